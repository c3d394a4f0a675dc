//! Steps of fixed length of a rod, for control loops.

use nalgebra::Isometry3;
use pliant_runtime::motion::chain::ChainPencil;
use pliant_runtime::motion::{MotionPoint, MotionStepper, Options};
use pliant_runtime::ode::StepError;
use pliant_runtime::rotation;

use super::super::Strain;
use super::simulate::check_mass;
use super::system::{PUSHES, System};
use crate::core::check::drives as check_drives;
use crate::core::drive::Ramp;
use crate::core::model::{self, Last, MotionState, StepReport};
use crate::rods::check::check_input;
use crate::rods::{Error, InputRef};
use crate::{Drive, Place, Wrench};

/// Tolerance of the iterations, relative and absolute.
const TOLERANCE: f64 = 1e-6;
/// Tendons are tight where their length exceeds what is available by this fraction of the length of the rod.
const TOUCHES: f64 = 1e-9;

/// Advances a rod by steps of fixed length, under wrenches that stay, in the declared gravity: Radau IIA of order 5 by
/// [`MotionStepper`](pliant_runtime::motion::MotionStepper), with derivatives and increments of earlier steps. Nothing is allocated after [`Strain::stepper`].
///
/// Tendons of given length whose tension would be negative at the end of a step are slack in it; those that would be too long are tight.
#[derive(Clone, Debug)]
pub struct RodStepper {
    robot: Strain,
    given: Vec<Drive>,
    wrenches: Vec<Wrench>,
    system: System<Ramp>,
    stepper: MotionStepper<ChainPencil>,
    point: MotionPoint,
    last: Last,
}

impl Strain {
    /// A stepper for control loops: tendons are driven as those of `input`, whose wrenches act throughout.
    ///
    /// # Errors
    /// Errors of the input or the rod; a rod without mass.
    pub fn stepper<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<RodStepper, Error> {
        let input = input.into();
        if let Some(error) = &self.mesh.error {
            return Err(error.clone());
        }
        check_input(self.robot(), &input)?;
        let mesh = self.divided(&input);
        check_mass(&mesh)?;
        let given: Vec<Drive> = input.drives.iter().collect();
        let system = System::held(mesh, &given, input.wrenches);
        let options = Options::default().with_tolerance(TOLERANCE);
        let total = system.slack.len() + system.mesh.order();
        let [position, velocity, acceleration] = [(); 3].map(|()| vec![0.0; total]);
        Ok(RodStepper {
            robot: self.clone(),
            wrenches: input.wrenches.to_vec(),
            stepper: MotionStepper::new(&system, &options)?,
            last: Last::new([system.mesh.order(), system.mesh.order(), given.len()]),
            system,
            given,
            point: MotionPoint { time: 0.0, position, velocity, acceleration },
        })
    }
}

impl RodStepper {
    /// The rod at rest in the equilibrium under the input.
    ///
    /// # Errors
    /// As [`Strain::solve`].
    pub fn rest(&self) -> Result<MotionState, Error> {
        let input = InputRef::drives(&self.given).with_wrenches(&self.wrenches);
        let mut solver = self.robot.with_fixed_elements().solver();
        let found = solver.solve(input)?;
        let coordinates = found.coefficients().to_vec();
        let zero = vec![0.0; coordinates.len()];
        let forces = found.tensions().to_vec();
        Ok(MotionState { time: 0.0, rates: zero.clone(), accelerations: zero, coordinates, forces })
    }

    /// Makes the point a state.
    fn load(&mut self, state: &MotionState) -> Result<(), Error> {
        self.last.check(state)?;
        let order = self.system.mesh.order();
        self.point.time = state.time;
        self.point.position[..order].copy_from_slice(&state.coordinates);
        self.point.velocity[..order].copy_from_slice(&state.rates);
        self.point.acceleration[..order].copy_from_slice(&state.accelerations);
        for (index, tendon) in self.system.held.iter().enumerate() {
            self.point.position[order + index] = state.forces[*tendon];
        }
        Ok(())
    }

    /// Takes a state over, unless it is the one that was given out last.
    fn go_on_from(&mut self, state: &MotionState) -> Result<(), Error> {
        self.load(state)?;
        if self.last.is(state) {
            return Ok(());
        }
        self.stepper.forget();
        if !self.system.held.is_empty() {
            self.system.changed();
            if !self.system.evaluate(&self.point.instant())? {
                return Err(Error::Overflow { what: "the shape of the rod in the state of the motion" });
            }
            for tendon in &self.system.held {
                let unstressed = self.system.mesh.unstressed[*tendon];
                let displacement = unstressed - self.system.moving.state.lengths[*tendon];
                self.system.source.restart(*tendon, displacement, state.forces[*tendon]);
            }
        }
        self.last.keep(state);
        Ok(())
    }

    /// Advances a state by `step`, s, with the numbers of the drives at its end: tensions are held over the step, displacements go there linearly from those of the state (of a slack
    /// tendon: from that at which it is tight, where the state is not the one that the last step ended with).
    ///
    /// # Errors
    /// [`Error::Step`] for a step that is not positive or whose shortest parts do not converge; what is wrong with the state or the drives. The state is then as it was.
    pub fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error> {
        check_drives(drives, self.given.len(), Place::Tendon)?;
        self.go_on_from(state)?;
        self.system.source.go_on(drives, [state.time, state.time + step]);
        let result = self.advance(state, step);
        match &result {
            Ok(report) => {
                if !report.complete {
                    self.system.source.end_at(state.time);
                }
                self.last.keep(state);
            }
            Err(_) => self.system.source.undo(),
        }
        result
    }

    fn advance(&mut self, state: &mut MotionState, step: f64) -> Result<StepReport, Error> {
        let order = self.system.mesh.order();
        for (index, tendon) in self.system.held.iter().enumerate() {
            self.system.slack[index] = state.forces[*tendon] == 0.0;
        }
        let held = self.system.held.len();
        let (mut guessed, mut evaluations) = (false, 0);
        for round in 0..=4 * held {
            self.system.changed();
            let report = match self.stepper.step(&mut self.system, &mut self.point, step) {
                Ok(report) => report,
                Err(StepError::Rate(error)) => return Err(error),
                // Tendons that are given back at once.
                Err(_) if !guessed && self.give_way(state, step)? => {
                    guessed = true;
                    continue;
                }
                Err(StepError::NotFinite { what }) => return Err(Error::Overflow { what }),
                Err(_) => return Err(Error::Step { step }),
            };
            evaluations += report.evaluations;
            if held > 0 {
                self.system.changed();
                self.system.evaluate(&self.point.instant())?;
            }
            let mut switched = false;
            for index in 0..held {
                let wrong = if self.system.slack[index] {
                    self.system.excess(index) > TOUCHES * self.system.mesh.length()
                } else {
                    self.point.position[order + index] < PUSHES
                };
                // All at first, then one after the other, so that they do not take turns.
                if wrong && (round < held || !switched) {
                    self.system.slack[index] = !self.system.slack[index];
                    switched = true;
                }
            }
            if !switched {
                state.time = self.point.time;
                state.coordinates.copy_from_slice(&self.point.position[..order]);
                state.rates.copy_from_slice(&self.point.velocity[..order]);
                state.accelerations.copy_from_slice(&self.point.acceleration[..order]);
                state.forces.copy_from_slice(self.system.now.tensions.as_ref());
                return Ok(StepReport { evaluations, ..report });
            }
            self.load(state)?;
        }
        Err(Error::Step { step })
    }

    /// Lets tight tendons go slack that are longer at the end of the step than where the rod is. Returns whether there are any.
    fn give_way(&mut self, state: &MotionState, step: f64) -> Result<bool, Error> {
        self.load(state)?;
        self.point.time = state.time + step;
        self.system.changed();
        self.system.evaluate(&self.point.instant())?;
        let mut any = false;
        for index in 0..self.system.held.len() {
            if !self.system.slack[index] && self.system.excess(index) < 0.0 {
                self.system.slack[index] = true;
                any = true;
            }
        }
        self.load(state)?;
        Ok(any)
    }

    /// Pose of the tip in the world, m, in a state.
    ///
    /// # Errors
    /// Errors of the state.
    pub fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        self.load(state)?;
        self.system.evaluate(&self.point.instant())?;
        let end = self.system.moving.state.ends[self.system.mesh.elements.len()];
        Ok(rotation::isometry(end, self.system.moving.tip(&self.system.now)))
    }
}

impl model::Stepper for RodStepper {
    fn rest(&mut self) -> Result<MotionState, Error> {
        Self::rest(self)
    }

    fn step(&mut self, state: &mut MotionState, drives: &[f64], step: f64) -> Result<StepReport, Error> {
        Self::step(self, state, drives, step)
    }

    fn limit(&mut self, evaluations: usize) {
        self.stepper.limit(evaluations);
    }

    fn tip(&mut self, state: &MotionState) -> Result<Isometry3<f64>, Error> {
        Self::tip(self, state)
    }
}
