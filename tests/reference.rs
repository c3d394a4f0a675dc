//! Every row and column of the reference tables, replayed on declared robots.
//!
//! Each test prints the worst entry of every column, with the line of the file that it is on.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../examples/replay/tables/mod.rs"]
mod tables;

use std::fs::File;
use std::path::Path;

use pliant::parallel::Input;
use tables::Limit::{self, Absolute, Relative};
use tables::parallel::six_rods::{CASES, SixRods, angles, loads};
use tables::{Answers, Choice, Origin, Problem, Table};

fn load(name: &str) -> (&'static Problem, Table) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/reference/{name}.csv"));
    (Problem::named(name).unwrap(), Table::read(File::open(path).unwrap()).unwrap())
}

/// Replays a table, with compiled robots, with those read at run time and with their prepared kernels, and holds every column against its limit.
fn replay(name: &str, limit: impl Fn(&str) -> Limit) {
    let (problem, table) = load(name);
    both(problem, &table, limit);
}

fn both(problem: &Problem, table: &Table, limit: impl Fn(&str) -> Limit) {
    for origin in Origin::ALL {
        println!("{origin:?}");
        let answers = problem.replay_by(Choice { origin, ..Choice::default() }, table).unwrap();
        check(problem, table, &answers, &limit);
    }
}

fn check(problem: &Problem, table: &Table, answers: &[Answers], limit: impl Fn(&str) -> Limit) {
    for (row, answers) in answers.iter().enumerate() {
        if let Err(error) = answers {
            panic!("{}, line {}: {error}", problem.name, row + 2);
        }
    }
    let deviations = problem.deviations(table, answers);
    assert_eq!(deviations.len(), problem.columns().count(), "columns of {}", problem.name);
    let mut failed = Vec::new();
    for deviation in deviations {
        let limit = limit(deviation.column);
        let ((value, row), allowed) = (deviation.against(limit), limit.value());
        let text = format!(
            "{} {}: {value:.1e} on line {} (allowed {allowed:.0e}; {} entries)",
            problem.name,
            deviation.column,
            row + 2,
            deviation.compared
        );
        println!("{text}");
        assert!(deviation.compared > 0);
        let within = value <= allowed;
        if !within {
            failed.push(text);
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The rows of a table that `among` takes.
fn part(table: &Table, among: impl Fn(usize) -> bool) -> Table {
    let rows = (0..table.rows.len()).filter(|&row| among(row)).map(|row| table.rows[row].clone());
    Table { columns: table.columns.clone(), rows: rows.collect() }
}

/// Everything but `x` vanishes with the input and is good to 12 digits however small that is.
fn forward(column: &str) -> Limit {
    if column.starts_with("x_") { Absolute(1e-13) } else { Relative(1e-12) }
}

fn inverse(column: &str) -> Limit {
    if column.starts_with("DeltaF") || column.starts_with("dDelta") {
        Relative(1e-9)
    } else {
        Absolute(1e-10)
    }
}

fn loaded(_column: &str) -> Limit {
    Absolute(1e-11)
}

#[test]
fn classic_forward() {
    replay("lasem/classic_forward", forward);
}

#[test]
fn routing_forward() {
    replay("lasem/routing_forward", forward);
}

#[test]
fn routing_profile() {
    replay("lasem/routing_profile", forward);
}

#[test]
fn nonuniform_forward() {
    replay("lasem/nonuniform_forward", forward);
}

#[test]
fn axial_forward_force() {
    replay("lasem/axial_forward_force", forward);
}

#[test]
fn axial_forward_displacement() {
    replay("lasem/axial_forward_displacement", forward);
}

#[test]
fn classic_inverse() {
    replay("lasem/classic_inverse", inverse);
}

#[test]
fn routing_inverse() {
    replay("lasem/routing_inverse", inverse);
}

#[test]
fn routing_inverse_to_singularity() {
    replay("lasem/routing_inverse_to_singularity", inverse);
}

#[test]
fn nonuniform_inverse() {
    replay("lasem/nonuniform_inverse", inverse);
}

#[test]
fn axial_inverse() {
    replay("lasem/axial_inverse", inverse);
}

#[test]
fn distributed_tip() {
    replay("lasem/distributed_tip", loaded);
}

#[test]
fn distributed_profile() {
    replay("lasem/distributed_profile", loaded);
}

/// Where the series converges the errors are absolute; a diverging sum is as good as its size allows.
#[test]
fn adomian_error() {
    let (problem, table) = load("lasem/adomian_error");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/lasem/adomian_radius.csv");
    let radii = Table::read(File::open(path).unwrap()).unwrap();
    let load = |table: &Table, row: usize| {
        ["in.q_x_N_per_m", "in.q_y_N_per_m", "in.DeltaF_N"].map(|name| table.number(row, name).unwrap())
    };
    let converges = |row: usize| {
        let load_here = load(&table, row);
        let radius = (0..radii.rows.len()).find(|&other| load(&radii, other) == load_here);
        radius.is_some_and(|other| radii.number(other, "radius_lambda").unwrap() > 1.0)
    };
    for (inside, limit) in [(true, Absolute(1e-12)), (false, Relative(1e-8))] {
        let part = part(&table, |row| converges(row) == inside);
        println!("{} rows, converging: {inside}", part.rows.len());
        both(problem, &part, |_| limit);
    }
}

#[test]
fn rows_in_any_order_have_the_same_answers() {
    for name in
        ["lasem/classic_inverse", "lasem/axial_inverse", "lasem/distributed_profile", "parallel/sensitivity"]
    {
        let (problem, table) = load(name);
        let forth = problem.replay(&table).unwrap();
        let reversed =
            Table { columns: table.columns.clone(), rows: table.rows.iter().rev().cloned().collect() };
        let back = problem.replay(&reversed).unwrap();
        for (forth, back) in forth.iter().zip(back.iter().rev()) {
            assert_eq!(forth.as_ref().unwrap(), back.as_ref().unwrap(), "{name}");
        }
    }
}

#[test]
fn answers_are_not_looked_at_and_may_be_missing() {
    let (problem, mut table) = load("lasem/classic_forward");
    let answers = problem.replay(&table).unwrap();
    for row in &mut table.rows {
        row.truncate(2);
    }
    table.columns.truncate(2);
    let without = problem.replay(&table).unwrap();
    for (with, without) in answers.iter().zip(&without) {
        assert_eq!(with.as_ref().unwrap(), without.as_ref().unwrap());
    }
    assert_eq!(problem.wanted(&table).len(), 6);
    assert!(problem.deviations(&table, &without).iter().all(|deviation| deviation.compared == 0));
}

#[test]
fn rows_that_cannot_be_solved_say_why() {
    let table = |text: &str| Table::read(text.as_bytes()).unwrap();
    let solve = |name: &str, text: &str| Problem::named(name).unwrap().replay(&table(text)).unwrap();
    let answers = solve("lasem/classic_forward", "in.mode,in.input\nforce,1\nforce,nan\nforce,9\ntwist,1\n");
    let said: Vec<String> = answers
        .iter()
        .map(|answers| answers.as_ref().err().map(ToString::to_string).unwrap_or_default())
        .collect();
    assert_eq!(said[0], "");
    assert_eq!(said[1], "in.input is `nan`: expected a finite number");
    assert!(said[2].starts_with("cable 1 is -"), "{}", said[2]);
    assert_eq!(said[3], "in.mode is `twist`: expected `force` or `displacement`");

    let (problem, mut motion) = load("lasem/routing_inverse_to_singularity");
    motion.columns.truncate(2);
    motion.rows = vec![vec!["0.0".to_owned(), "-0.003430262461410892".to_owned()]];
    motion.rows.push(vec!["0.2".to_owned(), "0.0897921710898145".to_owned()]);
    motion.rows.push(vec!["0.2".to_owned(), "0.09".to_owned()]);
    let answers = problem.replay(&motion).unwrap();
    assert!(answers[0].is_ok());
    let said = answers[1].as_ref().unwrap_err().to_string();
    assert!(said.starts_with("the target was not followed beyond t = 0.121"), "{said}");
    assert!(said.contains("the smallest singular value"), "{said}");
    let said = answers[2].as_ref().unwrap_err().to_string();
    assert!(said.contains("where the motion is at that time"), "{said}");
}

#[test]
fn unknown_tables_and_columns_are_refused() {
    let error = Problem::named("lasem/classic").unwrap_err().to_string();
    assert!(error.starts_with("there is no table `lasem/classic`: expected one of lasem/classic_forward, "));
    let (problem, mut table) = load("lasem/classic_forward");
    table.columns[3] = "Delta_l_mm".to_owned();
    let error = problem.replay(&table).unwrap_err().to_string();
    assert!(
        error.starts_with("`lasem/classic_forward` has no column `Delta_l_mm`: expected in.mode, "),
        "{error}"
    );
    table.columns[1] = "info.input".to_owned();
    table.columns[3] = "Delta_l_m".to_owned();
    let error = problem.replay(&table).unwrap_err().to_string();
    assert_eq!(error, "`lasem/classic_forward` needs a column `in.input`, which the file does not have");
}

/// States of robots with discs, per span: 1e-8 relative is asked for; a closed chord is one to rounding.
fn discrete(column: &str) -> Limit {
    if column == "C1_span_m" { Absolute(1e-12) } else { Relative(1e-9) }
}

#[test]
fn discs_in_open_equilibrium() {
    replay("lasem/discrete", discrete);
}

#[test]
fn discs_with_closed_chords() {
    // The table itself is good to 1e-7.
    let limit = |column: &str| if column == "C1_span_m" { Absolute(1e-12) } else { Relative(1e-8) };
    replay("lasem/discrete_collapsed", limit);
}

#[test]
fn discs_by_polynomials_of_every_degree() {
    replay("lasem/discrete_polynomial", |_| Relative(1e-9));
}

#[test]
fn discs_collapse() {
    replay("lasem/collapse_force", |_| Relative(1e-8));
}

/// Replays a table of parallel robots and holds every case against its limits.
fn replay_by_case(name: &str) {
    let (problem, table) = load(name);
    for case in table.cases() {
        println!("{case}");
        let part = part(&table, |row| table.case(row) == case);
        both(problem, &part, |column| problem.limit.unwrap()(column, case));
    }
}

#[test]
fn rods_in_a_loop() {
    for name in ["ee_pose", "lse_pose", "rod_wrench", "rod_point", "sensitivity"] {
        replay_by_case(&format!("parallel/{name}"));
    }
}

/// Loading first, as the tables do, and loading on the way, also where no row is.
#[test]
fn branches_of_rods_in_a_loop() {
    let problem = Problem::named("parallel/lse_pose").unwrap();
    for case in CASES {
        let loads = loads(case).unwrap();
        let mut path = SixRods::parallel().with_elements(8).solver();
        for phase in 0..10 {
            let angles = angles(f64::from(phase) * core::f64::consts::PI / 5.0);
            let [a, b, c] = angles;
            let row = format!("{case},{a:?},{b:?},{c:?},8");
            let names = "in.case,in.theta1_rad,in.theta2_rad,in.theta3_rad,in.elements";
            let table = Table::read(format!("{names}\n{row}\n").as_bytes()).unwrap();
            let answers = problem.replay(&table).unwrap().remove(0).unwrap();
            let input = &Input::displacements(&angles).with_loads(&loads);
            let straight = SixRods::parallel().with_elements(8).solve(input).unwrap().platform();
            let stepwise = path.solve(input).unwrap().platform();
            for (k, answer) in answers.iter().enumerate().take(3) {
                assert!((answer - straight.translation.vector[k]).abs() < 1e-9, "{row}");
                assert!((answer - stepwise.translation.vector[k]).abs() < 1e-9, "{row}");
            }
        }
    }
}

#[test]
fn rows_and_choices_that_no_parallel_robot_has() {
    let problem = Problem::named("parallel/rod_point").unwrap();
    let said = |case: &str, angle: &str, rod: &str, s: &str| {
        let names = "in.case,in.theta1_rad,in.theta2_rad,in.theta3_rad,in.rod,in.s_m";
        let text = format!("{names}\n{case},{angle},0,0,{rod},{s}\n");
        let table = Table::read(text.as_bytes()).unwrap();
        problem.replay(&table).unwrap().remove(0).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(said("wrench", "-0.1", "5", "0.3"), "");
    let cases = "expected unloaded, pulleyA, pulleyB or wrench";
    assert_eq!(said("twist", "0", "0", "0"), format!("in.case is `twist`: {cases}"));
    assert_eq!(said("wrench", "nan", "0", "0"), "in.theta1_rad is `nan`: expected a finite number");
    assert_eq!(said("wrench", "0", "6", "0"), "in.rod is `6`: expected an integer from 0 to 5");
    assert_eq!(said("wrench", "0", "5", "0.31"), "the arc length is 0.31: expected 0 to 0.3");
    // The first motor cannot be turned further than 4.22 rad, however far that is of the way.
    assert!(said("wrench", "10", "5", "0.3").starts_with("the robot jumps at the fraction 4.22112"));
    assert!(said("wrench", "1e9", "5", "0.3").starts_with("the robot jumps at the fraction 4.22112"));

    let (fixed, table) = load("parallel/lse_pose");
    let choice = Choice { elements: Some(8), ..Choice::default() };
    let error = fixed.replay_by(choice, &table).unwrap_err().to_string();
    assert_eq!(error, "`parallel/lse_pose` has a fixed number of elements");
}
