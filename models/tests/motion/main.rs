//! Rods in motion against the tables of `tests/reference/dynamics`, which two independent programs computed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod balance;
mod cost;
mod inputs;
mod kept;
mod linear;
mod modes;
mod releases;
mod steps;

use core::f64::consts::{PI, TAU};
use core::ops::ControlFlow;

use pliant_models::Scalar;
use pliant_models::motion::Scheme;
use pliant_models::rods::{
    BaseMotion, Generic, Helix, InputRef, Orders, RodData, RodOptions, Routing, Section, SectionMotion,
    Strain, TendonRod, TipBody, Wrench,
};
use pliant_models::{Beginning, Declared, Input, Instant, Simulated, Simulation, nalgebra::Vector3};
use pliant_testing::{Row, distance, larger, rotation_distance, table};

/// A round rod, upright or along the world's x axis.
#[derive(Clone, Debug)]
struct Round<const M: usize> {
    options: RodOptions,
    length: f64,
    radius: f64,
    young: f64,
    shear: f64,
    density: f64,
    upright: bool,
    relaxation: f64,
    drag: f64,
    tip_mass: f64,
    tip_inertia: [f64; 3],
    tendons: [Helix; M],
}

impl<const M: usize> Declared for Round<M> {
    fn name(&self) -> &'static str {
        "Round"
    }
}

impl<const M: usize> TendonRod<M> for Round<M> {
    fn data(&self) -> RodData {
        let up = [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
        let along = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let [a, b, c] = self.tip_inertia;
        RodData {
            options: self.options,
            ends: vec![self.length],
            last_segments: vec![0; M],
            base: (if self.upright { up } else { along }, [0.0; 3]),
            gravity: [0.0, 0.0, -9.81],
            tip_mass: self.tip_mass,
            tip_body: TipBody { inertia: [[a, 0.0, 0.0], [0.0, b, 0.0], [0.0, 0.0, c]], centre: [0.0; 3] },
            ..RodData::default()
        }
    }
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        let second = self.density * PI * self.radius.powi(4) / 4.0;
        let stiffness = TendonRod::<M>::section(self, segment, &s).stiffness;
        SectionMotion {
            inertia: [2.0 * second, second, second],
            viscosity: stiffness.map(|entry| self.relaxation * entry),
            drag: self.drag,
        }
    }
    fn section<T: Scalar>(&self, _: usize, _: &T) -> Section<T> {
        let (area, second) = (PI * self.radius.powi(2), PI * self.radius.powi(4) / 4.0);
        let (bending, torsion) = (self.young * second, 2.0 * self.shear * second);
        let number = T::from_f64;
        Section {
            stiffness: [torsion, bending, bending, self.young * area, self.shear * area, self.shear * area]
                .map(number),
            natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0].map(number),
            mass: number(self.density * area),
            force: [number(0.0); 3],
        }
    }
    fn routing<T: Scalar>(&self, tendon: usize, _: usize, s: &T) -> Routing<T> {
        self.tendons[tendon].routing(s)
    }
}

/// The steel rod with three parallel tendons.
fn steel() -> Round<3> {
    let tendon = |i: usize| Helix { radius: [8e-3, 0.0], angle: [TAU * i as f64 / 3.0, 0.0] };
    Round {
        options: RodOptions::default(),
        length: 0.242,
        radius: 0.4e-3,
        young: 210e9,
        shear: 80e9,
        density: 8000.0,
        upright: true,
        relaxation: 2e-3,
        drag: 0.0,
        tip_mass: 0.0,
        tip_inertia: [0.0; 3],
        tendons: core::array::from_fn(tendon),
    }
}

/// The ramp of the tables.
fn ramp(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x.powi(4) * (35.0 - x * (84.0 - x * (70.0 - 20.0 * x)))
}

const FUNCTIONS: Orders = Orders { torsion: 9, bending: 10, extension: 8, shear: 8 };

/// One setting for all tables.
const fn sharp(simulation: Simulation<'_>) -> Simulation<'_> {
    simulation.with_waves().with_tolerance(1e-9).with_landing().without_balance()
}

/// Tensions of zero for all tendons.
fn loose<const M: usize>() -> Input {
    Input::forces(&[0.0; M])
}

/// At rest in the natural shape.
const fn at_rest(zero: &[f64]) -> Beginning<'_> {
    Beginning::State { coordinates: zero, rates: zero }
}

fn go(_: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Lengths of the tendons inside the robot, m.
fn lengths_of(strain: &Strain, at: &Instant) -> Vec<f64> {
    strain.unstressed_lengths().iter().zip(&at.displacements).map(|(all, taken)| all - taken).collect()
}

fn simulate<const M: usize>(
    name: &str,
    rod: Round<M>,
    orders: Orders,
    simulation: Simulation<'_>,
) -> (Vec<Row>, Simulated) {
    let rows: Vec<Row> = table(&format!("dynamics/{name}"));
    let times: Vec<f64> = rows.iter().map(|row| row.columns(["in.t_s"])[0]).collect();
    let strain = Strain::new(Generic::<_, M>::new(rod), orders);
    let simulation = sharp(Simulation { end: *times.last().unwrap(), times: &times, ..simulation });
    let clock = std::time::Instant::now();
    let found = strain.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    println!("{name}: {:.3} s, {:?}", clock.elapsed().as_secs_f64(), found.report);
    assert_eq!(found.instants.len(), rows.len());
    (rows, found)
}

/// Largest distances of tip, quaternion, velocity and energies, under a dead force at the tip along y over time, N, which is not in the tables.
fn compare(name: &str, rows: &[Row], found: &Simulated, push: impl Fn(f64) -> f64) {
    let mut worst = [0.0_f64; 5];
    for (row, at) in rows.iter().zip(&found.instants) {
        let of = |names: [&str; 3]| row.columns(names);
        let tip: [f64; 3] = at.tip.translation.vector.into();
        let q = at.tip.rotation;
        let expected = ["qw", "qx", "qy", "qz"].map(|name| row.columns([name])[0]);
        let spin = [at.tip_velocity[0], at.tip_velocity[1], at.tip_velocity[2]];
        let velocity = [at.tip_velocity[3], at.tip_velocity[4], at.tip_velocity[5]];
        worst[0] = larger(worst[0], distance(&tip, &of(["x_m", "y_m", "z_m"])));
        worst[1] = larger(worst[1], rotation_distance(&[q.w, q.i, q.j, q.k], &expected));
        worst[2] = larger(worst[2], distance(&velocity, &of(["vx_mps", "vy_mps", "vz_mps"])));
        worst[3] =
            larger(worst[3], distance(&spin, &of(["omega_x_radps", "omega_y_radps", "omega_z_radps"])));
        let energies = [at.kinetic, at.elastic, at.loads + push(at.time) * tip[1]];
        worst[4] = larger(worst[4], distance(&energies, &of(["kinetic_J", "strain_J", "gravity_J"])));
    }
    println!(
        "{name}: tip {:.1e} q {:.1e} v {:.1e} omega {:.1e} energies {:.1e}",
        worst[0], worst[1], worst[2], worst[3], worst[4]
    );
    assert!(worst[0] < 1e-9 && worst[1] < 1e-8 && worst[2] < 1e-6 && worst[4] < 1e-9, "{name}: {worst:?}");
}

fn lengths(rows: &[Row], found: &Simulated) {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), FUNCTIONS);
    for (row, at) in rows.iter().zip(&found.instants) {
        let expected = ["len_1_m", "len_2_m", "len_3_m"].map(|name| row.columns([name])[0]);
        let lengths = lengths_of(&strain, at);
        assert!(distance(&lengths[..], &expected) < 1e-10, "{lengths:?} {expected:?}");
    }
}

/// Tensions of `ramp_a`, N.
fn pull(t: f64, tensions: &mut [f64]) {
    tensions.copy_from_slice(&[3.0 * ramp(t / 0.1), 0.0, ramp(t / 0.1)]);
}

#[test]
fn ramp_of_tensions() {
    let input = loose::<3>();
    let simulation = Simulation { breaks: &[0.1], ..Simulation::to(0.0, &input) }.driven(&pull);
    let (rows, found) = simulate("ramp_a", steel(), FUNCTIONS, simulation);
    compare("ramp_a", &rows, &found, |_| 0.0);
    lengths(&rows, &found);
}

#[test]
fn payload_drag_and_a_force_at_the_tip() {
    let rod = Round { drag: 0.05, tip_mass: 5e-3, tip_inertia: [4e-7, 3e-7, 3e-7], ..steel() };
    let force = |t: f64| {
        let x = (t / 0.1).clamp(0.0, 1.0);
        0.05 * 256.0 * (x * (1.0 - x)).powi(4)
    };
    let push = |t: f64, wrenches: &mut [Wrench]| wrenches[0].force = Vector3::new(0.0, force(t), 0.0);
    let input = Input::forces(&[1.0, 0.0, 0.5]).with_wrench(Wrench::force([0.0; 3]));
    let simulation = Simulation { wrenches: Some(&push), breaks: &[0.1], ..Simulation::to(0.0, &input) };
    let (rows, found) = simulate("payload", rod, FUNCTIONS, simulation);
    compare("payload", &rows, &found, force);
    lengths(&rows, &found);
}

#[test]
fn displacements_of_tendons() {
    let strain = Strain::new(Generic::<_, 3>::new(steel()), FUNCTIONS);
    let first = strain.solve(InputRef::forces(&[3.0; 3])).unwrap().displacements().to_vec();
    let tendons = |t: f64, displacements: &mut [f64]| {
        for (i, displacement) in displacements.iter_mut().enumerate() {
            let angle = TAU * i as f64 / 3.0;
            let change = 6e-3 * angle.cos() + 3e-3 * angle.sin() * (6.0 * PI * t).sin();
            *displacement = first[i] + ramp(t / 0.15) * change;
        }
    };
    let input = Input::displacements(&first);
    let simulation = Simulation { breaks: &[0.15], ..Simulation::to(0.0, &input) }.driven(&tendons);
    let (rows, found) = simulate("displacement_a", steel(), FUNCTIONS, simulation);
    compare("displacement_a", &rows, &found, |_| 0.0);
    lengths(&rows, &found);
    let mut worst = 0.0;
    for (row, at) in rows.iter().zip(&found.instants) {
        let expected = ["tension_1_N", "tension_2_N", "tension_3_N"].map(|name| row.columns([name])[0]);
        worst = larger(worst, distance(&at.forces[..], &expected));
    }
    println!("tensions {worst:.1e}");
    assert!(worst < 1e-6, "{worst:e}");
}

/// The soft rod of the swings: inextensible, unshearable, horizontal.
fn soft() -> Round<0> {
    Round {
        options: RodOptions { inextensible: true, unshearable: true },
        length: 0.3,
        radius: 1e-3,
        young: 2e8,
        shear: 2e8 / 2.7,
        density: 1100.0,
        upright: false,
        relaxation: 0.0,
        drag: 0.0,
        tip_mass: 0.0,
        tip_inertia: [0.0; 3],
        tendons: [],
    }
}

const SWING: Orders = Orders { torsion: 1, bending: 16, extension: 0, shear: 0 };

fn weight_grows(t: f64) -> [f64; 3] {
    [0.0, 0.0, -9.81 * ramp(t / 0.1)]
}

#[test]
fn swing_of_a_kirchhoff_rod() {
    let input = Input::default();
    let zero = vec![0.0; 33];
    let simulation =
        Simulation { gravity: Some(&weight_grows), breaks: &[0.1], ..Simulation::to(0.0, &input) };
    let (rows, found) = simulate("swing_kirchhoff", soft(), SWING, simulation.from(at_rest(&zero)));
    compare("swing_kirchhoff", &rows, &found, |_| 0.0);
}

/// The energy-momentum scheme with steps of 1 ms: from the time at which gravity is constant the energy stays, without a trend over 20 s.
#[test]
fn energy_of_a_swing() {
    let strain = Strain::new(Generic::<_, 0>::new(soft()), Orders { bending: 8, ..SWING });
    let zero = vec![0.0; strain.order()];
    let times: Vec<f64> = (20..=4000).map(|k| 5e-3 * f64::from(k)).collect();
    let input = Input::default();
    let simulation = Simulation {
        gravity: Some(&weight_grows),
        breaks: &[0.1],
        ..Simulation::to(20.0, &input).from(at_rest(&zero)).at(&times)
    };
    let simulation = simulation.with_scheme(Scheme::EnergyMomentum).with_fixed_step(1e-3).with_landing();
    let clock = std::time::Instant::now();
    let found = strain.simulate(&simulation.without_balance(), &mut go).unwrap();
    let took = clock.elapsed().as_secs_f64();
    let found = found.complete().unwrap();
    assert_eq!(found.instants.len(), times.len());
    let energy = |at: &Instant| at.kinetic + at.elastic + at.loads;
    let (first, mut off, mut largest) = (energy(&found.instants[0]), 0.0, 0.0);
    let (mut moments, mut squares) = (0.0, 0.0);
    for at in &found.instants {
        let along = at.time - 10.05;
        moments += along * (energy(at) - first);
        squares += along * along;
        off = larger(off, (energy(at) - first).abs());
        largest = larger(largest, at.kinetic);
    }
    let trend = 19.9 * moments / squares / largest;
    println!(
        "energy within {:.1e} of {largest:e} J, trend {trend:.1e}, {took:.1} s, {:?}",
        off / largest,
        found.report
    );
    assert!(off < 1e-9 * largest && trend.abs() < 1e-11, "{off:e} {trend:e}");
}

/// The paper's 28 functions, beside the converged table, of which they are within 1.2e-9 m: fixed steps of 4 and 2 ms and adaptive ones, with their times.
#[test]
fn functions_of_the_paper() {
    let rows: Vec<Row> = table("dynamics/ramp_a");
    let times: Vec<f64> = rows.iter().map(|row| row.columns(["in.t_s"])[0]).collect();
    let strain = Strain::new(Generic::<_, 3>::new(steel()), Orders::PAPER);
    let input = loose::<3>();
    let ramped = Simulation { breaks: &[0.1], ..Simulation::to(0.4, &input) }.driven(&pull).at(&times);
    let (ramped, five) = (ramped.without_balance(), ramped.without_balance().with_scheme(Scheme::RadauFive));
    let settings = [
        ("4 ms, loose iteration", five.with_waves().with_tolerance(1e-6).with_fixed_step(4e-3), 1e-6),
        ("4 ms", five.with_fixed_step(4e-3), 1e-7),
        ("2 ms", five.with_waves().with_tolerance(1e-10).with_fixed_step(2e-3), 3e-9),
        ("adaptive", ramped.with_waves().with_tolerance(1e-7), 1e-6),
    ];
    for (name, simulation, largest) in settings {
        let clock = std::time::Instant::now();
        let found = strain.simulate(&simulation, &mut go).unwrap();
        let took = clock.elapsed().as_secs_f64();
        let mut worst = 0.0;
        for (row, at) in rows.iter().zip(&found.instants) {
            let tip: [f64; 3] = at.tip.translation.vector.into();
            worst = larger(worst, distance(&tip, &row.columns(["x_m", "y_m", "z_m"])));
        }
        println!("{name}: {worst:.1e} m, {:.1} times real time, {:?}", 0.4 / took, found.report);
        assert!(found.instants.len() == rows.len() && worst < largest, "{name}: {worst:e}");
    }
}

/// A base that is accelerated uniformly is gravity the other way.
#[test]
fn an_accelerated_base_is_tilted_gravity() {
    let rod = Round { relaxation: 1e-4, young: 2e9, shear: 8e8, ..steel() };
    let strain = Strain::new(Generic::<_, 3>::new(rod), Orders::PAPER);
    let zero = vec![0.0; 28];
    let acceleration = [1.5, -2.0, 0.5];
    let gravity = |_: f64| core::array::from_fn(|k| [0.0, 0.0, -9.81][k] - acceleration[k]);
    let base = |t: f64| BaseMotion {
        position: acceleration.map(|a| 0.5 * a * t * t),
        velocity: acceleration.map(|a| a * t),
        acceleration,
        ..BaseMotion::rest(([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]))
    };
    let times = [0.05, 0.1];
    let input = loose::<3>();
    let simulation = sharp(Simulation::to(0.1, &input).from(at_rest(&zero)).at(&times));
    let run = |simulation: Simulation<'_>| strain.simulate(&simulation, &mut go).unwrap().complete().unwrap();
    let moved = run(Simulation { base: Some(&base), ..simulation });
    let tilted = run(Simulation { gravity: Some(&gravity), ..simulation });
    for (one, other) in moved.instants.iter().zip(&tilted.instants) {
        let shift = base(one.time).position;
        let place: [f64; 3] = core::array::from_fn(|k| one.tip.translation.vector[k] - shift[k]);
        let expected: [f64; 3] = other.tip.translation.vector.into();
        let off = distance(&place, &expected);
        println!("{off:.1e} of {:?}", expected);
        assert!(off < 1e-10, "{off:e}");
    }
}
