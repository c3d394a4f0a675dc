//! Adomian polynomials of any nonlinearity.
//!
//! With `theta(lambda) = sum theta_k lambda^k`, the polynomial `A_n` of `N(theta)` is the coefficient of `lambda^n` in
//! `N(theta(lambda))` [LASEM 36]. The coefficients follow from power-series recurrences over named
//! intermediates, one per nonlinear subexpression and order: repeated derivatives would swell.

use pliant_declare::functions::Function;

use crate::symbolic::{Expression, Factor, Variable};

/// The Adomian polynomials of one nonlinearity, as a list of named intermediates.
#[derive(Clone, Debug)]
pub struct AdomianPolynomials {
    /// `theta_0`, `theta_1`, ...
    pub terms: Vec<Variable>,
    /// `orders[n]` defines, in this order, the intermediates of order `n` over terms and intermediates of lower or equal order.
    pub orders: Vec<Vec<(Variable, Expression)>>,
    /// `A_n` over terms and intermediates up to order `n`.
    pub polynomials: Vec<Expression>,
}

impl AdomianPolynomials {
    /// `A_n` over `theta_0` to `theta_n` alone, multiplied out: for display.
    #[must_use]
    pub fn expanded(&self, n: usize) -> Expression {
        let mut expression = self.polynomials[n].clone();
        for (name, value) in self.orders[..=n].iter().rev().flat_map(|order| order.iter().rev()) {
            if expression.contains(*name) {
                expression = expression.replace(*name, value);
            }
        }
        expression.expand()
    }
}

/// Why a nonlinearity has no Adomian polynomials here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFunction {
    /// The subexpression that has no recurrence.
    pub expression: String,
}

impl core::fmt::Display for UnknownFunction {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "`{}` has no power-series recurrence", self.expression)
    }
}

impl std::error::Error for UnknownFunction {}

/// The Adomian polynomials `A_0..=A_order` of `nonlinearity` in `theta` [LASEM 36].
///
/// Everything in it but `theta` counts as constant. Sums, products, powers with constant exponents, exponentials,
/// logarithms, sines and cosines, hyperbolic functions and arc tangents are known.
///
/// ```
/// use pliant_derive::symbolic::{Variable, session};
/// use pliant_derive::theory::adomian::adomian_polynomials;
///
/// let text = session(|| {
///     let theta = Variable::new("theta");
///     let square = theta.expression().powi(2);
///     adomian_polynomials(&square, theta, 2).map(|polynomials| polynomials.expanded(2).to_string())
/// });
/// assert_eq!(text.unwrap().unwrap(), "2*theta_0*theta_2+theta_1^2");
/// ```
///
/// # Errors
///
/// [`UnknownFunction`] names a subexpression of `theta` without recurrence.
pub fn adomian_polynomials(
    nonlinearity: &Expression,
    theta: Variable,
    order: usize,
) -> Result<AdomianPolynomials, UnknownFunction> {
    let mut series = Series {
        theta,
        terms: (0..=order).map(|k| Variable::new(&format!("theta_{k}"))).collect(),
        nodes: Vec::new(),
        orders: vec![Vec::new(); order + 1],
    };
    let root = series.node(nonlinearity)?;
    let polynomials = (0..=order)
        .map(|k| {
            series.advance(k);
            series.coefficient(&root, k)
        })
        .collect();
    Ok(AdomianPolynomials { terms: series.terms, orders: series.orders, polynomials })
}

/// A series as a linear combination of known ones: coefficients that do not depend on theta.
#[derive(Clone)]
struct Combination {
    constant: Expression,
    parts: Vec<(Expression, Part)>,
}

#[derive(Clone, Copy)]
enum Part {
    Theta,
    Node(usize),
}

/// A nonlinear subexpression: its coefficients are named intermediates.
#[derive(Clone)]
struct Node {
    expression: Expression,
    rule: Rule,
}

#[derive(Clone)]
enum Rule {
    Product(Combination, Combination),
    Power(Combination, Expression),
    Exp(Combination),
    Ln(Combination),
    /// Sine of the combination; the node of its cosine.
    Sin(Combination, usize),
    /// Cosine of the combination; the node of its sine.
    Cos(Combination, usize),
    /// Hyperbolic tangent of the combination; the node of its square.
    Tanh(Combination, usize),
    /// Arc tangent of the combination; the series of `1/(1 + g^2)`.
    Atan(Combination, Combination),
}

struct Series {
    theta: Variable,
    terms: Vec<Variable>,
    nodes: Vec<Node>,
    orders: Vec<Vec<(Variable, Expression)>>,
}

impl Series {
    fn node(&mut self, expression: &Expression) -> Result<Combination, UnknownFunction> {
        if !expression.contains(self.theta) {
            return Ok(Combination { constant: expression.clone(), parts: Vec::new() });
        }
        match expression.factor_kind() {
            Factor::Variable(_) => Ok(single(Part::Theta)),
            Factor::Sum(terms) => {
                let mut sum = Combination { constant: Expression::zero(), parts: Vec::new() };
                for term in &terms {
                    let term = self.node(term)?;
                    sum.constant = sum.constant + term.constant;
                    sum.parts.extend(term.parts);
                }
                Ok(sum)
            }
            Factor::Product(factors) => self.product(&factors),
            Factor::Power(base, exponent) => {
                if exponent.contains(self.theta) {
                    return self.node(&(exponent * base.ln()).exp());
                }
                let base = self.node(&base)?;
                Ok(self.named(expression, Rule::Power(base, exponent)))
            }
            Factor::Call(Function::Exp, argument) => {
                let argument = self.node(&argument)?;
                Ok(self.named(expression, Rule::Exp(argument)))
            }
            Factor::Call(Function::Ln, argument) => {
                let argument = self.node(&argument)?;
                Ok(self.named(expression, Rule::Ln(argument)))
            }
            Factor::Call(Function::Sin, argument) => self.wave(&argument, true),
            Factor::Call(Function::Cos, argument) => self.wave(&argument, false),
            Factor::Call(Function::Sinh | Function::Cosh, _) => {
                self.node(&expression.hyperbolic_as_exponentials().expand())
            }
            Factor::Call(Function::Tanh, argument) => {
                let inner = self.node(&argument)?;
                let known = self.nodes.iter().any(|node| node.expression == *expression);
                let index = self.nodes.len();
                let tanh = self.named(expression, Rule::Tanh(inner, index + 1));
                if !known {
                    self.named(&expression.powi(2), Rule::Product(tanh.clone(), tanh.clone()));
                }
                Ok(tanh)
            }
            Factor::Call(Function::Atan, argument) => {
                let rate = self.node(&(Expression::integer(1) + argument.powi(2)).powi(-1))?;
                let inner = self.node(&argument)?;
                Ok(self.named(expression, Rule::Atan(inner, rate)))
            }
            Factor::Number | Factor::Call(..) | Factor::Other => {
                Err(UnknownFunction { expression: expression.to_string() })
            }
        }
    }

    fn product(&mut self, factors: &[Expression]) -> Result<Combination, UnknownFunction> {
        let (constants, others): (Vec<&Expression>, Vec<&Expression>) =
            factors.iter().partition(|factor| !factor.contains(self.theta));
        let scale = constants.into_iter().fold(Expression::integer(1), |product, factor| product * factor);
        let Some((first, rest)) = others.split_first() else {
            return Ok(Combination { constant: scale, parts: Vec::new() });
        };
        let mut expression = (*first).clone();
        let mut product = self.node(first)?;
        for factor in rest {
            let right = self.node(factor)?;
            expression = expression * *factor;
            product = self.named(&expression, Rule::Product(product, right));
        }
        Ok(Combination {
            constant: &scale * product.constant,
            parts: product.parts.into_iter().map(|(factor, part)| (&scale * factor, part)).collect(),
        })
    }

    fn wave(&mut self, argument: &Expression, sine: bool) -> Result<Combination, UnknownFunction> {
        let (sin, cos) = (argument.sin(), argument.cos());
        let known = |series: &Self, wanted: &Expression| {
            series.nodes.iter().position(|node| node.expression == *wanted)
        };
        if known(self, &sin).is_none() {
            let inner = self.node(argument)?;
            let index = self.nodes.len();
            self.nodes.push(Node { expression: sin.clone(), rule: Rule::Sin(inner.clone(), index + 1) });
            self.nodes.push(Node { expression: cos.clone(), rule: Rule::Cos(inner, index) });
        }
        let wanted = if sine { sin } else { cos };
        known(self, &wanted)
            .map(|index| single(Part::Node(index)))
            .ok_or_else(|| UnknownFunction { expression: wanted.to_string() })
    }

    fn named(&mut self, expression: &Expression, rule: Rule) -> Combination {
        let index = self.nodes.iter().position(|node| node.expression == *expression).unwrap_or_else(|| {
            self.nodes.push(Node { expression: expression.clone(), rule });
            self.nodes.len() - 1
        });
        single(Part::Node(index))
    }

    /// Defines the intermediates of order `k`.
    fn advance(&mut self, k: usize) {
        for index in 0..self.nodes.len() {
            let value = self.recurrence(&self.nodes[index].rule, k, index);
            self.orders[k].push((name(index, k), value));
        }
    }

    fn coefficient(&self, combination: &Combination, k: usize) -> Expression {
        let start = if k == 0 { combination.constant.clone() } else { Expression::zero() };
        combination.parts.iter().fold(start, |sum, (factor, part)| {
            let value = match part {
                Part::Theta => self.terms[k].expression(),
                Part::Node(index) => name(*index, k).expression(),
            };
            sum + factor * value
        })
    }

    fn recurrence(&self, rule: &Rule, k: usize, output: usize) -> Expression {
        let whole = |value: usize| Expression::integer(i64::try_from(value).unwrap_or(i64::MAX));
        let at = |combination: &Combination, k: usize| self.coefficient(combination, k);
        let node = |index: usize, k: usize| name(index, k).expression();
        let over_k = |sum: Expression| sum / whole(k);
        match rule {
            Rule::Product(f, g) => (0..=k).map(|j| at(f, j) * at(g, k - j)).sum(),
            Rule::Exp(g) if k == 0 => at(g, 0).exp(),
            Rule::Exp(g) => over_k((1..=k).map(|j| whole(j) * at(g, j) * node(output, k - j)).sum()),
            Rule::Sin(g, _) if k == 0 => at(g, 0).sin(),
            Rule::Sin(g, cosine) => over_k((1..=k).map(|j| whole(j) * at(g, j) * node(*cosine, k - j)).sum()),
            Rule::Cos(g, _) if k == 0 => at(g, 0).cos(),
            Rule::Cos(g, sine) => {
                over_k(-(1..=k).map(|j| whole(j) * at(g, j) * node(*sine, k - j)).sum::<Expression>())
            }
            // f' = (1 - f^2) g', and f' = g'/(1 + g^2).
            Rule::Tanh(g, _) if k == 0 => at(g, 0).tanh(),
            Rule::Tanh(g, square) => over_k(
                (1..=k)
                    .map(|j| {
                        let one = Expression::integer(i64::from(j == k));
                        whole(j) * at(g, j) * (one - node(*square, k - j))
                    })
                    .sum(),
            ),
            Rule::Atan(g, _) if k == 0 => at(g, 0).call(Function::Atan),
            Rule::Atan(g, rate) => over_k((1..=k).map(|j| whole(j) * at(g, j) * at(rate, k - j)).sum()),
            Rule::Ln(g) if k == 0 => at(g, 0).ln(),
            Rule::Ln(g) => {
                // k g_0 f_k = k g_k - sum_{0<j<k} j f_j g_{k-j}
                let sum: Expression = (1..k).map(|j| whole(j) * node(output, j) * at(g, k - j)).sum();
                (at(g, k) - over_k(sum)) / at(g, 0)
            }
            Rule::Power(g, p) if k == 0 => at(g, 0).pow(p),
            Rule::Power(g, p) => match p.to_integer() {
                // g may vanish at a station: whole powers must not divide by it.
                Some(n @ 2..=16) => self.whole_power(g, n, k),
                _ => {
                    // k g_0 f_k = sum_{0<j<=k} (p j - (k - j)) g_j f_{k-j}
                    let sum: Expression =
                        (1..=k).map(|j| (p * whole(j) - whole(k - j)) * at(g, j) * node(output, k - j)).sum();
                    over_k(sum) / at(g, 0)
                }
            },
        }
    }

    /// Coefficient `k` of `g^n` by repeated products of truncated series.
    fn whole_power(&self, g: &Combination, n: i64, k: usize) -> Expression {
        let series: Vec<Expression> = (0..=k).map(|j| self.coefficient(g, j)).collect();
        let mut power = series.clone();
        for _ in 1..n {
            power = (0..=k).map(|m| (0..=m).map(|j| &power[j] * &series[m - j]).sum()).collect();
        }
        power.swap_remove(k)
    }
}

fn single(part: Part) -> Combination {
    Combination { constant: Expression::zero(), parts: vec![(Expression::integer(1), part)] }
}

fn name(node: usize, order: usize) -> Variable {
    Variable::new(&format!("node{node}_order{order}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::session;

    /// `A_n` by the definition: derivatives with respect to lambda at zero.
    fn by_definition(nonlinearity: &Expression, theta: Variable, n: usize) -> Expression {
        let lambda = Variable::new("lambda");
        let series: Expression = (0..=n)
            .map(|k| {
                Variable::new(&format!("theta_{k}")).expression()
                    * lambda.expression().powi(i64::try_from(k).unwrap())
            })
            .sum();
        let mut value = nonlinearity.replace(theta, &series);
        let mut factorial = 1;
        for k in 1..=n {
            value = value.derivative(lambda);
            factorial *= i64::try_from(k).unwrap();
        }
        value.replace(lambda, &Expression::zero()) / Expression::integer(factorial)
    }

    #[test]
    fn recurrences_agree_with_the_definition() {
        session(|| {
            let theta = Variable::new("theta");
            let (t, q) = (theta.expression(), Variable::new("q").expression());
            let i = Expression::integer;
            let cases = [
                &q * t.sin() - t.cos(),
                t.powi(3) + i(2) * &t,
                (&q * &t).exp() * t.sin(),
                (i(2) + t.cos()).ln(),
                (i(1) + &t).power(3, 2),
                (i(1) + t.powi(2)).powi(-1),
                (t.powi(2) + &q).sin() * t.cos().powi(2),
                (&q * &t).tanh() * &t + (&q * &t).tanh().powi(2),
                (&q + &t.powi(2)).call(Function::Atan),
                (&q * &t).cosh() - t.sinh(),
            ];
            // With a logarithm inside an exponential, Euler's number has 38 digits.
            let with_logarithms = [(&q * (i(2) + &t).ln().sin()).exp(), (i(2) + t.cos()).pow(&(&q * &t))];
            let cases = cases.map(|case| (case, 1e-40)).into_iter();
            for (nonlinearity, allowed) in cases.chain(with_logarithms.map(|case| (case, 1e-36))) {
                let polynomials = adomian_polynomials(&nonlinearity, theta, 4).unwrap();
                for n in 0..=4 {
                    let difference = polynomials.expanded(n) - by_definition(&nonlinearity, theta, n);
                    let values = [
                        ("theta_0", "0.3"),
                        ("theta_1", "-0.7"),
                        ("theta_2", "0.45"),
                        ("theta_3", "1.1"),
                        ("theta_4", "0.2"),
                        ("q", "0.9"),
                    ]
                    .map(|(name, value)| (Variable::new(name), value));
                    let value = difference.evaluate_f64(&values, 50).unwrap();
                    assert!(value.abs() < allowed, "A_{n} of {nonlinearity}: {value:e}");
                }
            }
        })
        .unwrap();
    }

    #[test]
    fn the_names_grow_slowly() {
        session(|| {
            let theta = Variable::new("theta");
            let polynomials = adomian_polynomials(&theta.expression().sin(), theta, 12).unwrap();
            assert_eq!(polynomials.orders.iter().map(Vec::len).sum::<usize>(), 26);
        })
        .unwrap();
    }
}
