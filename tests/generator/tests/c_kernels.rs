//! Kernels as C, beside the Rust of the same declaration: one of each family, compiled without a warning.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use pliant::{parallel, planar, robot, rods, segments};
use pliant_declare::spec;
use pliant_derive::kernels::{self, Family as _};
use pliant_program::Kernel;
use pliant_program::emit::c_function;

/// Agreement, relative to the largest entry of a field of the result.
const TOLERANCE: f64 = 1e-14;

/// Declares a robot, and keeps its text for the kernels.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(STRIP, robot Strip {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young },
    cables { spacing: 110 mm },
    model planar,
});
declared!(TAPERED, robot Tapered {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: young },
    cables { spacing: 40 mm + 10 mm * tanh(3 * s/L) },
    model planar,
});
declared!(CATHETER, robot Catheter {
    backbone { length: 242 mm, section: disc { radius: 0.4 mm }, young: 210 GPa, shear: 80 GPa },
    tendon for i in 0..3 { at: [8 mm * sin(2*pi*i/3), -8 mm * cos(2*pi*i/3)] },
    model shooting,
});
declared!(GUIDED, robot Guided {
    param wide = 40 mm,
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 },
    cables { spacing: wide },
    load { q_y: 0.3 N/m },
    model discs { count: 5, degree: 4, },
});
declared!(ARM, robot Arm {
    gravity: [0, -9.81, 0] m/s^2,
    segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 30 mm }, young: 15 MPa, bending_stiffness: 0.25 N*m^2 },
    model constant_curvature { rotational_inertia: slices },
});
declared!(TABLE, robot Table {
    rod for i in 0..2 {
        length: 0.3 m, section: disc { radius: 0.5 mm }, young: 11.3 GPa, poisson: 0.35,
        base { position: [90 mm * (1 - 2*i), 0 m, 0 m], rotation: [0, -90, 0] deg },
        platform { position: [30, 0, 0] mm, rotation: [0, -90, 0] deg },
    }
    platform { position: [0, 0, 0.3] m },
    model parallel,
});

fn read(text: &str) -> spec::Robot {
    spec::read(text.parse().unwrap()).unwrap().robot
}

fn planar_kernels(text: &str) -> kernels::planar::PlanarKernels {
    let robot = read(text);
    robot.planar().unwrap().kernels(&robot.parameters).unwrap()
}

/// Result of the C of a kernel for these numbers of its arguments.
fn run(name: &str, kernel: &Kernel, arguments: &[&[f64]], parameters: &[f64]) -> Vec<f64> {
    let outputs = kernel.program.outputs.len();
    let mut source = "#include <math.h>\n#include <stdio.h>\n".to_owned();
    write!(source, "void {name}(").unwrap();
    source += &"const double *, ".repeat(arguments.len() + 1);
    writeln!(source, "double *);\n{}", c_function(name, kernel, parameters.len())).unwrap();
    source += "int main(void)\n{\n";
    assert_eq!(arguments.len(), kernel.arguments.len());
    for (index, list) in arguments.iter().chain(&[parameters]).enumerate() {
        // C has no empty arrays.
        let list: Vec<String> = list.iter().chain(&[0.0]).map(|value| format!("{value:e}")).collect();
        writeln!(source, "    const double input{index}[] = {{{}}};", list.join(", ")).unwrap();
    }
    let inputs: Vec<String> = (0..=arguments.len()).map(|index| format!("input{index}")).collect();
    writeln!(source, "    double result[{outputs}];\n    {name}({}, result);", inputs.join(", ")).unwrap();
    writeln!(source, "    for (int k = 0; k < {outputs}; ++k) printf(\"%.17g\\n\", result[k]);").unwrap();
    source += "    return 0;\n}\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (file, program) = (folder.join(format!("{name}.c")), folder.join(name));
    fs::write(&file, source).unwrap();
    let flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-o"];
    let built = Command::new("cc").args(flags).arg(&program).arg(&file).arg("-lm").output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let output = Command::new(&program).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(|line| line.parse().unwrap()).collect()
}

/// Compares field by field.
fn agree(name: &str, kernel: &Kernel, arguments: &[&[f64]], parameters: &[f64], fields: &[&[f64]]) {
    let found = run(name, kernel, arguments, parameters);
    assert_eq!(found.len(), fields.iter().map(|field| field.len()).sum::<usize>());
    let mut found = found.into_iter();
    for (index, field) in fields.iter().enumerate() {
        let scale = field.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        for expected in *field {
            let value = found.next().unwrap();
            assert!(
                (value - expected).abs() <= TOLERANCE * scale,
                "{name}, field {index}: {value} {expected}"
            );
        }
    }
}

#[test]
fn a_planar_tip() {
    let planar = planar_kernels(STRIP);
    let kernels::planar::Position::Closed { jacobian, .. } = &planar.position else { panic!() };
    let strip = Strip { young: 1.7e9 };
    for (name, force) in [("tip_straight", 1e-9), ("tip_bent", 2.3)] {
        let forces = [force, 3.0];
        let rows = planar::Kernel::tip_jacobian(&strip, &forces);
        agree(name, jacobian, &[&forces], &[strip.young], &[&rows[0], &rows[1], &rows[2]]);
    }
}

#[test]
fn an_angle_by_quadrature() {
    let planar = planar_kernels(TAPERED);
    let tapered = Tapered { young: 1.3e9 };
    let angle = planar::Kernel::angle(&tapered, &0.7);
    agree("angle", &planar.angle, &[&[0.7]], &[tapered.young], &[&angle[..1], &angle[1..]]);
}

#[test]
fn tendons_of_a_rod() {
    let robot = read(CATHETER);
    let rod = robot.rod().unwrap().kernels(&robot.parameters).unwrap();
    let kernels::cosserat::Tendons::Together(kernel) = &rod.tendons.list[0] else { panic!() };
    let (strain, tensions) = ([1.0, -7.0, 3.0, 1.001, 2e-4, -3e-4], [3.0, 0.5, 1.0]);
    let catheter = Catheter::default();
    let routings = rods::TendonKernels::routings(&catheter, 0, &0.1);
    let found = rods::TendonKernels::tendons(&catheter, 0, &routings, &strain, &tensions);
    let places: Vec<f64> =
        routings.iter().flat_map(|place| [place.offset, place.slope, place.bend].concat()).collect();
    agree(
        "tendons",
        kernel,
        &[&strain, &tensions, &places],
        &[],
        &[&found.stress, &found.tangent, found.direction.as_flattened(), &found.stretch],
    );
}

#[test]
fn the_ends_of_a_span() {
    use planar::discs::SpanKernels as _;
    let robot = read(GUIDED);
    let kernel = robot.discs().unwrap().kernels(&robot.parameters).unwrap().span.tense;
    let guided = Guided { wide: 0.03 };
    let (reach, load, beyond) = ([0.05, 0.01], 3e-3, [0.1, -0.2]);
    let ends = [[0.8_f64, 0.6], [0.6, 0.8]];
    let (offsets, tensions) = ([[0.015, -0.015], [0.015, -0.015]], [4.0, 2.0]);
    let found = guided.tense_ends(&reach, &load, &beyond, &ends, &offsets, &tensions);
    agree(
        "tense_ends",
        &kernel,
        &[&reach, &[load], &beyond, ends.as_flattened(), offsets.as_flattened(), &tensions],
        &[guided.wide],
        &[
            &[found.energy],
            &found.pull,
            &found.gradient,
            &found.curvature,
            &found.chords,
            found.units.as_flattened(),
            found.along.as_flattened(),
            found.normal.as_flattened(),
        ],
    );
}

#[test]
fn a_segment_in_motion() {
    let robot = read(ARM);
    let model = robot.constant_curvature().unwrap();
    let kernel = model.kernels(&robot.parameters).unwrap().segment;
    let (rate, spin, mass, gyration) = ([0.7, -0.3, 0.1], [0.2, 1.0, -0.4], 0.255, 2e-4);
    for (name, state) in [("segment_bent", [0.9, -0.4, 0.25]), ("segment_straight", [1e-7, 0.0, 0.25])] {
        let motion = segments::Motion { state, rate, spin };
        let of = segments::Kernel::segment(&Arm::default(), &motion, &mass, &gyration);
        let tip = &of.tip;
        agree(
            name,
            &kernel,
            &[&[state, rate, spin].concat(), &[mass], &[gyration]],
            &[],
            &[
                tip.rotation.as_flattened(),
                &tip.position,
                tip.angular_jacobian.as_flattened(),
                tip.linear_jacobian.as_flattened(),
                &tip.angular_bias,
                &tip.linear_bias,
                &of.body.moment,
                &of.body.inertia,
                of.body.linear.as_flattened(),
                of.body.angular.as_flattened(),
                &of.body.mass,
                &of.body.force,
                &of.body.couple,
                &of.body.load,
            ],
        );
    }
}

#[test]
fn an_element_of_a_rod() {
    let robot = read(TABLE);
    let kernel = robot.parallel().unwrap().kernels(&robot.parameters).unwrap().exact;
    let (c, s) = (0.4_f64.cos(), 0.4_f64.sin());
    let element = parallel::Element {
        a: [1.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.3],
        b: [c, 0.0, s, 0.0, 0.17, 0.21, 0.29],
        slope: [0.3, -0.2, 4.0, 1e-4, 2e-4, -1e-4],
        length: 0.075,
    };
    let section = parallel::Kernel::data(&Table::default()).sections[0];
    let found = parallel::Kernel::exact(&Table::default(), &section, &element);
    let parts = [&element.a[..], &element.b, &element.slope, &[element.length]].concat();
    let value = &found.value;
    agree(
        "element",
        &kernel,
        &[&parts, &[section.stiffness, section.natural].concat()],
        &[],
        &[&[value.energy], &value.strain, &value.residual, &found.tangent],
    );
}
