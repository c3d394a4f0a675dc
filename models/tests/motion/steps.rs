//! Steps of fixed length: against the table and motions with error control, from any state.

use pliant_models::rods::{Drive, Generic, InputRef, Orders, Strain};
use pliant_models::{Input, Simulation, Stepper as _};
use pliant_testing::{Row, distance, table};

use super::{go, ramp, sharp, steel};

/// Steps of 1 ms end within 1e-5 m of the table, for rods by tensions without allocation; derivatives are kept.
#[test]
fn steps_of_fixed_length() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), Orders::PAPER);
    let mut stepper = strain.stepper(InputRef::forces(&[0.0; 3])).unwrap();
    let mut state = stepper.rest().unwrap();
    let mut drives = [0.0; 3];
    let clock = std::time::Instant::now();
    let all = allocation_counter::measure(|| {
        for k in 0..400_u32 {
            // Tensions of the middle of the step are held over it.
            let w = ramp((f64::from(k) + 0.5) / 100.0);
            drives.copy_from_slice(&[3.0 * w, 0.0, w]);
            stepper.step(&mut state, &drives, 1e-3).unwrap();
        }
    });
    let took = clock.elapsed().as_secs_f64() / 400.0;
    assert_eq!(all.count_total, 0);
    let rows: Vec<Row> = table("dynamics/ramp_a");
    let expected = rows.last().unwrap().columns(["x_m", "y_m", "z_m"]);
    let tip: [f64; 3] = stepper.tip(&state).unwrap().translation.vector.into();
    let off = distance(&tip, &expected);
    println!("{off:.2e} m, {:.3} ms a step", 1e3 * took);
    assert!(off < 1e-5, "{off:e}");
    let wrong = stepper.step(&mut state, &[0.0, f64::NAN, 0.0], 1e-3).unwrap_err().to_string();
    assert_eq!(wrong, "the drive of tendon 1 is NaN: expected a finite number");
    // Refused input leaves the state.
    let before = state.clone();
    assert!(
        stepper.step(&mut state, &drives, 0.0).is_err() && stepper.step(&mut state, &[0.0; 2], 1e-3).is_err()
    );
    assert!(stepper.step(&mut state, &[f64::NAN; 3], 1e-3).is_err() && state == before);
}

/// A stepper of given lengths follows the motion under the same lengths; tendons go slack in it.
#[test]
fn steps_by_lengths() {
    let strain =
        Strain::new(Generic::<_, 3>::new(steel()), Orders { torsion: 3, bending: 4, extension: 2, shear: 2 });
    let rest = strain.solve(InputRef::forces(&[3.0; 3])).unwrap();
    let first: [f64; 3] = rest.displacements().try_into().unwrap();
    let lengths = |t: f64| {
        let x = 4e-3 * ramp(t / 0.15);
        [first[0] + x, first[1] - 0.5 * x, first[2] - 0.5 * x]
    };
    let tendons = |t: f64, numbers: &mut [f64]| numbers.copy_from_slice(&lengths(t));
    let input = Input::displacements(&first);
    let simulation = Simulation { breaks: &[0.15], ..Simulation::to(0.3, &input) };
    let found = strain.simulate(&sharp(simulation.driven(&tendons).at(&[0.3])), &mut go).unwrap();
    let held = first.map(Drive::Displacement);
    let mut stepper = strain.stepper(InputRef::drives(&held)).unwrap();
    let mut state = stepper.rest().unwrap();
    for k in 1..=300_u32 {
        stepper.step(&mut state, &lengths(f64::from(k) * 1e-3), 1e-3).unwrap();
    }
    let off = (stepper.tip(&state).unwrap().translation.vector - found.last.tip.translation.vector).norm();
    println!("{off:e} {:?} {:?}", state.forces, found.last.forces);
    assert!(off < 1e-5 && distance(&state.forces, &found.last.forces) < 1e-2);
    // Given back by a millimetre in each step, the tendon goes slack.
    let held = lengths(0.3);
    for k in 1..=20_u32 {
        stepper.step(&mut state, &[held[0] - 1e-3 * f64::from(k), held[1], held[2]], 1e-3).unwrap();
    }
    assert!(
        state.forces.iter().all(|force| *force >= -1e-6) && state.forces.contains(&0.0),
        "{:?}",
        state.forces
    );
}

/// A stepper that is given an earlier state goes on from the displacements of that, whatever it was driven by since: tendons by their lengths and behind springs, tight and slack.
#[test]
fn steps_go_on_from_any_state() {
    let strain =
        Strain::new(Generic::<_, 3>::new(steel()), Orders { torsion: 3, bending: 4, extension: 2, shear: 2 });
    let rest = strain.solve(InputRef::forces(&[3.0; 3])).unwrap();
    let first: [f64; 3] = rest.displacements().try_into().unwrap();
    for stiffness in [f64::INFINITY, 2e3] {
        let stretch = 3.0 / stiffness;
        let numbers = |k: u32| {
            let x = 4e-3 * ramp(f64::from(k) / 150.0);
            // From 200 on the first tendon is given back until it is slack.
            let back = 1e-3 * f64::from(k.saturating_sub(200));
            [first[0] + x - back, first[1] - 0.5 * x, first[2] - 0.5 * x].map(|own| own + stretch)
        };
        let held = numbers(0).map(|displacement| {
            let spring = Drive::Elastic { displacement, stiffness, pretension: 0.0 };
            if stiffness.is_finite() { spring } else { Drive::Displacement(displacement) }
        });
        let mut stepper = strain.stepper(InputRef::drives(&held)).unwrap();
        let mut state = stepper.rest().unwrap();
        let mut states = vec![state.clone()];
        for k in 1..=240 {
            stepper.step(&mut state, &numbers(k), 1e-3).unwrap();
            states.push(state.clone());
        }
        let slack = states.iter().position(|state| state.forces[0] == 0.0).unwrap();
        for from in [0, 60, 120, slack + 10] {
            let mut again = states[from].clone();
            stepper.step(&mut again, &numbers(u32::try_from(from).unwrap() + 1), 1e-3).unwrap();
            let expected = &states[from + 1];
            let [a, b] = [&again, expected].map(|state| stepper.tip(state).unwrap().translation.vector);
            let (off, forces) = ((a - b).norm(), distance(&again.forces, &expected.forces));
            println!("{stiffness:e} {from}: {off:e} m, {forces:e} N");
            assert!(off < 1e-8 && forces < 1e-3, "{stiffness:e} {from}: {off:e} m, {forces:e} N");
        }
    }
}

/// Tensions that set in at once, in steps of control in which the iteration does not converge: these are divided, and end where a motion with error control is. A bound on evaluations ends a step
/// early, and the next one goes on from there.
#[test]
fn sudden_steps_are_divided() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), Orders::PAPER);
    let mut stepper = strain.stepper(InputRef::forces(&[0.0; 3])).unwrap();
    let rest = stepper.rest().unwrap();
    let drives = [8.0, 0.0, 2.0];
    let mut state = rest.clone();
    let mut parts = 0;
    for _ in 0..5 {
        let report = stepper.step(&mut state, &drives, 1e-2).unwrap();
        parts = parts.max(report.parts);
        assert!(report.complete, "{report:?}");
    }
    let input = Input::forces(&drives);
    let start = Input::forces(&[0.0; 3]);
    let simulation = Simulation::to(5e-2, &input).from_equilibrium_of(&start);
    let found = strain.simulate(&simulation, &mut go).unwrap();
    let [there, here]: [[f64; 3]; 2] =
        [found.last.tip, stepper.tip(&state).unwrap()].map(|tip| tip.translation.vector.into());
    let off = distance(&there, &here);
    println!("{parts} parts, off {off:e}");
    assert!(parts > 1 && off < 1e-4, "{parts} {off:e}");
    let mut bounded = rest.clone();
    stepper.limit(1);
    let report = stepper.step(&mut bounded, &drives, 1e-2).unwrap();
    assert!(report.parts == 0 && !report.complete && bounded.time == 0.0, "{report:?}");
    stepper.limit(300);
    let report = stepper.step(&mut bounded, &drives, 1e-2).unwrap();
    println!("{report:?} {}", bounded.time);
    assert!(!report.complete && bounded.time > 0.0 && bounded.time < 1e-2, "{report:?}");
    while bounded.time < 0.99e-2 {
        let left = 1e-2 - bounded.time;
        stepper.step(&mut bounded, &drives, left).unwrap();
    }
    stepper.limit(usize::MAX);
    let mut whole = rest;
    stepper.step(&mut whole, &drives, 1e-2).unwrap();
    let [one, other]: [[f64; 3]; 2] =
        [&bounded, &whole].map(|state| stepper.tip(state).unwrap().translation.vector.into());
    assert!(distance(&one, &other) < 1e-4, "{one:?} {other:?}");
}

/// Tolerances out of range are refused by name; a straight rod without load stays where it is, and a load far beyond its stiffness is an answer or says how far the motion went.
#[test]
fn odd_motions() {
    let rod = super::Round { upright: true, ..steel() };
    let strain =
        Strain::new(Generic::<_, 3>::new(rod), Orders { torsion: 1, bending: 1, extension: 0, shear: 0 });
    let none = Input::forces(&[0.0; 3]);
    for tolerance in [f64::NAN, 0.0, -1e-4, 1e-13, f64::INFINITY] {
        let refused = strain.simulate(&Simulation::to(0.1, &none).with_tolerance(tolerance), &mut go);
        let message = refused.unwrap_err().to_string();
        assert!(
            message.contains(&format!("option tolerance is {tolerance}, expected a finite value")),
            "{message}"
        );
    }
    let weightless = |_: f64| [0.0; 3];
    let still = Simulation { gravity: Some(&weightless), ..Simulation::to(1.0, &none) };
    let found = strain.simulate(&still, &mut go).unwrap().complete().unwrap();
    assert!(found.last.coordinates.iter().all(|entry| entry.abs() < 1e-15), "{:?}", found.last.coordinates);
    let huge = Input::forces(&[1e6, 0.0, 0.0]);
    let mut simulation = Simulation::to(0.01, &huge).from_equilibrium_of(&none);
    simulation.options.max_steps = 2000;
    let found = strain.simulate(&simulation, &mut go).unwrap();
    let last = &found.last;
    println!("{:?} at {} s", found.report.integration.status, last.time);
    assert!(last.time >= 0.0 && last.coordinates.iter().chain(&last.rates).all(|entry| entry.is_finite()));
    assert!(last.time == 0.01 || found.complete().is_err());
}
