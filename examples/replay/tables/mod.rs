//! The tables that can be replayed: what each asks for, and how the answers compare.
//!
//! Columns `in.*` are what to solve for, `info.*` are remarks, all others are answers. A solver sees the inputs only.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "the program and the test use a part each")]

mod constant_curvature;
mod lasem;
mod table;
pub mod tendon;

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
    /// How far an answer may be off, where every column has a limit.
    pub limit: Option<fn(&str) -> Limit>,
}

/// Solves every row of a table.
pub type Solver = fn(Inputs<'_>) -> Vec<Answers>;

/// Which model of a rod answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Model {
    /// By shooting.
    #[default]
    Shooting,
    /// By strains as polynomials.
    Strain,
}

/// How far a column may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// In the unit of the column.
    Absolute(f64),
    /// Relative to the answer, or to the largest entry of its vector.
    Relative(f64),
}

/// Why a table cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file is not a CSV.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// No table of this name is known.
    #[error("there is no table `{name}`: expected one of {}", known())]
    UnknownTable {
        /// What was asked for.
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
    /// The table is not one of rods, or asks for what the model does not give.
    #[error("`{table}` is not served by the strain model")]
    NoStrain {
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
        /// What it holds.
        text: String,
        /// What it may hold.
        expected: &'static str,
    },
    /// The target of the row is not on the motion that the table samples.
    #[error("in.{name} is {value}: expected {expected}, where the motion is at that time")]
    OffMotion {
        /// Name of the column without its prefix.
        name: &'static str,
        /// What it holds.
        value: f64,
        /// Where the motion is.
        expected: f64,
    },
    /// The loads leave no stable equilibrium.
    #[error("there is no stable equilibrium under these loads")]
    NoStableEquilibrium,
    /// A number is too large to be represented.
    #[error("the sum of {terms} terms of the series overflows")]
    Overflow {
        /// Number of terms.
        terms: usize,
    },
    /// The robot cannot do what the row asks for.
    #[error(transparent)]
    Robot(#[from] pliant::Error),
}

/// All tables that can be replayed.
pub fn problems() -> impl Iterator<Item = &'static Problem> {
    let families =
        [lasem::PROBLEMS, constant_curvature::PROBLEMS].into_iter().chain(tendon::PROBLEMS.iter().copied());
    families.flatten()
}

fn known() -> String {
    problems().map(|problem| problem.name).collect::<Vec<_>>().join(", ")
}

impl Problem {
    /// What most problems leave out: another model, limits.
    const PLAIN: Self =
        Self { name: "", inputs: &[], answers: &[], solve: |_| Vec::new(), by_strain: None, limit: None };

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
        self.replay_by(Model::default(), table)
    }

    /// The same by a model, which only tables of rods have a choice of.
    ///
    /// # Errors
    /// As [`Problem::replay`], and [`TableError::NoStrain`].
    pub fn replay_by(&self, model: Model, table: &Table) -> Result<Vec<Answers>, TableError> {
        let solve = match model {
            Model::Shooting => self.solve,
            Model::Strain => self.by_strain.ok_or(TableError::NoStrain { table: self.name })?,
        };
        for column in &table.columns {
            let known = match Kind::of(column) {
                Kind::Remark => true,
                Kind::Input => column.strip_prefix("in.").is_some_and(|name| self.inputs.contains(&name)),
                Kind::Answer => self.columns().any(|name| name == column),
            };
            if !known {
                let inputs = self.inputs.iter().map(|name| format!("in.{name}"));
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
        Ok(solve(Inputs::of(table)))
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

    /// Where the answer called `name` stands among those of a row.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.columns().position(|column| column == name)
    }

    /// A quaternion and its negative are the same rotation: the sign that makes that of the answers look like that of the table.
    fn sign(&self, table: &Table, row: usize, answers: &[f64]) -> f64 {
        let product = |name: &&str| Some(table.number(row, name)? * answers[self.index(name)?]);
        QUATERNION.iter().filter_map(product).sum::<f64>().signum()
    }

    /// How far the answers are from those of the table, for every answer that the table has.
    pub fn deviations(&self, table: &Table, answers: &[Answers]) -> Vec<Deviation> {
        let block = |name: &str| self.answers.iter().find(|block| block.contains(&name)).copied();
        let mut found = Vec::new();
        for column in self.wanted(table) {
            let Some(index) = self.index(column) else { continue };
            let mut deviation = Deviation { column, ..Deviation::default() };
            for (row, answers) in answers.iter().enumerate() {
                let Some(expected) = table.number(row, column) else { continue };
                let Ok(answers) = answers else {
                    deviation.unsolved += 1;
                    continue;
                };
                let vector = block(column).unwrap_or_default();
                let size = vector.iter().filter_map(|name| table.number(row, name)).map(f64::abs);
                let sign = if vector == QUATERNION { self.sign(table, row, answers) } else { 1.0 };
                deviation.take(row, sign * answers[index], expected, size.fold(0.0, f64::max));
            }
            found.push(deviation);
        }
        found
    }
}

/// Columns of a rotation.
const QUATERNION: &[&str] = &["qw", "qx", "qy", "qz"];

/// The largest deviations in one column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Name of the column.
    pub column: &'static str,
    /// Largest absolute deviation.
    pub absolute: f64,
    /// Its row, from 0.
    pub absolute_row: usize,
    /// Largest deviation relative to the answer; relative to the largest entry of a vector.
    pub relative: f64,
    /// Its row, from 0.
    pub relative_row: usize,
    /// Entries that were compared.
    pub compared: usize,
    /// Entries that stayed without an answer.
    pub unsolved: usize,
}

impl Deviation {
    fn take(&mut self, row: usize, found: f64, expected: f64, size: f64) {
        let worst = |value: f64| if value.is_nan() { f64::INFINITY } else { value };
        let absolute = worst((found - expected).abs());
        let relative = if absolute == 0.0 { 0.0 } else { worst(absolute / size) };
        self.compared += 1;
        if absolute > self.absolute {
            (self.absolute, self.absolute_row) = (absolute, row);
        }
        if relative > self.relative {
            (self.relative, self.relative_row) = (relative, row);
        }
    }
}

impl Deviation {
    /// The deviation that a limit is about, and its row.
    pub fn against(&self, limit: Limit) -> (f64, usize) {
        match limit {
            Limit::Absolute(_) => (self.absolute, self.absolute_row),
            Limit::Relative(_) => (self.relative, self.relative_row),
        }
    }
}

impl Limit {
    /// Its number.
    pub const fn value(self) -> f64 {
        let (Self::Absolute(value) | Self::Relative(value)) = self;
        value
    }
}

/// A number in the fewest digits that are read back as the same number; nothing for an undefined one.
pub fn shortest(value: f64) -> String {
    if value.is_nan() {
        String::new()
    } else {
        // Adding zero turns -0 into 0.
        format!("{:?}", value + 0.0)
    }
}
