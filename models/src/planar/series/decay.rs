//! How quickly the terms of a series decay, and what is still to come.

/// Terms below this part of the largest are rounding: with `Delta_F = 0` and `q_x = 0` every second term vanishes.
const VANISHING: f64 = 1e-17;

/// Terms that the estimate of the remainder looks back on.
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
    /// `size` of the first term, which is the unloaded robot and tells nothing of the decay.
    pub(super) const fn new(size: f64) -> Self {
        Self { order: 0, largest: size, seen: [(0, 0.0); WINDOW], count: 0 }
    }

    /// Takes the size of the next term; returns the estimate of what comes after it: zero after two that vanish.
    ///
    /// Terms that do not vanish are held under a geometric series. Its ratio per order is the largest between two
    /// terms at least half a window apart (sizes waver where the nearest singularities are a complex pair), and it passes above
    /// all of them by a factor of two. Fewer than three terms that do not vanish say nothing.
    pub(super) fn push(&mut self, size: f64) -> f64 {
        self.order += 1;
        self.largest = self.largest.max(size);
        if size > VANISHING * self.largest {
            self.seen.rotate_left(1);
            self.seen[WINDOW - 1] = (self.order, size.ln());
            self.count = (self.count + 1).min(WINDOW);
        }
        // Two orders that vanish one after the other end the series of forces: with every second term zero there is one at
        // most. A couple may have longer gaps; who reads a zero must look.
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
