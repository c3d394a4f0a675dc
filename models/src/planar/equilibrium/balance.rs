//! The discretised balance of a planar robot.
//!
//! The angle is `theta(sigma) = sum of c_k q_k(sigma)`, `q_k` the integrals of orthonormal Legendre polynomials
//! `p_k`. With the station energy `psi(theta_sigma, u)` of the kernel, the force `n` of all loads beyond a station
//! and `t = (cos theta, sin theta)`, equilibrium makes
//!
//! `Pi = integral of [psi - L n.(1 + u) t - integral of C d theta] d sigma - m theta(1)`
//!
//! stationary: for every `k`
//!
//! `integral of [psi_A p_k + (-L n.(1 + u) t' - C) q_k] d sigma - m q_k(1) = 0`, `psi_u - L n.t = 0` at every node
//!
//! (`A = theta_sigma`, `t' = (-sin theta, cos theta)`, `C` the distributed couple per `sigma`); integrated by parts this
//! is (31) of the LASEM paper. The strain `u` is eliminated node by node. A displacement asked of a cable is
//! a constraint with the cable's tension as multiplier: the tangent is symmetric and bordered, and the equilibrium is
//! stable where it has exactly one negative eigenvalue per unknown tension.
//!
//! Everything is made dimensionless: couples by `couple` = mean of EI/L, lengths of cable by `arm` = mean of W/2, tensions by
//! their ratio, so that the tangent of the unloaded robot is near the identity.

use pliant_runtime::dense::Symmetric;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::spectral::dot;

use super::super::kernel::{CableLength, Kernel, Options};
use super::super::state::{Coefficients, Energies, MODES, State};
use super::super::{Input, Wrench};
use super::drive::{Drive, Unknown};
use super::rung::{LADDER, NODES, Rung};

/// Room for the coefficients and two unknown tensions.
pub(super) const UNKNOWNS: usize = MODES + 2;
/// Coefficients `c_k` (`modes` of them), then the unknown tensions, dimensionless.
pub(super) type Vector = [f64; UNKNOWNS];
pub(super) type Tangent<const N: usize> = Symmetric<N>;
/// Orders that tangents are held in: those of the lower rungs, which serve nearly all solves, and of all.
pub(super) const SMALL: usize = 40;
pub(super) const LARGE: usize = 98;
const _: () = assert!(LADDER[LADDER.len() - 1].0 + 2 <= LARGE && LARGE <= UNKNOWNS);

/// Calls a function that is generic over the order of the tangent with that of a balance.
macro_rules! sized {
    ($balance:expr, $function:ident, ($($argument:expr),* $(,)?)) => {
        if $balance.order() <= $crate::planar::equilibrium::balance::SMALL {
            $function::<_, { $crate::planar::equilibrium::balance::SMALL }>($($argument),*)
        } else {
            $function::<_, { $crate::planar::equilibrium::balance::LARGE }>($($argument),*)
        }
    };
}
pub(super) use sized;

/// Newton steps for the strain of a station where `psi` is not quadratic in it; 3 are usual.
const STRAIN_ITERATIONS: usize = 12;

/// One robot under one load at one resolution.
pub(super) struct Balance<'a, K> {
    pub(super) kernel: &'a K,
    pub(super) rung: &'a Rung,
    pub(super) options: Options,
    pub(super) drive: Drive,
    pub(super) tip: Wrench,
    pub(super) length: f64,
    /// Unit of couples, N m.
    pub(super) couple: f64,
    /// Unit of cable lengths, m.
    pub(super) arm: f64,
    /// Size of the dimensionless load: rounding of the balance is this times 1e-16.
    pub(super) load_size: f64,
    /// `L n` at full load, N m.
    moment: [[f64; 2]; NODES],
}

/// A node of the balance with the strain eliminated: derivatives of the integrand of `Pi`.
pub(super) struct Node {
    /// With respect to `(theta_sigma, theta)`.
    pub(super) gradient: [f64; 2],
    /// Second ones at the eliminated strain: `[AA, A theta, theta theta]`.
    pub(super) curvature: [f64; 3],
    /// Mixed with the tension of each cable: `[A, theta]`.
    pub(super) border: [[f64; 2]; 2],
    /// Twice with respect to the tensions: `[11, 12, 22]`.
    pub(super) corner: [f64; 3],
    pub(super) take_in: [f64; 2],
    pub(super) elastic: [f64; 2],
    pub(super) strain: f64,
    pub(super) tangent: [f64; 2],
    /// Before elimination: `psi_uA`, `psi_u theta`, `psi_uu` (infinite for an inextensible robot) and `d take_in_i / d (A, u)`.
    pub(super) strain_row: [f64; 3],
    pub(super) take_in_gradient: [[f64; 2]; 2],
}

impl<'a, K: Kernel> Balance<'a, K> {
    pub(super) fn new(kernel: &'a K, rung: &'a Rung, input: &Input) -> Self {
        let options = kernel.options();
        let length = kernel.length();
        let opposite = !options.extensible && displacements_are_opposite(kernel);
        let drive = Drive::new(&input.cables, opposite);
        let (mut couple, mut arm) = (0.0, 0.0);
        for sigma in [0.1, 0.5, 0.9] {
            let [bending, _, spacing] = kernel.section(&sigma);
            couple += bending / (3.0 * length);
            arm += spacing.abs() / 6.0;
        }
        if arm == 0.0 {
            arm = 1.0;
        }
        let mut moment = [[0.0; 2]; NODES];
        let mut largest: f64 = 0.0;
        for (moment, sigma) in moment.iter_mut().zip(&rung.sigma) {
            let distributed = if options.loaded { kernel.resultant(sigma) } else { [0.0; 2] };
            *moment = core::array::from_fn(|i| length * (distributed[i] + input.tip.force[i]));
            largest = largest.max(moment[0].abs()).max(moment[1].abs());
        }
        let driven: f64 =
            (0..2).map(|i| drive.forces[i].abs() * arm / couple + drive.displacements[i].abs() / arm).sum();
        let distributed_couple =
            if options.couple { kernel.couple(&0.5, &0.0)[0].abs() / couple } else { 0.0 };
        let load_size = (largest + input.tip.couple.abs()) / couple + driven + distributed_couple;
        Self { kernel, rung, options, drive, tip: input.tip, length, couple, arm, load_size, moment }
    }

    /// Number of unknowns.
    pub(super) fn order(&self) -> usize {
        self.rung.modes + self.drive.count()
    }

    /// Tensions, N.
    pub(super) fn tensions(&self, z: &Vector, load: f64) -> [f64; 2] {
        let unit = self.couple / self.arm;
        let modes = self.rung.modes;
        let unknown =
            core::array::from_fn(|i| if i < self.drive.count() { unit * z[modes + i] } else { 0.0 });
        self.drive.tensions(load, unknown)
    }

    /// `L n` at full load anywhere, N m.
    pub(super) fn moment_at(&self, sigma: f64) -> [f64; 2] {
        let distributed = if self.options.loaded { self.kernel.resultant(&sigma) } else { [0.0; 2] };
        core::array::from_fn(|i| self.length * (distributed[i] + self.tip.force[i]))
    }

    /// Whether the station energy is more than quadratic in the strains.
    pub(super) fn is_nonlinear(&self) -> bool {
        self.options.cable_length == CableLength::Exact
    }

    /// `L n` at a node, N m.
    pub(super) fn moment(&self, node: usize, load: f64) -> [f64; 2] {
        self.moment[node].map(|value| load * value)
    }

    /// `theta_sigma` and `theta` at a node.
    pub(super) fn angle(&self, z: &Vector, node: usize) -> [f64; 2] {
        let c = &z[..self.rung.modes];
        [dot(self.rung.value(node), c), dot(self.rung.integral(node), c)]
    }

    /// The integrand of `Pi` at a node, for tensions in N.
    pub(super) fn node(&self, node: usize, z: &Vector, load: f64, tensions: [f64; 2]) -> Node {
        let [rate, theta] = self.angle(z, node);
        let sigma = self.rung.sigma[node];
        let moment = self.moment(node, load);
        let (sine, cosine) = theta.sin_cos();
        let along = moment[0] * cosine + moment[1] * sine;
        let across = moment[1] * cosine - moment[0] * sine;
        let [couple, couple_slope] = if self.options.couple {
            self.kernel.couple(&sigma, &theta).map(|value| load * value)
        } else {
            [0.0; 2]
        };

        let mut strain = 0.0;
        let mut station = self.kernel.station(&sigma, &[rate, strain, tensions[0], tensions[1]]);
        if self.options.extensible {
            // With the slope of the routing neglected psi is quadratic in u, and one step is exact.
            let mut before = f64::INFINITY;
            for _ in 0..if self.is_nonlinear() { STRAIN_ITERATIONS } else { 1 } {
                let step = (along - station.stress[1]) / station.stiffness[2];
                // Settled: the step is rounding, or steps no longer shrink.
                if step.abs() <= 4e-15 * strain.abs() || step.abs() > 0.5 * before {
                    break;
                }
                strain += step;
                before = step.abs();
                station = self.kernel.station(&sigma, &[rate, strain, tensions[0], tensions[1]]);
            }
        }

        let stretch = 1.0 + strain;
        let mut found = Node {
            gradient: [station.stress[0], -stretch * across - couple],
            curvature: [station.stiffness[0], 0.0, stretch * along - couple_slope],
            border: core::array::from_fn(|i| [-station.take_in_gradient[i][0], 0.0]),
            corner: [0.0; 3],
            take_in: station.take_in,
            elastic: station.elastic,
            strain,
            tangent: [cosine, sine],
            strain_row: [0.0, 0.0, f64::INFINITY],
            take_in_gradient: station.take_in_gradient,
        };
        if self.options.extensible {
            let [_, rate_strain, strain_strain] = station.stiffness;
            let angle_strain = -across;
            found.strain_row = [rate_strain, angle_strain, strain_strain];
            found.curvature[0] -= rate_strain * rate_strain / strain_strain;
            found.curvature[1] -= rate_strain * angle_strain / strain_strain;
            found.curvature[2] -= angle_strain * angle_strain / strain_strain;
            let pull = [station.take_in_gradient[0][1], station.take_in_gradient[1][1]];
            for (border, pull) in found.border.iter_mut().zip(pull) {
                border[0] += rate_strain * pull / strain_strain;
                border[1] += angle_strain * pull / strain_strain;
            }
            found.corner = [pull[0] * pull[0], pull[0] * pull[1], pull[1] * pull[1]]
                .map(|product| -product / strain_strain);
        }
        found
    }

    /// Residual of the balance at a fraction of the load, dimensionless, and its tangent where one is asked for
    /// (its lower triangle, to be factorised). Returns what the cables have been taken in, m.
    pub(super) fn assemble<const N: usize>(
        &self,
        z: &Vector,
        load: f64,
        residual: &mut Vector,
        mut tangent: Option<&mut Tangent<N>>,
    ) -> [f64; 2] {
        let modes = self.rung.modes;
        let count = self.drive.count();
        let tensions = self.tensions(z, load);
        let directions = self.drive.directions();
        residual.fill(0.0);
        if let Some(tangent) = tangent.as_deref_mut() {
            tangent.clear(modes + count);
        }
        let mut taken_in = [0.0; 2];
        let mut corner = [0.0; 3];
        for index in 0..self.rung.sigma.len() {
            let node = self.node(index, z, load, tensions);
            let weight = self.rung.weight[index];
            let (p, q) = (self.rung.value(index), self.rung.integral(index));
            let [rate, angle] = node.gradient.map(|value| weight / self.couple * value);
            for ((entry, p), q) in residual[..modes].iter_mut().zip(p).zip(q) {
                *entry += rate * p + angle * q;
            }
            for (sum, value) in taken_in.iter_mut().zip(node.take_in) {
                *sum += weight * value;
            }
            let Some(tangent) = tangent.as_deref_mut() else { continue };
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
        residual[0] -= load * self.tip.couple / self.couple;
        let gap = self.drive.gap(load, taken_in);
        for (entry, gap) in residual[modes..modes + count].iter_mut().zip(gap) {
            *entry = -gap / self.arm;
        }
        if let Some(tangent) = tangent {
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
        taken_in
    }

    /// [`Balance::assemble`] without the tangent.
    pub(super) fn residual(&self, z: &Vector, load: f64, residual: &mut Vector) -> [f64; 2] {
        self.assemble::<1>(z, load, residual, None)
    }

    /// Energies at a fraction of the load; `rule` integrates the potential of a distributed couple over the angle.
    pub(super) fn energies(&self, z: &Vector, load: f64, rule: &Rule) -> Energies {
        let tensions = self.tensions(z, load);
        let mut energies = Energies::default();
        for index in 0..self.rung.sigma.len() {
            let weight = self.rung.weight[index];
            let node = self.node(index, z, load, tensions);
            self.add_energies(&mut energies, index, weight, &node, z, load, tensions, rule);
        }
        energies.loads -= load * self.tip.couple * z[0];
        energies
    }

    #[expect(clippy::too_many_arguments, reason = "one accumulation, shared by two loops over the nodes")]
    fn add_energies(
        &self,
        energies: &mut Energies,
        index: usize,
        weight: f64,
        node: &Node,
        z: &Vector,
        load: f64,
        tensions: [f64; 2],
        rule: &Rule,
    ) {
        let moment = self.moment(index, load);
        energies.bending += weight * node.elastic[0];
        if self.options.extensible {
            energies.axial += weight * node.elastic[1];
        }
        energies.actuation -= weight * dot(&tensions, &node.take_in);
        energies.loads -= weight * (1.0 + node.strain) * dot(&moment, &node.tangent);
        if self.options.couple {
            let sigma = self.rung.sigma[index];
            let theta = self.angle(z, index)[1];
            let potential = rule.integrate(theta, |angle| self.kernel.couple(&sigma, &angle)[0]);
            energies.loads -= weight * load * potential;
        }
    }

    /// The shape of these unknowns at a fraction of the load.
    pub(super) fn state(&self, z: &Vector, load: f64, rule: &Rule) -> State {
        let modes = self.rung.modes;
        let tensions = self.tensions(z, load);
        let mut state = State {
            forces: self.drive.reported(tensions),
            displacements: [0.0; 2],
            energies: Energies::default(),
            length: self.length,
            modes,
            wide: self.rung.wide,
            bending: Coefficients::ZERO,
            stretch: Coefficients::ZERO,
            x: Coefficients::ZERO,
            y: Coefficients::ZERO,
        };
        state.bending.0[..modes].copy_from_slice(&z[..modes]);
        for index in 0..self.rung.sigma.len() {
            let weight = self.rung.weight[index];
            let node = self.node(index, z, load, tensions);
            let [along_x, along_y] =
                node.tangent.map(|side| weight * self.length * (1.0 + node.strain) * side);
            let basis = self.rung.wide_value(index);
            for (k, p) in basis.iter().enumerate() {
                state.x.0[k] += along_x * p;
                state.y.0[k] += along_y * p;
            }
            if self.options.extensible {
                for (coefficient, p) in state.stretch.0.iter_mut().zip(basis) {
                    *coefficient += weight * node.strain * p;
                }
            }
            for (sum, value) in state.displacements.iter_mut().zip(node.take_in) {
                *sum += weight * value;
            }
            self.add_energies(&mut state.energies, index, weight, &node, z, load, tensions, rule);
        }
        state.energies.loads -= load * self.tip.couple * z[0];
        state
    }

    /// The unknowns of a shape: to start from it.
    pub(super) fn unknowns(&self, state: &State) -> Vector {
        let modes = self.rung.modes;
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
fn displacements_are_opposite<K: Kernel>(kernel: &K) -> bool {
    if kernel.options().cable_length == CableLength::NeglectSlope {
        return true;
    }
    let [_, _, spacing] = kernel.section(&0.5);
    let rate = 0.5 * kernel.length() / spacing.abs().max(f64::MIN_POSITIVE);
    [0.05, 0.3, 0.55, 0.8, 0.95].iter().all(|sigma| {
        let [first, second] = kernel.station(sigma, &[rate, 0.0, 0.0, 0.0]).take_in;
        (first + second).abs() <= 1e-13 * first.abs().max(second.abs())
    })
}

/// Room for coefficients beyond those of a rung stays zero in `z`: carries the unknowns over to another rung.
pub(super) fn prolong(z: &Vector, from: usize, to: usize, tensions: usize) -> Vector {
    let mut found = [0.0; UNKNOWNS];
    let shared = from.min(to);
    found[..shared].copy_from_slice(&z[..shared]);
    found[to..to + tensions].copy_from_slice(&z[from..from + tensions]);
    found
}
