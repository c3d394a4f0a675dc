//! Histories of tendons with friction: fronts of slip, loops, the work that friction takes.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::Vector3;
use pliant_models::rods::{
    Generic, InputRef, Kernel, Orders, RodModel, RodSolution, Shooting, Slide, Strain, TendonKernels,
};
use pliant_runtime::rotation::entries;
use pliant_testing::{Row, distance, larger, rotation_distance};

use crate::friction::{ORDERS, list};
use crate::rods::{self, Driven, show};

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
fn loop_energies(
    (robot, kernel): (&Strain, &Generic<Driven<1, 3>, 3>),
    tensions: &[f64],
    first: usize,
) -> [f64; 2] {
    let inputs: Vec<[f64; 3]> = tensions.iter().map(|tension| [*tension, 0.0, 0.0]).collect();
    let path = robot.solve_path(&inputs).complete().unwrap();
    let (length, mu) = (robot.length(), kernel.data().friction[0]);
    // Rates of the length in the middle of the cells, and what friction bears in them.
    let shape = |solution: &pliant_models::rods::StrainSolution| {
        let middle = |k: usize| (k as f64 + 0.5) / CELLS as f64 * length;
        let stretch = |k: usize| {
            let s = middle(k);
            let strain: [f64; 6] = solution.station(s).unwrap().strain.into();
            let routings = TendonKernels::routings(kernel, 0, &s);
            TendonKernels::tendons(kernel, 0, &routings, &strain, &[0.0; 3]).stretch[0]
        };
        let direction = |k: usize| {
            let s = k as f64 / CELLS as f64 * length;
            let (station, [y, z]) =
                (solution.station(s).unwrap(), solution.routings(0, s).unwrap()[0].offset);
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
        let kernel = Driven::rubbing(rod, 0.2);
        let robot = Strain::new(kernel.clone(), Orders { torsion: 5, bending: 12, extension: 10, shear: 8 });
        let gap = |steps: u32| {
            let up = (0..=steps).map(|k| 1.0 + 2.0 * f64::from(k) / f64::from(steps));
            let mut tensions: Vec<f64> = up.clone().collect();
            tensions.extend(up.clone().rev().skip(1));
            // The second loop is closed.
            let first = tensions.len() - 1;
            tensions.extend(up.clone().skip(1));
            tensions.extend(up.rev().skip(1));
            let [work, lost] = loop_energies((&robot, &kernel), &tensions, first);
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
                distance(solution.lengths(), &list(row, "len_", "_m", 3)),
                (solution.end_tensions()[0] - row.columns(["tension_end_1_N"])[0]).abs(),
                (solution.angles()[0] - row.columns(["angle_1_rad"])[0]).abs(),
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
            see(&robot.solve(InputRef::forces(&tensions).with_slides(&slides)).unwrap(), row);
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
