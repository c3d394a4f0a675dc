//! Derivatives of an equilibrium, from the factorised tangent.

use nalgebra::{DMatrix, Matrix6, Vector6};
use pliant_runtime::spectral::dot;
use smallvec::smallvec;

use super::StrainSolution;
use super::factor::Factor;
use super::loads::Loads;
use super::mesh::Mesh;
use super::rows::{length_row, pose_rows, pull_row};
use super::state::State;
use crate::rods::check::check_place;
use crate::rods::sensitivity::ByWrench;
use crate::rods::{Error, RodSensitivity, TendonMatrix};

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
    ) -> Result<RodSensitivity, Error> {
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
        let mut found = RodSensitivity {
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

impl StrainSolution {
    /// Exact derivatives of the tip and of the lengths with respect to tensions and a dead wrench at the tip, at constant wrenches of the input and
    /// constant tensions.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn sensitivity(&self) -> Result<RodSensitivity, Error> {
        self.sensitivity_at(self.mesh.length())
    }

    /// As [`StrainSolution::sensitivity`], for the section at the arc length `s`, m, in place of the tip; the wrench still acts at the tip.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where `s` is not in `[0, L]`; [`Error::SingularTangent`] as [`StrainSolution::sensitivity`].
    pub fn sensitivity_at(&self, s: f64) -> Result<RodSensitivity, Error> {
        self.derivatives(s, &mut Factor::new(&self.mesh), &mut Workspace::default())
    }

    /// The same with memory of the caller.
    pub(super) fn derivatives(
        &self,
        s: f64,
        factor: &mut Factor,
        work: &mut Workspace,
    ) -> Result<RodSensitivity, Error> {
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
