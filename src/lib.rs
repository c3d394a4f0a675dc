//! Declare a continuum robot; its solvers are derived and generated while the crate compiles.
//!
//! [`robot!`] turns a declaration into a type with a constructor per model; [`planar`] has the solvers of planar
//! cable-driven robots, their inputs and solutions, [`constant_curvature`] the dynamics of robots made of segments, [`parallel`] the
//! statics of rods between a base and a platform. The README
//! of the project is the way in, and its examples are programs that a user could have written.

#[cfg(feature = "derive")]
pub use pliant_macros::robot;

pub use pliant_models::{
    AfterJump, Branch, Cause, Condition, Declared, Drive, Energies, Entry, Error, Fault, Frame, Input, Jump,
    LastGood, Leg, Method, Model, Parameter, Path, Place, Pose, Record, Report, Sensitivity, Settings,
    Solution, Solver, Stability, Target, Wrench, constant_curvature, cosserat, discs, expression, nalgebra,
    ode, parallel, planar,
};
pub use pliant_runtime::{Lanes, Number, Scalar, Tangent};

/// What generated code calls. Not for use by hand; the name carries the version, so that a macro and a run
/// time that do not belong together are told apart by the compiler.
#[doc(hidden)]
pub mod __private_0_1_0 {
    pub use pliant_models::{Declared, Entry, Parameter, Stub};
    pub use pliant_runtime::{Lanes, Scalar, rotation};

    pub mod constant_curvature {
        pub use pliant_models::constant_curvature::*;
    }

    pub mod cosserat {
        pub use pliant_models::cosserat::*;
    }

    pub mod discs {
        pub use pliant_models::discs::*;
    }

    pub mod parallel {
        pub use pliant_models::parallel::*;
    }

    pub mod planar {
        pub use pliant_models::planar::*;
    }
}

/// The declarations of the README compile and run.
#[cfg(all(doctest, feature = "derive"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
