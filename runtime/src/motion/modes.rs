//! Small vibrations about an equilibrium, from the linearised equations of motion `K x + C x' + M x'' = 0` with constraints.
//!
//! Undamped modes solve `(K + sigma M) v = (omega^2 + sigma) M v` for `1/(omega^2 + sigma)`, in unknowns that are scaled by the diagonal of `K`: the lowest
//! frequencies, which are wanted, are then the largest eigenvalues, and stiff directions cost no digits. Damped ones solve the quadratic problem
//! `(K + lambda C + lambda^2 M) v = 0` for `1/lambda`, for the same reason.
//!
//! [`undamped`] and [`damped`] find all modes of a dense pencil, [`lowest`](super::lowest) the lowest ones of any pencil. [`Linear::modes`](super::Linear::modes) takes what is less work.
//!
//! Multipliers `y` of constraints `J x - c y = 0` are eliminated: with a flexibility `c > 0` by `K + J^T J / c`, rigid ones (`c = 0`) by a basis of the kernel
//! of `J`.

use faer::{MatRef, c64};
use nalgebra::{Cholesky, Complex, DMatrix, DVector, Dyn};

use super::Pencil;
use super::pencil::ASYMMETRY;
use crate::dense::Eigen;

/// An undamped mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Vibration {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape, of unit modal mass: `v^T M v = 1`.
    pub shape: Vec<f64>,
}

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
    /// Shape, of unit modal mass: `v* M v = 1`, `v^T M v` real and positive.
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

/// Damped modes of `K + lambda C + lambda^2 M`, with their eigenvalues; shapes have unit modal mass.
pub(super) fn decays(
    stiffness: &DMatrix<f64>,
    damping: &DMatrix<f64>,
    inertia: &DMatrix<f64>,
    rate: f64,
    most: usize,
) -> Option<Vec<Decay>> {
    let n = stiffness.nrows();
    // Where the stiffness is positive definite, in the unknowns L^T v.
    // Its factors read one triangle alone.
    let size = |k: usize| stiffness[(k, k)].abs().sqrt();
    let alike =
        |i: usize, j: usize| (stiffness[(i, j)] - stiffness[(j, i)]).abs() <= ASYMMETRY * size(i) * size(j);
    let symmetric = (0..n).all(|i| (0..i).all(|j| alike(i, j)));
    let (ratios, lower) = match Cholesky::new(stiffness.clone()).filter(|_| symmetric) {
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
        let [by_re, by_im] = [&re, &im].map(|part| inertia * part);
        let size = (re.dot(&by_re) + im.dot(&by_im)).sqrt();
        let turn = Complex::new(re.dot(&by_re) - im.dot(&by_im), 2.0 * re.dot(&by_im)).sqrt();
        let turn = if turn.norm() > 0.0 { turn / turn.norm() * size } else { Complex::new(size, 0.0) };
        let shape = re.iter().zip(&im).map(|(re, im)| Complex::new(*re, *im) / turn).collect();
        Some(Decay { eigenvalue, shape })
    };
    all.into_iter().map(shape).collect()
}
