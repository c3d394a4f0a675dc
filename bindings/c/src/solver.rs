//! Equilibria and targets of a model, and solvers, which keep their memory and start from their last solution.

use pliant::nalgebra::{Quaternion, UnitQuaternion};
use pliant::{ReachSettings, Solution, Solver, Target};

use crate::error::{coded, made, pliant_error};
use crate::failure::{Failure, pliant_code};
use crate::input::{pliant_input, pliant_settings};
use crate::model::pliant_model;
use crate::pointers::{free, handle, handle_mut, list, numbers, wrong};
use crate::solution::{pliant_solution, put_pose};

/// The equilibrium under an input, from rest. `settings` may be NULL for the default ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_solve(
    model: *const pliant_model,
    input: *const pliant_input,
    settings: *const pliant_settings,
    error: *mut pliant_error,
) -> *mut pliant_solution {
    made(error, || {
        // SAFETY: as the header asks for.
        let (of, input) = unsafe { (handle(model, "model")?, handle(input, "input")?) };
        // SAFETY: as the header asks for.
        let settings = unsafe { pliant_settings::read(settings) }?;
        Ok(of.model.solve_with(&input.input, &settings)?.into())
    })
}

/// The drives that bring the tip (of a parallel robot: the platform) to a target, searched for from the input `start`.
///
/// `coordinates` says which entries of the `position` (3, world frame, m) are wanted: 1 for x, 2 for y and 4 for z, added up; where it is 0, `position` may be NULL. `rotation` is
/// a unit quaternion w, x, y, z from the local frame to the world, or NULL where the rotation is free. `s` points to the arc length of the section of a rod that is to be there,
/// m; NULL for the tip. `limits` has the smallest and the largest number of the drive of each actuator (`limit_count` is twice the number of actuators), infinite where there is
/// none; NULL and 0 for the declared ones alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_model_reach(
    model: *const pliant_model,
    start: *const pliant_input,
    position: *const f64,
    coordinates: u32,
    rotation: *const f64,
    s: *const f64,
    limits: *const f64,
    limit_count: usize,
    error: *mut pliant_error,
) -> *mut pliant_solution {
    made(error, || {
        // SAFETY: as the header asks for.
        let (of, start) = unsafe { (handle(model, "model")?, handle(start, "start")?) };
        if coordinates > 7 {
            return Err(wrong(format!("`coordinates` is {coordinates}: expected 0 to 7")));
        }
        let mut wanted = [None; 3];
        if coordinates > 0 {
            // SAFETY: as the header asks for.
            let position = unsafe { list(position, 3, 3, "position") }?;
            for (axis, wanted) in wanted.iter_mut().enumerate() {
                *wanted = (coordinates >> axis & 1 == 1).then_some(position[axis]);
            }
        }
        // SAFETY: as the header asks for.
        let (rotation, s) = unsafe { (numbers::<4>(rotation), numbers::<1>(s)) };
        let rotation =
            rotation.map(|[w, x, y, z]| UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z)));
        let target = Target { s: s.map(|[s]| s), position: wanted, rotation };
        let mut how = ReachSettings::default();
        if limit_count > 0 {
            // SAFETY: as the header asks for.
            let limits = unsafe { list(limits, limit_count, 2 * of.model.actuators(), "limits") }?;
            how.limits = limits.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        }
        Ok(of.model.reach_with(&target, &start.input, &how)?.into())
    })
}

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
