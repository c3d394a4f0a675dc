//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Constants, Kernel, Motion, Options, Segment, Tip};
use crate::declared::Stub;
use crate::{Entry, Scalar};

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    type PerSegment<T: Entry> = [T; 1];

    fn from_fn<T: Entry>(value: impl FnMut(usize) -> T) -> [T; 1] {
        core::array::from_fn(value)
    }

    fn options(&self) -> Options {
        unimplemented!()
    }

    fn constants(&self, _: usize) -> Constants {
        unimplemented!()
    }

    fn constants_sensitivity(&self, _: usize, _: usize) -> Constants {
        unimplemented!()
    }

    fn actuators(&self, _: usize) -> usize {
        unimplemented!()
    }

    fn actuator(&self, _: usize, _: usize) -> [f64; 2] {
        unimplemented!()
    }

    fn actuator_sensitivity(&self, _: usize, _: usize, _: usize) -> [f64; 2] {
        unimplemented!()
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        unimplemented!()
    }

    fn gravity(&self) -> [f64; 3] {
        unimplemented!()
    }

    fn gravity_sensitivity(&self, _: usize) -> [f64; 3] {
        unimplemented!()
    }

    fn tip<T: Scalar>(&self, _: &Motion<T>) -> Tip<T> {
        unimplemented!()
    }

    fn segment<T: Scalar>(&self, _: &Motion<T>, _: &T, _: &T) -> Segment<T> {
        unimplemented!()
    }

    fn q_matrix<T: Scalar>(&self, _: &T) -> [[T; 9]; 5] {
        unimplemented!()
    }
}
