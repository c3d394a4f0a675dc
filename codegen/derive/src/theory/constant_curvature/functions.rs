//! Functions of `x` and `w = theta^2` under names, their derivatives and integrals.

use std::collections::BTreeMap;

use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};
use crate::theory::stumpff::integrate_regular;

/// A derivation that failed, in words; a fault of the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underivable(pub String);

impl core::fmt::Display for Underivable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the integral of {} over a segment could not be derived", self.0)
    }
}

/// A function of `x` and `theta^2` that stands in expressions under a name.
struct Function {
    name: Variable,
    /// Over `x` and the angle.
    value: Expression,
    /// Its derivative with respect to `theta^2`, if that has a name as well.
    slope: Option<Variable>,
}

/// The functions of a segment, its inputs, and the scalars made of them that have names.
pub(super) struct Functions {
    pub(super) graph: Graph,
    x: Variable,
    angle: Variable,
    pub(super) u: [Variable; 3],
    pub(super) v: [Variable; 3],
    pub(super) spin: [Variable; 3],
    pub(super) mass: Variable,
    pub(super) gyration: Variable,
    /// `D . D`, `D . D'`, `D' . D'`, `z . (D x D')`.
    pub(super) square: Variable,
    pub(super) growth: Variable,
    pub(super) pace: Variable,
    pub(super) sweep: Variable,
    /// `|omega|^2`, and `omega` along `D`, `D'`, `z x D`, `z x D'`.
    pub(super) speed: Variable,
    pub(super) spin_along: [Variable; 4],
    functions: Vec<Function>,
    /// Integrals of products of two functions, by their places; the last place stands for 1.
    integrals: BTreeMap<(usize, usize), Expression>,
    ends: BTreeMap<usize, Expression>,
}

/// `sin(theta x)/theta`.
pub(super) const SINE: &str = "sine";
/// `(1 - cos(theta x))/theta^2`.
pub(super) const VERSINE: &str = "versine";
/// `(theta x - sin(theta x))/theta^3`.
pub(super) const LAG: &str = "lag";
/// `x`.
pub(super) const FRACTION: &str = "fraction";

/// The variable that a named expression has become.
fn named(graph: &mut Graph, label: &str, value: &Expression) -> Variable {
    let name = graph.named(label, value);
    let mut variables = name.variables();
    debug_assert_eq!(variables.len(), 1);
    variables.remove(0)
}

impl Functions {
    pub(super) fn new() -> Self {
        let variables = |names: [&str; 3]| names.map(Variable::new);
        let (x, angle) = (Variable::new("x"), Variable::new("t"));
        let (u, v, spin) =
            (variables(["Dx", "Dy", "L"]), variables(["vx", "vy", "vl"]), variables(["ox", "oy", "oz"]));
        let [[dx, dy, _], [vx, vy, _], [ox, oy, oz]] =
            [u, v, spin].map(|triple| triple.map(|variable| variable.expression()));
        let mut graph = Graph::new();
        let mut name = |label: &str, value: Expression| named(&mut graph, label, &value);
        let square = name("theta_squared", dx.powi(2) + dy.powi(2));
        let growth = name("d_dot_rate", &dx * &vx + &dy * &vy);
        let pace = name("rate_squared", vx.powi(2) + vy.powi(2));
        let sweep = name("d_cross_rate", &dx * &vy - &dy * &vx);
        let speed = name("spin_squared", ox.powi(2) + oy.powi(2) + oz.powi(2));
        let spin_along = [
            name("spin_dot_d", &ox * &dx + &oy * &dy),
            name("spin_dot_rate", &ox * &vx + &oy * &vy),
            name("spin_cross_d", &oy * &dx - &ox * &dy),
            name("spin_cross_rate", &oy * &vx - &ox * &vy),
        ];
        let mut functions = Self {
            graph,
            x,
            angle,
            u,
            v,
            spin,
            mass: Variable::new("mass"),
            gyration: Variable::new("gyration"),
            square,
            growth,
            pace,
            sweep,
            speed,
            spin_along,
            functions: Vec::new(),
            integrals: BTreeMap::new(),
            ends: BTreeMap::new(),
        };
        let (t, y) = (angle.expression(), x.expression());
        let (sine, cosine) = ((&t * &y).sin(), (&t * &y).cos());
        let one = Expression::integer(1);
        functions.define(FRACTION, y.clone(), 0);
        functions.define(SINE, &sine / &t, 2);
        functions.define(VERSINE, (one - cosine) / t.powi(2), 2);
        functions.define(LAG, (&t * &y - sine) / t.powi(3), 1);
        functions
    }

    /// A function with so many derivatives in `w`.
    fn define(&mut self, name: &str, value: Expression, derivatives: usize) {
        let t = self.angle.expression();
        let names: Vec<Variable> =
            (0..=derivatives).map(|order| Variable::new(&format!("{name}_{order}"))).collect();
        let mut value = value;
        for (order, name) in names.iter().enumerate() {
            let slope = (value.derivative(self.angle) / (Expression::integer(2) * &t)).expand();
            self.functions.push(Function {
                name: *name,
                value: std::mem::replace(&mut value, slope),
                slope: names.get(order + 1).copied(),
            });
        }
    }

    /// The function of this name.
    pub(super) fn function(name: &str) -> Expression {
        Variable::new(&format!("{name}_0")).expression()
    }

    /// Derivative of an expression over functions with respect to `w` through them.
    pub(super) fn through_functions(&self, expression: &Expression) -> Expression {
        self.functions
            .iter()
            .filter_map(|function| {
                let outer = expression.derivative(function.name);
                (!outer.is_zero()).then_some(outer * function.slope?.expression())
            })
            .sum()
    }

    /// The value at `x = 1` of an expression over functions.
    pub(super) fn at_tip(&mut self, expression: &Expression) -> Result<Expression, Underivable> {
        let mut values = Vec::new();
        for place in 0..self.functions.len() {
            if expression.contains(self.functions[place].name) {
                values.push((self.functions[place].name, self.end(place)?));
            }
        }
        Ok(expression.replace_all(&values))
    }

    /// The value of a function at `x = 1`: the integral of its derivative, since all are zero at `x = 0`.
    fn end(&mut self, place: usize) -> Result<Expression, Underivable> {
        if let Some(known) = self.ends.get(&place) {
            return Ok(known.clone());
        }
        let value = self.functions[place].value.derivative(self.x);
        let label = format!("tip_{}", self.functions[place].name.name());
        let entered = self.integral(&label, &value)?;
        self.ends.insert(place, entered.clone());
        Ok(entered)
    }

    /// The integral over `x` of an expression that is at most quadratic in the functions [CC 12, 18].
    pub(super) fn over_segment(&mut self, expression: &Expression) -> Result<Expression, Underivable> {
        let names: Vec<Variable> = self.functions.iter().map(|function| function.name).collect();
        let none: Vec<(Variable, Expression)> =
            names.iter().map(|name| (*name, Expression::zero())).collect();
        let one = names.len();
        let mut total = expression.replace_all(&none);
        for (i, first) in names.iter().enumerate() {
            let slope = expression.derivative(*first);
            if slope.is_zero() {
                continue;
            }
            let alone = slope.replace_all(&none);
            if !alone.is_zero() {
                total = total + alone * self.product(i, one)?;
            }
            for (j, second) in names.iter().enumerate().skip(i) {
                let twice = slope.derivative(*second);
                if twice.is_zero() {
                    continue;
                }
                let factor = twice.replace_all(&none);
                let half = if i == j { Expression::rational(1, 2) } else { Expression::integer(1) };
                if !factor.is_zero() {
                    total = total + factor * half * self.product(i, j)?;
                }
            }
        }
        Ok(self.graph.name(&total))
    }

    /// The integral of the product of two functions, or of one if the second place is beyond them.
    fn product(&mut self, i: usize, j: usize) -> Result<Expression, Underivable> {
        if let Some(known) = self.integrals.get(&(i, j)) {
            return Ok(known.clone());
        }
        let value = match self.functions.get(j) {
            Some(second) => &self.functions[i].value * &second.value,
            None => self.functions[i].value.clone(),
        };
        let label = [i, j].into_iter().filter_map(|place| self.functions.get(place));
        let label =
            label.fold("mean".to_owned(), |label, function| label + "_" + function.name.name().as_str());
        let entered = self.integral(&label, &value)?;
        self.integrals.insert((i, j), entered.clone());
        Ok(entered)
    }

    /// The integral of a function of `x` and the angle, as a named function of `w`.
    fn integral(&mut self, label: &str, value: &Expression) -> Result<Expression, Underivable> {
        let regular =
            integrate_regular(value, self.x, self.angle).ok_or_else(|| Underivable(value.to_string()))?;
        let square = self.square.expression();
        let entered = regular
            .enter(&mut self.graph, &Expression::zero(), &square)
            .map_err(|error| Underivable(error.to_string()))?;
        Ok(self.graph.named(label, &entered))
    }
}
