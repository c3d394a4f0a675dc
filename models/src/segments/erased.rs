//! Robots of segments behind a reference: their kernels in every number that solvers compute with.

use std::sync::Arc;

use pliant_runtime::{Dual, Twice};

use super::chain::Link;
use super::statics::Still;
use super::{Kernel, Motion, Root, Segment, SegmentsData, SegmentsSlopes, Tip};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Lanes, Scalar, Tangent};

/// Kernels of a segment at rest in numbers `T`.
pub trait Resting<T> {
    /// A segment of this mass at rest in a state.
    fn rest(&self, state: &[T; 3], mass: &T, gyration: &T) -> Still<T>;
}

/// Kernels of a segment in motion in numbers `T`. The mass is that of the link; what a function leaves out stays as it is in the link.
pub trait Moving<T>: Resting<T> {
    /// Tip and inertia of the first segment, whose base does not spin.
    fn root(&self, link: &mut Link<T>, state: &[T; 3], rate: &[T; 3], gyration: &T);
    /// Tip and inertia.
    fn segment(&self, link: &mut Link<T>, motion: &Motion<T>, gyration: &T);
    /// Inertia of a segment at whose tip nothing is.
    fn body(&self, link: &mut Link<T>, motion: &Motion<T>, gyration: &T);
}

impl<K: Kernel, T: Scalar> Resting<T> for K {
    fn rest(&self, state: &[T; 3], mass: &T, gyration: &T) -> Still<T> {
        let zeros = [T::from_f64(0.0); 3];
        let Root { tip, moment, linear, .. } = Kernel::root(self, state, &zeros, mass, gyration);
        // Nothing moves: what is not kept is not computed where the kernel is inlined.
        let tip = Tip { angular_bias: zeros, linear_bias: zeros, ..tip };
        Still { tip, mass: *mass, moment, linear }
    }
}

impl<K: Kernel, T: Scalar> Moving<T> for K {
    fn root(&self, link: &mut Link<T>, state: &[T; 3], rate: &[T; 3], gyration: &T) {
        let body = &mut link.body;
        Root { tip: link.tip, moment: body.moment, linear: body.linear, mass: body.mass, load: body.load } =
            Kernel::root(self, state, rate, &link.mass, gyration);
    }

    fn segment(&self, link: &mut Link<T>, motion: &Motion<T>, gyration: &T) {
        Segment { tip: link.tip, body: link.body } = Kernel::segment(self, motion, &link.mass, gyration);
    }

    fn body(&self, link: &mut Link<T>, motion: &Motion<T>, gyration: &T) {
        link.body = Kernel::body(self, motion, &link.mass, gyration);
    }
}

/// A robot behind a reference, with functions that its kernel has by the same names.
macro_rules! erased {
    ($(fn $name:ident(&self $(, $argument:ident: $input:ty)*) -> $output:ty;)*) => {
        /// A robot behind a reference, at the present values of its parameters: functions are those of [`Kernel`].
        pub trait Erased:
            Declared
            + Moving<f64>
            + Moving<Several>
            + Moving<Tangent<1>>
            + Moving<Tangent<6>>
            + Moving<Twice>
            + Resting<Dual<f64, 3>>
            + Resting<Dual<Several, 3>>
        {
            /// The robot with another value of a parameter, SI.
            fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
            /// Tip of a segment at rest.
            fn tip(&self, state: &[f64; 3]) -> Tip<f64>;
            fn q_matrix(&self, theta: f64) -> [[f64; 9]; 5];
            $(fn $name(&self $(, $argument: $input)*) -> $output;)*
        }

        impl<K: Kernel> Erased for K {
            fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
                declared::with_parameter::<Self>(self, index, value)
            }

            fn tip(&self, state: &[f64; 3]) -> Tip<f64> {
                Kernel::tip(self, &Motion { state: *state, rate: [0.0; 3], spin: [0.0; 3] })
            }

            fn q_matrix(&self, theta: f64) -> [[f64; 9]; 5] {
                Kernel::q_matrix(self, &theta)
            }

            $(
                fn $name(&self $(, $argument: $input)*) -> $output {
                    Kernel::$name(self $(, $argument)*)
                }
            )*
        }
    };
}

erased! {
    fn violation(&self) -> Option<ConditionViolation>;
    fn data(&self) -> SegmentsData;
    fn slopes(&self, index: usize) -> SegmentsSlopes;
}

/// Numbers in which the equations of motion are computed: a closed set.
pub trait Compiled: Scalar {
    /// The kernels of a robot in these numbers.
    fn of(robot: &dyn Erased) -> &dyn Moving<Self>;
}

/// Numbers in which equilibria are computed: plain, and lanes.
pub(crate) trait Side: Compiled + Lanes {
    /// The kernels of a robot at rest in these numbers with derivatives by the state of a segment.
    fn lifted(robot: &dyn Erased) -> &dyn Resting<Dual<Self, 3>>;
}

macro_rules! numbers {
    ($trait:ident::$function:ident: $($number:ty => $kernels:ty),+) => {$(
        impl $trait for $number {
            fn $function(robot: &dyn Erased) -> &$kernels {
                robot
            }
        }
    )+};
}

numbers!(Compiled::of: f64 => dyn Moving<f64>, Several => dyn Moving<Several>, Tangent<1> => dyn Moving<Tangent<1>>,
    Tangent<6> => dyn Moving<Tangent<6>>, Twice => dyn Moving<Twice>);
numbers!(Side::lifted: f64 => dyn Resting<Dual<f64, 3>>, Several => dyn Resting<Dual<Several, 3>>);
