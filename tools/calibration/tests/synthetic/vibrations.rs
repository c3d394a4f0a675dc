//! Frequencies and damping ratios as observations: their derivatives, and parameters from them.

use pliant::{Drive, Holding, Input, Model, Wrench};
use pliant_calibration::{Calibration, Error, Experiment, Measures, Quantity, Sensor, Unknown};

use crate::support::{Random, calibration, model};

/// A strip with a payload, tendons, damping of the material and drag.
const STRIP: &str =
    "robot A { param young = 2 GPa, param density = 1500 kg/m^3, param relaxation = 2 ms, param drag = 0.02 N*s/m^2,
    param length = 0.3 m, param load = 20 g, param spread = 15 mm, param inertia = 4 mg*m^2,
    backbone { length: length, section: rectangle { width: 12 mm, height: 4 mm }, young: young, poisson: 0.4, density: density,
        relaxation: relaxation, drag: drag }
    gravity: [3, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [spread * cos(2*pi*i/3), spread * sin(2*pi*i/3)] }
    tip { mass: load, inertia: [inertia, 2 * inertia, 3 * inertia] }
    model strain { torsion: 3, bending: 5, extension: 2, shear: 2 }, }";

/// Two segments with actuators around them.
const SEGMENTS: &str =
    "robot A { param stiffness = 0.3 N*m^2, param mass = 0.2 kg, param length = 0.2 m, param damping = 4e-3 N*m^2*s,
    gravity: [0, -9.81, 0] m/s^2,
    segment for i in 0..2 { length: length, mass: mass, section: disc { radius: 30 mm }, young: 15 MPa, bending_stiffness: stiffness, damping: damping }
    model constant_curvature, }";

/// Three rods of different lengths on motors that turn their bases, and a platform with a mass.
const TRIPOD: &str =
    "robot A { param young = 60 GPa, param density = 6450 kg/m^3, param relaxation = 1 ms, param drag = 0.02 N*s/m^2, param radius = 0.5 mm,
    param length = 0.3 m, param base = 90 mm, param lean = 0.1 rad, param tilt = 0.2, param through = 50 mm, param mount = 40 mm, param twist = 0.05 rad,
    param load = 20 g, param centre = 4 mm, param inertia = 4 mg*m^2, param rotor = 2 mg*m^2, param friction = 3e-5 N*m*s, param weight = 9 m/s^2,
    motor for i in 0..3 {
        axis: [-sin(2*pi*i/3), cos(2*pi*i/3), tilt],
        through: [through * cos(2*pi*i/3), through * sin(2*pi*i/3), 0 mm],
        inertia: rotor, friction: friction * (1 + i),
    }
    rod for i in 0..3 {
        length: length + 4 mm * i, section: disc { radius: radius }, young: young, poisson: 0.33, density: density, relaxation: relaxation, drag: drag,
        elements: 2, motor: i,
        base { position: [base * cos(2*pi*i/3), base * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 2*pi*i/3 * 1 rad], [0, -1.9 rad - lean, 0]] }
        platform { position: [mount * cos(2*pi*i/3), mount * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 2*pi*i/3 * 1 rad], [twist, -1.6 rad, 0]] }
    }
    platform { position: [0, 0, 0.29] m, mass: load, centre: [centre, 0 mm, 2 * centre], inertia: [inertia, 2 * inertia, 3 * inertia] }
    gravity: [1 m/s^2, 0 m/s^2, weight],
    model parallel, }";

/// Real and imaginary parts of the eigenvalues.
fn eigenvalues(model: &dyn Model, input: &Input, most: usize) -> Vec<f64> {
    let solution = model.solve(input).unwrap_or_else(|error| panic!("{error}"));
    let found = solution.modes(most, Holding::AsDriven).expect("modes").damped;
    assert!(found.len() >= most, "{found:?}");
    found.iter().take(most).flat_map(|mode| [mode.eigenvalue.re, mode.eigenvalue.im]).collect()
}

/// A derivative by differences of fourth order.
fn difference(step: f64, at: impl Fn(f64) -> Vec<f64>) -> Vec<f64> {
    let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|steps| at(steps * step));
    (0..a.len()).map(|k| (a[k] - 8.0 * b[k] + 8.0 * c[k] - d[k]) / (12.0 * step)).collect()
}

/// Derivatives by all parameters and drives against differences of whole solves, to `tolerance` of the eigenvalue per relative change.
fn check(text: &str, kind: &str, input: &Input, most: usize, tolerance: f64) {
    let model = model(text, kind);
    let names: Vec<String> = model.parameters().iter().map(|parameter| parameter.name.to_string()).collect();
    let list: Vec<&str> = names.iter().map(String::as_str).collect();
    let drives: Vec<usize> = (0..model.actuators()).collect();
    let solution = model.solve(input).expect("an equilibrium");
    let found = solution.mode_sensitivities(most, &drives, &list).expect("derivatives");
    let values = model.parameter_values();
    let plain = eigenvalues(&*model, input, most);
    let compare = |what: &str, size: f64, found: Vec<f64>, expected: Vec<f64>| {
        for (k, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let scale = plain[2 * (k / 2)].hypot(plain[2 * (k / 2) + 1]);
            let error = (found - expected).abs() * size / scale;
            assert!(
                error < tolerance,
                "{kind}, mode {}, by {what}: {found} {expected}, off by {error:e}",
                k / 2
            );
        }
    };
    for (index, name) in names.iter().enumerate() {
        let by = difference(5e-4 * values[index], |step| {
            let mut values = values.clone();
            values[index] += step;
            eigenvalues(&*model.with_parameters(&values).expect("parameters"), input, most)
        });
        let slopes = found.iter().flat_map(|mode| [mode.by_parameter[index].re, mode.by_parameter[index].im]);
        compare(name, values[index], slopes.collect(), by);
    }
    for drive in drives {
        let value = input.drives[drive].value();
        let size = value.abs().max(1e-3);
        let by = difference(5e-4 * size, |step| {
            let mut input = input.clone();
            input.drives[drive] = input.drives[drive].with_value(value + step);
            eigenvalues(&*model, &input, most)
        });
        let slopes = found.iter().flat_map(|mode| [mode.by_drive[drive].re, mode.by_drive[drive].im]);
        compare(&format!("drive {drive}"), size, slopes.collect(), by);
    }
}

#[test]
fn derivatives_of_the_modes_of_rods_are_exact() {
    let push = Wrench::force([0.0, 0.05, 0.02]).at(0.2);
    check(STRIP, "strain", &Input::forces(&[2.0, 1.0, 0.5]).with_wrench(push), 4, 2e-8);
    let mixed = vec![
        Drive::Force(1.5),
        Drive::Displacement(2e-3),
        Drive::Elastic { displacement: 1e-3, stiffness: 5e3, pretension: 0.5 },
    ];
    check(STRIP, "strain", &Input::from(mixed), 4, 2e-8);
}

#[test]
fn derivatives_of_the_modes_of_segments_are_exact() {
    check(SEGMENTS, "constant_curvature", &Input::forces(&[2.0, -1.0, 0.5, 1.0, 0.2, -0.7]), 3, 2e-8);
    let mixed = vec![
        Drive::Force(1.5),
        Drive::Displacement(2e-3),
        Drive::Force(-0.5),
        Drive::Elastic { displacement: 1e-3, stiffness: 5e3, pretension: 0.5 },
        Drive::Force(0.3),
        Drive::Force(0.2),
    ];
    check(SEGMENTS, "constant_curvature", &Input::from(mixed), 3, 2e-8);
}

/// Slender rods leave differences with larger rounding errors.
#[test]
fn derivatives_of_the_modes_of_parallel_robots_are_exact() {
    let held = [0.1, -0.2, 0.15].map(Drive::Displacement).to_vec();
    let push = Wrench::force([0.02, 0.01, 0.05]);
    check(TRIPOD, "parallel", &Input::from(held).with_wrench(push), 4, 1e-7);
    let mixed = vec![
        Drive::Force(2e-3),
        Drive::Displacement(0.1),
        Drive::Elastic { displacement: 0.1, stiffness: 0.05, pretension: 1e-3 },
    ];
    check(TRIPOD, "parallel", &Input::from(mixed), 4, 1e-7);
}

/// Derivatives of a frequency that two shapes share by young and density, which move both alike.
fn check_shared(text: &str, kind: &str, input: &Input) {
    let model = model(text, kind);
    let solution = model.solve(input).expect("an equilibrium");
    let found = solution.mode_sensitivities(2, &[], &["young", "density"]).expect("derivatives");
    assert!((found[0].eigenvalue - found[1].eigenvalue).norm() < 1e-9 * found[0].eigenvalue.norm());
    let values = model.parameter_values();
    for index in 0..2 {
        let by = difference(5e-3 * values[index], |step| {
            let mut values = values.clone();
            values[index] += step;
            eigenvalues(&*model.with_parameters(&values).expect("parameters"), input, 2)
        });
        for (mode, pair) in found.iter().zip(by.chunks(2)) {
            let slope = mode.by_parameter[index];
            let error =
                (slope.re - pair[0]).hypot(slope.im - pair[1]) * values[index] / mode.eigenvalue.norm();
            assert!(error < 2e-8, "{kind}: {error:e}");
        }
    }
}

/// Both bending modes of a round rod that hangs straight down, and those of a platform on three rods across their axis.
#[test]
fn modes_that_two_shapes_share_are_differentiated_where_they_stay_together() {
    let rod = "robot A { param young = 2 GPa, param density = 1500 kg/m^3, param tilt = 0 m/s^2,
        backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density, relaxation: 1 ms }
        gravity: [9.81 m/s^2, tilt, 0 m/s^2],
        model strain { torsion: 2, bending: 5, extension: 2, shear: 2 }, }";
    check_shared(rod, "strain", &Input::forces(&[]));
    let tripod = "robot A { param young = 60 GPa, param density = 6450 kg/m^3,
        motor for i in 0..3 {
            axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0],
            through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm],
        }
        rod for i in 0..3 {
            length: 0.3 m, section: disc { radius: 0.5 mm }, young: young, poisson: 0.33, density: density, relaxation: 1 ms, elements: 2, motor: i,
            base { position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -110, 0]] deg }
            platform { position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -90, 0]] deg }
        }
        platform { position: [0, 0, 0.29] m, mass: 20 g, inertia: [4, 4, 6] mg*m^2 }
        gravity: [0, 0, -9.81] m/s^2,
        model parallel, }";
    check_shared(tripod, "parallel", &Input::displacements(&[0.0; 3]));
}

/// Measurements of sensors of modes, with noise of this deviation.
fn measured(
    model: &dyn Model,
    sensors: &[Sensor],
    inputs: &[Input],
    noise: f64,
    seed: u64,
) -> Vec<Experiment> {
    let mut draws = Random::new(seed);
    let mut all = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let solution = model.solve(input).expect("an equilibrium");
        let modes = solution.modes(6, Holding::AsDriven).expect("modes").damped;
        let mut experiment = Experiment::new(format!("{number}"), input.clone());
        for (index, sensor) in sensors.iter().enumerate() {
            let value = match sensor.measures {
                Measures::Frequency(mode) => modes[mode].eigenvalue.im / (2.0 * core::f64::consts::PI),
                Measures::DampingRatio(mode) => modes[mode].ratio(),
                _ => continue,
            };
            experiment = experiment.measuring(index, &[value + noise * draws.normal()]);
        }
        all.push(experiment);
    }
    all
}

/// Modulus, density and damping of a rod from two frequencies and a damping ratio at three tensions, without noise to 1e-8 of their size.
#[test]
fn modulus_density_and_damping_are_found_from_frequencies() {
    let start = model(STRIP, "strain");
    let truth: Vec<f64> = start
        .parameters()
        .iter()
        .zip(start.parameter_values())
        .map(|(parameter, value)| match &*parameter.name {
            "young" => 1.2 * value,
            "density" => 0.85 * value,
            "relaxation" => 1.4 * value,
            _ => value,
        })
        .collect();
    let real = start.with_parameters(&truth).expect("parameters");
    let sensors =
        [Sensor::frequency("first", 0), Sensor::frequency("second", 1), Sensor::damping_ratio("ratio", 0)];
    let inputs: Vec<Input> = [0.5, 2.0, 4.0].iter().map(|force| Input::forces(&[*force, 0.0, 0.0])).collect();
    let calibration = calibration(&*start, &sensors, &["young", "density", "relaxation"]);
    let experiments = measured(&*real, &sensors, &inputs, 0.0, 1);
    let fit = calibration.fit(&experiments).unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.condition() < 1e6 && fit.undetermined().is_empty(), "{fit}");
    for (name, expected) in [("young", truth[0]), ("density", truth[1]), ("relaxation", truth[2])] {
        let error = (fit.value(name).expect("free") / expected - 1.0).abs();
        assert!(error < 1e-8, "{name} off by {error:e}\n{fit}");
    }
    // With a noise of 1e-4 Hz and 1e-4 the true values lie in the region, and its size is right to the order.
    let noisy = measured(&*real, &sensors, &inputs, 1e-4, 2);
    let fit = calibration.fit(&noisy).unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.holds(&truth[..3], 0.999), "{fit}");
    assert!(fit.deviations()[0] < 0.05 * truth[0], "{fit}");
}

/// The same of segments, with the gain of all actuators.
#[test]
fn stiffness_damping_and_gain_of_segments_are_found_from_frequencies() {
    let start = model(SEGMENTS, "constant_curvature");
    let mut truth = start.parameter_values();
    (truth[0], truth[3]) = (1.15 * truth[0], 0.7 * truth[3]);
    let real = start.with_parameters(&truth).expect("parameters");
    let sensors = [
        Sensor::frequency("first", 0),
        Sensor::frequency("second", 1),
        Sensor::damping_ratio("ratio", 0),
        Sensor::damping_ratio("other ratio", 1),
    ];
    let forces = [
        [2.0, -1.0, 0.5, 1.0, 0.2, -0.7],
        [5.0, -3.0, 0.5, -2.0, 1.2, 0.7],
        [-4.0, 2.0, 1.5, 3.0, -1.2, 0.7],
    ];
    let inputs: Vec<Input> = forces.iter().map(|forces| Input::forces(forces)).collect();
    let gained: Vec<Input> =
        forces.iter().map(|forces| Input::forces(&forces.map(|force| 1.1 * force))).collect();
    let gain = Unknown::new("gain", "1", Quantity::Gain((0..6).collect()), 1.0, 1.0);
    let calibration = calibration(&*start, &sensors, &["stiffness", "damping"]).free(gain).expect("a gain");
    let mut experiments = measured(&*real, &sensors, &gained, 0.0, 1);
    for (experiment, input) in experiments.iter_mut().zip(&inputs) {
        experiment.input = input.clone();
    }
    let fit = calibration.fit(&experiments).unwrap_or_else(|error| panic!("{error}"));
    for (found, expected) in fit.values().iter().zip([truth[0], truth[3], 1.1]) {
        assert!((found / expected - 1.0).abs() < 1e-8, "{fit}");
    }
}

/// The same of a parallel robot with motors that are held.
#[test]
fn modulus_density_and_damping_of_parallel_robots_are_found_from_frequencies() {
    let start = model(TRIPOD, "parallel");
    let mut truth = start.parameter_values();
    for (index, factor) in [(0, 1.15), (1, 0.9), (2, 1.3), (12, 1.1)] {
        truth[index] *= factor;
    }
    let real = start.with_parameters(&truth).expect("parameters");
    let sensors: Vec<Sensor> = (0..4)
        .map(|mode| Sensor::frequency(format!("frequency {mode}"), mode))
        .chain([0, 1].map(|mode| Sensor::damping_ratio(format!("ratio {mode}"), mode)))
        .collect();
    let angles = [[0.0, 0.1, 0.0], [0.2, -0.1, 0.1], [-0.2, 0.15, -0.1]];
    let inputs: Vec<Input> = angles.iter().map(|angles| Input::displacements(angles)).collect();
    let names = ["young", "density", "relaxation", "load"];
    let fit = calibration(&*start, &sensors, &names)
        .fit(&measured(&*real, &sensors, &inputs, 0.0, 1))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(fit.condition() < 1e6 && fit.undetermined().is_empty(), "{fit}");
    for (name, expected) in names.into_iter().zip([0, 1, 2, 12].map(|index| truth[index])) {
        let error = (fit.value(name).expect("free") / expected - 1.0).abs();
        assert!(error < 1e-8, "{name} off by {error:e}\n{fit}");
    }
}

#[test]
fn what_frequencies_cannot_be_fitted_to_is_said() {
    let start = model(STRIP, "strain");
    let calibration = Calibration::of(&*start)
        .map(|calibration| calibration.sensor(Sensor::frequency("tone", 40)))
        .and_then(|calibration| calibration.free_parameter("young"))
        .expect("a calibration");
    let one = [Experiment::new("one", Input::forces(&[1.0, 0.0, 0.0])).measuring(0, &[12.0])];
    let error = calibration.fit(&one).expect_err("no such mode");
    assert!(error.to_string().contains("experiment `one`: sensor `tone` is of mode 40"), "{error}");
    let wrong = [Experiment::new("one", Input::forces(&[1.0, 0.0, 0.0])).measuring(0, &[-3.0])];
    let error = calibration.fit(&wrong).expect_err("a negative frequency");
    assert!(matches!(error, Error::Data(_)), "{error}");
    assert!(error.to_string().contains("sensor `tone` is -3: expected a positive number, in Hz"), "{error}");
}
