//! Tables of the robot under distributed loads [LASEM 31, 33, 34, 35, 36].

use core::f64::consts::PI;
use std::collections::HashMap;

use pliant::planar::series::Series;
use pliant::planar::{Input, Planar, PlanarSolution, PlanarWrench, SERIES_NODES};
use pliant::{AfterJump, Branch, Settings, Stability};

use crate::tables::{Answers, Inputs, Row, RowError};

/// Relative difference below which energies are those of mirror images.
const ALIKE: f64 = 1e-9;

const SETTINGS: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 2000,
    take_stable_side: true,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    accuracy: None,
};

/// The tip of the only equilibrium.
pub(super) fn tip(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    under_loads(robot, inputs, lowest, |_, solution| {
        let tip = solution.tip();
        Ok(vec![tip.theta(), tip.x(), tip.y(), solution.station(0.0)?.kappa])
    })
}

/// The backbone in the stable equilibrium of lowest energy.
pub(super) fn profile(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    under_loads(robot, inputs, lowest, |row, solution| {
        let point = solution.station(row.number("s_m")?)?;
        Ok(vec![point.theta, point.kappa, point.x, point.y])
    })
}

/// Largest distance of the first terms of the series from the exact solution on the grid of the series.
pub(super) fn adomian_error(robot: &Planar, inputs: Inputs<'_>) -> Vec<Answers> {
    let rows = (0..inputs.len()).map(|row| inputs.row(row));
    let most = rows.filter_map(|row| terms(row).ok()).max().unwrap_or(0);
    let errors = |robot: &Planar, difference| partial_errors(robot, difference, most);
    under_loads(robot, inputs, errors, |row, errors| {
        let terms = terms(row)?;
        let error = errors.get(terms - 1).copied().filter(|error| error.is_finite());
        Ok(vec![error.ok_or(RowError::Overflow { terms })?])
    })
}

/// Number of terms of a row.
fn terms(row: Row<'_>) -> Result<usize, RowError> {
    row.whole("n_terms")
}

/// Solves once for every load, and takes the results of every row from the solution for its load.
fn under_loads<T>(
    robot: &Planar,
    inputs: Inputs<'_>,
    solve: impl Fn(&Planar, f64) -> Result<T, RowError>,
    answer: impl Fn(Row<'_>, &T) -> Answers,
) -> Vec<Answers> {
    let mut robot = robot.clone();
    let mut found = HashMap::new();
    inputs.each(|row| {
        let load = row.numbers(["q_x_N_per_m", "q_y_N_per_m", "DeltaF_N"])?;
        let solved = found.entry(load.map(f64::to_bits)).or_insert_with(|| {
            let [q_x, q_y, difference] = load;
            robot.set_parameter("q_x", q_x)?;
            robot.set_parameter("q_y", q_y)?;
            solve(&robot, difference)
        });
        solved.as_ref().map_err(Clone::clone).and_then(|solved| answer(row, solved))
    })
}

/// The stable equilibrium of lowest energy; towards +y for two mirror images.
fn lowest(robot: &Planar, difference: f64) -> Result<PlanarSolution, RowError> {
    let input = Input::forces(&[difference.max(0.0), (-difference).max(0.0)]);
    let forces = [difference.max(0.0), (-difference).max(0.0)];
    let energy = |solution: &PlanarSolution| solution.energies().total();
    let mut found = robot.equilibria(forces, &PlanarWrench::default(), &SETTINGS)?;
    // The branch from the unloaded robot is among them; it is solved for separately where the scan misses it.
    if found.is_empty() {
        found.push(robot.solve_with(&input, &SETTINGS, None)?);
    }
    found.retain(|solution| solution.report().stability == Stability::Stable);
    let least = found.iter().map(energy).min_by(f64::total_cmp).ok_or(RowError::NoStableEquilibrium)?;
    found.retain(|solution| energy(solution) - least <= ALIKE * least.abs());
    let top = found.into_iter().max_by(|a, b| a.tip().y().total_cmp(&b.tip().y()));
    top.ok_or(RowError::NoStableEquilibrium)
}

/// Largest distance of the sum of the first 1 to `most` terms from the exact angle.
fn partial_errors(robot: &Planar, difference: f64, most: usize) -> Result<Vec<f64>, RowError> {
    let (solution, kernel) = (lowest(robot, difference)?, robot.kernel());
    let mut exact = [0.0; SERIES_NODES];
    let last = (SERIES_NODES - 1) as f64;
    for (node, theta) in exact.iter_mut().enumerate() {
        let sigma = (0.5 * PI * node as f64 / last).sin().powi(2);
        *theta = solution.station(sigma * kernel.length())?.theta;
    }
    let series = Series::new(kernel);
    let sums = series.partial_sums(kernel, difference, &PlanarWrench::default()).take(most);
    let distance = |sum: [f64; SERIES_NODES]| {
        let distances = sum.iter().zip(&exact).map(|(sum, exact)| (sum - exact).abs());
        distances.max_by(f64::total_cmp).unwrap_or_default()
    };
    Ok(sums.map(distance).collect())
}
