//! Equations of motion of a chain of links, which are eliminated from the last link to the first.
//!
//! A link has unknowns `q` of its own, and a base that the links before it move. With `x = (psi, rho, omega, alpha, v, a)` the changes of rotation, position, angular velocity and acceleration, velocity and
//! acceleration of its base (world), and weights `[c, m]` of rates and accelerations, its equations and the wrench `y` at its base, `(couple, force)`, are
//!
//! `(r, y) = (K + c C + m M) q + B x + E^T y_end`, `x_end = (T_K + c T_C + m T_M) q + X x`,
//!
//! where `E` are rotation and position of its end by `(q, psi, rho)`. From the last link on, `y = W x` where `r = 0`: the matrix `H = (K + c C + m M, B) + E^T W_end (T, X)` is solved for `q`, and
//! `W = H_yx - H_yq H_qq^-1 H_qx`. The work grows linearly with the number of links. For equilibria with an energy the `H_qq` are Schur complements, whose negative eigenvalues add up (Haynsworth 1968).

mod elimination;
mod link;

use nalgebra::Complex;

use super::QuadraticPencil;
use crate::ode::finite;
use crate::spectral::dot;
use elimination::{Border, Elimination};
use link::POSE;
pub use link::{BASE, ChainLink};

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
        if !(own.eliminate(links, weights, None) && own.close(links, border, None)) {
            own.spoil();
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
mod tests;
