//! Kinds of sensors and of unknowns by the words that maps and other languages name them with.

use nalgebra::Vector3;

use crate::sensor::Measures;
use crate::unknown::{Quantity, Unknown};

/// Part of the robot that a sensor is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A section of a body, or the platform.
    Section,
    /// An actuator, by its number.
    Actuator,
    /// A mode of vibration, by its number.
    Mode,
}

/// Axis, actuator and mode of a sensor, of which its kind reads one or none.
#[derive(Clone, Copy, Debug)]
pub struct Mounted {
    /// The direction that is fixed in the section; normalised.
    pub axis: Vector3<f64>,
    /// Number of the actuator.
    pub actuator: usize,
    /// Number of the mode of vibration.
    pub mode: usize,
}

/// A kind of sensor.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name.
    pub word: &'static str,
    /// Part of the robot that it is of.
    pub of: Of,
    /// SI unit of each of its numbers: 1 for directions, quaternions and ratios.
    pub units: &'static [&'static str],
    /// Standard deviation of a number in its first unit, where none is given: a millimetre, a millilitre, a kilopascal, so that factors of it are easy to read.
    pub deviation: f64,
    measures: fn(Mounted) -> Measures,
}

/// Standard deviation of the rotation of a pose where none is given, rad.
pub const ROTATION: f64 = 0.01;

/// A kind of sensor.
const fn kind(
    word: &'static str,
    of: Of,
    units: &'static [&'static str],
    deviation: f64,
    measures: fn(Mounted) -> Measures,
) -> Kind {
    Kind { word, of, units, deviation, measures }
}

/// All kinds of sensors.
pub const KINDS: [Kind; 9] = [
    kind("position", Of::Section, &["m", "m", "m"], 1e-3, |_| Measures::Position),
    kind("direction", Of::Section, &["1", "1", "1"], 1.0, |mounted| {
        Measures::Direction(mounted.axis.normalize())
    }),
    kind("pose", Of::Section, &["m", "m", "m", "1", "1", "1", "1"], 1e-3, |_| Measures::Pose),
    kind("displacement", Of::Actuator, &["m"], 1e-3, |mounted| Measures::Displacement(mounted.actuator)),
    kind("force", Of::Actuator, &["N"], 1.0, |mounted| Measures::Force(mounted.actuator)),
    kind("volume", Of::Actuator, &["m^3"], 1e-6, |mounted| Measures::Displacement(mounted.actuator)),
    kind("pressure", Of::Actuator, &["Pa"], 1e3, |mounted| Measures::Force(mounted.actuator)),
    kind("frequency", Of::Mode, &["Hz"], 1.0, |mounted| Measures::Frequency(mounted.mode)),
    kind("damping_ratio", Of::Mode, &["1"], 1.0, |mounted| Measures::DampingRatio(mounted.mode)),
];

impl Kind {
    /// The kind of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.word == word)
    }

    /// Measured quantity of a sensor of this kind; `None` for an axis without a direction.
    #[must_use]
    pub fn measures(&self, mounted: Mounted) -> Option<Measures> {
        let size = mounted.axis.norm();
        (size > 0.0 && size.is_finite()).then(|| (self.measures)(mounted))
    }
}

/// A kind of unknown of actuators.
struct OfActuators {
    word: &'static str,
    unit: &'static str,
    quantity: fn(Vec<usize>) -> Quantity,
    start: f64,
    scale: f64,
    low: f64,
}

/// A kind of unknown of actuators by its word, its unit, its quantity, start and scale, and its lower bound.
const fn of_actuators(
    word: &'static str,
    unit: &'static str,
    quantity: fn(Vec<usize>) -> Quantity,
    [start, scale]: [f64; 2],
    low: f64,
) -> OfActuators {
    OfActuators { word, unit, quantity, start, scale, low }
}

const OF_ACTUATORS: [OfActuators; 6] = [
    of_actuators("zero", "m", Quantity::Zero, [0.0, 1e-3], f64::NEG_INFINITY),
    of_actuators("gain", "1", Quantity::Gain, [1.0, 1.0], f64::NEG_INFINITY),
    of_actuators("quadratic", "1/m", Quantity::Quadratic, [0.0, 1.0], f64::NEG_INFINITY),
    of_actuators("play", "m", Quantity::Play, [1e-4, 1e-4], 0.0),
    of_actuators("compliance", "m/N", Quantity::Compliance, [1e-4, 1e-4], 1e-12),
    of_actuators("pretension", "N", Quantity::Pretension, [0.0, 1.0], f64::NEG_INFINITY),
];

impl Unknown {
    /// Words for what may be unknown of actuators, in the order of the documentation of [`Quantity`].
    pub const OF_ACTUATORS: [&'static str; 6] =
        ["zero", "gain", "quadratic", "play", "compliance", "pretension"];

    /// Unknown of this name, one of [`Unknown::OF_ACTUATORS`], of these actuators, which share it. Plays are not negative, compliances positive. `None` for
    /// another word.
    #[must_use]
    pub fn of_actuators(word: &str, actuators: &[usize]) -> Option<Self> {
        let OfActuators { word, unit, quantity, start, scale, low } =
            OF_ACTUATORS.iter().find(|kind| kind.word == word)?;
        let numbers: Vec<String> = actuators.iter().map(ToString::to_string).collect();
        let name = format!("{word} {}", numbers.join("+"));
        let unknown = Self::new(name, unit, quantity(actuators.to_vec()), *start, *scale);
        Some(unknown.within(*low, f64::INFINITY))
    }

    /// Delay of the measurement behind the inputs, s.
    #[must_use]
    pub fn lag() -> Self {
        Self::new("lag", "s", Quantity::Lag, 0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_those_of_the_quantities() {
        let mounted = Mounted { axis: Vector3::x(), actuator: 1, mode: 2 };
        for kind in KINDS {
            assert_eq!(
                kind.units.len(),
                kind.measures(mounted).map_or(0, |measures| measures.numbers()),
                "{}",
                kind.word
            );
        }
        for (word, kind) in Unknown::OF_ACTUATORS.iter().zip(&OF_ACTUATORS) {
            assert_eq!(*word, kind.word);
            assert!(
                Unknown::of_actuators(word, &[0, 2]).is_some_and(|unknown| unknown.name.ends_with(" 0+2"))
            );
        }
        assert!(Unknown::of_actuators("slack", &[0]).is_none() && Kind::named("tip").is_none());
    }
}
