//! Tendons with friction.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::rods::shooting::{Pieces, ShootingSettings};
use pliant_models::rods::{
    Disc, Drive, Generic, Helix, InputRef, Orders, RodModel, RodSolution, Shooting, Slide, Strain,
    TendonPath, UniformRod, Wrench,
};
use pliant_models::{Error, Stability};
use pliant_runtime::rotation::entries;
use pliant_testing::{Row, distance, larger, relative, rotation_distance};

use crate::rods::{self, Driven, show};

/// Functions per strain at which the rows of the table are converged.
pub(crate) const ORDERS: Orders = Orders { torsion: 20, bending: 22, extension: 20, shear: 20 };

/// Where tendons of scenario c turn least: elements are shorter there.
const NEAR_INFLECTION: [f64; 9] = [0.03, 0.045, 0.052, 0.057, 0.061, 0.065, 0.07, 0.08, 0.12];

fn slides(row: &Row, count: usize) -> Vec<Slide> {
    let of = |sign: f64| if sign < 0.0 { Slide::Out } else { Slide::In };
    list(row, "in.slide_", "", count).into_iter().map(of).collect()
}

/// The columns `before1after`, `before2after`, ... that the tendons of a row have.
pub(crate) fn list(row: &Row, before: &str, after: &str, count: usize) -> Vec<f64> {
    (1..=count).map(|tendon| row.columns([&format!("{before}{tendon}{after}")])[0]).collect()
}

/// Differences of tip, rotation, lengths, tensions at the ends and angles from a row.
fn differences<S: RodSolution>(solution: &S, row: &Row) -> [f64; 5] {
    let (tip, count) = (solution.tip(), solution.tensions().len());
    [
        distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
        rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
        distance(solution.lengths(), &list(row, "len_", "_m", count)),
        distance(&solution.end_tensions(), &list(row, "tension_end_", "_N", count)),
        distance(&solution.angles(), &list(row, "angle_", "_rad", count)),
    ]
}

fn scenario<const M: usize>(name: &str, rod: &UniformRod<1, M>, junctions: &[f64]) -> [[f64; 5]; 2] {
    let mut worst = [[0.0; 5]; 2];
    for row in pliant_testing::table("tendons-real/friction_tip") {
        if row.text("in.scenario") != name {
            continue;
        }
        let [mu] = row.columns(["in.mu"]);
        let kernel = Driven::rubbing(rod.clone(), mu);
        let (tensions, slides) = (list(&row, "in.tau_", "_N", M), slides(&row, M));
        let input = InputRef::forces(&tensions).with_slides(&slides);
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
        let input = InputRef::forces(&tensions).with_slides(&slides);
        let found = [
            strain.solve(input).unwrap().end_tensions()[0],
            shooting.solve(input).unwrap().end_tensions()[0],
        ];
        println!("{tension}: {found:?} {expected}");
        assert!(relative(&found, &[expected; 2]) < 1e-10, "{found:?}");
    }
    let (tensions, slides) = ([1.01 * limit, 0.0, 0.0], [Slide::Out; 3]);
    for error in [
        strain.solve(InputRef::forces(&tensions).with_slides(&slides)).unwrap_err(),
        shooting.solve(InputRef::forces(&tensions).with_slides(&slides)).unwrap_err(),
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
            robot.solve(InputRef::forces(&tensions).with_wrenches(&wrench).with_slides(&slides)).unwrap()
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
            let own: Vec<f64> = found.length_by_tension.rows().map(|row| row[k]).collect();
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
        let drives = InputRef::drives(&held).with_wrenches(&wrench).with_slides(&slides);
        let back = robot.solve(drives).unwrap();
        assert!(distance(back.tensions(), &tensions) < 1e-6, "{:?}", back.tensions());
    }
    let kernel = Driven::rubbing(rods::a(), 0.2);
    compare(&Strain::new(kernel.clone(), ORDERS));
    compare(&Shooting::new(kernel));
    // At the holes of discs, by strains, in one shot and in several.
    let orders = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
    compare(&Strain::new(Driven::rubbing(ten(), 0.2), orders));
    for shots in [1, 2, 5] {
        let settings = ShootingSettings { pieces: Pieces::Fixed(shots), ..ShootingSettings::default() };
        compare(&Shooting::new(Driven::rubbing(ten(), 0.2)).with_settings(settings));
    }
}

/// Wrenches at the tip, within spans, on discs, and some that turn with the rod.
fn wrenches_anywhere(force: [f64; 3]) -> [Wrench; 4] {
    [
        Wrench::force(force),
        Wrench::force([0.1, 0.02, 0.05]).at(0.1),
        Wrench::force([0.03, 0.02, 0.02]).at(0.03).follower(),
        Wrench::couple([1e-3, 0.0, 2e-3]).at(0.0484),
    ]
}

/// Derivatives with friction at holes by strains: against differences of order 4, and against shooting.
#[test]
fn derivatives_at_holes() {
    type Found = pliant_models::rods::RodSensitivity;
    // Relative to the largest entry of a kind.
    fn relatively(found: &[f64], expected: &[f64]) -> f64 {
        distance(found, expected) / expected.iter().fold(0.0_f64, |a, b| larger(a, b.abs()))
    }
    fn parts(found: &Found) -> [Vec<f64>; 4] {
        [
            found.tip_by_tension.iter().flat_map(|column| column.iter().copied()).collect(),
            found.length_by_tension.entries().to_vec(),
            found.compliance.as_slice().to_vec(),
            found.length_by_wrench.iter().flat_map(|column| column.iter().copied()).collect(),
        ]
    }
    let orders = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
    let slides = [Slide::In, Slide::Out, Slide::In];
    let (tensions, force) = ([2.0, 1.0, 0.7], [0.05, 0.1, -0.02]);
    for (friction, count) in [([0.2; 3], 1), ([0.2; 3], 4), ([0.4, 0.0, 0.1], 1), ([0.4, 0.0, 0.1], 4)] {
        let kernel = Generic::new(Driven { friction, ..Driven::plain(ten()) });
        let (strain, shooting) = (Strain::new(kernel.clone(), orders), Shooting::new(kernel));
        let at = |tensions: [f64; 3], force: [f64; 3]| {
            let wrenches = wrenches_anywhere(force);
            let input = InputRef::forces(&tensions).with_wrenches(&wrenches[..count]).with_slides(&slides);
            strain.solve(input).unwrap()
        };
        let solution = at(tensions, force);
        assert_eq!(solution.report().stability, Stability::Stable);
        let found = solution.sensitivity().unwrap();
        let wrenches = wrenches_anywhere(force);
        let input = InputRef::forces(&tensions).with_wrenches(&wrenches[..count]).with_slides(&slides);
        let other = shooting.solve(input).unwrap().sensitivity().unwrap();
        let (own, shot) = (parts(&found), parts(&other));
        let apart: Vec<f64> = own.iter().zip(&shot).map(|(a, b)| relatively(a, b)).collect();
        // Positions and lengths.
        let numbers = |tensions: [f64; 3], force: [f64; 3]| -> Vec<f64> {
            let found = at(tensions, force);
            found.tip().translation.vector.iter().chain(found.lengths()).copied().collect()
        };
        let slope = |step: f64, moved: &dyn Fn(f64) -> Vec<f64>| -> Vec<f64> {
            let [a, b, c, d] = [1.0, -1.0, 2.0, -2.0].map(|factor| moved(factor * step));
            let near = a.iter().zip(&b).map(|(a, b)| (a - b) / (2.0 * step));
            let far = c.iter().zip(&d).map(|(c, d)| (c - d) / (4.0 * step));
            near.zip(far).map(|(near, far)| (4.0 * near - far) / 3.0).collect()
        };
        let mut off = 0.0;
        for k in 0..3 {
            let by_tension = slope(2e-3, &|step| {
                numbers(core::array::from_fn(|i| tensions[i] + if i == k { step } else { 0.0 }), force)
            });
            let own = found.tip_by_tension[k].iter().skip(3).copied();
            let own: Vec<f64> = own.chain(found.length_by_tension.rows().map(|row| row[k])).collect();
            off = larger(off, relatively(&own, &by_tension));
            let by_force = slope(4e-4, &|step| {
                numbers(tensions, core::array::from_fn(|i| force[i] + if i == k { step } else { 0.0 }))
            });
            let own = found.compliance.column(3 + k).iter().skip(3).copied().collect::<Vec<_>>();
            let own: Vec<f64> =
                own.into_iter().chain(found.length_by_wrench.iter().map(|row| row[3 + k])).collect();
            off = larger(off, relatively(&own, &by_force));
        }
        println!(
            "{friction:?}, {count} wrenches: {off:.1e} from differences, {} from shooting",
            show(&apart)
        );
        assert!(off < 1e-8 && apart.iter().all(|apart| *apart < 1e-9), "{off:.1e} {}", show(&apart));
        // Lengths lead back to the tensions, of stiff and of elastic tendons, along a tangent that is exact.
        for stiffness in [None, Some(2e3)] {
            let taken = solution.displacements().iter().zip(tensions);
            let drives: Vec<Drive> = taken
                .map(|(taken, tension)| match stiffness {
                    None => Drive::Displacement(*taken),
                    Some(stiffness) => {
                        let displacement = taken + (tension - 0.2) / stiffness;
                        Drive::Elastic { displacement, stiffness, pretension: 0.2 }
                    }
                })
                .collect();
            let input = InputRef::drives(&drives).with_wrenches(&wrenches[..count]).with_slides(&slides);
            let back = strain.solve(input).unwrap();
            let residuals = back.residuals();
            println!("{:?} {}", back.tensions(), show(residuals));
            assert!(distance(back.tensions(), &tensions) < 1e-10, "{:?}", back.tensions());
            assert_eq!(back.report().stability, Stability::Stable);
            let quadratic = |pair: &[f64]| pair[0] > 1e-5 || pair[1] < larger(1e2 * pair[0].powi(2), 1e-11);
            assert!(residuals.windows(2).all(quadratic), "{}", show(residuals));
        }
    }
}

/// The rod of scenario a with ten discs.
fn ten() -> UniformRod<1, 3> {
    let disc = |k: usize| Disc { s: 0.242 * k as f64 / 10.0, mass: 0.0, inertia: [0.0; 3] };
    UniformRod { discs: (1..=10).map(disc).collect(), ..rods::a() }
}

/// In several shots friction takes as many steps of Newton's method as none does, along a routing and at holes, and finds what one shot finds.
#[test]
fn several_shots_with_friction() {
    for path in [TendonPath::Straight, TendonPath::Continuous] {
        let solve = |shots: usize, mu: f64| {
            let settings = ShootingSettings { pieces: Pieces::Fixed(shots), ..ShootingSettings::default() };
            let robot = Shooting::new(Driven::rubbing(ten(), mu)).with_tendons(path).with_settings(settings);
            robot.solve(&[4.0, 0.5, 1.0]).unwrap()
        };
        for shots in [1, 2, 4, 10] {
            let plain = solve(shots, 0.0).report().iterations;
            for mu in [0.1, 0.4] {
                let (found, one) = (solve(shots, mu), solve(1, mu));
                let (iterations, residuals) = (found.report().iterations, found.residuals());
                println!("{shots} shots, mu {mu}: {iterations} against {plain}, {}", show(residuals));
                assert!(iterations <= plain, "{iterations} against {plain}");
                assert!(residuals.last().is_some_and(|last| *last < 1e-12));
                let off = distance(&found.tip().translation.vector, &one.tip().translation.vector);
                assert!(off < 1e-11 && distance(&found.angles(), &one.angles()) < 1e-10, "{off:.1e} m");
            }
        }
    }
}

/// A force that takes several shots: both models agree.
#[test]
fn heavy_loads() {
    let (tensions, slides) = ([3.0, 0.5, 1.0], [Slide::In, Slide::Out, Slide::In]);
    let orders = Orders { torsion: 17, bending: 19, extension: 15, shear: 15 };
    for force in [[0.5, 0.8, 0.6], [1.5, -0.5, 1.0], [1.0, 2.0, 0.5]] {
        let wrench = [Wrench::force(force), Wrench::force([0.1, 0.0, -0.2]).at(0.1)];
        let input = InputRef::forces(&tensions).with_wrenches(&wrench).with_slides(&slides);
        let kernel = Driven::rubbing(rods::a(), 0.2);
        let one = Strain::new(kernel.clone(), orders).with_junctions(&[0.06, 0.18]).solve(input).unwrap();
        let two = Shooting::new(kernel).solve(input).unwrap();
        let off = distance(&one.tip().translation.vector, &two.tip().translation.vector);
        let angles = distance(&one.angles(), &two.angles());
        println!("{force:?}: {off:.1e} m, {angles:.1e} rad apart, {} steps", two.report().iterations);
        assert!(off < 1e-9 && angles < 1e-7, "{force:?}: {off:.1e} m, {angles:.1e} rad");
    }
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
    let error = robot.solve(InputRef::forces(&[1.0; 3]).with_slides(&slides)).unwrap_err();
    assert!(matches!(error, Error::LengthMismatch { .. }), "{error}");
    // Motion refuses friction, along a routing and at the holes of discs.
    for robot in [robot, Strain::new(Driven::rubbing(ten(), 0.2), Orders::PAPER)] {
        let still = robot.solve(&[1.0, 0.0, 0.5]).unwrap();
        for error in [robot.stepper(&[1.0; 3]).err(), still.modes(3).err()] {
            let message = error.unwrap().to_string();
            assert!(message.contains("friction of tendons in motion, where each may slide"), "{message}");
        }
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
        let input = InputRef::forces(&tensions).with_wrenches(&wrench).with_slides(&slides);
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
    fn compare<const M: usize>(rod: &UniformRod<1, M>, row: &Row) -> [[f64; 4]; 2] {
        let count = row.whole("in.disks");
        let disc = |k: usize| Disc { s: LENGTH * k as f64 / count as f64, mass: 0.0, inertia: [0.0; 3] };
        let rod = UniformRod { discs: (1..=count).map(disc).collect(), ..rod.clone() };
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
        let solution = robot.solve(InputRef::forces(&tensions).with_slides(slides)).unwrap();
        let tip = solution.tip();
        [
            distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(solution.lengths(), &list(row, "len_", "_m", M)),
            distance(&solution.end_tensions(), &list(row, "tension_end_", "_N", M)),
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
