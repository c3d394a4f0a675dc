//! Exact derivatives of forward dynamics, and of the loads at rest.
//!
//! With `H qdd + bias(q, q') = f` [CC 41], `d qdd = H^-1 (df - d ID(q, q', qdd))`: inverse dynamics is differentiated, one segment's state at a time, at
//! the acceleration that forward dynamics gives.

use nalgebra::{Const, DMatrix, U1};

use super::actuator::along;
use super::chain::Blocks;
use super::robot::finite_or;
use super::state::Motion;
use super::validate::{check_load, check_state};
use super::{ConstantCurvature, Constants, Dynamics, Error, SegmentsSlopes, State, TipLoad, factor};
use crate::Tangent;
use crate::core::check;

/// A straight segment with damping of `|kappa|` is bent by so many rad where its derivatives are asked for.
const NUDGE: f64 = 1e-8;

/// Forward dynamics and its derivatives at a state. Entry `[i][j][k][l]` of a matrix belongs to the acceleration of coordinate `k` of segment
/// `i` and to what coordinate `l` of segment `j` is, `(Dx, Dy, L)` in rad, rad, m.
#[derive(Clone, Debug)]
pub struct AccelerationDerivatives {
    /// Acceleration of the states.
    pub acceleration: Vec<[f64; 3]>,
    /// With respect to the shape.
    pub shape: Blocks,
    /// With respect to its rate.
    pub rate: Blocks,
    /// With respect to a load on the states, `H^-1`; for actuators see [`ConstantCurvature::actuation_derivative`].
    pub load: Blocks,
}

/// `d(q, q')/dt = A (q, q') + B tau` to first order about a state.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearSystem {
    /// `A`, 6N x 6N: shapes first, segment by segment, then rates.
    pub a: DMatrix<f64>,
    /// `B`, 6N x the number of actuators.
    pub b: DMatrix<f64>,
}

/// The derivatives that a number carries.
pub(super) fn slopes<const N: usize>(value: Tangent<N>) -> [f64; N] {
    value.eps.unwrap_generic(Const::<N>, U1).into()
}

/// Numbers that move with nothing.
pub(super) fn constants<const N: usize>(values: &[[f64; 3]]) -> Vec<[Tangent<N>; 3]> {
    values.iter().map(|values| values.map(Tangent::from_re)).collect()
}

/// The numbers of one segment as variables `first`, `first + 1`, `first + 2`.
pub(super) fn variables<const N: usize>(values: [f64; 3], first: usize) -> [Tangent<N>; 3] {
    core::array::from_fn(|k| Tangent::from_re(values[k]).derivative(first + k))
}

/// Forward dynamics of a robot and its derivatives, with their memory: nothing is allocated once it is made.
#[derive(Clone, Debug)]
pub(super) struct Differential {
    robot: ConstantCurvature,
    pub(super) plain: Dynamics,
    moved: Dynamics<Tangent<6>>,
    /// Shape, rate and acceleration, of which those of one segment move.
    motion: [Vec<[Tangent<6>; 3]>; 3],
    pub(super) drive: Vec<[f64; 3]>,
    column: Vec<[f64; 3]>,
    /// A shape next to one with straight segments.
    bent: Vec<[f64; 3]>,
    pub(super) found: AccelerationDerivatives,
}

impl Differential {
    pub(super) fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        let zeros = vec![[0.0; 3]; robot.segments()];
        let blocks = Blocks::zero(robot.segments());
        Ok(Self {
            plain: robot.dynamics()?,
            moved: Dynamics::new(robot),
            motion: [(); 3].map(|()| constants(&zeros)),
            drive: zeros.clone(),
            column: zeros.clone(),
            bent: zeros.clone(),
            found: AccelerationDerivatives {
                acceleration: zeros,
                shape: blocks.clone(),
                rate: blocks.clone(),
                load: blocks,
            },
            robot: robot.clone(),
        })
    }

    /// Accelerations under actuator forces, to `found`; what is wrong is refused. The mass matrix is factorised.
    pub(super) fn accelerate(
        &mut self,
        (shape, rate): Motion<'_>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<(), Error> {
        check_state(self.robot.segments(), shape, rate)?;
        check_load(load)?;
        self.robot.check_forces(forces)?;
        self.robot.data.actuate(forces, &mut self.drive);
        let acceleration = self.plain.forward_dynamics(shape, rate, &self.drive, load);
        self.found.acceleration.copy_from_slice(finite_or(acceleration)?);
        Ok(())
    }

    /// Accelerations and their derivatives with respect to shape and rate, to `found`.
    pub(super) fn evaluate(
        &mut self,
        (shape, rate): Motion<'_>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<(), Error> {
        self.accelerate((shape, rate), forces, load)?;
        // The damping of the curvature has no derivative where a segment is straight.
        let straight = |(constants, [dx, dy, _]): (&Constants, &[f64; 3])| {
            dx * dx + dy * dy < f64::MIN_POSITIVE && constants.damping != 0.0
        };
        if let Some(segment) = self.robot.data.constants.iter().zip(shape).position(straight) {
            return Err(Error::Straight { segment });
        }
        let Self { plain, moved, motion: [moved_shape, moved_rate, second], column, found, .. } = self;
        let values = [shape, rate, &found.acceleration];
        for (to, from) in [&mut *moved_shape, moved_rate, second].into_iter().zip(values) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.map(Tangent::from_re));
        }
        for j in 0..shape.len() {
            moved_shape[j] = variables(shape[j], 0);
            moved_rate[j] = variables(rate[j], 3);
            let loads = moved.inverse_dynamics(moved_shape, moved_rate, second, load);
            for direction in 0..6 {
                for (column, loads) in column.iter_mut().zip(loads) {
                    *column = loads.map(|value| -slopes(value)[direction]);
                }
                factor::solve(plain.factor(), column);
                let to = if direction < 3 { &mut found.shape } else { &mut found.rate };
                to.set_column(j, direction % 3, column);
            }
            moved_shape[j] = shape[j].map(Tangent::from_re);
            moved_rate[j] = rate[j].map(Tangent::from_re);
        }
        Ok(())
    }

    /// The same next to the shape where the derivatives do not exist.
    pub(super) fn evaluate_near(
        &mut self,
        (shape, rate): Motion<'_>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<(), Error> {
        match self.evaluate((shape, rate), forces, load) {
            Err(Error::Straight { .. }) => {}
            other => return other,
        }
        let mut bent = core::mem::take(&mut self.bent);
        bent.copy_from_slice(shape);
        for (shape, rate) in bent.iter_mut().zip(rate) {
            if shape[0] == 0.0 && shape[1] == 0.0 {
                let speed = rate[0].hypot(rate[1]);
                let direction = if speed > 0.0 { [rate[0] / speed, rate[1] / speed] } else { [1.0, 0.0] };
                (shape[0], shape[1]) = (NUDGE * direction[0], NUDGE * direction[1]);
            }
        }
        let found = self.evaluate((&bent, rate), forces, load);
        self.bent = bent;
        found
    }

    /// Writes `d(shape', rate')/d(shape, rate)` under held forces into the upper left corner of a matrix of so many columns; the rest is zero.
    pub(super) fn write(
        &mut self,
        motion: Motion<'_>,
        forces: &[f64],
        load: Option<&TipLoad>,
        (dimension, jacobian): (usize, &mut [f64]),
    ) -> Result<(), Error> {
        self.evaluate_near(motion, forces, load)?;
        jacobian.fill(0.0);
        let half = 3 * self.robot.segments();
        for place in 0..half {
            jacobian[place * dimension + half + place] = 1.0;
        }
        for (matrix, first) in [(&self.found.shape, 0), (&self.found.rate, half)] {
            for (i, row) in matrix.rows().enumerate() {
                for (j, block) in row.iter().enumerate() {
                    for (k, entries) in block.iter().enumerate() {
                        let start = (half + 3 * i + k) * dimension + first + 3 * j;
                        jacobian[start..start + 3].copy_from_slice(entries);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Equations of motion with the derivative by a parameter.
#[derive(Clone, Debug)]
pub(super) struct ByParameter {
    slopes: SegmentsSlopes,
    model: Dynamics<Tangent<1>>,
    motion: [Vec<[Tangent<1>; 3]>; 3],
}

impl ByParameter {
    pub(super) fn new(robot: &ConstantCurvature, index: usize) -> Self {
        let zeros = vec![[0.0; 3]; robot.segments()];
        let motion = [(); 3].map(|()| constants(&zeros));
        Self { slopes: robot.robot.slopes(index), model: Dynamics::with_parameter(robot, index), motion }
    }

    /// Derivative of the accelerations that were found last at this state.
    pub(super) fn explicit(
        &mut self,
        at: &Differential,
        (shape, rate): Motion<'_>,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Vec<[f64; 3]> {
        for (to, from) in self.motion.iter_mut().zip([shape, rate, &at.found.acceleration]) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.map(Tangent::from_re));
        }
        let [shape, rate, second] = &self.motion;
        let loads = self.model.inverse_dynamics(shape, rate, second, load);
        let mut found = at.robot.parameter_load(&self.slopes, loads, forces);
        factor::solve(at.plain.factor(), &mut found);
        found
    }
}

impl ConstantCurvature {
    /// Forward dynamics with its derivatives with respect to shape, rate and load.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`], and [`Error::Straight`] where a segment with damping of its curvature is exactly
    /// straight.
    pub fn derivatives(
        &self,
        state: &State,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<AccelerationDerivatives, Error> {
        let mut differential = Differential::new(self)?;
        differential.evaluate((&state.shape, &state.rate), forces, load)?;
        let Differential { plain, mut found, mut column, .. } = differential;
        for j in 0..self.segments() {
            for l in 0..3 {
                column.fill([0.0; 3]);
                column[j][l] = 1.0;
                factor::solve(plain.factor(), &mut column);
                found.load.set_column(j, l, &column);
            }
        }
        Ok(found)
    }

    /// Derivative of the accelerations with respect to the force of an actuator, of a chamber its pressure: `H^-1` times its column of `J_act^T`.
    ///
    /// # Errors
    /// [`Error::OutOfRange`] if there is no such actuator.
    pub fn actuation_derivative(
        &self,
        derivatives: &AccelerationDerivatives,
        segment: usize,
        actuator: usize,
    ) -> Result<Vec<[f64; 3]>, Error> {
        let segments = self.segments();
        let actuators = self.data.of_segment(segment);
        check::index("the segment", segment, segments)?;
        check::index("the actuator", actuator, actuators.len())?;
        check::length("the derivatives", derivatives.load.segments(), segments)?;
        let own = actuators[actuator].row();
        Ok(derivatives.load.rows().map(|row| row[segment].map(|entries| along(&own, &entries))).collect())
    }

    /// Derivative of the accelerations with respect to a parameter.
    ///
    /// # Errors
    /// As [`ConstantCurvature::forward_dynamics`]; [`Error::UnknownParameter`].
    pub fn parameter_sensitivity(
        &self,
        name: &str,
        state: &State,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<Vec<[f64; 3]>, Error> {
        let mut by = ByParameter::new(self, self.parameter_index(name)?);
        let (mut plain, motion) = (Differential::new(self)?, (&state.shape[..], &state.rate[..]));
        plain.accelerate(motion, forces, load)?;
        Ok(by.explicit(&plain, motion, forces, load))
    }

    /// The linear system about a state. For the design of controllers: it allocates its matrices, which [`AccelerationDerivatives`] holds as blocks.
    ///
    /// # Errors
    /// As [`ConstantCurvature::derivatives`].
    pub fn linearise(
        &self,
        state: &State,
        forces: &[f64],
        load: Option<&TipLoad>,
    ) -> Result<LinearSystem, Error> {
        let derivatives = self.derivatives(state, forces, load)?;
        let order = 3 * self.segments();
        let a = DMatrix::from_fn(2 * order, 2 * order, |row, column| match row.checked_sub(order) {
            None => f64::from(u8::from(column == row + order)),
            Some(row) if column < order => derivatives.shape.entry(row, column),
            Some(row) => derivatives.rate.entry(row, column - order),
        });
        let mut b = DMatrix::zeros(2 * order, self.actuators());
        for (mut column, actuator) in b.column_iter_mut().zip(&self.data.actuators) {
            let values = self.actuation_derivative(&derivatives, actuator.segment, actuator.number)?;
            for (entry, value) in column.iter_mut().skip(order).zip(values.as_flattened()) {
                *entry = *value;
            }
        }
        Ok(LinearSystem { a, b })
    }

    /// Tangent stiffness at a shape: the derivative of the loads at rest, `[i][j][k][l]` of coordinate `k` of segment `i` by `l` of `j`.
    ///
    /// Symmetric where the loads have an energy: not with a couple at the tip, nor with the physics as published.
    ///
    /// # Errors
    /// Errors of the robot, the shape or the load at the tip.
    pub fn stiffness(&self, state: &State, load: Option<&TipLoad>) -> Result<Blocks, Error> {
        self.checked(state, load)?;
        Ok(self.stiffness_of(&state.shape, load))
    }
}
