//! Each of these robots is what it is for: its kernels against the generic ones, at states of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::{parallel, planar, rods, segments};
use pliant_runtime::quadrature::Rule;
use pliant_testing::{same, wave};

use super::{element, points, slices, spans1, spans2, spans3, spans4, tendons};

#[test]
fn the_element_is_that_of_any_section() {
    use parallel::{Generic, Kernel, ParallelData, Residual, RodSection, Stiffness};
    let (kernel, generic) = (element::Element::default(), Generic::new(ParallelData::default()));
    for seed in [0.0, 1.0, 2.0] {
        let section = RodSection {
            stiffness: core::array::from_fn(|k| 3.0 + wave(seed, k)),
            natural: core::array::from_fn(|k| wave(seed, 6 + k) + if k == 3 { 3.0 } else { 0.0 }),
            mass: 0.0,
        };
        let half: f64 = if seed == 2.0 { 0.0 } else { 0.4 };
        let element = parallel::Element {
            a: [1.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.3],
            b: [half.cos(), half.sin() * 0.6, half.sin() * 0.8, 0.0, 0.17, 0.21, 0.29],
            slope: core::array::from_fn(|k| wave(seed, 20 + k)),
            length: 0.075,
        };
        let value = |of: &Residual<f64>| [&[of.energy][..], &of.strain, &of.residual].concat();
        let (found, expected) = (kernel.residual(&section, &element), generic.residual(&section, &element));
        same("residual", &[&value(&found)], &[&value(&expected)]);
        let [mut found, mut expected] = [Stiffness::zero(); 2];
        kernel.gauss_newton(&section, &element, &mut found);
        generic.gauss_newton(&section, &element, &mut expected);
        same(
            "gauss_newton",
            &[&value(&found.value), &found.tangent],
            &[&value(&expected.value), &expected.tangent],
        );
        let (found, expected) = (kernel.exact(&section, &element), generic.exact(&section, &element));
        same("exact", &[&value(&found.value), &found.tangent], &[&value(&expected.value), &expected.tangent]);
    }
}

/// Forms 0, 1 and 2 add a parallel, a straight and any tendon.
#[test]
fn tendons_are_those_of_the_generic_kernel() {
    use rods::{Generic, RodOptions, Routing, Section, TendonForms, TendonKernels, TendonSums, UniformRod};
    let generic = Generic::new(UniformRod::<1, 3> {
        options: RodOptions::default(),
        ends: [1.0],
        stiffness: [1.0; 6],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 0.0,
        tendons: core::array::from_fn(|_| vec![rods::Helix::default()]),
        base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
        gravity: [0.0; 3],
        tip_mass: 0.0,
        discs: Vec::new(),
    });
    let kernel = tendons::Tendons::default();
    for seed in [0.0, 1.0, 2.0] {
        let pair =
            |from: usize, there: bool| [0, 1].map(|k| if there { 0.1 * wave(seed, from + k) } else { 0.0 });
        let routings: [Routing<f64>; 3] = core::array::from_fn(|form| Routing {
            offset: pair(10 * form, true),
            slope: pair(10 * form + 2, form > 0),
            bend: pair(10 * form + 4, form > 1),
        });
        let strain = core::array::from_fn(|k| wave(seed, 40 + k) + if k == 3 { 3.0 } else { 0.0 });
        let tensions = core::array::from_fn(|k| 1.0 + 0.5 * wave(seed, 50 + k));
        let found = TendonKernels::tendons(&generic, 0, &routings, &strain, &tensions);
        let (mut stress, mut tangent) = ([0.0; 6], [0.0; 21]);
        let mut sums = TendonSums { total: [0.0; 6], change: [0.0; 6], tangent: [0.0; 21] };
        for form in 0..3 {
            let (tension, routing) = (&tensions[form], &routings[form]);
            let one = kernel.one_more_tendon(form, &strain, tension, routing, &stress, &tangent);
            (stress, tangent) = (one.stress, one.tangent);
            same(
                "tendon",
                &[&one.direction, &[one.stretch]],
                &[&found.direction[form], &[found.stretch[form]]],
            );
            sums = kernel.one_more_rate(form, &strain, tension, routing, &sums);
        }
        same("tendons", &[&stress, &tangent], &[&found.stress, &found.tangent]);
        let section = |from: usize, least: f64| Section {
            stiffness: core::array::from_fn(|k| least + wave(seed, from + k)),
            natural: core::array::from_fn(|k| wave(seed, from + 6 + k)),
            mass: 0.0,
            force: [0.0; 3],
        };
        let (section, slope) = (section(60, 9.0), section(80, 0.0));
        let load = core::array::from_fn(|k| wave(seed, 100 + k));
        let found = kernel.balance(0, &strain, &sums, &section, &slope, &load);
        let expected =
            TendonKernels::strain_rate(&generic, 0, &section, &slope, &routings, &strain, &tensions, &load);
        same("balance", &[&found], &[&expected]);
    }
}

fn segments(kernel: &impl segments::Kernel, rotational_inertia: bool) {
    use segments::{Body, Chain, Constants, Generic, Kernel, Motion, Root, SegmentsOptions, Tip};
    let actuators = segments::Actuators::three(0.02);
    let mut chain = Chain::<1>::uniform(Constants::default(), &actuators, [0.0; 3]);
    chain.options = SegmentsOptions { rotational_inertia, ..SegmentsOptions::default() };
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
        Basis, Generic, HeldSpan, Kernel, Span, SpanInputs, UniformDiscs, held_span_by_cables,
        held_span_by_nodes, span_by_cables, span_by_nodes,
    };
    const Q: usize = 5;
    let robot =
        UniformDiscs { load: [0.1, 0.2], ..UniformDiscs::new(1, Basis::Polynomial(3), 0.3, 0.02, [0.0; M]) };
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
