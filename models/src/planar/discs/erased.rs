//! Robots with discs behind a reference: solvers are compiled once, whichever robot they solve.

use std::sync::Arc;

use pliant_runtime::moved::Moved;

use super::{DiscsOptions, HeldSpan, Kernel, Span, SpanInputs};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Lanes, Scalar};

/// Nodes of the rule that integrates the distributed couple over the angle.
const COUPLE_NODES: usize = 16;

/// Kernels of a robot in numbers `T`; see [`Kernel`].
pub(crate) trait Spans<T> {
    fn bending_stiffness(&self, s: &T) -> T;
    fn offset(&self, cable: usize, s: &T) -> T;
    fn resultant(&self, s: &T) -> [T; 2];
    fn couple(&self, s: &T, theta: &T) -> [T; 2];
    fn span(&self, inputs: &SpanInputs<'_, T>, tensions: &[T], span: &mut Span<T>);
    fn held_span(&self, inputs: &SpanInputs<'_, T>, forces: &[[T; 2]], span: &mut HeldSpan<T>);

    /// Subtracts the work of the distributed couple at the nodes, `int int c dtheta ds`, from the energy of a span: `nodes` yields the station of each node, m, its angle and
    /// its weight, m.
    fn subtract_couple(&self, nodes: &mut dyn Iterator<Item = [T; 3]>, span: &mut Span<T>);
}

impl<K: Kernel, T: Scalar> Spans<T> for K {
    fn bending_stiffness(&self, s: &T) -> T {
        Kernel::bending_stiffness(self, s)
    }

    fn offset(&self, cable: usize, s: &T) -> T {
        Kernel::offset(self, cable, s)
    }

    fn resultant(&self, s: &T) -> [T; 2] {
        Kernel::resultant(self, s)
    }

    fn couple(&self, s: &T, theta: &T) -> [T; 2] {
        Kernel::couple(self, s, theta)
    }

    fn span(&self, inputs: &SpanInputs<'_, T>, tensions: &[T], span: &mut Span<T>) {
        Kernel::span(self, inputs, tensions, span);
    }

    fn held_span(&self, inputs: &SpanInputs<'_, T>, forces: &[[T; 2]], span: &mut HeldSpan<T>) {
        Kernel::held_span(self, inputs, forces, span);
    }

    fn subtract_couple(&self, nodes: &mut dyn Iterator<Item = [T; 3]>, span: &mut Span<T>) {
        for (q, [s, theta, weight]) in nodes.enumerate() {
            let [couple, slope] = Kernel::couple(self, &s, &theta);
            span.gradient[q] -= weight * couple;
            span.curvature[q] -= weight * slope;
            let mut work = T::from_f64(0.0);
            for node in 0..COUPLE_NODES {
                let part = T::from_f64((node as f64 + 0.5) / COUPLE_NODES as f64);
                work += Kernel::couple(self, &s, &(part * theta))[0];
            }
            span.energy -= weight * theta * work * T::from_f64(1.0 / COUPLE_NODES as f64);
        }
    }
}

/// A robot behind a reference: its data at the present values of its parameters, and its kernels in every number that solvers compute with; see [`Kernel`].
pub(crate) trait Erased: Declared + Spans<f64> + Spans<Several> + Spans<Moved> {
    /// This robot with another value of a parameter.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
    fn node_count(&self) -> usize;
    fn cable_count(&self) -> usize;
    fn violation(&self) -> Option<ConditionViolation>;
    fn options(&self) -> DiscsOptions;
    fn length(&self) -> f64;
    fn length_sensitivity(&self, index: usize) -> f64;
    fn station(&self, disc: usize) -> Option<f64>;
    fn station_sensitivity(&self, index: usize, disc: usize) -> f64;
    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64;
    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64;
    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2];
    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64;
    fn disc_force(&self, disc: usize) -> [f64; 2];
    fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2];
}

/// Functions that the kernel has by the same names.
macro_rules! kernel {
    ($(fn $name:ident(&self $(, $argument:ident: $input:ty)*) -> $output:ty;)*) => {$(
        fn $name(&self $(, $argument: $input)*) -> $output {
            Kernel::$name(self $(, $argument)*)
        }
    )*};
}

impl<K: Kernel> Erased for K {
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
        declared::with_parameter::<Self>(self, index, value)
    }

    kernel! {
        fn node_count(&self) -> usize;
        fn cable_count(&self) -> usize;
        fn violation(&self) -> Option<ConditionViolation>;
        fn options(&self) -> DiscsOptions;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, index: usize) -> f64;
        fn station(&self, disc: usize) -> Option<f64>;
        fn station_sensitivity(&self, index: usize, disc: usize) -> f64;
        fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64;
        fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64;
        fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2];
        fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64;
        fn disc_force(&self, disc: usize) -> [f64; 2];
        fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2];
    }
}

/// Numbers of states: the closed set in which robots with discs are solved.
pub(crate) trait Number: Lanes {
    /// The kernels of a robot in these numbers.
    fn spans(robot: &dyn Erased) -> &dyn Spans<Self>;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Number for $number {
            fn spans(robot: &dyn Erased) -> &dyn Spans<Self> {
                robot
            }
        }
    )*};
}

numbers!(f64, Several);
