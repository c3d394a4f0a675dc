//! Robots of constant-curvature segments. One crate, so that solvers are compiled for its robots once.

mod segments;
#[path = "../common/lanes.rs"]
mod side_by_side;

mod chambers;
mod counted;
mod equilibria;
mod kernel;
mod lanes;
mod limits;
mod mechanics;
mod motion;
mod refusals;
mod statics;
mod tables;
