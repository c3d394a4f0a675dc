//! Lengths of the steps of the integration.

use super::super::kernel::Kernel;

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

pub(super) fn kernel_span<K: Kernel>(kernel: &K, segment: usize) -> f64 {
    kernel.end(segment) - if segment == 0 { 0.0 } else { kernel.end(segment - 1) }
}
