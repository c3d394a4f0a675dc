//! Derivatives of both models with respect to parameters, against differences and against each other.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nalgebra::{Isometry3, Vector6};
use pliant_runtime::rotation::rows;

use crate::rods;

use pliant_models::rods::shooting::{Integrator, ShootingSettings};
use pliant_models::rods::{
    Disc, Drive, Error, Generic, Helix, InputRef, Orders, RodData, RodOptions, RodParameterSensitivity,
    RodSlopes, Routing, Section, SectionSlopes, Shooting, Slide, Strain, TendonRod, Wrench,
};
use pliant_models::{Declared, Parameter, Scalar};
use pliant_testing::{distance, larger};
use rods::show;

/// Two tapered segments with one tendon through both and one through the first; every number is a parameter.
#[derive(Clone, Debug)]
struct Tapered {
    options: RodOptions,
    /// Whether it has discs.
    with_discs: bool,
    /// Whether its tendons rub at them.
    rubs: bool,
    values: [f64; 10],
}

const PARAMETERS: &[Parameter] = &[
    parameter("stiffness", "", 1.0),
    parameter("elbow", "m", 0.09),
    parameter("length", "m", 0.2),
    parameter("radius", "m", 8e-3),
    parameter("curvature", "1/m", 2.0),
    parameter("mass", "kg/m", 0.06),
    parameter("payload", "kg", 0.004),
    parameter("gravity", "m/s^2", 9.81),
    parameter("stretch", "", 1.0),
    parameter("friction", "", 0.2),
];

const fn parameter(name: &'static str, unit: &'static str, default: f64) -> Parameter {
    Parameter::new(name, unit, default)
}

impl Tapered {
    fn new(options: RodOptions, with_discs: bool, rubs: bool) -> Self {
        Self { options, with_discs, rubs, values: core::array::from_fn(|k| PARAMETERS[k].default) }
    }

    fn helix(&self, tendon: usize) -> Helix {
        let radius = [self.values[3], -0.01];
        if tendon == 0 {
            Helix { radius, angle: [0.2, 9.0] }
        } else {
            Helix { radius: [self.values[3], 0.0], angle: [2.0, 0.0] }
        }
    }
}

impl Declared for Tapered {
    fn name(&self) -> &str {
        "Tapered"
    }
    fn parameters(&self) -> &[Parameter] {
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

impl TendonRod<2> for Tapered {
    fn data(&self) -> RodData {
        let [_, elbow, length, radius, _, _, payload, gravity, _, friction] = self.values;
        let places = [0.3 * elbow, elbow, 0.6 * length, 0.8 * length, length];
        let disc = |s| Disc { s, mass: 0.1 * payload, inertia: [0.0; 3] };
        let mut holes = vec![Vec::new(); 5];
        holes[3] = vec![[radius, 1e-3], [0.0; 2]];
        RodData {
            options: self.options,
            ends: vec![elbow, length],
            last_segments: vec![1, 0],
            friction: if self.rubs { vec![friction, friction * 0.5] } else { Vec::new() },
            base: (rods::UP, [0.0, 0.1, 0.0]),
            gravity: [0.0, 1.0, -gravity],
            tip_mass: payload,
            discs: if self.with_discs { places.map(disc).to_vec() } else { Vec::new() },
            holes,
            ..RodData::default()
        }
    }

    fn slopes(&self, index: usize) -> RodSlopes {
        let places = match index {
            1 => [0.3, 1.0, 0.0, 0.0, 0.0],
            2 => [0.0, 0.0, 0.6, 0.8, 1.0],
            _ => [0.0; 5],
        };
        let is = |parameter| f64::from(u8::from(index == parameter));
        let disc = |s| Disc { s, mass: 0.1 * is(6), inertia: [0.0; 3] };
        RodSlopes {
            ends: vec![is(1), is(2)],
            friction: if self.rubs { vec![is(9), 0.5 * is(9)] } else { Vec::new() },
            gravity: [0.0, 0.0, -is(7)],
            tip_mass: is(6),
            discs: if self.with_discs { places.map(disc).to_vec() } else { Vec::new() },
            holes: vec![vec![[is(3), 0.0], [0.0; 2]]; 5],
            ..RodSlopes::default()
        }
    }

    fn section<T: Scalar>(&self, _segment: usize, s: &T) -> Section<T> {
        let number = T::from_f64;
        let taper = number(-2.0).fma(*s, number(1.0)) * number(self.values[0]);
        let natural = number(self.values[4]) * (number(1.0) + *s * number(5.0));
        Section {
            stiffness: [3.2e-3, 4.2e-3, 4.4e-3, 1.1e4, 4e3, 4e3].map(|entry| number(entry) * taper),
            natural: [number(0.3), natural, number(-1.0), number(self.values[8]), number(0.0), number(0.01)],
            mass: number(self.values[5]) * (number(1.0) - *s),
            force: [number(0.1), number(0.0), *s],
        }
    }

    fn routing<T: Scalar>(&self, tendon: usize, _segment: usize, s: &T) -> Routing<T> {
        self.helix(tendon).routing(s)
    }

    fn slopes_at(
        &self,
        index: usize,
        _segment: usize,
        s: f64,
        routings: &mut [Routing<f64>; 2],
    ) -> SectionSlopes {
        let mut found = SectionSlopes::default();
        let section = &mut found.section;
        match index {
            0 => {
                section.stiffness =
                    [3.2e-3, 4.2e-3, 4.4e-3, 1.1e4, 4e3, 4e3].map(|entry| entry * (1.0 - 2.0 * s));
            }
            3 => {
                for (tendon, routing) in routings.iter_mut().enumerate() {
                    *routing = Helix { radius: [1.0, 0.0], ..self.helix(tendon) }.routing(&s);
                }
            }
            4 => section.natural[1] = 1.0 + 5.0 * s,
            5 => section.mass = 1.0 - s,
            8 => section.natural[3] = 1.0,
            _ => {}
        }
        found
    }
}

type Robot = Generic<Tapered, 2>;

/// Differentiated quantities: poses of the tip and at two arc lengths, and lengths.
struct Answer {
    poses: [Isometry3<f64>; 3],
    lengths: Vec<f64>,
}

const PLACES: [f64; 2] = [0.06, 0.13];

macro_rules! answer {
    ($model:expr) => {{
        let wrenches = [
            Wrench::force([0.05, -0.02, 0.03]),
            Wrench::couple([1e-3, 0.0, 2e-3]),
            Wrench::force([0.01, 0.03, -0.02]).with_couple([2e-3, 1e-3, 0.0]).follower(),
            Wrench::force([0.02, 0.01, 0.03]).with_couple([1e-3, -1e-3, 0.0]).at(0.05).follower(),
            Wrench::force([-0.02, 0.01, 0.03])
                .with_couple([1e-3, 0.0, 1e-3])
                .at($model.segment_ends()[0])
                .follower(),
        ];
        let tendons = [2.0, 1.5].map(Drive::Force);
        let input = InputRef::drives(&tendons).with_wrenches(&wrenches);
        let solution = $model.solve(input.with_slides(&[Slide::In, Slide::Out])).unwrap();
        let [a, b] = PLACES.map(|s| solution.station(s).unwrap().pose);
        (Answer { poses: [solution.tip(), a, b], lengths: solution.lengths().to_vec() }, solution)
    }};
}

/// Slopes in the places of [`Answer`].
macro_rules! slopes {
    ($solution:expr, $name:expr) => {{
        let [a, b] = PLACES.map(|s| $solution.parameter_sensitivity_at($name, s).unwrap());
        [$solution.parameter_sensitivity($name).unwrap(), a, b]
    }};
}

/// Rotation as the turn from `from`, position.
fn numbers(pose: &Isometry3<f64>, from: &Isometry3<f64>) -> [f64; 6] {
    // dR R^T is phi^ to second order, and odd in the step.
    let turn: [[f64; 3]; 3] = core::array::from_fn(|i| {
        core::array::from_fn(|j| {
            (0..3).map(|k| rows(&pose.rotation)[i][k] * rows(&from.rotation)[j][k]).sum()
        })
    });
    let phi = [turn[2][1] - turn[1][2], turn[0][2] - turn[2][0], turn[1][0] - turn[0][1]];
    let [[a, b, c], [x, y, z]] = [phi.map(|entry| 0.5 * entry), pose.translation.vector.into()];
    [a, b, c, x, y, z]
}

/// Slopes by differences of order 4.
fn differences(name: &str, solve: impl Fn(f64) -> Answer) -> [RodParameterSensitivity; 3] {
    let default = PARAMETERS.iter().find(|parameter| parameter.name == name).unwrap().default;
    let from = solve(default);
    let step = 1e-3 * default;
    let [a, b, c, d] = [1.0, -1.0, 2.0, -2.0].map(|factor| solve(default + factor * step));
    let slope = |of: &dyn Fn(&Answer) -> f64| {
        let (near, far) = ((of(&a) - of(&b)) / (2.0 * step), (of(&c) - of(&d)) / (4.0 * step));
        (4.0 * near - far) / 3.0
    };
    let lengths: Vec<f64> = (0..from.lengths.len()).map(|i| slope(&|answer| answer.lengths[i])).collect();
    core::array::from_fn(|place| RodParameterSensitivity {
        pose: Vector6::from_fn(|k, _| slope(&|answer| numbers(&answer.poses[place], &from.poses[place])[k])),
        lengths: lengths.clone(),
        unstressed: Vec::new(),
    })
}

/// Largest difference, relative to one radian and 0.1 m over the whole parameter.
fn off(a: &[RodParameterSensitivity; 3], b: &[RodParameterSensitivity; 3], default: f64) -> f64 {
    let all = |slope: &RodParameterSensitivity| -> Vec<f64> {
        let lengths = slope.lengths.iter();
        slope.pose.as_slice()[..3]
            .iter()
            .copied()
            .chain(slope.pose.as_slice()[3..].iter().chain(lengths).map(|x| 10.0 * x))
            .collect()
    };
    a.iter().zip(b).map(|(a, b)| default * distance(&all(a), &all(b))).fold(0.0, larger)
}

#[test]
fn slopes_are_derivatives_of_solutions() {
    slopes_of_rods(false, false);
}

#[test]
fn slopes_with_discs_are_derivatives_of_solutions() {
    slopes_of_rods(true, false);
}

#[test]
fn slopes_with_friction_at_holes_are_derivatives_of_solutions() {
    slopes_of_rods(true, true);
}

fn slopes_of_rods(with_discs: bool, rubs: bool) {
    for options in [RodOptions::default(), RodOptions { inextensible: true, unshearable: true }] {
        let orders = Orders { torsion: 10, bending: 11, extension: 9, shear: 9 };
        let robot = Robot::new(Tapered::new(options, with_discs, rubs));
        let strain = Strain::new(robot.clone(), orders);
        let shooting = Shooting::new(robot.clone()).with_settings(ShootingSettings {
            integrator: Integrator::DormandPrince { tolerance: 1e-13 },
            ..ShootingSettings::default()
        });
        let (_, by_strain) = answer!(strain);
        let (_, by_shooting) = answer!(shooting);
        // As it is without being asked for more.
        let (_, usual) = answer!(Shooting::new(robot.clone()));
        assert!(by_strain.report().residual < 1e-12 && by_shooting.report().residual < 1e-12);
        for Parameter { name, default, .. } in PARAMETERS {
            let name = name.as_ref();
            let (one, other) = (slopes!(by_strain, name), slopes!(by_shooting, name));
            let moved = |value| {
                let mut strain = strain.clone();
                strain.set_parameter(name, value).unwrap();
                answer!(strain).0
            };
            let found = differences(name, moved);
            let moved = |value| {
                let mut shooting = shooting.clone();
                shooting.set_parameter(name, value).unwrap();
                answer!(shooting).0
            };
            let shot = differences(name, moved);
            let worst = [
                off(&one, &found, *default),
                off(&other, &shot, *default),
                off(&one, &other, *default),
                off(&slopes!(usual, name), &one, *default),
            ];
            println!("{name} {}{}", show(&worst), show(&one[0].pose));
            assert!(worst[..2].iter().all(|worst| *worst < 1e-8), "{name} {}", show(&worst));
            assert!(worst[2] < 1e-9 && worst[3] < 1e-8, "{name} {}", show(&worst));
        }
        assert!(matches!(
            by_strain.parameter_sensitivity("colour"),
            Err(Error::UnknownParameter { known, .. }) if known.len() == 10
        ));
        assert!(matches!(by_shooting.parameter_sensitivity("colour"), Err(Error::UnknownParameter { .. })));
        assert!(matches!(by_shooting.parameter_sensitivity_at("mass", 0.3), Err(Error::OutOfRange { .. })));
    }
}
