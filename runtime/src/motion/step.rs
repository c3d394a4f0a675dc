//! One step of a Radau IIA method: the estimate of the error, dense output. Its memory and factors: [`radau`]. Its stages: [`stages`].

mod differences;
mod radau;
mod stages;

use super::advance::{Advance, Attempt, Trial};
use super::{Kind, Kinematics, Mechanics, QuadraticPencil};
use crate::dense::add;
use crate::ode::finite;
pub(super) use differences::Differences;
pub(super) use radau::Radau;
pub(super) use stages::{Patience, Stages};

/// Bounds on the ratio of a step to the step before, and the safety factor of its choice.
const RATIOS: [f64; 2] = [0.2, 6.0];
const SAFETY: f64 = 0.9;
/// Steps do not grow beyond the length at which an iteration contracts by this factor.
const FAST: f64 = 0.3;
/// Ratios in this range keep the step, and with it the factors.
const KEEP: core::ops::Range<f64> = 1.0..1.2;
/// Derivatives are kept for the next step where the iteration contracts at least by this factor.
const SLOW: f64 = 0.05;

impl<P: QuadraticPencil> Radau<P> {
    /// The estimate of the error of the step in units of the tolerances; `None` where a residual is not finite. With `again`, the residual at the start is
    /// evaluated once more at the estimated error, which tells errors of fast motions that the step damps out from others.
    fn error<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        h: f64,
        again: bool,
    ) -> Result<Option<f64>, S::Error> {
        self.start_error();
        let rate = self.method.real / h;
        let mut size = f64::INFINITY;
        for round in 0..2 {
            let [velocity, acceleration, position] = &mut self.scratch;
            let at = Kinematics { time: self.time, position, velocity: &self.stage, acceleration };
            self.evaluations += 1;
            system.residual(at, &mut self.real)?;
            if !finite(&self.real) {
                return Ok(None);
            }
            for entry in &mut self.real {
                *entry = -*entry;
            }
            self.pencil.add_product([0.0, 1.0, rate], velocity, &mut self.real);
            self.pencil.solve(&mut self.real);
            size = match self.accuracy {
                Some(accuracy) => system.displacement(&self.real) / (accuracy * self.excursion),
                None => self.error_size(rate),
            };
            if round == 1 || !again || size < 1.0 {
                break;
            }
            // The rates of a state that is off by the error: its own velocity enters the difference, too.
            let [velocity, _, position] = &mut self.scratch;
            for (k, kind) in self.kinds.iter().enumerate() {
                if !matches!(kind, Kind::Multiplier) {
                    let slope = rate * self.real[k] - velocity[k];
                    position[k] += self.real[k];
                    self.stage[k] += slope;
                    velocity[k] += slope;
                }
            }
        }
        Ok(Some(size))
    }

    /// Writes the state at the start of the step by the formula of the estimate to `scratch`: the difference of its velocity, its acceleration, its position.
    fn start_error(&mut self) {
        let n = self.order;
        let [velocity, acceleration, position] = &mut self.scratch;
        velocity.fill(0.0);
        acceleration.fill(0.0);
        position.copy_from_slice(&self.position);
        for (i, factor) in self.method.start.iter().enumerate() {
            add(velocity, *factor, &self.velocities[i * n..][..n]);
            add(acceleration, *factor, &self.accelerations[i * n..][..n]);
            for (k, kind) in self.kinds.iter().enumerate() {
                if matches!(kind, Kind::Multiplier) {
                    position[k] += factor * self.increments[i * n + k];
                }
            }
        }
        // The difference of the velocities.
        for (found, start) in velocity.iter_mut().zip(&self.velocity) {
            *found = start - *found;
        }
        self.stage.copy_from_slice(&self.velocity);
    }

    /// Root mean square of the estimated error (`real`) and of its rate over the coordinates, in units of the tolerances.
    fn error_size(&self, rate: f64) -> f64 {
        let velocity = &self.scratch[0];
        let [sizes, rates] = &self.weights;
        let (mut square, mut count) = (0.0, 0_u32);
        for (k, kind) in self.kinds.iter().enumerate() {
            if matches!(kind, Kind::Coordinate { .. }) {
                let slope = rate * self.real[k] - velocity[k];
                square += (self.real[k] * sizes[k]).powi(2) + (slope * rates[k]).powi(2);
                count += 2;
            }
        }
        (square / f64::from(count.max(1))).sqrt()
    }
}

impl<S: Mechanics> Advance<S> for Radau<S::Pencil> {
    fn start(&self) -> Kinematics<'_> {
        Kinematics {
            time: self.time,
            position: &self.position,
            velocity: &self.velocity,
            acceleration: &self.acceleration,
        }
    }

    fn set(&mut self, at: Kinematics<'_>) {
        self.time = at.time;
        self.position.copy_from_slice(at.position);
        self.velocity.copy_from_slice(at.velocity);
        self.acceleration.copy_from_slice(at.acceleration);
        self.linearised = false;
    }

    fn attempt(&mut self, system: &mut S, trial: Trial) -> Result<Attempt, S::Error> {
        let Trial { length: h, again, controlled } = trial;
        let iterations = loop {
            if !self.linearised {
                self.factored = None;
                if !self.linearise(system)? {
                    return Ok(Attempt::Again { ratio: 0.25, failed: true });
                }
            }
            if self.factored != Some(h) {
                self.factored = None;
                if self.factorise(h) {
                    self.factored = Some(h);
                } else if self.fresh {
                    return Ok(Attempt::Again { ratio: 0.5, failed: false });
                }
            }
            if self.factored.is_some() {
                match self.solve(system, h) {
                    Ok(Stages::Found { iterations }) => break iterations,
                    Ok(Stages::Diverged) if self.fresh => {
                        return Ok(Attempt::Again { ratio: 0.5, failed: false });
                    }
                    Ok(Stages::Failed) if self.fresh => {
                        return Ok(Attempt::Again { ratio: 0.25, failed: true });
                    }
                    Err(error) if self.fresh => return Err(error),
                    // Derivatives of an earlier step.
                    Ok(_) | Err(_) => {}
                }
            }
            self.linearised = false;
        };
        if !controlled {
            return Ok(Attempt::Taken { ratio: 1.0 });
        }
        let Some(error) = self.error(system, h, again)? else {
            return Ok(Attempt::Again { ratio: 0.25, failed: true });
        };
        if !error.is_finite() {
            return Ok(Attempt::Again { ratio: 0.25, failed: false });
        }
        let power = 1.0 / (self.method.stages() + 1) as f64;
        // Iterations that were slow ask for a shorter step.
        let slow = (25.0 / (20.0 + iterations as f64)).min(1.0);
        let ratio = (SAFETY * slow * error.max(1e-12).powf(-power)).clamp(RATIOS[0], RATIOS[1]);
        // Contraction goes with the square of the step: so far that the iteration still converges.
        let ratio = ratio.min((FAST / self.contraction).sqrt().max(1.0));
        if error > 1.0 {
            return Ok(Attempt::Again { ratio: ratio.min(0.9), failed: false });
        }
        let ratio = if KEEP.contains(&ratio) { 1.0 } else { ratio };
        Ok(Attempt::Taken { ratio })
    }

    fn interpolate(&self, h: f64, theta: f64, into: [&mut [f64]; 3]) {
        let (n, stages) = (self.order, self.method.stages());
        let [position, velocity, acceleration] = into;
        let mut weights = [0.0; 16];
        let weights = &mut weights[..stages];
        // Velocities by a polynomial of degree s through the nodes and the start, positions by its integral, accelerations by its derivative.
        position.copy_from_slice(&self.position);
        velocity.copy_from_slice(&self.velocity);
        acceleration.fill(0.0);
        add(position, theta * h, &self.velocity);
        let sum = |weights: &[f64], factor: f64, out: &mut [f64]| {
            for (weight, at) in weights.iter().zip(self.velocities.chunks_exact(n)) {
                add(out, factor * weight, at);
            }
            add(out, -factor * weights.iter().sum::<f64>(), &self.velocity);
        };
        self.method.increment(theta, weights);
        sum(weights, 1.0, velocity);
        for (k, kind) in self.kinds.iter().enumerate() {
            if matches!(kind, Kind::Multiplier) {
                let parts = weights.iter().zip(self.increments.chunks_exact(n));
                position[k] = self.position[k] + parts.map(|(weight, z)| weight * z[k]).sum::<f64>();
            }
        }
        self.method.increment_rate(theta, weights);
        sum(weights, 1.0 / h, acceleration);
        self.method.increment_integral(theta, weights);
        for (weight, at) in weights.iter().zip(self.velocities.chunks_exact(n)) {
            for (k, kind) in self.kinds.iter().enumerate() {
                if !matches!(kind, Kind::Multiplier) {
                    position[k] += h * weight * (at[k] - self.velocity[k]);
                }
            }
        }
    }

    /// Takes the step: its last stage is the new state.
    fn accept(&mut self, h: f64, end: f64) {
        let n = self.order;
        let last = (self.method.stages() - 1) * n;
        let (start, nodes) = self.passed.split_at_mut(n);
        start.copy_from_slice(&self.position);
        for (node, increment) in nodes.chunks_exact_mut(n).zip(self.increments.chunks_exact(n)) {
            node.copy_from_slice(start);
            add(node, 1.0, increment);
        }
        add(&mut self.position, 1.0, &self.increments[last..]);
        self.velocity.copy_from_slice(&self.velocities[last..]);
        self.acceleration.copy_from_slice(&self.accelerations[last..]);
        self.before.copy_from_slice(&self.increments);
        self.length_before = Some(h);
        self.time = end;
        (self.linearised, self.fresh) = (self.linearised && self.contraction < SLOW, false);
    }

    fn forget(&mut self) {
        self.length_before = None;
    }

    fn recentre(&mut self, system: &mut S) {
        if self.accuracy.is_some() {
            let reached = system.excursion(Advance::<S>::start(self));
            self.excursion = self.excursion.max(reached);
        }
        let Self { position, velocity, acceleration, passed, .. } = self;
        if !system.recentre(position, velocity, acceleration, passed) {
            return;
        }
        let n = self.order;
        let (start, nodes) = self.passed.split_at(n);
        for (before, node) in self.before.chunks_exact_mut(n).zip(nodes.chunks_exact(n)) {
            before.copy_from_slice(node);
            add(before, -1.0, start);
        }
    }

    fn work(&self) -> [usize; 2] {
        [self.evaluations, self.jacobians]
    }

    fn order(&self) -> usize {
        2 * self.method.stages() - 1
    }
}
