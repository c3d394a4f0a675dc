//! Solves in a row, and load following.

use std::sync::Arc;

use super::check::check_input;
use super::collapse::Collapse;
use super::mesh::Mesh;
use super::newton::{Driven, Newton, Stuck};
use super::solution::Solution;
use super::{Cable, Error, Input, Kernel};
use crate::{Method, Report, Stability};

/// Load steps: the first one, the largest, and the smallest before the way is at its end.
const STEPS: [f64; 3] = [0.125, 0.25, 1e-7];
/// Load step, relative to the load, at which chords that close are looked for.
const LOOK: f64 = 1e-3;
/// Load steps of a way.
const MOST_STEPS: usize = 1000;
/// Iterations after which the next load step is larger.
const EASY: usize = 6;

/// A solver of one robot: it holds all memory, and each solve starts from its last answer.
///
/// A solve allocates nothing once the first one with as many driven cables is done.
#[derive(Clone, Debug)]
pub struct DisksSolver<K: Kernel> {
    pub(super) mesh: Arc<Mesh<K>>,
    pub(super) newton: Newton<K>,
    solution: Solution<K>,
    /// The next solve starts from the straight robot.
    fresh: bool,
    pub(super) way: Way,
}

/// Why a way ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// Chords close here.
    Closes(Collapse),
    /// Newton's method finds nothing further on.
    Stuck(Stuck),
}

/// Where the load was followed to.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The last two points on the way: part of the load, and coefficients with the tensions.
    pub(super) good: (f64, Vec<f64>),
    before: (f64, Vec<f64>),
    pub(super) steps: usize,
}

impl Way {
    fn restart(&mut self) {
        self.good.0 = 0.0;
        self.good.1.fill(0.0);
        self.before.clone_from(&self.good);
        self.steps = 0;
    }

    /// Another point.
    pub(super) fn pass<K: Kernel>(&mut self, load: f64, newton: &Newton<K>) {
        let order = newton.now.coefficients.len();
        core::mem::swap(&mut self.good, &mut self.before);
        self.good.0 = load;
        self.good.1[..order].copy_from_slice(&newton.now.coefficients);
        self.good.1[order..].copy_from_slice(newton.load.tensions.as_ref());
        self.steps += 1;
    }

    /// The next steps go on from the last point without a prediction.
    pub(super) fn halt(&mut self) {
        self.before.clone_from(&self.good);
    }
}

impl<K: Kernel> DisksSolver<K> {
    pub(super) fn new(mesh: Arc<Mesh<K>>) -> Self {
        let newton = Newton::new(&mesh);
        let room = mesh.layout.order + mesh.straight.as_ref().len();
        let point = || (0.0, vec![0.0; room]);
        Self {
            solution: Solution::new(&mesh, &newton),
            newton,
            fresh: true,
            way: Way { good: point(), before: point(), steps: 0 },
            mesh,
        }
    }

    /// The last answer; the straight robot before the first one.
    #[must_use]
    pub const fn solution(&self) -> &Solution<K> {
        &self.solution
    }

    /// The last answer.
    #[must_use]
    pub fn into_solution(self) -> Solution<K> {
        self.solution
    }

    /// Lets the next solve start from the straight robot.
    pub const fn restart(&mut self) {
        self.fresh = true;
    }

    /// The equilibrium under an input, from the last answer; if that fails from the straight robot, and then by following the load from zero. What is
    /// found last is kept, and a failure keeps what was found before.
    ///
    /// # Errors
    /// As [`super::Disks::solve`].
    pub fn solve<'b>(&mut self, input: impl Into<Input<'b>>) -> Result<&Solution<K>, Error> {
        let input = &input.into();
        check_input(&self.mesh.kernel, input)?;
        self.set(input);
        let mut steps = 1;
        let warm = !self.fresh;
        if warm {
            self.newton.now.coefficients.copy_from_slice(&self.solution.state.coefficients);
            self.newton.now.closed.clear();
            self.apply(input, 1.0);
            for driven in &self.newton.driven {
                self.newton.load.tensions.as_mut()[driven.cable] =
                    self.solution.load.tensions.as_ref()[driven.cable];
            }
        }
        let mut found = warm && self.arrive().is_ok();
        if !found {
            self.newton.now.straighten();
            self.newton.load.tensions = K::per_cable(|_| 0.0);
            self.apply(input, 1.0);
            found = self.arrive().is_ok();
        }
        if !found {
            if let Err(end) = self.follow(input, 1.0) {
                return Err(self.collapsed(input, end));
            }
            steps = self.way.steps;
        }
        self.keep(steps);
        Ok(&self.solution)
    }

    /// Which cables are driven how.
    pub(super) fn set(&mut self, input: &Input<'_>) {
        self.newton.iterations = 0;
        self.newton.now.closed.clear();
        self.newton.driven.clear();
        for (cable, drive) in input.cables.iter().enumerate() {
            match drive {
                Cable::Force(_) => {}
                Cable::Displacement(displacement) => {
                    self.newton.driven.push(Driven { cable, displacement, compliance: 0.0, pretension: 0.0 });
                }
                Cable::Spring { displacement, stiffness, pretension } => {
                    let compliance = stiffness.recip();
                    self.newton.driven.push(Driven { cable, displacement, compliance, pretension });
                }
            }
        }
    }

    /// Applies a part of an input; tensions of driven cables stay.
    pub(super) fn apply(&mut self, input: &Input<'_>, scale: f64) {
        self.newton.load.scale = scale;
        self.newton.load.tip = input.tip;
        for (tension, drive) in self.newton.load.tensions.as_mut().iter_mut().zip(input.cables.iter()) {
            if let Cable::Force(value) = drive {
                *tension = scale * value;
            }
        }
    }

    /// Newton's method from where the solver stands, to a stable equilibrium.
    pub(super) fn arrive(&mut self) -> Result<(), Stuck> {
        self.newton.run(&self.mesh)?;
        self.newton.factorise(&self.mesh);
        if self.newton.is_stable(&self.mesh) == Some(false) { Err(Stuck::Indefinite) } else { Ok(()) }
    }

    /// Makes what was found the solution.
    pub(super) fn keep(&mut self, load_steps: usize) {
        let stability = match self.newton.is_stable(&self.mesh) {
            Some(true) => Stability::Stable,
            Some(false) => Stability::Unstable,
            None => Stability::Undecided,
        };
        let report = Report {
            method: Method::Newton,
            iterations: self.newton.iterations,
            residual: self.newton.residual,
            load_steps,
            stability,
            critical_load: None,
            strain: None,
        };
        self.solution.take(&self.newton, report);
        self.fresh = false;
    }

    /// Follows the load from the straight robot to `until`. Where the way ends before, why.
    pub(super) fn follow(&mut self, input: &Input<'_>, until: f64) -> Result<(), End> {
        self.way.restart();
        let mut step = STEPS[0];
        let mut looked = false;
        while self.way.good.0 < until {
            if self.way.steps > MOST_STEPS {
                return Err(End::Stuck(Stuck::Astray));
            }
            let next = f64::min(self.way.good.0 + step, until);
            self.predict(input, next);
            let done = self.newton.iterations;
            match self.arrive() {
                Ok(()) => {
                    self.way.pass(next, &self.newton);
                    if self.newton.iterations - done <= EASY {
                        step = if until <= 1.0 { (1.5 * step).min(STEPS[1]) } else { 1.5 * step };
                    }
                }
                Err(stuck) => {
                    step *= 0.5;
                    let least = self.way.good.0.clamp(STEPS[0], 1.0);
                    if step < LOOK * least && !looked {
                        looked = true;
                        if let Some(collapse) = self.close(input)
                            && collapse.load <= until
                        {
                            return Err(End::Closes(collapse));
                        }
                    }
                    if step < STEPS[2] * least {
                        return Err(End::Stuck(stuck));
                    }
                }
            }
        }
        Ok(())
    }

    /// Stands at the prediction for a part of the load.
    pub(super) fn predict(&mut self, input: &Input<'_>, next: f64) {
        let order = self.mesh.layout.order;
        let (good, before) = (&self.way.good, &self.way.before);
        let reach = good.0 - before.0;
        let ahead = if reach > 0.0 { (next - good.0) / reach } else { 0.0 };
        let value = |k: usize| good.1[k] + ahead * (good.1[k] - before.1[k]);
        for (k, coefficient) in self.newton.now.coefficients.iter_mut().enumerate() {
            *coefficient = value(k);
        }
        for (c, tension) in self.newton.load.tensions.as_mut().iter_mut().enumerate() {
            let predicted = value(order + c);
            *tension = if self.newton.ideal { predicted } else { predicted.max(0.0) };
        }
        self.apply(input, next);
    }

    /// Stands at the last good state on the way.
    pub(super) fn stand(&mut self, input: &Input<'_>) {
        let load = self.way.good.0;
        self.way.halt();
        self.newton.now.closed.clear();
        self.predict(input, load);
        self.newton.now.evaluate(&self.mesh, &self.newton.load);
    }
}
