//! Work without the lock of the interpreter, which signals such as Ctrl-C end.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Time between two looks of a thread at the signals.
const EVERY: Duration = Duration::from_millis(20);

thread_local! {
    /// The last look of this thread.
    static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// The exception of a signal handler or of a callback, which ends some work.
#[derive(Clone, Default)]
pub(crate) struct Signals(Arc<Mutex<Option<PyErr>>>);

impl Signals {
    /// Looks at the signals every so often; breaks from an exception on. Python hands signals to its main thread alone.
    pub(crate) fn look(&self) -> ControlFlow<()> {
        if LAST.get().is_none_or(|last| last.elapsed() >= EVERY) {
            LAST.set(Some(Instant::now()));
            self.call(|py| py.check_signals());
        }
        if self.ended() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Calls Python; `None` after an exception, of this call or an earlier one.
    pub(crate) fn call<T>(&self, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        if self.ended() {
            return None;
        }
        // The exception is stored without the lock of the interpreter: no thread waits for one lock while it holds the other.
        match Python::attach(ask) {
            Ok(found) => Some(found),
            Err(error) => {
                self.with(|raised| {
                    raised.get_or_insert(error);
                });
                None
            }
        }
    }

    /// Raises the exception that has ended the work, if there is one.
    pub(crate) fn raised(&self) -> PyResult<()> {
        self.with(Option::take).map_or(Ok(()), Err)
    }

    fn ended(&self) -> bool {
        self.with(|raised| raised.is_some())
    }

    fn with<T>(&self, read: impl FnOnce(&mut Option<PyErr>) -> T) -> T {
        read(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Works without the lock of the interpreter; raises the exception that has ended the work.
pub(crate) fn released<T: Send>(py: Python<'_>, work: impl FnOnce(&Signals) -> T + Send) -> PyResult<T> {
    let signals = Signals::default();
    let found = py.detach(|| work(&signals));
    signals.raised().map(|()| found)
}
