//! Configurations, from which a solve can start.

use super::mesh::Mesh;
use super::state::{Load, State};
use super::{Error, PlanarWrench, Pose};
use crate::LoadStage;
use crate::core::error::{finite, length};

/// A shape of a robot with discs and its loads: the last converged state of a failed solve, from which the next solve can start.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscsConfiguration {
    /// The stage of the load path.
    pub stage: LoadStage,
    /// The fraction of that stage, 0 to 1.
    pub load: f64,
    /// Fraction of the declared loads (distributed forces and couples, forces on discs) that is applied.
    pub declared: f64,
    /// Load at the tip.
    pub wrench: PlanarWrench,
    /// Tensions, N.
    pub tensions: Vec<f64>,
    /// Displacements of the cables, m.
    pub displacements: Vec<f64>,
    /// Coefficients of the angle in the basis.
    pub coefficients: Vec<f64>,
    /// Angles at base and discs, rad.
    pub angles: Vec<f64>,
    /// Tip.
    pub tip: Pose,
}

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
