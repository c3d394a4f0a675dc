//! A symmetric positive definite system of equations, solved in names.

use super::Six;
use crate::graph::Graph;
use crate::symbolic::Expression;

/// The solution of `A x = b` by `A = L D L^T` without pivoting; `matrix` has the rows of the lower triangle. Zeros stay zeros.
pub(super) fn solve(graph: &mut Graph, mut matrix: Vec<Vec<Expression>>, mut right: Six) -> Six {
    let size = right.len();
    let inverses: Vec<Expression> = (0..size)
        .map(|k| {
            let pivot = graph.named(&format!("pivot_{k}"), &matrix[k][k]);
            let inverse = graph.named(&format!("inverse_pivot_{k}"), &pivot.powi(-1));
            // Below the pivot stands L D: entries of L are used once more going back.
            let column: Vec<Expression> = (k + 1..size).map(|i| graph.name(&matrix[i][k])).collect();
            for i in k + 1..size {
                if column[i - k - 1].is_zero() {
                    continue;
                }
                let factor = graph.named(&format!("l_{i}{k}"), &(&column[i - k - 1] * &inverse));
                for j in k + 1..=i {
                    matrix[i][j] = &matrix[i][j] - &factor * &column[j - k - 1];
                }
                right[i] = graph.name(&(&right[i] - &factor * &right[k]));
                matrix[i][k] = factor;
            }
            for row in &mut matrix[k + 1..] {
                for entry in &mut row[k + 1..] {
                    *entry = graph.name(entry);
                }
            }
            inverse
        })
        .collect();
    for k in (0..size).rev() {
        let scaled = &right[k] * &inverses[k];
        let value = (k + 1..size).fold(scaled, |sum, i| sum - &matrix[i][k] * &right[i]);
        right[k] = graph.named(&format!("solution_{k}"), &value);
    }
    right
}
