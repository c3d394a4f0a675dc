//! Closed forms against quadrature, and what must be refused.

use super::*;
use crate::lower::{compile, guardable};
use crate::symbolic::session;

/// Function of `x` and the parameter.
type Function = fn(f64, f64) -> f64;

/// Composite Gauss-Legendre, as accurate as doubles are.
fn quadrature(f: impl Fn(f64) -> f64, upper: f64) -> f64 {
    let rule = gauss_quad::GaussLegendre::new(40.try_into().unwrap());
    (0..16).map(|k| rule.integrate(upper * f64::from(k) / 16.0, upper * f64::from(k + 1) / 16.0, &f)).sum()
}

#[test]
fn closed_forms_agree_with_quadrature() {
    session(|| {
        let (x, a, upper) = (Variable::new("x"), Variable::new("a"), Variable::new("upper"));
        let (vx, va) = (x.expression(), a.expression());
        let i = Expression::integer;
        let cases: Vec<(Expression, Function)> = vec![
            (vx.powi(3) - &va * &vx, |x, a| x.powi(3) - a * x),
            ((i(2) - &va * &vx).powi(-4) * (i(1) + &vx), |x, a| (1.0 + x) / (2.0 - a * x).powi(4)),
            ((i(2) + &vx).power(-1, 2), |x, _| 1.0 / (2.0 + x).sqrt()),
            ((i(2) + &vx).powi(-1), |x, _| 1.0 / (2.0 + x)),
            (vx.powi(2) * (&va * &vx).cos(), |x, a| x * x * (a * x).cos()),
            ((&va * &vx + i(1)).sin() * (i(3) * &vx).cos(), |x, a| (a * x + 1.0).sin() * (3.0 * x).cos()),
            ((&va * &vx).sin().powi(2), |x, a| (a * x).sin().powi(2)),
            (&vx * (&va * &vx - i(1)).exp(), |x, a| x * (a * x - 1.0).exp()),
            ((vx.exp() + (-&vx).exp()).powi(2), |x, _| 4.0 * x.cosh().powi(2)),
            (vx.cosh(), |x, _| x.cosh()),
            (vx.cosh() * (i(2) * &vx).sinh() * &vx, |x, _| x.cosh() * (2.0 * x).sinh() * x),
            ((vx.cosh() + &vx * (i(2) * &vx).sinh()).powi(2), |x, _| {
                (x.cosh() + x * (2.0 * x).sinh()).powi(2)
            }),
            (((&vx + i(2)) * (&vx + i(3))).powi(-1), |x, _| 1.0 / ((x + 2.0) * (x + 3.0))),
            ((vx.powi(2) + i(4) * &vx + i(4)).powi(-2), |x, _| 1.0 / (x + 2.0).powi(4)),
        ];
        for (integrand, function) in cases {
            // Over an interval that is a number, too: functions of numbers are numbers.
            let number = integrand.replace(a, &Expression::rational(3, 10));
            let mut graph = Graph::new();
            let closed = integrate(&mut graph, &number, x, &i(1), guardable).unwrap();
            let value = compile(&graph, &[], &[closed]).unwrap().evaluate(&[])[0];
            let exact = quadrature(|x| function(x, 0.3), 1.0);
            assert!((value - exact).abs() <= 4e-14 * exact.abs(), "{number}: {value:e} not {exact:e}");
            let mut graph = Graph::new();
            let closed = integrate(&mut graph, &integrand, x, &upper.expression(), guardable)
                .unwrap_or_else(|| panic!("no closed form of {integrand}"));
            let program = compile(&graph, &[a, upper], &[closed]).unwrap();
            for (va, vu) in [
                (0.0, 0.5),
                (1e-9, 1.0),
                (0.3, 1e-6),
                (1.2, 0.9),
                (-0.7, 1.0),
                (1.7, 1.0),
                (-30.0, 1.0),
                (1.95, 1.0),
            ] {
                let exact = quadrature(|x| function(x, va), vu);
                let value = program.evaluate(&[va, vu])[0];
                assert!(
                    (value - exact).abs() <= 4e-14 * exact.abs() + 1e-16,
                    "{integrand} at a = {va}, upper = {vu}: {value:e} not {exact:e}"
                );
            }
        }
    })
    .unwrap();
}

#[test]
fn what_has_no_elementary_integral_is_refused() {
    session(|| {
        let x = Variable::new("x");
        let v = x.expression();
        for integrand in [
            v.powi(2).cos(),
            v.sin() / (&v + Expression::integer(1)),
            (Expression::integer(1) + v.powi(2)).powi(-1),
            v.powi(-1),
        ] {
            assert!(
                integrate(&mut Graph::new(), &integrand, x, &Expression::integer(1), guardable).is_none(),
                "{integrand}"
            );
        }
    })
    .unwrap();
}
