//! A rod in motion at a time.

use std::sync::Arc;

use nalgebra::Vector6;
use pliant_runtime::motion::{Kinematics, MotionPoint};
use pliant_runtime::rotation;

use super::input::Inputs;
use super::system::System;
use crate::core::model::Instant;
use crate::rods::{Drive, Error};

/// Evaluates the rod at a point of a motion: its energies are those of translation and rotation of sections and payload; of the strain, of tendons that stretch and of springs behind
/// them; and of weight, forces that keep their direction and declared forces per length, zero at the origin of the world.
pub(super) fn instant<I: Inputs>(system: &mut System<I>, point: &MotionPoint) -> Result<Instant, Error> {
    let at: Kinematics<'_> = point.instant();
    system.evaluate(&at)?;
    let order = system.mesh.order();
    let mesh = Arc::clone(&system.mesh);
    let [kinetic, weight, forces] = system.moving.energies(&mesh, &system.now);
    let momentum = system.moving.momentum(&mesh, &system.now);
    let (drives, tensions) = (&system.now.drives, &system.now.tensions);
    let stretch: f64 =
        drives.iter().zip(tensions.iter()).map(|(drive, tension)| drive.spring_energy(*tension)).sum();
    let tip = system.moving.ends[mesh.elements.len()];
    let state = &system.moving.state;
    let taken = mesh.unstressed.iter().zip(&*state.lengths);
    Ok(Instant {
        time: point.time,
        tip: rotation::isometry(state.ends[mesh.elements.len()], system.moving.tip(&system.now)),
        tip_velocity: Vector6::from_row_slice([tip.spin, tip.velocity].as_flattened()),
        drives: drives.iter().copied().map(Drive::value).collect(),
        forces: tensions.to_vec(),
        displacements: taken.map(|(unstressed, length)| unstressed - length).collect(),
        kinetic,
        elastic: state.elastic + stretch,
        loads: weight + forces,
        base_wrench: Some(-Vector6::from_column_slice(state.wrenches[0].as_flattened())),
        dissipation: Some(system.dissipation(&point.velocity[..order])),
        momentum: Some(momentum),
        coordinates: point.position[..order].to_vec(),
        rates: point.velocity[..order].to_vec(),
        accelerations: point.acceleration[..order].to_vec(),
        bodies: Vec::new(),
    })
}
