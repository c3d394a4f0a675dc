//! Cosserat rods with tendons. One crate, so that solvers are compiled for its robots once.

#[path = "rods/closed.rs"]
mod closed;
mod rods;

mod generic;
mod held;
mod inverse;
mod limit;
mod parameters;
mod shooting;
mod shooting_grids;
mod shooting_loads;
mod shooting_speed;
mod strain;
mod strain_grids;
mod strain_loads;
