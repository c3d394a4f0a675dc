//! A planar robot whose quantities are expressions given at run time.

use num_dual::{Dual64, HyperDual64};

use pliant_models::planar::{Backbone, Partials, PlanarOptions};
use pliant_models::{Declared, Number, Parameter};

/// A function of one dimensionless argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Sine of an angle in radians.
    Sin,
    /// Cosine of an angle in radians.
    Cos,
    /// Tangent of an angle in radians.
    Tan,
    /// Exponential.
    Exp,
    /// Natural logarithm.
    Ln,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Angle in radians, between -pi/2 and pi/2, whose tangent is the argument.
    Atan,
}

/// A function of two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryFunction {
    /// Real power of a positive base.
    Powf,
    /// Angle in radians, between -pi and pi, of the point with the second argument along x and the first along y.
    Atan2,
}

impl BinaryFunction {
    /// The function of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "powf" => Self::Powf,
            "atan2" => Self::Atan2,
            _ => return None,
        })
    }

    fn call<N: Number>(self, a: N, b: N) -> N {
        match self {
            Self::Powf => a.powd(b),
            Self::Atan2 => a.atan2(b),
        }
    }
}

impl Function {
    /// The function that declarations call by this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sin" => Self::Sin,
            "cos" => Self::Cos,
            "tan" => Self::Tan,
            "exp" => Self::Exp,
            "ln" => Self::Ln,
            "sinh" => Self::Sinh,
            "cosh" => Self::Cosh,
            "tanh" => Self::Tanh,
            "atan" => Self::Atan,
            _ => return None,
        })
    }
}

/// An expression in SI units over the arc length `s`, the tangent angle `theta` and the parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(f64),
    /// The arc length `s`, m.
    ArcLength,
    /// The tangent angle `theta`, rad.
    Theta,
    /// Parameter by index.
    Parameter(usize),
    /// Sum.
    Add(Box<Expression>, Box<Expression>),
    /// Difference.
    Sub(Box<Expression>, Box<Expression>),
    /// Product.
    Mul(Box<Expression>, Box<Expression>),
    /// Quotient.
    Div(Box<Expression>, Box<Expression>),
    /// Opposite.
    Neg(Box<Expression>),
    /// `base^(numerator/denominator)`; the power 1/2 is the square root.
    Power(Box<Expression>, i32, u32),
    /// Function of one argument.
    Call(Function, Box<Expression>),
    /// Function of two arguments.
    CallBinary(BinaryFunction, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// Value at `s` and `theta`; `parameter` gives the value of a parameter by its index.
    pub fn evaluate<N: Number>(&self, s: N, theta: N, parameter: &impl Fn(usize) -> N) -> N {
        let value = |expression: &Self| expression.evaluate(s, theta, parameter);
        match self {
            Self::Number(number) => N::from(*number),
            Self::ArcLength => s,
            Self::Theta => theta,
            Self::Parameter(index) => parameter(*index),
            Self::Add(left, right) => value(left) + value(right),
            Self::Sub(left, right) => value(left) - value(right),
            Self::Mul(left, right) => value(left) * value(right),
            Self::Div(left, right) => value(left) / value(right),
            Self::Neg(operand) => -value(operand),
            Self::Power(base, numerator, 1) => value(base).powi(*numerator),
            Self::Power(base, 1, 2) => value(base).sqrt(),
            Self::Power(base, numerator, denominator) => {
                value(base).powf(f64::from(*numerator) / f64::from(*denominator))
            }
            Self::CallBinary(function, a, b) => function.call(value(a), value(b)),
            Self::Call(function, argument) => {
                let argument = value(argument);
                match function {
                    Function::Sin => argument.sin(),
                    Function::Cos => argument.cos(),
                    Function::Tan => argument.tan(),
                    Function::Exp => argument.exp(),
                    Function::Ln => argument.ln(),
                    Function::Sinh => argument.sinh(),
                    Function::Cosh => argument.cosh(),
                    Function::Tanh => tanh(argument),
                    Function::Atan => argument.atan(),
                }
            }
        }
    }
}

/// `tanh(x)` as `-e / (2 + e)` with `e = exp(-2 |x|) - 1`, and the sign of `x`, beyond 1: the quotient `sinh(x)/cosh(x)`, by
/// which dual numbers compute it, is not a number where both overflow. Near 0 it is the quotient: the second derivative is about `-2 x`, and a sum of terms of
/// the size 1 in the other form.
fn tanh<N: Number>(argument: N) -> N {
    if argument.re().abs() < 1.0 {
        return argument.sinh() / argument.cosh();
    }
    let size = if argument.re() < 0.0 { -argument } else { argument };
    let decay = (size * -2.0).exp_m1();
    let value = -decay / (decay + 2.0);
    if argument.re() < 0.0 { -value } else { value }
}

impl From<f64> for Expression {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

/// Largest number of parameters of a [`Robot`].
pub const MAX_PARAMETERS: usize = 8;

/// A planar robot of expressions, for [`pliant_models::planar::Generic`].
#[derive(Clone, Debug, PartialEq)]
pub struct Robot {
    /// The physics; `angle_limit` is not read.
    pub options: PlanarOptions,
    /// Values of the parameters, named `p0` to `p7`.
    pub parameters: [f64; MAX_PARAMETERS],
    /// Length `L`, m.
    pub length: Expression,
    /// Bending stiffness `EI(s)`, N m^2.
    pub bending_stiffness: Expression,
    /// Axial stiffness `EA(s)`, N.
    pub axial_stiffness: Option<Expression>,
    /// Spacing `W(s)` of the cables, m.
    pub spacing: Expression,
    /// Load per length along -x, N/m.
    pub q_x: Expression,
    /// Load per length along -y, N/m.
    pub q_y: Expression,
    /// Couple per length `c(s, theta)`, N.
    pub couple: Option<Expression>,
    /// Radius of the discs, m.
    pub disc_radius: Option<Expression>,
}

impl Robot {
    fn value<N: Number>(&self, expression: &Expression, s: N, theta: N) -> N {
        expression.evaluate(s, theta, &|index| N::from(self.parameter(index)))
    }

    fn at<N: Number>(&self, expression: &Expression, s: N) -> N {
        self.value(expression, s, N::from(0.0))
    }
}

const fn parameter(name: &'static str) -> Parameter {
    Parameter::new(name, "SI", 0.0)
}

impl Declared for Robot {
    fn name(&self) -> &str {
        "Robot"
    }
    fn parameters(&self) -> &[Parameter] {
        const PARAMETERS: &[Parameter] = &[
            parameter("p0"),
            parameter("p1"),
            parameter("p2"),
            parameter("p3"),
            parameter("p4"),
            parameter("p5"),
            parameter("p6"),
            parameter("p7"),
        ];
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        self.parameters.get(index).copied().unwrap_or(f64::NAN)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        if let Some(parameter) = self.parameters.get_mut(index) {
            *parameter = value;
        }
    }
}

impl Backbone for Robot {
    fn options(&self) -> PlanarOptions {
        self.options
    }

    fn length(&self) -> f64 {
        self.at(&self.length, 0.0)
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        self.at(&self.bending_stiffness, s)
    }

    fn axial_stiffness<N: Number>(&self, s: N) -> N {
        self.axial_stiffness.as_ref().map_or(N::from(f64::INFINITY), |stiffness| self.at(stiffness, s))
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        self.at(&self.spacing, s)
    }

    fn q_x<N: Number>(&self, s: N) -> N {
        self.at(&self.q_x, s)
    }

    fn q_y<N: Number>(&self, s: N) -> N {
        self.at(&self.q_y, s)
    }

    fn couple<N: Number>(&self, s: N, theta: N) -> N {
        self.couple.as_ref().map_or(N::from(0.0), |couple| self.value(couple, s, theta))
    }

    fn disc_radius(&self) -> Option<f64> {
        self.disc_radius.as_ref().map(|radius| self.at(radius, 0.0))
    }

    fn sensitivity(&self, index: usize, s: f64, theta: f64) -> Partials {
        let partial = |expression: &Expression| {
            let seeded = |i: usize| Dual64::new(self.parameter(i), if i == index { 1.0 } else { 0.0 });
            expression.evaluate(Dual64::from(s), Dual64::from(theta), &seeded).eps
        };
        let seeded = |i: usize| {
            let value = HyperDual64::from_re(self.parameter(i));
            if i == index { value.derivative2() } else { value }
        };
        let at = HyperDual64::from_re(s).derivative1();
        Partials {
            length: partial(&self.length),
            bending_stiffness: partial(&self.bending_stiffness),
            axial_stiffness: self.axial_stiffness.as_ref().map_or(0.0, partial),
            spacing: partial(&self.spacing),
            spacing_slope: self.spacing.evaluate(at, HyperDual64::from(theta), &seeded).eps1eps2,
            q_x: partial(&self.q_x),
            q_y: partial(&self.q_y),
            couple: self.couple.as_ref().map_or(0.0, partial),
        }
    }
}

#[cfg(test)]
mod tests {
    use num_dual::{Dual2_64, Dual64};

    use super::{Expression, Function};

    #[test]
    fn hyperbolic_tangents_of_any_size_have_derivatives() {
        let expression = Expression::Call(Function::Tanh, Box::new(Expression::ArcLength));
        for size in [0.0, 1e-300, 1e-12, 1e-3, 0.4, 1.0, 7.0, 30.0, 400.0, 1e6] {
            for s in [size, -size] {
                let found = expression
                    .evaluate(Dual64::from(s).derivative(), Dual64::from(0.0), &|_| Dual64::from(0.0));
                let (value, slope) = (f64::tanh(s), if size < 300.0 { f64::cosh(s).powi(-2) } else { 0.0 });
                assert!((found.re - value).abs() <= 4e-16 * value.abs(), "{s}: {found:?}");
                assert!((found.eps - slope).abs() <= 1e-15 * slope.max(1e-10), "{s}: {found:?}, {slope}");
            }
            for s in [1e-12, 1e-5, 1e-3, 0.4, 0.999, 1.001, 7.0] {
                let at = Dual2_64::from(s).derivative();
                let found = expression.evaluate(at, at, &|_| at).v2;
                let expected = -2.0 * f64::tanh(s) * f64::cosh(s).powi(-2);
                assert!((found - expected).abs() <= 4e-15 * expected.abs(), "{s}: {found:e}, {expected:e}");
            }
        }
    }
}
