//! Robots of constant-curvature segments: kinematics and dynamics in a chart that is regular where a segment is straight.
//!
//! Frames. A segment's backbone leaves its base along the local z axis. The state of a segment is `u = (Dx, Dy, L)`: `L` is its
//! length, `D = theta (cos phi, sin phi)` its bending angle times the direction it bends to, measured in its base frame.
//! With `w = |D|^2 = theta^2` the point at the fraction `x` of the segment is, in the base frame,
//! `p(x) = L (S z + C D)`, `S = sin(theta x)/theta`, `C = (1 - cos(theta x))/theta^2` [CC 6], and the frame there is
//! `exp(x (z x D)^)` [CC 36]: `S`, `C` and all that is made of them are entire in `w`. The next segment begins at `x = 1`, in that frame.
//!
//! Paper: equations `[CC n]` are of the DSCC2019-8999 paper on the dynamics of constant-curvature continuum robots.

mod actuation;
mod actuator;
mod as_model;
mod chain;
mod chart;
mod configuration;
mod control;
mod data;
mod derivative;
mod energy;
mod equilibrium;
mod erased;
mod factor;
mod generic;
mod input;
mod kernel;
mod kinematics;
mod linear;
mod loads;
mod mode_sensitivity;
mod model;
mod motion_sensitivity;
mod moving;
mod numbers;
mod polar;
mod robot;
mod sensitivity;
mod simulate;
mod solution;
mod solver;
mod state;
mod statics;
mod stub;
mod validate;
mod vector;

pub use crate::Drives;
pub use crate::core::configuration::SegmentsConfiguration;
pub use crate::core::wrench::TipLoad;
pub use crate::{Drive, Error, Exceeded, Excess, Input, InputRef, Settings, SimulationReport};
pub use chain::Blocks;
pub use chart::{Arc, Curvature};
pub use control::SegmentsStepper;
pub use derivative::{AccelerationDerivatives, LinearSystem};
pub use energy::Powers;
pub use erased::Compiled;
pub use generic::{Actuators, Chain, Generic, Segments};
pub use kernel::{
    Body, Constants, Kernel, Motion, Physics, Root, Segment, SegmentsData, SegmentsOptions, SegmentsSlopes,
    Tip,
};
pub use kinematics::Velocity;
pub use model::{Dynamics, Equations, Loads};
pub use robot::ConstantCurvature;
pub use sensitivity::{SegmentsParameterSensitivity, SegmentsSensitivity};
pub use solution::SegmentsSolution;
pub use solver::SegmentsSolver;
pub use state::State;
