//! Planar cable-driven robots. One crate, so that solvers are compiled for its robots once.

#[path = "../common/mod.rs"]
mod common;
mod robots;

mod allocation;
mod counted;
mod equilibrium;
mod equilibrium_allocation;
mod equilibrium_robustness;
mod equilibrium_stability;
mod equilibrium_tables;
mod generic_kernel;
mod inverse;
mod loaded;
mod properties;
mod reference_forward;
mod reference_inverse;
mod refusals;
mod series_tables;
mod solution;
mod solver;
