//! The programs of a robot of constant-curvature segments: one segment kernel for all, and the numbers of each type.

use super::Check;
use super::KernelError;
use crate::lower::{Graph, Program, compile};
use crate::spec::{Component, ConstantCurvature, Expr, Robot, RunTimeCheck, Segment};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::constant_curvature::{Underivable, derive};

/// Input of the derivation: a robot without spans and tokens.
#[derive(Clone, Debug)]
pub struct SegmentedRobot {
    /// Names of the parameters, by index.
    pub parameters: Vec<String>,
    /// The different segments.
    pub types: Vec<SegmentType>,
    /// Type of each segment, from the base.
    pub kinds: Vec<usize>,
    /// Acceleration of gravity, world frame.
    pub gravity: [Expr; 3],
    /// Slices have rotational inertia.
    pub slices: bool,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// The quantities of a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentType {
    /// Length, mass, axial and bending stiffness, damping, bend damping, length damping, gyration.
    pub constants: [Expr; 8],
    /// `R (cos alpha, sin alpha)` of its actuators.
    pub actuators: Vec<[Expr; 2]>,
    /// Their least and greatest force.
    pub limits: Option<[Expr; 2]>,
}

impl SegmentedRobot {
    /// The input of the derivation for this model of a robot: equal segments are of one type.
    #[must_use]
    pub fn new(robot: &Robot, model: &ConstantCurvature) -> Self {
        let mut types: Vec<SegmentType> = Vec::new();
        let kinds = robot
            .segments
            .iter()
            .map(|segment| {
                let kind = SegmentType::new(segment);
                types.iter().position(|known| *known == kind).unwrap_or_else(|| {
                    types.push(kind);
                    types.len() - 1
                })
            })
            .collect();
        Self {
            parameters: robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect(),
            types,
            kinds,
            gravity: robot.gravity.clone(),
            slices: model.rotational_inertia,
            // Definitions may vary along a backbone, which segments do not have.
            checks: robot
                .run_time_checks
                .iter()
                .filter(|check| {
                    check.component.concerns(&[Component::Segments]) && !check.expr.depends_on_arc_length()
                })
                .cloned()
                .collect(),
        }
    }
}

impl SegmentType {
    fn new(segment: &Segment) -> Self {
        let Segment { length, mass, axial_stiffness, bending_stiffness, damping, .. } = segment;
        let Segment { bend_damping, length_damping, gyration, actuators, limits, .. } = segment;
        let constants = [
            length,
            mass,
            axial_stiffness,
            bending_stiffness,
            damping,
            bend_damping,
            length_damping,
            gyration,
        ];
        Self { constants: constants.map(Clone::clone), actuators: actuators.clone(), limits: limits.clone() }
    }
}

/// All programs. Parameters are the last inputs of each, in the order of their indices.
#[derive(Clone, Debug)]
pub struct SegmentedKernels {
    /// Motion (9) to the tip (33).
    pub tip: Program,
    /// Motion (9), mass, gyration to the tip (33) and the inertia (42) of a segment.
    pub segment: Program,
    /// `theta -> Q` (45), by rows.
    pub q_matrix: Program,
    /// Per type: `[] ->` constants (8), then actuators (2 each).
    pub types: Vec<Program>,
    /// Per type: `[] ->` limits (2), if it has limits.
    pub limits: Vec<Option<Program>>,
    /// Derivatives of the programs of the types, per parameter and type.
    pub type_derivatives: Vec<Vec<Program>>,
    /// `[] ->` gravity (3).
    pub gravity: Program,
    /// Its derivative per parameter.
    pub gravity_derivatives: Vec<Program>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// Derives and lowers the model of `robot` in a symbolic session.
///
/// # Errors
///
/// [`KernelError`] if the session fails or something cannot be lowered to full accuracy.
pub fn constant_curvature(robot: &SegmentedRobot) -> Result<SegmentedKernels, KernelError> {
    session(|| lower(robot)).map_err(KernelError::Session)?
}

fn lower(robot: &SegmentedRobot) -> Result<SegmentedKernels, KernelError> {
    let translator = Translator::new(&robot.parameters);
    let parameters = translator.parameters();
    let none = Expression::zero();
    let translate = |expr: &Expr| translator.translate(expr, &none, &none);
    let constant =
        |outputs: &[Expression]| compile(&Graph::new(), parameters, outputs).map_err(KernelError::Lower);
    let derivatives = |outputs: &[Expression], parameter: Variable| {
        constant(&outputs.iter().map(|output| output.derivative(parameter)).collect::<Vec<_>>())
    };
    let types: Vec<Vec<Expression>> = robot
        .types
        .iter()
        .map(|kind| kind.constants.iter().chain(kind.actuators.iter().flatten()).map(translate).collect())
        .collect();
    let gravity = robot.gravity.each_ref().map(translate);
    let checks = robot
        .checks
        .iter()
        .map(|check| {
            let inputs = [&[Variable::new("sigma")][..], parameters].concat();
            let program =
                compile(&Graph::new(), &inputs, &[translate(&check.expr)]).map_err(KernelError::Lower)?;
            Ok(Check { what: check.what.clone(), kind: check.kind.clone(), program })
        })
        .collect::<Result<_, KernelError>>()?;
    let derived = derive(robot.slices).map_err(|error: Underivable| KernelError::Lower(error.to_string()))?;
    let program = |inputs: &[Variable], outputs: &[Expression]| {
        compile(&derived.graph, inputs, outputs).map_err(KernelError::Lower)
    };
    Ok(SegmentedKernels {
        tip: program(&derived.motion, &derived.tip)?,
        segment: program(
            &[&derived.motion[..], &[derived.mass, derived.gyration]].concat(),
            &[&derived.tip[..], &derived.segment].concat(),
        )?,
        q_matrix: program(&[derived.theta], &derived.q_matrix)?,
        types: types.iter().map(|outputs| constant(outputs)).collect::<Result<_, _>>()?,
        limits: robot
            .types
            .iter()
            .map(|kind| {
                kind.limits.as_ref().map(|limits| constant(&limits.each_ref().map(translate))).transpose()
            })
            .collect::<Result<_, _>>()?,
        type_derivatives: parameters
            .iter()
            .map(|parameter| types.iter().map(|outputs| derivatives(outputs, *parameter)).collect())
            .collect::<Result<_, _>>()?,
        gravity: constant(&gravity)?,
        gravity_derivatives: parameters
            .iter()
            .map(|parameter| derivatives(&gravity, *parameter))
            .collect::<Result<_, _>>()?,
        checks,
    })
}

#[cfg(test)]
mod tests;
