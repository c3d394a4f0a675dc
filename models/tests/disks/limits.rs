//! What robots with disks refuse, and that nothing makes them panic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robot;

use pliant_models::disks::{Basis, Cable, Cause, Disks, Error, Generic, Input, Wrench, Written};
use pliant_models::{LastGood, Place, Stability};
use proptest::prelude::*;
use robot::{Tapered, robot, written};

#[test]
fn what_is_no_robot_or_no_input_is_refused() {
    let good = robot::<12>(3, Basis::PerSpan(6));
    assert!(matches!(good.solve(&[1.0]), Err(Error::LengthMismatch { found: 1, expected: 2, .. })));
    assert!(matches!(good.solve(&[f64::NAN, 0.0]), Err(Error::Invalid { .. })));
    assert!(matches!(good.solve(&[-1.0, 0.0]), Err(Error::Invalid { at: Place::Cable(0), .. })));
    let spring = Cable::Spring { displacement: 0.0, stiffness: -1.0, pretension: 0.0 };
    assert!(matches!(good.solve(&[spring, Cable::Force(0.0)]), Err(Error::Invalid { .. })));
    assert!(matches!(good.clone().with_disks(2).solve(&[1.0, 0.0]), Err(Error::OutOfRange { .. })));
    assert!(matches!(
        good.clone().with_basis(Basis::PerSpan(0)).solve(&[1.0, 0.0]),
        Err(Error::OutOfRange { .. })
    ));
    assert!(good.solve(&[1.0, 0.0]).unwrap().station(0.31).is_err());
    let make = |change: &dyn Fn(&mut Written<2>)| {
        let mut frame = written(3, Basis::PerSpan(6));
        change(&mut frame);
        let robot: Disks<Generic<Written<2>, 12, 2>> = Disks::new(Generic::new(frame));
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
    let robot: Disks<Generic<Written<2>, 14, 2>> = Disks::new(Generic::new(frame));
    let input = [0.0, 0.0];
    let push = |force: f64| Input::forces(&input).with_wrench(Wrench { force: [-force, 0.0], couple: 0.0 });
    assert_eq!(robot.solve(push(0.999 * critical)).unwrap().report().stability, Stability::Stable);
    match robot.solve(push(2.0 * critical)) {
        Err(Error::NotConverged { reached: Some(part), last_good: LastGood::Disks(_), .. }) => {
            assert!((2.0 * part - 1.0).abs() < 1e-6, "{part}");
        }
        Err(Error::Collapse { collapse, .. }) => {
            assert_eq!(collapse.cause, Cause::Indefinite);
            assert!((2.0 * collapse.load - 1.0).abs() < 1e-6, "{collapse:?}");
        }
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_inputs_have_an_answer_or_a_reason(
        (disks, degree, per_span, ideal) in (1_usize..6, 1_usize..9, any::<bool>(), any::<bool>()),
        values in prop::array::uniform3((0_u8..3, -0.1_f64..1.0, 0.0_f64..6.0)),
        load in prop::array::uniform3(-1.0_f64..1.0),
    ) {
        let basis = if per_span { Basis::PerSpan(degree) } else { Basis::Polynomial(degree) };
        let frame = Tapered { ideal, ..Tapered::new(disks, basis) };
        let robot: Disks<Generic<Tapered, 16, 3>> = Disks::new(Generic::new(frame));
        let cables = values.map(|(kind, length, force)| match kind {
            0 => Cable::Force(force),
            1 => Cable::Displacement(0.05 * length),
            _ => Cable::Spring { displacement: 0.1 * length, stiffness: 100.0 * force + 1.0, pretension: 0.1 * force },
        });
        let wrench = Wrench { force: [load[0], load[1]], couple: 0.1 * load[2] };
        match robot.solve(Input::cables(&cables).with_wrench(wrench)) {
            Ok(found) => {
                let tip = found.tip();
                prop_assert!(tip.x().is_finite() && tip.y().is_finite() && tip.angle.is_finite());
                prop_assert!(found.tensions().iter().all(|tension| tension.is_finite() && (ideal || *tension >= 0.0)));
                prop_assert!(found.energies().total().is_finite() && found.report().residual < 1e-8);
                prop_assert!(found.report().stability != Stability::Unstable);
                if let Ok(found) = found.sensitivity() {
                    prop_assert!(found.compliance.as_flattened().iter().all(|value| value.is_finite()));
                }
            }
            Err(Error::Collapse { collapse, .. }) => prop_assert!(collapse.force.is_finite() && collapse.load >= 0.0),
            Err(Error::NotConverged { .. }) => {}
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn numbers_of_any_size_do_not_panic(
        forces in prop::array::uniform2(any::<f64>()),
        load in prop::array::uniform3(any::<f64>()),
    ) {
        let robot = robot::<10>(2, Basis::PerSpan(4));
        let wrench = Wrench { force: [load[0], load[1]], couple: load[2] };
        if let Ok(found) = robot.solve(Input::forces(&forces).with_wrench(wrench)) {
            prop_assert!(found.tip().angle.is_finite());
        }
    }
}

/// Two cables that are both to be taken in: an inextensible robot cannot follow, and says by how much.
#[test]
fn lengths_that_no_tensions_reach_leave_a_defect() {
    let both = [Cable::Displacement(0.05), Cable::Displacement(0.05)];
    let solution = robot::<12>(3, Basis::PerSpan(6)).solve(&both).unwrap();
    assert_eq!(solution.conditioning(), Some(0.0));
    assert!((solution.defect() - 0.05 * 2.0_f64.sqrt()).abs() < 1e-9, "{}", solution.defect());
    let opposite = [Cable::Displacement(0.05), Cable::Displacement(-0.05)];
    assert!(robot::<12>(3, Basis::PerSpan(6)).solve(&opposite).unwrap().defect() < 1e-12);
}

#[test]
fn nothing_has_no_multiples() {
    let refused = robot::<12>(3, Basis::PerSpan(6)).collapse_force(&[0.0, 0.0]);
    assert!(matches!(refused, Err(Error::Invalid { at: Place::Whole, .. })), "{refused:?}");
}
