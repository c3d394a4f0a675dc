//! The exact tangent of an element [Cosserat 68]: derivatives of its residual and of the couple at its base by its coefficients and by a rotation of its base.
//!
//! With the spin `psi(X) = phi + int R dK` of the sections (world, `phi` that of the base), the external force `n` and couple
//! `M = M_end + int t x n` beyond a section, and `d t = psi x t + R dGamma`, the second variation of the energy is
//!
//! `int d1^T (H + dLambda_act) d2 - int [ psi1' . (M x psi2) + psi1 . (d2 t x n) + R dGamma1 . (n x psi2) ]` [Cosserat 68]
//!
//! for loads of constant force and end couple. Its antisymmetric part is `1/2 int [(psi1 x psi2) . M]'`: half of the external couples, at the junctions. Only
//! the symmetric part is assembled; `factor` adds at the junctions what couples and followers contribute.

use pliant_runtime::rotation::{cross, dot};

use super::mesh::{Element, Mesh};
use super::state::State;
use super::tables::Tables;
use crate::Scalar;
use pliant_runtime::dense::{RowMajor, add, padded, product, product_above, product_from};

/// Matrices of an element. Columns (and rows) are in the order: functions of `K`, `phi` (3), zeros up to a multiple of 4, functions of `Gamma`,
/// zeros up to a multiple of 4.
#[derive(Clone, Debug)]
pub(super) struct Tangent<T = f64> {
    /// The symmetric part, `[row * stride + column]`: only entries on and above the diagonal.
    pub(super) matrix: Vec<T>,
    pub(super) stride: usize,
    /// Number of columns that rotate sections: functions of `K`, `phi`, zeros.
    pub(super) angular: usize,
    /// Derivative of the rotation at the end by the functions of `K`, world: rows of `order` coefficients.
    pub(super) spin: [Vec<T>; 3],
    /// Derivative of the chord by the coefficients, world, at constant rotation of the base.
    pub(super) chord: [Vec<T>; 3],
    source: Vec<T>,
    /// Rotations of the nodes by the columns, and the first rows of `ends`.
    psi: Vec<T>,
    outward: Vec<T>,
    local: Vec<T>,
    rows: Vec<T>,
    /// Rotation of the end, rows of the columns of the matrix.
    ends: Vec<T>,
}

impl<T: Scalar> Tangent<T> {
    pub(super) fn new(tables: &Tables) -> Self {
        let n = tables.count();
        let angular = padded(tables.angular + 3);
        let stride = angular + padded(tables.order - tables.angular);
        let zero = T::from_f64(0.0);
        let chords = || core::array::from_fn(|_| vec![zero; tables.order]);
        Self {
            matrix: vec![zero; stride * stride],
            stride,
            angular,
            spin: chords(),
            chord: chords(),
            source: vec![zero; n * 3 * angular],
            psi: vec![zero; (tables.rows * 3).max(n * 3 + 3) * angular],
            outward: vec![zero; (n * 3 + 3) * stride],
            local: vec![zero; n * 6 * stride],
            rows: vec![zero; tables.stride * stride],
            ends: vec![zero; 3 * stride],
        }
    }

    /// Column of the first function of a component of the strain.
    pub(super) fn column(&self, tables: &Tables, component: usize) -> usize {
        let first = tables.first[component];
        if component < 3 { first } else { self.angular + first - tables.angular }
    }

    /// Derivatives of the rotations of all nodes and of the end by the functions of `K` [Cosserat 35, 43].
    fn spins(&mut self, mesh: &Mesh<T>, element: &Element<T>, state: &State<T>, at: usize) {
        let tables = &mesh.tables;
        let (n, wide) = (tables.count(), self.angular);
        for (m, source) in self.source.chunks_exact_mut(3 * wide).enumerate() {
            let rotation = &state.rotation[at + m];
            let basis = &tables.basis[m * tables.stride..][..tables.width];
            for (x, row) in source.chunks_exact_mut(wide).enumerate() {
                for c in 0..3 {
                    let factor = element.length * rotation[x][c];
                    let row = &mut row[tables.first[c]..][..tables.counts[c]];
                    for (entry, p) in row.iter_mut().zip(basis) {
                        *entry = factor * T::from_f64(*p);
                    }
                }
            }
        }
        let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
        let right = RowMajor { entries: &self.source, stride: 3 * wide };
        product(&mut self.psi, 3 * wide, weights, right, tables.rows, 3 * wide);
        for psi in self.psi.chunks_exact_mut(3 * wide).take(n) {
            for x in 0..3 {
                psi[x * wide + tables.angular + x] = T::from_f64(1.0);
            }
        }
        for x in 0..3 {
            self.spin[x].fill(T::from_f64(0.0));
            for (source, weight) in self.source.chunks_exact(3 * wide).zip(&tables.weights) {
                add(&mut self.spin[x][..tables.angular], T::from_f64(*weight), &source[x * wide..]);
            }
        }
    }

    /// Change of the chord by the coefficients, after [`Self::assemble`].
    pub(super) fn chords(&mut self, mesh: &Mesh<T>, element: &Element<T>, state: &State<T>, at: usize) {
        let tables = &mesh.tables;
        let wide = self.angular;
        for chord in &mut self.chord {
            chord.fill(T::from_f64(0.0));
        }
        for (m, psi) in self.psi.chunks_exact(3 * wide).take(tables.count()).enumerate() {
            let weight = element.length * T::from_f64(tables.weights[m]);
            let t = state.tangent[at + m];
            let rotation = &state.rotation[at + m];
            let basis = &tables.basis[m * tables.stride..][..tables.width];
            for x in 0..3 {
                let (y, z) = ((x + 1) % 3, (x + 2) % 3);
                for a in 0..tables.angular {
                    self.chord[x][a] += weight * (psi[y * wide + a] * t[z] - psi[z * wide + a] * t[y]);
                }
                for c in 3..6 {
                    let chord = &mut self.chord[x][tables.first[c]..][..tables.counts[c]];
                    add(chord, weight * rotation[x][c - 3], basis);
                }
            }
        }
    }

    /// The symmetric part of the tangent of element `e` [Cosserat 68]; where its base does not turn, what belongs to `phi` is left as it is.
    pub(super) fn assemble(&mut self, mesh: &Mesh<T>, state: &State<T>, e: usize, turns: bool) {
        let used = self.used(&mesh.tables, turns);
        self.spins(mesh, &mesh.elements[e], state, e * mesh.tables.count());
        self.at_nodes(mesh, state, e, used);
        self.multiply(&mesh.tables, &mesh.elements[e], mesh.along, [0, used]);
    }

    /// Number of columns that rotate sections and are used.
    fn used(&self, tables: &Tables, turns: bool) -> usize {
        if turns { self.angular } else { padded(tables.angular) }
    }

    /// [`Self::assemble`] with the second derivatives of the energy of the rod beyond its end, by the rotation of the end.
    pub(super) fn assemble_with(
        &mut self,
        mesh: &Mesh<T>,
        state: &State<T>,
        e: usize,
        turns: bool,
        turn: &[[T; 3]; 3],
    ) {
        let used = self.used(&mesh.tables, turns);
        let (tables, element) = (&mesh.tables, &mesh.elements[e]);
        let (wide, stride, phi) = (self.angular, self.stride, tables.angular);
        self.spins(mesh, element, state, e * tables.count());
        self.at_nodes(mesh, state, e, used);
        // Derivatives `E` of the rotation of the end, beside the products at the nodes: `E^T (energy E)`.
        self.ends.fill(T::from_f64(0.0));
        for x in 0..3 {
            let row = &mut self.ends[x * stride..][..stride];
            row[..phi].copy_from_slice(&self.spin[x][..phi]);
            row[phi + x] = T::from_f64(1.0);
        }
        let first = 3 * tables.count();
        for (r, turn) in turn.iter().enumerate() {
            self.psi[(first + r) * wide..][..wide].copy_from_slice(&self.ends[r * stride..][..wide]);
            combine(&mut self.outward[(first + r) * stride..][..stride], *turn, &self.ends);
        }
        self.multiply(tables, element, mesh.along, [3, used]);
    }

    /// Values at the nodes, whose products with functions and rotations are the matrix.
    fn at_nodes(&mut self, mesh: &Mesh<T>, state: &State<T>, e: usize, used: usize) {
        let tables = &mesh.tables;
        let element = &mesh.elements[e];
        let n = tables.count();
        let (wide, stride) = (self.angular, self.stride);
        let columns: [usize; 6] = core::array::from_fn(|c| self.column(tables, c));
        for j in 0..n {
            let at = e * n + j;
            let weight = element.length * T::from_f64(tables.weights[j]);
            let minus_half = weight * T::from_f64(-0.5);
            let [tx, ty, tz, _] = state.tangent[at];
            let [mx, my, mz, _] = state.couple[at];
            let (t, couple, force) = ([tx, ty, tz], [mx, my, mz], state.force[at]);
            let rotation = &state.rotation[at];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            // Factor of the rotation in row `c` of the local wrench, and of function `c` in the world.
            let arms: [[T; 3]; 6] = core::array::from_fn(|c| {
                let axis = [0, 1, 2].map(|x| rotation[x][c % 3]);
                if c < 3 {
                    cross(axis, couple).map(|entry| minus_half * entry)
                } else {
                    cross(axis, force).map(|entry| -(weight * entry))
                }
            });
            let along = dot(t, force);
            let bend: [[T; 3]; 3] = core::array::from_fn(|x| {
                core::array::from_fn(|y| {
                    let off = minus_half * (t[x] * force[y] + force[x] * t[y]);
                    if x == y { off + weight * along } else { off }
                })
            });
            let psi = &self.psi[j * 3 * wide..][..3 * wide];
            let (first, rest) = psi.split_at(wide);
            let (second, third) = rest.split_at(wide);
            let mix = |out: &mut [T], [a, b, c]: [T; 3]| {
                for (((out, x), y), z) in out.iter_mut().zip(first).zip(second).zip(third) {
                    *out = a * *x + b * *y + c * *z;
                }
            };
            let outward = &mut self.outward[j * 3 * stride..][..3 * stride];
            for (x, row) in outward.chunks_exact_mut(stride).enumerate() {
                mix(&mut row[..used], bend[x]);
                for c in 0..6 {
                    let row = &mut row[columns[c]..][..tables.counts[c]];
                    if c < 3 {
                        add(row, arms[c][x], basis);
                    } else {
                        for (entry, p) in row.iter_mut().zip(basis) {
                            *entry = arms[c][x] * T::from_f64(*p);
                        }
                    }
                }
            }
            let act = state.acts.at(at).tangent;
            for c in (0..6).filter(|c| tables.counts[*c] > 0) {
                let row = &mut self.local[(c * n + j) * stride..][..stride];
                if c < 3 {
                    mix(&mut row[..used], arms[c]);
                }
                if !mesh.along {
                    row[self.angular..].fill(T::from_f64(0.0));
                    continue;
                }
                for d in c..6 {
                    let value = weight * act[d * (d + 1) / 2 + c];
                    let row = &mut row[columns[d]..][..tables.counts[d]];
                    if d < 3 {
                        add(row, value, basis);
                    } else {
                        for (entry, p) in row.iter_mut().zip(basis) {
                            *entry = value * T::from_f64(*p);
                        }
                    }
                }
            }
        }
    }

    /// Sums the products of nodal values with the functions and of so many rows for the end, and adds the elastic stiffness. Of the columns that rotate sections the first ones
    /// are `used`. Nothing acts `along` the rod where all tendons are straight.
    fn multiply(&mut self, tables: &Tables, element: &Element<T>, along: bool, [ends, used]: [usize; 2]) {
        let n = tables.count();
        let (wide, stride) = (self.angular, self.stride);
        let columns: [usize; 6] = core::array::from_fn(|c| self.column(tables, c));
        self.matrix[wide * stride..].fill(T::from_f64(0.0));
        let left = RowMajor { entries: &self.psi[..(n * 3 + ends) * wide], stride: wide };
        let right = RowMajor { entries: &self.outward[..(n * 3 + ends) * stride], stride };
        if used == wide {
            product_above(&mut self.matrix, stride, left, right, wide, stride);
        } else {
            product_above(&mut self.matrix, stride, left, right, used, used);
            product_from(&mut self.matrix, stride, left, right, used, (wide, stride));
        }
        for c in (0..6).filter(|c| tables.counts[*c] > 0) {
            let left = RowMajor { entries: &tables.basis, stride: tables.stride };
            let right = RowMajor { entries: &self.local[c * n * stride..][..n * stride], stride };
            let count = tables.counts[c];
            let from = columns[c] / 4 * 4;
            let acts = along || c < 3;
            if acts {
                product_from(&mut self.rows, stride, left, right, padded(count), (from, stride));
            }
            let matrix = &mut self.matrix[columns[c] * stride..][..count * stride];
            for (i, (row, found)) in
                matrix.chunks_exact_mut(stride).zip(self.rows.chunks_exact(stride)).enumerate()
            {
                if acts {
                    add(&mut row[from..], T::from_f64(1.0), &found[from..]);
                }
                add(
                    &mut row[columns[c]..][..count],
                    T::from_f64(1.0),
                    &element.elastic[c][i * count..][..count],
                );
            }
        }
    }
}

/// Writes a combination of three rows.
fn combine<T: Scalar>(out: &mut [T], [a, b, c]: [T; 3], rows: &[T]) {
    let n = out.len();
    let (x, y, z) = (&rows[..n], &rows[n..][..n], &rows[2 * n..][..n]);
    for k in 0..n {
        out[k] = c.fma(z[k], b.fma(y[k], a.fma(x[k], T::from_f64(0.0))));
    }
}
