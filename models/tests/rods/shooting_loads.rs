//! The shooting model beyond the tables: followers, wrenches along the rod, slack tendons, derivatives by differences, random inputs.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::Vector3;
use pliant_runtime::rotation::{matrix3, rows};

use crate::rods;

use pliant_models::Place as At;
use pliant_models::Stability;
use pliant_models::rods::shooting::{Integrator, Pieces, Shooting, ShootingSettings, ShootingSolution};
use pliant_models::rods::{Drive, Error, Frame, InputRef, Orders, RodOptions, UniformRod, Wrench};
use pliant_runtime::quadrature::Rule;
use pliant_testing::{distance, larger, largest, relative};
use rods::{kernel, show};

/// Functions that resolve the loads of these tests.
const FINE: Orders = Orders { torsion: 15, bending: 25, extension: 15, shear: 15 };

const PULLS: [Drive; 9] = [
    Drive::Force(2.0),
    Drive::Force(0.0),
    Drive::Force(0.5),
    Drive::Force(1.5),
    Drive::Force(0.0),
    Drive::Force(0.0),
    Drive::Force(0.0),
    Drive::Force(1.0),
    Drive::Force(0.2),
];

#[test]
fn a_follower_holds_what_the_dead_wrench_of_its_direction_holds() {
    let robot = Shooting::new(kernel(rods::d()));
    let (couple, force) = (Vector3::new(2e-3, 0.0, -3e-3), Vector3::new(0.05, 0.2, -0.1));
    for s in [None, Some(0.17), Some(0.1)] {
        let place = |wrench: Wrench| s.map_or(wrench, |s| wrench.at(s));
        let follower =
            [place(Wrench::force(force).with_couple(couple).follower()), Wrench::force([0.02, 0.0, 0.01])];
        let mut solver = robot.solver();
        let with = solver.solve(InputRef::drives(&PULLS).with_wrenches(&follower)).unwrap().clone();
        let section = with.station(s.unwrap_or(0.3)).unwrap();
        let rotation = section.pose.rotation;
        let dead = [place(Wrench::force(rotation * force).with_couple(rotation * couple)), follower[1]];
        // From the same shape: a rod may have several under such loads.
        let followed =
            pliant_models::Settings { branch: pliant_models::Branch::Followed, ..Default::default() };
        let same = solver.solve_with(InputRef::drives(&PULLS).with_wrenches(&dead), &followed).unwrap();
        let errors = [
            distance(&with.tip().translation.vector, &same.tip().translation.vector),
            distance(&with.base_wrench(), &same.base_wrench()),
            distance(with.lengths(), same.lengths()),
        ];
        println!("{s:?} {} {:?}", show(&errors), with.report());
        assert!(errors.iter().all(|error| *error < 1e-12), "{errors:?}");
        // The clamp balances all loads about the base.
        let weight = 0.3 * 95e3 * core::f64::consts::PI * 0.4e-3_f64.powi(2) * 9.81;
        let found = with.base_wrench();
        let force = distance(
            &found.as_slice()[3..],
            &[0, 1, 2].map(|k| -dead[0].force[k] - dead[1].force[k] + if k == 2 { weight } else { 0.0 }),
        );
        assert!(force < 1e-13, "{force:e}");
        let arm = section.pose.translation.vector.cross(&dead[0].force);
        let tip = with.tip().translation.vector.cross(&dead[1].force);
        // The moment of the weight about the base: (0, 0, -weight / 0.3) per unit length at every place of the rod, whose strain is smooth
        // between ends of tendons and the load.
        let rule = Rule::gauss_legendre(12);
        let mut hanging = [0.0; 3];
        for piece in [0.0, 0.1, 0.17, 0.2, 0.3].windows(2) {
            let place = |s: f64| with.station(piece[0] + s).unwrap().pose.translation.vector;
            let moment = |s: f64| place(s).cross(&Vector3::new(0.0, 0.0, -weight / 0.3));
            for (k, hanging) in hanging.iter_mut().enumerate() {
                *hanging += rule.integrate(piece[1] - piece[0], |s| moment(s)[k]);
            }
        }
        let rest = [0, 1, 2].map(|k| found[k] + dead[0].couple[k] + arm[k] + tip[k] + hanging[k]);
        println!("moments {hanging:?}, rest {rest:?}");
        assert!(distance(&rest, &[0.0; 3]) < 1e-13, "{rest:?}");
    }
}

#[test]
fn the_wrench_in_the_rod_jumps_by_the_load() {
    let robot = Shooting::new(kernel(rods::d()));
    let wrench = [Wrench::force([0.3, -0.2, 0.1]).with_couple([1e-3, 2e-3, 3e-3]).at(0.17)];
    let solution = robot.solve(InputRef::drives(&PULLS).with_wrenches(&wrench)).unwrap();
    let (before, after) = (solution.station(0.17).unwrap(), solution.station(0.17 + 1e-12).unwrap());
    for (part, load) in [(0, wrench[0].couple), (3, wrench[0].force)] {
        let world =
            |section: &pliant_models::Station| section.pose.rotation * section.wrench.fixed_rows::<3>(part);
        let jump = world(&before) - world(&after);
        assert!(distance(&jump, &load) < 1e-10, "{jump:?}");
    }
}

/// Central differences of tip (rotation vector, position) and lengths over a family of inputs.
fn differences(at: f64, step: f64, solve: impl Fn(f64) -> ShootingSolution) -> Vec<f64> {
    let (plus, minus, here) = (solve(step), solve(-step), solve(0.0));
    let [a, b, c] = [&plus, &minus, &here].map(|solution| solution.station(at).unwrap().pose);
    // dR R^T
    let [p, q, r] = [&a, &b, &c].map(|pose| matrix3(&rows(&pose.rotation)));
    let slope = (p - q) * r.transpose() / (2.0 * step);
    let rate = |i: usize, j: usize| slope[(i, j)];
    let mut found = vec![rate(2, 1), rate(0, 2), rate(1, 0)];
    found.extend((0..3).map(|k| (a.translation.vector[k] - b.translation.vector[k]) / (2.0 * step)));
    let (a, b) = (plus.lengths(), minus.lengths());
    found.extend(a.iter().zip(b).map(|(a, b)| (a - b) / (2.0 * step)));
    found
}

#[test]
fn derivatives_are_those_of_differences() {
    let robot = Shooting::new(kernel(rods::e()));
    let pulls = [2.0, 0.5, 0.3, 1.5, 1.0, 0.2];
    let loads = [Wrench::force([0.03, 0.1, -0.05]).with_couple([1e-3, 0.0, -2e-3]).follower().at(0.22)];
    for at in [0.3, 0.15] {
        let solve = |tendon: usize, change: f64, extra: Option<Wrench>| {
            let mut pulls = pulls;
            pulls[tendon] += change;
            let tendons = pulls.map(Drive::Force);
            let wrenches: Vec<Wrench> = loads.iter().copied().chain(extra).collect();
            robot.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)).unwrap()
        };
        let exact = solve(0, 0.0, None).sensitivity_at(at).unwrap();
        let mut worst = 0.0_f64;
        for tendon in 0..6 {
            let found = differences(at, 1e-4, |change| solve(tendon, change, None));
            worst = larger(worst, relative(&exact.tip_by_tension[tendon], &found[..6]));
            let lengths: Vec<f64> = exact.length_by_tension.rows().map(|row| row[tendon]).collect();
            worst = larger(worst, distance(&found[6..], &lengths) / 1e-3);
        }
        for column in 0..6 {
            let found = differences(at, 1e-5, |change| {
                let mut wrench = [0.0; 6];
                wrench[column] = change;
                let [a, b, c, d, e, f] = wrench;
                solve(0, 0.0, Some(Wrench::force([d, e, f]).with_couple([a, b, c])))
            });
            let wanted = exact.compliance.column(column);
            worst = larger(worst, relative(&found[..6], &wanted));
            let lengths: Vec<f64> = exact.length_by_wrench.iter().map(|row| row[column]).collect();
            worst = larger(worst, distance(&found[6..], &lengths) / largest(wanted));
        }
        println!("{at}: {worst:.1e}");
        assert!(worst < 1e-6, "{worst:e}");
    }
}

#[test]
fn energies_balance_the_work_of_the_tensions() {
    let robot = Shooting::new(kernel(rods::c()));
    let solve = |change: f64| robot.solve(&[5.0 + change, 2.0]).unwrap();
    let step = 1e-4;
    let (plus, minus, here) = (solve(step), solve(-step), solve(0.0));
    let potential = |solution: &ShootingSolution| solution.energies().strain + solution.energies().weight;
    let found = (potential(&plus) - potential(&minus)) / (2.0 * step);
    let exact = here.sensitivity().unwrap();
    let work: f64 = (0..2).map(|i| -here.tensions()[i] * exact.length_by_tension[(i, 0)]).sum();
    println!("{found:e} {work:e}");
    assert!((found / work - 1.0).abs() < 1e-7, "{found} {work}");
    let held: f64 =
        here.tensions().iter().zip(here.lengths()).map(|(tension, length)| tension * length).sum();
    assert!((here.energies().actuation - held).abs() < 1e-15);
}

#[test]
fn newton_converges_quadratically() {
    let robot = Shooting::new(kernel(rods::d()));
    let solution = robot.solve(&[5.0, 0.0, 0.0, 0.0, 3.75, 0.0, 0.0, 0.0, 2.5]).unwrap();
    let residuals = solution.residuals();
    println!("{residuals:?}");
    let above: Vec<f64> = residuals.iter().copied().filter(|residual| *residual > 1e-13).collect();
    let [.., a, b] = above[..] else { panic!("{residuals:?}") };
    assert!(above.len() >= 3 && b < 10.0 * a * a, "{residuals:?}");
    assert!(residuals[residuals.len() - 1] < 1e-12);
}

#[test]
fn slack_tendons_and_lengths_that_do_not_determine_tensions() {
    let robot = Shooting::new(kernel(rods::a()));
    // The first pulls, the others are let go.
    let wanted = robot.solve(&[1.0, 0.0, 0.0]).unwrap();
    let shortened = wanted.displacements()[0];
    let tendons = [Drive::Displacement(shortened), Drive::Displacement(-0.02), Drive::Displacement(-0.02)];
    let solution = robot.solve(InputRef::drives(&tendons)).unwrap();
    assert_eq!(solution.slack(), &[false, true, true]);
    assert!(distance(solution.tensions(), &[1.0, 0.0, 0.0]) < 1e-9, "{:?}", solution.tensions());
    // A mixture: the second by tension.
    let tendons = [Drive::Displacement(shortened), Drive::Force(0.5), Drive::Displacement(-0.02)];
    let solution = robot.solve(InputRef::drives(&tendons)).unwrap();
    let again = robot.solve(solution.tensions()).unwrap();
    assert!(distance(again.displacements(), solution.displacements()) < 1e-13);
    assert!((solution.displacements()[0] - shortened).abs() < 1e-13);

    // Three parallel tendons on a rod that keeps its length: their lengths add up to three times that of the rod.
    let options = RodOptions { inextensible: true, unshearable: true };
    let robot = Shooting::new(kernel(UniformRod { options, ..rods::a() }));
    let tendons = [2e-3, -1e-3, -1e-3].map(Drive::Displacement);
    let solution = robot.solve(InputRef::drives(&tendons)).unwrap();
    println!("{:?} {:e} {:e}", solution.tensions(), solution.defect(), solution.conditioning());
    assert!(solution.defect() < 1e-10);
    let tendons = [3e-3, 1e-3, 1e-3].map(Drive::Displacement);
    let solution = robot.solve(InputRef::drives(&tendons)).unwrap();
    println!("{:?} {:e} {:e}", solution.tensions(), solution.defect(), solution.conditioning());
    assert!(solution.conditioning() == f64::INFINITY);
    // The sum of 5 mm cannot be had: the defect is shared.
    assert!((solution.defect() - 5e-3 / 3.0_f64.sqrt()).abs() < 1e-8, "{}", solution.defect());
}

#[test]
fn fixed_steps_converge_with_order_eight() {
    let robot = |steps: usize| {
        let settings =
            ShootingSettings { integrator: Integrator::Fixed { steps }, ..ShootingSettings::default() };
        Shooting::new(kernel(rods::c())).with_settings(settings)
    };
    let exact = Shooting::new(kernel(rods::c())).solve(&[8.0, 0.0]).unwrap().tip().translation.vector;
    let error =
        |steps: usize| distance(&robot(steps).solve(&[8.0, 0.0]).unwrap().tip().translation.vector, &exact);
    let (coarse, fine) = (error(5), error(10));
    println!("{coarse:e} {fine:e}");
    assert!((coarse / fine).log2() > 7.0, "{coarse:e} {fine:e}");
}

#[test]
fn bad_input_is_named_and_a_failed_solve_keeps_the_last_state() {
    let robot = Shooting::new(kernel(rods::a()));
    assert!(matches!(robot.solve(&[1.0, 2.0]), Err(Error::LengthMismatch { found: 2, expected: 3, .. })));
    assert!(matches!(robot.solve(&[1.0, -2.0, 0.0]), Err(Error::Invalid { at: At::Tendon(1), .. })));
    assert!(matches!(robot.solve(&[1.0, f64::NAN, 0.0]), Err(Error::Invalid { at: At::Tendon(1), .. })));
    let tendons = [Drive::Force(1.0); 3];
    let beyond = [Wrench::force([0.1, 0.0, 0.0]).at(0.3)];
    let refused = robot.solve(InputRef::drives(&tendons).with_wrenches(&beyond));
    assert!(matches!(refused, Err(Error::OutOfRange { .. })), "{refused:?}");
    assert!(matches!(
        Shooting::new(kernel(UniformRod { stiffness: [0.0; 6], ..rods::a() })).solve(&[0.0; 3]),
        Err(Error::InvalidRobot { .. })
    ));
    let settings = ShootingSettings {
        integrator: Integrator::DormandPrince { tolerance: f64::NAN },
        ..ShootingSettings::default()
    };
    let refused = Shooting::new(kernel(rods::a())).with_settings(settings).solve(&[0.0; 3]);
    assert!(matches!(refused, Err(Error::OutOfRange { field: "tolerance", .. })), "{refused:?}");

    let mut solver = robot.solver();
    let tip = solver.solve(InputRef::drives(&tendons)).unwrap().tip();
    let absurd = [Wrench::force([1e12, 0.0, -1e12])];
    let failed = solver.solve(InputRef::drives(&tendons).with_wrenches(&absurd));
    assert!(matches!(failed, Err(Error::NotConverged { .. })), "{failed:?}");
    assert_eq!(solver.solution().unwrap().tip(), tip);
    assert_eq!(solver.solve(InputRef::drives(&tendons)).unwrap().report().load_steps, 1);
}

#[test]
fn several_shots_find_what_one_finds() {
    let inputs = [
        (PULLS.to_vec(), vec![]),
        (
            PULLS.to_vec(),
            vec![Wrench::force([0.02, 0.05, -0.03]).with_couple([2e-3, 0.0, -3e-3]).at(0.17).follower()],
        ),
        ([Drive::Displacement(5e-3)].into_iter().chain(PULLS[1..].iter().copied()).collect(), vec![]),
    ];
    let one = Shooting::new(kernel(rods::d()));
    for (tendons, wrenches) in &inputs {
        let input = InputRef::drives(tendons).with_wrenches(wrenches);
        let wanted = one.solve(input).unwrap();
        for shots in [2, 3, 7] {
            let settings = ShootingSettings { pieces: Pieces::Fixed(shots), ..ShootingSettings::default() };
            let several = Shooting::new(kernel(rods::d())).with_settings(settings);
            let found = several.solve(input).unwrap();
            let errors = [
                distance(&found.tip().translation.vector, &wanted.tip().translation.vector),
                distance(&found.base_wrench(), &wanted.base_wrench()),
                distance(found.lengths(), wanted.lengths()),
                distance(&found.station(0.23).unwrap().strain, &wanted.station(0.23).unwrap().strain),
            ];
            println!("{shots} {} {:?}", show(&errors), found.residuals());
            assert!(
                errors[0] < 1e-11 && errors[1] < 1e-11 && errors[2] < 1e-12 && errors[3] < 1e-9,
                "{errors:?}"
            );
            let (a, b) = (found.sensitivity().unwrap(), wanted.sensitivity().unwrap());
            let compliance = distance(&a.compliance, &b.compliance);
            assert!(compliance < 1e-7, "{compliance:e}");
        }
    }
}

#[test]
fn a_long_rod_under_a_heavy_load_needs_several_shots() {
    // Hanging: the moment dies out along the rod like exp(-s sqrt(F/EI)), here by e^-40.
    let rod = rods::bare();
    let bending = rod.stiffness[1];
    for part in [5.0_f64, 20.0, 40.0] {
        let force = bending * (part / 0.4).powi(2);
        let load = [Wrench::force([0.6 * force, 0.1 * force, -0.8 * force])];
        let robot = Shooting::new(kernel(rod.clone()));
        let solution = robot.solve(InputRef::drives(&[]).with_wrenches(&load));
        match &solution {
            Ok(solution) => {
                let report = solution.report();
                println!(
                    "{part}: {report:?} {:?} {:?}",
                    solution.tip().translation.vector,
                    solution.base_wrench()
                );
                let tip = solution.station(0.4).unwrap();
                println!("{:?}", tip.wrench);
            }
            Err(error) => println!("{part}: {error}"),
        }
        assert_eq!(solution.unwrap().report().stability, Stability::Stable);
    }
}

#[test]
fn an_upright_rod_buckles_at_the_load_of_euler() {
    let round = UniformRod { gravity: [0.0; 3], ..rods::bare() };
    let euler = round.stiffness[1] * (core::f64::consts::PI / 0.8).powi(2);
    let robot = Shooting::new(kernel(round.clone()));
    for (part, wanted) in [
        (-30.0, Stability::Stable),
        (0.999, Stability::Stable),
        (1.001, Stability::Unstable),
        (8.9, Stability::Unstable),
    ] {
        let load = [Wrench::force([0.0, 0.0, -part * euler])];
        let followed =
            pliant_models::Settings { branch: pliant_models::Branch::Followed, ..Default::default() };
        let solution = robot.solve_with(InputRef::drives(&[]).with_wrenches(&load), &followed).unwrap();
        let report = solution.report();
        println!("{part} {report:?}");
        assert_eq!(report.stability, wanted, "{part}");
        if part > 1.0 {
            let critical = report.critical_load.unwrap();
            assert!(critical * part > 0.99 && critical * part < 1.2, "{critical}");
        }
    }
    // Where any equilibrium will do, it is left for the elastica: a round rod bends in any direction, so that nothing resists a rotation about the load.
    let flat = UniformRod {
        stiffness: {
            let [t, y, z, rest @ ..] = rods::bare().stiffness;
            let [a, b, c] = rest;
            [t, y, 1.2 * z, a, b, c]
        },
        gravity: [0.0; 3],
        ..rods::bare()
    };
    for (rod, stability) in [(round, Stability::Undecided), (flat, Stability::Stable)] {
        let robot = Shooting::new(kernel(rod));
        for part in [1.05, 1.5, 5.0] {
            let load = [Wrench::force([0.0, 0.0, -part * euler])];
            let input = InputRef::drives(&[]).with_wrenches(&load);
            let bent = robot.solve(input).unwrap();
            let other = robot.strain(FINE).solve(input).unwrap();
            let [own, strain] = [bent.tip(), other.tip()].map(|tip| {
                let [x, y, z] = tip.translation.vector.into();
                [x.hypot(y), z]
            });
            println!("{part} {:?} {:?} {own:?} {strain:?}", bent.report(), other.report());
            assert_eq!(bent.report().stability, stability, "{part}");
            assert!(own[0] > 0.1 && distance(&own, &strain) < 1e-8, "{part}: {own:?} {strain:?}");
        }
    }
    // A little to the side it is bent and stable beyond that load.
    let load = [Wrench::force([0.01 * euler, 0.0, -1.5 * euler])];
    let solution = robot.solve(InputRef::drives(&[]).with_wrenches(&load)).unwrap();
    println!("{:?} {:?}", solution.report(), solution.tip().translation.vector);
    assert_eq!(solution.report().stability, Stability::Stable);
    assert!(solution.tip().translation.x > 0.1);
}

#[test]
fn random_inputs_are_solved_one_after_the_other() {
    let mut seed = 1_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(seed >> 33).unwrap()) / f64::from(u32::MAX >> 1)
    };
    let robot = Shooting::new(kernel(rods::e()));
    let mut solver = robot.solver();
    for round in 0..24 {
        let size = 10_f64.powf(2.0 * random() - 1.5);
        let tendons: Vec<Drive> = (0..6)
            .map(|_| {
                if random() < 0.7 {
                    Drive::Force(3.0 * size * random())
                } else {
                    Drive::Displacement(0.01 * size * (random() - 0.5))
                }
            })
            .collect();
        let wrenches: Vec<Wrench> = (0..round % 3)
            .map(|index| {
                let mut three = |scale: f64| [(); 3].map(|()| scale * size * (random() - 0.5));
                let wrench = Wrench::force(three(0.2)).with_couple(three(0.02));
                let wrench = if index == 1 { wrench.at(0.3 * random()) } else { wrench };
                if random() < 0.3 { wrench.follower() } else { wrench }
            })
            .collect();
        match solver.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)) {
            Ok(solution) => {
                println!("{round} {size:.2} {:?}", solution.report());
                let tip = solution.tip();
                assert!(
                    tip.translation
                        .vector
                        .iter()
                        .chain(rows(&tip.rotation).as_flattened())
                        .all(|value| value.is_finite())
                );
                // Stress and loads balance at the tip.
                let end = solution.station(0.3).unwrap();
                let mut left = end.pose.rotation * end.wrench.fixed_rows::<3>(3);
                for wrench in wrenches.iter().filter(|wrench| wrench.s.is_none()) {
                    let local = wrench.frame == Frame::Local;
                    left -= if local { end.pose.rotation * wrench.force } else { wrench.force };
                }
                assert!(
                    distance(&left, &[0.0; 3]) < 1e-8 * size.max(1.0),
                    "{left:?} {:?}",
                    solution.report()
                );
            }
            Err(error) => panic!("{round} {tendons:?} {wrenches:?}: {error}"),
        }
    }
}
