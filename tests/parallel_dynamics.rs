//! The six-rod robot in motion: declared, compiled and read at run time, against the tables of independent programs. All tables: `examples/replay`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../examples/replay/tables/mod.rs"]
mod tables;

use std::fs::File;
use std::path::Path;

use tables::{Choice, Origin, Problem, Table};

/// Replays the rows of a table that `among` takes, and holds every column against its limit.
fn replay(name: &str, origins: &[Origin], among: impl Fn(&Table, usize) -> bool) {
    let path = format!("tests/reference/parallel-dynamics/{name}.csv");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let mut table = Table::read(File::open(path).unwrap()).unwrap();
    let wanted: Vec<usize> = (0..table.rows.len()).filter(|row| among(&table, *row)).collect();
    table.rows = wanted.iter().map(|row| table.rows[*row].clone()).collect();
    let problem = Problem::named(&format!("parallel-dynamics/{name}")).unwrap();
    let limit = problem.limit.unwrap();
    for origin in origins.iter().copied() {
        let answers = problem.replay_by(Choice { origin, ..Choice::default() }, &table).unwrap();
        for (row, answers) in answers.iter().enumerate() {
            assert!(answers.is_ok(), "{name}, row {row}: {answers:?}");
        }
        for case in table.cases() {
            for deviation in problem.deviations_among(&table, &answers, |row| table.case(row) == case) {
                let limit = limit(deviation.column, case);
                let (value, row) = deviation.against(limit);
                let column = deviation.column;
                assert!(deviation.compared > 0, "{column}");
                assert!(value <= limit.value(), "{name} {case} {origin:?} {column}, row {row}: {value:e}");
            }
        }
    }
}

#[test]
fn equilibria_with_weight() {
    // Without optimisation each row takes a second; all of them: `examples/replay`.
    replay("static", &[Origin::RunTime], |_, row| row % 4 == 0);
}
