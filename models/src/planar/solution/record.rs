//! A solution as plain data.

use super::Solution;
use crate::Report;
use crate::planar::{Error, Input, Planar, State};

/// A [`Solution`] as plain data, to be written to a file and read back with [`Planar::restore`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// Name of the robot.
    pub robot: String,
    /// Values of its parameters, SI, in the order of their declaration.
    pub parameters: Vec<f64>,
    /// The input of the solve.
    pub input: Input,
    /// The equilibrium of a loaded robot; an unloaded one follows from the input.
    pub state: Option<State>,
    /// The report of the solve.
    pub report: Report,
}

impl Solution {
    /// The solution as plain data.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            robot: self.kernel.name().to_owned(),
            parameters: crate::core::declared::values(&*self.kernel),
            input: self.input,
            state: self.state().copied(),
            report: self.report,
        }
    }
}

impl Planar {
    /// Restores the solution of a record. The solution has the parameters of the record; those of this robot do not change.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] if the record is of another robot, [`Error::LengthMismatch`] if it has other parameters, and those of [`Planar::solve`] if
    /// its values are not possible.
    pub fn restore(&self, record: &Record) -> Result<Solution, Error> {
        if record.robot != self.kernel().name() {
            return Err(Error::ForeignRecord {
                found: record.robot.clone(),
                expected: self.kernel().name().to_owned(),
            });
        }
        let (found, expected) = (record.parameters.len(), self.kernel().parameters().len());
        if found != expected {
            return Err(Error::LengthMismatch { field: "the parameters of the record", found, expected });
        }
        let robot = self.with_values(&record.parameters);
        match &record.state {
            None => robot.solve(&record.input),
            Some(state) => {
                let geometry = *robot.geometry()?;
                geometry.check_input(&record.input)?;
                let solution = robot.at(&geometry, &record.input, *state, record.report);
                solution.check()?;
                Ok(solution)
            }
        }
    }
}
