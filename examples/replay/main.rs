//! Solves every row of a table and compares the results with those in the table.
//!
//! ```text
//! cargo run --release --example replay -- tests/reference/lasem/classic_forward.csv > answers.csv
//! ```
//!
//! writes the table with newly computed results to the standard output, and the largest deviations from the results in the file to the standard error,
//! with their limits where there are any. The family and the table are the last two parts of the path, or the argument of `--as`. The results in the file
//! are only read for the comparison; they may be missing. Columns `in.*` are inputs; every row is solved on its own, so that the rows may be others and in
//! any order.
//!
//! Tables of `tendon` are answered by shooting, or by `--model strain`; those of `parallel` with 32 elements per rod, or the number given by `--elements`. With
//! `--run-time` the robots are not those that were compiled: their declarations, the same files, are read when the program runs; with `--prepared` also the
//! kernels in the folder `kernels`.
//! Deviations of vectors are relative to their largest entry, those of rod_wrench to the largest of all rods of the same state.

mod tables;

use std::error::Error;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use tables::{Answers, Choice, Deviation, ERROR, Kind, Limit, Model, Origin, Problem, Table, shortest};

/// Solves every row of a table and compares the results with those in the table.
#[derive(Debug, Parser)]
struct Arguments {
    /// The table, a CSV: `in.*` are inputs, `info.*` remarks, all other columns answers.
    path: PathBuf,
    /// Family and name of the table, if the path does not end in them.
    #[arg(long = "as", value_name = "FAMILY/TABLE")]
    name: Option<String>,
    /// Model for tables of rods.
    #[arg(long, value_enum, default_value_t)]
    model: Model,
    /// Elements per rod, 1 to 1000, of tables of parallel robots whose rows do not say how many; 32 if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1000))]
    elements: Option<u16>,
    /// Answer with robots whose declarations are read at run time.
    #[arg(long)]
    run_time: bool,
    /// The same with the kernels that `cargo pliant prepare` wrote.
    #[arg(long)]
    prepared: bool,
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

fn replay(
    Arguments { path, name, model, elements, run_time, prepared }: Arguments,
) -> Result<(), Box<dyn Error>> {
    let problem = Problem::named(&name.unwrap_or_else(|| name_of(&path)))?;
    let file = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = Table::read(file)?;
    let choice =
        Choice { model, elements: elements.map(usize::from), origin: Origin::of(run_time, prepared) };
    let answers = problem.replay_by(choice, &table)?;
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

/// Writes the inputs as they were read, the results, and the errors of rows without results.
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

/// Prints the largest deviations, column by column, or vector by vector where there are limits.
fn report(problem: &Problem, table: &Table, answers: &[Answers]) -> io::Result<()> {
    let mut out = io::stderr().lock();
    let unsolved = answers.iter().filter(|answers| answers.is_err()).count();
    writeln!(out, "{}: {} rows, {unsolved} without an answer", problem.name, answers.len())?;
    let deviations = problem.deviations(table, answers);
    if deviations.iter().all(|deviation| deviation.compared == 0) {
        return writeln!(out, "no answers in the file to compare with");
    }
    if let Some(limit) = problem.limit {
        for case in table.cases() {
            if !case.is_empty() {
                writeln!(out, "{case}")?;
            }
            let deviations = problem.deviations_among(table, answers, |row| table.case(row) == case);
            vectors(&mut out, problem, |column| limit(column, case), &deviations)?;
        }
        return Ok(());
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

/// Prints the largest deviation of each vector, and its limit.
fn vectors(
    out: &mut impl io::Write,
    problem: &Problem,
    limit: impl Fn(&str) -> Limit,
    deviations: &[Deviation],
) -> io::Result<()> {
    writeln!(
        out,
        "{:<28} {:>8} {:>10} {:>9} {:>6} {:>8}",
        "columns", "compared", "largest", "", "line", "allowed"
    )?;
    for vector in problem.answers {
        let columns = deviations.iter().filter(|deviation| vector.contains(&deviation.column));
        let worst = columns.clone().max_by(|a, b| {
            let size = |deviation: &Deviation| deviation.against(limit(deviation.column)).0;
            size(a).total_cmp(&size(b))
        });
        let (Some(worst), Some(first), Some(last)) = (worst, vector.first(), vector.last()) else { continue };
        let limit = limit(worst.column);
        let (value, row) = worst.against(limit);
        let kind = if matches!(limit, Limit::Absolute(_)) { "absolute" } else { "relative" };
        writeln!(
            out,
            "{:<28} {:>8} {value:>10.1e} {kind:>9} {:>6} {:>8.1e} {}",
            if first == last { (*first).to_owned() } else { format!("{first} to {last}") },
            columns.map(|deviation| deviation.compared).sum::<usize>(),
            row + 2,
            limit.value(),
            if value <= limit.value() { "" } else { "exceeded" }
        )?;
    }
    Ok(())
}
