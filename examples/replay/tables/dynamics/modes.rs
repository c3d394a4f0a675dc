//! Vibrations about equilibria at constant tensions.

use pliant::Modes;
use pliant::rods::{InputRef, Orders, Strain};

use crate::tables::{Answers, Inputs, Row, RowError};

/// Functions of each strain that ten frequencies to 1e-8 need.
const FUNCTIONS: Orders = Orders { torsion: 18, bending: 20, extension: 14, shear: 16 };

/// Tip and modes of a row.
fn of_row(strain: &Strain, row: Row<'_>, most: usize) -> Result<([f64; 3], Modes), RowError> {
    let tensions = (1..=strain.tendon_count()).map(|tendon| row.number(&format!("tau_{tendon}_N")));
    let tensions: Vec<f64> = tensions.collect::<Result<_, _>>()?;
    let found = strain.solve(InputRef::forces(&tensions))?;
    Ok((found.tip().translation.vector.into(), found.modes(most)?))
}

/// Ten undamped frequencies, and the tip.
pub(super) fn undamped(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    let strain = strain.clone().with_orders(FUNCTIONS);
    inputs.each(|row| {
        let (tip, modes) = of_row(&strain, row, 10)?;
        let frequency = |index: usize| modes.undamped.get(index).and_then(|mode| mode.frequency());
        Ok((0..10).map(|index| frequency(index).unwrap_or(f64::NAN)).chain(tip).collect())
    })
}

/// Five eigenvalues of the damped motion.
pub(super) fn damped(strain: &Strain, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let mut strain = strain.clone().with_orders(FUNCTIONS);
        strain.set_parameter("relaxation", row.number("beta_s")?)?;
        let (_, modes) = of_row(&strain, row, 5)?;
        let parts = |index: usize| {
            modes.damped.get(index).map_or([f64::NAN; 2], |mode| [mode.eigenvalue.re, mode.eigenvalue.im])
        };
        Ok((0..5).flat_map(parts).collect())
    })
}
