//! Motion of a section.

type V = [f64; 3];

/// Motion of a section in the world.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Section {
    /// Angular velocity, rad/s, and acceleration.
    pub(super) spin: V,
    pub(super) spin_rate: V,
    /// Velocity, m/s, and acceleration.
    pub(super) velocity: V,
    pub(super) acceleration: V,
}
