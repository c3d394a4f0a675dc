//! Small motions of a parallel robot about an equilibrium, between inputs and outputs.

use std::sync::Arc;

use num_dual::DualSVec;
use pliant_runtime::dense::add;
use pliant_runtime::motion::{Kinematics, Linear, Mechanics as _, QuadraticPencil as _};
use pliant_runtime::rotation::rotate;
use pliant_runtime::tangent_map::{bracket, inverse, tangent};
use pliant_runtime::twist::{
    Six, advanced, exponential_of, halves, logarithm, pull_back, relative, rows, six,
};

use super::super::element::inside;
use super::super::{Error, ParallelSolution};
use super::input::Driven;
use super::linear::slopes;
use super::state::product;
use super::system::System;
use crate::Drive;
use crate::core::check::index;
use crate::core::drive::Ramp;
use crate::core::model::{Acting, Excitation, Holding, Observation, SmallMotion};

/// Along the increments of an element.
type Along = DualSVec<f64, 18>;
/// Derivatives of a pose in the world, `(phi, position)`, by the unknowns.
type PoseRows = [Vec<f64>; 6];

impl ParallelSolution {
    /// The equations of motion about this equilibrium with the motors driven otherwise, by what holds them in it. The numbers of drives are not read.
    pub(super) fn about(&self, drives: &[Drive]) -> Result<System<Driven>, Error> {
        let driven: Vec<Drive> = drives
            .iter()
            .zip(&self.motor_rows)
            .zip(&self.state.motors)
            .map(|((drive, row), angle)| match *drive {
                Drive::Displacement(_) => Drive::Displacement(*angle),
                Drive::Force(_) => Drive::Force(row.gradient),
                elastic @ Drive::Elastic { .. } => elastic,
            })
            .collect();
        let source = Driven { ramp: Ramp::held(&driven), loads: self.loads.clone() };
        System::new(Arc::clone(&self.mesh), source, &self.state, 0.0)
    }

    /// The linearised equations of motion about this equilibrium. Unknowns are those of [`Instant::rates`](crate::Instant::rates) (slopes of the strains, increments of
    /// the poses of nodes, angles of the motors, an increment of the platform), and the torques of motors with given angles. The body behind the rods is the platform.
    ///
    /// # Errors
    /// Robots that cannot move; [`Error::OutOfRange`] for motors, rods and sections that are not there.
    pub fn linear(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        let motor_count = self.state.motors.len();
        let how = |motor: usize| match holding {
            Holding::AsDriven => self.drives[motor],
            Holding::Forces => Drive::Force(0.0),
            Holding::Displacements => Drive::Displacement(0.0),
        };
        let held: Vec<usize> =
            (0..motor_count).filter(|motor| matches!(how(*motor), Drive::Displacement(_))).collect();
        // Torques of held motors are unknowns of their own.
        let free: Vec<Drive> = (0..motor_count)
            .map(|motor| match how(motor) {
                Drive::Displacement(_) => Drive::Force(0.0),
                other => other,
            })
            .collect();
        let mut system = self.about(&free)?;
        system.motion.points = super::element::Points::fine();
        let position = system.origin();
        let order = position.len();
        let zero = vec![0.0; order];
        let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        let mut sparse = system.pencil(0);
        system.linearise(at, &mut sparse)?;
        let total = order + held.len();
        let mut pencil = pliant_runtime::motion::Pencil::new(total, 0);
        sparse.write(&mut pencil);
        let first_motor = system.layout.first_motor();
        for (row, motor) in held.iter().enumerate() {
            pencil.stiffness[(order + row) * total + first_motor + motor] = -1.0;
            pencil.stiffness[(first_motor + motor) * total + order + row] = -1.0;
        }
        let rate = 1.0 / system.time;
        let mut about = About { solution: self, system, free: &free, held: &held };
        about.between((pencil, order, rate), inputs, outputs)
    }

    /// Derivatives of the pose of a section by the unknowns; those of the platform, at `s` of zero, where the body is that behind the rods.
    pub(super) fn pose_rows(&self, system: &System<Driven>, body: usize, s: f64) -> Result<PoseRows, Error> {
        let layout = &system.layout;
        let mut found: PoseRows = core::array::from_fn(|_| vec![0.0; layout.order()]);
        let mut put = |column: usize, rotation: &[[f64; 3]; 3], increment: &Six| {
            let [turn, shift] = halves(increment);
            let world = six(rotate(rotation, turn), rotate(rotation, shift));
            for (row, entry) in found.iter_mut().zip(world) {
                row[column] += entry;
            }
        };
        if body == self.mesh.members.len() {
            if s != 0.0 {
                return Err(Error::OutOfRange {
                    field: "the place on the platform",
                    value: s,
                    low: 0.0,
                    high: 0.0,
                });
            }
            let rotation = rows(&self.state.platform);
            for k in 0..6 {
                put(layout.platform() + k, &rotation, &core::array::from_fn(|j| f64::from(u8::from(j == k))));
            }
            return Ok(found);
        }
        let (e, rest) = self.locate(body, s)?;
        let (member, rod) = (&self.mesh.members[body], &layout.rods[body]);
        let element = self.mesh.element(&self.state, member, e);
        let (orientation, position) = relative(&element.a, &element.b);
        let twist = logarithm(orientation, position);
        let start: [Along; 6] = core::array::from_fn(|k| Along::from_re(0.0).derivative(k));
        let end: [Along; 6] = core::array::from_fn(|k| Along::from_re(0.0).derivative(6 + k));
        let slope: [Along; 6] = core::array::from_fn(|k| Along::from_re(element.slope[k]).derivative(12 + k));
        // Derivative of Log(exp(-z_a) G exp(z_b)), then up to the section.
        let whole = twist.map(Along::from_re);
        let apart = inverse(whole, core::array::from_fn(|k| end[k] - start[k]));
        let turned = bracket(whole, start);
        let whole = core::array::from_fn(|k| whole[k] + apart[k] + turned[k]);
        let [part, _] = inside(whole, &slope, Along::from_re(element.length), Along::from_re(rest));
        let real = part.map(|entry| entry.re);
        let carried = pull_back(&exponential_of(&real));
        let rotation = rows(&advanced(&element.a, &real));
        let by = part.each_ref().map(slopes);
        let columns: [Six; 18] = core::array::from_fn(|j| {
            let mut increment = tangent(real, core::array::from_fn(|k| by[k][j]));
            if j < 6 {
                for (entry, row) in increment.iter_mut().zip(&carried) {
                    *entry += row[j];
                }
            }
            increment
        });
        let along = |weights: &Six, from: usize| -> Six {
            core::array::from_fn(|k| (0..6).map(|j| weights[j] * columns[from + j][k]).sum())
        };
        if e > 0 {
            for k in 0..6 {
                put(rod.node(e) + k, &rotation, &columns[k]);
            }
        } else if let Some(motor) = rod.motor {
            put(layout.first_motor() + motor, &rotation, &along(&system.motion.swings[body], 0));
        }
        for k in 0..6 {
            let unit: Six = core::array::from_fn(|j| f64::from(u8::from(j == k)));
            if e + 1 < rod.elements {
                put(rod.node(e + 1) + k, &rotation, &columns[6 + k]);
            } else {
                put(
                    layout.platform() + k,
                    &rotation,
                    &along(&product(&system.motion.carries[body], &unit), 6),
                );
            }
            put(rod.slope(e) + k, &rotation, &columns[12 + k]);
        }
        Ok(found)
    }
}

/// A robot about an equilibrium.
struct About<'a> {
    solution: &'a ParallelSolution,
    system: System<Driven>,
    /// Drives of the motors in the equations, those with given angles by their torques; and the motors with given angles.
    free: &'a [Drive],
    held: &'a [usize],
}

impl SmallMotion for About<'_> {
    fn acting(&self, motor: usize) -> Result<Acting, Error> {
        index("the index of the motor", motor, self.free.len())?;
        Ok(match (self.held.iter().position(|held| *held == motor), self.free[motor]) {
            (Some(held), _) => Acting::Held { unknown: self.system.layout.order() + held, scale: 1.0 },
            (None, Drive::Elastic { stiffness, .. }) => Acting::Spring(stiffness),
            (None, _) => Acting::Free,
        })
    }

    fn displacement(&self, motor: usize) -> Vec<f64> {
        let mut row = vec![0.0; self.system.layout.order()];
        row[self.system.layout.first_motor() + motor] = 1.0;
        row
    }

    fn pose(&self, body: usize, s: f64) -> Result<PoseRows, Error> {
        self.solution.pose_rows(&self.system, body, s)
    }

    /// A base that accelerates is gravity in the other direction, with the weight of rods as statics has it.
    fn base(&mut self) -> Result<[Vec<f64>; 3], Error> {
        let (position, zero) = (self.system.origin(), vec![0.0; self.system.layout.order()]);
        let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        let gravity = self.system.now.gravity;
        let mut found = [const { Vec::new() }; 3];
        for (axis, column) in found.iter_mut().enumerate() {
            let mut residual = [zero.clone(), zero.clone()];
            for (residual, part) in residual.iter_mut().zip([0.0, 1.0]) {
                self.system.now.gravity = gravity;
                self.system.now.gravity[axis] -= part;
                self.system.residual(at, residual)?;
            }
            let [rest, moved] = residual;
            *column = moved;
            add(column, -1.0, &rest);
        }
        self.system.now.gravity = gravity;
        Ok(found)
    }
}
