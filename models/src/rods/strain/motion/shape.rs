//! Shapes of a rod in motion.

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::rotation;

use super::super::Strain;
use super::super::loads::Loads;
use super::super::mesh::Mesh;
use super::super::state::State;
use crate::core::check::{index, length};
use crate::core::model::Section;
use crate::rods::check::{check_input, check_place};
use crate::rods::{Error, InputRef};

impl Strain {
    /// Poses in the world of sections at arc lengths, m, of the rod at coefficients as [`RodInstant::coefficients`](super::RodInstant::coefficients), with the base as declared and without
    /// junctions at wrenches.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] for another number of coefficients, [`Error::OutOfRange`] for sections that are not there, [`Error::Overflow`] for numbers that are not finite.
    pub fn poses(&self, coefficients: &[f64], stations: &[f64]) -> Result<Vec<Isometry3<f64>>, Error> {
        let state = shape(&self.mesh, coefficients)?;
        let pose = |s: &f64| Ok(section(&self.mesh, &state, Some(*s))?.0);
        stations.iter().map(pose).collect()
    }

    /// Poses and strains of sections, with junctions where the wrenches of an input act.
    pub(in crate::rods) fn sections_in_motion(
        &self,
        input: &InputRef<'_>,
        coefficients: &[f64],
        sections: &[Section],
    ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
        check_input(self.robot(), input)?;
        let mesh = self.divided(input);
        let state = shape(&mesh, coefficients)?;
        let each = sections.iter().map(|(body, s)| {
            index("the index of the body", *body, 1)?;
            section(&mesh, &state, *s)
        });
        each.collect()
    }
}

/// The state at coefficients.
fn shape(mesh: &Mesh, coefficients: &[f64]) -> Result<State, Error> {
    if let Some(error) = &mesh.error {
        return Err(error.clone());
    }
    length("the coefficients", coefficients.len(), mesh.order())?;
    let mut state = State::new(mesh);
    state.coefficients.copy_from_slice(coefficients);
    if state.evaluate(mesh, &Loads::new(mesh.elements.len() + 1)) {
        Ok(state)
    } else {
        Err(Error::Overflow { what: "the shape of the rod" })
    }
}

/// Pose and strain of the section at an arc length, m, or of the tip.
fn section(mesh: &Mesh, state: &State, s: Option<f64>) -> Result<crate::core::model::PosedStrain, Error> {
    let s = check_place("the arc length", s.unwrap_or(mesh.length()), mesh.length())?;
    let (e, sigma) = mesh.locate(s);
    let (turn, place) = state.section(mesh, e, sigma);
    let own = &state.coefficients[e * mesh.tables.order..][..mesh.tables.order];
    let (natural, elastic) =
        (mesh.kernel.section::<f64>(mesh.elements[e].segment, &s).natural, mesh.tables.elastic(own, sigma));
    Ok((rotation::isometry(turn, place), Vector6::from_fn(|c, _| natural[c] + elastic[c])))
}
