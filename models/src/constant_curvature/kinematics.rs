//! Poses, velocities and Jacobians of points of the backbone.

use super::chain::combine;
use super::kernel::{Motion, Tip};
use super::validate::{check_shape, check_state};
use super::vector::{Matrix, Vector, add, apply, cross, product};
use super::{ConstantCurvature, Error, Kernel, Pose, State};
use crate::error;

/// Velocity of a slice in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Velocity {
    /// Angular, rad/s.
    pub angular: [f64; 3],
    /// Of the slice's centre, m/s.
    pub linear: [f64; 3],
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

impl<K: Kernel> ConstantCurvature<K> {
    /// The segments up to the point at the fraction `x` of `segment`, and its pose.
    fn stations(
        &self,
        shape: &K::PerSegment<[f64; 3]>,
        segment: usize,
        x: f64,
    ) -> Result<(K::PerSegment<Option<Station>>, Pose), Error> {
        let model = self.dynamics()?;
        check_shape(shape.as_ref())?;
        error::index("the segment", segment, self.segments())?;
        if !(0.0..=1.0).contains(&x) {
            let field = "the fraction of the segment";
            return Err(Error::OutOfRange { field, value: x, low: 0.0, high: 1.0 });
        }
        let mut stations = K::per_segment(None);
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
        Ok((stations, Pose { rotation, translation: origin }))
    }

    /// Pose of the slice at the fraction `x` in [0, 1] of `segment`, counted from 0 at the base.
    ///
    /// # Errors
    /// What is wrong with the robot or the state; [`Error::OutOfRange`] for a place that does not exist.
    pub fn pose(&self, state: &State<K>, segment: usize, x: f64) -> Result<Pose, Error> {
        Ok(self.stations(&state.shape, segment, x)?.1)
    }

    /// Pose of the tip of the robot.
    ///
    /// # Errors
    /// What is wrong with the robot or the state.
    pub fn tip(&self, state: &State<K>) -> Result<Pose, Error> {
        self.pose(state, self.segments().saturating_sub(1), 1.0)
    }

    /// Jacobian of a slice in the world: for each coordinate of each segment the angular velocity and that of the slice's centre per unit of its
    /// rate, angular first. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_jacobian(
        &self,
        state: &State<K>,
        segment: usize,
        x: f64,
    ) -> Result<K::PerSegment<[[f64; 6]; 3]>, Error> {
        let (stations, pose) = self.stations(&state.shape, segment, x)?;
        let mut jacobian = K::per_segment([[0.0; 6]; 3]);
        for (columns, station) in jacobian.as_mut().iter_mut().zip(stations.as_ref()) {
            let Some(Station { rotation, origin, tip, fraction }) = station else { break };
            let end = add(origin, &apply(rotation, &tip.position));
            let arm = core::array::from_fn(|axis| pose.translation[axis] - end[axis]);
            for (k, column) in columns.iter_mut().enumerate() {
                let turn = tip.turn.get(k).map_or([0.0; 3], |turn| apply(rotation, turn));
                let travel = add(&apply(rotation, &tip.travel[k]), &cross(&turn, &arm));
                for axis in 0..3 {
                    column[axis] = fraction * turn[axis];
                    column[axis + 3] = fraction * travel[axis];
                }
            }
        }
        Ok(jacobian)
    }

    /// Velocity of a slice in the world. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_velocity(&self, state: &State<K>, segment: usize, x: f64) -> Result<Velocity, Error> {
        check_state(state)?;
        let jacobian = self.world_jacobian(state, segment, x)?;
        let mut velocity = Velocity { angular: [0.0; 3], linear: [0.0; 3] };
        for (columns, rate) in jacobian.as_ref().iter().zip(state.rate.as_ref()) {
            let part =
                |offset: usize| columns.map(|column| core::array::from_fn(|axis| column[offset + axis]));
            velocity.angular = add(&velocity.angular, &combine(&part(0), rate));
            velocity.linear = add(&velocity.linear, &combine(&part(3), rate));
        }
        Ok(velocity)
    }
}
