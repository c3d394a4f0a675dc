//! Small vibrations of a parallel robot about an equilibrium.

use nalgebra::DMatrix;
use pliant_runtime::motion::{Kinematics, Mechanics as _, lowest};

use super::super::loads::Attached;
use super::super::{Error, ParallelSolution};
use super::element::Points;
use crate::Drive;
use crate::core::model::{DampedMode, Mode, Modes, with_tip};

/// Undamped modes where there are such, and damped ones.
type Found = (Option<Vec<Mode>>, Vec<DampedMode>);

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

impl ParallelSolution {
    /// The lowest modes of vibration, at most `most` of each kind, with the motors as they are driven: held at their angles, free under their torques, or behind
    /// springs.
    ///
    /// # Errors
    /// Robots that cannot move; [`Error::NoEnergy`] where loads have no energy (couples that keep their direction, followers), so that the stiffness is not symmetric;
    /// [`Error::Overflow`] where a frequency is not finite.
    pub fn modes(&self, most: usize) -> Result<Modes, Error> {
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
    /// drives are not read. Shapes are rates of the unknowns (see [`Instant::rates`](crate::Instant::rates)), the tip is the platform.
    ///
    /// # Errors
    /// As [`ParallelSolution::modes`]; [`Error::LengthMismatch`].
    pub fn modes_with(&self, most: usize, drives: &[Drive], slopes: SlopeInertia) -> Result<Modes, Error> {
        crate::core::check::length("the list of motors", drives.len(), self.state.motors.len())?;
        let found = self.lowest(most, drives, slopes)?;
        self.check_energy()?;
        match found {
            Some((Some(undamped), damped)) => Ok(Modes { undamped, damped }),
            _ => Err(Error::Overflow { what: "the frequency of a mode" }),
        }
    }

    /// The lowest modes, undamped ones where loads have an energy; `None` where the iterations do not converge.
    pub(in crate::parallel) fn lowest(
        &self,
        most: usize,
        drives: &[Drive],
        slopes: SlopeInertia,
    ) -> Result<Option<Found>, Error> {
        let mut system = self.about(drives)?;
        system.motion.points = Points::fine();
        let position = system.origin();
        let zero = vec![0.0; position.len()];
        let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
        let mut pencil = system.pencil(0);
        system.linearise(at, &mut pencil)?;
        if slopes == SlopeInertia::Condensed {
            pencil.equations.condense();
        }
        let coordinates = pencil.equations.inertial(slopes == SlopeInertia::Consistent);
        let Some(found) = lowest(&mut pencil, coordinates, 1.0 / system.time, most) else { return Ok(None) };
        let rows = self.pose_rows(&system, self.mesh.members.len(), 0.0)?;
        let rows = DMatrix::from_fn(6, position.len(), |i, j| rows[i][j]);
        Ok(Some(with_tip(found, &rows)))
    }
}
