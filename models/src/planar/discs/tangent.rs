//! The second variation of the energy [LASEM 47]: a chain of elements that share one angle. One polynomial is a chain of one element.

use super::Span;
use super::erased::Number;
use super::mesh::{Layout, Mesh};
use super::products::expand;
use super::state::{Load, State};
use pliant_runtime::dense::{ChainMatrix, Pivots, RowMajor, add, product_above, square_above};

/// The matrix and its factors.
#[derive(Clone, Debug)]
pub(super) struct Tangent<T = f64> {
    layout: Layout,
    chain: ChainMatrix<T>,
    local: Vec<T>,
    /// Diagonal parts of the second derivative by the angles at the nodes and ends of all spans; lateral displacements of chords, without and with weights: rows of the stride.
    curvatures: Vec<T>,
    normals: Vec<T>,
    pulled: Vec<T>,
    square: Vec<T>,
}

impl<T: Number> Tangent<T> {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let layout = &mesh.layout;
        let spans = mesh.spans();
        let rows = |count: usize| vec![T::from_f64(0.0); spans * count * layout.stride];
        Self {
            layout: *layout,
            chain: ChainMatrix::new(layout.elements, layout.width, layout.clamped),
            local: vec![T::from_f64(0.0); layout.stride],
            curvatures: vec![T::from_f64(0.0); spans * (mesh.nodes + 2)],
            normals: rows(mesh.cables),
            pulled: rows(mesh.cables),
            square: vec![T::from_f64(0.0); layout.stride * layout.stride],
        }
    }

    /// Assembles the second variation at a shape, plus `shift` times that of the bending energy. Closed chords add the penalty of the mesh times their
    /// square.
    pub(super) fn assemble(&mut self, mesh: &Mesh, state: &State<T>, load: &Load<T>, shift: T) {
        for (span, found) in state.spans.iter().enumerate() {
            self.gather(mesh, span, found, &load.tensions);
        }
        self.add_up(mesh, shift);
        let width = self.layout.width;
        for chord in &state.closed {
            for slope in &chord.slopes {
                self.local.fill(T::from_f64(0.0));
                expand(mesh, chord.span, slope, &mut self.local[..width]);
                let matrix = self.chain.element_mut(mesh.element(chord.span));
                add_square(matrix, T::from_f64(mesh.penalty(chord.span)), &self.local);
            }
        }
    }

    /// Takes what a span has of the second variation.
    pub(super) fn gather(&mut self, mesh: &Mesh, span: usize, found: &Span<T>, tensions: &[T]) {
        let (zero, Layout { width, stride, .. }) = (T::from_f64(0.0), self.layout);
        let (cables, count) = (tensions.len(), found.curvature.len());
        self.curvatures[span * count..][..count].copy_from_slice(&found.curvature);
        let all = tensions.iter().zip(&found.chords).zip(found.normal.chunks_exact(count));
        for (c, ((tension, chord), across)) in all.enumerate() {
            let at = (span * cables + c) * stride;
            let normal = &mut self.normals[at..at + stride];
            normal.fill(zero);
            if T::COUNT > 1 || tension.abs().lane(0) > 0.0 && chord.lane(0) > 0.0 {
                expand(mesh, span, across, &mut normal[..width]);
                let pull = chord.choose(*tension / *chord, zero);
                for (to, from) in self.pulled[at..at + stride].iter_mut().zip(normal.iter()) {
                    *to = pull * *from;
                }
            } else {
                self.pulled[at..at + stride].fill(zero);
            }
        }
    }

    /// The second variation of the spans that were taken, without closed chords, plus `shift` times that of the bending energy.
    pub(super) fn add_up(&mut self, mesh: &Mesh, shift: T) {
        let scale = T::from_f64(1.0) + shift;
        for (entry, bending) in self.chain.rows_mut().iter_mut().zip(&mesh.bending) {
            *entry = scale * T::from_f64(*bending);
        }
        if self.layout.clamped {
            (0..mesh.spans()).for_each(|span| self.multiply(span, mesh.table(span)));
        } else {
            self.multiply(0, &mesh.tables);
        }
    }

    /// Adds the products of the rows of an element that are weighed, on and above the diagonal: the chain reads no others.
    fn multiply(&mut self, element: usize, table: &[f64]) {
        let Layout { stride, elements, .. } = self.layout;
        let part = |all: usize| element * (all / elements)..(element + 1) * (all / elements);
        let curvatures = &self.curvatures[part(self.curvatures.len())];
        square_above(&mut self.square, stride, RowMajor { entries: table, stride }, curvatures, stride);
        self.chain.element_mut(element).iter_mut().zip(&self.square).for_each(|(a, b)| *a += *b);
        let rows = part(self.normals.len());
        let (normals, pulled) = (&self.normals[rows.clone()], &self.pulled[rows]);
        let [normals, pulled] = [normals, pulled].map(|entries| RowMajor { entries, stride });
        product_above(&mut self.square, stride, normals, pulled, stride, stride);
        self.chain.element_mut(element).iter_mut().zip(&self.square).for_each(|(a, b)| *a += *b);
    }

    /// Solves in place; a fixed first coefficient becomes zero.
    pub(super) fn solve(&self, x: &mut [T]) {
        self.chain.solve(x);
    }

    /// The smallest pivot relative to its terms, of each lane: not greater than 0, or NaN, where the matrix is not positive definite.
    pub(super) fn factorise_definite(&mut self) -> T {
        let mut smallest = T::from_f64(f64::INFINITY);
        self.chain.eliminate(|_, relative| {
            let lower = (smallest - relative).choose(relative, smallest);
            // Adds nothing but NaN.
            smallest = lower + T::from_f64(0.0) * relative;
        });
        smallest
    }
}

impl Tangent {
    /// Factorises. If an entry is not finite, the smallest pivot is not finite either.
    pub(super) fn factorise(&mut self) -> Pivots {
        self.chain.factorise()
    }
}

/// Adds `weight row row^T` to the upper triangle; rows are padded with zeros.
#[inline(always)]
fn add_square<T: Number>(matrix: &mut [T], weight: T, row: &[T]) {
    for (k, out) in matrix.chunks_exact_mut(row.len()).enumerate() {
        let factor = weight * row[k];
        let from = k & !3;
        add(&mut out[from..], factor, &row[from..]);
    }
}
