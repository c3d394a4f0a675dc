//! The moment at the tip that brings the tip to a place (papers: "rod-fk-ik", algorithm 2).
//!
//! The unknown is the wrench at the base, as in the forward problem; the couple that is left at the tip is the answer instead of a residual, and
//! the position of the tip is the equation. A couple about the tip's tangent hardly moves the tip, and not at all where the rod lies in a
//! plane: steps are taken in the moment, of least norm, through the singular values of `d position / d moment`.

use nalgebra::{Matrix3, SVD, Vector3};

use super::super::kernel::Kernel;
use super::super::{Error, Input, Wrench};
use super::flow::POSITION;
use super::joint::Joints;
use super::linear;
use super::local::Stuck;
use super::newton::{Context, Newton};
use super::robot::Shooting;
use super::solution::Solution;
use super::vector::{norm, scaled, subtract, three};
use crate::LastGood;
use crate::error::finite;

/// Singular values below this part of the largest are zero.
const SINGULAR: f64 = 1e-7;
/// Error of the position, relative to the length of the rod, that is aimed at; and the one that is good enough where it gets no smaller.
const AIM: f64 = 1e-14;
const FLOOR: f64 = 1e-11;
/// Longest step of the moment, in units of the couple that bends the rod by one radian.
const LONGEST: f64 = 0.5;
/// Iterations of one part of the way, and shortest part.
const ITERATIONS: usize = 40;
const SHORTEST: f64 = 1e-3;

/// A moment at the tip, and what it does.
#[derive(Clone, Debug)]
pub struct TipMoment<K: Kernel> {
    /// The moment, world, N m. Where the smallest singular value vanishes, that of least norm (to first order).
    pub moment: [f64; 3],
    /// Singular values of the derivative of the tip's position with respect to the moment, forces held, 1/N, largest first: the smallest says how
    /// well the moment is determined.
    pub singular_values: [f64; 3],
    /// The rod under it.
    pub solution: Solution<K>,
}

/// A linearisation at the present shape.
struct Linear {
    /// Change of the moment of least norm that would bring the tip to the target.
    moment: Vector3<f64>,
    /// Derivatives of the wrench at the base with respect to the moment, by columns, and its change that restores the force at the tip.
    base: [[f64; 6]; 4],
    singular_values: [f64; 3],
}

impl<K: Kernel> Shooting<K> {
    /// The moment (dead, at the tip) that brings the tip to `position` (world, m) under `input`, which holds the force at the tip and all else: on the
    /// branch that begins without moment.
    ///
    /// # Errors
    /// What is wrong with the robot or the input, and [`Error::NotConverged`], also where the place is out of reach.
    pub fn tip_moment(&self, input: &Input<'_>, position: [f64; 3]) -> Result<TipMoment<K>, Error> {
        for value in position {
            finite("the position of the tip", value)?;
        }
        let mut solver = self.solver();
        let straight = solver.solve(input)?;
        let (origin, report) = (straight.tip().translation, *straight.report());
        let context = Context::new(self.kernel(), self.settings());
        let newton = solver.newton_mut();
        let fail = |reached: f64| Error::NotConverged {
            report,
            reached: Some(reached),
            last_good: LastGood::Nothing,
        };
        newton.driven.clear();
        newton.holds.clear();
        newton.march.carry(newton.load.follower, core::iter::empty());
        newton.march.joints = Joints::Carry;
        newton.start.nodes.clear();
        newton.shots = 1;
        let way = subtract(position, origin);
        let (mut reached, mut part) = (0.0, 1.0);
        let mut singular_values = [0.0; 3];
        while reached < 1.0 {
            let next: f64 = f64::min(reached + part, 1.0);
            let start = newton.start.clone();
            let target = core::array::from_fn(|k| scaled(next, way)[k] + origin[k]);
            if let Ok(found) = bring(newton, &context, target) {
                singular_values = found;
                reached = next;
                part *= 2.0;
            } else {
                newton.start = start;
                part = 0.5 * (next - reached);
                if part < SHORTEST {
                    return Err(fail(reached));
                }
            }
        }
        let residual = newton.march.residual(&newton.load);
        let moment = three(&residual, 0);
        let mut wrenches = input.wrenches.to_vec();
        wrenches.push(Wrench::tip(moment, [0.0; 3]));
        solver.start_here();
        let solution = solver.finish(&input.with_wrenches(&wrenches))?;
        Ok(TipMoment { moment, singular_values, solution })
    }
}

/// Brings the tip to a place, and returns the singular values there.
fn bring<K: Kernel>(
    newton: &mut Newton<K>,
    context: &Context<'_, K>,
    target: [f64; 3],
) -> Result<[f64; 3], Stuck> {
    let mut distance = away(newton, context, target)?;
    for _ in 0..ITERATIONS {
        let linear = linearise(newton, context, target)?;
        if distance <= AIM * context.length {
            return Ok(linear.singular_values);
        }
        let longest = LONGEST * context.couple / linear.moment.norm().max(f64::MIN_POSITIVE);
        let (start, mut part) = (newton.start.wrench, longest.min(1.0));
        loop {
            newton.start.wrench = start;
            for (k, wrench) in newton.start.wrench.iter_mut().enumerate() {
                let along: f64 = (0..3).map(|j| linear.base[j][k] * linear.moment[j]).sum();
                *wrench += part * (along + linear.base[3][k]);
            }
            let found = away(newton, context, target).unwrap_or(f64::INFINITY);
            if distance < FLOOR * context.length && found >= 0.5 * distance && found < FLOOR * context.length
            {
                return Ok(linear.singular_values);
            }
            if found < (1.0 - 0.1 * part) * distance {
                distance = found;
                break;
            }
            part *= 0.5;
            if part < SHORTEST {
                return Err(Stuck);
            }
        }
    }
    Err(Stuck)
}

/// Integrates; the distance of the tip from the target, m, and what is left of the force in the same unit.
fn away<K: Kernel>(newton: &mut Newton<K>, context: &Context<'_, K>, target: [f64; 3]) -> Result<f64, Stuck> {
    let Newton { march, load, start, .. } = newton;
    let flow = context.flow(load, false);
    march.run(&flow, load, start, context.settings.integrator, [context.couple, context.length])?;
    let force = three(&march.residual(load), 3);
    let force = norm(force) * context.length * context.length / context.couple;
    let distance = norm(subtract(three(march.tip(), POSITION), target)).max(force);
    if distance.is_finite() { Ok(distance) } else { Err(Stuck) }
}

/// What the moment does to the position, and the step.
fn linearise<K: Kernel>(
    newton: &Newton<K>,
    context: &Context<'_, K>,
    target: [f64; 3],
) -> Result<Linear, Stuck> {
    let Newton { march, load, .. } = newton;
    let flow = context.flow(load, false);
    let n = if load.follower { 6 } else { 3 };
    let residual = march.residual(load);
    let mut matrix = [0.0; 36];
    let mut right = [0.0; 24];
    for k in 0..3 {
        right[k * n + k] = 1.0;
    }
    let mut positions = [[0.0; 3]; 6];
    for index in 0..n {
        let column = march.tip_column(&flow, load, index);
        positions[index] = column.position;
        for row in 0..n {
            matrix[row * n + index] = column.residual[row];
        }
        if index >= 3 {
            right[3 * n + index] = -residual[index];
        }
    }
    if !linear::solve(&mut matrix[..n * n], n, &mut right[..4 * n]) {
        return Err(Stuck);
    }
    let mut base = [[0.0; 6]; 4];
    for (base, column) in base.iter_mut().zip(right.chunks_exact(n)) {
        base[..n].copy_from_slice(column);
    }
    // Forces that nothing turns are known but for rounding.
    for k in n..6 {
        base[3][k] = -residual[k];
    }
    let by = |column: &[f64; 6], row: usize| -> f64 { (0..n).map(|k| positions[k][row] * column[k]).sum() };
    let jacobian = Matrix3::from_fn(|row, column| by(&base[column], row));
    let missing = subtract(target, three(march.tip(), POSITION));
    let missing = Vector3::from_fn(|row, _| missing[row] - by(&base[3], row));
    let svd = SVD::new(jacobian, true, true);
    let (Some(left), Some(right)) = (svd.u, svd.v_t) else { return Err(Stuck) };
    let held = Vector3::from(three(&residual, 0));
    let values = svd.singular_values;
    let mut moment = Vector3::zeros();
    for k in 0..3 {
        let direction = right.row(k).transpose();
        let along = if values[k] > SINGULAR * values[0] {
            left.column(k).dot(&missing) / values[k]
        } else {
            // Least norm: nothing of it in this direction.
            -direction.dot(&held)
        };
        moment += along * direction;
    }
    Ok(Linear { moment, base, singular_values: values.into() })
}
