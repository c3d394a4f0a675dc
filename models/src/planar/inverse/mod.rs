//! Inverse problems: inputs that move the tip to a target, or along a trajectory.

mod problem;
mod tracker;

pub use tracker::{Sample, Tracked, Tracker};

use super::{Error, Planar, PlanarSolution, PlanarTarget};
use crate::planar::input::PlanarInput;
use crate::{InputRef, Settings};
use problem::Problem;

/// Start of a motion: how the cables are driven, and on which branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackStart<'a> {
    /// Time, s.
    pub time: f64,
    /// PlanarInput at that time: both cables by displacement or both by tension. The unknowns of the inverse problem are of the same kind, the
    /// load at the tip is kept.
    pub input: InputRef<'a>,
}

impl<'a, I: Into<InputRef<'a>>> From<I> for TrackStart<'a> {
    /// At time 0.
    fn from(input: I) -> Self {
        Self { time: 0.0, input: input.into() }
    }
}

impl Planar {
    /// The shape whose tip is at `target`, on the branch of `start`: the tip follows the straight line from its position at the start to the target.
    ///
    /// The residual is at rounding level (1e-15 of the length for an unloaded robot).
    ///
    /// # Errors
    /// [`Error::OutOfReach`] where the tip does not get further on the line, with the last state there. Otherwise as [`Planar::tracker`].
    pub fn reach<'a>(
        &self,
        target: PlanarTarget,
        start: impl Into<InputRef<'a>>,
    ) -> Result<PlanarSolution, Error> {
        target.check()?;
        let start = &PlanarInput::read(start.into())?;
        let problem = Problem::new(self, start, &target)?;
        let begin = problem.evaluate_start(start)?;
        let drives = match tracker::lead(&problem, begin, &target) {
            Ok(found) => return Ok(found.solution),
            Err(Error::TargetNotFollowed { drives, .. }) => drives,
            Err(error) => return Err(error),
        };
        let closest =
            self.find(&PlanarInput { cables: [drives[0], drives[1]], ..*start }, &Settings::default(), None)?;
        let [distance, angle] = target.left(&closest.tip());
        Err(Error::OutOfReach {
            distance,
            angle,
            drives,
            closest: closest.last_good(),
            report: Box::new(*closest.report()),
        })
    }

    /// The motion along a trajectory, sample by sample.
    ///
    /// `trajectory` gives the target and its rate at any time. At the time of the start the target should be the position of the tip there; otherwise the
    /// tip first follows the straight line to it. The inputs follow from the rate form [LASEM 18, 19, 24, 29, 41, 42], its signs corrected, with a Newton
    /// correction at every step; steps are so short that the motion does not leave the branch.
    ///
    /// # Errors
    /// [`Error::MixedDrive`], [`Error::TargetMismatch`] and [`Error::Invalid`] for drives, targets and values that do not fit the robot;
    /// [`Error::TargetNotFollowed`] if the start is singular; otherwise as [`Planar::solve`].
    pub fn tracker<'b, F: Fn(f64) -> (PlanarTarget, PlanarTarget)>(
        &self,
        trajectory: F,
        start: impl Into<TrackStart<'b>>,
    ) -> Result<Tracker<'_, F>, Error> {
        Tracker::new(self, trajectory, start.into())
    }

    /// The motion along a trajectory at these times (in the order of the motion); see [`Planar::tracker`].
    ///
    /// Samples that were reached are kept if the motion stops: see [`Tracked::stopped`].
    pub fn track<'b, F: Fn(f64) -> (PlanarTarget, PlanarTarget)>(
        &self,
        trajectory: F,
        start: impl Into<TrackStart<'b>>,
        times: &[f64],
    ) -> Tracked {
        let mut samples = Vec::with_capacity(times.len());
        let stopped = self.tracker(trajectory, start).and_then(|mut tracker| {
            for &time in times {
                samples.push(tracker.step(time)?);
            }
            Ok(())
        });
        Tracked { samples, stopped: stopped.err() }
    }
}
