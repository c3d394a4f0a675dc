//! Solves in a row.

use core::ops::ControlFlow;
use std::sync::Arc;

use pliant_runtime::equilibrium::{Engine, Equilibrium as _, PathMemory, SolveStart, Stop};

use super::bending::Bending;
use super::check::{check_input, check_loads, check_robot};
use super::gauss_newton::Tangents;
use super::input::of_motors;
use super::lanes::Side;
use super::mesh::{Mesh, State, platform_of};
use super::solution::ParallelSolution;
use super::system::{Kind, LOADS, System};
use super::{Error, Settings};
use crate::core::configuration::ParallelConfiguration;
use crate::core::error_estimate::Verified;
use crate::core::lanes::{Kept, Several, SolveSideBySide, single_solve, solve_each};
use crate::core::methods::last_answer;
use crate::{Branch, Drive, InputRef, Jump, LastGood, Load, LoadStage, Report, Stability};
use pliant_runtime::twist::direction;

/// A solver of one robot: it holds all memory, and each solve starts from its last answer. Warm solves do not allocate.
#[derive(Clone, Debug)]
pub struct ParallelSolver {
    pub(super) system: System,
    pub(super) engine: Engine<State>,
    solution: ParallelSolution,
    pub(super) start: SolveStart,
    /// Where a solve from the last state starts, its loads and the fraction of the weight.
    from: State,
    loads: Vec<Load>,
    weight: f64,
    /// Gaps of the strains up to which elements keep the accuracy.
    pub(super) resolved: Verified,
    /// The solver on the elements of the robot, where more were chosen.
    pub(super) coarse: Option<Box<Self>>,
    /// Memory for several inputs at a time.
    pub(super) sides: Kept<Side<Several>, PathMemory<Several>>,
}

last_answer!(ParallelSolver, ParallelSolution);

impl ParallelSolver {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let system = System::new(mesh);
        Self {
            engine: Engine::new(&system.now, system.order()),
            solution: ParallelSolution::new(&system),
            start: SolveStart::Rest,
            from: system.now.clone(),
            loads: Vec::with_capacity(LOADS),
            weight: 0.0,
            resolved: Verified::default(),
            coarse: None,
            sides: None,
            system,
        }
    }

    /// The same with other tangents, from the start.
    #[must_use]
    pub fn with_tangents(self, tangents: Tangents) -> Self {
        let mut solver = Self::new(self.system.mesh);
        solver.system.tangents = tangents;
        solver
    }

    pub(super) fn mesh(&self) -> &Mesh {
        &self.system.mesh
    }

    /// Counts the work of all solves in the report of the last answer: iterations and evaluations.
    pub(super) const fn count_work(&mut self, all: [usize; 2]) {
        self.solution.count_work(all);
    }

    /// Lets the next solve start from a configuration: of a solution, or the last good one of a solve that failed.
    ///
    /// # Errors
    /// Where it is not one of this robot with as many elements, or has numbers that are not finite.
    pub fn start_from(&mut self, configuration: &ParallelConfiguration) -> Result<(), Error> {
        check_robot(&self.system.mesh)?;
        check_loads(&self.system.mesh, configuration.loads.iter().copied())?;
        self.adapt_to(configuration.state.len());
        configuration.put(&self.system.mesh, &mut self.from)?;
        self.loads.clear();
        self.loads.extend_from_slice(&configuration.loads);
        self.weight = configuration.weight;
        self.start = SolveStart::Last;
        Ok(())
    }

    /// The equilibrium under an input and these loads, which are its own, near a state to which the path of `before` led.
    pub(super) fn refine(
        &mut self,
        state: &State,
        loads: &[Load],
        input: &InputRef<'_>,
        settings: &Settings,
        before: &Report,
    ) -> Result<&ParallelSolution, Error> {
        self.system.set(input);
        self.system.start_from(state, loads, 1.0);
        self.system.begin(LoadStage::Change);
        self.engine.begin(settings);
        match self.engine.refine(&mut self.system, settings) {
            Ok(report) => {
                let Report { load_steps, jumps, critical_load, .. } = *before;
                self.system.refresh(1.0);
                self.accept(input, Report { load_steps, jumps, critical_load, ..report })?;
                Ok(&self.solution)
            }
            Err(stop) => Err(self.failed(stop, *self.engine.report())),
        }
    }

    /// The same with these settings. From the last answer, loads and motors change together in proportion.
    ///
    /// # Errors
    /// Invalid inputs, robots and settings; [`Error::ElementAngle`] where a rod is bent further than one of its elements represents;
    /// [`Error::Jump`] where the followed path turns back; [`Error::NotConverged`] where no equilibrium is found beyond a fraction of the path.
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&ParallelSolution, Error> {
        self.find(&of_motors(input.into()), settings)
    }

    /// The equilibrium under an input whose numbers are of motors.
    fn find(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<&ParallelSolution, Error> {
        let accuracy = crate::core::settings::accuracy(settings, self.system.mesh.accuracy)?;
        check_robot(&self.system.mesh)?;
        check_input(&self.system.mesh, input)?;
        match accuracy {
            None => self.run(input, settings)?,
            Some(accuracy) => self.run_resolved(input, settings, accuracy)?,
        }
        Ok(&self.solution)
    }

    /// Finds the equilibrium under an input on the elements at hand.
    pub(super) fn run(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<(), Error> {
        self.system.set(input);
        if self.start == SolveStart::Last {
            self.system.start_from(&self.from, &self.loads, self.weight);
        }
        let found = self.engine.solve(&mut self.system, self.start, settings);
        let stable = found.as_ref().is_ok_and(|report| report.stability == Stability::Stable);
        let mut work = *self.engine.report();
        let other = match settings.branch {
            Branch::Any if !stable && self.system.decides() => self.detours(input, settings, &mut work),
            _ => None,
        };
        let counted =
            |report| Report { iterations: work.iterations, evaluations: work.evaluations, ..report };
        match (other, found) {
            (Some(report), _) | (None, Ok(report)) => {
                self.system.refresh(1.0);
                self.accept(input, counted(report))
            }
            (None, Err(stop)) => Err(self.failed(stop, counted(*self.engine.report()))),
        }
    }

    /// Makes the state of the system, an equilibrium under an input, the solution and the start of the next solve.
    pub(super) fn accept(&mut self, input: &InputRef<'_>, report: Report) -> Result<(), Error> {
        self.solution.take(&mut self.system, self.engine.iterations(), report)?;
        self.from.copy_from(&self.solution.state);
        self.loads.clear();
        self.loads.extend(input.loads());
        self.weight = 1.0;
        self.start = SolveStart::Last;
        Ok(())
    }

    /// The current state of the system at a fraction of the stage.
    fn configuration(&mut self, load: f64) -> LastGood {
        let (loads, weight) = self.system.applied(load);
        LastGood::Parallel(Box::new(ParallelConfiguration::of(&self.system.now, loads, weight)))
    }

    /// Why a solve that stopped has no answer.
    fn failed(&mut self, stop: Stop<State>, report: Report) -> Error {
        if let Err(fault) = self.system.expected() {
            return Error::Factorisation(fault);
        }
        let report = Box::new(report);
        let Some((stage, load)) = stop.reached else {
            return Error::NotConverged { report, reached: None, last_good: LastGood::Nothing };
        };
        // Where elements do not represent their rods, where the path ended says nothing.
        self.system.evaluate(load);
        let bending = Bending::largest(&self.system.mesh, &self.system.now, &self.system.strains);
        if let Err(error) = bending.check() {
            return error;
        }
        let last_good = if stage == LoadStage::Rest { LastGood::Nothing } else { self.configuration(load) };
        if let Some(point) = stop.jump {
            self.system.restore(&point.state);
            let state = self.configuration(point.load);
            let motion = direction(&platform_of(&point.direction), self.system.mesh.length);
            let jump = Box::new(Jump { stage: point.stage, load: point.load, state, motion: motion.into() });
            return Error::Jump { jump, report, last_good };
        }
        Error::NotConverged { report, reached: Some(load), last_good }
    }

    /// One iteration of Newton's method under the input of the last solve, from where the last one or the solve left it: assembly, factorisation,
    /// update. Gives the size of its step, as [`crate::Iteration::step`] does, infinite where the tangent has no inverse. The solution stays.
    ///
    /// It is what benches measure.
    #[doc(hidden)]
    pub fn iterate(&mut self, gauss_newton: bool) -> f64 {
        let kind = if gauss_newton { Kind::GaussNewton } else { Kind::Exact };
        self.system.iterate(kind)
    }
}

impl<'a> SolveSideBySide<InputRef<'a>> for ParallelSolver {
    type Side = Side<Several>;
    type Memory = PathMemory<Several>;
    type Solution = ParallelSolution;

    single_solve!(InputRef<'a>);

    fn side(&self) -> Result<Self::Side, Error> {
        let mesh = &self.system.mesh;
        check_robot(mesh)?;
        let mut still = Self::new(Arc::clone(mesh));
        let motors = vec![Drive::Displacement(0.0); mesh.data.motors.len()];
        let start = still.solve_with(InputRef::drives(&motors), &Settings::default()).ok();
        let stable = start.filter(|start| start.report().stability == Stability::Stable);
        Ok(Side::new(mesh, stable.map(|start| start.state.clone())))
    }

    fn fits(&self, side: &Self::Side, input: InputRef<'a>) -> bool {
        side.start.is_some()
            && side.mesh.accuracy.is_none()
            && side.mesh.sparse.is_none()
            && self.system.tangents == Tangents::Both
            && input.loads().next().is_none()
            && input.drives.iter().all(|drive| matches!(drive, Drive::Displacement(_)))
            && check_input(&side.mesh, &input).is_ok()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: InputRef<'a>) {
        side.set(lane, &input);
    }

    /// `None` where the equilibrium is not stable, or not balanced to the tolerance where the motors are exactly.
    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: InputRef<'a>,
        report: &Report,
        settings: &Settings,
    ) -> Option<&ParallelSolution> {
        self.restart();
        let system = &mut self.system;
        system.set(&input);
        system.begin(LoadStage::Loads);
        system.now.copy_lane(lane, &side.system.now);
        system.embed();
        system.place(1.0);
        // Assembles the residual, too.
        let stability = system.verdict(1.0)?.stability;
        let balance = system.balance()?;
        let bound = settings.tolerance.max(balance.rounding);
        if stability != Stability::Stable || balance.residual() > bound {
            return None;
        }
        let report = Report { residual: balance.residual(), bound, stability, ..*report };
        self.engine.begin(settings);
        self.accept(&input, report).ok()?;
        Some(self.solution())
    }
}

impl ParallelSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes, along the load path. Inputs with loads, or with motors that are driven by their torque or through springs, and those whose path becomes unstable
    /// or turns back are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the others. What is wrong with an input or with the
    /// settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each<'b, I>(
        &mut self,
        inputs: &'b [I],
        settings: &Settings,
        each: impl FnMut(usize, Result<&ParallelSolution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        &'b I: Into<InputRef<'b>>,
    {
        solve_each(self, inputs.iter().map(|input| Ok(of_motors(input.into()))), settings, each)
    }
}
