//! Definite integrals over a segment that stay regular where it is straight.
//!
//! Integrands are polynomials in `x`, `sin(theta x)`, `cos(theta x)` and powers of `theta`, negative ones included; the integral
//! over `x` from 0 to 1 is taken term by term after products of waves have become single waves of `j theta x`. Its poles at
//! `theta = 0` cancel, and they are made to cancel exactly: every term is written with Stumpff functions
//!
//! `c_k(y) = sum over i of (-y)^i / (k + 2 i)!`, `c_0(y) = cos sqrt(y)`, `c_1(y) = sin(sqrt y)/sqrt y`,
//!
//! of `y = j^2 theta^2`. By parts, with `s_k = x^k c_k(y x^2)`, the derivative of `s_(k+1)` and `s_0 = cos(j theta x)`:
//!
//! `integral of x^n cos(j theta x) = sum over m of (-1)^m n!/(n-m)! c_(m+1)(y)`,
//! `integral of x^n sin(j theta x) = j theta sum over m of (-1)^m n!/(n-m)! c_(m+2)(y)`,
//!
//! and `c_k(y)/theta^2 = 1/(k! theta^2) - j^2 c_(k+2)(y)` lowers the order of a pole. What is left is a sum of entire functions of
//! `theta^2` with rational factors; each `c_k` is a removable singularity that `lower` guards.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::integrate::{Kind, Term, Wave, summands};
use crate::graph::{Graph, NotRemovable, Removable};
use crate::symbolic::{Expression, Variable};

/// Largest order of a pole of an integrand.
const POLE: usize = 24;

/// `k! c_k` as a function of the angle, for `lower` to guard: 1 at zero.
#[must_use]
pub fn stumpff(k: u32) -> Removable {
    let angle = Variable::new("t");
    let t = angle.expression();
    // (-1)^(k/2) (wave - its Taylor polynomial of degree k - 1) / t^k
    let start = k % 2;
    let wave = if start == 0 { t.cos() } else { t.sin() };
    let mut polynomial = Expression::zero();
    for power in (start..k).step_by(2) {
        polynomial = polynomial + sign((power - start) / 2) * t.powi(i64::from(power)) / factorial(power);
    }
    let direct = sign((k - start) / 2) * (wave - polynomial) / t.powi(i64::from(k));
    let direct = (direct * factorial(k)).expand();
    Removable { stumpff: Some(k), ..Removable::even(&format!("stumpff_{k:02}"), direct, angle) }
}

fn sign(exponent: u32) -> Expression {
    Expression::integer(if exponent.is_multiple_of(2) { 1 } else { -1 })
}

/// An entire function of `w = theta^2`, times `theta` if it is odd.
#[derive(Clone, Debug)]
pub struct Regular {
    odd: bool,
    /// Coefficients of powers of `w`.
    polynomial: Vec<Expression>,
    /// Coefficients of `w^a c_k(j^2 w)` by `(j, k, a)`.
    waves: BTreeMap<(u32, u32, u32), Expression>,
}

/// The integral of `integrand` over `x` from 0 to 1, or `None` if it is not of the class, of mixed parity in `angle`, or has a pole.
#[must_use]
pub fn integrate_regular(integrand: &Expression, x: Variable, angle: Variable) -> Option<Regular> {
    let mut collected = Collected::default();
    for summand in summands(&integrand.expand()) {
        for primitive in Term::of(&summand, x)?.split()? {
            let n = primitive.power;
            for (power, coefficient) in laurent(&primitive.coefficient, angle)? {
                match &primitive.kind {
                    Kind::Power => {
                        let value = coefficient * Expression::rational(1, i64::from(n) + 1);
                        collected.add_power(power, value);
                    }
                    Kind::Wave(wave, linear) => {
                        let multiple = if linear.offset.is_zero() {
                            (&linear.slope / angle.expression()).expand().to_integer()?
                        } else {
                            return None;
                        };
                        let j = u32::try_from(multiple.unsigned_abs()).ok()?;
                        let flip = matches!(wave, Wave::Sin) && multiple < 0;
                        collected.add_moment(
                            power,
                            if flip { -coefficient } else { coefficient },
                            n,
                            *wave,
                            j,
                        );
                    }
                    _ => return None,
                }
            }
        }
    }
    collected.finish()
}

/// Coefficients of powers of `angle`, negative ones included.
fn laurent(coefficient: &Expression, angle: Variable) -> Option<Vec<(i32, Expression)>> {
    let shift = i32::try_from(POLE).ok()?;
    let raised = (coefficient * angle.expression().powi(i64::from(shift))).expand();
    let coefficients = raised.polynomial(angle)?;
    Some(
        coefficients
            .into_iter()
            .zip(-shift..)
            .filter(|(coefficient, _)| !coefficient.is_zero())
            .map(|(coefficient, power)| (power, coefficient))
            .collect(),
    )
}

/// Terms by powers of the angle.
#[derive(Default)]
struct Collected {
    /// Coefficients of `angle^power`.
    powers: BTreeMap<i32, Expression>,
    /// Coefficients of `angle^power c_k(j^2 angle^2)`, by `(j, k, power)`.
    waves: BTreeMap<(u32, u32, i32), Expression>,
}

impl Collected {
    fn add_power(&mut self, power: i32, value: Expression) {
        let entry = self.powers.entry(power).or_insert_with(Expression::zero);
        *entry = entry.clone() + value;
    }

    /// `coefficient angle^power` times the integral of `x^n` and a wave of `j angle x`.
    fn add_moment(&mut self, power: i32, coefficient: Expression, n: u32, wave: Wave, j: u32) {
        if j == 0 {
            if matches!(wave, Wave::Cos) {
                self.add_power(power, coefficient * Expression::rational(1, i64::from(n) + 1));
            }
            return;
        }
        let (mut value, first, power) = match wave {
            Wave::Cos => (coefficient, 1, power),
            Wave::Sin => (coefficient * Expression::integer(i64::from(j)), 2, power + 1),
        };
        for m in 0..=n {
            self.add_wave(j, first + m, power, value.clone());
            value = -value * Expression::integer(i64::from(n - m));
        }
    }

    /// `value angle^power c_k(j^2 angle^2)`, with the order of a pole lowered until there is none.
    fn add_wave(&mut self, j: u32, mut k: u32, mut power: i32, mut value: Expression) {
        while power < 0 {
            self.add_power(power, &value / factorial(k));
            value = -value * Expression::integer(i64::from(j) * i64::from(j));
            (k, power) = (k + 2, power + 2);
        }
        let entry = self.waves.entry((j, k, power)).or_insert_with(Expression::zero);
        *entry = entry.clone() + value;
    }

    fn finish(mut self) -> Option<Regular> {
        self.powers.retain(|_, value| !value.vanishes());
        self.waves.retain(|_, value| !value.vanishes());
        let mut powers = self.powers.keys().copied().chain(self.waves.keys().map(|(.., power)| *power));
        let odd = powers.next().is_some_and(|power| power % 2 != 0);
        let mixed = powers.any(|power| (power % 2 != 0) != odd);
        let shift = i32::from(odd);
        let half = |power: i32| u32::try_from((power - shift) / 2).ok().filter(|_| power >= shift);
        if mixed {
            return None;
        }
        let mut polynomial = Vec::new();
        for (power, value) in self.powers {
            let power = half(power)? as usize;
            polynomial.resize(polynomial.len().max(power + 1), Expression::zero());
            polynomial[power] = value.expand();
        }
        let waves = self
            .waves
            .into_iter()
            .map(|((j, k, power), value)| Some(((j, k, half(power)?), value.expand())))
            .collect::<Option<_>>()?;
        Some(Regular { odd, polynomial, waves })
    }
}

fn factorial(k: u32) -> Expression {
    (1..=k).fold(Expression::integer(1), |product, factor| product * Expression::integer(i64::from(factor)))
}

impl Regular {
    /// Its value at the angle, whose square is `square`: guarded functions of multiples of the square.
    ///
    /// # Errors
    ///
    /// As [`Graph::guard`].
    pub fn enter(
        &self,
        graph: &mut Graph,
        angle: &Expression,
        square: &Expression,
    ) -> Result<Expression, NotRemovable> {
        let mut sum: Expression = self
            .polynomial
            .iter()
            .zip(0..)
            .map(|(coefficient, power)| coefficient * square.powi(power))
            .sum();
        for ((j, k, power), coefficient) in &self.waves {
            let argument = Expression::integer(i64::from(*j) * i64::from(*j)) * square;
            let value = graph.guard(&Arc::new(stumpff(*k)), &argument)?;
            let coefficient = (coefficient / factorial(*k)).expand();
            sum = sum + coefficient * square.powi(i64::from(*power)) * value;
        }
        Ok(if self.odd { angle * sum } else { sum })
    }
}

#[cfg(test)]
mod tests;
