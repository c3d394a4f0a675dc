//! Solutions along a path of inputs or targets.

use crate::Error;

/// Solutions along a list of inputs or targets, up to the first point that was not reached.
#[derive(Clone, Debug)]
pub struct Path<T> {
    /// The solutions at the points that were reached, in order.
    pub samples: Vec<T>,
    /// Why and where the path stopped before its last point ([`Error::PathStopped`]); `None` if it did not.
    pub stopped: Option<Error>,
}

impl<T> Path<T> {
    /// Calls `step` with the index and the value of each point until it returns an error.
    pub(crate) fn along<P>(
        points: impl Iterator<Item = P>,
        mut step: impl FnMut(usize, P) -> Result<T, Error>,
    ) -> Self {
        let mut path = Self { samples: Vec::with_capacity(points.size_hint().0), stopped: None };
        for (point, at) in points.enumerate() {
            match step(point, at) {
                Ok(found) => path.samples.push(found),
                Err(error) => {
                    path.stopped = Some(error);
                    break;
                }
            }
        }
        path
    }

    /// The solutions at points, as far as they are found; where the path stops, the error names the point and the fraction of the load path to it.
    pub(crate) fn solved<P>(
        points: impl Iterator<Item = P>,
        mut solve: impl FnMut(P) -> Result<T, Error>,
    ) -> Self {
        Self::along(points, |point, at| {
            solve(at).map_err(|cause| {
                let fraction = match &cause {
                    Error::NotConverged { reached: Some(reached), .. }
                    | Error::LetOut { reached: Some(reached), .. } => *reached,
                    Error::Jump { jump, .. } => jump.load,
                    _ => 0.0,
                };
                Error::PathStopped { point, fraction, cause: Box::new(cause) }
            })
        })
    }

    /// All answers.
    ///
    /// # Errors
    /// Why the path stopped before its last point, if it did.
    pub fn complete(self) -> Result<Vec<T>, Error> {
        match self.stopped {
            None => Ok(self.samples),
            Some(error) => Err(error),
        }
    }
}
