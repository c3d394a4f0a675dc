//! The report of a solve.

/// Method of a solution.
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
    /// The second variation is negative in some direction.
    Unstable,
    /// The second variation is singular to working accuracy, or it is negative in some direction under loads that have no energy.
    Undecided,
}

/// The report that comes with every solution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// Method of the solution.
    pub method: Method,
    /// Newton iterations, summed over load steps.
    pub iterations: usize,
    /// Evaluations of the residual, those of all nested iterations included.
    pub evaluations: usize,
    /// Norm of the residual, relative to the largest load in the balance.
    pub residual: f64,
    /// Upper bound of the residual of a solution: the tolerance, or the rounding error where that is larger.
    pub bound: f64,
    /// Load steps along the load path: from rest, or from the last state of a solver.
    pub load_steps: usize,
    /// Stability of the equilibrium.
    pub stability: Stability,
    /// Load fraction of the stage of the load path at which the branch became unstable; `None` where it did not.
    pub critical_load: Option<f64>,
    /// Number of jumps to another branch along the load path.
    pub jumps: usize,
    /// Why the search ended without an equilibrium; `None` where it found one.
    pub cause: Option<Cause>,
    /// Largest ratio of a strain to its declared limit anywhere on the robot: above 1 where the limit is exceeded, `None` where no limit is declared.
    pub strain: Option<f64>,
}

/// One iteration of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// Load fraction of the stage of the load path, 0 to 1, at which the equilibrium is sought.
    pub load: f64,
    /// Whether the iteration uses the Gauss-Newton tangent.
    pub gauss_newton: bool,
    /// Whether the iteration is a predictor along the load path.
    pub predictor: bool,
    /// Size of the step: largest rotation (rad), or displacement relative to the length of the robot.
    pub step: f64,
    /// Residual before the step, relative to the largest load in the balance.
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
    /// Newton's method does not converge: steps do not get smaller, or no fraction of a step lowers the energy or the residual.
    Stalled,
    /// The load step fell below its lower limit.
    SmallestStep,
    /// The load path turns back.
    LimitPoint,
    /// No stable equilibrium was found where the settings require one.
    NoStableState,
    /// The highest resolution of the model does not resolve the shape.
    Unresolved,
}

impl Report {
    /// The report before the first iteration of Newton's method.
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

    /// The report of a solution without iterations that is the only minimum of its energy.
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
