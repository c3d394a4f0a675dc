//! Comparison of both models of a rod under the same loads.

use indicatif::ProgressBar;
use pliant::rods::{Orders, Shooting, Strain};

use crate::check::{Finding, Rule};
use crate::outcome::{Branch, Kind, Outcome};
use crate::run::{Run, attempt};
use crate::solvers::Rod;

/// Numbers of functions that are tried in this order until they resolve a load.
const MORE: [Orders; 3] = [
    Orders { torsion: 15, bending: 17, extension: 13, shear: 13 },
    Orders { torsion: 23, bending: 25, extension: 21, shear: 21 },
    Orders { torsion: 35, bending: 37, extension: 33, shear: 33 },
];
/// A load is resolved where more functions move the tip by less than this, m.
const RESOLVED: f64 = 1e-9;
/// Largest allowed distance of the tips of the two models, m.
const ALLOWED: f64 = 1e-8;
/// Largest allowed difference of the load fractions of their jumps.
const JUMP: f64 = 1e-4;

/// Both models of a rod.
pub(crate) struct Rods {
    pub(crate) runs: Vec<Run>,
    /// Differences between the resolved strain model and shooting.
    pub(crate) findings: Vec<Finding>,
    /// Number of loads that each of the numbers of functions resolves first; the last entry counts loads that none resolves.
    pub(crate) needed: Vec<usize>,
}

impl Rods {
    pub(crate) fn over(strain: &Strain, shooting: &Shooting, loads: &[Vec<f64>], bar: &ProgressBar) -> Self {
        let mut runs = Vec::new();
        for branch in Branch::ALL {
            runs.push(Run::over("strain", &mut Rod::new(strain), loads, *branch, bar));
            runs.push(Run::over("shooting", &mut Rod::new(shooting), loads, *branch, bar));
        }
        let mut rods = Self { runs, findings: Vec::new(), needed: vec![0; MORE.len() + 1] };
        rods.compare(strain, loads, bar);
        rods
    }

    /// Compares the two on the last branch.
    fn compare(&mut self, strain: &Strain, loads: &[Vec<f64>], bar: &ProgressBar) {
        let (Some(branch), [.., few, shooting]) = (Branch::ALL.last(), &self.runs[..]) else { return };
        let models = MORE.map(|orders| strain.clone().with_orders(orders));
        let mut solvers = models.each_ref().map(Rod::new);
        bar.set_position(0);
        bar.set_message("strain, more functions");
        for (index, load) in loads.iter().enumerate() {
            let mut strain = few.outcomes[index].clone();
            let mut resolved = MORE.len();
            for (level, solver) in solvers.iter_mut().enumerate() {
                let (next, _) = attempt(solver, load, *branch);
                let same = is_same(&strain, &next);
                strain = next;
                if same {
                    resolved = level;
                    break;
                }
            }
            self.needed[resolved] += 1;
            let shooting = &shooting.outcomes[index];
            if let Some((rule, what)) = difference(&strain, shooting) {
                let unresolved = if resolved == MORE.len() { " (not resolved)" } else { "" };
                let text = format!(
                    "{what}{unresolved}; strain {}; shooting {}",
                    strain.describe(),
                    shooting.describe()
                );
                self.findings.push(Finding { rule, index: Some(index), text });
            }
            bar.inc(1);
        }
    }
}

/// Distance of two tips, m.
fn distance(a: &Outcome, b: &Outcome) -> Option<f64> {
    let (a, b) = (a.answer?.tip, b.answer?.tip);
    Some(a.iter().zip(&b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt())
}

/// Whether more functions do not change the outcome.
fn is_same(fewer: &Outcome, more: &Outcome) -> bool {
    match (fewer.kind, more.kind) {
        (Kind::Jump(a), Kind::Jump(b)) => (a - b).abs() < 0.1 * JUMP,
        _ => distance(fewer, more).is_some_and(|distance| distance < RESOLVED),
    }
}

/// The difference of the two models, if there is one.
fn difference(strain: &Outcome, shooting: &Outcome) -> Option<(Rule, String)> {
    match (strain.kind, shooting.kind) {
        (Kind::Jump(a), Kind::Jump(b)) => {
            let near = (a - b).abs() <= JUMP;
            (!near).then(|| (Rule::Jumps, format!("jumps at {a:.8} and {b:.8}")))
        }
        (Kind::Jump(part), _) => Some((Rule::Jumps, format!("only strain jumps, at {part:.8}"))),
        (_, Kind::Jump(part)) => Some((Rule::Jumps, format!("only shooting jumps, at {part:.8}"))),
        (a, b) => {
            let Some(distance) = distance(strain, shooting) else {
                let unsolved = strain.is_solved() != shooting.is_solved();
                return unsolved.then(|| (Rule::OneSolves, "only one of them solves".to_owned()));
            };
            let near = distance <= ALLOWED;
            let rule = match (a, b) {
                (Kind::Stable, Kind::Stable) => Rule::Differ,
                _ => Rule::Elsewhere,
            };
            (!near).then(|| (rule, format!("{distance:.3e} m apart")))
        }
    }
}
