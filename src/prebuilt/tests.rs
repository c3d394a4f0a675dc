//! Each of these robots is what it is for: its kernels against the generic ones, at states of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::{Capped, planar, segments};
use pliant_runtime::quadrature::Rule;
use pliant_testing::{same, wave};

use super::{points, slices, spans1, spans2, spans3, spans4};

fn segments(kernel: &impl segments::Kernel, rotational_inertia: bool) {
    use segments::{Body, Chain, Constants, Generic, Kernel, Motion, Options, Root, Tip};
    let actuators = segments::Actuators::three(0.02);
    let mut chain = Chain::<1>::uniform(Constants::default(), &actuators, [0.0; 3]);
    chain.options = Options { rotational_inertia, ..Options::default() };
    let generic = Generic::new(chain);
    let of_tip = |tip: &Tip<f64>| {
        let turns = [tip.rotation.as_flattened(), tip.angular_jacobian.as_flattened()].concat();
        let moves = tip.linear_jacobian.as_flattened();
        [&turns[..], moves, &tip.position, &tip.angular_bias, &tip.linear_bias].concat()
    };
    let of_body = |body: &Body<f64>| {
        let [linear, angular] = [body.linear.as_flattened(), body.angular.as_flattened()];
        let of_mass = [&body.moment[..], &body.inertia, linear, angular, &body.mass].concat();
        [&of_mass[..], &body.force, &body.couple, &body.load].concat()
    };
    let of_root = |root: &Root<f64>| {
        let linear = root.linear.as_flattened();
        [&of_tip(&root.tip)[..], &root.moment, linear, &root.mass, &root.load].concat()
    };
    for seed in [0.0, 1.0, 2.0] {
        let straight = if seed == 2.0 { 0.0 } else { 1.0 };
        let state = [straight * wave(seed, 0), straight * wave(seed, 1), 0.25];
        let motion = Motion {
            state,
            rate: core::array::from_fn(|k| wave(seed, 2 + k)),
            spin: core::array::from_fn(|k| wave(seed, 5 + k)),
        };
        let (mass, gyration) = (0.3, 2e-3);
        let found = kernel.segment(&motion, &mass, &gyration);
        let expected = generic.segment(&motion, &mass, &gyration);
        same(
            "segment",
            &[&of_tip(&found.tip), &of_body(&found.body)],
            &[&of_tip(&expected.tip), &of_body(&expected.body)],
        );
        same("tip", &[&of_tip(&kernel.tip(&motion))], &[&of_tip(&expected.tip)]);
        same("body", &[&of_body(&kernel.body(&motion, &mass, &gyration))], &[&of_body(&expected.body)]);
        let found = kernel.root(&motion.state, &motion.rate, &mass, &gyration);
        let expected = generic.root(&motion.state, &motion.rate, &mass, &gyration);
        same("root", &[&of_root(&found)], &[&of_root(&expected)]);
        let theta = state[0].hypot(state[1]);
        let (found, expected) = (kernel.q_matrix(&theta), generic.q_matrix(&theta));
        same("q_matrix", &[found.as_flattened()], &[expected.as_flattened()]);
    }
}

#[test]
fn segments_are_those_of_the_generic_kernel() {
    segments(&points::Points::default(), false);
    segments(&slices::Slices::default(), true);
}

/// The number of nodes is that of the lists, which may be counted by the compiler or at run time.
fn spans<const M: usize>(kernel: &impl planar::discs::SpanKernels<M>) {
    use discs::{Basis, ByAngle, Generic, Kernel, SpanInputs, Written};
    const Q: usize = 5;
    type Counted<T> = Capped<T, 16>;
    let robot = Written { load: [0.1, 0.2], ..Written::new(1, Basis::Polynomial(3), 0.3, 0.02, [0.0; M]) };
    let generic = Generic::<_, Q, M>::new(robot);
    let weights = Rule::gauss_legendre(Q).weights;
    for seed in [0.0, 1.0, 2.0] {
        let node = |q: usize| 0.6 * wave(seed, q);
        let beyond = |q: usize| [0.3 * wave(seed, 20 + q), -0.2 * wave(seed, 30 + q)];
        let inputs = SpanInputs {
            length: 0.07,
            offsets: [0, 1].map(|end| core::array::from_fn(|c| 0.03 * wave(seed, 40 + 7 * c + end))),
            ends: [0.4 * wave(seed, 10), 0.5 * wave(seed, 11)],
            nodes: core::array::from_fn::<_, Q, _>(node),
            resultant: core::array::from_fn::<_, Q, _>(beyond),
            beyond: [0.2, -0.1],
        };
        let counted = SpanInputs {
            length: inputs.length,
            offsets: inputs.offsets,
            ends: inputs.ends,
            nodes: Counted::new(Q, node),
            resultant: Counted::new(Q, beyond),
            beyond: inputs.beyond,
        };
        let flat = |slope: &ByAngle<f64, [f64; Q]>| [&slope.ends[..], &slope.nodes].concat();
        let listed = |slope: &ByAngle<f64, Counted<f64>>| [&slope.ends[..], slope.nodes.as_ref()].concat();

        let tensions = core::array::from_fn(|c| 1.0 + 0.5 * wave(seed, 70 + c));
        let found = discs::span_by_nodes(kernel, &weights, &inputs, &tensions);
        let again = discs::span_by_nodes(kernel, &weights, &counted, &tensions);
        let expected = generic.span(&inputs, &tensions);
        same(
            "span",
            &[&[found.energy], &found.reach, &found.chords],
            &[&[expected.energy], &expected.reach, &expected.chords],
        );
        assert_eq!((found.energy, found.reach, found.chords), (again.energy, again.reach, again.chords));
        let pairs = [(found.gradient, again.gradient, expected.gradient)]
            .into_iter()
            .chain([(found.curvature, again.curvature, expected.curvature)])
            .chain((0..M).map(|c| (found.along[c], again.along[c], expected.along[c])))
            .chain((0..M).map(|c| (found.normal[c], again.normal[c], expected.normal[c])));
        for (found, again, expected) in pairs {
            same("derivatives of a span", &[&flat(&found)], &[&flat(&expected)]);
            assert_eq!(flat(&found), listed(&again));
        }

        let forces = core::array::from_fn(|c| [wave(seed, 80 + c), wave(seed, 90 + c)]);
        let found = discs::held_span_by_nodes(kernel, &weights, &inputs, &forces);
        let again = discs::held_span_by_nodes(kernel, &weights, &counted, &forces);
        let expected = generic.held_span(&inputs, &forces);
        same(
            "held span",
            &[&[found.energy], &found.reach, found.chords.as_flattened()],
            &[&[expected.energy], &expected.reach, expected.chords.as_flattened()],
        );
        assert_eq!((found.energy, found.reach, found.chords), (again.energy, again.reach, again.chords));
        let slopes = (0..M)
            .flat_map(|c| [0, 1].map(|k| (found.slopes[c][k], again.slopes[c][k], expected.slopes[c][k])));
        let pairs = [(found.gradient, again.gradient, expected.gradient)]
            .into_iter()
            .chain([(found.curvature, again.curvature, expected.curvature)])
            .chain(slopes);
        for (found, again, expected) in pairs {
            same("derivatives of a held span", &[&flat(&found)], &[&flat(&expected)]);
            assert_eq!(flat(&found), listed(&again));
        }
    }
}

#[test]
fn spans_are_those_of_the_generic_kernel() {
    spans::<1>(&spans1::Spans1::default());
    spans::<2>(&spans2::Spans2::default());
    spans::<3>(&spans3::Spans3::default());
    spans::<4>(&spans4::Spans4::default());
}
