//! The input of a robot with discs as its solver reads it.

use crate::planar::{PlanarWrench, input};
use crate::{Drives, Error, InputRef};

/// Cables, and the sum of the dead wrenches at the tip.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscsInput<'a> {
    pub(super) cables: Drives<'a>,
    pub(super) tip: PlanarWrench,
}

impl<'a> DiscsInput<'a> {
    /// Reads an input.
    pub(super) fn read(input: InputRef<'a>) -> Result<Self, Error> {
        Ok(Self { cables: input.drives, tip: input::at_the_tip(&input)? })
    }
}
