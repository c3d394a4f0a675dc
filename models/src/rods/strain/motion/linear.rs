//! Small motions of a rod about an equilibrium.

use std::sync::Arc;

use nalgebra::DMatrix;
use pliant_runtime::motion::chain::ChainPencil;
use pliant_runtime::motion::{Kinematics, Linear, Mechanics as _, Pencil, QuadraticPencil as _, lowest};

use super::super::StrainSolution;
use super::super::rows::length_row;
use super::simulate::check_mass;
use super::system::System;
use crate::Drive;
use crate::core::check::index;
use crate::core::drive::Ramp;
use crate::core::model::{
    self, Acting, DampedMode, Excitation, Holding, Mode, Modes, Observation, SmallMotion,
};
use crate::rods::Error;
use crate::rods::check::check_place;

impl StrainSolution {
    /// The equations of motion about this equilibrium, the unknowns there, and the derivatives.
    fn small_motion(&self, holding: Holding) -> Result<(System<Ramp>, Vec<f64>, ChainPencil), Error> {
        check_mass(&self.mesh)?;
        let record = self.record();
        let held = |(tendon, drive): (usize, &Drive)| {
            let force = Drive::Force(self.tensions()[tendon]);
            match holding {
                _ if self.slack()[tendon] => Drive::Force(0.0),
                Holding::AsDriven => *drive,
                Holding::Forces => force,
                Holding::Displacements => Drive::Displacement(self.displacements()[tendon]),
            }
        };
        let driven: Vec<Drive> = record.tendons.iter().enumerate().map(held).collect();
        let mut system = System::held(Arc::clone(&self.mesh), &driven, &record.wrenches);
        let tensions = self.tensions();
        let held = system.held.iter().map(|tendon| tensions[*tendon]);
        let position: Vec<f64> = self.coefficients().iter().copied().chain(held).collect();
        let zero = vec![0.0; position.len()];
        let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        let mut chain = system.pencil(0);
        system.linearise(at, &mut chain)?;
        chain.symmetric = self.loads.energy;
        Ok((system, position, chain))
    }

    /// The linearised equations of motion about this equilibrium: unknowns are the coefficients of the strain, and the tensions of tendons with given lengths.
    ///
    /// # Errors
    /// A rod without mass; [`Error::OutOfRange`] for tendons and sections that are not there.
    pub fn linear(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        let (system, position, chain) = self.small_motion(holding)?;
        let mut pencil = Pencil::new(position.len(), 0);
        chain.write(&mut pencil);
        let (order, rate) = (self.mesh.order(), 1.0 / system.time);
        About { solution: self, position: &position, system }.between((pencil, order, rate), inputs, outputs)
    }

    /// The lowest modes of vibration with the tendons as they are driven: at constant tensions, at constant lengths, or behind springs; at most `most` of each kind. Slack tendons do
    /// not act.
    ///
    /// # Errors
    /// A rod without mass; [`Error::NoEnergy`] where loads have no energy (couples that keep their direction, followers), so that the stiffness is not symmetric: see
    /// [`StrainSolution::damped_modes`]; [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, most: usize) -> Result<Modes, Error> {
        let (undamped, damped) = self.modes_held(most, Holding::AsDriven)?;
        let (what, expected) =
            ("a load on the rod", "tensions, lengths, weight and forces that keep their direction");
        let overflow = Error::Overflow { what: "the frequency of a mode" };
        let undamped =
            undamped.ok_or(if self.loads.energy { overflow } else { Error::NoEnergy { what, expected } })?;
        Ok(Modes { undamped, damped })
    }

    /// The damped ones alone, which need no energy.
    ///
    /// # Errors
    /// As [`StrainSolution::modes`].
    pub fn damped_modes(&self, most: usize) -> Result<Vec<DampedMode>, Error> {
        Ok(self.modes_held(most, Holding::AsDriven)?.1)
    }

    /// The lowest modes with the tendons held, undamped ones where loads have an energy: by iteration along the rod, and of few unknowns by dense matrices.
    pub(in crate::rods) fn modes_held(
        &self,
        most: usize,
        holding: Holding,
    ) -> Result<(Option<Vec<Mode>>, Vec<DampedMode>), Error> {
        let order = self.mesh.order();
        let length = self.mesh.length();
        if Linear::has_many(order, most) {
            let (system, _, mut chain) = self.small_motion(holding)?;
            if let Some(mut found) = lowest(&mut chain, order, 1.0 / system.time, most) {
                found.keep(order);
                let rows = self.pose_rows(length);
                return Ok(model::with_tip(found, &DMatrix::from_fn(6, order, |i, j| rows[i][j])));
            }
        }
        model::modes(self.linear(&[], &[Observation::Pose { body: 0, s: length }], holding)?, most)
    }
}

/// A rod about an equilibrium under inputs that stay.
struct About<'a> {
    solution: &'a StrainSolution,
    position: &'a [f64],
    system: System<Ramp>,
}

impl SmallMotion for About<'_> {
    fn acting(&self, tendon: usize) -> Result<Acting, Error> {
        index("the index of the tendon", tendon, self.system.now.drives.len())?;
        let held = self.system.held.iter().position(|held| *held == tendon);
        let unknown = |held: usize| Acting::Held { unknown: self.system.mesh.order() + held, scale: 1.0 };
        Ok(held.map_or(Acting::Free, unknown))
    }

    /// A tendon that is taken in becomes shorter.
    fn displacement(&self, tendon: usize) -> Vec<f64> {
        let mut row = vec![0.0; self.system.mesh.order()];
        length_row(&self.system.mesh, &self.system.moving.state, tendon, &mut row);
        row.iter_mut().for_each(|entry| *entry = -*entry);
        row
    }

    fn pose(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error> {
        index("the index of the body", body, 1)?;
        Ok(self.solution.pose_rows(check_place("the arc length", s, self.system.mesh.length())?))
    }

    fn base(&mut self) -> Result<[Vec<f64>; 3], Error> {
        let zero = vec![0.0; self.position.len()];
        let at = Kinematics { time: 0.0, position: self.position, velocity: &zero, acceleration: &zero };
        let system = &mut self.system;
        let mut residual = |axis: usize, acceleration: f64| {
            system.now.base.acceleration[axis] = acceleration;
            system.changed();
            let mut residual = zero.clone();
            system.residual(at, &mut residual)?;
            Ok::<_, Error>(residual)
        };
        let mut found = [const { Vec::new() }; 3];
        for (axis, column) in found.iter_mut().enumerate() {
            *column = residual(axis, 1.0)?;
            let rest = residual(axis, 0.0)?;
            pliant_runtime::dense::add(column, -1.0, &rest);
        }
        Ok(found)
    }
}
