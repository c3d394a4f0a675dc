//! Shapes to start from.

use nalgebra::{Isometry3, Quaternion, UnitQuaternion};

use super::mesh::{Mesh, State};
use super::{Error, ParallelConfiguration};
use crate::Load;
use crate::core::check::{finite, length};
use pliant_runtime::twist::{Node, place, rotation};

impl ParallelConfiguration {
    /// Configuration of a state under these loads and a fraction of the weight.
    pub(super) fn of(state: &State, loads: impl Iterator<Item = Load>, weight: f64) -> Self {
        let [motors, unknowns @ ..] = parts(state);
        Self {
            motors: motors.to_vec(),
            platform: pose(&state.platform),
            weight,
            loads: loads.collect(),
            state: unknowns.concat(),
        }
    }

    /// Makes it the state of a robot.
    ///
    /// # Errors
    /// Where it is not one of this robot with as many elements, or has numbers that are not finite.
    pub(super) fn put(&self, mesh: &Mesh, state: &mut State) -> Result<(), Error> {
        fill(mesh, [&self.motors, &self.state], state)?;
        finite("an entry of the configuration", self.weight)
    }
}

/// Coordinates of a state, part by part: of the motors, then those of [`ParallelConfiguration::state`].
pub(super) fn parts(state: &State) -> [&[f64]; 5] {
    [
        &state.motors,
        &state.platform,
        state.nodes.as_flattened(),
        state.slopes.as_flattened(),
        state.joints.as_flattened().as_flattened(),
    ]
}

/// Makes coordinates the state of a robot.
///
/// # Errors
/// As [`ParallelConfiguration::put`].
pub(super) fn put(mesh: &Mesh, coordinates: &[f64], state: &mut State) -> Result<(), Error> {
    length("the coordinates", coordinates.len(), parts(state).iter().map(|part| part.len()).sum())?;
    let (motors, unknowns) = coordinates.split_at(state.motors.len());
    fill(mesh, [motors, unknowns], state)
}

/// Makes lists of motors and unknowns the state of a robot.
///
/// # Errors
/// As [`ParallelConfiguration::put`].
fn fill(mesh: &Mesh, [motors, unknowns]: [&[f64]; 2], state: &mut State) -> Result<(), Error> {
    length("the list of motors of the configuration", motors.len(), state.motors.len())?;
    let parts = [
        &mut state.platform[..],
        state.nodes.as_flattened_mut(),
        state.slopes.as_flattened_mut(),
        state.joints.as_flattened_mut().as_flattened_mut(),
    ];
    let count = parts.iter().map(|part| part.len()).sum();
    length("the state of the configuration", unknowns.len(), count)?;
    for value in motors.iter().chain(unknowns) {
        finite("an entry of the configuration", *value)?;
    }
    let mut from = unknowns;
    for part in parts {
        let (here, rest) = from.split_at(part.len());
        part.copy_from_slice(here);
        from = rest;
    }
    state.motors.copy_from_slice(motors);
    for [w, x, y, z, ..] in state.nodes.iter().chain([&state.platform]) {
        let given = UnitQuaternion::new_unchecked(Quaternion::new(*w, *x, *y, *z));
        crate::core::check::rotation("a quaternion of the configuration", &given)?;
    }
    mesh.embed(state);
    Ok(())
}

/// A pose in the world.
pub(super) fn pose(node: &Node) -> Isometry3<f64> {
    pliant_runtime::rotation::isometry(rotation(node), place(node))
}
