//! Limit points: where a load path turns back.
//!
//! Close to a limit point the tangent is nearly singular and the load fraction `t` cannot be prescribed. The displacement `a` along a direction `m` is
//! prescribed instead, and `t` is an unknown: `K dx + r' dt = -r`, `<m, dx> = da`, with `r'` the derivative of the residual by `t`.

use super::engine::Engine;
use super::load_step::SMALLEST;
use super::newton::Mode;
use super::stop::{Failure, LimitPoint};
use super::system::{Equilibrium, GaussNewton, LoadStage, Tangent};

/// First and largest step around a limit point, rad.
const ROUND: [f64; 2] = [5e-3, 0.05];
/// Largest number of these steps.
const STEPS: usize = 60;
/// Displacement from a state to the limit point, rad, below which the tangent of the branch leads there: the errors are about its square. Closer states are not solved
/// for, since their tangents are singular to working accuracy.
const CLOSE: f64 = 1e-5;
/// Largest number of corrections of a step, and the size of the last one, rad.
const CORRECTIONS: usize = 18;
const SETTLED: f64 = 1e-7;
/// Where the load grows so many times faster along the direction than where it grew slowest, the load steps go on.
const STIFF: f64 = 3.0;
/// Size of a correction below which a larger one that follows is rounding, rad.
const ROUNDED: f64 = 1e-5;
/// Size of a step below which the exact tangent is used, rad.
const SWITCH: f64 = 1e-3;
/// First and largest step along a branch behind a limit point, rad, and the largest number of these steps.
const BEHIND: [f64; 2] = [0.02, 0.2];
const BEHIND_STEPS: usize = 200;
/// Load fraction at which such a branch is given up.
const BACK: f64 = -0.5;
/// Largest difference of the load of such a step from that of its predictor.
const STRAYED: f64 = 0.05;
/// Size of the last correction of these steps, rad: the next one is about its square.
const NEAR: f64 = 1e-3;

/// Continuation of the load path where load steps became too small.
pub(super) enum Outcome<T> {
    /// The path turns back.
    LimitPoint(LimitPoint<T>),
    /// The path does not turn back: the system is in the equilibrium at this load fraction, behind the part where the robot is soft.
    Onward(f64),
    /// Neither a limit point nor the end of the stage was found.
    NotFound,
}

/// A displacement along a direction and the derivative of the load fraction by it there.
type Point = Option<[f64; 2]>;

/// States of the branch around a limit point, by their displacements.
struct Trace {
    /// Load fraction of the first state and of the present one.
    from: f64,
    load: f64,
    /// Displacement of the present state, and the length of the next step, rad.
    place: f64,
    stride: f64,
    /// Largest magnitude and smallest value of the derivative of the load so far.
    steepest: f64,
    softest: f64,
    /// The last state, the last one before the limit point, and the last one beyond it.
    last: Point,
    ahead: Point,
    behind: Point,
}

impl Trace {
    /// The first state, at this load fraction.
    const fn new(load: f64) -> Self {
        Self {
            from: load,
            load,
            place: 0.0,
            stride: ROUND[0],
            steepest: 0.0,
            softest: f64::INFINITY,
            last: None,
            ahead: None,
            behind: None,
        }
    }

    /// Enters the derivative of the load at the present state.
    fn enter(&mut self, slope: f64) {
        self.steepest = slope.abs().max(self.steepest);
        self.softest = slope.min(self.softest);
        let here = Some([self.place, slope]);
        *(if slope > 0.0 { &mut self.ahead } else { &mut self.behind }) = here;
    }

    /// Whether the robot is behind its soft part: the load grew all along, and grows much faster now.
    fn stiffens(&self, slope: f64) -> bool {
        self.behind.is_none() && self.softest > 0.0 && slope > STIFF * self.softest
    }

    /// The displacement to where the derivative of the load vanishes, if states before and beyond the limit point are known.
    fn bracketed(&self, slope: f64) -> Option<f64> {
        let (low, high) = (self.ahead?, self.behind?);
        let inside = |place: &f64| (low[0].min(high[0])..=low[0].max(high[0])).contains(place);
        let next = self.last.map(|last| crossing(last, [self.place, slope])).filter(inside);
        Some(next.unwrap_or_else(|| crossing(low, high)) - self.place)
    }

    /// The displacement of the next step while the limit point is ahead; `size` is that of the tangent of the branch.
    fn outwards(&self, slope: f64, size: f64) -> f64 {
        match self.ahead {
            Some(_) => (self.stride / size).min((1.0 - self.load) / slope),
            // A loosely converged state was beyond the limit point already.
            None => -self.stride / size,
        }
    }
}

impl<T: Clone> Engine<T> {
    /// Follows the branch from the last converged state at the load fraction `at`, with prescribed displacements along the last tangent.
    pub(super) fn by_displacement<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        at: f64,
    ) -> Outcome<T> {
        let unknowns = system.order() - system.held();
        let mut mode = core::mem::take(&mut self.mode);
        mode.clear();
        mode.extend_from_slice(&self.tangent);
        let size = system.size(&mode[..unknowns]);
        for entry in &mut mode {
            *entry /= size;
        }
        let outcome =
            if size > 0.0 && size.is_finite() { self.trace(system, at, &mode) } else { Outcome::NotFound };
        self.mode = mode;
        outcome
    }

    /// Steps along the branch by displacements along `mode`, until the load goes on growing or the limit point is found.
    fn trace<S: Equilibrium<State = T>>(&mut self, system: &mut S, at: f64, mode: &[f64]) -> Outcome<T> {
        let unknowns = system.order() - system.held();
        system.restore(&self.good);
        let mut load = at;
        // Intermediate states are iterated to a loose tolerance only.
        if self.correct_at_displacement(system, &mut load, mode, SETTLED).is_err() {
            return Outcome::NotFound;
        }
        let mut trace = Trace::new(load);
        for _ in 0..STEPS {
            system.save(&mut self.older);
            let Ok(slope) = self.bordered(system, trace.load, Tangent::EXACT, mode, 1.0) else {
                return Outcome::NotFound;
            };
            let size = system.size(&self.step[..unknowns]);
            trace.enter(slope);
            if trace.stiffens(slope) && trace.load > at + SMALLEST {
                return self.onward(system, trace.load);
            }
            let by = match trace.bracketed(slope) {
                Some(by) if by.abs() * size < CLOSE => return self.vertex(system, &trace, slope, by, size),
                Some(by) => by,
                None => trace.outwards(slope, size),
            };
            trace.last = Some([trace.place, slope]);
            if self.displace(system, mode, &mut trace, by).is_none() {
                return Outcome::NotFound;
            }
            if (1.0 - trace.load).abs() < SMALLEST * SMALLEST {
                return self.onward(system, 1.0);
            }
        }
        Outcome::NotFound
    }

    /// Iterates the current state, behind the part where the robot is soft, to the tolerance.
    fn onward<S: Equilibrium<State = T>>(&mut self, system: &mut S, load: f64) -> Outcome<T> {
        let arrived = self.newton(system, load, Mode::Follow { exact: true });
        if arrived.is_ok() { Outcome::Onward(load) } else { Outcome::NotFound }
    }

    /// The limit point at the displacement `by` from the current state, where the load has this slope: the vertex of the parabola through this state. `step` holds the
    /// tangent of the branch, of this size.
    fn vertex<S: Equilibrium<State = T>>(
        &self,
        system: &mut S,
        trace: &Trace,
        slope: f64,
        by: f64,
        size: f64,
    ) -> Outcome<T> {
        let load = trace.load + 0.5 * slope * by;
        // Not at a corner, where the derivative jumps from positive to negative.
        let smooth = slope.abs() < 1e-2 * trace.steepest;
        // Where the tangent is singular from the start of the stage, the corrections may lead to a branch at loads before it.
        if !smooth || load < trace.from.max(0.0) - SMALLEST || load > 1.0 {
            return Outcome::NotFound;
        }
        let load = load.max(0.0);
        let mut state = self.older.clone();
        system.advance(&self.step, by);
        system.save(&mut state);
        let direction = self.step.iter().map(|entry| entry / size).collect();
        Outcome::LimitPoint(LimitPoint { stage: LoadStage::Loads, load, state, direction })
    }

    /// Steps from the current state, kept in `older`, by the displacement `by` or a part of it to the next state of the branch. `None` where no part leads there.
    fn displace<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        mode: &[f64],
        trace: &mut Trace,
        mut by: f64,
    ) -> Option<()> {
        let unknowns = system.order() - system.held();
        let origin = trace.load;
        loop {
            let change = self.bordered(system, origin, Tangent::EXACT, mode, by).ok()?;
            let length = system.size(&self.step[..unknowns]);
            self.remember(origin + change, Tangent::EXACT, true, length);
            system.advance(&self.step, 1.0);
            trace.load = origin + change;
            match self.correct_at_displacement(system, &mut trace.load, mode, SETTLED) {
                Ok(()) => break,
                Err(Failure::Evaluations) => return None,
                Err(_) => {}
            }
            system.restore(&self.older);
            (by, trace.stride) = (0.3 * by, 0.3 * trace.stride);
            if trace.stride < SMALLEST {
                return None;
            }
        }
        trace.place += by;
        trace.stride = (1.5 * trace.stride).min(ROUND[1]);
        Some(())
    }

    /// Follows the branch behind a limit point, where the load decreases first, to an equilibrium under the full load of the stage: by prescribed displacements along the
    /// tangent of the branch. Decides the stability of that equilibrium.
    pub(super) fn beyond<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        point: &LimitPoint<T>,
    ) -> Result<(), Failure> {
        let unknowns = system.order() - system.held();
        let (mut mode, mut load, mut stride) = (point.direction.clone(), point.load, BEHIND[0]);
        // At the limit point, where the tangent is singular, the load does not change.
        let mut slope = 0.0;
        system.restore(&point.state);
        for _ in 0..BEHIND_STEPS {
            system.save(&mut self.older);
            let from = load;
            loop {
                system.advance(&mode, stride);
                let expected = from + stride * slope;
                load = expected;
                let found = self.correct_at_displacement(system, &mut load, &mode, NEAR);
                if found.is_ok() && (load - expected).abs() < STRAYED {
                    break;
                }
                self.spend()?;
                system.restore(&self.older);
                stride *= 0.3;
                if stride < SMALLEST {
                    return Err(Failure::Stalled);
                }
            }
            if load >= 1.0 {
                // A shorter step that ends at about the full load.
                system.restore(&self.older);
                system.advance(&mode, stride * (1.0 - from) / (load - from));
                load = 1.0;
                self.correct_at_displacement(system, &mut load, &mode, NEAR)?;
                return self.converge(system, 1.0);
            }
            if load < BACK {
                break;
            }
            slope = self.bordered(system, load, Tangent::EXACT, &mode, 1.0)?;
            let size = system.size(&self.step[..unknowns]);
            if !(size > 0.0 && size.is_finite()) {
                return Err(Failure::Singular);
            }
            slope /= size;
            for (mode, step) in mode.iter_mut().zip(&self.step) {
                *mode = step / size;
            }
            stride = (1.5 * stride).min(BEHIND[1]);
        }
        Err(Failure::Stalled)
    }

    /// Writes to `step` the Newton step from the current state at `load` with the displacement `along` in the direction `mode` prescribed. Returns the
    /// change of the load fraction.
    fn bordered<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        tangent: Tangent,
        mode: &[f64],
        along: f64,
    ) -> Result<f64, Failure> {
        let unknowns = system.order() - system.held();
        self.spend()?;
        self.report.iterations += 1;
        self.step.resize(system.order(), 0.0);
        if let Some(found) = system.bordered(load, tangent, mode, along, &mut self.step) {
            // The family evaluates the residual at two load fractions.
            self.spend()?;
            let (balance, change) = found?;
            self.report.residual = self.residual(system, &balance);
            return if change.is_finite() { Ok(change) } else { Err(Failure::Singular) };
        }
        let (balance, _) = system.linearise(load, tangent)?;
        self.report.residual = self.residual(system, &balance);
        self.correction(system)?;
        self.along.clone_from(&self.step);
        if !self.rate(system, load)? {
            // Residuals are linear in the load fraction.
            self.evaluate(system, load + 1.0)?;
            self.correction(system)?;
            for (step, correction) in self.step.iter_mut().zip(&self.along) {
                *step -= correction;
            }
        }
        let per = system.product(&mode[..unknowns], &self.step[..unknowns]);
        let corrected = system.product(&mode[..unknowns], &self.along[..unknowns]);
        let measure = system.product(&mode[..unknowns], &mode[..unknowns]);
        let change = (along * measure - corrected) / per;
        for (step, correction) in self.step.iter_mut().zip(&self.along) {
            *step = correction + change * *step;
        }
        if change.is_finite() { Ok(change) } else { Err(Failure::Singular) }
    }

    /// Writes to `step` the derivative of the equilibrium by the load fraction, with the last factors; `along` holds the Newton correction at `load`.
    /// Returns false where residuals are linear in the load fraction and the family does not give their derivative: the residual at another load fraction
    /// gives it then.
    pub(super) fn rate<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<bool, Failure> {
        if system.held() == 0 {
            self.step.resize(system.order(), 0.0);
            if system.load_derivative(load, &mut self.step) {
                for entry in &mut self.step {
                    *entry = -*entry;
                }
                return if system.solve(&mut self.step) { Ok(true) } else { Err(Failure::Singular) };
            }
        }
        let Some(span) = S::DIFFERENCE else { return Ok(false) };
        self.evaluate(system, load + span)?;
        self.correction(system)?;
        for (step, correction) in self.step.iter_mut().zip(&self.along) {
            *step = (*step - correction) / span;
        }
        Ok(true)
    }

    /// Newton's method at a prescribed displacement along a direction, with the load fraction as an unknown, until a step is smaller than `settled`.
    fn correct_at_displacement<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: &mut f64,
        mode: &[f64],
        settled: f64,
    ) -> Result<(), Failure> {
        let unknowns = system.order() - system.held();
        let mut before = f64::INFINITY;
        let gauss_newton = system.gauss_newton() != GaussNewton::Never;
        let mut tangent = Tangent { gauss_newton, ..Tangent::EXACT };
        for _ in 0..CORRECTIONS {
            let change = self.bordered(system, *load, tangent, mode, 0.0)?;
            let size = system.size(&self.step[..unknowns]);
            self.remember(*load, tangent, false, size);
            // Negated, so that NaN fails.
            let contracts = size < before.min(ROUND[1]) || size < settled;
            if !contracts {
                // The steps before contracted down to rounding.
                return if before < ROUNDED { Ok(()) } else { Err(Failure::Stalled) };
            }
            system.advance(&self.step, 1.0);
            *load += change;
            if size < settled && !tangent.gauss_newton {
                return Ok(());
            }
            tangent.gauss_newton &= size >= SWITCH;
            before = size;
        }
        Err(Failure::Stalled)
    }
}

/// Abscissa at which the line through two points is zero.
fn crossing([a, at_a]: [f64; 2], [b, at_b]: [f64; 2]) -> f64 {
    a + (b - a) * at_a / (at_a - at_b)
}
