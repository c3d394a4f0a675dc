//! Measurements from a table: CSV with units in its header, and a map in TOML that says what its columns are.
//!
//! ```toml
//! model = "strain"                         # of the declaration; its first one by default
//! name = "file"                            # the column that names the rows
//! time = "timestamp"                       # the column of times, s where its header has no unit, by which inputs change: for a lag
//! every = 4                                # takes every fourth row
//! order = "unknown"                        # which sensor of a position is which is found
//!
//! [[drive]]                                # one for each actuator, in their order
//! force = "tension_0"                      # or `displacement`, of a chamber `pressure` or `volume`: the column; its header has the unit, `tension_0 [N]`, `p_1 [kPa]`
//! unit = "N"                               # where it has none
//! factor = -1                              # turns the sign of the column
//! stiffness = "5 N/mm"                     # through a spring, with a `pretension`
//!
//! [[sensor]]
//! name = "p1"
//! position = ["p1_x", "p1_y", "p1_z"]      # or `direction` with `axis`, `pose` (position and quaternion w, x, y, z), `displacement`, `force`, `volume` or `pressure` with `actuator`
//! unit = "m"
//! body = 0
//!                                          # or `frequency` or `damping_ratio` of a mode of vibration, with its number `mode`, counted from 0
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
//! [motion]                                 # rows of one name are samples of one motion, with their `time`; it begins at time 0, at rest under the drives there
//! released = ["1.2 N", "0 N"]              # or under these; of chambers in Pa or m^3
//! tolerance = 1e-9                         # of the integration
//!
//! [[free]]
//! parameter = "young"                      # or, with a `name`: `zero`, `gain`, `quadratic`, `play`, `compliance`, `pretension` of a list of actuators; `lag = true`
//! start = "0.5 MPa"
//! low = "0.1 MPa"
//! high = "5 MPa"
//! mean = "0.4 MPa"                         # with its `deviation`: a prior
//! deviation = "0.1 MPa"
//! ```

mod columns;
mod entries;
mod lines;
mod quantity;
mod recorded;
mod table;

pub use lines::{Line, Lines};

use columns::Columns;
use entries::{DriveMap, FrameMap, FreeMap, SensorMap};
use pliant::{Declaration, Drive};
use quantity::deviation;
use recorded::MotionMap;
use serde::Deserialize;
use table::Table;

use crate::Error;
use crate::align::Order;
use crate::experiment::Experiment;
use crate::loss::{Loss, Noise};
use crate::problem::Calibration;
use crate::transmission::Turns;

/// A map: meaning of the columns of a table, and unknowns.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The model of the declaration; its first one by default.
    pub model: Option<String>,
    /// The column that names the rows.
    pub name: Option<String>,
    /// The column of times, s.
    pub time: Option<String>,
    /// Keep every n-th row; 1 by default.
    pub every: Option<usize>,
    /// `squares`, `huber` or `cauchy`, at 1.345 and 2.385 deviations.
    pub loss: Option<String>,
    /// `known`, the default, or `unknown`: which sensor of a position is which is found from what the model predicts at the start.
    pub order: Option<String>,
    /// Whether the deviations are known, or up to a factor.
    #[serde(default)]
    pub known_noise: bool,
    /// The same in words: `known`, `scaled` (the default) or `per_sensor`.
    pub noise: Option<String>,
    #[serde(default)]
    drive: Vec<DriveMap>,
    #[serde(default)]
    sensor: Vec<SensorMap>,
    frame: Option<FrameMap>,
    motion: Option<MotionMap>,
    #[serde(default)]
    free: Vec<FreeMap>,
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
    /// Faults of the map, and names that the declaration lacks.
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
        let actuators = declaration.actuators(kind, &model.parameter_values());
        for (number, (drive, actuator)) in self.drive.iter().zip(&actuators).enumerate() {
            drive.check(number, actuator)?;
        }
        self.sensor.iter().try_for_each(|sensor| sensor.check(&actuators))?;
        calibration = calibration.noise(self.noise()?).loss(self.loss()?);
        for sensor in &self.sensor {
            calibration = calibration.sensor(sensor.sensor()?);
        }
        if let Some(frame) = &self.frame {
            calibration = frame.apply(calibration)?;
        }
        for (index, sensor) in self.sensor.iter().enumerate() {
            if let Some(text) = &sensor.offset_deviation {
                let deviation = deviation("`offset_deviation`", text, "m")?;
                calibration = calibration.free_offset(index, Some(deviation))?;
            }
        }
        for free in &self.free {
            let unknown = free.unknown(&calibration)?;
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

    /// Where `order` is `unknown`, the experiments with the numbers of markers in the order that fits them best, and which one it is; otherwise as they are.
    ///
    /// # Errors
    /// As [`Calibration::ordered`]; [`Error::Asked`] for another word.
    pub fn ordered(
        &self,
        calibration: &Calibration,
        experiments: Vec<Experiment>,
    ) -> Result<(Vec<Experiment>, Option<Order>), Error> {
        match self.order.as_deref() {
            None | Some("known") => Ok((experiments, None)),
            Some("unknown") => {
                let (experiments, order) = calibration.ordered(&experiments)?;
                Ok((experiments, Some(order)))
            }
            Some(other) => {
                Err(Error::Asked(format!("the map: `order` is `{other}`: expected `known` or `unknown`")))
            }
        }
    }

    /// The experiments of a table, one for each row, or, with `[motion]`, one for rows of one name; `file` names it in messages.
    ///
    /// # Errors
    /// [`Error::Data`] for cells that are no numbers, with line and column; [`Error::Asked`] for columns that the map names and the table lacks.
    pub fn experiments(&self, text: &str, file: &str) -> Result<Vec<Experiment>, Error> {
        let table = Table::read(text, file)?;
        let columns = Columns::of(self, &table)?;
        if self.motion.is_some() && columns.time.is_none() {
            return Err(Error::asked("the map: `[motion]` without `time`: expected the column of times"));
        }
        let mut wrong = Vec::new();
        let (mut found, mut times) = (Vec::new(), Vec::new());
        // A play remembers rows that are not taken, too.
        let plays = self.free.iter().any(|free| free.play.is_some());
        let mut turns = vec![Turns::default(); if plays { columns.drives.len() } else { 0 }];
        let every = self.every.unwrap_or(1);
        if every == 0 {
            return Err(Error::asked("the map: `every` is 0: expected 1, which takes every row, or more"));
        }
        for row in 0..table.rows.len() {
            columns.remember(row, &mut turns);
            if row % every != 0 {
                continue;
            }
            let mut experiment = columns.experiment(row, &mut wrong);
            experiment.turns = turns.iter().map(Turns::before).collect();
            if self.motion.is_some() {
                times.extend(columns.time(row, &mut wrong));
            } else {
                experiment.rates = columns.rates(row).unwrap_or_else(|message| {
                    wrong.push(message);
                    Vec::new()
                });
            }
            found.push(experiment);
        }
        if !wrong.is_empty() {
            return Err(Error::Data(wrong));
        }
        let Some(motion) = &self.motion else { return Ok(found) };
        let units = self.drive.iter().map(DriveMap::unit_of_numbers);
        let drives: Vec<(Drive, &str)> =
            columns.drives.iter().map(|(_, _, drive)| *drive).zip(units).collect();
        motion.motions(times.into_iter().zip(found).collect(), &drives)
    }

    /// Whether the deviations of the sensors are known.
    fn noise(&self) -> Result<Noise, Error> {
        Ok(match (self.noise.as_deref(), self.known_noise) {
            (None, true) | (Some("known"), _) => Noise::Known,
            (None | Some("scaled"), false) => Noise::Scaled,
            (Some("per_sensor"), false) => Noise::PerSensor,
            (Some(other), _) => {
                let but = if self.known_noise { ", and `known_noise` says known" } else { "" };
                return Err(Error::Asked(format!(
                    "the map: `noise` is `{other}`{but}: expected `known`, `scaled` or `per_sensor`"
                )));
            }
        })
    }

    /// Weights of the residuals.
    fn loss(&self) -> Result<Loss, Error> {
        match self.loss.as_deref() {
            None | Some("squares") => Ok(Loss::Squares),
            // 95 % of the efficiency of squares where residuals are normal.
            Some("huber") => Ok(Loss::Huber(1.345)),
            Some("cauchy") => Ok(Loss::Cauchy(2.385)),
            Some(other) => Err(Error::Asked(format!(
                "the map: `loss` is `{other}`: expected `squares`, `huber` or `cauchy`"
            ))),
        }
    }
}
