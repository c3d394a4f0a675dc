//! Elimination of links, and of multipliers after them.

use nalgebra::ComplexField;

use super::link::{BASE, ChainLink, POSE};
use crate::dense::{ScaledFactors, subtract};

/// Constraints of the coordinates: their derivatives, and what their multipliers do to them themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct Border {
    pub(super) rows: Vec<Vec<f64>>,
    pub(super) corners: Vec<f64>,
}

/// A link after elimination.
#[derive(Clone, Debug)]
struct Eliminated<T> {
    /// Factors of `H_qq`.
    factors: ScaledFactors<T>,
    /// `H`, by rows.
    matrix: Vec<T>,
    /// `H_qq^-1 H_qx`.
    by_base: Vec<T>,
    /// `x_end` by `(q, x)`.
    end: Vec<T>,
    /// Part of `q` that does not depend on the base.
    own: Vec<T>,
    /// A row of `W (T, X)`.
    row: Vec<T>,
}

/// An elimination at weights.
#[derive(Clone, Debug)]
pub(super) struct Elimination<T> {
    links: Vec<Eliminated<T>>,
    /// Solutions for the rows of the multipliers, and the factors of the matrix that is left for these.
    border: Vec<Vec<T>>,
    corner: ScaledFactors<T>,
    multipliers: Vec<T>,
}

impl<T: ComplexField<RealField = f64> + Copy> Elimination<T> {
    pub(super) fn new(links: &[ChainLink], multipliers: usize) -> Self {
        let link = |link: &ChainLink| Eliminated {
            factors: ScaledFactors::new(link.order),
            matrix: vec![T::zero(); link.rows() * link.columns()],
            by_base: vec![T::zero(); link.order * link.base],
            end: vec![T::zero(); BASE * link.columns()],
            own: vec![T::zero(); link.order],
            row: vec![T::zero(); link.columns()],
        };
        let order: usize = links.iter().map(ChainLink::order).sum();
        Self {
            links: links.iter().map(link).collect(),
            border: vec![vec![T::zero(); order]; multipliers],
            corner: ScaledFactors::new(multipliers),
            multipliers: vec![T::zero(); multipliers],
        }
    }

    /// Eliminates all links; with `count`, the number of negative eigenvalues of the symmetric parts is added to it. Returns whether the matrices are regular.
    pub(super) fn eliminate(
        &mut self,
        links: &[ChainLink],
        weights: [T; 2],
        mut count: Option<&mut usize>,
    ) -> bool {
        // `W` at the end of the link, which is zero at the end of the chain.
        let mut beyond = [T::zero(); POSE * BASE];
        for (k, (link, own)) in links.iter().zip(&mut self.links).enumerate().rev() {
            let (n, columns) = (link.order, link.columns());
            combine(&link.matrices, weights, &mut own.matrix);
            if k + 1 < links.len() {
                own.add_beyond(link, weights, &beyond);
            }
            for (row, from) in own.factors.rows.chunks_exact_mut(n).zip(own.matrix.chunks_exact(columns)) {
                row.copy_from_slice(&from[..n]);
            }
            own.factors.balance();
            if let Some(count) = count.as_deref_mut() {
                let Some(found) = own.factors.negative_eigenvalues() else { return false };
                *count += found;
            }
            if !own.factors.factorise() {
                return false;
            }
            if link.base > 0 {
                own.condense(link, &mut beyond);
            }
        }
        true
    }

    /// Solves for the coordinates, in place, without multipliers.
    fn solve_coordinates(&mut self, links: &[ChainLink], x: &mut [T]) {
        let (mut wrench, mut end) = ([T::zero(); POSE], x.len());
        for (k, (link, own)) in links.iter().zip(&mut self.links).enumerate().rev() {
            let columns = link.columns();
            let start = end - link.order;
            own.own.copy_from_slice(&x[start..end]);
            end = start;
            let mut at_base = [T::zero(); POSE];
            if k + 1 < links.len() {
                // E^T g
                for (row, force) in link.ends[0].chunks_exact(columns).zip(wrench) {
                    let (q, pose) = row.split_at(link.order);
                    for (entry, factor) in own.own.iter_mut().zip(q) {
                        *entry -= force.scale(*factor);
                    }
                    for (entry, factor) in at_base.iter_mut().zip(pose) {
                        *entry += force.scale(*factor);
                    }
                }
            }
            own.factors.solve(&mut own.own, 1);
            if link.base > 0 {
                for (entry, row) in
                    at_base.iter_mut().zip(own.matrix[link.order * columns..].chunks_exact(columns))
                {
                    row.iter().zip(&own.own).for_each(|(factor, value)| *entry += *factor * *value);
                }
            }
            wrench = at_base;
        }
        let mut base = [T::zero(); BASE];
        let mut rest = x;
        for (link, own) in links.iter().zip(&self.links) {
            let (q, after) = rest.split_at_mut(link.order);
            rest = after;
            q.copy_from_slice(&own.own);
            if link.base > 0 {
                for (entry, row) in q.iter_mut().zip(own.by_base.chunks_exact(BASE)) {
                    row.iter().zip(&base).for_each(|(factor, change)| *entry -= *factor * *change);
                }
            }
            let mut next = [T::zero(); BASE];
            for (entry, row) in next.iter_mut().zip(own.end.chunks_exact(link.columns())) {
                row.iter()
                    .zip(q.iter().chain(&base))
                    .for_each(|(factor, change)| *entry += *factor * *change);
            }
            base = next;
        }
    }

    /// Eliminates the multipliers after the links.
    pub(super) fn close(&mut self, links: &[ChainLink], border: &Border, count: Option<&mut usize>) -> bool {
        let k = border.rows.len();
        let mut columns = core::mem::take(&mut self.border);
        for (column, row) in columns.iter_mut().zip(&border.rows) {
            column.iter_mut().zip(row).for_each(|(to, from)| *to = T::from_real(*from));
            self.solve_coordinates(links, column);
        }
        for i in 0..k {
            for (j, column) in columns.iter().enumerate() {
                let mut entry = if i == j { T::from_real(border.corners[i]) } else { T::zero() };
                border.rows[i].iter().zip(column).for_each(|(row, value)| entry -= value.scale(*row));
                self.corner.rows[i * k + j] = entry;
            }
        }
        self.border = columns;
        self.corner.balance();
        if let Some(count) = count {
            let Some(found) = self.corner.negative_eigenvalues() else { return false };
            *count += found;
        }
        self.corner.factorise()
    }

    /// Makes all solutions NaN, those of a singular matrix.
    pub(super) fn spoil(&mut self) {
        if let Some(first) = self.links.first_mut() {
            first.factors.rows.fill(T::from_real(f64::NAN));
        }
    }

    /// Solves for coordinates and multipliers, in place.
    pub(super) fn solve(&mut self, links: &[ChainLink], border: &Border, x: &mut [T]) {
        let (q, y) = x.split_at_mut(x.len() - border.rows.len());
        self.solve_coordinates(links, q);
        for (entry, row) in y.iter_mut().zip(&border.rows) {
            row.iter().zip(&*q).for_each(|(factor, value)| *entry -= value.scale(*factor));
        }
        self.multipliers.copy_from_slice(y);
        if !y.is_empty() {
            self.corner.solve(&mut self.multipliers, 1);
        }
        y.copy_from_slice(&self.multipliers);
        for (column, factor) in self.border.iter().zip(y) {
            subtract(q, *factor, column);
        }
    }
}

impl<T: ComplexField<RealField = f64> + Copy> Eliminated<T> {
    /// Sets `x_end` at the weights and adds `E^T W (T, X)` to the matrix.
    fn add_beyond(&mut self, link: &ChainLink, weights: [T; 2], beyond: &[T; POSE * BASE]) {
        let columns = link.columns();
        let Self { matrix, end, row, .. } = self;
        combine(&link.ends, weights, end);
        for (own, ends) in beyond.chunks_exact(BASE).zip(link.ends[0].chunks_exact(columns)) {
            row.fill(T::zero());
            for (factor, end) in own.iter().zip(end.chunks_exact(columns)) {
                subtract(row, -*factor, end);
            }
            for (to, factor) in
                matrix.chunks_exact_mut(columns).zip(ends).filter(|(_, factor)| **factor != 0.0)
            {
                subtract(to, T::from_real(-factor), row);
            }
        }
    }

    /// Solves for the unknowns by the base, and sets `W` at the base.
    fn condense(&mut self, link: &ChainLink, beyond: &mut [T; POSE * BASE]) {
        let (n, columns) = (link.order, link.columns());
        let (own, at_base) = self.matrix.split_at(n * columns);
        for (to, row) in self.by_base.chunks_exact_mut(BASE).zip(own.chunks_exact(columns)) {
            to.copy_from_slice(&row[n..]);
        }
        self.factors.solve(&mut self.by_base, BASE);
        for (to, row) in beyond.chunks_exact_mut(BASE).zip(at_base.chunks_exact(columns)) {
            to.copy_from_slice(&row[n..]);
            for (factor, by_base) in row[..n].iter().zip(self.by_base.chunks_exact(BASE)) {
                subtract(to, *factor, by_base);
            }
        }
    }
}

/// `out = a + c b + m d` of three matrices.
fn combine<T: ComplexField<RealField = f64> + Copy>(
    [a, b, d]: &[Vec<f64>; 3],
    [c, m]: [T; 2],
    out: &mut [T],
) {
    for (((out, a), b), d) in out.iter_mut().zip(a).zip(b).zip(d) {
        *out = T::from_real(*a) + c.scale(*b) + m.scale(*d);
    }
}
