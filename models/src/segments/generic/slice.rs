//! The slices of a segment as functions of its state, and what quadrature and dual numbers make of them.

use num_dual::{Dual, Dual2};
use pliant_runtime::Pointwise;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::rotation::{cross, dot};

use crate::Number;

/// Below this value of `(theta x)^2` the functions of it are summed as Taylor series; beyond, their closed forms and as many
/// derivatives as anybody takes of them lose no digits.
const SERIES: f64 = 4.0;
/// Terms of the series: at [`SERIES`] the first one left out is below 1e-24.
const TERMS: usize = 16;

/// The ratios of successive coefficients: `1/((2k + 2)(2k + 3))` and `1/((2k + 3)(2k + 4))`.
const RATIOS: [[f64; 2]; TERMS] = {
    let mut ratios = [[0.0; 2]; TERMS];
    let (mut term, mut k) = (0, 0.0);
    while term < TERMS {
        ratios[term] = [1.0 / ((k + 2.0) * (k + 3.0)), 1.0 / ((k + 3.0) * (k + 4.0))];
        term += 1;
        k += 2.0;
    }
    ratios
};

/// `sin(sqrt y)/sqrt y` and `(1 - cos(sqrt y))/y`, entire in `y`.
fn entire<N: Number>(y: N) -> [N; 2] {
    if y.re() < SERIES {
        let (mut sine, mut cosine) = (N::from(0.0), N::from(0.0));
        for [sine_ratio, cosine_ratio] in RATIOS.into_iter().rev() {
            sine = -(sine * y * sine_ratio) + 1.0;
            cosine = -(cosine * y * cosine_ratio) + 1.0;
        }
        [sine, cosine * 0.5]
    } else {
        let angle = y.sqrt();
        let (sine, cosine) = angle.sin_cos();
        [sine / angle, (N::from(1.0) - cosine) / y]
    }
}

/// `S = sin(theta x)/theta` and `C = (1 - cos(theta x))/theta^2`.
fn functions<N: Number>(x: f64, w: N) -> [N; 2] {
    let [s, c] = entire(w * (x * x));
    [s * x, c * (x * x)]
}

/// Centre of the slice at the fraction `x` of a segment, in the base frame: `p = L (S z + C D)` [CC 6, 7, 8, 9] in the smooth chart.
fn position<N: Number>(x: f64, [dx, dy, length]: [N; 3]) -> [N; 3] {
    let [s, c] = functions(x, dx * dx + dy * dy);
    let bend = length * c;
    [bend * dx, bend * dy, length * s]
}

/// Rotation from the slice's frame to the base frame, `exp(x k^) = 1 + S k^ + C k^ k^`, `k = z x D` [CC 36]; its last column is the tangent.
fn rotation<N: Number>(x: f64, [dx, dy, _]: [N; 3]) -> [[N; 3]; 3] {
    let w = dx * dx + dy * dy;
    let [s, c] = functions(x, w);
    let one = N::from(1.0);
    let mixed = -(c * dx * dy);
    [
        [one - c * dx * dx, mixed, s * dx],
        [mixed, one - c * dy * dy, s * dy],
        [-(s * dx), -(s * dy), one - c * w],
    ]
}

fn add<N: Number>(a: [N; 3], b: [N; 3]) -> [N; 3] {
    core::array::from_fn(|i| a[i] + b[i])
}

fn scale<N: Number>(a: [N; 3], factor: N) -> [N; 3] {
    a.map(|entry| entry * factor)
}

/// The vector of the skew part of `derivative rotation^T`: an angular velocity, or an angular acceleration.
fn angular<N: Number>(derivative: [[N; 3]; 3], rotation: [[N; 3]; 3]) -> [N; 3] {
    let entry = |i: usize, j: usize| dot(derivative[i], rotation[j]);
    [(2, 1), (0, 2), (1, 0)].map(|(i, j)| (entry(i, j) - entry(j, i)) * 0.5)
}

/// State, rate and spin of the base.
type Motion<N> = [[N; 3]; 3];

/// The state with its derivative in direction `k`.
fn partial<N: Number>(state: [N; 3], k: usize) -> [Dual<N>; 3] {
    core::array::from_fn(|i| Dual::new(state[i], N::from(if i == k { 1.0 } else { 0.0 })))
}

/// The state with its derivatives in time while the rate is steady.
fn along<N: Number>(state: [N; 3], rate: [N; 3]) -> [Dual2<N>; 3] {
    core::array::from_fn(|i| Dual2::new(state[i], rate[i], N::from(0.0)))
}

/// Motion of the centre of a slice.
struct Moving<N> {
    position: [N; 3],
    /// `dp/du_k` [CC 11].
    linear_jacobian: [[N; 3]; 3],
    /// Acceleration while the base spins steadily and the state changes steadily [CC 15].
    acceleration: [N; 3],
}

fn moving<N: Number>(x: f64, [state, rate, spin]: Motion<N>) -> Moving<N> {
    let path = position(x, along(state, rate));
    let (at, velocity) = (path.map(|entry| entry.re), path.map(|entry| entry.v1));
    let centripetal = cross(spin, add(cross(spin, at), scale(velocity, N::from(2.0))));
    Moving {
        position: at,
        linear_jacobian: core::array::from_fn(|k| position(x, partial(state, k)).map(|entry| entry.eps)),
        acceleration: add(centripetal, path.map(|entry| entry.v2)),
    }
}

/// Rotation of a slice.
struct AngularMotion<N> {
    rotation: [[N; 3]; 3],
    /// Angular velocity relative to the base per unit of `du_k/dt` [CC 38].
    angular_jacobian: [[N; 3]; 3],
    /// Angular velocity.
    spin: [N; 3],
    /// Angular acceleration while the base spins steadily and the state changes steadily.
    acceleration: [N; 3],
}

fn angular_motion<N: Number>(x: f64, [state, rate, spin]: Motion<N>) -> AngularMotion<N> {
    let path = rotation(x, along(state, rate));
    let at = path.map(|row| row.map(|entry| entry.re));
    let relative = angular(path.map(|row| row.map(|entry| entry.v1)), at);
    let second = angular(path.map(|row| row.map(|entry| entry.v2)), at);
    AngularMotion {
        rotation: at,
        angular_jacobian: core::array::from_fn(|k| {
            angular(rotation(x, partial(state, k)).map(|row| row.map(|entry| entry.eps)), at)
        }),
        spin: add(spin, relative),
        acceleration: add(cross(spin, relative), second),
    }
}

fn three<N: Copy>(values: &[N]) -> [N; 3] {
    [values[0], values[1], values[2]]
}

/// Numbers of a [`super::Tip`], in the order of its fields.
pub(super) const TIP: usize = 33;
/// Numbers of the inertia of a [`super::Segment`], in the order of its fields.
pub(super) const SEGMENT: usize = 42;

/// The tip of a segment from its state, rate and spin [CC 36, 37, 38].
pub(super) struct TipOf;

impl Pointwise<9, TIP> for TipOf {
    fn call<D: Number>(&self, inputs: [D; 9]) -> [D; TIP] {
        let motion = [0, 3, 6].map(|first| three(&inputs[first..]));
        let (end, frame) = (moving(1.0, motion), angular_motion(1.0, motion));
        let mut out = [D::from(0.0); TIP];
        out[..9].copy_from_slice(frame.rotation.as_flattened());
        out[9..12].copy_from_slice(&end.position);
        out[12..18].copy_from_slice(frame.angular_jacobian[..2].as_flattened());
        out[18..27].copy_from_slice(end.linear_jacobian.as_flattened());
        out[27..30].copy_from_slice(&frame.acceleration);
        out[30..].copy_from_slice(&end.acceleration);
        out
    }
}

/// The inertia of a segment of unit mass from its state, rate, spin and a square of a radius of gyration [CC 4, 18].
pub(super) struct SegmentOf<'a> {
    pub(super) rule: &'a Rule,
    /// Whether slices are solid discs.
    pub(super) rotational: bool,
}

impl Pointwise<10, SEGMENT> for SegmentOf<'_> {
    fn call<D: Number>(&self, inputs: [D; 10]) -> [D; SEGMENT] {
        let motion = [0, 3, 6].map(|first| three(&inputs[first..]));
        let gyration = inputs[9];
        let mut sums = [D::from(0.0); SEGMENT];
        for (&x, &weight) in self.rule.nodes.iter().zip(&self.rule.weights) {
            let mut values = points(&moving(x, motion));
            if self.rotational {
                for (value, disc) in values.iter_mut().zip(discs(&angular_motion(x, motion))) {
                    *value += disc * gyration;
                }
            }
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += value * weight;
            }
        }
        sums
    }
}

const PAIRS: [(usize, usize); 6] = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];

/// The integrands of a segment whose slices are points [CC 4, 18].
fn points<N: Number>(at: &Moving<N>) -> [N; SEGMENT] {
    let (p, a) = (at.position, at.acceleration);
    let square = dot(p, p);
    let inertia = PAIRS.map(|(i, j)| if i == j { square - p[i] * p[i] } else { -(p[i] * p[j]) });
    let angular = at.linear_jacobian.map(|column| cross(p, column));
    let mass = PAIRS.map(|(k, l)| dot(at.linear_jacobian[k], at.linear_jacobian[l]));
    let load = at.linear_jacobian.map(|column| dot(column, a));
    pack(inertia, [at.linear_jacobian, angular], mass, [p, a, cross(p, a), load])
}

/// Inertia that solid discs of unit radius of gyration add [CC 2]: a disc's inertia about its centre is `J = 1 + t t^T`, `t` the tangent, its kinetic
/// energy `(|omega|^2 + (t . omega)^2)/2`. Its couple is `d(J omega)/dt`, and its load that couple through `angular_jacobian`.
fn discs<N: Number>(at: &AngularMotion<N>) -> [N; SEGMENT] {
    let zero = [N::from(0.0); 3];
    let tangent = at.rotation.map(|row| row[2]);
    let times = |v: [N; 3]| add(v, scale(tangent, dot(tangent, v)));
    let inertia =
        PAIRS.map(|(i, j)| tangent[i] * tangent[j] + if i == j { N::from(1.0) } else { N::from(0.0) });
    let angular = at.angular_jacobian.map(times);
    let mass = PAIRS.map(|(k, l)| dot(at.angular_jacobian[k], angular[l]));
    let couple = add(times(at.acceleration), cross(at.spin, times(at.spin)));
    let load = at.angular_jacobian.map(|column| dot(column, couple));
    pack(inertia, [[zero; 3], angular], mass, [zero, zero, couple, load])
}

/// Fields of a segment as a list.
fn pack<N: Number>(
    inertia: [N; 6],
    [linear, angular]: [[[N; 3]; 3]; 2],
    mass: [N; 6],
    [center, force, couple, load]: [[N; 3]; 4],
) -> [N; SEGMENT] {
    let mut out = [N::from(0.0); SEGMENT];
    out[..3].copy_from_slice(&center);
    out[3..9].copy_from_slice(&inertia);
    out[9..18].copy_from_slice(linear.as_flattened());
    out[18..27].copy_from_slice(angular.as_flattened());
    out[27..33].copy_from_slice(&mass);
    out[33..36].copy_from_slice(&force);
    out[36..39].copy_from_slice(&couple);
    out[39..].copy_from_slice(&load);
    out
}

/// `Q` at a bending angle, from its definition [CC 14, 17, 18].
pub(super) struct QMatrixOf<'a> {
    pub(super) rule: &'a Rule,
}

impl Pointwise<1, 45> for QMatrixOf<'_> {
    fn call<D: Number>(&self, [theta]: [D; 1]) -> [D; 45] {
        let mut sums = [D::from(0.0); 45];
        for (&x, &weight) in self.rule.nodes.iter().zip(&self.rule.weights) {
            let (s, c) = (theta * x).sin_cos();
            let one = D::from(1.0);
            let velocity = [one, s, c * x, -c, s * x];
            let (xx, twice) = (x * x, 2.0 * x);
            let acceleration = [one, s, c * twice, c * x, -(s * xx), -c, s * twice, s * x, c * xx];
            for (row, v) in sums.chunks_exact_mut(9).zip(velocity) {
                for (sum, a) in row.iter_mut().zip(acceleration) {
                    *sum += v * a * weight;
                }
            }
        }
        sums
    }
}
