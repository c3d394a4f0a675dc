//! Small vibrations of a parallel robot about an equilibrium.

use nalgebra::{Complex, Vector6};
use pliant_runtime::motion::{Kinematics, Mechanics as _, QuadraticPencil as _, modes};
use pliant_runtime::twist::rows;

use super::super::loads::Attached;
use super::super::{Error, ParallelSolution};
use super::element::Points;
use crate::Drive;

/// Inertia of the slopes of the strains along elements in small vibrations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlopeInertia {
    /// As in motion: they have inertia.
    #[default]
    Consistent,
    /// They follow the ends of their elements as statics has them, `beta' = -K_bb^-1 K_bz zeta` with the blocks of the exact Hessian: the order of the equations is
    /// halved (static condensation).
    Condensed,
}

/// An undamped mode.
#[derive(Clone, Debug, PartialEq)]
pub struct ParallelMode {
    /// Square of the angular frequency, rad^2/s^2: negative where the equilibrium is unstable in this direction.
    pub squared: f64,
    /// Shape as rates of the unknowns (see [`Instant::rates`](crate::Instant::rates)), of unit modal mass: `v^T M v = 1` with kinetic energy
    /// `1/2 q'^T M q'`.
    pub shape: Vec<f64>,
    /// Angular velocity, rad/s, and velocity, m/s, of the platform in the world where the rates are the shape.
    pub platform: Vector6<f64>,
}

impl ParallelMode {
    /// Angular frequency, rad/s; none where the equilibrium is unstable in this direction.
    #[must_use]
    pub fn frequency(&self) -> Option<f64> {
        (self.squared >= 0.0).then(|| self.squared.sqrt())
    }
}

/// The modes of a robot about an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct ParallelModes {
    /// Undamped modes, from the lowest square of a frequency to the highest.
    pub undamped: Vec<ParallelMode>,
    /// Eigenvalues of the damped motion, 1/s, with positive imaginary part, from the smallest modulus to the largest; overdamped motions are not among them.
    pub damped: Vec<Complex<f64>>,
}

impl ParallelSolution {
    /// The lowest modes of vibration, at most `most` of each kind, with the motors as they are driven: held at their angles, free under their torques, or behind
    /// springs.
    ///
    /// # Errors
    /// Robots that cannot move; [`Error::NoEnergy`] where loads have no energy (couples that keep their direction, followers), so that the stiffness is not symmetric;
    /// [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, most: usize) -> Result<ParallelModes, Error> {
        self.modes_with(most, &self.drives, SlopeInertia::default())
    }

    /// Refuses loads without an energy.
    pub(super) fn check_energy(&self) -> Result<(), Error> {
        if self.loads.iter().all(|load| Attached::new(&self.mesh, load).has_energy()) {
            return Ok(());
        }
        let (what, expected) = ("a load on the robot", "weight, ropes and forces that keep their direction");
        Err(Error::NoEnergy { what, expected })
    }

    /// The same with the motors driven otherwise, by what holds them in this equilibrium: with [`Drive::Force`] they are free under their torques. The numbers of
    /// drives are not read.
    ///
    /// # Errors
    /// As [`ParallelSolution::modes`]; [`Error::LengthMismatch`].
    pub fn modes_with(
        &self,
        most: usize,
        drives: &[Drive],
        slopes: SlopeInertia,
    ) -> Result<ParallelModes, Error> {
        crate::core::check::length("the list of motors", drives.len(), self.state.motors.len())?;
        let mut system = self.about(drives)?;
        system.motion.points = Points::fine();
        let position = system.origin();
        let zero = vec![0.0; position.len()];
        let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        let mut pencil = system.pencil(1);
        system.linearise(at, &mut pencil)?;
        self.check_energy()?;
        let singular = Error::Overflow { what: "the frequency of a mode" };
        if !pencil.is_finite() {
            return Err(singular);
        }
        if slopes == SlopeInertia::Condensed {
            pencil.equations.condense();
        }
        let coordinates = pencil.equations.inertial(slopes == SlopeInertia::Consistent);
        let rate = 1.0 / system.time;
        let found = modes::lowest(&mut pencil, coordinates, rate, most).ok_or(singular.clone())?;
        let damped = modes::lowest_damped(&mut pencil, &found, most).ok_or(singular)?;
        let rotation = rows(&self.state.platform);
        let platform = system.layout.platform();
        let mode = |mode: &modes::Vibration| {
            let twist = &mode.shape[platform..];
            let turned = |from: usize| {
                let vector = core::array::from_fn(|k| twist[from + k]);
                pliant_runtime::rotation::rotate(&rotation, vector)
            };
            ParallelMode {
                squared: mode.squared,
                platform: Vector6::from_row_slice([turned(0), turned(3)].as_flattened()),
                shape: mode.shape.clone(),
            }
        };
        Ok(ParallelModes { undamped: found.iter().take(most).map(mode).collect(), damped })
    }
}
