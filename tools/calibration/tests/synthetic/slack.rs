//! Tendons that go slack: there the sum of squares has kinks.

use pliant::{Drive, Input};
use pliant_calibration::{Calibration, Experiment, FitSettings, Map, Quantity, Sensor, Unknown};

use crate::support::{Random, model};

const ARM: &str = "robot A { param radius = 8 mm,
    backbone { length: 0.2 m, section: disc { radius: 0.5 mm }, young: 50 GPa, poisson: 0.3, rod: kirchhoff }
    tendon for i in 0..3 { at: [radius * cos(2*pi*i/3), radius * sin(2*pi*i/3)] }
    model strain { torsion: 1, bending: 1 }, }";

/// Motors that pull one or two tendons and let the others out, with zeros that are not known: fits end, and a coarse one within the part of a deviation that its setting says.
#[test]
fn fits_end_where_tendons_go_slack() {
    let model = model(ARM, "strain");
    let mut calibration = Calibration::of(&*model)
        .and_then(|calibration| calibration.sensor(Sensor::position("tip")).free_parameter("radius"))
        .expect("a calibration");
    let all = vec![0, 1, 2];
    let compliance = Unknown::new("compliance", "m/N", Quantity::Compliance(all), 2e-4, 1e-4);
    calibration = calibration.free(compliance.within(1e-6, 1.0)).expect("a compliance");
    for tendon in 0..3 {
        let zero = Unknown::new(format!("zero {tendon}"), "m", Quantity::Zero(vec![tendon]), 0.0, 1e-3);
        calibration = calibration.free(zero).expect("a zero");
    }
    let truth = [8.3e-3, 1.3e-4, 3e-4, -2e-4, 1e-4];
    let real = model.with_parameters(&truth[..1]).expect("a radius");
    let mut draws = Random::new(11);
    let mut experiments = Vec::new();
    for number in 0..40 {
        let pulls: Vec<f64> = (0..3).map(|_| draws.within(-3e-3, 4e-3)).collect();
        let driven = |zeros: &[f64], stiffness: f64| {
            let elastic = |(pull, zero): (&f64, &f64)| Drive::Elastic {
                displacement: pull + zero,
                stiffness,
                pretension: 0.0,
            };
            Input::from(pulls.iter().zip(zeros).map(elastic).collect::<Vec<_>>())
        };
        let tip = real.solve(&driven(&truth[2..], 1.0 / truth[1])).expect("an equilibrium").tip();
        let place: Vec<f64> =
            tip.translation.vector.iter().map(|entry| entry + 1e-3 * draws.normal()).collect();
        experiments
            .push(Experiment::new(format!("run {number}"), driven(&[0.0; 3], 5e3)).measuring(0, &place));
    }
    let settings = FitSettings { region: false, ..FitSettings::default() };
    let fine = calibration.fit_with(&experiments, &settings).expect("a fit");
    assert!(fine.holds(&truth, 0.99), "{fine}");
    let settings = FitSettings { decrease: 1e-4, ..settings };
    let coarse = calibration.fit_with(&experiments, &settings).expect("a coarse fit");
    let within = (120.0 * settings.decrease).sqrt();
    for (k, unknown) in calibration.unknowns().iter().enumerate() {
        let off = (coarse.values()[k] - fine.values()[k]).abs() / fine.deviations()[k];
        assert!(off < within, "{}: {off} deviations off: {coarse}", unknown.name);
    }
}

/// Times are seconds where the header has no unit.
#[test]
fn times_without_a_unit_are_seconds() {
    let map = Map::read(
        "time = \"t\"\n[[drive]]\ndisplacement = \"a\"\nunit = \"mm\"\n[[sensor]]\nname = \"tip\"\nposition = [\"x\", \"y\", \"z\"]\nunit = \"mm\"\n",
    )
    .expect("a map");
    for (header, part) in [("t", 1.0), ("t [s]", 1.0), ("t [ms]", 1e-3)] {
        let table = format!("{header},a,x,y,z\n0,0,1,2,3\n2,1,1,2,3\n4,4,1,2,3\n");
        let found = map.experiments(&table, "data.csv").expect("a table");
        // Rates from the rows before and after.
        assert!((found[1].rates[0] - 1e-3 / part).abs() < 1e-12 / part, "{header}: {:?}", found[1].rates);
    }
}
