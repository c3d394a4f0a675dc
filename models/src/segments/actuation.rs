//! Actuators: lengths, speeds, and the forces that bear a load.

use nalgebra::{Matrix3, Vector3};

use super::actuator::{Actuator, along};
use super::{ConstantCurvature, Error, Excess, SegmentsSlopes, State};
use crate::Place;
use crate::core::check;
use crate::core::check::{finite, finite_at};

/// Directions that the actuators of a segment reach less than this part of what they reach best are not reached.
const RANK: f64 = 1e-10;
/// Part of a load that may remain where the actuators are not in full rank.
const BORNE: f64 = 1e-9;

impl core::fmt::Display for Excess {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { segment, actuator, area, force, limits: [low, high] } = self;
        let (quantity, what, unit) = match area {
            None => ("force", "actuator", "N"),
            Some(_) => ("pressure", "chamber", "Pa"),
        };
        write!(
            f,
            "the {quantity} of {what} {actuator} of segment {segment} is {force} {unit}: expected {low} to {high}"
        )
    }
}

impl ConstantCurvature {
    /// The actuator whose force is furthest outside of the declared limits, or none if all are within. Of chambers it is pressure times area.
    ///
    /// No solve enforces limits: what [`ConstantCurvature::inverse_dynamics`] and [`ConstantCurvature::actuator_forces`] give is what the motion
    /// takes, and this tells whether the actuators have it; a simulation looks at every step.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], and [`Error::Invalid`] for NaN and infinity.
    pub fn excess(&self, forces: &[f64]) -> Result<Option<Excess>, Error> {
        self.check_forces(forces)?;
        let mut worst: Option<Excess> = None;
        for (of, force) in self.data.actuators.iter().zip(forces) {
            let Some(limits) = self.data.limits[of.segment] else { continue };
            let Actuator { segment, number: actuator, area, .. } = *of;
            let found = Excess { segment, actuator, area, force: *force, limits };
            if found.push() > worst.map_or(0.0, |worst| worst.push()) {
                worst = Some(found);
            }
        }
        Ok(worst)
    }

    pub(super) fn check_forces(&self, forces: &[f64]) -> Result<(), Error> {
        check::length("the actuator forces", forces.len(), self.actuators())?;
        forces.iter().zip(&self.data.actuators).try_for_each(|(force, actuator)| {
            finite(if actuator.area.is_some() { "a pressure" } else { "an actuator force" }, *force)
        })
    }

    /// Number of actuators of all segments: the length of lists of their forces, which go segment by segment from the base.
    #[must_use]
    pub fn actuators(&self) -> usize {
        self.data.actuators.len()
    }

    /// Load on the states of given actuator forces, `J_act^T tau_act` [CC 33, 34, 35]: N m, N m, N per segment.
    ///
    /// Forces in N, positive where they push; of chambers pressures in Pa.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], and [`Error::Invalid`] for NaN and infinity.
    pub fn actuation_load(&self, forces: &[f64]) -> Result<Vec<[f64; 3]>, Error> {
        self.check_forces(forces)?;
        let mut drive = vec![[0.0; 3]; self.segments()];
        self.data.actuate(forces, &mut drive);
        Ok(drive)
    }

    /// Actuator forces that bear a load on the states, `J_act^T tau_act` = the load [CC 35]: those of least norm where a segment has more than three
    /// actuators. In N, positive where they push, of chambers pressures in Pa; written to `forces`.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], [`Error::Invalid`] for NaN and infinity, and [`Error::Underactuated`] where they cannot.
    pub fn actuator_forces(&self, load: &[[f64; 3]], forces: &mut [f64]) -> Result<(), Error> {
        check::length("the actuator forces", forces.len(), self.actuators())?;
        check::length("the load", load.len(), self.segments())?;
        let mut rest = forces;
        for (segment, load) in load.iter().enumerate() {
            load.iter().try_for_each(|value| finite_at("the load", Place::Segment(segment), *value))?;
            let (own, others) = rest.split_at_mut(self.data.of_segment(segment).len());
            self.bear(segment, load, own)?;
            rest = others;
        }
        Ok(())
    }

    fn bear(&self, segment: usize, load: &[f64; 3], forces: &mut [f64]) -> Result<(), Error> {
        self.push(segment, load, forces)?;
        for (force, actuator) in forces.iter_mut().zip(self.data.of_segment(segment)) {
            *force /= actuator.unit();
        }
        Ok(())
    }

    /// The same with the forces of chambers, pressure times area, N.
    fn push(&self, segment: usize, load: &[f64; 3], forces: &mut [f64]) -> Result<(), Error> {
        let actuators = self.data.of_segment(segment);
        let row = |actuator: usize| {
            let actuator: &Actuator = &actuators[actuator];
            actuator.row().map(|entry| entry / actuator.unit())
        };
        // Lengths in units of the largest distance, so that bending and extension are of one size.
        let arm = (0..forces.len()).map(|j| row(j)[0].hypot(row(j)[1])).fold(f64::MIN_POSITIVE, f64::max);
        let row = |actuator: usize| {
            let [x, y, z] = row(actuator);
            Vector3::new(x / arm, y / arm, z)
        };
        let wanted = Vector3::new(load[0] / arm, load[1] / arm, load[2]);
        if forces.len() == 3 {
            let matrix = Matrix3::from_columns(&[row(0), row(1), row(2)]);
            if matrix.determinant().abs() > RANK
                && let Some(solution) = matrix.lu().solve(&wanted)
            {
                forces.copy_from_slice(solution.as_slice());
                return Ok(());
            }
        }
        let gram: Matrix3<f64> = (0..forces.len()).map(|j| row(j) * row(j).transpose()).sum();
        let eigen = gram.symmetric_eigen();
        let threshold = RANK * eigen.eigenvalues.amax();
        let mut multiplier = Vector3::zeros();
        let mut residual = wanted;
        for (value, direction) in eigen.eigenvalues.iter().zip(eigen.eigenvectors.column_iter()) {
            if *value > threshold {
                let part = direction.dot(&wanted);
                multiplier += direction * (part / value);
                residual -= direction * part;
            }
        }
        if residual.norm() > BORNE * wanted.norm() {
            let (actuators, residual) = (forces.len(), residual.norm());
            return Err(Error::Underactuated { segment, actuators, residual });
        }
        for (j, force) in forces.iter_mut().enumerate() {
            *force = row(j).dot(&multiplier);
        }
        Ok(())
    }

    /// Actuator lengths at a shape, m, written to `lengths`: `L - R (Dx cos alpha + Dy sin alpha)` [CC 31, 32]; of chambers their volumes, that times the area, m^3.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`], and [`Error::Invalid`] for a shape with a length that is not positive or a number that is not finite.
    pub fn actuator_lengths(&self, state: &State, lengths: &mut [f64]) -> Result<(), Error> {
        super::validate::check_shape(self.segments(), &state.shape)?;
        self.along_actuators("the actuator lengths", &state.shape, lengths)
    }

    /// Displacements of the actuators at a shape [CC 31, 32], less those of the straight robot, m; volumes that chambers have gained, m^3.
    pub(super) fn displacements(&self, shape: &[[f64; 3]]) -> Vec<f64> {
        self.data.actuators.iter().map(|actuator| self.data.displacement(actuator, shape)).collect()
    }

    /// Derivative of the displacement of an actuator with respect to a parameter where the shape stays: its place and area and the length of its segment change.
    pub(super) fn displacement_by(
        &self,
        slopes: &SegmentsSlopes,
        actuator: &Actuator,
        shape: &[[f64; 3]],
    ) -> f64 {
        let [dx, dy, length] = shape[actuator.segment];
        let straight = slopes.constants(actuator.segment).length;
        let moved = [dx, dy, length - self.data.length(actuator.segment)];
        along(&actuator.row_by(slopes), &moved) - along(&actuator.row(), &[0.0, 0.0, straight])
    }

    /// Speeds of the actuators, m/s, written to `speeds` [CC 33]; of chambers the rates of their volumes, m^3/s. Forces times speeds are powers.
    ///
    /// # Errors
    /// As [`ConstantCurvature::actuator_lengths`].
    pub fn actuator_speeds(&self, state: &State, speeds: &mut [f64]) -> Result<(), Error> {
        super::validate::check_state(self.segments(), &state.shape, &state.rate)?;
        self.along_actuators("the actuator speeds", &state.rate, speeds)
    }

    fn along_actuators(
        &self,
        field: &'static str,
        values: &[[f64; 3]],
        out: &mut [f64],
    ) -> Result<(), Error> {
        check::length(field, out.len(), self.actuators())?;
        for (entry, actuator) in out.iter_mut().zip(&self.data.actuators) {
            *entry = along(&actuator.row(), &values[actuator.segment]);
        }
        Ok(())
    }
}
