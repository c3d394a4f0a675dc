//! Loads and shapes from few measurements, and designs.

use pliant::{Input, Wrench};
use pliant_calibration::{Calibration, Estimation, Experiment, Measured, Measures, Sensor};

use crate::support;

const ROD: &str = "robot A { param young = 2 GPa, param density = 1500 kg/m^3,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 7, extension: 3, shear: 3 }, }";

/// A force on a section from the positions of two others and the tension of a motor that holds its tendon.
#[test]
fn a_force_on_a_section_is_found_from_two_markers_and_a_tension() {
    let model = support::model(ROD, "strain");
    let truth = Wrench::force([0.02, 0.06, -0.05]).at(0.2);
    let mut input = Input::displacements(&[2e-3, -1e-3, -1e-3]);
    let real = model.solve(&input.clone().with_wrench(truth)).expect("an equilibrium");
    let sensors = [
        Sensor::position("middle").at(0.15).deviation(1e-4),
        Sensor::position("tip").deviation(1e-4),
        Sensor::new("tension 0", Measures::Force(0)).deviation(1e-3),
    ];
    let place = |s: f64| real.station(0, s).expect("a section").translation.vector;
    let measured = [
        Measured { sensor: 0, values: place(0.15).iter().copied().map(Some).collect() },
        Measured { sensor: 1, values: place(0.3).iter().copied().map(Some).collect() },
        Measured { sensor: 2, values: vec![Some(real.forces()[0])] },
    ];
    let none = Wrench::force([0.0; 3]).at(0.2);
    let deviations = [None, None, None, Some(10.0), Some(10.0), Some(10.0)];
    let estimation = Estimation::of(&*model, none, deviations, &sensors).expect("an estimation");
    let found = estimation.estimate(&input, &measured).expect("an estimate");
    assert!((found.load().force - truth.force).norm() < 1e-5, "{:?}", found.load());
    assert!((found.solution().tip().translation.vector - place(0.3)).norm() < 1e-6);
    assert!(
        found.unseen().iter().all(|direction| !direction.words.contains("force y")),
        "{:?}",
        found.unseen()
    );
    // A couple about the axis of a straight rod moves no marker on its axis.
    input = Input::forces(&[0.0; 3]);
    let without = ROD.replace("-9.81", "0");
    let model = support::model(&without, "strain");
    let deviations = [Some(1.0), None, None, None, Some(1.0), Some(1.0)];
    let estimation = Estimation::of(&*model, none, deviations, &sensors[..2]).expect("an estimation");
    let straight = model.solve(&input).expect("an equilibrium");
    let place = |s: f64| straight.station(0, s).expect("a section").translation.vector;
    let measured = [
        Measured { sensor: 0, values: place(0.15).iter().copied().map(Some).collect() },
        Measured { sensor: 1, values: place(0.3).iter().copied().map(Some).collect() },
    ];
    let found = estimation.estimate(&input, &measured).expect("an estimate");
    let words: Vec<&str> = found.unseen().iter().map(|direction| &*direction.words).collect();
    assert_eq!(words, ["`couple x` has no effect on these measurements"]);
    // Components that are not seen stay as uncertain as they were.
    assert!((found.fit().deviations()[0] - 1.0).abs() < 1e-9, "{:?}", found.fit().deviations());
}

/// The first experiment of a design is the one whose own deviations are best; a design never says that deviations grow.
#[test]
fn a_design_takes_the_experiments_that_tell_most() {
    let model = support::model(ROD, "strain");
    let calibration = Calibration::of(&*model)
        .map(|calibration| calibration.sensor(Sensor::position("tip").deviation(1e-3)))
        .and_then(|calibration| calibration.free_parameter("young")?.free_parameter("density"))
        .expect("a calibration");
    let candidates: Vec<Experiment> = [0.0, 0.2, 2.0]
        .iter()
        .map(|tension| {
            Experiment::new(format!("{tension}"), Input::forces(&[*tension, 0.0, 0.0]))
                .planned(&calibration, &[0])
        })
        .collect();
    let chosen = calibration.design(&candidates, &[2e9, 1500.0], 3).expect("a design");
    assert_eq!(chosen.len(), 3);
    for pair in chosen.windows(2) {
        assert!(pair[1].deviations.iter().zip(&pair[0].deviations).all(|(after, before)| after <= before));
        assert!(pair[1].factor <= pair[0].factor);
    }
    // Weight alone tells density over modulus, a large tension both.
    assert_eq!(chosen[0].candidate.max(chosen[1].candidate), 2, "{chosen:?}");
}
