//! Many solves of one robot, in shards: each solves a contiguous range of the inputs in bounded memory and writes one Parquet file.
//!
//! The name of the file and its rows follow from the job alone, so that shards can be made in any order, on any number of machines. A file is written beside its name and
//! renamed when it is complete; a shard whose file is there is skipped, after its metadata were compared with the job. [`merge`] makes one table of all of
//! them, and finds what was changed in them.
//!
//! ```
//! use pliant_batch::{Inputs, Job, Numbers, Run, Shard};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let arm: pliant::Declaration = "
//!     robot Arm {
//!         backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: 2 GPa }
//!         cables { spacing: 40 mm }
//!         model planar,
//!     }
//! ".parse()?;
//! let (model, actuators) = (arm.model("planar")?, arm.actuators("planar", &[]));
//! let job = Job::new(&arm, &*model, &actuators);
//! let tensions = Numbers::new(&actuators, vec![pliant::Drive::Force(0.0); 2], vec![1.0, 0.0, 2.0, 0.5])?;
//! let folder = std::env::temp_dir().join("pliant-batch-example");
//! let done = pliant_batch::run(&job, &Inputs::Numbers(tensions), "1/1".parse::<Shard>()?, &folder, &Run::default())?;
//! assert_eq!((done.rows, done.failed), (0..2, 0));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(()) }
//! ```

mod error;
pub mod header;
mod inputs;
mod job;
mod merge;
mod run;
mod samples;
mod shard;
mod sheet;
mod unfinished;

pub use error::BatchError;
pub use inputs::{Inputs, Numbers, write_inputs};
pub use job::Job;
pub use merge::{Merged, merge};
pub use run::{Done, Run, run};
pub use samples::Samples;
pub use shard::Shard;
pub use unfinished::write;
