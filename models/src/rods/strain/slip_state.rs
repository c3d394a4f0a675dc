//! Slip states of tendons with friction after a step of a history: their tensions along the rod, where they are held, and how far they slide from their bases.
//!
//! All is taken from two equilibria: that before the step, and one in which the loads are those behind it and the tensions are estimates. At the nodes of the latter the tensions that would hold
//! the tendon are known (see [`crate::rods::cone`]), and of those within the cone of friction the closest ones are taken.

use super::mesh::Mesh;
use super::solution::StrainSolution;
use super::tendon_friction::HeldLength;
use crate::Slide;
use crate::rods::cone::{Bond, closest};
use crate::rods::discs::TOUCHES;
use crate::rods::section::OneSection;

/// Difference from the tension that holds a tendon, relative to the largest one, below which it is held.
const HELD: f64 = 1e-11;
/// Difference above which it slides for certain, and the numbers of places in a row from which on a change between both is resolved, and of such changes.
const SLIDES: f64 = 1e-6;
const RUN: usize = 3;
const KINKS: usize = 6;
/// Stiffness of a tendon that is held, by that of the rod against it.
const GRIP: f64 = 1e3;

/// A place on a tendon.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Arc length, m.
    s: f64,
    /// `Theta` from the base on, rad.
    angle: f64,
    /// Tension, the tension that would hold the tendon here, and that of the shape from which both are found, N.
    tension: f64,
    wanted: f64,
    found: f64,
    bond: Bond,
    /// Whether it is held.
    held: bool,
}

/// Slip state of a tendon with friction.
#[derive(Clone, Debug)]
pub(super) struct SlipState {
    places: Vec<Place>,
    /// Direction of the slide from the base on; `None` where it is held there.
    pub(super) slide: Option<Slide>,
    /// Arc length to which it slides from the base on, m.
    pub(super) front: f64,
    /// Change of the tensions from those of the shape, relative to the largest one.
    pub(super) change: f64,
}

impl SlipState {
    /// A tendon that slides all along.
    pub(super) const fn whole(slide: Slide, end: f64) -> Self {
        Self { places: Vec::new(), slide: Some(slide), front: end, change: 0.0 }
    }

    /// A tendon with this tension at its base, N, in a shape, from the equilibrium before. The rod is as compliant to it as to `share` tendons.
    pub(super) fn of(
        tendon: usize,
        (tension, share): (f64, f64),
        shape: &StrainSolution,
        before: &StrainSolution,
    ) -> Self {
        let (mesh, state) = (&shape.mesh, shape.whole());
        let (kernel, n) = (&mesh.kernel, mesh.tables.count());
        let end = kernel.end(kernel.last_segment(tendon));
        if tension == 0.0 {
            return Self::whole(Slide::Out, end);
        }
        let friction = kernel.friction(tendon);
        let (mut places, mut weights, mut turns, mut last) = (Vec::new(), Vec::new(), Vec::new(), 0.0);
        for (e, element) in mesh.elements.iter().enumerate() {
            if element.segment > kernel.last_segment(tendon) {
                break;
            }
            for (j, node) in mesh.tables.nodes.iter().enumerate() {
                let (at, s) = (e * n + j, element.start + element.length * node);
                let stretch = state.acts.at(at).stretch[tendon];
                let direction = &state.acts.at(at).direction[tendon];
                let compliance = share * compliance(mesh, &element.sections[j].stiffness, direction);
                let found = state.friction.tensions[at][tendon];
                let angle = state.friction.angles[at][tendon];
                let wanted = found + (stretch - before.local(tendon, s).0) / compliance;
                places.push(Place { s, angle, tension: 0.0, wanted, found, bond: Bond::Held, held: false });
                weights.push(compliance * element.length * mesh.tables.weights[j]);
                turns.push(friction * (angle - last).max(0.0));
                last = angle;
            }
        }
        let wanted: Vec<f64> = places.iter().map(|place| place.wanted).collect();
        let chosen = closest(tension, &wanted, &weights, &turns);
        let largest = chosen.iter().fold(tension, |a, (b, _)| a.max(*b));
        let mut change = 0.0_f64;
        for (place, (tension, bond)) in places.iter_mut().zip(chosen) {
            (place.tension, place.bond) = (tension, bond);
            place.held = (tension - place.wanted).abs() <= HELD * largest;
            if place.held {
                place.tension = place.wanted;
            }
            change = change.max((place.tension - place.found).abs() / largest);
        }
        let mut slip = Self { places, slide: None, front: 0.0, change };
        // Between the nodes, also where the strain of the equilibrium before has a kink there.
        let room = |sign: f64, s: f64| {
            let (length, compliance) = shape.local(tendon, s);
            let wanted =
                shape.tension_to(tendon, s) + (length - before.local(tendon, s).0) / (share * compliance);
            let sliding = tension * (-sign * friction * shape.angle_to(tendon, s)).exp();
            sign * (sliding - wanted)
        };
        slip.meet(friction, end, room);
        slip
    }

    /// Arc lengths at which it begins or ceases to be held beyond the front, m: at a junction of the shape between two places, or in their middle.
    pub(super) fn kinks(&self, shape: &StrainSolution) -> Vec<f64> {
        let beyond: Vec<&Place> = self.places.iter().filter(|place| place.s > self.front).collect();
        let largest = beyond.iter().fold(f64::MIN_POSITIVE, |a, place| a.max(place.tension));
        let slides = |place: &Place| (place.tension - place.wanted).abs() > SLIDES * largest;
        let runs: Vec<&[&Place]> = beyond.chunk_by(|a, b| slides(a) == slides(b)).collect();
        let long = runs.windows(2).filter(|pair| pair.iter().all(|run| run.len() >= RUN));
        let kinks = long.filter_map(|pair| {
            let (one, other) = (pair[0].last()?.s, pair[1].first()?.s);
            let mut ends = shape.mesh.elements.iter().map(|element| element.start + element.length);
            Some(ends.rfind(|s| one < *s && *s < other).unwrap_or(0.5 * (one + other)))
        });
        kinks.take(KINKS).collect()
    }

    /// Finds how far the tendon slides from the base on; `room` by the sign of the slide and the arc length is positive where it does.
    fn meet(&mut self, friction: f64, end: f64, room: impl Fn(f64, f64) -> f64) {
        let Some(first) = self.places.first().map(|first| first.bond) else { return };
        let slide = match first {
            Bond::In => Slide::In,
            Bond::Out => Slide::Out,
            Bond::Held => return,
        };
        let alike = self.places.iter().take_while(|place| place.bond == first).count();
        // Where it is held with all of its friction it slides no more.
        let kept = self.places[..alike].iter().rev().take_while(|place| place.held).count();
        let Some(last) = (alike - kept).checked_sub(1) else { return };
        self.slide = Some(slide);
        let Some(next) = self.places.get(last + 1) else {
            self.front = end;
            return;
        };
        let here = self.places[last];
        let sign = slide.sign();
        if next.held {
            self.front = crossing(here.s, next.s, |s| room(sign, s));
        } else {
            // It slides the other way from there on: the tension is largest or least in between.
            let fall = sign * (here.tension / next.tension).ln();
            let angle = 0.5 * (here.angle + next.angle + fall / friction);
            let part = ((angle - here.angle) / (next.angle - here.angle)).clamp(0.0, 1.0);
            let part = if part.is_nan() { 0.5 } else { part };
            self.front = here.s + part * (next.s - here.s);
        }
    }

    /// The tension at an arc length that does not follow the base, and whether the tendon is held there; `None` where it slides from the base on. Between places the logarithm of
    /// the tension is taken as linear in `Theta`, which it is where the tendon slides.
    pub(super) fn at(&self, tendon: usize, s: f64, shape: &StrainSolution) -> Option<(f64, bool)> {
        if self.places.is_empty() || s <= self.front {
            return None;
        }
        let index = self.places.partition_point(|place| place.s < s);
        let (before, after) = (index.checked_sub(1).map(|i| &self.places[i]), self.places.get(index));
        let beyond = |place: &&Place| place.s > self.front;
        let near = TOUCHES * shape.mesh.length();
        match (before.filter(beyond), after) {
            (None, Some(only)) | (Some(only), None) => Some((only.tension, only.held)),
            (_, Some(only)) if only.s - s <= near => Some((only.tension, only.held)),
            (Some(one), Some(other)) => {
                let [a, b] = [one, other].map(|place| place.tension.max(f64::MIN_POSITIVE).ln());
                let turned = other.angle - one.angle;
                let part = if turned > 0.0 {
                    ((shape.angle_to(tendon, s) - one.angle) / turned).clamp(0.0, 1.0)
                } else {
                    (s - one.s) / (other.s - one.s)
                };
                Some(((a + part * (b - a)).exp(), one.held && other.held))
            }
            (None, None) => None,
        }
    }
}

/// The compliance of a section against a tendon in this direction, 1/N, without what shears and weight add to it.
fn compliance(mesh: &Mesh, stiffness: &[f64; 6], direction: &[f64; 6]) -> f64 {
    let free = (0..6).filter(|c| mesh.tables.counts[*c] > 0);
    let sum: f64 = free.map(|c| direction[c] * direction[c] / stiffness[c]).sum();
    sum.max(f64::MIN_POSITIVE)
}

/// Place where a number that is positive at `low` ceases to be so, by bisection; an end where it does not change its sign.
fn crossing(low: f64, high: f64, of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (low, high);
    if of(low) <= 0.0 {
        return low;
    }
    if of(high) > 0.0 {
        return high;
    }
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if of(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

impl StrainSolution {
    /// The local length of a tendon at an arc length, and the compliance there, 1/N.
    fn local(&self, tendon: usize, s: f64) -> (f64, f64) {
        let (mesh, tables) = (&self.mesh, &self.mesh.tables);
        let (e, sigma) = mesh.locate(s);
        let segment = mesh.elements[e].segment;
        let elastic = tables.elastic(&self.state.coefficients[e * tables.order..][..tables.order], sigma);
        let section = mesh.kernel.section::<f64>(segment, &s);
        let strain: [f64; 6] = core::array::from_fn(|c| section.natural[c] + elastic[c]);
        let mut here = OneSection::new(&mesh.kernel);
        mesh.kernel.route(segment, &s, &mut here.routings);
        let found = here.act(&mesh.actuators, &mesh.kernel, segment, &strain);
        let compliance = compliance(mesh, &section.stiffness, &found.direction[tendon]);
        (found.stretch[tendon], compliance)
    }

    /// Constraint that holds a tendon at an arc length with the length that it has in this equilibrium.
    pub(super) fn holds(&self, tendon: usize, s: f64) -> HeldLength {
        let (length, compliance) = self.local(tendon, s);
        HeldLength { length, grip: GRIP / compliance }
    }
}
