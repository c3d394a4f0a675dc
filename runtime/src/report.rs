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
    /// Norm of the residual, relative to the largest load in the balance.
    pub residual: f64,
    /// Load steps on the way: from zero, or from the last good state of solvers that keep one.
    pub load_steps: usize,
    /// Stability of the equilibrium.
    pub stability: Stability,
    /// Part of that way at which the branch turned unstable, if it did.
    pub critical_load: Option<f64>,
    /// Largest strain anywhere on the robot, as the part of its declared limit: above 1 where that is exceeded, none where nothing is declared.
    pub strain: Option<f64>,
}

impl Report {
    /// The report of an answer that took no iteration and is the only minimum of its energy.
    #[must_use]
    pub const fn explicit() -> Self {
        Self {
            method: Method::Explicit,
            iterations: 0,
            residual: 0.0,
            load_steps: 0,
            stability: Stability::Stable,
            critical_load: None,
            strain: None,
        }
    }
}
