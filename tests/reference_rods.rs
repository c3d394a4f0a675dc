//! Every row and column of the tables of rods, replayed on declared robots by both models within the limits that were asked for, and both
//! models against each other.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../examples/table3/grids.rs"]
mod grids;
#[path = "../examples/replay/tables/mod.rs"]
mod tables;

use nalgebra::Vector3;
use std::fs::File;
use std::path::Path;

use pliant::rods::shooting::Shooting;
use pliant::rods::{Drive, InputRef, Orders, Strain};
use pliant_testing::larger;
use tables::tendon::robots::{A, B, C, D, E};
use tables::{Choice, Model, Origin, Problem, Table};

/// Replays a table by a model, of compiled robots and of those read at run time, and holds every column against its limit.
fn replay(model: Model, name: &str) {
    for origin in Origin::ALL {
        replay_by(Choice { model, origin, ..Choice::default() }, name);
    }
}

fn replay_by(choice: Choice, name: &str) {
    let Choice { model, origin, .. } = choice;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/reference/tendon/{name}.csv"));
    let table = Table::read(File::open(path).unwrap()).unwrap();
    let problem = Problem::named(&format!("tendon/{name}")).unwrap();
    let answers = problem.replay_by(choice, &table).unwrap();
    for (row, answers) in answers.iter().enumerate() {
        if let Err(error) = answers {
            panic!("{name}, line {}: {error}", row + 2);
        }
    }
    let deviations = problem.deviations(&table, &answers);
    assert_eq!(deviations.len(), problem.columns().count(), "columns of {name}");
    let mut failed = Vec::new();
    for vector in problem.answers {
        let mut worst = ("", 0.0, 0);
        for deviation in deviations.iter().filter(|deviation| vector.contains(&deviation.column)) {
            assert_eq!(deviation.compared, table.rows.len(), "{name} {}", deviation.column);
            let limit = problem.limit.unwrap()(deviation.column, "");
            let (value, row) = deviation.against(limit);
            if value >= worst.1 {
                worst = (deviation.column, value, row + 2);
            }
            let within = value <= limit.value();
            if !within {
                failed.push(format!("{name} {}: {value:.1e}, {limit:?}", deviation.column));
            }
        }
        println!("{model:?} {origin:?} {name} {}: {:.1e} on line {}", worst.0, worst.1, worst.2);
    }
    assert!(failed.is_empty(), "{model:?} {origin:?}\n{}", failed.join("\n"));
}

macro_rules! replayed {
    ($model:ident, $by:ident: $($table:ident)*) => {
        mod $by {
            $(#[test]
            fn $table() {
                super::replay(super::Model::$model, stringify!($table));
            })*
        }
    };
}

replayed!(Shooting, by_shooting:
    scenario_a scenario_b scenario_c scenario_d scenario_e
    displacement_a displacement_b displacement_c displacement_d displacement_e
    shape_a shape_b shape_c shape_d shape_e
    sensitivity_a sensitivity_b sensitivity_c sensitivity_d sensitivity_e
    loaded_a rod_forward rod_inverse
);
replayed!(Strain, by_strain:
    scenario_a scenario_b scenario_c scenario_d scenario_e
    displacement_a displacement_b displacement_c displacement_d displacement_e
    shape_a shape_b shape_c shape_d shape_e
    sensitivity_a sensitivity_b sensitivity_c sensitivity_d sensitivity_e
    loaded_a rod_forward
);

/// The largest distance of the tip from the table `name`, m.
fn tips(strain: &Strain, name: &str) -> f64 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/reference/tendon/{name}.csv"));
    let table = Table::read(File::open(path).unwrap()).unwrap();
    let mut worst = 0.0_f64;
    for row in 0..table.rows.len() {
        let number = |column: &str| table.number(row, column);
        let tensions: Vec<f64> = (1..).map_while(|i| number(&format!("in.tau_{i}_N"))).collect();
        let tip = strain.solve(&tensions).unwrap().tip().translation.vector;
        let expected = ["x_m", "y_m", "z_m"].map(|column| number(column).unwrap());
        let distance = (tip - Vector3::from(expected)).norm();
        worst = larger(worst, distance);
    }
    println!("{name} {:?}: {worst:.2e} m", strain.orders());
    worst
}

/// With the paper's numbers of functions the tips are off by what those functions leave.
#[test]
fn the_functions_of_the_paper() {
    assert_eq!(A::strain().orders(), Orders::PAPER);
    assert!(tips(&A::strain(), "scenario_a") <= 3e-9);
    assert!(tips(&B::strain(), "scenario_b") <= 2e-8);
    assert!(tips(&C::strain(), "scenario_c") <= 1e-4);
    assert!(tips(&D::strain(), "scenario_d") <= 1e-9);
    assert!(tips(&E::strain(), "scenario_e") <= 1e-9);
}

#[test]
fn grids_have_the_cases_of_the_paper() {
    let cases = [grids::a(), grids::b(), grids::c(), grids::c_pairs(), grids::d(), grids::e()];
    assert_eq!(cases.map(|cases| cases.len()), [216, 81, 20, 100, 505, 343]);
}

/// Some cases of each grid, both models from zero; `examples/table3` solves all of them.
#[test]
fn both_models_find_the_same_rod() {
    fn check(name: &str, robot: &Shooting, cases: &[Vec<f64>]) {
        let strain = robot.strain(Orders { torsion: 15, bending: 17, extension: 13, shear: 13 });
        let mut worst = 0.0_f64;
        for case in cases.iter().rev().step_by(cases.len().div_ceil(10)) {
            let tendons: Vec<Drive> = case.iter().copied().map(Drive::Force).collect();
            let input = InputRef::drives(&tendons);
            let one = robot.solve(input).unwrap_or_else(|error| panic!("{name} {case:?}: {error}"));
            let other = strain.solve(input).unwrap_or_else(|error| panic!("{name} {case:?}: {error}"));
            let distance = (one.tip().translation.vector - other.tip().translation.vector).norm();
            worst = larger(worst, distance);
        }
        println!("{name}: {worst:.1e} m");
        assert!(worst <= 1e-9, "{name}: {worst:e} m");
    }
    check("a", &A::shooting(), &grids::a());
    check("b", &B::shooting(), &grids::b());
    check("c", &C::shooting(), &grids::c_pairs());
    check("d", &D::shooting(), &grids::d());
    check("e", &E::shooting(), &grids::e());
}
