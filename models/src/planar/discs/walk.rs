//! A span by steps over its nodes: the energy of its cables and its derivatives, from generated kernels of a node and of the ends [LASEM 45].

use super::kernel::{HeldSpan, Span, SpanInputs};
use crate::Scalar;

/// A step over one node.
#[derive(Clone, Copy, Debug)]
pub struct SpanStep<T> {
    /// `h w_q (cos theta, sin theta)`, m.
    pub part: [T; 2],
    /// Sum of the parts up to this node, m.
    pub reach: [T; 2],
    /// Work of the distributed loads up to this node, J.
    pub load: T,
}

/// At the ends of a span under tensions [LASEM 45].
#[derive(Clone, Copy, Debug)]
pub struct TenseEnds<T, const M: usize> {
    /// Energy `P`, J.
    pub energy: T,
    /// Sum of the cables' forces less the forces beyond, N.
    pub pull: [T; 2],
    /// First derivative of `P` by the angles at the ends, N m.
    pub gradient: [T; 2],
    /// Diagonal part of the second, N m.
    pub curvature: [T; 2],
    /// Lengths of the chords, m.
    pub chords: [T; M],
    /// Unit vectors along them.
    pub units: [[T; 2]; M],
    /// Derivatives of their lengths by the angles at the ends, m.
    pub along: [[T; 2]; M],
    /// Displacements of their ends perpendicular to them, m.
    pub normal: [[T; 2]; M],
}

/// Quantities at a node of a span under tensions.
#[derive(Clone, Copy, Debug)]
pub struct TenseNode<T, const M: usize> {
    /// First derivative of `P` by the angle at the node, N m.
    pub gradient: T,
    /// Diagonal part of the second, N m.
    pub curvature: T,
    /// Derivatives of the lengths of the chords, m.
    pub along: [T; M],
    /// Displacements perpendicular to the chords, m.
    pub normal: [T; M],
}

/// Quantities at the ends of a span whose cables pull with given forces.
#[derive(Clone, Copy, Debug)]
pub struct HeldEnds<T, const M: usize> {
    /// Energy `P`, J.
    pub energy: T,
    /// Sum of the cables' forces less the forces beyond, N.
    pub pull: [T; 2],
    /// First derivative of `P` by the angles at the ends, N m.
    pub gradient: [T; 2],
    /// Second derivative, a diagonal, N m.
    pub curvature: [T; 2],
    /// The chords, m.
    pub chords: [[T; 2]; M],
    /// Their derivatives by the angle at the start and at the end, m.
    pub slopes: [[[T; 2]; 2]; M],
}

/// Quantities at a node of a span with given forces.
#[derive(Clone, Copy, Debug)]
pub struct HeldNode<T> {
    /// First derivative of `P` by the angle at the node, N m.
    pub gradient: T,
    /// Second derivative, N m.
    pub curvature: T,
    /// Derivative of every chord, m.
    pub slope: [T; 2],
}

/// Weights of the `Q` nodes of a span.
pub trait SpanWeights<const Q: usize> {
    /// Weights of Gauss-Legendre quadrature on [0, 1].
    const WEIGHTS: &'static [f64; Q];
}

/// Kernels of a span with `M` cables and any number of nodes.
pub trait SpanKernels<const M: usize> {
    /// Steps over one node with the tangent `(cos theta, sin theta)`; `weight` is the length of the span times that of the node.
    fn span_step<T: Scalar>(
        &self,
        tangent: &[T; 2],
        weight: &T,
        reach: &[T; 2],
        load: &T,
        resultant: &[T; 2],
    ) -> SpanStep<T>;

    /// Computes the quantities at the ends with these tangents, under tensions.
    fn tense_ends<T: Scalar>(
        &self,
        reach: &[T; 2],
        load: &T,
        beyond: &[T; 2],
        ends: &[[T; 2]; 2],
        offsets: &[[T; M]; 2],
        tensions: &[T; M],
    ) -> TenseEnds<T, M>;

    /// Computes the quantities at a node.
    fn tense_node<T: Scalar>(
        &self,
        part: &[T; 2],
        resultant: &[T; 2],
        pull: &[T; 2],
        units: &[[T; 2]; M],
    ) -> TenseNode<T, M>;

    /// Computes the quantities at the ends with these tangents, under given forces of the cables.
    fn held_ends<T: Scalar>(
        &self,
        reach: &[T; 2],
        load: &T,
        beyond: &[T; 2],
        ends: &[[T; 2]; 2],
        offsets: &[[T; M]; 2],
        forces: &[[T; 2]; M],
    ) -> HeldEnds<T, M>;

    /// Computes the quantities at a node.
    fn held_node<T: Scalar>(&self, part: &[T; 2], resultant: &[T; 2], pull: &[T; 2]) -> HeldNode<T>;
}

/// Sums over the nodes of a span.
struct Walk<T> {
    reach: [T; 2],
    load: T,
    /// Tangents at both ends.
    ends: [[T; 2]; 2],
}

/// Steps over the nodes, which have these weights, and writes their parts: x into `x`, y into `y`.
#[inline(always)]
fn walk<K: SpanKernels<M>, T: Scalar, const M: usize>(
    kernel: &K,
    weights: &[f64],
    inputs: &SpanInputs<'_, T>,
    x: &mut [T],
    y: &mut [T],
) -> Walk<T> {
    let zero = T::from_f64(0.0);
    T::sin_cos_each(inputs.nodes, y, x);
    let (mut sines, mut cosines) = ([zero; 2], [zero; 2]);
    T::sin_cos_each(&inputs.ends, &mut sines, &mut cosines);
    let ends = [[cosines[0], sines[0]], [cosines[1], sines[1]]];
    let (mut reach, mut load) = ([zero; 2], zero);
    for ((x, y), (weight, resultant)) in x.iter_mut().zip(y).zip(weights.iter().zip(inputs.resultant)) {
        let weight = inputs.length * T::from_f64(*weight);
        let step = kernel.span_step(&[*x, *y], &weight, &reach, &load, resultant);
        [*x, *y] = step.part;
        (reach, load) = (step.reach, step.load);
    }
    Walk { reach, load, ends }
}

/// The first `M` entries of a slice.
#[inline(always)]
fn entries<T: Copy, const M: usize>(list: &[T]) -> [T; M] {
    let list = &list[..M];
    core::array::from_fn(|entry| list[entry])
}

/// Computes [`Kernel::span`](super::Kernel::span) by its nodes [LASEM 45], which have these weights, for `M` cables.
#[inline]
pub fn span_by_nodes<K: SpanKernels<M>, T: Scalar, const M: usize>(
    kernel: &K,
    weights: &[f64],
    inputs: &SpanInputs<'_, T>,
    tensions: &[T],
    span: &mut Span<T>,
) {
    let count = weights.len();
    let inputs =
        &SpanInputs { nodes: &inputs.nodes[..count], resultant: &inputs.resultant[..count], ..*inputs };
    let (gradient, gradient_ends) = span.gradient[..count + 2].split_at_mut(count);
    let (curvature, curvature_ends) = span.curvature[..count + 2].split_at_mut(count);
    let Walk { reach, load, ends } = walk(kernel, weights, inputs, gradient, curvature);
    let offsets = inputs.offsets.map(entries);
    let found = kernel.tense_ends(&reach, &load, &inputs.beyond, &ends, &offsets, &entries(tensions));
    (span.energy, span.reach) = (found.energy, reach);
    gradient_ends.copy_from_slice(&found.gradient);
    curvature_ends.copy_from_slice(&found.curvature);
    span.chords[..M].copy_from_slice(&found.chords);
    let [along, normal] = [&mut span.along, &mut span.normal].map(|rows| &mut rows[..M * (count + 2)]);
    for cable in 0..M {
        let ends = cable * (count + 2) + count;
        along[ends..ends + 2].copy_from_slice(&found.along[cable]);
        normal[ends..ends + 2].copy_from_slice(&found.normal[cable]);
    }
    tense_nodes(kernel, inputs.resultant, &found, gradient, curvature, along, normal);
}

/// Goes back over the nodes of a span under tensions: `gradient` and `curvature` hold the parts of the nodes, which are replaced.
#[inline]
fn tense_nodes<K: SpanKernels<M>, T: Scalar, const M: usize>(
    kernel: &K,
    resultant: &[[T; 2]],
    ends: &TenseEnds<T, M>,
    gradient: &mut [T],
    curvature: &mut [T],
    along: &mut [T],
    normal: &mut [T],
) {
    let count = resultant.len();
    for node in 0..count {
        let part = [gradient[node], curvature[node]];
        let back = kernel.tense_node(&part, &resultant[node], &ends.pull, &ends.units);
        (gradient[node], curvature[node]) = (back.gradient, back.curvature);
        for cable in 0..M {
            along[cable * (count + 2) + node] = back.along[cable];
            normal[cable * (count + 2) + node] = back.normal[cable];
        }
    }
}

/// Computes [`Kernel::held_span`](super::Kernel::held_span) by its nodes, as [`span_by_nodes`].
#[inline]
pub fn held_span_by_nodes<K: SpanKernels<M>, T: Scalar, const M: usize>(
    kernel: &K,
    weights: &[f64],
    inputs: &SpanInputs<'_, T>,
    forces: &[[T; 2]],
    span: &mut HeldSpan<T>,
) {
    let count = weights.len();
    let (gradient, gradient_ends) = span.gradient[..count + 2].split_at_mut(count);
    let (curvature, curvature_ends) = span.curvature[..count + 2].split_at_mut(count);
    let Walk { reach, load, ends } = walk(kernel, weights, inputs, gradient, curvature);
    let offsets = inputs.offsets.map(entries);
    let found = kernel.held_ends(&reach, &load, &inputs.beyond, &ends, &offsets, &entries(forces));
    (span.energy, span.reach) = (found.energy, reach);
    gradient_ends.copy_from_slice(&found.gradient);
    curvature_ends.copy_from_slice(&found.curvature);
    span.chords[..M].copy_from_slice(&found.chords);
    let rows = |cable: usize, axis: usize| (2 * cable + axis) * (count + 2);
    for (cable, slopes) in found.slopes.iter().enumerate() {
        for axis in 0..2 {
            let ends = rows(cable, axis) + count;
            span.slopes[ends..ends + 2].copy_from_slice(&slopes.map(|of| of[axis]));
        }
    }
    for node in 0..count {
        let part = [gradient[node], curvature[node]];
        let back = kernel.held_node(&part, &inputs.resultant[node], &found.pull);
        (gradient[node], curvature[node]) = (back.gradient, back.curvature);
        for cable in 0..M {
            for axis in 0..2 {
                span.slopes[rows(cable, axis) + node] = back.slope[axis];
            }
        }
    }
}

/// Computes [`Kernel::span`](super::Kernel::span) for any number of cables by the kernels of one cable, as [`span_by_nodes`].
pub fn span_by_cables<K: SpanKernels<1>, T: Scalar>(
    kernel: &K,
    weights: &[f64],
    inputs: &SpanInputs<'_, T>,
    tensions: &[T],
    span: &mut Span<T>,
) {
    let (zero, count) = (T::from_f64(0.0), weights.len());
    let (gradient, gradient_ends) = span.gradient[..count + 2].split_at_mut(count);
    let (curvature, curvature_ends) = span.curvature[..count + 2].split_at_mut(count);
    let Walk { reach, load, ends } = walk(kernel, weights, inputs, gradient, curvature);
    (span.energy, span.reach) = (zero, reach);
    gradient_ends.fill(zero);
    curvature_ends.fill(zero);
    let mut pull = [zero; 2];
    for (cable, tension) in tensions.iter().enumerate() {
        // The loads count once.
        let (load, beyond) = if cable == 0 { (load, inputs.beyond) } else { (zero, [zero; 2]) };
        let offsets = inputs.offsets.map(|offsets| [offsets[cable]]);
        let found = kernel.tense_ends(&reach, &load, &beyond, &ends, &offsets, &[*tension]);
        span.energy += found.energy;
        span.chords[cable] = found.chords[0];
        for k in 0..2 {
            pull[k] += found.pull[k];
            gradient_ends[k] += found.gradient[k];
            curvature_ends[k] += found.curvature[k];
        }
        let [along, normal] =
            [&mut span.along, &mut span.normal].map(|rows| &mut rows[cable * (count + 2)..][..count + 2]);
        along[count..].copy_from_slice(&found.along[0]);
        normal[count..].copy_from_slice(&found.normal[0]);
        for node in 0..count {
            let part = [gradient[node], curvature[node]];
            let back = kernel.tense_node(&part, &inputs.resultant[node], &pull, &found.units);
            (along[node], normal[node]) = (back.along[0], back.normal[0]);
        }
    }
    for node in 0..count {
        let back = kernel.held_node(&[gradient[node], curvature[node]], &inputs.resultant[node], &pull);
        (gradient[node], curvature[node]) = (back.gradient, back.curvature);
    }
}

/// Computes [`Kernel::held_span`](super::Kernel::held_span) for any number of cables by the kernels of one cable, as [`span_by_nodes`].
pub fn held_span_by_cables<K: SpanKernels<1>, T: Scalar>(
    kernel: &K,
    weights: &[f64],
    inputs: &SpanInputs<'_, T>,
    forces: &[[T; 2]],
    span: &mut HeldSpan<T>,
) {
    let (zero, count) = (T::from_f64(0.0), weights.len());
    let (gradient, gradient_ends) = span.gradient[..count + 2].split_at_mut(count);
    let (curvature, curvature_ends) = span.curvature[..count + 2].split_at_mut(count);
    let Walk { reach, load, ends } = walk(kernel, weights, inputs, gradient, curvature);
    (span.energy, span.reach) = (zero, reach);
    gradient_ends.fill(zero);
    curvature_ends.fill(zero);
    let mut pull = [zero; 2];
    for (cable, force) in forces.iter().enumerate() {
        let (load, beyond) = if cable == 0 { (load, inputs.beyond) } else { (zero, [zero; 2]) };
        let offsets = inputs.offsets.map(|offsets| [offsets[cable]]);
        let found = kernel.held_ends(&reach, &load, &beyond, &ends, &offsets, &[*force]);
        span.energy += found.energy;
        span.chords[cable] = found.chords[0];
        for k in 0..2 {
            pull[k] += found.pull[k];
            gradient_ends[k] += found.gradient[k];
            curvature_ends[k] += found.curvature[k];
            let ends = (2 * cable + k) * (count + 2) + count;
            span.slopes[ends..ends + 2].copy_from_slice(&found.slopes[0].map(|of| of[k]));
        }
    }
    for node in 0..count {
        let back = kernel.held_node(&[gradient[node], curvature[node]], &inputs.resultant[node], &pull);
        (gradient[node], curvature[node]) = (back.gradient, back.curvature);
        for row in span.slopes.chunks_exact_mut(2 * (count + 2)) {
            (row[node], row[count + 2 + node]) = (back.slope[0], back.slope[1]);
        }
    }
}
