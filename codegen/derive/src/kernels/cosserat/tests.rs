#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_declare::spec::Base;
use pliant_declare::spec::Function;
use pliant_declare::units::Number;

use super::*;
use crate::symbolic::session;

fn number(mantissa: i128, exponent: i32) -> Expr {
    Expr::Number(Number { mantissa, exponent })
}

fn product(factors: impl IntoIterator<Item = Expr>) -> Expr {
    factors.into_iter().fold(Expr::integer(1), Expr::mul)
}

/// `arm (sin angle, -cos angle)`.
fn around(arm: &Expr, angle: &Expr) -> [Expr; 2] {
    [
        product([arm.clone(), Expr::call(Function::Sin, angle.clone())]),
        Expr::neg(product([arm.clone(), Expr::call(Function::Cos, angle.clone())])),
    ]
}

/// `2 pi numerator / denominator`.
fn turns(numerator: i128, denominator: i128) -> Expr {
    Expr::div(product([Expr::integer(2), Expr::Pi, Expr::integer(numerator)]), Expr::integer(denominator))
}

fn segment(end: Expr, tendons: Vec<Option<[Expr; 2]>>) -> RodSegment {
    RodSegment {
        end,
        stiffness: [3, 4, 4, 105_000, 40_000, 40_000]
            .map(|value| Some(number(value, if value < 5 { -3 } else { 0 }))),
        natural: [0, 0, 0, 1, 0, 0].map(Expr::integer),
        mass: number(47, -3),
        force: [0, 0, 0].map(Expr::integer),
        motion: RodMotion {
            inertia: [0; 3].map(Expr::integer),
            viscosity: [0; 6].map(Expr::integer),
            drag: Expr::integer(0),
        },
        tendons,
    }
}

fn robot(segments: Vec<RodSegment>, tendons: Vec<usize>) -> Rod {
    let count = tendons.len();
    Rod {
        segments,
        inextensible: false,
        unshearable: false,
        gravity: [number(0, 0), number(0, 0), number(-981, -2)],
        tip_mass: number(0, 0),
        tip_inertia: [0; 3].map(Expr::integer),
        strain_limit: [const { None }; 6],
        tendons,
        discs: None,
        friction: vec![Expr::integer(0); count],
        chambers: Vec::new(),
        outline: None,
        base: Base::default(),
        models: Vec::new(),
        checks: Vec::new(),
    }
}

fn parameters(count: usize) -> Vec<Parameter> {
    let parameter = |index| Parameter { name: format!("p{index}"), value: f64::NAN, unit: "1".to_owned() };
    (0..count).map(parameter).collect()
}

/// Parallel tendons at the distance of `millimetres`, `count` of them from the angle zero on.
fn parallel(millimetres: i128, count: i128) -> Vec<Option<[Expr; 2]>> {
    (0..count).map(|i| Some(around(&number(millimetres, -3), &turns(i, 3)))).collect()
}

const STRAIN: [f64; 6] = [1.0, -7.0, 3.0, 1.001, 2e-4, -3e-4];

/// Inputs of a station: strain, tensions, places.
fn at(tensions: &[f64], routings: &[f64]) -> Vec<f64> {
    [&STRAIN[..], tensions, routings].concat()
}

/// The kernel of tendons that are written out.
fn together(tendons: &Tendons) -> &Kernel {
    match tendons {
        Tendons::Together(kernel) => kernel,
        Tendons::Each(groups) => panic!("one by one: {groups:?}"),
    }
}

/// The stretches of `count` tendons are the last of what tendons do.
fn stretch(found: &[f64], count: usize) -> &[f64] {
    &found[found.len() - count..]
}

#[test]
fn offsets_that_are_numbers_are_folded() {
    let start = std::time::Instant::now();
    let kernels = robot(vec![segment(number(242, -3), parallel(8, 3))], vec![0; 3]).kernels(&[]).unwrap();
    println!("one segment of three parallel tendons: {:?}", start.elapsed());
    let routings = kernels.routings.list[0].value.evaluate(&[0.1]);
    let root = 3.0_f64.sqrt() / 2.0;
    let expected = [0.0, -8e-3, 8e-3 * root, 4e-3, -8e-3 * root, 4e-3];
    for (found, expected) in routings.chunks(6).zip(expected.chunks(2)) {
        assert!((found[0] - expected[0]).abs() < 1e-17 && (found[1] - expected[1]).abs() < 1e-17);
        assert_eq!(found[2..], [0.0; 4]);
    }
    let program = together(&kernels.tendons.list[0]);
    println!("{:?}", program.program.count());
    // Places are not read.
    let tensions = [3.0, 0.5, 1.0];
    let read = program.evaluate(&at(&tensions, &routings));
    assert_eq!(read, program.evaluate(&at(&tensions, &[f64::NAN; 18])));
    // The stress is the sum of the directions.
    let ([a, b, c, d, e, f], mut stress) = (STRAIN, [0.0; 6]);
    for (i, tension) in tensions.into_iter().enumerate() {
        let [y, z] = [routings[6 * i], routings[6 * i + 1]];
        let (u, v, w) = (d + b * z - c * y, e - a * z, f + a * y);
        let length = (u * u + v * v + w * w).sqrt();
        let (u, v, w) = (u / length, v / length, w / length);
        for (sum, entry) in stress.iter_mut().zip([y * w - z * v, z * u, -y * u, u, v, w]) {
            *sum += tension * entry;
        }
        assert!((stretch(&read, 3)[i] - length).abs() < 1e-15);
    }
    for (found, expected) in read.iter().zip(stress) {
        assert!((found - expected).abs() < 1e-14);
    }
    let Rate::Together(rate) = &kernels.strain_rate.as_ref().unwrap().list[0] else { panic!("one by one") };
    println!("{:?}", rate.program.count());
    let inputs = [&at(&tensions, &[f64::NAN; 18])[..], &[f64::NAN; 24], &[0.0; 6]].concat();
    assert!(rate.evaluate(&inputs).iter().all(|value| value.is_finite()));
}

#[test]
fn segments_share_kernels_where_only_numbers_differ() {
    let start = std::time::Instant::now();
    // Scenario d: three tendons end in each segment.
    let tendons = |first: usize| -> Vec<Option<[Expr; 2]>> {
        (0..9).map(|i| (i >= first).then(|| parallel(8, 3)[i % 3].clone()).flatten()).collect()
    };
    let segments = (0_u8..3).map(|k| segment(number(i128::from(k + 1), -1), tendons(3 * usize::from(k))));
    let lasts = vec![0, 0, 0, 1, 1, 1, 2, 2, 2];
    let kernels = robot(segments.collect(), lasts).kernels(&[]).unwrap();
    println!("nine tendons in three segments: {:?}", start.elapsed());
    assert_eq!(kernels.tendons.of, [0, 1, 2]);
    assert_eq!(kernels.section.of, [0, 0, 0]);
    for (kind, tendons) in kernels.tendons.list.iter().enumerate() {
        let program = together(tendons);
        println!("{:?}", program.program.count());
        let found = program.evaluate(&at(&[1.0; 9], &[1e-3; 54]));
        let running: Vec<bool> = stretch(&found, 9).iter().map(|stretch| *stretch > 0.0).collect();
        assert_eq!(running, (0..9).map(|tendon| tendon >= 3 * kind).collect::<Vec<_>>());
    }
    assert!(kernels.forms.is_empty());
    // Ten segments that taper in steps: one kernel, which reads the offsets; another one where a tendon has ended.
    let start = std::time::Instant::now();
    let mut segments: Vec<RodSegment> =
        (1..=10).map(|k| segment(number(k, -1), parallel(10 - k / 2, 3))).collect();
    segments[9].tendons[2] = None;
    let kernels = robot(segments, vec![9, 9, 8]).kernels(&[]).unwrap();
    println!("ten segments: {:?}", start.elapsed());
    assert_eq!(kernels.tendons.of, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(kernels.strain_rate.as_ref().unwrap().list.len(), 2);
    let tensions = [1.0; 3];
    let program = together(&kernels.tendons.list[0]);
    let lengths = |segment: usize| {
        let routings = kernels.routings.list[kernels.routings.of[segment]].value.evaluate(&[0.0]);
        let found = program.evaluate(&at(&tensions, &routings));
        (stretch(&found, 3).to_vec(), routings)
    };
    let [first, last] = [lengths(0), lengths(8)];
    assert!(first.1 != last.1);
    for (lengths, routings) in [first, last] {
        for (length, routing) in lengths.iter().zip(routings.chunks(6)) {
            let [a, b, c, d, e, f] = STRAIN;
            let expected = [d + b * routing[1] - c * routing[0], e - a * routing[1], f + a * routing[0]];
            let expected = expected.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
            assert!((length - expected).abs() < 1e-15);
        }
    }
}

/// A rod of two segments whose every quantity depends on the arc length and on both parameters.
fn varied() -> Rod {
    let (s, p, q) = (|| Expr::ArcLength, || Expr::Parameter(0), || Expr::Parameter(1));
    let taper = || Expr::sub(Expr::integer(1), Expr::div(s(), p()));
    let helix = |turn: Expr| {
        let angle = Expr::add(Expr::div(product([Expr::integer(2), Expr::Pi, s()]), p()), turn);
        around(&Expr::mul(q(), Expr::power(taper(), 2, 1)), &angle)
    };
    let tendons =
        || vec![Some(helix(Expr::integer(0))), Some(helix(Expr::Pi)), Some(around(&q(), &turns(1, 4)))];
    let mut first = segment(Expr::div(p(), Expr::integer(3)), tendons());
    first.stiffness[1] = Some(Expr::mul(Expr::power(taper(), 4, 1), q()));
    first.natural[2] = Expr::call(Function::Sin, product([s(), q(), Expr::integer(9)]));
    first.mass = Expr::mul(p(), taper());
    first.force[0] = Expr::div(s(), q());
    let mut second = segment(p(), tendons());
    second.tendons[0] = None;
    let mut robot = robot(vec![first, second], vec![0, 1, 1]);
    robot.gravity[1] = Expr::mul(p(), q());
    robot.tip_mass = q();
    robot.strain_limit = [Some(p()), Some(q()), Some(p()), Some(number(1, -2)), None, None];
    robot
}

/// Slope of `value` at `x`, and the error of the slope by rounding.
fn difference(x: f64, step: f64, value: impl Fn(f64) -> Vec<f64>) -> (Vec<f64>, f64) {
    let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| value(x + factor * step));
    let largest = a.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let slope = (0..a.len()).map(|k| (a[k] - 8.0 * b[k] + 8.0 * c[k] - d[k]) / (12.0 * step)).collect();
    (slope, 4e-16 * largest / step)
}

fn close(what: &str, found: &[f64], expected: &[f64], open: f64) {
    assert_eq!(found.len(), expected.len());
    let largest = expected.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() < 1e-9 * largest + open, "{what} {index}: {found} {expected}");
    }
}

#[test]
fn sensitivities_are_derivatives() {
    let kernels = varied().kernels(&parameters(2)).unwrap();
    let values = [0.3, 8e-3];
    let arc = 0.07;
    let with = |inputs: &[f64], index: usize, value: f64| {
        let mut all = [inputs, &values].concat();
        all[inputs.len() + index] = value;
        all
    };
    let compare = |what: &str, inputs: &[f64], pair: &WithDerivatives<Kernel>| {
        let WithDerivatives { value: program, derivatives } = pair;
        for (index, slope) in derivatives.iter().enumerate() {
            let step = 1e-3 * values[index];
            let (expected, open) =
                difference(values[index], step, |value| program.evaluate(&with(inputs, index, value)));
            close(
                &format!("{what} by {index}"),
                &slope.evaluate(&[inputs, &values].concat()),
                &expected,
                open,
            );
        }
    };
    for (what, pair) in [("ends", &kernels.ends), ("gravity", &kernels.gravity), ("tip", &kernels.tip_mass)] {
        compare(what, &[], pair);
    }
    for (what, pair) in [("section", &kernels.section), ("routings", &kernels.routings)] {
        for kind in &pair.list {
            compare(what, &[arc], kind);
        }
    }
    // Slope and bend are derivatives along the rod.
    let routings = |s: f64| kernels.routings.list[0].value.evaluate(&[&[s][..], &values].concat());
    let (here, (along, open)) = (routings(arc), difference(arc, 1e-4, routings));
    for (here, along) in here.chunks(6).zip(along.chunks(6)) {
        close("slope", &here[2..4], &along[..2], open);
        close("bend", &here[4..], &along[2..4], open);
    }
    // The ended tendon is nowhere.
    let second = kernels.routings.list[1].value.evaluate(&[&[0.2][..], &values].concat());
    assert_eq!(second[..6], [0.0; 6]);
    assert_eq!(kernels.strain_limit.evaluate(&values)[3..], [0.01]);
    // Helical tendons that are half a turn apart share their sines.
    assert_eq!(kernels.routings.list[0].value.program.count().functions, 2);
}

#[test]
fn a_kirchhoff_rod_has_no_strain_rate() {
    let mut robot = robot(vec![segment(number(4, -1), Vec::new())], Vec::new());
    robot.inextensible = true;
    let kernels = robot.kernels(&[]).unwrap();
    assert!(kernels.strain_rate.is_none());
    let found = together(&kernels.tendons.list[0]).evaluate(&at(&[], &[]));
    assert_eq!(found, [0.0; 27]);
}

/// Kernels of one tendon, one after the other, against all of them written out.
#[test]
fn tendons_one_by_one_are_all_of_them() {
    let s = || Expr::ArcLength;
    let taper = || Expr::sub(Expr::integer(1), Expr::mul(Expr::integer(2), s()));
    let tendons = (0..12).map(|i| {
        let (arm, angle) = match i % 3 {
            0 => (number(8, -3), turns(i, 12)),
            1 => (product([number(8, -3), taper()]), turns(i, 12)),
            _ => (number(7, -3), Expr::add(turns(i, 12), product([Expr::integer(20), s()]))),
        };
        Some(around(&arm, &angle))
    });
    let robot = robot(vec![segment(number(242, -3), tendons.collect())], vec![0; 12]);
    let kernels = robot.kernels(&[]).unwrap();
    let routings = kernels.routings.list[0].value.evaluate(&[0.1]);
    let tensions: Vec<f64> = (0..12_u8).map(|i| 0.5 + f64::from(i)).collect();
    let (Tendons::Each(groups), Rate::Each(others, balance)) =
        (&kernels.tendons.list[0], &kernels.strain_rate.as_ref().unwrap().list[0])
    else {
        panic!("together")
    };
    assert_eq!((groups, groups.len(), kernels.forms.len()), (others, 3, 3));
    assert_eq!(groups[1].tendons, [1, 4, 7, 10]);
    let sum = |program: &dyn Fn(&FormKernels) -> Kernel, sums: usize| {
        let mut found = vec![0.0; sums];
        let mut others = vec![Vec::new(); 12];
        for group in groups {
            let program = program(&kernels.forms[group.form]);
            for &tendon in &group.tendons {
                let routing = &routings[6 * tendon..][..6];
                let one = program.evaluate(&[&STRAIN[..], &[tensions[tendon]], routing, &found].concat());
                found.copy_from_slice(&one[..sums]);
                others[tendon] = one[sums..].to_vec();
            }
        }
        // Directions of all tendons, then their stretches.
        let directions = others.iter().flat_map(|one| one.iter().take(6).copied()).collect::<Vec<f64>>();
        let stretches = others.iter().flat_map(|one| one.iter().skip(6).copied()).collect::<Vec<f64>>();
        (found, [directions, stretches].concat())
    };
    let written = session(|| {
        let lowering = Lowering { translator: Translator::new(&[]), s: Variable::new("s") };
        let inputs = vec![Some([(); 6].map(|()| Operand::Input)); 12];
        let section: Vec<Operand> = vec![Operand::Input; 24];
        (lowering.tendons(&inputs).unwrap(), lowering.strain_rate(&inputs, &section).unwrap())
    })
    .unwrap();
    let (found, others) = sum(&|form| form.act.clone(), 27);
    let expected = written.0.evaluate(&at(&tensions, &routings));
    close("what tendons do", &[found, others].concat(), &expected, 1e-15);
    // The numbers of this section are folded.
    let section = [&[3e-3, 4e-3, 4e-3, 105e3, 40e3, 40e3, 0.0, 0.0, 0.0, 1.0][..], &[0.0; 14]].concat();
    let load = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    let (found, none) = sum(&|form| form.rate.clone(), 33);
    assert!(none.is_empty());
    let found = balance.evaluate(&[&STRAIN[..], &found, &section, &load].concat());
    let expected = written.1.evaluate(&[&at(&tensions, &routings)[..], &section, &load].concat());
    close("rate", &found, &expected, 0.0);
}
