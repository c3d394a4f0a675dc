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

/// All kinds of sensors.
pub const KINDS: [Kind; 9] = [
    Kind {
        word: "position",
        of: Of::Section,
        units: &["m", "m", "m"],
        deviation: 1e-3,
        measures: |_| Measures::Position,
    },
    Kind {
        word: "direction",
        of: Of::Section,
        units: &["1", "1", "1"],
        deviation: 1.0,
        measures: |mounted| Measures::Direction(mounted.axis.normalize()),
    },
    Kind {
        word: "pose",
        of: Of::Section,
        units: &["m", "m", "m", "1", "1", "1", "1"],
        deviation: 1e-3,
        measures: |_| Measures::Pose,
    },
    Kind {
        word: "displacement",
        of: Of::Actuator,
        units: &["m"],
        deviation: 1e-3,
        measures: |mounted| Measures::Displacement(mounted.actuator),
    },
    Kind {
        word: "force",
        of: Of::Actuator,
        units: &["N"],
        deviation: 1.0,
        measures: |mounted| Measures::Force(mounted.actuator),
    },
    Kind {
        word: "volume",
        of: Of::Actuator,
        units: &["m^3"],
        deviation: 1e-6,
        measures: |mounted| Measures::Displacement(mounted.actuator),
    },
    Kind {
        word: "pressure",
        of: Of::Actuator,
        units: &["Pa"],
        deviation: 1e3,
        measures: |mounted| Measures::Force(mounted.actuator),
    },
    Kind {
        word: "frequency",
        of: Of::Mode,
        units: &["Hz"],
        deviation: 1.0,
        measures: |mounted| Measures::Frequency(mounted.mode),
    },
    Kind {
        word: "damping_ratio",
        of: Of::Mode,
        units: &["1"],
        deviation: 1.0,
        measures: |mounted| Measures::DampingRatio(mounted.mode),
    },
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

const OF_ACTUATORS: [OfActuators; 6] = [
    OfActuators {
        word: "zero",
        unit: "m",
        quantity: Quantity::Zero,
        start: 0.0,
        scale: 1e-3,
        low: f64::NEG_INFINITY,
    },
    OfActuators {
        word: "gain",
        unit: "1",
        quantity: Quantity::Gain,
        start: 1.0,
        scale: 1.0,
        low: f64::NEG_INFINITY,
    },
    OfActuators {
        word: "quadratic",
        unit: "1/m",
        quantity: Quantity::Quadratic,
        start: 0.0,
        scale: 1.0,
        low: f64::NEG_INFINITY,
    },
    OfActuators { word: "play", unit: "m", quantity: Quantity::Play, start: 1e-4, scale: 1e-4, low: 0.0 },
    OfActuators {
        word: "compliance",
        unit: "m/N",
        quantity: Quantity::Compliance,
        start: 1e-4,
        scale: 1e-4,
        low: 1e-12,
    },
    OfActuators {
        word: "pretension",
        unit: "N",
        quantity: Quantity::Pretension,
        start: 0.0,
        scale: 1.0,
        low: f64::NEG_INFINITY,
    },
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
