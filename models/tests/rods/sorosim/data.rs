//! SoroSim's equilibria of two plain rods: `tests/reference/sorosim-rods`.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "tests and benches use their parts")]

use core::f64::consts::PI;

use pliant_models::rods::{Generic, Orders, RodOptions, UniformRod, Wrench};

/// Functions in each half of the rod.
pub const ORDERS: Orders = Orders { torsion: 11, bending: 17, extension: 9, shear: 9 };

/// A rod in two segments, so that both models have a junction where the wrench at mid length works.
pub type Kernel = Generic<UniformRod<2, 0>, 0>;

/// Arc lengths at which a half of the rod was written down.
pub const STATIONS: usize = 7;

/// A rod of the set: round, of one material, clamped at the origin with its tangent along x.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    /// File in `statics`, without `_dataStatics.csv`.
    pub file: &'static str,
    /// m.
    pub length: f64,
    /// m.
    pub radius: f64,
    /// Pa.
    pub young: f64,
    pub poisson: f64,
    /// kg/m^3.
    pub density: f64,
    /// Whether the angles of the file are those of this rod: twist was locked in the run behind the other one.
    pub angles: bool,
}

pub const STEEL: Material = Material {
    file: "SpringSteelRodMuJoCo",
    length: 0.6,
    radius: 0.8e-3,
    young: 200e9,
    poisson: 0.33,
    density: 7870.0,
    angles: true,
};

pub const TPU: Material = Material {
    file: "TPURodMuJoCo",
    length: 0.4,
    radius: 5e-3,
    young: 70e6,
    poisson: 0.4,
    density: 1200.0,
    angles: false,
};

impl Material {
    /// The rod under this gravity, m/s^2. No shear correction.
    pub fn kernel(&self, gravity: [f64; 3]) -> Kernel {
        let (area, second) = (PI * self.radius.powi(2), PI * self.radius.powi(4) / 4.0);
        let shear = self.young / (2.0 * (1.0 + self.poisson));
        let (bending, torsion) = (self.young * second, 2.0 * shear * second);
        Generic::new(UniformRod {
            options: RodOptions::default(),
            ends: [0.5 * self.length, self.length],
            stiffness: [torsion, bending, bending, self.young * area, shear * area, shear * area],
            natural: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            mass: self.density * area,
            tendons: [],
            base: ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]),
            gravity,
            tip_mass: 0.0,
            discs: Vec::new(),
        })
    }
}

/// A wrench that keeps its direction in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dead {
    /// N m.
    pub couple: [f64; 3],
    /// N.
    pub force: [f64; 3],
}

/// An equilibrium of the set.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// Number in the file.
    pub number: usize,
    /// m/s^2, world.
    pub gravity: [f64; 3],
    /// On the section at mid length.
    pub middle: Dead,
    pub tip: Dead,
    /// Arc lengths, m: those of the first half, then of the second.
    pub s: [f64; 2 * STATIONS],
    /// m, at each.
    pub positions: [[f64; 3]; 2 * STATIONS],
    /// Euler angles at each, rad: `R = Rx Ry Rz`, tangent in the first column.
    pub angles: [[f64; 3]; 2 * STATIONS],
}

impl Equilibrium {
    /// Loads of the rod besides its weight.
    pub fn wrenches(&self, material: &Material) -> [Wrench; 2] {
        let Self { middle, tip, .. } = self;
        let half = 0.5 * material.length;
        [
            Wrench::force(middle.force).with_couple(middle.couple).at(half),
            Wrench::force(tip.force).with_couple(tip.couple),
        ]
    }

    /// Rotation at a station, rows.
    pub fn rotation(&self, station: usize) -> [[f64; 3]; 3] {
        let [a, b, c] = self.angles[station];
        let ((sa, ca), (sb, cb), (sc, cc)) = (a.sin_cos(), b.sin_cos(), c.sin_cos());
        [
            [cb * cc, -cb * sc, sb],
            [ca * sc + sa * sb * cc, ca * cc - sa * sb * sc, -sa * cb],
            [sa * sc - ca * sb * cc, sa * cc + ca * sb * sc, ca * cb],
        ]
    }
}

/// The equilibria of a rod.
pub fn equilibria(material: &Material, reference: &str) -> Vec<Equilibrium> {
    let path = format!("{reference}/sorosim-rods/statics/{}_dataStatics.csv", material.file);
    let mut reader = csv::Reader::from_path(path).unwrap();
    // Columns: label, gravity, wrench at mid length, wrench at the tip, stations.
    let rows: Vec<(String, Vec<f64>)> = reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            let numbers = record.iter().skip(1).map(|entry| entry.parse().unwrap());
            (record[0].to_owned(), numbers.collect())
        })
        .collect();
    let (header, rows) = rows.split_first().unwrap();
    assert_eq!(header.0, "arclength");
    let half = 0.5 * material.length;
    let s = core::array::from_fn(|i| half * (header.1[3 + i] + if i < STATIONS { 0.0 } else { 1.0 }));
    let read = |rows: &[(String, Vec<f64>)]| {
        let suffix = rows[0].0.strip_prefix("EulX_s").unwrap();
        let number = suffix.parse().unwrap();
        for ((label, _), name) in rows.iter().zip(["EulX", "EulY", "EulZ", "Px", "Py", "Pz"]) {
            assert_eq!(*label, format!("{name}_s{suffix}"));
        }
        let column = |first: usize, c: usize| core::array::from_fn(|k| rows[first + k].1[c]);
        let wrench = |c: usize| Dead { couple: column(0, c), force: column(3, c) };
        Equilibrium {
            number,
            gravity: column(3, 0),
            middle: wrench(1),
            tip: wrench(2),
            s,
            positions: core::array::from_fn(|i| column(3, 3 + i)),
            angles: core::array::from_fn(|i| column(0, 3 + i)),
        }
    };
    rows.chunks_exact(6).map(read).collect()
}
