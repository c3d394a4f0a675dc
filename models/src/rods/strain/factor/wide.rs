//! Elements of a span between discs that is divided, where wrenches act within it or a segment ends.
//!
//! The pieces of tendons depend on the pose of the disc at the end of the span relative to that at its base, so that what is beyond a junction within the span
//! answers to more than its rotation `phi`: to its displacement `rho` relative to the disc at the base, and to the rotation `phi_a` of that disc. Generalised
//! forces on `(phi, rho, phi_a)`, and the force on a displacement of the whole span, are `beyond z + ...` with `z = (phi, rho, phi_a)`. From the end of an
//! element to its base `phi_end = phi + P q`, `rho_end = rho + phi x c + N q` with its chord `c`; at the base of the span `phi = phi_a`, `rho = 0`.

use pliant_runtime::dense::{Factors, add};
use pliant_runtime::rotation::cross;

use super::{Answer, sum};

/// Generalised forces (rows: on `phi`, `rho`, `phi_a` and the displacement of the span) by `(phi, rho, phi_a)` (columns).
#[derive(Clone, Copy, Debug)]
pub(super) struct Beyond {
    rows: [[f64; 9]; 12],
}

impl Default for Beyond {
    fn default() -> Self {
        Self { rows: [[0.0; 9]; 12] }
    }
}

impl Beyond {
    /// At the end of a span: what the rod beyond answers to its rotation, less the second variation of the pieces.
    pub(super) fn at_disc(answer: &Answer, pieces: &[[f64; 9]; 9]) -> Self {
        let mut rows = [[0.0; 9]; 12];
        for (row, pieces) in rows.iter_mut().zip(pieces) {
            *row = pieces.map(|entry| -entry);
        }
        let mut found = Self { rows };
        found.followed(answer);
        found
    }

    /// Adds what wrenches on a junction answer to its rotation: a force moves with the junction and with the whole span.
    pub(super) fn followed(&mut self, by: &Answer) {
        for (x, by) in by.iter().enumerate() {
            for (y, entry) in by.iter().enumerate() {
                self.rows[x][y] += entry;
                if x >= 3 {
                    self.rows[6 + x][y] += entry;
                }
            }
        }
    }

    /// At the base of a span: the answer to the rotation of the disc there.
    pub(super) fn at_base(&self) -> Answer {
        core::array::from_fn(|x| {
            let row = if x < 3 { &self.rows[x] } else { &self.rows[6 + x] };
            [row[0], row[1], row[2]]
        })
    }

    /// Of the coordinates `(phi, rho, phi_a)` at the base of an element with this chord: as they move with its end. At the base of the span, of `phi` alone.
    fn carried(&self, chord: [f64; 3], first: bool) -> Self {
        // Columns: rho_end = rho + phi x c.
        let mut rows = self.rows;
        for row in &mut rows {
            *row = carried(*row, chord, first);
        }
        // Rows the same; the last three stay.
        let mut out = rows;
        for y in 0..9 {
            let column: [f64; 9] = core::array::from_fn(|x| rows[x][y]);
            for (x, entry) in carried(column, chord, first).into_iter().enumerate() {
                out[x][y] = entry;
            }
        }
        Self { rows: out }
    }
}

/// A row of entries by `(phi, rho, phi_a)` at the end of an element as one by those at its base.
#[inline(always)]
pub(super) fn carried(row: [f64; 9], chord: [f64; 3], first: bool) -> [f64; 9] {
    let [a, b, c, x, y, z, d, e, f] = row;
    // force . (phi x chord) = phi . (chord x force)
    let [i, j, k] = cross(chord, [x, y, z]);
    if first {
        [a + i + d, b + j + e, c + k + f, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    } else {
        [a + i, b + j, c + k, x, y, z, d, e, f]
    }
}

/// The pieces of a span that is one element, by its coefficients (rows, through `(P, N)`) and by the rotation of its base, and by that rotation alone.
pub(super) fn turned(pieces: &[[f64; 9]; 9], chord: [f64; 3]) -> ([[f64; 3]; 6], [[f64; 3]; 3]) {
    let columns = pieces.map(|row| carried(row, chord, true));
    let mixed = core::array::from_fn(|x| [columns[x][0], columns[x][1], columns[x][2]]);
    let mut base = [[0.0; 3]; 3];
    for y in 0..3 {
        let column = carried(core::array::from_fn(|x| columns[x][y]), chord, true);
        for x in 0..3 {
            base[x][y] = column[x];
        }
    }
    (mixed, base)
}

/// Generalised forces at the end of a span from couple and force there.
pub(super) fn entered([a, b, c, x, y, z]: [f64; 6]) -> [f64; 12] {
    [a, b, c, x, y, z, 0.0, 0.0, 0.0, x, y, z]
}

/// Couple and force at the base of a span.
pub(super) fn left(inner: [f64; 12]) -> [f64; 6] {
    core::array::from_fn(|x| if x < 3 { inner[x] } else { inner[6 + x] })
}

/// `(phi, rho, phi_a)` at the base of a span.
pub(super) fn begun([a, b, c]: [f64; 3]) -> [f64; 9] {
    [a, b, c, 0.0, 0.0, 0.0, a, b, c]
}

/// An element of a divided span, after elimination.
#[derive(Clone, Debug)]
pub(super) struct Wide {
    /// Whether it is the one at the base of the span.
    pub(super) first: bool,
    chord: [f64; 3],
    /// At its end.
    end: Beyond,
    /// `A^-1` times the derivative of its equations by `(phi, rho, phi_a)`, columns; by `phi` alone at the base of the span.
    moved: Vec<Vec<f64>>,
    /// Derivative of the generalised forces at its base by its coefficients, rows.
    forces: Vec<Vec<f64>>,
    /// Those at its end.
    end_forces: Vec<[f64; 12]>,
}

impl Wide {
    pub(super) fn new(order: usize, first: bool) -> Self {
        let rows = |count: usize| vec![vec![0.0; order]; count];
        let end = Beyond::default();
        let (moved, forces) = (rows(if first { 3 } else { 9 }), rows(12));
        Self { first, chord: [0.0; 3], end, moved, forces, end_forces: vec![[0.0; 12]; order] }
    }

    /// Adds to the columns of its matrix what is beyond, `A - L^T (beyond) L` with `L = (P, N)`.
    pub(super) fn close(
        &mut self,
        beyond: &mut Beyond,
        columns: &mut [f64],
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        chord: [f64; 3],
    ) {
        (self.end, self.chord) = (*beyond, chord);
        let rows = &self.end.rows;
        let order = spin[0].len();
        for (b, column) in columns.chunks_exact_mut(order).enumerate() {
            for x in 0..6 {
                let factor: f64 =
                    (0..3).map(|y| rows[x][y] * spin[y][b] + rows[x][3 + y] * shift[y][b]).sum();
                add(column, -factor, if x < 3 { &spin[x] } else { &shift[x - 3] });
            }
        }
    }

    /// Eliminates its coefficients by the factors of its matrix: `rotated` is the derivative of its own equations by `phi`, `turned` that of the negative couple at
    /// its base by `phi`. Returns what its base answers.
    pub(super) fn eliminate(
        &mut self,
        factors: &Factors,
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        rotated: &[Vec<f64>; 3],
        turned: &[[f64; 3]; 3],
    ) -> Beyond {
        let Self { first, chord, end, moved, forces, end_forces } = self;
        // By the coordinates at the base: of the columns first, so that the rows are still those at the end.
        let mut columns = end.rows;
        for row in &mut columns {
            *row = carried(*row, *chord, *first);
        }
        for (y, column) in moved.iter_mut().enumerate() {
            if y < 3 {
                column.copy_from_slice(&rotated[y]);
            } else {
                column.fill(0.0);
            }
            for x in 0..6 {
                add(column, -columns[x][y], if x < 3 { &spin[x] } else { &shift[x - 3] });
            }
            factors.solve(column);
        }
        // Rows at the end by the coefficients, then of the coordinates at the base.
        for (a, at_end) in end_forces.iter_mut().enumerate() {
            *at_end = core::array::from_fn(|x| {
                (0..3).map(|y| end.rows[x][y] * spin[y][a] + end.rows[x][3 + y] * shift[y][a]).sum()
            });
            let row = carried(core::array::from_fn(|x| at_end[x]), *chord, *first);
            for x in 0..9 {
                forces[x][a] = row[x] - if x < 3 { rotated[x][a] } else { 0.0 };
            }
            for x in 9..12 {
                forces[x][a] = at_end[x];
            }
        }
        let mut base = end.carried(*chord, *first);
        for x in 0..3 {
            for y in 0..3 {
                base.rows[x][y] -= turned[x][y];
            }
        }
        for (row, force) in base.rows.iter_mut().zip(&*forces) {
            for (entry, moved) in row.iter_mut().zip(&*moved) {
                *entry -= sum(force, moved);
            }
        }
        base
    }

    /// Solves for its coefficients with its base held, and carries the generalised forces to its base.
    pub(super) fn forward(
        &self,
        factors: &Factors,
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        beyond: &mut [f64; 12],
        x: &mut [f64],
    ) {
        for k in 0..3 {
            add(x, beyond[k], &spin[k]);
            add(x, beyond[3 + k], &shift[k]);
        }
        factors.solve(x);
        let [rest @ .., a, b, c] = *beyond;
        let base = carried(rest, self.chord, self.first);
        for (k, entry) in base.into_iter().chain([a, b, c]).enumerate() {
            beyond[k] = entry + sum(&self.forces[k], x);
        }
    }

    /// Moves its coefficients with its base, whose `(phi, rho, phi_a)` become those of its end.
    pub(super) fn back(&self, [spin, shift]: [&[Vec<f64>; 3]; 2], pose: &mut [f64; 9], x: &mut [f64]) {
        for (column, entry) in self.moved.iter().zip(&*pose) {
            add(x, -entry, column);
        }
        let turn = cross([pose[0], pose[1], pose[2]], self.chord);
        for k in 0..3 {
            pose[k] += sum(&spin[k], x);
            pose[3 + k] += turn[k] + sum(&shift[k], x);
        }
    }
}
