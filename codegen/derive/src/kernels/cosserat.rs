//! The programs of a Cosserat rod with tendons: one of each for every kind of segment.

mod constructors;
mod discs;
mod forms;
mod implementation;
mod inputs;
mod shared;

use forms::{groups, known, many, pulling};
use inputs::{numbered, routing_list, running, station};
use pliant_declare::spec::{Expr, Parameter, Rod, RodModel, RodMotion, RodSegment};
use pliant_declare::units::Number;
use pliant_program::{Argument, Derived, Kernel, Record, Tree, WithDerivatives};
use shared::{Known, shared};

use super::lowering::{Lowering, settled};
use super::{Check, Family, KernelError, Kinds};
use crate::graph::Graph;
use crate::symbolic::{Expression, Variable};
use crate::theory::Translator;
use crate::theory::cosserat::{Pulling, Routing, Section, Six, strain, strain_rate, tendons};

pub use discs::DiscKernels;
pub use forms::{Form, FormKernels, Group};
pub(super) use shared::Operand;

/// All kernels.
#[derive(Clone, Debug)]
pub struct RodKernels {
    /// Arc lengths at which the segments end.
    pub ends: WithDerivatives<Kernel>,
    /// Gravity.
    pub gravity: WithDerivatives<Kernel>,
    /// Mass at the tip.
    pub tip_mass: WithDerivatives<Kernel>,
    /// Rotary inertia, viscosity and drag at an arc length; `None` where there are none.
    pub motion: Option<Kinds<WithDerivatives<Kernel>>>,
    /// The payload as a body; `None` where it is a point.
    pub tip_body: Option<WithDerivatives<Kernel>>,
    /// Coefficients of friction; `None` where there are none.
    pub friction: Option<WithDerivatives<Kernel>>,
    /// Areas of the chambers, 0 for tendons; `None` where there are no chambers.
    pub areas: Option<WithDerivatives<Kernel>>,
    /// The discs, where the rod has some.
    pub discs: Option<DiscKernels>,
    /// Largest strain, if there is one.
    pub strain_limit: Kernel,
    /// The section at an arc length.
    pub section: Kinds<WithDerivatives<Kernel>>,
    /// Routing of each tendon at an arc length, zero beyond its end.
    pub routings: Kinds<WithDerivatives<Kernel>>,
    /// Actuation by the tendons.
    pub tendons: Kinds<Tendons>,
    /// The derivative of the strain along the rod; `None` for a constrained rod.
    pub strain_rate: Option<Kinds<Rate>>,
    /// Kernels of one tendon, where there are many.
    pub forms: Vec<FormKernels>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// Actuation by the tendons of a segment.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a few per robot")]
pub enum Tendons {
    /// One kernel of all tendons, over strain, tensions and routings.
    Together(Kernel),
    /// Kernels of the forms, which add one tendon after the other.
    Each(Vec<Group>),
}

/// The derivative of the strain along the rod.
#[derive(Clone, Debug)]
pub enum Rate {
    /// One kernel over strain, tensions, routings, section, its derivative along the rod, and load.
    Together(Kernel),
    /// Kernels of the forms, which add one tendon after the other, and a kernel over strain, the sums over the tendons, section, its derivative along the rod,
    /// and load.
    Each(Vec<Group>, Kernel),
}

impl Family for Rod {
    type Kernels = RodKernels;

    fn lower(&self, parameters: &[Parameter]) -> Result<RodKernels, KernelError> {
        lower(parameters, self)
    }

    fn derived(&self, parameters: &[Parameter], kernels: &RodKernels) -> Derived {
        let constructors = self.models.iter().map(|model| match model {
            RodModel::Strain(orders) => kernels.strain(self, *orders),
            RodModel::AdaptiveStrain { accuracy } => kernels.adaptive_strain(self, *accuracy),
            RodModel::Shooting(options) => kernels.shooting(self, options),
        });
        Derived {
            constructors: constructors.collect(),
            implementations: kernels.implementations(parameters.len(), self),
        }
    }
}

fn lower(parameters: &[Parameter], rod: &Rod) -> Result<RodKernels, KernelError> {
    let lowering = Lowering { translator: Translator::new(parameters), s: Variable::new("s") };
    let length = rod.segments.last().map_or_else(|| Expr::integer(0), |segment| segment.end.clone());
    let ends: Vec<Expression> = rod.segments.iter().map(|segment| lowering.translate(&segment.end)).collect();
    let gravity = rod.gravity.each_ref().map(|entry| lowering.translate(entry));
    let sections =
        Kinds::of(rod.segments.iter().map(quantities)).map(|section| Ok(lowering.section(section)))?;
    let routings = Kinds::of(rod.segments.iter().map(|segment| &segment.tendons))
        .map(|tendons| Ok(lowering.routings(tendons)))?;
    let known: Vec<Vec<Option<[Operand; 6]>>> =
        routings.of.iter().map(|kind| known(slots_of_routings(&routings.list[*kind]))).collect();
    let shared_tendons = shared(known.iter().cloned().map(|routings| (routings, Vec::new())).collect());
    let rates = (!rod.inextensible && !rod.unshearable).then(|| {
        let sections = sections.of.iter().map(|kind| lowering.slots_of_section(&sections.list[*kind]));
        shared(known.iter().cloned().zip(sections).collect())
    });
    let mut forms = Vec::new();
    let tendons = shared_tendons.map(|(routings, _)| {
        Ok(match many(routings) {
            true => Tendons::Each(groups(routings, &mut forms)),
            false => Tendons::Together(lowering.tendons(routings)?),
        })
    })?;
    let rate = |(routings, section): &Known| {
        Ok(match many(routings) {
            true => Rate::Each(groups(routings, &mut forms), lowering.balance(section)?),
            false => Rate::Together(lowering.strain_rate(routings, section)?),
        })
    };
    let strain_rate = rates.map(|rates| rates.map(rate)).transpose()?;
    let limit =
        rod.strain_limit.each_ref().map(|limit| limit.as_ref().map(|entry| lowering.translate(entry)));
    let arc_length = [Argument::number("s", lowering.s)];
    let motion = lowering.motions(rod, &arc_length);
    let tip_body = lowering.tip_body(&rod.tip_inertia);
    let tendons_alone = rod.tendons.len() - rod.chambers.len();
    let areas = core::iter::repeat_n(Expr::integer(0), tendons_alone);
    let areas: Vec<Expr> = areas.chain(rod.chambers.iter().map(|chamber| chamber.area.clone())).collect();
    Ok(RodKernels {
        friction: lowering.list(&rod.friction)?,
        areas: lowering.list(&areas)?,
        ends: lowering.with_derivatives(&[], Tree::vector(ends))?,
        gravity: lowering.with_derivatives(&[], Tree::vector(gravity))?,
        tip_mass: lowering.with_derivatives(&[], Tree::Number(lowering.translate(&rod.tip_mass)))?,
        motion: motion?,
        tip_body: tip_body?,
        discs: rod.discs.as_ref().map(|discs| DiscKernels::new(&lowering, discs)).transpose()?,
        strain_limit: lowering.kernel(&lowering.translator.graph(), &[], Tree::optionals(limit))?,
        section: sections.map(|section| lowering.with_derivatives(&arc_length, of_section(section)))?,
        routings: routings.map(|tendons| lowering.with_derivatives(&arc_length, of_routings(tendons)))?,
        tendons,
        strain_rate,
        forms: forms.into_iter().map(|form| lowering.form(form)).collect::<Result<_, _>>()?,
        checks: lowering.checks(&rod.checks, &length)?,
    })
}

impl Lowering {
    /// Rotary inertia, viscosity and drag of each kind of segments; `None` where there are none.
    fn motions(
        &self,
        rod: &Rod,
        arc_length: &[Argument<Variable>],
    ) -> Result<Option<Kinds<WithDerivatives<Kernel>>>, KernelError> {
        let motions = || rod.segments.iter().map(|segment| of_motion(&segment.motion));
        let moves = motions().any(|motion| motion.iter().any(|entry| !entry.is_zero()));
        let motion = moves.then(|| {
            Kinds::of(motions()).map(|motion| {
                let entries = motion.map(|entry| self.translate(entry));
                self.with_derivatives(arc_length, motion_tree(&entries))
            })
        });
        motion.transpose()
    }

    /// The payload as a body; `None` where it is a point.
    fn tip_body(&self, inertia: &[Expr; 3]) -> Result<Option<WithDerivatives<Kernel>>, KernelError> {
        let body = inertia.iter().any(|entry| !entry.is_zero()).then(|| {
            let [x, y, z] = inertia.each_ref().map(|entry| self.translate(entry));
            let zero = Expression::zero;
            let inertia = [[x, zero(), zero()], [zero(), y, zero()], [zero(), zero(), z]];
            let fields =
                [("inertia", Tree::rows(inertia)), ("centre", Tree::vector([zero(), zero(), zero()]))];
            self.with_derivatives(&[], Tree::plain("rods::TipBody", fields))
        });
        body.transpose()
    }

    /// A list of constants; `None` where all of them are zero.
    fn list(&self, entries: &[Expr]) -> Result<Option<WithDerivatives<Kernel>>, KernelError> {
        let some = entries.iter().any(|entry| !entry.is_zero());
        let tree = || Tree::vector(entries.iter().map(|entry| self.translate(entry)));
        some.then(|| self.with_derivatives(&[], tree())).transpose()
    }

    fn section(&self, quantities: &[&Expr; 16]) -> [Expression; 16] {
        quantities.map(|entry| self.translate(entry))
    }

    fn routings(&self, tendons: &[Option<[Expr; 2]>]) -> Vec<Option<Routing>> {
        let slope = |entry: &Expression| settled(entry.derivative(self.s));
        let routing = |offset: &[Expr; 2]| {
            let offset = offset.each_ref().map(|entry| self.translate(entry));
            let first = offset.each_ref().map(slope);
            let second = first.each_ref().map(slope);
            Routing { offset, slope: first, bend: second }
        };
        tendons.iter().map(|tendon| tendon.as_ref().map(routing)).collect()
    }

    /// Operands of stiffness and natural strain, then of their derivatives along the rod.
    fn slots_of_section(&self, section: &[Expression; 16]) -> Vec<Operand> {
        let derivatives = section[..12].iter().map(|entry| settled(entry.derivative(self.s)));
        section[..12].iter().cloned().chain(derivatives).map(Operand::of).collect()
    }

    fn tendons(&self, routings: &[Option<[Operand; 6]>]) -> Result<Kernel, KernelError> {
        let mut graph = Graph::new();
        let found = tendons(&mut graph, &running(routings));
        let none = || core::array::from_fn(|_| Expression::zero());
        let (mut directions, mut stretches) = (found.direction.into_iter(), found.stretch.into_iter());
        // A tendon that has ended has neither.
        let runs = || routings.iter().map(Option::is_some);
        let directions: Vec<Six> =
            runs().map(|runs| runs.then(|| directions.next()).flatten().unwrap_or_else(none)).collect();
        let stretches: Vec<Expression> = runs()
            .map(|runs| runs.then(|| stretches.next()).flatten().unwrap_or_else(Expression::zero))
            .collect();
        let result = actuation(found.stress, found.tangent, directions, stretches);
        self.kernel(&graph, &station(routings.len()), result)
    }

    fn strain_rate(
        &self,
        routings: &[Option<[Operand; 6]>],
        section: &[Operand],
    ) -> Result<Kernel, KernelError> {
        let mut graph = Graph::new();
        let pulling = Pulling::nothing().and(&mut graph, &running(routings));
        self.rate_of(graph, station(routings.len()), pulling, section)
    }

    /// The derivative of the strain from the contributions of the tendons.
    fn balance(&self, section: &[Operand]) -> Result<Kernel, KernelError> {
        let (sums, pulling) = pulling();
        self.rate_of(Graph::new(), vec![Argument::vector("strain", strain()), sums], pulling, section)
    }

    fn rate_of(
        &self,
        mut graph: Graph,
        mut arguments: Vec<Argument<Variable>>,
        tendons: Pulling,
        section: &[Operand],
    ) -> Result<Kernel, KernelError> {
        let names = SECTION.map(numbered::<6>);
        let part = |part: usize| -> Six {
            core::array::from_fn(|k| section[6 * part + k].expression(names[part][k]))
        };
        let section = Section {
            stiffness: part(0),
            natural: part(1),
            stiffness_slope: part(2),
            natural_slope: part(3),
        };
        let load = numbered::<6>("load");
        let rate = strain_rate(&mut graph, &section, tendons, &load.map(|entry| entry.expression()));
        let [stiffness, natural, stiffness_slope, natural_slope] = names.map(Tree::vector);
        let of_section = |name, stiffness, natural| {
            let fields = [("stiffness", stiffness), ("natural", natural)];
            Argument::new(name, Tree::generic("rods::Section", fields))
        };
        arguments.extend([
            of_section("section", stiffness, natural),
            of_section("section_slope", stiffness_slope, natural_slope),
            Argument::vector("load", load),
        ]);
        self.kernel(&graph, &arguments, Tree::vector(rate))
    }
}

/// Actuation by tendons, as the kernel trait returns it.
fn actuation<T>(stress: [T; 6], tangent: Vec<T>, direction: Vec<[T; 6]>, stretch: Vec<T>) -> Tree<T> {
    let ty = format!("rods::Tendons<T, {}>", stretch.len());
    Tree::record(
        Record { ty, path: "rods::Tendons".into(), rest: false },
        [
            ("stress", Tree::vector(stress)),
            ("tangent", Tree::vector(tangent)),
            ("direction", Tree::rows(direction)),
            ("stretch", Tree::vector(stretch)),
        ],
    )
}

/// Stiffness, natural strain, mass, force. The stiffness of a component that cannot strain is not read: 0 where there is none.
fn quantities(segment: &RodSegment) -> [&Expr; 16] {
    const NONE: &Expr = &Expr::Number(Number { mantissa: 0, exponent: 0 });
    let [a, b, c, d, e, f] = segment.stiffness.each_ref().map(|entry| entry.as_ref().unwrap_or(NONE));
    let [g, h, i, j, k, l] = segment.natural.each_ref();
    let [x, y, z] = segment.force.each_ref();
    [a, b, c, d, e, f, g, h, i, j, k, l, &segment.mass, x, y, z]
}

/// Rotary inertia, viscosity, drag.
pub(super) fn of_motion(motion: &RodMotion) -> [&Expr; 10] {
    let ([a, b, c], [d, e, f, g, h, i]) = (motion.inertia.each_ref(), motion.viscosity.each_ref());
    [a, b, c, d, e, f, g, h, i, &motion.drag]
}

/// Inertia, viscosity and drag of a section, as the kernel trait has them.
pub(super) fn motion_tree<T: Clone>(entries: &[T; 10]) -> Tree<T> {
    let [a, b, c, d, e, f, g, h, i, drag] = entries.clone();
    Tree::plain(
        "rods::SectionMotion",
        [
            ("inertia", Tree::vector([a, b, c])),
            ("viscosity", Tree::vector([d, e, f, g, h, i])),
            ("drag", Tree::Number(drag)),
        ],
    )
}

/// Inputs of a section: stiffness, natural strain, and their derivatives along the rod.
const SECTION: [&str; 4] = ["stiffness", "natural", "stiffness_slope", "natural_slope"];
/// The section of a kind of segments: stiffness, natural strain, mass, force.
fn of_section<T: Clone>(section: &[T; 16]) -> Tree<T> {
    let [a, b, c, d, e, f, g, h, i, j, k, l, mass, x, y, z] = section.clone();
    Tree::generic(
        "rods::Section",
        [
            ("stiffness", Tree::vector([a, b, c, d, e, f])),
            ("natural", Tree::vector([g, h, i, j, k, l])),
            ("mass", Tree::Number(mass)),
            ("force", Tree::vector([x, y, z])),
        ],
    )
}

/// The routing of all tendons, zero beyond the end of a tendon.
fn of_routings(routings: &[Option<Routing>]) -> Tree<Expression> {
    let none = || core::array::from_fn(|_| Expression::zero());
    routing_list(routings.iter().map(|routing| routing.as_ref().map_or_else(none, of_routing)))
}

fn of_routing(routing: &Routing) -> [Expression; 6] {
    let [[a, b], [c, d], [e, f]] = [&routing.offset, &routing.slope, &routing.bend].map(Clone::clone);
    [a, b, c, d, e, f]
}

fn slots_of_routings(routings: &[Option<Routing>]) -> Vec<Option<[Operand; 6]>> {
    routings.iter().map(|routing| routing.as_ref().map(|of| of_routing(of).map(Operand::of))).collect()
}

#[cfg(test)]
mod tests;
