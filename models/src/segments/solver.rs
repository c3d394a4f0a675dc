//! Solves in a row.

use core::ops::ControlFlow;

use nalgebra::Vector6;
use pliant_runtime::equilibrium::{Engine, Equilibrium, LaneMemory, SolveStart, Stop};
use pliant_runtime::rotation::six;

use super::equilibrium::{Driven, Iterate, Mode, SideBySide, System};
use super::statics::Applied;
use super::{ConstantCurvature, Error, Physics, SegmentsConfiguration, SegmentsSolution, TipLoad};
use crate::core::lanes::{Kept, Several, SolveSideBySide, single_solve, solve_each};
use crate::core::methods::last_answer;
use crate::core::settings::check;
use crate::segments::input::SegmentsInput;
use crate::{Branch, Drive, Drives, InputRef, Jump, LastGood, LoadStage, Path, Report, Settings};

/// A solver of one robot: it holds all memory, and each solve starts from its last answer.
///
/// Solves do not allocate, except for the last state that a failure carries.
///
/// ```
/// # use pliant_models::segments::{Actuators, Chain, ConstantCurvature, Constants, Generic};
/// use pliant_models::Drive;
///
/// # let segment =
/// #     Constants { length: 0.24, mass: 0.255, axial_stiffness: 49.8e3, bending_stiffness: 0.25, ..Constants::default() };
/// # let robot = ConstantCurvature::new(Generic::new(Chain::<2>::uniform(segment, &Actuators::three(0.0325), [0.0, -9.81, 0.0])));
/// let mut solver = robot.solver()?;
/// let hanging = solver.solve(&[0.0; 6])?.tip();
/// // One actuator is 2 mm longer than in the straight robot, the others push with 0 N.
/// let mut actuators = [Drive::Force(0.0); 6];
/// actuators[0] = Drive::Displacement(2e-3);
/// let held = solver.solve(&actuators)?;
/// assert!(held.forces()[0].abs() > 1.0 && held.tip() != hanging);
/// # Ok::<(), pliant_models::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SegmentsSolver {
    pub(super) system: System,
    engine: Engine<Iterate>,
    pub(super) solution: SegmentsSolution,
    start: SolveStart,
    /// Where a solve from the last state starts: the state, its loads, the changes of the lengths of its actuators, and how they were driven.
    from: Iterate,
    applied: Applied,
    displacements: Vec<f64>,
    actuators: Vec<Driven>,
    /// Memory for several inputs at a time.
    pub(super) sides: Kept<SideBySide<Several>>,
}

last_answer!(SegmentsSolver, SegmentsSolution);

impl SegmentsSolver {
    fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        let system = System::new(robot)?;
        let from = Iterate { unknowns: system.at.unknowns.clone(), forces: system.forces.clone() };
        let actuators = system.forces.len();
        Ok(Self {
            engine: Engine::new(&from, system.order() + actuators).with_held(actuators),
            solution: SegmentsSolution::straight(robot)?,
            system,
            start: SolveStart::Rest,
            from,
            applied: Applied::default(),
            displacements: vec![0.0; actuators],
            actuators: Vec::with_capacity(actuators),
            sides: None,
        })
    }

    /// The robot.
    #[must_use]
    pub const fn robot(&self) -> &ConstantCurvature {
        &self.system.robot
    }

    /// Lets the next solve start from a configuration: [`SegmentsSolution::configuration`], [`ConstantCurvature::configuration`], or what a failure hands back.
    ///
    /// # Errors
    /// Where it is not one of this robot, or has numbers that are not possible.
    pub fn start_from(&mut self, configuration: &SegmentsConfiguration) -> Result<(), Error> {
        configuration.check(&self.system.robot)?;
        self.system.unknowns_of(&configuration.shape, &mut self.from.unknowns);
        self.from.forces.copy_from_slice(&configuration.forces);
        self.displacements.copy_from_slice(&configuration.displacements);
        self.applied = Applied::new(Some(&configuration.tip_load));
        self.applied.weight = configuration.weight;
        self.actuators.clear();
        self.start = SolveStart::Last;
        Ok(())
    }

    /// [`SegmentsSolver::solve`] with settings.
    ///
    /// # Errors
    /// As [`ConstantCurvature::solve_with`].
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&SegmentsSolution, Error> {
        self.find(&SegmentsInput::read(input.into())?, settings)
    }

    /// The equilibrium under an input that was read.
    fn find(&mut self, input: &SegmentsInput<'_>, settings: &Settings) -> Result<&SegmentsSolution, Error> {
        check(settings)?;
        self.system.robot.check_input(input)?;
        self.system.set(input);
        if self.start == SolveStart::Last {
            self.begin();
        }
        match self.engine.solve(&mut self.system, self.start, settings) {
            Ok(report) => {
                self.keep(input, &report)?;
                Ok(&self.solution)
            }
            Err(stop) => Err(self.failed(stop)),
        }
    }

    /// Makes the last state that of the system, and its loads those where the input begins to change. Of an actuator that was driven otherwise, the
    /// displacement is what the motor had for its force.
    fn begin(&mut self) {
        self.system.restore(&self.from);
        self.system.origin = self.applied;
        let now = self.from.forces.iter().zip(&self.displacements);
        for (index, (driven, (force, change))) in self.system.actuators.iter_mut().zip(now).enumerate() {
            driven.origin = match (driven.mode, self.actuators.get(index)) {
                (Mode::Force, _) => [*force, 0.0],
                (mode, Some(last)) if last.mode == mode => last.full,
                (Mode::Held, _) => [*change, 0.0],
                (Mode::Spring(stiffness), _) => {
                    let pretension = driven.full[1];
                    [change + (force - pretension) / stiffness, pretension]
                }
            };
        }
    }

    /// Makes the state of the system the solution, and the start of the next solve.
    pub(super) fn keep(&mut self, input: &SegmentsInput<'_>, report: &Report) -> Result<(), Error> {
        let system = &mut self.system;
        self.solution.take(system, self.engine.held(), input.load.as_ref(), report)?;
        self.solution.drives.clear();
        self.solution.drives.extend(input.actuators.iter());
        system.save(&mut self.from);
        self.applied = system.full;
        self.displacements.clear();
        self.displacements.extend(system.displacements());
        self.actuators.clone_from(&system.actuators);
        self.start = SolveStart::Last;
        Ok(())
    }

    /// The current state of the system, at a fraction of a stage.
    fn configuration(&mut self, (stage, fraction): (LoadStage, f64)) -> LastGood {
        self.system.evaluate(fraction);
        let system = &self.system;
        let applied = system.applied(fraction);
        let Ok(tip) = system.robot.tip_at(system.shape()) else { return LastGood::Nothing };
        LastGood::Segments(Box::new(SegmentsConfiguration {
            stage,
            load: fraction,
            weight: applied.weight,
            tip_load: applied.tip_load(),
            forces: system.forces.clone(),
            displacements: system.displacements().collect(),
            shape: system.shape().to_vec(),
            tip,
        }))
    }

    /// Why a solve that stopped has no answer.
    fn failed(&mut self, stop: Stop<Iterate>) -> Error {
        let report = Box::new(*self.engine.report());
        let Some((stage, load)) = stop.reached else {
            // The load path was not followed: what is known is where it begins.
            let stage = if self.start == SolveStart::Last { LoadStage::Change } else { LoadStage::Weight };
            self.system.rest();
            if self.start == SolveStart::Last {
                self.system.restore(&self.from);
            }
            self.system.begin(stage);
            return Error::NotConverged {
                report,
                reached: None,
                last_good: self.configuration((stage, 0.0)),
            };
        };
        let last_good = self.configuration((stage, load));
        let Some(point) = stop.jump else {
            return Error::NotConverged { report, reached: Some(load), last_good };
        };
        self.system.restore(&point.state);
        let state = self.configuration((point.stage, point.load));
        let motion = self.motion(&point.direction);
        let jump = Box::new(Jump { stage: point.stage, load: point.load, state, motion });
        Error::Jump { jump, report, last_good }
    }

    /// The twist of the tip in its own frame in a motion of the unknowns at the current state, of unit size with displacements measured by the length of
    /// the robot.
    fn motion(&self, direction: &[f64]) -> Vector6<f64> {
        let robot = &self.system.robot;
        let (shape, last) = (self.system.shape(), robot.segments().saturating_sub(1));
        let (Ok(jacobian), Ok(tip)) = (robot.jacobian_at(shape, last, 1.0), robot.tip_at(shape)) else {
            return Vector6::zeros();
        };
        let units = robot.units();
        let length: f64 = units.iter().map(|units| units[2]).sum();
        let mut world = Vector6::zeros();
        let columns = jacobian.iter().flat_map(|columns| columns.column_iter());
        for ((column, unit), by) in columns.zip(units.as_flattened()).zip(direction) {
            world += unit * by * column;
        }
        let back = tip.rotation.inverse();
        let [angular, step] = [0, 3].map(|from| back * world.fixed_rows::<3>(from));
        let size = (angular.norm_squared() + step.norm_squared() / (length * length)).sqrt();
        let twist = six(&angular, &step);
        if size > 0.0 { twist / size } else { twist }
    }
}

impl ConstantCurvature {
    /// The equilibrium under an input (a list of actuator forces, N, is one), searched for with the default [`Settings`].
    ///
    /// On the load path from rest (the straight robot without loads) the weight of the robot comes first, then actuators and the load at the tip in proportion.
    /// Stable means that the energy has a minimum there. Where loads have no energy (a couple at the tip, the physics as published) it means that the symmetric part
    /// of the tangent is positive definite, and an equilibrium where it is not is undecided.
    ///
    /// ```
    /// use pliant_models::segments::{Actuators, Chain, ConstantCurvature, Constants, Generic};
    /// use pliant_models::{Input, Payload};
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
    /// let payload = Payload { mass: 0.1, ..Payload::default() };
    /// let loaded = robot.solve(&Input::forces(&[0.0; 6]).with_payload(payload))?;
    /// assert!(loaded.tip().translation.y < hanging.tip().translation.y);
    /// # Ok::<(), pliant_models::segments::Error>(())
    /// ```
    ///
    /// # Errors
    /// Errors of the robot or the input; [`Error::Jump`] where the load path turns back; [`Error::NotConverged`] with the last equilibrium on it.
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<SegmentsSolution, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// The same with these settings.
    ///
    /// # Errors
    /// As [`ConstantCurvature::solve`], and [`Error::Invalid`] for a tolerance that is not positive.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<SegmentsSolution, Error> {
        let mut solver = self.solver()?;
        solver.solve_with(input, settings)?;
        Ok(solver.into_solution())
    }

    /// The equilibrium under forces and a load at the tip.
    pub(super) fn under(&self, forces: &[f64], load: Option<&TipLoad>) -> Result<SegmentsSolution, Error> {
        let mut solver = self.solver()?;
        solver.find(
            &SegmentsInput { actuators: Drives::Forces(forces), load: load.copied() },
            &Settings::default(),
        )?;
        Ok(solver.into_solution())
    }

    /// A solver that keeps its memory and starts from its last answer.
    ///
    /// # Errors
    /// Errors of the robot.
    pub fn solver(&self) -> Result<SegmentsSolver, Error> {
        SegmentsSolver::new(self)
    }

    /// The equilibria under a list of inputs, each followed from the one before, the first one from rest.
    ///
    /// Answers that were found are kept where the path ends: see [`Path::stopped`].
    pub fn solve_path<'a, I: Into<InputRef<'a>>>(
        &self,
        inputs: impl IntoIterator<Item = I>,
    ) -> Path<SegmentsSolution> {
        let mut solver = self.solver();
        let mut branch = Branch::Any;
        Path::solved(inputs.into_iter(), |input| {
            let settings = Settings { branch, ..Settings::default() };
            branch = Branch::Followed;
            let solver = solver.as_mut().map_err(|error| error.clone())?;
            solver.solve_with(input, &settings).cloned()
        })
    }
}

impl<'a> SolveSideBySide<SegmentsInput<'a>> for SegmentsSolver {
    type Side = SideBySide<Several>;
    type Memory = LaneMemory<Several>;
    type Solution = SegmentsSolution;

    single_solve!(SegmentsInput<'a>);

    fn side(&self) -> Result<Self::Side, Error> {
        SideBySide::new(self.robot())
    }

    fn fits(&self, side: &Self::Side, input: SegmentsInput<'a>) -> bool {
        let plain = input.actuators.iter().all(|drive| matches!(drive, Drive::Force(_)));
        plain
            && side.at.model.options.physics == Physics::Consistent
            && side.robot.check_input(&input).is_ok()
            && !Applied::new(input.load.as_ref()).has_couple()
    }

    fn put(&self, side: &mut Self::Side, lane: usize, input: SegmentsInput<'a>) {
        side.set(lane, &input, &self.system.at);
    }

    fn adopt(
        &mut self,
        side: &Self::Side,
        lane: usize,
        input: SegmentsInput<'a>,
        report: &Report,
        _settings: &Settings,
    ) -> Option<&SegmentsSolution> {
        self.solution.take_lane(&side.at, lane, &input, report);
        Some(&self.solution)
    }
}

impl SegmentsSolver {
    /// The equilibria under inputs, each from rest as by [`Self::solve_with`] after a restart, handed to `each` with the number of the input, in any order, until it breaks: 4 or 8
    /// inputs at a time in SIMD lanes. Inputs with actuators driven by displacement or through springs or with a couple at the tip, robots with the physics as published, and
    /// inputs without a stable equilibrium in reach of a search under the full load are solved one by one, and so are all where the branch is followed. The answer to an input does
    /// not depend on the others. What is wrong with an input or with the settings is handed to `each`. The next solve starts from rest.
    pub fn solve_each<'b, I>(
        &mut self,
        inputs: &'b [I],
        settings: &Settings,
        each: impl FnMut(usize, Result<&SegmentsSolution, Error>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        &'b I: Into<InputRef<'b>>,
    {
        solve_each(self, inputs.iter().map(|input| SegmentsInput::read(input.into())), settings, each)
    }
}
