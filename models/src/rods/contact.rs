//! Contact of tendons with the holes of discs between which they run straight.
//!
//! A hole bears `T_b u_b - T_a u_a`, with `u_a`, `u_b` the directions and `T_a`, `T_b` the tensions of the pieces before and behind it: without friction both are the tension of the
//! tendon. Coulomb friction has no potential: `T_b = T_a exp(-sigma mu phi)`, with `phi` the angle between the pieces; there is none at the base hole. Friction follows from the shape,
//! span by span from the base, with its derivatives; an energy knows it as held only, as the ratios of the tensions of the pieces to those at the base.

use nalgebra::Vector3;
use pliant_runtime::rotation::{Vector, cross, dot, norm, scaled, subtract};

use crate::Slide;
use crate::rods::robot::AnyRod;

/// Sine of an angle below which it has no derivative: it has a corner where pieces are in line.
const STRAIGHT: f64 = 1e-10;

/// Force of a tendon on a hole of a disc through which it runs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HoleForce {
    /// The tendon, counted from 0.
    pub tendon: usize,
    /// Arc length of the disc, m.
    pub s: f64,
    /// Place of the hole in the disc, `(D_y, D_z)`, m, local.
    pub hole: [f64; 2],
    /// The force on the disc, `T_b u_b - T_a u_a`, N, world.
    pub force: Vector3<f64>,
}

/// Law of the tensions at the holes of discs while an equilibrium is searched for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ContactLaw {
    /// One tension all along a tendon.
    Frictionless,
    /// Constant ratios of the tensions of the pieces to those at the base. The search ends at `handover_residual`, where another law takes over; at 0 it converges.
    Held {
        /// Relative residual.
        handover_residual: f64,
    },
    /// A staggered scheme: ratios by Coulomb's law in the shape before each step, constant in the step.
    Staggered {
        /// Relative residual at which the search ends.
        handover_residual: f64,
    },
    /// Coulomb's law in every shape, with its derivatives.
    Coulomb,
}

impl ContactLaw {
    /// Constant ratios, to convergence.
    pub(super) const HELD: Self = Self::Held { handover_residual: 0.0 };

    /// The relative residual at which a search under this law ends; 0 where it converges.
    pub(super) const fn handover_residual(self) -> f64 {
        match self {
            Self::Held { handover_residual } | Self::Staggered { handover_residual } => handover_residual,
            Self::Frictionless | Self::Coulomb => 0.0,
        }
    }

    /// The law of a search that converges in one run of Newton's method.
    pub(super) const fn converged(self) -> Self {
        match self {
            Self::Held { .. } | Self::Staggered { .. } => Self::HELD,
            Self::Frictionless | Self::Coulomb => self,
        }
    }
}

/// Whether tendons rub at the holes of discs.
pub(super) fn rubs_at_holes(kernel: &AnyRod, straight: bool) -> bool {
    straight && kernel.rubs()
}

/// Contact of a tendon with friction with its channel.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact {
    /// Which way it slides at its base, or slid last.
    pub slide: Slide,
    /// It slides this way from the base to this arc length, m: 0 where it is held there, its end where it slides everywhere. Beyond it is held, or slides where its tension cannot hold it.
    /// Between discs: to the last hole in a row from the base that it slides through this way ([`strain::StrainSolution::holes`](super::strain::StrainSolution::holes) tells of all), its end where these are all.
    pub front: f64,
}

/// The pieces of the tendons in a span, and the holes in the disc at its end.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Directions of the pieces of the tendons that run through the span, world.
    pub(super) directions: Box<[Option<[f64; 3]>]>,
    /// Tensions of the pieces, N.
    pub(super) tensions: Box<[f64]>,
    /// Arc length of the disc, m.
    pub(super) s: f64,
    /// Places of the holes in the disc, `(D_y, D_z)`, m, local.
    pub(super) holes: Box<[[f64; 2]]>,
}

/// The angle between two directions, and its derivatives by them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend {
    /// rad.
    pub(super) angle: f64,
    /// By the first and by the second direction, each perpendicular to it; zero where they are in line, at a corner of the angle.
    pub(super) by: [Vector; 2],
}

impl Bend {
    /// From one direction to another.
    pub(super) fn new(one: Vector, other: Vector) -> Self {
        let (sine, cosine) = (norm(cross(one, other)), dot(one, other));
        // d angle = -(a . db + b . da)/sin.
        let factor = if sine > STRAIGHT { -1.0 / sine } else { 0.0 };
        let slope = |along: Vector, other: Vector| scaled(factor, subtract(other, scaled(cosine, along)));
        Self { angle: sine.atan2(cosine), by: [slope(one, other), slope(other, one)] }
    }
}

/// The angle through which each tendon turns at its holes, rad.
pub(super) fn angles(kernel: &AnyRod, runs: impl Iterator<Item = Run>) -> Box<[f64]> {
    let mut angles = kernel.per_tendon(|_| 0.0);
    let mut before: Option<Run> = None;
    for run in runs {
        for (tendon, angle) in angles.iter_mut().enumerate() {
            let direction = |run: &Run| run.directions[tendon];
            if let (Some(one), Some(other)) = (before.as_ref().and_then(direction), direction(&run)) {
                *angle += Bend::new(one, other).angle;
            }
        }
        before = Some(run);
    }
    angles
}

/// Forces at all holes through which tendons run, from the base on; none at those where they end.
pub(super) fn hole_forces(runs: impl Iterator<Item = Run>) -> Vec<HoleForce> {
    let mut forces = Vec::new();
    let mut before: Option<Run> = None;
    for run in runs {
        for (tendon, direction) in run.directions.iter().enumerate() {
            let Some(before) = &before else { break };
            let (Some(one), Some(other)) = (before.directions[tendon], *direction) else { continue };
            let [pull_before, pull_behind] = [before, &run].map(|run| run.tensions[tendon]);
            let force = Vector3::from(other) * pull_behind - Vector3::from(one) * pull_before;
            forces.push(HoleForce { tendon, s: before.s, hole: before.holes[tendon], force });
        }
        before = Some(run);
    }
    forces
}
