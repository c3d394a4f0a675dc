//! Hand-written robots with discs: the trait of their quantities, and a robot of constant section.

use crate::planar::discs::{Basis, DiscsOptions};
use crate::{Declared, Scalar};

/// A planar robot with discs and `M` cables, written by hand: its quantities and their derivatives with respect to its parameters.
pub trait DiscBackbone<const M: usize>: Declared + Clone {
    /// Number of discs, basis and kinds of loads.
    fn options(&self) -> DiscsOptions;

    /// Length `L` of the backbone, m.
    fn length(&self) -> f64;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn length_sensitivity(&self, _index: usize) -> f64 {
        0.0
    }

    /// Station of a disc, m; `None` where the discs are equally spaced.
    fn station(&self, _disc: usize) -> Option<f64> {
        None
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn station_sensitivity(&self, _index: usize, _disc: usize) -> f64 {
        0.0
    }

    /// Bending stiffness `EI`, N m^2.
    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn bending_stiffness_sensitivity(&self, _index: usize, _s: f64) -> f64 {
        0.0
    }

    /// Offset of a cable along the normal, m.
    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T;
    /// Its derivative with respect to parameter `index`; zero by default.
    fn offset_sensitivity(&self, _index: usize, _cable: usize, _s: f64) -> f64 {
        0.0
    }

    /// Resultant of the distributed loads between `s` and the tip, N, world; zero by default.
    fn resultant<T: Scalar>(&self, _s: &T) -> [T; 2] {
        [T::from_f64(0.0); 2]
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn resultant_sensitivity(&self, _index: usize, _s: f64) -> [f64; 2] {
        [0.0; 2]
    }

    /// Distributed couple and its derivative with respect to the angle, N and N/rad; zero by default.
    fn couple<T: Scalar>(&self, _s: &T, _theta: &T) -> [T; 2] {
        [T::from_f64(0.0); 2]
    }
    /// Derivative of the first with respect to parameter `index`; zero by default.
    fn couple_sensitivity(&self, _index: usize, _s: f64, _theta: f64) -> f64 {
        0.0
    }

    /// Force on a disc, N, world; zero by default.
    fn disc_force(&self, _disc: usize) -> [f64; 2] {
        [0.0; 2]
    }
    /// Its derivative with respect to parameter `index`; zero by default.
    fn disc_force_sensitivity(&self, _index: usize, _disc: usize) -> [f64; 2] {
        [0.0; 2]
    }
}

/// A robot of constant section with parallel cables and uniform loads, whose quantities are given at run time.
#[derive(Clone, Debug, PartialEq)]
pub struct UniformDiscs<const M: usize> {
    /// Number of discs.
    pub discs: usize,
    /// Functions of the angle.
    pub basis: Basis,
    /// Cables may push.
    pub ideal: bool,
    /// Length, m.
    pub length: f64,
    /// Stations of the discs, m; equally spaced where the list is empty.
    pub stations: Vec<f64>,
    /// Bending stiffness `EI`, N m^2.
    pub stiffness: f64,
    /// Offsets of the cables along the normal, m.
    pub offsets: [f64; M],
    /// Force per length, N/m, world.
    pub load: [f64; 2],
    /// Couple per length, N; positive bends towards +y.
    pub couple: f64,
    /// Force on each disc, N, world.
    pub disc_force: [f64; 2],
}

impl<const M: usize> UniformDiscs<M> {
    /// An unloaded robot with equally spaced discs and cables that pull.
    #[must_use]
    pub const fn new(discs: usize, basis: Basis, length: f64, stiffness: f64, offsets: [f64; M]) -> Self {
        Self {
            discs,
            basis,
            ideal: false,
            length,
            stations: Vec::new(),
            stiffness,
            offsets,
            load: [0.0; 2],
            couple: 0.0,
            disc_force: [0.0; 2],
        }
    }
}

impl<const M: usize> Declared for UniformDiscs<M> {
    fn name(&self) -> &str {
        "Written"
    }
}

impl<const M: usize> DiscBackbone<M> for UniformDiscs<M> {
    fn options(&self) -> DiscsOptions {
        DiscsOptions {
            discs: self.discs,
            basis: self.basis,
            ideal: self.ideal,
            loaded: self.load != [0.0; 2] || self.disc_force != [0.0; 2],
            couple: self.couple != 0.0,
        }
    }

    fn length(&self) -> f64 {
        self.length
    }

    fn station(&self, disc: usize) -> Option<f64> {
        self.stations.get(disc).copied()
    }

    fn bending_stiffness<T: Scalar>(&self, _s: &T) -> T {
        T::from_f64(self.stiffness)
    }

    fn offset<T: Scalar>(&self, cable: usize, _s: &T) -> T {
        T::from_f64(self.offsets[cable])
    }

    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        self.load.map(|load| (T::from_f64(self.length) - *s) * T::from_f64(load))
    }

    fn couple<T: Scalar>(&self, _s: &T, _theta: &T) -> [T; 2] {
        [T::from_f64(self.couple), T::from_f64(0.0)]
    }

    fn disc_force(&self, _disc: usize) -> [f64; 2] {
        self.disc_force
    }
}
