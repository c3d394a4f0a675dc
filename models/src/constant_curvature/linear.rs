//! Small motions of robots of segments about an equilibrium.

use nalgebra::{DMatrix, Vector3};
use pliant_runtime::motion::{Linear, Pencil};

use super::actuator::{along, places, row, unit};
use super::chain::entry;
use super::control::write_jacobian;
use super::{ConstantCurvature, Error, Kernel, Solution, State, TipLoad};
use crate::Drive;
use crate::error::index;
use crate::model::{Excitation, Holding, Observation};

impl<K: Kernel> ConstantCurvature<K> {
    /// Displacements of the actuators at a state: eqs. (31), (32), less those of the straight robot, m; volumes that chambers have gained, m^3.
    pub(super) fn displacements(&self, state: &State<K>) -> Vec<f64> {
        let kernel = self.kernel();
        let of = |(segment, actuator): (usize, usize)| {
            let [dx, dy, length] = state.shape.as_ref()[segment];
            along(&row(kernel, segment, actuator), &[dx, dy, length - kernel.constants(segment).length])
        };
        places(kernel).map(of).collect()
    }
}

impl<K: Kernel> Solution<K> {
    /// The linearised equations of motion about this equilibrium: unknowns are `(Dx, Dy, L)` of each segment, and the forces of actuators with given displacements. Wrenches act at the
    /// tip.
    ///
    /// # Errors
    /// What is wrong with the robot; [`Error::OutOfRange`] for actuators and sections that are not there; [`Error::Unsupported`] for wrenches elsewhere and for motions of the base.
    pub(super) fn small_motion(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        let (robot, state) = (&self.robot, State::<K>::at_rest(self.state.shape));
        let load = self.load().copied().unwrap_or_default();
        let forces = self.forces().to_vec();
        let count = 3 * robot.segments();
        let mut slopes = vec![0.0; 4 * count * count];
        write_jacobian(robot, &state, &forces, Some(&load), 2 * count, &mut slopes)?;
        let accelerate = |forces: &[f64], load: &TipLoad| -> Result<Vec<f64>, Error> {
            let found = robot.forward_dynamics(&state, forces, Some(load))?;
            Ok(found.as_ref().as_flattened().to_vec())
        };
        let rest = accelerate(&forces, &load)?;
        let equations = robot.equations(&state, Some(&load))?;
        let mass = DMatrix::from_fn(count, count, |i, j| entry::<K>(&equations.mass, i, j));
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
        let displacement = |actuator: usize| -> Result<Vec<f64>, Error> {
            index("the index of the actuator", actuator, held.len())?;
            let mut line = vec![0.0; count];
            if let Some((segment, own)) = places(robot.kernel()).nth(actuator) {
                line[3 * segment..][..3].copy_from_slice(&row(robot.kernel(), segment, own));
            }
            Ok(line)
        };
        let units: Vec<f64> =
            places(robot.kernel()).map(|(segment, _)| unit(robot.kernel(), segment)).collect();
        // The forces push: the residual has -d^T f, here with the multiplier -f. Those of chambers are counted as pressure times area, and their volumes by the area.
        for (k, actuator) in rigid.iter().enumerate() {
            let unit = units[*actuator];
            for (j, entry) in displacement(*actuator)?.into_iter().enumerate() {
                pencil.stiffness[(count + k) * total + j] = entry / unit;
                pencil.stiffness[j * total + count + k] = entry / unit;
            }
            pencil.stiffness[(count + k) * total + count + k] =
                -held[*actuator].unwrap_or_default() / (unit * unit);
        }
        let mut columns = DMatrix::zeros(total, inputs.iter().map(|input| input.count()).sum());
        let mut rows = DMatrix::zeros(outputs.iter().map(|output| output.count()).sum(), total);
        let mut feedthrough = DMatrix::zeros(rows.nrows(), columns.ncols());
        let mut first = 0;
        for input in inputs {
            match *input {
                Excitation::Drive(actuator) => {
                    let line = displacement(actuator)?;
                    if let Some(k) = rigid.iter().position(|rigid| *rigid == actuator) {
                        columns[(count + k, first)] = -units[actuator].recip();
                    } else {
                        for (j, entry) in line.into_iter().enumerate() {
                            columns[(j, first)] = -entry;
                        }
                    }
                }
                Excitation::Wrench { body, s } => {
                    let x = self.place(body, s)?;
                    if !(body + 1 == robot.segments() && x == 1.0) {
                        let expected = "a wrench at the tip: segments take no other";
                        return Err(Error::Unsupported { what: "a wrench on a section", expected });
                    }
                    for k in 0..6 {
                        let mut more = load;
                        let mut unit = Vector3::zeros();
                        unit[k % 3] = 1.0;
                        if k < 3 {
                            more.couple += unit;
                        } else {
                            more.force += unit;
                        }
                        let found = accelerate(&forces, &more)?;
                        let change = DMatrix::from_fn(count, 1, |j, _| found[j] - rest[j]);
                        columns.view_mut((0, first + k), (count, 1)).copy_from(&(-&mass * change));
                    }
                }
                Excitation::Base => {
                    let expected = "drives, or a wrench at the tip";
                    return Err(Error::Unsupported {
                        what: "an acceleration of the base of segments",
                        expected,
                    });
                }
            }
            first += input.count();
        }
        let mut first = 0;
        for output in outputs {
            match *output {
                Observation::Pose { body, s } => {
                    let jacobian = robot.world_jacobian(&state, body, self.place(body, s)?)?;
                    for (segment, block) in jacobian.as_ref().iter().enumerate() {
                        rows.view_mut((first, 3 * segment), (6, 3)).copy_from(block);
                    }
                }
                Observation::Displacement(actuator) => {
                    for (j, entry) in displacement(actuator)?.into_iter().enumerate() {
                        rows[(first, j)] = entry;
                    }
                }
                Observation::Force(actuator) => {
                    index("the index of the actuator", actuator, held.len())?;
                    if let Some(k) = rigid.iter().position(|rigid| *rigid == actuator) {
                        rows[(first, count + k)] = -units[actuator].recip();
                    } else {
                        let mut column = 0;
                        for input in inputs {
                            if *input == Excitation::Drive(actuator) {
                                feedthrough[(first, column)] = 1.0;
                            }
                            column += input.count();
                        }
                    }
                }
            }
            first += output.count();
        }
        // By the softest coordinate.
        let squares = (0..count).map(|k| stiffness[(k, k)].abs() / mass[(k, k)]);
        let least = squares.filter(|square| *square > 0.0).fold(f64::INFINITY, f64::min);
        let rate = if least.is_finite() { least.sqrt() } else { 1.0 };
        Ok(Linear { pencil, coordinates: count, rate, inputs: columns, outputs: rows, feedthrough })
    }
}
