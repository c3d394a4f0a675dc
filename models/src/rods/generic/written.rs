//! Hand-written rods: the trait of their quantities, and a rod of constant section.

use crate::rods::{Disc, RodData, RodOptions, RodSlopes, Routing, Section, SectionMotion, SectionSlopes};
use crate::{Declared, Scalar};

/// A hand-written rod of `M` tendons: its quantities and their derivatives with respect to its parameters.
pub trait TendonRod<const M: usize>: Declared + Clone {
    /// Its numbers.
    fn data(&self) -> RodData;
    /// Their derivatives by parameter `index`; zero by default.
    fn slopes(&self, index: usize) -> RodSlopes {
        let _ = index;
        RodSlopes::default()
    }

    /// Properties of the rod at the arc length `s`, m, of a segment.
    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T>;
    /// As [`crate::rods::Kernel::motion`]; nothing by default.
    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        let _ = (segment, s);
        SectionMotion::default()
    }
    /// Routing of a tendon at the arc length `s`, m, of a segment through which it runs.
    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T>;
    /// As [`crate::rods::Kernel::slopes_at`], for routings that are zero; zero by default.
    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>; M],
    ) -> SectionSlopes {
        let _ = (index, segment, s, routings);
        SectionSlopes::default()
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

impl<const N: usize, const M: usize> TendonRod<M> for UniformRod<N, M> {
    fn data(&self) -> RodData {
        RodData {
            options: self.options,
            ends: self.ends.to_vec(),
            last_segments: self.tendons.iter().map(|tendon| tendon.len().saturating_sub(1)).collect(),
            base: self.base,
            gravity: self.gravity,
            tip_mass: self.tip_mass,
            discs: self.discs.clone(),
            ..RodData::default()
        }
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
