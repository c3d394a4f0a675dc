//! Experiments: an input, and what was measured.

use pliant::Input;

use crate::motion::{Motion, Sample};
use crate::sensor::Measured;

/// One experiment: an input, and what was measured in equilibrium under it, or while the robot moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its name in reports.
    pub name: String,
    /// The input.
    pub input: Input,
    /// Rates of the numbers that drive the actuators, per s: for [`Quantity::Lag`](crate::Quantity::Lag). Empty for zeros.
    pub rates: Vec<f64>,
    /// Where the number that drives each actuator turned back before this experiment, oldest first, as [`turning_points`](crate::turning_points) finds them: for
    /// [`Quantity::Play`](crate::Quantity::Play). Empty for none: the play is in its middle.
    pub turns: Vec<Vec<f64>>,
    /// Measurements in equilibrium.
    pub measured: Vec<Measured>,
    /// Recorded motion; nothing is measured in equilibrium then.
    pub motion: Option<Motion>,
    /// Weight of its residuals in the sum of squares: 1 by default.
    pub weight: f64,
}

impl Experiment {
    /// An experiment without measurements.
    #[must_use]
    pub fn new(name: impl Into<String>, input: Input) -> Self {
        Self {
            name: name.into(),
            input,
            rates: Vec::new(),
            turns: Vec::new(),
            measured: Vec::new(),
            motion: None,
            weight: 1.0,
        }
    }

    /// The same with the numbers of a sensor.
    #[must_use]
    pub fn measuring(mut self, sensor: usize, values: &[f64]) -> Self {
        let values = values.iter().copied().map(Some).collect();
        self.measured.push(Measured { sensor, values });
        self
    }

    /// The same with a recorded motion.
    #[must_use]
    pub fn moving(mut self, motion: Motion) -> Self {
        self.motion = Some(motion);
        self
    }

    /// Measurement of a sensor in equilibrium, or at a time of a motion.
    pub(crate) fn measured_at(&self, sensor: usize, time: Option<f64>) -> Option<&Measured> {
        let Some(time) = time else { return self.measured.iter().find(|measured| measured.sensor == sensor) };
        let mut samples = self.motion.iter().flat_map(|motion| &motion.samples);
        let wanted = |sample: &&Sample| sample.time == time && sample.measured.sensor == sensor;
        samples.find(wanted).map(|sample| &sample.measured)
    }

    /// Everything that was measured, in equilibrium or in motion.
    pub(crate) fn all_measured(&self) -> impl Iterator<Item = &Measured> {
        let recorded = self.motion.iter().flat_map(|motion| &motion.samples);
        self.measured.iter().chain(recorded.map(|sample| &sample.measured))
    }
}
