//! Small motions of robots of segments about an equilibrium.

use nalgebra::{DMatrix, DVector, Vector3};
use pliant_runtime::motion::{Linear, Pencil};

use super::actuator::Actuator;
use super::derivative::Differential;
use super::{ConstantCurvature, Error, Solution, State, TipLoad};
use crate::Drive;
use crate::core::check::index;
use crate::core::model::{Acting, Excitation, Holding, Observation, SmallMotion};

impl ConstantCurvature {
    /// Displacements of the actuators at a shape [CC 31, 32], less those of the straight robot, m; volumes that chambers have gained, m^3.
    pub(super) fn displacements(&self, shape: &[[f64; 3]]) -> Vec<f64> {
        self.data.actuators.iter().map(|actuator| self.data.displacement(actuator, shape)).collect()
    }
}

impl Solution {
    /// The linearised equations of motion about this equilibrium: unknowns are `(Dx, Dy, L)` of each segment, and the forces of actuators with given displacements. Wrenches act at the
    /// tip.
    ///
    /// # Errors
    /// Errors of the robot; [`Error::OutOfRange`] for actuators and sections that are not there; [`Error::Unsupported`] for wrenches elsewhere and for motions of the base.
    pub(super) fn small_motion(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        let (robot, state) = (&self.robot, State::at_rest(&self.state.shape[..]));
        let load = self.load().copied().unwrap_or_default();
        let forces = self.forces().to_vec();
        let count = 3 * robot.segments();
        let mut slopes = vec![0.0; 4 * count * count];
        let at = (&state.shape[..], &state.rate[..]);
        Differential::new(robot)?.write(at, &forces, Some(&load), (2 * count, &mut slopes))?;
        let equations = robot.equations(&state, Some(&load))?;
        let mass = DMatrix::from_fn(count, count, |i, j| equations.mass.entry(i, j));
        let slope = |row: usize, column: usize| slopes[(count + row) * 2 * count + column];
        let held: Vec<Option<f64>> = self
            .drives
            .iter()
            .map(|drive| match (holding, drive) {
                (Holding::AsDriven, Drive::Force(_)) | (Holding::Forces, _) => None,
                (Holding::AsDriven, drive) => Some(drive.compliance()),
                (Holding::Displacements, _) => Some(0.0),
            })
            .collect();
        let rigid: Vec<usize> = (0..held.len()).filter(|actuator| held[*actuator].is_some()).collect();
        let total = count + rigid.len();
        let mut pencil = Pencil::new(total, 0);
        let by_shape = DMatrix::from_fn(count, count, slope);
        let by_rate = DMatrix::from_fn(count, count, |i, j| slope(i, count + j));
        let (stiffness, damping) = (-&mass * by_shape, -&mass * by_rate);
        for i in 0..count {
            for j in 0..count {
                pencil.stiffness[i * total + j] = stiffness[(i, j)];
                pencil.damping[i * total + j] = damping[(i, j)];
                pencil.inertia[i * total + j] = mass[(i, j)];
            }
        }
        let mut about =
            About { solution: self, state: &state, load: &load, mass: &mass, held: &held, rigid: &rigid };
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
    solution: &'a Solution,
    state: &'a State,
    load: &'a TipLoad,
    mass: &'a DMatrix<f64>,
    /// Compliances of actuators with given displacements, and which these are.
    held: &'a [Option<f64>],
    rigid: &'a [usize],
}

impl About<'_> {
    /// The unit that the force of an actuator is counted in.
    fn unit(&self, actuator: usize) -> f64 {
        self.solution.robot.data.actuators.get(actuator).map_or(1.0, Actuator::unit)
    }

    /// Accelerations of the coordinates under a load.
    fn accelerations(&self, load: &TipLoad) -> Result<Vec<f64>, Error> {
        let found = self.solution.robot.forward_dynamics(self.state, self.solution.forces(), Some(load))?;
        Ok(found.as_flattened().to_vec())
    }
}

impl SmallMotion for About<'_> {
    fn acting(&self, actuator: usize) -> Result<Acting, Error> {
        index("the index of the actuator", actuator, self.held.len())?;
        let held = self.rigid.iter().position(|rigid| *rigid == actuator);
        let unknown = |held: usize| Acting::Held {
            unknown: self.mass.nrows() + held,
            scale: -self.unit(actuator).recip(),
        };
        Ok(held.map_or(Acting::Free, unknown))
    }

    fn displacement(&self, actuator: usize) -> Vec<f64> {
        let mut line = vec![0.0; self.mass.nrows()];
        if let Some(actuator) = self.solution.robot.data.actuators.get(actuator) {
            line[3 * actuator.segment..][..3].copy_from_slice(&actuator.row());
        }
        line
    }

    fn pose(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error> {
        let place = self.solution.robot.place(body, s)?;
        let jacobian = self.solution.robot.world_jacobian(self.state, body, place)?;
        let mut rows = [const { Vec::new() }; 6];
        for block in &jacobian {
            for (k, row) in rows.iter_mut().enumerate() {
                row.extend(block.row(k).iter());
            }
        }
        Ok(rows)
    }

    fn wrench(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error> {
        let x = self.solution.robot.place(body, s)?;
        if !(body + 1 == self.solution.robot.segments() && x == 1.0) {
            let expected = "a wrench at the tip: segments take no other";
            return Err(Error::Unsupported { what: "a wrench on a section", expected });
        }
        let rest = self.accelerations(self.load)?;
        let mut found = [const { Vec::new() }; 6];
        for (k, column) in found.iter_mut().enumerate() {
            let mut more = *self.load;
            let mut unit = Vector3::zeros();
            unit[k % 3] = 1.0;
            if k < 3 {
                more.couple += unit;
            } else {
                more.force += unit;
            }
            let moved = self.accelerations(&more)?;
            let change = DVector::from_fn(rest.len(), |j, _| moved[j] - rest[j]);
            column.extend((-self.mass * change).iter());
        }
        Ok(found)
    }

    fn base(&mut self) -> Result<[Vec<f64>; 3], Error> {
        let (what, expected) = ("an acceleration of the base of segments", "drives, or a wrench at the tip");
        Err(Error::Unsupported { what, expected })
    }
}
