//! A closed path of the platform, and the travels that move it along.

use std::f64::consts::TAU;

use nalgebra::{Isometry3, Vector3};
use pliant::parallel::{Input, Load, Parallel, ParallelSolution, Target};
use pliant::{Error, Stability};

/// Radius of the circle that the centre of the platform follows, m, and amplitude of its vertical motion, twice per turn.
const RADIUS: f64 = 0.04;
const WAVE: f64 = 0.008;
/// Tilt of the platform towards the axis of the circle, rad.
const TILT: f64 = 0.2;
const HEIGHT: f64 = 0.25;
/// Sections of a leg.
const STATIONS: usize = 33;

/// The robot at a stop.
pub(crate) struct Stop {
    /// Angle on the circle, rad.
    pub(crate) angle: f64,
    pub(crate) target: Isometry3<f64>,
    /// m
    pub(crate) travels: [f64; 6],
    /// N
    pub(crate) forces: [f64; 6],
    /// Distance from the target: m and rad.
    pub(crate) off: f64,
    pub(crate) turned: f64,
    pub(crate) iterations: usize,
    /// Smallest singular value of the platform's motion per travels, turns by the length of a leg.
    pub(crate) least: f64,
    /// J
    pub(crate) elastic: f64,
    /// Largest ratio of the curvature to its limit.
    pub(crate) used: f64,
    pub(crate) stable: bool,
    /// Points of the legs, m.
    pub(crate) legs: Vec<Vec<[f64; 3]>>,
}

/// Deviation of the platform from a stop.
pub(crate) struct Miss {
    /// rad
    pub(crate) angle: f64,
    /// m
    pub(crate) place: [f64; 3],
    pub(crate) distance: f64,
    /// rad
    pub(crate) turn: f64,
}

/// Pose on the circle, tilted towards its axis.
fn pose(angle: f64) -> Isometry3<f64> {
    let (sin, cos) = angle.sin_cos();
    let place = Vector3::new(RADIUS * cos, RADIUS * sin, HEIGHT + WAVE * (2.0 * angle).sin());
    Isometry3::new(place, TILT * Vector3::new(sin, -cos, 0.0))
}

/// Moves the platform along the path, back to its start.
pub(crate) fn follow(robot: &Parallel, stops: u32, loads: &[Load]) -> Result<Vec<Stop>, Error> {
    let angles: Vec<f64> = (0..=stops).map(|stop| TAU * f64::from(stop) / f64::from(stops)).collect();
    let targets: Vec<Target> = angles.iter().map(|angle| Target::pose(&pose(*angle))).collect();
    let way = robot.solver().reach_path(&targets, loads).complete()?;
    angles.iter().zip(&way).map(|(angle, solution)| stop(*angle, solution)).collect()
}

fn stop(angle: f64, solution: &ParallelSolution) -> Result<Stop, Error> {
    let target = pose(angle);
    let (off, turned) = apart(&target, &solution.platform());
    let mut stop = Stop {
        angle,
        target,
        travels: [0.0; 6],
        forces: [0.0; 6],
        off,
        turned,
        iterations: solution.report().iterations,
        least: least(solution)?,
        elastic: solution.energies().elastic(),
        used: solution.report().strain.unwrap_or_default(),
        stable: solution.report().stability == Stability::Stable,
        legs: Vec::new(),
    };
    for leg in 0..solution.motors().len() {
        stop.travels[leg] = solution.motors()[leg];
        stop.forces[leg] = solution.torque(leg)?;
        let stations = solution.sample(leg, STATIONS)?;
        stop.legs.push(stations.iter().map(|station| station.pose.translation.vector.into()).collect());
    }
    Ok(stop)
}

/// Smallest singular value of the derivative of the platform pose by the travels: zero where some motion of the platform cannot be controlled.
fn least(solution: &ParallelSolution) -> Result<f64, Error> {
    let length = solution.length(0)?;
    let mut jacobian = solution.sensitivity()?.platform_by_motor;
    jacobian.fixed_rows_mut::<3>(0).scale_mut(length);
    Ok(jacobian.singular_values().min())
}

/// Distance, m, and angle, rad, between two poses.
fn apart(one: &Isometry3<f64>, other: &Isometry3<f64>) -> (f64, f64) {
    ((other.translation.vector - one.translation.vector).norm(), one.rotation.angle_to(&other.rotation))
}

/// Positions of the platform under loads with the travels of an unloaded path.
pub(crate) fn open_loop(robot: &Parallel, way: &[Stop], loads: &[Load]) -> Result<Vec<Miss>, Error> {
    let inputs: Vec<Input> =
        way.iter().map(|stop| Input::displacements(&stop.travels).with_loads(loads)).collect();
    let solutions = robot.solve_path(&inputs).complete()?;
    let misses = way.iter().zip(&solutions).map(|(stop, solution)| {
        let (distance, turn) = apart(&stop.target, &solution.platform());
        Miss { angle: stop.angle, place: solution.platform().translation.vector.into(), distance, turn }
    });
    Ok(misses.collect())
}
