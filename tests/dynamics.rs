//! Motions and vibrations of declared rods, friction and chambers, compiled and read at run time, against the tables of two independent programs. All tables:
//! `examples/replay`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../examples/replay/tables/mod.rs"]
mod tables;

use std::fs::File;
use std::path::Path;

use tables::{Choice, Origin, Problem, Table};

/// Replays the rows of a table that `among` takes, and holds every column against its limit.
fn replay(name: &str, among: impl Fn(usize) -> bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/reference/{name}.csv"));
    let Table { columns, rows } = Table::read(File::open(path).unwrap()).unwrap();
    let rows = rows.into_iter().enumerate().filter(|(index, _)| among(*index)).map(|(_, row)| row).collect();
    let table = Table { columns, rows };
    let problem = Problem::named(name).unwrap();
    let limit = problem.limit.unwrap();
    for origin in Origin::ALL {
        let answers = problem.replay_by(Choice { origin, ..Choice::default() }, &table).unwrap();
        for (row, answers) in answers.iter().enumerate() {
            assert!(answers.is_ok(), "{name}, line {}: {answers:?}", row + 2);
        }
        for deviation in problem.deviations(&table, &answers) {
            let limit = limit(deviation.column, "");
            let (value, row) = deviation.against(limit);
            let column = deviation.column;
            assert!(deviation.compared > 0, "{column}");
            assert!(value <= limit.value(), "{name} {origin:?} {column}, line {}: {value:e}", row + 2);
        }
    }
}

/// Rotary inertia, relaxation, drag and payload are declared.
#[test]
fn payload_and_drag() {
    replay("dynamics/payload", |row| row < 30);
}

#[test]
fn frequencies() {
    replay("dynamics/modes_b", |_| true);
}

#[test]
fn damped_vibrations() {
    replay("dynamics/modes_damped_a", |row| row < 2);
}

/// Friction of tendons is declared, and is a parameter.
#[test]
fn friction() {
    replay("tendons-real/friction_tip", |row| row % 20 == 0);
}

/// Areas of chambers and what they do work by are declared.
#[test]
fn chambers() {
    replay("tendons-real/chambers_tip", |row| row % 3 == 0);
}
