//! The declaration of a robot as a syntax tree, one file per block, with spans everywhere.
//!
//! Reading goes on after an error, at the next field or block, so that every error of a declaration
//! is reported at once.

mod backbone;
mod cables;
mod chamber;
mod definition;
pub(crate) mod errors;
mod expr;
mod fields;
mod load;
mod model;
mod parallel;
mod quantity;
mod recovery;
mod repeat;
mod robot;
mod rod;
mod segment;
mod vector;
mod written;

pub use backbone::{Backbone, Round, Section};
pub use cables::{Cable, Cables, GuideDiscs};
pub use chamber::Chamber;
pub use definition::{Definition, DefinitionKind};
pub use errors::Extent;
pub use expr::{Choice, Expr, ExprKind, MOST_NESTED, Operator};
pub use fields::Field;
pub use load::{Gravity, Load};
pub use model::{ConstantCurvature, Discs, Model, Parallel, Planar, Shooting, Strain};
pub use parallel::{Motor, Mount, ParallelRod, Platform};
pub use quantity::{Quantity, WrittenUnit};
pub(crate) use repeat::Repeated;
pub use repeat::{Index, Repeat};
pub use robot::{Parsed, Robot, parse};
pub use rod::{Limits, Tendon, Tip};
pub use segment::{Actuators, Base, Segment};
pub use vector::{Routing, Rows, Values, Vector};
pub use written::written_fields;
