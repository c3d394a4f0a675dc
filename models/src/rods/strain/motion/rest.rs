//! Equilibria from which motions start under gravity, a base or a payload that the static solver does not know.

use pliant_runtime::motion::chain::ChainPencil;
use pliant_runtime::motion::{Kind, Kinematics, Mechanics as _, QuadraticPencil as _};

use super::input::Functions;
use super::system::System;
use crate::BaseMotion;
use crate::rods::Error;

/// First and smallest step of the fraction of all loads.
const FIRST: f64 = 0.25;
const SMALLEST: f64 = 1e-4;
/// Iterations of a step, and the increments, in the scales of the unknowns, that end them.
const ITERATIONS: usize = 20;
const CLOSE: f64 = 1e-13;
const ROUNDING: f64 = 1e-9;

impl System<Functions<'_>> {
    /// Whether the inputs at the first instant are those that the static solver knows not.
    pub(super) fn needs_own_rest(&self) -> bool {
        let (kernel, now) = (&self.mesh.kernel, &self.now);
        let turned = now.base.rotation != BaseMotion::rest(kernel.base()).rotation;
        turned || now.gravity != kernel.gravity() || kernel.tip_body().centre != [0.0; 3]
    }

    /// Writes the equilibrium under the inputs at a time into `position`, coefficients and then tensions of held tendons: all loads and displacements grow together from zero at
    /// the natural shape, and Newton's method follows.
    ///
    /// # Errors
    /// [`Error::NotAtRest`] where it does not reach them.
    pub(super) fn settle(&mut self, time: f64, position: &mut [f64]) -> Result<(), Error> {
        position.fill(0.0);
        let (mut load, mut step) = (0.0, FIRST);
        let mut pencil = self.pencil(0);
        while load < 1.0 {
            let next: f64 = (load + step).min(1.0);
            let before = position.to_vec();
            self.source.part = Some(next);
            self.changed();
            let found = self.newton(time, position, &mut pencil);
            self.source.part = None;
            self.changed();
            if found? {
                (load, step) = (next, 1.5 * step);
            } else {
                position.copy_from_slice(&before);
                step *= 0.4;
                if step < SMALLEST {
                    return Err(Error::NotAtRest { load });
                }
            }
        }
        Ok(())
    }

    fn newton(&mut self, time: f64, position: &mut [f64], pencil: &mut ChainPencil) -> Result<bool, Error> {
        let zero = vec![0.0; position.len()];
        let mut change = zero.clone();
        let mut last = f64::INFINITY;
        for _ in 0..ITERATIONS {
            let at = Kinematics { time, position: &*position, velocity: &zero, acceleration: &zero };
            self.residual(at, &mut change)?;
            self.linearise(at, pencil)?;
            if !(change.iter().all(|entry| entry.is_finite()) && pencil.factorise([0.0; 2])) {
                return Ok(false);
            }
            pencil.solve(&mut change);
            let mut size = 0.0_f64;
            for (k, (entry, change)) in position.iter_mut().zip(&change).enumerate() {
                *entry -= change;
                if let Kind::Coordinate { size: scale, .. } = self.kind(k) {
                    size = size.max((change / scale).abs());
                }
            }
            if !size.is_finite() || size > 1.0_f64.max(2.0 * last) {
                return Ok(false);
            }
            if size < CLOSE || (size < ROUNDING && size > 0.3 * last) {
                return Ok(true);
            }
            last = size;
        }
        Ok(false)
    }
}
