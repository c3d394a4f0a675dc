//! Friction at the holes of discs in the tangent, exactly: a correction of low rank.
//!
//! The tension of a piece is `tau_i exp(-sigma_i mu_i Theta_ik)`, with `Theta_ik` the sum of the angles `phi_ij` of the holes `j <= k` before it, and the residual contains its product with
//! the derivative of the length `l_ik`. With `u = -sigma_i mu_i T_ik dl_ik/dq`, which the span behind the hole has entries of, and `v = dphi_ik/dq`, those of both spans at the hole,
//! the tangent is `K + U C V^T`: `K` that at held tensions, and `C` the sums, `C^-1` 1 on the diagonal and -1 from a hole to the one before it of the same tendon. By Woodbury's formula
//! `(K + U C V^T)^-1 = (1 - W S^-1 V^T) K^-1` with `W = K^-1 U` and `S = C^-1 + V^T W`, a matrix with a row per hole and tendon.

use core::ops::Range;

use pliant_runtime::dense::{Factors, add, negative_eigenvalues};
use pliant_runtime::rotation::{add as plus, cross, scaled};

use super::super::loads::Loads;
use super::super::mesh::Mesh;
use super::super::pieces::Piece;
use super::super::state::State;
use super::{Factor, Outcome, sum};
use crate::rods::contact::Bend;

/// A tendon with friction at a hole.
#[derive(Clone, Debug)]
struct Hole {
    tendon: usize,
    /// The one before it along the tendon.
    before: Option<usize>,
    /// Coefficients of the span behind it, and of both spans at it.
    behind: Range<usize>,
    both: Range<usize>,
}

/// Friction at the holes in the tangent.
#[derive(Clone, Debug)]
pub(super) struct HoleFriction {
    /// Whether it is in the solutions.
    pub(super) corrects: bool,
    holes: Vec<Hole>,
    /// Number of coefficients of the rod.
    order: usize,
    /// `U`, `V` and `W = K^-1 U`: a row of coefficients per hole.
    u: Vec<f64>,
    v: Vec<f64>,
    w: Vec<f64>,
    /// Factors of `S`.
    factors: Factors,
    /// Memory for a number per hole.
    column: Vec<f64>,
}

impl HoleFriction {
    pub(super) fn new(order: usize) -> Self {
        Self {
            corrects: false,
            holes: Vec::new(),
            order,
            u: Vec::new(),
            v: Vec::new(),
            w: Vec::new(),
            factors: Factors::new(0),
            column: Vec::new(),
        }
    }

    /// Assembles `U` and `V` at a state.
    fn assemble(&mut self, mesh: &Mesh, state: &State) {
        let Self { holes, u, v, order, .. } = self;
        holes.clear();
        u.clear();
        v.clear();
        let spans = &mesh.spans.list;
        let range = |span: usize| {
            let elements = &spans[span].elements;
            elements.start * mesh.tables.order..elements.end * mesh.tables.order
        };
        for span in 1..spans.len() {
            for tendon in 0..mesh.kernel.tendon_count() {
                let runs = |span: usize| spans[span].holes[tendon].is_some();
                let tension = state.tensions[tendon] * state.pulls[span].parts[tendon];
                // The tension of a slack tendon is zero however it turns.
                let rubs = tension != 0.0 && mesh.kernel.friction(tendon) != 0.0;
                if !(rubs && runs(span - 1) && runs(span)) {
                    continue;
                }
                let before = holes.iter().rposition(|hole| hole.tendon == tendon);
                let at = holes.len() * *order;
                holes.push(Hole {
                    tendon,
                    before,
                    behind: range(span),
                    both: range(span - 1).start..range(span).end,
                });
                u.resize(at + *order, 0.0);
                v.resize(at + *order, 0.0);
                let (u, v) = (&mut u[at..], &mut v[at..]);
                let [one, other] = [span - 1, span].map(|span| &state.pulls[span].pieces[tendon]);
                let [by_one, by_other] = turning(one, other);
                let factor = state.friction.decay(mesh, tendon) * tension;
                let pull = other.stretched().map(|part| scaled(factor, part));
                state.span_rows(mesh, span, &[pull, by_other], &mut [u, &mut *v]);
                state.span_rows(mesh, span - 1, &[by_one], &mut [v]);
            }
        }
    }

    /// Factorises `S` at a state, with a solution by the factors of `K`: in place, of a right-hand side that is zero from a coefficient on. Returns whether the tangent is regular.
    pub(super) fn factorise(
        &mut self,
        mesh: &Mesh,
        state: &State,
        mut solve: impl FnMut(&mut [f64], usize),
    ) -> bool {
        self.assemble(mesh, state);
        let count = self.holes.len();
        if count == 0 {
            return true;
        }
        self.w.clone_from(&self.u);
        for (hole, w) in self.holes.iter().zip(self.w.chunks_exact_mut(self.order)) {
            solve(w, hole.behind.end);
        }
        if self.factors.order() != count {
            self.factors = Factors::new(count);
        }
        let columns = self.factors.columns_mut().chunks_exact_mut(count);
        for ((k, column), w) in columns.enumerate().zip(self.w.chunks_exact(self.order)) {
            for (i, (hole, v)) in self.holes.iter().zip(self.v.chunks_exact(self.order)).enumerate() {
                let sums = f64::from(u8::from(i == k)) - f64::from(u8::from(hole.before == Some(k)));
                column[i] = sums + sum(&v[hole.both.clone()], &w[hole.both.clone()]);
            }
        }
        self.factors.lu().is_some()
    }

    /// Bound of the symmetric part of `U C V^T` by the mean elastic stiffness of the elements: for each tendon the largest `u` times the root of the sum of squares of the sums of `v`.
    pub(super) fn bound(&mut self, mesh: &Mesh, state: &State) -> f64 {
        self.assemble(mesh, state);
        let mut bound = 0.0;
        for tendon in 0..mesh.kernel.tendon_count() {
            self.column.clear();
            self.column.resize(self.order, 0.0);
            let (mut largest, mut squares) = (0.0_f64, 0.0);
            for (number, hole) in self.holes.iter().enumerate().filter(|(_, hole)| hole.tendon == tendon) {
                let [u, v] = [&self.u, &self.v].map(|rows| &rows[number * self.order..][..self.order]);
                add(&mut self.column, 1.0, v);
                largest = largest.max(norm(mesh, u, &hole.behind));
                squares += norm(mesh, &self.column, &(0..hole.both.end));
            }
            bound += (largest * squares).sqrt();
        }
        bound
    }

    /// Whether the symmetric part of `K + U C V^T` is positive definite, where that of `K` is and `solve` solves with it; after [`Self::bound`].
    ///
    /// With `P = (U, V)` it is `K + P M P^T`, and as many eigenvalues of `-(M^-1 + P^T K^-1 P)` are negative as there are holes, and one more for each negative one of it.
    pub(super) fn is_definite(&mut self, mut solve: impl FnMut(&mut [f64], usize)) -> bool {
        let (count, order) = (self.holes.len(), self.order);
        if count == 0 {
            return true;
        }
        let mut products = |rows: &[f64], end: &dyn Fn(&Hole) -> usize| {
            self.w.clear();
            self.w.extend_from_slice(rows);
            for (hole, w) in self.holes.iter().zip(self.w.chunks_exact_mut(order)) {
                solve(w, end(hole));
            }
            let column = |w: &[f64]| -> Vec<f64> {
                let rows = [&self.u, &self.v].map(|rows| rows.chunks_exact(order));
                rows.into_iter().flatten().map(|row| sum(row, w)).collect()
            };
            self.w.chunks_exact(order).map(column).collect::<Vec<_>>()
        };
        let by_u = products(&self.u, &|hole| hole.behind.end);
        let by_v = products(&self.v, &|hole| hole.both.end);
        // Columns are scaled to similar sizes: `a U` and `V/a` in place of `U` and `V`.
        let trace = |columns: &[Vec<f64>], from: usize| -> f64 {
            columns.iter().enumerate().map(|(k, column)| column[from + k]).sum()
        };
        let square = (trace(&by_v, count) / trace(&by_u, 0)).sqrt();
        let mut matrix = Vec::with_capacity(4 * count * count);
        for (k, column) in by_u.iter().enumerate() {
            matrix.extend(column[..count].iter().map(|entry| -square * entry));
            // `C^-1` by columns.
            matrix.extend(self.holes.iter().zip(&column[count..]).enumerate().map(|(i, (hole, entry))| {
                let sums = f64::from(u8::from(i == k)) - f64::from(u8::from(hole.before == Some(k)));
                -2.0 * sums - entry
            }));
        }
        for (k, column) in by_v.iter().enumerate() {
            matrix.extend(column[..count].iter().enumerate().map(|(i, entry)| {
                let sums = f64::from(u8::from(i == k)) - f64::from(u8::from(self.holes[k].before == Some(i)));
                -2.0 * sums - entry
            }));
            matrix.extend(column[count..].iter().map(|entry| -entry / square));
        }
        negative_eigenvalues(&mut matrix, 2 * count) == Some(count)
    }

    /// Corrects a solution by the factors of `K`.
    pub(super) fn correct(&mut self, x: &mut [f64]) {
        if !self.corrects || self.holes.is_empty() {
            return;
        }
        self.column.clear();
        let rows = self.holes.iter().zip(self.v.chunks_exact(self.order));
        self.column.extend(rows.map(|(hole, v)| sum(&v[hole.both.clone()], &x[hole.both.clone()])));
        self.factors.solve(&mut self.column);
        for (factor, w) in self.column.iter().zip(self.w.chunks_exact(self.order)) {
            add(x, -factor, w);
        }
    }
}

impl Factor {
    /// Bound on the decrease of the symmetric part of the tangent by friction at the holes of discs, relative to the mean elastic stiffness.
    pub(in super::super) fn hole_bound(&mut self, mesh: &Mesh, state: &State) -> f64 {
        self.holes.as_mut().map_or(0.0, |holes| holes.bound(mesh, state))
    }

    /// Whether the symmetric part of the tangent with friction at the holes is positive definite: after [`Self::hole_bound`] and the factorisation of that at held friction, which
    /// is positive definite.
    pub(in super::super) fn is_definite_with_holes(&mut self) -> bool {
        let Some(mut holes) = self.holes.take() else { return true };
        let definite = holes.is_definite(|x, end| self.solve_held(x, end));
        self.holes = Some(holes);
        definite
    }

    /// Factorises the tangent with all of its parts; `None` where it is singular, otherwise the smallest pivot.
    pub(in super::super) fn factorise_whole(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
    ) -> Option<f64> {
        let mut outcome = Outcome::Singular;
        if loads.energy && !mesh.actuators.rubs {
            outcome = self.factorise(mesh, state, loads, 0.0, true);
        }
        if outcome == Outcome::Singular {
            outcome = self.factorise(mesh, state, loads, 0.0, false);
        }
        match outcome {
            Outcome::Regular(pivot) if self.rub(mesh, state) => Some(pivot),
            _ => None,
        }
    }

    /// Adds friction at the holes of discs to the tangent that was factorised last, at the same state. Returns whether it is regular.
    pub(in super::super) fn rub(&mut self, mesh: &Mesh, state: &State) -> bool {
        let Some(mut holes) = self.holes.take() else { return true };
        holes.corrects = holes.factorise(mesh, state, |x, end| self.solve_held(x, end));
        let regular = holes.corrects;
        self.holes = Some(holes);
        regular
    }
}

/// The squared norm of a row in that range, in the inverse of the mean elastic stiffness.
fn norm(mesh: &Mesh, row: &[f64], range: &Range<usize>) -> f64 {
    let tables = &mesh.tables;
    let elements = range.start / tables.order..range.end / tables.order;
    let mut all = 0.0;
    for e in elements {
        let row = &row[e * tables.order..][..tables.order];
        for c in 0..6 {
            let row = &row[tables.first[c]..][..tables.counts[c]];
            all += sum(row, row) / mesh.elements[e].metric[c];
        }
    }
    all
}

/// The derivative of the angle between two pieces at the disc between their spans by rotation and displacement of the end of either span relative to its base, as `(couple, force)`.
fn turning(one: &Piece<f64>, other: &Piece<f64>) -> [[[f64; 3]; 2]; 2] {
    // In the frame of the disc: `du = (1 - u u^T) (rho + phi x w)/l`, less `phi x u` of the piece before the disc.
    let Bend { by: [by_one, by_other], .. } = Bend::new(one.direction, other.direction);
    let forces = [scaled(1.0 / one.length, by_one), scaled(1.0 / other.length, by_other)];
    let rotation = cross(one.direction, scaled(-1.0, by_one));
    [[plus(cross(one.arms[1], forces[0]), rotation), forces[0]], [cross(other.arms[1], forces[1]), forces[1]]]
}
