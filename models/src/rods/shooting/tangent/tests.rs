//! The tangent against central differences of the residual.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::rods::generic::Rubbing;
use crate::rods::shooting::{Pieces, Shooting, ShootingSettings};
use crate::rods::{Disc, Generic, Helix, InputRef, RodOptions, Slide, TendonPath, UniformRod, Wrench};
use pliant_runtime::equilibrium::Equilibrium as _;

use super::super::system::{State, System};

const LENGTH: f64 = 0.242;
const DISCS: usize = 8;

/// A rod whose tendons rub at the holes of discs.
fn rod() -> Generic<Rubbing<1, 3>, 3> {
    let disc = |k: usize| Disc { s: LENGTH * k as f64 / DISCS as f64, mass: 0.0, inertia: [0.0; 3] };
    let tendon =
        |i: usize| vec![Helix { radius: [8e-3, 0.0], angle: [core::f64::consts::TAU * i as f64 / 3.0, 9.0] }];
    let rod = UniformRod {
        options: RodOptions::default(),
        ends: [LENGTH],
        stiffness: [3.2e-3, 4.2e-3, 4.2e-3, 1e5, 4e4, 4e4],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 0.048,
        tendons: core::array::from_fn(tendon),
        base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
        gravity: [0.0, 0.0, -9.81],
        tip_mass: 0.0,
        discs: (1..=DISCS).map(disc).collect(),
    };
    Generic::new(Rubbing { rod, friction: [0.3, 0.2, 0.1] })
}

/// The largest difference of the tangent from differences of the residual, and the largest entry that joins a shot with one that is not next to it, both relative to the
/// largest entry.
fn compare(path: TendonPath, shots: usize, wrenches: &[Wrench]) -> [f64; 2] {
    let robot = Shooting::new(rod())
        .with_tendons(path)
        .with_settings(ShootingSettings { pieces: Pieces::Fixed(shots), ..ShootingSettings::default() });
    let input = InputRef::forces(&[2.0, 0.8, 1.1]).with_wrenches(wrenches);
    let input = input.with_slides(&[Slide::In, Slide::Out, Slide::In]);
    let mut solver = robot.solver();
    solver.solve(input).unwrap();
    let system = solver.system_mut();
    system.integrate(1.0, true).unwrap();
    system.assemble();
    let (n, (base, at)) = (system.order(), system.orders());
    assert_eq!(n, base + (shots - 1) * at);
    let matrix = system.factors.columns_mut().to_vec();
    let mut state = State { start: system.start.clone(), tensions: system.load.tensions.clone() };
    system.save(&mut state);
    let residual = |system: &mut System, column: usize, step: f64| {
        let mut by = vec![0.0; n];
        by[column] = step;
        system.restore(&state);
        system.go(&by, 1.0);
        system.integrate(1.0, true).unwrap();
        system.residual.clone()
    };
    let largest = matrix.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
    let (mut off, mut far, step) = (0.0_f64, 0.0_f64, 3e-5);
    for column in 0..n {
        let (more, less) = (residual(system, column, step), residual(system, column, -step));
        let shot = if column < base { 0 } else { 1 + (column - base) / at };
        for row in 0..n {
            let (found, difference) = (matrix[column * n + row], (more[row] - less[row]) / (2.0 * step));
            off = off.max((found - difference).abs());
            far = if row / at > shot { far.max(found.abs()) } else { far };
        }
    }
    [off / largest, far / largest]
}

/// Tensions in a shot depend on all shots before it, where tendons rub.
#[test]
fn friction_crosses_joints() {
    let follower =
        [Wrench::force([0.1, 0.05, -0.2]).follower(), Wrench::couple([0.0, 1e-3, 0.0]).at(0.4 * LENGTH)];
    for path in [TendonPath::Straight, TendonPath::Continuous] {
        for shots in [1, 2, 3, 8] {
            for wrenches in [&[][..], &follower] {
                let [off, far] = compare(path, shots, wrenches);
                println!("{path:?}, {shots} shots: {off:.1e} off, {far:.1e} across joints");
                assert!(off < 2e-8, "{path:?}, {shots} shots: {off:.1e}");
                assert!(shots == 1 || far > 5e-4, "{path:?}, {shots} shots: {far:.1e}");
            }
        }
    }
}
