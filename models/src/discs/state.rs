//! A shape: its coefficients, and the quantities of its spans that the kernel computes.

use pliant_runtime::spectral::dot;

use super::kernel::{ByAngle, HeldEnergy, Span, SpanEnergy, SpanGradient, SpanInputs};
use super::mesh::Mesh;
use super::{Kernel, Pose, Wrench};

/// The loads on a shape.
#[derive(Clone, Debug)]
pub(super) struct Load<K: Kernel> {
    /// Fraction of the declared loads (distributed forces and couples, forces on discs) that is applied.
    pub(super) declared: f64,
    /// Load at the tip.
    pub(super) tip: Wrench,
    /// Tensions, N.
    pub(super) tensions: K::PerCable<f64>,
}

impl<K: Kernel> Load<K> {
    /// The declared loads alone.
    pub(super) fn declared(kernel: &K) -> Self {
        Self { declared: 1.0, tip: Wrench::default(), tensions: kernel.per_cable(|_| 0.0) }
    }
}

/// A closed chord.
#[derive(Clone, Debug)]
pub(super) struct Closed<K: Kernel> {
    pub(super) span: usize,
    pub(super) cable: usize,
    /// The multiplier of the chord, N, world: the contact force.
    pub(super) force: [f64; 2],
    /// Length of the chord, m, which is zero up to the residual.
    pub(super) chord: [f64; 2],
    /// Derivatives of both components.
    pub(super) slopes: [SpanGradient<K, f64>; 2],
}

/// A shape.
#[derive(Clone, Debug)]
pub(super) struct State<K: Kernel> {
    /// Coefficients, see [`super::mesh`].
    pub(super) coefficients: Vec<f64>,
    /// Derivative of the energy with respect to them at fixed tensions and contact forces, N m.
    pub(super) gradient: Vec<f64>,
    /// The gradient without its bending part.
    pub(super) pull: Vec<f64>,
    /// Bending energy, J.
    pub(super) bending: f64,
    /// Energy without bending at constant tensions, J: zero in the straight robot without springs.
    pub(super) potential: f64,
    /// Sum of the magnitudes of the terms of the energy, J.
    pub(super) size: f64,
    /// Rounding error of the gradient, N m.
    pub(super) rounding: f64,
    /// Angles at base and discs, rad.
    pub(super) angles: Vec<f64>,
    pub(super) spans: Vec<Span<K, f64>>,
    /// Displacements of the cables, m.
    pub(super) displacements: K::PerCable<f64>,
    /// Closed chords.
    pub(super) closed: Vec<Closed<K>>,
}

/// A derivative that is zero.
pub(super) fn no_gradient<K: Kernel>(kernel: &K) -> SpanGradient<K, f64> {
    ByAngle { ends: [0.0; 2], nodes: kernel.per_node(|_| 0.0) }
}

impl<K: Kernel> State<K> {
    pub(super) fn new(mesh: &Mesh<K>) -> Self {
        let (kernel, order, spans) = (&mesh.kernel, mesh.layout.order, mesh.spans());
        let zero = SpanEnergy {
            energy: 0.0,
            reach: [0.0; 2],
            gradient: no_gradient(kernel),
            curvature: no_gradient(kernel),
            chords: kernel.per_cable(|_| 0.0),
            along: kernel.per_cable(|_| no_gradient(kernel)),
            normal: kernel.per_cable(|_| no_gradient(kernel)),
        };
        Self {
            coefficients: vec![0.0; order],
            gradient: vec![0.0; order],
            pull: vec![0.0; order],
            bending: 0.0,
            potential: 0.0,
            size: 0.0,
            rounding: 0.0,
            angles: vec![0.0; spans + 1],
            spans: vec![zero; spans],
            displacements: kernel.per_cable(|_| 0.0),
            closed: Vec::new(),
        }
    }

    /// Becomes a copy of another one, without allocation where both have the same chords closed.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.coefficients.copy_from_slice(&other.coefficients);
        self.gradient.copy_from_slice(&other.gradient);
        self.pull.copy_from_slice(&other.pull);
        self.angles.copy_from_slice(&other.angles);
        self.spans.copy_from_slice(&other.spans);
        self.closed.clone_from(&other.closed);
        (self.bending, self.potential) = (other.bending, other.potential);
        (self.size, self.rounding) = (other.size, other.rounding);
        self.displacements = other.displacements;
    }

    /// Energy, gradient and lengths of the chords at the coefficients.
    pub(super) fn evaluate(&mut self, mesh: &Mesh<K>, load: &Load<K>) {
        self.bend(mesh);
        self.pull.fill(0.0);
        self.potential = 0.0;
        self.displacements = mesh.straight;
        let mut size = self.bending;
        let mut steepest = 0.0_f64;
        for span in 0..mesh.spans() {
            let (inputs, width) = (self.inputs(mesh, load, span), mesh.layout.width);
            self.angles[span + 1] = inputs.ends[1];
            let mut found = if self.closed.iter().any(|chord| chord.span == span) {
                self.held(mesh, &inputs, load, span)
            } else {
                mesh.kernel.span(&inputs, &load.tensions)
            };
            if mesh.has_couple {
                add_couple(mesh, &mut found, &inputs.nodes, span, load.declared);
            }
            let first = mesh.layout.first(mesh.element(span));
            expand(mesh, span, &found.gradient, &mut self.pull[first..first + width]);
            // Zero in the straight robot.
            let straight = straight_work(mesh, &inputs);
            self.potential += found.energy + straight;
            size += straight.abs();
            let pairs = found.chords.as_ref().iter().zip(load.tensions.as_ref());
            for (displacement, (chord, tension)) in self.displacements.as_mut().iter_mut().zip(pairs) {
                *displacement -= chord;
                if *chord > 0.0 {
                    steepest = steepest.max(tension.abs() / chord);
                }
            }
            self.spans[span] = found;
        }
        for ((tension, straight), displacement) in
            load.tensions.as_ref().iter().zip(mesh.straight.as_ref()).zip(self.displacements.as_ref())
        {
            self.potential -= tension * straight;
            size += tension.abs() * (straight + displacement.abs());
        }
        let couple = load.tip.couple;
        let angle = self.angles[mesh.spans()];
        self.potential -= couple * angle;
        size += (couple * angle).abs();
        let last = mesh.spans() - 1;
        let row =
            &mesh.table(last)[(mesh.kernel.node_count() + 1) * mesh.layout.stride..][..mesh.layout.width];
        let first = mesh.layout.first(mesh.element(last));
        for (entry, value) in self.pull[first..].iter_mut().zip(row) {
            *entry -= couple * value;
        }
        for (entry, pull) in self.gradient.iter_mut().zip(&self.pull) {
            *entry += pull;
        }
        if mesh.layout.clamped {
            (self.gradient[0], self.pull[0]) = (0.0, 0.0);
        }
        self.size = size;
        self.rounding = self.rounding_of(mesh, load, steepest);
    }

    /// Rounding error of the gradient, N m, where `steepest` is the largest tension over its chord.
    ///
    /// The error of a sum of `n` products is at most `n epsilon` times the sum of their magnitudes. The rows of the bending stiffness have as many terms
    /// as functions, and one more `epsilon` is the rounding of the coefficients themselves. Each span adds forces times levers. The error of the direction
    /// of a chord is `epsilon lever / chord`, which rotates its tension. That of closed chords is `epsilon lever`.
    fn rounding_of(&self, mesh: &Mesh<K>, load: &Load<K>, steepest: f64) -> f64 {
        let layout = &mesh.layout;
        let (terms, spans) = (layout.width as f64 + 1.0, if layout.clamped { 2 } else { mesh.spans() });
        let forces = load.tensions.as_ref().iter().fold(load.declared * mesh.declared, |a, b| a + b.abs())
            + load.tip.force[0].abs()
            + load.tip.force[1].abs();
        let bending = terms * mesh.row_sum * largest(&self.coefficients);
        let levers = (mesh.kernel.node_count() as f64 + 2.0) * largest(&self.pull)
            + spans as f64 * forces * mesh.lever;
        let stiffest = self.closed.iter().map(|chord| mesh.penalty(chord.span)).fold(steepest, f64::max);
        f64::EPSILON * (bending + levers + 4.0 * stiffest * mesh.lever * mesh.lever)
    }

    /// Bending energy and its gradient.
    fn bend(&mut self, mesh: &Mesh<K>) {
        let layout = &mesh.layout;
        self.gradient.fill(0.0);
        self.bending = 0.0;
        for (element, matrix) in mesh.bending.chunks_exact(layout.width * layout.stride).enumerate() {
            let first = layout.first(element);
            let x = &self.coefficients[first..first + layout.width];
            let out = &mut self.gradient[first..first + layout.width];
            times_symmetric(matrix, layout.stride, x, out);
        }
        self.bending = 0.5 * dot(&self.coefficients, &self.gradient);
    }

    /// Inputs of the kernel for a span.
    pub(super) fn inputs(&self, mesh: &Mesh<K>, load: &Load<K>, span: usize) -> super::Inputs<K, f64> {
        let (kernel, layout) = (&mesh.kernel, &mesh.layout);
        let first = layout.first(mesh.element(span));
        let x = &self.coefficients[first..first + layout.width];
        let rows = mesh.table(span);
        let angle = |row: usize| dot(&rows[row * layout.stride..][..layout.width], x);
        let scale = load.declared;
        let beyond = mesh.beyond[span];
        SpanInputs {
            length: mesh.span_length(span),
            offsets: [mesh.offsets[span], mesh.offsets[span + 1]],
            ends: [if span == 0 { 0.0 } else { self.angles[span] }, angle(kernel.node_count() + 1)],
            nodes: kernel.per_node(angle),
            resultant: match mesh.resultants.get(span) {
                Some(resultant) => {
                    kernel.per_node(|q| resultant.as_ref()[q].map(|component| scale * component))
                }
                None => kernel.per_node(|_| [0.0; 2]),
            },
            beyond: [0, 1].map(|k| scale * beyond[k] + load.tip.force[k]),
        }
    }

    /// Evaluates a span with closed chords: with contact forces `f`, chords `c` and the penalty `p` they add `f c + p c^2 / 2` to the energy.
    fn held(
        &mut self,
        mesh: &Mesh<K>,
        inputs: &super::Inputs<K, f64>,
        load: &Load<K>,
        span: usize,
    ) -> Span<K, f64> {
        let kernel = &mesh.kernel;
        let mut forces = kernel.per_cable(|_| [0.0; 2]);
        let first = kernel.held_span(inputs, &forces);
        let mut chords = kernel.per_cable(|c| {
            let [x, y] = first.chords.as_ref()[c];
            x.hypot(y)
        });
        for (c, force) in forces.as_mut().iter_mut().enumerate() {
            let length = chords.as_ref()[c];
            *force = first.chords.as_ref()[c].map(|component| load.tensions.as_ref()[c] * component / length);
        }
        let (penalty, mut twice) = (mesh.penalty(span), 0.0);
        for chord in self.closed.iter_mut().filter(|chord| chord.span == span) {
            chord.chord = first.chords.as_ref()[chord.cable];
            chord.slopes = first.slopes.as_ref()[chord.cable];
            forces.as_mut()[chord.cable] = [0, 1].map(|k| chord.force[k] + penalty * chord.chord[k]);
            chords.as_mut()[chord.cable] = 0.0;
            twice += penalty * dot(&chord.chord, &chord.chord);
        }
        let HeldEnergy { energy, reach, gradient, curvature, chords: vectors, slopes } =
            kernel.held_span(inputs, &forces);
        let mixed = |c: usize, a: f64, b: f64| {
            let [x, y] = slopes.as_ref()[c];
            ByAngle {
                ends: [0, 1].map(|k| a * x.ends[k] + b * y.ends[k]),
                nodes: kernel.per_node(|q| a * x.nodes.as_ref()[q] + b * y.nodes.as_ref()[q]),
            }
        };
        let unit = |c: usize| {
            let length = chords.as_ref()[c];
            if length > 0.0 { vectors.as_ref()[c].map(|component| component / length) } else { [0.0; 2] }
        };
        SpanEnergy {
            energy: energy - 0.5 * twice,
            reach,
            gradient,
            curvature,
            chords,
            along: kernel.per_cable(|c| mixed(c, unit(c)[0], unit(c)[1])),
            normal: kernel.per_cable(|c| mixed(c, -unit(c)[1], unit(c)[0])),
        }
    }

    /// `-d Delta_l / d coefficients` of a cable: the derivative of its length inside the robot.
    pub(super) fn length_row(&self, mesh: &Mesh<K>, cable: usize, row: &mut [f64]) {
        row.fill(0.0);
        for (span, found) in self.spans.iter().enumerate() {
            let first = mesh.layout.first(mesh.element(span));
            expand(mesh, span, &found.along.as_ref()[cable], &mut row[first..first + mesh.layout.width]);
        }
        if mesh.layout.clamped {
            row[0] = 0.0;
        }
    }

    /// Pose of a disc, where 0 is the first one beyond the base.
    pub(super) fn disc(&self, disc: usize) -> Pose {
        let sum = |[x, y]: [f64; 2], reach: [f64; 2]| [x + reach[0], y + reach[1]];
        let translation = self.spans[..=disc].iter().map(|span| span.reach).fold([0.0; 2], sum);
        Pose::new(translation, self.angles[disc + 1])
    }

    /// Energy, J.
    pub(super) fn energy(&self) -> f64 {
        self.bending + self.potential
    }
}

/// The largest magnitude; NaN where an entry is NaN.
pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |a, b| if b.abs() > a || b.is_nan() { b.abs() } else { a })
}

/// Work of the forces beyond a span in its straight shape.
fn straight_work<K: Kernel>(mesh: &Mesh<K>, inputs: &super::Inputs<K, f64>) -> f64 {
    let mut sum = inputs.beyond[0];
    if mesh.loaded {
        sum += inputs.resultant.as_ref().iter().zip(&mesh.rule.weights).map(|([x, _], w)| w * x).sum::<f64>();
    }
    sum * inputs.length
}

/// Nodes of the rule that integrates the distributed couple over the angle.
const COUPLE_NODES: usize = 16;

/// The distributed couple at the nodes: `-int int c dtheta ds`.
fn add_couple<K: Kernel>(
    mesh: &Mesh<K>,
    found: &mut Span<K, f64>,
    angles: &K::PerNode<f64>,
    span: usize,
    scale: f64,
) {
    let (from, h) = (mesh.stations[span], mesh.span_length(span));
    for (q, theta) in angles.as_ref().iter().enumerate() {
        let s = from + h * mesh.rule.nodes[q];
        let weight = scale * h * mesh.rule.weights[q];
        let [couple, slope] = mesh.kernel.couple(&s, theta);
        found.gradient.nodes.as_mut()[q] -= weight * couple;
        found.curvature.nodes.as_mut()[q] -= weight * slope;
        let mut work = 0.0;
        for node in 0..COUPLE_NODES {
            let part = (node as f64 + 0.5) / COUPLE_NODES as f64;
            work += mesh.kernel.couple(&s, &(part * theta))[0];
        }
        found.energy -= weight * theta * work / COUPLE_NODES as f64;
    }
}

/// Adds a derivative by angles, converted to a derivative by the coefficients of the element.
pub(super) fn expand<K: Kernel>(
    mesh: &Mesh<K>,
    span: usize,
    gradient: &SpanGradient<K, f64>,
    out: &mut [f64],
) {
    let stride = mesh.layout.stride;
    let (nodes, ends) = mesh.table(span).split_at(mesh.kernel.node_count() * stride);
    for block in (0..out.len()).step_by(4) {
        let mut sums = [0.0_f64; 4];
        for (rows, values) in [(nodes, gradient.nodes.as_ref()), (ends, &gradient.ends)] {
            for (row, value) in rows.chunks_exact(stride).zip(values) {
                if let Some(row) = row[block..].first_chunk::<4>() {
                    for (sum, function) in sums.iter_mut().zip(row) {
                        *sum = pliant_runtime::Scalar::fma(*value, *function, *sum);
                    }
                }
            }
        }
        for (entry, sum) in out[block..].iter_mut().zip(sums) {
            *entry += sum;
        }
    }
}

/// Adds the product of a symmetric matrix, given by the rows of its upper triangle, and a vector.
pub(super) fn times_symmetric(matrix: &[f64], stride: usize, x: &[f64], out: &mut [f64]) {
    let width = x.len();
    for (k, row) in matrix.chunks_exact(stride).enumerate() {
        let row = &row[..width];
        out[k] += row[k] * x[k] + dot(&row[k + 1..], &x[k + 1..]);
        for (entry, value) in out[k + 1..].iter_mut().zip(&row[k + 1..]) {
            *entry += value * x[k];
        }
    }
}
