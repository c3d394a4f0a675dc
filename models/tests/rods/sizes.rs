//! Equilibria of rods of any size: lengths, forces and stiffnesses scaled by powers of two, so that roundings are the same.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods;

use pliant_models::rods::strain::{Orders, Strain};
use pliant_models::rods::{
    Drive, InputRef, RodModel, RodSolution, RodSolver, UniformRod, Wrench, shooting::Shooting,
};
use pliant_models::{Branch, Report, Settings};
use rods::{a, d, kernel};

/// The rod with lengths times `long` and forces times `strong`, in the same gravity.
fn scaled<const N: usize, const M: usize>(
    mut rod: UniformRod<N, M>,
    long: f64,
    strong: f64,
) -> UniformRod<N, M> {
    rod.ends = rod.ends.map(|end| end * long);
    for (k, stiffness) in rod.stiffness.iter_mut().enumerate() {
        *stiffness *= if k < 3 { strong * long * long } else { strong };
    }
    rod.mass *= strong / long;
    rod.tip_mass = 1e-3 * strong;
    for piece in rod.tendons.iter_mut().flatten() {
        piece.radius[0] *= long;
        piece.angle[1] /= long;
    }
    rod
}

/// Tip by the length, tensions by the force, and the report of every input.
fn answers<M: RodModel>(
    robot: &M,
    tendons: usize,
    long: f64,
    strong: f64,
) -> Vec<([f64; 3], Vec<f64>, Report)> {
    let pulls = |first: f64| -> Vec<Drive> {
        (0..tendons).map(|k| Drive::Force(if k == 0 { first * strong } else { 0.2 * strong })).collect()
    };
    let mut held = pulls(0.5);
    held[0] = Drive::Displacement(2e-3 * long);
    held[1] = Drive::Elastic { displacement: 1e-3 * long, stiffness: 500.0 * strong / long, pretension: 0.0 };
    let force = Wrench::force([0.05 * strong, -0.02 * strong, 0.03 * strong]);
    let couple = [1e-3, 2e-3, -5e-4].map(|entry| entry * strong * long);
    let (dead, follower) = ([force.with_couple(couple)], [force.follower()]);
    let large = [Wrench::force([0.8 * strong, 0.3 * strong, -0.9 * strong])];
    let (soft, firm) = (pulls(0.7), pulls(2.0));
    let inputs = [
        InputRef::drives(&firm),
        InputRef::drives(&soft).with_wrenches(&dead),
        InputRef::drives(&soft).with_wrenches(&follower),
        InputRef::drives(&soft).with_wrenches(&large),
        InputRef::drives(&held),
        InputRef::drives(&held).with_wrenches(&dead),
    ];
    let mut all = Vec::new();
    for branch in [Branch::Any, Branch::Followed] {
        let mut solver = robot.solver();
        for input in inputs {
            let settings = Settings { branch, ..Settings::default() };
            solver.restart();
            let found = solver.solve_with(input, &settings).map_err(|error| error.to_string()).unwrap();
            let tip = found.tip().translation.vector / long;
            let tensions = found.tensions().as_ref().iter().map(|tension| tension / strong).collect();
            all.push((tip.into(), tensions, *found.report()));
        }
    }
    all
}

/// Answers, iterations, evaluations and verdicts of a rod of about 1 mm and of one of about 20 m are those of the rod between.
fn same<M: RodModel>(robot: impl Fn(f64, f64) -> M, tendons: usize) {
    let expected = answers(&robot(1.0, 1.0), tendons, 1.0, 1.0);
    for (long, strong) in
        [(1.0 / 256.0, 1.0 / 65_536.0), (64.0, 4096.0), (1.0 / 256.0, 1.0 / 4096.0), (64.0, 65_536.0)]
    {
        let found = answers(&robot(long, strong), tendons, long, strong);
        for (index, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let [iterations, evaluations] = [found.2.iterations, found.2.evaluations];
            let counts = [expected.2.iterations, expected.2.evaluations];
            assert_eq!(
                ([iterations, evaluations], found.2.stability),
                (counts, expected.2.stability),
                "{index}: {long}"
            );
            let far = |a: &[f64], b: &[f64]| {
                a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, pliant_testing::larger)
            };
            assert!(
                far(&found.0, &expected.0) < 1e-13 && far(&found.1, &expected.1) < 1e-12,
                "{index}: {long}"
            );
        }
    }
}

#[test]
fn equilibria_do_not_depend_on_the_size_of_the_rod() {
    same(|long, strong| Shooting::new(kernel(scaled(a(), long, strong))), 3);
    same(|long, strong| Strain::new(kernel(scaled(a(), long, strong)), Orders::PAPER), 3);
    same(|long, strong| Strain::new(kernel(scaled(d(), long, strong)), Orders::PAPER), 9);
    same(|long, strong| Shooting::new(kernel(scaled(d(), long, strong))), 9);
}
