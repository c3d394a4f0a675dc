//! The number type of generated kernels.

mod dual;
mod factor;
mod lanes;
mod operations;
mod plain;
mod sines;
mod tangent;
mod traits;
mod twice;

pub use dual::Dual;
pub use factor::Factor;
pub use tangent::Tangent;
pub use traits::{Lanes, Scalar};
pub use twice::Twice;
