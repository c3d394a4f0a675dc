//! Errors of declarations that are read at run time.

use pliant_declare::source::{Fault, rendered};

/// A declaration is wrong: all of its faults, with their places. It is displayed as compilers show errors, each with its line and a caret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.rendered("declaration", false))]
pub struct DeclarationError {
    pub(super) text: String,
    pub(super) faults: Vec<Fault>,
}

impl DeclarationError {
    /// The faults, in the order of the text.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The faults as a terminal shows them; `file` is what the text is called.
    #[must_use]
    pub fn rendered(&self, file: &str, colours: bool) -> String {
        rendered(file, &self.text, &self.faults, colours)
    }
}

/// A declaration cannot be loaded from a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read {file}: {error}")]
    Unreadable {
        /// The path.
        file: String,
        /// Why.
        #[source]
        error: std::io::Error,
    },
    /// The declaration is wrong.
    #[error("{}", .error.rendered(file, false))]
    Wrong {
        /// The path.
        file: String,
        /// Its faults.
        error: DeclarationError,
    },
}

impl ReadError {
    /// Whether the file was read and its declaration is wrong.
    #[must_use]
    pub const fn is_declaration(&self) -> bool {
        matches!(self, Self::Wrong { .. })
    }
}

/// A file of prepared kernels cannot be used for a declaration.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PreparedError {
    /// The file cannot be read.
    #[error("cannot read {file}: {error}")]
    Unreadable {
        /// The path.
        file: String,
        /// Why.
        #[source]
        error: std::io::Error,
    },
    /// The file was cut off or edited, is another one, or is of a newer format.
    #[error("cannot use {file}: {reason}; run `cargo pliant prepare`")]
    Wrong {
        /// The path.
        file: String,
        /// Why, with the line.
        reason: String,
    },
    /// The kernels are of another robot, or of another version of pliant.
    #[error(
        "the kernels in {file} are not those of `{robot}`: {}; run `cargo pliant prepare`", .changes.join(", ")
    )]
    Stale {
        /// The path.
        file: String,
        /// The robot.
        robot: String,
        /// Fields that changed after the preparation, `field before -> after`.
        changes: Vec<String>,
    },
}

/// A declared robot does not have the model that it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The model is not declared.
    #[error("`{robot}` does not declare the model `{model}`: expected one of {}", .declared.join(", "))]
    Missing {
        /// The robot.
        robot: String,
        /// The model.
        model: String,
        /// The models that it declares.
        declared: Vec<String>,
    },
    /// No quadrature integrates the loads on a span to full accuracy.
    #[error(
        "no quadrature of up to 64 nodes integrates the loads on a span to 1e-14: expected smoother loads, or `nodes` in the model"
    )]
    Quadrature,
}
