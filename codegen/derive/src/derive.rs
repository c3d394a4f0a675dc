//! From a checked robot to what its models emit: each derivation in a symbolic session of its own.

use pliant_declare::spec::{Model, Parameter, Robot};
use pliant_program::Derived;

use crate::kernels::{Family, KernelError};

/// Why a model cannot be derived as declared.
#[derive(Clone, Debug, PartialEq)]
pub enum Underivable {
    /// The declaration requires a closed form, and there is none, for the reason given.
    ClosedForm(String),
    /// A kernel fails.
    Kernel(KernelError),
}

impl core::fmt::Display for Underivable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::ClosedForm(reason) => f.write_str(reason),
            Self::Kernel(error) => error.fmt(f),
        }
    }
}

/// Derives all models of a checked robot.
///
/// # Errors
///
/// [`Underivable`] for the first model that cannot be derived as declared.
pub fn derive(robot: &Robot) -> Result<Vec<Derived>, Underivable> {
    let parameters = &robot.parameters;
    let models = robot.models.iter().map(|model| match model {
        Model::Planar(model) => of(model, parameters),
        Model::Discs(model) => of(model, parameters),
        Model::ConstantCurvature(model) => of(model, parameters),
        Model::Parallel(model) => of(model, parameters),
        Model::Rod(model) => of(model, parameters),
    });
    models.collect()
}

fn of<F: Family>(model: &F, parameters: &[Parameter]) -> Result<Derived, Underivable> {
    let kernels = model.kernels(parameters).map_err(Underivable::Kernel)?;
    match model.refused(&kernels) {
        Some(reason) => Err(Underivable::ClosedForm(reason)),
        None => Ok(model.derived(parameters, &kernels)),
    }
}
