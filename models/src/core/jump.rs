//! Where a robot jumps from one shape to another.

use nalgebra::Vector6;

use crate::{LastGood, LoadStage};

/// A limit point of a load path: the load is largest there, and under more load the robot jumps to another shape.
///
/// The tangent is singular there, and the stable branch continues as an unstable one towards smaller loads. At a fraction `t` of the stage before the limit
/// point, the distance of the state from that of the limit point is proportional to the square root of `load - t`.
#[derive(Clone, Debug, PartialEq)]
pub struct Jump {
    /// The stage of the load path.
    pub stage: LoadStage,
    /// The load fraction on that stage, 0 to 1.
    pub load: f64,
    /// The configuration at the limit point; the next solve can start from it.
    pub state: LastGood,
    /// The direction in which the tip (of a parallel robot: the platform) starts to jump: a twist `(phi, displacement)` in the frame of the tip, rad and m, of
    /// unit size with displacements relative to the length of the robot.
    pub motion: Vector6<f64>,
}
