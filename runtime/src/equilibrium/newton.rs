//! Newton's method at a fixed load.
//!
//! There are two criteria to accept a step. Along a load path ([`Mode::Follow`]) the start is close, and steps must contract (Deuflhard): otherwise the
//! start is rejected, so that the iteration cannot converge to another branch. From far away ([`Mode::Search`]) a line search lowers the energy, or the
//! residual where loads have no energy or lengths are held; where the tangent is not positive definite, a multiple of the elastic stiffness is added.

use super::solve::Engine;
use super::{Balance, Equilibrium, Factors, Failure, GaussNewton, Irregular, Tangent};

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
/// Shortest part of a step that is tried.
pub(super) const SHORTEST: f64 = 1e-4;
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
    pub(super) factors: Option<Factors>,
}

impl<T: Clone> Engine<T> {
    /// Evaluates the residual at the current state.
    pub(super) fn evaluate<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
    ) -> Result<Balance, Failure> {
        self.spend()?;
        system.evaluate(load).ok_or(Failure::Overflow)
    }

    /// Factorises the tangent at the current state; `current` tells that the residual there was evaluated last.
    pub(super) fn linearise<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        tangent: Tangent,
        current: bool,
    ) -> Result<Result<(Balance, Factors), Irregular>, Failure> {
        if !current {
            self.spend()?;
        }
        Ok(system.linearise(load, tangent))
    }

    /// Counts an evaluation of the residual.
    pub(super) fn spend(&mut self) -> Result<(), Failure> {
        if self.report.evaluations >= self.settings.max_evaluations {
            return Err(Failure::Evaluations);
        }
        self.report.evaluations += 1;
        Ok(())
    }

    /// The relative residual that is compared with the tolerance, that of prescribed lengths included.
    pub(super) fn residual<S: Equilibrium<State = T>>(&self, system: &S, balance: &Balance) -> f64 {
        let residual = balance.residual();
        let residual = if system.held() == 0 { residual } else { residual.max(self.held.residual(system)) };
        if residual.is_nan() { f64::INFINITY } else { residual }
    }

    /// Largest relative residual that is accepted: the tolerance, or the rounding error where that is larger.
    pub(super) fn bound(&self, balance: &Balance) -> f64 {
        self.settings.tolerance.max(balance.rounding)
    }

    /// Newton's method from the current state at the load fraction `load`.
    pub(super) fn newton<S: Equilibrium<State = T>>(
        &mut self,
        system: &mut S,
        load: f64,
        mode: Mode,
    ) -> Result<Arrived, Failure> {
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
        let mut balance = if searches { Some(self.evaluate(system, load)?) } else { None };
        let mut factors: Option<Factors> = None;
        let gauss_newton = if searches { mode == Mode::Reduce } else { choice != GaussNewton::Never };
        let mut kind = Tangent { gauss_newton, ..Tangent::EXACT };
        let (mut first, mut before, mut last) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        let mut settled = system.held() == 0;
        let by_residual = searches && settled && !system.conservative();
        let mut earlier = [f64::INFINITY; CREEPING.0];
        for count in 0.. {
            let mut residual = f64::INFINITY;
            if let Some(found) = &balance {
                residual = self.residual(system, found);
                self.report.residual = residual;
                self.report.bound = self.bound(found);
                if residual <= self.report.bound && settled {
                    let done = !S::POLISH || residual <= found.rounding || residual >= 0.1 * last;
                    if done || count >= most {
                        return Ok(Arrived {
                            first,
                            factors: factors.filter(|factors| holds(factors, last, system.held())),
                        });
                    }
                }
            }
            if count >= most + if searches { 0 } else { STEPS } {
                return Err(Failure::Stalled);
            }
            let again = factors.is_some() && residual <= NEAR;
            if !again {
                let (found, what) = self.tangent(system, load, &mut kind, searches, balance.is_some())?;
                if balance.is_none() {
                    residual = self.residual(system, &found);
                    self.report.residual = residual;
                    self.report.bound = self.bound(&found);
                }
                balance = Some(found);
                factors = (!kind.gauss_newton && kind.shift == 0.0).then_some(what);
            }
            last = residual;
            if by_residual && residual > FLAT {
                let before = &mut earlier[count % CREEPING.0];
                if residual > CREEPING.1 * *before {
                    return Err(Failure::Stalled);
                }
                *before = residual;
            }
            self.report.iterations += 1;
            let moved = self.correction(system)?;
            let order = system.order() - system.held();
            let size = system.size(&self.step[..order]);
            self.remember(load, kind, false, size);
            if count == 0 {
                first = size;
                self.first = size;
            }
            match (mode, balance) {
                (Mode::Search | Mode::Reduce, Some(from)) => {
                    let Some((found, part)) = self.line_search(system, load, mode, &from, count)? else {
                        // No fraction of the step lowers the merit: the residual is at rounding level, or the search has failed.
                        let found = self.evaluate(system, load)?;
                        if residual <= self.bound(&found) {
                            return Ok(Arrived {
                                first,
                                factors: factors.filter(|factors| holds(factors, last, system.held())),
                            });
                        }
                        if again {
                            // The step was that of an earlier tangent.
                            (balance, factors) = (Some(found), None);
                            continue;
                        }
                        return Err(Failure::Stalled);
                    };
                    balance = Some(found);
                    settled = system.held() == 0 || (part == 1.0 && moved <= SETTLED);
                    if mode == Mode::Reduce && size <= LOOSE {
                        return Ok(Arrived { first, factors: None });
                    }
                }
                (Mode::Follow { exact }, _) => {
                    let left = match kind.gauss_newton {
                        false => size * size / QUADRATIC,
                        true if count == 0 => LONGEST * size,
                        true if alone => size * size / (before - size),
                        true => size * size / before,
                    };
                    let rounding = size <= SMALL || (!kind.gauss_newton && left <= 0.1 * SMALL);
                    // Negated, so that NaN fails.
                    let contracts = size < LONGEST && (count == 0 || size < before || rounding);
                    let slow = !alone && count > 1 && size > CONTRACTION * before && size > SWITCH;
                    if !contracts || slow {
                        return Err(Failure::Stalled);
                    }
                    system.advance(&self.step, 1.0);
                    settled = system.held() == 0 || moved <= SETTLED || !exact;
                    balance = None;
                    if !exact && left <= LOOSE {
                        return Ok(Arrived { first, factors: None });
                    }
                    if exact && (alone || !kind.gauss_newton) && (size <= SMALL || left <= 0.1 * SMALL) {
                        balance = Some(self.evaluate(system, load)?);
                    }
                    if size < SWITCH && !alone {
                        kind.gauss_newton = false;
                    }
                    before = size;
                }
                (Mode::Search | Mode::Reduce, None) => return Err(Failure::Stalled),
            }
        }
        Err(Failure::Stalled)
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
    ) -> Result<(Balance, Factors), Failure> {
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
pub(super) fn holds(factors: &Factors, residual: f64, held: usize) -> bool {
    residual <= NEAR || held == 0 && residual <= 1e-3 * factors.pivot
}
