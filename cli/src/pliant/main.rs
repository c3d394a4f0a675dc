//! `pliant`: robots declared in `*.robot` files.

mod check;
mod new;
mod units;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// A declaration is wrong.
const WRONG_DECLARATION: u8 = 2;
/// Input or usage is wrong.
const WRONG_INPUT: u8 = 4;

/// Continuum robots from declarations.
///
/// Exit codes: 0, or 2 for a wrong declaration, 4 for wrong input or usage.
#[derive(Parser)]
#[command(name = "pliant", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Checks a declaration: prints its errors, or what the robot has.
    ///
    /// Example: pliant check arm.robot
    Check(check::Options),
    /// Prints a commented declaration to start from.
    ///
    /// Example: pliant new rod > catheter.robot
    New(new::Options),
    /// Lists the units that a declaration can name.
    ///
    /// Example: pliant units --format csv
    Units(units::Options),
    /// Prints completions for a shell.
    ///
    /// Example: pliant completions bash > /etc/bash_completion.d/pliant
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
}

/// Why a command failed: what is said, and the exit code.
struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    fn input(message: impl Into<String>) -> Self {
        Self { message: format!("error: {}", message.into()), code: WRONG_INPUT }
    }
}

fn main() -> ExitCode {
    let command = match Arguments::try_parse() {
        Ok(Arguments { command }) => command,
        Err(error) => {
            // Nothing more can be said where the terminal is gone.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(WRONG_INPUT) } else { ExitCode::SUCCESS };
        }
    };
    let done = match command {
        Command::Check(options) => check::run(&options),
        Command::New(options) => {
            new::run(&options);
            Ok(())
        }
        Command::Units(options) => units::run(&options),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "pliant", &mut io::stdout());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, code }) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}
