//! Settings of solves, and the bar of long work.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
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

/// Work of this length has a bar.
const LONG: Duration = Duration::from_secs(2);
/// Parts of the bar of a motion.
const PARTS: u64 = 1000;

/// Progress of a motion: after two seconds a bar on the standard error, if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::hidden());
        Self { bar: styled(bar, "{wide_bar} {percent} %, {eta} left"), begun: Instant::now() }
    }

    /// Shows that a fraction of the motion is done.
    pub(crate) fn reach(&mut self, fraction: f64) {
        if self.bar.is_hidden() && self.begun.elapsed() >= LONG && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a fraction of 1000")]
        self.bar.set_position((PARTS as f64 * fraction) as u64);
    }

    /// Removes the bar.
    pub(crate) fn clear(self) {
        self.bar.finish_and_clear();
    }
}

/// A bar on the standard error, if that is a terminal.
pub(crate) fn bar(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    styled(ProgressBar::new(length as u64), "{wide_bar} {pos}/{len}, {eta} left")
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
