//! Why a robot has no kernels.

use crate::symbolic::SessionError;

/// Why a robot has no kernels.
#[derive(Clone, Debug, PartialEq)]
pub enum KernelError {
    /// The session failed.
    Session(SessionError),
    /// An expression could not be lowered.
    Lower(String),
    /// No quadrature of reasonable order is accurate enough.
    Quadrature(&'static str),
}

impl core::fmt::Display for KernelError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Session(error) => error.fmt(f),
            Self::Lower(reason) => f.write_str(reason),
            Self::Quadrature(what) => write!(
                f,
                "{what} has no closed form and varies too quickly for a quadrature of 64 nodes; use a smoother profile"
            ),
        }
    }
}

impl std::error::Error for KernelError {}
