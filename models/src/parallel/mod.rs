//! Continuum parallel robots: elastic rods between a base and a rigid platform, by elements with a linear strain on SE(3).
//!
//! Frames. A rod leaves its base along the local x axis. The frame of a section is `g = (R, p)` with `p' = R Gamma`, `R' = R K^` [CPR 1]; a strain is
//! `xi = (K, Gamma)`, a wrench `(couple, force)`, angular first. Increments of poses are right ones, `g exp(zeta^)`.
//!
//! Paper: Xun et al., "Constraint-Free Static Modeling of Continuum Parallel Robot", arXiv:2603.05309; equations `[CPR n]` are its.

#![expect(clippy::needless_range_loop, reason = "one index walks several arrays: rows, columns, axes")]

mod as_model;
mod bending;
mod chain;
mod check;
mod configuration;
mod detours;
mod element;
mod erased;
mod gauss_newton;
mod generic;
mod input;
mod inverse;
mod kernel;
mod lanes;
mod loads;
mod mesh;
mod motion;
mod parameters;
mod rates;
mod resolution;
mod robot;
mod sensitivity;
mod solution;
mod solver;
mod sparse;
mod station;
mod stub;
mod system;

pub use crate::core::configuration::ParallelConfiguration;
pub use crate::{
    Drive, Drives, Error, Input, InputRef, Load, Path, Rope, Settings, Station, Target, VariedRopes,
    VariedWrenches, Wrench,
};
pub use bending::{Bending, LARGEST_ANGLE, LARGEST_CHANGE};
pub use gauss_newton::Tangents;
pub use generic::{Generic, Robot};
pub use kernel::{
    Element, Frame, Joint, Kernel, Linearised, Mechanism, Motor, MotorMotion, ParallelData, ParallelSlopes,
    Platform, Residual, Rod, RodSection, RodSlope, SectionMotion, Stiffness,
};
pub use motion::{ParallelStepper, SlopeInertia};
pub use parameters::ParallelParameterSensitivity;
pub use robot::Parallel;
pub use sensitivity::ParallelSensitivity;
pub use solution::ParallelSolution;
pub use solver::ParallelSolver;
pub use sparse::Factorisation;
