//! The programs of a robot's kernels: the results of a derivation, which outlive the symbolic session.
//!
//! Everything here is plain data: it can be evaluated by the interpreter of `lower`, as tests do, or emitted.

pub mod constant_curvature;
pub mod cosserat;
pub mod discs;
mod error;
mod lowering;
pub mod parallel;
pub mod planar;
mod quadrature;

pub use error::KernelError;
pub use lowering::WithDerivatives;
pub use quadrature::gauss_legendre;

use crate::lower::Program;
use crate::spec::CheckKind;

/// A condition along the backbone.
#[derive(Clone, Debug)]
pub struct Check {
    /// The quantity, in words.
    pub what: String,
    /// What must hold.
    pub kind: CheckKind,
    /// `[sigma] -> [value]`, or `[value, limit]`.
    pub program: Program,
}

/// An integral over the backbone, lowered.
#[derive(Clone, Debug)]
pub enum LoweredIntegral {
    /// In closed form.
    Closed(Program),
    /// Gauss-Legendre quadrature of `integrand` with `order` nodes.
    Quadrature {
        /// The integrand over `sigma`.
        integrand: Program,
        /// Number of nodes.
        order: usize,
    },
}

impl LoweredIntegral {
    /// Whether it is in closed form.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Closed(_))
    }

    /// Its value from `from` to `to`; a closed form is evaluated at `inputs` with its limit among them,
    /// a quadrature at `inputs` behind its node.
    #[must_use]
    pub fn evaluate(&self, from: f64, to: f64, closed_inputs: &[f64], inputs: &[f64]) -> f64 {
        match self {
            Self::Closed(program) => program.evaluate(closed_inputs)[0],
            Self::Quadrature { integrand, order } => {
                let at = |x: f64| {
                    let all: Vec<f64> =
                        std::iter::once(from + (to - from) * x).chain(inputs.iter().copied()).collect();
                    integrand.evaluate(&all)[0]
                };
                (to - from) * gauss_legendre(*order).iter().map(|[x, w]| w * at(*x)).sum::<f64>()
            }
        }
    }
}
