use super::interval::{Verdict, non_negativity, nonvanishing, positivity};
use super::{Expr, Function};
use crate::units::Number;

fn number(mantissa: i128, exponent: i32) -> Expr {
    Expr::Number(Number { mantissa, exponent })
}

/// `s / (0.3 m)`
fn fraction() -> Expr {
    Expr::div(Expr::ArcLength, number(3, -1))
}

#[test]
fn trivial_zeros_and_ones_disappear() {
    let s = || Expr::ArcLength;
    assert_eq!(Expr::add(Expr::integer(0), s()), s());
    assert_eq!(Expr::mul(s(), Expr::integer(1)), s());
    assert!(Expr::mul(s(), Expr::integer(0)).is_zero());
    assert!(Expr::sub(number(1, -3), number(10, -4)).is_zero());
    assert_eq!(Expr::add(number(1, -1), number(2, -1)), number(3, -1));
    assert_eq!(Expr::power(number(4, -3), 4, 1), number(256, -12));
    assert_eq!(Expr::call(Function::Cos, Expr::integer(0)), Expr::integer(1));
    assert_eq!(Expr::neg(Expr::neg(s())), s());
    // Sums that would need more than 34 digits stay as written.
    assert!(matches!(Expr::add(number(1, 20), number(1, -20)), Expr::Add(..)));
}

#[test]
fn text_has_the_parentheses_that_it_needs() {
    let s = || Expr::ArcLength;
    let sum = || Expr::Add(Box::new(s()), Box::new(Expr::Parameter(1)));
    assert_eq!(Expr::mul(sum(), s()).to_string(), "(s + p1) * s");
    assert_eq!(Expr::sub(s(), sum()).to_string(), "s - (s + p1)");
    assert_eq!(Expr::power(Expr::neg(s()), 2, 1).to_string(), "(-s)^2");
    assert_eq!(Expr::neg(Expr::power(s(), 2, 1)).to_string(), "-s^2");
    assert_eq!(Expr::power(sum(), 1, 2).to_string(), "sqrt(s + p1)");
    assert_eq!(Expr::power(s(), -3, 4).to_string(), "s^(-3/4)");
    assert_eq!(Expr::div(s(), Expr::mul(s(), Expr::Pi)).to_string(), "s / (s * pi)");
}

#[test]
fn values_and_dependencies() {
    let expr = Expr::mul(Expr::Parameter(0), Expr::call(Function::Sin, Expr::mul(Expr::Pi, fraction())));
    assert!((expr.eval(0.15, 0.0, &[2.0]) - 2.0).abs() < 1e-15);
    assert!(expr.eval(0.15, 0.0, &[]).is_nan());
    assert!(expr.depends_on_arc_length() && expr.depends_on_parameter(0));
    assert!(!expr.depends_on_theta() && !expr.depends_on_parameter(1) && !expr.is_constant());
}

#[test]
fn ranges_are_proven_refuted_or_left_open() {
    let length = number(3, -1);
    let taper = Expr::sub(number(4, -2), Expr::mul(number(3, -2), Expr::power(fraction(), 3, 1)));
    assert_eq!(positivity(&taper, &length, &[]), Verdict::Proven);
    let closing = Expr::sub(number(3, -2), Expr::mul(number(3, -2), Expr::power(fraction(), 3, 1)));
    assert_eq!(positivity(&closing, &length, &[]), Verdict::Refuted { at: 0.3 });
    assert_ne!(non_negativity(&closing, &length, &[]), Verdict::Refuted { at: 0.3 });
    // A double root at the middle, found exactly; an irrational root, found by its change of sign.
    let square = Expr::power(Expr::sub(fraction(), number(5, -1)), 2, 1);
    assert_eq!(nonvanishing(&square, &length, &[]), Verdict::Refuted { at: 0.15 });
    let root = Expr::sub(Expr::power(fraction(), 2, 1), number(5, -1));
    let Verdict::Refuted { at } = nonvanishing(&root, &length, &[]) else { panic!("a change of sign") };
    assert!((at - 0.3 / 2_f64.sqrt()).abs() < 1e-12);
    // A pole is no change of sign.
    let pole = Expr::div(Expr::integer(1), Expr::sub(fraction(), Expr::div(Expr::Pi, Expr::integer(10))));
    assert_eq!(nonvanishing(&pole, &length, &[]), Verdict::Undecided);
    let waves =
        Expr::add(number(11, -1), Expr::call(Function::Sin, Expr::mul(Expr::integer(50), fraction())));
    assert_eq!(positivity(&waves, &length, &[]), Verdict::Proven);
}

#[test]
fn parameters_are_never_proven() {
    let length = Expr::Parameter(0);
    assert_eq!(positivity(&length, &length, &[0.3]), Verdict::Undecided);
    assert_eq!(positivity(&length, &length, &[0.0]), Verdict::Refuted { at: 0.0 });
    let along = Expr::add(Expr::ArcLength, number(1, 0));
    assert_eq!(positivity(&along, &length, &[0.3]), Verdict::Undecided);
    assert_eq!(positivity(&number(1, 0), &length, &[0.3]), Verdict::Proven);
}

/// Bounds hold the values at many points, for random expressions.
#[test]
fn bounds_hold_every_value() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % n
    };
    for _ in 0..2000 {
        let mut expr = Expr::ArcLength;
        for _ in 0..5 {
            let constant = number(i128::from(next(400)) - 200, -2);
            expr = match next(9) {
                0 => Expr::add(expr, constant),
                1 => Expr::sub(constant, expr),
                2 => Expr::mul(expr.clone(), Expr::add(expr, constant)),
                3 => Expr::div(constant, expr),
                4 => Expr::power(
                    expr,
                    i32::try_from(next(6)).unwrap() - 2,
                    1 + u32::try_from(next(2)).unwrap(),
                ),
                5 => Expr::call(Function::Sin, Expr::mul(constant, expr)),
                6 => Expr::call(Function::Cosh, Expr::call(Function::Cos, expr)),
                7 => Expr::call(Function::Ln, expr),
                _ => Expr::call(Function::Tanh, expr),
            };
        }
        let bounds = super::interval::evaluate(&expr, super::interval::Interval { low: 0.1, high: 0.4 }, &[]);
        let Some(bounds) = bounds else { continue };
        for i in 0..=50 {
            let value = expr.eval(0.1 + 0.3 * f64::from(i) / 50.0, 0.0, &[]);
            let slack = 1e-11 * value.abs().max(1e-300);
            assert!(
                bounds.low - slack <= value && value <= bounds.high + slack,
                "{expr}: {value} {bounds:?}"
            );
        }
    }
}

/// A rod whose stiffness follows a chain of definitions, each of which uses the one before twice.
fn chain(lines: usize) -> super::Robot {
    let chain: String =
        (1..=lines).map(|k| format!("let a{k} = 0.6 * a{0} + p * sin(a{0}),\n", k - 1)).collect();
    let text = format!(
        "robot R {{ param p = 0.3, let a0 = s/L, {chain}\
         backbone {{ length: 0.5 m, torsional_stiffness: 1 N*m^2, bending_stiffness: 1 N*m^2 * (1 + a{lines}^2), rod: kirchhoff }}\
         model strain {{ torsion: 1, bending: 2 }} }}"
    );
    super::read(text.parse().unwrap()).unwrap().robot
}

/// The last definition of the chain, at `s` and with the parameter `p`.
fn link(lines: usize, s: f64, p: f64) -> f64 {
    (0..lines).fold(s / 0.5, |a, _| 0.6 * a + p * a.sin())
}

#[test]
fn definitions_that_are_used_twice_are_shared() {
    for lines in [3, 60] {
        let robot = chain(lines);
        let rod = robot.rod().unwrap();
        let stiffness = rod.segments[0].stiffness[1].as_ref().unwrap();
        // Written out, the value of `a60` has 2^60 parts.
        let shared = stiffness.definitions();
        assert_eq!(shared.is_empty(), lines == 3);
        assert!(stiffness.depends_on_arc_length() && stiffness.depends_on_parameter(0));
        assert!(!stiffness.exceeds(1000));
        let [s, p] = [0.2, 0.41];
        let expected = 1.0 + link(lines, s, p).powi(2);
        assert!((stiffness.eval(s, 0.0, &[p]) - expected).abs() < 1e-15);
        let half = stiffness.with_arc_length(&Expr::div(Expr::ArcLength, Expr::integer(2)));
        assert!((half.eval(2.0 * s, 0.0, &[p]) - expected).abs() < 1e-15);
        assert_eq!(robot, chain(lines));
        assert!(robot != chain(lines + 1));
        let text = robot.canonical();
        assert_eq!(text, chain(lines).canonical());
        assert_eq!(text.lines().filter(|line| line.starts_with("let")).count(), shared.len());
    }
}
