//! Motions of a rod: one call, adaptive.

use core::cell::RefCell;
use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::motion::{Kinematics, MotionPoint, MotionProblem, MotionTrajectory, Options, integrate};
use pliant_runtime::ode::{self, Direction, Status};

use super::super::Strain;
use super::super::mesh::Mesh;
use super::input::Functions;
use super::instant::instant;
use super::system::{PUSHES, System};
use crate::core::check::length;
use crate::core::model::{Beginning, Instant, Occurrence, Simulated, Simulation, foreign};
use crate::rods::check::check_input;
use crate::rods::{Error, Input, InputRef};
use crate::{Event, LastGood, SimulationReport, Switched};

/// A motion that begins, for so many times of output.
fn begun(first: Instant, times: usize, balance: bool) -> Simulated {
    Simulated {
        instants: Vec::with_capacity(times),
        last: first,
        switches: Vec::new(),
        occurrences: Vec::new(),
        failure: None,
        report: SimulationReport {
            integration: ode::OdeReport {
                status: Status::Finished,
                method: ode::OdeMethod::Implicit,
                stiff_since: None,
                order: 0,
                accepted: 0,
                rejected: 0,
                evaluations: 0,
                jacobians: 0,
            },
            energy_drift: balance.then_some(0.0),
            excess: None,
        },
    }
}

/// Adds the motion up to a switch of a tendon, an event or the end.
fn add(
    run: &mut Simulated,
    system: &mut System<Functions<'_>>,
    found: &MotionTrajectory<Error>,
) -> Result<(), Error> {
    for point in &found.points {
        run.instants.push(instant(system, point)?);
    }
    run.report.integration.add(&found.report);
    run.failure.clone_from(&found.failure);
    let drift = &mut run.report.energy_drift;
    *drift = drift.zip(found.energy_drift).map(|(before, own)| before + own);
    for occurrence in &found.occurrences {
        if let Some(event) = occurrence.event.checked_sub(system.held.len()) {
            let at = point_of(occurrence.time, &occurrence.state);
            run.occurrences.push(Occurrence { event, instant: instant(system, &at)? });
        }
    }
    Ok(())
}

/// Number of steps so far.
const fn steps(run: &Simulated) -> usize {
    run.report.integration.accepted + run.report.integration.rejected
}

/// The status where the motion ends at a terminal event, the first of which are switches of tendons.
fn ended(run: &Simulated, event: usize, held: usize, max_steps: usize) -> Option<Status> {
    if let Some(asked) = event.checked_sub(held) {
        return Some(Status::Event(asked));
    }
    if steps(run) >= max_steps {
        return Some(Status::MaxSteps);
    }
    (run.switches.len() >= MOST_SWITCHES).then_some(Status::StepTooSmall)
}

/// Switches a tendon between taut and slack. It may let go at once, and others with it.
fn switch(
    run: &mut Simulated,
    system: &mut System<Functions<'_>>,
    event: usize,
    point: &mut MotionPoint,
) -> Result<(), Error> {
    let slack = system.slack.clone();
    let lost = system.switch(event, point)?;
    let (time, held) = (point.time, &system.held);
    let mut record = |index: usize, slack: bool, lost: f64| {
        run.switches.push(Switched { time, tendon: held[index], slack, lost });
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

impl Strain {
    /// Simulates the motion of the rod: drives, wrenches, gravity and base may change in time, drives do not depend on the state. The observer is told the time of every step, and may
    /// break the motion off.
    ///
    /// The tolerances are relative to a motion of the tip by the length of the rod, and to its velocity in the first bending mode of the straight rod. Where lengths of tendons are
    /// given (constraints of index 3), tensions have two orders less than positions in time.
    ///
    /// A tendon of given length that would have to push goes slack, and comes back where its length is reached again: by an inelastic impact, in which the velocities jump, or
    /// without one behind a spring. [`Simulated::switches`] has both with the energy that is lost; the drift of the energy is then the sum of what the parts of the motion have.
    ///
    /// Rotary inertia, viscosity and drag are those of [`Kernel::motion`](crate::rods::Kernel::motion), the inertia of the payload that of [`RodData::tip_body`](crate::rods::RodData::tip_body).
    ///
    /// A motion that begins in an equilibrium begins in that of [`Strain::solver`]; under another gravity or rotation of the base than the declared ones, or with a payload whose centre
    /// is off the tip, in the one that is reached from the natural shape as all loads grow together. The rates of a given state agree with given lengths of tendons.
    ///
    /// # Errors
    /// Errors of the input or the rod, a rod without mass, an equilibrium at the start that is not found, coefficients at which a tendon is longer than its displacement
    /// leaves. A motion that cannot go on is an answer: see [`Simulated::complete`].
    pub fn simulate(
        &self,
        simulation: &Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Simulated, Error> {
        let Simulation { times, events, .. } = *simulation;
        let options = simulation.second_order();
        let (mut system, mut point) = self.begin(simulation)?;
        let held = system.held.len();
        let probe = RefCell::new(system.clone());
        let mut run = begun(instant(&mut system, &point)?, times.len(), options.balance);
        loop {
            let slack = system.slack.clone();
            probe.borrow_mut().slack.clone_from(&slack);
            probe.borrow_mut().changed();
            let switches: Vec<_> = (0..held).map(|index| switching(&probe, index, slack[index])).collect();
            let asked: Vec<_> = events.iter().map(|event| watch(&probe, event)).collect();
            let mut all: Vec<ode::EventFunction<'_>> = Vec::with_capacity(held + events.len());
            for (slack, function) in slack.iter().zip(&switches) {
                let direction = if *slack { Direction::Rising } else { Direction::Falling };
                all.push(ode::EventFunction { function, direction, terminal: true });
            }
            for (&Event { direction, terminal, .. }, function) in events.iter().zip(&asked) {
                all.push(ode::EventFunction { function, direction, terminal });
            }
            let problem = MotionProblem {
                start: point.time,
                times: &times[run.instants.len()..],
                events: &all,
                ..simulation.problem(&point.position, &point.velocity)
            };
            let own = Options { max_steps: options.max_steps.saturating_sub(steps(&run)), ..options };
            let found =
                integrate(&mut system, &problem, &own, |step| observe(step.at.time)).map_err(Error::from)?;
            add(&mut run, &mut system, &found)?;
            point = found.last;
            let Status::Event(event) = found.report.status else { break };
            if let Some(status) = ended(&run, event, held, options.max_steps) {
                run.report.integration.status = status;
                break;
            }
            if let Err(error) = switch(&mut run, &mut system, event, &mut point) {
                (run.report.integration.status, run.failure) = (Status::RateFailed, Some(error));
                break;
            }
        }
        run.last = instant(&mut system, &point)?;
        run.with_bodies(self, simulation)
    }

    /// The rod under the inputs of a simulation, and its state at the start.
    pub(super) fn begin<'a>(
        &self,
        simulation: &'a Simulation<'a>,
    ) -> Result<(System<Functions<'a>>, MotionPoint), Error> {
        for (given, what) in [
            (simulation.feedback.is_some(), "drives of tendons that depend on the state"),
            (simulation.ropes.is_some(), "a rope that changes in time, on a rod,"),
        ] {
            if given {
                return Err(Error::Unsupported { what, expected: "drives and wrenches over time" });
            }
        }
        if let Some(error) = &self.mesh.error {
            return Err(error.clone());
        }
        length("the list of tendons", simulation.input.drives.len(), self.robot().tendon_count())?;
        let input = simulation.input_at(simulation.start);
        check_input(self.robot(), &input.as_ref())?;
        let mesh = self.divided(&input.as_ref());
        check_mass(&mesh)?;
        let mut system = System::new(mesh, simulation);
        let point = self.start(&mut system, simulation, &input)?;
        Ok((system, point))
    }

    /// The state at the start, under the input of that time.
    fn start(
        &self,
        system: &mut System<Functions<'_>>,
        simulation: &Simulation<'_>,
        input: &Input,
    ) -> Result<MotionPoint, Error> {
        let order = system.mesh.order();
        let [position, velocity, acceleration] = [(); 3].map(|()| vec![0.0; order + system.held.len()]);
        let mut point = MotionPoint { time: simulation.start, position, velocity, acceleration };
        let (coefficients, rates) = match simulation.from {
            Beginning::Equilibrium => {
                self.rest(system, input, &mut point)?;
                return Ok(point);
            }
            Beginning::EquilibriumOf(other) => {
                (self.with_fixed_elements().solver().solve(other)?.coefficients().to_vec(), None)
            }
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => (vec![0.0; order], None),
            Beginning::Configuration(LastGood::Rod(configuration)) => (configuration.state.clone(), None),
            Beginning::Configuration(_) => return Err(foreign()),
            Beginning::State { coordinates, rates } => (coordinates.to_vec(), Some(rates)),
        };
        length("the coefficients at the start", coefficients.len(), order)?;
        point.position[..order].copy_from_slice(&coefficients);
        finite_list("the coefficients at the start", &coefficients)?;
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

    /// Writes the equilibrium under the input at the start.
    fn rest(
        &self,
        system: &mut System<Functions<'_>>,
        input: &Input,
        point: &mut MotionPoint,
    ) -> Result<(), Error> {
        if system.needs_own_rest() {
            return system.settle(point.time, &mut point.position);
        }
        let mut solver = self.with_fixed_elements().solver();
        let solution = solver.solve(input)?;
        let (coefficients, tensions) = point.position.split_at_mut(system.mesh.order());
        coefficients.copy_from_slice(solution.coefficients());
        for (index, entry) in tensions.iter_mut().enumerate() {
            *entry = solution.tensions()[system.held[index]];
            system.slack[index] = solution.slack()[system.held[index]];
        }
        system.changed();
        Ok(())
    }

    /// The mesh with junctions where the wrenches of an input act.
    pub(super) fn divided(&self, input: &InputRef<'_>) -> Arc<Mesh> {
        let mut solver = self.solver();
        solver.divide(input);
        Arc::clone(&solver.rod().mesh)
    }
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
    event: &'a Event<'_>,
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
