//! Parts of models, checked before the models that read them.

use crate::spec::{Backbone, Base, Expr, Load, Parallel, Rod, Segment};

/// Parts of models, as far as they are declared and right.
pub(super) struct Parts {
    /// Whether everything that is declared is right.
    pub(super) right: bool,
    /// Whether the backbone has an axial stiffness, right or wrong.
    pub(super) axial_stiffness: bool,
    pub(super) backbone: Option<Backbone>,
    /// Spacing of the pair of cables.
    pub(super) spacing: Option<Expr>,
    pub(super) disc_radius: Option<Expr>,
    pub(super) discs: CablesAndMasses,
    /// Loads of planar models, with the weight.
    pub(super) load: Option<Load>,
    pub(super) gravity: Option<[Expr; 3]>,
    pub(super) base: Option<Base>,
    pub(super) segments: Option<Vec<Segment>>,
    pub(super) parallel: Option<Parallel>,
    /// The rod, its models left out.
    pub(super) rod: Option<Rod>,
}

/// Cables one by one and masses of the discs of a planar robot, as far as they are right.
pub(super) struct CablesAndMasses {
    /// Offsets of `cable { at: ... }`; `None` without such a block.
    pub(super) offsets: Option<Vec<Expr>>,
    /// Masses of the discs: an empty list, one for all, or one for each.
    pub(super) masses: Option<Vec<Expr>>,
}
