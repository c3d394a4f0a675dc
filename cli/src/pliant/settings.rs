//! Settings of solves, and the bar of long work.

use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use pliant::{AfterJump, Branch, Settings};
use pliant_declare::quantity;
use pliant_declare::units::Dimension;

/// Branch of equilibria, and accuracy.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Options {
    /// Equilibria that may be returned.
    #[arg(long, value_enum, default_value_t = Which::Any)]
    branch: Which,
    /// Where the followed branch jumps: go on behind the jump instead of ending there.
    #[arg(long)]
    continue_after_jump: bool,
    /// Where the followed branch ends in an unstable equilibrium: take the stable one next to it.
    #[arg(long)]
    stable: bool,
    /// Largest residual, relative to the largest load; 1e-12 if not given.
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    tolerance: Option<f64>,
    /// Largest number of evaluations of the residual; 20000 if not given.
    #[arg(long, value_name = "COUNT")]
    max_evaluations: Option<usize>,
    /// Largest estimated error of a model that chooses its elements; that of the declaration if not given.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_hyphen_values = true)]
    accuracy: Option<f64>,
}

/// Equilibria that may be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Any under the full load, a stable one if there is one.
    Any,
    /// The one that is connected to the start along the load path.
    Followed,
}

impl Options {
    /// The settings.
    pub(crate) fn read(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            tolerance: self.tolerance.unwrap_or(usual.tolerance),
            max_evaluations: self.max_evaluations.unwrap_or(usual.max_evaluations),
            branch: match self.branch {
                Which::Any => Branch::Any,
                Which::Followed => Branch::Followed,
            },
            after_jump: if self.continue_after_jump { AfterJump::Continue } else { AfterJump::Stop },
            take_stable_side: self.stable,
            accuracy: self.accuracy,
        }
    }
}

/// A length with a unit, or in m.
fn length(text: &str) -> Result<f64, String> {
    quantity::of(text, Dimension::LENGTH)
}

/// A bar on the standard error, if that is a terminal.
pub(crate) fn bar(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
