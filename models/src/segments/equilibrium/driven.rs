//! Drives of actuators, and states that the engine can return to.

use crate::segments::actuator::along;

/// A state that the engine can return to.
#[derive(Debug)]
pub(in crate::segments) struct Iterate {
    pub(in crate::segments) unknowns: Vec<[f64; 3]>,
    /// Forces of all actuators, N; pressures of chambers, Pa.
    pub(in crate::segments) forces: Vec<f64>,
}

impl Clone for Iterate {
    fn clone(&self) -> Self {
        Self { unknowns: self.unknowns.clone(), forces: self.forces.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.unknowns.clone_from(&from.unknowns);
        self.forces.clone_from(&from.forces);
    }
}

/// Kind of drive of an actuator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::segments) enum Mode {
    /// Given force.
    Force,
    /// Given displacement.
    Held,
    /// Through a spring of this stiffness, N/m, of a chamber Pa/m^3.
    Spring(f64),
}

/// An actuator and how it is driven.
#[derive(Clone, Copy, Debug)]
pub(in crate::segments) struct Driven {
    pub(super) segment: usize,
    /// Derivative of its displacement by `(Dx, Dy, L)` of its segment.
    pub(super) line: [f64; 3],
    pub(in crate::segments) mode: Mode,
    /// Force and 0, or displacement of the motor and pretension: where a change of the input begins, where all stages end, at the ends of the stage, now.
    pub(in crate::segments) origin: [f64; 2],
    pub(in crate::segments) full: [f64; 2],
    pub(super) ends: [[f64; 2]; 2],
    pub(super) now: [f64; 2],
}

impl Driven {
    /// Its displacement at the unknowns of its segment, m; of a chamber m^3.
    pub(super) fn displacement(&self, [dx, dy, stretch]: &[f64; 3], unloaded: f64) -> f64 {
        along(&self.line, &[*dx, *dy, unloaded * stretch])
    }

    /// Derivative of its displacement by the unknowns of its segment, m; of a chamber m^3.
    pub(super) const fn row(&self, unloaded: f64) -> [f64; 3] {
        let [x, y, unit] = self.line;
        [x, y, unit * unloaded]
    }

    /// The unit of its displacement, as the reciprocal of that of its force.
    pub(in crate::segments) const fn unit(&self) -> f64 {
        self.line[2]
    }
}
