//! Elementary functions of one and of two arguments: what the generator knows of each. How the algebra system calls it is in `symbolic/expression.rs`, how emitted
//! code does in `runtime/src/scalar.rs`.

use core::f64::consts::FRAC_PI_2;

/// A function of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// Sine of an angle in radians.
    Sin,
    /// Cosine of an angle in radians.
    Cos,
    /// Tangent of an angle in radians; the algebra system knows it as a quotient.
    Tan,
    /// Exponential.
    Exp,
    /// Natural logarithm.
    Ln,
    /// Square root; a power in expressions.
    Sqrt,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Angle in radians, between -pi/2 and pi/2, whose tangent is the argument.
    Atan,
    /// Hyperbolic secant, in derivatives of the hyperbolic tangent: `1 - tanh^2` loses what is left of it for large arguments.
    Sech,
}

/// Monotony of a function, by which its values on an interval are bounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Monotony {
    /// It increases wherever it is defined.
    Increasing,
    /// It increases between poles at `pole + k pi`.
    Poles(f64),
    /// It falls to its least value, at 0, and rises.
    Bowl,
    /// It rises to its greatest value, at 0, and falls.
    Hill,
    /// It swings between -1 and 1, and reaches 1 at `top + k 2 pi`.
    Wave(f64),
}

/// Properties of a function.
#[derive(Clone, Copy, Debug)]
pub struct Properties {
    /// The function.
    pub of: Function,
    /// Its name in declarations and in Rust.
    pub name: &'static str,
    /// Its name in C.
    pub c: &'static str,
    /// Its value.
    pub value: fn(f64) -> f64,
    /// Its derivative, from the argument and the value.
    pub derivative: fn(f64, f64) -> f64,
    /// Its monotony.
    pub monotony: Monotony,
    /// A lower bound of its values that rounding does not break.
    pub least: f64,
    /// It is defined for positive arguments only.
    pub positive: bool,
    /// An integer argument with an integer value.
    pub exact: [i64; 2],
}

/// A function that increases from `-infinity` to `infinity` through 0.
const fn increasing(
    of: Function,
    name: &'static str,
    value: fn(f64) -> f64,
    derivative: fn(f64, f64) -> f64,
) -> Properties {
    let (monotony, least) = (Monotony::Increasing, f64::NEG_INFINITY);
    Properties { of, name, c: name, value, derivative, monotony, least, positive: false, exact: [0, 0] }
}

/// All functions.
const TABLE: [Properties; 11] = [
    Properties {
        monotony: Monotony::Wave(FRAC_PI_2),
        ..increasing(Function::Sin, "sin", f64::sin, |x, _| x.cos())
    },
    Properties {
        monotony: Monotony::Wave(0.0),
        exact: [0, 1],
        ..increasing(Function::Cos, "cos", f64::cos, |x, _| -x.sin())
    },
    Properties {
        monotony: Monotony::Poles(FRAC_PI_2),
        ..increasing(Function::Tan, "tan", f64::tan, |_, tan| 1.0 + tan * tan)
    },
    Properties { least: 0.0, exact: [0, 1], ..increasing(Function::Exp, "exp", f64::exp, |_, exp| exp) },
    Properties {
        c: "log",
        positive: true,
        exact: [1, 0],
        ..increasing(Function::Ln, "ln", f64::ln, |x, _| 1.0 / x)
    },
    Properties { least: 0.0, ..increasing(Function::Sqrt, "sqrt", f64::sqrt, |_, root| 0.5 / root) },
    increasing(Function::Sinh, "sinh", f64::sinh, |x, _| x.cosh()),
    Properties {
        monotony: Monotony::Bowl,
        least: 1.0,
        exact: [0, 1],
        ..increasing(Function::Cosh, "cosh", f64::cosh, |x, _| x.sinh())
    },
    increasing(Function::Tanh, "tanh", f64::tanh, |x, _| sech(x).powi(2)),
    increasing(Function::Atan, "atan", f64::atan, |x, _| 1.0 / (1.0 + x * x)),
    Properties {
        c: "1.0 / cosh",
        monotony: Monotony::Hill,
        least: 0.0,
        exact: [0, 1],
        ..increasing(Function::Sech, "sech", sech, |x, sech| -sech * x.tanh())
    },
];

/// `1/cosh(x)`, for any argument.
fn sech(x: f64) -> f64 {
    let decay = (-x.abs()).exp();
    2.0 * decay / (1.0 + decay * decay)
}

impl Function {
    /// Its properties.
    #[must_use]
    pub fn properties(self) -> Properties {
        TABLE[self as usize]
    }

    /// All of them that a declaration calls by name.
    pub fn declared() -> impl Iterator<Item = Self> {
        TABLE
            .iter()
            .map(|properties| properties.of)
            .filter(|function| !matches!(function, Self::Sqrt | Self::Sech))
    }

    /// The function of this name, whether declarations call it or not.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|properties| properties.name == name).map(|properties| properties.of)
    }

    /// The function called `name` in a declaration.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::declared().find(|function| function.name() == name)
    }

    /// Its name in a declaration and in Rust.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.properties().name
    }

    /// Value at `x`.
    #[must_use]
    pub fn eval(self, x: f64) -> f64 {
        (self.properties().value)(x)
    }
}

/// A function of two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryFunction {
    /// Real power of a positive base; an operator in expressions.
    Powf,
    /// Angle in radians, between -pi and pi, of the point with the second argument along x and the first along y.
    Atan2,
}

/// Properties of a function of two arguments.
#[derive(Clone, Copy, Debug)]
pub struct BinaryProperties {
    /// The function.
    pub of: BinaryFunction,
    /// Its name in Rust, and in declarations if it is called there.
    pub name: &'static str,
    /// Its name in C.
    pub c: &'static str,
    /// A declaration calls it by its name: both arguments have one dimension, the value is a number.
    pub declared: bool,
    /// Its value.
    pub value: fn(f64, f64) -> f64,
    /// Its derivatives, from the arguments and the value.
    pub derivatives: fn(f64, f64, f64) -> [f64; 2],
    /// Whether it is continuous, and extreme at a corner, for all arguments in `[low, high]` each.
    pub smooth: fn([f64; 2], [f64; 2]) -> bool,
}

/// All functions of two arguments.
const BINARY: [BinaryProperties; 2] = [
    BinaryProperties {
        of: BinaryFunction::Powf,
        name: "powf",
        c: "pow",
        declared: false,
        value: f64::powf,
        derivatives: |base, exponent, power| [exponent * power / base, power * base.ln()],
        smooth: |[least, _], _| least > 0.0,
    },
    BinaryProperties {
        of: BinaryFunction::Atan2,
        name: "atan2",
        c: "atan2",
        declared: true,
        value: f64::atan2,
        derivatives: |y, x, _| [x / (x * x + y * y), -y / (x * x + y * y)],
        // Away from the cut along negative x and from the origin.
        smooth: |[low, high], [right, _]| right > 0.0 || low > 0.0 || high < 0.0,
    },
];

impl BinaryFunction {
    /// Its properties.
    #[must_use]
    pub fn properties(self) -> BinaryProperties {
        BINARY[self as usize]
    }

    /// All of them that a declaration calls by name.
    pub fn declared() -> impl Iterator<Item = Self> {
        BINARY.iter().filter(|properties| properties.declared).map(|properties| properties.of)
    }

    /// The function called `name` in a declaration.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::declared().find(|function| function.name() == name)
    }

    /// The function of this name, whether declarations call it or not.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        BINARY.iter().find(|properties| properties.name == name).map(|properties| properties.of)
    }

    /// Its name in a declaration and in Rust.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.properties().name
    }

    /// Value at `a` and `b`.
    #[must_use]
    pub fn eval(self, a: f64, b: f64) -> f64 {
        (self.properties().value)(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_is_at_its_place() {
        for (index, properties) in TABLE.iter().enumerate() {
            assert_eq!(properties.of as usize, index);
            let [argument, value] = properties.exact.map(|integer| integer as f64);
            assert_eq!((properties.value)(argument), value, "{}", properties.name);
            for x in [0.3_f64, 1.1] {
                let slope = ((properties.value)(x + 1e-5) - (properties.value)(x - 1e-5)) / 2e-5;
                let found = (properties.derivative)(x, (properties.value)(x));
                assert!((found - slope).abs() < 1e-8 * (1.0 + slope.abs()), "{}", properties.name);
            }
        }
    }

    #[test]
    fn each_function_of_two_arguments_is_at_its_place() {
        for (index, properties) in BINARY.iter().enumerate() {
            assert_eq!(properties.of as usize, index);
            for [a, b] in [[0.3_f64, 1.1], [2.1, -0.4]] {
                let found = (properties.derivatives)(a, b, (properties.value)(a, b));
                let value = properties.value;
                let slopes = [
                    (value(a + 1e-5, b) - value(a - 1e-5, b)) / 2e-5,
                    (value(a, b + 1e-5) - value(a, b - 1e-5)) / 2e-5,
                ];
                for (found, slope) in found.into_iter().zip(slopes) {
                    assert!((found - slope).abs() < 1e-8 * (1.0 + slope.abs()), "{}", properties.name);
                }
            }
        }
    }
}
