//! Data that cannot be meant, and data that look wrong.

use std::collections::HashMap;

use nalgebra::Vector3;
use pliant::Drive;

use crate::Error;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::rows::Rows;
use crate::sensor::{Measured, Measures, Sensor};
use crate::unknown::{Quantity, Unknown};

/// Lengths of a robot within which a marker that is measured in the frame of the robot can be.
const REACH: f64 = 10.0;

/// Largest ratio of the squares of an experiment with and without two markers exchanged at which they are called swapped.
pub(crate) const SWAPPED: f64 = 0.25;

/// Refuses experiments that are there twice: the same input and the same numbers, to the last digit. Rows that follow each other in time (with rates) may be alike.
fn check_repeated(experiments: &[Experiment]) -> Result<(), Error> {
    let mut wrong = Vec::new();
    let mut known: HashMap<Vec<Option<u64>>, Vec<&Experiment>> = HashMap::new();
    for experiment in experiments.iter().filter(|experiment| experiment.rates.is_empty()) {
        let values = experiment.all_measured().flat_map(|measured| &measured.values);
        let numbers: Vec<Option<u64>> = values.map(|value| value.map(f64::to_bits)).collect();
        if numbers.iter().all(Option::is_none) {
            continue;
        }
        let alike = known.entry(numbers).or_default();
        let same = |other: &&&Experiment| {
            other.input == experiment.input
                && other.measured == experiment.measured
                && other.motion == experiment.motion
        };
        if let Some(first) = alike.iter().find(same) {
            wrong.push(format!(
                "experiments `{}` and `{}` are identical, inputs and measurements: expected each measurement once",
                first.name, experiment.name
            ));
        } else {
            alike.push(experiment);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::Data(wrong)) }
}

impl Calibration {
    /// Refuses data that cannot be meant, or that are too few for a fit, with all findings at once; returns what looks wrong.
    pub(crate) fn check(&self, experiments: &[Experiment]) -> Result<Vec<String>, Error> {
        if self.unknowns.is_empty() {
            return Err(Error::asked("nothing is free: expected at least one unknown"));
        }
        let numbers = self.check_numbers(experiments)?;
        let is_play = |unknown: &Unknown| matches!(unknown.quantity, Quantity::Play(_));
        // A play comes back to where it was.
        if !self.unknowns.iter().any(is_play) {
            check_repeated(experiments)?;
        }
        let priors = self.unknowns.iter().filter(|unknown| unknown.prior.is_some()).count();
        if numbers + priors < self.unknowns.len() {
            return Err(Error::Data(vec![format!(
                "there are {numbers} measured numbers and {priors} priors for {} unknowns: expected at least as many",
                self.unknowns.len()
            )]));
        }
        self.check_units(experiments)?;
        Ok(self.constant(experiments))
    }

    /// The same of data that nothing is fitted to.
    pub(crate) fn check_rows(&self, experiments: &[Experiment]) -> Result<Vec<String>, Error> {
        self.check_numbers(experiments)?;
        self.check_units(experiments)?;
        Ok(self.constant(experiments))
    }

    /// Refuses numbers and experiments that cannot be meant; returns how many numbers were measured.
    fn check_numbers(&self, experiments: &[Experiment]) -> Result<usize, Error> {
        let mut wrong = Vec::new();
        self.check_covariances(&mut wrong);
        let mut numbers = 0;
        for experiment in experiments {
            if !self.check_drives(experiment, &mut wrong) {
                continue;
            }
            if let Some(motion) = &experiment.motion {
                self.check_motion(experiment, motion, &mut wrong);
            }
            self.check_vibrations(experiment, &mut wrong);
            for measured in experiment.all_measured() {
                numbers += self.check_measured(experiment, measured, &mut wrong);
            }
        }
        if wrong.is_empty() { Ok(numbers) } else { Err(Error::Data(wrong)) }
    }

    /// Refuses matrices of sensors that are not covariances.
    fn check_covariances(&self, wrong: &mut Vec<String>) {
        for sensor in &self.sensors {
            let (size, found) = (sensor.measures.residuals(), sensor.covariance.shape());
            if found != (size, size) {
                wrong.push(format!(
                    "the covariance of sensor `{}` is {} x {}: expected {size} x {size}",
                    sensor.name, found.0, found.1
                ));
            } else if sensor.covariance.clone().cholesky().is_none() {
                wrong.push(format!("the covariance of sensor `{}` is not positive definite", sensor.name));
            }
        }
    }

    /// Refuses drives, their rates, and the weight of an experiment; whether each actuator has a drive.
    fn check_drives(&self, experiment: &Experiment, wrong: &mut Vec<String>) -> bool {
        let (name, drives, actuators) = (&experiment.name, &experiment.input.drives, self.model.actuators());
        if drives.len() != actuators {
            let found = drives.len();
            wrong.push(format!("experiment `{name}` drives {found} actuators: expected {actuators}"));
            return false;
        }
        for (actuator, drive) in drives.iter().enumerate() {
            let value = drive.value();
            if !value.is_finite() {
                wrong.push(format!(
                    "experiment `{name}`: the number that drives actuator {actuator} is {value}: expected a finite number"
                ));
            }
        }
        for unknown in &self.unknowns {
            let (Quantity::Compliance(all) | Quantity::Pretension(all)) = &unknown.quantity else {
                continue;
            };
            for actuator in all.iter().filter(|actuator| !matches!(drives[**actuator], Drive::Elastic { .. }))
            {
                wrong.push(format!(
                    "experiment `{name}`: actuator {actuator} is not driven through a spring, whose `{}` is unknown: expected `Drive::Elastic`",
                    unknown.name
                ));
            }
        }
        if !(experiment.weight > 0.0 && experiment.weight.is_finite()) {
            wrong.push(format!(
                "the weight of experiment `{name}` is {}: expected a positive number",
                experiment.weight
            ));
        }
        if !experiment.rates.is_empty() && experiment.rates.len() != actuators
            || experiment.rates.iter().any(|rate| !rate.is_finite())
        {
            wrong.push(format!(
                "the rates of experiment `{name}`: expected none or {actuators} finite numbers"
            ));
        }
        true
    }

    /// Refuses numbers of a sensor that cannot be meant; returns how many there are.
    fn check_measured(&self, experiment: &Experiment, measured: &Measured, wrong: &mut Vec<String>) -> usize {
        let name = &experiment.name;
        let Some(sensor) = self.sensors.get(measured.sensor) else {
            wrong.push(format!(
                "experiment `{name}`: there is no sensor {}: there are {}, counted from 0",
                measured.sensor,
                self.sensors.len()
            ));
            return 0;
        };
        let (found, expected) = (measured.values.len(), sensor.measures.numbers());
        if found != expected {
            wrong.push(format!(
                "experiment `{name}`: sensor `{}` has {found} numbers: expected {expected}",
                sensor.name
            ));
            return 0;
        }
        let mut numbers = 0;
        for (component, value) in measured.values.iter().enumerate() {
            match value {
                Some(value) if !value.is_finite() => wrong.push(format!(
                    "experiment `{name}`, sensor `{}`, component {component} is {value}: expected a finite number, or none where it is missing",
                    sensor.name
                )),
                Some(_) => numbers += 1,
                None => {}
            }
        }
        if let (Some(_), [Some(value)]) = (sensor.measures.mode(), &measured.values[..]) {
            let ratio = matches!(sensor.measures, Measures::DampingRatio(_));
            let sound = if ratio { value.abs() < 1.0 } else { *value > 0.0 };
            if value.is_finite() && !sound {
                let expected = if ratio { "a number between -1 and 1" } else { "a positive number, in Hz" };
                wrong.push(format!(
                    "experiment `{name}`: sensor `{}` is {value}: expected {expected}",
                    sensor.name
                ));
            }
        }
        self.check_given(experiment, sensor, wrong);
        numbers
    }

    /// Refuses sensors of what an experiment prescribes.
    fn check_given(&self, experiment: &Experiment, sensor: &Sensor, wrong: &mut Vec<String>) {
        let (actuator, given) = match sensor.measures {
            Measures::Force(actuator) => (actuator, "force"),
            Measures::Displacement(actuator) => (actuator, "displacement"),
            _ => return,
        };
        let Some(drive) = experiment.input.drives.get(actuator) else {
            wrong.push(format!(
                "sensor `{}` is of actuator {actuator}: the model has {}, counted from 0",
                sensor.name,
                self.model.actuators()
            ));
            return;
        };
        if matches!(drive, Drive::Force(_)) == (given == "force") {
            wrong.push(format!(
                "experiment `{}`: sensor `{}` measures the {given} of actuator {actuator}, which the input prescribes",
                experiment.name, sensor.name
            ));
        }
    }

    /// Refuses positions that lie far outside of the robot, or all but in one point, unless the frame is unknown.
    pub(crate) fn check_units(&self, experiments: &[Experiment]) -> Result<(), Error> {
        let size = self.size();
        let mut findings = Vec::new();
        for (index, sensor) in self.sensors.iter().enumerate() {
            let all = experiments.iter().flat_map(Experiment::all_measured);
            let all = all.filter(|measured| measured.sensor == index);
            let places: Vec<Vector3<f64>> = all.filter_map(|measured| sensor.place(measured)).collect();
            // The spread does not depend on where the frame is.
            let low = places.iter().fold(Vector3::repeat(f64::INFINITY), |low, place| low.inf(place));
            let high = places.iter().fold(Vector3::repeat(f64::NEG_INFINITY), |high, place| high.sup(place));
            let spread = (high - low).max();
            if places.len() > 1 && spread > REACH * size {
                let factor = if spread > 100.0 * size {
                    "; numbers in mm that are read as m look like this"
                } else {
                    ""
                };
                findings.push(format!(
                    "the positions of sensor `{}` differ by up to {spread:.4} m, and the robot is {size:.4} m long: expected metres{factor}",
                    sensor.name
                ));
            }
        }
        if findings.is_empty() { Ok(()) } else { Err(Error::Data(findings)) }
    }

    /// Numbers that are the same in all experiments although what they should depend on changes.
    fn constant(&self, experiments: &[Experiment]) -> Vec<String> {
        let mut found = Vec::new();
        if experiments.len() < 3 {
            return found;
        }
        let first = &experiments[0].input;
        let varied = experiments.iter().any(|experiment| experiment.input != *first);
        for (index, sensor) in self.sensors.iter().enumerate() {
            for component in 0..sensor.measures.numbers() {
                let mut values = experiments
                    .iter()
                    .flat_map(|experiment| &experiment.measured)
                    .filter(|measured| measured.sensor == index)
                    .filter_map(|measured| measured.values[component]);
                let Some(start) = values.next() else { continue };
                let mut count = 1;
                let same = values.inspect(|_| count += 1).all(|value| value == start);
                // Planar robots stay in their plane.
                if same && varied && count >= 3 && !(start == 0.0 && component == 2) {
                    found.push(format!(
                        "component {component} of sensor `{}` is {start} in all {count} experiments, whose inputs differ: a column that was not recorded?",
                        sensor.name
                    ));
                }
            }
        }
        for unknown in &self.unknowns {
            let (Quantity::Zero(all) | Quantity::Gain(all)) = &unknown.quantity else { continue };
            let still = |actuator: &usize| {
                experiments
                    .iter()
                    .all(|experiment| experiment.input.drives[*actuator] == first.drives[*actuator])
            };
            if all.iter().all(still) {
                found.push(format!(
                    "the number that drives the actuators of `{}` is the same in all experiments: gain and zero cannot be told apart",
                    unknown.name
                ));
            }
        }
        found
    }

    /// Markers that an experiment seems to have in another order: exchanging two of them makes its sum of squares much smaller.
    pub(crate) fn swapped(&self, experiments: &[Experiment], rows: &[Rows]) -> Vec<String> {
        let mut found = Vec::new();
        for (experiment, rows) in
            experiments.iter().zip(rows).filter(|(experiment, _)| experiment.motion.is_none())
        {
            let markers: Vec<(usize, usize)> = rows
                .observed
                .iter()
                .filter(|observed| {
                    self.sensors[observed.sensor].measures == Measures::Position && observed.count == 3
                })
                .filter_map(|observed| {
                    let place =
                        experiment.measured.iter().position(|measured| measured.sensor == observed.sensor)?;
                    Some((place, observed.first))
                })
                .collect();
            let measured = |place: usize, k: usize| experiment.measured[place].values[k].unwrap_or(f64::NAN);
            let raw = |first: usize, k: usize| rows.raw[first + k];
            for (i, a) in markers.iter().enumerate() {
                for b in &markers[i + 1..] {
                    let (mut now, mut then) = (0.0, 0.0);
                    for k in 0..3 {
                        let (of_a, of_b) = (raw(a.1, k), raw(b.1, k));
                        // Predicted a against measured b, and the other way round.
                        let apart = measured(a.0, k) - measured(b.0, k);
                        now += of_a * of_a + of_b * of_b;
                        then += (of_a + apart).powi(2) + (of_b - apart).powi(2);
                    }
                    if then < SWAPPED * now {
                        let name = |place: usize| &self.sensors[experiment.measured[place].sensor].name;
                        found.push(format!(
                            "experiment `{}`: sensors `{}` and `{}` seem to be swapped: exchanged, they fit {:.1} times as well",
                            experiment.name,
                            name(a.0),
                            name(b.0),
                            (now / then.max(f64::MIN_POSITIVE)).sqrt()
                        ));
                    }
                }
            }
        }
        found
    }
}
