//! Two beams that others have measured: a composite strip under weights at its end, and the frequencies of strips with a swept tip.
//!
//! ```text
//! cargo run --release --example beams
//! ```
//!
//! prints the bending stiffness that the deflections ask for beside the published one, and the modulus that each measured mode asks for, with deviations. The data and where
//! they are from: `tests/reference/measured/composite-beams` and `swept-beams`.

use std::error::Error;
use std::path::Path;

use pliant::{Holding, Input, Model, Wrench};
use pliant_calibration::{Calibration, Experiment, Measured, Sensor};

/// Acceleration of gravity, m/s^2.
const G: f64 = 9.80665;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    composite(folder)?;
    swept(folder)
}

/// Rows of a table of numbers below its header; empty cells are missing.
fn table(folder: &Path, name: &str) -> Result<Vec<Vec<Option<f64>>>, Box<dyn Error>> {
    let file = folder.join("tests/reference/measured").join(name);
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let cell = |cell: &str| -> Result<Option<f64>, Box<dyn Error>> {
        let cell = cell.trim();
        if cell.is_empty() {
            return Ok(None);
        }
        let number = cell.parse().map_err(|_| format!("{name}: `{cell}` is no number"))?;
        Ok(Some(number))
    };
    text.lines().skip(1).map(|line| line.split(',').map(cell).collect()).collect()
}

/// The strip at theta 0: a weight at the end, the displacement at 0.5 m.
fn composite(folder: &Path) -> Result<(), Box<dyn Error>> {
    let model = pliant::load(folder.join("examples/beams/composite.robot"))?.model("strain")?;
    let place = 0.5;
    // Displacements down are fitted; those along the strip, of which some are out of line, are compared.
    let (mut experiments, mut with_along) = (Vec::new(), Vec::new());
    for row in table(folder, "composite-beams/beam1.csv")? {
        let [Some(0.0), Some(load), along, _, Some(down)] = row[..] else { continue };
        let weight = Wrench::force([0.0, 0.0, -1e-3 * load * G]);
        let experiment = |along: Option<f64>| {
            let mut experiment = Experiment::new(format!("{load} g"), Input::forces(&[]).with_wrench(weight));
            let values = vec![along.map(|along| place - along), None, Some(-down)];
            experiment.measured.push(Measured { sensor: 0, values });
            experiment
        };
        experiments.push(experiment(None));
        with_along.push(experiment(along));
    }
    // Read off a graph: 1 to 3 mm.
    let calibration = Calibration::of(&*model)?
        .sensor(Sensor::position("strip at 0.5 m").at(place).deviation(1e-3))
        .free_parameter("bending")?;
    let fit = calibration.fit(&experiments)?;
    println!("composite strip, theta 0; fixed: lengths, weights, published EA, GA, GJ, edge-wise EI\n{fit}");
    println!("load / g, residuals along and down / mm");
    let mut largest = 0.0_f64;
    for experiment in &with_along {
        let found = fit.predict(experiment)?;
        let (components, values) = (&found.components[0], &found.residuals[0].1);
        let residual = |component: usize| {
            let entry = components.iter().position(|known| *known == component);
            entry.map_or_else(|| format!("{:>7}", "-"), |entry| format!("{:7.2}", 1e3 * values[entry]))
        };
        largest = largest.max(values.last().map_or(f64::NAN, |value| value.abs()));
        println!("{:>8} {} {}", experiment.name, residual(0), residual(2));
    }
    let stiffness = fit.value("bending").unwrap_or(f64::NAN);
    println!(
        "EI {stiffness:.4} N m^2 (published 0.707), within {:.2} N m^2 at 95 %, residuals down at most {:.2} mm\n",
        fit.intervals(0.95)[0],
        1e3 * largest
    );
    Ok(())
}

/// Numbers of the modes that move the tip out of the plane of the strip, from the lowest.
fn out_of_plane(model: &dyn Model, most: usize) -> Result<Vec<usize>, Box<dyn Error>> {
    let modes = model.solve(&Input::forces(&[]))?.modes(3 * most, Holding::AsDriven)?.damped;
    let flat = modes.iter().enumerate().filter(|(_, mode)| {
        let size = |k: usize| mode.tip[k].norm();
        size(5) > size(3).hypot(size(4))
    });
    Ok(flat.map(|(number, _)| number).take(most).collect())
}

/// Strips with a swept tip at rest: what each of three modes asks for, and all of them together.
fn swept(folder: &Path) -> Result<(), Box<dyn Error>> {
    let declared = pliant::load(folder.join("examples/beams/swept.robot"))?.model("strain")?;
    let rows = table(folder, "swept-beams/frequencies.csv")?;
    let at_rest: Vec<&Vec<Option<f64>>> = rows.iter().filter(|row| row[0] == Some(0.0)).collect();
    println!(
        "strips with a swept tip at rest; fixed: lengths, section, density, Poisson's ratio; published E 73.08 GPa"
    );
    println!("sweep / deg, mode: measured / Hz, by the published E / Hz, E that it asks for / GPa");
    for (column, angle) in [0.0_f64, 15.0, 30.0, 45.0].into_iter().enumerate() {
        let model = declared.with_parameters(&[declared.parameter_values()[0], angle.to_radians()])?;
        let numbers = out_of_plane(&*model, at_rest.len())?;
        let mut all = Calibration::of(&*model)?.free_parameter("young")?;
        let mut experiment = Experiment::new(format!("{angle} degrees"), Input::forces(&[]));
        for (sensor, (number, row)) in numbers.iter().zip(&at_rest).enumerate() {
            let measured = row[2 + column].ok_or("a frequency is missing")?;
            // Printed with one decimal, and known to some percent.
            let frequency = Sensor::frequency(format!("mode {}", sensor + 1), *number);
            let frequency = frequency.deviation(0.02_f64.hypot(0.05 / measured) * measured);
            let one = Experiment::new("one", Input::forces(&[])).measuring(0, &[measured]);
            let alone = Calibration::of(&*model)?.sensor(frequency.clone()).free_parameter("young")?;
            let fit = alone.noise(pliant_calibration::Noise::Known).fit(&[one])?;
            let mode = &model.solve(&Input::forces(&[]))?.mode_sensitivities(number + 1, &[], &[])?[*number];
            println!(
                "{angle:5.0} {:7}: {measured:5.1} {:8.2} {:8.2} +- {:.2}",
                sensor + 1,
                mode.eigenvalue.im / (2.0 * core::f64::consts::PI),
                1e-9 * fit.values()[0],
                1e-9 * fit.deviations()[0]
            );
            all = all.sensor(frequency);
            experiment = experiment.measuring(sensor, &[measured]);
        }
        let fit = all.fit(&[experiment])?;
        let left: Vec<String> =
            fit.residuals().iter().map(|residual| format!("{:+.2}", residual.values[0])).collect();
        println!(
            "{angle:5.0}     all: E {:.2} +- {:.2} GPa, predicted less measured {} Hz",
            1e-9 * fit.values()[0],
            1e-9 * fit.deviations()[0],
            left.join(" ")
        );
    }
    Ok(())
}
