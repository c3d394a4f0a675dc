//! Several inputs at a time: the answers are those of one solve each, whatever the neighbours, the order and the threads.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test crate uses its part; a test that cannot go on fails"
)]

use core::mem::{Discriminant, discriminant};
use core::ops::ControlFlow;

use pliant_models::{
    Branch, Error, Input, Many, Model, Report, Settings, Solution, Solver, Stability, Start, Wanted,
};

/// Numbers in [0, 1), the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Compared answers: the tip, forces, displacements and energies; the report. For a failure its kind.
type Answer = Result<(Vec<f64>, Report), Discriminant<Error>>;

fn answer(solution: Result<&dyn Solution, Error>) -> Answer {
    let solution = solution.map_err(|error| discriminant(&error))?;
    let (tip, energies) = (solution.tip(), solution.energies().unwrap());
    let mut numbers = tip.translation.vector.as_slice().to_vec();
    numbers.extend(tip.rotation.to_rotation_matrix().matrix().iter());
    numbers.extend([energies.elastic(), energies.potential()]);
    numbers.extend(solution.forces());
    numbers.extend(solution.displacements());
    Ok((numbers, *solution.report()))
}

/// Answers that a solution from a lane evaluates on request: a section, and derivatives of the tip.
fn asked(solution: &dyn Solution) -> [Vec<f64>; 3] {
    let section = solution.station(0, 0.4 * solution.lengths()[0]).unwrap();
    let found = solution.sensitivity().unwrap();
    let drives = found.tip_by_drive.iter().copied().collect();
    [section.translation.vector.as_slice().to_vec(), drives, found.compliance.iter().copied().collect()]
}

/// Compares that of the first inputs, to these parts of the largest entries.
fn compare_asked(solver: &mut dyn Solver, inputs: &[Input], settings: &Settings, allowed: f64) {
    let mut found = vec![None; inputs.len()];
    let flow = solver.solve_each(inputs, settings, &mut |item, solution| {
        found[item] = solution.ok().map(asked);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    for (input, found) in inputs.iter().zip(found) {
        solver.restart();
        let single = solver.solve_with(input, settings).ok().map(asked);
        assert_eq!(found.is_some(), single.is_some(), "{input:?}");
        for (found, single) in found.iter().flatten().zip(single.iter().flatten()) {
            let size = single.iter().fold(0.0, |most: f64, number| most.max(number.abs()));
            let close = found.iter().zip(single).all(|(a, b)| (a - b).abs() <= allowed * size);
            assert!(close, "{input:?}: {found:?} {single:?}");
        }
    }
}

fn all(solver: &mut dyn Solver, inputs: &[Input], settings: &Settings) -> Vec<Answer> {
    let mut found: Vec<Option<Answer>> = vec![None; inputs.len()];
    let flow = solver.solve_each(inputs, settings, &mut |item, solution| {
        assert!(found[item].replace(answer(solution)).is_none(), "{item} twice");
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found.into_iter().map(Option::unwrap).collect()
}

/// Compares answers in lanes with those of one solve each to 1e-10, and bit for bit with those among other neighbours, in another order and on several threads. Returns the
/// number of stable answers.
pub(crate) fn compare(model: &dyn Model, inputs: &[Input]) -> usize {
    let (settings, count) = (Settings::default(), inputs.len());
    let mut solver = model.solver().unwrap();
    let found = all(solver.as_mut(), inputs, &settings);
    let mut stable = 0;
    for (input, found) in inputs.iter().zip(&found) {
        solver.restart();
        match (found, &answer(solver.solve_with(input, &settings))) {
            (Ok((found, report)), Ok((single, other))) => {
                for (a, b) in found.iter().zip(single) {
                    let close = (a - b).abs() <= 1e-10 * b.abs().max(1.0);
                    assert!(close, "{input:?}: {a} {b}\n{report:?}\n{other:?}");
                }
                assert_eq!(report.stability, other.stability, "{input:?}");
                assert!(report.residual <= report.bound);
                stable += usize::from(report.stability == Stability::Stable);
            }
            (found, single) => assert_eq!(found, single, "{input:?}"),
        }
    }
    // A single solve of a parallel robot takes derivatives from its last tangent, which may be that of a state a little before.
    let allowed = if model.kind() == "parallel" { 1e-6 } else { 1e-9 };
    compare_asked(solver.as_mut(), &inputs[..count.min(12)], &settings, allowed);
    let order: Vec<usize> = (0..count).map(|item| (item * 7919 + 5) % count).collect();
    let mixed: Vec<Input> = order.iter().map(|item| inputs[*item].clone()).collect();
    for (item, again) in order.iter().zip(all(solver.as_mut(), &mixed, &settings)) {
        assert_eq!(again, found[*item]);
    }
    for item in 0..3 {
        assert_eq!(all(solver.as_mut(), &inputs[item..=item], &settings), &found[item..=item]);
        assert_eq!(all(solver.as_mut(), &inputs[..=item], &settings), &found[..=item]);
    }
    let wanted = Wanted { energies: true, ..Wanted::default() };
    let rows = |threads| {
        let how = Many { threads, start: Start::Rest, wanted: wanted.clone(), ..Many::default() };
        model.solve_many(inputs, &how).unwrap()
    };
    let bits = |column: &[f64]| column.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
    let one = rows(1);
    assert_eq!(one.failures().count(), found.iter().filter(|answer| answer.is_err()).count());
    for threads in [2, 3] {
        let more = rows(threads);
        for (one, more) in [
            (&one.positions, &more.positions),
            (&one.quaternions, &more.quaternions),
            (&one.displacements, &more.displacements),
            (&one.energies, &more.energies),
        ] {
            assert_eq!(bits(one), bits(more));
        }
    }
    stable
}

/// Inputs of which some are wrong or are not for lanes: the answers are those of one solve each, and the branch may be followed.
pub(crate) fn compare_odd(model: &dyn Model, inputs: &[Input]) {
    let mut solver = model.solver().unwrap();
    for branch in [Branch::Any, Branch::Followed] {
        let settings = Settings { branch, ..Settings::default() };
        for (input, found) in inputs.iter().zip(all(solver.as_mut(), inputs, &settings)) {
            let mut single = model.solver().unwrap();
            match (found, answer(single.solve_with(input, &settings))) {
                (Ok((found, _)), Ok((single, _))) => {
                    for (a, b) in found.iter().zip(single) {
                        assert!((a - b).abs() <= 1e-10 * b.abs().max(1.0), "{input:?}: {a} {b}");
                    }
                }
                (found, single) => assert_eq!(found, single, "{input:?}"),
            }
        }
    }
    let settings = Settings { tolerance: f64::NAN, ..Settings::default() };
    assert!(all(solver.as_mut(), inputs, &settings).iter().all(Result::is_err));
    // Ends where the receiver breaks.
    let mut count = 0;
    let many = vec![inputs[0].clone(); 40];
    let flow = solver.solve_each(&many, &Settings::default(), &mut |_, _| {
        count += 1;
        if count < 11 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(flow.is_break());
    assert_eq!(count, 11);
}
