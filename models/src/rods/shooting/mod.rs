//! Shooting (Newtonian) model.
//!
//! The rod is integrated from its clamp to its tip by `flow`, which carries the total wrench in the world, tendons included; the strain of
//! each section follows from it by a small convex problem (`local`). Why the total wrench and not the strain [Cosserat 28]: it is continuous where
//! tendons kink or end, so that junctions are exact without conditions of their own; rods that keep their length or do not shear are the same
//! problem with fewer unknowns per section; and the wrench of a rod under tension hardly differs from that of the rod under its weight alone, so that
//! the iteration starts close to its end, where a start at zero strain diverges.
//!
//! The unknown is the wrench at the base [Cosserat 58]: the couple, and with follower forces the force, too (otherwise it is the sum of the dead loads). The wrench
//! behind the tip is the residual, and its Jacobian is integrated along with it, by the same steps (`integration`). Tendons with prescribed lengths add
//! their tensions to the unknowns. Equilibria are solved for by `pliant_runtime::equilibrium`, for which `system`, `tangent` and `equilibrium` are the
//! discretisation; `stability` decides stability by the second variation of the energy, as the unknowns have no energy themselves.
//!
//! Heavily loaded rods, on which a small change at the base is a large one at the tip, are divided into several shots, with the rotation and the wrench
//! behind each joint as additional unknowns (`joint`, `tangent`). The number of shots follows from the loads, so that no single shot buckles.
//!
//! The integration does not allocate and uses single steps of `pliant_runtime::ode::DormandPrince`: `pliant_runtime::ode::integrate` allocates per call,
//! controls the error of all variables alike (here the derivatives follow the state), and chooses new steps in each call, so that the residual would not
//! be a smooth function of the unknowns.

mod check;
mod context;
mod descent;
mod discs;
mod equilibrium;
mod error_estimate;
mod flow;
mod friction;
mod guides;
mod integration;
mod inverse;
mod joint;
mod limit;
mod load;
mod load_stages;
mod local;
mod nodes;
mod parameters;
mod piece;
mod rates;
mod robot;
mod rubbed;
mod rubbing;
mod sensitivity;
mod settings;
mod solution;
mod solver;
mod span;
mod stability;
mod start;
mod steps;
mod system;
mod tangent;

pub use robot::Shooting;
pub use settings::{Integrator, Pieces, ShootingSettings};
pub use solution::ShootingSolution;
pub use solver::ShootingSolver;
