//! The kernels of a planar robot with discs.

mod constructor;
mod implementation;

use pliant_declare::spec::{Discs, Expr, Parameter, values};
use pliant_program::{Argument, Derived, Kernel, Program, Tree, WithDerivatives, span_nodes};

use super::lowering::{Lowering, piece, settled};
use super::{Check, Family, KernelError, LoweredIntegral};
use crate::graph::Graph;
use crate::lower::{assembly, guardable};
use crate::symbolic::{Expression, Variable};
use crate::theory::lasem::from_tip;
use crate::theory::{Translator, discs};

/// All kernels.
#[derive(Clone, Debug)]
pub struct DiscsKernels {
    /// Gauss-Legendre nodes per span.
    pub nodes: usize,
    /// Length of the backbone.
    pub length: WithDerivatives<Kernel>,
    /// Stations of the discs that were declared one by one.
    pub stations: Option<WithDerivatives<Kernel>>,
    /// `EI` at an arc length.
    pub bending_stiffness: WithDerivatives<Kernel>,
    /// Offsets of the cables at an arc length.
    pub offsets: WithDerivatives<Kernel>,
    /// Resultant of the distributed loads beyond an arc length, if there are any.
    pub resultant: Option<WithDerivatives<Kernel>>,
    /// `[c, dc/dtheta]`, and the derivatives of `c`, if there is a distributed couple.
    pub couple: Option<WithDerivatives<Kernel>>,
    /// Weights of the discs, one for all or of each, if they have any.
    pub weights: Option<WithDerivatives<Kernel>>,
    /// The arithmetic of a span, as in [`crate::theory::discs`](mod@crate::theory::discs).
    pub span: SpanKernels,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// Steps over nodes, and what follows at the ends.
#[derive(Clone, Debug)]
pub struct SpanKernels {
    /// [`discs::step`].
    pub step: Kernel,
    /// [`discs::tense`].
    pub tense: Kernel,
    /// [`discs::tense_node`].
    pub tense_node: Kernel,
    /// [`discs::held`].
    pub held: Kernel,
    /// [`discs::held_node`].
    pub held_node: Kernel,
}

impl Family for Discs {
    type Kernels = DiscsKernels;

    fn lower(&self, parameters: &[Parameter]) -> Result<DiscsKernels, KernelError> {
        lower(parameters, self)
    }

    fn derived(&self, _: &[Parameter], kernels: &DiscsKernels) -> Derived {
        Derived {
            constructors: vec![kernels.constructor(self)],
            implementations: kernels.implementations(self),
        }
    }
}

/// Whether there are distributed loads.
fn loaded(robot: &Discs) -> bool {
    !(robot.load.q_x.is_zero() && robot.load.q_y.is_zero())
}

fn lower(parameters: &[Parameter], robot: &Discs) -> Result<DiscsKernels, KernelError> {
    let lowering = Lowering { translator: Translator::new(parameters), s: Variable::new("s") };
    let values = values(parameters);
    let all = |exprs: &[Expr]| -> Vec<Expression> { exprs.iter().map(|e| lowering.translate(e)).collect() };
    let offsets = all(&robot.offsets);
    let resultant = loaded(robot).then(|| resultant(robot, &lowering, &values)).transpose()?;
    let resultant_at = |s: f64| {
        resultant.as_ref().map_or([0.0; 2], |resultant| {
            let found = resultant.value.evaluate(&[&[s][..], &values].concat());
            [found[0], found[1]]
        })
    };
    let nodes = match robot.nodes {
        Some(nodes) => nodes,
        None => span_nodes(robot, &values, &resultant_at)
            .ok_or(KernelError::Quadrature("the work of the loads on a span"))?,
    };
    let weights: Vec<[Expression; 2]> = robot
        .masses
        .iter()
        .map(|mass| robot.gravity.each_ref().map(|g| lowering.translate(&Expr::mul(mass.clone(), g.clone()))))
        .collect();
    let arc_length = [Argument::number("s", lowering.s)];
    let stiffness = lowering.translate(&robot.backbone.bending_stiffness);
    let stations =
        robot.stations.as_ref().map(|list| lowering.with_derivatives(&[], Tree::vector(all(list))));
    let heavy = !weights.iter().flatten().all(Expression::is_zero);
    Ok(DiscsKernels {
        nodes,
        length: lowering.with_derivatives(&[], Tree::Number(lowering.translate(&robot.backbone.length)))?,
        stations: stations.transpose()?,
        bending_stiffness: lowering.with_derivatives(&arc_length, Tree::Number(stiffness))?,
        offsets: lowering.with_derivatives(&arc_length, Tree::vector(offsets.clone()))?,
        resultant,
        couple: robot.load.couple.as_ref().map(|couple| of_couple(&lowering, couple)).transpose()?,
        weights: heavy.then(|| lowering.with_derivatives(&[], Tree::rows(weights))).transpose()?,
        span: span(&lowering, &offsets, loaded(robot))?,
        checks: lowering.checks(&robot.checks, &robot.backbone.length)?,
    })
}

fn of_couple(lowering: &Lowering, couple: &Expr) -> Result<WithDerivatives<Kernel>, KernelError> {
    let theta = Variable::new("theta");
    let couple = lowering.translator.translate(couple, &lowering.s.expression(), &theta.expression());
    let slope = couple.derivative(theta);
    let at = [Argument::number("s", lowering.s), Argument::number("theta", theta)];
    let derivatives = lowering.translator.parameters().iter().map(|parameter| {
        let result = Tree::Number(couple.derivative(*parameter));
        lowering.kernel(&lowering.translator.graph(), &at, result)
    });
    let derivatives = derivatives.collect::<Result<_, _>>()?;
    let value = lowering.kernel(&lowering.translator.graph(), &at, Tree::vector([couple, slope]))?;
    Ok(WithDerivatives { value, derivatives })
}

/// `-int from s to L of (q_x, q_y)`, and its derivatives with respect to each parameter at a fixed `s`.
fn resultant(
    robot: &Discs,
    lowering: &Lowering,
    values: &[f64],
) -> Result<WithDerivatives<Kernel>, KernelError> {
    let sigma = Variable::new("sigma");
    let parameters = lowering.translator.parameters();
    let length = lowering.translate(&robot.backbone.length);
    let along = &length * sigma.expression();
    let loads = [&robot.load.q_x, &robot.load.q_y].map(|load| lowering.translate(load));
    let integrals = |densities: &[Expression; 2]| -> Result<[LoweredIntegral; 2], KernelError> {
        let one = |density: &Expression| {
            let mut graph = lowering.translator.graph();
            let integrand = -(&length * density.replace(lowering.s, &along));
            let integral = from_tip(&mut graph, sigma, &integrand, guardable);
            let program = |inputs: &[Variable], output: &Expression| {
                lowering.program(&graph, inputs, std::slice::from_ref(output))
            };
            let what = "the resultant of the distributed loads";
            piece(program, values, what, [&[sigma], &[sigma]], &integral)
        };
        Ok([one(&densities[0])?, one(&densities[1])?])
    };
    let length_program =
        lowering.program(&lowering.translator.graph(), &[], std::slice::from_ref(&length))?;
    // The integral over sigma = s / L, and what the end of the backbone adds.
    let kernel = |integrals: &[LoweredIntegral; 2], of_end: Option<&Program>| {
        let mut assembly = assembly(&[Argument::number("s", lowering.s)], parameters);
        let (s, length) = (assembly.leaves()[0], assembly.run(&length_program, &[])[0]);
        let (sigma, one) = (assembly.quotient(s, length), assembly.constant(1.0));
        let mut values = integrals.each_ref().map(|piece| piece.enter(&mut assembly, sigma, one, &[sigma]));
        if let Some(of_end) = of_end {
            let of_end = assembly.run(of_end, &[]);
            values = [0, 1].map(|k| assembly.sum(values[k], of_end[k]));
        }
        assembly.finish(Tree::vector(values))
    };
    let derivatives = parameters.iter().map(|&parameter| {
        let of_end =
            loads.each_ref().map(|load| -(length.derivative(parameter) * load.replace(lowering.s, &length)));
        let inner = integrals(&loads.each_ref().map(|load| load.derivative(parameter)))?;
        let of_end = lowering.program(&lowering.translator.graph(), &[], &of_end)?;
        Ok(kernel(&inner, Some(&of_end)))
    });
    let derivatives = derivatives.collect::<Result<_, KernelError>>()?;
    Ok(WithDerivatives { value: kernel(&integrals(&loads)?, None), derivatives })
}

fn span(lowering: &Lowering, offsets: &[Expression], loaded: bool) -> Result<SpanKernels, KernelError> {
    let cables = offsets.len();
    let known = known(offsets);
    let kernel = |arguments: &[Argument<Variable>], derive: &dyn Fn(&mut Graph) -> Tree<Expression>| {
        let mut graph = Graph::new();
        let result = derive(&mut graph);
        lowering.kernel(&graph, arguments, result)
    };
    let [tense, held] = [false, true].map(|held| discs::ends_arguments(cables, held));
    Ok(SpanKernels {
        step: kernel(&discs::step_arguments(), &|graph| discs::step(graph, loaded))?,
        tense: kernel(&tense, &|graph| discs::tense(graph, loaded, &known))?,
        tense_node: kernel(&discs::node_arguments(Some(cables)), &|graph| {
            discs::tense_node(graph, loaded, cables)
        })?,
        held: kernel(&held, &|graph| discs::held(graph, loaded, &known))?,
        held_node: kernel(&discs::node_arguments(None), &|graph| discs::held_node(graph, loaded))?,
    })
}

/// Offsets at both ends as a span's kernels know them: numbers, inputs, or those of an earlier cable that runs at the same or the opposite offset.
fn known(offsets: &[Expression]) -> Vec<[Expression; 2]> {
    let input = |cable: usize| discs::symbols::offsets(cable).map(|variable| variable.expression());
    let of = |(cable, offset): (usize, &Expression)| {
        if offset.variables().is_empty() {
            return [offset.clone(), offset.clone()];
        }
        let before = offsets[..cable].iter().enumerate();
        let same = before.clone().find(|(_, other)| settled((offset - *other).expand()).is_zero());
        let opposite = before.clone().find(|(_, other)| settled((offset + *other).expand()).is_zero());
        match (same, opposite) {
            (Some((first, _)), _) => input(first),
            (None, Some((first, _))) => input(first).map(|entry| -entry),
            (None, None) => input(cable),
        }
    };
    offsets.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests;
