//! The robot-specific arithmetic of a planar cable-driven robot.
//!
//! Conventions. The backbone lies in the (x, y) plane, starts at the origin along +x and has length `L`; stations are given as the fraction `sigma = s /
//! L` in [0, 1]. `theta` is the angle of the tangent, `u` the axial strain: `x' = (1 + u) cos theta`, `y' = (1 + u) sin theta`. Cable 1 runs at `+W/2`
//! along the normal `(-sin theta, cos theta)`, cable 2 at `-W/2`; their tensions are `F1`, `F2` and `Delta_F = F1 - F2 > 0` bends towards +y. A cable's
//! displacement is the length that the motor has pulled in: `Delta_l_i = l_i(straight) - l_i` [LASEM 3].

use crate::core::methods::conditions;
use crate::{Condition, ConditionViolation};
use crate::{Declared, Lanes};

/// Nodes of the Chebyshev-Lobatto grid on which series in the load are summed:
/// `sigma_j = (1 - cos(pi j / 48)) / 2`.
pub const SERIES_NODES: usize = 49;

/// Largest number of terms of a series of a kernel: orders 0 to 12.
pub const SERIES_ORDERS: usize = 13;

/// Kind of the cables of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cables {
    /// Cables that can only pull: a negative tension is refused.
    Pull,
    /// Ideal cables that may push as well, as in the paper.
    Ideal,
}

/// Relation of the length of a cable to the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CableLength {
    /// `dl = (1 + u -+ W kappa / 2) ds`: the slope `W'` of the routing is neglected, as in the paper [LASEM 1, 2].
    NeglectSlope,
    /// `dl = sqrt((1 + u -+ W kappa / 2)^2 + (W'/2)^2) ds`.
    Exact,
}

/// Physical assumptions of a declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarOptions {
    /// The backbone has an axial strain `u`; otherwise `u = 0`.
    pub extensible: bool,
    /// Whether cables may push.
    pub cables: Cables,
    /// Whether the slope of the routing enters the cable length.
    pub cable_length: CableLength,
    /// The robot has distributed loads (or a distributed couple).
    pub loaded: bool,
    /// The loads include a distributed couple `c(s, theta)`.
    pub couple: bool,
    /// Declared order of the Adomian series: the highest index of a generated term; `None` if none is generated.
    pub series: Option<usize>,
    /// Largest `|Delta_F| max|d theta / d Delta_F|`, in rad, for which [`Kernel::position`] is accurate
    /// to 1e-13 of the length; infinite for closed forms.
    pub angle_limit: f64,
}

impl Default for PlanarOptions {
    /// An inextensible, unloaded robot with cables that pull, the slope of the routing neglected.
    fn default() -> Self {
        Self {
            extensible: false,
            cables: Cables::Pull,
            cable_length: CableLength::NeglectSlope,
            loaded: false,
            couple: false,
            series: None,
            angle_limit: f64::INFINITY,
        }
    }
}

/// The energy of a station of the backbone and its cables, per unit of `sigma`, and its derivatives
/// with respect to the local strains `(theta_sigma, u)`, where `theta_sigma = d theta / d sigma = L kappa`.
///
/// `psi = L (EI kappa^2 + EA u^2) / 2 - F1 d Delta_l_1/d sigma - F2 d Delta_l_2/d sigma`,
/// [LASEM 21] with the signs corrected. Energies in J, forces in N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnergyDensity<T> {
    /// Elastic energies `[L EI kappa^2 / 2, L EA u^2 / 2]` [LASEM 4, 21].
    pub elastic: [T; 2],
    /// `[d psi / d theta_sigma, d psi / d u]`. The first is the couple `EI kappa - W Delta_F / 2` of the loads on the section [LASEM 7, 10, 11].
    pub stress: [T; 2],
    /// `[d2 psi / d theta_sigma^2, d2 psi / d theta_sigma d u, d2 psi / d u^2]`. For an inextensible robot the last two are 0 and 1: `u` is ignored, and
    /// all other derivatives with respect to `u` are 0.
    pub stiffness: [T; 3],
    /// `d Delta_l_i / d sigma` of both cables, m [LASEM 1, 2, 3].
    pub cable_shortening: [T; 2],
    /// `cable_shortening_gradient[i] = d cable_shortening[i] / d (theta_sigma, u)`.
    pub cable_shortening_gradient: [[T; 2]; 2],
}

/// Partial derivatives with respect to one parameter at fixed `sigma`, `theta`, `theta_sigma`, `u`, `F1`, `F2`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StationSensitivity {
    /// Derivative of [`EnergyDensity::stress`].
    pub stress: [f64; 2],
    /// Derivative of [`EnergyDensity::cable_shortening`].
    pub cable_shortening: [f64; 2],
    /// Derivative of [`Kernel::resultant`].
    pub resultant: [f64; 2],
    /// Derivative of the first entry of [`Kernel::couple`].
    pub couple: f64,
}

/// Nodal values that a generated series reads, on the grid of [`SERIES_NODES`] stations.
#[derive(Clone, Debug)]
pub struct SeriesGrid {
    /// `sigma_j`.
    pub sigma: [f64; SERIES_NODES],
    /// `L n_x(sigma_j)`: length times the resultant of all forces beyond the station (distributed and tip), N m.
    pub moment_x: [f64; SERIES_NODES],
    /// `L n_y(sigma_j)`, N m.
    pub moment_y: [f64; SERIES_NODES],
}

/// The robot-specific arithmetic of a planar cable-driven robot, over which the solvers are generic.
///
/// Implemented by the types that `robot!` generates and by the generic kernel. Functions are pure,
/// take arrays by reference, and do not allocate.
pub trait Kernel: Declared + Clone {
    /// Closed forms that the kernel computes, in readable notation; empty for a kernel that derives none.
    const CLOSED_FORM: &'static [&'static str] = &[];

    /// Whether `EI` is constant along the backbone for all parameters, which makes series cheaper.
    const UNIFORM_STIFFNESS: bool = false;

    conditions!();

    /// Physical assumptions of the declaration.
    fn options(&self) -> PlanarOptions;

    /// Length `L` of the backbone, m.
    fn length(&self) -> f64;
    /// Derivative of the length with respect to parameter `index`.
    fn length_sensitivity(&self, index: usize) -> f64 {
        let _ = index;
        0.0
    }
    /// Radius of the discs, m, if one is declared: the routing must stay inside it.
    fn disc_radius(&self) -> Option<f64>;

    /// `[EI, EA, W]` at `sigma`, in N m^2, N, m. `EA` is infinite for an inextensible robot.
    fn section<T: Lanes>(&self, sigma: &T) -> [T; 3];

    /// Energy of a station and its derivatives; `state` is `[theta_sigma, u, F1, F2]`.
    fn station<T: Lanes>(&self, sigma: &T, state: &[T; 4]) -> EnergyDensity<T>;

    /// Resultant `[n_x, n_y]` of the distributed loads between `sigma` and the tip, N, world frame [LASEM 31]:
    /// `n = -integral from s to L of (q_x, q_y)`.
    fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2];

    /// Distributed couple per unit of `sigma` and its derivative, `[L c(s, theta), L dc/dtheta]`, N m; positive bends towards +y.
    fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2];

    /// Derivatives of the station's stress, cable cable shortening and loads with respect to parameter `index`;
    /// `state` is `[theta_sigma, u, F1, F2]`.
    fn station_sensitivity(
        &self,
        index: usize,
        sigma: f64,
        theta: f64,
        state: &[f64; 4],
    ) -> StationSensitivity {
        let _ = (index, sigma, theta, state);
        StationSensitivity::default()
    }

    // The unloaded robot with the slope of the routing neglected: theta and u are linear in the forces.

    /// `[a, da/dsigma]` with `theta(sigma) = Delta_F a(sigma)`, `a = 1/2 integral of W/EI ds`; rad/N [LASEM 12, 22, 26, 27].
    fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2];

    /// `[x, y]` at `sigma` for `forces = [Delta_F, F1 + F2]`, m [LASEM 15, 40].
    fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2];

    /// Tip `[x, y, theta]` for `forces = [Delta_F, F1 + F2]`: m, m, rad [LASEM 16].
    fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3];

    /// Tip and its derivatives: `[value, d/d Delta_F, d/d (F1 + F2)]`, each `[x, y, theta]` [LASEM 17, 18, 24, 29, 42].
    fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3];

    /// `[C_d, C_s]`: `(Delta_l_1 - Delta_l_2)/2 = C_d Delta_F` with `C_d = 1/4 integral of W^2/EI ds`, and
    /// `(Delta_l_1 + Delta_l_2)/2 = C_s (F1 + F2)` with `C_s = integral of 1/EA ds`, 0 if inextensible; m/N [LASEM 14, 23, 28, 39].
    fn compliance<T: Lanes>(&self) -> [T; 2];

    /// Derivatives with respect to parameter `index` at fixed forces: the tip's `[x, y, theta]`, then `[C_d, C_s]`.
    fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
        let _ = (index, forces);
        ([0.0; 3], [0.0; 2])
    }

    /// Number of rows of memory that [`Kernel::adomian`] keeps between orders; with more than [`SERIES_ROWS`](super::series::SERIES_ROWS) of them the series
    /// is not summed.
    fn series_memory(&self) -> usize {
        0
    }

    /// Adomian polynomial of order `order` of the nonlinearity `N = L n_x sin(theta) - L n_y cos(theta) - L c(s, theta)` at every node: reads
    /// `terms[0..=order]` (`theta_0` to `theta_order` at the nodes), stores intermediates in `memory` (rows of earlier orders are read again), writes
    /// `out` [LASEM 36].
    ///
    /// Returns whether the kernel has this order: it is at most [`PlanarOptions::series`] `- 1`. Otherwise `out` stays as it is.
    fn adomian(
        &self,
        order: usize,
        grid: &SeriesGrid,
        terms: &[[f64; SERIES_NODES]],
        memory: &mut [[f64; SERIES_NODES]],
        out: &mut [f64; SERIES_NODES],
    ) -> bool {
        let _ = (order, grid, terms, memory, out);
        false
    }
}
