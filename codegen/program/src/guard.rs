//! Functions with removable singularities: series near the point, the direct form elsewhere.

use crate::program::Program;

/// Relative accuracy of guarded functions on both sides of the switch.
pub const RELATIVE_ACCURACY: f64 = 1e-14;
/// Absolute accuracy where the value itself vanishes.
pub const ABSOLUTE_ACCURACY: f64 = 1e-15;

/// The Taylor series of one function of a block: `argument^leading * sum c_k argument^k`.
#[derive(Clone, Debug, PartialEq)]
pub struct GuardedSeries {
    /// Name of the function.
    pub name: String,
    /// Direct form as text, for comments.
    pub direct: String,
    /// Order of the zero at the point.
    pub leading: i32,
    /// Coefficients from the first that does not vanish.
    pub coefficients: Vec<f64>,
}

/// Evaluation of a block near the point.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "few per program, and shared")]
pub enum Near {
    /// Each function by its series, in the order of the outputs.
    Series(Vec<GuardedSeries>),
    /// Stumpff functions by their recurrence.
    Stumpff {
        /// Below the radius: a program of one input.
        program: Program,
        /// Between the radius and a larger one, beyond which the far side begins; `None` where that begins at the radius.
        middle: Option<(Program, f64)>,
    },
}

/// Functions of one argument that are guarded together: one comparison serves all.
#[derive(Clone, Debug)]
pub struct GuardBlock {
    /// Name of the block, from the names of its functions.
    pub name: String,
    /// The argument is the square of the variable of the direct forms.
    pub even: bool,
    /// Below this magnitude of the argument the series are used.
    pub radius: f64,
    /// Largest magnitude of the argument for which the accuracy is shown.
    pub last: f64,
    /// The near side.
    pub near: Near,
    /// The direct forms: a program of one input.
    pub far: Program,
}

impl Near {
    /// The series of the functions, one each; empty where a program replaces them.
    #[must_use]
    pub fn series(&self) -> &[GuardedSeries] {
        match self {
            Self::Series(series) => series,
            Self::Stumpff { .. } => &[],
        }
    }
}

impl GuardBlock {
    /// Number of functions.
    #[must_use]
    pub fn functions(&self) -> usize {
        self.far.outputs.len()
    }
}
