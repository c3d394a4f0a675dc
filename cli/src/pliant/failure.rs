//! Why a command ends without success.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use pliant::Error;
use pliant_batch::BatchError;
use pliant_calibration::Verdict;
use pliant_declare::units::Dimension;
use pliant_declare::{quantity, short};
use pliant_view::{Format, ViewError};

/// A declaration is wrong.
pub(crate) const WRONG_DECLARATION: u8 = 2;
/// No equilibrium was found or a target is out of reach, of one row at least, or a fit does not explain its data.
pub(crate) const NOT_CONVERGED: u8 = 3;
/// Input or usage is wrong.
pub(crate) const WRONG_INPUT: u8 = 4;

/// Why a command failed: what is said, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) code: u8,
}

impl Failure {
    /// Makes a failure of input or usage.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { message: short::message(&format!("error: {}", message.into())), code: WRONG_INPUT }
    }

    /// Makes a failure that names an option.
    pub(crate) fn option(option: &str, message: &str) -> Self {
        Self::input(format!("{option}: {message}"))
    }

    /// Makes a failure of a file that cannot be read, written or made.
    pub(crate) fn file(verb: &str, path: &Path, error: impl Display) -> Self {
        Self::input(format!("cannot {verb} {}: {error}", path.display()))
    }

    /// Makes a failure of a solve; its code follows from the error.
    pub(crate) fn of(error: &Error) -> Self {
        Self { message: short::message(&format!("error: {error}")), code: code(error) }
    }

    /// The same with hints behind it, where it is about an equilibrium that was not found.
    pub(crate) fn with_hints(self, hints: &[String]) -> Self {
        if self.code != NOT_CONVERGED {
            return self;
        }
        let hints: String = hints.iter().map(|hint| format!("\n  {hint}")).collect();
        Self { message: self.message + &hints, ..self }
    }

    /// Makes the failure of a fit that must not be used, with its verdict.
    pub(crate) fn unsound(verdict: &Verdict) -> Self {
        let causes: String = verdict.causes.iter().map(|cause| format!("\nlikely cause: {cause}")).collect();
        Self { message: format!("error: {}{causes}", verdict.words), code: NOT_CONVERGED }
    }

    /// So many of the rows of a table could not be solved.
    pub(crate) fn rows(failed: usize, all: usize) -> Result<(), Self> {
        if failed == 0 {
            return Ok(());
        }
        let rows = if all == 1 { "row" } else { "rows" };
        Err(Self {
            message: format!("error: {failed} of {all} {rows} could not be solved"),
            code: NOT_CONVERGED,
        })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::of(&error)
    }
}

impl From<pliant_calibration::Error> for Failure {
    fn from(error: pliant_calibration::Error) -> Self {
        use pliant_calibration::Error as Fit;
        match &error {
            Fit::Model(cause) => Self::of(cause),
            Fit::Start { error: cause, .. } => Self { message: format!("error: {error}"), code: code(cause) },
            Fit::Caused { error: cause, .. } => {
                Self { message: format!("error: {error}"), ..Self::from((**cause).clone()) }
            }
            Fit::NotConverged { .. } => Self { message: format!("error: {error}"), code: NOT_CONVERGED },
            _ => Self::input(error.to_string()),
        }
    }
}

impl From<ViewError> for Failure {
    fn from(error: ViewError) -> Self {
        match &error {
            ViewError::Model(error) => Self::of(error),
            ViewError::Empty => Self { message: format!("error: {error}"), code: NOT_CONVERGED },
            other => Self::input(other.to_string()),
        }
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        match error {
            BatchError::Model(error) => Self::of(&error),
            other => Self::input(other.to_string()),
        }
    }
}

/// The exit code for an error of a model: was it asked for something impossible, or did it find nothing?
fn code(error: &Error) -> u8 {
    match error {
        Error::NotConverged { .. }
        | Error::LetOut { .. }
        | Error::OutOfReach { .. }
        | Error::Collapse { .. }
        | Error::RodCollapse { .. }
        | Error::Jump { .. }
        | Error::SingularDerivative { .. }
        | Error::SingularTangent
        | Error::Factorisation(_)
        | Error::CableTooShort { .. }
        | Error::AxialCollapse { .. }
        | Error::AngleLimit { .. }
        | Error::ElementAngle { .. }
        | Error::TargetNotFollowed { .. }
        | Error::Underactuated { .. }
        | Error::Overflow { .. }
        | Error::Interrupted { .. } => NOT_CONVERGED,
        Error::Start { cause, .. } | Error::PathStopped { cause, .. } => code(cause),
        _ => WRONG_INPUT,
    }
}

/// Writes to the standard output. That its reader has gone is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("cannot write the result: {error}")))
        }
        _ => Ok(()),
    }
}

/// Reads a file as text.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| Failure::file("read", file, error))
}

/// Writes a file as a whole, or not at all.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    pliant_batch::write(file, text).map_err(|error| Failure::file("write", file, error))
}

/// Refuses the file of an option whose extension is of another format than this one, which is written.
pub(crate) fn check_format(option: &str, file: Option<&PathBuf>, format: Format) -> Result<(), Failure> {
    let checked = file.map_or(Ok(()), |file| format.check(file));
    checked.map_err(|error| Failure::option(option, &error.to_string()))
}

/// Writes a file, or to the standard output without one.
pub(crate) fn write_or_print(file: Option<&PathBuf>, text: &str) -> Result<(), Failure> {
    file.map_or_else(|| print(text), |file| write(file, text))
}

/// The value of an option in this dimension; a number without a unit is in SI.
pub(crate) fn quantity_of(name: &str, text: &str, dimension: Dimension) -> Result<f64, Failure> {
    quantity::of(text, dimension).map_err(|message| Failure::option(name, &message))
}
