//! Small vibrations about an equilibrium, from the linearised equations of motion `K x + C x' + M x'' = 0` with constraints.
//!
//! Undamped modes solve `(K + sigma M) v = (omega^2 + sigma) M v` for `1/(omega^2 + sigma)`, in unknowns that are scaled by the diagonal of `K`: the lowest
//! frequencies, which are wanted, are then the largest eigenvalues, and stiff directions cost no digits. Damped ones solve the quadratic problem
//! `(K + lambda C + lambda^2 M) v = 0` for `1/lambda`, for the same reason.
//!
//! [`lowest`] and [`lowest_damped`] find the lowest modes of any [`QuadraticPencil`] by its factorisations, [`undamped`] and [`damped`] all of a dense one.
//!
//! Multipliers `y` of constraints `J x - c y = 0` are eliminated: with a flexibility `c > 0` by `K + J^T J / c`, rigid ones (`c = 0`) by a basis of the kernel
//! of `J`.

use faer::{MatRef, c64};
use nalgebra::{Cholesky, Complex, DMatrix, DVector, Dyn};

use super::pencil::at_rate;
use super::{Pencil, QuadraticPencil};
use crate::dense::Eigen;

/// An undamped mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Vibration {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape, of unit modal mass: `v^T M v = 1`.
    pub shape: Vec<f64>,
}

/// Vectors of a subspace iteration beyond twice the modes that are wanted, iterations, and the relative change of the wanted squares of frequencies at which it ends.
const MORE: usize = 8;
const ITERATIONS: usize = 60;
const SETTLED: f64 = 1e-13;
/// The same of damped modes.
const ENRICHED: usize = 8;
const SETTLED_DAMPED: f64 = 1e-11;
/// Vectors of which less than this part is new are in a basis already.
const OLD: f64 = 1e-8;
/// Entries of `K` that differ from their mirror image by more than this fraction of the scaled diagonal have no energy.
const ASYMMETRY: f64 = 1e-8;
/// First shift, in squares of the rate that the caller names, its growth, and the number of shifts that are tried.
const SHIFT: f64 = 1e-2;
const GROWTH: f64 = 10.0;
const SHIFTS: usize = 12;

/// The matrices in coordinates that fulfil the constraints.
struct Reduced {
    stiffness: DMatrix<f64>,
    damping: DMatrix<f64>,
    inertia: DMatrix<f64>,
    /// From reduced coordinates to all, column by column.
    basis: DMatrix<f64>,
}

impl Reduced {
    /// Reduces a pencil whose first `coordinates` unknowns are coordinates, the others multipliers. `None` where an entry is not finite.
    fn new(pencil: &Pencil, coordinates: usize) -> Option<Self> {
        let (total, n) = (pencil.order(), coordinates);
        let matrix = |entries: &[f64]| DMatrix::from_fn(n, n, |row, column| entries[row * total + column]);
        let mut stiffness = matrix(&pencil.stiffness);
        let (damping, inertia) = (matrix(&pencil.damping), matrix(&pencil.inertia));
        let mut rigid: Vec<DVector<f64>> = Vec::new();
        for row in n..total {
            let constraint = DVector::from_fn(n, |column, _| pencil.stiffness[row * total + column]);
            let flexibility = -pencil.stiffness[row * total + row];
            if flexibility > 0.0 {
                stiffness += &constraint * constraint.transpose() / flexibility;
            } else {
                rigid.push(constraint);
            }
        }
        let scale = DVector::from_fn(n, |k, _| {
            let size = stiffness[(k, k)].abs();
            if size > 0.0 { 1.0 / size.sqrt() } else { 1.0 }
        });
        let scaled = DMatrix::from_diagonal(&scale);
        let basis = if rigid.is_empty() {
            scaled
        } else {
            let rows = &scaled * DMatrix::from_columns(&rigid);
            // Rows of Q^T beyond those of the constraints are orthogonal to them.
            let mut transposed = DMatrix::identity(n, n);
            rows.qr().q_tr_mul(&mut transposed);
            scaled * transposed.rows(rigid.len().min(n), n - rigid.len().min(n)).transpose()
        };
        let reduce = |matrix: DMatrix<f64>| basis.transpose() * matrix * &basis;
        let found = [stiffness, damping, inertia].map(reduce);
        let finite = found.iter().all(|matrix| matrix.iter().all(|entry| entry.is_finite()));
        let [stiffness, damping, inertia] = found;
        finite.then_some(Self { stiffness, damping, inertia, basis })
    }

    /// Whether the stiffness has an energy.
    fn symmetric(&self) -> bool {
        let size = self.stiffness.amax();
        (&self.stiffness - self.stiffness.transpose()).amax() <= ASYMMETRY * size
    }
}

/// `L^-1 A L^-T`, made symmetric where `A` is.
fn congruent(lower: &Cholesky<f64, Dyn>, matrix: &DMatrix<f64>) -> Option<DMatrix<f64>> {
    let lower = lower.l_dirty();
    let half = lower.solve_lower_triangular(matrix)?;
    lower.solve_lower_triangular(&half.transpose()).map(|found| found.transpose())
}

/// Undamped modes, from the lowest square of a frequency to the highest, at most `most` of them. `rate`, rad/s, is the magnitude of the lowest frequencies, by which
/// unstable equilibria are shifted. `None` where the stiffness is not symmetric or an entry is not finite.
#[must_use]
pub fn undamped(pencil: &Pencil, coordinates: usize, rate: f64, most: usize) -> Option<Vec<Vibration>> {
    let reduced = Reduced::new(pencil, coordinates).filter(Reduced::symmetric)?;
    let mean = |matrix: &DMatrix<f64>| 0.5 * (matrix + matrix.transpose());
    let (stiffness, inertia) = (mean(&reduced.stiffness), mean(&reduced.inertia));
    let mut shift = 0.0;
    let lower = (0..SHIFTS).find_map(|_| {
        let found = Cholesky::new(&stiffness + shift * &inertia);
        if found.is_none() {
            shift = if shift == 0.0 { SHIFT * rate * rate } else { GROWTH * shift };
        }
        found
    })?;
    let matrix = mean(&congruent(&lower, &inertia)?);
    let mut found = Eigen::new(matrix.nrows());
    found.decompose(matrix.as_slice(), matrix.nrows());
    let mode = |index: usize| {
        let inverse = found.values()[index];
        let vector = DVector::from_column_slice(found.vector(index));
        let vector = lower.l_dirty().tr_solve_lower_triangular(&vector)?;
        let shape = &reduced.basis * vector / inverse.sqrt();
        let squared = 1.0 / inverse - shift;
        let sound = inverse > 0.0 && squared.is_finite();
        sound.then(|| Vibration { squared, shape: shape.as_slice().to_vec() })
    };
    // From the largest inverse on.
    (0..matrix.nrows()).rev().take(most).map(mode).collect()
}

/// A damped mode, which stands for itself and its conjugate.
#[derive(Clone, Debug, PartialEq)]
pub struct Decay {
    /// Eigenvalue `lambda` with positive imaginary part, 1/s: motions go like `Re(shape exp(lambda t))`.
    pub eigenvalue: Complex<f64>,
    /// Shape; its largest entry in the scales of the stiffness is 1.
    pub shape: Vec<Complex<f64>>,
}

/// Damped modes with a positive imaginary part (greater than 1e-3 of the modulus), from the smallest modulus of the eigenvalue to the largest, at most
/// `most` of them. `rate`, rad/s, is the magnitude of the lowest frequencies. `None` where the stiffness is singular or an
/// entry is not finite.
#[must_use]
pub fn damped(pencil: &Pencil, coordinates: usize, rate: f64, most: usize) -> Option<Vec<Decay>> {
    let Reduced { stiffness, damping, inertia, basis } = Reduced::new(pencil, coordinates)?;
    let found = decays(&stiffness, &damping, &inertia, rate, most)?;
    let whole = |Decay { eigenvalue, shape }: Decay| {
        let part =
            |of: fn(&Complex<f64>) -> f64| &basis * DVector::from_iterator(shape.len(), shape.iter().map(of));
        let (re, im) = (part(|entry| entry.re), part(|entry| entry.im));
        Decay { eigenvalue, shape: re.iter().zip(&im).map(|(re, im)| Complex::new(*re, *im)).collect() }
    };
    Some(found.into_iter().map(whole).collect())
}

/// Damped modes of `K + lambda C + lambda^2 M`, with their eigenvalues; the largest entry of each shape is 1.
fn decays(
    stiffness: &DMatrix<f64>,
    damping: &DMatrix<f64>,
    inertia: &DMatrix<f64>,
    rate: f64,
    most: usize,
) -> Option<Vec<Decay>> {
    let n = stiffness.nrows();
    // Where the stiffness is positive definite, in the unknowns L^T v.
    let (ratios, lower) = match Cholesky::new(stiffness.clone()) {
        Some(lower) => ([congruent(&lower, damping)?, congruent(&lower, inertia)?], Some(lower)),
        None => {
            let factors = stiffness.clone().lu();
            ([factors.solve(damping)?, factors.solve(inertia)?], None)
        }
    };
    // mu = rate/lambda of (mu^2 + mu rate K^-1 C + rate^2 K^-1 M) v = 0.
    let mut companion = DMatrix::zeros(2 * n, 2 * n);
    companion.view_mut((0, 0), (n, n)).copy_from(&(-rate * &ratios[0]));
    companion.view_mut((0, n), (n, n)).copy_from(&(-rate * rate * &ratios[1]));
    companion.view_mut((n, 0), (n, n)).fill_with_identity();
    if !companion.iter().all(|entry| entry.is_finite()) {
        return None;
    }
    let matrix = MatRef::from_column_major_slice(companion.as_slice(), 2 * n, 2 * n);
    let found = matrix.eigen().ok()?;
    let of = |mu: &c64| Complex::new(rate, 0.0) / Complex::new(mu.re, mu.im);
    let values = (0..2 * n).map(|k| (k, of(&found.S()[k])));
    let mut all: Vec<(usize, Complex<f64>)> =
        values.filter(|(_, lambda)| lambda.im > 1e-3 * lambda.norm() && lambda.norm().is_finite()).collect();
    all.sort_by(|a, b| a.1.norm().total_cmp(&b.1.norm()));
    all.truncate(most);
    let shape = |(index, eigenvalue): (usize, Complex<f64>)| {
        // The lower half is v, the upper one mu v.
        let vector = |part: fn(&c64) -> f64| {
            let velocity = DVector::from_fn(n, |k, _| part(&found.U()[(n + k, index)]));
            match &lower {
                Some(lower) => lower.l_dirty().tr_solve_lower_triangular(&velocity),
                None => Some(velocity),
            }
        };
        let (re, im) = (vector(|entry| entry.re)?, vector(|entry| entry.im)?);
        let parts = re.iter().zip(&im).map(|(re, im)| Complex::new(*re, *im));
        let largest = parts.max_by(|a, b| a.norm().total_cmp(&b.norm()))?;
        let shape = re.iter().zip(&im).map(|(re, im)| Complex::new(*re, *im) / largest).collect();
        Some(Decay { eigenvalue, shape })
    };
    all.into_iter().map(shape).collect()
}

/// Numbers of a linear congruential generator (Knuth), in [-1, 1]: what iterations start from.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `M x` with `[0, 0, 1]`, and other products.
fn product<P: QuadraticPencil>(pencil: &P, weights: [f64; 3], x: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; x.len()];
    pencil.add_product(weights, x, &mut out);
    out
}

/// Undamped modes from the lowest square of a frequency on, those that were asked for and some beyond, which are approximations. `coordinates` is the number of
/// unknowns with inertia, `rate`, rad/s, the magnitude of the lowest frequencies. `None` where no shift makes the stiffness positive definite or a number is not
/// finite.
///
/// Iterates a subspace with `(K + sigma M)^-1 M` and applies the method of Rayleigh and Ritz in it: equal frequencies are found as often as they occur.
pub fn lowest<P: QuadraticPencil>(
    pencil: &mut P,
    coordinates: usize,
    rate: f64,
    most: usize,
) -> Option<Vec<Vibration>> {
    let mut shift = 0.0;
    let found = (0..SHIFTS).any(|_| {
        let positive = pencil.negative([0.0, shift]) == Some(0);
        if !positive {
            shift = if shift == 0.0 { SHIFT * rate * rate } else { GROWTH * shift };
        }
        positive
    });
    let n = pencil.order();
    let count = (2 * most + MORE).min(coordinates);
    if !found || count == 0 {
        return found.then(Vec::new);
    }
    let mut noise = Noise(1);
    let inertial = |pencil: &P, x: &[f64]| product(pencil, [0.0, 0.0, 1.0], x);
    let mut momenta: Vec<Vec<f64>> =
        (0..count).map(|_| inertial(pencil, &(0..n).map(|_| noise.next()).collect::<Vec<_>>())).collect();
    let mut before = vec![f64::INFINITY; count];
    let mut eigen = Eigen::new(count);
    for iteration in 0..ITERATIONS {
        let mut vectors = momenta.clone();
        for (vector, momentum) in vectors.iter_mut().zip(&mut momenta) {
            pencil.solve(vector);
            // Vectors of unit stiffness balance the projected matrices.
            let size = dot(vector, momentum).sqrt();
            if !(size > 0.0 && size.is_finite()) {
                return None;
            }
            for entry in vector.iter_mut().chain(momentum.iter_mut()) {
                *entry /= size;
            }
        }
        let next: Vec<Vec<f64>> = vectors.iter().map(|vector| inertial(pencil, vector)).collect();
        let matrix = |a: &[Vec<f64>], b: &[Vec<f64>]| {
            DMatrix::from_fn(count, count, |i, j| 0.5 * (dot(&a[i], &b[j]) + dot(&a[j], &b[i])))
        };
        let lower = Cholesky::new(matrix(&vectors, &momenta))?;
        let reduced = congruent(&lower, &matrix(&vectors, &next))?;
        let reduced = 0.5 * (&reduced + reduced.transpose());
        eigen.decompose(reduced.as_slice(), count);
        let mut rotated = Vec::with_capacity(count);
        let mut values = Vec::with_capacity(count);
        for index in (0..count).rev() {
            let coefficients = DVector::from_column_slice(eigen.vector(index));
            let coefficients = lower.l_dirty().tr_solve_lower_triangular(&coefficients)?;
            values.push(eigen.values()[index]);
            rotated.push(coefficients);
        }
        let combined = |from: &[Vec<f64>], by: &DVector<f64>| {
            let mut sum = vec![0.0; n];
            for (vector, factor) in from.iter().zip(by.iter()) {
                crate::dense::add(&mut sum, *factor, vector);
            }
            sum
        };
        let wanted = most.min(count);
        let change = values.iter().zip(&before).take(wanted).map(|(now, then)| ((now - then) / now).abs());
        let change = change.fold(0.0, f64::max);
        let settled = change < SETTLED || iteration + 1 == ITERATIONS;
        if !settled {
            momenta = rotated.iter().map(|by| combined(&next, by)).collect();
            before = values;
            continue;
        }
        return values
            .iter()
            .zip(&rotated)
            .map(|(inverse, by)| {
                let size = inverse.sqrt();
                let shape: Vec<f64> = combined(&vectors, by).iter().map(|entry| entry / size).collect();
                let squared = 1.0 / inverse - shift;
                let sound = *inverse > 0.0 && squared.is_finite();
                sound.then_some(Vibration { squared, shape })
            })
            .collect();
    }
    None
}

/// Eigenvalues of damped motion as those of [`damped`], from modes that [`lowest`] found; the pencil has memory for a complex factorisation.
///
/// The quadratic problem is projected on a real basis, which is extended by `Q(lambda)^-1 Q'(lambda) v` of each eigenvalue that is wanted until they settle.
pub fn lowest_damped<P: QuadraticPencil>(
    pencil: &mut P,
    from: &[Vibration],
    most: usize,
) -> Option<Vec<Complex<f64>>> {
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut momenta: Vec<Vec<f64>> = Vec::new();
    let mut noise = Noise(7);
    let rate = from.iter().map(|mode| mode.squared.abs().sqrt()).find(|rate| *rate > 0.0)?;
    for mode in from {
        extend(pencil, &mut basis, &mut momenta, mode.shape.clone());
    }
    let mut before: Vec<Complex<f64>> = Vec::new();
    for _ in 0..ENRICHED {
        let count = basis.len();
        let [stiffness, damping, inertia] =
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|weights| {
                let products: Vec<Vec<f64>> = basis.iter().map(|x| product(pencil, weights, x)).collect();
                DMatrix::from_fn(count, count, |i, j| dot(&basis[i], &products[j]))
            });
        let found = decays(&stiffness, &damping, &inertia, rate, most)?;
        let values: Vec<Complex<f64>> = found.iter().map(|mode| mode.eigenvalue).collect();
        let settled = values.len() == before.len()
            && values.iter().zip(&before).all(|(a, b)| (a - b).norm() < SETTLED_DAMPED * a.norm());
        if settled || values.is_empty() {
            return Some(values);
        }
        for lambda in &values {
            let wide = |matrix: &DMatrix<f64>| matrix.map(|entry| Complex::new(entry, 0.0));
            let beside = lambda * (1.0 + 1e-9);
            let projected = wide(&stiffness) + wide(&damping) * beside + wide(&inertia) * (beside * beside);
            let factors = projected.lu();
            let mut vector = DVector::from_fn(count, |_, _| Complex::new(noise.next(), noise.next()));
            for _ in 0..3 {
                vector = factors.solve(&vector)?;
                let size = vector.norm();
                vector /= Complex::new(size, 0.0);
            }
            let mut right = vec![Complex::new(0.0, 0.0); pencil.order()];
            for part in 0..2 {
                let mut x = vec![0.0; pencil.order()];
                for (base, factor) in basis.iter().zip(vector.iter()) {
                    crate::dense::add(&mut x, if part == 0 { factor.re } else { factor.im }, base);
                }
                let damped = product(pencil, [0.0, 1.0, 0.0], &x);
                let moved = product(pencil, [0.0, 0.0, 1.0], &x);
                let unit = if part == 0 { Complex::new(1.0, 0.0) } else { Complex::new(0.0, 1.0) };
                for ((to, c), m) in right.iter_mut().zip(damped).zip(moved) {
                    *to += unit * (2.0 * lambda * m + c);
                }
            }
            pencil.factorise_complex(0, at_rate(beside));
            pencil.solve_complex(0, &mut right);
            extend(pencil, &mut basis, &mut momenta, right.iter().map(|value| value.re).collect());
            extend(pencil, &mut basis, &mut momenta, right.iter().map(|value| value.im).collect());
        }
        before = values;
    }
    Some(before)
}

/// Adds what is new in a vector to a basis that is orthonormal in the inertia.
fn extend<P: QuadraticPencil>(
    pencil: &P,
    basis: &mut Vec<Vec<f64>>,
    momenta: &mut Vec<Vec<f64>>,
    mut vector: Vec<f64>,
) {
    let inertial = |x: &[f64]| product(pencil, [0.0, 0.0, 1.0], x);
    let size = dot(&vector, &inertial(&vector)).sqrt();
    for _ in 0..2 {
        for (base, momentum) in basis.iter().zip(momenta.iter()) {
            let factor = -dot(&vector, momentum);
            crate::dense::add(&mut vector, factor, base);
        }
    }
    let momentum = inertial(&vector);
    let left = dot(&vector, &momentum).sqrt();
    if left > OLD * size && left.is_finite() {
        basis.push(vector.iter().map(|entry| entry / left).collect());
        momenta.push(momentum.iter().map(|entry| entry / left).collect());
    }
}
