//! The tensions at which the equilibria end that begin at rest.

use pliant::rods::{Drive, Input, Kernel, Strain};

use super::states::{Guided as _, by_robot, per_tendon};
use crate::tables::{Answers, Inputs, Row, RowError};

/// Largest tension, N, of the search.
const MOST: f64 = 1e3;

/// The factor of the directions at which the rod buckles or a piece of a tendon closes.
pub(super) fn limits<A: Kernel, B: Kernel, C: Kernel, D: Kernel>(
    a: &Strain<A>,
    b: &Strain<B>,
    c: &Strain<C>,
    d: &Strain<D>,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    fn one<K: Kernel>(rod: &Strain<K>, row: Row<'_>) -> Answers {
        let rod = rod.guided(row.whole("disks")?, &[])?;
        let unit = per_tendon(&rod, row, "direction_", "")?;
        let pulls: Vec<Drive> = unit.iter().map(|part| Drive::Force(MOST * part)).collect();
        let collapse = rod.collapse(Input::tendons(&pulls))?;
        Ok(vec![collapse.map_or(f64::NAN, |collapse| MOST * collapse.load)])
    }
    inputs.each(|row| by_robot!(row, [a, b, c, d], one))
}
