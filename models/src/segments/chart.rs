//! Segments as circular arcs: the charts `(theta, r, phi)` of the paper and `(kappa, phi)`, for input and reporting.

use super::numbers::{Model, Numbers};
use super::validate::check_state;
use super::{ConstantCurvature, Error, State, loads};

/// A segment as a circular arc.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arc {
    /// Length `L`, m.
    pub length: f64,
    /// Bending angle `theta`, rad, at least zero.
    pub theta: f64,
    /// Direction `phi` in the base frame that it bends to, rad in (-pi, pi]; none where it is straight.
    pub phi: Option<f64>,
}

impl Arc {
    /// Arc of a segment in the state `(Dx, Dy, L)`.
    #[must_use]
    pub fn of([dx, dy, length]: [f64; 3]) -> Self {
        let theta = dx.hypot(dy);
        Self { length, theta, phi: (theta > 0.0).then(|| dy.atan2(dx)) }
    }

    /// The state `(Dx, Dy, L)` of a segment of this curvature, 1/m, direction, rad, and length, m.
    #[must_use]
    pub fn with_curvature(kappa: f64, phi: f64, length: f64) -> [f64; 3] {
        let (sin, cos) = phi.sin_cos();
        [kappa * length * cos, kappa * length * sin, length]
    }

    /// Curvature `kappa`, 1/m.
    #[must_use]
    pub fn kappa(&self) -> f64 {
        self.theta / self.length
    }

    /// Radius `r`, m; infinite where the segment is straight.
    #[must_use]
    pub fn radius(&self) -> f64 {
        if self.theta == 0.0 { f64::INFINITY } else { self.length / self.theta }
    }

    /// State, rate and acceleration `(Dx, Dy, L)` of a segment that moves in the paper's chart `(theta, r, phi)`: rad, m, rad and per second.
    #[must_use]
    pub fn motion(q: [f64; 3], rate: [f64; 3], acceleration: [f64; 3]) -> [[f64; 3]; 3] {
        let ([theta, r, phi], [dtheta, dr, dphi], [ddtheta, ddr, ddphi]) = (q, rate, acceleration);
        let (sin, cos) = phi.sin_cos();
        // Along n = (cos phi, sin phi) and across it.
        let turned = |along: f64, across: f64, length: f64| {
            [along * cos - across * sin, along * sin + across * cos, length]
        };
        [
            turned(theta, 0.0, theta * r),
            turned(dtheta, theta * dphi, dtheta * r + theta * dr),
            turned(
                ddtheta - theta * dphi * dphi,
                theta * ddphi + 2.0 * dtheta * dphi,
                ddtheta * r + 2.0 * dtheta * dr + theta * ddr,
            ),
        ]
    }

    /// `d(Dx, Dy, L)/d(theta, r, phi)`, by rows: its transpose takes loads from the smooth chart to the paper's.
    #[must_use]
    pub fn jacobian([theta, r, phi]: [f64; 3]) -> [[f64; 3]; 3] {
        let (sin, cos) = phi.sin_cos();
        [[cos, 0.0, -theta * sin], [sin, 0.0, theta * cos], [r, theta, 0.0]]
    }
}

/// Curvature of a segment, its rate, and the couples that work on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Curvature {
    /// `|kappa|`, 1/m.
    pub value: f64,
    /// `d|kappa|/dt`, 1/(m s); where the segment is straight, in the direction that it bends to.
    pub rate: f64,
    /// Elastic load on `|kappa|`, `K L0 kappa` (without `L0` as published), N m^2.
    pub elastic: f64,
    /// Damping load on `|kappa|`, `c L0 d|kappa|/dt` (without `L0` as published), N m^2. In `(theta, r, phi)` a load `m` on `|kappa|` is
    /// `(0, -m/r^2, 0)` [CC 26, 27, 28, 30].
    pub damping: f64,
}

impl ConstantCurvature {
    /// Curvatures of the segments, and the elastic and damping loads on them.
    ///
    /// The loads in the smooth chart are these times the gradient of `|kappa|`. In `(theta, r, phi)` they act on `r` alone; taken there from the
    /// smooth chart they would cancel in `theta` to rounding.
    ///
    /// # Errors
    /// Errors of the robot or the state.
    pub fn curvatures(&self, state: &State) -> Result<Vec<Curvature>, Error> {
        self.check()?;
        check_state(self.segments(), &state.shape, &state.rate)?;
        let (model, physics) = (Model::<f64>::new(self), self.data.options.physics);
        let motion = state.shape.iter().zip(&state.rate).zip(&model.numbers);
        let curvature =
            |(([dx, dy, length], [vx, vy, speed]), numbers): ((&[f64; 3], &[f64; 3]), &Numbers<f64>)| {
                let theta = dx.hypot(*dy);
                let along = if theta > 0.0 { (dx / theta) * vx + (dy / theta) * vy } else { vx.hypot(*vy) };
                let value = theta / length;
                let rate = (along - value * speed) / length;
                let factor = loads::bending_length(numbers, physics);
                Curvature {
                    value,
                    rate,
                    elastic: numbers.bending_stiffness * factor * value,
                    damping: numbers.damping * factor * rate,
                }
            };
        Ok(motion.map(curvature).collect())
    }
}
