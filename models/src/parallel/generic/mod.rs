//! The generic kernel: a robot written by hand, with run-time numbers, derivatives of its elements by dual numbers.
//!
//! It is what the tests compare generated kernels with, what the benches measure them against, and what a robot that is only known at run
//! time uses.

pub(super) mod element;

use std::sync::Arc;

use super::kernel::{
    Element, Kernel, Linearised, ParallelData, ParallelSlopes, Residual, RodSection, Stiffness,
};
use crate::core::methods::forward;
use crate::{Declared, Parameter, Scalar};

/// Numbers of a hand-written robot: as the kernel has them, elements apart.
pub trait Robot: Declared + Clone {
    /// Its numbers.
    fn data(&self) -> ParallelData;
    /// Their derivatives by parameter `index`; zero unless given.
    fn slopes(&self, index: usize) -> ParallelSlopes {
        let _ = index;
        ParallelSlopes::default()
    }
}

/// A robot without parameters.
impl Declared for ParallelData {
    fn name(&self) -> &str {
        "Written"
    }
}

impl Robot for ParallelData {
    fn data(&self) -> ParallelData {
        self.clone()
    }
}

/// Kernel of a hand-written robot. Clones share the robot; they part when a parameter is set.
#[derive(Debug)]
pub struct Generic<R> {
    robot: Arc<R>,
}

impl<R> Clone for Generic<R> {
    fn clone(&self) -> Self {
        Self { robot: Arc::clone(&self.robot) }
    }
}

impl<R: Robot> Generic<R> {
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

impl<R: Robot> Declared for Generic<R> {
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

impl<R: Robot> Kernel for Generic<R> {
    forward! { robot:
        fn data(&self) -> ParallelData;
        fn slopes(&self, index: usize) -> ParallelSlopes;
    }

    fn residual<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Residual<T> {
        value(&T::pointwise(inputs(element), &element::Value(*section)))
    }

    fn linearised<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Linearised<T> {
        let out = T::pointwise(inputs(element), &element::Linear(*section));
        let jacobian = core::array::from_fn(|i| core::array::from_fn(|j| out[25 + 18 * i + j]));
        Linearised { value: value(&out), jacobian }
    }

    // Its own sums, not those that generated kernels use.
    fn gauss_newton<T: Scalar>(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        *found = stiffness(&T::pointwise(inputs(element), &element::GaussNewton(*section)));
    }

    fn exact<T: Scalar>(&self, section: &RodSection, element: &Element<T>) -> Stiffness<T> {
        stiffness(&T::pointwise(inputs(element), &element::Exact(*section)))
    }
}
