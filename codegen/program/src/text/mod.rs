//! Kernels as a file: a derivation writes it, and a build without the algebra system reads it.
//!
//! ```text
//! pliant kernels, format 4
//! pliant 0.1.0
//! symbolica 3.0.0
//! key 5a7c..                    of the canonical robot
//!
//! declaration {                 what was declared, field by field
//!   backbone.length = 0.3 m
//! } 91c2..                      of the lines of the block
//! robot {                       the checked robot
//!   planar.backbone.length = 3e-1
//! } 4b02..
//! guards {                      functions with removable singularities, by name
//!   ..
//! } 77d1..
//! model {                       constructors, and the functions of the kernel traits with their programs
//!   ..
//! } 0c3e..
//! ```
//!
//! Programs are straight-line: `kappa%12 = fma a%3 %7 %9` is the value 12, which the derivation called `kappa`. Numbers are hexadecimal, with all
//! their bits. A file that was cut off or edited is refused, with the line.

mod folder;
mod lexer;
mod number;
mod read;
mod write;

use std::fmt;

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::table::Derived;

pub use write::sealed;

pub use folder::{EXTENSION, FOLDER, Found, Missing, Unfit, changes, files, find, matching};

/// Version of the format.
pub const FORMAT: usize = 4;
/// Version of the algebra system with which this version of the generator derives.
pub const SYMBOLICA: &str = "3.0.0";
/// The first line, without the version.
const TITLE: &str = "pliant kernels, format";

/// The kernels of a robot, and of which robot.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Version of the generator.
    pub pliant: String,
    /// Version of the algebra system.
    pub symbolica: String,
    /// Fields and values as declared, for messages.
    pub declaration: Vec<(String, String)>,
    /// The canonical robot, [`Robot::canonical`](pliant_declare::spec::Robot::canonical).
    pub robot: String,
    /// The tables of its models.
    pub models: Vec<Derived>,
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl Refused {
    fn new(line: usize, reason: String) -> Self {
        Self { line, reason }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Refused {}

/// The key of a canonical robot.
#[must_use]
pub fn key(robot: &str) -> String {
    format!("{:032x}", xxh3_128(robot.as_bytes()))
}

/// The checksum of lines.
#[must_use]
pub fn checksum(lines: &str) -> String {
    format!("{:016x}", xxh3_64(lines.as_bytes()))
}

/// The head of a file, which can be read without the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Version of the generator.
    pub pliant: String,
    /// Version of the algebra system.
    pub symbolica: String,
    /// The key of the robot.
    pub key: String,
}

impl Head {
    /// The head of a file.
    ///
    /// # Errors
    ///
    /// [`Refused`] if it is another file, or one of a newer format.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default();
        let Some(format) = title.strip_prefix(TITLE).map(str::trim) else {
            return Err(Refused::new(1, format!("expected `{TITLE} {FORMAT}`, found `{title}`")));
        };
        if format.parse() != Ok(FORMAT) {
            let reason = format!("this pliant reads format {FORMAT}, the file has format {format}");
            return Err(Refused::new(1, reason));
        }
        let mut field = |number: usize, name: &str| {
            let line = lines.next().unwrap_or_default();
            match line.split_once(' ') {
                Some((found, value)) if found == name && !value.is_empty() => Ok(value.to_owned()),
                _ => Err(Refused::new(number, format!("expected `{name} ..`, found `{line}`"))),
            }
        };
        Ok(Self { pliant: field(2, "pliant")?, symbolica: field(3, "symbolica")?, key: field(4, "key")? })
    }
}
