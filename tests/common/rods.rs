//! Declarations of Cosserat rods as robots of the generic kernel.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub, reason = "shared by tests")]

use num_dual::{Dual2, Dual64};
use pliant::rods::{
    Generic, RodData, RodOptions, RodSlopes, Routing, Section, SectionMotion, SectionSlopes, TendonRod,
};
use pliant_declare::spec;
use pliant_models::{Number, Scalar};
use pliant_runtime::Pointwise;
use pliant_testing::expression::Expression;

use super::convert;

/// A declaration whose numbers are worked out at run time.
#[derive(Clone, Debug)]
pub struct Declared<const N: usize, const M: usize> {
    options: RodOptions,
    /// Values of the parameters, SI.
    pub values: Vec<f64>,
    ends: [Expression; N],
    /// Stiffness, natural strain, mass, force.
    sections: [[Expression; 16]; N],
    routings: [[Option<[Expression; 2]>; M]; N],
    lasts: [usize; M],
    gravity: [Expression; 3],
    tip_mass: Expression,
    strain_limit: [Option<Expression>; 6],
    base: ([[f64; 3]; 3], [f64; 3]),
}

/// Quantities over the arc length.
struct Along<'a, const M: usize>(&'a [Expression; M], &'a [f64]);

impl<const M: usize> Pointwise<1, M> for Along<'_, M> {
    fn call<D: Number>(&self, [s]: [D; 1]) -> [D; M] {
        let value = |index: usize| D::from(self.1[index]);
        self.0.each_ref().map(|quantity| quantity.evaluate(s, D::from(f64::NAN), &value))
    }
}

/// Place, slope and bend of a tendon, at parameters that may carry derivatives.
fn place_at<D: Number>(offset: &[Expression; 2], s: D, parameter: &impl Fn(usize) -> D) -> [D; 6] {
    let s = Dual2::<D>::new(s, D::from(1.0), D::from(0.0));
    let value = |index: usize| Dual2::<D>::from_re(parameter(index));
    let [y, z] = offset.each_ref().map(|entry| entry.evaluate(s, Dual2::from_re(D::from(f64::NAN)), &value));
    [y.re, z.re, y.v1, z.v1, y.v2, z.v2]
}

/// The same over the arc length.
struct PlaceAlong<'a>(&'a [Expression; 2], &'a [f64]);

impl Pointwise<1, 6> for PlaceAlong<'_> {
    fn call<D: Number>(&self, [s]: [D; 1]) -> [D; 6] {
        place_at(self.0, s, &|index| D::from(self.1[index]))
    }
}

fn section_of<T: Copy>(values: [T; 16]) -> Section<T> {
    let [a, b, c, d, e, f, g, h, i, j, k, l, mass, x, y, z] = values;
    Section { stiffness: [a, b, c, d, e, f], natural: [g, h, i, j, k, l], mass, force: [x, y, z] }
}

fn routing_of<T: Copy>([a, b, c, d, e, f]: [T; 6]) -> Routing<T> {
    Routing { offset: [a, b], slope: [c, d], bend: [e, f] }
}

impl<const N: usize, const M: usize> Declared<N, M> {
    fn value(&self, expression: &Expression) -> f64 {
        expression.evaluate(f64::NAN, f64::NAN, &|index| self.values[index])
    }

    fn seeded(&self, index: usize) -> impl Fn(usize) -> Dual64 {
        let values = self.values.clone();
        move |i| Dual64::new(values[i], if i == index { 1.0 } else { 0.0 })
    }

    fn slope(&self, index: usize, s: f64, expression: &Expression) -> f64 {
        let nan = Dual64::from(f64::NAN);
        expression.evaluate(Dual64::from(s), nan, &self.seeded(index)).eps
    }
}

impl<const N: usize, const M: usize> pliant::Declared for Declared<N, M> {
    fn name(&self) -> &str {
        "Declared"
    }

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

impl<const N: usize, const M: usize> TendonRod<M> for Declared<N, M> {
    fn data(&self) -> RodData {
        RodData {
            options: self.options,
            ends: self.ends.iter().map(|end| self.value(end)).collect(),
            last_segments: self.lasts.to_vec(),
            base: self.base,
            gravity: self.gravity.each_ref().map(|entry| self.value(entry)),
            tip_mass: self.value(&self.tip_mass),
            strain_limit: self.strain_limit.each_ref().map(|limit| limit.as_ref().map(|of| self.value(of))),
            ..RodData::default()
        }
    }

    fn slopes(&self, index: usize) -> RodSlopes {
        let slope = |entry: &Expression| self.slope(index, f64::NAN, entry);
        RodSlopes {
            ends: self.ends.iter().map(slope).collect(),
            gravity: self.gravity.each_ref().map(slope),
            tip_mass: slope(&self.tip_mass),
            ..RodSlopes::default()
        }
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        section_of(T::pointwise([*s], &Along(&self.sections[segment], &self.values)))
    }

    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        let offset = self.routings[segment][tendon].as_ref().unwrap();
        routing_of(T::pointwise([*s], &PlaceAlong(offset, &self.values)))
    }

    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>; M],
    ) -> SectionSlopes {
        for (routing, offset) in routings.iter_mut().zip(&self.routings[segment]) {
            if let Some(offset) = offset {
                let place = place_at(offset, Dual64::from(s), &self.seeded(index));
                *routing = routing_of(place.map(|entry| entry.eps));
            }
        }
        let section = self.sections[segment].each_ref().map(|entry| self.slope(index, s, entry));
        SectionSlopes { section: section_of(section), motion: SectionMotion::default() }
    }
}

/// The generic kernel that a declaration of `N` segments and `M` tendons describes.
pub fn generic<const N: usize, const M: usize>(declaration: &str) -> Generic<Declared<N, M>, M> {
    let robot = super::read(declaration);
    let rod = robot.rod().unwrap().clone();
    let segments: [spec::RodSegment; N] = rod.segments.try_into().unwrap();
    let section = |segment: &spec::RodSegment| {
        let spec::RodSegment { stiffness, natural, mass, force, .. } = segment;
        // Rigid components have none.
        let none = spec::Expr::Number(pliant_declare::units::Number { mantissa: 0, exponent: 0 });
        let stiffness = stiffness.iter().map(|entry| entry.as_ref().unwrap_or(&none));
        let all: Vec<_> = stiffness.chain(natural).chain([mass]).chain(force).map(convert).collect();
        all.try_into().unwrap()
    };
    let routings = |segment: &spec::RodSegment| {
        let routing = |offset: &[spec::Expr; 2]| offset.each_ref().map(convert);
        let all: Vec<_> = segment.tendons.iter().map(|offset| offset.as_ref().map(routing)).collect();
        all.try_into().unwrap()
    };
    Generic::new(Declared {
        options: RodOptions { inextensible: rod.inextensible, unshearable: rod.unshearable },
        values: robot.parameters.iter().map(|parameter| parameter.value).collect(),
        ends: segments.each_ref().map(|segment| convert(&segment.end)),
        sections: segments.each_ref().map(section),
        routings: segments.each_ref().map(routings),
        lasts: rod.tendons.try_into().unwrap(),
        gravity: rod.gravity.each_ref().map(convert),
        tip_mass: convert(&rod.tip_mass),
        strain_limit: rod.strain_limit.each_ref().map(|limit| limit.as_ref().map(convert)),
        base: (rod.base.rotation, rod.base.position),
    })
}
