//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{DiscsOptions, HeldSpan, Kernel, Span, SpanInputs};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn node_count(&self) -> usize;
        fn cable_count(&self) -> usize;
        fn options(&self) -> DiscsOptions;
        fn length(&self) -> f64;
        fn bending_stiffness<T: Scalar>(&self, _: &T) -> T;
        fn offset<T: Scalar>(&self, _: usize, _: &T) -> T;
        fn span<T: Scalar>(&self, _: &SpanInputs<'_, T>, _: &[T], _: &mut Span<T>);
        fn held_span<T: Scalar>(&self, _: &SpanInputs<'_, T>, _: &[[T; 2]], _: &mut HeldSpan<T>);
    }
}
