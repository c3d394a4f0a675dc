//! The robot-specific arithmetic of a planar robot with few discs and cables that run straight between them.
//!
//! Conventions as in the continuous model: the backbone lies in the (x, y) plane, starts at the origin along +x and has the length `L`; `theta(s)` is
//! the angle of its tangent, `theta(0) = 0`, `x' = cos theta`, `y' = sin theta`. It does not stretch. Discs are perpendicular to it at the stations
//! `0 < s_1 < ... < s_n = L`, and the base is one at `s_0 = 0`. Cable `c` passes a disc at the offset `w_c` along the normal `(-sin theta, cos theta)`. Over
//! a span it is a chord
//!
//! `d_c = (A_c, B_c) = int (cos theta, sin theta) ds + w_c(s_j) n(theta_j) - w_c(s_(j-1)) n(theta_(j-1))`, `C_c = |d_c|` [LASEM 45].

use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation, Declared, Entry, List, Scalar};

/// Basis functions of the angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Basis {
    /// One polynomial of this degree over the whole backbone [LASEM 46]: smooth at the discs.
    Polynomial(usize),
    /// A polynomial of this degree in each span; the angle is continuous, the curvature may jump at a disc by the couple of the cables.
    PerSpan(usize),
}

/// Number of discs, basis and kinds of loads of a declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Declared number of discs, at least 1, which is the number of spans.
    pub discs: usize,
    /// Functions of the angle.
    pub basis: Basis,
    /// Cables may push (`ideal`); otherwise a negative tension is refused.
    pub ideal: bool,
    /// There is a distributed load, or discs have weight.
    pub loaded: bool,
    /// There is a distributed couple.
    pub couple: bool,
}

/// Inputs of a span. Values at Gauss-Legendre nodes are in the order of the nodes in (0, 1).
#[derive(Clone, Copy, Debug)]
pub struct SpanInputs<T, PerNode, PairPerNode, PerCable> {
    /// Length of the span, m.
    pub length: T,
    /// Offsets of the cables at both ends, m, as returned by [`Kernel::offsets`]; constant offsets of the declaration are not read.
    pub offsets: [PerCable; 2],
    /// Angle at both ends, rad.
    pub ends: [T; 2],
    /// Angle at the nodes, rad.
    pub nodes: PerNode,
    /// Resultant of the distributed loads beyond each node, N, world, as returned by [`Kernel::resultant`]; not read without distributed loads.
    pub resultant: PairPerNode,
    /// Sum of the point forces beyond the span (weights of discs, force at the tip), N, world.
    pub beyond: [T; 2],
}

/// A quantity's derivatives with respect to the angles at the ends and at the nodes of a span.
#[derive(Clone, Copy, Debug)]
pub struct ByAngle<T, PerNode> {
    /// At both ends.
    pub ends: [T; 2],
    /// At the nodes.
    pub nodes: PerNode,
}

/// The energy of a span under the tensions of its cables and dead forces, without bending and distributed couples:
/// `P = sum of F_c C_c - int (n + N) . (cos theta, sin theta) ds`, and its derivatives with respect to the angles [LASEM 45].
///
/// Its second derivative is `diag(curvature) + sum over c of (F_c / C_c) normal_c normal_c^T`.
#[derive(Clone, Copy, Debug)]
pub struct SpanEnergy<T, SpanGradient, PerCable, SlopePerCable> {
    /// `P`, J.
    pub energy: T,
    /// `(int cos theta ds, int sin theta ds)`: the displacement along the span, m, world.
    pub reach: [T; 2],
    /// First derivative of `P`, N m.
    pub gradient: SpanGradient,
    /// Diagonal part of the second derivative, N m.
    pub curvature: SpanGradient,
    /// Lengths `C_c` of the chords, m [LASEM 45].
    pub chords: PerCable,
    /// Their derivatives, m.
    pub along: SlopePerCable,
    /// `normal_c = e_perp . d d_c` with the unit vector `e_perp` across the chord, m: the displacement of its ends perpendicular to it.
    pub normal: SlopePerCable,
}

/// The energy of a span whose cables pull with given forces of constant direction, `P = sum of f_c . d_c - int (n + N) . (cos theta, sin theta) ds`: its
/// second derivative is diagonal. It is used for closed chords, where `f_c` is the contact force (a multiplier).
#[derive(Clone, Copy, Debug)]
pub struct HeldEnergy<T, SpanGradient, PairPerCable, SlopesPerCable> {
    /// `P`, J.
    pub energy: T,
    /// As in [`Span`].
    pub reach: [T; 2],
    /// First derivative of `P`, N m.
    pub gradient: SpanGradient,
    /// Second derivative of `P`: a diagonal, N m.
    pub curvature: SpanGradient,
    /// The chords `d_c = (A_c, B_c)`, m, world.
    pub chords: PairPerCable,
    /// Derivatives of both components of each.
    pub slopes: SlopesPerCable,
}

/// Inputs of a span of this robot.
pub type Inputs<K, T> =
    SpanInputs<T, <K as Kernel>::PerNode<T>, <K as Kernel>::PerNode<[T; 2]>, <K as Kernel>::PerCable<T>>;

/// Derivatives with respect to the angles of a span of this robot.
pub type SpanGradient<K, T> = ByAngle<T, <K as Kernel>::PerNode<T>>;

/// The energy of a span of this robot.
pub type Span<K, T> = SpanEnergy<
    T,
    SpanGradient<K, T>,
    <K as Kernel>::PerCable<T>,
    <K as Kernel>::PerCable<SpanGradient<K, T>>,
>;

/// The energy of a span of this robot with given forces of its cables.
pub type HeldSpan<K, T> = HeldEnergy<
    T,
    SpanGradient<K, T>,
    <K as Kernel>::PerCable<[T; 2]>,
    <K as Kernel>::PerCable<[SpanGradient<K, T>; 2]>,
>;

/// The robot-specific arithmetic of a planar robot with discs.
///
/// Implemented by the types that `robot!` generates and by the generic kernel. Functions are pure, take arrays by reference, and do not allocate. For an index out of range, numbers are NaN and counts 0.
pub trait Kernel: Declared + Clone {
    /// One value per node: `[T; Q]`, or a [`Capped`](crate::Capped) list where the number of nodes is known at run time only.
    type PerNode<T: Entry>: List<T> + Copy;
    /// One value per cable: `[T; M]`, or a [`Capped`](crate::Capped) list.
    type PerCable<T: Entry>: List<T> + Copy;

    /// Number of Gauss-Legendre nodes per span: sufficient for the declared basis with the declared number of discs or more.
    fn node_count(&self) -> usize;
    /// Number of cables.
    fn cable_count(&self) -> usize;

    /// `value(q)` for node `q`: [`Self::node_count`] of them.
    fn per_node<T: Entry>(&self, value: impl FnMut(usize) -> T) -> Self::PerNode<T>;
    /// `value(c)` for cable `c`: [`Self::cable_count`] of them.
    fn per_cable<T: Entry>(&self, value: impl FnMut(usize) -> T) -> Self::PerCable<T>;

    conditions!();

    /// Options of the declaration.
    fn options(&self) -> Options;

    /// Length `L` of the backbone, m.
    fn length(&self) -> f64;
    /// Its derivative with respect to parameter `index`.
    fn length_sensitivity(&self, index: usize) -> f64 {
        let _ = index;
        0.0
    }

    /// Station of a disc, m; stations increase, and the last one is `L`. `None` where the discs are equally spaced: disc `j` of `n` at `j L / n`.
    fn station(&self, disc: usize) -> Option<f64> {
        let _ = disc;
        None
    }
    /// Its derivative with respect to parameter `index`, at a fixed number of discs.
    fn station_sensitivity(&self, index: usize, disc: usize) -> f64 {
        let _ = (index, disc);
        0.0
    }

    /// Bending stiffness `EI`, N m^2.
    fn bending_stiffness<T: Scalar>(&self, s: &T) -> T;
    /// Its derivative with respect to parameter `index` at a fixed `s`.
    fn bending_stiffness_sensitivity(&self, index: usize, s: f64) -> f64 {
        let _ = (index, s);
        0.0
    }

    /// Offsets of the cables along the normal, m; the pair of `cables { spacing: W }` is `[W/2, -W/2]`.
    fn offsets<T: Scalar>(&self, s: &T) -> Self::PerCable<T>;
    /// Their derivatives with respect to parameter `index` at a fixed `s`.
    fn offsets_sensitivity(&self, index: usize, s: f64) -> Self::PerCable<f64> {
        let _ = (index, s);
        self.per_cable(|_| 0.0)
    }

    /// Resultant `[n_x, n_y]` of the distributed loads between `s` and the tip, N, world: `n = -int from s to L of (q_x, q_y)`, as in the continuous model.
    fn resultant<T: Scalar>(&self, s: &T) -> [T; 2] {
        let _ = s;
        [T::from_f64(0.0); 2]
    }
    /// Its derivative with respect to parameter `index` at a fixed `s`.
    fn resultant_sensitivity(&self, index: usize, s: f64) -> [f64; 2] {
        let _ = (index, s);
        [0.0; 2]
    }

    /// Distributed couple and its derivative with respect to the angle, `[c(s, theta), dc/dtheta]`, N and N/rad; positive bends towards +y.
    fn couple<T: Scalar>(&self, s: &T, theta: &T) -> [T; 2] {
        let _ = (s, theta);
        [T::from_f64(0.0); 2]
    }
    /// Derivative of the first with respect to parameter `index`.
    fn couple_sensitivity(&self, index: usize, s: f64, theta: f64) -> f64 {
        let _ = (index, s, theta);
        0.0
    }

    /// Force on a disc (0 is the first beyond the base), N, world: its weight.
    fn disc_force(&self, disc: usize) -> [f64; 2] {
        let _ = disc;
        [0.0; 2]
    }
    /// Its derivative with respect to parameter `index`.
    fn disc_force_sensitivity(&self, index: usize, disc: usize) -> [f64; 2] {
        let _ = (index, disc);
        [0.0; 2]
    }

    /// The energy of a span under these tensions, N, and its derivatives [LASEM 45]. No chord may be closed: the result is not finite there.
    fn span<T: Scalar>(&self, inputs: &Inputs<Self, T>, tensions: &Self::PerCable<T>) -> Span<Self, T>;

    /// The energy of a span whose cables pull with these forces, N, world, and its derivatives.
    fn held_span<T: Scalar>(
        &self,
        inputs: &Inputs<Self, T>,
        forces: &Self::PerCable<[T; 2]>,
    ) -> HeldSpan<Self, T>;
}
