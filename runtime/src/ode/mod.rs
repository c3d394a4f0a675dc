//! Time integration of `y' = f(t, y)`.
//!
//! [`integrate`] is adaptive: an explicit pair of order 8 or an implicit method of order 5, dense output at given times, events, an observer that may stop
//! the integration, and a report. [`LinearlyImplicit`] and [`DormandPrince`] take single steps without allocation, implicit and explicit.
//!
//! The adaptive methods are those of the crate `ivp`, translations of the codes of Hairer, Norsett and Wanner, "Solving Ordinary Differential Equations" I
//! (DOP853) and II (RADAU5); `drive` adds rates that fail, steps that are undone, and the change of method where a system is found to be stiff.

mod adapter;
mod dormand_prince;
mod drive;
pub(crate) mod events;
mod linearly_implicit;
mod method;
mod problem;
pub(crate) mod report;
mod system;

pub use dormand_prince::DormandPrince;
pub use drive::integrate;
pub use linearly_implicit::{LinearlyImplicit, StepError};
pub use method::OdeMethod;
pub use problem::{AcceptedStep, Direction, EventFunction, OdeOptions, Problem, Trajectory};
pub use report::{OdeReport, ProblemError, Status, ZeroCrossing};
pub use system::{System, differences};

/// Whether all values are finite; one branch for all of them.
pub(crate) fn finite(values: &[f64]) -> bool {
    values.iter().map(|value| value * 0.0).sum::<f64>() == 0.0
}
