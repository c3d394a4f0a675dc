//! Two robots with nine tendons, calibrated on tip positions of others: motors by displacement, tendons that stretch and go slack, an unknown pose of the base.
//!
//! ```text
//! cargo run --release --example opencr -- v4
//! cargo run --release --example opencr -- v6 --every 5 --patterns
//! ```
//!
//! fits on the rows of `train.csv`, every so many of them, and prints what each group of unknowns adds, with errors on the rows of `val.csv` where they are there (of v4), which hold
//! a pattern that the others lack. Means are not aligned. What is free was chosen by errors on patterns of `train.csv` that were left out (`--patterns` prints them for the last
//! group; it takes seven more fits), `val.csv` is only predicted. The data and their licence: `tests/reference/measured/opencr-tdcr`.

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Parser;
use pliant_calibration::{Calibration, Experiment, Fit, FitSettings, Loss, Map, Quantity, Unknown};

/// Fits a robot of OpenCR.
#[derive(Parser)]
struct Arguments {
    /// Robot: v4 or v6.
    #[arg(default_value = "v4")]
    robot: String,
    /// Keep every n-th row of `train.csv` for the fit.
    #[arg(long, default_value = "8")]
    every: NonZeroUsize,
    /// Predict every n-th row of the validation.
    #[arg(long, default_value = "4")]
    every_predicted: NonZeroUsize,
    /// Rows to predict, in place of `val.csv`.
    #[arg(long)]
    predict: Option<PathBuf>,
    /// Number of groups of unknowns that are freed, one after the other: all nine by default.
    #[arg(long, default_value = "9")]
    groups: NonZeroUsize,
    /// Leaves out each kind of pattern (`tendon`, `seg1`, `pair12`, ...), and predicts it.
    #[arg(long)]
    patterns: bool,
}

/// Name of a stage, and the unknowns that it frees besides those that were free before.
type Stage = (&'static str, fn(&Unknown) -> bool);

const STAGES: [Stage; 9] = [
    ("pose of the base", |unknown| {
        matches!(unknown.quantity, Quantity::FramePosition(_) | Quantity::FrameRotation(_))
    }),
    ("angles of the segments, stretch of the tendons", |unknown| {
        matches!(unknown.quantity, Quantity::Compliance(_)) || unknown.name.starts_with("turn")
    }),
    ("zeros of the motors, lag of the measurement", |unknown| {
        matches!(unknown.quantity, Quantity::Zero(_) | Quantity::Lag)
    }),
    ("axial stiffness of the backbone, place of the marker", |unknown| {
        matches!(unknown.quantity, Quantity::Offset { .. }) || unknown.name == "axial"
    }),
    ("bending stiffness of the segments", |unknown| unknown.name.starts_with("bending")),
    ("distances of the tendons from the axis", |unknown| is_numbered(unknown, &["r"])),
    ("shape at rest", |unknown| is_numbered(unknown, &["y", "z"])),
    ("friction, as a play", |unknown| matches!(unknown.quantity, Quantity::Play(_))),
    ("the same with a robust loss (Cauchy)", |_| false),
];

/// Whether it is a parameter of one of these letters and a number.
fn is_numbered(unknown: &Unknown, letters: &[&str]) -> bool {
    let number =
        |letter: &&str| unknown.name.strip_prefix(letter).is_some_and(|rest| rest.parse::<usize>().is_ok());
    letters.iter().any(number)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments = Arguments::parse();
    let name = arguments.robot.as_str();
    let beside = folder.join("examples/opencr");
    let declaration = pliant::load(beside.join(format!("{name}.robot")))?;
    let map = Map::read(&std::fs::read_to_string(beside.join(format!("{name}.toml")))?)?;
    let data = folder.join("tests/reference/measured/opencr-tdcr").join(name);
    let read = |file: &Path, every: NonZeroUsize| -> Result<Vec<Experiment>, Box<dyn Error>> {
        let all = map.experiments(&std::fs::read_to_string(file)?, &file.display().to_string())?;
        Ok(all.into_iter().step_by(every.get()).collect())
    };
    let train = read(&data.join("train.csv"), arguments.every)?;
    let file = arguments.predict.unwrap_or_else(|| data.join("val.csv"));
    let val = if file.exists() { Some(read(&file, arguments.every_predicted)?) } else { None };

    // Where tendons go slack the sum of squares has kinks: more steps gain nothing, and regions of linear errors are rough.
    let settings = FitSettings { decrease: 1e-4, region: false, ..FitSettings::default() };
    let full = map.aligned(map.calibration(&declaration, &[])?, &train)?;
    println!(
        "fixed: lengths of the segments, tendons of each 120 degrees apart, bending stiffness of the first segment (only ratios matter); no weight"
    );
    println!(
        "{} rows fitted; r.m.s. distance of predicted from measured tips by what is free, added up:",
        train.len()
    );
    let mut values: Vec<(String, f64)> = Vec::new();
    let mut last = None;
    for (count, (title, _)) in STAGES.iter().take(arguments.groups.get()).enumerate() {
        let is_free = |unknown: &Unknown| STAGES[..=count].iter().any(|(_, free)| free(unknown));
        let mut calibration = full.clone().without_unknowns();
        if count + 1 == STAGES.len() {
            calibration = calibration.loss(Loss::Cauchy(2.385));
        }
        for unknown in full.unknowns().iter().filter(|candidate| is_free(candidate)) {
            let start =
                values.iter().find(|(name, _)| *name == unknown.name).map_or(unknown.start, |entry| entry.1);
            calibration = calibration.free(unknown.clone().from(start))?;
        }
        let begin = Instant::now();
        let fit = calibration.fit_with(&train, &settings)?;
        let names = fit.calibration().unknowns().iter().map(|unknown| unknown.name.clone());
        values = names.zip(fit.values().iter().copied()).collect();
        let shown = val.as_deref().map(|rows| error(fit.calibration(), &fit, rows)).transpose()?;
        let shown = shown.map_or("not given".to_owned(), |rms| format!("{rms:.2} mm"));
        println!(
            "train {:5.2} mm, val {shown}: {title}, {} unknowns, {:.1} s",
            1e3 * fit.rms_of_sensor(0),
            values.len(),
            begin.elapsed().as_secs_f64()
        );
        last = Some(fit);
    }
    let Some(fit) = last else { return Ok(()) };
    println!("\n{fit}");
    if arguments.patterns {
        let text = std::fs::read_to_string(data.join("train.csv"))?;
        left_out(&fit, &train, &kinds(&text, arguments.every.get()), &settings)?;
    }
    Ok(())
}

/// The kind of pattern of every so many rows: `pair12` of `rep1_pair12_same_dir60`, `tendon` of `rep1_tendon0_id4_pull`.
fn kinds(text: &str, every: usize) -> Vec<String> {
    let kind = |line: &str| {
        let label = line.split(',').nth(1).and_then(|label| label.split('_').nth(1)).unwrap_or_default();
        if label.starts_with("tendon") { "tendon".to_owned() } else { label.to_owned() }
    };
    text.lines().skip(1).step_by(every).map(kind).collect()
}

/// Leaves out each kind of pattern, and prints how well the fit to all others predicts it.
fn left_out(
    fit: &Fit,
    train: &[Experiment],
    kinds: &[String],
    settings: &FitSettings,
) -> Result<(), Box<dyn Error>> {
    // From the fit to all rows: the fits find their own values.
    let starts = fit.calibration().unknowns().iter().zip(fit.values());
    let calibration = starts
        .into_iter()
        .try_fold(fit.calibration().clone().without_unknowns(), |calibration, (unknown, value)| {
            calibration.free(unknown.clone().from(*value))
        })?;
    let mut names: Vec<&String> = kinds.iter().collect();
    names.sort();
    names.dedup();
    let parts: Vec<Vec<usize>> =
        names.iter().map(|name| (0..train.len()).filter(|row| kinds[*row] == **name).collect()).collect();
    let found = calibration.validate(train, &parts, settings)?;
    println!(
        "\nleft out and predicted by the fit to all others: {:.2} mm r.m.s.",
        1e3 * found.rms_of_sensor(0)
    );
    for (name, part) in names.iter().zip(&parts) {
        let residuals = found.residuals.iter().filter(|residual| part.contains(&residual.experiment));
        let squares: f64 = residuals.flat_map(|residual| &residual.values).map(|value| value * value).sum();
        println!("{name:8} {:.2} mm, {} rows", 1e3 * (squares / part.len() as f64).sqrt(), part.len());
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
