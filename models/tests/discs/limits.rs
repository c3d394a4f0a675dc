//! Refusals of robots with discs; nothing makes them panic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::planar::discs::{
    Basis, CollapseKind, Discs, DiscsConfiguration, DiscsSolver, Drive, Error, Generic, Input, InputRef,
    PlanarWrench, UniformDiscs,
};
use pliant_models::{AfterJump, Branch, LastGood, Place, Settings, Stability};
use proptest::prelude::*;
use robot::{Tapered, relative, robot, written};

#[test]
fn what_is_no_robot_or_no_input_is_refused() {
    let good = robot::<12>(3, Basis::PerSpan(6));
    assert!(matches!(good.solve(&[1.0]), Err(Error::LengthMismatch { found: 1, expected: 2, .. })));
    assert!(matches!(good.solve(&[f64::NAN, 0.0]), Err(Error::Invalid { .. })));
    assert!(matches!(good.solve(&[-1.0, 0.0]), Err(Error::Invalid { at: Place::Cable(0), .. })));
    let spring = Drive::Elastic { displacement: 0.0, stiffness: -1.0, pretension: 0.0 };
    assert!(matches!(good.solve(&[spring, Drive::Force(0.0)]), Err(Error::Invalid { .. })));
    assert!(matches!(good.clone().with_discs(2).solve(&[1.0, 0.0]), Err(Error::OutOfRange { .. })));
    assert!(matches!(
        good.clone().with_basis(Basis::PerSpan(0)).solve(&[1.0, 0.0]),
        Err(Error::OutOfRange { .. })
    ));
    assert!(good.solve(&[1.0, 0.0]).unwrap().station(0.31).is_err());
    let make = |change: &dyn Fn(&mut UniformDiscs<2>)| {
        let mut frame = written(3, Basis::PerSpan(6));
        change(&mut frame);
        let robot = Discs::new(Generic::<_, 12, 2>::new(frame));
        robot.solve(&[1.0, 0.0]).err()
    };
    assert!(matches!(make(&|frame| frame.length = -0.3), Some(Error::InvalidRobot { .. })));
    assert!(matches!(make(&|frame| frame.stiffness = f64::NAN), Some(Error::InvalidRobot { .. })));
    assert!(matches!(make(&|frame| frame.offsets[1] = f64::INFINITY), Some(Error::InvalidRobot { .. })));
    assert!(matches!(make(&|frame| frame.stations = vec![0.2, 0.1, 0.3]), Some(Error::InvalidRobot { .. })));
    assert!(matches!(make(&|frame| frame.stations = vec![0.1, 0.2, 0.25]), Some(Error::InvalidRobot { .. })));
    assert_eq!(make(&|frame| frame.stations = vec![0.1, 0.15, 0.3]), None);
}

/// A column under a load along its axis: the straight shape turns unstable at the load of Euler.
#[test]
fn a_column_buckles_at_the_load_of_euler() {
    let frame = written(3, Basis::PerSpan(8));
    let critical = core::f64::consts::PI.powi(2) * frame.stiffness / (4.0 * 0.3 * 0.3);
    let robot = Discs::new(Generic::<_, 14, 2>::new(frame));
    let input = [0.0, 0.0];
    let push = |force: f64| Input::forces(&input).with_wrench(PlanarWrench::new([-force, 0.0], 0.0));
    assert_eq!(robot.solve(&push(0.999 * critical)).unwrap().report().stability, Stability::Stable);
    // On its branch the column stays straight, and turns unstable at half of the load.
    let followed = Settings { branch: Branch::Followed, ..Settings::default() };
    let straight = robot.solve_with(&push(2.0 * critical), &followed).unwrap();
    assert_eq!((straight.report().stability, straight.tip().y()), (Stability::Unstable, 0.0));
    let part = straight.report().critical_load.unwrap();
    assert!((2.0 * part - 1.0).abs() < 1e-6, "{part}");
    // The stable equilibrium beside it is the elastica: F L^2 / EI = K(k)^2 with k = sin(alpha / 2) of the tip's angle alpha, K by the mean of Gauss.
    let beside = Settings { take_stable_side: true, ..followed };
    for settings in [Settings::default(), beside] {
        let buckled = robot.solve_with(&push(2.0 * critical), &settings).unwrap();
        assert_eq!(buckled.report().stability, Stability::Stable);
        let (mut a, mut b) = (1.0, (0.5 * buckled.tip().angle).cos());
        for _ in 0..6 {
            (a, b) = (0.5 * (a + b), (a * b).sqrt());
        }
        let complete = core::f64::consts::FRAC_PI_2 / a;
        let load = 2.0 * core::f64::consts::PI.powi(2) / 4.0;
        assert!(relative(complete * complete, load) < 1e-8, "{complete} {load}");
    }
    let collapse = robot.collapse_force(&push(critical)).unwrap();
    assert_eq!(collapse.cause, CollapseKind::Indefinite);
    assert!((collapse.load - 1.0).abs() < 1e-6, "{collapse:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_inputs_have_an_answer_or_a_reason(
        (discs, degree, per_span, ideal) in (1_usize..6, 1_usize..9, any::<bool>(), any::<bool>()),
        values in prop::array::uniform3((0_u8..3, -0.1_f64..1.0, 0.0_f64..6.0)),
        load in prop::array::uniform3(-1.0_f64..1.0),
    ) {
        let basis = if per_span { Basis::PerSpan(degree) } else { Basis::Polynomial(degree) };
        let frame = Tapered { ideal, ..Tapered::new(discs, basis) };
        let robot = Discs::new(Generic::<_, 16, 3>::new(frame));
        let cables = values.map(|(kind, length, force)| match kind {
            0 => Drive::Force(force),
            1 => Drive::Displacement(0.05 * length),
            _ => Drive::Elastic { displacement: 0.1 * length, stiffness: 100.0 * force + 1.0, pretension: 0.1 * force },
        });
        let wrench = PlanarWrench::new([load[0], load[1]], 0.1 * load[2]);
        match robot.solve(&Input::from(cables.to_vec()).with_wrench(wrench)) {
            Ok(found) => {
                let tip = found.tip();
                prop_assert!(tip.x().is_finite() && tip.y().is_finite() && tip.angle.is_finite());
                prop_assert!(found.tensions().iter().all(|tension| tension.is_finite() && (ideal || *tension >= 0.0)));
                prop_assert!(found.energies().total().is_finite() && found.report().residual <= found.report().bound);
                prop_assert!(found.report().bound < 1e-9);
                if let Ok(found) = found.sensitivity() {
                    prop_assert!(found.compliance.iter().all(|value| value.is_finite()));
                }
            }
            Err(Error::Collapse { collapse, .. }) => prop_assert!(collapse.force.is_finite() && collapse.load >= 0.0),
            Err(Error::Jump { jump, .. }) => prop_assert!((0.0..=1.0).contains(&jump.load)),
            Err(Error::NotConverged { report, .. }) => prop_assert!(report.cause.is_some()),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn numbers_of_any_size_do_not_panic(
        forces in prop::array::uniform2(any::<f64>()),
        load in prop::array::uniform3(any::<f64>()),
    ) {
        let robot = robot::<10>(2, Basis::PerSpan(4));
        let wrench = PlanarWrench::new([load[0], load[1]], load[2]);
        if let Ok(found) = robot.solve(&Input::forces(&forces).with_wrench(wrench)) {
            prop_assert!(found.tip().angle.is_finite());
        }
    }
}

/// A column beyond its critical load that is bent to one side and then pulled to the other.
#[test]
fn a_bent_column_jumps_to_the_other_side() {
    let frame = written(3, Basis::PerSpan(8));
    let critical = core::f64::consts::PI.powi(2) * frame.stiffness / (4.0 * 0.3 * 0.3);
    let robot = Discs::new(Generic::<_, 14, 2>::new(frame));
    let push = PlanarWrench::new([-1.2 * critical, 0.0], 0.0);
    let pulled = |forces: [f64; 2], settings: &Settings, solver: &mut DiscsSolver| {
        solver.solve_with(&Input::forces(&forces).with_wrench(push), settings).map(|found| found.tip())
    };
    let mut solver = robot.solver().unwrap();
    let any = Settings::default();
    let up = pulled([0.4, 0.0], &any, &mut solver).unwrap();
    let followed = Settings { branch: Branch::Followed, ..any };
    let Err(Error::Jump { jump, report, last_good: LastGood::Discs(last) }) =
        pulled([0.0, 0.4], &followed, &mut solver)
    else {
        panic!("no jump")
    };
    println!("{} {:?} {report:?}", jump.load, jump.motion);
    assert!(jump.load > 0.5 && jump.load < 1.0 && last.load <= jump.load && last.load > jump.load - 1e-3);
    assert!(up.y() > 0.0 && last.tip.y() > 0.0 && last.wrench == push);
    // In the plane, of unit size.
    let [a, b, angle, x, y, c] = jump.motion.into();
    assert_eq!([a, b, c], [0.0; 3]);
    assert!((angle * angle + (x * x + y * y) / 0.09 - 1.0).abs() < 1e-12);
    // The solution before is still there, and so is the way to it.
    assert_eq!(solver.solution().tip(), up);
    let onward = Settings { after_jump: AfterJump::Continue, ..followed };
    let down = pulled([0.0, 0.4], &onward, &mut solver).unwrap();
    assert_eq!(
        (solver.solution().report().jumps, solver.solution().report().stability),
        (1, Stability::Stable)
    );
    assert!((down.y() + up.y()).abs() < 1e-10 && (down.x() - up.x()).abs() < 1e-10, "{down:?} {up:?}");
    // From the last state before the jump back to where it came from.
    let mut other = robot.solver().unwrap();
    other.start_from(&last).unwrap();
    let back = pulled([0.4, 0.0], &followed, &mut other).unwrap();
    assert!((back.y() - up.y()).abs() < 1e-10 && other.solution().report().jumps == 0);
    let short = DiscsConfiguration { coefficients: vec![0.0; 3], ..(*last).clone() };
    assert!(matches!(other.start_from(&short), Err(Error::LengthMismatch { .. })));
}

#[test]
fn evaluations_are_bounded() {
    let robot = robot::<12>(3, Basis::PerSpan(6));
    let held = [Drive::Displacement(0.02), Drive::Displacement(-0.01)];
    for (input, closes) in [
        (InputRef::forces(&[3.0, 0.2]), false),
        (InputRef::drives(&held), false),
        (InputRef::forces(&[20.0, 0.0]), true),
    ] {
        for max_evaluations in (0..30).chain([50, 100, 200]) {
            let settings = Settings { max_evaluations, ..Settings::default() };
            match robot.solve_with(input, &settings) {
                Ok(found) => {
                    let report = found.report();
                    assert!(
                        report.residual <= report.bound && report.evaluations <= max_evaluations && !closes
                    );
                }
                Err(Error::NotConverged { report, .. }) => {
                    assert!(report.evaluations <= max_evaluations && report.cause.is_some(), "{report:?}");
                }
                Err(Error::Collapse { .. }) => assert!(closes && max_evaluations >= 50),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// Under three times the force at which its chord closes, one disc has an equilibrium in which it has passed through the base.
#[test]
fn discs_do_not_pass_through_each_other() {
    for n in [1, 2] {
        let robot = robot::<32>(n, Basis::PerSpan(16));
        let force = robot.collapse_force(&[1.0, 0.0]).unwrap().force;
        for k in 1..=20 {
            let load = 1.0 + 0.1 * f64::from(k);
            match robot.solve(&[load * force, 0.0]) {
                Err(Error::Collapse { collapse, .. }) => {
                    assert!((collapse.load * load - 1.0).abs() < 1e-9, "{n} {load}: {collapse:?}");
                    assert_eq!(collapse.cause, CollapseKind::ChordCloses);
                }
                other => panic!("{n} {load}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_tolerance_must_be_positive() {
    let settings = Settings { tolerance: 0.0, ..Settings::default() };
    let robot = robot::<12>(3, Basis::PerSpan(6));
    assert!(matches!(robot.solve_with(&[1.0, 0.0], &settings), Err(Error::Invalid { .. })));
    assert!(matches!(robot.collapse_force_with(&[1.0, 0.0], &settings), Err(Error::Invalid { .. })));
    assert!(matches!(robot.solve_closed_with(&[1.0, 0.0], &settings), Err(Error::Invalid { .. })));
}

/// Two cables that are both to be taken in: an inextensible robot cannot follow, and says by how much.
#[test]
fn lengths_that_no_tensions_reach_leave_a_defect() {
    let both = [Drive::Displacement(0.05), Drive::Displacement(0.05)];
    let solution = robot::<12>(3, Basis::PerSpan(6)).solve(&both).unwrap();
    assert_eq!(solution.conditioning(), Some(0.0));
    assert!((solution.defect() - 0.05 * 2.0_f64.sqrt()).abs() < 1e-9, "{}", solution.defect());
    let opposite = [Drive::Displacement(0.05), Drive::Displacement(-0.05)];
    assert!(robot::<12>(3, Basis::PerSpan(6)).solve(&opposite).unwrap().defect() < 1e-12);
}

#[test]
fn nothing_has_no_multiples() {
    let refused = robot::<12>(3, Basis::PerSpan(6)).collapse_force(&[0.0, 0.0]);
    assert!(matches!(refused, Err(Error::Invalid { at: Place::Whole, .. })), "{refused:?}");
}

/// Cables at prescribed displacements leave a backbone of few coefficients no freedom: the tangent is singular from the start of the load path, and what is
/// found around it is no limit point of the path.
#[test]
fn no_jump_lies_outside_the_load_path() {
    for (discs, degree) in [(1, 1), (2, 2), (3, 2), (3, 3), (5, 2)] {
        for basis in [Basis::PerSpan(degree), Basis::Polynomial(degree)] {
            let frame = Tapered { ideal: true, ..Tapered::new(discs, basis) };
            let robot = Discs::new(Generic::<_, 16, 3>::new(frame));
            let held = Drive::Displacement(0.0);
            for cables in [[Drive::Force(0.0), held, held], [held; 3]] {
                match robot.solve(&cables) {
                    Ok(found) => assert!(found.report().residual <= found.report().bound),
                    Err(Error::Jump { jump, .. }) => panic!("{discs} {basis:?}: a jump at {}", jump.load),
                    Err(Error::NotConverged { report, .. }) => assert!(report.cause.is_some()),
                    Err(other) => panic!("{discs} {basis:?}: {other}"),
                }
            }
        }
    }
}
