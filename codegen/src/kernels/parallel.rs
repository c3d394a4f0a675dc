//! The programs of a continuum parallel robot: one element for all of its rods, and the numbers of rods, motors and platform.

mod constructor;
mod implementation;
mod parts;

use super::cosserat::Operand;
use super::lowering::constants;
use super::{Check, KernelError, WithDerivatives};
use crate::graph::{Argument, Graph, Tree};
use crate::lower::Kernel;
use crate::spec::{Component, Expr, Parallel, ParallelRod, Robot, RunTimeCheck};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::cosserat::Six;
use crate::theory::element::{Element, End, Given};
use parts::Parts;

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

/// All kernels.
#[derive(Clone, Debug)]
pub struct ParallelKernels {
    /// Each rod.
    pub rods: Vec<WithDerivatives<Kernel>>,
    /// The section of each kind of rods.
    pub sections: Vec<WithDerivatives<Kernel>>,
    /// Largest strain of each kind.
    pub strain_limits: Vec<Kernel>,
    /// Each motor.
    pub motors: Vec<WithDerivatives<Kernel>>,
    /// The platform.
    pub platform: WithDerivatives<Kernel>,
    /// Gravity.
    pub gravity: WithDerivatives<Kernel>,
    /// Energy, strain and residual of an element.
    pub residual: Kernel,
    /// The same and the Gauss-Newton tangent.
    pub gauss_newton: Kernel,
    /// The same and the exact tangent.
    pub exact: Kernel,
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

fn lower(input: &ParallelRobot) -> Result<ParallelKernels, KernelError> {
    let translator = Translator::new(&input.parameters);
    let parts = Parts { translator: &translator };
    let parameters = translator.parameters();
    let Parallel { rods, motors, platform } = &input.robot;
    let kinds: Vec<&ParallelRod> = input.kinds.iter().map(|first| &rods[*first]).collect();
    let sections: Vec<Vec<Expression>> = kinds
        .iter()
        .map(|rod| {
            rod.stiffness.iter().chain(&rod.natural).chain([&rod.mass]).map(|e| parts.translate(e)).collect()
        })
        .collect();
    let [residual, gauss_newton, exact] = elements(&sections, parameters)?;
    let limits = kinds.iter().map(|rod| {
        let limit =
            rod.strain_limit.each_ref().map(|limit| limit.as_ref().map(|entry| parts.translate(entry)));
        Ok(constants(parameters, Tree::optionals(limit))?.value)
    });
    let numbers = 0..rods.len();
    let sigma = Variable::new("sigma");
    Ok(ParallelKernels {
        rods: numbers.map(|rod| parts.rod(input, rod)).collect::<Result<_, _>>()?,
        sections: sections
            .iter()
            .map(|section| constants(parameters, of_section(section)))
            .collect::<Result<_, _>>()?,
        strain_limits: limits.collect::<Result<_, KernelError>>()?,
        motors: motors.iter().map(|motor| parts.motor(motor)).collect::<Result<_, _>>()?,
        platform: parts.platform(platform)?,
        gravity: constants(parameters, parts.vector(&input.gravity))?,
        residual,
        gauss_newton,
        exact,
        checks: input
            .checks
            .iter()
            .map(|check| Check::new(check, &Graph::new(), sigma, parameters, &[parts.translate(&check.expr)]))
            .collect::<Result<_, KernelError>>()?,
    })
}

/// The section of a kind of rods: stiffness, natural strain, mass.
fn of_section(section: &[Expression]) -> Tree<Expression> {
    let (stiffness, rest) = section.split_at(6);
    let (natural, mass) = rest.split_at(6);
    Tree::plain(
        "parallel::Section",
        [
            ("stiffness", Tree::vector(stiffness.to_vec())),
            ("natural", Tree::vector(natural.to_vec())),
            ("mass", Tree::Number(mass.iter().cloned().sum())),
        ],
    )
}

fn numbered<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| Variable::new(&format!("{name}_{k}")))
}

/// Residual, Gauss-Newton tangent and exact tangent of an element. Quantities that all kinds share are constants of the programs, the others inputs.
fn elements(sections: &[Vec<Expression>], parameters: &[Variable]) -> Result<[Kernel; 3], KernelError> {
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
    let (energy, strain) = (element.energy(&mut graph), element.strain());
    let value = Tree::generic(
        "parallel::Residual",
        [
            ("energy", Tree::Number(energy)),
            ("strain", Tree::vector(strain)),
            ("residual", Tree::vector(element.residual(&mut graph))),
        ],
    );
    let jacobian = element.jacobian(&mut graph);
    let with = |tangent: Vec<Expression>| {
        Tree::generic("parallel::Stiffness", [("value", value.clone()), ("tangent", Tree::vector(tangent))])
    };
    let gauss_newton = with(element.gauss_newton(&mut graph, &jacobian));
    let exact = with(element.exact(&mut graph, &jacobian));
    let of_element = [("a", Tree::vector(a)), ("b", Tree::vector(b)), ("slope", Tree::vector(slope))];
    let of_element = of_element.into_iter().chain([("length", Tree::Number(length))]);
    let of_section = [("stiffness", Tree::vector(stiffness)), ("natural", Tree::vector(natural))];
    let arguments = [
        Argument { name: "element", tree: Tree::generic("parallel::Element", of_element) },
        Argument { name: "section", tree: Tree::plain("parallel::Section", of_section) },
    ];
    let kernel = |result: Tree<Expression>| {
        Kernel::compile(&graph, &arguments, parameters, result).map_err(KernelError::Lower)
    };
    Ok([kernel(value.clone())?, kernel(gauss_newton)?, kernel(exact)?])
}

#[cfg(test)]
mod tests;
