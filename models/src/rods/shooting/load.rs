//! Loads of the rod in the order of arc length.

use core::ops::Range;
use std::sync::Arc;

use nalgebra::Vector3;

use super::super::{Frame, Wrench};
use super::guides::Guides;
use crate::Slide;
use crate::rods::grid::Grid;
use crate::rods::robot::AnyRod;
use pliant_runtime::rotation::{Vector, scaled};

/// Joints that are closer to the border of a piece than this fraction of the length are moved to it.
const SNAP: f64 = 1e-6;
/// Fraction of the length within which two places are one.
const NEXT: f64 = 1e-12;

/// Loads at one end of a load stage.
#[derive(Clone, Debug)]
pub(super) struct Loads {
    pub(super) wrenches: Vec<Wrench>,
    /// Tensions that are given, N.
    pub(super) tensions: Box<[f64]>,
    /// Displacements of the tendons with prescribed lengths, m.
    pub(super) displacements: Box<[f64]>,
}

impl Loads {
    pub(super) fn new(kernel: &AnyRod) -> Self {
        let zero = kernel.per_tendon(|_| 0.0);
        Self { wrenches: Vec::new(), tensions: zero.clone(), displacements: zero }
    }
}

/// A wrench on a section.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) s: f64,
    pub(super) couple: Vector,
    pub(super) force: Vector,
    pub(super) frame: Frame,
}

/// A part of the rod within which everything is smooth, and the wrenches at its end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) segment: usize,
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) points: Range<usize>,
    /// Whether a joint follows.
    pub(super) joint: bool,
    /// The span between discs that it is in, and whether it is its first and its last piece.
    pub(super) span: Option<usize>,
    pub(super) enters: bool,
    pub(super) leaves: bool,
}

/// Loads of one solve. Overwritten for every load step without allocation.
#[derive(Clone, Debug)]
pub(super) struct Load {
    pub(super) guides: Arc<Guides>,
    pub(super) tensions: Box<[f64]>,
    /// Directions in which tendons with friction slide.
    pub(super) slides: Box<[Slide]>,
    /// Tensions of the pieces in each span by those at the base, where friction at the holes is held; empty where there is none.
    pub(super) parts: Grid<f64>,
    /// Load factor of the weight and of the declared distributed forces.
    pub(super) weight: f64,
    /// Points at which wrenches act, in the order of arc length.
    pub(super) points: Vec<Point>,
    pub(super) pieces: Vec<Piece>,
    /// Number of wrenches on the clamp itself, which are the first points.
    pub(super) on_clamp: usize,
    /// Whether a force is a follower: then the force at the base is an unknown, too.
    pub(super) follower: bool,
}

impl Load {
    pub(super) fn new(kernel: &AnyRod, guides: Arc<Guides>) -> Self {
        Self {
            guides,
            tensions: kernel.per_tendon(|_| 0.0),
            slides: kernel.per_tendon(|_| Slide::In),
            parts: Grid::default(),
            weight: 0.0,
            points: Vec::new(),
            pieces: Vec::new(),
            on_clamp: 0,
            follower: false,
        }
    }

    /// Becomes a copy, without allocation when warm.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.guides.clone_from(&other.guides);
        self.tensions.clone_from(&other.tensions);
        self.slides.clone_from(&other.slides);
        self.parts.copy_from(&other.parts);
        self.weight = other.weight;
        self.points.clone_from(&other.points);
        self.pieces.clone_from(&other.pieces);
        self.on_clamp = other.on_clamp;
        self.follower = other.follower;
    }

    /// Whether couples act on the rod, which have no energy.
    pub(super) fn has_couples(&self) -> bool {
        self.points[self.on_clamp..].iter().any(|point| point.couple != [0.0; 3])
    }

    /// Whether couples act elsewhere than at the tip or at a joint.
    pub(super) fn has_inner_couples(&self) -> bool {
        let inner = |piece: &&Piece| !piece.joint;
        let (_, inside) = self.pieces.split_last().map_or((None, &[][..]), |(last, rest)| (Some(last), rest));
        inside
            .iter()
            .filter(inner)
            .any(|piece| self.points[piece.points.clone()].iter().any(|point| point.couple != [0.0; 3]))
    }

    /// Sum of the forces on its sections, world, where none is a follower.
    pub(super) fn force(&self) -> Vector {
        let sum = |k: usize| self.points[self.on_clamp..].iter().map(|point| point.force[k]).sum();
        core::array::from_fn(sum)
    }

    /// Sets these loads: the fraction `weight` of the declared ones, and fractions of wrenches. Tensions do not change. The rod is divided into the given
    /// number of shots.
    pub(super) fn fill<'a>(
        &mut self,
        kernel: &AnyRod,
        weight: f64,
        wrenches: impl Iterator<Item = (&'a Wrench, f64)>,
        shots: usize,
    ) {
        self.set_points(kernel, weight, wrenches);
        self.divide(kernel, shots);
    }

    /// Sets the wrenches on the rod, by arc length.
    fn set_points<'a>(
        &mut self,
        kernel: &AnyRod,
        weight: f64,
        wrenches: impl Iterator<Item = (&'a Wrench, f64)>,
    ) {
        let length = kernel.length();
        self.weight = weight;
        self.points.clear();
        self.follower = false;
        let payload = scaled(weight * kernel.tip_mass(), kernel.gravity());
        if kernel.tip_mass() != 0.0 {
            self.points.push(Point { s: length, couple: [0.0; 3], force: payload, frame: Frame::World });
        }
        for [s, mass] in &self.guides.masses {
            let force = scaled(weight * mass, kernel.gravity());
            self.points.push(Point { s: *s, couple: [0.0; 3], force, frame: Frame::World });
        }
        for (wrench, part) in wrenches {
            self.follower |= wrench.frame == Frame::Local && wrench.force != Vector3::zeros();
            self.points.push(Point {
                s: wrench.s.unwrap_or(length).min(length),
                couple: scaled(part, wrench.couple.into()),
                force: scaled(part, wrench.force.into()),
                frame: wrench.frame,
            });
        }
        // In place: there are few.
        self.points.sort_unstable_by(|a, b| a.s.total_cmp(&b.s));
        self.on_clamp = self.points.iter().take_while(|point| point.s <= 0.0).count();
    }

    /// Divides the rod into pieces at the wrenches, the discs, the ends of segments and the joints of so many shots.
    fn divide(&mut self, kernel: &AnyRod, shots: usize) {
        let length = kernel.length();
        self.pieces.clear();
        let (mut from, mut next, mut joint) = (0.0, self.on_clamp, 1);
        let (mut span, mut enters) = (0, true);
        for segment in 0..kernel.segment_count() {
            let end = kernel.end(segment);
            while from < end {
                let mut cut = self.guides.joint(length, joint, shots);
                let mut stop = self.points.get(next).map_or(end, |point| point.s.min(end));
                let disc = self.guides.spans.get(span).map(|span| span.ends[1]);
                if let Some(disc) = disc {
                    // A place next to a disc is at the disc.
                    stop = if (stop - disc).abs() < NEXT * length { disc } else { stop.min(disc) };
                }
                if end - stop < NEXT * length {
                    stop = end;
                }
                let first = next;
                if (cut - stop).abs() < SNAP * length {
                    cut = stop;
                }
                if joint < shots && cut < stop {
                    stop = cut;
                }
                while self.points.get(next).is_some_and(|point| point.s <= stop + NEXT * length) {
                    next += 1;
                }
                let cut = joint < shots && cut <= stop;
                joint += usize::from(cut);
                let leaves = disc.is_some_and(|disc| stop >= disc - NEXT * length);
                let here = disc.map(|_| span);
                let points = first..next;
                self.pieces.push(Piece {
                    segment,
                    from,
                    to: stop,
                    points,
                    joint: cut,
                    span: here,
                    enters,
                    leaves,
                });
                (enters, span) = (leaves, span + usize::from(leaves));
                from = stop;
            }
        }
    }
}
