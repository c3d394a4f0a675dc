//! Shooting (Newtonian) model.
//!
//! The rod is integrated from its clamp to its tip by `flow`, which carries the total wrench in the world, tendons included; the strain of
//! each section follows from it by a small convex problem (`local`). Why the total wrench and not the strain, eq. (28): it is continuous where
//! tendons kink or end, so that junctions are exact without conditions of their own; rods that keep their length or do not shear are the same
//! problem with fewer unknowns per section; and the wrench of a rod under tension hardly differs from that of the rod under its weight alone, so that
//! the iteration starts close to its end, where a start at zero strain diverges.
//!
//! Unknown is the wrench at the base: the couple, and the force too where a force turns with the rod (otherwise it is what the
//! dead loads add up to). What is left of the wrench behind the tip is the residual, and its Jacobian is integrated along, by the very steps of
//! the residual (`march`). Newton's method (`newton`) goes from the undeformed rod to the answer at once in most cases; where it does not, the load is
//! raised step by step (`solver`). Tendons that are held by their lengths add their tensions to the unknowns, as a complementarity
//! problem (`slack`).
//!
//! A rod may have several equilibria under one load. Newton's method is taken to have found the one that the load leads to if its first full steps already
//! contract the residual and the second variation of the energy is positive (`stability`); otherwise the load is raised in steps, halved until that
//! holds. Long or heavily loaded rods, on which a small change at the base is a large one at the tip, are cut into several shots with the state
//! behind each joint among the unknowns (`joint`, `system`).
//!
//! The integration is on fixed memory, by single steps of `pliant_runtime::ode::DormandPrince`: `pliant_runtime::ode::integrate` allocates per call, controls
//! the error of all variables alike (here the derivatives follow the state), and chooses its steps anew each time, so that the residual would
//! not be a smooth function of the unknowns.

mod check;
mod flow;
mod inverse;
mod joint;
mod limit;
pub(crate) mod linear;
mod load;
mod local;
mod march;
mod newton;
mod parameters;
mod reference;
mod robot;
mod sensitivity;
mod settings;
pub(crate) mod slack;
mod solution;
mod solver;
mod stability;
mod start;
mod system;
mod vector;

pub use robot::Shooting;
pub use settings::{Integrator, Pieces, Settings};
pub use solution::Solution;
pub use solver::{LoadStep, ShootingSolver};
