//! Tendons with friction along a history of tensions and loads.
//!
//! After a reversal a tendon slips from its base on: `T = tau exp(+-mu Theta)` up to a front. Beyond it the tendon is held, and keeps its local length `|Gamma_i|`, wherever a tension within the
//! cone of friction, `|T'| <= mu T |t'|`, does so; elsewhere it slides there, too: where the part beyond the front turns in its weight, its tension may have to fall faster than
//! friction allows. Which of this is so follows from a convex problem along each tendon, for a given shape (`slip_state`). The shape is solved with these tensions: those that follow
//! the base by Newton's method, those that hold the tendon through its length, and others as they are; and this is repeated until the tensions stay. The rod is divided at the fronts, where
//! tensions have kinks.
//!
//! Without weight and other loads what is beyond a front keeps its strain, and the solution is exact. Under loads, the rod is divided where the tendon begins or ceases to be held beyond the front, to
//! within the distance of the nodes of the elements there.
//!
//! Tendons that run straight between discs have friction at the holes alone: [`super::holes`].

use super::Strain;
use super::slip_state::SlipState;
use super::solution::StrainSolution;
use super::solver::StrainSolver;
use super::tendon_friction::HeldLength;
use crate::Slide;
use crate::core::inverse::lead;
use crate::rods::check::check_input;
use crate::rods::contact::Contact;
use crate::rods::discs::TOUCHES;
use crate::rods::grid::Grid;
use crate::rods::model::between::Between;
use crate::rods::{Drive, Error, InputRef, Wrench};
use crate::{Branch, LastGood, Path, Settings};

/// Solves of one step.
pub(super) const PASSES: usize = 100;
/// Change of the tensions, relative to the largest one, and of a front, relative to the length of the rod, at which they stay; and below which they stay where they do not change less.
const SETTLED: f64 = 1e-12;
const SMALL: f64 = 1e-7;
/// Passes without progress that end a step.
const PATIENCE: usize = 8;
/// Fronts that are closer to the base, to the end or to each other than this fraction of the length are not resolved.
const CLOSE: f64 = 1e-6;

/// The history of a rod with tendons with friction.
pub(super) struct History<'a> {
    pub(super) model: &'a Strain,
    pub(super) last: Option<StrainSolution>,
    /// Wrenches of the last input.
    wrenches: Vec<Wrench>,
    /// Fronts of each tendon that have not been passed by a later one, m.
    breaks: Vec<Vec<f64>>,
}

/// How the tensions of a step settle, pass by pass.
pub(super) struct Passes {
    best: f64,
    idle: usize,
}

impl Passes {
    pub(super) const fn new() -> Self {
        Self { best: f64::INFINITY, idle: 0 }
    }

    /// Whether they stay after a pass with this change in all, and of the tensions alone.
    pub(super) fn end(&mut self, size: f64, change: f64) -> bool {
        self.idle = if size < 0.5 * self.best { 0 } else { self.idle + 1 };
        self.best = self.best.min(size);
        size <= SETTLED || self.idle >= PATIENCE && change <= SMALL
    }
}

impl Strain {
    /// The equilibria along a list of inputs of a rod with friction, whose tendons start without tension.
    pub(in crate::rods) fn history<'b>(
        &self,
        inputs: &mut dyn Iterator<Item = InputRef<'b>>,
    ) -> Path<StrainSolution> {
        let count = self.robot().tendon_count();
        let breaks = vec![Vec::new(); count];
        let model = &self.with_fixed_elements();
        let mut history = History { model, last: None, wrenches: Vec::new(), breaks };
        Path::along(inputs, |point, input| history.go(point, &input))
    }
}

impl History<'_> {
    /// Moves to an input, in steps where it is too far.
    fn go(&mut self, point: usize, input: &InputRef<'_>) -> Result<StrainSolution, Error> {
        let kernel = self.model.robot();
        check_input(kernel, input)?;
        for (tendon, drive) in input.drives.iter().enumerate() {
            if kernel.friction(tendon) != 0.0 && !matches!(drive, Drive::Force(_)) {
                let what = "a displacement of a tendon with friction along a path";
                return Err(Error::Unsupported { what, expected: "its tension" });
            }
            if self.model.mesh.rubs_at_holes && !matches!(drive, Drive::Force(_)) {
                let what = "a displacement of a tendon along a path with friction at the holes of discs";
                return Err(Error::Unsupported { what, expected: "its tension" });
            }
        }
        let (start, wrenches) = (self.last.clone(), self.wrenches.clone());
        let mut between = Between::default();
        lead(point, |fraction| {
            if fraction == 1.0 {
                return self.step(input);
            }
            if let Some(from) = &start {
                return self.step(&between.mix(
                    (from.tensions(), from.displacements()),
                    &wrenches,
                    input,
                    fraction,
                ));
            }
            let part = |drive: Drive| match drive {
                Drive::Force(value) => Drive::Force(fraction * value),
                other => other,
            };
            let drives: Vec<Drive> = input.drives.iter().map(part).collect();
            self.step(&InputRef { drives: crate::Drives::Mixed(&drives), ..*input })
        })?;
        self.wrenches = input.wrenches.to_vec();
        self.last.clone().ok_or(Error::SingularTangent)
    }

    /// Moves to an input at once.
    fn step(&mut self, input: &InputRef<'_>) -> Result<(), Error> {
        let Some(last) = &self.last else {
            let slides = vec![Slide::In; input.drives.len()];
            let mut solver = self.model.solver();
            solver.divide(input);
            self.last = Some(solver.finish(&input.with_slides(&slides), &Settings::default())?);
            return Ok(());
        };
        if self.model.mesh.rubs_at_holes {
            let last = last.clone();
            return self.step_at_holes(input, &last);
        }
        let length = self.model.robot().length();
        let mut slips = self.slip_states(input, last, last);
        let mut shape: Option<StrainSolution> = None;
        let mut passes = Passes::new();
        for _ in 0..PASSES {
            let slides: Vec<Slide> = slips
                .iter()
                .map(|slip| slip.as_ref().and_then(|slip| slip.slide).unwrap_or(Slide::In))
                .collect();
            let found =
                self.solve(&input.with_slides(&slides), &slips, shape.as_ref().unwrap_or(last), last)?;
            let next = self.slip_states(input, &found, last);
            let (mut change, mut moved) = (0.0_f64, 0.0_f64);
            for (before, now) in slips.iter().flatten().zip(next.iter().flatten()) {
                change = change.max(now.change);
                moved = moved.max((now.front - before.front).abs() / length);
            }
            // Where a front is about to jump over a part of the tendon that is nearly free to slide, tensions stay and the front does not.
            if passes.end(change.max(moved), change) {
                self.take(found, &slips);
                return Ok(());
            }
            (slips, shape) = (next, Some(found));
        }
        Err(self.unsettled(shape.as_ref().unwrap_or(last), last))
    }

    /// The error of a step whose tensions do not settle.
    pub(super) fn unsettled(&self, shape: &StrainSolution, last: &StrainSolution) -> Error {
        Error::NotConverged {
            report: Box::new(*shape.report()),
            reached: None,
            last_good: LastGood::Rod(Box::new(last.record().configuration())),
        }
    }

    /// Slip states of tendons with friction in a shape, from the last equilibrium; `None` for others.
    fn slip_states(
        &self,
        input: &InputRef<'_>,
        shape: &StrainSolution,
        last: &StrainSolution,
    ) -> Vec<Option<SlipState>> {
        let kernel = self.model.robot();
        let rubs = |(tendon, drive): (usize, Drive)| match drive {
            Drive::Force(tension) if kernel.friction(tendon) != 0.0 => Some(tension),
            _ => None,
        };
        let tensions: Vec<Option<f64>> = input.drives.iter().enumerate().map(rubs).collect();
        // Where several tendons at one place slide together, each answers to all of them.
        let taut = tensions.iter().flatten().filter(|tension| **tension > 0.0).count();
        let share = (0.5 * taut as f64).max(1.0);
        let of = |(tendon, tension): (usize, &Option<f64>)| {
            tension.map(|tension| SlipState::of(tendon, (tension, share), shape, last))
        };
        tensions.iter().enumerate().map(of).collect()
    }

    /// Stores an equilibrium.
    fn take(&mut self, found: StrainSolution, slips: &[Option<SlipState>]) {
        let mut contacts = found.contacts().to_vec();
        for (tendon, (contact, slip)) in contacts.iter_mut().zip(slips).enumerate() {
            let Some(slip) = slip else { continue };
            let before = self.last.as_ref().map_or(Slide::In, |last| last.contacts()[tendon].slide);
            *contact = Contact { slide: slip.slide.unwrap_or(before), front: slip.front };
            let breaks = &mut self.breaks[tendon];
            breaks.retain(|s| *s > slip.front);
            breaks.push(slip.front);
        }
        self.last = Some(found.with_contacts(&contacts));
    }

    /// The equilibrium with tendons in these slip states.
    fn solve(
        &self,
        input: &InputRef<'_>,
        slips: &[Option<SlipState>],
        shape: &StrainSolution,
        last: &StrainSolution,
    ) -> Result<StrainSolution, Error> {
        let kernel = self.model.robot();
        let length = kernel.length();
        let mut junctions = self.model.junctions().to_vec();
        let ends: Vec<f64> = (0..kernel.segment_count()).map(|segment| kernel.end(segment)).collect();
        for (breaks, slip) in self.breaks.iter().zip(slips) {
            let Some(slip) = slip else { continue };
            let beyond = breaks.iter().copied().filter(|s| *s > slip.front);
            for s in [slip.front].into_iter().chain(beyond).chain(slip.kinks(shape)) {
                let near = |other: &f64| (other - s).abs() <= CLOSE * length;
                if s > CLOSE * length && !ends.iter().any(near) && !junctions.iter().any(near) {
                    junctions.push(s);
                }
            }
        }
        let model = self.model.clone().with_junctions(&junctions);
        let mut solver = model.solver();
        solver.divide(input);
        solver.keep(|tendon, s| {
            let free = (f64::NAN, HeldLength::default());
            let Some((tension, held)) = slips[tendon].as_ref().and_then(|slip| slip.at(tendon, s, shape))
            else {
                return free;
            };
            (tension, if held { last.holds(tendon, s) } else { HeldLength::default() })
        });
        solver.start_at(shape)?;
        let settings = Settings { branch: Branch::Followed, ..Settings::default() };
        solver.finish(input, &settings)
    }
}

impl StrainSolver {
    /// Sets the tensions that do not follow the base, not a number where they do, and what holds the tendon, by tendon and arc length.
    fn keep(&mut self, of: impl Fn(usize, f64) -> (f64, HeldLength)) {
        let mesh = std::sync::Arc::clone(&self.rod().mesh);
        let kernel = &mesh.kernel;
        let (mut kept, mut held) = (Grid::default(), Grid::default());
        for element in &mesh.elements {
            for node in &mesh.tables.nodes {
                let s = element.start + element.length * node;
                let runs = |tendon: usize| element.segment <= kernel.last_segment(tendon);
                let all = kernel.per_tendon(|tendon| {
                    if runs(tendon) { of(tendon, s) } else { (f64::NAN, HeldLength::default()) }
                });
                kept.push(all.iter().map(|(tension, _)| *tension));
                held.push(all.iter().map(|(_, held)| *held));
            }
        }
        self.set_kept(&kept, &held);
    }

    /// Starts from the strains of an equilibrium on another mesh.
    pub(super) fn start_at(&mut self, last: &StrainSolution) -> Result<(), Error> {
        let coefficients = self.fitted(|_, s| last.station(s).ok().map(|station| station.strain.into()));
        let coefficients = coefficients.ok_or(Error::SingularTangent)?;
        let record = last.record();
        self.begin_at(1.0, &record.wrenches, last.tensions().into(), &coefficients)
    }
}

impl StrainSolution {
    /// The value at an arc length of what tendons have at the nodes.
    pub(super) fn at(&self, s: f64, nodal: impl Fn(usize) -> f64) -> f64 {
        let (e, sigma) = self.mesh.locate(s);
        let n = self.mesh.tables.count();
        self.mesh.tables.interpolated(sigma, |j| nodal(e * n + j))
    }

    /// Tension of a tendon at an arc length within its length, N.
    pub(super) fn tension_to(&self, tendon: usize, s: f64) -> f64 {
        if self.whole().friction.tensions.is_empty() {
            // Tension of a straight piece; at a disc, of the piece on the side of the base.
            let near = TOUCHES * self.mesh.length();
            let beyond = |span: &super::pieces::Span| {
                let element = &self.mesh.elements[span.elements.end - 1];
                element.start + element.length + near >= s
            };
            let span = self.mesh.spans.list.iter().position(beyond);
            let part = span.map_or(1.0, |span| self.whole().pulls[span].parts[tendon]);
            return part * self.state.tensions[tendon];
        }
        self.at(s, |at| self.whole().friction.tensions[at][tendon])
    }

    /// `Theta` of a tendon at an arc length within its length, rad.
    pub(super) fn angle_to(&self, tendon: usize, s: f64) -> f64 {
        if s == 0.0 || self.whole().friction.angles.is_empty() {
            return 0.0;
        }
        self.at(s, |at| self.whole().friction.angles[at][tendon])
    }
}
