//! The programs of a robot of constant-curvature segments: one segment kernel for all, and the numbers of each type.

mod constructor;

use pliant_declare::spec::{ConstantCurvature, Expr, Parameter, Segment};
use pliant_program::{
    Argument, Assembly, Derived, Implementation, Kernel, Over, Shape, Tree, Value, WithDerivatives, pose,
};

use super::lowering::{checks_of_constants, constant, constants};
use super::{Check, Family, KernelError, Kinds, conditions};
use crate::lower::{assembly, compile_kernel};
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;
use crate::theory::constant_curvature::{Underivable, derive};

/// All kernels.
#[derive(Clone, Debug)]
pub struct SegmentedKernels {
    /// The tip of a segment in motion.
    pub tip: Kernel,
    /// Its tip and its inertia.
    pub segment: Kernel,
    /// Its inertia without its tip.
    pub body: Kernel,
    /// The first segment, whose base does not spin.
    pub root: Kernel,
    /// `Q` at a bending angle.
    pub q_matrix: Kernel,
    /// The constants of each kind of segments: equal segments are of one kind.
    pub constants: Kinds<WithDerivatives<Kernel>>,
    /// The places of the actuators of each kind.
    pub actuators: Kinds<WithDerivatives<Kernel>>,
    /// Area of the chambers of each kind, 0 of other actuators; `None` where there are no chambers.
    pub areas: Option<Kinds<WithDerivatives<Kernel>>>,
    /// Least and greatest force, or pressure, of the actuators of each kind, if it has limits.
    pub limits: Kinds<Option<Kernel>>,
    /// Gravity.
    pub gravity: WithDerivatives<Kernel>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

impl Family for ConstantCurvature {
    type Kernels = SegmentedKernels;

    fn lower(&self, parameters: &[Parameter]) -> Result<SegmentedKernels, KernelError> {
        lower(parameters, self)
    }

    fn derived(&self, parameters: &[Parameter], kernels: &SegmentedKernels) -> Derived {
        Derived {
            constructors: vec![kernels.constructor()],
            implementations: vec![kernels.implementation(parameters.len(), self)],
        }
    }
}

fn lower(parameters: &[Parameter], robot: &ConstantCurvature) -> Result<SegmentedKernels, KernelError> {
    let translator = Translator::new(parameters);
    let none = Expression::zero();
    let translate = |expr: &Expr| translator.translate(expr, &none, &none);
    let kinds = Kinds::of(&robot.segments);
    let derived = derive(robot.rotational_inertia)
        .map_err(|error: Underivable| KernelError::Lower(error.to_string()))?;
    let kernel = |arguments: &[Argument<Variable>], result: &Tree<Expression>| {
        compile_kernel(&derived.graph, arguments, &[], result.clone()).map_err(KernelError::Lower)
    };
    let numbers = [Argument::number("mass", derived.mass), Argument::number("gyration", derived.gyration)];
    let with_numbers = |arguments: &[Argument<Variable>]| [arguments, &numbers].concat();
    let motion = motion(derived.motion);
    let segment = kernel(&with_numbers(std::slice::from_ref(&motion)), &derived.segment)?;
    let limits = |segment: &&Segment| {
        let limits = segment.limits.as_ref().map(|limits| Tree::vector(limits.each_ref().map(translate)));
        limits.map(|limits| constant(&translator, limits)).transpose()
    };
    let area = |segment: &&Segment| {
        constants(
            &translator,
            Tree::Number(segment.chamber_area.as_ref().map_or_else(Expression::zero, translate)),
        )
    };
    let chambers = robot.segments.iter().any(|segment| segment.chamber_area.is_some());
    Ok(SegmentedKernels {
        tip: kernel(std::slice::from_ref(&motion), &derived.tip)?,
        body: body(&segment, assembly(&with_numbers(std::slice::from_ref(&motion)), &[]))?,
        root: root(&segment, assembly(&with_numbers(&at_rest(derived.motion)), &[]))?,
        segment,
        q_matrix: kernel(&[Argument::number("theta", derived.theta)], &derived.q_matrix)?,
        constants: kinds.map(|segment| {
            let values = quantities(segment).map(|(name, value)| (name, Tree::Number(translate(value))));
            constants(&translator, Tree::plain("segments::Constants", values))
        })?,
        actuators: kinds.map(|segment| {
            let places = segment.actuators.iter().map(|place| place.each_ref().map(translate));
            constants(&translator, Tree::rows(places))
        })?,
        areas: chambers.then(|| kinds.map(area)).transpose()?,
        limits: kinds.map(limits)?,
        gravity: constants(&translator, Tree::vector(robot.gravity.each_ref().map(translate)))?,
        checks: checks_of_constants(&translator, &robot.checks)?,
    })
}

/// The constants of a segment, as the kernel trait has them.
fn quantities(segment: &Segment) -> [(&'static str, &Expr); 8] {
    [
        ("length", &segment.length),
        ("mass", &segment.mass),
        ("axial_stiffness", &segment.axial_stiffness),
        ("bending_stiffness", &segment.bending_stiffness),
        ("damping", &segment.damping),
        ("bend_damping", &segment.bend_damping),
        ("length_damping", &segment.length_damping),
        ("gyration", &segment.gyration),
    ]
}

/// The inertia alone of a segment, from the kernel of all of it at the leaves of the arguments.
fn body(segment: &Kernel, mut assembly: Assembly) -> Result<Kernel, KernelError> {
    let leaves = assembly.leaves();
    let whole = assembly.apply(segment, &leaves);
    Ok(assembly.finish(part(whole.as_ref(), "body")?))
}

/// The first segment: that one without spin, and of it what the recursions over the segments read.
fn root(segment: &Kernel, mut assembly: Assembly) -> Result<Kernel, KernelError> {
    let still = assembly.constant(0.0);
    let mut inputs = assembly.leaves();
    inputs.splice(6..6, [still; 3]);
    let whole = assembly.apply(segment, &inputs);
    let body = part(whole.as_ref(), "body")?;
    let mut read = vec![("tip", part(whole.as_ref(), "tip")?)];
    for name in ["moment", "linear", "mass", "load"] {
        read.push((name, part(Some(&body), name)?));
    }
    Ok(assembly.finish(Tree::generic("segments::Root", read)))
}

/// A field of a segment.
fn part(record: Option<&Tree<Value>>, name: &str) -> Result<Tree<Value>, KernelError> {
    let missing = || KernelError::Lower(format!("a segment has no field `{name}`"));
    record.and_then(|record| record.field(name)).cloned().ok_or_else(missing)
}

/// State and rate as two arguments.
fn at_rest(variables: [Variable; 9]) -> [Argument<Variable>; 2] {
    [("state", 0), ("rate", 3)]
        .map(|(name, first)| Argument::vector(name, variables.into_iter().skip(first).take(3)))
}

/// State, rate and spin as an argument.
fn motion(variables: [Variable; 9]) -> Argument<Variable> {
    let fields = ["state", "rate", "spin"].into_iter().zip(variables.chunks(3));
    let fields = fields.map(|(name, entries)| (name, Tree::vector(entries.iter().copied())));
    Argument::new("motion", Tree::generic("segments::Motion", fields))
}

impl SegmentedKernels {
    /// The kernel trait for a robot of these segments.
    #[must_use]
    pub fn implementation(&self, parameters: usize, robot: &ConstantCurvature) -> Implementation {
        let mut to = Implementation::new("segments::Kernel");
        conditions(&mut to, &self.checks);
        let list = |of: &Kinds<WithDerivatives<Kernel>>| Tree::listed(of.each().cloned().map(Tree::Number));
        let places = self.actuators.each().cloned().map(|places| Tree::list_of(Tree::Number(places)));
        let limit =
            |limit: &Option<Kernel>| Tree::optional(Shape::vector([(); 2]), limit.clone().map(Tree::Number));
        to.numbers(
            ["segments::SegmentsData", "segments::SegmentsSlopes"],
            parameters,
            [
                ("options", options(robot)),
                ("limits", Tree::listed(self.limits.each().map(limit))),
                ("base", pose(&robot.base)),
            ],
            &[
                ("constants", list(&self.constants)),
                ("actuators", Tree::listed(places)),
                ("chamber_areas", self.areas.as_ref().map_or_else(|| Tree::listed([]), list)),
                ("gravity", Tree::Number(self.gravity.clone())),
            ],
        );
        let kernels = [
            ("tip", &self.tip),
            ("segment", &self.segment),
            ("body", &self.body),
            ("root", &self.root),
            ("q_matrix", &self.q_matrix),
        ];
        for (name, kernel) in kernels {
            to.kernel(name, Over::Scalar, kernel);
        }
        to
    }
}

/// Settled options of the physics.
fn options(robot: &ConstantCurvature) -> Tree<Kernel> {
    let physics = if robot.as_published { "AsPublished" } else { "Consistent" };
    Tree::plain(
        "segments::SegmentsOptions",
        [
            ("physics", Tree::variant("segments::Physics", physics)),
            ("rotational_inertia", Tree::flag(robot.rotational_inertia)),
        ],
    )
}

#[cfg(test)]
mod tests;
