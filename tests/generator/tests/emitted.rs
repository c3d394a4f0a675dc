//! Emitted Rust against the generic kernel: every function of the kernel trait, derivatives with respect to parameters
//! included, for declared robots of every kind.
#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test")]

#[path = "../../common/mod.rs"]
mod common;

use pliant::planar::{Input, Kernel, Planar, SERIES_NODES, SeriesGrid};
use pliant::{Declaration, Declared, robot};
use pliant_testing::largest;

/// Agreement, relative to the largest entry of the same vector and its terms.
const TOLERANCE: f64 = 1e-12;

/// Declares a robot, and keeps its text for the generic kernel.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(UNIFORM, robot Uniform {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model planar { closed_form: required },
});
declared!(STIFF, robot Stiff {
    param length = 0.3 m,
    param young = 2 GPa,
    param taper = 1 mm,
    backbone { length: length, section: disc { diameter: 6 mm - taper * s/L }, young: young },
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
    load { q_x: 0.3 N/m, q_y: 0.6 N/m * sin(pi * s/L) },
    model planar { axial: extensible },
});
declared!(EXACT, robot Exact {
    param wide = 60 mm,
    param q = 0.7 N/m,
    backbone { length: 0.25 m, bending_stiffness: 0.02 N*m^2 * exp(-s/L), axial_stiffness: 20 kN },
    cables { spacing: wide * (1 - s/(2*L)) },
    load { q_y: q, couple: 0.1 N * sin(theta) * cos(s/L) },
    model planar { axial: extensible, cable_length: exact, cables: ideal },
});
declared!(SERIES, robot Series {
    param q = 0.6164 N/m,
    param foundation = 0.2 N,
    backbone { length: 0.3 m, section: rectangle { width: 20 mm, height: 1 mm }, young: 70 GPa },
    cables { spacing: 30 mm },
    load { q_y: q, couple: -foundation * theta^3 / (1 + theta^2) },
    model planar { series: 6 },
});
declared!(FIRST, robot First {
    backbone { length: 0.3 m, section: ring { outer_diameter: 5 mm, inner_diameter: 4 mm }, young: 3 GPa, density: 1200 kg/m^3 },
    cables { spacing: 50 mm },
    gravity: [0, -9.81] m/s^2,
    model planar { series: 1 },
});

declared!(FOLDED, robot Folded {
    backbone { length: 0.3 m, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
    cables { spacing: 0.04 m - 0.03 m * (s/L)^3 },
    model planar,
});
declared!(SIGMOID, robot Sigmoid {
    // Odd about the middle: a rule for the whole backbone says nothing about its parts.
    param a_ = 0.3,
    param a_v = 0.4,
    backbone {
        length: 0.3 m,
        section: rectangle { width: 20 mm * (1 - a_ * s/L), height: 1 mm * (1 - a_v * s/L) },
        young: 70 GPa,
    },
    cables { spacing: 0.04 m + 0.01 m * tanh(6 * (s/L - 1/2)) },
    load { q_y: 0.3 N/m * tanh(5 * (s/L - 1/2)) },
    model planar { axial: extensible },
});
declared!(NEAR, robot Near {
    // Roots that nearly coincide: partial fractions would cancel.
    backbone {
        length: 0.3 m,
        section: rectangle { width: 20 mm * (1 - 0.5 * s/L), height: 1 mm * (1 - 0.49 * s/L) },
        young: 70 GPa,
    },
    cables { spacing: 40 mm },
    model planar,
});

declared!(FLARED, robot Flared {
    // The angle has a closed form: products of hyperbolic functions and powers are sums of exponentials.
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 30 mm * cosh(s/L) + 10 mm * s/L * sinh(2 * s/L) },
    model planar,
});

fn close(what: &str, found: &[f64], expected: &[f64], terms: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let scale = largest(expected.iter().chain(terms));
    for (a, b) in found.iter().zip(expected) {
        assert!((a - b).abs() <= tolerance * scale + 1e-300, "{what}: {found:?} not {expected:?}");
    }
}

/// Holds the generated kernel and the one that is read at run time against the generic one.
fn compare<K: Kernel + Default>(text: &str) {
    hold(K::default(), text);
    let declaration: Declaration = text.parse().unwrap();
    hold(declaration.planar_kernel().unwrap(), text);
}

/// At the declared parameters, and at others: nothing that depends on them may be folded.
fn hold<K: Kernel>(mut robot: K, text: &str) {
    let (declared, mut generic) = common::generic(text);
    let declared = declared.parameters;
    assert_eq!(robot.parameters().len(), declared.len());
    for (index, parameter) in robot.parameters().iter().enumerate() {
        assert_eq!(
            (parameter.name.as_ref(), parameter.default),
            (declared[index].name.as_str(), declared[index].value)
        );
        assert_eq!(robot.parameter(index), declared[index].value);
    }
    compare_at(&robot, &generic, declared.len());
    if declared.is_empty() {
        return;
    }
    for (index, value) in declared.iter().map(|parameter| parameter.value).enumerate() {
        let value = value * (0.8 + 0.1 * index as f64);
        robot.set_parameter(index, value);
        generic.set_parameter(index, value);
    }
    compare_at(&robot, &generic, declared.len());
}

fn compare_at<K: Kernel, G: Kernel>(robot: &K, generic: &G, parameters: usize) {
    let name = robot.name();
    let length = generic.length();
    assert_eq!(robot.options().extensible, generic.options().extensible);
    assert_eq!(robot.options().loaded, generic.options().loaded);
    assert_eq!(robot.options().couple, generic.options().couple);
    assert!((robot.length() - length).abs() <= 1e-15 * length);
    close("compliance", &robot.compliance::<f64>()[..1], &generic.compliance::<f64>()[..1], &[], TOLERANCE);
    close(
        "axial compliance",
        &robot.compliance::<f64>()[1..],
        &generic.compliance::<f64>()[1..],
        &[],
        TOLERANCE,
    );
    let force = length / generic.compliance::<f64>()[0];
    for state in 0..40u32 {
        let unit = |k: u32| (f64::from(state * 7 + k * 5 + 1) * 0.618_033_988_749_895).fract();
        let sigma = unit(0);
        let theta = 4.0 * unit(1) - 2.0;
        let u = if robot.options().extensible { 0.01 * unit(3) } else { 0.0 };
        let strains = [3.0 * unit(2), u, 5.0 * unit(4), 5.0 * unit(5)];
        for (component, (a, b)) in
            robot.section(&sigma).iter().zip(generic.section::<f64>(&sigma)).enumerate()
        {
            assert!(*a == b || (a - b).abs() <= TOLERANCE * b, "{name} section {component}: {a} {b}");
        }
        let (s, g) = (robot.station(&sigma, &strains), generic.station(&sigma, &strains));
        let terms = [
            g.stiffness[0] * strains[0],
            g.stiffness[2] * strains[1],
            strains[2] * length,
            strains[3] * length,
        ];
        close("stress", &s.stress, &g.stress, &terms, TOLERANCE);
        close("elastic", &s.elastic, &g.elastic, &[], TOLERANCE);
        close("stiffness", &s.stiffness, &g.stiffness, &[], TOLERANCE);
        close("cable shortening", &s.cable_shortening, &g.cable_shortening, &[], TOLERANCE);
        close(
            "gradient",
            s.cable_shortening_gradient.as_flattened(),
            g.cable_shortening_gradient.as_flattened(),
            &[],
            TOLERANCE,
        );
        close("resultant", &robot.resultant(&sigma), &generic.resultant::<f64>(&sigma), &[], TOLERANCE);
        close(
            "couple",
            &robot.couple(&sigma, &theta),
            &generic.couple::<f64>(&sigma, &theta),
            &[],
            TOLERANCE,
        );
        close("angle", &robot.angle(&sigma), &generic.angle::<f64>(&sigma), &[], TOLERANCE);
        let forces = [0.9 * force * (2.0 * unit(6) - 1.0), 30.0 * unit(7)];
        let here = robot.position(&forces, &sigma);
        close("position", &here, &generic.position::<f64>(&forces, &sigma), &[], TOLERANCE);
        close("tip", &robot.tip(&forces)[..2], &generic.tip::<f64>(&forces)[..2], &[], TOLERANCE);
        let (jacobian, expected) = (robot.tip_jacobian(&forces), generic.tip_jacobian::<f64>(&forces));
        for (row, exact) in jacobian.iter().zip(&expected) {
            close("Jacobian", &row[..2], &exact[..2], &[], TOLERANCE);
            close("angle of the Jacobian", &row[2..], &exact[2..], &[], TOLERANCE);
        }
        for index in 0..parameters {
            let (tip, compliance) = robot.forward_sensitivity(index, &forces);
            let (tip_generic, compliance_generic) = generic.forward_sensitivity(index, &forces);
            close("tip by parameter", &tip, &tip_generic, &[], 1e-10);
            close("C_d by parameter", &compliance[..1], &compliance_generic[..1], &[], 1e-10);
            close("C_s by parameter", &compliance[1..], &compliance_generic[1..], &[], 1e-10);
            close(
                "length",
                &[robot.length_sensitivity(index)],
                &[generic.length_sensitivity(index)],
                &[],
                1e-12,
            );
            let a = robot.station_sensitivity(index, sigma, theta, &strains);
            let b = generic.station_sensitivity(index, sigma, theta, &strains);
            close("stress by parameter", &a.stress, &b.stress, &[], 1e-10);
            close("cable shortening by parameter", &a.cable_shortening, &b.cable_shortening, &[], 1e-10);
            close("resultant by parameter", &a.resultant, &b.resultant, &[], 1e-10);
            close("couple by parameter", &[a.couple], &[b.couple], &[], 1e-10);
        }
    }
    series(robot, generic);
}

fn series<K: Kernel, G: Kernel>(robot: &K, generic: &G) {
    let Some(orders) = robot.options().series else { return };
    let sigma: [f64; SERIES_NODES] = core::array::from_fn(|j| {
        0.5 - 0.5 * (std::f64::consts::PI * j as f64 / (SERIES_NODES - 1) as f64).cos()
    });
    let grid =
        SeriesGrid { sigma, moment_x: sigma.map(|s| 0.02 * (1.0 - s)), moment_y: sigma.map(|s| s - 1.0) };
    let terms: Vec<[f64; SERIES_NODES]> =
        (0..orders).map(|k| sigma.map(|s| s * (0.4 + k as f64).cos())).collect();
    let mut memory = vec![[0.0; SERIES_NODES]; robot.series_memory()];
    let mut memory_generic = vec![[0.0; SERIES_NODES]; generic.series_memory()];
    for order in 0..orders {
        let (mut a, mut b) = ([f64::NAN; SERIES_NODES], [f64::NAN; SERIES_NODES]);
        robot.adomian(order, &grid, &terms, &mut memory, &mut a);
        generic.adomian(order, &grid, &terms, &mut memory_generic, &mut b);
        close(&format!("A_{order}"), &a, &b, &[], TOLERANCE);
    }
}

#[test]
fn every_function_agrees_with_the_generic_kernel() {
    compare::<Uniform>(UNIFORM);
    compare::<Stiff>(STIFF);
    compare::<Exact>(EXACT);
    compare::<Series>(SERIES);
    compare::<First>(FIRST);
    compare::<Folded>(FOLDED);
    compare::<Sigmoid>(SIGMOID);
    compare::<Near>(NEAR);
    compare::<Flared>(FLARED);
    let expanded = pliant_derive::expand(FLARED.parse().unwrap()).to_string();
    assert!(expanded.contains("exponential_moment"), "the angle is not in closed form");
}

/// The tip by parameter, through the solvers: declared, and by differences of solutions.
#[test]
fn tips_follow_parameters() {
    fn check<K: Kernel + Default>(input: &Input) {
        let robot = Planar::new(K::default());
        let solution = robot.solve(input).unwrap();
        for parameter in robot.kernel().parameters() {
            let step = 1e-5 * parameter.default;
            let tip = |value: f64| {
                let mut changed = robot.clone();
                changed.set_parameter(&parameter.name, value).unwrap();
                let tip = changed.solve(input).unwrap().tip();
                [tip.translation[0], tip.translation[1], tip.angle]
            };
            let (high, low) = (tip(parameter.default + step), tip(parameter.default - step));
            let slope = solution.parameter_sensitivity(&parameter.name).unwrap();
            for k in 0..3 {
                let difference = (high[k] - low[k]) / (2.0 * step);
                let scale = largest(&slope);
                assert!(
                    (slope[k] - difference).abs() <= 2e-7 * scale,
                    "{} {k}: {} {difference}",
                    parameter.name,
                    slope[k]
                );
            }
        }
    }
    check::<Stiff>(&Input::forces(&[3.0, 1.0]));
    check::<Exact>(&Input::forces(&[1.0, 0.5]));
    check::<Series>(&Input::forces(&[20.0, 0.2]));
    check::<Sigmoid>(&Input::forces(&[5.0, 0.2]));
}

#[test]
fn parameters_out_of_range_are_refused_with_their_quantity() {
    let mut robot = Stiff::planar();
    robot.set_parameter("taper", 7e-3).unwrap();
    let message = robot.solve(&Input::forces(&[1.0, 0.0])).unwrap_err().to_string();
    assert!(message.contains("diameter") && message.contains("expected"), "{message}");
    robot.set_parameter("taper", 1e-3).unwrap();
    robot.set_parameter("length", -0.3).unwrap();
    assert!(robot.solve(&Input::forces(&[1.0, 0.0])).is_err());
}
