//! Energies and powers.

use super::chain::Sweep;
use super::vector::{add, add_scaled, apply, dot, product};
use super::{ConstantCurvature, Dynamics, Error, Kernel, State, TipLoad, loads};

/// Energies of a robot, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Kinetic, the payload's included.
    pub kinetic: f64,
    /// Potential in gravity, the payload's included; zero where everything is at the origin of the world.
    pub gravity: f64,
    /// Elastic, of the lengths: `EA (L - L0)^2 / (2 L0)`.
    pub extension: f64,
    /// Elastic, of bending: `K L0 kappa^2 / 2` (without `L0` as published).
    pub bending: f64,
}

impl Energies {
    /// Those of a robot that is wrong.
    pub(super) const NONE: Self =
        Self { kinetic: f64::NAN, gravity: f64::NAN, extension: f64::NAN, bending: f64::NAN };

    /// Sum of all of them. With [`Consistent`](super::Physics::Consistent) physics it changes by [`Powers`].
    #[must_use]
    pub fn total(&self) -> f64 {
        self.kinetic + self.gravity + self.extension + self.bending
    }
}

/// Powers into and out of a robot, W: its energy grows by `actuation + tip - dissipation`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Powers {
    /// Of the actuators.
    pub actuation: f64,
    /// Of the external wrench at the tip.
    pub tip: f64,
    /// Taken out by damping.
    pub dissipation: f64,
}

/// Sum of the products of two lists of coordinates.
pub(super) fn work(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    a.iter().zip(b).map(|(a, b)| dot(a, b)).sum()
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Energies at a state.
    ///
    /// # Errors
    /// What is wrong with the robot, the state or the load at the tip.
    pub fn energies(&self, state: &State<K>, load: Option<&TipLoad>) -> Result<Energies, Error> {
        let model = self.checked(state, load)?;
        let mut links = super::chain::Link::zeros(self.kernel());
        let sweep = super::chain::sweep(model, &state.shape, &state.rate, load, &mut links);
        let mass = super::chain::mass_matrix(self.kernel(), &sweep);
        let mut found = self.potentials(model, &sweep, &state.shape);
        for (row, rate) in mass.as_ref().iter().zip(state.rate.as_ref()) {
            for (block, other) in row.as_ref().iter().zip(state.rate.as_ref()) {
                found.kinetic += 0.5 * dot(rate, &apply(block, other));
            }
        }
        Ok(found)
    }

    /// Energies of a shape at rest.
    pub(super) fn energies_at_rest(
        &self,
        shape: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
    ) -> Result<Energies, Error> {
        let model = self.dynamics()?;
        let mut links = super::chain::Link::zeros(self.kernel());
        let sweep =
            super::chain::sweep(model, shape, &self.kernel().per_segment(|_| [0.0; 3]), load, &mut links);
        Ok(self.potentials(model, &sweep, shape))
    }

    fn potentials(
        &self,
        model: &Dynamics<K>,
        sweep: &Sweep<'_, K, f64>,
        shape: &K::PerSegment<[f64; 3]>,
    ) -> Energies {
        let mut found = Energies::default();
        let gravity = self.kernel().gravity();
        let (mut rotation, mut origin) = self.kernel().base();
        for (i, link) in sweep.links.as_ref().iter().enumerate() {
            let moment = add_scaled(&apply(&rotation, &link.body.moment), &origin, link.mass);
            found.gravity -= dot(&gravity, &moment);
            origin = add(&origin, &apply(&rotation, &link.tip.position));
            rotation = product(&rotation, &link.tip.rotation);
            let (numbers, [dx, dy, length]) = (&model.numbers.as_ref()[i], shape.as_ref()[i]);
            let stretch = length - numbers.length;
            found.extension += 0.5 * numbers.axial_stiffness * stretch * stretch / numbers.length;
            found.bending += 0.5
                * numbers.bending_stiffness
                * loads::bending_length(numbers, model.options.physics)
                * (dx * dx + dy * dy)
                / (length * length);
        }
        if let Some(load) = sweep.load {
            let center = add(&origin, &apply(&rotation, &load.center.into()));
            found.gravity -= load.mass * dot(&gravity, &center);
        }
        found
    }

    /// Powers at a state under actuator forces, N.
    ///
    /// # Errors
    /// What is wrong with the robot, the state, the forces or the load at the tip.
    pub fn powers(&self, state: &State<K>, forces: &[f64], load: Option<&TipLoad>) -> Result<Powers, Error> {
        let model = self.checked(state, load)?;
        let drive = self.actuation_load(forces)?;
        let loads = model.loads(&state.shape, &state.rate, &self.kernel().per_segment(|_| [0.0; 3]), load);
        let rate = state.rate.as_ref();
        Ok(Powers {
            actuation: work(drive.as_ref(), rate),
            tip: -work(loads.tip.as_ref(), rate),
            dissipation: work(loads.damping.as_ref(), rate),
        })
    }
}
