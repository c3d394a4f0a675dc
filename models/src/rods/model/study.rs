//! Convergence of a rod with discs to the continuous one as their number grows.

use nalgebra::Isometry3;

use crate::rods::discs;
use crate::rods::{DiscError, Error, InputRef, RodModel, RodSolution, TendonPath};

/// A rod with one number of discs.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscRow {
    /// Number of discs.
    pub discs: usize,
    /// Tip.
    pub tip: Isometry3<f64>,
    /// Lengths of the tendons inside of the robot, m.
    pub lengths: Vec<f64>,
    /// Distance of the tip from that of the continuous rod, m.
    pub distance: f64,
    /// Angle between the tips, rad.
    pub angle: f64,
    /// Estimate of it by the continuous solution alone; `None` where its tangent is singular.
    pub estimate: Option<DiscError>,
}

/// A rod under one input with several numbers of discs.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscStudy {
    /// Tip of the continuous rod.
    pub continuous: Isometry3<f64>,
    /// Results for numbers of discs with an equilibrium.
    pub rows: Vec<DiscRow>,
    /// Numbers of discs without an equilibrium, and the errors.
    pub unsolved: Vec<(usize, Error)>,
}

impl DiscStudy {
    /// Observed order of the tip between two numbers of discs: `p` in `distance ~ n^-p`, 2 for many discs. `None` where one of them is not among the rows.
    #[must_use]
    pub fn order(&self, from: usize, to: usize) -> Option<f64> {
        let error = |discs: usize| Some(self.rows.iter().find(|row| row.discs == discs)?.distance);
        Some((error(from)? / error(to)?).ln() / (to as f64 / from as f64).ln())
    }
}

/// A model that makes others of the same rod, with tendons that run otherwise.
pub(in crate::rods) trait WithDiscs: RodModel {
    /// The same rod with tendons that run so, with so many equally spaced discs where a number is given.
    fn with_layout(&self, path: TendonPath, count: Option<usize>) -> Self;
}

/// Solves a rod under an input with each of these numbers of equally spaced discs, and with tendons that run continuously.
pub(in crate::rods) fn study<M: WithDiscs>(
    model: &M,
    discs: impl IntoIterator<Item = usize>,
    input: &InputRef<'_>,
) -> Result<DiscStudy, Error> {
    let limit = model.with_layout(TendonPath::Continuous, None).solve(*input)?;
    let mut study = DiscStudy { continuous: limit.tip(), rows: Vec::new(), unsolved: Vec::new() };
    for discs in discs {
        discs::some(discs)?;
        let robot = model.with_layout(TendonPath::Straight, Some(discs));
        match robot.solve(*input) {
            Ok(found) => {
                let (tip, end) = (found.tip(), limit.tip());
                study.rows.push(DiscRow {
                    discs,
                    tip,
                    lengths: found.lengths().to_vec(),
                    distance: (tip.translation.vector - end.translation.vector).norm(),
                    angle: tip.rotation.angle_to(&end.rotation),
                    estimate: limit.disc_error_with(discs).ok(),
                });
            }
            Err(error @ (Error::RodCollapse { .. } | Error::Jump { .. } | Error::NotConverged { .. })) => {
                study.unsolved.push((discs, error));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(study)
}

/// The smallest number of equally spaced discs, from 1 to `most`, with which the tip is at most `distance`, m, from that of the continuous rod.
pub(in crate::rods) fn fewest_discs<M: WithDiscs>(
    model: &M,
    input: &InputRef<'_>,
    distance: f64,
    most: usize,
) -> Result<Option<usize>, Error> {
    // Negated, so that NaN is refused.
    let sound = distance > 0.0;
    if !sound {
        let (field, expected) = ("the distance of the tip", "a positive number");
        return Err(Error::Invalid { field, at: crate::Place::Whole, value: distance, expected });
    }
    discs::some(most)?;
    let enough = |discs: usize| -> Result<bool, Error> {
        let study = study(model, [discs], input)?;
        Ok(study.rows.first().is_some_and(|row| row.distance <= distance))
    };
    // `high` is enough, `low` is not.
    let (mut low, mut high) = (0, 1);
    while !enough(high)? {
        if high == most {
            return Ok(None);
        }
        (low, high) = (high, (2 * high).min(most));
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if enough(middle)? { high = middle } else { low = middle }
    }
    Ok(Some(high))
}
