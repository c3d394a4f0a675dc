//! The robot-specific arithmetic of a continuum parallel robot.

use super::gauss_newton::gauss_newton;
pub use crate::SectionMotion;
use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation, Declared, Scalar};

/// Rotation (rows, from the local frame to the world or to the platform) and position, m.
pub type Frame = ([[f64; 3]; 3], [f64; 3]);

/// Joint between an end of a rod and its mount.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Joint {
    /// It moves with the mount.
    #[default]
    Clamped,
    /// Its position is that of the mount, its rotation is free.
    Spherical,
    /// It turns about an axis through the position of the mount.
    Revolute {
        /// Direction in the frame of the mount (and of the end: the axis does not move in either), of length 1.
        axis: [f64; 3],
    },
}

/// A rod of the robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rod {
    /// Its kind: rods of one kind share section, material and natural strain.
    pub kind: usize,
    /// Number of elements of equal length; 0 where the accuracy of the model chooses it.
    pub elements: usize,
    /// Unstressed length between base and platform where its motor is at zero, m.
    pub length: f64,
    /// The motor that carries it or feeds it, if one does.
    pub motor: Option<usize>,
    /// Mount at the base in the world, its motor at zero: local x is the tangent of a clamped rod [CPR 18].
    pub base: Frame,
    /// Joint of the rod there.
    pub base_joint: Joint,
    /// Mount on the platform, in the platform's frame; local x is the tangent, it points out of the rod [CPR 17].
    pub platform: Frame,
    /// Joint of the rod there.
    pub platform_joint: Joint,
}

/// Derivatives of the numbers of a [`Rod`], entry by entry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RodSlope {
    /// Derivative of its length.
    pub length: f64,
    /// Derivative of the mount at the base.
    pub base: Frame,
    /// Derivative of the mount on the platform.
    pub platform: Frame,
    /// Derivative of the axis of a revolute joint at the base, across the axis.
    pub base_axis: [f64; 3],
    /// Derivative of the axis of a revolute joint on the platform.
    pub platform_axis: [f64; 3],
}

/// Action of a motor on its rods.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mechanism {
    /// It turns their bases about an axis that is fixed in the world, by its angle, rad [CPR 18].
    Revolute {
        /// Direction, of length 1.
        axis: [f64; 3],
        /// A point on the axis, m.
        point: [f64; 3],
    },
    /// It feeds them through their mounts at the base: their length grows by its travel, m, shared by all elements alike.
    #[default]
    Feed,
}

/// A motor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motor {
    /// Its action on its rods.
    pub drive: Mechanism,
    /// Smallest and largest angle or travel, rad or m; infinite where the motor has no limits.
    pub limits: [f64; 2],
}

/// The section of a kind of rod, SI. Vectors of six are ordered angular first: `(K, Gamma)`, `(couple, force)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RodSection {
    /// Diagonal of the stiffness `K`: `GJ, EI_y, EI_z` in N m^2, then `EA, GA_y, GA_z` in N.
    pub stiffness: [f64; 6],
    /// Natural strain `xi_0 = (K_0, Gamma_0)`: 1/m, 1. `(0, 0, 0, 1, 0, 0)` where the rod is straight.
    pub natural: [f64; 6],
    /// Mass per unit of length, kg/m.
    pub mass: f64,
}

/// The platform.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Platform {
    /// About where it is while the motors are at zero, in the world: the first solve starts there.
    pub pose: Frame,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the frame of the platform, m.
    pub centre: [f64; 3],
}

/// Inertia and friction of a motor that turns; equilibria do not depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotorMotion {
    /// Moment of inertia of its rotor, seen at its axis, kg m^2.
    pub inertia: f64,
    /// Viscous friction, N m s.
    pub friction: f64,
}

/// An element with a linear strain [CPR 2]: what its functions are functions of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element<T> {
    /// Pose at its start: unit quaternion `(w, x, y, z)` from the local frame to the world, position, m.
    pub a: [T; 7],
    /// Pose at its end.
    pub b: [T; 7],
    /// Slope `beta` of the strain along the element: 1/m^2, 1/m.
    pub slope: [T; 6],
    /// Unstressed length `h`, m.
    pub length: T,
}

/// Energy, mean strain and residual of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual<T> {
    /// Elastic energy [CPR 26], J.
    pub energy: T,
    /// Mean strain [CPR 9]: 1/m, 1.
    pub strain: [T; 6],
    /// Derivative of the energy in the body increments `(zeta_a, zeta_b)` and in the slope [CPR 29]: `(couple, force)` at each end, N m and
    /// N, then 6 for the slope.
    pub residual: [T; 18],
}

/// [`Residual`] and a tangent in the same 18 directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stiffness<T> {
    /// Energy, mean strain and residual.
    pub value: Residual<T>,
    /// Symmetric: rows of the lower triangle: 00, 10, 11, 20, 21, 22, ...; row `i` begins at `i (i + 1) / 2`.
    pub tangent: [T; 171],
}

impl<T: Scalar> Stiffness<T> {
    /// All zero.
    #[must_use]
    pub fn zero() -> Self {
        let zero = T::from_f64(0.0);
        let value = Residual { energy: zero, strain: [zero; 6], residual: [zero; 18] };
        Self { value, tangent: [zero; 171] }
    }
}

/// [`Residual`] and the derivative of the mean strain in the same 18 directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linearised<T> {
    /// Energy, mean strain and residual.
    pub value: Residual<T>,
    /// `d xi / d (zeta_a, zeta_b, beta)` [CPR 11, 12, 13], the signs of the paper corrected: a row per component of the strain. The linear directions of each end and of the slope do not bend or twist the element:
    /// the first three rows are zero there.
    pub jacobian: [[T; 18]; 6],
}

/// Numbers of a parallel robot at the present values of its parameters, SI.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParallelData {
    /// Rods, at least one.
    pub rods: Vec<Rod>,
    /// Sections by kinds of rods.
    pub sections: Vec<RodSection>,
    /// Largest strains `(K, Gamma - Gamma_0)` by kinds of rods, 1/m, 1; `None` for components without a limit.
    pub strain_limits: Vec<[Option<f64>; 6]>,
    /// Rotary inertia, damping and drag by kinds of rods.
    pub motions: Vec<SectionMotion>,
    /// Motors.
    pub motors: Vec<Motor>,
    /// Inertia and friction of each motor.
    pub rotors: Vec<MotorMotion>,
    /// Platform.
    pub platform: Platform,
    /// Moments of inertia of the platform about its centre of mass, about the axes of its frame, kg m^2.
    pub inertia: [f64; 3],
    /// Acceleration of gravity in the world, m/s^2.
    pub gravity: [f64; 3],
}

/// Derivatives of [`ParallelData`] by something: a parameter of the declaration, or nothing that changes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParallelSlopes {
    /// Rods.
    pub rods: Vec<RodSlope>,
    /// Sections by kinds of rods.
    pub sections: Vec<RodSection>,
    /// Rotary inertia, damping and drag by kinds of rods.
    pub motions: Vec<SectionMotion>,
    /// Axis of each motor and the point on it; zero for a feed.
    pub motors: Vec<[[f64; 3]; 2]>,
    /// Inertia and friction of each motor.
    pub rotors: Vec<MotorMotion>,
    /// Mass and centre of the platform; the pose is not read.
    pub platform: Platform,
    /// Moments of inertia of the platform.
    pub inertia: [f64; 3],
    /// Acceleration of gravity.
    pub gravity: [f64; 3],
}

impl ParallelData {
    /// The same with an entry for each kind of rod and each motor in all lists.
    pub(super) fn completed(mut self) -> Self {
        self.strain_limits.resize(self.sections.len(), [None; 6]);
        self.motions.resize(self.sections.len(), SectionMotion::default());
        self.rotors.resize(self.motors.len(), MotorMotion::default());
        self
    }
}

impl ParallelSlopes {
    /// The same with as many entries as `data` has rods, kinds of rods and motors.
    pub(super) fn completed(mut self, data: &ParallelData) -> Self {
        self.rods.resize(data.rods.len(), RodSlope::default());
        self.sections.resize(data.sections.len(), RodSection::default());
        self.motions.resize(data.sections.len(), SectionMotion::default());
        self.motors.resize(data.motors.len(), Default::default());
        self.rotors.resize(data.motors.len(), MotorMotion::default());
        self
    }
}

/// The robot-specific arithmetic of a continuum parallel robot: everything else is written once over it.
///
/// Implemented by the types that `robot!` generates and by the generic kernel. Solvers read the numbers once; lists that end early go on with zeros and without limits. Functions of
/// an element are pure, take arrays by reference, and do not allocate. They depend on the section of its rod alone, are regular where the element does not turn, and hold while it
/// turns by less than pi; the quaternions are unit and of either sign.
pub trait Kernel: Declared + Clone {
    conditions!();

    /// Numbers at the present values of the parameters.
    fn data(&self) -> ParallelData;
    /// Their derivatives by parameter `index`; zero by default.
    fn slopes(&self, index: usize) -> ParallelSlopes {
        let _ = index;
        ParallelSlopes::default()
    }

    /// Energy, mean strain and residual of an element [CPR 9, 26, 29].
    fn residual<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Residual<T>;

    /// The same with the Jacobian of the mean strain [CPR 11, 12, 13].
    fn linearised<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Linearised<T>;

    /// The same with the Gauss-Newton tangent [CPR 35], stored in `found`.
    #[inline]
    fn gauss_newton<T: Scalar>(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        let Linearised { value, jacobian } = self.linearised(section, element);
        found.value = value;
        gauss_newton(&jacobian, &section.stiffness, element.length, &mut found.tangent);
    }

    /// The same with the exact Hessian: second derivatives at 0 of the energy at `g_a exp(z_a), g_b exp(z_b), beta + z_beta`.
    fn exact<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Stiffness<T>;
}
