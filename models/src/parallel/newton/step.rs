//! What is done with the eliminated system: increments, inertia, ways down.

use std::sync::Arc;

use super::{Newton, end_mount};
use crate::parallel::Kernel;
use crate::parallel::chain::{back, back_base, back_tip};
use crate::parallel::frame::{Six, dot6, pulled_back};

impl<K: Kernel> Newton<K> {
    /// The increment for given increments of the motors that are driven by position: `part` of minus the gradient is taken away. False where the
    /// tangent has no inverse.
    pub(in crate::parallel) fn solve(&mut self, part: f64, motors: &[f64]) -> bool {
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
    fn eigen(&self) -> nalgebra::SymmetricEigen<f64, nalgebra::Const<6>> {
        eigen(&self.border, self.mesh.length)
    }

    /// Number of negative eigenvalues of the (symmetric part of the) tangent, and the smallest of the platform's by size, relative to the largest.
    pub(in crate::parallel) fn inertia(&self) -> (usize, f64) {
        if self.broken {
            return (self.negative, 0.0);
        }
        let values = self.eigen().eigenvalues;
        let negative = values.iter().filter(|value| **value < 0.0).count();
        let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let smallest = values.iter().fold(f64::INFINITY, |a, b| if b.abs() < a.abs() { *b } else { a });
        (self.negative + negative, smallest / largest)
    }

    /// The motion of the platform in which an unstable equilibrium is left, if it is one of the platform.
    pub(in crate::parallel) fn mode(&self) -> Option<Six> {
        let eigen = self.eigen();
        let place = (0..6).min_by(|i, j| eigen.eigenvalues[*i].total_cmp(&eigen.eigenvalues[*j]))?;
        (eigen.eigenvalues[place] < 0.0).then(|| motion(&eigen.eigenvectors, place, self.mesh.length))
    }

    /// Newton's step of the platform across a way: it does not move along it.
    pub(in crate::parallel) fn across(&self, way: &Six) -> Option<Six> {
        let unit = |i: usize| if i < 3 { 1.0 } else { self.mesh.length };
        let size = (0..6).map(|k| (way[k] / unit(k)).powi(2)).sum::<f64>().sqrt();
        // In units of its own the border has the size of the tangent.
        let scale = (0..6).map(|k| self.border[k][k].abs() * unit(k) * unit(k)).fold(0.0, f64::max);
        let mut matrix = nalgebra::SMatrix::<f64, 7, 7>::zeros();
        let mut rhs = nalgebra::SVector::<f64, 7>::zeros();
        for i in 0..6 {
            for j in 0..6 {
                matrix[(i, j)] = self.border[i][j] * unit(i) * unit(j);
            }
            let along = scale * way[i] / (unit(i) * size);
            (matrix[(i, 6)], matrix[(6, i)]) = (along, along);
            rhs[i] = -self.rhs[i] * unit(i);
        }
        let x = matrix.lu().solve(&rhs)?;
        Some(core::array::from_fn(|k| x[k] * unit(k)))
    }

    /// The step of the platform by which the energy falls: Newton's with the sizes of the eigenvalues, none along what is zero, not longer
    /// than `most`.
    pub(in crate::parallel) fn descent(&self, most: f64) -> Six {
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
        let size = (0..6).map(|k| way[k].abs() / if k < 3 { 1.0 } else { length }).fold(0.0, f64::max);
        if size > most { way.map(|entry| entry * most / size) } else { way }
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
    let unit = |i: usize| if i < 3 { 1.0 } else { length };
    nalgebra::Matrix6::from_fn(|i, j| 0.5 * (border[i][j] + border[j][i]) * unit(i) * unit(j))
        .symmetric_eigen()
}

/// An eigenvector as an increment of the platform.
pub(in crate::parallel) fn motion(vectors: &nalgebra::Matrix6<f64>, place: usize, length: f64) -> Six {
    core::array::from_fn(|i| vectors[(i, place)] * if i < 3 { 1.0 } else { length })
}
