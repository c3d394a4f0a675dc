//! Motions of the poses of a rod: by a change of its coefficients, and since the start.

use nalgebra::Isometry3;
use pliant_runtime::rotation::{self, norm};

use super::super::mesh::Mesh;
use super::input::Now;
use super::section::Section;
use super::state::Moving;
use crate::core::model::change_of_pose;

impl Moving {
    /// Largest angle, rad, and distance by the length of the rod, by which a change of the coefficients moves a section, at the rotations of the last evaluation. The velocities of the
    /// evaluation are lost.
    pub(super) fn displacement(&mut self, mesh: &Mesh, change: &[f64]) -> f64 {
        self.ends[0] = Section::default();
        for e in 0..mesh.elements.len() {
            self.sweep(mesh, e, [change, change]);
        }
        let sections = self.nodes.iter().chain(&self.ends);
        sections.map(|moved| norm(moved.spin).max(norm(moved.velocity) / mesh.length())).fold(0.0, f64::max)
    }

    /// Largest change of the pose of an end of an element from `first`, which is set where it is empty.
    pub(super) fn excursion(&self, mesh: &Mesh, now: &Now, first: &mut Vec<Isometry3<f64>>) -> f64 {
        let mut place = now.base.position;
        let (mut largest, empty) = (0.0_f64, first.is_empty());
        for (e, quaternion) in self.state.ends.iter().enumerate() {
            let pose = rotation::isometry(*quaternion, place);
            if empty {
                first.push(pose);
            }
            largest = largest.max(change_of_pose(&first[e], &pose, mesh.length()));
            if let Some(chord) = self.state.chords.get(e) {
                place = rotation::add(place, *chord);
            }
        }
        largest
    }
}
