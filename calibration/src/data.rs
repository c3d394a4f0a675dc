//! Measurements from a table: CSV with units in its header, and a map in TOML that says what its columns are.
//!
//! ```toml
//! model = "strain"                         # of the declaration; its first one by default
//! name = "file"                            # the column that names the rows
//! time = "timestamp"                       # the column of times, s, by which inputs change: for a lag
//! every = 4                                # takes every fourth row
//!
//! [[drive]]                                # one for each actuator, in their order
//! force = "tension_0"                      # or `displacement`: the column; its header has the unit, `tension_0 [N]`
//! unit = "N"                               # where it has none
//! factor = -1                              # turns the sign of the column
//! stiffness = "5 N/mm"                     # through a spring, with a `pretension`
//!
//! [[sensor]]
//! name = "p1"
//! position = ["p1_x", "p1_y", "p1_z"]      # or `direction` with `axis`, `pose` (position and quaternion w, x, y, z), `displacement` or `force` with `actuator`
//! unit = "m"
//! body = 0
//! s = "0.1291 m"                           # the tip by default
//! offset = "[0, 0, 25] mm"                 # of the marker, in the frame of its section
//! deviation = "1 mm"                       # of a number; of a pose also `rotation_deviation`
//! offset_deviation = "2 mm"                # frees the offset, with this prior
//!
//! [frame]                                  # the robot's world in the frame of the measurement
//! position = "[0, 0, 0.1] m"
//! rotation = "[0, 90, 0] deg"              # a rotation vector
//! free = ["position", "rotation"]
//! align = true                             # starts where positions at the start come closest to the measured ones
//! position_deviation = "5 mm"              # priors
//! rotation_deviation = "2 deg"
//!
//! [[free]]
//! parameter = "young"                      # or, with a `name`: `zero`, `gain`, `compliance`, `pretension` of a list of actuators; `lag = true`
//! start = "0.5 MPa"
//! low = "0.1 MPa"
//! high = "5 MPa"
//! mean = "0.4 MPa"                         # with its `deviation`: a prior
//! deviation = "0.1 MPa"
//! ```

use nalgebra::{DMatrix, Isometry3, Vector3};
use pliant::{Declaration, Drive, Input};
use pliant_declare::quantity;
use pliant_declare::units::{Dimension, Unit};
use serde::Deserialize;

use crate::Error;
use crate::problem::{Calibration, Experiment, Loss, Measured, Measures, Noise, Quantity, Sensor, Unknown};

/// A map: what the columns of a table are, and what is unknown.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The model of the declaration; its first one by default.
    pub model: Option<String>,
    /// The column that names the rows.
    pub name: Option<String>,
    /// The column of times, s.
    pub time: Option<String>,
    /// Every which row is taken; 1 by default.
    pub every: Option<usize>,
    /// `squares`, `huber` or `cauchy`, at 1.345 and 2.385 deviations.
    pub loss: Option<String>,
    /// Whether the deviations are known, or up to a factor (the default).
    #[serde(default)]
    pub known_noise: bool,
    #[serde(default)]
    drive: Vec<DriveMap>,
    #[serde(default)]
    sensor: Vec<SensorMap>,
    frame: Option<FrameMap>,
    #[serde(default)]
    free: Vec<FreeMap>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DriveMap {
    force: Option<String>,
    displacement: Option<String>,
    unit: Option<String>,
    factor: Option<f64>,
    stiffness: Option<String>,
    pretension: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SensorMap {
    name: String,
    position: Option<[String; 3]>,
    direction: Option<[String; 3]>,
    axis: Option<[f64; 3]>,
    pose: Option<[String; 7]>,
    displacement: Option<String>,
    force: Option<String>,
    actuator: Option<usize>,
    unit: Option<String>,
    #[serde(default)]
    body: usize,
    s: Option<String>,
    offset: Option<String>,
    deviation: Option<String>,
    rotation_deviation: Option<String>,
    offset_deviation: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FrameMap {
    position: Option<String>,
    rotation: Option<String>,
    #[serde(default)]
    free: Vec<String>,
    #[serde(default)]
    align: bool,
    position_deviation: Option<String>,
    rotation_deviation: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FreeMap {
    name: Option<String>,
    parameter: Option<String>,
    zero: Option<Vec<usize>>,
    gain: Option<Vec<usize>>,
    compliance: Option<Vec<usize>>,
    pretension: Option<Vec<usize>>,
    #[serde(default)]
    lag: bool,
    start: Option<String>,
    low: Option<String>,
    high: Option<String>,
    mean: Option<String>,
    deviation: Option<String>,
}

/// The dimension that a unit of reports has.
fn dimension(unit: &str) -> Dimension {
    quantity::read_unit(unit).map_or(Unit::ONE.dimension, |unit| unit.dimension)
}

fn read(field: &str, text: &str, unit: &str) -> Result<f64, Error> {
    quantity::of(text, dimension(unit))
        .map_err(|message| Error::Asked(format!("the map: {field}: {message}")))
}

/// Three numbers with one unit behind them, as in declarations: `[0, 0, 25] mm`.
fn vector(field: &str, text: &str, unit: &str) -> Result<Vector3<f64>, Error> {
    let wrong = |message: String| Error::Asked(format!("the map: {field}: {message}"));
    let parts = text.trim().strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let Some((numbers, own)) = parts else {
        return Err(wrong(format!("`{text}` is no vector: expected one like `[0, 0, 25] mm`")));
    };
    let numbers: Vec<&str> = numbers.split(',').map(str::trim).collect();
    let [x, y, z] = numbers[..] else {
        return Err(wrong(format!("`{text}` has {} entries: expected three", numbers.len())));
    };
    let read =
        |number: &str| quantity::of(&format!("{number} {}", own.trim()), dimension(unit)).map_err(wrong);
    Ok(Vector3::new(read(x)?, read(y)?, read(z)?))
}

fn optional(field: &str, text: Option<&String>, unit: &str) -> Result<Option<f64>, Error> {
    text.map(|text| read(field, text, unit)).transpose()
}

impl Map {
    /// Reads a map.
    ///
    /// # Errors
    /// [`Error::Asked`] with the line and what was expected.
    pub fn read(text: &str) -> Result<Self, Error> {
        toml::from_str(text).map_err(|error| Error::Asked(format!("the map: {error}")))
    }

    /// The calibration of a declared robot that the map describes; `free` are further parameters that are free, by their names.
    ///
    /// # Errors
    /// What is wrong with the map, and what it needs that the declaration lacks.
    pub fn calibration(&self, declaration: &Declaration, free: &[&str]) -> Result<Calibration, Error> {
        let kinds = declaration.kinds();
        let kind = match &self.model {
            Some(kind) => kind.as_str(),
            None => kinds.first().copied().unwrap_or_default(),
        };
        let model = declaration.model(kind).map_err(|error| Error::Asked(error.to_string()))?;
        let mut calibration = Calibration::of(&*model)?;
        if self.drive.len() != model.actuators() {
            return Err(Error::Asked(format!(
                "the map has {} `[[drive]]`: expected one for each of the {} actuators, in their order",
                self.drive.len(),
                model.actuators()
            )));
        }
        calibration = calibration.noise(if self.known_noise { Noise::Known } else { Noise::Scaled });
        calibration = calibration.loss(match self.loss.as_deref() {
            None | Some("squares") => Loss::Squares,
            // 95 % of the efficiency of squares where residuals are normal.
            Some("huber") => Loss::Huber(1.345),
            Some("cauchy") => Loss::Cauchy(2.385),
            Some(other) => {
                return Err(Error::Asked(format!(
                    "the map: `loss` is `{other}`: expected `squares`, `huber` or `cauchy`"
                )));
            }
        });
        for sensor in &self.sensor {
            calibration = calibration.sensor(sensor.sensor()?);
        }
        if let Some(frame) = &self.frame {
            calibration = frame.apply(calibration)?;
        }
        for (index, sensor) in self.sensor.iter().enumerate() {
            if let Some(text) = &sensor.offset_deviation {
                let deviation = read("`offset_deviation`", text, "m")?;
                calibration = calibration.free_offset(index, Some(deviation))?;
            }
        }
        for own in &self.free {
            let unknown = own.unknown(&calibration)?;
            calibration = calibration.free(unknown)?;
        }
        for name in free {
            if !calibration.unknowns().iter().any(|known| known.name == *name) {
                calibration = calibration.free_parameter(name)?;
            }
        }
        Ok(calibration)
    }

    /// The same where `[frame]` asks for an alignment, which needs the experiments.
    ///
    /// # Errors
    /// As [`Calibration::aligned`].
    pub fn aligned(
        &self,
        calibration: Calibration,
        experiments: &[Experiment],
    ) -> Result<Calibration, Error> {
        if self.frame.as_ref().is_some_and(|frame| frame.align) {
            calibration.aligned(experiments)
        } else {
            Ok(calibration)
        }
    }

    /// The experiments of a table, one for each row; `file` names it in messages.
    ///
    /// # Errors
    /// [`Error::Data`] for cells that are no numbers, with line and column; [`Error::Asked`] for columns that the map names and the table lacks.
    pub fn experiments(&self, text: &str, file: &str) -> Result<Vec<Experiment>, Error> {
        let table = Table::read(text, file)?;
        let drives: Vec<(usize, f64, Drive)> =
            self.drive.iter().map(|own| own.column(&table)).collect::<Result<_, _>>()?;
        let mut sensors = Vec::new();
        for sensor in &self.sensor {
            sensors.push(sensor.columns(&table)?);
        }
        let name = self.name.as_ref().map(|name| table.column(name)).transpose()?;
        let time = self.time.as_ref().map(|time| table.scaled(time, None, "s")).transpose()?;
        let mut wrong = Vec::new();
        let mut found = Vec::new();
        for row in (0..table.rows.len()).step_by(self.every.unwrap_or(1).max(1)) {
            let label = match name {
                Some(column) => table.rows[row][column].clone(),
                None => format!("line {}", table.lines[row]),
            };
            let mut inputs = Vec::with_capacity(drives.len());
            for (column, factor, drive) in &drives {
                match table.number(row, *column) {
                    Ok(Some(value)) => inputs.push(drive.with_value(value * factor)),
                    Ok(None) => wrong.push(table.at(row, *column, "the cell is empty: expected a number")),
                    Err(message) => wrong.push(message),
                }
            }
            let mut experiment = Experiment::new(label, Input::from(inputs));
            for (sensor, columns) in sensors.iter().enumerate() {
                let mut values = Vec::with_capacity(columns.len());
                for (column, factor) in columns {
                    match table.number(row, *column) {
                        Ok(value) => values.push(value.map(|value| value * factor)),
                        Err(message) => wrong.push(message),
                    }
                }
                if values.iter().any(Option::is_some) {
                    experiment.measured.push(Measured { sensor, values });
                }
            }
            if let Some((column, factor)) = time {
                experiment.rates = table.rates(row, column, factor, &drives).unwrap_or_else(|message| {
                    wrong.push(message);
                    Vec::new()
                });
            }
            found.push(experiment);
        }
        if wrong.is_empty() { Ok(found) } else { Err(Error::Data(wrong)) }
    }
}

impl DriveMap {
    fn column(&self, table: &Table) -> Result<(usize, f64, Drive), Error> {
        let (name, unit, force) = match (&self.force, &self.displacement) {
            (Some(name), None) => (name, "N", true),
            (None, Some(name)) => (name, "m", false),
            _ => {
                return Err(Error::asked(
                    "the map: a `[[drive]]` has one column: expected `force` or `displacement`",
                ));
            }
        };
        let (column, factor) = table.scaled(name, self.unit.as_deref(), unit)?;
        let drive = match (force, &self.stiffness) {
            (true, None) => Drive::Force(0.0),
            (false, None) => Drive::Displacement(0.0),
            (false, Some(stiffness)) => Drive::Elastic {
                displacement: 0.0,
                stiffness: read("`stiffness`", stiffness, "N/m")?,
                pretension: optional("`pretension`", self.pretension.as_ref(), "N")?.unwrap_or(0.0),
            },
            (true, Some(_)) => {
                return Err(Error::Asked(format!("the map: `{name}` is a force: expected no `stiffness`")));
            }
        };
        Ok((column, factor * self.factor.unwrap_or(1.0), drive))
    }
}

/// Columns of a table, each with the unit that its numbers have in a calibration.
type Columns<'a> = Vec<(&'a String, &'static str)>;

impl SensorMap {
    fn what(&self) -> Result<(Measures, Columns<'_>), Error> {
        let given = [
            self.position.is_some(),
            self.direction.is_some(),
            self.pose.is_some(),
            self.displacement.is_some(),
            self.force.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            return Err(Error::Asked(format!(
                "the map: sensor `{}`: expected one of `position`, `direction`, `pose`, `displacement`, `force`",
                self.name
            )));
        }
        let actuator = || {
            self.actuator.ok_or_else(|| {
                Error::Asked(format!("the map: sensor `{}`: expected `actuator`, its number", self.name))
            })
        };
        Ok(if let Some(names) = &self.position {
            (Measures::Position, names.iter().map(|name| (name, "m")).collect())
        } else if let Some(names) = &self.direction {
            let axis = Vector3::from(self.axis.unwrap_or([1.0, 0.0, 0.0]));
            (Measures::Direction(axis.normalize()), names.iter().map(|name| (name, "1")).collect())
        } else if let Some(names) = &self.pose {
            let unit = |k: usize| if k < 3 { "m" } else { "1" };
            (Measures::Pose, names.iter().enumerate().map(|(k, name)| (name, unit(k))).collect())
        } else if let Some(name) = &self.displacement {
            (Measures::Displacement(actuator()?), vec![(name, "m")])
        } else if let Some(name) = &self.force {
            (Measures::Force(actuator()?), vec![(name, "N")])
        } else {
            return Err(Error::asked("the map: a sensor without columns"));
        })
    }

    fn sensor(&self) -> Result<Sensor, Error> {
        let (measures, columns) = self.what()?;
        let mut sensor = Sensor::new(&self.name, measures).on(self.body);
        if let Some(s) = &self.s {
            sensor = sensor.at(read("`s`", s, "m")?);
        }
        if let Some(offset) = &self.offset {
            sensor = sensor.offset(vector("`offset`", offset, "m")?);
        }
        let unit = columns[0].1;
        let deviation = optional("`deviation`", self.deviation.as_ref(), unit)?;
        let size = measures.residuals();
        let own = match unit {
            // Millimetres, so that factors of the deviation are easy to read.
            "m" => deviation.unwrap_or(1e-3),
            _ => deviation.unwrap_or(1.0),
        };
        let turned =
            optional("`rotation_deviation`", self.rotation_deviation.as_ref(), "rad")?.unwrap_or(0.01);
        sensor.covariance = DMatrix::from_fn(size, size, |i, j| match i == j {
            true if i < 3 => own * own,
            true => turned * turned,
            false => 0.0,
        });
        Ok(sensor)
    }

    fn columns(&self, table: &Table) -> Result<Vec<(usize, f64)>, Error> {
        let (_, names) = self.what()?;
        names
            .into_iter()
            .map(|(name, unit)| {
                let own = if unit == "1" { None } else { self.unit.as_deref() };
                table.scaled(name, own, unit)
            })
            .collect()
    }
}

impl FrameMap {
    fn apply(&self, mut calibration: Calibration) -> Result<Calibration, Error> {
        let position = self.position.as_ref().map(|text| vector("`position`", text, "m")).transpose()?;
        let rotation = self.rotation.as_ref().map(|text| vector("`rotation`", text, "rad")).transpose()?;
        calibration = calibration.frame(Isometry3::new(
            position.unwrap_or_else(Vector3::zeros),
            rotation.unwrap_or_else(Vector3::zeros),
        ));
        for free in &self.free {
            calibration = match free.as_str() {
                "position" => calibration.free_position(optional(
                    "`position_deviation`",
                    self.position_deviation.as_ref(),
                    "m",
                )?)?,
                "rotation" => calibration.free_rotation(optional(
                    "`rotation_deviation`",
                    self.rotation_deviation.as_ref(),
                    "rad",
                )?)?,
                other => {
                    return Err(Error::Asked(format!(
                        "the map: `free` of `[frame]` has `{other}`: expected `position` or `rotation`"
                    )));
                }
            };
        }
        Ok(calibration)
    }
}

impl FreeMap {
    fn unknown(&self, calibration: &Calibration) -> Result<Unknown, Error> {
        let lists = [&self.zero, &self.gain, &self.compliance, &self.pretension];
        let given = usize::from(self.parameter.is_some())
            + lists.iter().filter(|list| list.is_some()).count()
            + usize::from(self.lag);
        if given != 1 {
            return Err(Error::asked(
                "the map: a `[[free]]` is one of `parameter`, `zero`, `gain`, `compliance`, `pretension`, `lag`",
            ));
        }
        let name = |what: &str, all: &[usize]| {
            let numbers: Vec<String> = all.iter().map(ToString::to_string).collect();
            self.name.clone().unwrap_or_else(|| format!("{what} {}", numbers.join("+")))
        };
        let mut unknown = if let Some(parameter) = &self.parameter {
            calibration.parameter(parameter)?
        } else if let Some(all) = &self.zero {
            Unknown::new(name("zero", all), "m", Quantity::Zero(all.clone()), 0.0, 1e-3)
        } else if let Some(all) = &self.gain {
            Unknown::new(name("gain", all), "1", Quantity::Gain(all.clone()), 1.0, 1.0)
        } else if let Some(all) = &self.compliance {
            let unknown =
                Unknown::new(name("compliance", all), "m/N", Quantity::Compliance(all.clone()), 1e-4, 1e-4);
            unknown.within(1e-12, f64::INFINITY)
        } else if let Some(all) = &self.pretension {
            Unknown::new(name("pretension", all), "N", Quantity::Pretension(all.clone()), 0.0, 1.0)
        } else {
            Unknown::new(name("lag", &[]).trim(), "s", Quantity::Lag, 0.0, 1.0)
        };
        let unit = unknown.unit.clone();
        let get = |field: &str, text: &Option<String>| optional(field, text.as_ref(), &unit);
        if let Some(start) = get("`start`", &self.start)? {
            unknown.start = start;
        }
        unknown.low = get("`low`", &self.low)?.unwrap_or(unknown.low);
        unknown.high = get("`high`", &self.high)?.unwrap_or(unknown.high);
        match (get("`mean`", &self.mean)?, get("`deviation`", &self.deviation)?) {
            (None, None) => {}
            (mean, Some(deviation)) => {
                let mean = mean.unwrap_or(unknown.start);
                unknown = unknown.prior(mean, deviation);
            }
            (Some(_), None) => {
                return Err(Error::Asked(format!(
                    "the map: `mean` of `{}`: expected a `deviation` with it",
                    unknown.name
                )));
            }
        }
        Ok(unknown)
    }
}

/// A table as text.
struct Table {
    file: String,
    headers: Vec<(String, Option<String>)>,
    rows: Vec<Vec<String>>,
    lines: Vec<u64>,
}

impl Table {
    fn read(text: &str, file: &str) -> Result<Self, Error> {
        let mut records = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .trim(csv::Trim::All)
            .comment(Some(b'#'))
            .from_reader(text.as_bytes())
            .into_records();
        let unreadable = |error: csv::Error| Error::Data(vec![format!("{file}: {error}")]);
        let Some(header) = records.next().transpose().map_err(unreadable)? else {
            return Err(Error::Data(vec![format!(
                "{file} is empty: expected a header with names and units"
            )]));
        };
        let headers: Vec<(String, Option<String>)> = header
            .iter()
            .map(|text| match text.split_once('[') {
                Some((name, unit)) => {
                    let unit = unit.trim_end().trim_end_matches(']');
                    (name.trim().to_owned(), Some(unit.to_owned()))
                }
                None => (text.to_owned(), None),
            })
            .collect();
        let (mut rows, mut lines, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        for record in records {
            let record = record.map_err(unreadable)?;
            let line = record.position().map_or(0, csv::Position::line);
            if record.len() != headers.len() {
                wrong.push(format!(
                    "{file}, line {line}: the row has {} fields: expected {}",
                    record.len(),
                    headers.len()
                ));
                continue;
            }
            rows.push(record.iter().map(str::to_owned).collect());
            lines.push(line);
        }
        if wrong.is_empty() {
            Ok(Self { file: file.to_owned(), headers, rows, lines })
        } else {
            Err(Error::Data(wrong))
        }
    }

    fn column(&self, name: &str) -> Result<usize, Error> {
        let found = self.headers.iter().position(|(own, _)| own == name);
        found.ok_or_else(|| {
            let names: Vec<String> = self.headers.iter().map(|(name, _)| format!("`{name}`")).collect();
            Error::Asked(format!("{} has no column `{name}`: it has {}", self.file, names.join(", ")))
        })
    }

    /// A column, and what its numbers are multiplied by to be in SI: by its own unit, or by that of the map where it has none.
    fn scaled(&self, name: &str, unit: Option<&str>, expected: &str) -> Result<(usize, f64), Error> {
        let column = self.column(name)?;
        let Some(unit) = self.headers[column].1.as_deref().or(unit) else {
            if expected == "1" {
                return Ok((column, 1.0));
            }
            return Err(Error::Asked(format!(
                "{}: the column `{name}` has no unit: expected one in its header, as in `{name} [{expected}]`, or `unit` in the map",
                self.file
            )));
        };
        let wrong = |message: String| Error::Asked(format!("{}: the column `{name}`: {message}", self.file));
        let found = quantity::read_unit(unit).map_err(wrong)?;
        // Motors have angles and torques in place of lengths and forces.
        let motors = match expected {
            "m" => dimension("rad"),
            "N" => dimension("N*m"),
            other => dimension(other),
        };
        if found.dimension != dimension(expected) && found.dimension != motors {
            return Err(wrong(format!(
                "its unit is that of {}: expected one as `{expected}`",
                quantity::words(found.dimension)
            )));
        }
        let factor = quantity::scaled("1", found).ok_or_else(|| wrong("its unit has no scale".to_owned()))?;
        Ok((column, factor))
    }

    fn at(&self, row: usize, column: usize, message: &str) -> String {
        let (line, name) = (self.lines[row], &self.headers[column].0);
        format!("{}, line {line}, column {} (`{name}`): {message}", self.file, column + 1)
    }

    /// A cell; `None` where it is empty.
    fn number(&self, row: usize, column: usize) -> Result<Option<f64>, String> {
        let text = &self.rows[row][column];
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Some(value)),
            _ => Err(self.at(
                row,
                column,
                &format!("`{text}` is no finite number: expected one, or an empty cell where it is missing"),
            )),
        }
    }

    /// How fast the numbers of the drives change: by the rows before and after.
    fn rates(
        &self,
        row: usize,
        time: usize,
        factor: f64,
        drives: &[(usize, f64, Drive)],
    ) -> Result<Vec<f64>, String> {
        let (before, after) = (row.saturating_sub(1), (row + 1).min(self.rows.len() - 1));
        let at = |row: usize, column: usize| Ok::<f64, String>(self.number(row, column)?.unwrap_or(f64::NAN));
        let span = factor * (at(after, time)? - at(before, time)?);
        drives
            .iter()
            .map(|(column, factor, _)| {
                let change = factor * (at(after, *column)? - at(before, *column)?);
                // Rows that are far apart belong to different runs.
                Ok(if span > 0.0 && change.is_finite() { change / span } else { 0.0 })
            })
            .collect()
    }
}
