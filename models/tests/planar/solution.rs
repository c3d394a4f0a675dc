//! Answers of a solution, against differences, against the equilibrium solver, and in every way of driving.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::needless_range_loop, reason = "rows and columns of matrices")]

use nalgebra::{Matrix2, Matrix3};

use crate::robots;

use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{
    Backbone, CableLength, Cables, Drive, DriveBy, Error, Generic, Input, Planar, PlanarOptions,
    PlanarSolution, PlanarWrench, Settings,
};
use pliant_testing::expression::{Expression, Robot};
use pliant_testing::{Entries, largest};
use robots::{Axial, Classic, Routing, planar};

fn affine(base: usize, slope: f64) -> Expression {
    let product = Expression::Mul(Box::new(slope.into()), Box::new(Expression::ArcLength));
    Expression::Add(Box::new(Expression::Parameter(base)), Box::new(product))
}

/// An unloaded tapered robot whose length, stiffness and spacing are parameters.
fn tapered(extensible: bool, cable_length: CableLength) -> Planar {
    let options =
        PlanarOptions { extensible, cables: Cables::Ideal, cable_length, ..PlanarOptions::default() };
    Planar::new(Generic::new(Robot {
        options,
        parameters: [0.3, 0.05, 0.06, 300.0, 0.0, 0.0, 0.0, 0.0],
        length: Expression::Parameter(0),
        bending_stiffness: affine(1, -0.04),
        axial_stiffness: Some(affine(3, -200.0)),
        spacing: affine(2, -0.1),
        q_x: 0.0.into(),
        q_y: 0.0.into(),
        couple: None,
        disc_radius: None,
    }))
}

#[track_caller]
fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
}

#[track_caller]
fn all_close(value: &impl Entries, expected: &impl Entries, tolerance: f64) {
    let size = largest(expected.entries());
    for (value, expected) in value.entries().iter().zip(expected.entries()) {
        close(*value, *expected, tolerance * size);
    }
}

/// Richardson-extrapolated central difference of several numbers.
fn difference<const N: usize>(f: impl Fn(f64) -> [f64; N], at: f64, step: f64) -> [f64; N] {
    let central = |h: f64| {
        let (up, down) = (f(at + h), f(at - h));
        core::array::from_fn::<f64, N, _>(|slot| (up[slot] - down[slot]) / (2.0 * h))
    };
    let (fine, coarse) = (central(step / 2.0), central(step));
    core::array::from_fn(|slot| (4.0 * fine[slot] - coarse[slot]) / 3.0)
}

fn pose(solution: &PlanarSolution) -> [f64; 3] {
    let tip = solution.tip();
    [tip.x(), tip.y(), tip.theta()]
}

fn drives(solution: &PlanarSolution) -> [Input; 8] {
    let ([f1, f2], [d1, d2]) = (solution.forces(), solution.displacements());
    let tip = *solution.wrench();
    let (stiffness, pretension) = (60.0, 0.3);
    let spring = |displacement: f64, tension: f64| {
        let stretch = (tension - pretension) / stiffness;
        Drive::Elastic { displacement: displacement + stretch, stiffness, pretension }
    };
    [
        Input::forces(&[f1, f2]),
        Input::displacements(&[d1, d2]),
        Input::from(vec![Drive::Force(f1), Drive::Displacement(d2)]),
        Input::from(vec![Drive::Displacement(d1), Drive::Force(f2)]),
        Input::from(vec![spring(d1, f1), Drive::Force(f2)]),
        Input::from(vec![Drive::Force(f1), spring(d2, f2)]),
        Input::from(vec![Drive::Displacement(d1), spring(d2, f2)]),
        Input::from(vec![spring(d1, f1), spring(d2, f2)]),
    ]
    .map(|input| input.with_wrench(tip))
}

/// Robots with and without axial strain, with and without a load at the tip (which goes through the equilibrium solver).
fn cases() -> Vec<(Planar, Input)> {
    let load = PlanarWrench::new([0.1, -0.2], 0.005);
    let mut cases = Vec::new();
    for extensible in [true, false] {
        for tip in [PlanarWrench::default(), load] {
            let input = Input::forces(&[1.5, 0.25]).with_wrench(tip);
            cases.push((tapered(extensible, CableLength::NeglectSlope), input));
        }
    }
    let input = Input::forces(&[1.5, 0.25]);
    cases.push((tapered(true, CableLength::Exact), input));
    cases
}

#[test]
fn every_way_of_driving_gives_the_same_shape() {
    for (robot, input) in cases() {
        let first = robot.solve(&input).unwrap();
        for input in drives(&first) {
            let solution = robot.solve(&input).unwrap();
            for (value, expected) in pose(&solution).into_iter().zip(pose(&first)) {
                close(value, expected, 1e-13);
            }
            close(solution.force_difference(), first.force_difference(), 1e-12);
            for slot in 0..2 {
                close(solution.displacements()[slot], first.displacements()[slot], 1e-14);
            }
        }
    }
}

#[test]
fn jacobians_are_differences() {
    for (robot, input) in cases() {
        let first = robot.solve(&input).unwrap();
        let extensible = robot.kernel().options().extensible;
        for input in drives(&first) {
            let solution = robot.solve(&input).unwrap();
            let jacobian = solution.jacobian().unwrap();
            let compliance = solution.compliance().unwrap();
            let cables = solution.sensitivity().unwrap().cable_by_cable;
            let displaced = [0, 1].map(|cable: usize| !matches!(input.drives[cable], Drive::Force(_)));
            let both = input.drives.iter().all(|cable| matches!(cable, Drive::Displacement(_)));
            for column in 0..2 {
                let moved = |value: f64| {
                    let mut input = input.clone();
                    let opposite = both && !extensible;
                    for slot in 0..2 {
                        let change = if slot == column { value } else { -value };
                        if slot == column || opposite {
                            let change = if opposite { 0.5 * change } else { change };
                            input.drives[slot] =
                                input.drives[slot].with_value(input.drives[slot].value() + change);
                        }
                    }
                    let solution = robot.solve(&input).unwrap();
                    let answers: [f64; 2] = core::array::from_fn(|slot| {
                        if displaced[slot] { solution.forces()[slot] } else { solution.displacements()[slot] }
                    });
                    let [x, y, theta] = pose(&solution);
                    [x, y, theta, answers[0], answers[1]]
                };
                let step = if displaced[column] { 1e-3 } else { 0.05 };
                let expected = difference(moved, 0.0, step);
                let size = largest(&expected[..3]).max(1e-6);
                for row in 0..3 {
                    close(jacobian[(row, column)], expected[row], 1e-8 * size);
                }
                for row in 0..2 {
                    close(cables[(row, column)], expected[3 + row], 1e-8 * expected[3 + row].abs().max(1e-4));
                }
            }
            let mut by_load = Matrix3::zeros();
            for column in 0..3 {
                let loaded = |value: f64| {
                    let mut tip = *solution.wrench();
                    match column {
                        2 => tip.couple += value,
                        _ => tip.force[column] += value,
                    }
                    pose(&robot.solve(&Input { wrenches: vec![tip.into()], ..input.clone() }).unwrap())
                };
                by_load.set_column(column, &difference(loaded, 0.0, 0.005).into());
            }
            all_close(&compliance, &by_load, 1e-7);
            for row in 0..3 {
                for column in 0..row {
                    close(compliance[(row, column)], compliance[(column, row)], 1e-11);
                }
            }
            let stiffness = solution.stiffness().unwrap();
            for row in 0..3 {
                for column in 0..3 {
                    let terms = (0..3).map(|k| stiffness[(row, k)] * compliance[(k, column)]);
                    let size: f64 = terms.clone().map(f64::abs).sum();
                    let unit = if row == column { 1.0 } else { 0.0 };
                    close(terms.sum(), unit, 1e-8 * size.max(1.0));
                }
            }
            for index in 0..4 {
                let value = robot.kernel().parameter(index);
                let with = |value: f64| {
                    let mut robot = robot.clone();
                    robot.set_parameter_at(index, value).unwrap();
                    pose(&robot.solve(&input).unwrap())
                };
                let expected = difference(with, value, 0.01 * value);
                all_close(&solution.parameter_sensitivity(&format!("p{index}")).unwrap(), &expected, 1e-6);
            }
        }
    }
}

#[test]
fn the_maps_between_tension_and_displacement_are_inverse() {
    for (robot, input) in cases() {
        let solution = robot.solve(&input).unwrap();
        let by_force = solution.by_force_difference().unwrap();
        if robot.kernel().options().extensible {
            let (c, k) = (solution.cable_compliance().unwrap(), solution.cable_stiffness().unwrap());
            all_close(&(c * k), &Matrix2::identity(), 1e-9);
        } else {
            // Along (1, -1): Delta_F per Delta_l, and the tip follows by the chain rule.
            let k = solution.cable_stiffness().unwrap();
            let stiffness = (k[(0, 0)] - k[(1, 0)]) - (k[(0, 1)] - k[(1, 1)]);
            let by_displacement = solution.by_displacement().unwrap();
            all_close(&(by_force * stiffness), &by_displacement, 1e-10);
        }
        let jacobian = solution.jacobian_by(DriveBy::Force).unwrap();
        all_close(&by_force, &(0.5 * (jacobian.column(0) - jacobian.column(1))), 1e-15);
    }
}

#[test]
fn closed_forms_agree_with_the_equilibrium_solver() {
    let equilibrium = EquilibriumSolver::new();
    for extensible in [true, false] {
        let robot = tapered(extensible, CableLength::NeglectSlope);
        for input in drives(&robot.solve(&Input::forces(&[1.5, 0.25])).unwrap()) {
            let solution = robot.solve(&input).unwrap();
            let (state, report) =
                equilibrium.solve(robot.kernel(), &input, None, &Settings::default()).unwrap();
            assert!(report.residual < 1e-12);
            all_close(&pose(&solution), &state.tip(), 1e-13);
            let (energy, expected) = (solution.energies(), state.energies);
            close(energy.bending, expected.bending, 1e-13);
            close(energy.extension, expected.extension, 1e-13);
            close(energy.actuation, expected.actuation, 1e-13);
            for s in [0.0, 0.1, 0.25, 0.3] {
                let point = solution.station(s).unwrap();
                let [x, y] = state.position(s / 0.3);
                close(point.x, x, 1e-14);
                close(point.y, y, 1e-14);
                close(point.theta, state.theta(s / 0.3), 1e-13);
                close(point.kappa, state.curvature(s / 0.3), 1e-11);
                close(point.u, state.strain(s / 0.3), 1e-13);
            }
            let found = solution.sensitivity().unwrap();
            let expected = equilibrium.sensitivity(robot.kernel(), &input, &state).unwrap();
            all_close(&found.tip_by_cable, &expected.tip_by_cable, 1e-10);
            all_close(&found.compliance, &expected.compliance, 1e-10);
            all_close(&found.cable_by_cable, &expected.cable_by_cable, 1e-10);
            for index in 0..4 {
                let expected =
                    equilibrium.parameter_sensitivity(robot.kernel(), &input, &state, index).unwrap();
                all_close(&solution.parameter_sensitivity(&format!("p{index}")).unwrap(), &expected, 1e-10);
            }
        }
    }
}

#[test]
fn energies_are_the_work_that_was_done() {
    // Stretched and bent in proportion from rest, the tensions do half of F.Delta_l, and all of it is stored.
    let solution = planar::<Axial>().solve(&Input::forces(&[3.0, 1.0])).unwrap();
    let energy = solution.energies();
    close(energy.bending + energy.extension, -0.5 * energy.actuation, 1e-16);
    close(energy.total(), 0.5 * energy.actuation, 1e-16);
}

#[test]
fn cables_run_beside_the_backbone() {
    for (robot, input) in cases() {
        let exact = robot.kernel().options().cable_length == CableLength::Exact;
        let solution = robot.solve(&input).unwrap();
        if !exact {
            continue;
        }
        for cable in 0..2 {
            let steps = 2000;
            let point = |step: usize| solution.cable_point(cable, 0.3 * step as f64 / steps as f64).unwrap();
            let chords = (0..steps).map(|step| (point(step + 1) - point(step)).norm());
            close(chords.sum::<f64>(), solution.cable_lengths()[cable], 1e-7);
        }
    }
    // Constant curvature: concentric arcs.
    let solution = planar::<Classic>().solve(&Input::displacements(&[0.05, -0.05])).unwrap();
    let [inner, outer] = solution.cable_lengths();
    close(inner, 0.25, 1e-15);
    close(outer, 0.35, 1e-15);
    let [x, y] = solution.cable_point(0, 0.0).unwrap().into();
    assert_eq!([x, y], [0.0, 0.055]);
    assert!(matches!(solution.cable_point(2, 0.0), Err(Error::OutOfRange { .. })));
}

#[test]
fn the_curvature_limit_is_reported() {
    let robot = planar::<Classic>();
    let report = robot.solve(&Input::displacements(&[0.1, -0.1])).unwrap().curvature_limit();
    close(report.ratio, 0.1 / 0.3, 1e-14);
    assert!(!report.exceeded);
    // The spacing is largest at the base, where the moment is too: `W` [LASEM 25] squared.
    let report = planar::<Routing>().solve(&Input::forces(&[80.0, 0.0])).unwrap().curvature_limit();
    let stiffness = Classic.bending_stiffness(0.0);
    close(report.ratio, 80.0 * 0.04 * 0.04 / (4.0 * stiffness), 1e-12);
    assert_eq!((report.s, report.exceeded), (0.0, true));
}

#[test]
fn samples_run_from_the_base_to_the_tip() {
    let solution = planar::<Axial>().solve(&Input::displacements(&[0.1, -0.02])).unwrap();
    let shape = solution.sample(31);
    assert_eq!((shape.points.len(), shape.points[0].x, shape.points[0].s), (31, 0.0, 0.0));
    let (end, tip) = (shape.points[30], solution.tip());
    close(end.x, tip.x(), 1e-15);
    close(end.y, tip.y(), 1e-15);
    close(end.theta, tip.angle, 1e-15);
    assert_eq!(end.s, 0.3);
    assert!(matches!(solution.station(-1e-9), Err(Error::OutOfRange { .. })));
    assert!(matches!(solution.station(f64::NAN), Err(Error::OutOfRange { .. })));
}

#[test]
fn a_straight_inextensible_robot_is_rigid_along_its_axis() {
    let solution = planar::<Classic>().solve(&Input::displacements(&[0.0, -0.0])).unwrap();
    assert!(matches!(solution.stiffness(), Err(Error::SingularDerivative { .. })));
    // Cables held by their displacements lock the tip of an extensible robot of constant spacing, its angle and its length; tensions do not.
    let robot = planar::<Axial>();
    let solution = robot.solve(&Input::displacements(&[0.0, -0.0])).unwrap();
    assert!(matches!(solution.stiffness(), Err(Error::SingularDerivative { .. })));
    let stiffness = robot.solve(&Input::forces(&[0.0, 0.0])).unwrap().stiffness().unwrap();
    let bending = Classic.bending_stiffness(0.0) / 0.3_f64.powi(3);
    close(stiffness[(0, 0)], Axial.axial_stiffness(0.0) / 0.3, 1e-6);
    close(stiffness[(1, 1)], 12.0 * bending, 1e-10);
    close(stiffness[(1, 2)], -6.0 * 0.3 * bending, 1e-10);
}

#[test]
fn records_restore_solutions_with_their_parameters() {
    for (mut robot, input) in cases() {
        let solution = robot.solve(&input).unwrap();
        let record = solution.record();
        robot.set_parameter("p1", 0.07).unwrap();
        let restored = robot.restore(&record).unwrap();
        assert_eq!(pose(&restored), pose(&solution));
        assert_eq!(restored.kernel().parameter(1), 0.05);
        assert_eq!(robot.parameter("p1").unwrap(), 0.07);
    }
}

#[test]
fn stiff_springs_are_as_held_cables() {
    for (robot, input) in cases() {
        let first = robot.solve(&input).unwrap();
        let ([d1, d2], tip) = (first.displacements(), *first.wrench());
        let held = robot
            .solve(&Input::from(vec![Drive::Displacement(d1), Drive::Force(0.25)]).with_wrench(tip))
            .unwrap();
        for stiffness in [1e5, 1e7, 1e9] {
            let spring = Drive::Elastic { displacement: d1, stiffness, pretension: 0.0 };
            let found = robot.solve(&Input::from(vec![spring, Drive::Force(0.25)]).with_wrench(tip)).unwrap();
            for (value, expected) in pose(&found).into_iter().zip(pose(&held)) {
                // The spring stretches by 1.5 N by its stiffness, on a spacing of some centimetres.
                close(value, expected, 100.0 / stiffness);
            }
        }
        // Both by springs so soft that they hold little but their pretension.
        let soft =
            |displacement: f64, pretension: f64| Drive::Elastic { displacement, stiffness: 0.1, pretension };
        let found = robot.solve(&Input::from(vec![soft(d1, 1.5), soft(d2, 0.25)]).with_wrench(tip)).unwrap();
        for (value, expected) in pose(&found).into_iter().zip(pose(&first)) {
            close(value, expected, 1e-10);
        }
    }
}
