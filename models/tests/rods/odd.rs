//! Inputs that no solve can answer: an error that says so, or the right answer; never a panic or a number that is none.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use pliant_models::rods::{
    Generic, InputRef, Orders, RodConfiguration, RodModel, RodSolver, Shooting, Strain, Wrench,
};
use pliant_models::{Cause, Error, Settings};

fn odd_inputs(model: &impl RodModel, start: impl Fn(&RodConfiguration) -> Result<(), Error>) {
    let mut solver = model.solver();
    for tolerance in [f64::NAN, 0.0, -1.0, f64::INFINITY] {
        let settings = Settings { tolerance, ..Settings::default() };
        assert!(matches!(solver.solve_with(&[0.0; 3], &settings), Err(Error::Invalid { .. })), "{tolerance}");
    }
    // No evaluation: told as such, and nothing is lost.
    let settings = Settings { max_evaluations: 0, ..Settings::default() };
    let Err(Error::NotConverged { report, .. }) = solver.solve_with(&[1.0, 0.0, 0.0], &settings) else {
        panic!("an answer without an evaluation")
    };
    assert_eq!((report.cause, report.evaluations), (Some(Cause::Evaluations), 0));
    assert!(solver.solution().is_none());
    assert!(solver.solve(&[0.0; 3]).is_ok());
    for force in [1e6, 1e300, f64::MAX] {
        let wrenches = [Wrench::force([force, -force, force])];
        match solver.solve(InputRef::forces(&[0.0; 3]).with_wrenches(&wrenches)) {
            Ok(_) => {}
            Err(Error::NotConverged { report, .. } | Error::Jump { report, .. }) => {
                assert!(report.cause.is_some());
            }
            Err(error) => panic!("{force}: {error}"),
        }
    }
    let short = RodConfiguration { weight: 1.0, tensions: vec![0.0; 2], ..RodConfiguration::default() };
    assert!(matches!(start(&short), Err(Error::LengthMismatch { .. })));
    let nan = RodConfiguration { weight: f64::NAN, tensions: vec![0.0; 3], ..RodConfiguration::default() };
    assert!(matches!(start(&nan), Err(Error::Invalid { .. })));
}

#[test]
fn what_no_solve_can_do_is_an_error() {
    let strain = Strain::new(Generic::<_, 3>::new(rods::a()), Orders::PAPER);
    odd_inputs(&strain, |configuration| strain.solver().start_from(configuration));
    let shooting = Shooting::new(Generic::<_, 3>::new(rods::a()));
    odd_inputs(&shooting, |configuration| shooting.solver().start_from(configuration));
}
