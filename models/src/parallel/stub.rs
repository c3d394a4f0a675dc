//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Element, Kernel, Linearised, ParallelData, Residual, RodSection, Stiffness};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn data(&self) -> ParallelData;
        fn residual<T: Scalar>(&self, _: &RodSection, _: &Element<T>) -> Residual<T>;
        fn linearised<T: Scalar>(&self, _: &RodSection, _: &Element<T>) -> Linearised<T>;
        fn exact<T: Scalar>(&self, _: &RodSection, _: &Element<T>) -> Stiffness<T>;
    }
}
