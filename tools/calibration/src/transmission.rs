//! From the number of an experiment to the number that drives an actuator: lag, play, gain, quadratic term, zero.

use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::unknown::Quantity;

/// Transmission from a number to an actuator: `g x + c x |x| + z`, with `x` behind the play and the lag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transmission {
    /// The number behind the play and the lag.
    pub(crate) x: f64,
    /// Its derivative by half the width of the play.
    pub(crate) by_play: f64,
    gain: f64,
    quadratic: f64,
    zero: f64,
}

impl Transmission {
    /// The number that drives the actuator.
    pub(crate) fn number(&self) -> f64 {
        self.gain * self.x + self.quadratic * self.x * self.x.abs() + self.zero
    }

    /// Its derivative by the number behind play and lag.
    pub(crate) fn slope(&self) -> f64 {
        self.gain + 2.0 * self.quadratic * self.x.abs()
    }
}

impl Calibration {
    /// The transmission to an actuator in an experiment where the unknowns have these values.
    pub(crate) fn transmission(&self, experiment: &Experiment, actuator: usize, at: &[f64]) -> Transmission {
        let mut found = Transmission {
            x: experiment.input.drives[actuator].value(),
            by_play: 0.0,
            gain: 1.0,
            quadratic: 0.0,
            zero: 0.0,
        };
        let mut lag = 0.0;
        for (unknown, value) in self.unknowns.iter().zip(at) {
            match &unknown.quantity {
                Quantity::Zero(all) if all.contains(&actuator) => found.zero += value,
                Quantity::Gain(all) if all.contains(&actuator) => found.gain = *value,
                Quantity::Quadratic(all) if all.contains(&actuator) => found.quadratic = *value,
                Quantity::Play(all) if all.contains(&actuator) => {
                    let turns = experiment.turns.get(actuator).map_or(&[][..], Vec::as_slice);
                    (found.x, found.by_play) = play(turns, found.x, *value);
                }
                Quantity::Lag => lag = *value,
                _ => {}
            }
        }
        found.x -= lag * experiment.rates.get(actuator).copied().unwrap_or(0.0);
        found
    }
}

/// Output of a play of half the width `half` after a number has moved through its turning points to its present value; and the derivative by the half width.
fn play(turns: &[f64], value: f64, half: f64) -> (f64, f64) {
    let mut x = turns.first().copied().unwrap_or(value);
    let mut by_half = 0.0;
    for v in turns.iter().copied().chain([value]) {
        if x > v + half {
            (x, by_half) = (v + half, 1.0);
        } else if x < v - half {
            (x, by_half) = (v - half, -1.0);
        }
    }
    (x, by_half)
}

/// Where a number turned back while it took these values one after the other, as far as a play of any width remembers it: values on the way between two turns are left out, and so
/// are loops that later ones enclose (the rule of Madelung: the counting of rain flow with four points). The last value is not one of them.
#[must_use]
pub fn turning_points(values: &[f64]) -> Vec<f64> {
    let mut turns = Turns::default();
    for value in values {
        turns.push(*value);
    }
    turns.before()
}

/// Fills in [`Experiment::turns`] of experiments that were made one after the other.
pub fn remember(experiments: &mut [Experiment]) {
    let actuators = experiments.iter().map(|experiment| experiment.input.drives.len()).max().unwrap_or(0);
    let mut turns = vec![Turns::default(); actuators];
    for experiment in experiments {
        for (turns, drive) in turns.iter_mut().zip(&experiment.input.drives) {
            turns.push(drive.value());
        }
        experiment.turns = turns.iter().map(Turns::before).collect();
    }
}

/// The same, value by value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns(Vec<f64>);

impl Turns {
    /// The next value.
    pub(crate) fn push(&mut self, value: f64) {
        // On the way in the same direction.
        if let [.., before, last] = self.0[..]
            && (last - before) * (value - last) >= 0.0
        {
            self.0.pop();
        }
        while let [.., a, b, c] = self.0[..]
            && (c - b).abs() <= (b - a).abs()
            && (c - b).abs() <= (value - c).abs()
        {
            self.0.truncate(self.0.len() - 2);
        }
        self.0.push(value);
    }

    /// The turning points before the last value.
    pub(crate) fn before(&self) -> Vec<f64> {
        self.0[..self.0.len().saturating_sub(1)].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The play operator value by value is that of the turning points, for any width.
    #[test]
    fn turning_points_are_what_a_play_remembers() {
        // Draws that are the same in every run.
        let mut state = 1_u64;
        let mut draw = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f64 / f64::from(1_u32 << 24)
        };
        for _ in 0..200 {
            let values: Vec<f64> = (0..40).map(|_| (10.0 * draw()).round()).collect();
            let turns = turning_points(&values);
            let last = values[values.len() - 1];
            for half in [0.0, 0.3, 1.0, 2.5, 4.0, 11.0] {
                let all = play(&values[..values.len() - 1], last, half);
                assert_eq!(play(&turns, last, half).0, all.0, "{values:?} {turns:?} {half}");
                let e = 1e-6;
                let by = (play(&turns, last, half + 2.0 * e).0 - play(&turns, last, half + e).0) / e;
                let exact = play(&turns, last, half + 1.5 * e).1;
                assert!((by - exact).abs() < 1e-6, "{values:?} {half}: {exact}, by differences {by}");
            }
        }
    }
}
