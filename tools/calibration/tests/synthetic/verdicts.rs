//! Whether a fit explains its data, and which fault of the data would.

use pliant::nalgebra::{Isometry3, Point3, Vector3};
use pliant::{Input, Model};
use pliant_calibration::{Calibration, Error, Experiment, Fit, FitSettings, Map, Noise, Sensor};

use crate::support::{self, Random};

const ROD: &str = "robot A { param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: 1500 kg/m^3, rod: kirchhoff }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..4 { at: [15 mm * cos(pi*i/2), 15 mm * sin(pi*i/2)] }
    model strain { torsion: 3, bending: 5 }, }";

/// An arm of which modulus and frame are unknown, with two markers.
fn calibration(model: &dyn Model, deviation: Option<f64>) -> Calibration {
    let mut calibration = Calibration::of(model).expect("a model");
    for (name, s) in [("middle", 0.15), ("tip", 0.3)] {
        let sensor = Sensor::position(name).at(s);
        calibration = calibration.sensor(match deviation {
            Some(deviation) => sensor.deviation(deviation),
            None => sensor,
        });
    }
    calibration.free_parameter("young").expect("a parameter")
}

/// The same in a frame of which nothing is known.
fn in_a_frame(calibration: Calibration) -> Calibration {
    calibration
        .free_position(None)
        .and_then(|calibration| calibration.free_rotation(None))
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Positions of the markers of an arm of 1.5 GPa with a noise of 0.5 mm, in a frame.
fn recorded(model: &dyn Model, frame: &Isometry3<f64>, noise: f64) -> Vec<Experiment> {
    let real = model.with_parameters(&[1.5e9]).expect("parameters");
    let mut draws = Random::new(21);
    let mut one = |number: usize| {
        let forces: Vec<f64> = (0..4).map(|_| draws.within(0.2, 3.0)).collect();
        let input = Input::forces(&forces);
        let solution = real.solve(&input).expect("an equilibrium");
        let mut experiment = Experiment::new(format!("run {number}"), input);
        for (sensor, s) in [0.15, 0.3].into_iter().enumerate() {
            let place = solution.station(0, s).expect("a section").translation.vector;
            let seen = (frame * Point3::from(place)).coords.map(|entry| entry + noise * draws.normal());
            experiment = experiment.measuring(sensor, seen.as_slice());
        }
        experiment
    };
    (0..10).map(&mut one).collect()
}

fn away() -> Isometry3<f64> {
    Isometry3::new(Vector3::new(0.3, -0.2, 0.7), Vector3::new(0.4, 1.1, -0.8))
}

/// A fit in an aligned frame.
fn fit(calibration: &Calibration, experiments: &[Experiment]) -> Result<Fit, Error> {
    calibration.clone().aligned(experiments).and_then(|calibration| calibration.fit(experiments))
}

/// A fit in a frame of which nothing is known, or in one that is.
fn searched(free: bool, calibration: Calibration, experiments: &[Experiment]) -> Result<Fit, Error> {
    if free { fit(&in_a_frame(calibration), experiments) } else { calibration.fit(experiments) }
}

/// Likely causes of a fit, or of its failure.
fn causes(fit: Result<Fit, Error>) -> Vec<String> {
    match fit {
        Ok(fit) => {
            assert!(!fit.verdict().is_sound(), "{fit}");
            fit.verdict().causes.clone()
        }
        Err(Error::Caused { causes, .. }) => causes,
        Err(error) => panic!("{error}"),
    }
}

fn measured(experiments: &mut [Experiment]) -> impl Iterator<Item = &mut [Option<f64>]> {
    experiments.iter_mut().flat_map(|one| &mut one.measured).map(|measured| &mut measured.values[..])
}

#[test]
fn sound_data_are_explained() {
    let model = support::model(ROD, "strain");
    for (frame, free) in [(Isometry3::identity(), false), (away(), true)] {
        let experiments = recorded(&*model, &frame, 5e-4);
        for (deviation, noise) in [
            (Some(5e-4), Noise::Scaled),
            (Some(5e-4), Noise::Known),
            (Some(1e-3), Noise::Scaled),
            (Some(5e-4), Noise::PerSensor),
            (None, Noise::Scaled),
        ] {
            let calibration = calibration(&*model, deviation).noise(noise);
            let found = searched(free, calibration, &experiments);
            let found = found.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(found.verdict().explains, Some(true), "{found}");
            assert!(found.verdict().is_sound(), "{found}");
            assert!(found.to_string().starts_with("verdict: the fit explains the data"), "{found}");
            if deviation == Some(5e-4) && noise != Noise::PerSensor {
                let chi_square = found.verdict().chi_square;
                assert_eq!(chi_square.freedom, if free { 53.0 } else { 59.0 });
                assert!(chi_square.probability > 0.05 && chi_square.probability < 0.95, "{found}");
            }
        }
    }
}

/// Deviations that are known are compared with the residuals; up to a factor where they are known up to one.
#[test]
fn residuals_beyond_given_deviations_are_not_explained() {
    let model = support::model(ROD, "strain");
    let experiments = recorded(&*model, &Isometry3::identity(), 5e-4);
    for (deviation, noise, explains) in [
        (3e-4, Noise::Known, false),
        (3e-4, Noise::Scaled, true),
        (1e-4, Noise::Scaled, false),
        (1e-4, Noise::PerSensor, true),
    ] {
        let found = calibration(&*model, Some(deviation)).noise(noise).fit(&experiments);
        let found = found.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.verdict().explains, Some(explains), "{found}");
        assert!(found.verdict().causes.is_empty(), "{found}");
    }
}

#[test]
fn as_many_numbers_as_unknowns_tell_nothing() {
    let model = support::model(ROD, "strain");
    let mut experiments = recorded(&*model, &Isometry3::identity(), 5e-4);
    experiments.truncate(1);
    experiments[0].measured.truncate(1);
    experiments[0].measured[0].values[..2].fill(None);
    let found = calibration(&*model, Some(5e-4)).fit(&experiments).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.verdict().explains, None, "{found}");
}

/// Two actuators that stand in each other's place, each pair of four, in a frame that is known and in one that is not.
#[test]
fn exchanged_actuators_are_named() {
    let model = support::model(ROD, "strain");
    for b in 0..4 {
        for a in 0..b {
            // Both kinds of frame take turns.
            let free = (a + b) % 2 == 0;
            let frame = if free { away() } else { Isometry3::identity() };
            let mut experiments = recorded(&*model, &frame, 5e-4);
            experiments.iter_mut().for_each(|one| one.input.drives.swap(a, b));
            let deviation = if free { Some(5e-4) } else { None };
            let found = causes(searched(free, calibration(&*model, deviation), &experiments));
            let wanted = format!("actuators {a} and {b} are exchanged");
            assert!(found.iter().any(|cause| cause.contains(&wanted)), "{a} {b} {free}: {found:?}");
        }
    }
}

#[test]
fn mirrored_frames_are_named() {
    let model = support::model(ROD, "strain");
    for (axis, free) in [(0, false), (1, false), (2, false), (1, true)] {
        let frame = if free { away() } else { Isometry3::translation(0.1, 0.2, 0.3) };
        let mut experiments = recorded(&*model, &frame, 5e-4);
        for values in measured(&mut experiments) {
            values[axis] = values[axis].map(|value| -value);
        }
        let calibration = calibration(&*model, Some(5e-4));
        let found = causes(searched(free, calibration.frame(frame), &experiments));
        assert!(found.iter().any(|cause| cause.contains("is mirrored (left-handed)")), "{axis}: {found:?}");
    }
}

/// Lists of lengths and of forces whose unit is wrong by a factor of 1000, all of them and one alone.
#[test]
fn wrong_units_are_named() {
    let model = support::model(ROD, "strain");
    for free in [false, true] {
        let lists: [&[usize]; 2] = if free { [&[0, 1], &[1]] } else { [&[0, 1], &[0]] };
        for sensors in lists {
            let frame = if free { away() } else { Isometry3::identity() };
            let mut experiments = recorded(&*model, &frame, 5e-4);
            for measured in experiments.iter_mut().flat_map(|one| &mut one.measured) {
                if sensors.contains(&measured.sensor) {
                    measured.values.iter_mut().flatten().for_each(|value| *value *= 1e-3);
                }
            }
            let calibration = calibration(&*model, Some(5e-4));
            let found = causes(searched(free, calibration, &experiments));
            let names = ["`middle`", "`tip`"];
            let names: Vec<&str> = sensors.iter().map(|sensor| names[*sensor]).collect();
            let wanted = format!("the numbers of {} are too small by a factor of 1000", names.join(" and "));
            assert!(found.iter().any(|cause| cause.contains(&wanted)), "{free} {sensors:?}: {found:?}");
        }
        for (actuators, factor) in
            if free { [(0..4, 1e3), (2..3, 1e-3)] } else { [(0..4, 1e-3), (2..3, 1e3)] }
        {
            let mut experiments = recorded(&*model, &if free { away() } else { Isometry3::identity() }, 5e-4);
            for drive in experiments.iter_mut().flat_map(|one| &mut one.input.drives[actuators.clone()]) {
                *drive = drive.with_value(factor * drive.value());
            }
            let calibration = calibration(&*model, Some(5e-4));
            let found = causes(searched(free, calibration, &experiments));
            let of = if actuators.len() == 1 { "actuator 2" } else { "actuators 0, 1, 2 and 3" };
            let size = if factor > 1.0 { "large" } else { "small" };
            let wanted = format!("{of} are too {size} by a factor of 1000");
            assert!(found.iter().any(|cause| cause.contains(&wanted)), "{free} {actuators:?}: {found:?}");
        }
    }
}

/// Forces in kN without any weight only make the modulus a thousand times too small: the data are explained, and the unit is doubted.
#[test]
fn a_parameter_far_from_its_start_is_doubted() {
    let model = support::model(&ROD.replace("-9.81", "0"), "strain");
    let mut experiments = recorded(&*model, &Isometry3::identity(), 5e-4);
    for drive in experiments.iter_mut().flat_map(|one| &mut one.input.drives) {
        *drive = drive.with_value(1e-3 * drive.value());
    }
    let found = calibration(&*model, Some(5e-4)).fit(&experiments).unwrap_or_else(|error| panic!("{error}"));
    assert!(found.verdict().words.ends_with(", but a fault of the data is likely"), "{found}");
    let found = causes(Ok(found));
    let wanted = "actuators 0, 1, 2 and 3 are too small by a factor of 1000";
    assert!(found.iter().any(|cause| cause.contains(wanted)), "{found:?}");
}

/// An outlier in any row, of any size, whatever it makes of the parameters.
#[test]
fn an_outlier_is_a_cause() {
    let model = support::model(ROD, "strain");
    for (free, sizes) in [(false, [0.02, 0.2, 1.0]), (true, [0.02, 0.1, 0.3])] {
        let frame = if free { away() } else { Isometry3::identity() };
        let good = recorded(&*model, &frame, 5e-4);
        for (row, size) in [0, 5, 9].into_iter().zip(sizes) {
            let (sensor, component) = (row % 2, row % 3);
            let mut experiments = good.clone();
            if let Some(value) = &mut experiments[row].measured[sensor].values[component] {
                *value += size;
            }
            let deviation = if row < 5 { Some(5e-4) } else { None };
            let calibration = calibration(&*model, deviation);
            let found = causes(searched(free, calibration, &experiments));
            let wanted = format!("outlier: `{}` in `run {row}`", ["middle", "tip"][sensor]);
            assert!(found.len() == 1 && found[0].starts_with(&wanted), "{free} {row} {size}: {found:?}");
        }
    }
}

/// The frame is shown as its pose, whatever the search began from.
#[test]
fn frames_are_absolute() {
    let model = support::model(ROD, "strain");
    let experiments = recorded(&*model, &away(), 1e-5);
    let calibration = in_a_frame(calibration(&*model, Some(1e-5)));
    let aligned = fit(&calibration, &experiments).unwrap_or_else(|error| panic!("{error}"));
    let other = Isometry3::new(Vector3::new(0.25, -0.25, 0.6), Vector3::new(0.2, 1.0, -0.7));
    let other = calibration.frame(other).fit(&experiments).unwrap_or_else(|error| panic!("{error}"));
    let [a, b] = [aligned.absolute(), other.absolute()];
    let truth = [0.3, -0.2, 0.7, 0.4, 1.1, -0.8];
    for (k, truth) in truth.into_iter().enumerate() {
        let [(value, deviation), (again, other_deviation)] =
            [&a, &b].map(|found| (found.values[k + 1], found.deviations[k + 1]));
        assert!((value - truth).abs() < 1e-3, "{aligned}");
        assert!((value - truth).abs() < 5.0 * deviation, "{aligned}");
        assert!((value - again).abs() < 1e-7, "{aligned}\n{other}");
        assert!((deviation / other_deviation - 1.0).abs() < 1e-3, "{aligned}\n{other}");
    }
    assert!((aligned.frame().inverse() * other.frame()).rotation.angle() < 1e-7);
}

#[test]
fn identical_rows_and_steps_of_no_row_are_refused() {
    let model = support::model(ROD, "strain");
    let mut experiments = recorded(&*model, &Isometry3::identity(), 5e-4);
    let calibration = calibration(&*model, Some(5e-4));
    let mut twice = experiments[3].clone();
    twice.name = "run 10".to_owned();
    experiments.push(twice);
    // Turning points say nothing without a play.
    pliant_calibration::remember(&mut experiments);
    let error = calibration.fit(&experiments).expect_err("twice the same").to_string();
    assert_eq!(
        error,
        "experiments `run 3` and `run 10` are identical, inputs and measurements: expected each measurement once"
    );
    // Another measurement of the same input is none.
    if let Some(value) = &mut experiments[10].measured[0].values[0] {
        *value += 1e-9;
    }
    assert!(calibration.fit_with(&experiments, &FitSettings::default()).is_ok());
    let map = Map::read("every = 0\n[[drive]]\nforce = \"t\"\n").expect("a map");
    let error = map.experiments("t [N]\n1\n", "data.csv").expect_err("no row").to_string();
    assert_eq!(error, "the map: `every` is 0: expected 1, which takes every row, or more");
}

#[test]
fn negative_deviations_are_refused() {
    let model = support::model(ROD, "strain");
    let experiments = recorded(&*model, &Isometry3::identity(), 5e-4);
    let error = calibration(&*model, Some(-5e-4)).fit(&experiments).expect_err("a negative deviation");
    assert!(
        error.to_string().contains("the covariance of sensor `middle` is not positive definite"),
        "{error}"
    );
}
