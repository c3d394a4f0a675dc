//! Values that change at borders: what becomes of them, and wrong ones with their messages.

use super::read;
use super::wrong::errors;
use crate::spec::{Robot, Rod, values};

const STRAIN: &str = "model strain";
const FIELDS: &str = "section: disc { radius: 4 mm }, poisson: 0.3, density: 1000 kg/m^3";

fn robot(parts: &str) -> Robot {
    let text = format!("robot R {{ {parts} {STRAIN} }}");
    assert_eq!(errors(&text), [] as [String; 0], "{text}");
    read(text.parse().unwrap()).unwrap().robot
}

fn rod(parts: &str) -> Rod {
    robot(parts).rod().unwrap().clone()
}

/// The stiffness `EI_z` of each segment at its end, N m^2.
fn bending(rod: &Rod, parameters: &[f64]) -> Vec<f64> {
    let at = |expr: &crate::spec::Expr, s| expr.eval(s, 0.0, parameters);
    rod.segments
        .iter()
        .map(|segment| at(segment.stiffness[2].as_ref().unwrap(), at(&segment.end, 0.0)))
        .collect()
}

fn close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= 4e-15 * expected.abs(), "{found}, not {expected}");
    }
}

const MOMENT: f64 = std::f64::consts::PI * 64e-12;

#[test]
fn lists_are_choices_at_the_ends_of_segments() {
    let with =
        |young: &str| robot(&format!("backbone {{ segments: [0.1, 0.2] m, {FIELDS}, young: {young} }}"));
    let list = with("[10, 100] MPa");
    let rod = list.rod().unwrap();
    assert!(
        rod.segments.iter().all(|segment| segment
            .stiffness
            .iter()
            .flatten()
            .all(|entry| !entry.has_choices()))
    );
    close(&bending(rod, &[]), &[1e7 * MOMENT, 1e8 * MOMENT]);
    for same in [
        "if s < 0.1 m { 10 MPa } else { 100 MPa }",
        "if s <= 0.1 m { 10 MPa } else { 100 MPa }",
        "if s > 100 mm { 100 MPa } else { 10 MPa }",
        "if 10 cm > s { 10 MPa } else { 100 MPa }",
        "if 0.1 m <= s { 0.1 GPa } else { 10 MPa }",
        "[10 MPa, .1 GPa]",
        "if s < .1 m { 10 MPa } else if s < 0.2 m { 100 MPa } else { 100 MPa }",
    ] {
        assert_eq!(with(same).canonical(), list.canonical(), "{same}");
    }
    assert_eq!(with("[10, 10] MPa").canonical(), with("10 MPa").canonical());
}

#[test]
fn every_field_of_a_section_may_be_a_list() {
    let rod = rod("backbone {
            segments: [0.1, 0.2] m,
            section: ring { outer_radius: [4, 3] mm, inner_diameter: [2, 1] mm },
            young: [1, 2] GPa, poisson: [0.3, 0.4], density: [1000, 2000] kg/m^3,
            natural_curvature: [[0, 0, 5], [0, 3, 0]] 1/m,
            viscosity: [1e4, 2e4] Pa*s, drag: [0, 0.05] N*s/m^2,
        }
        load { force: [[0, 0, 1], [0, 2, 0]] N/m }
        param reach = 3 mm,
        tendon { at: [if s < 0.2 m { reach } else { 2 * reach }, 0] }");
    let all = |segment: usize, s: f64| {
        let segment = &rod.segments[segment];
        let at = |expr: &crate::spec::Expr| expr.eval(s, 0.0, &[3e-3]);
        let [y, _] = segment.tendons[0].as_ref().unwrap();
        (
            segment.natural[..3].iter().map(at).collect::<Vec<_>>(),
            at(&segment.mass),
            at(&segment.motion.drag),
            at(&segment.force[1]),
            at(y),
        )
    };
    assert_eq!(
        rod.segments.iter().map(|segment| segment.end.to_string()).collect::<Vec<_>>(),
        ["0.1", "0.2", "0.3"]
    );
    assert_eq!(rod.tendons, [2]);
    let pi = std::f64::consts::PI;
    let (natural, mass, drag, force, y) = all(0, 0.05);
    assert_eq!((natural, drag, force, y), (vec![0.0, 0.0, 5.0], 0.0, 0.0, 3e-3));
    close(&[mass], &[1000.0 * pi * 15e-6]);
    for (segment, s, place) in [(1, 0.15, 3e-3), (2, 0.25, 6e-3)] {
        let (natural, mass, drag, force, y) = all(segment, s);
        assert_eq!((natural, drag, force, y), (vec![0.0, 3.0, 0.0], 0.05, 2.0, place));
        close(&[mass], &[2000.0 * pi * 8.75e-6]);
    }
    let rod = self::rod(
        "backbone { segments: [0.1, 0.2] m, torsional_stiffness: [1, 2] N*m^2, bending_stiffness: [[3, 4], [5, 6]] N*m^2,
            axial_stiffness: [7, 8] N, shear_stiffness: [[9, 10] N, [11, 12] mN], mass_per_length: [1, 2] g/m, relaxation: [1, 2] ms }",
    );
    for (segment, stiffness, mass) in
        [(0, [1.0, 3.0, 4.0, 7.0, 9.0, 10.0], 1e-3), (1, [2.0, 5.0, 6.0, 8.0, 0.011, 0.012], 2e-3)]
    {
        let segment = &rod.segments[segment];
        close(
            &segment.stiffness.each_ref().map(|entry| entry.as_ref().unwrap().eval(0.0, 0.0, &[])),
            &stiffness,
        );
        close(&[segment.mass.eval(0.0, 0.0, &[])], &[mass]);
        close(&[segment.motion.viscosity[2].eval(0.0, 0.0, &[])], &[mass * stiffness[2]]);
    }
}

/// The torsion constant is made piece by piece, so that its series has the longer side in front: 0.141 a^4 of squares, and of flat strips `a b^3/3` nearly.
#[test]
fn rectangles_that_turn_at_a_border() {
    let rod = rod(
        "backbone { segments: [0.1, 0.2] m, section: rectangle { width: [1, 10] mm, height: [10, 1] mm }, young: 1 GPa, shear: 1 Pa }",
    );
    let torsion =
        rod.segments.iter().map(|segment| segment.stiffness[0].as_ref().unwrap().eval(0.0, 0.0, &[]));
    let slender = 1e-2 * 1e-9 / 3.0 * (1.0 - 0.630_249_3 * 0.1);
    torsion.for_each(|found| assert!((found / slender - 1.0).abs() < 1e-7, "{found:e} {slender:e}"));
}

#[test]
fn borders_divide_segments() {
    let rod = rod(&format!(
        "param soft = 50 mm, backbone {{ segments: [0.2, 0.1] m, {FIELDS}, young: if s < soft {{ 1 MPa }} else {{ 2 MPa + 1 MPa * s/L }} }}
        tendon {{ at: [[2, 0]] mm }} tendon {{ at: [0, 2] mm }}"
    ));
    assert_eq!(rod.tendons, [1, 2]);
    assert_eq!(
        rod.segments.iter().map(|segment| segment.tendons[0].is_some()).collect::<Vec<_>>(),
        [true, true, false]
    );
    let ends: Vec<f64> = rod.segments.iter().map(|segment| segment.end.eval(0.0, 0.0, &[0.06])).collect();
    assert_eq!(ends, [0.06, 0.2, 0.3]);
    close(&bending(&rod, &[0.06]), &[1e6 * MOMENT, (2e6 + 1e6 * 0.2 / 0.3) * MOMENT, 3e6 * MOMENT]);
    // The border stays between its neighbours at run time.
    let mut checks: Vec<&str> = rod.checks.iter().map(|check| check.what.as_str()).collect();
    checks.dedup();
    assert_eq!(
        checks,
        [
            "Young's modulus of the backbone",
            "distance of this border from the base",
            "distance of this border from the tip",
            "length between two borders"
        ]
    );
    let lengths = rod.checks.iter().filter(|check| check.what == "length between two borders");
    let lengths: Vec<f64> = lengths.map(|check| check.expr.eval(0.0, 0.0, &[0.21])).collect();
    close(&lengths, &[0.21, 0.2 - 0.21]);
}

/// A quantity holds where it is chosen alone; large definitions are shared among the fields of a piece.
#[test]
fn conditions_hold_on_their_side_of_a_border() {
    let long = (0..100).fold("1".to_owned(), |sum, n| format!("{sum} + {n} * s/L"));
    let robot = robot(&format!(
        "let r = if s < L/2 {{ 4 mm * sqrt(2 - 4*s/L)/sqrt(2) + 1 mm }} else {{ 1 mm / (s/L - 1/4) + 0.1 um * ln(s/L) * ({long}) }},
        let twice = (r + r)/2,
        backbone {{ length: 0.3 m, section: disc {{ radius: (twice + twice)/2 }}, young: 1 GPa, poisson: 0.3 }}"
    ));
    let rod = robot.rod().unwrap();
    for check in &rod.checks {
        assert!(!check.expr.has_choices());
        (1..8).for_each(|n| assert!(check.expr.eval(0.3 * f64::from(n) / 8.0, 0.0, &[]) > 0.0, "{check:?}"));
    }
    let radius = |s: f64| if s < 0.15 { 4e-3 * (1.0 - s / 0.15_f64).sqrt() + 1e-3 } else { f64::NAN };
    let found = rod.segments[0].stiffness[1].as_ref().unwrap().eval(0.1, 0.0, &values(&robot.parameters));
    close(&[found], &[1e9 * std::f64::consts::PI * radius(0.1).powi(4) / 4.0]);
}

#[test]
fn wrong_choices_and_lists_say_so() {
    let with = |young: &str| {
        format!(
            "robot R {{\nparam place = 0.1 m, param load = 2 N,\nbackbone {{ segments: [0.1, 0.2] m, {FIELDS},\nyoung: {young} }}\n{STRAIN} }}"
        )
    };
    for (young, expected) in [
        ("[1, 2, 3] MPa", vec!["4:7 `young` has 3 values, but the backbone has 2 segments"]),
        ("[1] MPa", vec!["4:7 `young` has 1 value, but the backbone has 2 segments"]),
        ("[]", vec!["4:7 `young` has 0 values, but the backbone has 2 segments"]),
        ("[1 MPa, 2 m]", vec!["4:15 found a length (m), where the value before is a pressure (Pa)"]),
        ("[1, 2] N", vec!["4:7 expected a pressure (Pa), found a force (N)"]),
        (
            "[1, -2] MPa",
            vec!["4:7 the Young's modulus of the backbone must be positive; it is -2e6 at s = 0.1 m"],
        ),
        (
            "[[1, 2], [3, 4]] MPa",
            vec!["4:7 `young` is a quantity, or a list of one for each segment of the backbone"],
        ),
        (
            "[1 MPa, load]",
            vec![
                "4:15 found a force (N), where the value before is a pressure (Pa)",
                "2:27 `load` is declared here",
            ],
        ),
        (
            "if s < 0.1 m { 1 MPa } else { 2 N }",
            vec!["4:37 found a force (N), where the value before is a pressure (Pa)"],
        ),
        (
            "if s < 0.1 s { 1 MPa } else { 2 MPa }",
            vec!["4:14 `s` is compared with a length, found a time (s)"],
        ),
        (
            "if s < load { 1 MPa } else { 2 MPa }",
            vec![
                "4:14 `s` is compared with a length, found a force (N)",
                "2:27 `load` is declared here as a force (N)",
            ],
        ),
        (
            "if s/L < 0.1 { 1 MPa } else { 2 MPa }",
            vec!["4:10 a condition compares the arc length `s` with a length, as in"],
        ),
        (
            "if s < L - s { 1 MPa } else { 2 MPa }",
            vec!["4:14 `s` is compared with a length that depends on parameters alone"],
        ),
        (
            "if s == 0.1 m { 1 MPa } else { 2 MPa }",
            vec!["4:12 expected `<`, `<=`, `>` or `>=`: a condition is as in `if s < 0.1 m"],
        ),
        ("if s { 1 MPa } else { 2 MPa }", vec!["4:12 expected `<`, `<=`, `>` or `>=`"]),
        (
            "if s < 0.1 m && s > 0 m { 1 MPa } else { 2 MPa }",
            vec!["4:20 expected `{`: a condition is one comparison"],
        ),
        ("if s < 0.1 m { 1 MPa }", vec!["4:30 unexpected end of input, expected `else { .. }`"]),
        ("if s < 0.1 m { 1 MPa, 2 MPa } else { 2 MPa }", vec!["4:27 expected an operator or `}`"]),
        (
            "if s < 0.1 m { 1 MPa } else 2 MPa",
            vec!["4:35 expected `{`: the value where the condition does not hold"],
        ),
        (
            "if s < 0 m { 1 MPa } else { 2 MPa }",
            vec!["4:14 the distance of this border from the base must be positive; it is 0"],
        ),
        (
            "if s < L + 1 mm { 1 MPa } else { 2 MPa }",
            vec!["4:14 the distance of this border from the tip must be positive; it is -0.001"],
        ),
        (
            "if s < place { 1 MPa } else { 2 MPa }",
            vec!["3:0 two borders meet at s = 0.1 m with the declared parameters, and part with others"],
        ),
        (
            "1 MPa * (if s < L/2 { 1 + 1 m/(s - L) } else { 1 + 1 m/(s - 0.1 m) })",
            vec!["4:7 the Young's modulus"],
        ),
    ] {
        let found = errors(&with(young));
        let alike =
            found.len() == expected.len() && found.iter().zip(&expected).all(|(f, e)| f.starts_with(e));
        assert!(alike, "{young}\n  expected {expected:#?}\n  found {found:#?}");
    }
    for (text, expected) in [
        (
            "backbone { length: [0.1, 0.2] m, section: disc { radius: 4 mm }, young: 1 MPa }\nmodel strain",
            "2:19 `length` is one quantity; expected an expression",
        ),
        (
            "backbone { segments: [0.1, 0.2] m, section: disc { radius: 4 mm }, young: 1 MPa, poisson: 0.3, natural_curvature: [[1, 2, 3], [1, 2]] 1/m }\nmodel strain",
            "2:126 the first vector of `natural_curvature` has 3 entries, this one 2",
        ),
        (
            "backbone { segments: [0.1, 0.2] m, section: disc { radius: 4 mm }, young: [1, 2] MPa }\ncables { spacing: 40 mm }\nmodel planar",
            "4:6 `model planar` takes quantities that are smooth along the backbone",
        ),
        (
            "backbone { length: 0.2 m, section: disc { radius: 4 mm }, young: 1 MPa }\ncables { spacing: if s < L/2 { 30 mm } else { 40 mm } }\nmodel discs { count: 2, degree: 4 }",
            "4:6 `model discs` takes quantities that are smooth along the backbone",
        ),
        (
            "rod { length: 0.3 m, section: disc { radius: [1, 2] mm }, young: 1 GPa, poisson: 0.3 }\nplatform { position: [0, 0, 0.3] m }\nmodel parallel",
            "2:45 `radius` is one quantity here: lists have a value for each segment of the `backbone`",
        ),
        (
            "param p = if s < 0.1 m { 1 } else { 2 },\nbackbone { length: 0.2 m, section: disc { radius: 4 mm }, young: 1 MPa, poisson: 0.3 }\nmodel strain",
            "2:10 the value of parameter `p` must be a number",
        ),
    ] {
        let found = errors(&format!("robot R {{\n{text}\n}}"));
        assert!(found.iter().any(|error| error.starts_with(expected)), "{text}: {found:#?}");
    }
}

/// A section may vanish at the tip, where nothing acts, and nowhere else.
#[test]
fn sections_vanish_at_the_tip_alone() {
    let with = |radius: &str, rest: &str| {
        errors(&format!(
            "robot R {{\nparam r = 10 mm,\nbackbone {{ segments: [0.1, 0.2] m, young: 1 MPa, poisson: 0.5, section: disc {{ radius: {radius} }} }}\n{rest} }}"
        ))
    };
    for radius in [
        "10 mm * (1 - s/L)",
        "r * (1 - s/L)",
        "r - r/L*s",
        "10 mm * sqrt(1 - (s/L)^2)",
        "[4 mm, 5 mm * (1 - s/L)]",
    ] {
        assert_eq!(with(radius, "model strain, tendon { at: [[2, 0]] mm }"), [] as [String; 0], "{radius}");
    }
    let cone = "10 mm * (1 - s/L)";
    for (radius, rest, expected) in [
        (
            "10 mm * s/L",
            "model strain",
            "3:87 the radius of the section must be positive; it is 0 at s = 0 m",
        ),
        (
            "10 mm * (1 - 2*s/L)^2",
            "model strain",
            "3:87 the radius of the section must be positive; it is 0 at s = 0.15 m",
        ),
        ("10 mm * (1 - 1.01*s/L)", "model strain", "3:87 the radius of the section must be positive; it is "),
        (
            "if s < 0.15 m { 10 mm * (0.15 m - s)/L } else { 1 mm * (1 - s/L) }",
            "model strain",
            "3:87 the radius of the section must be positive; it is 0 at s = 0.15 m",
        ),
        (cone, "discs { count: 4, mass: 1 g } model strain", "4:0 a disc bends a section that vanishes"),
        (cone, "cables { spacing: 4 mm } model planar", "4:31 `model planar` needs a section up to the tip"),
        (
            cone,
            "model strain, tip { mass: 1 g }",
            "4:14 a body bends a section that vanishes at the tip without bound",
        ),
        (
            cone,
            "model strain, tendon { at: [1, 0] mm }",
            "4:14 a tendon or chamber up to the tip bends a section",
        ),
    ] {
        let found = with(radius, rest);
        assert!(
            found.first().is_some_and(|error| error.starts_with(expected)),
            "{radius} {rest}: {found:#?}"
        );
    }
}
