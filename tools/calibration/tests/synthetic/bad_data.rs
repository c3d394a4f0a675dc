//! Data that cannot be meant, and data that look wrong, are named.

use pliant::Input;
use pliant_calibration::{Calibration, Error, Experiment, FitSettings, Loss, Map, Sensor};

use crate::support::{Random, model};

const ROD: &str = "robot A { param young = 2 GPa, param density = 1500 kg/m^3,
    backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, density: density }
    gravity: [0, 0, -9.81] m/s^2,
    tendon for i in 0..3 { at: [15 mm * cos(2*pi*i/3), 15 mm * sin(2*pi*i/3)] }
    model strain { torsion: 3, bending: 5, extension: 3, shear: 3 }, }";

/// A rod with two markers, and what they would measure with a noise of 0.2 mm.
fn measured() -> (Calibration, Vec<Experiment>) {
    let model = model(ROD, "strain");
    let calibration = Calibration::of(&*model)
        .and_then(|calibration| {
            let calibration =
                calibration.sensor(Sensor::position("middle").at(0.15)).sensor(Sensor::position("tip"));
            calibration.free_parameter("young")?.free_parameter("density")
        })
        .expect("a calibration");
    let mut draws = Random::new(5);
    let mut experiments = Vec::new();
    for number in 0..8 {
        let input = Input::forces(&[draws.within(0.0, 2.0), draws.within(0.0, 2.0), draws.within(0.0, 1.0)]);
        let solution = model.solve(&input).expect("an equilibrium");
        let mut experiment = Experiment::new(format!("run {number}"), input);
        for (sensor, s) in [0.15, 0.3].into_iter().enumerate() {
            let place = solution.station(0, s).expect("a section").translation.vector;
            let values: Vec<f64> = place.iter().map(|entry| entry + 2e-4 * draws.normal()).collect();
            experiment = experiment.measuring(sensor, &values);
        }
        experiments.push(experiment);
    }
    (calibration, experiments)
}

fn words(error: &Error) -> String {
    error.to_string()
}

#[test]
fn numbers_that_are_not_finite_are_refused_by_name() {
    let (calibration, mut experiments) = measured();
    experiments[3].measured[1].values[2] = Some(f64::NAN);
    let error = calibration.fit(&experiments).expect_err("NaN");
    assert!(words(&error).contains("experiment `run 3`, sensor `tip`, component 2 is NaN"), "{error}");
}

#[test]
fn millimetres_that_are_read_as_metres_are_refused() {
    let (calibration, mut experiments) = measured();
    for value in experiments.iter_mut().flat_map(|experiment| &mut experiment.measured[1].values).flatten() {
        *value *= 1e3;
    }
    let error = calibration.fit(&experiments).expect_err("millimetres");
    assert!(words(&error).contains("the positions of sensor `tip` differ"), "{error}");
    assert!(words(&error).contains("numbers in mm that are read as m look like this"), "{error}");
}

#[test]
fn fewer_numbers_than_unknowns_are_refused() {
    let (calibration, experiments) = measured();
    let calibration = calibration
        .free_position(None)
        .and_then(|calibration| calibration.free_rotation(None))
        .expect("a frame");
    let mut one = experiments[..1].to_vec();
    one[0].measured.truncate(1);
    let error = calibration.fit(&one).expect_err("three numbers");
    assert!(words(&error).contains("there are 3 measured numbers and 0 priors for 8 unknowns"), "{error}");
}

#[test]
fn swapped_markers_are_named() {
    let (calibration, mut experiments) = measured();
    let [first, second] = &mut experiments[2].measured[..] else { panic!("two sensors") };
    std::mem::swap(&mut first.values, &mut second.values);
    let fit = calibration.loss(Loss::Cauchy(2.385)).fit(&experiments).expect("a fit");
    let found = fit.warnings();
    assert!(
        found
            .iter()
            .any(|finding| finding.contains("`run 2`: sensors `middle` and `tip` seem to be swapped")),
        "{found:?}"
    );
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn an_outlier_of_10_cm_is_named() {
    let (calibration, mut experiments) = measured();
    if let Some(value) = &mut experiments[5].measured[1].values[1] {
        *value += 0.1;
    }
    for loss in [Loss::Squares, Loss::Huber(1.345)] {
        let fit = calibration.clone().loss(loss).fit(&experiments).expect("a fit");
        let outliers = fit.outliers();
        assert!(!outliers.is_empty(), "{loss:?}: {fit}");
        assert_eq!((outliers[0].experiment, outliers[0].sensor), (5, 1), "{loss:?}: {fit}");
        if loss != Loss::Squares {
            // The robust fit is hardly moved by it.
            assert!((fit.values()[0] / 2e9 - 1.0).abs() < 0.02, "{fit}");
        }
    }
}

#[test]
fn a_column_that_does_not_change_is_named() {
    let (calibration, mut experiments) = measured();
    for experiment in &mut experiments {
        experiment.measured[0].values[1] = Some(0.012);
    }
    let fit = calibration.fit_with(&experiments, &FitSettings::default()).expect("a fit");
    let found = fit.warnings();
    assert!(
        found
            .iter()
            .any(|finding| finding.contains("component 1 of sensor `middle` is 0.012 in all 8 experiments")),
        "{found:?}"
    );
}

#[test]
fn wrong_cells_and_units_of_tables_have_their_places() {
    let declaration: pliant::Declaration = ROD.parse().unwrap_or_else(|error| panic!("{error}"));
    let map = Map::read(
        "[[drive]]\nforce = \"t0\"\n[[drive]]\nforce = \"t1\"\n[[drive]]\nforce = \"t2\"\n\
         [[sensor]]\nname = \"tip\"\nposition = [\"x\", \"y\", \"z\"]\n",
    )
    .expect("a map");
    assert_eq!(map.calibration(&declaration, &["young"]).expect("a calibration").unknowns().len(), 1);
    let error = map.calibration(&declaration, &["youngs"]).expect_err("no such parameter");
    assert!(words(&error).contains("the declaration has `young`, `density`"), "{error}");
    let aimless = Map::read(
        "[[drive]]\nforce = \"t0\"\n[[drive]]\nforce = \"t1\"\n[[drive]]\nforce = \"t2\"\n\
         [[sensor]]\nname = \"way\"\ndirection = [\"x\", \"y\", \"z\"]\naxis = [0, 0, 0]\n",
    );
    let error = aimless.and_then(|map| map.calibration(&declaration, &["young"])).expect_err("no direction");
    assert!(words(&error).contains("sensor `way`: `axis` has no direction"), "{error}");
    let read = |header: &str, row: &str| map.experiments(&format!("{header}\n{row}\n"), "data.csv");
    let good = read("t0 [N],t1 [N],t2 [N],x [mm],y [mm],z [mm]", "1,0,0,10,,30").expect("a table");
    assert_eq!(good[0].measured[0].values, [Some(0.01), None, Some(0.03)]);
    let wrong = read("t0 [N],t1 [N],t2 [N],x [mm],y [mm],z [mm]", "1,0,nan,10,x,30").expect_err("no numbers");
    assert!(
        words(&wrong).contains("data.csv, line 2, column 3 (`t2`): `nan` is no finite number"),
        "{wrong}"
    );
    assert!(words(&wrong).contains("column 5 (`y`): `x` is no finite number"), "{wrong}");
    let wrong = read("t0 [mm],t1 [N],t2 [N],x [mm],y [mm],z [mm]", "1,0,0,1,1,1").expect_err("a length");
    assert!(words(&wrong).contains("the column `t0`: its unit is that of a length"), "{wrong}");
    let wrong = read("t0,t1 [N],t2 [N],x [mm],y [mm],z [mm]", "1,0,0,1,1,1").expect_err("no unit");
    assert!(words(&wrong).contains("the column `t0` has no unit"), "{wrong}");
}

/// Chambers have pressures and volumes, tendons forces and displacements: each in any unit of its kind, and neither for the other.
#[test]
fn pressures_and_volumes_of_chambers() {
    let declaration: pliant::Declaration = "robot B { param young = 0.5 MPa,
        backbone { length: 0.1 m, section: disc { radius: 10 mm }, young: young, poisson: 0.5, density: 1070 kg/m^3 }
        tendon { at: [8 mm, 0 mm] }
        chamber for i in 0..2 { at: [0 mm, 12 mm * i - 6 mm], area: 20 mm^2 }
        model strain { torsion: 3, bending: 5, extension: 3, shear: 3 }, }"
        .parse()
        .unwrap_or_else(|error| panic!("{error}"));
    let map = |tendon: &str, chamber: &str, sensor: &str| {
        Map::read(&format!(
            "[[drive]]\n{tendon} = \"a\"\n[[drive]]\n{chamber} = \"b\"\n[[drive]]\nvolume = \"c\"\nstiffness = \"20 kPa/ml\"\n\
             [[sensor]]\nname = \"tip\"\nposition = [\"x\", \"y\", \"z\"]\n[[sensor]]\nname = \"gauge\"\n{sensor} = \"d\"\nactuator = 2\n"
        ))
        .expect("a map")
    };
    let right = map("force", "pressure", "pressure");
    assert!(right.calibration(&declaration, &["young"]).is_ok());
    let read = |unit: &str, number: &str| {
        let table =
            format!("a [N],b [{unit}],c [ml],x [mm],y [mm],z [mm],d [mbar]\n1,{number},-0.2,1,2,3,500\n");
        right.experiments(&table, "data.csv")
    };
    for (unit, number) in [("Pa", "3e4"), ("kPa", "30"), ("bar", "0.3")] {
        let found = read(unit, number).expect("a table");
        let drives = &found[0].input.drives;
        let [a, b, c] = [drives[0].value(), drives[1].value(), drives[2].value()];
        assert!(a == 1.0 && (b - 3e4).abs() < 1e-9 && (c + 0.2e-6).abs() < 1e-20, "{drives:?}");
        let pliant::Drive::Elastic { stiffness, .. } = drives[2] else { panic!("{drives:?}") };
        assert!((stiffness - 2e10).abs() < 1e-3, "{stiffness}");
        assert!(found[0].measured[1].values[0].is_some_and(|value| (value - 5e4).abs() < 1e-9));
    }
    let wrong = read("N", "1").expect_err("a force");
    assert!(words(&wrong).contains("the column `b`: its unit is that of a force"), "{wrong}");
    for (wrong, expected) in [
        (map("pressure", "pressure", "pressure"), "drive 0: actuator 0 is a tendon: expected `force` or"),
        (
            map("force", "displacement", "pressure"),
            "drive 1: actuator 1 is a chamber: expected `pressure` or",
        ),
        (map("force", "pressure", "force"), "sensor `gauge`: actuator 2 is a chamber: expected `pressure`"),
    ] {
        let error = wrong.calibration(&declaration, &["young"]).expect_err("the wrong kind");
        assert!(words(&error).contains(expected), "{error}");
    }
}
