//! One period of the motion.

use std::error::Error;
use std::f64::consts::TAU;

use pliant::Stability;
use pliant::nalgebra::Isometry3;
use pliant::parallel::{Input, Kernel, Load, Parallel, ParallelSolution, Station};

use crate::page::Page;
use crate::six_rods::{self, SixRods, angles};

/// Phases of a turn.
pub(crate) const PHASES: u32 = 100;
/// Sections of a rod.
const STATIONS: usize = 25;

/// The loads on the platform in a case.
pub(crate) fn loads(case: &str) -> Result<Vec<Load>, Box<dyn Error>> {
    six_rods::loads(case).ok_or_else(|| format!("no case {case}").into())
}

/// The robot at a phase.
pub(crate) struct Frame {
    pub(crate) platform: Isometry3<f64>,
    /// Points of each rod, m.
    pub(crate) rods: Vec<Vec<[f64; 3]>>,
    pub(crate) stable: bool,
    iterations: usize,
}

/// One period in a case, from the first phase to the same phase again.
pub(crate) struct Motion {
    pub(crate) case: &'static str,
    pub(crate) loads: Vec<Load>,
    pub(crate) frames: Vec<Frame>,
}

impl Motion {
    /// Solves for all phases, and pushes them to the page.
    pub(crate) fn new(robot: &Parallel, case: &'static str, page: &mut Page) -> Result<Self, Box<dyn Error>> {
        let loads = loads(case)?;
        let mut solver = robot.solver();
        let mut frames = Vec::new();
        // To the first phase, loaded already.
        solver.solve(&Input::displacements(&[0.0; 3]).with_loads(&loads))?;
        solver.solve(&Input::displacements(&angles(0.0)).with_loads(&loads))?;
        for phase in 0..=PHASES {
            let angles = angles(TAU * f64::from(phase) / f64::from(PHASES));
            let solution = solver.solve(&Input::displacements(&angles).with_loads(&loads))?;
            // The last phase is the first one again.
            if phase < PHASES {
                page.push(solution)?;
            }
            frames.push(Frame {
                platform: solution.platform(),
                rods: (0..robot.rods().len())
                    .map(|rod| Ok(places(&solution.sample(rod, STATIONS)?)))
                    .collect::<Result<_, pliant::Error>>()?,
                stable: solution.report().stability == Stability::Stable,
                iterations: solution.report().iterations,
            });
        }
        Ok(Self { case, loads, frames })
    }

    /// Iterations from one phase to the next: mean and most.
    pub(crate) fn iterations(&self) -> [f64; 2] {
        let counts = self.frames.iter().skip(1).map(|frame| frame.iterations);
        #[expect(clippy::cast_precision_loss, reason = "some hundreds")]
        let [sum, most] = [counts.clone().sum::<usize>() as f64, counts.max().unwrap_or_default() as f64];
        [sum / f64::from(PHASES), most]
    }

    /// Range of each coordinate of the platform, mm.
    pub(crate) fn room(&self) -> [[f64; 2]; 3] {
        core::array::from_fn(|axis| {
            let places = self.frames.iter().map(|frame| 1e3 * frame.platform.translation.vector[axis]);
            [places.clone().fold(f64::INFINITY, f64::min), places.fold(f64::NEG_INFINITY, f64::max)]
        })
    }
}

fn places(stations: &[Station]) -> Vec<[f64; 3]> {
    stations.iter().map(|station| station.pose.translation.vector.into()).collect()
}

/// Largest curvature by bending, 1/m, and the strain of the surface there: the rods are naturally straight.
pub(crate) fn bending(robot: &SixRods, solution: &ParallelSolution) -> Result<[f64; 2], pliant::Error> {
    let mut most = [0.0_f64; 2];
    let data = robot.data();
    for (number, rod) in data.rods.iter().enumerate() {
        let [_, bending, _, stretching, _, _] = data.sections[rod.kind].stiffness;
        // Radius of a rod whose section is a disc.
        let radius = 2.0 * (bending / stretching).sqrt();
        for Station { strain, .. } in solution.sample(number, STATIONS)? {
            let curvature = strain[1].hypot(strain[2]);
            most = [most[0].max(curvature), most[1].max(radius * curvature)];
        }
    }
    Ok(most)
}
