//! Recordings that do not say which marker is which, and where the region of a fit is valid.

use pliant::nalgebra::{Isometry3, Point3, Vector3};
use pliant::{Input, Model};
use pliant_calibration::{Calibration, Experiment, FitSettings, Sensor};

use crate::support::{self, Random};

const ROD: &str = "robot A { param young = 2 GPa, param density = 1500 kg/m^3,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 }, }";

const NAMES: [&str; 4] = ["p1", "p2", "p3", "p4"];
const PLACES: [f64; 4] = [0.1, 0.17, 0.24, 0.3];
/// Where the numbers of each sensor stand.
const ORDER: [usize; 4] = [2, 0, 3, 1];

/// Four markers in a frame of which nothing is known, their columns in another order, those of one experiment exchanged besides.
fn recorded(model: &dyn Model) -> Vec<Experiment> {
    let real = model.with_parameters(&[1.7e9, 1300.0]).expect("parameters");
    let frame = Isometry3::new(Vector3::new(0.3, -0.2, 0.7), Vector3::new(0.4, 1.1, -0.8));
    let mut draws = Random::new(11);
    let mut all = Vec::new();
    for number in 0..8 {
        let input = Input::forces(&[draws.within(0.0, 3.0), draws.within(0.0, 3.0), draws.within(0.0, 1.0)]);
        let solution = real.solve(&input).expect("an equilibrium");
        let place = |marker: usize, draws: &mut Random| {
            let place = solution.station(0, PLACES[marker]).expect("a section").translation.vector;
            let seen = frame * Point3::from(place);
            seen.coords.map(|entry| entry + 2e-4 * draws.normal())
        };
        let mut columns = [Vector3::zeros(); 4];
        for (marker, column) in ORDER.into_iter().enumerate() {
            columns[column] = place(marker, &mut draws);
        }
        if number == 5 {
            columns.swap(ORDER[1], ORDER[3]);
        }
        let mut experiment = Experiment::new(format!("run {number}"), input);
        for (sensor, column) in columns.iter().enumerate() {
            experiment = experiment.measuring(sensor, column.as_slice());
        }
        all.push(experiment);
    }
    all
}

fn calibration(model: &dyn Model) -> Calibration {
    let mut calibration = Calibration::of(model).expect("a model").threads(1);
    for (name, s) in NAMES.into_iter().zip(PLACES) {
        calibration = calibration.sensor(Sensor::position(name).at(s).deviation(2e-4));
    }
    calibration
        .free_parameter("young")
        .and_then(|calibration| calibration.free_position(None)?.free_rotation(None))
        .expect("unknowns")
}

#[test]
fn which_marker_is_which_is_found_and_said() {
    let model = support::model(ROD, "strain");
    let calibration = calibration(&*model);
    let experiments = recorded(&*model);
    let (ordered, order) = calibration.ordered(&experiments).unwrap_or_else(|error| panic!("{error}"));
    let expected: Vec<(usize, usize)> = ORDER.into_iter().enumerate().collect();
    assert_eq!(order.all, expected);
    assert_eq!(order.exchanged, [(5, vec![1, 3])]);
    assert!(order.next > 1.3 * order.distance, "{order:?}");
    assert_eq!(
        order.words,
        [
            "the numbers of `p1` stand in the place of `p3`",
            "the numbers of `p2` stand in the place of `p1`",
            "the numbers of `p3` stand in the place of `p4`",
            "the numbers of `p4` stand in the place of `p2`",
            "experiment `run 5`: the numbers of `p2` and `p4` are exchanged",
        ]
    );
    let aligned = calibration.clone().aligned(&ordered).expect("a frame");
    let aligned = aligned.free_parameter("density").expect("a parameter");
    let fit = aligned.fit(&ordered).unwrap_or_else(|error| panic!("{error}"));
    assert!((fit.value("young").expect("free") / 1.7e9 - 1.0).abs() < 0.01, "{fit}");
    assert!((0..4).all(|sensor| fit.rms_of_sensor(sensor) < 6e-4), "{fit}");
    assert!(fit.warnings().is_empty(), "{:?}", fit.warnings());
    // In the right order nothing is said.
    let (_, order) = calibration.ordered(&ordered).expect("an order");
    assert!(order.words.is_empty() && order.exchanged.is_empty(), "{order:?}");
}

#[test]
fn an_order_that_cannot_be_told_is_refused() {
    let model = support::model(ROD, "strain");
    // Two markers on one section that turns with an unknown frame.
    let calibration = Calibration::of(&*model)
        .map(|calibration| {
            calibration
                .sensor(Sensor::position("left").offset([0.0, 0.01, 0.0]))
                .sensor(Sensor::position("right").offset([0.0, -0.01, 0.0]))
        })
        .and_then(|calibration| calibration.free_parameter("young")?.free_position(None)?.free_rotation(None))
        .expect("a calibration");
    let one = Experiment::new("one", Input::forces(&[0.0; 3]))
        .measuring(0, &[0.3, 0.01, 0.0])
        .measuring(1, &[0.3, -0.01, 0.0]);
    let error = calibration.ordered(&[one]).expect_err("both orders fit").to_string();
    assert!(error.contains("the order of the markers cannot be told"), "{error}");
}

/// Noise that is as large as the robot bends leaves a region in which it is no longer linear; little noise does not.
#[test]
fn where_the_region_is_not_valid_is_said() {
    let model = support::model(ROD, "strain");
    let calibration = Calibration::of(&*model)
        .map(|calibration| calibration.sensor(Sensor::position("tip").deviation(1e-4)).threads(1))
        .and_then(|calibration| calibration.free_parameter("young"))
        .expect("a calibration");
    let mut draws = Random::new(4);
    let mut recorded = |noise: f64| -> Vec<Experiment> {
        (0..4)
            .map(|number| {
                let input = Input::forces(&[1.0 + f64::from(number), 0.0, 0.0]);
                let tip = model.solve(&input).expect("an equilibrium").tip().translation.vector;
                let values: Vec<f64> = tip.iter().map(|entry| entry + noise * draws.normal()).collect();
                Experiment::new(format!("{number}"), input).measuring(0, &values)
            })
            .collect()
    };
    let fit = calibration.fit(&recorded(1e-4)).expect("a fit");
    assert_eq!(fit.region().axes.len(), 1);
    let measure = fit.region().nonlinearity();
    assert!(measure > 0.0 && measure < 0.05 && fit.region().invalid().is_empty(), "{measure}");
    // The end of the axis is where the interval of the only unknown ends.
    let half = fit.intervals(0.95)[0];
    assert!((fit.region().axes[0].direction[0].abs() / half - 1.0).abs() < 1e-6);
    let fit = calibration.fit(&recorded(6e-2)).expect("a fit");
    let words = fit.to_string();
    assert!(fit.region().nonlinearity() > 0.3, "{words}");
    assert!(words.contains("the region of 95 % is not valid along a change of `young` by"), "{words}");
    let without = FitSettings { region: false, ..FitSettings::default() };
    assert!(calibration.fit_with(&recorded(1e-4), &without).expect("a fit").region().axes.is_empty());
}
