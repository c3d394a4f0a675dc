//! Sections of the rods of a robot in a state.

use nalgebra::Vector6;
use pliant_runtime::twist::{advanced, logarithm, relative};

use super::Error;
use super::configuration::pose;
use super::element::inside;
use super::mesh::{Mesh, State};
use crate::Station;
use crate::core::check::index;

impl Mesh {
    /// Unstressed length of a rod between its base and the platform in a state, m.
    pub(super) fn length_of(&self, rod: usize, state: &State) -> Result<f64, Error> {
        index("the index of the rod", rod, self.members.len())?;
        let member = &self.members[rod];
        Ok(self.step(member, &state.motors) * member.elements as f64)
    }

    /// The element of a rod in which the arc length `s` is, and how far from its start.
    pub(super) fn locate(&self, state: &State, rod: usize, s: f64) -> Result<(usize, f64), Error> {
        let high = self.length_of(rod, state)?;
        let member = &self.members[rod];
        let h = self.step(member, &state.motors);
        let holds = s >= 0.0 && s <= high * (1.0 + 1e-12);
        if !holds {
            return Err(Error::OutOfRange { field: "the arc length", value: s, low: 0.0, high });
        }
        let e = (0..member.elements).rev().find(|e| s >= *e as f64 * h).unwrap_or(0);
        Ok((e, s - e as f64 * h))
    }

    /// The section of a rod at the arc length `s`, m, by the interpolation of its element [CPR 8].
    pub(super) fn station(&self, state: &State, rod: usize, s: f64) -> Result<Station, Error> {
        let (e, rest) = self.locate(state, rod, s)?;
        let member = &self.members[rod];
        let (element, section) = (self.element(state, member, e), self.section(member));
        let (orientation, position) = relative(&element.a, &element.b);
        let [twist, strain] = inside(logarithm(orientation, position), &element.slope, element.length, rest);
        let stress = Vector6::from_fn(|k, _| section.stiffness[k] * (strain[k] - section.natural[k]));
        let pose = pose(&advanced(&element.a, &twist));
        Ok(Station { s, pose, strain: strain.into(), stress, wrench: stress })
    }
}
