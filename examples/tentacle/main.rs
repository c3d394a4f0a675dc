//! A soft tentacle, calibrated on recordings of others and checked by leaving one out: markers along a tapered silicone body under two tendons.
//!
//! ```text
//! cargo run --release --example tentacle
//! cargo run --release --example tentacle -- --predict recordings.csv
//! ```
//!
//! prints what is fitted, with deviations, and the errors on recordings that were not used beside published ones; `--predict` fits on the given recordings, predicts those of a
//! table of the same form, and prints last the mean error over the four markers, mm. The data and their licence: `tests/reference/measured/soft-tentacle`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Parser;
use pliant::Declaration;
use pliant_calibration::{Calibration, Experiment, FitSettings, Map, Noise, Prediction, Validation, folds};

/// Fits the tentacle and predicts recordings.
#[derive(Parser)]
struct Arguments {
    /// Recordings to predict: a table of the form of `markers.csv`.
    #[arg(long)]
    predict: Option<PathBuf>,
}

/// Parameters of the declaration that are fitted besides, with means and deviations of their priors, in SI.
type Priors = &'static [(&'static str, f64, f64)];

/// Physical extras, with generous priors.
const PHYSICAL: Priors = &[
    ("tilt_x", 0.0, 0.1),
    ("tilt_y", 0.0, 0.1),
    ("turn", 0.0, 0.1),
    ("gradient", 0.0, 0.5),
    ("taper", 0.0, 0.1),
    ("spread", 0.0, 0.1),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments = Arguments::parse();
    let text = std::fs::read_to_string(folder.join("examples/tentacle/tentacle.robot"))?;
    let declaration: Declaration = text.parse()?;
    let map = Map::read(&std::fs::read_to_string(folder.join("examples/tentacle/map.toml"))?)?;
    let file = folder.join("tests/reference/measured/soft-tentacle/markers.csv");
    let experiments = map.experiments(&std::fs::read_to_string(&file)?, "markers.csv")?;
    let settings = FitSettings::default();

    let plain = map.calibration(&declaration, &["young", "density"])?;
    let physical = with(plain.clone(), PHYSICAL)?;
    // Offsets of the markers are known to some millimetres.
    let offsets = (0..4)
        .try_fold(physical.clone(), |calibration, marker| calibration.free_offset(marker, Some(4e-3)))?;

    if let Some(file) = arguments.predict {
        let rows = map.experiments(&std::fs::read_to_string(&file)?, &file.display().to_string())?;
        return predict(&offsets, &experiments, &rows, &settings);
    }

    println!("fixed: lengths, radii, Poisson's ratio 0.45, routing of the tendons, tensions, gravity");
    for (name, calibration) in [
        ("E, density, shift of the base", &plain),
        ("and tilt, turn of the tendons, gradient of E, taper, spread of the tendons", &physical),
        ("and offsets of the markers (4 mm)", &offsets),
    ] {
        let begin = Instant::now();
        let fit = calibration.fit_with(&experiments, &settings)?;
        let seconds = begin.elapsed().as_secs_f64();
        println!("\n{name}: {seconds:.3} s\n{fit}");
        let markers: Vec<String> = (0..4).map(|k| format!("{:.1}", 1e3 * fit.rms_of_sensor(k))).collect();
        let mean = (0..4).map(|k| fit.rms_of_sensor(k)).sum::<f64>() / 4.0;
        println!("all used     {} mm, mean {:.2} mm", markers.join(" "), 1e3 * mean);
        let parts = folds(experiments.len(), experiments.len());
        show("one left out", &calibration.validate(&experiments, &parts, &settings)?);
        if std::ptr::eq(calibration, &plain) {
            weighted(calibration, &experiments, &settings)?;
            // As a rod of 48 pieces of 7.5 mm has them: up to the end of the piece in which they end.
            let longer: Declaration =
                text.replace("segments: [305, 55] mm", "segments: [307.5, 52.5] mm").parse()?;
            println!("with tendons that end 2.5 mm later, at 307.5 mm:");
            let longer = map.calibration(&longer, &["young", "density"])?;
            show("one left out", &longer.validate(&experiments, &parts, &settings)?);
        }
    }
    println!(
        "\npublished, r.m.s. of p1 to p4 and their mean: 11.3 18.4 19.2 35.6, 15.8 mm overall fitted; 6.1 mm with residual forces per recording"
    );
    Ok(())
}

fn with(calibration: Calibration, priors: Priors) -> Result<Calibration, pliant_calibration::Error> {
    priors.iter().try_fold(calibration, |calibration, (name, mean, deviation)| {
        let unknown = calibration.parameter(name)?.prior(*mean, *deviation);
        calibration.free(unknown)
    })
}

/// The same with the deviation of each marker estimated from its residuals, in place of one deviation for all.
///
/// Every marker is then trusted by what the model leaves of it: the first one most. Its residual is nearly the same in all recordings (the place of the marker, not noise), so that the fit
/// follows a bias, and the error on recordings that were not used grows. A search for the four deviations with the smallest such error ends at 11.21 mm: what is left is what the model lacks,
/// as the fits with further unknowns show, and not how residuals are weighted.
fn weighted(
    calibration: &Calibration,
    experiments: &[Experiment],
    settings: &FitSettings,
) -> Result<(), pliant_calibration::Error> {
    let calibration = calibration.clone().noise(Noise::PerSensor);
    let fit = calibration.fit_with(experiments, settings)?;
    let factors: Vec<String> = fit.factors().iter().map(|factor| format!("{factor:.1}")).collect();
    println!("with the deviation of each marker estimated: {} mm", factors.join(" "));
    let parts = folds(experiments.len(), experiments.len());
    show("one left out", &calibration.validate(experiments, &parts, settings)?);
    Ok(())
}

fn show(name: &str, found: &Validation) {
    let markers: Vec<String> = (0..4).map(|k| format!("{:.1}", 1e3 * found.rms_of_sensor(k))).collect();
    println!("{name} {} mm, mean {:.2} mm", markers.join(" "), 1e3 * found.mean());
}

/// Fits on all given recordings, and predicts others.
fn predict(
    calibration: &Calibration,
    given: &[Experiment],
    rows: &[Experiment],
    settings: &FitSettings,
) -> Result<(), Box<dyn Error>> {
    let fit = calibration.fit_with(given, settings)?;
    println!("{fit}");
    let mut squares = [[0.0; 2]; 4];
    for row in rows {
        let Prediction { residuals, of_measurement, .. } = fit.predict(row)?;
        let size = |values: &[f64]| 1e3 * values.iter().map(|value| value * value).sum::<f64>().sqrt();
        let shown = residuals.iter().zip(&of_measurement).map(|((sensor, values), deviations)| {
            squares[*sensor][0] += size(values).powi(2);
            squares[*sensor][1] += 1.0;
            format!("p{} {:.1} (expected {:.1})", sensor + 1, size(values), size(deviations))
        });
        println!("{:24} {} mm", row.name, shown.collect::<Vec<_>>().join(", "));
    }
    let rms: Vec<f64> =
        squares.iter().filter(|sums| sums[1] > 0.0).map(|sums| (sums[0] / sums[1]).sqrt()).collect();
    let shown: Vec<String> = rms.iter().map(|rms| format!("{rms:.2}")).collect();
    println!("r.m.s. of the markers {} mm", shown.join(" "));
    println!("{:.3}", rms.iter().sum::<f64>() / rms.len() as f64);
    Ok(())
}
