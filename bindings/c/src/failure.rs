//! Failures of calls: codes, messages, faults and reports.

use std::any::Any;
use std::ffi::CString;

use pliant::declaration::{DeclarationError, ModelError, ReadError};
use pliant::{Error, Report, Stability};

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
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: CString,
}

/// Why a call failed.
pub(crate) struct Failure {
    pub(crate) code: pliant_code,
    pub(crate) message: CString,
    pub(crate) faults: Vec<Fault>,
    pub(crate) report: Option<pliant_report>,
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

    /// Failure of a call that panicked.
    pub(crate) fn panicked(panic: &(dyn Any + Send)) -> Self {
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
