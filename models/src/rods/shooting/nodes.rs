//! Joints of multiple shooting.

/// Action of the integration at a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Joints {
    /// The state is set to the unknowns of the joint, which it equals at an equilibrium; derivatives are continued.
    #[default]
    Carry,
    /// State and derivatives in front of the joint are stored, and both restart.
    Break,
    /// The unknowns of the joint are set to the integrated state.
    Record,
    /// As [`Joints::Carry`]; after every step the derivatives of rotation and couple are stored and restart.
    Transitions,
}

/// The unknowns behind a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) quaternion: [f64; 4],
    /// Couple and force, world.
    pub(super) wrench: [f64; 6],
}
