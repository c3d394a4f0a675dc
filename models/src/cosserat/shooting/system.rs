//! The linear system of an iteration.

use super::super::kernel::Kernel;
use super::joint::JOINT;
use super::newton::{Context, Newton};
use super::vector::three;

impl<K: Kernel> Newton<K> {
    /// Writes the system: what arrives at the joints and what is left at the tip, by the unknowns; the residual and its derivatives by tensions on the
    /// right. Returns its order.
    ///
    /// Behind a joint the unknowns are what the gap is counted from: the system has a band, and elimination with row pivots keeps the growth of solutions
    /// along the rod out of it, however long the rod is.
    pub(super) fn assemble(&mut self, context: &Context<'_, K>) -> usize {
        let (base, at) = self.orders();
        let (nodes, m) = (self.start.nodes.len(), self.driven.len());
        let n = base + at * nodes;
        let flow = context.flow(&self.load, m > 0);
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.right.clear();
        self.right.resize((1 + m) * n, 0.0);
        // Rows in units of rotations.
        let unit = |k: usize| if k < 3 { 1.0 / context.couple } else { context.length / context.couple };
        for joint in 0..nodes {
            let (first, count) = if joint == 0 { (0, base) } else { (base + (joint - 1) * at, at) };
            for row in 0..at {
                let (factor, place) = (if row < 3 { 1.0 } else { unit(row - 3) }, joint * at + row);
                self.right[place] = factor * self.march.gap(joint)[row];
                for index in 0..count + m {
                    let value = factor * self.march.joint_column(&flow, joint, index)[row];
                    if index < count {
                        self.matrix[place * n + first + index] = value;
                    } else {
                        self.right[(1 + index - count) * n + place] = value;
                    }
                }
                self.matrix[place * n + base + joint * at + row] = -factor;
            }
        }
        let residual = self.march.residual(&self.load);
        self.force = three(&residual, 3);
        let (first, count) = if nodes == 0 { (0, base) } else { (base + (nodes - 1) * at, at) };
        for index in 0..count + m {
            let column = self.march.tip_column(&flow, &self.load, index).residual;
            for row in 0..base {
                let place = nodes * at + row;
                self.right[place] = unit(row) * residual[row];
                if index < count {
                    self.matrix[place * n + first + index] = unit(row) * column[row];
                } else {
                    self.right[(1 + index - count) * n + place] = unit(row) * column[row];
                }
            }
        }
        n
    }

    /// Compliance of the rod as the tendons see it with the tip in balance, and the room that they would have without tension, both linearised.
    pub(super) fn reduce(&mut self, context: &Context<'_, K>, n: usize) {
        let flow = context.flow(&self.load, true);
        let (base, at) = self.orders();
        let (nodes, m) = (self.start.nodes.len(), self.driven.len());
        self.compliance.clear();
        self.compliance.resize(m * m, 0.0);
        self.linear.clear();
        let piece = |shot: usize, index: usize, tendon: usize| -> f64 {
            if shot < nodes {
                self.march.joint_column(&flow, shot, index)[JOINT + tendon]
            } else {
                self.march.tip_column(&flow, &self.load, index).lengths[tendon]
            }
        };
        for (i, tendon) in self.driven.iter().enumerate() {
            let by_unknown = |k: usize| {
                if k < base {
                    piece(0, k, *tendon)
                } else {
                    piece(1 + (k - base) / at, (k - base) % at, *tendon)
                }
            };
            let by_tension = |j: usize| -> f64 {
                (0..=nodes).map(|shot| piece(shot, j + if shot == 0 { base } else { at }, *tendon)).sum()
            };
            let held =
                |column: usize| -> f64 { (0..n).map(|k| by_unknown(k) * self.right[column * n + k]).sum() };
            let mut room = held(0) - self.excess(i);
            for (j, other) in self.driven.iter().enumerate() {
                let own = if i == j { self.holds[i].flexibility } else { 0.0 };
                let value = held(1 + j) - by_tension(j) + own;
                self.compliance[i * m + j] = value;
                room -= value * self.load.tensions.as_ref()[*other];
            }
            self.linear.push(room);
        }
    }
}
