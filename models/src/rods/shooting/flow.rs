//! The rod as a flow along its arc length, with derivatives.
//!
//! State: quaternion, position, couple and force of the total wrench in the world [Cosserat 53, 54], and the lengths of the tendons up to here:
//! `r' = R Gamma`, `R' = R K^`, `c' = -r' x n`, `n' = -f`, `l_i' = |Gamma_i|` [Cosserat 3, 5, 24, 76]. The strain comes from the total wrench (`local`), so that
//! the state is continuous wherever tendons kink or end [Cosserat 59, 60, 61, 62, 63]: junctions need no condition of their own.
//!
//! A column is a derivative of the state: `phi` (a vector of the world, `dR = phi^ R`), of position and couple, and of the lengths where [`Flow::lengths`]
//! is set. By the variational equations `dxi = T^-1 (R^T (dc + c x phi), R^T (dn + n x phi)) - T^-1 (D_j x t_j, t_j)`, the last for the derivative with
//! respect to tension `j`; `phi' = R dK`, `dr' = phi x r' + R dGamma`, `dc' = n x dr' + dn x r'`. Forces along the rod are dead, so that `dn` changes only
//! where a follower acts: it is kept beside the state.

use super::super::actuator::Actuators;
use super::guides::Guides;
use crate::Slide;
use crate::rods::grid::Grid;
use crate::rods::robot::AnyRod;
use pliant_runtime::rotation::{Rows, Vector, add, cross, rotate_back, scaled, subtract, three};

/// Where the parts of a state begin.
pub(super) const POSITION: usize = 4;
pub(super) const COUPLE: usize = 7;
pub(super) const FORCE: usize = 10;
pub(super) const LENGTHS: usize = 13;

/// The wrench of the straight pieces of tendons in a span about the origin of the world: couple and force.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pull {
    couple: Vector,
    pub(super) force: Vector,
}

impl Pull {
    pub(super) fn of(wrench: [f64; 6]) -> Self {
        Self { couple: three(&wrench, 0), force: three(&wrench, 3) }
    }

    pub(super) fn list(&self) -> [f64; 6] {
        let ([a, b, c], [x, y, z]) = (self.couple, self.force);
        [a, b, c, x, y, z]
    }

    /// Adds a part of a change.
    pub(super) fn move_by(&mut self, by: [f64; 6], part: f64) {
        self.couple = add(self.couple, scaled(part, three(&by, 0)));
        self.force = add(self.force, scaled(part, three(&by, 3)));
    }

    /// Its couple about a position.
    pub(super) fn about(&self, position: Vector) -> Vector {
        add(self.couple, cross(self.force, position))
    }
}

/// A derivative that is integrated along with the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Derivative of the force in the rod here, world.
    pub(super) force: Vector,
    /// The tendon, where this is a derivative with respect to its tension.
    pub(super) tendon: Option<usize>,
    /// Derivative of the wrench of the pieces of tendons in the present span.
    pub(super) pull: [f64; 6],
}

/// Right-hand side of the integration [Cosserat 16, 17, 24]: quantities on which it depends besides the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow<'a> {
    pub(super) kernel: &'a AnyRod,
    pub(super) actuators: &'a Actuators,
    /// Directions in which tendons with friction slide.
    pub(super) slides: &'a [Slide],
    /// All tensions at the base, N, and those of the pieces in each span by these, where they differ.
    pub(super) pulling: &'a [f64],
    pub(super) parts: &'a Grid<f64>,
    /// Whether tendons rub at the holes of discs.
    pub(super) rubs_at_holes: bool,
    /// The discs.
    pub(super) guides: &'a Guides,
    /// The wrench of the straight pieces here.
    pub(super) pull: Option<Pull>,
    /// Load factor of the weight and of the declared distributed forces.
    pub(super) weight: f64,
    /// Components of the strain that are not constrained.
    pub(super) free: [bool; 6],
    /// Whether columns have derivatives of lengths.
    pub(super) lengths: bool,
    /// Strains are natural for any wrench: the undeformed rod.
    pub(super) rigid: bool,
    /// Size of the last Newton step for the strain, relative to 1 and to 1 over the offset of the tendons.
    pub(super) accuracy: f64,
}

impl Flow<'_> {
    /// Number of variables of a state.
    pub(super) fn state(&self) -> usize {
        self.centres() + if self.actuators.has_sections() { self.tendons() } else { 0 }
    }

    /// Where the lengths of centre lines begin, where they are not those that are in the state already.
    pub(super) fn centres(&self) -> usize {
        self.angles() + if self.actuators.rubs { self.tendons() } else { 0 }
    }

    /// Where `Theta` of the tendons begins in a state, where some have friction.
    pub(super) fn angles(&self) -> usize {
        LENGTHS + self.tendons()
    }

    /// Writes the lengths of the tendons and of the centre lines of the chambers in a state, m.
    pub(super) fn measure(&self, state: &[f64], lengths: &mut [f64]) {
        for (tendon, length) in lengths.iter_mut().enumerate() {
            *length = if self.actuators.has_sections() && !self.pieces(tendon) {
                state[self.centres() + tendon].abs()
            } else {
                state[LENGTHS + tendon].abs() / self.actuators.unit(tendon)
            };
        }
    }

    /// Whether an actuator is a tendon that runs straight between discs.
    pub(super) fn pieces(&self, tendon: usize) -> bool {
        self.guides.straight() && !self.actuators.is_chamber(tendon)
    }

    /// The tension of the piece of a tendon in a span by that at the base.
    pub(super) fn part_in(&self, span: usize, tendon: usize) -> f64 {
        self.parts.get(span).map_or(1.0, |parts| parts[tendon])
    }

    /// Number of variables of a column.
    pub(super) fn column(&self) -> usize {
        let own = usize::from(self.lengths) + usize::from(self.actuators.rubs);
        9 + own * self.tendons()
    }

    pub(super) fn tendons(&self) -> usize {
        self.pulling.len()
    }

    /// The wrench of the rod at a state in the frame of its section: the total one, less that of the straight pieces.
    #[inline]
    pub(super) fn rod_wrench(&self, rotation: &Rows, state: &[f64]) -> [f64; 6] {
        let Some(pull) = &self.pull else { return local_wrench(rotation, state) };
        let couple = subtract(three(state, COUPLE), pull.about(three(state, POSITION)));
        let c = rotate_back(rotation, couple);
        let n = rotate_back(rotation, subtract(three(state, FORCE), pull.force));
        [c[0], c[1], c[2], n[0], n[1], n[2]]
    }
}

/// The total wrench of a state in the frame of its section [Cosserat 11].
#[inline]
pub(super) fn local_wrench(rotation: &Rows, state: &[f64]) -> [f64; 6] {
    let (c, n) = (rotate_back(rotation, three(state, COUPLE)), rotate_back(rotation, three(state, FORCE)));
    [c[0], c[1], c[2], n[0], n[1], n[2]]
}
