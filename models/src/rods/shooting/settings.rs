//! Settings of the integration of the shooting model.

use super::super::Error;

/// Integration method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Integrator {
    /// The pair of Dormand and Prince of order 8, with steps whose error is at most `tolerance`: relative to 1 for rotations, to the length of the rod for
    /// positions and lengths of tendons, and to the larger of the couple that bends the whole rod by one radian and the couple at the base.
    DormandPrince {
        /// Between 1e-15 and 1e-2.
        tolerance: f64,
    },
    /// The same formula with equal steps.
    Fixed {
        /// Number of steps per segment, at least 1.
        steps: usize,
    },
}

/// Number of shots of multiple shooting, which long or heavily loaded rods need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pieces {
    /// One where external loads are small compared to `EI/L^2`, otherwise enough to keep the growth of errors along each small; more where these do not
    /// converge.
    #[default]
    Automatic,
    /// This number: 1 is single shooting.
    Fixed(usize),
}

/// Settings of the integration. Tolerance and bounds of a solve are in the common [`crate::Settings`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShootingSettings {
    /// Integration method.
    pub integrator: Integrator,
    /// Number of shots.
    pub pieces: Pieces,
}

impl Default for ShootingSettings {
    fn default() -> Self {
        Self { integrator: Integrator::DormandPrince { tolerance: 1e-11 }, pieces: Pieces::Automatic }
    }
}

impl ShootingSettings {
    /// Checks the settings.
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
