//! Continuum parallel robots. One crate, so that solvers are compiled for its robots once.

mod parallels;
#[path = "../common/lanes.rs"]
mod side_by_side;

mod allocation;
mod buckling;
mod closed_forms;
mod inverse;
mod jump;
mod kernel;
mod lanes;
mod mechanics;
mod mode_sensitivities;
mod modes;
mod motion;
mod moving;
mod newton;
mod parameters;
mod random;
mod refusals;
mod resolution;
mod sizes;
mod small;
mod sparse;
mod tables;
