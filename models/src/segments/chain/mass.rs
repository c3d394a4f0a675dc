//! The mass matrix.

use super::super::kernel::Tip;
use super::super::vector::{Vector, add, apply, apply_transposed, zeros};
use super::{Link, Rigid, Sweep, TipLoad, Wrench};
use crate::Scalar;

/// Blocks 3 x 3 of a row.
type Row<T> = [[[T; 3]; 3]];

/// Blocks of a square matrix over the states: `[i][j][k][l]` couples coordinate `k` of segment `i` with `l` of `j`.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks<T = f64> {
    segments: usize,
    /// Blocks, row by row.
    blocks: Vec<[[T; 3]; 3]>,
}

impl<T> core::ops::Index<usize> for Blocks<T> {
    type Output = [[[T; 3]; 3]];

    /// The blocks of a row, one per segment.
    #[inline(always)]
    fn index(&self, row: usize) -> &[[[T; 3]; 3]] {
        &self.blocks[row * self.segments..][..self.segments]
    }
}

impl<T> core::ops::IndexMut<usize> for Blocks<T> {
    #[inline(always)]
    fn index_mut(&mut self, row: usize) -> &mut [[[T; 3]; 3]] {
        &mut self.blocks[row * self.segments..][..self.segments]
    }
}

impl<T: Scalar> Blocks<T> {
    /// The matrix of so many segments whose entries are zero.
    #[must_use]
    pub fn zero(segments: usize) -> Self {
        Self { segments, blocks: vec![[zeros(); 3]; segments * segments] }
    }

    /// Number of segments.
    #[must_use]
    pub const fn segments(&self) -> usize {
        self.segments
    }

    /// The blocks of the rows above one, row by row, and those of this one.
    #[inline(always)]
    pub(in crate::segments) fn above(&mut self, row: usize) -> (&Row<T>, &mut Row<T>) {
        let (above, below) = self.blocks.split_at_mut(row * self.segments);
        (above, &mut below[..self.segments])
    }

    /// The rows of blocks.
    pub fn rows(&self) -> impl Iterator<Item = &[[[T; 3]; 3]]> {
        (0..self.segments).map(|row| &self[row])
    }

    /// Entry in a row and a column of all coordinates, `3 segment + k`.
    #[must_use]
    #[inline(always)]
    pub fn entry(&self, row: usize, column: usize) -> T {
        self[row / 3][column / 3][row % 3][column % 3]
    }

    /// Adds the product with a list of all coordinates to another one.
    pub(in crate::segments) fn add_product(&self, x: &[T], to: &mut [T]) {
        let (x, to) = (x.as_chunks::<3>().0, to.as_chunks_mut::<3>().0);
        for (to, row) in to.iter_mut().zip(self.rows()) {
            for (block, x) in row.iter().zip(x) {
                *to = add(to, &apply(block, x));
            }
        }
    }

    /// Writes the column of coordinate `l` of segment `j`.
    #[inline]
    pub(in crate::segments) fn set_column(&mut self, j: usize, l: usize, column: &[[T; 3]]) {
        for (i, entries) in column.iter().enumerate() {
            for (row, entry) in self[i][j].iter_mut().zip(entries) {
                row[l] = *entry;
            }
        }
    }
}

/// The columns of the Jacobian of a tip in its own frame: of the velocity of its origin, and of its angular velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<T> {
    linear: [Vector<T>; 3],
    angular: [Vector<T>; 2],
}

impl<T: Scalar> Columns<T> {
    #[inline(always)]
    pub(super) fn zero() -> Self {
        Self { linear: [zeros(); 3], angular: [zeros(); 2] }
    }

    #[inline(always)]
    fn of(tip: &Tip<T>) -> Self {
        let own = |column: &Vector<T>| apply_transposed(&tip.rotation, column);
        Self {
            linear: tip.linear_jacobian.each_ref().map(own),
            angular: tip.angular_jacobian.each_ref().map(own),
        }
    }

    /// The loads of a wrench at the tip, in its frame, on the state of the segment, plus `addend`.
    #[inline(always)]
    fn loads(&self, wrench: &Wrench<T>, addend: &Vector<T>) -> Vector<T> {
        let [force, couple] = [&wrench.force, &wrench.couple];
        let sum = |column: &Vector<T>, by: &Vector<T>, addend: T| {
            column[0].fma(by[0], column[1].fma(by[1], column[2].fma(by[2], addend)))
        };
        [
            sum(&self.angular[0], couple, sum(&self.linear[0], force, addend[0])),
            sum(&self.angular[1], couple, sum(&self.linear[1], force, addend[1])),
            sum(&self.linear[2], force, addend[2]),
        ]
    }

    /// The wrenches that give a rigid body the velocities of the columns as accelerations.
    #[inline(always)]
    fn moving(&self, body: &Rigid<T>) -> [Wrench<T>; 3] {
        [
            body.moved(Some(&self.angular[0]), &self.linear[0]),
            body.moved(Some(&self.angular[1]), &self.linear[1]),
            body.moved(None, &self.linear[2]),
        ]
    }
}

impl<T: Scalar> Sweep<T> {
    /// The mass matrix in one pass from the tip to the base [CC 40]: what lies beyond a segment moves as one rigid body while only that
    /// segment's state changes.
    #[inline]
    pub(in crate::segments) fn mass_matrix(&mut self, load: Option<&TipLoad>, matrix: &mut Blocks<T>) {
        let Self { links, columns, .. } = self;
        let borne = if load.is_some() { links.len() } else { links.len().saturating_sub(1) };
        for (columns, link) in columns.iter_mut().zip(&links[..borne]) {
            *columns = Columns::of(&link.tip);
        }
        let mut beyond: Option<Rigid<T>> = load.map(Rigid::payload);
        for (i, Link { tip, body, mass }) in links.iter().enumerate().rev() {
            let [a, b, c, d, e, f] = body.mass;
            let mut block = [[a, d, e], [d, b, f], [e, f, c]];
            let of_body = |k: usize| Wrench { force: body.linear[k], couple: body.angular[k] };
            let mut wrenches = [of_body(0), of_body(1), of_body(2)];
            if let Some(beyond) = &beyond {
                let moved = columns[i].moving(beyond);
                let [x, y, z] = [
                    columns[i].loads(&moved[0], &block[0]),
                    columns[i].loads(&moved[1], &block[1]),
                    columns[i].loads(&moved[2], &block[2]),
                ];
                // Symmetric: the entries of the lower triangle.
                block = [[x[0], y[0], z[0]], [y[0], y[1], z[1]], z];
                if i > 0 {
                    let add = |k: usize| wrenches[k].plus(&moved[k].through(tip).about_base(tip));
                    wrenches = [add(0), add(1), add(2)];
                }
            }
            matrix[i][i] = block;
            for (j, before) in links[..i].iter().enumerate().rev() {
                let none = zeros();
                let loads = |k: usize| columns[j].loads(&wrenches[k], &none);
                let [x, y, z] = [loads(0), loads(1), loads(2)];
                matrix[i][j] = [x, y, z];
                matrix[j][i] = [[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]];
                if j > 0 {
                    let back = |k: usize| wrenches[k].through(&before.tip).about_base(&before.tip);
                    wrenches = [back(0), back(1), back(2)];
                }
            }
            if i > 0 {
                beyond = Some(match &beyond {
                    Some(beyond) => beyond.with(&links[i]),
                    None => Rigid { mass: *mass, moment: body.moment, inertia: body.inertia },
                });
            }
        }
    }
}
