//! Tensions along a tendon within the cone of Coulomb's friction.
//!
//! Let a step begin with local lengths `l_0(s)` of a tendon, and let its channel have the local lengths `l(s)` now. The tendon has then slid towards its base by
//! `w(s) = -int_s^end (l - l_0)`, as its end is fixed. Coulomb: `|T'| <= mu T |t'|`; `T' = -mu T |t'|` where `w > 0`, `T' = mu T |t'|` where `w < 0`, and `w = 0` elsewhere.
//! A section answers to the tension by `l = l_now - c (T - T_now)` with its compliance `c`, so that `w' = l - l_0 = -c (T - T_held)`, where `T_held = T_now + (l_now - l_0)/c` would hold
//! the tendon. With `u = ln T` these are the conditions of Karush, Kuhn and Tucker, with `w` as the multiplier, of
//!
//! `min int c (T - T_held u)  under  |u'| <= mu |t'|, T(0) = tau`:
//!
//! a convex problem in `u` whose least value without the constraint is at `T_held`: of all tensions within the cone those that come closest to holding the tendon. `c` is only an estimate of
//! the answer of the rod, which is solved in turn with these tensions; where both agree, the conditions hold whatever `c` is.

/// How a tendon lies between two of the places at which its tension is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bond {
    /// It slides towards the base: the tension falls as much as friction allows.
    In,
    /// It slides towards the end.
    Out,
    /// It is held.
    Held,
}

/// A convex function of the logarithm of a tension by its derivative, which is piecewise linear in the tension: values at breaks, and slopes before the first and behind the last one.
#[derive(Clone, Debug, Default)]
struct Cost {
    breaks: Vec<[f64; 2]>,
    slopes: [f64; 2],
}

impl Cost {
    /// Adds `weight (x - wanted ln x)`.
    fn add(&mut self, weight: f64, wanted: f64) {
        if self.breaks.is_empty() {
            self.breaks.push([wanted, 0.0]);
        } else {
            for [x, slope] in &mut self.breaks {
                *slope += weight * (*x - wanted);
            }
        }
        self.slopes = self.slopes.map(|slope| slope + weight);
    }

    /// Where it is least, and the number of breaks before that.
    fn least(&self) -> (f64, usize) {
        let count = self.breaks.iter().take_while(|[_, slope]| *slope < 0.0).count();
        let at = |from: [f64; 2], rate: f64| from[0] - from[1] / rate;
        let least = match (count.checked_sub(1).map(|last| self.breaks[last]), self.breaks.get(count)) {
            (None, Some(first)) => at(*first, self.slopes[0]),
            (Some(last), None) => at(last, self.slopes[1]),
            (Some(last), Some(next)) => at(last, (next[1] - last[1]) / (next[0] - last[0])),
            (None, None) => 0.0,
        };
        (least, count)
    }

    /// The least cost by the number before, which may differ from this one by the factor `most` at most.
    fn before(&mut self, (least, count): (f64, usize), most: f64) {
        let [up, down] = [most, most.recip()];
        let mut breaks = Vec::with_capacity(self.breaks.len() + 2);
        breaks.extend(self.breaks[..count].iter().map(|[x, slope]| [x / up, *slope]));
        breaks.extend([[least / up, 0.0], [least / down, 0.0]]);
        breaks.extend(self.breaks[count..].iter().map(|[x, slope]| [x / down, *slope]));
        self.breaks = breaks;
        self.slopes = [self.slopes[0] * up, self.slopes[1] * down];
    }
}

/// The tensions closest to those `wanted`, with these positive weights, that differ from place to place by a factor of at most `exp(turns)`, the first one from `base` likewise;
/// with how the tendon lies before each place.
pub(super) fn closest(base: f64, wanted: &[f64], weights: &[f64], turns: &[f64]) -> Vec<(f64, Bond)> {
    let mut cost = Cost::default();
    let mut best = vec![0.0; wanted.len()];
    for (j, best) in best.iter_mut().enumerate().rev() {
        cost.add(weights[j], wanted[j]);
        let least = cost.least();
        *best = least.0;
        cost.before(least, turns[j].exp());
    }
    let mut tension = base;
    let choose = |(best, turn): (&f64, &f64)| {
        let [low, high] = [tension * (-turn).exp(), tension * turn.exp()];
        let bond = if *best <= low {
            Bond::In
        } else if *best >= high {
            Bond::Out
        } else {
            Bond::Held
        };
        tension = best.clamp(low, high);
        (tension, bond)
    };
    best.iter().zip(turns).map(choose).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the conditions of an optimum, with multipliers summed from the end.
    #[test]
    fn tensions_within_the_cone_are_the_closest() {
        let mut seed = 7_u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        for case in 0..200 {
            let count = 1 + case % 30;
            let mut list = |low: f64, high: f64| -> Vec<f64> {
                (0..count).map(|_| low + (high - low) * random()).collect()
            };
            let (wanted, weights, turns) = (list(-0.5, 4.0), list(0.1, 2.0), list(0.0, 0.3));
            let base = 2.0;
            let found = closest(base, &wanted, &weights, &turns);
            // What the tendon has slid by in front of each place: `sum of weight (T - wanted)` from there on.
            let mut slid = 0.0;
            for (j, (tension, bond)) in found.iter().enumerate().rev() {
                let before = if j == 0 { base } else { found[j - 1].0 };
                let ratio = tension / before;
                slid += weights[j] * (tension - wanted[j]);
                let near = 1e-9 * (1.0 + slid.abs());
                match bond {
                    Bond::Held => {
                        assert!(slid.abs() < near, "case {case}, {j}: {slid}");
                        assert!(ratio.ln().abs() <= turns[j] + 1e-12);
                        slid = 0.0;
                    }
                    Bond::In => assert!((ratio - (-turns[j]).exp()).abs() < 1e-12 && slid > -near, "{j}"),
                    Bond::Out => assert!((ratio - turns[j].exp()).abs() < 1e-12 && slid < near, "{j}"),
                }
            }
        }
        assert!(closest(0.0, &[1.0, -1.0], &[1.0; 2], &[0.1; 2]).iter().all(|(tension, _)| *tension == 0.0));
    }
}
