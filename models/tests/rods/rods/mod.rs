//! The reference rods of `tests/reference/README.md`, section tendon, written by hand, and their tables.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use core::f64::consts::{PI, TAU};

use pliant_models::rods::{Generic, Helix, RodData, RodOptions, Routing, Section, TendonRod, UniformRod};
use pliant_models::{Declared, Scalar};
use pliant_testing::Row;

/// Local x is up: `r(0) = 0`.
pub const UP: [[f64; 3]; 3] = [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];

/// A rod of the paper: steel, radius 0.4 mm, no tendons yet.
pub fn steel<const N: usize, const M: usize>(ends: [f64; N], tendons: [Vec<Helix>; M]) -> UniformRod<N, M> {
    let (young, shear, radius) = (210e9, 80e9, 0.4e-3_f64);
    round(ends, tendons, young, shear, radius, 95e3)
}

/// A round rod of one material.
pub fn round<const N: usize, const M: usize>(
    ends: [f64; N],
    tendons: [Vec<Helix>; M],
    young: f64,
    shear: f64,
    radius: f64,
    density: f64,
) -> UniformRod<N, M> {
    let (area, second) = (PI * radius.powi(2), PI * radius.powi(4) / 4.0);
    let (bending, torsion) = (young * second, 2.0 * shear * second);
    UniformRod {
        options: RodOptions::default(),
        ends,
        stiffness: [torsion, bending, bending, young * area, shear * area, shear * area],
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: density * area,
        tendons,
        base: (UP, [0.0; 3]),
        gravity: [0.0, 0.0, -9.81],
        tip_mass: 0.0,
        discs: Vec::new(),
    }
}

fn parallel(angle: f64) -> Helix {
    Helix { radius: [8e-3, 0.0], angle: [angle, 0.0] }
}

/// Three parallel tendons.
pub fn a() -> UniformRod<1, 3> {
    let third = |i: usize| vec![parallel(TAU * i as f64 / 3.0)];
    steel([0.242], core::array::from_fn(third))
}

/// Two convergent tendons.
pub fn b() -> UniformRod<1, 2> {
    let length = 0.242;
    let tendon = |i: usize| vec![Helix { radius: [8e-3, -8e-3 / length], angle: [PI * i as f64, 0.0] }];
    steel([length], core::array::from_fn(tendon))
}

/// Two helical tendons.
pub fn c() -> UniformRod<1, 2> {
    let length = 0.242;
    let tendon = |i: usize| vec![Helix { radius: [8e-3, 0.0], angle: [PI * i as f64, TAU / length] }];
    steel([length], core::array::from_fn(tendon))
}

/// Nine parallel tendons, three to each segment.
pub fn d() -> UniformRod<3, 9> {
    let tendon = |i: usize| vec![parallel(TAU * (i % 3) as f64 / 3.0); 1 + i / 3];
    steel([0.1, 0.2, 0.3], core::array::from_fn(tendon))
}

/// Six tendons, a pair to each segment, that converge in their last one.
pub fn e() -> UniformRod<3, 6> {
    let tendon = |i: usize| {
        let (pair, start) = (i / 2, 0.1 * (i / 2) as f64);
        let angle = TAU * pair as f64 / 3.0 + PI * (i % 2) as f64;
        let mut pieces = vec![parallel(angle); pair];
        // 8 mm (1 - (s - start) / 0.1)
        pieces.push(Helix { radius: [8e-3 * (1.0 + start / 0.1), -8e-3 / 0.1], angle: [angle, 0.0] });
        pieces
    };
    steel([0.1, 0.2, 0.3], core::array::from_fn(tendon))
}

/// The rod without tendons of `rod_forward` and `rod_inverse`: inextensible and unshearable.
pub fn bare() -> UniformRod<1, 0> {
    let (young, poisson) = (70e9, 0.33);
    let options = RodOptions { inextensible: true, unshearable: true };
    UniformRod { options, ..round([0.4], [], young, young / (2.0 * (1.0 + poisson)), 0.5e-3, 6450.0) }
}

/// The kernel of a rod.
pub fn kernel<const N: usize, const M: usize>(rod: UniformRod<N, M>) -> Generic<UniformRod<N, M>, M> {
    Generic::new(rod)
}

/// Rows of `tests/reference/tendon/{name}.csv`.
pub fn table(name: &str) -> Vec<Row> {
    pliant_testing::table(&format!("tendon/{name}"))
}

/// Numbers in short.
pub fn show(numbers: &(impl pliant_testing::Entries + ?Sized)) -> String {
    numbers.entries().iter().map(|number| format!("{number:.1e} ")).collect()
}

/// A rod whose tendons rub, or with chambers in their place.
#[derive(Clone, Debug)]
pub struct Driven<const N: usize, const M: usize> {
    pub rod: UniformRod<N, M>,
    /// Coefficient of friction of each tendon.
    pub friction: [f64; M],
    /// Area of each chamber, m^2; 0 for tendons.
    pub areas: [f64; M],
    /// Whether areas are normal to the centre lines of the chambers.
    pub centreline: bool,
}

impl<const N: usize, const M: usize> Driven<N, M> {
    /// The rod with friction.
    pub fn rubbing(rod: UniformRod<N, M>, friction: f64) -> Generic<Self, M> {
        Generic::new(Self { friction: [friction; M], ..Self::plain(rod) })
    }

    /// The rod without friction and chambers.
    pub fn plain(rod: UniformRod<N, M>) -> Self {
        Self { rod, friction: [0.0; M], areas: [0.0; M], centreline: false }
    }
}

impl<const N: usize, const M: usize> Declared for Driven<N, M> {
    fn name(&self) -> &'static str {
        "Driven"
    }
}

impl<const N: usize, const M: usize> TendonRod<M> for Driven<N, M> {
    fn data(&self) -> RodData {
        RodData {
            friction: self.friction.to_vec(),
            chamber_areas: self.areas.to_vec(),
            along_centreline: vec![self.centreline; M],
            ..self.rod.data()
        }
    }

    fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T> {
        TendonRod::section(&self.rod, segment, s)
    }

    fn routing<T: Scalar>(&self, tendon: usize, segment: usize, s: &T) -> Routing<T> {
        TendonRod::routing(&self.rod, tendon, segment, s)
    }
}

/// The soft arm of `tests/reference/tendons-real/README.md`, part C.
pub fn soft(standing: bool, centreline: bool) -> Generic<Driven<1, 3>, 3> {
    let (young, radius) = (0.5e6, 10e-3);
    let chamber = |i: usize| vec![Helix { radius: [6e-3, 0.0], angle: [TAU * i as f64 / 3.0, 0.0] }];
    let mut rod = round([0.1], core::array::from_fn(chamber), young, young / 3.0, radius, 1070.0);
    if !standing {
        rod.base.0 = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]];
    }
    Generic::new(Driven { areas: [20e-6; 3], centreline, ..Driven::plain(rod) })
}
