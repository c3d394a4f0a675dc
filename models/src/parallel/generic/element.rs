//! One element, and what dual numbers make of its energy.
//!
//! The energy is a function of `G = g_a^-1 g_b` and the slope alone. Its derivatives are taken in `G exp(w)` and carried over by
//! `exp(-z_a) G exp(z_b) = G exp(x) exp(y)` with `x = -Ad(G^-1) z_a`, `y = z_b`: `w = x + y + [x, y]/2` up to the third order.

use num_dual::{Derivative, Dual2SVec, DualSVec};
use pliant_runtime::Pointwise;
use pliant_runtime::rotation::{cross, dot};

use crate::Number;
use crate::parallel::RodSection;
use crate::parallel::element::{energy, mean_strain};
use pliant_runtime::twist::{adjoint_inverse, logarithm, nudged, relative};

/// Inputs: `g_a` (7), `g_b` (7), slope (6), length.
const INPUTS: usize = 21;
/// Energy, mean strain, residual; then rows of a lower triangle.
const VALUE: usize = 25;
const TANGENT: usize = VALUE + 171;
/// Energy, mean strain, residual; then rows of the Jacobian of the strain.
const LINEAR: usize = VALUE + 6 * 18;

/// Energy, mean strain and residual [CPR 9, 26, 29].
pub(super) struct Value(pub(super) RodSection);
/// The same and the Jacobian of the mean strain [CPR 11, 12, 13].
pub(super) struct Linear(pub(super) RodSection);
/// The same and the Gauss-Newton tangent [CPR 35].
pub(super) struct GaussNewton(pub(super) RodSection);
/// The same and the exact Hessian [CPR 34].
pub(super) struct Exact(pub(super) RodSection);

fn split<D: Number>(inputs: &[D; INPUTS]) -> ([D; 7], [D; 7], [D; 6], D) {
    let part = |from: usize| core::array::from_fn(|k| inputs[from + k]);
    (part(0), part(7), core::array::from_fn(|k| inputs[14 + k]), inputs[20])
}

type Dual<D> = DualSVec<D, 12>;

/// First derivatives in `(w, beta)`: mean strain and its Jacobian (6 x 12), and the energy's gradient [CPR 10, 29].
pub(in crate::parallel) struct First<D> {
    pub(in crate::parallel) strain: [D; 6],
    jacobian: [[D; 12]; 6],
    energy: D,
    pub(in crate::parallel) gradient: [D; 12],
}

/// These, of an energy that is a function of mean strain, slope and length.
pub(in crate::parallel) fn first<D: Number>(
    energy: impl Fn(&[Dual<D>; 6], &[Dual<D>; 6], Dual<D>) -> Dual<D>,
    orientation: [D; 4],
    position: [D; 3],
    slope: &[D; 6],
    h: D,
) -> First<D> {
    let lift = |value: D| Dual::<D>::from_re(value);
    let unknown = |value: D, index: usize| Dual::<D>::from_re(value).derivative(index);
    let w = core::array::from_fn(|k| unknown(D::from(0.0), k));
    let beta: [Dual<D>; 6] = core::array::from_fn(|k| unknown(slope[k], 6 + k));
    let (q, p) = nudged(orientation.map(lift), position.map(lift), &w);
    let strain = mean_strain(logarithm(q, p), &beta, lift(h));
    let total = energy(&strain, &beta, lift(h));
    let slopes = |dual: &Dual<D>| {
        let eps = dual.eps.unwrap_generic(nalgebra::Const::<12>, nalgebra::U1);
        core::array::from_fn(|k| eps[k])
    };
    First {
        strain: strain.map(|entry| entry.re),
        jacobian: core::array::from_fn(|k| slopes(&strain[k])),
        energy: total.re,
        gradient: slopes(&total),
    }
}

/// `(w, beta)` in `(z_a, z_b, beta)` to the first order: rows of the 12 x 18 matrix, applied to a row vector.
pub(in crate::parallel) fn carried<D: Number>(adjoint: &[[D; 6]; 6], row: &[D; 12]) -> [D; 18] {
    core::array::from_fn(|j| match j {
        0..6 => (0..6).fold(D::from(0.0), |sum, k| sum - row[k] * adjoint[k][j]),
        _ => row[j - 6],
    })
}

/// Numbers with first and second derivatives in `(w, beta)`.
type Twofold<D> = Dual2SVec<D, 12>;

/// Second derivatives in `(w, beta)` of the energy, and the first ones.
pub(in crate::parallel) struct Second<D> {
    strain: [D; 6],
    energy: D,
    gradient: [D; 12],
    hessian: [[D; 12]; 12],
}

/// These, of an energy that is a function of mean strain, slope and length.
pub(in crate::parallel) fn second<D: Number>(
    energy: impl Fn(&[Twofold<D>; 6], &[Twofold<D>; 6], Twofold<D>) -> Twofold<D>,
    orientation: [D; 4],
    position: [D; 3],
    slope: &[D; 6],
    h: D,
) -> Second<D> {
    let lift = |value: D| Twofold::<D>::from_re(value);
    let unknown = |value: D, index: usize| Twofold::<D>::from_re(value).derivative(index);
    let w = core::array::from_fn(|k| unknown(D::from(0.0), k));
    let beta: [Twofold<D>; 6] = core::array::from_fn(|k| unknown(slope[k], 6 + k));
    let (q, p) = nudged(orientation.map(lift), position.map(lift), &w);
    let strain = mean_strain(logarithm(q, p), &beta, lift(h));
    let total = energy(&strain, &beta, lift(h));
    let gradient = total.v1.unwrap_generic(nalgebra::U1, nalgebra::Const::<12>);
    let hessian: Derivative<D, _, _> = total.v2;
    let hessian = hessian.unwrap_generic(nalgebra::Const::<12>, nalgebra::Const::<12>);
    Second {
        strain: strain.map(|entry| entry.re),
        energy: total.re,
        gradient: core::array::from_fn(|k| gradient[k]),
        hessian: core::array::from_fn(|i| core::array::from_fn(|j| hessian[(i, j)])),
    }
}

impl<D: Number> Second<D> {
    /// The Hessian in exponential coordinates of the ends and in the slope, rows of the lower triangle: `J^T F'' J`, and the bracket in `(z_b, z_a)`.
    pub(in crate::parallel) fn tangent(&self, adjoint: &[[D; 6]; 6]) -> [D; 171] {
        let half = self.hessian.map(|row| carried(adjoint, &row));
        let mut out = [D::from(0.0); 171];
        let mut place = 0;
        for i in 0..18 {
            for j in 0..=i {
                let column: [D; 12] = core::array::from_fn(|k| half[k][j]);
                out[place] = carried(adjoint, &column)[i];
                if (6..12).contains(&i) && j < 6 {
                    out[place] += bracket(&self.gradient, adjoint, j, i - 6) * 0.5;
                }
                place += 1;
            }
        }
        out
    }
}

fn fill<D: Number>(out: &mut [D], first: &First<D>, adjoint: &[[D; 6]; 6]) {
    out[0] = first.energy;
    out[1..7].copy_from_slice(&first.strain);
    out[7..VALUE].copy_from_slice(&carried(adjoint, &first.gradient));
}

impl Pointwise<INPUTS, VALUE> for Value {
    fn call<D: Number>(&self, inputs: [D; INPUTS]) -> [D; VALUE] {
        let (a, b, slope, h) = split(&inputs);
        let (orientation, position) = relative(&a, &b);
        let mut out = [D::from(0.0); VALUE];
        fill(
            &mut out,
            &first(|strain, slope, h| energy(&self.0, strain, slope, h), orientation, position, &slope, h),
            &adjoint_inverse(orientation, position),
        );
        out
    }
}

impl Pointwise<INPUTS, LINEAR> for Linear {
    fn call<D: Number>(&self, inputs: [D; INPUTS]) -> [D; LINEAR] {
        let (a, b, slope, h) = split(&inputs);
        let (orientation, position) = relative(&a, &b);
        let adjoint = adjoint_inverse(orientation, position);
        let first =
            first(|strain, slope, h| energy(&self.0, strain, slope, h), orientation, position, &slope, h);
        let mut out = [D::from(0.0); LINEAR];
        fill(&mut out, &first, &adjoint);
        for (to, row) in out[VALUE..].chunks_exact_mut(18).zip(&first.jacobian) {
            to.copy_from_slice(&carried(&adjoint, row));
        }
        out
    }
}

impl Pointwise<INPUTS, TANGENT> for GaussNewton {
    fn call<D: Number>(&self, inputs: [D; INPUTS]) -> [D; TANGENT] {
        let (a, b, slope, h) = split(&inputs);
        let (orientation, position) = relative(&a, &b);
        let adjoint = adjoint_inverse(orientation, position);
        let first =
            first(|strain, slope, h| energy(&self.0, strain, slope, h), orientation, position, &slope, h);
        let mut out = [D::from(0.0); TANGENT];
        fill(&mut out, &first, &adjoint);
        let rows = first.jacobian.map(|row| carried(&adjoint, &row));
        let mut place = VALUE;
        for i in 0..18 {
            for j in 0..=i {
                for (row, stiffness) in rows.iter().zip(self.0.stiffness) {
                    out[place] += row[i] * row[j] * h * stiffness;
                }
                if i == j && i >= 12 {
                    out[place] += h * h * h * (self.0.stiffness[i - 12] / 12.0);
                }
                place += 1;
            }
        }
        out
    }
}

impl Pointwise<INPUTS, TANGENT> for Exact {
    fn call<D: Number>(&self, inputs: [D; INPUTS]) -> [D; TANGENT] {
        let (a, b, slope, h) = split(&inputs);
        let (orientation, position) = relative(&a, &b);
        let adjoint = adjoint_inverse(orientation, position);
        let second =
            second(|strain, slope, h| energy(&self.0, strain, slope, h), orientation, position, &slope, h);
        let Second { strain, energy, gradient, .. } = second;
        let mut out = [D::from(0.0); TANGENT];
        fill(&mut out, &First { strain, jacobian: [gradient; 6], energy, gradient }, &adjoint);
        out[VALUE..].copy_from_slice(&second.tangent(&adjoint));
        out
    }
}

/// `F . [x, y]` for `x = -Ad(G^-1) e_j`, `y = e_i`.
fn bracket<D: Number>(force: &[D; 12], adjoint: &[[D; 6]; 6], j: usize, i: usize) -> D {
    let x: [D; 6] = core::array::from_fn(|k| -adjoint[k][j]);
    let unit = core::array::from_fn(|k| D::from(if k == i % 3 { 1.0 } else { 0.0 }));
    let (k, e) = ([x[0], x[1], x[2]], [x[3], x[4], x[5]]);
    let (couple, pull) = ([force[0], force[1], force[2]], [force[3], force[4], force[5]]);
    if i < 3 { dot(couple, cross(k, unit)) + dot(pull, cross(e, unit)) } else { dot(pull, cross(k, unit)) }
}
