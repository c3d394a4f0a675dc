//! The kernels of a robot: the results of a derivation, which outlive the symbolic session.
//!
//! Everything here is plain data: it can be evaluated by the interpreter of programs, as tests do, or emitted.

pub mod constant_curvature;
pub mod cosserat;
pub mod discs;
mod error;
mod family;
mod kinds;
mod lowering;
pub mod parallel;
pub mod planar;
mod words;

use pliant_declare::spec::CheckKind;
use pliant_program::{
    Assembly, Body, Constant, Implementation, Kernel, Over, Program, Quadrature, Shape, Takes, Value,
};

pub use error::KernelError;
pub use family::Family;
pub use kinds::Kinds;

/// A condition along the backbone.
#[derive(Clone, Debug)]
pub struct Check {
    /// The quantity, in words.
    pub what: String,
    /// Condition on it.
    pub kind: CheckKind,
    /// Quantity, and its limit or zero, over `sigma`.
    pub kernel: Kernel,
}

/// The conditions of a robot, as kernel traits have them.
fn conditions(robot: &mut Implementation, checks: &[Check]) {
    if checks.is_empty() {
        return;
    }
    let entry = |check: &Check| {
        let kind = match check.kind {
            CheckKind::Positive => "Positive",
            CheckKind::NonNegative => "NonNegative",
            CheckKind::Nonzero => "Nonzero",
            CheckKind::Below(_) => "InsideDiscs",
        };
        format!("(Condition::{kind}, {:?})", check.what)
    };
    let list = Constant::Expressions(checks.iter().map(entry).collect());
    robot.constant("CONDITIONS", "&'static [(Condition, &'static str)]", list);
    let takes = vec![Takes::index("index"), Takes::number("sigma")];
    let bodies = checks.iter().map(|check| Body::Kernel(check.kernel.clone()));
    robot.function("condition", Over::Real, takes, Shape::vector([(); 2]), Body::each("index", bodies));
}

/// An integral over the backbone, lowered.
#[derive(Clone, Debug)]
enum LoweredIntegral {
    /// In closed form.
    Closed(Program),
    /// Quadrature over `sigma`.
    Quadrature(Quadrature),
}

impl LoweredIntegral {
    /// Whether it is in closed form.
    fn is_closed(&self) -> bool {
        matches!(self, Self::Closed(_))
    }

    /// Its value from `from` to `to`; a closed form is evaluated at `closed`, its limit among them, and the parameters.
    fn evaluate(&self, from: f64, to: f64, closed: &[f64], parameters: &[f64]) -> f64 {
        match self {
            Self::Closed(program) => program.evaluate(&[closed, parameters].concat())[0],
            Self::Quadrature(quadrature) => quadrature.evaluate(from, to, parameters),
        }
    }

    /// Adds it to a kernel: from `from` to `to`; a closed form is evaluated at `closed` and the parameters.
    fn enter(&self, assembly: &mut Assembly, from: Value, to: Value, closed: &[Value]) -> Value {
        match self {
            Self::Closed(program) => assembly.run(program, closed)[0],
            Self::Quadrature(quadrature) => assembly.integral(quadrature, from, to),
        }
    }
}
