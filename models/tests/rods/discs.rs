//! Rods with discs between which tendons run straight, by both models: against the tables, each other, differences, and planar robots.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use core::f64::consts::{FRAC_PI_6, PI, TAU};

use pliant_models::planar::discs;
use pliant_models::rods::{
    CollapseCause, Disc, Drive, Error, Generic, Helix, InputRef, Kernel, Orders, RodCollapse, RodModel,
    RodOptions, RodSolution, Shooting, Strain, Target, TendonPath, UniformRod, Wrench, solve_by_tdcr_rule,
};
use pliant_models::{Settings, Solution, Stability};
use pliant_runtime::rotation::entries;
use pliant_testing::{Row, distance, larger, rotation_distance};

use crate::rods::{self, Driven, show};

const LENGTH: f64 = 0.242;

fn table(name: &str) -> Vec<Row> {
    pliant_testing::table(&format!("tendons-real/{name}"))
}

/// The numbers of three columns, as far as they are given.
fn list(row: &Row, before: &str, after: &str) -> Vec<f64> {
    (1..=3).map_while(|k| row.defined(&format!("{before}{k}{after}"))).collect()
}

/// Equally spaced discs of this mass.
fn equal(count: usize, mass: f64) -> Vec<Disc> {
    let disc = |k: usize| Disc { s: LENGTH * k as f64 / count as f64, mass, inertia: [0.0; 3] };
    (1..=count).map(disc).collect()
}

fn parallel(count: usize, mass: f64) -> Generic<UniformRod<1, 3>, 3> {
    rods::kernel(UniformRod { discs: equal(count, mass), ..rods::a() })
}

/// The pairs of tendons of the tables: convergent, turning by 30 degrees from disc to disc, helical.
fn pair(name: &str, count: usize, mass: f64) -> Generic<UniformRod<1, 2>, 2> {
    let rate = match name {
        "conv2" => return rods::kernel(UniformRod { discs: equal(count, mass), ..rods::b() }),
        "helix30" => FRAC_PI_6 * count as f64 / LENGTH,
        _ => TAU / LENGTH,
    };
    let tendon = |i: usize| vec![Helix { radius: [8e-3, 0.0], angle: [PI * i as f64, rate] }];
    let rod = rods::steel([LENGTH], core::array::from_fn(tendon));
    rods::kernel(UniformRod { discs: equal(count, mass), ..rod })
}

/// Functions per span that reach rounding.
fn orders(discs: usize) -> Orders {
    let (torsion, bending, extension, shear) = match discs {
        ..=3 => (25, 27, 23, 23),
        4..=6 => (17, 19, 15, 15),
        7..=12 => (13, 15, 11, 11),
        _ => (10, 12, 9, 9),
    };
    Orders { torsion, bending, extension, shear }
}

/// Errors of tip, rotation and lengths in a row.
fn errors<M: RodModel>(model: &M, row: &Row) -> [f64; 3] {
    let pulls: Vec<Drive> = list(row, "in.tau_", "_N").into_iter().map(Drive::Force).collect();
    let found = model.solve(InputRef::drives(&pulls)).unwrap();
    assert_eq!(found.report().stability, Stability::Stable, "{pulls:?}");
    let tip = found.tip();
    [
        distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
        rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
        distance(found.lengths(), &list(row, "len_", "_m")),
    ]
}

/// A number of discs.
fn whole(count: f64) -> usize {
    (1..100).find(|known| *known as f64 == count).expect("a number of discs")
}

#[test]
fn tips_of_the_table() {
    let mut worst = [[0.0_f64; 3]; 2];
    for row in table("disks_tip") {
        let [count, mass] = row.columns(["in.disks", "in.disk_mass_kg"]);
        let (name, count) = (row.text("in.robot").to_owned(), whole(count));
        let found = if name == "const3" {
            let kernel = parallel(count, mass);
            [errors(&Strain::new(kernel.clone(), orders(count)), &row), errors(&Shooting::new(kernel), &row)]
        } else {
            let kernel = pair(&name, count, mass);
            [errors(&Strain::new(kernel.clone(), orders(count)), &row), errors(&Shooting::new(kernel), &row)]
        };
        println!(
            "{name} {count} {mass} {:?} {} {}",
            list(&row, "in.tau_", "_N"),
            show(&found[0]),
            show(&found[1])
        );
        for (worst, found) in worst.as_flattened_mut().iter_mut().zip(found.as_flattened()) {
            *worst = larger(*worst, *found);
        }
    }
    println!("{} {}", show(&worst[0]), show(&worst[1]));
    for [position, rotation, lengths] in worst {
        assert!(position < 1e-9 && rotation < 1e-8 && lengths < 1e-9);
    }
}

#[test]
fn tensions_follow_from_lengths() {
    let mut worst = 0.0_f64;
    for row in table("disks_displacement") {
        let count = row.whole("in.disks");
        let lengths = list(&row, "in.len_", "_m");
        let tensions = list(&row, "tau_", "_N");
        macro_rules! found {
            ($model:expr) => {{
                let model = $model;
                let unstressed = model.unstressed_lengths().to_vec();
                let tendons: Vec<Drive> =
                    unstressed.iter().zip(&lengths).map(|(a, b)| Drive::Displacement(a - b)).collect();
                let found = model.solve(InputRef::drives(&tendons)).unwrap();
                distance(&found.tensions().to_vec(), &tensions)
            }};
        }
        let name = row.text("in.robot").to_owned();
        let found = if name == "const3" {
            let kernel = parallel(count, 0.0);
            [found!(Strain::new(kernel.clone(), orders(count))), found!(Shooting::new(kernel))]
        } else {
            let kernel = pair(&name, count, 0.0);
            [found!(Strain::new(kernel.clone(), orders(count))), found!(Shooting::new(kernel))]
        };
        println!("{name} {count} {}", show(&found));
        worst = larger(worst, larger(found[0], found[1]));
    }
    assert!(worst < 1e-6, "{worst:.1e}");
}

/// Targets and elastic tendons as for continuous tendons, with friction at the holes, too.
#[test]
fn targets_and_elastic_tendons() {
    fn compare<M: RodModel>(robot: &M) {
        let wanted = [2.0, 0.0, 1.0];
        let made = robot.solve(InputRef::forces(&wanted)).unwrap();
        let place = made.tip().translation.vector;
        let mut inverse = robot.inverse(&[0.5, 0.3, 0.5]).unwrap();
        let found = inverse.reach(&Target::coordinates([Some(place.x), Some(place.y), None])).unwrap();
        let tip = found.solution.tip().translation.vector;
        println!("{:?} after {} iterations", found.solution.tensions(), found.report.iterations);
        assert!(distance(&[tip.x, tip.y], &[place.x, place.y]) < 1e-11);
        assert!(distance(found.solution.tensions(), &wanted) < 1e-7);
        assert!(found.report.iterations <= 12);
        let stiffness = 2e3;
        let drive = |(taken, tension): (&f64, &f64)| Drive::Elastic {
            displacement: taken + (tension - 0.2) / stiffness,
            stiffness,
            pretension: 0.2,
        };
        let drives: Vec<Drive> = made.displacements().as_ref().iter().zip(&wanted).map(drive).collect();
        let found = robot.solve(InputRef::drives(&drives)).unwrap();
        let off = distance(&found.tip().translation.vector, &place);
        println!("{:?}, {off:.1e} m", found.tensions());
        assert!(distance(found.tensions(), &wanted) < 1e-6 && off < 1e-9);
    }
    let discs = UniformRod { discs: equal(6, 0.0), ..rods::a() };
    compare(&Strain::new(rods::kernel(discs.clone()), orders(6)));
    compare(&Shooting::new(rods::kernel(discs.clone())));
    compare(&Strain::new(Driven::rubbing(discs.clone(), 0.2), orders(6)));
    compare(&Shooting::new(Driven::rubbing(discs, 0.2)));
}

#[test]
fn both_models_agree_where_wrenches_divide_spans() {
    let discs = [0.05, 0.1, 0.13, 0.2].map(|s| Disc { s, mass: 1e-3, inertia: [0.0; 3] }).to_vec();
    let helix = Helix { radius: [8e-3, 0.0], angle: [0.3, 12.0] };
    let straight = Helix { radius: [7e-3, 0.0], angle: [2.0, 0.0] };
    let rod = rods::steel([0.1, 0.2], [vec![helix; 2], vec![straight]]);
    let kernel = rods::kernel(UniformRod { discs, tip_mass: 2e-3, ..rod });
    let strain = Strain::new(kernel.clone(), Orders { torsion: 12, bending: 14, extension: 10, shear: 10 });
    let shooting = Shooting::new(kernel);
    let sets = [
        vec![Wrench::force([0.02, 0.03, -0.05]).at(0.07), Wrench::force([0.01, -0.04, 0.02]).at(0.16)],
        vec![
            Wrench::force([0.02, 0.03, -0.05]).with_couple([1e-3, 0.0, 2e-3]).at(0.115).follower(),
            Wrench::couple([0.0, 2e-3, -1e-3]).at(0.13),
            Wrench::force([0.0, 0.03, 0.02]),
        ],
    ];
    for wrenches in &sets {
        let pulls = [2.0, 1.5].map(Drive::Force);
        let input = InputRef::drives(&pulls).with_wrenches(wrenches);
        let (one, other) = (strain.solve(input).unwrap(), shooting.solve(input).unwrap());
        let mut worst = distance(&one.lengths().to_vec(), &other.lengths().to_vec());
        for s in [0.0, 0.03, 0.05, 0.07, 0.09, 0.1, 0.12, 0.15, 0.2] {
            let (a, b) = (one.station(s).unwrap(), other.station(s).unwrap());
            worst = larger(worst, distance(&a.pose.translation.vector, &b.pose.translation.vector));
            worst = larger(
                worst,
                1e-1 * rotation_distance(&entries(&a.pose.rotation), &entries(&b.pose.rotation)),
            );
            worst = larger(worst, 1e-3 * distance(&a.wrench, &b.wrench));
            worst = larger(worst, 1e-4 * distance(&a.stress, &b.stress));
        }
        let (a, b) = (one.energies(), other.energies());
        worst = larger(worst, (a.strain - b.strain).abs() + (a.weight - b.weight).abs());
        println!("{worst:.1e}");
        assert!(worst < 1e-9, "{worst:.1e}");
        let (a, b) = (one.sensitivity_at(0.16).unwrap(), other.sensitivity_at(0.16).unwrap());
        let off = [
            distance(&a.compliance, &b.compliance) / b.compliance.norm(),
            distance(&a.tip_by_tension[0], &b.tip_by_tension[0]),
            distance(&a.tip_by_tension[1], &b.tip_by_tension[1]),
            distance(a.length_by_tension.entries(), b.length_by_tension.entries()),
            distance(&a.length_by_wrench[1], &b.length_by_wrench[1]),
        ];
        println!("{}", show(&off));
        assert!(off.iter().all(|off| *off < 1e-8), "{}", show(&off));
        // Differences of the tensions.
        let at = |tensions: [f64; 2]| {
            let pulls = tensions.map(Drive::Force);
            strain.solve(InputRef::drives(&pulls).with_wrenches(wrenches)).unwrap()
        };
        let (up, down) = (at([2.0 + 1e-3, 1.5]), at([2.0 - 1e-3, 1.5]));
        let slope = |k: usize| (up.lengths()[k] - down.lengths()[k]) / 2e-3;
        for k in 0..2 {
            assert!((slope(k) - a.length_by_tension[(k, 0)]).abs() < 1e-9);
        }
    }
}

#[test]
fn the_estimate_of_the_continuous_solution_is_right_within_a_factor_of_two() {
    let mut cases = 0;
    for row in table("disks_tip") {
        let [count, mass] = row.columns(["in.disks", "in.disk_mass_kg"]);
        let (name, count) = (row.text("in.robot").to_owned(), whole(count));
        if mass != 0.0 || count < 5 || name == "helix30" {
            continue;
        }
        let pulls: Vec<Drive> = list(&row, "in.tau_", "_N").into_iter().map(Drive::Force).collect();
        let tip = row.columns(["x_m", "y_m", "z_m"]);
        macro_rules! ratio {
            ($kernel:expr) => {{
                let orders = Orders { torsion: 12, bending: 14, extension: 10, shear: 10 };
                let robot = Strain::new($kernel, orders).with_tendons(TendonPath::Continuous);
                let found = robot.solve(InputRef::drives(&pulls)).unwrap();
                let truth = distance(&found.tip().translation.vector, &tip);
                let estimate = found.disc_error().unwrap().unwrap();
                // Shooting estimates the error of the same equilibrium.
                let other = robot.shooting().with_tendons(TendonPath::Continuous);
                let other = other.solve(InputRef::drives(&pulls)).unwrap();
                let again = other.disc_error().unwrap().unwrap();
                assert!((again.distance() - estimate.distance()).abs() < 1e-8);
                let far = estimate.distance() > 1e-3 * LENGTH;
                let warnings = [Solution::warnings(&found), Solution::warnings(&other)];
                assert!(warnings.iter().all(|list| list.len() == usize::from(far)), "{warnings:?}");
                (truth, estimate.distance())
            }};
        }
        let (truth, estimate) =
            if name == "const3" { ratio!(parallel(count, 0.0)) } else { ratio!(pair(&name, count, 0.0)) };
        println!("{name} {count} {pulls:?}: {truth:.3e} {estimate:.3e} {:.3}", estimate / truth);
        if truth > 1e-5 {
            cases += 1;
            let ratio = estimate / truth;
            assert!((0.5..2.0).contains(&ratio), "{name} {count} {pulls:?}: {truth:.3e} {estimate:.3e}");
        }
    }
    assert!(cases > 10);
}

#[test]
fn the_order_is_two() {
    fn of<M: RodModel>(robot: &M) -> Vec<f64> {
        let pulls = [2.0, 0.0, 1.0].map(Drive::Force);
        let study = robot.study([5, 10, 20, 40], InputRef::drives(&pulls)).unwrap();
        let orders = [study.order(5, 10), study.order(10, 20), study.order(20, 40)].map(Option::unwrap);
        println!("{orders:?}");
        assert!((orders[2] - 2.0).abs() < 0.02 && orders[0] > orders[1] && orders[1] > orders[2]);
        assert!(study.rows.iter().all(|row| row.estimate.is_some()));
        let distance = study.rows[1].distance;
        let fewest = |part: f64| robot.fewest_discs(InputRef::drives(&pulls), part * distance, 64).unwrap();
        assert_eq!([fewest(1.001), fewest(0.999)], [Some(10), Some(11)]);
        assert_eq!(robot.fewest_discs(InputRef::drives(&pulls), 1e-6, 8).unwrap(), None);
        let none = [
            robot.study([0], InputRef::drives(&pulls)).unwrap_err(),
            robot.fewest_discs(InputRef::drives(&pulls), 1e-3, 0).unwrap_err(),
        ];
        for error in none {
            assert_eq!(error.to_string(), "the number of discs is 0: expected at least 1");
        }
        study.rows.iter().map(|row| row.distance).collect()
    }
    let orders = Orders { torsion: 11, bending: 13, extension: 9, shear: 9 };
    let kernel = parallel(5, 0.0);
    let [strain, shooting] = [of(&Strain::new(kernel.clone(), orders)), of(&Shooting::new(kernel))];
    let apart = strain.iter().zip(&shooting).map(|(a, b)| (a - b).abs()).fold(0.0, larger);
    println!("distances differ by {apart:.1e} m");
    assert!(apart < 1e-9);
}

#[test]
fn equilibria_end_where_the_table_says() {
    fn both<K: Kernel>(kernel: K, pulls: &[Drive]) -> [RodCollapse; 2] {
        let orders = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
        let strain = Strain::new(kernel.clone(), orders).collapse(InputRef::drives(pulls));
        let robot = Shooting::new(kernel);
        let found = [strain, robot.collapse(InputRef::drives(pulls))].map(|found| found.unwrap().unwrap());
        // The equilibria of shooting below are stable. Next to a piece that closes Newton's method hardly converges.
        let part: Vec<Drive> =
            pulls.iter().map(|pull| Drive::Force(0.5 * found[1].load * pull.value())).collect();
        let below = robot.solve(InputRef::drives(&part)).unwrap();
        assert_eq!(below.report().stability, Stability::Stable);
        assert!(below.shortest_piece().unwrap().2 > found[1].shortest);
        found
    }
    for row in table("disks_limits") {
        let count = row.whole("in.disks");
        let name = row.text("in.robot").to_owned();
        let direction = list(&row, "in.direction_", "");
        let [critical] = row.columns(["critical_tension_N"]);
        let pulls: Vec<Drive> = direction.iter().map(|part| Drive::Force(100.0 * part)).collect();
        let found = if name == "const3" {
            both(parallel(count, 0.0), &pulls)
        } else {
            both(pair(&name, count, 0.0), &pulls)
        };
        for (collapse, model) in found.iter().zip(["strain", "shooting"]) {
            let off = 100.0 * collapse.load - critical;
            println!("{name} {count} {direction:?} {critical} {model} {off:.1e} {}", collapse.cause);
            assert!(off.abs() < 2e-4, "{name} {count} {direction:?} {off:.1e}");
            let alone = direction.iter().filter(|part| **part != 0.0).count() == 1;
            assert_eq!(matches!(collapse.cause, CollapseCause::PieceCloses { tendon: 0, .. }), alone);
        }
        assert_eq!(found[0].cause, found[1].cause);
    }
}

#[test]
fn a_solve_beyond_says_why_there_is_no_equilibrium() {
    let orders = Orders { torsion: 9, bending: 11, extension: 8, shear: 8 };
    let kernel = parallel(3, 0.0);
    let few = Settings { max_evaluations: 500, ..Settings::default() };
    let errors = [
        Strain::new(kernel.clone(), orders).solve(&[13.0, 0.0, 0.0]).unwrap_err(),
        Shooting::new(kernel).solve_with(&[13.0, 0.0, 0.0], &few).unwrap_err(),
    ];
    for error in errors {
        println!("{error}");
        assert!(matches!(
            &error,
            Error::RodCollapse { collapse, .. }
                if matches!(collapse.cause, CollapseCause::PieceCloses { tendon: 0, .. })
        ));
    }
}

#[test]
fn discs_are_checked() {
    let wrong = |change: &dyn Fn(&mut UniformRod<1, 2>)| {
        let mut rod = UniformRod { discs: equal(4, 0.0), ..rods::b() };
        change(&mut rod);
        let kernel = rods::kernel(rod);
        let one = Strain::new(kernel.clone(), Orders::PAPER).solve(&[1.0, 0.0]).unwrap_err();
        let other = Shooting::new(kernel).solve(&[1.0, 0.0]).unwrap_err();
        assert_eq!(one.to_string(), other.to_string());
        one.to_string()
    };
    let message = wrong(&|rod| rod.discs[1].s = 0.01);
    assert!(message.contains("the place of a disc at s = 0.01 m is 0.01"), "{message}");
    let message = wrong(&|rod| rod.discs[2].mass = -1.0);
    assert!(message.contains("the mass of a disc"), "{message}");
    let message = wrong(&|rod| {
        rod.discs.pop();
    });
    assert!(message.contains("the arc length at which a tendon ends of tendon 0 is 0.242"), "{message}");
}

#[test]
fn planar_robots_are_those_of_the_planar_model() {
    // Inextensible and unshearable, bent in its plane: y is the normal of the planar robot.
    let (length, stiffness, count) = (0.3, 2.0, 6);
    let offsets = [0.02, -0.02];
    let basis = discs::Basis::PerSpan(12);
    let frame = discs::UniformDiscs {
        load: [0.0, -3.0],
        ..discs::UniformDiscs::new(count, basis, length, stiffness, offsets)
    };
    let planar = discs::Discs::new(discs::Generic::<_, 24, 2>::new(frame));
    let tendon = |angle: f64| vec![Helix { radius: [0.02, 0.0], angle: [angle, 0.0] }];
    let rod = UniformRod {
        options: RodOptions { inextensible: true, unshearable: true },
        ends: [length],
        stiffness: [1.0, 1.0, stiffness, 0.0, 0.0, 0.0],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 3.0 / 9.81,
        tendons: [tendon(0.5 * PI), tendon(-0.5 * PI)],
        base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
        gravity: [0.0, -9.81, 0.0],
        tip_mass: 0.0,
        discs: (1..=count)
            .map(|k| Disc { s: length * k as f64 / count as f64, mass: 0.0, inertia: [0.0; 3] })
            .collect(),
    };
    let orders = Orders { torsion: 2, bending: 14, extension: 0, shear: 0 };
    let kernel = rods::kernel(rod);
    for tensions in [[60.0, 0.0], [100.0, 20.0], [5.0, 140.0], [0.0, 250.0]] {
        let flat = planar.solve(&tensions).unwrap().tip();
        let one = Strain::new(kernel.clone(), orders).solve(&tensions).unwrap().tip();
        let other = Shooting::new(kernel.clone()).solve(&tensions).unwrap().tip();
        for tip in [one, other] {
            let off = [
                tip.translation.x - flat.translation.x,
                tip.translation.y - flat.translation.y,
                tip.rotation.angle_to(&nalgebra::UnitQuaternion::from_euler_angles(0.0, 0.0, flat.angle)),
            ];
            println!("{tensions:?} {}", show(&off));
            assert!(off.iter().all(|off| off.abs() < 1e-9), "{tensions:?} {}", show(&off));
        }
    }
}

/// Two segments of ten discs each, in the axes of the public benchmark turned so that x is along the rod.
fn benchmark() -> Generic<Driven<2, 6>, 6> {
    let young = 54e9;
    let tendon = |i: usize| {
        let angle = 0.5 * PI - TAU * (i % 3) as f64 / 3.0;
        vec![Helix { radius: [0.01, 0.0], angle: [angle, 0.0] }; 1 + i / 3]
    };
    let rod = rods::round([0.2, 0.4], core::array::from_fn(tendon), young, young / 2.6, 0.7e-3, 0.0);
    let discs = (1..=20).map(|k| Disc { s: 0.02 * k as f64, mass: 0.0, inertia: [0.0; 3] }).collect();
    let rod = UniformRod { gravity: [0.0; 3], discs, ..rod };
    Generic::new(Driven::plain(rod))
}

#[test]
fn the_public_benchmark_by_energy_and_by_its_own_rule() {
    let orders = Orders { torsion: 7, bending: 9, extension: 6, shear: 6 };
    let (strain, shooting) = (Strain::new(benchmark(), orders), Shooting::new(benchmark()));
    let settings = Settings::default();
    let mut worst = [0.0_f64; 5];
    for row in table("tdcr_compare") {
        let pulls: Vec<f64> =
            row.columns(["in.q1_N", "in.q2_N", "in.q3_N", "in.q4_N", "in.q5_N", "in.q6_N"]).to_vec();
        let force: [f64; 3] = row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]);
        let couple: [f64; 3] = row.columns(["in.mx_Nm", "in.my_Nm", "in.mz_Nm"]);
        let wrenches = [Wrench::force(force).with_couple(couple)];
        let input = InputRef::forces(&pulls).with_wrenches(&wrenches);
        let (found, other) = (strain.solve(input).unwrap(), shooting.solve(input).unwrap());
        let peer = solve_by_tdcr_rule(&strain, input, &settings).unwrap();
        let other_peer = solve_by_tdcr_rule(&shooting, input, &settings).unwrap();
        let place = |tip: nalgebra::Isometry3<f64>| tip.translation.vector;
        let differs = row.columns(["info.peer_differs_from_this_m"])[0];
        let tip: [f64; 3] = row.columns(["x_m", "y_m", "z_m"]);
        let lengths: [f64; 6] =
            row.columns(["len_1_m", "len_2_m", "len_3_m", "len_4_m", "len_5_m", "len_6_m"]);
        let off = [
            distance(&found.tip().translation.vector, &tip),
            distance(&other.tip().translation.vector, &tip),
            distance(found.lengths(), &lengths),
            ((place(peer.tip()) - place(found.tip())).amax() - differs).abs(),
            distance(&place(peer.tip()), &place(other_peer.tip())),
        ];
        println!("{}", show(&off));
        for (worst, off) in worst.iter_mut().zip(off) {
            *worst = larger(*worst, off);
        }
    }
    println!("{}", show(&worst));
    // The table has the largest component of the difference; the public code integrates to 1e-6.
    let allowed = [1e-9, 1e-9, 1e-9, 5e-6, 1e-9];
    assert!(worst.iter().zip(allowed).all(|(off, allowed)| *off < allowed), "{}", show(&worst));
}

/// Few discs and large tensions, at which the plain iteration reduces the error of the wrenches by about a tenth per solve.
#[test]
fn few_discs_by_the_rule_of_the_public_code() {
    let kernel = parallel(3, 0.0);
    let orders = Orders { torsion: 11, bending: 13, extension: 9, shear: 9 };
    let (strain, shooting) = (Strain::new(kernel.clone(), orders), Shooting::new(kernel));
    let settings = Settings::default();
    let tip = |solution: nalgebra::Isometry3<f64>| solution.translation.vector;
    let found = solve_by_tdcr_rule(&strain, &[3.0, 0.0, 1.0], &settings).unwrap();
    let other = solve_by_tdcr_rule(&shooting, &[3.0, 0.0, 1.0], &settings).unwrap();
    let whole = strain.solve(&[3.0, 0.0, 1.0]).unwrap();
    let off = [(tip(found.tip()) - tip(other.tip())).norm(), (tip(found.tip()) - tip(whole.tip())).norm()];
    println!("{}", show(&off));
    assert!(off[0] < 1e-11 && off[1] > 1e-2, "{}", show(&off));
    // Tendons and wrenches together exert no force along the normal of a disc.
    for wrench in &found.record().wrenches {
        let s = wrench.s.unwrap();
        let normal = found.station(s).unwrap().pose.rotation * nalgebra::Vector3::x();
        let forces = found.hole_forces().into_iter().filter(|at| at.s == s);
        let along = forces.fold(wrench.force, |sum, at| sum + at.force).dot(&normal);
        assert!(along.abs() < 1e-11 && wrench.force.norm() > 1e-3, "{s}: {along:e}");
    }
    assert!(solve_by_tdcr_rule(&strain, &[0.0; 3], &settings).is_ok());
    assert!(solve_by_tdcr_rule(&strain, &[f64::NAN, 0.0, 0.0], &settings).is_err());
}
