//! Derivatives with respect to the parameters of a declaration, shared by both models.

use pliant_runtime::moved::{Moved, number};

use super::{Routing, Section};
use crate::Number;
use crate::rods::RodSlopes;
use crate::rods::erased::Real;
use crate::rods::robot::{AnyRod, Layout};

/// A rod as its declaration has it, in plain numbers or with derivatives by one of its parameters.
pub(super) struct Declaration<'a, T> {
    pub(super) kernel: &'a AnyRod,
    /// The parameter, derivatives by it, and the number that changes with it by one.
    parameter: Option<(usize, RodSlopes, T)>,
    /// Its discs, and how its tendons run.
    pub(super) layout: Layout,
}

impl<'a> Declaration<'a, f64> {
    pub(super) fn plain(kernel: &'a AnyRod) -> Self {
        Self { kernel, parameter: None, layout: Layout::of(kernel) }
    }
}

impl<'a> Declaration<'a, Moved> {
    /// With derivatives by a parameter.
    pub(super) fn by(kernel: &'a AnyRod, parameter: usize) -> Self {
        Self::along(kernel, Some(parameter), number(0.0, 1.0))
    }
}

impl<'a, T: Real> Declaration<'a, T> {
    /// In numbers with derivatives, of which `unit` changes with a parameter by one; without a parameter nothing changes.
    pub(super) fn along(kernel: &'a AnyRod, parameter: Option<usize>, unit: T) -> Self {
        let parameter = parameter.map(|index| (index, kernel.slopes(index), unit));
        Self { kernel, parameter, layout: Layout::of(kernel) }
    }
}

impl<T: Real> Declaration<'_, T> {
    /// With this layout of its tendons.
    pub(super) fn laid(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// A number with the derivative by the parameter.
    fn number(&self, value: f64, change: impl FnOnce(&RodSlopes) -> f64) -> T {
        let value = T::from(value);
        self.parameter.as_ref().map_or(value, |(_, slopes, unit)| value + *unit * change(slopes))
    }

    /// Arc length at which a segment ends, m.
    pub(super) fn end(&self, segment: usize) -> T {
        self.number(self.kernel.end(segment), |slopes| slopes.ends[segment])
    }

    /// Acceleration of gravity in the world, m/s^2.
    pub(super) fn gravity(&self) -> [T; 3] {
        let gravity = self.kernel.gravity();
        core::array::from_fn(|k| self.number(gravity[k], |slopes| slopes.gravity[k]))
    }

    /// Mass of the payload, kg.
    pub(super) fn tip_mass(&self) -> T {
        self.number(self.kernel.tip_mass(), |slopes| slopes.tip_mass)
    }

    /// Coefficient of friction of a tendon.
    pub(super) fn friction(&self, tendon: usize) -> T {
        self.number(self.kernel.friction(tendon), |slopes| slopes.friction[tendon])
    }

    /// Area of a chamber, m^2.
    pub(super) fn chamber_area(&self, tendon: usize) -> T {
        self.number(self.kernel.chamber_area(tendon), |slopes| slopes.chamber_areas[tendon])
    }

    /// Arc length, m, and mass, kg, of a disc.
    pub(super) fn disc(&self, disc: usize) -> (T, T) {
        let here = self.kernel.disc(disc);
        let s = self.number(here.s, |slopes| slopes.discs[disc].s);
        (s, self.number(here.mass, |slopes| slopes.discs[disc].mass))
    }

    /// The hole of a tendon in a disc, where it is not where the routing is.
    pub(super) fn hole(&self, disc: usize, tendon: usize) -> Option<[T; 2]> {
        let mut hole = self.kernel.hole(disc, tendon)?.map(T::from);
        if let Some((_, slopes, unit)) = &self.parameter {
            add(&mut hole, *unit, slopes.holes[disc][tendon]);
        }
        Some(hole)
    }

    /// Properties of the rod at the arc length `s`, m, of a segment.
    pub(super) fn section(&self, segment: usize, s: T) -> Section<T> {
        let mut section = self.kernel.section(segment, &s);
        if let Some((index, _, unit)) = &self.parameter {
            let (index, unit) = (*index, *unit);
            let slopes = self.kernel.slopes_at(index, segment, s.re()).0.section;
            section.mass += unit * slopes.mass;
            add(&mut section.stiffness, unit, slopes.stiffness);
            add(&mut section.natural, unit, slopes.natural);
            add(&mut section.force, unit, slopes.force);
        }
        section
    }

    /// Routing of the tendons at the arc length `s`, m, of a segment.
    pub(super) fn routings(&self, segment: usize, s: T) -> Box<[Routing<T>]> {
        let mut routings = self.kernel.routings(segment, &s);
        if let Some((index, _, unit)) = &self.parameter {
            let (index, unit) = (*index, *unit);
            let (_, slopes) = self.kernel.slopes_at(index, segment, s.re());
            for (routing, slopes) in routings.iter_mut().zip(slopes) {
                add(&mut routing.offset, unit, slopes.offset);
                add(&mut routing.slope, unit, slopes.slope);
                add(&mut routing.bend, unit, slopes.bend);
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
