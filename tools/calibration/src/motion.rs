//! Recorded motions: what sensors on sections measured while the robot moved.

use pliant::Input;

use crate::sensor::Measured;

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
    pub(crate) fn write_drives(&self, time: f64, numbers: &mut [f64]) {
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
