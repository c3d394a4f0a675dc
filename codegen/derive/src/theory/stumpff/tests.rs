use pliant_program::gauss_legendre;

use super::*;
use crate::lower::{compile, guard};
use crate::symbolic::session;

/// The value at `theta` of the integral of `integrand(theta, x)`, by quadrature with 64 nodes.
fn quadrature(theta: f64, integrand: impl Fn(f64, f64) -> f64) -> f64 {
    gauss_legendre(64).iter().map(|[x, weight]| weight * integrand(theta, *x)).sum()
}

fn value(integrand: impl Fn(&Expression, &Expression) -> Expression, angles: &[f64]) -> Vec<f64> {
    let (angle, x) = (Variable::new("theta"), Variable::new("x"));
    let integral = integrate_regular(&integrand(&angle.expression(), &x.expression()), x, angle).unwrap();
    let mut graph = Graph::new();
    let theta = angle.expression();
    let expression = integral.enter(&mut graph, &theta, &theta.powi(2)).unwrap();
    let program = compile(&graph, &[angle], &[expression]).unwrap();
    angles.iter().map(|&angle| program.evaluate(&[angle])[0]).collect()
}

#[test]
fn stumpff_functions_continue_sine_and_cosine() {
    session(|| {
        for k in 1..=13 {
            let function = stumpff(k);
            let taylor = function.direct.taylor(function.variable, &Expression::zero(), 4).unwrap();
            assert!(taylor[0].is_one(), "k = {k}");
            assert_eq!(taylor[2].to_string(), (-factorial(k) / factorial(k + 2)).to_string());
        }
    })
    .unwrap();
}

#[test]
fn integrals_with_poles_that_cancel_are_regular() {
    session(|| {
        let angles = [0.0, 1e-12, -1e-6, 1e-3, 0.0312, 0.5, -1.0, 2.0, 3.5, -5.0, 6.2];
        // (sin(theta x)/theta)^2, x sin(theta x) (1 - cos(theta x))/theta^3, and the square of d/dw of (1 - cos(theta x))/w.
        let found = value(|t, x| (t * x).sin().powi(2) / t.powi(2), &angles);
        let sine = |t: f64, x: f64| if t == 0.0 { x } else { (t * x).sin() / t };
        let versine = |t: f64, x: f64| {
            if t == 0.0 { 0.5 * x * x } else { 2.0 * ((0.5 * t * x).sin() / t).powi(2) }
        };
        for (angle, found) in angles.iter().zip(found) {
            let expected = quadrature(*angle, |t, x| sine(t, x).powi(2));
            assert!((found - expected).abs() < 2e-15, "{angle}: {found} {expected}");
        }
        let found =
            value(|t, x| x * (t * x).sin() * (Expression::integer(1) - (t * x).cos()) / t.powi(3), &angles);
        for (angle, found) in angles.iter().zip(found) {
            let expected = quadrature(*angle, |t, x| x * sine(t, x) * versine(t, x));
            assert!((found - expected).abs() < 2e-15, "{angle}: {found} {expected}");
        }
        let slope = |t: &Expression, x: &Expression| {
            let angle = Variable::new("theta");
            let versine = (Expression::integer(1) - (t * x).cos()) / t.powi(2);
            (versine.derivative(angle) / (Expression::integer(2) * t)).powi(2)
        };
        // At zero: integral of (x^4/24)^2.
        assert!((value(slope, &[0.0])[0] - 1.0 / (576.0 * 9.0)).abs() < 1e-18);
    })
    .unwrap();
}

#[test]
fn odd_functions_and_poles_are_told_apart() {
    session(|| {
        let (angle, x) = (Variable::new("theta"), Variable::new("x"));
        let (t, y) = (angle.expression(), x.expression());
        let wave = (&t * &y).sin();
        assert!(integrate_regular(&wave, x, angle).unwrap().odd);
        assert!(!integrate_regular(&(&wave / &t), x, angle).unwrap().odd);
        assert!(integrate_regular(&(&wave / t.powi(2)), x, angle).is_none());
        assert!(integrate_regular(&(&wave + (&t * &y).cos()), x, angle).is_none());
        let found = value(|t, x| (t * x).sin(), &[0.0, 2.0, -2.0]);
        assert_eq!(found[0], 0.0);
        assert!((found[1] - (1.0 - 2.0_f64.cos()) / 2.0).abs() < 1e-15 && found[1] == -found[2]);
    })
    .unwrap();
}

/// Every function, alone and with all others, on both sides of the switch, against the definition at 60 digits.
#[test]
fn the_recurrence_keeps_all_digits() {
    session(|| {
        let functions: Vec<Arc<Removable>> = (1..=13).map(|k| Arc::new(stumpff(k))).collect();
        let block = guard(&functions).unwrap();
        println!("radius {}", block.radius);
        assert!((1.0..64.0).contains(&block.radius));
        let radius = block.radius;
        let mut worst = 0.0_f64;
        for y in [
            1e-12,
            1e-3,
            0.3,
            1.0,
            4.0,
            9.0,
            0.999 * radius,
            1.001 * radius,
            12.0,
            16.0,
            20.0,
            30.0,
            39.5,
            47.0,
            53.0,
            58.0,
            70.0,
            100.0,
            158.0,
        ] {
            let t = f64::sqrt(y);
            for (function, found) in functions.iter().zip(block.evaluate(t * t)) {
                let exact =
                    function.direct.evaluate_f64(&[(function.variable, &format!("{t:.20e}"))], 120).unwrap();
                let error = (found - exact).abs() / (1e-14 * exact.abs()).max(1e-15);
                worst = worst.max(error);
                assert!(error < 1.0, "{} at {y}: {found} {exact}", function.name);
            }
        }
        println!("{worst:.2} of the bound");
        for function in functions {
            let alone = guard(&[Arc::clone(&function)]).unwrap();
            assert_eq!(alone.functions(), 1);
        }
    })
    .unwrap();
}
