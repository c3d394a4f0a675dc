//! Several inputs at a time: the answers are those of one solve each.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use core::ops::ControlFlow;

use crate::robot::{Tapered, robot};
use pliant_models::planar::discs::{Basis, Discs, DiscsSolution, Drive, Error, Generic, Input, PlanarWrench};
use pliant_models::{Branch, Report, Settings, Stability};

/// Numbers in [0, 1), the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Compared answers: coefficients, the tip, displacements and energies; the report.
type Answer = Result<(Vec<f64>, Report), &'static str>;

fn answer(solution: Result<&DiscsSolution, Error>) -> Answer {
    let solution = solution.map_err(|error| match error {
        Error::Collapse { .. } => "collapse",
        Error::NotConverged { .. } => "not converged",
        Error::Jump { .. } => "jump",
        _ => "refused",
    })?;
    let (tip, energies) = (solution.tip(), solution.energies());
    let mut numbers = solution.coefficients().to_vec();
    numbers.extend([tip.x(), tip.y(), tip.angle, energies.bending, energies.loads, energies.actuation]);
    numbers.extend(solution.displacements());
    Ok((numbers, *solution.report()))
}

fn all(robot: &Discs, inputs: &[Input], settings: &Settings) -> Vec<Answer> {
    let mut found: Vec<Option<Answer>> = vec![None; inputs.len()];
    let mut solver = robot.solver().unwrap();
    let flow = solver.solve_each(inputs, settings, |item, solution| {
        assert!(found[item].replace(answer(solution)).is_none(), "{item} twice");
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found.into_iter().map(Option::unwrap).collect()
}

/// Solves random inputs in both ways: tensions up to `most`, loads at the tip. Returns the number of stable answers.
fn compare<const M: usize>(robot: &Discs, most: f64, count: usize) -> usize {
    let mut dice = Dice(7);
    let tensions: Vec<[f64; M]> =
        (0..count).map(|_| core::array::from_fn(|_| most * dice.roll().powi(2))).collect();
    let inputs: Vec<Input> = tensions
        .iter()
        .map(|tensions| {
            let mut load = |size: f64| size * (dice.roll() - 0.5);
            let wrench = PlanarWrench::new([load(0.2), load(0.2)], load(0.01));
            Input::forces(tensions).with_wrench(wrench)
        })
        .collect();
    let settings = Settings::default();
    let found = all(robot, &inputs, &settings);
    let mut solver = robot.solver().unwrap();
    let (mut stable, mut failed) = (0, 0);
    for (input, found) in inputs.iter().zip(&found) {
        solver.restart();
        let single = answer(solver.solve_with(input, &settings));
        match (found, &single) {
            (Ok((found, report)), Ok((single, other))) => {
                for (a, b) in found.iter().zip(single) {
                    assert!(
                        (a - b).abs() <= 1e-10 * b.abs().max(1.0),
                        "{input:?}: {a} {b}\n{report:?}\n{other:?}"
                    );
                }
                assert_eq!(report.stability, other.stability, "{input:?}");
                assert!(report.residual <= report.bound);
                stable += usize::from(report.stability == Stability::Stable);
            }
            (Err(a), Err(b)) => {
                assert_eq!(a, b);
                failed += 1;
            }
            (a, b) => panic!("{input:?}: {a:?} {b:?}"),
        }
    }
    asked(robot, &inputs[..20]);
    println!("{stable} stable, {failed} failed of {count}");
    // Bit for bit in another order, with other neighbours, and in parts.
    let order: Vec<usize> = (0..count).map(|item| (item * 7919 + 5) % count).collect();
    let mixed: Vec<Input> = order.iter().map(|item| inputs[*item].clone()).collect();
    for (item, again) in order.iter().zip(all(robot, &mixed, &settings)) {
        assert_eq!(again, found[*item]);
    }
    for item in 0..3 {
        assert_eq!(all(robot, &inputs[item..=item], &settings), &found[item..=item]);
        assert_eq!(all(robot, &inputs[..=item], &settings), &found[..=item]);
    }
    stable
}

/// Compares what a solution that was found in a lane evaluates where it is asked for: chords, and derivatives.
fn asked(robot: &Discs, inputs: &[Input]) {
    let of = |solution: &DiscsSolution| {
        let chords = solution.chords(solution.discs() - 1).unwrap().to_vec();
        let found = solution.sensitivity().unwrap();
        [
            chords,
            found.tip_by_cable.iter().copied().collect(),
            found.compliance.iter().copied().collect::<Vec<f64>>(),
        ]
    };
    let mut lanes = vec![None; inputs.len()];
    let settings = Settings::default();
    let flow = robot.solver().unwrap().solve_each(inputs, &settings, |item, solution| {
        lanes[item] = solution.ok().map(of);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    for (input, found) in inputs.iter().zip(lanes) {
        let single = robot.solve_with(input, &settings).ok().map(|solution| of(&solution));
        assert_eq!(found.is_some(), single.is_some());
        for (found, single) in found.iter().flatten().zip(single.iter().flatten()) {
            let size = single.iter().fold(0.0, |most: f64, number| most.max(number.abs()));
            let close = found.iter().zip(single).all(|(a, b)| (a - b).abs() <= 1e-8 * size);
            assert!(close, "{input:?}: {found:?} {single:?}");
        }
    }
}

#[test]
fn answers_in_lanes_are_those_of_one_solve_each() {
    assert!(compare::<2>(&robot::<10>(10, Basis::Polynomial(8)), 4.0, 2000) > 1900);
    assert!(compare::<2>(&robot::<10>(4, Basis::PerSpan(3)), 4.0, 1000) > 500);
    let tapered = |basis| Discs::new(Generic::<_, 12, 3>::new(Tapered::new(4, basis)));
    assert!(compare::<3>(&tapered(Basis::Polynomial(7)), 3.0, 500) > 400);
    assert!(compare::<3>(&tapered(Basis::PerSpan(4)), 3.0, 500) > 300);
}

#[test]
fn what_lanes_cannot_do_is_done_one_by_one() {
    let robot = robot::<10>(4, Basis::Polynomial(8));
    let drives = [Drive::Displacement(0.01), Drive::Force(0.0)];
    let inputs = [
        Input::forces(&[1.0, 0.2]),
        Input::from(drives.to_vec()),
        Input::forces(&[-1.0, 0.0]),
        Input::forces(&[1.0]),
    ];
    for branch in [Branch::Any, Branch::Followed] {
        let settings = Settings { branch, ..Settings::default() };
        let found = all(&robot, &inputs, &settings);
        for (input, found) in inputs.iter().zip(found) {
            let single = robot.solve_with(input, &settings);
            match (found, answer(single.as_ref().map_err(Clone::clone))) {
                (Ok((found, _)), Ok((single, _))) => {
                    for (a, b) in found.iter().zip(single) {
                        assert!((a - b).abs() < 1e-12);
                    }
                }
                (found, single) => assert_eq!(found.unwrap_err(), single.unwrap_err()),
            }
        }
    }
    let settings = Settings { tolerance: f64::NAN, ..Settings::default() };
    assert!(all(&robot, &inputs, &settings).into_iter().all(|answer| answer == Err("refused")));
}

#[test]
fn solves_end_where_the_receiver_breaks() {
    let (mut solver, mut count) = (robot::<10>(4, Basis::Polynomial(8)).solver().unwrap(), 0);
    let inputs = vec![Input::forces(&[1.0, 0.2]); 40];
    let flow = solver.solve_each(&inputs, &Settings::default(), |_, _| {
        count += 1;
        if count < 11 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(flow.is_break());
    assert_eq!(count, 11);
}
