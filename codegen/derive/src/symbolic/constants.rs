//! Constants: pi and Euler's number as rational numbers, and roots of long numbers.

use symbolica::atom::{Atom, AtomCore, AtomView, FunctionBuilder, Symbol};
use symbolica::domains::float::Float;

use super::values::bits;
use super::{Expression, Variable};

/// The number pi to 38 digits, and less exact: what differs between the two is rounding of pi.
const PI: [&str; 2] = ["3.1415926535897932384626433832795028842", "3.14159265358979323846264338327950288"];
/// The relative difference of the two from which on a constant is nothing but the rounding of pi and of roots.
const NOISE: f64 = 1e-6;
/// Digits beyond those asked for, in the second evaluation.
const MORE_DIGITS: u32 = 20;
/// Digits of a power of a constant.
const DIGITS: u32 = 38;

impl Expression {
    /// The number pi to 38 digits, as a rational number: constants fold exactly and are rounded once.
    #[must_use]
    pub fn pi_rational() -> Self {
        Self::decimal(31_415_926_535_897_932_384_626_433_832_795_028_842, -37)
    }

    /// Euler's number to 38 digits.
    ///
    /// Exponentials whose argument has a logarithm in it are powers of this number: the algebra system looks for powers `exp(p ln(x))`, and returns
    /// another expression where it finds none.
    pub(super) fn euler() -> Self {
        Self::decimal(27_182_818_284_590_452_353_602_874_713_526_624_978, -37)
    }

    /// Whether a logarithm occurs.
    pub(super) fn has_logarithm(&self) -> bool {
        self.0.contains_symbol(Symbol::LOG)
    }

    /// The expression with powers of [`Expression::euler`] for exponentials.
    pub(super) fn with_euler(&self) -> Self {
        if self.0.contains_symbol(Symbol::E) { Self(rebuilt(self.0.as_view(), false)) } else { self.clone() }
    }

    /// Whether it has no variable but pi.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.variables().iter().all(|variable| *variable == Variable::pi())
    }

    /// The value of a constant, computed with so many digits; `None` where it is not real.
    ///
    /// An expression that vanishes for the exact value of pi (`sin(pi)`) is what the digits of pi leave of it, of any magnitude: it is evaluated twice,
    /// with different digits, and is zero where the two differ.
    #[must_use]
    pub fn constant_value(&self, digits: u32) -> Option<f64> {
        let [exact, rough] = PI.map(|pi| [(Variable::pi(), pi)]);
        let value = self.evaluate_f64(&exact, digits)?;
        let other = self.evaluate_f64(&rough, digits + MORE_DIGITS)?;
        let noise = (value - other).abs() > NOISE * value.abs();
        Some(if noise { 0.0 } else { value })
    }

    /// A power with a fraction as exponent as a rational number, if this is a constant of more digits than the algebra system can look for factors of;
    /// `None` otherwise.
    pub(super) fn constant_power(&self, numerator: i64, denominator: i64) -> Option<Self> {
        if denominator == 1 || self.to_fraction().is_some() || !self.is_constant() {
            return None;
        }
        if self.constant_value(DIGITS)? == 0.0 {
            return (numerator > 0).then(Self::zero);
        }
        let bits = bits(DIGITS);
        let pi = Float::parse(PI[0], Some(bits)).ok()?;
        let base = self.evaluate_float(&[(Variable::pi(), pi)], bits)?;
        let variable = Variable::new("base");
        let power = Self(variable.expression().0.pow(Atom::num((numerator, denominator))));
        let value = power.evaluate_float(&[(variable, base)], bits)?;
        Some(Self(Atom::num(value.try_to_rational()?)))
    }

    /// The expression with rational numbers of 38 digits for pi and, where it stands alone and not as the base of an exponential, Euler's number:
    /// evaluation programs have no value of them.
    #[must_use]
    pub fn with_rational_constants(&self) -> Self {
        let (pi, e) = (self.contains(Variable::pi()), self.0.contains_symbol(Symbol::E));
        match (pi, e) {
            (false, false) => self.clone(),
            (true, false) if !has_constant_root(self.0.as_view()) => {
                self.replace(Variable::pi(), &Self::pi_rational())
            }
            _ => Self(rebuilt(self.0.as_view(), true)),
        }
    }
}

/// Whether a constant that is no plain number has a fractional power in it.
fn has_constant_root(view: AtomView<'_>) -> bool {
    match view {
        AtomView::Num(_) | AtomView::Var(_) => false,
        AtomView::Add(sum) => sum.iter().any(has_constant_root),
        AtomView::Mul(product) => product.iter().any(has_constant_root),
        AtomView::Fun(call) => call.iter().any(has_constant_root),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            root_of_constant(base, exponent).is_some()
                || has_constant_root(base)
                || has_constant_root(exponent)
        }
    }
}

/// Base and exponent of a fractional power of a constant.
fn root_of_constant(base: AtomView<'_>, exponent: AtomView<'_>) -> Option<(Expression, (i64, i64))> {
    let fraction =
        Expression(exponent.to_owned()).to_fraction().filter(|(_, denominator)| *denominator != 1)?;
    // Exponentials stay what they are.
    if matches!(base, AtomView::Var(variable) if variable.get_symbol() == Symbol::E) {
        return None;
    }
    let base = Expression(base.to_owned());
    (base.to_fraction().is_none() && base.is_constant()).then_some((base, fraction))
}

/// The expression with numbers for constants, or with powers of [`Expression::euler`] for exponentials.
fn rebuilt(view: AtomView<'_>, numbers: bool) -> Atom {
    let go = |view| rebuilt(view, numbers);
    match view {
        AtomView::Num(_) => view.to_owned(),
        AtomView::Var(variable) if numbers && variable.get_symbol() == Symbol::E => Expression::euler().0,
        AtomView::Var(variable) if numbers && variable.get_symbol() == Variable::pi().0 => {
            Expression::pi_rational().0
        }
        AtomView::Var(_) => view.to_owned(),
        AtomView::Add(sum) => sum.iter().fold(Atom::new(), |sum, term| sum + go(term)),
        AtomView::Mul(product) => product.iter().fold(Atom::num(1), |product, factor| product * go(factor)),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            if numbers
                && let Some((base, (numerator, denominator))) = root_of_constant(base, exponent)
                && let Some(value) = base.constant_power(numerator, denominator)
            {
                return value.0;
            }
            let exponent = Expression(go(exponent));
            match base {
                AtomView::Var(base) if base.get_symbol() == Symbol::E && numbers => exponent.exp().0,
                AtomView::Var(base) if base.get_symbol() == Symbol::E => Expression::euler().pow(&exponent).0,
                _ => go(base).pow(exponent.0),
            }
        }
        AtomView::Fun(call) => {
            let function = FunctionBuilder::new(call.get_symbol());
            call.iter().fold(function, |function, argument| function.add_arg(go(argument))).finish()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::{Values, session};

    #[test]
    fn exponentials_of_logarithms_are_what_they_are() {
        session(|| {
            let (x, y) = (Variable::new("x"), Variable::new("y"));
            let mut values = Values::default();
            values.set(x, 0.3);
            values.set(y, 1.7);
            let log = y.expression().ln();
            let (sum, scale) = (x.expression() + log.sin(), Expression::decimal(136, -2));
            let inner = 0.3 + 1.7_f64.ln().sin();
            let replaced = (&scale * x.expression()).exp().replace(x, &sum);
            for found in [(&scale * &sum).exp(), replaced] {
                let value = found.at(&values).unwrap();
                assert!((value - (1.36 * inner).exp()).abs() < 1e-14, "{found}: {value}");
                let slope = found.derivative(y).at(&values).unwrap();
                let expected = 1.36 * 1.7_f64.ln().cos() / 1.7 * (1.36 * inner).exp();
                assert!((slope - expected).abs() < 1e-14, "{found}: {slope}");
            }
        })
        .unwrap();
    }

    #[test]
    fn constants_of_programs_are_rounded_correctly() {
        session(|| {
            let outputs = [Expression::euler(), Expression::pi_rational(), Expression::decimal(-1, -1)];
            let found = crate::symbolic::instructions(&outputs, &[], &[]).unwrap().constants;
            for constant in [std::f64::consts::E, std::f64::consts::PI, -0.1] {
                assert!(found.contains(&constant), "{constant} {found:?}");
            }
        })
        .unwrap();
    }

    #[test]
    fn roots_of_long_constants_take_no_time() {
        session(|| {
            // 38 digits without small factors: the algebra system would look for them.
            let long = Expression::pi_rational() + Expression::decimal(123_456_789_123_456_789, -17);
            let pi = Variable::pi().expression();
            for (base, value) in
                [(long, std::f64::consts::PI + 1.234_567_891_234_568), (pi.powi(2), 9.869_604_401_089_358)]
            {
                let found = (base + Expression::decimal(11, -1)).power(2, 3).constant_value(30).unwrap();
                assert!((found - (value + 1.1_f64).powf(2.0 / 3.0)).abs() < 1e-14, "{found}");
            }
        })
        .unwrap();
    }
}
