//! What the lowering of backbones has in common: expressions over the arc length, with their derivatives.

use super::KernelError;
use super::quadrature::partial_order;
use super::{Check, LoweredIntegral};
use crate::lower::{Graph, Program, compile, folded};
use crate::spec::{CheckKind, Expr, RunTimeCheck};
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;
use crate::theory::lasem::{Integral, with_slack};

/// Something and its derivatives, one per parameter.
#[derive(Clone, Debug)]
pub struct WithDerivatives<T> {
    /// The thing itself.
    pub value: T,
    /// Its derivative with respect to each parameter.
    pub derivatives: Vec<T>,
}

impl WithDerivatives<Program> {
    /// The program of `outputs`, and those of their derivatives.
    pub(super) fn of(
        parameters: &[Variable],
        outputs: &[Expression],
        program: impl Fn(&[Expression]) -> Result<Program, KernelError>,
    ) -> Result<Self, KernelError> {
        let slope = |parameter: &Variable| {
            program(&outputs.iter().map(|output| output.derivative(*parameter)).collect::<Vec<_>>())
        };
        Ok(Self {
            value: program(outputs)?,
            derivatives: parameters.iter().map(slope).collect::<Result<_, _>>()?,
        })
    }
}

pub(super) struct Lowering {
    pub(super) translator: Translator,
    pub(super) s: Variable,
}

impl Lowering {
    pub(super) fn translate(&self, expr: &Expr) -> Expression {
        settled(self.translator.translate(expr, &self.s.expression(), &Expression::zero()))
    }

    pub(super) fn program(
        &self,
        graph: &Graph,
        inputs: &[Variable],
        outputs: &[Expression],
    ) -> Result<Program, KernelError> {
        let inputs: Vec<Variable> = inputs.iter().chain(self.translator.parameters()).copied().collect();
        compile(graph, &inputs, outputs).map_err(KernelError::Lower)
    }

    pub(super) fn with_derivatives(
        &self,
        inputs: &[Variable],
        outputs: &[Expression],
    ) -> Result<WithDerivatives<Program>, KernelError> {
        WithDerivatives::of(self.translator.parameters(), outputs, |outputs| {
            self.program(&Graph::new(), inputs, outputs)
        })
    }

    /// A condition over `sigma = s / L`.
    pub(super) fn check(&self, check: &RunTimeCheck, length: &Expr) -> Result<Check, KernelError> {
        let sigma = Variable::new("sigma");
        let s = self.translate(length) * sigma.expression();
        let over_sigma = |expr: &Expr| self.translator.translate(expr, &s, &Expression::zero());
        let mut quantities = vec![over_sigma(&check.expr)];
        if let CheckKind::Below(limit) = &check.kind {
            quantities.push(with_slack(&over_sigma(limit)));
        }
        let program = self.program(&Graph::new(), &[sigma], &quantities)?;
        Ok(Check { what: check.what.clone(), kind: check.kind.clone(), program })
    }
}

/// An expression without variables as the number that it stands for.
pub(super) fn settled(expression: Expression) -> Expression {
    match expression.variables().iter().all(|variable| *variable == Variable::pi()) {
        true => folded(expression, 40),
        false => expression,
    }
}

/// An integral whose closed form has `inputs`, lowered by `program`; a quadrature's order is found over the whole backbone, with these
/// `values` of the parameters.
pub(super) fn piece(
    program: impl Fn(&[Variable], &Expression) -> Result<Program, KernelError>,
    values: &[f64],
    what: &'static str,
    [sigma, inputs]: [&[Variable]; 2],
    integral: &Integral,
) -> Result<LoweredIntegral, KernelError> {
    match integral {
        Integral::Closed(closed) => program(inputs, closed).map(LoweredIntegral::Closed),
        Integral::Quadrature(integrand) => {
            let integrand = program(sigma, integrand)?;
            let at = |x: f64| {
                let all: Vec<f64> = std::iter::once(x).chain(values.iter().copied()).collect();
                integrand.evaluate(&all)[0]
            };
            let order = partial_order(at).ok_or(KernelError::Quadrature(what))?;
            // A parameter may make the integrand vary more quickly than it does as declared.
            let margin = if values.is_empty() { 0 } else { order / 2 + 8 };
            Ok(LoweredIntegral::Quadrature { integrand, order: order + margin })
        }
    }
}
