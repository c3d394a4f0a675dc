//! Many solves at once: the answers are those of single solves, whatever the threads and the order; bit for bit where a family has no lanes.

use std::cell::Cell;
use std::ops::ControlFlow;

use pliant::{CHUNK, Drive, Error, Input, Many, Model, Rows, Start, Wanted};

use crate::robots::each;

/// Models that solve several inputs side by side.
const LANES: [&str; 4] = ["discs", "strain", "constant_curvature", "parallel"];

/// Inputs of a robot that differ, some of them wrong: of another length, and not a number.
fn inputs(model: &dyn Model, count: usize) -> Vec<Input> {
    let (moved, size) = match model.kind() {
        "parallel" => (true, 0.2),
        "constant_curvature" => (false, 3.0),
        _ => (false, 0.6),
    };
    let part = |number: usize, actuator: usize| ((number * 7 + actuator * 3) % 11) as f64 / 10.0;
    (0..count)
        .map(|number| {
            let all: Vec<f64> =
                (0..model.actuators()).map(|actuator| size * part(number, actuator)).collect();
            match number % 23 {
                5 => Input::forces(&all[1..]),
                9 => Input::from(vec![Drive::Force(f64::NAN); all.len()]),
                _ if moved => Input::displacements(&all),
                _ => Input::forces(&all),
            }
        })
        .collect()
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn columns(rows: &Rows) -> [&[f64]; 10] {
    [
        &rows.positions,
        &rows.quaternions,
        &rows.forces,
        &rows.displacements,
        &rows.energies,
        &rows.stations,
        &rows.tip_by_drive,
        &rows.actuator_by_drive,
        &rows.compliance,
        &rows.tip_by_parameter,
    ]
}

/// The bits of one row of each column.
fn row(rows: &Rows, row: usize) -> Vec<Vec<u64>> {
    let of = |column: &[f64]| {
        let width = column.len() / rows.len();
        bits(&column[row * width..][..width])
    };
    columns(rows).map(of).to_vec()
}

fn everything(model: &dyn Model) -> Wanted {
    let stations = vec![(0, 0.5 * model.lengths()[0])];
    Wanted {
        energies: true,
        sensitivity: true,
        parameters: true,
        solutions: true,
        stations,
        ..Wanted::default()
    }
}

#[test]
fn rows_are_those_of_single_solves() {
    for model in each() {
        let model = model.as_ref();
        let inputs = inputs(model, 12);
        let how = Many { threads: 1, wanted: everything(model), ..Many::default() };
        let rows = model.solve_many(&inputs, &how).unwrap();
        assert_eq!((rows.first, rows.len(), rows.solutions.len()), (0, 12, 12));
        assert_eq!(rows.failures().map(|(row, _)| row).collect::<Vec<_>>(), [5, 9]);
        assert!(matches!(rows.outcomes[5], Err(Error::LengthMismatch { .. })), "{rows:?}");
        assert!(matches!(rows.outcomes[9], Err(Error::Invalid { .. })), "{rows:?}");
        for (number, input) in inputs.iter().enumerate() {
            let Ok(single) = model.solve(input) else {
                assert!(rows.outcomes[number].is_err() && rows.tip(number).is_none());
                assert!(rows.solutions[number].is_none());
                assert!(row(&rows, number).concat().iter().all(|entry| f64::from_bits(*entry).is_nan()));
                continue;
            };
            let kind = model.kind();
            let [found, alone] = [rows.outcomes[number].as_ref().unwrap(), single.report()];
            match kind {
                // The search for the robot at rest is in the report of a single solve only.
                "parallel" => {
                    assert!(found.residual < found.bound, "{found:?}");
                    assert_eq!(found.stability, alone.stability, "{number}");
                    // The bound follows from the forces, which lanes round otherwise.
                    assert!((found.bound - alone.bound).abs() < 1e-8 * alone.bound, "{found:?} {alone:?}");
                }
                // Lanes round otherwise.
                "discs" | "strain" | "constant_curvature" => {
                    assert!(found.residual < found.bound, "{found:?}");
                    assert_eq!((found.method, found.stability), (alone.method, alone.stability), "{number}");
                }
                _ => assert_eq!(found, alone, "{kind} {number}"),
            }
            // A state is known to the bound of its residual, and so are its derivatives, relative to their largest entry.
            let rounding = found.bound.max(1e-10);
            let near = |found: &[f64], alone: &[f64], limit: f64| {
                let close = |(one, other): (&f64, &f64)| (one - other).abs() <= limit;
                let same = if LANES.contains(&kind) {
                    found.len() == alone.len() && found.iter().zip(alone).all(close)
                } else {
                    bits(found) == bits(alone)
                };
                assert!(same, "{kind} {number}: {found:?} {alone:?}");
            };
            let same = |found: &[f64], alone: &[f64]| {
                near(found, alone, 1e-10 * alone.iter().fold(1.0, |largest, entry| entry.abs().max(largest)));
            };
            let derivative = |found: f64, alone: f64, largest: f64| {
                near(&[found], &[alone], rounding * largest.max(1.0));
            };
            let tip = rows.tip(number).unwrap();
            same(tip.translation.vector.as_slice(), single.tip().translation.vector.as_slice());
            let turned = if LANES.contains(&kind) { 1e-10 } else { 1e-15 };
            assert!(tip.rotation.angle_to(&single.tip().rotation) < turned, "{kind} {number}");
            let actuators = model.actuators();
            same(&rows.forces[number * actuators..][..actuators], &single.forces());
            same(&rows.displacements[number * actuators..][..actuators], &single.displacements());
            let found = single.sensitivity().unwrap();
            let motion = &rows.tip_by_drive[number * 6 * actuators..];
            let largest = found.tip_by_drive.amax();
            derivative(motion[actuators], found.tip_by_drive[(1, 0)], largest);
            derivative(motion[1], found.tip_by_drive[(0, 1)], largest);
            let largest = found.compliance.amax();
            derivative(rows.compliance[number * 36 + 6], found.compliance[(1, 0)], largest);
            let place = single.station(0, 0.5 * model.lengths()[0]).unwrap().translation.vector;
            same(&rows.stations[number * 7..][..3], place.as_slice());
            let known = model.parameters();
            if let Some(first) = known.first() {
                let motion = single.parameter_sensitivity(&first.name).unwrap();
                let found = rows.tip_by_parameter[number * 6 * known.len() + known.len()];
                derivative(found, motion[1], motion.amax());
            }
            let kept = rows.solutions[number].as_deref().unwrap().tip();
            same(kept.translation.vector.as_slice(), single.tip().translation.vector.as_slice());
        }
    }
}

#[test]
fn rows_depend_on_neither_threads_nor_order() {
    for model in each() {
        let model = model.as_ref();
        // Lanes of parallel robots are slow without optimisation: their own tests have more inputs.
        let inputs = inputs(model, if model.kind() == "parallel" { 11 } else { CHUNK + 9 });
        let solve = |inputs: &[Input], threads, start| {
            let how = Many { threads, start, wanted: everything(model), ..Many::default() };
            model.solve_many(inputs, &how).unwrap()
        };
        let compare = |one: &Rows, other: &Rows| {
            for (one, other) in columns(one).into_iter().zip(columns(other)) {
                assert_eq!(bits(one), bits(other), "{}", model.kind());
            }
        };
        let rows = solve(&inputs, 1, Start::Rest);
        compare(&rows, &solve(&inputs, 2, Start::Rest));
        compare(&solve(&inputs, 1, Start::Previous), &solve(&inputs, 2, Start::Previous));
        let permuted: Vec<usize> = (0..inputs.len()).map(|number| number * 10 % inputs.len()).collect();
        let again =
            solve(&permuted.iter().map(|number| inputs[*number].clone()).collect::<Vec<_>>(), 2, Start::Rest);
        for (place, number) in permuted.iter().enumerate() {
            assert_eq!(row(&again, place), row(&rows, *number), "{} {number}", model.kind());
        }
        // As a stream, in order.
        let mut next = 0;
        let mut each = |part: Rows| {
            assert_eq!(part.first, next);
            for place in 0..part.len() {
                assert_eq!(row(&part, place), row(&rows, next + place), "{}", model.kind());
            }
            next += part.len();
            ControlFlow::Continue(())
        };
        let how = Many { threads: 2, wanted: everything(model), ..Many::default() };
        let progress = model.stream_many(&mut inputs.iter().cloned(), &how, &mut each).unwrap();
        assert_eq!((progress.done, progress.failed), (inputs.len(), rows.failures().count()));
        assert_eq!(next, inputs.len());
    }
}

#[test]
fn only_what_is_wanted_is_kept() {
    for model in each() {
        let model = model.as_ref();
        let how = Many { wanted: Wanted { displacements: true, ..Wanted::nothing() }, ..Many::default() };
        let rows = model.solve_many(&inputs(model, 3), &how).unwrap();
        assert_eq!((rows.len(), rows.displacements.len()), (3, 3 * model.actuators()));
        assert!(rows.tip(0).is_none() && rows.positions.is_empty() && rows.solutions.is_empty());
        assert!(model.solve_many(&[], &how).unwrap().is_empty());
        // A section that is not there is a failure of the row.
        let wanted = Wanted { stations: vec![(99, 0.0)], ..Wanted::default() };
        let rows = model.solve_many(&inputs(model, 3), &Many { wanted, ..Many::default() }).unwrap();
        assert_eq!(rows.failures().count(), 3);
    }
}

#[test]
fn progress_is_told_and_work_can_be_cancelled() {
    for model in each() {
        let model = model.as_ref();
        let inputs = inputs(model, if model.kind() == "parallel" { 11 } else { CHUNK + 1 });
        let last = Cell::new(0);
        let watch = |progress: pliant::Progress| {
            assert!(progress.done >= last.get() && progress.failed <= progress.done);
            last.set(progress.done);
            ControlFlow::Continue(())
        };
        model.solve_many(&inputs, &Many { threads: 2, watch: Some(&watch), ..Many::default() }).unwrap();
        assert_eq!(last.get(), inputs.len());
        let watch = |_| ControlFlow::Break(());
        let endless = &mut std::iter::repeat_with(|| inputs[0].clone());
        let how = Many { threads: 2, watch: Some(&watch), ..Many::default() };
        let cancelled = model.stream_many(endless, &how, &mut |_| ControlFlow::Continue(()));
        assert!(matches!(cancelled, Err(Error::Cancelled { .. })), "{cancelled:?}");
        // The reader has enough after two chunks.
        let mut chunks = 0;
        let cancelled = model.stream_many(endless, &Many { threads: 2, ..Many::default() }, &mut |rows| {
            chunks += 1;
            assert_eq!(rows.len(), CHUNK);
            if chunks == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(cancelled, Err(Error::Cancelled { done }) if done >= 2 * CHUNK), "{cancelled:?}");
        assert_eq!(chunks, 2);
    }
}
