//! The generic kernel: a robot written by hand, with run-time numbers, derivatives of its elements by dual numbers.
//!
//! It is what the tests compare generated kernels with, what the benches measure them against, and what a robot that is only known at run
//! time uses.

pub(super) mod element;

use std::sync::Arc;

use super::kernel::{
    Element, Kernel, Linearised, Motor, MotorMotion, Platform, Residual, Rod, RodSection, RodSlope,
    SectionMotion, Stiffness,
};
use crate::core::methods::forward;
use crate::{Declared, Parameter, Scalar};

/// Numbers of a hand-written robot of `RODS` rods of `KINDS` kinds and `MOTORS` motors: as the kernel has them, elements apart.
pub trait Robot<const RODS: usize, const KINDS: usize, const MOTORS: usize>: Declared + Clone {
    /// A rod.
    fn rod(&self, rod: usize) -> Rod;
    /// Its derivative with respect to parameter `index`; zero unless given.
    fn rod_sensitivity(&self, _index: usize, _rod: usize) -> RodSlope {
        RodSlope::default()
    }
    /// The section of a kind of rod.
    fn section(&self, kind: usize) -> RodSection;
    /// Its derivative with respect to parameter `index`; zero unless given.
    fn section_sensitivity(&self, _index: usize, _kind: usize) -> RodSection {
        RodSection::default()
    }
    /// Largest allowed strain of a kind of rod; `None` unless overridden.
    fn strain_limit(&self, _kind: usize) -> [Option<f64>; 6] {
        [None; 6]
    }
    /// A motor.
    fn motor(&self, motor: usize) -> Motor;
    /// Derivative of its axis and of the point; zero unless given.
    fn motor_sensitivity(&self, _index: usize, _motor: usize) -> [[f64; 3]; 2] {
        [[0.0; 3]; 2]
    }
    /// The platform.
    fn platform(&self) -> Platform;
    /// Derivative of its mass and centre; zero unless given.
    fn platform_sensitivity(&self, _index: usize) -> Platform {
        Platform::default()
    }
    /// Rotary inertia, damping and drag of a kind of rod; nothing unless overridden.
    fn motion(&self, _kind: usize) -> SectionMotion {
        SectionMotion::default()
    }
    /// Its derivative; zero unless given.
    fn motion_sensitivity(&self, _index: usize, _kind: usize) -> SectionMotion {
        SectionMotion::default()
    }
    /// Inertia and friction of a motor; nothing unless overridden.
    fn motor_motion(&self, _motor: usize) -> MotorMotion {
        MotorMotion::default()
    }
    /// Its derivative; zero unless given.
    fn motor_motion_sensitivity(&self, _index: usize, _motor: usize) -> MotorMotion {
        MotorMotion::default()
    }
    /// Moments of inertia of the platform about its centre of mass; zero unless overridden.
    fn platform_inertia(&self) -> [f64; 3] {
        [0.0; 3]
    }
    /// Their derivative; zero unless given.
    fn platform_inertia_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }
    /// Acceleration of gravity in the world, m/s^2; zero unless overridden.
    fn gravity(&self) -> [f64; 3] {
        [0.0; 3]
    }
    /// Its derivative; zero unless given.
    fn gravity_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }
}

/// A robot without parameters whose numbers are filled in at run time.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotData<const RODS: usize, const KINDS: usize, const MOTORS: usize> {
    /// Its rods.
    pub rods: [Rod; RODS],
    /// Sections of its kinds of rods.
    pub sections: [RodSection; KINDS],
    /// Largest strains of its kinds of rods.
    pub strain_limits: [[Option<f64>; 6]; KINDS],
    /// Its motors.
    pub motors: [Motor; MOTORS],
    /// Its platform.
    pub platform: Platform,
    /// Acceleration of gravity in the world, m/s^2.
    pub gravity: [f64; 3],
}

impl<const RODS: usize, const KINDS: usize, const MOTORS: usize> Declared for RobotData<RODS, KINDS, MOTORS> {
    fn name(&self) -> &str {
        "Written"
    }
}

impl<const RODS: usize, const KINDS: usize, const MOTORS: usize> Robot<RODS, KINDS, MOTORS>
    for RobotData<RODS, KINDS, MOTORS>
{
    fn rod(&self, rod: usize) -> Rod {
        self.rods.get(rod).copied().unwrap_or_default()
    }

    fn section(&self, kind: usize) -> RodSection {
        self.sections.get(kind).copied().unwrap_or_default()
    }

    fn strain_limit(&self, kind: usize) -> [Option<f64>; 6] {
        self.strain_limits.get(kind).copied().unwrap_or_default()
    }

    fn motor(&self, motor: usize) -> Motor {
        self.motors.get(motor).copied().unwrap_or_default()
    }

    fn platform(&self) -> Platform {
        self.platform
    }

    fn gravity(&self) -> [f64; 3] {
        self.gravity
    }
}

/// Kernel of a hand-written robot. Clones share the robot; they part when a parameter is set.
#[derive(Debug)]
pub struct Generic<R, const RODS: usize, const KINDS: usize, const MOTORS: usize> {
    robot: Arc<R>,
}

impl<R, const RODS: usize, const KINDS: usize, const MOTORS: usize> Clone
    for Generic<R, RODS, KINDS, MOTORS>
{
    fn clone(&self) -> Self {
        Self { robot: Arc::clone(&self.robot) }
    }
}

impl<R: Robot<RODS, KINDS, MOTORS>, const RODS: usize, const KINDS: usize, const MOTORS: usize>
    Generic<R, RODS, KINDS, MOTORS>
{
    /// The kernel of this robot.
    #[must_use]
    pub fn new(robot: R) -> Self {
        Self { robot: Arc::new(robot) }
    }

    /// The robot as it was written.
    #[must_use]
    pub fn robot(&self) -> &R {
        &self.robot
    }
}

impl<R: Robot<RODS, KINDS, MOTORS>, const RODS: usize, const KINDS: usize, const MOTORS: usize> Declared
    for Generic<R, RODS, KINDS, MOTORS>
{
    fn name(&self) -> &str {
        self.robot.name()
    }

    fn parameters(&self) -> &[Parameter] {
        self.robot.parameters()
    }

    fn parameter(&self, index: usize) -> f64 {
        self.robot.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        Arc::make_mut(&mut self.robot).set_parameter(index, value);
    }
}

fn inputs<T: Copy>(element: &Element<T>) -> [T; 21] {
    core::array::from_fn(|k| match k {
        0..7 => element.a[k],
        7..14 => element.b[k - 7],
        14..20 => element.slope[k - 14],
        _ => element.length,
    })
}

fn value<T: Copy>(out: &[T]) -> Residual<T> {
    Residual {
        energy: out[0],
        strain: core::array::from_fn(|k| out[1 + k]),
        residual: core::array::from_fn(|k| out[7 + k]),
    }
}

fn stiffness<T: Copy>(out: &[T; 196]) -> Stiffness<T> {
    Stiffness { value: value(out), tangent: core::array::from_fn(|k| out[25 + k]) }
}

impl<R: Robot<RODS, KINDS, MOTORS>, const RODS: usize, const KINDS: usize, const MOTORS: usize> Kernel
    for Generic<R, RODS, KINDS, MOTORS>
{
    fn rod_count(&self) -> usize {
        RODS
    }

    fn kind_count(&self) -> usize {
        KINDS
    }

    fn motor_count(&self) -> usize {
        MOTORS
    }

    forward! { robot:
        fn rod(&self, rod: usize) -> Rod;
        fn rod_sensitivity(&self, index: usize, rod: usize) -> RodSlope;
        fn section(&self, kind: usize) -> RodSection;
        fn section_sensitivity(&self, index: usize, kind: usize) -> RodSection;
        fn strain_limit(&self, kind: usize) -> [Option<f64>; 6];
        fn motor(&self, motor: usize) -> Motor;
        fn motor_sensitivity(&self, index: usize, motor: usize) -> [[f64; 3]; 2];
        fn platform(&self) -> Platform;
        fn platform_sensitivity(&self, index: usize) -> Platform;
        fn motion(&self, kind: usize) -> SectionMotion;
        fn motion_sensitivity(&self, index: usize, kind: usize) -> SectionMotion;
        fn motor_motion(&self, motor: usize) -> MotorMotion;
        fn motor_motion_sensitivity(&self, index: usize, motor: usize) -> MotorMotion;
        fn platform_inertia(&self) -> [f64; 3];
        fn platform_inertia_sensitivity(&self, index: usize) -> [f64; 3];
        fn gravity(&self) -> [f64; 3];
        fn gravity_sensitivity(&self, index: usize) -> [f64; 3];
    }

    fn residual<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Residual<T> {
        value(&T::pointwise(inputs(element), &element::Value(self.robot.section(kind))))
    }

    fn linearised<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Linearised<T> {
        let out = T::pointwise(inputs(element), &element::Linear(self.robot.section(kind)));
        let jacobian = core::array::from_fn(|i| core::array::from_fn(|j| out[25 + 18 * i + j]));
        Linearised { value: value(&out), jacobian }
    }

    // Its own sums, not those that generated kernels use.
    fn gauss_newton<T: Scalar>(&self, kind: usize, element: &Element<T>, found: &mut Stiffness<T>) {
        *found = stiffness(&T::pointwise(inputs(element), &element::GaussNewton(self.robot.section(kind))));
    }

    fn exact<T: Scalar>(&self, kind: usize, element: &Element<T>) -> Stiffness<T> {
        stiffness(&T::pointwise(inputs(element), &element::Exact(self.robot.section(kind))))
    }
}
