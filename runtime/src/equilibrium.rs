//! Static equilibria of discretised elastic robots: one solver for all families of models.
//!
//! A family brings its discretisation as an [`Equilibrium`] (`system.rs`): unknowns `x` on a manifold, the residual `r(x, t)` at a fraction `t` of a load path, its
//! tangent `K = dr/dx`, and the energy where all loads have one. The engine brings everything else: Newton's method with a line search
//! (`newton.rs`), the tensions of tendons that are held by their lengths (`held.rs`), the continuation along the load path (`path.rs`), limit points
//! (`limit_point.rs`), the descent from an unstable equilibrium to a stable one (`descend.rs`), and the order in which they are tried (`solve.rs`).
//! Settings are in `settings.rs`. Several problems at a time, in the lanes of SIMD numbers, are solved under the full load by `lanes.rs` and along the load path by
//! `lanes/follow.rs`.
//!
//! # The load path
//!
//! From rest (the natural shape without loads) the weight is applied first ([`LoadStage::Weight`]), then all other loads and inputs in proportion
//! ([`LoadStage::Loads`]). From the last state, all loads change in proportion from the last input to the new one ([`LoadStage::Change`]). Some robots are assembled
//! under strain; the loads that hold their declared shape are removed first ([`LoadStage::Rest`]).
//!
//! # Equilibria that a solve may return
//!
//! See [`Branch`].

mod descend;
mod engine;
mod held;
mod lanes;
mod limit_point;
mod load_step;
mod newton;
mod path;
mod settings;
mod solve;
mod stop;
mod system;
#[cfg(test)]
mod tests;

pub use descend::inverse_iteration;
pub use engine::Engine;
pub use held::ActiveSet;
pub use lanes::{
    LaneBalance, LaneEquilibrium, LaneMemory, LanePath, LaneTangent, PathMemory, follow_lanes, solve_lanes,
};
pub use newton::NEAR;
pub use settings::{AfterJump, Branch, Settings};
pub use solve::SolveStart;
pub use stop::{LimitPoint, Stop};
pub use system::{
    Balance, Equilibrium, Gap, GaussNewton, Irregular, LoadStage, Tangent, TangentInertia, Verdict,
};
