//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{EnergyDensity, Kernel, PlanarOptions, SERIES_NODES, SeriesGrid, StationSensitivity};
use crate::Lanes;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn options(&self) -> PlanarOptions;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, _: usize) -> f64;
        fn disc_radius(&self) -> Option<f64>;
        fn section<T: Lanes>(&self, _: &T) -> [T; 3];
        fn station<T: Lanes>(&self, _: &T, _: &[T; 4]) -> EnergyDensity<T>;
        fn resultant<T: Lanes>(&self, _: &T) -> [T; 2];
        fn couple<T: Lanes>(&self, _: &T, _: &T) -> [T; 2];
        fn station_sensitivity(&self, _: usize, _: f64, _: f64, _: &[f64; 4]) -> StationSensitivity;
        fn angle<T: Lanes>(&self, _: &T) -> [T; 2];
        fn position<T: Lanes>(&self, _: &[T; 2], _: &T) -> [T; 2];
        fn tip<T: Lanes>(&self, _: &[T; 2]) -> [T; 3];
        fn tip_jacobian<T: Lanes>(&self, _: &[T; 2]) -> [[T; 3]; 3];
        fn compliance<T: Lanes>(&self) -> [T; 2];
        fn forward_sensitivity(&self, _: usize, _: &[f64; 2]) -> ([f64; 3], [f64; 2]);
        fn series_memory(&self) -> usize;
        fn adomian(
            &self,
            _: usize,
            _: &SeriesGrid,
            _: &[[f64; SERIES_NODES]],
            _: &mut [[f64; SERIES_NODES]],
            _: &mut [f64; SERIES_NODES],
        ) -> bool;
    }
}
