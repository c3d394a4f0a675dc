//! Tables of the robot with few discs [LASEM 45, 46, 47]; the second cable is slack.

use pliant::Error;
use pliant::planar::Planar;
use pliant::planar::discs::{Basis, Discs, DiscsSolution};

use crate::tables::{Answers, Inputs, Row, RowError};

/// Number of stations at which the extremes of the curvature are searched, as in the tables: the extremes of a polynomial are up to 1e-7 larger.
const STATIONS: u32 = 4000;

/// The robot with this many discs: the fewer discs, the more functions per span, since each span rotates further.
fn with_discs(robot: &Discs, discs: usize) -> Discs {
    let degree = match discs {
        1 => 30,
        2 => 28,
        _ => 24,
    };
    robot.clone().with_discs(discs).with_basis(Basis::PerSpan(degree))
}

/// Equilibria with open chords, with functions per span.
pub(super) fn open(robot: &Discs, continuous: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        state(&with_discs(robot, discs).solve(&[force, 0.0])?, continuous, force)
    })
}

/// The equilibrium with closed chords, where there is none with open chords.
pub(super) fn closed(robot: &Discs, continuous: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        let robot = with_discs(robot, discs);
        let input = [force, 0.0];
        let solution = match robot.solve(&input) {
            Err(Error::Collapse { .. }) => robot.solve_closed(&input),
            other => other,
        };
        state(&solution?, continuous, force)
    })
}

/// One polynomial for the angle.
pub(super) fn polynomial(robot: &Discs, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let (discs, force) = asked(row)?;
        let robot = robot.clone().with_discs(discs).with_basis(Basis::Polynomial(row.whole("degree")?));
        let solution = robot.solve(&[force, 0.0])?;
        let [least, most] = extremes(&solution)?;
        let [first, second] = pair(solution.displacements());
        Ok(vec![least, most, solution.kappa_avg(), first, second, solution.energies().total()])
    })
}

/// The force at which a chord closes.
pub(super) fn collapse(robot: &Discs, inputs: Inputs<'_>) -> Vec<Answers> {
    inputs.each(|row| {
        let found = with_discs(robot, row.whole("n")?).collapse_force(&[1.0, 0.0])?;
        Ok(vec![found.force, found.tip.angle, found.bending_energy])
    })
}

/// Number of discs, and the tension of the first cable.
fn asked(row: Row<'_>) -> Result<(usize, f64), RowError> {
    Ok((row.whole("n")?, row.number("F1_N")?))
}

fn state(solution: &DiscsSolution, continuous: &Planar, force: f64) -> Answers {
    let tip = solution.tip();
    let [first, second] = pair(solution.displacements());
    let [least, most] = extremes(solution)?;
    let [closing, other] = pair(solution.chords(0)?);
    // The closed form, also where a cable of the continuous robot would have no length.
    let [_, rate] = continuous.kernel().angle(&0.0);
    let continuous = force * rate / solution.length();
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

/// Numbers of both cables.
fn pair(cables: &[f64]) -> [f64; 2] {
    [cables[0], cables[1]]
}

/// Least and largest curvature.
fn extremes(solution: &DiscsSolution) -> Result<[f64; 2], RowError> {
    let length = solution.length();
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
