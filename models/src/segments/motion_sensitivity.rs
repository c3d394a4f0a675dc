//! Sections in motion, and exact derivatives of a motion with respect to parameters of the declaration: with accelerations `q'' = F(q, q', p)`, the derivatives `s = dq/dp` obey
//! `s'' = F_q s + F_q' s' + F_p` and are integrated with the motion itself.

use core::ops::ControlFlow;

use nalgebra::{Matrix6x3, Vector3, Vector6};
use pliant_runtime::ode::{self, Status, System as _};

use super::moving::Moving;
use super::simulate::Asked;
use super::state::split;
use super::{ConstantCurvature, Error};
use crate::Drive;
use crate::core::model::{MovingSections, Section, Simulation, columns};

/// Twist of a section where the rates of `(Dx, Dy, L)` of one segment after the other are these.
fn along(jacobian: &[Matrix6x3<f64>], rates: &[f64]) -> Vector6<f64> {
    let parts = jacobian.iter().zip(rates.as_chunks::<3>().0);
    parts.map(|(columns, own)| columns * Vector3::from(*own)).sum()
}

impl ConstantCurvature {
    /// Sections in motion, with their derivatives: [`Model::simulate_sections`](crate::Model::simulate_sections).
    pub(super) fn moving_sections(
        &self,
        simulation: &Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        let Simulation { start, end, times, feedback, .. } = *simulation;
        if feedback.is_some() {
            let what = "the derivative of a motion under a feedback";
            return Err(Error::Unsupported { what, expected: "drives that do not depend on the state" });
        }
        let load = self.asked(simulation)?;
        let (state, rest) = self.initial_state(simulation, load.as_ref())?;
        let places = self.places(sections, parameters)?;
        let indices =
            parameters.iter().map(|name| self.parameter_index(name)).collect::<Result<Vec<_>, _>>()?;
        let moving = Moving::new(self, Asked(simulation), load.as_ref(), end - start, &indices)?;
        let (count, half) = (moving.count(), moving.count() / 2);
        let mut values = vec![0.0; moving.dimension()];
        values[..half].copy_from_slice(state.coordinates());
        values[half..count].copy_from_slice(state.rates());
        // The shape of an equilibrium at the start has derivatives of its own.
        for (own, name) in values[count..].chunks_exact_mut(count).zip(parameters) {
            let Some(rest) = &rest else { break };
            if rest.drives.iter().any(|drive| !matches!(drive, Drive::Force(_))) {
                let what = "the derivative of a motion from an equilibrium with given displacements";
                return Err(Error::Unsupported { what, expected: "given forces before the start" });
            }
            own[..half].copy_from_slice(rest.parameter_sensitivity(name)?.shape.as_flattened());
        }
        let problem = ode::Problem::new(start, end, &values).at(times);
        let found =
            ode::integrate(&moving, &problem, &simulation.first_order()?, |_| ControlFlow::Continue(()))
                .map_err(Error::Simulation)?;
        if found.report.status != Status::Finished {
            let (time, status) = (found.time, found.report.status);
            return Err(Error::Interrupted { time, status, cause: found.failure.map(Box::new) });
        }
        let one = |(time, values): (&f64, &Vec<f64>)| {
            let (own, derivatives) = values.split_at(count);
            let (shape, _) = split(own);
            let mut at = MovingSections {
                time: *time,
                poses: Vec::with_capacity(places.len()),
                rates: Vec::with_capacity(places.len()),
                by_parameter: Vec::with_capacity(places.len()),
            };
            for (body, x) in &places {
                at.poses.push(self.pose_at(shape, *body, *x)?);
                let jacobian = self.jacobian_at(shape, *body, *x)?;
                at.rates.push(along(&jacobian, &own[half..]));
                let by = derivatives.chunks_exact(count).map(|by| along(&jacobian, &by[..half]));
                at.by_parameter.push(columns(by));
            }
            Ok(at)
        };
        found.times.iter().zip(&found.states).map(one).collect()
    }

    /// Segments of sections, and fractions of them, where derivatives by these parameters are known.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] for sections that are not there; [`Error::UnknownParameter`]; [`Error::Unsupported`] for the derivative of a section at a given arc length by a length.
    fn places(&self, sections: &[Section], parameters: &[&str]) -> Result<Vec<(usize, f64)>, Error> {
        for name in parameters {
            let slopes = self.robot.slopes(self.parameter_index(name)?);
            let inner = |(body, s): &Section| {
                s.is_some() && *body < self.segments() && slopes.constants(*body).length != 0.0
            };
            if sections.iter().any(inner) {
                let what = "the derivative of a section of a segment by its length";
                return Err(Error::Unsupported { what, expected: "that of the tip" });
            }
        }
        sections.iter().map(|section| self.place_of(*section)).collect()
    }
}
