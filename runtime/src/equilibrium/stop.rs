//! Ends of searches and solves without an equilibrium.

use super::system::{Irregular, LoadStage};
use crate::Cause;

/// A limit point of the load path: the load fraction is largest there, and under more load the robot jumps to another shape.
#[derive(Clone, Debug, PartialEq)]
pub struct LimitPoint<T> {
    /// The stage of the load path.
    pub stage: LoadStage,
    /// The load fraction at the limit point, from 0 to 1 on the stage.
    pub load: f64,
    /// The state at the limit point.
    pub state: T,
    /// The direction in which the robot starts to jump: an increment of size 1.
    pub direction: Vec<f64>,
}

/// Why a solve ended without an equilibrium. The system is in the last converged state of the load path.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop<T> {
    /// The cause.
    pub cause: Cause,
    /// The stage of the load path and the load fraction up to which equilibria were found; `None` where the load path was not followed.
    pub reached: Option<(LoadStage, f64)>,
    /// The limit point, where the path turns back.
    pub jump: Option<Box<LimitPoint<T>>>,
}

impl<T> Stop<T> {
    pub(super) const fn of(cause: Cause, reached: Option<(LoadStage, f64)>) -> Self {
        Self { cause, reached, jump: None }
    }
}

/// Why Newton's method ended without an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The bound on evaluations was reached.
    Evaluations,
    /// The tangent has no inverse, or its signs cannot be read.
    Singular,
    /// The residual or a step is not finite.
    Overflow,
    /// Steps do not get smaller, or no fraction of a step lowers the energy or the residual.
    Stalled,
}

impl From<Irregular> for Failure {
    fn from(irregular: Irregular) -> Self {
        match irregular {
            Irregular::Overflow => Self::Overflow,
            Irregular::Singular | Irregular::Indefinite | Irregular::Unreadable => Self::Singular,
        }
    }
}

impl From<Failure> for Cause {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Evaluations => Self::Evaluations,
            Failure::Singular => Self::Singular,
            Failure::Overflow => Self::Overflow,
            Failure::Stalled => Self::Stalled,
        }
    }
}
