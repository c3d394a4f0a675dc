//! How actuators are driven, and what the engine can return to.

use crate::constant_curvature::Kernel;

/// What the engine can return to.
#[derive(Debug)]
pub(in crate::constant_curvature) struct Iterate<K: Kernel> {
    pub(in crate::constant_curvature) unknowns: K::PerSegment<[f64; 3]>,
    /// Of all actuators, N.
    pub(in crate::constant_curvature) forces: Vec<f64>,
}

impl<K: Kernel> Clone for Iterate<K> {
    fn clone(&self) -> Self {
        Self { unknowns: self.unknowns, forces: self.forces.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.unknowns = from.unknowns;
        self.forces.clone_from(&from.forces);
    }
}

/// How an actuator is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::constant_curvature) enum Mode {
    /// By its force.
    Force,
    /// By its displacement.
    Held,
    /// Through a spring of this stiffness, N/m.
    Spring(f64),
}

/// An actuator and how it is driven.
#[derive(Clone, Copy, Debug)]
pub(in crate::constant_curvature) struct Driven {
    pub(super) segment: usize,
    pub(super) place: [f64; 2],
    pub(in crate::constant_curvature) mode: Mode,
    /// Force and 0, or displacement of the motor and pretension: where a change of the input begins, where all legs end, at the ends of the leg, now.
    pub(in crate::constant_curvature) origin: [f64; 2],
    pub(in crate::constant_curvature) full: [f64; 2],
    pub(super) ends: [[f64; 2]; 2],
    pub(super) now: [f64; 2],
}

impl Driven {
    /// Change of its length at the unknowns of its segment, m.
    pub(super) fn displacement(&self, [dx, dy, stretch]: &[f64; 3], unloaded: f64) -> f64 {
        unloaded * stretch - (self.place[0] * dx + self.place[1] * dy)
    }

    /// Derivative of its length by the unknowns of its segment, m.
    pub(super) const fn row(&self, unloaded: f64) -> [f64; 3] {
        [-self.place[0], -self.place[1], unloaded]
    }
}
