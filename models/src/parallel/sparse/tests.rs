//! One step by chains and by the sparse tangent.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::Arc;

use pliant_runtime::sparse::FactorisationError;

use crate::Error;
use crate::parallel::loads::Attached;
use crate::parallel::mesh::{Increment, Mesh};
use crate::parallel::solver::ParallelSolver;
use crate::parallel::system::{Active, Kind, System};
use crate::parallel::{
    Frame, Generic, Joint, Kernel, Mechanism, Motor, ParallelData, Platform, Rod, RodSection,
};
use crate::{Load, Rope, Wrench};

/// Rods from a circle on the ground to a smaller one above, in threes by three motors; rod `k` is turned by `phase` of a circle.
fn robot(count: usize, elements: usize) -> ParallelData {
    let mount = |k: usize, radius: f64, twist: f64| -> Frame {
        let phi = core::f64::consts::TAU * (k as f64 + twist) / count as f64;
        let (s, c) = phi.sin_cos();
        ([[0.0, c, -s], [0.0, s, c], [1.0, 0.0, 0.0]], [radius * c, radius * s, 0.0])
    };
    let rods = (0..count).map(|k| Rod {
        kind: 0,
        elements,
        length: 0.3,
        motor: Some(k % 3),
        base: mount(k, 0.1, 0.0),
        base_joint: Joint::Clamped,
        platform: mount(k, 0.05, 0.3),
        platform_joint: Joint::Clamped,
    });
    let motors = (0..3).map(|motor| Motor {
        drive: Mechanism::Revolute { axis: [0.6, 0.8, 0.0], point: [0.1 * f64::from(motor), 0.0, 0.0] },
        limits: [f64::NEG_INFINITY, f64::INFINITY],
    });
    ParallelData {
        rods: rods.collect(),
        sections: vec![RodSection {
            stiffness: [4e-2, 5e-2, 6e-2, 9e3, 3e3, 3e3],
            natural: [0.0, 0.1, 0.0, 1.0, 0.0, 0.0],
            mass: 2e-3,
        }],
        motors: motors.collect(),
        platform: Platform {
            pose: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0, 0.01, 0.28]),
            mass: 5e-3,
            centre: [0.002, -0.001, 0.01],
        },
        gravity: [0.0, 0.3, -9.81],
        ..ParallelData::default()
    }
}

/// Joints of every kind, and a feed.
fn mixed(elements: usize) -> ParallelData {
    let mut robot = robot(6, elements);
    robot.rods[0].base_joint = Joint::Spherical;
    robot.rods[1].platform_joint = Joint::Revolute { axis: [0.0, 1.0, 0.0] };
    robot.rods[2].platform_joint = Joint::Spherical;
    robot.rods[3].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].base_joint = Joint::Revolute { axis: [0.0, 0.6, 0.8] };
    robot.rods[4].platform_joint = Joint::Revolute { axis: [0.0, 0.0, 1.0] };
    robot.motors[2].drive = Mechanism::Feed;
    robot
}

/// An iteration by chains and one by the sparse tangent.
fn pair(kernel: &impl Kernel) -> [System; 2] {
    let mesh = Mesh::new(Arc::new(kernel.clone()), None, None);
    [System::new(Arc::new(mesh.clone())), System::new(Arc::new(mesh.with_sparse_tangent()))]
}

/// Moves everything a little, somewhere that is no equilibrium.
fn disturb(system: &mut System, size: f64) {
    let mut at = 0.0;
    let mut next = |by: f64| {
        at += 1.0;
        by * size * f64::sin(at * at)
    };
    let step = &mut system.step;
    step.motors.fill_with(|| next(0.1));
    step.platform = core::array::from_fn(|k| next(if k < 3 { 0.1 } else { 0.01 }));
    for node in &mut step.nodes {
        *node = core::array::from_fn(|k| next(if k < 3 { 0.1 } else { 0.01 }));
    }
    step.slopes.fill_with(|| core::array::from_fn(|k| next(if k < 3 { 2.0 } else { 0.02 })));
    for joint in step.joints.as_flattened_mut() {
        *joint = core::array::from_fn(|_| next(0.2));
    }
    system.take_step();
}

fn apart(a: impl IntoIterator<Item = f64>, b: impl IntoIterator<Item = f64>) -> f64 {
    let (mut off, mut size) = (0.0_f64, 0.0_f64);
    for (a, b) in a.into_iter().zip(b) {
        off = off.max(if (a - b).is_nan() { f64::INFINITY } else { (a - b).abs() });
        size = size.max(a.abs());
    }
    if size > 0.0 { off / size } else { off }
}

/// Largest difference of increments, each kind by its largest.
fn between(a: &Increment, b: &Increment) -> f64 {
    let flat = |six: &[[f64; 6]]| six.as_flattened().to_vec();
    let joints = |all: &[[[f64; 3]; 2]]| all.as_flattened().as_flattened().to_vec();
    apart(a.motors.clone(), b.motors.clone())
        .max(apart(a.platform, b.platform))
        .max(apart(flat(&a.nodes), flat(&b.nodes)))
        .max(apart(flat(&a.slopes), flat(&b.slopes)))
        .max(apart(joints(&a.joints), joints(&b.joints)))
}

/// The load on a node of a rod of 0.3 m that is divided into so many elements.
fn at_node(load: Load, rod: usize, node: usize, elements: usize) -> Load {
    load.on(rod).at(0.3 * node as f64 / elements as f64)
}

fn loads(elements: usize) -> [(&'static str, Vec<Load>); 3] {
    let stored = vec![
        Load::from(Wrench::force([0.02, -0.01, 0.03])),
        Load::from(Rope::new(0.5, [0.30, 0.10, 0.60])).offset([0.01, 0.02, 0.0]),
        at_node(Load::from(Wrench::force([0.03, -0.02, 0.01])), 1, 1, elements),
        at_node(Load::from(Rope::new(0.2, [0.30, 0.10, 0.60])), 0, 0, elements),
    ];
    let mut turned = stored.clone();
    turned.push(Load::from(Wrench::force([0.3, 0.0, 0.1]).with_couple([3e-3, 0.0, 5e-3]).follower()));
    let mut every = turned.clone();
    every.push(at_node(Load::from(Wrench::couple([3e-3, 5e-3, -4e-3])), 2, 1, elements));
    every.push(at_node(
        Load::from(Wrench::force([0.0, 0.3, 0.0]).with_couple([0.0, 3e-3, 0.0]).follower()),
        4,
        1,
        elements,
    ));
    every.push(at_node(
        Load::from(Wrench::force([0.0, 0.3, 0.0]).with_couple([0.0, 3e-3, 0.0]).follower()),
        4,
        0,
        elements,
    ));
    every.push(at_node(
        Load::from(Wrench::force([0.0, 0.3, 0.0]).with_couple([0.0, 3e-3, 0.0]).follower()),
        0,
        0,
        elements,
    ));
    [("with energy", stored), ("follower", turned), ("every", every)]
}

#[test]
fn steps_and_signs_are_those_of_chains() {
    let (mut seen, mut worst) = ([0; 2], 0.0_f64);
    for elements in [1, 2, 3, 8] {
        for written in [robot(6, elements), mixed(elements)] {
            let kernel = Generic::new(written);
            for (name, loads) in loads(elements) {
                for driven in [[false; 3], [true, false, true]] {
                    for (kind, size) in [(Kind::Exact, 0.01), (Kind::Exact, 1.0), (Kind::GaussNewton, 1.0)] {
                        let mut both = pair(&kernel);
                        for system in &mut both {
                            system.loads.extend(loads.iter().map(|load| Active {
                                load: Attached::new(&system.mesh, load),
                                scales: [0.2, 1.0],
                            }));
                            system.weight = [0.5, 1.0];
                            for (row, driven) in system.motor_rows.iter_mut().zip(driven) {
                                row.torque = driven.then_some([0.01, 0.03]);
                            }
                            disturb(system, size);
                            system.assemble(kind, [0.7, 0.9], true);
                            assert!(system.solve(0.6, &[0.01, -0.02, 0.03]));
                        }
                        let [chains, sparse] = &mut both;
                        let label = format!("{elements} {name} {driven:?} {kind:?} {size}");
                        let off = between(&chains.step, &sparse.step);
                        assert!(off < 1e-10, "{label}: {off:e}");
                        worst = worst.max(off);
                        let [a, b] = [chains.inertia(), sparse.inertia()];
                        if chains.has_energy(true) {
                            assert_eq!(a.0, b.0, "{label}");
                            seen[usize::from(a.0 > 0)] += 1;
                        }
                        let flat = |border: &[[f64; 6]; 6]| border.as_flattened().to_vec();
                        let off = apart(flat(&chains.border), flat(&sparse.border));
                        assert!(off < 1e-9, "{label}: {off:e}");
                        for (motor, driven) in driven.into_iter().enumerate() {
                            let [a, b] = [&chains, &sparse].map(|system| system.motor_rows[motor].column);
                            assert!(driven || apart(a, b) < 1e-9, "{label}: {a:?} {b:?}");
                        }
                        let way = [0.01, 0.02, -0.01, 0.001, 0.002, -0.003];
                        for system in [chains, sparse] {
                            system.spread(1.0, &[0.0; 3], &way);
                        }
                        let off = between(&both[0].step, &both[1].step);
                        assert!(off < 1e-9, "{label}: {off:e}");
                        let [a, b] = both.each_mut().map(|system| system.descent());
                        assert!(apart(a, b) < 1e-8, "{label}: {a:?} {b:?}");
                    }
                }
            }
        }
    }
    println!("steps {worst:.1e}; stable and not: {seen:?}");
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// Factors of a form that no pivots are read from are an error of every solve, not a robot without negative pivots.
#[test]
fn an_unexpected_form_is_an_error() {
    let kernel = Generic::new(robot(6, 2));
    let fault = FactorisationError::UnexpectedForm { found: "dense blocks", expected: "columns" };
    let [_, mut system] = pair(&kernel);
    system.assemble(Kind::Exact, [1.0, 1.0], true);
    assert_eq!(system.signs_are_trusted(), Ok(true));
    for broken in [fault, FactorisationError::Singular] {
        (system.fault, system.broken) = (Some(broken), true);
        assert_eq!(system.expected(), if broken == fault { Err(fault) } else { Ok(()) });
        assert_eq!(system.signs_are_trusted().is_err(), broken == fault);
    }
    let mesh = Mesh { fault: Some(fault), ..Mesh::new(Arc::new(kernel), None, None) };
    let found = ParallelSolver::new(Arc::new(mesh)).solve(&[0.0; 3]).err();
    assert_eq!(found, Some(Error::Factorisation(fault)));
}
