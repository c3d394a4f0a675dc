//! Hand-written rods: the trait of their quantities, and a rod of constant section.

use crate::rods::{Disc, RodOptions, Routing, Section, SectionMotion, TipBody};
use crate::{Declared, Scalar};

/// A hand-written rod of `N` segments and `M` tendons: its quantities and their derivatives with respect to its parameters.
pub trait TendonRod<const N: usize, const M: usize>: Declared + Clone {
    /// Constraints of the strain; the default is an unconstrained rod.
    fn options(&self) -> RodOptions {
        RodOptions::default()
    }

    /// Arc length at which a segment ends, m.
    fn end(&self, segment: usize) -> f64;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn end_sensitivity(&self, _index: usize, _segment: usize) -> f64 {
        0.0
    }
    /// The last segment that a tendon runs through; the default is the last segment of the rod.
    fn last_segment(&self, _tendon: usize) -> usize {
        N - 1
    }

    /// As [`crate::rods::Kernel::friction`]; 0 by default.
    fn friction(&self, _tendon: usize) -> f64 {
        0.0
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn friction_sensitivity(&self, _index: usize, _tendon: usize) -> f64 {
        0.0
    }
    /// As [`crate::rods::Kernel::chamber_area`]; 0 by default: a tendon.
    fn chamber_area(&self, _tendon: usize) -> f64 {
        0.0
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn chamber_area_sensitivity(&self, _index: usize, _tendon: usize) -> f64 {
        0.0
    }
    /// As [`crate::rods::Kernel::along_centreline`].
    fn along_centreline(&self, _tendon: usize) -> bool {
        false
    }

    /// Pose of the base in the world: rotation (rows) and position, m. The default is the frame of the world.
    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3])
    }
    /// Acceleration of gravity in the world, m/s^2.
    fn gravity(&self) -> [f64; 3];
    /// Its derivative with respect to parameter `index`; zero by default.
    fn gravity_sensitivity(&self, _index: usize) -> [f64; 3] {
        [0.0; 3]
    }
    /// Mass of a payload at the tip, kg; 0 by default.
    fn tip_mass(&self) -> f64 {
        0.0
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn tip_mass_sensitivity(&self, _index: usize) -> f64 {
        0.0
    }

    /// As [`crate::rods::Kernel::motion`]; nothing by default.
    fn motion(&self, _segment: usize, _s: f64) -> SectionMotion {
        SectionMotion::default()
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn motion_sensitivity(&self, _index: usize, _segment: usize, _s: f64) -> SectionMotion {
        SectionMotion::default()
    }
    /// As [`crate::rods::Kernel::tip_body`]; a point by default.
    fn tip_body(&self) -> TipBody {
        TipBody::default()
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn tip_body_sensitivity(&self, _index: usize) -> TipBody {
        TipBody::default()
    }

    /// Largest strain that is allowed, as [`crate::rods::Kernel::strain_limit`]; `None` for components without a limit, the default.
    fn strain_limit(&self) -> [Option<f64>; 6] {
        [None; 6]
    }

    /// Number of discs; none by default.
    fn disc_count(&self) -> usize {
        0
    }
    /// As [`crate::rods::Kernel::disc`]; not read without discs.
    fn disc(&self, _disc: usize) -> Disc {
        Disc { s: f64::NAN, mass: f64::NAN, inertia: [f64::NAN; 3] }
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn disc_sensitivity(&self, _index: usize, _disc: usize) -> Disc {
        Disc::default()
    }
    /// As [`crate::rods::Kernel::hole`]; where the routing is by default.
    fn hole(&self, _disc: usize, _tendon: usize) -> Option<[f64; 2]> {
        None
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn hole_sensitivity(&self, _index: usize, _disc: usize, _tendon: usize) -> [f64; 2] {
        [0.0; 2]
    }

    /// Properties of the rod at the arc length `s`, m, of a segment.
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T>;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn section_sensitivity(&self, _index: usize, _segment: usize, _s: f64) -> Section<f64> {
        Section { stiffness: [0.0; 6], natural: [0.0; 6], mass: 0.0, force: [0.0; 3] }
    }

    /// Routing of a tendon at the arc length `s`, m, of a segment through which it runs.
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T>;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn routing_sensitivity(&self, _index: usize, _tendon: usize, _segment: usize, _s: f64) -> Routing<f64> {
        Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] }
    }
}

/// A tendon on a helix about the backbone: at the distance `a(s) = radius[0] + radius[1] s` and the angle `th(s) = angle[0] + angle[1] s`, `D = a (0, sin
/// th, -cos th)`; `s` is measured from the base of the rod. Parallel, convergent and helical tendons are special cases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Helix {
    /// Distance from the backbone and its rate: m, 1.
    pub radius: [f64; 2],
    /// Angle about the backbone and its rate: rad, rad/m.
    pub angle: [f64; 2],
}

impl Helix {
    /// Its routing at the arc length `s`, m.
    pub fn routing<T: Scalar>(&self, s: &T) -> Routing<T> {
        let number = T::from_f64;
        let radius = number(self.radius[1]).fma(*s, number(self.radius[0]));
        let (slope, angle_rate) = (number(self.radius[1]), number(self.angle[1]));
        let (sin, cos) = number(self.angle[1]).fma(*s, number(self.angle[0])).sin_cos();
        let (outward, across) = ([sin, -cos], [cos, sin]);
        // D = a e, e' = w f, f' = -w e.
        let twice = slope + slope;
        Routing {
            offset: [0, 1].map(|k| radius * outward[k]),
            slope: [0, 1].map(|k| slope * outward[k] + radius * angle_rate * across[k]),
            bend: [0, 1]
                .map(|k| twice * angle_rate * across[k] - radius * angle_rate * angle_rate * outward[k]),
        }
    }
}

/// A rod of constant section whose quantities are given at run time.
#[derive(Clone, Debug, PartialEq)]
pub struct UniformRod<const N: usize, const M: usize> {
    /// Constraints.
    pub options: RodOptions,
    /// Arc lengths at which the segments end, m.
    pub ends: [f64; N],
    /// Diagonal of the stiffness: `GJ, EI, EI` in N m^2, `EA, GA, GA` in N.
    pub stiffness: [f64; 6],
    /// Natural strain: 1/m, 1.
    pub natural: [f64; 6],
    /// Mass per length, kg/m.
    pub mass: f64,
    /// Per tendon, its routing in each segment from the base to the last one that it runs through.
    pub tendons: [Vec<Helix>; M],
    /// Pose of the base in the world: rotation (rows; local x is the tangent) and position, m.
    pub base: ([[f64; 3]; 3], [f64; 3]),
    /// Acceleration of gravity in the world, m/s^2.
    pub gravity: [f64; 3],
    /// Mass of a payload at the tip, kg.
    pub tip_mass: f64,
    /// Discs, from the base; their holes are where the tendons run.
    pub discs: Vec<Disc>,
}

impl<const N: usize, const M: usize> Declared for UniformRod<N, M> {
    fn name(&self) -> &str {
        "Written"
    }
}

impl<const N: usize, const M: usize> TendonRod<N, M> for UniformRod<N, M> {
    fn options(&self) -> RodOptions {
        self.options
    }

    fn end(&self, segment: usize) -> f64 {
        self.ends[segment]
    }

    fn last_segment(&self, tendon: usize) -> usize {
        self.tendons[tendon].len().saturating_sub(1)
    }

    fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.base
    }

    fn gravity(&self) -> [f64; 3] {
        self.gravity
    }

    fn tip_mass(&self) -> f64 {
        self.tip_mass
    }

    fn disc_count(&self) -> usize {
        self.discs.len()
    }

    fn disc(&self, disc: usize) -> Disc {
        self.discs[disc]
    }

    fn section<T: Scalar>(&self, _segment: usize, _s: &T) -> Section<T> {
        Section {
            stiffness: self.stiffness.map(T::from_f64),
            natural: self.natural.map(T::from_f64),
            mass: T::from_f64(self.mass),
            force: [T::from_f64(0.0); 3],
        }
    }

    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        self.tendons[tendon].get(segment).copied().unwrap_or_default().routing(s)
    }
}
