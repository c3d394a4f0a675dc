//! The models of a rod at their highest accuracy.
#![allow(dead_code, unreachable_pub, reason = "examples, benches and tests use a part each")]

use pliant::rods::{Orders, RodModel, Shooting, Strain};

/// Functions per strain with which the strain model is as exact as shooting, strains at every section included.
pub const HIGH: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };

/// A model that can be made as accurate as possible.
pub trait Exact: RodModel {
    /// The same rod; by strains, with [`HIGH`] orders.
    fn exact(&self) -> Self;
}

impl Exact for Shooting {
    fn exact(&self) -> Self {
        self.clone()
    }
}

impl Exact for Strain {
    fn exact(&self) -> Self {
        self.clone().with_orders(HIGH)
    }
}
