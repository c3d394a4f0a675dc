//! A static shape of a planar robot: the solution of a loaded solve.

use pliant_runtime::spectral::{legendre_integral_sum, legendre_sum};

use crate::core::plane::PlanarWrench;
use crate::{Energies, ErrorEstimate};

/// Largest number of Legendre coefficients of an [`Elastica`].
pub const MODES: usize = 128;

/// Coefficients in the orthonormal Legendre polynomials of [0, 1] (`pliant_runtime::spectral`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coefficients(pub(crate) [f64; MODES]);

impl Coefficients {
    pub(crate) const ZERO: Self = Self([0.0; MODES]);
}

/// A static shape of a planar robot with its cables.
///
/// The shape is represented by Legendre series in `sigma = s / L` in [0, 1], which are evaluated anywhere on the backbone; `theta(0) = x(0) = y(0) = 0`
/// exactly, and small shapes keep their relative accuracy.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Elastica {
    /// Tensions `[F1, F2]`, N.
    pub forces: [f64; 2],
    /// Displacements `[Delta_l_1, Delta_l_2]`, m: positive where the motor has pulled cable in.
    pub displacements: [f64; 2],
    /// Energies of the robot and its loads.
    pub energies: Energies,
    /// Length of the unstressed backbone, m.
    pub(crate) length: f64,
    /// Dead load at the tip, and the factor on the distributed loads: with the tensions, these are the loads of the equilibrium.
    pub(crate) tip: PlanarWrench,
    pub(crate) distributed: f64,
    /// Modes of the angle that the solve used, and those of the position; coefficients beyond are zero.
    pub(crate) modes: usize,
    pub(crate) wide: usize,
    /// `d theta / d sigma`, rad.
    pub(crate) bending: Coefficients,
    /// `u`.
    pub(crate) stretch: Coefficients,
    /// `d x / d sigma`, m.
    pub(crate) x: Coefficients,
    /// `d y / d sigma`, m.
    pub(crate) y: Coefficients,
}

impl Elastica {
    /// Estimated error of the shape: the norm of the last three coefficients of each series, which errors of the solve do not exceed while coefficients decay.
    pub(crate) fn error(&self) -> ErrorEstimate {
        let tail = |series: &Coefficients, count: usize| {
            let last = series.0[..count.min(MODES)].iter().rev().take(3);
            last.map(|entry| entry * entry).sum::<f64>().sqrt()
        };
        let rotation = tail(&self.bending, self.modes);
        let position = self.length * (rotation + tail(&self.stretch, self.modes));
        let position = position + tail(&self.x, self.wide) + tail(&self.y, self.wide);
        ErrorEstimate {
            tip_position: position,
            tip_rotation: rotation,
            position,
            rotation,
            forces: self.forces.map(|force| rotation * force.abs()).to_vec(),
        }
    }

    /// Angle `theta` of the tangent at `sigma = s / L`, rad.
    #[must_use]
    pub fn theta(&self, sigma: f64) -> f64 {
        legendre_integral_sum(&self.bending.0[..self.modes.min(MODES)], sigma)
    }

    /// Curvature `kappa = d theta / ds` at `sigma = s / L`, 1/m (per length of the unstressed backbone).
    #[must_use]
    pub fn curvature(&self, sigma: f64) -> f64 {
        legendre_sum(&self.bending.0[..self.modes.min(MODES)], sigma) / self.length
    }

    /// Axial strain `u` at `sigma = s / L`.
    #[must_use]
    pub fn strain(&self, sigma: f64) -> f64 {
        legendre_sum(&self.stretch.0[..self.modes.min(MODES)], sigma)
    }

    /// Position `[x, y]` at `sigma = s / L`, m.
    #[must_use]
    pub fn position(&self, sigma: f64) -> [f64; 2] {
        [&self.x, &self.y].map(|series| legendre_integral_sum(&series.0[..self.wide.min(MODES)], sigma))
    }

    /// Tip `[x, y, theta]`: m, m, rad.
    #[must_use]
    pub const fn tip(&self) -> [f64; 3] {
        // The integral over [0, 1] of every polynomial of the basis but the first is zero.
        [self.x.0[0], self.y.0[0], self.bending.0[0]]
    }

    /// Whether every number is finite.
    pub(crate) fn is_finite(&self) -> bool {
        let series = [&self.bending, &self.stretch, &self.x, &self.y];
        series.iter().all(|series| series.0.iter().all(|value| value.is_finite()))
            && self.forces.iter().chain(&self.displacements).all(|value| value.is_finite())
            && self.energies.total().is_finite()
    }
}

#[cfg(feature = "serde")]
mod as_sequence {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Coefficients, MODES};

    impl Serialize for Coefficients {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            // Trailing zeros are not stored.
            let used = self.0.iter().rposition(|value| *value != 0.0).map_or(0, |last| last + 1);
            serializer.collect_seq(&self.0[..used])
        }
    }

    impl<'de> Deserialize<'de> for Coefficients {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let given = Vec::<f64>::deserialize(deserializer)?;
            let mut found = Self::ZERO;
            let room = found.0.get_mut(..given.len());
            room.ok_or_else(|| D::Error::invalid_length(given.len(), &"at most 128 coefficients"))?
                .copy_from_slice(&given);
            debug_assert!(given.len() <= MODES);
            Ok(found)
        }
    }
}
