//! The constraints on lengths at an equilibrium as one linear system: for derivatives, and for the softest mode.

use pliant_runtime::dense::{Factors, add};
use pliant_runtime::equilibrium::{Equilibrium, Gap};
use pliant_runtime::spectral::dot;

use super::system::System;
use super::tangent::Tangent;

/// The conditions at a state with its factors: `H q + A^T mu = b`, `A q - c mu = -r`.
#[derive(Clone, Debug)]
pub(super) struct Constraints {
    order: usize,
    /// `A`, and `H^-1 A^T` by columns, one row for each condition.
    rows: Vec<f64>,
    answers: Vec<f64>,
    /// Factors of `A H^-1 A^T + c`.
    factors: Factors,
}

impl Constraints {
    /// Solves in place for `q`, and returns `mu`; `r` is zero if `None`.
    pub(super) fn solve(&self, tangent: &Tangent, x: &mut [f64], r: Option<&[f64]>) -> Vec<f64> {
        tangent.solve(x);
        let rows = self.rows.chunks_exact(self.order).enumerate();
        let mut multipliers: Vec<f64> =
            rows.map(|(index, row)| dot(row, x) + r.map_or(0.0, |r| r[index])).collect();
        self.factors.solve(&mut multipliers);
        for (multiplier, answer) in multipliers.iter().zip(self.answers.chunks_exact(self.order)) {
            add(x, -multiplier, answer);
        }
        multipliers
    }
}

impl System {
    /// The constraints for which `holds` is true, with the last factors; `None` where they are linearly dependent.
    pub(super) fn constraints(&self, holds: impl Fn(&Gap) -> bool) -> Option<Constraints> {
        let order = self.mesh.layout.order;
        let held: Vec<usize> = (0..self.held()).filter(|index| holds(&self.gap(*index))).collect();
        let mut rows = vec![0.0; held.len() * order];
        for (index, row) in held.iter().zip(rows.chunks_exact_mut(order)) {
            self.pull(*index, row);
        }
        let mut answers = rows.clone();
        for answer in answers.chunks_exact_mut(order) {
            self.tangent.solve(answer);
        }
        let mut factors = Factors::new(held.len());
        for (place, entry) in factors.columns_mut().iter_mut().enumerate() {
            let (column, row) = (place / held.len(), place % held.len());
            let response = dot(&rows[row * order..][..order], &answers[column * order..][..order]);
            *entry = response - self.coupling(held[row], held[column]);
        }
        factors.lu()?;
        Some(Constraints { order, rows, answers, factors })
    }
}
