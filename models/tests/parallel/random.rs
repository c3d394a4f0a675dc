//! Random motions of parallel robots: each comes to its end, or says why it does not and keeps what was integrated.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;

use pliant_models::parallel::{
    Drive, Generic, InputRef, Load, MotorMotion, Parallel, ParallelData, Rope, Wrench,
};
use pliant_models::{Beginning, Input, Instant, LastGood, Simulation};
use pliant_runtime::ode::{OdeOptions, Status};

use crate::motion::go;
use crate::moving::robot;
use crate::parallels;

/// `35 x^4 - 84 x^5 + 70 x^6 - 20 x^7` from 0 to 1.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// One of the numbers from 0 that are less than `count`.
    fn below(&mut self, count: usize) -> usize {
        let place = self.within(0.0, count as f64);
        (0..count).rev().find(|number| place >= *number as f64).unwrap_or(0)
    }

    fn chance(&mut self, part: f64) -> bool {
        self.within(0.0, 1.0) < part
    }

    fn vector(&mut self, size: f64) -> [f64; 3] {
        core::array::from_fn(|_| self.within(-size, size))
    }
}

/// A robot with any damping, rotors and platform, its number of elements per rod, and whether it is damped.
fn drawn(random: &mut Random) -> (ParallelData, usize, bool) {
    let elements = [2, 3][random.below(2)];
    let case = ["unloaded", "gravity", "hanging"][random.below(3)];
    let beta = if random.chance(0.3) { 0.0 } else { 10_f64.powf(random.within(-4.0, -2.0)) };
    let mut heavy = robot(elements, case, beta);
    if random.chance(0.3) {
        heavy.motions[0].drag = random.within(0.0, 0.2);
    }
    if random.chance(0.5) {
        let rotor = MotorMotion { inertia: random.within(0.0, 1e-4), friction: random.within(0.0, 1e-2) };
        heavy.rotors = vec![rotor; 3];
    }
    heavy.platform.mass *= random.within(0.1, 2.0);
    (heavy, elements, beta > 0.0)
}

/// Loads on the platform and on a node, up to several times what the robot bears upright.
fn loads(random: &mut Random, elements: usize) -> Vec<Load> {
    let mut list = Vec::new();
    if random.chance(0.6) {
        let wrench = Wrench::force(random.vector(0.2)).with_couple(random.vector(0.005));
        let wrench = if random.chance(0.3) { wrench.follower() } else { wrench };
        list.push(Load::from(wrench).offset(random.vector(0.02)));
    }
    if random.chance(0.4) {
        list.push(Load::from(Rope::new(random.within(0.0, 0.8), random.vector(0.6))));
    }
    if random.chance(0.3) {
        let (rod, node) = (random.below(6), 1 + random.below(elements - 1));
        let force = Load::from(Wrench::force(random.vector(0.1)));
        list.push(parallels::at_node(force, rod, node, elements));
    }
    list
}

fn sound(at: &Instant) -> bool {
    let dissipation = at.dissipation.unwrap();
    let energies = [at.kinetic, at.elastic, at.loads, dissipation, at.time];
    let place = at.tip.translation.vector;
    let lists = [&at.displacements, &at.forces, &at.coordinates, &at.rates];
    let all = lists.into_iter().flatten().chain(&energies).chain(place.iter()).all(|entry| entry.is_finite());
    all && at.kinetic >= 0.0 && dissipation <= 1e-9
}

/// `PLIANT_MOTIONS` asks for more, `PLIANT_MOTION` for one of them.
#[test]
fn random_motions() {
    let asked = |name: &str| std::env::var(name).ok().map(|text| text.parse::<usize>().unwrap());
    let (count, only) = (asked("PLIANT_MOTIONS").unwrap_or(6), asked("PLIANT_MOTION"));
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut statuses = BTreeMap::<String, Vec<usize>>::new();
    let (mut finished, mut most) = (0, (0, 0));
    for number in 0..count {
        let (heavy, elements, damped) = drawn(&mut random);
        let robot = Parallel::new(Generic::new(heavy));
        let kinds: [f64; 3] = core::array::from_fn(|_| random.within(0.0, 1.0));
        let ends: [[f64; 3]; 2] = core::array::from_fn(|_| random.vector(0.4));
        let time = random.within(5e-3, 0.1);
        let drives = kinds.map(|kind| match kind {
            kind if kind < 0.5 => Drive::Displacement(0.0),
            kind if kind < 0.8 => Drive::Force(0.0),
            _ => Drive::Elastic { displacement: 0.0, stiffness: 0.5, pretension: 0.0 },
        });
        let motors = |t: f64, numbers: &mut [f64]| {
            for (k, number) in numbers.iter_mut().enumerate() {
                let value = ends[0][k] + ramp(t / time) * (ends[1][k] - ends[0][k]);
                *number = if matches!(drives[k], Drive::Force(_)) { 0.02 * value } else { value };
            }
        };
        let input = Input::from(drives.to_vec()).with_loads(&loads(&mut random, elements));
        let factors: [f64; 2] =
            core::array::from_fn(|_| if random.chance(0.3) { 0.0 } else { random.within(0.0, 1.0) });
        let factor = |t: f64| factors[0] + ramp(t / time) * (factors[1] - factors[0]);
        let pushed = |t: f64, wrenches: &mut [Wrench]| {
            wrenches.iter_mut().for_each(|wrench| *wrench = wrench.scaled(factor(t)));
        };
        let pulled = |t: f64, ropes: &mut [Rope]| ropes.iter_mut().for_each(|rope| rope.force *= factor(t));
        let heavier = random.within(-20.0, 20.0);
        let gravity = move |t: f64| [0.0, 0.0, heavier * ramp(t / time)];
        let switched = random.chance(0.2);
        let breaks = [time];
        let options = OdeOptions { max_steps: 300, ..OdeOptions::default().with_tolerance(1e-5) };
        let simulation = Simulation {
            wrenches: Some(&pushed),
            ropes: Some(&pulled),
            gravity: switched.then_some(&gravity),
            breaks: &breaks,
            options,
            ..Simulation::to(0.05, &input)
        };
        let simulation = simulation.driven(&motors).at(&[0.025, 0.05]).without_balance();
        // In an equilibrium, let go in another one, or thrown. What begins at once excites all modes up to shear waves of 6e6 rad/s, which last without damping.
        let [how, speed] = [random.within(0.0, 1.0), random.within(0.0, 1.0)];
        let how = if damped { how } else { 0.4 * how };
        let mut first = [0.0; 3];
        motors(0.0, &mut first);
        let other = robot.solve(InputRef::displacements(&first)).map(|found| found.configuration());
        let rates: Vec<f64> = (0..12 * 6 * elements + 3).map(|_| speed * random.within(-1.0, 1.0)).collect();
        if only.is_some_and(|only| only != number) {
            continue;
        }
        let clock = std::time::Instant::now();
        let run = |from: Beginning<'_>| robot.simulate(&simulation.from(from), &mut go);
        let found = match &other {
            Ok(configuration) if (0.4..0.7).contains(&how) => {
                run(Beginning::Configuration(&LastGood::Parallel(Box::new(configuration.clone()))))
            }
            Ok(configuration) if how >= 0.7 => {
                // Slopes of strains at rest; rates of motors that are driven by angles agree with them.
                let mut thrown = rates.clone();
                let order = 12 * 6 * elements - 6 * 6 + 3 + 6;
                thrown.resize(order, 0.0);
                for rod in 0..6 {
                    for k in 0..elements {
                        let from = rod * (12 * elements - 6) + 12 * k;
                        thrown[from..from + 6].fill(0.0);
                    }
                }
                for (k, rate) in thrown[order - 9..order - 6].iter_mut().enumerate() {
                    if kinds[k] < 0.5 {
                        *rate = 0.0;
                    }
                }
                let coordinates = [&configuration.motors[..], &configuration.state].concat();
                run(Beginning::State { coordinates: &coordinates, rates: &thrown })
            }
            _ => run(Beginning::Equilibrium),
        };
        let took = clock.elapsed().as_secs_f64();
        let name = match found {
            Ok(found) => {
                assert!(found.instants.iter().all(sound) && sound(&found.last), "{number}");
                let report = found.report.integration;
                let work = report.accepted + report.rejected;
                assert!(work <= 301, "{number}: {work}");
                if work > most.0 {
                    most = (work, number);
                }
                let why = found.failure.as_ref().map(ToString::to_string).unwrap_or_default();
                let name = format!("{:?} {:.40}", report.status, why);
                if only.is_some() {
                    println!(
                        "{how} {kinds:?} {:?} {why} at {} s, {took:.2} s",
                        found.report, found.last.time
                    );
                }
                if report.status == Status::Finished {
                    finished += 1;
                    assert!(found.last.time == 0.05 && found.instants.len() == 2, "{number}");
                } else {
                    assert!(found.last.time < 0.05 && found.clone().complete().is_err(), "{number}");
                    let reached = [0.025, 0.05].iter().filter(|time| **time <= found.last.time).count();
                    assert_eq!(found.instants.len(), reached, "{number}");
                }
                name
            }
            Err(error) => error.to_string().chars().take(70).collect(),
        };
        statuses.entry(name).or_default().push(number);
    }
    println!("{finished} of {count} finished, most work {most:?}");
    for (name, numbers) in &statuses {
        println!("{:5} {name}: {:?}", numbers.len(), &numbers[..numbers.len().min(12)]);
    }
    assert!(only.is_some() || finished > count / 3);
}
