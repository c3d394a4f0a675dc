//! Rods with pressure chambers.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_models::rods::{
    Disc, Drive, Generic, InputRef, Orders, RodModel, RodSolution, RodSolver, Shooting, Strain, UniformRod,
    Wrench, strain,
};
use pliant_models::{Error, Model, ReachSettings, Settings, Stability, Target};
use pliant_runtime::rotation::entries;
use pliant_testing::{distance, larger, relative, rotation_distance};

use crate::rods::{self, Driven, show, soft};

const ORDERS: Orders = Orders { torsion: 10, bending: 14, extension: 10, shear: 10 };

fn robots(standing: bool, centreline: bool) -> (Strain, Shooting) {
    (Strain::new(soft(standing, centreline), ORDERS), Shooting::new(soft(standing, centreline)))
}

#[test]
fn tips_and_lengths_of_the_table() {
    fn compare<S: RodSolution>(solution: &S, row: &pliant_testing::Row, worst: &mut [f64; 3]) {
        let tip = solution.tip();
        let found = [
            distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(solution.lengths(), &row.list("len_", "_m")),
        ];
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
        assert_eq!(solution.report().stability, Stability::Stable);
    }
    let mut worst = [[0.0; 3]; 2];
    for row in pliant_testing::table("tendons-real/chambers_tip") {
        let standing = row.text("in.gravity") == "standing";
        let (strain, shooting) = robots(standing, row.text("in.work") == "centreline");
        let pressures = row.list("in.p_", "_Pa");
        compare(&strain.solve(&pressures).unwrap(), &row, &mut worst[0]);
        compare(&shooting.solve(&pressures).unwrap(), &row, &mut worst[1]);
    }
    println!("strain {}, shooting {}(m, rad, m)", show(&worst[0]), show(&worst[1]));
    for [position, rotation, length] in worst {
        assert!(position < 1e-9 && rotation < 1e-8 && length < 1e-9, "{worst:?}");
    }
}

/// The pressure at which a robot ceases to be stable: the critical load of a path beyond it.
fn limit<M: RodModel>(robot: &M, direction: &[f64], around: f64) -> f64 {
    let mut solver = robot.solver();
    let at = |part: f64| direction.iter().map(|entry| entry * part * around).collect::<Vec<f64>>();
    for part in [0.3, 0.6, 0.8, 0.9, 0.97] {
        let found = solver.follow(&at(part));
        let found = found.unwrap_or_else(|error| panic!("at {part} of the limit: {error}"));
        assert_eq!(found.report().stability, Stability::Stable, "at {part} of the limit");
    }
    let (from, to) = (0.97, 1.01);
    let critical = match solver.follow(&at(to)) {
        Ok(found) => found.report().critical_load,
        Err(Error::Jump { jump, .. }) => Some(jump.load),
        Err(error) => panic!("{error}"),
    };
    if let Some(critical) = critical {
        return around * (from + (to - from) * critical);
    }
    // Two directions become unstable together: the crossing is looked for by its sides.
    let (mut low, mut high) = (from, to);
    while high - low > 1e-7 {
        let middle = 0.5 * (low + high);
        solver.restart();
        solver.solve(&at(from)).unwrap();
        let stable = match solver.follow(&at(middle)) {
            Ok(found) => found.report().stability == Stability::Stable,
            Err(Error::NotConverged { .. } | Error::Jump { .. }) => false,
            Err(error) => panic!("{error}"),
        };
        if stable {
            low = middle;
        } else {
            high = middle;
        }
    }
    around * 0.5 * (low + high)
}

#[test]
fn critical_pressures_of_the_table() {
    for row in pliant_testing::table("tendons-real/chambers_limits") {
        let (standing, along) = (row.text("in.gravity") == "standing", row.text("in.work") == "centreline");
        let (_, shooting) = robots(standing, along);
        // The arm is bent by half a turn and more.
        let orders = Orders { torsion: 20, bending: 24, extension: 20, shear: 20 };
        let strain = Strain::new(soft(standing, along), orders);
        let (direction, [expected]) = (row.list("in.direction_", ""), row.columns(["critical_pressure_Pa"]));
        let found = [limit(&strain, &direction, expected), limit(&shooting, &direction, expected)];
        println!("{direction:?}: {found:?} Pa, expected {expected}");
        for found in found {
            assert!((found - expected).abs() < 1e-5 * expected, "{found} {expected}");
        }
    }
}

/// Given the volumes that pressures make, the pressures are found again, beside a chamber at a given pressure.
#[test]
fn pressures_from_volumes() {
    fn compare<M: RodModel>(robot: &M) {
        let pressures = [80e3, 20e3, 35e3];
        let made = robot.solve(&pressures).unwrap();
        let volumes = made.displacements().as_ref().to_vec();
        let drives = [
            Drive::Displacement(volumes[0]),
            Drive::Force(pressures[1]),
            Drive::Elastic {
                displacement: volumes[2] + pressures[2] / 1e11,
                stiffness: 1e11,
                pretension: 0.0,
            },
        ];
        let found = robot.solve(&drives).unwrap();
        assert!(relative(found.tensions(), &pressures) < 1e-9, "{:?}", found.tensions());
        assert!(distance(&found.tip().translation.vector, &made.tip().translation.vector) < 1e-11);
        // Less than the chamber holds without pressure: it sucks.
        let sucked =
            robot.solve(&[Drive::Displacement(-1e-8), Drive::Force(0.0), Drive::Force(0.0)]).unwrap();
        assert!(sucked.tensions()[0] < -1e3, "{:?}", sucked.tensions());
        assert!((sucked.displacements()[0] + 1e-8).abs() < 1e-14);
    }
    for centreline in [false, true] {
        let (strain, shooting) = robots(true, centreline);
        compare(&strain);
        compare(&shooting);
    }
}

/// `d(-V)/dp` and `d tip/dp` against differences, and the reciprocity of volumes and displacements.
#[test]
fn derivatives_by_pressures() {
    fn compare<M: RodModel>(robot: &M) {
        let pressures = [120e3, 10e3, 40e3];
        let force = [Wrench::force([0.05, 0.1, -0.02])];
        let at =
            |pressures: [f64; 3]| robot.solve(InputRef::forces(&pressures).with_wrenches(&force)).unwrap();
        let solution = at(pressures);
        let found = solution.sensitivity().unwrap();
        let step = 20.0;
        for chamber in 0..3 {
            let (mut more, mut less) = (pressures, pressures);
            more[chamber] += step;
            less[chamber] -= step;
            let (more, less) = (at(more), at(less));
            let by = |a: f64, b: f64| (a - b) / (2.0 * step);
            let tip = more.tip().translation.vector - less.tip().translation.vector;
            let column: Vec<f64> = found.tip_by_tension.as_ref()[chamber].iter().skip(3).copied().collect();
            let difference: Vec<f64> = tip.iter().map(|entry| entry / (2.0 * step)).collect();
            assert!(relative(&column, &difference) < 1e-6, "{column:?} {difference:?}");
            for other in 0..3 {
                let expected = -by(more.displacements()[other], less.displacements()[other]);
                let entry = found.length_by_tension[(other, chamber)];
                let largest = found.length_by_tension[(chamber, chamber)].abs();
                assert!((entry - expected).abs() < 1e-6 * largest, "{entry:e} {expected:e}");
                let mirrored = found.length_by_tension[(chamber, other)];
                assert!((entry - mirrored).abs() < 1e-9 * largest);
            }
        }
    }
    for centreline in [false, true] {
        let (strain, shooting) = robots(false, centreline);
        compare(&strain);
        compare(&shooting);
    }
}

#[test]
fn what_is_wrong_with_a_pressure_is_said() {
    let (strain, _) = robots(true, true);
    let message = strain.solve(&[f64::NAN, 0.0, 0.0]).unwrap_err().to_string();
    assert!(message.contains("pressure"), "{message}");
    let _ = Settings::default();
}

/// A tendon that is straight between discs and two chambers along the rod: both models, differences, and volumes as inputs.
#[test]
fn beside_straight_tendons() {
    let disc = |k: usize| Disc { s: 0.242 * k as f64 / 5.0, mass: 0.0, inertia: [0.0; 3] };
    for centreline in [true, false] {
        let rod = UniformRod { discs: (1..=5).map(disc).collect(), ..rods::a() };
        let areas = [0.0, 4e-6, 3e-6];
        let kernel = Generic::new(Driven { areas, centreline, ..Driven::plain(rod) });
        let orders = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
        let model = Strain::new(kernel.clone(), orders);
        let input = [1.5, 3e4, -2e4];
        let (one, other) = (model.solve(&input).unwrap(), Shooting::new(kernel).solve(&input).unwrap());
        let place = |solution: &strain::StrainSolution| solution.tip().translation.vector;
        let off = [
            distance(&place(&one), &other.tip().translation.vector),
            distance(one.lengths(), other.lengths()),
            1e6 * distance(&one.displacements()[1..], &other.displacements()[1..]),
        ];
        println!("{centreline}: {off:?}");
        assert!(off.iter().all(|off| *off < 1e-9), "{off:?}");
        for s in [0.0, 0.03, 0.1, 0.2] {
            let (a, b) = (one.station(s).unwrap(), other.station(s).unwrap());
            assert!(distance(&a.wrench, &b.wrench) < 1e-8 && distance(&a.stress, &b.stress) < 1e-6);
        }
        let (a, b) = (one.sensitivity().unwrap(), other.sensitivity().unwrap());
        for (actuator, step) in [1e-3, 50.0, 50.0].into_iter().enumerate() {
            let at = |part: f64| {
                let mut input = input;
                input[actuator] += part * step;
                place(&model.solve(&input).unwrap())
            };
            let slope = (at(1.0) - at(-1.0)) / (2.0 * step);
            let [own, others] =
                [&a, &b].map(|of| of.tip_by_tension[actuator].fixed_rows::<3>(3).into_owned());
            assert!(
                distance(&own, &others) < 1e-7 * own.norm() && distance(&own, &slope) < 1e-5 * own.norm()
            );
        }
        let drives = [0, 1, 2].map(|actuator| Drive::Displacement(one.displacements()[actuator]));
        let again = model.solve(InputRef::drives(&drives)).unwrap();
        for (found, given) in again.tensions().iter().zip(input) {
            assert!((found - given).abs() < 1e-5 * given.abs(), "{found} {given}");
        }
    }
}

/// Pressures, Pa, that move the tip to a place, also beside a tendon, whose tension is in N: from rest, from volumes, and as any model.
#[test]
fn pressures_that_reach_a_target() {
    fn compare<M: RodModel<Solution: pliant_models::Solution, Solver: 'static> + Model>(
        robot: &M,
        wanted: [f64; 3],
        start: [f64; 3],
    ) {
        let made = RodModel::solve(robot, &wanted).unwrap();
        let place = made.tip().translation.vector;
        let target = Target::position(place);
        let near = |forces: &[f64], iterations: usize| {
            println!("{forces:?}: {iterations} iterations");
            assert!(relative(forces, &wanted) < 1e-7, "{forces:?}");
            assert!(iterations <= 7, "{iterations} iterations");
        };
        let volumes = made.displacements().as_ref().iter().map(|own| Drive::Displacement(0.8 * own));
        for start in [start.map(Drive::Force).to_vec(), volumes.collect()] {
            let mut inverse = RodModel::inverse(robot, &start).unwrap();
            let found = inverse.reach(&target).unwrap();
            assert!(distance(&found.solution.tip().translation.vector, &place) < 1e-12);
            near(found.solution.tensions(), found.report.iterations);
        }
        let any: &dyn Model = robot;
        // Limits of pressures and tensions, those of a pressure below zero.
        let limits = wanted.map(|own| [if own < 1e2 { 0.0 } else { -1e5 }, 1e6]).to_vec();
        for limits in [Vec::new(), limits] {
            let how = ReachSettings { limits, ..ReachSettings::default() };
            let found = any.reach_with(&target, &pliant_models::Input::forces(&start), &how).unwrap();
            near(&found.forces(), 0);
        }
        // Volumes within limits are unknowns of another search.
        let drives: Vec<Drive> =
            made.displacements().as_ref().iter().map(|own| Drive::Displacement(0.8 * own)).collect();
        let limits = made.displacements().as_ref().iter().map(|own| [-2.0 * own.abs(), 2.0 * own.abs()]);
        let how = ReachSettings { limits: limits.collect(), ..ReachSettings::default() };
        let found = any.reach_with(&target, &pliant_models::Input::from(drives), &how).unwrap();
        near(&found.forces(), 0);
    }
    for centreline in [false, true] {
        let (strain, shooting) = robots(true, centreline);
        let wanted = [60e3, 20e3, 35e3];
        compare(&strain, wanted, [0.0; 3]);
        compare(&shooting, wanted, [0.0; 3]);
        let mut mixed = soft(false, centreline).rod().clone();
        mixed.areas[0] = 0.0;
        let kernel = Generic::new(mixed);
        let (wanted, start) = ([0.6, 40e3, 15e3], [0.2, 0.0, 0.0]);
        compare(&Strain::new(kernel.clone(), ORDERS), wanted, start);
        compare(&Shooting::new(kernel), wanted, start);
    }
}
