//! Planar robots with discs that are read at run time.

use pliant_declare::spec::{self, DiscsBasis, Expr};
use pliant_interpret::declared;
use pliant_interpret::interpreter::Code;
use pliant_interpret::live::{Live, Model};
use pliant_interpret::quantities::{Quantities, array};
use pliant_models::planar::discs::{
    Basis, HeldEnergy, HeldSpan, Inputs, Kernel, Options, Span, SpanEnergy, SpanInputs, SpanKernels,
    held_span_by_nodes, span_by_nodes,
};
use pliant_models::{Capped, ConditionViolation, Entry, Scalar};
use pliant_program::expression::THETA;
use pliant_program::span_nodes;
use pliant_runtime::quadrature::Rule;

use crate::prebuilt::{Spans1, Spans2, Spans3, Spans4};

/// Most cables between discs of a robot that is read at run time.
pub const MOST_CABLES: usize = 4;
/// Nodes of the rule that integrates distributed loads from a place to the tip.
const LOAD_NODES: usize = 40;

/// The kernel of a robot with discs and at most `CABLES` cables (of [`MOST_CABLES`]) that is read at run time. Integrals over a span are sums over `NODES` nodes,
/// which are at least as many as the declaration needs.
#[derive(Clone, Debug)]
pub struct Discs<const NODES: usize, const CABLES: usize> {
    live: Live<Quantified>,
    spans: Spans,
    cables: usize,
    /// Weights of the nodes.
    weights: [f64; NODES],
}

declared!(Discs<const NODES, const CABLES>);

/// The kernels of a span, by the number of cables.
#[derive(Clone, Debug)]
enum Spans {
    One(Spans1),
    Two(Spans2),
    Three(Spans3),
    Four(Spans4),
}

#[derive(Debug)]
struct Quantified {
    options: Options,
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

/// Why a robot with discs has no kernel.
pub(super) enum Refused {
    /// More than [`MOST_CABLES`].
    Cables,
    /// More than the type holds.
    ManyCables,
    /// More than the type holds: how many.
    Nodes(usize),
    Quadrature,
}

impl<const NODES: usize, const CABLES: usize> Discs<NODES, CABLES> {
    /// Takes the expressions of this model of a robot.
    pub(super) fn new(robot: &spec::Robot, model: &spec::Discs) -> Result<Self, Refused> {
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
            options: Options {
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
        let spans = match model.offsets.len() {
            1 => Spans::One(Spans1::default()),
            2 => Spans::Two(Spans2::default()),
            3 => Spans::Three(Spans3::default()),
            4 => Spans::Four(Spans4::default()),
            _ => return Err(Refused::Cables),
        };
        if model.offsets.len() > CABLES {
            return Err(Refused::ManyCables);
        }
        let live = Live::new(robot, quantified, &model.checks, length);
        let mut kernel = Self { live, spans, cables: model.offsets.len(), weights: [0.0; NODES] };
        let nodes = match model.nodes {
            Some(nodes) => nodes,
            None => {
                let found = span_nodes(model, &kernel.live.values, &|s| kernel.resultant(&s));
                found.ok_or(Refused::Quadrature)?
            }
        };
        if nodes > NODES {
            return Err(Refused::Nodes(nodes));
        }
        let rule = Rule::gauss_legendre(NODES);
        kernel.weights = core::array::from_fn(|node| rule.weights[node]);
        Ok(kernel)
    }

    fn now(&self) -> &Settled {
        self.live.settled()
    }

    fn model(&self) -> (&Quantified, &[f64]) {
        (&self.live.model, &self.live.values)
    }

    #[inline]
    fn tense<S: SpanKernels<M>, T: Scalar, const M: usize>(
        &self,
        spans: &S,
        inputs: &Inputs<Self, T>,
        tensions: &Capped<T, CABLES>,
    ) -> Span<Self, T> {
        let SpanEnergy { energy, reach, gradient, curvature, chords, along, normal } =
            span_by_nodes(spans, &self.weights, &listed(inputs), &entries::<T, M, CABLES>(tensions));
        SpanEnergy {
            energy,
            reach,
            gradient,
            curvature,
            chords: self.per_cable(|cable| chords[cable]),
            along: self.per_cable(|cable| along[cable]),
            normal: self.per_cable(|cable| normal[cable]),
        }
    }

    fn held<S: SpanKernels<M>, T: Scalar, const M: usize>(
        &self,
        spans: &S,
        inputs: &Inputs<Self, T>,
        forces: &Capped<[T; 2], CABLES>,
    ) -> HeldSpan<Self, T> {
        let HeldEnergy { energy, reach, gradient, curvature, chords, slopes } =
            held_span_by_nodes(spans, &self.weights, &listed(inputs), &entries::<[T; 2], M, CABLES>(forces));
        HeldEnergy {
            energy,
            reach,
            gradient,
            curvature,
            chords: self.per_cable(|cable| chords[cable]),
            slopes: self.per_cable(|cable| slopes[cable]),
        }
    }
}

/// The inputs of a span with arrays over its `M` cables.
#[inline]
fn listed<T: Scalar, N: Copy, R: Copy, const M: usize, const CABLES: usize>(
    inputs: &SpanInputs<T, N, R, Capped<T, CABLES>>,
) -> SpanInputs<T, N, R, [T; M]> {
    let SpanInputs { length, offsets, ends, nodes, resultant, beyond } = *inputs;
    let offsets = offsets.each_ref().map(entries);
    SpanInputs { length, offsets, ends, nodes, resultant, beyond }
}

/// The first `M` entries of a list of as many.
#[inline]
fn entries<T: Entry, const M: usize, const CABLES: usize>(list: &Capped<T, CABLES>) -> [T; M] {
    let list = list.as_ref();
    core::array::from_fn(|entry| list[entry])
}

impl<const NODES: usize, const CABLES: usize> Kernel for Discs<NODES, CABLES> {
    type PerNode<T: Entry> = [T; NODES];
    type PerCable<T: Entry> = Capped<T, CABLES>;

    #[inline]
    fn node_count(&self) -> usize {
        NODES
    }

    #[inline]
    fn cable_count(&self) -> usize {
        self.cables
    }

    #[inline]
    fn per_node<T: Entry>(&self, value: impl FnMut(usize) -> T) -> [T; NODES] {
        core::array::from_fn(value)
    }

    #[inline]
    fn per_cable<T: Entry>(&self, value: impl FnMut(usize) -> T) -> Capped<T, CABLES> {
        Capped::new(self.cable_count(), value)
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn options(&self) -> Options {
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

    fn offsets<T: Scalar>(&self, s: &T) -> Capped<T, CABLES> {
        let offsets = &self.now().offsets;
        self.per_cable(|cable| {
            let [value] = T::pointwise([*s], &offsets[cable]);
            value
        })
    }

    fn offsets_sensitivity(&self, index: usize, s: f64) -> Capped<f64, CABLES> {
        let (model, values) = self.model();
        self.per_cable(|cable| model.offsets[cable].slope(index, s, f64::NAN, values)[0])
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

    #[inline]
    fn span<T: Scalar>(&self, inputs: &Inputs<Self, T>, tensions: &Capped<T, CABLES>) -> Span<Self, T> {
        match &self.spans {
            Spans::One(spans) => self.tense::<_, T, 1>(spans, inputs, tensions),
            Spans::Two(spans) => self.tense::<_, T, 2>(spans, inputs, tensions),
            Spans::Three(spans) => self.tense::<_, T, 3>(spans, inputs, tensions),
            Spans::Four(spans) => self.tense::<_, T, 4>(spans, inputs, tensions),
        }
    }

    fn held_span<T: Scalar>(
        &self,
        inputs: &Inputs<Self, T>,
        forces: &Capped<[T; 2], CABLES>,
    ) -> HeldSpan<Self, T> {
        match &self.spans {
            Spans::One(spans) => self.held::<_, T, 1>(spans, inputs, forces),
            Spans::Two(spans) => self.held::<_, T, 2>(spans, inputs, forces),
            Spans::Three(spans) => self.held::<_, T, 3>(spans, inputs, forces),
            Spans::Four(spans) => self.held::<_, T, 4>(spans, inputs, forces),
        }
    }
}
