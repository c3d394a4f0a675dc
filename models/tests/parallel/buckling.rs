//! A straight rod between a clamp and a free platform under an axial force.
#![allow(clippy::unwrap_used, reason = "tests")]

use core::f64::consts::PI;

use pliant_models::parallel::{
    Factorisation, Frame, Generic, Input, Joint, Load, Parallel, ParallelData, Platform, Rod, RodSection,
    Wrench,
};
use pliant_models::{AfterJump, Branch, Settings, Stability};

const IDENTITY: Frame = ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]);

fn column(bending: [f64; 2]) -> Generic<ParallelData> {
    let rod = Rod {
        kind: 0,
        elements: 8,
        length: 0.3,
        motor: None,
        base: IDENTITY,
        base_joint: Joint::Clamped,
        platform: IDENTITY,
        platform_joint: Joint::Clamped,
    };
    let [y, z] = bending;
    let section = RodSection {
        stiffness: [4e-4, y, z, 9e3, 3e3, 3e3],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 0.0,
    };
    let pose = (IDENTITY.0, [0.3, 0.0, 0.0]);
    Generic::new(ParallelData {
        rods: vec![rod],
        sections: vec![section],
        strain_limits: vec![[100.0, 10.0, 10.0, 0.1, 0.1, 0.1].map(Some)],
        platform: Platform { pose, mass: 0.0, centre: [0.0; 3] },
        ..ParallelData::default()
    })
}

/// The straight column, whatever its stability; and the stable one beside it.
const FOLLOWED: Settings = Settings {
    tolerance: 1e-12,
    max_evaluations: 20_000,
    branch: Branch::Followed,
    after_jump: AfterJump::Stop,
    take_stable_side: false,
    accuracy: None,
};
const STABLE: Settings = Settings { take_stable_side: true, ..FOLLOWED };

const BOTH: [Factorisation; 2] = [Factorisation::Chains, Factorisation::Sparse];

#[test]
fn a_column_buckles_at_eulers_load_and_is_followed_after_it() {
    for factorisation in BOTH {
        column_buckles(factorisation);
    }
}

fn column_buckles(factorisation: Factorisation) {
    let bending = [5e-4, 8e-4];
    let critical = PI * PI * bending[0] / (4.0 * 0.09);
    let robot = Parallel::new(column(bending)).with_factorisation(factorisation);
    let mut solver = robot.solver();
    for factor in [1.05, 1.2, 1.5] {
        solver.restart();
        let loads = [Load::from(Wrench::force([-factor * critical, 0.0, 0.0]))];
        let input = &Input::displacements(&[]).with_loads(&loads);
        let straight = solver.solve_with(input, &FOLLOWED).unwrap();
        assert_eq!(straight.report().stability, Stability::Unstable);
        let found = straight.report().critical_load.unwrap() * factor;
        println!("critical load {found:.6} of Euler's");
        assert!((found - 1.0).abs() < 1e-3, "{found}");
        assert!(straight.platform().translation.z.abs() < 1e-12);
        solver.restart();
        let bent = solver.solve_with(input, &STABLE).unwrap();
        assert_eq!(bent.report().stability, Stability::Stable);
        assert_eq!(bent.report().critical_load.unwrap() * factor, found);
        // The same in new memory, bit by bit; and without asking for the path.
        let asked = robot.solve_with(input, &STABLE).unwrap();
        assert_eq!(asked.platform(), bent.platform());
        let any = robot.solve(input).unwrap();
        assert_eq!(any.report().stability, Stability::Stable);
        let [a, b] = [&any, &asked].map(|found| found.platform().translation.vector);
        assert!(pliant_testing::distance(&a, &b) < 1e-10, "{a:?} {b:?}");
        let [x, y, z] = bent.platform().translation.vector.into();
        println!("{factor}: tip {x:.4} {y:.1e} {z:.4}, {} iterations", bent.report().iterations);
        // It bends about the weak axis, y, by as much as the elastica does.
        assert!(y.abs() < 1e-9);
        let (deflection, shortening) = elastica(factor);
        assert!((z.abs() / 0.3 - deflection).abs() < 1e-3, "{z} {deflection}");
        assert!((1.0 - x / 0.3 - shortening).abs() < 1e-3, "{x} {shortening}");
        assert!(bent.report().strain.unwrap() > 0.1);
    }
}

/// Deflection and shortening of the tip of an inextensible clamped-free column at so many times Euler's load, by its length.
fn elastica(factor: f64) -> (f64, f64) {
    // sqrt(P/EI) L = K(k), k = sin(alpha/2); by bisection on k, integrals by the midpoint rule in the amplitude (periodic: exact).
    let integrals = |k: f64| {
        let n = 2000;
        let (mut first, mut second) = (0.0, 0.0);
        for i in 0..n {
            let phi = PI / 2.0 * (f64::from(i) + 0.5) / f64::from(n);
            let root = (1.0 - (k * phi.sin()).powi(2)).sqrt();
            first += 1.0 / root;
            second += root;
        }
        let step = PI / 2.0 / f64::from(n);
        (first * step, second * step)
    };
    let (mut low, mut high) = (0.0, 0.999);
    for _ in 0..60 {
        let k = 0.5 * (low + high);
        if integrals(k).0 < factor.sqrt() * PI / 2.0 { low = k } else { high = k }
    }
    let (first, second) = integrals(low);
    (2.0 * low / first, 2.0 - 2.0 * second / first)
}

#[test]
fn a_round_column_has_two_modes_and_then_a_neutral_direction() {
    for factorisation in BOTH {
        round_column(factorisation);
    }
}

fn round_column(factorisation: Factorisation) {
    let bending = [5e-4; 2];
    let critical = PI * PI * bending[0] / (4.0 * 0.09);
    let robot = Parallel::new(column(bending)).with_factorisation(factorisation);
    let mut solver = robot.solver();
    let loads = [Load::from(Wrench::force([-1.2 * critical, 0.0, 0.0]))];
    let input = &Input::displacements(&[]).with_loads(&loads);
    let straight = solver.solve_with(input, &FOLLOWED).unwrap();
    assert_eq!(straight.report().stability, Stability::Unstable);
    let found = straight.report().critical_load.unwrap() * 1.2;
    assert!((found - 1.0).abs() < 1e-3, "{found}");
    let modes = straight.unstable_modes();
    println!("{modes:?}");
    assert_eq!(modes, 2);
    solver.restart();
    let bent = solver.solve_with(input, &STABLE).unwrap();
    println!("{:?} {:?}", bent.report().stability, bent.neutral());
    assert_eq!(bent.report().stability, Stability::Undecided);
    assert_eq!(bent.unstable_modes(), 0);
    let neutral = bent.neutral();
    assert_eq!(neutral.len(), 1);
    // It turns about the axis of the clamp: the tip moves across its deflection.
    let pose = bent.platform();
    let moved = pose.rotation * neutral[0].fixed_rows::<3>(3);
    let [_, y, z] = pose.translation.vector.into();
    assert!((moved[1] * y + moved[2] * z).abs() < 1e-6 * (y * y + z * z).sqrt());
}
