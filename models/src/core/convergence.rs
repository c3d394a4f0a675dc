//! Robots with discs beside their continuous model.

use crate::planar::discs::{self, Discs, Study};
use crate::{Error, planar};

impl<K: discs::Kernel> Discs<K> {
    /// [`Self::study`] with the continuous model of a robot with a pair of cables, `tensions` in N.
    ///
    /// # Errors
    /// As [`Self::study`], and those of the continuous model.
    pub fn study_against<C: planar::Kernel>(
        &self,
        continuous: &planar::Planar<C>,
        discs: impl IntoIterator<Item = usize>,
        tensions: &[f64; 2],
    ) -> Result<Study, Error> {
        let mut study = self.study(discs, tensions)?;
        let [f1, f2] = *tensions;
        let tip = continuous.tip(&planar::Input::forces(f1, f2))?;
        study.continuous = Some((tip.angle / continuous.kernel().length(), tip));
        Ok(study)
    }
}

impl<K: discs::Kernel + planar::Kernel> Discs<K> {
    /// [`Self::study_against`] for a robot whose declaration includes the continuous model.
    ///
    /// # Errors
    /// As [`Self::study_against`].
    pub fn study_convergence(
        &self,
        discs: impl IntoIterator<Item = usize>,
        tensions: &[f64; 2],
    ) -> Result<Study, Error> {
        self.study_against(&planar::Planar::new(self.kernel().clone()), discs, tensions)
    }
}
