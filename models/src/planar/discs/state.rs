//! A shape: its coefficients, and the quantities of its spans that the kernel computes.

use pliant_runtime::Lanes;
use pliant_runtime::spectral::dot;

use super::kernel::{ByAngle, HeldEnergy, Span, SpanEnergy, SpanGradient, SpanInputs};
use super::mesh::Mesh;
use super::products::{expand, table_dot, times_symmetric};
use super::{Kernel, Pose, Wrench};
use crate::Entry;

/// The loads on a shape.
#[derive(Clone, Debug)]
pub(super) struct Load<K: Kernel, T: Entry = f64> {
    /// Fraction of the declared loads (distributed forces and couples, forces on discs) that is applied.
    pub(super) declared: T,
    /// Force, N, world, and couple, N m, at the tip.
    pub(super) tip: ([T; 2], T),
    /// Tensions, N.
    pub(super) tensions: K::PerCable<T>,
}

impl<K: Kernel, T: Lanes> Load<K, T> {
    /// The declared loads alone.
    pub(super) fn declared(kernel: &K) -> Self {
        let zero = T::from_f64(0.0);
        let tensions = kernel.per_cable(|_| zero);
        Self { declared: T::from_f64(1.0), tip: ([zero; 2], zero), tensions }
    }
}

impl<K: Kernel> Load<K> {
    /// The load at the tip.
    pub(super) fn wrench(&self) -> Wrench {
        let (force, couple) = self.tip;
        Wrench::new(force, couple)
    }
}

/// A closed chord.
#[derive(Clone, Debug)]
pub(super) struct Closed<K: Kernel, T: Entry = f64> {
    pub(super) span: usize,
    pub(super) cable: usize,
    /// The multiplier of the chord, N, world: the contact force.
    pub(super) force: [T; 2],
    /// Length of the chord, m, which is zero up to the residual.
    pub(super) chord: [T; 2],
    /// Derivatives of both components.
    pub(super) slopes: [SpanGradient<K, T>; 2],
}

/// A shape, or one in each lane.
#[derive(Clone, Debug)]
pub(super) struct State<K: Kernel, T: Entry = f64> {
    /// Coefficients, see [`super::mesh`].
    pub(super) coefficients: Vec<T>,
    /// Derivative of the energy with respect to them at fixed tensions and contact forces, N m.
    pub(super) gradient: Vec<T>,
    /// The gradient without its bending part.
    pub(super) pull: Vec<T>,
    /// Bending energy, J.
    pub(super) bending: T,
    /// Energy without bending at constant tensions, J: zero in the straight robot without springs.
    pub(super) potential: T,
    /// Sum of the magnitudes of the terms of the energy, J.
    pub(super) size: T,
    /// Rounding error of the gradient, N m.
    pub(super) rounding: T,
    /// Angles at base and discs, rad.
    pub(super) angles: Vec<T>,
    /// Displacements along the spans, m, world.
    pub(super) reaches: Vec<[T; 2]>,
    /// The spans; none where they are not kept.
    pub(super) spans: Vec<Span<K, T>>,
    /// Displacements of the cables, m.
    pub(super) displacements: K::PerCable<T>,
    /// Closed chords.
    pub(super) closed: Vec<Closed<K, T>>,
}

/// A derivative that is zero.
pub(super) fn no_gradient<K: Kernel, T: Lanes>(kernel: &K) -> SpanGradient<K, T> {
    let zero = T::from_f64(0.0);
    ByAngle { ends: [zero; 2], nodes: kernel.per_node(|_| zero) }
}

impl<K: Kernel, T: Lanes> State<K, T> {
    /// The straight robot, which keeps its spans.
    pub(super) fn new(mesh: &Mesh<K>) -> Self {
        let (kernel, nothing) = (&mesh.kernel, T::from_f64(0.0));
        let zero = SpanEnergy {
            energy: nothing,
            reach: [nothing; 2],
            gradient: no_gradient(kernel),
            curvature: no_gradient(kernel),
            chords: kernel.per_cable(|_| nothing),
            along: kernel.per_cable(|_| no_gradient(kernel)),
            normal: kernel.per_cable(|_| no_gradient(kernel)),
        };
        Self { spans: vec![zero; mesh.spans()], ..Self::brief(mesh) }
    }

    /// The straight robot, which does not keep its spans.
    pub(super) fn brief(mesh: &Mesh<K>) -> Self {
        let (kernel, order, spans) = (&mesh.kernel, mesh.layout.order, mesh.spans());
        let nothing = T::from_f64(0.0);
        Self {
            coefficients: vec![nothing; order],
            gradient: vec![nothing; order],
            pull: vec![nothing; order],
            bending: nothing,
            potential: nothing,
            size: nothing,
            rounding: nothing,
            angles: vec![nothing; spans + 1],
            reaches: vec![[nothing; 2]; spans],
            spans: Vec::new(),
            displacements: kernel.per_cable(|_| nothing),
            closed: Vec::new(),
        }
    }

    /// Becomes a copy of another one, without allocation where this one had as many spans and closed chords before.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.coefficients.copy_from_slice(&other.coefficients);
        self.gradient.copy_from_slice(&other.gradient);
        self.pull.copy_from_slice(&other.pull);
        self.angles.copy_from_slice(&other.angles);
        self.reaches.copy_from_slice(&other.reaches);
        self.spans.clone_from(&other.spans);
        self.closed.clone_from(&other.closed);
        (self.bending, self.potential) = (other.bending, other.potential);
        (self.size, self.rounding) = (other.size, other.rounding);
        self.displacements = other.displacements;
    }

    /// Energy, J.
    pub(super) fn energy(&self) -> T {
        self.bending + self.potential
    }

    /// Energy, gradient and lengths of the chords at the coefficients [LASEM 45, 47]; keeps the spans.
    pub(super) fn evaluate(&mut self, mesh: &Mesh<K>, load: &Load<K, T>) {
        let mut spans = core::mem::take(&mut self.spans);
        self.evaluate_with(mesh, load, |span, found| spans[span] = *found);
        self.spans = spans;
    }

    /// Energy, gradient and lengths of the chords at the coefficients; hands each span on and does not keep it.
    pub(super) fn evaluate_with(
        &mut self,
        mesh: &Mesh<K>,
        load: &Load<K, T>,
        mut keep: impl FnMut(usize, &Span<K, T>),
    ) {
        self.bend(mesh);
        let zero = T::from_f64(0.0);
        self.pull.fill(zero);
        self.potential = zero;
        self.displacements = lanes_of(mesh);
        let mut size = self.bending;
        let mut shortest = mesh.kernel.per_cable(|_| T::from_f64(f64::INFINITY));
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
            let pairs = self.displacements.as_mut().iter_mut().zip(shortest.as_mut());
            for ((displacement, shortest), chord) in pairs.zip(found.chords.as_ref()) {
                *displacement -= *chord;
                let shorter = chord.choose(*shortest - *chord, zero);
                *shortest = shorter.choose(*chord, *shortest);
            }
            self.reaches[span] = found.reach;
            keep(span, &found);
        }
        for ((tension, straight), displacement) in
            load.tensions.as_ref().iter().zip(mesh.straight.as_ref()).zip(self.displacements.as_ref())
        {
            let straight = T::from_f64(*straight);
            self.potential -= *tension * straight;
            size += tension.abs() * (straight + displacement.abs());
        }
        let (_, couple) = load.tip;
        let angle = self.angles[mesh.spans()];
        self.potential -= couple * angle;
        size += (couple * angle).abs();
        let last = mesh.spans() - 1;
        let row =
            &mesh.table(last)[(mesh.kernel.node_count() + 1) * mesh.layout.stride..][..mesh.layout.width];
        let first = mesh.layout.first(mesh.element(last));
        for (entry, value) in self.pull[first..].iter_mut().zip(row) {
            *entry -= couple * T::from_f64(*value);
        }
        for (entry, pull) in self.gradient.iter_mut().zip(&self.pull) {
            *entry += *pull;
        }
        if mesh.layout.clamped {
            (self.gradient[0], self.pull[0]) = (zero, zero);
        }
        self.size = size;
        let tensions = load.tensions.as_ref().iter().zip(shortest.as_ref());
        let steepest = tensions.fold(zero, |most, (tension, chord)| most.larger(tension.abs() / *chord));
        self.rounding = self.rounding_of(mesh, load, steepest);
    }

    /// Rounding error of the gradient, N m, where `steepest` is the largest tension over its chord.
    ///
    /// The error of a sum of `n` products is at most `n epsilon` times the sum of their magnitudes. The rows of the bending stiffness have as many terms
    /// as functions, and one more `epsilon` is the rounding of the coefficients themselves. Each span adds forces times levers. The error of the direction
    /// of a chord is `epsilon lever / chord`, which rotates its tension. That of closed chords is `epsilon lever`.
    fn rounding_of(&self, mesh: &Mesh<K>, load: &Load<K, T>, steepest: T) -> T {
        let layout = &mesh.layout;
        let number = T::from_f64;
        let (terms, spans) = (layout.width as f64 + 1.0, if layout.clamped { 2 } else { mesh.spans() });
        let ([x, y], _) = load.tip;
        let declared = load.declared * number(mesh.declared);
        let forces = load.tensions.as_ref().iter().fold(declared, |a, b| a + b.abs()) + x.abs() + y.abs();
        let bending = number(terms * mesh.row_sum) * largest(&self.coefficients);
        let levers = number(mesh.kernel.node_count() as f64 + 2.0) * largest(&self.pull)
            + number(spans as f64) * forces * number(mesh.lever);
        let penalties = self.closed.iter().map(|chord| number(mesh.penalty(chord.span)));
        let stiffest = penalties.fold(steepest, T::larger);
        number(f64::EPSILON) * (bending + levers + number(4.0) * stiffest * number(mesh.lever * mesh.lever))
    }

    /// Bending energy and its gradient.
    fn bend(&mut self, mesh: &Mesh<K>) {
        let layout = &mesh.layout;
        self.gradient.fill(T::from_f64(0.0));
        for (element, matrix) in mesh.bending.chunks_exact(layout.width * layout.stride).enumerate() {
            let first = layout.first(element);
            let x = &self.coefficients[first..first + layout.width];
            let out = &mut self.gradient[first..first + layout.width];
            times_symmetric(matrix, layout.stride, x, out);
        }
        self.bending = T::from_f64(0.5) * dot(&self.coefficients, &self.gradient);
    }

    /// Inputs of the kernel for a span.
    pub(super) fn inputs(&self, mesh: &Mesh<K>, load: &Load<K, T>, span: usize) -> super::Inputs<K, T> {
        let (kernel, layout) = (&mesh.kernel, &mesh.layout);
        let first = layout.first(mesh.element(span));
        let x = &self.coefficients[first..first + layout.width];
        let rows = mesh.table(span);
        let angle = |row: usize| table_dot(&rows[row * layout.stride..][..layout.width], x);
        let scale = load.declared;
        let beyond = mesh.beyond[span];
        let (force, _) = load.tip;
        let offsets = |end: usize| {
            let known = mesh.offsets[span + end].as_ref();
            kernel.per_cable(|cable| T::from_f64(known[cable]))
        };
        SpanInputs {
            length: T::from_f64(mesh.span_length(span)),
            offsets: [offsets(0), offsets(1)],
            ends: [
                if span == 0 { T::from_f64(0.0) } else { self.angles[span] },
                angle(kernel.node_count() + 1),
            ],
            nodes: kernel.per_node(angle),
            resultant: match mesh.resultants.get(span) {
                Some(resultant) => {
                    kernel.per_node(|q| resultant.as_ref()[q].map(|component| scale * T::from_f64(component)))
                }
                None => kernel.per_node(|_| [T::from_f64(0.0); 2]),
            },
            beyond: [0, 1].map(|k| scale * T::from_f64(beyond[k]) + force[k]),
        }
    }

    /// Evaluates a span with closed chords: with contact forces `f`, chords `c` and the penalty `p` they add `f c + p c^2 / 2` to the energy.
    fn held(
        &mut self,
        mesh: &Mesh<K>,
        inputs: &super::Inputs<K, T>,
        load: &Load<K, T>,
        span: usize,
    ) -> Span<K, T> {
        let kernel = &mesh.kernel;
        let zero = T::from_f64(0.0);
        let mut forces = kernel.per_cable(|_| [zero; 2]);
        let first = kernel.held_span(inputs, &forces);
        let mut chords = kernel.per_cable(|c| {
            let [x, y] = first.chords.as_ref()[c];
            hypot(x, y)
        });
        for (c, force) in forces.as_mut().iter_mut().enumerate() {
            let length = chords.as_ref()[c];
            *force = first.chords.as_ref()[c].map(|component| load.tensions.as_ref()[c] * component / length);
        }
        let (penalty, mut twice) = (T::from_f64(mesh.penalty(span)), zero);
        for chord in self.closed.iter_mut().filter(|chord| chord.span == span) {
            chord.chord = first.chords.as_ref()[chord.cable];
            chord.slopes = first.slopes.as_ref()[chord.cable];
            forces.as_mut()[chord.cable] = [0, 1].map(|k| chord.force[k] + penalty * chord.chord[k]);
            chords.as_mut()[chord.cable] = zero;
            twice += penalty * dot(&chord.chord, &chord.chord);
        }
        let HeldEnergy { energy, reach, gradient, curvature, chords: vectors, slopes } =
            kernel.held_span(inputs, &forces);
        let mixed = |c: usize, a: T, b: T| {
            let [x, y] = slopes.as_ref()[c];
            ByAngle {
                ends: [0, 1].map(|k| a * x.ends[k] + b * y.ends[k]),
                nodes: kernel.per_node(|q| a * x.nodes.as_ref()[q] + b * y.nodes.as_ref()[q]),
            }
        };
        let unit = |c: usize| {
            let length = chords.as_ref()[c];
            vectors.as_ref()[c].map(|component| length.choose(component / length, zero))
        };
        SpanEnergy {
            energy: energy - T::from_f64(0.5) * twice,
            reach,
            gradient,
            curvature,
            chords,
            along: kernel.per_cable(|c| mixed(c, unit(c)[0], unit(c)[1])),
            normal: kernel.per_cable(|c| mixed(c, -unit(c)[1], unit(c)[0])),
        }
    }
}

impl<K: Kernel> State<K> {
    /// Becomes the shape in a lane, where no chords are closed; without its spans.
    pub(super) fn take_lane<T: Lanes>(&mut self, of: &State<K, T>, lane: usize) {
        for (to, from) in [
            (&mut self.coefficients, &of.coefficients),
            (&mut self.gradient, &of.gradient),
            (&mut self.pull, &of.pull),
            (&mut self.angles, &of.angles),
        ] {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.lane(lane));
        }
        let reaches = self.reaches.as_flattened_mut().iter_mut().zip(of.reaches.as_flattened());
        reaches.for_each(|(to, from)| *to = from.lane(lane));
        let displacements = self.displacements.as_mut().iter_mut().zip(of.displacements.as_ref());
        displacements.for_each(|(to, from)| *to = from.lane(lane));
        (self.bending, self.potential) = (of.bending.lane(lane), of.potential.lane(lane));
        (self.size, self.rounding) = (of.size.lane(lane), of.rounding.lane(lane));
        self.spans.clear();
        self.closed.clear();
    }

    /// Whether two discs have passed through each other at the holes of a cable under tension, so that its chord points backwards.
    pub(super) fn crossed(&self, mesh: &Mesh<K>, tensions: &K::PerCable<f64>) -> bool {
        self.reaches.iter().enumerate().any(|(span, reach)| {
            let [from, to] = [self.angles[span], self.angles[span + 1]];
            if (to - from).abs() * mesh.lever < 0.5 * mesh.span_length(span) {
                return false;
            }
            // Along the mean direction of the two discs.
            let (sin, cos) = (0.5 * (from + to)).sin_cos();
            let along = cos * reach[0] + sin * reach[1];
            let tilt = (0.5 * (to - from)).sin();
            let offsets = mesh.offsets[span].as_ref().iter().zip(mesh.offsets[span + 1].as_ref());
            offsets
                .zip(tensions.as_ref())
                .any(|((near, far), tension)| *tension > 0.0 && along - (near + far) * tilt < 0.0)
        })
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
        let translation = self.reaches[..=disc].iter().copied().fold([0.0; 2], sum);
        Pose::new(translation, self.angles[disc + 1])
    }
}

/// The largest magnitude; NaN where an entry is NaN.
pub(super) fn largest<T: Lanes>(values: &[T]) -> T {
    values.iter().fold(T::from_f64(0.0), |most, entry| most.larger(entry.abs()))
}

/// `|(x, y)|`.
fn hypot<T: Lanes>(x: T, y: T) -> T {
    T::lanewise([x, y], |[x, y]| [x.hypot(y)])[0]
}

/// Lengths of the cables in the straight robot.
fn lanes_of<K: Kernel, T: Lanes>(mesh: &Mesh<K>) -> K::PerCable<T> {
    mesh.kernel.per_cable(|cable| T::from_f64(mesh.straight.as_ref()[cable]))
}

/// Work of the forces beyond a span in its straight shape.
fn straight_work<K: Kernel, T: Lanes>(mesh: &Mesh<K>, inputs: &super::Inputs<K, T>) -> T {
    let mut sum = inputs.beyond[0];
    if mesh.loaded {
        let weighed = inputs.resultant.as_ref().iter().zip(&mesh.rule.weights);
        sum += weighed.fold(T::from_f64(0.0), |sum, ([x, _], w)| sum + T::from_f64(*w) * *x);
    }
    sum * inputs.length
}

/// Nodes of the rule that integrates the distributed couple over the angle.
const COUPLE_NODES: usize = 16;

/// The distributed couple at the nodes: `-int int c dtheta ds`.
fn add_couple<K: Kernel, T: Lanes>(
    mesh: &Mesh<K>,
    found: &mut Span<K, T>,
    angles: &K::PerNode<T>,
    span: usize,
    scale: T,
) {
    let (from, h) = (mesh.stations[span], mesh.span_length(span));
    for (q, theta) in angles.as_ref().iter().enumerate() {
        let s = T::from_f64(from + h * mesh.rule.nodes[q]);
        let weight = scale * T::from_f64(h * mesh.rule.weights[q]);
        let [couple, slope] = mesh.kernel.couple(&s, theta);
        let (gradient, curvature) =
            (&mut found.gradient.nodes.as_mut()[q], &mut found.curvature.nodes.as_mut()[q]);
        *gradient -= weight * couple;
        *curvature -= weight * slope;
        let mut work = T::from_f64(0.0);
        for node in 0..COUPLE_NODES {
            let part = T::from_f64((node as f64 + 0.5) / COUPLE_NODES as f64);
            work += mesh.kernel.couple(&s, &(part * *theta))[0];
        }
        found.energy -= weight * *theta * work * T::from_f64(1.0 / COUPLE_NODES as f64);
    }
}
