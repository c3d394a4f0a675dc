//! The strain model against the reference tables.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant_runtime::rotation::entries;

use crate::rods;

use pliant_models::Stability;
use pliant_models::rods::{Drive, Generic, InputRef, Orders, Strain, UniformRod, Wrench};
use pliant_testing::{distance, larger, relative, rotation_distance};
use rods::{show, table};

/// Functions that reach rounding.
const HIGH: Orders = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };

/// Largest errors of `(position, quaternion, lengths)` over a table.
fn errors<const N: usize, const M: usize>(name: &str, rod: UniformRod<N, M>, orders: Orders) -> [f64; 3] {
    let strain = Strain::new(Generic::<_, M>::new(rod), orders);
    let mut worst = [0.0_f64; 3];
    for row in table(name) {
        let tendons: Vec<Drive> = row.list("in.tau_", "_N").into_iter().map(Drive::Force).collect();
        let mut wrenches = Vec::new();
        if name.starts_with("loaded") {
            wrenches.push(Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"])));
        }
        let solution = strain.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)).unwrap();
        let report = solution.report();
        println!("{name} {tendons:?} {report:?} {}", show(solution.residuals()));
        assert_eq!(report.stability, Stability::Stable);
        assert_eq!(report.load_steps, 1);
        let found = [
            distance(&solution.tip().translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&solution.tip().rotation), &row.columns(["qw", "qx", "qy", "qz"])),
            distance(solution.lengths(), &row.list("len_", "_m")),
        ];
        println!("   {}", show(&found));
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
    }
    println!("{name} {orders:?} {}", show(&worst));
    worst
}

#[track_caller]
fn within(found: [f64; 3], limit: f64) {
    assert!(found.iter().all(|error| *error <= limit), "{}: expected {limit:.1e}", show(&found));
}

#[test]
fn tables_of_tensions_with_many_functions() {
    for (name, found) in [
        ("a", errors("scenario_a", rods::a(), HIGH)),
        ("loaded", errors("loaded_a", rods::a(), HIGH)),
        ("b", errors("scenario_b", rods::b(), HIGH)),
        ("c", errors("scenario_c", rods::c(), HIGH)),
        ("d", errors("scenario_d", rods::d(), HIGH)),
        ("e", errors("scenario_e", rods::e(), HIGH)),
    ] {
        println!("{name}");
        within(found, 1e-9);
    }
}

#[test]
fn tables_of_tensions_with_the_functions_of_the_paper() {
    // Positions of the tips, m.
    for (found, limit) in [
        (errors("scenario_a", rods::a(), Orders::PAPER), 3e-9),
        (errors("scenario_b", rods::b(), Orders::PAPER), 2e-8),
        (errors("scenario_c", rods::c(), Orders::PAPER), 1e-4),
        (errors("scenario_d", rods::d(), Orders::PAPER), 1e-9),
        (errors("scenario_e", rods::e(), Orders::PAPER), 1e-9),
    ] {
        assert!(found[0] <= limit, "{}: expected {limit:.1e}", show(&found));
    }
}

/// Functions for the strain itself: at a point, and most at an end, it is known less well than what is integrated from it.
const HIGHER: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };

#[test]
fn the_nodes_leave_nothing_but_rounding() {
    // Error of the paper's functions themselves: another rule finds the same.
    let orders = Orders::PAPER;
    let strain = Strain::new(Generic::<_, 3>::new(rods::a()), orders);
    let helical = Strain::new(Generic::<_, 2>::new(rods::c()), orders);
    assert_eq!(strain.nodes(), 16);
    let wrenches = [Wrench::force([0.05, 0.1, -0.05])];
    let loaded = |strain: &Strain| {
        let tendons = [4.0, 0.0, 1.0].map(Drive::Force);
        strain.solve(InputRef::drives(&tendons).with_wrenches(&wrenches)).unwrap()
    };
    let (few, many) = (loaded(&strain), loaded(&strain.clone().with_nodes(40)));
    let error = distance(&few.tip().translation.vector, &many.tip().translation.vector);
    assert!(error < 1e-13, "{error:.1e}");
    let (few, many) =
        (helical.solve(&[10.0, 0.0]).unwrap(), helical.clone().with_nodes(40).solve(&[10.0, 0.0]).unwrap());
    let error = distance(&few.tip().translation.vector, &many.tip().translation.vector);
    println!("{error:.1e}");
    assert!(error < 1e-11, "{error:.1e}");
}

fn shape<const N: usize, const M: usize>(name: &str, rod: UniformRod<N, M>) {
    let strain = Strain::new(Generic::<_, M>::new(rod), HIGHER);
    let rows = table(name);
    let length = strain.length();
    let solution = strain.solve(&rows[0].list("in.tau_", "_N")).unwrap();
    let mut worst = [0.0_f64; 4];
    for row in rows {
        let station = solution.station(row["in.X_m"].min(length)).unwrap();
        let turn: [f64; 4] = row.columns(["qw", "qx", "qy", "qz"]);
        let curvature: [f64; 3] = row.columns(["K_x_per_m", "K_y_per_m", "K_z_per_m"]);
        let found = [
            distance(&station.pose.translation.vector, &row.columns(["x_m", "y_m", "z_m"])),
            rotation_distance(&entries(&station.pose.rotation), &turn),
            distance(&station.strain.as_slice()[..3], &curvature),
            distance(&station.strain.as_slice()[3..], &row.columns(["Gamma_x", "Gamma_y", "Gamma_z"])),
        ];
        for (worst, found) in worst.iter_mut().zip(found) {
            *worst = larger(*worst, found);
        }
    }
    println!("{name} {}", show(&worst));
    let limits = [1e-9, 1e-9, 1e-7, 1e-10];
    assert!(worst.iter().zip(limits).all(|(found, limit)| *found <= limit), "{name} {}", show(&worst));
}

#[test]
fn shapes() {
    shape("shape_a", rods::a());
    shape("shape_b", rods::b());
    shape("shape_c", rods::c());
    shape("shape_d", rods::d());
    shape("shape_e", rods::e());
}

fn sensitivities<const N: usize, const M: usize>(name: &str, rod: UniformRod<N, M>) {
    let strain = Strain::new(Generic::<_, M>::new(rod), HIGH);
    for row in table(name) {
        let solution = strain.solve(&row.list("in.tau_", "_N")).unwrap();
        let found = solution.sensitivity().unwrap();
        let block = |what: &str, rows: usize| -> Vec<f64> {
            (1..=rows).flat_map(|i| row.list(&format!("{what}_{i}_"), "")).collect()
        };
        let pick = |range: core::ops::Range<usize>| -> Vec<f64> {
            range.flat_map(|k| found.tip_by_tension.iter().map(move |x| x[k])).collect()
        };
        // The table's order is linear first.
        let order = [3, 4, 5, 0, 1, 2];
        let expected = block("compliance", 6);
        let quarter = |rows: usize, columns: usize| -> f64 {
            let entries = |at: &dyn Fn(usize, usize) -> f64| -> Vec<f64> {
                (0..9).map(|k| at(rows + k / 3, columns + k % 3)).collect()
            };
            let mine = entries(&|i, j| found.compliance[(order[i], order[j])]);
            relative(&mine, &entries(&|i, j| expected[6 * i + j]))
        };
        let worst = [
            relative(&pick(3..6), &block("dtip_dtau", 3)),
            relative(&pick(0..3), &block("drot_dtau", 3)),
            relative(found.length_by_tension.entries(), &block("dlen_dtau", M)),
            quarter(0, 0),
            quarter(0, 3),
            quarter(3, 0),
            quarter(3, 3),
        ];
        println!("{name} {}", show(&worst));
        assert!(worst.iter().all(|error| *error < 1e-8), "{name} {}", show(&worst));
    }
}

#[test]
fn sensitivities_are_those_of_the_tables() {
    sensitivities("sensitivity_a", rods::a());
    sensitivities("sensitivity_b", rods::b());
    sensitivities("sensitivity_c", rods::c());
    sensitivities("sensitivity_d", rods::d());
    sensitivities("sensitivity_e", rods::e());
}

fn displacements<const N: usize, const M: usize>(name: &str, rod: UniformRod<N, M>) {
    let strain = Strain::new(Generic::<_, M>::new(rod), HIGH);
    let mut worst = 0.0_f64;
    for row in table(name) {
        let lengths = row.list("in.len_", "_m");
        let tendons: Vec<Drive> = lengths
            .iter()
            .zip(strain.unstressed_lengths())
            .map(|(length, unstressed)| Drive::Displacement(unstressed - length))
            .collect();
        let solution = strain.solve(InputRef::drives(&tendons));
        let solution = solution.unwrap_or_else(|error| panic!("{name} {lengths:?}: {error} {error:?}"));
        let expected = row.list("tau_", "_N");
        let found = distance(solution.tensions(), &expected);
        println!(
            "{name} {expected:?} {found:.1e} {:?} defect {:.1e} conditioning {:.1e} {}",
            solution.report(),
            solution.defect(),
            solution.conditioning(),
            show(solution.residuals())
        );
        worst = larger(worst, found);
    }
    assert!(worst < 1e-6, "{name} {worst:.1e}");
}

#[test]
fn displacement_a() {
    displacements("displacement_a", rods::a());
}

#[test]
fn displacement_b() {
    displacements("displacement_b", rods::b());
}

#[test]
fn displacement_c() {
    displacements("displacement_c", rods::c());
}

#[test]
fn displacement_d() {
    displacements("displacement_d", rods::d());
}

#[test]
fn displacement_e() {
    displacements("displacement_e", rods::e());
}

#[test]
fn moments_that_bring_the_tip_to_a_place() {
    let strain = Strain::new(Generic::<_, 0>::new(rods::bare()), HIGH);
    for row in table("rod_inverse") {
        let force = [Wrench::force(row.columns(["in.fx_N", "in.fy_N", "in.fz_N"]))];
        let target = row.columns(["in.x_m", "in.y_m", "in.z_m"]);
        let found = strain.tip_moment(&InputRef::drives(&[]).with_wrenches(&force), target).unwrap();
        let errors = [
            distance(&found.moment, &row.columns(["mx_Nm", "my_Nm", "mz_Nm"])),
            distance(&found.solution.tip().translation.vector, &target),
            (found.singular_values[2] / row["info.smallest_singular_value_of_dp_dM"] - 1.0).abs(),
        ];
        println!("{} {:?}", show(&errors), found.singular_values);
        assert!(errors[0] < 1e-8 && errors[1] < 1e-11 && errors[2] < 1e-6, "{errors:?}");
    }
}
