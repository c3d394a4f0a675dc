//! The reference robot in motion against the tables of `tests/reference/parallel-dynamics`.
#![allow(clippy::unwrap_used, reason = "tests")]

use core::ops::ControlFlow;

use pliant_models::parallel::{Error, Generic, InputRef, Parallel, ParallelData, Rope, Wrench};
use pliant_models::{Beginning, Input, Instant, LastGood, Place, Simulation};
use pliant_runtime::motion::Scheme;
use pliant_testing::{Row, distance, larger, table};

use crate::moving::{numbers, robot};
use crate::parallels;

/// `35 x^4 - 84 x^5 + 70 x^6 - 20 x^7` from 0 to 1.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

pub(crate) fn go(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Largest errors of position and torque, by the largest torque of the table.
fn errors(found: &[Instant], rows: &[Row]) -> [f64; 2] {
    let torque = |row: &Row| row.columns(["torque_1_Nm", "torque_2_Nm", "torque_3_Nm"]);
    let largest = rows.iter().flat_map(torque).fold(0.0, |a, b| larger(a, b.abs()));
    let (mut position, mut torques) = (0.0, 0.0);
    for (instant, row) in found.iter().zip(rows) {
        assert!((instant.time - row["in.t_s"]).abs() < 1e-12);
        let at = row.columns(["x_m", "y_m", "z_m"]);
        position = larger(position, distance(&instant.tip.translation.vector, &at));
        torques = larger(torques, distance(&instant.forces[..], &torque(row)[..]) / largest);
        let [spin, velocity] = [0, 3].map(|from| instant.tip_velocity.fixed_rows::<3>(from).into_owned());
        let velocity = distance(&velocity, &row.columns(["vx_mps", "vy_mps", "vz_mps"]));
        let spin = instant.tip.rotation.inverse() * spin;
        let spin = distance(&spin, &row.columns(["wx_body_radps", "wy_body_radps", "wz_body_radps"]));
        assert!(velocity < 1e-3 && spin < 1e-2, "{} {velocity:e} {spin:e}", instant.time);
    }
    assert_eq!(found.len(), rows.len());
    [position, torques]
}

/// The motion of a table with so many elements per rod.
fn run(name: &str, elements: usize, (simulation, heavy): (Simulation<'_>, ParallelData)) -> [f64; 2] {
    let rows: Vec<Row> = table(&format!("parallel-dynamics/motion_{name}"))
        .into_iter()
        .filter(|row| row["in.t_s"] <= simulation.end)
        .collect();
    let times: Vec<f64> = rows.iter().map(|row| row["in.t_s"]).collect();
    let simulation = simulation.at(&times).with_waves().with_tolerance(1e-8).with_landing().without_balance();
    let start = std::time::Instant::now();
    let robot = Parallel::new(Generic::new(heavy));
    let found = robot.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    let found_errors = errors(&found.instants, &rows);
    println!("{name} {elements}: {found_errors:?} {:?} {:.1?}", found.report, start.elapsed());
    found_errors
}

/// Elements per rod, and what errors of the fourth order are by those at 32 elements.
fn elements() -> (usize, f64) {
    let elements: usize =
        std::env::var("PLIANT_ELEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    (elements, (32.0 / elements as f64).powi(4))
}

#[test]
fn motors_that_turn_move_the_platform() {
    let (elements, factor) = elements();
    let end: [f64; 3] =
        parallels::table("ee_pose").iter().find(|row| row.sample == 1).map(|row| row.motors).unwrap();
    for (name, case, part) in [("move", "unloaded", 1.0), ("move_gravity", "gravity", 0.25)] {
        let motors = |t: f64, angles: &mut [f64]| {
            for (angle, end) in angles.iter_mut().zip(end) {
                *angle = part * ramp(t / 0.25) * end;
            }
        };
        let input = Input::displacements(&[0.0; 3]);
        let simulation = Simulation { breaks: &[0.25], ..Simulation::to(0.1, &input) }.driven(&motors);
        let [beta] = numbers(&["beta_s"]);
        let [position, torque] = run(name, elements, (simulation, robot(elements, case, beta)));
        assert!(position < 1e-6 * factor && torque < 5e-4 * factor, "{position:e} {torque:e}");
    }
}

#[test]
fn a_platform_that_is_let_go_comes_to_rest() {
    let (elements, factor) = elements();
    let load = |factor: f64| {
        let force = numbers::<3>(&["motion", "release", "dead_force_N"]).map(|entry| factor * entry);
        Wrench::force(force).offset(numbers::<3>(&["motion", "release", "at_platform_point_m"]))
    };
    let input = Input::displacements(&[0.0; 3]).with_wrench(load(1.0));
    let varied = |t: f64, wrenches: &mut [Wrench]| wrenches[0] = load(1.0 - ramp(t / 0.03));
    let simulation = Simulation { wrenches: Some(&varied), breaks: &[0.03], ..Simulation::to(0.1, &input) };
    let [beta] = numbers(&["beta_s"]);
    let [position, torque] = run("release", elements, (simulation, robot(elements, "unloaded", beta)));
    assert!(position < 1e-6 * factor && torque < 5e-4 * factor, "{position:e} {torque:e}");
}

/// Let go undamped, the robot keeps its energy by the energy-momentum scheme once its load is gone, without a trend.
#[test]
fn the_energy_of_an_undamped_robot_stays() {
    let rope = |factor: f64| {
        let [force] = numbers(&["pulleyA", "F_N"]);
        Rope::new(factor * force, numbers::<3>(&["pulleyA", "towards_m"]))
    };
    let input = Input::displacements(&[0.0; 3]).with_rope(rope(1.0));
    let varied = |t: f64, ropes: &mut [Rope]| ropes[0] = rope(1.0 - ramp(t / 0.02));
    let times: Vec<f64> = (20..=100_u32).map(|k| f64::from(k) * 1e-3).collect();
    let simulation = Simulation { ropes: Some(&varied), breaks: &[0.02], ..Simulation::to(0.1, &input) };
    let simulation = simulation.at(&times).with_scheme(Scheme::EnergyMomentum).with_fixed_step(1e-3);
    let robot = Parallel::new(Generic::new(robot(4, "unloaded", 0.0)));
    let found = robot.simulate(&simulation.without_balance(), &mut go).unwrap().complete().unwrap();
    let kinetic = found.instants.iter().fold(0.0, |most, instant| larger(most, instant.kinetic));
    let energy = |instant: &Instant| instant.kinetic + instant.elastic;
    let all: Vec<f64> =
        found.instants.iter().map(|instant| energy(instant) - energy(&found.instants[0])).collect();
    let worst = all.iter().fold(0.0, |a, b| larger(a, b.abs())) / kinetic;
    println!("{worst:.1e} of {kinetic:e} J, at the end {:.1e}", all[all.len() - 1] / kinetic);
    assert!(worst < 1e-9, "{worst:e}");
}

/// Damped and driven by its motors: what the integration makes of energy is small, and falls with the tolerance; a start in which a motor is elsewhere is refused.
#[test]
fn energy_that_the_integration_makes() {
    let robot = Parallel::new(Generic::new(robot(4, "unloaded", 2e-3)));
    let motors = |t: f64, angles: &mut [f64]| angles[0] = -0.3 * ramp(t / 0.1);
    let input = Input::displacements(&[0.0; 3]);
    let simulation = Simulation { breaks: &[0.1], ..Simulation::to(0.15, &input) }.driven(&motors);
    let run = |tolerance: f64| {
        let simulation = simulation.with_scheme(Scheme::RadauFive).with_waves().with_tolerance(tolerance);
        let found = robot.simulate(&simulation, &mut go).unwrap();
        (found.report.energy_drift.unwrap(), found.complete().unwrap().last.elastic)
    };
    let [(rough, elastic), (fine, _)] = [1e-3, 1e-7].map(run);
    println!("{rough:e} and {fine:e} of {elastic:e} J");
    assert!(rough < 1e-3 * elastic && fine < 1e-8 * elastic, "{rough:e} {fine:e} {elastic:e}");
    let elsewhere = robot.solve(InputRef::displacements(&[0.1, 0.0, 0.0])).unwrap().configuration();
    let elsewhere = LastGood::Parallel(Box::new(elsewhere));
    let simulation = Simulation { end: 0.1, ..simulation.from(Beginning::Configuration(&elsewhere)) };
    let refused = robot.simulate(&simulation.without_balance(), &mut go);
    assert!(matches!(refused, Err(Error::Invalid { at: Place::Motor(0), .. })), "{refused:?}");
}
