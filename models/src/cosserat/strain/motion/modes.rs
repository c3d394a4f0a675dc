//! Small vibrations of a rod about an equilibrium.

use std::sync::Arc;

use nalgebra::{Complex, Vector6};
use pliant_runtime::motion::{Instant, Mechanics as _, Pencil, modes};

use super::super::Solution;
use super::MotionInput;
use super::simulate::check_mass;
use super::system::System;
use crate::Drive;
use crate::cosserat::{Error, Kernel};

/// An undamped mode of a rod.
#[derive(Clone, Debug, PartialEq)]
pub struct RodMode {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape in the coefficients of the strain, 1/m and 1, of unit modal mass: `v^T M v = 1` with kinetic energy `1/2 q'^T M q'`.
    pub shape: Vec<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the tip in the world where the rate of the coefficients is the shape.
    pub tip: Vector6<f64>,
}

impl RodMode {
    /// Angular frequency, rad/s; none where the equilibrium is unstable in this direction.
    #[must_use]
    pub fn frequency(&self) -> Option<f64> {
        (self.squared >= 0.0).then(|| self.squared.sqrt())
    }
}

/// The modes of a rod about an equilibrium, with its tendons as they are driven: at constant tensions, at constant lengths, or behind springs. Slack tendons do
/// not act.
#[derive(Clone, Debug, PartialEq)]
pub struct RodModes {
    /// Undamped modes, from the lowest square of a frequency to the highest.
    pub undamped: Vec<RodMode>,
    /// Eigenvalues of the damped motion, 1/s, with positive imaginary part, from the smallest modulus to the largest; overdamped motions are not among them.
    pub damped: Vec<Complex<f64>>,
}

impl<K: Kernel> Solution<K> {
    /// The lowest modes of vibration, at most `most` of each kind.
    ///
    /// # Errors
    /// A rod without mass; [`Error::NoEnergy`] where loads have no energy (couples that keep their direction, followers), so that the stiffness is not symmetric;
    /// [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, most: usize) -> Result<RodModes, Error> {
        check_mass(&self.mesh)?;
        let record = self.record();
        let driven: Vec<Drive> = record
            .tendons
            .iter()
            .zip(self.slack().as_ref())
            .map(|(drive, slack)| if *slack { Drive::Force(0.0) } else { *drive })
            .collect();
        let tendons = |_: f64, drives: &mut [Drive]| drives.copy_from_slice(&driven);
        let input = MotionInput { wrenches: &record.wrenches, ..MotionInput::new(&tendons) };
        let mut system = System::new(Arc::clone(&self.mesh), &input, 0.0);
        let (order, tensions) = (self.mesh.order(), self.tensions());
        let held = system.held.iter().map(|tendon| tensions.as_ref()[*tendon]);
        let position: Vec<f64> = self.coefficients().iter().copied().chain(held).collect();
        let mut pencil = Pencil::new(position.len(), 0);
        let zero = vec![0.0; position.len()];
        let at = Instant { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        system.linearise(at, &mut pencil)?;
        let (rate, singular) = (1.0 / system.time, Error::Overflow { what: "the frequency of a mode" });
        let Some(undamped) = modes::undamped(&pencil, order, rate, most) else {
            let (what, expected) =
                ("a load on the rod", "tensions, lengths, weight and forces that keep their direction");
            return Err(if self.loads.energy { singular } else { Error::NoEnergy { what, expected } });
        };
        let damped = modes::damped(&pencil, order, rate, most).ok_or(singular)?;
        let mut undamped_modes = Vec::with_capacity(undamped.len());
        for mode in undamped {
            let mut velocity = zero.clone();
            velocity[..order].copy_from_slice(&mode.shape);
            system.evaluate(&Instant { velocity: &velocity, ..at })?;
            let tip = system.moving.ends[self.mesh.elements.len()];
            let tip = Vector6::from_row_slice([tip.spin, tip.velocity].as_flattened());
            undamped_modes.push(RodMode { squared: mode.squared, shape: mode.shape, tip });
        }
        Ok(RodModes { undamped: undamped_modes, damped })
    }
}
