//! A robot of one arc with three cables, calibrated on tip positions of others: constant curvature, an unknown frame, cables that stretch.
//!
//! ```text
//! cargo run --release --example three_cables
//! ```
//!
//! prints what is fitted, with deviations, and the errors on rows that were not used. The data and their licence: `tests/reference/measured/arm-lab-three-cable`.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use pliant_calibration::{Experiment, FitSettings, Map, folds};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let declaration = pliant::load(folder.join("examples/three_cables/arm.robot"))?;
    let map = Map::read(&std::fs::read_to_string(folder.join("examples/three_cables/map.toml"))?)?;
    let file = folder.join("tests/reference/measured/arm-lab-three-cable/dataset_every_10th.csv");
    let all = map.experiments(&std::fs::read_to_string(&file)?, "dataset_every_10th.csv")?;
    // The table is a grid in which rows repeat after ten: every tenth one would be of a single phase. Every eleventh row is fitted, all others are not used.
    let part = |used: bool| -> Vec<Experiment> {
        let kept = all.iter().enumerate().filter(|(row, _)| (row % 11 == 0) == used);
        kept.map(|(_, experiment)| experiment.clone()).collect()
    };
    let (used, unused) = (part(true), part(false));
    println!(
        "fixed: angles of the cables 120 degrees apart, their radius and the bending stiffness (only ratios matter), backbone inextensible"
    );
    let calibration = map.aligned(map.calibration(&declaration, &[])?, &used)?;
    let begin = Instant::now();
    let fit = calibration.fit_with(&used, &FitSettings::default())?;
    println!("{:.2} s for {} rows\n{fit}", begin.elapsed().as_secs_f64(), used.len());
    let left_out = calibration.validate(&used, &folds(used.len(), 10), &FitSettings::default())?;
    println!("tenths of these rows left out: r.m.s. {:.3} mm", 1e3 * left_out.rms_of_sensor(0));
    let fitted = fit.fitted();
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for row in fit.calibration().errors(&fitted, &unused)? {
        let square: f64 = row[0].1.iter().map(|value| value * value).sum();
        sum += square;
        largest = largest.max(square.sqrt());
    }
    println!("published: none; by bending proportional to the sum of the cables' pulls 2.9 mm r.m.s.");
    println!(
        "{} rows not used: at most {:.2} mm, r.m.s. {:.3} mm",
        unused.len(),
        1e3 * largest,
        1e3 * (sum / unused.len() as f64).sqrt()
    );
    Ok(())
}
