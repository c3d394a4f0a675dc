//! Lengths of the steps of the integration.

use super::load::Piece;
use super::settings::Integrator;
use crate::rods::robot::AnyRod;

/// Largest number of steps of the rod whose lengths have one decade, rejected ones included: a rod that needs more is wound up by a wrench far from the solution. Data that
/// changes steeply needs some steps of each decade.
const MAX_STEPS: usize = 200;
/// Largest number of steps of one piece, where there are many.
const LEAST_STEPS: f64 = 40.0;
/// Decades of lengths of steps, from that of the piece: shorter steps are not tried.
const DECADES: usize = 10;
/// The tolerance at which these limits hold.
const FINEST: f64 = 1e-11;

/// Progress of an integration along the rod.
pub(super) struct Walk {
    pub(super) integrator: Integrator,
    /// Largest number of steps of one decade that are tried in a piece.
    most: usize,
    /// Steps that were tried in this piece, by the decade of their lengths.
    tried: [usize; DECADES],
    /// Largest step, by the length of the piece: at most half of the rod.
    largest: f64,
    /// Number of the next step.
    pub(super) index: usize,
    /// Whether steps are new, and not those of the last integration.
    pub(super) fresh: bool,
    /// Proposed length of the next step, m.
    pub(super) proposal: f64,
}

impl Walk {
    pub(super) fn new(integrator: Integrator, pieces: usize, fresh: bool) -> Self {
        let most = match integrator {
            Integrator::Fixed { steps } => 2 * steps,
            Integrator::DormandPrince { tolerance } => {
                // The number of steps is proportional to the eighth root of the tolerance.
                let all = (count(MAX_STEPS) / count(pieces)).max(LEAST_STEPS);
                whole(all * (FINEST / tolerance).powf(0.125))
            }
        };
        let largest = if pieces > 1 { 1.0 } else { 0.5 };
        Self { integrator, most, tried: [0; DECADES], largest, index: 0, fresh, proposal: f64::INFINITY }
    }

    /// Begins with a piece.
    pub(super) fn begin(&mut self) {
        self.tried = [0; DECADES];
    }

    /// Whether a step of this share of the piece may be tried; it is counted.
    pub(super) fn may_try(&mut self, share: f64) -> bool {
        let decade = if share > 0.0 { whole(-share.min(1.0).log10()) } else { DECADES };
        let Some(tried) = self.tried.get_mut(decade) else { return false };
        *tried += 1;
        *tried <= self.most
    }

    /// Length of a new step in a piece of a segment of that length, from `s` on, after so many steps there.
    pub(super) fn length(&self, piece: &Piece, s: f64, taken: usize, segment: f64) -> f64 {
        let span = piece.to - piece.from;
        match self.integrator {
            Integrator::Fixed { steps } => {
                let parts = parts(steps, span, segment);
                if taken + 1 >= parts { piece.to - s } else { span / count(parts) }
            }
            Integrator::DormandPrince { .. } => shared(piece.to - s, self.proposal.min(self.largest * span)),
        }
    }
}

/// Ratio of the next step to this one.
pub(super) fn growth(error: f64) -> f64 {
    if error > 0.0 { (0.9 * error.powf(-0.125)).clamp(0.2, 4.0) } else { 4.0 }
}

/// A step of about the proposed length that divides the remaining length.
pub(super) fn shared(left: f64, proposal: f64) -> f64 {
    let parts = (left / proposal).ceil();
    if parts <= 1.0 {
        left
    } else if parts <= 8.0 {
        left / parts
    } else {
        proposal
    }
}

/// Number of steps of a piece of a segment.
pub(super) fn parts(steps: usize, span: f64, segment: f64) -> usize {
    whole((count(steps) * span / segment).ceil()).max(1)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small positive numbers")]
pub(super) const fn whole(number: f64) -> usize {
    number as usize
}

pub(super) fn count(number: usize) -> f64 {
    number as f64
}

pub(super) fn kernel_span(kernel: &AnyRod, segment: usize) -> f64 {
    kernel.end(segment) - if segment == 0 { 0.0 } else { kernel.end(segment - 1) }
}
