//! Headers of tables: names with units in brackets, and which column drives which actuator.

use pliant::Drive;
use pliant::declaration::{Actuator, Side};
use pliant_declare::quantity;
use pliant_declare::units::{Dimension, Unit};

/// A column that a table may have.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// `None` for plain numbers, whose header has no unit.
    pub dimension: Option<Dimension>,
    /// The SI unit of it.
    pub unit: &'static str,
}

impl Known {
    /// Column of an actuator, by its force or its displacement.
    #[must_use]
    pub fn of(number: usize, side: Side) -> Self {
        let name = format!("{}_{number}", side.word);
        Self { name, dimension: Some(side.dimension), unit: side.unit }
    }

    /// As a header has it: `tension_0 [N]`.
    #[must_use]
    pub fn shown(&self) -> String {
        if self.dimension.is_none() { self.name.clone() } else { format!("{} [{}]", self.name, self.unit) }
    }
}

/// Finds the column that a header names, as an index into `known`, and its unit. `before` are the columns before it.
///
/// # Errors
/// Fault of the header, as a sentence that names it.
pub fn column(text: &str, known: &[Known], before: &[usize]) -> Result<(usize, Unit), String> {
    if let Some(other) = [';', '\t'].into_iter().find(|separator| text.contains(*separator)) {
        let other = if other == ';' { "semicolons" } else { "tabs" };
        return Err(format!(
            "columns are separated by {other}: expected commas between columns and points in numbers"
        ));
    }
    let (name, unit) = match text.split_once('[') {
        Some((name, unit)) => (name.trim(), unit.trim_end().strip_suffix(']')),
        None => (text, None),
    };
    let Some(index) = known.iter().position(|column| column.name == name) else {
        let names: Vec<String> = known.iter().map(|column| format!("`{}`", column.shown())).collect();
        if name.is_empty() {
            let names = names.join(", ");
            return Err(format!("the column has no name, as an index has none: expected some of {names}"));
        }
        return Err(format!("unknown column `{name}`: expected some of {}", names.join(", ")));
    };
    if before.contains(&index) {
        return Err(format!("the column `{name}` is there twice: expected it once"));
    }
    let expected = known[index].shown();
    let unit = match (known[index].dimension, unit) {
        (None, None) if !text.contains('[') => return Ok((index, Unit::ONE)),
        (Some(_), Some(unit)) => unit,
        (Some(_), None) => return Err(format!("`{text}` has no unit: expected one as in `{expected}`")),
        (None, _) => return Err(format!("`{text}` has a unit: expected `{expected}`")),
    };
    let unit = quantity::read_unit(unit)?;
    if known[index].dimension != Some(unit.dimension) {
        let found = quantity::words(unit.dimension);
        return Err(format!("`{text}` is {found}: expected a unit as in `{expected}`"));
    }
    Ok((index, unit))
}

/// The force and the displacement of each actuator, in turn.
pub fn sides(actuators: &[Actuator]) -> impl Iterator<Item = (usize, Side)> + '_ {
    let each = actuators.iter().enumerate();
    each.flat_map(|(number, actuator)| [(number, actuator.force), (number, actuator.displacement)])
}

/// The columns of a table of inputs: those of [`sides`].
#[must_use]
pub fn of_inputs(actuators: &[Actuator]) -> Vec<Known> {
    sides(actuators).map(|(number, side)| Known::of(number, side)).collect()
}

/// The column of an actuator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Driven {
    /// Its number.
    pub column: usize,
    /// Drive of the actuator by its numbers, at zero.
    pub drive: Drive,
}

/// Fault of the columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongColumns {
    /// The column, where it is one.
    pub column: Option<usize>,
    /// A sentence that names the actuator and what was expected.
    pub message: String,
}

/// The column of each actuator, in a table whose columns are these of [`of_inputs`].
///
/// # Errors
/// [`WrongColumns`] where an actuator is driven by no column, or by two.
pub fn drives(columns: &[usize], actuators: &[Actuator]) -> Result<Vec<Driven>, WrongColumns> {
    let each = actuators.iter().enumerate().map(|(number, actuator)| {
        let column = |side: usize| columns.iter().position(|known| *known == 2 * number + side);
        let [force, displacement] =
            [actuator.force, actuator.displacement].map(|side| Known::of(number, side).shown());
        match (column(0), column(1)) {
            (Some(column), None) => Ok(Driven { column, drive: Drive::Force(0.0) }),
            (None, Some(column)) => Ok(Driven { column, drive: Drive::Displacement(0.0) }),
            (None, None) => {
                let message = format!(
                    "no column drives {} {number}: expected `{force}` or `{displacement}`",
                    actuator.what
                );
                Err(WrongColumns { column: None, message })
            }
            (Some(_), Some(second)) => {
                let message = format!(
                    "{} {number} is driven twice: expected `{force}` or `{displacement}`, not both",
                    actuator.what
                );
                Err(WrongColumns { column: Some(second), message })
            }
        }
    });
    each.collect()
}
