//! Robot-free numerics of pliant: the scalar of generated kernels, quadrature, spectral grids,
//! small and sparse symmetric systems, rotations, time integration and the report that every solve returns.

pub mod columns;
pub mod dense;
pub mod equilibrium;
pub mod motion;
pub mod moved;
mod number;
pub mod ode;
pub mod quadrature;
mod report;
pub mod rotation;
mod scalar;
pub mod sparse;
pub mod spectral;
pub mod spline;
pub mod tangent_map;
pub mod twist;

pub use number::{Number, Pointwise};
pub use report::{Cause, Iteration, Method, Report, Stability};
pub use scalar::{Dual, Lanes, Scalar, Tangent, Twice};
pub use wide::{f64x4, f64x8};
