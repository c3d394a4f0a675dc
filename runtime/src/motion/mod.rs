//! Motion in time: systems of second order, `r(t, q, q', q'') = 0`, with multipliers of constraints among the unknowns.
//!
//! [`integrate`] is adaptive: Radau IIA methods of order 5 and 9 (L-stable, stiffly accurate), whose stages are solved by a simplified Newton iteration on
//! the exact Jacobians of the residual. Constraints of position `g(t, q) = 0` with their multipliers as unknowns (index 3) are rows of the residual like
//! others.
//!
//! Stages. The unknowns of a step from `t` to `t + h` are the increments `Z_i = q_i - q` at the nodes `c_i`; rates are derivatives of the collocation
//! polynomials, `v_i = (1/h) sum_j (A^-1)_ij Z_j` and `a_i = (1/h) sum_j (A^-1)_ij (v_j - v)`. In the eigenvectors of `A^-1` the iteration separates into
//! systems of the order of `q` with the matrices `K + g C + g^2 M`, `g` an eigenvalue over `h`: one real and one or two complex factorisations, where a
//! solver of the equivalent system of first order factorises matrices of twice the order.
//!
//! Error. With `f` the rate of the state, the embedded solution of order `s` differs by `h / gamma (f(t, y) - p(0))`, `gamma` the real eigenvalue and `p` the
//! polynomial through the rates at the nodes (Hairer and Wanner II, (8.18), written otherwise); for `f = (v, a)` the difference of accelerations enters as
//! `-r(t, q, v, p_a(0))`, so that neither the accelerations at the start of a step nor multipliers there are needed. It is filtered by the real
//! factorisation, and measured in the scales of [`Kind`].
//!
//! [`Scheme::EnergyMomentum`] is a scheme of fixed step for motions without damping over long times: see `conserve.rs`.
//!
//! Why no library: the crate `ivp`, which integrates segments, has the method of order 5 for systems of first order with one fixed kind of unknown (twice
//! the order, a mass matrix to be inverted or doubled, no stages to evaluate a residual at); `diffsol` 0.18 has BDF up to order 5 and SDIRK up to order 4,
//! for semi-explicit systems of index 1. Neither has order 9, which takes a fifth of the steps at an error of 1e-9, nor constraints of position.

mod advance;
pub mod chain;
mod collocation;
mod conserve;
mod integrate;
mod linear;
pub mod modes;
mod pencil;
mod step;
mod stepper;
mod subspace;
mod system;
#[cfg(test)]
mod tests;
mod varied;

pub use integrate::integrate;
pub use linear::{Linear, NotProper, StateSpace};
pub use pencil::{ASYMMETRY, Pencil, QuadraticPencil};
pub use stepper::{MotionStepper, StepReport};
pub use subspace::{Lowest, lowest};
pub use system::{
    Kind, Kinematics, Mechanics, MotionPoint, MotionProblem, MotionTrajectory, Options, Scheme, Step,
    check_accuracy,
};
pub use varied::{Repeated, Variation, Varied};
