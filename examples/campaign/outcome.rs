//! Outcomes of solves. Only this file depends on the variants of errors and on the entries of reports.

use pliant::{Error, LastGood, Report, Settings, Stability};

/// Equilibrium that is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    /// Any equilibrium under the full load.
    Any,
    /// The equilibrium that is connected to rest along the load path.
    Followed,
}

impl Branch {
    /// All branches. The two models of a rod are compared on the last one.
    pub(crate) const ALL: &[Self] = &[Self::Any, Self::Followed];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Followed => "followed",
        }
    }

    /// The settings for this branch.
    pub(crate) fn settings(self) -> Settings {
        let branch = match self {
            Self::Any => pliant::Branch::Any,
            Self::Followed => pliant::Branch::Followed,
        };
        Settings { branch, ..Settings::default() }
    }
}

/// Unit of [`Work::count`].
pub(crate) const WORK: &str = "evaluations";

/// Work of a solve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) count: usize,
    pub(crate) allowed: usize,
}

impl Work {
    fn of(report: &Report) -> Self {
        Self { count: report.evaluations, allowed: Settings::default().max_evaluations }
    }

    pub(crate) const fn is_exceeded(self) -> bool {
        self.count > self.allowed
    }
}

/// An equilibrium.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) report: Report,
    /// Position of the tip or the platform, m.
    pub(crate) tip: [f64; 3],
    /// Rotation, or sine and cosine of the angle.
    pub(crate) rotation: [f64; 9],
}

/// The kinds of outcomes, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Stable,
    Unstable,
    Undecided,
    /// The load path has a limit point at this load fraction.
    Jump(f64),
    /// The load is beyond a limit of the robot, which the error names.
    Limit(&'static str),
    /// No equilibrium was found; the error holds the load fraction that was reached and the last good state.
    Unsolved,
    /// An error with neither.
    NoReason,
    /// A value is NaN.
    NotFinite,
    Panic,
}

impl Kind {
    /// Columns of the table.
    pub(crate) const NAMES: [&str; 9] =
        ["stable", "unstable", "undecided", "jump", "limit", "unsolved", "no reason", "NaN", "panic"];

    pub(crate) const fn column(self) -> usize {
        match self {
            Self::Stable => 0,
            Self::Unstable => 1,
            Self::Undecided => 2,
            Self::Jump(_) => 3,
            Self::Limit(_) => 4,
            Self::Unsolved => 5,
            Self::NoReason => 6,
            Self::NotFinite => 7,
            Self::Panic => 8,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self.column()]
    }
}

/// The outcome of a solve.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) kind: Kind,
    /// `None` after an error.
    pub(crate) answer: Option<Answer>,
    /// Bound of the residual of a solution.
    pub(crate) bound: f64,
    /// `None` where an error has no report.
    pub(crate) work: Option<Work>,
    /// Message of an error.
    pub(crate) message: String,
}

impl Outcome {
    pub(crate) fn of(result: Result<Answer, Error>) -> Self {
        match result {
            Ok(answer) => Self::found(answer),
            Err(error) => Self::ended(&error),
        }
    }

    pub(crate) const fn panicked(message: String) -> Self {
        Self { kind: Kind::Panic, answer: None, bound: f64::NAN, work: None, message }
    }

    fn found(answer: Answer) -> Self {
        let report = &answer.report;
        let numbers = answer.tip.iter().chain(&answer.rotation).chain([&report.residual]);
        let finite = numbers.chain(&report.critical_load).all(|number| number.is_finite());
        let kind = match report.stability {
            _ if !finite => Kind::NotFinite,
            Stability::Stable => Kind::Stable,
            Stability::Unstable => Kind::Unstable,
            Stability::Undecided => Kind::Undecided,
        };
        Self {
            kind,
            bound: report.bound,
            work: Some(Work::of(report)),
            answer: Some(answer),
            message: String::new(),
        }
    }

    fn ended(error: &Error) -> Self {
        let mut work = None;
        let kind = match error {
            Error::Jump { jump, report, .. } => {
                work = Some(Work::of(report));
                if jump.load.is_finite() { Kind::Jump(jump.load) } else { Kind::NotFinite }
            }
            Error::NotConverged { report, reached, last_good } => {
                let done = Work::of(report);
                work = Some(done);
                let spent = done.count >= done.allowed;
                match reached {
                    Some(reached) if !reached.is_finite() => Kind::NotFinite,
                    None if !spent => Kind::NoReason,
                    _ if *last_good == LastGood::Nothing => Kind::NoReason,
                    _ => Kind::Unsolved,
                }
            }
            Error::LetOut { .. } => Kind::Limit("let out with friction"),
            Error::Overflow { .. } => Kind::NotFinite,
            Error::Collapse { .. } => Kind::Limit("collapse"),
            Error::AngleLimit { .. } => Kind::Limit("angle of the kernel"),
            Error::AxialCollapse { .. } => Kind::Limit("axial collapse"),
            Error::CablePushes { .. } => Kind::Limit("cable pushes"),
            Error::CableTooShort { .. } => Kind::Limit("cable too short"),
            Error::Underactuated { .. } => Kind::Limit("too few actuators"),
            // All random loads are valid inputs, so that other errors are violations.
            _ => Kind::NoReason,
        };
        Self { kind, answer: None, bound: f64::NAN, work, message: error.to_string() }
    }

    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self.kind, Kind::Stable | Kind::Unstable | Kind::Undecided)
    }

    /// Whether a residual is above its bound or NaN.
    pub(crate) fn is_loose(&self) -> bool {
        self.answer.is_some_and(|answer| {
            let kept = answer.report.residual <= self.bound;
            !kept
        })
    }

    /// The outcome in one line.
    pub(crate) fn describe(&self) -> String {
        let work = self.work.map_or(String::new(), |work| format!(", {} {WORK}", work.count));
        let name = self.kind.name();
        match &self.answer {
            Some(Answer { report, tip, .. }) => {
                let critical =
                    report.critical_load.map_or(String::new(), |part| format!(", critical at {part:.6}"));
                format!("{name}, residual {:.1e}{work}{critical}, tip {tip:.9?} m", report.residual)
            }
            None => format!("{name}{work}: {}", self.message),
        }
    }
}
