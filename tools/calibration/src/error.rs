//! Errors of calibrations and estimates.

/// Errors of calibrations and estimates.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The model refuses something.
    #[error(transparent)]
    Model(#[from] pliant::Error),
    /// A request that makes no sense: a sentence that names the field, the value and what was expected.
    #[error("{0}")]
    Asked(String),
    /// The data are wrong: one sentence per finding, which names the experiment, the sensor and the component.
    #[error("{}", .0.join("\n"))]
    Data(Vec<String>),
    /// An experiment has no equilibrium at the start of the fit.
    #[error("experiment `{experiment}` cannot be solved at the start: {error}")]
    Start {
        /// Its name.
        experiment: String,
        /// Error of the model.
        error: Box<pliant::Error>,
    },
    /// The work was cancelled.
    #[error("the work on the experiments was cancelled")]
    Cancelled,
    /// The fit ends before it has converged.
    #[error(
        "the fit has not converged after {iterations} iterations: {why}; the last sum of squares is {cost}"
    )]
    NotConverged {
        /// Iterations that were done.
        iterations: usize,
        /// Why it ends.
        why: String,
        /// Half the sum of squares there.
        cost: f64,
        /// Values of the unknowns there.
        values: Vec<f64>,
    },
    /// The fit fails as one of the above, and a fault of the data was found that leads to it.
    #[error("{error}\n{}", causes.iter().map(|cause| format!("likely cause: {cause}")).collect::<Vec<_>>().join("\n"))]
    Caused {
        /// Failure of the fit.
        error: Box<Self>,
        /// Likely causes: sentences.
        causes: Vec<String>,
    },
}

impl Error {
    /// Makes the error of a request that makes no sense.
    pub(crate) fn asked(message: impl Into<String>) -> Self {
        Self::Asked(message.into())
    }

    /// Adds likely causes.
    pub(crate) fn caused(error: Self, causes: Vec<String>) -> Self {
        Self::Caused { error: Box::new(error), causes }
    }
}
