//! The samples of the tables: errors, iterations, loads of the parts.

use std::error::Error;
use std::f64::consts::TAU;

use pliant::Stability;
use pliant::nalgebra::{Isometry3, Vector3};
use pliant::parallel::{Input, Load, Parallel};

use crate::motion::{bending, loads};
use crate::six_rods::{SixRods, angles};

/// The robot with its motors at zero, and ten phases of a turn.
pub(crate) const SAMPLES: u32 = 11;

/// Angles of the motors in a sample, rad.
fn motors(sample: u32) -> [f64; 3] {
    if sample == 0 { [0.0; 3] } else { angles(TAU * f64::from(sample - 1) / 10.0) }
}

/// Position of the platform with exact rods.
pub(crate) struct Row {
    case: String,
    sample: usize,
    position: [f64; 3],
}

/// The published samples of `tests/reference/parallel/ee_pose.csv`.
pub(crate) fn reference() -> Result<Vec<Row>, Box<dyn Error>> {
    let text = include_str!("../../tests/reference/parallel/ee_pose.csv");
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in table.deserialize() {
        let (case, sample, _, position): (String, usize, [f64; 3], [f64; 3]) = record?;
        rows.push(Row { case, sample, position });
    }
    Ok(rows)
}

/// Every sample of a case.
pub(crate) struct Study {
    pub(crate) case: &'static str,
    /// Per rod.
    pub(crate) elements: usize,
    platforms: Vec<Isometry3<f64>>,
    stable: Vec<Stability>,
    /// Iterations to each sample: from the motors at zero without load, and from the sample before.
    pub(crate) from_rest: Vec<usize>,
    pub(crate) in_a_row: Vec<usize>,
    /// Largest curvature by bending, 1/m, and strain of the surface by it.
    pub(crate) bending: [f64; 2],
    /// Largest size of the torque of each motor, N m.
    pub(crate) torques: [f64; 3],
}

impl Study {
    pub(crate) fn new(robot: &Parallel, elements: usize, case: &'static str) -> Result<Self, Box<dyn Error>> {
        let robot = robot.clone().with_elements(elements);
        let loads: Vec<Load> = loads(case)?;
        let mut study = Self {
            case,
            elements,
            platforms: Vec::new(),
            stable: Vec::new(),
            from_rest: Vec::new(),
            in_a_row: Vec::new(),
            bending: [0.0; 2],
            torques: [0.0; 3],
        };
        let mut solver = robot.solver();
        for sample in 0..SAMPLES {
            let motors = motors(sample);
            let input = &Input::displacements(&motors).with_loads(&loads);
            study.from_rest.push(robot.solve(input)?.report().iterations);
            let solution = solver.solve(input)?;
            study.in_a_row.push(solution.report().iterations);
            study.stable.push(solution.report().stability);
            study.platforms.push(solution.platform());
            for (most, found) in study.bending.iter_mut().zip(bending(&SixRods::default(), solution)?) {
                *most = most.max(found);
            }
            for (motor, most) in study.torques.iter_mut().enumerate() {
                *most = most.max(solution.torque(motor)?.abs());
            }
        }
        Ok(study)
    }

    /// Largest distance of the platform from its position in the table, m.
    pub(crate) fn error(&self, reference: &[Row]) -> f64 {
        let rows = reference.iter().filter(|row| row.case == self.case);
        rows.filter_map(|row| Some((row.position, self.platforms.get(row.sample)?.translation.vector)))
            .map(|(expected, found)| (Vector3::from(expected) - found).norm())
            .fold(0.0, f64::max)
    }

    /// The stability of all samples, or the number of samples of each.
    pub(crate) fn stability(&self) -> String {
        [Stability::Stable, Stability::Unstable, Stability::Undecided]
            .into_iter()
            .map(|verdict| (verdict, self.stable.iter().filter(|found| **found == verdict).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| format!("   {count} {verdict:?}").to_lowercase())
            .collect()
    }
}
