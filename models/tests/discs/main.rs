//! Robots with discs. One crate, so that solvers are compiled for its robots once.

#[path = "../common/mod.rs"]
mod common;
mod robot;

mod collapse;
mod kernel;
mod lanes;
mod limits;
mod mechanics;
mod tables;
