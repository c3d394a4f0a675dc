//! Solves in a row, and load following.

use std::sync::Arc;

use super::check::check_input;
use super::collapse::{Cause, Collapse, Reached};
use super::mesh::Mesh;
use super::newton::{Driven, Newton, Stuck};
use super::solution::Solution;
use super::{Cable, Error, Input, Kernel, Pose};
use crate::{LastGood, Method, Report, Stability};

/// Load steps: the first one, the largest, and the smallest before the way is at its end.
const STEPS: [f64; 3] = [0.125, 0.25, 1e-7];
/// Iterations after which the next load step is larger.
const EASY: usize = 6;

/// A solver of one robot: it holds all memory, and each solve starts from its last answer.
///
/// A solve allocates nothing once the first one with as many driven cables is done.
#[derive(Clone, Debug)]
pub struct DisksSolver<K: Kernel> {
    mesh: Arc<Mesh<K>>,
    pub(super) newton: Newton<K>,
    solution: Solution<K>,
    /// The next solve starts from the straight robot.
    fresh: bool,
    way: Way,
}

/// Where the load was followed to.
#[derive(Clone, Debug)]
struct Way {
    /// The last two points on the way: part of the load, and coefficients with the tensions of driven cables.
    good: (f64, Vec<f64>),
    before: (f64, Vec<f64>),
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
            way: Way { good: point(), before: point() },
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
        let mut found = warm && self.arrive();
        if !found {
            self.newton.now.straighten();
            self.newton.load.tensions = K::per_cable(|_| 0.0);
            self.apply(input, 1.0);
            found = self.arrive();
        }
        if !found {
            steps = self.follow(input)?;
        }
        self.keep(steps);
        Ok(&self.solution)
    }

    /// Which cables are driven how.
    fn set(&mut self, input: &Input<'_>) {
        self.newton.iterations = 0;
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
    fn apply(&mut self, input: &Input<'_>, scale: f64) {
        self.newton.load.scale = scale;
        self.newton.load.tip = input.tip;
        for (tension, drive) in self.newton.load.tensions.as_mut().iter_mut().zip(input.cables.iter()) {
            if let Cable::Force(value) = drive {
                *tension = scale * value;
            }
        }
    }

    /// Newton's method from where the solver stands; whether it found a stable equilibrium.
    fn arrive(&mut self) -> bool {
        self.arrive_or().is_ok()
    }

    fn arrive_or(&mut self) -> Result<(), Stuck> {
        self.newton.run(&self.mesh)?;
        self.newton.factorise(&self.mesh);
        if self.newton.is_stable(&self.mesh) == Some(false) { Err(Stuck::Indefinite) } else { Ok(()) }
    }

    /// Makes what was found the solution.
    fn keep(&mut self, load_steps: usize) {
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
        };
        self.solution.take(&self.newton, report);
        self.fresh = false;
    }

    /// Follows the load from the straight robot; gives the number of load steps.
    fn follow(&mut self, input: &Input<'_>) -> Result<usize, Error> {
        let order = self.mesh.layout.order;
        self.way.good.0 = 0.0;
        self.way.good.1.fill(0.0);
        self.way.before.clone_from(&self.way.good);
        let mut step = STEPS[0];
        let mut steps = 0;

        while self.way.good.0 < 1.0 {
            let next = f64::min(self.way.good.0 + step, 1.0);
            self.predict(input, next);
            let done = self.newton.iterations;
            match self.arrive_or() {
                Ok(()) => {
                    core::mem::swap(&mut self.way.good, &mut self.way.before);
                    self.way.good.0 = next;
                    self.way.good.1[..order].copy_from_slice(&self.newton.now.coefficients);
                    self.way.good.1[order..].copy_from_slice(self.newton.load.tensions.as_ref());
                    steps += 1;
                    if self.newton.iterations - done <= EASY {
                        step = (1.5 * step).min(STEPS[1]);
                    }
                }
                Err(stuck) => {
                    step *= 0.5;
                    if step < STEPS[2] {
                        return Err(self.collapsed(input, stuck));
                    }
                }
            }
        }
        Ok(steps)
    }

    /// Stands at the prediction for a part of the load.
    fn predict(&mut self, input: &Input<'_>, next: f64) {
        let order = self.mesh.layout.order;
        let (good, before) = (&self.way.good, &self.way.before);
        let reach = good.0 - before.0;
        let ahead = if reach > 0.0 { (next - good.0) / reach } else { 0.0 };
        let value = |k: usize| good.1[k] + ahead * (good.1[k] - before.1[k]);
        self.newton.now.closed.clear();
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
        self.way.before.clone_from(&self.way.good);
        self.predict(input, load);
        self.newton.now.evaluate(&self.mesh, &self.newton.load);
    }

    /// What happened where the way ended.
    fn collapsed(&mut self, input: &Input<'_>, cause: Stuck) -> Error {
        self.stand(input);
        let state = &self.newton.now;
        let tensions = self.newton.load.tensions;
        let mut shortest = (f64::INFINITY, 0, 0);
        for (span, found) in state.spans.iter().enumerate() {
            for (cable, chord) in found.chords.as_ref().iter().enumerate() {
                let part = chord / self.mesh.span_length(span);
                if tensions.as_ref()[cable] > 0.0 && part < shortest.0 {
                    shortest = (part, cable, span);
                }
            }
        }
        let (part, cable, span) = shortest;
        let load = self.way.good.0;
        let [x, y] = state.spans.iter().fold([0.0; 2], |[x, y], span| [x + span.reach[0], y + span.reach[1]]);
        let tip = Pose { translation: [x, y], angle: state.angles[self.mesh.spans()] };
        let last_good = LastGood::Disks(Box::new(Reached {
            load,
            tip,
            angles: state.angles.clone(),
            tensions: tensions.as_ref().to_vec(),
            displacements: state.displacements.as_ref().to_vec(),
        }));
        if !part.is_finite() || load == 0.0 {
            let report = Report {
                method: Method::Newton,
                iterations: self.newton.iterations,
                residual: self.newton.residual,
                load_steps: 0,
                stability: Stability::Undecided,
                critical_load: None,
            };
            return Error::NotConverged { report, reached: Some(load), last_good };
        }
        let closes = cause == Stuck::Astray || part < 1e-3;
        let collapse = Collapse {
            cable,
            span,
            cause: if closes { Cause::ChordCloses } else { Cause::Indefinite },
            load,
            force: tensions.as_ref()[cable],
            tip,
            bending_energy: state.bending,
        };
        Error::Collapse { collapse, last_good }
    }
}
