//! Errors: codes, and the object that holds the last one.

use std::any::Any;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use pliant::declaration::{DeclarationError, ModelError, ReadError};
use pliant::{Error, Report, Stability};

use crate::pointers::free;

/// Outcome of a call.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum pliant_code {
    /// Success.
    PLIANT_OK = 0,
    /// An argument is wrong: NULL, a list of the wrong length, a number out of its range or not finite, an unknown name.
    PLIANT_INVALID = 1,
    /// A declaration is wrong; the error has the place of each fault.
    PLIANT_WRONG_DECLARATION = 2,
    /// A file cannot be read.
    PLIANT_UNREADABLE = 3,
    /// The model does not take what it was given, or cannot give what it was asked for.
    PLIANT_UNSUPPORTED = 4,
    /// No equilibrium was found; the error has the report of the solve.
    PLIANT_NOT_CONVERGED = 5,
    /// The load path has a limit point, at which the robot jumps.
    PLIANT_JUMP = 6,
    /// A robot with discs collapses.
    PLIANT_COLLAPSE = 7,
    /// A target is out of reach.
    PLIANT_OUT_OF_REACH = 8,
    /// A derivative does not exist: the equilibrium is at a limit point or a bifurcation.
    PLIANT_SINGULAR = 9,
    /// An error of pliant itself. Objects that took part can be freed, and nothing else.
    PLIANT_INTERNAL = 10,
    /// The caller cancelled the call.
    PLIANT_CANCELLED = 11,
}

/// Stability of an equilibrium.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum pliant_stability {
    /// The second variation of the energy is positive definite.
    PLIANT_STABLE = 0,
    /// It is negative in some direction.
    PLIANT_UNSTABLE = 1,
    /// It is singular to working accuracy, or negative in some direction under loads that have no energy.
    PLIANT_UNDECIDED = 2,
}

/// Convergence of a solve: iterations, residual, stability.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct pliant_report {
    /// Stability of the equilibrium.
    pub stability: pliant_stability,
    /// Newton iterations.
    pub iterations: usize,
    /// Evaluations of the residual.
    pub evaluations: usize,
    /// Steps along the load path.
    pub load_steps: usize,
    /// Jumps to another branch along the load path.
    pub jumps: usize,
    /// Norm of the residual, relative to the largest load in the balance.
    pub residual: f64,
    /// Upper bound of the residual of a solution.
    pub bound: f64,
    /// Load fraction at which the branch became unstable; NaN where it did not.
    pub critical_load: f64,
    /// Largest ratio of a strain to its declared limit; NaN where no limit is declared.
    pub strain: f64,
}

impl pliant_report {
    /// Report without figures, for solves that return no other.
    pub(crate) const NONE: Self = Self {
        stability: pliant_stability::PLIANT_UNDECIDED,
        iterations: 0,
        evaluations: 0,
        load_steps: 0,
        jumps: 0,
        residual: f64::NAN,
        bound: f64::NAN,
        critical_load: f64::NAN,
        strain: f64::NAN,
    };
}

impl From<&Report> for pliant_report {
    fn from(report: &Report) -> Self {
        Self {
            stability: match report.stability {
                Stability::Stable => pliant_stability::PLIANT_STABLE,
                Stability::Unstable => pliant_stability::PLIANT_UNSTABLE,
                Stability::Undecided => pliant_stability::PLIANT_UNDECIDED,
            },
            iterations: report.iterations,
            evaluations: report.evaluations,
            load_steps: report.load_steps,
            jumps: report.jumps,
            residual: report.residual,
            bound: report.bound,
            critical_load: report.critical_load.unwrap_or(f64::NAN),
            strain: report.strain.unwrap_or(f64::NAN),
        }
    }
}

/// A fault of a declaration.
struct Fault {
    line: usize,
    column: usize,
    message: CString,
}

/// Why a call failed.
pub(crate) struct Failure {
    code: pliant_code,
    message: CString,
    faults: Vec<Fault>,
    report: Option<pliant_report>,
}

/// A text for C, which has no zero bytes in it.
pub(crate) fn c_text(text: &str) -> CString {
    let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}

impl Failure {
    pub(crate) fn new(code: pliant_code, message: String) -> Self {
        Self { code, message: c_text(&message), faults: Vec::new(), report: None }
    }

    pub(crate) const fn code(&self) -> pliant_code {
        self.code
    }

    pub(crate) const fn report(&self) -> Option<pliant_report> {
        self.report
    }

    fn panicked(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let text = text.unwrap_or("no message");
        Self::new(pliant_code::PLIANT_INTERNAL, format!("this is an error of pliant: {text}"))
    }

    fn of_declaration(error: &DeclarationError, file: &str) -> Self {
        let faults = error.faults().iter().map(|fault| Fault {
            line: fault.line,
            column: fault.column,
            message: c_text(&fault.message),
        });
        let faults = faults.collect();
        Self { faults, ..Self::new(pliant_code::PLIANT_WRONG_DECLARATION, error.rendered(file, false)) }
    }
}

/// The code of an error of a model.
fn code(error: &Error) -> pliant_code {
    match error {
        Error::NotConverged { .. }
        | Error::LetOut { .. }
        | Error::Factorisation(_)
        | Error::CableTooShort { .. }
        | Error::AxialCollapse { .. }
        | Error::AngleLimit { .. }
        | Error::ElementAngle { .. }
        | Error::Underactuated { .. }
        | Error::Overflow { .. }
        | Error::Interrupted { .. } => pliant_code::PLIANT_NOT_CONVERGED,
        Error::Cancelled { .. } => pliant_code::PLIANT_CANCELLED,
        Error::Jump { .. } => pliant_code::PLIANT_JUMP,
        Error::Collapse { .. } | Error::RodCollapse { .. } => pliant_code::PLIANT_COLLAPSE,
        Error::OutOfReach { .. } | Error::TargetNotFollowed { .. } => pliant_code::PLIANT_OUT_OF_REACH,
        Error::SingularDerivative { .. } | Error::SingularTangent | Error::Straight { .. } => {
            pliant_code::PLIANT_SINGULAR
        }
        Error::Unsupported { .. } | Error::TargetMismatch { .. } | Error::NoEnergy { .. } => {
            pliant_code::PLIANT_UNSUPPORTED
        }
        Error::Start { cause, .. } | Error::PathStopped { cause, .. } => code(cause),
        _ => pliant_code::PLIANT_INVALID,
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let report = match &error {
            Error::NotConverged { report, .. }
            | Error::LetOut { report, .. }
            | Error::OutOfReach { report, .. }
            | Error::Jump { report, .. } => Some(report.as_ref().into()),
            _ => None,
        };
        Self { report, ..Self::new(code(&error), error.to_string()) }
    }
}

impl From<DeclarationError> for Failure {
    fn from(error: DeclarationError) -> Self {
        Self::of_declaration(&error, "declaration")
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        match &error {
            ReadError::Wrong { file, error } => Self::of_declaration(error, file),
            ReadError::Unreadable { .. } => Self::new(pliant_code::PLIANT_UNREADABLE, error.to_string()),
        }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        let code = match &error {
            ModelError::Missing { .. } => pliant_code::PLIANT_INVALID,
            _ => pliant_code::PLIANT_UNSUPPORTED,
        };
        Self::new(code, error.to_string())
    }
}

/// Why the last call that failed with this object did so.
pub struct pliant_error(Option<Failure>);

/// Calls `body`: returns its value, or puts its error into `error` and returns `otherwise` of the code; panics are caught.
pub(crate) fn entry<T>(
    error: *mut pliant_error,
    otherwise: impl FnOnce(pliant_code) -> T,
    body: impl FnOnce() -> Result<T, Failure>,
) -> T {
    let done = catch_unwind(AssertUnwindSafe(body));
    let failure = match done {
        Ok(Ok(value)) => return value,
        Ok(Err(failure)) => failure,
        Err(panic) => Failure::panicked(panic.as_ref()),
    };
    let code = failure.code;
    // SAFETY: NULL, or an object that the caller lends for this call.
    if let Some(error) = unsafe { error.as_mut() } {
        error.0 = Some(failure);
    }
    otherwise(code)
}

/// [`entry`] of a function that returns a code.
pub(crate) fn coded(error: *mut pliant_error, body: impl FnOnce() -> Result<(), Failure>) -> pliant_code {
    entry(error, |code| code, || body().map(|()| pliant_code::PLIANT_OK))
}

/// [`entry`] of a function that returns a new object.
pub(crate) fn made<T>(error: *mut pliant_error, body: impl FnOnce() -> Result<T, Failure>) -> *mut T {
    entry(error, |_| ptr::null_mut(), || body().map(|object| Box::into_raw(Box::new(object))))
}

/// [`entry`] of a function that looks something up and returns `otherwise` where there is nothing.
pub(crate) fn found<T>(otherwise: T, body: impl FnOnce() -> Option<T>) -> T {
    catch_unwind(AssertUnwindSafe(body)).ok().flatten().unwrap_or(otherwise)
}

/// A new object for errors.
#[unsafe(no_mangle)]
pub extern "C" fn pliant_error_new() -> *mut pliant_error {
    Box::into_raw(Box::new(pliant_error(None)))
}

/// Frees an object for errors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_free(error: *mut pliant_error) {
    // SAFETY: as the header asks for.
    unsafe { free(error) };
}

fn of<'a>(error: *const pliant_error) -> Option<&'a Failure> {
    // SAFETY: as the header asks for.
    unsafe { error.as_ref() }?.0.as_ref()
}

fn fault<'a>(error: *const pliant_error, index: usize) -> Option<&'a Fault> {
    of(error)?.faults.get(index)
}

/// The code of the last failure; `PLIANT_OK` where there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_code(error: *const pliant_error) -> pliant_code {
    found(pliant_code::PLIANT_OK, || Some(of(error)?.code))
}

/// Its message, in UTF-8; empty where there was none. It is valid until the object is used for another call or freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_message(error: *const pliant_error) -> *const c_char {
    found(c"".as_ptr(), || Some(of(error)?.message.as_ptr()))
}

/// Number of faults of a declaration; 0 for other errors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_fault_count(error: *const pliant_error) -> usize {
    found(0, || Some(of(error)?.faults.len()))
}

/// Line of a fault, counted from 1; 0 where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_line(error: *const pliant_error, index: usize) -> usize {
    found(0, || Some(fault(error, index)?.line))
}

/// Column of a fault, counted from 1 in characters; 0 where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_column(error: *const pliant_error, index: usize) -> usize {
    found(0, || Some(fault(error, index)?.column))
}

/// Message of a fault, as `pliant_error_message`; empty where there is no such fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_fault(error: *const pliant_error, index: usize) -> *const c_char {
    found(c"".as_ptr(), || Some(fault(error, index)?.message.as_ptr()))
}

/// Copies the report of a solve that failed. Returns 1, or 0 where the last failure has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_error_report(error: *const pliant_error, report: *mut pliant_report) -> i32 {
    found(0, || {
        let found = of(error)?.report?;
        // SAFETY: as the header asks for.
        *unsafe { report.as_mut() }? = found;
        Some(1)
    })
}
