//! The tangent of the residual by the unknowns [Cosserat 58], and the derivatives for prescribed lengths.
//!
//! The unknowns behind a joint enter the gap there with the factor -1: the matrix is banded, and elimination with row pivots avoids the exponential growth
//! of solutions along the rod, however long it is. Where tendons rub, the tensions in a shot depend on all shots before it.

use super::joint::JOINT;
use super::system::System;
use pliant_runtime::dense::Factors;
use pliant_runtime::equilibrium::Equilibrium as _;

/// Inverse iterations for a neutral direction: each multiplies the others by the ratio of their pivots.
const NEUTRAL_ITERATIONS: usize = 3;

impl System {
    /// Assembles and factorises the tangent of the last integration. Returns the ratio of the smallest to the largest pivot; `None` where the tangent is singular.
    pub(super) fn factorise(&mut self) -> Option<f64> {
        self.assemble();
        let pivot = self.factors.lu();
        self.factorised = pivot.is_some();
        pivot
    }

    /// Assembles the tangent of the last integration: the gaps at the joints and the residual at the tip, by the unknowns.
    pub(super) fn assemble(&mut self) {
        let (base, at) = self.orders();
        let (nodes, m, n) = (self.start.nodes.len(), self.driven.len(), self.unknowns());
        if self.order != n {
            self.order = n;
            self.factors = Factors::new(n);
        }
        let Self { context, integration, load, factors, pulls, .. } = self;
        let flow = context.flow(self.robot.robot(), load, m > 0);
        let matrix = factors.columns_mut();
        matrix.fill(0.0);
        pulls.clear();
        pulls.resize(m * n, 0.0);
        // Rows and columns in units, so that pivots have none.
        let units: [f64; 9] = core::array::from_fn(|k| context.unit(k));
        let before = |joint: usize| {
            if joint == 0 { (0, &units[3..][..base]) } else { (base + (joint - 1) * at, &units[..at]) }
        };
        for joint in 0..nodes {
            let (first, columns) = before(joint);
            for index in 0..columns.len() + m {
                let column = integration.joint_column(&flow, joint, index);
                let target = joint * at..(joint + 1) * at;
                let (into, by) = match columns.get(index) {
                    Some(by) => (&mut matrix[(first + index) * n..][target], *by),
                    None => (&mut pulls[(index - columns.len()) * n..][target], 1.0),
                };
                for ((into, value), unit) in into.iter_mut().zip(column).zip(&units) {
                    *into = value * by / unit;
                }
            }
            for row in 0..at {
                matrix[(base + joint * at + row) * n + joint * at + row] = -1.0;
            }
        }
        let (first, columns) = before(nodes);
        for index in 0..columns.len() + m {
            let column = integration.tip_column(&flow, load, index).residual;
            let (into, by) = match columns.get(index) {
                Some(by) => (&mut matrix[(first + index) * n..], *by),
                None => (&mut pulls[(index - columns.len()) * n..], 1.0),
            };
            let into = &mut into[nodes * at..][..base];
            for ((into, value), unit) in into.iter_mut().zip(column).zip(&units[3..]) {
                *into = value * by / unit;
            }
        }
        if self.crosses() {
            self.cross_joints();
        }
        if m > 0 {
            // As the engine counts the forces of chambers.
            for (column, tendon) in self.pulls.chunks_exact_mut(n).zip(&self.driven) {
                let unit = self.context.actuators.unit(*tendon);
                column.iter_mut().for_each(|entry| *entry /= unit);
            }
            self.lengths();
        }
    }

    /// Adds what unknowns and prescribed tensions do to the shots behind the next joint by the tensions there: what the tensions of a shot begin with, one number per tendon,
    /// passes from joint to joint, and the last columns of a shot are the derivatives by it.
    fn cross_joints(&mut self) {
        let (base, at) = self.orders();
        let (nodes, m, n) = (self.start.nodes.len(), self.driven.len(), self.unknowns());
        let tendons = self.robot.robot().tendon_count();
        let Self { context, integration, load, factors, pulls, crossed, .. } = self;
        let flow = context.flow(self.robot.robot(), load, m > 0);
        let matrix = factors.columns_mut();
        let [here, next, lengths] = crossed;
        for list in [&mut *here, &mut *next, &mut *lengths] {
            list.clear();
            list.resize((n + m) * tendons, 0.0);
        }
        for shot in 0..=nodes {
            let (first, own) = if shot == 0 { (0, base) } else { (base + (shot - 1) * at, at) };
            let earlier = || (0..first).chain(n..n + m);
            for tendon in (0..tendons).filter(|_| shot > 0) {
                // Rows of the shot, in units, and lengths.
                let index = own + m + tendon;
                let tip;
                let (row, column, taken) = if shot < nodes {
                    let column = integration.joint_column(&flow, shot, index);
                    (0, &column[..at], &column[JOINT..])
                } else {
                    tip = integration.tip_column(&flow, load, index);
                    (3, &tip.residual[..base], tip.lengths)
                };
                for by in earlier() {
                    let amount = here[by * tendons + tendon];
                    let into = if by < n { &mut matrix[by * n..] } else { &mut pulls[(by - n) * n..] };
                    for (k, value) in column.iter().enumerate() {
                        into[shot * at + k] += amount * value / context.unit(row + k);
                    }
                    for (length, taken) in
                        lengths[by * tendons..][..tendons].iter_mut().zip(taken).filter(|_| m > 0)
                    {
                        *length += amount * taken;
                    }
                }
            }
            if shot == nodes {
                continue;
            }
            let crossing = integration.rubbed.crossing(shot);
            let rubs = context.actuators.rubs;
            next.fill(0.0);
            for tendon in (0..tendons).filter(|_| rubs || !crossing.is_empty()) {
                let of = |column: usize| match integration.joint_column(&flow, shot, column) {
                    // Along a routing `Theta` goes on.
                    angles if rubs => angles[angles.len() - tendons + tendon],
                    _ => crossing[column * tendons + tendon],
                };
                for by in earlier().filter(|_| shot > 0) {
                    next[by * tendons + tendon] =
                        (0..tendons).map(|other| of(own + m + other) * here[by * tendons + other]).sum();
                }
                for k in 0..own {
                    let unit = context.unit(if shot == 0 { 3 + k } else { k });
                    next[(first + k) * tendons + tendon] = unit * of(k);
                }
                for driven in 0..m {
                    next[(n + driven) * tendons + tendon] += of(own + driven);
                }
            }
            core::mem::swap(here, next);
        }
    }

    /// Finds the direction in which a nearly singular tangent resists least, by inverse iteration; none where it is not `singular`.
    pub(super) fn find_neutral(&mut self, singular: bool) {
        let mut direction = core::mem::take(&mut self.neutral);
        direction.clear();
        if singular {
            direction.resize(self.unknowns(), 1.0);
            for _ in 0..NEUTRAL_ITERATIONS {
                self.factors.solve(&mut direction);
                let size = self.product(&direction, &direction).sqrt();
                direction.iter_mut().for_each(|entry| *entry /= size);
            }
            if direction.iter().any(|entry| !entry.is_finite()) {
                direction.clear();
            }
        }
        self.neutral = direction;
    }

    /// Derivatives of the prescribed lengths by unknowns and by tensions.
    fn lengths(&mut self) {
        let (base, at) = self.orders();
        let (nodes, n) = (self.start.nodes.len(), self.unknowns());
        let crosses = self.crosses();
        let tendons = self.robot.robot().tendon_count();
        let Self { context, integration, load, stretches, couplings, crossed, driven, holds, .. } = self;
        let flow = context.flow(self.robot.robot(), load, true);
        let crossed =
            |by: usize, tendon: usize| if crosses { crossed[2][by * tendons + tendon] } else { 0.0 };
        let length = |shot: usize, index: usize, tendon: usize| -> f64 {
            if shot < nodes {
                integration.joint_column(&flow, shot, index)[JOINT + tendon]
            } else {
                integration.tip_column(&flow, load, index).lengths[tendon]
            }
        };
        stretches.clear();
        couplings.clear();
        let units = |tendon: usize| context.actuators.unit(tendon);
        for (i, tendon) in driven.iter().enumerate() {
            stretches.extend((0..n).map(|k| {
                let by = if k < base {
                    context.unit(3 + k) * length(0, k, *tendon)
                } else {
                    let kind = (k - base) % at;
                    context.unit(kind) * length(1 + (k - base) / at, kind, *tendon)
                };
                (by + crossed(k, *tendon)) / units(*tendon)
            }));
            for (j, other) in driven.iter().enumerate() {
                let by_tension: f64 = (0..=nodes)
                    .map(|shot| length(shot, j + if shot == 0 { base } else { at }, *tendon))
                    .sum();
                let own =
                    by_tension + crossed(n + j, *tendon) - if i == j { holds[i].flexibility } else { 0.0 };
                couplings.push(own / units(*tendon) / units(*other));
            }
        }
    }

    /// Number of negative eigenvalues of the compliance along the taut tendons with prescribed lengths, at the last tangent; `None` where it is not
    /// finite.
    pub(super) fn held_negative(&mut self) -> Option<usize> {
        let (m, n) = (self.driven.len(), self.unknowns());
        if m == 0 {
            return Some(0);
        }
        let Self { factors, pulls, stretches, couplings, work, active, load, driven, .. } = self;
        work.clear();
        work.extend_from_slice(pulls);
        for column in work.chunks_exact_mut(n) {
            factors.solve(column);
        }
        for i in 0..m {
            for j in 0..m {
                let along: f64 = (0..n).map(|k| stretches[i * n + k] * work[j * n + k]).sum();
                let value = along - couplings[i * m + j];
                if !value.is_finite() {
                    return None;
                }
                work.push(value);
            }
        }
        active.values.clear();
        active.values.resize(m, 0.0);
        Some(active.negative(&work[m * n..], |k| load.tensions[driven[k]] > 0.0))
    }
}

#[cfg(test)]
mod tests;
