//! Equilibria of segments: which one is returned, work, scale, actuators by displacement and through springs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::segments::under;
use core::f64::consts::{FRAC_PI_2, PI};

use crate::segments;

use nalgebra::{Matrix3, Vector3};
use pliant_models::segments::{
    Actuators, Chain, ConstantCurvature, Constants, Drive, Drives, Error, Generic, Input, Physics,
    SegmentsConfiguration, SegmentsSolution, Settings, State, TipLoad,
};
use pliant_models::{AfterJump, Branch, Cause, LastGood, LoadStage, Model, Place, Report, Stability, Target};
use segments::{RADIUS, chain, close};

type Robot = ConstantCurvature;

const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

fn robot<const N: usize>() -> Robot {
    ConstantCurvature::new(Generic::new(chain::<N>()))
}

/// One segment that stands up, with two actuators beside it at `(0, -R)` and `(0, R)`.
fn standing(bending_stiffness: f64, gravity: f64) -> Robot {
    let mut standing = chain::<1>();
    standing.gravity = [0.0, 0.0, -gravity];
    standing.segments[0].bending_stiffness = bending_stiffness;
    standing.actuators[0].angles = vec![-FRAC_PI_2, FRAC_PI_2];
    ConstantCurvature::new(Generic::new(standing))
}

/// Springs that hold the plane of `x` and `z`.
const STIFFNESS: f64 = 1e3;
const SPRINGS: [Drive; 2] = [Drive::Elastic { displacement: 0.0, stiffness: STIFFNESS, pretension: 0.0 }; 2];

fn pushed(force: [f64; 3]) -> TipLoad {
    TipLoad { force: force.into(), ..TipLoad::default() }
}

fn balanced(report: &Report) {
    assert!(report.residual <= report.bound, "{report:?}");
}

/// The column of Euler, of one segment: `K L0 D^2 / (2 L^2) + P L (1 - D^2/6)` at the length to which it is compressed.
#[test]
fn a_column_buckles_at_its_critical_load() {
    let robot = standing(0.25, 0.0);
    let constants = segments::segment();
    let (length, axial) = (constants.length, constants.axial_stiffness);
    let mut critical = 3.0 * 0.25 / (length * length);
    for _ in 0..50 {
        let compressed = length - critical / (axial / length + 2.0 * STIFFNESS);
        critical = 3.0 * 0.25 * length / compressed.powi(3);
    }
    let full = 1.3 * critical;
    let load = pushed([0.0, 0.0, -full]);
    let input = &load.added_to(Input::from(SPRINGS.to_vec()));
    let straight = robot.solve_with(input, &FOLLOWED).unwrap();
    assert_eq!(straight.report().stability, Stability::Unstable);
    close("critical", &[straight.report().critical_load.unwrap()], &[critical / full], 1e-8);
    close("straight", &straight.state().shape[0][..2], &[0.0; 2], 1e-15);
    // Where it may, a solve goes to the side to which the springs let it: the positive one of two.
    let settled = Settings { take_stable_side: true, ..FOLLOWED };
    for settings in [Settings::default(), settled] {
        let bent = robot.solve_with(input, &settings).unwrap();
        assert_eq!(bent.report().stability, Stability::Stable, "{:?}", bent.report());
        let [x, y, _] = bent.state().shape[0];
        assert!(x > 0.5 && y.abs() < 1e-9, "{x} {y}");
        balanced(bent.report());
    }
    // Below the critical load the straight column is stable.
    let load = pushed([0.0, 0.0, -0.99 * critical]);
    let below = robot.solve(&load.added_to(Input::from(SPRINGS.to_vec()))).unwrap();
    assert_eq!((below.report().stability, below.report().critical_load), (Stability::Stable, None));
}

/// The stiffness with that of the springs beside the segment, lengths in units of `L0`.
fn smallest_eigenvalue(robot: &Robot, at: &SegmentsConfiguration) -> f64 {
    let blocks = robot.stiffness(&State::at_rest([at.shape[0]]), Some(&at.tip_load)).unwrap();
    let units = Vector3::new(1.0, 1.0, 0.24);
    let mut matrix = Matrix3::from_fn(|i, j| blocks[0][0][i][j]);
    for y in [-RADIUS, RADIUS] {
        let row = Vector3::new(0.0, -y, 1.0);
        matrix += STIFFNESS * row * row.transpose();
    }
    let scaled = Matrix3::from_fn(|i, j| units[i] * matrix[(i, j)] * units[j]);
    scaled.symmetric_eigenvalues().min()
}

/// A column that its weight has bent to one side is pushed to the other, and snaps there.
#[test]
fn a_bent_column_snaps_through() {
    let robot = standing(0.0105, 9.8067);
    let [there, back] = [0.02, -0.2].map(|force| pushed([force, 0.0, 0.0]));
    let input = |load: &TipLoad| load.added_to(Input::from(SPRINGS.to_vec()));
    let mut solver = robot.solver().unwrap();
    let start = solver.solve(&input(&there)).unwrap().clone();
    assert_eq!(start.report().stability, Stability::Stable);
    assert!(start.state().shape[0][0] > 0.5, "{start:?}");
    let error = solver.solve_with(&input(&back), &FOLLOWED).unwrap_err();
    let Error::Jump { jump, report, last_good: LastGood::Segments(last_good) } = error else {
        panic!("{error}")
    };
    assert_eq!((jump.stage, report.cause), (LoadStage::Change, Some(Cause::LimitPoint)));
    assert!((1e-3..1.0).contains(&jump.load), "{jump:?}");
    // The tangent is singular there, and the tip is lost to the side of the force.
    let LastGood::Segments(at) = &jump.state else { panic!("{jump:?}") };
    let lost = smallest_eigenvalue(&robot, at);
    let before = smallest_eigenvalue(&robot, &start.configuration());
    assert!(lost.abs() < 1e-5 * before, "{lost} {before}");
    let force = 0.02 - 0.22 * jump.load;
    close("force", &at.tip_load.force, &[force, 0.0, 0.0], 1e-15);
    assert!(jump.motion.as_slice()[3..].iter().any(|entry| entry.abs() > 0.1), "{jump:?}");
    // A failure keeps what was found before.
    assert_eq!(solver.solution().state(), start.state());
    // Behind the jump; and from what the failure handed back.
    let onward = Settings { after_jump: AfterJump::Continue, ..FOLLOWED };
    let behind = solver.solve_with(&input(&back), &onward).unwrap().clone();
    assert_eq!((behind.report().jumps, behind.report().stability), (1, Stability::Stable));
    assert!(behind.state().shape[0][0] < -0.5, "{behind:?}");
    close("critical", &[behind.report().critical_load.unwrap()], &[jump.load], 1e-6);
    solver.start_from(&last_good).unwrap();
    let again = solver.solve_with(&input(&back), &onward).unwrap();
    close("again", again.state().shape.as_flattened(), behind.state().shape.as_flattened(), 1e-10);
    // Any equilibrium under the full load is the same one here, and no path ends on the way to it.
    solver.start_from(&start.configuration()).unwrap();
    let any = solver.solve(&input(&back)).unwrap();
    close("any", any.state().shape.as_flattened(), behind.state().shape.as_flattened(), 1e-10);
    // Along inputs.
    let path = robot.solve_path(&[input(&there), input(&there), input(&back)]);
    assert_eq!(path.samples.len(), 2);
    let Some(Error::PathStopped { point: 2, fraction, cause }) = path.stopped else {
        panic!("{:?}", path.stopped)
    };
    assert!(matches!(*cause, Error::Jump { .. }), "{cause}");
    close("fraction", &[fraction], &[jump.load], 1e-6);
}

#[test]
fn a_path_goes_on_from_its_last_answer() {
    let robot = robot::<2>();
    let inputs: Vec<[f64; 6]> =
        (0..5).map(|k| [f64::from(k), 0.0, -2.0, 0.5 * f64::from(k), 0.0, 0.0]).collect();
    let path = robot.solve_path(&inputs).complete().unwrap();
    for (input, found) in inputs.iter().zip(&path) {
        let expected = robot.solve(input).unwrap();
        close("path", found.state().shape.as_flattened(), expected.state().shape.as_flattened(), 1e-12);
        assert_eq!(found.forces(), input);
    }
}

#[test]
fn the_bound_on_evaluations_is_kept() {
    let load = pushed([0.0, 0.0, -20.0]);
    let column = standing(0.25, 0.0);
    let buckled = &load.added_to(Input::from(SPRINGS.to_vec()));
    let settled = Settings { take_stable_side: true, ..FOLLOWED };
    kept(&column, buckled, &settled);
    kept(&column, buckled, &Settings::default());
    let long = robot::<3>();
    let couple = TipLoad { couple: [0.1, 0.2, 0.3].into(), ..TipLoad::default() };
    let forces = [3.0; 9];
    for load in [None, Some(&couple)] {
        kept(&long, &under(Input::forces(&forces), load), &Settings::default());
        kept(&long, &under(Input::forces(&forces), load), &FOLLOWED);
    }
}

fn kept(robot: &Robot, input: &Input, settings: &Settings) {
    let free = *robot.solve_with(input, settings).unwrap().report();
    balanced(&free);
    assert!(free.evaluations > 0 && free.cause.is_none());
    for max_evaluations in 0..free.evaluations {
        match robot.solve_with(input, &Settings { max_evaluations, ..*settings }) {
            Ok(found) => {
                balanced(found.report());
                assert!(found.report().evaluations <= max_evaluations);
            }
            Err(Error::NotConverged { report, last_good: LastGood::Segments(last_good), .. }) => {
                assert_eq!(report.cause, Some(Cause::Evaluations), "{max_evaluations}");
                assert!(report.evaluations <= max_evaluations);
                robot.solver().unwrap().start_from(&last_good).unwrap();
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// The same robot of 1 mm, 0.7 m and 20 m, in units of its own length and force.
#[test]
fn equilibria_do_not_depend_on_the_size_of_the_robot() {
    let run = |length: f64, force: f64, settings: &Settings, held: bool, couple: f64| {
        let segment = Constants {
            length: length / 3.0,
            mass: force / 9.81 / 3.0,
            axial_stiffness: 5e3 * force,
            bending_stiffness: 0.05 * force * length * length,
            ..Constants::default()
        };
        let chain = Chain::<3>::uniform(segment, &Actuators::three(0.05 * length), [0.0, -9.81, 0.0]);
        let robot = ConstantCurvature::new(Generic::new(chain));
        let load = TipLoad {
            mass: 0.1 * force / 9.81,
            center: [0.0, 0.0, 0.02 * length].into(),
            force: [0.2 * force, 0.0, 0.1 * force].into(),
            couple: [0.0, 0.0, couple * force * length].into(),
            ..TipLoad::default()
        };
        let mut actuators: Vec<Drive> = (0..9).map(|k| Drive::Force(force * f64::from(k).sin())).collect();
        if held {
            actuators[1] = Drive::Displacement(0.01 * length);
            actuators[5] = Drive::Elastic {
                displacement: 0.02 * length,
                stiffness: 30.0 * force / length,
                pretension: 0.3 * force,
            };
        }
        let found = robot.solve_with(&load.added_to(Input::from(actuators.to_vec())), settings).unwrap();
        balanced(found.report());
        let numbers = found.state().shape.iter().flat_map(|[x, y, l]| [*x, *y, l / length]);
        let forces = found.forces().iter().map(|value| value / force);
        (*found.report(), numbers.chain(forces).collect::<Vec<_>>())
    };
    for settings in [Settings::default(), FOLLOWED] {
        for (held, couple) in [(false, 0.0), (true, 0.0), (false, 0.03)] {
            let (report, numbers) = run(0.72, 7.5, &settings, held, couple);
            for (length, force) in [(1e-3, 1e-4), (1e-3, 50.0), (20.0, 1e-3), (20.0, 1e5)] {
                let (other, scaled) = run(length, force, &settings, held, couple);
                let counts = |report: &Report| [report.iterations, report.evaluations, report.load_steps];
                assert_eq!(counts(&report), counts(&other), "{length} {force} {held} {couple}");
                assert_eq!(report.stability, other.stability);
                close("dimensionless", &numbers, &scaled, 1e-10);
            }
        }
    }
}

fn held(list: &[f64]) -> Vec<Drive> {
    list.iter().copied().map(Drive::Displacement).collect()
}

/// The load of an actuator is its force times the derivative of its length (virtual work).
#[test]
fn loads_of_actuators_are_the_derivatives_of_their_lengths() {
    let robot = ConstantCurvature::new(Generic::new(segments::rich()));
    let shape = [[0.4, -0.7, 0.22], [0.1, 0.2, 0.25], [-0.3, 0.0, 0.21]];
    let lengths = |shape: [[f64; 3]; 3]| {
        let mut lengths = [0.0; 9];
        robot.actuator_lengths(&State::at_rest(shape), &mut lengths).unwrap();
        lengths
    };
    for actuator in 0..9 {
        let mut forces = [0.0; 9];
        forces[actuator] = 1.0;
        let row = robot.actuation_load(&forces).unwrap();
        for k in 0..9 {
            let step = 1e-3;
            let [a, b] = [-step, step].map(|by| {
                let mut shape = shape;
                shape.as_flattened_mut()[k] += by;
                lengths(shape)[actuator]
            });
            close("row", &[row.as_flattened()[k]], &[(b - a) / (2.0 * step)], 1e-12);
        }
    }
}

#[test]
fn displacements_give_forces_back() {
    let forces = [3.0, -1.0, 2.0, 0.5, 4.0, -2.0, 1.0, 1.5, -0.5];
    let force = TipLoad { mass: 0.05, force: [0.1, 0.0, 0.2].into(), ..TipLoad::default() };
    let couple = TipLoad { couple: [0.02, -0.01, 0.03].into(), ..force };
    let mut published = segments::rich();
    published.options.physics = Physics::AsPublished;
    for (chain, load) in [(segments::rich(), &force), (segments::rich(), &couple), (published, &force)] {
        let robot = ConstantCurvature::new(Generic::new(chain));
        let by_force = robot.solve(&load.added_to(Input::forces(&forces))).unwrap();
        let straight = robot.straight();
        let (mut lengths, mut unloaded) = ([0.0; 9], [0.0; 9]);
        robot.actuator_lengths(by_force.state(), &mut lengths).unwrap();
        robot.actuator_lengths(&straight, &mut unloaded).unwrap();
        let changes: [f64; 9] = core::array::from_fn(|k| lengths[k] - unloaded[k]);
        close("displacements", by_force.displacements(), &changes, 1e-15);
        // All of them; some; through springs.
        let all = held(by_force.displacements());
        let mut some = all.clone();
        let mut springs = all.clone();
        for k in 0..9 {
            if k % 2 == 0 {
                some[k] = Drive::Force(forces[k]);
            }
            let (stiffness, pretension) = (2e3, 0.7);
            let displacement = by_force.displacements()[k] + (forces[k] - pretension) / stiffness;
            springs[k] = Drive::Elastic { displacement, stiffness, pretension };
        }
        for (list, settings) in [&all, &some, &springs]
            .into_iter()
            .flat_map(|list| [(list, Settings::default()), (list, FOLLOWED)])
        {
            let found = robot.solve_with(&load.added_to(Input::from(list.to_vec())), &settings).unwrap();
            balanced(found.report());
            assert_eq!(found.report().stability, Stability::Stable, "{:?}", found.report());
            close("forces", found.forces(), &forces, 1e-9);
            close("displacements", found.displacements(), by_force.displacements(), 1e-12);
            close("shape", found.state().shape.as_flattened(), by_force.state().shape.as_flattened(), 1e-10);
            assert!(found.displacement_defect() < 1e-14, "{}", found.displacement_defect());
        }
        assert_eq!(by_force.conditioning(), None);
    }
}

/// Four actuators in a plane section have three displacements between them.
#[test]
fn displacements_that_no_shape_has_are_told() {
    let mut chain = chain::<1>();
    chain.actuators[0].angles = (0..4).map(|k| FRAC_PI_2 * f64::from(k)).collect();
    let robot = ConstantCurvature::new(Generic::new(chain));
    let solve = |by: f64| -> SegmentsSolution {
        robot.solve(held(&[1e-3 + by, -by, 1e-3 + by, -by]).as_slice()).unwrap()
    };
    let [fits, not] = [-5e-4, 0.0].map(solve);
    assert!(fits.displacement_defect() < 1e-12, "{}", fits.displacement_defect());
    close("defect", &[not.displacement_defect()], &[1e-3], 1e-9);
    assert_eq!(not.conditioning(), Some(0.0));
    close("mean", &[not.displacements().iter().sum::<f64>()], &[2e-3], 1e-9);
    // Three that fit hold the segment.
    assert!(PI > 3.0 && robot.solve(&[0.0; 4]).unwrap().conditioning().is_none());
}

#[test]
fn inputs_of_actuators_are_refused_with_their_names() {
    let robot = robot::<2>();
    let mut list = [Drive::Force(0.0); 6];
    list[4] = Drive::Displacement(f64::NAN);
    let error = robot.solve(&list).unwrap_err();
    let at = Place::Actuator { segment: 1, actuator: 1 };
    assert!(
        matches!(error, Error::Invalid { field: "the displacement", at: place, .. } if place == at),
        "{error}"
    );
    list[4] = Drive::Elastic { displacement: 0.0, stiffness: 0.0, pretension: 0.0 };
    let error = robot.solve(&list).unwrap_err();
    assert!(matches!(error, Error::Invalid { field: "the stiffness of a spring", .. }), "{error}");
    let error = robot.solve(&list[..5]).unwrap_err();
    assert!(matches!(error, Error::LengthMismatch { found: 5, expected: 6, .. }), "{error}");
    assert_eq!(Drives::Mixed(&list).len(), 6);
}

#[test]
fn warm_solves_do_not_allocate() {
    let robot = robot::<3>();
    let mut solver = robot.solver().unwrap();
    let load = TipLoad { couple: [0.02, 0.0, 0.0].into(), ..TipLoad::default() };
    let mut solve = |change: f64, driven: bool, load: Option<&TipLoad>, settings: &Settings| {
        let mut list = [Drive::Force(1.0 + change); 9];
        if driven {
            list[0] = Drive::Displacement(1e-3 * change);
            list[4] = Drive::Elastic { displacement: 1e-3 * change, stiffness: 500.0, pretension: 0.0 };
        }
        let input = &under(Input::from(list.to_vec()), load);
        allocation_counter::measure(|| assert!(solver.solve_with(input, settings).is_ok())).count_total
    };
    for settings in [Settings::default(), FOLLOWED] {
        for load in [None, Some(&load)] {
            for driven in [false, true] {
                // The first ones make room.
                solve(0.0, driven, load, &settings);
                for change in [0.3, 0.1, 2.0] {
                    assert_eq!(solve(change, driven, load, &settings), 0, "{settings:?} {driven}");
                }
            }
        }
    }
}

/// A robot without actuators reaches no target but where it is.
#[test]
fn a_target_without_actuators() {
    let mut chain = chain::<2>();
    for actuators in &mut chain.actuators {
        actuators.angles.clear();
    }
    let robot = ConstantCurvature::new(Generic::new(chain));
    let model: &dyn Model = &robot;
    let input = pliant_models::Input::default();
    let hanging = model.solve(&input).unwrap().tip().translation.vector;
    let far = Target::coordinates([None, Some(hanging.y - 0.05), None]);
    let error = model.reach(&far, &input).unwrap_err();
    let Error::OutOfReach { distance, .. } = error else { panic!("{error}") };
    assert!((distance - 0.05).abs() < 1e-12, "{distance}");
    let here = Target::coordinates([None, Some(hanging.y), None]);
    assert!(model.reach(&here, &input).is_ok());
}
