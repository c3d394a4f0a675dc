//! Equations of motion of a chain of links, which are eliminated from the last link to the first.
//!
//! A link has unknowns `q` of its own, and a base that the links before it move. With `x = (psi, rho, omega, alpha, v, a)` the changes of rotation, position, angular velocity and acceleration, velocity and
//! acceleration of its base (world), and weights `[c, m]` of rates and accelerations, its equations and the wrench `y` at its base, `(couple, force)`, are
//!
//! `(r, y) = (K + c C + m M) q + B x + E^T y_end`, `x_end = (T_K + c T_C + m T_M) q + X x`,
//!
//! where `E` are rotation and position of its end by `(q, psi, rho)`. From the last link on, `y = W x` where `r = 0`: the matrix `H = (K + c C + m M, B) + E^T W_end (T, X)` is solved for `q`, and
//! `W = H_yx - H_yq H_qq^-1 H_qx`. The work grows linearly with the number of links. For equilibria with an energy the `H_qq` are Schur complements, whose negative eigenvalues add up (Haynsworth 1968).

use nalgebra::{Complex, ComplexField};

use super::QuadraticPencil;
use crate::dense::negative_eigenvalues;
use crate::ode::finite;
use crate::spectral::dot;

/// Number of changes of a base.
pub const BASE: usize = 18;
/// Number of these that are the pose of the base.
pub const POSE: usize = 6;

/// Pivots of scaled matrices below this are zero to working accuracy.
const VANISHING: f64 = 1e-13;

/// A link: its matrices, by rows.
#[derive(Clone, Debug)]
pub struct ChainLink {
    order: usize,
    /// Number of changes of its base: none of the first link.
    base: usize,
    /// `(K, B)`, `C` and `M`: rows of `q`, and of couple and force at the base; columns of `q` and `x`.
    pub matrices: [Vec<f64>; 3],
    /// `(T_K, X)`, `T_C` and `T_M`: rows of `x_end`.
    pub ends: [Vec<f64>; 3],
}

impl ChainLink {
    fn new(order: usize, is_first: bool) -> Self {
        let (base, pose) = if is_first { (0, 0) } else { (BASE, POSE) };
        let columns = order + base;
        let [matrix, end] = [order + pose, BASE].map(|rows| vec![0.0; rows * columns]);
        Self {
            order,
            base,
            matrices: core::array::from_fn(|_| matrix.clone()),
            ends: core::array::from_fn(|_| end.clone()),
        }
    }

    /// Number of unknowns.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Number of columns of the matrices.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.order + self.base
    }

    /// Number of rows of the matrices.
    #[must_use]
    pub const fn rows(&self) -> usize {
        if self.base == 0 { self.order } else { self.order + POSE }
    }

    /// A row of a matrix: 0 of `(K, B)`, 1 of `C`, 2 of `M`.
    pub fn row_mut(&mut self, which: usize, row: usize) -> &mut [f64] {
        let columns = self.columns();
        &mut self.matrices[which][row * columns..][..columns]
    }

    /// Sets all matrices to zero.
    pub fn clear(&mut self) {
        self.matrices.iter_mut().chain(&mut self.ends).for_each(|matrix| matrix.fill(0.0));
    }

    /// `out += sum of weight matrix (q, x)`; the changes of the base count with the first matrix alone.
    fn add(&self, which: &[Vec<f64>; 3], weights: [f64; 3], [q, x]: [&[f64]; 2], out: &mut [f64]) {
        let columns = self.columns();
        for (k, (matrix, weight)) in which.iter().zip(weights).enumerate() {
            for (out, row) in out.iter_mut().zip(matrix.chunks_exact(columns)) {
                *out += weight * dot(&row[..self.order], q);
                if k == 0 {
                    *out += dot(&row[self.order..], &x[..self.base]);
                }
            }
        }
    }
}

/// Factors `L U` of a matrix that is scaled on both sides, by rows, with the rows exchanged.
#[derive(Clone, Debug)]
struct Factors<T> {
    order: usize,
    rows: Vec<T>,
    pivots: Vec<usize>,
    scale: Vec<f64>,
}

impl<T: ComplexField<RealField = f64> + Copy> Factors<T> {
    fn new(order: usize) -> Self {
        Self { order, rows: vec![T::zero(); order * order], pivots: vec![0; order], scale: vec![1.0; order] }
    }

    /// Scales the matrix in `rows` by the sizes of its diagonal entries, or of its rows where these are zero.
    fn balance(&mut self) {
        let n = self.order;
        for (k, scale) in self.scale.iter_mut().enumerate() {
            let row = &self.rows[k * n..][..n];
            let size = row[k].modulus();
            let size =
                if size > 0.0 { size } else { row.iter().map(|entry| entry.modulus()).fold(0.0, f64::max) };
            *scale = if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 };
        }
        for (row, own) in self.rows.chunks_exact_mut(n.max(1)).zip(&self.scale) {
            for (entry, scale) in row.iter_mut().zip(&self.scale) {
                *entry = entry.scale(own * scale);
            }
        }
    }

    /// Factorises the scaled matrix in `rows`. Returns whether it is regular.
    fn factorise(&mut self) -> bool {
        let n = self.order;
        for k in 0..n {
            let size = |row: usize| self.rows[row * n + k].norm1();
            let Some(pivot) = (k..n).max_by(|a, b| size(*a).total_cmp(&size(*b))) else { return false };
            // A NaN is no pivot.
            if !(VANISHING..f64::INFINITY).contains(&size(pivot)) {
                return false;
            }
            self.pivots[k] = pivot;
            let (above, below) = self.rows.split_at_mut((k + 1) * n);
            let first = &mut above[k * n..];
            if pivot > k {
                first.swap_with_slice(&mut below[(pivot - k - 1) * n..][..n]);
            }
            let inverse = T::one() / first[k];
            for row in below.chunks_exact_mut(n) {
                if row[k] != T::zero() {
                    let factor = row[k] * inverse;
                    row[k] = factor;
                    subtract(&mut row[k + 1..], factor, &first[k + 1..]);
                }
            }
        }
        true
    }

    /// Solves for all columns of the right-hand sides, by rows of `wide` entries.
    fn solve(&self, right: &mut [T], wide: usize) {
        let n = self.order;
        let scaled = |right: &mut [T]| {
            for (row, scale) in right.chunks_exact_mut(wide).zip(&self.scale) {
                row.iter_mut().for_each(|entry| *entry = entry.scale(*scale));
            }
        };
        scaled(right);
        for (k, pivot) in self.pivots.iter().enumerate().filter(|(k, pivot)| *k < **pivot) {
            let (above, below) = right.split_at_mut(pivot * wide);
            above[k * wide..][..wide].swap_with_slice(&mut below[..wide]);
        }
        for i in 0..n {
            let (above, row) = right.split_at_mut(i * wide);
            for (factor, other) in self.rows[i * n..][..i].iter().zip(above.chunks_exact(wide)) {
                subtract(&mut row[..wide], *factor, other);
            }
        }
        for i in (0..n).rev() {
            let (row, below) = right[i * wide..].split_at_mut(wide);
            let own = &self.rows[i * n..][..n];
            for (factor, other) in own[i + 1..].iter().zip(below.chunks_exact(wide)) {
                subtract(row, *factor, other);
            }
            let inverse = T::one() / own[i];
            row.iter_mut().for_each(|entry| *entry *= inverse);
        }
        scaled(right);
    }
}

/// `to -= factor from`.
fn subtract<T: ComplexField + Copy>(to: &mut [T], factor: T, from: &[T]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to -= factor * *from;
    }
}

/// A link after elimination.
#[derive(Clone, Debug)]
struct Eliminated<T> {
    /// Factors of `H_qq`.
    factors: Factors<T>,
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
struct Elimination<T> {
    links: Vec<Eliminated<T>>,
    /// Solutions for the rows of the multipliers, and the factors of the matrix that is left for these.
    border: Vec<Vec<T>>,
    corner: Factors<T>,
    multipliers: Vec<T>,
}

impl<T: ComplexField<RealField = f64> + Copy> Elimination<T> {
    fn new(links: &[ChainLink], multipliers: usize) -> Self {
        let link = |link: &ChainLink| Eliminated {
            factors: Factors::new(link.order),
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
            corner: Factors::new(multipliers),
            multipliers: vec![T::zero(); multipliers],
        }
    }

    /// Eliminates all links; with `count`, the number of negative eigenvalues of the symmetric parts is added to it. Returns whether the matrices are regular.
    fn eliminate(&mut self, links: &[ChainLink], weights: [T; 2], mut count: Option<&mut usize>) -> bool {
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
                let Some(found) = negative(&own.factors) else { return false };
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
    fn close(&mut self, links: &[ChainLink], border: &Border, count: Option<&mut usize>) -> bool {
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
            let Some(found) = negative(&self.corner) else { return false };
            *count += found;
        }
        self.corner.factorise()
    }

    fn solve(&mut self, links: &[ChainLink], border: &Border, x: &mut [T]) {
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

/// Number of negative eigenvalues of the symmetric part of a scaled matrix before it is factorised.
fn negative<T: ComplexField<RealField = f64> + Copy>(factors: &Factors<T>) -> Option<usize> {
    let n = factors.order;
    let mean = |k: usize| 0.5 * (factors.rows[k].real() + factors.rows[k % n * n + k / n].real());
    let mut matrix: Vec<f64> = (0..n * n).map(mean).collect();
    negative_eigenvalues(&mut matrix, n)
}

/// Constraints of the coordinates: their derivatives, and what their multipliers do to them themselves.
#[derive(Clone, Debug, Default)]
struct Border {
    rows: Vec<Vec<f64>>,
    corners: Vec<f64>,
}

/// The pencil of a chain of links: unknowns are those of the links from the first to the last, then multipliers.
#[derive(Clone, Debug)]
pub struct ChainPencil {
    links: Vec<ChainLink>,
    border: Border,
    /// Whether the chain is at rest under loads with an energy, so that `K` is symmetric.
    pub symmetric: bool,
    real: Elimination<f64>,
    complex: Vec<Elimination<Complex<f64>>>,
}

impl ChainPencil {
    /// Links of these orders without equations, with so many multipliers and memory for factors at one real rate and at `complex` other ones.
    #[must_use]
    pub fn new(orders: &[usize], multipliers: usize, complex: usize) -> Self {
        let links: Vec<ChainLink> =
            orders.iter().enumerate().map(|(k, order)| ChainLink::new(*order, k == 0)).collect();
        let order = orders.iter().sum();
        Self {
            real: Elimination::new(&links, multipliers),
            complex: (0..complex).map(|_| Elimination::new(&links, multipliers)).collect(),
            border: Border { rows: vec![vec![0.0; order]; multipliers], corners: vec![0.0; multipliers] },
            symmetric: false,
            links,
        }
    }

    /// The links.
    pub fn links_mut(&mut self) -> &mut [ChainLink] {
        &mut self.links
    }

    /// The row of a multiplier over all coordinates, and its diagonal entry.
    pub fn multiplier_mut(&mut self, index: usize) -> (&mut [f64], &mut f64) {
        (&mut self.border.rows[index], &mut self.border.corners[index])
    }

    /// Number of coordinates.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        self.links.iter().map(ChainLink::order).sum()
    }
}

impl QuadraticPencil for ChainPencil {
    fn order(&self) -> usize {
        self.coordinates() + self.border.rows.len()
    }

    fn is_finite(&self) -> bool {
        let links = self.links.iter().flat_map(|link| link.matrices.iter().chain(&link.ends));
        links.chain(&self.border.rows).all(|matrix| finite(matrix)) && finite(&self.border.corners)
    }

    fn factorise(&mut self, weights: [f64; 2]) -> bool {
        let Self { links, border, real, .. } = self;
        real.eliminate(links, weights, None) && real.close(links, border, None)
    }

    fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    fn negative(&mut self, weights: [f64; 2]) -> Option<usize> {
        let Self { links, border, real, .. } = self;
        let mut count = 0;
        let regular =
            real.eliminate(links, weights, Some(&mut count)) && real.close(links, border, Some(&mut count));
        regular.then_some(())?;
        count.checked_sub(border.rows.len())
    }

    fn factorise_complex(&mut self, index: usize, weights: [Complex<f64>; 2]) {
        let Self { links, border, complex, .. } = self;
        let own = &mut complex[index];
        // Where it is singular, solutions are not finite.
        if !(own.eliminate(links, weights, None) && own.close(links, border, None))
            && let Some(link) = own.links.first_mut()
        {
            link.factors.rows.fill(Complex::new(f64::NAN, f64::NAN));
        }
    }

    fn solve(&mut self, x: &mut [f64]) {
        self.real.solve(&self.links, &self.border, x);
    }

    fn solve_complex(&mut self, index: usize, x: &mut [Complex<f64>]) {
        self.complex[index].solve(&self.links, &self.border, x);
    }

    fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]) {
        let count = self.coordinates();
        let (q, y) = x.split_at(count);
        let (own, rest) = out.split_at_mut(count);
        let mut base = [0.0; BASE];
        let mut wrenches = vec![[0.0; POSE]; self.links.len()];
        let mut start = 0;
        for (link, wrench) in self.links.iter().zip(&mut wrenches) {
            let unknowns = &q[start..][..link.order];
            let mut rows = vec![0.0; link.rows()];
            link.add(&link.matrices, weights, [unknowns, &base], &mut rows);
            crate::dense::add(&mut own[start..][..link.order], 1.0, &rows[..link.order]);
            wrench[..rows.len() - link.order].copy_from_slice(&rows[link.order..]);
            let mut next = [0.0; BASE];
            link.add(&link.ends, weights, [unknowns, &base], &mut next);
            (base, start) = (next, start + link.order);
        }
        let mut end = count;
        let mut beyond = [0.0; POSE];
        for (link, wrench) in self.links.iter().zip(&wrenches).rev() {
            let mut at_base = *wrench;
            end -= link.order;
            for (row, force) in link.ends[0].chunks_exact(link.columns()).zip(beyond) {
                crate::dense::add(&mut own[end..][..link.order], force, &row[..link.order]);
                at_base.iter_mut().zip(&row[link.order..]).for_each(|(to, factor)| *to += force * factor);
            }
            beyond = at_base;
        }
        for ((row, corner), (value, out)) in
            self.border.rows.iter().zip(&self.border.corners).zip(y.iter().zip(rest))
        {
            crate::dense::add(own, weights[0] * value, row);
            *out += weights[0] * (dot(row, q) + corner * value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::Pencil;

    /// Three links of 4, 3 and 5 unknowns and a constraint, with numbers of no meaning.
    fn chain() -> ChainPencil {
        let mut chain = ChainPencil::new(&[4, 3, 5], 1, 1);
        let mut count = 0.0_f64;
        let mut next = |size: f64| {
            count += 1.0;
            size * (1.7 * count).sin()
        };
        for link in chain.links_mut() {
            let (order, columns) = (link.order(), link.columns());
            for which in 0..3 {
                for (k, entry) in link.matrices[which].iter_mut().enumerate() {
                    let (row, column) = (k / columns, k % columns);
                    if which == 0 || column < order {
                        *entry = next(0.3) + f64::from(u8::from(row == column)) * [3.0, 0.2, 0.6][which];
                    }
                }
                for (k, entry) in link.ends[which].iter_mut().enumerate() {
                    let (row, column) = (k / columns, k % columns);
                    // The pose follows the unknowns and the pose alone.
                    let pose = row < POSE && column >= order + POSE;
                    if !pose && (which == 0 || column < order && row >= POSE) {
                        *entry = next(0.4);
                    }
                }
            }
        }
        let (row, corner) = chain.multiplier_mut(0);
        row.iter_mut().for_each(|entry| *entry = next(1.0));
        *corner = -0.1;
        chain
    }

    #[test]
    fn solutions_are_those_of_the_dense_matrices() {
        let mut chain = chain();
        let n = chain.order();
        let mut pencil = Pencil::new(n, 1);
        chain.write(&mut pencil);
        let (real, complex) = ([0.7, 1.3], [Complex::new(0.7, 0.4), Complex::new(-1.1, 0.9)]);
        assert!(chain.factorise(real) && pencil.factorise(real));
        chain.factorise_complex(0, complex);
        pencil.factorise_complex(0, complex);
        let right: Vec<f64> = (0..n).map(|k| (0.9 * k as f64).cos()).collect();
        let (mut one, mut other) = (right.clone(), right.clone());
        chain.solve(&mut one);
        pencil.solve(&mut other);
        for (a, b) in one.iter().zip(&other) {
            assert!((a - b).abs() < 1e-11 * (1.0 + b.abs()), "{a} {b}");
        }
        let wide: Vec<Complex<f64>> = right.iter().map(|entry| Complex::new(*entry, 1.0 - entry)).collect();
        let (mut one, mut other) = (wide.clone(), wide);
        chain.solve_complex(0, &mut one);
        pencil.solve_complex(0, &mut other);
        for (a, b) in one.iter().zip(&other) {
            assert!((a - b).norm() < 1e-11 * (1.0 + b.norm()), "{a} {b}");
        }
    }
}
