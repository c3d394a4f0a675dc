//! Common parts of the tests of all crates: distances that no NaN passes, the reader of the tables in `tests/reference`, and robots of expressions.

mod distance;
pub mod expression;
mod kernels;
mod table;

pub use distance::{Entries, distance, larger, largest, relative, relative_to, rotation_distance};
pub use kernels::{same, wave};
pub use table::{Row, Table, TableError, json, list, table, vectors};
