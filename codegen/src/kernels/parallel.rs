//! The programs of a continuum parallel robot: one element for all of its rods, and the numbers of rods, motors and platform.

use super::KernelError;
use super::cosserat::Operand;
use super::lowering::settled;
use super::{Check, WithDerivatives};
use crate::lower::{Graph, Program, compile};
use crate::spec::{Component, Drive, Expr, Joint, Parallel, ParallelRod, Robot, Rotation, RunTimeCheck};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::cosserat::Six;
use crate::theory::element::{Element, End, Given};

/// Input of the derivation: a robot without spans and tokens.
#[derive(Clone, Debug)]
pub struct ParallelRobot {
    /// Names of the parameters, by index.
    pub parameters: Vec<String>,
    /// Rods, motors, platform.
    pub robot: Parallel,
    /// The first rod of each kind.
    pub kinds: Vec<usize>,
    /// Kind of each rod.
    pub kind_of: Vec<usize>,
    /// Acceleration of gravity, world frame.
    pub gravity: [Expr; 3],
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

impl ParallelRobot {
    /// The input of the derivation for this robot: rods of equal section and material are of one kind.
    #[must_use]
    pub fn new(robot: &Robot, parallel: &Parallel) -> Self {
        let mut kinds: Vec<usize> = Vec::new();
        let alike = |a: &ParallelRod, b: &ParallelRod| {
            (&a.stiffness, &a.natural, &a.mass, &a.strain_limit)
                == (&b.stiffness, &b.natural, &b.mass, &b.strain_limit)
        };
        let rods = &parallel.rods;
        let kind_of = (0..rods.len())
            .map(|rod| {
                kinds.iter().position(|first| alike(&rods[*first], &rods[rod])).unwrap_or_else(|| {
                    kinds.push(rod);
                    kinds.len() - 1
                })
            })
            .collect();
        Self {
            parameters: robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect(),
            robot: parallel.clone(),
            kinds,
            kind_of,
            gravity: robot.gravity.clone(),
            // Definitions may vary along a backbone, which these rods do not have.
            checks: robot
                .run_time_checks
                .iter()
                .filter(|check| {
                    check.component.concerns(&[Component::Parallel]) && !check.expr.depends_on_arc_length()
                })
                .cloned()
                .collect(),
        }
    }
}

impl ParallelRobot {
    /// Whether a rotation depends on parameters.
    #[must_use]
    pub fn is_turned(&self) -> bool {
        let Parallel { rods, platform, .. } = &self.robot;
        let mounts = rods.iter().flat_map(|rod| [&rod.base.rotation, &rod.platform.rotation]);
        mounts.chain([&platform.rotation]).any(|rotation| matches!(rotation, Rotation::Open(_)))
    }
}

/// All programs. Parameters are the last inputs of each, in the order of their indices.
#[derive(Clone, Debug)]
pub struct ParallelKernels {
    /// Per rod: `[] ->` length, position of the mount at the base (3), on the platform (3), then the unit axes (3 each) of revolute joints there.
    pub rods: Vec<WithDerivatives<Program>>,
    /// Per rod, where the rotations of its mounts at the base and on the platform depend on parameters: `[] ->` their rotation vectors (3 each).
    pub turns: Vec<[Option<WithDerivatives<Program>>; 2]>,
    /// Per kind: `[] ->` stiffness (6), natural strain (6), mass per length.
    pub sections: Vec<WithDerivatives<Program>>,
    /// Per kind: `[] ->` largest strain (6), if there is one.
    pub strain_limits: Vec<Option<Program>>,
    /// Per motor: `[] ->` unit axis (3), a point on it (3); nothing for a feed.
    pub motors: Vec<Option<WithDerivatives<Program>>>,
    /// Per motor: `[] ->` least and greatest angle or travel, if there are.
    pub motor_limits: Vec<Option<Program>>,
    /// `[] ->` mass of the platform, its centre (3).
    pub platform: WithDerivatives<Program>,
    /// `[] ->` approximate position of the platform (3).
    pub place: Program,
    /// `[] ->` rotation vectors (3 each) of the approximate rotation of the platform, if they depend on parameters.
    pub turned: Option<Program>,
    /// `[] ->` gravity (3).
    pub gravity: WithDerivatives<Program>,
    /// `[a (7), b (7), slope (6), length, stiffness (6), natural (6)] ->` energy, strain (6), residual (18).
    pub residual: Program,
    /// The same and the Gauss-Newton tangent (171).
    pub gauss_newton: Program,
    /// The same and the exact tangent (171).
    pub exact: Program,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// Derives and lowers `robot` in a symbolic session.
///
/// # Errors
///
/// [`KernelError`] if the session fails or something cannot be lowered.
pub fn parallel(robot: &ParallelRobot) -> Result<ParallelKernels, KernelError> {
    session(|| lower(robot)).map_err(KernelError::Session)?
}

fn lower(plain: &ParallelRobot) -> Result<ParallelKernels, KernelError> {
    let translator = Translator::new(&plain.parameters);
    let none = Expression::zero();
    let translate = |expr: &Expr| settled(translator.translate(expr, &none, &none));
    let constants = |quantities: &[Expression]| {
        WithDerivatives::of(translator.parameters(), quantities, |outputs| {
            compile(&Graph::new(), translator.parameters(), outputs).map_err(KernelError::Lower)
        })
    };
    let optional = |quantities: Option<&[Expr]>| -> Result<Option<Program>, KernelError> {
        let values = quantities.map(|list| list.iter().map(translate).collect::<Vec<_>>());
        values.map(|values| constants(&values).map(|derivatives| derivatives.value)).transpose()
    };
    let Parallel { rods, motors, platform } = &plain.robot;
    let direction = |axis: &[Expr; 3]| {
        let axis = axis.each_ref().map(translate);
        let square: Expression = axis.iter().map(|entry| entry * entry).sum();
        let size = square.power(1, 2);
        axis.each_ref().map(|entry| settled(entry / &size))
    };
    let rod = |rod: &ParallelRod| {
        let all = [&[rod.length.clone()][..], &rod.base.position, &rod.platform.position].concat();
        let axes = [&rod.base.joint, &rod.platform.joint].into_iter().filter_map(|joint| match joint {
            Joint::Revolute(axis) => Some(direction(axis)),
            Joint::Clamped | Joint::Spherical => None,
        });
        constants(&all.iter().map(translate).chain(axes.flatten()).collect::<Vec<_>>())
    };
    let turns = |rotation: &Rotation| match rotation {
        Rotation::Fixed(_) => Ok(None),
        Rotation::Open(turns) => {
            constants(&turns.iter().flatten().map(translate).collect::<Vec<_>>()).map(Some)
        }
    };
    let kinds: Vec<&ParallelRod> = plain.kinds.iter().map(|first| &rods[*first]).collect();
    let sections: Vec<Vec<Expression>> = kinds
        .iter()
        .map(|rod| rod.stiffness.iter().chain(&rod.natural).chain([&rod.mass]).map(translate).collect())
        .collect();
    let motor = |drive: &Drive| match drive {
        Drive::Feed => Ok(None),
        Drive::Revolute { axis, point } => {
            let all = direction(axis).into_iter().chain(point.iter().map(translate));
            constants(&all.collect::<Vec<_>>()).map(Some)
        }
    };
    let elements = elements(&sections, translator.parameters())?;
    let [residual, gauss_newton, exact] = elements;
    Ok(ParallelKernels {
        rods: rods.iter().map(rod).collect::<Result<_, _>>()?,
        turns: rods
            .iter()
            .map(|rod| Ok([turns(&rod.base.rotation)?, turns(&rod.platform.rotation)?]))
            .collect::<Result<_, KernelError>>()?,
        sections: sections.iter().map(|section| constants(section)).collect::<Result<_, _>>()?,
        strain_limits: kinds
            .iter()
            .map(|rod| optional(rod.strain_limit.as_ref().map(|limit| &limit[..])))
            .collect::<Result<_, _>>()?,
        motors: motors.iter().map(|one| motor(&one.drive)).collect::<Result<_, _>>()?,
        motor_limits: motors
            .iter()
            .map(|motor| optional(motor.limits.as_ref().map(|limits| &limits[..])))
            .collect::<Result<_, _>>()?,
        platform: constants(
            &[&platform.mass].into_iter().chain(&platform.centre).map(translate).collect::<Vec<_>>(),
        )?,
        place: constants(&platform.position.each_ref().map(translate))?.value,
        turned: turns(&platform.rotation)?.map(|turns| turns.value),
        gravity: constants(&plain.gravity.each_ref().map(translate))?,
        residual,
        gauss_newton,
        exact,
        checks: plain
            .checks
            .iter()
            .map(|check| {
                let inputs = [&[Variable::new("sigma")][..], translator.parameters()].concat();
                let outputs = [translate(&check.expr)];
                let program = compile(&Graph::new(), &inputs, &outputs).map_err(KernelError::Lower)?;
                Ok(Check { what: check.what.clone(), kind: check.kind.clone(), program })
            })
            .collect::<Result<_, KernelError>>()?,
    })
}

fn numbered<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| Variable::new(&format!("{name}_{k}")))
}

/// Residual, Gauss-Newton tangent and exact tangent of an element. Quantities that all kinds share are constants of the programs, the others inputs.
fn elements(sections: &[Vec<Expression>], parameters: &[Variable]) -> Result<[Program; 3], KernelError> {
    let (a, b) = (numbered::<7>("a"), numbered::<7>("b"));
    let slope = numbered::<6>("slope");
    let length = Variable::new("length");
    let (stiffness, natural) = (numbered::<6>("stiffness"), numbered::<6>("natural"));
    let known = |index: usize, input: Variable| -> Expression {
        let first = sections.first().map(|section| &section[index]);
        match first.filter(|first| sections.iter().all(|section| &section[index] == *first)) {
            Some(first) => Operand::of(first.clone()).expression(input),
            None => input.expression(),
        }
    };
    let end = |pose: [Variable; 7]| {
        let [w, x, y, z, r_x, r_y, r_z] = pose.map(|entry| entry.expression());
        End { rotation: [w, x, y, z], position: [r_x, r_y, r_z] }
    };
    let given = Given {
        ends: [end(a), end(b)],
        slope: slope.map(|entry| entry.expression()),
        length: length.expression(),
        natural: core::array::from_fn(|k| known(6 + k, natural[k])) as Six,
        stiffness: core::array::from_fn(|k| known(k, stiffness[k])) as Six,
    };
    let mut graph = Graph::new();
    let element = Element::new(&mut graph, &given);
    let mut value = vec![element.energy(&mut graph)];
    value.extend(element.strain());
    value.extend(element.residual(&mut graph));
    let jacobian = element.jacobian(&mut graph);
    let gauss_newton = [&value[..], &element.gauss_newton(&mut graph, &jacobian)].concat();
    let exact = [&value[..], &element.exact(&mut graph, &jacobian)].concat();
    let inputs = [&a[..], &b, &slope, &[length], &stiffness, &natural, parameters].concat();
    let program = |outputs: &[Expression]| compile(&graph, &inputs, outputs).map_err(KernelError::Lower);
    Ok([program(&value)?, program(&gauss_newton)?, program(&exact)?])
}

#[cfg(test)]
mod tests;
