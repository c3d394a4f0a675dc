//! Tendons of given length that go slack and come back, and states that agree with the inputs.

use pliant_runtime::motion::{Instant, Mechanics as _, Pencil, Point, QuadraticPencil as _};

use super::input::Inputs;
use super::system::System;
use crate::cosserat::input::Hold;
use crate::cosserat::{Error, Kernel};

/// Difference of times for derivatives of inputs, in parts of the time scale of the rod.
const BESIDE: f64 = 1e-4;

impl<K: Kernel, I: Inputs> System<K, I> {
    /// Rates of the excess of the lengths of held tendons, m/s, at a state.
    fn closing(&mut self, point: &Point) -> Result<Vec<f64>, Error> {
        let h = BESIDE * self.time;
        let [before, after] = [-h, h].map(|h| self.excesses(point, h));
        let (before, after) = (before?, after?);
        Ok(after.iter().zip(before).map(|(after, before)| (after - before) / (2.0 * h)).collect())
    }

    /// The excesses after the time `h` at the velocity of a state.
    fn excesses(&mut self, point: &Point, h: f64) -> Result<Vec<f64>, Error> {
        let order = self.mesh.order();
        let mut position = point.position.clone();
        for (entry, rate) in position.iter_mut().zip(&point.velocity).take(order) {
            *entry += h * rate;
        }
        let at = Instant {
            time: point.time + h,
            position: &position,
            velocity: &point.velocity,
            acceleration: &point.acceleration,
        };
        self.evaluate(&at)?;
        Ok((0..self.held.len()).map(|index| self.excess(index)).collect())
    }

    /// The matrix of the accelerations and of the tensions, `(M, J^T; J, -c)` with the flexibilities `c` at a state, factorised.
    fn masses(&mut self, point: &Point) -> Result<Pencil, Error> {
        let mut pencil = Pencil::new(self.order(), 0);
        self.linearise(point.instant(), &mut pencil)?;
        let (order, total) = (self.mesh.order(), self.order());
        pencil.damping.fill(0.0);
        for row in 0..order {
            pencil.stiffness[row * total..][..order].fill(0.0);
        }
        if pencil.factorise([1.0; 2]) { Ok(pencil) } else { Err(Error::SingularTangent) }
    }

    /// Accelerations, and tensions of tight tendons, at positions and velocities that agree with given lengths.
    pub(super) fn consistent(&mut self, point: &mut Point) -> Result<(), Error> {
        let (order, h) = (self.mesh.order(), BESIDE * self.time);
        let mut pencil = self.masses(point)?;
        let excesses = [-h, 0.0, h].map(|h| self.excesses(point, h));
        let [before, here, after] = excesses;
        let (before, here, after) = (before?, here?, after?);
        point.acceleration.fill(0.0);
        for (index, tendon) in self.held.clone().into_iter().enumerate() {
            // A tendon behind a spring has a tension by its length.
            let hold = Hold::of(self.now.drives[tendon]).filter(|hold| hold.flexibility > 0.0);
            let tension = &mut point.position[order + index];
            match hold {
                Some(hold) if !self.slack[index] => *tension += here[index] / hold.flexibility,
                _ => *tension = 0.0,
            }
        }
        let mut right = vec![0.0; self.order()];
        self.residual(point.instant(), &mut right)?;
        for entry in &mut right {
            *entry = -*entry;
        }
        for index in 0..self.held.len() {
            let tendon = self.held[index];
            let rigid = Hold::of(self.now.drives[tendon]).is_some_and(|hold| hold.flexibility == 0.0);
            right[order + index] = if rigid && !self.slack[index] {
                -(after[index] - 2.0 * here[index] + before[index]) / (h * h)
            } else {
                0.0
            };
        }
        pencil.solve(&mut right);
        for (index, tendon) in self.held.clone().into_iter().enumerate() {
            let rigid = Hold::of(self.now.drives[tendon]).is_some_and(|hold| hold.flexibility == 0.0);
            if rigid && !self.slack[index] {
                point.position[order + index] += right[order + index];
            }
        }
        point.acceleration[..order].copy_from_slice(&right[..order]);
        self.changed();
        Ok(())
    }

    /// Lets a tendon become slack, or tight by an inelastic impact: velocities jump by `M dv = -J^T P` with impulses `P` of the tight tendons so that their lengths then change as
    /// given. Returns the energy that is lost.
    pub(super) fn switch(&mut self, index: usize, point: &mut Point) -> Result<f64, Error> {
        let (order, tendon) = (self.mesh.order(), self.held[index]);
        self.slack[index] = !self.slack[index];
        self.changed();
        let mut lost = 0.0;
        let rigid = Hold::of(self.now.drives[tendon]).is_some_and(|hold| hold.flexibility == 0.0);
        if !self.slack[index] && rigid {
            point.position[order + index] = 0.0;
            let kinetic = |system: &mut Self, point: &Point| -> Result<f64, Error> {
                system.evaluate(&point.instant())?;
                let mesh = std::sync::Arc::clone(&system.mesh);
                let [kinetic, ..] = system.moving.energies(&mesh, &system.now);
                Ok(kinetic)
            };
            let before = kinetic(self, point)?;
            let closing = self.closing(point)?;
            let mut pencil = self.masses(point)?;
            let mut change = vec![0.0; self.order()];
            for other in 0..self.held.len() {
                change[order + other] = if self.slack[other] { 0.0 } else { -closing[other] };
            }
            pencil.solve(&mut change);
            for (rate, change) in point.velocity.iter_mut().zip(&change).take(order) {
                *rate += change;
            }
            lost = before - kinetic(self, point)?;
        }
        self.consistent(point)?;
        Ok(lost)
    }
}
