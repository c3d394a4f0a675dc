//! Planar cable-driven robots: actuation-space energy (LASEM), unloaded and loaded.

mod as_model;
pub mod equilibrium;
mod forward;
mod generic;
mod input;
mod inverse;
mod kernel;
mod reachable;
mod robot;
pub mod series;
mod solution;
mod solver;
mod state;
mod stub;
mod validate;

pub use crate::plane::{Pose, Target, Wrench};
pub use crate::{Condition, ConditionViolation, Drive, Error, Settings};
pub use equilibrium::Sensitivity;
pub use generic::{Backbone, Generic, Partials};
pub use input::Input;
pub use inverse::{Sample, Start, Tracked, Tracker};
pub use kernel::{
    CableLength, Cables, Kernel, Options, SERIES_NODES, SERIES_ORDERS, SeriesGrid, Station,
    StationSensitivity,
};
pub use reachable::{Reach, Region};
pub use robot::{DriveBy, Planar};
pub use solution::{CurvatureLimit, Point, Record, Shape, Solution};
pub use solver::PlanarSolver;
pub use state::{Energies, MODES, State};
