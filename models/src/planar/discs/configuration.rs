//! Configurations, from which a solve can start.

use super::mesh::Mesh;
use super::state::{Load, State};
use super::{DiscsConfiguration, Error};
use crate::LoadStage;
use crate::core::check::{finite, length};

impl DiscsConfiguration {
    pub(super) fn of(mesh: &Mesh, state: &State, load: &Load, (stage, fraction): (LoadStage, f64)) -> Self {
        Self {
            stage,
            load: fraction,
            declared: load.declared,
            wrench: load.wrench(),
            tensions: load.tensions.clone(),
            displacements: state.displacements.clone(),
            coefficients: state.coefficients[usize::from(mesh.layout.clamped)..].to_vec(),
            angles: state.angles.clone(),
            tip: state.disc(mesh.spans() - 1),
        }
    }

    /// Checks that the lists fit the robot and that all values are finite.
    pub(super) fn check(&self, mesh: &Mesh) -> Result<(), Error> {
        let order = mesh.layout.order - usize::from(mesh.layout.clamped);
        length("the list of tensions", self.tensions.len(), mesh.cables)?;
        length("the list of displacements", self.displacements.len(), mesh.cables)?;
        length("the list of coefficients", self.coefficients.len(), order)?;
        let lists = self.tensions.iter().chain(&self.displacements).chain(&self.coefficients);
        let loads = self.wrench.force.iter().chain([&self.wrench.couple, &self.declared]);
        lists.chain(loads).try_for_each(|value| finite("an entry of the configuration", *value))
    }
}
