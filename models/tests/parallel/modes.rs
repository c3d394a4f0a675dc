//! Small vibrations of the reference robot against the tables of `tests/reference/parallel-dynamics`.
#![allow(clippy::unwrap_used, reason = "tests")]

use pliant_models::parallel::{Generic, Input, Parallel, SlopeInertia};
use pliant_models::{Drive, Modes};
use pliant_testing::{Row, larger, largest, table};

use crate::moving::{loads, robot};

/// The modes of a row's case and sample.
fn modes(row: &Row, elements: usize, beta: f64, (free, slopes): (bool, SlopeInertia)) -> Modes {
    let case = row.text("in.case");
    let parallel = Parallel::new(Generic::new(robot(elements, case, beta)));
    let angles = row.columns(["in.theta1_rad", "in.theta2_rad", "in.theta3_rad"]);
    let loads = loads(case);
    let found = parallel.solve(&Input::displacements(&angles).with_loads(&loads)).unwrap();
    let drive = if free { Drive::Force(0.0) } else { Drive::Displacement(0.0) };
    found.modes_with(12, &[drive; 3], slopes).unwrap()
}

fn off(found: &[f64], expected: &[f64]) -> f64 {
    assert!(found.len() >= expected.len(), "{found:?}");
    largest(found.iter().zip(expected).map(|(a, b)| (a / b - 1.0).abs()))
}

fn frequencies(modes: &Modes) -> Vec<f64> {
    modes.undamped.iter().map(|mode| mode.frequency().unwrap()).collect()
}

#[test]
fn condensed_slopes_are_those_of_the_table() {
    let samples = table("parallel-dynamics/modes");
    let (mut count, mut all) = (0, 0.0);
    for row in table("parallel-dynamics/modes_elements").iter().filter(|row| row.text("in.mass") == "lse") {
        let same = |other: &&Row| {
            other.text("in.case") == row.text("in.case") && other["in.sample"] == row["in.sample"]
        };
        let sample = samples.iter().find(same).unwrap();
        let found = modes(sample, row.whole("in.elements"), 0.0, (false, SlopeInertia::Condensed));
        let worst = off(&frequencies(&found), &row.list("omega_", "_radps"));
        println!("{} {} {}: {worst:.1e}", row.text("in.case"), row["in.sample"], row["in.elements"]);
        count += 1;
        all = larger(all, worst);
    }
    assert!(count > 0 && all < 1e-7, "{all:e}");
}

/// Largest errors at 16 and at 32 elements.
fn errors(row: &Row, of: impl Fn(&Row, usize) -> f64) -> [f64; 2] {
    [16, 32].map(|elements| of(row, elements))
}

/// Bound on the relative error at 32 elements.
fn bound(case: &str) -> f64 {
    match case {
        "unloaded" => 2.5e-6,
        "pulleyA" => 8e-5,
        "hanging" => 3e-5,
        "gravity" => 1e-4,
        _ => panic!("no case {case}"),
    }
}

fn check(name: &str, of: impl Fn(&Row, usize) -> f64) {
    let mut wrong = Vec::new();
    // `PLIANT_ROWS=all` asks for the robot at other angles, too: a minute and a half.
    let all = std::env::var("PLIANT_ROWS").is_ok_and(|rows| rows == "all");
    for row in table(&format!("parallel-dynamics/{name}")) {
        if !all && row.text("in.sample") != "0" {
            continue;
        }
        let [coarse, fine] = errors(&row, &of);
        let order = (coarse / fine).log2();
        let case = row.text("in.case");
        println!("{name} {case} {}: {coarse:.2e} {fine:.2e}, order {order:.2}", row["in.sample"]);
        if !(fine < bound(case) && (3.9..4.1).contains(&order)) {
            wrong.push(format!("{case} {}: {fine:e}, order {order}", row["in.sample"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn frequencies_tend_to_those_of_exact_rods() {
    check("modes", |row, elements| {
        let found = modes(row, elements, 0.0, (false, SlopeInertia::Consistent));
        off(&frequencies(&found), &row.list("omega_", "_radps"))
    });
}

#[test]
fn damped_motions_tend_to_those_of_exact_rods() {
    check("modes_damped", |row, elements| {
        let found = modes(row, elements, row["in.beta_s"], (false, SlopeInertia::Consistent));
        let (real, imaginary) = (row.list("lambda_", "_re_ps"), row.list("lambda_", "_im_radps"));
        let pairs = found.damped.iter().zip(real.iter().zip(&imaginary));
        assert!(found.damped.len() >= real.len());
        largest(pairs.map(|(found, (re, im))| {
            (found.eigenvalue.re - re).hypot(found.eigenvalue.im - im) / re.hypot(*im)
        }))
    });
}

#[test]
fn free_motors_have_the_unstable_motions_of_exact_rods() {
    check("modes_free_motors", |row, elements| {
        let found = modes(row, elements, 0.0, (true, SlopeInertia::Consistent));
        let squares: Vec<f64> = found.undamped.iter().map(|mode| mode.squared).collect();
        off(&squares, &row.list("omegasq_", "_rad2ps2"))
    });
}
