//! A robot behind a reference: solvers are compiled once, for all robots, and call the kernels of each through this.

use std::sync::Arc;

use pliant_runtime::moved::Moved;

use super::{Element, Kernel, Linearised, ParallelData, ParallelSlopes, Residual, RodSection, Stiffness};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Lanes, Scalar};

/// Kernels without a tangent, in numbers `T`.
pub(crate) trait Residuals<T> {
    /// [`Kernel::residual`].
    fn residual(&self, section: &RodSection, element: &Element<T>) -> Residual<T>;
}

/// Kernels with a tangent, in numbers `T`; the result is stored in `found`.
pub(crate) trait Tangents<T> {
    /// [`Kernel::gauss_newton`].
    fn gauss_newton(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>);
    /// [`Kernel::exact`].
    fn exact(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>);
}

/// A robot behind a reference: its data, and its kernels in every number that solvers compute with.
pub(crate) trait Erased:
    Declared + Residuals<f64> + Residuals<Moved> + Tangents<f64> + Tangents<Several>
{
    /// [`Kernel::data`].
    fn data(&self) -> ParallelData;
    /// [`Kernel::slopes`].
    fn slopes(&self, parameter: usize) -> ParallelSlopes;
    /// [`Kernel::violation`].
    fn violation(&self) -> Option<ConditionViolation>;
    /// The robot with another value of a parameter, SI.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
    /// [`Kernel::linearised`].
    fn linearised(&self, section: &RodSection, element: &Element<f64>) -> Linearised<f64>;
    /// Exact tangent of an element that changes, rows of the lower triangle.
    fn exact_tangent(&self, section: &RodSection, element: &Element<Moved>) -> [Moved; 171];
}

impl<K: Kernel, T: Scalar> Residuals<T> for K {
    fn residual(&self, section: &RodSection, element: &Element<T>) -> Residual<T> {
        Kernel::residual(self, section, element)
    }
}

impl<K: Kernel, T: Scalar> Tangents<T> for K {
    fn gauss_newton(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        Kernel::gauss_newton(self, section, element, found);
    }

    fn exact(&self, section: &RodSection, element: &Element<T>, found: &mut Stiffness<T>) {
        *found = Kernel::exact(self, section, element);
    }
}

impl<K: Kernel> Erased for K {
    fn data(&self) -> ParallelData {
        Kernel::data(self)
    }

    fn slopes(&self, parameter: usize) -> ParallelSlopes {
        Kernel::slopes(self, parameter)
    }

    fn violation(&self) -> Option<ConditionViolation> {
        Kernel::violation(self)
    }

    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
        declared::with_parameter::<Self>(self, index, value)
    }

    fn linearised(&self, section: &RodSection, element: &Element<f64>) -> Linearised<f64> {
        Kernel::linearised(self, section, element)
    }

    fn exact_tangent(&self, section: &RodSection, element: &Element<Moved>) -> [Moved; 171] {
        Kernel::exact(self, section, element).tangent
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
