//! Inputs of a motion as functions of time.

use super::super::check::check_loads;
use super::super::loads::Attached;
use super::super::mesh::Mesh;
use crate::core::drive::Ramp;
use crate::{Drive, Error, Load, Simulation};

/// Where the inputs of a time come from.
pub(super) trait Inputs: Clone + core::fmt::Debug {
    /// Loads besides the weight, as they are at the start.
    fn loads(&self) -> Vec<Load>;

    /// Reads the inputs at a time.
    ///
    /// # Errors
    /// Invalid inputs.
    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> Result<(), Error>;
}

impl Inputs for &Simulation<'_> {
    fn loads(&self) -> Vec<Load> {
        self.input.as_ref().loads().collect()
    }

    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> Result<(), Error> {
        let input = self.input_at(time);
        now.drives.copy_from_slice(&input.drives);
        now.loads.clear();
        now.loads.extend(input.as_ref().loads());
        if let Some(gravity) = self.gravity {
            now.gravity = gravity(time);
        }
        now.check(mesh)
    }
}

/// Motors that are driven over a step, under loads that stay in the declared gravity.
#[derive(Clone, Debug)]
pub(super) struct Driven {
    pub(super) ramp: Ramp,
    pub(super) loads: Vec<Load>,
}

impl Inputs for Driven {
    fn loads(&self) -> Vec<Load> {
        self.loads.clone()
    }

    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> Result<(), Error> {
        self.ramp.write(time, &mut now.drives);
        now.check(mesh)
    }
}

/// Inputs at a time, as the equations read them.
#[derive(Clone, Debug)]
pub(super) struct Now {
    pub(super) drives: Vec<Drive>,
    pub(super) loads: Vec<Load>,
    pub(super) attached: Vec<Attached>,
    pub(super) gravity: [f64; 3],
}

impl Now {
    pub(super) fn new(mesh: &Mesh, loads: Vec<Load>) -> Self {
        Self {
            drives: vec![Drive::Displacement(0.0); mesh.data.motors.len()],
            attached: Vec::with_capacity(loads.len()),
            loads,
            gravity: mesh.data.gravity,
        }
    }

    /// Takes over what was written.
    fn check(&mut self, mesh: &Mesh) -> Result<(), Error> {
        for (motor, drive) in self.drives.iter().enumerate() {
            drive.check("the torque", crate::Place::Motor(motor))?;
        }
        check_loads(mesh, self.loads.iter().copied())?;
        self.attached.clear();
        self.attached.extend(self.loads.iter().map(|load| Attached::new(mesh, load)));
        if self.gravity.iter().all(|entry| entry.is_finite()) {
            Ok(())
        } else {
            Err(Error::Overflow { what: "gravity as a function of time" })
        }
    }
}
