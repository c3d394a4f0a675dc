//! A parallel robot in motion at a time.

use nalgebra::{Isometry3, Vector3};

use crate::core::configuration::ParallelConfiguration;

/// A parallel robot in motion at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct ParallelInstant {
    /// Time, s.
    pub time: f64,
    /// Angles of the motors, rad, and their rates, rad/s.
    pub motors: Vec<f64>,
    /// rad/s.
    pub motor_rates: Vec<f64>,
    /// Pose of the platform in the world.
    pub platform: Isometry3<f64>,
    /// Velocity of the origin of the platform in the world, m/s.
    pub velocity: Vector3<f64>,
    /// Angular velocity of the platform in its own frame, rad/s.
    pub spin: Vector3<f64>,
    /// Torques that the motors give, N m: what holds the robot, moves rods and platform, and turns the rotors against their friction.
    pub torques: Vec<f64>,
    /// Kinetic energy of rods, platform and rotors, J.
    pub kinetic: f64,
    /// Elastic energy of the rods, J.
    pub elastic: f64,
    /// Potential of the weight and of the loads that have one, as they are at the time, J.
    pub potential: f64,
    /// Power of damping, drag and friction, W, at most zero.
    pub dissipation: f64,
    /// Its shape.
    pub configuration: ParallelConfiguration,
    /// Rates of the unknowns: rod by rod those of slope 0, the body twist of node 1, those of slope 1, ..., then of the motors, then the body twist of the platform.
    pub rates: Vec<f64>,
}
