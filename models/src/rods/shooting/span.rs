//! A span between discs as one step of the integration.
//!
//! In a span the rod carries the total wrench of the state less that of the straight pieces of the tendons, whose resultant `w = (sum p_a x tau u, sum tau u)`
//! about the origin is constant there. Their directions `u` depend on the holes at the end: `w = W(x_a, x_b(w), tau)` is solved by Newton's method with six more
//! columns, the derivatives by `w`, and each pass integrates the span anew. Derivatives of the state follow by the implicit function theorem, so that the
//! integration beyond sees a map with exact derivatives, as of any step. Total couple and force are continuous at the discs.

use super::flow::{COUPLE, Column, Flow, LENGTHS, POSITION, Pull};
use super::integration::Integration;
use super::local::Diverged;
use super::piece::{Hole, PieceOfTendon, six};
use super::rubbed::{Change, plus};
use pliant_runtime::dense;
use pliant_runtime::rotation::{
    Vector, cross, dot, norm, normalised_matrix, rotated, scaled, subtract, three,
};

/// Direction of a piece that is not known yet.
const UNKNOWN_DIRECTION: Vector = [f64::NAN; 3];
/// Number of unknowns of a span.
pub(super) const UNKNOWN: usize = 6;
/// Largest number of passes over a span.
const MOST: usize = 40;
/// Change of the wrench of the pieces, relative to the largest couple, after which the span is not integrated again: the rest is of its square.
const SETTLED: f64 = 3e-11;
/// Largest change of the wrench in a pass, relative to that of the tensions.
const STEP: f64 = 0.5;
/// Relative to the length of the rod, that of a piece that has no direction any more.
const CLOSED: f64 = 1e-13;

/// Unit of a component of a wrench, so that couples and forces have similar magnitudes.
fn unit(k: usize, length: f64) -> f64 {
    if k < 3 { 1.0 } else { length }
}

impl Integration {
    /// Begins a span: with the directions of its pieces in the last integration.
    pub(super) fn enter(&mut self, flow: &Flow<'_>, span: usize, [piece, step]: [usize; 2]) {
        let (size, width) = (flow.state(), flow.column());
        let begun = &mut self.begun;
        (begun.span, begun.piece, begun.step, begun.pass) = (span, piece, step, 0);
        begun.states = self.states.len();
        begun.state.clone_from(&self.current);
        begun.columns.clone_from(&self.columns);
        if self.directions.len() <= span {
            let missing = span + 1 - self.directions.len();
            for _ in 0..missing {
                self.directions.push(core::iter::repeat_n(UNKNOWN_DIRECTION, flow.kernel.tendon_count()));
            }
            self.pulls.resize(span + 1, Pull::default());
        }
        // Along the rod at the base, where nothing is known.
        let rotation =
            normalised_matrix([self.current[0], self.current[1], self.current[2], self.current[3]]);
        let along = rotation.map(|row| row[0]);
        let mut wrench = [0.0; 6];
        for (tendon, holes) in flow.guides.spans[span].holes.iter().enumerate() {
            let Some(holes) = holes else { continue };
            let known = self.directions[span][tendon];
            let direction = if known[0].is_nan() { along } else { known };
            let before = self.direction_before(flow, span, tendon);
            let part = self.rubbed.part(flow, (span, tendon), before, direction);
            let tension = part.value * flow.pulling[tendon];
            let force = scaled(tension, direction);
            let place = Hole::of(&self.current, holes[0]).place;
            for (wrench, entry) in wrench.iter_mut().zip(six(cross(place, force), force)) {
                *wrench += entry;
            }
        }
        self.pulls[span] = Pull::of(wrench);
        self.differentiate(size, width);
    }

    /// Adds the columns by the wrench of the pieces.
    fn differentiate(&mut self, size: usize, width: usize) {
        let columns = self.begun.columns.len();
        self.columns.truncate(columns);
        for k in 0..UNKNOWN {
            let mut pull = [0.0; 6];
            pull[k] = 1.0;
            self.columns.push(Column { force: [0.0; 3], tendon: None, pull });
        }
        self.current.resize(size + width * (columns + UNKNOWN), 0.0);
    }

    /// Ends a pass over a span. Returns whether it is closed; otherwise the state is that at its base, with another wrench of the pieces.
    pub(super) fn close(&mut self, flow: &Flow<'_>, couple: f64, length: f64) -> Result<bool, Diverged> {
        let span = self.begun.span;
        let mut pieces = core::mem::take(&mut self.in_span);
        self.find_pieces(flow, span, &mut pieces);
        let closed = self.close_with(flow, &pieces, couple, length);
        self.in_span = pieces;
        closed
    }

    fn close_with(
        &mut self,
        flow: &Flow<'_>,
        pieces: &[Option<PieceOfTendon>],
        couple: f64,
        length: f64,
    ) -> Result<bool, Diverged> {
        let (size, width) = (flow.state(), flow.column());
        let span = self.begun.span;
        if pieces.iter().flatten().any(|piece| piece.tension > 0.0 && piece.length < CLOSED * length) {
            return Err(Diverged);
        }
        // The residual w - W.
        let mut rest = self.pulls[span].list();
        let mut pulling = 0.0;
        for piece in pieces.iter().flatten() {
            for (rest, entry) in rest.iter_mut().zip(piece.wrench(piece.tension)) {
                *rest -= entry;
            }
            pulling += piece.tension;
        }
        let unit = |k: usize| unit(k, length);
        let mut matrix = self.closing_matrix(flow, pieces, length);
        let mut right = core::mem::take(&mut self.right);
        right.clear();
        right.extend((0..6).map(|k| -rest[k] * unit(k)));
        self.add_columns(flow, pieces, length, &mut right);
        if !dense::solve(&mut matrix, 6, &mut right) {
            self.right = right;
            return Err(Diverged);
        }
        for solved in right.chunks_exact_mut(6) {
            for (k, entry) in solved.iter_mut().enumerate() {
                *entry /= unit(k);
            }
        }
        let step: [f64; 6] = core::array::from_fn(|k| right[k]);
        let size_of = norm([step[0], step[1], step[2]]).max(length * norm([step[3], step[4], step[5]]));
        if !size_of.is_finite() {
            self.right = right;
            return Err(Diverged);
        }
        let settled = size_of <= SETTLED * couple.max(length * pulling);
        if !settled {
            self.right = right;
            self.begun.pass += 1;
            if self.begun.pass > MOST {
                return Err(Diverged);
            }
            // Directions far off turn by a part only.
            let part = (STEP * length * pulling / size_of).min(1.0);
            self.pulls[span].move_by(step, part);
            self.current.clone_from(&self.begun.state);
            self.columns.clone_from(&self.begun.columns);
            self.states.truncate(self.begun.states);
            self.found_in = None;
            self.differentiate(size, width);
            return Ok(false);
        }
        self.pulls[span].move_by(step, 1.0);
        self.finish(flow, &right);
        self.right = right;
        Ok(true)
    }

    /// The column of the present state with this index.
    fn column_of(&self, flow: &Flow<'_>, index: usize) -> &[f64] {
        let (size, width) = (flow.state(), flow.column());
        &self.current[size + index * width..self.current.len().min(size + (index + 1) * width)]
    }

    /// `d(w - W)/dw`, rows, scaled.
    fn closing_matrix(&self, flow: &Flow<'_>, pieces: &[Option<PieceOfTendon>], length: f64) -> [f64; 36] {
        let mut matrix = [0.0; 36];
        for k in 0..UNKNOWN {
            let moved = self.column_of(flow, self.begun.columns.len() + k);
            let mut by = [0.0; 6];
            for piece in pieces.iter().flatten() {
                let change = piece.change([[0.0; 3], piece.holes[1].moved(moved)], &Change::default());
                for (by, change) in by.iter_mut().zip(change) {
                    *by += change;
                }
            }
            for (row, by) in by.into_iter().enumerate() {
                matrix[row * 6 + k] =
                    (f64::from(u8::from(row == k)) - by) * (unit(row, length) / unit(k, length));
            }
        }
        matrix
    }

    /// Adds the changes of `W` along the columns at a constant `w`, scaled, to the right-hand sides.
    fn add_columns(
        &self,
        flow: &Flow<'_>,
        pieces: &[Option<PieceOfTendon>],
        length: f64,
        right: &mut Vec<f64>,
    ) {
        let (size, width) = (flow.state(), flow.column());
        for (index, of) in self.begun.columns.iter().enumerate() {
            let base = &self.begun.state[size + index * width..][..width];
            let end = self.column_of(flow, index);
            let mut by = [0.0; 6];
            for piece in pieces.iter().flatten() {
                let before = self.rubbed.last(piece.tendon, flow.kernel.tendon_count(), index);
                let moved = [piece.holes[0].moved(base), piece.holes[1].moved(end)];
                let mut change = piece.change(moved, &before);
                if of.tendon == Some(piece.tendon) {
                    change = plus(change, piece.wrench(piece.part.value));
                }
                for (by, change) in by.iter_mut().zip(change) {
                    *by += change;
                }
            }
            right.extend((0..6).map(|k| by[k] * unit(k, length)));
        }
    }

    /// Takes the columns by the wrench of the pieces out: `right` is its change, by itself and by each column.
    fn finish(&mut self, flow: &Flow<'_>, right: &[f64]) {
        let (size, width) = (flow.state(), flow.column());
        let count = self.begun.columns.len();
        let span = self.begun.span;
        carry(&mut self.current, &mut self.columns, [size, width, count], right);
        if self.found_in == Some(span) {
            let state = &mut self.found.state;
            carry(state, &mut self.found.columns, [size, width, count], right);
            state.truncate(size + width * count);
            self.found.columns.truncate(count);
            for (column, pull) in self.found.columns.iter_mut().zip(right[6..].chunks_exact(6)) {
                column.pull = core::array::from_fn(|k| pull[k]);
            }
            self.found.pull = Some(self.pulls[span]);
        }
        self.current.truncate(size + width * count);
        self.columns.truncate(count);
        // With the state moved by the last correction.
        let mut moved = core::mem::take(&mut self.moved);
        self.find_pieces(flow, span, &mut moved);
        self.directions[span].fill([0.0; 3]);
        for piece in moved.iter().flatten() {
            self.directions[span][piece.tendon] = piece.direction;
            self.current[LENGTHS + piece.tendon] += piece.length;
        }
        if flow.rubs_at_holes {
            self.rub(flow, &moved, count);
        }
        if flow.lengths {
            for index in 0..count {
                let at = size + index * width;
                for piece in moved.iter().flatten() {
                    let base = piece.holes[0].moved(&self.begun.state[at..][..width]);
                    let end = piece.holes[1].moved(&self.current[at..][..width]);
                    self.current[at + 9 + piece.tendon] += dot(piece.direction, subtract(end, base));
                }
            }
        }
        self.moved = moved;
    }

    /// Keeps the tensions of the pieces of a span and their changes along the columns, for the next span.
    fn rub(&mut self, flow: &Flow<'_>, pieces: &[Option<PieceOfTendon>], count: usize) {
        let (size, width, tendons) = (flow.state(), flow.column(), flow.kernel.tendon_count());
        let part = |tendon: usize| pieces[tendon].map_or(1.0, |piece: PieceOfTendon| piece.part.value);
        self.rubbed.parts.push((0..tendons).map(part));
        self.rubbed.cross(flow.kernel, |tendon| pieces[tendon].map(|piece| piece.part));
        for index in 0..count {
            let at = size + index * width;
            for piece in pieces.iter().flatten() {
                let base = piece.holes[0].moved(&self.begun.state[at..][..width]);
                let end = piece.holes[1].moved(&self.current[at..][..width]);
                let direction = piece.turned([base, end]);
                let before = self.rubbed.last(piece.tendon, tendons, index);
                let part = dot(piece.part.own, direction) + piece.part.change(&before);
                if let Some(change) = self.rubbed.changes.get_mut(index * tendons + piece.tendon) {
                    *change = Change { direction, part };
                }
            }
        }
    }

    /// The direction of a tendon in the span before this one.
    fn direction_before(&self, flow: &Flow<'_>, span: usize, tendon: usize) -> Option<Vector> {
        let last = span.checked_sub(1)?;
        flow.guides.spans[last].holes[tendon]?;
        self.directions.get(last).map(|row| row[tendon]).filter(|direction| !direction[0].is_nan())
    }

    /// Writes the pieces of the tendons that run through a span.
    fn find_pieces(&self, flow: &Flow<'_>, span: usize, found: &mut Vec<Option<PieceOfTendon>>) {
        let all = &flow.guides.spans[span].holes;
        found.clear();
        found.extend((0..all.len()).map(|tendon| {
            let [base, end] = all[tendon]?;
            let holes = [Hole::of(&self.begun.state, base), Hole::of(&self.current, end)];
            let between = subtract(holes[1].place, holes[0].place);
            let length = norm(between);
            let direction = scaled(1.0 / length, between);
            let before = self.direction_before(flow, span, tendon);
            let part = self.rubbed.part(flow, (span, tendon), before, direction);
            let pull = flow.pulling[tendon];
            Some(PieceOfTendon { tendon, pull, tension: part.value * pull, part, holes, direction, length })
        }));
    }
}

/// Adds to each column what the change of the wrench of the pieces with it does, and moves the state by its last correction. Forces change where followers act
/// within the span.
fn carry(state: &mut [f64], columns: &mut [Column], [size, width, count]: [usize; 3], right: &[f64]) {
    let (state, all) = state.split_at_mut(size);
    let (own, unknown) = all.split_at_mut(width * count);
    let (columns, unknowns) = columns.split_at_mut(count);
    let mut moved = [0.0; 12];
    for ((unknown, column), by) in unknown.chunks_exact(width).zip(&*unknowns).zip(&right[..6]) {
        dense::add(&mut moved[..9], *by, &unknown[..9]);
        dense::add(&mut moved[9..], *by, &column.force);
    }
    for ((own, column), by) in own.chunks_exact_mut(width).zip(columns).zip(right[6..].chunks_exact(6)) {
        for ((unknown, other), by) in unknown.chunks_exact(width).zip(&*unknowns).zip(by) {
            // Lengths are those of chambers; those of pieces are added at the end.
            dense::add(own, *by, unknown);
            dense::add(&mut column.force, *by, &other.force);
        }
    }
    let quaternion = rotated([state[0], state[1], state[2], state[3]], three(&moved, 0));
    state[..4].copy_from_slice(&quaternion);
    dense::add(&mut state[POSITION..COUPLE], 1.0, &moved[3..6]);
    dense::add(&mut state[COUPLE..LENGTHS], 1.0, &moved[6..]);
}
