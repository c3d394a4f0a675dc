//! The native part of the Python package `pliant`: robots that are read at run time, and their solutions.

mod answer;
mod error;
mod fit;
mod input;
mod linear;
mod many;
mod model;
mod picture;
mod robot;
mod shared;
mod signals;
mod simulate;
mod solution;
mod solver;
mod stepper;
mod target;

use pyo3::prelude::*;

/// Native part of `pliant`.
#[pymodule]
mod _pliant {
    #[pymodule_export]
    use crate::answer::State;
    #[pymodule_export]
    use crate::fit::{Fitted, compare, estimate, fit};
    #[pymodule_export]
    use crate::many::merge;
    #[pymodule_export]
    use crate::picture::{chart, plot, write};
    #[pymodule_export]
    use crate::robot::{Robot, declare, fields, load};
    #[pymodule_export]
    use crate::shared::{Model, Moved, Solution, restore};
    #[pymodule_export]
    use crate::solver::{Solver, restore_solver};
    #[pymodule_export]
    use crate::stepper::Stepper;
}
