//! Shapes with their loads as plain data, from which a solve can start.

mod elastica;

use nalgebra::Isometry3;

use super::plane::{PlanarWrench, Pose};
use super::wrench::TipLoad;
use crate::{Load, LoadStage, Wrench};
pub(crate) use elastica::Coefficients;
pub use elastica::{Elastica, MODES};

/// The last good state of a solve that finds no equilibrium, from which another solve can start.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum LastGood {
    /// There is none, or the solver keeps it and starts from it.
    #[default]
    Nothing,
    /// Last equilibrium of a planar robot on the load path.
    Planar(Box<Elastica>),
    /// Last equilibrium of constant-curvature segments on the load path.
    Segments(Box<SegmentsConfiguration>),
    /// Last equilibrium of a rod on the load path.
    Rod(Box<RodConfiguration>),
    /// Last equilibrium of a robot with discs on the load path with open chords.
    Discs(Box<DiscsConfiguration>),
    /// Last equilibrium of a parallel robot on the load path.
    Parallel(Box<ParallelConfiguration>),
}

/// An equilibrium of a rod under some loads, from which [`start_from`](crate::rods::StrainSolver::start_from) of the model that wrote it starts its next solve.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RodConfiguration {
    /// Factor of the loads of the declaration (weight, payload, distributed force): 1 except on the first stage of the load path.
    pub weight: f64,
    /// Wrenches of the equilibrium.
    pub wrenches: Vec<Wrench>,
    /// Tensions, N.
    pub tensions: Vec<f64>,
    /// Unknowns of the model: coefficients of the strain, or the wrench at the base and, for each joint of multiple shooting, a quaternion and a wrench.
    pub state: Vec<f64>,
    /// Arc lengths, m, at which elements of the strain model end within segments, but where wrenches act.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub junctions: Vec<f64>,
}

/// A shape of a robot of segments and the loads on it: the last good state of a solve that fails, and what the next one can start from.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SegmentsConfiguration {
    /// The stage of the load path.
    pub stage: LoadStage,
    /// The fraction of that stage, 0 to 1.
    pub load: f64,
    /// Fraction of the weight of the robot that is applied.
    pub weight: f64,
    /// Load at the tip.
    pub tip_load: TipLoad,
    /// Forces of the actuators, N, positive where they push, of chambers pressures, Pa; segment by segment from the base.
    pub forces: Vec<f64>,
    /// Changes of their lengths, m, of chambers of their volumes, m^3.
    pub displacements: Vec<f64>,
    /// `(Dx, Dy, L)` per segment: rad, rad, m.
    pub shape: Vec<[f64; 3]>,
    /// Pose of the tip.
    pub tip: Isometry3<f64>,
}

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

/// A shape of a parallel robot and the loads on it: the last good state of a solve that fails, and what the next one can start from
/// ([`ParallelSolver::start_from`](crate::parallel::ParallelSolver::start_from)).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParallelConfiguration {
    /// Angles (rad) or travels (m) of its motors.
    pub motors: Vec<f64>,
    /// Pose of its platform in the world.
    pub platform: Isometry3<f64>,
    /// Fraction of the weight that is applied: 1 but on the first stage of the load path.
    pub weight: f64,
    /// Loads besides the weight under which it is an equilibrium.
    pub loads: Vec<Load>,
    /// Unknowns of the discretised robot: unit quaternion and position of the platform and of every node, change of strain along every element, unit
    /// quaternions of the joints.
    pub state: Vec<f64>,
}
