//! What a solve says about itself.

/// How an answer was obtained.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Method {
    /// A closed form, or a quadrature of fixed order: no iteration.
    Explicit,
    /// A truncated series in the load.
    Series {
        /// Number of terms summed.
        terms: usize,
        /// Estimate of the remainder, in the unit of the unknown.
        remainder: f64,
    },
    /// Newton's method on the discretised equilibrium.
    Newton,
}

/// Verdict on the second variation of the energy at an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stability {
    /// The second variation is positive definite.
    Stable,
    /// It has a negative direction.
    Unstable,
    /// It is singular to working accuracy, or it is negative somewhere under loads that have no energy.
    Undecided,
}

/// The report that comes with every solution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// How the answer was obtained.
    pub method: Method,
    /// Newton iterations, summed over load steps.
    pub iterations: usize,
    /// Evaluations of the residual, those of all nested iterations together.
    pub evaluations: usize,
    /// Norm of the residual, relative to the largest load in the balance.
    pub residual: f64,
    /// What the residual of an answer is at most: the tolerance, or what rounding leaves where that is more.
    pub bound: f64,
    /// Load steps on the way: from zero, or from the last good state of solvers that keep one.
    pub load_steps: usize,
    /// Stability of the equilibrium.
    pub stability: Stability,
    /// Part of that way at which the branch turned unstable, if it did.
    pub critical_load: Option<f64>,
    /// Jumps to another branch on the way.
    pub jumps: usize,
    /// Why the search ended, where it found no equilibrium.
    pub cause: Option<Cause>,
    /// Largest strain anywhere on the robot, as the part of its declared limit: above 1 where that is exceeded, none where nothing is declared.
    pub strain: Option<f64>,
}

/// One iteration of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// Fraction of the leg of the load path that it aims at, 0 to 1.
    pub load: f64,
    /// Whether its tangent is the Gauss-Newton one.
    pub gauss_newton: bool,
    /// Whether it is a predictor, along the load path.
    pub predictor: bool,
    /// Size of its step: largest rotation, rad, or displacement by the length of the robot.
    pub step: f64,
    /// Residual that it started from, relative to the largest load in the balance.
    pub residual: f64,
}

/// Why a search for an equilibrium ended without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cause {
    /// The bound on evaluations of the residual was reached.
    Evaluations,
    /// The tangent is singular, or its signs cannot be read.
    Singular,
    /// The residual is not finite.
    Overflow,
    /// Newton's method does not converge: steps do not get smaller, or no part of one lowers the energy or the residual.
    Stalled,
    /// The load steps became too small.
    SmallestStep,
    /// The load path turns back.
    LimitPoint,
    /// No stable equilibrium was found, and one was asked for.
    NoStableState,
    /// The shape needs a higher resolution than there is.
    Unresolved,
}

impl Report {
    /// The report of a search by Newton's method that has not begun.
    #[must_use]
    pub const fn started() -> Self {
        Self {
            method: Method::Newton,
            iterations: 0,
            evaluations: 0,
            residual: f64::INFINITY,
            bound: f64::INFINITY,
            load_steps: 0,
            stability: Stability::Undecided,
            critical_load: None,
            jumps: 0,
            cause: None,
            strain: None,
        }
    }

    /// The report of an answer that took no iteration and is the only minimum of its energy.
    #[must_use]
    pub const fn explicit() -> Self {
        Self {
            method: Method::Explicit,
            stability: Stability::Stable,
            residual: 0.0,
            bound: 0.0,
            ..Self::started()
        }
    }
}
