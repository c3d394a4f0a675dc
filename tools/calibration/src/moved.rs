//! Recorded motions as a model moves, and their faults.

use std::collections::HashSet;

use pliant::{Beginning, MovingSections, Section, Simulation};

use crate::Error;
use crate::experiment::Experiment;
use crate::motion::{Motion, Sample};
use crate::problem::Calibration;
use crate::unknown::Quantity;

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
            let section = sensor.section_in(&mut sections);
            let time = seen(sample.time);
            places.push((times.partition_point(|known| *known < time), sample.time > lag, section));
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
        simulation = simulation.with_waves().with_tolerance(tolerance);
        let instants = model.simulate_sections(&simulation, &sections, parameters)?;
        Ok(Moved { instants, places })
    }

    /// Adds faults of a recorded motion to `wrong`.
    pub(crate) fn check_motion(&self, experiment: &Experiment, motion: &Motion, wrong: &mut Vec<String>) {
        let mut say = |fault: String| wrong.push(format!("experiment `{}`{fault}", experiment.name));
        if !experiment.measured.is_empty() {
            say(format!(
                " has a motion and {} measurements in equilibrium: expected those in an experiment of their own",
                experiment.measured.len()
            ));
        }
        let mut known = HashSet::new();
        for Sample { time, measured } in &motion.samples {
            if !known.insert((time.to_bits(), measured.sensor)) {
                let sensor = measured.sensor;
                say(format!(": sensor {sensor} is measured twice at {time} s: expected each sample once"));
            }
            if !(*time >= 0.0 && time.is_finite()) {
                say(format!(
                    ": a sample has the time {time}: expected a finite number of seconds after the start, which is at 0"
                ));
            }
            let sensor = self.sensors.get(measured.sensor);
            if let Some(sensor) = sensor.filter(|sensor| !sensor.measures.is_of_a_section()) {
                let sensor = &sensor.name;
                say(format!(": sensor `{sensor}` in motion: expected a position, a direction or a pose"));
            }
        }
        let actuators = self.model.actuators();
        let mut before = f64::NEG_INFINITY;
        for (time, numbers) in &motion.drives {
            let ordered = *time > before && time.is_finite();
            if !ordered || numbers.len() != actuators || numbers.iter().any(|number| !number.is_finite()) {
                say(format!(
                    ": the drives at {time} s: expected later times in order, and {actuators} finite numbers at each"
                ));
            }
            before = *time;
        }
        if let Some(from) = motion.from.as_ref().filter(|from| from.drives.len() != actuators) {
            let found = from.drives.len();
            say(format!(": the input before the motion drives {found} actuators: expected {actuators}"));
        }
        let tolerance = motion.tolerance;
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            say(format!(
                ": the tolerance of the integration is {tolerance}: expected a positive number, or 0 for 1e-9"
            ));
        }
        for unknown in &self.unknowns {
            let known = matches!(unknown.quantity, Quantity::Parameter(_) | Quantity::Lag);
            if !known && !unknown.is_of_measurement() {
                say(format!(
                    " is a motion, and `{}` is unknown: expected parameters, the frame, places of markers and a lag alone",
                    unknown.name
                ));
            }
        }
    }
}
