//! The error of the continuous model of a rod with discs, from its own solution.
//!
//! With discs, `sum tau_i l_i` has the lengths of the straight pieces in place of those along the routing. To first order in this difference `dV` of the
//! energies the shape changes by `-K^-1 dV'`, with the tangent `K` of the continuous model: of second order in the distance of the discs.

use nalgebra::{DMatrix, DVector, Vector6};
use pliant_runtime::rotation::{self, add, cross, rotate, subtract};
use pliant_runtime::spectral::dot;

use super::Solution;
use super::lengths::length_row;
use crate::rods::discs::{Layout, stations};
use crate::rods::guided;
use crate::rods::input::Hold;
use crate::rods::parameters::Declaration;
use crate::rods::reference::unstressed_lengths;
use crate::rods::{Error, Kernel, TendonPath};

/// Estimated change of an equilibrium when the tendons run straight between discs in place of along their routing.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscError {
    /// Of the pose of the tip, `(phi, position)` in the world: rad, m.
    pub tip: Vector6<f64>,
    /// Of the lengths of the tendons, m.
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

impl<K: Kernel> Solution<K> {
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
        guided::some(discs)?;
        self.error_of(Layout { path: TendonPath::Straight, count: Some(discs) })
    }

    fn error_of(&self, layout: Layout) -> Result<DiscError, Error> {
        let (mesh, state) = (&self.mesh, self.whole());
        let (kernel, order) = (&mesh.kernel, mesh.order());
        let rod = Declaration::plain(kernel).laid(layout);
        let tendons = kernel.tendon_count();
        // Holes, and what the pieces exert on the sections there.
        let mut forces = vec![0.0; order];
        let mut lengths = vec![0.0; tendons];
        let list = stations(&rod);
        let places: Vec<_> = list
            .iter()
            .map(|station| {
                let (e, sigma) = mesh.locate(station.s);
                let (orientation, position) = state.section(mesh, e, sigma);
                let turned = rotation::matrix(orientation);
                kernel.per_tendon(|tendon| {
                    let hole = station.holes.as_ref()[tendon]?;
                    let arm = rotate(&turned, [0.0, hole[0], hole[1]]);
                    Some((arm, add(position, arm)))
                })
            })
            .collect();
        for (k, station) in list.iter().enumerate().skip(1) {
            let mut wrench = [[0.0; 3]; 2];
            for (tendon, &tension) in state.tensions.as_ref().iter().enumerate() {
                let at = |k: usize| places.get(k).and_then(|of| of.as_ref()[tendon]);
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
        let rows: Vec<Vec<f64>> = (0..tendons)
            .map(|tendon| {
                let mut row = vec![0.0; order];
                length_row(mesh, state, tendon, &mut row);
                row
            })
            .collect();
        let chamber = |tendon: usize| kernel.chamber_area(tendon) != 0.0;
        for (tendon, (row, tension)) in rows.iter().zip(state.tensions.as_ref()).enumerate() {
            if chamber(tendon) {
                // It runs along the rod in both.
                lengths[tendon] = state.lengths.as_ref()[tendon];
            } else {
                pliant_runtime::dense::add(&mut forces, *tension, row);
            }
        }
        let mut factor = self.factors()?;
        factor.solve(&mut forces);
        let mut moved = forces;
        // Tendons with prescribed lengths keep their displacement.
        let drives = &self.asked.tendons;
        let taut = |tendon: &usize| {
            drives.get(*tendon).copied().and_then(Hold::of).is_some() && !self.slack().as_ref()[*tendon]
        };
        let held: Vec<usize> = (0..tendons).filter(taut).collect();
        if !held.is_empty() {
            let unstressed = unstressed_lengths(&rod);
            let answers: Vec<Vec<f64>> = held
                .iter()
                .map(|tendon| {
                    let mut answer = rows[*tendon].clone();
                    factor.solve(&mut answer);
                    answer
                })
                .collect();
            let compliance = DMatrix::from_fn(held.len(), held.len(), |i, j| {
                let flexibility = drives.get(held[i]).map_or(0.0, |drive| drive.compliance());
                dot(&rows[held[i]], &answers[j]) + if i == j { flexibility } else { 0.0 }
            });
            let gap = DVector::from_fn(held.len(), |i, _| {
                let tendon = held[i];
                let own = lengths[tendon] - state.lengths.as_ref()[tendon];
                let reference = unstressed.as_ref()[tendon] - mesh.unstressed.as_ref()[tendon];
                own - reference + dot(&rows[tendon], &moved)
            });
            let pulls = compliance.lu().solve(&gap).ok_or(Error::SingularTangent)?;
            for (answer, pull) in answers.iter().zip(pulls.iter()) {
                pliant_runtime::dense::add(&mut moved, -pull, answer);
            }
        }
        let tip = self.pose_rows(mesh.length()).map(|row| dot(&row, &moved));
        let lengths = lengths.iter().zip(state.lengths.as_ref()).zip(&rows);
        let lengths = lengths.map(|((straight, along), row)| straight - along + dot(row, &moved)).collect();
        Ok(DiscError { tip: tip.into(), lengths })
    }
}
