//! Discs in motion: bodies at junctions, with their centres of mass on the centreline, and the straight pieces of tendons between them.

use pliant_runtime::dense::add;
use pliant_runtime::motion::chain::ChainLink;
use pliant_runtime::rotation::{self, cross, rotate};

use super::super::mesh::Mesh;
use super::section::Section;
use crate::rods::discs::stations;
use crate::rods::parameters::Declaration;

type V = [f64; 3];

/// A disc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) junction: usize,
    pub(super) mass: f64,
    inertia: V,
    /// `R j R^T`.
    pub(super) tensor: [V; 3],
}

/// The discs that have mass or inertia, from the base.
#[derive(Clone, Debug)]
pub(super) struct Bodies {
    pub(super) list: Vec<Body>,
}

impl Bodies {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let discs = stations(&Declaration::plain(&mesh.kernel).laid(mesh.layout));
        let body = |junction, mass, inertia| Body { junction, mass, inertia, tensor: [[0.0; 3]; 3] };
        let heavy = discs.iter().filter(|disc| disc.is_heavy());
        let list = heavy.filter_map(|disc| Some(body(mesh.junction(disc.s)?, disc.mass, disc.inertia)));
        Self { list: list.collect() }
    }

    /// Adds the weight less the rates of momentum of the discs at a junction to the couple and the force beyond it.
    pub(super) fn hold(
        &mut self,
        junction: usize,
        (orientation, motion): ([f64; 4], &Section),
        gravity: V,
        beyond: &mut [V; 2],
    ) {
        for body in self.list.iter_mut().filter(|body| body.junction == junction) {
            let turned = rotation::matrix(orientation);
            body.tensor = core::array::from_fn(|a| {
                core::array::from_fn(|b| (0..3).map(|k| turned[a][k] * body.inertia[k] * turned[b][k]).sum())
            });
            let spin = cross(motion.spin, rotate(&body.tensor, motion.spin));
            let turning = rotation::add(rotate(&body.tensor, motion.spin_rate), spin);
            for k in 0..3 {
                beyond[0][k] -= turning[k];
                beyond[1][k] += body.mass * (gravity[k] - motion.acceleration[k]);
            }
        }
    }

    /// Kinetic energy and the energy of the weight of the discs at a junction, J.
    pub(super) fn energies(&self, junction: usize, motion: &Section, place: V, gravity: V) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for body in self.list.iter().filter(|body| body.junction == junction) {
            let (velocity, spin) = (motion.velocity, motion.spin);
            let turning = rotation::dot(spin, rotate(&body.tensor, spin));
            sums[0] += 0.5 * (body.mass * rotation::dot(velocity, velocity) + turning);
            sums[1] -= body.mass * rotation::dot(gravity, place);
        }
        sums
    }
}

/// Adds `Z^T K Z` to the stiffness of a link, where `Z` are the derivatives of `(phi_b, rho_b, phi_a)` by its coefficients and base: what the pieces of a span add besides their
/// wrench. `base` and `end` are those of rotation and position at the junctions, `[axis * wide + column]`.
pub(super) fn pieces(
    matrix: &[[f64; 9]; 9],
    [base, end]: [[&[f64]; 2]; 2],
    wide: usize,
    memory: &mut Vec<f64>,
    link: &mut ChainLink,
) {
    memory.clear();
    memory.resize(18 * wide, 0.0);
    let (z, product) = memory.split_at_mut(9 * wide);
    let (axes, rows, columns) = (3 * wide, link.rows(), link.columns());
    z[..axes].copy_from_slice(&end[0][..axes]);
    z[axes..2 * axes].copy_from_slice(&end[1][..axes]);
    add(&mut z[axes..2 * axes], -1.0, &base[1][..axes]);
    z[2 * axes..].copy_from_slice(&base[0][..axes]);
    for (row, factors) in product.chunks_exact_mut(wide).zip(matrix) {
        for (z, factor) in z.chunks_exact(wide).zip(factors) {
            add(row, *factor, z);
        }
    }
    for (z, product) in z.chunks_exact(wide).zip(product.chunks_exact(wide)) {
        for (i, factor) in z[..rows].iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
            add(link.row_mut(0, i), *factor, &product[..columns]);
        }
    }
}
