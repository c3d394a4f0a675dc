//! The stages of a step by a simplified Newton iteration.

use nalgebra::Complex;

use super::radau::Radau;
use crate::dense::add;
use crate::motion::{Kind, Kinematics, Mechanics, QuadraticPencil};
use crate::ode::finite;

/// Iterations before a step is given up.
const ITERATIONS: usize = 12;
/// Increments below this fraction of the tolerances end an iteration.
const CLOSE: f64 = 1e-2;
/// Tolerance of an iteration relative to the accuracy of poses: errors that remain in stiff coordinates act as forces on the others.
const BY_ACCURACY: f64 = 0.1;
/// Increments below this fraction of the scales are rounding: an iteration that no longer contracts ends there.
const ROUNDING: f64 = 1e-11;
/// An iteration that contracts less than by this stalls.
const STALLS: f64 = 0.3;

/// Criteria for an iteration with derivatives of an earlier step.
#[derive(Clone, Copy, Debug)]
pub(in crate::motion) struct Patience {
    /// The contraction that is expected of it, where one is known: the first correction may then be the last one.
    pub(in crate::motion) expected: Option<f64>,
    /// It is given up where it contracts less than by this.
    pub(in crate::motion) slow: f64,
}

impl Patience {
    /// Criteria for single steps: nothing is expected, and derivatives are renewed where the iteration stalls.
    const SINGLE: Self = Self { expected: None, slow: STALLS };
}

/// Outcome of the iteration of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::motion) enum Stages {
    /// Converged in this number of iterations.
    Found { iterations: usize },
    /// Not converged.
    Diverged,
    /// The residual failed or was not finite.
    Failed,
}

impl<P: QuadraticPencil> Radau<P> {
    /// Tolerance of iterations as a fraction of the scales of coordinates.
    fn tolerance(&self) -> f64 {
        self.accuracy.map_or(self.tolerances[0], |accuracy| BY_ACCURACY * accuracy * self.excursion)
    }

    /// Writes the weights of coordinates and their rates.
    fn weigh(&mut self) {
        let [absolute, relative] = self.tolerances;
        if self.accuracy.is_some() {
            let tolerance = self.tolerance();
            for (weight, kind) in self.weights[0].iter_mut().zip(&self.kinds) {
                let Kind::Coordinate { size, .. } = *kind else { continue };
                *weight = 1.0 / (tolerance * size);
            }
            return;
        }
        for (k, kind) in self.kinds.iter().enumerate() {
            let (size, rate) = match *kind {
                Kind::Coordinate { size, rate } => (size, rate),
                Kind::Prescribed | Kind::Multiplier => (f64::INFINITY, f64::INFINITY),
            };
            self.weights[0][k] = 1.0 / (absolute * size + relative * self.position[k].abs());
            self.weights[1][k] = 1.0 / (absolute * rate + relative * self.velocity[k].abs());
        }
    }

    /// Guesses of the increments: the polynomial of the last step, or constant velocity.
    pub(in crate::motion) fn predict(&mut self, h: f64) {
        let (n, stages) = (self.order, self.method.stages());
        self.increments.fill(0.0);
        let mut weights = [0.0; 16];
        for i in 0..stages {
            let node = self.method.nodes[i];
            let increment = &mut self.increments[i * n..][..n];
            if let Some(length) = self.length_before {
                self.method.increment(1.0 + node * h / length, &mut weights[..stages]);
                weights[stages - 1] -= 1.0;
                for (weight, before) in weights.iter().zip(self.before.chunks_exact(n)) {
                    add(increment, *weight, before);
                }
            } else {
                for (k, kind) in self.kinds.iter().enumerate() {
                    if !matches!(kind, Kind::Multiplier) {
                        let along = node * h;
                        increment[k] = along * (self.velocity[k] + 0.5 * along * self.acceleration[k]);
                    }
                }
            }
        }
    }

    /// Velocities and accelerations at the nodes from the increments.
    fn differentiate(&mut self, h: f64) {
        let (n, stages) = (self.order, self.method.stages());
        for i in 0..stages {
            let row = &self.method.rates[i * stages..][..stages];
            let velocity = &mut self.velocities[i * n..][..n];
            velocity.fill(0.0);
            for (factor, increment) in row.iter().zip(self.increments.chunks_exact(n)) {
                add(velocity, factor / h, increment);
            }
        }
        for i in 0..stages {
            let row = &self.method.rates[i * stages..][..stages];
            let acceleration = &mut self.accelerations[i * n..][..n];
            acceleration.fill(0.0);
            for (factor, velocity) in row.iter().zip(self.velocities.chunks_exact(n)) {
                add(acceleration, factor / h, velocity);
            }
            add(acceleration, -row.iter().sum::<f64>() / h, &self.velocity);
        }
    }

    /// Solves for the stages of a step of length `h` with the factors at hand.
    pub(in crate::motion) fn solve<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        h: f64,
    ) -> Result<Stages, S::Error> {
        self.predict(h);
        self.iterate(system, h, Patience::SINGLE)
    }

    /// The same from the increments at hand.
    pub(in crate::motion) fn iterate<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        h: f64,
        patience: Patience,
    ) -> Result<Stages, S::Error> {
        self.weigh();
        let (mut last, mut rate) = (f64::INFINITY, 0.0_f64);
        for iteration in 1..=ITERATIONS {
            self.differentiate(h);
            if !self.evaluate(system, h)? {
                return Ok(Stages::Failed);
            }
            let size = self.correct(system, h);
            if !size.is_finite() {
                return Ok(Stages::Diverged);
            }
            let ratio = size / last;
            if iteration > 1 {
                rate = if iteration == 2 { ratio } else { (ratio * rate).sqrt() };
            }
            // Increments that are left, by the ratio so far.
            let of_rate = |rate: f64| rate / (1.0 - rate).max(1e-3);
            let left = if iteration == 1 { patience.expected.map_or(1.0, of_rate) } else { of_rate(rate) };
            let known = iteration > 1 || patience.expected.is_some();
            let stalls = ratio > STALLS;
            let rounding = self.fresh && stalls && size * self.tolerance() < ROUNDING;
            if size == 0.0 || (known && left * size <= CLOSE) || size <= CLOSE * CLOSE || rounding {
                self.contraction = if iteration == 1 { 0.0 } else { rate };
                // Rates follow the last correction, too: it may be as large as the tolerances over the contraction.
                self.differentiate(h);
                return Ok(Stages::Found { iterations: iteration });
            }
            // Derivatives of an earlier step do not tell rounding errors from their own.
            if iteration > 1 && ratio > patience.slow && !self.fresh {
                return Ok(Stages::Diverged);
            }
            if iteration > 1 {
                let remaining = i32::try_from(ITERATIONS - iteration).unwrap_or(0);
                if ratio >= 2.0 || (iteration > 2 && rate.powi(remaining) * left * size > CLOSE) {
                    return Ok(Stages::Diverged);
                }
            }
            last = size;
        }
        Ok(Stages::Diverged)
    }

    /// Evaluates the residuals at the nodes. Returns whether they are finite.
    fn evaluate<S: Mechanics<Pencil = P>>(&mut self, system: &mut S, h: f64) -> Result<bool, S::Error> {
        let n = self.order;
        for i in 0..self.method.stages() {
            let range = i * n..(i + 1) * n;
            for ((entry, q), z) in
                self.stage.iter_mut().zip(&self.position).zip(&self.increments[range.clone()])
            {
                *entry = q + z;
            }
            let at = Kinematics {
                time: self.time + self.method.nodes[i] * h,
                position: &self.stage,
                velocity: &self.velocities[range.clone()],
                acceleration: &self.accelerations[range.clone()],
            };
            self.evaluations += 1;
            system.residual(at, &mut self.residuals[range.clone()])?;
            if !finite(&self.residuals[range.clone()]) {
                return Ok(false);
            }
            system.residual_to_body(&self.stage, &mut self.residuals[range]);
        }
        Ok(true)
    }

    /// Subtracts the increments of the iteration; returns their mean square in units of the tolerances.
    fn correct<S: Mechanics<Pencil = P>>(&mut self, system: &S, h: f64) -> f64 {
        let (n, stages) = (self.order, self.method.stages());
        self.change.fill(0.0);
        self.real.fill(0.0);
        for (factor, residual) in self.method.real_row.iter().zip(self.residuals.chunks_exact(n)) {
            add(&mut self.real, *factor, residual);
        }
        self.pencil.solve(&mut self.real);
        for (factor, change) in self.method.real_column.iter().zip(self.change.chunks_exact_mut(n)) {
            add(change, *factor, &self.real);
        }
        for pair in 0..self.method.pairs.len() {
            self.complex.fill(Complex::new(0.0, 0.0));
            for (factor, residual) in self.method.rows[pair].iter().zip(self.residuals.chunks_exact(n)) {
                for (sum, residual) in self.complex.iter_mut().zip(residual) {
                    *sum += factor * residual;
                }
            }
            self.pencil.solve_complex(pair, &mut self.complex);
            for (factor, change) in self.method.columns[pair].iter().zip(self.change.chunks_exact_mut(n)) {
                for (change, value) in change.iter_mut().zip(&self.complex) {
                    *change += 2.0 * (factor.re * value.re - factor.im * value.im);
                }
            }
        }
        for (change, increment) in self.change.chunks_exact_mut(n).zip(self.increments.chunks_exact(n)) {
            for ((entry, q), z) in self.stage.iter_mut().zip(&self.position).zip(increment) {
                *entry = q + z;
            }
            system.change_to_unknowns(&self.stage, change);
        }
        let [sizes, rates] = &self.weights;
        let mut square = 0.0;
        for i in 0..stages {
            let row = &self.method.rates[i * stages..][..stages];
            self.stage.fill(0.0);
            for (factor, change) in row.iter().zip(self.change.chunks_exact(n)) {
                add(&mut self.stage, factor / h, change);
            }
            for k in 0..n {
                square += (self.change[i * n + k] * sizes[k]).powi(2) + (self.stage[k] * rates[k]).powi(2);
            }
        }
        for (increment, change) in self.increments.iter_mut().zip(&self.change) {
            *increment -= change;
        }
        (square / (2 * n * stages) as f64).sqrt()
    }
}
