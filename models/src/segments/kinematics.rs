//! Poses, velocities and Jacobians of points of the backbone.

use nalgebra::{Isometry3, Matrix6x3, Vector3, Vector6};
use pliant_runtime::rotation::pose;

use super::kernel::{Motion, Tip};
use super::validate::{check_shape, check_state};
use super::vector::{Matrix, Vector, add, apply, cross, product};
use super::{ConstantCurvature, Error, Kernel, State};
use crate::core::error;

/// Velocity of a slice in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Velocity {
    /// Angular, rad/s.
    pub angular: Vector3<f64>,
    /// Of the slice's centre, m/s.
    pub linear: Vector3<f64>,
}

/// A segment between the base and a point: its base in the world, and its tip (in the last one: the point).
#[derive(Clone, Copy, Debug)]
struct Station {
    rotation: Matrix<f64>,
    origin: Vector<f64>,
    tip: Tip<f64>,
    /// Fraction of the segment.
    fraction: f64,
}

/// A pose by the rows of its rotation and its position, m.
pub(super) type Frame = (Matrix<f64>, Vector<f64>);

impl<K: Kernel> ConstantCurvature<K> {
    /// The segments up to the point at the fraction `x` of `segment`, and its pose [CC 36, 37].
    fn stations(
        &self,
        shape: &K::PerSegment<[f64; 3]>,
        segment: usize,
        x: f64,
    ) -> Result<(K::PerSegment<Option<Station>>, Frame), Error> {
        let model = self.dynamics()?;
        check_shape(self.kernel(), shape.as_ref())?;
        error::index("the segment", segment, self.segments())?;
        if !(0.0..=1.0).contains(&x) {
            let field = "the fraction of the segment";
            return Err(Error::OutOfRange { field, value: x, low: 0.0, high: 1.0 });
        }
        let mut stations = self.kernel().per_segment(|_| None);
        let (mut rotation, mut origin) = model.kernel.base();
        for (i, shape) in shape.as_ref().iter().enumerate().take(segment + 1) {
            // A part of a segment is a segment: its state is that part of the whole one's.
            let fraction = if i == segment { x } else { 1.0 };
            let state = shape.map(|entry| entry * fraction);
            let tip = model.kernel.tip(&Motion { state, rate: [0.0; 3], spin: [0.0; 3] });
            stations.as_mut()[i] = Some(Station { rotation, origin, tip, fraction });
            origin = add(&origin, &apply(&rotation, &tip.position));
            rotation = product(&rotation, &tip.rotation);
        }
        Ok((stations, (rotation, origin)))
    }

    /// Pose of the slice at the fraction `x` in [0, 1] of `segment` [CC 6, 36, 37], counted from 0 at the base.
    ///
    /// # Errors
    /// What is wrong with the robot or the state; [`Error::OutOfRange`] for a place that does not exist.
    pub fn pose(&self, state: &State<K>, segment: usize, x: f64) -> Result<Isometry3<f64>, Error> {
        let (_, (rotation, origin)) = self.stations(&state.shape, segment, x)?;
        Ok(pose(&rotation, origin))
    }

    /// Pose of the tip of the robot.
    ///
    /// # Errors
    /// What is wrong with the robot or the state.
    pub fn tip(&self, state: &State<K>) -> Result<Isometry3<f64>, Error> {
        self.pose(state, self.segments().saturating_sub(1), 1.0)
    }

    /// The same by rows.
    pub(super) fn tip_frame(&self, state: &State<K>) -> Result<Frame, Error> {
        Ok(self.stations(&state.shape, self.segments().saturating_sub(1), 1.0)?.1)
    }

    /// Jacobian of a slice in the world [CC 11]: per segment a column for each coordinate `(Dx, Dy, L)`, with the angular velocity and that of the slice's centre per
    /// unit of its rate, angular first: 1 and m per rad, 1/m and 1 per m. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_jacobian(
        &self,
        state: &State<K>,
        segment: usize,
        x: f64,
    ) -> Result<K::PerSegment<Matrix6x3<f64>>, Error> {
        let (stations, (_, place)) = self.stations(&state.shape, segment, x)?;
        let mut jacobian = self.kernel().per_segment(|_| Matrix6x3::zeros());
        for (columns, station) in jacobian.as_mut().iter_mut().zip(stations.as_ref()) {
            let Some(Station { rotation, origin, tip, fraction }) = station else { break };
            let end = add(origin, &apply(rotation, &tip.position));
            let arm = core::array::from_fn(|axis| place[axis] - end[axis]);
            for (k, mut column) in columns.column_iter_mut().enumerate() {
                let angular = tip.angular_jacobian.get(k).map_or([0.0; 3], |column| apply(rotation, column));
                let linear = add(&apply(rotation, &tip.linear_jacobian[k]), &cross(&angular, &arm));
                for axis in 0..3 {
                    column[axis] = fraction * angular[axis];
                    column[axis + 3] = fraction * linear[axis];
                }
            }
        }
        Ok(jacobian)
    }

    /// Velocity of a slice in the world [CC 10, 38]. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_velocity(&self, state: &State<K>, segment: usize, x: f64) -> Result<Velocity, Error> {
        check_state(self.kernel(), state)?;
        let jacobian = self.world_jacobian(state, segment, x)?;
        let parts = jacobian.as_ref().iter().zip(state.rate.as_ref());
        let twist: Vector6<f64> = parts.map(|(columns, rate)| columns * Vector3::from(*rate)).sum();
        Ok(Velocity { angular: twist.fixed_rows::<3>(0).into(), linear: twist.fixed_rows::<3>(3).into() })
    }
}
