//! A shape: its coefficients, and the quantities of its spans that the kernel computes.

use pliant_runtime::spectral::dot;

use super::erased::Number;
use super::mesh::Mesh;
use super::products::{expand, table_dot, times_symmetric};
use super::{HeldSpan, PlanarWrench, Pose, Span, SpanInputs};

/// The loads on a shape.
#[derive(Clone, Debug)]
pub(super) struct Load<T = f64> {
    /// Fraction of the declared loads (distributed forces and couples, forces on discs) that is applied.
    pub(super) declared: T,
    /// Force, N, world, and couple, N m, at the tip.
    pub(super) tip: ([T; 2], T),
    /// Tensions, N.
    pub(super) tensions: Vec<T>,
}

impl<T: Number> Load<T> {
    /// The declared loads alone.
    pub(super) fn declared(cables: usize) -> Self {
        let zero = T::from_f64(0.0);
        Self { declared: T::from_f64(1.0), tip: ([zero; 2], zero), tensions: vec![zero; cables] }
    }
}

impl Load {
    /// The load at the tip.
    pub(super) fn wrench(&self) -> PlanarWrench {
        let (force, couple) = self.tip;
        PlanarWrench::new(force, couple)
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        (self.declared, self.tip) = (other.declared, other.tip);
        self.tensions.copy_from_slice(&other.tensions);
    }
}

/// A closed chord.
#[derive(Clone, Debug)]
pub(super) struct Closed<T = f64> {
    pub(super) span: usize,
    pub(super) cable: usize,
    /// The multiplier of the chord, N, world: the contact force.
    pub(super) force: [T; 2],
    /// Length of the chord, m, which is zero up to the residual.
    pub(super) chord: [T; 2],
    /// Derivatives of both components by the angles at nodes and ends.
    pub(super) slopes: [Vec<T>; 2],
}

/// Memory for the inputs of a span; see [`SpanInputs`].
#[derive(Clone, Debug)]
pub(super) struct Given<T = f64> {
    length: T,
    offsets: [Vec<T>; 2],
    pub(super) ends: [T; 2],
    pub(super) nodes: Vec<T>,
    resultant: Vec<[T; 2]>,
    pub(super) beyond: [T; 2],
}

impl<T: Number> Given<T> {
    fn new(mesh: &Mesh) -> Self {
        let zero = T::from_f64(0.0);
        Self {
            length: zero,
            offsets: [0, 1].map(|_| vec![zero; mesh.cables]),
            ends: [zero; 2],
            nodes: vec![zero; mesh.nodes],
            resultant: vec![[zero; 2]; mesh.nodes],
            beyond: [zero; 2],
        }
    }

    /// Takes a span of a shape, whose angle at the start of the span is known.
    fn set(&mut self, mesh: &Mesh, span: usize, coefficients: &[T], start: T, load: &Load<T>) {
        let layout = &mesh.layout;
        let x = &coefficients[layout.first(mesh.element(span))..][..layout.width];
        let rows = mesh.table(span);
        let angle = |row: usize| table_dot(&rows[row * layout.stride..][..layout.width], x);
        self.length = T::from_f64(mesh.span_length(span));
        for (to, from) in self.offsets.iter_mut().zip(mesh.offsets(span)) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = T::from_f64(*from));
        }
        self.ends = [start, angle(mesh.nodes + 1)];
        self.nodes.iter_mut().enumerate().for_each(|(row, node)| *node = angle(row));
        for (to, from) in self.resultant.iter_mut().zip(mesh.resultants(span)) {
            *to = from.map(|component| load.declared * T::from_f64(component));
        }
        let (force, _) = load.tip;
        self.beyond = [0, 1].map(|k| load.declared * T::from_f64(mesh.beyond[span][k]) + force[k]);
    }

    pub(super) fn inputs(&self) -> SpanInputs<'_, T> {
        let [start, end] = &self.offsets;
        SpanInputs {
            length: self.length,
            offsets: [start, end],
            ends: self.ends,
            nodes: &self.nodes,
            resultant: &self.resultant,
            beyond: self.beyond,
        }
    }

    /// Work of the forces beyond the span in its straight shape.
    fn straight_work(&self, mesh: &Mesh) -> T {
        let mut sum = self.beyond[0];
        if mesh.loaded {
            let weighed = self.resultant.iter().zip(&mesh.rule.weights);
            sum += weighed.fold(T::from_f64(0.0), |sum, ([x, _], w)| sum + T::from_f64(*w) * *x);
        }
        sum * self.length
    }
}

/// A shape, or one in each lane.
#[derive(Clone, Debug)]
pub(super) struct State<T = f64> {
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
    pub(super) spans: Vec<Span<T>>,
    /// Displacements of the cables, m.
    pub(super) displacements: Vec<T>,
    /// Closed chords.
    pub(super) closed: Vec<Closed<T>>,
    /// Inputs of the span at hand, and shortest chords of the cables, m.
    given: Given<T>,
    shortest: Vec<T>,
}

impl<T: Number> State<T> {
    /// The straight robot, which keeps its spans.
    pub(super) fn new(mesh: &Mesh) -> Self {
        Self { spans: vec![Span::new(mesh.nodes, mesh.cables); mesh.spans()], ..Self::brief(mesh) }
    }

    /// The straight robot, which does not keep its spans.
    pub(super) fn brief(mesh: &Mesh) -> Self {
        let (order, spans) = (mesh.layout.order, mesh.spans());
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
            displacements: vec![nothing; mesh.cables],
            closed: Vec::new(),
            given: Given::new(mesh),
            shortest: vec![nothing; mesh.cables],
        }
    }

    /// Becomes a copy of another one, without allocation where this one had as many spans and closed chords before.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.coefficients.copy_from_slice(&other.coefficients);
        self.gradient.copy_from_slice(&other.gradient);
        self.pull.copy_from_slice(&other.pull);
        self.angles.copy_from_slice(&other.angles);
        self.reaches.copy_from_slice(&other.reaches);
        self.displacements.copy_from_slice(&other.displacements);
        self.closed.clone_from(&other.closed);
        (self.bending, self.potential) = (other.bending, other.potential);
        (self.size, self.rounding) = (other.size, other.rounding);
        if self.spans.len() == other.spans.len() {
            self.spans.iter_mut().zip(&other.spans).for_each(|(to, from)| to.copy_from(from));
        } else {
            self.spans.clone_from(&other.spans);
        }
    }

    /// Energy, J.
    pub(super) fn energy(&self) -> T {
        self.bending + self.potential
    }

    /// Energy, gradient and lengths of the chords at the coefficients [LASEM 45, 47]; keeps the spans.
    pub(super) fn evaluate(&mut self, mesh: &Mesh, load: &Load<T>) {
        let mut spans = core::mem::take(&mut self.spans);
        self.begin(mesh);
        for (number, span) in spans.iter_mut().enumerate() {
            self.add(mesh, load, number, span);
        }
        self.spans = spans;
        self.finish(mesh, load);
    }

    /// Energy, gradient and lengths of the chords at the coefficients; hands each span on, in the memory of `span`, and does not keep it.
    pub(super) fn evaluate_with(
        &mut self,
        mesh: &Mesh,
        load: &Load<T>,
        span: &mut Span<T>,
        mut keep: impl FnMut(usize, &Span<T>),
    ) {
        self.begin(mesh);
        for number in 0..mesh.spans() {
            self.add(mesh, load, number, span);
            keep(number, span);
        }
        self.finish(mesh, load);
    }

    /// Bending energy, its gradient, and sums over the spans at their beginning.
    fn begin(&mut self, mesh: &Mesh) {
        let zero = T::from_f64(0.0);
        self.bend(mesh);
        self.pull.fill(zero);
        (self.potential, self.size) = (zero, self.bending);
        self.displacements.iter_mut().zip(&mesh.straight).for_each(|(to, from)| *to = T::from_f64(*from));
        self.shortest.fill(T::from_f64(f64::INFINITY));
    }

    /// Evaluates a span and adds it to the sums.
    fn add(&mut self, mesh: &Mesh, load: &Load<T>, number: usize, span: &mut Span<T>) {
        let zero = T::from_f64(0.0);
        let start = if number == 0 { zero } else { self.angles[number] };
        self.given.set(mesh, number, &self.coefficients, start, load);
        let given = &self.given;
        self.angles[number + 1] = given.ends[1];
        if self.closed.iter().any(|chord| chord.span == number) {
            held(mesh, given, load, number, &mut self.closed, span);
        } else {
            mesh.spans_in().span(&given.inputs(), &load.tensions, span);
        }
        if mesh.has_couple {
            let (from, h) = (mesh.stations[number], mesh.span_length(number));
            let nodes = given.nodes.iter().zip(&mesh.rule.nodes).zip(&mesh.rule.weights);
            let mut nodes = nodes.map(|((theta, node), weight)| {
                [T::from_f64(from + h * node), *theta, load.declared * T::from_f64(h * weight)]
            });
            mesh.spans_in().subtract_couple(&mut nodes, span);
        }
        let (first, width) = (mesh.layout.first(mesh.element(number)), mesh.layout.width);
        expand(mesh, number, &span.gradient, &mut self.pull[first..first + width]);
        // Zero in the straight robot.
        let straight = given.straight_work(mesh);
        self.potential += span.energy + straight;
        self.size += straight.abs();
        let sums = self.displacements.iter_mut().zip(&mut self.shortest);
        for ((displacement, shortest), chord) in sums.zip(&span.chords) {
            *displacement -= *chord;
            let shorter = chord.choose(*shortest - *chord, zero);
            *shortest = shorter.choose(*chord, *shortest);
        }
        self.reaches[number] = span.reach;
    }

    /// Adds the loads at the tip, and sums up.
    fn finish(&mut self, mesh: &Mesh, load: &Load<T>) {
        let zero = T::from_f64(0.0);
        let mut size = self.size;
        for ((tension, straight), displacement) in
            load.tensions.iter().zip(&mesh.straight).zip(&self.displacements)
        {
            let straight = T::from_f64(*straight);
            self.potential -= *tension * straight;
            size += tension.abs() * (straight + displacement.abs());
        }
        let (_, couple) = load.tip;
        let angle = self.angles[mesh.spans()];
        self.potential -= couple * angle;
        self.size = size + (couple * angle).abs();
        let last = mesh.spans() - 1;
        let first = mesh.layout.first(mesh.element(last));
        for (entry, value) in self.pull[first..].iter_mut().zip(mesh.end_row(last)) {
            *entry -= couple * T::from_f64(*value);
        }
        for (entry, pull) in self.gradient.iter_mut().zip(&self.pull) {
            *entry += *pull;
        }
        if mesh.layout.clamped {
            (self.gradient[0], self.pull[0]) = (zero, zero);
        }
        let tensions = load.tensions.iter().zip(&self.shortest);
        let steepest = tensions.fold(zero, |most, (tension, chord)| most.larger(tension.abs() / *chord));
        self.rounding = self.rounding_of(mesh, load, steepest);
    }

    /// Rounding error of the gradient, N m, where `steepest` is the largest tension over its chord.
    ///
    /// The error of a sum of `n` products is at most `n epsilon` times the sum of their magnitudes. The rows of the bending stiffness have as many terms
    /// as functions, and one more `epsilon` is the rounding of the coefficients themselves. Each span adds forces times levers. The error of the direction
    /// of a chord is `epsilon lever / chord`, which rotates its tension. That of closed chords is `epsilon lever`.
    fn rounding_of(&self, mesh: &Mesh, load: &Load<T>, steepest: T) -> T {
        let layout = &mesh.layout;
        let number = T::from_f64;
        let (terms, spans) = (layout.width as f64 + 1.0, if layout.clamped { 2 } else { mesh.spans() });
        let ([x, y], _) = load.tip;
        let declared = load.declared * number(mesh.declared);
        let forces = load.tensions.iter().fold(declared, |a, b| a + b.abs()) + x.abs() + y.abs();
        let bending = number(terms * mesh.row_sum) * largest(&self.coefficients);
        let levers = number(mesh.nodes as f64 + 2.0) * largest(&self.pull)
            + number(spans as f64) * forces * number(mesh.lever);
        let penalties = self.closed.iter().map(|chord| number(mesh.penalty(chord.span)));
        let stiffest = penalties.fold(steepest, T::larger);
        number(f64::EPSILON) * (bending + levers + number(4.0) * stiffest * number(mesh.lever * mesh.lever))
    }

    /// Bending energy and its gradient.
    fn bend(&mut self, mesh: &Mesh) {
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
    pub(super) fn given(&self, mesh: &Mesh, load: &Load<T>, span: usize) -> Given<T> {
        let mut given = Given::new(mesh);
        let start = if span == 0 { T::from_f64(0.0) } else { self.angles[span] };
        given.set(mesh, span, &self.coefficients, start, load);
        given
    }
}

/// Evaluates a span with closed chords: with contact forces `f`, chords `c` and the penalty `p` they add `f c + p c^2 / 2` to the energy.
fn held<T: Number>(
    mesh: &Mesh,
    given: &Given<T>,
    load: &Load<T>,
    number: usize,
    closed: &mut [Closed<T>],
    span: &mut Span<T>,
) {
    let (zero, count) = (T::from_f64(0.0), mesh.nodes + 2);
    let mut forces = vec![[zero; 2]; mesh.cables];
    let mut held = HeldSpan::new(mesh.nodes, mesh.cables);
    mesh.spans_in().held_span(&given.inputs(), &forces, &mut held);
    for (c, [x, y]) in held.chords.iter().enumerate() {
        let length = hypot(*x, *y);
        span.chords[c] = length;
        forces[c] = [*x, *y].map(|component| load.tensions[c] * component / length);
    }
    let (penalty, mut twice) = (T::from_f64(mesh.penalty(number)), zero);
    for chord in closed.iter_mut().filter(|chord| chord.span == number) {
        chord.chord = held.chords[chord.cable];
        for (to, from) in chord.slopes.iter_mut().zip(held.slopes_of(chord.cable)) {
            to.copy_from_slice(from);
        }
        forces[chord.cable] = [0, 1].map(|k| chord.force[k] + penalty * chord.chord[k]);
        span.chords[chord.cable] = zero;
        twice += penalty * dot(&chord.chord, &chord.chord);
    }
    mesh.spans_in().held_span(&given.inputs(), &forces, &mut held);
    (span.energy, span.reach) = (held.energy - T::from_f64(0.5) * twice, held.reach);
    span.gradient.copy_from_slice(&held.gradient);
    span.curvature.copy_from_slice(&held.curvature);
    let rows = span.along.chunks_exact_mut(count).zip(span.normal.chunks_exact_mut(count));
    for (c, (along, normal)) in rows.enumerate() {
        let length = span.chords[c];
        let [unit_x, unit_y] = held.chords[c].map(|component| length.choose(component / length, zero));
        let [x, y] = held.slopes_of(c);
        for k in 0..count {
            along[k] = unit_x * x[k] + unit_y * y[k];
            normal[k] = -unit_y * x[k] + unit_x * y[k];
        }
    }
}

impl State {
    /// Becomes the shape in a lane, where no chords are closed; without its spans.
    pub(super) fn take_lane<T: Number>(&mut self, of: &State<T>, lane: usize) {
        for (to, from) in [
            (&mut self.coefficients, &of.coefficients),
            (&mut self.gradient, &of.gradient),
            (&mut self.pull, &of.pull),
            (&mut self.angles, &of.angles),
            (&mut self.displacements, &of.displacements),
        ] {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.lane(lane));
        }
        let reaches = self.reaches.as_flattened_mut().iter_mut().zip(of.reaches.as_flattened());
        reaches.for_each(|(to, from)| *to = from.lane(lane));
        (self.bending, self.potential) = (of.bending.lane(lane), of.potential.lane(lane));
        (self.size, self.rounding) = (of.size.lane(lane), of.rounding.lane(lane));
        self.spans.clear();
        self.closed.clear();
    }

    /// Whether two discs have passed through each other at the holes of a cable under tension, so that its chord points backwards.
    pub(super) fn crossed(&self, mesh: &Mesh, tensions: &[f64]) -> bool {
        self.reaches.iter().enumerate().any(|(span, reach)| {
            let [from, to] = [self.angles[span], self.angles[span + 1]];
            if (to - from).abs() * mesh.lever < 0.5 * mesh.span_length(span) {
                return false;
            }
            // Along the mean direction of the two discs.
            let (sin, cos) = (0.5 * (from + to)).sin_cos();
            let along = cos * reach[0] + sin * reach[1];
            let tilt = (0.5 * (to - from)).sin();
            let [near, far] = mesh.offsets(span);
            let offsets = near.iter().zip(far).zip(tensions);
            offsets
                .into_iter()
                .any(|((near, far), tension)| *tension > 0.0 && along - (near + far) * tilt < 0.0)
        })
    }

    /// `-d Delta_l / d coefficients` of a cable: the derivative of its length inside the robot.
    pub(super) fn length_row(&self, mesh: &Mesh, cable: usize, row: &mut [f64]) {
        row.fill(0.0);
        for (span, found) in self.spans.iter().enumerate() {
            let first = mesh.layout.first(mesh.element(span));
            let along = &found.along[cable * (mesh.nodes + 2)..][..mesh.nodes + 2];
            expand(mesh, span, along, &mut row[first..first + mesh.layout.width]);
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
pub(super) fn largest<T: Number>(values: &[T]) -> T {
    values.iter().fold(T::from_f64(0.0), |most, entry| most.larger(entry.abs()))
}

/// `|(x, y)|`.
fn hypot<T: Number>(x: T, y: T) -> T {
    T::lanewise([x, y], |[x, y]| [x.hypot(y)])[0]
}
