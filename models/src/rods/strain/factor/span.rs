//! The exact tangent of an element that is a span between discs [Cosserat 68], with the pieces of the tendons there: derivatives of its residual and of the couple at its base by its
//! coefficients and by a rotation of its base.
//!
//! The second variation is that of [`tangent`](super::super::tangent). Where nothing acts along the rod its part by two functions is `Y + Y^T` with
//! `Y = sum_j psi_j^T (1/2 bend_j psi_j + arms_j)` over the nodes. A rotation `phi` of the base turns all sections alike, so that its row is a sum over the nodes.
//! Rotation and displacement of the end, `phi + P q` and `phi x c + N q`, enter through six more rows. Spans have few functions and few nodes: four nodes are
//! evaluated side by side in the lanes of a number.

use pliant_runtime::dense::{RowMajor, add, padded, product_above};
use pliant_runtime::f64x4;
use pliant_runtime::rotation::{cross, dot};

use super::super::mesh::{Element, Mesh};
use super::super::state::State;
use super::super::tables::Tables;
use super::divided::carried;

/// Nodes side by side.
const SIDE: usize = 4;

/// A vector at four nodes.
type Vectors = [f64x4; 3];

/// The tangent of an element with what it is computed from.
#[derive(Clone, Debug)]
pub(super) struct SpanTangent {
    order: usize,
    /// Length of a row of coefficients.
    stride: usize,
    /// Functions of `K`.
    angular: usize,
    /// Number of groups of four nodes.
    fours: usize,
    /// The component of the strain of each function, and the functions at the nodes, `[function * fours + four]`.
    component: Vec<usize>,
    functions: Vec<f64x4>,
    weights: Vec<f64x4>,
    /// Integration from 0 to the nodes, `[from * fours + four]`.
    integration: Vec<f64x4>,
    /// Rates of the rotations at the nodes by the functions of `K`, world, `[function * fours + four]`; the rotations themselves; and by all functions the factors of
    /// the rotations in the second variation.
    rates: Vec<Vectors>,
    psi: Vec<Vectors>,
    outward: Vec<Vectors>,
    nodes: Vec<Nodes>,
    /// `P` and `N`: rotation of the end and change of the chord by the coefficients, world, rows.
    ends: Vec<f64>,
    /// The energy of what is beyond times those.
    moved: Vec<f64>,
    /// `Y`: rows of the functions of `K`.
    between: Vec<f64>,
    /// Part that is symmetric already, on and above the diagonal.
    square: Vec<f64>,
    /// Derivatives by the rotation of the base and the coefficients, rows.
    turned: Vec<f64>,
    /// Derivatives by the rotation of the base alone.
    base: [[f64; 3]; 3],
}

/// Four nodes.
#[derive(Clone, Copy, Debug)]
struct Nodes {
    /// Weights times the length of the element.
    weight: f64x4,
    /// Axes of the sections, and `t`.
    axes: [Vectors; 3],
    t: Vectors,
    /// Force and couple beyond.
    force: Vectors,
    couple: Vectors,
}

impl Nodes {
    fn none() -> Self {
        let zero = [f64x4::splat(0.0); 3];
        Self { weight: f64x4::splat(0.0), axes: [zero; 3], t: zero, force: zero, couple: zero }
    }
}

#[inline(always)]
fn sum(a: f64x4) -> f64 {
    let [a, b, c, d] = a.to_array();
    (a + c) + (b + d)
}

#[inline(always)]
fn four(number: impl Fn(usize) -> f64) -> f64x4 {
    f64x4::new([number(0), number(1), number(2), number(3)])
}

impl SpanTangent {
    pub(super) fn new(tables: &Tables) -> Self {
        let (n, order, stride) = (tables.count(), tables.order, padded(tables.order));
        let fours = n.div_ceil(SIDE);
        let component: Vec<usize> = (0..6).flat_map(|c| core::iter::repeat_n(c, tables.counts[c])).collect();
        let at = |entries: &[f64], node: usize, stride: usize, k: usize| {
            if node < n { entries[node * stride + k] } else { 0.0 }
        };
        let mut functions = Vec::with_capacity(order * fours);
        for (k, c) in component.iter().enumerate() {
            let own = k - tables.first[*c];
            functions
                .extend((0..fours).map(|g| four(|j| at(&tables.basis, SIDE * g + j, tables.stride, own))));
        }
        // From and to nodes that there are: the others have no weight.
        let weight = |m: usize, j: usize| {
            if m < n && j < n { tables.integration[m * tables.rows + j] } else { 0.0 }
        };
        let mut integration = Vec::with_capacity(SIDE * fours * fours);
        for m in 0..SIDE * fours {
            integration.extend((0..fours).map(|g| four(|j| weight(m, SIDE * g + j))));
        }
        let zero = [f64x4::splat(0.0); 3];
        Self {
            order,
            stride,
            angular: tables.angular,
            fours,
            component,
            functions,
            weights: (0..fours).map(|g| four(|j| at(&tables.weights, SIDE * g + j, 1, 0))).collect(),
            integration,
            rates: vec![zero; tables.angular * fours],
            psi: vec![zero; tables.angular * fours],
            outward: vec![zero; order * fours],
            nodes: vec![Nodes::none(); fours],
            ends: vec![0.0; 6 * stride],
            moved: vec![0.0; 6 * stride],
            between: vec![0.0; tables.angular * stride],
            square: vec![0.0; stride * stride],
            turned: vec![0.0; 3 * stride],
            base: [[0.0; 3]; 3],
        }
    }

    /// The tangent of element `e`, with the second derivatives of the energy of the rod beyond its end, by the rotation of the end, and with the second variation of the
    /// pieces in its span, by rotation and displacement of its end and rotation of its base.
    pub(super) fn assemble(
        &mut self,
        mesh: &Mesh,
        state: &State,
        e: usize,
        turn: &[[f64; 3]; 3],
        pieces: &[[f64; 9]; 9],
    ) {
        let (tables, element) = (&mesh.tables, &mesh.elements[e]);
        let at = e * tables.count();
        self.gather(tables, element, state, at);
        self.spins(element.length);
        self.at_nodes();
        let mut energy = *pieces;
        for (row, turn) in energy.iter_mut().zip(turn) {
            for (entry, turn) in row.iter_mut().zip(turn) {
                *entry += turn;
            }
        }
        self.move_end(&energy, state.chords[e]);
        if mesh.along {
            self.act(tables, element, state, at);
        }
    }

    /// Takes the nodes side by side.
    fn gather(&mut self, tables: &Tables, element: &Element, state: &State, at: usize) {
        let last = tables.count() - 1;
        for (g, nodes) in self.nodes.iter_mut().enumerate() {
            // Nodes that are not there have no weight.
            let places: [usize; SIDE] = [0, 1, 2, 3].map(|lane| at + (SIDE * g + lane).min(last));
            for x in 0..3 {
                for c in 0..3 {
                    nodes.axes[c][x] = four(|lane| state.rotation[places[lane]][x][c]);
                }
                nodes.t[x] = four(|lane| state.tangent[places[lane]][x]);
                nodes.force[x] = four(|lane| state.force[places[lane]][x]);
                nodes.couple[x] = four(|lane| state.couple[places[lane]][x]);
            }
            nodes.weight = self.weights[g] * f64x4::splat(element.length);
        }
    }

    /// Rotations of the nodes and of the end by the functions of `K`.
    fn spins(&mut self, length: f64) {
        let Self { fours, stride, .. } = *self;
        let length = f64x4::splat(length);
        for k in 0..self.angular {
            let rates = &mut self.rates[k * fours..][..fours];
            let mut end = [f64x4::splat(0.0); 3];
            for (g, rate) in rates.iter_mut().enumerate() {
                let p = self.functions[k * fours + g] * length;
                *rate = self.nodes[g].axes[self.component[k]].map(|axis| axis * p);
                for x in 0..3 {
                    end[x] += rate[x] * self.weights[g];
                }
            }
            for (x, end) in end.into_iter().enumerate() {
                self.ends[x * stride + k] = sum(end);
            }
            for (g, psi) in self.psi[k * fours..][..fours].iter_mut().enumerate() {
                *psi = [f64x4::splat(0.0); 3];
                for (rate, weights) in rates.iter().zip(self.integration.chunks_exact(SIDE * fours)) {
                    let [x, y, z] = rate.map(f64x4::to_array);
                    for m in 0..SIDE {
                        let weight = weights[m * fours + g];
                        psi[0] = weight.mul_add(f64x4::splat(x[m]), psi[0]);
                        psi[1] = weight.mul_add(f64x4::splat(y[m]), psi[1]);
                        psi[2] = weight.mul_add(f64x4::splat(z[m]), psi[2]);
                    }
                }
            }
        }
    }

    /// Factors of the rotations at the nodes, and their sums: the chord, the rows of a rotation of the base, and the products with the rotations.
    fn at_nodes(&mut self) {
        let Self { fours, stride, order, angular, .. } = *self;
        let zero = f64x4::splat(0.0);
        let mut base = [[zero; 3]; 3];
        for k in 0..order {
            let c = self.component[k];
            let (mut turned, mut chord) = ([zero; 3], [zero; 3]);
            for g in 0..fours {
                let Nodes { weight, axes, t, force, couple } = self.nodes[g];
                let at = k * fours + g;
                let p = weight * self.functions[at];
                let out = &mut self.outward[at];
                if k < angular {
                    // `1/2 bend psi`, `bend = w (t . n) - w/2 (t n^T + n t^T)`.
                    let psi = self.psi[at];
                    let half = weight * f64x4::splat(0.5);
                    let quarter = weight * f64x4::splat(-0.25);
                    let all = half * dot(t, force);
                    let (by_t, by_force) = (quarter * dot(t, psi), quarter * dot(force, psi));
                    let arms = cross(axes[c], couple);
                    let p = p * f64x4::splat(-0.5);
                    let moved = cross(psi, t);
                    for x in 0..3 {
                        let bent = all.mul_add(psi[x], by_force.mul_add(t[x], by_t * force[x]));
                        out[x] = p.mul_add(arms[x], bent);
                        turned[x] += out[x] + bent;
                        chord[x] = weight.mul_add(moved[x], chord[x]);
                    }
                } else {
                    let moved = axes[c - 3].map(|axis| axis * p);
                    *out = cross(force, moved);
                    for x in 0..3 {
                        turned[x] += out[x];
                        chord[x] += moved[x];
                    }
                }
            }
            for x in 0..3 {
                self.turned[x * stride + k] = sum(turned[x]);
                self.ends[(3 + x) * stride + k] = sum(chord[x]);
            }
        }
        for Nodes { weight, t, force, .. } in &self.nodes {
            let (all, minus_half) = (*weight * dot(*t, *force), *weight * f64x4::splat(-0.5));
            for x in 0..3 {
                for y in 0..3 {
                    base[x][y] += minus_half * (t[x] * force[y] + force[x] * t[y]);
                }
                base[x][x] += all;
            }
        }
        self.base = base.map(|row| row.map(sum));
        for (psi, row) in self.psi.chunks_exact(fours).zip(self.between.chunks_exact_mut(stride)) {
            for (outward, entry) in self.outward.chunks_exact(fours).zip(row) {
                let mut all = zero;
                for (psi, out) in psi.iter().zip(outward) {
                    all = psi[0].mul_add(out[0], psi[1].mul_add(out[1], psi[2].mul_add(out[2], all)));
                }
                *entry = sum(all);
            }
        }
    }

    /// Adds what the motion of the end has of energy, by `(phi, rho)` of the end and `phi` of the base.
    fn move_end(&mut self, energy: &[[f64; 9]; 9], chord: [f64; 3]) {
        let stride = self.stride;
        // By `phi` of the base, at which the end turns and moves with it.
        let mut mixed = [[0.0; 3]; 9];
        for (mixed, row) in mixed.iter_mut().zip(energy) {
            let [a, b, c, ..] = carried(*row, chord, true);
            *mixed = [a, b, c];
        }
        for y in 0..3 {
            let base = carried(mixed.map(|row| row[y]), chord, true);
            for x in 0..3 {
                self.base[x][y] += base[x];
            }
        }
        for from in (0..stride).step_by(4) {
            let columns: [[f64; 4]; 6] =
                core::array::from_fn(|r| core::array::from_fn(|k| self.ends[r * stride + from + k]));
            for (r, energy) in energy[..6].iter().enumerate() {
                let mut sums = [0.0; 4];
                for (column, factor) in columns.iter().zip(energy) {
                    for k in 0..4 {
                        sums[k] += factor * column[k];
                    }
                }
                self.moved[r * stride + from..][..4].copy_from_slice(&sums);
            }
            for x in 0..3 {
                let turned = &mut self.turned[x * stride + from..][..4];
                for (column, mixed) in columns.iter().zip(&mixed) {
                    for k in 0..4 {
                        turned[k] += mixed[x] * column[k];
                    }
                }
            }
        }
        let left = RowMajor { entries: &self.ends[..], stride };
        let right = RowMajor { entries: &self.moved[..], stride };
        product_above(&mut self.square, stride, left, right, stride, stride);
    }

    /// Adds what actuators do that act along the rod.
    fn act(&mut self, tables: &Tables, element: &Element, state: &State, at: usize) {
        for (j, weight) in tables.weights.iter().enumerate() {
            let act = state.acts.at(at + j).tangent;
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for d in 0..6 {
                for c in 0..=d {
                    let value = element.length * weight * act[d * (d + 1) / 2 + c];
                    for (i, p) in basis[..tables.counts[c]].iter().enumerate() {
                        let row = &mut self.square[(tables.first[c] + i) * self.stride..][..self.stride];
                        add(&mut row[tables.first[d]..][..tables.counts[d]], value * p, basis);
                    }
                }
            }
        }
    }

    /// Derivative of the rotation at the end by the functions of `K`, rows.
    pub(super) fn spin(&self) -> [&[f64]; 3] {
        [0, 1, 2].map(|x| &self.ends[x * self.stride..][..self.angular])
    }

    /// Writes the lower triangle of the matrix by columns, with the rotation of the base behind the coefficients where there are so many unknowns.
    pub(super) fn write(&self, tables: &Tables, element: &Element, columns: &mut [f64], unknowns: usize) {
        let Self { order, stride, angular, .. } = *self;
        let turns = unknowns - order;
        for (b, column) in columns.chunks_exact_mut(unknowns).enumerate() {
            if b >= order {
                for x in b - order..turns {
                    column[order + x] = self.base[x][b - order];
                }
                continue;
            }
            let square = &self.square[b * stride..][..order];
            if b < angular {
                let between = &self.between[b * stride..][..order];
                for a in b..order {
                    column[a] = square[a] + between[a];
                }
                for a in b..angular {
                    column[a] += self.between[a * stride + b];
                }
            } else {
                column[b..order].copy_from_slice(&square[b..]);
            }
            for y in 0..turns {
                column[order + y] = self.turned[y * stride + b];
            }
        }
        for c in 0..6 {
            let (first, count) = (tables.first[c], tables.counts[c]);
            for (i, row) in element.elastic[c].chunks_exact(count.max(1)).enumerate() {
                add(&mut columns[(first + i) * unknowns + first..][i..count], 1.0, &row[i..]);
            }
        }
    }
}
