//! `pliant fit`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use pliant::Declaration;
use pliant::nalgebra::DMatrix;
use pliant_calibration::{
    Absolute, Axis, Calibration, Experiment, Fit, FitSettings, Map, Pictures, Residual, Sensor, Undetermined,
    Unknown, fitted_declaration, folds,
};
use serde_json::json;

use super::failure::{Failure, print, read, write};
use super::{Format, robot};

/// Data, map and files of a fit.
#[derive(Args)]
pub(crate) struct Options {
    /// The declaration.
    file: PathBuf,
    /// The experiments: a table with units in its header.
    data: PathBuf,
    /// Map of the table: meaning of its columns, and unknowns. See docs/commands.md of the project.
    #[arg(long, value_name = "FILE")]
    map: PathBuf,
    /// Parameters of the declaration that are free, besides those of the map.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    free: Vec<String>,
    /// Writes the declaration with the fitted values.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Fits again without each part of so many parts of the experiments, and prints the errors on what was left out; `all` leaves one out at a time.
    #[arg(long, value_name = "PARTS")]
    validate: Option<String>,
    /// Further starts of the search.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    starts: usize,
    /// Writes pictures into this folder: residuals, measured against predicted, correlation, and a page of the robot beside the measured positions.
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    /// Output format of the fit.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Inputs of a fit: declaration, calibration and experiments.
pub(crate) struct Opened {
    declaration: Declaration,
    pub(crate) calibration: Calibration,
    pub(crate) experiments: Vec<Experiment>,
    /// Assignment of markers that the map leaves open, in words; empty where the map has it.
    pub(crate) order: Vec<String>,
}

/// The calibration and the experiments of a declaration, a map and a table.
pub(crate) fn open(file: &Path, map: &Path, data: &Path, free: &[String]) -> Result<Opened, Failure> {
    let declaration = robot::declaration(file)?;
    let map = Map::read(&read(map)?)?;
    let free: Vec<&str> = free.iter().map(|name| name.trim()).collect();
    let experiments = map.experiments(&read(data)?, &data.display().to_string())?;
    let calibration = map.calibration(&declaration, &free)?;
    let (experiments, order) = map.ordered(&calibration, experiments)?;
    let calibration = map.aligned(calibration, &experiments)?;
    let order = order.map_or_else(Vec::new, |order| {
        if order.words.is_empty() {
            vec!["all markers stand where the map has them".to_owned()]
        } else {
            order.words
        }
    });
    Ok(Opened { declaration, calibration, experiments, order })
}

/// Order of markers and warnings, a line each.
pub(crate) fn findings<'a>(order: &'a [String], warnings: &'a [String]) -> impl Iterator<Item = String> + 'a {
    let order = order.iter().map(|line| format!("order: {line}"));
    order.chain(warnings.iter().map(|warning| format!("warning: {warning}")))
}

/// Fits, prints, and writes.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let Opened { declaration, calibration, experiments, order } =
        open(&options.file, &options.map, &options.data, &options.free)?;
    let settings = FitSettings { starts: options.starts, ..FitSettings::default() };
    let fit = calibration.fit_with(&experiments, &settings)?;
    let validation = match options.validate.as_deref() {
        None => None,
        Some(parts) => {
            let expected =
                || Failure::option("--validate", &format!("`{parts}`: expected `all`, or at least 2"));
            let count =
                if parts == "all" { experiments.len() } else { parts.parse().map_err(|_| expected())? };
            if count < 2 {
                return Err(expected());
            }
            Some(calibration.validate(&experiments, &folds(experiments.len(), count), &settings)?)
        }
    };
    let verdict = fit.verdict().to_string();
    let mut shown = match options.format {
        Format::Table => {
            // The verdict comes first.
            let report = fit.to_string();
            let order: String = order.iter().map(|line| format!("order: {line}\n")).collect();
            verdict.clone() + &order + report.strip_prefix(&verdict).unwrap_or(&report)
        }
        Format::Json => json_of(&fit, &order)? + "\n",
        Format::Csv => {
            // Beside numbers for programs.
            findings(&order, fit.warnings()).for_each(|line| eprintln!("{line}"));
            if fit.verdict().is_sound() {
                eprint!("{verdict}");
            }
            csv_of(&fit)
        }
    };
    if let (Some(validation), Format::Table) = (&validation, options.format) {
        for (index, sensor) in calibration.sensors().iter().enumerate() {
            let rms = validation.rms_of_sensor(index);
            shown += &format!("left out, {:24} {rms:.3e} r.m.s.\n", sensor.name);
        }
    }
    if let Some(out) = &options.out {
        write(out, &fitted_declaration(&read(&options.file)?, &fit)?)?;
        write(&out.with_extension("fit.toml"), &fit.fitted().toml()?)?;
    }
    if let Some(folder) = &options.plots {
        pictures(folder, &declaration, &fit, &experiments)?;
    }
    print(&shown)?;
    if fit.verdict().is_sound() { Ok(()) } else { Err(Failure::unsound(fit.verdict())) }
}

/// A fit as JSON.
fn json_of(fit: &Fit, order: &[String]) -> Result<String, Failure> {
    let (unknowns, sensors) = (fit.calibration().unknowns(), fit.calibration().sensors());
    let absolute = fit.absolute();
    let Absolute { values, deviations, .. } = &absolute;
    let unknown = |(k, unknown): (usize, &Unknown)| {
        json!({
            "name": unknown.name, "unit": unknown.unit, "value": values[k], "deviation": finite(deviations[k]),
            "at_bound": fit.at_bound()[k],
        })
    };
    let sensor = |(k, sensor): (usize, &Sensor)| json!({ "name": sensor.name, "rms": finite(fit.rms_of_sensor(k)), "factor": finite(fit.factors()[k]) });
    let words = |all: &[Undetermined]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rows = |matrix: &DMatrix<f64>| -> Vec<Vec<f64>> {
        matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
    };
    let named = |found: &Residual| (&fit.experiments()[found.experiment], &sensors[found.sensor].name);
    let residual = |residual: &Residual| {
        let (experiment, sensor) = named(residual);
        json!({ "experiment": experiment, "sensor": sensor, "values": residual.values, "deviations": residual.size, "probability": residual.probability })
    };
    let outlier = |residual: &Residual| {
        let (experiment, sensor) = named(residual);
        json!({ "experiment": experiment, "sensor": sensor, "probability": residual.probability })
    };
    let axis = |axis: &Axis| json!({ "direction": axis.direction, "nonlinearity": finite(axis.nonlinearity), "valid": axis.is_valid() });
    let verdict = fit.verdict();
    let found = &verdict.chi_square;
    let judged = json!({
        "explains": verdict.explains, "words": verdict.words, "causes": verdict.causes,
        "chi_square": finite(found.value), "freedom": found.freedom, "probability": finite(found.probability),
    });
    let all = json!({
        "verdict": judged,
        "unknowns": unknowns.iter().enumerate().map(unknown).collect::<Vec<_>>(),
        "sensors": sensors.iter().enumerate().map(sensor).collect::<Vec<_>>(),
        "correlation": rows(&absolute.correlation()), "covariance": rows(&absolute.covariance),
        "undetermined": words(fit.undetermined()), "determined_by_priors": words(fit.determined_by_priors()),
        "condition": finite(fit.condition()), "freedom": finite(fit.freedom()), "scale": finite(fit.scale()),
        "iterations": fit.iterations(), "cost": fit.cost(), "order": order, "warnings": fit.warnings(),
        "outliers": fit.outliers().into_iter().map(outlier).collect::<Vec<_>>(),
        "region": fit.region().axes.iter().map(axis).collect::<Vec<_>>(),
        "residuals": fit.residuals().iter().map(residual).collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&all).map_err(|error| Failure::input(error.to_string()))
}

/// JSON has no infinity.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// Values of a fit as CSV.
fn csv_of(fit: &Fit) -> String {
    let mut text = "name,unit,value,deviation,at_bound\n".to_owned();
    let Absolute { values, deviations, .. } = fit.absolute();
    for (k, unknown) in fit.calibration().unknowns().iter().enumerate() {
        text += &format!(
            "{},{},{},{},{}\n",
            unknown.name,
            unknown.unit,
            values[k],
            deviations[k],
            fit.at_bound()[k]
        );
    }
    text
}

/// Residuals by experiment, measured against predicted, correlation, and the robot beside the measured positions.
fn pictures(
    folder: &Path,
    declaration: &Declaration,
    fit: &Fit,
    experiments: &[Experiment],
) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, error))?;
    let Pictures { residuals, measured, correlation } = fit.pictures(experiments)?;
    write(&folder.join("residuals.svg"), &residuals)?;
    write(&folder.join("measured.svg"), &measured)?;
    if let Some(correlation) = correlation {
        write(&folder.join("correlation.svg"), &correlation)?;
    }
    write(&folder.join("robot.html"), &fit.page(declaration, experiments)?)
}
