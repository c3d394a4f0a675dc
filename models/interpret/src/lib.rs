//! Robots whose declarations are read at run time: what the kernels of all families have in common, and the models that are made of elastic rods. Not a
//! public interface: `pliant` with the feature `load` is.
//!
//! The rods are in a package of their own, below the one that has the declarations and the other families, so that the solvers of both are compiled side by side.

// The kernels of `prebuilt` call the crate that has the items of generated code by the name of the facade.
extern crate pliant_models as pliant;

pub mod interpreter;
pub mod live;
pub mod models;
pub mod parallel;
mod prebuilt;
pub mod quantities;
pub mod rod;
