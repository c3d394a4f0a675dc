//! An energy-momentum scheme: the midpoint rule with the discrete gradient of Gonzalez.
//!
//! With `z = q1 - q0`, `v = z/h` and `q1' = 2 v - q0'`, a step solves
//!
//! `r(t + h/2, q0 + z/2, v, (q1' - q0')/h) + gamma M v = 0`, `gamma = (E1 - E0 - h P - h v . r) / (h v . M v)`,
//!
//! with the energies `E` of both ends under the inputs of the middle and the power `P` of what has no energy there. As `v . r` is the power balance of the system, the
//! correction vanishes like `h^2`; the product of the equation with `h v` is `E1 - E0 = h P`, whatever the length of the step. The rule is symmetric and of order 2.
//! (Gonzalez, "Time integration and discrete Hamiltonian systems", J. Nonlinear Sci. 6 (1996), for systems given by their residual.)
//!
//! The rounding error in the balance of a step enters the balance of the next one, so that it does not add up. Where the motion comes to rest, `v . M v = 0`,
//! the correction is bounded and the rest is left to the next step, too.

use super::advance::{Advance, Attempt, Trial};
use super::pencil::at_rate;
use super::{Kind, Kinematics, Mechanics, QuadraticPencil};
use crate::dense::add;
use crate::ode::finite;
use crate::spectral::dot;

/// Iterations before a step is given up, and those after which the next step gets derivatives of its own.
const ITERATIONS: usize = 25;
const SLOW: usize = 6;
/// Increments below this fraction of the scales end an iteration, and those at which it may end by rounding.
const CLOSE: f64 = 1e-15;
const ROUNDING: f64 = 1e-11;
/// Largest change of velocities by the correction in one step, relative to themselves.
const LARGEST: f64 = 1e-2;

/// Memory of the scheme.
#[derive(Clone, Debug)]
pub(super) struct EnergyMomentum<P> {
    pencil: P,
    /// Length of the step that the factors belong to; `None` where there are none.
    factored: Option<f64>,
    kinds: Vec<Kind>,
    time: f64,
    position: Vec<f64>,
    velocity: Vec<f64>,
    acceleration: Vec<f64>,
    /// `q1 - q0`.
    increment: Vec<f64>,
    /// State at the middle or at the end of the step.
    middle: [Vec<f64>; 3],
    residual: Vec<f64>,
    momentum: Vec<f64>,
    /// Energy that the steps before have left over, J.
    defect: f64,
    left: f64,
    evaluations: usize,
    jacobians: usize,
}

/// Outcome of the iteration of a step.
enum Found {
    After(usize),
    Diverged,
    Failed,
}

impl<P: QuadraticPencil> EnergyMomentum<P> {
    pub(super) fn new(kinds: Vec<Kind>, pencil: P) -> Self {
        let order = kinds.len();
        let zero = vec![0.0; order];
        Self {
            pencil,
            factored: None,
            kinds,
            time: 0.0,
            position: zero.clone(),
            velocity: zero.clone(),
            acceleration: zero.clone(),
            increment: zero.clone(),
            middle: [zero.clone(), zero.clone(), zero.clone()],
            residual: zero.clone(),
            momentum: zero,
            defect: 0.0,
            left: 0.0,
            evaluations: 0,
            jacobians: 0,
        }
    }

    /// Derivatives at the start of the step, and factors for its length.
    fn factorise<S: Mechanics<Pencil = P>>(&mut self, system: &mut S, h: f64) -> Result<bool, S::Error> {
        self.jacobians += 1;
        self.factored = None;
        let at = Kinematics {
            time: self.time,
            position: &self.position,
            velocity: &self.velocity,
            acceleration: &self.acceleration,
        };
        system.linearise(at, &mut self.pencil)?;
        let sound = self.pencil.is_finite() && self.pencil.factorise(at_rate(2.0 / h));
        self.factored = sound.then_some(h);
        Ok(sound)
    }

    /// Energy and power at the middle (`whole` false) or at the end of the step, under the inputs of the middle.
    fn energy<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        h: f64,
        whole: bool,
    ) -> Result<Option<[f64; 2]>, S::Error> {
        let [q, v, a] = &mut self.middle;
        let (part, of) = if whole { (1.0, 2.0) } else { (0.5, 1.0) };
        for (k, z) in self.increment.iter().enumerate() {
            q[k] = self.position[k] + part * z;
            v[k] = of * z / h - (of - 1.0) * self.velocity[k];
            a[k] = 2.0 / h * (z / h - self.velocity[k]);
        }
        self.evaluations += 1;
        let time = self.time + 0.5 * h;
        system.energy(Kinematics { time, position: q, velocity: v, acceleration: a })
    }

    /// With the factors at hand, or (`exact`) with those of the state of each iteration.
    fn solve<S: Mechanics<Pencil = P>>(
        &mut self,
        system: &mut S,
        h: f64,
        exact: bool,
    ) -> Result<Found, S::Error> {
        let time = self.time + 0.5 * h;
        let start = Kinematics {
            time,
            position: &self.position,
            velocity: &self.velocity,
            acceleration: &self.acceleration,
        };
        self.evaluations += 1;
        let Some([before, _]) = system.energy(start)? else { return Ok(Found::Failed) };
        for (k, z) in self.increment.iter_mut().enumerate() {
            *z = h * (self.velocity[k] + 0.5 * h * self.acceleration[k]);
        }
        let mut last = f64::INFINITY;
        for iteration in 1..=ITERATIONS {
            let Some([after, _]) = self.energy(system, h, true)? else { return Ok(Found::Failed) };
            let Some([_, power]) = self.energy(system, h, false)? else { return Ok(Found::Failed) };
            let [q, v, a] = &self.middle;
            let at = Kinematics { time, position: q, velocity: v, acceleration: a };
            system.residual(at, &mut self.residual)?;
            if exact && finite(&self.residual) {
                self.jacobians += 1;
                system.linearise(at, &mut self.pencil)?;
                if !self.pencil.factorise(at_rate(2.0 / h)) {
                    return Ok(Found::Diverged);
                }
            }
            self.left = after - before - h * power + self.defect;
            if !(finite(&self.residual) && self.left.is_finite()) {
                return Ok(Found::Failed);
            }
            self.add_gradient(h);
            let size = self.correct(h);
            let bound = if exact && iteration < SLOW { 10.0 } else { 2.0 };
            if !size.is_finite() || size >= bound * last {
                return Ok(Found::Diverged);
            }
            if size <= CLOSE || (size > 0.2 * last && size < ROUNDING) {
                let Some([after, _]) = self.energy(system, h, true)? else { return Ok(Found::Failed) };
                self.left = after - before - h * power + self.defect;
                return Ok(Found::After(iteration));
            }
            last = size;
        }
        Ok(Found::Diverged)
    }

    /// Adds `gamma M v` to the residual, which makes its work over the step the change of the energy.
    fn add_gradient(&mut self, h: f64) {
        let v = &self.middle[1];
        self.momentum.fill(0.0);
        self.pencil.add_product([0.0, 0.0, 1.0], v, &mut self.momentum);
        let twice = dot(v, &self.momentum);
        if twice > 0.0 {
            let needed = (self.left / h - dot(v, &self.residual)) / twice;
            add(&mut self.residual, needed.clamp(-LARGEST / h, LARGEST / h), &self.momentum);
        }
    }

    /// Corrects the increment by the residual, with the factors at hand. Returns the size of the correction in the scales of the coordinates.
    fn correct(&mut self, h: f64) -> f64 {
        self.pencil.solve(&mut self.residual);
        let mut square = 0.0;
        for ((z, change), kind) in self.increment.iter_mut().zip(&self.residual).zip(&self.kinds) {
            *z -= 2.0 * change;
            if let Kind::Coordinate { size, rate } = *kind {
                square += (2.0 * change / size).powi(2) + (2.0 * change / h / rate).powi(2);
            }
        }
        (square / (2 * self.kinds.len()) as f64).sqrt()
    }
}

impl<S: Mechanics> Advance<S> for EnergyMomentum<S::Pencil> {
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
    }

    fn attempt(&mut self, system: &mut S, trial: Trial) -> Result<Attempt, S::Error> {
        let h = trial.length;
        loop {
            let fresh = self.factored != Some(h);
            if fresh && !self.factorise(system, h)? {
                return Ok(Attempt::Again { ratio: 0.5, failed: false });
            }
            let mut found = self.solve(system, h, false)?;
            if fresh && !matches!(found, Found::After(_)) {
                self.factored = None;
                found = self.solve(system, h, true)?;
            }
            match found {
                Found::After(iterations) => {
                    if iterations > SLOW {
                        // Slow, or of another state.
                        self.factored = None;
                    }
                    return Ok(Attempt::Taken { ratio: 1.0 });
                }
                Found::Failed if fresh => return Ok(Attempt::Again { ratio: 0.25, failed: true }),
                Found::Diverged if fresh => return Ok(Attempt::Again { ratio: 0.5, failed: false }),
                Found::Failed | Found::Diverged => self.factored = None,
            }
        }
    }

    /// Velocities are linear over the step.
    fn interpolate(&self, h: f64, theta: f64, [position, velocity, acceleration]: [&mut [f64]; 3]) {
        for (k, z) in self.increment.iter().enumerate() {
            let change = z / h - self.velocity[k];
            position[k] = self.position[k] + h * theta * (self.velocity[k] + theta * change);
            velocity[k] = self.velocity[k] + 2.0 * theta * change;
            acceleration[k] = 2.0 / h * change;
        }
    }

    fn accept(&mut self, h: f64, end: f64) {
        for (k, z) in self.increment.iter().enumerate() {
            self.position[k] += z;
            self.acceleration[k] = 2.0 / h * (z / h - self.velocity[k]);
            self.velocity[k] = 2.0 * z / h - self.velocity[k];
        }
        self.defect = self.left;
        self.time = end;
    }

    fn forget(&mut self) {}

    fn recentre(&mut self, system: &mut S) {
        let Self { position, velocity, acceleration, .. } = self;
        if system.recentre(position, velocity, acceleration, &mut []) {
            self.factored = None;
        }
    }

    fn work(&self) -> [usize; 2] {
        [self.evaluations, self.jacobians]
    }

    fn order(&self) -> usize {
        2
    }
}
