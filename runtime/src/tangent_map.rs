//! The tangent of the exponential of SE(3), and its inverse: what turns rates of exponential coordinates into body twists.
//!
//! With `g = g_0 exp(x^)` the body twist is `T(x) x'`, `T(x) = sum_k (-ad_x)^k / (k + 1)!` [CPR 41]. As `ad^5 + 2 a ad^3 + a^2 ad = 0` where `a` is the square of the
//! angle, `T = 1 + a_1 ad + a_2 ad^2 + a_3 ad^3 + a_4 ad^4` with entire functions of `a`, summed by their series: no limit is singular. Numbers may carry
//! derivatives.

use crate::Number;
use crate::rotation::{cross, dot};

/// Angular and linear part, the angular one first.
type Twist<D> = [D; 6];

/// Terms of the series: more than enough for angles up to pi.
const TERMS: usize = 16;
/// Squares of angles below which fewer terms are exact, and how many.
const FEWER: [(f64, usize); 2] = [(0.1, 6), (1.0, 9)];
/// Terms of the series of `(1 - (t/2) cot(t/2))/t^2` up to the square of an angle of 1.
const ARC_TERMS: usize = 12;

const fn factorial(n: usize) -> f64 {
    let (mut product, mut k) = (1.0, 2);
    while k <= n {
        product *= k as f64;
        k += 1;
    }
    product
}

/// Coefficients of `a_1` to `a_4`: with `ad^(2j+1) = p_j ad + q_j ad^3`, `p_j = (1 - j)(-a)^j`, `q_j = j (-a)^(j-1)`, and likewise for even powers.
const SERIES: [[f64; TERMS]; 4] = {
    let mut all = [[0.0; TERMS]; 4];
    let (mut j, mut sign) = (0, 1.0);
    while j < TERMS {
        let (p, q) = (sign * (1.0 - j as f64), sign * (1.0 + j as f64));
        all[0][j] = -p / factorial(2 * j + 2);
        all[1][j] = p / factorial(2 * j + 3);
        all[2][j] = -q / factorial(2 * j + 4);
        all[3][j] = q / factorial(2 * j + 5);
        sign = -sign;
        j += 1;
    }
    all
};

/// `2 zeta(2j + 2) / (2 pi)^(2j + 2)`, the coefficients of `c(a) = (1 - (t/2) cot(t/2))/t^2` at `a = t^2`.
const ARC: [f64; ARC_TERMS] = {
    let mut all = [0.0; ARC_TERMS];
    let (mut j, mut power) = (0, 1.0);
    let square = 4.0 * core::f64::consts::PI * core::f64::consts::PI;
    while j < ARC_TERMS {
        power *= square;
        // zeta(2) and zeta(4) are known; the sums of the others converge fast.
        let pi = core::f64::consts::PI * core::f64::consts::PI;
        let zeta = match j {
            0 => pi / 6.0,
            1 => pi * pi / 90.0,
            2 => pi * pi * pi / 945.0,
            3 => pi * pi * pi * pi / 9450.0,
            _ => {
                let (mut sum, mut n) = (1.0, 60);
                while n > 1 {
                    let (mut term, mut k) = (1.0, 0);
                    while k < 2 * j + 2 {
                        term /= n as f64;
                        k += 1;
                    }
                    sum += term;
                    n -= 1;
                }
                sum
            }
        };
        all[j] = 2.0 * zeta / power;
        j += 1;
    }
    all
};

/// Value and derivative of a polynomial.
fn horner<D: Number>(coefficients: &[f64], x: D) -> (D, D) {
    let (mut value, mut slope) = (D::from(0.0), D::from(0.0));
    for coefficient in coefficients.iter().rev() {
        slope = slope * x + value;
        value = value * x + *coefficient;
    }
    (value, slope)
}

/// `a_1` to `a_4` and their derivatives.
fn functions<D: Number>(square: D) -> [(D, D); 4] {
    let terms = FEWER.iter().find(|(bound, _)| square.re() < *bound).map_or(TERMS, |(_, terms)| *terms);
    SERIES.each_ref().map(|series| horner(&series[..terms], square))
}

/// `c`, `c'` and `c''`, see [`ARC`]; below an angle of 2 pi.
fn arc<D: Number>(square: D) -> [D; 3] {
    if square.re() < 1.0 {
        let (mut value, mut slope, mut bend) = (D::from(0.0), D::from(0.0), D::from(0.0));
        for coefficient in ARC.iter().rev() {
            bend = bend * square + slope * 2.0;
            slope = slope * square + value;
            value = value * square + *coefficient;
        }
        return [value, slope, bend];
    }
    // With chi = (t/2) cot(t/2) = 1 - a c: 2 chi' = chi c - 1/4.
    let half = square.sqrt() * 0.5;
    let (sine, cosine) = half.sin_cos();
    let chi = half * cosine / sine;
    let inverse = square.recip();
    let c = (-chi + 1.0) * inverse;
    let fall = (chi * c - 0.25) * 0.5;
    let slope = -(c + fall) * inverse;
    let bend = -(slope * 2.0 + (fall * c + chi * slope) * 0.5) * inverse;
    [c, slope, bend]
}

fn parts<D: Number>([a, b, c, d, e, f]: Twist<D>) -> ([D; 3], [D; 3]) {
    ([a, b, c], [d, e, f])
}

fn joined<D: Number>([a, b, c]: [D; 3], [d, e, f]: [D; 3]) -> Twist<D> {
    [a, b, c, d, e, f]
}

fn sum<D: Number>(a: [D; 3], b: [D; 3]) -> [D; 3] {
    core::array::from_fn(|k| a[k] + b[k])
}

/// `[x, y] = ad(x) y`.
#[inline]
#[must_use]
pub fn bracket<D: Number>(x: Twist<D>, y: Twist<D>) -> Twist<D> {
    let ((a, b), (c, d)) = (parts(x), parts(y));
    joined(cross(a, c), sum(cross(b, c), cross(a, d)))
}

/// `ad(x)^T f` of a wrench.
#[inline]
#[must_use]
pub fn bracket_transposed<D: Number>(x: Twist<D>, f: Twist<D>) -> Twist<D> {
    let ((a, b), (m, n)) = (parts(x), parts(f));
    joined(sum(cross(m, a), cross(n, b)), cross(n, a))
}

fn square<D: Number>(x: &Twist<D>) -> D {
    let (angular, _) = parts(*x);
    dot(angular, angular)
}

fn square_rate<D: Number>(x: &Twist<D>, rate: &Twist<D>) -> D {
    let ((angular, _), (turning, _)) = (parts(*x), parts(*rate));
    dot(angular, turning) * 2.0
}

fn combined<D: Number>(first: Twist<D>, all: &[(D, Twist<D>)]) -> Twist<D> {
    core::array::from_fn(|k| all.iter().fold(first[k], |total, (factor, twist)| total + *factor * twist[k]))
}

/// `T(x) v` [CPR 41].
#[must_use]
pub fn tangent<D: Number>(x: Twist<D>, v: Twist<D>) -> Twist<D> {
    let mut power = v;
    let terms = functions(square(&x)).map(|(value, _)| {
        power = bracket(x, power);
        (value, power)
    });
    combined(v, &terms)
}

/// `T(x)` or its inverse as a polynomial in `ad(x)`, for several vectors.
#[derive(Clone, Copy, Debug)]
pub struct TangentMap<D = f64> {
    x: Twist<D>,
    /// Coefficients of the powers from the first on, and their derivatives by the square of the angle.
    terms: [(D, D); 4],
}

impl<D: Number> TangentMap<D> {
    /// `T(x)` [CPR 41].
    #[must_use]
    pub fn new(x: Twist<D>) -> Self {
        Self { x, terms: functions(square(&x)) }
    }

    /// `T(x)^-1 = 1 + ad/2 + (c - a c') ad^2 - c' ad^4` [CPR 41]; for angles below 2 pi.
    #[must_use]
    pub fn inverse(x: Twist<D>) -> Self {
        let square = square(&x);
        let [c, slope, bend] = arc(square);
        let zero = D::from(0.0);
        let terms =
            [(D::from(0.5), zero), (c - square * slope, -square * bend), (zero, zero), (-slope, -bend)];
        Self { x, terms }
    }

    /// Coefficients of `ad(x)` to `ad(x)^4`, and their derivatives by the square of the angle.
    #[must_use]
    pub const fn terms(&self) -> &[(D, D); 4] {
        &self.terms
    }

    /// The map of a vector, and its rate where `x` and the vector have rates.
    #[must_use]
    pub fn rate(&self, x_rate: Twist<D>, [v, v_rate]: [Twist<D>; 2]) -> [Twist<D>; 2] {
        let growth = square_rate(&self.x, &x_rate);
        let (mut power, mut rate) = (v, v_rate);
        let (mut value, mut slope) = (v, v_rate);
        for (factor, fall) in self.terms {
            let (first, second) = (bracket(x_rate, power), bracket(self.x, rate));
            power = bracket(self.x, power);
            rate = core::array::from_fn(|k| first[k] + second[k]);
            let change = fall * growth;
            for k in 0..6 {
                value[k] += factor * power[k];
                slope[k] += factor * rate[k] + change * power[k];
            }
        }
        [value, slope]
    }
}

/// `T(x) v`, and its rate where `x` and `v` have rates.
#[must_use]
pub fn tangent_rate<D: Number>([x, x_rate]: [Twist<D>; 2], v: [Twist<D>; 2]) -> [Twist<D>; 2] {
    TangentMap::new(x).rate(x_rate, v)
}

/// `T(x)^T f` of a wrench.
#[must_use]
pub fn tangent_transposed<D: Number>(x: Twist<D>, f: Twist<D>) -> Twist<D> {
    let mut power = f;
    let terms = functions(square(&x)).map(|(value, _)| {
        power = bracket_transposed(x, power);
        (value, power)
    });
    combined(f, &terms)
}

/// `T(x)^-1 v = v + [x, v]/2 + (c - a c') ad^2 v - c' ad^4 v`, and its rate; for angles below 2 pi.
#[must_use]
pub fn inverse_rate<D: Number>([x, x_rate]: [Twist<D>; 2], v: [Twist<D>; 2]) -> [Twist<D>; 2] {
    TangentMap::inverse(x).rate(x_rate, v)
}

/// `T(x)^-1 v` [CPR 41].
#[must_use]
pub fn inverse<D: Number>(x: Twist<D>, v: Twist<D>) -> Twist<D> {
    let square = square(&x);
    let [c, slope, _] = arc(square);
    let once = bracket(x, v);
    let twice = bracket(x, once);
    let fourth = bracket(x, bracket(x, twice));
    let (second, last) = (c - square * slope, -slope);
    core::array::from_fn(|k| v[k] + once[k] * 0.5 + second * twice[k] + last * fourth[k])
}

/// `T(x)^-T f` of a wrench.
#[must_use]
pub fn inverse_transposed<D: Number>(x: Twist<D>, f: Twist<D>) -> Twist<D> {
    let square = square(&x);
    let [c, slope, _] = arc(square);
    let once = bracket_transposed(x, f);
    let twice = bracket_transposed(x, once);
    let fourth = bracket_transposed(x, bracket_transposed(x, twice));
    let (second, last) = (c - square * slope, -slope);
    core::array::from_fn(|k| f[k] + once[k] * 0.5 + second * twice[k] + last * fourth[k])
}

/// The inertia of a rigid body or of a section moving with a body twist and its rate: `I eta' - ad(eta)^T I eta` with moments and mass about its origin.
#[must_use]
pub fn inertial<D: Number>(moments: &[D; 3], mass: D, twist: &Twist<D>, rate: &Twist<D>) -> Twist<D> {
    let ((spin, velocity), (turning, moving)) = (parts(*twist), parts(*rate));
    let momentum = core::array::from_fn(|k| spin[k] * moments[k]);
    let (gyroscopic, centripetal) = (cross(spin, momentum), cross(spin, velocity));
    joined(
        core::array::from_fn(|k| turning[k] * moments[k] + gyroscopic[k]),
        core::array::from_fn(|k| (moving[k] + centripetal[k]) * mass),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twist::{Node, Six, advanced, exponential_of, logarithm, relative};

    /// A map and its rate at a twist, of a vector and its rate.
    type Both = fn(Six, [Six; 2]) -> [Six; 2];

    const X: Six = [0.6, -0.48, 0.64, 0.3, -0.2, 0.5];
    const V: Six = [-0.2, 0.7, 0.1, 0.4, 0.6, -0.3];
    const RATE: Six = [0.5, 0.2, -0.3, 0.1, 0.9, 0.4];

    /// The increment from one pose to another one.
    fn between(a: &Node, b: &Node) -> Six {
        let (q, p) = relative(a, b);
        logarithm(q, p)
    }

    fn along(x: &Six, v: &Six, by: f64) -> Six {
        core::array::from_fn(|k| x[k] + by * v[k])
    }

    fn far(a: &Six, b: &Six) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn tangents_are_differences_of_exponentials() {
        for size in [0.0, 0.2, 1.0, 1.3, 2.9] {
            let x = X.map(|entry| size * entry);
            let step = 1e-5;
            let [before, after] = [-step, step].map(|by| exponential_of(&along(&x, &V, by)));
            let expected = between(&before, &after).map(|entry| entry / (2.0 * step));
            assert!(far(&tangent(x, V), &expected) < 1e-9, "{size}");
            let back = inverse(x, tangent(x, V));
            assert!(far(&back, &V) < 1e-13, "{size} {back:?}");
            // Transposes do the same work.
            let f = [0.3, 0.1, -0.7, 0.2, -0.5, 0.4];
            let work = |a: &Six, b: &Six| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            assert!((work(&f, &tangent(x, V)) - work(&tangent_transposed(x, f), &V)).abs() < 1e-14);
            assert!((work(&f, &inverse(x, V)) - work(&inverse_transposed(x, f), &V)).abs() < 1e-13);
            // Rates.
            let growth = [-0.1, 0.3, 0.8, -0.6, 0.2, 0.5];
            let alone = [tangent, inverse];
            let both: [Both; 2] = [|x, v| tangent_rate([x, RATE], v), |x, v| inverse_rate([x, RATE], v)];
            for (alone, both) in alone.into_iter().zip(both) {
                let [value, slope] = both(x, [V, growth]);
                let [low, high] =
                    [-step, step].map(|by| both(along(&x, &RATE, by), [along(&V, &growth, by), growth])[0]);
                let expected = core::array::from_fn(|k| (high[k] - low[k]) / (2.0 * step));
                assert!(far(&slope, &expected) < 1e-9, "{size}");
                assert!(far(&value, &alone(x, V)) < 1e-13, "{size}");
            }
        }
        let g = advanced(&exponential_of(&X), &V);
        assert!(far(&between(&exponential_of(&X), &g), &V) < 1e-14);
    }
}
