//! Inputs of a motion as functions of time.

use super::super::loads::Loads;
use super::super::mesh::Mesh;
use crate::core::drive::Ramp;
use crate::rods::{Drive, Wrench};
use crate::{BaseMotion, Simulation};

/// Inputs at a time, as the equations read them.
#[derive(Clone, Debug)]
pub(super) struct Now {
    /// Tensions, N; those of tendons with given lengths are unknowns.
    pub(super) tensions: Box<[f64]>,
    pub(super) drives: Vec<Drive>,
    pub(super) wrenches: Vec<Wrench>,
    pub(super) loads: Loads,
    pub(super) gravity: [f64; 3],
    pub(super) base: BaseMotion,
}

/// Where the inputs of a time come from.
pub(super) trait Inputs: Clone + core::fmt::Debug {
    /// Reads the inputs at a time. Returns whether they are finite.
    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> bool;

    /// Whether the base moves.
    fn moves_base(&self) -> bool;
}

/// Functions of time.
#[derive(Clone, Debug)]
pub(super) struct Functions<'a> {
    pub(super) simulation: &'a Simulation<'a>,
    /// At rest, at this fraction of all loads and displacements; `None` for a motion.
    pub(super) part: Option<f64>,
}

impl Inputs for Functions<'_> {
    fn read(&self, now: &mut Now, mesh: &Mesh, time: f64) -> bool {
        let finite = now.set(mesh, self.simulation, time);
        if let Some(part) = self.part {
            now.scale(mesh, &self.simulation.input.wrenches, part);
        }
        finite
    }

    fn moves_base(&self) -> bool {
        self.simulation.base.is_some()
    }
}

/// All but the tendons stay as they are.
impl Inputs for Ramp {
    fn read(&self, now: &mut Now, _: &Mesh, time: f64) -> bool {
        self.write(time, &mut now.drives);
        now.drive() == 0.0
    }

    fn moves_base(&self) -> bool {
        false
    }
}

impl Now {
    pub(super) fn new(mesh: &Mesh, wrenches: &[Wrench]) -> Self {
        let tensions = mesh.kernel.per_tendon(|_| 0.0);
        let mut loads = Loads::new(mesh.elements.len() + 1);
        loads.set(mesh, wrenches);
        Self {
            drives: vec![Drive::Force(0.0); tensions.len()],
            tensions,
            wrenches: wrenches.to_vec(),
            loads,
            gravity: mesh.kernel.gravity(),
            base: BaseMotion::rest(mesh.kernel.base()),
        }
    }

    /// A fraction of all loads and displacements, at rest.
    fn scale(&mut self, mesh: &Mesh, places: &[Wrench], part: f64) {
        for drive in &mut self.drives {
            *drive = match *drive {
                Drive::Elastic { displacement, stiffness, pretension } => Drive::Elastic {
                    displacement: part * displacement,
                    stiffness,
                    pretension: part * pretension,
                },
                other => other.with_value(part * other.value()),
            };
        }
        self.drive();
        for wrench in &mut self.wrenches {
            (wrench.couple, wrench.force) = (wrench.couple * part, wrench.force * part);
        }
        self.loads.set(mesh, &self.wrenches);
        self.wrenches.copy_from_slice(places);
        self.gravity = self.gravity.map(|entry| part * entry);
        let BaseMotion { rotation, position, .. } = self.base;
        self.base = BaseMotion { rotation, position, ..BaseMotion::rest(mesh.kernel.base()) };
    }

    /// Tensions of tendons that are driven by them. Returns a number that is zero where all numbers of drives are finite.
    fn drive(&mut self) -> f64 {
        let mut sum = 0.0;
        for (tension, drive) in self.tensions.iter_mut().zip(&self.drives) {
            if let Drive::Force(value) = drive {
                *tension = *value;
            }
            sum += 0.0 * drive.value();
        }
        sum
    }

    /// Reads functions at a time. Returns whether they are finite.
    pub(super) fn set(&mut self, mesh: &Mesh, simulation: &Simulation<'_>, time: f64) -> bool {
        let input = simulation.input_at(time);
        self.drives.copy_from_slice(&input.drives);
        self.wrenches.copy_from_slice(&input.wrenches);
        let mut sum = self.drive();
        self.loads.set(mesh, &self.wrenches);
        let parts = [&self.loads.dead, &self.loads.follower].into_iter().flatten().flatten().flatten();
        sum += parts.map(|entry| 0.0 * entry).sum::<f64>();
        self.gravity = simulation.gravity.map_or_else(|| mesh.kernel.gravity(), |gravity| gravity(time));
        self.base = simulation.base.map_or_else(|| BaseMotion::rest(mesh.kernel.base()), |base| base(time));
        let BaseMotion { rotation, position, spin, spin_rate, velocity, acceleration } = self.base;
        let lists = [position, spin, spin_rate, velocity, acceleration, self.gravity];
        sum += lists.as_flattened().iter().chain(&rotation).map(|entry| 0.0 * entry).sum::<f64>();
        sum == 0.0
    }
}
