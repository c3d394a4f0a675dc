//! Tendons of given length that go slack and come back, and states that agree with the inputs.

use pliant_runtime::motion::{Kinematics, Mechanics as _, MotionPoint, Pencil, QuadraticPencil as _};

use super::input::Inputs;
use super::system::{PUSHES, System};
use crate::rods::Error;
use crate::rods::hold::Hold;

/// Difference of times for derivatives of inputs, in parts of the time scale of the rod.
const BESIDE: f64 = 1e-4;
/// Iterations that bring a state that was interpolated to the given lengths, and the excess, in parts of the length of the rod, that is none.
const ITERATIONS: usize = 5;
const NONE: f64 = 1e-14;
/// A tendon lets go only where its length is given to this part of the length of the rod, and where its impulse is at least this part of the largest one.
const MEETS: f64 = 1e-9;

impl<I: Inputs> System<I> {
    /// Rates of the excess of the lengths of held tendons, m/s, at a state.
    fn closing(&mut self, point: &MotionPoint) -> Result<Vec<f64>, Error> {
        let h = BESIDE * self.time;
        let [before, after] = [-h, h].map(|h| self.excesses(point, h));
        let (before, after) = (before?, after?);
        Ok(after.iter().zip(before).map(|(after, before)| (after - before) / (2.0 * h)).collect())
    }

    /// The excesses after the time `h` at the velocity of a state.
    fn excesses(&mut self, point: &MotionPoint, h: f64) -> Result<Vec<f64>, Error> {
        let order = self.mesh.order();
        let mut position = point.position.clone();
        for (entry, rate) in position.iter_mut().zip(&point.velocity).take(order) {
            *entry += h * rate;
        }
        let at = Kinematics {
            time: point.time + h,
            position: &position,
            velocity: &point.velocity,
            acceleration: &point.acceleration,
        };
        self.evaluate(&at)?;
        Ok((0..self.held.len()).map(|index| self.excess(index)).collect())
    }

    /// Whether a tendon is tight, without a spring.
    pub(super) fn rigid(&self, index: usize) -> bool {
        let hold = Hold::of(self.now.drives[self.held[index]]);
        !self.slack[index] && hold.is_some_and(|hold| hold.flexibility == 0.0)
    }

    /// Solves `(M, J^T; J, 0) x = right` at a state, with the tensions, or impulses, of tight rigid tendons; those of all others are the entries of `right`.
    fn solve_with_masses(&mut self, point: &MotionPoint, right: &mut [f64]) -> Result<(), Error> {
        let (mut chain, mut pencil) = (self.pencil(0), Pencil::new(self.order(), 0));
        self.linearise(point.instant(), &mut chain)?;
        chain.write(&mut pencil);
        let (order, total) = (self.mesh.order(), self.order());
        pencil.damping.fill(0.0);
        for row in 0..order {
            pencil.stiffness[row * total..][..order].fill(0.0);
        }
        for index in (0..self.held.len()).filter(|index| !self.rigid(*index)) {
            let own = order + index;
            pencil.stiffness[own * total..][..total].fill(0.0);
            for row in 0..order {
                pencil.stiffness[row * total + own] = 0.0;
            }
            pencil.stiffness[own * total + own] = 1.0;
        }
        if !pencil.factorise([1.0; 2]) {
            return Err(Error::SingularTangent);
        }
        pencil.solve(right);
        Ok(())
    }

    /// Brings a state that was interpolated within a step to the given lengths of tight rigid tendons, and its velocities to their rates: by the least changes in the metric of the
    /// masses. What is off is as large as the tolerance of steps, and a step that begins there would have to undo it within itself.
    fn return_to_lengths(&mut self, point: &mut MotionPoint) -> Result<(), Error> {
        let (order, count) = (self.mesh.order(), self.held.len());
        if !(0..count).any(|index| self.rigid(index)) {
            return Ok(());
        }
        let none = NONE * self.mesh.length();
        for _ in 0..ITERATIONS {
            let excess = self.excesses(point, 0.0)?;
            let mut change = vec![0.0; order + count];
            for index in (0..count).filter(|index| self.rigid(*index)) {
                change[order + index] = -excess[index];
            }
            if change.iter().all(|entry| entry.abs() <= none) {
                break;
            }
            self.solve_with_masses(point, &mut change)?;
            pliant_runtime::dense::add(&mut point.position[..order], 1.0, &change[..order]);
        }
        self.stop_closing(point).map(|_| ())
    }

    /// Lets velocities jump so that the lengths of tight rigid tendons change as given. Returns the impulses, N s.
    fn stop_closing(&mut self, point: &mut MotionPoint) -> Result<Vec<f64>, Error> {
        let order = self.mesh.order();
        let closing = self.closing(point)?;
        let mut change = vec![0.0; self.order()];
        for index in (0..self.held.len()).filter(|index| self.rigid(*index)) {
            change[order + index] = -closing[index];
        }
        self.solve_with_masses(point, &mut change)?;
        pliant_runtime::dense::add(&mut point.velocity[..order], 1.0, &change[..order]);
        Ok(change.split_off(order))
    }

    /// Accelerations, and tensions of tight tendons, at positions and velocities that agree with given lengths. Tendons that would push let go.
    pub(super) fn consistent(&mut self, point: &mut MotionPoint) -> Result<(), Error> {
        let (order, h) = (self.mesh.order(), BESIDE * self.time);
        loop {
            self.changed();
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
                right[order + index] = if self.rigid(index) {
                    -(after[index] - 2.0 * here[index] + before[index]) / (h * h)
                } else {
                    0.0
                };
            }
            self.solve_with_masses(point, &mut right)?;
            let meets = MEETS * self.mesh.length();
            let pushing = (0..self.held.len())
                .filter(|index| self.rigid(*index) && here[*index] <= meets)
                .filter(|index| right[order + index] < PUSHES)
                .min_by(|a, b| right[order + a].total_cmp(&right[order + b]));
            if let Some(index) = pushing {
                self.slack[index] = true;
                continue;
            }
            for index in (0..self.held.len()).filter(|index| self.rigid(*index)) {
                point.position[order + index] = right[order + index];
            }
            point.acceleration[..order].copy_from_slice(&right[..order]);
            self.changed();
            return Ok(());
        }
    }

    /// Lets a tendon become slack, or tight by an inelastic impact: velocities jump by `M dv = -J^T P` with impulses `P` of the tight tendons, none of which pushes, so that their
    /// lengths then change as given; those that would push let go. Returns the energy that is lost.
    pub(super) fn switch(&mut self, index: usize, point: &mut MotionPoint) -> Result<f64, Error> {
        let order = self.mesh.order();
        // As the motion was before.
        self.changed();
        self.return_to_lengths(point)?;
        self.slack[index] = !self.slack[index];
        self.changed();
        let mut lost = 0.0;
        if self.rigid(index) {
            point.position[order + index] = 0.0;
            let before = self.kinetic(point)?;
            loop {
                let mut moved = point.clone();
                let impulses = self.stop_closing(&mut moved)?;
                let largest = impulses.iter().fold(0.0_f64, |most, impulse| most.max(impulse.abs()));
                let pushing = (0..self.held.len())
                    .filter(|other| self.rigid(*other) && impulses[*other] < -MEETS * largest)
                    .min_by(|a, b| impulses[*a].total_cmp(&impulses[*b]));
                let Some(other) = pushing else {
                    *point = moved;
                    break;
                };
                self.slack[other] = true;
                self.changed();
            }
            lost = before - self.kinetic(point)?;
        }
        self.consistent(point)?;
        Ok(lost)
    }

    fn kinetic(&mut self, point: &MotionPoint) -> Result<f64, Error> {
        self.evaluate(&point.instant())?;
        let mesh = std::sync::Arc::clone(&self.mesh);
        let [kinetic, ..] = self.moving.energies(&mesh, &self.now);
        Ok(kinetic)
    }
}
