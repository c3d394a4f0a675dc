//! Robots of segments that are right: what becomes of them.

use super::read;
use crate::spec::{CheckKind, ConstantCurvature, Expr, Model, Robot};

fn robot(parts: &str) -> Robot {
    match read(format!("robot R {{ {parts} }}").parse().unwrap()) {
        Ok(checked) => checked.robot,
        Err(error) => {
            let all: Vec<_> = error.into_iter().map(|error| error.to_string()).collect();
            panic!("{parts}: {all:?}");
        }
    }
}

const MODEL: &str = "model constant_curvature";
const SEGMENT: &str = "length: 0.24 m, mass: 0.255 kg, axial_stiffness: 50 kN, bending_stiffness: 0.25 N*m^2";

fn of(robot: &Robot) -> &ConstantCurvature {
    robot.constant_curvature().unwrap()
}

fn value(expr: &Expr, parameters: &[f64]) -> f64 {
    assert!(!expr.depends_on_arc_length() && !expr.depends_on_theta());
    expr.eval(f64::NAN, f64::NAN, parameters)
}

/// The robot of Table 1 of the constant-curvature paper.
#[test]
fn the_whole_grammar_reads() {
    let robot = robot(
        "param stiffness = 0.25 N*m^2,
        gravity: [0, -9.8067, 0] m/s^2,
        base { position: [0, 10, 20] mm, rotation: [0, 90 deg, 0] },
        segment for i in 0..2 {
            length: 0.24 m,
            mass: 0.255 kg,
            section: disc { radius: 32.5 mm },
            young: 15 MPa,
            bending_stiffness: stiffness,
            damping: 0.05 N*m^2*s,
            bend_damping: 0 N*m*s,
            length_damping: 0.5 N*s/m,
            actuators { radius: 32.5 mm, angles: [30 deg, 150 deg, 270 deg], limits: [-100, 100] N }
        }
        model constant_curvature { physics: as_published, rotational_inertia: slices },",
    );
    let [first, second] = of(&robot).segments.as_slice() else { panic!("two segments") };
    assert_eq!(first, second);
    assert_eq!(first.bending_stiffness, Expr::Parameter(0));
    let axial = 15e6 * std::f64::consts::PI * 0.0325_f64.powi(2);
    assert!((value(&first.axial_stiffness, &[]) / axial - 1.0).abs() < 1e-15);
    for (expr, expected) in [
        (&first.length, 0.24),
        (&first.mass, 0.255),
        (&first.damping, 0.05),
        (&first.bend_damping, 0.0),
        (&first.length_damping, 0.5),
        (&first.gyration, 0.0325 * 0.0325 / 4.0),
        (&of(&robot).gravity[0], 0.0),
        (&of(&robot).gravity[1], -9.8067),
        (&of(&robot).gravity[2], 0.0),
    ] {
        assert!((value(expr, &[]) - expected).abs() < 1e-16, "{expr} is not {expected}");
    }
    let limits = first.limits.as_ref().unwrap();
    assert_eq!(limits.clone().map(|limit| value(&limit, &[])), [-100.0, 100.0]);
    for ([x, y], degrees) in first.actuators.iter().zip([30.0_f64, 150.0, 270.0]) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        assert!((value(x, &[]) - 0.0325 * cos).abs() < 1e-16, "{x}");
        assert!((value(y, &[]) - 0.0325 * sin).abs() < 1e-16, "{y}");
    }
    assert_eq!(of(&robot).base.position, [0.0, 0.01, 0.02]);
    // About y: z becomes x.
    let turned = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]];
    for (row, expected) in of(&robot).base.rotation.iter().flatten().zip(turned.iter().flatten()) {
        assert!((row - expected).abs() < 1e-15, "{:?}", of(&robot).base.rotation);
    }
    let [Model::ConstantCurvature(options)] = robot.models.as_slice() else { panic!("one model") };
    assert!(options.as_published && options.rotational_inertia);
    let checks: Vec<_> = of(&robot).checks.iter().map(|check| check.what.as_str()).collect();
    assert_eq!(checks, ["bending stiffness of the segment"]);
}

#[test]
fn what_is_not_given_has_a_default() {
    let robot = robot(&format!("segment {{ {SEGMENT}, section: disc {{ diameter: 60 mm }} }} {MODEL}"));
    let [segment] = of(&robot).segments.as_slice() else { panic!("one segment") };
    for expr in [&segment.damping, &segment.bend_damping, &segment.length_damping, &segment.gyration] {
        assert!(expr.is_zero());
    }
    assert!(of(&robot).gravity.iter().all(Expr::is_zero) && segment.limits.is_none());
    assert_eq!(of(&robot).base, crate::spec::Base::default());
    let angles = [90.0_f64, 210.0, 330.0];
    assert_eq!(segment.actuators.len(), angles.len());
    for ([x, y], degrees) in segment.actuators.iter().zip(angles) {
        let (sin, cos) = degrees.to_radians().sin_cos();
        assert!((value(x, &[]) - 0.03 * cos).abs() < 1e-16, "{x}");
        assert!((value(y, &[]) - 0.03 * sin).abs() < 1e-16, "{y}");
    }
    let [Model::ConstantCurvature(options)] = robot.models.as_slice() else { panic!("one model") };
    assert!(!options.as_published && !options.rotational_inertia);
    assert!(of(&robot).checks.is_empty());
}

#[test]
fn actuators_are_counted_or_left_out() {
    let passive = robot(&format!("segment {{ {SEGMENT}, actuators {{ count: 0 }} }} {MODEL}"));
    assert!(of(&passive).segments[0].actuators.is_empty());
    let one = robot(&format!("segment {{ {SEGMENT}, actuators {{ radius: 2 cm, count: 1 }} }} {MODEL}"));
    let [[x, y]] = of(&one).segments[0].actuators.as_slice() else { panic!("one actuator") };
    let (sin, cos) = (330.0_f64).to_radians().sin_cos();
    assert!((value(x, &[]) - 0.02 * cos).abs() < 1e-16 && (value(y, &[]) - 0.02 * sin).abs() < 1e-16);
    let given = robot(&format!(
        "param skew = 10 deg, segment {{ {SEGMENT}, actuators {{ param radius = 20 mm, angles: [skew, 2 * skew], \
         limits: [0 N, 3 * push] }} }} param push = 7 N, {MODEL}"
    ));
    let values: Vec<f64> = given.parameters.iter().map(|parameter| parameter.value).collect();
    let [_, [x, y]] = of(&given).segments[0].actuators.as_slice() else { panic!("two actuators") };
    let (sin, cos) = (20.0_f64).to_radians().sin_cos();
    assert!((value(x, &values) - 0.02 * cos).abs() < 1e-16 && (value(y, &values) - 0.02 * sin).abs() < 1e-16);
    let limits = of(&given).segments[0].limits.clone().unwrap();
    assert_eq!(limits.map(|limit| value(&limit, &values)), [0.0, 21.0]);
    let checks: Vec<_> = of(&given).checks.iter().map(|check| check.what.as_str()).collect();
    assert_eq!(
        checks,
        [
            "radius of the actuators of the segment",
            "range of the limits (greatest minus least) of the segment"
        ]
    );
}

#[test]
fn actuators_with_an_area_are_chambers() {
    let robot = robot(&format!(
        "param area = 20 mm^2, param most = 0.5 bar, param bore = 2 mm,
        segment {{ {SEGMENT}, actuators {{ radius: 6 mm, area: 2 * area, limits: [-10 kPa, most] }} }}
        segment {{ {SEGMENT}, actuators {{ radius: 6 mm, area: pi * bore^2, count: 4 }} }}
        segment {{ {SEGMENT}, actuators {{ radius: 6 mm, limits: [-1, 1] N }} }}
        {MODEL}"
    ));
    let [first, second, third] = of(&robot).segments.as_slice() else { panic!("three segments") };
    let values: Vec<f64> = robot.parameters.iter().map(|parameter| parameter.value).collect();
    let area =
        |segment: &crate::spec::Segment| segment.chamber_area.as_ref().map(|area| value(area, &values));
    assert!((area(first).unwrap() - 40e-6).abs() < 1e-20);
    assert!((area(second).unwrap() - std::f64::consts::PI * 4e-6).abs() < 1e-20);
    assert_eq!((area(third), second.actuators.len()), (None, 4));
    let limits = first.limits.clone().unwrap().map(|limit| value(&limit, &values));
    assert!((limits[0] + 10e3).abs() < 1e-9 && (limits[1] - 50e3).abs() < 1e-9, "{limits:?}");
    let checks: Vec<_> = of(&robot).checks.iter().map(|check| (check.what.as_str(), &check.kind)).collect();
    assert_eq!(
        checks,
        [
            ("area of the chambers of segment 0", &CheckKind::Positive),
            ("range of the limits (greatest minus least) of segment 0", &CheckKind::Positive),
            ("area of the chambers of segment 1", &CheckKind::Positive),
        ]
    );
    // One line more in the canonical form, and only there: other robots keep theirs.
    let lines = robot.canonical();
    let areas: Vec<_> = lines.lines().filter(|line| line.contains("chamber_area")).collect();
    assert_eq!(areas.len(), 2, "{lines}");
    assert!(areas[0].starts_with("constant_curvature.segment.0.chamber_area = "), "{lines}");
}

#[test]
fn the_index_is_a_number_and_blocks_make_a_chain() {
    let robot = robot(&format!(
        "param taper = 0.1, let unit = 0.3 m,
        segment for i in 1..4 {{
            length: unit * (1 - taper * i), mass: 0.2 kg / i, section: disc {{ radius: 30 mm - 2 mm * i }},
            young: 15 MPa, bending_stiffness: 0.25 N*m^2, actuators {{ count: i }}
        }}
        segment {{ {SEGMENT}, actuators {{ count: 0 }} }}
        {MODEL}"
    ));
    let lengths: Vec<f64> =
        of(&robot).segments.iter().map(|segment| value(&segment.length, &[0.1])).collect();
    for (length, expected) in lengths.iter().zip([0.27, 0.24, 0.21, 0.24]) {
        assert!((length - expected).abs() < 1e-15, "{lengths:?}");
    }
    let counts: Vec<_> = of(&robot).segments.iter().map(|segment| segment.actuators.len()).collect();
    assert_eq!(counts, [1, 2, 3, 0]);
    assert!((value(&of(&robot).segments[1].mass, &[]) - 0.1).abs() < 1e-16);
    let area = std::f64::consts::PI * 0.024_f64.powi(2);
    assert!((value(&of(&robot).segments[2].axial_stiffness, &[]) / (15e6 * area) - 1.0).abs() < 1e-15);
    let checks: Vec<_> = of(&robot).checks.iter().map(|check| (check.what.as_str(), &check.kind)).collect();
    assert_eq!(
        checks,
        [
            ("length of segment 0 for i = 1", &CheckKind::Positive),
            ("length of segment 1 for i = 2", &CheckKind::Positive),
            ("length of segment 2 for i = 3", &CheckKind::Positive),
        ]
    );
}

#[test]
fn many_equal_segments_are_one_and_its_copies() {
    let start = std::time::Instant::now();
    let equal =
        robot(&format!("segment for i in 0..64 {{ {SEGMENT}, actuators {{ radius: 2 cm }} }} {MODEL}"));
    assert_eq!(of(&equal).segments.len(), 64);
    assert!(of(&equal).segments.iter().all(|segment| *segment == of(&equal).segments[0]));
    let varied = robot(&format!(
        "param p = 1, segment for i in 7..71 {{ length: 1 m * i * p, mass: 1 kg * i * p, axial_stiffness: 1 N * i * p, \
         bending_stiffness: 1 N*m^2 * i * p, actuators {{ radius: 1 mm * i }} }} {MODEL}"
    ));
    assert_eq!(value(&of(&varied).segments[63].length, &[1.0]), 70.0);
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn a_robot_may_have_both_models() {
    let robot = robot(&format!(
        "backbone {{ length: 0.3 m, section: disc {{ diameter: 4 mm }}, young: 2 GPa, density: 1000 kg/m^3 }}
        cables {{ spacing: 40 mm * (1 - s/L/2) }}
        param g = 9.81 m/s^2,
        gravity: [g, -g, 0 m/s^2],
        let part = L / 2,
        segment for i in 0..2 {{ {SEGMENT_OF_PART}, actuators {{ radius: 2 cm }} }}
        model planar,
        model constant_curvature"
    ));
    assert_eq!(value(&of(&robot).segments[1].length, &[]), 0.15);
    let weight = 1000.0 * std::f64::consts::PI * 4e-6 * 9.81;
    assert!((robot.planar().unwrap().load.q_x.eval(0.0, 0.0, &[9.81]) + weight).abs() < 1e-12);
    assert!((robot.planar().unwrap().load.q_y.eval(0.0, 0.0, &[9.81]) - weight).abs() < 1e-12);
    assert_eq!(of(&robot).gravity.each_ref().map(|g| value(g, &[9.81])), [9.81, -9.81, 0.0]);
    assert!(matches!(robot.models.as_slice(), [Model::Planar(_), Model::ConstantCurvature(_)]));
}

/// Conditions on parts that a model does not read are not conditions of that model.
#[test]
fn conditions_belong_to_the_part_that_has_them() {
    let robot = robot(
        "param wide = 40 mm, param heavy = 0.2 kg, param n = 3,
        backbone { length: 0.3 m / (n + 1), section: disc { diameter: 4 mm }, young: 2 GPa, density: 1000 kg/m^3 }
        cables { spacing: wide }
        gravity: [-9.81 m/s^2, 1 m/s^2 / (n - 1), 0 m/s^2],
        let mass = heavy / n,
        segment { length: 0.2 m, mass: mass, axial_stiffness: 50 kN, bending_stiffness: 0.2 N*m^2, actuators { radius: 2 cm } }
        model planar,
        model constant_curvature",
    );
    let planar: Vec<_> = robot.planar().unwrap().checks.iter().map(|check| check.what.as_str()).collect();
    let segments: Vec<_> = of(&robot).checks.iter().map(|check| check.what.as_str()).collect();
    assert!(planar.contains(&"spacing of the cables"), "{planar:?}");
    assert_eq!(segments, ["denominator", "denominator", "mass of the segment"], "{planar:?}");
}

const SEGMENT_OF_PART: &str =
    "length: part, mass: 0.255 kg, axial_stiffness: 50 kN, bending_stiffness: 0.25 N*m^2";

#[test]
fn a_second_behind_a_product_is_a_second_where_there_is_no_arc_length() {
    let robot = robot(&format!(
        "param c = 0.05 N*m^2*s, let d = 0.01 s*N*m, segment {{ {SEGMENT}, actuators {{ count: 0 }}, damping: c, \
         bend_damping: d * 2, length_damping: 3 N*ms/m }} {MODEL}"
    ));
    assert_eq!(robot.parameters[0].unit, "N*m^2*s");
    assert_eq!(of(&robot).segments[0].damping, Expr::Parameter(0));
    assert_eq!(value(&of(&robot).segments[0].bend_damping, &[]), 0.02);
    assert_eq!(value(&of(&robot).segments[0].length_damping, &[]), 3e-3);
    let checks: Vec<_> = of(&robot).checks.iter().map(|check| &check.kind).collect();
    assert_eq!(checks, [&CheckKind::NonNegative]);
}

/// Rodrigues' formula against the exponential series, small and large turns.
#[test]
fn the_base_is_turned_by_its_rotation_vector() {
    for turn in [[0.0; 3], [1e-9, -2e-9, 3e-9], [0.3, -0.2, 0.1], [1.5, 2.0, -1.0], [0.0, 0.0, -3.1]] {
        let [x, y, z]: [f64; 3] = turn;
        let cross = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
        let mut sum = crate::spec::Base::default().rotation;
        let mut term = sum;
        for n in 1..40 {
            let before = term;
            for i in 0..3 {
                for j in 0..3 {
                    term[i][j] = (0..3).map(|k| before[i][k] * cross[k][j]).sum::<f64>() / f64::from(n);
                    sum[i][j] += term[i][j];
                }
            }
        }
        let found = crate::spec::Base::new([0.0; 3], turn).rotation;
        for (found, expected) in found.iter().flatten().zip(sum.iter().flatten()) {
            assert!((found - expected).abs() < 1e-14, "{turn:?}: {found} is not {expected}");
        }
    }
}
