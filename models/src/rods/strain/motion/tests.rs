use std::sync::Arc;

use pliant_runtime::motion::{Kinematics, Mechanics, Pencil, QuadraticPencil as _};
use pliant_runtime::rotation::norm;
use pliant_runtime::spectral::dot;

use super::super::{Orders, Strain};
use super::carried;
use super::system::System;
use crate::rods::{
    Disc, Drive, Generic, Helix, RodData, Routing, Section, SectionMotion, TendonRod, TipBody, Wrench,
};
use crate::{BaseMotion, Declared, Input, Scalar, Simulation};

/// A soft rod of two segments with all that the equations of motion know.
#[derive(Clone, Debug)]
struct Soft {
    /// Whether its tendons run through discs.
    with_discs: bool,
}

impl Declared for Soft {
    fn name(&self) -> &'static str {
        "Soft"
    }
}

impl TendonRod<2> for Soft {
    fn data(&self) -> RodData {
        let inertia = [[4e-4, 1e-4, 0.0], [1e-4, 3e-4, -5e-5], [0.0, -5e-5, 2e-4]];
        let disc = |s| Disc { s, mass: 0.02, inertia: [3e-4, 2e-4, 1e-4] };
        RodData {
            ends: vec![0.2, 0.5],
            last_segments: vec![1; 2],
            gravity: [1.0, -2.0, -9.0],
            tip_mass: 0.05,
            tip_body: TipBody { inertia, centre: [0.02, -0.01, 0.03] },
            discs: if self.with_discs { [0.1, 0.2, 0.35, 0.5].map(disc).to_vec() } else { Vec::new() },
            ..RodData::default()
        }
    }
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        let stiffness = self.section(segment, &s).stiffness;
        SectionMotion {
            inertia: [2e-3, 1.2e-3, 0.8e-3].map(|j| j * (1.0 + s)),
            viscosity: stiffness.map(|entry| (0.01 + s) * entry),
            drag: 0.3 + s,
        }
    }
    fn section<T: Scalar>(&self, _: usize, s: &T) -> Section<T> {
        let number = T::from_f64;
        let scale = number(1.0) - *s * number(0.5);
        Section {
            stiffness: [0.03, 0.04, 0.05, 9.0, 5.0, 6.0].map(|value| number(value) * scale),
            natural: [0.1, 0.4, -0.3, 1.0, 0.0, 0.0].map(number),
            mass: number(0.3) * scale,
            force: [0.1, 0.0, 0.05].map(number),
        }
    }
    fn routing<T: Scalar>(&self, tendon: usize, _: usize, s: &T) -> Routing<T> {
        Helix { radius: [0.02, -0.01], angle: [2.0 * tendon as f64, 3.0] }.routing(s)
    }
}

fn base(time: f64) -> BaseMotion {
    let spin = [0.3, 0.5 - time, 0.2];
    BaseMotion {
        rotation: [0.8, 0.36, -0.48, 0.0],
        position: [0.1, 0.2, 0.3],
        spin,
        spin_rate: [0.0, -1.0, 0.4],
        velocity: [0.2, -0.3, 0.1],
        acceleration: [1.0, 2.0, -0.5],
    }
}

#[test]
fn derivatives_are_those_of_the_residual() {
    derivatives_of(false);
}

#[test]
fn derivatives_with_discs_are_those_of_the_residual() {
    derivatives_of(true);
}

fn derivatives_of(with_discs: bool) {
    let orders = Orders { torsion: 2, bending: 3, extension: 1, shear: 2 };
    let strain = Strain::new(Generic::<_, 2>::new(Soft { with_discs }), orders).with_nodes(14);
    let spring = Drive::Elastic { displacement: 0.01, stiffness: 50.0, pretension: 0.2 };
    let wrenches = [
        Wrench::force([0.1, 0.3, -0.2]).with_couple([0.01, 0.02, 0.03]),
        Wrench::force([0.2, -0.1, 0.1]).with_couple([-0.02, 0.01, 0.01]).follower(),
        Wrench::force([0.2, 0.1, 0.0]).follower().at(0.2),
    ];
    let input = Input { wrenches: wrenches.to_vec(), ..Input::from(vec![Drive::Force(0.7), spring]) };
    let simulation = Simulation { base: Some(&base), ..Simulation::to(1.0, &input) };
    let mut system = System::new(Arc::clone(&strain.mesh), &simulation);
    let n = system.order();
    assert_eq!(n, if with_discs { 4 } else { 2 } * 13 + 1);
    let wave = |k: usize, speed: f64, size: f64| size * ((k as f64 + 1.0) * speed).sin();
    let mut motion = [
        (0..n).map(|k| wave(k, 1.7, if k % 13 < 8 { 1.0 } else { 0.2 })).collect::<Vec<f64>>(),
        (0..n).map(|k| wave(k, 2.3, 1.5)).collect(),
        (0..n).map(|k| wave(k, 0.9, 4.0)).collect(),
    ];
    let (mut chain, mut pencil) = (system.pencil(1), Pencil::new(n, 0));
    let at = |motion: &[Vec<f64>; 3]| Kinematics {
        time: 0.1,
        position: Box::leak(motion[0].clone().into_boxed_slice()),
        velocity: Box::leak(motion[1].clone().into_boxed_slice()),
        acceleration: Box::leak(motion[2].clone().into_boxed_slice()),
    };
    system.linearise(at(&motion), &mut chain).expect("finite");
    chain.write(&mut pencil);
    for which in 0..3 {
        let matrix = [&pencil.stiffness, &pencil.damping, &pencil.inertia][which].clone();
        let largest = matrix.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let mut worst = 0.0_f64;
        for column in 0..n {
            let h = 1e-3;
            let mut value = |step: f64| {
                let mut residual = vec![0.0; n];
                let before = motion[which][column];
                motion[which][column] = before + step;
                system.residual(at(&motion), &mut residual).expect("finite");
                motion[which][column] = before;
                residual
            };
            let [a, b, c, d] = [value(-2.0 * h), value(-h), value(h), value(2.0 * h)];
            for row in 0..n {
                let slope = (a[row] - d[row] + 8.0 * (c[row] - b[row])) / (12.0 * h);
                let off = (matrix[row * n + column] - slope).abs();
                if off > 1e-8 * largest {
                    println!("{which} {row} {column}: {} {slope}", matrix[row * n + column]);
                }
                worst = if off > worst || off.is_nan() { off } else { worst };
            }
        }
        println!("{which}: {worst:e} of {largest:e}");
        assert!(worst < 1e-9 * largest, "{which}: {worst:e} of {largest:e}");
    }
    for i in 0..n {
        for j in 0..i {
            let (one, other) = (pencil.inertia[i * n + j], pencil.inertia[j * n + i]);
            assert!((one - other).abs() < 1e-13);
        }
    }
}

/// `v . r = dE/dt - P` for energies and powers of the system, at any position, velocity and acceleration: weight, payload, material, tendons, drag, viscosity, the declared force per
/// length, dead forces, a couple and followers.
#[test]
fn energy_and_power_balance() {
    balance_of(false);
}

#[test]
fn energy_and_power_balance_with_discs() {
    balance_of(true);
}

fn balance_of(with_discs: bool) {
    let orders = Orders { torsion: 2, bending: 3, extension: 1, shear: 2 };
    let strain = Strain::new(Generic::<_, 2>::new(Soft { with_discs }), orders).with_nodes(14);
    let wrenches = [
        Wrench::force([0.1, 0.3, -0.2]).with_couple([0.01, 0.02, 0.03]),
        Wrench::force([0.2, -0.1, 0.1]).with_couple([-0.02, 0.01, 0.01]).follower(),
        Wrench::force([0.2, 0.1, 0.0]).at(0.2),
    ];
    let mut system = System::held(Arc::clone(&strain.mesh), &[Drive::Force(0.5); 2], &wrenches);
    let n = system.order();
    let q: Vec<f64> = (0..n).map(|k| 0.5 * (1.7 * (k as f64 + 1.0)).sin()).collect();
    let v: Vec<f64> = (0..n).map(|k| 1.5 * (2.3 * (k as f64 + 1.0)).sin()).collect();
    let a: Vec<f64> = (0..n).map(|k| 3.0 * (0.9 * (k as f64 + 1.0)).sin()).collect();
    let mut energy = |t: f64| {
        let position: Vec<f64> = (0..n).map(|k| q[k] + t * (v[k] + 0.5 * t * a[k])).collect();
        let velocity: Vec<f64> = (0..n).map(|k| v[k] + t * a[k]).collect();
        let at = Kinematics { time: 0.0, position: &position, velocity: &velocity, acceleration: &a };
        let mut residual = vec![0.0; n];
        system.residual(at, &mut residual).expect("finite");
        let [energy, power] = system.energy(at).expect("finite").expect("an energy");
        let work: f64 = residual.iter().zip(&velocity).map(|(r, v)| r * v).sum();
        [energy, power, work]
    };
    let h = 1e-3;
    let [low, before, after, high] = [-2.0 * h, -h, h, 2.0 * h].map(|t| energy(t)[0]);
    let slope = (low - high + 8.0 * (after - before)) / (12.0 * h);
    let [_, power, work] = energy(0.0);
    let off = slope - (work + power);
    println!("{slope} {work} {power} {off:e}");
    assert!(off.abs() < 1e-8 * work.abs().max(1.0), "{off:e}");
}

/// A twist that carries the curvature with it turns sections about their tangents and leaves the centre line where it is; residuals change by the transpose.
#[test]
fn a_twist_carries_the_curvature() {
    let orders = Orders { torsion: 2, bending: 4, extension: 1, shear: 1 };
    let strain = Strain::new(Generic::<_, 2>::new(Soft { with_discs: false }), orders).with_nodes(14);
    let mut system = System::held(Arc::clone(&strain.mesh), &[Drive::Force(0.0); 2], &[]);
    let (n, mesh) = (system.order(), Arc::clone(&strain.mesh));
    let first = mesh.tables.first;
    let (mut position, mut about, mut twist) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    for e in 0..2 {
        let from = e * mesh.tables.order;
        // Constant strains: of the shape, and those that undo the natural curvature; the twist grows linearly.
        (position[from + first[1]], position[from + first[2]]) = (2.0, -1.5);
        (about[from + first[1]], about[from + first[2]]) = (-0.4, 0.3);
        twist[from + first[0]] = 1.0;
    }
    let zero = vec![0.0; n];
    let at = Kinematics { time: 0.0, position: &position, velocity: &zero, acceleration: &zero };
    assert!(system.evaluate(&at).expect("finite"));
    let mut change = twist.clone();
    carried::to_coefficients(&mesh, [&position, &about], &mut change);
    let turned = system.moving.displacement(&mesh, &change);
    let nodes = || system.moving.nodes.iter();
    let moved = nodes().map(|node| norm(node.velocity)).fold(0.0, f64::max);
    assert!((turned - 0.5).abs() < 1e-12, "{turned}");
    assert!(moved < 1e-12, "{moved:e}");
    let wave = |speed: f64| (0..n).map(|k| ((k as f64 + 1.0) * speed).sin()).collect::<Vec<f64>>();
    let (shape, any, residual) = (wave(1.7), wave(2.3), wave(0.9));
    let (mut carried_change, mut transposed) = (any.clone(), residual.clone());
    carried::to_coefficients(&mesh, [&shape, &about], &mut carried_change);
    carried::residual(&mesh, [&shape, &about], &mut transposed);
    let off = dot(&residual, &carried_change) - dot(&transposed, &any);
    assert!(off.abs() < 1e-13, "{off:e}");
}
