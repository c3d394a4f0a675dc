//! The moment at the tip that moves the tip to a position (papers: "rod-fk-ik", algorithm 2), for both models.
//!
//! The unknowns are those of the model under a moment at the tip; the equation is that of the tip position. A couple about the tangent at the tip hardly
//! moves the tip, and does not move it where the rod lies in a plane: steps are taken in the moment, of least norm, through the singular values of `d
//! position / d moment`. The position is approached along the straight line from the tip position without moment, in steps that are halved where they
//! fail.

use nalgebra::{Matrix3, SVD, Vector3};

use super::{Drive, Error, InputRef};
use crate::rods::robot::AnyRod;
use crate::{LastGood, Place, Report};

/// Singular values below this fraction of the largest are zero.
const SINGULAR: f64 = 1e-7;
/// Target error of the position, relative to the length of the rod, and the error accepted where iterations no longer reduce it.
const AIM: f64 = 1e-14;
const FLOOR: f64 = 1e-11;
/// Longest step of the moment, in units of the couple that bends the rod by one radian.
const LONGEST: f64 = 0.5;
/// Largest number of iterations of one step along the line, and the shortest step.
const ITERATIONS: usize = 40;
const SHORTEST: f64 = 1e-3;

/// A moment at the tip, and the equilibrium under it; `S` is the solution of a model.
#[derive(Clone, Debug)]
pub struct TipMoment<S> {
    /// The moment, world, N m. Where the smallest singular value is zero, the moment of least norm (to first order).
    pub moment: Vector3<f64>,
    /// Singular values of the derivative of the tip's position with respect to the moment at constant forces, 1/N, largest first: a small last value means
    /// that the position hardly determines the moment.
    pub singular_values: Vector3<f64>,
    /// The equilibrium under the moment.
    pub solution: S,
}

/// No equilibrium or no step was found: the caller tries a smaller step.
pub(super) struct NotConverged;

/// A linearisation at the present shape.
pub(super) struct Linear<B> {
    /// Derivative of the position of the tip with respect to the moment, 1/N.
    pub(super) jacobian: Matrix3<f64>,
    /// Displacement from the tip to its target, m, minus that by which the present residual of the equilibrium moves the tip.
    pub(super) missing: Vector3<f64>,
    /// The moment, N m.
    pub(super) moment: Vector3<f64>,
    /// Data that the model needs for a step.
    pub(super) base: B,
}

/// A model of a rod under a moment at the tip.
pub(super) trait Bent {
    /// A saved state.
    type Mark: Clone;
    /// Data for a step of the moment.
    type Base;

    /// A saved state.
    fn mark(&self) -> Self::Mark;
    /// Restores a saved state.
    fn back(&mut self, mark: &Self::Mark);
    /// Moves from `mark` by a fraction of the step of the moment.
    fn go(&mut self, mark: &Self::Mark, base: &Self::Base, moment: &Vector3<f64>, part: f64);
    /// Evaluates the rod. Returns the distance of its tip from the target, m, with the residual of the equilibrium in the same unit.
    fn away(&mut self, target: [f64; 3]) -> Result<f64, NotConverged>;
    /// Linearises the position of the tip by the moment.
    fn linearise(&mut self, target: [f64; 3]) -> Result<Linear<Self::Base>, NotConverged>;
}

/// The length of a rod, m, and the couple that bends all of it by one radian, N m.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) length: f64,
    pub(super) couple: f64,
}

/// Checks the input and the position.
pub(super) fn check(input: &InputRef<'_>, position: [f64; 3]) -> Result<(), Error> {
    for value in position {
        crate::core::check::finite("the position of the tip", value)?;
    }
    for (tendon, drive) in input.drives.iter().enumerate() {
        if let Drive::Displacement(value) | Drive::Elastic { displacement: value, .. } = drive {
            let (field, at) = ("the displacement", Place::Tendon(tendon));
            let expected = "a tension: the moment is computed at constant tensions";
            return Err(Error::Invalid { field, at, value, expected });
        }
    }
    Ok(())
}

/// Moves the tip from `origin`, its position without moment, to `position`; returns the singular values there.
pub(super) fn bring<M: Bent>(
    model: &mut M,
    scale: Scale,
    origin: [f64; 3],
    position: [f64; 3],
    report: Report,
) -> Result<[f64; 3], Error> {
    let (mut reached, mut part) = (0.0, 1.0);
    let mut singular_values = [0.0; 3];
    while reached < 1.0 {
        let next: f64 = f64::min(reached + part, 1.0);
        let start = model.mark();
        let target = core::array::from_fn(|k| origin[k] + next * (position[k] - origin[k]));
        if let Ok(found) = approach(model, scale, target) {
            singular_values = found;
            reached = next;
            part *= 2.0;
        } else {
            model.back(&start);
            part = 0.5 * (next - reached);
            if part < SHORTEST {
                let last_good = LastGood::Nothing;
                return Err(Error::NotConverged {
                    report: Box::new(report),
                    reached: Some(reached),
                    last_good,
                });
            }
        }
    }
    Ok(singular_values)
}

/// Moves the tip to a position, and returns the singular values there.
fn approach<M: Bent>(model: &mut M, scale: Scale, target: [f64; 3]) -> Result<[f64; 3], NotConverged> {
    let mut distance = model.away(target)?;
    for _ in 0..ITERATIONS {
        let linear = model.linearise(target)?;
        let (moment, singular_values) = least_norm(&linear)?;
        if distance <= AIM * scale.length {
            return Ok(singular_values);
        }
        let longest = LONGEST * scale.couple / moment.norm().max(f64::MIN_POSITIVE);
        let (start, mut part) = (model.mark(), longest.min(1.0));
        loop {
            model.go(&start, &linear.base, &moment, part);
            let found = model.away(target).unwrap_or(f64::INFINITY);
            if distance < FLOOR * scale.length && found >= 0.5 * distance && found < FLOOR * scale.length {
                return Ok(singular_values);
            }
            if found < (1.0 - 0.1 * part) * distance {
                distance = found;
                break;
            }
            part *= 0.5;
            if part < SHORTEST {
                return Err(NotConverged);
            }
        }
    }
    Err(NotConverged)
}

/// The change of the moment that moves the tip to its target to first order, such that the moment has least norm, and the singular values.
fn least_norm<B>(linear: &Linear<B>) -> Result<(Vector3<f64>, [f64; 3]), NotConverged> {
    let svd = SVD::new(linear.jacobian, true, true);
    let (Some(left), Some(right)) = (svd.u, svd.v_t) else { return Err(NotConverged) };
    let values = svd.singular_values;
    let mut moment = Vector3::zeros();
    for k in 0..3 {
        let direction = right.row(k).transpose();
        let along = if values[k] > SINGULAR * values[0] {
            left.column(k).dot(&linear.missing) / values[k]
        } else {
            // Least norm: no component in this direction.
            -direction.dot(&linear.moment)
        };
        moment += along * direction;
    }
    Ok((moment, values.into()))
}

/// The scale of a rod.
pub(super) fn scale(kernel: &AnyRod) -> Scale {
    let length = kernel.length();
    let stiffness = kernel.section::<f64>(0, &0.0).stiffness;
    Scale { length, couple: stiffness[..3].iter().fold(f64::INFINITY, |a, b| a.min(*b)) / length }
}
