//! Small vibrations of a parallel robot about an equilibrium.

use nalgebra::{Complex, DMatrix};
use pliant_runtime::motion::modes::{damped, undamped};
use pliant_runtime::motion::{Kinematics, Lowest, Mechanics as _, Pencil, QuadraticPencil, lowest};

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
            (Some(undamped), damped) => Ok(Modes { undamped, damped }),
            _ => Err(Error::Overflow { what: "the frequency of a mode" }),
        }
    }

    /// The lowest modes, undamped ones where loads have an energy: by dense matrices where the iterations do not converge.
    ///
    /// # Errors
    /// [`Error::Overflow`] where a frequency is not finite.
    pub(in crate::parallel) fn lowest(
        &self,
        most: usize,
        drives: &[Drive],
        slopes: SlopeInertia,
    ) -> Result<Found, Error> {
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
        let rate = 1.0 / system.time;
        let found = lowest(&mut pencil, coordinates, rate, most);
        let found = found.or_else(|| lowest_dense(&pencil, coordinates, rate, most));
        let found = found.ok_or(Error::Overflow { what: "the frequency of a mode" })?;
        let rows = self.pose_rows(&system, self.mesh.members.len(), 0.0)?;
        let rows = DMatrix::from_fn(6, position.len(), |i, j| rows[i][j]);
        Ok(with_tip(found, &rows))
    }
}

/// Largest number of unknowns of dense matrices.
const MOST_DENSE: usize = 600;

/// The lowest modes by dense matrices of the unknowns with inertia; `None` where there are not as many as `coordinates`, or a number is not finite.
fn lowest_dense(pencil: &impl QuadraticPencil, coordinates: usize, rate: f64, most: usize) -> Option<Lowest> {
    let n = pencil.order();
    let columns = |weights: [f64; 3]| {
        let mut all = vec![0.0; n * n];
        for (j, column) in all.chunks_exact_mut(n).enumerate() {
            let mut unit = vec![0.0; n];
            unit[j] = 1.0;
            pencil.add_product(weights, &unit, column);
        }
        all
    };
    let [stiffness, damping, inertia] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(columns);
    let kept: Vec<usize> = (0..n).filter(|i| inertia[i * (n + 1)] > 0.0).collect();
    if kept.len() != coordinates || coordinates > MOST_DENSE {
        return None;
    }
    let count = kept.len();
    let rows = |of: &[f64]| (0..count * count).map(|k| of[kept[k % count] * n + kept[k / count]]).collect();
    let mut dense = Pencil::new(coordinates, 0);
    (dense.stiffness, dense.damping, dense.inertia) = (rows(&stiffness), rows(&damping), rows(&inertia));
    let mut found = Lowest {
        undamped: undamped(&dense, coordinates, rate, most),
        damped: damped(&dense, coordinates, rate, most)?,
    };
    for mode in found.undamped.iter_mut().flatten() {
        mode.shape = spread(&mode.shape, &kept, n, 0.0);
    }
    for mode in &mut found.damped {
        mode.shape = spread(&mode.shape, &kept, n, Complex::new(0.0, 0.0));
    }
    Some(found)
}

/// A list of `n` entries with those of a shorter one at some places, and zeros elsewhere.
fn spread<T: Copy>(shape: &[T], places: &[usize], n: usize, zero: T) -> Vec<T> {
    let mut all = vec![zero; n];
    places.iter().zip(shape).for_each(|(place, entry)| all[*place] = *entry);
    all
}
