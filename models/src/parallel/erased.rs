//! A robot behind a reference: solvers are compiled once, for all robots, and call the kernels of each through this.

use std::sync::Arc;

use pliant_runtime::moved::Moved;
use pliant_runtime::rotation::Vector;

use super::{
    Element, Kernel, Linearised, Motor, MotorMotion, Platform, Residual, Rod, RodSection, RodSlope,
    SectionMotion, Stiffness,
};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Lanes, Scalar};

/// Numbers of a robot at the present values of its parameters, as [`Kernel`] has them.
#[derive(Clone, Debug)]
pub(crate) struct RobotData {
    pub(crate) rods: Vec<Rod>,
    /// Sections by kinds of rods.
    pub(crate) sections: Vec<RodSection>,
    /// Largest strains `(K, Gamma - Gamma_0)` by kinds of rods, 1/m, 1.
    pub(crate) strain_limits: Vec<[Option<f64>; 6]>,
    /// Rotary inertia, damping and drag by kinds of rods.
    pub(crate) motions: Vec<SectionMotion>,
    pub(crate) motors: Vec<Motor>,
    pub(crate) rotors: Vec<MotorMotion>,
    pub(crate) platform: Platform,
    /// Moments of inertia of the platform about its centre of mass, kg m^2.
    pub(crate) inertia: Vector,
    pub(crate) gravity: Vector,
    /// First condition of the declaration that is violated.
    pub(crate) violation: Option<ConditionViolation>,
}

/// Derivatives of [`RobotData`] by something: a parameter of the declaration, or nothing that changes it.
#[derive(Clone, Debug)]
pub(crate) struct RobotSlopes {
    pub(crate) rods: Vec<RodSlope>,
    pub(crate) sections: Vec<RodSection>,
    pub(crate) motions: Vec<SectionMotion>,
    /// Axis of a motor and a point on it.
    pub(crate) motors: Vec<[Vector; 2]>,
    pub(crate) rotors: Vec<MotorMotion>,
    /// Mass and centre; the pose is not read.
    pub(crate) platform: Platform,
    pub(crate) inertia: Vector,
    pub(crate) gravity: Vector,
}

impl RobotSlopes {
    /// Zero, for as many rods, kinds of rods and motors.
    pub(crate) fn zero(data: &RobotData) -> Self {
        let [rods, kinds, motors] = [data.rods.len(), data.sections.len(), data.motors.len()];
        Self {
            rods: vec![RodSlope::default(); rods],
            sections: vec![RodSection::default(); kinds],
            motions: vec![SectionMotion::default(); kinds],
            motors: vec![Default::default(); motors],
            rotors: vec![MotorMotion::default(); motors],
            platform: Platform::default(),
            inertia: [0.0; 3],
            gravity: [0.0; 3],
        }
    }
}

/// Kernels without a tangent, in numbers `T`.
pub(crate) trait Residuals<T> {
    /// [`Kernel::residual`].
    fn residual(&self, kind: usize, element: &Element<T>) -> Residual<T>;
}

/// Kernels with a tangent, in numbers `T`; the result is stored in `found`.
pub(crate) trait Tangents<T> {
    /// [`Kernel::gauss_newton`].
    fn gauss_newton(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>);
    /// [`Kernel::exact`].
    fn exact(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>);
}

/// A robot behind a reference: its data, and its kernels in every number that solvers compute with.
pub(crate) trait Erased:
    Declared + Residuals<f64> + Residuals<Moved> + Tangents<f64> + Tangents<Several>
{
    /// Numbers at the present values of the parameters.
    fn data(&self) -> RobotData;
    /// Their derivatives by a parameter.
    fn slopes(&self, parameter: usize) -> RobotSlopes;
    /// The robot with another value of a parameter, SI.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
    /// [`Kernel::linearised`].
    fn linearised(&self, kind: usize, element: &Element<f64>) -> Linearised<f64>;
    /// Exact tangent of an element that changes, rows of the lower triangle.
    fn exact_tangent(&self, kind: usize, element: &Element<Moved>) -> [Moved; 171];
}

impl<K: Kernel, T: Scalar> Residuals<T> for K {
    fn residual(&self, kind: usize, element: &Element<T>) -> Residual<T> {
        Kernel::residual(self, kind, element)
    }
}

impl<K: Kernel, T: Scalar> Tangents<T> for K {
    fn gauss_newton(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>) {
        Kernel::gauss_newton(self, kind, element, found);
    }

    fn exact(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>) {
        *found = Kernel::exact(self, kind, element);
    }
}

impl<K: Kernel> Erased for K {
    fn data(&self) -> RobotData {
        let (kinds, motors) = (0..self.kind_count(), 0..self.motor_count());
        RobotData {
            rods: (0..self.rod_count()).map(|rod| self.rod(rod)).collect(),
            sections: kinds.clone().map(|kind| self.section(kind)).collect(),
            strain_limits: kinds.clone().map(|kind| self.strain_limit(kind)).collect(),
            motions: kinds.map(|kind| self.motion(kind)).collect(),
            motors: motors.clone().map(|motor| self.motor(motor)).collect(),
            rotors: motors.map(|motor| self.motor_motion(motor)).collect(),
            platform: self.platform(),
            inertia: self.platform_inertia(),
            gravity: self.gravity(),
            violation: self.violation(),
        }
    }

    fn slopes(&self, index: usize) -> RobotSlopes {
        let (kinds, motors) = (0..self.kind_count(), 0..self.motor_count());
        RobotSlopes {
            rods: (0..self.rod_count()).map(|rod| self.rod_sensitivity(index, rod)).collect(),
            sections: kinds.clone().map(|kind| self.section_sensitivity(index, kind)).collect(),
            motions: kinds.map(|kind| self.motion_sensitivity(index, kind)).collect(),
            motors: motors.clone().map(|motor| self.motor_sensitivity(index, motor)).collect(),
            rotors: motors.map(|motor| self.motor_motion_sensitivity(index, motor)).collect(),
            platform: self.platform_sensitivity(index),
            inertia: self.platform_inertia_sensitivity(index),
            gravity: self.gravity_sensitivity(index),
        }
    }

    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
        declared::with_parameter::<Self>(self, index, value)
    }

    fn linearised(&self, kind: usize, element: &Element<f64>) -> Linearised<f64> {
        Kernel::linearised(self, kind, element)
    }

    fn exact_tangent(&self, kind: usize, element: &Element<Moved>) -> [Moved; 171] {
        Kernel::exact(self, kind, element).tangent
    }
}

/// Numbers in which tangents are assembled: `f64` and lanes.
pub(crate) trait Assembled: Lanes {
    /// Kernels of a robot in these numbers.
    fn kernels(robot: &dyn Erased) -> &dyn Tangents<Self>;
}

/// Numbers in which equations of motion are evaluated: `f64`, and with a derivative.
pub(crate) trait Real: crate::Number + Scalar {
    /// Kernels of a robot in these numbers.
    fn kernels(robot: &dyn Erased) -> &dyn Residuals<Self>;
}

/// Numbers `$number` of `$trait`, whose kernels a robot has as `$kernels`.
macro_rules! numbers {
    ($($number:ty: $trait:ident, $kernels:ident;)*) => {$(
        impl $trait for $number {
            fn kernels(robot: &dyn Erased) -> &dyn $kernels<Self> {
                robot
            }
        }
    )*};
}

numbers! {
    f64: Assembled, Tangents;
    Several: Assembled, Tangents;
    f64: Real, Residuals;
    Moved: Real, Residuals;
}
