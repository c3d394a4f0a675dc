//! Many solves: one by one, batched on one thread (in lanes where the model has them), and on two threads.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo bench --bench many
//! ```
//!
//! Each input is solved from rest. Answers of the batch agree with those of single solves to 1e-10 of the size of the robot; the bench ends with an error where they do not.

mod cases;

use std::error::Error;
use std::time::Instant;

use cases::chains::Two;
use cases::discs::Guided;
use cases::parallel::declared::SixRods;
use cases::rods::declared::A;
use cases::timing::median;
use pliant::{Input, Many, Model, Settings};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// Turns of every piece of work.
const TURNS: usize = 7;
/// Largest difference of positions, parts of the size of the robot.
const AGREE: f64 = 1e-10;

/// Inputs in the range of each actuator: drawn at random, or sorted by the first one.
fn inputs(model: &dyn Model, count: usize, range: [f64; 2], sorted: bool) -> Vec<Input> {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut within = || {
        let unit = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        range[0] + (range[1] - range[0]) * unit
    };
    let mut all: Vec<Vec<f64>> =
        (0..count).map(|_| (0..model.actuators()).map(|_| within()).collect()).collect();
    if sorted {
        all.sort_by(|a, b| a[0].total_cmp(&b[0]));
    }
    all.iter()
        .map(|values| match model.kind() {
            "parallel" => Input::displacements(values),
            _ => Input::forces(values),
        })
        .collect()
}

/// Time of each of several pieces of work per input, s, measured turn by turn.
fn times<const N: usize>(
    count: usize,
    work: &mut [&mut dyn FnMut() -> Result<(), pliant::Error>; N],
) -> Result<[f64; N], pliant::Error> {
    let mut all = [const { Vec::new() }; N];
    for _ in 0..TURNS {
        for (all, work) in all.iter_mut().zip(&mut *work) {
            let start = Instant::now();
            work()?;
            all.push(start.elapsed().as_secs_f64() / count as f64);
        }
    }
    Ok(all.map(median))
}

fn line(name: &str, model: &dyn Model, count: usize, range: [f64; 2]) -> Result<(), Box<dyn Error>> {
    let size: f64 = model.lengths().iter().sum();
    for (order, sorted) in [("random", false), ("sorted", true)] {
        let inputs = inputs(model, count, range, sorted);
        let settings = Settings::default();
        let mut solver = model.solver()?;
        let mut single = Vec::new();
        let mut alone = || {
            single.clear();
            for input in &inputs {
                solver.restart();
                let found = solver.solve_with(input, &settings);
                single.push(found.map_or([f64::NAN; 3], |found| found.tip().translation.vector.into()));
            }
            Ok(())
        };
        let many = |threads| Many { threads, ..Many::default() };
        let mut batch = Vec::new();
        let mut together = || {
            batch = model.solve_many(&inputs, &many(1))?.positions;
            Ok(())
        };
        let mut threads = || model.solve_many(&inputs, &many(2)).map(drop);
        let [one, lanes, two] = times(count, &mut [&mut alone, &mut together, &mut threads])?;
        let away = |(one, other): (&[f64; 3], &[f64])| {
            one.iter().zip(other).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
        };
        let failed = single.iter().filter(|tip| tip[0].is_nan()).count();
        let solved = single.iter().zip(batch.chunks(3)).filter(|(one, _)| !one[0].is_nan());
        let away = solved.map(away).fold(0.0, f64::max) / size;
        println!(
            "{name:<20} {order:<7} {:>9.2} {:>9.2} {:>7.2} {:>9.2} {:>7.2} {away:>9.1e} {failed:>6}",
            1e6 * one,
            1e6 * lanes,
            one / lanes,
            1e6 * two,
            lanes / two
        );
        if away > AGREE {
            return Err(
                format!("{name}: a tip of the batch differs by {away:e} of the size of the robot").into()
            );
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "{:<20} {:<7} {:>9} {:>9} {:>7} {:>9} {:>7} {:>9} {:>6}",
        "", "", "single/us", "batch/us", "ratio", "two/us", "ratio", "differ", "failed"
    );
    line("discs, 10, degree 8", &Guided::discs(), 16_384, [0.0, 3.0])?;
    line("segments, 2", &Two::constant_curvature(), 16_384, [-5.0, 5.0])?;
    line("strain, A", &A::strain(), 1024, [0.0, 3.0])?;
    line("parallel, 6 x 4", &SixRods::parallel(), 256, [-0.3, 0.3])?;
    Ok(())
}
