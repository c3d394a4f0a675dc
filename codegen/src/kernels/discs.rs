//! The programs of a planar robot with discs.

mod nodes;

use super::KernelError;
use super::lowering::{Lowering, piece, settled};
use super::{Check, LoweredIntegral, WithDerivatives};
use crate::lower::{Graph, Program};
use crate::spec::{Backbone, Component, DiscsModel, Expr, Load, Robot, RunTimeCheck};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::lasem::from_tip;
use crate::theory::{Translator, discs};

/// Input of the derivation: a robot without spans and tokens.
#[derive(Clone, Debug)]
pub struct DiscsRobot {
    /// Names of the parameters, by index.
    pub parameters: Vec<String>,
    /// Declared values of the parameters.
    pub values: Vec<f64>,
    /// The backbone.
    pub backbone: Backbone,
    /// Distributed loads.
    pub load: Load,
    /// Gravity in the plane, m/s^2.
    pub gravity: [Expr; 2],
    /// Discs and cables.
    pub model: DiscsModel,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

impl DiscsRobot {
    /// The input of the derivation for this model of a robot; `None` without backbone, which a checked robot with the model has.
    #[must_use]
    pub fn new(robot: &Robot, model: &DiscsModel) -> Option<Self> {
        let [x, y, _] = &robot.gravity;
        // Cables of a pair have conditions of their own.
        let owners = [Component::Backbone, Component::Cables, Component::Discs];
        Some(Self {
            parameters: robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect(),
            values: robot.parameters.iter().map(|parameter| parameter.value).collect(),
            backbone: robot.backbone.clone()?,
            load: robot.load.clone(),
            gravity: [x.clone(), y.clone()],
            model: model.clone(),
            checks: robot
                .run_time_checks
                .iter()
                .filter(|check| check.component.concerns(&owners))
                .cloned()
                .collect(),
        })
    }

    /// Whether there are distributed loads.
    fn loaded(&self) -> bool {
        !(self.load.q_x.is_zero() && self.load.q_y.is_zero())
    }
}

/// All programs. Parameters are the last inputs of each, in the order of their indices.
#[derive(Clone, Debug)]
pub struct DiscsKernels {
    /// Gauss-Legendre nodes per span.
    pub nodes: usize,
    /// `[] -> [L]`.
    pub length: WithDerivatives<Program>,
    /// `[] ->` stations of the discs that were declared one by one.
    pub stations: Option<WithDerivatives<Program>>,
    /// `[s] -> [EI]`.
    pub bending_stiffness: WithDerivatives<Program>,
    /// `[s] ->` offsets of the cables.
    pub offsets: WithDerivatives<Program>,
    /// Resultant of the distributed loads, if there are any.
    pub resultant: Option<Resultant>,
    /// `[s, theta] -> [c, dc/dtheta]`, if there is a distributed couple.
    pub couple: Option<WithDerivatives<Program>>,
    /// `[] ->` weights of the discs, two components of one for all or of each, if they have any.
    pub weights: Option<WithDerivatives<Program>>,
    /// The arithmetic of a span, as in [`crate::theory::discs`](mod@crate::theory::discs).
    pub span: SpanKernels,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// The resultant `-int from s to L of (q_x, q_y)`.
#[derive(Clone, Debug)]
pub struct Resultant {
    /// Over `sigma = s / L`.
    pub value: [LoweredIntegral; 2],
    /// Its derivatives with respect to each parameter at a fixed `s`: an integral over `sigma`, and `[] -> [x, y]` of what the end of the backbone adds.
    pub derivatives: Vec<([LoweredIntegral; 2], Program)>,
}

/// Steps over nodes, and what follows at the ends.
#[derive(Clone, Debug)]
pub struct SpanKernels {
    /// [`discs::step`].
    pub step: Program,
    /// [`discs::tense`].
    pub tense: Program,
    /// [`discs::tense_node`].
    pub tense_node: Program,
    /// [`discs::held`].
    pub held: Program,
    /// [`discs::held_node`].
    pub held_node: Program,
}

/// Derives and lowers the model in a symbolic session.
///
/// # Errors
///
/// [`KernelError`] if the session fails, something cannot be lowered, or no reasonable number of nodes is accurate enough.
pub fn discs(robot: &DiscsRobot) -> Result<DiscsKernels, KernelError> {
    session(|| lower(robot)).map_err(KernelError::Session)?
}

fn lower(robot: &DiscsRobot) -> Result<DiscsKernels, KernelError> {
    let lowering = Lowering { translator: Translator::new(&robot.parameters), s: Variable::new("s") };
    let model = &robot.model;
    let all = |exprs: &[Expr]| -> Vec<Expression> { exprs.iter().map(|e| lowering.translate(e)).collect() };
    let offsets = all(&model.offsets);
    let resultant = robot.loaded().then(|| resultant(robot, &lowering)).transpose()?;
    let nodes = match model.nodes {
        Some(nodes) => nodes,
        None => nodes::nodes(robot, resultant.as_ref())
            .ok_or(KernelError::Quadrature("the work of the loads on a span"))?,
    };
    let weights: Vec<Expression> = model
        .masses
        .iter()
        .flat_map(|mass| robot.gravity.each_ref().map(|g| Expr::mul(mass.clone(), g.clone())))
        .map(|weight| lowering.translate(&weight))
        .collect();
    Ok(DiscsKernels {
        nodes,
        length: lowering.with_derivatives(&[], &[lowering.translate(&robot.backbone.length)])?,
        stations: model
            .stations
            .as_ref()
            .map(|stations| lowering.with_derivatives(&[], &all(stations)))
            .transpose()?,
        bending_stiffness: lowering
            .with_derivatives(&[lowering.s], &[lowering.translate(&robot.backbone.bending_stiffness)])?,
        offsets: lowering.with_derivatives(&[lowering.s], &offsets)?,
        resultant,
        couple: robot.load.couple.as_ref().map(|couple| of_couple(&lowering, couple)).transpose()?,
        weights: (!weights.iter().all(Expression::is_zero))
            .then(|| lowering.with_derivatives(&[], &weights))
            .transpose()?,
        span: span(&lowering, &offsets, robot.loaded())?,
        checks: robot
            .checks
            .iter()
            .map(|check| lowering.check(check, &robot.backbone.length))
            .collect::<Result<_, _>>()?,
    })
}

fn of_couple(lowering: &Lowering, couple: &Expr) -> Result<WithDerivatives<Program>, KernelError> {
    let theta = Variable::new("theta");
    let couple = lowering.translator.translate(couple, &lowering.s.expression(), &theta.expression());
    let slope = couple.derivative(theta);
    lowering.with_derivatives(&[lowering.s, theta], &[couple, slope])
}

fn resultant(robot: &DiscsRobot, lowering: &Lowering) -> Result<Resultant, KernelError> {
    let sigma = Variable::new("sigma");
    let length = lowering.translate(&robot.backbone.length);
    let along = &length * sigma.expression();
    let loads = [&robot.load.q_x, &robot.load.q_y].map(|load| lowering.translate(load));
    let integral = |densities: &[Expression; 2]| -> Result<[LoweredIntegral; 2], KernelError> {
        let one = |density: &Expression| {
            let mut graph = Graph::new();
            let integrand = -(&length * density.replace(lowering.s, &along));
            let integral = from_tip(&mut graph, sigma, &integrand);
            let program = |inputs: &[Variable], output: &Expression| {
                lowering.program(&graph, inputs, std::slice::from_ref(output))
            };
            let what = "the resultant of the distributed loads";
            piece(program, &robot.values, what, [&[sigma], &[sigma]], &integral)
        };
        Ok([one(&densities[0])?, one(&densities[1])?])
    };
    let derivatives = lowering.translator.parameters().iter().map(|&parameter| {
        let of_ends =
            loads.each_ref().map(|load| -(length.derivative(parameter) * load.replace(lowering.s, &length)));
        let inner = integral(&loads.each_ref().map(|load| load.derivative(parameter)))?;
        Ok((inner, lowering.program(&Graph::new(), &[], &of_ends)?))
    });
    Ok(Resultant { value: integral(&loads)?, derivatives: derivatives.collect::<Result<_, KernelError>>()? })
}

fn span(lowering: &Lowering, offsets: &[Expression], loaded: bool) -> Result<SpanKernels, KernelError> {
    let cables = offsets.len();
    let known = known(offsets);
    let program = |inputs: &[Variable], derive: &dyn Fn(&mut Graph) -> Vec<Expression>| {
        let mut graph = Graph::new();
        let outputs = derive(&mut graph);
        lowering.program(&graph, inputs, &outputs)
    };
    let node = discs::node_inputs(cables);
    Ok(SpanKernels {
        step: program(&discs::step_inputs(), &|graph| discs::step(graph, loaded))?,
        tense: program(&discs::ends_inputs(cables, false), &|graph| discs::tense(graph, loaded, &known))?,
        tense_node: program(&node, &|graph| discs::tense_node(graph, loaded, cables))?,
        held: program(&discs::ends_inputs(cables, true), &|graph| discs::held(graph, loaded, &known))?,
        held_node: program(&node, &|graph| discs::held_node(graph, loaded))?,
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
