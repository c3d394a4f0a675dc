//! Values of expressions.

use std::collections::HashMap;

use symbolica::atom::{Atom, AtomCore};
use symbolica::domains::float::{Complex, Float, RealLike};

use super::{Expression, Variable};

/// Numbers for variables.
#[derive(Clone, Debug, Default)]
pub struct Values(HashMap<Atom, f64>);

impl Values {
    /// Sets the number of a variable.
    pub fn set(&mut self, variable: Variable, value: f64) {
        self.0.insert(Atom::var(variable.0), value);
    }
}

impl Expression {
    /// Its value, computed in doubles term by term; `None` where a variable has no number.
    #[must_use]
    pub fn at(&self, values: &Values) -> Option<f64> {
        self.0.evaluate(&values.0).ok()
    }

    /// Value at exact decimal `values` of its variables, computed with so many decimal digits and rounded to a double; `None` if a variable has no value
    /// or the expression is not real there.
    #[must_use]
    pub fn evaluate_f64(&self, values: &[(Variable, &str)], digits: u32) -> Option<f64> {
        let bits = bits(digits);
        let parsed =
            |(variable, value): &(Variable, &str)| Some((*variable, Float::parse(value, Some(bits)).ok()?));
        let values: Option<Vec<(Variable, Float)>> = values.iter().map(parsed).collect();
        self.evaluate_float(&values?, bits).map(|value| value.to_f64())
    }

    /// The double nearest to a number. What the algebra system returns is the quotient of two rounded numbers, one unit in the last place off for long ones.
    pub(super) fn rounded(&self) -> f64 {
        self.evaluate_f64(&[], 40).unwrap_or(f64::NAN)
    }

    /// Value with so many bits.
    pub(super) fn evaluate_float(&self, values: &[(Variable, Float)], bits: u32) -> Option<Float> {
        let value = |(variable, value): &(Variable, Float)| {
            (Atom::var(variable.0), Complex::new(value.clone(), Float::with_val(bits, 0)))
        };
        let map: HashMap<Atom, Complex<Float>> = values.iter().map(value).collect();
        let value = self.0.evaluate_with_prec(&map, bits).ok()?;
        (value.im.to_f64() == 0.0).then_some(value.re)
    }
}

/// Bits of so many decimal digits, and some more.
pub(super) fn bits(digits: u32) -> u32 {
    digits * 10 / 3 + 16
}
