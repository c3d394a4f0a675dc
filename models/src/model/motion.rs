//! Motion in time, for any model that can move.

use core::fmt;

use nalgebra::Isometry3;
use pliant_runtime::ode::{self, Status};

use super::Input;
use crate::constant_curvature::SimulationReport;
use crate::{Error, LastGood};

/// The state in which a motion begins, at rest.
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
}

/// Writes the numbers of drives at a time, s, over those that it finds.
pub type Driving<'a> = &'a dyn Fn(f64, &mut [f64]);

/// What a motion is asked for with: input, span of time, instants that are wanted, tolerances.
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
    /// How each actuator is driven, and loads that stay as they are.
    pub input: &'a Input,
    /// The numbers of the drives over time, in the units of `input.drives`: `drives(time, numbers)` finds those of `input` and changes them. `None` where they stay.
    pub drives: Option<Driving<'a>>,
    /// Times at which the state is wanted, s, in order.
    pub times: &'a [f64],
    /// Method and tolerances; of what the absolute one is a part, the family says. Rods are integrated by an implicit method in any case.
    pub options: ode::Options,
}

impl<'a> Simulation<'a> {
    /// From 0 to `end` under a constant input, from the equilibrium under it.
    #[must_use]
    pub fn to(end: f64, input: &'a Input) -> Self {
        let (from, options) = (Beginning::Equilibrium, ode::Options::default());
        Self { start: 0.0, end, from, input, drives: None, times: &[], options }
    }

    /// With the state wanted at these times, s.
    #[must_use]
    pub const fn at(mut self, times: &'a [f64]) -> Self {
        self.times = times;
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

    /// With method and tolerances.
    #[must_use]
    pub const fn with_options(mut self, options: ode::Options) -> Self {
        self.options = options;
        self
    }
}

impl fmt::Debug for Simulation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end, from, input, drives: _, times, options } = self;
        let all = (start, end, from, input, times, options);
        formatter.debug_tuple("Simulation").field(&all).finish_non_exhaustive()
    }
}

/// A robot at an instant of its motion.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Instant {
    /// Time, s.
    pub time: f64,
    /// Pose of the tip in the world, m.
    pub tip: Isometry3<f64>,
    /// The numbers of the drives.
    pub drives: Vec<f64>,
    /// The coordinates of the model; segments: `Dx`, `Dy` (rad), `L` (m) of each; `strain`: the coefficients of the strain, 1/m and 1.
    pub coordinates: Vec<f64>,
    /// Their rates, per second.
    pub rates: Vec<f64>,
}

/// A motion, as far as it went.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The robot at those of the times that were reached.
    pub instants: Vec<Instant>,
    /// The last good state.
    pub last: Instant,
    /// What went wrong where the status is [`RateFailed`](ode::Status::RateFailed) and the model said why.
    pub failure: Option<Error>,
    /// How it went.
    pub report: SimulationReport,
}

impl Simulated {
    /// The motion if it came to its end or to the wish of the observer.
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

/// Why an integration did not come to its end, a terminal event or the wish of the observer.
pub(crate) fn completed(status: Status, time: f64, failure: Option<&Error>) -> Option<Error> {
    match status {
        Status::Finished | Status::Event(_) | Status::Stopped => None,
        status => Some(Error::Interrupted { time, status, cause: failure.cloned().map(Box::new) }),
    }
}
