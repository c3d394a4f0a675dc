//! Residual, work and energies without a tangent.

use std::sync::Arc;

use pliant_runtime::twist::{self, Six};

use super::{free, size};
use crate::parallel::Mechanism;
use crate::parallel::loads::Sum;
use crate::parallel::system::System;
use crate::parallel::system::feed::length_slope;

impl System {
    /// Residuals of all elements at the current state [CPR 29, 33].
    pub(in crate::parallel) fn gradients(&self) -> Vec<[f64; 18]> {
        let mut all = vec![[0.0; 18]; self.mesh.counts[0]];
        for member in &self.mesh.members {
            for e in 0..member.elements {
                let element = self.mesh.element(&self.now, member, e);
                all[member.first[0] + e] =
                    self.mesh.robot.residual(self.mesh.section(member), &element).residual;
            }
        }
        all
    }

    /// Work of the residual at the current state, under the loads of the last evaluation, on an increment, J.
    pub(in crate::parallel) fn virtual_work(&self, by: &[f64]) -> f64 {
        let Some((_, fraction)) = self.assembled else { return 0.0 };
        let mesh = &self.mesh;
        let mut increment = self.other.clone();
        increment.read(by, 1.0);
        let mut sum = Sum::ZERO;
        self.on_platform(mesh, fraction, &mut sum);
        let mut work = twist::dot6(&sum.gradient, &increment.platform);
        for (motor, (row, by)) in self.motor_rows.iter().zip(&increment.motors).enumerate() {
            let torque = row.driven(self.now.motors[motor], fraction).unwrap_or(0.0);
            // The work of motors that turn a base is in the increments of its node.
            let fed =
                if matches!(mesh.data.motors[motor].drive, Mechanism::Feed) { row.gradient } else { 0.0 };
            work += (fed - torque) * by;
        }
        for (index, member) in mesh.members.iter().enumerate() {
            let h = mesh.step(member, &self.now.motors);
            let nodes = &increment.nodes[member.first[1]..];
            for e in 0..member.elements {
                let slot = member.first[0] + e;
                let element = mesh.element(&self.now, member, e);
                let mut residual = mesh.robot.residual(mesh.section(member), &element).residual;
                self.remove_offset(slot, fraction, &mut residual);
                let ends = nodes[e].iter().chain(&nodes[e + 1]);
                let moved = ends.chain(&increment.slopes[slot]);
                work += residual.iter().zip(moved).map(|(force, by)| force * by).sum::<f64>();
            }
            for (k, by) in nodes.iter().enumerate().take(member.elements + 1) {
                let mut sum = Sum::ZERO;
                self.on_node(mesh, (index, k), h, fraction, 0, &mut sum);
                work += twist::dot6(&sum.gradient, by);
            }
        }
        work
    }

    /// Energies, wrenches and residual of the current state under the loads at a fraction of the stage, without a tangent [CPR 31, 33].
    pub(in crate::parallel) fn measure(&mut self, fraction: f64) {
        let mesh = Arc::clone(&self.mesh);
        let length = mesh.length;
        self.energies = [0.0; 2];
        let (mut worst, mut largest) = (0.0_f64, 0.0_f64);
        let mut sum = Sum::ZERO;
        self.on_platform(&mesh, fraction, &mut sum);
        let mut balance = sum.gradient;
        self.energies[1] += sum.energy;
        self.driving = self.driving(fraction);
        for row in &mut self.motor_rows {
            row.gradient = 0.0;
        }
        for (index, member) in mesh.members.iter().enumerate() {
            let h = mesh.step(member, &self.now.motors);
            let loaded = self.loaded(&mesh, member);
            let mut open: Six = [0.0; 6];
            for k in 0..=member.elements {
                let mut at = open;
                if k < member.elements {
                    let element = mesh.element(&self.now, member, k);
                    let mut found = mesh.robot.residual(mesh.section(member), &element);
                    self.remove_offset(member.first[0] + k, fraction, &mut found.residual);
                    self.energies[0] += found.energy;
                    self.strains[member.first[0] + k] = found.strain;
                    open = core::array::from_fn(|i| found.residual[6 + i]);
                    largest = largest.max(size(&open, length));
                    for (entry, by) in at.iter_mut().zip(&found.residual) {
                        *entry += by;
                    }
                    if let (Some(_), Some(motor)) = (mesh.feed(member), member.rod.motor) {
                        let (_, _, slope) =
                            length_slope(&mesh, member, &element, 1.0 / member.elements as f64);
                        self.motor_rows[motor].gradient += slope;
                    }
                }
                if loaded {
                    let mut sum = Sum::ZERO;
                    self.on_node(&mesh, (index, k), h, fraction, 0, &mut sum);
                    self.energies[1] += sum.energy;
                    for (entry, by) in at.iter_mut().zip(sum.gradient) {
                        *entry += by;
                    }
                    if let (Some(_), Some(motor)) = (mesh.feed(member), member.rod.motor) {
                        let mut first = Sum::ZERO;
                        self.on_node(&mesh, (index, k), h, fraction, 1, &mut first);
                        self.motor_rows[motor].gradient += first.energy / member.elements as f64;
                    }
                }
                if k == 0 {
                    self.reactions[index][0] = at;
                    worst = worst.max(free(&at, &member.ends[0], length));
                    let swing = mesh.swing(member, &self.now.nodes[member.first[1]]);
                    if let Some(motor) = member.rod.motor {
                        self.motor_rows[motor].gradient += twist::dot6(&swing, &at);
                    }
                } else if k == member.elements {
                    self.reactions[index][1] = at;
                    worst = worst.max(free(&at, &member.ends[1], length));
                } else {
                    worst = worst.max(size(&at, length));
                }
            }
            self.add_reaction(index, &mut balance);
        }
        for (row, at) in self.motor_rows.iter().zip(&self.now.motors) {
            if let Some(driven) = row.driven(*at, fraction) {
                worst = worst.max((row.gradient - driven).abs() / length);
            }
        }
        worst = worst.max(size(&balance, length));
        (self.norm, self.largest) = (worst, largest);
    }
}
