//! Prepared kernels that are interpreted at run time: they are the compiled ones, and files that are wrong are refused.
#![allow(clippy::unwrap_used, reason = "a test")]

#[macro_use]
#[path = "../../../examples/shared/origin.rs"]
mod origin;

use origin::{Origin, Text};
use pliant::declaration::{PreparedError, ReadError};
use pliant::planar::{Kernel, SERIES_NODES, SeriesGrid};
use pliant::{Declaration, Declared as _, Input, Lanes, load, robot_file};
use pliant_program::text::sealed;
use pliant_runtime::f64x4;

robot_file!("../../examples/replay/tables/lasem/classic.robot");
robot_file!("../../examples/replay/tables/lasem/routing.robot");
robot_file!("../../examples/replay/tables/lasem/nonuniform.robot");
robot_file!("../../examples/replay/tables/lasem/axial.robot");
robot_file!("../../examples/replay/tables/lasem/distributed.robot");
robot_file!("../../benches/run_time/narrowing.robot");
robot_file!("tests/interpreted/bent.robot");
robot_file!("tests/interpreted/squeezed.robot");

texts! {
    Classic: "../../examples/replay/tables/lasem/classic.robot",
    Routing: "../../examples/replay/tables/lasem/routing.robot",
    Nonuniform: "../../examples/replay/tables/lasem/nonuniform.robot",
    Axial: "../../examples/replay/tables/lasem/axial.robot",
    Distributed: "../../examples/replay/tables/lasem/distributed.robot",
    Narrowing: "../../benches/run_time/narrowing.robot",
    Bent: "tests/interpreted/bent.robot",
    Squeezed: "tests/interpreted/squeezed.robot",
}

/// Agreement, relative to the largest entry of a block.
const TOLERANCE: f64 = 1e-12;

/// The kernels of a declaration as a file, derived now.
fn prepared(text: &str) -> String {
    let tokens = text.parse().unwrap();
    let fields = pliant_declare::syntax::written_fields(&tokens);
    let checked = pliant_declare::spec::read(tokens).unwrap();
    let prepared = pliant_program::text::Prepared {
        pliant: env!("CARGO_PKG_VERSION").to_owned(),
        symbolica: pliant_derive::SYMBOLICA.to_owned(),
        declaration: fields,
        robot: checked.robot.canonical(),
        models: pliant_derive::derived(&checked).unwrap(),
    };
    prepared.write()
}

/// Numbers of one block.
fn same(what: &str, found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let finite = expected.iter().filter(|entry| entry.is_finite());
    let scale = finite.fold(0.0_f64, |scale, entry| scale.max(entry.abs()));
    for (index, (a, b)) in found.iter().zip(expected).enumerate() {
        let equal = a == b || (a - b).abs() <= TOLERANCE * scale;
        assert!(equal, "{what}[{index}]: interpreted {a:e}, compiled {b:e} of {scale:e}");
    }
}

/// All functions of a station and of forces, in lanes that differ.
fn numbers<K: Kernel, T: Lanes>(kernel: &K, by: impl Fn(f64) -> T) -> Vec<(&'static str, Vec<T>)> {
    let mut found = Vec::new();
    for (sigma, difference, sum) in [(0.0, 0.0, 0.0), (0.37, 1e-4, 0.2), (0.5, 2.3, 4.0), (1.0, -11.0, 30.0)]
    {
        let [sigma, theta] = [by(sigma), by(0.3 * difference)];
        let forces = [by(difference), by(sum)];
        let state =
            [by(difference), by(1e-3 * sum), by(0.5 * (sum + difference)), by(0.5 * (sum - difference))];
        let station = kernel.station(&sigma, &state);
        found.push(("section", kernel.section(&sigma).to_vec()));
        found.push(("elastic", station.elastic.to_vec()));
        found.push(("stress", station.stress.to_vec()));
        found.push(("stiffness", station.stiffness.to_vec()));
        found.push(("cable shortening", station.cable_shortening.to_vec()));
        found.push(("its gradient", station.cable_shortening_gradient.concat()));
        found.push(("resultant", kernel.resultant(&sigma).to_vec()));
        found.push(("couple", kernel.couple(&sigma, &theta).to_vec()));
        found.push(("angle", kernel.angle(&sigma).to_vec()));
        found.push(("position", kernel.position(&forces, &sigma).to_vec()));
        found.push(("tip", kernel.tip(&forces).to_vec()));
        found.push(("Jacobian of the tip", kernel.tip_jacobian(&forces).concat()));
    }
    found.push(("compliance", kernel.compliance().to_vec()));
    found
}

/// Adomian polynomials of all orders; none where there is no series.
fn series<K: Kernel>(kernel: &K) -> Vec<f64> {
    let grid = SeriesGrid {
        sigma: core::array::from_fn(|j| j as f64 / 48.0),
        moment_x: core::array::from_fn(|j| 0.3 - 0.004 * j as f64),
        moment_y: core::array::from_fn(|j| -0.2 + 0.01 * j as f64),
    };
    let mut memory = vec![[0.0; SERIES_NODES]; kernel.series_memory()];
    let mut terms = vec![core::array::from_fn(|j| 0.8 * grid.sigma[j])];
    let mut all = Vec::new();
    for order in 0..kernel.options().series.unwrap_or_default() {
        let mut out = [0.0; SERIES_NODES];
        assert!(kernel.adomian(order, &grid, &terms, &mut memory, &mut out), "{order}");
        all.extend(out);
        terms.push(out.map(|value| 0.1 * value));
    }
    let mut out = [0.0; SERIES_NODES];
    assert!(!kernel.adomian(13, &grid, &terms, &mut memory, &mut out));
    all
}

fn compare<A: Kernel, B: Kernel>(interpreted: &A, compiled: &B) {
    let (found, expected) = (interpreted, compiled);
    assert_eq!(found.options(), expected.options());
    assert_eq!(found.series_memory(), expected.series_memory());
    same("length", &[found.length()], &[expected.length()]);
    assert_eq!(found.disc_radius().is_some(), expected.disc_radius().is_some());
    same(
        "radius",
        &found.disc_radius().into_iter().collect::<Vec<_>>(),
        &Vec::from_iter(expected.disc_radius()),
    );
    for ((what, a), (_, b)) in numbers(found, |x| x).into_iter().zip(numbers(expected, |x| x)) {
        same(what, &a, &b);
    }
    let lanes = |x: f64| f64x4::from([x, 0.9 * x, 0.5 * x, 1e-9 * x]);
    for ((what, a), (_, b)) in numbers(found, lanes).into_iter().zip(numbers(expected, lanes)) {
        for lane in 0..4 {
            let one = |of: &[f64x4]| of.iter().map(|entry| entry.lane(lane)).collect::<Vec<f64>>();
            same(what, &one(&a), &one(&b));
        }
    }
    for index in 0..expected.parameters().len() {
        same(
            "slope of the length",
            &[found.length_sensitivity(index)],
            &[expected.length_sensitivity(index)],
        );
        for forces in [[0.0, 0.0], [2.3, 4.0], [-11.0, 30.0]] {
            let [a, b] =
                [found.forward_sensitivity(index, &forces), expected.forward_sensitivity(index, &forces)];
            same("slope of the tip", &a.0, &b.0);
            same("slope of the compliance", &a.1, &b.1);
        }
        for state in [[0.0; 4], [2.0, 1e-3, 5.0, 1.0]] {
            let [a, b] = [
                found.station_sensitivity(index, 0.4, 0.7, &state),
                expected.station_sensitivity(index, 0.4, 0.7, &state),
            ];
            same("slope of the stress", &a.stress, &b.stress);
            same("slope of the shortening", &a.cable_shortening, &b.cable_shortening);
            same("slope of the resultant", &a.resultant, &b.resultant);
            same("slope of the couple", &[a.couple], &[b.couple]);
        }
    }
    same("series", &series(found), &series(expected));
}

/// The kernels of the folder `kernels`, and some with parameters that are derived here.
#[test]
fn interpreted_kernels_are_the_compiled_ones() {
    macro_rules! both {
        ($($robot:ident),*) => {$(
            let read = $robot::read(Origin::Prepared).unwrap();
            compare(&read.planar_kernel().unwrap(), &$robot::default());
        )*};
    }
    both!(Classic, Routing, Nonuniform, Axial, Distributed, Narrowing);
    // At other values of the parameters, too.
    macro_rules! moved {
        ($($robot:ident: $values:expr),*) => {$(
            let read: Declaration = $robot::TEXT.parse().unwrap();
            let read = read.with_prepared_text(&prepared($robot::TEXT)).unwrap();
            let (mut read, mut compiled) = (read.planar_kernel().unwrap(), $robot::default());
            compare(&read, &compiled);
            assert_eq!(compiled.parameters().len(), $values.len());
            for (index, value) in $values.into_iter().enumerate() {
                read.set_parameter(index, value);
                compiled.set_parameter(index, value);
            }
            compare(&read, &compiled);
        )*};
    }
    moved!(Bent: [0.28, 1.7e9, 0.05, 31e-3, -0.3], Squeezed: [0.31, 2.2e9, -0.02, 29e-3]);
}

/// Solves by any model; where a robot has other models, they are solved as without the file.
#[test]
fn solves_agree() {
    let text = Bent::TEXT;
    let plain: Declaration = text.parse().unwrap();
    let prepared = plain.clone().with_prepared_text(&prepared(text)).unwrap();
    assert_eq!(plain, prepared);
    let input = Input::forces(&[1.5, 0.4]);
    let tips = [&plain, &prepared].map(|declaration| {
        declaration.model("planar").unwrap().solve(&input).unwrap().tip().translation.vector
    });
    // First by quadrature, then by closed forms.
    assert!((tips[0] - tips[1]).norm() < 1e-10 * 0.3, "{tips:?}");
    let compiled = pliant::Model::solve(&Bent::planar(), &input).unwrap().tip().translation.vector;
    assert!((compiled - tips[1]).norm() < 1e-12 * 0.3, "{compiled} {}", tips[1]);
}

const ARM: &str = "robot Arm {
    param young = 2 GPa,
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: young }
    cables { spacing: 40 mm }
    model planar,
}";

#[test]
fn files_that_are_wrong_are_refused_with_the_reason() {
    let arm: Declaration = ARM.parse().unwrap();
    let text = prepared(ARM);
    let refused = |text: &str| match arm.clone().with_prepared_text(text) {
        Ok(_) => panic!("the kernels are used"),
        Err(error) => error.to_string(),
    };
    let run = "; run `cargo pliant prepare`";
    // Stale: another robot, another version.
    for (from, to, change) in [
        ("2 GPa", "3 GPa", "param young 2 GPa -> 3 GPa"),
        ("0.3 m", "0.31 m", "backbone.length 0.3 m -> 0.31 m"),
        ("model planar", "discs { radius: 3 cm } model planar", "discs is new, discs.radius 3 cm is new"),
    ] {
        let other: Declaration = ARM.replace(from, to).parse().unwrap();
        let error = other.with_prepared_text(&text).unwrap_err();
        assert!(matches!(&error, PreparedError::Stale { robot, .. } if robot == "Arm"));
        assert_eq!(
            error.to_string(),
            format!("the kernels in prepared kernels are not those of `Arm`: {change}{run}")
        );
    }
    let older = text.replacen("pliant 0.1.0", "pliant 0.0.9", 1);
    assert!(refused(&older).contains("pliant 0.0.9 -> 0.1.0"), "{}", refused(&older));
    // Truncated, edited, newer, and no such file at all.
    for end in (0..text.trim_end().len()).step_by(311) {
        assert!(refused(&text[..end]).starts_with("cannot use prepared kernels: line "), "{end}");
    }
    let edited = text.replacen(" = mul ", " = add ", 1);
    assert!(refused(&edited).contains("` was edited: its checksum is "), "{}", refused(&edited));
    let newer = text.replacen("format 4", "format 5", 1);
    let format = "cannot use prepared kernels: line 1: this pliant reads format 4, the file has format 5";
    assert_eq!(refused(&newer), format!("{format}{run}"));
    assert!(refused("robot Arm {}").contains("line 1: expected `pliant kernels, format 4`"));
    // Behind a right checksum, programs that are not those of the functions.
    for (from, to, reason) in [
        (
            "function \"tip\" ",
            "function \"tap\" ",
            "the item `tip` of `planar::Kernel`: expected a function, found none",
        ),
        (
            "implementation \"planar::Kernel\"",
            "implementation \"planar::Colonel\"",
            "there is no `planar::Kernel`",
        ),
        ("\"angle_limit\" number", "\"other_limit\" number", "expected an `angle_limit`"),
    ] {
        let other = sealed(&text.replace(from, to));
        assert!(other != sealed(&text) && refused(&other).contains(reason), "{}", refused(&other));
    }
    // The file of a robot without a planar model.
    let rod = include_str!("../../../examples/catheter/catheter.robot");
    let foreign =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../kernels/Catheter.kernels"))
            .unwrap();
    assert!(refused(&foreign).starts_with("the kernels in prepared kernels are not those of `Arm`: "));
    let catheter = rod.parse::<Declaration>().unwrap().with_prepared_text(&foreign).unwrap();
    assert!(catheter.strain().is_ok() && catheter.planar().is_err());
}

#[test]
fn files_are_found_by_their_path() -> Result<(), ReadError> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let arm = load(root.join("../../examples/replay/tables/lasem/classic.robot"))?;
    let prepared = arm.clone().with_prepared(root.join("../../kernels/Classic.kernels")).unwrap();
    assert_eq!(prepared.kinds(), ["planar"]);
    let missing = arm.with_prepared(root.join("../../kernels/Gone.kernels")).unwrap_err().to_string();
    assert!(missing.starts_with("cannot read ") && missing.contains("Gone.kernels"), "{missing}");
    Ok(())
}
