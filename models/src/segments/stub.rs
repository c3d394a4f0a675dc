//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Kernel, Motion, Segment, SegmentsData, Tip};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn data(&self) -> SegmentsData;
        fn tip<T: Scalar>(&self, _: &Motion<T>) -> Tip<T>;
        fn segment<T: Scalar>(&self, _: &Motion<T>, _: &T, _: &T) -> Segment<T>;
        fn q_matrix<T: Scalar>(&self, _: &T) -> [[T; 9]; 5];
    }
}
