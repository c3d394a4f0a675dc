//! Tendons with friction.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::Vector3;
use pliant_models::cosserat::{
    Disc, Drive, Generic, Helix, Input, Kernel, Orders, RodModel, RodSolution, Shooting, Slide, Strain,
    Wrench, Written,
};
use pliant_models::{Error, Stability};
use pliant_runtime::rotation::entries;
use pliant_testing::{Row, distance, larger, relative, rotation_distance};

use crate::rods::{self, Driven, show};

/// Functions per strain at which the rows of the table are converged.
const ORDERS: Orders = Orders { torsion: 20, bending: 22, extension: 20, shear: 20 };

/// Where tendons of scenario c turn least: elements are shorter there.
const NEAR_INFLECTION: [f64; 9] = [0.03, 0.045, 0.052, 0.057, 0.061, 0.065, 0.07, 0.08, 0.12];

fn slides(row: &Row, count: usize) -> Vec<Slide> {
    let of = |sign: f64| if sign < 0.0 { Slide::Out } else { Slide::In };
    list(row, "in.slide_", "", count).into_iter().map(of).collect()
}

/// The columns `before1after`, `before2after`, ... that the tendons of a row have.
fn list(row: &Row, before: &str, after: &str, count: usize) -> Vec<f64> {
    (1..=count).map(|tendon| row.columns([&format!("{before}{tendon}{after}")])[0]).collect()
}

/// Differences of tip, rotation, lengths, tensions at the ends and angles from a row.
fn differences<S: RodSolution>(solution: &S, row: &Row) -> [f64; 5] {
    let (tip, count) = (solution.tip(), solution.tensions().as_ref().len());
    [
        distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
        rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
        distance(solution.lengths().as_ref(), &list(row, "len_", "_m", count)),
        distance(solution.end_tensions().as_ref(), &list(row, "tension_end_", "_N", count)),
        distance(solution.angles().as_ref(), &list(row, "angle_", "_rad", count)),
    ]
}

fn scenario<const M: usize>(name: &str, rod: &Written<1, M>, junctions: &[f64]) -> [[f64; 5]; 2] {
    let mut worst = [[0.0; 5]; 2];
    for row in pliant_testing::table("tendons-real/friction_tip") {
        if row.text("in.scenario") != name {
            continue;
        }
        let [mu] = row.columns(["in.mu"]);
        let kernel = Driven::rubbing(rod.clone(), mu);
        let (tensions, slides) = (list(&row, "in.tau_", "_N", M), slides(&row, M));
        let input = Input::tensions(&tensions).with_slides(&slides);
        let strain = Strain::new(kernel.clone(), ORDERS).with_junctions(junctions);
        let all = [
            strain.solve(input).map(|solution| differences(&solution, &row)),
            Shooting::new(kernel).solve(input).map(|solution| differences(&solution, &row)),
        ];
        for (worst, found) in worst.iter_mut().zip(all) {
            let found = found.unwrap_or_else(|error| panic!("{mu} {tensions:?} {slides:?}: {error}"));
            if found[0] > 2e-10 || found[3] > 5e-9 {
                println!("{name} mu {mu} {tensions:?} {slides:?}: {}", show(&found));
            }
            for (worst, found) in worst.iter_mut().zip(found) {
                *worst = larger(*worst, found);
            }
        }
    }
    println!("{name}: strain {}shooting {}(m, rad, m, N, rad)", show(&worst[0]), show(&worst[1]));
    worst
}

fn check(worst: [[f64; 5]; 2]) {
    for [position, _, length, tension, _] in worst {
        assert!(position < 1e-9 && length < 1e-9 && tension < 2e-8, "{worst:?}");
    }
}

#[test]
fn scenario_a() {
    check(scenario("a", &rods::a(), &[]));
}

#[test]
fn scenario_b() {
    check(scenario("b", &rods::b(), &[0.2, 0.235, 0.241, 0.2419]));
}

#[test]
fn scenario_c() {
    check(scenario("c", &rods::c(), &NEAR_INFLECTION));
}

/// The closed form of one parallel tendon without gravity: `T = T0/(1 + sigma c T0 s)`, `c = mu a/EI`; let out, there is no state from `T0 = EI/(mu a L)` on.
#[test]
fn closed_form_without_gravity() {
    let mut rod = rods::a();
    rod.gravity = [0.0; 3];
    let (mu, offset, bending, length) = (0.4, 8e-3, rod.stiffness[1], 0.242);
    let limit = bending / (mu * offset * length);
    let kernel = Driven::rubbing(rod, mu);
    let (strain, shooting) = (Strain::new(kernel.clone(), ORDERS), Shooting::new(kernel));
    for (slide, tension) in [(Slide::In, 4.0), (Slide::Out, 2.0), (Slide::Out, 0.7 * limit)] {
        let sign = if slide == Slide::In { 1.0 } else { -1.0 };
        let expected = tension / (1.0 + sign * tension / limit);
        let (tensions, slides) = ([tension, 0.0, 0.0], [slide; 3]);
        let input = Input::tensions(&tensions).with_slides(&slides);
        let found = [
            strain.solve(input).unwrap().end_tensions()[0],
            shooting.solve(input).unwrap().end_tensions()[0],
        ];
        println!("{tension}: {found:?} {expected}");
        assert!(relative(&found, &[expected; 2]) < 1e-10, "{found:?}");
    }
    let (tensions, slides) = ([1.01 * limit, 0.0, 0.0], [Slide::Out; 3]);
    for error in [
        strain.solve(Input::tensions(&tensions).with_slides(&slides)).unwrap_err(),
        shooting.solve(Input::tensions(&tensions).with_slides(&slides)).unwrap_err(),
    ] {
        println!("{error}");
        assert!(error.to_string().contains("friction"), "{error}");
    }
}

/// Without friction on its surface a tendon is the one of the frictionless model.
#[test]
fn no_friction_at_all() {
    let tensions = [3.0, 1.0, 0.5];
    let plain = Strain::new(rods::kernel(rods::a()), ORDERS).solve(&tensions).unwrap();
    // The first tendon rubs, but is slack.
    let mut rod = Driven::plain(rods::a());
    rod.friction[0] = 0.3;
    let slack = [0.0, 1.0, 0.5];
    let rubbing = Strain::new(Generic::new(rod.clone()), ORDERS).solve(&slack).unwrap();
    let ideal = Strain::new(rods::kernel(rods::a()), ORDERS).solve(&slack).unwrap();
    assert!(distance(&rubbing.tip().translation.vector, &ideal.tip().translation.vector) < 1e-13);
    assert_eq!(rubbing.report().stability, Stability::Stable);
    assert_eq!(plain.end_tensions(), tensions);
}

/// Tips and lengths by tensions, a wrench at the tip and displacements against differences.
#[test]
fn derivatives() {
    fn compare<M: RodModel>(robot: &M) {
        let slides = [Slide::In, Slide::Out, Slide::In];
        let (tensions, force) = ([2.0, 1.0, 0.7], [0.05, 0.1, -0.02]);
        let at = |tensions: [f64; 3], force: [f64; 3]| {
            let wrench = [Wrench::force(force)];
            robot.solve(Input::tensions(&tensions).with_wrenches(&wrench).with_slides(&slides)).unwrap()
        };
        let solution = at(tensions, force);
        let found = solution.sensitivity().unwrap();
        let step = 1e-4;
        let difference = |more: M::Solution, less: M::Solution| {
            let tip = (more.tip().translation.vector - less.tip().translation.vector) / (2.0 * step);
            let lengths: Vec<f64> = more
                .lengths()
                .as_ref()
                .iter()
                .zip(less.lengths().as_ref())
                .map(|(a, b)| (a - b) / (2.0 * step))
                .collect();
            (tip.as_slice().to_vec(), lengths)
        };
        for k in 0..3 {
            let (mut more, mut less) = (tensions, tensions);
            more[k] += step;
            less[k] -= step;
            let (tip, lengths) = difference(at(more, force), at(less, force));
            let column: Vec<f64> = found.tip_by_tension.as_ref()[k].iter().skip(3).copied().collect();
            let own: Vec<f64> = found.length_by_tension.as_ref().iter().map(|row| row.as_ref()[k]).collect();
            assert!(relative(&column, &tip) < 1e-6, "{column:?} {tip:?}");
            assert!(relative(&own, &lengths) < 1e-6, "{own:?} {lengths:?}");
            let (mut more, mut less) = (force, force);
            more[k] += step;
            less[k] -= step;
            let (tip, lengths) = difference(at(tensions, more), at(tensions, less));
            let column: Vec<f64> = found.compliance.column(3 + k).iter().skip(3).copied().collect();
            let own: Vec<f64> = found.length_by_wrench.as_ref().iter().map(|row| row[3 + k]).collect();
            assert!(relative(&column, &tip) < 1e-6, "{column:?} {tip:?}");
            assert!(relative(&own, &lengths) < 1e-6, "{own:?} {lengths:?}");
        }
        // Lengths lead back to the tensions.
        let held: Vec<Drive> =
            solution.displacements().as_ref().iter().map(|d| Drive::Displacement(*d)).collect();
        let wrench = [Wrench::force(force)];
        let drives = Input::tendons(&held).with_wrenches(&wrench).with_slides(&slides);
        let back = robot.solve(drives).unwrap();
        assert!(distance(back.tensions().as_ref(), &tensions) < 1e-6, "{:?}", back.tensions());
    }
    let kernel = Driven::rubbing(rods::a(), 0.2);
    compare(&Strain::new(kernel.clone(), ORDERS));
    compare(&Shooting::new(kernel));
}

/// Segments, where tendons end and others kink: both models agree.
#[test]
fn kinks_count_with_their_angle() {
    let kernel = Driven::rubbing(rods::e(), 0.3);
    let tensions = [1.0, 0.2, 0.8, 0.1, 0.6, 0.3];
    let strain = Strain::new(kernel.clone(), Orders { torsion: 12, bending: 14, extension: 12, shear: 12 });
    let strain = strain.solve(&tensions).unwrap();
    let shooting = Shooting::new(kernel).solve(&tensions).unwrap();
    println!("{:?}\n{:?}", strain.angles(), shooting.angles());
    assert!(distance(&strain.tip().translation.vector, &shooting.tip().translation.vector) < 1e-8);
    assert!(distance(&strain.angles(), &shooting.angles()) < 1e-6);
}

#[test]
fn what_is_wrong_is_said() {
    let robot = Strain::new(Driven::rubbing(rods::a(), 0.2), ORDERS);
    let slides = [Slide::In; 2];
    let error = robot.solve(Input::tensions(&[1.0; 3]).with_slides(&slides)).unwrap_err();
    assert!(matches!(error, Error::LengthMismatch { .. }), "{error}");
}

/// The history of the table without weight: the front of slip in closed form.
#[test]
fn front_without_gravity() {
    let mut rod = rods::a();
    rod.gravity = [0.0; 3];
    let rows = pliant_testing::table("tendons-real/hysteresis_front_nogravity");
    let mut worst = [0.0_f64; 5];
    for mu in [0.1, 0.3] {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.columns(["in.mu"]) == [mu]).collect();
        if rows.is_empty() {
            continue;
        }
        let robot = Strain::new(Driven::rubbing(rod.clone(), mu), ORDERS);
        let inputs: Vec<[f64; 3]> =
            rows.iter().map(|row| [row.columns::<1>(["in.tau_1_N"])[0], 0.0, 0.0]).collect();
        let path = robot.solve_path(&inputs).complete().unwrap();
        for (solution, row) in path.iter().zip(rows) {
            let tip = solution.tip().translation.vector;
            let [x, z, angle, tension, length, front] =
                row.columns(["x_m", "z_m", "angle_1_rad", "tension_end_1_N", "len_1_m", "front_m"]);
            let contact = solution.contacts()[0];
            let turned = 2.0 * entries(&solution.tip().rotation)[0].abs().acos();
            let _ = turned;
            let found = [
                distance(&[tip.x, tip.z], &[x, z]),
                (solution.angles()[0] - angle).abs(),
                (solution.end_tensions()[0] - tension).abs(),
                (solution.lengths()[0] - length).abs(),
                if row.text("info.phase") == "pull" { 0.0 } else { (contact.front - front).abs() },
            ];
            for (worst, found) in worst.iter_mut().zip(found) {
                *worst = larger(*worst, found);
            }
        }
    }
    println!("front: {}(m, rad, N, m, m)", show(&worst));
    assert!(worst.iter().all(|worst| *worst < 1e-9), "{worst:?}");
}

/// Parts of the rod over which the dissipation is summed.
const CELLS: usize = 400;

/// Work of the motor and what friction dissipates along a history, from an equilibrium of it on: `mu T |t'| |v|` with the slip `v(s)`, the change of the length of the tendon between `s` and
/// its end, and `|t'|` by differences of the tendon's directions in the world.
fn loop_energies(robot: &Strain<Generic<Driven<1, 3>, 1, 3>>, tensions: &[f64], first: usize) -> [f64; 2] {
    let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
    let path = robot.solve_path(&inputs).complete().unwrap();
    let kernel = robot.kernel();
    let (length, mu) = (kernel.length(), kernel.friction(0));
    // Rates of the length in the middle of the cells, and what friction bears in them.
    let shape = |solution: &pliant_models::cosserat::strain::Solution<Generic<Driven<1, 3>, 1, 3>>| {
        let middle = |k: usize| (k as f64 + 0.5) / CELLS as f64 * length;
        let stretch = |k: usize| {
            let s = middle(k);
            let strain: [f64; 6] = solution.station(s).unwrap().strain.into();
            kernel.tendons(0, &kernel.routings(0, &s), &strain, &[0.0; 3]).stretch[0]
        };
        let direction = |k: usize| {
            let s = k as f64 / CELLS as f64 * length;
            let (station, [y, z]) = (solution.station(s).unwrap(), kernel.routings(0, &s)[0].offset);
            let [a, b, c, d, e, f] = station.strain.into();
            let along = Vector3::new(d + b * z - c * y, e - a * z, f + a * y);
            (station.pose.rotation * along).normalize()
        };
        let directions: Vec<Vector3<f64>> = (0..=CELLS).map(direction).collect();
        let bears = |k: usize| {
            mu * solution.tension_at(0, middle(k)).unwrap() * directions[k].angle(&directions[k + 1])
        };
        ((0..CELLS).map(stretch).collect::<Vec<f64>>(), (0..CELLS).map(bears).collect::<Vec<f64>>())
    };
    let (mut work, mut lost) = (0.0, 0.0);
    let mut before = shape(&path[first]);
    for pair in path[first..].windows(2) {
        let taken = pair[1].displacements()[0] - pair[0].displacements()[0];
        work += 0.5 * (pair[0].tensions()[0] + pair[1].tensions()[0]) * taken;
        let after = shape(&pair[1]);
        let mut slip = 0.0;
        for k in (0..CELLS).rev() {
            let change = (after.0[k] - before.0[k]) * length / CELLS as f64;
            lost += 0.5 * (before.1[k] + after.1[k]) * (slip + 0.5 * change).abs();
            slip += change;
        }
        before = after;
    }
    [work, lost]
}

#[test]
fn the_motor_does_the_work_that_friction_dissipates() {
    for gravity in [false, true] {
        let mut rod = rods::a();
        if !gravity {
            rod.gravity = [0.0; 3];
        }
        let robot = Strain::new(
            Driven::rubbing(rod, 0.2),
            Orders { torsion: 5, bending: 12, extension: 10, shear: 8 },
        );
        let gap = |steps: u32| {
            let up = (0..=steps).map(|k| 1.0 + 2.0 * f64::from(k) / f64::from(steps));
            let mut tensions: Vec<f64> = up.clone().collect();
            tensions.extend(up.clone().rev().skip(1));
            // The second loop is closed.
            let first = tensions.len() - 1;
            tensions.extend(up.clone().skip(1));
            tensions.extend(up.rev().skip(1));
            let [work, lost] = loop_energies(&robot, &tensions, first);
            let gap = (work - lost).abs() / work;
            println!(
                "gravity {gravity}, {steps} steps: work {work:.9e} J, dissipated {lost:.9e} J, {gap:.2e}"
            );
            assert!(work > 0.0 && lost > 0.0);
            gap
        };
        let gaps = [36, 72, 144].map(gap);
        assert!(gaps[2] < 1e-4, "{gaps:?}");
        assert!(gaps[1] < gaps[0] / 3.0 && gaps[2] < gaps[1] / 3.0, "{gaps:?}");
    }
}

/// Minor loops close, and leave no trace behind the reversal that they were within.
#[test]
fn minor_loops() {
    for gravity in [0.0, -9.81] {
        let mut rod = rods::a();
        rod.gravity = [0.0, 0.0, gravity];
        let robot = Strain::new(Driven::rubbing(rod, 0.2), ORDERS);
        let solve = |tensions: &[f64]| {
            let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
            robot.solve_path(&inputs).complete().unwrap().pop().unwrap()
        };
        let tip = |tensions: &[f64]| solve(tensions).tip().translation.vector;
        let away = distance(&tip(&[0.0, 4.0, 2.0, 4.0]), &tip(&[0.0, 4.0]));
        let within = distance(&tip(&[0.0, 4.0, 2.0, 3.0, 2.0, 1.0]), &tip(&[0.0, 4.0, 1.0]));
        let steps = distance(&tip(&[0.0, 1.0, 2.5, 4.0, 3.7, 3.1, 2.2, 2.0]), &tip(&[0.0, 4.0, 2.0]));
        println!("gravity {gravity}: loop {away:.1e} m, inner loop {within:.1e} m, steps {steps:.1e} m");
        assert!(distance(&tip(&[0.0, 4.0, 2.0]), &tip(&[0.0, 2.0])) > 1e-3);
        assert!(away < 1e-9 && within < 1e-9 && steps < 1e-9);
    }
}

/// Tendons that slide as one, against their table.
#[test]
fn slides_as_one() {
    fn compare<M: RodModel>(robot: &M, rows: &[Row], worst: &mut [f64; 5]) {
        let steps: Vec<&Row> = rows.iter().filter(|row| row.defined("in.step").is_some()).collect();
        let inputs: Vec<[f64; 3]> =
            steps.iter().map(|row| [row.columns::<1>(["in.tau_1_N"])[0], 0.0, 0.0]).collect();
        let path = robot.solve_path_sliding_as_one(&inputs).complete().unwrap();
        let mut see = |solution: &M::Solution, row: &Row| {
            let tip = solution.tip();
            let found = [
                distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
                rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
                distance(solution.lengths().as_ref(), &list(row, "len_", "_m", 3)),
                (solution.end_tensions().as_ref()[0] - row.columns(["tension_end_1_N"])[0]).abs(),
                (solution.angles().as_ref()[0] - row.columns(["angle_1_rad"])[0]).abs(),
            ];
            for (worst, found) in worst.iter_mut().zip(found) {
                *worst = larger(*worst, found);
            }
        };
        for (solution, row) in path.iter().zip(steps) {
            see(solution, row);
        }
        // The state that is let out at the threshold itself.
        for row in rows.iter().filter(|row| row.defined("in.step").is_none()) {
            let tensions = [row.columns(["in.tau_1_N"])[0], 0.0, 0.0];
            let slides = [Slide::Out; 3];
            see(&robot.solve(Input::tensions(&tensions).with_slides(&slides)).unwrap(), row);
        }
    }
    let rows = pliant_testing::table("tendons-real/hysteresis_a");
    let mut worst = [[0.0; 5]; 2];
    for mu in [0.1, 0.3] {
        let of = |row: &&Row| row.columns(["in.mu"]) == [mu];
        let rows: Vec<Row> = rows.iter().filter(of).cloned().collect();
        if rows.is_empty() {
            continue;
        }
        let kernel = Driven::rubbing(rods::a(), mu);
        compare(&Strain::new(kernel.clone(), ORDERS), &rows, &mut worst[0]);
        compare(&Shooting::new(kernel), &rows, &mut worst[1]);
    }
    println!("as one: strain {}shooting {}(m, rad, m, N, rad)", show(&worst[0]), show(&worst[1]));
    for [position, _, length, tension, angle] in worst {
        assert!(position < 1e-9 && length < 1e-9 && tension < 2e-8 && angle < 1e-8, "{worst:?}");
    }
}

/// Random tensions, ways to slide and forces on the tip: every one is solved or told why, and where both models solve one they agree.
#[test]
fn random_loads_are_solved_or_told_why() {
    fn told(error: &Error) -> bool {
        matches!(error, Error::NotConverged { .. } | Error::LetOut { .. } | Error::Jump { .. })
    }
    let mut seed = 20_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    let orders = Orders { torsion: 11, bending: 13, extension: 11, shear: 11 };
    let (mut solved, mut other, mut both, mut apart) = ([0, 0], [0, 0], 0, 0.0_f64);
    for _ in 0..150 {
        let kernel = Driven::rubbing(rods::a(), 0.4 * random());
        let tensions = [(); 3].map(|()| 5.0 * random() * random());
        let slides = [(); 3].map(|()| if random() < 0.7 { Slide::In } else { Slide::Out });
        let wrench = [Wrench::force([(); 3].map(|()| 0.4 * (random() - 0.5)))];
        let input = Input::tensions(&tensions).with_wrenches(&wrench).with_slides(&slides);
        let one = Strain::new(kernel.clone(), orders).solve(input);
        let two = Shooting::new(kernel).solve(input);
        let tips = [
            one.as_ref().map(|found| found.tip().translation.vector),
            two.as_ref().map(|found| found.tip().translation.vector),
        ];
        for (model, tip) in tips.iter().enumerate() {
            match tip {
                Ok(tip) => {
                    assert!(tip.iter().all(|entry| entry.is_finite()));
                    solved[model] += 1;
                }
                Err(error) => {
                    assert!(told(error), "{error}");
                    other[model] += 1;
                }
            }
        }
        if let [Ok(one), Ok(two)] = &tips {
            both += 1;
            let distance = (one - two).norm();
            if distance > 1e-5 {
                println!("{distance:.1e} m apart: {tensions:?} {slides:?} {wrench:?}");
            }
            apart = apart.max(if distance < 1e-3 { distance } else { 0.0 });
        }
    }
    println!("strain, shooting: {solved:?} solved, {other:?} told why; {both} by both, {apart:.1e} m apart");
    assert!(solved[0] > 120);
}

/// Friction at the holes of discs, against its table.
#[test]
fn holes_of_discs() {
    const LENGTH: f64 = 0.242;
    fn compare<const M: usize>(rod: &Written<1, M>, row: &Row) -> [[f64; 4]; 2] {
        let count = row.whole("in.disks");
        let disc = |k: usize| Disc { s: LENGTH * k as f64 / count as f64, mass: 0.0, inertia: [0.0; 3] };
        let rod = Written { discs: (1..=count).map(disc).collect(), ..rod.clone() };
        let [mu, slide] = row.columns(["in.mu", "in.slide"]);
        let orders = match count {
            ..=6 => Orders { torsion: 17, bending: 19, extension: 15, shear: 15 },
            _ => Orders { torsion: 13, bending: 15, extension: 11, shear: 11 },
        };
        let kernel = Driven::rubbing(rod, mu);
        let slides = [if slide < 0.0 { Slide::Out } else { Slide::In }; M];
        [
            off::<_, M>(&Strain::new(kernel.clone(), orders), row, &slides),
            off::<_, M>(&Shooting::new(kernel), row, &slides),
        ]
    }
    fn off<R: RodModel, const M: usize>(robot: &R, row: &Row, slides: &[Slide]) -> [f64; 4] {
        let tensions = list(row, "in.tau_", "_N", M);
        let solution = robot.solve(Input::tensions(&tensions).with_slides(slides)).unwrap();
        let tip = solution.tip();
        assert!(solution.sensitivity().unwrap_err().to_string().contains("friction at the holes of discs"));
        [
            distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(solution.lengths().as_ref(), &list(row, "len_", "_m", M)),
            distance(solution.end_tensions().as_ref(), &list(row, "tension_end_", "_N", M)),
        ]
    }
    let mut worst = [[0.0; 4]; 2];
    for row in pliant_testing::table("tendons-real/disks_friction") {
        let count = row.whole("in.disks") as f64;
        let found = match row.text("in.robot") {
            "const3" => compare(&rods::a(), &row),
            "conv2" => compare(&rods::b(), &row),
            _ => {
                let rate = core::f64::consts::FRAC_PI_6 * count / LENGTH;
                let angle = |i: usize| core::f64::consts::PI * i as f64;
                let tendon = |i: usize| vec![Helix { radius: [8e-3, 0.0], angle: [angle(i), rate] }];
                compare(&rods::steel([LENGTH], core::array::from_fn::<_, 2, _>(tendon)), &row)
            }
        };
        for (worst, found) in worst.as_flattened_mut().iter_mut().zip(found.as_flattened()) {
            *worst = larger(*worst, *found);
        }
    }
    println!("holes: {}and {}(m, rad, m, N)", show(&worst[0]), show(&worst[1]));
    for [position, _, length, tension] in worst {
        assert!(position < 1e-9 && length < 1e-9 && tension < 2e-8, "{worst:?}");
    }
}
