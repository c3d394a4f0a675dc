//! Solves in a row: continuation from the last good state.

use std::sync::Arc;

use super::check::{check_input, check_robot};
use super::input::{Command, Input};
use super::mesh::{Increment, Mesh, State};
use super::newton::{Active, Newton, Step};
use super::solution::{Solution, Stand};
use super::{Error, Kernel};
use crate::{LastGood, Method, Report, Stability};

/// Steps of a correction (turns in rad, displacements by the length of a rod) below which an answer stands.
const TOLERANCE: f64 = 1e-10;
/// The same for an equilibrium on the way.
const LOOSE: f64 = 1e-4;
/// Steps below which the exact tangent takes over.
const SWITCH: f64 = 1e-3;
/// An exact step of size `d` leaves an error of about `d^2` by this.
const QUADRATIC: f64 = 1e-3;
/// The first correction that step sizes aim at.
const AIM: f64 = 3e-3;
/// Turn or displacement of the first step.
const FIRST: f64 = 0.1;
/// Corrections of a step before it is cut.
const CORRECTIONS: usize = 9;
/// The smallest part of the way before a solve is given up.
const SMALLEST: f64 = 1e-5;
/// Halvings of the interval in which a tangent turns singular.
const HALVINGS: usize = 14;
/// Turn (rad) or displacement (by the length of a rod) of a step away from an unstable equilibrium, and number of such steps.
const LEAVE: f64 = 0.1;
const DESCENT: usize = 100;
/// Iterations that are remembered.
const REMEMBERED: usize = 512;

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
        }
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

    /// Lets the next solve start from the motors at zero, without loads.
    pub fn restart(&mut self) {
        self.fresh = true;
    }

    /// The equilibrium under an input, from the last good state: loads and motors are moved together along the straight way between the two. A failure
    /// keeps what was found before.
    ///
    /// # Errors
    /// What is wrong with the input or the robot; [`Error::NotConverged`] where the branch ends on the way: `reached` is the part of it.
    pub fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        let input = &input.into();
        check_robot(&self.newton.mesh)?;
        check_input(&self.newton.mesh, input)?;
        self.trail.clear();
        let mut report = Report {
            method: Method::Newton,
            iterations: 0,
            residual: f64::INFINITY,
            load_steps: 0,
            stability: Stability::Undecided,
            critical_load: None,
            strain: None,
        };
        if self.fresh {
            self.relax(&mut report)?;
        } else {
            self.newton.now.copy_from(&self.solution.state);
        }
        self.aim(input);
        let reached = self.follow(&mut report);
        if reached < 1.0 {
            report.critical_load = Some(reached);
            let last_good = Stand::of(&self.good);
            return Err(Error::NotConverged { report: Box::new(report), reached: Some(reached), last_good });
        }
        self.solution.take(&mut self.newton, &self.trail, report);
        self.fresh = false;
        Ok(&self.solution)
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
            return Ok(());
        }
        newton.now = newton.mesh.start();
        newton.offsets = Some(newton.gradients());
        let reached = self.follow(report);
        self.newton.offsets = None;
        if reached < 1.0 {
            let (report, last_good) = (*report, LastGood::Nothing);
            return Err(Error::NotConverged { report: Box::new(report), reached: Some(0.0), last_good });
        }
        self.rest = Some(self.newton.now.clone());
        Ok(())
    }

    /// From the present state, an equilibrium, along the way. Gives the part that was reached.
    fn follow(&mut self, report: &mut Report) -> f64 {
        let length = self.newton.mesh.length;
        self.good.copy_from(&self.newton.now);
        let mut at = 0.0;
        let mut dt = 0.0;
        let mut before = None;
        let mut negative = None;
        let mut from = 0.0;
        while at < 1.0 {
            self.newton.now.copy_from(&self.good);
            self.newton.assemble(Step::Exact, [at, 1.0], true);
            report.iterations += 1;
            let (count, _) = self.newton.inertia();
            if count > negative.unwrap_or(count) {
                self.locate([from, at], count - 1, report);
                self.newton.now.copy_from(&self.good);
                self.newton.assemble(Step::Exact, [at, 1.0], true);
            }
            negative = Some(count);
            for (change, way) in self.change.iter_mut().zip(&self.way) {
                *change = (1.0 - at) * way;
            }
            if !self.newton.solve(1.0, &self.change) {
                return at;
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
                self.remember(end, Step::Exact, true);
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
                if dt < SMALLEST {
                    return at;
                }
            }
        }
        let (count, _) = self.newton.inertia();
        if count > negative.unwrap_or(count) {
            self.locate([from, 1.0], count - 1, report);
            self.newton.now.copy_from(&self.good);
            self.newton.assemble(Step::Exact, [1.0, 1.0], true);
        }
        1.0
    }

    /// Where between two parts of the way the tangent turns singular: its number of negative eigenvalues is more than `most` behind that.
    fn locate(&mut self, [mut low, mut high]: [f64; 2], most: usize, report: &mut Report) {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            self.newton.now.copy_from(&self.older);
            let (found, _) = self.correct(middle, true, report);
            if !found {
                break;
            }
            let (count, _) = self.newton.inertia();
            if count > most {
                high = middle;
            } else {
                low = middle;
                self.older.copy_from(&self.newton.now);
            }
        }
        if report.critical_load.is_none() {
            report.critical_load = Some(0.5 * (low + high));
        }
    }

    /// From an unstable equilibrium to a stable one beside it under the same input: away along the mode that grows, as a robot does that
    /// buckles. An equilibrium that is not unstable stays.
    ///
    /// # Errors
    /// [`Error::NotConverged`] where none is found nearby; the unstable one is kept.
    pub fn settle(&mut self) -> Result<&Solution<K>, Error> {
        if self.solution.report().stability != Stability::Unstable {
            return Ok(&self.solution);
        }
        let mut report = *self.solution.report();
        self.trail.clear();
        self.newton.now.copy_from(&self.solution.state);
        for active in &mut self.newton.loads {
            active.scales[0] = active.scales[1];
        }
        self.newton.assemble(Step::Exact, [1.0, 1.0], true);
        let Some(mode) = self.newton.mode() else {
            return Err(Error::NotConverged {
                report: Box::new(report),
                reached: None,
                last_good: LastGood::Nothing,
            });
        };
        let mut way = mode.map(|entry| LEAVE * entry);
        for _ in 0..DESCENT {
            self.newton.spread(1.0, &self.still, &way);
            self.remember(1.0, Step::Exact, true);
            self.newton.advance();
            // All the rest, while the platform stays as far along the way.
            let mut kind = Step::Frozen;
            for _ in 0..2 * CORRECTIONS {
                self.newton.assemble(kind, [1.0, 1.0], false);
                report.iterations += 1;
                let Some(rest) = self.newton.across(&way) else { break };
                self.newton.spread(1.0, &self.still, &rest);
                self.newton.advance();
                let size = self.newton.step.size(self.newton.mesh.length);
                if size < SWITCH {
                    kind = Step::Exact;
                }
                if size < LOOSE * SWITCH {
                    break;
                }
            }
            self.newton.assemble(Step::Exact, [1.0, 1.0], true);
            report.iterations += 1;
            if self.newton.broken {
                break;
            }
            way = self.newton.descent(LEAVE);
            self.newton.spread(1.0, &self.still, &way);
            if self.newton.step.size(self.newton.mesh.length) < TOLERANCE {
                self.newton.advance();
                self.solution.take(&mut self.newton, &self.trail, report);
                return Ok(&self.solution);
            }
        }
        Err(Error::NotConverged { report: Box::new(report), reached: None, last_good: LastGood::Nothing })
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
        let mut kind = Step::Frozen;
        for k in 0..CORRECTIONS {
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
            let slow = k > 1 && size > 0.6 * before && size > SWITCH;
            if !contracts || slow {
                return (false, first);
            }
            self.newton.advance();
            // What is left after it.
            let next = match kind {
                Step::Exact => size * size / QUADRATIC,
                Step::Frozen if k == 0 => 0.3 * size,
                Step::Frozen => size * size / before,
            };
            let done = if last {
                kind == Step::Exact && (size <= TOLERANCE || next <= 0.1 * TOLERANCE)
            } else {
                next <= LOOSE
            };
            if done {
                report.residual = self.newton.residual;
                return (true, first);
            }
            if size < SWITCH {
                kind = Step::Exact;
            }
            before = size;
        }
        (false, first)
    }
}
