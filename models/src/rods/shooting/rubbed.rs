//! Friction at the holes of discs along an integration: `T_k = T_k-1 exp(-sigma mu phi)` from span to span, `phi` the angle between the pieces before and behind a hole, with
//! derivatives.
//!
//! Derivatives restart behind a joint, but the tension of a piece there depends on the direction `a` and the tension of the piece before the joint, and so on the unknowns of
//! earlier shots: `d part = b . da + ratio d part_before` is, of all of them, one number per tendon. The derivatives by it are columns of the shot, and each
//! column before the joint has its number, `d part_before + b . da/ratio`: the tangent is made of both (`tangent`).

use super::super::contact::Bend;
use super::flow::Flow;
use crate::rods::grid::Grid;
use crate::rods::robot::AnyRod;
use pliant_runtime::rotation::{Vector, add, dot, scaled};

/// The tension of a piece by that at the base, and its derivatives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) value: f64,
    /// By the directions of the piece before it and of the piece itself, and by the part of the piece before it.
    before: Vector,
    pub(super) own: Vector,
    ratio: f64,
}

impl Part {
    /// Part of a piece with a constant tension.
    pub(super) const fn of(value: f64) -> Self {
        Self { value, before: [0.0; 3], own: [0.0; 3], ratio: 0.0 }
    }

    /// Its change with those of the piece before it.
    pub(super) fn change(&self, before: &Change) -> f64 {
        dot(self.before, before.direction) + self.ratio * before.part
    }
}

/// A change of a direction and of a part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Change {
    pub(super) direction: Vector,
    pub(super) part: f64,
}

/// The parts of the spans that were integrated.
#[derive(Clone, Debug, Default)]
pub(super) struct Rubbed {
    /// Tensions of the pieces in each span per unit of those at the base.
    pub(super) parts: Grid<f64>,
    /// Changes of the last pieces along each column of the integration, `[column * tendons + tendon]`.
    pub(super) changes: Vec<Change>,
    /// Changes of the last pieces before a joint, until the first span behind it is integrated.
    before: Vec<Change>,
    /// Derivatives of the tensions right behind each joint by the columns before it, `[column * tendons + tendon]`; `joints` has the index of the first of each.
    crossings: Vec<f64>,
    joints: Vec<usize>,
    /// Whether columns behind a joint end with those by what the tensions begin with.
    pub(super) crosses: bool,
}

impl Rubbed {
    /// Begins at the clamp.
    pub(super) fn begin(&mut self, flow: &Flow<'_>, columns: usize) {
        if flow.rubs_at_holes {
            self.parts.clear();
            self.crossings.clear();
            self.joints.clear();
            self.before.clear();
            self.restart(flow, columns, false);
        }
    }

    /// Begins new columns.
    pub(super) fn restart(&mut self, flow: &Flow<'_>, columns: usize, at_joint: bool) {
        if flow.rubs_at_holes {
            core::mem::swap(&mut self.before, &mut self.changes);
            let tendons = flow.kernel.tendon_count();
            self.changes.clear();
            self.changes.resize(columns * tendons, Change::default());
            if at_joint && self.crosses {
                let first = columns.saturating_sub(tendons);
                for tendon in 0..tendons.min(columns) {
                    self.changes[(first + tendon) * tendons + tendon].part = 1.0;
                }
            } else {
                self.before.clear();
            }
        }
    }

    /// Takes what the columns before a joint do to the tensions in the first span behind it, with the parts of its pieces.
    pub(super) fn cross(&mut self, kernel: &AnyRod, part: impl Fn(usize) -> Option<Part>) {
        if self.before.is_empty() {
            return;
        }
        self.joints.push(self.crossings.len());
        for column in self.before.chunks_exact(kernel.tendon_count()) {
            self.crossings.extend(column.iter().enumerate().map(|(tendon, change)| match part(tendon) {
                Some(part) if part.ratio > 0.0 => part.change(change) / part.ratio,
                _ => 0.0,
            }));
        }
        self.before.clear();
    }

    /// Derivatives of the tensions right behind a joint by the columns before it, `[column * tendons + tendon]`; empty where nothing crosses it.
    pub(super) fn crossing(&self, joint: usize) -> &[f64] {
        let from = self.joints.get(joint).copied().unwrap_or(self.crossings.len());
        &self.crossings[from..self.joints.get(joint + 1).copied().unwrap_or(self.crossings.len())]
    }

    /// The change of the last piece of a tendon along a column.
    pub(super) fn last(&self, tendon: usize, tendons: usize, column: usize) -> Change {
        self.changes.get(column * tendons + tendon).copied().unwrap_or_default()
    }

    /// The part of a piece with this direction; `before` is the direction of the tendon in the span before it.
    pub(super) fn part(
        &self,
        flow: &Flow<'_>,
        (span, tendon): (usize, usize),
        before: Option<Vector>,
        direction: Vector,
    ) -> Part {
        if !flow.rubs_at_holes {
            return Part::of(flow.part_in(span, tendon));
        }
        let known = span.checked_sub(1).and_then(|last| self.parts.get(last));
        let (Some(before), Some(known)) = (before, known) else { return Part::of(1.0) };
        let decay = flow.decay(tendon);
        let Bend { angle, by } = Bend::new(before, direction);
        let ratio = (decay * angle).exp();
        let value = known[tendon] * ratio;
        let [before, own] = by.map(|by| scaled(decay * value, by));
        Part { value, before, own, ratio }
    }
}

/// The sum of two wrenches.
pub(super) fn plus(a: [f64; 6], b: [f64; 6]) -> [f64; 6] {
    let halves = |v: [f64; 6]| ([v[0], v[1], v[2]], [v[3], v[4], v[5]]);
    let ((a, x), (b, y)) = (halves(a), halves(b));
    let ([a, b, c], [x, y, z]) = (add(a, b), add(x, y));
    [a, b, c, x, y, z]
}
