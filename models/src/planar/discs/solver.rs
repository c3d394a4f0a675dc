//! The solver: inputs, memory that is kept between solves, errors.

use core::ops::ControlFlow;
use std::sync::Arc;

use nalgebra::Vector6;
use pliant_runtime::equilibrium::{Engine, Equilibrium, LaneMemory, SolveStart, Stop};
use pliant_runtime::spectral::dot;

use super::check::check_input;
use super::input::DiscsInput;
use super::lanes::Side;
use super::mesh::Mesh;
use super::sensitivity::tip_rows;
use super::solution::DiscsSolution;
use super::system::{Driven, Iterate, System};
use super::{DiscsConfiguration, Drive, Error, PlanarWrench};
use crate::core::lanes::{Kept, Several, SolveSideBySide, single_solve, solve_each};
use crate::core::methods::last_answer;
use crate::core::settings::check;
use crate::{AfterJump, Branch, InputRef, Jump, LastGood, LoadStage, Report, Settings, Stability};

/// A solver of one robot: it keeps its memory, and each solve starts from its last solution.
///
/// A solve does not allocate after the first one with the same number of driven cables.
#[derive(Clone, Debug)]
pub struct DiscsSolver {
    pub(super) system: System,
    pub(super) engine: Engine<Iterate>,
    pub(super) solution: DiscsSolution,
    start: SolveStart,
    /// Start of a solve from the last state: the state, its loads, displacements, and how its cables were driven.
    from: Iterate,
    declared: f64,
    tip: PlanarWrench,
    displacements: Vec<f64>,
    driven: Vec<Driven>,
    /// Memory for several inputs at a time.
    pub(super) sides: Kept<Side<Several>>,
}

last_answer!(DiscsSolver, DiscsSolution);

impl DiscsSolver {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let from = Iterate::new(&mesh);
        let cables = mesh.cables;
        let system = System::new(mesh);
        Self {
            engine: Engine::new(&from, system.order() + cables),
            solution: DiscsSolution::new(&system),
            start: SolveStart::Rest,
            from,
            declared: 1.0,
            tip: PlanarWrench::default(),
            displacements: vec![0.0; cables],
            system,
            driven: Vec::with_capacity(cables),
            sides: None,
        }
    }

    /// Lets the next solve start from a configuration: that of a solution, or the last good one of a failed solve.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] where it does not fit this robot and basis, [`Error::Invalid`] where a value is not finite.
    pub fn start_from(&mut self, configuration: &DiscsConfiguration) -> Result<(), Error> {
        let mesh = &self.system.mesh;
        configuration.check(mesh)?;
        let free = usize::from(mesh.layout.clamped);
        self.from.coefficients[free..].copy_from_slice(&configuration.coefficients);
        self.from.tensions.copy_from_slice(&configuration.tensions);
        self.displacements.copy_from_slice(&configuration.displacements);
        (self.declared, self.tip) = (configuration.declared, configuration.wrench);
        self.driven.clear();
        self.start = SolveStart::Last;
        Ok(())
    }

    /// [`Self::solve`] with settings.
    ///
    /// # Errors
    /// As [`super::Discs::solve_with`].
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&DiscsSolution, Error> {
        self.find(&DiscsInput::read(input.into())?, settings)
    }

    /// The equilibrium under an input that was read.
    fn find(&mut self, input: &DiscsInput<'_>, settings: &Settings) -> Result<&DiscsSolution, Error> {
        check(settings)?;
        check_input(&self.system.mesh, input)?;
        self.set(input);
        match self.engine.solve(&mut self.system, self.start, settings) {
            Ok(report) => {
                let collapsed = report.stability == Stability::Unstable || self.crossed();
                if collapsed && settings.branch == Branch::Any {
                    self.closes_before(settings)?;
                }
                let report = *self.engine.report();
                self.keep(&report);
                Ok(&self.solution)
            }
            Err(stop) => Err(self.failed(stop)),
        }
    }

    /// Whether two discs of the state of the system have passed through each other.
    fn crossed(&self) -> bool {
        self.system.now.crossed(&self.system.mesh, &self.system.load.tensions)
    }

    /// Returns an error for an equilibrium that is unstable, or in which discs have passed through each other, if chords close along the load path from
    /// rest: the robot has collapsed before. Otherwise the state of the system is unchanged.
    #[cold]
    fn closes_before(&mut self, settings: &Settings) -> Result<(), Error> {
        let mut found = self.from.clone();
        self.system.save(&mut found);
        let engine = self.engine.clone();
        let followed = Settings { branch: Branch::Followed, after_jump: AfterJump::Continue, ..*settings };
        let left = settings.max_evaluations.saturating_sub(engine.report().evaluations);
        let followed = Settings { max_evaluations: left, take_stable_side: false, ..followed };
        if let Err(stop) = self.engine.solve(&mut self.system, SolveStart::Rest, &followed)
            && stop.jump.is_none()
            && let error @ Error::Collapse { .. } = self.failed(stop)
        {
            return Err(error);
        }
        self.engine = engine;
        self.system.open();
        self.system.restore(&found);
        self.system.begin(LoadStage::Loads);
        self.system.evaluate(1.0);
        Ok(())
    }

    /// Sets the input of the next solve, and restores the last state if the solve starts from it.
    pub(super) fn set(&mut self, input: &DiscsInput<'_>) {
        self.system.set(input);
        if self.start == SolveStart::Last {
            self.set_origin();
            self.system.restore(&self.from);
        }
    }

    /// Sets the loads of the last state in terms of the present drives. For a cable that was driven otherwise, the displacement is the one at which its motor
    /// produces its tension.
    fn set_origin(&mut self) {
        let Self { from, displacements, driven, .. } = self;
        let System { origin, full, driven: present, .. } = &mut self.system;
        (origin.declared, origin.tip) = (self.declared, self.tip);
        for (cable, numbers) in origin.cables.iter_mut().enumerate() {
            let by_cable = |driven: &&Driven| driven.cable == cable;
            let tension = from.tensions[cable];
            *numbers = match (present.iter().find(by_cable), driven.iter().find(by_cable)) {
                (None, _) => [tension, 0.0],
                (Some(now), Some(last)) if last.compliance == now.compliance => {
                    [last.displacement, last.pretension]
                }
                (Some(now), _) => {
                    let pretension = full.cables[cable][1];
                    [displacements[cable] + now.compliance * (tension - pretension), pretension]
                }
            };
        }
    }

    /// Stores the state of the system as the solution and as the start of the next solve.
    pub(super) fn keep(&mut self, report: &Report) {
        let system = &self.system;
        self.solution.take(system, self.engine.held(), report);
        system.save(&mut self.from);
        (self.declared, self.tip) = (system.load.declared, system.load.wrench());
        self.displacements.copy_from_slice(&system.now.displacements);
        self.driven.clone_from(&system.driven);
        self.start = SolveStart::Last;
    }

    /// The current state of the system, at a fraction of a stage.
    pub(super) fn configuration(&mut self, place: (LoadStage, f64)) -> Box<DiscsConfiguration> {
        self.system.evaluate(place.1);
        let system = &self.system;
        Box::new(DiscsConfiguration::of(&system.mesh, &system.now, &system.load, place))
    }

    /// Makes the error of a failed solve. Where chords close, the state of the system is that of the collapse.
    pub(super) fn failed(&mut self, stop: Stop<Iterate>) -> Error {
        let report = Box::new(*self.engine.report());
        let Some((stage, load)) = stop.reached else {
            return Error::NotConverged { report, reached: None, last_good: LastGood::Nothing };
        };
        let last_good = LastGood::Discs(self.configuration((stage, load)));
        if let Some(point) = stop.jump {
            self.system.restore(&point.state);
            let state = LastGood::Discs(self.configuration((point.stage, point.load)));
            let motion = self.motion(&point.direction);
            let jump = Box::new(Jump { stage: point.stage, load: point.load, state, motion });
            return Error::Jump { jump, report, last_good };
        }
        match self.close(load) {
            Some(collapse) if collapse.load <= 1.0 => Error::Collapse { collapse, last_good },
            _ => Error::NotConverged { report, reached: Some(load), last_good },
        }
    }

    /// The twist of the tip in its own frame in a motion of the coefficients, of unit size with displacements relative to the length of the robot.
    fn motion(&self, direction: &[f64]) -> Vector6<f64> {
        let (mesh, state) = (&self.system.mesh, &self.system.now);
        let rows = tip_rows(mesh, state);
        let [x, y, angle] = rows.map(|row| dot(&row, &direction[..row.len()]));
        let (sin, cos) = state.angles[mesh.spans()].sin_cos();
        let twist = Vector6::new(0.0, 0.0, angle, cos * x + sin * y, cos * y - sin * x, 0.0);
        let size = (angle * angle + (x * x + y * y) / (mesh.length * mesh.length)).sqrt();
        if size > 0.0 { twist / size } else { twist }
    }
}

impl<'a> SolveSideBySide<DiscsInput<'a>> for DiscsSolver {
    type Side = Side<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = DiscsSolution;

    single_solve!(DiscsInput<'a>);

    fn side(&self) -> Result<Self::Side, Error> {
        Ok(Side::new(&self.system.mesh))
    }

    fn fits(&self, side: &Self::Side, input: DiscsInput<'a>) -> bool {
        let plain = input.cables.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain && check_input(&side.mesh, &input).is_ok()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: DiscsInput<'a>) {
        side.set(lane, &input);
    }

    /// `None` where discs have passed through each other.
    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: DiscsInput<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&DiscsSolution> {
        self.solution.take_lane(&side.now, lane, &input, &side.load.tensions, report);
        (!self.solution.crossed()).then_some(&self.solution)
    }
}

impl DiscsSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with cables driven by displacement or through springs, and those without a stable equilibrium in reach of a search under the full load,
    /// are solved one by one, and so are all where the branch is followed. The answer to an input does not depend on the others. What is wrong with an input or with the settings is
    /// handed to `each`. The next solve starts from rest.
    pub fn solve_each<'b, I>(
        &mut self,
        inputs: &'b [I],
        settings: &Settings,
        each: impl FnMut(usize, Result<&DiscsSolution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        &'b I: Into<InputRef<'b>>,
    {
        solve_each(self, inputs.iter().map(|input| DiscsInput::read(input.into())), settings, each)
    }
}
