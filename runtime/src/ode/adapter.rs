//! A [`System`] behind the interfaces of the crate `ivp`.

use core::cell::{Cell, RefCell};

use ivp::ivp::FirstOrderSystem;
use ivp::matrix::Matrix;

use super::{System, finite};

/// Uses of a Jacobian before it is renewed. The library requests a new one after nearly every step, as if it cost a few evaluations; with a reused one it takes
/// a tenth more iterations at the same error control.
const USES: usize = 4;

/// The system as the library sees it. The library's interface has no error for a rate that fails: failures are recorded here and the rate is filled with
/// NaN, so that the explicit method rejects the step; where a step is accepted nevertheless, [`Watch`](super::drive) undoes it.
pub(super) struct Right<'a, S: System> {
    system: &'a S,
    pub(super) evaluations: Cell<usize>,
    pub(super) jacobians: Cell<usize>,
    /// Whether the last evaluation succeeded with finite values.
    pub(super) good: Cell<bool>,
    /// Whether an evaluation failed since the last accepted step.
    pub(super) failed: Cell<bool>,
    pub(super) failure: RefCell<Option<S::Error>>,
    entries: RefCell<Vec<f64>>,
    /// Number of uses of the stored Jacobian; then the time of the last request for a Jacobian.
    uses: Cell<usize>,
    asked: Cell<f64>,
}

impl<'a, S: System> Right<'a, S> {
    pub(super) fn new(system: &'a S) -> Self {
        Self {
            system,
            evaluations: Cell::new(0),
            jacobians: Cell::new(0),
            good: Cell::new(true),
            failed: Cell::new(false),
            failure: RefCell::new(None),
            entries: RefCell::new(Vec::new()),
            uses: Cell::new(0),
            asked: Cell::new(f64::NAN),
        }
    }

    /// [`System::scale`]; 1 where that is not positive and finite.
    pub(super) fn scale(&self, component: usize) -> f64 {
        let scale = self.system.scale(component);
        if scale > 0.0 && scale.is_finite() { scale } else { 1.0 }
    }

    /// Records the outcome of an evaluation and returns whether it succeeded. `outcome` is `None` where the state was not finite.
    fn record(&self, outcome: Option<Result<bool, S::Error>>) -> bool {
        let good = matches!(outcome, Some(Ok(true)));
        self.good.set(good);
        if !good {
            // States near a failure need a new Jacobian.
            self.uses.set(0);
        }
        if let Some(outcome) = outcome
            && !good
        {
            self.failed.set(true);
            *self.failure.borrow_mut() = outcome.err();
        }
        good
    }
}

impl<S: System> FirstOrderSystem for Right<'_, S> {
    fn derivative(&self, time: f64, state: &[f64], rate: &mut [f64]) {
        self.evaluations.set(self.evaluations.get() + 1);
        let outcome = finite(state).then(|| self.system.rate(time, state, rate).map(|()| finite(rate)));
        if !self.record(outcome) {
            rate.fill(f64::NAN);
        }
    }

    fn jac(&self, time: f64, state: &[f64], jacobian: &mut Matrix) {
        let order = state.len();
        let mut entries = self.entries.borrow_mut();
        entries.resize(order * order, 0.0);
        // A second request at the same time: the iteration failed with the stored Jacobian.
        let advanced = time > self.asked.replace(time);
        let uses = self.uses.get();
        if advanced && (1..USES).contains(&uses) && finite(state) {
            self.good.set(true);
            self.uses.set(uses + 1);
        } else {
            self.jacobians.set(self.jacobians.get() + 1);
            let outcome = finite(state)
                .then(|| self.system.jacobian(time, state, &mut entries).map(|()| finite(&entries)));
            let good = self.record(outcome);
            if !good {
                entries.fill(f64::NAN);
            }
            self.uses.set(usize::from(good));
        }
        for row in 0..order {
            for column in 0..order {
                jacobian[(row, column)] = entries[row * order + column];
            }
        }
    }

    // The library's default leaves the matrix zero.
    fn mass(&self, mass: &mut Matrix) {
        for index in 0..mass.nrows() {
            mass[(index, index)] = 1.0;
        }
    }
}
