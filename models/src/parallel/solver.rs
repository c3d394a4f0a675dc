//! Solves in a row: continuation from the last good state.

use std::sync::Arc;

use super::bending::Bending;
use super::check::{check_input, check_robot};
use super::input::{Command, Input};
use super::mesh::{Increment, Mesh, State};
use super::newton::{Active, Newton, Step};
use super::solution::{Solution, Stand};
use super::{Error, Kernel, Settings};
use crate::{Jump, LastGood, Report, Stability};

mod settle;
mod turn;

use turn::Turn;

/// Steps of a correction (turns in rad, displacements by the length of a rod) below which an answer stands.
const TOLERANCE: f64 = 1e-10;
/// The same for an equilibrium on the way.
const LOOSE: f64 = 1e-4;
/// Steps below which the exact tangent takes over.
const SWITCH: f64 = 1e-3;
/// An exact step of size `d` leaves an error of about `d^2` by this, with much to spare: derivatives are those of the state before it.
const QUADRATIC: f64 = 1e-5;
/// The first correction that step sizes aim at.
const AIM: f64 = 3e-3;
/// Turn or displacement of the first step.
const FIRST: f64 = 0.1;
/// Corrections of a step before it is cut.
const CORRECTIONS: usize = 9;
/// The smallest part of the way before a solve is given up.
const SMALLEST: f64 = 1e-5;
/// Corrections where only the frozen tangent is used.
const PATIENCE: usize = 100;
/// Corrections at the end for what a residual shall be.
const POLISH: usize = 4;
/// Iterations that are remembered.
const REMEMBERED: usize = 512;

/// Which tangents a solver uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tangents {
    /// [`Step::Frozen`] while steps are large, then the exact one.
    #[default]
    Both,
    /// The exact one alone.
    Exact,
    /// The Gauss-Newton one (35) alone, nothing of the exact one in it: it converges linearly, and not at all where a rod bears more than its buckling
    /// load. For comparison.
    Frozen,
}

/// Why a way ends before its end.
#[derive(Clone, Debug)]
enum End {
    /// At this part of it no step leads on.
    Stuck(f64),
    /// Its branch turns back.
    Turns(Box<Jump>),
}

/// One iteration of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// Part of the way from the last good state to the input, 0 to 1, that it aims at.
    pub part: f64,
    /// Its tangent.
    pub tangent: Step,
    /// Whether it is a predictor, along the way.
    pub predictor: bool,
    /// Largest turn of a node, rad, or displacement, by the length of the longest rod.
    pub step: f64,
    /// Residual that it started from, relative to the largest wrench in the balance.
    pub residual: f64,
}

/// A solver of one robot: it holds all memory, and each solve starts from its last good state. Warm solves do not allocate.
#[derive(Clone, Debug)]
pub struct ParallelSolver<K: Kernel> {
    newton: Newton<K>,
    solution: Solution<K>,
    good: State,
    /// The state before the last good one.
    older: State,
    rest: Option<State>,
    tangent: Increment,
    last: Increment,
    way: Vec<f64>,
    change: Vec<f64>,
    still: Vec<f64>,
    trail: Vec<Iteration>,
    fresh: bool,
    tangents: Tangents,
    settings: Settings,
}

impl<K: Kernel> ParallelSolver<K> {
    pub(super) fn new(mesh: Arc<Mesh<K>>) -> Self {
        let motors = mesh.motors.len();
        let increment = Increment::new(&mesh);
        let good = mesh.start();
        let newton = Newton::new(mesh);
        Self {
            solution: Solution::new(&newton, REMEMBERED),
            newton,
            older: good.clone(),
            good,
            rest: None,
            tangent: increment.clone(),
            last: increment,
            way: vec![0.0; motors],
            change: vec![0.0; motors],
            still: vec![0.0; motors],
            trail: Vec::with_capacity(REMEMBERED),
            fresh: true,
            tangents: Tangents::Both,
            settings: Settings::default(),
        }
    }

    /// The same with other tangents, from the start.
    #[must_use]
    pub fn with_tangents(self, tangents: Tangents) -> Self {
        Self { tangents, ..Self::new(self.newton.mesh) }
    }

    pub(super) fn mesh(&self) -> &Mesh<K> {
        &self.newton.mesh
    }

    /// The last good equilibrium; where the declaration has the robot before the first one.
    #[must_use]
    pub fn solution(&self) -> &Solution<K> {
        &self.solution
    }

    /// The last good equilibrium.
    #[must_use]
    pub fn into_solution(self) -> Solution<K> {
        self.solution
    }

    /// [`Solution::count_iterations`] of the last answer.
    pub(super) fn count_iterations(&mut self, before: usize) {
        self.solution.count_iterations(before);
    }

    /// Lets the next solve start from the motors at zero, without loads.
    pub fn restart(&mut self) {
        self.fresh = true;
    }

    /// The equilibrium under an input, from the last good state: loads and motors are moved together along the straight way between the two. A failure
    /// keeps what was found before.
    ///
    /// # Errors
    /// What is wrong with the input or the robot; [`Error::ElementAngle`] where a rod is bent further than one of its elements represents; [`Error::Jump`] where the branch turns back on the way; [`Error::NotConverged`] where no equilibrium is
    /// found beyond a part of it, `reached`.
    pub fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        self.solve_with(&input.into(), &Settings::default())
    }

    /// [`Self::solve`] with settings. Where they ask for a stable answer, an unstable one is left as by [`Self::settle`]. The number of iterations is that
    /// of the way; what is done besides once per solver (rest from strained starts) or at the end (the last digits, the way to a stable answer) has
    /// bounds of its own.
    ///
    /// # Errors
    /// As [`Self::solve`], and settings that are none.
    pub fn solve_with(&mut self, input: &Input<'_>, settings: &Settings) -> Result<&Solution<K>, Error> {
        crate::settings::check(settings)?;
        check_robot(&self.newton.mesh)?;
        check_input(&self.newton.mesh, input)?;
        self.settings = *settings;
        self.trail.clear();
        let mut report = Report { iterations: 0, load_steps: 0, ..Report::started() };
        if self.fresh {
            self.relax(&mut report)?;
        } else {
            self.newton.now.copy_from(&self.solution.state);
            self.newton.gears.copy_from_slice(&self.solution.gears);
        }
        self.aim(input);
        let followed = self.follow(&mut report);
        self.ended(followed, report)?;
        self.polish(&mut report);
        self.solution.take(&mut self.newton, &self.trail, report)?;
        self.fresh = false;
        if settings.take_stable_side && self.solution.report().stability == Stability::Unstable {
            return self.settle();
        }
        Ok(&self.solution)
    }

    /// What a way that ended early is reported as.
    fn ended(&mut self, followed: Result<(), End>, mut report: Report) -> Result<(), Error> {
        let Err(end) = followed else { return Ok(()) };
        self.newton.expected()?;
        // Where elements represent no rods, how their way ended says nothing.
        self.newton.now.copy_from(&self.good);
        self.newton.measure();
        Bending::largest(&self.newton.mesh, &self.newton.now, &self.newton.strains).check()?;
        let last_good = Stand::of(&self.good);
        Err(match end {
            End::Stuck(reached) => {
                Error::NotConverged { report: Box::new(report), reached: Some(reached), last_good }
            }
            End::Turns(jump) => {
                report.critical_load.get_or_insert(jump.load);
                Error::Jump { jump, report: Box::new(report), last_good }
            }
        })
    }

    /// More corrections at the end of the way, until the residual is what the settings ask for or what rounding leaves.
    fn polish(&mut self, report: &mut Report) {
        let mut before = f64::INFINITY;
        for _ in 0..POLISH {
            self.newton.measure();
            let left = self.newton.residual;
            let met = left <= self.settings.tolerance.max(self.newton.rounding());
            if met || left > 0.5 * before {
                return;
            }
            before = left;
            self.newton.assemble(Step::Exact, [1.0, 1.0], false);
            report.iterations += 1;
            if !self.newton.solve(1.0, &self.still) {
                return;
            }
            self.remember(1.0, Step::Exact, false);
            self.newton.advance();
        }
        self.newton.measure();
    }

    fn spent(&self, report: &Report) -> bool {
        report.iterations >= self.settings.max_evaluations
    }

    /// Loads and motors from where they are to an input.
    fn aim(&mut self, input: &Input<'_>) {
        let newton = &mut self.newton;
        let weight = if self.fresh { 0.0 } else { 1.0 };
        newton.weight = [weight, 1.0];
        newton.loads.clear();
        if !self.fresh {
            for load in &self.solution.loads {
                newton.loads.push(Active { load: *load, scales: [1.0, 0.0] });
            }
        }
        for load in input.loads {
            let held = newton.loads.iter_mut().find(|active| active.load == *load && active.scales[1] == 0.0);
            match held {
                Some(active) => active.scales[1] = 1.0,
                None => newton.loads.push(Active { load: *load, scales: [0.0, 1.0] }),
            }
        }
        for (motor, command) in input.motors.iter().enumerate() {
            let gear = &mut newton.gears[motor];
            (self.way[motor], gear.driven) = match command {
                Command::Position(value) => (value - newton.now.motors[motor], None),
                Command::Torque(value) => (0.0, Some([gear.gradient, value])),
            };
        }
    }

    /// The robot at rest: motors at zero, no load, no weight.
    fn relax(&mut self, report: &mut Report) -> Result<(), Error> {
        let newton = &mut self.newton;
        newton.loads.clear();
        newton.weight = [0.0; 2];
        self.way.fill(0.0);
        for gear in &mut newton.gears {
            gear.driven = None;
        }
        if let Some(rest) = &self.rest {
            newton.now.copy_from(rest);
            newton.measure();
            return Ok(());
        }
        newton.now = newton.mesh.start();
        newton.offsets = Some(newton.gradients());
        let mut followed = self.follow(report);
        if followed.is_err() && !self.spent(report) {
            let newton = &mut self.newton;
            newton.now = newton.mesh.start();
            newton.offsets = None;
            report.iterations += newton.rest();
            newton.offsets = Some(newton.gradients());
            followed = self.follow(report);
        }
        self.newton.offsets = None;
        if followed.is_err() {
            self.newton.expected()?;
            let (report, last_good) = (*report, LastGood::Nothing);
            return Err(Error::NotConverged { report: Box::new(report), reached: Some(0.0), last_good });
        }
        self.newton.measure();
        self.rest = Some(self.newton.now.clone());
        Ok(())
    }

    /// From the present state, an equilibrium, along the way.
    fn follow(&mut self, report: &mut Report) -> Result<(), End> {
        let kind = if self.tangents == Tangents::Frozen { Step::Frozen } else { Step::Exact };
        let length = self.newton.mesh.length;
        self.good.copy_from(&self.newton.now);
        let mut at = 0.0;
        let mut dt = 0.0;
        let mut before = None;
        let mut negative = None;
        let mut from = 0.0;
        while at < 1.0 {
            self.newton.now.copy_from(&self.good);
            self.newton.assemble(kind, [at, 1.0], true);
            report.iterations += 1;
            let (count, _) = self.newton.inertia();
            if kind == Step::Exact && count > negative.unwrap_or(count) {
                self.locate([from, at], count - 1, report);
                self.newton.now.copy_from(&self.good);
                self.newton.assemble(kind, [at, 1.0], true);
            }
            negative = Some(count);
            for (change, way) in self.change.iter_mut().zip(&self.way) {
                *change = (1.0 - at) * way;
            }
            if !self.newton.solve(1.0, &self.change) {
                return Err(End::Stuck(at));
            }
            // Per unit of the way.
            self.tangent.scale_from(&self.newton.step, 1.0 / (1.0 - at));
            let speed = self.tangent.size(length);
            if dt == 0.0 {
                dt = (FIRST / speed).min(1.0);
            }
            loop {
                dt = f64::min(dt, 1.0 - at);
                // The last stretch is not a sliver.
                if dt < 1.0 - at && dt > 0.7 * (1.0 - at) {
                    dt = 0.5 * (1.0 - at);
                }
                let end = if at + dt > 1.0 - 1e-9 { 1.0 } else { at + dt };
                self.newton.step.scale_from(&self.tangent, dt);
                if let Some(span) = before {
                    // The second derivative by the last tangent.
                    let half: f64 = 0.5 * dt * dt / span;
                    self.newton.step.add(half, &self.tangent);
                    self.newton.step.add(-half, &self.last);
                    for (to, way) in self.newton.step.motors.iter_mut().zip(&self.way) {
                        if *way != 0.0 {
                            *to = dt * way;
                        }
                    }
                }
                self.remember(end, kind, true);
                self.newton.now.copy_from(&self.good);
                self.newton.advance();
                let (found, first) = self.correct(end, end == 1.0, report);
                let power = if before.is_some() { 1.0 / 3.0 } else { 0.5 };
                let ratio = (AIM / first.max(1e-12)).powf(power);
                if found {
                    before = Some(dt);
                    self.last.scale_from(&self.tangent, 1.0);
                    (from, at) = (at, end);
                    dt *= ratio.clamp(0.4, 4.0);
                    report.load_steps += 1;
                    self.older.copy_from(&self.good);
                    self.good.copy_from(&self.newton.now);
                    break;
                }
                dt *= ratio.clamp(0.1, 0.5);
                if self.spent(report) {
                    return Err(End::Stuck(at));
                }
                if dt < SMALLEST {
                    if kind == Step::Frozen {
                        return Err(End::Stuck(at));
                    }
                    match self.turn(at, report) {
                        Turn::Back(jump) => return Err(End::Turns(jump)),
                        Turn::Lost => return Err(End::Stuck(at)),
                        Turn::Arrived => {
                            (from, at) = (at, 1.0);
                            report.load_steps += 1;
                            self.older.copy_from(&self.good);
                            self.good.copy_from(&self.newton.now);
                            break;
                        }
                    }
                }
            }
        }
        if kind == Step::Frozen {
            self.newton.assemble(Step::Exact, [1.0, 1.0], false);
            return Ok(());
        }
        let (count, _) = self.newton.inertia();
        if count > negative.unwrap_or(count) {
            self.locate([from, 1.0], count - 1, report);
            self.newton.now.copy_from(&self.good);
            self.newton.assemble(Step::Exact, [1.0, 1.0], true);
        }
        Ok(())
    }

    /// One iteration of Newton's method under the input of the last solve, from where the last one or the solve left it: assembly, factorisation,
    /// update. Gives the size of its step, as [`Iteration::step`] does, infinite where the tangent has no inverse. The solution stays.
    ///
    /// It is what benches measure.
    #[doc(hidden)]
    pub fn iterate(&mut self, kind: Step) -> f64 {
        self.newton.assemble(kind, [1.0, 1.0], false);
        if !self.newton.solve(1.0, &self.still) {
            return f64::INFINITY;
        }
        self.newton.advance();
        self.newton.step.size(self.newton.mesh.length)
    }

    fn remember(&mut self, part: f64, tangent: Step, predictor: bool) {
        if self.trail.len() < REMEMBERED {
            let (step, residual) = (self.newton.step.size(self.newton.mesh.length), self.newton.residual);
            self.trail.push(Iteration { part, tangent, predictor, step, residual });
        }
    }

    /// Newton's method at a part of the way: whether it arrived, and the size of its first step.
    fn correct(&mut self, part: f64, last: bool, report: &mut Report) -> (bool, f64) {
        let length = self.newton.mesh.length;
        let (mut first, mut before) = (f64::INFINITY, f64::INFINITY);
        let alone = self.tangents == Tangents::Frozen;
        let mut kind = if self.tangents == Tangents::Exact { Step::Exact } else { Step::Frozen };
        for k in 0..if alone { PATIENCE } else { CORRECTIONS } {
            if self.spent(report) {
                return (false, first);
            }
            self.newton.assemble(kind, [part, part], false);
            report.iterations += 1;
            if !self.newton.solve(1.0, &self.still) {
                return (false, first);
            }
            let size = self.newton.step.size(length);
            self.remember(part, kind, false);
            if k == 0 {
                first = size;
            }
            // Negated, so that NaN fails.
            let contracts = size < 0.3 && (k == 0 || size < before || size <= TOLERANCE);
            let slow = k > 1 && size > 0.6 * before && size > SWITCH && !alone;
            if !contracts || slow {
                return (false, first);
            }
            self.newton.advance();
            // What is left after it.
            let next = match kind {
                Step::Exact => size * size / QUADRATIC,
                Step::Frozen if k == 0 => 0.3 * size,
                Step::Frozen if alone => size * size / (before - size),
                Step::Frozen => size * size / before,
            };
            let enough = self.newton.residual <= self.settings.tolerance;
            let done = if last {
                (alone || kind == Step::Exact) && (size <= TOLERANCE || next <= 0.1 * TOLERANCE || enough)
            } else {
                next <= LOOSE
            };
            if done {
                report.residual = self.newton.residual;
                return (true, first);
            }
            if size < SWITCH && !alone {
                kind = Step::Exact;
            }
            before = size;
        }
        (false, first)
    }
}
