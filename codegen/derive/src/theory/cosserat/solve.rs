//! A symmetric positive definite system of six equations, solved in names.

use super::Six;
use crate::graph::Graph;
use crate::symbolic::Expression;

type Two = [Expression; 2];

/// Rows and columns of one of three parts of two.
const PARTS: [[usize; 2]; 3] = [[0, 1], [2, 3], [4, 5]];

/// The inverse of a symmetric block of two rows.
struct Inverse([Two; 2]);

impl Inverse {
    /// Of the lower triangle `[a, b, c]`; `label` is a part of the names that readers see.
    fn new(graph: &mut Graph, label: &str, [a, b, c]: &[Expression; 3]) -> Self {
        let determinant = graph.named(&format!("determinant_{label}"), &(a * c - b * b));
        let inverse = graph.named(&format!("inverse_determinant_{label}"), &determinant.powi(-1));
        let [xx, yx, yy] = [("xx", c.clone()), ("yx", -b), ("yy", a.clone())].map(|(entry, cofactor)| {
            graph.named(&format!("inverse_{label}_{entry}"), &(cofactor * &inverse))
        });
        Self([[xx, yx.clone()], [yx, yy]])
    }

    fn times(&self, graph: &mut Graph, vector: &Two) -> Two {
        self.0.each_ref().map(|row| graph.name(&inner(row, vector)))
    }
}

fn inner(one: &Two, other: &Two) -> Expression {
    &one[0] * &other[0] + &one[1] * &other[1]
}

/// `v - B w`, with the rows of `B`.
fn less(graph: &mut Graph, v: &Two, b: &[Two; 2], w: &Two) -> Two {
    [0, 1].map(|k: usize| graph.name(&(&v[k] - inner(&b[k], w))))
}

/// The solution of `A x = b` by the factorisation `L D L^T` in three blocks of two rows, each inverted by its cofactors: three divisions one after the other, where single
/// rows have six. `matrix` has the rows of the lower triangle; zeros stay zeros.
pub(super) fn solve(graph: &mut Graph, matrix: &[Vec<Expression>], right: &Six) -> Six {
    let matrix: Vec<Vec<Expression>> =
        matrix.iter().map(|row| row.iter().map(|entry| graph.name(entry)).collect()).collect();
    let diagonal = |[i, j]: [usize; 2]| [&matrix[i][i], &matrix[j][i], &matrix[j][j]].map(Clone::clone);
    let below = |rows: [usize; 2], columns: [usize; 2]| rows.map(|i| columns.map(|j| matrix[i][j].clone()));
    let [first, second, third] = PARTS;
    // Rows of B = A_below A_11^-1, which is symmetric.
    let inverse_1 = Inverse::new(graph, "1", &diagonal(first));
    let [a21, a31] = [second, third].map(|rows| below(rows, first));
    let [b21, b31] = [&a21, &a31].map(|rows| rows.each_ref().map(|row| inverse_1.times(graph, row)));
    let mut complement = |label: &str, entry: &Expression, one: &Two, other: &Two| {
        graph.named(&format!("complement_{label}"), &(entry - inner(one, other)))
    };
    let [p, q, r] = diagonal(second);
    let s22 = [
        complement("22", &p, &b21[0], &a21[0]),
        complement("32", &q, &b21[1], &a21[0]),
        complement("33", &r, &b21[1], &a21[1]),
    ];
    let a32 = below(third, second);
    let s32: [Two; 2] = [0, 1].map(|i: usize| {
        [0, 1].map(|j: usize| complement(&format!("{}{}", third[i], second[j]), &a32[i][j], &b31[i], &a21[j]))
    });
    let [p, q, r] = diagonal(third);
    let s33 = [
        complement("44", &p, &b31[0], &a31[0]),
        complement("54", &q, &b31[1], &a31[0]),
        complement("55", &r, &b31[1], &a31[1]),
    ];
    let inverse_2 = Inverse::new(graph, "2", &s22);
    let b32 = s32.each_ref().map(|row| inverse_2.times(graph, row));
    let mut last = |label: &str, entry: &Expression, one: &Two, other: &Two| {
        graph.named(&format!("last_{label}"), &(entry - inner(one, other)))
    };
    let [p, q, r] = s33;
    let rest = [
        last("44", &p, &b32[0], &s32[0]),
        last("54", &q, &b32[1], &s32[0]),
        last("55", &r, &b32[1], &s32[1]),
    ];
    let inverse_3 = Inverse::new(graph, "3", &rest);
    let [b1, b2, b3] = PARTS.map(|rows| rows.map(|i| right[i].clone()));
    let b2 = less(graph, &b2, &b21, &b1);
    let b3 = less(graph, &b3, &b31, &b1);
    let b3 = less(graph, &b3, &b32, &b2);
    let x3 = inverse_3.times(graph, &b3);
    let transposed = |b: &[Two; 2]| [0, 1].map(|j: usize| [0, 1].map(|i: usize| b[i][j].clone()));
    let x2 = inverse_2.times(graph, &b2);
    let x2 = less(graph, &x2, &transposed(&b32), &x3);
    let x1 = inverse_1.times(graph, &b1);
    let x1 = less(graph, &x1, &transposed(&b21), &x2);
    let x1 = less(graph, &x1, &transposed(&b31), &x3);
    let solution = [x1, x2, x3].concat();
    core::array::from_fn(|k| graph.named(&format!("solution_{k}"), &solution[k]))
}
