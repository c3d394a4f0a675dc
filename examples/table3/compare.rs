//! One scenario by both models.

use std::time::Instant;

use indicatif::ProgressBar;
use pliant::Error;
use pliant::nalgebra::Isometry3;
use pliant::rods::shooting::Shooting;
use pliant::rods::{Drive, InputRef, Orders, RodSolution, RodSolver, Strain};

/// Numbers of functions with which the tip is as exact as that of shooting.
const MANY: Orders = Orders { torsion: 15, bending: 17, extension: 13, shear: 13 };

/// Effort of a model for all cases of a scenario.
#[derive(Default)]
pub(crate) struct Effort {
    pub(crate) converged: usize,
    /// Cases that took more than one load step.
    pub(crate) stepped: usize,
    /// Mean number of iterations.
    pub(crate) iterations: f64,
    /// Largest number of iterations.
    pub(crate) most: usize,
    /// Median time of a solve, s.
    pub(crate) time: f64,
}

/// Differences over all cases.
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) largest: f64,
}

/// Differences of the tips of two models.
pub(crate) struct Differences {
    /// m
    pub(crate) position: Spread,
    /// rad
    pub(crate) angle: Spread,
}

/// A scenario.
pub(crate) struct Run {
    pub(crate) name: &'static str,
    pub(crate) cases: usize,
    pub(crate) shooting: Effort,
    /// With the functions of the declaration.
    pub(crate) strain: Effort,
    pub(crate) many: Effort,
    /// Many functions against shooting.
    pub(crate) exact: Differences,
    /// Functions of the declaration against shooting.
    pub(crate) paper: Differences,
    pub(crate) failures: Vec<String>,
}

/// Solves every case by both models, always from the unloaded rod.
pub(crate) fn compare(
    name: &'static str,
    shooting: &Shooting,
    strain: &Strain,
    cases: &[Vec<f64>],
    bar: &ProgressBar,
) -> Run {
    bar.set_message(name);
    let many = strain.clone().with_orders(MANY);
    let (mut one, mut two, mut three) =
        (Tries::new(shooting.solver()), Tries::new(strain.solver()), Tries::new(many.solver()));
    let (mut exact, mut paper) = (Vec::new(), Vec::new());
    let mut failures = Vec::new();
    for case in cases {
        let tendons: Vec<Drive> = case.iter().copied().map(Drive::Force).collect();
        let input = InputRef::drives(&tendons);
        let tips = [one.tip(&input), two.tip(&input), three.tip(&input)];
        if let [Ok(shooting), Ok(strain), Ok(many)] = &tips {
            exact.push(difference(many, shooting));
            paper.push(difference(strain, shooting));
        }
        for (model, tip) in ["shooting", "strain", "strain with many functions"].into_iter().zip(tips) {
            if let Err(error) = tip {
                failures.push(format!("{model} under {case:?} N: {error}"));
            }
        }
        bar.inc(1);
    }
    Run {
        name,
        cases: cases.len(),
        shooting: one.effort(),
        strain: two.effort(),
        many: three.effort(),
        exact: Differences::of(&exact),
        paper: Differences::of(&paper),
        failures,
    }
}

/// Solves of one model, with their effort.
struct Tries<S> {
    solver: S,
    effort: Effort,
    times: Vec<f64>,
}

impl<S: RodSolver> Tries<S> {
    fn new(solver: S) -> Self {
        Self { solver, effort: Effort::default(), times: Vec::new() }
    }

    /// The tip under an input, from the unloaded rod.
    fn tip(&mut self, input: &InputRef<'_>) -> Result<Isometry3<f64>, Error> {
        self.solver.restart();
        let clock = Instant::now();
        let solution = self.solver.solve(input)?;
        self.times.push(clock.elapsed().as_secs_f64());
        let report = solution.report();
        self.effort.converged += 1;
        self.effort.stepped += usize::from(report.load_steps > 1);
        self.effort.iterations += report.iterations as f64;
        self.effort.most = self.effort.most.max(report.iterations);
        Ok(solution.tip())
    }

    fn effort(self) -> Effort {
        let Effort { converged, iterations, .. } = self.effort;
        Effort { iterations: iterations / converged as f64, time: median(self.times), ..self.effort }
    }
}

/// Distance, m, and angle, rad, of two poses.
fn difference(a: &Isometry3<f64>, b: &Isometry3<f64>) -> [f64; 2] {
    [(a.translation.vector - b.translation.vector).norm(), a.rotation.angle_to(&b.rotation)]
}

impl Differences {
    fn of(all: &[[f64; 2]]) -> Self {
        let spread = |k: usize| {
            let values: Vec<f64> = all.iter().map(|both| both[k]).collect();
            let largest = values.iter().copied().fold(0.0, f64::max);
            Spread { median: median(values), largest }
        };
        Self { position: spread(0), angle: spread(1) }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
