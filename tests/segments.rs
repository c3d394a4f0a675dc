//! Emitted Rust of robots of segments against the generic kernel: every function of the kernel trait, and what is made of them,
//! for declared robots of every kind.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::segments::{Fields, compare, generic, motions, of_motion};
use pliant::segments::{Blocks, ConstantCurvature, Constants, Dynamics, Kernel, SegmentsSlopes, TipLoad};
use pliant::{Declaration, robot};
use pliant_models::{Scalar, Tangent};
use pliant_testing::larger;

/// Agreement, relative to the largest entry of the same vector.
const TOLERANCE: f64 = 1e-12;

/// Declares a robot, and keeps its text for the generic kernel.
macro_rules! declared {
    ($text:ident, $($declaration:tt)*) => {
        robot! { $($declaration)* }
        const $text: &str = stringify!($($declaration)*);
    };
}

declared!(TABLE_1, robot Table1 {
    gravity: [0, -9.8067, 0] m/s^2,
    segment for i in 0..2 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm },
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
        damping: 0.05 N*m^2*s,
    }
    model constant_curvature,
});
declared!(PUBLISHED, robot Published {
    gravity: [0, -9.8067, 0] m/s^2,
    segment for i in 0..2 {
        length: 0.24 m,
        mass: 0.255 kg,
        section: disc { radius: 32.5 mm },
        young: 15 MPa,
        bending_stiffness: 0.25 N*m^2,
        damping: 0.05 N*m^2*s,
    }
    model constant_curvature { physics: as_published },
});
declared!(MANY, robot Many {
    param length = 0.3 m,
    param radius = 30 mm,
    param stiffness = 0.25 N*m^2,
    param mass = 0.25 kg,
    param damping = 0.05 N*m^2*s,
    param up = 9.81 m/s^2,
    gravity: [0.3 m/s^2, 0 m/s^2, -up],
    segment for i in 0..2 {
        length: length / (1 + i),
        mass: mass,
        section: disc { radius: radius },
        young: 15 MPa,
        bending_stiffness: stiffness * exp(-i),
        damping: damping,
        bend_damping: 0.02 N*m*s,
        length_damping: 3 N*s/m,
        actuators { radius: 1.1 * radius },
    }
    model constant_curvature { rotational_inertia: slices },
});
declared!(UNEQUAL, robot Unequal {
    param mass = 0.2 kg,
    gravity: [1, -9, 2] m/s^2,
    segment { length: 0.24 m, mass: mass, axial_stiffness: 49 kN, bending_stiffness: 0.25 N*m^2, actuators { radius: 3 cm } },
    segment { length: 0.2 m, mass: mass / 2, axial_stiffness: 900 N, bending_stiffness: 0.2 N*m^2, length_damping: 2 N*s/m,
        actuators { count: 0 } },
    segment { length: 0.15 m, mass: 0.1 kg, axial_stiffness: 500 N, bending_stiffness: 0.1 N*m^2, bend_damping: 0.01 N*m*s,
        actuators { radius: 2 cm, count: 5 } },
    model constant_curvature,
});
declared!(SLICES, robot Slices {
    gravity: [0, 0, -9.81] m/s^2,
    segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa, bending_stiffness: 0.25 N*m^2 },
    segment { length: 0.2 m, mass: 0.2 kg, section: disc { diameter: 5 cm }, young: 1 MPa, bending_stiffness: 0.2 N*m^2,
        damping: 0.02 N*m^2*s },
    model constant_curvature { rotational_inertia: slices },
});
declared!(HUNG, robot Hung {
    param skew = 10 deg,
    param push = 80 N,
    base { position: [10, -20, 300] mm, rotation: [20 deg, 100 deg, -30 deg] },
    gravity: [0, 0, -9.81] m/s^2,
    segment { length: 0.24 m, mass: 0.255 kg, section: disc { radius: 32.5 mm }, young: 15 MPa, bending_stiffness: 0.25 N*m^2,
        actuators { radius: 2 cm, angles: [skew, 100 deg + skew, 190 deg, 250 deg], limits: [-push, 2 * push] } },
    model constant_curvature,
});

declared!(PRESSED, robot Pressed {
    param wide = 9 mm,
    param bore = 4 mm,
    gravity: [0, 0, 9.81] m/s^2,
    segment { length: 0.1 m, mass: 75 g, section: disc { radius: 15 mm }, young: 0.5 MPa, bending_stiffness: 0.02 N*m^2,
        actuators { radius: wide, area: pi * bore^2, limits: [-20, 60] kPa } },
    segment { length: 0.1 m, mass: 75 g, section: disc { radius: 15 mm }, young: 0.5 MPa, bending_stiffness: 0.02 N*m^2,
        actuators { radius: wide } },
    segment { length: 80 mm, mass: 50 g, section: disc { radius: 12 mm }, young: 0.5 MPa, bending_stiffness: 0.01 N*m^2,
        actuators { radius: wide / 2, area: 20 mm^2, count: 4 } },
    model constant_curvature,
});

fn list(constants: Constants) -> Vec<f64> {
    let Constants { length, mass, axial_stiffness, bending_stiffness, damping, .. } = constants;
    let Constants { bend_damping, length_damping, gyration, .. } = constants;
    vec![length, mass, axial_stiffness, bending_stiffness, damping, bend_damping, length_damping, gyration]
}

/// Every number of the declaration, and its derivatives. Lists that end early go on with zeros.
fn numbers<K: Kernel>(kernel: &K, parameters: usize) -> Fields {
    let mut found = Vec::new();
    let data = kernel.data();
    let (rotation, position) = data.base;
    let mut field = |name: String, values: &[f64]| found.push((name, values.to_vec()));
    field("base".to_owned(), rotation.as_flattened());
    field("base position".to_owned(), &position);
    let slopes = (0..parameters).map(|index| (format!(" by {index}"), kernel.slopes(index)));
    let slopes = slopes.map(|(by, of)| (by, of.constants, of.actuators, of.chamber_areas, of.gravity));
    let own =
        (String::new(), data.constants.clone(), data.actuators.clone(), data.chamber_areas, data.gravity);
    for (by, constants, actuators, areas, gravity) in core::iter::once(own).chain(slopes) {
        field(format!("gravity{by}"), &gravity);
        for segment in 0..data.constants.len() {
            let of_segment = constants.get(segment).copied().unwrap_or_default();
            for (entry, value) in list(of_segment).into_iter().enumerate() {
                field(format!("constant {entry} of {segment}{by}"), &[value]);
            }
            field(format!("area of {segment}{by}"), &[areas.get(segment).copied().unwrap_or_default()]);
            if by.is_empty() {
                let limits = data.limits.get(segment).copied().flatten().unwrap_or([-1.0, 0.0]);
                field(format!("limits of {segment}"), &limits);
            }
            let places = data.actuators.get(segment).map_or(0, Vec::len);
            for actuator in 0..places {
                let place = actuators.get(segment).and_then(|own| own.get(actuator)).copied();
                field(format!("actuator {actuator} of {segment}{by}"), &place.unwrap_or_default());
            }
        }
    }
    found
}

/// A motion of the whole robot: its state, its acceleration and forces of its actuators.
struct Whole {
    shape: Vec<[f64; 3]>,
    rate: Vec<[f64; 3]>,
    acceleration: Vec<[f64; 3]>,
    forces: Vec<f64>,
    load: Option<TipLoad>,
}

fn wholes(segments: usize, actuators: usize) -> Vec<Whole> {
    let motions = motions();
    let pick = |index: usize, segment: usize| motions[(index + 37 * segment) % motions.len()];
    (0..motions.len())
        .map(|index| Whole {
            shape: (0..segments).map(|segment| pick(index, segment)[0]).collect(),
            rate: (0..segments).map(|segment| pick(index, segment)[1]).collect(),
            acceleration: (0..segments)
                .map(|segment| pick(index + 11, segment)[2].map(|a| 10.0 * a))
                .collect(),
            forces: (0..actuators).map(|j| 30.0 * ((index + 3 * j) as f64).sin()).collect(),
            load: (index % 2 == 0).then_some(TipLoad {
                mass: 0.1,
                center: [0.01, -0.02, 0.03].into(),
                inertia: [2e-5, 3e-5, 4e-5, 1e-6, -2e-6, 3e-6],
                force: [1.0, -2.0, 3.0].into(),
                couple: [0.1, 0.2, -0.3].into(),
            }),
        })
        .collect()
}

fn flat<T: Scalar>(blocks: &Blocks<T>) -> Vec<T> {
    blocks.rows().flat_map(|row| row.as_flattened().as_flattened().to_vec()).collect()
}

/// Loads and energies, forward dynamics.
fn of_whole(robot: &ConstantCurvature, whole: &Whole) -> Fields {
    let Whole { shape, rate, acceleration, forces, load } = whole;
    let state = robot.state(shape, rate).unwrap();
    let (load, tau) = (load.as_ref(), acceleration);
    let mut found = Vec::new();
    let mut field =
        |name: &str, values: &[f64]| found.push((format!("{name} at {shape:?}"), values.to_vec()));
    let equations = robot.equations(&state, load).unwrap();
    field("H", &flat(&equations.mass));
    field("bias", equations.bias.as_flattened());
    let loads = robot.loads(&state, tau, load).unwrap();
    for (name, part) in [
        ("inertial", &loads.inertial),
        ("extension", &loads.extension),
        ("bending", &loads.bending),
        ("gravity", &loads.gravity),
        ("damping", &loads.damping),
        ("tip load", &loads.tip),
    ] {
        field(name, part.as_flattened());
    }
    let mut model = robot.dynamics().unwrap();
    let sum = model.inverse_dynamics(&state.shape, &state.rate, tau, load);
    field("inverse dynamics", sum.as_flattened());
    field("columns of H", &flat(model.mass_by_columns(&state.shape, load)));
    let energies = robot.energies(&state, load).unwrap();
    field("kinetic", &[energies.kinetic]);
    field("potential", &[energies.weight, energies.extension, energies.bending]);
    let drive = robot.actuation_load(forces).unwrap();
    field("drive", drive.as_flattened());
    let pose = robot.tip(&state).unwrap();
    field("tip", pose.translation.vector.as_slice());
    found
}

/// Forward dynamics, both ways, as the loads that `mass` takes to them: accelerations are only as good as the mass matrix is
/// conditioned.
fn accelerations(robot: &ConstantCurvature, whole: &Whole, mass: &[f64]) -> Fields {
    let Whole { shape, rate, forces, load, .. } = whole;
    let state = robot.state(shape, rate).unwrap();
    let direct = robot.forward_dynamics(&state, forces, load.as_ref()).unwrap();
    let columns = robot.forward_dynamics_by_columns(&state, forces, load.as_ref()).unwrap();
    let count = shape.len();
    let loads = |found: &[[f64; 3]]| -> Vec<f64> {
        let entry = |i: usize, j: usize, k: usize, l: usize| mass[((i * count + j) * 3 + k) * 3 + l];
        let row = |i: usize, k: usize| {
            found
                .iter()
                .enumerate()
                .flat_map(|(j, a)| (0..3).map(move |l| (j, l, a[l])))
                .map(|(j, l, a)| entry(i, j, k, l) * a)
                .sum()
        };
        (0..3 * count).map(|n| row(n / 3, n % 3)).collect()
    };
    vec![
        (format!("H qdd at {shape:?}"), loads(&direct)),
        (format!("H qdd by columns at {shape:?}"), loads(&columns)),
    ]
}

fn slopes<const N: usize>(values: &[Tangent<N>]) -> Vec<f64> {
    values
        .iter()
        .flat_map(|value| {
            value.eps.unwrap_generic(nalgebra::Const::<N>, nalgebra::U1).iter().copied().collect::<Vec<_>>()
        })
        .collect()
}

/// Derivatives of mass matrix, bias and inverse dynamics: with respect to shape and rate of one segment, and to the parameters.
fn derivatives(robot: &ConstantCurvature, whole: &Whole, moved: usize, parameters: usize) -> Fields {
    let constant = |values: &[[f64; 3]]| -> Vec<[Tangent<6>; 3]> {
        values.iter().map(|value| value.map(Tangent::from_re)).collect()
    };
    let seeded = |values: &[[f64; 3]], first: usize| {
        let mut found = constant(values);
        for (axis, entry) in found[moved].iter_mut().enumerate() {
            *entry = entry.derivative(first + axis);
        }
        found
    };
    let (shape, rate) = (seeded(&whole.shape, 0), seeded(&whole.rate, 3));
    let mut model = Dynamics::<Tangent<6>>::new(robot);
    let load = whole.load.as_ref();
    let mut found = Vec::new();
    let mut field =
        |name: String, values: Vec<f64>| found.push((format!("{name} at {:?}", whole.shape), values));
    let equations = model.equations(&shape, &rate, load);
    field("dH".to_owned(), slopes(&flat(&equations.mass)));
    field("d bias".to_owned(), slopes(equations.bias.as_flattened()));
    let sum = model.inverse_dynamics(&shape, &rate, &constant(&whole.acceleration), load);
    field("d inverse dynamics".to_owned(), slopes(sum.as_flattened()));
    for index in 0..parameters {
        let mut model = Dynamics::with_parameter(robot, index);
        let plain = |values: &[[f64; 3]]| -> Vec<[Tangent<1>; 3]> {
            values.iter().map(|value| value.map(Tangent::from_re)).collect()
        };
        let equations = model.equations(&plain(&whole.shape), &plain(&whole.rate), load);
        field(format!("H by {index}"), slopes(&flat(&equations.mass)));
        field(format!("bias by {index}"), slopes(equations.bias.as_flattened()));
    }
    found
}

/// Holds the generated kernel against the generic one, and the one that is read at run time against the generated one.
fn check<K: Kernel + Default, const N: usize>(text: &str) {
    let (declared, written) = generic::<N>(text);
    hold::<_, _, N>(K::default(), written, &declared);
    let read = text.parse::<Declaration>().unwrap().segments().unwrap();
    hold::<_, _, N>(read, K::default(), &declared);
}

/// At the declared parameters, and at others: nothing that depends on them may be folded.
fn hold<K: Kernel, G: Kernel, const N: usize>(
    mut robot: K,
    mut written: G,
    declared: &pliant_declare::spec::Robot,
) {
    let parameters = robot.parameters().len();
    assert_eq!(parameters, declared.parameters.len());
    for (index, parameter) in robot.parameters().iter().enumerate() {
        let value = written.parameter(index);
        assert_eq!(parameter.name, declared.parameters[index].name);
        assert!(
            parameter.default.to_bits() == value.to_bits()
                && robot.parameter(index).to_bits() == value.to_bits()
        );
    }
    for turn in 0..2 {
        check_at::<K, G, N>(&robot, &written, parameters);
        for index in 0..parameters {
            let value = written.parameter(index) * (0.8 + 0.07 * index as f64 + 0.1 * f64::from(turn));
            robot.set_parameter(index, value);
            written.set_parameter(index, value);
        }
        if parameters == 0 {
            break;
        }
    }
}

fn check_at<K: Kernel, G: Kernel, const N: usize>(robot: &K, written: &G, parameters: usize) {
    let mut worst: Vec<(&str, f64)> = Vec::new();
    let mut agree = |what: &'static str, found: &Fields, expected: &Fields| {
        let part = compare(found, expected, TOLERANCE)
            .unwrap_or_else(|error| panic!("{} {what}: {error}", robot.name()));
        match worst.iter_mut().find(|(known, _)| *known == what) {
            Some((_, known)) => *known = larger(*known, part),
            None => worst.push((what, part)),
        }
    };
    let data = written.data();
    assert_eq!((robot.data().constants.len(), data.constants.len()), (N, N));
    assert_eq!(robot.data().options, data.options);
    assert_eq!(robot.violation(), None);
    agree("numbers", &numbers(robot, parameters), &numbers(written, parameters));
    for [state, rate, spin] in motions() {
        for Constants { gyration, .. } in data.constants.iter().copied() {
            let found = of_motion(robot, state, rate, spin, gyration);
            agree("kernel", &found, &of_motion(written, state, rate, spin, gyration));
        }
    }
    let (emitted, by_hand) = (ConstantCurvature::new(robot.clone()), ConstantCurvature::new(written.clone()));
    for (index, whole) in wholes(N, emitted.actuators()).iter().enumerate() {
        agree("robot", &of_whole(&emitted, whole), &of_whole(&by_hand, whole));
        let state = by_hand.state(&whole.shape, &whole.rate).unwrap();
        let mass = by_hand.equations(&state, whole.load.as_ref()).unwrap().mass;
        let mass = flat(&mass);
        agree(
            "forward dynamics",
            &accelerations(&emitted, whole, &mass),
            &accelerations(&by_hand, whole, &mass),
        );
        // Damping of |kappa| has no derivative where a segment is straight.
        let moved = index % N;
        if whole.shape.iter().all(|shape| shape[0].hypot(shape[1]) > 0.0) {
            agree(
                "derivatives",
                &derivatives(&emitted, whole, moved, parameters),
                &derivatives(&by_hand, whole, moved, parameters),
            );
        }
    }
    for (what, part) in worst {
        println!("{} {what}: {part:.1e}", robot.name());
    }
}

#[test]
fn table_1() {
    check::<Table1, 2>(TABLE_1);
}

#[test]
fn as_published() {
    check::<Published, 2>(PUBLISHED);
}

#[test]
fn parameters_and_slices() {
    check::<Many, 2>(MANY);
}

#[test]
fn unequal_segments() {
    check::<Unequal, 3>(UNEQUAL);
}

#[test]
fn slices() {
    check::<Slices, 2>(SLICES);
}

#[test]
fn actuators_at_angles_and_a_turned_base() {
    check::<Hung, 1>(HUNG);
}

#[test]
fn chambers_beside_actuators() {
    check::<Pressed, 3>(PRESSED);
    let data = Pressed::default().data();
    assert!((data.chamber_areas[0] - core::f64::consts::PI * 16e-6).abs() < 1e-20);
    assert_eq!(data.chamber_areas[1..], [0.0, 20e-6]);
    assert_eq!(data.limits, [Some([-20e3, 60e3]), None, None]);
    // Robots without chambers have no emitted areas.
    assert!(Many::default().data().chamber_areas.is_empty());
}

#[test]
fn nothing_changes_with_what_is_no_parameter() {
    assert_eq!(Many::default().slopes(6), SegmentsSlopes::default());
    assert_eq!(Hung::default().data().limits, [Some([-80.0, 160.0])]);
}
