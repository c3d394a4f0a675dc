//! The robot-specific arithmetic of a planar robot with few discs and cables that run straight between them.
//!
//! Conventions as in the continuous model: the backbone lies in the (x, y) plane, starts at the origin along +x and has the length `L`; `theta(s)` is
//! the angle of its tangent, `theta(0) = 0`, `x' = cos theta`, `y' = sin theta`. It does not stretch. Discs are perpendicular to it at the stations
//! `0 < s_1 < ... < s_n = L`, and the base is one at `s_0 = 0`. Cable `c` passes a disc at the offset `w_c` along the normal `(-sin theta, cos theta)`. Over
//! a span it is a chord
//!
//! `d_c = (A_c, B_c) = int (cos theta, sin theta) ds + w_c(s_j) n(theta_j) - w_c(s_(j-1)) n(theta_(j-1))`, `C_c = |d_c|` [LASEM 45].

use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation, Declared, Scalar};

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
pub struct DiscsOptions {
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
pub struct SpanInputs<'a, T> {
    /// Length of the span, m.
    pub length: T,
    /// Offsets of the cables at both ends, m, as returned by [`Kernel::offset`]; constant offsets of the declaration are not read.
    pub offsets: [&'a [T]; 2],
    /// Angle at both ends, rad.
    pub ends: [T; 2],
    /// Angle at the nodes, rad.
    pub nodes: &'a [T],
    /// Resultant of the distributed loads beyond each node, N, world, as returned by [`Kernel::resultant`]; not read without distributed loads.
    pub resultant: &'a [[T; 2]],
    /// Sum of the point forces beyond the span (weights of discs, force at the tip), N, world.
    pub beyond: [T; 2],
}

/// The energy of a span under the tensions of its cables and dead forces, without bending and distributed couples:
/// `P = sum of F_c C_c - int (n + N) . (cos theta, sin theta) ds`, and its derivatives with respect to the angles [LASEM 45].
///
/// Derivatives are rows with one entry per node, then one for each end. The second derivative of `P` is
/// `diag(curvature) + sum over c of (F_c / C_c) normal_c normal_c^T`.
#[derive(Clone, Debug)]
pub struct Span<T> {
    /// Energy `P`, J.
    pub energy: T,
    /// Displacement `(int cos theta ds, int sin theta ds)` along the span, m, world.
    pub reach: [T; 2],
    /// First derivative of `P`, N m.
    pub gradient: Vec<T>,
    /// Diagonal part of the second derivative, N m.
    pub curvature: Vec<T>,
    /// Lengths `C_c` of the chords, m [LASEM 45].
    pub chords: Vec<T>,
    /// Derivatives of the lengths, m: a row per cable.
    pub along: Vec<T>,
    /// Displacements `normal_c = e_perp . d d_c` perpendicular to the chords, with the unit vector `e_perp` across the chord, m: a row per cable.
    pub normal: Vec<T>,
}

impl<T: Scalar> Span<T> {
    /// Memory for a span with this many nodes and cables, all numbers zero.
    #[must_use]
    pub fn new(nodes: usize, cables: usize) -> Self {
        let zeros = |count: usize| vec![T::from_f64(0.0); count];
        let rows = |count: usize| zeros(count * (nodes + 2));
        Self {
            energy: T::from_f64(0.0),
            reach: [T::from_f64(0.0); 2],
            gradient: rows(1),
            curvature: rows(1),
            chords: zeros(cables),
            along: rows(cables),
            normal: rows(cables),
        }
    }

    /// Copies a span with as many nodes and cables.
    pub(super) fn copy_from(&mut self, other: &Self) {
        (self.energy, self.reach) = (other.energy, other.reach);
        self.gradient.copy_from_slice(&other.gradient);
        self.curvature.copy_from_slice(&other.curvature);
        self.chords.copy_from_slice(&other.chords);
        self.along.copy_from_slice(&other.along);
        self.normal.copy_from_slice(&other.normal);
    }
}

/// The energy of a span whose cables pull with given forces of constant direction, `P = sum of f_c . d_c - int (n + N) . (cos theta, sin theta) ds`: its
/// second derivative is diagonal. It is used for closed chords, where `f_c` is the contact force (a multiplier).
#[derive(Clone, Debug)]
pub struct HeldSpan<T> {
    /// Energy `P`, J.
    pub energy: T,
    /// Displacement along the span, m, world, as in [`Span`].
    pub reach: [T; 2],
    /// First derivative of `P`, N m.
    pub gradient: Vec<T>,
    /// Second derivative of `P`: a diagonal, N m.
    pub curvature: Vec<T>,
    /// Chords `d_c = (A_c, B_c)`, m, world.
    pub chords: Vec<[T; 2]>,
    /// Derivatives of the chords: for each cable a row of `A_c` and one of `B_c`.
    pub slopes: Vec<T>,
}

impl<T: Scalar> HeldSpan<T> {
    /// Memory for a span with this many nodes and cables, all numbers zero.
    #[must_use]
    pub fn new(nodes: usize, cables: usize) -> Self {
        let rows = |count: usize| vec![T::from_f64(0.0); count * (nodes + 2)];
        Self {
            energy: T::from_f64(0.0),
            reach: [T::from_f64(0.0); 2],
            gradient: rows(1),
            curvature: rows(1),
            chords: vec![[T::from_f64(0.0); 2]; cables],
            slopes: rows(2 * cables),
        }
    }

    /// Derivatives of both components of a chord.
    #[must_use]
    pub fn slopes_of(&self, cable: usize) -> [&[T]; 2] {
        let count = self.gradient.len();
        [0, 1].map(|k| &self.slopes[(2 * cable + k) * count..][..count])
    }
}

/// The robot-specific arithmetic of a planar robot with discs.
///
/// Implemented by the types that `robot!` generates and by the generic kernel. Functions are pure and do not allocate. For an index out of range, numbers are NaN and counts 0.
pub trait Kernel: Declared + Clone {
    /// Number of Gauss-Legendre nodes per span: sufficient for the declared basis with the declared number of discs or more.
    fn node_count(&self) -> usize;
    /// Number of cables.
    fn cable_count(&self) -> usize;

    conditions!();

    /// Options of the declaration.
    fn options(&self) -> DiscsOptions;

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

    /// Offset of a cable along the normal, m; those of the pair of `cables { spacing: W }` are `W/2` and `-W/2`.
    fn offset<T: Scalar>(&self, cable: usize, s: &T) -> T;
    /// Its derivative with respect to parameter `index` at a fixed `s`.
    fn offset_sensitivity(&self, index: usize, cable: usize, s: f64) -> f64 {
        let _ = (index, cable, s);
        0.0
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
    fn span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, tensions: &[T], span: &mut Span<T>);

    /// Computes the energy of a span whose cables pull with these forces, N, world, and its derivatives.
    fn held_span<T: Scalar>(&self, inputs: &SpanInputs<'_, T>, forces: &[[T; 2]], span: &mut HeldSpan<T>);
}
