//! Motions that were found: the robot at instants, events, what a simulation reports.

use nalgebra::{Isometry3, Matrix6xX, Vector6};
use pliant_runtime::ode::{self, Status};

use crate::Error;

/// Change of a pose: the larger of its angle, rad, and of its distance by the size of the robot, m.
pub(crate) fn change_of_pose(from: &Isometry3<f64>, to: &Isometry3<f64>, size: f64) -> f64 {
    let distance = (to.translation.vector - from.translation.vector).norm();
    from.rotation.angle_to(&to.rotation).max(distance / size)
}

/// A robot at an instant of its motion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Instant {
    /// Time, s.
    pub time: f64,
    /// Pose of the tip in the world, m.
    pub tip: Isometry3<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the tip in the world.
    pub tip_velocity: Vector6<f64>,
    /// The numbers of the drives.
    pub drives: Vec<f64>,
    /// Force of each actuator, N, given or found.
    pub forces: Vec<f64>,
    /// Displacement of each actuator, m.
    pub displacements: Vec<f64>,
    /// Kinetic energy, J.
    pub kinetic: f64,
    /// Elastic energy of all bodies, and of springs between motors and actuators, J.
    pub elastic: f64,
    /// Energy of the weight in the gravity of the time, and of forces that keep their direction, J.
    pub loads: f64,
    /// Wrench that base plate and actuators together exert on the robot, `(couple, force)` at the base in the world, N m and N (rods).
    pub base_wrench: Option<Vector6<f64>>,
    /// Power of drag, friction and the damping of the material, W, at most zero (rods, parallel robots).
    #[cfg_attr(feature = "serde", serde(default))]
    pub dissipation: Option<f64>,
    /// Momentum of robot and payload in the world: about its origin, N m s, and linear, N s (rods).
    #[cfg_attr(feature = "serde", serde(default))]
    pub momentum: Option<Vector6<f64>>,
    /// The coordinates of the model; segments: `Dx`, `Dy` (rad), `L` (m) of each; `strain`: the coefficients of the strain, 1/m and 1; parallel robots: the motors (rad), then
    /// [`ParallelConfiguration::state`](crate::parallel::ParallelConfiguration::state).
    pub coordinates: Vec<f64>,
    /// Their rates, per second; parallel robots: rod by rod those of slope 0, the body twist of node 1, those of slope 1, .., then of the motors, then the body twist of the platform.
    pub rates: Vec<f64>,
    /// Derivatives of the rates, per second; empty for segments, whose state does not have them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub accelerations: Vec<f64>,
    /// Poses in the world, m, of sections of each body, as in [`Model::lengths`](super::Model::lengths), from its base to its end, between equal parts of its length: those of [`Simulation::spans`](super::Simulation::spans) at the times that are asked for,
    /// none at others.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bodies: Vec<Vec<Isometry3<f64>>>,
}

/// Sections of a robot at an instant of its motion, with their derivatives.
#[derive(Clone, Debug, PartialEq)]
pub struct MovingSections {
    /// Time, s.
    pub time: f64,
    /// Pose of each section in the world, m.
    pub poses: Vec<Isometry3<f64>>,
    /// Angular velocity, rad/s, and velocity, m/s, of each section in the world.
    pub rates: Vec<Vector6<f64>>,
    /// Derivatives of each pose, rows `(phi, position)` in the world, with respect to each parameter (columns), per unit of it.
    pub by_parameter: Vec<Matrix6xX<f64>>,
}

/// Something that happened during a motion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Occurrence {
    /// Number of the event, counted from 0.
    pub event: usize,
    /// The robot there.
    pub instant: Instant,
}

/// A tendon of given length that went slack or tight.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Switched {
    /// Time, s.
    pub time: f64,
    /// Index of the tendon.
    pub tendon: usize,
    /// Whether it is slack from then on.
    pub slack: bool,
    /// Energy that was lost as it became tight, J: the impact is inelastic. Zero for a tendon behind a spring.
    pub lost: f64,
}

/// An actuator force, or the pressure of a chamber, outside of the limits that its segment declares.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Excess {
    /// The segment, counted from 0 at the base.
    pub segment: usize,
    /// The actuator, counted from 0 within its segment.
    pub actuator: usize,
    /// Area of the chamber, m^2, where the actuator is one.
    pub area: Option<f64>,
    /// Its force, N, positive where it pushes; of a chamber its pressure, Pa.
    pub force: f64,
    /// Least and greatest force of the actuators of the segment, N; of chambers pressure, Pa.
    pub limits: [f64; 2],
}

impl Excess {
    /// By how much the force is outside, N; the pressure of a chamber, Pa.
    #[must_use]
    pub fn amount(&self) -> f64 {
        (self.limits[0] - self.force).max(self.force - self.limits[1])
    }

    /// The same as a force in both cases, N, so that actuators of several kinds can be compared.
    pub(crate) fn push(&self) -> f64 {
        self.area.unwrap_or(1.0) * self.amount()
    }
}

/// Actuator force beyond its limits at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exceeded {
    /// Time, s.
    pub time: f64,
    /// The actuator, and its force beside the limits.
    pub excess: Excess,
}

/// Report of a simulation: integration, energy balance, limits of actuators.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SimulationReport {
    /// Status, steps and evaluations.
    pub integration: ode::OdeReport,
    /// Largest `|E(t) - E(0) - work|` after any step, J, where it was watched: what the integration has made or lost.
    pub energy_drift: Option<f64>,
    /// The actuator force furthest outside of its declared limits after any step. The motion goes on with the force as given.
    pub excess: Option<Exceeded>,
}

/// A motion, as far as it went.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Simulated {
    /// The robot at those of the times that were reached.
    pub instants: Vec<Instant>,
    /// The last good state.
    pub last: Instant,
    /// Events in the order of time.
    pub occurrences: Vec<Occurrence>,
    /// Tendons of given length that went slack or tight, in the order of time.
    pub switches: Vec<Switched>,
    /// Error of the model where the status is [`RateFailed`](ode::Status::RateFailed) and the model gave one; serialised as its message.
    #[cfg_attr(feature = "serde", serde(serialize_with = "message"))]
    pub failure: Option<Error>,
    /// Report of the integration.
    pub report: SimulationReport,
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "what the attribute of the field calls it with")]
fn message<S: serde::Serializer>(failure: &Option<Error>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&failure.as_ref().map(ToString::to_string), serializer)
}

impl Simulated {
    /// The motion if it came to its end or to the wish of the observer.
    ///
    /// # Errors
    /// [`Error::Interrupted`] otherwise, with the status and the time of the last good state.
    pub fn complete(self) -> Result<Self, Error> {
        match self.report.integration.status {
            Status::Finished | Status::Event(_) | Status::Stopped => Ok(self),
            status => {
                let cause = self.failure.map(Box::new);
                Err(Error::Interrupted { time: self.last.time, status, cause })
            }
        }
    }
}
