//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{Kernel, Options, SERIES_NODES, SeriesGrid, Station, StationSensitivity};
use crate::Lanes;
use crate::declared::Stub;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    const SERIES_MEMORY: usize = 0;

    fn options(&self) -> Options {
        unimplemented!()
    }

    fn length(&self) -> f64 {
        unimplemented!()
    }

    fn length_sensitivity(&self, _: usize) -> f64 {
        unimplemented!()
    }

    fn disc_radius(&self) -> Option<f64> {
        unimplemented!()
    }

    fn section<T: Lanes>(&self, _: &T) -> [T; 3] {
        unimplemented!()
    }

    fn station<T: Lanes>(&self, _: &T, _: &[T; 4]) -> Station<T> {
        unimplemented!()
    }

    fn resultant<T: Lanes>(&self, _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn couple<T: Lanes>(&self, _: &T, _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn station_sensitivity(&self, _: usize, _: f64, _: f64, _: &[f64; 4]) -> StationSensitivity {
        unimplemented!()
    }

    fn angle<T: Lanes>(&self, _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn position<T: Lanes>(&self, _: &[T; 2], _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn tip<T: Lanes>(&self, _: &[T; 2]) -> [T; 3] {
        unimplemented!()
    }

    fn tip_jacobian<T: Lanes>(&self, _: &[T; 2]) -> [[T; 3]; 3] {
        unimplemented!()
    }

    fn compliance<T: Lanes>(&self) -> [T; 2] {
        unimplemented!()
    }

    fn forward_sensitivity(&self, _: usize, _: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
        unimplemented!()
    }

    fn adomian(
        &self,
        _: usize,
        _: &SeriesGrid,
        _: &[[f64; SERIES_NODES]],
        _: &mut [[f64; SERIES_NODES]],
        _: &mut [f64; SERIES_NODES],
    ) {
        unimplemented!()
    }
}
