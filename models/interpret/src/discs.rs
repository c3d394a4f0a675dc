//! Planar robots with discs that are read at run time.

use std::sync::Arc;

use crate::interpreter::Code;
use crate::live::declared;
use crate::live::{Live, Model};
use crate::quantities::{Quantities, array};
use pliant_declare::spec::{self, DiscsBasis, Expr};
use pliant_models::planar::discs::{
    Basis, DiscsOptions, HeldSpan, Kernel, Span, SpanInputs, held_span_by_cables, held_span_by_nodes,
    span_by_cables, span_by_nodes,
};
use pliant_models::{ConditionViolation, Scalar};
use pliant_program::expression::THETA;
use pliant_program::span_nodes;
use pliant_runtime::quadrature::Rule;

use crate::prebuilt::{Spans1, Spans2, Spans3, Spans4};

/// Nodes of the rule that integrates distributed loads from a place to the tip.
const LOAD_NODES: usize = 40;

/// The kernel of a robot with discs that is read at run time. Integrals over a span are sums over as many nodes as the declaration needs.
#[derive(Clone, Debug)]
pub struct Discs {
    live: Live<Quantified>,
    /// Weights of the nodes.
    weights: Arc<[f64]>,
}

declared!(Discs);

#[derive(Debug)]
struct Quantified {
    options: DiscsOptions,
    /// Length, stations, forces on the discs.
    length: Quantities,
    stations: Option<Quantities>,
    /// Weight of all discs, or of each.
    forces: Option<Quantities>,
    bending: Quantities,
    offsets: Vec<Quantities>,
    loads: Option<Quantities>,
    /// The couple and its derivative by the angle.
    couple: Option<Quantities>,
    rule: Rule,
}

#[derive(Debug)]
struct Settled {
    length: f64,
    stations: Option<Vec<f64>>,
    forces: Vec<[f64; 2]>,
    bending: Code<1>,
    offsets: Vec<Code<1>>,
    loads: Option<Code<2>>,
    couple: Option<Code<2>>,
}

impl Model for Quantified {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let pairs = |of: &Quantities| of.numbers(values).chunks_exact(2).map(array).collect();
        Settled {
            length: self.length.numbers(values)[0],
            stations: self.stations.as_ref().map(|of| of.numbers(values)),
            forces: self.forces.as_ref().map_or(Vec::new(), pairs),
            bending: self.bending.code(values),
            offsets: self.offsets.iter().map(|of| of.code(values)).collect(),
            loads: self.loads.as_ref().map(|of| of.code(values)),
            couple: self.couple.as_ref().map(|of| of.code(values)),
        }
    }
}

impl Discs {
    /// The kernel of a robot with this model; `None` where no quadrature integrates the loads on a span.
    pub(super) fn new(robot: &spec::Robot, model: &spec::Discs) -> Option<Self> {
        let of = |expressions: &[Expr]| Quantities::new(robot.parameters.len(), expressions);
        let spec::Backbone { length, bending_stiffness, .. } = &model.backbone;
        let spec::Load { q_x, q_y, couple } = &model.load;
        let distributed = !(q_x.is_zero() && q_y.is_zero());
        let forces: Vec<Expr> = model
            .masses
            .iter()
            .flat_map(|mass| model.gravity.iter().map(|g| Expr::mul(mass.clone(), g.clone())))
            .collect();
        let heavy = !forces.iter().all(Expr::is_zero);
        let basis = match model.basis {
            DiscsBasis::Polynomial(degree) => Basis::Polynomial(degree),
            DiscsBasis::PerSpan(degree) => Basis::PerSpan(degree),
        };
        let quantified = Quantified {
            options: DiscsOptions {
                discs: model.count,
                basis,
                ideal: model.ideal_cables,
                loaded: distributed || heavy,
                couple: couple.is_some(),
            },
            length: of(core::slice::from_ref(length)),
            stations: model.stations.as_deref().map(of),
            forces: heavy.then(|| of(&forces)),
            bending: of(core::slice::from_ref(bending_stiffness)),
            offsets: model.offsets.iter().map(|offset| of(core::slice::from_ref(offset))).collect(),
            loads: distributed.then(|| of(&[q_x.clone(), q_y.clone()])),
            couple: couple.as_ref().map(|couple| {
                let couple = core::slice::from_ref(couple);
                Quantities::with_derivatives(robot.parameters.len(), couple, THETA, 1)
            }),
            rule: Rule::gauss_legendre(LOAD_NODES),
        };
        let live = Live::new(robot, quantified, &model.checks, length);
        let mut kernel = Self { live, weights: Arc::default() };
        let nodes = match model.nodes {
            Some(nodes) => nodes,
            None => span_nodes(model, &kernel.live.values, &|s| kernel.resultant(&s))?,
        };
        kernel.weights = Rule::gauss_legendre(nodes).weights.into();
        Some(kernel)
    }

    fn now(&self) -> &Settled {
        self.live.settled()
    }

    fn model(&self) -> (&Quantified, &[f64]) {
        (&self.live.model, &self.live.values)
    }
}

impl Kernel for Discs {
    fn node_count(&self) -> usize {
        self.weights.len()
    }

    fn cable_count(&self) -> usize {
        self.live.model.offsets.len()
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn options(&self) -> DiscsOptions {
        self.live.model.options
    }

    fn length(&self) -> f64 {
        self.now().length
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        let (model, values) = self.model();
        model.length.slope_of_numbers(index, values)[0]
    }

    fn station(&self, disc: usize) -> Option<f64> {
        self.now().stations.as_ref().and_then(|stations| stations.get(disc).copied())
    }

    fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
        let (model, values) = self.model();
        model.stations.as_ref().map_or(0.0, |stations| {
            stations.slope_of_numbers(index, values).get(disc).copied().unwrap_or(f64::NAN)
        })
    }

    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
        let [value] = T::pointwise([*s], &self.now().bending);
        value
    }

    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
        let (model, values) = self.model();
        model.bending.slope(index, s, f64::NAN, values)[0]
    }

    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T {
        match self.now().offsets.get(cable) {
            Some(offset) => {
                let [value] = T::pointwise([*s], offset);
                value
            }
            None => T::from_f64(f64::NAN),
        }
    }

    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64 {
        let (model, values) = self.model();
        model.offsets.get(cable).map_or(f64::NAN, |offset| offset.slope(index, s, f64::NAN, values)[0])
    }

    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        let zero = T::from_f64(0.0);
        let Some(loads) = &self.now().loads else { return [zero; 2] };
        let Rule { nodes, weights } = &self.live.model.rule;
        let rest = T::from_f64(self.now().length) - *s;
        let mut sum = [zero; 2];
        for (node, weight) in nodes.iter().zip(weights) {
            let density = T::pointwise([T::from_f64(*node).fma(rest, *s)], loads);
            let weight = T::from_f64(-*weight);
            for (sum, density) in sum.iter_mut().zip(density) {
                *sum = density.fma(weight, *sum);
            }
        }
        sum.map(|entry| entry * rest)
    }

    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
        let (model, values) = self.model();
        let (Some(loads), Some(densities)) = (&model.loads, &self.now().loads) else { return [0.0; 2] };
        let length = self.now().length;
        let inside = |k: usize| {
            (length - s)
                * model
                    .rule
                    .nodes
                    .iter()
                    .zip(&model.rule.weights)
                    .map(|(node, weight)| {
                        weight * loads.slope(index, s + node * (length - s), f64::NAN, values)[k]
                    })
                    .sum::<f64>()
        };
        let at_the_tip: [f64; 2] = densities.evaluate([length]);
        let longer = self.length_sensitivity(index);
        [0, 1].map(|k| -(inside(k) + longer * at_the_tip[k]))
    }

    fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
        match &self.now().couple {
            Some(couple) => T::pointwise([*s, *theta], couple),
            None => [T::from_f64(0.0); 2],
        }
    }

    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
        let (model, values) = self.model();
        model.couple.as_ref().map_or(0.0, |couple| couple.slope(index, s, theta, values)[0])
    }

    fn disc_force(&self, disc: usize) -> [f64; 2] {
        match self.now().forces.as_slice() {
            [] => [0.0; 2],
            [one] => *one,
            forces => forces.get(disc).copied().unwrap_or([f64::NAN; 2]),
        }
    }

    fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2] {
        let (model, values) = self.model();
        let Some(forces) = &model.forces else { return [0.0; 2] };
        let slopes = forces.slope_of_numbers(index, values);
        let disc = if slopes.len() == 2 { 0 } else { disc };
        array(slopes.get(2 * disc..).unwrap_or_default())
    }

    fn span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, tensions: &[T], span: &mut Span<T>) {
        let weights = &self.weights;
        match tensions.len() {
            1 => span_by_nodes(&Spans1 {}, weights, inputs, tensions, span),
            2 => span_by_nodes(&Spans2 {}, weights, inputs, tensions, span),
            3 => span_by_nodes(&Spans3 {}, weights, inputs, tensions, span),
            4 => span_by_nodes(&Spans4 {}, weights, inputs, tensions, span),
            _ => span_by_cables(&Spans1 {}, weights, inputs, tensions, span),
        }
    }

    fn held_span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, forces: &[[T; 2]], span: &mut HeldSpan<T>) {
        let weights = &self.weights;
        match forces.len() {
            1 => held_span_by_nodes(&Spans1 {}, weights, inputs, forces, span),
            2 => held_span_by_nodes(&Spans2 {}, weights, inputs, forces, span),
            3 => held_span_by_nodes(&Spans3 {}, weights, inputs, forces, span),
            4 => held_span_by_nodes(&Spans4 {}, weights, inputs, forces, span),
            _ => held_span_by_cables(&Spans1 {}, weights, inputs, forces, span),
        }
    }
}
