//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{HeldSpan, Inputs, Kernel, Options, Span};
use crate::declared::Stub;
use crate::{Entry, Scalar};

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    const NODES: usize = 0;

    type PerNode<T: Entry> = [T; 0];
    type PerCable<T: Entry> = [T; 0];

    fn per_node<T: Entry>(value: impl FnMut(usize) -> T) -> [T; 0] {
        core::array::from_fn(value)
    }

    fn per_cable<T: Entry>(value: impl FnMut(usize) -> T) -> [T; 0] {
        core::array::from_fn(value)
    }

    fn options(&self) -> Options {
        unimplemented!()
    }

    fn length(&self) -> f64 {
        unimplemented!()
    }

    fn length_sensitivity(&self, _: usize) -> f64 {
        unimplemented!()
    }

    fn station(&self, _: usize) -> Option<f64> {
        unimplemented!()
    }

    fn station_sensitivity(&self, _: usize, _: usize) -> f64 {
        unimplemented!()
    }

    fn bending_stiffness<T: Scalar>(&self, _: &T) -> T {
        unimplemented!()
    }

    fn bending_stiffness_sensitivity(&self, _: usize, _: f64) -> f64 {
        unimplemented!()
    }

    fn offsets<T: Scalar>(&self, _: &T) -> [T; 0] {
        []
    }

    fn offsets_sensitivity(&self, _: usize, _: f64) -> [f64; 0] {
        []
    }

    fn resultant<T: Scalar>(&self, _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn resultant_sensitivity(&self, _: usize, _: f64) -> [f64; 2] {
        unimplemented!()
    }

    fn couple<T: Scalar>(&self, _: &T, _: &T) -> [T; 2] {
        unimplemented!()
    }

    fn couple_sensitivity(&self, _: usize, _: f64, _: f64) -> f64 {
        unimplemented!()
    }

    fn disc_force(&self, _: usize) -> [f64; 2] {
        unimplemented!()
    }

    fn disc_force_sensitivity(&self, _: usize, _: usize) -> [f64; 2] {
        unimplemented!()
    }

    fn span<T: Scalar>(&self, _: &Inputs<Self, T>, _: &[T; 0]) -> Span<Self, T> {
        unimplemented!()
    }

    fn held_span<T: Scalar>(&self, _: &Inputs<Self, T>, _: &[[T; 2]; 0]) -> HeldSpan<Self, T> {
        unimplemented!()
    }
}
