//! Two robots with nine tendons, calibrated on tip positions of others: motors by displacement, tendons that stretch, an unknown pose of the base.
//!
//! ```text
//! cargo run --release --example opencr -- v4
//! cargo run --release --example opencr -- v6 --every 20
//! ```
//!
//! fits on the rows of `train.csv`, every so many of them, and prints what each group of unknowns adds, with errors on the rows of `val.csv` where they are there (of v4), which hold
//! a pattern that the others lack. Means are not aligned. The data and their licence: `tests/reference/measured/opencr-tdcr`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Parser;
use pliant_calibration::{Calibration, Experiment, Fit, FitSettings, Map, Quantity, Unknown};

/// Fits a robot of OpenCR.
#[derive(Parser)]
struct Arguments {
    /// Which robot: v4 or v6.
    #[arg(default_value = "v4")]
    robot: String,
    /// Every which row of `train.csv` is fitted.
    #[arg(long, default_value_t = 16)]
    every: usize,
    /// Every which row of the validation is predicted.
    #[arg(long, default_value_t = 4)]
    every_predicted: usize,
    /// Rows to predict, in place of `val.csv`.
    #[arg(long)]
    predict: Option<PathBuf>,
}

/// What is free at a stage.
type Stage = (&'static str, fn(&Unknown) -> bool);

const STAGES: [Stage; 4] = [
    ("pose of the base", |own| {
        matches!(own.quantity, Quantity::FramePosition(_) | Quantity::FrameRotation(_))
    }),
    ("and angles of the segments, stretch of the tendons", |own| {
        matches!(own.quantity, Quantity::Compliance(_)) || own.name.starts_with("turn")
    }),
    ("and zeros of the motors", |own| matches!(own.quantity, Quantity::Zero(_))),
    ("and angles of the tendons", |_| true),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments = Arguments::parse();
    let name = arguments.robot.as_str();
    let own = folder.join("examples/opencr");
    let declaration = pliant::load(own.join(format!("{name}.robot")))?;
    let map = Map::read(&std::fs::read_to_string(own.join(format!("{name}.toml")))?)?;
    let data = folder.join("tests/reference/measured/opencr-tdcr").join(name);
    let read = |file: &Path, every: usize| -> Result<Vec<Experiment>, Box<dyn Error>> {
        let all = map.experiments(&std::fs::read_to_string(file)?, &file.display().to_string())?;
        Ok(all.into_iter().step_by(every).collect())
    };
    let train = read(&data.join("train.csv"), arguments.every)?;
    let file = arguments.predict.unwrap_or_else(|| data.join("val.csv"));
    let val = if file.exists() { Some(read(&file, arguments.every_predicted)?) } else { None };

    let full = map.aligned(map.calibration(&declaration, &[])?, &train)?;
    println!(
        "fixed: lengths, distances of the tendons from the axis, bending stiffness (only ratios matter); no friction, no gravity"
    );
    println!("{} rows fitted", train.len());
    let mut values: Vec<(String, f64)> = Vec::new();
    let mut kept: Vec<Unknown> = Vec::new();
    for (title, free) in STAGES {
        kept.extend(full.unknowns().iter().filter(|own| free(own)).cloned());
        kept.dedup_by(|a, b| a.name == b.name);
        let mut calibration = full.clone().without_unknowns();
        for unknown in full.unknowns().iter().filter(|own| kept.iter().any(|kept| kept.name == own.name)) {
            let start =
                values.iter().find(|(name, _)| *name == unknown.name).map_or(unknown.start, |own| own.1);
            calibration = calibration.free(unknown.clone().from(start))?;
        }
        let begin = Instant::now();
        let fit = calibration.fit_with(&train, &FitSettings::default())?;
        let names = fit.calibration().unknowns().iter().map(|own| own.name.clone());
        values = names.zip(fit.values().iter().copied()).collect();
        println!("\n{title}: {:.1} s\n{fit}", begin.elapsed().as_secs_f64());
        let shown = val.as_deref().map(|rows| error(fit.calibration(), &fit, rows)).transpose()?;
        let shown = shown.map_or("not given".to_owned(), |rms| format!("{rms:.2} mm"));
        println!("train {:.2} mm r.m.s., val {shown}", 1e3 * fit.rms_of_sensor(0));
    }
    Ok(())
}

/// Root of the mean square distance of predicted from measured tips, mm.
fn error(calibration: &Calibration, fit: &Fit, rows: &[Experiment]) -> Result<f64, Box<dyn Error>> {
    let errors = calibration.errors(&fit.fitted(), rows)?;
    let squares: f64 =
        errors.iter().flatten().flat_map(|(_, values)| values).map(|value| value * value).sum();
    Ok(1e3 * (squares / rows.len() as f64).sqrt())
}
