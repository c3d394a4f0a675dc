//! Histories of tendons with friction at the holes of discs.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::Vector3;
use pliant_models::rods::StrainSolution;
use pliant_models::rods::{
    Disc, Drive, HoleContact, InputRef, Kernel, Orders, RodModel, RodSolution, Slide, Strain, UniformRod,
    Wrench,
};
use pliant_testing::{Row, distance};

use crate::rods::{self, Driven};

const LENGTH: f64 = 0.242;

/// A rod with equally spaced massless discs.
fn with_discs<const M: usize>(rod: UniformRod<1, M>, count: usize, friction: f64) -> Strain {
    let disc = |k: usize| Disc { s: LENGTH * k as f64 / count as f64, mass: 0.0, inertia: [0.0; 3] };
    let rod = UniformRod { discs: (1..=count).map(disc).collect(), ..rod };
    let orders = Orders { torsion: 9, bending: 11, extension: 9, shear: 9 };
    Strain::new(Driven::rubbing(rod, friction), orders)
}

fn weightless(mut rod: UniformRod<1, 3>) -> UniformRod<1, 3> {
    rod.gravity = [0.0; 3];
    rod
}

/// Lengths of the pieces of a tendon, from the poses of the discs.
fn pieces(solution: &StrainSolution, tendon: usize) -> Vec<f64> {
    let mut stations = vec![0.0];
    stations.extend(solution.holes(tendon).unwrap().iter().map(|hole| hole.s));
    stations.push(LENGTH);
    let hole = |s: &f64| {
        let [y, z] = solution.routings(0, *s).unwrap()[tendon].offset;
        let pose = solution.station(*s).unwrap().pose;
        pose.translation.vector + pose.rotation * Vector3::new(0.0, y, z)
    };
    let holes: Vec<Vector3<f64>> = stations.iter().map(hole).collect();
    holes.windows(2).map(|pair| (pair[1] - pair[0]).norm()).collect()
}

/// The largest violation of the conditions of Coulomb's law at all holes between two equilibria, relative to tensions, and of slides in m; and the numbers of holes through which tendons are
/// taken in, let out, by which they are held, and through which they slide beyond one that holds them.
fn violation(pair: [&StrainSolution; 2], friction: f64) -> ([f64; 2], [usize; 4]) {
    let mut worst = [0.0_f64; 2];
    let mut counts = [0; 4];
    for tendon in 0..pair[1].tensions().len() {
        let tension = pair[1].tensions()[tendon];
        if tension == 0.0 {
            continue;
        }
        let [before, now] = pair.map(|solution| pieces(solution, tendon));
        let holes = pair[1].holes(tendon).unwrap();
        worst[0] = worst[0].max((holes[0].tensions[0] / tension - 1.0).abs());
        let first = holes.iter().position(|hole| hole.slide.is_none()).unwrap_or(holes.len());
        counts[3] += holes[first..].iter().filter(|hole| hole.slide.is_some()).count();
        for (k, hole) in holes.iter().enumerate() {
            let slid: f64 = (k + 1..now.len()).map(|j| before[j] - now[j]).sum();
            let fall = (hole.tensions[1] / hole.tensions[0]).ln();
            let most = friction * hole.angle;
            worst[0] = worst[0].max(fall.abs() - most);
            match hole.slide {
                Some(Slide::In) => {
                    counts[0] += 1;
                    worst[0] = worst[0].max((fall + most).abs());
                    worst[1] = worst[1].max(-slid);
                }
                Some(Slide::Out) => {
                    counts[1] += 1;
                    worst[0] = worst[0].max((fall - most).abs());
                    worst[1] = worst[1].max(slid);
                }
                None => {
                    counts[2] += 1;
                    worst[1] = worst[1].max(slid.abs());
                }
            }
        }
    }
    (worst, counts)
}

/// Numbers between -1 and 1.
fn random(seed: &mut u64) -> f64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// The conditions of every step of random histories of tensions and of a force at the tip.
fn conditions<const M: usize>(rod: &UniformRod<1, M>, discs: usize, friction: f64, seed: u64) -> [usize; 4] {
    let robot = with_discs(rod.clone(), discs, friction);
    let mut seed = seed;
    let mut tensions = [0.0; M];
    let mut force = [0.0; 3];
    let (mut all, mut worst) = ([0; 4], [0.0_f64; 2]);
    let mut inputs = vec![(tensions, force)];
    for step in 0..40 {
        let size = [1.0, 0.2, 0.05][step % 3];
        for tension in &mut tensions {
            *tension = (*tension + size * random(&mut seed)).clamp(0.0, 2.5);
        }
        if step % 4 == 3 {
            force = core::array::from_fn(|_| 0.02 * random(&mut seed));
        }
        inputs.push((tensions, force));
    }
    let wrenches: Vec<[Wrench; 1]> = inputs.iter().map(|(_, force)| [Wrench::force(*force)]).collect();
    let list = inputs.iter().zip(&wrenches);
    let list = list.map(|((tensions, _), wrenches)| InputRef::forces(tensions).with_wrenches(wrenches));
    let path = robot.solve_path(list).complete().unwrap();
    for pair in path.windows(2) {
        let (found, counts) = violation([&pair[0], &pair[1]], friction);
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = worst.max(found);
        }
        for (all, count) in all.iter_mut().zip(counts) {
            *all += count;
        }
    }
    println!("{discs} discs, {friction}: {all:?}, {:.1e} of tensions, {:.1e} m", worst[0], worst[1]);
    assert!(worst[0] < 1e-10 && worst[1] < 1e-13, "{worst:?}");
    all
}

#[test]
fn conditions_hold_at_every_hole() {
    let all = [
        conditions(&rods::a(), 5, 0.2, 1),
        conditions(&rods::a(), 10, 0.3, 2),
        conditions(&weightless(rods::a()), 10, 0.1, 3),
        conditions(&rods::b(), 10, 0.3, 4),
        conditions(&rods::c(), 10, 0.3, 5),
    ];
    for all in all {
        assert!(all.iter().all(|count| *count > 20), "{all:?}");
    }
}

/// The rod bears what the pieces of the tendons do at their tensions.
#[test]
fn the_rod_balances_the_pieces() {
    let robot = with_discs(weightless(rods::a()), 5, 0.3).with_orders(Orders {
        torsion: 15,
        bending: 17,
        extension: 15,
        shear: 15,
    });
    let inputs = [[0.0; 3], [3.0, 0.0, 0.5], [2.6, 0.0, 0.7]];
    let path = robot.solve_path(&inputs).complete().unwrap();
    let solution = path.last().unwrap();
    let mut held = 0;
    let mut worst = 0.0_f64;
    for k in 0..5 {
        let middle = (k as f64 + 0.5) * LENGTH / 5.0;
        let section = solution.station(middle).unwrap();
        let (mut force, mut couple) = (Vector3::zeros(), Vector3::zeros());
        for tendon in [0, 2] {
            let holes = solution.holes(tendon).unwrap();
            held += holes.iter().filter(|hole| hole.slide.is_none()).count();
            let tension = if k == 0 { holes[0].tensions[0] } else { holes[k - 1].tensions[1] };
            assert!((tension - solution.tension_at(tendon, middle).unwrap()).abs() < 1e-15);
            let [from, to] = [k, k + 1].map(|at| {
                let s = at as f64 * LENGTH / 5.0;
                let ([y, z], pose) =
                    (solution.routings(0, s).unwrap()[tendon].offset, solution.station(s).unwrap().pose);
                pose.translation.vector + pose.rotation * Vector3::new(0.0, y, z)
            });
            let pull = -tension * (to - from).normalize();
            force += pull;
            couple += (to - section.pose.translation.vector).cross(&pull);
        }
        let back = section.pose.rotation.inverse();
        let (force, couple) = (back * force, back * couple);
        let stress = section.stress;
        let off = (stress.fixed_rows::<3>(3) - force)
            .norm()
            .max((stress.fixed_rows::<3>(0) - couple).norm() / LENGTH);
        worst = worst.max(off);
    }
    println!("the rod differs by {worst:.1e} N, {held} holes hold");
    assert!(worst < 1e-9 && held > 10);
}

/// Minor loops close, and leave no trace behind the reversal that they were within.
#[test]
fn minor_loops() {
    for gravity in [0.0, -9.81] {
        let mut rod = rods::a();
        rod.gravity = [0.0, 0.0, gravity];
        let robot = with_discs(rod, 10, 0.2);
        let tip = |tensions: &[f64]| {
            let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
            let solution = robot.solve_path(&inputs).complete().unwrap().pop().unwrap();
            solution.tip().translation.vector
        };
        let away = distance(&tip(&[0.0, 4.0, 2.0, 4.0]), &tip(&[0.0, 4.0]));
        let lower = distance(&tip(&[0.0, 4.0, 0.0, 2.0, 4.0]), &tip(&[0.0, 4.0]));
        let within = distance(&tip(&[0.0, 4.0, 2.0, 3.0, 2.0, 1.0]), &tip(&[0.0, 4.0, 1.0]));
        let steps = distance(&tip(&[0.0, 1.0, 2.5, 4.0, 3.7, 3.1, 2.2, 2.0]), &tip(&[0.0, 4.0, 2.0]));
        println!(
            "gravity {gravity}: loops {away:.1e} m, {lower:.1e} m, inner loop {within:.1e} m, steps {steps:.1e} m"
        );
        assert!(distance(&tip(&[0.0, 4.0, 2.0]), &tip(&[0.0, 2.0])) > 1e-3);
        assert!(away < 1e-10 && lower < 1e-10 && within < 1e-10 && steps < 1e-10);
    }
}

/// The work of the motor and what friction takes at the holes.
#[test]
fn the_motor_does_the_work_that_the_holes_dissipate() {
    for gravity in [0.0, -9.81] {
        let mut rod = rods::a();
        rod.gravity = [0.0, 0.0, gravity];
        // The balance is that of the discrete model, whatever its orders.
        let orders = Orders { torsion: 3, bending: 5, extension: 3, shear: 3 };
        let robot = with_discs(rod, 6, 0.2).with_orders(orders);
        let gap = |steps: u32| {
            let up = (0..=steps).map(|k| 1.0 + 2.0 * f64::from(k) / f64::from(steps));
            let mut tensions: Vec<f64> = up.clone().collect();
            tensions.extend(up.clone().rev().skip(1));
            // The second loop is closed.
            let first = tensions.len() - 1;
            tensions.extend(up.clone().skip(1));
            tensions.extend(up.rev().skip(1));
            let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
            let path = robot.solve_path(&inputs).complete().unwrap();
            let (mut work, mut lost) = (0.0, 0.0);
            for pair in path[first..].windows(2) {
                let taken = pair[1].displacements()[0] - pair[0].displacements()[0];
                work += 0.5 * (pair[0].tensions()[0] + pair[1].tensions()[0]) * taken;
                let lengths = [&pair[0], &pair[1]].map(|solution| pieces(solution, 0));
                let drops = [&pair[0], &pair[1]].map(|solution| solution.holes(0).unwrap());
                for (k, (before, after)) in drops[0].iter().zip(&drops[1]).enumerate() {
                    let slid: f64 = (k + 1..lengths[0].len()).map(|j| lengths[0][j] - lengths[1][j]).sum();
                    let drop = |hole: &HoleContact| hole.tensions[0] - hole.tensions[1];
                    lost += 0.5 * (drop(before) + drop(after)) * slid;
                }
            }
            let gap = (work - lost).abs() / work;
            println!(
                "gravity {gravity}, {steps} steps: work {work:.9e} J, dissipated {lost:.9e} J, {gap:.2e}"
            );
            assert!(work > 0.0 && lost > 0.0);
            gap
        };
        let gaps = [24, 48, 96].map(gap);
        assert!(gaps[2] < 1e-4, "{gaps:?}");
        assert!(gaps[1] < gaps[0] / 3.0 && gaps[2] < gaps[1] / 3.0, "{gaps:?}");
    }
}

/// Towards the front of slip of the continuous tendon, whose closed form is the table. There is no friction at the hole in the base, while the continuous tendon turns in the first half of the
/// first span, too: by `kappa h/2`, which costs `mu kappa h/2` of its tension. With that difference made up for in the tension at the base, what is left falls with the square of
/// the distance `h` of the discs.
#[test]
fn many_discs_approach_the_continuous_front() {
    let rows = pliant_testing::table("tendons-real/hysteresis_front_nogravity");
    for friction in [0.1, 0.3] {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.columns(["in.mu"]) == [friction]).collect();
        if rows.is_empty() {
            continue;
        }
        let tensions: Vec<f64> = rows.iter().map(|row| row.columns::<1>(["in.tau_1_N"])[0]).collect();
        let inputs =
            |tensions: &[f64]| -> Vec<[f64; 3]> { tensions.iter().map(|t| [*t, 0.0, 0.0]).collect() };
        let orders = Orders { torsion: 3, bending: 20, extension: 20, shear: 3 };
        let kernel = Driven::rubbing(weightless(rods::a()), friction);
        let bending = kernel.section::<f64>(0, &0.0).stiffness[1];
        let continuous = Strain::new(kernel, orders);
        let per_tension = friction * 8e-3 / bending;
        let away = [(10, 9), (20, 7), (40, 5)].map(|(discs, order)| {
            let spacing = LENGTH / discs as f64;
            let orders = Orders { torsion: 3, bending: order, extension: order, shear: order };
            let robot = with_discs(weightless(rods::a()), discs, friction).with_orders(orders);
            let path = robot.solve_path(&inputs(&tensions)).complete().unwrap();
            let mut peak = 0.0;
            let more: Vec<f64> = tensions
                .iter()
                .map(|tension| {
                    let sign = if *tension < peak { -1.0 } else { 1.0 };
                    peak = tension.max(peak);
                    tension / (1.0 - sign * per_tension * tension * 0.5 * spacing)
                })
                .collect();
            let expected = continuous.solve_path(&inputs(&more)).complete().unwrap();
            let mut worst = [0.0_f64; 4];
            for ((solution, expected), row) in path.iter().zip(&expected).zip(&rows) {
                let tip = solution.tip().translation.vector;
                let [x, z, front] = row.columns(["x_m", "z_m", "front_m"]);
                let near_end = expected.tension_at(0, LENGTH - 0.5 * spacing).unwrap();
                let off = [
                    distance(&[tip.x, tip.z], &[x, z]),
                    distance(&tip, &expected.tip().translation.vector),
                    (solution.lengths()[0] - expected.lengths()[0]).abs(),
                    (solution.end_tensions()[0] - near_end).abs(),
                ];
                for (worst, off) in worst.iter_mut().zip(off) {
                    *worst = worst.max(off);
                }
                if row.text("info.phase") != "pull" {
                    let found = solution.contacts()[0].front;
                    assert!((found - front).abs() < 1.5 * spacing, "{found} {front}");
                }
            }
            println!("{friction}, {discs} discs: {worst:?} (m, m, m, N)");
            worst
        });
        for (k, least) in [1.0, 1.9, 1.9, 1.9].into_iter().enumerate() {
            let orders = [0, 1].map(|at| (away[at][k] / away[at + 1][k]).log2());
            println!("{friction}, orders {orders:?}");
            assert!(orders.iter().all(|order| *order > least), "{orders:?}");
        }
    }
}

/// Tendons that slide as one, by both models.
#[test]
fn slides_as_one_at_holes() {
    fn path<R: RodModel>(robot: &R, inputs: &[[f64; 3]]) -> Vec<[f64; 4]> {
        let path = robot.solve_path_sliding_as_one(inputs).complete().unwrap();
        let row = |solution: &R::Solution| {
            let tip = solution.tip().translation.vector;
            [tip.x, tip.y, tip.z, solution.end_tensions()[0]]
        };
        path.iter().map(row).collect()
    }
    let friction = 0.3;
    let robot = with_discs(rods::a(), 5, friction).with_orders(Orders {
        torsion: 17,
        bending: 19,
        extension: 15,
        shear: 15,
    });
    let tensions = [0.0, 1.0, 3.0, 2.8, 2.5, 1.0, 0.5, 1.0];
    let inputs = tensions.map(|tension| [tension, 0.0, 0.0]);
    let [strain, shooting] = [path(&robot, &inputs), path(&robot.shooting(), &inputs)];
    for (one, other) in strain.iter().zip(&shooting) {
        println!("{one:?} {other:?}");
        assert!(distance(&one[..3], &other[..3]) < 1e-9 && (one[3] - other[3]).abs() < 2e-8);
    }
    // The shape stays down to the threshold; below it is that of a tendon that is let out.
    assert!(distance(&strain[2][..3], &strain[3][..3]) < 1e-12);
    let out = robot.solve(InputRef::forces(&inputs[5]).with_slides(&[Slide::Out; 3])).unwrap();
    assert!(distance(&strain[5][..3], &out.tip().translation.vector) < 1e-12);
}

/// Where a tendon slides through all holes as at its base, derivatives along a history are those of a solve for tendons that slide so.
#[test]
fn derivatives_where_a_tendon_slides_through_all_holes_alike() {
    let robot = with_discs(rods::a(), 5, 0.2);
    for (tensions, slide) in [(vec![0.0, 1.0, 3.0], Slide::In), (vec![0.0, 4.0, 0.5], Slide::Out)] {
        let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
        let along = robot.solve_path(&inputs).complete().unwrap().pop().unwrap();
        assert!(along.holes(0).unwrap().iter().all(|hole| hole.slide == Some(slide)));
        let slides = [slide; 3];
        let last = InputRef::forces(inputs.last().unwrap()).with_slides(&slides);
        let alone = robot.solve(last).unwrap();
        let [along, alone] = [&along, &alone].map(|solution| solution.sensitivity().unwrap());
        let by_tension = alone.tip_by_tension[0].norm();
        assert!((along.tip_by_tension[0] - alone.tip_by_tension[0]).norm() < 1e-9 * by_tension);
        assert!((along.compliance - alone.compliance).norm() < 1e-9 * alone.compliance.norm());
    }
}

/// Histories without an answer are refused with their reason.
#[test]
fn what_is_wrong_is_said() {
    let robot = with_discs(rods::a(), 5, 0.2);
    let drives = [Drive::Displacement(1e-3), Drive::Force(0.0), Drive::Force(0.0)];
    let stopped = robot.solve_path([InputRef::drives(&drives)]).stopped.unwrap();
    assert!(stopped.to_string().contains("displacement of a tendon"), "{stopped}");
    // A reversal by little: the weight turns the part beyond the hole that holds the tendon.
    let path = robot.solve_path(&[[0.0; 3], [2.0, 0.0, 0.0], [1.8, 0.0, 0.0]]).complete().unwrap();
    let holes = path[2].holes(0).unwrap();
    assert!(holes[0].slide == Some(Slide::Out) && holes[1].slide.is_none());
    assert!(path[2].contacts()[0].front == holes[0].s);
    assert!(path[2].sensitivity().is_err());
    let stopped = robot.shooting().solve_path(&[[1.0, 0.0, 0.0]]).stopped.unwrap();
    assert!(stopped.to_string().contains("the strain model"), "{stopped}");
    let solution = robot.solve(&[1.0, 0.0, 0.0]).unwrap();
    assert!(solution.holes(3).is_err());
    let holes = solution.holes(0).unwrap();
    assert!(holes.len() == 4 && holes.iter().all(|hole| hole.slide == Some(Slide::In)));
    assert!((holes[3].s - 0.8 * LENGTH).abs() < 1e-12);
}
