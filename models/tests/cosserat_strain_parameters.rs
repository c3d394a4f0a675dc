//! Derivatives of the strain model with respect to parameters, against differences.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod rods;

use pliant_models::cosserat::strain::Solution;
use pliant_models::cosserat::{
    Error, Generic, Helix, Input, Options, Orders, Place, Rod, Section, Strain, Tendon, Wrench,
};
use pliant_models::{Declared, Parameter, Scalar};
use rods::show;

/// Two tapered segments with one tendon through both and one through the first; every number is a parameter.
#[derive(Clone, Debug)]
struct Tapered {
    values: [f64; 8],
}

const fn parameter(name: &'static str, unit: &'static str, default: f64) -> Parameter {
    Parameter { name, unit, default }
}

impl Tapered {
    fn new() -> Self {
        Self { values: core::array::from_fn(|k| Self::PARAMETERS[k].default) }
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
    const NAME: &'static str = "Tapered";
    const PARAMETERS: &'static [Parameter] = &[
        parameter("stiffness", "", 1.0),
        parameter("elbow", "m", 0.09),
        parameter("length", "m", 0.2),
        parameter("radius", "m", 8e-3),
        parameter("curvature", "1/m", 2.0),
        parameter("mass", "kg/m", 0.06),
        parameter("payload", "kg", 0.004),
        parameter("gravity", "m/s^2", 9.81),
    ];

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

impl Rod<2, 2> for Tapered {
    fn options(&self) -> Options {
        Options::default()
    }

    fn end(&self, segment: usize) -> f64 {
        self.values[1 + segment]
    }

    fn end_sensitivity(&self, index: usize, segment: usize) -> f64 {
        f64::from(u8::from(index == 1 + segment))
    }

    fn last_segment(&self, tendon: usize) -> usize {
        1 - tendon
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        (rods::UP, [0.0, 0.1, 0.0])
    }

    fn gravity(&self) -> [f64; 3] {
        [0.0, 1.0, -self.values[7]]
    }

    fn gravity_sensitivity(&self, index: usize) -> [f64; 3] {
        [0.0, 0.0, if index == 7 { -1.0 } else { 0.0 }]
    }

    fn tip_mass(&self) -> f64 {
        self.values[6]
    }

    fn tip_mass_sensitivity(&self, index: usize) -> f64 {
        f64::from(u8::from(index == 6))
    }

    fn section<T: Scalar>(&self, _segment: usize, s: &T) -> Section<T> {
        let number = T::from_f64;
        let taper = number(-2.0).fma(*s, number(1.0)) * number(self.values[0]);
        let natural = number(self.values[4]) * (number(1.0) + *s * number(5.0));
        Section {
            stiffness: [3.2e-3, 4.2e-3, 4.4e-3, 1.1e4, 4e3, 4e3].map(|entry| number(entry) * taper),
            natural: [number(0.3), natural, number(-1.0), number(1.0), number(0.0), number(0.01)],
            mass: number(self.values[5]) * (number(1.0) - *s),
            force: [number(0.1), number(0.0), *s],
        }
    }

    fn section_sensitivity(&self, index: usize, _segment: usize, s: f64) -> Section<f64> {
        let mut section = Section { stiffness: [0.0; 6], natural: [0.0; 6], mass: 0.0, force: [0.0; 3] };
        match index {
            0 => {
                section.stiffness =
                    [3.2e-3, 4.2e-3, 4.4e-3, 1.1e4, 4e3, 4e3].map(|entry| entry * (1.0 - 2.0 * s));
            }
            4 => section.natural[1] = 1.0 + 5.0 * s,
            5 => section.mass = 1.0 - s,
            _ => {}
        }
        section
    }

    fn place<T: Scalar>(&self, tendon: usize, _segment: usize, s: &T) -> Place<T> {
        self.helix(tendon).place(s)
    }

    fn place_sensitivity(&self, index: usize, tendon: usize, _segment: usize, s: f64) -> Place<f64> {
        let unit = Helix { radius: [1.0, 0.0], ..self.helix(tendon) };
        if index == 3 { unit.place(&s) } else { Place { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] } }
    }
}

type Robot = Generic<Tapered, 2, 2>;

fn solve(strain: &Strain<Robot>) -> Solution<Robot> {
    let wrenches = [
        Wrench::tip_force([0.05, -0.02, 0.03]),
        Wrench::tip([1e-3, 0.0, 2e-3], [0.0; 3]),
        Wrench::tip([2e-3, 1e-3, 0.0], [0.01, 0.03, -0.02]).follower(),
        Wrench::tip([1e-3, -1e-3, 0.0], [0.02, 0.01, 0.03]).at(0.05).follower(),
    ];
    let tendons = [2.0, 1.5].map(Tendon::Tension);
    strain.solve(Input::tendons(&tendons).with_wrenches(&wrenches)).unwrap()
}

/// What is differentiated: pose (rotation as the turn from `from`) and lengths.
fn outputs(solution: &Solution<Robot>, s: Option<f64>, from: &[[f64; 3]; 3]) -> Vec<f64> {
    let pose = s.map_or_else(|| solution.tip(), |s| solution.station(s).unwrap().pose);
    // dR R^T is phi^ to second order, and odd in the step.
    let turn: [[f64; 3]; 3] = core::array::from_fn(|i| {
        core::array::from_fn(|j| (0..3).map(|k| pose.rotation[i][k] * from[j][k]).sum())
    });
    let phi = [turn[2][1] - turn[1][2], turn[0][2] - turn[2][0], turn[1][0] - turn[0][1]];
    let mut all: Vec<f64> = phi.iter().map(|entry| 0.5 * entry).collect();
    all.extend(pose.translation);
    all.extend(solution.lengths());
    all
}

#[test]
fn slopes_are_derivatives_of_solutions() {
    let orders = Orders { torsion: 10, bending: 11, extension: 9, shear: 9 };
    let strain = Strain::new(Generic::<_, 2, 2>::new(Tapered::new()), orders);
    let solution = solve(&strain);
    assert!(solution.report().residual < 1e-12);
    for parameter in Tapered::PARAMETERS {
        for s in [None, Some(0.06), Some(0.13)] {
            let found = match s {
                None => solution.parameter_sensitivity(parameter.name).unwrap(),
                Some(s) => solution.parameter_sensitivity_at(parameter.name, s).unwrap(),
            };
            let mut found: Vec<f64> = found.pose.into_iter().chain(found.lengths).collect();
            let from = s.map_or_else(|| solution.tip(), |s| solution.station(s).unwrap().pose).rotation;
            let step = 1e-3 * parameter.default;
            let at = |factor: f64| {
                let mut moved = strain.clone();
                moved.set_parameter(parameter.name, parameter.default + factor * step).unwrap();
                outputs(&solve(&moved), s, &from)
            };
            let [a, b, c, d] = [1.0, -1.0, 2.0, -2.0].map(at);
            let mut worst = 0.0_f64;
            for (k, found) in found.iter_mut().enumerate() {
                let (near, far) = ((a[k] - b[k]) / (2.0 * step), (c[k] - d[k]) / (4.0 * step));
                let slope = (4.0 * near - far) / 3.0;
                let size = if k < 3 { 1.0 } else { 0.1 } / parameter.default;
                assert!((slope - *found).is_finite());
                worst = worst.max((slope - *found).abs() / size);
            }
            println!("{} {s:?} {worst:.1e} {}", parameter.name, show(&found));
            assert!(worst < 1e-8, "{} {s:?} {worst:.1e}", parameter.name);
        }
    }
    assert!(matches!(
        solution.parameter_sensitivity("colour"),
        Err(Error::UnknownParameter { known: [_, _, _, _, _, _, _, _], .. })
    ));
}
