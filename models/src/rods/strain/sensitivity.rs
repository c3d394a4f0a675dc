//! Derivatives of an equilibrium, from the factorised tangent.

use nalgebra::{DMatrix, Matrix6, Vector6};
use pliant_runtime::rotation::cross;
use pliant_runtime::spectral::dot;
use smallvec::smallvec;

use super::Solution;
use super::factor::Factor;
use super::friction::pull_row;
use super::lengths::length_row;
use super::loads::Loads;
use super::mesh::Mesh;
use super::state::State;
use crate::rods::as_model::ByWrench;
use crate::rods::check::check_place;
use crate::rods::{Error, Sensitivity, TendonMatrix};

/// Memory of derivatives.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    /// Derivatives of the requested pose by the coefficients, and of the tip pose.
    here: [Vec<f64>; 6],
    tip: [Vec<f64>; 6],
    /// Derivatives of the lengths, one tendon after the other.
    rows: Vec<f64>,
    answer: Vec<f64>,
}

impl Workspace {
    /// Derivatives at an equilibrium: of the section at the arc length `s`, m, and of lengths.
    pub(super) fn find(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        s: f64,
        factor: &mut Factor,
    ) -> Result<Sensitivity, Error> {
        let length = mesh.length();
        refactor(mesh, state, loads, factor)?;
        let order = mesh.order();
        let Workspace { here, tip, rows, answer } = self;
        for row in here.iter_mut().chain(tip.iter_mut()) {
            row.resize(order, 0.0);
        }
        pose_rows(mesh, state, s, here);
        pose_rows(mesh, state, length, tip);
        let tendons = state.tensions.len();
        rows.resize(tendons * order, 0.0);
        for (tendon, row) in rows.chunks_exact_mut(order).enumerate() {
            length_row(mesh, state, tendon, row);
        }
        let mut found = Sensitivity {
            tip_by_tension: smallvec![Vector6::zeros(); tendons],
            length_by_tension: TendonMatrix::from_fn(tendons, |_, _| 0.0),
            compliance: Matrix6::zeros(),
            length_by_wrench: smallvec![Vector6::zeros(); tendons],
        };
        for j in 0..tendons {
            answer.clear();
            answer.resize(order, 0.0);
            pull_row(mesh, state, j, answer);
            answer.iter_mut().for_each(|entry| *entry = -*entry);
            factor.solve(answer);
            found.tip_by_tension[j] = Vector6::from_fn(|k, _| dot(&here[k], answer));
            for (i, row) in rows.chunks_exact(order).enumerate() {
                found.length_by_tension[(i, j)] = dot(row, answer);
            }
        }
        for (j, row) in tip.iter().enumerate() {
            answer.clone_from(row);
            factor.solve(answer);
            for (here, entry) in here.iter().zip(found.compliance.column_mut(j).iter_mut()) {
                *entry = dot(here, answer);
            }
            for (row, lengths) in rows.chunks_exact(order).zip(&mut found.length_by_wrench) {
                lengths[j] = dot(row, answer);
            }
        }
        Ok(found)
    }
}

/// Factorises the tangent of a state.
fn refactor(mesh: &Mesh, state: &State, loads: &Loads, factor: &mut Factor) -> Result<(), Error> {
    factor.factorise_whole(mesh, state, loads).map(|_| ()).ok_or(Error::SingularTangent)
}

impl Solution {
    /// Exact derivatives of the tip and of the lengths with respect to tensions and a dead wrench at the tip, at constant wrenches of the input and
    /// constant tensions.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn sensitivity(&self) -> Result<Sensitivity, Error> {
        self.sensitivity_at(self.mesh.length())
    }

    /// As [`Solution::sensitivity`], for the section at the arc length `s`, m, in place of the tip; the wrench still acts at the tip.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where `s` is not in `[0, L]`; [`Error::SingularTangent`] as [`Solution::sensitivity`].
    pub fn sensitivity_at(&self, s: f64) -> Result<Sensitivity, Error> {
        self.derivatives(s, &mut Factor::new(&self.mesh), &mut Workspace::default())
    }

    /// The same with memory of the caller.
    pub(super) fn derivatives(
        &self,
        s: f64,
        factor: &mut Factor,
        work: &mut Workspace,
    ) -> Result<Sensitivity, Error> {
        self.refuse_held_holes()?;
        let s = check_place("the arc length", s, self.mesh.length())?;
        work.find(&self.mesh, self.whole(), &self.loads, s, factor)
    }

    /// How sections (arc lengths `places`, m) and the lengths of the tendons answer to a dead wrench on the section at the arc length `load`, m, at given tensions.
    pub(in crate::rods) fn by_wrench(&self, load: f64, places: &[f64]) -> Result<ByWrench, Error> {
        let clamped = |s: f64| check_place("the arc length", s, self.mesh.length());
        let mut factor = self.factors()?;
        let mut answers = self.pose_rows(clamped(load)?);
        for answer in &mut answers {
            factor.solve(answer);
        }
        let mut poses = Vec::with_capacity(places.len());
        for s in places {
            let rows = self.pose_rows(clamped(*s)?);
            poses.push(Matrix6::from_fn(|i, j| dot(&rows[i], &answers[j])));
        }
        let tendons = self.state.tensions.len();
        let mut lengths = DMatrix::zeros(tendons, 6);
        let mut row = vec![0.0; self.mesh.order()];
        for tendon in 0..tendons {
            length_row(&self.mesh, self.whole(), tendon, &mut row);
            for (column, answer) in answers.iter().enumerate() {
                lengths[(tendon, column)] = dot(&row, answer);
            }
        }
        Ok((poses, lengths))
    }

    /// The factorised tangent of this state.
    pub(super) fn factors(&self) -> Result<Factor, Error> {
        self.refuse_held_holes()?;
        let mut factor = Factor::new(&self.mesh);
        refactor(&self.mesh, self.whole(), &self.loads, &mut factor)?;
        Ok(factor)
    }

    /// Derivatives of the pose at `s` with respect to the coefficients.
    pub(super) fn pose_rows(&self, s: f64) -> [Vec<f64>; 6] {
        let mut rows = core::array::from_fn(|_| vec![0.0; self.mesh.order()]);
        pose_rows(&self.mesh, self.whole(), s, &mut rows);
        rows
    }
}

/// Derivatives of the pose at `s` with respect to the coefficients: rows `(phi, position)`, world.
///
/// `phi = int R dK`, `d r = int R dK x (r(s) - r) + R dGamma`, both up to `s` [Cosserat 34, 35, 43].
pub(super) fn pose_rows(mesh: &Mesh, state: &State, s: f64, rows: &mut [Vec<f64>; 6]) {
    let tables = &mesh.tables;
    let (n, order) = (tables.count(), tables.order);
    let (last, sigma) = mesh.locate(s);
    let mut integral = [0.0; 128];
    tables.integral_to(sigma, &mut integral);
    // Position at `s` relative to the base of each element.
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
                        pliant_runtime::dense::add(&mut rows[k][first..], axis[k], basis);
                    }
                    pliant_runtime::dense::add(&mut rows[3 + k][first..], moved[k], basis);
                }
            }
        }
    }
}
