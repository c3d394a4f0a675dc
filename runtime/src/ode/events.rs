//! Zeros of event functions within one step.

use super::problem::{Direction, EventFunction};
use super::report::ZeroCrossing;

/// Number of parts of a step in which sign changes are detected, so that two zeros within a step are not missed: steps of the explicit method of order 8
/// are up to a fifth of a period long.
const PARTS: u32 = 8;

/// Values of the event functions at the end of the last step, and memory for the next.
#[derive(Debug)]
pub(crate) struct Values {
    before: Vec<f64>,
    state: Vec<f64>,
}

/// Outcome of the search for events in a step.
pub(crate) enum Found {
    /// Nothing that ends the integration.
    Passed,
    /// A terminal event: the last occurrence that was added.
    Ended(usize),
    /// The function of this event was not finite.
    Failed(usize),
}

impl Values {
    /// The values at the start of the motion. The error is the first event whose function is not finite there, with its value.
    pub(crate) fn new(events: &[EventFunction<'_>], time: f64, state: &[f64]) -> Result<Self, (usize, f64)> {
        let before: Vec<f64> = events.iter().map(|event| (event.function)(time, state)).collect();
        match before.iter().enumerate().find(|(_, value)| !value.is_finite()) {
            Some((index, &value)) => Err((index, value)),
            None => Ok(Self { before, state: state.to_vec() }),
        }
    }

    /// Adds the events in the step from `span.0` to `span.1`, where the state is `end`, to `occurrences`, up to the first terminal event. `dense` writes
    /// the state at a time within the step.
    pub(crate) fn advance(
        &mut self,
        events: &[EventFunction<'_>],
        span: (f64, f64),
        end: &[f64],
        dense: impl Fn(f64, &mut [f64]),
        occurrences: &mut Vec<ZeroCrossing>,
    ) -> Found {
        let mut low = span.0;
        for part in 1..=PARTS {
            let high = if part == PARTS {
                self.state.copy_from_slice(end);
                span.1
            } else {
                let high = span.0 + (span.1 - span.0) * f64::from(part) / f64::from(PARTS);
                dense(high, &mut self.state);
                high
            };
            let first = occurrences.len();
            for (index, event) in events.iter().enumerate() {
                let value = (event.function)(high, &self.state);
                if !value.is_finite() {
                    return Found::Failed(index);
                }
                let before = core::mem::replace(&mut self.before[index], value);
                if crosses(event.direction, before, value) {
                    occurrences.push(locate(index, event, (low, high), before, &dense, end.len()));
                }
            }
            occurrences[first..].sort_by(|one, other| one.time.total_cmp(&other.time));
            if let Some(last) =
                (first..occurrences.len()).find(|&place| events[occurrences[place].event].terminal)
            {
                occurrences.truncate(last + 1);
                return Found::Ended(occurrences[last].event);
            }
            low = high;
        }
        Found::Passed
    }
}

/// Whether a function that goes from one value to the other crosses zero. A value of exactly zero counts as having the sign of the values after it.
fn crosses(direction: Direction, before: f64, after: f64) -> bool {
    let rises = before < 0.0 && after >= 0.0;
    let falls = before > 0.0 && after <= 0.0;
    match direction {
        Direction::Rising => rises,
        Direction::Falling => falls,
        Direction::Both => rises || falls,
    }
}

/// Bisects on the dense output down to neighbouring floating-point numbers. Returns the first time at which the sign has changed.
fn locate(
    index: usize,
    event: &EventFunction<'_>,
    (mut low, mut high): (f64, f64),
    before: f64,
    dense: &impl Fn(f64, &mut [f64]),
    order: usize,
) -> ZeroCrossing {
    let mut state = vec![0.0; order];
    loop {
        let middle = low + 0.5 * (high - low);
        if middle <= low || middle >= high {
            break;
        }
        dense(middle, &mut state);
        if (event.function)(middle, &state) * before.signum() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    dense(high, &mut state);
    ZeroCrossing { event: index, time: high, state }
}
