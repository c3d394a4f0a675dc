//! The second variation of the energy at an equilibrium.
//!
//! Forces are dead, so that the second variation depends on rotations `phi` only, and on a short piece of rod it is least where the variational equations
//! hold: `[phi . p]/2` over its ends with `p = dc + c x phi/2`, conjugate to `phi`. Over all steps of the integration that is a block tridiagonal form in the
//! rotations where the steps meet, from the derivatives of each step; the signs of its pivots are those of the second variation, so that
//! two directions that turn unstable at once (a round rod that buckles) are counted as two, as no determinant would. Couples that are not internal have no
//! energy; what they add to the form is skew, and it is the form of the symmetric part.
//!
//! That is the form while tensions are held, with `n` negative directions. Tendons held by their lengths stiffen the rod: of those directions as many
//! remain as the compliance `C` that the taut tendons see, their own `1/k` included, has fewer negative eigenvalues than `n` (Haynsworth's formula for the
//! bordered matrix `[K, J^T; J, -1/k]`, `J` being the derivative of the lengths, whose complement of `K` is `-C`, `C = J K^-1 J^T + 1/k`).

use nalgebra::Matrix3;

use super::super::kernel::Kernel;
use super::joint::Joints;
use super::linear::solve;
use super::local::Stuck;
use super::newton::{Context, Newton};
use crate::Stability;

/// Numbers of a step: couples at its ends, and six columns of rotation and couple.
const STEP: usize = 42;
/// Pivots below this part of the largest entry are zero.
const SINGULAR: f64 = 1e-9;

impl<K: Kernel> Newton<K> {
    /// The verdict where the iteration stands, which must be an equilibrium.
    pub(super) fn stability(&mut self, context: &Context<'_, K>) -> Stability {
        if self.load.follower {
            return Stability::Undecided;
        }
        // Before the march that the form takes.
        let held = self.held(context);
        match (self.negative(context), held) {
            (Ok(Some(0)), _) => Stability::Stable,
            (Ok(Some(_)), _) if self.load.has_couples() => Stability::Undecided,
            (Ok(Some(negative)), Some(held)) => match negative.checked_sub(held) {
                Some(0) => Stability::Stable,
                Some(_) => Stability::Unstable,
                None => Stability::Undecided,
            },
            _ => Stability::Undecided,
        }
    }

    /// Negative eigenvalues of the compliance that taut tendons held by their lengths see; none where it does not exist.
    fn held(&mut self, context: &Context<'_, K>) -> Option<usize> {
        if self.driven.is_empty() {
            return Some(0);
        }
        let n = self.assemble(context);
        if !solve(&mut self.matrix, n, &mut self.right) {
            return None;
        }
        self.reduce(context, n);
        let (tensions, driven) = (&self.load.tensions, &self.driven);
        Some(self.slack.negative(&self.compliance, |k| tensions.as_ref()[driven[k]] > 0.0))
    }

    /// Number of negative directions; none where the form is singular.
    fn negative(&mut self, context: &Context<'_, K>) -> Result<Option<usize>, Stuck> {
        self.march.carry(false, core::iter::empty());
        self.march.joints = Joints::Transitions;
        let flow = context.flow(&self.load, false);
        let scales = [context.couple, context.length];
        self.march.run(&flow, &self.load, &self.start, context.settings.integrator, scales)?;
        let mut negative = 0;
        // From the tip: what the part beyond adds to the pivot.
        let mut beyond = Matrix3::zeros();
        for step in self.march.records.chunks_exact(STEP).rev() {
            let [before, after] = [0, 3].map(|from| skew([step[from], step[from + 1], step[from + 2]]));
            let block = |column: usize, row: usize| {
                Matrix3::from_fn(|i, j| step[6 + 6 * (3 * column + j) + 3 * row + i])
            };
            // Columns by (phi, p) instead of (phi, dc), then rows.
            let (q, s) = (block(1, 0), block(1, 1));
            let p = block(0, 0) - q * before;
            let s = s + after * q;
            let inverse = q.try_inverse().ok_or(Stuck)?;
            let pivot = s * inverse + beyond;
            let pivot = 0.5 * (pivot + pivot.transpose());
            match inertia(&pivot) {
                Some(count) => negative += count,
                None => return Ok(None),
            }
            let solved = pivot.try_inverse().ok_or(Stuck)?;
            beyond = inverse * p - inverse * solved * inverse.transpose();
        }
        Ok(Some(negative))
    }
}

/// `c x /2`.
fn skew([x, y, z]: [f64; 3]) -> Matrix3<f64> {
    Matrix3::new(0.0, -z, y, z, 0.0, -x, -y, x, 0.0) * 0.5
}

/// Number of negative eigenvalues, by the signs of pivots; none where one vanishes.
fn inertia(matrix: &Matrix3<f64>) -> Option<usize> {
    let values = matrix.symmetric_eigenvalues();
    let largest = values.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
    let sound = values.iter().all(|value| value.abs() > SINGULAR * largest);
    sound.then(|| values.iter().filter(|value| **value < 0.0).count())
}
