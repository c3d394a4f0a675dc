//! The programs of a continuum parallel robot: one element for all of its rods, and the numbers of rods, motors and platform.

mod constructor;
mod implementation;
mod parts;

use parts::Parts;
use pliant_declare::spec::{Parallel, Parameter};
use pliant_program::{Argument, Derived, Kernel, Tree, WithDerivatives};

use super::cosserat::{Operand, motion_tree, of_motion};
use super::lowering::{checks_of_constants, constant, constants};
use super::{Check, Family, KernelError, Kinds};
use crate::graph::Graph;
use crate::lower::compile_kernel;
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;
use crate::theory::cosserat::Six;
use crate::theory::element::{Element, End, Given};

/// All kernels.
#[derive(Clone, Debug)]
pub struct ParallelKernels {
    /// Each rod.
    pub rods: Vec<WithDerivatives<Kernel>>,
    /// The section of each kind of rods: of equal section, material and limits.
    pub sections: Kinds<WithDerivatives<Kernel>>,
    /// Largest strain of each kind.
    pub strain_limits: Vec<Kernel>,
    /// Inertia, damping and drag of each kind in motion.
    pub motions: Vec<WithDerivatives<Kernel>>,
    /// Each motor.
    pub motors: Vec<WithDerivatives<Kernel>>,
    /// Inertia and friction of each motor in motion.
    pub rotors: Vec<WithDerivatives<Kernel>>,
    /// The platform.
    pub platform: WithDerivatives<Kernel>,
    /// Its moments of inertia.
    pub inertia: WithDerivatives<Kernel>,
    /// Gravity.
    pub gravity: WithDerivatives<Kernel>,
    /// Energy, strain and residual of an element.
    pub residual: Kernel,
    /// The same and the Jacobian of the mean strain.
    pub linearised: Kernel,
    /// The same and the exact tangent.
    pub exact: Kernel,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

impl Family for Parallel {
    type Kernels = ParallelKernels;

    fn lower(&self, parameters: &[Parameter]) -> Result<ParallelKernels, KernelError> {
        lower(parameters, self)
    }

    fn derived(&self, parameters: &[Parameter], kernels: &ParallelKernels) -> Derived {
        Derived {
            constructors: vec![kernels.constructor(self)],
            implementations: vec![kernels.implementation(parameters.len())],
        }
    }
}

fn lower(parameters: &[Parameter], robot: &Parallel) -> Result<ParallelKernels, KernelError> {
    let translator = Translator::new(parameters);
    let parts = Parts { translator: &translator };
    let parameters = translator.parameters();
    let Parallel { rods, motors, platform, gravity, checks, accuracy: _ } = robot;
    let kinds = Kinds::of(
        rods.iter().map(|rod| (&rod.stiffness, &rod.natural, &rod.mass, &rod.strain_limit, &rod.motion)),
    );
    let sections = kinds.map(|(stiffness, natural, mass, ..)| {
        Ok(stiffness.iter().chain(*natural).chain([*mass]).map(|e| parts.translate(e)).collect())
    })?;
    let [residual, linearised, exact] = elements(&sections.list, parameters)?;
    let limits = kinds.list.iter().map(|(.., limit, _)| {
        let limit = limit.each_ref().map(|limit| limit.as_ref().map(|entry| parts.translate(entry)));
        constant(&translator, Tree::optionals(limit))
    });
    let motions = kinds.list.iter().map(|(.., motion)| {
        constants(&translator, motion_tree(&of_motion(motion).map(|entry| parts.translate(entry))))
    });
    let rotors = motors.iter().map(|motor| {
        let fields = [("inertia", &motor.inertia), ("friction", &motor.friction)];
        let fields = fields.map(|(name, entry)| (name, Tree::Number(parts.translate(entry))));
        constants(&translator, Tree::plain("parallel::MotorMotion", fields))
    });
    let numbered = rods.iter().zip(&kinds.of);
    Ok(ParallelKernels {
        rods: numbered.map(|(rod, kind)| parts.rod(rod, *kind)).collect::<Result<_, _>>()?,
        sections: sections.map(|section| constants(&translator, of_section(section)))?,
        strain_limits: limits.collect::<Result<_, _>>()?,
        motions: motions.collect::<Result<_, _>>()?,
        motors: motors.iter().map(|motor| parts.motor(motor)).collect::<Result<_, _>>()?,
        rotors: rotors.collect::<Result<_, _>>()?,
        inertia: constants(&translator, parts.vector(&platform.inertia))?,
        platform: parts.platform(platform)?,
        gravity: constants(&translator, parts.vector(gravity))?,
        residual,
        linearised,
        exact,
        checks: checks_of_constants(&translator, checks)?,
    })
}

/// The section of a kind of rods: stiffness, natural strain, mass.
fn of_section(section: &[Expression]) -> Tree<Expression> {
    let (stiffness, rest) = section.split_at(6);
    let (natural, mass) = rest.split_at(6);
    Tree::plain(
        "parallel::RodSection",
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

/// Residual, Jacobian of the mean strain and exact tangent of an element. Quantities that all kinds share are constants of the programs, the others inputs.
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
    let with = |name: &'static str, field: &'static str, entries: Tree<Expression>| {
        Tree::generic(name, [("value", value.clone()), (field, entries)])
    };
    let linearised = with("parallel::Linearised", "jacobian", Tree::rows(jacobian.rows()));
    let tangent = Tree::vector(element.exact(&mut graph, &jacobian));
    let exact = with("parallel::Stiffness", "tangent", tangent);
    let of_element = [("a", Tree::vector(a)), ("b", Tree::vector(b)), ("slope", Tree::vector(slope))];
    let of_element = of_element.into_iter().chain([("length", Tree::Number(length))]);
    let of_section = [("stiffness", Tree::vector(stiffness)), ("natural", Tree::vector(natural))];
    let arguments = [
        Argument::new("element", Tree::generic("parallel::Element", of_element)),
        Argument::new("section", Tree::plain("parallel::RodSection", of_section)),
    ];
    let kernel = |result: Tree<Expression>| {
        compile_kernel(&graph, &arguments, parameters, result).map_err(KernelError::Lower)
    };
    Ok([kernel(value.clone())?, kernel(linearised)?, kernel(exact)?])
}

#[cfg(test)]
mod tests;
