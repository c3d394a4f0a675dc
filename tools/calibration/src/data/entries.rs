//! Entries of a map: drives, sensors, the frame, what is free.

use nalgebra::{Isometry3, Vector3};
use pliant::Drive;
use pliant::declaration::Actuator;
use serde::Deserialize;

use super::quantity::{optional, optional_deviation, read, vector};
use super::table::Table;
use crate::Error;
use crate::kind::{KINDS, Kind, Mounted, Of, ROTATION};
use crate::problem::Calibration;
use crate::sensor::{Measures, Sensor};
use crate::unknown::Unknown;

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
            (Some(name), None, None, None) | (None, None, Some(name), None) => (name, true),
            (None, Some(name), None, None) | (None, None, None, Some(name)) => (name, false),
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

/// A single column.
fn one(name: Option<&String>) -> Option<&[String]> {
    name.map(std::slice::from_ref)
}

impl SensorMap {
    /// Its kind, what it measures, and its columns.
    fn what(&self) -> Result<(&'static Kind, Measures, Vec<&String>), Error> {
        // In the order of the kinds.
        let given: [Option<&[String]>; 9] = [
            self.position.as_ref().map(<[_; 3]>::as_slice),
            self.direction.as_ref().map(<[_; 3]>::as_slice),
            self.pose.as_ref().map(<[_; 7]>::as_slice),
            one(self.displacement.as_ref()),
            one(self.force.as_ref()),
            one(self.volume.as_ref()),
            one(self.pressure.as_ref()),
            one(self.frequency.as_ref()),
            one(self.damping_ratio.as_ref()),
        ];
        let mut found = KINDS.iter().zip(given).filter_map(|(kind, names)| Some((kind, names?)));
        let (Some((kind, names)), None) = (found.next(), found.next()) else {
            let words: Vec<String> = KINDS.iter().map(|kind| format!("`{}`", kind.word)).collect();
            return Err(Error::Asked(format!(
                "the map: sensor `{}`: expected one of {}",
                self.name,
                words.join(", ")
            )));
        };
        if kind.of == Of::Actuator && self.actuator.is_none() {
            return Err(Error::Asked(format!(
                "the map: sensor `{}`: expected `actuator`, its number",
                self.name
            )));
        }
        let mounted = Mounted {
            axis: Vector3::from(self.axis.unwrap_or([1.0, 0.0, 0.0])),
            actuator: self.actuator.unwrap_or_default(),
            mode: self.mode,
        };
        let measures = kind.measures(mounted).ok_or_else(|| {
            Error::Asked(format!(
                "the map: sensor `{}`: `axis` has no direction: expected a vector that is not zero",
                self.name
            ))
        })?;
        Ok((kind, measures, names.iter().collect()))
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
        let (kind, measures, _) = self.what()?;
        let mut sensor = Sensor::new(&self.name, measures).on(self.body);
        if let Some(s) = &self.s {
            sensor = sensor.at(read("`s`", s, "m")?);
        }
        if let Some(offset) = &self.offset {
            sensor = sensor.offset(vector("`offset`", offset, "m")?);
        }
        let deviation = optional_deviation("`deviation`", self.deviation.as_ref(), kind.units[0])?;
        let turned = optional_deviation("`rotation_deviation`", self.rotation_deviation.as_ref(), "rad")?;
        sensor = sensor.deviations(deviation.unwrap_or(kind.deviation), turned.unwrap_or(ROTATION));
        Ok(if deviation.is_none() { sensor.assumed() } else { sensor })
    }

    pub(super) fn columns(&self, table: &Table) -> Result<Vec<(usize, f64)>, Error> {
        let (kind, _, names) = self.what()?;
        names
            .into_iter()
            .zip(kind.units)
            .map(|(name, unit)| {
                let given = if *unit == "1" { None } else { self.unit.as_deref() };
                table.scaled(name, given, unit)
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
        let deviation =
            |field: &str, text: &Option<String>, unit| optional_deviation(field, text.as_ref(), unit);
        for free in &self.free {
            calibration = match free.as_str() {
                "position" => calibration.free_position(deviation(
                    "`position_deviation`",
                    &self.position_deviation,
                    "m",
                )?)?,
                "rotation" => calibration.free_rotation(deviation(
                    "`rotation_deviation`",
                    &self.rotation_deviation,
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
        let of_actuators = Unknown::OF_ACTUATORS.iter().zip(lists);
        let of_actuators =
            of_actuators.filter_map(|(word, all)| Unknown::of_actuators(word, all.as_ref()?)).next();
        let mut unknown = match (&self.parameter, of_actuators) {
            (Some(parameter), _) => calibration.parameter(parameter)?,
            (None, Some(given)) => given,
            (None, None) => Unknown::lag(),
        };
        if let (Some(name), None) = (&self.name, &self.parameter) {
            unknown.name.clone_from(name);
        }
        let unit = unknown.unit.clone();
        let get = |field: &str, text: &Option<String>| optional(field, text.as_ref(), &unit);
        if let Some(start) = get("`start`", &self.start)? {
            unknown.start = start;
        }
        unknown.low = get("`low`", &self.low)?.unwrap_or(unknown.low);
        unknown.high = get("`high`", &self.high)?.unwrap_or(unknown.high);
        let deviation = optional_deviation("`deviation`", self.deviation.as_ref(), &unit)?;
        match (get("`mean`", &self.mean)?, deviation) {
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
