//! Elements that are divided until the estimated error is small enough.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use crate::rods;

use pliant_models::rods::{Disc, InputRef, Orders, RodConfiguration, Strain, UniformRod, Wrench};
use pliant_models::{Error, LastGood, Settings};
use rods::{a, b, c, d, e, kernel};

/// Tips by an accuracy of 1 nm against those of many functions.
#[test]
fn scenarios_reach_a_nanometre() {
    const HIGH: Orders = Orders { torsion: 21, bending: 23, extension: 19, shear: 19 };
    fn check<const N: usize, const M: usize>(rod: &UniformRod<N, M>, pulls: &[f64]) {
        let adaptive = Strain::adaptive(kernel(rod.clone()), Some(1e-9)).solve(pulls).unwrap();
        let exact = Strain::new(kernel(rod.clone()), HIGH).solve(pulls).unwrap();
        let off = (adaptive.tip().translation.vector - exact.tip().translation.vector).norm();
        println!("off {off:e}, {} coefficients", adaptive.coefficients().len());
        assert!(off <= 1e-9, "{off}");
    }
    check(&a(), &[3.0, 0.0, 1.0]);
    check(&b(), &[3.0, 1.0]);
    check(&c(), &[3.0, 1.0]);
    check(&d(), &[2.0, 0.0, 0.5, 1.5, 0.0, 0.0, 0.0, 1.0, 0.2]);
    check(&e(), &[1.0, 0.0, 0.5, 0.0, 1.0, 0.0]);
}

/// Later solves keep the elements while they suffice, without allocation.
#[test]
fn elements_are_kept() {
    let robot = Strain::adaptive(kernel(a()), None);
    let mut solver = robot.solver();
    for pulls in [[3.0, 0.0, 1.0], [2.5, 0.0, 0.8], [3.0, 0.2, 1.0]] {
        solver.solve(&pulls).unwrap();
    }
    for pulls in [[2.8, 0.0, 1.0], [2.9, 0.1, 0.9]] {
        let count = allocation_counter::measure(|| {
            solver.solve(&pulls).unwrap();
        });
        assert_eq!(count.count_total, 0);
    }
}

/// Records and configurations have the elements, and start other solvers.
#[test]
fn records_have_the_elements() {
    let robot = Strain::adaptive(kernel(c()), Some(1e-10));
    let solution = robot.solve(&[5.0, 1.0]).unwrap();
    let record = solution.record();
    let restored = robot.restore(&record).unwrap();
    assert_eq!(restored.coefficients().len(), solution.coefficients().len());
    let off = (restored.tip().translation.vector - solution.tip().translation.vector).norm();
    assert!(off < 1e-12, "{off}");
    let configuration: RodConfiguration = record.configuration();
    let mut solver = robot.solver();
    solver.start_from(&configuration).unwrap();
    let again = solver.solve(&[5.0, 1.0]).unwrap();
    assert!(again.report().iterations <= 3, "{:?}", again.report());
}

/// A search that fails keeps the last answer with its elements.
#[test]
fn failures_keep_the_last_answer() {
    let robot = Strain::adaptive(kernel(a()), None);
    let mut solver = robot.solver();
    let before = solver.solve(&[3.0, 0.0, 1.0]).unwrap().tip();
    let none = [0.0; 3];
    let huge = [Wrench::couple([0.0, 1e9, 0.0])];
    let input = InputRef::forces(&none).with_wrenches(&huge);
    let found = solver.solve_with(input, &Settings { max_evaluations: 2000, ..Settings::default() });
    let error = found.err().unwrap();
    assert!(
        matches!(&error, Error::NotConverged { last_good, .. } if *last_good != LastGood::Nothing),
        "{error}"
    );
    assert_eq!(solver.solution().unwrap().tip(), before);
}

/// Accuracies that are no positive finite length are refused by each solve.
#[test]
fn odd_accuracies_are_refused() {
    for accuracy in [0.0, -1e-6, f64::NAN, f64::INFINITY] {
        let error = Strain::adaptive(kernel(a()), Some(accuracy)).solve(&[0.0; 3]).unwrap_err();
        assert!(matches!(error, Error::Invalid { .. }) && error.to_string().contains("accuracy"), "{error}");
    }
}

/// Without loads a straight rod is exact at once, and its estimated error is zero.
#[test]
fn straight_rods_are_exact() {
    let straight = UniformRod { gravity: [0.0; 3], ..a() };
    let robot = Strain::adaptive(kernel(straight), None);
    let solution = robot.solve(&[0.0; 3]).unwrap();
    assert_eq!(solution.coefficients().len(), robot.order());
    let error = solution.error().unwrap();
    assert!(error.position < 1e-15 && error.rotation < 1e-15 && error.forces == [0.0; 3], "{error:?}");
}

/// Evaluations of all divisions and estimates are bounded and counted.
#[test]
fn evaluations_are_bounded() {
    let robot = Strain::adaptive(kernel(c()), Some(1e-13));
    let whole = robot.solve(&[5.0, 1.0]).unwrap().report().evaluations;
    for max_evaluations in [1, whole / 2, whole] {
        let settings = Settings { max_evaluations, ..Settings::default() };
        let spent = match robot.solve_with(&[5.0, 1.0], &settings) {
            Ok(found) => found.report().evaluations,
            Err(Error::NotConverged { report, .. }) => report.evaluations,
            Err(error) => panic!("{error}"),
        };
        assert!(spent <= max_evaluations, "{spent} of {max_evaluations}");
    }
}

/// Motions keep the elements of the declaration.
#[test]
fn motions_have_the_declared_elements() {
    let robot = Strain::adaptive(kernel(a()), Some(1e-12));
    let stepper = robot.stepper(InputRef::forces(&[3.0, 0.0, 1.0])).unwrap();
    let state = stepper.rest().unwrap();
    assert_eq!(state.coordinates.len(), robot.order());
}

/// Tendons between discs that are pulled beyond the end of the equilibria: the end is that of many functions.
#[test]
fn equilibria_between_discs_end() {
    const MANY: Orders = Orders { torsion: 17, bending: 19, extension: 15, shear: 15 };
    let disc = |k: u8| Disc { s: 0.242 * f64::from(k) / 4.0, mass: 0.0, inertia: [0.0; 3] };
    let kernel = kernel(UniformRod { discs: (1..=4).map(disc).collect(), ..a() });
    let ends = [Strain::adaptive(kernel.clone(), None), Strain::new(kernel, MANY)].map(|strain| {
        let error = strain.solve(&[60.0, 0.0, 0.0]).unwrap_err();
        let Error::RodCollapse { collapse, .. } = error else { panic!("{error}") };
        collapse.load
    });
    println!("{ends:?}");
    assert!((ends[0] / ends[1] - 1.0).abs() < 1e-9, "{ends:?}");
}
