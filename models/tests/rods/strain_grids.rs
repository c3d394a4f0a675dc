//! The whole tension grids of the five scenarios: from the natural shape, without load steps; convergence; memory.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::rods;

use pliant_models::Stability;
use pliant_models::rods::{Drive, Generic, InputRef, Orders, Strain, UniformRod, Wrench};
use pliant_testing::larger;
use rods::show;

/// All lists with the `k`-th entry from `choices[k]`.
fn product(choices: &[Vec<f64>]) -> Vec<Vec<f64>> {
    choices.iter().fold(vec![Vec::new()], |lists, choices| {
        let more = |list: Vec<f64>| {
            choices.iter().map(move |choice| list.iter().copied().chain([*choice]).collect::<Vec<f64>>())
        };
        lists.into_iter().flat_map(more).collect()
    })
}

fn steps(count: usize, step: f64) -> Vec<f64> {
    (0..count).map(|k| k as f64 * step).collect()
}

fn grid_d() -> Vec<Vec<f64>> {
    let choices = [steps(3, 2.5), steps(2, 3.75), steps(2, 2.5)];
    let largest = [5.0, 3.75, 2.5];
    let all: Vec<Vec<f64>> = choices.into_iter().flat_map(|choice| vec![choice; 3]).collect();
    let fits = |tensions: &Vec<f64>| {
        let equal = tensions.chunks(3).any(|t| t[0] != 0.0 && t[0] == t[1] && t[1] == t[2]);
        let spread = (0..3).any(|k| {
            let sums =
                [0, 1, 2].map(|angle| (k..3).map(|segment| tensions[3 * segment + angle]).sum::<f64>());
            let smallest = sums.iter().copied().fold(f64::INFINITY, f64::min);
            sums.iter().any(|sum| sum - smallest > largest[k])
        });
        !equal && !spread
    };
    product(&all).into_iter().filter(fits).collect()
}

fn grid_e() -> Vec<Vec<f64>> {
    let choices = [steps(3, 2.0), steps(3, 1.5), steps(3, 1.0)];
    let all: Vec<Vec<f64>> = choices.into_iter().flat_map(|choice| vec![choice; 2]).collect();
    let fits = |t: &Vec<f64>| t.chunks(2).all(|pair| pair[0] == 0.0 || pair[0] != pair[1]);
    product(&all).into_iter().filter(fits).collect()
}

fn converges<const N: usize, const M: usize>(name: &str, rod: UniformRod<N, M>, grid: &[Vec<f64>]) {
    let strain = Strain::new(Generic::<_, M>::new(rod), Orders::PAPER);
    let mut solver = strain.solver();
    let (mut worst, mut most) = (0.0_f64, 0);
    for tensions in grid {
        let tendons: Vec<Drive> = tensions.iter().copied().map(Drive::Force).collect();
        solver.restart();
        let solution =
            solver.solve(InputRef::drives(&tendons)).unwrap_or_else(|e| panic!("{name} {tensions:?}: {e}"));
        let report = solution.report();
        assert_eq!((report.load_steps, report.stability), (1, Stability::Stable), "{name} {tensions:?}");
        (worst, most) = (larger(worst, report.residual), most.max(report.iterations));
    }
    println!("{name}: {} cases, at most {most} iterations, residual {worst:.1e}", grid.len());
    assert!(worst < 1e-12 && most <= 12);
}

#[test]
fn all_cases_of_all_grids_converge_from_zero() {
    let a = product(&vec![steps(6, 1.0); 3]);
    let b = product(&vec![steps(9, 1.0); 2]);
    let single = (1..=10).flat_map(|k| [vec![f64::from(k), 0.0], vec![0.0, f64::from(k)]]);
    let both = product(&vec![(1..=10).map(f64::from).collect(); 2]);
    let c: Vec<Vec<f64>> = single.chain(both).collect();
    let (d, e) = (grid_d(), grid_e());
    assert_eq!([a.len(), b.len(), c.len(), d.len(), e.len()], [216, 81, 120, 505, 343]);
    converges("a", rods::a(), &a);
    converges("b", rods::b(), &b);
    converges("c", rods::c(), &c);
    converges("d", rods::d(), &d);
    converges("e", rods::e(), &e);
}

/// The last residuals above the floor of rounding fall quadratically: each by more than the square of a common factor allows.
fn quadratic(name: &str, residuals: &[f64]) {
    println!("{name}: {}", show(residuals));
    // A step from below 1e-7 reuses the last tangent; rounding is at 1e-14.
    let above: Vec<f64> = residuals.iter().copied().filter(|residual| *residual > 1e-13).collect();
    let last: Vec<f64> = above.iter().copied().filter(|residual| *residual < 0.3).collect();
    assert!(last.len() >= 3, "{name}: {}", show(residuals));
    for pair in last.windows(2).filter(|pair| pair[0] > 1e-7) {
        assert!(pair[1] <= 3.0 * pair[0] * pair[0], "{name}: {}", show(residuals));
    }
}

#[test]
fn convergence_is_quadratic() {
    let strain = Strain::new(Generic::<_, 3>::new(rods::a()), Orders::PAPER);
    quadratic("a", strain.solve(&[0.0, 1.0, 5.0]).unwrap().residuals());
    let tendons = [4.0, 0.0, 1.0].map(Drive::Force);
    let force = Wrench::force([0.02, 0.05, -0.02]).with_couple([1e-3, 2e-3, 0.0]);
    for wrench in [Wrench { couple: nalgebra::Vector3::zeros(), ..force }, force, force.follower()] {
        let input = InputRef::drives(&tendons);
        let solution = strain.solve(input.with_wrenches(&[wrench])).unwrap();
        quadratic("a loaded", solution.residuals());
    }
    let strain = Strain::new(Generic::<_, 6>::new(rods::e()), Orders::PAPER);
    quadratic("e", strain.solve(&[1.0, 3.0, 2.0, 0.0, 0.0, 1.5]).unwrap().residuals());
}

#[test]
fn warm_solves_do_not_allocate() {
    let strain = Strain::new(Generic::<_, 6>::new(rods::e()), Orders::PAPER);
    let mut solver = strain.solver();
    let tendons = |more: f64| [1.0 + more, 3.0, 2.0, 0.0, 0.0, 1.5].map(Drive::Force);
    let wrenches = [
        Wrench::force([0.02, 0.05, -0.02]).with_couple([1e-3, 2e-3, 0.0]).at(0.05),
        Wrench::force([0.02, 0.05, -0.02]).with_couple([1e-3, 2e-3, 0.0]).follower(),
    ];
    let rest = solver.solve(InputRef::drives(&tendons(0.0))).unwrap();
    let first: [f64; 6] = rest.displacements().try_into().unwrap();
    let driven = |more: f64| {
        let mut all = first.map(Drive::Displacement);
        all[0] = Drive::Displacement(first[0] + more);
        all
    };
    for wrenches in [&wrenches[..0], &wrenches[..1], &wrenches[..]] {
        solver.solve(InputRef::drives(&tendons(0.0)).with_wrenches(wrenches)).unwrap();
        for all in [tendons(0.1), driven(1e-4), tendons(0.2)] {
            let mut found = false;
            let count = allocation_counter::measure(|| {
                let solution = solver.solve(InputRef::drives(&all).with_wrenches(wrenches));
                found = solution.is_ok_and(|solution| {
                    solution.station(0.123).is_ok() && solution.report().load_steps == 1
                });
            });
            assert!(found);
            assert_eq!(count.count_total, 0, "{all:?} {wrenches:?}");
            solver.sensitivity_at(0.123).unwrap();
            let count = allocation_counter::measure(|| {
                solver.sensitivity_at(0.123).unwrap();
            });
            assert_eq!(count.count_total, 0, "derivatives");
            assert_eq!(solver.sensitivity().unwrap(), solver.solution().unwrap().sensitivity().unwrap());
        }
    }
}
