//! Tables of the robot with few discs. Eqs. (45)-(47); the second cable is slack.

use pliant::Error;
use pliant::discs::{Basis, Discs, Kernel, Solution};
use pliant::planar;

use super::robots::Guided;
use crate::tables::{Answers, Inputs, Row, RowError};

/// Number of stations at which the extremes of the curvature are searched, as in the tables: the extremes of a polynomial are up to 1e-7 larger.
const STATIONS: u32 = 4000;

/// The robot with this many discs: the fewer discs, the more functions per span, since each span rotates further.
fn robot(discs: usize) -> Discs<Guided> {
    let degree = match discs {
        1 => 30,
        2 => 28,
        _ => 24,
    };
    Guided::discs().with_discs(discs).with_basis(Basis::PerSpan(degree))
}

/// Equilibria with open chords, with functions per span.
pub(super) fn open(inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        state(&robot(discs).solve(&[force, 0.0])?, force)
    })
}

/// The equilibrium with closed chords, where there is none with open chords.
pub(super) fn closed(inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        let robot = robot(discs);
        let input = [force, 0.0];
        let solution = match robot.solve(&input) {
            Err(Error::Collapse { .. }) => robot.solve_closed(&input),
            other => other,
        };
        state(&solution?, force)
    })
}

/// One polynomial for the angle.
pub(super) fn polynomial(inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        let robot = Guided::discs().with_discs(discs).with_basis(Basis::Polynomial(row.whole("degree")?));
        let solution = robot.solve(&[force, 0.0])?;
        let [least, most] = extremes(&solution)?;
        let [first, second] = *solution.displacements();
        Ok(vec![least, most, solution.kappa_avg(), first, second, solution.energies().total()])
    })
}

/// The force at which a chord closes.
pub(super) fn collapse(inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let found = robot(row.whole("n")?).collapse_force(&[1.0, 0.0])?;
        Ok(vec![found.force, found.tip.angle, found.bending_energy])
    })
}

/// Number of discs, and the tension of the first cable.
fn asked(row: Row<'_>) -> Result<(usize, f64), RowError> {
    Ok((row.whole("n")?, row.number("F1_N")?))
}

fn state(solution: &Solution<Guided>, force: f64) -> Answers {
    let tip = solution.tip();
    let [first, second] = *solution.displacements();
    let [least, most] = extremes(solution)?;
    let [closing, other] = *solution.chords(0)?;
    // The closed form, also where a cable of the continuous robot would have no length.
    let kernel = solution.kernel();
    let [_, rate] = planar::Kernel::angle(kernel, &0.0);
    let continuous = force * rate / Kernel::length(kernel);
    Ok(vec![
        first,
        second,
        tip.x(),
        tip.y(),
        tip.theta(),
        least,
        most,
        solution.kappa_avg(),
        closing,
        other,
        solution.energies().total(),
        continuous,
    ])
}

/// Least and largest curvature.
fn extremes<K: Kernel>(solution: &Solution<K>) -> Result<[f64; 2], RowError> {
    let length = solution.kernel().length();
    let mut found = [f64::INFINITY, f64::NEG_INFINITY];
    for station in 0..=STATIONS {
        let kappa = solution.curvature(length * (f64::from(station) / f64::from(STATIONS)))?;
        if kappa.is_nan() {
            // `f64::min` and `f64::max` would ignore a NaN.
            return Ok([kappa; 2]);
        }
        found = [found[0].min(kappa), found[1].max(kappa)];
    }
    Ok(found)
}
