//! Declarations of robots with discs as robots of the generic kernel.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub, reason = "shared by tests")]

use num_dual::Dual64;
use pliant::planar::discs::{Basis, DiscBackbone, DiscsOptions, Generic};
use pliant_declare::spec::{self, DiscsBasis};
use pliant_models::{Number, Scalar};
use pliant_runtime::Pointwise;
use pliant_runtime::quadrature::Rule;
use pliant_testing::expression::Expression;

use super::convert;

/// A declaration with `M` cables whose numbers are worked out at run time.
#[derive(Clone, Debug)]
pub struct Declared<const M: usize> {
    options: DiscsOptions,
    /// Values of the parameters, SI.
    pub values: Vec<f64>,
    length: Expression,
    stations: Vec<Expression>,
    stiffness: Expression,
    offsets: [Expression; M],
    /// `q_x`, `q_y`, where there are distributed loads.
    loads: Option<[Expression; 2]>,
    couple: Option<Expression>,
    masses: Vec<Expression>,
    gravity: [Expression; 2],
    rule: Rule,
}

/// `-int from s to L` of the loads.
struct Beyond<'a, const M: usize>(&'a Declared<M>);

impl<const M: usize> Declared<M> {
    fn beyond<D: Number>(&self, s: D, parameter: &impl Fn(usize) -> D) -> [D; 2] {
        let Some(loads) = &self.loads else { return [D::from(0.0); 2] };
        let none = D::from(f64::NAN);
        let span = self.length.evaluate(none, none, parameter) - s;
        loads.each_ref().map(|load| {
            let mut sum = D::from(0.0);
            for (node, weight) in self.rule.nodes.iter().zip(&self.rule.weights) {
                let here = s + span * D::from(*node);
                sum += load.evaluate(here, none, parameter) * D::from(*weight);
            }
            -(sum * span)
        })
    }

    fn at(&self, expression: &Expression, s: f64, theta: f64) -> f64 {
        expression.evaluate(s, theta, &|index| self.values[index])
    }

    fn seeded(&self, index: usize) -> impl Fn(usize) -> Dual64 {
        let values = self.values.clone();
        move |i| Dual64::new(values[i], if i == index { 1.0 } else { 0.0 })
    }

    fn slope(&self, index: usize, expression: &Expression, s: f64, theta: f64) -> f64 {
        expression.evaluate(Dual64::from(s), Dual64::from(theta), &self.seeded(index)).eps
    }

    fn mass(&self, disc: usize) -> Option<&Expression> {
        if let [one] = self.masses.as_slice() { Some(one) } else { self.masses.get(disc) }
    }
}

impl<const M: usize> Pointwise<1, 2> for Beyond<'_, M> {
    fn call<D: Number>(&self, [s]: [D; 1]) -> [D; 2] {
        self.0.beyond(s, &|index| D::from(self.0.values[index]))
    }
}

/// A quantity over the arc length and the angle, and its derivative with respect to that.
struct Along<'a>(&'a Expression, &'a [f64]);

impl Pointwise<2, 2> for Along<'_> {
    fn call<D: Number>(&self, [s, theta]: [D; 2]) -> [D; 2] {
        let lift = |value: D, slope: f64| num_dual::Dual::<D>::new(value, D::from(slope));
        let value = |index: usize| lift(D::from(self.1[index]), 0.0);
        let found = self.0.evaluate(lift(s, 0.0), lift(theta, 1.0), &value);
        [found.re, found.eps]
    }
}

impl<const M: usize> pliant::Declared for Declared<M> {
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

impl<const M: usize> DiscBackbone<M> for Declared<M> {
    fn options(&self) -> DiscsOptions {
        self.options
    }

    fn length(&self) -> f64 {
        self.at(&self.length, f64::NAN, f64::NAN)
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        self.slope(index, &self.length, f64::NAN, f64::NAN)
    }

    fn station(&self, disc: usize) -> Option<f64> {
        self.stations.get(disc).map(|station| self.at(station, f64::NAN, f64::NAN))
    }

    fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
        self.stations.get(disc).map_or(0.0, |station| self.slope(index, station, f64::NAN, f64::NAN))
    }

    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
        let [value, _] = T::pointwise([*s, T::from_f64(0.0)], &Along(&self.stiffness, &self.values));
        value
    }

    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
        self.slope(index, &self.stiffness, s, f64::NAN)
    }

    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T {
        let [value, _] = T::pointwise([*s, T::from_f64(0.0)], &Along(&self.offsets[cable], &self.values));
        value
    }

    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64 {
        self.slope(index, &self.offsets[cable], s, f64::NAN)
    }

    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        T::pointwise([*s], &Beyond(self))
    }

    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
        self.beyond(Dual64::from(s), &self.seeded(index)).map(|entry| entry.eps)
    }

    fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
        match &self.couple {
            Some(couple) => T::pointwise([*s, *theta], &Along(couple, &self.values)),
            None => [T::from_f64(0.0); 2],
        }
    }

    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
        self.couple.as_ref().map_or(0.0, |couple| self.slope(index, couple, s, theta))
    }

    fn disc_force(&self, disc: usize) -> [f64; 2] {
        let Some(mass) = self.mass(disc) else { return [0.0; 2] };
        let mass = self.at(mass, f64::NAN, f64::NAN);
        self.gravity.each_ref().map(|g| mass * self.at(g, f64::NAN, f64::NAN))
    }

    fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2] {
        let Some(mass) = self.mass(disc) else { return [0.0; 2] };
        let nan = Dual64::from(f64::NAN);
        let value = |of: &Expression| of.evaluate(nan, nan, &self.seeded(index));
        self.gravity.each_ref().map(|g| (value(mass) * value(g)).eps)
    }
}

/// Robot of a declaration, and the generic kernel of `Q` nodes and `M` cables that it describes.
pub fn generic<const Q: usize, const M: usize>(
    declaration: &str,
) -> (spec::Robot, Generic<Declared<M>, Q, M>) {
    let robot = super::read(declaration);
    let model = robot.discs().unwrap();
    let loads = [&model.load.q_x, &model.load.q_y];
    let distributed = loads.iter().any(|load| !load.is_zero());
    let gravity = model.gravity.each_ref().map(convert);
    let weighed = !model.masses.is_empty() && model.gravity.iter().any(|g| !g.is_zero());
    let written = Declared {
        options: DiscsOptions {
            discs: model.count,
            basis: match model.basis {
                DiscsBasis::Polynomial(degree) => Basis::Polynomial(degree),
                DiscsBasis::PerSpan(degree) => Basis::PerSpan(degree),
            },
            ideal: model.ideal_cables,
            loaded: distributed || weighed,
            couple: model.load.couple.is_some(),
        },
        values: spec::values(&robot.parameters),
        length: convert(&model.backbone.length),
        stations: model.stations.iter().flatten().map(convert).collect(),
        stiffness: convert(&model.backbone.bending_stiffness),
        offsets: model.offsets.iter().map(convert).collect::<Vec<_>>().try_into().unwrap(),
        loads: distributed.then(|| loads.map(convert)),
        couple: model.load.couple.as_ref().map(convert),
        masses: model.masses.iter().map(convert).collect(),
        gravity,
        rule: Rule::gauss_legendre(40),
    };
    (robot, Generic::new(written))
}
