//! Mechanics of constant-curvature robots with everything that a segment can have: energies against motions, kinematics and derivatives
//! against differences.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::Vector3;
use pliant_runtime::rotation::{rows, six};

use crate::segments;

use pliant_models::segments::{
    Blocks, ConstantCurvature, Dynamics, Error, Generic, Kernel, Physics, State, TipLoad,
};
use pliant_models::{Model, Tangent};
use pliant_testing::largest;
use segments::{close, flat, near, rich};

const SHAPE: [[f64; 3]; 3] = [[0.7, -0.4, 0.25], [-1.1, 0.9, 0.2], [0.05, 1.6, 0.19]];
const RATE: [[f64; 3]; 3] = [[1.3, -2.0, 0.2], [0.4, 3.0, -0.1], [-2.2, 0.6, 0.3]];
const ACCELERATION: [[f64; 3]; 3] = [[5.0, 2.0, -1.0], [-7.0, 1.0, 3.0], [4.0, -6.0, 2.0]];
const FORCES: [f64; 9] = [3.0, -1.0, 2.0, 0.5, 4.0, -2.0, 1.0, 1.5, -0.5];

const LOAD: TipLoad = TipLoad {
    mass: 0.08,
    center: Vector3::new(0.01, -0.02, 0.03),
    inertia: [2e-4, 3e-4, 2.5e-4, 1e-5, -2e-5, 3e-5],
    force: Vector3::new(0.3, -0.2, 0.5),
    couple: Vector3::new(0.02, 0.01, -0.03),
};

fn robot() -> ConstantCurvature {
    ConstantCurvature::new(Generic::new(rich()))
}

fn state() -> State {
    State { shape: SHAPE.to_vec(), rate: RATE.to_vec() }
}

fn each(mut change: impl FnMut(usize, usize)) {
    for i in 0..3 {
        for k in 0..3 {
            change(i, k);
        }
    }
}

/// Central difference of fourth order of a function of a step.
fn slope<const N: usize>(step: f64, value: impl Fn(f64) -> [f64; N]) -> [f64; N] {
    let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|factor| value(factor * step));
    core::array::from_fn(|i| (a[i] - 8.0 * b[i] + 8.0 * c[i] - d[i]) / (12.0 * step))
}

fn flattened(values: impl AsRef<[[f64; 3]]>) -> [f64; 9] {
    values.as_ref().as_flattened().try_into().unwrap()
}

/// The motion that passes the state with `ACCELERATION`, after a time.
fn at(time: f64) -> State {
    let along = |i: usize, k: usize| {
        (
            SHAPE[i][k] + time * (RATE[i][k] + 0.5 * time * ACCELERATION[i][k]),
            RATE[i][k] + time * ACCELERATION[i][k],
        )
    };
    State {
        shape: (0..3).map(|i| core::array::from_fn(|k| along(i, k).0)).collect(),
        rate: (0..3).map(|i| core::array::from_fn(|k| along(i, k).1)).collect(),
    }
}

#[test]
fn the_mass_matrix_is_symmetric_and_the_same_both_ways() {
    let robot = robot();
    for load in [None, Some(&LOAD)] {
        let mass = robot.equations(&state(), load).unwrap().mass;
        let mut model = robot.dynamics().unwrap();
        let by_columns = model.mass_by_columns(&SHAPE, load);
        near("H", &flat(&mass), &flat(by_columns), 1e-14);
        for i in 0..9 {
            for j in 0..9 {
                let entry = |i: usize, j: usize| by_columns[i / 3][j / 3][i % 3][j % 3];
                close("H", &[entry(i, j)], &[entry(j, i)], 1e-15);
            }
        }
        let direct = robot.forward_dynamics(&state(), &FORCES, load).unwrap();
        let columns = robot.forward_dynamics_by_columns(&state(), &FORCES, load).unwrap();
        near("qdd", &flattened(&direct), &flattened(columns), 1e-11);
        // Inverse dynamics gives back the applied forces.
        let mut forces = [0.0; 9];
        robot.inverse_dynamics(&state(), &direct, load, &mut forces).unwrap();
        close("tau", &forces, &FORCES, 1e-11);
        // Loads by kind and in one sum.
        let total = robot.loads(&state(), &ACCELERATION, load).unwrap().total();
        let sum = model.inverse_dynamics(&SHAPE, &RATE, &ACCELERATION, load);
        near("sum", &flattened(total), &flattened(sum), 1e-13);
    }
}

#[test]
fn inertial_loads_are_lagranges() {
    let robot = robot();
    let kinetic = |state: &State| robot.energies(state, Some(&LOAD)).unwrap().kinetic;
    let loads = robot.loads(&state(), &ACCELERATION, Some(&LOAD)).unwrap();
    // d/dt (dT/dq') - dT/dq, with dT/dq' = H q'.
    let momentum = |time: f64| {
        let there = at(time);
        let mass = robot.equations(&there, Some(&LOAD)).unwrap().mass;
        let mut momentum = [0.0; 9];
        each(|i, k| {
            momentum[3 * i + k] = (0..9).map(|j| mass[i][j / 3][k][j % 3] * there.rate[j / 3][j % 3]).sum();
        });
        momentum
    };
    let mut expected = slope(1e-3, momentum);
    each(|i, k| {
        let [change] = slope(1e-3, |step| {
            let mut there = state();
            there.shape[i][k] += step * if k == 2 { 0.1 } else { 1.0 };
            [kinetic(&there)]
        });
        expected[3 * i + k] -= change * if k == 2 { 10.0 } else { 1.0 };
    });
    near("tau_inr", &flattened(loads.inertial), &expected, 1e-8);
}

#[test]
fn conservative_loads_are_gradients_of_energies() {
    let robot = robot();
    let loads = robot.loads(&state(), &ACCELERATION, Some(&LOAD)).unwrap();
    each(|i, k| {
        let [gravity, extension, bending] = slope(1e-4, |step| {
            let mut there = state();
            there.shape[i][k] += step;
            let energies = robot.energies(&there, Some(&LOAD)).unwrap();
            [energies.weight, energies.extension, energies.bending]
        });
        close("gravity", &[loads.gravity[i][k]], &[gravity], 1e-9);
        close("extension", &[loads.extension[i][k]], &[extension], 1e-8);
        close("bending", &[loads.bending[i][k]], &[bending], 1e-8);
    });
}

#[test]
fn energy_changes_by_the_powers() {
    let robot = robot();
    let acceleration = robot.forward_dynamics(&state(), &FORCES, Some(&LOAD)).unwrap();
    let [change] = slope(1e-6, |time| {
        let mut there = state();
        each(|i, k| {
            there.shape[i][k] += time * (RATE[i][k] + 0.5 * time * acceleration[i][k]);
            there.rate[i][k] += time * acceleration[i][k];
        });
        [robot.energies(&there, Some(&LOAD)).unwrap().total()]
    });
    let powers = robot.powers(&state(), &FORCES, Some(&LOAD)).unwrap();
    assert!(powers.dissipation > 0.1);
    let expected = powers.actuation + powers.tip - powers.dissipation;
    close("power", &[change], &[expected], 1e-7 * powers.dissipation);
}

#[test]
fn poses_velocities_and_jacobians_belong_together() {
    let robot = robot();
    let (rotation, position) = rich().base;
    let base = robot.pose(&state(), 0, 0.0).unwrap();
    close("base", rows(&base.rotation).as_flattened(), rotation.as_flattened(), 1e-16);
    close("base", &base.translation.vector, &position, 1e-16);
    let (end, begin) = (robot.pose(&state(), 1, 1.0).unwrap(), robot.pose(&state(), 2, 0.0).unwrap());
    close("junction", &end.translation.vector, &begin.translation.vector, 1e-16);
    close("junction", rows(&end.rotation).as_flattened(), rows(&begin.rotation).as_flattened(), 1e-15);
    for (segment, x) in [(0, 0.3), (1, 1.0), (2, 0.71), (2, 1.0)] {
        let pose = |time: f64| {
            let pose = robot.pose(&at(time), segment, x).unwrap();
            let mut flat = [0.0; 12];
            flat[..9].copy_from_slice(rows(&pose.rotation).as_flattened());
            flat[9..].copy_from_slice(pose.translation.vector.as_slice());
            flat
        };
        let (here, change) = (pose(0.0), slope(1e-3, pose));
        let velocity = robot.world_velocity(&state(), segment, x).unwrap();
        close("velocity", &velocity.linear, &change[9..], 1e-9);
        // R' R^T = omega^.
        let entry = |i: usize, j: usize| (0..3).map(|k| change[3 * i + k] * here[3 * j + k]).sum::<f64>();
        close("omega", &velocity.angular, &[entry(2, 1), entry(0, 2), entry(1, 0)], 1e-9);
        let jacobian = robot.world_jacobian(&state(), segment, x).unwrap();
        assert!(jacobian[segment + 1..].iter().flatten().all(|entry| *entry == 0.0));
    }
    // The load of a force is the Jacobian's.
    let jacobian = robot.world_jacobian(&state(), 2, 1.0).unwrap();
    let loads = robot.loads(&state(), &ACCELERATION, Some(&LOAD)).unwrap();
    each(|i, k| {
        let work = six(&LOAD.couple, &LOAD.force).dot(&jacobian[i].column(k));
        close("tip", &[loads.tip[i][k]], &[-work], 1e-14);
    });
}

#[test]
fn actuators_are_where_they_say() {
    let robot = robot();
    let lengths = |time: f64| {
        let mut lengths = [0.0; 9];
        robot.actuator_lengths(&at(time), &mut lengths).unwrap();
        lengths
    };
    let mut speeds = [0.0; 9];
    robot.actuator_speeds(&state(), &mut speeds).unwrap();
    close("speeds", &speeds, &slope(1e-3, lengths), 1e-11);
    let drive = robot.actuation_load(&FORCES).unwrap();
    let power: f64 = drive.as_flattened().iter().zip(RATE.as_flattened()).map(|(a, b)| a * b).sum();
    let expected: f64 = speeds.iter().zip(FORCES).map(|(a, b)| a * b).sum();
    close("power", &[power], &[expected], 1e-14);
    // Four actuators bear a load with the least norm, two bear some, one bears few.
    let mut chain = rich();
    chain.actuators[0].angles = vec![0.0, 1.5, 3.0, 4.5];
    chain.actuators[1].angles = vec![0.0, core::f64::consts::PI];
    let kernel = Generic::new(chain);
    let robot = ConstantCurvature::new(kernel.clone());
    let mut forces = [0.0; 9];
    robot.actuator_forces(&[[0.1, 0.2, 3.0], [0.1, 0.0, 1.0], [0.3, 0.1, 2.0]], &mut forces).unwrap();
    close(
        "drive",
        &flattened(robot.actuation_load(&forces).unwrap()),
        &[0.1, 0.2, 3.0, 0.1, 0.0, 1.0, 0.3, 0.1, 2.0],
        1e-14,
    );
    let least: f64 = forces[..4].iter().map(|force| force * force).sum();
    // (1, -1, 1, -1) is nearly the null space; moving along it costs.
    let null = {
        let places = &kernel.data().actuators[0];
        let matrix = nalgebra::Matrix3::from_fn(|row, j| if row == 2 { 1.0 } else { places[j][row] });
        let last = nalgebra::Vector3::new(places[3][0], places[3][1], 1.0);
        let first = matrix.lu().solve(&-last).unwrap();
        [first[0], first[1], first[2], 1.0]
    };
    let across: f64 = forces[..4].iter().zip(null).map(|(a, b)| a * b).sum();
    close("least norm", &[across], &[0.0], 1e-13 * least.sqrt());
    let error = robot.actuator_forces(&[[0.0; 3], [0.1, 0.1, 1.0], [0.0; 3]], &mut forces).unwrap_err();
    assert!(matches!(error, Error::Underactuated { segment: 1, actuators: 2, .. }), "{error}");
}

#[test]
fn derivatives_of_forward_dynamics() {
    for physics in [Physics::Consistent, Physics::AsPublished] {
        let mut chain = rich();
        chain.options.physics = physics;
        let mut robot = ConstantCurvature::new(Generic::new(chain));
        let load = Some(&LOAD);
        let accelerate = |state: &State| flattened(robot.forward_dynamics(state, &FORCES, load).unwrap());
        let derivatives = robot.derivatives(&state(), &FORCES, load).unwrap();
        close("qdd", &flattened(&derivatives.acceleration), &accelerate(&state()), 0.0);
        let column = |blocks: &Blocks, j: usize, l: usize| -> [f64; 9] {
            core::array::from_fn(|row| blocks[row / 3][j][row % 3][l])
        };
        each(|j, l| {
            let by_shape = slope(2e-5, |step| {
                let mut there = state();
                there.shape[j][l] += step;
                accelerate(&there)
            });
            near("shape", &column(&derivatives.shape, j, l), &by_shape, 1e-8);
            let by_rate = slope(1e-2, |step| {
                let mut there = state();
                there.rate[j][l] += step;
                accelerate(&there)
            });
            near("rate", &column(&derivatives.rate, j, l), &by_rate, 1e-9);
            let by_force = slope(1.0, |step| {
                let mut forces = FORCES;
                forces[3 * j + l] += step;
                flattened(robot.forward_dynamics(&state(), &forces, load).unwrap())
            });
            let found = robot.actuation_derivative(&derivatives, j, l).unwrap();
            near("actuation", &flattened(found), &by_force, 1e-10);
        });
        let linear = robot.linearise(&state(), &FORCES, load).unwrap();
        assert_eq!((linear.a.shape(), linear.b.shape()), ((18, 18), (18, 9)));
        assert_eq!((linear.a[(2, 11)], linear.a[(2, 2)], linear.b[(3, 3)]), (1.0, 0.0, 0.0));
        assert_eq!(linear.a[(9 + 4, 8)], derivatives.shape[1][2][1][2]);
        assert_eq!(linear.a[(9 + 4, 9 + 8)], derivatives.rate[1][2][1][2]);
        for parameter in Model::parameters(&robot).to_vec() {
            // A parameter of the chain is one value for all segments.
            let value = robot.parameter(&parameter.name).unwrap();
            robot.set_parameter(&parameter.name, value).unwrap();
            let found = robot.parameter_sensitivity(&parameter.name, &state(), &FORCES, load).unwrap();
            let step = 1e-3 * value.abs();
            let expected = slope(step, |change| {
                let mut other = robot.clone();
                other.set_parameter(&parameter.name, value + change).unwrap();
                flattened(other.forward_dynamics(&state(), &FORCES, load).unwrap())
            });
            near(&parameter.name, &flattened(found), &expected, 1e-8);
        }
    }
}

#[test]
fn derivatives_exactly_at_straight() {
    let mut chain = rich();
    let mut straight = state();
    straight.shape[1] = [0.0, 0.0, 0.2];
    let robot = ConstantCurvature::new(Generic::new(chain.clone()));
    let error = robot.derivatives(&straight, &FORCES, None).unwrap_err();
    assert_eq!(error, Error::Straight { segment: 1 });
    // Without that damping nothing is singular.
    chain.segments.iter_mut().for_each(|segment| segment.damping = 0.0);
    let robot = ConstantCurvature::new(Generic::new(chain));
    let derivatives = robot.derivatives(&straight, &FORCES, None).unwrap();
    let expected = slope(1e-4, |step| {
        let mut there = straight.clone();
        there.shape[1][0] += step;
        flattened(robot.forward_dynamics(&there, &FORCES, None).unwrap())
    });
    let found: [f64; 9] = core::array::from_fn(|row| derivatives.shape[row / 3][1][row % 3][0]);
    near("shape", &found, &expected, 1e-8);
}

#[test]
fn damping_at_straight_is_in_the_direction_of_the_motion() {
    let robot = ConstantCurvature::new(segments::robot(Physics::Consistent));
    let mut model = robot.dynamics().unwrap();
    let (shape, rate) = ([[0.0, 0.0, 0.25], [0.0, 0.0, 0.24]], [[3.0, -4.0, 0.1], [0.0; 3]]);
    let loads = model.loads(&shape, &rate, &[[0.0; 3]; 2], None);
    let factor = 0.05 * 0.24 / (0.25 * 0.25);
    close("tau_dmp", &loads.damping[0], &[3.0 * factor, -4.0 * factor, 0.0], 1e-15);
    assert_eq!(loads.damping[1], [0.0; 3]);
}

#[test]
fn lanes_of_derivatives_carry_the_same_values() {
    let mut model = Dynamics::<Tangent<1>>::new(&robot());
    let lift = |values: [[f64; 3]; 3]| values.map(|row| row.map(Tangent::from_re));
    let equations = model.equations(&lift(SHAPE), &lift(RATE), Some(&LOAD));
    let plain = robot().equations(&state(), Some(&LOAD)).unwrap();
    let bias: Vec<_> = equations.bias.iter().map(|row| row.map(|value| value.re)).collect();
    assert!(largest(bias.as_flattened()) > 1.0);
    near("bias", &flattened(bias), &flattened(plain.bias), 1e-14);
}
