//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{Actuation, Kernel, RodData, Routing, Section};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn data(&self) -> RodData;
        fn section<T: Scalar>(&self, _: usize, _: &T) -> Section<T>;
        fn routings<T: Scalar>(&self, _: usize, _: &T, _: &mut [Routing<T>]);
        fn tendons<T: Scalar>(&self, _: usize, _: &[Routing<T>], _: &[T; 6], _: &[T], _: Actuation<'_, T>);
    }
}
