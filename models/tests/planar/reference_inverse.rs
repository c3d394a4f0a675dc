//! Inverse tables of the LASEM paper, every row: one motion from t = 0 along the formula.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::robots;

use core::f64::consts::TAU;

use pliant_models::Obstacle;
use pliant_models::planar::{Backbone, Error, Input, Planar, PlanarTarget, Sample};
use pliant_testing::{Row, largest, table};
use robots::{Axial, Classic, Nonuniform, Routing, Worst, planar};

/// Trajectory [LASEM 20] from the tip at `Delta_l(0)`.
fn wave(robot: &Planar, start: f64) -> impl Fn(f64) -> (PlanarTarget, PlanarTarget) + use<> {
    let x_0 = robot.solve(&Input::displacements(&[start, -start])).unwrap().tip().x();
    move |t| {
        let (sin, cos) = (TAU * t).sin_cos();
        let decay = 0.1 * (-0.1 * t).exp();
        (PlanarTarget::X(x_0 + decay * sin), PlanarTarget::X(decay * (TAU * cos - 0.1 * sin)))
    }
}

/// The same start driven by forces.
fn by_force(robot: &Planar, start: f64) -> Input {
    let [f1, f2] = robot.solve(&Input::displacements(&[start, -start])).unwrap().forces();
    Input::forces(&[f1, f2])
}

fn compare(worst: &mut Worst, row: &Row, sample: &Sample, displacement: f64) {
    worst.absolute("x", sample.tip.x(), row["in.x_d_m"], 1e-13);
    worst.absolute("Delta_l", sample.displacements[0], row["Delta_l_m"], displacement);
    let force = sample.forces[0] - sample.forces[1];
    worst.relative("DeltaF", force, row["DeltaF_N"], 1e-9);
    let rate = row["dDelta_l_dt_mps"];
    worst.relative("dDelta_l/dt", sample.displacement_rates[0], rate, 1e-9);
    // The rate of the force is that of the displacement in the same proportion as their values.
    let force_rate = sample.force_rates[0] - sample.force_rates[1];
    let stiffness = row["DeltaF_N"] / row["Delta_l_m"];
    worst.relative("dDeltaF/dt", force_rate, stiffness * rate, 1e-9);
    worst.absolute("residual", sample.residual, 0.0, 1e-13);
}

fn one_input<B: Backbone + Default>(name: &'static str, start: f64) {
    let robot = planar::<B>();
    let rows = table(&format!("lasem/{name}"));
    let times: Vec<f64> = rows.iter().map(|row| row["in.t_s"]).collect();
    for input in [Input::displacements(&[start, -start]), by_force(&robot, start)] {
        let mut worst = Worst::new(name);
        let samples = robot.track(wave(&robot, start), &input, &times).complete().unwrap();
        for (row, sample) in rows.iter().zip(&samples) {
            compare(&mut worst, row, sample, 1e-10);
            if row.has("theta_tip_rad") {
                worst.absolute("theta", sample.tip.angle, row["theta_tip_rad"], 1e-10);
            }
        }
        worst.finish();
    }
}

#[test]
fn classic() {
    one_input::<Classic>("classic_inverse", 0.1);
}

#[test]
fn routing() {
    one_input::<Routing>("routing_inverse", 0.04);
}

#[test]
fn nonuniform() {
    one_input::<Nonuniform>("nonuniform_inverse", 0.1);
}

#[test]
fn routing_up_to_the_singularity() {
    one_input::<Routing>("routing_inverse_to_singularity", 0.1);
}

#[test]
fn the_singularity_is_an_error_with_its_time() {
    let robot = planar::<Routing>();
    for input in [Input::displacements(&[0.1, -0.1]), by_force(&robot, 0.1)] {
        let tracked = robot.track(wave(&robot, 0.1), &input, &[0.05, 0.11, 0.2, 0.3]);
        assert_eq!(tracked.samples.len(), 2);
        let Some(Error::TargetNotFollowed { time, drives, reason }) = tracked.stopped else {
            panic!("{:?}", tracked.stopped);
        };
        let Obstacle::SingularDerivative { singular_value, threshold } = reason else { panic!("{reason}") };
        println!("singular at {time} with {singular_value:e} {drives:?}");
        assert!((time - 0.1211).abs() < 1e-4, "{time}");
        assert!(singular_value < 1e3 * threshold);
        // The input that comes with it is still one that the robot can hold.
        let tip = robot.solve(&Input::from(vec![drives[0], drives[1]])).unwrap().tip();
        let (PlanarTarget::X(target), _) = wave(&robot, 0.1)(time) else { panic!() };
        assert!((tip.x() - target).abs() < 1e-6);
    }
}

#[test]
fn axial() {
    let robot = planar::<Axial>();
    let start = Input::displacements(&[0.15, -0.10]);
    let solution = robot.solve(&start).unwrap();
    let [x_0, y_0] = solution.tip().translation.into();
    let spiral = |t: f64| {
        let (radius, rate) = (0.1 - 0.08 * t, -0.08);
        let (sin, cos) = (TAU * t).sin_cos();
        (
            PlanarTarget::Position([x_0 - 0.1 + radius * cos, y_0 + radius * sin]),
            PlanarTarget::Position([rate * cos - radius * TAU * sin, rate * sin + radius * TAU * cos]),
        )
    };
    let rows = table("lasem/axial_inverse");
    let times: Vec<f64> = rows.iter().map(|row| row["in.t_over_T"]).collect();
    let [f1, f2] = solution.forces();
    // Tensions of kilonewtons, the difference of which bends the robot, have grains of 1e-13 m at the tip.
    for (start, position) in [(start, 1e-13), (Input::forces(&[f1, f2]), 1e-12)] {
        let mut worst = Worst::new("axial_inverse");
        let samples = robot.track(spiral, &start, &times).complete().unwrap();
        for (row, sample) in rows.iter().zip(&samples) {
            worst.absolute("x", sample.tip.x(), row["in.x_d_m"], position);
            worst.absolute("y", sample.tip.y(), row["in.y_d_m"], position);
            worst.absolute("residual", sample.residual, 0.0, position);
            let strain = robot.solve(&sample.drives).unwrap().station(0.1).unwrap().u;
            worst.absolute("u", strain, row["u"], 1e-12);
            worst.absolute("theta", sample.tip.angle, row["theta_tip_rad"], 1e-10);
            let rates = row.columns(["dDelta_l1_dtau", "dDelta_l2_dtau"]);
            let largest = largest(rates);
            for (slot, name) in ["Delta_l1_m", "Delta_l2_m"].into_iter().enumerate() {
                worst.absolute(name, sample.displacements[slot], row[name], 1e-10);
                let error = sample.displacement_rates[slot] - rates[slot];
                worst.absolute("rates", error / largest, 0.0, 1e-9);
            }
        }
        worst.finish();
    }
}
