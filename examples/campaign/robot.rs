//! A robot with its loads, and the outcomes of its models.

use indicatif::ProgressBar;
use pliant::planar::{self, Planar};
use pliant::segments::ConstantCurvature;
use pliant::{Error, parallel, planar};

use crate::check::{Finding, LONGEST, Rule, look};
use crate::loads::{self, Range, describe, draw};
use crate::origin::{Origin, Text as _};
use crate::outcome::{Branch, Kind, WORK};
use crate::robots::{C, Drilled, Finger, Guided, Holes, Pressed, Rubbing, Soft, Tripod, Trunk};
use crate::rods::Rods;
use crate::run::Run;
use crate::solvers::{Discs, Parallel, Segments, Solve};

/// Largest intended ratio of the median time of shooting to that of strains.
const RATIO: f64 = 6.0;

/// The robots of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Choice {
    /// A soft rod, by strains and by shooting.
    Soft,
    /// Scenario C, by strains and by shooting.
    C,
    /// A rod with tendons through ten discs, by strains and by shooting.
    Guided,
    /// A rod whose tendons rub in their channels, by strains and by shooting.
    Rubbing,
    /// The rod with ten discs whose tendons rub at the holes, likewise.
    Holes,
    /// A soft arm with chambers, and a tendon that is straight between discs, likewise.
    Pressed,
    /// A soft arm with chambers, whose tendons rub at given holes of discs, likewise.
    Drilled,
    /// A planar robot with two cables.
    Planar,
    /// The same robot with three discs.
    Discs,
    /// Three segments of constant curvature.
    Segments,
    /// A tripod.
    Tripod,
}

impl Choice {
    pub(crate) const ALL: [Self; 11] = [
        Self::Soft,
        Self::C,
        Self::Guided,
        Self::Rubbing,
        Self::Holes,
        Self::Pressed,
        Self::Drilled,
        Self::Planar,
        Self::Discs,
        Self::Segments,
        Self::Tripod,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Soft => "soft",
            Self::C => "c",
            Self::Guided => "guided",
            Self::Rubbing => "rubbing",
            Self::Holes => "holes",
            Self::Pressed => "pressed",
            Self::Drilled => "drilled",
            Self::Planar => "planar",
            Self::Discs => "discs",
            Self::Segments => "segments",
            Self::Tripod => "tripod",
        }
    }

    const fn ranges(self) -> &'static [Range] {
        match self {
            Self::Soft => loads::SOFT,
            Self::C => loads::C,
            Self::Guided | Self::Rubbing | Self::Holes => loads::GUIDED,
            Self::Pressed => loads::PRESSED,
            Self::Drilled => loads::DRILLED,
            Self::Planar | Self::Discs => loads::CABLES,
            Self::Segments => loads::SEGMENTS,
            Self::Tripod => loads::TRIPOD,
        }
    }

    /// Draws the loads of these indices and solves them.
    pub(crate) fn run(
        self,
        origin: Origin,
        seed: u64,
        indices: &[usize],
        bar: &ProgressBar,
    ) -> Result<Tried, Box<dyn std::error::Error>> {
        let loads: Vec<Vec<f64>> =
            indices.iter().map(|&index| draw(self.name(), self.ranges(), seed, index)).collect();
        let mut rods = None;
        let mut of_rods = |found: Rods| {
            rods = Some((found.findings, found.needed));
            found.runs
        };
        let runs = match self {
            Self::Soft => of_rods(with!(origin, Rods::over, [Soft.strain, Soft.shooting], &loads, bar)),
            Self::C => of_rods(with!(origin, Rods::over, [C.strain, C.shooting], &loads, bar)),
            Self::Guided => of_rods(with!(origin, Rods::over, [Guided.strain, Guided.shooting], &loads, bar)),
            Self::Rubbing => {
                of_rods(with!(origin, Rods::over, [Rubbing.strain, Rubbing.shooting], &loads, bar))
            }
            Self::Holes => of_rods(with!(origin, Rods::over, [Holes.strain, Holes.shooting], &loads, bar)),
            Self::Pressed => {
                of_rods(with!(origin, Rods::over, [Pressed.strain, Pressed.shooting], &loads, bar))
            }
            Self::Drilled => {
                of_rods(with!(origin, Rods::over, [Drilled.strain, Drilled.shooting], &loads, bar))
            }
            Self::Planar => with!(origin, planar, [Finger.planar], &loads, bar),
            Self::Discs => with!(origin, discs, [Finger.discs], &loads, bar)?,
            Self::Segments => with!(origin, segments, [Trunk.constant_curvature], &loads, bar)?,
            Self::Tripod => with!(origin, tripod, [Tripod.parallel], &loads, bar),
        };
        let mut findings: Vec<Finding> = runs.iter().flat_map(|run| look(run, rods.is_some())).collect();
        let needed = rods.map(|(differences, needed)| {
            findings.extend(differences);
            needed
        });
        Ok(Tried { choice: self, indices: indices.to_vec(), loads, runs, findings, needed })
    }
}

fn planar<K: planar::Kernel>(robot: &Planar<K>, loads: &[Vec<f64>], bar: &ProgressBar) -> Vec<Run> {
    every("planar", &mut robot.clone(), loads, bar)
}

fn discs<K: planar::discs::Kernel>(
    robot: &planar::discs::Discs<K>,
    loads: &[Vec<f64>],
    bar: &ProgressBar,
) -> Result<Vec<Run>, Error> {
    Ok(every("discs", &mut Discs::new(robot)?, loads, bar))
}

fn segments(robot: &ConstantCurvature, loads: &[Vec<f64>], bar: &ProgressBar) -> Result<Vec<Run>, Error> {
    Ok(every("segments", &mut Segments::new(robot)?, loads, bar))
}

fn tripod(robot: &parallel::Parallel, loads: &[Vec<f64>], bar: &ProgressBar) -> Vec<Run> {
    every("parallel", &mut Parallel::new(robot, [0.0, 0.0, 0.29]), loads, bar)
}

fn every<S: Solve>(name: &str, solver: &mut S, loads: &[Vec<f64>], bar: &ProgressBar) -> Vec<Run> {
    Branch::ALL.iter().map(|branch| Run::over(name, solver, loads, *branch, bar)).collect()
}

/// A robot with its outcomes.
pub(crate) struct Tried {
    choice: Choice,
    indices: Vec<usize>,
    loads: Vec<Vec<f64>>,
    runs: Vec<Run>,
    findings: Vec<Finding>,
    needed: Option<Vec<usize>>,
}

impl Tried {
    /// Whether there are no failures.
    pub(crate) fn holds(&self) -> bool {
        !self.findings.iter().any(|finding| finding.rule.is_failure())
    }

    /// Prints outcomes, residuals, work and times, and the violations with up to `most` loads of each kind.
    pub(crate) fn print(&self, most: usize) {
        println!("\n{}: {} loads", self.choice.name(), self.loads.len());
        print!("  {:<16}", "");
        Kind::NAMES.iter().for_each(|name| print!(" {name:>9}"));
        println!(" {:>9}", "residual");
        for run in &self.runs {
            print!("  {:<16}", run.name);
            run.counts().iter().for_each(|count| print!(" {count:>9}"));
            let residuals = run.outcomes.iter().filter_map(|outcome| outcome.answer);
            let worst = residuals.map(|answer| answer.report.residual).max_by(f64::total_cmp);
            println!(" {:>9.1e}", worst.unwrap_or(f64::NAN));
        }
        for run in &self.runs {
            let limits = run.limits();
            limits.iter().for_each(|(reason, count)| println!("  {}: limit: {reason}: {count}", run.name));
        }
        let header = ["median", "p99", "most", "median/us", "p99/us", "longest/us", "l./median"];
        print!("  {WORK:<16}");
        header.iter().for_each(|name| print!(" {name:>10}"));
        println!();
        for run in &self.runs {
            print!("  {:<16}", run.name);
            [0.5, 0.99, 1.0].iter().for_each(|&part| print!(" {:>10}", run.work(part)));
            [0.5, 0.99, 1.0].iter().for_each(|&part| print!(" {:>10.2}", 1e6 * run.time(part)));
            let longest = run.time(1.0) / run.time(0.5);
            let aim = if longest <= LONGEST { "" } else { " above the aim" };
            println!(" {longest:>10.1}{aim}");
        }
        if let Some(needed) = &self.needed {
            println!("  loads by the number of functions that resolves them, the last by none: {needed:?}");
            for pair in self.runs.chunks_exact(2) {
                let ratio = pair[1].time(0.5) / pair[0].time(0.5);
                println!(
                    "  median of {} by that of {}: {ratio:.1}, aim: at most {RATIO}",
                    pair[1].name, pair[0].name
                );
            }
        }
        for rule in Rule::ALL {
            self.print_findings(rule, most);
        }
    }

    fn print_findings(&self, rule: Rule, most: usize) {
        let these: Vec<&Finding> = self.findings.iter().filter(|finding| finding.rule == rule).collect();
        if these.is_empty() {
            return;
        }
        let failure = if rule.is_failure() { "FAILS" } else { "note" };
        println!("  {failure}: {}: {}", rule.name(), these.len());
        for Finding { index, text, .. } in these.into_iter().take(most) {
            println!("    {}{text}", index.map_or(String::new(), |at| format!("#{} ", self.indices[at])));
            if let Some(at) = index {
                println!("      {}", describe(self.choice.ranges(), &self.loads[*at]));
            }
        }
    }
}
