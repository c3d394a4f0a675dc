//! Cosserat rods with tendons. Vectors of six are ordered angular first: `(K, Gamma)`, `(couple, force)`.

use super::{Base, Expr, Outline, RunTimeCheck};

/// `model strain` and `model shooting` with their rod, along x, in segments from its base. Everything in SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Rod {
    /// Its segments, at least one.
    pub segments: Vec<RodSegment>,
    /// The centreline keeps its length: `Gamma_x` is natural. The axial stiffness is then not used and may be missing.
    pub inextensible: bool,
    /// Sections stay normal to the centreline: `Gamma_y` and `Gamma_z` are natural. The shear stiffnesses are then not used and
    /// may be missing.
    pub unshearable: bool,
    /// Acceleration of gravity in the frame of the world, m/s^2: numbers and parameters.
    pub gravity: [Expr; 3],
    /// Mass of a payload, a point at the tip, kg: a number or a parameter, not negative.
    pub tip_mass: Expr,
    /// Principal moments of inertia of the payload about the axes of the tip, kg m^2, not negative; 0 unless declared.
    pub tip_inertia: [Expr; 3],
    /// Largest `|K - K_0|`, 1/m, and `|Gamma - Gamma_0|` by components, positive; `None` where a component has no limit.
    pub strain_limit: [Option<Expr>; 6],
    /// The last segment of each tendon, in the order of their declaration, then of each chamber: it ends where that segment ends.
    pub tendons: Vec<usize>,
    /// Coefficient of friction of each of them, not negative: 0 unless declared, and for chambers.
    pub friction: Vec<Expr>,
    /// The chambers, which are the last ones of `tendons`.
    pub chambers: Vec<Chamber>,
    /// Its discs, where it has some.
    pub discs: Option<RodDiscs>,
    /// Its section over the arc length from its base, where one is declared.
    pub outline: Option<Outline>,
    /// Pose of the base in the world.
    pub base: Base,
    /// The models of the rod, at least one, in the order of their declaration.
    pub models: Vec<RodModel>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// A pressure chamber along a rod.
#[derive(Clone, Debug, PartialEq)]
pub struct Chamber {
    /// Its area, m^2, positive: a number or a parameter.
    pub area: Expr,
    /// Its volume is the area times the length of its centre line (`work: centreline`), and not the integral of the area over the stretch of its sections.
    pub centreline: bool,
}

/// The discs of a rod.
#[derive(Clone, Debug, PartialEq)]
pub struct RodDiscs {
    /// From the base, at least one. A tendon ends at a disc.
    pub list: Vec<RodDisc>,
    /// `D_y, D_z` of the hole of each tendon in each disc, m, 0 beyond the end of a tendon; none where all holes are where the routing is.
    pub holes: Vec<Vec<[Expr; 2]>>,
    /// `tendons: continuous` (default `straight`).
    pub continuous: bool,
}

/// A disc of a rod.
#[derive(Clone, Debug, PartialEq)]
pub struct RodDisc {
    /// Its arc length, m: a number or an expression of parameters, increasing.
    pub s: Expr,
    /// Its mass, kg, not negative.
    pub mass: Expr,
    /// Its moments of inertia about the local axes, kg m^2, not negative.
    pub inertia: [Expr; 3],
}

/// A model of a rod.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RodModel {
    /// `model strain` with numbers of functions.
    Strain(StrainModel),
    /// `model strain` without them: elements are divided until the estimated error is at most `accuracy`, m; `None` for the default of the run time.
    AdaptiveStrain {
        /// Largest estimated error, m.
        accuracy: Option<f64>,
    },
    /// `model shooting`.
    Shooting(ShootingModel),
}

/// A segment of a rod, within which everything is smooth. Expressions are over the arc length from the base of the rod.
#[derive(Clone, Debug, PartialEq)]
pub struct RodSegment {
    /// Arc length from the base at which it ends, m: a number or an expression of parameters.
    pub end: Expr,
    /// `GJ, EI_y, EI_z` in N m^2, then `EA, GA_y, GA_z` in N: positive; `None` where the rod is rigid and none is declared.
    pub stiffness: [Option<Expr>; 6],
    /// Natural strain `xi_0 = (K_0, Gamma_0)`: 1/m, 1.
    pub natural: [Expr; 6],
    /// Mass per unit of reference length, kg/m, not negative.
    pub mass: Expr,
    /// Force per unit of reference length besides the weight, in the world, N/m.
    pub force: [Expr; 3],
    /// Inertia, damping and drag, which equilibria do not depend on.
    pub motion: RodMotion,
    /// `D_y, D_z` of each tendon, then of each chamber, in the local frame, m; `None` where it has ended.
    pub tendons: Vec<Option<[Expr; 2]>>,
}

/// Terms of a section in the equations of motion, over the arc length from the base; 0 unless declared, not negative.
#[derive(Clone, Debug, PartialEq)]
pub struct RodMotion {
    /// Rotary inertia per unit of reference length about the local axes, kg m: `rho (I_y + I_z, I_y, I_z)` of a section, 0 with `inertia: translational`.
    pub inertia: [Expr; 3],
    /// Stress per rate of the strain, N m^2 s and N s: `relaxation` times the stiffness, or `viscosity eta` times `(J, 3 I_y, 3 I_z, 3 A, A, A)`. 0 for
    /// components that the rod keeps natural.
    pub viscosity: [Expr; 6],
    /// Force of the medium per unit of reference length and of velocity, N s/m^2.
    pub drag: Expr,
}

/// Options of `model strain`: the number of functions of each strain, in every segment. Components that the rod keeps natural have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrainModel {
    /// Functions of the torsion `K_x`.
    pub torsion: usize,
    /// Functions of each bending, `K_y` and `K_z`.
    pub bending: usize,
    /// Functions of the extension `Gamma_x`; 0 if the rod is inextensible.
    pub extension: usize,
    /// Functions of each shear, `Gamma_y` and `Gamma_z`; 0 if the rod is unshearable.
    pub shear: usize,
}

/// Options of `model shooting`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShootingModel {
    /// Error of a step of the integration at most, relative; 1e-12 unless declared. Not used with fixed steps.
    pub tolerance: f64,
    /// Steps per segment of a fixed-step integrator; `None` for adaptive steps.
    pub fixed_steps: Option<usize>,
}
