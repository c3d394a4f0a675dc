//! What both models answer with.

use super::{Error, Kernel, Pose};

/// A section of a solved rod.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Station {
    /// Arc length, m.
    pub s: f64,
    /// Its pose.
    pub pose: Pose,
    /// Strain `xi = (K, Gamma)`, local: 1/m, 1. At a junction that of the side towards the base.
    pub strain: [f64; 6],
    /// Stress of the rod alone, `H (xi - xi_0)`, local `(couple, force)`: N m, N.
    pub stress: [f64; 6],
    /// Total wrench `Lambda` that the part beyond exerts, tendons included, local: N m, N.
    pub wrench: [f64; 6],
}

/// Energies of a rod, J; the energy that an equilibrium makes stationary is `elastic + weight` plus what tensions and dead loads hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Energies {
    /// Elastic, `1/2` integral of `eps^T H eps`.
    pub elastic: f64,
    /// Of the weight, the payload's included; zero where everything is at the origin of the world.
    pub weight: f64,
    /// Work that the tensions still hold: `sum of tau_i l_i`.
    pub tendons: f64,
}

/// Derivatives of an equilibrium with respect to one parameter of the declaration, tensions and wrenches held, per unit of the parameter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slope {
    /// Of the pose, `(phi, position)` in the world: rad, m.
    pub pose: [f64; 6],
    /// Of the lengths of the tendons inside the robot, m.
    pub lengths: Vec<f64>,
}

/// Derivatives at an equilibrium. Rotations are vectors `phi` in the world, `dR = phi^ R`; six components are `(phi, position)`, wrenches
/// `(couple, force)`, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity<K: Kernel> {
    /// Of the tip with respect to tensions: rad/N and m/N per tendon.
    pub tip_by_tension: Vec<[f64; 6]>,
    /// Of the lengths of the tendons, m/N: entry `[i][j]` of length `i` with respect to tension `j`.
    pub length_by_tension: Vec<Vec<f64>>,
    /// Of the tip with respect to a dead wrench at the tip, tensions held: rows `(phi, position)`, columns `(couple, force)`.
    pub compliance: [[f64; 6]; 6],
    /// Of the lengths with respect to that wrench, per tendon.
    pub length_by_wrench: Vec<[f64; 6]>,
    /// The robot they belong to.
    pub(super) kernel: core::marker::PhantomData<K>,
}

/// Derivatives while the lengths of some tendons are held instead of their tensions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Held {
    /// Of the tip with respect to the displacements of those tendons, in their order: `(phi, position)`, rad/m and 1.
    pub tip_by_displacement: Vec<[f64; 6]>,
    /// Of their tensions, N/m: entry `[i][j]` of tension `i` with respect to displacement `j`.
    pub tension_by_displacement: Vec<Vec<f64>>,
    /// Of the tip with respect to a dead wrench at the tip while those lengths stay: rows `(phi, position)`, columns `(couple, force)`.
    pub compliance: [[f64; 6]; 6],
    /// Of their tensions with respect to that wrench.
    pub tension_by_wrench: Vec<[f64; 6]>,
}

/// A stiffness of the tendons above this part of the smallest is infinite: lengths do not resolve the tensions.
const RESOLVED: f64 = 1e-11;

impl<K: Kernel> Sensitivity<K> {
    /// The same with the lengths of these tendons held, as a motor that is position-controlled holds them: name those that are taut.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for a tendon that does not exist; [`Error::SingularTangent`] where their lengths do not determine their tensions.
    pub fn held(&self, tendons: &[usize]) -> Result<Held, Error> {
        let (count, all) = (tendons.len(), self.tip_by_tension.len());
        if let Some(&tendon) = tendons.iter().find(|tendon| **tendon >= all) {
            let (value, high) = (tendon as f64, all.saturating_sub(1) as f64);
            return Err(Error::OutOfRange { field: "the index of a tendon", value, low: 0.0, high });
        }
        let taken = nalgebra::DMatrix::from_fn(count, count, |i, j| {
            let (a, b) = (tendons[i], tendons[j]);
            -0.5 * (self.length_by_tension[a][b] + self.length_by_tension[b][a])
        });
        let eigenvalues = taken.clone().symmetric_eigenvalues();
        let largest = eigenvalues.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        if eigenvalues.iter().any(|value| value.abs() <= RESOLVED * largest) {
            return Err(Error::SingularTangent);
        }
        // Not symmetrised: the tangent need not be symmetric.
        let taken =
            nalgebra::DMatrix::from_fn(count, count, |i, j| -self.length_by_tension[tendons[i]][tendons[j]]);
        let stiffness = taken.try_inverse().ok_or(Error::SingularTangent)?;
        let tension_by_wrench: Vec<[f64; 6]> = (0..count)
            .map(|i| {
                let change =
                    |k| (0..count).map(|j| stiffness[(i, j)] * self.length_by_wrench[tendons[j]][k]).sum();
                core::array::from_fn(change)
            })
            .collect();
        let mut compliance = self.compliance;
        for (change, tendon) in tension_by_wrench.iter().zip(tendons) {
            for (row, tip) in compliance.iter_mut().zip(self.tip_by_tension[*tendon]) {
                for (entry, change) in row.iter_mut().zip(change) {
                    *entry += tip * change;
                }
            }
        }
        let tip = |j: usize| {
            let part = |k| (0..count).map(|i| self.tip_by_tension[tendons[i]][k] * stiffness[(i, j)]).sum();
            core::array::from_fn(part)
        };
        Ok(Held {
            tip_by_displacement: (0..count).map(tip).collect(),
            tension_by_displacement: (0..count)
                .map(|i| (0..count).map(|j| stiffness[(i, j)]).collect())
                .collect(),
            compliance,
            tension_by_wrench,
        })
    }
}
