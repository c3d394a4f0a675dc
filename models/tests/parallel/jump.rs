//! Where a robot jumps: its equilibria turn back, and the solver says at which part of the way.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::parallels;

use nalgebra::Matrix6;
use parallels::{kernel, table};
use pliant_models::parallel::{
    Factorisation, Input, Load, Parallel, ParallelConfiguration, ParallelSolution, Rope, Wrench,
};
use pliant_models::{AfterJump, Branch, Cause, Error, Jump, LastGood, Report, Settings, Stability};
use pliant_testing::distance;

/// The branch that is connected to the start, up to where it turns back.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

/// The rope of `pulleyB`, and one from the same point of the platform downwards.
fn rope(force: f64, height: f64) -> [Load; 1] {
    [Load::from(Rope::new(force, [-0.06, 0.15, height])).offset([0.01, 0.0, 0.02])]
}

/// The angles of a sample of a turn [CPR 39].
fn angles(sample: usize) -> [f64; 3] {
    table("ee_pose").iter().find(|row| row.sample == sample).unwrap().motors
}

/// Where the robot stands at a jump.
fn configuration(jump: &Jump) -> &ParallelConfiguration {
    match &jump.state {
        LastGood::Parallel(configuration) => configuration,
        other => panic!("{other:?}"),
    }
}

fn jump<T>(result: Result<T, Error>) -> (Jump, Report, LastGood) {
    match result {
        Err(Error::Jump { jump, report, last_good }) => (*jump, *report, last_good),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("no jump"),
    }
}

/// Compliance in rad and lengths of the rods.
fn compliance(found: &ParallelSolution) -> Matrix6<f64> {
    let compliance = found.compliance().unwrap();
    let unit = |i: usize| if i < 3 { 1.0 } else { 0.3 };
    Matrix6::from_fn(|i, j| compliance[(i, j)] / (unit(i) * unit(j)))
}

/// Determinant of the tangent.
fn determinant(found: &ParallelSolution) -> f64 {
    1.0 / compliance(found).determinant()
}

/// Checks a jump at a load by what solutions before it say.
fn check(motors: [f64; 3], load: &dyn Fn(f64) -> Vec<Load>, most: f64) -> f64 {
    let robot = Parallel::new(kernel(8));
    let mut solver = robot.solver();
    let held = solver
        .solve_with(&Input::displacements(&motors).with_loads(&load(0.2 * most)), &FOLLOWED)
        .unwrap()
        .platform();
    let (jumped, report, last_good) =
        jump(solver.solve_with(&Input::displacements(&motors).with_loads(&load(most)), &FOLLOWED));
    // The solution before is kept.
    assert_eq!(solver.solution().platform(), held);
    assert_eq!(report.critical_load, Some(jumped.load));
    let force = most * (0.2 + 0.8 * jumped.load);
    let LastGood::Parallel(last) = last_good else { panic!("{last_good:?}") };
    assert!(distance(&last.motors, &motors) < 1e-15);
    println!("jump at {force:.12}, {} iterations, motion {:.4?}", report.iterations, jumped.motion);
    // The same by a longer way.
    let mut longer = robot.solver();
    longer.solve_with(&Input::displacements(&motors).with_loads(&load(0.1 * most)), &FOLLOWED).unwrap();
    let (other, ..) =
        jump(longer.solve_with(&Input::displacements(&motors).with_loads(&load(most)), &FOLLOWED));
    let other = most * (0.1 + 0.9 * other.load);
    assert!((other / force - 1.0).abs() < 1e-10, "{other} {force}");
    let mut at = |force: f64| {
        solver.solve_with(&Input::displacements(&motors).with_loads(&load(force)), &FOLLOWED).unwrap().clone()
    };
    // The square of the determinant falls to zero linearly, the platform stays behind by a root.
    let gaps = [4e-4, 1e-4, 1e-5, 1e-6, 1e-7];
    let states = gaps.map(|gap| at(force * (1.0 - gap)));
    let squares: Vec<f64> = states.iter().map(|state| determinant(state).powi(2)).collect();
    let far = |state: &ParallelSolution| {
        distance(&state.platform().translation.vector, &configuration(&jumped).platform.translation.vector)
    };
    for (k, (gap, square)) in gaps.into_iter().zip(&squares).enumerate() {
        let (slope, moved) = (square / gap, far(&states[k]) / gap.sqrt());
        println!("{gap:e} before: determinant^2 / gap {slope:.6e}, distance / sqrt(gap) {moved:.6}");
    }
    for (squares, gaps) in squares.windows(2).zip(gaps.windows(2)) {
        let zero = gaps[1] - squares[1] * (gaps[0] - gaps[1]) / (squares[0] - squares[1]);
        println!("zero of the line through two: {zero:.1e} of the force away");
        assert!(zero.abs() < 4.0 * gaps[0].sqrt() * gaps[1], "{zero:e}");
    }
    let roots = [far(&states[3]) / gaps[3].sqrt(), far(&states[4]) / gaps[4].sqrt()];
    assert!((roots[0] / roots[1] - 1.0).abs() < 1e-2, "{roots:?}");
    // The motion is what the compliance makes of wrenches there.
    let motion = nalgebra::Vector6::from_fn(|k, _| jumped.motion[k] / if k < 3 { 1.0 } else { 0.3 });
    assert!((motion.norm() - 1.0).abs() < 1e-12);
    let image = (compliance(&states[4]) * motion).normalize();
    println!("angle to what is softest: {:.1e}", (image - motion).norm());
    assert!((image - motion).norm() < 1e-3);
    // It goes on as it came.
    let at = configuration(&jumped).platform;
    let step = at.rotation * jumped.motion.fixed_rows::<3>(3);
    let came = (at.translation.vector - states[2].platform().translation.vector).dot(&step);
    assert!(came > 0.0);
    // Just before it there is an equilibrium, just behind it none.
    for gap in [1e-7, 1e-6] {
        let beyond = load(force * (1.0 + gap));
        let (again, ..) =
            jump(solver.solve_with(&Input::displacements(&motors).with_loads(&beyond), &FOLLOWED));
        let found = force * (1.0 - 1e-7) + again.load * force * (gap + 1e-7);
        assert!((found / force - 1.0).abs() < 1e-10, "{found} {force}");
    }
    force
}

#[test]
fn a_rope_that_pulls_down_makes_it_jump() {
    for (sample, expected) in [(0, 0.357_844_870_743), (3, 0.284_510_115_891)] {
        let force = check(angles(sample), &|force| rope(force, -0.80).to_vec(), 1.0);
        assert!((force - expected).abs() < 1e-10, "{sample}: {force:.12}");
    }
}

#[test]
fn a_load_without_energy_makes_it_jump() {
    let load = |scale: f64| {
        vec![Load::from(
            Wrench::force([0.06, -0.04, -0.5].map(|x| scale * x))
                .with_couple([1e-3, 2e-3, -1.5e-3].map(|x| scale * x)),
        )]
    };
    let scale = check(angles(0), &load, 1.0);
    assert!((scale - 0.713_881_403_621).abs() < 1e-10, "{scale:.12}");
}

#[test]
fn motors_make_it_jump() {
    for factorisation in [Factorisation::Chains, Factorisation::Sparse] {
        motors_jump(factorisation);
    }
}

fn motors_jump(factorisation: Factorisation) {
    let robot = Parallel::new(kernel(8)).with_factorisation(factorisation);
    let mut solver = robot.solver();
    for (force, target) in
        [(0.25, [-0.6; 3]), (0.3, [-0.6; 3]), (0.3, [-0.6, 0.0, 0.0]), (0.35, [0.0, 0.6, 0.0])]
    {
        let load = rope(force, -0.80);
        solver.restart();
        solver.solve(&Input::displacements(&[0.0; 3]).with_loads(&load)).unwrap();
        let (jumped, ..) =
            jump(solver.solve_with(&Input::displacements(&target).with_loads(&load), &FOLLOWED));
        println!("{force} N: at {:?} rad", configuration(&jumped).motors);
        // In two steps.
        let there = |part: f64| target.map(|angle| part * jumped.load * angle);
        solver.solve_with(&Input::displacements(&there(0.9999)).with_loads(&load), &FOLLOWED).unwrap();
        let found = solver
            .solve_with(&Input::displacements(&there(1.0 - 1e-6)).with_loads(&load), &FOLLOWED)
            .unwrap();
        let softest = compliance(found).symmetric_eigenvalues().max();
        let (again, ..) =
            jump(solver.solve_with(&Input::displacements(&there(1.001)).with_loads(&load), &FOLLOWED));
        let off = distance(&configuration(&again).motors, &configuration(&jumped).motors);
        println!("softest {:.2e}, again {off:.1e} rad away", 1.0 / softest);
        assert!(off < 1e-9 && softest > 1e3);
    }
}

#[test]
fn pulley_b_does_not() {
    // The rope upwards makes the robot stiffer: by 16 elements per rod no singular tangent up to 20 N. Coarse elements lose their solution there.
    let robot = Parallel::new(kernel(16));
    for sample in [0, 3] {
        let mut solver = robot.solver();
        let mut softest = f64::INFINITY;
        for force in [1.0, 2.0, 5.0, 10.0, 20.0] {
            let motors = angles(sample);
            let found = solver
                .solve_with(&Input::displacements(&motors).with_loads(&rope(force, 0.80)), &FOLLOWED)
                .unwrap();
            assert_eq!((found.report().stability, found.report().critical_load), (Stability::Stable, None));
            let compliance = compliance(found);
            let largest = (0.5 * (compliance + compliance.transpose())).symmetric_eigenvalues().max();
            println!("{sample}: at {force} N its softest motion takes {:.4}", 1.0 / largest);
            assert!(largest < softest);
            softest = largest;
        }
    }
    let coarse =
        Parallel::new(kernel(4)).solve(&Input::displacements(&[0.0; 3]).with_loads(&rope(60.0, 0.80)));
    // With 4 elements per rod the state bends an element by more than it represents.
    let Err(Error::ElementAngle { angle, limit, .. }) = coarse else { panic!("{coarse:?}") };
    assert!(angle > 2.0 * limit);
}

#[test]
fn settings_bound_a_solve() {
    let robot = Parallel::new(kernel(4));
    let motors = angles(3);
    let load = rope(1.0, 0.80);
    let input = &Input::displacements(&motors).with_loads(&load);
    for tolerance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let settings = Settings { tolerance, ..Settings::default() };
        let error = robot.solve_with(input, &settings).unwrap_err();
        assert!(matches!(error, Error::Invalid { field: "the tolerance", .. }), "{error}");
    }
    let whole = robot.solve(input).unwrap();
    for max_evaluations in [0, 1, 10, whole.report().evaluations - 1] {
        let settings = Settings { max_evaluations, ..Settings::default() };
        let error = robot.solve_with(input, &settings).unwrap_err();
        let Error::NotConverged { report, .. } = error else { panic!("{error}") };
        assert_eq!(report.cause, Some(Cause::Evaluations));
        assert!(report.evaluations <= max_evaluations, "{} {max_evaluations}", report.evaluations);
    }
    for tolerance in [1e-3, 1e-6, 1e-9] {
        let settings = Settings { tolerance, ..Settings::default() };
        let found = robot.solve_with(input, &settings).unwrap();
        let off = distance(&found.platform().translation.vector, &whole.platform().translation.vector);
        println!(
            "{tolerance:e}: {} iterations, residual {:.1e}, off by {off:.1e} m",
            found.report().iterations,
            found.report().residual
        );
        assert!(found.report().residual <= tolerance && off < tolerance);
        assert!(found.report().iterations <= whole.report().iterations);
    }
    println!("{:?}", whole.report());
}
