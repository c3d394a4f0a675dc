//! Expressions and integrals of a planar robot to programs.

use pliant_program::{Argument, Assembly, Kernel, Program, Tree, Value};

use crate::graph::Graph;
use crate::kernels::lowering::piece;
use crate::kernels::{KernelError, LoweredIntegral};
use crate::lower::{assembly, compile, compile_kernel};
use crate::symbolic::{Expression, Variable};
use crate::theory::lasem::{Integral, Lasem};

pub(super) const ANGLE: &str = "the tangent angle";
pub(super) const COMPLIANCE: &str = "the compliance of the cables";
pub(super) const RESULTANT: &str = "the resultant of the distributed loads";
pub(super) const POSITION: &str = "the position";

/// The derivation of a robot while its kernels are made.
pub(super) struct Lowering<'a> {
    pub(super) graph: Graph,
    pub(super) theory: &'a Lasem,
    pub(super) parameters: &'a [Variable],
    pub(super) values: &'a [f64],
}

/// An integral of a kernel, and its limits.
pub(super) struct DefiniteIntegral {
    pub(super) integral: LoweredIntegral,
    limits: Limits,
}

/// Limits of an integral over `sigma`.
#[derive(Clone, Copy)]
pub(super) enum Limits {
    FromBase,
    ToTip,
    Whole,
}

impl DefiniteIntegral {
    /// Adds it to a kernel, whose first leaf is `sigma` unless it goes over the whole backbone.
    pub(super) fn enter(&self, assembly: &mut Assembly) -> Value {
        let [zero, one] = [0.0, 1.0].map(|limit| assembly.constant(limit));
        let sigma = assembly.leaves().first().copied();
        match (self.limits, sigma) {
            (Limits::FromBase, Some(sigma)) => self.integral.enter(assembly, zero, sigma, &[sigma]),
            (Limits::ToTip, Some(sigma)) => self.integral.enter(assembly, sigma, one, &[sigma]),
            _ => self.integral.enter(assembly, zero, one, &[]),
        }
    }
}

impl Lowering<'_> {
    pub(super) fn program(
        &self,
        inputs: &[Variable],
        outputs: &[Expression],
    ) -> Result<Program, KernelError> {
        let inputs: Vec<Variable> = inputs.iter().chain(self.parameters).copied().collect();
        compile(&self.graph, &inputs, outputs).map_err(KernelError::Lower)
    }

    pub(super) fn kernel(
        &self,
        arguments: &[Argument<Variable>],
        result: Tree<Expression>,
    ) -> Result<Kernel, KernelError> {
        compile_kernel(&self.graph, arguments, self.parameters, result).map_err(KernelError::Lower)
    }

    /// An integral over `sigma`; a quadrature's order is found over the whole backbone.
    pub(super) fn definite(
        &self,
        what: &'static str,
        limits: Limits,
        integral: &Integral,
    ) -> Result<DefiniteIntegral, KernelError> {
        let program =
            |inputs: &[Variable], output: &Expression| self.program(inputs, std::slice::from_ref(output));
        let sigma = [self.theory.symbols.sigma];
        let closed = match limits {
            Limits::Whole => &[][..],
            Limits::FromBase | Limits::ToTip => &sigma,
        };
        let integral = piece(program, self.values, what, [&sigma, closed], integral)?;
        Ok(DefiniteIntegral { integral, limits })
    }

    pub(super) fn definite_pair(
        &self,
        what: &'static str,
        limits: Limits,
        [a, b]: &[Integral; 2],
    ) -> Result<[DefiniteIntegral; 2], KernelError> {
        Ok([self.definite(what, limits, a)?, self.definite(what, limits, b)?])
    }

    pub(super) fn assembly(&self, arguments: &[Argument<Variable>]) -> Assembly {
        assembly(arguments, self.parameters)
    }

    /// The kernel of two integrals over `sigma`.
    pub(super) fn integrals(&self, arguments: &[Argument<Variable>], both: &[DefiniteIntegral; 2]) -> Kernel {
        let mut assembly = self.assembly(arguments);
        let values = both.each_ref().map(|integral| integral.enter(&mut assembly));
        assembly.finish(Tree::vector(values))
    }

    pub(super) fn with_values(&self, inputs: &[f64]) -> Vec<f64> {
        inputs.iter().chain(self.values).copied().collect()
    }

    pub(super) fn slope(
        &mut self,
        expression: &Expression,
        variable: Variable,
    ) -> Result<Expression, KernelError> {
        self.graph.derivative(expression, variable).map_err(|error| KernelError::Lower(error.to_string()))
    }

    pub(super) fn integral_slope(
        &mut self,
        integral: &Integral,
        variable: Variable,
    ) -> Result<Integral, KernelError> {
        Ok(match integral {
            Integral::Closed(closed) => Integral::Closed(self.slope(closed, variable)?),
            Integral::Quadrature(integrand) => Integral::Quadrature(integrand.derivative(variable)),
        })
    }

    pub(super) fn integral_slopes(
        &mut self,
        [a, b]: &[Integral; 2],
        variable: Variable,
    ) -> Result<[Integral; 2], KernelError> {
        Ok([self.integral_slope(a, variable)?, self.integral_slope(b, variable)?])
    }
}
