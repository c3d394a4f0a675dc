//! Sections of rods in motion, for rods and parallel robots.

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
