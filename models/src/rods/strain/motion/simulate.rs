//! Motions of a rod: one call, adaptive.

use core::cell::RefCell;
use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::motion::{self, Kinematics, MotionPoint, MotionProblem, Options, Step, integrate};
use pliant_runtime::ode::{self, Direction, Status};

use super::super::Strain;
use super::super::mesh::Mesh;
use super::input::{Functions, RodMotionInput};
use super::instant::{RodInstant, instant};
use super::system::{PUSHES, System};
use crate::core::check::length;
use crate::rods::check::check_input;
use crate::rods::{Error, InputRef};
use crate::{Drive, Switched};

/// Where a motion begins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum RodStart<'a> {
    /// At rest in the equilibrium of the inputs at the first instant.
    #[default]
    Equilibrium,
    /// At rest at coefficients, 1/m and 1, as [`StrainSolution::coefficients`](super::super::StrainSolution::coefficients).
    Rest(&'a [f64]),
    /// At coefficients, 1/m and 1, as [`StrainSolution::coefficients`](super::super::StrainSolution::coefficients), and their rates, which agree with given lengths of
    /// tendons.
    State {
        /// Coefficients.
        coefficients: &'a [f64],
        /// Their rates, per second.
        rates: &'a [f64],
    },
}

/// A simulated motion, as far as it went.
#[derive(Clone, Debug)]
pub struct RodMotion {
    /// The rod at those of the asked times that were reached.
    pub instants: Vec<RodInstant>,
    /// The last good state.
    pub last: RodInstant,
    /// Tendons of given length that went slack or tight, in the order of time.
    pub switches: Vec<Switched>,
    /// Events in the order of time: which one, counted from 0, and the rod there, with zero accelerations.
    pub occurrences: Vec<(usize, RodInstant)>,
    /// Error of the robot where the status is [`Status::RateFailed`] and the robot said why.
    pub failure: Option<Error>,
    /// Energy that the integration has made or lost, J, where [`Options::balance`] asks for it: see [`energy_drift`](pliant_runtime::motion::MotionTrajectory::energy_drift). Where tendons go slack or
    /// come back the sum of what the parts have.
    pub energy_drift: Option<f64>,
    /// Status, steps and evaluations of the integration.
    pub report: ode::OdeReport,
}

impl RodMotion {
    /// The motion if it came to its end or to the wish of the observer.
    ///
    /// # Errors
    /// [`Error::Interrupted`] otherwise, with the status and the time of the last good state.
    pub fn complete(self) -> Result<Self, Error> {
        match self.report.status {
            Status::Finished | Status::Event(_) | Status::Stopped => Ok(self),
            status => {
                let cause = self.failure.map(Box::new);
                Err(Error::Interrupted { time: self.last.time, status, cause })
            }
        }
    }
}

impl RodMotion {
    /// A motion that begins, for so many times of output.
    fn begun(first: RodInstant, times: usize, balance: bool) -> Self {
        Self {
            instants: Vec::with_capacity(times),
            last: first,
            switches: Vec::new(),
            occurrences: Vec::new(),
            failure: None,
            energy_drift: balance.then_some(0.0),
            report: ode::OdeReport {
                status: Status::Finished,
                method: ode::OdeMethod::Implicit,
                stiff_since: None,
                order: 0,
                accepted: 0,
                rejected: 0,
                evaluations: 0,
                jacobians: 0,
            },
        }
    }

    /// Adds the motion up to a switch of a tendon, an event or the end.
    fn add(
        &mut self,
        system: &mut System<Functions<'_>>,
        found: &motion::MotionTrajectory<Error>,
    ) -> Result<(), Error> {
        for point in &found.points {
            self.instants.push(instant(system, point)?);
        }
        self.report.add(&found.report);
        self.failure.clone_from(&found.failure);
        self.energy_drift = self.energy_drift.zip(found.energy_drift).map(|(before, own)| before + own);
        for occurrence in &found.occurrences {
            if let Some(event) = occurrence.event.checked_sub(system.held.len()) {
                let at = point_of(occurrence.time, &occurrence.state);
                self.occurrences.push((event, instant(system, &at)?));
            }
        }
        Ok(())
    }

    /// The status where the motion ends at a terminal event, the first of which are switches of tendons.
    fn ended(&self, event: usize, held: usize, max_steps: usize) -> Option<Status> {
        if let Some(asked) = event.checked_sub(held) {
            return Some(Status::Event(asked));
        }
        if self.report.accepted + self.report.rejected >= max_steps {
            return Some(Status::MaxSteps);
        }
        (self.switches.len() >= MOST_SWITCHES).then_some(Status::StepTooSmall)
    }

    /// Switches a tendon between taut and slack. It may let go at once, and others with it.
    fn switch(
        &mut self,
        system: &mut System<Functions<'_>>,
        event: usize,
        point: &mut MotionPoint,
    ) -> Result<(), Error> {
        let slack = system.slack.clone();
        let lost = system.switch(event, point)?;
        let (time, held) = (point.time, &system.held);
        let mut record = |index: usize, slack: bool, lost: f64| {
            self.switches.push(Switched { time, tendon: held[index], slack, lost });
        };
        record(event, !slack[event], lost);
        for index in 0..held.len() {
            let before = slack[index] != (index == event);
            if system.slack[index] != before {
                record(index, system.slack[index], 0.0);
            }
        }
        Ok(())
    }
}

/// An event of a rod in motion: a zero of a function of its state, to which accelerations and what follows from them do not belong.
#[derive(Clone, Copy)]
pub struct RodEvent<'a> {
    /// The function, continuous along the motion.
    pub function: &'a dyn Fn(&RodInstant) -> f64,
    /// Direction of the crossings that count.
    pub direction: Direction,
    /// Whether the motion ends there.
    pub terminal: bool,
}

impl core::fmt::Debug for RodEvent<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let fields = (self.direction, self.terminal);
        formatter.debug_tuple("RodEvent").field(&fields).finish()
    }
}

impl Strain {
    /// Simulates the motion of the rod under inputs from the first to the last of `span`, s, and returns it at `times`. The observer is shown every
    /// step, with the coefficients and then the tensions of tendons with given lengths as unknowns, and may break it off.
    ///
    /// The tolerances of [`Options`] are relative to a motion of the tip by the length of the rod, and to its velocity in the first bending mode of the
    /// straight rod. Where lengths of tendons are given (constraints of index 3), tensions have two orders less than positions in time.
    ///
    /// A tendon of given length that would have to push goes slack, and comes back where its length is reached again: by an inelastic impact, in which the velocities jump, or
    /// without one behind a spring. [`RodMotion::switches`] has both with the energy that is lost.
    ///
    /// Rotary inertia, viscosity and drag are those of [`Kernel::motion`](crate::rods::Kernel::motion), the inertia of the payload that of [`Kernel::tip_body`](crate::rods::Kernel::tip_body).
    ///
    /// A motion that begins in an equilibrium begins in that of [`Strain::solver`]; under another gravity or rotation of the base than the declared ones, or with a payload whose centre
    /// is off the tip, in the one that is reached from the natural shape as all loads grow together.
    ///
    /// # Errors
    /// Errors of the input or the rod, a rod without mass, an equilibrium at the start that is not found, coefficients at which a tendon is longer than its displacement
    /// leaves. A motion that cannot go on is an answer: see [`RodMotion::complete`].
    pub fn simulate(
        &self,
        input: &RodMotionInput<'_>,
        start: RodStart<'_>,
        span: [f64; 2],
        times: &[f64],
        options: &Options,
        observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<RodMotion, Error> {
        self.simulate_with(input, start, span, (times, &[]), options, observer)
    }

    /// [`Strain::simulate`] with events to look for.
    ///
    /// # Errors
    /// As [`Strain::simulate`].
    pub fn simulate_with(
        &self,
        input: &RodMotionInput<'_>,
        start: RodStart<'_>,
        [from, to]: [f64; 2],
        (times, events): (&[f64], &[RodEvent<'_>]),
        options: &Options,
        mut observer: impl FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<RodMotion, Error> {
        if let Some(error) = &self.mesh.error {
            return Err(error.clone());
        }
        let (drives, wrenches) = asked_at(self, input, from);
        let asked = InputRef::drives(&drives).with_wrenches(&wrenches);
        check_input(self.robot(), &asked)?;
        let mesh = self.divided(&asked);
        check_mass(&mesh)?;
        let mut system = System::new(mesh, input, from);
        let mut point = self.start(&mut system, start, &asked, from)?;
        let held = system.held.clone();
        let probe = RefCell::new(system.clone());
        let mut run = RodMotion::begun(instant(&mut system, &point)?, times.len(), options.balance);
        loop {
            let slack = system.slack.clone();
            probe.borrow_mut().slack.clone_from(&slack);
            probe.borrow_mut().changed();
            let switches: Vec<_> =
                (0..held.len()).map(|index| switching(&probe, index, slack[index])).collect();
            let asked: Vec<_> = events.iter().map(|event| watch(&probe, event)).collect();
            let mut all: Vec<ode::EventFunction<'_>> = Vec::with_capacity(held.len() + events.len());
            for (slack, function) in slack.iter().zip(&switches) {
                let direction = if *slack { Direction::Rising } else { Direction::Falling };
                all.push(ode::EventFunction { function, direction, terminal: true });
            }
            for (event, function) in events.iter().zip(&asked) {
                all.push(ode::EventFunction {
                    function,
                    direction: event.direction,
                    terminal: event.terminal,
                });
            }
            let problem = MotionProblem {
                start: point.time,
                end: to,
                position: &point.position,
                velocity: &point.velocity,
                times: &times[run.instants.len()..],
                breaks: input.breaks,
                events: &all,
            };
            let max_steps = options.max_steps.saturating_sub(run.report.accepted + run.report.rejected);
            let own = Options { max_steps, ..*options };
            let (accepted, evaluations) = (run.report.accepted, run.report.evaluations);
            let found = integrate(&mut system, &problem, &own, |step| {
                observer(&Step {
                    accepted: accepted + step.accepted,
                    evaluations: evaluations + step.evaluations,
                    ..*step
                })
            })
            .map_err(Error::from)?;
            run.add(&mut system, &found)?;
            point = found.last;
            let Status::Event(event) = found.report.status else { break };
            if let Some(status) = run.ended(event, held.len(), options.max_steps) {
                run.report.status = status;
                break;
            }
            if let Err(error) = run.switch(&mut system, event, &mut point) {
                (run.report.status, run.failure) = (Status::RateFailed, Some(error));
                break;
            }
        }
        run.last = instant(&mut system, &point)?;
        Ok(run)
    }

    /// The state at the start.
    pub(super) fn start(
        &self,
        system: &mut System<Functions<'_>>,
        start: RodStart<'_>,
        asked: &InputRef<'_>,
        time: f64,
    ) -> Result<MotionPoint, Error> {
        let order = system.mesh.order();
        let total = order + system.held.len();
        let mut point = MotionPoint {
            time,
            position: vec![0.0; total],
            velocity: vec![0.0; total],
            acceleration: vec![0.0; total],
        };
        let (coefficients, rates) = match start {
            RodStart::Equilibrium => {
                if system.needs_own_rest() {
                    system.settle(time, &mut point.position)?;
                    return Ok(point);
                }
                let mut solver = self.solver();
                let solution = solver.solve(*asked)?;
                point.position[..order].copy_from_slice(solution.coefficients());
                for (index, entry) in point.position[order..].iter_mut().enumerate() {
                    *entry = solution.tensions()[system.held[index]];
                    system.slack[index] = solution.slack()[system.held[index]];
                }
                system.changed();
                return Ok(point);
            }
            RodStart::Rest(coefficients) => (coefficients, None),
            RodStart::State { coefficients, rates } => (coefficients, Some(rates)),
        };
        length("the coefficients at the start", coefficients.len(), order)?;
        point.position[..order].copy_from_slice(coefficients);
        finite_list("the coefficients at the start", coefficients)?;
        if let Some(rates) = rates {
            length("their rates at the start", rates.len(), order)?;
            finite_list("the rates at the start", rates)?;
            point.velocity[..order].copy_from_slice(rates);
        }
        if system.evaluate(&point.instant())? {
            let rod = system.mesh.length();
            for index in 0..system.held.len() {
                let excess = system.excess(index);
                if system.rigid(index) && excess > AGREES * rod {
                    let field = "the excess of the length at the start over what the displacement leaves";
                    let expected = "at most a millionth of the length of the rod: a tendon does not stretch";
                    let at = crate::Place::Tendon(system.held[index]);
                    return Err(Error::Invalid { field, at, value: excess, expected });
                }
                system.slack[index] = excess < -TOUCHES * rod;
            }
            system.changed();
            if !system.held.is_empty() {
                system.consistent(&mut point)?;
            }
        }
        Ok(point)
    }

    /// The mesh with junctions where the wrenches of an input act.
    pub(super) fn divided(&self, input: &InputRef<'_>) -> Arc<Mesh> {
        let mut solver = self.solver();
        solver.divide(input);
        Arc::clone(&solver.rod().mesh)
    }
}

/// Drives and wrenches at a time.
pub(super) fn asked_at(
    robot: &Strain,
    input: &RodMotionInput<'_>,
    time: f64,
) -> (Vec<Drive>, Vec<crate::Wrench>) {
    let mut drives = vec![Drive::Force(0.0); robot.robot().tendon_count()];
    (input.tendons)(time, &mut drives);
    let mut wrenches = input.wrenches.to_vec();
    if let Some(varied) = input.varied {
        varied(time, &mut wrenches);
    }
    (drives, wrenches)
}

/// Most switches of tendons in a motion.
const MOST_SWITCHES: usize = 10_000;
/// Tendons are tight where their length exceeds what is available by this fraction of the length of the rod.
const TOUCHES: f64 = 1e-15;
/// Largest excess of a tendon at a given start, likewise.
const AGREES: f64 = 1e-6;

/// The function at whose zero a tendon of given length goes slack, or tightens again.
fn switching<'a>(
    probe: &'a RefCell<System<Functions<'_>>>,
    index: usize,
    slack: bool,
) -> impl Fn(f64, &[f64]) -> f64 + 'a {
    let mesh = Arc::clone(&probe.borrow().mesh);
    move |time, state| {
        if !slack {
            return state[mesh.order() + index] - PUSHES;
        }
        let mut probe = probe.borrow_mut();
        let (position, velocity) = state.split_at(state.len() / 2);
        let at = Kinematics { time, position, velocity, acceleration: velocity };
        match probe.evaluate(&at) {
            Ok(true) => probe.excess(index) - TOUCHES * mesh.length(),
            _ => f64::NAN,
        }
    }
}

/// The function of an event of the state, positions and then velocities.
fn watch<'a>(
    probe: &'a RefCell<System<Functions<'_>>>,
    event: &'a RodEvent<'_>,
) -> impl Fn(f64, &[f64]) -> f64 + 'a {
    move |time, state| {
        let found = instant(&mut probe.borrow_mut(), &point_of(time, state));
        found.map_or(f64::NAN, |found| (event.function)(&found))
    }
}

/// A state of positions and then velocities.
fn point_of(time: f64, state: &[f64]) -> MotionPoint {
    let (position, velocity) = state.split_at(state.len() / 2);
    MotionPoint {
        time,
        position: position.to_vec(),
        velocity: velocity.to_vec(),
        acceleration: vec![0.0; velocity.len()],
    }
}

/// Refuses numbers that are not finite.
fn finite_list(what: &'static str, list: &[f64]) -> Result<(), Error> {
    if list.iter().all(|entry| entry.is_finite()) { Ok(()) } else { Err(Error::Overflow { what }) }
}

/// Checks that coefficients have inertia.
pub(super) fn check_mass(mesh: &Mesh) -> Result<(), Error> {
    if mesh.actuators.rubs || mesh.rubs_at_holes {
        let what = "friction of tendons in motion, where each may slide either way or stick at any time";
        return Err(Error::Unsupported { what, expected: "a robot without it, or its quasi-static paths" });
    }
    for element in &mesh.elements {
        for (section, node) in element.sections.iter().zip(&mesh.tables.nodes) {
            let sound = section.mass > 0.0 && section.mass.is_finite();
            if !sound {
                let s = element.start + element.length * node;
                return Err(Error::InvalidRobot {
                    quantity: "the mass per length".into(),
                    at: crate::Place::Station { s },
                    value: section.mass,
                    expected: "a positive finite number, for a rod in motion",
                });
            }
        }
    }
    Ok(())
}
