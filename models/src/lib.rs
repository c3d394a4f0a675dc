//! The models of pliant: kernel traits, the solvers that are generic over them, solutions, inverse problems, and the generic kernels of hand-written
//! robots.

mod capped;
mod condition;
pub mod constant_curvature;
mod convergence;
pub mod cosserat;
mod declared;
pub mod discs;
mod drive;
mod error;
mod inverse;
mod jump;
mod lanes;
mod lists;
mod many;
mod methods;
mod model;
pub mod parallel;
mod path;
pub mod planar;
mod plane;
mod settings;
mod target;
mod wrench;

pub use capped::Capped;
pub use condition::{Condition, ConditionViolation};
#[doc(hidden)]
pub use declared::Stub;
pub use declared::{Declared, Entry, List, Parameter};
pub use drive::{Drive, Drives};
pub use error::{Error, LastGood, Obstacle, Place};
#[doc(hidden)]
pub use inverse::Search;
pub use inverse::{ReachReport, ReachSettings};
pub use jump::Jump;
pub use many::{CHUNK, Many, Progress, Rows, Start, Wanted};
pub use model::{
    Beginning, DampedMode, Derivatives, DerivativesOf, Driving, Each, Energies, Event, Excitation, Holding,
    Input, Instant, Mode, ModeSensitivity, Model, Modes, MotionState, MovingSections, Observation,
    Occurrence, PosedStrain, Record, Section, Sensitivity, Simulated, Simulation, Solution, Solver, Stepper,
    Switched, Warning,
};
pub use nalgebra;
pub use num_dual::DualNum;
pub use path::Path;
pub use pliant_runtime::equilibrium::Leg;
pub use pliant_runtime::{Cause, Iteration, Lanes, Method, Number, Report, Scalar, Stability, Tangent};
pub use pliant_runtime::{motion, ode};
pub use settings::{AfterJump, Branch, Settings};
pub use target::Target;
pub use wrench::{Frame, Load, Payload, Rope, Wrench};

/// Items that generated code uses. Not a public interface; the facade exports it by this name, which contains the version, so that a macro and a run
/// time of different versions cause a compiler error.
#[doc(hidden)]
pub mod __private_0_1_0 {
    pub use crate::{Condition, Declared, Entry, Parameter, Stub};
    pub use pliant_runtime::{Lanes, Scalar, quadrature, rotation};

    pub mod constant_curvature {
        pub use crate::constant_curvature::*;
    }

    pub mod cosserat {
        pub use crate::cosserat::*;
    }

    pub mod discs {
        pub use crate::discs::*;
    }

    pub mod parallel {
        pub use crate::parallel::*;
    }

    pub mod planar {
        pub use crate::planar::*;
    }
}
