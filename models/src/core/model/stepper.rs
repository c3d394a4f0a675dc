//! Steps of fixed length, for any model that can move.

use core::fmt;

use nalgebra::Isometry3;
pub use pliant_runtime::motion::StepReport;

use crate::Error;
use crate::core::check::length;

/// A robot in motion as plain data, which [`Stepper::step`] advances.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionState {
    /// Time, s.
    pub time: f64,
    /// The coordinates of the model, as [`Instant::coordinates`](crate::Instant::coordinates).
    pub coordinates: Vec<f64>,
    /// Their rates, per second.
    pub rates: Vec<f64>,
    /// Their second derivatives where they are known: a prediction for the next step.
    pub accelerations: Vec<f64>,
    /// Forces of the actuators, N, given or found.
    pub forces: Vec<f64>,
}

/// The state that a stepper gave out last, with which it goes on as it is; another one is taken over.
#[derive(Clone, Debug)]
pub(crate) struct Last(MotionState);

impl Last {
    /// Memory for a state with so many coordinates, rates and forces; no state is it.
    pub(crate) fn new([coordinates, rates, forces]: [usize; 3]) -> Self {
        let zero = |count| vec![0.0; count];
        Self(MotionState {
            time: f64::NAN,
            coordinates: zero(coordinates),
            rates: zero(rates),
            accelerations: zero(rates),
            forces: zero(forces),
        })
    }

    /// Whether a state is it.
    pub(crate) fn is(&self, state: &MotionState) -> bool {
        self.0 == *state
    }

    /// Number of coordinates.
    pub(crate) const fn coordinates(&self) -> usize {
        self.0.coordinates.len()
    }

    /// Refuses states with lists of other lengths, and those that are not finite.
    pub(crate) fn check(&self, state: &MotionState) -> Result<(), Error> {
        let (last, mut finite) = (&self.0, state.time.is_finite());
        for (what, list, kept) in [
            ("the coordinates of the state", &state.coordinates, &last.coordinates),
            ("the rates of the state", &state.rates, &last.rates),
            ("the accelerations of the state", &state.accelerations, &last.accelerations),
            ("the forces of the state", &state.forces, &last.forces),
        ] {
            length(what, list.len(), kept.len())?;
            finite &= list.iter().all(|entry| entry.is_finite());
        }
        if finite { Ok(()) } else { Err(Error::Overflow { what: "the state of the motion" }) }
    }

    /// Remembers a state, which has been checked.
    pub(crate) fn keep(&mut self, state: &MotionState) {
        self.0.time = state.time;
        for (kept, given) in [
            (&mut self.0.coordinates, &state.coordinates),
            (&mut self.0.rates, &state.rates),
            (&mut self.0.accelerations, &state.accelerations),
            (&mut self.0.forces, &state.forces),
        ] {
            kept.copy_from_slice(given);
        }
    }

    /// Forgets it.
    pub(crate) const fn forget(&mut self) {
        self.0.time = f64::NAN;
    }
}

/// Advances a robot by steps of fixed length. Nothing is allocated after [`Model::stepper`](super::Model::stepper).
pub trait Stepper: fmt::Debug + Send {
    /// The robot at rest in the equilibrium under the input of the stepper.
    ///
    /// # Errors
    /// As [`Model::solve`](super::Model::solve).
    fn rest(&mut self) -> Result<MotionState, Error>;

    /// Advances a state by `step`, s. The numbers `drives` are those of the end of the step: forces are held over it, displacements go there linearly from those of the
    /// state, whichever it is. A step whose iteration does not converge is divided (rods, parallel robots). Where this fails the state is as it was.
    ///
    /// # Errors
    /// [`Error::Step`] for a step that is not positive or whose shortest parts do not converge; errors of the state or the drives.
    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error>;

    /// Bounds the evaluations of a step: one that is divided ends with the part in which they are reached, and is not [`complete`](StepReport::complete). Steps of segments are not divided.
    fn limit(&mut self, evaluations: usize);

    /// Pose of the tip in the world, m, in a state.
    ///
    /// # Errors
    /// Errors of the state.
    fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error>;
}
