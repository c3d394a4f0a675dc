//! From an input to an equilibrium: branch, side, resolution.

use pliant_runtime::dense::Inertia;

use super::super::input::{Cable, Input};
use super::super::kernel::Kernel;
use super::super::state::{MODES, State};
use super::balance::{Balance, Tangent, UNKNOWNS, Vector, prolong, sized};
use super::drive::Unknown;
use super::follow::{Effort, Path, follow, norm, polish};
use super::rung::LADDER;
use super::settle::settle;
use super::{Equilibrium, verdict};
use crate::{Error, LastGood, Method, Report, Settings, Stability};

/// The last coefficients of a resolved shape, relative to the largest.
const RESOLVED: f64 = 1e-14;
/// Rounding of the coefficients in units of the dimensionless tensions and loads.
const ROUNDING: f64 = 4e-15;
/// Where the last coefficients are larger than this, a branch is not trusted to be that of the robot.
const COARSE: f64 = 1e-6;
/// A shape of which the highest rung leaves out more than this is refused.
const UNRESOLVED: f64 = 1e-8;
/// Two displacements that an inextensible robot cannot tell apart must agree to this part of the larger.
const COMPATIBLE: f64 = 1e-12;

/// Unknowns at full load.
struct Reached {
    z: Vector,
    negative: usize,
    critical: Option<f64>,
}

/// Unknowns at a rung that resolves them.
pub(super) struct Resolved {
    pub(super) z: Vector,
    pub(super) rung: usize,
    pub(super) negative: usize,
    pub(super) smallest_pivot: f64,
    /// What the resolution leaves out, relative to the shape.
    pub(super) tail: f64,
}

/// No equilibrium at the full load; `last` is the one at the part of the load that was reached.
fn not_converged(report: Report, reached: f64, last: Option<State>) -> Error {
    let last = last.filter(State::is_finite).map(Box::new);
    let last_good = last.map_or(LastGood::Nothing, LastGood::Planar);
    Error::NotConverged { report: Box::new(report), reached: Some(reached), last_good }
}

/// Why a rung did not do.
struct Stuck {
    failure: Error,
    /// Whether a higher rung may do.
    coarse: bool,
}

impl Equilibrium {
    /// Equilibrium under `input`, and the report of how it was found.
    ///
    /// Without a start, the branch of equilibria is followed from the unloaded robot while all loads and inputs
    /// grow in proportion; an unstable equilibrium on it is an answer whose report says so. From a start, Newton's method is used at full
    /// load, and what the start leaves unbalanced is taken away in steps where that does not converge.
    ///
    /// The answer satisfies the weak form of (31) of the LASEM paper, with the strain of (37), to rounding: coefficients of the shape
    /// decay to 1e-14 of the largest on the rung that is used. Where the highest rung leaves more, the residual of the report says
    /// so, and above 1e-8 the answer is refused.
    ///
    /// # Errors
    /// [`Error::NotConverged`] at a limit point or after too many iterations, [`Error::Incompatible`] for
    /// displacements that an inextensible robot cannot have, [`Error::SingularDerivative`] where tensions are not determined.
    pub fn solve<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        start: Option<&State>,
        settings: &Settings,
    ) -> Result<(State, Report), Error> {
        let mut effort = Effort { iterations: 0, load_steps: 0, limit: settings.max_iterations };
        let first = start.map_or(0, |state| self.rung_of(state));
        compatible(&Balance::new(kernel, &self.ladder[first], input), input)?;
        if let Some(state) = start {
            let near = self.near(kernel, input, state, first, &mut effort);
            if let Some(reached) = near
                && let Ok(found) = self.finish(kernel, input, &reached, first, settings, &mut effort)
            {
                return Ok(found);
            }
        }
        for rung in 0..LADDER.len() {
            let found = self
                .along_branch(kernel, input, rung, settings, &mut effort)
                .and_then(|reached| self.finish(kernel, input, &reached, rung, settings, &mut effort));
            match found {
                Ok(found) => return Ok(found),
                Err(stuck) if stuck.coarse && rung + 1 < LADDER.len() && !effort.is_spent() => {}
                Err(stuck) => return Err(stuck.failure),
            }
        }
        Err(not_converged(report(&effort, None, f64::NAN), 0.0, None))
    }

    /// Full load, from a shape that is near.
    fn near<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        start: &State,
        rung: usize,
        effort: &mut Effort,
    ) -> Option<Reached> {
        let balance = Balance::new(kernel, &self.ladder[rung], input);
        let z = balance.unknowns(start);
        if let Some((z, inertia)) = polish(&balance, &z, effort) {
            effort.load_steps += 1;
            return Some(Reached { z, negative: inertia.negative, critical: None });
        }
        let branch = follow(&Path::from_start(&balance, &z), &z, effort)?;
        branch.complete.then_some(Reached {
            z: branch.last.z,
            negative: branch.last.inertia.negative,
            critical: None,
        })
    }

    /// Full load, along the branch of the unloaded robot.
    fn along_branch<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        rung: usize,
        settings: &Settings,
        effort: &mut Effort,
    ) -> Result<Reached, Stuck> {
        let balance = Balance::new(kernel, &self.ladder[rung], input);
        let zero = [0.0; UNKNOWNS];
        let Some(branch) = follow(&Path::of_load(&balance), &zero, effort) else {
            let inertia = sized!(balance, inertia_at, (&balance, &zero, 0.0));
            let failure =
                Error::SingularDerivative { what: "the equilibrium", pivot: inertia.smallest_pivot };
            return Err(Stuck { failure, coarse: false });
        };
        let (last, critical) = (branch.last, branch.critical);
        if branch.complete {
            return Ok(Reached { z: last.z, negative: last.inertia.negative, critical });
        }
        let coarse = tail(&balance, &last.z) > COARSE;
        if settings.take_stable_side && !coarse && !effort.is_spent() {
            // A limit point: any descent leads off the end of the branch.
            if let Some(z) = settle(&balance, &last.z, &self.potential, effort) {
                return Ok(Reached { z, negative: balance.drive.count(), critical });
            }
        }
        let mut residual = zero;
        balance.residual(&last.z, last.fraction, &mut residual);
        let residual = relative(norm(&residual), &balance, &last.z);
        let state = balance.state(&last.z, last.fraction, &self.potential);
        let failure = not_converged(report(effort, critical, residual), last.fraction, Some(state));
        Err(Stuck { failure, coarse })
    }

    /// The side and the resolution of the answer.
    fn finish<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        reached: &Reached,
        first: usize,
        settings: &Settings,
        effort: &mut Effort,
    ) -> Result<(State, Report), Stuck> {
        let balance = Balance::new(kernel, &self.ladder[first], input);
        let stable = balance.drive.count();
        let mut z = reached.z;
        if reached.negative > stable
            && settings.take_stable_side
            && let Some(settled) = settle(&balance, &z, &self.potential, effort)
        {
            z = settled;
        }
        let found = self.resolve(kernel, input, &z, first, effort);
        let Some(found) = found else {
            let mut residual = [0.0; UNKNOWNS];
            balance.residual(&z, 1.0, &mut residual);
            let residual = relative(norm(&residual), &balance, &z);
            let report = report(effort, reached.critical, residual);
            return Err(Stuck { failure: not_converged(report, 1.0, None), coarse: true });
        };
        let balance = Balance::new(kernel, &self.ladder[found.rung], input);
        let state = balance.state(&found.z, 1.0, &self.potential);
        let residual = residual_of(&balance, &found.z);
        let report = Report {
            stability: verdict(found.negative, stable, found.smallest_pivot),
            ..report(effort, reached.critical, residual.max(found.tail))
        };
        if state.is_finite() && residual <= settings.tolerance && found.tail <= UNRESOLVED {
            Ok((state, report))
        } else {
            let coarse = found.rung + 1 < LADDER.len();
            Err(Stuck { failure: not_converged(report, 1.0, Some(state)), coarse })
        }
    }

    /// The state of a shape that was found by other means, for cables by tension: its residual relative to the load, and its
    /// stability unless that is known already. `coefficients` are those of `theta_sigma`; `None` where they are not finite.
    pub(in super::super) fn dress<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        coefficients: &[f64; MODES],
        known_stable: bool,
    ) -> Option<(State, f64, Stability)> {
        let size = norm(coefficients);
        let used =
            LADDER.iter().position(|(modes, _)| norm(&coefficients[*modes - 3..]) <= RESOLVED * size)?;
        let balance = Balance::new(kernel, &self.ladder[used], input);
        let mut z = [0.0; UNKNOWNS];
        z[..balance.rung.modes].copy_from_slice(&coefficients[..balance.rung.modes]);
        let stability = if known_stable {
            Stability::Stable
        } else {
            let inertia = sized!(balance, inertia_at, (&balance, &z, 1.0));
            verdict(inertia.negative, 0, inertia.smallest_pivot)
        };
        let state = balance.state(&z, 1.0, &self.potential);
        state.is_finite().then(|| (state, residual_of(&balance, &z), stability))
    }

    /// The rung whose modes a state was solved with.
    pub(super) fn rung_of(&self, state: &State) -> usize {
        LADDER.iter().position(|(modes, _)| *modes >= state.modes).unwrap_or(LADDER.len() - 1)
    }

    /// Polishes unknowns of one rung, and climbs until the shape is resolved.
    pub(super) fn resolve<K: Kernel>(
        &self,
        kernel: &K,
        input: &Input,
        start: &Vector,
        first: usize,
        effort: &mut Effort,
    ) -> Option<Resolved> {
        let mut z = *start;
        let mut modes = self.ladder[first].modes;
        for rung in first..LADDER.len() {
            let balance = Balance::new(kernel, &self.ladder[rung], input);
            z = prolong(&z, modes, balance.rung.modes, balance.drive.count());
            modes = balance.rung.modes;
            let (polished, inertia) = polish(&balance, &z, effort)?;
            z = polished;
            let tail = tail(&balance, &z);
            if rung + 1 == LADDER.len() || tail <= RESOLVED {
                let (negative, smallest_pivot) = (inertia.negative, inertia.smallest_pivot);
                let tail = if tail > RESOLVED { tail } else { 0.0 };
                return Some(Resolved { z, rung, negative, smallest_pivot, tail });
            }
        }
        None
    }
}

fn inertia_at<K: Kernel, const N: usize>(balance: &Balance<'_, K>, z: &Vector, load: f64) -> Inertia {
    let (mut tangent, mut residual) = (Tangent::<N>::new(0), [0.0; UNKNOWNS]);
    balance.assemble(z, load, &mut residual, Some(&mut tangent));
    tangent.factorise()
}

fn report(effort: &Effort, critical_load: Option<f64>, residual: f64) -> Report {
    Report {
        method: Method::Newton,
        iterations: effort.iterations,
        residual,
        load_steps: effort.load_steps,
        stability: Stability::Undecided,
        critical_load,
        strain: None,
    }
}

fn relative<K: Kernel>(residual: f64, balance: &Balance<'_, K>, z: &Vector) -> f64 {
    let size = balance.load_size.max(norm(z));
    if size > 0.0 { residual / size } else { residual }
}

/// Norm of the residual at full load, relative to the load.
pub(super) fn residual_of<K: Kernel>(balance: &Balance<'_, K>, z: &Vector) -> f64 {
    let mut residual = [0.0; UNKNOWNS];
    balance.residual(z, 1.0, &mut residual);
    relative(norm(&residual), balance, z)
}

/// The last coefficients of the angle and of the position, relative to the angle and to the length.
fn tail<K: Kernel>(balance: &Balance<'_, K>, z: &Vector) -> f64 {
    let modes = balance.rung.modes;
    let size = norm(&z[..modes]);
    let last = norm(&z[modes - 3..modes]);
    let tensions = balance.tensions(z, 1.0);
    // Large tensions that balance each other leave their rounding in every coefficient.
    let internal =
        balance.load_size + tensions.map(f64::abs).iter().sum::<f64>() * balance.arm / balance.couple;
    let of_angle = if last > ROUNDING * internal { last / size } else { 0.0 };
    if of_angle > RESOLVED {
        return of_angle;
    }
    // The position: cos and sin of the angle need more than the angle itself.
    let wide = balance.rung.wide;
    let mut tails = [[0.0; 2]; 3];
    for index in 0..balance.rung.sigma.len() {
        let node = balance.node(index, z, 1.0, tensions);
        let weight = balance.rung.weight[index] * (1.0 + node.strain);
        let basis = &balance.rung.wide_value(index)[wide - 3..];
        for (tail, p) in tails.iter_mut().zip(basis) {
            tail[0] += weight * p * node.tangent[0];
            tail[1] += weight * p * node.tangent[1];
        }
    }
    tails.iter().flatten().fold(of_angle, |largest: f64, value| largest.max(value.abs()))
}

fn compatible<K: Kernel>(balance: &Balance<'_, K>, input: &Input) -> Result<(), Error> {
    if let (Unknown::Difference, [Cable::Displacement(first), Cable::Displacement(second)]) =
        (balance.drive.unknown, input.cables)
        && (first + second).abs() > COMPATIBLE * first.abs().max(second.abs())
    {
        return Err(Error::Incompatible { displacements: [first, second] });
    }
    Ok(())
}
