//! Gradient and tangent against differences, the elimination against a dense solution.
#![allow(clippy::unwrap_used, reason = "a test")]

use nalgebra::DMatrix;
use std::sync::Arc;

use super::Orders;
use super::factor::{Factor, Outcome};
use super::loads::Loads;
use super::mesh::Mesh;
use super::state::State;
use crate::rods::generic::Rubbing;
use crate::rods::robot::AnyRod;
use crate::rods::robot::Layout;
use crate::rods::{Disc, Generic, Helix, RodOptions, Slide, UniformRod, Wrench};
use pliant_runtime::dense::Factors;

/// Three segments, curved by nature, with a helical tendon and one that ends after the second.
fn robot() -> AnyRod {
    robot_of(Vec::new(), [0.0; 2])
}

/// With discs: at ends of segments, and elsewhere.
fn with_discs() -> AnyRod {
    rubbing([0.0; 2])
}

/// With friction at the holes of these discs.
fn rubbing(friction: [f64; 2]) -> AnyRod {
    let disc = |s: f64| Disc { s, mass: 0.02 * s, inertia: [0.0; 3] };
    robot_of([0.05, 0.1, 0.17, 0.22, 0.28, 0.3].map(disc).to_vec(), friction)
}

fn robot_of(discs: Vec<Disc>, friction: [f64; 2]) -> AnyRod {
    let helix = Helix { radius: [8e-3, -5e-3], angle: [0.3, 11.0] };
    let parallel = Helix { radius: [6e-3, 0.0], angle: [2.0, 0.0] };
    let rod = UniformRod {
        options: RodOptions::default(),
        ends: [0.1, 0.17, 0.3],
        stiffness: [3.2e-3, 4.2e-3, 4.6e-3, 1.1e3, 4.0e2, 4.2e2],
        natural: [0.7, -3.0, 2.0, 1.0, 0.01, 0.0],
        mass: 0.05,
        tendons: [vec![helix; 3], vec![parallel; 2]],
        base: ([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.1, 0.2, -0.1]),
        gravity: [1.0, -2.0, -9.0],
        tip_mass: 0.01,
        discs,
    };
    AnyRod::new(Generic::new(Rubbing { rod, friction }))
}

/// A state away from equilibrium under these wrenches.
fn state(robot: &AnyRod, wrenches: &[Wrench]) -> (Arc<Mesh>, Loads, State) {
    let cuts: Vec<f64> = wrenches.iter().filter_map(|wrench| wrench.s).collect();
    let mesh = Arc::new(Mesh::new(robot, Orders::PAPER, Some(24), Layout::of(robot), &cuts, &[]));
    let mut loads = Loads::new(mesh.elements.len() + 1);
    loads.set(&mesh, wrenches);
    let mut state = State::new(&mesh);
    for (k, entry) in state.coefficients.iter_mut().enumerate() {
        let place = k % mesh.tables.order;
        let size = if place < mesh.tables.angular { 3.0 } else { 0.03 };
        *entry = size * ((7 * k) as f64).sin() / (1.0 + (place % 5) as f64);
    }
    state.tensions = Box::new([2.0, 3.0]);
    state.friction.slides = Box::new([Slide::In, Slide::Out]);
    assert!(state.evaluate(&mesh, &loads));
    (mesh, loads, state)
}

fn all_loads() -> [Vec<Wrench>; 4] {
    let force = Wrench::force([0.3, -0.2, 0.4]);
    let couple = Wrench::force([0.1, 0.0, -0.2]).with_couple([0.01, 0.02, -0.015]);
    let inside = Wrench { couple: nalgebra::Vector3::zeros(), ..couple }.at(0.13);
    [
        vec![force, inside],
        vec![couple, couple.at(0.05)],
        vec![couple.follower()],
        vec![force, couple.at(0.13).follower(), couple.at(0.2), couple.at(0.1).follower()],
    ]
}

#[test]
fn the_residual_is_the_gradient_of_the_energy() {
    // Wrenches within spans divide them.
    let inside = [0.07, 0.13, 0.15, 0.2].map(|s| Wrench::force([0.2 - s, s, 0.1]).at(s)).to_vec();
    let [wrenches, ..] = all_loads();
    for (robot, wrenches) in [(robot(), &wrenches), (with_discs(), &wrenches), (with_discs(), &inside)] {
        let worst = gradient_error(&robot, wrenches);
        println!("{worst:.1e}");
        assert!(worst < 1e-6, "{worst:.1e}");
    }
}

/// Largest error of the residual against differences of the energy.
fn gradient_error(robot: &AnyRod, wrenches: &[Wrench]) -> f64 {
    let (mesh, loads, mut state) = state(robot, wrenches);
    assert!(loads.energy);
    let (here, gradient) = (state.coefficients.clone(), state.residual.clone());
    let mut worst = 0.0_f64;
    for k in 0..here.len() {
        let step = 1e-4 * if k % mesh.tables.order < mesh.tables.angular { 10.0 } else { 0.1 };
        let mut energy = |factor: f64| {
            state.coefficients[k] = here[k] + factor * step;
            assert!(state.evaluate(&mesh, &loads));
            state.energy
        };
        let near = (energy(1.0) - energy(-1.0)) / (2.0 * step);
        let far = (energy(2.0) - energy(-2.0)) / (4.0 * step);
        state.coefficients[k] = here[k];
        let slope = (4.0 * near - far) / 3.0;
        let size = gradient[k].abs().max(1e-4);
        worst = worst.max((slope - gradient[k]).abs() / size);
    }
    worst
}

/// `tangent x` by differences of the residual.
fn times(mesh: &Mesh, loads: &Loads, state: &State, x: &[f64]) -> Vec<f64> {
    let mut there = state.clone();
    let mut at = |factor: f64| -> Vec<f64> {
        for (entry, (here, x)) in there.coefficients.iter_mut().zip(state.coefficients.iter().zip(x)) {
            *entry = here + factor * x;
        }
        assert!(there.evaluate(mesh, loads));
        there.residual.clone()
    };
    let step = 2e-3;
    let (a, b) = (at(step), at(-step));
    let (c, d) = (at(2.0 * step), at(-2.0 * step));
    let near = a.iter().zip(&b).map(|(a, b)| (a - b) / (2.0 * step));
    let far = c.iter().zip(&d).map(|(c, d)| (c - d) / (4.0 * step));
    near.zip(far).map(|(near, far)| (4.0 * near - far) / 3.0).collect()
}

#[test]
fn the_tangent_is_the_derivative_of_the_residual() {
    let robots = [robot(), with_discs(), rubbing([0.3, 0.2])];
    for (robot, wrenches) in robots.iter().flat_map(|robot| all_loads().map(|wrenches| (robot, wrenches))) {
        let (mesh, loads, state) = state(robot, &wrenches);
        let mut factor = Factor::new(&mesh);
        // The state is no equilibrium: its tangent may be indefinite.
        let general = factor.factorise(&mesh, &state, &loads, 0.0, false);
        assert!(matches!(general, Outcome::Regular(_)) && factor.rub(&mesh, &state));
        let x: Vec<f64> = (0..mesh.order())
            .map(|k| {
                let size = if k % mesh.tables.order < mesh.tables.angular { 1.0 } else { 0.01 };
                size * ((3 * k + 1) as f64).cos()
            })
            .collect();
        let b = times(&mesh, &loads, &state, &x);
        let mut found = b.clone();
        factor.solve(&mut found);
        let mut worst = 0.0_f64;
        for (k, (found, x)) in found.iter().zip(&x).enumerate() {
            let size = if k % mesh.tables.order < mesh.tables.angular { 1.0 } else { 0.01 };
            worst = worst.max((found - x).abs() / size);
        }
        println!("{wrenches:?}: {worst:.1e}");
        assert!(worst < 1e-6, "{wrenches:?}: {worst:.1e}");
    }
}

#[test]
fn elimination_by_elements_solves_the_whole_and_knows_its_signs() {
    let [wrenches, ..] = all_loads();
    for robot in [robot(), with_discs()] {
        solves_the_whole(&robot, &wrenches);
    }
}

fn solves_the_whole(robot: &AnyRod, wrenches: &[Wrench]) {
    let (mesh, loads, mut state) = state(robot, wrenches);
    let order = mesh.order();
    let none = Loads::new(mesh.elements.len() + 1);
    for (shift, scale) in [(0.0, 1.0), (0.0, 0.0), (30.0, 1.0)] {
        state.weight = scale;
        let loads = if scale == 0.0 { &none } else { &loads };
        assert!(state.evaluate(&mesh, loads));
        let mut factor = Factor::new(&mesh);
        // The dense inverse, column by column, from the factors that serve any matrix.
        let general = factor.factorise(&mesh, &state, loads, shift, false);
        assert!(matches!(general, Outcome::Regular(_)));
        let mut inverse = Factors::new(order);
        for (k, column) in inverse.columns_mut().chunks_exact_mut(order).enumerate() {
            column[k] = 1.0;
            factor.solve(column);
        }
        let mut asymmetry = 0.0_f64;
        let columns = inverse.columns_mut();
        for i in 0..order {
            for j in 0..i {
                let (a, b) = (columns[j * order + i], columns[i * order + j]);
                let size = (columns[i * order + i] * columns[j * order + j]).abs().sqrt();
                asymmetry = asymmetry.max((a - b).abs() / size);
            }
        }
        println!("asymmetry {asymmetry:.1e}");
        assert!(asymmetry < 1e-9, "{asymmetry:.1e}");
        let dense = inverse.cholesky();
        let symmetric = factor.factorise(&mesh, &state, loads, shift, true);
        assert_eq!(dense.is_some(), matches!(symmetric, Outcome::Regular(_)), "shift {shift}, scale {scale}");
        if dense.is_some() {
            let mut x: Vec<f64> = (0..order).map(|k| ((2 * k) as f64).sin()).collect();
            let mut y = x.clone();
            // The inverse of the inverse undoes the solution.
            factor.solve(&mut x);
            inverse.solve(&mut x);
            for (x, y) in x.iter().zip(&mut y) {
                assert!((x - *y).abs() < 1e-6, "{x} {y}");
            }
        }
    }
}

/// The symmetric part of the tangent with friction at holes, from dense inverses: what friction changes of it is within its bound, and its signs are those that are told.
#[test]
fn friction_at_holes_has_a_symmetric_part_within_its_bound() {
    let inside = [Wrench::force([0.1, 0.05, -0.2]).at(0.13)];
    let mut seen = [0; 2];
    for (wrenches, friction) in
        [&[][..], &inside].into_iter().flat_map(|wrenches| [0.1, 0.5, 1.0, 2.0].map(|mu| (wrenches, mu)))
    {
        let robot = rubbing([friction, 0.5 * friction]);
        let (mesh, loads, mut state) = state(&robot, wrenches);
        // Near the natural shape, in which the tangent at held tensions is positive definite.
        state.coefficients.iter_mut().for_each(|entry| *entry *= 0.1);
        (state.tensions, state.weight) = (Box::new([1.5, 0.6]), 0.1);
        state.friction.slides = Box::new([Slide::Out; 2]);
        assert!(state.evaluate(&mesh, &loads));
        let (order, mut factor) = (mesh.order(), Factor::new(&mesh));
        let units: Vec<f64> = (0..order)
            .map(|k| {
                let own = k % mesh.tables.order;
                let c = (0..6).rposition(|c| mesh.tables.first[c] <= own && mesh.tables.counts[c] > 0);
                mesh.elements[k / mesh.tables.order].metric[c.unwrap()].sqrt()
            })
            .collect();
        let mut symmetric = [false, true].map(|rubs| {
            assert!(matches!(factor.factorise(&mesh, &state, &loads, 0.0, true), Outcome::Regular(_)));
            assert!(!rubs || factor.rub(&mesh, &state));
            let mut inverse = DMatrix::<f64>::identity(order, order);
            inverse.as_mut_slice().chunks_exact_mut(order).for_each(|column| factor.solve(column));
            let matrix = inverse.try_inverse().unwrap();
            DMatrix::from_fn(order, order, |i, j| {
                0.5 * (matrix[(i, j)] + matrix[(j, i)]) / (units[i] * units[j])
            })
        });
        let whole = symmetric[1].clone().symmetric_eigenvalues().min();
        let held = symmetric[0].clone().symmetric_eigenvalues().min();
        symmetric[1] -= &symmetric[0].clone();
        let most = symmetric[1].clone().symmetric_eigenvalues().amax();
        let bound = factor.hole_bound(&mesh, &state);
        assert!(matches!(factor.factorise(&mesh, &state, &loads, 0.0, true), Outcome::Regular(_)));
        let definite = factor.is_definite_with_holes();
        println!("{friction}: {held:.3} held, {whole:.3} with friction, {most:.3} of {bound:.3}, {definite}");
        assert!(most < bound && bound < 3.0 * most, "{most} {bound}");
        assert_eq!(definite, whole > 0.0);
        seen[usize::from(definite)] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

#[test]
fn collocation_finds_the_rotations_of_a_helix() {
    // Constant curvature: R(L) = R_0 exp(L K).
    let mesh = Mesh::new(&robot(), Orders::PAPER, None, Layout::of(&robot()), &[], &[]);
    let mut state = State::new(&mesh);
    let curvature = [4.0, -30.0, 12.0];
    let natural = [0.7, -3.0, 2.0];
    for element in 0..3 {
        for c in 0..3 {
            state.coefficients[element * mesh.tables.order + mesh.tables.first[c]] =
                curvature[c] - natural[c];
        }
    }
    assert!(state.evaluate(&mesh, &Loads::new(4)));
    let orientation = pliant_runtime::rotation::exponential(curvature.map(|k| 0.3 * k));
    let expected = pliant_runtime::rotation::product(mesh.base.0, orientation);
    for (found, expected) in state.ends[3].iter().zip(expected) {
        assert!((found - expected).abs() < 2e-15, "{found} {expected}");
    }
}

#[test]
fn lengths_of_straight_tendons_have_their_derivatives() {
    let [wrenches, ..] = all_loads();
    let (mesh, loads, mut state) = state(&with_discs(), &wrenches);
    let here = state.coefficients.clone();
    let mut worst = 0.0_f64;
    for tendon in 0..2 {
        let mut row = vec![0.0; mesh.order()];
        super::rows::length_row(&mesh, &state, tendon, &mut row);
        for k in 0..here.len() {
            let step = 1e-4 * if k % mesh.tables.order < mesh.tables.angular { 10.0 } else { 0.1 };
            let mut length = |factor: f64| {
                state.coefficients[k] = here[k] + factor * step;
                assert!(state.evaluate(&mesh, &loads));
                state.lengths[tendon]
            };
            let slope = (length(1.0) - length(-1.0)) / (2.0 * step);
            state.coefficients[k] = here[k];
            assert!(state.evaluate(&mesh, &loads));
            worst = worst.max((slope - row[k]).abs() / 1e-3_f64.max(row[k].abs()));
        }
    }
    println!("{worst:.1e}");
    assert!(worst < 1e-6, "{worst:.1e}");
}
