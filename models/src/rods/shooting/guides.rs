//! The discs of a rod, between which it is integrated span by span.

use super::super::discs::stations;
use super::super::parameters::Declaration;
use super::super::robot::Layout;
use crate::rods::robot::AnyRod;

/// A span from the clamp or a disc to the next disc.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// Arc lengths of its ends, m.
    pub(super) ends: [f64; 2],
    /// Holes at both ends of the tendons that run through it, `(D_y, D_z)`, m.
    pub(super) holes: Box<[Option<[[f64; 2]; 2]>]>,
}

/// The discs.
#[derive(Clone, Debug)]
pub(super) struct Guides {
    /// From the base; none where tendons run continuously.
    pub(super) spans: Vec<Span>,
    /// Arc lengths, m, and masses, kg, of the discs that have one.
    pub(super) masses: Vec<[f64; 2]>,
}

impl Guides {
    pub(super) fn new(kernel: &AnyRod, layout: Layout) -> Self {
        let list = stations(&Declaration::plain(kernel).laid(layout));
        let heavy = list.iter().filter(|station| station.mass != 0.0);
        let masses = heavy.map(|station| [station.s, station.mass]).collect();
        let pairs = list.iter().zip(list.iter().skip(1)).filter(|_| layout.straight(kernel));
        let spans = pairs.filter_map(|(base, end)| {
            let holes = kernel.per_tendon(|tendon| Some([base.holes[tendon]?, end.holes[tendon]?]));
            let runs = holes.iter().any(Option::is_some);
            runs.then_some(Span { ends: [base.s, end.s], holes })
        });
        Self { spans: spans.collect(), masses }
    }

    /// Whether tendons run straight.
    pub(super) fn straight(&self) -> bool {
        !self.spans.is_empty()
    }

    /// The largest number of shots: joints are at discs where tendons run straight.
    pub(super) fn most_shots(&self) -> usize {
        if self.straight() { self.spans.len() } else { usize::MAX }
    }

    /// Arc length of a joint, 1 and on, of a rod of this length in so many shots, m.
    pub(super) fn joint(&self, length: f64, joint: usize, shots: usize) -> f64 {
        if !self.straight() {
            return length * joint as f64 / shots as f64;
        }
        // As many spans in each shot as possible.
        let span = joint * self.spans.len() / shots;
        self.spans.get(span.saturating_sub(1)).map_or(length, |span| span.ends[1])
    }
}
