//! Decay of the terms of a series, and estimate of the remainder.

/// Terms below this fraction of the largest are rounding: with `Delta_F = 0` and `q_x = 0` every second term vanishes.
const VANISHING: f64 = 1e-17;

/// Number of terms from which the remainder is estimated.
const WINDOW: usize = 6;

/// Decay of the terms, for the estimate of the remainder.
pub(super) struct Decay {
    order: u32,
    largest: f64,
    // Orders and logarithms of the sizes of the last terms that did not vanish, the latest last.
    seen: [(u32, f64); WINDOW],
    count: usize,
}

impl Decay {
    /// Starts with the size of the first term, which is the unloaded robot and is not used for the decay.
    pub(super) const fn new(size: f64) -> Self {
        Self { order: 0, largest: size, seen: [(0, 0.0); WINDOW], count: 0 }
    }

    /// Adds the size of the next term; returns the estimate of the remainder after it: zero after two terms that vanish.
    ///
    /// Terms that do not vanish are bounded by a geometric series. Its ratio per order is the largest between two terms at least half a window apart
    /// (sizes oscillate where the nearest singularities are a complex pair), and the bound is above all of them by a factor of two. The estimate is
    /// infinite with fewer than three terms that do not vanish.
    pub(super) fn push(&mut self, size: f64) -> f64 {
        self.order += 1;
        self.largest = self.largest.max(size);
        if size > VANISHING * self.largest {
            self.seen.rotate_left(1);
            self.seen[WINDOW - 1] = (self.order, size.ln());
            self.count = (self.count + 1).min(WINDOW);
        }
        // Two orders that vanish one after the other end the series of forces: with every second term zero there is one at most. A couple may have longer
        // gaps, so the caller must check a zero.
        let (last, _) = self.seen[WINDOW - 1];
        if self.order >= last + 2 {
            return 0.0;
        }
        if self.count < 3 {
            return f64::INFINITY;
        }
        let seen = &self.seen[WINDOW - self.count..];
        let mut ratio = f64::NEG_INFINITY;
        for (index, (first, before)) in seen.iter().enumerate() {
            for (order, size) in seen.iter().skip(index + self.count / 2) {
                ratio = ratio.max((size - before) / f64::from(order - first));
            }
        }
        if ratio >= 0.0 {
            return f64::INFINITY;
        }
        let above = seen
            .iter()
            .map(|(order, size)| size + ratio * f64::from(self.order - order))
            .fold(f64::NEG_INFINITY, f64::max);
        let ratio = ratio.exp();
        2.0 * above.exp() * ratio / (1.0 - ratio)
    }
}
