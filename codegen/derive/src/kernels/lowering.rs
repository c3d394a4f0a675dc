//! Common lowering of backbones: expressions over the arc length, with their derivatives.

use pliant_declare::spec::{Expr, RunTimeCheck};
use pliant_program::{
    Argument, Kernel, Program, Quadrature, Tree, WithDerivatives, gauss_legendre, partial_order,
};

use super::{Check, KernelError, LoweredIntegral};
use crate::graph::{Graph, folded};
use crate::lower::{compile, compile_kernel};
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;
use crate::theory::lasem::{Integral, quantities};

/// The kernel of `result`, and those of its derivatives, by `compile`.
pub(super) fn with_derivatives(
    parameters: &[Variable],
    result: Tree<Expression>,
    compile: impl Fn(Tree<Expression>) -> Result<Kernel, KernelError>,
) -> Result<WithDerivatives<Kernel>, KernelError> {
    let derivatives =
        parameters.iter().map(|parameter| compile(result.clone().map(|entry| entry.derivative(*parameter))));
    let derivatives = derivatives.collect::<Result<_, _>>()?;
    Ok(WithDerivatives { value: compile(result)?, derivatives })
}

/// Numbers that depend on the parameters alone.
pub(super) fn constants(
    translator: &Translator,
    result: Tree<Expression>,
) -> Result<WithDerivatives<Kernel>, KernelError> {
    with_derivatives(translator.parameters(), result, |result| constant(translator, result))
}

/// The kernel of something that depends on nothing but the parameters.
pub(super) fn constant(translator: &Translator, result: Tree<Expression>) -> Result<Kernel, KernelError> {
    compile_kernel(&translator.graph(), &[], translator.parameters(), result).map_err(KernelError::Lower)
}

/// A condition on what depends on parameters alone.
pub(super) fn checks_of_constants(
    translator: &Translator,
    checks: &[RunTimeCheck],
) -> Result<Vec<Check>, KernelError> {
    let none = Expression::zero();
    let (sigma, parameters) = (Variable::new("sigma"), translator.parameters());
    let check = |check: &RunTimeCheck| {
        let quantity = translator.translate(&check.expr, &none, &none);
        Check::new(check, &translator.graph(), sigma, parameters, &[quantity])
    };
    checks.iter().map(check).collect()
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

    pub(super) fn kernel(
        &self,
        graph: &Graph,
        arguments: &[Argument<Variable>],
        result: Tree<Expression>,
    ) -> Result<Kernel, KernelError> {
        compile_kernel(graph, arguments, self.translator.parameters(), result).map_err(KernelError::Lower)
    }

    pub(super) fn with_derivatives(
        &self,
        arguments: &[Argument<Variable>],
        result: Tree<Expression>,
    ) -> Result<WithDerivatives<Kernel>, KernelError> {
        with_derivatives(self.translator.parameters(), result, |result| {
            self.kernel(&self.translator.graph(), arguments, result)
        })
    }

    /// A condition over `sigma = s / L`.
    pub(super) fn checks(&self, checks: &[RunTimeCheck], length: &Expr) -> Result<Vec<Check>, KernelError> {
        let sigma = Variable::new("sigma");
        let s = self.translate(length) * sigma.expression();
        let over_sigma = |expr: &Expr| self.translator.translate(expr, &s, &Expression::zero());
        let check = |check: &RunTimeCheck| {
            let quantities = quantities(check, over_sigma);
            Check::new(check, &self.translator.graph(), sigma, self.translator.parameters(), &quantities)
        };
        checks.iter().map(check).collect()
    }
}

impl Check {
    /// The condition `check` on a quantity, which may have a limit.
    pub(super) fn new(
        check: &RunTimeCheck,
        graph: &Graph,
        sigma: Variable,
        parameters: &[Variable],
        quantities: &[Expression],
    ) -> Result<Self, KernelError> {
        let both = [0, 1].map(|k| quantities.get(k).cloned().unwrap_or_else(Expression::zero));
        let argument = Argument::number("sigma", sigma);
        let kernel = compile_kernel(graph, &[argument], parameters, Tree::vector(both));
        Ok(Self {
            what: check.what.clone(),
            kind: check.kind.clone(),
            kernel: kernel.map_err(KernelError::Lower)?,
        })
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
            Ok(LoweredIntegral::Quadrature(Quadrature { integrand, rule: gauss_legendre(order + margin) }))
        }
    }
}
