//! How the shooting model solves.

use super::super::Error;

/// How the rod is integrated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Integrator {
    /// The pair of Dormand and Prince of order 8, its steps chosen so that each errs by at most `tolerance`: relative to 1 for rotations, to the
    /// length of the rod for positions and lengths of tendons, and to the couple that bends the whole rod by one radian, or the one at the base.
    DormandPrince {
        /// Between 1e-15 and 1e-2.
        tolerance: f64,
    },
    /// The same formula with so many equal steps per segment.
    Fixed {
        /// At least 1.
        steps: usize,
    },
}

/// How many pieces are shot at a time: multiple shooting, for long or heavily loaded rods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// One where external loads are small against `EI/L^2`, otherwise as many as keep the growth along each small; more where these do not converge.
    #[default]
    Automatic,
    /// So many: 1 is plain shooting.
    Fixed(usize),
}

/// How the shooting model integrates, whatever it solves. Tolerance and bounds are the common [`crate::Settings`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How the rod is integrated.
    pub integrator: Integrator,
    /// How many pieces are shot at a time.
    pub pieces: Pieces,
}

impl Default for Settings {
    fn default() -> Self {
        Self { integrator: Integrator::DormandPrince { tolerance: 1e-11 }, pieces: Pieces::Automatic }
    }
}

impl Settings {
    /// Refuses what cannot work.
    pub(super) fn check(&self) -> Result<(), Error> {
        let within = |field: &'static str, value: f64, low: f64, high: f64| {
            if (low..=high).contains(&value) {
                Ok(())
            } else {
                Err(Error::OutOfRange { field, value, low, high })
            }
        };
        match self.integrator {
            Integrator::DormandPrince { tolerance } => within("tolerance", tolerance, 1e-15, 1e-2)?,
            Integrator::Fixed { steps } => within("steps", steps as f64, 1.0, 1e4)?,
        }
        if let Pieces::Fixed(pieces) = self.pieces {
            within("pieces", pieces as f64, 1.0, 1e3)?;
        }
        Ok(())
    }
}
