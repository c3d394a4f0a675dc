//! The strain (Lagrangian) model: the strains of a rod as polynomials, their coefficients from the minimum of an energy.
//!
//! Unknowns. In each segment (and between wrenches inside one) every component of the strain is its natural value plus a sum of
//! orthonormal Legendre polynomials, `xi = xi_0 + Phi q` [Cosserat 30, 31, 44]. Legendre rather than Chebyshev: the elastic stiffness of a uniform rod becomes a
//! diagonal matrix, and the conditioning of the tangent does not grow with the order.
//!
//! Energy. Without followers the force `n(X)` (world) that the part beyond a section exerts does not depend on the shape, and up to constants
//!
//! `Pi(q) = int [1/2 eps^T H eps + sum tau_i |Gamma_i| - n . R Gamma] dX` [Cosserat 33, 37, 38, 40]:
//!
//! positions do not enter. Its first variation is the residual [Cosserat 46, 64], `int Phi^T (Lambda - (R^T M, R^T n))` with the external couple `M(X) = M_L + int_X^L t x n`;
//! the exact second variation is in `tangent`. All integrals are taken at the Gauss nodes of an element, running ones by the spectral integration matrix
//! of the same nodes, rotations by collocation there (see `state`): everything converges exponentially with the number of nodes, with a few more nodes
//! than functions the error is at rounding level, and an iteration consists of a few small matrix products. Elements are eliminated one by one (see
//! `factor`).
//!
//! Couples of constant direction in the world and followers have no energy: the same equations are solved with their exact tangent, which is not
//! symmetric, and the line search uses the norm of the residual.

#![expect(clippy::needless_range_loop, reason = "one index walks several arrays: nodes, components, axes")]

mod collapse;
mod descent;
mod disc_error;
mod discs;
mod factor;
mod friction;
mod history;
mod holes;
mod inverse;
mod lanes;
mod lengths;
mod loads;
mod mesh;
pub(super) mod motion;
mod parameters;
mod pieces;
mod resolution;
mod rod;
mod rows;
mod sensitivity;
mod slip_state;
mod solution;
mod solver;
mod spans;
mod stability;
mod state;
mod tables;
mod tangent;
mod tendon_friction;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub(super) use descent::Departure;
pub use disc_error::DiscError;
pub use holes::HoleContact;
pub use solution::StrainSolution;
pub use solver::StrainSolver;
pub(super) use spans::natural_lengths;

use super::{Error, InputRef, Kernel, RodRecord, TendonPath};
use crate::Settings;
use crate::core::declared::parameter_methods;
use crate::core::error_estimate::ACCURACY;
use crate::rods::robot::{AnyRod, Layout, rod_methods};
use mesh::Mesh;

/// Largest number of functions of a component.
const LARGEST_ORDER: usize = 100;

/// Numbers of functions per segment and component of the strain, at most 100.
///
/// The error decreases exponentially with the number of functions. Those of the paper are [`Orders::PAPER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orders {
    /// For `K_x`.
    pub torsion: usize,
    /// For `K_y`, and as many for `K_z`.
    pub bending: usize,
    /// For `Gamma_x`; not read where the rod is inextensible.
    pub extension: usize,
    /// For `Gamma_y`, and as many for `Gamma_z`; not read where the rod is unshearable.
    pub shear: usize,
}

impl Orders {
    /// Orders of the paper: (5, 7, 7, 3, 3, 3), 28 functions per segment.
    pub const PAPER: Self = Self { torsion: 5, bending: 7, extension: 3, shear: 3 };
}

impl Default for Orders {
    /// As in the paper.
    fn default() -> Self {
        Self::PAPER
    }
}

/// The strain model of a rod.
#[derive(Clone, Debug)]
pub struct Strain {
    mesh: Arc<Mesh>,
    orders: Orders,
    nodes: Option<usize>,
    resolution: Resolution,
}

/// Choice of the elements.
#[derive(Clone, Copy, Debug)]
enum Resolution {
    /// The elements of the mesh.
    Fixed,
    /// Elements that are divided until the estimated error is at most `accuracy`, m; `None` for a millionth of the length.
    Adaptive { accuracy: Option<f64> },
}

parameter_methods!(Strain);
rod_methods!(Strain);

impl Strain {
    /// The model with these numbers of functions.
    #[must_use]
    pub fn new(kernel: impl Kernel, orders: Orders) -> Self {
        let robot = AnyRod::new(kernel);
        Self::with_layout(&robot, orders, Layout::of(&robot))
    }

    pub(super) fn with_layout(kernel: &AnyRod, orders: Orders, layout: Layout) -> Self {
        let mesh = Arc::new(Mesh::new(kernel, orders, None, layout, &[], &[]));
        Self { mesh, orders, nodes: None, resolution: Resolution::Fixed }
    }

    /// The model with elements that are divided in a solve until the estimated error of positions along the rod, and that of rotations times its length, are at most `accuracy`, m; `None`
    /// for a millionth of the length. Later solves keep the elements as long as they suffice, and [`StrainSolution::error`] tells what is left.
    ///
    /// Motions and histories of tendons with friction keep the elements that natural curvature asks for. An accuracy that is not a positive finite number is an error of each solve.
    #[must_use]
    pub fn adaptive(kernel: impl Kernel, accuracy: Option<f64>) -> Self {
        let robot = Self::new(kernel, Orders::DIVIDED);
        let junctions = robot.mesh.natural_junctions();
        Self { resolution: Resolution::Adaptive { accuracy }, ..robot.with_junctions(&junctions) }
    }

    /// The same model with the elements that it has.
    pub(in crate::rods) fn with_fixed_elements(&self) -> Self {
        Self { resolution: Resolution::Fixed, ..self.clone() }
    }

    /// Largest estimated error to which elements are divided, m; `None` where they are fixed.
    pub(super) fn accuracy(&self) -> Option<f64> {
        match self.resolution {
            Resolution::Fixed => None,
            Resolution::Adaptive { accuracy } => Some(accuracy.unwrap_or(ACCURACY * self.length())),
        }
    }

    /// Sets the number of Gauss nodes per element: from 2 to 128, and at least the largest number of functions. The default is the largest number of
    /// functions plus 9.
    #[must_use]
    pub fn with_nodes(self, nodes: usize) -> Self {
        let Mesh { layout, junctions, .. } = &*self.mesh;
        let mesh = Mesh::new(self.robot(), self.orders, Some(nodes), *layout, &[], junctions);
        Self { mesh: Arc::new(mesh), nodes: Some(nodes), ..self }
    }

    /// Divides the rod at these arc lengths, m, into elements of the same numbers of functions each: where a tendon with friction is nearly straight, its tension has a
    /// sharp bend, and elements that are short there resolve it. Those outside of the rod are left out.
    #[must_use]
    pub fn with_junctions(self, junctions: &[f64]) -> Self {
        let mut junctions = junctions.to_vec();
        junctions.retain(|s| s.is_finite());
        junctions.sort_by(f64::total_cmp);
        junctions.dedup();
        let mesh = Mesh::new(self.robot(), self.orders, self.nodes, self.mesh.layout, &[], &junctions);
        Self { mesh: Arc::new(mesh), ..self }
    }

    /// The arc lengths, m, at which [`Strain::with_junctions`] divides the rod.
    #[must_use]
    pub fn junctions(&self) -> &[f64] {
        &self.mesh.junctions
    }

    /// Sets how the tendons of a rod with discs run, in place of what the declaration says.
    #[must_use]
    pub fn with_tendons(self, path: TendonPath) -> Self {
        let layout = Layout { path, ..self.mesh.layout };
        self.laid(layout)
    }

    /// With so many equally spaced discs in place of the declared ones: each as heavy as the first of those, massless where there are none; their holes
    /// are where the routing is.
    #[must_use]
    pub fn with_discs(self, count: usize) -> Self {
        let layout = Layout { count: Some(count), ..self.mesh.layout };
        self.laid(layout)
    }

    fn laid(self, layout: Layout) -> Self {
        let mesh = Mesh::new(self.robot(), self.orders, self.nodes, layout, &[], &self.mesh.junctions);
        Self { mesh: Arc::new(mesh), ..self }
    }

    /// Sets the numbers of functions.
    #[must_use]
    pub fn with_orders(self, orders: Orders) -> Self {
        let Mesh { layout, junctions, .. } = &*self.mesh;
        let mesh = Mesh::new(self.robot(), orders, self.nodes, *layout, &[], junctions);
        Self { mesh: Arc::new(mesh), orders, ..self }
    }

    /// Path of the tendons between discs.
    #[must_use]
    pub fn tendon_path(&self) -> TendonPath {
        self.mesh.layout.path
    }

    #[doc(hidden)]
    #[must_use]
    pub fn robot(&self) -> &AnyRod {
        &self.mesh.kernel
    }

    /// Its discs, and how its tendons run.
    pub(super) fn layout(&self) -> Layout {
        self.mesh.layout
    }

    /// Numbers of functions.
    #[must_use]
    pub const fn orders(&self) -> Orders {
        self.orders
    }

    /// Number of coefficients of the strain in a rod without wrenches between its ends of segments.
    #[must_use]
    pub fn order(&self) -> usize {
        self.mesh.order()
    }

    /// Number of Gauss nodes per element.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.mesh.tables.count()
    }

    /// Lengths of the tendons inside the unstressed robot, m: displacements are measured from these.
    #[must_use]
    pub fn unstressed_lengths(&self) -> &[f64] {
        &self.mesh.unstressed
    }

    fn change(&mut self, index: usize, value: f64) {
        let kernel = self.robot().with_parameter(index, value);
        let Mesh { layout, junctions, .. } = &*self.mesh;
        let mesh = |junctions: &[f64]| Mesh::new(&kernel, self.orders, self.nodes, *layout, &[], junctions);
        self.mesh = Arc::new(match self.resolution {
            Resolution::Fixed => mesh(junctions),
            Resolution::Adaptive { .. } => mesh(&mesh(&[]).natural_junctions()),
        });
    }

    /// Restores the solution of a record by a solve from its state. The solution has the parameters of the record; those of this robot do not change.
    ///
    /// # Errors
    /// [`Error::ForeignRecord`] if the record is of another robot, [`Error::LengthMismatch`] if its lists are of other orders, and the errors of a solve.
    pub fn restore(&self, record: &RodRecord) -> Result<StrainSolution, Error> {
        let (kernel, tensions) = record.read(self.robot())?;
        let Mesh { layout, junctions, .. } = &*self.mesh;
        let junctions = if record.junctions.is_empty() { junctions } else { &record.junctions };
        let mesh = Arc::new(Mesh::new(&kernel, self.orders, self.nodes, *layout, &[], junctions));
        let robot = Self { mesh, ..self.with_fixed_elements() };
        let mut solver = robot.solver();
        solver.resume(record, tensions)?;
        solver.into_solution().ok_or(Error::SingularTangent)
    }

    /// A solver that keeps its memory and starts from its last solution.
    #[must_use]
    pub fn solver(&self) -> StrainSolver {
        StrainSolver::new(self)
    }

    /// The equilibrium under an input and the weight, from rest: see [`Settings::branch`]. A list of tensions, N, converts into an input.
    ///
    /// # Errors
    /// Errors of the input or the rod; [`Error::NotConverged`] with the cause, [`Error::Jump`] where a followed branch turns back.
    pub fn solve<'a>(&self, input: impl Into<InputRef<'a>>) -> Result<StrainSolution, Error> {
        self.solver().finish(&input.into(), &Settings::default())
    }

    /// [`Strain::solve`] with settings.
    ///
    /// # Errors
    /// As [`Strain::solve`], and for settings out of range.
    pub fn solve_with<'a>(
        &self,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Result<StrainSolution, Error> {
        self.solver().finish(&input.into(), settings)
    }
}
