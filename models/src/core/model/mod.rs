//! One trait for all models, so that one function serves any of them behind a reference: [`Model`].

mod answer;
mod bodies;
mod cost;
mod held;
mod input;
mod linear;
mod mode_sensitivity;
mod motion;
mod simulated;
mod solution;
mod stepper;

use core::fmt::Debug;
use core::ops::ControlFlow;

pub use answer::{Derivatives, DerivativesOf, PosedStrain, Record, Section, Sensitivity, Warning};
pub(crate) use answer::{columns, planar_compliance, planar_motion, planar_pose, planar_strain};
pub use cost::Cost;
pub(crate) use cost::estimate_cost;
pub(crate) use held::{Free, Held};
pub(crate) use input::foreign;
pub use input::{Input, InputRef, Slide};
pub(crate) use linear::{Acting, SmallMotion, modes, with_tip};
pub use linear::{DampedMode, Excitation, Holding, Mode, Modes, Observation};
pub use mode_sensitivity::ModeSensitivity;
pub(crate) use mode_sensitivity::{Along, DampedShapes, Forms};
pub use motion::{
    BaseMotion, Beginning, Driving, Event, Feedback, Resolve, Simulation, VariedRopes, VariedWrenches,
};
pub(crate) use simulated::change_of_pose;
pub use simulated::{
    Exceeded, Excess, Instant, MovingSections, Occurrence, Simulated, SimulationReport, Switched,
};
pub use solution::Solution;
pub(crate) use stepper::Last;
pub use stepper::{MotionState, StepReport, Stepper};

use crate::core::inverse::Search;
use crate::core::many::{self, Many, Progress, Rows};
use crate::{Error, LastGood, Parameter, Path, ReachSettings, Settings, Target};

/// A model of a declared robot: planar, with discs, of segments, a rod by shooting or by strains, or a parallel robot.
///
/// The trait can be used as `&dyn Model`. Poses, twists and wrenches are those of the world frame; planar robots lie in its plane z = 0 and turn about z. What only one
/// family has (inputs as plain lists, results in the family's own types) is found on the models themselves.
///
/// ```
/// use pliant_models::{Error, Input, Model, Solution};
///
/// /// Height of the tip while the force of the first actuator grows, m.
/// fn heights(model: &dyn Model, forces: &[f64]) -> Result<Vec<f64>, Error> {
///     let mut solver = model.solver()?;
///     let mut all = vec![0.0; model.actuators()];
///     forces.iter().map(|force| {
///         all[0] = *force;
///         Ok(solver.solve(&Input::forces(&all))?.tip().translation.z)
///     }).collect()
/// }
/// ```
pub trait Model: Debug + Send + Sync {
    /// Name of the declared robot.
    fn name(&self) -> &str;

    /// Name of the model: `planar`, `discs`, `constant_curvature`, `shooting`, `strain` or `parallel`.
    fn kind(&self) -> &'static str;

    /// Number of actuators: tendons, cables, actuators of segments, or motors.
    fn actuators(&self) -> usize;

    /// Unstressed length of each body, m: the backbone, the segments, or the rods of a parallel robot.
    fn lengths(&self) -> Vec<f64>;

    /// The declared parameters.
    fn parameters(&self) -> &[Parameter];

    /// Values of the parameters, SI, in the order of their declaration.
    fn parameter_values(&self) -> Vec<f64>;

    /// The same model with these values of the parameters, SI.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`]; [`Error::InvalidParameter`] for values that are not finite.
    fn with_parameters(&self, values: &[f64]) -> Result<Box<dyn Model>, Error>;

    /// A solver that owns its memory and starts each solve from its last solution.
    ///
    /// # Errors
    /// Errors in the quantities of the robot.
    fn solver(&self) -> Result<Box<dyn Solver>, Error>;

    /// The drives that bring the tip (of a parallel robot: the platform) to a target, searched for from the input `start`: each actuator is driven as `start` drives it, and the
    /// wrenches of `start` act throughout. Tendons pull, and limits of the declaration hold. Where all actuators are tendons or cables with given tensions, those of least sum
    /// are found; otherwise each step on the way is the shortest one.
    ///
    /// # Errors
    /// Errors of the target or the input; [`Error::OutOfReach`] with the closest configuration that was found.
    fn reach(&self, target: &Target, start: &Input) -> Result<Box<dyn Solution>, Error> {
        self.reach_with(target, start, &ReachSettings::default())
    }

    /// [`Model::reach`] with settings of the search, and with limits of the drives. Drives of `start` beyond their limits begin at these.
    ///
    /// # Errors
    /// As [`Model::reach`], [`Error::OutOfReach`] also where limits keep the tip from the target; errors of the settings.
    fn reach_with(
        &self,
        target: &Target,
        start: &Input,
        how: &ReachSettings,
    ) -> Result<Box<dyn Solution>, Error> {
        Ok(self.search(start, how)?.reach(target)?.boxed())
    }

    /// Search for targets, started at an input.
    ///
    /// # Errors
    /// Errors of the robot, the input or the settings.
    #[doc(hidden)]
    fn search(&self, start: &Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error>;

    /// The equilibrium under an input, from rest.
    ///
    /// # Errors
    /// As [`Model::solve_with`].
    fn solve(&self, input: &Input) -> Result<Box<dyn Solution>, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// The equilibrium under an input, from rest: which one, see [`Settings::branch`].
    ///
    /// # Errors
    /// Errors of the robot, the input or the settings; [`Error::NotConverged`]; [`Error::Jump`] where the branch is followed and the load path turns back.
    fn solve_with(&self, input: &Input, settings: &Settings) -> Result<Box<dyn Solution>, Error> {
        Ok(self.solver()?.solve_with(input, settings)?.boxed())
    }

    /// The equilibria under one input after the other, each from the last.
    ///
    /// Where the path stops, the solutions before are kept: [`Path::stopped`].
    fn solve_path(&self, inputs: &[Input], settings: &Settings) -> Path<Box<dyn Solution>> {
        self.solve_along(&mut inputs.iter(), settings)
    }

    /// [`Model::solve_path`] along inputs that are asked for one by one; the path ends where there are no more.
    fn solve_along(
        &self,
        inputs: &mut dyn Iterator<Item = &Input>,
        settings: &Settings,
    ) -> Path<Box<dyn Solution>> {
        let mut solver = match self.solver() {
            Ok(solver) => solver,
            Err(error) => return Path { samples: Vec::new(), stopped: Some(error) },
        };
        Path::solved(inputs, |input| Ok(solver.solve_with(input, settings)?.boxed()))
    }

    /// The equilibria under many inputs, on several threads, as columns in the order of the inputs. Started from rest, the answer to an input depends neither on the number of
    /// threads nor on the other inputs: it is that of [`Model::solve_with`]. An input that cannot be solved is a row with its error.
    ///
    /// ```
    /// use pliant_models::{Error, Input, Many, Model};
    ///
    /// /// Tips of the robot while one actuator after the other is alone at work: x, y, z of each, m.
    /// fn tips(model: &dyn Model, force: f64) -> Result<Vec<f64>, Error> {
    ///     let alone = |actuator| {
    ///         let mut forces = vec![0.0; model.actuators()];
    ///         forces[actuator] = force;
    ///         Input::forces(&forces)
    ///     };
    ///     let inputs: Vec<Input> = (0..model.actuators()).map(alone).collect();
    ///     Ok(model.solve_many(&inputs, &Many::default())?.positions)
    /// }
    /// ```
    ///
    /// # Errors
    /// Errors of the robot; [`Error::Cancelled`] where [`Many::watch`] breaks.
    fn solve_many(&self, inputs: &[Input], how: &Many<'_>) -> Result<Rows, Error> {
        many::collect(self, inputs, how)
    }

    /// [`Model::solve_many`] for more inputs than fit into memory: rows are handed to `each` in order, on the calling thread, up to [`CHUNK`](crate::CHUNK) at a time. Threads
    /// are at most eight chunks each ahead of it.
    ///
    /// # Errors
    /// Errors of the robot; [`Error::Cancelled`] where [`Many::watch`] or `each` breaks.
    fn stream_many(
        &self,
        inputs: &mut (dyn Iterator<Item = Input> + Send),
        how: &Many<'_>,
        each: &mut dyn FnMut(Rows) -> ControlFlow<()>,
    ) -> Result<Progress, Error> {
        many::stream(self, inputs, how, each)
    }

    /// The drives that bring the tip to one target after the other, each from the last, as [`Model::reach_with`]: directly, and where that fails by halved steps along the
    /// straight line between two targets.
    ///
    /// Where the path stops, the solutions before are kept: [`Path::stopped`].
    fn reach_path(&self, targets: &[Target], start: &Input, how: &ReachSettings) -> Path<Box<dyn Solution>> {
        match self.search(start, how) {
            Ok(mut search) => {
                Path::along(0..targets.len(), |_, point| Ok(search.walk(targets, point)?.boxed()))
            }
            Err(error) => Path { samples: Vec::new(), stopped: Some(error) },
        }
    }

    /// The motion in time under an input that may change with it. The observer is told the time of every step and may break the motion off.
    ///
    /// ```
    /// use core::ops::ControlFlow::{Break, Continue};
    /// use core::sync::atomic::{AtomicBool, Ordering};
    /// use pliant_models::{Error, Model, Simulated, Simulation};
    ///
    /// /// The motion, with its progress on the standard error, up to where another thread or a handler of signals ends it.
    /// fn watched(model: &dyn Model, simulation: &Simulation<'_>, ended: &AtomicBool) -> Result<Simulated, Error> {
    ///     model.simulate(simulation, &mut |time| {
    ///         eprint!("\r{time:.3} s of {} s", simulation.end);
    ///         if ended.load(Ordering::Relaxed) { Break(()) } else { Continue(()) }
    ///     })
    /// }
    /// ```
    ///
    /// A motion that cannot go on is an answer: [`Simulated`] has the status and the last good state; see [`Simulated::complete`].
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a model that cannot move in time, or not under such an input; as [`Model::solve`] where the motion begins in an equilibrium;
    /// [`Error::Simulation`] for times and options.
    fn simulate(
        &self,
        _simulation: &Simulation<'_>,
        _observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Simulated, Error> {
        Err(immovable())
    }

    /// The cost of a motion of which all waves are resolved ([`Resolve::Waves`]), estimated from the frequencies and the damping of all modes about the equilibrium under the input at the start, the
    /// duration and the tolerance. It may be off by several times: steps also depend on how large the waves are, which a sudden load makes larger.
    ///
    /// # Errors
    /// As [`Model::solve`] and [`Solution::linear`]; [`Error::Overflow`] where loads have no energy or a frequency is not finite.
    fn cost(&self, simulation: &Simulation<'_>) -> Result<Cost, Error> {
        estimate_cost(self, simulation)
    }

    /// Sections of the robot at the times of a simulation, with their velocities and their derivatives with respect to declared parameters: what the fit of a model to recorded motions is
    /// made of. Inputs do not depend on the parameters, nor do arc lengths of sections; the shape in which the motion begins does where it is an equilibrium. Of parallel robots a section without an arc length is the platform. Events are not looked for.
    ///
    /// # Errors
    /// As [`Model::simulate`]; [`Error::Interrupted`] where the motion does not come to its end; [`Error::UnknownParameter`]; [`Error::OutOfRange`] for sections that are not there;
    /// [`Error::Unsupported`] but for the strain model, segments and parallel robots, for a base that moves, for derivatives where a tendon goes slack, and where the angle that a motor is given in
    /// motion is one that follows from parameters in the equilibrium before.
    fn simulate_sections(
        &self,
        _simulation: &Simulation<'_>,
        _sections: &[Section],
        _parameters: &[&str],
    ) -> Result<Vec<MovingSections>, Error> {
        let (what, expected) = ("sections in motion", "`strain`, `constant_curvature` or `parallel`");
        Err(Error::Unsupported { what, expected })
    }

    /// Stepper that advances the robot by steps of fixed length, for control loops and games: drives as those of `input`, under its loads.
    ///
    /// # Errors
    /// [`Error::Unsupported`] as [`Model::simulate`]; errors of the robot or the input.
    fn stepper(&self, _input: &Input) -> Result<Box<dyn Stepper>, Error> {
        Err(immovable())
    }

    /// The shape of the robot in motion under an input, at coordinates as [`Instant::coordinates`]: pose in the world and strain of each of these sections, as
    /// [`Solution::station`] and [`Solution::strain`] have them of an equilibrium. The base is where it is declared; of the input only the sections on which wrenches act matter, which
    /// divide a rod.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a model that cannot move in time; [`Error::LengthMismatch`] for coordinates of another robot; [`Error::OutOfRange`] for sections that are not
    /// there; errors of the input.
    fn sections(
        &self,
        _input: &Input,
        _coordinates: &[f64],
        _sections: &[Section],
    ) -> Result<Vec<PosedStrain>, Error> {
        Err(immovable())
    }

    /// The solution of a record, with the parameters of the record. It is solved for again from the configuration of the record.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] for a record of another robot or of another model; as [`Model::with_parameters`] and [`Model::solve`].
    fn restore(&self, record: &Record) -> Result<Box<dyn Solution>, Error> {
        for (found, expected) in [(&record.robot, self.name()), (&record.model, self.kind())] {
            if found != expected {
                return Err(Error::ForeignRecord { found: found.clone(), expected: expected.to_owned() });
            }
        }
        let mut solver = self.with_parameters(&record.parameters)?.solver()?;
        solver.start_from(&record.configuration)?;
        Ok(solver.solve(&record.input)?.boxed())
    }
}

/// Error of a model without equations of motion.
fn immovable() -> Error {
    let expected = "a model that has equations of motion: `constant_curvature`, `strain` or `parallel`";
    Error::Unsupported { what: "motion in time", expected }
}

/// A solver of one model. It owns its memory; a solve like the one before does not allocate.
pub trait Solver: Debug + Send {
    /// The equilibrium under an input with the default [`Settings`], from the last solution if there is one.
    ///
    /// # Errors
    /// As [`Model::solve_with`]. The last solution is kept.
    fn solve(&mut self, input: &Input) -> Result<&dyn Solution, Error> {
        self.solve_with(input, &Settings::default())
    }

    /// The same with settings.
    ///
    /// # Errors
    /// As [`Model::solve_with`]. The last solution is kept.
    fn solve_with(&mut self, input: &Input, settings: &Settings) -> Result<&dyn Solution, Error>;

    /// The equilibria under some inputs, each from rest. Hands the number of each input with its solution or its error to `each`, every input once and in any order, until it
    /// breaks; the answer to an input does not depend on the others.
    ///
    /// Called by [`Model::solve_many`] on each thread: families that solve several inputs side by side, in SIMD lanes, do so here.
    fn solve_each(&mut self, inputs: &[Input], settings: &Settings, each: &mut Each<'_>) -> ControlFlow<()> {
        one_by_one(self, inputs, settings, each)
    }

    /// Lets the next solve start from a configuration: that of a [`Record`], or the one that an error gives back.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a configuration of another family, and errors of its numbers.
    fn start_from(&mut self, configuration: &LastGood) -> Result<(), Error>;

    /// Lets the next solve start from rest.
    fn restart(&mut self);

    /// The last solution; `None` before the first one.
    fn solution(&self) -> Option<&dyn Solution>;
}

/// Callback of [`Solver::solve_each`]: takes the number of an input with its solution or its error; it may break.
pub type Each<'a> = dyn FnMut(usize, Result<&dyn Solution, Error>) -> ControlFlow<()> + 'a;

/// [`Solver::solve_each`] one input after the other.
pub(crate) fn one_by_one<S: Solver + ?Sized>(
    solver: &mut S,
    inputs: &[Input],
    settings: &Settings,
    each: &mut Each<'_>,
) -> ControlFlow<()> {
    inputs.iter().enumerate().try_for_each(|(number, input)| {
        solver.restart();
        each(number, solver.solve_with(input, settings))
    })
}
