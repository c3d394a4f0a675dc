//! Stumpff functions together, by their recurrence.
//!
//! `C_k(y) = k! c_k(y) = sum over j of (-y)^j k!/(k + 2 j)!`, 1 at zero, obeys `C_k = 1 - y C_(k+2) / ((k + 1)(k + 2))`. Downwards, from
//! the series of the two highest, errors shrink where `y` is small or `k` is high; upwards, from `sin(t)/t` and
//! `2 (1 - cos t)/t^2` with `t^2 = y`, where `y` is large or `k` is low. Hence three ranges: all downwards, low ones upwards and high ones
//! downwards, all upwards. That costs a tenth of a series for each function, and two divisions at most.

use pliant_declare::functions::Function;
use pliant_program::{ABSOLUTE_ACCURACY, Builder, Op, Program, RELATIVE_ACCURACY, Value};

/// Part of the accuracy that the truncation of the series may use up.
const TAIL: f64 = 0.02;
/// Radii are tried in steps of this factor.
const STEP: f64 = 1.05;
const FIRST: f64 = 0.5;
const LAST: f64 = 256.0;
/// The last range is examined up to this argument.
const ARGUMENT_LAST: f64 = 4096.0;

/// Programs of one input, and where one takes over from the other.
pub(super) struct Ranges {
    /// Below [`Ranges::radius`].
    pub(super) near: Program,
    pub(super) radius: f64,
    /// Between the radius and a larger one, where that takes another program than beyond.
    pub(super) middle: Option<(Program, f64)>,
    /// Beyond.
    pub(super) far: Program,
}

/// The functions of these orders, all at least 1, or `None` if no radii serve.
pub(super) fn programs(orders: &[u32], safety: f64) -> Option<Ranges> {
    let top = orders.iter().max().copied()?.max(2);
    let radii = || std::iter::successors(Some(FIRST), |y| Some(y * STEP)).take_while(|y| *y <= ARGUMENT_LAST);
    let accurate = |program: &Program, y: f64| {
        program.evaluate_bounded(&[y]).iter().all(|bounded| {
            bounded.error <= safety * (RELATIVE_ACCURACY * bounded.value.abs()).max(ABSOLUTE_ACCURACY)
        })
    };
    let far = climb(orders, top);
    let outer = radii().collect::<Vec<_>>().into_iter().rev().take_while(|y| accurate(&far, *y)).last()?;
    if outer > LAST {
        return None;
    }
    let terms = terms(top, outer)?;
    let near = mixed(orders, top, terms, 0);
    let radius = radii().take_while(|y| *y <= outer && accurate(&near, *y)).last()?;
    let between =
        |middle: &Program| radii().filter(|y| (radius..=outer).contains(y)).all(|y| accurate(middle, y));
    let middle = match between(&far) {
        true => None,
        false => Some(((2..top).map(|low| mixed(orders, top, terms, low)).find(between)?, outer)),
    };
    // The near side needs fewer terms.
    let near = mixed(orders, top, self::terms(top, radius)?, 0);
    Some(Ranges { near, radius, middle, far })
}

/// Terms of the series of `C_top` and the one below it for arguments up to `y`.
fn terms(top: u32, y: f64) -> Option<usize> {
    let tail = |terms: usize| (0..terms).fold(1.0, |term, j| term * y / factor(top - 1, j));
    (2..64).find(|&terms| tail(terms) <= TAIL * ABSOLUTE_ACCURACY)
}

/// `(k + 2 j + 1)(k + 2 j + 2)`: term `j + 1` of the series of `C_k` is term `j` times `-y` divided by this.
fn factor(k: u32, j: usize) -> f64 {
    let place = f64::from(k) + 2.0 * j as f64 + 1.0;
    place * (place + 1.0)
}

/// Functions up to order `low` upwards, the others downwards from series of so many terms.
fn mixed(orders: &[u32], top: u32, terms: usize, low: u32) -> Program {
    let mut builder = Builder::default();
    let y = builder.push(Op::Input(0));
    let one = builder.constant(1.0);
    let square = builder.push(Op::Mul(y, y));
    let mut known = if low == 0 { Vec::new() } else { upwards(&mut builder, y, low) };
    for k in [top, top - 1] {
        let mut coefficients = vec![1.0];
        for j in 0..terms - 1 {
            let last = coefficients[j];
            coefficients.push(-last / factor(k, j));
        }
        let sum = series(&mut builder, y, square, &coefficients);
        known.push((k, sum));
    }
    let lowest = orders.iter().min().copied().unwrap_or(1).max(low + 1);
    for k in (lowest..top - 1).rev() {
        let Some(above) = find(&known, k + 2) else { continue };
        let scale = builder.constant(-1.0 / factor(k, 0));
        let product = builder.push(Op::Mul(y, above));
        known.push((k, builder.push(Op::Fma(product, scale, one))));
    }
    finish(builder, orders, &known)
}

/// A polynomial in `y` by its even and odd parts, each by Horner's rule in `y^2`: half as long a chain of operations.
fn series(builder: &mut Builder, y: Value, square: Value, coefficients: &[f64]) -> Value {
    let [even, odd] = [0, 1].map(|start| {
        let part: Vec<f64> = coefficients.iter().skip(start).step_by(2).copied().collect();
        let (last, rest) = part.split_last()?;
        let last = builder.constant(*last);
        Some(rest.iter().rev().fold(last, |sum, coefficient| {
            let coefficient = builder.constant(*coefficient);
            builder.push(Op::Fma(sum, square, coefficient))
        }))
    });
    match (even, odd) {
        (Some(even), Some(odd)) => builder.push(Op::Fma(odd, y, even)),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => builder.constant(0.0),
    }
}

/// All functions upwards.
fn climb(orders: &[u32], top: u32) -> Program {
    let mut builder = Builder::default();
    let y = builder.push(Op::Input(0));
    let known = upwards(&mut builder, y, top);
    finish(builder, orders, &known)
}

fn upwards(builder: &mut Builder, y: Value, highest: u32) -> Vec<(u32, Value)> {
    let one = builder.constant(1.0);
    let t = builder.push(Op::Call(Function::Sqrt, y));
    let (sine, cosine) = (builder.push(Op::Call(Function::Sin, t)), builder.push(Op::Call(Function::Cos, t)));
    let inverse = builder.push(Op::Div(one, y));
    let missing = builder.push(Op::Sub(one, cosine));
    let two = builder.constant(2.0);
    let scale = builder.push(Op::Mul(inverse, two));
    let mut known = vec![(1, builder.push(Op::Div(sine, t))), (2, builder.push(Op::Mul(missing, scale)))];
    for k in 1..=highest.saturating_sub(2) {
        let Some(below) = find(&known, k) else { continue };
        let step = builder.constant(factor(k, 0));
        let scale = builder.push(Op::Mul(inverse, step));
        let missing = builder.push(Op::Sub(one, below));
        known.push((k + 2, builder.push(Op::Mul(missing, scale))));
    }
    known
}

fn find(known: &[(u32, Value)], order: u32) -> Option<Value> {
    known.iter().find(|(k, _)| *k == order).map(|(_, value)| *value)
}

fn finish(builder: Builder, orders: &[u32], known: &[(u32, Value)]) -> Program {
    let outputs = orders.iter().filter_map(|order| find(known, *order)).collect();
    builder.finish(vec!["x".to_owned()], outputs)
}
