//! Rods that are right: what becomes of them.

use super::read;
use super::wrong::errors;
use crate::spec::{CheckKind, Expr, Robot, Rod, RodModel, RodMotion, ShootingModel, StrainModel};

fn robot(parts: &str) -> Robot {
    match read(format!("robot R {{ {parts} }}").parse().unwrap()) {
        Ok(checked) => checked.robot,
        Err(error) => {
            let all: Vec<_> = error.into_iter().map(|error| error.to_string()).collect();
            panic!("{parts}: {all:?}");
        }
    }
}

fn rod(parts: &str) -> Rod {
    robot(parts).rod().unwrap().clone()
}

fn close(expr: &Expr, s: f64, parameters: &[f64], expected: f64) {
    let value = expr.eval(s, f64::NAN, parameters);
    assert!((value - expected).abs() <= 4e-15 * expected.abs().max(1e-3), "{expr}: {value}, not {expected}");
}

fn all_close(found: &[Expr], s: f64, parameters: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    found.iter().zip(expected).for_each(|(found, expected)| close(found, s, parameters, *expected));
}

/// Stiffnesses; NaN stands for one that is missing.
fn stiff(found: &[Option<Expr>], s: f64, parameters: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        match found {
            Some(found) => close(found, s, parameters, *expected),
            None => assert!(expected.is_nan(), "{expected} is missing"),
        }
    }
}

/// The steel rod of the reference tables; its length is open.
const STEEL: &str = "section: disc { radius: 0.4 mm }, young: 210 GPa, shear: 80 GPa, density: 95e3 kg/m^3";
const STRAIN: &str = "model strain { torsion: 5, bending: 7, extension: 3, shear: 3 }";
const LEAST: &str = "length: 1 m, torsional_stiffness: 1 N*m^2, bending_stiffness: 2 N*m^2, axial_stiffness: 3 N, shear_stiffness: 4 N";

fn steel() -> [f64; 6] {
    let (area, moment) = (std::f64::consts::PI * 1.6e-7, std::f64::consts::PI * 0.0004_f64.powi(4) / 4.0);
    let (bending, shear) = (210e9 * moment, 80e9 * area);
    [160e9 * moment, bending, bending, 210e9 * area, shear, shear]
}

/// Scenario A of the reference tables, with parameters and everything else that can be said.
#[test]
fn the_whole_grammar_reads() {
    let robot = robot(
        "param offset = 8 mm,
        backbone {
            length: 242 mm,
            section: disc { radius: 0.4 mm },
            param young = 210 GPa,
            poisson: 0.3125,
            density: 95e3 kg/m^3,
            natural_curvature: [0, 0, 5 * s/L] 1/m,
            natural_stretch: [1, 0, 0],
            relaxation: 2 ms * (1 - s/(2*L)),
            drag: 0.05 N*s/m^2,
            rod: cosserat,
        }
        base { position: [0, 0, 0] m, rotation: [0, -90, 0] deg },
        gravity: [0, 0, -9.81] m/s^2,
        load { force: [0, 0, 1 + s/L] N/m },
        tip { mass: 10 g, inertia: [4, 3, 3] g*cm^2 },
        limits { curvature: 50 1/m, strain: [0.02, 0.01, 0.01] },
        tendon for i in 0..3 { at: [offset * sin(2*pi*i/3), -offset * cos(2*pi*i/3)] },
        model strain { torsion: 5, bending: 7, extension: 3, shear: 2, basis: legendre },
        model shooting { integrator: fixed, steps: 40 }",
    );
    let values = [0.008, 210e9];
    let rod = robot.rod().unwrap().clone();
    let [segment] = rod.segments.as_slice() else { panic!("one segment") };
    close(&segment.end, f64::NAN, &values, 0.242);
    stiff(&segment.stiffness, f64::NAN, &values, &steel());
    all_close(&segment.natural, 0.121, &values, &[0.0, 0.0, 2.5, 1.0, 0.0, 0.0]);
    close(&segment.mass, f64::NAN, &values, 95e3 * std::f64::consts::PI * 1.6e-7);
    all_close(&segment.force, 0.121, &values, &[0.0, 0.0, 1.5]);
    let third = std::f64::consts::TAU / 3.0;
    for (tendon, angle) in segment.tendons.iter().zip([0.0, third, 2.0 * third]) {
        all_close(tendon.as_ref().unwrap(), f64::NAN, &values, &[0.008 * angle.sin(), -0.008 * angle.cos()]);
    }
    assert_eq!((rod.tendons, rod.inextensible, rod.unshearable), (vec![0, 0, 0], false, false));
    all_close(&rod.gravity, f64::NAN, &values, &[0.0, 0.0, -9.81]);
    close(&rod.tip_mass, f64::NAN, &values, 0.01);
    all_close(&rod.tip_inertia, f64::NAN, &values, &[4e-7, 3e-7, 3e-7]);
    let RodMotion { inertia, viscosity, drag } = &segment.motion;
    let moment = 95e3 * std::f64::consts::PI * 0.0004_f64.powi(4) / 4.0;
    all_close(inertia, 0.121, &values, &[2.0 * moment, moment, moment]);
    all_close(viscosity, 0.121, &values, &steel().map(|entry| 1.5e-3 * entry));
    close(drag, 0.121, &values, 0.05);
    all_close(
        &rod.strain_limit.map(Option::unwrap),
        f64::NAN,
        &values,
        &[50.0, 50.0, 50.0, 0.02, 0.01, 0.01],
    );
    let upright = [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    for (found, expected) in rod.base.rotation.iter().flatten().zip(upright.iter().flatten()) {
        assert!((found - expected).abs() < 1e-15);
    }
    let [RodModel::Strain(strain), RodModel::Shooting(shooting)] = rod.models.as_slice() else {
        panic!("two models")
    };
    assert_eq!(*strain, StrainModel { torsion: 5, bending: 7, extension: 3, shear: 2 });
    assert_eq!(*shooting, ShootingModel { tolerance: 1e-12, fixed_steps: Some(40) });
    let checks: Vec<_> = rod.checks.iter().map(|check| check.what.as_str()).collect();
    assert_eq!(checks, ["Young's modulus of the backbone"]);
}

/// Zeros need no unit beside numbers that have one, and a parameter may have the unit of its list.
#[test]
fn zeros_and_parameters_in_lists() {
    let backbone = format!("backbone {{ length: 0.3 m, {STEEL} }}");
    let tendon =
        |at: &str| rod(&format!("{backbone} tendon {{ at: {at} }} {STRAIN}")).segments[0].tendons.clone();
    assert_eq!(tendon("[8 mm, 0]"), tendon("[8, 0] mm"));
    let robot = robot(&format!("param g = 9.81 m/s^2, {backbone} gravity: [0, -g, 0] m/s^2, {STRAIN}"));
    let gravity = &robot.rod().unwrap().gravity;
    all_close(gravity, f64::NAN, &[9.81], &[0.0, -9.81, 0.0]);
    let bare = rod(&format!("{backbone} gravity: [-9.81 m/s^2, 0, 0], {STRAIN}"));
    all_close(&bare.gravity, f64::NAN, &[], &[-9.81, 0.0, 0.0]);
}

#[test]
fn a_strain_model_that_chooses_its_resolution() {
    for (model, expected) in
        [("model strain", None), ("model strain {}", None), ("model strain { accuracy: 1 nm }", Some(1e-9))]
    {
        let rod = rod(&format!("backbone {{ length: 0.3 m, {STEEL} }} {model}"));
        assert_eq!(rod.models, [RodModel::AdaptiveStrain { accuracy: expected }]);
    }
}

#[test]
fn discs_of_a_rod() {
    let tendon = "tendon { at: [8 mm - 8 mm * s/L, 0 mm] }";
    let backbone = format!("backbone {{ length: 0.3 m, {STEEL} }}");
    let given =
        rod(&format!("{backbone} discs {{ count: 3, mass: 2 g, inertia: 5 g*mm^2 }} {tendon} {STRAIN}"));
    let discs = given.discs.unwrap();
    assert!(!discs.continuous && discs.holes.is_empty());
    for (disc, s) in discs.list.iter().zip([0.1, 0.2, 0.3]) {
        close(&disc.s, f64::NAN, &[], s);
        close(&disc.mass, f64::NAN, &[], 2e-3);
        all_close(&disc.inertia, f64::NAN, &[], &[5e-9; 3]);
    }
    let places = "at: [60 mm, p, L], mass: [1, 2, 3] g, inertia: [4, 3, 3] g*mm^2, tendons: continuous";
    let holes = "tendon { at: [5 mm, 0 mm], hole: [[5, 1], [4, 2], [3, 3]] mm }";
    let given = rod(&format!("param p = 0.2 m, {backbone} discs {{ {places} }} {tendon}, {holes}, {STRAIN}"));
    let discs = given.discs.unwrap();
    assert!(discs.continuous);
    for (disc, (s, mass)) in discs.list.iter().zip([(0.06, 1e-3), (0.25, 2e-3), (0.3, 3e-3)]) {
        close(&disc.s, f64::NAN, &[0.25], s);
        close(&disc.mass, f64::NAN, &[0.25], mass);
        all_close(&disc.inertia, f64::NAN, &[0.25], &[4e-9, 3e-9, 3e-9]);
    }
    // Where one tendon has holes of its own, those of the others are where they run.
    for (holes, (routed, hole)) in discs.holes.iter().zip([
        (8e-3 * 0.8, [5e-3, 1e-3]),
        (8e-3 * (1.0 - 0.25 / 0.3), [4e-3, 2e-3]),
        (0.0, [3e-3, 3e-3]),
    ]) {
        all_close(&holes[0], f64::NAN, &[0.25], &[routed, 0.0]);
        all_close(&holes[1], f64::NAN, &[0.25], &hole);
    }
    assert!(rod(&format!("{backbone} {tendon} {STRAIN}")).discs.is_none());
}

#[test]
fn what_is_not_given_has_a_default() {
    let robot = robot(&format!("backbone {{ length: 0.242 m, {STEEL} }} model shooting"));
    let rod = robot.rod().unwrap().clone();
    let [segment] = rod.segments.as_slice() else { panic!("one segment") };
    assert_eq!(segment.natural, [0, 0, 0, 1, 0, 0].map(Expr::integer));
    assert!(segment.force.iter().chain(&rod.gravity).all(Expr::is_zero) && rod.tip_mass.is_zero());
    assert!(
        rod.tendons.is_empty() && segment.tendons.is_empty() && rod.strain_limit.iter().all(Option::is_none)
    );
    assert_eq!(rod.base, crate::spec::Base::default());
    let [RodModel::Shooting(shooting)] = rod.models.as_slice() else { panic!("one model") };
    assert_eq!(*shooting, ShootingModel { tolerance: 1e-12, fixed_steps: None });
    assert!(rod.checks.is_empty());
    let text =
        format!("backbone {{ {LEAST} }} limits {{ strain: 1/2 }} model shooting {{ tolerance: 1e-9 }}");
    let loose = self::robot(&text);
    let [RodModel::Shooting(shooting)] = loose.rod().unwrap().models.as_slice() else { panic!("one model") };
    assert_eq!(*shooting, ShootingModel { tolerance: 1e-9, fixed_steps: None });
    let massless = loose.rod().unwrap().clone();
    assert!(massless.segments[0].mass.is_zero());
    let [None, None, None, Some(a), Some(b), Some(c)] = massless.strain_limit else { panic!("three") };
    all_close(&[a, b, c], 0.0, &[], &[0.5; 3]);
}

/// Scenario B converges, C is helical: routings over the arc length, on the whole rod.
#[test]
fn routings_vary_along_the_rod() {
    let helical = rod(&format!(
        "backbone {{ length: 0.242 m, {STEEL} }}
        let th = 2*pi*s/L,
        tendon for i in 0..2 {{ at: [8 mm * (1 - s/L) * sin(pi*i), -8 * (1 - s/L) * cos(pi*i) * 1 mm] }}
        tendon for i in 0..2 {{ at: [8 * sin(pi*i + th), -8 * cos(pi*i + th)] mm }}
        {STRAIN}"
    ));
    let s = 0.1_f64;
    let (rest, turn) = (1.0 - s / 0.242, std::f64::consts::TAU * s / 0.242);
    for (i, tendon) in helical.segments[0].tendons.iter().enumerate() {
        let phase = if i % 2 == 0 { 0.0 } else { std::f64::consts::PI };
        let (angle, offset) = if i < 2 { (phase, 0.008 * rest) } else { (phase + turn, 0.008) };
        all_close(tendon.as_ref().unwrap(), s, &[], &[offset * angle.sin(), -offset * angle.cos()]);
    }
}

/// Scenarios D and E: three segments, tendons that end at each, parallel until then or converging within their last segment.
#[test]
fn tendons_end_with_the_segment_of_their_last_place() {
    let rod = rod(&format!(
        "backbone {{ segments: [100, 100, 100] mm, {STEEL} }}
        let a = 8 mm,
        tendon for i in 0..3 {{ at: [[a * sin(2*pi*i/3), -a * cos(2*pi*i/3)]] }}
        tendon {{ at: [[8, 0], [8 * (1 - (s - 0.1 m)/(0.1 m)), 0]] mm }}
        tendon {{ at: [0 mm, a] }}
        {STRAIN}"
    ));
    assert_eq!(rod.tendons, [0, 0, 0, 1, 2]);
    let ends: Vec<f64> = rod.segments.iter().map(|segment| segment.end.eval(0.0, 0.0, &[])).collect();
    assert_eq!(ends, [0.1, 0.2, 0.3]);
    for (number, segment) in rod.segments.iter().enumerate() {
        let reach: Vec<bool> = segment.tendons.iter().map(Option::is_some).collect();
        assert_eq!(reach, [number < 1, number < 1, number < 1, number < 2, true]);
        assert_eq!(segment.stiffness, rod.segments[0].stiffness);
    }
    all_close(rod.segments[0].tendons[3].as_ref().unwrap(), 0.17, &[], &[0.008, 0.0]);
    all_close(rod.segments[1].tendons[3].as_ref().unwrap(), 0.17, &[], &[0.0024, 0.0]);
    all_close(rod.segments[2].tendons[4].as_ref().unwrap(), 0.17, &[], &[0.0, 0.008]);
}

/// Conditions that would fail elsewhere on the rod are checked in their segment only.
#[test]
fn a_place_must_hold_in_its_own_segment() {
    let text = |at: &str| {
        format!(
            "param first = 0.1 m, backbone {{ segments: [first, 0.2 m], {STEEL} }} tendon {{ at: {at} }} {STRAIN}"
        )
    };
    let robot = robot(&text("[[1 mm, 0 mm], [1 mm * sqrt(s/L - 0.1), (1 mm)^2 / (s - 0.05 m)]]"));
    let checks: Vec<_> =
        robot.rod().unwrap().checks.iter().map(|check| (check.what.as_str(), &check.kind)).collect();
    assert_eq!(
        checks,
        [
            ("length of segment 0 of the backbone", &CheckKind::Positive),
            ("denominator", &CheckKind::Nonzero),
            ("argument of `sqrt` along segment 1", &CheckKind::Positive),
            ("denominator along segment 1", &CheckKind::Nonzero),
        ]
    );
    // All of [0, L] is stretched over the segment [first, L]: at its ends, s - 0.05 m is 0.05 m and 0.25 m.
    let [.., denominator] = robot.rod().unwrap().checks.as_slice() else { panic!("four checks") };
    close(&denominator.expr, 0.0, &[0.1], 0.05);
    close(&denominator.expr, 0.3, &[0.1], 0.25);
    let settled = self::robot(&format!(
        "backbone {{ segments: [0.1, 0.2] m, {STEEL} }} tendon {{ at: [[0, 0] mm, [0 mm, (1 mm)^2/(s - 0.05 m)]] }} {STRAIN}"
    ));
    assert!(settled.rod().unwrap().checks.is_empty());
}

#[test]
fn stiffnesses_are_given_one_by_one() {
    let rod = rod(&format!(
        "backbone {{ length: 1 m, torsional_stiffness: 1 N*m^2 * (2 - s/L), bending_stiffness: [2, 3] N*m^2, \
         axial_stiffness: 4 N, shear_stiffness: [5 N, 6 N + 1 N * s/L], mass_per_length: 0.1 kg/m }} \
         gravity: [1, 2, 3] m/s^2, {STRAIN}"
    ));
    stiff(&rod.segments[0].stiffness, 0.5, &[], &[1.5, 2.0, 3.0, 4.0, 5.0, 6.5]);
    close(&rod.segments[0].mass, 0.5, &[], 0.1);
}

/// Rings, and rectangles whose torsion constant is Saint-Venant's: values summed to 20 digits elsewhere.
#[test]
fn sections_give_moments_about_both_axes() {
    let stiffness = |section: &str| {
        let text = format!(
            "backbone {{ length: 1 m, section: {section}, young: 2 Pa, shear: 1 Pa }} param scale = 1, {STRAIN}"
        );
        let rod = rod(&text);
        rod.segments[0].stiffness.clone().map(|entry| entry.unwrap().eval(0.5, 0.0, &[1.0]))
    };
    let check = |section: &str, expected: [f64; 6]| {
        for (found, expected) in stiffness(section).into_iter().zip(expected) {
            assert!((found / expected - 1.0).abs() < 2e-15, "{section}: {found}, not {expected}");
        }
    };
    let (area, moment) = (std::f64::consts::PI * 3.0, std::f64::consts::PI * 15.0 / 4.0);
    let ring = [2.0 * moment, 2.0 * moment, 2.0 * moment, 2.0 * area, area, area];
    check("ring { outer_radius: 2 m, inner_diameter: 2 m }", ring);
    for (width, height, torsion) in [
        (1.0, 1.0, 0.140_577_014_955_153_7),
        (2.0, 1.0, 0.457_363_354_239_141_5),
        (1.0, 2.0, 0.457_363_354_239_141_5),
        (1.0, 10.0, 3.123_250_374_572_054),
        (1.2, 1.0, 0.199_342_692_094_590_14),
    ] {
        let (i_y, i_z, area) =
            (height * f64::powi(width, 3) / 12.0, width * f64::powi(height, 3) / 12.0, width * height);
        let expected = [torsion, 2.0 * i_y, 2.0 * i_z, 2.0 * area, area, area];
        check(&format!("rectangle {{ width: {width} m, height: {height} m }}"), expected);
        check(
            &format!("rectangle {{ width: {width} m * scale, height: {height} m * (s/L + 1/2) }}"),
            expected,
        );
    }
}

#[test]
fn constrained_rods_do_with_less() {
    let text = |rod: &str, rest: &str| {
        format!(
            "backbone {{ length: 1 m, torsional_stiffness: 1 N*m^2, bending_stiffness: 2 N*m^2, rod: {rod} {rest}"
        )
    };
    let kirchhoff = robot(&text("kirchhoff }", "model strain { torsion: 5, bending: 6 }, model shooting"));
    let rod = kirchhoff.rod().unwrap().clone();
    assert!(rod.inextensible && rod.unshearable);
    stiff(&rod.segments[0].stiffness, 0.0, &[], &[1.0, 2.0, 2.0, f64::NAN, f64::NAN, f64::NAN]);
    let [RodModel::Strain(strain), _] = rod.models.as_slice() else { panic!("two models") };
    assert_eq!(*strain, StrainModel { torsion: 5, bending: 6, extension: 0, shear: 0 });
    let rod = self::rod(&text(
        "inextensible, shear_stiffness: 7 N }",
        "model strain { torsion: 1, bending: 1, shear: 2 }",
    ));
    assert!(rod.inextensible && !rod.unshearable);
    stiff(&rod.segments[0].stiffness, 0.0, &[], &[1.0, 2.0, 2.0, f64::NAN, 7.0, 7.0]);
    let rod = self::rod(&text("unshearable, axial_stiffness: 7 N }", "model shooting"));
    assert!(!rod.inextensible && rod.unshearable);
    stiff(&rod.segments[0].stiffness, 0.0, &[], &[1.0, 2.0, 2.0, 7.0, f64::NAN, f64::NAN]);
}

/// A planar model, a model of segments and the rods of one robot: loads mean the same, the plane is x-y, bending is about z.
#[test]
fn a_robot_may_have_every_model() {
    let text = |load: &str| {
        format!(
            "backbone {{ segments: [0.1, 0.2] m, section: rectangle {{ width: 2 mm, height: 4 mm }}, young: 2 GPa, \
             poisson: 0.4, density: 1000 kg/m^3 }}
            cables {{ spacing: 40 mm }}
            tendon {{ at: [20 mm, 0 mm] }} tendon {{ at: [-20 mm, 0 mm] }}
            gravity: [0, -9.81, 0] m/s^2,
            load {{ {load} }}
            let whole = L,
            segment {{ length: whole, mass: 1 kg, axial_stiffness: 1 kN, bending_stiffness: 1 N*m^2, actuators {{ count: 0 }} }}
            model planar, model constant_curvature, {STRAIN}, model shooting"
        )
    };
    for load in ["q_x: 1 N/m, q_y: 2 N/m * s/L", "force: [-1, -2 * s/L, 0] N/m"] {
        let robot = robot(&text(load));
        let rod = robot.rod().unwrap().clone();
        let segments = &robot.constant_curvature().unwrap().segments;
        assert_eq!(
            (robot.models.len(), rod.models.len(), segments.len(), rod.tendons),
            (3, 2, 1, vec![1, 1])
        );
        let planar = robot.planar().unwrap();
        let backbone = &planar.backbone;
        close(&backbone.length, 0.0, &[], 0.3);
        close(&backbone.bending_stiffness, 0.0, &[], 2e9 * 2e-3 * 64e-9 / 12.0);
        stiff(
            &rod.segments[1].stiffness[1..3],
            0.0,
            &[],
            &[2e9 * 4e-3 * 8e-9 / 12.0, 2e9 * 2e-3 * 64e-9 / 12.0],
        );
        all_close(&rod.segments[1].force, 0.15, &[], &[-1.0, -1.0, 0.0]);
        close(&planar.load.q_x, 0.15, &[], 1.0);
        close(&planar.load.q_y, 0.15, &[], 1.0 + 1000.0 * 8e-6 * 9.81);
        close(&rod.segments[0].mass, 0.15, &[], 0.008);
    }
}

#[test]
fn a_number_may_begin_with_its_point() {
    let number = |text: &str| {
        let text = format!("param x = {text}, backbone {{ {LEAST} }} {STRAIN}");
        robot(&text).parameters[0].value
    };
    assert_eq!(
        ["0.4", ".4", ".04e1", "-.4", "1 - .6", ".4000_0"].map(number),
        [0.4, 0.4, 0.4, -0.4, 0.4, 0.4]
    );
    assert_eq!([".25 m", ".25m", "2 * .125 m", "1 mm/.2"].map(number), [0.25, 0.25, 0.25, 5e-3]);
    for (text, message) in [
        (".0x4 m", "numbers are written in decimal"),
        (".4.5", "`.4.5` is not a decimal number"),
        ("..4", "expected an expression"),
        (".m", "expected an expression"),
    ] {
        let text = format!("robot R {{ param x = {text}, backbone {{ {LEAST} }} {STRAIN} }}");
        assert!(errors(&text)[0].contains(message), "{text}: {:?}", errors(&text));
    }
}

#[test]
fn reciprocal_units_stand_behind_numbers_and_vectors() {
    let robot = robot(&format!(
        "param bend = 0.05 1/mm, param rate = 3 1/s, backbone {{ {LEAST}, natural_curvature: [bend, 2 1/m, 1 1/cm + bend] }} {STRAIN}"
    ));
    let units: Vec<_> = robot.parameters.iter().map(|p| (p.value, p.unit.as_str())).collect();
    assert_eq!(units, [(50.0, "1/m"), (3.0, "Hz")]);
    all_close(&robot.rod().unwrap().clone().segments[0].natural[..3], 0.0, &[50.0, 3.0], &[50.0, 2.0, 150.0]);
}
