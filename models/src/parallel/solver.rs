//! Solves in a row.

use std::sync::Arc;

use pliant_runtime::equilibrium::{Engine, Equilibrium as _, PathMemory, SolveStart, Stop};

use super::bending::Bending;
use super::check::{check_input, check_loads, check_robot};
use super::configuration::ParallelConfiguration;
use super::input::Input;
use super::lanes::Side;
use super::mesh::{Mesh, State, platform_of};
use super::solution::Solution;
use super::system::{Kind, LOADS, System};
use super::{Error, Settings};
use crate::core::lanes::{Kept, Several};
use crate::core::methods::last_answer;
use crate::{Jump, LastGood, Load, LoadStage, Report};
use pliant_runtime::twist::direction;

/// Tangents that a solver uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tangents {
    /// The Gauss-Newton one while steps are large, and what the exact one adds to it at the last equilibrium on the path; then the exact one.
    #[default]
    Both,
    /// The exact one alone.
    Exact,
    /// The Gauss-Newton one [CPR 35] alone, nothing of the exact one in it: it converges linearly, and not at all where a rod bears more than its buckling
    /// load. For comparison.
    GaussNewton,
}

/// A solver of one robot: it holds all memory, and each solve starts from its last answer. Warm solves do not allocate.
#[derive(Clone, Debug)]
pub struct ParallelSolver {
    pub(super) system: System,
    pub(super) engine: Engine<State>,
    solution: Solution,
    start: SolveStart,
    /// Where a solve from the last state starts, its loads and the fraction of the weight.
    from: State,
    loads: Vec<Load>,
    weight: f64,
    /// Memory for the loads of an input of any model.
    pub(super) given: Vec<Load>,
    /// Memory for several inputs at a time.
    pub(super) sides: Kept<Side<Several>, PathMemory<Several>>,
}

last_answer!(ParallelSolver);

impl ParallelSolver {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let system = System::new(mesh);
        Self {
            engine: Engine::new(&system.now, system.order()),
            solution: Solution::new(&system),
            start: SolveStart::Rest,
            from: system.now.clone(),
            loads: Vec::with_capacity(LOADS),
            weight: 0.0,
            given: Vec::new(),
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
        check_loads(&self.system.mesh, &configuration.loads)?;
        configuration.put(&self.system.mesh, &mut self.from)?;
        self.loads.clear();
        self.loads.extend_from_slice(&configuration.loads);
        self.weight = configuration.weight;
        self.start = SolveStart::Last;
        Ok(())
    }

    /// The same with these settings. From the last answer, loads and motors change together in proportion.
    ///
    /// # Errors
    /// Invalid inputs, robots and settings; [`Error::ElementAngle`] where a rod is bent further than one of its elements represents;
    /// [`Error::Jump`] where the followed path turns back; [`Error::NotConverged`] where no equilibrium is found beyond a fraction of the path.
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<Input<'b>>,
        settings: &Settings,
    ) -> Result<&Solution, Error> {
        let input = &input.into();
        crate::core::settings::check(settings)?;
        check_robot(&self.system.mesh)?;
        check_input(&self.system.mesh, input)?;
        self.system.set(input);
        if self.start == SolveStart::Last {
            self.system.start_from(&self.from, &self.loads, self.weight);
        }
        match self.engine.solve(&mut self.system, self.start, settings) {
            Ok(report) => {
                self.system.refresh(1.0);
                self.accept(input, report)?;
                Ok(&self.solution)
            }
            Err(stop) => Err(self.failed(stop)),
        }
    }

    /// Makes the state of the system, an equilibrium under an input, the solution and the start of the next solve.
    pub(super) fn accept(&mut self, input: &Input<'_>, report: Report) -> Result<(), Error> {
        self.solution.take(&mut self.system, self.engine.iterations(), report)?;
        self.from.copy_from(&self.solution.state);
        self.loads.clear();
        self.loads.extend_from_slice(input.loads);
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
    fn failed(&mut self, stop: Stop<State>) -> Error {
        if let Err(fault) = self.system.expected() {
            return Error::Factorisation(fault);
        }
        let report = Box::new(*self.engine.report());
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
