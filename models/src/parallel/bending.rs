//! Bending of elements, and its limits.

use super::Error;
use super::mesh::{Mesh, State};
use pliant_runtime::rotation::norm;
use pliant_runtime::twist::{Six, halves};

/// Largest angle by which the sections of an element may turn, the integral of `|K|` along it, rad.
///
/// The interpolation [CPR 8] is Magnus' expansion of the linear strain up to the fourth order [CPR 4, 5, 6, 7]. The expansion is known to converge as long as that integral is
/// less than pi (Moan and Niesen, 2008, with lengths measured in a large unit); beyond, the logarithm of the relative pose is not unique either.
pub const LARGEST_ANGLE: f64 = core::f64::consts::PI;

/// Largest angle by which sections may turn and turn back where the curvature changes along an element of length `h`, the integral of `|K - K_m|`, which is
/// `h^2 |K'| / 4`, rad.
///
/// The first term that the interpolation [CPR 8] leaves out is `h^5 [K', [xi_m, K']] / 240`: it moves the end by the part `(h^2 |K'|)^2 / 240` of the length `h`, in the direction of
/// the rod, so that an element which is bent to and fro is longer than its rod. This is where that part is a tenth, `sqrt(24) / 4`.
pub const LARGEST_CHANGE: f64 = 1.224_744_871_391_589;

/// Largest bending of the elements of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bending {
    /// Rod and element, counted from the base, whose sections turn most by what elements represent.
    pub place: [usize; 2],
    /// Integral of its `|K|`, rad: bending and torsion, whatever their sign. At most [`LARGEST_ANGLE`].
    pub angle: f64,
    /// Integral of its `|K - K_m|`, rad. At most [`LARGEST_CHANGE`].
    pub change: f64,
}

impl Bending {
    /// Used part of the limits, the larger of both.
    fn used(&self) -> f64 {
        let (angle, change) = (self.angle / LARGEST_ANGLE, self.change / LARGEST_CHANGE);
        // NaN stays.
        if angle <= change { change } else { angle }
    }

    /// Whether no element of a state is bent beyond the limits, by the bound `h |K_m| + h^2 |K'| / 4` of the angle, which is at least [`angle`]. Where this is false, the exact
    /// ones decide.
    pub(super) fn surely_small(mesh: &Mesh, state: &State, strains: &[Six]) -> bool {
        mesh.members.iter().all(|member| {
            let h = mesh.step(member, &state.motors);
            let elements = member.first[0]..member.first[0] + member.elements;
            strains[elements.clone()].iter().zip(&state.slopes[elements]).all(|(strain, slope)| {
                let ([mean, _], [rate, _]) = (halves(strain), halves(slope));
                let change = 0.25 * h * h * norm(rate);
                // NaN fails.
                change <= LARGEST_CHANGE && h * norm(mean) + change <= LARGEST_ANGLE
            })
        })
    }

    /// Bending of a state whose elements have these mean strains.
    pub(super) fn largest(mesh: &Mesh, state: &State, strains: &[Six]) -> Self {
        let mut most = Self::default();
        for (rod, member) in mesh.members.iter().enumerate() {
            let h = mesh.step(member, &state.motors);
            for element in 0..member.elements {
                let slot = member.first[0] + element;
                let (strain, slope) = (&strains[slot], &state.slopes[slot]);
                let [rate, _] = halves(slope);
                let change = 0.25 * h * h * norm(rate);
                let found = Self { place: [rod, element], angle: angle(strain, slope, h), change };
                let (used, before) = (found.used(), most.used());
                if used > before || used.is_nan() && !before.is_nan() {
                    most = found;
                }
            }
        }
        most
    }

    /// Refuses what an element does not represent.
    pub(super) fn check(&self) -> Result<(), Error> {
        let [rod, element] = self.place;
        let limits =
            [("turns", self.angle, LARGEST_ANGLE), ("turns to and fro", self.change, LARGEST_CHANGE)];
        for (how, angle, limit) in limits {
            // NaN fails.
            let holds = angle <= limit;
            if !holds {
                return Err(Error::ElementAngle { rod, element, how, angle, limit });
            }
        }
        Ok(())
    }
}

/// The integral of `|K|` over an element of length `h`, rad: `K = K_m + (s - h/2) K'` [CPR 2].
fn angle(mean: &Six, slope: &Six, h: f64) -> f64 {
    let ([mean, _], [slope, _]) = (halves(mean), halves(slope));
    let (size, rate) = (norm(mean), norm(slope));
    // The change counts in second order.
    let changes = h * rate > 1e-7 * size;
    if !changes {
        return size * h;
    }
    // Integral by the distance from the point where `|K|` is least.
    let along = (0..3).map(|k| mean[k] * slope[k]).sum::<f64>() / (rate * rate);
    let least = norm(core::array::from_fn(|k| mean[k] - along * slope[k])) / rate;
    let primitive = |x: f64| {
        let bent = if least > 0.0 { least * least * (x / least).asinh() } else { 0.0 };
        0.5 * (x * x.hypot(least) + bent)
    };
    rate * (primitive(along + 0.5 * h) - primitive(along - 0.5 * h))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_integrals_of_the_curvature() {
        let cases: [[[f64; 3]; 2]; 6] = [
            [[0.0, 2.0, 0.0], [0.0; 3]],
            [[0.0; 3], [0.0, 30.0, 40.0]],
            [[0.3, -1.0, 2.0], [20.0, 5.0, -1.0]],
            [[0.3, -1.0, 2.0], [1e-6, 5e-7, -1e-6]],
            [[0.0, 1.0, 0.0], [0.0, -30.0, 0.0]],
            [[1.0, 0.0, 0.0], [0.0, 0.0, 8.0]],
        ];
        let h = 0.3;
        for [mean, slope] in cases {
            let six = |v: [f64; 3]| [v[0], v[1], v[2], 7.0, -8.0, 9.0];
            let count = 200_000;
            let part = |i: i32| {
                let t = h * ((f64::from(i) + 0.5) / f64::from(count) - 0.5);
                norm(core::array::from_fn(|k| mean[k] + t * slope[k])) * h / f64::from(count)
            };
            let expected: f64 = (0..count).map(part).sum();
            let found = angle(&six(mean), &six(slope), h);
            assert!(
                (found - expected).abs() < 1e-9 * (1.0 + expected),
                "{mean:?} {slope:?}: {found} {expected}"
            );
        }
        assert!(Bending { angle: f64::NAN, ..Bending::default() }.check().is_err());
        assert!(Bending { change: f64::NAN, ..Bending::default() }.check().is_err());
        let six = [0.0, 7.0, 0.0, 0.0, 0.0, 0.0];
        assert!((angle(&[0.0; 6], &six, h) - 0.25 * h * h * 7.0).abs() < 1e-15);
    }

    /// The end of `K = (s - h/2) K'` by quadrature: what the interpolation [CPR 8] leaves out is what the limit is derived from.
    #[test]
    fn what_an_element_leaves_out() {
        for change in [0.05, 0.2] {
            let slope = 4.0 * change;
            let count = 20_000;
            let reach: f64 = (0..count)
                .map(|i| {
                    let s = (f64::from(i) + 0.5) / f64::from(count);
                    (0.5 * slope * s * (s - 1.0)).cos() / f64::from(count)
                })
                .sum();
            let part = slope * slope / 240.0;
            // The twist [CPR 8] has the length of the rod along it, and turns by nothing.
            assert!(((1.0 - reach) / part - 1.0).abs() < 0.02, "{reach} {part}");
        }
        assert!(((4.0 * LARGEST_CHANGE).powi(2) / 240.0 - 0.1).abs() < 1e-15);
    }
}
