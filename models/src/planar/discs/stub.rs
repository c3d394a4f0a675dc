//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{HeldSpan, Inputs, Kernel, Options, Span};
use crate::core::declared::Stub;
use crate::core::methods::never;
use crate::{Entry, Scalar};

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    type PerNode<T: Entry> = [T; 0];
    type PerCable<T: Entry> = [T; 0];

    fn per_node<T: Entry>(&self, value: impl FnMut(usize) -> T) -> [T; 0] {
        core::array::from_fn(value)
    }

    fn per_cable<T: Entry>(&self, value: impl FnMut(usize) -> T) -> [T; 0] {
        core::array::from_fn(value)
    }

    never! {
        fn node_count(&self) -> usize;
        fn cable_count(&self) -> usize;
        fn options(&self) -> Options;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, _: usize) -> f64;
        fn station(&self, _: usize) -> Option<f64>;
        fn station_sensitivity(&self, _: usize, _: usize) -> f64;
        fn bending_stiffness<T: Scalar>(&self, _: &T) -> T;
        fn bending_stiffness_sensitivity(&self, _: usize, _: f64) -> f64;
        fn offsets<T: Scalar>(&self, _: &T) -> [T; 0];
        fn offsets_sensitivity(&self, _: usize, _: f64) -> [f64; 0];
        fn resultant<T: Scalar>(&self, _: &T) -> [T; 2];
        fn resultant_sensitivity(&self, _: usize, _: f64) -> [f64; 2];
        fn couple<T: Scalar>(&self, _: &T, _: &T) -> [T; 2];
        fn couple_sensitivity(&self, _: usize, _: f64, _: f64) -> f64;
        fn disc_force(&self, _: usize) -> [f64; 2];
        fn disc_force_sensitivity(&self, _: usize, _: usize) -> [f64; 2];
        fn span<T: Scalar>(&self, _: &Inputs<Self, T>, _: &[T; 0]) -> Span<Self, T>;
        fn held_span<T: Scalar>(&self, _: &Inputs<Self, T>, _: &[[T; 2]; 0]) -> HeldSpan<Self, T>;
    }
}
