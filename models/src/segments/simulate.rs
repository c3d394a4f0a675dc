//! Motion in time: one call, adaptive.

use core::cell::{RefCell, RefMut};
use core::ops::ControlFlow;

use pliant_runtime::ode::{self, Direction, System};

use super::control::write_jacobian;
use super::energy::work;
use super::validate::{check_load, check_state};
use super::{
    ConstantCurvature, Dynamics, Error, Exceeded, Excess, Kernel, Physics, SimulationReport, State, TipLoad,
    loads,
};
use crate::core::model::completed;

/// An event: a zero of a function of time and state.
#[derive(Clone, Copy)]
pub struct Event<'a, K: Kernel> {
    /// The function, continuous along the motion.
    pub function: &'a dyn Fn(f64, &State<K>) -> f64,
    /// Which crossings count.
    pub direction: Direction,
    /// Whether the motion ends there.
    pub terminal: bool,
}

impl<K: Kernel> core::fmt::Debug for Event<'_, K> {
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
pub struct Simulation<'a, K: Kernel> {
    /// When the motion begins, s.
    pub start: f64,
    /// When it ends, s.
    pub end: f64,
    /// Times at which the state is wanted, s, in order.
    pub times: &'a [f64],
    /// Events to look for.
    pub events: &'a [Event<'a, K>],
    /// What the tip carries.
    pub load: Option<&'a TipLoad>,
    /// Method and tolerances. The absolute one is a part of the robot's own scales: 1 rad of `D`, the unloaded length of the segment for `L`, their rates
    /// by the time `sqrt(M L^2 / E)` of the robot with its mass, its length and its bending energy `E` at one rad, which work is measured by.
    pub options: ode::Options,
    /// Whether the work of actuators, tip wrench and damping is integrated along, so that the report can tell by how much the
    /// energy is off. Only for [`Physics::Consistent`]: the published loads have no energy.
    pub balance: bool,
}

impl<'a, K: Kernel> Simulation<'a, K> {
    /// From 0 to `end` with the default method and tolerances, the energy watched.
    #[must_use]
    pub fn to(end: f64) -> Self {
        Self {
            start: 0.0,
            end,
            times: &[],
            events: &[],
            load: None,
            options: ode::Options::default(),
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
    pub const fn with_events(mut self, events: &'a [Event<'a, K>]) -> Self {
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
    pub const fn with_method(mut self, method: ode::Method) -> Self {
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
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Instant<K: Kernel> {
    /// Time, s.
    pub time: f64,
    /// The state.
    pub state: State<K>,
}

/// Something that happened during the motion.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Occurrence<K: Kernel> {
    /// Which event, counted from 0.
    pub event: usize,
    /// When, and the state there.
    pub instant: Instant<K>,
}

/// A simulated motion, as far as it went.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub struct Simulated<K: Kernel> {
    /// The states at those of the times that were reached.
    pub instants: Vec<Instant<K>>,
    /// The last good state.
    pub last: Instant<K>,
    /// Events in the order of time.
    pub occurrences: Vec<Occurrence<K>>,
    /// What went wrong where the status is [`RateFailed`](ode::Status::RateFailed) and the robot said why; serialised as its message.
    #[cfg_attr(feature = "serde", serde(serialize_with = "message"))]
    pub failure: Option<Error>,
    /// How it went.
    pub report: SimulationReport,
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "what the attribute of the field calls it with")]
fn message<S: serde::Serializer>(failure: &Option<Error>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&failure.as_ref().map(ToString::to_string), serializer)
}

impl<K: Kernel> Simulated<K> {
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
pub(super) struct Driven<'a, K: Kernel, F> {
    pub(super) robot: &'a ConstantCurvature<K>,
    pub(super) model: &'a Dynamics<K>,
    pub(super) forces: F,
    /// Forces of the actuators at the moment.
    pub(super) drive: RefCell<Vec<f64>>,
    pub(super) load: Option<&'a TipLoad>,
    pub(super) balance: bool,
    pub(super) scales: Scales,
}

/// What time (s) and work (J) of a robot are measured by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    time: f64,
    work: f64,
}

impl Scales {
    /// Of a number of a state, shapes and then rates: rad, the unloaded length of the segment for `L`, and these per time.
    pub(super) fn of_state<K: Kernel>(&self, robot: &ConstantCurvature<K>, place: usize) -> f64 {
        let segments = robot.segments();
        let length = robot.kernel().constants((place / 3) % segments).length;
        let shape = if place % 3 == 2 { length } else { 1.0 };
        if place < 3 * segments { shape } else { shape / self.time }
    }

    /// Of a robot; of one without stiffness by its weight, of one that has neither mass nor load by the time that it is simulated.
    pub(super) fn of<K: Kernel>(robot: &ConstantCurvature<K>, span: f64) -> Self {
        let (mut length, mut mass, mut compliance) = (0.0, 0.0, 0.0);
        for segment in 0..robot.segments() {
            let constants = robot.kernel().constants(segment);
            length += constants.length;
            mass += constants.mass;
            compliance += constants.length / constants.bending_stiffness;
        }
        let usable = |value: &f64| *value > 0.0 && value.is_finite();
        let [x, y, z] = robot.kernel().gravity();
        let weight = mass * length * x.hypot(y).hypot(z);
        let work = [compliance.recip(), weight].into_iter().find(usable);
        let time = work.map(|work| (mass * length * length / work).sqrt()).filter(usable);
        let time = time.or(Some(span).filter(usable)).unwrap_or(1.0);
        let work = work.or(Some(mass * (length / time).powi(2)).filter(usable)).unwrap_or(1.0);
        Self { time, work }
    }
}

impl<K: Kernel, F: Fn(f64, &State<K>, &mut [f64])> Driven<'_, K, F> {
    /// Asks for the forces of the actuators, which are zero where nothing is written.
    fn drive_at(&self, time: f64, state: &State<K>) -> RefMut<'_, Vec<f64>> {
        let mut drive = self.drive.borrow_mut();
        drive.fill(0.0);
        (self.forces)(time, state, &mut drive);
        drive
    }

    fn forces(&self, time: f64, state: &State<K>) -> Result<K::PerSegment<[f64; 3]>, Error> {
        self.robot.actuation_load(&self.drive_at(time, state))
    }

    /// The force furthest outside of its limits, if one is.
    fn excess(&self, time: f64, state: &State<K>) -> Option<Excess> {
        // Forces that are not finite have ended the motion.
        self.robot.excess(&self.drive_at(time, state)).ok().flatten()
    }

    /// Power of everything that is not in the energy.
    fn power(&self, state: &State<K>, drive: &K::PerSegment<[f64; 3]>) -> f64 {
        let rate = state.rate.as_ref();
        let mut power = work(drive.as_ref(), rate);
        let physics = self.model.options.physics;
        for (i, (shape, rate)) in state.shape.as_ref().iter().zip(rate).enumerate() {
            let damping = loads::damping(&self.model.numbers.as_ref()[i], physics, shape, rate);
            power -= super::vector::dot(&damping, rate);
        }
        if self.load.is_some() {
            let mut links = super::chain::Link::zeros(&self.model.kernel);
            let sweep = super::chain::sweep(self.model, &state.shape, &state.rate, self.load, &mut links);
            power -= work(super::chain::tip_loads(self.model, &sweep).as_ref(), rate);
        }
        power
    }
}

pub(super) fn unpack<K: Kernel>(kernel: &K, values: &[f64]) -> State<K> {
    let zero = kernel.per_segment(|_| [0.0; 3]);
    let mut state = State::<K> { shape: zero, rate: zero };
    let mut triples = values.as_chunks::<3>().0.iter();
    for part in [state.shape.as_mut(), state.rate.as_mut()] {
        for (to, from) in part.iter_mut().zip(triples.by_ref()) {
            *to = *from;
        }
    }
    state
}

pub(super) fn pack<K: Kernel>(state: &State<K>, values: &mut [f64]) {
    let triples = state.shape.as_ref().iter().chain(state.rate.as_ref());
    for (to, from) in values.as_chunks_mut::<3>().0.iter_mut().zip(triples) {
        *to = *from;
    }
}

impl<K: Kernel, F: Fn(f64, &State<K>, &mut [f64])> System for Driven<'_, K, F> {
    type Error = Error;

    fn dimension(&self) -> usize {
        6 * self.robot.segments() + usize::from(self.balance)
    }

    fn scale(&self, component: usize) -> f64 {
        let of_state = component < 6 * self.robot.segments();
        if of_state { self.scales.of_state(self.robot, component) } else { self.scales.work }
    }

    fn rate(&self, time: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        let state = unpack(self.robot.kernel(), values);
        check_state(self.robot.kernel(), &state)?;
        let drive = self.forces(time, &state)?;
        let acceleration = self.model.forward_dynamics(&state.shape, &state.rate, &drive, self.load);
        pack(&State::<K> { shape: state.rate, rate: acceleration }, rates);
        if let (true, Some(last)) = (self.balance, rates.last_mut()) {
            *last = self.power(&state, &drive);
        }
        Ok(())
    }

    /// With the forces held: how they follow the state is left to the iterations of the implicit method.
    fn jacobian(&self, time: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        let state = unpack(self.robot.kernel(), values);
        check_state(self.robot.kernel(), &state)?;
        let forces = self.drive_at(time, &state);
        write_jacobian(self.robot, &state, &forces, self.load, self.dimension(), jacobian)
    }
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Simulates the motion from a state under actuator forces that `forces(time, state, forces)` writes, N (it finds zeros). The observer is shown
    /// every step and may break it off.
    ///
    /// A motion that cannot go on is an answer: [`Simulated`] has the status and the last good state; see [`Simulated::complete`].
    ///
    /// # Errors
    /// What is wrong with the robot, the state or the load; [`Error::Simulation`] for times and options.
    pub fn simulate(
        &self,
        state: &State<K>,
        simulation: &Simulation<'_, K>,
        forces: impl Fn(f64, &State<K>, &mut [f64]),
        mut observer: impl FnMut(&Instant<K>) -> ControlFlow<()>,
    ) -> Result<Simulated<K>, Error> {
        let model = self.dynamics()?;
        check_state(self.kernel(), state)?;
        check_load(simulation.load)?;
        let balance = simulation.balance && model.options.physics == Physics::Consistent;
        let motion = Driven {
            robot: self,
            model,
            forces,
            drive: RefCell::new(vec![0.0; self.actuators()]),
            load: simulation.load,
            balance,
            scales: Scales::of(self, simulation.end - simulation.start),
        };
        let mut values = vec![0.0; motion.dimension()];
        pack(state, &mut values);
        let energy =
            |state: &State<K>| self.energies(state, simulation.load).map(|energies| energies.total());
        let at_start = energy(state)?;
        let mut drift = 0.0_f64;
        let limited = (0..self.segments()).any(|segment| self.kernel().limits(segment).is_some());
        let mut excess: Option<Exceeded> = None;
        let functions: Vec<_> = simulation
            .events
            .iter()
            .map(|event| {
                move |time: f64, values: &[f64]| (event.function)(time, &unpack(self.kernel(), values))
            })
            .collect();
        let events: Vec<ode::Event<'_>> = simulation
            .events
            .iter()
            .zip(&functions)
            .map(|(event, function)| ode::Event {
                function,
                direction: event.direction,
                terminal: event.terminal,
            })
            .collect();
        let problem = ode::Problem::new(simulation.start, simulation.end, &values)
            .at(simulation.times)
            .with_events(&events);
        let trajectory = ode::integrate(&motion, &problem, &simulation.options, |step| {
            let instant = Instant { time: step.time, state: unpack(self.kernel(), step.state) };
            if let (true, Some(done)) = (balance, step.state.last()) {
                // A state that was reached has an energy.
                let now = energy(&instant.state).unwrap_or(f64::NAN);
                let off = (now - at_start - done).abs();
                // An energy that is not finite stays on record.
                drift = if drift.is_nan() || off <= drift { drift } else { off };
            }
            if limited {
                let worst = motion.excess(instant.time, &instant.state);
                let known = excess.map_or(0.0, |known| known.excess.push());
                if let Some(worst) = worst.filter(|worst| worst.push() > known) {
                    excess = Some(Exceeded { time: instant.time, excess: worst });
                }
            }
            observer(&instant)
        })
        .map_err(Error::Simulation)?;
        let instant = |time: f64, values: &[f64]| Instant { time, state: unpack(self.kernel(), values) };
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
