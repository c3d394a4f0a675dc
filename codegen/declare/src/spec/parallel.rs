//! Continuum parallel robots. Vectors of six are ordered angular first: `(K, Gamma)`, `(couple, force)`.

use super::{Expr, Outline, RodMotion, RunTimeCheck};

/// Rods between a base and a platform, and the motors that carry or feed them. Everything is constant along a rod: numbers and parameters, SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Parallel {
    /// The rods, at least one.
    pub rods: Vec<ParallelRod>,
    /// The motors; each has a rod.
    pub motors: Vec<Motor>,
    /// The platform.
    pub platform: Platform,
    /// Largest estimated error of the robot, m, for rods without a number of elements; `None` for the default of the run time.
    pub accuracy: Option<f64>,
    /// Acceleration of gravity in the world, m/s^2: numbers and parameters.
    pub gravity: [Expr; 3],
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// A rod.
#[derive(Clone, Debug, PartialEq)]
pub struct ParallelRod {
    /// Length between base and platform, its motor at zero, m, positive.
    pub length: Expr,
    /// `GJ, EI_y, EI_z` in N m^2, then `EA, GA_y, GA_z` in N: positive.
    pub stiffness: [Expr; 6],
    /// Natural strain `xi_0 = (K_0, Gamma_0)`: 1/m, 1.
    pub natural: [Expr; 6],
    /// Mass per unit of length, kg/m, not negative.
    pub mass: Expr,
    /// Inertia, damping and drag, which equilibria do not depend on.
    pub motion: RodMotion,
    /// Largest `|K - K_0|`, 1/m, and `|Gamma - Gamma_0|` by components, positive; `None` where a component has no limit.
    pub strain_limit: [Option<Expr>; 6],
    /// Its section, where one is declared.
    pub outline: Option<Outline>,
    /// Number of elements, at least 1; `None` where the accuracy chooses it.
    pub elements: Option<usize>,
    /// The motor that carries or feeds it.
    pub motor: Option<usize>,
    /// Where it begins, in the world.
    pub base: Mount,
    /// Where it ends, in the frame of the platform.
    pub platform: Mount,
}

/// Position, rotation and joint of an end of a rod.
#[derive(Clone, Debug, PartialEq)]
pub struct Mount {
    /// Rotation of the mount; local x is the tangent of a clamped rod.
    pub rotation: Rotation,
    /// Its position, m.
    pub position: [Expr; 3],
    /// Joint between the mount and the end of the rod.
    pub joint: Joint,
}

/// A rotation from the local frame to the surrounding one.
#[derive(Clone, Debug, PartialEq)]
pub enum Rotation {
    /// Known: rows of its matrix.
    Fixed([[f64; 3]; 3]),
    /// Depending on parameters: rotation vectors (axis times angle, rad), each in the frame that the rotations before it have produced.
    Open(Vec<[Expr; 3]>),
}

/// Joint between an end of a rod and its mount.
#[derive(Clone, Debug, PartialEq)]
pub enum Joint {
    /// The end is fixed to the mount.
    Clamped,
    /// The end rotates freely.
    Spherical,
    /// The end rotates about this axis in the frame of the mount, of any length but zero.
    Revolute([Expr; 3]),
}

/// A motor.
#[derive(Clone, Debug, PartialEq)]
pub struct Motor {
    /// Motion of the motor.
    pub drive: Drive,
    /// Least and greatest angle or travel, rad or m.
    pub limits: Option<[Expr; 2]>,
    /// Moment of inertia of the rotor, seen at the axis, kg m^2, not negative; 0 for a feed.
    pub inertia: Expr,
    /// Viscous friction, N m s, not negative; 0 for a feed.
    pub friction: Expr,
}

/// Effect of a motor on its rods.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a handful of motors per robot")]
pub enum Drive {
    /// It rotates their mounts at the base.
    Revolute {
        /// Direction of the axis in the world, of any length but zero.
        axis: [Expr; 3],
        /// A point on it, m.
        point: [Expr; 3],
    },
    /// It feeds them through their mounts.
    Feed,
}

/// The platform.
#[derive(Clone, Debug, PartialEq)]
pub struct Platform {
    /// Approximate rotation while the motors are at zero.
    pub rotation: Rotation,
    /// Approximate position while the motors are at zero, m.
    pub position: [Expr; 3],
    /// Mass, kg, not negative.
    pub mass: Expr,
    /// Centre of mass in its frame, m.
    pub centre: [Expr; 3],
    /// Moments of inertia about the centre of mass and the axes of its frame, kg m^2, not negative.
    pub inertia: [Expr; 3],
}
