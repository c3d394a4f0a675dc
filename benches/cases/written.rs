//! The robots of the benches, written by hand: profiles that the generic kernel integrates and differentiates at run time.

use core::f64::consts::PI;

use pliant::planar::{Backbone, Cables, PlanarOptions};
use pliant::{Declared, Number, Parameter};

const LENGTH: f64 = 0.3;
const DIAMETER: f64 = 0.004;
const YOUNG: f64 = 2e9;
const SPACING: f64 = 0.11;

fn options() -> PlanarOptions {
    PlanarOptions { cables: Cables::Ideal, ..PlanarOptions::default() }
}

fn bending<N: Number>(diameter: N) -> N {
    diameter.powi(4) * (YOUNG * PI / 64.0)
}

/// Constant section, parallel cables.
#[derive(Clone, Debug, Default)]
pub struct Uniform;

impl Declared for Uniform {
    fn name(&self) -> &str {
        "Uniform"
    }
}

impl Backbone for Uniform {
    fn options(&self) -> PlanarOptions {
        options()
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        bending(N::from(DIAMETER))
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

/// A backbone that tapers.
#[derive(Clone, Debug, Default)]
pub struct Tapered;

impl Declared for Tapered {
    fn name(&self) -> &str {
        "Tapered"
    }
}

impl Backbone for Tapered {
    fn options(&self) -> PlanarOptions {
        options()
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, s: N) -> N {
        bending(-s / LENGTH * 0.001 + 0.006)
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

/// Cables that approach the backbone.
#[derive(Clone, Debug, Default)]
pub struct Routed;

impl Declared for Routed {
    fn name(&self) -> &str {
        "Routed"
    }
}

impl Backbone for Routed {
    fn options(&self) -> PlanarOptions {
        options()
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        bending(N::from(DIAMETER))
    }

    fn spacing<N: Number>(&self, s: N) -> N {
        (s / LENGTH).powi(3) * (-0.03) + 0.04
    }
}

/// A backbone that can be compressed.
#[derive(Clone, Debug, Default)]
pub struct Axial;

impl Declared for Axial {
    fn name(&self) -> &str {
        "Axial"
    }
}

impl Backbone for Axial {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { extensible: true, ..options() }
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        bending(N::from(DIAMETER))
    }

    fn axial_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(YOUNG * PI / 4.0 * DIAMETER * DIAMETER)
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }
}

/// Under uniform loads.
#[derive(Clone, Debug)]
pub struct Distributed {
    /// Load along -x, N/m.
    pub q_x: f64,
    /// Load along -y, N/m.
    pub q_y: f64,
}

impl Declared for Distributed {
    fn name(&self) -> &str {
        "Distributed"
    }
    fn parameters(&self) -> &[Parameter] {
        const PARAMETERS: &[Parameter] =
            &[Parameter::new("q_x", "N/m", 0.3), Parameter::new("q_y", "N/m", 0.6164)];
        PARAMETERS
    }

    fn parameter(&self, index: usize) -> f64 {
        [self.q_x, self.q_y].get(index).copied().unwrap_or(f64::NAN)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        match index {
            0 => self.q_x = value,
            _ => self.q_y = value,
        }
    }
}

impl Backbone for Distributed {
    fn options(&self) -> PlanarOptions {
        PlanarOptions { loaded: true, series: Some(12), ..options() }
    }

    fn length(&self) -> f64 {
        LENGTH
    }

    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        bending(N::from(DIAMETER))
    }

    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(SPACING)
    }

    fn q_x<N: Number>(&self, _s: N) -> N {
        N::from(self.q_x)
    }

    fn q_y<N: Number>(&self, _s: N) -> N {
        N::from(self.q_y)
    }
}
