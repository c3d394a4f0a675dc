//! Emitted Rust of robots with discs against the generic kernel: every function of the kernel trait, for declared robots of every kind; and the programs
//! of random declarations.
#![allow(clippy::unwrap_used, reason = "a test")]

#[path = "../../common/mod.rs"]
mod common;

use common::discs::{Declared, generic};
use common::segments::{Fields, compare};
use pliant::Declared as _;
use pliant::planar::discs::{Generic, HeldSpan, Kernel, Span, SpanInputs};
use pliant::{Declaration, robot};
use pliant_derive::kernels::Family as _;
use pliant_derive::kernels::discs::DiscsKernels;
use pliant_testing::larger;
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, RngSeed, TestRunner};

/// Agreement, relative to the largest entry of the same vector.
const TOLERANCE: f64 = 1e-12;

/// Declares a robot, and keeps its text for the generic kernel.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(PAIR, robot Pair {
    backbone { length: 0.3 m, section: disc { diameter: 4 mm }, young: 2 GPa },
    cables { spacing: 110 mm },
    model discs { count: 10, degree: 8 },
});
declared!(FOUR, robot Four {
    param length = 0.3 m,
    param wide = 40 mm,
    param mass = 5 g,
    param q = 0.6 N/m,
    param stiff = 0.2 N,
    backbone { length: length, section: disc { diameter: 6 mm - 1 mm * s/L }, young: 2 GPa },
    cable for i in 0..2 { at: (wide - 80 mm * i) * (1 - s/(2*L)) },
    cable { at: wide / 2 },
    cable { at: 0 mm },
    discs { radius: 60 mm, mass: [2*mass, mass, 3 g] },
    gravity: [1, -9.81] m/s^2,
    load { q_x: 0.2 N/m * s/L, q_y: q * sin(pi*s/L), couple: -stiff * theta^3 / (1 + theta^2) },
    model discs { at: [length/4, 2*length/3, L], span_degree: 4, cables: ideal },
});
declared!(WEIGHED, robot Weighed {
    param length = 0.2 m,
    backbone { length: length, bending_stiffness: 0.025 N*m^2, density: 1000 kg/m^3, area: 12 mm^2 },
    cables { spacing: 40 mm - 10 mm * s/L },
    gravity: [0, -9.81] m/s^2,
    model planar,
    model discs { count: 4, degree: 5, nodes: 12 },
});
declared!(SINGLE, robot Single {
    backbone { length: 0.3 m, bending_stiffness: 0.025 N*m^2 },
    cable { at: 55 mm },
    discs { mass: 4 g },
    gravity: [-9.81, 0] m/s^2,
    model discs { count: 1, degree: 12 },
});

/// Numbers between -1 and 1 that look random.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX) * 2.0 - 1.0
    }
}

/// Everything that is not asked of a span.
fn numbers<K: Kernel>(kernel: &K, discs: usize, parameters: usize) -> Fields {
    let mut found = Vec::new();
    let mut field = |name: String, values: &[f64]| found.push((name, values.to_vec()));
    field("length".to_owned(), &[kernel.length()]);
    let stations: Vec<f64> = (0..discs).filter_map(|disc| kernel.station(disc)).collect();
    field("stations".to_owned(), &stations);
    let forces: Vec<f64> = (0..discs).flat_map(|disc| kernel.disc_force(disc)).collect();
    field("forces".to_owned(), &forces);
    let angles = [-0.7, 0.0, 2.1];
    let places = [0.0, 0.37, 0.5, 1.0].map(|fraction| fraction * kernel.length());
    for s in places {
        field(format!("stiffness at {s}"), &[kernel.bending_stiffness(&s)]);
        field(format!("offsets at {s}"), &offsets(kernel, &s));
        field(format!("couples at {s}"), angles.map(|theta| kernel.couple(&s, &theta)).as_flattened());
    }
    // The resultant vanishes at the tip.
    field("resultants".to_owned(), places.map(|s| kernel.resultant(&s)).as_flattened());
    for index in 0..parameters {
        field(format!("length by {index}"), &[kernel.length_sensitivity(index)]);
        let stations: Vec<f64> = (0..discs).map(|disc| kernel.station_sensitivity(index, disc)).collect();
        field(format!("stations by {index}"), &stations);
        let forces: Vec<f64> =
            (0..discs).flat_map(|disc| kernel.disc_force_sensitivity(index, disc)).collect();
        field(format!("forces by {index}"), &forces);
        let stiffness = places.map(|s| kernel.bending_stiffness_sensitivity(index, s));
        field(format!("stiffness by {index}"), &stiffness);
        let cables = 0..kernel.cable_count();
        let offsets: Vec<f64> = places
            .iter()
            .flat_map(|s| cables.clone().map(|cable| kernel.offset_sensitivity(index, cable, *s)))
            .collect();
        field(format!("offsets by {index}"), &offsets);
        let resultants = places.map(|s| kernel.resultant_sensitivity(index, s));
        field(format!("resultants by {index}"), resultants.as_flattened());
        let couples = places.map(|s| angles.map(|theta| kernel.couple_sensitivity(index, s, theta)));
        field(format!("couples by {index}"), couples.as_flattened());
    }
    found
}

fn offsets(kernel: &impl Kernel, s: &f64) -> Vec<f64> {
    (0..kernel.cable_count()).map(|cable| kernel.offset(cable, s)).collect()
}

/// A span of a bent robot.
struct Bent {
    length: f64,
    offsets: [Vec<f64>; 2],
    ends: [f64; 2],
    nodes: Vec<f64>,
    resultant: Vec<[f64; 2]>,
    beyond: [f64; 2],
}

impl Bent {
    fn new(kernel: &impl Kernel, numbers: &mut Numbers) -> Self {
        let whole = kernel.length();
        let start = whole * (0.25 + 0.25 * numbers.next());
        let length = whole * (0.25 + 0.15 * numbers.next());
        let [a, b, c] = [0; 3].map(|_| numbers.next());
        let angle = |x: f64| 1.5 * a + b * x + c * x * x;
        #[expect(clippy::cast_precision_loss, reason = "few nodes")]
        let at = |node: usize| (node as f64 + 0.5) / kernel.node_count() as f64;
        let places = (0..kernel.node_count()).map(at);
        Self {
            length,
            offsets: [start, start + length].map(|s| offsets(kernel, &s)),
            ends: [angle(0.0), angle(1.0)],
            nodes: places.clone().map(angle).collect(),
            resultant: places.map(|at| kernel.resultant(&(start + length * at))).collect(),
            beyond: [0; 2].map(|_| 0.4 * numbers.next()),
        }
    }

    fn inputs(&self) -> SpanInputs<'_, f64> {
        let Self { length, offsets: [start, end], ends, nodes, resultant, beyond } = self;
        SpanInputs { length: *length, offsets: [start, end], ends: *ends, nodes, resultant, beyond: *beyond }
    }
}

/// Both ways in which cables pull along spans that `numbers` gives.
fn spans<K: Kernel>(kernel: &K, numbers: &mut Numbers, count: usize) -> Fields {
    let (nodes, cables) = (kernel.node_count(), kernel.cable_count());
    let (mut span, mut held) = (Span::new(nodes, cables), HeldSpan::new(nodes, cables));
    let mut found = Vec::new();
    for turn in 0..count {
        let bent = Bent::new(kernel, numbers);
        let tensions: Vec<f64> = (0..cables).map(|_| 4.0 + 4.0 * numbers.next()).collect();
        kernel.span(&bent.inputs(), &tensions, &mut span);
        let mut field =
            |field: &str, values: &[f64]| found.push((format!("{field} of span {turn}"), values.to_vec()));
        field("energy", &[span.energy]);
        field("reach", &span.reach);
        field("gradient", &span.gradient);
        field("curvature", &span.curvature);
        field("chords", &span.chords);
        field("along", &span.along);
        field("normal", &span.normal);
        let forces: Vec<[f64; 2]> = (0..cables).map(|_| [0; 2].map(|_| 4.0 * numbers.next())).collect();
        kernel.held_span(&bent.inputs(), &forces, &mut held);
        field("held energy", &[held.energy]);
        field("held reach", &held.reach);
        field("held gradient", &held.gradient);
        field("held curvature", &held.curvature);
        field("held chords", held.chords.as_flattened());
        field("held slopes", &held.slopes);
    }
    found
}

/// Holds the generated kernel and the one that is read at run time against the generic one.
fn check<K: Kernel + Default, const Q: usize, const M: usize>(text: &str) {
    hold::<K, Q, M>(K::default(), text);
    let declaration: Declaration = text.parse().unwrap();
    hold::<_, Q, M>(declaration.discs_kernel().unwrap(), text);
}

/// Holds a kernel against the generic one, at the declared parameters and at others.
fn hold<K: Kernel, const Q: usize, const M: usize>(mut generated: K, text: &str) {
    let (_, mut written): (_, Generic<Declared<M>, Q, M>) = generic(text);
    let parameters = generated.parameters().len();
    assert_eq!((generated.node_count(), generated.cable_count()), (Q, M));
    assert_eq!(generated.options(), written.options());
    let mut worst = 0.0_f64;
    for factor in [1.0, 1.13, 0.8] {
        for index in 0..parameters {
            let value = written.parameter(index) * factor;
            generated.set_parameter(index, value);
            written.set_parameter(index, value);
        }
        assert_eq!(generated.violation(), None);
        let discs = generated.options().discs;
        let pair = (numbers(&generated, discs, parameters), numbers(&written, discs, parameters));
        worst = larger(worst, compare(&pair.0, &pair.1, TOLERANCE).unwrap());
        let pair = (spans(&generated, &mut Numbers(5), 20), spans(&written, &mut Numbers(5), 20));
        worst = larger(worst, compare(&pair.0, &pair.1, TOLERANCE).unwrap());
    }
    println!("{}: at most {worst:.1e} of the largest entry", generated.name());
}

#[test]
fn a_pair_of_cables_through_ten_discs() {
    check::<Pair, 10, 2>(PAIR);
}

#[test]
fn four_cables_with_everything_that_can_be_declared() {
    check::<Four, 40, 4>(FOUR);
}

#[test]
fn a_robot_that_bears_its_own_weight_beside_its_continuous_model() {
    check::<Weighed, 12, 2>(WEIGHED);
}

#[test]
fn one_cable_one_disc() {
    check::<Single, 28, 1>(SINGLE);
}

/// A declared radius is kept whatever the parameters.
#[test]
fn cables_that_leave_the_discs_violate_a_condition() {
    let robot = Four { wide: 70e-3, ..Four::default() };
    let violation = robot.violation().unwrap();
    assert_eq!(violation.quantity, "distance of the cable from the backbone for i = 0");
    assert!(Four { length: -1.0, ..Four::default() }.violation().is_some());
}

/// The programs of a declaration, walked through as its emitted code does.
fn interpreted(
    kernels: &DiscsKernels,
    values: &[f64],
    inputs: &SpanInputs<'_, f64>,
    tensions: [f64; 3],
) -> Fields {
    let run = |kernel: &pliant_program::Kernel, inputs: &[f64]| {
        kernel.evaluate(&inputs.iter().chain(values).copied().collect::<Vec<_>>())
    };
    let weights: Vec<f64> =
        pliant_program::gauss_legendre(kernels.nodes).iter().map(|[_, weight]| *weight).collect();
    let (mut reach, mut load, mut parts) = ([0.0; 2], 0.0, Vec::new());
    for (node, weight) in weights.iter().enumerate() {
        let [n_x, n_y] = inputs.resultant[node];
        let (sine, cosine) = inputs.nodes[node].sin_cos();
        let of = [cosine, sine, inputs.length * weight, reach[0], reach[1], load, n_x, n_y];
        let [x, y, reach_x, reach_y, work] = run(&kernels.span.step, &of)[..] else { panic!() };
        parts.push([x, y]);
        (reach, load) = ([reach_x, reach_y], work);
    }
    let mut of = vec![reach[0], reach[1], load];
    of.extend(inputs.beyond);
    of.extend(inputs.ends.iter().flat_map(|angle| [angle.cos(), angle.sin()]));
    of.extend(inputs.offsets.iter().copied().flatten());
    of.extend(tensions);
    // Energy, pull, gradient, curvature; then chords, units, and derivatives of the chords at both ends, by cables.
    let found = run(&kernels.span.tense, &of);
    let (ends, of_cables) = found.split_at(7);
    let (chords, pairs) = of_cables.split_at(3);
    let cable = |k: usize, c: usize| match k {
        0 => chords[c],
        k => pairs[6 * ((k - 1) / 2) + 2 * c + (k - 1) % 2],
    };
    let nodes: Vec<Vec<f64>> = parts
        .iter()
        .zip(inputs.resultant)
        .map(|(part, resultant)| {
            let mut of = [*part, *resultant].concat();
            of.extend(&ends[1..3]);
            of.extend((0..3).flat_map(|c| [cable(1, c), cable(2, c)]));
            run(&kernels.span.tense_node, &of)
        })
        .collect();
    let all =
        |ends: [f64; 2], k: usize| -> Vec<f64> { nodes.iter().map(|node| node[k]).chain(ends).collect() };
    let each = |first: usize, k: usize| -> Vec<f64> {
        (0..3).flat_map(|c| all([cable(first, c), cable(first + 1, c)], 2 + 3 * k + c)).collect()
    };
    vec![
        ("energy".to_owned(), vec![ends[0]]),
        ("reach".to_owned(), reach.to_vec()),
        ("gradient".to_owned(), all([ends[3], ends[4]], 0)),
        ("curvature".to_owned(), all([ends[5], ends[6]], 1)),
        ("chords".to_owned(), (0..3).map(|c| cable(0, c)).collect()),
        ("along".to_owned(), each(3, 0)),
        ("normal".to_owned(), each(5, 1)),
    ]
}

/// Nodes of random declarations.
const WALKED: usize = 9;
type Walked = Generic<Declared<3>, WALKED, 3>;

prop_compose! {
    fn declaration()(
        length in 0.1..0.6f64,
        offsets in proptest::array::uniform3(prop_oneof![
            Just("0 mm".to_owned()),
            (-50.0..50.0f64).prop_map(|w| format!("{w:.3} mm")),
            (-50.0..50.0f64, -0.9..0.9f64).prop_map(|(w, a)| format!("{w:.3} mm * (1 + {a:.3} * s/L)")),
            (-50.0..50.0f64, 0.5..4.0f64).prop_map(|(w, a)| format!("{w:.3} mm * exp(-{a:.3} * s/L)")),
            (-1.0..1.0f64).prop_map(|a| format!("{a:.3} * arm")),
            Just("arm * (1 - s/(2*L))".to_owned()),
            Just("-arm * (1 - s/(2*L))".to_owned()),
        ]),
        load in prop_oneof![
            Just(String::new()),
            (-2.0..2.0f64).prop_map(|q| format!("load {{ q_y: {q:.3} N/m }}")),
            (-2.0..2.0f64, -2.0..2.0f64).prop_map(|(p, q)| {
                format!("load {{ q_x: {p:.3} N/m * sqrt(1 + s/L), q_y: {q:.3} N/m * s/L }}")
            }),
        ],
        count in 1..20usize,
    ) -> String {
        let [a, b, c] = offsets;
        format!(
            "robot R {{ param arm = 30 mm,
                backbone {{ length: {length:.4} m, bending_stiffness: 0.025 N*m^2 * (1 + s/L) }}
                cable {{ at: {a} }} cable {{ at: {b} }} cable {{ at: {c} }} {load}
                model discs {{ count: {count}, degree: 3, nodes: {WALKED} }} }}"
        )
    }
}

#[test]
fn programs_of_random_robots() {
    let config = Config {
        cases: 60,
        rng_seed: RngSeed::Fixed(45),
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&declaration(), |text| {
            let (robot, written): (_, Walked) = generic(&text);
            let kernels = robot
                .discs()
                .unwrap()
                .kernels(&robot.parameters)
                .map_err(|e| TestCaseError::fail(e.to_string()))?;
            let mut numbers = Numbers(9);
            for _ in 0..12 {
                let bent = Bent::new(&written, &mut numbers);
                let inputs = bent.inputs();
                let tensions = [0; 3].map(|_| 4.0 + 4.0 * numbers.next());
                let found = interpreted(
                    &kernels,
                    &pliant_declare::spec::values(&robot.parameters),
                    &inputs,
                    tensions,
                );
                let mut span = Span::new(WALKED, 3);
                written.span(&inputs, &tensions, &mut span);
                let names = found.iter().map(|(name, _)| name.clone());
                let expected = [
                    vec![span.energy],
                    span.reach.to_vec(),
                    span.gradient.clone(),
                    span.curvature.clone(),
                    span.chords.clone(),
                    span.along.clone(),
                    span.normal.clone(),
                ];
                let expected: Fields = names.zip(expected).collect();
                compare(&found, &expected, TOLERANCE)
                    .map_err(|e| TestCaseError::fail(format!("{e}: {text}")))?;
            }
            Ok(())
        })
        .unwrap();
}

/// Time and size of the expansion of each robot; the numbers of discs and nodes do not matter.
#[test]
fn discs_and_nodes_add_hardly_a_token() {
    for text in [PAIR, FOUR, WEIGHED, SINGLE] {
        let start = std::time::Instant::now();
        let size = pliant_derive::expand(text.parse().unwrap()).to_string().len();
        let took = start.elapsed();
        println!("{}: {took:?}, {size} bytes", &text[..text.find('{').unwrap()]);
        assert!(took.as_secs_f64() < 3.0);
    }
    let size = |options: &str| {
        pliant_derive::expand(PAIR.replace("count: 10, degree: 8", options).parse().unwrap())
            .to_string()
            .len()
    };
    let (few, many) = (size("count: 10, degree: 8, nodes: 8"), size("count: 500, degree: 8, nodes: 40"));
    assert!(many < few + 2000, "{few} {many}");
}

/// Compares derivatives with finite differences of the energy and of the chords.
#[test]
fn derivatives_are_those_of_the_energy() {
    let kernel = Four::default();
    let bent = Bent::new(&kernel, &mut Numbers(3));
    let tensions = [3.0, 1.0, 2.0, 0.5];
    let nodes = kernel.node_count();
    let evaluate = |nodes: &[f64]| {
        let mut span = Span::new(kernel.node_count(), kernel.cable_count());
        kernel.span(&SpanInputs { nodes, ..bent.inputs() }, &tensions, &mut span);
        span
    };
    let span = evaluate(&bent.nodes);
    let step = 1e-5;
    let moved = |node: usize, by: f64| {
        let mut moved = bent.nodes.clone();
        moved[node] += by;
        evaluate(&moved)
    };
    // Rows of derivatives have an entry per node, then one for each end.
    let entry = |cable: usize, node: usize| cable * (nodes + 2) + node;
    for node in 0..nodes {
        let (after, before) = (moved(node, step), moved(node, -step));
        let slope = (after.energy - before.energy) / (2.0 * step);
        assert!((slope - span.gradient[node]).abs() < 1e-9, "{node}");
        for cable in 0..4 {
            let slope = (after.chords[cable] - before.chords[cable]) / (2.0 * step);
            assert!((slope - span.along[entry(cable, node)]).abs() < 1e-11);
        }
        for other in 0..nodes {
            let second = (after.gradient[other] - before.gradient[other]) / (2.0 * step);
            let mut exact: f64 = (0..4)
                .map(|c| {
                    let normal = [node, other].map(|place| span.normal[entry(c, place)]);
                    tensions[c] / span.chords[c] * normal[0] * normal[1]
                })
                .sum();
            if node == other {
                exact += span.curvature[node];
            }
            assert!((second - exact).abs() < 1e-9, "{node} {other}: {second} {exact}");
        }
    }
}
