//! The solution of a planar solve.

mod derivatives;
mod record;
mod shape;

pub use shape::CurvatureLimit;

use std::sync::Arc;

use super::forward::Actuation;
use super::validate::Geometry;
use super::{Elastica, Error, PlanarKernel, PlanarWrench};
use crate::planar::input::PlanarInput;
use crate::{Drive, Energies, ErrorEstimate, Report};

/// Representation of the shape.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "a solve does not allocate")]
pub(super) enum Configuration {
    /// Closed forms of the kernel: an unloaded robot.
    Explicit(Actuation),
    /// Legendre series: an equilibrium under loads.
    Series(Elastica),
}

/// A static shape of a planar robot, with its cables, energies and derivatives.
///
/// It is a value of its own (it shares the kernel with the parameters it was solved for) and stays
/// valid when the robot's parameters change.
#[derive(Clone, Debug)]
pub struct PlanarSolution {
    pub(super) kernel: Arc<dyn PlanarKernel>,
    pub(super) geometry: Geometry,
    pub(super) input: PlanarInput,
    pub(super) configuration: Configuration,
    pub(super) report: Report,
}

impl PlanarSolution {
    /// Drives of both cables.
    #[must_use]
    pub const fn drives(&self) -> &[Drive; 2] {
        &self.input.cables
    }

    /// The wrench at the tip.
    #[must_use]
    pub const fn wrench(&self) -> &PlanarWrench {
        &self.input.tip
    }

    /// The robot's arithmetic, with the parameters of this solution.
    #[must_use]
    pub fn kernel(&self) -> &dyn PlanarKernel {
        &*self.kernel
    }

    /// Method, residual and stability.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The equilibrium of a loaded robot, from which another solve can start; `None` for an unloaded one, which follows from the input.
    #[must_use]
    pub const fn state(&self) -> Option<&Elastica> {
        match &self.configuration {
            Configuration::Explicit(_) => None,
            Configuration::Series(state) => Some(state),
        }
    }

    /// Estimated error of the shape: zero for closed forms and quadratures, which are exact to rounding; under loads by the last coefficients of the series of the shape.
    #[must_use]
    pub fn error(&self) -> ErrorEstimate {
        match &self.configuration {
            Configuration::Explicit(_) => ErrorEstimate { forces: vec![0.0; 2], ..ErrorEstimate::default() },
            Configuration::Series(state) => state.error(),
        }
    }

    /// Tensions `[F1, F2]`, N. Where only their difference is determined (an inextensible robot driven by displacements), one cable carries it and the
    /// tension of the other is zero.
    #[must_use]
    pub const fn forces(&self) -> [f64; 2] {
        match &self.configuration {
            Configuration::Explicit(actuation) => actuation.forces,
            Configuration::Series(state) => state.forces,
        }
    }

    /// `Delta_F = F1 - F2`, N [LASEM 38].
    #[must_use]
    pub fn force_difference(&self) -> f64 {
        match &self.configuration {
            Configuration::Explicit(actuation) => actuation.combined[0],
            Configuration::Series(state) => state.forces[0] - state.forces[1],
        }
    }

    /// Displacements `[Delta_l_1, Delta_l_2]`, m: the lengths that the motors have pulled in since the robot was straight [LASEM 3].
    #[must_use]
    pub const fn displacements(&self) -> [f64; 2] {
        match &self.configuration {
            Configuration::Explicit(actuation) => actuation.displacements,
            Configuration::Series(state) => state.displacements,
        }
    }

    /// Lengths `[l_1, l_2]` of the cables inside the robot, m [LASEM 2].
    #[must_use]
    pub fn cable_lengths(&self) -> [f64; 2] {
        self.displacements().map(|displacement| self.geometry.straight - displacement)
    }

    /// Energies, J [LASEM 21], with the signs corrected.
    #[must_use]
    pub fn energies(&self) -> Energies {
        match &self.configuration {
            Configuration::Explicit(actuation) => {
                let [c_d, c_s] = self.geometry.compliance;
                let [difference, sum] = actuation.combined;
                let extension = if self.geometry.options.extensible { 0.5 * c_s * sum * sum } else { 0.0 };
                let work = |slot: usize| actuation.forces[slot] * actuation.displacements[slot];
                Energies {
                    bending: 0.5 * c_d * difference * difference,
                    extension,
                    actuation: -(work(0) + work(1)),
                    ..Energies::default()
                }
            }
            Configuration::Series(state) => state.energies,
        }
    }

    /// Checks a solution for pushing cables, cables without length, a backbone compressed to nothing.
    pub(in crate::planar) fn check(&self) -> Result<(), Error> {
        let state = match &self.configuration {
            Configuration::Explicit(actuation) => return actuation.check(&self.geometry),
            Configuration::Series(state) => state,
        };
        self.geometry.check_cables(&state.forces, &state.displacements)?;
        if self.geometry.options.extensible {
            let (strain, sigma) = self.smallest_strain();
            if strain <= -1.0 || strain.is_nan() {
                return Err(Error::AxialCollapse { strain, s: sigma * self.geometry.length });
            }
        }
        Ok(())
    }
}
