//! Derivatives of an equilibrium, for both models.

use core::ops::{Index, IndexMut};

use nalgebra::{DMatrix, Matrix6, Matrix6xX, MatrixXx6, Vector6};
use smallvec::SmallVec;

use super::Error;
use crate::Place;

/// Derivatives at an equilibrium. Rotations are vectors `phi` in the world, `dR = phi^ R`; six components are `(phi, position)`, wrenches
/// `(couple, force)`, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct RodSensitivity {
    /// Derivative of the tip pose with respect to tensions: rad/N and m/N per tendon.
    pub tip_by_tension: SmallVec<[Vector6<f64>; 11]>,
    /// Derivative of the lengths of the tendons, m/N: entry `(i, j)` of length `i` with respect to tension `j`.
    pub length_by_tension: TendonMatrix,
    /// Derivative of the tip pose with respect to a dead wrench at the tip at constant tensions: rows `(phi, position)`, columns `(couple, force)`.
    pub compliance: Matrix6<f64>,
    /// Derivative of the lengths with respect to that wrench, per tendon.
    pub length_by_wrench: SmallVec<[Vector6<f64>; 11]>,
}

/// A square matrix with a row and a column per tendon, on the stack for up to eleven of them.
#[derive(Clone, Debug, PartialEq)]
pub struct TendonMatrix {
    tendons: usize,
    /// Row by row.
    entries: SmallVec<[f64; 128]>,
}

impl TendonMatrix {
    /// `entry(row, column)` for so many tendons.
    pub fn from_fn(tendons: usize, mut entry: impl FnMut(usize, usize) -> f64) -> Self {
        let rows = (0..tendons).flat_map(|row| (0..tendons).map(move |column| (row, column)));
        Self { tendons, entries: rows.map(|(row, column)| entry(row, column)).collect() }
    }

    /// The rows, in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f64]> {
        self.entries.chunks_exact(self.tendons.max(1))
    }

    /// The entries, row by row.
    #[must_use]
    pub fn entries(&self) -> &[f64] {
        &self.entries
    }
}

impl Index<(usize, usize)> for TendonMatrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.entries[row * self.tendons..][..self.tendons][column]
    }
}

impl IndexMut<(usize, usize)> for TendonMatrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.entries[row * self.tendons..][..self.tendons][column]
    }
}

/// Derivatives with some tendons at constant displacement instead of constant tension.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HeldTendonSensitivity {
    /// Derivative of the tip pose `(phi, position)` (rows) with respect to the displacements of those tendons (columns, in their order): rad/m and 1.
    pub tip_by_displacement: Matrix6xX<f64>,
    /// Derivative of their tensions (rows) with respect to these displacements (columns), N/m.
    pub tension_by_displacement: DMatrix<f64>,
    /// Derivative of the tip pose with respect to a dead wrench at the tip at constant displacements: rows `(phi, position)`, columns `(couple, force)`.
    pub compliance: Matrix6<f64>,
    /// Derivative of their tensions (rows) with respect to that wrench (columns).
    pub tension_by_wrench: MatrixXx6<f64>,
}

/// Relative smallest eigenvalue of the compliance along the tendons below which lengths do not determine the tensions.
const RESOLVED: f64 = 1e-11;

impl RodSensitivity {
    /// Derivatives at constant lengths of these tendons, as with position-controlled motors. List taut tendons only.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a tendon that does not exist; [`Error::SingularTangent`] where their lengths do not determine their tensions.
    pub fn held(&self, tendons: &[usize]) -> Result<HeldTendonSensitivity, Error> {
        self.held_by(tendons.len(), |k| (tendons[k], 0.0))
    }

    /// [`RodSensitivity::held`] for elastic tendons, with the stiffness of each, N/m: constant is the displacement of
    /// [`Drive::Elastic`](super::Drive::Elastic). An infinite stiffness means [`Drive::Displacement`](super::Drive::Displacement).
    ///
    /// # Errors
    /// As [`RodSensitivity::held`]; [`Error::Invalid`] for a stiffness that is not positive.
    pub fn held_elastic(&self, tendons: &[(usize, f64)]) -> Result<HeldTendonSensitivity, Error> {
        for &(tendon, value) in tendons {
            // Negated, so that NaN is refused.
            let sound = value > 0.0;
            if !sound {
                let (field, at) = ("the stiffness", Place::Tendon(tendon));
                return Err(Error::Invalid { field, at, value, expected: "a positive number" });
            }
        }
        self.held_by(tendons.len(), |k| (tendons[k].0, 1.0 / tendons[k].1))
    }

    /// The derivatives, with the flexibility of each tendon, m/N.
    fn held_by(
        &self,
        count: usize,
        held: impl Fn(usize) -> (usize, f64),
    ) -> Result<HeldTendonSensitivity, Error> {
        let all = self.tip_by_tension.len();
        let tendon = |k: usize| held(k).0;
        if let Some(tendon) = (0..count).map(tendon).find(|tendon| *tendon >= all) {
            let (value, high) = (tendon as f64, all.saturating_sub(1) as f64);
            return Err(Error::OutOfRange { field: "the index of a tendon", value, low: 0.0, high });
        }
        if count == 0 {
            // Matrices without entries have no eigenvalues.
            return Ok(HeldTendonSensitivity {
                tip_by_displacement: Matrix6xX::zeros(0),
                tension_by_displacement: DMatrix::zeros(0, 0),
                compliance: self.compliance,
                tension_by_wrench: MatrixXx6::zeros(0),
            });
        }
        // Decrease of the length of a tendon by the tension of another: of the rod and, on the diagonal, of the tendon itself.
        let entry = |i: usize, j: usize| {
            let own = if i == j { held(i).1 } else { 0.0 };
            own - self.length_by_tension[(tendon(i), tendon(j))]
        };
        let symmetric = DMatrix::from_fn(count, count, |i, j| 0.5 * (entry(i, j) + entry(j, i)));
        let eigenvalues = symmetric.symmetric_eigenvalues();
        let largest = eigenvalues.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        if eigenvalues.iter().any(|value| value.abs() <= RESOLVED * largest) {
            return Err(Error::SingularTangent);
        }
        // Not symmetrised: the tangent need not be symmetric.
        let stiffness = DMatrix::from_fn(count, count, entry).try_inverse().ok_or(Error::SingularTangent)?;
        let (tip, length) = (self.tip_by_tension.as_ref(), self.length_by_wrench.as_ref());
        let tip = Matrix6xX::from_fn(count, |k, i| tip[tendon(i)][k]);
        let length = MatrixXx6::from_fn(count, |j, k| length[tendon(j)][k]);
        let tension_by_wrench = &stiffness * length;
        Ok(HeldTendonSensitivity {
            tip_by_displacement: &tip * &stiffness,
            compliance: self.compliance + tip * &tension_by_wrench,
            tension_by_displacement: stiffness,
            tension_by_wrench,
        })
    }
}

#[cfg(feature = "serde")]
mod serialised {
    //! As a structure of lists.

    use nalgebra::{Matrix6, Vector6};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{RodSensitivity, TendonMatrix};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "RodSensitivity", deny_unknown_fields)]
    struct Plain<Sixes, Rows> {
        tip_by_tension: Sixes,
        length_by_tension: Rows,
        compliance: Matrix6<f64>,
        length_by_wrench: Sixes,
    }

    impl Serialize for RodSensitivity {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Plain {
                tip_by_tension: self.tip_by_tension.as_ref(),
                length_by_tension: self.length_by_tension.rows().collect::<Vec<_>>(),
                compliance: self.compliance,
                length_by_wrench: self.length_by_wrench.as_ref(),
            }
            .serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for RodSensitivity {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let plain = Plain::<Vec<Vector6<f64>>, Vec<Vec<f64>>>::deserialize(deserializer)?;
            let tendons = plain.tip_by_tension.len();
            let rows = &plain.length_by_tension;
            let counts = rows.iter().map(Vec::len).chain([rows.len(), plain.length_by_wrench.len()]);
            let other = counts.into_iter().find(|count| *count != tendons);
            if let Some(count) = other {
                return Err(D::Error::invalid_length(count, &"a row and a column per tendon"));
            }
            Ok(Self {
                tip_by_tension: plain.tip_by_tension.into(),
                length_by_tension: TendonMatrix::from_fn(tendons, |i, j| rows[i][j]),
                compliance: plain.compliance,
                length_by_wrench: plain.length_by_wrench.into(),
            })
        }
    }
}

/// How sections and the lengths of tendons answer to a dead wrench on another section, at given tensions: derivatives of the poses, and of the lengths (a row per tendon).
pub(super) type ByWrench = (Vec<Matrix6<f64>>, DMatrix<f64>);
