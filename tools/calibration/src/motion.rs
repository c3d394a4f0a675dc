//! Recorded motions: what sensors on sections measured while the robot moved.

use pliant::{Beginning, Input, MovingSections, Section, Simulation};

use crate::Error;
use crate::problem::Calibration;
use crate::sensor::{Experiment, Measured};
use crate::unknown::Quantity;

/// Measurement of a sensor at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Time stamp, s; the motion begins at 0.
    pub time: f64,
    /// Sensor and numbers.
    pub measured: Measured,
}

/// A recorded motion: how it begins, how the actuators are driven, and what was measured. The input of the experiment holds loads and how each actuator is driven.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The input in whose equilibrium the robot rests before time 0; that of the experiment at time 0 without.
    pub from: Option<Input>,
    /// Numbers of all drives at times, s, in order, linear in between and constant beyond; those of the input of the experiment without.
    pub drives: Vec<(f64, Vec<f64>)>,
    /// Recorded measurements.
    pub samples: Vec<Sample>,
    /// Tolerance of the integration, relative to the size of the robot; 1e-9 where it is zero.
    pub tolerance: f64,
}

impl Motion {
    /// The release from the equilibrium under another input.
    #[must_use]
    pub fn released_from(held: Input) -> Self {
        Self { from: Some(held), ..Self::default() }
    }

    /// A motion that begins in the equilibrium under the drives at the first instant, which are given at times.
    #[must_use]
    pub fn driven(drives: Vec<(f64, Vec<f64>)>) -> Self {
        Self { drives, ..Self::default() }
    }

    /// The same with what a sensor measured at a time.
    #[must_use]
    pub fn measuring(mut self, time: f64, sensor: usize, values: &[f64]) -> Self {
        let values = values.iter().copied().map(Some).collect();
        self.samples.push(Sample { time, measured: Measured { sensor, values } });
        self
    }

    /// The same with another tolerance.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// Writes the numbers of the drives at a time over those that it finds.
    fn write_drives(&self, time: f64, numbers: &mut [f64]) {
        let after = self.drives.partition_point(|(instant, _)| *instant <= time);
        let (before, next) = (after.checked_sub(1), (after < self.drives.len()).then_some(after));
        let (from, to) = match (before, next) {
            (Some(before), Some(next)) => (before, next),
            (Some(one), None) | (None, Some(one)) => (one, one),
            (None, None) => return,
        };
        let ((start, a), (end, b)) = (&self.drives[from], &self.drives[to]);
        let part = if end > start { ((time - start) / (end - start)).clamp(0.0, 1.0) } else { 0.0 };
        for (number, (a, b)) in numbers.iter_mut().zip(a.iter().zip(b)) {
            *number = a + part * (b - a);
        }
    }
}

/// A motion as a model moves: sections at the times of the samples, less the lag.
#[derive(Clone, Debug)]
pub(crate) struct Moved {
    pub(crate) instants: Vec<MovingSections>,
    /// Instant of each sample, whether it is after the start, and its section.
    pub(crate) places: Vec<(usize, bool, usize)>,
}

impl Calibration {
    /// Delay of the measurement behind the inputs where the unknowns have these values, s.
    pub(crate) fn lag_at(&self, at: &[f64]) -> f64 {
        let lags = self.unknowns.iter().zip(at).filter(|(unknown, _)| unknown.quantity == Quantity::Lag);
        lags.map(|(_, value)| *value).sum()
    }

    /// Moves the robot of an experiment, with derivatives by some parameters.
    pub(crate) fn moved(
        &self,
        experiment: &Experiment,
        motion: &Motion,
        at: &[f64],
        parameters: &[&str],
    ) -> Result<Moved, Error> {
        let model = self.model.with_parameters(&self.parameters(at))?;
        let lag = self.lag_at(at);
        let seen = |time: f64| (time - lag).max(0.0);
        let mut times: Vec<f64> = motion.samples.iter().map(|sample| seen(sample.time)).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let mut sections: Vec<Section> = Vec::new();
        let mut places = Vec::with_capacity(motion.samples.len());
        for sample in &motion.samples {
            let sensor = &self.sensors[sample.measured.sensor];
            let section = (sensor.body, sensor.s);
            let section_index = sections.iter().position(|known| *known == section).unwrap_or_else(|| {
                sections.push(section);
                sections.len() - 1
            });
            let time = seen(sample.time);
            places.push((times.partition_point(|known| *known < time), sample.time > lag, section_index));
        }
        let drives = |time: f64, numbers: &mut [f64]| motion.write_drives(time, numbers);
        let breaks: Vec<f64> = motion.drives.iter().map(|(time, _)| *time).collect();
        let end = times.last().copied().unwrap_or(0.0);
        let mut simulation = Simulation::to(end, &experiment.input).at(&times).without_balance();
        if !motion.drives.is_empty() {
            simulation = simulation.driven(&drives);
            simulation.breaks = &breaks;
        }
        if let Some(from) = &motion.from {
            simulation = simulation.from(Beginning::EquilibriumOf(from));
        }
        let tolerance = if motion.tolerance > 0.0 { motion.tolerance } else { 1e-9 };
        simulation.options = simulation.options.with_tolerance(tolerance);
        let instants = model.simulate_sections(&simulation, &sections, parameters)?;
        Ok(Moved { instants, places })
    }

    /// Adds faults of a recorded motion to `wrong`.
    pub(crate) fn check_motion(&self, experiment: &Experiment, motion: &Motion, wrong: &mut Vec<String>) {
        let name = &experiment.name;
        if !experiment.measured.is_empty() {
            wrong.push(format!(
                "experiment `{name}` has a motion and {} measurements in equilibrium: expected those in an experiment of their own",
                experiment.measured.len()
            ));
        }
        for sample in &motion.samples {
            if !(sample.time >= 0.0 && sample.time.is_finite()) {
                wrong.push(format!(
                    "experiment `{name}`: a sample has the time {}: expected a finite number of seconds after the start, which is at 0",
                    sample.time
                ));
            }
            let sensor = self.sensors.get(sample.measured.sensor);
            if let Some(sensor) = sensor.filter(|sensor| !sensor.measures.is_of_a_section()) {
                wrong.push(format!(
                    "experiment `{name}`: sensor `{}` in motion: expected a position, a direction or a pose",
                    sensor.name
                ));
            }
        }
        let actuators = self.model.actuators();
        let mut before = f64::NEG_INFINITY;
        for (time, numbers) in &motion.drives {
            let ordered = *time > before && time.is_finite();
            if !ordered || numbers.len() != actuators || numbers.iter().any(|number| !number.is_finite()) {
                wrong.push(format!(
                    "experiment `{name}`: the drives at {time} s: expected later times in order, and {actuators} finite numbers at each"
                ));
            }
            before = *time;
        }
        if let Some(from) = motion.from.as_ref().filter(|from| from.drives.len() != actuators) {
            wrong.push(format!(
                "experiment `{name}`: the input before the motion drives {} actuators: expected {actuators}",
                from.drives.len()
            ));
        }
        if !(motion.tolerance >= 0.0 && motion.tolerance.is_finite()) {
            wrong.push(format!(
                "experiment `{name}`: the tolerance of the integration is {}: expected a positive number, or 0 for 1e-9",
                motion.tolerance
            ));
        }
        for unknown in &self.unknowns {
            let known = matches!(unknown.quantity, Quantity::Parameter(_) | Quantity::Lag);
            if !known && !unknown.is_of_measurement() {
                wrong.push(format!(
                    "experiment `{name}` is a motion, and `{}` is unknown: expected parameters, the frame, places of markers and a lag alone",
                    unknown.name
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drives_are_linear_between_their_times_and_constant_beyond() {
        let motion = Motion::driven(vec![(0.0, vec![1.0, 2.0]), (0.5, vec![3.0, 0.0])]);
        for (time, expected) in [(-1.0, [1.0, 2.0]), (0.0, [1.0, 2.0]), (0.25, [2.0, 1.0]), (2.0, [3.0, 0.0])]
        {
            let mut numbers = [0.0; 2];
            motion.write_drives(time, &mut numbers);
            assert_eq!(numbers, expected, "{time}");
        }
    }
}
