//! A segment of constant curvature in the chart `u = (Dx, Dy, L)`: kinematics and inertia, regular where it is straight.
//!
//! The point at the fraction `x` is `p = L (S z + C D)` with `S = sin(theta x)/theta`, `C = (1 - cos(theta x))/theta^2`,
//! `theta^2 = w = |D|^2` [CC 6, 7, 8, 9], and the frame there is the rotation by the vector
//! `x K`, `K = z x D`. Everything is a polynomial in such functions of `x` and `w`, and at most quadratic in them: the
//! coefficients are derived by differentiation, and the integral of each product over `x` is taken by [`stumpff`](super::stumpff).

mod functions;
mod inertia;
mod slices;
mod vectors;

pub use functions::Underivable;
use functions::{FRACTION, Functions, LAG, SINE, VERSINE};
use inertia::{Inertia, PAIRS};
use pliant_program::{Shape, Tree};
use vectors::{Combination, Direction, Vector};

use super::stumpff::integrate_regular;
use super::three::cross;
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};

/// The derivation of a segment, and the matrix `Q`.
#[derive(Clone, Debug)]
pub struct ConstantCurvature {
    /// Names that the expressions refer to.
    pub graph: Graph,
    /// `u = (Dx, Dy, L)`, `du/dt`, spin of the base, in this order.
    pub motion: [Variable; 9],
    /// Mass of the segment.
    pub mass: Variable,
    /// Square of a slice's radius of gyration about its diameter.
    pub gyration: Variable,
    /// Bending angle of `Q`.
    pub theta: Variable,
    /// The tip of the segment.
    pub tip: Tree<Expression>,
    /// The tip and the inertia of the segment.
    pub segment: Tree<Expression>,
    /// `Q`, by rows.
    pub q_matrix: Tree<Expression>,
}

/// Derives a segment [CC 4, 6, 10, 11, 15, 18, 36, 37, 38]; `slices` are discs with rotational inertia, or points.
///
/// # Errors
///
/// [`Underivable`] if an integral is not regular.
pub fn derive(slices: bool) -> Result<ConstantCurvature, Underivable> {
    let mut arc = Arc::new();
    let tip = arc.tip()?;
    let segment = arc.segment(&tip, slices)?;
    let Arc { mut functions, .. } = arc;
    let theta = Variable::new("theta");
    let q_matrix = q_matrix(&mut functions.graph, theta)?;
    let (u, v, o) = (functions.u, functions.v, functions.spin);
    Ok(ConstantCurvature {
        motion: [u[0], u[1], u[2], v[0], v[1], v[2], o[0], o[1], o[2]],
        mass: functions.mass,
        gyration: functions.gyration,
        graph: functions.graph,
        theta,
        tip,
        segment,
        q_matrix,
    })
}

/// The derivation in progress.
struct Arc {
    functions: Functions,
    /// `p`, and its first two derivatives in time while `u` changes steadily [CC 6, 9, 10, 15]; with the smooth chart no radius of the arc is needed.
    point: Combination,
    velocity: Combination,
    steady: Combination,
    /// `dp/du_k` [CC 11].
    linear_jacobian: [Combination; 3],
    /// Angular velocity of the frame at `x` relative to the base [CC 38].
    angular_jacobian: Combination,
}

impl Arc {
    fn new() -> Self {
        let functions = Functions::new();
        let f = |name| Functions::function(name);
        let length = functions.u[2].expression();
        let point = Combination::new([
            (Direction::Tangent, &length * f(SINE)),
            (Direction::Bend, &length * f(VERSINE)),
        ]);
        let velocity = functions.rate(&point);
        // The rotation by x K, K = z x D: x K' + C K x K' + (x - S)/theta^2 K x (K x K') [CC 38].
        let axis = Combination::new([(Direction::AcrossBend, Expression::integer(1))]);
        let change = Combination::new([(Direction::AcrossRate, Expression::integer(1))]);
        let once = functions.cross(&axis, &change);
        let twice = functions.cross(&axis, &once);
        let angular_jacobian = change.scaled(&f(FRACTION)) + once.scaled(&f(VERSINE)) + twice.scaled(&f(LAG));
        Self {
            steady: functions.rate(&velocity),
            linear_jacobian: core::array::from_fn(|k| functions.slope(&point, k)),
            functions,
            point,
            velocity,
            angular_jacobian,
        }
    }

    fn tip(&mut self) -> Result<Tree<Expression>, Underivable> {
        let Self { functions, point, velocity, steady, linear_jacobian, angular_jacobian } = self;
        let f = |name| Functions::function(name);
        let spin = functions.spin.map(|variable| variable.expression());
        // Rodrigues' formula, 1 + S K^ + C K^2, by rows [CC 36]: e^T K^ = -(K x e)^T, e^T K^2 = (K x (K x e))^T.
        let axis = functions.components(&Combination::new([(Direction::AcrossBend, Expression::integer(1))]));
        let rotation = (0..3).map(|row| {
            let unit: Vector = core::array::from_fn(|k| Expression::integer(i64::from(k == row)));
            let once = cross(&axis, &unit);
            let twice = cross(&axis, &once);
            core::array::from_fn(|k| &unit[k] - f(SINE) * &once[k] + f(VERSINE) * &twice[k])
        });
        let rotation: Vec<Vector> = rotation.collect();
        let position = functions.components(point);
        let angular = [0, 1].map(|k| functions.components(&functions.by_rate(angular_jacobian, k)));
        let linear = linear_jacobian.each_ref().map(|column| functions.components(column));
        let carried = cross(&spin, &functions.components(angular_jacobian));
        let changing = functions.components(&functions.rate(angular_jacobian));
        let angular_bias: Vector = core::array::from_fn(|k| &changing[k] + &carried[k]);
        // spin x (spin x p) + 2 spin x p' + p'' [CC 15]
        let inward = point.scaled(&-functions.speed.expression()) + steady.clone();
        let (inward, carried) =
            (functions.components(&inward), cross(&spin, &functions.components(velocity)));
        let along = functions.along_spin(point);
        let two = Expression::integer(2);
        let linear_bias: Vector =
            core::array::from_fn(|k| &spin[k] * &along + &two * &carried[k] + &inward[k]);
        let tip = Tree::generic(
            "segments::Tip",
            [
                ("rotation", Tree::rows(rotation)),
                ("position", Tree::vector(position)),
                ("angular_jacobian", Tree::rows(angular)),
                ("linear_jacobian", Tree::rows(linear)),
                ("angular_bias", Tree::vector(angular_bias)),
                ("linear_bias", Tree::vector(linear_bias)),
            ],
        );
        tip.try_map(&mut |entry| self.functions.at_tip(&entry))
    }

    /// Tip and inertia of the segment; `slices` are discs with rotational inertia, or points.
    fn segment(&mut self, tip: &Tree<Expression>, slices: bool) -> Result<Tree<Expression>, Underivable> {
        let points = self.points()?;
        let Self { functions, .. } = self;
        let mut fields = Vec::new();
        let factor = functions.mass.expression();
        let rotation = if slices { slices::inertia(functions).fields().to_vec() } else { Vec::new() };
        for (field, (name, tree)) in points.fields().into_iter().enumerate() {
            let mut additions =
                rotation.get(field).map(|(_, tree)| tree.clone().leaves()).unwrap_or_default();
            let mut additions = additions.drain(..);
            let of_segment = tree.try_map(&mut |entry| {
                let addition =
                    additions.next().map(|addition| functions.over_segment(&addition)).transpose()?;
                Ok((entry + addition.unwrap_or_else(Expression::zero)) * &factor)
            })?;
            fields.push((name, of_segment));
        }
        let body = Tree::generic("segments::Body", fields);
        Ok(Tree::generic("segments::Segment", [("tip", tip.clone()), ("body", body)]))
    }

    /// Inertia of slices as points, per unit of mass, integrated over the segment.
    fn points(&mut self) -> Result<Inertia, Underivable> {
        let Self { functions, point, velocity, steady, linear_jacobian, .. } = self;
        let spin = functions.spin.map(|variable| variable.expression());
        let two = Expression::integer(2);
        let center = functions.integrate(point)?;
        let moment = functions.components(&center);
        // |p|^2 1 - p p^T
        let second = functions.outer(point, point)?;
        let trace = functions.over_segment(&functions.dot(point, point))?;
        let inertia = PAIRS.map(|[a, b]| {
            let entry = -&second[a][b];
            if a == b { &trace + entry } else { entry }
        });
        let mut linear = Vec::new();
        for column in linear_jacobian.iter() {
            let integral = functions.integrate(column)?;
            linear.push(functions.components(&integral));
        }
        let mut angular = Vec::new();
        for column in linear_jacobian.iter() {
            let integral = functions.integrate(&functions.cross(point, column))?;
            angular.push(functions.components(&integral));
        }
        let mut mass = Vec::new();
        for [k, l] in PAIRS {
            mass.push(functions.over_segment(&functions.dot(&linear_jacobian[k], &linear_jacobian[l]))?);
        }

        // With spin omega, a = omega (omega . p) - |omega|^2 p + 2 omega x p' + p'': the force,
        let speed = functions.speed.expression();
        let along = functions.over_segment(&functions.along_spin(point))?;
        let inward = functions.integrate(&(point.scaled(&-&speed) + steady.clone()))?;
        let moved = functions.integrate(velocity)?;
        let (inward, carried) = (functions.components(&inward), cross(&spin, &functions.components(&moved)));
        let force = core::array::from_fn(|k| &spin[k] * &along + &two * &carried[k] + &inward[k]);
        // the couple, with p x (omega x (omega x p)) = -omega x (p (omega . p)) and
        // p x (omega x p') = omega (p . p') - p' (omega . p),
        let reach = functions.along_spin(point);
        let round = functions.integrate(&point.scaled(&reach))?;
        let round = cross(&spin, &functions.components(&round));
        let growth = functions.over_segment(&functions.dot(point, velocity))?;
        let rest = functions.cross(point, steady) + velocity.scaled(&(-(&two * &reach)));
        let rest = functions.integrate(&rest)?;
        let rest = functions.components(&rest);
        let couple = core::array::from_fn(|k| &two * &growth * &spin[k] - &round[k] + &rest[k]);
        // and the load, with dp/du . (omega x p') = omega . (p' x dp/du).
        let mut load = Vec::new();
        for column in linear_jacobian.iter() {
            let twist = functions.along_spin(&functions.cross(velocity, column));
            let entry = functions.along_spin(column) * &reach - &speed * functions.dot(column, point)
                + &two * twist
                + functions.dot(column, steady);
            load.push(functions.over_segment(&entry)?);
        }
        Ok(Inertia { moment, inertia, linear, angular, mass, force, couple, load })
    }
}

/// `Q = integral of f_v f_a^T` [CC 14, 17, 18], whose first column is `G` [CC 29].
fn q_matrix(graph: &mut Graph, theta: Variable) -> Result<Tree<Expression>, Underivable> {
    let x = Variable::new("x");
    let (t, y) = (theta.expression(), x.expression());
    let (s, c) = ((&t * &y).sin(), (&t * &y).cos());
    let (one, two) = (Expression::integer(1), Expression::integer(2));
    let f_v = [one.clone(), s.clone(), &y * &c, -&c, &y * &s];
    let f_a = [
        one,
        s.clone(),
        &two * &y * &c,
        &y * &c,
        -(y.powi(2) * &s),
        -&c,
        &two * &y * &s,
        &y * &s,
        y.powi(2) * &c,
    ];
    let square = graph.named("theta_squared", &t.powi(2));
    let mut entry = |integrand: Expression| {
        let regular =
            integrate_regular(&integrand, x, theta).ok_or_else(|| Underivable(integrand.to_string()))?;
        regular.enter(graph, &t, &square).map_err(|error| Underivable(error.to_string()))
    };
    let rows = f_v.iter().map(|row| Tree::vector(f_a.each_ref().map(|column| row * column)));
    Tree::list(Shape::vector([(); 9]), rows).try_map(&mut entry)
}

#[cfg(test)]
mod tests;
