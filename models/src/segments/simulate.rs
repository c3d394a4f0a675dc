//! Motion in time: one call, adaptive.

use core::cell::{RefCell, RefMut};
use core::ops::ControlFlow;

use pliant_runtime::ode::{self, Direction, System};

use super::control::split;
use super::derivative::Differential;
use super::energy::work;
use super::validate::{check_load, check_state};
use super::vector::dot;
use super::{
    ConstantCurvature, Dynamics, Error, Exceeded, Excess, Physics, SimulationReport, State, TipLoad, loads,
};
use crate::core::model::completed;

/// An event: a zero of a function of time and state.
#[derive(Clone, Copy)]
pub struct Event<'a> {
    /// The function, continuous along the motion.
    pub function: &'a dyn Fn(f64, &State) -> f64,
    /// Crossings that count.
    pub direction: Direction,
    /// Whether the motion ends there.
    pub terminal: bool,
}

impl core::fmt::Debug for Event<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("Event")
            .field("direction", &self.direction)
            .field("terminal", &self.terminal)
            .finish_non_exhaustive()
    }
}

/// A simulation: end, times of output, method and tolerances.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    /// When the motion begins, s.
    pub start: f64,
    /// When it ends, s.
    pub end: f64,
    /// Times at which the state is wanted, s, in order.
    pub times: &'a [f64],
    /// Events to look for.
    pub events: &'a [Event<'a>],
    /// Load at the tip.
    pub load: Option<&'a TipLoad>,
    /// Method and tolerances. The absolute one is a part of the robot's own scales: 1 rad of `D`, the unloaded length of the segment for `L`, their rates
    /// by the time `sqrt(M L^2 / E)` of the robot with its mass, its length and its bending energy `E` at one rad, which work is measured by.
    pub options: ode::OdeOptions,
    /// Whether the work of actuators, tip wrench and damping is integrated along, so that the report can tell by how much the
    /// energy is off. Only for [`Physics::Consistent`]: the published loads have no energy.
    pub balance: bool,
}

impl<'a> Simulation<'a> {
    /// From 0 to `end` with the default method and tolerances, the energy watched.
    #[must_use]
    pub fn to(end: f64) -> Self {
        Self {
            start: 0.0,
            end,
            times: &[],
            events: &[],
            load: None,
            options: ode::OdeOptions::default(),
            balance: true,
        }
    }

    /// With the state wanted at these times.
    #[must_use]
    pub const fn at(mut self, times: &'a [f64]) -> Self {
        self.times = times;
        self
    }

    /// With events.
    #[must_use]
    pub const fn with_events(mut self, events: &'a [Event<'a>]) -> Self {
        self.events = events;
        self
    }

    /// With a load at the tip.
    #[must_use]
    pub const fn with_load(mut self, load: &'a TipLoad) -> Self {
        self.load = Some(load);
        self
    }

    /// With both tolerances set to one value.
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        self.options = self.options.with_tolerance(tolerance);
        self
    }

    /// With a method.
    #[must_use]
    pub const fn with_method(mut self, method: ode::OdeMethod) -> Self {
        self.options = self.options.with_method(method);
        self
    }

    /// Without watching the energy.
    #[must_use]
    pub const fn without_balance(mut self) -> Self {
        self.balance = false;
        self
    }
}

/// An instant of a motion.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Instant {
    /// Time, s.
    pub time: f64,
    /// The state.
    pub state: State,
}

/// Something that happened during the motion.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Occurrence {
    /// Index of the event, counted from 0.
    pub event: usize,
    /// When, and the state there.
    pub instant: Instant,
}

/// A simulated motion, as far as it went.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Simulated {
    /// The states at those of the times that were reached.
    pub instants: Vec<Instant>,
    /// The last good state.
    pub last: Instant,
    /// Events in the order of time.
    pub occurrences: Vec<Occurrence>,
    /// Cause where the status is [`RateFailed`](ode::Status::RateFailed) and the robot said why; serialised as its message.
    #[cfg_attr(feature = "serde", serde(serialize_with = "message"))]
    pub failure: Option<Error>,
    /// Report of the motion.
    pub report: SimulationReport,
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "what the attribute of the field calls it with")]
fn message<S: serde::Serializer>(failure: &Option<Error>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&failure.as_ref().map(ToString::to_string), serializer)
}

impl Simulated {
    /// The motion if it came to its end, a terminal event or the wish of the observer.
    ///
    /// # Errors
    /// [`Error::Interrupted`] otherwise, with the status and the time of the last good state.
    pub fn complete(self) -> Result<Self, Error> {
        match completed(self.report.integration.status, self.last.time, self.failure.as_ref()) {
            None => Ok(self),
            Some(error) => Err(error),
        }
    }
}

/// The robot as a system of first order: shapes, rates and, if the energy is watched, work.
struct Driven<'a, F> {
    robot: &'a ConstantCurvature,
    forces: F,
    load: Option<&'a TipLoad>,
    balance: bool,
    scales: Scales,
    memory: RefCell<Memory>,
}

/// Memory of a motion.
struct Memory {
    differential: Differential,
    /// The state at the moment, and the forces of the actuators.
    state: State,
    drive: Vec<f64>,
    loads: Vec<[f64; 3]>,
}

/// Units of time (s) and work (J) of a robot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    time: f64,
    work: f64,
}

impl Scales {
    /// Unit of a number of a state, shapes and then rates: rad, the unloaded length of the segment for `L`, and these per time.
    pub(super) fn of_state(&self, robot: &ConstantCurvature, place: usize) -> f64 {
        let segments = robot.segments();
        let length = robot.data.length((place / 3) % segments);
        let shape = if place % 3 == 2 { length } else { 1.0 };
        if place < 3 * segments { shape } else { shape / self.time }
    }

    /// Units of a robot: without stiffness by its weight, with neither mass nor load by the time that it is simulated.
    pub(super) fn of(robot: &ConstantCurvature, span: f64) -> Self {
        let (mut length, mut mass, mut compliance) = (0.0, 0.0, 0.0);
        for constants in &robot.data.constants {
            length += constants.length;
            mass += constants.mass;
            compliance += constants.length / constants.bending_stiffness;
        }
        let usable = |value: &f64| *value > 0.0 && value.is_finite();
        let [x, y, z] = robot.data.gravity;
        let weight = mass * length * x.hypot(y).hypot(z);
        let work = [compliance.recip(), weight].into_iter().find(usable);
        let time = work.map(|work| (mass * length * length / work).sqrt()).filter(usable);
        let time = time.or(Some(span).filter(usable)).unwrap_or(1.0);
        let work = work.or(Some(mass * (length / time).powi(2)).filter(usable)).unwrap_or(1.0);
        Self { time, work }
    }
}

impl<F: Fn(f64, &State, &mut [f64])> Driven<'_, F> {
    /// Refuses a state before forces are asked for in it.
    fn check(&self, values: &[f64]) -> Result<(), Error> {
        let (shape, rate) = split(&values[..6 * self.robot.segments()]);
        check_state(self.robot.segments(), shape, rate)
    }

    /// Makes a state the one at the moment and asks for the forces of the actuators, which are zero where nothing is written.
    fn at(&self, time: f64, values: &[f64]) -> RefMut<'_, Memory> {
        let mut memory = self.memory.borrow_mut();
        let Memory { state, drive, .. } = &mut *memory;
        unpack(values, state);
        drive.fill(0.0);
        (self.forces)(time, state, drive);
        memory
    }

    /// The force furthest outside of its limits, if one is.
    fn excess(&self, time: f64, values: &[f64]) -> Option<Excess> {
        // Forces that are not finite have ended the motion.
        self.robot.excess(&self.at(time, values).drive).ok().flatten()
    }

    /// Energies in all at a state that was reached.
    fn energy(&self, values: &[f64]) -> f64 {
        let Memory { differential, state, .. } = &mut *self.memory.borrow_mut();
        unpack(values, state);
        self.robot.energies_of(&mut differential.plain, &state.shape, &state.rate, self.load).total()
    }

    /// Power of everything that is not in the energy, where accelerations were found last.
    fn power(&self, memory: &mut Memory) -> f64 {
        let Memory {
            differential: Differential { plain, drive, .. },
            state: State { shape, rate },
            loads,
            ..
        } = memory;
        let Dynamics { model, sweep, .. } = plain;
        let mut power = work(drive, rate);
        for ((shape, rate), numbers) in shape.iter().zip(&*rate).zip(&model.numbers) {
            power -= dot(&loads::damping(numbers, model.options.physics, shape, rate), rate);
        }
        if self.load.is_some() {
            sweep.tip_loads(model, self.load, loads);
            power -= work(loads, rate);
        }
        power
    }
}

/// Reads a state of as many segments as it has.
fn unpack(values: &[f64], state: &mut State) {
    let (triples, _) = values.as_chunks::<3>();
    let count = state.shape.len();
    state.shape.copy_from_slice(&triples[..count]);
    state.rate.copy_from_slice(&triples[count..2 * count]);
}

/// The state in a list of values.
pub(super) fn state_of(segments: usize, values: &[f64]) -> State {
    let mut state = State::at_rest(vec![[0.0; 3]; segments]);
    unpack(values, &mut state);
    state
}

/// Writes a state.
pub(super) fn pack(state: &State, values: &mut [f64]) {
    let triples = state.shape.iter().chain(&state.rate);
    for (to, from) in values.as_chunks_mut::<3>().0.iter_mut().zip(triples) {
        *to = *from;
    }
}

impl<F: Fn(f64, &State, &mut [f64])> System for Driven<'_, F> {
    type Error = Error;

    fn dimension(&self) -> usize {
        6 * self.robot.segments() + usize::from(self.balance)
    }

    fn scale(&self, component: usize) -> f64 {
        let of_state = component < 6 * self.robot.segments();
        if of_state { self.scales.of_state(self.robot, component) } else { self.scales.work }
    }

    fn rate(&self, time: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        self.check(values)?;
        let mut memory = self.at(time, values);
        let Memory { differential, state, drive, .. } = &mut *memory;
        differential.accelerate((&state.shape, &state.rate), drive, self.load)?;
        let half = 3 * state.shape.len();
        rates[..half].copy_from_slice(state.rate.as_flattened());
        rates[half..2 * half].copy_from_slice(differential.found.acceleration.as_flattened());
        if let (true, Some(last)) = (self.balance, rates.last_mut()) {
            *last = self.power(&mut memory);
        }
        Ok(())
    }

    /// With the forces held: how they follow the state is left to the iterations of the implicit method.
    fn jacobian(&self, time: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        self.check(values)?;
        let Memory { differential, state, drive, .. } = &mut *self.at(time, values);
        let to = (self.dimension(), jacobian);
        differential.write((&state.shape, &state.rate), drive, self.load, to)
    }
}

impl ConstantCurvature {
    /// Simulates the motion from a state under actuator forces that `forces(time, state, forces)` writes, N (it finds zeros). The observer is shown
    /// every step and may break it off.
    ///
    /// A motion that cannot go on is an answer: [`Simulated`] has the status and the last good state; see [`Simulated::complete`].
    ///
    /// # Errors
    /// Errors of the robot, the state or the load; [`Error::Simulation`] for times and options.
    pub fn simulate(
        &self,
        state: &State,
        simulation: &Simulation<'_>,
        forces: impl Fn(f64, &State, &mut [f64]),
        mut observer: impl FnMut(&Instant) -> ControlFlow<()>,
    ) -> Result<Simulated, Error> {
        let differential = Differential::new(self)?;
        check_state(self.segments(), &state.shape, &state.rate)?;
        check_load(simulation.load)?;
        let balance = simulation.balance && self.data.options.physics == Physics::Consistent;
        let motion = Driven {
            robot: self,
            forces,
            load: simulation.load,
            balance,
            scales: Scales::of(self, simulation.end - simulation.start),
            memory: RefCell::new(Memory {
                differential,
                state: state.clone(),
                drive: vec![0.0; self.actuators()],
                loads: vec![[0.0; 3]; self.segments()],
            }),
        };
        let mut values = vec![0.0; motion.dimension()];
        pack(state, &mut values);
        let at_start = motion.energy(&values);
        let mut drift = 0.0_f64;
        let limited = self.data.limits.iter().any(Option::is_some);
        let mut excess: Option<Exceeded> = None;
        let state_of = |values: &[f64]| state_of(self.segments(), values);
        let functions: Vec<_> = simulation
            .events
            .iter()
            .map(|event| move |time: f64, values: &[f64]| (event.function)(time, &state_of(values)))
            .collect();
        let events: Vec<ode::EventFunction<'_>> = simulation
            .events
            .iter()
            .zip(&functions)
            .map(|(event, function)| ode::EventFunction {
                function,
                direction: event.direction,
                terminal: event.terminal,
            })
            .collect();
        let problem = ode::Problem::new(simulation.start, simulation.end, &values)
            .at(simulation.times)
            .with_events(&events);
        let trajectory = ode::integrate(&motion, &problem, &simulation.options, |step| {
            let instant = Instant { time: step.time, state: state_of(step.state) };
            if let (true, Some(done)) = (balance, step.state.last()) {
                let off = (motion.energy(step.state) - at_start - done).abs();
                // An energy that is not finite stays on record.
                drift = if drift.is_nan() || off <= drift { drift } else { off };
            }
            if limited {
                let worst = motion.excess(step.time, step.state);
                let known = excess.map_or(0.0, |known| known.excess.push());
                if let Some(worst) = worst.filter(|worst| worst.push() > known) {
                    excess = Some(Exceeded { time: instant.time, excess: worst });
                }
            }
            observer(&instant)
        })
        .map_err(Error::Simulation)?;
        let instant = |time: f64, values: &[f64]| Instant { time, state: state_of(values) };
        Ok(Simulated {
            instants: trajectory
                .times
                .iter()
                .zip(&trajectory.states)
                .map(|(time, values)| instant(*time, values))
                .collect(),
            last: instant(trajectory.time, &trajectory.state),
            occurrences: trajectory
                .occurrences
                .iter()
                .map(|found| Occurrence { event: found.event, instant: instant(found.time, &found.state) })
                .collect(),
            failure: trajectory.failure,
            report: SimulationReport {
                integration: trajectory.report,
                energy_drift: balance.then_some(drift),
                excess,
            },
        })
    }
}
