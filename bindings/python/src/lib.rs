//! The native part of the Python package `pliant`: robots that are read at run time, and their solutions.

mod answer;
mod error;
mod input;
mod many;
mod model;
mod picture;
mod robot;
mod simulate;
mod solution;

use pyo3::prelude::*;

/// Native part of `pliant`.
#[pymodule]
mod _pliant {
    #[pymodule_export]
    use crate::many::merge;
    #[pymodule_export]
    use crate::model::{Model, Solver, State, restore, restore_solver};
    #[pymodule_export]
    use crate::picture::{chart, plot};
    #[pymodule_export]
    use crate::robot::{Robot, load, loads};
    #[pymodule_export]
    use crate::solution::Solution;
}
