//! One shard: from inputs to a file.

use core::fmt;
use core::ops::{ControlFlow, Range};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pliant::{Input, Many, Progress, Rows};
use xxhash_rust::xxh3::Xxh3;

use crate::job::named;
use crate::sheet::{Reader, Writer};
use crate::unfinished::{Folder, Unfinished};
use crate::{BatchError, Inputs, Job, Shard};

/// Threads and progress of a shard; its answers do not depend on them.
#[derive(Clone, Copy, Default)]
pub struct Run<'a> {
    /// Number of threads; 0 for one per core.
    pub threads: usize,
    /// Called on the calling thread, at least ten times a second, with the progress within the shard; the work is cancelled where it breaks.
    pub watch: Option<&'a dyn Fn(Progress) -> ControlFlow<()>>,
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// A shard that is finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its file.
    pub path: PathBuf,
    /// Its rows among all inputs, counted from 0.
    pub rows: Range<u64>,
    /// Number of rows that could not be solved.
    pub failed: u64,
    /// Whether the file was there before.
    pub skipped: bool,
}

/// Solves a shard, and writes its file into a folder, which is made where it is not there; nothing is done where the file is there.
///
/// Columns are `row` (counted from 0), the inputs, the conjugate of each of them, the pose of the tip (`tip_x [m]`, .., `rotation_w`, ..) and of sections (`station_0_x [m]`,
/// ..), `converged`, `stability`, `residual`, `evaluations` and `reason`. Rows that could not be solved have their reason, and empty cells in what was to be found.
///
/// # Errors
/// [`BatchError::Shards`]; errors of the inputs, the robot, the folder, or a file that is there and not of this shard; [`pliant::Error::Cancelled`]. No file is left behind.
pub fn run(
    job: &Job<'_>,
    inputs: &Inputs,
    shard: Shard,
    folder: &Path,
    how: &Run<'_>,
) -> Result<Done, BatchError> {
    job.check()?;
    let all = inputs.rows();
    if u64::from(shard.count()) > all.max(1) {
        return Err(BatchError::Shards { count: shard.count(), all });
    }
    let rows = shard.rows(all, job.start);
    let digest = digest(inputs, rows.clone())?;
    let mut facts = job.facts(inputs);
    facts.push((named("shard"), shard.to_string()));
    facts.push((named("inputs"), digest.clone()));
    let path = folder.join(shard.file_name());
    if let Some(done) = finished(&path, &facts, &rows)? {
        return Ok(done);
    }
    let _folder = Folder::new(folder)?;
    let file = Unfinished::new(&path).map_err(BatchError::unfinished(&path))?;
    // Another process may have finished it in the meantime.
    if let Some(done) = finished(&path, &facts, &rows)? {
        return Ok(done);
    }
    let fields = job.fields(inputs);
    let mut writer = Writer::new(&path, file, &fields)?;
    let failed = solve(job, inputs, rows.clone(), how, &digest, &mut writer)?;
    writer.close(facts.into_iter().chain([(named("failed"), failed.to_string())]))?;
    Ok(Done { path, rows, failed, skipped: false })
}

/// Solves these rows, of this digest, and writes them; the number of those that failed.
fn solve(
    job: &Job<'_>,
    inputs: &Inputs,
    rows: Range<u64>,
    how: &Run<'_>,
    expected: &str,
    writer: &mut Writer<'_>,
) -> Result<u64, BatchError> {
    let drives = inputs.drives();
    let taken = Mutex::new(Taken::default());
    let many = Many {
        threads: how.threads,
        start: job.start,
        settings: job.settings,
        wanted: job.wanted(),
        watch: how.watch,
    };
    let mut blocks = inputs.blocks(rows.clone())?;
    let (mut block, mut place) = (Vec::new(), 0);
    // Threads take inputs in order, and their rows come back in order.
    let mut each_input = core::iter::from_fn(|| {
        if place == block.len() {
            match blocks.next()? {
                Ok(next) => (block, place) = (next, 0),
                Err(error) => {
                    lock(&taken).wrong = Some(error);
                    return None;
                }
            }
        }
        let given = &block[place..place + drives.len()];
        place += drives.len();
        lock(&taken).add(given);
        let drives = drives.iter().zip(given).map(|(drive, value)| drive.with_value(*value)).collect();
        Some(Input { drives, ..job.loads.clone() })
    });
    let mut wrong = None;
    let mut each_chunk = |found: Rows| {
        let written = (0..found.len()).try_for_each(|row| {
            let given = lock(&taken).next(drives.len());
            writer.row(job.row(rows.start + (found.first + row) as u64, drives, &given, &found, row))
        });
        let Err(error) = written else { return ControlFlow::Continue(()) };
        wrong = Some(error);
        ControlFlow::Break(())
    };
    let solved = job.model.stream_many(&mut each_input, &many, &mut each_chunk);
    let taken = taken.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = wrong.or(taken.wrong) {
        return Err(error);
    }
    let progress = solved?;
    if digest_of(&taken.hash) != expected {
        let message = "they changed while they were read: expected a table that stays as it is".to_owned();
        return Err(BatchError::Inputs { table: "the inputs".to_owned(), message });
    }
    Ok(progress.failed as u64)
}

/// Inputs that threads have taken, for the thread that writes.
#[derive(Default)]
struct Taken {
    hash: Xxh3,
    /// The numbers of rows that are not written yet.
    waiting: VecDeque<f64>,
    /// Why there are no more inputs.
    wrong: Option<BatchError>,
}

impl Taken {
    fn add(&mut self, row: &[f64]) {
        hash(&mut self.hash, row);
        self.waiting.extend(row);
    }

    fn next(&mut self, width: usize) -> Vec<f64> {
        self.waiting.drain(..width.min(self.waiting.len())).collect()
    }
}

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash(hash: &mut Xxh3, numbers: &[f64]) {
    for number in numbers {
        hash.update(&number.to_bits().to_le_bytes());
    }
}

fn digest_of(hash: &Xxh3) -> String {
    format!("{:032x}", hash.digest128())
}

/// The hash of some rows, all of which are read and checked.
fn digest(inputs: &Inputs, rows: Range<u64>) -> Result<String, BatchError> {
    let mut all = Xxh3::new();
    for block in inputs.blocks(rows)? {
        hash(&mut all, &block?);
    }
    Ok(digest_of(&all))
}

/// The shard in this file, if there is one.
fn finished(path: &Path, facts: &[(String, String)], rows: &Range<u64>) -> Result<Option<Done>, BatchError> {
    // Errors of the folder are found where it is made.
    if !path.exists() {
        return Ok(None);
    }
    let reader = Reader::open(path)?;
    same(path, &reader, facts)?;
    let expected = rows.end - rows.start;
    if reader.rows != expected {
        let message = format!("it has {} rows: expected {expected}", reader.rows);
        return Err(BatchError::unreadable(path, message));
    }
    Ok(Some(Done {
        path: path.to_owned(),
        rows: rows.clone(),
        failed: failed(path, &reader)?,
        skipped: true,
    }))
}

/// Refuses a file whose metadata differ.
pub(crate) fn same(path: &Path, reader: &Reader, facts: &[(String, String)]) -> Result<(), BatchError> {
    for (key, expected) in facts {
        let found = reader.fact(key).unwrap_or("nothing");
        if found != expected {
            return Err(BatchError::Foreign {
                path: path.to_owned(),
                field: key.clone(),
                found: found.to_owned(),
                expected: expected.clone(),
            });
        }
    }
    Ok(())
}

/// Number of rows of a shard that could not be solved.
pub(crate) fn failed(path: &Path, reader: &Reader) -> Result<u64, BatchError> {
    let found = reader.fact(&named("failed")).and_then(|text| text.parse().ok());
    found.ok_or_else(|| BatchError::unreadable(path, "it does not say how many of its rows failed"))
}
