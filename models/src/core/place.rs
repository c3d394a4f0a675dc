//! Parts of a robot.

use core::fmt;

/// The part of a robot to which a value belongs. Segments, actuators, tendons and the cables of robots with discs are counted from 0, segments from the
/// base.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Place {
    /// The whole robot.
    #[default]
    Whole,
    /// A station of the backbone.
    Station {
        /// Arc length, m.
        s: f64,
    },
    /// A segment.
    Segment(usize),
    /// An actuator of a segment.
    Actuator {
        /// The segment.
        segment: usize,
        /// Index of the actuator in the segment.
        actuator: usize,
    },
    /// A tendon.
    Tendon(usize),
    /// A cable of a robot with discs.
    Cable(usize),
    /// A rod of a parallel robot.
    Rod(usize),
    /// A motor.
    Motor(usize),
    /// A load of the input.
    Load(usize),
}

impl fmt::Display for Place {
    /// Formats the place as it follows the name of a quantity: ` of segment 2`, nothing for the whole robot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Station { s } => write!(f, " at s = {s} m"),
            Self::Segment(segment) => write!(f, " of segment {segment}"),
            Self::Actuator { segment, actuator } => write!(f, " of actuator {actuator} of segment {segment}"),
            Self::Tendon(tendon) => write!(f, " of tendon {tendon}"),
            Self::Cable(cable) => write!(f, " of cable {cable}"),
            Self::Rod(rod) => write!(f, " of rod {rod}"),
            Self::Motor(motor) => write!(f, " of motor {motor}"),
            Self::Load(load) => write!(f, " of load {load}"),
        }
    }
}
