//! A symmetric positive definite system of six equations, solved in names [Cosserat 28].

use super::six::Six;
use crate::graph::Graph;
use crate::symbolic::Expression;
use crate::theory::three::{Three, dot};

/// A symmetric block of three rows by its cofactors: `A^-1 = cofactors / det A`.
struct Block {
    cofactors: [Three; 3],
    inverse_determinant: Expression,
}

impl Block {
    /// Cofactors and determinant of a block from the rows of its lower triangle; `label` is a part of the names that readers see.
    fn new(graph: &mut Graph, label: &str, rows: [&[Expression]; 3]) -> Self {
        let [[a], [b, c], [d, e, f]] = [&rows[0][..1], &rows[1][..2], &rows[2][..3]] else {
            unreachable!("three rows of a lower triangle")
        };
        let lower =
            [c * f - e * e, d * e - b * f, a * f - d * d, b * e - c * d, b * d - a * e, a * c - b * b];
        let [xx, yx, yy, zx, zy, zz] = ["xx", "yx", "yy", "zx", "zy", "zz"]
            .into_iter()
            .zip(lower)
            .map(|(entry, cofactor)| graph.named(&format!("cofactor_{label}_{entry}"), &cofactor))
            .collect::<Vec<_>>()
            .try_into()
            .expect("six cofactors");
        let determinant = graph.named(&format!("determinant_{label}"), &(a * &xx + b * &yx + d * &zx));
        let inverse_determinant = graph.named(&format!("inverse_determinant_{label}"), &determinant.powi(-1));
        let cofactors = [[xx, yx.clone(), zx.clone()], [yx, yy, zy.clone()], [zx, zy, zz]];
        Self { cofactors, inverse_determinant }
    }

    /// The cofactors times a vector.
    fn times(&self, graph: &mut Graph, vector: &Three) -> Three {
        self.cofactors.each_ref().map(|row| graph.name(&dot(row, vector)))
    }
}

/// The solution of `A x = b` by two blocks of three, `S = A11 - A21^T A22^-1 A21`, each inverted by its cofactors: two divisions one after the other, where a
/// factorisation has six, and what stands beside them does not wait for them. `matrix` has the rows of the lower triangle; zeros stay zeros.
pub(super) fn solve(graph: &mut Graph, matrix: &[Vec<Expression>], right: &Six) -> Six {
    let matrix: Vec<Vec<Expression>> =
        matrix.iter().map(|row| row.iter().map(|entry| graph.name(entry)).collect()).collect();
    let below = Block::new(graph, "gamma", [3, 4, 5].map(|row: usize| &matrix[row][3..=row]));
    // Columns of A21 and of the cofactors times it.
    let columns: [Three; 3] = [0, 1, 2].map(|j| [3, 4, 5].map(|i: usize| matrix[i][j].clone()));
    let scaled = columns.each_ref().map(|column| below.times(graph, column));
    let last = [3, 4, 5].map(|i: usize| right[i].clone());
    let last = below.times(graph, &last);
    let complement: [Vec<Expression>; 3] = [0, 1, 2].map(|i: usize| {
        (0..=i)
            .map(|j| {
                let product = graph.name(&dot(&columns[i], &scaled[j]));
                let entry = &matrix[i][j] - &below.inverse_determinant * &product;
                graph.named(&format!("complement_{i}{j}"), &entry)
            })
            .collect()
    });
    let first = [0, 1, 2].map(|i: usize| {
        let product = graph.name(&dot(&columns[i], &last));
        graph.name(&(&right[i] - &below.inverse_determinant * &product))
    });
    let above = Block::new(graph, "kappa", complement.each_ref().map(Vec::as_slice));
    let first = above.times(graph, &first);
    let [a, b, c] = [0, 1, 2]
        .map(|k: usize| graph.named(&format!("solution_{k}"), &(&first[k] * &above.inverse_determinant)));
    let [x, y, z] = [0, 1, 2].map(|k: usize| {
        // One product after the other, so that each is fused with a subtraction.
        let rest = [(0, &a), (1, &b), (2, &c)]
            .into_iter()
            .fold(last[k].clone(), |rest, (j, x)| graph.name(&(rest - &scaled[j][k] * x)));
        graph.named(&format!("solution_{}", k + 3), &(rest * &below.inverse_determinant))
    });
    [a, b, c, x, y, z]
}
