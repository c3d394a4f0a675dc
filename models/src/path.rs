//! Answers along a way.

use crate::Error;

/// Answers along a way, as far as it went.
#[derive(Clone, Debug)]
pub struct Path<T> {
    /// The answers at the points that were reached.
    pub samples: Vec<T>,
    /// Why the way ended before its last point, and where, if it did: [`Error::Way`].
    pub stopped: Option<Error>,
}

impl<T> Path<T> {
    /// As far as the points are reached; `step` says of each, by its number, what was found, or why it was not.
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
                let part = match &cause {
                    Error::NotConverged { reached: Some(reached), .. } => *reached,
                    Error::Jump { jump, .. } => jump.load,
                    _ => 0.0,
                };
                Error::Way { point, part, cause: Box::new(cause) }
            })
        })
    }

    /// All answers.
    ///
    /// # Errors
    /// Why the way ended before its last point, if it did.
    pub fn complete(self) -> Result<Vec<T>, Error> {
        match self.stopped {
            None => Ok(self.samples),
            Some(error) => Err(error),
        }
    }
}
