//! Wrenches, joints and the tip in the integration, and the derivatives there.
//!
//! In multiple shooting the rod is cut at joints: behind each the rotation, the couple, and with follower forces the force are unknowns of their own, and
//! the difference from the integrated values in front of the joint is a residual. Positions and lengths are integrated across joints: nothing depends on
//! them.

use super::super::Frame;
use super::flow::{COUPLE, FORCE, Flow, LENGTHS};
use super::integration::Integration;
use super::load::{Load, Point};
use super::nodes::{Joints, Node};
use pliant_runtime::rotation::{
    Vector, cross, normalised, normalised_matrix, rotate, rotation_between, subtract, three,
};

/// Rotation, couple and force.
pub(super) const JOINT: usize = 9;

/// A derivative at the tip.
#[derive(Clone, Copy, Debug)]
pub(super) struct TipColumn<'a> {
    pub(super) position: Vector,
    /// Derivative of couple and force behind the wrenches at the tip.
    pub(super) residual: [f64; 6],
    pub(super) lengths: &'a [f64],
}

impl Integration {
    /// Adds the wrench on a section to state and derivatives.
    pub(super) fn pass(&mut self, flow: &Flow<'_>, point: &Point) {
        let size = flow.state();
        let width = flow.column();
        let (couple, force) = in_world(&self.current, point);
        let (c, n) = (three(&self.current, COUPLE), three(&self.current, FORCE));
        self.current[COUPLE..FORCE].copy_from_slice(&subtract(c, couple));
        self.current[FORCE..LENGTHS].copy_from_slice(&subtract(n, force));
        if point.frame == Frame::Local {
            for (column, state) in self.columns.iter_mut().zip(self.current[size..].chunks_exact_mut(width)) {
                let phi = three(state, 0);
                let moment = subtract(three(state, 6), cross(phi, couple));
                state[6..9].copy_from_slice(&moment);
                column.force = subtract(column.force, cross(phi, force));
            }
        }
    }

    /// Couple and force behind the wrenches at the tip [Cosserat 11, 14, 29, 58]: zero at an equilibrium.
    pub(super) fn residual(&self, load: &Load) -> [f64; 6] {
        let last = load.pieces.last().map_or(0..0, |piece| piece.points.clone());
        let mut residual: [f64; 6] = core::array::from_fn(|k| self.current[COUPLE + k]);
        for point in &load.points[last] {
            let (couple, force) = in_world(&self.current, point);
            for (residual, load) in residual.iter_mut().zip(couple.into_iter().chain(force)) {
                *residual -= load;
            }
        }
        residual
    }

    /// Derivatives of a column at the tip: position, couple and force behind the tip's wrenches.
    pub(super) fn tip_column(&self, flow: &Flow<'_>, load: &Load, index: usize) -> TipColumn<'_> {
        let (size, width) = (flow.state(), flow.column());
        let state = &self.current[size + index * width..size + (index + 1) * width];
        let phi = three(state, 0);
        let (mut couple, mut force) = (three(state, 6), self.columns[index].force);
        let last = load.pieces.last().map_or(0..0, |piece| piece.points.clone());
        for point in load.points[last].iter().filter(|point| point.frame == Frame::Local) {
            let world = in_world(&self.current, point);
            couple = subtract(couple, cross(phi, world.0));
            force = subtract(force, cross(phi, world.1));
        }
        let residual = [couple[0], couple[1], couple[2], force[0], force[1], force[2]];
        TipColumn { position: three(state, 3), residual, lengths: &state[9..] }
    }

    /// Applies the action at a joint.
    pub(super) fn meet(&mut self, flow: &Flow<'_>, load: &Load, nodes: &[Node], joint: usize) {
        let size = flow.state();
        let width = flow.column();
        let arrives = Node {
            quaternion: normalised([self.current[0], self.current[1], self.current[2], self.current[3]]),
            wrench: core::array::from_fn(|k| self.current[COUPLE + k]),
        };
        if self.joints == Joints::Record {
            self.recorded.push(arrives);
        }
        let Some(node) = nodes.get(joint) else { return };
        match self.joints {
            Joints::Record => return,
            Joints::Carry | Joints::Transitions => {}
            Joints::Break => {
                self.offsets.push(self.records.len());
                self.records.extend_from_slice(&rotation_between(arrives.quaternion, node.quaternion));
                self.records.extend(arrives.wrench.iter().zip(node.wrench).map(|(a, b)| a - b));
                for (column, state) in self.columns.iter().zip(self.current[size..].chunks_exact(width)) {
                    self.records.extend_from_slice(&state[..3]);
                    self.records.extend_from_slice(&state[6..9]);
                    self.records.extend_from_slice(&column.force);
                    self.records.extend_from_slice(&state[9..]);
                }
                self.begin(flow);
            }
        }
        self.current[..4].copy_from_slice(&node.quaternion);
        let known = if load.follower { 6 } else { 3 };
        self.current[COUPLE..COUPLE + known].copy_from_slice(&node.wrench[..known]);
    }

    /// Restarts the derivatives: with respect to rotation and couple here.
    pub(super) fn begin(&mut self, flow: &Flow<'_>) {
        let (size, width) = (flow.state(), flow.column());
        self.columns.clone_from(&self.joint_columns);
        self.rubbed.restart(flow, self.columns.len(), self.joints == Joints::Break);
        self.current.truncate(size);
        self.current.resize(size + width * self.columns.len(), 0.0);
        for index in 0..self.columns.len().min(3) {
            self.current[size + index * width + index] = 1.0;
            self.current[size + (3 + index) * width + 6 + index] = 1.0;
        }
        if flow.actuators.rubs && self.rubbed.crosses {
            let tendons = flow.kernel.tendon_count();
            for (tendon, index) in
                (self.columns.len().saturating_sub(tendons)..self.columns.len()).enumerate()
            {
                self.current[size + (index + 1) * width - tendons + tendon] = 1.0;
            }
        }
    }

    /// Stores the derivatives of rotation and couple over a step, by columns, with the couples at its ends, and restarts the derivatives.
    pub(super) fn keep_transition(&mut self, flow: &Flow<'_>) {
        let (size, width) = (flow.state(), flow.column());
        self.records.extend_from_slice(&self.before[COUPLE..FORCE]);
        self.records.extend_from_slice(&self.current[COUPLE..FORCE]);
        for state in self.current[size..].chunks_exact(width) {
            self.records.extend_from_slice(&state[..3]);
            self.records.extend_from_slice(&state[6..9]);
        }
        self.begin(flow);
    }

    /// A derivative of rotation and couple at the tip, before the wrenches there.
    pub(super) fn end_column(&self, flow: &Flow<'_>, index: usize) -> (Vector, Vector) {
        let (size, width) = (flow.state(), flow.column());
        let state = &self.current[size + index * width..][..width];
        (three(state, 0), three(state, 6))
    }

    /// Integrated values in front of a joint minus the unknowns behind it: rotation, couple, force.
    pub(super) fn gap(&self, joint: usize) -> &[f64] {
        &self.records[self.offsets[joint]..][..JOINT]
    }

    /// A derivative of the values in front of a joint: rotation, couple, force, then lengths since the joint before.
    pub(super) fn joint_column(&self, flow: &Flow<'_>, joint: usize, index: usize) -> &[f64] {
        let width = flow.column();
        &self.records[self.offsets[joint] + JOINT + index * width..][..width]
    }
}

/// A wrench in the world: couple and force.
pub(super) fn in_world(state: &[f64], point: &Point) -> (Vector, Vector) {
    match point.frame {
        Frame::World => (point.couple, point.force),
        Frame::Local => {
            let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
            (rotate(&rotation, point.couple), rotate(&rotation, point.force))
        }
    }
}
