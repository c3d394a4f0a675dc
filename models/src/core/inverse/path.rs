//! Paths along a list of targets, each from the last.

use super::{Drivable, Problem, ReachReport};
use crate::{Error, Target};

/// Fraction of the path between two points below which a step is abandoned.
const SHORTEST: f64 = 1.0 / 1024.0;

/// Goes from one point to the next, fraction 0 to 1, by steps that are halved where they fail and doubled where they succeed. `step(fraction)` moves from
/// the current fraction to this one, or returns an error and does not move.
pub(crate) fn lead(point: usize, mut step: impl FnMut(f64) -> Result<(), Error>) -> Result<(), Error> {
    let (mut fraction, mut length) = (0.0, 1.0);
    while fraction < 1.0 {
        let next = f64::min(fraction + length, 1.0);
        match step(next) {
            Ok(()) => {
                fraction = next;
                length *= 2.0;
            }
            Err(
                cause @ (Error::NotConverged { .. }
                | Error::LetOut { .. }
                | Error::Jump { .. }
                | Error::RodCollapse { .. }
                | Error::SingularTangent),
            ) => {
                length = 0.5 * (next - fraction);
                if length < SHORTEST {
                    return Err(Error::PathStopped { point, fraction, cause: Box::new(cause) });
                }
            }
            Err(cause) => return Err(Error::PathStopped { point, fraction, cause: Box::new(cause) }),
        }
    }
    Ok(())
}

impl<R: Drivable> Problem<R> {
    /// Moves to the next target of a path from the last one (`None`: from where the section is): directly, and where that fails by halved steps along the straight line between them.
    pub(crate) fn walk(
        &mut self,
        point: usize,
        last: Option<&Target>,
        target: &Target,
        least_squares: bool,
    ) -> Result<ReachReport, Error> {
        let mut from = last.copied();
        let mut report = ReachReport::default();
        lead(point, |fraction| {
            let start = self.search.here.drives.clone();
            let next = if fraction < 1.0 {
                let from = *from.get_or_insert_with(|| self.stands(target));
                target.between(&from, fraction).ok_or(Error::TargetMismatch {
                    target: "another kind than the last",
                    expected: "the same coordinates",
                })?
            } else {
                *target
            };
            match self.find(&next, least_squares) {
                Ok(found) => report = found,
                Err(error) => {
                    // Returns to the last point that was reached.
                    self.return_to(&start)?;
                    return Err(error);
                }
            }
            Ok(())
        })?;
        Ok(report)
    }

    /// A target of the same kind as `target` at the present pose of its section.
    fn stands(&self, target: &Target) -> Target {
        let pose = &self.search.here.pose;
        let coordinate = |k: usize| target.position[k].map(|_| pose.translation.vector[k]);
        Target {
            s: target.s,
            position: core::array::from_fn(coordinate),
            rotation: target.rotation.map(|_| pose.rotation),
        }
    }
}
