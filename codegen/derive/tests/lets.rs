//! Chains of definitions, each of which uses the ones before twice: derived without being written out, with the values and derivatives of what they are equal to.
#![allow(clippy::unwrap_used, reason = "a test")]

use core::fmt::Write as _;

use pliant_declare::spec::{Model, Robot, read, values};
use pliant_derive::kernels::Family as _;
use pliant_derive::kernels::planar::Position;
use pliant_program::{Kernel, WithDerivatives};
use pliant_testing::relative;

/// Turns by the angle `h`, one after the other: with all names written out, the last line has 2^60 of them.
const TURNS: usize = 60;
/// Largest difference of values and derivatives, relative to the largest entry.
const TOLERANCE: f64 = 1e-12;

/// A declaration in which `c` is `cos(60 h)`, by so many turns or written as that.
fn declaration(turns: bool, h: &str, rest: &str) -> String {
    let mut text = format!("robot Turned {{ param p = 0.02, param young = 2 GPa, let h = {h},\n");
    if turns {
        text.push_str("let c0 = 1, let s0 = 0, let ch = cos(h), let sh = sin(h),\n");
        for (k, before) in (1..=TURNS).zip(0..) {
            let (c, s) = (format!("c{before}"), format!("s{before}"));
            writeln!(text, "let c{k} = {c}*ch - {s}*sh, let s{k} = {s}*ch + {c}*sh,").unwrap();
        }
        writeln!(text, "let c = c{TURNS},").unwrap();
    } else {
        writeln!(text, "let c = cos({TURNS}*h),").unwrap();
    }
    text + rest + "}"
}

type Found = Vec<(String, Kernel)>;

fn with_derivatives(what: &str, pair: &WithDerivatives<Kernel>) -> Found {
    let derivatives = pair.derivatives.iter().enumerate();
    let derivatives = derivatives.map(|(by, kernel)| (format!("{what} by {by}"), kernel.clone()));
    [(what.to_owned(), pair.value.clone())].into_iter().chain(derivatives).collect()
}

/// The kernels whose values depend on the quantities of a declaration.
fn kernels(robot: &Robot) -> Found {
    let parameters = &robot.parameters;
    let mut found = Found::new();
    let numbered = |what: &str, list: &[Kernel]| -> Found {
        list.iter().enumerate().map(|(by, kernel)| (format!("{what} by {by}"), kernel.clone())).collect()
    };
    match &robot.models[0] {
        Model::Rod(rod) => {
            let kernels = rod.kernels(parameters).unwrap();
            found.extend(with_derivatives("section", &kernels.section.list[0]));
            found.extend(with_derivatives("routings", &kernels.routings.list[0]));
            found.extend(with_derivatives("motion", &kernels.motion.as_ref().unwrap().list[0]));
        }
        Model::Planar(planar) => {
            let kernels = planar.kernels(parameters).unwrap();
            for (what, kernel) in [
                ("section", &kernels.section),
                ("station", &kernels.station),
                ("resultant", &kernels.resultant),
                ("couple", &kernels.couple),
                ("angle", &kernels.angle),
                ("compliance", &kernels.compliance),
            ] {
                found.push((what.to_owned(), kernel.clone()));
            }
            found.extend(numbered("station", &kernels.station_derivatives));
            let Position::Quadrature { stretch, angle_derivatives, compliance_derivatives, .. } =
                &kernels.position
            else {
                panic!("a closed form")
            };
            found.extend(with_derivatives("stretch", stretch));
            found.extend(numbered("angle", angle_derivatives));
            found.extend(numbered("compliance", compliance_derivatives));
        }
        Model::Discs(discs) => {
            let kernels = discs.kernels(parameters).unwrap();
            found.extend(with_derivatives("stiffness", &kernels.bending_stiffness));
            found.extend(with_derivatives("offsets", &kernels.offsets));
            found.extend(with_derivatives("resultant", kernels.resultant.as_ref().unwrap()));
            found.extend(with_derivatives("couple", kernels.couple.as_ref().unwrap()));
        }
        Model::ConstantCurvature(segments) => {
            let kernels = segments.kernels(parameters).unwrap();
            found.extend(with_derivatives("constants", &kernels.constants.list[0]));
        }
        Model::Parallel(parallel) => {
            let kernels = parallel.kernels(parameters).unwrap();
            found.extend(with_derivatives("section", &kernels.sections.list[0]));
        }
    }
    found
}

/// Derives both declarations and holds their kernels against each other.
fn compare(h: &str, rest: &str) {
    let [turned, plain] =
        [true, false].map(|turns| read(declaration(turns, h, rest).parse().unwrap()).unwrap().robot);
    let found = kernels(&turned);
    let all = values(&turned.parameters);
    for ((what, kernel), (_, expected)) in found.iter().zip(&kernels(&plain)) {
        // As many for each turn; derivatives of the third order, bends by a parameter, have the most.
        let operations = kernel.program.ops.len();
        assert!(operations <= 120 * TURNS, "{what}: {operations} operations");
        // Arc lengths or their fractions, angles, states.
        for x in [0.0, 0.013, 0.19, 0.29] {
            let count = kernel.program.inputs.len() - all.len();
            let inputs: Vec<f64> =
                (0..count).map(|k| x + 0.1 * k as f64).chain(all.iter().copied()).collect();
            let apart = relative(&kernel.evaluate(&inputs), &expected.evaluate(&inputs));
            assert!(apart <= TOLERANCE, "{what} at {x}: {apart:e}");
        }
    }
}

/// Turns that depend on the arc length and on a parameter.
const ALONG: &str = "p*(1 + s/L)";

#[test]
fn rods() {
    compare(
        ALONG,
        "backbone { length: 0.3 m, section: disc { radius: 1 mm }, young: young * (2 + c), shear: 1 GPa, \
         density: 1000 kg/m^3 * (2 - c), relaxation: 1 ms * (2 + c) }
         gravity: [0, 0, -9.81] m/s^2,
         tendon { at: [4 mm * c, 4 mm * (1 - c^2)] }
         model shooting,",
    );
}

#[test]
fn planar_robots() {
    compare(
        ALONG,
        "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young * (2 + c) }
         cables { spacing: 40 mm + 10 mm * c }
         load { q_y: 0.1 N/m * c, couple: 0.1 N * c * sin(theta) }
         model planar,",
    );
}

#[test]
fn robots_with_discs() {
    compare(
        ALONG,
        "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young * (2 + c) }
         cables { spacing: 40 mm + 10 mm * c }
         load { q_y: 0.1 N/m * c, couple: 0.1 N * c * sin(theta) }
         model discs { count: 5, degree: 4 },",
    );
}

#[test]
fn segments() {
    compare(
        "p",
        "segment {
            length: 0.24 m, mass: 0.255 kg * (2 + c), section: disc { radius: 32.5 mm }, young: young, bending_stiffness: 0.25 N*m^2 * (2 - c),
            damping: 0.05 N*m^2*s * (2 + c),
         }
         model constant_curvature,",
    );
}

#[test]
fn parallel_robots() {
    compare(
        "p",
        "motor { axis: [0, 1, 0], through: [90 mm, 0 m, 0 m] }
         rod {
            length: 0.3 m, section: disc { radius: 0.5 mm }, young: young * (2 + c), poisson: 0.35, elements: 4, motor: 0,
            base { position: [90 mm, 20 mm, 0 m] }
            platform { position: [0 mm, 20 mm, 0 mm] }
         }
         platform { mass: 20 g, position: [0.09, 0, 0.3] m }
         model parallel,",
    );
}

/// Chains of constants are numbers.
#[test]
fn constants() {
    compare(
        "0.02",
        "backbone { length: 0.3 m, section: disc { radius: 1 mm }, young: young * (2 + c), shear: 1 GPa, relaxation: 1 ms * c }
         tendon { at: [4 mm * c, 0 mm] }
         model shooting,",
    );
}

/// A closed form that is required is refused where the definition would have to be written out.
#[test]
fn closed_forms_are_refused() {
    let rest = "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young }
         cables { spacing: 40 mm + 10 mm * c }
         model planar { closed_form: required },";
    let tokens = pliant_derive::expand(declaration(true, ALONG, rest).parse().unwrap()).to_string();
    assert!(tokens.contains("compile_error") && tokens.contains("there is none for"), "{tokens}");
    assert!(tokens.contains("`s59` is not written out"), "{tokens}");
}

/// Definitions that depend on parameters alone are constants of closed forms, and have their names in the documentation of these.
#[test]
fn closed_forms_of_parameters() {
    let rest = "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young * (2 + c) }
         cables { spacing: 40 mm }
         model planar { closed_form: required },";
    let tokens = pliant_derive::expand(declaration(true, "p", rest).parse().unwrap()).to_string();
    assert!(!tokens.contains("compile_error") && tokens.contains("c59"), "{tokens}");
}

/// A series in the tangent angle needs what depends on it written out.
#[test]
fn series_are_refused() {
    let rest = "backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young }
         cables { spacing: 40 mm }
         load { couple: 0.1 N * c },
         model planar { series: 4 },";
    let tokens = pliant_derive::expand(declaration(true, "p*theta", rest).parse().unwrap()).to_string();
    assert!(tokens.contains("59` has no power-series recurrence"), "{tokens}");
}
