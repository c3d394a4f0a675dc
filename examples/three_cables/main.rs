//! A robot of one arc with three cables, calibrated on tip positions of others: constant curvature, an unknown frame, cables that stretch.
//!
//! ```text
//! cargo run --release --example three_cables
//! ```
//!
//! compares models on parts of the used rows, prints what is fitted, with deviations, and the errors on rows that were not used. The data and their licence: `tests/reference/measured/arm-lab-three-cable`.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use pliant_calibration::{Experiment, FitSettings, Map, Quantity, Unknown, compare, folds};
use rand::seq::SliceRandom;
use rand::{SeedableRng, rngs::ChaCha8Rng};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let declaration = pliant::load(folder.join("examples/three_cables/arm.robot"))?;
    let map = Map::read(&std::fs::read_to_string(folder.join("examples/three_cables/map.toml"))?)?;
    let file = folder.join("tests/reference/measured/arm-lab-three-cable/dataset_every_10th.csv");
    let all = map.experiments(&std::fs::read_to_string(&file)?, "dataset_every_10th.csv")?;
    // A tenth of the rows, drawn at random, is fitted; all others are not used. Every tenth row would not do: the rows scan the cables, the third one fastest, so that the rows of
    // such a list have nearly the same third cable.
    let mut rows: Vec<usize> = (0..all.len()).collect();
    rows.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    let take = |rows: &[usize]| -> Vec<Experiment> { rows.iter().map(|row| all[*row].clone()).collect() };
    let (used, unused) = (take(&rows[..all.len() / 10]), take(&rows[all.len() / 10..]));

    let plain = map.aligned(map.calibration(&declaration, &[])?, &used)?;
    let marker = plain.clone().free_offset(0, Some(20e-3))?;
    let mut cables = marker.clone();
    for name in ["second", "third"] {
        let unknown = cables.parameter(name)?;
        let start = unknown.start;
        cables = cables.free(unknown.prior(start, 0.1))?;
    }
    for cable in [1, 2] {
        let gain = Unknown::new(format!("gain {cable}"), "1", Quantity::Gain(vec![cable]), 1.0, 1.0);
        cables = cables.free(gain.prior(1.0, 0.1))?;
    }
    // Which of them: by the errors on parts of the used rows, without a look at the others.
    let begin = Instant::now();
    let candidates = [
        ("arc, frame, bend at rest", &plain),
        ("and place of the marker", &marker),
        ("and angles and gains of the cables", &cables),
    ];
    let found = compare(&candidates, &used, &folds(used.len(), 10), &FitSettings::default())?;
    println!(
        "fixed: backbone inextensible, bending stiffness (only ratios matter), cables through soft springs"
    );
    println!("{} rows used, ten parts of them left out, {:.1} s:", used.len(), begin.elapsed().as_secs_f64());
    for own in &found {
        let (rms, excess, deviation) = (1e3 * own.validation.mean(), own.excess, own.excess_deviation);
        println!("{rms:6.3} mm r.m.s., excess {excess:5.2} +- {deviation:4.2}: {}", own.name);
    }
    let fit = &found[0].fit;
    println!("\n{}:\n{fit}", found[0].name);
    let fitted = fit.fitted();
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for row in fit.calibration().errors(&fitted, &unused)? {
        let square: f64 = row[0].1.iter().map(|value| value * value).sum();
        sum += square;
        largest = largest.max(square.sqrt());
    }
    println!(
        "published: none; a bend proportional to the sum of the pulls of the cables, by an independent computation, 2.97 mm r.m.s."
    );
    println!(
        "{} rows not used: at most {:.2} mm, r.m.s. {:.3} mm",
        unused.len(),
        1e3 * largest,
        1e3 * (sum / unused.len() as f64).sqrt()
    );
    Ok(())
}
