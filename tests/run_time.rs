//! Robots that are read at run time: their errors, their limits, and the files they come from.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant::declaration::ReadError;
use pliant::{Declaration, Drive, Input, load};

const WRONG: &str = "robot Arm {
    backbone { length: 0.3 kg, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planer,
}
";

#[test]
fn all_faults_of_a_declaration_are_said_with_their_places() {
    let error = WRONG.parse::<Declaration>().unwrap_err();
    let places: Vec<(usize, usize)> = error.faults().iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(2, 24), (4, 11)]);
    let shown = error.to_string();
    assert!(shown.contains("0.3 kg") && shown.contains("^^^^^^") && shown.contains("planer"), "{shown}");
}

#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("pliant-run-time-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("arm.robot");
    let missing = load(&path).unwrap_err();
    assert!(
        matches!(&missing, ReadError::Unreadable { file, .. } if file.ends_with("arm.robot")),
        "{missing}"
    );
    assert!(!missing.is_declaration());
    std::fs::write(&path, WRONG).unwrap();
    let wrong = load(&path).unwrap_err();
    assert!(wrong.is_declaration() && wrong.to_string().contains("arm.robot:2:24"), "{wrong}");
    std::fs::write(&path, WRONG.replace("0.3 kg", "0.3 m").replace("planer", "planar")).unwrap();
    let declaration = load(&path).unwrap();
    assert_eq!((declaration.name(), declaration.kinds()), ("Arm", vec!["planar"]));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A rod with `tendons` tendons on a circle.
fn rod(tendons: usize) -> Declaration {
    around(tendons, tendons)
}

/// A rod with `tendons` tendons on a circle, at `places` places, one after the other.
fn around(tendons: usize, places: usize) -> Declaration {
    let text = format!(
        "robot Rod {{
            param young = 1 GPa,
            backbone {{ length: 0.2 m, section: disc {{ radius: 1 mm }}, young: young, poisson: 0.4 }},
            tendon for i in 0..{tendons} {{ at: [4 mm * cos(2*pi*i/{places}), 4 mm * sin(2*pi*i/{places})] }},
            model strain {{ torsion: 3, bending: 5, extension: 3, shear: 3 }},
        }}"
    );
    text.parse().unwrap()
}

/// Any number of tendons: up to eight of them are listed on the stack, more on the heap.
#[test]
fn tendons_are_counted() {
    for tendons in [1, 3, 8, 9, 40, 65] {
        let declaration = rod(tendons);
        let model = declaration.model("strain").unwrap();
        assert_eq!(model.actuators(), tendons);
        let drives = (0..tendons).map(|i| Drive::Force(if i == 0 { 0.5 } else { 0.1 })).collect::<Vec<_>>();
        let tip = model.solve(&Input::from(drives.clone())).unwrap().tip();
        let other = pliant::Model::solve(&declaration.strain().unwrap(), &Input::from(drives)).unwrap().tip();
        assert_eq!(tip, other);
        assert!(tip.translation.x < 0.199_999, "{tip}");
    }
}

/// Several tendons at one place pull as one with the sum of their tensions: lists on the heap solve as those on the stack.
#[test]
fn tendons_at_one_place_pull_as_one() {
    let solve = |times: usize| {
        let pull = |i: usize| Drive::Force((if i.is_multiple_of(8) { 0.5 } else { 0.1 }) / times as f64);
        let drives = (0..8 * times).map(pull).collect::<Vec<_>>();
        let model = around(8 * times, 8).model("strain").unwrap();
        let solution = model.solve(&Input::from(drives)).unwrap();
        (solution.tip().translation.vector, solution.sensitivity().unwrap().compliance)
    };
    let (tip, compliance) = solve(1);
    for times in [2, 9] {
        let (other, its) = solve(times);
        assert!((other - tip).norm() < 1e-14, "{times}: {other} {tip}");
        assert!((its - compliance).norm() < 1e-11 * compliance.norm(), "{times}");
    }
}

#[test]
fn a_model_that_is_not_declared_is_refused() {
    let declaration = rod(3);
    for kind in ["planar", "discs", "constant_curvature", "parallel", "shooting", "strains", ""] {
        let error = declaration.model(kind).unwrap_err();
        let said = format!("`Rod` does not declare the model `{kind}`: expected one of strain");
        assert_eq!(error.to_string(), said);
    }
    assert!(declaration.planar().is_err() && declaration.discs().is_err() && declaration.parallel().is_err());
    assert!(declaration.shooting().is_err() && declaration.constant_curvature().is_err());
}

/// Cables and nodes are as many as are declared; cables without tension do nothing.
#[test]
fn discs_have_any_number_of_cables_and_nodes() {
    let robot = |offsets: &[i32], nodes: usize| -> Declaration {
        let cables: String = offsets.iter().map(|offset| format!("cable {{ at: {offset} mm }} ")).collect();
        let text = format!(
            "robot Guided {{
                backbone {{ length: 0.3 m, bending_stiffness: 0.025 N*m^2 }},
                {cables}
                model discs {{ count: 4, degree: 6, nodes: {nodes} }},
            }}"
        );
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    };
    let six = (robot(&[55, 20, 10, 0, -20, -55], 8), vec![1.0, 0.0, 0.3, 0.0, 0.0, 0.2]);
    let three = (robot(&[55, 10, -55], 8), vec![1.0, 0.3, 0.2]);
    let fine = (robot(&[55, 10, -55], 64), three.1.clone());
    let solved = [six, three, fine].map(|(robot, forces)| {
        let found = robot.discs().unwrap().solve(&forces).unwrap();
        assert_eq!(found.cable_lengths().len(), forces.len());
        let drive = found.sensitivity().unwrap().tip_by_cable.column(0).into_owned();
        (found.tip(), drive, found.displacements()[0])
    });
    for (tip, drive, displacement) in &solved[1..] {
        assert!((tip.translation - solved[0].0.translation).norm() < 1e-12, "{solved:?}");
        assert!((drive - solved[0].1).norm() < 1e-11, "{solved:?}");
        assert!((displacement - solved[0].2).abs() < 1e-12, "{solved:?}");
    }
}

/// A condition on parameters is kept: a robot that they make impossible is refused with the quantity.
#[test]
fn conditions_on_parameters_are_kept() {
    let text = "robot Arm {
        param narrow = 30 mm,
        backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 },
        cables { spacing: 40 mm - narrow * s/L },
        model planar,
    }";
    let model = text.parse::<Declaration>().unwrap().model("planar").unwrap();
    let input = Input::forces(&[1.0, 0.2]);
    assert!(model.solve(&input).is_ok());
    let error = model.with_parameters(&[0.05]).unwrap().solve(&input).unwrap_err().to_string();
    assert!(error.contains("spacing") && error.contains("at s = "), "{error}");
}

/// A rod that neither stretches nor shears need not declare how stiff it is against that, for either of its models.
#[test]
fn stiffnesses_that_are_not_read_may_be_missing() {
    let text = "robot Wire {
        backbone { length: 0.3 m, torsional_stiffness: 0.02 N*m^2, bending_stiffness: 0.03 N*m^2, rod: kirchhoff },
        tendon { at: [8 mm * (1 - s/(2*L)), 3 mm] },
        model strain { torsion: 9, bending: 11 },
        model shooting,
    }";
    let declaration: Declaration = text.parse().unwrap();
    let tips = ["strain", "shooting"]
        .map(|kind| declaration.model(kind).unwrap().solve(&Input::forces(&[4.0])).unwrap().tip());
    let off = (tips[0].translation.vector - tips[1].translation.vector).norm();
    assert!(off < 1e-9 && tips[0].translation.y.hypot(tips[0].translation.z) > 0.02, "{tips:?}");
}
