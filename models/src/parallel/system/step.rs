//! Increments, inertia and directions of descent from the eliminated system.
//!
//! Newton's step alone does not serve far from balance: a step in rotations leaves axial strains of second order behind, and the axial stiffness makes forces of them that
//! swamp the bending stiffness in the exact tangent. There the Gauss-Newton tangent is used with the difference to the exact one at the last equilibrium on the path; near the
//! end the exact one takes over. A search from far away chooses the motion of the platform and brings the rods into balance after each step; directions in which straight rods
//! hold the platform stiffly are balanced with them.

use std::sync::Arc;

use super::assemble::end_mount;
use super::{Kind, System};
use crate::parallel::chain::{back, back_base, back_tip};
use crate::parallel::erased::Assembled;
use crate::parallel::mesh::Member;
use pliant_runtime::twist::{Six, dot6, pulled_back, unit};

/// Eigenvalues of the platform's tangent below this part of the largest are zero to working accuracy.
pub(in crate::parallel) const NEUTRAL: f64 = 1e-12;
/// Stiffness of the platform, by that of a straight rod along its axis, above which axial forces hold it.
const STIFF: f64 = 1e-2;
/// Eigenvalues by the largest below which a descent does not go along an eigenvector.
const SMALLEST: f64 = 1e-11;

impl System {
    /// Solves for the next step of a kind at the current state, into `step` [CPR 37].
    pub(super) fn correct(&mut self) -> bool {
        let Some((kind, load)) = self.assembled else { return false };
        if self.stale {
            self.assemble(kind, [load; 2], false);
        }
        self.aim(load);
        let change = core::mem::take(&mut self.change);
        let platform = match self.held {
            _ if self.broken => None,
            Some((directions, count)) => self.within(&directions[..count], &change),
            None if self.modified => Some(self.descent()),
            None if self.stiffening[0] != 0.0 => self.within(&units(), &change),
            None => None,
        };
        let solved = match platform {
            Some(platform) => {
                self.spread(1.0, &change, &platform);
                true
            }
            None => self.held.is_none() && self.stiffening[0] == 0.0 && self.solve(1.0, &change),
        };
        self.change = change;
        solved && !self.broken
    }

    /// One step of Newton's method under the full load. Gives its size, infinite where the tangent has no inverse.
    pub(in crate::parallel) fn iterate(&mut self, kind: Kind) -> f64 {
        self.assemble(kind, [1.0; 2], false);
        if !self.correct() {
            return f64::INFINITY;
        }
        self.take_step();
        self.step.size(self.mesh.length)
    }

    /// Stiffness that is added to the platform in a sparse tangent.
    pub(super) fn stiffened(&self, searched: bool) -> Six {
        let by = if searched && self.sparse.is_some() { self.mesh.length * self.stiffest() } else { 0.0 };
        core::array::from_fn(|k| by / unit(k, self.mesh.length).powi(2))
    }

    /// The increment for given increments of the motors that are driven by their position, into `step` [CPR 37]: `part` of the residual is taken away. False where the
    /// tangent has no inverse.
    pub(in crate::parallel) fn solve(&mut self, part: f64, motors: &[f64]) -> bool {
        if self.sparse.is_some() {
            return self.solve_sparse(part, motors);
        }
        if self.broken {
            return false;
        }
        let residual = self.platform_residual(part, motors);
        let Some(platform) = self.lu.solve(&nalgebra::Vector6::from_fn(|i, _| -residual[i])) else {
            return false;
        };
        self.spread(part, motors, &core::array::from_fn(|i| platform[i]));
        true
    }

    /// From platform and motors to all unknowns.
    pub(in crate::parallel) fn spread(&mut self, part: f64, motors: &[f64], platform: &Six) {
        if self.sparse.is_some() {
            self.spread_sparse(part, motors, platform);
        } else {
            self.substitute(part, motors, platform);
        }
    }
}

impl<T: Assembled> System<T> {
    /// Residual of the platform once the motors that are driven by their position have moved, `part` of the residual counted.
    pub(super) fn platform_residual(&self, part: T, motors: &[T]) -> Six<T> {
        let mut residual = self.rhs.map(|entry| part * entry);
        for (row, by) in self.motor_rows.iter().zip(motors) {
            if row.torque.is_none() {
                for (entry, column) in residual.iter_mut().zip(row.column) {
                    *entry += column * *by;
                }
            }
        }
        residual
    }

    /// From platform and motors to all unknowns, by the pivots of the chains [CPR 37].
    pub(super) fn substitute(&mut self, part: T, motors: &[T], platform: &Six<T>) {
        let mesh = &self.mesh;
        let step = &mut self.step;
        step.platform = *platform;
        for (to, (row, by)) in step.motors.iter_mut().zip(self.motor_rows.iter().zip(motors)) {
            *to = match row.torque {
                None => *by,
                Some(_) => -(part * row.off + dot6(&row.row, platform)) / row.own,
            };
        }
        for (index, member) in mesh.members.iter().enumerate() {
            let motor = member.rod.motor.map_or(T::from_f64(0.0), |motor| step.motors[motor]);
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

    /// Takes the step [CPR 38].
    pub(in crate::parallel) fn take_step(&mut self) {
        let mesh = Arc::clone(&self.mesh);
        mesh.advance(&mut self.now, &self.step);
        self.stale = true;
    }

    /// Rounding of the residual by the places of nodes, N.
    pub(in crate::parallel) fn rounding_of_places(&self) -> f64 {
        let elements = self.mesh.members.iter().map(|member| member.elements).max().unwrap_or(1);
        8.0 * f64::EPSILON * elements as f64 * self.stiffest()
    }

    /// The largest stiffness of a rod: N per strain, curvatures measured by the length of the robot.
    pub(super) fn stiffest(&self) -> f64 {
        let of = |member: &Member| {
            let [a, b, c, d, e, f] = self.mesh.section(member).stiffness;
            let bending = a.max(b).max(c) / (self.mesh.length * self.mesh.length);
            bending.max(d).max(e).max(f)
        };
        self.mesh.members.iter().map(of).fold(0.0, f64::max)
    }
}

impl System {
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
        // Zeros to working accuracy have no sign.
        let negative = values.iter().filter(|value| **value < -NEUTRAL * largest).count();
        let smallest = values.iter().fold(f64::INFINITY, |a, b| if b.abs() < a.abs() { *b } else { a });
        (self.negative + negative, smallest / largest)
    }

    /// The smallest size of an eigenvalue of the platform's tangent, J.
    pub(super) fn smallest_eigenvalue(&mut self) -> f64 {
        self.eigen().eigenvalues.iter().fold(f64::INFINITY, |a, b| a.min(b.abs()))
    }

    /// The motion of the platform in which the energy falls most, of unit size with displacements measured by the length of the robot; `None` where it falls in no direction.
    pub(super) fn falling(&mut self) -> Option<Six> {
        let eigen = self.eigen();
        let place = (0..6).min_by(|i, j| eigen.eigenvalues[*i].total_cmp(&eigen.eigenvalues[*j]))?;
        (eigen.eigenvalues[place] < 0.0).then(|| motion(&eigen.eigenvectors, place, self.mesh.length))
    }

    /// The directions in which the platform is so stiff that axial forces of the rods hold it, and their number: by the last tangent.
    pub(super) fn stiff(&mut self) -> ([Six; 6], usize) {
        let (eigen, length) = (self.eigen(), self.mesh.length);
        let least = STIFF * length * self.stiffest();
        let (mut stiff, mut count) = ([[0.0; 6]; 6], 0);
        for (place, value) in eigen.eigenvalues.iter().enumerate() {
            if *value > least {
                stiff[count] = motion(&eigen.eigenvectors, place, length);
                count += 1;
            }
        }
        (stiff, count)
    }

    /// Newton's step of the platform in some directions alone, once motors that are driven by their position have moved.
    pub(super) fn within(&mut self, directions: &[Six], motors: &[f64]) -> Option<Six> {
        self.eliminate();
        let residual = self.platform_residual(1.0, motors);
        let mut matrix = nalgebra::Matrix6::identity();
        let mut rhs = nalgebra::Vector6::zeros();
        for (i, row) in directions.iter().enumerate() {
            rhs[i] = -dot6(row, &residual);
            for (j, column) in directions.iter().enumerate() {
                matrix[(i, j)] = (0..6).map(|k| row[k] * dot6(&self.border[k], column)).sum();
            }
        }
        let by = matrix.lu().solve(&rhs)?;
        Some(core::array::from_fn(|k| directions.iter().zip(by.iter()).map(|(way, by)| by * way[k]).sum()))
    }

    /// The step of the platform along which the energy falls: Newton's with the absolute values of the eigenvalues, zero along those that are zero to working
    /// accuracy.
    pub(in crate::parallel) fn descent(&mut self) -> Six {
        let (eigen, length) = (self.eigen(), self.mesh.length);
        let largest = eigen.eigenvalues.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let mut step = [0.0; 6];
        for (place, value) in eigen.eigenvalues.iter().enumerate() {
            let along = motion(&eigen.eigenvectors, place, length);
            if value.abs() > SMALLEST * largest {
                let by = -dot6(&self.rhs, &along) / value.abs();
                for k in 0..6 {
                    step[k] += by * along[k];
                }
            }
        }
        step
    }

    /// Rounding of the residual, N: places of nodes are rounded to their distance from the origin, strains are their differences by the length
    /// of an element, and wrenches are these times the stiffness; torques of springs are differences of this
    /// size.
    pub(super) fn rounding(&self) -> f64 {
        let springs = self.motor_rows.iter().zip(&self.now.motors).map(|(row, at)| (row.spring * at).abs());
        let spring = springs.fold(0.0, f64::max) / self.mesh.length;
        self.rounding_of_places() + 8.0 * f64::EPSILON * spring
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

/// The directions of the axes.
pub(super) fn units() -> [Six; 6] {
    core::array::from_fn(|i| core::array::from_fn(|k| f64::from(u8::from(i == k))))
}
