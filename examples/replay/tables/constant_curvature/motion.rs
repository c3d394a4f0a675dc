//! Motions in time: rows of one case are samples of one motion that starts from table 1's initial state.

use core::f64::consts::FRAC_PI_2;
use std::ops::ControlFlow;

use pliant::segments::{Arc, ConstantCurvature};
use pliant::{Input, Model, Simulation};

use super::loads::unknown;
use crate::tables::{Answers, Inputs, Row, RowError};

/// Tolerance of the integration, rad and m, and per second.
const TOLERANCE: f64 = 1e-13;

/// The motion that a row samples: all inputs except the time.
#[derive(Clone, PartialEq)]
struct Case {
    published: bool,
    damping: f64,
    tau: [f64; 6],
    gravity: [f64; 3],
}

impl Case {
    fn of(row: Row<'_>) -> Result<(Self, f64), RowError> {
        let published = match row.text("variant")? {
            "consistent" => false,
            "printed" => true,
            other => return Err(unknown(other)),
        };
        let [time, damping] = row.numbers(["t_s", "damping"])?;
        if time < 0.0 {
            let text = time.to_string();
            return Err(RowError::Input {
                name: "t_s".to_owned(),
                text,
                expected: "a time that is not negative",
            });
        }
        let tau = row.numbers(["tau_1", "tau_2", "tau_3", "tau_4", "tau_5", "tau_6"])?;
        let gravity = row.numbers(["up_x", "up_y", "up_z"])?.map(|up| -9.8067 * up);
        Ok((Self { published, damping, tau, gravity }, time))
    }

    /// Samples at `times`, which are in order.
    fn simulated(&self, mut robot: ConstantCurvature, times: &[f64]) -> Result<Vec<Vec<f64>>, RowError> {
        robot.set_parameter("damping", self.damping)?;
        for (name, value) in ["g_x", "g_y", "g_z"].into_iter().zip(self.gravity) {
            robot.set_parameter(name, value)?;
        }
        let start = Arc::with_curvature(0.13, -FRAC_PI_2, 0.24);
        let state = robot.state(&[start; 2], &[[0.0; 3]; 2])?;
        let end = times.last().copied().unwrap_or(0.0);
        let input = Input::forces(&self.tau);
        let simulation = Simulation::to(end, &input)
            .from(state.beginning())
            .at(times)
            .with_waves()
            .with_tolerance(TOLERANCE);
        let motion = Model::simulate(&robot, &simulation, &mut |_| ControlFlow::Continue(()))?.complete()?;
        if let Some(drift) = motion.report.energy_drift {
            eprintln!("energy drift at most {drift:.1e} J over {end} s");
        }
        let mut samples = Vec::new();
        for instant in &motion.instants {
            let tip = instant.tip.translation;
            samples.push([&instant.coordinates, &instant.rates, tip.vector.as_slice()].concat());
        }
        Ok(samples)
    }
}

/// The motions of section 5.
pub(super) fn trajectory(
    consistent: &ConstantCurvature,
    published: &ConstantCurvature,
    inputs: Inputs<'_>,
) -> Vec<Answers> {
    let rows: Vec<Result<(Case, f64), RowError>> =
        (0..inputs.len()).map(|index| Case::of(inputs.row(index))).collect();
    let mut cases: Vec<(&Case, Vec<f64>)> = Vec::new();
    for (case, time) in rows.iter().flatten() {
        match cases.iter_mut().find(|(known, _)| *known == case) {
            Some((_, times)) => times.push(*time),
            None => cases.push((case, vec![*time])),
        }
    }
    let solved: Vec<_> = cases
        .into_iter()
        .map(|(case, mut times)| {
            times.sort_by(f64::total_cmp);
            times.dedup();
            let samples = if case.published {
                case.simulated(published.clone(), &times)
            } else {
                case.simulated(consistent.clone(), &times)
            };
            (case, times, samples)
        })
        .collect();
    rows.iter()
        .map(|row| {
            let (case, time) = row.as_ref().map_err(Clone::clone)?;
            // Every row belongs to a case that was solved, and its time is among those of the case.
            let missing =
                || RowError::Input { name: "t_s".to_owned(), text: time.to_string(), expected: "a time" };
            let (_, times, samples) = solved.iter().find(|(known, ..)| *known == case).ok_or_else(missing)?;
            let samples = samples.as_ref().map_err(Clone::clone)?;
            let index = times.iter().position(|known| known == time).ok_or_else(missing)?;
            samples.get(index).cloned().ok_or_else(missing)
        })
        .collect()
}
