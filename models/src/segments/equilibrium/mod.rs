//! The robot at rest as the engine for equilibria sees it: unknowns, loads on a stage of the load path, residual, energy, tangent.
//!
//! Unknowns are `(Dx, Dy, L/L0 - 1)` per segment: from the length itself its rounding would leave a force of `EA` times that. Actuators push in both directions,
//! so that a spring between motor and actuator is one of the elastic parts of the robot: with the change `d` of the length of the actuator and the displacement
//! `u` of the motor its force is `f0 + k (u - d)`, its energy `k d^2 / 2 - (f0 + k u) d`. An actuator that is held by its displacement pushes with an unknown
//! force `f` under the condition `u - d = 0`. Its load on the states is `f` times the derivative of its length, so that the derivative of that condition by the
//! unknowns is that of the residual by `f`. Of a chamber `f` is the pressure and `d` the volume gained; the engine is shown pressure times area and volume by area.

mod driven;
mod lanes;
mod shape;
mod system;

use pliant_runtime::equilibrium::{
    Balance, Equilibrium, Gap, Irregular, LoadStage, Tangent, TangentInertia, Verdict,
};
use pliant_runtime::spectral::dot;

pub(super) use driven::{Driven, Iterate, Mode};
pub(super) use lanes::SideBySide;
pub(super) use shape::Shape;
pub(super) use system::System;

use super::statics::Applied;
use crate::Stability;

/// A pivot relative to the elastic stiffness below which the tangent is singular to working accuracy.
const SINGULAR: f64 = 1e-11;
/// Factor on the conditions of lengths that are held in the search for the softest direction, relative to the tangent.
const RIGID: f64 = 1e4;

impl Equilibrium for System {
    type State = Iterate;

    const POLISH: bool = true;

    fn order(&self) -> usize {
        self.coordinates() + self.held.len()
    }

    fn save(&self, into: &mut Iterate) {
        into.unknowns.copy_from_slice(&self.at.unknowns);
        into.forces.clone_from(&self.forces);
    }

    fn restore(&mut self, from: &Iterate) {
        self.at.unknowns.copy_from_slice(&from.unknowns);
        self.forces.clone_from(&from.forces);
        self.moved();
    }

    fn rest(&mut self) {
        self.at.unknowns.fill([0.0; 3]);
        self.forces.fill(0.0);
        self.moved();
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        self.evaluated = None;
        let weight = Applied::new(None);
        self.ends = match stage {
            LoadStage::Rest => return false,
            LoadStage::Weight => [Applied::default(), weight],
            LoadStage::Loads => [weight, self.full],
            LoadStage::Change => [self.origin, self.full],
        };
        for driven in &mut self.actuators {
            driven.ends = match stage {
                LoadStage::Rest | LoadStage::Weight => [[0.0; 2]; 2],
                LoadStage::Loads => [[0.0; 2], driven.full],
                LoadStage::Change => [driven.origin, driven.full],
            };
        }
        stage != LoadStage::Weight || self.robot.data.gravity != [0.0; 3]
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        let (unknowns, forces) = by.split_at(self.coordinates());
        for (value, by) in self.at.unknowns.as_flattened_mut().iter_mut().zip(unknowns) {
            *value += fraction * by;
        }
        for (index, by) in self.held.iter().zip(forces) {
            self.forces[*index] += fraction * by / self.actuators[*index].unit();
        }
        self.moved();
    }

    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        self.current(load)
    }

    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        let balance = self.current(load).ok_or(Irregular::Overflow)?;
        self.assemble(load);
        self.at.shifted(tangent.shift);
        let conservative = self.conservative();
        if conservative {
            let pivot = self.at.definite();
            if pivot > 0.0 {
                return Ok((balance, TangentInertia { negative: Some(0), pivot }));
            }
            if tangent.definite {
                return Err(Irregular::Indefinite);
            }
            self.at.shifted(tangent.shift);
        }
        let negative = if conservative { self.negative() } else { None };
        let pivot = self.at.factors.lu().ok_or(Irregular::Singular)?;
        Ok((balance, TangentInertia { negative, pivot }))
    }

    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.at.solve(x);
        // Sums keep what is not finite.
        x.iter().fold(0.0, |sum, entry| sum + 0.0 * entry) == 0.0
    }

    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(self.at.residual.as_flattened());
    }

    fn work(&self, by: &[f64]) -> f64 {
        dot(self.at.residual.as_flattened(), by)
    }

    fn size(&self, by: &[f64]) -> f64 {
        by.iter().fold(0.0, |a: f64, b| if b.is_finite() { a.max(b.abs()) } else { f64::INFINITY })
    }

    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        dot(a, b)
    }

    fn longest(&self, by: &[f64]) -> f64 {
        self.at.longest(by)
    }

    fn conservative(&self) -> bool {
        self.has_energy()
    }

    fn neutral(&self) -> f64 {
        SINGULAR
    }

    /// Where loads have no energy, a symmetric part that is positive definite is sufficient for stability.
    fn verdict(&mut self, load: f64) -> Option<Verdict> {
        if self.conservative() {
            return None;
        }
        self.current(load);
        self.assemble(load);
        self.at.shifted(0.0);
        let stable = self.negative() == Some(0);
        let stability = if stable { Stability::Stable } else { Stability::Undecided };
        Some(Verdict { stability, negative: None })
    }

    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        if self.current(load).is_none() {
            return false;
        }
        self.assemble(load);
        self.symmetrise();
        let order = self.coordinates();
        let largest = self.work.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        for index in 0..self.held.len() {
            let driven = &self.actuators[self.held[index]];
            let row = driven.row(self.at.units[driven.segment][2]);
            let factor = RIGID * largest / dot(&row, &row);
            for (i, a) in row.iter().enumerate() {
                for (j, b) in row.iter().enumerate() {
                    self.work[(3 * driven.segment + i) * order + 3 * driven.segment + j] += factor * a * b;
                }
            }
        }
        self.eigen.decompose(&self.work, order);
        into.copy_from_slice(self.eigen.vector(0));
        // To the side to which its largest entry grows.
        let largest = into.iter().fold(0.0_f64, |a, b| if b.abs() > a.abs() { *b } else { a });
        into.iter_mut().for_each(|entry| *entry /= largest);
        largest != 0.0 && largest.is_finite()
    }

    fn held(&self) -> usize {
        self.held.len()
    }

    fn unit(&self) -> f64 {
        self.at.unit
    }

    fn gap(&self, index: usize) -> Gap {
        let driven = &self.actuators[self.held[index]];
        let scale = self.at.units[driven.segment][2];
        let excess = driven.now[0] - driven.displacement(&self.at.unknowns[driven.segment], scale);
        let (unit, force) = (driven.unit(), self.forces[self.held[index]]);
        Gap { excess: excess / unit, tension: force * unit, scale, pushes: true }
    }

    fn pull(&self, index: usize, into: &mut [f64]) {
        let driven = &self.actuators[self.held[index]];
        into.fill(0.0);
        let row = driven.row(self.at.units[driven.segment][2]);
        let unit = driven.unit();
        into[3 * driven.segment..][..3].copy_from_slice(&row.map(|entry| -entry / unit));
    }
}
