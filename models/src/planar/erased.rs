//! Planar robots behind a reference: solvers are compiled once, whichever robot they solve.

use std::sync::Arc;

use super::{EnergyDensity, Kernel, PlanarOptions, SERIES_NODES, SeriesGrid, StationSensitivity};
use crate::core::declared;
use crate::{ConditionViolation, Declared};

/// Kernel of a planar robot behind a reference, in `f64`: the functions of [`Kernel`]. Every kernel is one.
pub trait PlanarKernel: Declared {
    /// This robot with another value of a parameter, SI.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn PlanarKernel>;
    /// [`Kernel::CLOSED_FORM`].
    fn closed_form(&self) -> &'static [&'static str];
    /// [`Kernel::UNIFORM_STIFFNESS`].
    fn uniform_stiffness(&self) -> bool;
    /// [`Kernel::violation`].
    fn violation(&self) -> Option<ConditionViolation>;
    /// [`Kernel::options`].
    fn options(&self) -> PlanarOptions;
    /// [`Kernel::length`], m.
    fn length(&self) -> f64;
    /// [`Kernel::length_sensitivity`].
    fn length_sensitivity(&self, index: usize) -> f64;
    /// [`Kernel::disc_radius`], m.
    fn disc_radius(&self) -> Option<f64>;
    /// [`Kernel::section`].
    fn section(&self, sigma: &f64) -> [f64; 3];
    /// [`Kernel::station`].
    fn station(&self, sigma: &f64, state: &[f64; 4]) -> EnergyDensity<f64>;
    /// [`Kernel::resultant`], N.
    fn resultant(&self, sigma: &f64) -> [f64; 2];
    /// [`Kernel::couple`], N m.
    fn couple(&self, sigma: &f64, theta: &f64) -> [f64; 2];
    /// [`Kernel::station_sensitivity`].
    fn station_sensitivity(
        &self,
        index: usize,
        sigma: f64,
        theta: f64,
        state: &[f64; 4],
    ) -> StationSensitivity;
    /// [`Kernel::angle`].
    fn angle(&self, sigma: &f64) -> [f64; 2];
    /// [`Kernel::position`], m.
    fn position(&self, forces: &[f64; 2], sigma: &f64) -> [f64; 2];
    /// [`Kernel::tip`].
    fn tip(&self, forces: &[f64; 2]) -> [f64; 3];
    /// [`Kernel::tip_jacobian`].
    fn tip_jacobian(&self, forces: &[f64; 2]) -> [[f64; 3]; 3];
    /// [`Kernel::compliance`], m/N.
    fn compliance(&self) -> [f64; 2];
    /// [`Kernel::forward_sensitivity`].
    fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]);
    /// [`Kernel::series_memory`].
    fn series_memory(&self) -> usize;
    /// [`Kernel::adomian`].
    fn adomian(
        &self,
        order: usize,
        grid: &SeriesGrid,
        terms: &[[f64; SERIES_NODES]],
        memory: &mut [[f64; SERIES_NODES]],
        out: &mut [f64; SERIES_NODES],
    ) -> bool;
}

/// Functions that the kernel has by the same names.
macro_rules! kernel {
    ($(fn $name:ident(&self $(, $argument:ident: $input:ty)* $(,)?) -> $output:ty;)*) => {$(
        #[inline]
        fn $name(&self $(, $argument: $input)*) -> $output {
            Kernel::$name(self $(, $argument)*)
        }
    )*};
}

impl<K: Kernel> PlanarKernel for K {
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn PlanarKernel> {
        declared::with_parameter::<Self>(self, index, value)
    }

    fn closed_form(&self) -> &'static [&'static str] {
        K::CLOSED_FORM
    }

    fn uniform_stiffness(&self) -> bool {
        K::UNIFORM_STIFFNESS
    }

    kernel! {
        fn violation(&self) -> Option<ConditionViolation>;
        fn options(&self) -> PlanarOptions;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, index: usize) -> f64;
        fn disc_radius(&self) -> Option<f64>;
        fn section(&self, sigma: &f64) -> [f64; 3];
        fn station(&self, sigma: &f64, state: &[f64; 4]) -> EnergyDensity<f64>;
        fn resultant(&self, sigma: &f64) -> [f64; 2];
        fn couple(&self, sigma: &f64, theta: &f64) -> [f64; 2];
        fn station_sensitivity(
            &self,
            index: usize,
            sigma: f64,
            theta: f64,
            state: &[f64; 4],
        ) -> StationSensitivity;
        fn angle(&self, sigma: &f64) -> [f64; 2];
        fn position(&self, forces: &[f64; 2], sigma: &f64) -> [f64; 2];
        fn tip(&self, forces: &[f64; 2]) -> [f64; 3];
        fn tip_jacobian(&self, forces: &[f64; 2]) -> [[f64; 3]; 3];
        fn compliance(&self) -> [f64; 2];
        fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]);
        fn series_memory(&self) -> usize;
        fn adomian(
            &self,
            order: usize,
            grid: &SeriesGrid,
            terms: &[[f64; SERIES_NODES]],
            memory: &mut [[f64; SERIES_NODES]],
            out: &mut [f64; SERIES_NODES],
        ) -> bool;
    }
}
