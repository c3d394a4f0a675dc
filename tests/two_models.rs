//! A robot with two models: one name and one list of parameters, and neither model is held up by what only the other one reads.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant::planar::Input;
use pliant::segments::State;
use pliant::{Declared, Error, Place, robot};

robot! {
    robot Both {
        param diameter = 4 mm,
        param mass = 0.1 kg,
        param g = 9.81 m/s^2,
        backbone { length: 0.3 m, section: disc { diameter: diameter }, young: 2 GPa, density: 1000 kg/m^3 },
        cables { spacing: 40 mm },
        gravity: [g, 0 m/s^2, 0 m/s^2],
        segment for i in 0..2 {
            length: 0.15 m,
            mass: mass,
            axial_stiffness: 50 kN,
            bending_stiffness: 0.025 N*m^2,
            actuators { radius: 2 cm },
        },
        model planar,
        model constant_curvature,
    }
}

#[test]
fn a_model_asks_only_for_what_it_reads() {
    let both = Both::default();
    assert_eq!((both.name(), both.parameters().len()), ("Both", 3));
    let input = Input::forces(&[1.0, 0.0]);
    let at_rest = State::at_rest([[0.1, 0.0, 0.15]; 2]);

    let light = Both { mass: -0.1, ..Both::default() };
    pliant::planar::Planar::new(light.clone()).solve(&input).unwrap();
    let segments = pliant::segments::ConstantCurvature::new(light);
    let error = segments.equations(&at_rest, None).unwrap_err();
    assert!(matches!(error, Error::InvalidRobot { value, .. } if value == -0.1), "{error}");

    let thin = Both { diameter: -4e-3, ..Both::default() };
    let planar = pliant::planar::Planar::new(thin.clone());
    let error = planar.solve(&input).unwrap_err();
    assert!(matches!(error, Error::InvalidRobot { at: Place::Station { .. }, .. }), "{error}");
    pliant::segments::ConstantCurvature::new(thin).equations(&at_rest, None).unwrap();

    let mut planar = Both::planar();
    let mut segments = Both::constant_curvature();
    planar.set_parameter("mass", -1.0).unwrap();
    segments.set_parameter("diameter", -1.0).unwrap();
    planar.solve(&input).unwrap();
    segments.equations(&at_rest, None).unwrap();
}

/// Names that generated code imports can be the name of a robot, wherever it is declared.
#[test]
fn no_name_is_taken() {
    robot! {
        robot Scalar {
            param width = 40 mm,
            backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 }
            cables { spacing: width }
            model planar,
        }
    }

    let solution = Scalar::planar().solve(&Input::forces(&[1.0, 0.0])).unwrap();
    assert!((solution.tip().angle - 0.3 * 0.02 / 0.025).abs() < 1e-14);
    assert_eq!(Scalar::default().name(), "Scalar");
}
