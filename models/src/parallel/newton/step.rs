//! What is done with the eliminated system: increments, inertia, ways down.

use std::sync::Arc;

use super::{Newton, end_mount};
use crate::parallel::Kernel;
use crate::parallel::chain::{back, back_base, back_tip};
use crate::parallel::frame::{Six, direction, dot6, pulled_back, unit};
use crate::parallel::mesh::Member;

/// Eigenvalues of the platform's tangent below this part of the largest are zero to working accuracy.
pub(in crate::parallel) const NEUTRAL: f64 = 1e-12;

impl<K: Kernel> Newton<K> {
    /// The increment for given increments of the motors that are driven by position: `part` of minus the gradient is taken away. False where the
    /// tangent has no inverse.
    pub(in crate::parallel) fn solve(&mut self, part: f64, motors: &[f64]) -> bool {
        if self.whole.is_some() {
            return self.solve_whole(part, motors);
        }
        let mut rhs = nalgebra::Vector6::from_fn(|i, _| -part * self.rhs[i]);
        for (gear, by) in self.gears.iter().zip(motors) {
            if gear.driven.is_none() {
                for i in 0..6 {
                    rhs[i] -= gear.column[i] * by;
                }
            }
        }
        if self.broken {
            return false;
        }
        let Some(platform) = self.lu.solve(&rhs) else { return false };
        self.spread(part, motors, &core::array::from_fn(|i| platform[i]));
        true
    }

    /// From platform and motors to all unknowns.
    pub(in crate::parallel) fn spread(&mut self, part: f64, motors: &[f64], platform: &Six) {
        if self.whole.is_some() {
            self.spread_whole(part, motors, platform);
            return;
        }
        let mesh = &self.mesh;
        let step = &mut self.step;
        step.platform = *platform;
        for (to, (gear, by)) in step.motors.iter_mut().zip(self.gears.iter().zip(motors)) {
            *to = match gear.driven {
                None => *by,
                Some(_) => -(part * gear.off + dot6(&gear.row, platform)) / gear.own,
            };
        }
        for (index, member) in mesh.members.iter().enumerate() {
            let motor = member.rod.motor.map_or(0.0, |motor| step.motors[motor]);
            let mount = end_mount(member, &self.now.joints[index]);
            let mut end = pulled_back(&mount, platform);
            let joint = back_tip(&self.tips[index], platform, motor, part, &member.ends[1]);
            step.joints[index][1] = joint;
            for (entry, by) in end.iter_mut().zip(member.ends[1].sum(&joint)) {
                *entry += by;
            }
            let (first, n) = (member.first, member.elements);
            step.nodes[first[1] + n] = end;
            for e in (0..n).rev() {
                let pivots = &self.pivots[first[0] + e];
                let start = (e == 0).then(|| {
                    let joint = back_base(pivots, &end, motor, part, &member.ends[0]);
                    step.joints[index][0] = joint;
                    let swing = mesh.swing(member, &self.now.nodes[first[1]]);
                    let free = member.ends[0].sum(&joint);
                    core::array::from_fn(|k| free[k] + motor * swing[k])
                });
                let [slope, found] = back(pivots, &end, motor, part, start);
                step.slopes[first[0] + e] = slope;
                end = start.unwrap_or(found);
                step.nodes[first[1] + e] = end;
            }
        }
    }

    /// The symmetric part of the platform's tangent in rad and lengths of the robot, and its eigenvalues.
    fn eigen(&mut self) -> nalgebra::SymmetricEigen<f64, nalgebra::Const<6>> {
        self.eliminate();
        eigen(&self.border, self.mesh.length)
    }

    /// Number of negative eigenvalues of the (symmetric part of the) tangent, and the smallest of the platform's by size, relative to the largest.
    pub(in crate::parallel) fn inertia(&mut self) -> (usize, f64) {
        self.eliminate();
        if self.broken {
            return (self.negative, 0.0);
        }
        let values = self.eigen().eigenvalues;
        let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        // What is zero to working accuracy has no sign.
        let negative = values.iter().filter(|value| **value < -NEUTRAL * largest).count();
        let smallest = values.iter().fold(f64::INFINITY, |a, b| if b.abs() < a.abs() { *b } else { a });
        (self.negative + negative, smallest / largest)
    }

    /// The motion of the platform in which an unstable equilibrium is left, if it is one of the platform.
    pub(in crate::parallel) fn mode(&mut self) -> Option<Six> {
        let eigen = self.eigen();
        let place = (0..6).min_by(|i, j| eigen.eigenvalues[*i].total_cmp(&eigen.eigenvalues[*j]))?;
        (eigen.eigenvalues[place] < 0.0).then(|| motion(&eigen.eigenvectors, place, self.mesh.length))
    }

    /// Newton's step of the platform across a way: it does not move along it.
    pub(in crate::parallel) fn across(&mut self, way: &Six) -> Option<Six> {
        self.eliminate();
        let length = self.mesh.length;
        let direction = direction(way, length);
        let side = core::array::from_fn(|k| direction[k] / unit(k, length).powi(2));
        self.bordered(&side, &direction, 0.0).map(|(step, _)| step)
    }

    /// The step of the platform by which the energy falls: Newton's with the sizes of the eigenvalues, none along what is zero, not longer
    /// than `most`.
    pub(in crate::parallel) fn descent(&mut self, most: f64) -> Six {
        let (eigen, length) = (self.eigen(), self.mesh.length);
        let largest = eigen.eigenvalues.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let mut way = [0.0; 6];
        for (place, value) in eigen.eigenvalues.iter().enumerate() {
            let along = motion(&eigen.eigenvectors, place, length);
            if value.abs() > 1e-11 * largest {
                let by = -dot6(&self.rhs, &along) / value.abs();
                for k in 0..6 {
                    way[k] += by * along[k];
                }
            }
        }
        let size = (0..6).map(|k| way[k].abs() / unit(k, length)).fold(0.0, f64::max);
        if size > most { way.map(|entry| entry * most / size) } else { way }
    }

    /// What rounding of places may leave of the residual.
    pub(in crate::parallel) fn rounding(&self) -> f64 {
        let mesh = &self.mesh;
        let of = |member: &Member| {
            let [a, b, c, d, e, f] = mesh.sections[member.rod.kind].stiffness;
            let bending = a.max(b).max(c) / (mesh.length * mesh.length);
            member.elements as f64 * bending.max(d).max(e).max(f)
        };
        let stiffest = mesh.members.iter().map(of).fold(0.0, f64::max);
        let left = 8.0 * f64::EPSILON * stiffest;
        if self.largest > 0.0 { left / self.largest } else { left }
    }

    /// Takes the step.
    pub(in crate::parallel) fn advance(&mut self) {
        let mesh = Arc::clone(&self.mesh);
        mesh.advance(&mut self.now, &self.step);
    }
}

/// Eigenvalues and eigenvectors of the symmetric part of the platform's tangent, in rad and lengths of the robot.
pub(in crate::parallel) fn eigen(
    border: &[Six; 6],
    length: f64,
) -> nalgebra::SymmetricEigen<f64, nalgebra::Const<6>> {
    let scale = |i, j| unit(i, length) * unit(j, length);
    nalgebra::Matrix6::from_fn(|i, j| 0.5 * (border[i][j] + border[j][i]) * scale(i, j)).symmetric_eigen()
}

/// An eigenvector as an increment of the platform.
pub(in crate::parallel) fn motion(vectors: &nalgebra::Matrix6<f64>, place: usize, length: f64) -> Six {
    core::array::from_fn(|i| vectors[(i, place)] * unit(i, length))
}
