//! Guards against 50-digit evaluation, programs against the algebra system's own evaluation.

use std::sync::Arc;

use pliant_program::{ABSOLUTE_ACCURACY, Op, OperationCount, RELATIVE_ACCURACY};

use pliant_declare::functions::Function;

use super::*;
use crate::graph::{Graph, NotRemovable, Removable, folded};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::integrate::{cosine_moment, exponential_moment, sine_moment};

fn functions() -> Vec<Arc<Removable>> {
    let t = Variable::new("t");
    let x = t.expression();
    let one = || Expression::integer(1);
    let even = |name, direct| Removable::even(name, direct, t);
    let sinc = even("sinc", x.sin() / &x);
    let versine = even("versine", (one() - x.cos()) / x.powi(2));
    let third = even("third", (&x - x.sin()) / x.powi(3));
    let moment = even("moment", (x.sin() - &x * x.cos()) / x.powi(3));
    [
        sinc.derivative(),
        versine.derivative(),
        versine.derivative().derivative(),
        third.derivative(),
        sinc,
        versine,
        third,
        moment,
        Removable::new("expm1", (x.exp() - one()) / &x, t),
        Removable::new("log1p", (one() + &x).ln() / &x, t),
        Removable::new("power", ((one() + &x).powi(4) - one()) / (Expression::integer(4) * &x), t),
        cosine_moment(3),
        sine_moment(4).derivative(),
        exponential_moment(3),
        // Vanishes at the point itself: the relative error still counts.
        Removable::new("odd", (&x - x.sin()) / x.powi(2), t),
    ]
    .map(Arc::new)
    .to_vec()
}

#[test]
fn guards_keep_fourteen_digits_on_both_sides_of_the_switch() {
    session(|| {
        for function in functions() {
            let block = guard(&[Arc::clone(&function)]).unwrap();
            assert!(block.radius < 32.0, "{}: {}", block.name, block.radius);
            let mut worst = 0.0f64;
            for k in 0..260 {
                let scale = 1e-9 * 10f64.powf(f64::from(k) / 20.0);
                for argument in [scale, -scale, block.radius * 0.9999, block.radius * 1.0001] {
                    if (function.even && argument < 0.0) || argument <= -0.99 || argument.abs() > block.last {
                        continue;
                    }
                    let exact = if function.even {
                        // 60 digits of the square root: the exact function of the square.
                        let square = format!("{argument:.60e}");
                        let root = Variable::new("w").expression().power(1, 2);
                        function.direct_at(&root).evaluate_f64(&[(Variable::new("w"), &square)], 80)
                    } else {
                        function.direct.evaluate_f64(&[(Variable::new("t"), &format!("{argument:.60e}"))], 80)
                    }
                    .unwrap();
                    // Exponentials overflow.
                    if exact.abs() > 1e300 {
                        continue;
                    }
                    let computed = block.evaluate(argument)[0];
                    let error = (computed - exact).abs();
                    let allowed = (RELATIVE_ACCURACY * exact.abs()).max(ABSOLUTE_ACCURACY);
                    worst = worst.max(error / allowed);
                    assert!(error <= allowed, "{} at {argument:e}: {computed:e} not {exact:e}", block.name);
                }
            }
            println!(
                "{}: radius {:.4}, up to {:.0}, {} terms, {worst:.2} of the bound",
                block.name,
                block.radius,
                block.last,
                block.near.series()[0].coefficients.len()
            );
        }
    })
    .unwrap();
}

#[test]
fn a_pole_is_no_removable_singularity() {
    session(|| {
        let t = Variable::new("t");
        let pole = Removable::new("pole", t.expression().cos() / t.expression(), t);
        assert!(matches!(
            guard(&[Arc::new(pole)]),
            Err(GuardError::NotRemovable(_) | GuardError::NoRadius { .. })
        ));
        let odd = Removable::even("odd", t.expression().sin(), t);
        assert_eq!(guard(&[Arc::new(odd)]).unwrap_err(), GuardError::NotEven { name: "odd".to_owned() });
    })
    .unwrap();
}

#[test]
fn programs_agree_with_the_algebra_system() {
    session(|| {
        let (x, y) = (Variable::new("x"), Variable::new("y"));
        let (a, b) = (x.expression(), y.expression());
        let two = Expression::integer(2);
        let outputs = [
            &a * &b + a.sin() * b.cos() - &a,
            (&a + &b).power(3, 2) / (&two + a.cos()),
            (&a * &b).exp() - (&a + &two).ln(),
            a.powi(-3) + b.powi(5) * Variable::pi().expression(),
        ];
        let program = compile(&Graph::new(), &[x, y], &outputs).unwrap();
        for (va, vb) in [(0.3, 1.7), (2.5, 0.125), (1.0, 1.0)] {
            let values = program.evaluate(&[va, vb]);
            let bounds = program.evaluate_bounded(&[va, vb]);
            for ((value, bound), output) in values.iter().zip(bounds).zip(&outputs) {
                let exact = output
                    .replace(Variable::pi(), &Expression::pi_rational())
                    .evaluate_f64(&[(x, &format!("{va:.40e}")), (y, &format!("{vb:.40e}"))], 40)
                    .unwrap();
                assert!((value - exact).abs() <= 2.0 * bound.error + 1e-300, "{value} {exact} {bound:?}");
                assert!(bound.error < 1e-13 * exact.abs().max(1.0));
            }
        }
    })
    .unwrap();
}

#[test]
fn subexpressions_are_shared_and_products_fused() {
    session(|| {
        let (x, y) = (Variable::new("x"), Variable::new("y"));
        let (a, b) = (x.expression(), y.expression());
        let shared = (&a + &b).sin();
        let program = compile(&Graph::new(), &[x, y], &[&shared * &a + &b, &shared * &b - &a]).unwrap();
        assert_eq!(
            program.count(),
            OperationCount { additions: 3, multiplications: 2, divisions: 0, functions: 1 }
        );
        assert_eq!(program.ops.iter().filter(|op| matches!(op, Op::Fma(..))).count(), 2);
    })
    .unwrap();
}

#[test]
fn derivatives_go_through_names_and_guards() {
    session(|| {
        let x = Variable::new("x");
        let t = Variable::new("t");
        let sinc = Arc::new(Removable::even("sinc", t.expression().sin() / t.expression(), t));
        let mut graph = Graph::new();
        let angle = graph.name(&(x.expression() * Expression::rational(3, 2)));
        let value = graph.guard_even(&sinc, &angle).unwrap() * x.expression();
        let slope = graph.derivative(&value, x).unwrap();
        let program = compile(&graph, &[x], &[value, slope]).unwrap();
        // sin(3x/2) / (3/2) and its derivative cos(3x/2)
        for point in [0.0, 1e-8, 0.1, 0.7, 1.5, 4.0] {
            let [value, slope] = program.evaluate(&[point])[..] else { panic!("two outputs") };
            assert!((value - (1.5 * point).sin() / 1.5).abs() <= 2e-15, "{point}");
            assert!((slope - (1.5 * point).cos()).abs() <= 2e-14, "{point} {slope}");
        }
    })
    .unwrap();
}

#[test]
fn a_function_without_a_limit_is_refused_at_zero() {
    session(|| {
        let t = Variable::new("t");
        let pole = Arc::new(Removable::new("pole", t.expression().cos() / t.expression(), t));
        let found = Graph::new().guard(&pole, &Expression::zero());
        assert_eq!(found, Err(NotRemovable { name: "pole".to_owned() }));
        let regular = Arc::new(Removable::new("sinc", t.expression().sin() / t.expression(), t));
        assert!(Graph::new().guard(&regular, &Expression::zero()).unwrap().is_one());
    })
    .unwrap();
}

#[test]
fn constants_of_any_magnitude_are_kept_and_those_of_rounding_vanish() {
    session(|| {
        let pi = Variable::pi().expression();
        // The second moment of area of a fibre of 2 nm, m^4.
        let fibre = &pi * Expression::decimal(1, -36) / Expression::integer(4);
        let value = folded(fibre, 40).evaluate_f64(&[], 20).unwrap();
        assert!((value / 7.853_981_633_974_483e-37 - 1.0).abs() < 1e-15, "{value:e}");
        let scale = Expression::decimal(1, 40);
        assert!(folded(scale * pi.sin(), 40).is_zero());
        let root = Expression::integer(2).power(1, 2) + Expression::integer(3).power(1, 2);
        let squares = Expression::integer(5) + Expression::integer(2) * Expression::integer(6).power(1, 2);
        assert!(folded(root.powi(2) - squares, 40).is_zero());
    })
    .unwrap();
}

#[test]
fn constants_out_of_range_are_refused() {
    session(|| {
        let x = Variable::new("x");
        let value = x.expression() * Expression::decimal(1, 400);
        let found = compile(&Graph::new(), &[x], &[value]).unwrap_err();
        assert!(found.contains("out of the range of double precision"), "{found}");
    })
    .unwrap();
}

/// Moments of closed-form integrals, and their derivatives, up to the sixth power.
#[test]
fn moments_can_be_guarded() {
    session(|| {
        for n in 0..=6 {
            for moment in [cosine_moment(n), sine_moment(n), exponential_moment(n)] {
                for function in [moment.derivative(), moment] {
                    let block = guard(&[Arc::new(function)]);
                    assert!(block.is_ok(), "{:?}", block.err());
                }
            }
        }
    })
    .unwrap();
}

#[test]
fn hyperbolic_functions_are_accurate_for_small_and_large_arguments() {
    session(|| {
        let x = Variable::new("x");
        let [sinh, cosh, tanh] =
            [Expression::sinh, Expression::cosh, Expression::tanh].map(|f| f(&x.expression()));
        let slope = tanh.derivative(x);
        let curvature = slope.derivative(x);
        let outputs = [sinh.clone(), cosh.clone(), tanh.clone(), slope, curvature, sinh.derivative(x)];
        let program = compile(&Graph::new(), &[x], &outputs).unwrap();
        for point in [1e-12_f64, 1e-5, 0.3, 2.0, 20.0, 400.0] {
            for x in [point, -point] {
                let found = program.evaluate(&[x]);
                let (t, c) = (x.tanh(), x.cosh());
                for (found, expected) in found.iter().zip([x.sinh(), c, t]) {
                    assert!(
                        (found - expected).abs() <= 4.5e-16 * expected.abs(),
                        "{x}: {found:e} {expected:e}"
                    );
                }
                // Next to 1 the derivatives are differences: to rounding of 1.
                assert!((found[3] - 1.0 / (c * c)).abs() <= 4.5e-16, "{x}: {:e}", found[3]);
                assert!((found[4] + 2.0 * t / (c * c)).abs() <= 1e-15, "{x}: {:e}", found[4]);
                assert!((found[5] - c).abs() <= 4.5e-16 * c, "{x}: {:e}", found[5]);
            }
        }
        let series = (x.expression().sinh() / x.expression()).taylor(x, &Expression::zero(), 4).unwrap();
        let expected = [(1, 1), (0, 1), (1, 6), (0, 1), (1, 120)].map(|(n, d)| Expression::rational(n, d));
        assert_eq!(series, expected);
        let text = format!("{:.60e}", 0.3);
        let exact = x.expression().tanh().evaluate_f64(&[(x, &text)], 40).unwrap();
        assert!((exact - 0.3_f64.tanh()).abs() < 1e-16);
    })
    .unwrap();
}

#[test]
fn exponentials_of_logarithms_are_exponentials_in_programs() {
    session(|| {
        let (x, y) = (Variable::new("x"), Variable::new("y"));
        let inner = Expression::decimal(136, -2) * (x.expression() + y.expression().ln().sin());
        let program = compile(&Graph::new(), &[x, y], &[inner.exp()]).unwrap();
        assert!(program.ops.iter().any(|op| matches!(op, Op::Call(Function::Exp, _))), "{:?}", program.ops);
        let expected = (1.36 * (0.3 + 1.7_f64.ln().sin())).exp();
        assert!((program.evaluate(&[0.3, 1.7])[0] / expected - 1.0).abs() < 1e-15);
    })
    .unwrap();
}

#[test]
fn programs_know_the_number_of_euler() {
    session(|| {
        let x = Variable::new("x");
        let one = Expression::integer(1);
        let e = core::f64::consts::E;
        for (value, expected) in [
            (one.exp(), e),
            (Expression::integer(3) * one.exp() * x.expression() + &one, 3.0 * e * 0.5 + 1.0),
            ((x.expression() + &one).exp() * (-x.expression()).exp(), e),
            ((&one.exp() * x.expression()).sin() * x.expression().exp(), (e * 0.5).sin() * 0.5_f64.exp()),
            (one.exp().powi(-1), 1.0 / e),
        ] {
            let program = compile(&Graph::new(), &[x], std::slice::from_ref(&value)).unwrap();
            let found = program.evaluate(&[0.5])[0];
            assert!((found - expected).abs() <= 4e-16 * expected.abs(), "{value}: {found} {expected}");
        }
    })
    .unwrap();
}
