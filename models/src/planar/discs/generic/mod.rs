//! The generic kernel: a robot with discs written by hand, with run-time parameters, derivatives by dual numbers.
//!
//! It is the reference of tests and benches of generated kernels, and serves robots that are known only at run time.

mod chord;
mod written;

use std::sync::Arc;

use pliant_runtime::quadrature::Rule;

pub use written::{Frame, Written};

use super::kernel::{ByAngle, HeldEnergy, HeldSpan, Inputs, Kernel, Options, Span, SpanEnergy};
use crate::core::methods::forward;
use crate::{Declared, Entry, Parameter, Scalar};
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

impl<R: Frame<M>, const Q: usize, const M: usize> Generic<R, Q, M> {
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

impl<R: Frame<M>, const Q: usize, const M: usize> Declared for Generic<R, Q, M> {
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

impl<R: Frame<M>, const Q: usize, const M: usize> Generic<R, Q, M> {
    fn geometry<T: Scalar>(&self, inputs: &Inputs<Self, T>) -> Geometry<T, Q, M> {
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
    /// `f . d` of a cable and a force, differentiated once (`order` 1) or twice.
    fn by_angle(&self, force: impl Fn(usize) -> [T; 2], cable: usize, order: usize) -> ByAngle<T, [T; Q]> {
        let at = |entries: &[T; 6], force: [T; 2]| {
            entries[2 * order] * force[0] + entries[2 * order + 1] * force[1]
        };
        ByAngle {
            ends: [0, 1].map(|end| at(&self.ends[end][cable], force(Q))),
            nodes: core::array::from_fn(|q| at(&self.nodes[q], force(q))),
        }
    }

    /// `sum of f_c . d_c - int (n + N) . t`, its gradient and the diagonal of its second derivative [LASEM 45].
    fn work(&self, forces: &[[T; 2]; M]) -> (T, [ByAngle<T, [T; Q]>; 2]) {
        let zero = T::from_f64(0.0);
        let sum = forces.iter().fold([zero; 2], |[x, y], force| [x + force[0], y + force[1]]);
        let at_node = |q: usize| [0, 1].map(|k| sum[k] - self.beyond[q][k]);
        let nodes = |order: usize| {
            core::array::from_fn(|q| {
                let (node, force) = (&self.nodes[q], at_node(q));
                node[2 * order] * force[0] + node[2 * order + 1] * force[1]
            })
        };
        let ends = |order: usize| {
            [0, 1].map(|end| {
                (0..M).fold(zero, |sum, c| {
                    let entries = &self.ends[end][c];
                    sum + entries[2 * order] * forces[c][0] + entries[2 * order + 1] * forces[c][1]
                })
            })
        };
        let value = |order: usize| ByAngle { ends: ends(order), nodes: nodes(order) };
        let total = value(0);
        let energy = total.nodes.iter().fold(total.ends[0] + total.ends[1], |sum, entry| sum + *entry);
        (energy, [value(1), value(2)])
    }
}

impl<R: Frame<M>, const Q: usize, const M: usize> Kernel for Generic<R, Q, M> {
    type PerNode<T: Entry> = [T; Q];
    type PerCable<T: Entry> = [T; M];

    fn node_count(&self) -> usize {
        Q
    }

    fn cable_count(&self) -> usize {
        M
    }

    fn per_node<T: Entry>(&self, value: impl FnMut(usize) -> T) -> [T; Q] {
        core::array::from_fn(value)
    }

    fn per_cable<T: Entry>(&self, value: impl FnMut(usize) -> T) -> [T; M] {
        core::array::from_fn(value)
    }

    forward! { frame:
        fn options(&self) -> Options;
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

    fn offsets<T: Scalar>(&self, s: &T) -> [T; M] {
        core::array::from_fn(|cable| self.frame.offset(cable, s))
    }

    fn offsets_sensitivity(&self, index: usize, s: f64) -> [f64; M] {
        core::array::from_fn(|cable| self.frame.offset_sensitivity(index, cable, s))
    }

    fn span<T: Scalar>(&self, inputs: &Inputs<Self, T>, tensions: &[T; M]) -> Span<Self, T> {
        let geometry = self.geometry(inputs);
        let norms: [[T; 3]; M] = geometry.chords.map(|chord| T::pointwise(chord, &Norm));
        let forces = core::array::from_fn(|c| [1, 2].map(|k| norms[c][k] * tensions[c]));
        let (energy, [gradient, curvature]) = geometry.work(&forces);
        SpanEnergy {
            energy,
            reach: geometry.reach,
            gradient,
            curvature,
            chords: norms.map(|norm| norm[0]),
            along: core::array::from_fn(|c| geometry.by_angle(|_| [norms[c][1], norms[c][2]], c, 1)),
            normal: core::array::from_fn(|c| {
                let [_, x, y] = norms[c];
                geometry.by_angle(|_| [-y, x], c, 1)
            }),
        }
    }

    fn held_span<T: Scalar>(&self, inputs: &Inputs<Self, T>, forces: &[[T; 2]; M]) -> HeldSpan<Self, T> {
        let geometry = self.geometry(inputs);
        let (energy, [gradient, curvature]) = geometry.work(forces);
        let unit = [[1.0, 0.0], [0.0, 1.0]].map(|unit| unit.map(T::from_f64));
        HeldEnergy {
            energy,
            reach: geometry.reach,
            gradient,
            curvature,
            chords: geometry.chords,
            slopes: core::array::from_fn(|c| unit.map(|unit| geometry.by_angle(|_| unit, c, 1))),
        }
    }
}
