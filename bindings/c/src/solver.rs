//! Solvers, which keep their memory and start from their last solution.

use pliant::{Solution, Solver};

use crate::error::{Failure, coded, made, pliant_code, pliant_error};
use crate::input::{pliant_input, pliant_settings};
use crate::model::pliant_model;
use crate::pointers::{free, handle, handle_mut, wrong};
use crate::solution::{pliant_solution, put_pose};

/// A solver of a model. It owns its memory and starts each solve from its last solution.
pub struct pliant_solver {
    solver: Box<dyn Solver>,
}

impl pliant_solver {
    fn last(&self) -> Result<&dyn Solution, Failure> {
        self.solver.solution().ok_or_else(|| wrong("the solver has no solution yet".to_owned()))
    }
}

/// A solver of a model, at rest.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_new(
    model: *const pliant_model,
    error: *mut pliant_error,
) -> *mut pliant_solver {
    // SAFETY: as the header asks for.
    made(error, || Ok(pliant_solver { solver: unsafe { handle(model, "model") }?.model.solver()? }))
}

/// Frees a solver. Solutions that were copied from it stay valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_free(solver: *mut pliant_solver) {
    // SAFETY: as the header asks for.
    unsafe { free(solver) };
}

/// Finds the equilibrium under an input, from the last solution if there is one, and keeps it; where that fails, the last one stays. A solve like the one before does not
/// allocate. `settings` may be NULL for the default ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_solve(
    solver: *mut pliant_solver,
    input: *const pliant_input,
    settings: *const pliant_settings,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let (of, input) = unsafe { (handle_mut(solver, "solver")?, handle(input, "input")?) };
        // SAFETY: as the header asks for.
        let settings = unsafe { pliant_settings::read(settings) }?;
        of.solver.solve_with(&input.input, &settings)?;
        Ok(())
    })
}

/// Pose of the tip of the last solution, as `pliant_solution_tip`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_tip(
    solver: *const pliant_solver,
    position: *mut f64,
    quaternion: *mut f64,
    rotation: *mut f64,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let tip = unsafe { handle(solver, "solver") }?.last()?.tip();
        // SAFETY: as the header asks for.
        unsafe { put_pose(&tip, position, quaternion, rotation) };
        Ok(())
    })
}

/// A copy of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_solution(
    solver: *const pliant_solver,
    error: *mut pliant_error,
) -> *mut pliant_solution {
    // SAFETY: as the header asks for.
    made(error, || Ok(unsafe { handle(solver, "solver") }?.last()?.boxed().into()))
}

/// Lets the next solve start from a solution of the same robot.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_start(
    solver: *mut pliant_solver,
    solution: *const pliant_solution,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let (of, from) = unsafe { (handle_mut(solver, "solver")?, handle(solution, "solution")?) };
        Ok(of.solver.start_from(&from.solution.record()?.configuration)?)
    })
}

/// Lets the next solve start from rest.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solver_restart(
    solver: *mut pliant_solver,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        unsafe { handle_mut(solver, "solver") }?.solver.restart();
        Ok(())
    })
}
