//! The symmetric part of the tangent under followers.
//!
//! A follower force `f` (world) at a section with the pose rows `P = (P_phi, P_r)` adds `P_r^T f^ P_phi` to the tangent, follower couples and dead couples
//! add antisymmetric terms. With `K_s` the symmetric part of everything else and `C = P K_s^-1 P^T` of all such sections, `K_s + P^T W P` is positive
//! definite if `K_s` is and the eigenvalues of `C^(1/2) W C^(1/2)` are above -1.

use super::factor::{Factor, Outcome};
use super::friction::FrictionTangent;
use super::loads::Loads;
use super::mesh::Mesh;
use super::sensitivity::pose_rows;
use super::state::State;
use crate::Stability;
use crate::cosserat::Kernel;
use pliant_runtime::dense::{Eigen, Factors, add};

/// Pivots and margins below this are zero to working accuracy.
const SINGULAR: f64 = 1e-12;

/// Memory of the test; it grows with the number of sections with followers.
#[derive(Clone, Debug, Default)]
pub(super) struct SymmetricPart {
    rows: Vec<[Vec<f64>; 6]>,
    answer: Vec<f64>,
    compliance: Vec<f64>,
    vectors: Vec<f64>,
    loads: Vec<f64>,
    product: Vec<f64>,
    eigen: Eigen,
    /// With friction: `K_s^-1`, the rest of the tangent, and factors.
    inverse: Vec<f64>,
    rest: Vec<f64>,
    turned: Vec<f64>,
    friction: Option<FrictionTangent>,
    factors: Factors,
}

impl SymmetricPart {
    /// Decides stability: stable where the symmetric part is positive definite, undecided otherwise. Afterwards the factors are those of `K_s`.
    pub(super) fn verdict<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        loads: &Loads,
        factor: &mut Factor,
    ) -> Stability {
        match factor.factorise(mesh, state, loads, 0.0, true) {
            Outcome::Regular(pivot) if pivot > SINGULAR => {}
            _ => return Stability::Undecided,
        }
        if mesh.actuators.rubs {
            let definite = !loads.follows && self.with_friction(mesh, state, factor);
            return if definite { Stability::Stable } else { Stability::Undecided };
        }
        let bears = |junction: &usize| loads.follower[*junction][1].iter().any(|entry| *entry != 0.0);
        let count = (1..loads.follower.len()).filter(bears).count();
        if count == 0 {
            return Stability::Stable;
        }
        let order = mesh.order();
        let size = 6 * count;
        while self.rows.len() < count {
            self.rows.push(core::array::from_fn(|_| Vec::new()));
        }
        for row in self.rows.iter_mut().flatten() {
            row.resize(order, 0.0);
        }
        self.answer.resize(order, 0.0);
        for matrix in [&mut self.compliance, &mut self.vectors, &mut self.loads, &mut self.product] {
            matrix.resize(size * size, 0.0);
            matrix.fill(0.0);
        }
        for (index, junction) in (1..loads.follower.len()).filter(bears).enumerate() {
            let element = &mesh.elements[junction - 1];
            pose_rows(mesh, state, element.start + element.length, &mut self.rows[index]);
            let rotation = pliant_runtime::rotation::matrix(state.ends[junction]);
            let force = pliant_runtime::rotation::rotate(&rotation, loads.follower[junction][1]);
            let [x, y, z] = force.map(|entry| 0.5 * entry);
            let cross = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
            for (i, row) in cross.iter().enumerate() {
                for (j, entry) in row.iter().enumerate() {
                    let (r, phi) = (6 * index + 3 + i, 6 * index + j);
                    self.loads[r * size + phi] = *entry;
                    self.loads[phi * size + r] = *entry;
                }
            }
        }
        let rows = || self.rows[..count].iter().flatten();
        for (j, row) in rows().enumerate() {
            self.answer.copy_from_slice(row);
            factor.solve(&mut self.answer);
            for (i, row) in rows().enumerate() {
                self.compliance[i * size + j] = pliant_runtime::spectral::dot(row, &self.answer);
            }
        }
        self.eigen.decompose(&self.compliance, size);
        // vectors <- C^(1/2) as columns, then its product with W on both sides.
        for (column, value) in self.eigen.values().iter().enumerate() {
            // `f64::max` would drop a NaN.
            let root = if *value < 0.0 { 0.0 } else { value.sqrt() };
            for (row, entry) in self.eigen.vector(column).iter().enumerate() {
                self.vectors[row * size + column] = root * entry;
            }
        }
        multiply(&mut self.product, &self.loads, &self.vectors, size, false);
        multiply(&mut self.compliance, &self.vectors, &self.product, size, true);
        self.eigen.decompose(&self.compliance, size);
        let lowest = self.eigen.values()[0];
        if lowest > SINGULAR - 1.0 { Stability::Stable } else { Stability::Undecided }
    }
}

impl SymmetricPart {
    /// Whether `K_s + F_s` is positive definite, `F_s` the symmetric part of what friction adds, from the factors of `K_s`: with `C = K_s^-1` it is
    /// `C^-1 (C + C F_s C) C^-1`.
    fn with_friction<K: Kernel>(&mut self, mesh: &Mesh<K>, state: &State<K>, factor: &mut Factor) -> bool {
        let (order, own) = (mesh.order(), mesh.tables.order);
        let friction = self.friction.get_or_insert_with(|| FrictionTangent::new(mesh));
        let m = friction.tendons.len();
        if self.factors.columns_mut().len() != order * order {
            self.factors = Factors::new(order);
        }
        for matrix in [&mut self.inverse, &mut self.rest] {
            matrix.resize(order * order, 0.0);
            matrix.fill(0.0);
        }
        self.turned.clear();
        for e in 0..mesh.elements.len() {
            friction.assemble(mesh, state, e);
            for (b, block) in friction.block.chunks_exact(friction.stride).take(own).enumerate() {
                let column = &mut self.rest[(e * own + b) * order..][e * own..][..own];
                add(column, 1.0, &block[..own]);
            }
            for (before, turned) in self.turned.chunks_exact(m * own).enumerate() {
                for (felt, turned) in friction.felt.chunks_exact(own).zip(turned.chunks_exact(own)) {
                    for (b, turned) in turned.iter().enumerate() {
                        let column = &mut self.rest[(before * own + b) * order..][e * own..][..own];
                        add(column, *turned, felt);
                    }
                }
            }
            self.turned.extend_from_slice(&friction.turned);
        }
        for i in 0..order {
            for j in 0..i {
                let mean = 0.5 * (self.rest[i * order + j] + self.rest[j * order + i]);
                (self.rest[i * order + j], self.rest[j * order + i]) = (mean, mean);
            }
        }
        for (j, column) in self.inverse.chunks_exact_mut(order).enumerate() {
            column[j] = 1.0;
            factor.solve(column);
        }
        let columns = self.factors.columns_mut();
        for (j, column) in columns.chunks_exact_mut(order).enumerate() {
            // F_s times a column of C, then C times that.
            let by = &self.inverse[j * order..][..order];
            column.copy_from_slice(by);
            for (k, rest) in self.rest.chunks_exact(order).enumerate() {
                let entry = pliant_runtime::spectral::dot(rest, by);
                add(column, entry, &self.inverse[k * order..][..order]);
            }
        }
        self.factors.cholesky().is_some_and(|pivot| pivot > SINGULAR)
    }
}

/// `out = a b`, or `a^T b`.
fn multiply(out: &mut [f64], a: &[f64], b: &[f64], n: usize, transposed: bool) {
    for i in 0..n {
        for j in 0..n {
            let entry = |k: usize| if transposed { a[k * n + i] } else { a[i * n + k] };
            out[i * n + j] = (0..n).map(|k| entry(k) * b[k * n + j]).sum();
        }
    }
}
