//! The input of a robot with discs: how its cables are driven, and the load at its tip.

use super::PlanarWrench;
use crate::core::lists::lists;
use crate::{Drive, Drives};

/// The input of a solve: the cables, and a dead load at the tip.
///
/// A list of tensions (N) or of [`Drive`]s converts into an input: `robot.solve(&[2.0, 0.0])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input<'a> {
    /// One entry per cable.
    pub cables: Drives<'a>,
    /// Load at the tip.
    pub tip: PlanarWrench,
}

impl<'a> Input<'a> {
    /// The input with these cables and no load at the tip.
    #[must_use]
    pub const fn cables(cables: &'a [Drive]) -> Self {
        Self { cables: Drives::Mixed(cables), tip: PlanarWrench::NONE }
    }

    /// The input with these tensions, N, and no load at the tip.
    #[must_use]
    pub const fn forces(forces: &'a [f64]) -> Self {
        Self { cables: Drives::Forces(forces), tip: PlanarWrench::NONE }
    }

    /// This input with another load at the tip.
    #[must_use]
    pub const fn with_wrench(self, tip: PlanarWrench) -> Self {
        Self { tip, ..self }
    }
}

lists! {
    [f64] => forces;
    [f64; N], N => forces;
    Vec<f64> => forces;
    [Drive] => cables;
    [Drive; N], N => cables;
    Vec<Drive> => cables;
}
