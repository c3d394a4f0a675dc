//! Emitted Rust of parallel robots: the numbers of the declaration, and the element against the generic kernel.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant::parallel::{
    Input, InputRef, Joint, Kernel, Load, Mechanism, Parallel, ParallelData, ParallelSlopes, Wrench,
};
use pliant::{Declaration, Declared};
use pliant_runtime::rotation::rows;
use pliant_testing::{distance, json, largest, list, table};
use serde_json::Value;

#[path = "../../examples/shared/six_rods.rs"]
mod six_rods;

mod elements;
mod robots;

use elements::{Numbers, close, element, elements, gauss_newton};
use robots::{HINGED, Hinged, MIXED, Mixed, TURNED, Turned};
use six_rods::SixRods;

fn reference() -> Value {
    json("parallel/robot")
}

#[test]
fn the_declared_robot_is_that_of_the_reference() {
    let (json, robot) = (reference(), SixRods::default().data());
    assert_eq!((robot.rods.len(), robot.sections.len(), robot.motors.len()), (6, 1, 3));
    let section = robot.sections[0];
    close(&section.stiffness, &list(&json["K_diag"]), "stiffness");
    close(&section.natural, &list(&json["xi0"]), "natural strain");
    for (number, rod) in robot.rods.iter().enumerate() {
        assert_eq!((rod.motor, rod.elements, rod.kind), (Some(number / 2), 4, 0));
        for (frame, name) in [(rod.base, "g0_base"), (rod.platform, "g_loc")] {
            for row in 0..3 {
                let expected = list(&json[name][number][row]);
                let [a, b, c] = frame.0[row];
                let off = distance(&[a, b, c, frame.1[row]], &expected);
                assert!(off < 1e-15, "{name} {number}: {off:e}");
            }
        }
    }
    for (motor, numbers) in robot.motors.iter().enumerate() {
        let Mechanism::Revolute { axis, point } = numbers.drive else { panic!() };
        close(&axis, &list(&json["axis_a"][motor]), "axis");
        close(&point, &list(&json["axis_c"][motor]), "point");
        assert_eq!(numbers.limits, [f64::NEG_INFINITY, f64::INFINITY]);
    }
}

#[test]
fn elements_are_those_of_the_generic_kernel() {
    elements(&SixRods::default());
    elements(&Mixed::default());
}

#[test]
fn numbers_of_every_part() {
    let robot = Mixed::default().data();
    let Mechanism::Revolute { axis, point } = robot.motors[0].drive else { panic!() };
    close(&axis, &[0.0, 0.6, 0.8], "axis");
    close(&point, &[0.09, 0.0, 0.0], "point");
    close(&robot.motors[0].limits, &[(-60.0_f64).to_radians(), 90.0_f64.to_radians()], "limits");
    assert_eq!(robot.motors[1].drive, Mechanism::Feed);
    close(&robot.motors[1].limits, &[-0.05, 0.08], "limits");
    assert_eq!((robot.rods[0].elements, robot.rods[1].elements), (0, 7));
    assert_eq!([robot.rods[0].platform_joint, robot.rods[0].base_joint], [Joint::Spherical, Joint::Clamped]);
    assert_eq!(robot.rods[1].platform_joint, Joint::Revolute { axis: [0.0, 0.0, 1.0] });
    assert_eq!(robot.strain_limits[0], [None; 6]);
    assert_eq!(robot.strain_limits[1], [Some(40.0), Some(40.0), Some(40.0), None, None, None]);
    close(&robot.sections[0].natural, &[0.0, 2.0, 0.0, 1.0, 0.0, 0.0], "natural strain");
    close(&[robot.sections[1].mass], &[1200.0 * 2e-6], "mass");
    close(&robot.platform.centre, &[0.0, 0.0, 0.01], "centre");
    close(&robot.gravity, &[0.0, 0.0, -9.81], "gravity");
}

/// An entry of a list of derivatives, which may end early.
fn entry<T: Copy + Default>(list: &[T], at: usize) -> T {
    list.get(at).copied().unwrap_or_default()
}

#[test]
fn derivatives_of_numbers_with_respect_to_parameters() {
    let robot = Mixed::default();
    for index in 0..3 {
        let step = 1e-3 * robot.parameter(index);
        let moved = |sign: f64| {
            let mut robot = robot.clone();
            robot.set_parameter(index, robot.parameter(index) + sign * step);
            robot.data()
        };
        let (up, down) = (moved(1.0), moved(-1.0));
        // All of these are linear in each parameter.
        let slope = |of: &dyn Fn(&ParallelData) -> Vec<f64>| -> Vec<f64> {
            of(&up).iter().zip(of(&down)).map(|(up, down)| (up - down) / (2.0 * step)).collect()
        };
        let check = |found: &[f64], of: &dyn Fn(&ParallelData) -> Vec<f64>| {
            for (found, expected) in found.iter().zip(slope(of)) {
                assert!(
                    (found - expected).abs() <= 1e-9 * expected.abs().max(1e-6),
                    "{index}: {found} {expected}"
                );
            }
        };
        let slopes = robot.slopes(index);
        for number in 0..2 {
            let rod = entry(&slopes.rods, number);
            check(&[rod.length], &|robot| vec![robot.rods[number].length]);
            check(&rod.base.1, &|robot| robot.rods[number].base.1.to_vec());
            let section = entry(&slopes.sections, number);
            check(&section.stiffness, &|robot| robot.sections[number].stiffness.to_vec());
        }
        let [axis, point] = entry(&slopes.motors, 0);
        check(&[axis, point].concat(), &|robot| match robot.motors[0].drive {
            Mechanism::Revolute { axis, point } => [axis, point].concat(),
            Mechanism::Feed => unreachable!(),
        });
        check(&[slopes.platform.mass], &|robot| vec![robot.platform.mass]);
        check(&slopes.platform.centre, &|robot| robot.platform.centre.to_vec());
    }
}

#[test]
fn equilibria_on_hinges_whose_axes_change() {
    let at = |values: [f64; 2]| {
        let robot = Hinged { lean: values[0], skew: values[1] };
        let solver = Parallel::new(robot);
        let (motors, loads) = (
            [0.1, -0.15],
            [Load::from(Wrench::force([0.03, -0.02, 0.05]).with_couple([1e-3, 2e-3, -1.5e-3]))],
        );
        solver.solve(&Input::displacements(&motors).with_loads(&loads)).unwrap()
    };
    let middle = [0.4, 0.3];
    let solution = at(middle);
    let rotation = solution.platform().rotation;
    for (index, name) in ["lean", "skew"].into_iter().enumerate() {
        let found = solution.parameter_sensitivity(name).unwrap();
        let moved = |by: f64| {
            let mut values = middle;
            values[index] += 2e-3 * by;
            let solution = at(values);
            let torques: Vec<f64> = (0..2).map(|motor| solution.torque(motor).unwrap()).collect();
            let wrenches: Vec<f64> = (0..5)
                .flat_map(|rod| solution.rod_wrench(rod).unwrap().map(<[f64; 6]>::from).concat())
                .collect();
            [
                solution.platform().translation.vector.as_slice().to_vec(),
                rows(&solution.platform().rotation).concat(),
                torques,
                wrenches,
            ]
        };
        let pairs = [1.0, 2.0, 3.0].map(|by| [moved(by), moved(-by)]);
        let expected = |part: usize| -> Vec<f64> {
            let difference = |pair: &[[Vec<f64>; 4]; 2], k: usize| pair[0][part][k] - pair[1][part][k];
            (0..pairs[0][0][part].len())
                .map(|k| {
                    let [one, two, three] = [0, 1, 2].map(|n| difference(&pairs[n], k));
                    (45.0 * one - 9.0 * two + three) / (60.0 * 2e-3)
                })
                .collect()
        };
        let near = |found: &[f64], expected: &[f64], what: &str| {
            let size = largest(expected);
            assert_eq!(found.len(), expected.len(), "{what}");
            assert!(size > 1e-6, "{what}: nothing changes");
            for (found, expected) in found.iter().zip(expected) {
                let off = (found - expected).abs() / size;
                assert!(off < 1e-6, "{name} {what}: {found:e} {expected:e}, {off:.1e} of {size:e}");
            }
        };
        let moved = rotation * found.platform.fixed_rows::<3>(3);
        near(moved.as_slice(), &expected(0), "displacement");
        let [x, y, z] = [0, 1, 2].map(|k| found.platform[k]);
        let spin = rows(&rotation).map(|[a, b, c]| [b * z - c * y, c * x - a * z, a * y - b * x]);
        near(&spin.concat(), &expected(1), "turn");
        near(&found.torques, &expected(2), "torques");
        let wrenches: Vec<f64> = found.wrenches.iter().flatten().flatten().copied().collect();
        near(&wrenches, &expected(3), "wrenches");
    }
}

/// Central differences of sixth order.
fn differences(robot: &Turned, index: usize, of: &dyn Fn(&ParallelData) -> Vec<f64>) -> Vec<f64> {
    let step = 1e-2 * robot.parameter(index);
    let at = |by: f64| {
        let mut robot = robot.clone();
        robot.set_parameter(index, robot.parameter(index) + by * step);
        of(&robot.data())
    };
    let pair = |by: f64| -> Vec<f64> { at(by).iter().zip(at(-by)).map(|(up, down)| up - down).collect() };
    let [one, two, three] = [1.0, 2.0, 3.0].map(pair);
    (0..one.len()).map(|k| (45.0 * one[k] - 9.0 * two[k] + three[k]) / (60.0 * step)).collect()
}

#[test]
fn derivatives_of_turns_and_axes_with_respect_to_parameters() {
    let robot = Turned::default();
    for index in 0..3 {
        let slopes = robot.slopes(index);
        let check = |found: &[f64], of: &dyn Fn(&ParallelData) -> Vec<f64>, what: &str| {
            let expected = differences(&robot, index, of);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() <= 1e-10, "{what} {index}: {found} {expected}");
            }
        };
        for number in 0..4 {
            let rod = entry(&slopes.rods, number);
            check(rod.base.0.as_flattened(), &|robot| robot.rods[number].base.0.concat(), "base");
            check(&rod.base.1, &|robot| robot.rods[number].base.1.to_vec(), "place");
            check(rod.platform.0.as_flattened(), &|robot| robot.rods[number].platform.0.concat(), "platform");
        }
        for number in 0..2 {
            let [axis, point] = entry(&slopes.motors, number);
            let motor = |robot: &ParallelData| match robot.motors[number].drive {
                Mechanism::Revolute { axis, point } => [axis, point].concat(),
                Mechanism::Feed => unreachable!(),
            };
            check(&[axis, point].concat(), &motor, "motor");
            let size = axis.iter().zip(motor(&robot.data())).map(|(slope, entry)| slope * entry).sum::<f64>();
            assert!(size.abs() < 1e-15, "{size}");
        }
    }
    // Rotation that is written out by hand: Rz(180 deg) Ry(-90 deg - tilt) Rx(twist), columns.
    let [tilt, twist] = [20.0_f64.to_radians(), 0.3];
    let (c, s) = ((-90.0_f64.to_radians() - tilt).cos(), (-90.0_f64.to_radians() - tilt).sin());
    let (ct, st) = (twist.cos(), twist.sin());
    let expected = [[-c, -s * st, -s * ct], [0.0, -ct, st], [-s, c * st, c * ct]];
    let robot = robot.data();
    close(robot.rods[3].base.0.as_flattened(), expected.as_flattened(), "rotation");
    let (turned, place) = robot.platform.pose;
    close(&place, &[0.0, 0.0, 0.3 - 0.01 * tilt.sin().powi(2)], "place of the platform");
    let (c, s) = ((twist * tilt).cos(), (twist * tilt).sin());
    close(turned.as_flattened(), &[c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0], "turn of the platform");
}

#[test]
fn nothing_changes_with_what_is_no_parameter() {
    assert_eq!(Turned::default().slopes(3), ParallelSlopes::default());
}

#[test]
fn an_axis_without_direction_is_refused() {
    let mut robot = Turned::default();
    assert_eq!(robot.violation(), None);
    (robot.twist, robot.tilt) = (0.0, -1.0);
    let violation = robot.violation().unwrap();
    assert_eq!(
        (violation.quantity.as_ref(), violation.value),
        ("length of the axis of the motor for i = 0", 0.0)
    );
    let refused = Parallel::new(robot).solve(InputRef::displacements(&[0.0; 2]));
    assert!(refused.is_err());
}

#[test]
fn the_declared_robot_solves() {
    let robot = SixRods::parallel();
    let mut rows = 0;
    for row in table("parallel/lse_pose") {
        if row.text("in.case") != "unloaded" || row.whole("in.elements") != 4 {
            continue;
        }
        let motors = row.columns(["in.theta1_rad", "in.theta2_rad", "in.theta3_rad"]);
        let found = robot.solve(InputRef::displacements(&motors)).unwrap().platform();
        let off = distance(&found.translation, &row.columns(["px_m", "py_m", "pz_m"]));
        assert!(off < 1e-9, "{motors:?}: {off:e}");
        rows += 1;
    }
    assert!(rows >= 5);
}

/// The numbers of the kernel trait by their names: of every rod, kind and motor, and of the platform.
fn numbers<K: Kernel>(kernel: &K) -> Vec<(String, Vec<f64>)> {
    let mut found = Vec::new();
    let frame =
        |(rotation, position): ([[f64; 3]; 3], [f64; 3])| [rotation.concat(), position.to_vec()].concat();
    let joint = |joint: Joint| match joint {
        Joint::Revolute { axis } => axis.to_vec(),
        Joint::Clamped => vec![1.0],
        Joint::Spherical => vec![2.0],
    };
    let section = |section: pliant::parallel::RodSection| {
        [section.stiffness.to_vec(), section.natural.to_vec(), vec![section.mass]].concat()
    };
    let platform = |platform: pliant::parallel::Platform| {
        [frame(platform.pose), vec![platform.mass], platform.centre.to_vec()].concat()
    };
    let data = kernel.data();
    let slopes: Vec<_> = (0..kernel.parameters().len()).map(|index| kernel.slopes(index)).collect();
    for (number, rod) in data.rods.iter().enumerate() {
        let counts = [rod.kind, rod.elements, rod.motor.map_or(99, |motor| motor)].map(|count| count as f64);
        found.push((format!("counts of rod {number}"), counts.to_vec()));
        found.push((format!("length of rod {number}"), vec![rod.length]));
        found.push((format!("base of rod {number}"), frame(rod.base)));
        found.push((format!("platform of rod {number}"), frame(rod.platform)));
        found.push((
            format!("joints of rod {number}"),
            [joint(rod.base_joint), joint(rod.platform_joint)].concat(),
        ));
        for (index, slopes) in slopes.iter().enumerate() {
            let slope = entry(&slopes.rods, number);
            let axes = [slope.base_axis, slope.platform_axis].concat();
            let all = [vec![slope.length], frame(slope.base), frame(slope.platform), axes].concat();
            found.push((format!("rod {number} by {index}"), all));
        }
    }
    for (kind, of) in data.sections.iter().enumerate() {
        found.push((format!("section {kind}"), section(*of)));
        let limits = entry(&data.strain_limits, kind).map(|limit| limit.unwrap_or(-1.0));
        found.push((format!("limits of {kind}"), limits.to_vec()));
        for (index, slopes) in slopes.iter().enumerate() {
            found.push((format!("section {kind} by {index}"), section(entry(&slopes.sections, kind))));
        }
    }
    for (number, motor) in data.motors.iter().enumerate() {
        let line = match motor.drive {
            Mechanism::Revolute { axis, point } => [axis, point].concat(),
            Mechanism::Feed => Vec::new(),
        };
        found.push((format!("motor {number}"), line));
        found.push((
            format!("limits of motor {number}"),
            motor.limits.map(|limit| limit.clamp(-1e9, 1e9)).to_vec(),
        ));
        for (index, slopes) in slopes.iter().enumerate() {
            found.push((format!("motor {number} by {index}"), entry(&slopes.motors, number).concat()));
        }
    }
    found.push(("platform".to_owned(), platform(data.platform)));
    found.push(("gravity".to_owned(), data.gravity.to_vec()));
    for (index, slopes) in slopes.iter().enumerate() {
        found.push((format!("platform by {index}"), platform(slopes.platform)));
        found.push((format!("gravity by {index}"), slopes.gravity.to_vec()));
    }
    found
}

#[test]
fn robots_read_at_run_time_have_the_same_numbers_and_elements() {
    fn same<K: Kernel + Default>(text: &str) {
        let mut generated = K::default();
        let declaration: Declaration = text.parse().unwrap();
        let mut read = declaration.parallel_kernel().unwrap();
        assert_eq!((read.name(), read.parameters()), (generated.name(), generated.parameters()));
        let mut random = Numbers(11);
        for factor in [1.0, 1.1, 0.9] {
            for index in 0..read.parameters().len() {
                let value = generated.parameter(index) * factor;
                generated.set_parameter(index, value);
                read.set_parameter(index, value);
            }
            let (expected, found) = (numbers(&generated), numbers(&read));
            assert_eq!(expected.len(), found.len());
            for ((name, expected), (other, found)) in expected.iter().zip(&found) {
                assert_eq!(name, other);
                close(found, expected, name);
            }
            let sections = generated.data().sections;
            for (section, angle) in sections.iter().flat_map(|of| [(of, 0.0), (of, 0.3), (of, 1.5)]) {
                let element = element(&mut random, angle);
                let (a, b) = (generated.residual(section, &element), read.residual(section, &element));
                close(&[b.energy], &[a.energy], "energy");
                close(&b.strain, &a.strain, "strain");
                close(&b.residual, &a.residual, "residual");
                let (a, b) =
                    (gauss_newton(&generated, section, &element), gauss_newton(&read, section, &element));
                close(&b.tangent, &a.tangent, "Gauss-Newton tangent");
                let (a, b) = (generated.exact(section, &element), read.exact(section, &element));
                close(&b.tangent, &a.tangent, "exact tangent");
            }
            let violation =
                |found: Option<pliant::ConditionViolation>| found.map(|found| (found.quantity, found.value));
            assert_eq!(violation(generated.violation()), violation(read.violation()));
        }
    }
    same::<Mixed>(MIXED);
    same::<Turned>(TURNED);
    same::<Hinged>(HINGED);
}
