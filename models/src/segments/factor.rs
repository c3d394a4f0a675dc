//! Cholesky factorisation of a mass matrix by blocks of three, over any scalar.

use super::chain::Blocks;
use crate::Scalar;

type Block<T> = [[T; 3]; 3];

/// `a - b c^T`.
#[inline(always)]
fn minus_product<T: Scalar>(a: &Block<T>, b: &Block<T>, c: &Block<T>) -> Block<T> {
    core::array::from_fn(|k| {
        core::array::from_fn(|l| {
            (-b[k][0]).fma(c[l][0], (-b[k][1]).fma(c[l][1], (-b[k][2]).fma(c[l][2], a[k][l])))
        })
    })
}

/// The lower triangular factor of a block, with the inverses of the pivots on its diagonal.
#[inline(always)]
fn block_factor<T: Scalar>(a: &Block<T>) -> Block<T> {
    let (zero, one) = (T::from_f64(0.0), T::from_f64(1.0));
    let i00 = one / a[0][0].sqrt();
    let l10 = a[1][0] * i00;
    let l20 = a[2][0] * i00;
    let i11 = one / (-l10).fma(l10, a[1][1]).sqrt();
    let l21 = (-l20).fma(l10, a[2][1]) * i11;
    let i22 = one / (-l21).fma(l21, (-l20).fma(l20, a[2][2])).sqrt();
    [[i00, zero, zero], [l10, i11, zero], [l20, l21, i22]]
}

/// `x` of `factor x = b`.
#[inline(always)]
fn forward<T: Scalar>(factor: &Block<T>, b: &[T; 3]) -> [T; 3] {
    let x = b[0] * factor[0][0];
    let y = (-factor[1][0]).fma(x, b[1]) * factor[1][1];
    let z = (-factor[2][1]).fma(y, (-factor[2][0]).fma(x, b[2])) * factor[2][2];
    [x, y, z]
}

/// `x` of `factor^T x = b`.
#[inline(always)]
fn backward<T: Scalar>(factor: &Block<T>, b: &[T; 3]) -> [T; 3] {
    let z = b[2] * factor[2][2];
    let y = (-factor[2][1]).fma(z, b[1]) * factor[1][1];
    let x = (-factor[1][0]).fma(y, (-factor[2][0]).fma(z, b[0])) * factor[0][0];
    [x, y, z]
}

/// Replaces the lower blocks of a positive definite matrix by its Cholesky factor, the pivots on its diagonal by their inverses. A
/// matrix that is not positive definite leaves numbers that are not finite.
#[inline]
pub(super) fn factorise<T: Scalar>(matrix: &mut Blocks<T>) {
    for j in 0..matrix.segments() {
        let (above, pivots) = matrix.above(j);
        for i in 0..j {
            let row = &above[i * pivots.len()..][..pivots.len()];
            let mut block = pivots[i];
            for (own, other) in pivots[..i].iter().zip(row) {
                block = minus_product(&block, own, other);
            }
            // x L_ii^T = block, row by row.
            pivots[i] = block.map(|entries| forward(&row[i], &entries));
        }
        let mut block = pivots[j];
        for own in &pivots[..j] {
            block = minus_product(&block, own, own);
        }
        pivots[j] = block_factor(&block);
    }
}

/// Solves with the factor; `x` holds the right-hand side and then the solution.
#[inline]
pub(super) fn solve<T: Scalar>(factor: &Blocks<T>, x: &mut [[T; 3]]) {
    solve_lower(factor, x);
    solve_upper(factor, x);
}

/// Solves with the lower factor alone.
#[inline]
fn solve_lower<T: Scalar>(factor: &Blocks<T>, x: &mut [[T; 3]]) {
    for i in 0..x.len() {
        let mut b = x[i];
        for (block, x) in factor[i][..i].iter().zip(&x[..i]) {
            for (b, row) in b.iter_mut().zip(block) {
                *b = (-row[0]).fma(x[0], (-row[1]).fma(x[1], (-row[2]).fma(x[2], *b)));
            }
        }
        x[i] = forward(&factor[i][i], &b);
    }
}

/// Solves with the transpose of the lower factor.
#[inline]
fn solve_upper<T: Scalar>(factor: &Blocks<T>, x: &mut [[T; 3]]) {
    for i in (0..x.len()).rev() {
        let mut b = x[i];
        for (j, x) in x.iter().enumerate().skip(i + 1) {
            let block = &factor[j][i];
            for (k, b) in b.iter_mut().enumerate() {
                *b = (-block[0][k]).fma(x[0], (-block[1][k]).fma(x[1], (-block[2][k]).fma(x[2], *b)));
            }
        }
        x[i] = backward(&factor[i][i], &b);
    }
}
