//! Outlines of sections, which pictures show and no model reads.

use super::Expr;

/// The outline of a cross section. It is no part of [`Robot::canonical`](super::Robot::canonical): kernels do not depend on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// Half its width along the two axes of the section, m, positive: local y and z, of constant-curvature segments x and y.
    pub half: [Expr; 2],
    /// An ellipse; otherwise a rectangle.
    pub round: bool,
}
