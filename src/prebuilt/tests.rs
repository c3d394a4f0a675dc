//! Each of these robots is what it is for: its kernels against the generic ones, at states of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::{planar, segments};
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

/// Spans by kernels of `M` cables, and by those of one cable, against the generic kernel.
fn spans<const M: usize>(kernel: &impl planar::discs::SpanKernels<M>) {
    use planar::discs::{
        Basis, Generic, HeldSpan, Kernel, Span, SpanInputs, Written, held_span_by_cables, held_span_by_nodes,
        span_by_cables, span_by_nodes,
    };
    const Q: usize = 5;
    let robot = Written { load: [0.1, 0.2], ..Written::new(1, Basis::Polynomial(3), 0.3, 0.02, [0.0; M]) };
    let generic = Generic::<_, Q, M>::new(robot);
    let (weights, single) = (Rule::gauss_legendre(Q).weights, spans1::Spans1::default());
    for seed in [0.0, 1.0, 2.0] {
        let nodes: [f64; Q] = core::array::from_fn(|q| 0.6 * wave(seed, q));
        let resultant: [[f64; 2]; Q] =
            core::array::from_fn(|q| [0.3 * wave(seed, 20 + q), -0.2 * wave(seed, 30 + q)]);
        let offsets: [[f64; M]; 2] =
            [0, 1].map(|end| core::array::from_fn(|c| 0.03 * wave(seed, 40 + 7 * c + end)));
        let inputs = SpanInputs {
            length: 0.07,
            offsets: [&offsets[0], &offsets[1]],
            ends: [0.4 * wave(seed, 10), 0.5 * wave(seed, 11)],
            nodes: &nodes,
            resultant: &resultant,
            beyond: [0.2, -0.1],
        };
        let tensions: [f64; M] = core::array::from_fn(|c| 1.0 + 0.5 * wave(seed, 70 + c));
        let mut expected = Span::new(Q, M);
        generic.span(&inputs, &tensions, &mut expected);
        let of = |span: &Span<f64>| {
            let sums = [&[span.energy], &span.reach[..], &span.chords].concat();
            (sums, [&span.gradient[..], &span.curvature, &span.along, &span.normal].concat())
        };
        let [mut found, mut again] = [Span::new(Q, M), Span::new(Q, M)];
        span_by_nodes(kernel, &weights, &inputs, &tensions, &mut found);
        span_by_cables(&single, &weights, &inputs, &tensions, &mut again);
        for found in [found, again] {
            same("span", &[&of(&found).0], &[&of(&expected).0]);
            same("derivatives of a span", &[&of(&found).1], &[&of(&expected).1]);
        }

        let forces: [[f64; 2]; M] = core::array::from_fn(|c| [wave(seed, 80 + c), wave(seed, 90 + c)]);
        let mut expected = HeldSpan::new(Q, M);
        generic.held_span(&inputs, &forces, &mut expected);
        let of = |span: &HeldSpan<f64>| {
            let sums = [&[span.energy], &span.reach[..], span.chords.as_flattened()].concat();
            (sums, [&span.gradient[..], &span.curvature, &span.slopes].concat())
        };
        let [mut found, mut again] = [HeldSpan::new(Q, M), HeldSpan::new(Q, M)];
        held_span_by_nodes(kernel, &weights, &inputs, &forces, &mut found);
        held_span_by_cables(&single, &weights, &inputs, &forces, &mut again);
        for found in [found, again] {
            same("held span", &[&of(&found).0], &[&of(&expected).0]);
            same("derivatives of a held span", &[&of(&found).1], &[&of(&expected).1]);
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
