//! The tables that can be replayed: their inputs, results and comparison.
//!
//! Columns `in.*` are inputs, `info.*` are remarks, all others are results. A solver gets the inputs only.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "the program and the test use a part each")]

use std::collections::HashMap;

use pliant::declaration::ModelError;
use pliant_testing::largest;

#[path = "../../shared/origin.rs"]
#[macro_use]
pub mod origin;

/// The solver of a table: a function of models of declared robots, and of the inputs.
macro_rules! solver {
    ($function:path, $($robot:tt)+) => {
        |inputs: Inputs<'_>| -> Result<Vec<Answers>, TableError> {
            Ok(with!(inputs.origin, $function, [$($robot)+], inputs))
        }
    };
}

#[macro_use]
mod columns;
mod constant_curvature;
mod deviation;
mod dynamics;
mod friction;
mod guided;
mod lasem;
pub mod parallel;
mod parallel_dynamics;
mod table;
pub mod tendon;

pub use deviation::{Deviation, Limit};
pub use origin::{Origin, OriginError};
pub use table::{Answers, ERROR, Inputs, Kind, Row, Table};

/// A table that can be replayed.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Family and name: the last two parts of its path.
    pub name: &'static str,
    /// Inputs that every row must have, without their prefix.
    pub inputs: &'static [&'static str],
    /// Answers in the order in which [`Problem::solve`] gives them. Those that are entries of one vector stand together.
    pub answers: &'static [&'static [&'static str]],
    /// Solves every row.
    pub solve: Solver,
    /// The same by the strain model, where `solve` is the shooting model of the same robot.
    pub by_strain: Option<Solver>,
    /// Inputs that only label a row: they may be missing.
    pub labels: &'static [&'static str],
    /// Elements per rod, where the model has some and the rows do not say how many.
    pub elements: Option<usize>,
    /// Largest deviations, where every column has a limit.
    pub limit: Option<LimitOf>,
    /// Rows of one state whose deviations are measured together.
    pub together: Option<Together>,
}

/// Rows of one state: deviations of a vector are relative to the largest one of these rows.
#[derive(Clone, Copy, Debug)]
pub struct Together {
    /// Inputs that such rows share.
    pub inputs: &'static [&'static str],
    /// Smallest scale of the deviation of a vector, in its unit.
    pub least: f64,
}

/// The limit of a column in the rows of a case, as `in.case` has it; empty in tables without cases.
pub type LimitOf = fn(column: &str, case: &str) -> Limit;

/// Solves every row of a table.
pub type Solver = fn(Inputs<'_>) -> Result<Vec<Answers>, TableError>;

/// Model of a rod that solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Model {
    /// Shooting.
    #[default]
    Shooting,
    /// Strains as polynomials.
    Strain,
}

/// Options of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The model of tables of rods.
    pub model: Model,
    /// Elements per rod of tables that have a number of them.
    pub elements: Option<usize>,
    /// Where the robots come from.
    pub origin: Origin,
}

/// Why a table cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file is not a CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// The declaration of a robot cannot be read.
    #[error(transparent)]
    Declaration(#[from] OriginError),
    /// A declared robot has not the model of the table.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// No table of this name is known.
    #[error("there is no table `{name}`: expected one of {}", known())]
    UnknownTable {
        /// The requested name.
        name: String,
    },
    /// The table has a column that it should not have.
    #[error("`{table}` has no column `{column}`: expected {expected}")]
    UnknownColumn {
        /// Name of the table.
        table: &'static str,
        /// Name of the column.
        column: String,
        /// Names that a column may have.
        expected: String,
    },
    /// The table lacks a column.
    #[error("`{table}` needs a column `in.{column}`, which the file does not have")]
    MissingColumn {
        /// Name of the table.
        table: &'static str,
        /// Name of the column without its prefix.
        column: &'static str,
    },
    /// The table is not one of rods, or has results that the model does not have.
    #[error("`{table}` is not supported by the strain model")]
    NoStrain {
        /// Name of the table.
        table: &'static str,
    },
    /// The model has no elements, or the rows give their number.
    #[error("`{table}` has a fixed number of elements")]
    NoElements {
        /// Name of the table.
        table: &'static str,
    },
}

/// Why a row cannot be solved.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RowError {
    /// An input is not what it should be.
    #[error("in.{name} is `{text}`: expected {expected}")]
    Input {
        /// Name of the column without its prefix.
        name: String,
        /// Text of the cell.
        text: String,
        /// Texts that it may hold.
        expected: &'static str,
    },
    /// The target of the row is not on the motion that the table samples.
    #[error("in.{name} is {value}: expected {expected}, where the motion is at that time")]
    OffMotion {
        /// Name of the column without its prefix.
        name: &'static str,
        /// Value of the cell.
        value: f64,
        /// Where the motion is.
        expected: f64,
    },
    /// The loads leave no stable equilibrium.
    #[error("there is no stable equilibrium under these loads")]
    NoStableEquilibrium,
    /// The branch that the table is about has become unstable.
    #[error("the equilibrium on the branch of the table is unstable")]
    Unstable,
    /// A number is too large to be represented.
    #[error("the sum of {terms} terms of the series overflows")]
    Overflow {
        /// Number of terms.
        terms: usize,
    },
    /// The error of the robot for the inputs of the row.
    #[error(transparent)]
    Robot(#[from] pliant::Error),
}

/// All tables that can be replayed.
pub fn problems() -> impl Iterator<Item = &'static Problem> {
    let families = [
        lasem::PROBLEMS,
        constant_curvature::PROBLEMS,
        parallel::PROBLEMS,
        parallel_dynamics::PROBLEMS,
        dynamics::PROBLEMS,
        guided::PROBLEMS,
        friction::PROBLEMS,
    ];
    families.into_iter().chain(tendon::PROBLEMS.iter().copied()).flatten()
}

fn known() -> String {
    problems().map(|problem| problem.name).collect::<Vec<_>>().join(", ")
}

impl Problem {
    /// Default values of optional fields.
    const PLAIN: Self = Self {
        name: "",
        inputs: &[],
        answers: &[],
        solve: |_| Ok(Vec::new()),
        by_strain: None,
        labels: &[],
        elements: None,
        limit: None,
        together: None,
    };

    /// The problem called `name`, such as `lasem/classic_forward`.
    ///
    /// # Errors
    /// [`TableError::UnknownTable`].
    pub fn named(name: &str) -> Result<&'static Self, TableError> {
        let found = problems().find(|problem| problem.name == name);
        found.ok_or_else(|| TableError::UnknownTable { name: name.to_owned() })
    }

    /// Names of the answers.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> {
        self.answers.iter().copied().flatten().copied()
    }

    /// Solves every row of a table, which must have the columns of this problem.
    ///
    /// # Errors
    /// [`TableError::UnknownColumn`] and [`TableError::MissingColumn`].
    pub fn replay(&self, table: &Table) -> Result<Vec<Answers>, TableError> {
        self.replay_by(Choice::default(), table)
    }

    /// [`Problem::replay`] with a model or a number of elements, for tables that support them, or with robots that are read at run time.
    ///
    /// # Errors
    /// As [`Problem::replay`], [`TableError::NoStrain`], and [`TableError::NoElements`].
    pub fn replay_by(&self, choice: Choice, table: &Table) -> Result<Vec<Answers>, TableError> {
        let solve = match choice.model {
            Model::Shooting => self.solve,
            Model::Strain => self.by_strain.ok_or(TableError::NoStrain { table: self.name })?,
        };
        if choice.elements.is_some() && self.elements.is_none() {
            return Err(TableError::NoElements { table: self.name });
        }
        for column in &table.columns {
            let known = match Kind::of(column) {
                Kind::Remark => true,
                Kind::Input => column
                    .strip_prefix("in.")
                    .is_some_and(|name| self.inputs.contains(&name) || self.labels.contains(&name)),
                Kind::Answer => self.columns().any(|name| name == column),
            };
            if !known {
                let inputs = self.inputs.iter().chain(self.labels).map(|name| format!("in.{name}"));
                let all: Vec<String> = inputs.chain(self.columns().map(str::to_owned)).collect();
                let (column, expected) = (column.clone(), all.join(", "));
                return Err(TableError::UnknownColumn { table: self.name, column, expected });
            }
        }
        for &column in self.inputs {
            if table.position(&format!("in.{column}")).is_none() {
                return Err(TableError::MissingColumn { table: self.name, column });
            }
        }
        let elements = choice.elements.or(self.elements).unwrap_or_default();
        solve(Inputs::of(table, elements, choice.origin))
    }

    /// The answers that `table` gets: those that it has, or all of them if it has none.
    pub fn wanted(&self, table: &Table) -> Vec<&'static str> {
        let has = |name: &&str| table.position(name).is_some();
        if self.columns().any(|name| has(&name)) {
            let mut found: Vec<_> = self.columns().filter(has).collect();
            found.sort_by_key(|name| table.position(name));
            found
        } else {
            self.columns().collect()
        }
    }

    /// Index of the result called `name` in a row.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.columns().position(|column| column == name)
    }

    /// A quaternion and its negative are the same rotation: the sign with which the computed one is closest to that of the table.
    fn sign(&self, table: &Table, row: usize, answers: &[f64]) -> f64 {
        let product = |name: &&str| Some(table.number(row, name)? * answers[self.index(name)?]);
        QUATERNION.iter().filter_map(product).sum::<f64>().signum()
    }

    /// The largest entry of a vector, row by row; of all rows of the same state, where those are measured together.
    fn sizes(&self, table: &Table, vector: &[&str]) -> Vec<f64> {
        let size_of = |row: usize| {
            let entries = vector.iter().filter_map(|name| table.number(row, name));
            largest(entries)
        };
        let sizes: Vec<f64> = (0..table.rows.len()).map(size_of).collect();
        let Some(Together { inputs, least }) = self.together else { return sizes };
        let columns: Vec<_> =
            inputs.iter().filter_map(|name| table.position(&format!("in.{name}"))).collect();
        let state =
            |row: usize| columns.iter().map(|&column| table.rows[row][column].trim()).collect::<Vec<_>>();
        let mut largest = HashMap::new();
        for (row, row_size) in sizes.iter().enumerate() {
            let size = largest.entry(state(row)).or_insert(least);
            *size = if row_size.is_nan() { f64::NAN } else { size.max(*row_size) };
        }
        (0..sizes.len()).map(|row| largest[&state(row)]).collect()
    }

    /// Deviations of the results from those of the table, for every result in the table.
    pub fn deviations(&self, table: &Table, answers: &[Answers]) -> Vec<Deviation> {
        self.deviations_among(table, answers, |_| true)
    }

    /// [`Problem::deviations`] in the rows for which `among` is true.
    pub fn deviations_among(
        &self,
        table: &Table,
        answers: &[Answers],
        among: impl Fn(usize) -> bool,
    ) -> Vec<Deviation> {
        let mut found = Vec::new();
        for column in self.wanted(table) {
            let Some(index) = self.index(column) else { continue };
            let vector =
                self.answers.iter().find(|vector| vector.contains(&column)).copied().unwrap_or_default();
            let sizes = self.sizes(table, vector);
            let mut deviation = Deviation { column, ..Deviation::default() };
            for (row, answers) in answers.iter().enumerate().filter(|(row, _)| among(*row)) {
                let Some(expected) = table.number(row, column) else { continue };
                let Ok(answers) = answers else {
                    deviation.unsolved += 1;
                    continue;
                };
                let sign = if vector == QUATERNION { self.sign(table, row, answers) } else { 1.0 };
                deviation.take(row, sign * answers[index], expected, sizes[row]);
            }
            found.push(deviation);
        }
        found
    }
}

/// Columns of a rotation.
const QUATERNION: &[&str] = &["qw", "qx", "qy", "qz"];

/// A number in the fewest digits that are read back as the same number; nothing for an undefined one.
pub fn shortest(value: f64) -> String {
    if value.is_nan() {
        String::new()
    } else {
        // Adding zero turns -0 into 0.
        format!("{:?}", value + 0.0)
    }
}

/// The rotation of a pose as `(w, x, y, z)`.
fn wxyz(pose: &pliant::nalgebra::Isometry3<f64>) -> [f64; 4] {
    [pose.rotation.w, pose.rotation.i, pose.rotation.j, pose.rotation.k]
}
