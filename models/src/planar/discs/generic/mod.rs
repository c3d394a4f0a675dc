//! The generic kernel: a robot with discs written by hand, with run-time parameters, derivatives by dual numbers.
//!
//! It is the reference of tests and benches of generated kernels, and serves robots that are known only at run time.

mod chord;
mod written;

use std::sync::Arc;

use pliant_runtime::quadrature::Rule;

pub use written::{DiscBackbone, UniformDiscs};

use super::kernel::{DiscsOptions, HeldSpan, Kernel, Span, SpanInputs};
use crate::core::methods::forward;
use crate::{Declared, Parameter, Scalar};
use chord::{Direction, Norm, Offset};

/// Largest number of nodes.
const MOST_NODES: usize = 128;

/// Kernel of a hand-written robot with `M` cables, with `Q` (1 to 128) Gauss-Legendre nodes per span.
///
/// Clones share the robot until a parameter of one is set.
#[derive(Debug)]
pub struct Generic<R, const Q: usize, const M: usize> {
    frame: Arc<R>,
    rule: Arc<Rule>,
}

impl<R, const Q: usize, const M: usize> Clone for Generic<R, Q, M> {
    fn clone(&self) -> Self {
        Self { frame: Arc::clone(&self.frame), rule: Arc::clone(&self.rule) }
    }
}

impl<R: DiscBackbone<M>, const Q: usize, const M: usize> Generic<R, Q, M> {
    /// The kernel of this robot.
    #[must_use]
    pub fn new(frame: R) -> Self {
        const { assert!(Q >= 1 && Q <= MOST_NODES, "1 to 128 nodes") };
        Self { frame: Arc::new(frame), rule: Arc::new(Rule::gauss_legendre(Q)) }
    }

    /// The hand-written robot.
    #[must_use]
    pub fn frame(&self) -> &R {
        &self.frame
    }
}

impl<R: DiscBackbone<M>, const Q: usize, const M: usize> Declared for Generic<R, Q, M> {
    fn name(&self) -> &str {
        self.frame.name()
    }

    fn parameters(&self) -> &[Parameter] {
        self.frame.parameters()
    }

    fn parameter(&self, index: usize) -> f64 {
        self.frame.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        Arc::make_mut(&mut self.frame).set_parameter(index, value);
    }
}

/// The geometry of a span, for cables with given tensions and with given forces.
struct Geometry<T, const Q: usize, const M: usize> {
    /// `h w_q` times direction and its derivatives, per node.
    nodes: [[T; 6]; Q],
    /// Contribution of each end to the chord of each cable, and its derivatives.
    ends: [[[T; 6]; M]; 2],
    reach: [T; 2],
    /// `(A, B)`.
    chords: [[T; 2]; M],
    /// Forces beyond each node.
    beyond: [[T; 2]; Q],
}

impl<R: DiscBackbone<M>, const Q: usize, const M: usize> Generic<R, Q, M> {
    fn geometry<T: Scalar>(&self, inputs: &SpanInputs<'_, T>) -> Geometry<T, Q, M> {
        let rule = &self.rule;
        let zero = T::from_f64(0.0);
        let options = self.frame.options();
        let nodes: [[T; 6]; Q] = core::array::from_fn(|q| {
            let weight = inputs.length * T::from_f64(rule.weights[q]);
            T::pointwise([inputs.nodes[q]], &Direction).map(|entry| entry * weight)
        });
        let ends: [[[T; 6]; M]; 2] = core::array::from_fn(|end| {
            core::array::from_fn(|c| {
                let offset = inputs.offsets[end][c];
                let found = T::pointwise([inputs.ends[end], offset], &Offset);
                if end == 0 { found.map(|entry| -entry) } else { found }
            })
        });
        let reach = nodes.iter().fold([zero; 2], |[x, y], node| [x + node[0], y + node[1]]);
        let chords =
            core::array::from_fn(|c| core::array::from_fn(|k| reach[k] + ends[0][c][k] + ends[1][c][k]));
        let beyond = core::array::from_fn(|q| {
            if options.loaded {
                [0, 1].map(|k| inputs.resultant[q][k] + inputs.beyond[k])
            } else {
                inputs.beyond
            }
        });
        Geometry { nodes, ends, reach, chords, beyond }
    }
}

impl<T: Scalar, const Q: usize, const M: usize> Geometry<T, Q, M> {
    /// Writes the derivative of `f . d` of a cable and a constant force `f` into a row: nodes, then ends.
    fn slope(&self, [x, y]: [T; 2], cable: usize, row: &mut [T]) {
        let ends = [0, 1].map(|end| &self.ends[end][cable]);
        for (entry, part) in row.iter_mut().zip(self.nodes.iter().chain(ends)) {
            *entry = part[2] * x + part[3] * y;
        }
    }

    /// `sum of f_c . d_c - int (n + N) . t`, its gradient and the diagonal of its second derivative [LASEM 45].
    fn work(&self, forces: &[[T; 2]; M], gradient: &mut [T], curvature: &mut [T]) -> T {
        let zero = T::from_f64(0.0);
        let sum = forces.iter().fold([zero; 2], |[x, y], force| [x + force[0], y + force[1]]);
        // Derivative of order 0, 1 or 2 by the angle at a node or an end.
        let at = |row: usize, order: usize| {
            let work =
                |part: &[T; 6], force: [T; 2]| part[2 * order] * force[0] + part[2 * order + 1] * force[1];
            if row < Q {
                return work(&self.nodes[row], [0, 1].map(|k| sum[k] - self.beyond[row][k]));
            }
            (0..M).fold(zero, |sum, c| sum + work(&self.ends[row - Q][c], forces[c]))
        };
        for row in 0..Q + 2 {
            (gradient[row], curvature[row]) = (at(row, 1), at(row, 2));
        }
        (0..Q).fold(at(Q, 0) + at(Q + 1, 0), |sum, row| sum + at(row, 0))
    }
}

impl<R: DiscBackbone<M>, const Q: usize, const M: usize> Kernel for Generic<R, Q, M> {
    fn node_count(&self) -> usize {
        Q
    }

    fn cable_count(&self) -> usize {
        M
    }

    forward! { frame:
        fn options(&self) -> DiscsOptions;
        fn length(&self) -> f64;
        fn length_sensitivity(&self, index: usize) -> f64;
        fn station(&self, disc: usize) -> Option<f64>;
        fn station_sensitivity(&self, index: usize, disc: usize) -> f64;
        fn bending_stiffness<T: Scalar>(&self, s: &T) -> T;
        fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64;
        fn resultant<T: Scalar>(&self, s: &T) -> [T; 2];
        fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2];
        fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2];
        fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64;
        fn disc_force(&self, disc: usize) -> [f64; 2];
        fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2];
    }

    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T {
        self.frame.offset(cable, s)
    }

    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64 {
        self.frame.offset_sensitivity(index, cable, s)
    }

    fn span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, tensions: &[T], span: &mut Span<T>) {
        let geometry = self.geometry(inputs);
        let norms: [[T; 3]; M] = geometry.chords.map(|chord| T::pointwise(chord, &Norm));
        let forces = core::array::from_fn(|c| [1, 2].map(|k| norms[c][k] * tensions[c]));
        span.energy = geometry.work(&forces, &mut span.gradient, &mut span.curvature);
        span.reach = geometry.reach;
        let rows = span.along.chunks_exact_mut(Q + 2).zip(span.normal.chunks_exact_mut(Q + 2));
        for (c, (([length, x, y], chord), (along, normal))) in
            norms.into_iter().zip(&mut span.chords).zip(rows).enumerate()
        {
            *chord = length;
            geometry.slope([x, y], c, along);
            geometry.slope([-y, x], c, normal);
        }
    }

    fn held_span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, forces: &[[T; 2]], span: &mut HeldSpan<T>) {
        let geometry = self.geometry(inputs);
        let forces = core::array::from_fn(|c| forces[c]);
        span.energy = geometry.work(&forces, &mut span.gradient, &mut span.curvature);
        span.reach = geometry.reach;
        span.chords.copy_from_slice(&geometry.chords);
        let units = [[1.0, 0.0], [0.0, 1.0]].map(|unit| unit.map(T::from_f64));
        for (row, slope) in span.slopes.chunks_exact_mut(Q + 2).enumerate() {
            geometry.slope(units[row % 2], row / 2, slope);
        }
    }
}
