//! Rows of a table as samples of motions.

use pliant::{Drive, Input};
use serde::Deserialize;

use super::quantity::read;
use crate::Error;
use crate::experiment::Experiment;
use crate::motion::{Motion, Sample};

/// Table `[motion]` of a map, whose rows are samples of motions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MotionMap {
    /// Numbers of the drives before time 0, in whose equilibrium the robot rests.
    released: Option<Vec<String>>,
    tolerance: Option<f64>,
}

impl MotionMap {
    /// Motions of rows with their times, s: rows of one name that follow each other are one. `drives` are those of the map, in order, with the units of their numbers.
    pub(super) fn motions(
        &self,
        rows: Vec<(f64, Experiment)>,
        drives: &[(Drive, &str)],
    ) -> Result<Vec<Experiment>, Error> {
        let mut found: Vec<Experiment> = Vec::new();
        for (time, row) in rows {
            let numbers: Vec<f64> = row.input.drives.iter().map(|drive| drive.value()).collect();
            let same = found.last().is_some_and(|last| last.name == row.name);
            if !same {
                let from = match &self.released {
                    Some(given) => Some(Input::from(Self::held(given, drives)?)),
                    None => None,
                };
                let tolerance = self.tolerance.unwrap_or_default();
                let motion = Motion { from, tolerance, ..Motion::default() };
                let mut experiment = Experiment::new(row.name.clone(), row.input.clone());
                experiment.motion = Some(motion);
                found.push(experiment);
            }
            if let Some(motion) = found.last_mut().and_then(|last| last.motion.as_mut()) {
                motion.drives.push((time, numbers));
                let samples = row.measured.into_iter().map(|measured| Sample { time, measured });
                motion.samples.extend(samples);
            }
        }
        Ok(found)
    }

    /// The drives before time 0.
    fn held(given: &[String], drives: &[(Drive, &str)]) -> Result<Vec<Drive>, Error> {
        if given.len() != drives.len() {
            return Err(Error::Asked(format!(
                "the map: `released` of `[motion]` has {} numbers: expected one for each of the {} drives",
                given.len(),
                drives.len()
            )));
        }
        let number = |(text, (drive, unit)): (&String, &(Drive, &str))| {
            Ok(drive.with_value(read("`released` of `[motion]`", text, unit)?))
        };
        given.iter().zip(drives).map(number).collect()
    }
}
