//! The lowest modes of any [`QuadraticPencil`] by its products and factorisations at real weights.
//!
//! A block Arnoldi iteration with `(K + sigma M)^-1 M`, orthonormal in the inertia, finds the undamped modes: as often as they occur, which the number of negative eigenvalues of `K - mu M`
//! confirms. Damped modes solve the quadratic problem in the span of these; it grows by `(K + sigma M)^-1 Q(lambda) v` of each mode that is wanted, `Q(lambda) = K + lambda C + lambda^2 M`,
//! until these corrections vanish or change no eigenvalue. A stiffness without an energy has the Arnoldi vectors in place of undamped modes, and a block of other ones confirms the damped modes.

use faer::Mat;
use nalgebra::{Complex, DMatrix};

use super::QuadraticPencil;
use super::modes::{Decay, Vibration, decays};
use crate::dense::Eigen;

/// The lowest modes.
#[derive(Clone, Debug)]
pub struct Lowest {
    /// Undamped ones, from the lowest square of a frequency to the highest; `None` where the stiffness is not symmetric.
    pub undamped: Option<Vec<Vibration>>,
    /// Damped ones, from the smallest modulus of the eigenvalue to the largest.
    pub damped: Vec<Decay>,
}

impl Lowest {
    /// Keeps the first coordinates of the shapes.
    pub fn keep(&mut self, coordinates: usize) {
        self.undamped.iter_mut().flatten().for_each(|mode| mode.shape.truncate(coordinates));
        self.damped.iter_mut().for_each(|mode| mode.shape.truncate(coordinates));
    }
}

const STIFFNESS: [f64; 3] = [1.0, 0.0, 0.0];
const DAMPING: [f64; 3] = [0.0, 1.0, 0.0];
const INERTIA: [f64; 3] = [0.0, 0.0, 1.0];
/// Vectors of a block; modes beyond those that are wanted, the largest gap behind which is where they are counted; and the smallest such gap.
const BLOCK: usize = 4;
const GUARD: usize = 3;
const GAP: f64 = 1e-6;
/// Residual of a mode of the Arnoldi iteration, relative to its eigenvalue, at which it has converged.
const CONVERGED: f64 = 1e-12;
/// Vectors of which less than this part is new are in a basis already.
const OLD: f64 = 1e-10;
/// Largest ratio of the eigenvalues that are wanted, and the shift relative to the last one that makes it smaller.
const SPREAD: f64 = 1e7;
const CLOSER: f64 = 1e-5;
/// Times that modes are counted, and rounds of corrections.
const COUNTS: usize = 6;
const ROUNDS: usize = 12;
/// Corrections relative to their modes, and relative changes of eigenvalues by corrections, at which damped modes have converged. Rounding of stiff robots leaves corrections of any size.
const SETTLED: f64 = 1e-11;
/// First shift, in squares of the rate that the caller names, its growth, and the number of shifts that are tried.
const SHIFT: f64 = 1e-2;
const GROWTH: f64 = 10.0;
const SHIFTS: usize = 12;

/// Numbers of a linear congruential generator (Knuth), in [-1, 1]: what iterations start from.
#[derive(Debug)]
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn block(&mut self, rows: usize, columns: usize) -> Mat<f64> {
        Mat::from_fn(rows, columns, |_, _| self.next())
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn wide(matrix: &Mat<f64>) -> DMatrix<f64> {
    DMatrix::from_fn(matrix.nrows(), matrix.ncols(), |i, j| matrix[(i, j)])
}

fn is_finite(matrix: &Mat<f64>) -> bool {
    (0..matrix.ncols()).all(|column| matrix.col_as_slice(column).iter().all(|entry| entry.is_finite()))
}

/// Writes a block behind the columns of a matrix.
fn append(matrix: &mut Mat<f64>, block: &Mat<f64>) {
    let first = matrix.ncols();
    matrix.resize_with(block.nrows(), first + block.ncols(), |i, j| block[(i, j - first)]);
}

/// Vectors that are orthonormal in the inertia, and their products with it.
struct Basis {
    vectors: Mat<f64>,
    momenta: Mat<f64>,
}

impl Basis {
    fn len(&self) -> usize {
        self.vectors.ncols()
    }

    /// Adds what is new in a block. Returns the coefficients of the block in the basis.
    fn extend<P: QuadraticPencil>(&mut self, pencil: &P, mut block: Mat<f64>) -> Mat<f64> {
        let (first, count) = (self.len(), block.ncols());
        let mut coefficients = Mat::<f64>::zeros(first, count);
        for _ in 0..2 {
            let part = self.momenta.transpose() * &block;
            block -= &self.vectors * &part;
            coefficients += &part;
        }
        let momentum = pencil.products(INERTIA, &block);
        coefficients.resize_with(first + count, count, |_, _| 0.0);
        for column in 0..count {
            let mut vector = block.col_as_slice(column).to_vec();
            let mut image = momentum.col_as_slice(column).to_vec();
            for _ in 0..2 {
                for other in first..self.len() {
                    let factor = dot(self.momenta.col_as_slice(other), &vector);
                    coefficients[(other, column)] += factor;
                    crate::dense::add(&mut vector, -factor, self.vectors.col_as_slice(other));
                    crate::dense::add(&mut image, -factor, self.momenta.col_as_slice(other));
                }
            }
            let left = dot(&vector, &image).sqrt();
            let known = coefficients.col_as_slice(column);
            if left > OLD * dot(known, known).sqrt() && left.is_finite() {
                let place = self.len();
                coefficients[(place, column)] = left;
                append(&mut self.vectors, &Mat::from_fn(vector.len(), 1, |i, _| vector[i] / left));
                append(&mut self.momenta, &Mat::from_fn(image.len(), 1, |i, _| image[i] / left));
            }
        }
        coefficients.truncate(self.len(), count);
        coefficients
    }
}

/// Approximate undamped modes: eigenvalues `1/(omega^2 + sigma)` from the largest on, their residuals, and the coefficients of their vectors.
struct Ritz {
    values: Vec<f64>,
    residuals: Vec<f64>,
    coefficients: Mat<f64>,
}

/// The Arnoldi iteration.
struct Krylov<'a, P> {
    pencil: &'a mut P,
    shift: f64,
    /// Number of unknowns with inertia.
    coordinates: usize,
    basis: Basis,
    /// Coefficients of `(K + sigma M)^-1 M v` of the vectors that it was applied to.
    images: Mat<f64>,
    noise: Noise,
}

impl<'a, P: QuadraticPencil> Krylov<'a, P> {
    /// Starts from the factors of `K + sigma M`, which the pencil holds.
    fn new(pencil: &'a mut P, shift: f64, coordinates: usize) -> Option<Self> {
        let n = pencil.order();
        let empty = || Mat::zeros(n, 0);
        let basis = Basis { vectors: empty(), momenta: empty() };
        let mut new = Self { pencil, shift, coordinates, basis, images: Mat::zeros(0, 0), noise: Noise(1) };
        new.perturb()?;
        Some(new)
    }

    fn at(&self, value: f64) -> f64 {
        1.0 / value - self.shift
    }

    /// Adds a block of random motions.
    fn perturb(&mut self) -> Option<()> {
        let random = self.noise.block(self.pencil.order(), BLOCK);
        let mut block = self.pencil.products(INERTIA, &random);
        self.pencil.solve_columns(&mut block);
        self.basis.extend(self.pencil, is_finite(&block).then_some(block)?);
        Some(())
    }

    /// Whether the span of the basis is invariant, or that of all motions with inertia.
    fn is_complete(&self) -> bool {
        self.images.ncols() >= self.basis.len().min(self.coordinates)
    }

    /// Returns to the factors of `K + sigma M` after those of other weights.
    fn refactorise(&mut self) -> Option<()> {
        (self.pencil.negative([0.0, self.shift]) == Some(0)).then_some(())
    }

    /// The same at a larger shift, where eigenvalues that are too far apart for the precision of numbers are closer.
    fn shifted(mut self, more: f64) -> Option<Self> {
        self.shift += more;
        self.refactorise()?;
        Self::new(self.pencil, self.shift, self.coordinates)
    }

    /// The number of converged modes, at least so many, in front of the largest gap, with the squares of the frequencies in the gap and beyond it; infinite ones where all modes are there.
    fn gap(&self, ritz: &Ritz, least: usize, guard: usize) -> Option<(usize, [f64; 2])> {
        let last = ritz.values.len();
        if last <= least + guard {
            return (self.images.ncols() >= self.coordinates).then_some((last, [f64::INFINITY; 2]));
        }
        let ratio = |count: usize| ritz.values[count - 1] / ritz.values[count];
        let count = (least..least + guard).max_by(|a, b| ratio(*a).total_cmp(&ratio(*b)))?;
        let square = |index: usize| self.at(ritz.values[index]);
        let (below, beyond) = (square(count - 1), square(count));
        (ratio(count) > 1.0 + GAP).then_some((count, [0.5 * (below + beyond), beyond]))
    }

    /// Applies `(K + sigma M)^-1 M` to the vectors that it was not applied to.
    fn step(&mut self) -> Option<()> {
        let (done, count) = (self.images.ncols(), self.basis.len());
        let mut block = self.basis.momenta.subcols(done, count - done).to_owned();
        self.pencil.solve_columns(&mut block);
        let found = self.basis.extend(self.pencil, is_finite(&block).then_some(block)?);
        self.images.resize_with(
            self.basis.len(),
            count,
            |i, j| if j < done { 0.0 } else { found[(i, j - done)] },
        );
        Some(())
    }

    /// The method of Rayleigh and Ritz.
    fn ritz(&self) -> Ritz {
        let (count, images) = (self.images.ncols(), &self.images);
        let symmetric: Vec<f64> = (0..count * count)
            .map(|k| 0.5 * (images[(k / count, k % count)] + images[(k % count, k / count)]))
            .collect();
        let mut eigen = Eigen::new(count);
        eigen.decompose(&symmetric, count);
        let values = eigen.values().iter().rev().copied().collect();
        let coefficients = Mat::from_fn(count, count, |i, j| eigen.vector(count - 1 - j)[i]);
        let beyond = images.subrows(count, images.nrows() - count) * &coefficients;
        let norm =
            |column: usize| (0..beyond.nrows()).map(|i| beyond[(i, column)].powi(2)).sum::<f64>().sqrt();
        Ritz { values, residuals: (0..count).map(norm).collect(), coefficients }
    }

    /// Steps until so many modes have converged; `None` where they do not.
    fn converge(&mut self, count: usize) -> Option<Ritz> {
        let most = 8 * count + 10 * BLOCK;
        while self.basis.len() <= most {
            self.step()?;
            if self.is_complete() && self.images.ncols() < count.min(self.coordinates) {
                self.perturb()?;
            }
            if self.images.ncols() >= count || self.is_complete() {
                let ritz = self.ritz();
                let limit = |value: f64| CONVERGED * value.max(1e-4 * ritz.values[0]);
                let mut pairs = ritz.values.iter().zip(&ritz.residuals).take(count);
                if self.is_complete() || pairs.all(|(value, residual)| *residual <= limit(*value)) {
                    return Some(ritz);
                }
            }
        }
        None
    }

    /// The vectors of some approximations.
    fn vectors(&self, coefficients: faer::MatRef<'_, f64>) -> Basis {
        let of = |matrix: &Mat<f64>| matrix.subcols(0, coefficients.nrows()) * coefficients;
        Basis { vectors: of(&self.basis.vectors), momenta: of(&self.basis.momenta) }
    }
}

/// Factorises `K + sigma M` with the first `sigma` that makes a symmetric stiffness positive definite, any other one regular; `None` where no shift that is tried does.
fn first_shift<P: QuadraticPencil>(pencil: &mut P, rate: f64, symmetric: bool) -> Option<f64> {
    let mut shift = 0.0;
    for _ in 0..SHIFTS {
        let weights = [0.0, shift];
        if if symmetric { pencil.negative(weights) == Some(0) } else { pencil.factorise(weights) } {
            return Some(shift);
        }
        shift = if shift == 0.0 { SHIFT * rate * rate } else { GROWTH * shift };
    }
    None
}

/// The lowest modes, at most `most` of each kind; damped ones have a positive imaginary part (greater than 1e-3 of the modulus). `coordinates` is the number of unknowns with inertia, `rate`, rad/s,
/// the magnitude of the lowest frequencies. `None` where a number is not finite or the iterations do not converge.
pub fn lowest<P: QuadraticPencil>(
    pencil: &mut P,
    coordinates: usize,
    rate: f64,
    most: usize,
) -> Option<Lowest> {
    let symmetric = pencil.is_symmetric();
    if most == 0 || coordinates == 0 {
        return Some(Lowest { undamped: symmetric.then(Vec::new), damped: Vec::new() });
    }
    let shift = if pencil.is_finite() { first_shift(pencil, rate, symmetric)? } else { return None };
    let mut krylov = Krylov::new(pencil, shift, coordinates)?;
    if !symmetric {
        return Some(Lowest { undamped: None, damped: without_energy(&mut krylov, rate, most)? });
    }
    let (mut wanted, mut guard) = (most, GUARD);
    for _ in 0..COUNTS {
        let ritz = krylov.converge(wanted + guard)?;
        let last = *ritz.values[..wanted.min(ritz.values.len())].last().filter(|value| **value > 0.0)?;
        if ritz.values[0] > SPREAD * last && krylov.shift < 0.5 * CLOSER / last {
            krylov = krylov.shifted(CLOSER / last)?;
            continue;
        }
        let kept = (2 * wanted + 2 * BLOCK).min(ritz.values.len());
        let mut basis = krylov.vectors(ritz.coefficients.subcols(0, kept));
        let all = |count: usize| {
            let mode = |index: usize| {
                let squared = krylov.at(ritz.values[index]);
                let shape = basis.vectors.col_as_slice(index).to_vec();
                squared.is_finite().then_some(Vibration { squared, shape })
            };
            (0..count.min(kept)).map(mode).collect::<Option<Vec<Vibration>>>()
        };
        let undamped = all(most)?;
        let damped = damped(krylov.pencil, &mut basis, rate, most)?;
        let Some((count, [inside, beyond])) = krylov.gap(&ritz, wanted, guard) else {
            guard *= 2;
            krylov.perturb()?;
            continue;
        };
        if inside.is_infinite() {
            return Some(Lowest { undamped: Some(undamped), damped });
        }
        let counted = krylov.pencil.negative([0.0, -inside]) == Some(count);
        // Where an eigenvalue is complex, |lambda|^2 = v* K v / v* M v.
        let enough = match damped.get(most - 1) {
            Some(last) => last.eigenvalue.norm_sqr() <= beyond,
            None => krylov.pencil.negative([-0.5 * beyond.sqrt(), 0.0]) == Some(coordinates),
        };
        if counted && enough {
            return Some(Lowest { undamped: Some(undamped), damped });
        }
        krylov.refactorise()?;
        if counted {
            wanted *= 2;
        } else {
            krylov.perturb()?;
        }
    }
    None
}

/// Damped modes where the stiffness is not symmetric.
fn without_energy<P: QuadraticPencil>(
    krylov: &mut Krylov<'_, P>,
    rate: f64,
    most: usize,
) -> Option<Vec<Decay>> {
    while krylov.basis.len() < 2 * (most + BLOCK) && (krylov.images.ncols() == 0 || !krylov.is_complete()) {
        krylov.step()?;
    }
    let mut before: Vec<Decay> = Vec::new();
    for _ in 0..COUNTS {
        let found = damped(krylov.pencil, &mut krylov.basis, rate, most)?;
        let pairs = found.iter().zip(&before).map(|(a, b)| (a.eigenvalue, b.eigenvalue));
        if found.len() == before.len() && pairs.into_iter().all(|(a, b)| (a - b).norm() < 1e-9 * a.norm()) {
            return Some(found);
        }
        before = found;
        krylov.perturb()?;
    }
    None
}

/// Damped modes, from a basis that contains approximations, by the factors of `K + sigma M`.
fn damped<P: QuadraticPencil>(
    pencil: &mut P,
    basis: &mut Basis,
    rate: f64,
    most: usize,
) -> Option<Vec<Decay>> {
    let mut forces = [STIFFNESS, DAMPING].map(|weights| pencil.products(weights, &basis.vectors));
    let mut before: Vec<Complex<f64>> = Vec::new();
    for _ in 0..ROUNDS {
        let [stiffness, damping, inertia] =
            [&forces[0], &forces[1], &basis.momenta].map(|force| wide(&(basis.vectors.transpose() * force)));
        let found = decays(&stiffness, &damping, &inertia, rate, most)?;
        let (corrections, largest) = corrections(pencil, basis, &forces, &found)?;
        let values: Vec<Complex<f64>> = found.iter().map(|mode| mode.eigenvalue).collect();
        let still = |(a, b): (&Complex<f64>, &Complex<f64>)| (a - b).norm() < SETTLED * a.norm();
        let settled = values.len() == before.len() && values.iter().zip(&before).all(still);
        if settled || largest < SETTLED {
            let shape = |shape: &[Complex<f64>]| {
                let parts =
                    Mat::from_fn(shape.len(), 2, |i, k| if k == 0 { shape[i].re } else { shape[i].im });
                let parts = &basis.vectors * parts;
                (0..parts.nrows()).map(|i| Complex::new(parts[(i, 0)], parts[(i, 1)])).collect()
            };
            let whole = |mode: Decay| Decay { eigenvalue: mode.eigenvalue, shape: shape(&mode.shape) };
            return Some(found.into_iter().map(whole).collect());
        }
        before = values;
        let known = basis.len();
        basis.extend(pencil, corrections);
        let new = basis.vectors.subcols(known, basis.len() - known).to_owned();
        for (force, weights) in forces.iter_mut().zip([STIFFNESS, DAMPING]) {
            append(force, &pencil.products(weights, &new));
        }
    }
    None
}

/// Corrections `(K + sigma M)^-1 Q(lambda) v` of modes whose shapes are coefficients in a basis: real and imaginary parts of those that have not converged; and the size of the largest one. Shapes have
/// unit modal mass.
fn corrections<P: QuadraticPencil>(
    pencil: &mut P,
    basis: &Basis,
    [stiffness, damping]: &[Mat<f64>; 2],
    modes: &[Decay],
) -> Option<(Mat<f64>, f64)> {
    let coefficients = |power: i32| {
        Mat::from_fn(basis.len(), 2 * modes.len(), |i, j| {
            let entry = modes[j / 2].shape[i] * modes[j / 2].eigenvalue.powi(power);
            if j % 2 == 0 { entry.re } else { entry.im }
        })
    };
    let mut found = stiffness * coefficients(0);
    found += damping * coefficients(1);
    found += &basis.momenta * coefficients(2);
    pencil.solve_columns(&mut found);
    let momenta = pencil.products(INERTIA, &found);
    let square = |column: usize| dot(found.col_as_slice(column), momenta.col_as_slice(column));
    let sizes: Vec<f64> =
        (0..modes.len()).map(|mode| (square(2 * mode) + square(2 * mode + 1)).sqrt()).collect();
    let kept: Vec<usize> = (0..2 * modes.len()).filter(|column| sizes[column / 2] >= SETTLED).collect();
    let kept = Mat::from_fn(found.nrows(), kept.len(), |i, j| found[(i, kept[j])]);
    is_finite(&found).then_some((kept, sizes.into_iter().fold(0.0, f64::max)))
}

#[cfg(test)]
mod tests;
