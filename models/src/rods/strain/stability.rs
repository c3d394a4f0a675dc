//! The symmetric part of the tangent under followers.
//!
//! A follower force `f` (world) at a section with the pose rows `P = (P_phi, P_r)` adds `P_r^T f^ P_phi` to the tangent, follower couples and dead couples
//! add antisymmetric terms. With `K_s` the symmetric part of everything else and `C = P K_s^-1 P^T` of all such sections, `K_s + P^T W P` is positive
//! definite if `K_s` is and the eigenvalues of `C^(1/2) W C^(1/2)` are above -1.

use super::factor::{Factor, Outcome};
use super::friction::FrictionTangent;
use super::loads::Loads;
use super::mesh::Mesh;
use super::rows::pose_rows;
use super::state::State;
use super::tables::Tables;
use super::tangent::Tangent;
use crate::Stability;
use crate::rods::contact::ContactLaw;
use pliant_runtime::dense::{Eigen, Factors, add};

/// Residual of a state, relative to the smallest pivot there, at which the signs of pivots are those of the equilibrium.
const HOLDS: f64 = 1e-3;
/// Pivots and margins below this are zero to working accuracy.
const SINGULAR: f64 = 1e-12;

/// Memory of the test; it grows with the number of sections with followers.
#[derive(Clone, Debug, Default)]
pub(super) struct SymmetricPart {
    rows: Vec<[Vec<f64>; 6]>,
    column: Vec<f64>,
    compliance: Vec<f64>,
    vectors: Vec<f64>,
    loads: Vec<f64>,
    product: Vec<f64>,
    eigen: Eigen,
    friction: Option<Box<WithFriction>>,
}

impl SymmetricPart {
    /// Decides stability: stable where the symmetric part is positive definite, undecided otherwise. Afterwards the factors are others. `near` is the relative
    /// residual of the state of the last factorisation, where that was one of Newton's method that led here.
    pub(super) fn verdict(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        factor: &mut Factor,
        near: Option<f64>,
    ) -> Stability {
        if mesh.actuators.rubs {
            return self.verdict_along_channels(mesh, state, loads, factor, near);
        }
        // Less the bound of friction at the holes of discs.
        let rubs = state.contact == ContactLaw::Coulomb;
        let less = if rubs { factor.hole_bound(mesh, state) } else { 0.0 };
        match factor.factorise(mesh, state, loads, -less, true) {
            Outcome::Regular(pivot) if pivot > SINGULAR => {}
            _ if rubs && !loads.follows => {
                let held = factor.factorise(mesh, state, loads, 0.0, true).pivot();
                let definite = held > Some(SINGULAR) && factor.is_definite_with_holes();
                return if definite { Stability::Stable } else { Stability::Undecided };
            }
            _ => return Stability::Undecided,
        }
        self.verdict_with_followers(mesh, state, loads, factor)
    }

    /// The verdict with friction of tendons along their channels.
    fn verdict_along_channels(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        factor: &Factor,
        near: Option<f64>,
    ) -> Stability {
        // Followers and friction together are not judged.
        if loads.follows {
            return Stability::Undecided;
        }
        let friction = self.friction.get_or_insert_with(|| Box::new(WithFriction::new(mesh)));
        // A tangent changes by about the residual, and its signs hold where its pivots are larger.
        let known = near.zip(factor.only()).is_some_and(|(residual, (tangent, rubbing))| {
            let pivot = friction.elimination.only(&mesh.tables, tangent, rubbing);
            pivot > SINGULAR && residual <= HOLDS * pivot
        });
        let definite = known || friction.definite(mesh, state);
        if definite { Stability::Stable } else { Stability::Undecided }
    }

    /// The verdict with follower forces, by the factors of a positive definite symmetric part of everything else.
    fn verdict_with_followers(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        factor: &mut Factor,
    ) -> Stability {
        let bears = |junction: &usize| loads.follower[*junction][1].iter().any(|entry| *entry != 0.0);
        let count = (1..loads.follower.len()).filter(bears).count();
        if count == 0 {
            return Stability::Stable;
        }
        let size = 6 * count;
        self.set_followers(mesh, state, loads, (1..loads.follower.len()).filter(bears), count);
        let rows = || self.rows[..count].iter().flatten();
        for (j, row) in rows().enumerate() {
            self.column.copy_from_slice(row);
            factor.solve(&mut self.column);
            for (i, row) in rows().enumerate() {
                self.compliance[i * size + j] = pliant_runtime::spectral::dot(row, &self.column);
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

    /// Sets the pose rows `P` of the sections with follower forces, and the symmetric part of `W`.
    fn set_followers(
        &mut self,
        mesh: &Mesh,
        state: &State,
        loads: &Loads,
        junctions: impl Iterator<Item = usize>,
        count: usize,
    ) {
        let order = mesh.order();
        let size = 6 * count;
        while self.rows.len() < count {
            self.rows.push(core::array::from_fn(|_| Vec::new()));
        }
        for row in self.rows.iter_mut().flatten() {
            row.resize(order, 0.0);
        }
        self.column.resize(order, 0.0);
        for matrix in [&mut self.compliance, &mut self.vectors, &mut self.loads, &mut self.product] {
            matrix.resize(size * size, 0.0);
            matrix.fill(0.0);
        }
        for (index, junction) in junctions.enumerate() {
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
    }
}

/// Memory of the test under friction: the symmetric part of the tangent with what friction adds, eliminated element by element from the tip.
///
/// The part beyond a junction has the energy `1/2 z^T G z` in the rotation of the section there and in `Theta` of the tendons, `z = (phi, Theta)`; an element adds
/// `1/2 q^T A q + q^T C z`, with `z + W q` at its end: `A + W^T G W` must be positive definite.
#[derive(Clone, Debug)]
struct WithFriction {
    tangent: Tangent,
    friction: FrictionTangent,
    elimination: Elimination,
}

/// Memory of the elimination.
#[derive(Clone, Debug)]
struct Elimination {
    factors: Factors,
    /// `G`, and `C + W^T G` and `W` by rows of coefficients.
    beyond: Vec<f64>,
    columns: Vec<f64>,
    ends: Vec<f64>,
    column: Vec<f64>,
}

impl WithFriction {
    fn new(mesh: &Mesh) -> Self {
        let friction = FrictionTangent::new(mesh);
        let (order, size) = (mesh.tables.order, 3 + friction.tendons.len());
        let elimination = Elimination {
            factors: Factors::new(order),
            beyond: vec![0.0; size * size],
            columns: vec![0.0; size * order],
            ends: vec![0.0; size * order],
            column: vec![0.0; order],
        };
        Self { tangent: Tangent::new(&mesh.tables), friction, elimination }
    }

    /// Whether it is positive definite.
    fn definite(&mut self, mesh: &Mesh, state: &State) -> bool {
        let Self { tangent, friction, elimination } = self;
        elimination.beyond.fill(0.0);
        (0..mesh.elements.len()).rev().all(|e| {
            tangent.assemble(mesh, state, e, true);
            friction.assemble(mesh, state, e);
            elimination.eliminate(&mesh.tables, tangent, friction, e > 0) > SINGULAR
        })
    }
}

impl Elimination {
    /// The smallest pivot of a rod of one element; 0 where its matrix is not positive definite.
    fn only(&mut self, tables: &Tables, tangent: &Tangent, friction: &FrictionTangent) -> f64 {
        self.beyond.fill(0.0);
        self.eliminate(tables, tangent, friction, false)
    }

    /// Eliminates an element, from the energy beyond its end to that beyond its base, which is written where it is asked for. Returns the smallest pivot relative to its
    /// diagonal entry; 0 where the matrix is not positive definite.
    fn eliminate(
        &mut self,
        tables: &Tables,
        tangent: &Tangent,
        friction: &FrictionTangent,
        base: bool,
    ) -> f64 {
        let (order, angular, size) = (tables.order, tables.angular, 3 + friction.tendons.len());
        let stride = tangent.stride;
        let place = |a: usize| if a < angular { a } else { tangent.angular + a - angular };
        let entry = |a: usize, b: usize| tangent.matrix[a.min(b) * stride + a.max(b)];
        for y in 0..3 {
            self.ends[y * order..][..order].copy_from_slice(&tangent.spin[y]);
            for (a, column) in self.columns[y * order..][..order].iter_mut().enumerate() {
                *column = entry(place(a), angular + y);
            }
        }
        self.ends[3 * order..].copy_from_slice(&friction.theta);
        for (column, by_theta) in self.columns[3 * order..].iter_mut().zip(&friction.by_theta) {
            *column = 0.5 * by_theta;
        }
        for (row, ends) in self.beyond.chunks_exact(size).zip(self.ends.chunks_exact(order)) {
            for (by, column) in row.iter().zip(self.columns.chunks_exact_mut(order)) {
                add(column, *by, ends);
            }
        }
        let matrix = self.factors.columns_mut();
        for (b, column) in matrix.chunks_exact_mut(order).enumerate() {
            // The lower triangle of a symmetric matrix is read.
            for (a, into) in column.iter_mut().enumerate().skip(b) {
                let own = friction.block[b * friction.stride + a] + friction.block[a * friction.stride + b];
                *into = entry(place(a), place(b)) + 0.5 * own;
            }
            for (row, ends) in self.beyond.chunks_exact(size).zip(self.ends.chunks_exact(order)) {
                let by: f64 = row.iter().zip(self.ends.chunks_exact(order)).map(|(g, end)| g * end[b]).sum();
                if by != 0.0 {
                    add(&mut column[b..], by, &ends[b..]);
                }
            }
        }
        let Some(pivot) = self.factors.cholesky() else { return 0.0 };
        if !base {
            return pivot;
        }
        for z in 0..size {
            self.column.copy_from_slice(&self.columns[z * order..][..order]);
            self.factors.solve(&mut self.column);
            for (other, column) in self.columns.chunks_exact(order).enumerate() {
                self.beyond[other * size + z] -= pliant_runtime::spectral::dot(column, &self.column);
            }
        }
        for x in 0..3 {
            for y in 0..3 {
                self.beyond[x * size + y] += entry(angular + x, angular + y);
            }
        }
        pivot
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
