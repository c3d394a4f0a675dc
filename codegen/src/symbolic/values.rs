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
    /// Its value in doubles, about as its terms are written; `None` where a variable has no number.
    #[must_use]
    pub fn at(&self, values: &Values) -> Option<f64> {
        self.0.evaluate(&values.0).ok()
    }

    /// Value to `digits` decimal digits, as a decimal string, at exact decimal `values` of its variables;
    /// `None` if a variable has no value or the expression is not real there.
    #[must_use]
    pub fn evaluate(&self, values: &[(Variable, &str)], digits: u32) -> Option<String> {
        self.evaluate_float(values, digits).map(|value| value.to_string())
    }

    /// Like [`Expression::evaluate`], rounded to a double.
    #[must_use]
    pub fn evaluate_f64(&self, values: &[(Variable, &str)], digits: u32) -> Option<f64> {
        self.evaluate_float(values, digits).map(|value| value.to_f64())
    }

    fn evaluate_float(&self, values: &[(Variable, &str)], digits: u32) -> Option<Float> {
        let bits = digits * 10 / 3 + 16;
        let map: HashMap<Atom, Complex<Float>> = values
            .iter()
            .map(|(variable, value)| {
                let value = Float::parse(value, Some(bits)).ok()?;
                Some((Atom::var(variable.0), Complex::new(value, Float::with_val(bits, 0))))
            })
            .collect::<Option<_>>()?;
        let value = self.0.evaluate_with_prec(&map, bits).ok()?;
        (value.im.to_f64() == 0.0).then_some(value.re)
    }
}
