//! The generic kernel against finite differences and power series.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_models::planar::{CableLength, Cables, Generic, Kernel, PlanarOptions, SERIES_NODES, SeriesGrid};
use pliant_models::{Declared, Number};
use pliant_testing::expression::{Expression, Function, Robot};

fn number(value: f64) -> Box<Expression> {
    Box::new(Expression::Number(value))
}

fn parameter(index: usize) -> Box<Expression> {
    Box::new(Expression::Parameter(index))
}

/// `base + slope s`.
fn affine(base: Box<Expression>, slope: Box<Expression>) -> Expression {
    Expression::Add(base, Box::new(Expression::Mul(slope, Box::new(Expression::ArcLength))))
}

/// An extensible, loaded robot with a spring along the backbone, every quantity of which hangs on a parameter.
fn robot(cable_length: CableLength, extensible: bool) -> Robot {
    let sine = Expression::Call(Function::Sin, Box::new(Expression::Theta));
    Robot {
        options: PlanarOptions {
            extensible,
            cables: Cables::Ideal,
            cable_length,
            loaded: true,
            couple: true,
            series: Some(12),
            angle_limit: 0.0,
        },
        parameters: [0.3, 0.05, 0.06, 300.0, 0.7, 0.02, -0.1, 0.0],
        length: Expression::Parameter(0),
        bending_stiffness: affine(parameter(1), number(-0.04)),
        axial_stiffness: Some(affine(parameter(3), number(-200.0))),
        spacing: affine(parameter(2), parameter(6)),
        q_x: affine(number(0.2), parameter(4)),
        q_y: affine(parameter(4), number(1.5)),
        couple: Some(Expression::Mul(
            parameter(5),
            Box::new(Expression::Mul(Box::new(sine), Box::new(affine(number(1.0), number(0.5))))),
        )),
        disc_radius: None,
    }
}

fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance * expected.abs().max(1e-3), "{value} is not {expected}");
}

/// Richardson-extrapolated central difference.
fn difference(f: impl Fn(f64) -> f64, at: f64, step: f64) -> f64 {
    let central = |h: f64| (f(at + h) - f(at - h)) / (2.0 * h);
    (4.0 * central(step / 2.0) - central(step)) / 3.0
}

#[test]
fn station_derivatives_are_those_of_its_energy() {
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        let kernel = Generic::new(robot(cable_length, true));
        let (sigma, state) = (0.37, [0.8, -0.02, 3.0, 1.5]);
        let station = kernel.station(&sigma, &state);
        let at = |slot: usize, value: f64| {
            let mut state = state;
            state[slot] = value;
            kernel.station(&sigma, &state)
        };
        let energy = |slot: usize, value: f64| {
            let station = at(slot, value);
            station.elastic[0] + station.elastic[1]
                - 3.0 * station.cable_shortening[0]
                - 1.5 * station.cable_shortening[1]
        };
        for slot in 0..2 {
            close(station.stress[slot], difference(|v| energy(slot, v), state[slot], 1e-3), 1e-9);
            close(station.stiffness[slot], difference(|v| at(0, v).stress[slot], state[0], 1e-3), 1e-9);
            close(station.stiffness[1 + slot], difference(|v| at(1, v).stress[slot], state[1], 1e-3), 1e-9);
            for cable in 0..2 {
                let gradient = difference(|v| at(slot, v).cable_shortening[cable], state[slot], 1e-3);
                close(station.cable_shortening_gradient[cable][slot], gradient, 1e-10);
            }
        }
    }
}

#[test]
fn an_inextensible_station_ignores_the_axial_strain() {
    let kernel = Generic::new(robot(CableLength::Exact, false));
    let station = kernel.station(&0.5, &[0.8, 0.3, 3.0, 1.5]);
    assert_eq!(station, kernel.station(&0.5, &[0.8, 0.0, 3.0, 1.5]));
    assert_eq!((station.stress[1], station.stiffness[1], station.stiffness[2]), (0.0, 0.0, 1.0));
    assert_eq!(kernel.section(&0.5)[1], f64::INFINITY);
}

#[test]
fn sensitivities_are_differences() {
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        for extensible in [true, false] {
            let kernel = Generic::new(robot(cable_length, extensible));
            let (sigma, theta, state) = (0.37, 0.4, [0.8, -0.02, 3.0, 1.5]);
            let forces = [2.0, 4.0];
            for index in 0..8 {
                let with = |value: f64| {
                    let mut kernel = kernel.clone();
                    kernel.set_parameter(index, value);
                    kernel
                };
                let value = kernel.parameter(index);
                let step = 1e-3 * value.abs().max(0.1);
                let of = |f: &dyn Fn(&Generic<Robot>) -> f64| difference(|v| f(&with(v)), value, step);
                close(kernel.length_sensitivity(index), of(&|k| k.length()), 1e-10);
                let exact = kernel.station_sensitivity(index, sigma, theta, &state);
                for slot in 0..2 {
                    close(exact.stress[slot], of(&|k| k.station(&sigma, &state).stress[slot]), 1e-8);
                    close(
                        exact.cable_shortening[slot],
                        of(&|k| k.station(&sigma, &state).cable_shortening[slot]),
                        1e-8,
                    );
                    close(exact.resultant[slot], of(&|k| k.resultant(&sigma)[slot]), 1e-8);
                }
                close(exact.couple, of(&|k| k.couple(&sigma, &theta)[0]), 1e-8);
                let (tip, compliance) = kernel.forward_sensitivity(index, &forces);
                for (slot, &derivative) in tip.iter().enumerate() {
                    close(derivative, of(&|k| k.tip(&forces)[slot]), 1e-8);
                }
                for (slot, &derivative) in compliance.iter().enumerate() {
                    close(derivative, of(&|k| k.compliance::<f64>()[slot]), 1e-8);
                }
            }
        }
    }
}

#[test]
fn tip_position_and_angle_agree() {
    let kernel = Generic::new(robot(CableLength::NeglectSlope, true));
    let forces = [2.0, 4.0];
    let [tip, by_difference, by_sum] = kernel.tip_jacobian(&forces);
    assert_eq!(tip, kernel.tip(&forces));
    let [x, y] = kernel.position(&forces, &1.0);
    close(x, tip[0], 1e-14);
    close(y, tip[1], 1e-14);
    close(2.0 * kernel.angle(&1.0)[0], tip[2], 1e-14);
    for slot in 0..3 {
        close(by_difference[slot], difference(|f| kernel.tip(&[f, 4.0])[slot], 2.0, 1e-2), 1e-9);
        close(by_sum[slot], difference(|f| kernel.tip(&[2.0, f])[slot], 4.0, 1e-2), 1e-9);
    }
    close(kernel.angle(&0.6)[1], difference(|s| kernel.angle(&s)[0], 0.6, 1e-2), 1e-9);
}

#[test]
fn adomian_polynomials_sum_to_the_nonlinearity() {
    let kernel = Generic::new(robot(CableLength::NeglectSlope, false));
    let mut grid = SeriesGrid {
        sigma: [0.0; SERIES_NODES],
        moment_x: [0.0; SERIES_NODES],
        moment_y: [0.0; SERIES_NODES],
    };
    for node in 0..SERIES_NODES {
        grid.sigma[node] = 0.5 - 0.5 * (core::f64::consts::PI * node as f64 / 48.0).cos();
        grid.moment_x[node] = 0.3 - 0.2 * grid.sigma[node];
        grid.moment_y[node] = -0.4 + 0.1 * grid.sigma[node];
    }
    // theta_k halves from order to order; at lambda = 0.2 thirteen terms leave less than 1e-12.
    let terms: Vec<[f64; SERIES_NODES]> =
        (0..13).map(|k| grid.sigma.map(|sigma| (0.4 + sigma) * 0.5_f64.powi(k))).collect();
    let mut memory = vec![[0.0; SERIES_NODES]; kernel.series_memory()];
    let mut out = [0.0; SERIES_NODES];
    let (mut sum, mut angle) = ([0.0; SERIES_NODES], [0.0; SERIES_NODES]);
    let mut lambda = 1.0;
    for order in 0..13 {
        kernel.adomian(order, &grid, &terms, &mut memory, &mut out);
        for node in 0..SERIES_NODES {
            sum[node] += lambda * out[node];
            angle[node] += lambda * terms[order][node];
        }
        lambda *= 0.2;
    }
    for node in 0..SERIES_NODES {
        let (sin, cos) = angle[node].sin_cos();
        let exact = grid.moment_x[node] * sin
            - grid.moment_y[node] * cos
            - kernel.couple(&grid.sigma[node], &angle[node])[0];
        assert!((sum[node] - exact).abs() < 1e-11, "{} is not {exact}", sum[node]);
    }
}

/// The functions of an expression and their derivatives.
#[test]
fn expressions_evaluate_over_dual_numbers() {
    use Expression::{ArcLength, Call, Div, Neg, Power, Sub};
    let s = || Box::new(ArcLength);
    type Case = (Expression, fn(f64) -> f64);
    let cases: [Case; 12] = [
        (Call(Function::Sin, s()), f64::sin),
        (Call(Function::Cos, s()), f64::cos),
        (Call(Function::Tan, s()), f64::tan),
        (Call(Function::Exp, s()), f64::exp),
        (Call(Function::Ln, s()), f64::ln),
        (Call(Function::Sinh, s()), f64::sinh),
        (Call(Function::Cosh, s()), f64::cosh),
        (Call(Function::Tanh, s()), f64::tanh),
        (Power(s(), 1, 2), f64::sqrt),
        (Power(s(), 3, 2), |s| s.powf(1.5)),
        (Power(s(), -2, 1), |s| s.powi(-2)),
        (Sub(Box::new(Neg(s())), Box::new(Div(number(1.0), s()))), |s| -s - 1.0 / s),
    ];
    fn value<N: Number>(expression: &Expression, s: N) -> N {
        expression.evaluate(s, N::from(0.0), &|_| N::from(0.0))
    }
    for (expression, function) in cases {
        let dual = value(&expression, num_dual::Dual64::from_re(0.7).derivative());
        close(value(&expression, 0.7), function(0.7), 1e-15);
        close(dual.eps, difference(function, 0.7, 1e-3), 1e-9);
    }
}
