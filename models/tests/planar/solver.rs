//! Solves in a row, from given states, and of robots of other sizes.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::Uniform;
use pliant_models::planar::equilibrium::EquilibriumSolver;
use pliant_models::planar::{Backbone, Cables, Generic, Input, Planar, PlanarOptions, PlanarWrench};
use pliant_models::{Branch, Declared, Error, LastGood, Method, Number, Settings, Stability};

const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: pliant_models::AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};

fn robot(q_x: f64, q_y: f64) -> Planar {
    Planar::new(Generic::new(Uniform { extensible: true, ..Uniform::loaded(q_x, q_y) }))
}

#[test]
fn solves_in_a_row_are_those_from_rest() {
    let robot = robot(0.3, -0.4);
    let mut solver = robot.solver().unwrap();
    assert_eq!((solver.solution().tip().x(), solver.solution().tip().y()), (0.3, 0.0));
    let mut warm = 0;
    for k in 0..20 {
        let forces = [2.0 + (0.3 * f64::from(k)).sin(), 0.5];
        let expected = robot.solve(&forces).unwrap();
        let found = solver.solve(&forces).unwrap();
        assert!((found.tip().x() - expected.tip().x()).abs() < 1e-13);
        assert!((found.tip().angle - expected.tip().angle).abs() < 1e-12);
        assert_eq!(found.report().stability, Stability::Stable);
        assert!(found.report().residual <= found.report().bound);
        warm += found.report().iterations;
        if k == 10 {
            solver.restart();
        }
    }
    assert!(warm <= 20 * 5, "{warm} iterations");
    let solution = solver.into_solution();
    assert_eq!(solution.report().method, Method::Newton);
}

#[test]
fn solves_in_a_row_do_not_allocate() {
    let tip = PlanarWrench::new([0.0, 0.05], 1e-3);
    for settings in [Settings::default(), FOLLOWED] {
        let mut solver = robot(0.3, -0.4).solver().unwrap();
        let inputs = [
            Input::forces(&[1.0, 0.5]),
            Input::displacements(&[0.01, -0.01]),
            Input::forces(&[3.0, 0.5]).with_wrench(tip),
        ];
        let count = allocation_counter::measure(|| {
            for input in &inputs {
                assert!(solver.solve_with(input, &settings).is_ok());
            }
        });
        assert_eq!(count.count_total, 0);
    }
}

#[test]
fn a_failure_keeps_the_last_answer_and_hands_back_where_to_start() {
    let robot = Planar::new(Generic::new(Uniform::loaded(9.0, 0.0)));
    let mut solver = robot.solver().unwrap();
    // Buckled towards +y, then pushed to the other side until it snaps.
    let before = solver.solve(&Input::forces(&[0.3, 0.0])).unwrap().tip();
    assert!(before.y() > 0.1);
    let error = solver.solve_with(&Input::forces(&[0.0, 5.0]), &FOLLOWED).unwrap_err();
    let Error::Jump { jump, last_good: LastGood::Planar(last), .. } = error else { panic!("{error}") };
    assert!(jump.load > 0.0 && jump.load < 1.0);
    assert_eq!(solver.solution().tip(), before);
    solver.start_from(&last);
    let Err(Error::Jump { jump: again, .. }) = solver.solve_with(&Input::forces(&[0.0, 5.0]), &FOLLOWED)
    else {
        panic!()
    };
    // The same force at the limit point, from further along the path.
    let force = |from: f64, load: f64| from + load * (-5.0 - from);
    let last_force = last.forces[0] - last.forces[1];
    assert!((force(0.3, jump.load) - force(last_force, again.load)).abs() < 1e-6);
    let after = solver.solve(&Input::forces(&[0.0, 5.0])).unwrap();
    assert!(after.tip().angle < -1.0, "{:?}", after.tip());
    assert_eq!(after.report().stability, Stability::Stable);
}

#[test]
fn a_start_of_another_robot_is_followed_to_this_one() {
    let solver = EquilibriumSolver::new();
    let tip = PlanarWrench::new([-0.2, 0.1], 0.01);
    for extensible in [false, true] {
        let light = Generic::new(Uniform { extensible, ..Uniform::loaded(0.5, 0.2) });
        let heavy = Generic::new(Uniform { extensible, ..Uniform::loaded(2.0, -1.0) });
        let (start, _) = solver.solve(&light, &Input::forces(&[2.0, 0.5]), None, &FOLLOWED).unwrap();
        for input in [Input::forces(&[3.0, 0.0]).with_wrench(tip), Input::displacements(&[0.02, -0.02])] {
            let (expected, _) = solver.solve(&heavy, &input, None, &FOLLOWED).unwrap();
            for settings in [FOLLOWED, Settings::default()] {
                let (found, report) = solver.solve(&heavy, &input, Some(&start), &settings).unwrap();
                assert_eq!(report.stability, Stability::Stable);
                for (found, expected) in found.tip().into_iter().zip(expected.tip()) {
                    assert!((found - expected).abs() < 1e-12, "{found} {expected}");
                }
            }
        }
    }
}

/// A rod of any size, all of it scaled.
#[derive(Clone, Debug)]
struct Scaled(f64);

impl Declared for Scaled {
    fn name(&self) -> &str {
        "Scaled"
    }
}

impl Backbone for Scaled {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { loaded: true, extensible: true, cables: Cables::Ideal, ..PlanarOptions::default() }
    }

    fn length(&self) -> f64 {
        0.3 * self.0
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(0.025 * self.0.powi(4))
    }

    fn axial_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(25_000.0 * self.0.powi(2))
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(0.1 * self.0)
    }

    fn q_x<N: Number>(&self, _s: N) -> N {
        N::from(9.0 * self.0)
    }
}

#[test]
fn size_does_not_matter() {
    let solve = |scale: f64, settings: &Settings, cables: usize| {
        let kernel = Generic::new(Scaled(scale));
        let tip = PlanarWrench::new([0.0, 0.02 * scale * scale], -1e-3 * scale.powi(3));
        let input = match cables {
            0 => Input::forces(&[0.0, 0.0]),
            1 => Input::forces(&[2.0 * scale * scale, 0.0]).with_wrench(tip),
            _ => Input::displacements(&[0.01 * scale, -0.01 * scale]).with_wrench(tip),
        };
        let (state, report) = EquilibriumSolver::new().solve(&kernel, &input, None, settings).unwrap();
        let [x, y, theta] = state.tip();
        ([x / scale, y / scale, theta], report)
    };
    let side = Settings { take_stable_side: true, ..FOLLOWED };
    for settings in [Settings::default(), FOLLOWED, side] {
        for cables in 0..3 {
            let expected = solve(1.0, &settings, cables);
            // 1.2 mm and 19 m; powers of two, so that roundings are the same.
            for scale in [1.0 / 256.0, 64.0] {
                assert_eq!(solve(scale, &settings, cables), expected, "{scale} {cables} {settings:?}");
            }
        }
    }
}
