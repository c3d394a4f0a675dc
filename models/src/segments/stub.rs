//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Constants, Kernel, Motion, Segment, SegmentsOptions, Tip};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn segment_count(&self) -> usize;
        fn options(&self) -> SegmentsOptions;
        fn constants(&self, _: usize) -> Constants;
        fn constants_sensitivity(&self, _: usize, _: usize) -> Constants;
        fn actuator_count(&self, _: usize) -> usize;
        fn actuator(&self, _: usize, _: usize) -> [f64; 2];
        fn actuator_sensitivity(&self, _: usize, _: usize, _: usize) -> [f64; 2];
        fn chamber_area(&self, _: usize) -> f64;
        fn chamber_area_sensitivity(&self, _: usize, _: usize) -> f64;
        fn limits(&self, _: usize) -> Option<[f64; 2]>;
        fn base(&self) -> ([[f64; 3]; 3], [f64; 3]);
        fn gravity(&self) -> [f64; 3];
        fn gravity_sensitivity(&self, _: usize) -> [f64; 3];
        fn tip<T: Scalar>(&self, _: &Motion<T>) -> Tip<T>;
        fn segment<T: Scalar>(&self, _: &Motion<T>, _: &T, _: &T) -> Segment<T>;
        fn q_matrix<T: Scalar>(&self, _: &T) -> [[T; 9]; 5];
    }
}
