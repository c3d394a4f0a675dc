//! Numbers `a + e b` with `e^2 = 0`, and vectors of three of them, in names of a graph.
//!
//! A twist (angular `w`, linear `v`) is the single vector `w + e v`: what holds for rotations of vectors holds word by word for motions of twists, and
//! the bracket of two twists is a cross product. A wrench (couple `m`, force `n`) is `n + e m`, so that the power of a twist is the dual part of
//! the scalar product.

use crate::graph::Graph;
use crate::symbolic::Expression;

/// `real + e dual`.
#[derive(Clone, Debug)]
pub(super) struct Dual {
    pub(super) real: Expression,
    pub(super) dual: Expression,
}

/// Three dual numbers: a twist, or a wrench.
pub(super) type Screw = [Dual; 3];
/// Rows.
pub(super) type Matrix = [Screw; 3];

impl Dual {
    pub(super) fn new(real: Expression, dual: Expression) -> Self {
        Self { real, dual }
    }

    pub(super) fn zero() -> Self {
        Self::new(Expression::zero(), Expression::zero())
    }

    /// Not named.
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self::new(&self.real + &other.real, &self.dual + &other.dual)
    }

    /// Not named.
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self::new(&self.real - &other.real, &self.dual - &other.dual)
    }

    /// Not named.
    pub(super) fn times(&self, other: &Self) -> Self {
        Self::new(&self.real * &other.real, &self.real * &other.dual + &self.dual * &other.real)
    }

    /// Not named.
    pub(super) fn scaled(&self, factor: &Expression) -> Self {
        Self::new(&self.real * factor, &self.dual * factor)
    }

    /// Not named.
    pub(super) fn negative(&self) -> Self {
        Self::new(-&self.real, -&self.dual)
    }

    pub(super) fn named(&self, graph: &mut Graph) -> Self {
        Self::new(graph.name(&self.real), graph.name(&self.dual))
    }

    /// Named, and labelled for readers of the generated code; `_e` marks the dual part.
    pub(super) fn labelled(&self, graph: &mut Graph, label: &str) -> Self {
        Self::new(graph.named(label, &self.real), graph.named(&format!("{label}_e"), &self.dual))
    }

    /// The reciprocal.
    pub(super) fn inverse(&self, graph: &mut Graph) -> Self {
        let real = graph.name(&self.real.powi(-1));
        let square = graph.name(&(&real * &real));
        Self::new(real, -(&self.dual * square)).named(graph)
    }
}

/// The twist of six components, angular first.
pub(super) fn twist(six: &[Expression; 6]) -> Screw {
    core::array::from_fn(|k| Dual::new(six[k].clone(), six[3 + k].clone()))
}

/// The wrench of six components, couple first.
pub(super) fn wrench(six: &[Expression; 6]) -> Screw {
    core::array::from_fn(|k| Dual::new(six[3 + k].clone(), six[k].clone()))
}

/// Six components of a twist, angular first.
pub(super) fn of_twist(screw: &Screw) -> [Expression; 6] {
    core::array::from_fn(|k| if k < 3 { screw[k].real.clone() } else { screw[k - 3].dual.clone() })
}

/// Six components of a wrench, couple first.
pub(super) fn of_wrench(screw: &Screw) -> [Expression; 6] {
    core::array::from_fn(|k| if k < 3 { screw[k].dual.clone() } else { screw[k - 3].real.clone() })
}

pub(super) fn named(graph: &mut Graph, screw: &Screw) -> Screw {
    screw.each_ref().map(|entry| entry.named(graph))
}

pub(super) fn labelled(graph: &mut Graph, label: &str, screw: &Screw) -> Screw {
    let axes = ["x", "y", "z"];
    core::array::from_fn(|k| screw[k].labelled(graph, &format!("{label}_{}", axes[k])))
}

pub(super) fn dot(graph: &mut Graph, a: &Screw, b: &Screw) -> Dual {
    a.iter().zip(b).fold(Dual::zero(), |sum, (a, b)| sum.plus(&a.times(b))).named(graph)
}

pub(super) fn cross(graph: &mut Graph, a: &Screw, b: &Screw) -> Screw {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i].times(&b[j]).minus(&a[j].times(&b[i])).named(graph)
    })
}

pub(super) fn scaled(graph: &mut Graph, factor: &Dual, screw: &Screw) -> Screw {
    screw.each_ref().map(|entry| factor.times(entry).named(graph))
}

/// The matrix by its entries.
pub(super) fn matrix(graph: &mut Graph, entry: impl Fn(usize, usize) -> Dual) -> Matrix {
    core::array::from_fn(|i| core::array::from_fn(|j| entry(i, j).named(graph)))
}

/// The matrix with a cross product `a x` in place of every column.
pub(super) fn crossed(graph: &mut Graph, a: &Screw, columns: &Matrix) -> Matrix {
    matrix(graph, |k, column| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i].times(&columns[j][column]).minus(&a[j].times(&columns[i][column]))
    })
}

/// Entry `(i, j)` of the matrix `M a^`, not named: `M a^ z = M (a x z)`.
pub(super) fn times_hat(rows: &Matrix, a: &Screw, i: usize, j: usize) -> Dual {
    let (k, l) = ((j + 1) % 3, (j + 2) % 3);
    rows[i][k].times(&a[l]).minus(&rows[i][l].times(&a[k]))
}
