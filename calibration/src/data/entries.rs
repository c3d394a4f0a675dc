//! Entries of a map: drives, sensors, the frame, what is free.

use nalgebra::{DMatrix, Isometry3, Vector3};
use pliant::Drive;
use pliant::declaration::Actuator;
use serde::Deserialize;

use super::quantity::{optional, read, vector};
use super::table::Table;
use crate::Error;
use crate::problem::Calibration;
use crate::sensor::{Measures, Sensor};
use crate::unknown::{Quantity, Unknown};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DriveMap {
    force: Option<String>,
    displacement: Option<String>,
    pressure: Option<String>,
    volume: Option<String>,
    unit: Option<String>,
    factor: Option<f64>,
    stiffness: Option<String>,
    pretension: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SensorMap {
    name: String,
    position: Option<[String; 3]>,
    direction: Option<[String; 3]>,
    axis: Option<[f64; 3]>,
    pose: Option<[String; 7]>,
    displacement: Option<String>,
    force: Option<String>,
    pressure: Option<String>,
    volume: Option<String>,
    actuator: Option<usize>,
    frequency: Option<String>,
    damping_ratio: Option<String>,
    #[serde(default)]
    mode: usize,
    unit: Option<String>,
    #[serde(default)]
    body: usize,
    s: Option<String>,
    offset: Option<String>,
    deviation: Option<String>,
    rotation_deviation: Option<String>,
    pub(super) offset_deviation: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FrameMap {
    position: Option<String>,
    rotation: Option<String>,
    #[serde(default)]
    free: Vec<String>,
    #[serde(default)]
    pub(super) align: bool,
    position_deviation: Option<String>,
    rotation_deviation: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FreeMap {
    name: Option<String>,
    parameter: Option<String>,
    zero: Option<Vec<usize>>,
    gain: Option<Vec<usize>>,
    quadratic: Option<Vec<usize>>,
    pub(super) play: Option<Vec<usize>>,
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

impl DriveMap {
    pub(super) fn column(&self, table: &Table) -> Result<(usize, f64, Drive), Error> {
        let unit = self.unit_of_numbers();
        let (name, force) = match (&self.force, &self.displacement, &self.pressure, &self.volume) {
            (Some(name), None, None, None) => (name, true),
            (None, Some(name), None, None) => (name, false),
            (None, None, Some(name), None) => (name, true),
            (None, None, None, Some(name)) => (name, false),
            _ => {
                return Err(Error::asked(
                    "the map: a `[[drive]]` has one column: expected `force` or `displacement`, of a chamber `pressure` or `volume`",
                ));
            }
        };
        // A chamber on a line that gives: Pa per m^3.
        let [stiff, tense] = if self.of_chamber() { ["Pa/m^3", "Pa"] } else { ["N/m", "N"] };
        let (column, factor) = table.scaled(name, self.unit.as_deref(), unit)?;
        let drive = match (force, &self.stiffness) {
            (true, None) => Drive::Force(0.0),
            (false, None) => Drive::Displacement(0.0),
            (false, Some(stiffness)) => Drive::Elastic {
                displacement: 0.0,
                stiffness: read("`stiffness`", stiffness, stiff)?,
                pretension: optional("`pretension`", self.pretension.as_ref(), tense)?.unwrap_or(0.0),
            },
            (true, Some(_)) => {
                return Err(Error::Asked(format!("the map: `{name}` is a force: expected no `stiffness`")));
            }
        };
        Ok((column, factor * self.factor.unwrap_or(1.0), drive))
    }

    /// The unit of the numbers of the drive.
    pub(super) const fn unit_of_numbers(&self) -> &'static str {
        match (self.of_chamber(), self.force.is_some() || self.pressure.is_some()) {
            (false, true) => "N",
            (false, false) => "m",
            (true, true) => "Pa",
            (true, false) => "m^3",
        }
    }

    /// Whether its column has pressures or volumes.
    const fn of_chamber(&self) -> bool {
        self.pressure.is_some() || self.volume.is_some()
    }

    /// Refuses pressures and volumes of what is no chamber, and forces and displacements of chambers.
    pub(super) fn check(&self, number: usize, actuator: &Actuator) -> Result<(), Error> {
        suits(&format!("drive {number}"), self.of_chamber(), number, actuator)
    }
}

/// Refuses an entry that is written for a chamber where the actuator is none, and the other way round.
fn suits(entry: &str, of_chamber: bool, number: usize, actuator: &Actuator) -> Result<(), Error> {
    let (what, chamber) = (actuator.what, actuator.what == "chamber");
    if chamber == of_chamber {
        return Ok(());
    }
    let words = if chamber { "`pressure` or `volume`" } else { "`force` or `displacement`" };
    Err(Error::Asked(format!("the map: {entry}: actuator {number} is a {what}: expected {words}")))
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
            self.pressure.is_some(),
            self.volume.is_some(),
            self.frequency.is_some(),
            self.damping_ratio.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            return Err(Error::Asked(format!(
                "the map: sensor `{}`: expected one of `position`, `direction`, `pose`, `displacement`, `force`, `volume`, `pressure`, `frequency`, `damping_ratio`",
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
        } else if let Some(name) = &self.volume {
            (Measures::Displacement(actuator()?), vec![(name, "m^3")])
        } else if let Some(name) = &self.pressure {
            (Measures::Force(actuator()?), vec![(name, "Pa")])
        } else if let Some(name) = &self.frequency {
            (Measures::Frequency(self.mode), vec![(name, "Hz")])
        } else if let Some(name) = &self.damping_ratio {
            (Measures::DampingRatio(self.mode), vec![(name, "1")])
        } else {
            return Err(Error::asked("the map: a sensor without columns"));
        })
    }

    /// Refuses pressures and volumes of what is no chamber, and forces and displacements of chambers.
    pub(super) fn check(&self, actuators: &[Actuator]) -> Result<(), Error> {
        let of_chamber = self.pressure.is_some() || self.volume.is_some();
        let reads = of_chamber || self.force.is_some() || self.displacement.is_some();
        let Some((number, actuator)) =
            self.actuator.filter(|_| reads).and_then(|number| Some((number, actuators.get(number)?)))
        else {
            return Ok(());
        };
        suits(&format!("sensor `{}`", self.name), of_chamber, number, actuator)
    }

    pub(super) fn sensor(&self) -> Result<Sensor, Error> {
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
            // Millilitres and kilopascals.
            "m^3" => deviation.unwrap_or(1e-6),
            "Pa" => deviation.unwrap_or(1e3),
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

    pub(super) fn columns(&self, table: &Table) -> Result<Vec<(usize, f64)>, Error> {
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
    pub(super) fn apply(&self, mut calibration: Calibration) -> Result<Calibration, Error> {
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
    pub(super) fn unknown(&self, calibration: &Calibration) -> Result<Unknown, Error> {
        let lists = [&self.zero, &self.gain, &self.quadratic, &self.play, &self.compliance, &self.pretension];
        let given = usize::from(self.parameter.is_some())
            + lists.iter().filter(|list| list.is_some()).count()
            + usize::from(self.lag);
        if given != 1 {
            return Err(Error::asked(
                "the map: a `[[free]]` is one of `parameter`, `zero`, `gain`, `quadratic`, `play`, `compliance`, `pretension`, `lag`",
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
        } else if let Some(all) = &self.quadratic {
            Unknown::new(name("quadratic", all), "1/m", Quantity::Quadratic(all.clone()), 0.0, 1.0)
        } else if let Some(all) = &self.play {
            let unknown = Unknown::new(name("play", all), "m", Quantity::Play(all.clone()), 1e-4, 1e-4);
            unknown.within(0.0, f64::INFINITY)
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
