//! Equilibria of rods from the literature. Each table has the value that the equations converge to, which is asserted to half of its last digit, and
//! beside it what was published.
//!
//! Converged values were computed by a program that shares nothing with this project: dead loads by shooting from the base (the wrench in the world
//! along the rod, DOP853 at a relative tolerance of 1e-11, the couple at the base by Powell's method in ten load steps), loads that turn with the rod by
//! one integration of the balance in the local frame from the tip, where the wrench is known, at 1e-12: under those the equilibrium is the only one.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cantilevers;
mod curves;
mod moments;
mod space;
mod spread;

use nalgebra::Isometry3;
use pliant_models::planar::{self, Backbone};
use pliant_models::rods::{
    Generic, Input, InputRef, Orders, RodOptions, Shooting, Strain, UniformRod, Wrench,
};
use pliant_models::{Branch, Declared, Number, Settings};

/// Keeps its length and does not shear.
const KIRCHHOFF: RodOptions = RodOptions { inextensible: true, unshearable: true };
/// Functions that leave rounding only, in one segment that turns by a few radians.
const HIGH: Orders = Orders { torsion: 21, bending: 25, extension: 21, shear: 21 };

/// A rod without weight and tendons, straight along x. Stiffness: `GJ, EI_y, EI_z`, then `EA, GA_y, GA_z`.
fn rod(length: f64, stiffness: [f64; 6]) -> UniformRod<1, 0> {
    UniformRod {
        options: RodOptions::default(),
        ends: [length],
        stiffness,
        natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        mass: 0.0,
        tendons: [],
        base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
        gravity: [0.0; 3],
        tip_mass: 0.0,
        discs: Vec::new(),
    }
}

/// A rod that keeps its length and does not shear, with equal bending and torsional stiffness.
fn elastica(length: f64, bending: f64) -> UniformRod<1, 0> {
    UniformRod { options: KIRCHHOFF, ..rod(length, [bending; 6]) }
}

/// A rectangle `h` along y by `w` along z: `GJ, EI_y, EI_z, EA, GA_y, GA_z`, with the factors `[torsion, y, z]` on `G (I_y + I_z)` and `GA`.
fn rectangle([h, w]: [f64; 2], young: f64, poisson: f64, factors: [f64; 3]) -> [f64; 6] {
    let shear = young / (2.0 * (1.0 + poisson));
    let (area, about_y, about_z) = (h * w, h * w.powi(3) / 12.0, w * h.powi(3) / 12.0);
    let [torsion, y, z] = factors;
    [
        torsion * shear * (about_y + about_z),
        young * about_y,
        young * about_z,
        young * area,
        y * shear * area,
        z * shear * area,
    ]
}

/// A dead force at the tip, N.
fn force_at_tip(force: [f64; 3]) -> Wrench {
    Wrench::force(force)
}

/// A dead couple at the tip, N m.
fn couple_at_tip(couple: [f64; 3]) -> Wrench {
    Wrench::couple(couple)
}

/// Poses at these arc lengths, from rest, by strain: of the equilibrium that is connected to rest, whether it is stable or not.
fn by_strain(model: &Strain, wrenches: &[Wrench], at: &[f64]) -> Vec<Isometry3<f64>> {
    let solution = model.solve_with(InputRef::forces(&[]).with_wrenches(wrenches), &followed()).unwrap();
    at.iter().map(|s| solution.station(*s).unwrap().pose).collect()
}

/// The branch that is connected to rest.
fn followed() -> Settings {
    Settings { branch: Branch::Followed, ..Settings::default() }
}

/// The same by shooting.
fn by_shooting(model: &Shooting, wrenches: &[Wrench], at: &[f64]) -> Vec<Isometry3<f64>> {
    let solution = model.solve_with(InputRef::forces(&[]).with_wrenches(wrenches), &followed()).unwrap();
    at.iter().map(|s| solution.station(*s).unwrap().pose).collect()
}

/// Poses at these parts of the length, from rest: by strain, and by shooting.
fn poses(
    rod: &UniformRod<1, 0>,
    orders: Orders,
    wrenches: &[Wrench],
    at: &[f64],
) -> [Vec<Isometry3<f64>>; 2] {
    let at: Vec<f64> = at.iter().map(|part| part * rod.ends[0]).collect();
    let kernel = || Generic::<_, 0>::new(rod.clone());
    [
        by_strain(&Strain::new(kernel(), orders), wrenches, &at),
        by_shooting(&Shooting::new(kernel()), wrenches, &at),
    ]
}

/// The tip, from rest: by strain, and by shooting.
fn tips(rod: &UniformRod<1, 0>, wrenches: &[Wrench]) -> [Isometry3<f64>; 2] {
    poses(rod, HIGH, wrenches, &[1.0]).map(|poses| poses[0])
}

/// The tip, from rest, by strain alone: for many loads.
fn tip(rod: &UniformRod<1, 0>, wrenches: &[Wrench]) -> Isometry3<f64> {
    by_strain(&Strain::new(Generic::<_, 0>::new(rod.clone()), HIGH), wrenches, &[rod.ends[0]])[0]
}

/// Displacement of the tip from its place without loads, m.
fn moved(tip: &Isometry3<f64>, rest: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| tip.translation.vector[k] - rest[k])
}

/// A planar robot of length 1 m that nothing pulls: the same rod by the planar model.
#[derive(Clone, Copy, Debug)]
struct Plane {
    /// N m^2.
    bending: f64,
    /// Along +y, N/m.
    load: f64,
}

impl Declared for Plane {
    fn name(&self) -> &str {
        "Plane"
    }
}

impl Backbone for Plane {
    fn options(&self) -> planar::PlanarOptions {
        planar::PlanarOptions { loaded: true, ..planar::PlanarOptions::default() }
    }
    fn length(&self) -> f64 {
        1.0
    }
    fn bending_stiffness<N: Number>(&self, _s: N) -> N {
        N::from(self.bending)
    }
    fn spacing<N: Number>(&self, _s: N) -> N {
        N::from(0.1)
    }
    fn q_y<N: Number>(&self, _s: N) -> N {
        N::from(-self.load)
    }
}

impl Plane {
    /// The tip under a couple there, N m.
    fn tip(self, couple: f64) -> planar::Pose {
        let input = &Input::forces(&[0.0, 0.0]).with_wrench(planar::PlanarWrench::new([0.0; 2], couple));
        planar::Planar::new(planar::Generic::new(self)).solve(input).unwrap().tip()
    }
}

/// Asserts numbers to within `half`, half of their last digit.
#[track_caller]
fn close(
    name: &str,
    found: &(impl pliant_testing::Entries + ?Sized),
    expected: &(impl pliant_testing::Entries + ?Sized),
    half: f64,
) {
    let (found, expected) = (found.entries(), expected.entries());
    assert_eq!(found.len(), expected.len());
    for (a, b) in found.iter().zip(expected) {
        // Not `>`: NaN is no match. The last part is what writing a decimal number in binary takes.
        let near = (a - b).abs() <= half * (1.0 + 1e-9);
        assert!(near, "{name}: {found:?}, expected {expected:?} within {half:.1e}");
    }
}
