//! Generated == generic on random robots: declarations made at run time go through the generator, its programs are
//! evaluated at many states and compared with the hand-written kernel, which shares nothing with them.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a test"
)]

#[path = "../../common/mod.rs"]
mod common;

use pliant::planar::{Generic, Kernel, SERIES_NODES, SeriesGrid};
use pliant_declare::spec::values;
use pliant_derive::kernels::Family as _;
use pliant_derive::kernels::planar::{PlanarKernels, Position};
use pliant_testing::expression::Robot;
use pliant_testing::largest;
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestRunner};

/// Agreement, relative to the largest entry of the same vector.
const TOLERANCE: f64 = 1e-12;
/// States per robot.
const STATES: usize = 24;

/// The same robot for both sides.
fn both(declaration: &str) -> (PlanarKernels, Vec<f64>, Generic<Robot>) {
    let (robot, generic) = common::generic(declaration);
    let kernels =
        robot.planar().unwrap().kernels(&robot.parameters).unwrap_or_else(|e| panic!("{e}: {declaration}"));
    (kernels, values(&robot.parameters), generic)
}

fn compare(what: &str, generated: &[f64], generic: &[f64]) -> Result<(), TestCaseError> {
    compare_sums(what, generated, generic, &[])
}

/// The same for sums and differences: relative to the largest of their terms as well.
fn compare_sums(what: &str, generated: &[f64], generic: &[f64], terms: &[f64]) -> Result<(), TestCaseError> {
    let scale = largest(generic.iter().chain(terms));
    for (index, (a, b)) in generated.iter().zip(generic).enumerate() {
        prop_assert!(
            (a - b).abs() <= TOLERANCE * scale,
            "{what}[{index}]: generated {a:e}, generic {b:e}, difference {:e} of {scale:e}",
            a - b
        );
    }
    prop_assert_eq!(generated.len(), generic.len());
    Ok(())
}

/// A profile around one over `s`, by the shapes that closed forms know and some that they do not.
fn profile() -> impl Strategy<Value = String> {
    let amount = || -0.6..0.6f64;
    prop_oneof![
        Just("1".to_owned()),
        (amount(), amount()).prop_map(|(a, b)| format!("(1.3 + {a:.4} * s/L + {b:.4} * (s/L)^2)")),
        amount().prop_map(|a| format!("(1 + {a:.4} * s/L)")),
        amount().prop_map(|a| format!("(1 + {a:.4} * s/L)^4")),
        amount().prop_map(|a| format!("exp({a:.4} * s/L)")),
        (amount(), 0.5..4.0f64).prop_map(|(a, b)| format!("(1 + {a:.4} * sin({b:.4} * s/L))")),
        amount().prop_map(|a| format!("(1 + {a:.4} * cos(pi * s/L)^2)")),
        amount().prop_map(|a| format!("sqrt(1.2 + {a:.4} * s/L)")),
    ]
}

prop_compose! {
    fn declaration()(
        length in 0.1..0.6f64,
        [bending, axial, spacing, load] in [profile(), profile(), profile(), profile()],
        couple in prop_oneof![
            Just(None),
            Just(Some("-0.3 N * theta^3")),
            Just(Some("0.2 N * sin(2 * theta) * s/L")),
            Just(Some("0.1 N * (exp(theta/2) - 1)")),
            Just(Some("0.4 N * theta / (1 + theta^2)")),
        ],
        (extensible, exact, parametric) in any::<(bool, bool, bool)>(),
        order in 1..=12usize,
    ) -> String {
        let scale = if parametric { "stiffness *" } else { "0.025 N*m^2 *" };
        let parameter = if parametric { "param stiffness = 0.025 N*m^2," } else { "" };
        let couple = couple.map_or_else(String::new, |couple| format!(", couple: {couple}"));
        let mut options = vec!["cables: ideal".to_owned()];
        options.extend(extensible.then(|| "axial: extensible".to_owned()));
        options.extend(exact.then(|| "cable_length: exact".to_owned()));
        options.extend((!extensible && !exact).then(|| format!("series: {order}")));
        format!(
            "robot Random {{ {parameter} \
             backbone {{ length: {length:.4} m, bending_stiffness: {scale} {bending}, axial_stiffness: 25 kN * {axial} }}, \
             cables {{ spacing: 0.08 m * {spacing} }}, \
             load {{ q_x: 0.4 N/m * {load}, q_y: 0.7 N/m {couple} }}, \
             model planar {{ {} }} }}",
            options.join(", ")
        )
    }
}

fn check(declaration: &str) -> Result<(), TestCaseError> {
    let (kernels, parameters, generic) = both(declaration);
    let with = |inputs: &[f64]| -> Vec<f64> { inputs.iter().chain(&parameters).copied().collect() };
    let length = generic.length();
    compare("length", &kernels.length.value.evaluate(&parameters), &[length])?;
    let compliance = kernels.compliance.evaluate(&parameters);
    let generic_compliance: [f64; 2] = generic.compliance();
    compare("C_d", &compliance[..1], &generic_compliance[..1])?;
    compare("C_s", &compliance[1..], &generic_compliance[1..])?;
    // Up to the force at which a cable has no length left.
    let force = length / compliance[0];
    for state in 0..STATES {
        let unit = |k: usize| ((state * 7 + k * 5 + 1) as f64 * 0.618_033_988_749_895).fract();
        let sigma = if state == 0 {
            0.0
        } else if state == 1 {
            1.0
        } else {
            unit(0)
        };
        let theta = 6.0 * unit(1) - 3.0;
        let strains = [4.0 * unit(2) - 2.0, 0.02 * unit(3) - 0.01, 5.0 * unit(4), 5.0 * unit(5)];
        let u = if generic.options().extensible { strains[1] } else { 0.0 };
        let strains = [strains[0], u, strains[2], strains[3]];

        let section = kernels.section.evaluate(&with(&[sigma]));
        let [bending, axial, spacing] = generic.section(&sigma);
        compare("EI", &section[..1], &[bending])?;
        compare("W", &section[section.len() - 1..], &[spacing])?;
        if let [_, value, _] = section[..] {
            compare("EA", &[value], &[axial])?;
        }
        let station =
            kernels.station.evaluate(&with(&[sigma, strains[0], strains[1], strains[2], strains[3]]));
        let s = generic.station(&sigma, &strains);
        compare("elastic energy", &station[..2], &s.elastic)?;
        // Elastic stress minus what the cables put on the section, component by component.
        for component in 0..2 {
            let elastic = [section[0] / length * strains[0], length * axial * strains[1]][component];
            let cables =
                [0, 1].map(|cable| strains[2 + cable] * s.cable_shortening_gradient[cable][component]);
            let elastic = if elastic.is_finite() { elastic } else { 0.0 };
            let terms = [elastic, cables[0], cables[1]];
            compare_sums(
                "stress",
                &station[2 + component..=2 + component],
                &s.stress[component..=component],
                &terms,
            )?;
        }
        compare("stiffness", &station[4..7], &s.stiffness)?;
        compare("cable shortening", &station[7..9], &s.cable_shortening)?;
        compare("cable shortening gradient", &station[9..], s.cable_shortening_gradient.as_flattened())?;
        compare("resultant", &kernels.resultant.evaluate(&with(&[sigma])), &generic.resultant(&sigma))?;
        compare("couple", &kernels.couple.evaluate(&with(&[sigma, theta])), &generic.couple(&sigma, &theta))?;
        compare("angle", &kernels.angle.evaluate(&with(&[sigma])), &generic.angle(&sigma))?;

        let forces = [force * (2.0 * unit(6) - 1.0) * 0.95, 40.0 * unit(7)];
        let tip: [[f64; 3]; 3] = generic.tip_jacobian(&forces);
        let generated = jacobian(&kernels, &parameters, &forces);
        for (row, (a, b)) in generated.iter().zip(&tip).enumerate() {
            // Coordinates and the angle have units of their own; a tip that comes back to the base is a sum that cancels.
            let way = length * [1.0, tip[1][2].abs(), 0.0][row] + [0.0, 0.0, generic_compliance[1]][row];
            let what = ["tip", "d tip / d Delta_F", "d tip / d Sigma_F"][row];
            compare_sums(what, &a[..2], &b[..2], &[way])?;
            compare("angle at the tip", &a[2..], &b[2..])?;
        }
    }
    series(&kernels, &parameters, &generic)
}

/// Tip and derivatives, as emitted code computes them.
fn jacobian(kernels: &PlanarKernels, parameters: &[f64], forces: &[f64; 2]) -> [[f64; 3]; 3] {
    let with = |inputs: &[f64]| -> Vec<f64> { inputs.iter().chain(parameters).copied().collect() };
    match &kernels.position {
        Position::Closed { jacobian, .. } => {
            let values = jacobian.evaluate(&with(forces));
            core::array::from_fn(|row| core::array::from_fn(|column| values[3 * row + column]))
        }
        Position::Quadrature { order, stretch, .. } => {
            let mut sums = [[0.0; 3]; 3];
            for [node, weight] in pliant_program::gauss_legendre(*order) {
                let angle = kernels.angle.evaluate(&with(&[node]))[0];
                let stretch = stretch.value.evaluate(&with(&[node]));
                let (sine, cosine) = (forces[0] * angle).sin_cos();
                let step = weight * (stretch[0] - forces[1] * stretch[1]);
                sums[0][0] += step * cosine;
                sums[0][1] += step * sine;
                sums[1][0] -= step * sine * angle;
                sums[1][1] += step * cosine * angle;
                sums[2][0] -= weight * stretch[1] * cosine;
                sums[2][1] -= weight * stretch[1] * sine;
            }
            let angle = kernels.angle.evaluate(&with(&[1.0]))[0];
            sums[0][2] = forces[0] * angle;
            sums[1][2] = angle;
            sums
        }
    }
}

fn series(
    kernels: &PlanarKernels,
    parameters: &[f64],
    generic: &Generic<Robot>,
) -> Result<(), TestCaseError> {
    let Some(series) = &kernels.series else { return Ok(()) };
    let orders = series.orders.len();
    let node = |j: usize| 0.5 - 0.5 * (std::f64::consts::PI * j as f64 / (SERIES_NODES - 1) as f64).cos();
    let sigma: [f64; SERIES_NODES] = core::array::from_fn(node);
    let grid = SeriesGrid {
        sigma,
        moment_x: sigma.map(|sigma| 0.02 * (1.0 - sigma)),
        moment_y: sigma.map(|sigma| -0.03 * (1.0 - sigma * sigma)),
    };
    let terms: Vec<[f64; SERIES_NODES]> = (0..orders)
        .map(|k| sigma.map(|sigma| sigma * (0.9f64).powi(k as i32) * (1.0 + k as f64).cos()))
        .collect();
    let mut memory = vec![[0.0; SERIES_NODES]; generic.series_memory()];
    let mut rows: Vec<Vec<f64>> = vec![Vec::new(); SERIES_NODES];
    for (order, program) in series.orders.iter().enumerate() {
        let mut out = [0.0; SERIES_NODES];
        generic.adomian(order, &grid, &terms, &mut memory, &mut out);
        let generated: Vec<f64> = (0..SERIES_NODES)
            .map(|j| {
                let mut inputs = vec![sigma[j], grid.moment_x[j], grid.moment_y[j]];
                inputs.extend(terms[..=order].iter().map(|term| term[j]));
                inputs.extend(&rows[j]);
                inputs.extend(parameters);
                let outputs = program.evaluate(&inputs);
                rows[j].extend(&outputs[..series.rows]);
                outputs[series.rows]
            })
            .collect();
        compare(&format!("A_{order}"), &generated, &out)?;
    }
    Ok(())
}

/// 64 robots, the same in every run; `PLIANT_SOAK=2000` asks for as many others, new in every run.
#[test]
fn random_robots_agree() {
    let soak = std::env::var("PLIANT_SOAK").ok().map(|cases| cases.parse().unwrap());
    let config = Config {
        cases: soak.unwrap_or(64),
        rng_seed: if soak.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/generated_vs_generic.regressions",
        ))),
        max_shrink_iters: 32,
        ..Config::default()
    };
    TestRunner::new(config).run(&declaration(), |declaration| check(&declaration)).unwrap();
}

/// Cables close together at the tip bend this robot by 30 rad before one of them has no length left: its position integrals
/// are small against its length.
#[test]
fn a_robot_that_curls_up_agrees() {
    check(
        "robot Random { param stiffness = 0.025 N*m^2, \
         backbone { length: 0.5481 m, bending_stiffness: stiffness * (1 + -0.1333 * s/L)^4, \
             axial_stiffness: 25 kN * (1 + 0.1036 * s/L) }, cables { spacing: 0.08 m * (1 + -0.4862 * s/L) }, \
         load { q_x: 0.4 N/m * (1 + 0.1416 * sin(2.1465 * s/L)), q_y: 0.7 N/m, couple: -0.3 N * theta^3 }, \
         model planar { cables: ideal, axial: extensible, cable_length: exact } }",
    )
    .unwrap();
}

#[test]
fn the_reference_robots_agree() {
    let disc = "section: disc { diameter: 4 mm }, young: 2 GPa";
    let taper = "section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa";
    for (backbone, spacing, options) in [
        (disc, "110 mm", ""),
        (disc, "0.04 m - 0.03 m * (s/L)^3", ""),
        (disc, "0.04 m - 0.03 m * (s/L)^3", ", cable_length: exact"),
        (taper, "110 mm", ""),
        (disc, "110 mm", ", axial: extensible"),
        (taper, "110 mm - 20 mm * s/L", ", axial: extensible"),
    ] {
        check(&format!(
            "robot Reference {{ backbone {{ length: 0.3 m, {backbone} }}, cables {{ spacing: {spacing} }}, \
             load {{ q_y: 0.6164 N/m }}, model planar {{ cables: ideal {options} }} }}"
        ))
        .unwrap();
    }
}
