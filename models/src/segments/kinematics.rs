//! Poses, velocities and Jacobians of points of the backbone.

use nalgebra::{Isometry3, Matrix6x3, Vector3, Vector6};
use pliant_runtime::rotation::pose;

use super::kernel::Tip;
use super::state::Motion;
use super::validate::{check_shape, check_state};
use super::vector::{Matrix, Vector, add, apply, cross, product};
use super::{ConstantCurvature, Error, State};
use crate::core::check;

/// Velocity of a slice in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Velocity {
    /// Angular, rad/s.
    pub angular: Vector3<f64>,
    /// Velocity of the slice's centre, m/s.
    pub linear: Vector3<f64>,
}

/// A pose by the rows of its rotation and its position, m.
pub(super) type Frame = (Matrix<f64>, Vector<f64>);

impl ConstantCurvature {
    /// Walks to the point at the fraction `x` of `segment`, and returns its pose [CC 36, 37]; `visit` is shown the base of each segment in the world, its tip (of the last one: the point), and the
    /// fraction of it that is passed.
    fn walk(
        &self,
        shape: &[[f64; 3]],
        segment: usize,
        x: f64,
        mut visit: impl FnMut(&Frame, &Tip<f64>, f64),
    ) -> Result<Frame, Error> {
        self.check()?;
        check_shape(self.segments(), shape)?;
        check::index("the segment", segment, self.segments())?;
        if !(0.0..=1.0).contains(&x) {
            let field = "the fraction of the segment";
            return Err(Error::OutOfRange { field, value: x, low: 0.0, high: 1.0 });
        }
        let mut at = self.data.base;
        for (i, shape) in shape.iter().enumerate().take(segment + 1) {
            // A part of a segment is a segment: its state is that part of the whole one's.
            let fraction = if i == segment { x } else { 1.0 };
            let tip = self.robot.tip(&shape.map(|entry| entry * fraction));
            visit(&at, &tip, fraction);
            let (rotation, origin) = &at;
            at = (product(rotation, &tip.rotation), add(origin, &apply(rotation, &tip.position)));
        }
        Ok(at)
    }

    /// `Q` (5 x 9) at a bending angle, rad: as [`Kernel::q_matrix`](super::Kernel::q_matrix).
    #[must_use]
    pub fn q_matrix(&self, theta: f64) -> [[f64; 9]; 5] {
        self.robot.q_matrix(theta)
    }

    /// Pose of the slice at the fraction `x` in [0, 1] of `segment` [CC 6, 36, 37], counted from 0 at the base.
    ///
    /// # Errors
    /// Errors of the robot or the state; [`Error::OutOfRange`] for a place that does not exist.
    pub fn pose(&self, state: &State, segment: usize, x: f64) -> Result<Isometry3<f64>, Error> {
        self.pose_at(&state.shape, segment, x)
    }

    /// The same at a shape.
    pub(super) fn pose_at(
        &self,
        shape: &[[f64; 3]],
        segment: usize,
        x: f64,
    ) -> Result<Isometry3<f64>, Error> {
        let (rotation, origin) = self.walk(shape, segment, x, |_, _, _| {})?;
        Ok(pose(&rotation, origin))
    }

    /// Pose of the tip of the robot.
    ///
    /// # Errors
    /// Errors of the robot or the state.
    pub fn tip(&self, state: &State) -> Result<Isometry3<f64>, Error> {
        self.tip_at(&state.shape)
    }

    /// The same at a shape.
    pub(super) fn tip_at(&self, shape: &[[f64; 3]]) -> Result<Isometry3<f64>, Error> {
        let (rotation, origin) = self.tip_frame(shape)?;
        Ok(pose(&rotation, origin))
    }

    /// The same by rows.
    pub(super) fn tip_frame(&self, shape: &[[f64; 3]]) -> Result<Frame, Error> {
        self.walk(shape, self.segments().saturating_sub(1), 1.0, |_, _, _| {})
    }

    /// Jacobian of a slice in the world [CC 11]: per segment a column for each coordinate `(Dx, Dy, L)`, with the angular velocity and that of the slice's centre per
    /// unit of its rate, angular first: 1 and m per rad, 1/m and 1 per m. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_jacobian(
        &self,
        state: &State,
        segment: usize,
        x: f64,
    ) -> Result<Vec<Matrix6x3<f64>>, Error> {
        self.jacobian_at(&state.shape, segment, x)
    }

    /// The same at a shape.
    pub(super) fn jacobian_at(
        &self,
        shape: &[[f64; 3]],
        segment: usize,
        x: f64,
    ) -> Result<Vec<Matrix6x3<f64>>, Error> {
        let mut jacobian = vec![Matrix6x3::zeros(); self.segments()];
        let mut ends = vec![[0.0; 3]; self.segments()];
        let mut each = jacobian.iter_mut().zip(&mut ends);
        // Columns of the tips first.
        let (_, place) = self.walk(shape, segment, x, |(rotation, origin), tip, fraction| {
            let Some((columns, end)) = each.next() else { return };
            *end = add(origin, &apply(rotation, &tip.position));
            for (k, mut column) in columns.column_iter_mut().enumerate() {
                let angular = tip.angular_jacobian.get(k).map_or([0.0; 3], |column| apply(rotation, column));
                let linear = apply(rotation, &tip.linear_jacobian[k]);
                column.copy_from_slice([angular, linear].as_flattened());
                column *= fraction;
            }
        })?;
        for (columns, end) in jacobian.iter_mut().zip(&ends).take(segment + 1) {
            let arm = core::array::from_fn(|axis| place[axis] - end[axis]);
            for mut column in columns.column_iter_mut() {
                let moved = cross(&[column[0], column[1], column[2]], &arm);
                for axis in 0..3 {
                    column[axis + 3] += moved[axis];
                }
            }
        }
        Ok(jacobian)
    }

    /// Velocity of a slice in the world [CC 10, 38]. Place as for [`ConstantCurvature::pose`].
    ///
    /// # Errors
    /// As [`ConstantCurvature::pose`].
    pub fn world_velocity(&self, state: &State, segment: usize, x: f64) -> Result<Velocity, Error> {
        check_state(self.segments(), &state.shape, &state.rate)?;
        let twist = self.twist_at((&state.shape, &state.rate), segment, x)?;
        Ok(Velocity { angular: twist.fixed_rows::<3>(0).into(), linear: twist.fixed_rows::<3>(3).into() })
    }

    /// The same of a shape and its rate, `(angular, linear)` in the world.
    pub(super) fn twist_at(
        &self,
        (shape, rate): Motion<'_>,
        segment: usize,
        x: f64,
    ) -> Result<Vector6<f64>, Error> {
        let jacobian = self.jacobian_at(shape, segment, x)?;
        Ok(jacobian.iter().zip(rate).map(|(columns, rate)| columns * Vector3::from(*rate)).sum())
    }

    /// Place in a segment of the unstressed arc length `s`, m, as a fraction of its length, 0 to 1.
    pub(super) fn place(&self, body: usize, s: f64) -> Result<f64, Error> {
        check::index("the index of the segment", body, self.segments())?;
        let high = self.data.length(body);
        let x = s / high;
        if !(0.0..=1.0).contains(&x) {
            return Err(Error::OutOfRange { field: "the arc length", value: s, low: 0.0, high });
        }
        Ok(x)
    }

    /// Segment of a section, and the place in it. Without an arc length it is the tip of the last segment.
    pub(super) fn place_of(&self, (body, s): (usize, Option<f64>)) -> Result<(usize, f64), Error> {
        check::index("the index of the segment", body, self.segments())?;
        s.map_or(Ok((self.segments() - 1, 1.0)), |s| Ok((body, self.place(body, s)?)))
    }
}
