//! Recorded motions as observations: their derivatives, and parameters and a lag from them.

use core::ops::ControlFlow;

use pliant::{Drive, Input, Model, Simulation};
use pliant_calibration::{Calibration, Experiment, Map, Motion, Quantity, Sensor, Unknown};

use crate::support::{self, Random};

/// A soft strip that swings in its plane.
const STRIP: &str = "robot A { param young = 3 MPa, param density = 1100 kg/m^3, param relaxation = 8 ms,
    backbone { length: 0.25 m, section: rectangle { width: 14 mm, height: 6 mm }, young: young, poisson: 0.48, density: density,
        relaxation: relaxation, rod: kirchhoff }
    gravity: [9.81, 0, 0] m/s^2,
    tendon for i in 0..2 { at: [4 mm * (1 - 2 * i), 0 mm] }
    model strain { torsion: 1, bending: 3 }, }";

const TRUTH: [f64; 3] = [3.5e6, 1000.0, 11e-3];
const TIMES: [f64; 6] = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12];

fn model() -> Box<dyn Model> {
    support::model(STRIP, "strain")
}

fn calibration(model: &dyn Model, names: &[&str]) -> Calibration {
    let sensors = [Sensor::position("tip"), Sensor::position("middle").at(0.12).offset([0.0, 3e-3, 0.0])];
    support::calibration(model, &sensors, names)
}

/// Record of the release from a tension, by the simulation of any model, stamped `lag` later; a marker of the middle by the pose there.
fn release(real: &dyn Model, lag: f64, noise: f64, draws: &mut Random) -> Experiment {
    let (held, free) = (Input::forces(&[1.2, 0.0]), Input::forces(&[0.0, 0.0]));
    let mut simulation = Simulation::to(0.12, &free).from_equilibrium_of(&held).at(&TIMES);
    simulation = simulation.with_waves().with_tolerance(1e-8);
    let moved = real
        .simulate(&simulation, &mut |_| ControlFlow::Continue(()))
        .and_then(pliant::Simulated::complete)
        .unwrap_or_else(|error| panic!("{error}"));
    let sections = real.simulate_sections(&simulation, &[(0, None), (0, Some(0.12))], &[]).expect("sections");
    let mut motion = Motion::released_from(held).with_tolerance(1e-8);
    for (instant, sections) in moved.instants.iter().zip(&sections) {
        let tip = instant.tip.translation.vector;
        assert!((sections.poses[0].translation.vector - tip).norm() < 1e-12);
        assert!(
            (sections.rates[0] - instant.tip_velocity).norm() < 1e-9 * (1.0 + instant.tip_velocity.norm())
        );
        let marker = sections.poses[1] * pliant::nalgebra::Point3::new(0.0, 3e-3, 0.0);
        for (sensor, place) in [tip, marker.coords].into_iter().enumerate() {
            let values: Vec<f64> = place.iter().map(|entry| entry + noise * draws.normal()).collect();
            motion = motion.measuring(instant.time + lag, sensor, &values);
        }
    }
    Experiment::new("release", free).moving(motion)
}

/// Derivatives of sections in motion against differences of whole motions.
#[test]
fn derivatives_of_sections_in_motion_are_those_of_motions() {
    let model = model();
    let (held, free) = (Input::forces(&[1.2, 0.0]), Input::forces(&[0.0, 0.0]));
    let sections = [(0, None), (0, Some(0.12))];
    let names = ["young", "density", "relaxation"];
    for from_rest in [false, true] {
        let drives = |time: f64, numbers: &mut [f64]| numbers[0] = 0.8 * (1.0 - (20.0 * time).cos());
        let simulation = |times: &'static [f64]| {
            let simulation = Simulation::to(0.05, &free).at(times);
            let mut simulation =
                if from_rest { simulation.driven(&drives) } else { simulation.from_equilibrium_of(&held) };
            simulation = simulation.with_waves().with_tolerance(1e-9);
            simulation
        };
        let moving = simulation(&[0.02, 0.05]);
        let found = model.simulate_sections(&moving, &sections, &names).expect("a motion");
        let values = model.parameter_values();
        for (index, name) in names.iter().enumerate() {
            let step = 1e-3 * values[index];
            let moved = |steps: f64| {
                let mut values = values.clone();
                values[index] += steps * step;
                let model = model.with_parameters(&values).expect("parameters");
                model.simulate_sections(&moving, &sections, &[]).expect("a motion")
            };
            let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(moved);
            for (instant, found) in found.iter().enumerate() {
                for section in 0..2 {
                    let place =
                        |all: &[pliant::MovingSections]| all[instant].poses[section].translation.vector;
                    let by = (place(&a) - 8.0 * place(&b) + 8.0 * place(&c) - place(&d)) / 12.0;
                    let change = found.by_parameter[section].fixed_view::<3, 1>(3, index) * step;
                    let error = (change - by).norm();
                    assert!(error < 1e-9, "{name} {instant} {section}: {change} {by}");
                }
            }
        }
    }
}

/// Modulus, density and damping from a release whose beginning depends on them, to 1e-8 of their size.
#[test]
fn modulus_density_and_damping_are_found_from_a_release() {
    let start = model();
    let real = start.with_parameters(&TRUTH).expect("parameters");
    let experiment = release(&*real, 0.0, 0.0, &mut Random::new(1));
    let calibration = calibration(&*start, &["young", "density", "relaxation"]);
    let fit = calibration.fit(&[experiment]).unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.undetermined().is_empty() && fit.condition() < 1e6, "{fit}");
    for (found, truth) in fit.values().iter().zip(TRUTH) {
        assert!((found / truth - 1.0).abs() < 1e-8, "{found} {truth}\n{fit}");
    }
    let residual = &fit.residuals()[0];
    assert_eq!((residual.time, residual.sensor), (Some(TIMES[0]), 0));
}

/// A lag between inputs and measurements beside modulus and damping, with and without noise.
#[test]
fn a_lag_is_found_from_a_release() {
    let start = model();
    let mut truth = TRUTH;
    truth[1] = start.parameter_values()[1];
    let real = start.with_parameters(&truth).expect("parameters");
    let calibration = calibration(&*start, &["young", "relaxation"])
        .free(Unknown::new("lag", "s", Quantity::Lag, 0.0, 0.01))
        .expect("a lag");
    let lag = 0.012;
    let experiment = release(&*real, lag, 0.0, &mut Random::new(1));
    let fit = calibration.fit(&[experiment]).unwrap_or_else(|error| panic!("{error}"));
    for (found, truth) in fit.values().iter().zip([truth[0], truth[2], lag]) {
        assert!((found / truth - 1.0).abs() < 1e-8, "{found} {truth}\n{fit}");
    }
    let noisy = release(&*real, lag, 2e-4, &mut Random::new(3));
    let fit = calibration.fit(&[noisy]).unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.holds(&[truth[0], truth[2], lag], 0.999), "{fit}");
    assert!((fit.value("lag").expect("free") - lag).abs() < 1e-3, "{fit}");
}

#[test]
fn what_is_wrong_with_a_recording_is_said() {
    let start = model();
    let calibration = calibration(&*start, &["young"])
        .free(Unknown::new("zero", "N", Quantity::Zero(vec![0]), 0.0, 0.1))
        .expect("a zero");
    let mut motion = Motion::driven(vec![(0.1, vec![1.0, 0.0]), (0.1, vec![1.0])]);
    motion = motion.measuring(-0.1, 0, &[0.0; 3]).measuring(0.1, 1, &[0.0, f64::NAN, 0.0]);
    let one = [Experiment::new("run", Input::forces(&[0.0, 0.0])).moving(motion)];
    let error = calibration.fit(&one).expect_err("wrong").to_string();
    for part in [
        "experiment `run`: a sample has the time -0.1",
        "experiment `run`, sensor `middle`, component 1 is NaN",
        "experiment `run`: the drives at 0.1 s: expected later times in order, and 2 finite numbers at each",
        "experiment `run` is a motion, and `zero` is unknown",
    ] {
        assert!(error.contains(part), "{part}\n{error}");
    }
}

/// Two segments, whose tip is recorded as they swing.
const SEGMENTS: &str =
    "robot A { param stiffness = 0.3 N*m^2, param mass = 0.2 kg, param length = 0.2 m, param damping = 0.02 N*m^2*s,
    gravity: [0, -9.81, 0] m/s^2,
    segment for i in 0..2 { length: length, mass: mass, section: disc { radius: 30 mm }, young: 15 MPa, bending_stiffness: stiffness, damping: damping }
    model constant_curvature, }";

/// Derivatives of segments in motion against differences of motions, and stiffness and damping from a release without noise to 1e-8 of their size.
#[test]
fn stiffness_and_damping_of_segments_are_found_from_a_release() {
    let start = support::model(SEGMENTS, "constant_curvature");
    let held = Input::forces(&[6.0, -3.0, -2.0, 4.0, 1.0, -3.0]);
    let free = Input::forces(&[0.0; 6]);
    let mut simulation = Simulation::to(0.03, &free).from_equilibrium_of(&held).at(&[0.01, 0.03]);
    simulation = simulation.with_waves().with_tolerance(1e-8);
    let names = ["stiffness", "mass", "length", "damping"];
    let found = start.simulate_sections(&simulation, &[(0, None)], &names).expect("a motion");
    let values = start.parameter_values();
    for (index, name) in names.iter().enumerate() {
        let step = 1e-3 * values[index];
        let moved = |steps: f64| {
            let mut values = values.clone();
            values[index] += steps * step;
            let model = start.with_parameters(&values).expect("parameters");
            model.simulate_sections(&simulation, &[(0, None)], &[]).expect("a motion")
        };
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(moved);
        for (instant, found) in found.iter().enumerate() {
            let place = |all: &[pliant::MovingSections]| all[instant].poses[0].translation.vector;
            let by = (place(&a) - 8.0 * place(&b) + 8.0 * place(&c) - place(&d)) / 12.0;
            let change = found.by_parameter[0].fixed_view::<3, 1>(3, index) * step;
            assert!((change - by).norm() < 1e-9, "{name} {instant}: {change} {by}");
        }
    }
    let mut truth = values;
    (truth[0], truth[3]) = (1.2 * truth[0], 0.6 * truth[3]);
    let real = start.with_parameters(&truth).expect("parameters");
    let mut motion = Motion::released_from(held.clone()).with_tolerance(1e-8);
    for instant in real.simulate_sections(&simulation, &[(0, None)], &[]).expect("a motion") {
        motion = motion.measuring(instant.time, 0, instant.poses[0].translation.vector.as_slice());
    }
    let calibration = support::calibration(&*start, &[Sensor::position("tip")], &["stiffness", "damping"]);
    let fit = calibration
        .fit(&[Experiment::new("release", free.clone()).moving(motion)])
        .unwrap_or_else(|error| panic!("{error}"));
    for (found, truth) in fit.values().iter().zip([truth[0], truth[3]]) {
        assert!((found / truth - 1.0).abs() < 1e-8, "{found} {truth}\n{fit}");
    }
}

/// Rows of a table are samples of motions.
#[test]
fn rows_of_one_name_are_samples_of_one_motion() {
    let map = |motion: &str| {
        let text = format!(
            "name = \"run\"\n{motion}[[drive]]\nforce = \"a\"\n[[drive]]\nforce = \"b\"\n[[sensor]]\nname = \"tip\"\nposition = [\"x\", \"y\", \"z\"]\n"
        );
        Map::read(&text).expect("a map")
    };
    let table = "run,t [ms],a [N],b [N],x [mm],y [mm],z [mm]\n\
        one,0,0,0,1,2,3\none,20,1,0,1,,3\ntwo,10,0.5,0,,,\ntwo,30,0,0,1,2,3\n";
    let motion = "time = \"t\"\n[motion]\nreleased = [\"1.2 N\", \"0 N\"]\n";
    let found = map(motion).experiments(table, "runs.csv").expect("motions");
    assert_eq!(found.iter().map(|experiment| &*experiment.name).collect::<Vec<_>>(), ["one", "two"]);
    let motion = found[0].motion.as_ref().expect("a motion");
    assert_eq!(motion.from, Some(Input::forces(&[1.2, 0.0])));
    assert_eq!(motion.drives, [(0.0, vec![0.0, 0.0]), (0.02, vec![1.0, 0.0])]);
    assert_eq!(motion.samples.len(), 2);
    assert_eq!(motion.samples[1].time, 0.02);
    assert_eq!(motion.samples[1].measured.values, [Some(1e-3), None, Some(3e-3)]);
    assert_eq!(found[1].motion.as_ref().expect("a motion").samples.len(), 1);
    let error = map("[motion]\n").experiments(table, "runs.csv").expect_err("no times").to_string();
    assert!(error.contains("`[motion]` without `time`"), "{error}");
    let few = "time = \"t\"\n[motion]\nreleased = [\"1.2 N\"]\n";
    let error = map(few).experiments(table, "runs.csv").expect_err("one number").to_string();
    assert!(
        error.contains("`released` of `[motion]` has 1 numbers: expected one for each of the 2 drives"),
        "{error}"
    );
    // Pressures and volumes of chambers.
    let text = "name = \"run\"\ntime = \"t\"\n[motion]\nreleased = [\"2 kPa\", \"3 ml\"]\n[[drive]]\npressure = \"a\"\nunit = \"Pa\"\n[[drive]]\nvolume = \"b\"\nunit = \"ml\"\n";
    let found = Map::read(text).expect("a map").experiments("run,t [s],a,b\none,0,1,2\n", "runs.csv");
    let found = found.expect("motions");
    let before = found[0].motion.as_ref().and_then(|motion| motion.from.clone()).expect("an input");
    assert_eq!(before.drives, [Drive::Force(2e3), Drive::Displacement(3e-6)]);
}
