//! Tendons that are driven by their displacement: their tensions are multipliers of `l_i(q) = l_i*`, and zero where a tendon is slack
//! (`l_i < l_i*`). One that stretches has `l_i(q) - (tau_i - tau_i0) / k_i = l_i*`: a diagonal of `1/k_i` on its way from tensions to lengths.
//!
//! Stability. What counts is the tangent `K` on the changes `d` of the coefficients that keep taut lengths, `J d = 0`, or of
//! `K + J^T diag(k) J` where tendons stretch. Both have as many negative eigenvalues as the bordered matrix `[K, J^T; J, -1/k]` beyond those
//! that its tensions bring, and by Haynsworth's formula, with `C = J K^-1 J^T + 1/k`: `n_-(K) - n_-(C)`. Eigenvalues of `C` that vanish are those of
//! lengths that depend on each other, and count on neither side.

use super::factor::Factor;
use super::mesh::Mesh;
use super::state::State;
use crate::cosserat::Kernel;
use crate::cosserat::input::Hold;

/// An eigenvalue of the compliance of the tendons below this part of the largest is none: lengths do not resolve it.
const SINGULAR: f64 = 1e-11;

/// Lengths asked for, and how they answer tensions.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    /// Tendons driven by displacement.
    pub(super) driven: Vec<usize>,
    /// What each is held by, and its length in the unstressed robot, m.
    holds: Vec<Hold>,
    unstressed: Vec<f64>,
    /// Rows `d l_i / d q`, and the coefficients' answer to the tension of each.
    rows: Vec<f64>,
    answers: Vec<f64>,
    /// Which are taut.
    pub(super) taut: Vec<bool>,
    /// Change of the length by the tendon's own tension, its stretch included, m/N.
    own: Vec<f64>,
    /// `1/k - d l / d tau` of the taut ones (eigenvalues on the diagonal), its eigenvectors (columns).
    matrix: Vec<f64>,
    vectors: Vec<f64>,
    /// Lengths beyond what is asked for, m, and the changes of tensions.
    excess: Vec<f64>,
    pub(super) change: Vec<f64>,
    /// Largest and smallest eigenvalue of the taut ones by magnitude, m/N, the latter 0 where lengths do not determine the tensions.
    pub(super) spread: [f64; 2],
}

impl Constraint {
    pub(super) fn new(tendons: usize, order: usize) -> Self {
        Self {
            driven: Vec::with_capacity(tendons),
            holds: Vec::with_capacity(tendons),
            unstressed: Vec::with_capacity(tendons),
            rows: vec![0.0; tendons * order],
            answers: vec![0.0; tendons * order],
            taut: vec![false; tendons],
            own: vec![0.0; tendons],
            matrix: vec![0.0; tendons * tendons],
            vectors: vec![0.0; tendons * tendons],
            excess: vec![0.0; tendons],
            change: vec![0.0; tendons],
            spread: [0.0; 2],
        }
    }

    pub(super) fn clear(&mut self) {
        self.driven.clear();
        self.holds.clear();
        self.unstressed.clear();
        self.spread = [0.0; 2];
    }

    /// Whether tensions are asked for at all.
    pub(super) fn is_empty(&self) -> bool {
        self.driven.is_empty()
    }

    /// One more tendon.
    pub(super) fn push(&mut self, tendon: usize, unstressed: f64, hold: Hold) {
        self.driven.push(tendon);
        self.unstressed.push(unstressed);
        self.holds.push(hold);
    }

    /// By how much entry `i` is too long, m.
    fn too_long<K: Kernel>(&self, i: usize, state: &State<K>) -> f64 {
        let tendon = self.driven[i];
        let (length, tension) = (state.lengths.as_ref()[tendon], state.tensions.as_ref()[tendon]);
        self.holds[i].excess(self.unstressed[i], state.scale, length, tension)
    }

    /// Twice the elastic energy of the tendons, J: in proportion to it what is missing is rounding.
    pub(super) fn stretch<K: Kernel>(&self, state: &State<K>) -> f64 {
        let parts = self.driven.iter().zip(&self.holds);
        parts.fold(0.0, |sum, (tendon, hold)| {
            sum + hold.flexibility * state.tensions.as_ref()[*tendon].powi(2)
        })
    }

    /// Whether an eigenvalue vanishes.
    fn vanishes(&self, count: usize, k: usize) -> bool {
        self.taut[k] && self.matrix[k * count + k].abs() <= SINGULAR * self.spread[0]
    }

    /// Squared norm of what is missing: `min(z tau, l* - l)^2 / z`, the components that no tension changes left out, J.
    pub(super) fn missing<K: Kernel>(&self, state: &State<K>) -> f64 {
        let count = self.driven.len();
        let mut total = 0.0;
        let value = |i: usize| {
            let tendon = self.driven[i];
            (self.own[i] * state.tensions.as_ref()[tendon]).min(-self.too_long(i, state))
        };
        for k in (0..count).filter(|k| !self.vanishes(count, *k)) {
            let sum: f64 = (0..count).map(|i| self.vectors[i * count + k] * value(i)).sum();
            total += sum * sum / self.matrix[k * count + k].abs().max(f64::MIN_POSITIVE);
        }
        total
    }

    /// The Newton step of coefficients and tensions: `step` holds the coefficients' step at the present tensions and gets that of the whole;
    /// the factors are those of the state.
    pub(super) fn step<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        factor: &mut Factor,
        step: &mut [f64],
    ) {
        let order = step.len();
        let count = self.driven.len();
        self.answer(mesh, state, factor, order);
        let dot = pliant_runtime::spectral::dot;
        for i in 0..count {
            let tendon = self.driven[i];
            self.excess[i] = self.too_long(i, state);
            self.taut[i] = self.own[i] * state.tensions.as_ref()[tendon] + self.excess[i] > 0.0;
            self.change[i] = if self.taut[i] { 0.0 } else { -state.tensions.as_ref()[tendon] };
        }
        for i in 0..count {
            if !self.taut[i] {
                super::dense::add(step, -self.change[i], &self.answers[i * order..][..order]);
            }
        }
        self.decompose(order);
        // Wanted: excess after the step of the coefficients, taken in by the taut tendons.
        for i in 0..count {
            let row = &self.rows[i * order..][..order];
            self.excess[i] += if self.taut[i] { dot(row, step) } else { -self.excess[i] };
        }
        for k in (0..count).filter(|k| self.taut[*k]) {
            let (value, null) = (self.matrix[k * count + k], self.vanishes(count, k));
            let mut sum = 0.0;
            for i in (0..count).filter(|i| self.taut[*i]) {
                let part =
                    if null { -state.tensions.as_ref()[self.driven[i]] } else { self.excess[i] / value };
                sum += self.vectors[i * count + k] * part;
            }
            for i in (0..count).filter(|i| self.taut[*i]) {
                self.change[i] += self.vectors[i * count + k] * sum;
            }
        }
        for i in (0..count).filter(|i| self.taut[*i]) {
            super::dense::add(step, -self.change[i], &self.answers[i * order..][..order]);
        }
    }

    /// Negative eigenvalues of `C` among the taut tendons, by factors of a tangent of order `order`.
    pub(super) fn negative<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        factor: &mut Factor,
        order: usize,
    ) -> usize {
        self.answer(mesh, state, factor, order);
        self.decompose(order);
        let count = self.driven.len();
        let taut = (0..count).filter(|k| self.taut[*k] && !self.vanishes(count, *k));
        taut.filter(|k| self.matrix[k * count + k] < 0.0).count()
    }

    /// Works out what the coefficients and the lengths answer to the tensions.
    fn answer<K: Kernel>(&mut self, mesh: &Mesh<K>, state: &State<K>, factor: &mut Factor, order: usize) {
        for i in 0..self.driven.len() {
            let row = &mut self.rows[i * order..][..order];
            length_row(mesh, state, self.driven[i], row);
            let answer = &mut self.answers[i * order..][..order];
            answer.copy_from_slice(row);
            factor.solve(answer);
            let (row, answer) = (&self.rows[i * order..][..order], &self.answers[i * order..][..order]);
            self.own[i] = (pliant_runtime::spectral::dot(row, answer) + self.holds[i].flexibility).abs();
        }
    }

    /// Eigenvalues and eigenvectors of `C` over the taut ones: of its symmetric part. A slack one is a block of its own, which no rotation touches.
    fn decompose(&mut self, order: usize) {
        let count = self.driven.len();
        for i in 0..count {
            for j in 0..count {
                let entry = |a: usize, b: usize| {
                    pliant_runtime::spectral::dot(
                        &self.rows[a * order..][..order],
                        &self.answers[b * order..][..order],
                    )
                };
                let coupled = self.taut[i] && self.taut[j];
                self.matrix[i * count + j] = if coupled {
                    let own = if i == j { self.holds[i].flexibility } else { 0.0 };
                    0.5 * (entry(i, j) + entry(j, i)) + own
                } else if i == j {
                    self.own[i]
                } else {
                    0.0
                };
            }
        }
        super::dense::eigen(&mut self.matrix, &mut self.vectors, count);
        let mut spread = [0.0_f64, f64::INFINITY];
        for k in (0..count).filter(|k| self.taut[*k]) {
            let value = self.matrix[k * count + k].abs();
            spread = [spread[0].max(value), spread[1].min(value)];
        }
        if spread[1] <= SINGULAR * spread[0] {
            spread[1] = 0.0;
        }
        self.spread = spread;
    }

    /// Norm of the lengths that the taut tendons have beyond what is asked for and their own stretch, m.
    pub(super) fn defect<K: Kernel>(&self, state: &State<K>) -> f64 {
        let taut = (0..self.driven.len()).filter(|i| self.taut[*i]);
        taut.map(|i| self.too_long(i, state).powi(2)).sum::<f64>().sqrt()
    }
}

/// Writes `d l_i / d q`, eq. (39).
pub(super) fn length_row<K: Kernel>(mesh: &Mesh<K>, state: &State<K>, tendon: usize, row: &mut [f64]) {
    let tables = &mesh.tables;
    let n = tables.count();
    row.fill(0.0);
    for (e, (element, row)) in mesh.elements.iter().zip(row.chunks_exact_mut(tables.order)).enumerate() {
        if element.segment > mesh.kernel.last_segment(tendon) {
            break;
        }
        for j in 0..n {
            let direction = &state.acts[e * n + j].direction.as_ref()[tendon];
            let weight = element.length * tables.weights[j];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for c in 0..6 {
                let row = &mut row[tables.first[c]..][..tables.counts[c]];
                super::dense::add(row, weight * direction[c], basis);
            }
        }
    }
}
