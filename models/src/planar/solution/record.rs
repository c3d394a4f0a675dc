//! A solution as plain data.

use super::PlanarSolution;
use crate::core::declared::{check_record, values};
use crate::planar::input::PlanarInput;
use crate::planar::{Error, Planar};
use crate::{LastGood, Record, Settings, model};

impl PlanarSolution {
    /// The solution as plain data.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            robot: self.kernel.name().to_owned(),
            model: "planar".to_owned(),
            parameters: values(&*self.kernel),
            input: self.any_input(),
            configuration: self.last_good(),
            report: self.report,
        }
    }
}

impl Planar {
    /// Restores the solution of a record. The solution has the parameters of the record; those of this robot do not change.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] if the record is of another robot, [`Error::Unsupported`] if it is of another model, [`Error::LengthMismatch`] if it has other parameters, and those
    /// of [`Planar::solve`] if its values are not possible.
    pub fn restore(&self, record: &Record) -> Result<PlanarSolution, Error> {
        check_record(self.kernel(), &record.robot, &record.parameters)?;
        let (robot, input) =
            (self.with_values(&record.parameters), PlanarInput::read(record.input.as_ref())?);
        match &record.configuration {
            LastGood::Nothing => robot.find(&input, &Settings::default(), None),
            LastGood::Planar(state) => {
                let geometry = *robot.geometry()?;
                geometry.check_input(&input)?;
                let solution = robot.at(&geometry, &input, **state, record.report);
                solution.check()?;
                Ok(solution)
            }
            _ => Err(model::foreign()),
        }
    }
}
