//! Equilibria and modes of constant-curvature robots.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::Vector6;

use crate::segments;

use nalgebra::DMatrix;
use pliant_models::segments::{ConstantCurvature, Error, Generic, Input, Physics, State, TipLoad};
use pliant_models::{Branch, Cause, LastGood, Model, Settings, Stability};
use pliant_testing::largest;
use segments::{chain, close, flat, near};

fn two() -> ConstantCurvature {
    ConstantCurvature::new(Generic::new(chain::<2>()))
}

#[test]
fn a_hanging_robot_finds_its_equilibrium() {
    let robot = two();
    for forces in [[0.0; 6], [-180.0, 0.0, 0.0, -60.0, 0.0, 0.0], [0.0, -60.0, 60.0, 0.0, 60.0, -60.0]] {
        let found = robot.solve(&forces).unwrap();
        assert!(found.report().iterations < 60, "{:?}", found.report());
        assert_eq!(found.report().stability, Stability::Stable, "{found:?}");
        let acceleration = robot.forward_dynamics(found.state(), &forces, None).unwrap();
        // Rounding of EA over the mass of the axial mode.
        assert!(largest(acceleration.as_flattened()) < 1e-7, "{acceleration:?} {:?}", found.report());
        let loads = robot.loads(found.state(), &[[0.0; 3]; 2], None).unwrap();
        let mut borne = [0.0; 6];
        robot.actuator_forces(&loads.total(), &mut borne).unwrap();
        close("forces", &borne, &forces, 1e-9);
    }
}

/// A chain of ten along the horizontal, 2.4 m long and as soft as table 1 has it, hangs down in coils: Newton's method does not get there alone.
#[test]
fn a_long_robot_comes_down() {
    let robot = ConstantCurvature::new(Generic::new(chain::<10>()));
    let found = robot.solve(&[0.0; 30]).unwrap();
    assert_eq!(found.report().stability, Stability::Stable);
    assert!(found.report().iterations < 60 && found.report().residual < 1e-12, "{:?}", found.report());
    let loads = robot.loads(found.state(), &[[0.0; 3]; 10], None).unwrap();
    let total = loads.total();
    // Rounding of EA.
    assert!(largest(total.as_flattened()) < 1e-14 * segments::segment().axial_stiffness * 10.0);
    assert!(robot.tip(found.state()).unwrap().translation.y < -1.0);
}

/// One segment along gravity, hanging or standing: bending is about `K/L0` against the weight's lever.
#[test]
fn standing_robots_buckle() {
    let mut standing = chain::<1>();
    standing.gravity = [0.0, 0.0, -9.8067];
    for (stiffness, stability) in [(0.25, Stability::Stable), (0.005, Stability::Unstable)] {
        standing.segments[0].bending_stiffness = stiffness;
        let robot = ConstantCurvature::new(Generic::new(standing.clone()));
        let followed = Settings { branch: Branch::Followed, ..Settings::default() };
        let up = robot.solve_with(&[0.0; 3], &followed).unwrap();
        assert_eq!(up.report().stability, stability, "{up:?}");
        // K L0 kappa^2/2 + M g L (1/2 - D^2/24): the height of the centre is L (1 - cos D)/D^2.
        let [.., length] = up.state().shape[0];
        let expected = stiffness * 0.24 / (length * length) - 0.255 * 9.8067 * length / 12.0;
        close("eigenvalue", &[up.smallest_eigenvalue()], &[expected], 1e-13);
        let modes = robot.modes(up.state(), None).unwrap();
        assert_eq!(modes.undamped[0].frequency().is_some(), stability == Stability::Stable);
        if stability == Stability::Unstable {
            // Not followed, the search leaves it for one that has fallen over.
            let any = robot.solve(&[0.0; 3]).unwrap();
            let [dx, dy, _] = any.state().shape[0];
            assert!(any.report().stability == Stability::Undecided && dx.hypot(dy) > 0.5, "{any:?}");
            let start = State::at_rest([[3.0, 1.1, 0.24]]);
            let mut solver = robot.solver().unwrap();
            solver.start_from(&robot.configuration(&start, &[0.0; 3]).unwrap()).unwrap();
            let down = solver.solve(&[0.0; 3]).unwrap();
            let [dx, dy, _] = down.state().shape[0];
            assert!(dx.hypot(dy) > 0.5, "{down:?}");
            // It may fall to any side: the turn about the vertical costs nothing.
            assert_eq!(down.report().stability, Stability::Undecided);
            assert!(down.smallest_eigenvalue().abs() < 1e-8, "{down:?}");
        }
    }
}

#[test]
fn stiffness_is_the_derivative_of_the_loads() {
    let robot = two();
    let shape = [[0.4, -0.7, 0.22], [0.0, 0.0, 0.25]];
    let load = TipLoad {
        mass: 0.1,
        force: [0.3, 1.0, -0.5].into(),
        couple: [0.01, -0.03, 0.02].into(),
        ..TipLoad::default()
    };
    let found = robot.stiffness(&State::at_rest(shape), Some(&load)).unwrap();
    let loads = |shape: [[f64; 3]; 2]| {
        robot.loads(&State::at_rest(shape), &[[0.0; 3]; 2], Some(&load)).unwrap().total()
    };
    for j in 0..2 {
        for l in 0..3 {
            let step = 1e-4;
            let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| {
                let mut there = shape;
                there[j][l] += factor * step;
                loads(there)
            });
            for i in 0..2 {
                for k in 0..3 {
                    let slope = (a[i][k] - 8.0 * b[i][k] + 8.0 * c[i][k] - d[i][k]) / (12.0 * step);
                    close("stiffness", &[found[i][j][k][l]], &[slope], 1e-8 + 1e-11 * slope.abs());
                }
            }
        }
    }
    assert!((found[0][1][0][1] - found[1][0][1][0]).abs() > 1e-4, "a couple in the world has no energy");
    let without = TipLoad { couple: [0.0; 3].into(), ..load };
    let symmetric = robot.stiffness(&State::at_rest(shape), Some(&without)).unwrap();
    let matrix = DMatrix::from_row_slice(6, 6, &flat(&symmetric));
    near("symmetric", matrix.as_slice(), matrix.transpose().as_slice(), 1e-15);
}

#[test]
fn modes_are_those_of_the_generalised_eigenproblem() {
    let robot = ConstantCurvature::new(Generic::new(segments::rich()));
    let load = TipLoad { mass: 0.05, force: [0.1, 0.0, 0.2].into(), ..TipLoad::default() };
    let forces = [0.0; 9];
    let found = robot.solve(&load.added_to(Input::forces(&forces))).unwrap();
    assert_eq!(found.report().stability, Stability::Stable);
    let mass = robot.equations(found.state(), Some(&load)).unwrap().mass;
    let stiffness = robot.stiffness(found.state(), Some(&load)).unwrap();
    let [mass, stiffness] = [mass, stiffness].map(|blocks| DMatrix::from_row_slice(9, 9, &flat(&blocks)));
    let lower = mass.clone().cholesky().unwrap().l();
    let inverse = lower.try_inverse().unwrap();
    let mut expected: Vec<f64> =
        (&inverse * &stiffness * inverse.transpose()).symmetric_eigenvalues().iter().copied().collect();
    expected.sort_by(f64::total_cmp);
    let modes = robot.modes(found.state(), Some(&load)).unwrap();
    assert_eq!(modes.undamped.len(), 9);
    for (mode, expected) in modes.undamped.iter().zip(&expected) {
        close("squared", &[mode.squared], &[*expected], 1e-11 * expected.abs() + 1e-13 * expected.max(0.0));
        let shape = nalgebra::DVector::from_column_slice(&mode.shape);
        close("modal mass", &[shape.dot(&(&mass * &shape))], &[1.0], 1e-13);
        let (left, right) = (&stiffness * &shape, mode.squared * &mass * &shape);
        close("balance", left.as_slice(), right.as_slice(), 1e-11 * left.amax());
    }
}

#[test]
fn the_axial_mode_of_the_paper() {
    // The stiffest motion of the straight robot of table 1 is at 2538 rad/s.
    let robot = two();
    let modes = robot.modes(&robot.straight(), None).unwrap();
    let highest = modes.undamped.last().unwrap().frequency().unwrap();
    close("axial", &[highest], &[2538.0], 1.0);
}

#[test]
fn what_has_no_modes_or_no_equilibrium_says_so() {
    let robot = ConstantCurvature::new(segments::robot(Physics::AsPublished));
    let error = robot.modes(&robot.straight(), None).unwrap_err();
    assert!(matches!(error, Error::NoEnergy { .. }), "{error}");
    // The published formulas have equilibria all the same.
    let found = robot.solve(&[0.0; 6]).unwrap();
    assert_eq!(found.report().stability, Stability::Stable);
    let robot = two();
    let settings = Settings { max_evaluations: 1, ..Settings::default() };
    let error = robot.solve_with(&[0.0; 6], &settings).unwrap_err();
    let Error::NotConverged { report, last_good: LastGood::Segments(last_good), .. } = error else {
        panic!("{error}")
    };
    assert_eq!((report.evaluations, report.cause, last_good.shape.len()), (1, Some(Cause::Evaluations), 2));
    // The state of the error can be the start of the next solve.
    let mut solver = robot.solver().unwrap();
    solver.start_from(&last_good).unwrap();
    assert_eq!(solver.solve(&[0.0; 6]).unwrap().report().stability, Stability::Stable);
    // A push that presses a segment to nothing.
    let pressed = robot.solve(&[-1e5; 6]);
    assert!(pressed.is_err(), "{pressed:?}");
}

/// A standing robot of two segments falls off its unstable equilibrium if it is told to, a sideways one is held where it is already stable.
#[test]
fn an_unstable_equilibrium_is_left_for_a_stable_one() {
    let mut standing = chain::<2>();
    for segment in &mut standing.segments {
        segment.bending_stiffness = 0.02;
    }
    // A little aside: the turn about the vertical does not cost nothing.
    standing.gravity = [0.0, 1e-3, -9.8067];
    let robot = ConstantCurvature::new(Generic::new(standing));
    // From the straight robot under its weight, which is next to the unstable equilibrium.
    let start = robot.configuration(&robot.straight(), &[0.0; 6]).unwrap();
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let settled = Settings { take_stable_side: true, ..followed };
    let [left, found, any] = [followed, settled, Settings::default()].map(|settings| {
        let mut solver = robot.solver().unwrap();
        solver.start_from(&start).unwrap();
        solver.solve_with(&[0.0; 6], &settings).unwrap();
        solver.into_solution()
    });
    assert_eq!(any.report().stability, Stability::Stable);
    assert_eq!((left.report().stability, found.report().stability), (Stability::Unstable, Stability::Stable));
    let [energy, below] = [&left, &found].map(|solution| solution.energies().total());
    assert!(below < energy - 0.1, "{below} {energy}");
    assert_eq!(found.energies(), robot.energies(found.state(), None).unwrap());
    assert_eq!(found.tip(), robot.tip(found.state()).unwrap());
}

/// Derivatives against differences of whole solves, also where the loads have no energy.
#[test]
fn derivatives_of_equilibria() {
    let forces = [3.0, -1.0, 2.0, 0.5, 4.0, -2.0, 1.0, 1.5, -0.5];
    let force = TipLoad { mass: 0.05, force: [0.1, 0.0, 0.2].into(), ..TipLoad::default() };
    let couple = TipLoad { couple: [0.02, -0.01, 0.03].into(), ..force };
    for load in [force, couple] {
        let mut robot = ConstantCurvature::new(Generic::new(segments::rich()));
        for parameter in &Model::parameters(&robot).to_vec() {
            // A parameter of the chain is one value for all segments.
            let value = robot.parameter(&parameter.name).unwrap();
            robot.set_parameter(&parameter.name, value).unwrap();
        }
        let base = robot.solve(&load.added_to(Input::forces(&forces))).unwrap();
        assert_eq!(base.report().stability, Stability::Stable);
        let found = base.sensitivity().unwrap();
        // The shape, then what the tip has moved.
        let answer = |robot: &ConstantCurvature, forces: &[f64; 9], load: &TipLoad| -> [f64; 15] {
            let input = &load.added_to(Input::forces(forces));
            let mut solver = robot.solver().unwrap();
            solver.start_from(&base.configuration()).unwrap();
            let there = solver.solve(input).unwrap();
            let [from, to] = [base.tip(), there.tip()];
            let turn = (to.rotation * from.rotation.inverse()).scaled_axis();
            let moved = to.translation.vector - from.translation.vector;
            core::array::from_fn(|k| match k {
                0..9 => there.state().shape.as_flattened()[k],
                9..12 => turn[k - 9],
                _ => moved[k - 12],
            })
        };
        let compare = |what: &str, shape: &[[f64; 3]], tip: &[f64], step, at: &dyn Fn(f64) -> [f64; 15]| {
            let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| at(factor * step));
            let slope: [f64; 15] =
                core::array::from_fn(|k| (a[k] - 8.0 * b[k] + 8.0 * c[k] - d[k]) / (12.0 * step));
            near(what, shape.as_flattened(), &slope[..9], 1e-7);
            near(what, tip, &slope[9..], 1e-7);
        };
        for (index, (shape, tip)) in
            found.shape_by_force.iter().zip(found.tip_by_force.column_iter()).enumerate()
        {
            compare("force", shape, tip.as_slice(), 0.1, &|by| {
                let mut forces = forces;
                forces[index] += by;
                answer(&robot, &forces, &load)
            });
        }
        for (entry, shape) in found.shape_by_wrench.iter().enumerate() {
            let tip = found.compliance.column(entry);
            compare("wrench", shape, tip.as_slice(), [1e-3, 1e-2][entry / 3], &|by| {
                let mut load = load;
                if entry < 3 {
                    load.couple[entry] += by;
                } else {
                    load.force[entry - 3] += by;
                }
                answer(&robot, &forces, &load)
            });
        }
        for parameter in &Model::parameters(&robot).to_vec() {
            let found = base.parameter_sensitivity(&parameter.name).unwrap();
            let value = robot.parameter(&parameter.name).unwrap();
            if ["damping", "bend_damping", "length_damping", "gyration"].contains(&parameter.name.as_ref()) {
                assert_eq!(
                    (found.shape, found.tip),
                    (vec![[0.0; 3]; 3], Vector6::zeros()),
                    "{}",
                    &parameter.name
                );
                continue;
            }
            let step = if value == 0.0 { 1e-2 } else { 1e-3 * value.abs() };
            compare(&parameter.name, &found.shape, found.tip.as_slice(), step, &|by| {
                let mut robot = robot.clone();
                robot.set_parameter(&parameter.name, value + by).unwrap();
                answer(&robot, &forces, &load)
            });
        }
        assert!(matches!(base.parameter_sensitivity("colour"), Err(Error::UnknownParameter { .. })));
    }
}
