//! Cosserat rods with tendons. One crate, so that solvers are compiled for its robots once.

mod rods;
#[path = "../common/lanes.rs"]
mod side_by_side;

mod adaptive;
mod chambers;
mod counted;
mod discs;
mod friction;
mod friction_history;
mod friction_hole_history;
mod generic;
mod held;
mod inverse;
mod lanes;
mod limit;
mod literature;
mod odd;
mod parameters;
mod shooting;
mod shooting_allocation;
mod shooting_grids;
mod shooting_loads;
mod sizes;
mod sorosim;
mod strain;
mod strain_grids;
mod strain_loads;
