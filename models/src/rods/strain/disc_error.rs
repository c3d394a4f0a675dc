//! The error of the continuous model of a rod with discs, from its own solution.
//!
//! With discs, `sum tau_i l_i` has the lengths of the straight pieces in place of those along the routing. To first order in this difference `dV` of the
//! energies the shape changes by `-K^-1 dV'`, with the tangent `K` of the continuous model: of second order in the distance of the discs.

use nalgebra::{DMatrix, DVector, Vector6};
use pliant_runtime::rotation::{self, add, cross, rotate, subtract};
use pliant_runtime::spectral::dot;

use super::StrainSolution;
use super::factor::Factor;
use super::rows::length_row;
use crate::rods::discs::{self, Stations, stations};
use crate::rods::hold::Hold;
use crate::rods::parameters::Declaration;
use crate::rods::reference::unstressed_lengths;
use crate::rods::robot::Layout;
use crate::rods::{Error, TendonPath};

/// Estimated change of an equilibrium when the tendons run straight between discs in place of along their routing.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscError {
    /// Error of the pose of the tip, `(phi, position)` in the world: rad, m.
    pub tip: Vector6<f64>,
    /// Errors of the lengths of the tendons, m.
    pub lengths: Vec<f64>,
}

impl DiscError {
    /// Distance of the tips, m.
    #[must_use]
    pub fn distance(&self) -> f64 {
        self.tip.fixed_rows::<3>(3).norm()
    }

    /// Angle between the tips, rad.
    #[must_use]
    pub fn angle(&self) -> f64 {
        self.tip.fixed_rows::<3>(0).norm()
    }
}

impl StrainSolution {
    /// Number of discs of the rod.
    pub(in crate::rods) fn disc_count(&self) -> usize {
        self.mesh.layout.discs(&self.mesh.kernel)
    }

    /// Estimated error of this solution, in which the tendons run continuously, against the rod with its declared discs; `None` where the tendons run straight or
    /// there are no discs.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn disc_error(&self) -> Result<Option<DiscError>, Error> {
        if self.disc_count() == 0 || self.mesh.spans.straight() {
            return Ok(None);
        }
        self.error_of(Layout { path: TendonPath::Straight, ..self.mesh.layout }).map(Some)
    }

    /// The same against the rod with so many equally spaced discs, at least 1.
    ///
    /// # Errors
    /// [`Error::SingularTangent`] at a limit point or a bifurcation, and [`Error::Invalid`] for no discs.
    pub fn disc_error_with(&self, discs: usize) -> Result<DiscError, Error> {
        discs::some(discs)?;
        self.error_of(Layout { path: TendonPath::Straight, count: Some(discs) })
    }

    fn error_of(&self, layout: Layout) -> Result<DiscError, Error> {
        let (mesh, state) = (&self.mesh, self.whole());
        let (kernel, tendons) = (&mesh.kernel, mesh.kernel.tendon_count());
        let rod = Declaration::plain(kernel).laid(layout);
        let (mut forces, mut lengths) = self.piece_forces(&stations(&rod));
        let rows: Vec<Vec<f64>> = (0..tendons)
            .map(|tendon| {
                let mut row = vec![0.0; mesh.order()];
                length_row(mesh, state, tendon, &mut row);
                row
            })
            .collect();
        for (tendon, (row, tension)) in rows.iter().zip(&*state.tensions).enumerate() {
            if kernel.chamber_area(tendon) != 0.0 {
                // It runs along the rod in both.
                lengths[tendon] = state.lengths[tendon];
            } else {
                pliant_runtime::dense::add(&mut forces, *tension, row);
            }
        }
        let mut factor = self.factors()?;
        factor.solve(&mut forces);
        let mut moved = forces;
        self.keep_displacements(&rod, &rows, &lengths, &mut factor, &mut moved)?;
        let tip = self.pose_rows(mesh.length()).map(|row| dot(&row, &moved));
        let lengths = lengths.iter().zip(&*state.lengths).zip(&rows);
        let lengths = lengths.map(|((straight, along), row)| straight - along + dot(row, &moved)).collect();
        Ok(DiscError { tip: tip.into(), lengths })
    }

    /// Generalised forces of straight pieces between the holes of these stations, and the lengths of the tendons, m.
    fn piece_forces(&self, list: &Stations<f64>) -> (Vec<f64>, Vec<f64>) {
        let (mesh, state) = (&self.mesh, self.whole());
        let (kernel, mut forces) = (&mesh.kernel, vec![0.0; mesh.order()]);
        let mut lengths = vec![0.0; kernel.tendon_count()];
        let places: Vec<_> = list
            .iter()
            .map(|station| {
                let (e, sigma) = mesh.locate(station.s);
                let (orientation, position) = state.section(mesh, e, sigma);
                let rotation = rotation::matrix(orientation);
                kernel.per_tendon(|tendon| {
                    let hole = station.holes[tendon]?;
                    let arm = rotate(&rotation, [0.0, hole[0], hole[1]]);
                    Some((arm, add(position, arm)))
                })
            })
            .collect();
        for (k, station) in list.iter().enumerate().skip(1) {
            let mut wrench = [[0.0; 3]; 2];
            for (tendon, &tension) in state.tensions.iter().enumerate() {
                let at = |k: usize| places.get(k).and_then(|of| of[tendon]);
                let Some((arm, here)) = at(k) else { continue };
                let mut force = [0.0; 3];
                if let Some((_, before)) = at(k - 1) {
                    let piece = subtract(here, before);
                    let length = rotation::norm(piece);
                    lengths[tendon] += length;
                    force = subtract(force, rotation::scaled(tension / length, piece));
                }
                if let Some((_, beyond)) = at(k + 1) {
                    let piece = subtract(beyond, here);
                    force = add(force, rotation::scaled(tension / rotation::norm(piece), piece));
                }
                wrench = [add(wrench[0], cross(arm, force)), add(wrench[1], force)];
            }
            for (row, entry) in self.pose_rows(station.s).iter().zip(wrench.as_flattened()) {
                pliant_runtime::dense::add(&mut forces, *entry, row);
            }
        }
        (forces, lengths)
    }

    /// Adds to a motion that of the tensions with which taut tendons with prescribed lengths keep their displacements. `rows` are the derivatives of the lengths, and `lengths` those
    /// of the straight tendons.
    fn keep_displacements(
        &self,
        rod: &Declaration<'_, f64>,
        rows: &[Vec<f64>],
        lengths: &[f64],
        factor: &mut Factor,
        moved: &mut [f64],
    ) -> Result<(), Error> {
        let (mesh, state, drives) = (&self.mesh, self.whole(), &self.asked.tendons);
        let taut = |tendon: &usize| {
            drives.get(*tendon).copied().and_then(Hold::of).is_some() && !self.slack()[*tendon]
        };
        let held: Vec<usize> = (0..rows.len()).filter(taut).collect();
        if held.is_empty() {
            return Ok(());
        }
        let unstressed = unstressed_lengths(rod);
        let motions: Vec<Vec<f64>> = held
            .iter()
            .map(|tendon| {
                let mut motion = rows[*tendon].clone();
                factor.solve(&mut motion);
                motion
            })
            .collect();
        let compliance = DMatrix::from_fn(held.len(), held.len(), |i, j| {
            let flexibility = drives.get(held[i]).map_or(0.0, |drive| drive.compliance());
            dot(&rows[held[i]], &motions[j]) + if i == j { flexibility } else { 0.0 }
        });
        let gap = DVector::from_fn(held.len(), |i, _| {
            let tendon = held[i];
            let change = lengths[tendon] - state.lengths[tendon];
            let reference = unstressed[tendon] - mesh.unstressed[tendon];
            change - reference + dot(&rows[tendon], moved)
        });
        let pulls = compliance.lu().solve(&gap).ok_or(Error::SingularTangent)?;
        for (motion, pull) in motions.iter().zip(pulls.iter()) {
            pliant_runtime::dense::add(moved, -pull, motion);
        }
        Ok(())
    }
}
