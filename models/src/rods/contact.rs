//! Contact of tendons with the holes of discs between which they run straight.
//!
//! A hole without friction bears `tau (u_b - u_a)`, with `u_a` and `u_b` the directions of the pieces before and behind it. Two other rules have no potential:
//! - Coulomb friction, `T_b = T_a exp(-sigma mu phi)`, with `phi` the angle between the pieces; there is none at the base hole;
//! - [`HoleForce::Transverse`]: the hole bears the part of the force across the normal of its disc alone.
//!
//! Friction follows from the shape, span by span from the base, with its derivatives; an energy knows it as held only, as the tensions of the pieces by that at the base. Of the other
//! rule dead wrenches on the discs are held, and whole solves go on until they stay.

use pliant_runtime::rotation::{Vector, add, cross, dot, norm, scaled, subtract};

use super::discs::Layout;
use super::input::Input;
use super::kernel::Kernel;
use super::path::rubs;
use crate::{Error, Wrench};

/// Most solves with the contact held.
pub(super) const MOST: usize = 200;
/// Residual at which a search with the contact held in each step ends, and steps begin that take it from the shape.
pub(super) const NEAR: f64 = 1e-5;
/// Ratio of residuals above which steps with the same factors are too slow, and most factorisations for such steps.
pub(super) const SLOW: f64 = 0.5;
pub(super) const FACTORISATIONS: usize = 8;
/// Relative change of what is held at which it stays, and below which it stays where it does not get smaller.
const HELD: f64 = 2e-15;
const SMALL: f64 = 1e-12;
/// Sine of an angle below which it has no derivative: it has a corner where pieces are in line.
const STRAIGHT: f64 = 1e-10;

/// What the hole of a disc bears of the force of a tendon that runs through it without friction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HoleForce {
    /// All of it, so that the tendon has a potential: its tension times its length.
    #[default]
    Whole,
    /// The part across the normal of the disc, as in the public code tdcr-modeling: it has no potential. Where a tendon ends, the disc bears the whole force.
    /// Its tip differs from that of the whole force by as much as this code's printed answers do, to 2e-6 m: the accuracy of their integration.
    Transverse,
}

/// Whether the contact at the holes is held in a solve.
pub(super) fn is_held<K: Kernel>(kernel: &K, straight: bool) -> bool {
    straight && (rubs(kernel) || kernel.hole_force() != HoleForce::Whole)
}

/// Whether the contact is that of friction alone, which the shape decides span by span from the base.
pub(super) fn is_followed<K: Kernel>(kernel: &K, straight: bool) -> bool {
    straight && rubs(kernel) && kernel.hole_force() == HoleForce::Whole
}

/// Refuses what is not there for a contact that is held: the rule of [`HoleForce::Transverse`].
fn refuse<K: Kernel>(kernel: &K, straight: bool, what: &'static str) -> Result<(), Error> {
    if is_held(kernel, straight) && !is_followed(kernel, straight) {
        let expected = "`tendons: continuous`, or holes that bear the whole force";
        return Err(Error::Unsupported { what, expected });
    }
    Ok(())
}

/// Refuses derivatives.
pub(super) fn refuse_derivatives<K: Kernel>(kernel: &K, straight: bool) -> Result<(), Error> {
    refuse(kernel, straight, "derivatives of a rod with `hole: tdcr_modeling`")
}

/// Refuses lengths of tendons in place of tensions.
pub(super) fn refuse_lengths<K: Kernel>(kernel: &K, straight: bool, input: &Input<'_>) -> Result<(), Error> {
    if input.tendons.iter().all(|drive| matches!(drive, crate::Drive::Force(_))) {
        return Ok(());
    }
    refuse(kernel, straight, "a displacement of a tendon of a rod with `hole: tdcr_modeling`")
}

/// Refuses friction where holes bear a part of the force.
pub(super) fn check<K: Kernel>(kernel: &K, layout: Layout) -> Result<(), Error> {
    if layout.straight(kernel) && kernel.hole_force() == HoleForce::Transverse && rubs(kernel) {
        let what = "friction of tendons at the holes of `hole: tdcr_modeling`, a rule without friction";
        return Err(Error::Unsupported { what, expected: "one of the two" });
    }
    Ok(())
}

/// The pieces of the tendons in a span, and the disc at its end, in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<K: Kernel> {
    /// Of each tendon that runs through it.
    pub(super) directions: K::PerTendon<Option<[f64; 3]>>,
    /// Arc length of the disc, m.
    pub(super) s: f64,
    /// Its normal.
    pub(super) normal: [f64; 3],
    /// From its centre to the holes, m.
    pub(super) arms: K::PerTendon<[f64; 3]>,
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
        let slope = |own: Vector, other: Vector| scaled(factor, subtract(other, scaled(cosine, own)));
        Self { angle: sine.atan2(cosine), by: [slope(one, other), slope(other, one)] }
    }
}

/// The angle through which each tendon turns at its holes, rad.
pub(super) fn angles<K: Kernel>(kernel: &K, runs: impl Iterator<Item = Run<K>>) -> K::PerTendon<f64> {
    let mut angles = kernel.per_tendon(|_| 0.0);
    let mut before: Option<Run<K>> = None;
    for run in runs {
        for (tendon, angle) in angles.as_mut().iter_mut().enumerate() {
            let direction = |run: &Run<K>| run.directions.as_ref()[tendon];
            if let (Some(one), Some(other)) = (before.as_ref().and_then(direction), direction(&run)) {
                *angle += Bend::new(one, other).angle;
            }
        }
        before = Some(run);
    }
    angles
}

/// The contact of [`HoleForce::Transverse`] that is held in a solve.
#[derive(Clone, Debug)]
pub(super) struct HeldContact {
    /// What the discs bear beside the whole force.
    discs: Vec<Wrench>,
    /// Wrenches of an input, and these.
    all: Vec<Wrench>,
}

impl HeldContact {
    pub(super) const fn new() -> Self {
        Self { discs: Vec::new(), all: Vec::new() }
    }

    /// The contact of holes that bear the whole force.
    pub(super) fn clear(&mut self) {
        self.discs.clear();
    }

    /// Takes over what another one holds.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.discs.clone_from(&other.discs);
    }

    /// An input with the wrenches on the discs.
    pub(super) fn input<'a>(&'a mut self, input: &Input<'a>) -> Input<'a> {
        if self.discs.is_empty() {
            return *input;
        }
        self.all.clear();
        self.all.extend_from_slice(input.wrenches);
        self.all.extend_from_slice(&self.discs);
        Input { wrenches: &self.all, ..*input }
    }

    /// Takes the contact in a shape. Returns its largest change, relative to the tensions (couples: times the length of the rod).
    pub(super) fn take<K: Kernel>(
        &mut self,
        kernel: &K,
        tensions: &K::PerTendon<f64>,
        runs: impl Iterator<Item = Run<K>>,
    ) -> f64 {
        let largest = tensions.as_ref().iter().fold(f64::MIN_POSITIVE, |a, b| a.max(b.abs()));
        let mut before: Option<Run<K>> = None;
        let mut change = 0.0_f64;
        for (index, run) in runs.enumerate() {
            if let Some(before) = &before {
                let (mut couple, mut force) = ([0.0; 3], [0.0; 3]);
                for (tendon, tension) in tensions.as_ref().iter().enumerate() {
                    let directions = [before, &run].map(|run| run.directions.as_ref()[tendon]);
                    let [Some(one), Some(other)] = directions else { continue };
                    let along = tension * dot(subtract(other, one), before.normal);
                    let less = scaled(-along, before.normal);
                    force = add(force, less);
                    couple = add(couple, cross(before.arms.as_ref()[tendon], less));
                }
                let wrench = Wrench::force(force).with_couple(couple).at(before.s);
                if self.discs.len() < index {
                    self.discs.push(Wrench::force([0.0; 3]).at(before.s));
                }
                let held = self.discs[index - 1];
                // Forces of several tendons may cancel, and not their couples.
                let turned = (wrench.couple - held.couple).norm() / kernel.length();
                change = change.max((wrench.force - held.force).norm().max(turned) / largest);
                self.discs[index - 1] = wrench;
            }
            before = Some(run);
        }
        change
    }
}

/// Whether the contact stays, from its changes in one solve after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settling {
    last: f64,
}

impl Settling {
    pub(super) const fn new() -> Self {
        Self { last: f64::INFINITY }
    }

    /// Takes a change of the contact. Returns whether it stays.
    pub(super) fn stays(&mut self, change: f64) -> bool {
        let stays = change <= HELD || change < SMALL && change >= self.last;
        self.last = change;
        stays
    }
}
