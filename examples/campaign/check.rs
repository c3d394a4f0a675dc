//! What must hold, and where it does not.

use crate::outcome::{Kind, Outcome};
use crate::run::Run;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    Residual,
    NotFinite,
    NoReason,
    Work,
    Differ,
    Jumps,
    Unsolved,
    /// Unsolved loads of other robots.
    Others,
    /// The models of a rod differ where not both call their equilibrium stable.
    Elsewhere,
    /// One model of a rod solves, the other does not.
    OneSolves,
    /// A time above what is aimed at.
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

    /// Whether the program fails where this is found.
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
            Self::Elsewhere => "equilibria apart, not both stable",
            Self::OneSolves => "only one model solves",
            Self::Slow => "longer than 50 times the median",
        }
    }
}

/// Something that does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) rule: Rule,
    /// Of the load.
    pub(crate) index: Option<usize>,
    pub(crate) text: String,
}

/// Unsolved loads of a rod, as a part of all: no more may be.
const UNSOLVED: f64 = 1e-3;
/// The longest time of a solve by the median: no more shall be.
pub(crate) const LONGEST: f64 = 50.0;

/// What does not hold in a run.
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
        // A jump is what the path leads to.
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
