//! Sections of rods, for rods and parallel robots.

use nalgebra::{Isometry3, Vector6};

/// A section of a solved rod, or of a rod of a parallel robot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Station {
    /// Arc length from the base, m.
    pub s: f64,
    /// Pose of the section in the world.
    pub pose: Isometry3<f64>,
    /// Strain `xi = (K, Gamma)`, local: 1/m, 1. At a junction of segments the value on the side of the base; of a parallel robot the value of the element, of order two
    /// in its length, where wrenches at the ends of a rod are of order four.
    pub strain: Vector6<f64>,
    /// Stress of the rod alone, `H (xi - xi_0)`, local `(couple, force)`: N m, N.
    pub stress: Vector6<f64>,
    /// Total wrench `Lambda` that the part of the rod beyond the section exerts on it, tendons included, local: N m, N. The stress, where there are no tendons.
    pub wrench: Vector6<f64>,
}

/// Rotary inertia, damping and drag of a section of a rod in motion; equilibria do not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SectionMotion {
    /// Rotary inertia per unit of reference length about the local axes, kg m: `rho (I_y + I_z, I_y, I_z)`; zero where only the translation of sections has inertia.
    pub inertia: [f64; 3],
    /// Stress per rate of the strain (Kelvin-Voigt): the stress is `H (xi - xi_0) + viscosity dxi/dt`, N m^2 s and N s. Not read for components that the options of the rod keep natural.
    pub viscosity: [f64; 6],
    /// Drag of the medium per unit of reference length and of velocity, N s/m^2, the same in all directions.
    pub drag: f64,
}
