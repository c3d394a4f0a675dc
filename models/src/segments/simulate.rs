//! Motions that are asked for by a [`Simulation`]: how they begin, forces over time and state, their integration.

use core::ops::ControlFlow;

use pliant_runtime::motion::Scheme;
use pliant_runtime::ode::{self, AcceptedStep};

use super::input::tip_load;
use super::moving::{Forces, Moving};
use super::state::Motion;
use super::{
    ConstantCurvature, Drive, Drives, Error, Exceeded, Physics, SegmentsSolution, SimulationReport, State,
    TipLoad,
};
use crate::LastGood;
use crate::core::check::length;
use crate::core::model::{Beginning, Instant, Occurrence, Simulated, Simulation, foreign};

/// Forces that a simulation asks for: those of its input, with what changes them.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a>(pub(super) &'a Simulation<'a>);

impl Forces for Asked<'_> {
    fn write(&self, time: f64, (shape, rate): Motion<'_>, forces: &mut [f64]) {
        self.0.write_drives(time, forces);
        if let Some(feedback) = self.0.feedback {
            feedback(time, shape.as_flattened(), rate.as_flattened(), forces);
        }
    }
}

/// Refuses drives other than forces, and returns these.
pub(super) fn given_forces(robot: &ConstantCurvature, drives: Drives<'_>) -> Result<Vec<f64>, Error> {
    length("the list of drives", drives.len(), robot.actuators())?;
    let force = |drive: Drive| {
        let what = match drive {
            Drive::Force(force) => return Ok(force),
            Drive::Displacement(_) => "an actuator with a given displacement, in motion,",
            Drive::Elastic { .. } => "an actuator behind a spring, in motion,",
        };
        Err(Error::Unsupported { what, expected: "actuators of segments with given forces" })
    };
    drives.iter().map(force).collect()
}

impl State {
    /// Beginning of a motion in this state.
    #[must_use]
    pub const fn beginning(&self) -> Beginning<'_> {
        Beginning::State { coordinates: self.coordinates(), rates: self.rates() }
    }
}

/// Record of an integration: drift of the energy, and forces beyond limits.
struct Watch {
    /// Energy at the start, and how far it is from the work done since.
    energy: Option<[f64; 2]>,
    limited: bool,
    excess: Option<Exceeded>,
}

impl Watch {
    fn new(moving: &Moving<Asked<'_>>, values: &[f64], balance: bool) -> Self {
        let limited = moving.robot.data.limits.iter().any(Option::is_some);
        Self { energy: balance.then(|| [moving.surplus(values), 0.0]), limited, excess: None }
    }

    /// Looks at a step.
    fn see(&mut self, moving: &Moving<Asked<'_>>, step: &AcceptedStep<'_>) {
        if let Some([start, drift]) = &mut self.energy {
            let off = (moving.surplus(step.state) - *start).abs();
            // An energy that is not finite stays on record.
            *drift = if drift.is_nan() || off <= *drift { *drift } else { off };
        }
        if self.limited {
            let known = self.excess.map_or(0.0, |known| known.excess.push());
            let worst = moving.excess(step.time, step.state).filter(|worst| worst.push() > known);
            if let Some(excess) = worst {
                self.excess = Some(Exceeded { time: step.time, excess });
            }
        }
    }
}

/// Callback of [`ConstantCurvature::moved`]: is shown the time of a step, and the robot where it asks for it.
pub(super) type Observer<'a> = dyn FnMut(f64, &dyn Fn() -> Result<Instant, Error>) -> ControlFlow<()> + 'a;

impl ConstantCurvature {
    /// The motion in time under an input that may change with it, as [`Model::simulate`](crate::Model::simulate); the observer is shown the robot after every step and may break the
    /// motion off.
    ///
    /// The absolute tolerance is a part of the robot's own scales: 1 rad of `D`, the unloaded length of the segment for `L`, their rates by the time `sqrt(M L^2 / E)` of the robot with
    /// its mass, its length and its bending energy `E` at one rad, which work is measured by. The published loads have no energy, so that it is not watched with
    /// [`Physics::AsPublished`].
    ///
    /// # Errors
    /// Errors of the robot, the state or the load; [`Error::Simulation`] for times and options; [`Error::Unsupported`] for actuators without given forces, and for wrenches, gravity and a base
    /// that change in time.
    pub fn simulate(
        &self,
        simulation: &Simulation<'_>,
        observe: &mut dyn FnMut(&Instant) -> ControlFlow<()>,
    ) -> Result<Simulated, Error> {
        // Without an instant, the last one is an error, too.
        self.moved(simulation, &mut |_, at| at().map_or(ControlFlow::Break(()), |at| observe(&at)))
    }

    /// The motion with an observer that need not see the robot.
    pub(super) fn moved(
        &self,
        simulation: &Simulation<'_>,
        observe: &mut Observer<'_>,
    ) -> Result<Simulated, Error> {
        let Simulation { start, end, times, .. } = *simulation;
        let load = self.asked(simulation)?;
        let (state, _) = self.initial_state(simulation, load.as_ref())?;
        let balance = simulation.balance && self.data.options.physics == Physics::Consistent;
        let moving =
            &Moving::new(self, Asked(simulation), load.as_ref(), end - start, &[])?.with_balance(balance);
        let mut values = [state.coordinates(), state.rates()].concat();
        values.extend(balance.then_some(0.0));
        let mut watch = Watch::new(moving, &values, balance);
        let instant = |time: f64, values: &[f64]| moving.instant(time, values);
        let functions = simulation.events.iter().map(|event| {
            move |time: f64, values: &[f64]| {
                instant(time, values).map_or(f64::NAN, |at| (event.function)(&at))
            }
        });
        let functions: Vec<_> = functions.collect();
        let events = simulation.events.iter().zip(&functions).map(|(event, function)| {
            let (direction, terminal) = (event.direction, event.terminal);
            ode::EventFunction { function, direction, terminal }
        });
        let events: Vec<ode::EventFunction<'_>> = events.collect();
        let problem = ode::Problem::new(start, end, &values).at(times).with_events(&events);
        let found = ode::integrate(moving, &problem, &simulation.first_order()?, |step| {
            watch.see(moving, step);
            observe(step.time, &|| instant(step.time, step.state))
        })
        .map_err(Error::Simulation)?;
        let occurrence = |found: &ode::ZeroCrossing| {
            Ok(Occurrence { event: found.event, instant: instant(found.time, &found.state)? })
        };
        let instants = found.times.iter().zip(&found.states).map(|(time, values)| instant(*time, values));
        let motion = Simulated {
            instants: instants.collect::<Result<_, Error>>()?,
            last: instant(found.time, &found.state)?,
            occurrences: found.occurrences.iter().map(occurrence).collect::<Result<_, Error>>()?,
            switches: Vec::new(),
            failure: found.failure,
            report: SimulationReport {
                integration: found.report,
                energy_drift: watch.energy.map(|[_, drift]| drift),
                excess: watch.excess,
            },
        };
        motion.with_bodies(self, simulation)
    }

    /// The load at the tip of a simulation, whose actuators have given forces.
    pub(super) fn asked(&self, simulation: &Simulation<'_>) -> Result<Option<TipLoad>, Error> {
        let Simulation { input, wrenches, ropes, gravity, base, scheme, fixed_step, .. } = simulation;
        for (given, what) in [
            (wrenches.is_some(), "a wrench that changes in time, on segments,"),
            (ropes.is_some(), "a rope that changes in time, on segments,"),
            (gravity.is_some(), "gravity that changes in time, on segments,"),
            (base.is_some(), "a base that moves, of segments,"),
            (
                *scheme != Scheme::Automatic || fixed_step.is_some(),
                "another scheme or fixed steps, of segments,",
            ),
        ] {
            if given {
                let expected = "constant loads, the declared gravity and base, adaptive steps";
                return Err(Error::Unsupported { what, expected });
            }
        }
        given_forces(self, Drives::Mixed(&input.drives))?;
        tip_load(&input.as_ref())
    }

    /// The state in which a motion begins, with the equilibrium that it is or belongs to.
    pub(super) fn initial_state(
        &self,
        simulation: &Simulation<'_>,
        load: Option<&TipLoad>,
    ) -> Result<(State, Option<SegmentsSolution>), Error> {
        let found = match &simulation.from {
            Beginning::Equilibrium => {
                let forces = simulation.drives_at(simulation.start);
                self.under(&forces, load)?
            }
            Beginning::EquilibriumOf(input) => self.solve(*input)?,
            Beginning::Undeformed | Beginning::Configuration(LastGood::Nothing) => {
                return Ok((self.straight(), None));
            }
            Beginning::Configuration(LastGood::Segments(configuration)) => {
                let rest = vec![[0.0; 3]; configuration.shape.len()];
                return Ok((self.state(&configuration.shape, &rest)?, None));
            }
            Beginning::State { coordinates, rates } => {
                let count = 3 * self.segments();
                length("the coordinates at the start", coordinates.len(), count)?;
                length("their rates at the start", rates.len(), count)?;
                return Ok((self.state(coordinates.as_chunks().0, rates.as_chunks().0)?, None));
            }
            Beginning::Configuration(_) => return Err(foreign()),
        };
        Ok((found.state().clone(), Some(found)))
    }
}
