//! Convergence of a robot with discs as their number grows.

use super::{Discs, Error, Pose};
use crate::InputRef;
use crate::planar;

/// A robot with one number of discs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StudyRow {
    /// Number of discs.
    pub discs: usize,
    /// Smallest, largest and average curvature, 1/m.
    pub kappa_min: f64,
    /// See [`StudyRow::kappa_min`].
    pub kappa_max: f64,
    /// See [`StudyRow::kappa_min`].
    pub kappa_avg: f64,
    /// Tip.
    pub tip: Pose,
    /// Energy `Pi`, J.
    pub energy: f64,
}

/// A robot under one input with several numbers of discs.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// Results for numbers of discs with an equilibrium.
    pub rows: Vec<StudyRow>,
    /// Numbers of discs without an equilibrium, and the errors.
    pub unsolved: Vec<(usize, Error)>,
    /// Average curvature and tip of the continuous model, if it was solved.
    pub continuous: Option<(f64, Pose)>,
}

impl Study {
    /// Observed order of the average curvature between two numbers of discs: `p` in `|kappa_avg - continuous| ~ n^-p`. `None` where one of them is not
    /// among the rows, or the continuous model was not solved.
    #[must_use]
    pub fn order(&self, from: usize, to: usize) -> Option<f64> {
        let (limit, _) = self.continuous?;
        let error = |discs: usize| {
            let row = self.rows.iter().find(|row| row.discs == discs)?;
            Some((row.kappa_avg - limit).abs())
        };
        let ratio = error(from)? / error(to)?;
        Some(ratio.ln() / (to as f64 / from as f64).ln())
    }
}

impl Discs {
    /// Solves the robot under an input with each of these numbers of equally spaced discs, each at least the declared number.
    ///
    /// # Errors
    /// Errors of the robot or the input. A number of discs without an equilibrium is not an error.
    pub fn study<'a>(
        &self,
        discs: impl IntoIterator<Item = usize>,
        input: impl Into<InputRef<'a>>,
    ) -> Result<Study, Error> {
        let input = &input.into();
        let mut study = Study { rows: Vec::new(), unsolved: Vec::new(), continuous: None };
        for discs in discs {
            let robot = self.clone().with_discs(discs);
            match robot.solve(input) {
                Ok(solution) => study.rows.push(StudyRow {
                    discs,
                    kappa_min: solution.kappa_min(),
                    kappa_max: solution.kappa_max(),
                    kappa_avg: solution.kappa_avg(),
                    tip: solution.tip(),
                    energy: solution.energies().total(),
                }),
                Err(error @ (Error::Collapse { .. } | Error::Jump { .. } | Error::NotConverged { .. })) => {
                    study.unsolved.push((discs, error));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(study)
    }

    /// [`Self::study`] with the continuous model of a robot with a pair of cables, `tensions` in N.
    ///
    /// # Errors
    /// As [`Self::study`], and those of the continuous model.
    pub fn study_against(
        &self,
        continuous: &planar::Planar,
        discs: impl IntoIterator<Item = usize>,
        tensions: &[f64; 2],
    ) -> Result<Study, Error> {
        let mut study = self.study(discs, tensions)?;
        let tip = continuous.tip(tensions)?;
        study.continuous = Some((tip.angle / continuous.kernel().length(), tip));
        Ok(study)
    }
}
