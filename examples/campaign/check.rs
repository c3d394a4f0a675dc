//! The acceptance rules of a campaign, and their violations.

use crate::outcome::{Kind, Outcome};
use crate::run::Run;

/// The rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    Residual,
    NotFinite,
    NoReason,
    Work,
    Differ,
    Jumps,
    Unsolved,
    /// Unsolved loads of robots that are not rods.
    Others,
    /// The models of a rod differ where at least one equilibrium is not stable.
    Elsewhere,
    /// Only one of the two models of a rod finds an equilibrium.
    OneSolves,
    /// A solve takes longer than intended.
    Slow,
}

impl Rule {
    pub(crate) const ALL: [Self; 11] = [
        Self::Residual,
        Self::NotFinite,
        Self::NoReason,
        Self::Work,
        Self::Differ,
        Self::Jumps,
        Self::Unsolved,
        Self::Others,
        Self::Elsewhere,
        Self::OneSolves,
        Self::Slow,
    ];

    /// Whether a violation is a failure of the program.
    pub(crate) const fn is_failure(self) -> bool {
        !matches!(self, Self::Others | Self::Elsewhere | Self::OneSolves | Self::Slow)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Residual => "residual above its bound",
            Self::NotFinite => "panic, or not a number",
            Self::NoReason => "outcome without a reason",
            Self::Work => "bound on work exceeded",
            Self::Differ => "stable equilibria more than 1e-8 m apart",
            Self::Jumps => "a jump that the other model does not find within 1e-4 of the path",
            Self::Unsolved => "more than 1 in 1,000 loads of a rod unsolved",
            Self::Others => "unsolved",
            Self::Elsewhere => "equilibria differ, not both stable",
            Self::OneSolves => "only one model solves",
            Self::Slow => "longer than 50 times the median",
        }
    }
}

/// A violation of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) rule: Rule,
    /// Index of the load.
    pub(crate) index: Option<usize>,
    pub(crate) text: String,
}

/// Largest allowed fraction of unsolved loads of a rod.
const UNSOLVED: f64 = 1e-3;
/// Largest intended ratio of the longest time of a solve to the median.
pub(crate) const LONGEST: f64 = 50.0;

/// The violations in a run.
pub(crate) fn look(run: &Run, of_rod: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut all = |rule: Rule, which: &dyn Fn(&Outcome) -> bool| {
        for index in run.indices(which) {
            let text = format!("{}: {}", run.name, run.outcomes[index].describe());
            findings.push(Finding { rule, index: Some(index), text });
        }
    };
    all(Rule::Residual, &Outcome::is_loose);
    all(Rule::NotFinite, &|outcome| matches!(outcome.kind, Kind::NotFinite | Kind::Panic));
    all(Rule::NoReason, &|outcome| outcome.kind == Kind::NoReason);
    all(Rule::Work, &|outcome| outcome.work.is_some_and(|work| work.is_exceeded()));
    if !of_rod {
        all(Rule::Others, &|outcome| outcome.kind == Kind::Unsolved);
    } else {
        // A jump is a valid outcome of a followed path.
        let unsolved = run.indices(|outcome| !outcome.is_solved() && !matches!(outcome.kind, Kind::Jump(_)));
        if unsolved.len() as f64 > UNSOLVED * run.outcomes.len() as f64 {
            for index in unsolved {
                let text = format!("{}: {}", run.name, run.outcomes[index].describe());
                findings.push(Finding { rule: Rule::Unsolved, index: Some(index), text });
            }
        }
    }
    let median = run.time(0.5);
    let mut slow: Vec<usize> =
        (0..run.seconds.len()).filter(|&index| run.seconds[index] > LONGEST * median).collect();
    slow.sort_by(|&a, &b| run.seconds[b].total_cmp(&run.seconds[a]));
    for index in slow {
        let (milliseconds, outcome) = (1e3 * run.seconds[index], run.outcomes[index].describe());
        let text = format!("{}: {milliseconds:.2} ms; {outcome}", run.name);
        findings.push(Finding { rule: Rule::Slow, index: Some(index), text });
    }
    findings
}
