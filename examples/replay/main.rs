//! Solves every row of a table and compares with the answers that the table has.
//!
//! ```text
//! cargo run --release --example replay -- tests/reference/lasem/classic_forward.csv > answers.csv
//! ```
//!
//! writes the table with its answers computed anew to the standard output, and the largest deviations from the answers in the
//! file to the standard error. The family and the table are the last two parts of the path, or what `--as` says. The
//! answers in the file are not looked at before the comparison; they may be missing.

mod tables;

use std::error::Error;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use tables::{Answers, ERROR, Kind, Problem, Table, shortest};

/// Solves every row of a table and compares with the answers that the table has.
#[derive(Debug, Parser)]
struct Arguments {
    /// The table, a CSV: `in.*` are inputs, `info.*` remarks, all other columns answers.
    path: PathBuf,
    /// Family and name of the table, if the path does not end in them.
    #[arg(long = "as", value_name = "FAMILY/TABLE")]
    name: Option<String>,
}

fn main() -> ExitCode {
    match replay(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn replay(Arguments { path, name }: Arguments) -> Result<(), Box<dyn Error>> {
    let problem = Problem::named(&name.unwrap_or_else(|| name_of(&path)))?;
    let file = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = Table::read(file)?;
    let answers = problem.replay(&table)?;
    write(problem, &table, &answers)?;
    report(problem, &table, &answers)?;
    Ok(())
}

/// The last two parts of a path, without the extension.
fn name_of(path: &Path) -> String {
    let family = path.parent().and_then(Path::file_name).unwrap_or_default();
    let table = path.file_stem().unwrap_or_default();
    format!("{}/{}", family.to_string_lossy(), table.to_string_lossy())
}

/// Writes the inputs as they were read, the answers, and why there are none.
fn write(problem: &Problem, table: &Table, answers: &[Answers]) -> Result<(), csv::Error> {
    let mut writer = csv::Writer::from_writer(io::stdout().lock());
    let wanted = problem.wanted(table);
    let inputs: Vec<usize> =
        (0..table.columns.len()).filter(|&column| Kind::of(&table.columns[column]) == Kind::Input).collect();
    let names = inputs.iter().map(|&column| table.columns[column].as_str());
    writer.write_record(names.chain(wanted.iter().copied()).chain([ERROR]))?;
    for (row, answers) in table.rows.iter().zip(answers) {
        let mut record: Vec<String> = inputs.iter().map(|&column| row[column].clone()).collect();
        match answers {
            Ok(values) => {
                let values = wanted.iter().map(|name| problem.index(name).map_or(f64::NAN, |at| values[at]));
                record.extend(values.map(shortest));
                record.push(String::new());
            }
            Err(error) => {
                record.resize(inputs.len() + wanted.len(), String::new());
                record.push(error.to_string());
            }
        }
        writer.write_record(&record)?;
    }
    writer.flush()?;
    Ok(())
}

/// Prints the largest deviations, column by column.
fn report(problem: &Problem, table: &Table, answers: &[Answers]) -> io::Result<()> {
    let mut out = io::stderr().lock();
    let unsolved = answers.iter().filter(|answers| answers.is_err()).count();
    writeln!(out, "{}: {} rows, {unsolved} without an answer", problem.name, answers.len())?;
    let deviations = problem.deviations(table, answers);
    if deviations.iter().all(|deviation| deviation.compared == 0) {
        return writeln!(out, "no answers in the file to compare with");
    }
    writeln!(
        out,
        "{:<22} {:>8} {:>10} {:>6} {:>10} {:>6}",
        "column", "compared", "absolute", "line", "relative", "line"
    )?;
    for deviation in deviations {
        writeln!(
            out,
            "{:<22} {:>8} {:>10.1e} {:>6} {:>10.1e} {:>6}",
            deviation.column,
            deviation.compared,
            deviation.absolute,
            deviation.absolute_row + 2,
            deviation.relative,
            deviation.relative_row + 2
        )?;
    }
    Ok(())
}
