//! The shooting model against the reference tables.
#![allow(clippy::unwrap_used, reason = "a test")]

use pliant_runtime::rotation::entries;

use crate::rods;

use pliant_models::Place;
use pliant_models::rods::shooting::{Shooting, ShootingSolution};
use pliant_models::rods::{Drive, Error, InputRef, Kernel, Wrench};
use pliant_testing::{Row, distance, larger, rotation_distance};
use rods::{kernel, show, table};

/// The tendons of a row, by tension.
fn tensions(row: &Row) -> Vec<Drive> {
    row.list("in.tau_", "_N").into_iter().map(Drive::Force).collect()
}

/// Differences of tip position, tip rotation and lengths from a row.
fn tip_differences(solution: &ShootingSolution, row: &Row) -> [f64; 3] {
    let tip = solution.tip();
    let lengths = row.list("len_", "_m");
    [
        distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
        rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
        distance(solution.lengths(), &lengths),
    ]
}

fn scenario<K: Kernel>(name: &str, kernel: K) {
    let robot = Shooting::new(kernel);
    let mut worst = [0.0_f64; 3];
    let mut iterations = 0;
    for row in table(&format!("scenario_{name}")) {
        let solution = robot.solve(InputRef::drives(&tensions(&row))).unwrap();
        let found = tip_differences(&solution, &row);
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
        iterations = iterations.max(solution.report().iterations);
        assert_eq!(solution.report().load_steps, 1);
    }
    println!("{name}: {}(m, rad, m), at most {iterations} iterations", show(&worst));
    assert!(worst[0] < 1e-10 && worst[1] < 1e-9 && worst[2] < 1e-12, "{worst:?}");
}

#[test]
fn tips_and_lengths_of_the_five_scenarios() {
    scenario("a", kernel(rods::a()));
    scenario("b", kernel(rods::b()));
    scenario("c", kernel(rods::c()));
    scenario("d", kernel(rods::d()));
    scenario("e", kernel(rods::e()));
}

#[test]
fn a_dead_force_at_the_tip() {
    let robot = Shooting::new(kernel(rods::a()));
    for row in table("loaded_a") {
        let wrench = [Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]))];
        let input = tensions(&row);
        let solution = robot.solve(InputRef::drives(&input).with_wrenches(&wrench)).unwrap();
        let found = tip_differences(&solution, &row);
        println!("{} {:?}", show(&found), solution.report());
        assert!(found[0] < 1e-10 && found[1] < 1e-9 && found[2] < 1e-12, "{found:?}");
    }
}

fn shape<K: Kernel>(name: &str, kernel: K) {
    let robot = Shooting::new(kernel);
    let rows = table(&format!("shape_{name}"));
    let solution = robot.solve(InputRef::drives(&tensions(&rows[0]))).unwrap();
    let mut worst = [0.0_f64; 4];
    for row in &rows {
        let station = solution.station(row["in.X_m"]).unwrap();
        let strain = row.columns(["K_x_per_m", "K_y_per_m", "K_z_per_m", "Gamma_x", "Gamma_y", "Gamma_z"]);
        let found = [
            distance(&station.pose.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&station.pose.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(&station.strain.as_slice()[..3], &strain[..3]),
            distance(&station.strain.as_slice()[3..], &strain[3..]),
        ];
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
    }
    println!("{name}: {}(m, rad, 1/m, 1) in {} steps", show(&worst), solution.integration_steps());
    assert!(worst[0] < 1e-10 && worst[1] < 1e-9 && worst[2] < 1e-8 && worst[3] < 1e-11, "{worst:?}");
}

#[test]
fn shapes_and_strains_along_the_rods() {
    shape("a", kernel(rods::a()));
    shape("b", kernel(rods::b()));
    shape("c", kernel(rods::c()));
    shape("d", kernel(rods::d()));
    shape("e", kernel(rods::e()));
}

/// The matrix `name_i_j` of a row.
fn matrix(row: &Row, name: &str, rows: usize) -> Vec<Vec<f64>> {
    (1..=rows).map(|i| row.list(&format!("{name}_{i}_"), "")).collect()
}

/// The largest difference of two blocks, relative to the largest entry of the table's.
fn relative(found: &[Vec<f64>], wanted: &[Vec<f64>]) -> f64 {
    pliant_testing::relative(&found.concat(), &wanted.concat())
}

fn sensitivities<K: Kernel>(name: &str, kernel: K) {
    let robot = Shooting::new(kernel);
    let count = robot.tendon_count();
    for row in table(&format!("sensitivity_{name}")) {
        let solution = robot.solve(InputRef::drives(&tensions(&row))).unwrap();
        let found = solution.sensitivity().unwrap();
        let by_tension = |rows: core::ops::Range<usize>| -> Vec<Vec<f64>> {
            rows.map(|k| found.tip_by_tension.as_ref().iter().map(|column| column[k]).collect()).collect()
        };
        let lengths: Vec<Vec<f64>> = found.length_by_tension.rows().map(<[f64]>::to_vec).collect();
        // In the table linear comes first.
        let order = [3, 4, 5, 0, 1, 2];
        let compliance = |rows: [usize; 3], columns: [usize; 3]| -> Vec<Vec<f64>> {
            rows.map(|i| columns.map(|j| found.compliance[(order[i], order[j])]).to_vec()).to_vec()
        };
        let table = matrix(&row, "compliance", 6);
        let block = |rows: [usize; 3], columns: [usize; 3]| -> Vec<Vec<f64>> {
            rows.map(|i| columns.map(|j| table[i][j]).to_vec()).to_vec()
        };
        let (linear, angular) = ([0, 1, 2], [3, 4, 5]);
        let errors = [
            relative(&by_tension(3..6), &matrix(&row, "dtip_dtau", 3)),
            relative(&by_tension(0..3), &matrix(&row, "drot_dtau", 3)),
            relative(&lengths, &matrix(&row, "dlen_dtau", count)),
            relative(&compliance(linear, linear), &block(linear, linear)),
            relative(&compliance(linear, angular), &block(linear, angular)),
            relative(&compliance(angular, linear), &block(angular, linear)),
            relative(&compliance(angular, angular), &block(angular, angular)),
        ];
        println!("{name}: {}", show(&errors));
        assert!(errors.iter().all(|error| *error < 1e-8), "{errors:?}");
    }
}

#[test]
fn derivatives_of_tip_and_lengths() {
    sensitivities("a", kernel(rods::a()));
    sensitivities("b", kernel(rods::b()));
    sensitivities("c", kernel(rods::c()));
    sensitivities("d", kernel(rods::d()));
    sensitivities("e", kernel(rods::e()));
}

#[test]
fn forward_problem_of_a_rod_without_tendons() {
    let robot = Shooting::new(kernel(rods::bare()));
    let mut worst = [0.0_f64; 3];
    for row in table("rod_forward") {
        let wrench = [Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]))
            .with_couple(row.columns(["in.mx_Nm", "in.my_Nm", "in.mz_Nm"]))];
        let solution = robot.solve(InputRef::drives(&[]).with_wrenches(&wrench)).unwrap();
        let tip = solution.tip();
        let base = solution.base_wrench();
        let found = [
            distance(&tip.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&tip.rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(
                &[-base[0], -base[1], -base[2]],
                &row.columns(["base_mx_Nm", "base_my_Nm", "base_mz_Nm"]),
            ),
        ];
        println!(
            "{}{} iterations {} load steps",
            show(&found),
            solution.report().iterations,
            solution.report().load_steps
        );
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
    }
    assert!(worst[0] < 1e-10 && worst[1] < 1e-9 && worst[2] < 1e-10, "{worst:?}");
}

fn displacement<K: Kernel>(name: &str, kernel: K) {
    let robot = Shooting::new(kernel);
    let mut worst = 0.0_f64;
    for row in table(&format!("displacement_{name}")) {
        let lengths = row.list("in.len_", "_m");
        let tendons: Vec<Drive> = lengths
            .iter()
            .zip(robot.unstressed_lengths().as_ref())
            .map(|(length, unstressed)| Drive::Displacement(unstressed - length))
            .collect();
        let solution = robot.solve(InputRef::drives(&tendons)).unwrap();
        let found = distance(solution.tensions(), &row.list("tau_", "_N"));
        println!(
            "{name}: {found:.1e} {:?} cond {:.1e} {:?}",
            solution.report(),
            solution.conditioning(),
            solution.residuals()
        );
        worst = larger(worst, found);
    }
    assert!(worst < 1e-6, "{name} {worst:e}");
}

#[test]
fn displacements_give_the_tensions_back() {
    displacement("a", kernel(rods::a()));
    displacement("b", kernel(rods::b()));
    displacement("c", kernel(rods::c()));
    displacement("d", kernel(rods::d()));
    displacement("e", kernel(rods::e()));
}

#[test]
fn moments_that_bring_the_tip_to_a_place() {
    let robot = Shooting::new(kernel(rods::bare()));
    for row in table("rod_inverse") {
        let force = [Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]))];
        let target = row.columns(["in.x_m", "in.y_m", "in.z_m"]);
        let found = robot.tip_moment(&InputRef::drives(&[]).with_wrenches(&force), target).unwrap();
        let errors = [
            distance(&found.moment, &row.columns(["mx_Nm", "my_Nm", "mz_Nm"])),
            distance(&found.solution.tip().translation.vector, &target),
            (found.singular_values[2] / row["info.smallest_singular_value_of_dp_dM"] - 1.0).abs(),
        ];
        println!("{} {:?}", show(&errors), found.singular_values);
        assert!(errors[0] < 1e-9 && errors[1] < 1e-11 && errors[2] < 1e-6, "{errors:?}");
    }
    // Tensions are held, or it is another problem.
    let tendons = [Drive::Displacement(0.0), Drive::Force(1.0), Drive::Force(1.0)];
    let refused = Shooting::new(kernel(rods::a())).tip_moment(&InputRef::drives(&tendons), [0.1; 3]);
    assert!(matches!(refused, Err(Error::Invalid { at: Place::Tendon(0), .. })));
}
