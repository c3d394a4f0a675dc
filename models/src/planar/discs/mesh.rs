//! Quantities of a robot that are constant during a solve: functions at the nodes of its spans, offsets, resultants, bending stiffness.
//!
//! The angle over an element is `sum of x_i f_i`. With one polynomial the whole backbone is one element with the functions `q_k`, the integrals of
//! orthonormal Legendre polynomials, which vanish at the base. Per span each is an element with the functions `1 - sigma`, `q_1, ..., q_(p-1)`, `sigma`:
//! the first and the last coefficient are the angles at its ends, which neighbours share, so that the coefficients of element `j` are the slice
//! `[j p, (j + 1) p]` of those of the robot; the first of all is the angle at the base, zero.

use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral;

use super::{Basis, Kernel};

/// Number of nodes, in excess of the number of functions, of the rule that integrates the bending energy.
pub(super) const MORE_NODES: usize = 12;

/// Numbering of the coefficients by elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Elements.
    pub(super) elements: usize,
    /// Functions of an element, and rounded up to a multiple of 4.
    pub(super) width: usize,
    pub(super) stride: usize,
    /// Coefficients between the first ones of neighbours.
    pub(super) advance: usize,
    /// The first coefficient of all is fixed.
    pub(super) clamped: bool,
    /// Coefficients, the fixed one included.
    pub(super) order: usize,
}

impl Layout {
    fn new(basis: Basis, spans: usize) -> Self {
        let (elements, width, advance, clamped, order) = match basis {
            Basis::Polynomial(degree) => (1, degree, 0, false, degree),
            Basis::PerSpan(degree) => (spans, degree + 1, degree, true, spans * degree + 1),
        };
        Self { elements, width, stride: width.div_ceil(4) * 4, advance, clamped, order }
    }

    /// Where the coefficients of an element begin.
    pub(super) const fn first(&self, element: usize) -> usize {
        element * self.advance
    }
}

/// A robot with a number of discs, ready to be solved.
#[derive(Clone, Debug)]
pub(super) struct Mesh<K: Kernel> {
    pub(super) kernel: K,
    pub(super) basis: Basis,
    pub(super) layout: Layout,
    pub(super) length: f64,
    /// Stations of base and discs, m.
    pub(super) stations: Vec<f64>,
    /// Nodes and weights of the rule of a span, in [0, 1].
    pub(super) rule: Rule,
    /// Functions at the nodes of a span, then at both of its ends, `[(row of the span) * stride + function]`: for each span, or for all.
    pub(super) tables: Vec<f64>,
    /// Upper triangles of the bending stiffness of the elements by rows of the stride, N m.
    pub(super) bending: Vec<f64>,
    /// Offsets at the stations.
    pub(super) offsets: Vec<K::PerCable<f64>>,
    /// Resultants at the nodes of the spans; empty without loads.
    pub(super) resultants: Vec<K::PerNode<[f64; 2]>>,
    /// Sums of the forces on the discs beyond each span.
    pub(super) beyond: Vec<[f64; 2]>,
    /// Lengths of the cables in the straight robot, m.
    pub(super) straight: K::PerCable<f64>,
    /// Couple that bends the robot by one radian, N m.
    pub(super) couple: f64,
    /// The robot has a distributed couple.
    pub(super) has_couple: bool,
    /// It has distributed forces, or forces on its discs.
    pub(super) loaded: bool,
    /// Largest sum of the magnitudes in a row of the bending stiffness, N m.
    pub(super) row_sum: f64,
    /// Largest length of a span plus its largest offset: an upper bound of the change of a chord per radian, m.
    pub(super) lever: f64,
    /// Largest declared force beyond a point of the backbone, N.
    pub(super) declared: f64,
}

/// Penalty stiffness of closed chords, relative to the bending stiffness of their span at the longest lever.
const PENALTY: f64 = 1e3;

impl<K: Kernel> Mesh<K> {
    pub(super) fn new(kernel: &K, discs: usize, basis: Basis) -> Self {
        let spans = discs.max(1);
        let layout = Layout::new(basis, spans);
        let options = kernel.options();
        let length = kernel.length();
        let stations: Vec<f64> = (0..=spans).map(|disc| station(kernel, disc, spans)).collect();
        let rule = Rule::gauss_legendre(kernel.node_count());
        let offsets: Vec<_> = stations.iter().map(|s| kernel.offsets(s)).collect();
        let mut straight = kernel.per_cable(|_| 0.0);
        for span in 0..spans {
            let ends = [span, span + 1].map(|end| offsets[end]);
            for (c, total) in straight.as_mut().iter_mut().enumerate() {
                let rise = ends[1].as_ref()[c] - ends[0].as_ref()[c];
                *total += (stations[span + 1] - stations[span]).hypot(rise);
            }
        }
        let mut beyond = vec![[0.0; 2]; spans];
        let mut sum = [0.0; 2];
        let mut resultants = Vec::new();
        if options.loaded {
            for disc in (0..spans).rev() {
                let force = kernel.disc_force(disc);
                sum = [sum[0] + force[0], sum[1] + force[1]];
                beyond[disc] = sum;
            }
            for span in 0..spans {
                let (from, h) = (stations[span], stations[span + 1] - stations[span]);
                resultants.push(kernel.per_node(|q| kernel.resultant(&(from + h * rule.nodes[q]))));
            }
        }
        let mut mesh = Self {
            kernel: kernel.clone(),
            basis,
            layout,
            length,
            couple: 0.0,
            stations,
            rule,
            tables: Vec::new(),
            bending: Vec::new(),
            offsets,
            resultants,
            beyond,
            straight,
            has_couple: options.couple,
            loaded: options.loaded,
            row_sum: 0.0,
            lever: 0.0,
            declared: 0.0,
        };
        mesh.tabulate();
        mesh.bend();
        mesh.measure();
        mesh
    }

    /// Computes the magnitudes from which rounding errors are estimated.
    fn measure(&mut self) {
        let Layout { width, stride, elements, .. } = self.layout;
        for matrix in self.bending.chunks_exact(width * stride) {
            for i in 0..width {
                // The upper triangle is stored. Neighbours share their first and last rows.
                let row = (0..width).map(|j| matrix[i.min(j) * stride + i.max(j)].abs()).sum::<f64>();
                self.row_sum = self.row_sum.max(if elements > 1 { 2.0 * row } else { row });
            }
        }
        let widest = |span: usize| {
            let ends = self.offsets[span].as_ref().iter().chain(self.offsets[span + 1].as_ref());
            ends.fold(0.0_f64, |widest, offset| widest.max(offset.abs()))
        };
        self.lever = (0..self.spans()).map(|span| self.span_length(span) + widest(span)).fold(0.0, f64::max);
        let forces = self.resultants.iter().flat_map(|nodes| nodes.as_ref()).chain(&self.beyond);
        self.declared = forces.fold(0.0_f64, |most, [x, y]| most.max(x.abs() + y.abs()));
    }

    /// Penalty stiffness of a closed chord, N/m: it makes the tangent positive definite in the directions of the chord, so that the chain can be
    /// factorised, and is zero in the energy of an equilibrium.
    pub(super) fn penalty(&self, span: usize) -> f64 {
        PENALTY * self.couple * self.length / (self.span_length(span) * self.lever * self.lever)
    }

    /// Number of spans.
    pub(super) fn spans(&self) -> usize {
        self.beyond.len()
    }

    /// Length of a span, m.
    pub(super) fn span_length(&self, span: usize) -> f64 {
        self.stations[span + 1] - self.stations[span]
    }

    /// The element of a span.
    pub(super) const fn element(&self, span: usize) -> usize {
        if self.layout.clamped { span } else { 0 }
    }

    /// Functions at the nodes of a span and at its ends.
    pub(super) fn table(&self, span: usize) -> &[f64] {
        let size = (self.kernel.node_count() + 2) * self.layout.stride;
        let at = if self.layout.clamped { 0 } else { span * size };
        &self.tables[at..at + size]
    }

    fn tabulate(&mut self) {
        let Layout { width, stride, clamped, .. } = self.layout;
        let shared = if clamped { 1 } else { self.spans() };
        let nodes = self.kernel.node_count();
        let rows = nodes + 2;
        self.tables = vec![0.0; shared * rows * stride];
        for span in 0..shared {
            for row in 0..rows {
                let local = if row < nodes { self.rule.nodes[row] } else { (row - nodes) as f64 };
                let at = (span * rows + row) * stride;
                let place = self.place(span, local);
                let mut values = vec![0.0; width];
                functions(self.basis, place, &mut values);
                self.tables[at..at + width].copy_from_slice(&values);
            }
        }
    }

    /// Coordinate of a point of a span in its element, in [0, 1].
    pub(super) fn place(&self, span: usize, local: f64) -> f64 {
        if self.layout.clamped {
            local
        } else {
            (self.stations[span] + self.span_length(span) * local) / self.length
        }
    }

    /// Length of the element of a span, m.
    pub(super) fn element_length(&self, span: usize) -> f64 {
        if self.layout.clamped { self.span_length(span) } else { self.length }
    }

    fn bend(&mut self) {
        self.bending = self.bending_matrices(|s| self.kernel.bending_stiffness(&s));
        let rule = Rule::gauss_legendre(16);
        let flexibility = rule.integrate(self.length, |s| self.kernel.bending_stiffness(&s).recip());
        self.couple = flexibility.recip();
    }

    /// `int stiffness f_i' f_j' ds` of the elements.
    pub(super) fn bending_matrices(&self, stiffness: impl Fn(f64) -> f64) -> Vec<f64> {
        let Layout { width, stride, elements, .. } = self.layout;
        let mut all = vec![0.0; elements * width * stride];
        let rule = Rule::gauss_legendre(width + MORE_NODES);
        let mut slopes = vec![0.0; width];
        for span in 0..self.spans() {
            let (from, h) = (self.stations[span], self.span_length(span));
            let matrix = &mut all[self.element(span) * width * stride..][..width * stride];
            let element = self.element_length(span);
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                slopes_of(self.basis, self.place(span, *node), &mut slopes);
                let scale = weight * h * stiffness(from + h * node) / (element * element);
                for (i, row) in matrix.chunks_exact_mut(stride).enumerate() {
                    for j in i..width {
                        row[j] += scale * slopes[i] * slopes[j];
                    }
                }
            }
        }
        all
    }
}

/// Station of a disc, 0 for the base, m.
fn station<K: Kernel>(kernel: &K, disc: usize, spans: usize) -> f64 {
    if disc == 0 {
        return 0.0;
    }
    let declared = if spans == kernel.options().discs { kernel.station(disc - 1) } else { None };
    declared.unwrap_or_else(|| kernel.length() * disc as f64 / spans as f64)
}

/// The functions of an element at a coordinate in [0, 1] [LASEM 46].
pub(super) fn functions(basis: Basis, place: f64, values: &mut [f64]) {
    match basis {
        Basis::Polynomial(_) => spectral::legendre_integrals(place, values),
        Basis::PerSpan(degree) => {
            spectral::legendre_integrals(place, &mut values[..degree]);
            values[0] = 1.0 - place;
            values[degree] = place;
        }
    }
}

/// Derivatives of the functions with respect to the coordinate.
pub(super) fn slopes_of(basis: Basis, place: f64, values: &mut [f64]) {
    match basis {
        Basis::Polynomial(_) => spectral::legendre(place, values),
        Basis::PerSpan(degree) => {
            spectral::legendre(place, &mut values[..degree]);
            values[0] = -1.0;
            values[degree] = 1.0;
        }
    }
}
