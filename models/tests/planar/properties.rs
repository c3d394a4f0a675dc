//! Laws of unloaded robots, on random ones.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_models::planar::{Cables, Drive, Generic, Input, Planar, PlanarOptions, PlanarTarget};
use pliant_testing::expression::{Expression, Robot};
use proptest::prelude::*;

fn line(base: f64, slope: f64) -> Expression {
    let product = Expression::Mul(Box::new(slope.into()), Box::new(Expression::ArcLength));
    Expression::Add(Box::new(base.into()), Box::new(product))
}

/// Robots of 0.1 to 1 m whose stiffness and spacing change by up to a half on the way.
fn robots(extensible: bool) -> impl Strategy<Value = Planar> {
    let part = -0.5..0.5_f64;
    (0.1..1.0_f64, 1e-3..1.0_f64, part.clone(), 100.0..1e5_f64, part.clone(), 0.01..0.1_f64, part).prop_map(
        move |(length, bending, taper, axial, thinning, spacing, spread)| {
            let options = PlanarOptions { extensible, cables: Cables::Ideal, ..PlanarOptions::default() };
            Planar::new(Generic::new(Robot {
                options,
                parameters: [0.0; 8],
                length: length.into(),
                bending_stiffness: line(bending, taper * bending / length),
                axial_stiffness: Some(line(axial, thinning * axial / length)),
                spacing: line(spacing, spread * spacing / length),
                q_x: 0.0.into(),
                q_y: 0.0.into(),
                couple: None,
                disc_radius: None,
            }))
        },
    )
}

/// Displacements that bend the tip by this angle and shorten the robot by this part.
fn displacements(robot: &Planar, angle: f64, part: f64) -> [f64; 2] {
    let kernel = robot.kernel();
    let [c_d, _] = kernel.compliance();
    let [per_force, _] = kernel.angle(&1.0);
    let (bend, shorten) = (c_d * angle / per_force, part * kernel.length());
    [shorten + bend, shorten - bend]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn all_ways_of_driving_agree(robot in robots(true), angle in -4.0..4.0_f64, part in -0.1..0.1_f64) {
        let [d1, d2] = displacements(&robot, angle, part);
        let Ok(first) = robot.solve(&Input::displacements(&[d1, d2])) else { return Err(TestCaseError::reject("not this robot")) };
        prop_assert!((first.tip().angle - angle).abs() < 1e-12);
        let [f1, f2] = first.forces();
        let size = f1.abs().max(f2.abs());
        for cables in [
            [Drive::Force(f1), Drive::Force(f2)],
            [Drive::Force(f1), Drive::Displacement(d2)],
            [Drive::Displacement(d1), Drive::Force(f2)],
        ] {
            let solution = robot.solve(&Input::from(vec![cables[0], cables[1]])).unwrap();
            // Tensions of both cables may be much larger than their difference, which alone bends.
            let grain = 1e-14 * size * solution.by_force_difference().unwrap()[2].abs().max(1.0);
            prop_assert!((solution.tip().angle - angle).abs() < 1e-12 + grain);
            for slot in 0..2 {
                prop_assert!((solution.forces()[slot] - [f1, f2][slot]).abs() <= 1e-11 * size);
            }
        }
    }

    #[test]
    fn the_inverse_leads_back(robot in robots(true), angle in -3.0..3.0_f64, part in -0.05..0.05_f64, by_force: bool) {
        let [d1, d2] = displacements(&robot, angle, part);
        let Ok(goal) = robot.solve(&Input::displacements(&[d1, d2])) else { return Err(TestCaseError::reject("not this robot")) };
        let [d1, d2] = displacements(&robot, 0.9 * angle, 0.9 * part);
        let start = robot.solve(&Input::displacements(&[d1, d2])).unwrap();
        let [f1, f2] = start.forces();
        let start = if by_force { Input::forces(&[f1, f2]) } else { Input::from(start.drives().to_vec()) };
        let reached = robot.reach(PlanarTarget::Position(goal.tip().translation.into()), &start).unwrap();
        let length = robot.solve(&Input::forces(&[0.0, 0.0])).unwrap().tip().x();
        for slot in 0..2 {
            prop_assert!((reached.tip().translation[slot] - goal.tip().translation[slot]).abs() < 1e-11 * length);
            prop_assert!((reached.displacements()[slot] - goal.displacements()[slot]).abs() < 1e-9 * length);
        }
    }

    #[test]
    fn one_coordinate_leads_back(robot in robots(false), angle in 0.1..3.0_f64, sign: bool, by_force: bool) {
        let angle = if sign { angle } else { -angle };
        let [d, _] = displacements(&robot, angle, 0.0);
        let Ok(goal) = robot.solve(&Input::displacements(&[d, -d])) else { return Err(TestCaseError::reject("not this robot")) };
        let near = 0.9 * d;
        let [f1, f2] = robot.solve(&Input::displacements(&[near, -near])).unwrap().forces();
        let start = if by_force { Input::forces(&[f1, f2]) } else { Input::displacements(&[near, -near]) };
        let tip = goal.tip();
        for target in [PlanarTarget::X(tip.x()), PlanarTarget::Angle(tip.angle)] {
            let reached = robot.reach(target, &start).unwrap();
            let scale = if target == PlanarTarget::Angle(tip.angle) { 1e-13 } else { 1e-11 };
            prop_assert!((reached.displacements()[0] - d).abs() < scale * d.abs().max(0.01) / angle.abs().min(1.0));
        }
    }

    #[test]
    fn small_inputs_keep_their_digits(robot in robots(true), exponent in -12.0..-6.0_f64) {
        let small = 10.0_f64.powf(exponent);
        let (one, two) = (robot.solve(&Input::forces(&[small, 0.0])).unwrap(), robot.solve(&Input::forces(&[2.0 * small, 0.0])).unwrap());
        prop_assert!((two.tip().angle / one.tip().angle - 2.0).abs() < 1e-14);
        let stretch = two.station(0.05).unwrap().u / one.station(0.05).unwrap().u;
        prop_assert!((stretch - 2.0).abs() < 1e-14);
        let energy = two.energies().bending / one.energies().bending;
        prop_assert!((energy - 4.0).abs() < 1e-13);
    }
}

#[test]
fn most_random_robots_can_be_solved() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = (robots(true), -4.0..4.0_f64, -0.1..0.1_f64);
    let solved = (0..100).filter(|_| {
        let (robot, angle, part) = strategy.new_tree(&mut runner).unwrap().current();
        let [d1, d2] = displacements(&robot, angle, part);
        robot.solve(&Input::displacements(&[d1, d2])).is_ok()
    });
    assert!(solved.count() > 80);
}
