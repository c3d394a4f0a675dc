//! Derivatives by every kind of unknown against finite differences of fits with one unknown moved: through the predictions, which have no derivative in them.

use nalgebra::{Isometry3, Vector3};
use pliant::{Drive, Input, Wrench};
use pliant_calibration::{Calibration, Experiment, Fitted, Measures, Quantity, Sensor, Unknown};

use crate::support::model;

/// A fit with these values, of which one has the deviation 1 and all others none.
fn fitted(calibration: &Calibration, at: &[f64], known: Option<usize>) -> Fitted {
    let count = at.len();
    let mut covariance = vec![vec![0.0; count]; count];
    if let Some(k) = known {
        covariance[k][k] = 1.0;
    }
    Fitted {
        names: calibration.unknowns().iter().map(|unknown| unknown.name.clone()).collect(),
        values: at.to_vec(),
        covariance,
        scale: 1.0,
        factors: Vec::new(),
        freedom: 1.0,
        frame: [0.1, 0.2, 0.3, 0.8, 0.6, 0.0, 0.0],
    }
}

/// Residuals of an experiment where the unknowns have these values.
fn residuals(calibration: &Calibration, experiment: &Experiment, at: &[f64]) -> Vec<f64> {
    let fitted = fitted(calibration, at, None);
    let found = calibration.errors(&fitted, std::slice::from_ref(experiment)).expect("an equilibrium");
    found[0].iter().flat_map(|(_, values)| values.clone()).collect()
}

/// Deviations of the predictions where one unknown alone has the deviation 1: the sizes of its column.
fn column(calibration: &Calibration, experiment: &Experiment, at: &[f64], k: usize) -> Vec<f64> {
    let found = calibration.predict(&fitted(calibration, at, Some(k)), experiment).expect("an equilibrium");
    found.of_model.into_iter().flatten().collect()
}

fn check(kind: &str, text: &str, drives: &[Drive], sensors: Vec<Sensor>, parameters: &[&str]) {
    let model = model(text, kind);
    let mut calibration =
        Calibration::of(&*model).expect("a model").frame(Isometry3::new(Vector3::zeros(), Vector3::zeros()));
    for sensor in sensors {
        calibration = calibration.sensor(sensor);
    }
    for name in parameters {
        calibration = calibration.free_parameter(name).expect("a parameter");
    }
    calibration = calibration
        .free_position(None)
        .and_then(|calibration| calibration.free_rotation(None))
        .expect("a frame");
    if calibration.sensors()[0].measures == Measures::Position {
        calibration = calibration.free_offset(0, Some(1e-3)).expect("a marker");
    }
    let held: Vec<usize> =
        (0..drives.len()).filter(|k| matches!(drives[*k], Drive::Elastic { .. })).collect();
    let mut more = vec![
        Unknown::new("zero", "N", Quantity::Zero(vec![0]), 0.0, 0.1),
        Unknown::new("gain", "1", Quantity::Gain(vec![1]), 1.0, 1.0),
        Unknown::new("quadratic", "1/m", Quantity::Quadratic(vec![1]), 5.0, 1.0),
        Unknown::new("play", "m", Quantity::Play(vec![1]), 1e-3, 0.1).within(0.0, 1.0),
        Unknown::new("lag", "s", Quantity::Lag, 0.0, 1.0),
        Unknown::new("force", "N", Quantity::Load { load: 0, component: 5 }, 0.0, 1.0),
        Unknown::new("couple", "N*m", Quantity::Load { load: 0, component: 1 }, 0.0, 1.0),
    ];
    if !held.is_empty() {
        let compliance = Quantity::Compliance(held.clone());
        more.push(Unknown::new("compliance", "m/N", compliance, 1e-4, 1e-4).within(1e-9, 1.0));
        more.push(Unknown::new("pretension", "N", Quantity::Pretension(held), 0.1, 1.0));
    }
    for unknown in more {
        calibration = calibration.free(unknown).expect("an unknown");
    }
    let mut at: Vec<f64> = calibration.unknowns().iter().map(|unknown| unknown.start).collect();
    for (value, unknown) in at.iter_mut().zip(calibration.unknowns()) {
        match unknown.quantity {
            Quantity::FrameRotation(axis) => *value = 0.3 + 0.1 * axis as f64,
            Quantity::FramePosition(_) | Quantity::Offset { .. } => *value = 2e-3,
            Quantity::Lag => *value = 0.1,
            _ => {}
        }
    }
    let mut input = Input::from(drives.to_vec());
    input.wrenches.push(if kind == "strain" {
        Wrench::force([0.0, 0.01, 0.0]).at(0.2)
    } else {
        Wrench::force([0.0; 3])
    });
    let mut experiment = Experiment::new("one", input);
    experiment.rates =
        drives.iter().enumerate().map(|(k, drive)| drive.value() * 0.01 * (k + 1) as f64).collect();
    experiment.turns = drives.iter().map(|drive| vec![0.0, 3.0 * drive.value(), -drive.value()]).collect();
    for (index, sensor) in calibration.sensors().iter().enumerate() {
        let values = match sensor.measures {
            // A rotation that is not small.
            Measures::Pose => vec![0.0, 0.0, 0.0, 0.9, 0.3, 0.1, -0.2],
            _ => vec![0.0; sensor.measures.numbers()],
        };
        experiment = experiment.measuring(index, &values);
    }
    for (k, unknown) in calibration.unknowns().iter().enumerate() {
        // Equilibria of parallel robots are known to 1e-8 of their forces: shorter steps differ by that.
        let part = if kind == "parallel" { 1e-4 } else { 1e-5 };
        let step = part * at[k].abs().max(unknown.scale);
        let moved = |by: f64| {
            let mut at = at.clone();
            at[k] += by;
            residuals(&calibration, &experiment, &at)
        };
        let (back, here, fore) = (moved(-step), column(&calibration, &experiment, &at, k), moved(step));
        let size = here.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        for (row, ((back, here), fore)) in back.iter().zip(&here).zip(&fore).enumerate() {
            let found = ((fore - back) / (2.0 * step)).abs();
            assert!(
                (found - here).abs() <= 2e-5 * (1e-12 + size),
                "{kind}: {} row {row}: {here:e}, by differences {found:e}",
                unknown.name
            );
        }
    }
}

const ROD: &str =
    "robot A { param young = 2 GPa, param density = 1500 kg/m^3, param length = 0.3 m, param spread = 15 mm,
    backbone { length: length, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [spread * cos(2*pi*i/3), spread * sin(2*pi*i/3)] }
    MODEL, }";

fn mixed() -> Vec<Drive> {
    let elastic = |displacement| Drive::Elastic { displacement, stiffness: 1e4, pretension: 0.1 };
    vec![Drive::Force(0.8), Drive::Displacement(2e-3), elastic(1e-3)]
}

fn sensors() -> Vec<Sensor> {
    vec![
        Sensor::position("middle").at(0.17).offset([2e-3, 5e-3, -4e-3]),
        Sensor::new("tip pose", Measures::Pose),
        Sensor::new("direction", Measures::Direction(Vector3::new(0.0, 0.6, 0.8))).at(0.1),
        Sensor::new("d0", Measures::Displacement(0)),
        Sensor::new("f1", Measures::Force(1)),
        Sensor::new("f2", Measures::Force(2)),
    ]
}

#[test]
fn derivatives_of_rods_are_exact() {
    let strain = ROD.replace("MODEL", "model strain { torsion: 4, bending: 5, extension: 3, shear: 3 }");
    check("strain", &strain, &mixed(), sensors(), &["young", "density", "length", "spread"]);
    let shooting = ROD.replace("MODEL", "model shooting");
    check("shooting", &shooting, &mixed(), sensors(), &["young", "density", "length", "spread"]);
}

#[test]
fn derivatives_of_segments_are_exact() {
    let text = "robot A { param stiffness = 0.25 N*m^2, param mass = 0.2 kg, param length = 0.2 m,
        gravity: [0, -9.81, 0] m/s^2,
        segment { length: length, mass: mass, section: disc { radius: 30 mm }, young: 1 MPa, bending_stiffness: stiffness }
        model constant_curvature, }";
    let sensors = vec![
        Sensor::position("tip").offset([2e-3, 5e-3, -4e-3]),
        Sensor::new("d0", Measures::Displacement(0)),
        Sensor::new("f1", Measures::Force(1)),
        Sensor::new("f2", Measures::Force(2)),
    ];
    check("constant_curvature", text, &mixed(), sensors, &["stiffness", "mass", "length"]);
}

#[test]
fn derivatives_of_parallel_robots_are_exact() {
    let text = "robot A { param young = 2 GPa, param mass = 20 g, param length = 0.3 m,
        motor for i in 0..3 { axis: [-sin(2*pi*i/3), cos(2*pi*i/3), 0], through: [50 mm * cos(2*pi*i/3), 50 mm * sin(2*pi*i/3), 0 mm], limits: [-90, 90] deg }
        rod for i in 0..3 { length: length, section: disc { radius: 2 mm }, young: young, poisson: 0.33, density: 1800 kg/m^3, elements: 4, motor: i,
        base { position: [90 mm * cos(2*pi*i/3), 90 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -110, 0]] deg }
        platform { position: [40 mm * cos(2*pi*i/3), 40 mm * sin(2*pi*i/3), 0 mm], rotation: [[0, 0, 120*i], [0, -90, 0]] deg } }
        platform { mass: mass, position: [0, 0, 0.3] m }
        gravity: [0, 0, -9.81] m/s^2, model parallel, }";
    let drives = vec![Drive::Force(0.02), Drive::Displacement(0.1), Drive::Displacement(-0.05)];
    let sensors = vec![
        Sensor::position("platform").offset([2e-3, 5e-3, -4e-3]),
        Sensor::new("d0", Measures::Displacement(0)),
        Sensor::new("f1", Measures::Force(1)),
        Sensor::new("f2", Measures::Force(2)),
    ];
    check("parallel", text, &drives, sensors, &["young", "mass", "length"]);
}
