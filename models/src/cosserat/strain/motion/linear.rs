//! Small motions of a rod about an equilibrium.

use std::sync::Arc;

use nalgebra::DMatrix;
use pliant_runtime::motion::{Instant, Linear, Mechanics as _, Pencil};

use super::super::Solution;
use super::super::lengths::length_row;
use super::MotionInput;
use super::simulate::check_mass;
use super::system::System;
use crate::Drive;
use crate::cosserat::check::check_place;
use crate::cosserat::{Error, Kernel};
use crate::error::index;
use crate::model::{self, DampedMode, Excitation, Holding, Mode, Modes, Observation};

impl<K: Kernel> Solution<K> {
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
        check_mass(&self.mesh)?;
        let record = self.record();
        let held = |(tendon, drive): (usize, &Drive)| {
            let force = Drive::Force(self.tensions().as_ref()[tendon]);
            match holding {
                _ if self.slack().as_ref()[tendon] => Drive::Force(0.0),
                Holding::AsDriven => *drive,
                Holding::Forces => force,
                Holding::Displacements => Drive::Displacement(self.displacements().as_ref()[tendon]),
            }
        };
        let driven: Vec<Drive> = record.tendons.iter().enumerate().map(held).collect();
        let tendons = |_: f64, drives: &mut [Drive]| drives.copy_from_slice(&driven);
        let input = MotionInput { wrenches: &record.wrenches, ..MotionInput::new(&tendons) };
        let mut system = System::new(Arc::clone(&self.mesh), &input, 0.0);
        let (order, tensions) = (self.mesh.order(), self.tensions());
        let held = system.held.iter().map(|tendon| tensions.as_ref()[*tendon]);
        let position: Vec<f64> = self.coefficients().iter().copied().chain(held).collect();
        let total = position.len();
        let mut pencil = Pencil::new(total, 0);
        let zero = vec![0.0; total];
        let at = Instant { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        system.linearise(at, &mut pencil)?;
        let tendon_count = driven.len();
        let tendon = |tendon: usize| index("the index of the tendon", tendon, tendon_count);
        let mut columns = DMatrix::zeros(total, inputs.iter().map(|input| input.count()).sum());
        let mut rows = DMatrix::zeros(outputs.iter().map(|output| output.count()).sum(), total);
        let mut feedthrough = DMatrix::zeros(rows.nrows(), columns.ncols());
        let mut row = vec![0.0; order];
        let mut first = 0;
        for input in inputs {
            match *input {
                Excitation::Drive(of) => {
                    tendon(of)?;
                    if let Some(held) = system.held.iter().position(|held| *held == of) {
                        columns[(order + held, first)] = 1.0;
                    } else {
                        length_row(&self.mesh, &system.moving.state, of, &mut row);
                        columns.view_mut((0, first), (order, 1)).copy_from_slice(&row);
                    }
                }
                Excitation::Wrench { body, s } => {
                    index("the index of the body", body, 1)?;
                    let s = check_place("the arc length", s, self.mesh.length())?;
                    for (k, row) in self.pose_rows(s).iter().enumerate() {
                        for (j, entry) in row.iter().enumerate() {
                            columns[(j, first + k)] = -entry;
                        }
                    }
                }
                Excitation::Base => {
                    let mut residual = [zero.clone(), zero.clone()];
                    for k in 0..3 {
                        for (residual, unit) in residual.iter_mut().zip([0.0, 1.0]) {
                            let mut base = super::BaseMotion::rest(self.mesh.kernel.base());
                            base.acceleration[k] = unit;
                            let moved = |_: f64| base;
                            let input = MotionInput { base: Some(&moved), ..MotionInput::new(&tendons) };
                            let input = MotionInput { wrenches: &record.wrenches, ..input };
                            System::new(Arc::clone(&self.mesh), &input, 0.0).residual(at, residual)?;
                        }
                        for j in 0..total {
                            columns[(j, first + k)] = residual[1][j] - residual[0][j];
                        }
                    }
                }
            }
            first += input.count();
        }
        let mut first = 0;
        for output in outputs {
            match *output {
                Observation::Pose { body, s } => {
                    index("the index of the body", body, 1)?;
                    let s = check_place("the arc length", s, self.mesh.length())?;
                    for (k, row) in self.pose_rows(s).iter().enumerate() {
                        for (j, entry) in row.iter().enumerate() {
                            rows[(first + k, j)] = *entry;
                        }
                    }
                }
                Observation::Displacement(of) => {
                    tendon(of)?;
                    length_row(&self.mesh, &system.moving.state, of, &mut row);
                    for (j, entry) in row.iter().enumerate() {
                        rows[(first, j)] = -entry;
                    }
                }
                Observation::Force(of) => {
                    tendon(of)?;
                    if let Some(held) = system.held.iter().position(|held| *held == of) {
                        rows[(first, order + held)] = 1.0;
                    } else {
                        let mut column = 0;
                        for input in inputs {
                            if *input == Excitation::Drive(of) {
                                feedthrough[(first, column)] = 1.0;
                            }
                            column += input.count();
                        }
                    }
                }
            }
            first += output.count();
        }
        let rate = 1.0 / system.time;
        Ok(Linear { pencil, coordinates: order, rate, inputs: columns, outputs: rows, feedthrough })
    }

    /// The lowest modes of vibration with the tendons as they are driven: at constant tensions, at constant lengths, or behind springs; at most `most` of each kind. Slack tendons do
    /// not act.
    ///
    /// # Errors
    /// A rod without mass; [`Error::NoEnergy`] where loads have no energy (couples that keep their direction, followers), so that the stiffness is not symmetric: see
    /// [`Solution::damped_modes`]; [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, most: usize) -> Result<Modes, Error> {
        Ok(Modes { undamped: self.undamped_modes(most)?, damped: self.damped_modes(most)? })
    }

    /// The undamped ones alone.
    ///
    /// # Errors
    /// As [`Solution::modes`].
    pub fn undamped_modes(&self, most: usize) -> Result<Vec<Mode>, Error> {
        let linear = self.observed()?;
        model::undamped(&linear, most).ok_or_else(|| {
            let (what, expected) =
                ("a load on the rod", "tensions, lengths, weight and forces that keep their direction");
            let overflow = Error::Overflow { what: "the frequency of a mode" };
            if self.loads.energy { overflow } else { Error::NoEnergy { what, expected } }
        })
    }

    /// The damped ones alone, which need no energy.
    ///
    /// # Errors
    /// As [`Solution::modes`].
    pub fn damped_modes(&self, most: usize) -> Result<Vec<DampedMode>, Error> {
        model::damped(&self.observed()?, most).ok_or(Error::Overflow { what: "the frequency of a mode" })
    }

    /// With the pose of the tip as output.
    fn observed(&self) -> Result<Linear, Error> {
        let tip = Observation::Pose { body: 0, s: self.mesh.length() };
        self.linear(&[], &[tip], Holding::AsDriven)
    }
}
