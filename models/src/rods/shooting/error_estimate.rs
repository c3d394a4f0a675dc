//! Estimated error of the integration.

use super::robot::Shooting;
use super::settings::{Integrator, ShootingSettings};
use super::solution::ShootingSolution;
use crate::ErrorEstimate;
use crate::rods::Error;

/// Tolerance of the finer integration relative to the present one, and the smallest one.
const FINER: f64 = 1e-3;
const FINEST: f64 = 1e-15;
/// Sections that are compared.
const SECTIONS: usize = 16;

impl ShootingSolution {
    /// Estimated error of this equilibrium, by the one of a finer integration from the values at hand. It is found when it is asked for, at the cost of some iterations of that.
    ///
    /// # Errors
    /// Errors of a solve by the finer integration.
    pub fn error(&self) -> Result<ErrorEstimate, Error> {
        let integrator = match self.settings.integrator {
            Integrator::DormandPrince { tolerance } => {
                Integrator::DormandPrince { tolerance: (FINER * tolerance).max(FINEST) }
            }
            Integrator::Fixed { steps } => Integrator::Fixed { steps: 2 * steps },
        };
        let settings = ShootingSettings { integrator, ..self.settings };
        let record = self.record();
        let mut solver = Shooting::laid(self.kernel.clone(), settings, self.layout).solver();
        solver.resume(&record, self.tensions().into())?;
        let finer = solver.follow(record.input())?;
        let places = (0..=SECTIONS).map(|section| self.length() * (section as f64 / SECTIONS as f64));
        let poses = places.map(|s| Ok([self.station(s)?.pose, finer.station(s)?.pose]));
        let poses = poses.collect::<Result<Vec<_>, Error>>()?;
        Ok(ErrorEstimate::between(1.0, poses, [self.tensions(), finer.tensions()]))
    }
}
