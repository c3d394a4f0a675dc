//! The two kinds of numbers that programs are evaluated over.

use core::ops::{Add, Div, Mul, Neg, Sub};

use pliant_declare::spec::{BinaryFunction, Function};
use pliant_models::{Number, Scalar};

/// A number with the four operations.
pub(super) trait Operand:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
}

impl<D> Operand for D where
    D: Copy + Add<Output = D> + Sub<Output = D> + Mul<Output = D> + Div<Output = D> + Neg<Output = D>
{
}

/// Operations of programs besides the four of `D`.
pub(super) trait Arithmetic<D> {
    fn constant(value: f64) -> D;
    /// `a b + c`.
    fn fma(a: D, b: D, c: D) -> D;
    fn powi(a: D, exponent: i32) -> D;
    fn sin_cos(a: D) -> (D, D);
    /// A function of one argument.
    fn call(function: Function, a: D) -> D;
    fn call_binary(function: BinaryFunction, a: D, b: D) -> D;
    /// `near()` where the magnitude of `a` is below the radius, `far()` elsewhere.
    fn guard<const N: usize>(
        a: D,
        radius: f64,
        near: impl FnOnce() -> [D; N],
        far: impl FnOnce() -> [D; N],
    ) -> [D; N];
}

/// Arithmetic of numbers that may carry derivatives of any order.
pub(super) struct OfNumbers;

impl<D: Number> Arithmetic<D> for OfNumbers {
    fn constant(value: f64) -> D {
        D::from(value)
    }

    fn fma(a: D, b: D, c: D) -> D {
        a * b + c
    }

    fn powi(a: D, exponent: i32) -> D {
        a.powi(exponent)
    }

    fn sin_cos(a: D) -> (D, D) {
        a.sin_cos()
    }

    fn call(function: Function, x: D) -> D {
        match function {
            Function::Sin => x.sin(),
            Function::Cos => x.cos(),
            Function::Tan => x.tan(),
            Function::Exp => x.exp(),
            Function::Ln => x.ln(),
            Function::Sqrt => x.sqrt(),
            Function::Sinh => x.sinh(),
            Function::Cosh => x.cosh(),
            Function::Tanh => tanh(x),
            Function::Atan => x.atan(),
            Function::Sech => {
                // The hyperbolic cosine of a large argument is out of range.
                let decay = (-magnitude(x)).exp();
                decay * 2.0 / (decay * decay + 1.0)
            }
        }
    }

    fn call_binary(function: BinaryFunction, a: D, b: D) -> D {
        match function {
            BinaryFunction::Powf => a.powd(b),
            BinaryFunction::Atan2 => a.atan2(b),
        }
    }

    fn guard<const N: usize>(
        a: D,
        radius: f64,
        near: impl FnOnce() -> [D; N],
        far: impl FnOnce() -> [D; N],
    ) -> [D; N] {
        if a.re().abs() < radius { near() } else { far() }
    }
}

fn magnitude<D: Number>(x: D) -> D {
    if x.re() < 0.0 { -x } else { x }
}

/// Next to 0 the quotient, whose derivatives are exact there; elsewhere from `exp(-2 |x|) - 1`, which is in range for any argument.
fn tanh<D: Number>(x: D) -> D {
    if x.re().abs() < 1.0 {
        return x.sinh() / x.cosh();
    }
    let decay = (magnitude(x) * -2.0).exp_m1();
    let value = -decay / (decay + 2.0);
    if x.re() < 0.0 { -value } else { value }
}

/// Arithmetic of the scalars of kernels, with the operations of generated code.
pub(super) struct OfScalars;

impl<T: Scalar> Arithmetic<T> for OfScalars {
    fn constant(value: f64) -> T {
        T::from_f64(value)
    }

    fn fma(a: T, b: T, c: T) -> T {
        a.fma(b, c)
    }

    fn powi(a: T, exponent: i32) -> T {
        a.powi(exponent)
    }

    fn sin_cos(a: T) -> (T, T) {
        a.sin_cos()
    }

    fn call(function: Function, x: T) -> T {
        match function {
            Function::Sin => x.sin_cos().0,
            Function::Cos => x.sin_cos().1,
            Function::Tan => {
                let (sine, cosine) = x.sin_cos();
                sine / cosine
            }
            Function::Exp => x.exp(),
            Function::Ln => x.ln(),
            Function::Sqrt => x.sqrt(),
            Function::Sinh => x.sinh(),
            Function::Cosh => x.cosh(),
            Function::Tanh => x.tanh(),
            Function::Atan => x.atan(),
            Function::Sech => x.sech(),
        }
    }

    fn call_binary(function: BinaryFunction, a: T, b: T) -> T {
        match function {
            BinaryFunction::Powf => a.powf(b),
            BinaryFunction::Atan2 => a.atan2(b),
        }
    }

    fn guard<const N: usize>(
        a: T,
        radius: f64,
        near: impl FnOnce() -> [T; N],
        far: impl FnOnce() -> [T; N],
    ) -> [T; N] {
        a.guard(radius, near, far)
    }
}
