//! Vectors of expressions.

use crate::symbolic::Expression;

/// Three components.
pub(super) type Three = [Expression; 3];

/// `a . b`.
pub(super) fn dot<const N: usize>(a: &[Expression; N], b: &[Expression; N]) -> Expression {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `a x b`.
pub(super) fn cross(a: &Three, b: &Three) -> Three {
    core::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        &a[i] * &b[j] - &a[j] * &b[i]
    })
}
