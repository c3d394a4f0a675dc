//! Robots whose numbers of elements the accuracy chooses.

use pliant_models::Settings;
use pliant_models::parallel::{Parallel, ParallelSolution};

use crate::parallels::kernel;

const ANGLES: [f64; 3] = [-0.5, -0.2, 0.3];
/// More bent than 16 elements resolve to 1e-6 of the length.
const FURTHER: [f64; 3] = [-0.9, -0.6, -0.9];

fn distance(a: &ParallelSolution, b: &ParallelSolution) -> f64 {
    (a.platform().translation.vector - b.platform().translation.vector).norm()
}

/// Errors against 256 elements are below the accuracy, and estimates are, for one number of elements that follows from it.
#[test]
fn the_accuracy_is_reached() {
    let exact = Parallel::new(kernel(256)).solve(&ANGLES).unwrap();
    let mut numbers = Vec::new();
    for accuracy in [1e-4, 1e-6, 1e-8, 1e-10] {
        let found = Parallel::new(kernel(0)).with_accuracy(accuracy).solve(&ANGLES).unwrap();
        let estimate = found.error().unwrap();
        let off = distance(&found, &exact);
        let number = found.configuration().state.len();
        println!(
            "{accuracy:e}: {number} coordinates, {off:.2e} m off, estimated {:.2e} m",
            estimate.position
        );
        assert!(
            off <= accuracy && estimate.position <= 1.01 * accuracy,
            "{accuracy:e}: {off:e} {estimate:?}"
        );
        assert!(estimate.tip_position >= 0.5 * off, "{off:e} {estimate:?}");
        numbers.push(number);
    }
    assert!(numbers.is_sorted() && numbers[0] < numbers[3], "{numbers:?}");
    // Numbers that are declared stay.
    let declared = Parallel::new(kernel(4)).with_accuracy(1e-10).solve(&ANGLES).unwrap();
    assert_eq!(distance(&declared, &Parallel::new(kernel(4)).solve(&ANGLES).unwrap()), 0.0);
}

/// Solves in a row keep the elements while these suffice, and restart from those of the robot; configurations have their elements.
#[test]
fn elements_are_kept_while_they_suffice() {
    let robot = Parallel::new(kernel(0)).with_accuracy(1e-9);
    let cold = robot.solve(&ANGLES).unwrap();
    let mut solver = robot.solver();
    solver.solve(&ANGLES).unwrap();
    let near = solver.solve(&ANGLES.map(|angle| 0.99 * angle)).unwrap();
    assert_eq!(near.configuration().state.len(), cold.configuration().state.len());
    assert!(near.report().evaluations <= 6, "{}", near.report().evaluations);
    let further = solver.solve(&FURTHER).unwrap().clone();
    assert!(further.error().unwrap().position <= 1.01e-9);
    solver.restart();
    let few = Settings { max_evaluations: 1, ..Settings::default() };
    assert!(solver.solve_with(&ANGLES, &few).is_err());
    assert_eq!(solver.solution().configuration(), further.configuration());
    let again = solver.solve(&ANGLES).unwrap();
    assert_eq!((again.platform(), again.configuration()), (cold.platform(), cold.configuration()));

    let mut other = robot.solver();
    other.start_from(&further.configuration()).unwrap();
    let found = other.solve(&FURTHER).unwrap();
    // Evaluations of an estimate are among them.
    assert!(found.report().evaluations <= 10 && distance(found, &further) < 1e-13, "{:?}", found.report());
    let mut wrong = further.configuration();
    wrong.state.pop();
    assert!(other.start_from(&wrong).is_err());
    assert!(distance(other.solution(), &further) < 1e-13);
}

/// The accuracy of a solve takes the place of that of the robot, for that solve.
#[test]
fn solves_have_their_own_accuracy() {
    let mut solver = Parallel::new(kernel(0)).with_accuracy(1e-5).solver();
    let coordinates = |solution: &ParallelSolution| solution.configuration().state.len();
    let usual = coordinates(solver.solve(&ANGLES).unwrap());
    let settings = Settings { accuracy: Some(1e-9), ..Settings::default() };
    let fine = solver.solve_with(&ANGLES, &settings).unwrap();
    assert!(coordinates(fine) > usual && fine.error().unwrap().position <= 1.01e-9);
    solver.restart();
    assert_eq!(coordinates(solver.solve(&ANGLES).unwrap()), usual);
}
