//! The robots of the LASEM paper, unloaded and with ideal cables.
#![allow(unreachable_pub, reason = "for the tests of this crate")]

use pliant_models::planar::{Backbone, Cables, Generic, Planar, PlanarOptions};
use pliant_models::{Declared, Number};
use pliant_testing::larger;

/// Table I.
const LENGTH: f64 = 0.3;
const DIAMETER: f64 = 0.004;
const YOUNG: f64 = 2e9;
const SPACING: f64 = 0.11;

fn second_moment<N: Number>(diameter: N) -> N {
    diameter.powi(4) * (core::f64::consts::PI / 64.0)
}

const IDEAL: PlanarOptions = PlanarOptions {
    extensible: false,
    cables: Cables::Ideal,
    cable_length: pliant_models::planar::CableLength::NeglectSlope,
    loaded: false,
    couple: false,
    series: None,
    angle_limit: f64::INFINITY,
};

/// Constant section and spacing.
#[derive(Clone, Debug, Default)]
pub struct Classic;

impl Declared for Classic {
    fn name(&self) -> &str {
        "Classic"
    }
}

impl Backbone for Classic {
    fn options(&self) -> PlanarOptions {
        IDEAL
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        second_moment(N::from(DIAMETER)) * YOUNG
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

/// Spacing (25).
#[derive(Clone, Debug, Default)]
pub struct Routing;

impl Declared for Routing {
    fn name(&self) -> &str {
        "Routing"
    }
}

impl Backbone for Routing {
    fn options(&self) -> PlanarOptions {
        IDEAL
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        Classic.bending_stiffness(s)
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        (s / LENGTH).powi(3) * (-0.03) + 0.04
    }
}

/// Section (30).
#[derive(Clone, Debug, Default)]
pub struct Nonuniform;

impl Declared for Nonuniform {
    fn name(&self) -> &str {
        "Nonuniform"
    }
}

impl Backbone for Nonuniform {
    fn options(&self) -> PlanarOptions {
        IDEAL
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        second_moment(s / LENGTH * (0.005 - 0.006) + 0.006) * YOUNG
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

/// With an extensible backbone.
#[derive(Clone, Debug, Default)]
pub struct Axial;

impl Declared for Axial {
    fn name(&self) -> &str {
        "Axial"
    }
}

impl Backbone for Axial {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { extensible: true, ..IDEAL }
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        Classic.bending_stiffness(s)
    }

    fn axial_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(YOUNG * core::f64::consts::PI / 4.0 * DIAMETER * DIAMETER)
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

pub fn planar<B: Backbone + Default>() -> Planar {
    Planar::new(Generic::new(B::default()))
}

/// The worst of many comparisons, in parts of what is allowed.
pub struct Worst {
    name: &'static str,
    entries: Vec<(String, f64, f64)>,
}

impl Worst {
    pub fn new(name: &'static str) -> Self {
        Self { name, entries: Vec::new() }
    }

    /// Error relative to the expected value; a value that should be zero must be exactly so.
    pub fn relative(&mut self, column: &str, value: f64, expected: f64, allowed: f64) {
        let error = if expected == 0.0 {
            if value == 0.0 { 0.0 } else { f64::INFINITY }
        } else {
            (value / expected - 1.0).abs()
        };
        self.add(column, error, allowed);
    }

    pub fn absolute(&mut self, column: &str, value: f64, expected: f64, allowed: f64) {
        self.add(column, (value - expected).abs(), allowed);
    }

    fn add(&mut self, column: &str, error: f64, allowed: f64) {
        match self.entries.iter_mut().find(|entry| entry.0 == column) {
            Some(entry) => entry.1 = larger(entry.1, error),
            None => self.entries.push((column.to_owned(), larger(0.0, error), allowed)),
        }
    }

    /// Prints the worst error of each column and fails if one is too large.
    pub fn finish(self) {
        for (column, error, allowed) in &self.entries {
            println!("{} {column}: {error:.1e} (allowed {allowed:.0e})", self.name);
        }
        for (column, error, allowed) in &self.entries {
            assert!(error <= allowed, "{}: {column} is off by {error:e}, allowed {allowed:e}", self.name);
        }
    }
}
