//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Element, Kernel, Linearised, Motor, Platform, Residual, Rod, RodSection, RodSlope, Stiffness};
use crate::Scalar;
use crate::core::declared::Stub;
use crate::core::methods::never;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    never! {
        fn rod_count(&self) -> usize;
        fn kind_count(&self) -> usize;
        fn motor_count(&self) -> usize;
        fn rod(&self, _: usize) -> Rod;
        fn rod_sensitivity(&self, _: usize, _: usize) -> RodSlope;
        fn section(&self, _: usize) -> RodSection;
        fn section_sensitivity(&self, _: usize, _: usize) -> RodSection;
        fn motor(&self, _: usize) -> Motor;
        fn motor_sensitivity(&self, _: usize, _: usize) -> [[f64; 3]; 2];
        fn platform(&self) -> Platform;
        fn platform_sensitivity(&self, _: usize) -> Platform;
        fn gravity(&self) -> [f64; 3];
        fn gravity_sensitivity(&self, _: usize) -> [f64; 3];
        fn residual<T: Scalar>(&self, _: usize, _: &Element<T>) -> Residual<T>;
        fn linearised<T: Scalar>(&self, _: usize, _: &Element<T>) -> Linearised<T>;
        fn exact<T: Scalar>(&self, _: usize, _: &Element<T>) -> Stiffness<T>;
    }
}
