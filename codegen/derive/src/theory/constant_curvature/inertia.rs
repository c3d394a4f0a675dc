//! The inertia of a segment as the kernel trait has it.

use pliant_program::Tree;

use super::vectors::Vector;
use crate::symbolic::Expression;

/// The inertia of a segment per unit of mass [CC 4, 18]: the fields of the kernel trait's structure.
pub(super) struct Inertia {
    pub(super) moment: Vector,
    pub(super) inertia: [Expression; 6],
    pub(super) linear: Vec<Vector>,
    pub(super) angular: Vec<Vector>,
    pub(super) mass: Vec<Expression>,
    pub(super) force: Vector,
    pub(super) couple: Vector,
    pub(super) load: Vec<Expression>,
}

impl Inertia {
    pub(super) fn fields(self) -> [(&'static str, Tree<Expression>); 8] {
        [
            ("moment", Tree::vector(self.moment)),
            ("inertia", Tree::vector(self.inertia)),
            ("linear", Tree::rows(self.linear)),
            ("angular", Tree::rows(self.angular)),
            ("mass", Tree::vector(self.mass)),
            ("force", Tree::vector(self.force)),
            ("couple", Tree::vector(self.couple)),
            ("load", Tree::vector(self.load)),
        ]
    }
}

/// Entries of a symmetric matrix: xx, yy, zz, xy, xz, yz.
pub(super) const PAIRS: [[usize; 2]; 6] = [[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [1, 2]];
