//! Common interface of all families of models.

use pliant_declare::spec::Parameter;
use pliant_program::Derived;

use super::KernelError;
use crate::symbolic::session;

/// A checked model: its kernels, and what is emitted of them.
pub trait Family: Sync {
    /// Its kernels.
    type Kernels: Send;

    /// Derives and lowers the kernels; called in a symbolic session.
    ///
    /// # Errors
    ///
    /// [`KernelError`] if something cannot be lowered to full accuracy.
    fn lower(&self, parameters: &[Parameter]) -> Result<Self::Kernels, KernelError>;

    /// Reason, in words, why these kernels are not as declared; `None` where they are.
    fn refused(&self, kernels: &Self::Kernels) -> Option<String> {
        let _ = kernels;
        None
    }

    /// The constructors of the models, and the implementations of their kernel traits.
    fn derived(&self, parameters: &[Parameter], kernels: &Self::Kernels) -> Derived;

    /// The kernels, derived in a symbolic session of their own.
    ///
    /// # Errors
    ///
    /// [`KernelError`] if the session fails or something cannot be lowered to full accuracy.
    fn kernels(&self, parameters: &[Parameter]) -> Result<Self::Kernels, KernelError> {
        session(|| self.lower(parameters)).map_err(KernelError::Session)?
    }
}
