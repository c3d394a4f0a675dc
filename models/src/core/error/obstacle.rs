//! Reasons for which a target is not followed.

/// Why the tip of a robot cannot follow a target any further.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Obstacle {
    /// The derivative of the target coordinates with respect to the cable displacements is singular.
    #[error(
        "the smallest singular value of d tip / d displacement is {singular_value:.3e}, expected more than {threshold:.3e}"
    )]
    SingularDerivative {
        /// Smallest singular value at the last input.
        singular_value: f64,
        /// Singular value below which the derivative is singular.
        threshold: f64,
    },
    /// The branch of equilibria of a loaded robot has a limit point, from which the robot jumps to another shape.
    #[error("the robot jumps from a limit point of its equilibria; steps of {step:.3e} were tried")]
    Jump {
        /// Last step in time.
        step: f64,
    },
    /// No step converges, as where the target is discontinuous.
    #[error("the residual stays at {residual:.3e}; steps of {step:.3e} were tried")]
    NotConverged {
        /// Distance from the target, in its unit.
        residual: f64,
        /// Last step in time.
        step: f64,
    },
}
