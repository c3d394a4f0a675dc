//! The generic kernel: a robot written by hand, with run-time parameters.
//!
//! Integrals are taken by Gauss-Legendre quadrature and derivatives by dual numbers, to about 1e-14. It is what the tests compare
//! generated kernels with, what the benches measure them against, and what a robot that is only known at run time uses.

mod segments;
mod slice;

use std::sync::{Arc, LazyLock};

use pliant_runtime::quadrature::Rule;

pub use segments::{Actuators, Chain, Segments};

use super::kernel::{Body, Kernel, Motion, Segment, SegmentsData, SegmentsSlopes, Tip};
use crate::core::methods::forward;
use crate::{Declared, Parameter, Scalar};

/// Nodes of the rule that integrates over a segment: 1e-15 for bending angles up to 4 pi, which is more than a segment bends.
const NODES: usize = 32;

fn rule() -> &'static Rule {
    static RULE: LazyLock<Rule> = LazyLock::new(|| Rule::gauss_legendre(NODES));
    &RULE
}

/// Kernel of a hand-written robot.
///
/// Clones share the robot; they part when a parameter is set.
#[derive(Debug)]
pub struct Generic<R> {
    robot: Arc<R>,
    rule: &'static Rule,
    rotational: bool,
}

impl<R> Clone for Generic<R> {
    fn clone(&self) -> Self {
        Self { robot: Arc::clone(&self.robot), ..*self }
    }
}

impl<R: Segments> Generic<R> {
    /// The kernel of this robot.
    #[must_use]
    pub fn new(robot: R) -> Self {
        let rotational = robot.data().options.rotational_inertia;
        Self { robot: Arc::new(robot), rule: rule(), rotational }
    }

    /// The robot as it was written.
    #[must_use]
    pub fn robot(&self) -> &R {
        &self.robot
    }
}

impl<R: Segments + Default> Default for Generic<R> {
    fn default() -> Self {
        Self::new(R::default())
    }
}

fn three<T: Copy>(values: &[T]) -> [T; 3] {
    [values[0], values[1], values[2]]
}

fn six<T: Copy>(values: &[T]) -> [T; 6] {
    core::array::from_fn(|i| values[i])
}

fn nine<T: Copy>(values: &[T]) -> [[T; 3]; 3] {
    core::array::from_fn(|i| three(&values[3 * i..]))
}

impl<R: Segments> Declared for Generic<R> {
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

impl<R: Segments> Kernel for Generic<R> {
    forward! { robot:
        fn data(&self) -> SegmentsData;
        fn slopes(&self, index: usize) -> SegmentsSlopes;
    }

    fn tip<T: Scalar>(&self, motion: &Motion<T>) -> Tip<T> {
        let Motion { state: [dx, dy, l], rate: [vx, vy, v], spin: [a, b, c] } = *motion;
        let flat = T::pointwise([dx, dy, l, vx, vy, v, a, b, c], &slice::TipOf);
        Tip {
            rotation: nine(&flat),
            position: three(&flat[9..]),
            angular_jacobian: [three(&flat[12..]), three(&flat[15..])],
            linear_jacobian: nine(&flat[18..]),
            angular_bias: three(&flat[27..]),
            linear_bias: three(&flat[30..]),
        }
    }

    fn segment<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Segment<T> {
        Segment { tip: self.tip(motion), body: self.body(motion, mass, gyration) }
    }

    fn body<T: Scalar>(&self, motion: &Motion<T>, mass: &T, gyration: &T) -> Body<T> {
        let Motion { state: [dx, dy, l], rate: [vx, vy, v], spin: [a, b, c] } = *motion;
        let function = slice::SegmentOf { rule: self.rule, rotational: self.rotational };
        let flat = T::pointwise([dx, dy, l, vx, vy, v, a, b, c, *gyration], &function);
        let flat = flat.map(|entry| entry * *mass);
        Body {
            moment: three(&flat),
            inertia: six(&flat[3..]),
            linear: nine(&flat[9..]),
            angular: nine(&flat[18..]),
            mass: six(&flat[27..]),
            force: three(&flat[33..]),
            couple: three(&flat[36..]),
            load: three(&flat[39..]),
        }
    }

    fn q_matrix<T: Scalar>(&self, theta: &T) -> [[T; 9]; 5] {
        let flat = T::pointwise([*theta], &slice::QMatrixOf { rule: self.rule });
        core::array::from_fn(|row| core::array::from_fn(|column| flat[9 * row + column]))
    }
}
