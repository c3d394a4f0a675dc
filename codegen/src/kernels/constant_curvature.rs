//! The programs of a robot of constant-curvature segments: one segment kernel for all, and the numbers of each type.

mod constructor;

use super::lowering::constants;
use super::{Body, Check, Implementation, KernelError, Over, Takes, WithDerivatives, conditions};
use crate::graph::{Argument, Graph, Shape, Tree};
use crate::lower::{Assembly, Kernel, Value};
use crate::spec::{Base, Component, ConstantCurvature, Expr, Robot, RunTimeCheck, Segment};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::constant_curvature::{Underivable, derive};

/// Input of the derivation: a robot without spans and tokens.
#[derive(Clone, Debug)]
pub struct SegmentedRobot {
    /// Names of the parameters, by index.
    pub parameters: Vec<String>,
    /// The different segments.
    pub kinds: Vec<SegmentKind>,
    /// Kind of each segment, from the base.
    pub kind_of: Vec<usize>,
    /// Acceleration of gravity, world frame.
    pub gravity: [Expr; 3],
    /// Slices have rotational inertia.
    pub slices: bool,
    /// The formulas of the loads are those that the paper prints.
    pub as_published: bool,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

/// The quantities of a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentKind {
    /// Length, mass, axial and bending stiffness, damping, bend damping, length damping, gyration.
    pub constants: [Expr; 8],
    /// `R (cos alpha, sin alpha)` of its actuators.
    pub actuators: Vec<[Expr; 2]>,
    /// Their least and greatest force.
    pub limits: Option<[Expr; 2]>,
}

impl SegmentedRobot {
    /// The input of the derivation for this model of a robot: equal segments are of one kind.
    #[must_use]
    pub fn new(robot: &Robot, model: &ConstantCurvature) -> Self {
        let mut kinds: Vec<SegmentKind> = Vec::new();
        let kind_of = robot
            .segments
            .iter()
            .map(|segment| {
                let kind = SegmentKind::new(segment);
                kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                })
            })
            .collect();
        Self {
            parameters: robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect(),
            kinds,
            kind_of,
            gravity: robot.gravity.clone(),
            slices: model.rotational_inertia,
            as_published: model.as_published,
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

impl SegmentKind {
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
    /// The constants of each type.
    pub constants: Vec<WithDerivatives<Kernel>>,
    /// The places of the actuators of each type.
    pub actuators: Vec<WithDerivatives<Kernel>>,
    /// Least and greatest force of the actuators of each type, if it has limits.
    pub limits: Vec<Option<Kernel>>,
    /// Gravity.
    pub gravity: WithDerivatives<Kernel>,
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
    let of_kinds = |result: &dyn Fn(&SegmentKind) -> Tree<Expression>| -> Result<Vec<_>, KernelError> {
        robot.kinds.iter().map(|kind| constants(parameters, result(kind))).collect()
    };
    let derived = derive(robot.slices).map_err(|error: Underivable| KernelError::Lower(error.to_string()))?;
    let kernel = |arguments: &[Argument<Variable>], result: &Tree<Expression>| {
        Kernel::compile(&derived.graph, arguments, &[], result.clone()).map_err(KernelError::Lower)
    };
    let numbers = [Argument::number("mass", derived.mass), Argument::number("gyration", derived.gyration)];
    let with_numbers = |arguments: &[Argument<Variable>]| [arguments, &numbers].concat();
    let motion = motion(derived.motion);
    let segment = kernel(&with_numbers(std::slice::from_ref(&motion)), &derived.segment)?;
    let limits = robot.kinds.iter().map(|kind| {
        let limits = kind.limits.as_ref().map(|limits| Tree::vector(limits.each_ref().map(translate)));
        Ok(limits.map(|limits| constants(parameters, limits)).transpose()?.map(|limits| limits.value))
    });
    let sigma = Variable::new("sigma");
    Ok(SegmentedKernels {
        tip: kernel(std::slice::from_ref(&motion), &derived.tip)?,
        body: body(&segment, Assembly::new(&with_numbers(std::slice::from_ref(&motion)), &[]))?,
        root: root(&segment, Assembly::new(&with_numbers(&at_rest(derived.motion)), &[]))?,
        segment,
        q_matrix: kernel(&[Argument::number("theta", derived.theta)], &derived.q_matrix)?,
        constants: of_kinds(&|kind| {
            let values = kind.constants.each_ref().map(translate);
            Tree::plain("constant_curvature::Constants", CONSTANTS.into_iter().zip(values.map(Tree::Number)))
        })?,
        actuators: of_kinds(&|kind| {
            Tree::rows(kind.actuators.iter().map(|place| place.each_ref().map(translate)))
        })?,
        limits: limits.collect::<Result<_, KernelError>>()?,
        gravity: constants(parameters, Tree::vector(robot.gravity.each_ref().map(translate)))?,
        checks: robot
            .checks
            .iter()
            .map(|check| Check::new(check, &Graph::new(), sigma, parameters, &[translate(&check.expr)]))
            .collect::<Result<_, KernelError>>()?,
    })
}

/// The fields of the constants of a segment, in the order of [`SegmentKind::constants`].
const CONSTANTS: [&str; 8] = [
    "length",
    "mass",
    "axial_stiffness",
    "bending_stiffness",
    "damping",
    "bend_damping",
    "length_damping",
    "gyration",
];

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
    Ok(assembly.finish(Tree::generic("constant_curvature::Root", read)))
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
    Argument { name: "motion", tree: Tree::generic("constant_curvature::Motion", fields) }
}

impl SegmentedKernels {
    /// The kernel trait for a robot of these segments.
    #[must_use]
    pub fn implementation(&self, robot: &SegmentedRobot, base: &Base) -> Implementation {
        let mut to = Implementation::new("constant_curvature::Kernel");
        let count = robot.parameters.len();
        let segment = || vec![Takes::Index("segment")];
        let of_kinds = |among: &[WithDerivatives<Body>]| {
            WithDerivatives::choice("segment", &robot.kind_of, among, count)
        };
        to.list("PerSegment", "per_segment", robot.kind_of.len());
        to.settled("segment_count", Tree::count(robot.kind_of.len()));
        to.settled("options", robot.options());
        conditions(&mut to, &self.checks);
        to.base(base);

        let constants: Vec<_> = self.constants.iter().map(|kind| kind.bodies(Body::Kernel)).collect();
        let shape = self.constants.first().map(|kind| kind.value.result.clone());
        let shape = shape.unwrap_or_else(|| Tree::plain("constant_curvature::Constants", []));
        to.with_derivatives(
            ["constants", "constants_sensitivity"],
            Over::Real,
            &segment(),
            &shape,
            of_kinds(&constants),
        );
        let places = |kernel| Body::Entry { by: "actuator", kernel };
        let places: Vec<_> = self.actuators.iter().map(|kind| kind.bodies(places)).collect();
        let actuator = || vec![Takes::Index("segment"), Takes::Index("actuator")];
        to.with_derivatives(
            ["actuator", "actuator_sensitivity"],
            Over::Real,
            &actuator(),
            &Shape::vector([(); 2]),
            of_kinds(&places),
        );
        let counts = robot.kinds.iter().map(|kind| Body::Settled(Tree::count(kind.actuators.len())));
        let counts = Body::Choice { by: "segment", of: robot.kind_of.clone(), among: counts.collect() };
        to.function("actuator_count", Over::Real, segment(), Shape::count(0), counts);
        let limits = Shape::vector([(); 2]);
        let of_kind = self.limits.iter().map(|limit| Body::optional(limits.clone(), limit.clone()));
        let body = Body::Choice { by: "segment", of: robot.kind_of.clone(), among: of_kind.collect() };
        to.function("limits", Over::Real, segment(), Shape::optional(limits, None), body);
        to.with_derivatives(
            ["gravity", "gravity_sensitivity"],
            Over::Real,
            &[],
            &Shape::vector([(); 3]),
            self.gravity.bodies(Body::Kernel),
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

impl SegmentedRobot {
    /// What the declaration settles about the physics.
    fn options(&self) -> Tree<f64> {
        let physics = if self.as_published { "AsPublished" } else { "Consistent" };
        Tree::plain(
            "constant_curvature::Options",
            [
                ("physics", Tree::variant("constant_curvature::Physics", physics)),
                ("rotational_inertia", Tree::flag(self.slices)),
            ],
        )
    }
}

#[cfg(test)]
mod tests;
