//! Derivatives of an equilibrium with respect to what drives the motors and to a wrench on the platform.

use std::sync::Arc;

use super::newton::{Active, Newton, Step};
use super::parameters::Rates;
use super::{Error, Kernel, Solution};

/// First derivatives of an equilibrium, loads and what drives the other motors held. Motors are driven by positions (rad or m) or by torques (N m) and
/// forces (N), as in the input, and answer with the other of the two. Poses are right increments `(turn, displacement)` of the platform in its frame,
/// wrenches `(couple, force)` at its origin in its frame.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sensitivity {
    /// Of the pose of the platform with respect to each motor as it is driven: rad and m per rad, m, N m or N.
    pub platform_by_motor: Vec<[f64; 6]>,
    /// Of what each motor answers (rows): what holds it where its position is given, its position where its torque or force is, with respect to the motors as
    /// they are driven (columns).
    pub motor_by_motor: Vec<Vec<f64>>,
    /// Of the pose of the platform (rows) with respect to a wrench that works on it besides (columns): rad/(N m), m/N, ... The stiffness of the loads is in
    /// it.
    pub compliance: [[f64; 6]; 6],
    /// Of what each motor answers with respect to that wrench.
    pub motor_by_wrench: Vec<[f64; 6]>,
}

impl<K: Kernel> Solution<K> {
    /// The tangent of Newton's method at this equilibrium, in memory of its own, still to be assembled.
    pub(super) fn newton(&self) -> Newton<K> {
        let mut newton = Newton::new(Arc::clone(&self.mesh));
        newton.now.copy_from(&self.state);
        newton.weight = [1.0; 2];
        newton.loads.extend(self.loads.iter().map(|load| Active { load: *load, scales: [1.0; 2] }));
        for (to, gear) in newton.gears.iter_mut().zip(&self.gears) {
            to.driven = gear.driven;
        }
        newton
    }

    /// Derivatives with respect to the motors as they are driven and to a wrench on the platform, of its pose and of the motors. The elimination is done
    /// once more for each of them, in memory of its own.
    ///
    /// # Errors
    /// [`Error::SingularTangent`].
    pub fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let count = self.gears.len();
        let mut newton = self.newton();
        let mut found = Sensitivity {
            platform_by_motor: Vec::with_capacity(count),
            motor_by_motor: vec![vec![0.0; count]; count],
            compliance: self.compliance()?,
            motor_by_wrench: vec![[0.0; 6]; count],
        };
        let still = vec![0.0; count];
        for motor in 0..count {
            let mut moves = still.clone();
            let mut rates = Rates::none(&self.mesh);
            match self.gears[motor].driven {
                None => moves[motor] = 1.0,
                // A torque is taken away from the gradient.
                Some(_) => rates.motors[motor] = -1.0,
            }
            respond(&mut newton, rates, &moves)?;
            found.platform_by_motor.push(newton.step.platform);
            for (row, answer) in found.motor_by_motor.iter_mut().zip(answers(&newton)) {
                row[motor] = answer;
            }
        }
        for entry in 0..6 {
            let mut rates = Rates::none(&self.mesh);
            rates.platform[entry] = -1.0;
            respond(&mut newton, rates, &still)?;
            for (row, answer) in found.motor_by_wrench.iter_mut().zip(answers(&newton)) {
                row[entry] = answer;
            }
        }
        Ok(found)
    }
}

/// Moves all unknowns with what changes the gradient, and with the motors that are held.
pub(super) fn respond<K: Kernel>(newton: &mut Newton<K>, rates: Rates, motors: &[f64]) -> Result<(), Error> {
    newton.rates = Some(rates);
    newton.assemble(Step::Exact, [1.0; 2], false);
    if newton.solve(1.0, motors) { Ok(()) } else { Err(Error::SingularTangent) }
}

/// What the motors answer to the last step that was solved for.
fn answers<K: Kernel>(newton: &Newton<K>) -> impl Iterator<Item = f64> {
    newton.gears.iter().enumerate().map(|(motor, gear)| match gear.driven {
        None => newton.torque(motor),
        Some(_) => newton.step.motors[motor],
    })
}
