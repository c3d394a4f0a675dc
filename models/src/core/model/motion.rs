//! Motion in time, for any model that can move.

use core::fmt;

use pliant_runtime::motion::{self, Scheme};
use pliant_runtime::ode::{self, Direction};
use pliant_runtime::rotation;

use super::{Input, Instant};
use crate::{Error, LastGood, Rope, Wrench};

/// The state in which a motion begins, at rest unless it says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Beginning<'a> {
    /// The equilibrium under the input at the first instant.
    #[default]
    Equilibrium,
    /// The equilibrium under another input.
    EquilibriumOf(&'a Input),
    /// The natural shape, without loads.
    Undeformed,
    /// A configuration, as records and errors have it; it need not be an equilibrium.
    Configuration(&'a LastGood),
    /// Coordinates and their rates, as [`Instant`] has them.
    State {
        /// Coordinates.
        coordinates: &'a [f64],
        /// Their rates, per second.
        rates: &'a [f64],
    },
}

/// An event of a motion: a zero of a function of the robot.
#[derive(Clone, Copy)]
pub struct Event<'a> {
    /// The function, continuous along the motion; of rods it does not see [`Instant::accelerations`] and [`Instant::base_wrench`].
    pub function: &'a dyn Fn(&Instant) -> f64,
    /// Crossings that count.
    pub direction: Direction,
    /// Whether the motion ends there.
    pub terminal: bool,
}

impl fmt::Debug for Event<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Event").field(&self.direction).field(&self.terminal).finish()
    }
}

/// Writes the numbers of drives at a time, s, over those that it finds.
pub type Driving<'a> = &'a dyn Fn(f64, &mut [f64]);

/// Writes the numbers of drives at a time, s, in a state, coordinates and their rates as [`Instant`] has them, over those that it finds.
pub type Feedback<'a> = &'a dyn Fn(f64, &[f64], &[f64], &mut [f64]);

/// Motion of the base at an instant: pose, velocities and accelerations, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BaseMotion {
    /// Rotation as a quaternion `(w, x, y, z)` of length 1.
    pub rotation: [f64; 4],
    /// Position, m.
    pub position: [f64; 3],
    /// Angular velocity, rad/s.
    pub spin: [f64; 3],
    /// Rate of the angular velocity, rad/s^2.
    pub spin_rate: [f64; 3],
    /// Velocity, m/s.
    pub velocity: [f64; 3],
    /// Acceleration, m/s^2.
    pub acceleration: [f64; 3],
}

impl BaseMotion {
    /// Rest in the pose of a rotation (rows) and a position, m.
    #[must_use]
    pub fn rest((rows, position): ([[f64; 3]; 3], [f64; 3])) -> Self {
        let rotation = rotation::quaternion(&rows);
        let zero = [0.0; 3];
        Self { rotation, position, spin: zero, spin_rate: zero, velocity: zero, acceleration: zero }
    }
}

/// Writes couples and forces of wrenches at a time, s.
pub type VariedWrenches<'a> = &'a dyn Fn(f64, &mut [Wrench]);

/// Writes forces of ropes at a time, s.
pub type VariedRopes<'a> = &'a dyn Fn(f64, &mut [Rope]);

/// Motions that the steps of an integration follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Resolve {
    /// Poses of sections and bodies. The tolerance is the largest error of a pose in a step, relative to the largest motion of a section or body since the start, which counts as at least 1e-3 rad
    /// and 1e-3 of the length. Waves of stretch, shear and fast bending below it are damped; [`SimulationReport::energy_drift`](crate::SimulationReport::energy_drift) has their energy. Segments,
    /// which have no such waves, take 1e-4 of it as the tolerance of all coordinates.
    #[default]
    Poses,
    /// All coordinates and their rates, and with them all waves. [`Model::cost`](super::Model::cost) estimates the steps, which may be very many.
    Waves,
}

/// Smallest relative tolerance of an integration.
const SMALLEST: f64 = 1e-14;

/// Request for a motion: input, span of time, instants that are wanted, tolerances.
///
/// ```
/// use pliant_models::{Error, Input, Model, Simulation};
///
/// /// Height of the tip after one second under gravity alone, the force of the first actuator let go at once, m.
/// fn let_go(model: &dyn Model, force: f64) -> Result<f64, Error> {
///     let mut forces = vec![0.0; model.actuators()];
///     forces[0] = force;
///     let [held, free] = [Input::forces(&forces), Input::forces(&vec![0.0; model.actuators()])];
///     let simulation = Simulation::to(1.0, &free).from_equilibrium_of(&held).at(&[1.0]);
///     let motion = model.simulate(&simulation, &mut |_| core::ops::ControlFlow::Continue(()))?.complete()?;
///     Ok(motion.instants[0].tip.translation.z)
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Simulation<'a> {
    /// When the motion begins, s.
    pub start: f64,
    /// When it ends, s.
    pub end: f64,
    /// The state in which it begins.
    pub from: Beginning<'a>,
    /// Drives of the actuators, and loads that stay as they are.
    pub input: &'a Input,
    /// The numbers of the drives over time, in the units of `input.drives`: `drives(time, numbers)` finds those of `input` and changes them. `None` where they stay.
    pub drives: Option<Driving<'a>>,
    /// The numbers of the drives in a state of the motion, over those of its time: a controller without delay. An equilibrium at the start is one without it (segments).
    pub feedback: Option<Feedback<'a>>,
    /// Writes couples and forces of the wrenches of `input` over time, s; places and frames stay. `None` where they stay (rods, parallel robots).
    pub wrenches: Option<VariedWrenches<'a>>,
    /// Writes forces of the ropes of `input` over time, s; places and anchors stay. `None` where they stay (parallel robots).
    pub ropes: Option<VariedRopes<'a>>,
    /// Acceleration of gravity in the world over time, m/s^2; `None` for the declared one (rods, parallel robots).
    pub gravity: Option<&'a dyn Fn(f64) -> [f64; 3]>,
    /// Motion of the base over time; `None` where it rests as declared (rods).
    pub base: Option<&'a dyn Fn(f64) -> BaseMotion>,
    /// Times at which an input is not smooth, s, in order: steps of implicit methods end there.
    pub breaks: &'a [f64],
    /// Events to look for.
    pub events: &'a [Event<'a>],
    /// Times at which the state is wanted, s, in order.
    pub times: &'a [f64],
    /// Number of equal parts of each body at whose ends [`Instant::bodies`] has the poses of sections at `times`; 16 by default, none for 0.
    pub spans: usize,
    /// Method, bounds, and tolerances of waves; of what the absolute one is a part, the family says. Rods and parallel robots are integrated by an implicit method in any case.
    pub options: ode::OdeOptions,
    /// Motions that steps follow.
    pub resolve: Resolve,
    /// Tolerance of what is resolved. `None`: of poses 1e-4, of waves the tolerances of `options`.
    pub tolerance: Option<f64>,
    /// The implicit method (rods, parallel robots).
    pub scheme: Scheme,
    /// Length of all steps, s, without control of their error: the tolerances end iterations. `None` for adaptive steps (rods, parallel robots).
    pub fixed_step: Option<f64>,
    /// Whether steps end at `times`, where states then have the accuracy of steps; interpolation between steps otherwise (rods, parallel robots).
    pub landing: bool,
    /// Whether the energy that the integration makes or loses is watched, for [`SimulationReport::energy_drift`](crate::SimulationReport::energy_drift).
    pub balance: bool,
}

impl<'a> Simulation<'a> {
    /// Default of [`Simulation::tolerance`] of poses.
    pub const OF_POSES: f64 = 1e-4;
    /// Default of [`Simulation::spans`].
    pub const SPANS: usize = 16;

    /// From 0 to `end` under a constant input, from the equilibrium under it, the energy watched.
    #[must_use]
    pub fn to(end: f64, input: &'a Input) -> Self {
        let (from, options) = (Beginning::Equilibrium, ode::OdeOptions::default());
        Self {
            start: 0.0,
            end,
            from,
            input,
            drives: None,
            feedback: None,
            wrenches: None,
            ropes: None,
            gravity: None,
            base: None,
            breaks: &[],
            events: &[],
            times: &[],
            spans: Self::SPANS,
            options,
            resolve: Resolve::Poses,
            tolerance: None,
            scheme: Scheme::Automatic,
            fixed_step: None,
            landing: false,
            balance: true,
        }
    }

    /// With the state wanted at these times, s.
    #[must_use]
    pub const fn at(mut self, times: &'a [f64]) -> Self {
        self.times = times;
        self
    }

    /// With poses of bodies at the ends of so many parts of each: [`Simulation::spans`].
    #[must_use]
    pub const fn with_spans(mut self, spans: usize) -> Self {
        self.spans = spans;
        self
    }

    /// From the equilibrium under another input.
    #[must_use]
    pub const fn from_equilibrium_of(mut self, input: &'a Input) -> Self {
        self.from = Beginning::EquilibriumOf(input);
        self
    }

    /// From another state.
    #[must_use]
    pub const fn from(mut self, from: Beginning<'a>) -> Self {
        self.from = from;
        self
    }

    /// With drives over time: [`Simulation::drives`].
    #[must_use]
    pub const fn driven(mut self, drives: Driving<'a>) -> Self {
        self.drives = Some(drives);
        self
    }

    /// With drives that depend on the state: [`Simulation::feedback`].
    #[must_use]
    pub const fn with_feedback(mut self, feedback: Feedback<'a>) -> Self {
        self.feedback = Some(feedback);
        self
    }

    /// With events to look for.
    #[must_use]
    pub const fn with_events(mut self, events: &'a [Event<'a>]) -> Self {
        self.events = events;
        self
    }

    /// Without watching the energy, which takes some more time.
    #[must_use]
    pub const fn without_balance(mut self) -> Self {
        self.balance = false;
        self
    }

    /// With a tolerance of what is resolved: [`Simulation::tolerance`].
    #[must_use]
    pub const fn with_tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = Some(tolerance);
        self
    }

    /// With all waves resolved: [`Resolve::Waves`].
    #[must_use]
    pub const fn with_waves(mut self) -> Self {
        self.resolve = Resolve::Waves;
        self
    }

    /// With method and tolerances, all waves resolved.
    #[must_use]
    pub const fn with_options(mut self, options: ode::OdeOptions) -> Self {
        (self.options, self.resolve, self.tolerance) = (options, Resolve::Waves, None);
        self
    }

    /// With an implicit method: [`Simulation::scheme`].
    #[must_use]
    pub const fn with_scheme(mut self, scheme: Scheme) -> Self {
        self.scheme = scheme;
        self
    }

    /// With steps of one length, s: [`Simulation::fixed_step`].
    #[must_use]
    pub const fn with_fixed_step(mut self, step: f64) -> Self {
        self.fixed_step = Some(step);
        self
    }

    /// With steps that end at the times that are wanted: [`Simulation::landing`].
    #[must_use]
    pub const fn with_landing(mut self) -> Self {
        self.landing = true;
        self
    }
}

impl Simulation<'_> {
    /// The tolerance of poses; `None` where waves are resolved.
    fn of_poses(&self) -> Option<f64> {
        (self.resolve == Resolve::Poses).then(|| self.tolerance.unwrap_or(Self::OF_POSES))
    }

    /// Method and tolerances of all coordinates.
    pub(super) fn of_waves(&self) -> ode::OdeOptions {
        self.tolerance.map_or(self.options, |tolerance| self.options.with_tolerance(tolerance))
    }

    /// Settings of an integration of second order.
    pub(crate) fn second_order(&self) -> motion::Options {
        let Self { scheme, fixed_step, landing, balance, .. } = *self;
        let accuracy = self.of_poses().filter(|_| fixed_step.is_none());
        let options = if accuracy.is_some() { self.options } else { self.of_waves() };
        let ode::OdeOptions { relative, absolute, first_step, largest_step, max_steps, .. } = options;
        motion::Options {
            scheme,
            relative,
            absolute,
            accuracy,
            first_step,
            largest_step,
            fixed_step,
            landing,
            max_steps,
            balance,
        }
    }

    /// Settings of an integration of first order.
    ///
    /// # Errors
    /// [`Error::Simulation`] for a tolerance out of range.
    pub(crate) fn first_order(&self) -> Result<ode::OdeOptions, Error> {
        let Some(tolerance) = self.of_poses() else { return Ok(self.of_waves()) };
        motion::check_accuracy(tolerance).map_err(Error::Simulation)?;
        Ok(self.options.with_tolerance((1e-4 * tolerance).max(SMALLEST)))
    }

    /// The integration of second order from a state at the start, without events.
    pub(crate) const fn problem<'a>(
        &'a self,
        position: &'a [f64],
        velocity: &'a [f64],
    ) -> motion::MotionProblem<'a> {
        let Self { start, end, times, breaks, .. } = *self;
        motion::MotionProblem { start, end, position, velocity, times, breaks, events: &[] }
    }

    /// The input at a time, without the drives of the feedback.
    pub(crate) fn input_at(&self, time: f64) -> Input {
        let mut input = self.input.clone();
        for (drive, number) in input.drives.iter_mut().zip(self.drives_at(time)) {
            *drive = drive.with_value(number);
        }
        if let Some(wrenches) = self.wrenches {
            wrenches(time, &mut input.wrenches);
        }
        if let Some(ropes) = self.ropes {
            ropes(time, &mut input.ropes);
        }
        input
    }

    /// The numbers of the drives at a time, without those of the feedback.
    pub(crate) fn drives_at(&self, time: f64) -> Vec<f64> {
        let mut numbers = vec![0.0; self.input.drives.len()];
        self.write_drives(time, &mut numbers);
        numbers
    }

    /// Writes the numbers of the drives at a time, without those of the feedback.
    pub(crate) fn write_drives(&self, time: f64, numbers: &mut [f64]) {
        for (number, drive) in numbers.iter_mut().zip(&self.input.drives) {
            *number = drive.value();
        }
        if let Some(drives) = self.drives {
            drives(time, numbers);
        }
    }
}

impl fmt::Debug for Simulation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end, from, input, times, options, .. } = self;
        let all = (start, end, from, input, times, options);
        formatter.debug_tuple("Simulation").field(&all).finish_non_exhaustive()
    }
}
