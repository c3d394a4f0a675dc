//! Planar cable-driven robots: actuation-space energy (LASEM), unloaded and loaded.

mod as_model;
pub mod discs;
pub mod equilibrium;
mod erased;
mod forward;
mod generic;
mod input;
mod inverse;
mod kernel;
mod quadrature;
mod reachable;
mod robot;
pub mod series;
mod solution;
mod solver;
mod stub;
mod validate;

pub use crate::core::configuration::{Elastica, MODES};
pub use crate::core::plane::{PlanarTarget, PlanarWrench, Point, Pose, Shape};
pub use crate::{Condition, ConditionViolation, Drive, Error, Input, InputRef, Settings};
pub use equilibrium::PlanarSensitivity;
pub use erased::PlanarKernel;
pub use generic::{Backbone, Generic, Partials};
pub use inverse::{Sample, TrackStart, Tracked, Tracker};
pub use kernel::{
    CableLength, Cables, EnergyDensity, Kernel, PlanarOptions, SERIES_NODES, SERIES_ORDERS, SeriesGrid,
    StationSensitivity,
};
pub use quadrature::{
    ByQuadrature, forward_by_quadrature, position_by_quadrature, tip_by_quadrature,
    tip_jacobian_by_quadrature, tip_jacobian_of_nodes, tip_of_nodes,
};
pub use reachable::{Reach, Region};
pub use robot::{DriveBy, Planar};
pub use series::at_each_node;
pub use solution::{CurvatureLimit, PlanarSolution};
pub use solver::PlanarSolver;
