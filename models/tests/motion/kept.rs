//! Motions of which there is no table here, against themselves: finer tolerances and more functions; and derivatives of motions with respect to parameters against motions of other
//! robots.

use core::f64::consts::{PI, TAU};
use std::borrow::Cow;

use pliant_models::rods::{
    BaseMotion, Generic, Helix, Orders, RodData, Routing, Section, SectionMotion, Strain, TendonRod,
};
use pliant_models::{Declared, Input, Parameter, Scalar, Simulated, Simulation};
use pliant_testing::{distance, larger};

use super::{Round, go, lengths_of, loose, ramp, sharp, steel};

/// Differences of tip, velocity and base force between the setting of the tables and a finer one with more functions.
fn against_itself<const M: usize>(
    name: &str,
    rod: &Round<M>,
    [orders, more]: [Orders; 2],
    simulation: Simulation<'_>,
) {
    let times: Vec<f64> = (0..=20).map(|k| simulation.end * f64::from(k) / 20.0).collect();
    let simulation = sharp(simulation.at(&times));
    let [few, many] = [orders, more].map(|orders| Strain::new(Generic::<_, M>::new(rod.clone()), orders));
    let run = |strain: &Strain, simulation: &Simulation<'_>| {
        strain.simulate(simulation, &mut go).unwrap().complete().unwrap()
    };
    let one = run(&few, &simulation);
    let other = run(&many, &simulation.with_waves().with_tolerance(1e-11));
    let mut worst = [0.0; 4];
    for (one, other) in one.instants.iter().zip(&other.instants) {
        let off = (one.tip.translation.vector - other.tip.translation.vector).norm();
        worst[0] = larger(worst[0], off);
        worst[1] = larger(worst[1], one.tip.rotation.angle_to(&other.tip.rotation));
        let speed = (one.tip_velocity - other.tip_velocity).fixed_rows::<3>(3).norm();
        worst[2] = larger(worst[2], speed);
        let force = (one.base_wrench.unwrap() - other.base_wrench.unwrap()).fixed_rows::<3>(3).norm();
        worst[3] = larger(worst[3], force);
        assert!(distance(&lengths_of(&few, one)[..], &lengths_of(&many, other)[..]) < 1e-10);
    }
    println!(
        "{name}: tip {:.1e} m, {:.1e} rad, {:.1e} m/s, base {:.1e} N",
        worst[0], worst[1], worst[2], worst[3]
    );
    assert!(worst[0] < 1e-9 && worst[1] < 1e-8 && worst[2] < 1e-6 && worst[3] < 1e-6, "{name}: {worst:?}");
}

const FUNCTIONS: Orders = Orders { torsion: 9, bending: 10, extension: 8, shear: 8 };
const MORE: Orders = Orders { torsion: 12, bending: 13, extension: 10, shear: 10 };

#[test]
fn release() {
    let tendons = |t: f64, tensions: &mut [f64]| tensions[0] = 4.0 * (1.0 - ramp(t / 0.02));
    let input = loose::<3>();
    let simulation = Simulation { breaks: &[0.02], ..Simulation::to(0.4, &input) }.driven(&tendons);
    against_itself("release", &steel(), [FUNCTIONS, MORE], simulation);
}

#[test]
fn ramp_of_helical_tendons() {
    let tendon = |i: usize| Helix { radius: [8e-3, 0.0], angle: [PI * i as f64, TAU / 0.242] };
    let Round { options, length, radius, young, shear, density, upright, relaxation, .. } = steel();
    let rod = Round::<2> {
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
    };
    let tendons = |t: f64, tensions: &mut [f64]| tensions[0] = 4.0 * ramp(t / 0.1);
    let input = loose::<2>();
    let simulation = Simulation { breaks: &[0.1], ..Simulation::to(0.4, &input) }.driven(&tendons);
    let own = Orders { torsion: 13, bending: 15, extension: 11, shear: 11 };
    let more = Orders { torsion: 16, bending: 18, extension: 13, shear: 13 };
    against_itself("ramp_c", &rod, [own, more], simulation);
}

/// The base shaken as in the definition of the table.
#[test]
fn shaken_base() {
    let rest = BaseMotion::rest(([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [0.0; 3]));
    let ramps = |x: f64| {
        let x = x.clamp(0.0, 1.0);
        [ramp(x), 140.0 * (x * (1.0 - x)).powi(3), 420.0 * (x * (1.0 - x)).powi(2) * (1.0 - 2.0 * x)]
    };
    let base = |t: f64| {
        let ([a, da, dda], [b, db, ddb]) = (ramps(t / 0.1), ramps((t - 0.3) / 0.1));
        let (b, db, ddb, w) = (1.0 - b, -db, -ddb, 16.0 * PI);
        let (sin, cos) = (w * t).sin_cos();
        let (product, first) = (a * b, (da * b + a * db) / 0.1);
        let second = (dda * b + 2.0 * da * db + a * ddb) / 0.01;
        let along = |value: f64| [5e-3 * value, 0.0, 0.0];
        BaseMotion {
            position: along(product * sin),
            velocity: along(first * sin + product * w * cos),
            acceleration: along(second * sin + 2.0 * first * w * cos - product * w * w * sin),
            ..rest
        }
    };
    let input = Input::forces(&[2.0, 0.0, 0.0]);
    let simulation =
        Simulation { base: Some(&base), breaks: &[0.1, 0.3, 0.4], ..Simulation::to(0.5, &input) };
    against_itself("base_shake", &steel(), [FUNCTIONS, MORE], simulation);
}

/// The rod of [`steel`] with its density, its relaxation and its modulus as parameters.
#[derive(Clone, Debug)]
struct Tuned(Round<3>);

const PARAMETERS: &[Parameter] = &[
    Parameter { name: Cow::Borrowed("density"), unit: Cow::Borrowed("kg/m^3"), default: 8000.0 },
    Parameter { name: Cow::Borrowed("relaxation"), unit: Cow::Borrowed("s"), default: 2e-3 },
    Parameter { name: Cow::Borrowed("young"), unit: Cow::Borrowed("Pa"), default: 210e9 },
];

impl Declared for Tuned {
    fn name(&self) -> &'static str {
        "Tuned"
    }
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }
    fn parameter(&self, index: usize) -> f64 {
        [self.0.density, self.0.relaxation, self.0.young][index]
    }
    fn set_parameter(&mut self, index: usize, value: f64) {
        let all = [&mut self.0.density, &mut self.0.relaxation, &mut self.0.young];
        if let Some(entry) = all.into_iter().nth(index) {
            *entry = value;
        }
    }
}

impl TendonRod<3> for Tuned {
    fn data(&self) -> RodData {
        RodData { tip_mass: 0.0, ..TendonRod::<3>::data(&self.0) }
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

#[test]
fn derivatives_with_respect_to_parameters() {
    let orders = Orders { torsion: 2, bending: 4, extension: 1, shear: 1 };
    let tendons = |t: f64, tensions: &mut [f64]| tensions[0] = 1.0 + ramp(t / 0.05);
    let input = Input::forces(&[1.0, 0.0, 0.5]);
    let times = [0.0, 0.05, 0.1];
    let simulation = Simulation { breaks: &[0.05], ..Simulation::to(0.1, &input) };
    let simulation = sharp(simulation.driven(&tendons).at(&times));
    let run = |strain: &Strain| strain.simulate(&simulation, &mut go).unwrap();
    let strain = Strain::new(Generic::<_, 3>::new(Tuned(steel())), orders);
    for parameter in PARAMETERS {
        let (found, _) = strain.simulate_sensitivity(&parameter.name, &simulation).unwrap();
        let step = 1e-3 * parameter.default;
        let moved = |steps: f64| {
            let mut other = strain.clone();
            other.set_parameter(&parameter.name, parameter.default + steps * step).unwrap();
            run(&other)
        };
        let [low, before, after, high] = [-2.0, -1.0, 1.0, 2.0].map(moved);
        for (k, found) in found.iter().enumerate() {
            let place = |run: &Simulated| run.instants[k].tip.translation.vector;
            let slope = (place(&low) - place(&high) + 8.0 * (place(&after) - place(&before))) / (12.0 * step);
            let own = found.tip.fixed_rows::<3>(3);
            let off = (own - slope).norm() * parameter.default;
            println!(
                "{}, {} s: {:e} m of {:e} m",
                parameter.name,
                times[k],
                off,
                slope.norm() * parameter.default
            );
            assert!(off < 1e-7, "{}: {off:e}", parameter.name);
        }
    }
    assert!(strain.simulate_sensitivity("mass", &simulation).is_err());
}
