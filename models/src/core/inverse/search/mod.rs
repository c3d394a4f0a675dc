//! The iteration that moves a section to a target.

use nalgebra::Vector6;

use super::program::{Program, rest};
use super::singular::{ROWS, Singular};
use super::{Drivable, Problem};
use crate::{Drive, Error, Target};

mod iterate;
mod kick;

pub(crate) use iterate::{Actuator, Iterate, Kind};

/// The first steps may rotate the section by this many rad, or move it by this fraction of the length, per tendon.
const FIRST: f64 = 0.3;
/// Largest radius of the trust region, relative to the first one.
const WIDEST: f64 = 1e3;
/// Radius, relative to the first one, below which the search is abandoned.
const NARROWEST: f64 = 1e-9;
/// Fraction of the radius for the step to the target; the rest is for the reduction of effort.
const NEAREST: f64 = 0.8;
/// Fraction of the predicted decrease above which a step is accepted.
const GAIN: f64 = 1e-3;
/// A step that reduces the residual by this factor is accepted whatever the effort.
const CLOSER: f64 = 0.25;
/// Fraction of the residual by which the best step may still reduce it at a local minimum: the residual is then orthogonal to the reachable set to this
/// accuracy.
const STATIONARY: f64 = 1e-12;
/// The same fraction over several iterations, where tensions only compress the rod.
const SLOW: f64 = 1e-5;
const PATIENCE: usize = 10;
/// Directions are damped whose singular value is below this times the residual over the first radius.
const DAMPING: f64 = 0.1;
/// A change of the tensions, relative to the largest or to the first radius, below which their sum is at its minimum.
const SETTLED: f64 = 1e-9;
/// Residual that rounding may leave where iterations no longer reduce it.
const FLOOR: f64 = 1e-9;
/// Largest number of moves of the robot away from a stationary point that is due to symmetry.
const KICKS: usize = 2;

/// Outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The target is reached with least effort.
    Reached,
    /// A local minimum of the distance to the target.
    Closest,
    /// Too many iterations, or no equilibrium was found for any step.
    NotConverged,
}

/// Memory of a search.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) actuators: Vec<Actuator>,
    /// Limits of the unknowns, in their units.
    bounds: Vec<[f64; 2]>,
    /// Units of the unknowns.
    units: Vec<f64>,
    pub(super) here: Iterate,
    pub(super) there: Iterate,
    best: Iterate,
    pub(super) residuals: Vec<f64>,
    pub(super) iterations: usize,
    pub(super) solves: usize,
    /// Whether `here` is an equilibrium with derivatives.
    pub(super) begun: bool,
    /// Whether `here` is the last equilibrium of the solver.
    pub(super) current: bool,
    program: Program,
    singular: Singular,
    cost: Vec<f64>,
    hessian: Vec<f64>,
    jacobian: Vec<f64>,
    residual: [f64; ROWS],
    rows: usize,
    free: Vec<bool>,
    step: Vec<f64>,
    change: Vec<f64>,
}

impl Memory {
    pub(super) fn new(drives: Vec<Drive>, actuators: Vec<Actuator>) -> Self {
        let n = drives.len();
        let iterate = Iterate::new(drives);
        Self {
            actuators,
            bounds: vec![[0.0; 2]; n],
            units: vec![1.0; n],
            here: iterate.clone(),
            best: iterate.clone(),
            there: iterate,
            residuals: Vec::new(),
            iterations: 0,
            solves: 0,
            begun: false,
            current: false,
            program: Program::default(),
            singular: Singular::default(),
            cost: vec![0.0; n],
            hessian: vec![0.0; n * n],
            jacobian: Vec::with_capacity(ROWS * n),
            residual: [0.0; ROWS],
            rows: 0,
            free: vec![true; n],
            step: vec![0.0; n],
            change: vec![0.0; n],
        }
    }

    /// Sets the units of the unknowns: of forces 1 N, of displacements what they do to the softest actuator, of torques and angles these by the length; of pressures and volumes
    /// those of forces and displacements by and times the area.
    fn set_units(&mut self, length: f64) {
        let softness = self.here.stiffness.iter().zip(&self.actuators).map(|(stiffness, actuator)| {
            if matches!(actuator.kind, Kind::Torque | Kind::Angle) {
                length * length / stiffness
            } else {
                (stiffness * actuator.area * actuator.area).recip()
            }
        });
        let softest = softness.filter(|softness| softness.is_finite()).fold(0.0, f64::max);
        let displacement = if softest > 0.0 { softest } else { 1.0 };
        for (unit, actuator) in self.units.iter_mut().zip(&self.actuators) {
            *unit = match actuator.kind {
                Kind::Tension | Kind::Force => actuator.area.recip(),
                Kind::Torque => length,
                Kind::Length => displacement * actuator.area,
                Kind::Angle => displacement / length,
            };
        }
        for ((column, unknown), unit) in
            self.here.columns.iter_mut().zip(&mut self.here.unknowns).zip(&self.units)
        {
            *column *= *unit;
            *unknown /= unit;
        }
        let effort = self.actuators.iter().all(|actuator| actuator.kind == Kind::Tension);
        self.cost.fill(if effort { 1.0 } else { 0.0 });
        for ((bounds, actuator), unit) in self.bounds.iter_mut().zip(&self.actuators).zip(&self.units) {
            *bounds = actuator.limits.map(|limit| limit / unit);
        }
    }

    /// Whether the sum of the unknowns is minimised: all are tensions. Otherwise the shortest steps are taken.
    fn has_effort(&self) -> bool {
        self.cost.first().is_some_and(|cost| *cost > 0.0)
    }

    /// Number of free unknowns.
    pub(super) fn freedoms(&self) -> usize {
        self.bounds.iter().filter(|[least, most]| least < most).count()
    }

    /// Smallest singular value of the derivative of the equations here with respect to the free unknowns.
    pub(super) fn singular_value(&mut self, target: &Target, length: f64) -> f64 {
        self.linearise(target, length);
        self.decompose_free();
        self.singular.smallest(self.freedoms())
    }

    /// Computes residual and Jacobian at `here`; returns the norm of the residual.
    fn linearise(&mut self, target: &Target, length: f64) -> f64 {
        let away = target.away(&self.here.pose);
        self.residual = [0.0; ROWS];
        self.rows = target.residual(&away, length, &mut self.residual);
        let n = self.here.columns.len();
        self.jacobian.clear();
        self.jacobian.resize(self.rows * n, 0.0);
        for (j, column) in self.here.columns.iter().enumerate() {
            let mut out = [0.0; ROWS];
            target.derivative(&away, length, column, &mut out);
            for (i, entry) in out[..self.rows].iter().enumerate() {
                self.jacobian[i * n + j] = *entry;
            }
        }
        norm(&self.residual)
    }

    /// Radius of the first trust region; `None` where no unknown moves the section.
    fn first_radius(&self, length: f64) -> Option<f64> {
        let most = self.here.columns.iter().map(|column| motion(column, length)).fold(0.0, f64::max);
        (most > 0.0).then(|| FIRST / most)
    }

    /// Computes the step within a trust region; returns the norm of the residual that it predicts and the size of its part for the reduction of effort.
    fn plan(&mut self, radius: f64, damping: f64) -> (f64, f64) {
        let program = &mut self.program;
        let part = |program: &mut Program, radius: f64| {
            program.low.clear();
            program.high.clear();
            for ([least, most], now) in self.bounds.iter().zip(&self.here.unknowns) {
                program.low.push((least - now).max(-radius).min(most - now));
                program.high.push((most - now).min(radius).max(least - now));
            }
        };
        part(program, NEAREST * radius);
        program.begin();
        program.nearest(&self.jacobian, &self.residual[..self.rows], damping);
        self.step.clone_from(&program.x);
        part(program, radius);
        program.least(&self.jacobian, &self.cost, &self.hessian);
        let mut left = [0.0; ROWS];
        rest(&self.jacobian, &self.residual[..self.rows], &program.x, &mut left[..self.rows]);
        let effort = program.x.iter().zip(&self.step).map(|(x, near)| (x - near).abs()).fold(0.0, f64::max);
        (norm(&left), effort)
    }

    /// Residual at the end of a step.
    fn residual_there(&self, target: &Target, length: f64) -> [f64; ROWS] {
        let mut residual = [0.0; ROWS];
        target.residual(&target.away(&self.there.pose), length, &mut residual);
        residual
    }

    /// Sets the initial estimate of the Hessian.
    fn reset_hessian(&mut self, first: f64) {
        let n = self.here.unknowns.len();
        self.hessian.fill(0.0);
        for j in 0..n {
            self.hessian[j * n + j] = 1e-3 / first;
        }
    }

    /// Sets the drives at the end of the step.
    fn trial(&mut self) {
        let Self { here, there, program, units, .. } = self;
        let n = here.unknowns.len();
        for j in 0..n {
            let [least, most] = self.actuators[j].limits;
            let value = ((here.unknowns[j] + program.x[j]) * units[j]).max(least).min(most);
            let drive = here.drives[j];
            there.drives[j] = if here.lengths.is_empty() {
                drive.with_value(value)
            } else {
                // The unknown is the tension or the pressure, whatever the actuator is driven by.
                let row = &here.lengths[j * n..][..n];
                let taken: f64 =
                    row.iter().zip(&program.x).zip(&*units).map(|((l, x), unit)| -l * x * unit).sum();
                let displacement = here.displacements[j] + taken;
                drive.with_value(match drive {
                    Drive::Force(_) => value,
                    Drive::Displacement(_) => displacement,
                    Drive::Elastic { stiffness, pretension, .. } => {
                        displacement + (value - pretension) / stiffness
                    }
                })
            };
        }
    }

    /// Accepts the step, and updates the Hessian of the Lagrangian `sum tau - m . r` from the change of the Jacobian by a damped BFGS formula.
    fn arrive(&mut self, target: &Target, length: f64, radius: f64) {
        core::mem::swap(&mut self.here, &mut self.there);
        let n = self.here.unknowns.len();
        let (mut ss, mut sy, mut sbs) = (0.0, 0.0, 0.0);
        for j in 0..n {
            self.step[j] = self.here.unknowns[j] - self.there.unknowns[j];
            ss += self.step[j] * self.step[j];
        }
        // The old Jacobian is still stored; the new one overwrites it.
        self.change.clear();
        self.change.extend((0..n).map(|j| {
            (0..self.rows).map(|i| self.jacobian[i * n + j] * self.program.multipliers[i]).sum::<f64>()
        }));
        self.linearise(target, length);
        if !self.has_effort() {
            return;
        }
        for j in 0..n {
            let now: f64 =
                (0..self.rows).map(|i| self.jacobian[i * n + j] * self.program.multipliers[i]).sum();
            self.change[j] -= now;
            sy += self.step[j] * self.change[j];
        }
        // `B s`, in memory that the program does not need any more.
        let carried = &mut self.program.x;
        for (i, carried) in carried.iter_mut().enumerate() {
            *carried = self.hessian[i * n..][..n].iter().zip(&self.step).map(|(b, s)| b * s).sum();
            sbs += self.step[i] * *carried;
        }
        if !(ss > 1e-20 * radius * radius && sbs > 0.0 && sy.is_finite()) {
            return;
        }
        let theta = if sy >= 0.2 * sbs { 1.0 } else { 0.8 * sbs / (sbs - sy) };
        let mixed = theta * sy + (1.0 - theta) * sbs;
        for (change, carried) in self.change.iter_mut().zip(&*carried) {
            *change = theta * *change + (1.0 - theta) * carried;
        }
        for i in 0..n {
            for j in 0..n {
                self.hessian[i * n + j] +=
                    self.change[i] * self.change[j] / mixed - carried[i] * carried[j] / sbs;
            }
        }
    }
}

impl<R: Drivable> Problem<R> {
    /// Iterates to the target, or to a local minimum of the distance.
    pub(super) fn search(&mut self, target: &Target) -> Result<End, Error> {
        self.search.residuals.clear();
        (self.search.iterations, self.search.solves) = (0, 0);
        self.begin(target.s)?;
        let full = self.search.freedoms() >= target.equations();
        if full {
            self.bend(target)?;
        }
        let mut end = self.descend(target)?;
        let mut best = f64::INFINITY;
        for kick in 0..KICKS {
            if end == End::Reached || !full {
                break;
            }
            let size = self.search.linearise(target, self.length);
            if size < best {
                best = size;
                self.search.best.clone_from(&self.search.here);
            }
            if !self.kick(target.s, kick)? {
                break;
            }
            end = self.descend(target)?;
        }
        if end != End::Reached && self.search.linearise(target, self.length) > best {
            self.search.here.clone_from(&self.search.best);
            self.search.current = false;
        }
        self.take_over()?;
        Ok(end)
    }

    /// Solves for the first equilibrium, with derivatives at the section of the target.
    fn begin(&mut self, s: Option<f64>) -> Result<(), Error> {
        if self.search.begun && self.search.here.s == s {
            return Ok(());
        }
        let Memory { here, there, actuators, .. } = &mut self.search;
        there.drives.clone_from(&here.drives);
        for (drive, Actuator { limits: [least, most], kind, .. }) in there.drives.iter_mut().zip(actuators) {
            // Where the unknown is its number.
            if !matches!(kind, Kind::Tension | Kind::Force) || matches!(drive, Drive::Force(_)) {
                *drive = drive.with_value(drive.value().clamp(*least, *most));
            }
        }
        self.search.units.fill(1.0);
        self.solve(s, true)?;
        if !self.derive()? {
            return Err(Error::SingularTangent);
        }
        core::mem::swap(&mut self.search.here, &mut self.search.there);
        self.search.set_units(self.length);
        (self.search.begun, self.search.current) = (true, true);
        Ok(())
    }

    /// Starts again from these drives.
    pub(super) fn return_to(&mut self, drives: &[Drive]) -> Result<(), Error> {
        self.search.here.drives.copy_from_slice(drives);
        self.search.begun = false;
        self.begin(self.search.here.s)
    }

    /// Solves for the drives of a trial. Returns false where no equilibrium next to the last one was found.
    fn solve(&mut self, s: Option<f64>, anew: bool) -> Result<bool, Error> {
        let Memory { there, units, solves, .. } = &mut self.search;
        *solves += 1;
        there.s = s;
        let found = self.robot.solve(there, anew)?;
        there.unknowns.iter_mut().zip(units).for_each(|(unknown, unit)| *unknown /= *unit);
        Ok(found)
    }

    /// Computes the derivatives at the trial. Returns false where the tangent is singular.
    fn derive(&mut self) -> Result<bool, Error> {
        let Memory { there, units, .. } = &mut self.search;
        let found = self.robot.derive(there)?;
        there.columns.iter_mut().zip(units).for_each(|(column, unit)| *column *= *unit);
        Ok(found)
    }

    /// Makes `here` the last equilibrium of the solver.
    pub(super) fn take_over(&mut self) -> Result<(), Error> {
        if !self.search.current {
            self.search.there.drives.clone_from(&self.search.here.drives);
            self.solve(self.search.here.s, true)?;
            self.search.current = true;
        }
        Ok(())
    }

    fn descend(&mut self, target: &Target) -> Result<End, Error> {
        let (length, tolerance) = (self.length, self.tolerance);
        let n = self.search.here.unknowns.len();
        let mut size = self.search.linearise(target, length);
        let Some(first) = self.search.first_radius(length) else {
            return Ok(if size <= tolerance { End::Reached } else { End::Closest });
        };
        self.search.reset_hessian(first);
        // The penalty weighs the residual against the effort.
        let (mut radius, mut penalty) = (first, if self.search.has_effort() { 0.0 } else { 1.0_f64 });
        let (mut stalled, mut slow) = (false, 0);
        self.search.residuals.push(size);
        let last = self.search.iterations + self.max_iterations;
        while self.search.iterations < last {
            let (left, effort) = self.search.plan(radius, (DAMPING * size / first).powi(2));
            let most = self.search.here.unknowns.iter().fold(first, |a: f64, b| a.max(b.abs()));
            let settled = effort <= SETTLED * most;
            if settled && (size <= tolerance || stalled && size <= FLOOR) {
                return Ok(End::Reached);
            }
            let gain = size - left;
            slow = if gain <= SLOW * size { slow + 1 } else { 0 };
            let ended = settled && gain <= STATIONARY * size || slow > PATIENCE;
            if size > tolerance && ended {
                return Ok(if size <= FLOOR { End::Reached } else { End::Closest });
            }
            self.search.iterations += 1;
            let x = &self.search.program.x;
            let longest = x.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
            let curved: f64 = (0..n)
                .map(|i| {
                    let row = &self.search.hessian[i * n..][..n];
                    0.5 * x[i] * row.iter().zip(x).map(|(b, x)| b * x).sum::<f64>()
                })
                .sum();
            let (worse, effort) =
                if self.search.has_effort() { (x.iter().sum::<f64>() + curved, 1.0) } else { (0.0, 0.0) };
            if gain > 0.0 {
                penalty = penalty.max(worse / (0.5 * gain));
            }
            let predicted = penalty * gain - worse;
            self.search.trial();
            self.search.current = false;
            let solved = self.solve(target.s, false)?;
            let mut taken = false;
            if solved {
                let next = norm(&self.search.residual_there(target, length));
                let sum = |unknowns: &[f64]| effort * unknowns.iter().sum::<f64>();
                let (before, after) = (sum(&self.search.here.unknowns), sum(&self.search.there.unknowns));
                let gained = before - after + penalty * (size - next);
                let rounding = 1e-13 * (before.abs() + after.abs()) + 1e-12 * penalty;
                let good = gained >= GAIN * predicted - rounding || next <= CLOSER * size;
                taken = good && self.derive()?;
                if taken {
                    stalled = next > 0.5 * size;
                    let clipped = longest >= 0.99 * NEAREST * radius;
                    if gained >= 0.7 * predicted && clipped {
                        radius = (2.0 * radius).min(WIDEST * first);
                    } else if gained < 0.2 * predicted - rounding && next > CLOSER * size {
                        radius = (0.5 * radius).max(0.5 * longest).min(radius);
                    }
                    self.search.arrive(target, length, first);
                    self.search.current = true;
                    size = next;
                    self.search.residuals.push(size);
                }
            }
            if !taken {
                if size <= FLOOR && settled {
                    return Ok(End::Reached);
                }
                radius = if solved { 0.25 * longest.min(radius) } else { 0.2 * longest.min(radius) };
                if radius < NARROWEST * first {
                    return Ok(End::NotConverged);
                }
            }
        }
        Ok(End::NotConverged)
    }
}

/// Size of a motion: rotations in rad, displacements relative to the length.
fn motion(column: &Vector6<f64>, length: f64) -> f64 {
    let [a, b, c, x, y, z] = (*column).into();
    norm(&[a, b, c, x / length, y / length, z / length])
}

fn norm(vector: &[f64]) -> f64 {
    vector.iter().map(|entry| entry * entry).sum::<f64>().sqrt()
}
