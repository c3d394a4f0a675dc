//! Elements of a span between discs that is divided, where wrenches act within it or a segment ends.
//!
//! The pieces of tendons depend on the pose of the disc at the end of the span relative to that at its base, so that what is beyond a junction within the span
//! changes its forces by more than its rotation `phi`: by its displacement `rho` relative to the disc at the base, and by the rotation `phi_a` of that disc. Generalised
//! forces on `(phi, rho, phi_a)`, and the force on a displacement of the whole span, are `G z + ...` with `z = (phi, rho, phi_a)`. From the end of an
//! element to its base `phi_end = phi + P q`, `rho_end = rho + phi x c + N q` with its chord `c`; at the base of the span `phi = phi_a`, `rho = 0`.

use pliant_runtime::dense::{Factors, add};
use pliant_runtime::rotation::cross;

use super::{Factor, JunctionStiffness, Linearisation, RestOfRod, sum};

impl Factor {
    /// Assembles an element that is one of several in a span, and eliminates it. Returns the smallest pivot and the number of negative eigenvalues; `None` where it is singular.
    pub(super) fn eliminate_divided(
        &mut self,
        of: &Linearisation<'_>,
        e: usize,
        rest: &mut RestOfRod,
    ) -> Option<(f64, usize)> {
        let Linearisation { mesh, state, .. } = *of;
        self.assemble(of, e);
        if let (Some(span), Some(_)) = (mesh.spans.of[e], mesh.spans.to(e + 1)) {
            let pieces = state.piece_stiffness(mesh, span, false);
            rest.within_span = DividedStiffness::at_disc(&rest.stiffness, &pieces);
        }
        let element = &mut self.elements[e];
        if let Some(divided) = &mut element.divided {
            let columns = element.factors.columns_mut();
            divided.close(&rest.within_span, columns, [&element.spin, &element.chord], element.span);
        }
        element.add_shift(&mesh.tables, &mesh.elements[e], of.shift);
        let base = element.take_base(&mesh.tables, &self.tangent);
        let found = self.factorise_element(of, e)?;
        let element = &mut self.elements[e];
        if let (Some(divided), true) = (&mut element.divided, e > 0) {
            let pose_rows = [&element.spin, &element.chord];
            let at_base = divided.eliminate(&element.factors, pose_rows, &element.base_couple, &base);
            match mesh.spans.from(e) {
                Some(_) => rest.stiffness = at_base.at_base(),
                None => rest.within_span = at_base,
            }
        }
        Some(found)
    }
}

/// `G` of a junction within a span: generalised forces (rows: on `phi`, `rho`, `phi_a` and the displacement of the span) by `(phi, rho, phi_a)` (columns).
#[derive(Clone, Copy, Debug)]
pub(super) struct DividedStiffness {
    rows: [[f64; 9]; 12],
}

impl Default for DividedStiffness {
    fn default() -> Self {
        Self { rows: [[0.0; 9]; 12] }
    }
}

impl DividedStiffness {
    /// `G` at the end of a span: `S` of the rod beyond, less the second variation of the pieces.
    fn at_disc(stiffness: &JunctionStiffness, pieces: &[[f64; 9]; 9]) -> Self {
        let mut rows = [[0.0; 9]; 12];
        for (row, pieces) in rows.iter_mut().zip(pieces) {
            *row = pieces.map(|entry| -entry);
        }
        let mut found = Self { rows };
        found.add_rotation(stiffness);
        found
    }

    /// Adds couples and forces by the rotation of the junction: a force acts on the displacement of the junction and of the whole span.
    pub(super) fn add_rotation(&mut self, by: &JunctionStiffness) {
        for (x, by) in by.iter().enumerate() {
            for (y, entry) in by.iter().enumerate() {
                self.rows[x][y] += entry;
                if x >= 3 {
                    self.rows[6 + x][y] += entry;
                }
            }
        }
    }

    /// `S` of the disc at the base of a span.
    fn at_base(&self) -> JunctionStiffness {
        core::array::from_fn(|x| {
            let row = if x < 3 { &self.rows[x] } else { &self.rows[6 + x] };
            [row[0], row[1], row[2]]
        })
    }

    /// `G` by the coordinates `(phi, rho, phi_a)` at the base of an element with this chord, which move its end. At the base of the span, by `phi` alone.
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

/// Stiffness of the pieces of a span that is one element by the rotation of its base: on the pose of its end relative to the base, and on that rotation.
pub(super) fn pieces_by_base_rotation(
    pieces: &[[f64; 9]; 9],
    chord: [f64; 3],
) -> ([[f64; 3]; 6], [[f64; 3]; 3]) {
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
pub(super) fn left(forces: [f64; 12]) -> [f64; 6] {
    core::array::from_fn(|x| if x < 3 { forces[x] } else { forces[6 + x] })
}

/// `(phi, rho, phi_a)` at the base of a span.
pub(super) fn begun([a, b, c]: [f64; 3]) -> [f64; 9] {
    [a, b, c, 0.0, 0.0, 0.0, a, b, c]
}

/// An element of a divided span, after elimination.
#[derive(Clone, Debug)]
pub(super) struct DividedElement {
    /// Whether it is the one at the base of the span.
    pub(super) first: bool,
    chord: [f64; 3],
    /// `G` at its end.
    end: DividedStiffness,
    /// `A^-1` times the derivative of its equations by `(phi, rho, phi_a)`, columns; by `phi` alone at the base of the span.
    moved: Vec<Vec<f64>>,
    /// Derivative of the generalised forces at its base by its coefficients, rows.
    forces: Vec<Vec<f64>>,
    /// Derivative of the generalised forces at its end by its coefficients, per coefficient.
    end_forces: Vec<[f64; 12]>,
}

impl DividedElement {
    pub(super) fn new(order: usize, first: bool) -> Self {
        let rows = |count: usize| vec![vec![0.0; order]; count];
        let end = DividedStiffness::default();
        let (moved, forces) = (rows(if first { 3 } else { 9 }), rows(12));
        Self { first, chord: [0.0; 3], end, moved, forces, end_forces: vec![[0.0; 12]; order] }
    }

    /// Adds the rod beyond its end to its matrix, `A = A_0 - L^T G L` with `L = (P; N)`.
    pub(super) fn close(
        &mut self,
        end: &DividedStiffness,
        columns: &mut [f64],
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        chord: [f64; 3],
    ) {
        (self.end, self.chord) = (*end, chord);
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

    /// Eliminates its coefficients by the factors of its matrix: `base_couple` is `C_0^T` and `base` is `E`, the derivatives of the negative couple at its base by the coefficients
    /// and by `phi`. Returns `G` at its base.
    pub(super) fn eliminate(
        &mut self,
        factors: &Factors,
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        base_couple: &[Vec<f64>; 3],
        base: &[[f64; 3]; 3],
    ) -> DividedStiffness {
        let Self { first, chord, end, moved, forces, end_forces } = self;
        // By the coordinates at the base: of the columns first, so that the rows are still those at the end.
        let mut columns = end.rows;
        for row in &mut columns {
            *row = carried(*row, *chord, *first);
        }
        for (y, column) in moved.iter_mut().enumerate() {
            if y < 3 {
                column.copy_from_slice(&base_couple[y]);
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
                forces[x][a] = row[x] - if x < 3 { base_couple[x][a] } else { 0.0 };
            }
            for x in 9..12 {
                forces[x][a] = at_end[x];
            }
        }
        let mut carried_end = end.carried(*chord, *first);
        for x in 0..3 {
            for y in 0..3 {
                carried_end.rows[x][y] -= base[x][y];
            }
        }
        for (row, force) in carried_end.rows.iter_mut().zip(&*forces) {
            for (entry, moved) in row.iter_mut().zip(&*moved) {
                *entry -= sum(force, moved);
            }
        }
        carried_end
    }

    /// Solves for its coefficients with its base held, and carries the generalised forces to its base.
    pub(super) fn forward(
        &self,
        factors: &Factors,
        [spin, shift]: [&[Vec<f64>; 3]; 2],
        end_forces: &mut [f64; 12],
        x: &mut [f64],
    ) {
        for k in 0..3 {
            add(x, end_forces[k], &spin[k]);
            add(x, end_forces[3 + k], &shift[k]);
        }
        factors.solve(x);
        let [rest @ .., a, b, c] = *end_forces;
        let base = carried(rest, self.chord, self.first);
        for (k, entry) in base.into_iter().chain([a, b, c]).enumerate() {
            end_forces[k] = entry + sum(&self.forces[k], x);
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
