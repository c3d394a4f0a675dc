//! Robots of pliant that are read at run time: a [`Declaration`] from text, its expressions at values of the parameters, and kernels that are alike for all robots. `pliant` has all of this
//! as its module `declaration`, with the feature `load`.

// The kernels of `prebuilt` call the crate that has the items of generated code by the name of the facade.
extern crate pliant_models as pliant;

mod actuator;
mod declaration;
mod discs;
mod error;
mod interpreter;
mod live;
mod parallel;
mod planar;
mod prebuilt;
mod prepared;
mod quantities;
mod rod;
mod segments;

pub use actuator::{Actuator, Limits, Side};
pub use declaration::{Declaration, load};
pub use discs::Discs;
pub use error::{DeclarationError, ModelError, PreparedError, ReadError};
pub use parallel::Parallel;
pub use planar::Planar;
pub use pliant_declare::source::Fault;
pub use pliant_declare::spec;
pub use rod::Rod;
pub use segments::Segments;
