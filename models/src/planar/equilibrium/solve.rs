//! From an input to an equilibrium at sufficient resolution.

use pliant_runtime::equilibrium::{Engine, LimitPoint, SolveStart, Stop};

use super::super::PlanarKernel;
use super::super::input::PlanarInput;
use super::balance::{Balance, Node, Tangent, UNKNOWNS, Vector, prolong};
use super::drive::Unknown;
use super::loads::Loads;
use super::memory::Memory;
use super::resolution::{NODES, RESOLUTIONS};
use super::system::{System, norm};
use super::{EquilibriumSolver, REGULAR, SINGULAR};
use crate::core::configuration::{Elastica, MODES};
use crate::{Cause, Drive, Error, InputRef, Jump, LastGood, Report, Settings, Stability};

/// The last coefficients of a resolved shape, relative to the largest.
const RESOLVED: f64 = 1e-14;
/// Rounding of the coefficients in units of the dimensionless tensions and loads.
const ROUNDING: f64 = 4e-15;
/// Relative size of the last coefficients above which a solution may be an artefact of the resolution.
const COARSE: f64 = 1e-6;
/// Relative size of the last coefficients of the highest resolution above which a shape is an error.
const UNRESOLVED: f64 = 1e-8;
/// Relative accuracy to which the two displacements of an inextensible robot must be opposite.
const COMPATIBLE: f64 = 1e-12;

/// The problem of a solve.
#[derive(Clone, Copy)]
pub(super) struct Problem<'a> {
    pub(super) kernel: &'a dyn PlanarKernel,
    pub(super) input: &'a PlanarInput,
    pub(super) settings: &'a Settings,
}

/// Start of a search for an equilibrium.
#[derive(Clone, Copy)]
enum From<'a> {
    /// The straight robot without loads.
    Rest,
    /// An equilibrium under other loads.
    State(&'a Elastica),
    /// The same equilibrium with another number of modes.
    Coarser(&'a Vector, usize),
}

/// Parts of a memory, of which the tangent depends on the number of unknowns.
struct Work<'a, const N: usize> {
    engine: &'a mut Engine<Vector>,
    tangent: &'a mut Tangent<N>,
    nodes: &'a mut [Node; NODES],
}

/// An equilibrium at one resolution.
struct Found {
    z: Vector,
    report: Report,
    /// Size of the last coefficients, relative to the shape.
    tail: f64,
    /// The shape, where it is resolved or the resolution is the highest.
    state: Option<Elastica>,
}

/// Why a solve at a resolution failed.
struct Failed {
    error: Box<Error>,
    /// Whether a higher resolution may succeed.
    coarse: bool,
}

impl EquilibriumSolver {
    /// Equilibrium under `input`, and the report of the solve. [`crate::Branch`] selects the equilibrium.
    ///
    /// Without a start, the load path begins at the unloaded robot, and all loads and inputs grow in proportion. From a start, an equilibrium under other
    /// loads, they change in proportion from those of the start; a residual at the start, which is due to a change of the robot itself, is removed in the
    /// same proportion.
    ///
    /// The solution satisfies the weak form of (31) of the LASEM paper, with the strain of (37): coefficients of the shape decay to 1e-14 of the largest
    /// at the resolution that is used. Where the last coefficients of the highest resolution are larger, residual and bound of the report state it, and
    /// above 1e-8 the solve returns an error.
    ///
    /// # Errors
    /// [`Error::Jump`] where the followed branch turns back, [`Error::NotConverged`] with its cause, [`Error::Incompatible`] for
    /// displacements that an inextensible robot cannot have, [`Error::SingularDerivative`] where tensions are not determined.
    pub fn solve<'a>(
        &self,
        kernel: &dyn PlanarKernel,
        input: impl Into<InputRef<'a>>,
        start: Option<&Elastica>,
        settings: &Settings,
    ) -> Result<(Elastica, Report), Error> {
        self.find(kernel, &PlanarInput::read(input.into())?, start, settings)
    }

    /// [`EquilibriumSolver::solve`] under an input that was read.
    pub(in super::super) fn find(
        &self,
        kernel: &dyn PlanarKernel,
        input: &PlanarInput,
        start: Option<&Elastica>,
        settings: &Settings,
    ) -> Result<(Elastica, Report), Error> {
        self.pool.with(|memory| self.solve_in(memory, Problem { kernel, input, settings }, start))
    }

    /// [`EquilibriumSolver::solve`] in a given memory.
    pub(in super::super) fn solve_within(
        &self,
        memory: &mut Memory,
        kernel: &dyn PlanarKernel,
        input: &PlanarInput,
        start: Option<&Elastica>,
        settings: &Settings,
    ) -> Result<(Elastica, Report), Error> {
        self.solve_in(memory, Problem { kernel, input, settings }, start)
    }

    fn solve_in(
        &self,
        memory: &mut Memory,
        problem: Problem<'_>,
        start: Option<&Elastica>,
    ) -> Result<(Elastica, Report), Error> {
        let first = start.map_or(0, |state| self.resolution_of(state));
        let from = start.map_or(From::Rest, From::State);
        let mut spent = Report::started();
        for resolution in first..RESOLUTIONS.len() {
            let left =
                problem.settings.max_evaluations - spent.evaluations.min(problem.settings.max_evaluations);
            let settings = Settings { max_evaluations: left, ..*problem.settings };
            let found = self.resolve(memory, Problem { settings: &settings, ..problem }, from, resolution);
            let done = memory.engine.report();
            spent.evaluations += done.evaluations;
            spent.iterations += done.iterations;
            spent.load_steps += done.load_steps;
            let counted = |report: &mut Report| {
                report.evaluations = spent.evaluations;
                report.iterations = spent.iterations;
                report.load_steps = spent.load_steps;
            };
            match found {
                Ok((state, mut report)) => {
                    counted(&mut report);
                    return Ok((state, report));
                }
                Err(Failed { coarse: true, .. })
                    if resolution + 1 < RESOLUTIONS.len()
                        && spent.evaluations < problem.settings.max_evaluations => {}
                Err(Failed { mut error, .. }) => {
                    if let Error::NotConverged { report, .. } | Error::Jump { report, .. } = &mut *error {
                        counted(report);
                    }
                    return Err(*error);
                }
            }
        }
        Err(not_converged(spent, Cause::Unresolved, None, LastGood::Nothing))
    }

    /// An equilibrium at the first resolution, and at higher ones until its shape is resolved.
    fn resolve(
        &self,
        memory: &mut Memory,
        problem: Problem<'_>,
        from: From<'_>,
        first: usize,
    ) -> Result<(Elastica, Report), Failed> {
        let mut resolution = first;
        let mut found = self.at_resolution(memory, problem, from, resolution)?;
        loop {
            let highest = resolution + 1 == RESOLUTIONS.len();
            let Some(state) = found.state else {
                let (start, modes) = (found.z, self.resolutions[resolution].modes);
                let before = found.report;
                resolution += 1;
                found = self.at_resolution(memory, problem, From::Coarser(&start, modes), resolution)?;
                if found.report.stability != before.stability && resolution + 1 < RESOLUTIONS.len() {
                    // The higher resolution found another equilibrium.
                    let error = not_converged(found.report, Cause::Unresolved, None, LastGood::Nothing);
                    return Err(Failed { error: Box::new(error), coarse: true });
                }
                continue;
            };
            let mut report = found.report;
            if found.tail > RESOLVED {
                report.residual = report.residual.max(found.tail);
                report.bound = report.bound.max(found.tail);
            }
            if state.is_finite() && found.tail <= UNRESOLVED {
                return Ok((state, report));
            }
            let cause = if state.is_finite() { Cause::Unresolved } else { Cause::Overflow };
            let error = not_converged(report, cause, Some(1.0), last_good(state));
            return Err(Failed { error: Box::new(error), coarse: !highest });
        }
    }

    fn at_resolution(
        &self,
        memory: &mut Memory,
        problem: Problem<'_>,
        from: From<'_>,
        resolution: usize,
    ) -> Result<Found, Failed> {
        let balance = Balance::new(problem.kernel, &self.resolutions[resolution], &problem.input.cables);
        compatible(&balance, problem.input)
            .map_err(|error| Failed { error: Box::new(error), coarse: false })?;
        let Memory { engine, small, large, nodes } = memory;
        if balance.is_small() {
            self.sized(balance, Work { engine, tangent: small, nodes }, problem, from, resolution)
        } else {
            self.sized(balance, Work { engine, tangent: large, nodes }, problem, from, resolution)
        }
    }

    fn sized<const N: usize>(
        &self,
        balance: Balance<'_>,
        Work { engine, tangent, nodes }: Work<'_, N>,
        problem: Problem<'_>,
        from: From<'_>,
        resolution: usize,
    ) -> Result<Found, Failed> {
        let (modes, count) = (balance.resolution.modes, balance.drive.count());
        let full = Loads::of_input(problem.input);
        let mut system = System::new(balance, full, &self.potential, nodes, tangent);
        let found = match from {
            From::Rest => engine.solve(&mut system, SolveStart::Rest, problem.settings),
            From::State(state) => {
                system.start_from(state);
                engine.solve(&mut system, SolveStart::Last, problem.settings)
            }
            From::Coarser(z, coarser) => {
                system.place(&prolong(z, coarser, modes, count));
                engine.refine(&mut system, problem.settings)
            }
        };
        match found {
            Ok(report) => {
                let tail = system.tail(1.0, ROUNDING, RESOLVED);
                let resolved = tail <= RESOLVED || resolution + 1 == RESOLUTIONS.len();
                let state = resolved.then(|| system.state(1.0));
                Ok(Found { z: system.z, report, tail, state })
            }
            Err(stop) => Err(failed(&mut system, *engine.report(), stop, matches!(from, From::Coarser(..)))),
        }
    }

    /// The equilibrium under the full load near given unknowns of one resolution, and its shape at sufficient resolution.
    pub(super) fn refine(
        &self,
        memory: &mut Memory,
        problem: Problem<'_>,
        start: &Vector,
        resolution: usize,
    ) -> Option<(Elastica, Report)> {
        memory.engine.begin(problem.settings);
        let modes = self.resolutions[resolution].modes;
        self.resolve(memory, problem, From::Coarser(start, modes), resolution).ok()
    }

    /// The state of a shape that was found by another method, for cables driven by tension: its residual relative to the load, and its stability unless
    /// that is known already. `coefficients` are those of `theta_sigma`; `None` where they are not finite.
    pub(in super::super) fn dress(
        &self,
        kernel: &dyn PlanarKernel,
        input: &PlanarInput,
        coefficients: &[f64; MODES],
        known_stable: bool,
    ) -> Option<(Elastica, f64, Stability)> {
        let size = norm(coefficients);
        let resolution =
            RESOLUTIONS.iter().position(|(modes, _)| norm(&coefficients[*modes - 3..]) <= RESOLVED * size)?;
        let balance = Balance::new(kernel, &self.resolutions[resolution], &input.cables);
        self.pool.with(|memory| {
            let Memory { small, large, nodes, .. } = memory;
            if balance.is_small() {
                self.dressed(&balance, small, nodes, input, coefficients, known_stable)
            } else {
                self.dressed(&balance, large, nodes, input, coefficients, known_stable)
            }
        })
    }

    fn dressed<const N: usize>(
        &self,
        balance: &Balance<'_>,
        tangent: &mut Tangent<N>,
        nodes: &mut [Node; NODES],
        input: &PlanarInput,
        coefficients: &[f64; MODES],
        known_stable: bool,
    ) -> Option<(Elastica, f64, Stability)> {
        let (modes, loads) = (balance.resolution.modes, Loads::of_input(input));
        let mut z = [0.0; UNKNOWNS];
        z[..modes].copy_from_slice(&coefficients[..modes]);
        balance.nodes(&z, &loads, nodes);
        let mut residual = [0.0; UNKNOWNS];
        balance.residual(nodes, &z, &loads, &mut residual);
        let size = balance.size(&loads).max(norm(&z));
        let residual = norm(&residual);
        let residual = if residual == 0.0 { 0.0 } else { residual / size };
        let stability = if known_stable {
            Stability::Stable
        } else {
            balance.tangent(nodes, tangent);
            let inertia = tangent.factorise();
            match (inertia.smallest_pivot > SINGULAR, inertia.negative == 0) {
                (true, true) => Stability::Stable,
                (true, false) => Stability::Unstable,
                (false, _) => Stability::Undecided,
            }
        };
        let state = balance.state(nodes, &z, &loads, &self.potential);
        state.is_finite().then_some((state, residual, stability))
    }

    /// The resolution whose modes a state was solved with.
    pub(super) fn resolution_of(&self, state: &Elastica) -> usize {
        RESOLUTIONS.iter().position(|(modes, _)| *modes >= state.modes).unwrap_or(RESOLUTIONS.len() - 1)
    }
}

/// No equilibrium at the full load.
fn not_converged(report: Report, cause: Cause, reached: Option<f64>, last_good: LastGood) -> Error {
    let report = Report { cause: Some(cause), ..report };
    Error::NotConverged { report: Box::new(report), reached, last_good }
}

fn last_good(state: Elastica) -> LastGood {
    if state.is_finite() { LastGood::Planar(Box::new(state)) } else { LastGood::Nothing }
}

/// Makes the error of a failed search; the system is in the last equilibrium on the load path.
fn failed<const N: usize>(
    system: &mut System<'_, N>,
    mut report: Report,
    stop: Stop<Vector>,
    refined: bool,
) -> Failed {
    let Stop { cause, reached, jump } = stop;
    let Some((_, load)) = reached else {
        let error = Box::new(not_converged(report, cause, None, LastGood::Nothing));
        return Failed { error, coarse: refined };
    };
    use pliant_runtime::equilibrium::Equilibrium as _;
    let coarse = system.tail(load, ROUNDING, RESOLVED) > COARSE;
    if let Some(balance) = system.evaluate(load) {
        report.residual = balance.residual();
    }
    let last_good = last_good(system.state(load));
    if let Some(point) = jump {
        let LimitPoint { stage, load, state, direction } = *point;
        system.restore(&state);
        let motion = system.tip_motion(load, &direction);
        let state = system.state(load);
        let jump = Jump { stage, load, state: LastGood::Planar(Box::new(state)), motion };
        let error = Error::Jump { jump: Box::new(jump), report: Box::new(report), last_good };
        return Failed { error: Box::new(error), coarse };
    }
    if cause == Cause::Singular {
        let pivot = system.pivot_at_rest();
        let regular = pivot > REGULAR;
        if !regular {
            let error = Error::SingularDerivative { what: "the equilibrium", pivot };
            return Failed { error: Box::new(error), coarse: false };
        }
    }
    Failed { error: Box::new(not_converged(report, cause, Some(load), last_good)), coarse }
}

fn compatible(balance: &Balance<'_>, input: &PlanarInput) -> Result<(), Error> {
    if let (Unknown::Difference, [Drive::Displacement(first), Drive::Displacement(second)]) =
        (balance.drive.unknown, input.cables)
        && (first + second).abs() > COMPATIBLE * first.abs().max(second.abs())
    {
        return Err(Error::Incompatible { displacements: [first, second] });
    }
    Ok(())
}
