//! Small motions between inputs and outputs: state space models and frequency responses of rods with tensions, lengths and springs given.

use core::f64::consts::PI;

use pliant_models::nalgebra::Complex;
use pliant_models::rods::{BaseMotion, Drive, Generic, InputRef, Orders, Strain};
use pliant_models::{Error, Excitation, Holding, Input, Model as _, Observation, Simulation, Solution};
use pliant_testing::relative;

use super::{go, sharp, steel};

fn rod() -> Strain {
    Strain::new(Generic::<_, 3>::new(steel()), Orders::PAPER)
}

const TIP: Observation = Observation::Pose { body: 0, s: 0.242 };
const MIDDLE: Observation = Observation::Pose { body: 0, s: 0.121 };
const PUSH: Excitation = Excitation::Wrench { body: 0, s: 0.242 };

fn driven(kind: usize) -> pliant_models::Input {
    let held = rod().solve(InputRef::forces(&[3.0, 2.0, 1.0])).unwrap();
    let drive = |tendon: usize| {
        let (tension, displacement) = (held.tensions()[tendon], held.displacements()[tendon]);
        match kind {
            0 => Drive::Force(tension),
            1 => Drive::Displacement(displacement),
            _ => {
                Drive::Elastic { displacement: displacement + tension / 1e4, stiffness: 1e4, pretension: 0.0 }
            }
        }
    };
    (0..3).map(drive).collect::<Vec<Drive>>().into()
}

/// State space models have the responses of the equations that they are made of, and at frequency zero those of the static model.
#[test]
fn state_space_frequency_response_and_statics() {
    for kind in 0..3 {
        let found = rod().solve_with_model(&driven(kind));
        let inputs = [Excitation::Drive(0), Excitation::Drive(2), PUSH, Excitation::Base];
        let outputs = [TIP, MIDDLE, Observation::Displacement(1), Observation::Force(1)];
        // The force of a rigidly held tendon follows the second derivative of displacements.
        let proper = if kind == 1 { &outputs[..3] } else { &outputs[..] };
        let space = found.linearise(&inputs, proper).unwrap();
        if kind == 1 {
            assert!(matches!(found.linearise(&inputs, &outputs), Err(Error::Unsupported { .. })));
            assert!(found.linearise(&[PUSH], &outputs).is_ok());
        }
        let frequencies = [0.0, 30.0, 63.0, 400.0];
        let responses = found.frequency_response(&inputs, proper, &frequencies).unwrap();
        for (omega, response) in frequencies.iter().zip(&responses) {
            let other = space.response(*omega).unwrap();
            for column in 0..response.ncols() {
                let (one, other) = (response.column(column), other.column(column));
                let off = (one - other).norm() / one.norm();
                assert!(off < 1e-6, "{kind}, {omega} rad/s, input {column}: {off:e}");
            }
        }
        let sensitivity = found.sensitivity().unwrap();
        let at_rest = responses[0].map(|entry| entry.re);
        for k in 0..6 {
            for (column, drive) in [(0, 0), (1, 2)] {
                let (one, other) = (at_rest[(k, column)], sensitivity.tip_by_drive[(k, drive)]);
                let size = sensitivity.tip_by_drive.column(drive).norm();
                assert!((one - other).abs() < 1e-7 * size, "{kind} {k}: {one} {other}");
            }
            for j in 0..6 {
                let (one, other) = (at_rest[(k, 2 + j)], sensitivity.compliance[(k, j)]);
                let size = sensitivity.compliance.column(j).norm();
                assert!((one - other).abs() < 1e-7 * size, "{kind} {k} {j}: {one} {other}");
            }
        }
        // Eigenvalues of A are those of the damped modes.
        let modes = found.modes(2, Holding::AsDriven).unwrap();
        let eigenvalues = space.a.complex_eigenvalues();
        for mode in &modes.damped {
            let nearest = eigenvalues.iter().map(|value: &Complex<f64>| (value - mode.eigenvalue).norm());
            let nearest = nearest.fold(f64::INFINITY, f64::min);
            assert!(nearest < 1e-4 * mode.eigenvalue.norm(), "{nearest:e} {:?}", mode.eigenvalue);
            assert!(mode.ratio() > 0.0 && mode.ratio() < 1.0);
        }
    }
}

trait ByModel {
    fn solve_with_model(&self, input: &pliant_models::Input) -> Box<dyn Solution>;
}

impl ByModel for Strain {
    fn solve_with_model(&self, input: &pliant_models::Input) -> Box<dyn Solution> {
        let model: &dyn pliant_models::Model = self;
        model.solve(input).unwrap()
    }
}

/// A base that is shaken gently: the motion of the tip, once it is periodic, is the frequency response.
#[test]
fn a_shaken_base_answers_as_the_frequency_response_says() {
    let strain = rod();
    let found = strain.solve_with_model(&driven(0));
    let omega = 40.0;
    let response = found.frequency_response(&[Excitation::Base], &[TIP], &[omega]).unwrap();
    // Position of the base `-amplitude cos(omega t)/omega^2` with its acceleration `amplitude cos`: 5e-3 m/s^2, along x.
    let amplitude = 5e-3;
    let base = |t: f64| {
        let (sin, cos) = (omega * t).sin_cos();
        let along = |value: f64| [amplitude * value, 0.0, 0.0];
        BaseMotion {
            position: along(-cos / omega / omega),
            velocity: along(sin / omega),
            acceleration: along(cos),
            ..BaseMotion::rest(([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]))
        }
    };
    let input = Input::forces(&[3.0, 2.0, 1.0]);
    let rest = strain.solve(InputRef::forces(&[3.0, 2.0, 1.0])).unwrap();
    // Decay of the first mode: beta omega^2/2 = 3.7 1/s.
    let period = 2.0 * PI / omega;
    let from = 30.0 * period;
    let times: Vec<f64> = (0..8).map(|k| from + period * f64::from(k) / 8.0).collect();
    let simulation = Simulation { base: Some(&base), ..Simulation::to(from + period, &input) };
    let simulation = sharp(simulation.from_equilibrium_of(&input).at(&times));
    let moved = strain.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    let tip = rest.tip().translation.vector;
    for axis in [0, 2] {
        let mut sum = Complex::new(0.0, 0.0);
        for (time, at) in times.iter().zip(&moved.instants) {
            let off = at.tip.translation.vector[axis] - tip[axis] - base(*time).position[axis];
            sum += 0.25 * off * Complex::new(0.0, -omega * time).exp();
        }
        let expected = amplitude * response[0][(3 + axis, 0)];
        let off = (sum - expected).norm() / (amplitude * response[0].column(0).rows(3, 3).norm());
        println!("{sum} {expected} {off:e}");
        assert!(off < 1e-3, "{off:e}");
    }
}

/// Tensions held and lengths held, from one equilibrium.
#[test]
fn holding() {
    let strain = rod();
    let squared = |kind: usize, holding: Holding| {
        let modes = strain.solve_with_model(&driven(kind)).modes(3, holding).unwrap();
        modes.undamped.iter().map(|mode| mode.squared).collect::<Vec<f64>>()
    };
    let by_length = squared(1, Holding::AsDriven);
    assert!(relative(&squared(0, Holding::Displacements), &by_length) < 1e-9);
    assert!(relative(&squared(1, Holding::Forces), &squared(0, Holding::AsDriven)) < 1e-9);
    assert!(by_length[0] > 1.3 * squared(0, Holding::AsDriven)[0]);
    assert_eq!(strain.name(), "Round");
}
