//! A rod in motion at a time.

use std::sync::Arc;

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::motion::{Kinematics, MotionPoint};
use pliant_runtime::rotation;

use super::input::Inputs;
use super::system::System;
use crate::rods::Error;

/// A rod in motion at a time.
#[derive(Clone, Debug)]
pub struct RodInstant {
    /// Time, s.
    pub time: f64,
    /// Coefficients of the strain, and their first and second derivatives by time.
    pub coefficients: Vec<f64>,
    /// Per second.
    pub rates: Vec<f64>,
    /// Per second squared.
    pub accelerations: Vec<f64>,
    /// Pose of the tip in the world.
    pub tip: Isometry3<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the tip, in the world.
    pub tip_velocity: Vector6<f64>,
    /// Tensions of the tendons, N.
    pub tensions: Box<[f64]>,
    /// Lengths of the tendons inside the robot, m.
    pub lengths: Box<[f64]>,
    /// Kinetic energy, J: translation and rotation of the sections, payload.
    pub kinetic: f64,
    /// Elastic energy of the rod, J.
    pub elastic: f64,
    /// Energy of the weight of rod and payload in the gravity of the time, zero at the origin of the world, J.
    pub weight: f64,
    /// Energy of tendons that stretch, and of springs behind them, J.
    pub stretch: f64,
    /// Energy of forces that keep their direction: those of wrenches, and the declared ones per length, zero at the origin of the world, J.
    pub forces: f64,
    /// Momentum of rod and payload, world: about the origin of the world, N m s, and linear, N s.
    pub momentum: Vector6<f64>,
    /// Power of drag and of the damping of the material, W, at most zero.
    pub dissipation: f64,
    /// Wrench that base plate and actuators together exert on the robot, world `(couple, force)` at the base, N m and N.
    pub base_wrench: Vector6<f64>,
}

/// Evaluates the rod at a point of a motion.
pub(super) fn instant<I: Inputs>(system: &mut System<I>, point: &MotionPoint) -> Result<RodInstant, Error> {
    let at: Kinematics<'_> = point.instant();
    system.evaluate(&at)?;
    let order = system.mesh.order();
    let mesh = Arc::clone(&system.mesh);
    let [kinetic, weight, forces] = system.moving.energies(&mesh, &system.now);
    let momentum = system.moving.momentum(&mesh, &system.now);
    let tensions = system.now.tensions.clone();
    let springs = system.now.drives.iter().zip(tensions.as_ref());
    let tip = system.moving.ends[mesh.elements.len()];
    let state = &system.moving.state;
    Ok(RodInstant {
        time: point.time,
        coefficients: point.position[..order].to_vec(),
        rates: point.velocity[..order].to_vec(),
        accelerations: point.acceleration[..order].to_vec(),
        tip: rotation::isometry(state.ends[mesh.elements.len()], system.moving.tip(&system.now)),
        tip_velocity: Vector6::from_row_slice([tip.spin, tip.velocity].as_flattened()),
        stretch: springs.map(|(drive, tension)| drive.spring_energy(*tension)).sum(),
        forces,
        momentum,
        tensions,
        lengths: state.lengths.clone(),
        kinetic,
        elastic: state.elastic,
        weight,
        dissipation: system.dissipation(&point.velocity[..order]),
        base_wrench: -Vector6::from_column_slice(state.wrenches[0].as_flattened()),
    })
}
