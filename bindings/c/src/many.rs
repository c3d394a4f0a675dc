//! Many solves of one model.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use pliant::{Input, Many, Progress, Rows, Start, Wanted};

use crate::error::{coded, pliant_error};
use crate::failure::{Failure, pliant_code, pliant_report};
use crate::input::{pliant_input, pliant_settings};
use crate::model::pliant_model;
use crate::pointers::{handle, list, room, wrong};

/// Is told how many rows are done, and how many of them failed; the solves are cancelled where it does not return 0. It is called on the thread of the call, at least ten times
/// a second, with the `context` of the call.
pub type pliant_progress =
    Option<unsafe extern "C" fn(done: usize, failed: usize, context: *mut c_void) -> i32>;

/// Finds the equilibria under many inputs on threads: row by row, the numbers of the drives of each. Started from rest, the answer to a row depends neither on the threads nor on
/// the other rows. A row that cannot be solved has its code in `codes` and NaN elsewhere; the call succeeds.
///
/// `input` says how each actuator is driven (its numbers are not read), and has the loads of all rows. `drives` has `drive_count` numbers, `row_count` times that of the
/// actuators. `threads` is 0 for one per core. `previous` is 0 where each row is solved from rest, 1 where it starts from the one before it within 64 rows.
///
/// Written are, per row: `codes`; `positions` (3, m) and `quaternions` (4: w, x, y, z) of the tip; `forces` and `displacements` of the actuators; `reports`. Each may be NULL with
/// 0 for its number of entries. Where `progress` cancels the call fails with `PLIANT_CANCELLED`; rows that were handed on before have their answers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_solve_many(
    model: *const pliant_model,
    input: *const pliant_input,
    drives: *const f64,
    drive_count: usize,
    row_count: usize,
    threads: usize,
    previous: i32,
    settings: *const pliant_settings,
    progress: pliant_progress,
    context: *mut c_void,
    codes: *mut pliant_code,
    code_count: usize,
    positions: *mut f64,
    position_count: usize,
    quaternions: *mut f64,
    quaternion_count: usize,
    forces: *mut f64,
    force_count: usize,
    displacements: *mut f64,
    displacement_count: usize,
    reports: *mut pliant_report,
    report_count: usize,
    error: *mut pliant_error,
) -> pliant_code {
    coded(error, || {
        // SAFETY: as the header asks for.
        let (of, input) = unsafe { (handle(model, "model")?, &handle(input, "input")?.input) };
        let start = start(previous)?;
        let actuators = of.model.actuators();
        let numbers = |each: usize, name: &str| numbers(row_count, each, name);
        // SAFETY: as the header asks for.
        let column = |first: *mut f64, found: usize, each: usize, name: &str| unsafe {
            room(first, found, numbers(each, name)?, name)
        };
        // SAFETY: as the header asks for.
        let (drives, mut columns, settings) = unsafe {
            let drives = list(drives, drive_count, numbers(actuators, "drives")?, "drives")?;
            let columns = Columns {
                codes: room(codes.cast(), code_count, row_count, "codes")?,
                positions: column(positions, position_count, 3, "positions")?,
                quaternions: column(quaternions, quaternion_count, 4, "quaternions")?,
                forces: column(forces, force_count, actuators, "forces")?,
                displacements: column(displacements, displacement_count, actuators, "displacements")?,
                reports: room(reports.cast(), report_count, row_count, "reports")?,
            };
            (drives, columns, pliant_settings::read(settings)?)
        };
        let watch = |Progress { done, failed }: Progress| match progress {
            // SAFETY: a function of the caller, with its own context.
            Some(progress) if unsafe { progress(done, failed, context) } != 0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let how = Many { threads, start, settings, wanted: columns.wanted(), watch: Some(&watch) };
        let mut inputs =
            (0..row_count).map(|row| with_numbers(input, &drives[row * actuators..][..actuators]));
        of.model.stream_many(&mut inputs, &how, &mut |rows| {
            columns.write(&rows);
            ControlFlow::Continue(())
        })?;
        Ok(())
    })
}

/// Start of each row but the first.
fn start(previous: i32) -> Result<Start, Failure> {
    match previous {
        0 => Ok(Start::Rest),
        1 => Ok(Start::Previous),
        other => Err(wrong(format!("`previous` is {other}: expected 0 or 1"))),
    }
}

/// Count of the numbers in so many rows of `each`.
fn numbers(rows: usize, each: usize, name: &str) -> Result<usize, Failure> {
    let wrong = || wrong(format!("`{name}`: {rows} rows are more than memory holds"));
    rows.checked_mul(each).ok_or_else(wrong)
}

/// An input with other numbers of its drives.
fn with_numbers(input: &Input, numbers: &[f64]) -> Input {
    let drives = input.drives.iter().zip(numbers).map(|(drive, number)| drive.with_value(*number));
    Input { drives: drives.collect(), ..input.clone() }
}

/// Where the answers go; what C calls an enumeration may hold any number before.
struct Columns<'a> {
    codes: Option<&'a mut [MaybeUninit<pliant_code>]>,
    positions: Option<&'a mut [f64]>,
    quaternions: Option<&'a mut [f64]>,
    forces: Option<&'a mut [f64]>,
    displacements: Option<&'a mut [f64]>,
    reports: Option<&'a mut [MaybeUninit<pliant_report>]>,
}

impl Columns<'_> {
    /// Quantities that have to be found for them.
    fn wanted(&self) -> Wanted {
        Wanted {
            tip: self.positions.is_some() || self.quaternions.is_some(),
            forces: self.forces.is_some(),
            displacements: self.displacements.is_some(),
            ..Wanted::nothing()
        }
    }

    /// Writes the answers to some rows.
    fn write(&mut self, rows: &Rows) {
        let count = rows.len();
        let numbers = [
            (&mut self.positions, &rows.positions),
            (&mut self.quaternions, &rows.quaternions),
            (&mut self.forces, &rows.forces),
            (&mut self.displacements, &rows.displacements),
        ];
        for (column, values) in numbers {
            if let Some(column) = column {
                let first = rows.first * values.len().checked_div(count).unwrap_or(0);
                column[first..][..values.len()].copy_from_slice(values);
            }
        }
        for (row, outcome) in (rows.first..).zip(&rows.outcomes) {
            // The error, as a call that fails with it has it.
            let failure = outcome.as_ref().err().map(|error| Failure::from(error.clone()));
            if let Some(codes) = &mut self.codes {
                codes[row].write(failure.as_ref().map_or(pliant_code::PLIANT_OK, |failure| failure.code));
            }
            if let Some(reports) = &mut self.reports {
                reports[row].write(match outcome {
                    Ok(report) => report.into(),
                    Err(_) => failure.and_then(|failure| failure.report).unwrap_or(pliant_report::NONE),
                });
            }
        }
    }
}
