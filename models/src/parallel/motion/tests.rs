#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use nalgebra::Complex;
use pliant_runtime::motion::{Kinematics, Mechanics as _, QuadraticPencil as _};

use super::element::{Matter, Moving, Points};
use super::system::System;
use crate::parallel::mesh::Mesh;
use crate::parallel::{
    Generic, Mechanism, Motor, MotorMotion, Parallel, ParallelData, Platform, Rod, RodSection, SectionMotion,
};
use crate::{Drive, Input, Load, Rope, Simulation, Wrench};

/// A turn about y by an angle, and a place.
fn frame(angle: f64, position: [f64; 3]) -> ([[f64; 3]; 3], [f64; 3]) {
    let (sine, cosine) = f64::sin_cos(angle);
    ([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]], position)
}

/// Three soft rods of two, three and one elements, two of them on a motor.
fn soft() -> Generic<ParallelData> {
    let up = -core::f64::consts::FRAC_PI_2;
    let rod = |elements, place: [f64; 3], motor| Rod {
        elements,
        length: 0.5,
        motor,
        base: frame(up, place),
        platform: frame(up, [0.7 * place[0], 0.7 * place[1], 0.0]),
        ..Rod::default()
    };
    Generic::new(ParallelData {
        rods: vec![
            rod(2, [0.1, 0.0, 0.0], Some(0)),
            rod(3, [-0.1, 0.1, 0.0], Some(0)),
            rod(1, [0.0, -0.1, 0.0], None),
        ],
        sections: vec![RodSection {
            stiffness: [0.8, 1.0, 1.5, 40.0, 30.0, 20.0],
            natural: [0.1, 0.2, -0.1, 1.0, 0.02, 0.01],
            mass: 0.4,
        }],
        motions: vec![SectionMotion {
            inertia: [3e-4, 1e-4, 2e-4],
            viscosity: [0.02, 0.03, 0.01, 0.3, 0.1, 0.2],
            drag: 0.3,
        }],
        motors: vec![Motor {
            drive: Mechanism::Revolute { axis: [0.0, 1.0, 0.0], point: [0.02, 0.0, 0.01] },
            limits: [f64::NEG_INFINITY, f64::INFINITY],
        }],
        rotors: vec![MotorMotion { inertia: 0.02, friction: 0.1 }],
        platform: Platform { pose: frame(0.0, [0.0, 0.0, 0.48]), mass: 0.3, centre: [0.01, 0.02, 0.03] },
        inertia: [0.01, 0.02, 0.015],
        gravity: [0.3, -0.2, -9.81],
        ..ParallelData::default()
    })
}

fn loads() -> [Load; 3] {
    [
        Load::from(Rope::new(0.7, [0.3, 0.2, 0.9])),
        Load::from(Wrench::force([0.3, -0.2, 0.4]).with_couple([0.02, 0.05, -0.03])).on(1).at(0.5 / 3.0),
        Load::from(Wrench::force([0.1, 0.2, 0.3])).offset([0.03, 0.0, 0.02]),
    ]
}

fn wave(k: usize, by: f64) -> f64 {
    ((k * 7 + 3) as f64 * by).sin()
}

/// A state with everything in motion.
fn state(order: usize) -> [Vec<f64>; 3] {
    [(0.05, 1.3), (0.8, 0.7), (3.0, 2.1)].map(|(size, by)| (0..order).map(|k| size * wave(k, by)).collect())
}

fn driven() -> Input {
    vec![Drive::Elastic { displacement: 0.2, stiffness: 3.0, pretension: 0.1 }].into()
}

fn residual(
    system: &mut System<&Simulation<'_>>,
    [position, velocity, acceleration]: &[Vec<f64>; 3],
) -> Vec<f64> {
    let mut out = vec![0.0; position.len()];
    system.residual(Kinematics { time: 0.0, position, velocity, acceleration }, &mut out).unwrap();
    out
}

#[test]
fn derivatives_are_differences_of_the_residual() {
    let (mesh, input) = (Arc::new(Mesh::new(Arc::new(soft()), None, None)), driven().with_loads(&loads()));
    let simulation = Simulation::to(1.0, &input);
    let mut chart = mesh.start();
    for (k, slope) in chart.slopes.as_flattened_mut().iter_mut().enumerate() {
        *slope = 0.3 * wave(k, 0.9);
    }
    let mut system = System::new(Arc::clone(&mesh), &simulation, &chart, 0.0).unwrap();
    let origin = system.origin();
    let order = origin.len();
    let [offset, velocity, acceleration] = state(order);
    let mut pencil = system.pencil(1);
    // Away from the origin of the increments elastic forces are linearised as there, all others exactly.
    let moved: Vec<f64> = origin.iter().zip(&offset).map(|(origin, offset)| origin + offset).collect();
    for (position, steps) in
        [(moved, &[(1, 1e-3), (2, 1e-1)][..]), (origin, &[(0, 1e-5), (1, 1e-3), (2, 1e-1)])]
    {
        let lists = [position, velocity.clone(), acceleration.clone()];
        let [position, velocity, acceleration] = &lists;
        system.linearise(Kinematics { time: 0.0, position, velocity, acceleration }, &mut pencil).unwrap();
        for &(which, step) in steps {
            let mut weights = [0.0; 3];
            weights[which] = 1.0;
            for column in 0..order {
                let ends = [-step, step].map(|by| {
                    let mut moved = lists.clone();
                    moved[which][column] += by;
                    residual(&mut system, &moved)
                });
                let mut unit = vec![0.0; order];
                unit[column] = 1.0;
                let mut found = vec![0.0; order];
                pencil.add_product(weights, &unit, &mut found);
                let size = found.iter().fold(1e-3_f64, |a, b| a.max(b.abs()));
                for row in 0..order {
                    let slope = (ends[1][row] - ends[0][row]) / (2.0 * step);
                    let off = (slope - found[row]).abs() / size;
                    assert!(off < 2e-7, "{which} {row} {column}: {slope} {}", found[row]);
                }
            }
        }
    }
    // Factors.
    assert!(pencil.factorise([3.0, 9.0]));
    let weights = [Complex::new(2.0, 1.0), Complex::new(3.0, 4.0)];
    pencil.factorise_complex(0, weights);
    let expected: Vec<f64> = (0..order).map(|k| wave(k, 0.37)).collect();
    let mut right = vec![0.0; order];
    pencil.add_product([1.0, 3.0, 9.0], &expected, &mut right);
    pencil.solve(&mut right);
    let mut parts = [vec![0.0; order], vec![0.0; order]];
    pencil.add_product([1.0, 2.0, 3.0], &expected, &mut parts[0]);
    pencil.add_product([0.0, 1.0, 4.0], &expected, &mut parts[1]);
    let mut wide: Vec<Complex<f64>> = (0..order).map(|k| Complex::new(parts[0][k], parts[1][k])).collect();
    pencil.solve_complex(0, &mut wide);
    for k in 0..order {
        assert!((right[k] - expected[k]).abs() < 1e-9, "{k} {}", right[k]);
        assert!((wide[k] - expected[k]).norm() < 1e-9, "{k} {}", wide[k]);
    }
}

/// An element of a rod whose numbers are `value + by * rate`; its length last.
fn element<D: crate::Number>(number: impl Fn(f64, f64) -> D) -> (Matter<D>, Moving<D>, D) {
    let entry = |k: usize, size: f64| number(size * wave(k, 0.77), size * wave(k, 1.9));
    let six = |from: usize, size: f64| core::array::from_fn(|k| entry(from + k, size));
    let positive = |k: usize| number(0.2 + wave(k, 0.31).powi(2), wave(k, 1.1));
    let matter = Matter {
        mass: positive(0),
        inertia: [1, 2, 3].map(positive),
        viscosity: core::array::from_fn(|k| positive(4 + k)),
        drag: positive(10),
    };
    let moving = Moving {
        twist: six(0, 0.4),
        slope: six(6, 2.0),
        ends: [six(12, 1.0), six(18, 2.0)],
        end_rates: [six(24, 3.0), six(30, 3.0)],
        slope_rates: [six(36, 5.0), six(42, 20.0)],
    };
    (matter, moving, number(0.3, 0.2))
}

#[test]
fn forces_carry_the_derivatives_of_all_numbers() {
    for points in [Points::new(), Points::fine()] {
        let (matter, moving, h) = element(pliant_runtime::moved::number);
        let found = matter.forces(&points, h, &moving);
        let at = |by: f64| {
            let (matter, moving, h) = element(|value, rate| value + by * rate);
            matter.forces(&points, h, &moving)
        };
        let (here, step) = (at(0.0), 1e-4);
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|steps| at(steps * step));
        let list = |of: &super::element::Forces| [&of.forces[..], &[of.kinetic, of.dissipation]].concat();
        let expected = (0..20).map(|k| {
            let [a, b, c, d] = [&a, &b, &c, &d].map(|of| list(of)[k]);
            (a - 8.0 * b + 8.0 * c - d) / (12.0 * step)
        });
        let numbers = found.forces.iter().chain([&found.kinetic, &found.dissipation]);
        for ((number, plain), expected) in numbers.zip(list(&here)).zip(expected) {
            assert_eq!(number.re.to_bits(), plain.to_bits());
            let off = (pliant_runtime::moved::change(number) - expected).abs();
            assert!(off < 1e-9 * expected.abs().max(1.0), "{number} {expected}");
        }
    }
}

/// Damping and inertia between two motions are the work of the forces of one along the other.
#[test]
fn forms_are_works_of_forces() {
    let (matter, moving, h) = element(|value, _| value);
    let still = [[0.0; 6]; 2];
    for points in [Points::new(), Points::fine()] {
        let way = |ends: [[f64; 6]; 2], slope: [f64; 6]| {
            let of = |end_rates, slope_rates, ends| Moving { ends, end_rates, slope_rates, ..moving };
            let field = of(still, [slope, [0.0; 6]], ends).field(&points, h);
            let light = Matter { mass: 0.0, inertia: [0.0; 3], ..matter };
            let damping = light.forces(&points, h, &of(still, [slope, [0.0; 6]], ends)).forces;
            let inertia = matter.forces(&points, h, &of(ends, [[0.0; 6], slope], still)).forces;
            ([&ends[0][..], &ends[1], &slope].concat(), field, [damping, inertia])
        };
        let ways = [way(moving.ends, moving.slope_rates[0]), way(moving.end_rates, moving.slope_rates[1])];
        for (rates, field, _) in &ways {
            for (_, other, forces) in &ways {
                for (form, force) in matter.forms(&points, h, [field, other]).into_iter().zip(forces) {
                    let work: f64 = rates.iter().zip(force).map(|(a, b)| a * b).sum();
                    assert!((form - work).abs() < 1e-12 * work.abs(), "{form} {work}");
                }
            }
        }
    }
}

#[test]
fn forces_do_the_work_that_energies_lose() {
    let (mesh, loads) = (Arc::new(Mesh::new(Arc::new(soft()), None, None)), loads());
    let input = driven().with_loads(&[loads[0], loads[2]]);
    let simulation = Simulation::to(1.0, &input);
    let mut system = System::new(Arc::clone(&mesh), &simulation, &mesh.start(), 0.0).unwrap();
    let origin = system.origin();
    let order = origin.len();
    let [offset, velocity, acceleration] = state(order);
    let along = |by: f64| -> [Vec<f64>; 3] {
        let polynomial = |k: usize| {
            [
                origin[k] + offset[k] + by * (velocity[k] + 0.5 * by * acceleration[k]),
                velocity[k] + by * acceleration[k],
                acceleration[k],
            ]
        };
        [0, 1, 2].map(|part| (0..order).map(|k| polynomial(k)[part]).collect())
    };
    let mut energy = |by: f64| {
        let lists = along(by);
        residual(&mut system, &lists);
        let motion = &system.motion;
        let angle = lists[0][system.layout.first_motor()];
        let spring = 0.5 * 3.0 * (0.2 - angle).powi(2) - 0.1 * angle;
        motion.kinetic + motion.elastic + motion.potential + spring
    };
    let step = 1e-5;
    let growth = (energy(step) - energy(-step)) / (2.0 * step);
    let here = along(0.0);
    let power: f64 = residual(&mut system, &here).iter().zip(&here[1]).map(|(r, v)| r * v).sum();
    let lost = system.motion.dissipation;
    println!("{growth} {power} {lost}");
    assert!((power - (growth - lost)).abs() < 1e-7 * power.abs().max(1.0), "{power} {growth} {lost}");
    assert!(lost < 0.0);
}

#[test]
fn an_equilibrium_stays() {
    let kernel = soft();
    let robot = Parallel::new(kernel);
    let input = Input::displacements(&[0.3]);
    let simulation = Simulation::to(0.1, &input).at(&[0.0, 0.05, 0.1]).with_waves().with_tolerance(1e-7);
    let mut go = |_: f64| core::ops::ControlFlow::Continue(());
    let found = robot.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    // At rest in the equilibrium: it stays.
    for instant in &found.instants {
        assert!(
            instant.tip_velocity.fixed_rows::<3>(3).norm() < 1e-8 && instant.kinetic < 1e-14,
            "{instant:?}"
        );
    }
}
