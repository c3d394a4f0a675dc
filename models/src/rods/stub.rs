//! The kernel of a robot whose declaration is wrong, so that code which uses the robot compiles. It never runs.

use super::{Actuation, Kernel, RodOptions, Routing, Section};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn segment_count(&self) -> usize;
        fn tendon_count(&self) -> usize;
        fn options(&self) -> RodOptions;
        fn end(&self, _: usize) -> f64;
        fn end_sensitivity(&self, _: usize, _: usize) -> f64;
        fn last_segment(&self, _: usize) -> usize;
        fn base(&self) -> ([[f64; 3]; 3], [f64; 3]);
        fn gravity(&self) -> [f64; 3];
        fn gravity_sensitivity(&self, _: usize) -> [f64; 3];
        fn tip_mass(&self) -> f64;
        fn tip_mass_sensitivity(&self, _: usize) -> f64;
        fn section<T: Scalar>(&self, _: usize, _: &T) -> Section<T>;
        fn section_sensitivity(&self, _: usize, _: usize, _: f64) -> Section<f64>;
        fn routings<T: Scalar>(&self, _: usize, _: &T, _: &mut [Routing<T>]);
        fn tendons<T: Scalar>(&self, _: usize, _: &[Routing<T>], _: &[T; 6], _: &[T], _: Actuation<'_, T>);
    }
}
