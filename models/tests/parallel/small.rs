//! Steps of fixed length, and small motions between inputs and outputs, of the reference robot.
#![allow(clippy::unwrap_used, reason = "tests")]

use pliant_models::nalgebra::{Complex, DMatrix, Vector3};
use pliant_models::parallel::{Drive, Generic, InputRef, Parallel, ParallelSolution, SlopeInertia};
use pliant_models::{Error, Excitation, Holding, Input, Observation, Simulation, Solution as _};
use pliant_runtime::motion::modes;
use pliant_testing::{distance, larger, relative};

use crate::motion::go;
use crate::moving::robot;

/// `35 x^4 - 84 x^5 + 70 x^6 - 20 x^7` from 0 to 1.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

const END: [f64; 3] = [-0.261_799_387_799_149_4, -0.488_524_308_328_426_64, -0.035_074_467_269_872_275];

fn angles(t: f64) -> [f64; 3] {
    END.map(|angle| angle * ramp(t / 0.25))
}

#[test]
fn steps_of_fixed_length() {
    let parallel = Parallel::new(Generic::new(robot(4, "unloaded", 2e-3)));
    let motors = |t: f64, numbers: &mut [f64]| numbers.copy_from_slice(&angles(t));
    let input = Input::displacements(&[0.0; 3]);
    let simulation = Simulation { breaks: &[0.25], ..Simulation::to(0.3, &input) }.driven(&motors);
    let simulation = simulation.at(&[0.3]).with_waves().with_tolerance(1e-7).without_balance();
    let found = parallel.simulate(&simulation, &mut go).unwrap();
    let mut stepper = parallel.stepper(InputRef::displacements(&[0.0; 3])).unwrap();
    let mut state = stepper.rest().unwrap();
    let clock = std::time::Instant::now();
    let all = allocation_counter::measure(|| {
        for k in 1..=300_u32 {
            stepper.step(&mut state, &angles(f64::from(k) * 1e-3), 1e-3).unwrap();
        }
    });
    let took = clock.elapsed().as_secs_f64() / 300.0;
    let off =
        distance(&stepper.platform(&state).unwrap().translation.vector, &found.last.tip.translation.vector);
    let torques = distance(&state.forces[..], &found.last.forces[..]);
    println!("{off:.2e} m, {torques:.1e} N m, {:.3} ms a step, {}", 1e3 * took, all.count_total);
    assert!(all.count_total == 0 && off < 1e-5 && torques < 1e-4, "{off:e} {torques:e}");
    // A state is plain data: another stepper goes on from it.
    let (mut other, mut copy) = (parallel.stepper(InputRef::displacements(&END)).unwrap(), state.clone());
    other.step(&mut copy, &END, 1e-3).unwrap();
    stepper.step(&mut state, &END, 1e-3).unwrap();
    let [a, b] = [&copy, &state].map(|state| stepper.platform(state).unwrap().translation.vector);
    // Iterations end at a hundredth of their tolerance, 1e-6 of the length of the robot.
    println!("{:e}", (a - b).norm());
    assert!((a - b).norm() < 1e-8);
    // Back to an earlier state: angles go on from that, and so does the motion, past the end of the ramp.
    let end = state.clone();
    for k in 301..=600_u32 {
        stepper.step(&mut state, &angles(f64::from(k) * 1e-3), 1e-3).unwrap();
    }
    let mut again = stepper.rest().unwrap();
    for k in 1..=300_u32 {
        stepper.step(&mut again, &angles(f64::from(k) * 1e-3), 1e-3).unwrap();
    }
    stepper.step(&mut again, &END, 1e-3).unwrap();
    let [a, b] = [&end, &again].map(|state| stepper.platform(state).unwrap().translation.vector);
    assert!((a - b).norm() < 1e-8, "{:e}", (a - b).norm());
    // Refused input leaves the state.
    let before = state.clone();
    assert!(matches!(stepper.step(&mut state, &END, 0.0), Err(Error::Step { .. })));
    assert!(stepper.step(&mut state, &END[..2], 1e-3).is_err());
    assert!(stepper.step(&mut state, &[f64::NAN; 3], 1e-3).is_err() && state == before);
    let mut wrong = state.clone();
    wrong.coordinates[3] = 3.0;
    assert!(matches!(stepper.step(&mut wrong, &END, 1e-3), Err(Error::Invalid { .. })));
    stepper.step(&mut state, &END, 1e-3).unwrap();
}

/// Behind springs motors go on from the displacements of the state, too.
#[test]
fn steps_behind_springs_go_on_from_any_state() {
    let parallel = Parallel::new(Generic::new(robot(4, "unloaded", 2e-3)));
    let spring = Drive::Elastic { displacement: 0.0, stiffness: 20.0, pretension: 0.05 };
    let mut stepper = parallel.stepper(InputRef::drives(&[spring; 3])).unwrap();
    let mut state = stepper.rest().unwrap();
    let mut states = vec![state.clone()];
    for k in 1..=150_u32 {
        stepper.step(&mut state, &angles(f64::from(k) * 1e-3), 1e-3).unwrap();
        states.push(state.clone());
    }
    for from in [0, 50, 100] {
        let mut again = states[from].clone();
        stepper.step(&mut again, &angles((from + 1) as f64 * 1e-3), 1e-3).unwrap();
        let [a, b] =
            [&again, &states[from + 1]].map(|state| stepper.platform(state).unwrap().translation.vector);
        let torques = distance(&again.forces[..], &states[from + 1].forces[..]);
        println!("{from}: {:e} m, {torques:e} N m", (a - b).norm());
        assert!((a - b).norm() < 1e-8 && torques < 1e-5, "{from}: {:e} m, {torques:e} N m", (a - b).norm());
    }
}

type Found = ParallelSolution;

fn hanging(gravity: [f64; 3], angles: [f64; 3]) -> Found {
    let mut heavy = robot(4, "hanging", 2e-3);
    heavy.gravity = gravity;
    Parallel::new(Generic::new(heavy)).solve(InputRef::displacements(&angles)).unwrap()
}

fn real(matrix: &DMatrix<Complex<f64>>) -> DMatrix<f64> {
    matrix.map(|entry| entry.re)
}

const PLATFORM: usize = 6;
const TIP: Observation = Observation::Pose { body: PLATFORM, s: 0.0 };
const PUSH: Excitation = Excitation::Wrench { body: PLATFORM, s: 0.0 };

#[test]
fn slow_motions_are_those_of_statics() {
    let weight = [0.0, 0.0, 9.81];
    let found = hanging(weight, END);
    let motors = [Excitation::Drive(0), Excitation::Drive(1), Excitation::Drive(2)];
    let at = |inputs: &[Excitation], outputs: &[Observation]| {
        real(&found.frequency_response(inputs, outputs, &[0.0]).unwrap()[0])
    };
    let known = pliant_models::Solution::sensitivity(&found).unwrap();
    let torques = [0, 1, 2].map(Observation::Force);
    let [by_motors, compliance, holding] = [at(&motors, &[TIP]), at(&[PUSH], &[TIP]), at(&motors, &torques)];
    for (what, worst) in [
        ("platform by motors", relative(by_motors.as_slice(), known.tip_by_drive.as_slice())),
        ("compliance", relative(compliance.as_slice(), known.compliance.as_slice())),
        ("torques by motors", relative(holding.as_slice(), known.actuator_by_drive.as_slice())),
    ] {
        println!("{what}: {worst:.1e}");
        assert!(worst < 1e-7, "{what} {worst:e}");
    }
    // Sections of rods, in the first, an inner and the last element, by differences.
    let length = found.length(3).unwrap();
    for s in [0.1, 0.4, 0.9].map(|part| part * length) {
        let h = 1e-5;
        let by = at(&motors[1..2], &[Observation::Pose { body: 3, s }]);
        let [low, high] =
            [-h, h].map(|by| hanging(weight, [END[0], END[1] + by, END[2]]).station(3, s).unwrap().pose);
        let shift = (high.translation.vector - low.translation.vector) / (2.0 * h);
        let turn = (high.rotation * low.rotation.inverse()).scaled_axis() / (2.0 * h);
        let worst = relative(by.as_slice(), [turn, shift].map(<[f64; 3]>::from).as_flattened());
        println!("{s}: {worst:.1e}");
        assert!(worst < 1e-6, "{s} {worst:e}");
    }
    // A base that accelerates is tilted gravity.
    let h = 1e-3;
    let [low, high] = [-h, h].map(|by| hanging([-by, 0.0, 9.81], END).platform());
    let expected: Vector3<f64> = (high.translation.vector - low.translation.vector) / (2.0 * h);
    let by = at(&[Excitation::Base], &[TIP]);
    let worst = relative(&by.as_slice()[3..6], expected.as_slice());
    println!("base: {worst:.1e}");
    assert!(worst < 1e-6, "{worst:e}");
}

#[test]
fn small_motions_have_the_modes() {
    let found = hanging([0.0, 0.0, 9.81], END);
    let linear = found.linear(&[], &[], Holding::AsDriven).unwrap();
    let (pencil, n, rate) = (&linear.pencil, linear.coordinates, linear.rate);
    let sparse = found.modes_with(8, &[Drive::Displacement(0.0); 3], SlopeInertia::Consistent).unwrap();
    let mut worst = 0.0;
    for (a, b) in modes::undamped(pencil, n, rate, 8).unwrap().iter().zip(&sparse.undamped) {
        worst = larger(worst, (a.squared / b.squared - 1.0).abs());
    }
    for (a, b) in modes::damped(pencil, n, rate, 8).unwrap().iter().zip(&sparse.damped) {
        let size = a.eigenvalue.norm();
        worst = larger(worst, (a.eigenvalue - b.eigenvalue).norm() / size);
    }
    println!("dense and sparse: {worst:.1e}");
    assert!(worst < 1e-8 && sparse.damped.len() == 8, "{worst:e}");
    // The state space model has the frequency response.
    let (inputs, outputs) = ([PUSH, Excitation::Drive(1)], [TIP, Observation::Displacement(1)]);
    let space = pliant_models::Solution::linearise(&found, &inputs, &outputs).unwrap();
    for omega in [0.0, 20.0, 150.0] {
        let order = space.a.nrows();
        let resolvent = DMatrix::from_fn(order, order, |i, j| {
            Complex::new(-space.a[(i, j)], if i == j { omega } else { 0.0 })
        });
        let wide = |matrix: &DMatrix<f64>| matrix.map(|entry| Complex::new(entry, 0.0));
        let x = resolvent.lu().solve(&wide(&space.b)).unwrap();
        let by_states = wide(&space.c) * x + wide(&space.d);
        let response = found.frequency_response(&inputs, &outputs, &[omega]).unwrap();
        let size = response[0].iter().fold(0.0_f64, |a, b| a.max(b.norm()));
        let worst = by_states.iter().zip(&response[0]).fold(0.0_f64, |a, (b, c)| a.max((b - c).norm()));
        println!("{omega} rad/s: {:.1e}", worst / size);
        assert!(worst < 1e-7 * size, "{omega} {worst:e} {size:e}");
    }
    // Actuators and sections that do not exist.
    assert!(found.frequency_response(&[Excitation::Drive(3)], &[TIP], &[0.0]).is_err());
    assert!(found.frequency_response(&[PUSH], &[Observation::Pose { body: 7, s: 0.0 }], &[0.0]).is_err());
}
