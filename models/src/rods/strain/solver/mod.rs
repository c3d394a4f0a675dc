//! The solver: inputs, memory that is kept between solves, errors.

mod memory;
mod settle;

use core::ops::ControlFlow;
use std::sync::Arc;

use nalgebra::Matrix6;
use pliant_runtime::equilibrium::{Engine, Equilibrium as _, LaneMemory, LoadStage, SolveStart, Stop};

use super::Strain;
use super::lanes::Side;
use super::rod::{Rod, Saved};
use super::sensitivity::Workspace;
use super::solution::StrainSolution;
use super::state::State;
use super::tendon_friction::HeldLength;
use crate::core::check::length;
use crate::core::error_estimate::Verified;
use crate::core::lanes::{Kept, Several, SolveSideBySide, single_solve, solve_each};
use crate::rods::check::check_input;
use crate::rods::contact::ContactLaw;
use crate::rods::friction::not_converged;
use crate::rods::grid::Grid;
use crate::rods::{Error, Frame, InputRef, RodConfiguration, RodRecord, RodSensitivity, Wrench};
use crate::{Branch, Drive, Jump, Lanes, LastGood, Report, Settings};

pub(super) use memory::{Known, Memory};

/// Relative residual at which a search with friction held hands over to steps that take it from each shape.
const HANDOVER: f64 = 1e-5;

/// A solver of one rod: it keeps its memory, and each solve starts from its last equilibrium.
///
/// A warm solve allocates only where wrenches act at other arc lengths within segments than before.
#[derive(Clone, Debug)]
pub struct StrainSolver {
    pub(super) strain: Strain,
    pub(super) rod: Rod,
    pub(super) engine: Engine<Saved>,
    solution: StrainSolution,
    cuts: Vec<f64>,
    derivatives: Workspace,
    known: Known,
    /// The last steps at held friction.
    steps: [Vec<f64>; 3],
    /// Memory for several inputs at a time.
    pub(super) sides: Kept<Side<Several>>,
    /// Part of the strains, in the error of the tip, m, that the last functions may have without another estimate of the error.
    pub(super) resolved: Verified,
    /// Whether errors say why a rod with discs collapses.
    pub(super) explains: bool,
}

impl StrainSolver {
    pub(super) fn new(strain: &Strain) -> Self {
        let Memory { rod, engine, solution, known } = Memory::new(Arc::clone(&strain.mesh));
        Self {
            strain: strain.clone(),
            rod,
            engine,
            solution,
            cuts: Vec::with_capacity(16),
            derivatives: Workspace::default(),
            known,
            steps: [Vec::new(), Vec::new(), Vec::new()],
            sides: None,
            resolved: Verified::default(),
            explains: true,
        }
    }

    /// The last equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&StrainSolution> {
        (self.known == Known::Answer).then_some(&self.solution)
    }

    /// The last equilibrium, if there is one.
    #[must_use]
    pub fn into_solution(self) -> Option<StrainSolution> {
        (self.known == Known::Answer).then_some(self.solution)
    }

    /// Solves once and returns the solution.
    pub(super) fn finish(
        mut self,
        input: &InputRef<'_>,
        settings: &Settings,
    ) -> Result<StrainSolution, Error> {
        self.find(input, settings)?;
        Ok(self.solution)
    }

    /// [`StrainSolution::sensitivity`] of the last equilibrium, with the memory of the solver: without allocation after the first call.
    ///
    /// # Errors
    /// As there.
    pub fn sensitivity(&mut self) -> Result<RodSensitivity, Error> {
        self.sensitivity_at(self.solution.mesh.length())
    }

    /// [`StrainSolution::sensitivity_at`] likewise.
    ///
    /// # Errors
    /// As there.
    pub fn sensitivity_at(&mut self, s: f64) -> Result<RodSensitivity, Error> {
        self.solution.derivatives(s, &mut self.rod.factor, &mut self.derivatives)
    }

    /// Solves for the input of a record, from its state.
    pub(super) fn resume(&mut self, record: &RodRecord, tensions: Box<[f64]>) -> Result<(), Error> {
        let input = record.input();
        self.place(&input);
        self.begin_at(1.0, input.wrenches, tensions, &record.state)?;
        self.solve(input).map(|_| ())
    }

    /// Lets the next solve start from a configuration, such as the one in [`LastGood::Rod`] of a failed solve.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] where the configuration is that of another rod or of other orders.
    pub fn start_from(&mut self, configuration: &RodConfiguration) -> Result<(), Error> {
        let tensions = configuration.check(self.strain.robot())?;
        let RodConfiguration { weight, wrenches, state, junctions, .. } = configuration;
        let none: &[f64] = &[];
        self.place(&InputRef::forces(none).with_wrenches(wrenches));
        if self.strain.accuracy().is_some() && *junctions != self.rod.mesh.junctions {
            let mesh = self.rod.mesh.with_junctions(&self.cuts, junctions);
            self.put(Memory::new(Arc::new(mesh)));
        }
        self.begin_at(*weight, wrenches, tensions, state)
    }

    /// Sets the tensions at the nodes that do not follow the base, N, and where tendons are held.
    pub(super) fn set_kept(&mut self, kept: &Grid<f64>, held: &Grid<HeldLength>) {
        for friction in [&mut self.rod.now.friction, &mut self.solution.state.friction] {
            friction.kept.copy_from(kept);
            friction.held.copy_from(held);
        }
    }

    /// Overwrites the stored solution with the state from which the next solve starts.
    pub(super) fn begin_at(
        &mut self,
        weight: f64,
        wrenches: &[Wrench],
        tensions: Box<[f64]>,
        coefficients: &[f64],
    ) -> Result<(), Error> {
        let StrainSolution { state, loads, mesh, .. } = &mut self.solution;
        length("the state of the record", coefficients.len(), state.coefficients.len())?;
        state.coefficients.copy_from_slice(coefficients);
        (state.tensions, state.weight) = (tensions, weight);
        loads.set(mesh, wrenches);
        state.evaluate(mesh, loads);
        self.known = Known::State;
        Ok(())
    }

    /// Makes an equilibrium of this solver the last one again.
    pub(super) fn return_to(&mut self, solution: &StrainSolution) {
        self.solution.clone_from(solution);
        self.known = Known::Answer;
    }

    /// Lets the next solve start from the current state of the iteration.
    pub(super) fn start_here(&mut self) {
        self.solution.state.coefficients.copy_from_slice(&self.rod.now.coefficients);
        self.known = Known::State;
    }

    /// Holds the tensions of the pieces of tendons between discs at these ratios to those at the base.
    pub(in crate::rods) fn hold(&mut self, parts: &Grid<f64>) {
        self.rod.now.hold_tensions(&self.rod.mesh, parts, 0.0);
    }

    /// The model.
    pub(super) const fn model(&self) -> &Strain {
        &self.strain
    }

    /// The discretised rod at the current state of the iteration.
    pub(super) const fn rod(&self) -> &Rod {
        &self.rod
    }

    /// Divides the rod where the wrenches of an input act.
    pub(in crate::rods) fn divide(&mut self, input: &InputRef<'_>) {
        self.place(input);
    }

    /// The rod under an input, and the engine that solves for it.
    pub(super) fn search(&mut self, input: &InputRef<'_>) -> (&mut Rod, &mut Engine<Saved>) {
        self.rod.set(input);
        self.rod.now.contact = self.rod.now.contact.converged();
        (&mut self.rod, &mut self.engine)
    }

    /// Stores the state of the iteration as the solution.
    pub(super) fn taken(&mut self, report: Report) -> &StrainSolution {
        self.solution.take(&mut self.rod, &self.engine, report);
        &self.solution
    }

    /// Solves for the equilibrium under other wrenches at the arc lengths of the last solve, from these coefficients, at constant tensions. Returns
    /// whether it was found.
    pub(super) fn balance(&mut self, input: &InputRef<'_>, start: &[f64]) -> bool {
        let law = self.rod.mesh.contact_law();
        let (rod, _) = self.search(input);
        rod.now.contact = law;
        rod.begin(LoadStage::Loads);
        self.rod.now.coefficients.copy_from_slice(start);
        self.engine.begin(&Settings::default());
        self.engine.solve_at(&mut self.rod, 1.0).is_ok()
    }

    /// Derivatives of the tip with respect to a wrench there, at the current state of the iteration.
    pub(super) fn compliance(&mut self) -> Result<Matrix6<f64>, Error> {
        let Rod { mesh, now, loads, factor, .. } = &mut self.rod;
        let found = self.derivatives.find(mesh, now, loads, mesh.length(), factor)?;
        Ok(found.compliance)
    }

    /// Lets the next solve start from rest.
    pub fn restart(&mut self) {
        self.known = Known::Nothing;
        if self.rod.mesh.junctions != self.strain.mesh.junctions {
            self.put(Memory::new(Arc::clone(&self.strain.mesh)));
            self.resolved = Verified::default();
        }
    }

    /// The equilibrium under an input, from the last equilibrium or from rest: see [`Settings::branch`]. An error keeps the last equilibrium.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn solve<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&StrainSolution, Error> {
        self.find(&input.into(), &Settings::default())
    }

    /// [`StrainSolver::solve`] on the branch of the last equilibrium: the equilibrium connected to it, or an error.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn follow<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&StrainSolution, Error> {
        self.find(&input.into(), &Settings { branch: Branch::Followed, ..Settings::default() })
    }

    /// [`StrainSolver::solve`] with settings.
    ///
    /// # Errors
    /// As [`Strain::solve`], and for settings out of range.
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&StrainSolution, Error> {
        self.find(&input.into(), settings)
    }

    fn find(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<&StrainSolution, Error> {
        let accuracy = crate::core::settings::accuracy(settings, self.strain.accuracy())?;
        if let Some(error) = &self.strain.mesh.error {
            return Err(error.clone());
        }
        check_input(self.strain.robot(), input)?;
        let before = self.place(input);
        let found = match accuracy {
            None => self.run(input, settings),
            Some(accuracy) => self.run_resolved(input, settings, accuracy),
        };
        if let (Err(_), Some(before)) = (&found, before) {
            // Restores the solver of the last mesh.
            self.put(before);
        }
        found?;
        Ok(&self.solution)
    }

    /// The equilibrium under an input on the branch of the last one, with these tensions of the pieces of tendons between discs by those at the base. An error keeps the last equilibrium.
    pub(super) fn follow_with_parts(
        &mut self,
        input: &InputRef<'_>,
        parts: &Grid<f64>,
    ) -> Result<&StrainSolution, Error> {
        check_input(self.strain.robot(), input)?;
        let rod = &mut self.rod;
        rod.set(input);
        rod.start_from(&self.solution.state, &self.solution.loads);
        rod.now.hold_tensions(&rod.mesh, parts, 0.0);
        let settings = Settings { branch: Branch::Followed, ..Settings::default() };
        match self.engine.solve(rod, SolveStart::Last, &settings) {
            Ok(report) => self.taken(report),
            Err(stop) => return Err(self.failed(input, stop, *self.engine.report())),
        };
        Ok(self.answered(input))
    }

    pub(super) fn run(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<(), Error> {
        let rests = self.known == Known::Nothing;
        self.rod.contact_evaluations = 0;
        // Prescribed lengths follow the exact tangent from the first step on.
        let given = input.drives.iter().all(|drive| matches!(drive, Drive::Force(_)));
        let mut law = match (self.solution.mesh.rubs_at_holes && given, rests) {
            (false, _) => self.rod.mesh.contact_law(),
            (true, true) => ContactLaw::Staggered { handover_residual: HANDOVER },
            (true, false) => ContactLaw::Held { handover_residual: HANDOVER },
        };
        loop {
            if rests {
                self.rod.now.hold_tensions(&self.rod.mesh, &Grid::default(), 0.0);
            }
            self.rod.set(input);
            let start = if rests {
                SolveStart::Rest
            } else {
                self.rod.start_from(&self.solution.state, &self.solution.loads);
                SolveStart::Last
            };
            self.rod.now.contact = law;
            let report = match self.engine.solve(&mut self.rod, start, settings) {
                Ok(report) => report,
                Err(stop) => {
                    let report = *self.engine.report();
                    match self.search_from_frictionless(start, &report, settings) {
                        Some(report) => report,
                        None => return Err(self.failed(input, stop, report)),
                    }
                }
            };
            let report = match law {
                ContactLaw::Held { .. } | ContactLaw::Staggered { .. } => {
                    self.settle_friction(report, settings)
                }
                ContactLaw::Frictionless | ContactLaw::Coulomb => Some(report),
            };
            if let Some(report) = report {
                self.taken(report);
                self.answered(input);
                return Ok(());
            }
            law = self.rod.mesh.contact_law();
        }
    }

    /// Makes the equilibrium in a lane the solution.
    pub(super) fn found_in<T: Lanes>(
        &mut self,
        state: &State<T>,
        lane: usize,
        input: &InputRef<'_>,
        report: Report,
    ) -> &StrainSolution {
        self.solution.take_lane(state, lane, input, report);
        self.answered(input)
    }

    fn answered(&mut self, input: &InputRef<'_>) -> &StrainSolution {
        self.solution.asked.set(input);
        self.known = Known::Answer;
        &self.solution
    }

    /// Makes the error of a failed solve, with the last converged state of the load path.
    fn failed(&mut self, input: &InputRef<'_>, stop: Stop<Saved>, report: Report) -> Error {
        let report = Box::new(report);
        let reached = stop.reached.map(|(_, load)| load);
        let last_good = match stop.reached {
            Some((stage, load)) => {
                self.rod.evaluate(load);
                self.configuration(input, stage, load)
            }
            None => LastGood::Nothing,
        };
        let Some(point) = stop.jump else {
            let explained = self.explained(input, &last_good);
            return explained
                .unwrap_or_else(|| not_converged(self.strain.robot(), input, report, reached, last_good));
        };
        self.rod.restore(&point.state);
        self.rod.evaluate(point.load);
        let motion = self.rod.tip_motion(&point.direction);
        let state = self.configuration(input, point.stage, point.load);
        let jump = Jump { stage: point.stage, load: point.load, state, motion };
        Error::Jump { jump: Box::new(jump), report, last_good }
    }

    /// The current state of the iteration at a fraction of a stage.
    fn configuration(&self, input: &InputRef<'_>, stage: LoadStage, load: f64) -> LastGood {
        let before: &[Wrench] = if stage == LoadStage::Change { self.solution.asked.wrenches() } else { &[] };
        let part = if stage == LoadStage::Weight { 0.0 } else { load };
        let wrenches = before.iter().map(|wrench| wrench.scaled(1.0 - part));
        let wrenches = wrenches.chain(input.wrenches.iter().map(|wrench| wrench.scaled(part))).collect();
        LastGood::Rod(Box::new(RodConfiguration {
            weight: self.rod.now.weight,
            wrenches,
            tensions: self.rod.now.tensions.to_vec(),
            state: self.rod.now.coefficients.clone(),
            junctions: self.rod.mesh.junctions.clone(),
        }))
    }
}

impl<'a> SolveSideBySide<InputRef<'a>> for StrainSolver {
    type Side = Side<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = StrainSolution;

    single_solve!(InputRef<'a>);

    fn side(&self) -> Result<Self::Side, Error> {
        Ok(Side::new(&self.strain.mesh))
    }

    fn fits(&self, side: &Self::Side, input: InputRef<'a>) -> bool {
        let dead = |wrench: &Wrench| {
            let at = wrench.s.is_none_or(|s| side.rod.junction(s).is_some());
            at && wrench.frame == Frame::World && wrench.couple.iter().all(|entry| *entry == 0.0)
        };
        let plain = input.drives.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain
            && self.strain.accuracy().is_none()
            && !side.rod.spans.straight()
            && !side.rod.actuators.rubs
            && !side.rod.actuators.has_chambers()
            && side.rod.error.is_none()
            && check_input(&side.rod.kernel, &input).is_ok()
            && input.wrenches.iter().all(dead)
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: InputRef<'a>) {
        side.set(lane, &input);
    }

    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: InputRef<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&StrainSolution> {
        self.divide(&input);
        Some(self.found_in(&side.now, lane, &input, *report))
    }
}

impl StrainSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with tendons driven by displacement or through springs, with couples, followers or wrenches within segments, and those without a stable
    /// equilibrium in reach of a search under the full load, are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the
    /// others. What is wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each<'b, I>(
        &mut self,
        inputs: &'b [I],
        settings: &Settings,
        each: impl FnMut(usize, Result<&StrainSolution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        &'b I: Into<InputRef<'b>>,
    {
        solve_each(self, inputs.iter().map(|input| Ok(input.into())), settings, each)
    }
}
