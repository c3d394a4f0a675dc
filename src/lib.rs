//! Solvers of continuum robots, derived and generated from a declaration while the crate compiles.
//!
//! [`robot!`] turns a declaration into a type with a constructor per model:
//!
//! | module | robots | problems |
//! |---|---|---|
//! | [`planar`] | planar robots with a pair of cables, loaded or not | statics, inverse kinematics, derivatives |
//! | [`planar::discs`] | planar robots with discs, between which cables run straight | statics, collapse, inverse kinematics, derivatives |
//! | [`segments`] | chains of constant-curvature segments with parallel actuators | dynamics, statics, modes, derivatives |
//! | [`rods`] | Cosserat rods with tendons, by strains or by shooting | statics, inverse kinematics, derivatives |
//! | [`parallel`] | elastic rods between a base and a platform | statics, inverse kinematics, derivatives |
//!
//! Hand-written robots use the same solvers through the generic kernel of each module. Start with the README of the project and its examples.

// The kernels of `prebuilt` call this crate by its name, as in every other.
#[cfg(feature = "load")]
extern crate self as pliant;

#[cfg(feature = "load")]
pub mod declaration;
#[cfg(feature = "load")]
mod prebuilt;

#[cfg(feature = "load")]
pub use declaration::{Declaration, load};

#[cfg(any(feature = "derive", feature = "prepared"))]
pub use pliant_macros::{robot, robot_file};

pub use pliant_models::{
    AfterJump, Beginning, Branch, CHUNK, Cause, Condition, ConditionViolation, DampedMode, Declared,
    Derivatives, DerivativesOf, Drive, Driving, Each, Energies, Error, Event, Excitation, Frame, Holding,
    Input, Instant, Jump, LastGood, Leg, Load, Many, Method, Mode, ModeSensitivity, Model, Modes,
    MotionState, MovingSections, Observation, Obstacle, Occurrence, Parameter, Path, Payload, Place,
    PosedStrain, Progress, ReachReport, ReachSettings, Record, Report, Rope, Rows, Section, Sensitivity,
    Settings, Simulated, Simulation, Solution, Solver, Stability, Start, Stepper, Switched, Target, Wanted,
    Warning, Wrench, motion, nalgebra, ode, parallel, planar, rods, segments,
};
pub use pliant_runtime::spline::Spline;
pub use pliant_runtime::{Lanes, Number, Scalar, Tangent};

#[doc(hidden)]
pub use pliant_models::__private_0_1_0;

/// The declarations of the README compile and run.
#[cfg(all(doctest, feature = "derive"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
