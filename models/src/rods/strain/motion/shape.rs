//! Shapes of a rod in motion.

use core::ops::ControlFlow;

use nalgebra::{Isometry3, Matrix6xX, Vector6};
use pliant_runtime::rotation;
use pliant_runtime::spectral::dot;

use super::super::Strain;
use super::super::loads::Loads;
use super::super::mesh::Mesh;
use super::super::rows::pose_rows;
use super::super::state::State;
use crate::core::check::{index, length};
use crate::core::model::{MovingSections, Section, Simulation};
use crate::rods::check::{check_input, check_place};
use crate::rods::{Error, InputRef};

impl Strain {
    /// Poses in the world of sections at arc lengths, m, of the rod at coefficients as [`Instant::coordinates`](crate::Instant::coordinates), with the base as declared and without
    /// junctions at wrenches.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] for another number of coefficients, [`Error::OutOfRange`] for sections that are not there, [`Error::Overflow`] for numbers that are not finite.
    pub fn poses(&self, coefficients: &[f64], stations: &[f64]) -> Result<Vec<Isometry3<f64>>, Error> {
        let state = shape(&self.mesh, coefficients)?;
        let pose = |s: &f64| Ok(section(&self.mesh, &state, Some(*s))?.0);
        stations.iter().map(pose).collect()
    }

    /// Sections in motion, with their derivatives: [`Model::simulate_sections`](crate::Model::simulate_sections).
    pub(in crate::rods) fn moving_sections(
        &self,
        simulation: &Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        if simulation.base.is_some() {
            let what = "sections of a rod whose base moves";
            return Err(Error::Unsupported { what, expected: "a base that rests" });
        }
        let places = sections
            .iter()
            .map(|(body, s)| {
                index("the index of the body", *body, 1)?;
                s.map(|s| check_place("the arc length", s, self.mesh.length())).transpose()
            })
            .collect::<Result<Vec<Option<f64>>, Error>>()?;
        let simulation = &Simulation { events: &[], spans: 0, ..*simulation };
        let motion = self.simulate(simulation, &mut |_| ControlFlow::Continue(()))?.complete()?;
        let mesh = self.divided(&simulation.input.as_ref());
        let mut state = State::new(&mesh);
        let mut rows: [Vec<f64>; 6] = core::array::from_fn(|_| vec![0.0; mesh.order()]);
        let mut found = Vec::with_capacity(motion.instants.len());
        for instant in &motion.instants {
            state.coefficients.copy_from_slice(&instant.coordinates);
            state.rotate(&mesh);
            let (mut poses, mut rates): (Vec<Isometry3<f64>>, Vec<Vector6<f64>>) = (Vec::new(), Vec::new());
            for s in &places {
                let s = s.unwrap_or(mesh.length());
                let (element, sigma) = mesh.locate(s);
                let (turn, place) = state.section(&mesh, element, sigma);
                poses.push(rotation::isometry(turn, place));
                pose_rows(&mesh, &state, s, &mut rows);
                rates.push(Vector6::from_fn(|k, _| dot(&rows[k], &instant.rates)));
            }
            let by_parameter = vec![Matrix6xX::zeros(parameters.len()); places.len()];
            found.push(MovingSections { time: instant.time, poses, rates, by_parameter });
        }
        for (column, name) in parameters.iter().enumerate() {
            let (moved, _) = self.sensitivity_of_sections(name, simulation, &places)?;
            for (found, (_, poses)) in found.iter_mut().zip(&moved) {
                for (to, pose) in found.by_parameter.iter_mut().zip(poses) {
                    to.set_column(column, pose);
                }
            }
        }
        Ok(found)
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
