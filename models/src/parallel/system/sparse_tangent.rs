//! The sparse tangent as a sparse matrix in place of chains: what goes into it, and increments out of it.

use super::System;
use super::assemble::end_mount;
use crate::parallel::chain::back;
use crate::parallel::mesh::Mesh;
use crate::parallel::sparse::{Block, Hold};
use pliant_runtime::twist::{Six, dot6, pull_back, pulled_back};

impl System {
    /// An element, with the loads on its nodes, from the chain into the sparse; gradients at its start node and at its end node are those at the
    /// ends of the rod.
    pub(super) fn gather(&mut self, mesh: &Mesh, (index, e): (usize, usize), [start, end]: [&Six; 2]) {
        let Some(sparse) = &mut self.sparse else { return };
        let member = &mesh.members[index];
        let (slot, share) = (member.first[0] + e, self.chain.share());
        let mut block = Block::new(self.chain.condensed(&mut self.pivots[slot]));
        if e == 0 {
            let swing = mesh.swing(member, &self.now.nodes[member.first[1]]);
            block.embed(&Hold::base(swing, member.ends[0].twists()), start, share);
        }
        if e + 1 == member.elements {
            let carry = pull_back(&end_mount(member, &self.now.joints[index]));
            block.embed(&Hold::platform(&carry, member.ends[1].twists()), end, share);
        }
        sparse.add(slot, &block);
    }

    /// The platform's own loads, and the factorisation. Gives the largest torque that is out of balance, by the length of the robot.
    pub(super) fn close(&mut self, platform: &[Six; 6], gradient: &Six, part: f64) -> f64 {
        let stiffening = self.stiffening;
        let Some(sparse) = &mut self.sparse else { return 0.0 };
        let motor_rows = &mut self.motor_rows;
        let mut stiffened = *platform;
        for (k, row) in stiffened.iter_mut().enumerate() {
            row[k] += stiffening[k];
        }
        let platform = &stiffened;
        if let Err(fault) = sparse.factorise(platform, gradient, |motor| {
            let row = &motor_rows[motor];
            row.torque.map(|_| row.spring)
        }) {
            (self.broken, self.fault) = (true, Some(fault));
        }
        self.eliminated = false;
        let mut worst = 0.0_f64;
        for (motor, row) in motor_rows.iter_mut().enumerate() {
            let place = sparse.motor(motor);
            sparse.gradient[place] += self.rates.as_ref().map_or(0.0, |rates| rates.motors[motor]);
            row.gradient = sparse.gradient[place];
            if let Some(driven) = row.driven(self.now.motors[motor], part) {
                let held = if self.rates.is_some() { 0.0 } else { driven };
                row.off = row.gradient - held;
                worst = worst.max(row.off.abs() / self.mesh.length);
            }
        }
        worst
    }

    /// [`Self::solve`] by the sparse tangent [CPR 37].
    pub(super) fn solve_sparse(&mut self, part: f64, motors: &[f64]) -> bool {
        if !self.broken {
            self.answer(part, motors, &[0.0; 6]);
            self.unfold(part);
        }
        !self.broken
    }

    /// [`Self::spread`] by the sparse tangent: a wrench on the platform brings it to where it shall be.
    pub(super) fn spread_sparse(&mut self, part: f64, motors: &[f64], platform: &Six) {
        self.eliminate();
        if self.broken {
            return;
        }
        let there = self.answer(part, motors, &[0.0; 6]);
        let off: Six = core::array::from_fn(|k| platform[k] - there[k]);
        let wrench: Six = core::array::from_fn(|i| dot6(&self.border[i], &off) + self.stiffening[i] * off[i]);
        self.answer(part, motors, &wrench);
        self.unfold(part);
    }

    /// Solves for all unknowns under a wrench on the platform besides, and gives the increment of the platform.
    fn answer(&mut self, part: f64, motors: &[f64], wrench: &Six) -> Six {
        let Some(sparse) = &mut self.sparse else { return [0.0; 6] };
        let motor_rows = &self.motor_rows;
        let held = motor_rows.iter().zip(motors).map(|(row, by)| row.torque.is_none().then_some(*by));
        sparse.aim(part, held, |motor| motor_rows[motor].off);
        let first = sparse.x.len() - 6;
        for (x, by) in sparse.x[first..].iter_mut().zip(wrench) {
            *x += by;
        }
        sparse.solve();
        core::array::from_fn(|k| sparse.x[first + k])
    }

    /// The gradient of a motor that is held, once it and the unknowns have moved by the last step that was solved for.
    pub(in crate::parallel) fn torque(&self, motor: usize) -> f64 {
        let row = &self.motor_rows[motor];
        let chained =
            || row.gradient + dot6(&row.row, &self.step.platform) + row.own * self.step.motors[motor];
        self.sparse.as_ref().map_or_else(chained, |sparse| sparse.moved(motor))
    }

    /// From the unknowns to the increments of all nodes and slopes.
    fn unfold(&mut self, part: f64) {
        let Some(sparse) = &self.sparse else { return };
        let (mesh, step, x) = (&self.mesh, &mut self.step, &sparse.x);
        let six = |at: usize| -> Six { core::array::from_fn(|k| x[at + k]) };
        step.platform = six(x.len() - 6);
        for (motor, to) in step.motors.iter_mut().enumerate() {
            *to = x[sparse.motor(motor)];
        }
        let mut at = 0;
        for (index, member) in mesh.members.iter().enumerate() {
            let (first, n) = (member.first, member.elements);
            let motor = member.rod.motor.map_or(0.0, |motor| step.motors[motor]);
            let swing = mesh.swing(member, &self.now.nodes[first[1]]);
            let mount = end_mount(member, &self.now.joints[index]);
            let carried = [swing.map(|entry| motor * entry), pulled_back(&mount, &step.platform)];
            let nodes = at + member.ends[0].count;
            let joints = [at, nodes + 6 * (n - 1)];
            for end in 0..2 {
                let free = &member.ends[end];
                let turn = |k: usize| if k < free.count { x[joints[end] + k] } else { 0.0 };
                step.joints[index][end] = core::array::from_fn(turn);
                let turned = free.sum(&step.joints[index][end]);
                step.nodes[first[1] + end * n] = core::array::from_fn(|k| carried[end][k] + turned[k]);
            }
            for k in 1..n {
                step.nodes[first[1] + k] = six(nodes + 6 * (k - 1));
            }
            for e in 0..n {
                let [start, end] = [step.nodes[first[1] + e], step.nodes[first[1] + e + 1]];
                let [slope, _] = back(&self.pivots[first[0] + e], &end, motor, part, Some(start));
                step.slopes[first[0] + e] = slope;
            }
            at = joints[1] + member.ends[1].count;
        }
    }

    /// Brings what chains leave up to date: tangent and gradient of the platform when all else is eliminated, motors' columns in it, negative pivots.
    pub(super) fn eliminate(&mut self) {
        let Some(sparse) = &mut self.sparse else { return };
        if self.eliminated || self.broken {
            return;
        }
        self.eliminated = true;
        let complement = match sparse.schur_complement() {
            Ok(complement) => complement,
            Err(fault) => {
                (self.broken, self.fault) = (true, Some(fault));
                return;
            }
        };
        self.border = complement.platform;
        self.negative += complement.negative;
        self.trusted = complement.trusted;
        let count = self.motor_rows.len();
        self.rhs = self.reaction(1.0, None, count);
        for motor in 0..count {
            if self.motor_rows[motor].torque.is_none() {
                self.motor_rows[motor].column = self.reaction(0.0, Some(motor), count);
            }
        }
        for (k, row) in self.border.iter_mut().enumerate() {
            row[k] -= self.stiffening[k];
        }
    }

    /// Wrench of the platform where it is held while the gradient counts `part` times and a motor moves by one.
    fn reaction(&mut self, part: f64, moved: Option<usize>, motors: usize) -> Six {
        let Some(sparse) = &mut self.sparse else { return [0.0; 6] };
        let motor_rows = &self.motor_rows;
        let by = |motor: usize| f64::from(u8::from(Some(motor) == moved));
        let held = (0..motors).map(|motor| motor_rows[motor].torque.is_none().then(|| by(motor)));
        sparse.aim(part, held, |motor| motor_rows[motor].off);
        sparse.solve();
        let first = sparse.x.len() - 6;
        let way: Six = core::array::from_fn(|k| -sparse.x[first + k]);
        core::array::from_fn(|i| dot6(&self.border[i], &way))
    }
}
