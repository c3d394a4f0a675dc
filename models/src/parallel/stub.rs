//! The kernel of a robot whose declaration is wrong: so that what uses it compiles. It never runs.

use super::{Element, Kernel, Motor, Platform, Residual, Rod, RodSlope, Section, Stiffness};
use crate::Scalar;
use crate::declared::Stub;

#[diagnostic::do_not_recommend]
impl<R: Stub> Kernel for R {
    const RODS: usize = 1;
    const KINDS: usize = 1;
    const MOTORS: usize = 0;

    fn rod(&self, _: usize) -> Rod {
        unimplemented!()
    }

    fn rod_sensitivity(&self, _: usize, _: usize) -> RodSlope {
        unimplemented!()
    }

    fn section(&self, _: usize) -> Section {
        unimplemented!()
    }

    fn section_sensitivity(&self, _: usize, _: usize) -> Section {
        unimplemented!()
    }

    fn motor(&self, _: usize) -> Motor {
        unimplemented!()
    }

    fn motor_sensitivity(&self, _: usize, _: usize) -> [[f64; 3]; 2] {
        unimplemented!()
    }

    fn platform(&self) -> Platform {
        unimplemented!()
    }

    fn platform_sensitivity(&self, _: usize) -> Platform {
        unimplemented!()
    }

    fn gravity(&self) -> [f64; 3] {
        unimplemented!()
    }

    fn gravity_sensitivity(&self, _: usize) -> [f64; 3] {
        unimplemented!()
    }

    fn residual<T: Scalar>(&self, _: usize, _: &Element<T>) -> Residual<T> {
        unimplemented!()
    }

    fn gauss_newton<T: Scalar>(&self, _: usize, _: &Element<T>) -> Stiffness<T> {
        unimplemented!()
    }

    fn exact<T: Scalar>(&self, _: usize, _: &Element<T>) -> Stiffness<T> {
        unimplemented!()
    }
}
