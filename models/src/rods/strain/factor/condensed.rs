//! An element under loads with an energy: its coefficients are eliminated from the energy of the rod beyond its base [Cosserat 72].
//!
//! Beyond its end the rod has the energy `1/2 phi_end . G phi_end`. With it the element has a symmetric matrix in its coefficients and in the rotation `phi` of its
//! base, from which the coefficients are eliminated; what is left, the Schur complement, is `G` of the element before it.

use super::super::mesh::Element;
use super::super::tables::Tables;
use super::super::tangent::Tangent;
use super::span::SpanTangent;
use super::{Factor, Linearisation, RestOfRod};
use crate::Scalar;
use pliant_runtime::dense::{Factors, add};
use pliant_runtime::spectral::dot;

impl Factor {
    /// Assembles an element of a positive definite tangent and eliminates it: the smallest pivot, if it is positive.
    pub(super) fn eliminate_condensed(
        &mut self,
        of: &Linearisation<'_>,
        e: usize,
        rest: &mut RestOfRod,
    ) -> Option<(f64, usize)> {
        let Linearisation { mesh, state, shift, .. } = *of;
        let element = &mesh.elements[e];
        let shifts = element.metric.map(|metric| shift * metric);
        let [a, b, c, ..] = rest.stiffness.map(|row| row.map(|entry| -entry));
        let energy = [a, b, c];
        let pieces = mesh.spans.of[e].map(|span| state.piece_stiffness(mesh, span, false));
        let condensed = &mut self.elements[e].condensed;
        let (pivot, energy) = if let (Some(pieces), Some(span)) = (&pieces, &mut self.span) {
            span.assemble(mesh, state, e, &energy, pieces);
            condensed.eliminate_span(&mesh.tables, element, span, shifts)
        } else {
            if e + 1 == mesh.elements.len() {
                self.tangent.assemble(mesh, state, e, true);
            } else {
                self.tangent.assemble_with(mesh, state, e, true, &energy);
            }
            condensed.eliminate(&mesh.tables, &self.tangent, shifts)
        };
        for (row, energy) in rest.stiffness.iter_mut().zip(&energy) {
            *row = energy.map(|entry| -entry);
        }
        // Not where it is NaN.
        (pivot > 0.0).then_some((pivot, 0))
    }
}

impl Condensed {
    /// [`Self::eliminate`] of an element that is a span between discs.
    pub(super) fn eliminate_span(
        &mut self,
        tables: &Tables,
        element: &Element,
        tangent: &SpanTangent,
        shift: [f64; 6],
    ) -> (f64, [[f64; 3]; 3]) {
        for (to, from) in self.spin.iter_mut().zip(tangent.spin()) {
            to.copy_from_slice(from);
        }
        let unknowns = self.size();
        tangent.write(tables, element, self.factors.columns_mut(), unknowns);
        self.condense(tables, shift)
    }
}

/// An element after elimination.
#[derive(Clone, Debug)]
pub(super) struct Condensed<T = f64> {
    /// Factors of the matrix of its coefficients, with the rotation of its base behind them; that of the clamp is none.
    factors: Factors<T>,
    order: usize,
    /// Derivative of the rotation at its end by the functions of `K`, rows.
    spin: [Vec<T>; 3],
}

impl<T: Scalar> Condensed<T> {
    pub(super) fn new(tables: &Tables, clamped: bool) -> Self {
        let order = tables.order;
        let row = || vec![T::from_f64(0.0); tables.angular];
        Self {
            factors: Factors::new(if clamped { order } else { order + 3 }),
            order,
            spin: core::array::from_fn(|_| row()),
        }
    }

    /// Eliminates the coefficients of the assembled matrix; `shift` is added to the diagonal entries of each component of the strain. Returns the smallest pivot relative to
    /// the matrix, not greater than 0, or NaN, where it is not positive definite, and `G` at its base.
    pub(super) fn eliminate(
        &mut self,
        tables: &Tables,
        tangent: &Tangent<T>,
        shift: [T; 6],
    ) -> (T, [[T; 3]; 3]) {
        let order = self.order;
        let (phi, wide, stride) = (tables.angular, tangent.angular, tangent.stride);
        let turns = if self.size() > order { 3 } else { 0 };
        for (to, from) in self.spin.iter_mut().zip(&tangent.spin) {
            to.copy_from_slice(&from[..phi]);
        }
        let n = self.size();
        let columns = self.factors.columns_mut();
        let place = |a: usize| if a < phi { a } else { wide + a - phi };
        for (b, column) in columns.chunks_exact_mut(n).enumerate() {
            // Rows of the matrix are its columns, of which the lower triangle is read.
            if b >= order {
                let from = phi + b - order;
                column[b..].copy_from_slice(&tangent.matrix[from * stride + from..][..n - b]);
                continue;
            }
            let row = &tangent.matrix[place(b) * stride..][..stride];
            let from = b.max(phi);
            column[from..order].copy_from_slice(&row[place(from)..][..order - from]);
            if b < phi {
                column[b..phi].copy_from_slice(&row[b..phi]);
                column[order..].copy_from_slice(&row[phi..][..turns]);
            } else {
                for (y, entry) in column[order..].iter_mut().enumerate() {
                    *entry = tangent.matrix[(phi + y) * stride + place(b)];
                }
            }
        }
        self.condense(tables, shift)
    }

    /// Eliminates the coefficients of the matrix that the factors hold.
    fn condense(&mut self, tables: &Tables, shift: [T; 6]) -> (T, [[T; 3]; 3]) {
        let (n, order) = (self.size(), self.order);
        let turns = n - order;
        let columns = self.factors.columns_mut();
        for c in 0..6 {
            for a in tables.first[c]..tables.first[c] + tables.counts[c] {
                columns[a * n + a] += shift[c];
            }
        }
        let pivot = self.factors.condense(order);
        let mut beyond = [[T::from_f64(0.0); 3]; 3];
        for x in 0..turns {
            for y in 0..turns {
                beyond[x][y] = self.factors.entry(order + x.max(y), order + x.min(y));
            }
        }
        (pivot, beyond)
    }

    /// Number of unknowns, with the rotation of the base.
    fn size(&self) -> usize {
        self.factors.order()
    }

    /// The first half of the solution, from the tip: `couple` is the right-hand side of the rotation of its end, and becomes that of its base. `memory` holds the
    /// unknowns of one element.
    pub(super) fn forward(&self, couple: &mut [T; 3], x: &mut [T], memory: &mut Vec<T>) {
        for (couple, spin) in couple.iter().zip(&self.spin) {
            add(x, *couple, spin);
        }
        memory.clear();
        memory.extend_from_slice(x);
        memory.extend_from_slice(&couple[..self.size() - self.order]);
        self.factors.forward(self.order, memory);
        x.copy_from_slice(&memory[..self.order]);
        for (couple, entry) in couple.iter_mut().zip(&memory[self.order..]) {
            *couple = *entry;
        }
    }

    /// The second half, from the clamp: `rotation` is that of its base, and becomes that of its end.
    pub(super) fn back(&self, rotation: &mut [T; 3], x: &mut [T], memory: &mut Vec<T>) {
        memory.clear();
        memory.extend_from_slice(x);
        memory.extend_from_slice(&rotation[..self.size() - self.order]);
        self.factors.backward(self.order, memory);
        x.copy_from_slice(&memory[..self.order]);
        for (rotation, spin) in rotation.iter_mut().zip(&self.spin) {
            *rotation += dot(spin, &x[..spin.len()]);
        }
    }
}
