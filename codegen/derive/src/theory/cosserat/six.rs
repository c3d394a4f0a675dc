//! Six components of a strain or a wrench.

use crate::symbolic::Expression;

/// A strain `(K, Gamma)`, or a wrench `(couple, force)`.
pub type Six = [Expression; 6];
