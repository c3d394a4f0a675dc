//! The inputs of a batch: a number per actuator and row.

use core::ops::Range;
use std::path::Path;

use pliant::Drive;
use pliant::declaration::Actuator;

use crate::header::Known;
use crate::samples::{BLOCK, Blocks, NO_ACTUATORS};
use crate::sheet::{Cell, Field, Kind, Writer};
use crate::unfinished::Unfinished;
use crate::{BatchError, Samples};

/// Where the inputs of a batch come from.
#[derive(Debug)]
pub enum Inputs {
    /// Numbers in memory.
    Numbers(Numbers),
    /// A Parquet file, of which a block of rows at a time is in memory.
    Samples(Samples),
}

impl Inputs {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        match self {
            Self::Numbers(numbers) => numbers.rows as u64,
            Self::Samples(samples) => samples.rows(),
        }
    }

    /// Drive of each actuator, at zero: the numbers of a row take the place of the zeros.
    #[must_use]
    pub fn drives(&self) -> &[Drive] {
        match self {
            Self::Numbers(numbers) => &numbers.drives,
            Self::Samples(samples) => samples.drives(),
        }
    }

    /// Some of the rows.
    pub(crate) fn blocks(&self, rows: Range<u64>) -> Result<Blocks<'_>, BatchError> {
        match self {
            Self::Numbers(numbers) => {
                let place = |row: u64| usize::try_from(row).unwrap_or(usize::MAX).min(numbers.rows);
                let width = numbers.drives.len();
                let some = &numbers.values[width * place(rows.start)..width * place(rows.end)];
                Ok(Box::new(some.chunks(BLOCK * width).map(|block| Ok(block.to_vec()))))
            }
            Self::Samples(samples) => samples.blocks(rows),
        }
    }
}

/// Inputs in memory.
#[derive(Clone, Debug)]
pub struct Numbers {
    drives: Vec<Drive>,
    values: Vec<f64>,
    rows: usize,
}

impl Numbers {
    /// Rows of numbers, one after the other, in SI; `drives` says how each actuator is driven.
    ///
    /// # Errors
    /// [`BatchError::Inputs`] where there is not a drive per actuator or no whole number of rows, or where a number is not finite.
    pub fn new(actuators: &[Actuator], drives: Vec<Drive>, values: Vec<f64>) -> Result<Self, BatchError> {
        let wrong = |message: String| BatchError::Inputs { table: "the inputs".to_owned(), message };
        let (found, expected) = (drives.len(), actuators.len());
        if found != expected {
            return Err(wrong(format!("{found} drives: expected one for each of {expected} actuators")));
        }
        if expected == 0 {
            return Err(wrong(NO_ACTUATORS.to_owned()));
        }
        if !values.len().is_multiple_of(expected) {
            let found = values.len();
            return Err(wrong(format!("{found} numbers: expected rows of {expected}, one per actuator")));
        }
        if let Some(place) = values.iter().position(|value| !value.is_finite()) {
            let (row, actuator) = (place / expected, place % expected);
            let name = name(&drives[actuator], actuator, &actuators[actuator]);
            let value = values[place];
            return Err(wrong(format!("row {row}: `{name}` is {value}: expected a finite number")));
        }
        let drives = drives.into_iter().map(|drive| drive.with_value(0.0)).collect();
        Ok(Self { rows: values.len() / expected, drives, values })
    }
}

/// Name of the column of an input: `tension_0 [N]`; `motor_0 [m]` where a spring is between motor and robot.
pub(crate) fn name(drive: &Drive, number: usize, actuator: &Actuator) -> String {
    let side = actuator.side(drive);
    match drive {
        Drive::Elastic { .. } => format!("motor_{number} [{}]", side.unit),
        _ => Known::of(number, side).shown(),
    }
}

/// Writes inputs as a Parquet file, which [`Samples`] reads. It is written beside its name and renamed when it is complete.
///
/// # Errors
/// [`BatchError::File`], [`BatchError::Busy`]; as [`Numbers::new`].
pub fn write_inputs(path: &Path, actuators: &[Actuator], inputs: &Numbers) -> Result<(), BatchError> {
    let named = inputs.drives.iter().zip(actuators).enumerate();
    let fields: Vec<Field> = named
        .map(|(number, (drive, actuator))| Field::new(name(drive, number, actuator), Kind::Number, true))
        .collect();
    let file = Unfinished::new(path).map_err(BatchError::unfinished(path))?;
    let mut writer = Writer::new(path, file, &fields)?;
    for row in inputs.values.chunks(fields.len()) {
        writer.row(row.iter().copied().map(Cell::Number).collect())?;
    }
    writer.close([])
}
