//! Derivatives of an equilibrium, from the factorised tangent.

use core::marker::PhantomData;

use pliant_runtime::rotation::cross;
use pliant_runtime::spectral::dot;

use super::Solution;
use super::constraint::length_row;
use super::factor::{Factor, Outcome};
use super::mesh::Mesh;
use super::state::State;
use crate::cosserat::check::check_place;
use crate::cosserat::{Error, Kernel, Sensitivity};

impl<K: Kernel> Solution<K> {
    /// Exact derivatives of the tip and of the lengths with respect to tensions and a dead wrench at the tip, the wrenches of the input and the
    /// tensions held.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at an equilibrium that is about to be lost.
    pub fn sensitivity(&self) -> Result<Sensitivity<K>, Error> {
        self.sensitivity_at(self.mesh.length())
    }

    /// The same of the section at the arc length `s`, m, in place of the tip; the wrench still works on the tip.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where `s` is not in `[0, L]`; [`Error::SingularTangent`] as [`Solution::sensitivity`].
    pub fn sensitivity_at(&self, s: f64) -> Result<Sensitivity<K>, Error> {
        let length = self.mesh.length();
        let s = check_place("the arc length", s, length)?;
        let mut factor = self.factors()?;
        let order = self.mesh.order();
        let here = self.pose_rows(s);
        let tip = self.pose_rows(length);
        let tendons = self.state.tensions.as_ref().len();
        let rows: Vec<Vec<f64>> = (0..tendons)
            .map(|tendon| {
                let mut row = vec![0.0; order];
                length_row(&self.mesh, &self.state, tendon, &mut row);
                row
            })
            .collect();
        let mut solved = |rhs: &[f64], sign: f64| {
            let mut x: Vec<f64> = rhs.iter().map(|entry| sign * entry).collect();
            factor.solve(&mut x);
            x
        };
        let pose = |x: &[f64]| -> [f64; 6] { core::array::from_fn(|k| dot(&here[k], x)) };
        let by_tension: Vec<Vec<f64>> = rows.iter().map(|row| solved(row, -1.0)).collect();
        let by_wrench: Vec<Vec<f64>> = tip.iter().map(|row| solved(row, 1.0)).collect();
        let columns: Vec<[f64; 6]> = by_wrench.iter().map(|x| pose(x)).collect();
        Ok(Sensitivity {
            tip_by_tension: by_tension.iter().map(|x| pose(x)).collect(),
            length_by_tension: rows
                .iter()
                .map(|row| by_tension.iter().map(|x| dot(row, x)).collect())
                .collect(),
            compliance: core::array::from_fn(|i| core::array::from_fn(|j| columns[j][i])),
            length_by_wrench: rows
                .iter()
                .map(|row| core::array::from_fn(|k| dot(row, &by_wrench[k])))
                .collect(),
            kernel: PhantomData,
        })
    }

    /// The factorised tangent of this state.
    pub(super) fn factors(&self) -> Result<Factor, Error> {
        let mut factor = Factor::new(&self.mesh);
        if self.loads.energy
            && let Outcome::Regular(_) = factor.factorise(&self.mesh, &self.state, &self.loads, 0.0, true)
        {
            return Ok(factor);
        }
        match factor.factorise(&self.mesh, &self.state, &self.loads, 0.0, false) {
            Outcome::Regular(_) => Ok(factor),
            Outcome::Singular => Err(Error::SingularTangent),
        }
    }

    /// Derivatives of the pose at `s` with respect to the coefficients.
    pub(super) fn pose_rows(&self, s: f64) -> [Vec<f64>; 6] {
        let mut rows = core::array::from_fn(|_| vec![0.0; self.mesh.order()]);
        pose_rows(&self.mesh, &self.state, s, &mut rows);
        rows
    }
}

/// Derivatives of the pose at `s` with respect to the coefficients: rows `(phi, position)`, world.
///
/// `phi = int R dK`, `d r = int R dK x (r(s) - r) + R dGamma`, both up to `s`.
pub(super) fn pose_rows<K: Kernel>(mesh: &Mesh<K>, state: &State<K>, s: f64, rows: &mut [Vec<f64>; 6]) {
    let tables = &mesh.tables;
    let (n, order) = (tables.count(), tables.order);
    let (last, sigma) = mesh.locate(s);
    let mut integral = [0.0; 128];
    tables.integral_to(sigma, &mut integral);
    // Of the place at `s`, seen from the base of each element.
    let mut arm = [0.0; 3];
    for row in rows.iter_mut() {
        row.fill(0.0);
    }
    for (e, element) in mesh.elements.iter().enumerate().take(last + 1).rev() {
        let weight = |m: usize| element.length * if e == last { integral[m] } else { tables.weights[m] };
        for m in 0..n {
            for k in 0..3 {
                arm[k] += weight(m) * state.tangent[e * n + m][k];
            }
        }
        for m in 0..n {
            let at = e * n + m;
            let lever: [f64; 3] = core::array::from_fn(|k| {
                let run: f64 = (0..n)
                    .map(|l| tables.integration[l * tables.rows + m] * state.tangent[e * n + l][k])
                    .sum();
                arm[k] - element.length * run
            });
            for c in 0..6 {
                let axis = [0, 1, 2].map(|x| weight(m) * state.rotation[at][x][c % 3]);
                let moved = if c < 3 { cross(axis, lever) } else { axis };
                let first = e * order + tables.first[c];
                let basis = &tables.basis[m * tables.stride..][..tables.counts[c]];
                for k in 0..3 {
                    if c < 3 {
                        super::dense::add(&mut rows[k][first..], axis[k], basis);
                    }
                    super::dense::add(&mut rows[3 + k][first..], moved[k], basis);
                }
            }
        }
    }
}
