//! Energies and powers.

use super::kernel::Tip;
use super::numbers::{Model, Numbers};
use super::statics::Still;
use super::vector::{Vector, add, add_scaled, apply, dot, product};
use super::{ConstantCurvature, Dynamics, Error, State, TipLoad, loads};
use crate::Energies;

/// Powers into and out of a robot, W: its energy grows by `actuation + tip - dissipation`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Powers {
    /// Power of the actuators.
    pub actuation: f64,
    /// Loads of the external wrench at the tip.
    pub tip: f64,
    /// Taken out by damping.
    pub dissipation: f64,
}

/// Sum of the products of two lists of coordinates.
pub(super) fn work(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    a.iter().zip(b).map(|(a, b)| dot(a, b)).sum()
}

impl ConstantCurvature {
    /// Energies at a state.
    ///
    /// # Errors
    /// Errors of the robot, the state or the load at the tip.
    pub fn energies(&self, state: &State, load: Option<&TipLoad>) -> Result<Energies, Error> {
        let mut model = self.checked(state, load)?;
        Ok(self.energies_of(&mut model, &state.shape, &state.rate, load))
    }

    /// Energies at a state that was checked, by equations of motion that were made before: nothing is allocated.
    pub(super) fn energies_of(
        &self,
        model: &mut Dynamics,
        shape: &[[f64; 3]],
        rate: &[[f64; 3]],
        load: Option<&TipLoad>,
    ) -> Energies {
        let mass = &*model.mass(shape, rate, load);
        let mut kinetic = 0.0;
        for (row, rate_here) in mass.rows().zip(rate) {
            for (block, other) in row.iter().zip(rate) {
                kinetic += 0.5 * dot(rate_here, &apply(block, other));
            }
        }
        let links = model.sweep.links.iter().map(|link| (link.mass, link.body.moment, link.tip));
        Energies { kinetic, ..self.potentials(&model.model.numbers, links, shape, load) }
    }

    /// Energies of a shape at rest.
    pub(super) fn energies_at_rest(&self, shape: &[[f64; 3]], load: Option<&TipLoad>) -> Energies {
        let model = Model::new(self);
        let links = shape.iter().enumerate().map(|(segment, state)| {
            let still = Still::new(&model, segment, state);
            (still.mass, still.moment, still.tip)
        });
        self.potentials(&model.numbers, links, shape, load)
    }

    /// Energies but the kinetic one; of each segment its mass, that times its centre, and its tip.
    fn potentials(
        &self,
        numbers: &[Numbers<f64>],
        links: impl Iterator<Item = (f64, Vector<f64>, Tip<f64>)>,
        shape: &[[f64; 3]],
        load: Option<&TipLoad>,
    ) -> Energies {
        let mut found = Energies::default();
        let gravity = self.data.gravity;
        let (mut rotation, mut origin) = self.data.base;
        for (((mass, moment, tip), numbers), [dx, dy, length]) in links.zip(numbers).zip(shape) {
            let moment = add_scaled(&apply(&rotation, &moment), &origin, mass);
            found.weight -= dot(&gravity, &moment);
            origin = add(&origin, &apply(&rotation, &tip.position));
            rotation = product(&rotation, &tip.rotation);
            let stretch = length - numbers.length;
            found.extension += 0.5 * numbers.axial_stiffness * stretch * stretch / numbers.length;
            found.bending += 0.5
                * numbers.bending_stiffness
                * loads::bending_length(numbers, self.data.options.physics)
                * (dx * dx + dy * dy)
                / (length * length);
        }
        if let Some(load) = load {
            let center = add(&origin, &apply(&rotation, &load.center.into()));
            found.weight -= load.mass * dot(&gravity, &center);
        }
        found
    }

    /// Powers at a state under actuator forces, N.
    ///
    /// # Errors
    /// Errors of the robot, the state, the forces or the load at the tip.
    pub fn powers(&self, state: &State, forces: &[f64], load: Option<&TipLoad>) -> Result<Powers, Error> {
        let mut model = self.checked(state, load)?;
        let drive = self.actuation_load(forces)?;
        let rest = vec![[0.0; 3]; self.segments()];
        let loads = model.loads(&state.shape, &state.rate, &rest, load);
        Ok(Powers {
            actuation: work(&drive, &state.rate),
            tip: -work(&loads.tip, &state.rate),
            dissipation: work(&loads.damping, &state.rate),
        })
    }
}
