//! Load steps, and memory that is kept between solves.

use super::super::check::{check_input, check_place};
use super::super::kernel::Kernel;
use super::super::{Error, Input, Record, Sensitivity, Tendon};
use super::local::Stuck;
use super::newton::{Context, Newton, Outcome};
use super::robot::Shooting;
use super::sensitivity::Workspace;
use super::settings::Pieces;
use super::solution::Solution;
use super::start::Start;
use crate::{LastGood, Method, Report, Stability};

/// A load step that is shorter than this part of the load is given up.
const SHORTEST: f64 = 1e-4;
/// A load step that is shorter does not jump to another equilibrium.
const JUMP: f64 = 3e-4;
/// Numbers of shots that are tried.
const AUTOMATIC: [usize; 3] = [1, 4, 16];

/// A step of the load.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LoadStep {
    /// Part of the weight that was tried.
    pub weight: f64,
    /// Part of tensions, displacements and wrenches that was tried.
    pub load: f64,
    /// Newton iterations.
    pub iterations: usize,
    /// Relative residual where they ended.
    pub residual: f64,
    /// Whether they converged; otherwise the step was halved.
    pub converged: bool,
}

/// A solver that keeps its memory, and starts from its last good state.
///
/// After the first solve, solves like it do not allocate.
#[derive(Clone, Debug)]
pub struct ShootingSolver<'a, K: Kernel> {
    robot: &'a Shooting<K>,
    newton: Newton<K>,
    steps: Vec<LoadStep>,
    /// Where the last two load steps ended.
    good: Start,
    before: Start,
    solution: Solution<K>,
    derivatives: Workspace<K>,
    stability: Stability,
    critical: Option<f64>,
    /// Whether there is a last good state.
    warm: bool,
}

impl<'a, K: Kernel> ShootingSolver<'a, K> {
    pub(super) fn new(robot: &'a Shooting<K>) -> Self {
        let kernel = robot.kernel();
        Self {
            robot,
            newton: Newton::new(kernel, *robot.unstressed_lengths()),
            solution: Solution::new(kernel.clone(), robot.settings().integrator),
            derivatives: Workspace::new(),
            steps: Vec::new(),
            good: Start::new(kernel),
            before: Start::new(kernel),
            stability: Stability::Undecided,
            critical: None,
            warm: false,
        }
    }

    /// The equilibrium under `input`, by Newton's method from the last good state, and from the weight where there is none or that does not
    /// lead there.
    ///
    /// # Errors
    /// What is wrong with the robot or the input, and [`Error::NotConverged`]; the last good state is kept.
    pub fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        self.find(&input.into(), true)
    }

    /// [`ShootingSolver::solve`] from the last good state only, if there is one: the equilibrium next to it, or an error.
    ///
    /// # Errors
    /// As [`ShootingSolver::solve`].
    pub fn follow<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        let cold = !self.warm;
        self.find(&input.into(), cold)
    }

    fn find(&mut self, input: &Input<'_>, cold: bool) -> Result<&Solution<K>, Error> {
        self.robot.check()?;
        check_input(self.robot.kernel(), input)?;
        let context = Context::new(self.robot.kernel(), self.robot.settings());
        self.steps.clear();
        self.critical = None;
        self.newton.drive(input);
        let found =
            self.warm(&context, input).or_else(|()| if cold { self.cold(&context, input) } else { Err(0.0) });
        let report = self.report();
        match found {
            Ok(()) => {
                let flow = context.flow(&self.newton.load, false);
                let largest = self.newton.march.largest_strain(&flow, &self.newton.load);
                let unstressed = self.robot.unstressed_lengths();
                self.solution.take(&self.newton, &self.steps, (report, largest), unstressed);
                self.solution.asked.set(input);
                self.warm = true;
                Ok(&self.solution)
            }
            Err(reached) => Err(Error::NotConverged {
                report: Box::new(report),
                reached: cold.then_some(reached),
                last_good: LastGood::Nothing,
            }),
        }
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution<K>> {
        self.warm.then_some(&self.solution)
    }

    /// [`Solution::sensitivity`] of the last good equilibrium, on the memory of the solver: after the first time it does not allocate.
    ///
    /// # Errors
    /// As there; [`Error::SingularTangent`] also before the first equilibrium.
    pub fn sensitivity(&mut self) -> Result<Sensitivity<K>, Error> {
        self.sensitivity_at(self.solution.length())
    }

    /// [`Solution::sensitivity_at`] likewise.
    ///
    /// # Errors
    /// As [`ShootingSolver::sensitivity`].
    pub fn sensitivity_at(&mut self, s: f64) -> Result<Sensitivity<K>, Error> {
        let s = check_place("the arc length", s, self.solution.length())?;
        if !self.warm {
            return Err(Error::SingularTangent);
        }
        let found = self.solution.derivatives(s, &mut self.derivatives);
        found.map_err(|Stuck| Error::SingularTangent)
    }

    /// Forgets the last good state: the next solve starts from the weight.
    pub fn restart(&mut self) {
        self.warm = false;
        self.newton.march.forget();
    }

    /// The load steps of the last solve, those that failed included.
    #[must_use]
    pub fn steps(&self) -> &[LoadStep] {
        &self.steps
    }

    /// The iteration and where it stands.
    pub(super) fn newton_mut(&mut self) -> &mut Newton<K> {
        &mut self.newton
    }

    /// Lets the next solve begin where the iteration stands.
    pub(super) fn start_here(&mut self) {
        self.solution.start.copy_from(&self.newton.start);
    }

    /// Lets the next solve begin at the state of a record.
    pub(super) fn resume(&mut self, record: &Record, tensions: K::PerTendon<f64>) -> Result<(), Error> {
        self.solution.start.read(&record.state)?;
        self.solution.resume(record.report, tensions);
        self.warm = true;
        Ok(())
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn into_solution(self) -> Option<Solution<K>> {
        self.warm.then_some(self.solution)
    }

    /// The equilibrium under `input`, and nothing else.
    pub(super) fn finish(mut self, input: &Input<'_>) -> Result<Solution<K>, Error> {
        self.solve(input)?;
        Ok(self.solution)
    }

    fn report(&self) -> Report {
        Report {
            method: Method::Newton,
            iterations: self.steps.iter().map(|step| step.iterations).sum(),
            residual: self.steps.last().map_or(0.0, |step| step.residual),
            load_steps: self.steps.iter().filter(|step| step.converged).count(),
            stability: self.stability,
            critical_load: self.critical,
            strain: None,
        }
    }

    /// From the last good state at once.
    fn warm(&mut self, context: &Context<'_, K>, input: &Input<'_>) -> Result<(), ()> {
        if !self.warm {
            return Err(());
        }
        self.newton.march.forget_wasted();
        self.newton.start.copy_from(&self.solution.start);
        self.newton.shots = self.solution.start.nodes.len() + 1;
        self.newton.load.tensions = self.solution.load.tensions;
        self.fill(context, input, 1.0, 1.0);
        let dead = !self.newton.load.follower && !self.solution.load.follower;
        // What a record was restored to has no loads yet.
        if dead && self.newton.start.nodes.is_empty() && !self.solution.load.pieces.is_empty() {
            // Whatever the shape, the force at the base is what dead loads add up to.
            let (now, before) = (self.newton.load.force(), self.solution.load.force());
            for (wrench, (now, before)) in
                self.newton.start.wrench[3..].iter_mut().zip(now.into_iter().zip(before))
            {
                *wrench += now - before;
            }
        }
        let was = self.solution.report().stability;
        self.attempt(context, 1.0, 1.0)?;
        // A rod that was stable and is no more may have jumped.
        if was == Stability::Stable && self.stability == Stability::Unstable { Err(()) } else { Ok(()) }
    }

    /// From the undeformed rod, in one shot and in more where that fails. The part of the load that was reached.
    fn cold(&mut self, context: &Context<'_, K>, input: &Input<'_>) -> Result<(), f64> {
        let shots: &[usize] = match context.settings.pieces {
            Pieces::Automatic => &AUTOMATIC,
            Pieces::Fixed(shots) => &[shots],
        };
        let mut reached = 0.0_f64;
        for shots in shots {
            self.newton.shots = *shots;
            match self.approach(context, input) {
                Ok(()) => return Ok(()),
                Err(part) if self.steps.len() >= context.settings.max_load_steps => {
                    return Err(reached.max(part));
                }
                Err(part) => reached = reached.max(part),
            }
        }
        // An unstable equilibrium that lengths hold is one, where no way leads to another.
        self.newton.shots = 1;
        if !self.newton.driven.is_empty() && self.undeformed(context, input, 1.0, 1.0).is_ok() {
            return Ok(());
        }
        Err(reached)
    }

    /// At once, or step by step from the weight, or the weight too step by step.
    fn approach(&mut self, context: &Context<'_, K>, input: &Input<'_>) -> Result<(), f64> {
        if self.undeformed(context, input, 1.0, 1.0).is_ok() && self.stability != Stability::Unstable {
            return Ok(());
        }
        // Place on the way: weight from 0 to 1, then the load from 1 to 2.
        let mut place: f64 = 1.0;
        if self.undeformed(context, input, 1.0, 0.0).is_err() || self.stability == Stability::Unstable {
            place = 0.0;
            self.undeformed(context, input, 0.0, 0.0).map_err(|()| 0.0)?;
        }
        let (mut length, mut from): (f64, Option<f64>) = (0.5, None);
        let most = context.settings.max_load_steps;
        self.good.copy_from(&self.newton.start);
        let mut tensions = self.newton.load.tensions;
        while place < 2.0 {
            let next: f64 = if place < 1.0 { (place + length).min(1.0) } else { (place + length).min(2.0) };
            let (weight, part): (f64, f64) = (next.min(1.0), (next - 1.0).max(0.0));
            self.newton.start.copy_from(&self.good);
            self.newton.load.tensions = tensions;
            if let Some(from) = from {
                self.newton.start.extrapolate(&self.before, (next - place) / (place - from));
            }
            self.fill(context, input, weight, part);
            let found = self.attempt(context, weight, part).is_ok();
            let turned = found && self.stability == Stability::Unstable && self.critical.is_none();
            // Long steps that end where the rod is unstable may have jumped there.
            if found && (!turned || next - place < JUMP) {
                if turned {
                    self.critical = Some((next - 1.0).max(0.0));
                }
                core::mem::swap(&mut self.before, &mut self.good);
                self.good.copy_from(&self.newton.start);
                from = Some(place);
                place = next;
                tensions = self.newton.load.tensions;
                if self.steps.last().is_some_and(|step| step.iterations <= 6) {
                    length *= 2.0;
                }
            } else {
                length = 0.5 * (next - place);
                if length < SHORTEST || self.steps.len() >= most {
                    return Err((place - 1.0).max(0.0));
                }
            }
        }
        Ok(())
    }

    /// Starts from the undeformed rod.
    fn undeformed(
        &mut self,
        context: &Context<'_, K>,
        input: &Input<'_>,
        weight: f64,
        part: f64,
    ) -> Result<(), ()> {
        self.newton.load.tensions = K::per_tendon(|_| 0.0);
        self.fill(context, input, weight, part);
        self.newton.start_undeformed(context).map_err(|_| ())?;
        self.attempt(context, weight, part)
    }

    /// Loads of a step; tensions that are not given stay as they are.
    fn fill(&mut self, context: &Context<'_, K>, input: &Input<'_>, weight: f64, part: f64) {
        self.newton.load.fill(context.kernel, input.wrenches, weight, part, self.newton.shots);
        self.newton.part = part;
        for (tension, tendon) in self.newton.load.tensions.as_mut().iter_mut().zip(input.tendons.iter()) {
            if let Tendon::Tension(value) = tendon {
                *tension = part * value;
            }
        }
    }

    /// Iterates, and writes down how it went.
    fn attempt(&mut self, context: &Context<'_, K>, weight: f64, load: f64) -> Result<(), ()> {
        let found = self.newton.converge(context);
        let (Ok(Outcome { iterations, residual }) | Err(Outcome { iterations, residual })) = found;
        self.steps.push(LoadStep { weight, load, iterations, residual, converged: found.is_ok() });
        if found.is_ok() {
            self.stability = self.newton.stability(context);
        }
        found.map(|_| ()).map_err(|_| ())
    }
}
