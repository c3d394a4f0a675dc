//! The states of the rows of a table.

use std::collections::HashMap;

use pliant::parallel::{Input, Load, Parallel, ParallelSolution, ParallelSolver};
use pliant::{AfterJump, Branch, Settings, Stability};

use super::six_rods::loads;
use super::{ANGLES, CASE};
use crate::tables::{Row, RowError};

/// Largest number of stored states, which are large with many elements.
const KEPT: usize = 1000;

/// Key of a state: elements per rod, load case, and the angles of the motors by their bits.
type Key = (usize, String, [u64; 3]);

/// States of the robot, each solved on its own and once: loaded with its motors at zero, then turned.
pub(super) struct States<'a> {
    robot: &'a Parallel,
    loaded: HashMap<(usize, String), Result<ParallelSolver, RowError>>,
    turned: HashMap<Key, Result<ParallelSolution, RowError>>,
}

impl<'a> States<'a> {
    /// No states yet.
    pub(super) fn new(robot: &'a Parallel) -> Self {
        Self { robot, loaded: HashMap::new(), turned: HashMap::new() }
    }

    /// The state of a row with this number of elements per rod.
    pub(super) fn of(&mut self, row: Row<'_>, elements: usize) -> Result<&ParallelSolution, RowError> {
        let case = row.text(CASE)?;
        let loads = loads(case).ok_or_else(|| RowError::Input {
            name: CASE.to_owned(),
            text: case.to_owned(),
            expected: "unloaded, pulleyA, pulleyB or wrench",
        })?;
        let angles = row.numbers(ANGLES)?;
        let key = (elements, case.to_owned(), angles.map(f64::to_bits));
        if self.turned.len() + self.loaded.len() > KEPT {
            *self = Self::new(self.robot);
        }
        let robot = self.robot;
        let loaded =
            self.loaded.entry((elements, case.to_owned())).or_insert_with(|| load(robot, elements, &loads));
        let turned = self.turned.entry(key).or_insert_with(|| turn(loaded.clone()?, angles, &loads));
        turned.as_ref().map_err(RowError::clone)
    }
}

/// The tables have the equilibria that are connected to the motors' zero.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

/// A solver at the motors' zero, loaded.
fn load(robot: &Parallel, elements: usize, loads: &[Load]) -> Result<ParallelSolver, RowError> {
    let mut solver = robot.clone().with_elements(elements).solver();
    solver.solve(&Input::displacements(&[0.0; 3]).with_loads(loads))?;
    Ok(solver)
}

/// From there to the angles.
fn turn(mut solver: ParallelSolver, angles: [f64; 3], loads: &[Load]) -> Result<ParallelSolution, RowError> {
    // Under loads without energy the stability of a state with a negative mode is undecided.
    let modes =
        solver.solve_with(&Input::displacements(&angles).with_loads(loads), &FOLLOWED)?.unstable_modes();
    if modes > 0 { Err(RowError::Unstable) } else { Ok(solver.into_solution()) }
}
