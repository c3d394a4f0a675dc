//! The threads, and the order of what they find.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use super::rows::{Chunk, Filler};
use super::{CHUNK, Many, Progress, Rows, Start};
use crate::{Error, Input, Model, Solver};

/// The longest time between two calls of [`Many::watch`].
const WATCH: Duration = Duration::from_millis(50);
/// Chunks per thread that may wait for one before them.
const AHEAD: usize = 8;
/// Most threads.
const MOST_THREADS: usize = 1024;

/// Most inputs of a chunk.
const LARGEST: usize = 1024;

/// Number of threads, at least 1.
fn threads_of(how: &Many<'_>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    if how.threads == 0 { cores() } else { how.threads.min(MOST_THREADS) }
}

/// The chunks of a list.
struct Parts<'a> {
    left: &'a [Input],
    /// From large ones to small ones, where no answer depends on where chunks begin: lanes run empty, and threads wait for each other, at their ends.
    smaller: bool,
    threads: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [Input];

    fn next(&mut self) -> Option<Self::Item> {
        let part = if self.smaller { self.left.len() / (2 * self.threads - 1) } else { CHUNK };
        let (next, left) = self.left.split_at(part.clamp(CHUNK, LARGEST).min(self.left.len()));
        self.left = left;
        (!next.is_empty()).then_some(next)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left.len().div_ceil(CHUNK)))
    }
}

/// All rows.
pub(crate) fn collect<M: Model + ?Sized>(model: &M, inputs: &[Input], how: &Many<'_>) -> Result<Rows, Error> {
    let mut all = Rows::default();
    let mut chunks = Parts { left: inputs, smaller: how.start == Start::Rest, threads: threads_of(how) };
    run(model, &mut chunks, how, &mut |rows| {
        all.extend(rows);
        ControlFlow::Continue(())
    })?;
    Ok(all)
}

/// Rows in order, chunk by chunk.
pub(crate) fn stream<M: Model + ?Sized>(
    model: &M,
    inputs: &mut (dyn Iterator<Item = Input> + Send),
    how: &Many<'_>,
    each: &mut dyn FnMut(Rows) -> ControlFlow<()>,
) -> Result<Progress, Error> {
    let mut chunks = core::iter::from_fn(|| {
        let chunk: Vec<Input> = (&mut *inputs).take(CHUNK).collect();
        (!chunk.is_empty()).then_some(chunk)
    });
    run(model, &mut chunks, how, each)
}

/// Where chunks come from, and how many of them were handed on.
struct Queue<'a, I> {
    chunks: &'a mut (dyn Iterator<Item = I> + Send),
    taken: usize,
    first: usize,
    handed_on: usize,
    ended: bool,
}

/// State that all threads share.
struct Shared<'a, I> {
    queue: Mutex<Queue<'a, I>>,
    moved: Condvar,
    /// Largest number of chunks ahead of the last one that was handed on.
    ahead: usize,
    stop: AtomicBool,
    done: AtomicUsize,
    failed: AtomicUsize,
}

impl<I: AsRef<[Input]>> Shared<'_, I> {
    /// The next chunk, as soon as it may be begun.
    fn next(&self) -> Option<Chunk<I>> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if queue.ended || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if queue.taken < queue.handed_on + self.ahead {
                break;
            }
            queue = self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        let Some(inputs) = queue.chunks.next() else {
            queue.ended = true;
            return None;
        };
        let chunk = Chunk { number: queue.taken, first: queue.first, inputs };
        queue.taken += 1;
        queue.first += chunk.len();
        Some(chunk)
    }

    fn handed_on(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).handed_on += 1;
        self.moved.notify_all();
    }

    fn stop(&self) {
        // Under the lock, so that no thread begins to wait after it looked.
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.store(true, Ordering::Relaxed);
        drop(queue);
        self.moved.notify_all();
    }

    fn progress(&self) -> Progress {
        let [done, failed] = [&self.done, &self.failed].map(|count| count.load(Ordering::Relaxed));
        Progress { done, failed }
    }

    /// The rows of a chunk; `None` where the work was stopped before its end.
    fn solve(
        &self,
        solver: &mut dyn Solver,
        chunk: &Chunk<I>,
        filler: &Filler<'_>,
        how: &Many<'_>,
        after: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Rows> {
        let inputs = chunk.inputs.as_ref();
        let mut rows = filler.rows(chunk.first, inputs.len());
        let mut outcomes: Vec<_> = inputs.iter().map(|_| None).collect();
        let mut each = |row: usize, found: Result<&dyn crate::Solution, Error>| {
            let outcome = found.and_then(|found| filler.fill(&mut rows, row, found));
            self.done.fetch_add(1, Ordering::Relaxed);
            self.failed.fetch_add(usize::from(outcome.is_err()), Ordering::Relaxed);
            outcomes[row] = Some(outcome);
            if after().is_break() {
                self.stop();
            }
            if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let flow = match how.start {
            Start::Rest => solver.solve_each(inputs, &how.settings, &mut each),
            Start::Previous => {
                solver.restart();
                inputs
                    .iter()
                    .enumerate()
                    .try_for_each(|(row, input)| each(row, solver.solve_with(input, &how.settings)))
            }
        };
        if flow.is_break() {
            return None;
        }
        rows.outcomes = outcomes.into_iter().collect::<Option<_>>()?;
        Some(rows)
    }
}

/// Solves chunks on threads and hands their rows on in order, on the calling thread.
fn run<I: AsRef<[Input]> + Send, M: Model + ?Sized>(
    model: &M,
    chunks: &mut (dyn Iterator<Item = I> + Send),
    how: &Many<'_>,
    each: &mut dyn FnMut(Rows) -> ControlFlow<()>,
) -> Result<Progress, Error> {
    // A first solver finds errors of the robot once.
    let mut solver = model.solver()?;
    let threads = threads_of(how);
    // No more than there is work for.
    let threads = threads.min(chunks.size_hint().1.unwrap_or(MOST_THREADS)).clamp(1, MOST_THREADS);
    let queue = Queue { chunks, taken: 0, first: 0, handed_on: 0, ended: false };
    let shared = Shared {
        queue: Mutex::new(queue),
        moved: Condvar::new(),
        ahead: AHEAD * threads,
        stop: AtomicBool::new(false),
        done: AtomicUsize::new(0),
        failed: AtomicUsize::new(0),
    };
    let filler = Filler::new(model, &how.wanted);
    let watch = || how.watch.map_or(ControlFlow::Continue(()), |watch| watch(shared.progress()));
    let flow = thread::scope(|scope| {
        // Also where something here panics, threads must not wait for ever.
        let _stop = StopAtEnd(&shared);
        let (sender, receiver) = mpsc::channel::<(usize, Rows)>();
        let mut begun = 0;
        for _ in 0..threads {
            let Ok(mut solver) = model.solver() else { break };
            let (shared, filler, sender) = (&shared, &filler, sender.clone());
            let (start, settings) = (how.start, how.settings);
            let work = move || {
                let how = Many { start, settings, ..Many::default() };
                while let Some(chunk) = shared.next() {
                    let go_on = &mut || ControlFlow::Continue(());
                    let Some(rows) = shared.solve(solver.as_mut(), &chunk, filler, &how, go_on) else {
                        return;
                    };
                    if sender.send((chunk.number, rows)).is_err() {
                        return;
                    }
                }
            };
            // Platforms without threads refuse.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
            begun += 1;
        }
        drop(sender);
        if begun == 0 {
            while let Some(chunk) = shared.next() {
                let Some(rows) = shared.solve(solver.as_mut(), &chunk, &filler, how, &mut || watch()) else {
                    return ControlFlow::Break(());
                };
                each(rows)?;
                shared.handed_on();
            }
            return ControlFlow::Continue(());
        }
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        loop {
            let received = receiver.recv_timeout(WATCH);
            watch()?;
            match received {
                Ok((number, rows)) => {
                    waiting.insert(number, rows);
                    while let Some(rows) = waiting.remove(&next) {
                        each(rows)?;
                        next += 1;
                        shared.handed_on();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
            }
        }
    });
    let progress = shared.progress();
    match flow {
        ControlFlow::Continue(()) => Ok(progress),
        ControlFlow::Break(()) => Err(Error::Cancelled { done: progress.done }),
    }
}

/// Ends all threads when it is dropped.
struct StopAtEnd<'a, 'b, I: AsRef<[Input]>>(&'a Shared<'b, I>);

impl<I: AsRef<[Input]>> Drop for StopAtEnd<'_, '_, I> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
