//! Vectors and matrices of three over any scalar.

use crate::Scalar;

pub(super) type Vector<T> = [T; 3];
/// Rows.
pub(super) type Matrix<T> = [[T; 3]; 3];
/// xx, yy, zz, xy, xz, yz.
pub(super) type Packed<T> = [T; 6];

#[inline(always)]
pub(super) fn zeros<T: Scalar>() -> Vector<T> {
    [T::from_f64(0.0); 3]
}

#[inline(always)]
pub(super) fn constant<T: Scalar>(values: &[f64; 3]) -> Vector<T> {
    values.map(T::from_f64)
}

#[inline(always)]
pub(super) fn add<T: Scalar>(a: &Vector<T>, b: &Vector<T>) -> Vector<T> {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline(always)]
pub(super) fn scale<T: Scalar>(a: &Vector<T>, factor: T) -> Vector<T> {
    a.map(|entry| entry * factor)
}

/// `addend + factor a`.
#[inline(always)]
pub(super) fn add_scaled<T: Scalar>(addend: &Vector<T>, a: &Vector<T>, factor: T) -> Vector<T> {
    [a[0].fma(factor, addend[0]), a[1].fma(factor, addend[1]), a[2].fma(factor, addend[2])]
}

#[inline(always)]
pub(super) fn dot<T: Scalar>(a: &Vector<T>, b: &Vector<T>) -> T {
    a[0].fma(b[0], a[1].fma(b[1], a[2] * b[2]))
}

#[inline(always)]
pub(super) fn cross<T: Scalar>(a: &Vector<T>, b: &Vector<T>) -> Vector<T> {
    let minor = |i: usize, j: usize| a[i].fma(b[j], -(a[j] * b[i]));
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// `matrix v`.
#[inline(always)]
pub(super) fn apply<T: Scalar>(matrix: &Matrix<T>, v: &Vector<T>) -> Vector<T> {
    [dot(&matrix[0], v), dot(&matrix[1], v), dot(&matrix[2], v)]
}

/// `matrix^T v`.
#[inline(always)]
pub(super) fn apply_transposed<T: Scalar>(matrix: &Matrix<T>, v: &Vector<T>) -> Vector<T> {
    let column = |j: usize| matrix[0][j].fma(v[0], matrix[1][j].fma(v[1], matrix[2][j] * v[2]));
    [column(0), column(1), column(2)]
}

#[inline(always)]
pub(super) fn product<T: Scalar>(a: &Matrix<T>, b: &Matrix<T>) -> Matrix<T> {
    a.map(|row| apply_transposed(b, &row))
}

/// `packed v` with a symmetric matrix.
#[inline(always)]
pub(super) fn apply_packed<T: Scalar>([xx, yy, zz, xy, xz, yz]: &Packed<T>, v: &Vector<T>) -> Vector<T> {
    [dot(&[*xx, *xy, *xz], v), dot(&[*xy, *yy, *yz], v), dot(&[*xz, *yz, *zz], v)]
}

/// `rotation packed rotation^T`.
#[inline(always)]
pub(super) fn rotated<T: Scalar>(rotation: &Matrix<T>, packed: &Packed<T>) -> Packed<T> {
    let half = rotation.map(|row| apply_packed(packed, &row));
    let entry = |i: usize, j: usize| dot(&half[i], &rotation[j]);
    [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)]
}
