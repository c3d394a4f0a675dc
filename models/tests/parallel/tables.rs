//! The reference robot against the tables of `tests/reference/parallel`.
#![allow(clippy::unwrap_used, reason = "tests")]

use pliant_runtime::rotation::entries;

use crate::parallels;

use parallels::{CASES, Row, kernel, loads, table};
use pliant_models::Stability;
use pliant_models::parallel::{Input, Parallel, ParallelSolution};
use pliant_testing::{distance, larger, relative, relative_to, rotation_distance};

const POSITION: [&str; 3] = ["px_m", "py_m", "pz_m"];

/// Samples of a case one after the other.
fn solve(elements: usize, case: &str, each: &mut impl FnMut(usize, &ParallelSolution)) {
    let robot = Parallel::new(kernel(elements));
    let mut solver = robot.solver();
    let loads = loads(case);
    for row in table("ee_pose").iter().filter(|row| row.case == case) {
        let found = solver.solve(&Input::displacements(&row.motors).with_loads(&loads)).unwrap();
        assert_eq!(found.report().stability, Stability::Stable, "{case} {}", row.sample);
        each(row.sample, found);
    }
}

#[test]
fn discrete_solutions_are_those_of_the_table() {
    let rows = table("lse_pose");
    let mut count = 0;
    for elements in [2, 4, 8, 16, 32] {
        for case in CASES {
            let mine = |row: &&Row| row.case == case && row.entries.whole("in.elements") == elements;
            if !rows.iter().any(|row| mine(&row)) {
                continue;
            }
            solve(elements, case, &mut |sample, found| {
                let row = rows.iter().filter(mine).find(|row| row.sample == sample).unwrap();
                let pose = found.platform();
                let rotation = row.entries.columns(["rotvec_x", "rotvec_y", "rotvec_z"]);
                let off = larger(
                    distance(&pose.translation.vector, &row.entries.columns(POSITION)),
                    distance(&pose.rotation.scaled_axis(), &rotation),
                );
                assert!(off < 1e-9, "{elements} elements, {case} {sample}: {off:e}");
                count += 1;
            });
        }
    }
    assert_eq!(count, rows.len());
}

#[test]
fn poses_tend_to_those_of_exact_rods() {
    let rows = table("ee_pose");
    let errors = |elements: usize, case: &str| {
        let mut worst = 0.0_f64;
        solve(elements, case, &mut |sample, found| {
            let row = rows.iter().find(|row| row.case == case && row.sample == sample).unwrap();
            let position = row.entries.columns(POSITION);
            worst = larger(worst, distance(&found.platform().translation.vector, &position));
            let rotation = row.entries.columns(["qw", "qx", "qy", "qz"]);
            let off = rotation_distance(&entries(&found.platform().rotation), &rotation);
            worst = larger(worst, if elements == 32 { 0.1 * off } else { 0.0 });
        });
        worst
    };
    for (case, bound) in CASES.into_iter().zip([1.4e-8, 3.7e-7, 2.7e-7, 1.0e-7]) {
        let [e8, e16, e32] = [8, 16, 32].map(|elements| errors(elements, case));
        let orders = [(e8 / e16).log2(), (e16 / e32).log2()];
        println!("{case}: {e8:.2e} {e16:.2e} {e32:.2e}, orders {:.2} {:.2}", orders[0], orders[1]);
        assert!(e32 < 2.0 * bound, "{case}: {e32:e}");
        assert!(orders.iter().all(|order| (3.8..4.2).contains(order)), "{case}: {orders:?}");
    }
}

/// Couples and forces at base and tip of a rod, in the order of the table.
fn wrenches(row: &Row) -> [f64; 12] {
    let names =
        ["base_m", "base_n", "tip_m", "tip_n"].map(|end| ["x", "y", "z"].map(|axis| format!("{end}_{axis}")));
    core::array::from_fn(|k| row.entries[names[k / 3][k % 3].as_str()])
}

#[test]
fn wrenches_points_and_sensitivities_are_those_of_exact_rods() {
    let [rods, points, slopes] = ["rod_wrench", "rod_point", "sensitivity"].map(table);
    let mut counts = [0; 3];
    for case in CASES {
        let mut worst = [0.0_f64; 3];
        solve(32, case, &mut |sample, found| {
            let here = |row: &&Row| row.case == case && row.sample == sample;
            // Couples and forces relative to the largest of the robot: see `nodal_reactions_have_order_four` for those of each rod.
            let rows: Vec<_> = rods.iter().filter(here).collect();
            for kind in 0..2 {
                let of = |row: &[f64]| [&row[3 * kind..][..3], &row[6 + 3 * kind..][..3]].concat();
                let expected: Vec<f64> = rows.iter().flat_map(|row| of(&wrenches(row))).collect();
                let found: Vec<f64> = rows
                    .iter()
                    .flat_map(|row| {
                        of(found
                            .rod_wrench(row.entries.whole("in.rod"))
                            .unwrap()
                            .map(<[f64; 6]>::from)
                            .as_flattened())
                    })
                    .collect();
                worst[0] = larger(worst[0], relative_to(&found, &expected, [1e-5, 1e-4][kind]));
            }
            counts[0] += rows.len();
            for row in points.iter().filter(here) {
                let pose = found.station(row.entries.whole("in.rod"), row.entries["in.s_m"]).unwrap().pose;
                let expected = row.entries.columns(POSITION);
                worst[1] = larger(worst[1], relative(&pose.translation.vector, &expected));
                counts[1] += 1;
            }
            for row in slopes.iter().filter(here) {
                let found = found.sensitivity().unwrap();
                let (compliance, motors) = (found.compliance, found.platform_by_motor);
                let entry = |name: &str, i: usize, j: usize| {
                    row.entries[format!("{name}_{}_{}", i + 1, j + 1).as_str()]
                };
                for (i, j) in [(0, 0), (0, 3), (3, 0), (3, 3)] {
                    let block = |entry: &dyn Fn(usize, usize) -> f64| -> Vec<f64> {
                        (0..9).map(|k| entry(i + k / 3, j + k % 3)).collect()
                    };
                    let expected = block(&|i, j| entry("compliance", i, j));
                    worst[2] = larger(worst[2], relative(&block(&|i, j| compliance[(i, j)]), &expected));
                }
                for i in [0, 3] {
                    let found: Vec<f64> = (0..9).map(|k| motors[(i + k / 3, k % 3)]).collect();
                    let expected: Vec<f64> =
                        (0..9).map(|k| entry("dpose_dtheta", i + k / 3, k % 3)).collect();
                    worst[2] = larger(worst[2], relative(&found, &expected));
                }
                counts[2] += 1;
            }
        });
        println!("{case}: wrenches {:.1e} points {:.1e} sensitivities {:.1e}", worst[0], worst[1], worst[2]);
        assert!(worst.iter().all(|worst| *worst < 1e-4), "{case}: {worst:?}");
    }
    assert_eq!(counts, [rods.len(), points.len(), slopes.len()]);
}

/// Couples and forces at the ends of all rods: found and expected.
fn reactions(elements: usize, case: &str) -> Vec<[[f64; 3]; 2]> {
    let rows = table("rod_wrench");
    let mut all = Vec::new();
    solve(elements, case, &mut |sample, found| {
        for row in rows.iter().filter(|row| row.case == case && row.sample == sample) {
            let wrench = found.rod_wrench(row.entries.whole("in.rod")).unwrap();
            for (found, expected) in
                wrench.map(<[f64; 6]>::from).as_flattened().chunks(3).zip(wrenches(row).chunks(3))
            {
                all.push([found, expected].map(|vector| core::array::from_fn(|k| vector[k])));
            }
        }
    });
    all
}

/// Reactions are off by what the pose of the platform is off (3e-7 m): a slender rod that bears little is as stiff as one that bears much, and so the
/// error relative to its own force is larger, 2e-4 at worst. It falls with the fourth power of the element, below 1e-4 from 40 elements on.
#[test]
fn nodal_reactions_have_order_four() {
    let norm = |vector: [f64; 3]| vector.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    // Largest error relative to the vector itself; those that are zero but for rounding are left out.
    let worst = |all: &mut dyn Iterator<Item = [[f64; 3]; 2]>| {
        all.filter(|[_, expected]| norm(*expected) > 1e-8)
            .map(|[found, expected]| norm(core::array::from_fn(|k| found[k] - expected[k])) / norm(expected))
            .fold(0.0, larger)
    };
    for (case, bound) in CASES.into_iter().zip([1e-5, 1.3e-4, 2.2e-4, 7e-5]) {
        let [coarse, fine] = [16, 32].map(|elements| reactions(elements, case));
        let errors = [&coarse, &fine].map(|all| worst(&mut all.iter().copied()));
        // Richardson's extrapolation.
        let limit = coarse.iter().zip(&fine).map(|([coarse, expected], [fine, _])| {
            [core::array::from_fn(|k| fine[k] + (fine[k] - coarse[k]) / 15.0), *expected]
        });
        let limit = worst(&mut { limit });
        println!("{case}: {:.2e} {:.2e}, extrapolated {limit:.1e}", errors[0], errors[1]);
        assert!(errors[1] < bound && limit < 2e-6, "{case}: {errors:?} {limit:e}");
        let order = (errors[0] / errors[1]).log2();
        assert!((3.8..4.2).contains(&order), "{case}: {order}");
    }
}

/// Largest error of couples and of forces in the sections at the ends of all rods, relative to the largest ones of the robot.
fn section_errors(elements: usize, case: &str) -> [f64; 2] {
    let rows = table("rod_wrench");
    let mut errors = [0.0_f64; 2];
    solve(elements, case, &mut |sample, found| {
        let (mut off, mut size) = ([0.0_f64; 2], [0.0_f64; 2]);
        for row in rows.iter().filter(|row| row.case == case && row.sample == sample) {
            let rod = row.entries.whole("in.rod");
            let ends = [0.0, found.length(rod).unwrap()].map(|s| found.station(rod, s).unwrap());
            assert!(ends.iter().all(|end| end.stress == end.wrench));
            let all = ends.iter().flat_map(|end| end.wrench.iter().copied().collect::<Vec<_>>());
            for (k, (found, expected)) in all.zip(wrenches(row)).enumerate() {
                let kind = k / 3 % 2;
                off[kind] = larger(off[kind], (found - expected).abs());
                size[kind] = larger(size[kind], expected.abs());
            }
        }
        errors = core::array::from_fn(|kind| larger(errors[kind], off[kind] / size[kind]));
    });
    errors
}

/// Stresses of sections, from the strain of their elements, against those of exact rods: of order two.
#[test]
fn stresses_of_sections_converge_to_those_of_exact_rods() {
    for (case, kinds) in CASES.into_iter().zip([1, 2, 2, 2]) {
        // Unloaded rods bear couples alone.
        let [coarse, fine] = [32, 64].map(|elements| section_errors(elements, case));
        for (coarse, fine) in coarse.into_iter().zip(fine).take(kinds) {
            let order = (coarse / fine).log2();
            println!("{case}: {coarse:.2e} {fine:.2e}, order {order:.2}");
            assert!(fine < 2e-3 && (1.7..2.1).contains(&order), "{case}: {coarse:e} {fine:e} {order}");
        }
    }
}
