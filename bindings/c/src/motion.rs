//! Motion in time.

use std::ffi::c_void;
use std::ops::ControlFlow;

use pliant::ode::{OdeMethod, OdeOptions};
use pliant::{Beginning, Instant, Simulated, Simulation};

use crate::error::{coded, found, made, pliant_error};
use crate::failure::pliant_code;
use crate::input::pliant_input;
use crate::model::pliant_model;
use crate::pointers::{fill, free, handle, list, put, wrong};
use crate::solution::{pliant_solution, quaternion_of};

/// A motion: the robot at the instants that were asked for.
pub struct pliant_motion {
    motion: Simulated,
}

/// Writes the numbers of the drives at a time, s, over `drives`, which has those of the input. It is called on the thread of the call, with its `context`.
pub type pliant_drives =
    Option<unsafe extern "C" fn(time: f64, drives: *mut f64, count: usize, context: *mut c_void)>;

/// Is told the time of every step, s; the motion ends where it does not return 0, with the instants before. It is called as `pliant_drives`.
pub type pliant_observer = Option<unsafe extern "C" fn(time: f64, context: *mut c_void) -> i32>;

/// The motion from the time `start` to `end`, s, of a model that has equations of motion. It begins at rest in the solution `from`, or, where that is NULL, in the equilibrium
/// under the input at the first instant.
///
/// `input` has the drives and the loads; `drives` changes the numbers of the drives over time and may be NULL. The robot is kept at `time_count` `times`, s, in order. `tolerance`
/// is the relative and absolute one of all coordinates and their rates, 0 for poses that are accurate to 1e-4 of the motion; `implicit` is not 0 for an implicit method, which stiff
/// robots need. `observer` may be NULL. A motion that cannot go on is an error with the time of the last good state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_simulate(
    model: *const pliant_model,
    input: *const pliant_input,
    from: *const pliant_solution,
    start: f64,
    end: f64,
    times: *const f64,
    time_count: usize,
    tolerance: f64,
    implicit: i32,
    drives: pliant_drives,
    observer: pliant_observer,
    context: *mut c_void,
    error: *mut pliant_error,
) -> *mut pliant_motion {
    made(error, || {
        // SAFETY: as the header asks for.
        let (of, input) = unsafe { (handle(model, "model")?, &handle(input, "input")?.input) };
        // SAFETY: as the header asks for.
        let (times, from) = unsafe { (list(times, time_count, time_count, "times")?, from.as_ref()) };
        let configuration = from.map(|from| from.solution.record()).transpose()?;
        let from = match &configuration {
            Some(record) => Beginning::Configuration(&record.configuration),
            None => Beginning::Equilibrium,
        };
        let method = if implicit == 0 { OdeMethod::default() } else { OdeMethod::Implicit };
        let write = |time: f64, numbers: &mut [f64]| {
            if let Some(drives) = drives {
                // SAFETY: a function of the caller, with its own context, and a list of this length.
                unsafe { drives(time, numbers.as_mut_ptr(), numbers.len(), context) };
            }
        };
        let simulation = Simulation {
            start,
            from,
            drives: drives.is_some().then_some(&write),
            times,
            spans: 0,
            options: OdeOptions::default().with_method(method),
            ..Simulation::to(end, input)
        };
        let simulation =
            if tolerance == 0.0 { simulation } else { simulation.with_waves().with_tolerance(tolerance) };
        let mut observe = |time: f64| match observer {
            // SAFETY: a function of the caller, with its own context.
            Some(observer) if unsafe { observer(time, context) } != 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        Ok(pliant_motion { motion: of.model.simulate(&simulation, &mut observe)?.complete()? })
    })
}

/// Frees a motion.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_motion_free(motion: *mut pliant_motion) {
    // SAFETY: as the header asks for.
    unsafe { free(motion) };
}

/// Number of instants: of the times that were reached; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_motion_count(motion: *const pliant_motion) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { motion.as_ref() }?.motion.instants.len()))
}

/// Number of coordinates of the model; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_motion_coordinate_count(motion: *const pliant_motion) -> usize {
    // SAFETY: as the header asks for.
    found(0, || Some(unsafe { motion.as_ref() }?.motion.last.coordinates.len()))
}

/// When the motion ended, s: at `end`, or where the observer ended it; NaN for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_motion_end(motion: *const pliant_motion) -> f64 {
    // SAFETY: as the header asks for.
    found(f64::NAN, || Some(unsafe { motion.as_ref() }?.motion.last.time))
}

/// The robot at an instant: `time` (1, s), `position` (3, m) and `quaternion` (4: w, x, y, z) of the tip, each of which may be NULL; `drives`, `coordinates` and `rates` (per
/// second), each of which may be NULL with 0 for its number of entries. Coordinates of segments are `Dx`, `Dy` (rad) and the length (m) of each, of strain models the coefficients
/// of the strain (1/m and 1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_motion_instant(
    motion: *const pliant_motion,
    index: usize,
    time: *mut f64,
    position: *mut f64,
    quaternion: *mut f64,
    drives: *mut f64,
    drive_count: usize,
    coordinates: *mut f64,
    coordinate_count: usize,
    rates: *mut f64,
    rate_count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let all = &unsafe { handle(motion, "motion") }?.motion.instants;
        let wrong = || wrong(format!("`index` is {index}: expected less than {}", all.len()));
        let Instant { time: at, tip, drives: driven, coordinates: shape, rates: moving, .. } =
            all.get(index).ok_or_else(wrong)?;
        // SAFETY: as the header asks for.
        unsafe {
            put(time, [*at]);
            put(position, tip.translation.vector.into());
            put(quaternion, quaternion_of(tip));
        }
        let lists = [
            ("drives", drives, drive_count, driven),
            ("coordinates", coordinates, coordinate_count, shape),
            ("rates", rates, rate_count, moving),
        ];
        for (name, pointer, count, values) in lists {
            if !pointer.is_null() || count != 0 {
                // SAFETY: as the header asks for.
                unsafe { fill(pointer, count, values, name) }?;
            }
        }
        Ok(())
    })
}
