//! The unknowns of a search, their units, and the equilibria on the way.

use nalgebra::{Isometry3, Vector6};

use crate::Drive;

/// Quantity that is the unknown of an actuator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The tension of a tendon or cable that only pulls.
    Tension,
    /// A force that may push.
    Force,
    /// The torque of a motor.
    Torque,
    /// A displacement, m.
    Length,
    /// An angle, rad.
    Angle,
}

/// The unknown of an actuator, with its limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actuator {
    pub(crate) limits: [f64; 2],
    pub(crate) kind: Kind,
    /// Area of a chamber, m^2, otherwise 1: its force times that is in N, its displacement by that in m.
    pub(crate) area: f64,
}

/// An equilibrium of the iteration, with its derivatives.
#[derive(Clone, Debug)]
pub(crate) struct Iterate {
    pub(crate) drives: Vec<Drive>,
    /// The section that moves; `None` for the tip.
    pub(crate) s: Option<f64>,
    pub(crate) pose: Isometry3<f64>,
    /// The unknown of each actuator, in its unit: the number of its drive, or its tension where `lengths` are given.
    pub(crate) unknowns: Vec<f64>,
    /// Derivatives of the pose with respect to the unknowns.
    pub(crate) columns: Vec<Vector6<f64>>,
    /// Stiffness of the robot against each actuator, N/m or N m/rad; needed where forces and displacements are unknowns.
    pub(crate) stiffness: Vec<f64>,
    /// Displacements of the actuators where the unknowns are tensions.
    pub(crate) displacements: Vec<f64>,
    /// Derivatives of lengths with respect to tensions, row by row, where these are the unknowns; otherwise empty.
    pub(crate) lengths: Vec<f64>,
}

impl Iterate {
    pub(super) fn new(drives: Vec<Drive>) -> Self {
        let n = drives.len();
        Self {
            drives,
            s: None,
            pose: Isometry3::identity(),
            unknowns: vec![0.0; n],
            columns: Vec::with_capacity(n),
            stiffness: Vec::new(),
            displacements: vec![0.0; n],
            lengths: Vec::new(),
        }
    }
}
