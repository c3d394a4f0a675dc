//! The programs of a Cosserat rod with tendons: one of each kind per type of segment.

mod forms;
mod shared;

use super::Check;
use super::KernelError;
use super::WithDerivatives;
use super::lowering::{Lowering, settled};
use crate::lower::{Graph, Program};
use crate::spec::{Component, Expr, Robot, Rod, RodSegment, RunTimeCheck};
use crate::symbolic::{Expression, Variable, session};
use crate::theory::Translator;
use crate::theory::cosserat::{Pulling, Routing, Section, Six, Tendon, strain, strain_rate, tendons};
pub use forms::{Form, FormKernels, Group};
use forms::{groups, known, many, pulling};
pub(super) use shared::Operand;
use shared::{Known, shared};

/// Input of the derivation: a rod without spans and tokens.
#[derive(Clone, Debug)]
pub struct RodRobot {
    /// Names of the parameters, by index.
    pub parameters: Vec<String>,
    /// The rod.
    pub rod: Rod,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<RunTimeCheck>,
}

impl RodRobot {
    /// The input of the derivation for this rod of a robot.
    #[must_use]
    pub fn new(robot: &Robot, rod: &Rod) -> Self {
        Self {
            parameters: robot.parameters.iter().map(|parameter| parameter.name.to_string()).collect(),
            rod: rod.clone(),
            checks: robot
                .run_time_checks
                .iter()
                .filter(|check| check.component.concerns(&[Component::Backbone, Component::Rod]))
                .cloned()
                .collect(),
        }
    }
}

/// One value per type of segment.
#[derive(Clone, Debug)]
pub struct Types<T> {
    /// Type of each segment, from the base.
    pub of: Vec<usize>,
    /// The types.
    pub list: Vec<T>,
}

impl<T: PartialEq> Types<T> {
    /// Equal values are of one type.
    fn of(values: impl IntoIterator<Item = T>) -> Self {
        let mut types = Self { of: Vec::new(), list: Vec::new() };
        for value in values {
            let known = types.list.iter().position(|known| *known == value);
            types.of.push(known.unwrap_or_else(|| {
                types.list.push(value);
                types.list.len() - 1
            }));
        }
        types
    }
}

impl<T> Types<T> {
    fn map<U>(&self, map: impl FnMut(&T) -> Result<U, KernelError>) -> Result<Types<U>, KernelError> {
        Ok(Types { of: self.of.clone(), list: self.list.iter().map(map).collect::<Result<_, _>>()? })
    }
}

/// All programs. Parameters are the last inputs of each, in the order of their indices; with `M` tendons their routing is `M` times `D` (2), `D'` (2),
/// `D''` (2).
#[derive(Clone, Debug)]
pub struct RodKernels {
    /// `[] ->` arc lengths at which the segments end.
    pub ends: WithDerivatives<Program>,
    /// `[] ->` gravity (3).
    pub gravity: WithDerivatives<Program>,
    /// `[] ->` mass at the tip.
    pub tip_mass: WithDerivatives<Program>,
    /// `[] ->` largest strain (6), if there is one.
    pub strain_limit: Option<Program>,
    /// `[s] ->` stiffness (6), natural strain (6), mass, force (3).
    pub section: WithDerivatives<Types<Program>>,
    /// `[s] ->` routing of each tendon, zero beyond its end.
    pub routings: WithDerivatives<Types<Program>>,
    /// Actuation by the tendons.
    pub tendons: Types<Tendons>,
    /// The derivative of the strain along the rod; `None` for a constrained rod.
    pub strain_rate: Option<Types<Rate>>,
    /// Kernels of one tendon, where there are many.
    pub forms: Vec<FormKernels>,
    /// Whether a tendon runs through the segments of a type of `tendons`.
    pub running: Vec<Vec<bool>>,
    /// Conditions that depend on the values of parameters.
    pub checks: Vec<Check>,
}

/// Actuation by the tendons of a segment.
#[derive(Clone, Debug)]
pub enum Tendons {
    /// `[strain (6), tensions (M), place] ->` stress (6), tangent (21), and per tendon that runs here: direction (6), stretch.
    Together(Program),
    /// One after the other, by the kernels of their forms.
    Each(Vec<Group>),
}

/// The derivative of the strain along the rod, eq. (28).
#[derive(Clone, Debug)]
pub enum Rate {
    /// `[strain (6), tensions (M), place, stiffness (6), natural (6), their derivatives (6 each), load (6)] -> xi'`.
    Together(Program),
    /// Tendons one after the other, then `[strain (6), total (6), change (6), tangent (21), stiffness (6), natural (6), their derivatives (6 each), load (6)]
    /// -> xi'`.
    Each(Vec<Group>, Program),
}

/// Derives and lowers the rod of `robot` in a symbolic session.
///
/// # Errors
///
/// [`KernelError`] if the session fails or something cannot be lowered.
pub fn cosserat(robot: &RodRobot) -> Result<RodKernels, KernelError> {
    session(|| lower(robot)).map_err(KernelError::Session)?
}

fn lower(robot: &RodRobot) -> Result<RodKernels, KernelError> {
    let rod = &robot.rod;
    let lowering = Lowering { translator: Translator::new(&robot.parameters), s: Variable::new("s") };
    let length = rod.segments.last().map_or_else(|| Expr::integer(0), |segment| segment.end.clone());
    let ends: Vec<Expression> = rod.segments.iter().map(|segment| lowering.translate(&segment.end)).collect();
    let gravity = rod.gravity.each_ref().map(|entry| lowering.translate(entry));
    let sections =
        Types::of(rod.segments.iter().map(quantities)).map(|section| Ok(lowering.section(section)))?;
    let routings = Types::of(rod.segments.iter().map(|segment| &segment.tendons))
        .map(|tendons| Ok(lowering.routings(tendons)))?;
    let known: Vec<Vec<Option<[Operand; 6]>>> =
        routings.of.iter().map(|kind| known(slots_of_routings(&routings.list[*kind]))).collect();
    let shared_tendons = shared(known.iter().cloned().map(|routings| (routings, Vec::new())).collect());
    let rates = (!rod.inextensible && !rod.unshearable).then(|| {
        let sections = sections.of.iter().map(|kind| lowering.slots_of_section(&sections.list[*kind]));
        shared(known.iter().cloned().zip(sections).collect())
    });
    let count = rod.tendons.len();
    let mut forms = Vec::new();
    let tendons = shared_tendons.map(|(routings, _)| {
        Ok(match many(routings) {
            true => Tendons::Each(groups(routings, &mut forms)),
            false => Tendons::Together(lowering.tendons(count, routings)?),
        })
    })?;
    let rate = |(routings, section): &Known| {
        Ok(match many(routings) {
            true => Rate::Each(groups(routings, &mut forms), lowering.balance(section)?),
            false => Rate::Together(lowering.strain_rate(count, routings, section)?),
        })
    };
    let strain_rate = rates.map(|rates| rates.map(rate)).transpose()?;
    Ok(RodKernels {
        ends: lowering.with_derivatives(&[], &ends)?,
        gravity: lowering.with_derivatives(&[], &gravity)?,
        tip_mass: lowering.with_derivatives(&[], &[lowering.translate(&rod.tip_mass)])?,
        strain_limit: rod
            .strain_limit
            .as_ref()
            .map(|limit| {
                lowering.program(&Graph::new(), &[], &limit.each_ref().map(|e| lowering.translate(e)))
            })
            .transpose()?,
        section: lowering.types(&sections, |section| section.to_vec())?,
        routings: lowering.types(&routings, |routings| entries(routings))?,
        tendons,
        running: shared_tendons
            .list
            .iter()
            .map(|(routings, _)| routings.iter().map(Option::is_some).collect())
            .collect(),
        strain_rate,
        forms: forms.into_iter().map(|form| lowering.form(form)).collect::<Result<_, _>>()?,
        checks: robot.checks.iter().map(|check| lowering.check(check, &length)).collect::<Result<_, _>>()?,
    })
}

impl Lowering {
    /// Programs over the arc length.
    fn types<T>(
        &self,
        types: &Types<T>,
        outputs: impl Fn(&T) -> Vec<Expression>,
    ) -> Result<WithDerivatives<Types<Program>>, KernelError> {
        let all = types.map(|value| self.with_derivatives(&[self.s], &outputs(value)))?;
        let pick = |program: &dyn Fn(&WithDerivatives<Program>) -> Program| Types {
            of: all.of.clone(),
            list: all.list.iter().map(program).collect(),
        };
        Ok(WithDerivatives {
            value: pick(&|derivatives| derivatives.value.clone()),
            derivatives: (0..self.translator.parameters().len())
                .map(|index| pick(&|derivatives| derivatives.derivatives[index].clone()))
                .collect(),
        })
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

    /// Of stiffness and natural strain, then of their derivatives.
    fn slots_of_section(&self, section: &[Expression; 16]) -> Vec<Operand> {
        let derivatives = section[..12].iter().map(|entry| settled(entry.derivative(self.s)));
        section[..12].iter().cloned().chain(derivatives).map(Operand::of).collect()
    }

    fn tendons(&self, count: usize, routings: &[Option<[Operand; 6]>]) -> Result<Program, KernelError> {
        let mut graph = Graph::new();
        let running = running(routings);
        let found = tendons(&mut graph, &running);
        let mut outputs = found.stress.to_vec();
        outputs.extend(found.tangent);
        for (direction, stretch) in found.direction.into_iter().zip(found.stretch) {
            outputs.extend(direction);
            outputs.push(stretch);
        }
        self.program(&graph, &station(count), &outputs)
    }

    fn strain_rate(
        &self,
        count: usize,
        routings: &[Option<[Operand; 6]>],
        section: &[Operand],
    ) -> Result<Program, KernelError> {
        let mut graph = Graph::new();
        let pulling = Pulling::nothing().and(&mut graph, &running(routings));
        self.rate_of(graph, &station(count), pulling, section)
    }

    /// The derivative of the strain from the contributions of the tendons.
    fn balance(&self, section: &[Operand]) -> Result<Program, KernelError> {
        let (inputs, pulling) = pulling();
        self.rate_of(Graph::new(), &[&strain()[..], &inputs].concat(), pulling, section)
    }

    fn rate_of(
        &self,
        mut graph: Graph,
        inputs: &[Variable],
        tendons: Pulling,
        section: &[Operand],
    ) -> Result<Program, KernelError> {
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
        let inputs = [inputs.to_vec(), names.concat(), load.to_vec()].concat();
        self.program(&graph, &inputs, &rate)
    }
}

/// Stiffness, natural strain, mass, force.
fn quantities(segment: &RodSegment) -> [&Expr; 16] {
    let [a, b, c, d, e, f] = segment.stiffness.each_ref();
    let [g, h, i, j, k, l] = segment.natural.each_ref();
    let [x, y, z] = segment.force.each_ref();
    [a, b, c, d, e, f, g, h, i, j, k, l, &segment.mass, x, y, z]
}

/// Inputs of a section: stiffness, natural strain, and their derivatives along the rod.
const SECTION: [&str; 4] = ["stiffness", "natural", "stiffness_slope", "natural_slope"];
/// Inputs of the routing of a tendon.
const ROUTING: [&str; 6] = ["offset_y", "offset_z", "slope_y", "slope_z", "bend_y", "bend_z"];

fn numbered<const N: usize>(name: &str) -> [Variable; N] {
    core::array::from_fn(|k| Variable::new(&format!("{name}_{k}")))
}

fn tension(tendon: usize) -> Variable {
    Variable::new(&format!("tension_{tendon}"))
}

fn routing(tendon: usize) -> [Variable; 6] {
    ROUTING.map(|name| Variable::new(&format!("{name}_{tendon}")))
}

/// Inputs at a station: strain, tensions, places.
fn station(tendons: usize) -> Vec<Variable> {
    strain().into_iter().chain((0..tendons).map(tension)).chain((0..tendons).flat_map(routing)).collect()
}

/// The entries of the routing of all tendons, zero beyond the end of a tendon.
fn entries(routings: &[Option<Routing>]) -> Vec<Expression> {
    let of = |routing: &Routing| [&routing.offset[..], &routing.slope, &routing.bend].concat();
    routings
        .iter()
        .flat_map(|routing| routing.as_ref().map_or_else(|| vec![Expression::zero(); 6], of))
        .collect()
}

fn slots_of_routings(routings: &[Option<Routing>]) -> Vec<Option<[Operand; 6]>> {
    let of = |routing: &Routing| {
        let [[a, b], [c, d], [e, f]] = [&routing.offset, &routing.slope, &routing.bend].map(Clone::clone);
        [a, b, c, d, e, f].map(Operand::of)
    };
    routings.iter().map(|routing| routing.as_ref().map(of)).collect()
}

/// The tendons that run here: numbers or inputs of their kernel.
fn running(routings: &[Option<[Operand; 6]>]) -> Vec<Tendon> {
    let of = |(index, slots): (usize, &[Operand; 6])| {
        let names = routing(index);
        let [a, b, c, d, e, f] = core::array::from_fn(|k| slots[k].expression(names[k]));
        Tendon {
            routing: Routing { offset: [a, b], slope: [c, d], bend: [e, f] },
            tension: tension(index).expression(),
        }
    };
    routings
        .iter()
        .enumerate()
        .filter_map(|(index, slots)| slots.as_ref().map(|slots| of((index, slots))))
        .collect()
}

#[cfg(test)]
mod tests;
