//! Inputs of a motion as functions of time.

use super::super::check::check_loads;
use super::super::loads::Attached;
use super::super::mesh::Mesh;
use crate::core::drive::Ramp;
use crate::{Drive, Error, Load};

/// Writes couples and forces of loads at a time, s.
pub type VariedLoads<'a> = &'a dyn Fn(f64, &mut [Load]);

/// The inputs of a motion, functions of time. They are smooth but at [`ParallelMotionInput::breaks`].
#[derive(Clone, Copy)]
pub struct ParallelMotionInput<'a> {
    /// Writes how the motors are driven at a time: by their angle, by a torque, or through a spring. A list of zero angles is passed. Which of them are driven
    /// by angles does not change.
    pub motors: &'a dyn Fn(f64, &mut [Drive]),
    /// Loads besides the weight: their places, which do not change.
    pub loads: &'a [Load],
    /// Writes what they are at a time; `None` where they are constant.
    pub varied: Option<VariedLoads<'a>>,
    /// Acceleration of gravity in the world, m/s^2; `None` for that of the declaration.
    pub gravity: Option<&'a dyn Fn(f64) -> [f64; 3]>,
    /// Times at which an input is not smooth, s, in order: steps end there.
    pub breaks: &'a [f64],
}

impl core::fmt::Debug for ParallelMotionInput<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_tuple("MotionInput").field(&(self.loads, self.breaks)).finish()
    }
}

impl<'a> ParallelMotionInput<'a> {
    /// Motors that are driven by a function of time, no load, gravity as declared.
    pub fn new(motors: &'a dyn Fn(f64, &mut [Drive])) -> Self {
        Self { motors, loads: &[], varied: None, gravity: None, breaks: &[] }
    }
}

/// Where the inputs of a time come from.
pub(super) trait Inputs: Clone + core::fmt::Debug {
    /// Loads besides the weight, as they are at the start.
    fn loads(&self) -> &[Load];

    /// Reads the inputs at a time.
    ///
    /// # Errors
    /// Invalid inputs.
    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> Result<(), Error>;
}

impl Inputs for &ParallelMotionInput<'_> {
    fn loads(&self) -> &[Load] {
        self.loads
    }

    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> Result<(), Error> {
        now.drives.fill(Drive::Displacement(0.0));
        (self.motors)(time, &mut now.drives);
        if let Some(varied) = self.varied {
            now.loads.copy_from_slice(self.loads);
            varied(time, &mut now.loads);
        }
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
    fn loads(&self) -> &[Load] {
        &self.loads
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
    pub(super) fn new(mesh: &Mesh, loads: &[Load]) -> Self {
        Self {
            drives: vec![Drive::Displacement(0.0); mesh.data.motors.len()],
            loads: loads.to_vec(),
            attached: Vec::with_capacity(loads.len()),
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
