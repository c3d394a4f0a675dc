//! The largest strain of a rod relative to its declared limit.

use core::ops::ControlFlow;

/// The largest ratio of a strain component to its declared limit along a rod.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LargestStrain {
    /// Ratio of the strain to its limit: above 1 where the limit is exceeded.
    pub used: f64,
    /// Index of the component of `(K, Gamma)`: 0 is torsion, 1 and 2 bending, 3 extension, 4 and 5 shear.
    pub component: usize,
    /// Arc length, m.
    pub s: f64,
    /// Value of that component of `xi - xi_0`: 1/m for the first three, 1 for the others.
    pub strain: f64,
}

/// Relative width of the interval around an extremum: the relative error of the strain is about its square.
const ENCLOSED: f64 = 1e-8;
/// Largest number of steps of the enclosure.
const MAX_STEPS: usize = 50;
/// Ratio of the golden section.
const GOLDEN: f64 = 0.381_966_011_250_105;

/// A search along a rod, span by span.
#[derive(Clone, Copy, Debug)]
pub(in crate::rods) struct Search {
    limit: [Option<f64>; 6],
    best: LargestStrain,
}

impl Search {
    /// `None` where no component has a limit.
    pub(in crate::rods) fn new(limit: [Option<f64>; 6]) -> Option<Self> {
        let best = LargestStrain { used: 0.0, component: 0, s: 0.0, strain: 0.0 };
        limit.iter().any(Option::is_some).then_some(Self { limit, best })
    }

    pub(in crate::rods) fn best(self) -> LargestStrain {
        self.best
    }

    /// Searches a span in which the strain `xi - xi_0` is smooth: at `parts + 1` points that are denser towards its ends, and between them wherever a
    /// component may have its largest extremum. `strain(s)` is `None` where the strain cannot be evaluated.
    pub(in crate::rods) fn span(
        &mut self,
        from: f64,
        to: f64,
        parts: usize,
        mut strain: impl FnMut(f64) -> Option<[f64; 6]>,
    ) {
        let place = |k: usize| {
            if k == parts {
                return to;
            }
            let angle = core::f64::consts::PI * k as f64 / parts as f64;
            from + 0.5 * (to - from) * (1.0 - angle.cos())
        };
        // The last three points.
        let mut window: [Option<(f64, [f64; 6])>; 3] = [None; 3];
        for k in 0..=parts {
            let s = place(k);
            window = [window[1], window[2], strain(s).map(|strain| (s, strain))];
            if let Some((s, strain)) = window[2] {
                self.look(s, &strain);
            }
            let [Some(a), Some(b), Some(c)] = window else { continue };
            for component in 0..6 {
                // In the first and the last window an extremum may be on either side of the middle.
                let (low, high) = (k == 2, k == parts);
                self.inside(component, [a, b, c], [low, high], &mut strain);
            }
        }
    }

    /// Compares the strain at a point with the largest found so far.
    fn look(&mut self, s: f64, strain: &[f64; 6]) {
        for (component, (strain, limit)) in strain.iter().zip(&self.limit).enumerate() {
            let Some(limit) = limit else { continue };
            let used = strain.abs() / limit;
            if used > self.best.used {
                self.best = LargestStrain { used, component, s, strain: *strain };
            }
        }
    }

    /// Encloses an extremum of a component next to the middle of three points, if the parabola through them may exceed the largest found so far.
    fn inside(
        &mut self,
        component: usize,
        places: [(f64, [f64; 6]); 3],
        [low, high]: [bool; 2],
        strain: &mut impl FnMut(f64) -> Option<[f64; 6]>,
    ) {
        let Some(limit) = self.limit[component] else { return };
        let [x, y, z] = places.map(|(s, _)| s);
        let sign = places[1].1[component].signum();
        let [a, b, c] = places.map(|(_, strain)| sign * strain[component]);
        let (left, right) = ((b - a) / (y - x), (c - b) / (z - y));
        let curvature = (right - left) / (z - x);
        // Slopes at `x` and `z`, and the vertex of the parabola.
        let (first, last) = (left - curvature * (y - x), right + curvature * (z - y));
        let rises = first > 0.0 && last < 0.0;
        let between = b >= a && b >= c;
        if !(rises && curvature < 0.0) || !(between || low && a > b || high && c > b) {
            return;
        }
        let top = x - 0.5 * first / curvature;
        let height = a + 0.5 * first * (top - x);
        // Margin for the error of the parabola.
        let margin = 0.1 * (b - a).abs().max((b - c).abs());
        if (height + margin) / limit <= self.best.used {
            return;
        }
        let mut value = |s: f64| {
            let strain = strain(s);
            if let Some(strain) = &strain {
                self.look(s, strain);
            }
            strain.map(|strain| sign * strain[component])
        };
        let _ = highest([x, z], (top.clamp(x, z), ENCLOSED * (z - x)), &mut value);
    }
}

/// Brent's method for the maximum in `[low, high]`, by parabolas and the golden section, down to a width.
fn highest(
    [mut low, mut high]: [f64; 2],
    (start, width): (f64, f64),
    value: &mut impl FnMut(f64) -> Option<f64>,
) -> ControlFlow<()> {
    let mut ask = |s: f64| value(s).map_or(ControlFlow::Break(()), ControlFlow::Continue);
    let mut best = (start, ask(start)?);
    let (mut second, mut third) = (best, best);
    let (mut step, mut before): (f64, f64) = (0.0, 0.0);
    for _ in 0..MAX_STEPS {
        let middle = 0.5 * (low + high);
        if (best.0 - middle).abs() <= 2.0 * width - 0.5 * (high - low) {
            break;
        }
        let mut golden = true;
        if before.abs() > width {
            let r = (best.0 - second.0) * (third.1 - best.1);
            let q = (best.0 - third.0) * (second.1 - best.1);
            let (mut p, mut q) = ((best.0 - third.0) * q - (best.0 - second.0) * r, 2.0 * (q - r));
            (p, q) = (if q > 0.0 { -p } else { p }, q.abs());
            let last = core::mem::replace(&mut before, step);
            if p.abs() < (0.5 * q * last).abs() && p > q * (low - best.0) && p < q * (high - best.0) {
                step = p / q;
                golden = false;
                let next = best.0 + step;
                if next - low < 2.0 * width || high - next < 2.0 * width {
                    step = width.copysign(middle - best.0);
                }
            }
        }
        if golden {
            before = if best.0 < middle { high - best.0 } else { low - best.0 };
            step = GOLDEN * before;
        }
        let next = best.0 + if step.abs() >= width { step } else { width.copysign(step) };
        let found = (next, ask(next)?);
        if found.1 >= best.1 {
            if next >= best.0 {
                low = best.0;
            } else {
                high = best.0;
            }
            (third, second, best) = (second, best, found);
        } else {
            if next < best.0 {
                low = next;
            } else {
                high = next;
            }
            if found.1 >= second.1 || second.0 == best.0 {
                (third, second) = (second, found);
            } else if found.1 >= third.1 || third.0 == best.0 || third.0 == second.0 {
                third = found;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extrema_between_places_are_found_to_rounding() {
        for (shift, parts) in [(0.31, 6), (0.05, 4), (0.97, 9), (0.5, 4)] {
            let mut search =
                Search::new([Some(2.0), Some(1.0), Some(4.0), None, Some(0.5), Some(1.0)]).unwrap();
            search.span(0.0, 1.0, parts, |s| {
                let bump = -1.5 + (s - shift).powi(2);
                Some([0.1, bump, 0.2 * s, 1e3, 0.1 * (3.0 * s).sin(), 0.0])
            });
            let found = search.best();
            assert_eq!(found.component, 1);
            assert!((found.used - 1.5).abs().max((found.strain + 1.5).abs()) < 1e-14, "{found:?}");
            assert!((found.s - shift).abs() < 1e-7, "{found:?}");
        }
    }

    #[test]
    fn ends_and_unknown_places_are_no_extrema() {
        let mut search = Search::new([Some(1.0); 6]).unwrap();
        search.span(1.0, 2.0, 4, |s| Some([0.0, s * s, 0.0, 0.0, 0.0, -s]));
        assert_eq!(search.best(), LargestStrain { used: 4.0, component: 1, s: 2.0, strain: 4.0 });
        search.span(2.0, 3.0, 4, |_| None);
        search.span(3.0, 4.0, 4, |_| Some([f64::NAN; 6]));
        assert_eq!(search.best().s, 2.0);
    }
}
