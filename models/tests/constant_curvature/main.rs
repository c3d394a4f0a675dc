//! Robots of constant-curvature segments. One crate, so that solvers are compiled for its robots once.

mod segments;

mod counted;
mod equilibria;
mod kernel;
mod limits;
mod mechanics;
mod motion;
mod refusals;
mod statics;
mod tables;
