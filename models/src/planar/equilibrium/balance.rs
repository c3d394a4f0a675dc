//! The discretised balance of a planar robot.
//!
//! The angle is `theta(sigma) = sum of c_k q_k(sigma)`, `q_k` the integrals of orthonormal Legendre polynomials
//! `p_k`. With the station energy `psi(theta_sigma, u)` of the kernel, the force `n` of all loads beyond a station
//! and `t = (cos theta, sin theta)`, equilibrium makes
//!
//! `Pi = integral of [psi - L n.(1 + u) t - integral of C d theta] d sigma - m theta(1)` [LASEM 5, 21]
//!
//! stationary: for every `k`
//!
//! `integral of [psi_A p_k + (-L n.(1 + u) t' - C) q_k] d sigma - m q_k(1) = 0`, `psi_u - L n.t = 0` at every node [LASEM 32]
//!
//! (`A = theta_sigma`, `t' = (-sin theta, cos theta)`, `C` the distributed couple per `sigma`); integrated by parts this is the boundary value problem of the paper [LASEM 31]. The
//! strain `u` is eliminated node by node. A prescribed displacement of a cable is a constraint with the cable's tension as multiplier, and a spring adds its stretch
//! to the displacement: the tangent is symmetric and bordered, and the equilibrium is stable where it has exactly one negative eigenvalue per unknown tension.
//!
//! Everything is made dimensionless: couples by `couple` = mean of EI/L, lengths of cable by `arm` = mean of W/2, tensions by
//! their ratio, so that the tangent of the unloaded robot is near the identity.

use pliant_runtime::dense::Symmetric;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::dot;

use super::super::PlanarKernel;
use super::super::kernel::{CableLength, PlanarOptions};
use super::drive::{Driven, Unknown};
use super::loads::Loads;
use super::resolution::{NODES, RESOLUTIONS, Resolution};
use crate::core::configuration::{Coefficients, Elastica, MODES};
use crate::{Drive, Energies};

/// Largest number of unknowns: coefficients and two tensions.
pub(super) const UNKNOWNS: usize = MODES + 2;
/// Coefficients `c_k` (`modes` of them), then the unknown tensions, dimensionless.
pub(super) type Vector = [f64; UNKNOWNS];
pub(super) type Tangent<const N: usize> = Symmetric<N>;
/// Order of the smaller of two tangents, which suffices for the lower resolutions and nearly all solves.
pub(super) const SMALL: usize = 40;
pub(super) const LARGE: usize = 98;
const _: () = assert!(RESOLUTIONS[RESOLUTIONS.len() - 1].0 + 2 <= LARGE && LARGE <= UNKNOWNS);

/// A node of the balance with the strain eliminated: derivatives of the integrand of `Pi` [LASEM 21].
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// First derivatives with respect to `(theta_sigma, theta)`.
    pub(super) gradient: [f64; 2],
    /// Second derivatives at the eliminated strain: `[AA, A theta, theta theta]`.
    pub(super) curvature: [f64; 3],
    /// Mixed derivatives with the tension of each cable: `[A, theta]`.
    pub(super) border: [[f64; 2]; 2],
    /// Second derivatives with respect to the tensions: `[11, 12, 22]`.
    pub(super) corner: [f64; 3],
    /// `d Delta_l_i / d sigma`, m.
    pub(super) cable_shortening: [f64; 2],
    /// Elastic energies of bending and of stretching, J.
    pub(super) elastic: [f64; 2],
    /// Axial strain.
    pub(super) strain: f64,
    /// `[cos theta, sin theta]`.
    pub(super) tangent: [f64; 2],
    /// Derivatives before elimination: `psi_uA`, `psi_u theta`, `psi_uu` (infinite for an inextensible robot) and `d delta_l_i / d (A, u)`.
    pub(super) strain_row: [f64; 3],
    pub(super) cable_shortening_gradient: [[f64; 2]; 2],
}

impl Node {
    pub(super) const ZERO: Self = Self {
        gradient: [0.0; 2],
        curvature: [0.0; 3],
        border: [[0.0; 2]; 2],
        corner: [0.0; 3],
        cable_shortening: [0.0; 2],
        elastic: [0.0; 2],
        strain: 0.0,
        tangent: [1.0, 0.0],
        strain_row: [0.0, 0.0, f64::INFINITY],
        cable_shortening_gradient: [[0.0; 2]; 2],
    };
}

/// One robot with its cables at one resolution.
pub(super) struct Balance<'a> {
    pub(super) kernel: &'a dyn PlanarKernel,
    pub(super) resolution: &'a Resolution,
    pub(super) options: PlanarOptions,
    pub(super) drive: Driven,
    pub(super) length: f64,
    /// Unit of couples, N m.
    pub(super) couple: f64,
    /// Unit of cable lengths, m.
    pub(super) arm: f64,
    /// `L n` of the distributed loads at the nodes, N m.
    distributed: [[f64; 2]; NODES],
}

impl<'a> Balance<'a> {
    pub(super) fn new(kernel: &'a dyn PlanarKernel, resolution: &'a Resolution, cables: &[Drive; 2]) -> Self {
        let options = kernel.options();
        let length = kernel.length();
        let opposite = !options.extensible && displacements_are_opposite(kernel);
        let drive = Driven::new(cables, opposite);
        let (mut couple, mut arm) = (0.0, 0.0);
        for sigma in [0.1, 0.5, 0.9] {
            let [bending, _, spacing] = kernel.section(&sigma);
            couple += bending / (3.0 * length);
            arm += spacing.abs() / 6.0;
        }
        if arm == 0.0 {
            arm = 1.0;
        }
        let mut distributed = [[0.0; 2]; NODES];
        if options.loaded {
            for (moment, sigma) in distributed.iter_mut().zip(&resolution.sigma) {
                *moment = kernel.resultant(sigma).map(|force| length * force);
            }
        }
        Self { kernel, resolution, options, drive, length, couple, arm, distributed }
    }

    /// Number of unknowns.
    pub(super) fn order(&self) -> usize {
        self.resolution.modes + self.drive.count()
    }

    /// Whether the smaller tangent suffices.
    pub(super) fn is_small(&self) -> bool {
        self.order() <= SMALL
    }

    /// Dimensionless size of the loads: the largest couple of forces beyond a node, the couples, the tensions and displacements.
    pub(super) fn size(&self, loads: &Loads) -> f64 {
        let mut largest: f64 = 0.0;
        for node in 0..self.resolution.sigma.len() {
            let [x, y] = self.moment(node, loads);
            largest = largest.max(x.abs()).max(y.abs());
        }
        let given = self.drive.given(loads);
        let gap = self.drive.gap(loads, [0.0; 2], [0.0; 2]);
        let driven: f64 =
            (0..2).map(|i| given[i].abs() * self.arm / self.couple + gap[i].abs() / self.arm).sum();
        let couple = if self.options.couple { self.kernel.couple(&0.5, &0.0)[0].abs() } else { 0.0 };
        (largest + loads.tip.couple.abs() + loads.distributed.abs() * couple) / self.couple + driven
    }

    /// Tensions, N.
    pub(super) fn tensions(&self, z: &Vector, loads: &Loads) -> [f64; 2] {
        self.drive.tensions(loads, self.unknown_tensions(z))
    }

    /// Unknown tensions, N; zero for cables with a given tension.
    fn unknown_tensions(&self, z: &Vector) -> [f64; 2] {
        let unit = self.couple / self.arm;
        let (modes, count) = (self.resolution.modes, self.drive.count());
        core::array::from_fn(|i| if i < count { unit * z[modes + i] } else { 0.0 })
    }

    /// Change of both tensions for a change of the unknowns, N.
    pub(super) fn tension_change(&self, by: &Vector) -> [f64; 2] {
        self.drive.tensions(&Loads::NONE, self.unknown_tensions(by))
    }

    /// `L n` at any station, N m.
    pub(super) fn moment_at(&self, sigma: f64, loads: &Loads) -> [f64; 2] {
        let distributed = if self.options.loaded { self.kernel.resultant(&sigma) } else { [0.0; 2] };
        core::array::from_fn(|i| self.length * (loads.distributed * distributed[i] + loads.tip.force[i]))
    }

    /// Whether the station energy is more than quadratic in the strains.
    pub(super) fn is_nonlinear(&self) -> bool {
        self.options.cable_length == CableLength::Exact
    }

    /// `L n` at a node, N m.
    pub(super) fn moment(&self, node: usize, loads: &Loads) -> [f64; 2] {
        let distributed = self.distributed[node];
        core::array::from_fn(|i| loads.distributed * distributed[i] + self.length * loads.tip.force[i])
    }

    /// `theta_sigma` and `theta` at a node.
    pub(super) fn angle(&self, z: &Vector, node: usize) -> [f64; 2] {
        let c = &z[..self.resolution.modes];
        [dot(self.resolution.value(node), c), dot(self.resolution.integral(node), c)]
    }

    /// All nodes.
    pub(super) fn nodes(&self, z: &Vector, loads: &Loads, nodes: &mut [Node; NODES]) {
        let tensions = self.tensions(z, loads);
        for (index, node) in nodes.iter_mut().enumerate().take(self.resolution.sigma.len()) {
            *node = self.node(index, z, loads, tensions);
        }
    }

    /// Residual of the balance, dimensionless [LASEM 31, 32]. Returns the displacements of the cables, m.
    pub(super) fn residual(
        &self,
        nodes: &[Node; NODES],
        z: &Vector,
        loads: &Loads,
        residual: &mut Vector,
    ) -> [f64; 2] {
        let (modes, count) = (self.resolution.modes, self.drive.count());
        residual[..modes + count].fill(0.0);
        let mut displacements = [0.0; 2];
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            self.project(index, node.gradient.map(|value| weight / self.couple * value), residual);
            for (sum, value) in displacements.iter_mut().zip(node.cable_shortening) {
                *sum += weight * value;
            }
        }
        residual[0] -= loads.tip.couple / self.couple;
        let gap = self.drive.gap(loads, displacements, self.tensions(z, loads));
        for (entry, gap) in residual[modes..modes + count].iter_mut().zip(gap) {
            *entry = -gap / self.arm;
        }
        displacements
    }

    /// Adds `rate p_k + angle q_k` of a node.
    fn project(&self, index: usize, [rate, angle]: [f64; 2], sum: &mut Vector) {
        let (p, q) = (self.resolution.value(index), self.resolution.integral(index));
        for ((entry, p), q) in sum[..self.resolution.modes].iter_mut().zip(p).zip(q) {
            *entry += rate * p + angle * q;
        }
    }

    /// The tangent, its lower triangle, to be factorised [LASEM 31].
    pub(super) fn tangent<const N: usize>(&self, nodes: &[Node; NODES], tangent: &mut Tangent<N>) {
        let (modes, count) = (self.resolution.modes, self.drive.count());
        let directions = self.drive.directions();
        tangent.clear(modes + count);
        let [first, second] = self.drive.compliance();
        let mut corner =
            [first, 0.0, second].map(|compliance| -compliance * self.couple / (self.arm * self.arm));
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            let (p, q) = (self.resolution.value(index), self.resolution.integral(index));
            let [aa, at, tt] = node.curvature.map(|value| weight / self.couple * value);
            // Mixed derivatives with the unknown tensions, in units of `arm`.
            let border = directions.map(|row| {
                [0, 1].map(|side| {
                    weight / self.arm * (row[0] * node.border[0][side] + row[1] * node.border[1][side])
                })
            });
            for (sum, value) in corner.iter_mut().zip(node.corner) {
                *sum += weight * self.couple / (self.arm * self.arm) * value;
            }
            for column in 0..modes {
                let on_value = aa * p[column] + at * q[column];
                let on_integral = at * p[column] + tt * q[column];
                let target = tangent.column_mut(column);
                let (diagonal_block, border_block) = target.split_at_mut(modes - column);
                for ((entry, p), q) in diagonal_block.iter_mut().zip(&p[column..]).zip(&q[column..]) {
                    *entry += on_value * p + on_integral * q;
                }
                for (entry, row) in border_block.iter_mut().zip(border) {
                    *entry += row[0] * p[column] + row[1] * q[column];
                }
            }
        }
        let product = |a: [f64; 2], b: [f64; 2]| {
            corner[0] * a[0] * b[0] + corner[1] * (a[0] * b[1] + a[1] * b[0]) + corner[2] * a[1] * b[1]
        };
        for column in 0..count {
            for row in column..count {
                tangent.column_mut(modes + column)[row - column] =
                    product(directions[row], directions[column]);
            }
        }
    }

    /// Derivative of the residual for loads and inputs that change at a rate, at constant unknowns.
    pub(super) fn load_derivative(&self, nodes: &[Node; NODES], z: &Vector, rate: &Loads, into: &mut Vector) {
        let (modes, count) = (self.resolution.modes, self.drive.count());
        let tensions = self.drive.given(rate);
        into[..modes + count].fill(0.0);
        let mut displacements = [0.0; 2];
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            let [x, y] = self.moment(index, rate);
            let [cosine, sine] = node.tangent;
            let pull = |side: usize| {
                tensions[0] * node.cable_shortening_gradient[0][side]
                    + tensions[1] * node.cable_shortening_gradient[1][side]
            };
            let [rate_strain, angle_strain, strain_strain] = node.strain_row;
            let strain = (x * cosine + y * sine + pull(1)) / strain_strain;
            let couple = if self.options.couple && rate.distributed != 0.0 {
                let theta = self.angle(z, index)[1];
                rate.distributed * self.kernel.couple(&self.resolution.sigma[index], &theta)[0]
            } else {
                0.0
            };
            let on_rate = rate_strain * strain - pull(0);
            let on_angle = angle_strain * strain - (1.0 + node.strain) * (y * cosine - x * sine) - couple;
            self.project(index, [on_rate, on_angle].map(|value| weight / self.couple * value), into);
            for (sum, gradient) in displacements.iter_mut().zip(node.cable_shortening_gradient) {
                *sum += weight * gradient[1] * strain;
            }
        }
        into[0] -= rate.tip.couple / self.couple;
        let gap = self.drive.gap(rate, displacements, [0.0; 2]);
        for (entry, gap) in into[modes..modes + count].iter_mut().zip(gap) {
            *entry = -gap / self.arm;
        }
    }

    /// Elastic energy [LASEM 21], and that of forces and couples at the tip and of the resultants of the distributed forces, J; the potential of a distributed couple is
    /// [`Balance::potential`]. The term `integral of q_x s ds` of the paper, which no shape changes, is left out.
    pub(super) fn energies(&self, nodes: &[Node; NODES], z: &Vector, loads: &Loads) -> Energies {
        let tensions = self.tensions(z, loads);
        let mut energies = Energies::default();
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            energies.bending += weight * node.elastic[0];
            if self.options.extensible {
                energies.extension += weight * node.elastic[1];
            }
            energies.actuation -= weight * dot(&tensions, &node.cable_shortening);
            energies.loads -= weight * (1.0 + node.strain) * dot(&self.moment(index, loads), &node.tangent);
        }
        energies.loads -= loads.tip.couple * z[0];
        energies
    }

    /// Potential of the distributed couple from the angles `from` at the nodes (`None`: zero) to the current ones, J.
    pub(super) fn potential(
        &self,
        z: &Vector,
        loads: &Loads,
        from: Option<&[f64; NODES]>,
        rule: &Rule,
    ) -> f64 {
        let mut sum = 0.0;
        for (index, (sigma, weight)) in self.resolution.sigma.iter().zip(&self.resolution.weight).enumerate()
        {
            let theta = self.angle(z, index)[1];
            let start = from.map_or(0.0, |from| from[index]);
            let work = rule.integrate(theta - start, |by| self.kernel.couple(sigma, &(start + by))[0]);
            sum -= weight * loads.distributed * work;
        }
        sum
    }

    /// The last coefficients of the position, relative to the length: `cos` and `sin` of the angle need more of them than the angle itself.
    pub(super) fn position_tail(&self, nodes: &[Node; NODES]) -> f64 {
        let mut tails = [[0.0; 2]; 3];
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            let weight = weight * (1.0 + node.strain);
            let basis = &self.resolution.wide_value(index)[self.resolution.wide - 3..];
            for (tail, p) in tails.iter_mut().zip(basis) {
                tail[0] += weight * p * node.tangent[0];
                tail[1] += weight * p * node.tangent[1];
            }
        }
        tails.iter().flatten().fold(0.0, |a: f64, b| if b.abs() > a || b.is_nan() { b.abs() } else { a })
    }

    /// The shape of these unknowns [LASEM 40].
    pub(super) fn state(&self, nodes: &[Node; NODES], z: &Vector, loads: &Loads, rule: &Rule) -> Elastica {
        let modes = self.resolution.modes;
        let mut state = Elastica {
            forces: self.drive.reported(self.tensions(z, loads)),
            displacements: [0.0; 2],
            energies: self.energies(nodes, z, loads),
            length: self.length,
            tip: loads.tip,
            distributed: loads.distributed,
            modes,
            wide: self.resolution.wide,
            bending: Coefficients::ZERO,
            stretch: Coefficients::ZERO,
            x: Coefficients::ZERO,
            y: Coefficients::ZERO,
        };
        if self.options.couple {
            state.energies.loads += self.potential(z, loads, None, rule);
        }
        state.bending.0[..modes].copy_from_slice(&z[..modes]);
        for (index, (node, weight)) in nodes.iter().zip(&self.resolution.weight).enumerate() {
            let [along_x, along_y] =
                node.tangent.map(|side| weight * self.length * (1.0 + node.strain) * side);
            let basis = self.resolution.wide_value(index);
            for (k, p) in basis.iter().enumerate() {
                state.x.0[k] += along_x * p;
                state.y.0[k] += along_y * p;
            }
            if self.options.extensible {
                for (coefficient, p) in state.stretch.0.iter_mut().zip(basis) {
                    *coefficient += weight * node.strain * p;
                }
            }
            for (sum, value) in state.displacements.iter_mut().zip(node.cable_shortening) {
                *sum += weight * value;
            }
        }
        state
    }

    /// The unknowns of a shape, from which a solve can start.
    pub(super) fn unknowns(&self, state: &Elastica) -> Vector {
        let modes = self.resolution.modes;
        let mut z = [0.0; UNKNOWNS];
        z[..modes].copy_from_slice(&state.bending.0[..modes]);
        let unit = self.couple / self.arm;
        let unknown = match self.drive.unknown {
            Unknown::None => [0.0; 2],
            Unknown::One(cable) => [state.forces[cable], 0.0],
            Unknown::Both => state.forces,
            Unknown::Difference => [state.forces[0] - state.forces[1], 0.0],
        };
        for i in 0..self.drive.count() {
            z[modes + i] = unknown[i] / unit;
        }
        z
    }
}

/// Whether the displacements of the two cables of an inextensible robot add up to zero in every shape: always where the slope of the
/// routing is neglected, and with exact lengths where it vanishes.
fn displacements_are_opposite(kernel: &dyn PlanarKernel) -> bool {
    if kernel.options().cable_length == CableLength::NeglectSlope {
        return true;
    }
    let [_, _, spacing] = kernel.section(&0.5);
    let rate = 0.5 * kernel.length() / spacing.abs().max(f64::MIN_POSITIVE);
    [0.05, 0.3, 0.55, 0.8, 0.95].iter().all(|sigma| {
        let [first, second] = kernel.station(sigma, &[rate, 0.0, 0.0, 0.0]).cable_shortening;
        (first + second).abs() <= 1e-13 * first.abs().max(second.abs())
    })
}

/// Converts the unknowns to another number of modes; new coefficients are zero.
pub(super) fn prolong(z: &Vector, from: usize, to: usize, tensions: usize) -> Vector {
    let mut found = [0.0; UNKNOWNS];
    let shared = from.min(to);
    found[..shared].copy_from_slice(&z[..shared]);
    found[to..to + tensions].copy_from_slice(&z[from..from + tensions]);
    found
}
