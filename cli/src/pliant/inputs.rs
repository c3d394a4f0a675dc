//! Drives of actuators: options, and columns of tables.

use std::path::Path;

use clap::Args;
use pliant::declaration::{Actuator, Limits};
use pliant::{Drive, Input};
use pliant_batch::header::Driven;
pub(crate) use pliant_batch::header::sides;
use pliant_batch::{Inputs, Numbers, Samples, header};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;

use super::failure::Failure;
use super::loads;
use super::robot::Robot;
use super::springs::Springs;
use super::table::Table;

/// Drives of actuators, and loads of the robot. Lists are in the order of the declaration.
///
/// Numbers carry units (`3N,0,500mN`), or are in SI.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) drives: Drives,
    #[command(flatten)]
    pub(crate) loads: loads::Options,
}

/// Drive of each actuator: force, displacement or angle.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Drives {
    /// Tensions of tendons or cables, as `3,0,1` or `3N,0,500mN`; `_` for one that another list drives.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    tensions: Option<String>,
    /// Pressures of chambers, as `50kPa,0,0.2bar`.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pressures: Option<String>,
    /// Volumes that chambers gain, as `2e-6m^3,_,_`.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    volumes: Option<String>,
    /// Forces of actuators.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    forces: Option<String>,
    /// Torques of motors.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    torques: Option<String>,
    /// Displacements of tendons, cables, actuators or feeding motors, as `5mm,_,_`.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    displacements: Option<String>,
    /// Angles of motors, as `10deg,0,0`.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    angles: Option<String>,
    /// Each actuator as its unit says, as `3N,5mm,0.1rad`; a number without one drives a motor by its angle or travel in SI, others by their force in N.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    drives: Option<String>,
    #[command(flatten)]
    springs: Springs,
}

impl Drives {
    /// Whether there is a list.
    pub(crate) fn given(&self) -> bool {
        self.lists().next().is_some()
    }

    /// The lists that are given, with their options and dimensions.
    fn lists(&self) -> impl Iterator<Item = (&'static str, &str, Option<Dimension>)> {
        let all = [
            ("--tensions", &self.tensions, Some(Dimension::FORCE)),
            ("--pressures", &self.pressures, Some(Dimension::PRESSURE)),
            ("--volumes", &self.volumes, Some(Dimension::VOLUME)),
            ("--forces", &self.forces, Some(Dimension::FORCE)),
            ("--torques", &self.torques, Some(Dimension::COUPLE)),
            ("--displacements", &self.displacements, Some(Dimension::LENGTH)),
            ("--angles", &self.angles, Some(Dimension::NUMBER)),
            ("--drives", &self.drives, None),
        ];
        all.into_iter().filter_map(|(option, text, dimension)| Some((option, text.as_deref()?, dimension)))
    }

    /// The drives of a robot. Where nothing is given motors are at zero, and others have no force.
    pub(crate) fn read(&self, actuators: &[Actuator]) -> Result<Vec<Drive>, Failure> {
        let mut found: Vec<Option<(Drive, &str)>> = vec![None; actuators.len()];
        let mut given = None;
        for (option, text, dimension) in self.lists() {
            given = Some(option);
            let drives = drives(option, text, dimension, actuators)?;
            for (number, (drive, place)) in drives.into_iter().zip(&mut found).enumerate() {
                let Some(drive) = drive else { continue };
                if let Some((_, before)) = place {
                    let actuator = actuators[number].what;
                    let message = format!(
                        "{actuator} {number} is driven by {before} already: expected `_` in its place"
                    );
                    return Err(Failure::option(option, &message));
                }
                *place = Some((drive, option));
            }
        }
        let Some(option) = given else {
            let rest = actuators.iter().map(|actuator| actuator.usual(0.0)).collect();
            return self.through_springs(rest, actuators);
        };
        let found = found.into_iter().map(|found| found.map(|(drive, _)| drive));
        self.through_springs(all_driven(option, found, actuators)?, actuators)
    }

    /// These drives, through the springs that are given.
    pub(crate) fn through_springs(
        &self,
        drives: Vec<Drive>,
        actuators: &[Actuator],
    ) -> Result<Vec<Drive>, Failure> {
        self.springs.read(actuators)?.on(drives, actuators)
    }
}

impl Options {
    /// The input of a robot.
    pub(crate) fn read(&self, robot: &Robot) -> Result<Input, Failure> {
        self.loads.read(self.drives.read(&robot.actuators)?)
    }
}

/// Drives of all actuators; an option is at fault for one that has none.
pub(crate) fn all_driven(
    option: &str,
    drives: impl IntoIterator<Item = Option<Drive>>,
    actuators: &[Actuator],
) -> Result<Vec<Drive>, Failure> {
    let each = drives.into_iter().zip(actuators).enumerate().map(|(number, (drive, actuator))| {
        let (what, expected) = (actuator.what, actuator.expected());
        let message = || format!("{what} {number} has no drive: expected {expected}");
        drive.ok_or_else(|| Failure::option(option, &message()))
    });
    each.collect()
}

/// The drives of a list in a dimension, or in that of each unit; `None` for `_`.
pub(crate) fn drives(
    option: &str,
    text: &str,
    dimension: Option<Dimension>,
    actuators: &[Actuator],
) -> Result<Vec<Option<Drive>>, Failure> {
    let wrong = |message: String| Failure::option(option, &message);
    let entries = quantity::list(text).map_err(wrong)?;
    if entries.len() != actuators.len() {
        let what = actuators.first().map_or("actuator", |first| first.what);
        let [found, expected] = [entries.len(), actuators.len()].map(counted);
        let message = format!("`{text}` has {found}: expected {expected}, one per {what}");
        return Err(wrong(message));
    }
    let each = entries.into_iter().zip(actuators).enumerate().map(|(number, (entry, actuator))| {
        let Some(entry) = entry else { return Ok(None) };
        let expected = || format!("expected {}", actuator.expected());
        let drive = match (entry.unit, dimension) {
            (None, None) => Some(actuator.usual(entry.value)),
            (Some(unit), Some(dimension)) if unit.dimension != dimension => {
                let (found, wanted) = (quantity::words(unit.dimension), quantity::words(dimension));
                return Err(wrong(format!("entry {} of `{text}` is {found}: expected {wanted}", number + 1)));
            }
            (Some(unit), _) => actuator.drive(unit.dimension, entry.value),
            (None, Some(dimension)) => actuator.drive(dimension, entry.value),
        };
        match (drive, entry.unit.map(|unit| unit.dimension).or(dimension)) {
            (Some(drive), _) => Ok(Some(drive)),
            (None, found) => {
                let found = quantity::words(found.unwrap_or(Dimension::NUMBER));
                Err(wrong(format!("{} {number} is given {found}: {}", actuator.what, expected())))
            }
        }
    });
    each.collect()
}

/// `1 entry`, `2 entries`.
fn counted(count: usize) -> String {
    format!("{count} {}", if count == 1 { "entry" } else { "entries" })
}

/// The inputs of a CSV table: a column per actuator, `tension_0 [N]` or `displacement_0 [mm]`, and columns of a load at the tip besides these loads.
pub(crate) fn table(file: &Path, actuators: &[Actuator], rest: &Input) -> Result<Vec<Input>, Failure> {
    let mut known = header::of_inputs(actuators);
    let first = known.len();
    known.extend(loads::columns());
    let table = Table::read(file, &known)?;
    let columns = driven(&table, actuators)?;
    let places: Vec<Option<usize>> =
        (first..known.len()).map(|known| table.columns.iter().position(|column| *column == known)).collect();
    let input = |row: &Vec<f64>| {
        let mut input = rest.clone();
        input.drives = columns.iter().map(|column| column.drive.with_value(row[column.column])).collect();
        if places.iter().any(Option::is_some) {
            let numbers = core::array::from_fn(|k| places[k].map_or(0.0, |column| row[column]));
            input.wrenches.push(loads::at_tip(numbers));
        }
        input
    };
    Ok(table.rows.iter().map(input).collect())
}

/// The inputs of a batch: a Parquet file, by its extension, or a CSV table.
pub(crate) fn batch(file: &Path, actuators: &[Actuator]) -> Result<Inputs, Failure> {
    if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) {
        return Ok(Inputs::Samples(Samples::open(file, actuators)?));
    }
    let (table, columns) = columns(file, actuators)?;
    let values = table.rows.iter().flat_map(|row| columns.iter().map(|column| row[column.column]));
    let drives = columns.iter().map(|column| column.drive).collect();
    Ok(Inputs::Numbers(Numbers::new(actuators, drives, values.collect())?))
}

/// A CSV table, and the column of each actuator with how its numbers drive it.
fn columns(file: &Path, actuators: &[Actuator]) -> Result<(Table, Vec<Driven>), Failure> {
    let table = Table::read(file, &header::of_inputs(actuators))?;
    let columns = driven(&table, actuators)?;
    Ok((table, columns))
}

fn driven(table: &Table, actuators: &[Actuator]) -> Result<Vec<Driven>, Failure> {
    header::drives(&table.columns, actuators).map_err(|fault| table.wrong(1, fault.column, &fault.message))
}

/// A range of a drive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    /// The lower end; what it drives.
    pub(crate) low: Drive,
    pub(crate) high: f64,
}

/// Ranges of the drives: one for all actuators or one for each, as `0..5N,-1mm..2mm`; those of the declaration where none is given.
pub(crate) fn ranges(text: Option<&str>, actuators: &[Actuator]) -> Result<Vec<Range>, Failure> {
    let Some(text) = text else {
        let each = actuators.iter().enumerate().map(|(number, actuator)| match actuator.limits {
            Some(Limits::Force([low, high])) => Ok(Range { low: Drive::Force(low), high }),
            Some(Limits::Displacement([low, high])) => Ok(Range { low: Drive::Displacement(low), high }),
            None => {
                let what = actuator.what;
                let message =
                    format!("{what} {number} has no limits in the declaration: expected a range, as `0..5N`");
                Err(Failure::option("--range", &message))
            }
        });
        return each.collect();
    };
    let wrong = |message: String| Failure::option("--range", &message);
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.len() != 1 && parts.len() != actuators.len() {
        let found = counted(parts.len());
        let message = format!("`{text}` has {found}: expected one range for all, or {}", actuators.len());
        return Err(wrong(message));
    }
    let each = actuators.iter().enumerate().map(|(number, actuator)| {
        let part = parts.get(number).or(parts.first()).copied().unwrap_or_default();
        let ([low, high], dimension) = quantity::range(part).map_err(wrong)?;
        let drive = match dimension {
            None => Some(actuator.usual(low)),
            Some(dimension) => actuator.drive(dimension, low),
        };
        match drive {
            Some(low) => Ok(Range { low, high }),
            None => {
                let found = quantity::words(dimension.unwrap_or(Dimension::NUMBER));
                let expected = actuator.expected();
                Err(wrong(format!("`{part}` of {} {number} is {found}: expected {expected}", actuator.what)))
            }
        }
    });
    each.collect()
}
