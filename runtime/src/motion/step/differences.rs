//! Increments of steps of equal length, extrapolated from step to step.

use crate::dense::add;

/// Highest order of the extrapolation.
const ORDER: usize = 5;
/// A higher order is taken where its error was smaller by this factor: after a jump of the input all errors are equal, and what was extrapolated before it means nothing.
const BETTER: f64 = 0.9;

/// Backward differences `D_0 = Z`, `D_(k+1) = D_k - (D_k of the step before)` of the increments `Z` at the nodes of steps of one length.
///
/// Inputs that are given once a step have kinks where steps meet, so that increments do not lie on the polynomial of the step before. But those of one step after the other at the
/// same node are a smooth sequence: `D_0 + ... + D_(k-1)` of the last step predicts the next one to the order `k`, and `D_k` of the next one is the error of that.
#[derive(Clone, Debug)]
pub(in crate::motion) struct Differences {
    /// `D_0` to `D_ORDER`.
    table: Vec<Vec<f64>>,
    scratch: Vec<f64>,
    /// Steps in the table.
    steps: usize,
    /// Length of these steps, s.
    length: f64,
    /// The order to predict the next step by.
    order: usize,
}

impl Differences {
    /// Memory for so many increments.
    pub(in crate::motion) fn new(size: usize) -> Self {
        let zero = vec![0.0; size];
        Self { table: vec![zero.clone(); ORDER + 1], scratch: zero, steps: 0, length: 0.0, order: 1 }
    }

    /// Forgets all steps.
    pub(in crate::motion) const fn clear(&mut self) {
        self.steps = 0;
    }

    /// Writes a prediction of the increments of the next step of length `h`. Returns whether there is one.
    pub(in crate::motion) fn predict(&self, h: f64, increments: &mut [f64]) -> bool {
        if self.steps == 0 || h != self.length {
            return false;
        }
        increments.fill(0.0);
        for difference in &self.table[..self.order] {
            add(increments, 1.0, difference);
        }
        true
    }

    /// Takes the increments of a step of length `h`, one node after the other; errors of unknowns are measured by `weights`.
    pub(in crate::motion) fn push(&mut self, h: f64, increments: &[f64], weights: &[f64]) {
        if h != self.length {
            (self.steps, self.length) = (0, h);
        }
        let known = self.steps.min(ORDER);
        self.steps += 1;
        self.scratch.copy_from_slice(increments);
        let mut errors = [0.0; ORDER + 1];
        for (difference, error) in self.table[..=known].iter_mut().zip(&mut errors) {
            let nodes = self.scratch.chunks_exact_mut(weights.len());
            let mut square = 0.0;
            for (new, old) in nodes.zip(difference.chunks_exact_mut(weights.len())) {
                for ((new, old), weight) in new.iter_mut().zip(old).zip(weights) {
                    square += (*new * weight).powi(2);
                    let before = core::mem::replace(old, *new);
                    *new -= before;
                }
            }
            *error = square.sqrt();
        }
        // The highest order that is known is followed by the next one, whose error is not known yet.
        self.order = 1;
        for order in 2..=known {
            if errors[order] < BETTER * errors[self.order] {
                self.order = order;
            }
        }
        if known > 0 && known < ORDER && self.order == known {
            self.order += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Increments at two nodes of two unknowns in step `k`.
    fn polynomial(k: usize, degree: i32) -> [f64; 4] {
        [1.0, 2.0, -0.5, 0.3].map(|factor| factor * (0.1 * k as f64 - 0.3).powi(degree) + 1.0)
    }

    #[test]
    fn polynomials_of_the_number_of_the_step_are_predicted() {
        for degree in 0..=4 {
            let mut differences = Differences::new(4);
            let mut found = [0.0; 4];
            assert!(!differences.predict(1e-3, &mut found));
            for k in 0..8 {
                differences.push(1e-3, &polynomial(k, degree), &[1.0, 0.5]);
                assert!(differences.predict(1e-3, &mut found));
                let expected = polynomial(k + 1, degree);
                let off = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).sum::<f64>();
                assert!(k < 5 || off < 1e-13, "{degree} {k}: {off:e}");
            }
            // Differences do not predict steps of another length.
            assert!(!differences.predict(2e-3, &mut found));
        }
    }

    #[test]
    fn after_a_jump_the_last_step_alone_predicts() {
        let mut differences = Differences::new(4);
        for k in 0..8 {
            differences.push(1e-3, &polynomial(k, 2), &[1.0, 1.0]);
        }
        let jumped = polynomial(8, 2).map(|entry| entry + 100.0);
        differences.push(1e-3, &jumped, &[1.0, 1.0]);
        let mut found = [0.0; 4];
        assert!(differences.predict(1e-3, &mut found) && found == jumped);
    }
}
