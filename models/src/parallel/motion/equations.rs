//! The linearised equations of motion of a robot, element by element.

use std::sync::Arc;

use pliant_runtime::motion::ASYMMETRY;
use pliant_runtime::twist::{Six, dot6};

use super::super::mesh::Mesh;
use crate::Number;

/// Rows of an element: its start node, its end node, its slope.
pub(super) type Matrix = [[f64; 18]; 18];

/// Where the unknowns of a rod are: slope 0, node 1, slope 1, ..., the last slope.
#[derive(Clone, Copy, Debug)]
pub(super) struct RodPlaces {
    pub(super) first: usize,
    pub(super) elements: usize,
    pub(super) first_element: usize,
    /// The motor that turns its base.
    pub(super) motor: Option<usize>,
}

impl RodPlaces {
    pub(super) const fn slope(&self, element: usize) -> usize {
        self.first + 12 * element
    }

    /// An inner node, from 1 on.
    pub(super) const fn node(&self, node: usize) -> usize {
        self.first + 12 * node - 6
    }
}

/// Where the unknowns are: rods, motors, platform.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) rods: Vec<RodPlaces>,
    pub(super) elements: usize,
    pub(super) motors: usize,
    order: usize,
}

impl Layout {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let mut first = 0;
        let rods = mesh
            .members
            .iter()
            .map(|member| {
                let turned = mesh.feed(member).is_none();
                let places = RodPlaces {
                    first,
                    elements: member.elements,
                    first_element: member.first[0],
                    motor: member.rod.motor.filter(|_| turned),
                };
                first += 12 * member.elements - 6;
                places
            })
            .collect();
        let motors = mesh.data.motors.len();
        Self { rods, elements: mesh.counts[0], motors, order: first + motors + 6 }
    }

    pub(super) const fn order(&self) -> usize {
        self.order
    }

    /// The rates of an element, start, end and slope, of those of the unknowns: bases follow their motors by `swings`, ends of rods the platform by `carries`.
    pub(super) fn rates<T: Number>(
        &self,
        (index, e): (usize, usize),
        (swings, carries): (&[Six<T>], &[[Six<T>; 6]]),
        x: &[f64],
    ) -> [T; 18] {
        let (rod, number) = (&self.rods[index], <T as From<f64>>::from);
        let node = |from: usize, k: usize| number(x[from + k]);
        let motor = rod.motor.map_or(0.0, |motor| x[self.first_motor() + motor]);
        let outer: Six<T> = core::array::from_fn(|k| node(self.platform(), k));
        core::array::from_fn(|k| match k {
            0..6 if e == 0 => swings[index][k] * number(motor),
            0..6 => node(rod.node(e), k),
            6..12 if e + 1 == rod.elements => dot6(&carries[index][k - 6], &outer),
            6..12 => node(rod.node(e + 1), k - 6),
            _ => node(rod.slope(e), k - 12),
        })
    }

    /// Where the increments of inner nodes and of the platform begin.
    pub(super) fn bodies(&self) -> impl Iterator<Item = usize> {
        let nodes = self.rods.iter().flat_map(|rod| (1..rod.elements).map(|node| rod.node(node)));
        nodes.chain([self.platform()])
    }

    pub(super) const fn platform(&self) -> usize {
        self.order - 6
    }

    pub(super) const fn first_motor(&self) -> usize {
        self.order - 6 - self.motors
    }
}

/// `K`, `C` and `M` of every element, of motors and platform.
#[derive(Clone, Debug)]
pub(super) struct Equations {
    pub(super) layout: Arc<Layout>,
    pub(super) elements: Vec<[Matrix; 3]>,
    /// Increment of the base of each rod per angle of its motor, and that of its end by the increment of the platform.
    pub(super) swings: Vec<Six>,
    pub(super) carries: Vec<[Six; 6]>,
    pub(super) platform: [[Six; 6]; 3],
    pub(super) motors: Vec<[f64; 3]>,
    /// Motors whose angles are given: `K` is 1 in their rows.
    pub(super) prescribed: Vec<bool>,
}

impl Equations {
    pub(super) fn new(layout: &Arc<Layout>) -> Self {
        let rods = layout.rods.len();
        Self {
            elements: vec![[[[0.0; 18]; 18]; 3]; layout.elements],
            swings: vec![[0.0; 6]; rods],
            carries: vec![[[0.0; 6]; 6]; rods],
            platform: [[[0.0; 6]; 6]; 3],
            motors: vec![[0.0; 3]; layout.motors],
            prescribed: vec![true; layout.motors],
            layout: Arc::clone(layout),
        }
    }

    /// Number of unknowns that have inertia of their own, slopes included or not.
    pub(super) fn inertial(&self, slopes: bool) -> usize {
        let held = self.prescribed.iter().filter(|held| **held).count();
        self.layout.order() - held - if slopes { 0 } else { 6 * self.layout.elements }
    }

    /// Makes slopes follow the ends of their elements as statics has them, `beta' = -K_bb^-1 K_bz zeta`: they have no inertia of their own.
    pub(super) fn condense(&mut self) {
        for [stiffness, damping, inertia] in &mut self.elements {
            let block = nalgebra::Matrix6::from_fn(|i, j| stiffness[12 + i][12 + j]);
            let right = nalgebra::SMatrix::<f64, 6, 12>::from_fn(|i, j| -stiffness[12 + i][j]);
            let Some(follow) = block.lu().solve(&right) else { continue };
            let map = nalgebra::SMatrix::<f64, 18, 12>::from_fn(|i, j| match i {
                0..12 => f64::from(u8::from(i == j)),
                _ => follow[(i - 12, j)],
            });
            for matrix in [damping, inertia] {
                let full = nalgebra::SMatrix::<f64, 18, 18>::from_fn(|i, j| matrix[i][j]);
                let condensed = map.transpose() * full * map;
                *matrix = core::array::from_fn(|i| {
                    core::array::from_fn(|j| if i < 12 && j < 12 { condensed[(i, j)] } else { 0.0 })
                });
            }
        }
    }

    /// Whether all numbers are finite.
    pub(super) fn is_finite(&self) -> bool {
        let sum = |values: &[f64]| values.iter().fold(0.0, |sum, value| sum + 0.0 * value) == 0.0;
        self.elements.iter().all(|matrices| sum(matrices.as_flattened().as_flattened()))
            && sum(self.platform.as_flattened().as_flattened())
            && sum(self.motors.as_flattened())
    }

    /// Whether the stiffness is symmetric to rounding.
    pub(super) fn is_symmetric(&self) -> bool {
        let elements = self.elements.iter().all(|[stiffness, ..]| symmetric(stiffness));
        elements && symmetric(&self.platform[0])
    }

    /// Adds `(w_0 K + w_1 C + w_2 M) x` to `out`.
    pub(super) fn add_product(&self, weights: [f64; 3], x: &[f64], out: &mut [f64]) {
        let layout = &self.layout;
        let (motors, platform) = (layout.first_motor(), layout.platform());
        let outer: Six = core::array::from_fn(|k| x[platform + k]);
        for (index, rod) in layout.rods.iter().enumerate() {
            let (swing, carry) = (&self.swings[index], &self.carries[index]);
            for e in 0..rod.elements {
                let inside = layout.rates((index, e), (&self.swings, &self.carries), x);
                let mut force = [0.0; 18];
                for (weight, matrix) in weights.iter().zip(&self.elements[rod.first_element + e]) {
                    if *weight == 0.0 {
                        continue;
                    }
                    for (to, row) in force.iter_mut().zip(matrix) {
                        *to += weight * row.iter().zip(&inside).map(|(a, b)| a * b).sum::<f64>();
                    }
                }
                for k in 0..6 {
                    out[rod.slope(e) + k] += force[12 + k];
                    if e == 0 {
                        if let Some(motor) = rod.motor.filter(|motor| !self.prescribed[*motor]) {
                            out[motors + motor] += swing[k] * force[k];
                        }
                    } else {
                        out[rod.node(e) + k] += force[k];
                    }
                    if e + 1 == rod.elements {
                        for j in 0..6 {
                            out[platform + j] += carry[k][j] * force[6 + k];
                        }
                    } else {
                        out[rod.node(e + 1) + k] += force[6 + k];
                    }
                }
            }
        }
        for (motor, own) in self.motors.iter().enumerate() {
            let own = if self.prescribed[motor] { [1.0, 0.0, 0.0] } else { *own };
            let sum: f64 = weights.iter().zip(own).map(|(weight, own)| weight * own).sum();
            out[motors + motor] += sum * x[motors + motor];
        }
        for (weight, matrix) in weights.iter().zip(&self.platform) {
            for (k, row) in matrix.iter().enumerate() {
                out[platform + k] += weight * dot6(row, &outer);
            }
        }
    }
}

fn symmetric<const N: usize>(matrix: &[[f64; N]; N]) -> bool {
    let size = |k: usize| matrix[k][k].abs().sqrt();
    let largest = (0..N).map(size).fold(0.0, f64::max);
    (0..N).all(|i| {
        let limit = |j: usize| ASYMMETRY * (size(i) * size(j)).max(f64::EPSILON * largest * largest);
        (0..i).all(|j| (matrix[i][j] - matrix[j][i]).abs() <= limit(j))
    })
}
