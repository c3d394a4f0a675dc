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
//!
//! Between the holes of discs a tendon consists of straight pieces with a tension each, and the same holds with pieces in place of sections and the angles at the holes in place of `|t'|`:
//! it has slid towards its base through a hole by `w = -sum (l - l_0)` of the pieces beyond. Pieces are few, and their lengths answer to the tensions of all pieces of all tendons,
//! `l = l_now - C (T - T_now)` with a matrix that is known ([`Pieces`]): the conditions are linear in the tensions where it is known which holes a tendon slides through, and these are found by
//! exchanging those that contradict their conditions.

use nalgebra::{DMatrix, DVector};

/// State of friction of a tendon between two neighbouring places of its tension.
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

/// Exchanges of all holes that contradict their conditions in a row without getting fewer, after which one of them at a time is exchanged until they are fewer than ever (Judice and Pires, 1994);
/// and most exchanges.
const TOGETHER: usize = 10;
const EXCHANGES: usize = 1000;
/// A slide by rounding, relative to what the whole tension would lengthen the pieces by, and of a tension.
const SLIDES: f64 = 1e-12;
const ROUNDING: f64 = 1e-11;

/// The straight pieces of tendons with friction between the holes of discs, those of one tendon after those of the other, each from the base on.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    /// Number of pieces of each tendon, and the tension at its base, N: positive.
    pub(super) tendons: Vec<(usize, f64)>,
    /// Tensions at which the lengths are known, N.
    pub(super) tensions: Vec<f64>,
    /// Increases of their lengths over the step, m.
    pub(super) longer: Vec<f64>,
    /// Decreases of their lengths (rows) by the tensions of all (columns), m/N.
    pub(super) compliance: DMatrix<f64>,
    /// Largest change of the logarithm of the tension at the hole in front of each; not read for the first one of a tendon, which has the tension at the base.
    pub(super) turns: Vec<f64>,
}

impl Pieces {
    /// Whether a piece is the first one of its tendon, and the end of the pieces of that.
    fn places(&self) -> Vec<(bool, usize)> {
        let mut places = Vec::with_capacity(self.tensions.len());
        for (count, _) in &self.tendons {
            let end = places.len() + count;
            places.extend((0..*count).map(|k| (k == 0, end)));
        }
        places
    }

    /// The tensions with which the conditions of all holes hold, and by how much the tendon has then slid through the hole in front of each piece, m. `bonds` are how the tendon lies in the
    /// hole in front of each piece: a guess, and the answer. `None` where there is no answer.
    pub(super) fn balance(&self, bonds: &mut [Bond]) -> Option<(Vec<f64>, Vec<f64>)> {
        let places = self.places();
        let (mut fewest, mut left) = (usize::MAX, TOGETHER);
        for _ in 0..EXCHANGES {
            let tensions = self.tensions_of(&places, bonds)?;
            let slid = self.slid(&places, &tensions);
            let contradiction = |i: usize| {
                let (first, end) = places[i];
                if first {
                    return None;
                }
                let [low, high] = [-1.0, 1.0].map(|sign| tensions[i - 1] * (sign * self.turns[i]).exp());
                let rounding = ROUNDING * tensions[i - 1].abs();
                let stretch = |j: usize| self.compliance[(j, j)] * tensions[j].abs();
                let small = SLIDES * (i..end).map(stretch).sum::<f64>();
                match bonds[i] {
                    Bond::Held if tensions[i] < low - rounding => Some((i, Bond::In)),
                    Bond::Held if tensions[i] > high + rounding => Some((i, Bond::Out)),
                    Bond::In if slid[i] < -small => Some((i, Bond::Held)),
                    Bond::Out if slid[i] > small => Some((i, Bond::Held)),
                    _ => None,
                }
            };
            let mut wrong: Vec<(usize, Bond)> = (0..places.len()).filter_map(contradiction).collect();
            if wrong.is_empty() {
                return Some((tensions, slid));
            }
            if wrong.len() < fewest {
                (fewest, left) = (wrong.len(), TOGETHER);
            } else if left > 0 {
                left -= 1;
            } else {
                wrong.truncate(1);
            }
            for (i, bond) in wrong {
                bonds[i] = bond;
            }
        }
        None
    }

    /// The tensions where tendons lie so.
    fn tensions_of(&self, places: &[(bool, usize)], bonds: &[Bond]) -> Option<Vec<f64>> {
        let n = places.len();
        if n == 0 {
            return Some(Vec::new());
        }
        let (mut matrix, mut right) = (DMatrix::zeros(n, n), DVector::zeros(n));
        let mut bases = self.tendons.iter().map(|(_, base)| *base);
        for (i, (first, end)) in places.iter().enumerate() {
            let factor = match bonds[i] {
                _ if *first => {
                    matrix[(i, i)] = 1.0;
                    right[i] = bases.next()?;
                    continue;
                }
                Bond::In => (-self.turns[i]).exp(),
                Bond::Out => self.turns[i].exp(),
                Bond::Held => {
                    // From this hole to the next one that holds it, it keeps its length.
                    let next = (i + 1..*end).find(|j| bonds[*j] == Bond::Held).unwrap_or(*end);
                    let scale: f64 = (i..next).map(|j| self.compliance[(j, j)]).sum();
                    for j in i..next {
                        right[i] += self.longer[j] / scale;
                        for m in 0..n {
                            let share = self.compliance[(j, m)] / scale;
                            matrix[(i, m)] += share;
                            right[i] += share * self.tensions[m];
                        }
                    }
                    continue;
                }
            };
            matrix[(i, i)] = 1.0;
            matrix[(i, i - 1)] = -factor;
        }
        let found: Vec<f64> = matrix.lu().solve(&right)?.iter().copied().collect();
        found.iter().all(|tension| tension.is_finite()).then_some(found)
    }

    /// By how much tendons have slid through the hole in front of each piece, m.
    fn slid(&self, places: &[(bool, usize)], tensions: &[f64]) -> Vec<f64> {
        let n = places.len();
        let mut slid = vec![0.0; n];
        for i in (0..n).rev() {
            let change = |m: usize| self.compliance[(i, m)] * (tensions[m] - self.tensions[m]);
            let beyond = if i + 1 < places[i].1 { slid[i + 1] } else { 0.0 };
            slid[i] = beyond - self.longer[i] + (0..n).map(change).sum::<f64>();
        }
        slid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces that answer each to its own tension are places with weights.
    #[test]
    fn tensions_of_pieces_are_the_closest() {
        let mut seed = 11_u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        for case in 0..200 {
            let count = 1 + case % 12;
            let mut list = |low: f64, high: f64| -> Vec<f64> {
                (0..count).map(|_| low + (high - low) * random()).collect()
            };
            let (tensions, longer, weights) = (list(0.5, 4.0), list(-1e-3, 1e-3), list(2e-4, 2e-3));
            let mut turns = list(0.0, 0.3);
            turns[0] = 0.0;
            let wanted: Vec<f64> = (0..count).map(|k| tensions[k] + longer[k] / weights[k]).collect();
            let expected = closest(2.0, &wanted, &weights, &turns);
            let pieces = Pieces {
                tendons: vec![(count, 2.0)],
                tensions,
                longer,
                compliance: DMatrix::from_diagonal(&DVector::from_vec(weights)),
                turns,
            };
            let mut bonds = vec![Bond::Held; count];
            let (found, _) = pieces.balance(&mut bonds).unwrap();
            for (k, ((tension, bond), found)) in expected.iter().zip(&found).enumerate() {
                assert!((tension - found).abs() < 1e-11, "case {case}, {k}: {tension} {found}");
                assert!(k == 0 || *bond == bonds[k], "case {case}, {k}");
            }
        }
    }

    /// Against their conditions, where pieces of two tendons answer to each other.
    #[test]
    fn pieces_that_answer_to_each_other() {
        let mut seed = 5_u64;
        let mut random = move |low: f64, high: f64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        for case in 0..200 {
            let (one, other) = (1 + case % 7, 1 + case % 5);
            let n = one + other;
            let root = DMatrix::from_fn(n, n, |i, j| if i == j { 0.03 } else { random(-0.01, 0.01) });
            let pieces = Pieces {
                tendons: vec![(one, 2.0), (other, 0.7)],
                tensions: (0..n).map(|_| random(0.5, 3.0)).collect(),
                longer: (0..n).map(|_| random(-1e-3, 1e-3)).collect(),
                compliance: &root * root.transpose(),
                turns: (0..n).map(|_| random(0.0, 0.3)).collect(),
            };
            let mut bonds = vec![Bond::Held; n];
            let (tensions, slid) = pieces.balance(&mut bonds).unwrap();
            assert!((tensions[0] - 2.0).abs() < 1e-12 && (tensions[one] - 0.7).abs() < 1e-12);
            let by = DVector::from_fn(n, |i, _| tensions[i] - pieces.tensions[i]);
            let lengths = DVector::from_column_slice(&pieces.longer) - &pieces.compliance * by;
            for (i, (first, end)) in pieces.places().into_iter().enumerate() {
                let sum: f64 = (i..end).map(|j| lengths[j]).sum();
                assert!((slid[i] + sum).abs() < 1e-15);
                if first {
                    continue;
                }
                let ratio = (tensions[i] / tensions[i - 1]).ln();
                let (low, high) = (ratio + pieces.turns[i], ratio - pieces.turns[i]);
                match bonds[i] {
                    Bond::Held => assert!(sum.abs() < 1e-15 && low > -1e-12 && high < 1e-12, "{case}, {i}"),
                    Bond::In => assert!(low.abs() < 1e-12 && sum < 1e-15, "{case}, {i}"),
                    Bond::Out => assert!(high.abs() < 1e-12 && sum > -1e-15, "{case}, {i}"),
                }
            }
        }
    }

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
            // Slip of the tendon in front of each place: `sum of weight (T - wanted)` from there on.
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
