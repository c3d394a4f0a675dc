//! The second variation of the energy at an equilibrium.
//!
//! Forces are dead, so that the second variation depends on rotations `phi` only, and on a short piece of rod it is least where the variational equations
//! hold: `[phi . p]/2` over its ends with `p = dc + c x phi/2`, conjugate to `phi`. Over all steps of the integration that is a block tridiagonal form in
//! the rotations where the steps meet, from the derivatives of each step; the signs of its pivots are those of the second variation, so that two
//! directions that become unstable together (buckling of a round rod) are counted as two, which a determinant would not show. External couples have no
//! energy; their contribution to the form is skew, and the test uses the symmetric part.
//!
//! This is the form at constant tensions, with `n` negative directions. Prescribed lengths stiffen the rod: if the compliance `C` along the taut tendons,
//! their own `1/k` included, has `m` negative eigenvalues, `n - m` negative directions remain (Haynsworth's formula for the bordered matrix `[K, J^T; J,
//! -1/k]`, `J` being the derivative of the lengths, whose Schur complement of `K` is `-C`, `C = J K^-1 J^T + 1/k`).

use nalgebra::Matrix3;

use super::super::contact;
use super::local::Diverged;
use super::nodes::Joints;
use super::system::System;
use crate::Stability;
use pliant_runtime::equilibrium::Verdict;
use pliant_runtime::rotation::{Vector, three};

/// Number of stored values per step: couples at its ends, and six columns of rotation and couple.
const STEP: usize = 42;
/// Pivots below this fraction of the largest entry are zero to working accuracy.
const SINGULAR: f64 = 1e-9;

/// Derivatives over a part of the rod: of rotation and couple at its end by rotation and couple at its start, and the couples at both ends.
struct Transition {
    /// Rows `phi`, then `dc`; columns `phi`, then `dc`.
    blocks: [[Matrix3<f64>; 2]; 2],
    couples: [Vector; 2],
}

/// The form from the tip to a section after elimination: its contribution to the pivot there.
struct Form {
    beyond: Matrix3<f64>,
    negative: usize,
}

impl Form {
    fn new() -> Self {
        Self { beyond: Matrix3::zeros(), negative: 0 }
    }

    /// Adds the adjacent part towards the base. Returns false where a pivot is zero to working accuracy.
    fn add(&mut self, part: &Transition) -> Result<bool, Diverged> {
        let [before, after] = part.couples.map(skew);
        // Columns by (phi, p) instead of (phi, dc), then rows.
        let [[own, q], [_, s]] = part.blocks;
        let p = own - q * before;
        let s = s + after * q;
        let inverse = q.try_inverse().ok_or(Diverged)?;
        let pivot = s * inverse + self.beyond;
        let pivot = 0.5 * (pivot + pivot.transpose());
        let Some(count) = inertia(&pivot) else { return Ok(false) };
        self.negative += count;
        let solved = pivot.try_inverse().ok_or(Diverged)?;
        self.beyond = inverse * p - inverse * solved * inverse.transpose();
        Ok(true)
    }
}

impl System {
    /// Whether the verdict on stability needs no derivatives along the rod: it is that of the strain model, or there is none.
    pub(super) fn is_judged_without(&self) -> bool {
        self.load.guides.straight() || self.has_followers() || self.context.actuators.rubs
    }

    /// Whether stability can be decided without another integration.
    pub(super) fn is_judged(&self, load: f64) -> bool {
        self.is_judged_without() || self.current && self.columns && self.at == load && self.is_short()
    }

    /// Decides the stability of the current state, which must be an equilibrium.
    pub(super) fn judge(&mut self, load: f64) -> Verdict {
        let verdict = |stability, negative| Verdict { stability, negative };
        let rubs = contact::rubs_at_holes(self.robot.robot(), self.load.guides.straight());
        if self.has_followers() || self.context.actuators.rubs {
            return verdict(Stability::Undecided, None);
        }
        // Evaluated before the integration that the form may need.
        let held = if self.driven.is_empty() {
            Some(0)
        } else if self.columns && self.at == load && (self.factorised || self.factorise().is_some()) {
            self.held_negative()
        } else {
            None
        };
        let found = if self.load.guides.straight() {
            let negative = self.negative_by_strains(load);
            self.judged = true;
            Ok(negative)
        } else if self.is_judged(load) {
            self.by_shots()
        } else {
            self.by_steps()
        };
        // Pressures may soften sections themselves, within a step, which the form between steps does not show.
        let found = if self.context.actuators.has_chambers() && found == Ok(Some(0)) {
            let negative = self.negative_by_strains(load);
            self.judged = true;
            Ok(negative)
        } else {
            found
        };
        match (found, held) {
            (Ok(Some(0)), _) => verdict(Stability::Stable, Some(0)),
            (Ok(Some(_)), _) if self.load.has_couples() => verdict(Stability::Undecided, None),
            // With friction the compliance along the tendons is not symmetric.
            (Ok(Some(_)), _) if rubs && !self.driven.is_empty() => verdict(Stability::Undecided, None),
            (Ok(Some(negative)), Some(held)) => match negative.checked_sub(held) {
                Some(0) => verdict(Stability::Stable, Some(0)),
                Some(left) => verdict(Stability::Unstable, Some(left)),
                None => verdict(Stability::Undecided, None),
            },
            _ => verdict(Stability::Undecided, None),
        }
    }

    /// Number of directions in which the energy decreases at prescribed lengths, from the last tangent; `None` where loads have no energy, or where
    /// another integration is needed.
    pub(super) fn energy_negative(&mut self) -> Option<usize> {
        let straight = self.load.guides.straight() || self.context.actuators.rubs;
        if straight || self.has_followers() || self.load.has_couples() || !(self.columns && self.is_short()) {
            return None;
        }
        let negative = self.by_shots().ok()??;
        if negative == 0 {
            return Some(0);
        }
        negative.checked_sub(self.held_negative()?)
    }

    /// Number of negative directions from the derivatives over the shots of the last integration; `None` where the form is singular.
    fn by_shots(&self) -> Result<Option<usize>, Diverged> {
        let flow = self.flow();
        let nodes = &self.start.nodes;
        let mut form = Form::new();
        for shot in (0..=nodes.len()).rev() {
            let column = |index: usize| -> (Vector, Vector) {
                if shot == nodes.len() {
                    self.integration.end_column(&flow, index)
                } else {
                    let column = self.integration.joint_column(&flow, shot, index);
                    (three(column, 0), three(column, 3))
                }
            };
            let block = |first: usize| {
                let columns = [0, 1, 2].map(|k| column(first + k));
                [Matrix3::from_fn(|i, j| columns[j].0[i]), Matrix3::from_fn(|i, j| columns[j].1[i])]
            };
            // The rotation of the base is fixed.
            let rotation = if shot == 0 { [Matrix3::identity(), Matrix3::zeros()] } else { block(0) };
            let couple = block(if shot == 0 { 0 } else { 3 });
            let before = if shot == 0 { &self.start.wrench } else { &nodes[shot - 1].wrench };
            let after = nodes.get(shot).map_or_else(|| self.end_couple(), |node| three(&node.wrench, 0));
            let part = Transition {
                blocks: [[rotation[0], couple[0]], [rotation[1], couple[1]]],
                couples: [three(before, 0), after],
            };
            if !form.add(&part)? {
                return Ok(None);
            }
        }
        Ok(Some(form.negative))
    }

    /// Number of negative directions from the derivatives over the steps of another integration.
    fn by_steps(&mut self) -> Result<Option<usize>, Diverged> {
        self.integration.carry(false, core::iter::empty());
        self.integration.joints = Joints::Transitions;
        (self.columns, self.current) = (false, false);
        self.run(self.was_rough())?;
        self.judged = true;
        let mut form = Form::new();
        for step in self.integration.records.chunks_exact(STEP).rev() {
            let block = |column: usize, row: usize| {
                Matrix3::from_fn(|i, j| step[6 + 6 * (3 * column + j) + 3 * row + i])
            };
            let part = Transition {
                blocks: [[block(0, 0), block(1, 0)], [block(0, 1), block(1, 1)]],
                couples: [three(step, 0), three(step, 3)],
            };
            if !form.add(&part)? {
                return Ok(None);
            }
        }
        Ok(Some(form.negative))
    }
}

/// `c x /2`.
fn skew([x, y, z]: Vector) -> Matrix3<f64> {
    Matrix3::new(0.0, -z, y, z, 0.0, -x, -y, x, 0.0) * 0.5
}

/// Number of negative eigenvalues; `None` where one is zero to working accuracy.
fn inertia(matrix: &Matrix3<f64>) -> Option<usize> {
    let values = matrix.symmetric_eigenvalues();
    let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
    let sound = values.iter().all(|value| value.abs() > SINGULAR * largest);
    sound.then(|| values.iter().filter(|value| **value < 0.0).count())
}
