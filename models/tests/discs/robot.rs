//! Robots with discs that the tests share.
#![allow(unreachable_pub, clippy::unwrap_used, reason = "for the tests of this crate")]

use pliant_models::planar::discs::{Basis, DiscBackbone, Discs, DiscsOptions, Generic, UniformDiscs};
use pliant_models::{Declared, Parameter, Scalar};

/// `EI` of the robot of table I, N m^2.
pub fn stiffness() -> f64 {
    2e9 * core::f64::consts::PI * 0.004_f64.powi(4) / 64.0
}

/// The robot of table I with discs.
pub fn written(discs: usize, basis: Basis) -> UniformDiscs<2> {
    UniformDiscs::new(discs, basis, 0.3, stiffness(), [0.055, -0.055])
}

/// Solved with this many nodes per span.
pub fn robot<const Q: usize>(discs: usize, basis: Basis) -> Discs {
    Discs::new(Generic::<_, Q, 2>::new(written(discs, basis)))
}

/// Deviation of a number from the expected one, relative to that.
pub fn relative(found: f64, expected: f64) -> f64 {
    ((found - expected) / expected).abs()
}

/// A tapered robot whose numbers are parameters: length, stiffness at the base, offset at the base, force along -y per length, weight of a disc, couple per length.
#[derive(Clone, Debug)]
pub struct Tapered {
    pub values: [f64; 6],
    pub discs: usize,
    pub basis: Basis,
    pub ideal: bool,
    /// Discs at stations of its own, as parts of the length.
    pub parts: Option<[f64; 4]>,
}

impl Tapered {
    pub const fn new(discs: usize, basis: Basis) -> Self {
        let values = [0.3, 0.03, 0.05, 0.4, 0.02, 0.01];
        Self { values, discs, basis, ideal: false, parts: None }
    }
}

const fn parameter(name: &'static str, default: f64) -> Parameter {
    Parameter::new(name, "", default)
}

impl Declared for Tapered {
    fn name(&self) -> &str {
        "Tapered"
    }
    fn parameters(&self) -> &[Parameter] {
        const PARAMETERS: &[Parameter] = &[
            parameter("length", 0.3),
            parameter("stiffness", 0.03),
            parameter("offset", 0.05),
            parameter("load", 0.4),
            parameter("weight", 0.02),
            parameter("couple", 0.01),
        ];
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        self.values[index]
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        self.values[index] = value;
    }
}

/// Three cables: at `+a (1 - s)`, at `-a` and at `0.4 a`.
impl DiscBackbone<3> for Tapered {
    fn options(&self) -> DiscsOptions {
        DiscsOptions { discs: self.discs, basis: self.basis, ideal: self.ideal, loaded: true, couple: true }
    }

    fn length(&self) -> f64 {
        self.values[0]
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        if index == 0 { 1.0 } else { 0.0 }
    }

    fn station(&self, disc: usize) -> Option<f64> {
        self.parts.map(|parts| parts[disc] * self.values[0])
    }

    fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
        match self.parts {
            Some(parts) if index == 0 => parts[disc],
            _ => 0.0,
        }
    }

    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T {
        T::from_f64(self.values[1]) * (T::from_f64(1.0) - *s)
    }

    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
        if index == 1 { 1.0 - s } else { 0.0 }
    }

    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T {
        let a = T::from_f64(self.values[2]);
        match cable {
            0 => a * (T::from_f64(1.0) - *s),
            1 => -a,
            _ => a * T::from_f64(0.4),
        }
    }

    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64 {
        if index == 2 { [1.0 - s, -1.0, 0.4][cable] } else { 0.0 }
    }

    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        let beyond = T::from_f64(self.values[0]) - *s;
        [T::from_f64(0.0), beyond * T::from_f64(-self.values[3])]
    }

    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
        match index {
            0 => [0.0, -self.values[3]],
            3 => [0.0, s - self.values[0]],
            _ => [0.0; 2],
        }
    }

    fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
        let (sin, cos) = theta.sin_cos();
        let size = T::from_f64(self.values[5]) * (T::from_f64(1.0) + *s);
        [size * cos, -(size * sin)]
    }

    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
        if index == 5 { (1.0 + s) * theta.cos() } else { 0.0 }
    }

    fn disc_force(&self, _disc: usize) -> [f64; 2] {
        [0.0, -self.values[4]]
    }

    fn disc_force_sensitivity(&self, index: usize, _disc: usize) -> [f64; 2] {
        [0.0, if index == 4 { -1.0 } else { 0.0 }]
    }
}
