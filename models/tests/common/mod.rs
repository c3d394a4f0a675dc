//! The robot of the tables of distributed loads.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use pliant_models::planar::{Backbone, Cables, PlanarOptions};
use pliant_models::{Declared, Number};

/// The robot of table I under uniform loads.
#[derive(Clone, Debug)]
pub struct Uniform {
    pub q_x: f64,
    pub q_y: f64,
    pub extensible: bool,
    /// `0`: constant spacing and section; `1`: spacing (25); `2`: section (30).
    pub variant: u8,
}

impl Uniform {
    pub const fn loaded(q_x: f64, q_y: f64) -> Self {
        Self { q_x, q_y, extensible: false, variant: 0 }
    }
}

impl Declared for Uniform {
    fn name(&self) -> &str {
        "Uniform"
    }
}

impl Backbone for Uniform {
    fn options(&self) -> PlanarOptions {
        PlanarOptions {
            loaded: true,
            extensible: self.extensible,
            cables: Cables::Ideal,
            series: (!self.extensible).then_some(12),
            ..PlanarOptions::default()
        }
    }

    fn length(&self) -> f64 {
        0.3
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        let diameter = if self.variant == 2 { -s / 300.0 + 0.006 } else { N::from(0.004) };
        diameter.powi(4) * (2e9 * core::f64::consts::PI / 64.0)
    }

    fn axial_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(2e9 * core::f64::consts::PI * 0.004 * 0.004 / 4.0)
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        if self.variant == 1 { (s / 0.3).powi(3) * (-0.03) + 0.04 } else { N::from(0.11) }
    }

    fn q_x<N: Number>(&self, _s: N) -> N {
        N::from(self.q_x)
    }

    fn q_y<N: Number>(&self, _s: N) -> N {
        N::from(self.q_y)
    }
}

/// Tensions with this difference `F1 - F2`, N, of which one is zero.
#[allow(dead_code, reason = "not all tests pull one cable")]
pub const fn taut(difference: f64) -> [f64; 2] {
    [difference.max(0.0), (-difference).max(0.0)]
}
