//! Equilibria at rest, by damped Newton's method.

use super::dense::Dense;
use super::{
    ConstantCurvature, Dynamics, Error, Input, Kernel, Physics, Settings, Solution, State, TipLoad, factor,
};
use crate::{LastGood, Report, Stability};

/// An eigenvalue below this part of the largest is zero to working accuracy.
const SINGULAR: f64 = 1e-12;
/// Smallest part of a Newton step that is tried.
const SMALLEST_STEP: f64 = 1e-6;
/// How far an unstable equilibrium is left behind before the energy is brought down, rad.
const ASIDE: f64 = 0.1;
/// Residual, relative to the loads, at which Newton's method takes over from the descent.
const NEAR: f64 = 1e-6;
/// Largest change of a bending angle in one step, rad, and of a length, relative to it.
const LARGEST: [f64; 2] = [1.0, 0.5];

/// The balance at a shape, lengths in units of `L0`.
struct Balance<K: Kernel> {
    residual: K::PerSegment<[f64; 3]>,
    norm: f64,
    /// Size of the loads in it, and what rounding leaves of them.
    size: f64,
    rounding: f64,
}

impl<K: Kernel> ConstantCurvature<K> {
    /// Units of the coordinates: 1 rad, 1 rad, `L0`.
    pub(super) fn units(&self) -> K::PerSegment<[f64; 3]> {
        let mut units = K::per_segment([1.0; 3]);
        for (segment, units) in units.as_mut().iter_mut().enumerate() {
            units[2] = self.kernel().constants(segment).length;
        }
        units
    }

    fn balance(
        &self,
        model: &Dynamics<K>,
        shape: &K::PerSegment<[f64; 3]>,
        drive: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
    ) -> Balance<K> {
        let rest = K::per_segment([0.0; 3]);
        let parts = model.loads(shape, &rest, &rest, load);
        let units = self.units();
        let scaled = |loads: &K::PerSegment<[f64; 3]>| -> f64 {
            let squares = loads.as_ref().iter().flatten().zip(units.as_ref().iter().flatten());
            squares.map(|(load, unit)| (load * unit).powi(2)).sum::<f64>().sqrt()
        };
        let size = [&parts.extension, &parts.bending, &parts.gravity, &parts.tip, drive]
            .into_iter()
            .map(&scaled)
            .fold(0.0, f64::max);
        let mut residual = parts.total();
        for (residual, drive) in residual.as_mut().iter_mut().zip(drive.as_ref()) {
            *residual = core::array::from_fn(|k| residual[k] - drive[k]);
        }
        let norm = scaled(&residual);
        for (residual, units) in residual.as_mut().iter_mut().zip(units.as_ref()) {
            *residual = core::array::from_fn(|k| residual[k] * units[k]);
        }
        let stiffness = |numbers: &super::model::Numbers<f64>| numbers.axial_stiffness * numbers.length;
        let rounding = 4.0 * f64::EPSILON * model.numbers.as_ref().iter().map(stiffness).sum::<f64>();
        Balance { residual, norm, size, rounding }
    }

    /// The equilibrium under an input (a list of actuator forces, N, is one) that Newton's method finds from the straight shape, with its stability.
    ///
    /// ```
    /// use pliant_models::constant_curvature::{Actuators, Chain, ConstantCurvature, Constants, Generic, Input, TipLoad};
    ///
    /// let segment = Constants {
    ///     length: 0.24,
    ///     mass: 0.255,
    ///     axial_stiffness: 49.8e3,
    ///     bending_stiffness: 0.25,
    ///     ..Constants::default()
    /// };
    /// let chain = Chain::<2>::uniform(segment, &Actuators::three(0.0325), [0.0, -9.81, 0.0]);
    /// let robot = ConstantCurvature::new(Generic::new(chain));
    /// let hanging = robot.solve(&[0.0; 6])?;
    /// let load = TipLoad { mass: 0.1, ..TipLoad::default() };
    /// let loaded = robot.solve(Input::forces(&[0.0; 6]).with_load(&load))?;
    /// assert!(loaded.tip().translation[1] < hanging.tip().translation[1]);
    /// # Ok::<(), pliant_models::constant_curvature::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`ConstantCurvature::solve_with`].
    pub fn solve<'a>(&self, input: impl Into<Input<'a>>) -> Result<Solution<K>, Error> {
        self.solve_with(&input.into(), &Settings::default(), None)
    }

    /// [`ConstantCurvature::solve`] with settings for the iteration, and from another shape than the straight one if one is given.
    ///
    /// A step is shortened until the next one, predicted with the same tangent, becomes shorter. Where that leads nowhere and the loads have an
    /// energy, the energy is brought down from the start first. Stable means that the energy has a minimum there or, where loads have no
    /// energy (a couple at the tip, the physics as published), that the symmetric part of the tangent is positive definite. A start in a plane of
    /// symmetry stays in it: what is found there may be unstable, and its report says so.
    ///
    /// # Errors
    /// What is wrong with the robot, the start, the input or the settings; [`Error::NotConverged`] with the best shape on the way.
    pub fn solve_with(
        &self,
        input: &Input,
        settings: &Settings,
        start: Option<&State<K>>,
    ) -> Result<Solution<K>, Error> {
        let straight = self.straight();
        let start = start.unwrap_or(&straight);
        let load = input.load;
        let model = self.checked(start, load)?;
        let drive = self.actuation_load(input.forces)?;
        crate::settings::check(settings)?;
        let mut found = match self.newton(start.shape, &drive, load, settings, 0) {
            Err(Error::NotConverged { report, .. }) if self.no_energy(load).is_none() => {
                let left = settings.max_evaluations - report.iterations;
                let (shape, iterations) = self.descend(model, start.shape, &drive, load, left);
                self.newton(shape, &drive, load, settings, report.iterations + iterations)
            }
            found => found,
        }?;
        // Every round takes iterations, of which there are so many.
        while settings.take_stable_side && found.report.stability == Stability::Unstable {
            let aside = self.aside(&found.state.shape, load);
            let left = settings.max_evaluations - found.report.iterations;
            let (shape, iterations) = self.descend(model, aside, &drive, load, left);
            found = self.newton(shape, &drive, load, settings, found.report.iterations + iterations)?;
        }
        Ok(found)
    }

    /// Newton's method; `iterations` were made before.
    fn newton(
        &self,
        mut shape: K::PerSegment<[f64; 3]>,
        drive: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
        settings: &Settings,
        iterations: usize,
    ) -> Result<Solution<K>, Error> {
        let model = self.dynamics()?;
        let units = self.units();
        let mut balance = self.balance(model, &shape, drive, load);
        let mut report = Report { iterations, load_steps: 1, ..Report::started() };
        let mut best = (f64::INFINITY, shape);
        loop {
            let converged = balance.norm <= settings.tolerance * balance.size + balance.rounding;
            report.residual = if balance.norm > 0.0 { balance.norm / balance.size } else { 0.0 };
            // One step beyond the tolerance costs little and brings the answer to rounding.
            let done = converged && (balance.norm == 0.0 || balance.norm >= 0.5 * best.0);
            if balance.norm < best.0 {
                best = (balance.norm, shape);
            }
            if done {
                return self.judge(best.1, load, report);
            }
            if report.iterations >= settings.max_evaluations {
                break;
            }
            report.iterations += 1;
            let mut tangent = Dense::<K> { blocks: self.stiffness_of(&shape, load) };
            tangent.scale(&units);
            let (exchanges, pivot) = tangent.factorise();
            if pivot <= f64::EPSILON || pivot.is_nan() {
                // An answer all the same where a motion costs nothing, such as the turn about the direction of gravity.
                if converged {
                    return self.judge(best.1, load, report);
                }
                break;
            }
            let mut step = balance.residual;
            tangent.solve(&exchanges, &mut step);
            let length = norm(step.as_ref());
            if !length.is_finite() {
                break;
            }
            let mut fraction = longest(shape.as_ref(), step.as_ref(), units.as_ref());
            let next = loop {
                let trial = moved::<K>(&shape, &step, &units, fraction);
                let there = self.balance(model, &trial, drive, load);
                let mut correction = there.residual;
                tangent.solve(&exchanges, &mut correction);
                let settled = there.norm <= settings.tolerance * there.size + there.rounding;
                if settled || norm(correction.as_ref()) <= (1.0 - 0.25 * fraction) * length {
                    break Some((trial, there));
                }
                fraction *= 0.5;
                if fraction < SMALLEST_STEP {
                    break None;
                }
            };
            let Some((trial, there)) = next else {
                if converged {
                    return self.judge(best.1, load, report);
                }
                break;
            };
            (shape, balance) = (trial, there);
        }
        let last_good = LastGood::Segments(best.1.as_ref().to_vec());
        Err(Error::NotConverged { report: Box::new(report), reached: None, last_good })
    }

    /// Brings the energy down by Newton steps with a tangent that is made positive definite, until an equilibrium is near. Gives the shape and
    /// the number of steps.
    fn descend(
        &self,
        model: &Dynamics<K>,
        mut shape: K::PerSegment<[f64; 3]>,
        drive: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
        max_iterations: usize,
    ) -> (K::PerSegment<[f64; 3]>, usize) {
        let units = self.units();
        let mut energy = self.energy_at(model, &shape, drive, load);
        for iteration in 0..max_iterations {
            let balance = self.balance(model, &shape, drive, load);
            let mut tangent = Dense::<K> { blocks: self.stiffness_of(&shape, load) };
            tangent.scale(&units);
            tangent.symmetrise();
            let (mut step, shift) = descent::<K>(&tangent, &balance.residual);
            if shift == 0.0 && balance.norm <= NEAR * balance.size {
                return (shape, iteration);
            }
            let slope = super::energy::work(step.as_ref(), balance.residual.as_ref());
            let mut fraction = longest(shape.as_ref(), step.as_ref(), units.as_ref());
            loop {
                let trial = moved::<K>(&shape, &step, &units, fraction);
                let there = self.energy_at(model, &trial, drive, load);
                if there <= energy - 1e-4 * fraction * slope {
                    (shape, energy) = (trial, there);
                    break;
                }
                fraction *= 0.5;
                // Nothing is gained any more, or NaN.
                if fraction < SMALLEST_STEP {
                    step = K::per_segment([0.0; 3]);
                    break;
                }
            }
            if step.as_ref().as_flattened().iter().all(|entry| *entry == 0.0) {
                return (shape, iteration + 1);
            }
        }
        (shape, max_iterations)
    }

    /// What an equilibrium makes stationary, J.
    fn energy_at(
        &self,
        model: &Dynamics<K>,
        shape: &K::PerSegment<[f64; 3]>,
        drive: &K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
    ) -> f64 {
        let sweep = super::chain::sweep(model, shape, &K::per_segment([0.0; 3]));
        let (energies, tip) = self.potentials(model, &sweep, shape, load);
        let force = load.map_or([0.0; 3], |load| load.force);
        energies.total()
            - super::energy::work(&[force], &[tip])
            - super::energy::work(drive.as_ref(), shape.as_ref())
    }

    /// The tangent at a shape, lengths in units of `L0`: eigenvalues of its symmetric part on the diagonal, and the directions that they belong to.
    fn spectrum(&self, shape: &K::PerSegment<[f64; 3]>, load: Option<&TipLoad>) -> [Dense<K>; 2] {
        let mut tangent = Dense::<K> { blocks: self.stiffness_of(shape, load) };
        tangent.scale(&self.units());
        tangent.symmetrise();
        let mut vectors = Dense::<K>::identity();
        tangent.diagonalise(&mut vectors);
        [tangent, vectors]
    }

    /// The shape beside one that is unstable, in the direction in which the energy falls most; of both sides the one to which its largest entry grows.
    fn aside(&self, shape: &K::PerSegment<[f64; 3]>, load: Option<&TipLoad>) -> K::PerSegment<[f64; 3]> {
        let [eigenvalues, vectors] = self.spectrum(shape, load);
        let lowest = (0..eigenvalues.order())
            .min_by(|&a, &b| eigenvalues.at(a, a).total_cmp(&eigenvalues.at(b, b)))
            .unwrap_or(0);
        let mut direction = K::per_segment([0.0; 3]);
        let mut largest = 0.0_f64;
        for (row, entry) in direction.as_mut().as_flattened_mut().iter_mut().enumerate() {
            *entry = vectors.at(row, lowest);
            if entry.abs() > largest.abs() {
                largest = *entry;
            }
        }
        moved::<K>(shape, &direction, &self.units(), -ASIDE * largest.signum())
    }

    /// The equilibrium with its stability.
    fn judge(
        &self,
        shape: K::PerSegment<[f64; 3]>,
        load: Option<&TipLoad>,
        mut report: Report,
    ) -> Result<Solution<K>, Error> {
        let [spectrum, _] = self.spectrum(&shape, load);
        let eigenvalues = (0..spectrum.order()).map(|i| spectrum.at(i, i));
        let (smallest, largest) = eigenvalues
            .fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value.abs())));
        report.stability = if smallest > SINGULAR * largest {
            Stability::Stable
        } else if smallest < -SINGULAR * largest && self.no_energy(load).is_none() {
            Stability::Unstable
        } else {
            Stability::Undecided
        };
        let state = State::at_rest(shape);
        Ok(Solution {
            tip: self.tip(&state)?,
            energies: self.energies(&state, load)?,
            robot: self.clone(),
            state,
            load: load.copied(),
            smallest_eigenvalue: smallest,
            report,
        })
    }

    /// What has no energy, if anything has none, and what would.
    pub(super) fn no_energy(&self, load: Option<&TipLoad>) -> Option<(&'static str, &'static str)> {
        if self.kernel().options().physics == Physics::AsPublished {
            return Some(("the gravity of the published formulas", "the consistent physics"));
        }
        let turned = load.is_some_and(|load| load.couple != [0.0; 3]);
        turned.then_some(("a couple at the tip", "a force, or none"))
    }
}

/// The solution of `(tangent + shift) step = residual` with the smallest tried shift that makes the matrix positive definite, and the shift.
fn descent<K: Kernel>(
    tangent: &Dense<K>,
    residual: &K::PerSegment<[f64; 3]>,
) -> (K::PerSegment<[f64; 3]>, f64) {
    let diagonal = (0..tangent.order()).map(|i| tangent.at(i, i).abs());
    let (low, high) =
        diagonal.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let mut shift = 0.0;
    loop {
        let mut shifted = *tangent;
        for i in 0..shifted.order() {
            *shifted.at_mut(i, i) += shift;
        }
        factor::factorise::<K, f64>(&mut shifted.blocks);
        let mut step = *residual;
        factor::solve::<K, f64>(&shifted.blocks, &mut step);
        if norm(step.as_ref()).is_finite() || shift > 1e3 * high || high.is_nan() {
            return (step, shift);
        }
        shift = if shift == 0.0 { (0.1 * low).max(1e-9 * high) } else { 3.0 * shift };
    }
}

/// A shape less a part of a step, whose lengths are in units of their own.
fn moved<K: Kernel>(
    shape: &K::PerSegment<[f64; 3]>,
    step: &K::PerSegment<[f64; 3]>,
    units: &K::PerSegment<[f64; 3]>,
    fraction: f64,
) -> K::PerSegment<[f64; 3]> {
    let mut moved = *shape;
    for ((to, step), units) in moved.as_mut().iter_mut().zip(step.as_ref()).zip(units.as_ref()) {
        *to = core::array::from_fn(|k| to[k] - fraction * step[k] * units[k]);
    }
    moved
}

fn norm(values: &[[f64; 3]]) -> f64 {
    values.iter().flatten().map(|value| value * value).sum::<f64>().sqrt()
}

/// The part of a step that changes no segment by more than [`LARGEST`].
fn longest(shape: &[[f64; 3]], step: &[[f64; 3]], units: &[[f64; 3]]) -> f64 {
    let mut fraction = 1.0_f64;
    for ((shape, step), units) in shape.iter().zip(step).zip(units) {
        let turn = step[0].hypot(step[1]);
        let stretch = (step[2] * units[2] / shape[2]).abs();
        fraction = fraction.min(LARGEST[0] / turn.max(LARGEST[0])).min(LARGEST[1] / stretch.max(LARGEST[1]));
    }
    fraction
}
