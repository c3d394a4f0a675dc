//! Slack tendons, starts, events, several segments, cases of the literature, random motions.

use core::f64::consts::PI;

use pliant_models::ode::{Direction, OdeOptions, Status};
use pliant_models::rods::{
    Drive, Generic, InputRef, Orders, RodData, RodOptions, Routing, Section, SectionMotion, Strain,
    TendonRod, Wrench,
};
use pliant_models::{Beginning, Declared, Error, Event, Input, Instant, Model, Scalar, Simulation};
use pliant_testing::{distance, larger};

use super::{Round, at_rest, go, loose, pull, ramp, sharp, soft, steel, weight_grows};

/// Two tendons of given length hold a rod that is pushed sideways and swings: they go slack and come back, and the energy that is there less what is lost is left.
#[test]
fn tendons_go_slack_and_come_back() {
    let options = RodOptions { inextensible: true, unshearable: true };
    let rod = Round { relaxation: 0.0, options, ..steel() };
    let orders = Orders { torsion: 1, bending: 3, extension: 0, shear: 0 };
    let strain = Strain::new(Generic::<_, 3>::new(rod), orders);
    for stiffness in [None, Some(2e3)] {
        let drive = |displacement: f64| match stiffness {
            None => Drive::Displacement(displacement),
            Some(stiffness) => Drive::Elastic { displacement, stiffness, pretension: 0.0 },
        };
        // The length is given back quickly at first, then kept.
        let tendons = |t: f64, numbers: &mut [f64]| numbers[0] = 4e-3 * (1.0 - ramp(t / 0.02));
        let input = Input::from(vec![drive(0.0), Drive::Force(0.0), Drive::Force(0.0)]);
        let times: Vec<f64> = (0..=60).map(|k| 0.02 + 5e-3 * f64::from(k)).collect();
        let simulation = Simulation { breaks: &[0.02], ..Simulation::to(0.32, &input) };
        let simulation = simulation.driven(&tendons).at(&times).with_landing().without_balance();
        // The energy of waves of stretch is kept.
        let found = strain.simulate(&simulation.with_waves().with_tolerance(1e-8), &mut go).unwrap();
        println!("{:?} {:?}", found.switches, found.report);
        let found = found.complete().unwrap();
        assert!(found.switches.len() >= 2 && found.switches[0].slack && !found.switches[1].slack);
        let energy = |at: &Instant| at.kinetic + at.elastic + at.loads;
        let first = energy(&found.instants[0]);
        for at in &found.instants {
            assert!(at.forces[0] >= -1e-6, "{}", at.forces[0]);
            let lost: f64 =
                found.switches.iter().filter(|s| s.time > 0.02 && s.time <= at.time).map(|s| s.lost).sum();
            assert!((energy(at) - first + lost).abs() < 2e-5 * first.abs(), "{} {first} {lost}", energy(at));
        }
        let lost: f64 = found.switches.iter().map(|switch| switch.lost).sum();
        assert!(if stiffness.is_some() { lost == 0.0 } else { lost > 0.0 }, "{lost}");
        assert!(found.switches.iter().all(|switch| switch.lost >= 0.0));
    }
}

/// Under another gravity than the declared one, and on a turned base, a motion begins at rest: it stays there, where the static model of a robot that is declared so has its equilibrium.
#[test]
fn equilibria_at_the_start() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), Orders::PAPER);
    let input = Input::forces(&[2.0, 0.5, 0.0]);
    let gravity = |_: f64| [3.0, 0.0, -5.0];
    let simulation = Simulation { gravity: Some(&gravity), ..Simulation::to(0.1, &input) };
    let found = strain.simulate(&sharp(simulation.at(&[0.0, 0.1])), &mut go).unwrap();
    let [first, last] = [0, 1].map(|k| found.instants[k].tip.translation.vector);
    assert!((first - last).norm() < 1e-10 && found.instants[1].kinetic < 1e-18, "{first} {last}");
    let wrench = found.instants[0].base_wrench.unwrap();
    assert!((wrench[3] + 3.0 * 0.242 * 8000.0 * PI * 0.4e-3_f64.powi(2)).abs() < 1e-9);
    // The declared gravity gives the equilibrium of the static solver.
    let own = |_: f64| [0.0, 0.0, -9.81 * (1.0 + 1e-15)];
    let simulation = Simulation { gravity: Some(&own), ..Simulation::to(0.0, &input) };
    let found = strain.simulate(&sharp(simulation), &mut go).unwrap();
    let expected = strain.solve(InputRef::forces(&[2.0, 0.5, 0.0])).unwrap();
    assert!((found.last.tip.translation.vector - expected.tip().translation.vector).norm() < 1e-11);
    // A weight that no slow increase carries is an error that says so.
    let heavy = |_: f64| [0.0, 1.0, -3e4];
    let simulation = Simulation { gravity: Some(&heavy), ..Simulation::to(0.0, &input) };
    let refused = strain.simulate(&sharp(simulation), &mut go);
    assert!(matches!(refused, Ok(_) | Err(Error::NotAtRest { .. })), "{refused:?}");
}

/// Events: the tip crosses a height; a motion that ends there. The same through the trait of all models, at the usual tolerance.
#[test]
fn events() {
    let strain =
        Strain::new(Generic::<_, 0>::new(soft()), Orders { torsion: 1, bending: 6, extension: 0, shear: 0 });
    let input = Input::default();
    let low = |at: &Instant| at.tip.translation.vector.z + 0.05;
    let events = [Event { function: &low, direction: Direction::Falling, terminal: true }];
    let zero = vec![0.0; strain.order()];
    let simulation = Simulation {
        gravity: Some(&weight_grows),
        breaks: &[0.1],
        ..Simulation::to(0.5, &input).from(at_rest(&zero)).with_events(&events)
    };
    let found = strain.simulate(&sharp(simulation), &mut go).unwrap();
    assert_eq!(found.report.integration.status, Status::Event(0));
    assert!((found.last.tip.translation.vector.z + 0.05).abs() < 1e-8);
    let model: &dyn Model = &strain;
    let moved = model.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    assert!((moved.last.time - found.last.time).abs() < 1e-6 && moved.occurrences.len() == 1);
    let at = &moved.last;
    assert!(at.kinetic > 0.0 && at.elastic > 0.0 && at.base_wrench.is_some());
}

/// The rod of [`steel`] as two segments.
#[derive(Clone, Debug)]
struct Divided(Round<3>);

impl Declared for Divided {
    fn name(&self) -> &'static str {
        "Divided"
    }
}

impl TendonRod<3> for Divided {
    fn data(&self) -> RodData {
        RodData {
            ends: vec![0.1, 0.242],
            last_segments: vec![1; 3],
            tip_mass: 0.0,
            ..TendonRod::<3>::data(&self.0)
        }
    }
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        TendonRod::<3>::motion(&self.0, segment, s)
    }
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::<3>::section(&self.0, segment, s)
    }
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::<3>::routing(&self.0, tendon, segment, s)
    }
}

/// Two segments, and a junction at a wrench within one, move as one rod does.
#[test]
fn segments_and_junctions() {
    let orders = Orders { torsion: 4, bending: 6, extension: 4, shear: 4 };
    let input = loose::<3>().with_wrench(Wrench::force([0.0; 3]).at(0.15));
    let kick = |t: f64, wrenches: &mut [Wrench]| wrenches[0].force.y = 0.1 * ramp(t / 0.05);
    let simulation =
        Simulation { wrenches: Some(&kick), breaks: &[0.05, 0.1], ..Simulation::to(0.2, &input) };
    let simulation =
        simulation.driven(&pull).at(&[0.1, 0.2]).with_waves().with_tolerance(1e-7).with_landing();
    let one = Strain::new(Generic::<_, 3>::new(steel()), orders);
    let two = Strain::new(Generic::<_, 3>::new(Divided(steel())), orders);
    let [one, two] =
        [one, two].map(|strain| strain.simulate(&simulation.without_balance(), &mut go).unwrap());
    assert!(two.last.coordinates.len() * 2 == one.last.coordinates.len() * 3);
    for (one, two) in one.instants.iter().zip(&two.instants) {
        let off = (one.tip.translation.vector - two.tip.translation.vector).norm();
        println!("{off:e}");
        assert!(off < 1e-8, "{off:e}");
    }
}

/// Frequencies of a cantilever that other programs are tested by: `beta L/pi`.
#[test]
fn small_vibration_of_a_cantilever() {
    let rod = Round::<0> { length: 1.0, radius: 0.02, young: 1e5, shear: 4e4, density: 2000.0, ..soft() };
    let second = PI * 0.02_f64.powi(4) / 4.0;
    let (bending, mass) = (1e5 * second, 2000.0 * PI * 0.02 * 0.02);
    let strain = Strain::new(
        Generic::<_, 0>::new(Slender(rod)),
        Orders { torsion: 1, bending: 14, extension: 0, shear: 0 },
    );
    let found = strain.solve(InputRef::forces(&[])).unwrap().modes(10).unwrap();
    // Each twice, in both directions.
    let aside = found.undamped.iter().filter(|mode| mode.tip[4].hypot(mode.tip[5]) > 1e-3 * mode.tip.norm());
    let bending: Vec<f64> = aside.map(|mode| (mode.squared * mass / bending).powf(0.25) / PI).collect();
    println!("{bending:?}");
    for (k, expected) in [0.596_864, 1.494_18, 2.500_25, 3.499_99].into_iter().enumerate() {
        assert!((bending[2 * k] - expected).abs() < 6e-6 && (bending[2 * k + 1] - expected).abs() < 6e-6);
    }
    // A motion in the first mode with a speed of the tip of 5 mm/s is back after its period.
    let mode = &found.undamped[0];
    let speed = mode.tip.fixed_rows::<3>(3).norm();
    let rates: Vec<f64> = mode.shape.iter().map(|entry| 5e-3 / speed * entry).collect();
    let period = 2.0 * PI / mode.frequency().unwrap();
    let (zero, input, times) = (vec![0.0; strain.order()], Input::default(), [0.25 * period]);
    let start = Beginning::State { coordinates: &zero, rates: &rates };
    let simulation = sharp(Simulation::to(period, &input).from(start).at(&times));
    let moved = strain.simulate(&simulation, &mut go).unwrap();
    let amplitude = 5e-3 / mode.frequency().unwrap();
    let tip = moved.instants[0].tip.translation.vector;
    let aside = tip.y.hypot(tip.z);
    assert!((aside - amplitude).abs() < 1e-4 * amplitude, "{aside} {amplitude}");
    let tip = moved.last.tip.translation.vector;
    assert!(tip.y.hypot(tip.z) < 1e-3 * amplitude, "{tip}");
}

/// Without weight and rotary inertia.
#[derive(Clone, Debug)]
struct Slender(Round<0>);

impl Declared for Slender {
    fn name(&self) -> &'static str {
        "Slender"
    }
}

impl TendonRod<0> for Slender {
    fn data(&self) -> RodData {
        let Round { options, length, .. } = self.0;
        RodData { options, ends: vec![length], ..RodData::default() }
    }
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        // About the tangent only, which the torsion needs.
        let own = TendonRod::<0>::motion(&self.0, segment, s);
        SectionMotion { inertia: [own.inertia[0], 0.0, 0.0], ..own }
    }
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::<0>::section(&self.0, segment, s)
    }
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::<0>::routing(&self.0, tendon, segment, s)
    }
}

/// The soft rod that SoRoMoX and SoroSim let fall with two links of linear strain, gravity along two axes: the tip at four times.
#[derive(Clone, Debug)]
struct Fallen(Round<0>);

impl Declared for Fallen {
    fn name(&self) -> &'static str {
        "Fallen"
    }
}

impl TendonRod<0> for Fallen {
    fn data(&self) -> RodData {
        RodData {
            ends: vec![0.3, 0.6],
            base: ([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]),
            gravity: [-9.81, -9.81, 0.0],
            ..RodData::default()
        }
    }
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        TendonRod::<0>::motion(&self.0, segment, s)
    }
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::<0>::section(&self.0, segment, s)
    }
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::<0>::routing(&self.0, tendon, segment, s)
    }
}

#[test]
fn a_falling_rod_of_two_links() {
    let rod = |relaxation: f64| Round::<0> {
        options: RodOptions::default(),
        length: 0.6,
        radius: 0.03,
        young: 1e6,
        shear: 1e6 / 3.0,
        density: 1000.0,
        relaxation,
        ..soft()
    };
    let times = [0.5, 1.0, 2.0, 3.0];
    let expected = [
        [-0.3544, -0.3544, -0.0381],
        [-0.1704, -0.1704, 0.5450],
        [-0.3222, -0.3222, 0.3477],
        [-0.3628, -0.3628, 0.2023],
    ];
    let input = Input::default();
    let mut best = f64::INFINITY;
    for relaxation in [0.0, 3e-2] {
        let linear = Orders { torsion: 2, bending: 2, extension: 2, shear: 2 };
        let strain = Strain::new(Generic::<_, 0>::new(Fallen(rod(relaxation))), linear);
        let zero = vec![0.0; strain.order()];
        let simulation = Simulation::to(3.0, &input).from(at_rest(&zero)).at(&times);
        let simulation = simulation.with_waves().with_tolerance(1e-7).without_balance();
        let found = strain.simulate(&simulation, &mut go).unwrap();
        let mut worst = 0.0;
        for (at, expected) in found.instants.iter().zip(&expected) {
            let tip: [f64; 3] = at.tip.translation.vector.into();
            println!("{relaxation}: {tip:.4?} {expected:?}");
            worst = larger(worst, distance(&tip, expected));
        }
        best = best.min(worst);
    }
    // With a viscosity of 1e4 Pa s, three times that in stretch: 12 mm of a fall by a metre.
    println!("{best:e}");
    assert!(best < 0.0125, "{best:e}");
}

/// Random inputs, loads and starts: a motion ends, or stops with a status and what was integrated; numbers are finite, the work is bounded. `PLIANT_MOTIONS` asks for more,
/// `PLIANT_MOTION` for one of them.
#[test]
fn random_motions() {
    let asked = |name: &str| std::env::var(name).ok().map(|text| text.parse::<usize>().unwrap());
    let (count, only) = (asked("PLIANT_MOTIONS").unwrap_or(12), asked("PLIANT_MOTION"));
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |low: f64, high: f64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        low + (high - low) * ((seed >> 11) as f64 / (1_u64 << 53) as f64)
    };
    let (mut finished, mut stopped, mut refused, mut slack) = (0, 0, 0, 0);
    let mut statuses = std::collections::BTreeMap::<String, Vec<usize>>::new();
    for number in 0..count {
        let stiff = random(0.0, 1.0) < 0.5;
        let rod = Round {
            young: if stiff { 210e9 } else { random(1e7, 1e9) },
            shear: if stiff { 80e9 } else { random(4e6, 4e8) },
            radius: if stiff { 0.4e-3 } else { 2e-3 },
            density: if stiff { 8000.0 } else { 1100.0 },
            relaxation: if random(0.0, 1.0) < 0.3 { 0.0 } else { random(1e-4, 1e-2) },
            drag: random(0.0, 0.1),
            tip_mass: if random(0.0, 1.0) < 0.5 { 0.0 } else { random(0.0, 0.02) },
            tip_inertia: [4e-7, 3e-7, 3e-7],
            options: RodOptions { inextensible: random(0.0, 1.0) < 0.3, unshearable: random(0.0, 1.0) < 0.5 },
            ..steel()
        };
        let orders = Orders { torsion: 2, bending: 3, extension: 1, shear: 1 };
        let young = rod.young;
        let strain = Strain::new(Generic::<_, 3>::new(rod), orders);
        let by: [f64; 3] = core::array::from_fn(|_| random(0.0, 1.0));
        // Tensions that bend the rod by some 20 1/m at most.
        let strength = if stiff { 1.0 } else { young / 210e9 * 625.0 };
        let sizes: [[f64; 2]; 3] = core::array::from_fn(|_| [0; 2].map(|_| strength * random(0.0, 4.0)));
        let time = random(2e-3, 0.1);
        let drives = by.map(|x| match x {
            x if x < 0.6 => Drive::Force(0.0),
            x if x < 0.8 => Drive::Displacement(0.0),
            _ => Drive::Elastic { displacement: 0.0, stiffness: 3e3 * strength, pretension: 0.0 },
        });
        let tendons = |t: f64, numbers: &mut [f64]| {
            for k in 0..3 {
                let value = sizes[k][0] + ramp(t / time) * (sizes[k][1] - sizes[k][0]);
                numbers[k] = match drives[k] {
                    Drive::Force(_) => value,
                    Drive::Displacement(_) => 1e-3 * (value / strength - 2.0),
                    Drive::Elastic { .. } => 1e-3 * value / strength,
                };
            }
        };
        let force = [random(-0.1, 0.1), random(-0.1, 0.1), random(-0.1, 0.1)].map(|entry| strength * entry);
        let wrench = Wrench::force(force);
        let wrench = if random(0.0, 1.0) < 0.3 { wrench.follower() } else { wrench };
        let input = Input::from(drives.to_vec()).with_wrench(wrench);
        let zero = vec![0.0; strain.order()];
        let start = if random(0.0, 1.0) < 0.5 { Beginning::Equilibrium } else { at_rest(&zero) };
        let breaks = [time];
        let options = OdeOptions { max_steps: 1000, ..OdeOptions::default().with_tolerance(1e-5) };
        let simulation = Simulation { breaks: &breaks, ..Simulation::to(0.1, &input).from(start) };
        let simulation = simulation.driven(&tendons).at(&[0.05, 0.1]).with_options(options).without_balance();
        if only.is_some_and(|only| only != number) {
            continue;
        }
        match strain.simulate(&simulation, &mut go) {
            Ok(found) => {
                let sound = |at: &Instant| {
                    let lists = [&at.coordinates, &at.rates];
                    lists.into_iter().flatten().all(|entry| entry.is_finite())
                        && at.tip.translation.vector.iter().all(|entry| entry.is_finite())
                };
                assert!(found.instants.iter().all(sound) && sound(&found.last), "{number}");
                let report = found.report.integration;
                let work = report.accepted + report.rejected;
                assert!(work <= 1000 + 1, "{number}: {work}");
                slack += found.switches.len().min(1);
                let why = found.failure.as_ref().map(ToString::to_string);
                statuses.entry(format!("{:?} {:.60?}", report.status, why)).or_default().push(number);
                if only.is_some() {
                    println!("{start:?} {drives:?} {found:?}");
                }
                if report.status == Status::Finished {
                    finished += 1;
                    assert_eq!(found.last.time, 0.1);
                } else {
                    stopped += 1;
                    assert!(found.last.time < 0.1 && found.complete().is_err());
                }
            }
            Err(error) => {
                refused += 1;
                statuses.entry(error.to_string().chars().take(60).collect()).or_default().push(number);
            }
        }
    }
    println!("{finished} finished, {stopped} stopped, {refused} refused, {slack} with slack tendons");
    for (name, numbers) in &statuses {
        println!("{:5} {name}: {:?}", numbers.len(), &numbers[..numbers.len().min(30)]);
    }
    assert!(only.is_some() || finished > count / 2);
}
