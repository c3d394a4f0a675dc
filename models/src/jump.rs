//! Where a robot jumps from one shape to another.

use crate::{LastGood, Leg};

/// The place where the equilibria along a load path turn back (a limit point): beyond it the robot jumps to another shape.
///
/// The tangent is singular there, and a stable branch goes on as an unstable one back along the path. Before it, at a fraction `t` of the leg, the robot is away
/// from it by about the root of `load - t`.
#[derive(Clone, Debug, PartialEq)]
pub struct Jump {
    /// The leg of the load path.
    pub leg: Leg,
    /// The fraction of that leg, 0 to 1.
    pub load: f64,
    /// The configuration there; the next solve can start from it.
    pub state: LastGood,
    /// The motion of the tip (of a parallel robot: its platform) in which the equilibrium is lost: a twist in the frame of the tip, rad and m, of unit size with
    /// displacements measured by the length of the robot.
    pub motion: [f64; 6],
}
