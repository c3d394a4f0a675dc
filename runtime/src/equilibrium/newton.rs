//! Newton's method at a fixed load.
//!
//! There are two criteria to accept a step. Along a load path ([`Mode::Follow`]) the start is close, and steps must contract (Deuflhard): otherwise the
//! start is rejected, so that the iteration cannot converge to another branch. From far away ([`Mode::Search`]) a line search lowers the energy, or the
//! residual where loads have no energy or lengths are held; where the tangent is not positive definite, a multiple of the elastic stiffness is added.

use super::engine::Engine;
use super::stop::Failure;
use super::system::{Balance, Equilibrium, GaussNewton, Irregular, Tangent, TangentInertia};

/// Residual up to which a step of Newton's method reuses the factors of the last one: from an evaluation that follows one below it no derivatives are needed.
pub const NEAR: f64 = 1e-7;
/// A search by the residual is given up where this many steps leave more than this part of it: it creeps towards a minimum that is not an equilibrium.
const CREEPING: (usize, f64) = (4, 0.97);
/// Residual below which differences of the energy are rounding errors.
pub(super) const FLAT: f64 = 1e-6;
/// Most steps of a correction along a path.
pub(super) const STEPS: usize = 9;
/// Most steps of a correction with Gauss-Newton tangents alone.
const PATIENCE: usize = 100;
/// Part of the decrease promised by the slope that must come.
pub(super) const DECREASE: f64 = 1e-4;
/// While lengths are prescribed, this many first steps may increase the residual by the factor below: lengths of a bent robot are far from linear in the
/// tensions.
const FREE: usize = 6;
const GROWTH: f64 = 3.0;
/// Change of a tension, relative to the largest, below which the next change is below rounding.
const SETTLED: f64 = 1e-8;
/// First shift of an indefinite tangent, growth factor of the shift, and largest shift.
pub(super) const SHIFT: [f64; 3] = [1e-3, 10.0, 1e6];
/// Longest step along a path, and the step below which the exact tangent is used, rad.
pub(super) const LONGEST: f64 = 0.3;
pub(super) const SWITCH: f64 = 1e-3;
/// A step below which the next one is below rounding, and the error accepted at an intermediate point of a path, rad.
pub(super) const SMALL: f64 = 1e-10;
pub(super) const LOOSE: f64 = 1e-4;
/// A step of size `d` with the exact tangent leaves an error below `d^2` divided by this, with a large margin.
pub(super) const QUADRATIC: f64 = 1e-5;
/// Ratio of successive steps above which a correction along a path is abandoned.
pub(super) const CONTRACTION: f64 = 0.6;

/// Acceptance of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// From a distant start: line search, shifted tangents.
    Search,
    /// From a distant start: minimises the energy with Gauss-Newton tangents until steps are so small that the exact tangent can be used.
    Reduce,
    /// Along a load path: steps must contract.
    Follow {
        /// Whether to iterate to the tolerance: at the end of the path and where stability is decided.
        exact: bool,
    },
}

/// An equilibrium found by Newton's method; it is the current state of the system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrived {
    /// Size of the first step.
    pub(super) first: f64,
    /// Inertia and smallest pivot of the last exact tangent, if it was evaluated so close to the equilibrium that its signs hold there.
    pub(super) factors: Option<TangentInertia>,
}

/// Progress of Newton's method at one load.
struct Progress {
    mode: Mode,
    /// Whether Gauss-Newton tangents alone are used, along a path.
    alone: bool,
    /// Number of steps taken, and the most of them.
    count: usize,
    most: usize,
    /// Balance at the current state; `None` where it was not evaluated since the last step.
    balance: Option<Balance>,
    /// Factors of the last tangent, if it was exact and not shifted.
    factors: Option<TangentInertia>,
    kind: Tangent,
    /// Sizes of the first step and of the last one.
    first: f64,
    before: f64,
    /// Residual at the state of the last step.
    last: f64,
    /// Whether the tensions of prescribed lengths no longer change.
    settled: bool,
    /// Residuals of the last steps of a search by the residual.
    earlier: Option<[f64; CREEPING.0]>,
}

impl Progress {
    /// The equilibrium that is the current state of the system.
    fn arrived(&self, held: usize) -> Arrived {
        let factors = self.factors.filter(|factors| holds(factors, self.last, held));
        Arrived { first: self.first, factors }
    }

    /// Whether the search by the residual creeps: its residual fell by too little in the last steps.
    fn creeps(&mut self, residual: f64) -> bool {
        let count = self.count;
        let Some(earlier) = self.earlier.as_mut().filter(|_| residual > FLAT) else { return false };
        let before = &mut earlier[count % CREEPING.0];
        let creeps = residual > CREEPING.1 * *before;
        *before = residual;
        creeps
    }

    /// Whether the steps along a path contract; `left` is the error behind the last one, of this size.
    fn contracts(&self, size: f64, left: f64) -> bool {
        let rounding = size <= SMALL || (!self.kind.gauss_newton && left <= 0.1 * SMALL);
        // False for NaN.
        let contracts = size < LONGEST && (self.count == 0 || size < self.before || rounding);
        let slow = !self.alone && self.count > 1 && size > CONTRACTION * self.before && size > SWITCH;
        contracts && !slow
    }

    /// Error behind a step of this size along a path.
    fn left(&self, size: f64) -> f64 {
        match self.kind.gauss_newton {
            false => size * size / QUADRATIC,
            true if self.count == 0 => LONGEST * size,
            true if self.alone => size * size / (self.before - size),
            true => size * size / self.before,
        }
    }
}

/// A full Newton step.
#[derive(Clone, Copy)]
struct Full {
    /// Size of its unknowns, and the largest relative change of a tension.
    size: f64,
    moved: f64,
    /// Residual at the state from which it goes, and whether it was found by the tangent of an earlier state.
    residual: f64,
    again: bool,
}

impl<T: Clone> Engine<T> {
    /// Newton's method from the current state at the load fraction `load`.
    pub(super) fn newton<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        mode: Mode,
    ) -> Result<Arrived, Failure> {
        let mut now = self.started(system, load, mode)?;
        let steps = now.most + if matches!(mode, Mode::Follow { .. }) { STEPS } else { 0 };
        loop {
            let mut residual = f64::INFINITY;
            if let Some(found) = now.balance {
                residual = self.note(system, &found);
                if residual <= self.report.bound && now.settled {
                    let done = !S::POLISH || residual <= found.rounding || residual >= 0.1 * now.last;
                    if done || now.count >= now.most {
                        return Ok(now.arrived(system.held()));
                    }
                }
            }
            if now.count >= steps {
                return Err(Failure::Stalled);
            }
            let again = now.factors.is_some() && residual <= NEAR;
            if !again {
                residual = self.renew(system, load, &mut now, residual)?;
            }
            now.last = residual;
            if now.creeps(residual) {
                return Err(Failure::Stalled);
            }
            self.report.iterations += 1;
            let moved = self.correction(system)?;
            let order = system.order() - system.held();
            let size = system.size(&self.step[..order]);
            self.remember(load, now.kind, false, size);
            if now.count == 0 {
                now.first = size;
                self.first = size;
            }
            let full = Full { size, moved, residual, again };
            let arrived = match mode {
                Mode::Search | Mode::Reduce => self.search_step(system, load, &mut now, full)?,
                Mode::Follow { exact } => self.follow_step(system, load, &mut now, full, exact)?,
            };
            if let Some(arrived) = arrived {
                return Ok(arrived);
            }
            now.count += 1;
        }
    }

    /// The start of Newton's method: how it goes on, and the balance where it begins with one.
    fn started<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        mode: Mode,
    ) -> Result<Progress, Failure> {
        let searches = matches!(mode, Mode::Search | Mode::Reduce);
        let choice = system.gauss_newton();
        let alone = !searches && choice == GaussNewton::Only;
        self.first = f64::INFINITY;
        let most = match (searches, alone) {
            (true, _) => S::SEARCH_STEPS,
            (false, true) => PATIENCE,
            (false, false) => STEPS,
        };
        self.held.begin(system.held());
        let balance = if searches { Some(self.evaluate(system, load)?) } else { None };
        let gauss_newton = if searches { mode == Mode::Reduce } else { choice != GaussNewton::Never };
        let settled = system.held() == 0;
        let by_residual = searches && settled && !system.conservative();
        Ok(Progress {
            mode,
            alone,
            count: 0,
            most,
            balance,
            factors: None,
            kind: Tangent { gauss_newton, ..Tangent::EXACT },
            first: f64::INFINITY,
            before: f64::INFINITY,
            last: f64::INFINITY,
            settled,
            earlier: by_residual.then_some([f64::INFINITY; CREEPING.0]),
        })
    }

    /// Enters residual and bound of a balance in the report. Returns the residual.
    fn note<S: Equilibrium<State = T>>(&mut self, system: &S, balance: &Balance) -> f64 {
        let residual = self.residual(system, balance);
        self.report.residual = residual;
        self.report.bound = self.bound(balance);
        residual
    }

    /// Renews the tangent. Returns the residual at its state: `residual`, where that was evaluated before.
    fn renew<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        now: &mut Progress,
        mut residual: f64,
    ) -> Result<f64, Failure> {
        let searches = !matches!(now.mode, Mode::Follow { .. });
        let (found, factors) = self.tangent(system, load, &mut now.kind, searches, now.balance.is_some())?;
        if now.balance.is_none() {
            residual = self.note(system, &found);
        }
        now.balance = Some(found);
        now.factors = (!now.kind.gauss_newton && now.kind.shift == 0.0).then_some(factors);
        Ok(residual)
    }

    /// Takes the part of a full step that lowers the merit of a search. Returns the equilibrium, where the search ends in one.
    fn search_step<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        now: &mut Progress,
        full: Full,
    ) -> Result<Option<Arrived>, Failure> {
        let Some(from) = now.balance else { return Err(Failure::Stalled) };
        let Some((found, part)) = self.line_search(system, load, now.mode, &from, now.count)? else {
            // No fraction of the step lowers the merit: the residual is at rounding level, or the search has failed.
            let found = self.evaluate(system, load)?;
            if full.residual <= self.bound(&found) {
                return Ok(Some(now.arrived(system.held())));
            }
            if full.again {
                // The step was that of an earlier tangent.
                (now.balance, now.factors) = (Some(found), None);
                return Ok(None);
            }
            return Err(Failure::Stalled);
        };
        now.balance = Some(found);
        now.settled = system.held() == 0 || (part == 1.0 && full.moved <= SETTLED);
        let reduced = now.mode == Mode::Reduce && full.size <= LOOSE;
        Ok(reduced.then_some(Arrived { first: now.first, factors: None }))
    }

    /// Takes a full step along a path, if it contracts. Returns the equilibrium, where the error that is left is small enough at an intermediate point; at an
    /// exact one (`exact`), evaluates the residual where that may be small enough.
    fn follow_step<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        now: &mut Progress,
        full: Full,
        exact: bool,
    ) -> Result<Option<Arrived>, Failure> {
        let size = full.size;
        let left = now.left(size);
        if !now.contracts(size, left) {
            return Err(Failure::Stalled);
        }
        system.advance(&self.step, 1.0);
        now.settled = system.held() == 0 || full.moved <= SETTLED || !exact;
        now.balance = None;
        if !exact && left <= LOOSE {
            return Ok(Some(Arrived { first: now.first, factors: None }));
        }
        let small = size <= SMALL || left <= 0.1 * SMALL;
        if exact && (now.alone || !now.kind.gauss_newton) && small {
            now.balance = Some(self.evaluate(system, load)?);
        }
        if size < SWITCH && !now.alone {
            now.kind.gauss_newton = false;
        }
        now.before = size;
        Ok(None)
    }

    /// Assembles and factorises the tangent of a step. In a search, where loads have an energy, the smallest shift is added that makes it positive
    /// definite.
    fn tangent<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        kind: &mut Tangent,
        searches: bool,
        current: bool,
    ) -> Result<(Balance, TangentInertia), Failure> {
        let descends = searches && system.conservative();
        *kind = Tangent { shift: 0.0, definite: descends, ..*kind };
        let mut current = current;
        loop {
            let found = self.linearise(system, load, *kind, current)?;
            current = true;
            kind.definite = false;
            match found {
                Ok((balance, factors)) if !descends || factors.negative == Some(0) => {
                    return Ok((balance, factors));
                }
                Ok((balance, factors)) if system.held() > 0 => return Ok((balance, factors)),
                Ok(_) | Err(Irregular::Indefinite | Irregular::Singular) if descends => {
                    if system.held() > 0 && kind.shift == 0.0 {
                        // The step of the prescribed lengths uses the tangent without a shift.
                        let found = self.linearise(system, load, *kind, true)?;
                        return found.map_err(Failure::from);
                    }
                    kind.shift = if kind.shift == 0.0 { SHIFT[0] } else { SHIFT[1] * kind.shift };
                    if kind.shift > SHIFT[2] {
                        return Err(Failure::Singular);
                    }
                    kind.definite = true;
                }
                Ok(found) => return Ok(found),
                Err(irregular) => return Err(irregular.into()),
            }
        }
    }

    /// Writes the full Newton step to `step`, from the last factors and the last residual. Returns the largest change of the tension of a prescribed
    /// length, relative to the largest tension.
    pub(super) fn correction<S: Equilibrium<State = T>>(&mut self, system: &mut S) -> Result<f64, Failure> {
        let order = system.order() - system.held();
        self.step.resize(system.order(), 0.0);
        if !system.correction(&mut self.step[..order]) {
            return Err(Failure::Singular);
        }
        if system.held() == 0 {
            return Ok(0.0);
        }
        self.held.step(system, &mut self.step).ok_or(Failure::Singular)
    }

    /// Line search: moves by the largest tried fraction of the step that lowers the merit. `None`, without a move, where no tried fraction does.
    fn line_search<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        mode: Mode,
        from: &Balance,
        count: usize,
    ) -> Result<Option<(Balance, f64)>, Failure> {
        let order = system.order() - system.held();
        let held = system.held() > 0;
        let descends = system.conservative() && !held;
        let slope = system.work(&self.step[..order]);
        let residual = self.residual(system, from);
        system.save(&mut self.start);
        let mut part = system.longest(&self.step[..order]);
        while part >= self.shortest {
            system.advance(&self.step, part);
            if mode == Mode::Search && residual > FLAT && !self.rebalance(system, load)? {
                system.restore(&self.start);
                part *= 0.5;
                continue;
            }
            match self.evaluate(system, load) {
                Ok(found) => {
                    let now = self.residual(system, &found);
                    let lower = if descends {
                        let rounding = found.energy_rounding.max(from.energy_rounding);
                        found.energy <= from.energy + DECREASE * part * slope + rounding
                            || (residual < FLAT && now < residual)
                    } else if held {
                        now <= residual * if count < FREE { GROWTH } else { 1.0 - 0.1 * part }
                    } else {
                        found.norm <= (1.0 - DECREASE * part) * from.norm
                    };
                    if lower || now <= self.bound(&found) {
                        return Ok(Some((found, part)));
                    }
                }
                Err(Failure::Overflow) => {}
                Err(failure) => {
                    system.restore(&self.start);
                    return Err(failure);
                }
            }
            system.restore(&self.start);
            part *= 0.5;
        }
        Ok(None)
    }

    /// Balances the unknowns along which a search does not move, while those along which it moves are fixed ([`Equilibrium::hold`]). Returns false where
    /// that fails.
    pub(super) fn rebalance<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<bool, Failure> {
        if !system.hold(true) {
            return Ok(true);
        }
        // Keeps the step of the line search.
        core::mem::swap(&mut self.step, &mut self.along);
        let found = self.newton(system, load, Mode::Follow { exact: false });
        core::mem::swap(&mut self.step, &mut self.along);
        system.hold(false);
        match found {
            Ok(_) => Ok(true),
            Err(Failure::Evaluations) => Err(Failure::Evaluations),
            Err(_) => Ok(false),
        }
    }
}

/// Whether the inertia of a state with this residual is that of the equilibrium to which the next steps converged: the tangent changes by about the
/// residual, and the signs of its pivots stay where these are larger. Where lengths are prescribed, their compliance may be closer to singular than the
/// tangent.
pub(super) fn holds(factors: &TangentInertia, residual: f64, held: usize) -> bool {
    residual <= NEAR || held == 0 && residual <= 1e-3 * factors.pivot
}
