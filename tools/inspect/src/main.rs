//! Figures and rules of pliant's own source.
//!
//! ```text
//! cargo run -p pliant-inspect -- lines | functions | names | circles | words | equations [--check | --write] [--root DIR]
//! ```
//! Each prints what it finds. With `--check` it fails where numbers are beyond those of `tools/inspect/known` (of `equations`: where `docs/equations.md` is not what would be written);
//! `--write` writes these files. `--root` names another checkout; known numbers are those of that checkout.

mod circles;
mod equations;
mod functions;
mod known;
mod lines;
mod modules;
mod names;
mod rules;
mod tree;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use known::Numbers;

/// Use of the figures: printed, compared with known ones, or written as known ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Print,
    Check,
    Write,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the subcommand of the command line; whether its check holds.
fn run() -> Result<bool, String> {
    let mut arguments = std::env::args().skip(1);
    let (mut command, mut mode) = (String::new(), Mode::Print);
    let mut root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--check" => mode = Mode::Check,
            "--write" => mode = Mode::Write,
            "--root" => root = PathBuf::from(arguments.next().ok_or("--root needs a folder")?),
            _ => command = argument,
        }
    }
    let sources = tree::read(&root)?;
    let (text, numbers) =
        match command.as_str() {
            "lines" => {
                print!("{}", lines::print(&lines::table(&sources)));
                return Ok(true);
            }
            "equations" => return equations(&root, &equations::index(&sources), mode),
            "functions" => {
                let found = functions::all(&sources);
                (functions::print(&found), functions::numbers(&found))
            }
            "names" => {
                let packages = modules::Packages::read(&sources);
                let found = names::all(&packages, &sources);
                (names::print(&found), names::numbers(&found))
            }
            "circles" => circles::find(&sources),
            "words" => {
                let (found, comments) = words::all(&sources);
                (words::print(&found, comments), words::folders(&found))
            }
            _ => return Err(
                "lines | functions | names | circles | words | equations [--check | --write] [--root DIR]"
                    .into(),
            ),
        };
    numbers_of(&root, &command, &text, &numbers, mode)
}

/// Prints, checks or writes the numbers that a subcommand found.
fn numbers_of(root: &Path, command: &str, text: &str, found: &Numbers, mode: Mode) -> Result<bool, String> {
    let path = root.join(format!("tools/inspect/known/{command}.txt"));
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    match mode {
        Mode::Print => print!("{text}"),
        Mode::Write => fs::write(&path, known::write(found)).map_err(fail)?,
        Mode::Check => {
            let known = known::read(&fs::read_to_string(&path).map_err(fail)?)?;
            let exact = command == "circles";
            let failures = known::failures(found, &known, exact);
            for failure in &failures {
                eprintln!("{failure}");
            }
            if !failures.is_empty() {
                eprintln!("places: cargo run -p pliant-inspect -- {command}");
            }
            return Ok(failures.is_empty());
        }
    }
    Ok(true)
}

/// Prints, checks or writes the index of equations.
fn equations(root: &Path, index: &str, mode: Mode) -> Result<bool, String> {
    let path = root.join("docs/equations.md");
    match mode {
        Mode::Print => print!("{index}"),
        Mode::Write => fs::write(&path, index).map_err(|error| format!("{}: {error}", path.display()))?,
        Mode::Check if fs::read_to_string(&path).unwrap_or_default() != index => {
            eprintln!(
                "docs/equations.md is not what the tags say: cargo run -p pliant-inspect -- equations --write"
            );
            return Ok(false);
        }
        Mode::Check => {}
    }
    Ok(true)
}
