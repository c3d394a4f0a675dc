//! Energies of all families.

/// Energies of a robot, J. A family fills the fields that name it; the others are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Kinetic, the payload's included: segments.
    pub kinetic: f64,
    /// Elastic, of bending: planar robots and robots with discs, `integral of EI kappa^2 / 2 ds`; segments, `K L0 kappa^2 / 2` (without `L0` as published).
    pub bending: f64,
    /// Elastic, of extension: planar robots, `integral of EA u^2 / 2 ds`; segments, `EA (L - L0)^2 / (2 L0)`.
    pub extension: f64,
    /// Elastic, of all strains together: rods and parallel robots, `1/2` integral of `eps^T H eps`.
    pub strain: f64,
    /// Elastic, of tendons that stretch: rods, `sum of tau_i^2 / (2 k_i)`. [`Solution::energies`](crate::Solution::energies) has those of springs between motors and actuators in
    /// all families.
    pub springs: f64,
    /// Potential of the weight, payload included, zero for mass at the origin of the world: segments and rods.
    pub weight: f64,
    /// Potential of the loads that have one, up to a constant. Planar robots and robots with discs: all loads, weight included, from where every point is at the base or from the
    /// straight robot. Parallel robots: weight, dead forces, pulleys, from the origin of the world. Segments and rods: dead forces, in
    /// [`Solution::energies`](crate::Solution::energies) alone, from the origin of the world.
    pub loads: f64,
    /// Potential of the tensions: planar robots and robots with discs, `-sum of F_c Delta_l_c`; rods, `sum of tau_i l_i`.
    pub actuation: f64,
}

impl Energies {
    /// Elastic energy of all bodies, tendons and springs.
    #[must_use]
    pub fn elastic(&self) -> f64 {
        self.bending + self.extension + self.strain + self.springs
    }

    /// Potential of the weight and of the loads.
    #[must_use]
    pub fn potential(&self) -> f64 {
        self.weight + self.loads
    }

    /// Sum of all of them. An equilibrium of a planar robot or a robot with discs under given tensions is a stationary point of it, `Pi` [LASEM 21, 45]. In motions of segments with
    /// [`Consistent`](crate::segments::Physics::Consistent) physics it changes by [`Powers`](crate::segments::Powers).
    #[must_use]
    pub fn total(&self) -> f64 {
        self.kinetic + self.elastic() + self.potential() + self.actuation
    }
}
