//! The tensions at which the equilibria end that begin at rest.

use pliant::rods::{Drive, InputRef, Strain};

use super::states::{Guided as _, by_robot, per_tendon};
use crate::tables::{Answers, Inputs, Row, RowError};

/// Largest tension, N, of the search.
const MOST: f64 = 1e3;

/// The factor of the directions at which the rod buckles or a piece of a tendon closes.
pub(super) fn limits(a: &Strain, b: &Strain, c: &Strain, d: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    fn one(rod: &Strain, row: Row<'_>) -> Answers {
        let rod = rod.guided(row.whole("disks")?, &[])?;
        let unit = per_tendon(&rod, row, "direction_", "")?;
        let pulls: Vec<Drive> = unit.iter().map(|part| Drive::Force(MOST * part)).collect();
        let collapse = rod.collapse(InputRef::drives(&pulls))?;
        Ok(vec![collapse.map_or(f64::NAN, |collapse| MOST * collapse.load)])
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}
