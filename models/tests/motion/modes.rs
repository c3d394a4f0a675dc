//! Vibrations about equilibria, against the tables of two independent programs.

use core::f64::consts::PI;

use pliant_models::nalgebra::{Vector3, Vector6};
use pliant_models::rods::{Drive, Frame, Generic, Helix, InputRef, Orders, Strain, Wrench};
use pliant_models::{Beginning, Error, Input, Simulation};
use pliant_testing::{distance, larger, relative, table};

use super::{Round, go, sharp, steel};

/// Functions of each strain: those that ten frequencies to 1e-8 need.
const FUNCTIONS: Orders = Orders { torsion: 18, bending: 20, extension: 14, shear: 16 };

/// Two tendons that converge to the tip.
fn convergent() -> Round<2> {
    let tendon = |i: usize| Helix { radius: [8e-3, -8e-3 / 0.242], angle: [PI * i as f64, 0.0] };
    let Round { options, length, radius, young, shear, density, upright, relaxation, .. } = steel();
    Round {
        options,
        length,
        radius,
        young,
        shear,
        density,
        upright,
        relaxation,
        drag: 0.0,
        tip_mass: 0.0,
        tip_inertia: [0.0; 3],
        tendons: core::array::from_fn(tendon),
    }
}

/// The largest relative difference of ten frequencies.
fn undamped<const M: usize>(rod: Round<M>, name: &str) {
    let strain = Strain::new(Generic::<_, M>::new(rod), FUNCTIONS);
    let mut worst = 0.0;
    for row in table(&format!("dynamics/{name}")) {
        let tensions = row.list("in.tau_", "_N");
        let found = strain.solve(InputRef::forces(&tensions)).unwrap();
        let tip: [f64; 3] = found.tip().translation.vector.into();
        assert!(distance(&tip, &row.columns(["x_m", "y_m", "z_m"])) < 1e-9);
        let modes = found.modes(10).unwrap();
        let expected = row.list("omega_", "_radps");
        assert_eq!(modes.undamped.len(), 10);
        for (mode, expected) in modes.undamped.iter().zip(expected) {
            worst = larger(worst, relative(&[mode.frequency().unwrap()], &[expected]));
        }
    }
    println!("{name}: {worst:.1e}");
    assert!(worst < 1e-8, "{name}: {worst:e}");
}

#[test]
fn frequencies_at_equilibria() {
    undamped(steel(), "modes_a");
    undamped(convergent(), "modes_b");
}

#[test]
fn damped_vibrations() {
    let mut worst = 0.0;
    for row in table("dynamics/modes_damped_a") {
        let rod = Round { relaxation: row.columns(["in.beta_s"])[0], ..steel() };
        let strain = Strain::new(Generic::<_, 3>::new(rod), FUNCTIONS);
        let tensions = row.list("in.tau_", "_N");
        let modes = strain.solve(InputRef::forces(&tensions)).unwrap().modes(5).unwrap();
        for k in 0..5 {
            let name = |part: &str| format!("lambda_{}_{part}_1ps", k + 1);
            // Empty: overdamped.
            let [Some(re), Some(im)] = [name("re"), name("im")].map(|name| row.defined(&name)) else {
                continue;
            };
            let found = modes.damped[k].eigenvalue;
            let modulus = re.hypot(im);
            worst = larger(worst, (found.re - re).hypot(found.im - im) / modulus);
        }
    }
    println!("damped: {worst:.1e}");
    assert!(worst < 1e-7, "{worst:e}");
}

/// The velocity of the tip in a mode is the rate of its pose along the shape.
#[test]
fn tips_of_modes() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), FUNCTIONS);
    let found = strain.solve(InputRef::forces(&[3.0, 0.0, 1.0])).unwrap();
    let modes = found.modes(4).unwrap();
    for mode in &modes.undamped {
        let step = 1e-6;
        let moved = |by: f64| {
            let shape: Vec<f64> =
                found.coefficients().iter().zip(&mode.shape).map(|(q, v)| q + by * v).collect();
            let zero = vec![0.0; shape.len()];
            let input = Input::forces(&[3.0, 0.0, 1.0]);
            let start = Beginning::State { coordinates: &shape, rates: &zero };
            let simulation = sharp(Simulation::to(0.0, &input).from(start));
            strain.simulate(&simulation, &mut go).unwrap().last.tip
        };
        let [ahead, behind] = [step, -step].map(moved);
        let velocity = (ahead.translation.vector - behind.translation.vector) / (2.0 * step);
        let turn = (ahead.rotation * behind.rotation.inverse()).scaled_axis() / (2.0 * step);
        let expected = Vector6::new(turn.x, turn.y, turn.z, velocity.x, velocity.y, velocity.z);
        assert!((mode.tip - expected).norm() < 1e-6 * expected.norm(), "{} {expected}", mode.tip);
    }
}

/// Held lengths stiffen; behind soft springs tendons hold as if by their tensions, behind stiff ones as if by their lengths.
#[test]
fn lengths_and_springs() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), FUNCTIONS);
    let pulled = strain.solve(InputRef::forces(&[3.0, 2.0, 1.0])).unwrap();
    let all = |list: &[f64]| -> [f64; 3] { list.try_into().unwrap() };
    let [displacements, tensions] = [all(pulled.displacements()), all(pulled.tensions())];
    let lowest = |drives: [Drive; 3]| {
        let found = strain.solve(InputRef::drives(&drives)).unwrap();
        found.modes(4).unwrap().undamped.iter().map(|mode| mode.squared).collect::<Vec<f64>>()
    };
    let by_tension = lowest(tensions.map(Drive::Force));
    let by_length = lowest(displacements.map(Drive::Displacement));
    let spring = |stiffness: f64| {
        lowest(core::array::from_fn(|k| Drive::Elastic {
            displacement: displacements[k] + (tensions[k] - 0.1) / stiffness,
            stiffness,
            pretension: 0.1,
        }))
    };
    let [soft, stiff] = [1e-5, 1e11].map(spring);
    for k in 0..4 {
        assert!(by_length[k] > 1.3 * by_tension[k], "{by_length:?} {by_tension:?}");
        assert!(relative(&[soft[k]], &[by_tension[k]]) < 1e-6, "{soft:?} {by_tension:?}");
        assert!(relative(&[stiff[k]], &[by_length[k]]) < 1e-4, "{stiff:?} {by_length:?}");
    }
}

/// An upright rod that cannot carry its payload falls: one square for each direction is negative. Loads without an energy are refused.
#[test]
fn unstable_equilibria_and_loads_without_energy() {
    let rod = Round { tip_mass: 0.1, tip_inertia: [4e-7, 3e-7, 3e-7], ..steel() };
    let strain = Strain::new(Generic::<_, 3>::new(rod), FUNCTIONS);
    let mut solver = strain.solver();
    let settings = pliant_models::Settings { branch: pliant_models::Branch::Followed, ..Default::default() };
    if let Ok(upright) = solver.solve_with(InputRef::forces(&[0.0; 3]), &settings) {
        let modes = upright.modes(4).unwrap().undamped;
        assert!(modes[0].squared < 0.0 && modes[1].squared < 0.0 && modes[2].squared > 0.0, "{modes:?}");
        assert!(modes[0].frequency().is_none());
    }
    let strain = Strain::new(Generic::<_, 3>::new(steel()), FUNCTIONS);
    let follower =
        Wrench { force: Vector3::new(0.0, 0.01, 0.0), frame: Frame::Local, ..Wrench::force([0.0; 3]) };
    let found = strain.solve(InputRef::forces(&[0.0; 3]).with_wrenches(&[follower])).unwrap();
    assert!(matches!(found.modes(3), Err(Error::NoEnergy { .. })));
}
