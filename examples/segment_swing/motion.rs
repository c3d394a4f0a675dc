//! A case of the paper, and the results of its simulation.

use std::error::Error;
use std::f64::consts::FRAC_PI_2;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use pliant::segments::{Arc, ConstantCurvature, Error as Failure, SimulationReport, State};
use pliant::{Input, Model, Simulation};

/// Length of every simulation, in samples of a millisecond.
const SAMPLES: u32 = 2000;

/// A simulation of section 5.
pub(crate) struct Case {
    /// Name of its files.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Forces of the actuators from the base on, N; positive where they push.
    pub(crate) forces: [f64; 6],
    /// Time between frames of the time lapse, ms.
    pub(crate) frame: usize,
    /// When the time lapse ends, ms.
    pub(crate) last_frame: usize,
    /// The motion stays in the y-z plane.
    pub(crate) plane: bool,
    /// Where it has room in x, y and z, from and to, in units of 5 cm.
    pub(crate) room: [(i32, i32); 3],
}

/// The robot at one time.
pub(crate) struct Sample {
    /// s
    pub(crate) time: f64,
    pub(crate) state: State,
    pub(crate) arcs: [Arc; 2],
    /// m
    pub(crate) tip: [f64; 3],
    /// Kinetic and potential, J.
    pub(crate) energy: f64,
}

/// A simulated case, a sample per millisecond.
pub(crate) struct Motion {
    pub(crate) samples: Vec<Sample>,
    report: SimulationReport,
    took: Duration,
}

impl Case {
    pub(crate) fn simulate(&self, robot: &ConstantCurvature) -> Result<Motion, Failure> {
        let start = robot.state(&[Arc::with_curvature(0.13, -FRAC_PI_2, 0.24); 2], &[[0.0; 3]; 2])?;
        let times: Vec<f64> = (0..=SAMPLES).map(|sample| f64::from(sample) / 1e3).collect();
        let input = Input::forces(&self.forces);
        let simulation = Simulation::to(2.0, &input).from(start.beginning()).at(&times);
        let clock = Instant::now();
        let simulated = Model::simulate(robot, &simulation, &mut |_| ControlFlow::Continue(()))?;
        let simulated = simulated.complete()?;
        let took = clock.elapsed();
        let mut samples = Vec::new();
        for instant in simulated.instants {
            let state = State::of(&instant.coordinates, &instant.rates);
            samples.push(Sample {
                time: instant.time,
                arcs: [0, 1].map(|segment| Arc::of(state.shape[segment])),
                tip: instant.tip.translation.vector.into(),
                energy: instant.kinetic + instant.elastic + instant.loads,
                state,
            });
        }
        Ok(Motion { samples, report: simulated.report, took })
    }
}

impl Motion {
    /// Summary of the simulation.
    pub(crate) fn summary(&self) -> String {
        let SimulationReport { integration, energy_drift, .. } = self.report;
        let drift =
            energy_drift.map_or(String::new(), |drift| format!(", energy drift {drift:.1e} J at most"));
        format!(
            "{:?} ({:?}): {} steps, {} rejected, {} evaluations{drift}; 2 s took {:.1} ms",
            integration.status,
            integration.method,
            integration.accepted,
            integration.rejected,
            integration.evaluations,
            1e3 * self.took.as_secs_f64(),
        )
    }

    /// Writes the samples as CSV; `phi` is empty where a segment is straight.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let mut table = csv::Writer::from_path(path)?;
        table.write_record([
            "t_s",
            "kappa1_per_m",
            "phi1_rad",
            "L1_m",
            "kappa2_per_m",
            "phi2_rad",
            "L2_m",
            "tipx_m",
            "tipy_m",
            "tipz_m",
            "energy_J",
        ])?;
        for sample in &self.samples {
            let arc = |arc: Arc| [Some(arc.kappa()), arc.phi, Some(arc.length)];
            let [first, second] = sample.arcs.map(arc);
            let [time, energy] = [sample.time, sample.energy].map(|value| [Some(value)]);
            let row = [&time[..], &first, &second, &sample.tip.map(Some), &energy].concat();
            table.write_record(
                row.iter().map(|value| value.map_or(String::new(), |value| value.to_string())),
            )?;
        }
        Ok(table.flush()?)
    }
}
