//! `cargo pliant`: commands for packages whose robots are declared with `robot!`.

mod kernels;
mod prepare;
mod robots;
mod rust;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Commands for packages that declare robots.
#[derive(Parser)]
#[command(name = "cargo pliant", bin_name = "cargo pliant", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Derives the kernels of the robots of a package into its folder `kernels`.
    ///
    /// Robots are found in the module tree of the targets of the package. With `pliant = { default-features = false, features = ["prepared"] }`
    /// they are then compiled without a computer algebra system.
    ///
    /// Robots of files that the manifest lists, `[package.metadata.pliant] rust = ["src/arm.robot"]`, are written as Rust beside them, `src/arm.rs`,
    /// whichever targets are chosen.
    ///
    /// Example: cargo pliant prepare --manifest-path arm/Cargo.toml
    Prepare(kernels::Options),
}

fn main() -> ExitCode {
    // Cargo passes the name of the subcommand first.
    let arguments = std::env::args_os().enumerate();
    let arguments =
        arguments.filter(|(index, word)| !(*index == 1 && word == "pliant")).map(|(_, word)| word);
    let Arguments { command: Command::Prepare(options) } = Arguments::parse_from(arguments);
    match prepare::run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(4)
        }
    }
}
