//! The solver: inputs, memory that is kept between solves, errors.

use nalgebra::Vector6;
use pliant_runtime::rotation::{norm, normalised, rotate_back, rotation_between, six, subtract, three};
use std::sync::Arc;

use super::super::check::{check_input, check_place};
use super::super::friction::not_converged;
use super::super::{Error, InputRef, RodConfiguration, RodRecord, RodSensitivity};
use super::local::Diverged;
use super::robot::Shooting;
use super::sensitivity::Workspace;
use super::settings::Pieces;
use super::solution::ShootingSolution;
use super::system::{State, System};
use crate::{Cause, Iteration, Jump, LastGood, LoadStage, Report};
use pliant_runtime::equilibrium::{Branch, Engine, Equilibrium as _, LimitPoint, Settings, SolveStart, Stop};

/// Where no equilibrium is found, the number of shots is multiplied by this factor, up to the limit below.
const MORE: usize = 4;
const MOST: usize = 32;
/// Step along the direction of a jump in the difference quotient that gives the motion of the tip.
const DIFFERENCE: f64 = 1e-5;

/// A solver that keeps its memory and starts from its last equilibrium.
///
/// Solves with the same kind of input as the first do not allocate.
#[derive(Clone, Debug)]
pub struct ShootingSolver {
    system: System,
    engine: Engine<State>,
    solution: ShootingSolution,
    derivatives: Workspace,
    /// Whether there is a last equilibrium.
    warm: bool,
}

impl Shooting {
    /// The equilibrium under an input and the weight, from rest. A list of tensions, N, converts into an input.
    ///
    /// ```
    /// use pliant_models::rods::shooting::Shooting;
    /// use pliant_models::rods::{Generic, Helix, RodOptions, UniformRod};
    ///
    /// let radius: f64 = 4e-4;
    /// let area = core::f64::consts::PI * radius * radius;
    /// let inertia = area * radius * radius / 4.0;
    /// let (young, shear) = (210e9, 80e9);
    /// let tendon = |angle: f64| vec![Helix { radius: [8e-3, 0.0], angle: [angle, 0.0] }];
    /// let rod = UniformRod {
    ///     options: RodOptions::default(),
    ///     ends: [0.242],
    ///     stiffness: [
    ///         2.0 * shear * inertia, young * inertia, young * inertia, young * area, shear * area, shear * area,
    ///     ],
    ///     natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    ///     mass: 95e3 * area,
    ///     tendons: [tendon(0.0), tendon(2.094_395_102_393_195_5), tendon(4.188_790_204_786_391)],
    ///     base: ([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]),
    ///     gravity: [0.0, 0.0, -9.81],
    ///     tip_mass: 0.0,
    ///     discs: Vec::new(),
    /// };
    /// let robot = Shooting::new(Generic::new(rod));
    /// let solution = robot.solve(&[1.0, 0.0, 0.0])?;
    /// assert!((solution.tip().translation.x - 0.066_244_123_383_412_18).abs() < 1e-10);
    /// assert!((solution.lengths()[0] - 0.237_746_508_857_769_74).abs() < 1e-12);
    /// # Ok::<(), pliant_models::rods::Error>(())
    /// ```
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`].
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<ShootingSolution, Error> {
        self.solver().finish(&input.into(), &crate::Settings::default())
    }

    /// [`Shooting::solve`] with settings.
    ///
    /// # Errors
    /// As [`Shooting::solve`]; [`Error::Jump`] where the branch is followed and the load path turns back.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &crate::Settings,
    ) -> Result<ShootingSolution, Error> {
        self.solver().finish(&input.into(), settings)
    }

    /// Restores the solution of a record by a solve from its state. The solution has the parameters of the record; those of this robot do not change.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] if the record is of another robot, [`Error::LengthMismatch`] if its lists do not fit this model, and the errors of a
    /// solve.
    pub fn restore(&self, record: &RodRecord) -> Result<ShootingSolution, Error> {
        let (kernel, tensions) = record.read(self.robot())?;
        let robot = Self::laid(kernel, self.settings, self.layout());
        let mut solver = robot.solver();
        solver.resume(record, tensions)?;
        solver.finish(&record.input(), &crate::Settings::default())
    }

    /// A history of tendons with friction, which shooting does not follow.
    pub(in crate::rods) fn history<'b>(
        &self,
        _inputs: &mut dyn Iterator<Item = InputRef<'b>>,
    ) -> crate::Path<ShootingSolution> {
        let what = "a history of tendons with friction by shooting";
        let expected =
            "the strain model, inputs that say which way tendons slide, or tendons that slide as one";
        crate::Path { samples: Vec::new(), stopped: Some(Error::Unsupported { what, expected }) }
    }

    /// A solver that keeps its memory and starts from its last solution.
    #[must_use]
    pub fn solver(&self) -> ShootingSolver {
        ShootingSolver::new(self)
    }
}

impl ShootingSolver {
    pub(super) fn new(robot: &Shooting) -> Self {
        let solution = ShootingSolution::new(robot);
        let system = System::new(Arc::new(robot.clone()));
        let mut state = State { start: system.start.clone(), tensions: system.load.tensions.clone() };
        system.save(&mut state);
        Self {
            engine: Engine::new(&state, system.order()),
            system,
            solution,
            derivatives: Workspace::new(),
            warm: false,
        }
    }

    /// The equilibrium under `input`: from the last equilibrium, if there is one, and from rest where the search from it fails.
    ///
    /// # Errors
    /// Errors of the robot or the input, and [`Error::NotConverged`]; the last equilibrium is kept.
    pub fn solve<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&ShootingSolution, Error> {
        self.find(&input.into(), &Settings::default())
    }

    /// [`ShootingSolver::solve`] with settings.
    ///
    /// # Errors
    /// As [`ShootingSolver::solve`]; [`Error::Jump`] where the branch is followed and the load path turns back.
    pub fn solve_with<'b>(
        &mut self,
        input: impl Into<InputRef<'b>>,
        settings: &Settings,
    ) -> Result<&ShootingSolution, Error> {
        self.find(&input.into(), settings)
    }

    /// The equilibrium that is connected to the last one, if there is one, along the load path from the last input.
    ///
    /// # Errors
    /// As [`ShootingSolver::solve_with`].
    pub fn follow<'b>(&mut self, input: impl Into<InputRef<'b>>) -> Result<&ShootingSolution, Error> {
        let branch = if self.warm { Branch::Followed } else { Branch::Any };
        self.find(&input.into(), &Settings { branch, ..Settings::default() })
    }

    fn find(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<&ShootingSolution, Error> {
        self.system.robot.check()?;
        crate::core::settings::check(settings)?;
        check_input(self.system.robot.robot(), input)?;
        self.search(input, settings)
    }

    fn search(&mut self, input: &InputRef<'_>, settings: &Settings) -> Result<&ShootingSolution, Error> {
        let mut start = if self.warm { SolveStart::Last } else { SolveStart::Rest };
        let (mut shots, mut spent) = (None, (0, 0));
        loop {
            self.system.take(input, shots);
            if start == SolveStart::Last {
                self.system.start_at(&self.solution);
            }
            let max_evaluations = settings.max_evaluations.saturating_sub(spent.1);
            let found =
                self.engine.solve(&mut self.system, start, &Settings { max_evaluations, ..*settings });
            let mut report = *self.engine.report();
            report.iterations += spent.0;
            report.evaluations += spent.1;
            let stop = match found {
                Ok(_) => return self.keep(input, report),
                Err(stop) => stop,
            };
            let more = MORE * self.system.shots;
            let automatic = self.system.robot.settings().pieces == Pieces::Automatic;
            let from_rest = start == SolveStart::Rest || settings.branch == Branch::Any;
            let other = matches!(
                stop.cause,
                Cause::Stalled | Cause::Singular | Cause::Overflow | Cause::SmallestStep
            );
            if !(automatic && from_rest && other && more <= MOST) {
                return Err(self.error(input, stop, report));
            }
            (start, shots, spent) = (SolveStart::Rest, Some(more), (report.iterations, report.evaluations));
        }
    }

    /// Stores the current equilibrium of the system as the solution.
    fn keep(&mut self, input: &InputRef<'_>, mut report: Report) -> Result<&ShootingSolution, Error> {
        let system = &mut self.system;
        if !system.is_answer() {
            // The last integration was at another state.
            report.evaluations += 1;
            if system.evaluate(1.0).is_none() {
                return Err(Error::Overflow { what: "the integration of the rod" });
            }
        }
        let System { context, integration, load, robot, .. } = system;
        let flow = context.flow(robot.robot(), load, false);
        let largest = integration.largest_strain(&flow, load);
        self.solution.take(&self.system, &self.engine, (report, largest));
        self.solution.asked.set(input);
        self.warm = true;
        Ok(&self.solution)
    }

    /// Makes the error of a failed solve; the system is in the last converged state of the path.
    fn error(&mut self, input: &InputRef<'_>, stop: Stop<State>, mut report: Report) -> Error {
        report.cause = Some(stop.cause);
        let Stop { reached, jump, .. } = stop;
        let last_good = match reached {
            Some((load_stage, load)) => self.last_good(load_stage, load),
            None => LastGood::Nothing,
        };
        let report = Box::new(report);
        if let Some(jump) = jump {
            let LimitPoint { stage: load_stage, load, state, direction } = *jump;
            self.system.restore(&state);
            let motion = self.motion(&state, load_stage, load, &direction);
            self.system.restore(&state);
            let state = self.last_good(load_stage, load);
            return Error::Jump {
                jump: Box::new(Jump { stage: load_stage, load, state, motion }),
                report,
                last_good,
            };
        }
        let robot = &self.system.robot;
        if robot.guides().straight()
            && let Some(explained) = robot.fine_strains().explained(input, &last_good)
        {
            return explained;
        }
        let reached =
            reached.map(|(load_stage, load)| if load_stage == LoadStage::Weight { 0.0 } else { load });
        not_converged(self.system.robot.robot(), input, report, reached, last_good)
    }

    /// The current state with its loads.
    fn last_good(&mut self, load_stage: LoadStage, load: f64) -> LastGood {
        self.system.begin_load_stage(load_stage);
        let (_, wrenches) = self.system.partial(load);
        LastGood::Rod(Box::new(RodConfiguration {
            weight: if load_stage == LoadStage::Weight { load } else { 1.0 },
            wrenches,
            tensions: self.system.load.tensions.to_vec(),
            state: self.system.start.write(),
            junctions: Vec::new(),
        }))
    }

    /// Motion of the tip by an increment along a direction: a twist in the frame of the tip, of unit size.
    fn motion(&mut self, state: &State, load_stage: LoadStage, load: f64, direction: &[f64]) -> Vector6<f64> {
        self.system.begin_load_stage(load_stage);
        let mut tips = [[0.0; 7]; 2];
        for (tip, part) in tips.iter_mut().zip([DIFFERENCE, -DIFFERENCE]) {
            self.system.restore(state);
            self.system.advance(direction, part);
            if self.system.evaluate(load).is_none() {
                return Vector6::repeat(f64::NAN);
            }
            tip.copy_from_slice(&self.system.integration.tip()[..7]);
        }
        let [q, p] = tips.map(|tip| normalised([tip[0], tip[1], tip[2], tip[3]]));
        let frame = pliant_runtime::rotation::matrix(q);
        let phi = rotate_back(&frame, rotation_between(q, p));
        let moved = rotate_back(&frame, subtract(three(&tips[0], 4), three(&tips[1], 4)));
        let length = self.system.context.length;
        let size = norm(phi).max(norm(moved) / length).max(f64::MIN_POSITIVE);
        six(&phi.into(), &moved.into()) / size
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&ShootingSolution> {
        self.warm.then_some(&self.solution)
    }

    /// The iterations of the last solve, at most 512 of them.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        self.engine.iterations()
    }

    /// [`ShootingSolution::sensitivity`] of the last good equilibrium, with the memory of the solver: without allocation after the first call.
    ///
    /// # Errors
    /// As there; [`Error::SingularTangent`] also before the first equilibrium.
    pub fn sensitivity(&mut self) -> Result<RodSensitivity, Error> {
        self.sensitivity_at(self.solution.length())
    }

    /// [`ShootingSolution::sensitivity_at`] likewise.
    ///
    /// # Errors
    /// As [`ShootingSolver::sensitivity`].
    pub fn sensitivity_at(&mut self, s: f64) -> Result<RodSensitivity, Error> {
        let s = check_place("the arc length", s, self.solution.length())?;
        if !self.warm {
            return Err(Error::SingularTangent);
        }
        let found = self.solution.derivatives(s, &mut self.derivatives);
        found.map_err(|Diverged| Error::SingularTangent)
    }

    /// Discards the last equilibrium: the next solve starts from rest.
    pub fn restart(&mut self) {
        // Everything that a search leaves behind, so that the next answer is that of a new solver bit for bit.
        let Self { system, engine, .. } = Self::new(&self.system.robot);
        (self.system, self.engine, self.warm) = (system, engine, false);
    }

    /// Lets the next solve start from a configuration, such as the one in [`LastGood::Rod`] of a failed solve. If the configuration has only a fraction of
    /// the weight, the next solve starts from rest.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] where the configuration does not fit this model.
    pub fn start_from(&mut self, configuration: &RodConfiguration) -> Result<(), Error> {
        let tensions = configuration.check(self.system.robot.robot())?;
        let record = configuration.record(self.system.robot.robot());
        self.resume(&record, tensions)?;
        self.warm = configuration.weight == 1.0;
        Ok(())
    }

    /// Lets the next solve start from the state of a record.
    pub(super) fn resume(&mut self, record: &RodRecord, tensions: Box<[f64]>) -> Result<(), Error> {
        self.solution.start.read(&record.state)?;
        self.solution.resume(record, tensions);
        self.warm = true;
        Ok(())
    }

    /// The system, for problems that are not equilibria under an input.
    pub(super) const fn system_mut(&mut self) -> &mut System {
        &mut self.system
    }

    /// Lets the next solve start from the state of the system.
    pub(super) fn start_here(&mut self) {
        self.solution.start.clone_from(&self.system.start);
    }

    /// The last good equilibrium, if there is one.
    #[must_use]
    pub fn into_solution(self) -> Option<ShootingSolution> {
        self.warm.then_some(self.solution)
    }

    /// Solves once and returns the solution.
    pub(super) fn finish(
        mut self,
        input: &InputRef<'_>,
        settings: &Settings,
    ) -> Result<ShootingSolution, Error> {
        self.find(input, settings)?;
        Ok(self.solution)
    }
}
