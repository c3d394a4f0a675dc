//! The second variation of the energy: a chain of elements that share one angle. One polynomial is a chain of one element.

use super::Kernel;
use super::mesh::{Layout, Mesh};
use super::state::{Load, State, expand};
use pliant_runtime::dense::{Chain, Pivots, Rows, add, product};

/// The matrix and its factors.
#[derive(Clone, Debug)]
pub(super) struct Tangent {
    layout: Layout,
    chain: Chain,
    local: Vec<f64>,
    /// Functions at the nodes and ends times their weights, and lateral displacements of chords, without and with weights: rows of the stride.
    weighed: Vec<f64>,
    normals: Vec<f64>,
    pulled: Vec<f64>,
    square: Vec<f64>,
}

impl Tangent {
    pub(super) fn new<K: Kernel>(mesh: &Mesh<K>) -> Self {
        let layout = &mesh.layout;
        let spans = if layout.clamped { 1 } else { mesh.spans() };
        let rows = |count: usize| vec![0.0; spans * count * layout.stride];
        let cables = mesh.straight.as_ref().len();
        Self {
            layout: *layout,
            chain: Chain::new(layout.elements, layout.width, layout.clamped),
            local: vec![0.0; layout.stride],
            weighed: rows(mesh.kernel.node_count() + 2),
            normals: rows(cables),
            pulled: rows(cables),
            square: vec![0.0; layout.stride * layout.stride],
        }
    }

    /// Assembles the second variation at a shape, plus `shift` times that of the bending energy. Closed chords add the penalty of the mesh times their
    /// square.
    pub(super) fn assemble<K: Kernel>(
        &mut self,
        mesh: &Mesh<K>,
        state: &State<K>,
        load: &Load<K>,
        shift: f64,
    ) {
        let rows = self.chain.rows_mut();
        rows.copy_from_slice(&mesh.bending);
        if shift != 0.0 {
            rows.iter_mut().for_each(|entry| *entry *= 1.0 + shift);
        }
        let Layout { width, stride, clamped, .. } = self.layout;
        let (cables, count) = (mesh.straight.as_ref().len(), mesh.kernel.node_count());
        for (span, found) in state.spans.iter().enumerate() {
            // Index of the span within its element.
            let place = if clamped { 0 } else { span };
            let weighed = &mut self.weighed[place * (count + 2) * stride..][..(count + 2) * stride];
            let (nodes, ends) = weighed.split_at_mut(count * stride);
            let (at_nodes, at_ends) = mesh.table(span).split_at(count * stride);
            scale_rows(nodes, at_nodes, found.curvature.nodes.as_ref(), stride);
            scale_rows(ends, at_ends, &found.curvature.ends, stride);
            for (c, tension) in load.tensions.as_ref().iter().enumerate() {
                let chord = found.chords.as_ref()[c];
                let at = (place * cables + c) * stride;
                let normal = &mut self.normals[at..at + stride];
                normal.fill(0.0);
                if *tension != 0.0 && chord > 0.0 {
                    expand(mesh, span, &found.normal.as_ref()[c], &mut normal[..width]);
                    scale_rows(&mut self.pulled[at..at + stride], normal, &[tension / chord], stride);
                } else {
                    self.pulled[at..at + stride].fill(0.0);
                }
            }
            if clamped {
                self.multiply(span, mesh.table(span));
            }
        }
        if !clamped {
            self.multiply(0, &mesh.tables);
        }
        for chord in &state.closed {
            for slope in &chord.slopes {
                self.local.fill(0.0);
                expand(mesh, chord.span, slope, &mut self.local[..width]);
                let matrix = self.chain.element_mut(mesh.element(chord.span));
                add_square(matrix, mesh.penalty(chord.span), &self.local);
            }
        }
    }

    /// Adds the products of the rows that are weighed to an element.
    fn multiply(&mut self, element: usize, table: &[f64]) {
        let stride = self.layout.stride;
        let matrix = self.chain.element_mut(element);
        for (left, right) in [(table, &self.weighed), (&self.normals, &self.pulled)] {
            let (left, right) = (Rows { entries: left, stride }, Rows { entries: right, stride });
            product(&mut self.square, stride, left, right, stride, stride);
            for (entry, value) in matrix.iter_mut().zip(&self.square) {
                *entry += value;
            }
        }
    }

    /// Factorises. If an entry is not finite, the smallest pivot is not finite either.
    pub(super) fn factorise(&mut self) -> Pivots {
        self.chain.factorise()
    }

    /// Solves in place; a fixed first coefficient becomes zero.
    pub(super) fn solve(&self, x: &mut [f64]) {
        self.chain.solve(x);
    }
}

/// Adds `weight row row^T` to the upper triangle; rows are padded with zeros.
#[inline(always)]
fn add_square(matrix: &mut [f64], weight: f64, row: &[f64]) {
    for (k, out) in matrix.chunks_exact_mut(row.len()).enumerate() {
        let factor = weight * row[k];
        let from = k & !3;
        add(&mut out[from..], factor, &row[from..]);
    }
}

/// Rows times numbers.
#[inline(always)]
fn scale_rows(to: &mut [f64], from: &[f64], factors: &[f64], stride: usize) {
    for ((to, from), factor) in to.chunks_exact_mut(stride).zip(from.chunks_exact(stride)).zip(factors) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = factor * from;
        }
    }
}
