//! A span by steps over its nodes: the energy of its cables and its derivatives, from generated kernels of a node and of the ends [LASEM 45].

use super::kernel::{ByAngle, HeldEnergy, SpanEnergy, SpanInputs};
use crate::{List, Scalar};

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

/// Back at a node of a span under tensions.
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

/// At the ends of a span whose cables pull with given forces.
#[derive(Clone, Copy, Debug)]
pub struct HeldEnds<T, const M: usize> {
    /// Energy `P`, J.
    pub energy: T,
    /// As in [`TenseEnds`].
    pub pull: [T; 2],
    /// As in [`TenseEnds`].
    pub gradient: [T; 2],
    /// As in [`TenseEnds`].
    pub curvature: [T; 2],
    /// The chords, m.
    pub chords: [[T; 2]; M],
    /// Their derivatives by the angle at the start and at the end, m.
    pub slopes: [[[T; 2]; 2]; M],
}

/// Back at a node of a span with given forces.
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
    /// Of Gauss-Legendre quadrature on [0, 1].
    const WEIGHTS: &'static [f64; Q];
}

/// Kernels of a span with `M` cables and any number of nodes.
pub trait SpanKernels<const M: usize> {
    /// Over one node with the tangent `(cos theta, sin theta)`; `weight` is the length of the span times that of the node.
    fn span_step<T: Scalar>(
        &self,
        tangent: &[T; 2],
        weight: &T,
        reach: &[T; 2],
        load: &T,
        resultant: &[T; 2],
    ) -> SpanStep<T>;

    /// At the ends with these tangents, under tensions.
    fn tense_ends<T: Scalar>(
        &self,
        reach: &[T; 2],
        load: &T,
        beyond: &[T; 2],
        ends: &[[T; 2]; 2],
        offsets: &[[T; M]; 2],
        tensions: &[T; M],
    ) -> TenseEnds<T, M>;

    /// Back at a node.
    fn tense_node<T: Scalar>(
        &self,
        part: &[T; 2],
        resultant: &[T; 2],
        pull: &[T; 2],
        units: &[[T; 2]; M],
    ) -> TenseNode<T, M>;

    /// At the ends with these tangents, under given forces of the cables.
    fn held_ends<T: Scalar>(
        &self,
        reach: &[T; 2],
        load: &T,
        beyond: &[T; 2],
        ends: &[[T; 2]; 2],
        offsets: &[[T; M]; 2],
        forces: &[[T; 2]; M],
    ) -> HeldEnds<T, M>;

    /// Back at a node.
    fn held_node<T: Scalar>(&self, part: &[T; 2], resultant: &[T; 2], pull: &[T; 2]) -> HeldNode<T>;
}

/// [`Inputs`](super::Inputs) with lists of numbers and of pairs of all nodes.
type ListedInputs<T, N, R, const M: usize> = SpanInputs<T, N, R, [T; M]>;
/// [`Span`](super::Span) with lists of all nodes.
type ListedSpan<T, N, const M: usize> = SpanEnergy<T, ByAngle<T, N>, [T; M], [ByAngle<T, N>; M]>;
/// [`HeldSpan`](super::HeldSpan) with lists of all nodes.
type ListedHeldSpan<T, N, const M: usize> =
    HeldEnergy<T, ByAngle<T, N>, [[T; 2]; M], [[ByAngle<T, N>; 2]; M]>;

/// Parts of the nodes, and what they add up to.
struct Walk<T, N> {
    /// Their x and y: loops over the nodes run in lanes.
    parts: [N; 2],
    reach: [T; 2],
    load: T,
    /// Tangents at both ends.
    ends: [[T; 2]; 2],
}

#[inline]
fn walk<K: SpanKernels<M>, T: Scalar, N: List<T> + Copy, R: List<[T; 2]> + Copy, const M: usize>(
    kernel: &K,
    weights: &impl AsRef<[f64]>,
    inputs: &ListedInputs<T, N, R, M>,
) -> Walk<T, N> {
    let zero = T::from_f64(0.0);
    let (mut sines, mut cosines) = T::sin_cos_each(&inputs.nodes);
    let (end_sines, end_cosines) = T::sin_cos_each(&inputs.ends);
    let ends = [[end_cosines[0], end_sines[0]], [end_cosines[1], end_sines[1]]];
    let (mut reach, mut load) = ([zero; 2], zero);
    let tangents = cosines.as_mut().iter_mut().zip(sines.as_mut());
    let along = weights.as_ref().iter().zip(inputs.resultant.as_ref());
    for ((x, y), (weight, resultant)) in tangents.zip(along) {
        let weight = inputs.length * T::from_f64(*weight);
        let step = kernel.span_step(&[*x, *y], &weight, &reach, &load, resultant);
        [*x, *y] = step.part;
        (reach, load) = (step.reach, step.load);
    }
    Walk { parts: [cosines, sines], reach, load, ends }
}

/// [`Kernel::span`](super::Kernel::span) by its nodes [LASEM 45], which have these weights: the lists of all nodes have as many entries.
#[inline]
pub fn span_by_nodes<
    K: SpanKernels<M>,
    T: Scalar,
    N: List<T> + Copy,
    R: List<[T; 2]> + Copy,
    const M: usize,
>(
    kernel: &K,
    weights: &impl AsRef<[f64]>,
    inputs: &ListedInputs<T, N, R, M>,
    tensions: &[T; M],
) -> ListedSpan<T, N, M> {
    let Walk { parts: [x, y], reach, load, ends } = walk(kernel, weights, inputs);
    let ends = kernel.tense_ends(&reach, &load, &inputs.beyond, &ends, &inputs.offsets, tensions);
    // Every entry of the nodes is set below.
    let by_angle = |ends: [T; 2]| ByAngle { ends, nodes: inputs.nodes };
    let mut span = SpanEnergy {
        energy: ends.energy,
        reach,
        gradient: by_angle(ends.gradient),
        curvature: by_angle(ends.curvature),
        chords: ends.chords,
        along: ends.along.map(by_angle),
        normal: ends.normal.map(by_angle),
    };
    let (x, y) = (x.as_ref(), y.as_ref());
    let [gradient, curvature] = [&mut span.gradient, &mut span.curvature].map(|list| list.nodes.as_mut());
    let along = span.along.each_mut().map(|list| list.nodes.as_mut());
    let normal = span.normal.each_mut().map(|list| list.nodes.as_mut());
    for (node, resultant) in inputs.resultant.as_ref().iter().enumerate() {
        let back = kernel.tense_node(&[x[node], y[node]], resultant, &ends.pull, &ends.units);
        gradient[node] = back.gradient;
        curvature[node] = back.curvature;
        for cable in 0..M {
            along[cable][node] = back.along[cable];
            normal[cable][node] = back.normal[cable];
        }
    }
    span
}

/// [`Kernel::held_span`](super::Kernel::held_span) by its nodes, as [`span_by_nodes`].
#[inline]
pub fn held_span_by_nodes<
    K: SpanKernels<M>,
    T: Scalar,
    N: List<T> + Copy,
    R: List<[T; 2]> + Copy,
    const M: usize,
>(
    kernel: &K,
    weights: &impl AsRef<[f64]>,
    inputs: &ListedInputs<T, N, R, M>,
    forces: &[[T; 2]; M],
) -> ListedHeldSpan<T, N, M> {
    let Walk { parts: [x, y], reach, load, ends } = walk(kernel, weights, inputs);
    let ends = kernel.held_ends(&reach, &load, &inputs.beyond, &ends, &inputs.offsets, forces);
    // Every entry of these is set below. The derivatives with respect to the nodes are those of all cables.
    let mut lists = [inputs.nodes; 4];
    let (x, y) = (x.as_ref(), y.as_ref());
    let mut slices = lists.each_mut().map(|list| list.as_mut());
    for (node, resultant) in inputs.resultant.as_ref().iter().enumerate() {
        let back = kernel.held_node(&[x[node], y[node]], resultant, &ends.pull);
        let [slope_x, slope_y] = back.slope;
        for (slice, entry) in slices.iter_mut().zip([back.gradient, back.curvature, slope_x, slope_y]) {
            slice[node] = entry;
        }
    }
    let [gradient, curvature, slope_x, slope_y] = lists;
    let of_chord = |[start, end]: [[T; 2]; 2]| {
        [
            ByAngle { ends: [start[0], end[0]], nodes: slope_x },
            ByAngle { ends: [start[1], end[1]], nodes: slope_y },
        ]
    };
    HeldEnergy {
        energy: ends.energy,
        reach,
        gradient: ByAngle { ends: ends.gradient, nodes: gradient },
        curvature: ByAngle { ends: ends.curvature, nodes: curvature },
        chords: ends.chords,
        slopes: ends.slopes.map(of_chord),
    }
}
