//! The models of pliant: kernel traits, the solvers that are generic over them, solutions, inverse problems, and the generic kernels of hand-written
//! robots.

mod core;
pub mod parallel;
pub mod planar;
pub mod rods;
pub mod segments;

pub use crate::core::*;
#[doc(hidden)]
pub use crate::core::{Search, Stub};
pub use nalgebra;
pub use num_dual::DualNum;
pub use pliant_runtime::equilibrium::LoadStage;
pub use pliant_runtime::{Cause, Iteration, Lanes, Method, Number, Report, Scalar, Stability, Tangent};
pub use pliant_runtime::{motion, ode};

/// Items that generated code uses. Not a public interface; the facade exports it by this name, which contains the version, so that a macro and a run
/// time of different versions cause a compiler error.
#[doc(hidden)]
pub mod __private_0_1_0 {
    pub use crate::{Condition, Declared, Parameter, Stub};
    pub use pliant_runtime::{Lanes, Scalar, quadrature, rotation};

    pub mod parallel {
        pub use crate::parallel::*;
    }

    pub mod planar {
        pub use crate::planar::*;
    }

    pub mod rods {
        pub use crate::rods::*;
    }

    pub mod segments {
        pub use crate::segments::*;
    }
}
