//! Derivatives of an equilibrium with respect to what drives the motors and to a wrench on the platform.

use std::sync::Arc;

use nalgebra::{DMatrix, Matrix6, Matrix6xX, MatrixXx6};

use super::loads::Attached;
use super::rates::Rates;
use super::system::{Active, Kind, System};
use super::{Error, ParallelSolution};

/// First derivatives of an equilibrium, loads and what drives the other motors held. Motors are driven by positions (rad or m) or by torques (N m) and
/// forces (N), as in the input, and answer with the other of the two; those with springs are driven by the position before the spring and answer with the torque. Poses are right increments `(rotation vector, displacement)` of the platform in its frame,
/// wrenches `(couple, force)` at its origin in its frame.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParallelSensitivity {
    /// Derivative of the pose of the platform (rows) with respect to each motor as it is driven (columns): rad and m per rad, m, N m or N.
    pub platform_by_motor: Matrix6xX<f64>,
    /// Derivative of the answer of each motor (rows): its position where its torque or force is given, the torque that holds it otherwise, with respect to the motors as
    /// they are driven (columns).
    pub motor_by_motor: DMatrix<f64>,
    /// Derivative of the pose of the platform (rows) with respect to a wrench that works on it besides (columns): rad/(N m), m/N, ... The stiffness of the loads is in
    /// it.
    pub compliance: Matrix6<f64>,
    /// Derivative of the answer of each motor (rows) with respect to that wrench (columns).
    pub motor_by_wrench: MatrixXx6<f64>,
}

impl ParallelSolution {
    /// The discretised robot at this equilibrium, in memory of its own, its tangent still to be assembled.
    pub(super) fn system(&self) -> System {
        let mut system = System::new(Arc::clone(&self.mesh));
        system.now.copy_from(&self.state);
        system.weight = [1.0; 2];
        let active = |load| Active { load: Attached::new(&self.mesh, load), scales: [1.0; 2] };
        system.loads.extend(self.loads.iter().map(active));
        for (to, row) in system.motor_rows.iter_mut().zip(&self.motor_rows) {
            (to.torque, to.spring) = (row.torque, row.spring);
        }
        system
    }

    /// Derivatives of the gradient, and of motors that are held, by the number that drives a motor.
    pub(super) fn driven(&self, motor: usize) -> (Rates, Vec<f64>) {
        let (mut rates, mut moves) = (Rates::none(&self.mesh), vec![0.0; self.motor_rows.len()]);
        let row = &self.motor_rows[motor];
        match row.torque {
            None => moves[motor] = 1.0,
            // A torque is taken away from the gradient.
            Some(_) if row.spring == 0.0 => rates.motors[motor] = -1.0,
            Some(_) => rates.motors[motor] = -row.spring,
        }
        (rates, moves)
    }

    /// Derivatives with respect to the motors as they are driven and to a wrench on the platform, of its pose and of the motors. The elimination is done
    /// once more for each of them, in memory of its own.
    ///
    /// # Errors
    /// [`Error::SingularTangent`].
    pub fn sensitivity(&self) -> Result<ParallelSensitivity, Error> {
        let count = self.motor_rows.len();
        let mut system = self.system();
        let mut found = ParallelSensitivity {
            platform_by_motor: Matrix6xX::zeros(count),
            motor_by_motor: DMatrix::zeros(count, count),
            compliance: self.compliance()?,
            motor_by_wrench: MatrixXx6::zeros(count),
        };
        let still = vec![0.0; count];
        for motor in 0..count {
            let (rates, moves) = self.driven(motor);
            respond(&mut system, rates, &moves)?;
            found.platform_by_motor.column_mut(motor).copy_from_slice(&system.step.platform);
            for (entry, answer) in found.motor_by_motor.column_mut(motor).iter_mut().zip(answers(&system)) {
                *entry = answer;
            }
            found.motor_by_motor[(motor, motor)] += self.motor_rows[motor].spring;
        }
        for entry in 0..6 {
            let mut rates = Rates::none(&self.mesh);
            rates.platform[entry] = -1.0;
            respond(&mut system, rates, &still)?;
            for (to, answer) in found.motor_by_wrench.column_mut(entry).iter_mut().zip(answers(&system)) {
                *to = answer;
            }
        }
        Ok(found)
    }
}

/// Moves all unknowns with what changes the residual, and with the motors that are held.
pub(super) fn respond(system: &mut System, rates: Rates, motors: &[f64]) -> Result<(), Error> {
    system.rates = Some(rates);
    system.assemble(Kind::Exact, [1.0; 2], false);
    if system.solve(1.0, motors) { Ok(()) } else { Err(Error::SingularTangent) }
}

/// Answers of the motors to the last step that was solved for, those with springs while the numbers that drive them stay.
fn answers(system: &System) -> impl Iterator<Item = f64> {
    system.motor_rows.iter().enumerate().map(|(motor, row)| match row.torque {
        None => system.torque(motor),
        Some(_) if row.spring == 0.0 => system.step.motors[motor],
        Some(_) => -row.spring * system.step.motors[motor],
    })
}
