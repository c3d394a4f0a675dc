//! Solves do not allocate once the tables are made.

use crate::common;

use common::Uniform;
use pliant_models::Settings;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::series::Series;
use pliant_models::planar::{Generic, Input, PlanarWrench};

#[test]
fn solves_do_not_allocate() {
    let solver = EquilibriumSolver::new();
    let settings = Settings { take_stable_side: true, ..Settings::default() };
    for (q_x, extensible) in [(0.3, false), (0.3, true), (9.0, false)] {
        let kernel = Generic::new(Uniform { extensible, ..Uniform::loaded(q_x, 0.0) });
        let series = Series::new(&kernel);
        let tip = PlanarWrench::new([0.0, 0.01], 1e-3);
        let inputs = [
            Input::forces(&[1.0, 0.5]),
            Input::forces(&[0.0, 0.0]),
            Input::displacements(&[0.01, -0.01]),
            Input::forces(&[1.0, 0.5]).with_wrench(tip),
        ];
        for input in inputs {
            let mut found = None;
            let count = allocation_counter::measure(|| {
                found = solver.solve(&kernel, &input, None, &settings).ok();
                if let Some((state, _)) = &found {
                    let _ = solver.solve(&kernel, &input, Some(state), &settings);
                    let _ = solver.sensitivity(&kernel, &input, state);
                }
                let _ = series.solve(&kernel, &solver, &input, &settings);
            });
            assert!(found.is_some(), "{q_x} {extensible} {input:?}");
            assert_eq!(count.count_total, 0, "{q_x} {extensible} {input:?}");
        }
    }
}
