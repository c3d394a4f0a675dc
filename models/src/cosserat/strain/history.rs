//! Tendons with friction along a history of tensions.
//!
//! After a reversal a tendon slips from its base on: `T = tau exp(+-mu Theta)` up to a front, and beyond it the tension that it had. On all of the tendon the tension is
//! the one it had, brought between `tau exp(-mu Theta)` and `tau exp(mu Theta)`; that rule closes minor loops. The front is where both meet. It is found by
//! refinement: the rod is divided there, solved, and the front moved to where the tensions meet in the new shape, until it stays.
//!
//! Beyond the front tensions are kept. Without weight and other loads the strain there is kept with them, and the solution is exact. Under loads the part beyond the front is turned
//! in them, so that its strain and with it the path changes a little where the tendon sticks; the tensions that would hold the path are not solved for.

use super::Strain;
use super::solution::Solution;
use super::solver::StrainSolver;
use crate::cosserat::discs::TOUCHES;
use crate::cosserat::input::Slide;
use crate::cosserat::{Drive, Error, Input, Kernel};
use crate::inverse::lead;
use crate::{Branch, Path, Settings};

/// Refinements of the fronts of one step.
const REFINEMENTS: usize = 60;
/// Motion of a front, relative to the length of the rod, at which it stays.
const SETTLED: f64 = 1e-12;
/// Fronts that are closer to the base, to the end or to each other than this fraction of the length are not resolved.
const CLOSE: f64 = 1e-9;
/// Parts of the rod in which a front is looked for.
const PARTS: usize = 400;

/// How a tendon with friction lies in its channel.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact {
    /// Which way it slides, or slid last.
    pub slide: Slide,
    /// It slides from the base to this arc length, m, and is held beyond: 0 where it is held everywhere, its end where it slides everywhere.
    pub front: f64,
}

/// The history of a rod with tendons with friction.
struct History<'a, K: Kernel> {
    model: &'a Strain<K>,
    last: Option<Solution<K>>,
    /// Fronts of each tendon that have not been passed by a later one, m.
    breaks: Vec<Vec<f64>>,
}

impl<K: Kernel> Strain<K> {
    /// The equilibria along a list of inputs of a rod with friction, whose tendons start without tension.
    pub(in crate::cosserat) fn history<'b>(
        &self,
        inputs: &mut dyn Iterator<Item = Input<'b>>,
    ) -> Path<Solution<K>> {
        let count = self.kernel().tendon_count();
        if self.mesh.held_contact {
            let what = "a history of tendons with friction at the holes of discs";
            let expected = "`tendons: continuous`, or inputs that say which way tendons slide";
            return Path { samples: Vec::new(), stopped: Some(Error::Unsupported { what, expected }) };
        }
        let mut history = History { model: self, last: None, breaks: vec![Vec::new(); count] };
        Path::along(inputs, |point, input| history.go(point, &input))
    }
}

impl<K: Kernel> History<'_, K> {
    /// Moves to an input, in steps where it is too far.
    fn go(&mut self, point: usize, input: &Input<'_>) -> Result<Solution<K>, Error> {
        let kernel = self.model.kernel();
        for (tendon, drive) in input.tendons.iter().enumerate() {
            if kernel.friction(tendon) != 0.0 && !matches!(drive, Drive::Force(_)) {
                let what = "a displacement of a tendon with friction along a path";
                return Err(Error::Unsupported { what, expected: "its tension" });
            }
        }
        let to: Vec<Drive> = input.tendons.iter().collect();
        let from = self.last.as_ref().map(|last| last.tensions().as_ref().to_vec());
        lead(point, |fraction| {
            let mix = |tendon: usize, drive: Drive| match drive {
                Drive::Force(value) => {
                    let start = from.as_ref().map_or(0.0, |from| from[tendon]);
                    Drive::Force(start + fraction * (value - start))
                }
                other => other,
            };
            let drives: Vec<Drive> = if fraction < 1.0 {
                to.iter().enumerate().map(|(tendon, drive)| mix(tendon, *drive)).collect()
            } else {
                to.clone()
            };
            self.step(&Input { tendons: crate::Drives::Mixed(&drives), ..*input })
        })?;
        self.last.clone().ok_or(Error::SingularTangent)
    }

    /// Moves to an input at once.
    fn step(&mut self, input: &Input<'_>) -> Result<(), Error> {
        let kernel = self.model.kernel().clone();
        let count = kernel.tendon_count();
        let end = |tendon: usize| kernel.end(kernel.last_segment(tendon));
        let drives: Vec<Drive> = input.tendons.iter().collect();
        let mut contacts: Vec<Contact> = (0..count)
            .map(|tendon| {
                let whole = Contact { slide: Slide::In, front: end(tendon) };
                let Some(last) = &self.last else { return whole };
                let Drive::Force(tension) = drives[tendon] else { return whole };
                let change = tension - last.tensions().as_ref()[tendon];
                let before = last.contacts().as_ref()[tendon];
                let slide = if change > 0.0 {
                    Slide::In
                } else if change < 0.0 {
                    Slide::Out
                } else {
                    before.slide
                };
                Contact { slide, front: if change == 0.0 { 0.0 } else { before.front } }
            })
            .collect();
        if let Some(last) = &self.last {
            for (tendon, contact) in contacts.iter_mut().enumerate() {
                self.meet(tendon, contact, &drives, last, end(tendon));
            }
        }
        let slides: Vec<Slide> = contacts.iter().map(|contact| contact.slide).collect();
        let asked = input.with_slides(&slides);
        for _ in 0..REFINEMENTS {
            let found = self.solve(&asked, &contacts)?;
            let mut moved = 0.0_f64;
            if self.last.is_some() {
                for (tendon, contact) in contacts.iter_mut().enumerate() {
                    let before = contact.front;
                    self.meet(tendon, contact, &drives, &found, end(tendon));
                    moved = moved.max((contact.front - before).abs());
                }
            }
            if moved <= SETTLED * kernel.length() {
                for (breaks, contact) in self.breaks.iter_mut().zip(&contacts) {
                    breaks.retain(|s| *s > contact.front);
                    breaks.push(contact.front);
                }
                self.last = Some(found.with_contacts(&contacts));
                return Ok(());
            }
        }
        Err(Error::NotConverged {
            report: Box::new(crate::Report::started()),
            reached: None,
            last_good: crate::LastGood::Nothing,
        })
    }

    /// Moves the front of a tendon to where the tension that slides from the base meets the one that the tendon had, in a shape.
    fn meet(&self, tendon: usize, contact: &mut Contact, drives: &[Drive], shape: &Solution<K>, end: f64) {
        let (Some(last), Drive::Force(tension)) = (&self.last, drives[tendon]) else { return };
        let friction = self.model.kernel().friction(tendon);
        if friction == 0.0 {
            contact.front = end;
            return;
        }
        let sign = contact.slide.sign();
        // Positive where it slides.
        let room = |s: f64| {
            let sliding = tension * (-sign * friction * shape.angle_to(tendon, s)).exp();
            sign * (sliding - last.tension_to(tendon, s))
        };
        let part = end / PARTS as f64;
        let tiny = 1e-14 * (tension + last.tensions().as_ref()[tendon]);
        if room(0.0).abs() <= tiny && room(part) <= tiny {
            contact.front = 0.0;
            return;
        }
        let mut low = 0.0;
        for k in 1..=PARTS {
            let mut high = if k == PARTS { end } else { part * k as f64 };
            if room(high) > 0.0 {
                low = high;
                continue;
            }
            for _ in 0..100 {
                let middle = 0.5 * (low + high);
                if middle <= low || middle >= high {
                    break;
                }
                if room(middle) > 0.0 {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            contact.front = 0.5 * (low + high);
            return;
        }
        contact.front = end;
    }

    /// The equilibrium with given fronts.
    fn solve(&self, input: &Input<'_>, contacts: &[Contact]) -> Result<Solution<K>, Error> {
        let kernel = self.model.kernel();
        let length = kernel.length();
        let mut junctions = self.model.junctions().to_vec();
        let ends: Vec<f64> = (0..kernel.segment_count()).map(|segment| kernel.end(segment)).collect();
        for (breaks, contact) in self.breaks.iter().zip(contacts) {
            let beyond = breaks.iter().copied().filter(|s| *s > contact.front);
            for s in beyond.chain([contact.front]) {
                let near = |other: &f64| (other - s).abs() <= CLOSE * length;
                if s > CLOSE * length && !ends.iter().any(near) && !junctions.iter().any(near) {
                    junctions.push(s);
                }
            }
        }
        let model = self.model.clone().with_junctions(&junctions);
        let mut solver = model.solver();
        solver.divide(input);
        let Some(last) = &self.last else {
            return solver.finish(input, &Settings::default());
        };
        let kept = |tendon: usize, s: f64| {
            if s <= contacts[tendon].front { f64::NAN } else { last.tension_to(tendon, s) }
        };
        solver.keep(kept);
        solver.start_at(last)?;
        let settings = Settings { branch: Branch::Followed, ..Settings::default() };
        solver.finish(input, &settings)
    }
}

impl<K: Kernel> StrainSolver<K> {
    /// Sets the tensions that do not follow the base, by tendon and arc length; not a number where they do.
    fn keep(&mut self, kept: impl Fn(usize, f64) -> f64) {
        let mesh = std::sync::Arc::clone(&self.rod().mesh);
        let mut list = Vec::with_capacity(mesh.elements.len() * mesh.tables.count());
        for element in &mesh.elements {
            for node in &mesh.tables.nodes {
                let s = element.start + element.length * node;
                list.push(mesh.kernel.per_tendon(|tendon| {
                    if mesh.kernel.friction(tendon) == 0.0 { f64::NAN } else { kept(tendon, s) }
                }));
            }
        }
        self.set_kept(list);
    }

    /// Starts from the strains of an equilibrium on another mesh.
    fn start_at(&mut self, last: &Solution<K>) -> Result<(), Error> {
        let coefficients = self.fitted(|_, s| last.station(s).ok().map(|station| station.strain.into()));
        let coefficients = coefficients.ok_or(Error::SingularTangent)?;
        let record = last.record();
        self.begin_at(1.0, &record.wrenches, *last.tensions(), &coefficients)
    }
}

impl<K: Kernel> Solution<K> {
    /// The value at an arc length of what tendons have at the nodes.
    fn at(&self, s: f64, nodal: impl Fn(usize) -> f64) -> f64 {
        let (e, sigma) = self.mesh.locate(s);
        let n = self.mesh.tables.count();
        self.mesh.tables.interpolated(sigma, |j| nodal(e * n + j))
    }

    /// Tension of a tendon at an arc length within its length, N.
    pub(super) fn tension_to(&self, tendon: usize, s: f64) -> f64 {
        if self.state.friction.tensions.is_empty() {
            // Of a straight piece, on the side of the base at a disc.
            let near = TOUCHES * self.mesh.length();
            let beyond = |span: &super::spans::Span<K>| {
                let element = &self.mesh.elements[span.elements.end - 1];
                element.start + element.length + near >= s
            };
            let span = self.mesh.spans.list.iter().position(beyond);
            let part = span.map_or(1.0, |span| self.state.pulls[span].parts.as_ref()[tendon]);
            return part * self.state.tensions.as_ref()[tendon];
        }
        self.at(s, |at| self.state.friction.tensions[at].as_ref()[tendon])
    }

    /// `Theta` of a tendon at an arc length within its length, rad.
    fn angle_to(&self, tendon: usize, s: f64) -> f64 {
        if s == 0.0 || self.state.friction.angles.is_empty() {
            return 0.0;
        }
        self.at(s, |at| self.state.friction.angles[at].as_ref()[tendon])
    }
}
