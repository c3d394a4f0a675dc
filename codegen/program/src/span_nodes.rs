//! Number of quadrature nodes that a span between two discs needs.

use pliant_declare::spec::{Discs, DiscsBasis};

use crate::gauss_legendre;
use crate::orders::order;

/// Total turn of the angle, to and fro, in the angles that are tried, rad.
const TURN: f64 = core::f64::consts::TAU;

/// A span: the arc length at which it begins, and its length.
type Stretch = [f64; 2];

/// The smallest number with which everything that is integrated over a span is accurate, for angles of the declared basis that turn by 2 pi in all: `cos`
/// and `sin` alone and times the resultant of the loads, bending, and the couple. `values` are those of the parameters, and `resultant` is that of the
/// distributed loads beyond an arc length, zero without any. `None` where no number that is tried is enough.
#[must_use]
pub fn span_nodes(robot: &Discs, values: &[f64], resultant: &dyn Fn(f64) -> [f64; 2]) -> Option<usize> {
    let length = robot.backbone.length.eval(0.0, 0.0, values);
    let ends: Vec<f64> = match &robot.stations {
        Some(stations) => stations.iter().map(|station| station.eval(0.0, 0.0, values)).collect(),
        None => {
            #[expect(clippy::cast_precision_loss, reason = "at most a thousand discs")]
            let part = |disc: usize| length * disc as f64 / robot.count as f64;
            (1..=robot.count).map(part).collect()
        }
    };
    let spans: Vec<Stretch> = ends
        .iter()
        .scan(0.0, |start, &end| {
            let begun = core::mem::replace(start, end);
            Some([begun, end - begun])
        })
        .collect();
    let spans = few(&spans);
    let shapes = shapes(&robot.basis, robot.count);
    let stiffness = |s: f64| robot.backbone.bending_stiffness.eval(s, 0.0, values);
    let couple =
        |s: f64, theta: f64| robot.load.couple.as_ref().map_or(0.0, |couple| couple.eval(s, theta, values));
    // Scales of the integrands, from the ends and the middles of the spans.
    let places = || spans.iter().flat_map(|[start, span]| [0.0, 0.5, 1.0].map(|x| start + x * span));
    let largest = |value: &dyn Fn(f64) -> f64| {
        places().map(|s| value(s).abs()).fold(0.0, f64::max).max(f64::MIN_POSITIVE)
    };
    let scales = [0, 1].map(|k| largest(&|s| resultant(s)[k]));
    let stiffest = largest(&stiffness);
    let hardest = largest(&|s| couple(s, 1.0).abs().max(couple(s, 0.0).abs()));
    let mut worst = 0;
    for &[start, span] in &spans {
        for shape in &shapes {
            let found = order(|rule| {
                let mut sums = [0.0; 10];
                for [x, weight] in rule {
                    let s = start + x * span;
                    let [angle, slope] = match robot.basis {
                        DiscsBasis::Polynomial(_) => shape.at(s / length),
                        DiscsBasis::PerSpan(_) => shape.at(*x),
                    };
                    let [n_x, n_y] = resultant(s);
                    for (half, scale) in [0.5, 1.0].into_iter().enumerate() {
                        let theta = scale * angle;
                        let (sine, cosine) = theta.sin_cos();
                        let work = (n_x / scales[0]) * cosine + (n_y / scales[1]) * sine;
                        let parts = [
                            cosine,
                            sine,
                            work,
                            stiffness(s) / stiffest * slope * slope / shape.steepest.powi(2),
                            couple(s, theta) / hardest,
                        ];
                        for (k, part) in parts.into_iter().enumerate() {
                            sums[5 * half + k] += weight * part;
                        }
                    }
                }
                sums.to_vec()
            })?;
            worst = worst.max(found);
        }
    }
    Some(worst)
}

/// The spans at which the angles turn most: at both ends, in between, and the longest.
fn few(spans: &[Stretch]) -> Vec<Stretch> {
    let last = spans.len().saturating_sub(1);
    let longest = (0..spans.len()).max_by(|&a, &b| spans[a][1].total_cmp(&spans[b][1])).unwrap_or(0);
    let mut chosen = vec![0, last / 3, last / 2, last, longest];
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().filter_map(|index| spans.get(index).copied()).collect()
}

/// Ratio of the Legendre coefficients of a curvature: 0.7 is one that varies by a factor of 6 along the basis.
const RATIO: f64 = 0.7;

/// An angle whose slope is a sum of Legendre polynomials on [0, 1].
struct Shape {
    coefficients: Vec<f64>,
    /// Largest slope.
    steepest: f64,
}

/// Angles of the basis that turn by [`TURN`] in all, in each span of its own polynomial by twice its share of that: evenly, more at one of the ends, at
/// both, and in the middle.
fn shapes(basis: &DiscsBasis, discs: usize) -> Vec<Shape> {
    let (degree, turn) = match *basis {
        DiscsBasis::Polynomial(degree) => (degree, TURN),
        #[expect(clippy::cast_precision_loss, reason = "at most a thousand discs")]
        DiscsBasis::PerSpan(degree) => (degree, TURN * (2.0 / discs as f64).min(1.0)),
    };
    // Factors from one coefficient to the next but one, and to the next.
    [[0.0, 0.0], [RATIO, RATIO], [RATIO, -RATIO], [RATIO, 0.0], [-RATIO, 0.0]]
        .into_iter()
        .map(|[even, odd]| {
            let coefficient = |k: usize| {
                let power = |exponent: usize| (0..exponent).fold(1.0, |power, _| power * RATIO);
                let sign = if even < 0.0 && k % 4 == 2 { -1.0 } else { 1.0 };
                match (k, k % 2) {
                    (0, _) => 1.0,
                    (_, 0) if even != 0.0 => sign * power(k),
                    (_, 1) if odd != 0.0 => odd.signum() * power(k),
                    _ => 0.0,
                }
            };
            let mut shape = Shape { coefficients: (0..degree).map(coefficient).collect(), steepest: 1.0 };
            let rule = gauss_legendre(8);
            let variation: f64 = (0..32)
                .flat_map(|part| rule.iter().map(move |[x, w]| [(f64::from(part) + x) / 32.0, w / 32.0]))
                .map(|[x, w]| w * shape.at(x)[1].abs())
                .sum();
            shape.coefficients.iter_mut().for_each(|coefficient| *coefficient *= turn / variation);
            shape.steepest = shape.coefficients.iter().map(|coefficient| coefficient.abs()).sum();
            shape
        })
        .collect()
}

impl Shape {
    /// Angle and slope at `x`: `int P_k = (P_(k+1) - P_(k-1)) / (2 (2k + 1))` from 0, where `P_(-1) = -1` makes that right for `P_0` too.
    fn at(&self, x: f64) -> [f64; 2] {
        let z = 2.0 * x - 1.0;
        let [mut angle, mut slope] = [0.0; 2];
        let (mut before, mut here, mut order) = (-1.0, 1.0, 0.0);
        for coefficient in &self.coefficients {
            let last = if order == 0.0 { 0.0 } else { before };
            let next = ((2.0 * order + 1.0) * z * here - order * last) / (order + 1.0);
            angle += coefficient * 0.5 * (next - before) / (2.0 * order + 1.0);
            slope += coefficient * here;
            (before, here, order) = (here, next, order + 1.0);
        }
        [angle, slope]
    }
}
