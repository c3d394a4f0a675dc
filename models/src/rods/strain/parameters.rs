//! Derivatives of an equilibrium with respect to the parameters of its declaration.
//!
//! The residual in dual numbers, of a mesh whose sections, routing, loads and lengths of elements change with a parameter `p`, gives `dg/dp` at constant
//! coefficients; the coefficients change by `-K^-1 dg/dp`.

use pliant_runtime::moved::{Moved, change};
use pliant_runtime::rotation::{product, six};
use pliant_runtime::spectral::dot;

use super::StrainSolution;
use super::mesh::Mesh;
use super::rows::length_row;
use super::state::State;
use crate::core::declared::index_of;
use crate::rods::check::check_place;
use crate::rods::parameters::Declaration;
use crate::rods::reference::unstressed_lengths;
use crate::rods::{Error, RodParameterSensitivity};

impl StrainSolution {
    /// Derivatives of the tip and of the lengths with respect to a parameter of the declaration at constant tensions and wrenches.
    ///
    /// # Errors
    /// [`Error::UnknownParameter`]; [`Error::SingularTangent`] at a limit point or a bifurcation.
    pub fn parameter_sensitivity(&self, name: &str) -> Result<RodParameterSensitivity, Error> {
        let found = self.parameter_sensitivities(name, &[None])?;
        found.into_iter().next().ok_or(Error::SingularTangent)
    }

    /// As [`StrainSolution::parameter_sensitivity`], for the section at the arc length `s`, m, in place of the tip.
    ///
    /// # Errors
    /// As [`StrainSolution::parameter_sensitivity`]; [`Error::OutOfRange`] where `s` is not in `[0, L]`.
    pub fn parameter_sensitivity_at(&self, name: &str, s: f64) -> Result<RodParameterSensitivity, Error> {
        let found = self.parameter_sensitivities(name, &[Some(s)])?;
        found.into_iter().next().ok_or(Error::SingularTangent)
    }

    /// As [`StrainSolution::parameter_sensitivity_at`], for several sections at once; `None` is the tip, which moves with the length.
    ///
    /// # Errors
    /// As [`StrainSolution::parameter_sensitivity_at`].
    pub fn parameter_sensitivities(
        &self,
        name: &str,
        places: &[Option<f64>],
    ) -> Result<Vec<RodParameterSensitivity>, Error> {
        for s in places.iter().flatten() {
            check_place("the arc length", *s, self.mesh.length())?;
        }
        let (mesh, now) = (&self.mesh, self.whole());
        let rod = Declaration::by(&mesh.kernel, index_of(mesh.kernel.declared(), name)?).laid(mesh.layout);
        // Ends of segments and discs move with the parameter; wrenches within segments do not.
        let moved = Mesh::of(&rod, mesh.tables.clone(), &mesh.cuts, &mesh.junctions);
        let mut state = State::new(&moved);
        let fixed = Moved::from_re;
        for (moved, entry) in state.coefficients.iter_mut().zip(&now.coefficients) {
            *moved = fixed(*entry);
        }
        state.tensions = mesh.kernel.per_tendon(|tendon| fixed(now.tensions[tendon]));
        state.weight = now.weight;
        state.friction.slip_as(&now.friction);
        state.find(&moved, &self.loads.lanes());
        let mut answer: Vec<f64> = state.residual.iter().map(|entry| -change(entry)).collect();
        self.factors()?.solve(&mut answer);

        let mut row = vec![0.0; mesh.order()];
        let mut lengths: Vec<f64> = state.lengths.iter().map(change).collect();
        for (tendon, length) in lengths.iter_mut().enumerate() {
            length_row(mesh, now, tendon, &mut row);
            *length += dot(&row, &answer);
        }
        let unstressed: Vec<f64> = unstressed_lengths(&rod).as_ref().iter().map(change).collect();
        let pose = |s: &Option<f64>| {
            let place = s.map_or(mesh.length(), |s| s.min(mesh.length()));
            let (e, sigma) = mesh.locate(place);
            let (orientation, [x, y, z]) = state.section(&moved, e, sigma);
            let [w, i, j, k] = orientation.map(|entry| entry.re);
            let [_, a, b, c] =
                product(orientation, [w, -i, -j, -k].map(Moved::from_re)).map(|entry| entry * 2.0);
            let mut pose = [a, b, c, x, y, z].map(|entry| change(&entry));
            if s.is_some() {
                // A constant arc length moves on the reference element.
                let along = change(&(moved.elements[e].start + moved.elements[e].length * sigma));
                let here = self.station(place)?;
                let [angular, step] =
                    [0, 3].map(|from| here.pose.rotation * here.strain.fixed_rows::<3>(from));
                for (entry, rate) in pose.iter_mut().zip(&six(&angular, &step)) {
                    *entry -= along * rate;
                }
            }
            for (entry, row) in pose.iter_mut().zip(self.pose_rows(place)) {
                *entry += dot(&row, &answer);
            }
            Ok(RodParameterSensitivity {
                pose: pose.into(),
                lengths: lengths.clone(),
                unstressed: unstressed.clone(),
            })
        };
        places.iter().map(pose).collect()
    }
}
