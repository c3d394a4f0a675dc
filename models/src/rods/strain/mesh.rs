//! Quantities of a rod that are constant during a solve: sections, routing and elastic stiffness of its elements.

use pliant_runtime::quadrature::Rule;
use pliant_runtime::{rotation, spectral};

use super::Orders;
use super::pieces::Spans;
use super::tables::Tables;
use crate::rods::actuator::Actuators;
use crate::rods::contact::{self, ContactLaw};
use crate::rods::discs::{self, TOUCHES};
use crate::rods::erased::Real;
use crate::rods::grid::Grid;
use crate::rods::parameters::Declaration;
use crate::rods::robot::{AnyRod, Layout};
use crate::rods::{Error, Routing, Section};
use crate::{Place as At, Scalar};

/// Number of nodes in excess of the largest number of functions.
const MORE_NODES: usize = 9;

/// A piece of the rod with its own basis functions: a segment, or the part of one between wrenches.
#[derive(Clone, Debug)]
pub(super) struct Element<T = f64> {
    pub(super) segment: usize,
    /// Arc length at its base, and its length, m.
    pub(super) start: T,
    pub(super) length: T,
    pub(super) sections: Vec<Section<T>>,
    pub(super) routings: Grid<Routing<T>>,
    /// Tables of tendons with friction; `None` without them.
    pub(super) rubbing: Option<Box<Rubbing<T>>>,
    /// Integrals of the natural curvature over the gaps between nodes.
    pub(super) natural_gaps: Vec<[T; 3]>,
    /// Stiffness of the coefficients [Cosserat 47]: for each component a matrix by rows.
    pub(super) elastic: [Vec<T>; 6],
    /// Mean stiffness times length, per component: the norm of residuals.
    pub(super) metric: [f64; 6],
    /// Weight and distributed load between each node and the end of the element, N, world [Cosserat 51, 67]; the last entry is that of the whole element.
    pub(super) beyond: Vec<[T; 3]>,
}

/// Quantities of an element for tendons with friction.
#[derive(Clone, Debug)]
pub(super) struct Rubbing<T = f64> {
    /// Rate of the natural strain along the rod at the nodes, 1/m^2, 1/m.
    pub(super) slopes: Vec<[T; 6]>,
    /// Natural strain and routing at both ends.
    pub(super) natural: [[T; 6]; 2],
    pub(super) routings: [Box<[Routing<T>]>; 2],
    /// Whether directions of tendons may jump where the element begins.
    pub(super) kinks: bool,
}

/// A rod divided into elements; in numbers with derivatives by a parameter for those of the residual.
#[derive(Clone, Debug)]
pub(super) struct Mesh<T = f64> {
    pub(super) kernel: AnyRod,
    pub(super) tables: Tables,
    pub(super) elements: Vec<Element<T>>,
    /// Rotation and position of the base.
    pub(super) base: ([f64; 4], [f64; 3]),
    /// Weight of the payload, N, world.
    pub(super) payload: [T; 3],
    /// Arc lengths of wrenches within segments at which the mesh has junctions, m.
    pub(super) cuts: Vec<f64>,
    /// Other arc lengths at which it has junctions, where the strain is continuous.
    pub(super) junctions: Vec<f64>,
    pub(super) actuators: Actuators<T>,
    /// Whether actuators act on the sections: not where all of them are tendons that run straight.
    pub(super) along: bool,
    /// Whether tendons rub at the holes of discs.
    pub(super) rubs_at_holes: bool,
    /// Discs, which are at junctions where tendons run straight or they have a mass.
    pub(super) spans: Spans<T>,
    pub(super) layout: Layout,
    /// Lengths of the tendons in the unstressed robot, m.
    pub(super) unstressed: Box<[T]>,
    /// Error of the quantities of the rod, if there is one.
    pub(super) error: Option<Error>,
}

impl<T: Real> Mesh<T> {
    pub(super) fn of(rod: &Declaration<'_, T>, tables: Tables, cuts: &[f64], junctions: &[f64]) -> Self {
        let kernel = rod.kernel;
        let near = TOUCHES * kernel.length();
        let straight = rod.layout.straight(kernel);
        let stations = discs::stations(rod);
        let discs = stations.iter().filter(|disc| straight || disc.is_heavy()).map(|disc| disc.s);
        // Where wrenches act the strain may jump.
        let mut places: Vec<(T, bool)> =
            cuts.iter().copied().map(T::from).chain(discs).map(|s| (s, true)).collect();
        let free = |s: &f64| !places.iter().any(|(place, _)| (place.re() - s).abs() <= near);
        let free: Vec<f64> = junctions.iter().copied().filter(free).collect();
        places.extend(free.into_iter().map(|s| (T::from(s), false)));
        places.sort_by(|a, b| a.0.re().total_cmp(&b.0.re()));
        let (mut elements, mut ends) = (Vec::new(), Vec::new());
        let mut start = T::from(0.0);
        for segment in 0..kernel.segment_count() {
            let end = rod.end(segment);
            let (low, high) = (start.re() + near, end.re() - near);
            let within = places.iter().copied().filter(|(place, _)| place.re() > low && place.re() < high);
            let mut kinks = segment > 0;
            for (stop, jumps) in within.chain([(end, true)]) {
                // A wrench at a disc.
                if stop.re() - start.re() <= near && !ends.is_empty() {
                    kinks |= jumps;
                    continue;
                }
                elements.push(Element::new(rod, &tables, segment, (start, stop - start), kinks));
                kinks = jumps;
                ends.push(stop.re());
                start = stop;
            }
        }
        let (base, origin) = kernel.base();
        let mass = rod.tip_mass();
        let mut actuators = Actuators::new(rod);
        actuators.rubs &= !straight;
        Self {
            kernel: kernel.clone(),
            tables,
            elements,
            base: (rotation::quaternion(&base), origin),
            payload: rod.gravity().map(|g| mass * g),
            cuts: cuts.to_vec(),
            junctions: junctions.to_vec(),
            along: !straight || actuators.has_chambers(),
            actuators,
            rubs_at_holes: contact::rubs_at_holes(kernel, straight),
            spans: Spans::new(rod, &ends, &stations, straight),
            layout: rod.layout,
            unstressed: kernel.per_tendon(|_| T::from(0.0)),
            error: None,
        }
    }
}

impl<T: Real> Mesh<T> {
    /// Whether an actuator is a tendon that runs straight between discs.
    pub(super) fn pieces(&self, tendon: usize) -> bool {
        self.spans.straight() && !self.actuators.is_chamber(tendon)
    }
}

impl<T> Mesh<T> {
    /// Law of the tensions at the holes of discs in equilibrium.
    pub(super) const fn contact_law(&self) -> ContactLaw {
        if self.rubs_at_holes { ContactLaw::Coulomb } else { ContactLaw::Frictionless }
    }

    /// Number of coefficients.
    pub(super) fn order(&self) -> usize {
        self.elements.len() * self.tables.order
    }
}

impl Mesh {
    /// The same rod in every lane, whose tendons run along it without friction.
    pub(super) fn lanes<T: Scalar>(&self) -> Mesh<T> {
        let Self { kernel, tables, base, payload, cuts, unstressed, error, .. } = self;
        let (list, of) = (Vec::new(), vec![None; self.elements.len()]);
        let weights = self.spans.weights.iter().map(|weight| weight.map(|weight| weight.map(T::from_f64)));
        Mesh {
            kernel: kernel.clone(),
            tables: tables.clone(),
            elements: self.elements.iter().map(|element| element.lanes()).collect(),
            base: *base,
            payload: payload.map(T::from_f64),
            cuts: cuts.clone(),
            spans: Spans { list, of, weights: weights.collect() },
            layout: self.layout,
            junctions: self.junctions.clone(),
            actuators: Actuators::tendons(kernel),
            along: true,
            rubs_at_holes: false,
            unstressed: kernel.per_tendon(|tendon| T::from_f64(unstressed[tendon])),
            error: error.clone(),
        }
    }

    /// Element `e` ends where a segment ends or at one of the `cuts`, which are ascending and away from the junctions.
    pub(super) fn new(
        kernel: &AnyRod,
        orders: Orders,
        nodes: Option<usize>,
        layout: Layout,
        cuts: &[f64],
        junctions: &[f64],
    ) -> Self {
        let options = kernel.options();
        let extension = if options.inextensible { 0 } else { orders.extension };
        let shear = if options.unshearable { 0 } else { orders.shear };
        let counts = [orders.torsion, orders.bending, orders.bending, extension, shear, shear];
        let counts = counts.map(|count| count.min(super::LARGEST_ORDER));
        let largest = counts.into_iter().max().unwrap_or(0);
        let nodes = nodes.unwrap_or(largest + MORE_NODES).clamp(largest.max(2), 128);
        let tables = Tables::new(counts, nodes);
        let rod = Declaration::plain(kernel).laid(layout);
        let mut mesh = Self::of(&rod, tables, cuts, junctions).measured(&rod);
        mesh.error = mesh.check().err();
        mesh
    }

    /// Length of the rod, m.
    pub(super) fn length(&self) -> f64 {
        self.kernel.length()
    }

    /// The junction at an arc length, counted from 0 at the base, if there is one.
    pub(super) fn junction(&self, s: f64) -> Option<usize> {
        let near = TOUCHES * self.length();
        if s <= near {
            return Some(0);
        }
        self.elements.iter().position(|e| (e.start + e.length - s).abs() <= near).map(|e| e + 1)
    }

    /// The element that contains an arc length (at a junction the one on the side of the base), and the coordinate in it, 0 to 1.
    pub(super) fn locate(&self, s: f64) -> (usize, f64) {
        let last = self.elements.len() - 1;
        let index = self.elements.iter().position(|e| s <= e.start + e.length).unwrap_or(last);
        let element = &self.elements[index];
        (index, ((s - element.start) / element.length).clamp(0.0, 1.0))
    }

    /// Checks the quantities of the rod.
    fn check(&self) -> Result<(), Error> {
        let length = self.length();
        if let Some(violation) = self.kernel.violation() {
            let (quantity, expected, value) = (violation.quantity, violation.expected, violation.value);
            let at = At::Station { s: violation.sigma * length };
            return Err(Error::InvalidRobot { quantity, at, value, expected });
        }
        if self.layout.discs(&self.kernel) > 0 {
            discs::check(&self.kernel, self.layout)?;
        }
        self.elements.iter().try_for_each(|element| self.check_element(element))?;
        let (_, origin) = self.base;
        let numbers = origin.into_iter().chain(self.payload).chain(self.base.0);
        if let Some(value) = numbers.into_iter().find(|value| !value.is_finite()) {
            let (quantity, expected) =
                ("pose of the base, gravity or mass of the payload", "a finite number");
            return Err(Error::InvalidRobot { quantity: quantity.into(), at: At::Whole, value, expected });
        }
        Ok(())
    }

    /// Checks the length, the sections and the routings of an element.
    fn check_element(&self, element: &Element) -> Result<(), Error> {
        let wrong = |quantity: &'static str, s: f64, value: f64, expected: &'static str| {
            Err(Error::InvalidRobot { quantity: quantity.into(), at: At::Station { s }, value, expected })
        };
        let positive = |value: f64| value.is_finite() && value > 0.0;
        if !positive(element.length) {
            return wrong(
                "the length of a segment",
                element.start,
                element.length,
                "a positive finite number",
            );
        }
        let free = self.kernel.options().free();
        for ((section, routings), node) in
            element.sections.iter().zip(element.routings.iter()).zip(&self.tables.nodes)
        {
            let s = element.start + element.length * node;
            for ((value, quantity), free) in section.stiffness.into_iter().zip(STIFFNESS).zip(free) {
                if free && !positive(value) {
                    return wrong(quantity, s, value, "a positive finite number");
                }
            }
            let rest = section.natural.into_iter().chain(section.force).chain([section.mass]);
            if let Some(value) = rest.into_iter().find(|value| !value.is_finite()) {
                return wrong("natural strain or load", s, value, "a finite number");
            }
            let numbers = routings.iter().flat_map(|routing| routing.offset.into_iter().chain(routing.slope));
            if let Some(value) = numbers.into_iter().find(|value| !value.is_finite()) {
                return wrong("the routing of a tendon", s, value, "a finite number");
            }
        }
        Ok(())
    }
}

/// Names of the stiffnesses.
const STIFFNESS: [&str; 6] = ["GJ", "EI_y", "EI_z", "EA", "GA_y", "GA_z"];

impl<T: Real> Element<T> {
    fn new(
        rod: &Declaration<'_, T>,
        tables: &Tables,
        segment: usize,
        (start, length): (T, T),
        kinks: bool,
    ) -> Self {
        let n = tables.count();
        let at = |node: &f64| start + length * *node;
        let sections: Vec<Section<T>> =
            tables.nodes.iter().map(|node| rod.section(segment, at(node))).collect();
        let mut routings = Grid::default();
        for node in &tables.nodes {
            routings.push(rod.routings(segment, at(node)));
        }
        let zero = T::from(0.0);
        let mut natural_gaps = vec![[zero; 3]; n + 1];
        let mut beyond = vec![[zero; 3]; n + 1];
        let gravity = rod.gravity();
        let load = |m: usize, k: usize| sections[m].mass * gravity[k] + sections[m].force[k];
        for k in 0..3 {
            let mut before = zero;
            let total: T = (0..n).map(|m| length * tables.weights[m] * load(m, k)).sum();
            for j in 0..=n {
                let weight = |m: usize| {
                    if j < n { tables.integration[m * tables.rows + j] } else { tables.weights[m] }
                };
                let here: T = (0..n).map(|m| length * weight(m) * sections[m].natural[k]).sum();
                natural_gaps[j][k] = here - before;
                before = here;
                let held: T = (0..n).map(|m| length * weight(m) * load(m, k)).sum();
                beyond[j][k] = if j < n { total - held } else { total };
            }
        }
        // More nodes than the mesh: stiffnesses may vary along the rod.
        let rule = Rule::gauss_legendre(2 * n);
        let mut values = vec![0.0; tables.width];
        let mut elastic: [Vec<T>; 6] = core::array::from_fn(|c| vec![zero; tables.counts[c].pow(2)]);
        let mut metric = [0.0; 6];
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            spectral::legendre(*node, &mut values);
            let section = rod.section(segment, at(node));
            for c in 0..6 {
                let count = tables.counts[c];
                let stiffness = length * *weight * section.stiffness[c];
                metric[c] += stiffness.re();
                for i in 0..count {
                    for j in 0..count {
                        elastic[c][i * count + j] += stiffness * values[i] * values[j];
                    }
                }
            }
        }
        let rubbing = rod.kernel.rubs().then(|| {
            let mut slopes = vec![[zero; 6]; n];
            for c in 0..6 {
                let nodal: Vec<T> = sections.iter().map(|section| section.natural[c]).collect();
                for (slope, value) in slopes.iter_mut().zip(tables.differentiated(&nodal)) {
                    slope[c] = value / length;
                }
            }
            let ends = [start, start + length];
            Box::new(Rubbing {
                slopes,
                natural: ends.map(|s| rod.section(segment, s).natural),
                routings: ends.map(|s| rod.routings(segment, s)),
                kinks,
            })
        });
        Self { segment, start, length, sections, routings, rubbing, natural_gaps, elastic, metric, beyond }
    }
}

impl Element {
    /// The same element in every lane.
    fn lanes<T: Scalar>(&self) -> Element<T> {
        let three = |numbers: &[f64; 3]| numbers.map(T::from_f64);
        let two = |numbers: &[f64; 2]| numbers.map(T::from_f64);
        let section = |Section { stiffness, natural, mass, force }: &Section<f64>| Section {
            stiffness: stiffness.map(T::from_f64),
            natural: natural.map(T::from_f64),
            mass: T::from_f64(*mass),
            force: three(force),
        };
        let routing = |Routing { offset, slope, bend }: &Routing<f64>| Routing {
            offset: two(offset),
            slope: two(slope),
            bend: two(bend),
        };
        Element {
            segment: self.segment,
            start: T::from_f64(self.start),
            length: T::from_f64(self.length),
            sections: self.sections.iter().map(section).collect(),
            routings: self.routings.map(routing),
            rubbing: None,
            natural_gaps: self.natural_gaps.iter().map(three).collect(),
            elastic: self
                .elastic
                .each_ref()
                .map(|matrix| matrix.iter().map(|entry| T::from_f64(*entry)).collect()),
            metric: self.metric,
            beyond: self.beyond.iter().map(three).collect(),
        }
    }
}
