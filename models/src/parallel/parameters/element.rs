//! Derivatives of the gradient of an element, and of the section inside it, by its parts.

use num_dual::DualSVec;

use crate::Number;
use crate::parallel::element::{energy, inside, mean_strain};
use crate::parallel::erased::Erased;
use crate::parallel::generic::element::{carried, first, second};
use crate::parallel::{Element, RodSection};
use pliant_runtime::moved::{Moved, change, number, numbers};
use pliant_runtime::twist::{
    Node, Six, adjoint_inverse, bracket, exponential_of, logarithm, nudged, pulled_back, relative,
};

/// Terms of the derivative of the exponential: more than enough for twists below pi.
const ORDERS: usize = 40;

/// Changes of the parts of an element.
pub(super) struct Change<'a> {
    /// Right increments of its ends.
    pub(super) ends: [Six; 2],
    pub(super) slope: Six,
    pub(super) length: f64,
    pub(super) section: &'a RodSection,
}

/// An element that changes.
pub(in crate::parallel) struct Changing<'a> {
    section: &'a RodSection,
    rate: &'a RodSection,
    start: Six,
    a: [Moved; 7],
    b: [Moved; 7],
    slope: [Moved; 6],
    length: Moved,
}

/// An increment that is zero, with these derivatives.
pub(in crate::parallel) fn changes(rates: &Six) -> Six<Moved> {
    numbers(&[0.0; 6], rates)
}

/// A pose that changes by a right increment, which is zero with derivatives.
pub(in crate::parallel) fn nudge<D: Number>(node: &Node, zeta: &Six<D>) -> Node<D> {
    let [w, x, y, z, a, b, c] = node.map(D::from);
    let ([w, x, y, z], [a, b, c]) = nudged([w, x, y, z], [a, b, c], zeta);
    [w, x, y, z, a, b, c]
}

impl<'a> Changing<'a> {
    pub(super) fn new(section: &'a RodSection, element: &Element<f64>, change: &Change<'a>) -> Self {
        let [start, end] = &change.ends;
        Self {
            section,
            rate: change.section,
            start: *start,
            a: nudge(&element.a, &changes(start)),
            b: nudge(&element.b, &changes(end)),
            slope: numbers(&element.slope, &change.slope),
            length: number(element.length, change.length),
        }
    }

    /// The element.
    pub(in crate::parallel) fn element(&self) -> Element<Moved> {
        let Self { a, b, slope, length, .. } = *self;
        Element { a, b, slope, length }
    }

    /// Derivative of the energy [CPR 26] by the section while all else stays.
    fn rate<D: Number>(&self, strain: &[D; 6], slope: &[D; 6], h: D) -> D {
        let RodSection { stiffness, natural, .. } = self.section;
        // Linear in the stiffness.
        let mut rate =
            energy(&RodSection { stiffness: self.rate.stiffness, ..*self.section }, strain, slope, h);
        for k in 0..6 {
            rate -= h * (strain[k] - natural[k]) * (stiffness[k] * self.rate.natural[k]);
        }
        rate
    }

    /// The energy [CPR 26]; `unit` is the unit of change.
    fn stored<D: Number>(&self, strain: &[D; 6], slope: &[D; 6], h: D, unit: D) -> D {
        energy(self.section, strain, slope, h) + self.rate(strain, slope, h) * unit
    }

    /// Derivative of the gradient in the order of the kernel, components in the frames of the ends.
    pub(super) fn gradient(&self) -> [f64; 18] {
        let (orientation, position) = relative(&self.a, &self.b);
        let unit = DualSVec::<Moved, 12>::from_re(number(0.0, 1.0));
        let stored = |strain: &_, slope: &_, h| self.stored(strain, slope, h, unit);
        let first = first(stored, orientation, position, &self.slope, self.length);
        carried(&adjoint_inverse(orientation, position), &first.gradient).map(|entry| change(&entry))
    }

    /// The exact Hessian in exponential coordinates of the ends and in the slope, by that of the kernel: rows of the lower triangle.
    pub(in crate::parallel) fn tangent(&self, robot: &dyn Erased) -> [Moved; 171] {
        let mut tangent = robot.exact_tangent(self.section, &self.element());
        let RodSection { stiffness, natural, .. } = self.rate;
        if [stiffness, natural] != [&[0.0; 6]; 2] {
            let real = |node: &Node<Moved>| node.map(|entry| entry.re);
            let (orientation, position) = relative(&real(&self.a), &real(&self.b));
            let slope = self.slope.map(|entry| entry.re);
            let rate = |strain: &_, slope: &_, h| self.rate(strain, slope, h);
            let own = second(rate, orientation, position, &slope, self.length.re);
            for (to, by) in tangent.iter_mut().zip(own.tangent(&adjoint_inverse(orientation, position))) {
                *to += number(0.0, by);
            }
        }
        tangent
    }

    /// Derivative of the tension, which is the derivative of the energy by the length.
    pub(super) fn tension(&self) -> f64 {
        type Dual = DualSVec<Moved, 1>;
        let (orientation, position) = relative(&self.a, &self.b);
        let (slope, h) = (self.slope.map(Dual::from_re), Dual::from_re(self.length).derivative(0));
        let strain = mean_strain(logarithm(orientation, position).map(Dual::from_re), &slope, h);
        let stored = self.stored(&strain, &slope, h, Dual::from_re(number(0.0, 1.0)));
        change(&stored.eps.unwrap_generic(nalgebra::Const::<1>, nalgebra::U1)[0])
    }

    /// Right increment of the section at `rest` from the start, and how its strain changes.
    pub(super) fn section(&self, rest: Moved) -> [Six; 2] {
        let (orientation, position) = relative(&self.a, &self.b);
        let [twist, strain] = inside(logarithm(orientation, position), &self.slope, self.length, rest);
        let (x, y) = (twist.map(|entry| entry.re), twist.map(|entry| change(&entry)));
        let mut pose = pulled_back(&exponential_of(&x), &self.start);
        // The derivative of the exponential: (1 - exp(-ad x))/ad x.
        let mut term = y;
        for order in 2..ORDERS {
            for (entry, by) in pose.iter_mut().zip(term) {
                *entry += by;
            }
            term = bracket(&x, &term).map(|entry| -entry / order as f64);
        }
        [pose, strain.map(|entry| change(&entry))]
    }
}
