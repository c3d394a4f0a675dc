//! Angle and cotangent of a rotation by less than half a turn, regular at zero and without branches.
//!
//! No switch is needed: the arguments of an element are bounded, and on the whole range a few terms are exact to rounding. The angle comes from
//! the tangent of its eighth, at most `tan(pi/8)`. `c(x) = (1 - chi)/x`, `chi = (theta/2) cot(theta/2)`, `x = theta^2`, is the sum of
//! `2/(4 k^2 pi^2 - x)` over all `k >= 1`: its first pole is kept as it is, and the power series of the rest converges like `(x/(16 pi^2))^n`, that is
//! `16^-n` at half a turn.

use crate::graph::Graph;
use crate::symbolic::Expression;

/// Terms of the arc tangent: the next one is `tan(pi/8)^(2 n)/(2 n + 1)`, below 2^-54.
const ARC_TERMS: u32 = 20;
/// Terms of `c` and of each derivative: what is left out is below 2^-53 of the whole at half a turn.
const COTANGENT_TERMS: usize = 15;
/// `4 pi^2`, decimal mantissa and exponent.
const POLE: (i128, i32) = (39_478_417_604_357_434_475, -18);
/// The series of `c` without its first pole: `|B_(2n+2)|/(2n+2)! - 2/(4 pi^2)^(n+1)` for `n = 0, 1, ...`
const REST: [(i128, i32); COTANGENT_TERMS + 2] = [
    (32_672_741_512_164_447_611, -21),
    (10_564_110_705_334_699_024, -23),
    (56_373_702_828_768_453_026, -26),
    (33_571_419_266_574_513_601, -28),
    (20_742_872_904_166_045_537, -30),
    (13_000_482_138_698_973_965, -32),
    (81_960_520_556_910_085_984, -35),
    (51_801_181_961_697_243_152, -37),
    (32_775_391_747_017_918_398, -39),
    (20_747_401_878_593_604_517, -41),
    (13_136_241_807_166_533_778, -43),
    (83_180_031_951_892_640_914, -46),
    (52_672_629_968_342_308_728, -48),
    (33_354_842_988_221_443_313, -50),
    (21_122_063_323_183_885_457, -52),
    (13_375_664_093_215_244_457, -54),
    (84_702_273_286_502_466_427, -57),
];

/// The rotation vector of the unit quaternion `(w, v)`, of either sign.
pub(super) fn rotation_vector(
    graph: &mut Graph,
    w: &Expression,
    vector: &[Expression; 3],
) -> [Expression; 3] {
    let one = || Expression::integer(1);
    let square = graph.name(&(w * w));
    let size = graph.name(&square.power(1, 2));
    // v sign(w)/(1 + |w|), as long as the tangent of a quarter of the angle.
    let factor = graph.name(&(w / (&size * (one() + &size))));
    let quarter = vector.each_ref().map(|entry| graph.name(&(&factor * entry)));
    let square = graph.name(&quarter.iter().map(|entry| entry * entry).sum::<Expression>());
    // tan(t/2) = tan(t)/(1 + sqrt(1 + tan(t)^2)).
    let root = graph.name(&(one() + &square).power(1, 2));
    let factor = graph.name(&(one() + root).powi(-1));
    let shrink = graph.name(&(&factor * &factor));
    let argument = graph.name(&(&square * shrink));
    // arctan(u)/u = 1 - u^2/3 + u^4/5 - ...
    let terms: Vec<Expression> = (0..i64::from(ARC_TERMS))
        .map(|n| Expression::rational(if n % 2 == 0 { 8 } else { -8 }, 2 * n + 1))
        .collect();
    let value = polynomial(graph, &terms, &argument);
    let stretch = graph.name(&(value * factor));
    quarter.map(|entry| graph.name(&(&stretch * entry)))
}

/// `c` and its first two derivatives with respect to `x` [CPR 41].
pub(super) fn cotangent(graph: &mut Graph, x: &Expression) -> [Expression; 3] {
    let pole = graph.name(&(Expression::decimal(POLE.0, POLE.1) - x).powi(-1));
    let mut coefficients = REST.map(|(mantissa, exponent)| Expression::decimal(mantissa, exponent)).to_vec();
    let mut power = graph.name(&(Expression::integer(2) * &pole));
    core::array::from_fn(|order| {
        if order > 0 {
            coefficients = coefficients[1..]
                .iter()
                .enumerate()
                .map(|(n, entry)| Expression::integer(integer(n + 1)) * entry)
                .collect();
            let factor = Expression::integer(integer(order)) * &pole;
            power = graph.name(&(&power * factor));
        }
        let smooth = polynomial(graph, &coefficients[..COTANGENT_TERMS], x);
        graph.named(["c_value", "c_slope", "c_bend"][order], &(smooth + &power))
    })
}

fn integer(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// `sum of c_n x^n`, powers of even and odd order side by side: two short chains of operations instead of a long one.
fn polynomial(graph: &mut Graph, coefficients: &[Expression], x: &Expression) -> Expression {
    let square = graph.name(&(x * x));
    let [even, odd] = [0, 1].map(|start| {
        let terms = coefficients.iter().skip(start).step_by(2).rev();
        terms.fold(Expression::zero(), |sum, entry| graph.name(&(entry + &square * &sum)))
    });
    graph.name(&(even + x * odd))
}
