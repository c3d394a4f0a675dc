//! Robots with discs: loads, springs, lengths, derivatives, limits.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::Vector2;

use crate::common;
use crate::robot;

use common::Uniform;
use pliant_models::planar::discs::{
    Basis, Discs, DiscsSolution, Drive, Error, Generic, Input, PlanarTarget, PlanarWrench, UniformDiscs,
};
use pliant_models::planar::{self, Planar};
use pliant_models::{ReachSettings, Stability};
use robot::{Tapered, relative, robot, stiffness, written};

fn tapered(discs: usize, basis: Basis) -> Discs {
    Discs::new(Generic::<_, 16, 3>::new(Tapered::new(discs, basis)))
}

/// Drives of the cables at the displacements of a solution.
fn driven(solution: &DiscsSolution) -> Vec<Drive> {
    solution.displacements().iter().copied().map(Drive::Displacement).collect()
}

/// Values of three cables.
fn three(cables: &[f64]) -> [f64; 3] {
    [cables[0], cables[1], cables[2]]
}

fn tip(solution: &DiscsSolution) -> [f64; 3] {
    let tip = solution.tip();
    [tip.x(), tip.y(), tip.angle]
}

const WRENCH: PlanarWrench = PlanarWrench { force: Vector2::new(0.05, 0.1), couple: 0.004 };

#[test]
fn both_families_of_functions_agree() {
    for n in [1, 2, 4] {
        let many = tapered(n, Basis::PerSpan(12)).solve(&[0.8, 0.1, 0.3]).unwrap();
        let one = Generic::<_, 64, 3>::new(Tapered::new(n, Basis::Polynomial(40)));
        let one = Discs::new(one).solve(&[0.8, 0.1, 0.3]).unwrap();
        // The curvature jumps at inner discs, so that one polynomial converges slowly.
        let enough = if n == 1 { 1e-9 } else { 2e-5 };
        for (a, b) in tip(&many).into_iter().zip(tip(&one)) {
            assert!((a - b).abs() < enough, "{n}: {a} {b}");
        }
        assert!(many.energies().total() <= one.energies().total() + 1e-14);
    }
}

#[test]
fn lengths_give_the_tensions_back() {
    for basis in [Basis::PerSpan(10), Basis::Polynomial(12)] {
        let robot = robot::<24>(3, basis);
        let wrench = PlanarWrench::new([0.01, -0.05], 0.002);
        let forces = [2.0, 0.5];
        let pulled = robot.solve(&Input::forces(&forces).with_wrench(wrench)).unwrap();
        let cables = driven(&pulled);
        let held = robot.solve(&Input::from(cables.to_vec()).with_wrench(wrench)).unwrap();
        println!("{:?} {:?} {:?}", held.tensions(), held.conditioning(), held.report());
        for (found, force) in held.tensions().iter().zip(forces) {
            assert!((found - force).abs() < 1e-9);
        }
        let conditioning = held.conditioning().unwrap();
        assert!(conditioning > 1e-8 && conditioning < 1e-2);
        assert_eq!(held.report().stability, Stability::Stable);
    }
}

#[test]
fn two_cables_become_dependent_as_discs_become_many() {
    let conditioning = |n: usize| {
        let robot = robot::<24>(n, Basis::PerSpan(8));
        let pulled = robot.solve(&[2.0, 0.5]).unwrap();
        robot.solve(&driven(&pulled)).unwrap().conditioning().unwrap()
    };
    let [few, more] = [conditioning(2), conditioning(8)];
    assert!(more < 0.1 * few, "{few} {more}");
}

#[test]
fn springs_lie_between_forces_and_lengths() {
    let robot = tapered(4, Basis::PerSpan(8));
    let pulled = robot.solve(&[0.8, 0.1, 0.3]).unwrap();
    let spring = |c: usize, stiffness: f64| {
        // The motor that makes the tension of the solution.
        let pretension = 0.05;
        let displacement = pulled.displacements()[c] + (pulled.tensions()[c] - pretension) / stiffness;
        Drive::Elastic { displacement, stiffness, pretension }
    };
    for stiffness in [1.0, 50.0, 1e4] {
        let cables: [Drive; 3] = core::array::from_fn(|c| spring(c, stiffness));
        let found = robot.solve(&cables).unwrap();
        for (c, cable) in cables.iter().enumerate() {
            assert!((found.tensions()[c] - pulled.tensions()[c]).abs() < 1e-8, "{stiffness} {c}");
            let Drive::Elastic { displacement, pretension, .. } = *cable else { panic!() };
            let law = pretension + stiffness * (displacement - found.displacements()[c]);
            assert!((found.tensions()[c] - law).abs() < 1e-9 * stiffness.max(1.0));
        }
        for (a, b) in tip(&found).into_iter().zip(tip(&pulled)) {
            assert!((a - b).abs() < 1e-9);
        }
    }
}

#[test]
fn a_cable_that_is_let_out_is_slack() {
    let robot = robot::<16>(3, Basis::PerSpan(8));
    let found = robot.solve(&[Drive::Force(1.0), Drive::Displacement(-0.2)]).unwrap();
    assert_eq!(found.tensions()[1], 0.0);
    let alone = robot.solve(&[1.0, 0.0]).unwrap();
    assert!((found.tip().angle - alone.tip().angle).abs() < 1e-12);
    assert!(found.displacements()[1] > -0.2);
}

#[test]
fn derivatives_are_those_of_differences() {
    for (basis, parts) in [
        (Basis::PerSpan(6), None),
        (Basis::Polynomial(9), None),
        (Basis::PerSpan(6), Some([0.2, 0.35, 0.8, 1.0])),
        (Basis::Polynomial(9), Some([0.2, 0.35, 0.8, 1.0])),
    ] {
        let frame = Tapered { parts, ..Tapered::new(4, basis) };
        let robot = Discs::new(Generic::<_, 16, 3>::new(frame));
        for held in [false, true] {
            let pulled = robot.solve(&Input::forces(&[0.8, 0.1, 0.3]).with_wrench(WRENCH)).unwrap();
            let d = pulled.displacements();
            let inputs = if held {
                let spring = Drive::Elastic { displacement: d[2], stiffness: 40.0, pretension: 0.3 };
                [Drive::Displacement(d[0]), Drive::Force(0.1), spring]
            } else {
                [Drive::Force(0.8), Drive::Force(0.1), Drive::Force(0.3)]
            };
            let at = |cables: &[Drive; 3], wrench: PlanarWrench, robot: &Discs| {
                robot.solve(&Input::from(cables.to_vec()).with_wrench(wrench)).unwrap()
            };
            let solution = at(&inputs, WRENCH, &robot);
            let found = solution.sensitivity().unwrap();
            let difference = |f: &dyn Fn(f64) -> [f64; 3], h: f64| -> [f64; 3] {
                let [a, b, c, d] = [f(h), f(-h), f(2.0 * h), f(-2.0 * h)];
                core::array::from_fn(|k| (8.0 * (a[k] - b[k]) - (c[k] - d[k])) / (12.0 * h))
            };
            let near = |found: [f64; 3], expected: [f64; 3], what: &str| {
                let error = pliant_testing::relative(&found, &expected);
                assert!(error < 2e-7, "{what} {basis:?} {held}: {found:?} {expected:?}");
            };
            for c in 0..3 {
                let moved = |h: f64| {
                    let mut cables = inputs;
                    match &mut cables[c] {
                        Drive::Force(value) | Drive::Displacement(value) => *value += h,
                        Drive::Elastic { displacement, .. } => *displacement += h,
                    }
                    at(&cables, WRENCH, &robot)
                };
                let h = if matches!(inputs[c], Drive::Force(_)) { 1e-3 } else { 1e-5 };
                near(
                    found.tip_by_cable.column(c).into_owned().into(),
                    difference(&|h| tip(&moved(h)), h),
                    "input",
                );
                let lengths = core::array::from_fn(|k| found.displacement_by_cable[(k, c)]);
                near(lengths, difference(&|h| three(moved(h).displacements()), h), "displacements");
                let tensions = core::array::from_fn(|k| found.tension_by_cable[(k, c)]);
                near(tensions, difference(&|h| three(moved(h).tensions()), h), "tensions");
            }
            for k in 0..3 {
                let moved = |h: f64| {
                    let mut wrench = WRENCH;
                    if k < 2 {
                        wrench.force[k] += h;
                    } else {
                        wrench.couple += h;
                    }
                    tip(&at(&inputs, wrench, &robot))
                };
                near(found.compliance.column(k).into_owned().into(), difference(&moved, 1e-4), "compliance");
                for other in 0..3 {
                    let [a, b] = [found.compliance[(k, other)], found.compliance[(other, k)]];
                    assert!((a - b).abs() < 1e-12 * (1.0 + a.abs()));
                }
            }
            for (index, name) in
                ["length", "stiffness", "offset", "load", "weight", "couple"].into_iter().enumerate()
            {
                let value = robot.parameter(name).unwrap();
                let moved = |h: f64| {
                    let mut robot = robot.clone();
                    robot.set_parameter_at(index, value + h).unwrap();
                    tip(&at(&inputs, WRENCH, &robot))
                };
                let found = solution.parameter_sensitivity(name).unwrap();
                near(found.into(), difference(&moved, 1e-4 * value), name);
            }
        }
    }
}

/// A robot with distributed loads tends to the continuous one.
#[test]
fn loads_are_those_of_the_continuous_robot() {
    let load = [-0.6, -0.4];
    let frame = UniformDiscs { load, ..written(4, Basis::PerSpan(8)) };
    let robot = Discs::new(Generic::<_, 14, 2>::new(frame));
    let continuous = Planar::new(planar::Generic::new(Uniform::loaded(0.6, 0.4)));
    // Without cables discs are nowhere.
    let wrench = PlanarWrench::new([0.02, 0.05], -0.003);
    let none = continuous.solve(&Input::forces(&[0.0, 0.0]).with_wrench(wrench)).unwrap().tip();
    let found = robot.solve(&Input::forces(&[0.0, 0.0]).with_wrench(wrench)).unwrap();
    for (a, b) in tip(&found).into_iter().zip([none.x(), none.y(), none.angle]) {
        assert!((a - b).abs() < 1e-12, "{a} {b}");
    }
    let study = robot.study_against(&continuous, [10, 20, 40, 80], &[1.5, 0.2]).unwrap();
    for pair in [(10, 20), (20, 40), (40, 80)] {
        let order = study.order(pair.0, pair.1).unwrap();
        println!("order {order}");
        assert!((order - 2.0).abs() < 0.05, "{pair:?}: {order}");
    }
}

#[test]
fn the_weight_of_discs_is_a_force_at_each() {
    let (weight, n) = (0.03, 5);
    let frame = UniformDiscs { disc_force: [0.0, -weight], ..written(n, Basis::PerSpan(9)) };
    let heavy = Discs::new(Generic::<_, 14, 2>::new(frame));
    let found = heavy.solve(&[0.0, 0.0]).unwrap();
    // As many discs as that, and their weight is spread; half of one is missing at the base and one half too much at the tip.
    let load = f64::from(u8::try_from(n).unwrap()) * weight / 0.3;
    let continuous = Planar::new(planar::Generic::new(Uniform::loaded(0.0, load)));
    let spread = planar::PlanarWrench::new([0.0, -0.5 * weight], 0.0);
    let even = continuous.solve(&Input::forces(&[0.0, 0.0]).with_wrench(spread)).unwrap().tip();
    assert!(relative(found.tip().y(), even.y()) < 0.02, "{} {}", found.tip().y(), even.y());
    // The energy of a weight is its work: a small angle is the cantilever's sum.
    let light = UniformDiscs { disc_force: [0.0, -1e-6], ..written(n, Basis::PerSpan(9)) };
    let light = Discs::new(Generic::<_, 14, 2>::new(light));
    let sum: f64 = (1..=5)
        .map(|j| {
            let a = 0.06 * f64::from(j);
            a * a * (3.0 * 0.3 - a) / 6.0
        })
        .sum();
    let sag = -1e-6 * sum / stiffness();
    assert!(relative(light.solve(&[0.0, 0.0]).unwrap().tip().y(), sag) < 1e-9);
}

#[test]
fn the_average_curvature_converges_at_second_order() {
    for force in [1.0, 2.0, 3.0] {
        let continuous = Planar::new(planar::Generic::new(Uniform::loaded(0.0, 0.0)));
        let study =
            robot::<24>(1, Basis::PerSpan(12)).study_against(&continuous, [5, 100], &[force, 0.0]).unwrap();
        let order = study.order(5, 100).unwrap();
        println!("{force} N: observed order {order}");
        assert!((1.9..=2.1).contains(&order));
    }
}

#[test]
fn the_tip_is_brought_to_a_target() {
    let robot = tapered(2, Basis::PerSpan(8));
    let wanted = robot.solve(&[0.9, 0.2, 0.0]).unwrap();
    let start = [Drive::Force(0.5), Drive::Force(0.3), Drive::Force(0.0)];
    for target in [
        PlanarTarget::X(wanted.tip().x()),
        PlanarTarget::Y(wanted.tip().y()),
        PlanarTarget::Angle(wanted.tip().angle),
        PlanarTarget::Position(wanted.tip().translation.into()),
    ] {
        let (inputs, found) = robot.reach(&target, &start, PlanarWrench::default()).unwrap();
        let gap = match target {
            PlanarTarget::X(x) => (found.tip().x() - x).abs(),
            PlanarTarget::Y(y) => (found.tip().y() - y).abs(),
            PlanarTarget::Angle(angle) => (found.tip().angle - angle).abs(),
            _ => (found.tip().x() - wanted.tip().x()).hypot(found.tip().y() - wanted.tip().y()),
        };
        println!("{target:?}: {inputs:?} {gap:.1e}");
        assert!(gap < 1e-12);
        assert!(inputs.iter().all(|cable| matches!(cable, Drive::Force(tension) if *tension >= 0.0)));
    }
    let held: Vec<Drive> =
        wanted.displacements().iter().map(|value| Drive::Displacement(0.9 * value)).collect();
    let (_, found) =
        robot.reach(&PlanarTarget::Angle(wanted.tip().angle), &held, PlanarWrench::default()).unwrap();
    assert!((found.tip().angle - wanted.tip().angle).abs() < 1e-12);
    // More than half a turn, and within limits of the tensions.
    let turned = robot.solve(&[9.0, 0.0, 0.0]).unwrap().tip().angle;
    assert!(turned > 3.5, "{turned}");
    let (inputs, found) = robot.reach(&PlanarTarget::Angle(turned), &start, PlanarWrench::default()).unwrap();
    assert!((found.tip().angle - turned).abs() < 1e-11, "{inputs:?} {turned}");
    let limits = vec![[0.0, 3.0], [0.2, 0.2], [0.0, 3.0]];
    let how = ReachSettings { limits, tolerance: 1e-13, ..ReachSettings::default() };
    let target = PlanarTarget::Angle(wanted.tip().angle);
    let (inputs, found) = robot.reach_with(&target, &start, PlanarWrench::default(), &how).unwrap();
    assert!((found.tip().angle - wanted.tip().angle).abs() < 1e-12);
    assert!(inputs[1] == Drive::Force(0.2) && inputs.iter().all(|cable| cable.value() <= 3.0), "{inputs:?}");
    let far = robot.reach(&PlanarTarget::X(0.4), &start, PlanarWrench::default());
    assert!(matches!(far, Err(Error::OutOfReach { distance, .. }) if distance >= 0.1 - 1e-12), "{far:?}");
}

#[test]
fn lengths_of_a_prescribed_shape() {
    let robot = robot::<16>(3, Basis::PerSpan(8));
    let solution = robot.solve(&[2.0, 0.3]).unwrap();
    let wanted = robot.lengths_for(|s| solution.station(s.clamp(0.0, 0.3)).unwrap().theta).unwrap();
    let bent = robot.lengths_for_curvature(|s| solution.curvature(s.clamp(0.0, 0.3)).unwrap()).unwrap();
    for c in 0..2 {
        assert!((wanted.displacements[c] - solution.displacements()[c]).abs() < 1e-14);
        assert!((bent.displacements[c] - solution.displacements()[c]).abs() < 1e-13);
    }
    assert!((wanted.tip.x() - solution.tip().x()).abs() < 1e-14);
    assert!((bent.tip.angle - solution.tip().angle).abs() < 1e-13);
    // An arc: each chord is 2 (1/kappa -+ w) sin(kappa h/2).
    let arc = robot.lengths_for_curvature(|_| 5.0).unwrap();
    assert!((arc.chords[1][0] - 2.0 * (0.2 - 0.055) * 0.25_f64.sin()).abs() < 1e-15);
}

#[test]
fn warm_solves_do_not_allocate() {
    let robot = robot::<12>(10, Basis::PerSpan(6));
    let mut solver = robot.solver().unwrap();
    let d = solver.solve(&[1.0, 0.1]).unwrap().displacements().to_vec();
    solver.solve(&[Drive::Displacement(d[0]), Drive::Displacement(d[1])]).unwrap();
    for force in [1.05, 1.2, 0.9] {
        let found = allocation_counter::measure(|| {
            assert!(solver.solve(&[force, 0.1]).is_ok());
        });
        assert_eq!(found.count_total, 0);
    }
    let cables = [Drive::Displacement(1.01 * d[0]), Drive::Displacement(1.01 * d[1])];
    solver.solve(&cables).unwrap();
    let found = allocation_counter::measure(|| assert!(solver.solve(&cables).is_ok()));
    assert_eq!(found.count_total, 0);
}

/// One cable by force and one by displacement, of robots of 1 mm, 0.3 m and 20 m: the same change of both in units of their own.
#[test]
fn targets_do_not_depend_on_the_size_of_the_robot() {
    let reach = |length: f64, bending: f64, offset: f64| {
        let kernel = UniformDiscs::new(3, Basis::PerSpan(8), length, bending, [offset, -offset]);
        let robot = Discs::new(Generic::<_, 16, 2>::new(kernel));
        let force = bending / (length * length);
        let start = [Drive::Force(2.0 * force), Drive::Displacement(-0.02 * length)];
        let (inputs, found) =
            robot.reach(&PlanarTarget::Y(0.25 * length), &start, PlanarWrench::default()).unwrap();
        let [Drive::Force(tension), Drive::Displacement(displacement)] = inputs[..] else {
            panic!("{inputs:?}")
        };
        let tip = found.tip();
        let numbers = [tension / force, displacement / length, tip.x() / length, tip.y() / length, tip.angle];
        (numbers, found.report().iterations)
    };
    let (expected, iterations) = reach(0.3, 0.025, 0.05);
    println!("{expected:?} {iterations}");
    for (length, bending) in [(1e-3, 3e-11), (20.0, 4e7)] {
        let (found, other) = reach(length, bending, length / 6.0);
        assert_eq!(iterations, other);
        for (a, b) in expected.iter().zip(found) {
            assert!((a - b).abs() < 1e-10, "{length}: {a} {b}");
        }
    }
}
