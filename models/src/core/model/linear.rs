//! Small motions about an equilibrium: modes, state space models, frequency responses.

use nalgebra::{Complex, DMatrix, Vector6};
use pliant_runtime::motion::modes::{Decay, Vibration};
use pliant_runtime::motion::{Linear, Lowest, NotProper, Pencil, StateSpace};

use crate::Error;

/// Condition of actuators while a robot moves about its equilibrium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Holding {
    /// As the input of the equilibrium drives them: forces stay, displacements stay, springs are springs. Slack tendons do not act.
    #[default]
    AsDriven,
    /// All by their forces at the equilibrium.
    Forces,
    /// All by their displacements at the equilibrium.
    Displacements,
}

/// Input of small motions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Excitation {
    /// The number that drives an actuator, N or m (motors: N m or rad): one input.
    Drive(usize),
    /// A dead wrench on the section of a body at an arc length, m: six inputs `(couple, force)` in the world, N m and N.
    Wrench {
        /// The body, as in [`Model::lengths`](super::Model::lengths); the one behind the rods of a parallel robot is its platform.
        body: usize,
        /// Arc length, m; zero on a platform.
        s: f64,
    },
    /// The acceleration of the base in the world, m/s^2: three inputs. Outputs are then relative to the base.
    Base,
}

impl Excitation {
    /// Number of inputs.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Drive(_) => 1,
            Self::Wrench { .. } => 6,
            Self::Base => 3,
        }
    }
}

/// Output of small motions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Observation {
    /// The pose of the section of a body at an arc length, m: six outputs `(phi, position)` in the world, rad and m.
    Pose {
        /// The body, as in [`Model::lengths`](super::Model::lengths); the one behind the rods of a parallel robot is its platform.
        body: usize,
        /// Arc length, m; zero on a platform.
        s: f64,
    },
    /// The displacement of an actuator, m (motors: rad): what it has taken in.
    Displacement(usize),
    /// The force of an actuator, N (motors: N m).
    Force(usize),
}

impl Observation {
    /// Number of outputs.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Pose { .. } => 6,
            Self::Displacement(_) | Self::Force(_) => 1,
        }
    }
}

/// An undamped mode.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mode {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape in the coordinates of the model, of unit modal mass: `v^T M v = 1` with kinetic energy `1/2 q'^T M q'`.
    pub shape: Vec<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the tip in the world where the rate of the coordinates is the shape.
    pub tip: Vector6<f64>,
}

impl Mode {
    /// Angular frequency, rad/s; none where the equilibrium is unstable in this direction.
    #[must_use]
    pub fn frequency(&self) -> Option<f64> {
        (self.squared >= 0.0).then(|| self.squared.sqrt())
    }
}

/// A damped mode; it stands for itself and its conjugate.
#[derive(Clone, Debug, PartialEq)]
pub struct DampedMode {
    /// Eigenvalue `lambda`, 1/s, with positive imaginary part: motions go like `Re(shape exp(lambda t))`.
    pub eigenvalue: Complex<f64>,
    /// Shape in the coordinates of the model.
    pub shape: Vec<Complex<f64>>,
    /// Motion of the tip in the world where the motion of the coordinates is the shape: `(phi, position)`.
    pub tip: Vector6<Complex<f64>>,
}

impl DampedMode {
    /// Damping ratio `-Re(lambda)/|lambda|`: 1 where a motion no longer oscillates, negative where it grows.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        -self.eigenvalue.re / self.eigenvalue.norm()
    }
}

/// Modes of vibration about an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// Undamped modes, from the lowest square of a frequency to the highest; none where loads have no energy, so that there is no such mode.
    pub undamped: Vec<Mode>,
    /// Damped ones, from the smallest modulus of the eigenvalue to the largest; motions that do not oscillate are not among them.
    pub damped: Vec<DampedMode>,
}

/// Role of an actuator in the equations of small motions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Acting {
    /// Its force is given.
    Free,
    /// The displacement of its motor is given, with a spring of this stiffness between motor and robot whose force is in the equations.
    Spring(f64),
    /// Its displacement is given: its force is `scale` times an unknown of its own, whose equation has the displacement times `scale`.
    Held {
        /// The unknown.
        unknown: usize,
        /// The factor.
        scale: f64,
    },
}

/// Small motions of a family, `K q + C q' + M q'' + B u = 0`, `y = C_y q + D u`: inputs and outputs by its unknowns.
///
/// Rows are derivatives by the first unknowns, those behind their end do not take part.
pub(crate) trait SmallMotion {
    /// Role of an actuator.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where there is no such actuator.
    fn acting(&self, actuator: usize) -> Result<Acting, Error>;

    /// The derivative of its displacement.
    fn displacement(&self, actuator: usize) -> Vec<f64>;

    /// The derivatives of the pose of a section, `(phi, position)` in the world.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] where there is no such section.
    fn pose(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error>;

    /// The derivatives of the equations by a dead wrench on a section, `(couple, force)` in the world, entry by entry: those of the pose with the other sign.
    ///
    /// # Errors
    /// As [`SmallMotion::pose`]; [`Error::Unsupported`] where the family takes no such wrench.
    fn wrench(&self, body: usize, s: f64) -> Result<[Vec<f64>; 6], Error> {
        let mut rows = self.pose(body, s)?;
        rows.iter_mut().flatten().for_each(|entry| *entry = -*entry);
        Ok(rows)
    }

    /// The derivatives of the equations by the acceleration of the base in the world, axis by axis.
    ///
    /// # Errors
    /// [`Error::Unsupported`] where the base cannot move.
    fn base(&mut self) -> Result<[Vec<f64>; 3], Error>;

    /// The linearised equations between inputs and outputs, with the matrices of the motion, of which so many unknowns are coordinates, and a rate that frequencies are measured by, 1/s.
    ///
    /// # Errors
    /// As those of the functions above.
    fn between(
        &mut self,
        (mut pencil, coordinates, rate): (Pencil, usize, f64),
        inputs: &[Excitation],
        outputs: &[Observation],
    ) -> Result<Linear, Error> {
        let total = pencil.order();
        pencil.multipliers = total - coordinates;
        let mut columns = DMatrix::zeros(total, inputs.iter().map(|input| input.count()).sum());
        let mut rows = DMatrix::zeros(outputs.iter().map(|output| output.count()).sum(), total);
        let mut feedthrough = DMatrix::zeros(rows.nrows(), columns.ncols());
        let mut first = 0;
        for input in inputs {
            let mut write = |number: usize, list: &[f64], factor: f64| {
                for (row, entry) in list.iter().enumerate() {
                    columns[(row, first + number)] = factor * entry;
                }
            };
            match *input {
                Excitation::Drive(actuator) => match self.acting(actuator)? {
                    Acting::Free => write(0, &self.displacement(actuator), -1.0),
                    Acting::Spring(stiffness) => write(0, &self.displacement(actuator), -stiffness),
                    Acting::Held { unknown, scale } => columns[(unknown, first)] = scale,
                },
                Excitation::Wrench { body, s } => {
                    let found = self.wrench(body, s)?;
                    found.iter().enumerate().for_each(|(k, list)| write(k, list, 1.0));
                }
                Excitation::Base => {
                    let found = self.base()?;
                    found.iter().enumerate().for_each(|(k, list)| write(k, list, 1.0));
                }
            }
            first += input.count();
        }
        let mut first = 0;
        for output in outputs {
            let mut write = |number: usize, list: &[f64], factor: f64| {
                for (column, entry) in list.iter().enumerate() {
                    rows[(first + number, column)] = factor * entry;
                }
            };
            match *output {
                Observation::Pose { body, s } => {
                    let found = self.pose(body, s)?;
                    found.iter().enumerate().for_each(|(k, list)| write(k, list, 1.0));
                }
                Observation::Displacement(actuator) => {
                    self.acting(actuator)?;
                    write(0, &self.displacement(actuator), 1.0);
                }
                Observation::Force(actuator) => {
                    let through = match self.acting(actuator)? {
                        Acting::Free => 1.0,
                        Acting::Spring(stiffness) => {
                            write(0, &self.displacement(actuator), -stiffness);
                            stiffness
                        }
                        Acting::Held { unknown, scale } => {
                            rows[(first, unknown)] = scale;
                            0.0
                        }
                    };
                    let mut column = 0;
                    for input in inputs {
                        if *input == Excitation::Drive(actuator) {
                            feedthrough[(first, column)] = through;
                        }
                        column += input.count();
                    }
                }
            }
            first += output.count();
        }
        Ok(Linear { pencil, coordinates, rate, inputs: columns, outputs: rows, feedthrough })
    }
}

/// Modes with the motions of the tip, whose pose has these derivatives by the coordinates: undamped ones where there are such.
pub(crate) fn with_tip(found: Lowest, rows: &DMatrix<f64>) -> (Option<Vec<Mode>>, Vec<DampedMode>) {
    let undamped = |mode: Vibration| Mode {
        tip: Vector6::from_fn(|k, _| mode.shape.iter().enumerate().map(|(j, v)| rows[(k, j)] * v).sum()),
        squared: mode.squared,
        shape: mode.shape,
    };
    let damped = |mode: Decay| DampedMode {
        tip: Vector6::from_fn(|k, _| mode.shape.iter().enumerate().map(|(j, v)| v * rows[(k, j)]).sum()),
        eigenvalue: mode.eigenvalue,
        shape: mode.shape,
    };
    let Lowest { undamped: all, damped: decays } = found;
    (all.map(|all| all.into_iter().map(undamped).collect()), decays.into_iter().map(damped).collect())
}

/// The lowest modes of linearised equations, whose outputs are the pose of the tip.
///
/// # Errors
/// [`Error::Overflow`] where a frequency is not finite.
pub(crate) fn modes(mut linear: Linear, most: usize) -> Result<(Option<Vec<Mode>>, Vec<DampedMode>), Error> {
    let found = linear.modes(most).ok_or(Error::Overflow { what: "the frequency of a mode" })?;
    Ok(with_tip(found, &linear.outputs))
}

/// A state space model of linearised equations.
pub(crate) fn state_space(linear: &Linear) -> Result<StateSpace, Error> {
    linear.state_space().map_err(|why| match why {
        NotProper::Singular => Error::SingularTangent,
        NotProper::Force => Error::Unsupported {
            what: "the force of an actuator with a given displacement, as an output of displacements,",
            expected: "a spring between motor and robot, or the frequency response",
        },
        NotProper::NotFinite => Error::Overflow { what: "the linearised motion" },
    })
}

/// Responses of linearised equations at angular frequencies.
pub(crate) fn responses(linear: &Linear, frequencies: &[f64]) -> Result<Vec<DMatrix<Complex<f64>>>, Error> {
    let one = |omega: &f64| linear.response(*omega).ok_or(Error::Overflow { what: "the frequency response" });
    frequencies.iter().map(one).collect()
}
