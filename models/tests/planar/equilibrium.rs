//! Laws that every equilibrium satisfies.

#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::Vector2;

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{
    CableLength, Cables, Drive, Elastica, Generic, Input, Kernel, PlanarOptions, PlanarWrench,
};
use pliant_models::{Declared, Error, Report, Stability};
use pliant_testing::expression::{Expression, Function, Robot};
use pliant_testing::{larger, table};

fn number(value: f64) -> Box<Expression> {
    Box::new(Expression::Number(value))
}

fn parameter(index: usize) -> Box<Expression> {
    Box::new(Expression::Parameter(index))
}

fn affine(base: Box<Expression>, slope: Box<Expression>) -> Expression {
    Expression::Add(base, Box::new(Expression::Mul(slope, Box::new(Expression::ArcLength))))
}

/// A robot in which everything varies and every quantity hangs on a parameter.
fn robot(cable_length: CableLength, extensible: bool) -> Generic<Robot> {
    let sine = Expression::Call(Function::Sin, Box::new(Expression::Theta));
    Generic::new(Robot {
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
    })
}

fn solve<K: Kernel>(kernel: &K, input: &Input) -> (Elastica, Report) {
    EquilibriumSolver::new().solve(kernel, input, None, &Settings::default()).unwrap()
}

fn close(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance, "{what}: {found} is not {expected}");
}

const LOAD: PlanarWrench = PlanarWrench { force: Vector2::new(-0.2, 0.15), couple: 0.01 };

/// Every robot and way of driving that the solver distinguishes.
fn cases() -> Vec<(Generic<Robot>, Input)> {
    let mut cases = Vec::new();
    for cable_length in [CableLength::NeglectSlope, CableLength::Exact] {
        for extensible in [true, false] {
            let kernel = robot(cable_length, extensible);
            let by_force = Input::forces(&[3.0, 1.0]).with_wrench(LOAD);
            let (state, _) = solve(&kernel, &by_force);
            let [d1, d2] = state.displacements;
            cases.push((kernel.clone(), by_force));
            let (force, taken) = (Drive::Force, Drive::Displacement);
            cases.push((kernel.clone(), Input::from(vec![taken(d1), force(1.0)]).with_wrench(LOAD)));
            cases.push((kernel.clone(), Input::from(vec![force(3.0), taken(d2)]).with_wrench(LOAD)));
            if extensible {
                cases.push((kernel.clone(), Input::displacements(&[d1, d2]).with_wrench(LOAD)));
            } else if cable_length == CableLength::NeglectSlope {
                cases.push((kernel.clone(), Input::displacements(&[d1, -d1]).with_wrench(LOAD)));
            }
            let spring = |displacement: f64, tension: f64| {
                let (stiffness, pretension) = (120.0, 0.4);
                let stretch = (tension - pretension) / stiffness;
                Drive::Elastic { displacement: displacement + stretch, stiffness, pretension }
            };
            let [first, second] = [spring(d1, 3.0), spring(d2, 1.0)];
            for [first, second] in
                [[first, force(1.0)], [force(3.0), second], [first, second], [first, taken(d2)]]
            {
                cases.push((kernel.clone(), Input::from(vec![first, second]).with_wrench(LOAD)));
            }
        }
    }
    cases
}

#[test]
fn every_way_of_driving_arrives_at_the_same_shape() {
    let mut reference: Option<Elastica> = None;
    for (kernel, input) in cases() {
        let (state, report) = solve(&kernel, &input);
        assert_eq!(report.stability, Stability::Stable, "{input:?}");
        assert!(report.residual < 1e-14);
        if matches!(input.drives[..], [Drive::Force(_), Drive::Force(_)]) {
            reference = Some(state);
            continue;
        }
        let reference = reference.unwrap();
        for (found, expected) in state.tip().into_iter().zip(reference.tip()) {
            close(found, expected, 1e-13, &format!("{input:?}"));
        }
        let difference = |s: &Elastica| s.forces[0] - s.forces[1];
        close(difference(&state), difference(&reference), 1e-11, &format!("{input:?}"));
        for i in 0..2 {
            close(state.displacements[i], reference.displacements[i], 1e-14, &format!("{input:?}"));
        }
    }
}

/// Richardson-extrapolated central difference.
fn difference(f: impl Fn(f64) -> [f64; 5], at: f64, step: f64) -> [f64; 5] {
    let central = |h: f64| {
        let (up, down) = (f(at + h), f(at - h));
        core::array::from_fn::<f64, 5, _>(|i| (up[i] - down[i]) / (2.0 * h))
    };
    let (fine, coarse) = (central(step / 2.0), central(step));
    core::array::from_fn(|i| (4.0 * fine[i] - coarse[i]) / 3.0)
}

#[test]
fn sensitivities_are_differences_of_solves() {
    let solver = EquilibriumSolver::new();
    for (kernel, input) in cases() {
        let (state, _) = solve(&kernel, &input);
        let found = solver.sensitivity(&kernel, &input, &state).unwrap();
        let answers = |kernel: &Generic<Robot>, input: &Input| {
            let (state, _) = solver.solve(kernel, input, Some(&state), &Settings::default()).unwrap();
            let cables: [f64; 2] = core::array::from_fn(|i| match input.drives[i] {
                Drive::Force(_) => state.displacements[i],
                Drive::Displacement(_) | Drive::Elastic { .. } => state.forces[i],
            });
            let [x, y, theta] = state.tip();
            [x, y, theta, cables[0], cables[1]]
        };
        let single = !kernel.options().extensible
            && matches!(input.drives[..], [Drive::Displacement(_), Drive::Displacement(_)]);
        for column in 0..2 {
            let value = input.drives[column].value();
            let step = if matches!(input.drives[column], Drive::Force(_)) { 1e-2 } else { 1e-4 };
            let expected = difference(
                |value| {
                    let mut input = input.clone();
                    input.drives[column] = input.drives[column].with_value(value);
                    if single {
                        // Only the difference counts: one half each.
                        let (Drive::Displacement(first), Drive::Displacement(second)) =
                            (input.drives[0], input.drives[1])
                        else {
                            unreachable!()
                        };
                        let half = (first - second) / 2.0;
                        input = Input::displacements(&[half, -half]).with_wrench(LOAD);
                    }
                    answers(&kernel, &input)
                },
                value,
                step,
            );
            let column_found = [
                found.tip_by_cable[(0, column)],
                found.tip_by_cable[(1, column)],
                found.tip_by_cable[(2, column)],
                found.cable_by_cable[(0, column)],
                found.cable_by_cable[(1, column)],
            ];
            for i in 0..5 {
                let scale = expected[i].abs().max(1e-2);
                close(column_found[i], expected[i], 1e-8 * scale, &format!("cable {column}, {i}, {input:?}"));
            }
        }
        for column in 0..3 {
            let expected = difference(
                |value| {
                    let mut tip = LOAD;
                    if column < 2 {
                        tip.force[column] += value;
                    } else {
                        tip.couple += value;
                    }
                    answers(&kernel, &Input { wrenches: vec![tip.into()], ..input.clone() })
                },
                0.0,
                1e-3,
            );
            for (row, expected) in expected.iter().enumerate().take(3) {
                let entry = found.compliance[(row, column)];
                let scale = expected.abs().max(1.0);
                close(entry, *expected, 1e-8 * scale, &format!("tip {row}{column}, {input:?}"));
                close(entry, found.compliance[(column, row)], 1e-12 * scale, "symmetry");
            }
        }
        for index in 0..7 {
            let value = kernel.parameter(index);
            let expected = difference(
                |value| {
                    let mut kernel = kernel.clone();
                    kernel.set_parameter(index, value);
                    answers(&kernel, &input)
                },
                value,
                1e-3 * value.abs(),
            );
            let derivative = solver.parameter_sensitivity(&kernel, &input, &state, index).unwrap();
            for row in 0..3 {
                let scale = expected[row].abs().max(1.0);
                close(
                    derivative[row],
                    expected[row],
                    1e-8 * scale,
                    &format!("parameter {index}, {row}, {input:?}"),
                );
            }
        }
    }
}

#[test]
fn compliance_and_actuation_are_reciprocal() {
    let solver = EquilibriumSolver::new();
    let kernel = robot(CableLength::Exact, true);
    let input = Input::forces(&[3.0, 1.0]).with_wrench(LOAD);
    let (state, _) = solve(&kernel, &input);
    let found = solver.sensitivity(&kernel, &input, &state).unwrap();
    close(found.cable_by_cable[(0, 1)], found.cable_by_cable[(1, 0)], 1e-14, "cables");
}

#[test]
fn small_loads_keep_their_relative_accuracy() {
    let kernel = Generic::new(Uniform::loaded(0.3e-12, 0.6164e-12));
    let (tiny, report) = solve(&kernel, &Input::forces(&[1e-12, 0.0]));
    assert_eq!(report.stability, Stability::Stable);
    let (small, _) = solve(&Generic::new(Uniform::loaded(0.3e-9, 0.6164e-9)), &Input::forces(&[1e-9, 0.0]));
    for sigma in [0.01, 0.5, 1.0] {
        close(tiny.theta(sigma) / small.theta(sigma), 1e-3, 1e-11, "theta");
        close(tiny.position(sigma)[1] / small.position(sigma)[1], 1e-3, 1e-11, "y");
        close(tiny.curvature(sigma) / small.curvature(sigma), 1e-3, 1e-11, "kappa");
    }
    assert_eq!(tiny.theta(0.0), 0.0);
    assert_eq!(tiny.position(0.0), [0.0, 0.0]);
    let (zero, report) = solve(&Generic::new(Uniform::loaded(0.0, 0.0)), &Input::forces(&[0.0, 0.0]));
    assert_eq!((zero.tip()[1], zero.tip()[2], report.residual), (0.0, 0.0, 0.0));
    close(zero.tip()[0], 0.3, 1e-16, "x");
}

#[test]
fn displacements_that_an_inextensible_robot_cannot_have_are_refused() {
    let kernel = Generic::new(Uniform::loaded(0.0, 0.6164));
    let refused = EquilibriumSolver::new().solve(
        &kernel,
        &Input::displacements(&[0.01, 0.0]),
        None,
        &Settings::default(),
    );
    assert!(matches!(refused, Err(Error::Incompatible { displacements: [0.01, 0.0] })));
    let (state, _) = solve(&kernel, &Input::displacements(&[-0.01, 0.01]));
    assert!(state.forces[0] == 0.0 && state.forces[1] > 0.0, "{:?}", state.forces);
}

#[test]
fn closed_forms_without_load() {
    // Table nonuniform, and extension, as a check of variable stiffness and of the strain.
    let settings = Settings::default();
    let solver = EquilibriumSolver::new();
    for (name, variant) in [("nonuniform_forward", 2), ("routing_forward", 1)] {
        let kernel = Generic::new(Uniform { variant, ..Uniform::loaded(0.0, 0.0) });
        let mut worst: f64 = 0.0;
        for row in table(&format!("lasem/{name}")) {
            let delta_f = row["DeltaF_N"];
            let inputs = [
                Input::forces(&[delta_f.max(0.0), (-delta_f).max(0.0)]),
                Input::displacements(&[row["Delta_l_m"], -row["Delta_l_m"]]),
            ];
            for input in inputs {
                let (state, report) = solver.solve(&kernel, &input, None, &settings).unwrap();
                assert_eq!(report.stability, Stability::Stable);
                for (found, column) in state.tip().into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
                    worst = larger(worst, (found - row[column]).abs() / row[column].abs().clamp(1e-9, 1.0));
                }
                worst = larger(worst, (state.displacements[0] - row["Delta_l_m"]).abs());
                let force = state.forces[0] - state.forces[1];
                worst = larger(worst, (force - delta_f).abs() / delta_f.abs().max(1.0));
            }
        }
        println!("{name}: {worst:.1e}");
        assert!(worst < 1e-12, "{name}: {worst:.1e}");
    }
    let kernel = Generic::new(Uniform { extensible: true, ..Uniform::loaded(0.0, 0.0) });
    let mut worst: f64 = 0.0;
    let by_force = table("lasem/axial_forward_force");
    for row in &by_force {
        let inputs = [
            Input::forces(&[row["in.F1_N"], row["in.F2_N"]]),
            Input::displacements(&[row["Delta_l1_m"], row["Delta_l2_m"]]),
        ];
        for input in inputs {
            let (state, _) = solver.solve(&kernel, &input, None, &settings).unwrap();
            for (found, column) in state.tip().into_iter().zip(["x_tip_m", "y_tip_m", "theta_tip_rad"]) {
                worst = larger(worst, (found - row[column]).abs());
            }
            worst = larger(worst, (state.strain(0.4) - row["u"]).abs());
        }
    }
    println!("axial: {worst:.1e}");
    assert!(worst < 1e-12, "axial: {worst:.1e}");
}
