//! Derivatives with respect to the parameters of a declaration, shared by both models.

use pliant_runtime::moved::{Moved, number};

use super::discs::Layout;
use super::{Kernel, Routing, Section};
use crate::{Number, Scalar};

/// A rod as its declaration has it, in plain numbers or with derivatives by one of its parameters.
pub(super) struct Declaration<'a, K, T> {
    pub(super) kernel: &'a K,
    /// The parameter, and the number that changes with it by one.
    parameter: Option<(usize, T)>,
    /// Its discs, and how its tendons run.
    pub(super) layout: Layout,
}

impl<'a, K: Kernel> Declaration<'a, K, f64> {
    pub(super) fn plain(kernel: &'a K) -> Self {
        Self { kernel, parameter: None, layout: Layout::of(kernel) }
    }
}

impl<'a, K: Kernel> Declaration<'a, K, Moved> {
    /// With derivatives by a parameter.
    pub(super) fn by(kernel: &'a K, parameter: usize) -> Self {
        Self::along(kernel, Some(parameter), number(0.0, 1.0))
    }
}

impl<'a, K: Kernel, T: Number + Scalar> Declaration<'a, K, T> {
    /// In numbers with derivatives, of which `unit` changes with a parameter by one; without a parameter nothing changes.
    pub(super) fn along(kernel: &'a K, parameter: Option<usize>, unit: T) -> Self {
        let parameter = parameter.map(|index| (index, unit));
        Self { kernel, parameter, layout: Layout::of(kernel) }
    }
}

impl<K: Kernel, T: Number + Scalar> Declaration<'_, K, T> {
    /// With this layout of its tendons.
    pub(super) const fn laid(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// A number with the derivative by the parameter.
    fn number(&self, value: f64, change: impl FnOnce(usize) -> f64) -> T {
        let value = T::from(value);
        self.parameter.map_or(value, |(index, unit)| value + unit * change(index))
    }

    /// Arc length at which a segment ends, m.
    pub(super) fn end(&self, segment: usize) -> T {
        self.number(self.kernel.end(segment), |index| self.kernel.end_sensitivity(index, segment))
    }

    /// Acceleration of gravity in the world, m/s^2.
    pub(super) fn gravity(&self) -> [T; 3] {
        let gravity = self.kernel.gravity();
        core::array::from_fn(|k| self.number(gravity[k], |index| self.kernel.gravity_sensitivity(index)[k]))
    }

    /// Mass of the payload, kg.
    pub(super) fn tip_mass(&self) -> T {
        self.number(self.kernel.tip_mass(), |index| self.kernel.tip_mass_sensitivity(index))
    }

    /// Coefficient of friction of a tendon.
    pub(super) fn friction(&self, tendon: usize) -> T {
        let change = |index| self.kernel.friction_sensitivity(index, tendon);
        self.number(self.kernel.friction(tendon), change)
    }

    /// Area of a chamber, m^2.
    pub(super) fn chamber_area(&self, tendon: usize) -> T {
        let change = |index| self.kernel.chamber_area_sensitivity(index, tendon);
        self.number(self.kernel.chamber_area(tendon), change)
    }

    /// Arc length, m, and mass, kg, of a disc.
    pub(super) fn disc(&self, disc: usize) -> (T, T) {
        let here = self.kernel.disc(disc);
        let slope = |index| self.kernel.disc_sensitivity(index, disc);
        (self.number(here.s, |index| slope(index).s), self.number(here.mass, |index| slope(index).mass))
    }

    /// The holes of a disc, where they are not where the routing is.
    pub(super) fn holes(&self, disc: usize) -> Option<K::PerTendon<[T; 2]>> {
        let holes = self.kernel.holes(disc)?;
        let slopes = self.parameter.map(|(index, unit)| (self.kernel.holes_sensitivity(index, disc), unit));
        Some(self.kernel.per_tendon(|tendon| {
            let mut hole = holes.as_ref()[tendon].map(T::from);
            if let Some((slopes, unit)) = &slopes {
                add(&mut hole, *unit, slopes.as_ref()[tendon]);
            }
            hole
        }))
    }

    /// Properties of the rod at the arc length `s`, m, of a segment.
    pub(super) fn section(&self, segment: usize, s: T) -> Section<T> {
        let mut section = self.kernel.section(segment, &s);
        if let Some((index, unit)) = self.parameter {
            let own = self.kernel.section_sensitivity(index, segment, s.re());
            section.mass += unit * own.mass;
            add(&mut section.stiffness, unit, own.stiffness);
            add(&mut section.natural, unit, own.natural);
            add(&mut section.force, unit, own.force);
        }
        section
    }

    /// Routing of the tendons at the arc length `s`, m, of a segment.
    pub(super) fn routings(&self, segment: usize, s: T) -> K::PerTendon<Routing<T>> {
        let mut routings = self.kernel.routings(segment, &s);
        if let Some((index, unit)) = self.parameter {
            let own = self.kernel.routings_sensitivity(index, segment, s.re());
            for (routing, own) in routings.as_mut().iter_mut().zip(own.as_ref()) {
                add(&mut routing.offset, unit, own.offset);
                add(&mut routing.slope, unit, own.slope);
                add(&mut routing.bend, unit, own.bend);
            }
        }
        routings
    }
}

/// `to += unit * change`.
fn add<T: Number, const N: usize>(to: &mut [T; N], unit: T, change: [f64; N]) {
    for (to, change) in to.iter_mut().zip(change) {
        *to += unit * change;
    }
}
