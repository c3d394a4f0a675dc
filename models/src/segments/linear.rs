//! Small motions of robots of segments about an equilibrium, and their modes.

use nalgebra::{DMatrix, Vector3};
use pliant_runtime::motion::{Linear, Pencil};

use super::actuator::Actuator;
use super::chain::Blocks;
use super::derivative::{constants, slopes, variables};
use super::{ConstantCurvature, Error, Physics, State, TipLoad, loads};
use crate::Tangent;
use crate::core::check::index;
use crate::core::model::{Acting, Excitation, Modes, Observation, SmallMotion, modes};

impl ConstantCurvature {
    /// All modes about the equilibrium with this shape, whatever forces of actuators hold it: they stay as they are. Rates are not read.
    ///
    /// # Errors
    /// Errors of the robot, the state or the load at the tip; [`Error::NoEnergy`] where the stiffness is not symmetric; [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, equilibrium: &State, load: Option<&TipLoad>) -> Result<Modes, Error> {
        let body = self.segments().saturating_sub(1);
        let s = self.data.constants.last().map_or(0.0, |last| last.length);
        let tip = Observation::Pose { body, s };
        let linear =
            self.small_motion(&equilibrium.shape, load, &vec![None; self.actuators()], (&[], &[tip]))?;
        self.check_energy(load)?;
        let (undamped, damped) = modes(linear, 3 * self.segments())?;
        Ok(Modes { undamped: undamped.ok_or(Error::Overflow { what: "the frequency of a mode" })?, damped })
    }

    /// Refuses loads without an energy.
    pub(super) fn check_energy(&self, load: Option<&TipLoad>) -> Result<(), Error> {
        let turned = load.is_some_and(|load| load.couple != Vector3::zeros());
        let (what, expected) = match self.data.options.physics {
            Physics::AsPublished => ("the gravity of the published formulas", "the consistent physics"),
            Physics::Consistent if turned => ("a couple at the tip", "a force, or none"),
            Physics::Consistent => return Ok(()),
        };
        Err(Error::NoEnergy { what, expected })
    }

    /// The linearised equations of motion about the equilibrium with this shape, of actuators by the compliances of those that are driven by displacements: unknowns are
    /// `(Dx, Dy, L)` of each segment, and the forces of these actuators.
    ///
    /// # Errors
    /// Errors of the robot, the shape or the load; [`Error::OutOfRange`] for actuators and sections that are not there; [`Error::Unsupported`] for motions of the base.
    pub(super) fn small_motion(
        &self,
        shape: &[[f64; 3]],
        load: Option<&TipLoad>,
        held: &[Option<f64>],
        (inputs, outputs): (&[Excitation], &[Observation]),
    ) -> Result<Linear, Error> {
        let rest = State::at_rest(shape);
        let mut model = self.checked(&rest, load)?;
        let count = 3 * self.segments();
        let square = |blocks: &Blocks| DMatrix::from_fn(count, count, |i, j| blocks.entry(i, j));
        let (mass, stiffness) =
            (square(model.mass(shape, &rest.rate, load)), square(&self.stiffness_of(shape, load)));
        let rigid: Vec<usize> = (0..held.len()).filter(|actuator| held[*actuator].is_some()).collect();
        let total = count + rigid.len();
        let mut pencil = Pencil::new(total, 0);
        for i in 0..count {
            for j in 0..count {
                pencil.stiffness[i * total + j] = stiffness[(i, j)];
                pencil.inertia[i * total + j] = mass[(i, j)];
            }
        }
        // At rest the damping of a segment alone depends on its rate to first order.
        for (first, (numbers, shape)) in
            (0..).step_by(3).zip(model.model.numbers.iter().zip(constants(shape)))
        {
            let numbers = numbers.map(Tangent::from_re);
            let found = loads::damping(&numbers, self.data.options.physics, &shape, &variables([0.0; 3], 0));
            for (k, entry) in found.into_iter().enumerate() {
                pencil.damping[(first + k) * total + first..][..3].copy_from_slice(&slopes::<3>(entry));
            }
        }
        let mut about = About { robot: self, shape, rigid: &rigid };
        // The forces push: the residual has -d^T f, here with the multiplier -f. Those of chambers are counted as pressure times area, and their volumes by the area.
        for (k, actuator) in rigid.iter().enumerate() {
            let unit = about.unit(*actuator);
            for (j, entry) in about.displacement(*actuator).into_iter().enumerate() {
                pencil.stiffness[(count + k) * total + j] = entry / unit;
                pencil.stiffness[j * total + count + k] = entry / unit;
            }
            pencil.stiffness[(count + k) * total + count + k] =
                -held[*actuator].unwrap_or_default() / (unit * unit);
        }
        // Rate of the softest coordinate.
        let squares = (0..count).map(|k| stiffness[(k, k)].abs() / mass[(k, k)]);
        let least = squares.filter(|square| *square > 0.0).fold(f64::INFINITY, f64::min);
        let rate = if least.is_finite() { least.sqrt() } else { 1.0 };
        about.between((pencil, count, rate), inputs, outputs)
    }
}

/// Segments about an equilibrium.
struct About<'a> {
    robot: &'a ConstantCurvature,
    shape: &'a [[f64; 3]],
    /// Actuators that are driven by displacements.
    rigid: &'a [usize],
}

impl About<'_> {
    /// The unit that the force of an actuator is counted in.
    fn unit(&self, actuator: usize) -> f64 {
        self.robot.data.actuators.get(actuator).map_or(1.0, Actuator::unit)
    }
}

impl SmallMotion for About<'_> {
    fn acting(&self, actuator: usize) -> Result<Acting, Error> {
        index("the index of the actuator", actuator, self.robot.actuators())?;
        let held = self.rigid.iter().position(|rigid| *rigid == actuator);
        let unknown = |held: usize| Acting::Held {
            unknown: 3 * self.robot.segments() + held,
            scale: -self.unit(actuator).recip(),
        };
        Ok(held.map_or(Acting::Free, unknown))
    }

    fn displacement(&self, actuator: usize) -> Vec<f64> {
        let mut line = vec![0.0; 3 * self.robot.segments()];
        if let Some(actuator) = self.robot.data.actuators.get(actuator) {
            line[3 * actuator.segment..][..3].copy_from_slice(&actuator.row());
        }
        line
    }

    fn pose(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error> {
        let place = self.robot.place(body, s)?;
        let jacobian = self.robot.jacobian_at(self.shape, body, place)?;
        let mut rows = [const { Vec::new() }; 6];
        for block in &jacobian {
            for (k, row) in rows.iter_mut().enumerate() {
                row.extend(block.row(k).iter());
            }
        }
        Ok(rows)
    }

    fn base(&mut self) -> Result<[Vec<f64>; 3], Error> {
        let (what, expected) = ("an acceleration of the base of segments", "drives, or wrenches on sections");
        Err(Error::Unsupported { what, expected })
    }
}
