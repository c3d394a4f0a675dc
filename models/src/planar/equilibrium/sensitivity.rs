//! Derivatives of an equilibrium, from its factorised tangent.

use nalgebra::{Matrix2, Matrix3, Matrix3x2, Vector3};

use super::super::PlanarKernel;
use super::super::input::PlanarInput;
use super::balance::{Balance, Node, Tangent, UNKNOWNS, Vector};
use super::drive::Unknown;
use super::loads::Loads;
use super::memory::Memory;
use super::resolution::NODES;
use super::{EquilibriumSolver, SINGULAR};
use crate::core::configuration::Elastica;
use crate::{Drive, Error, InputRef};

/// First derivatives of an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlanarSensitivity {
    /// Tip `[x, y, theta]` (rows; m, m, rad) with respect to the two cable inputs (columns), each a tension in N or a displacement in m (of the motor, before a
    /// spring), as in the input.
    pub tip_by_cable: Matrix3x2<f64>,
    /// Tip `[x, y, theta]` (rows) with respect to a dead load `[f_x, f_y, m]` at the tip (columns; N, N, N m). Symmetric where both
    /// cables are driven in the same way as in the solve.
    pub compliance: Matrix3<f64>,
    /// Response of each cable (rows: its displacement in m where its tension is given, its tension in N otherwise) with respect to
    /// the two cable inputs (columns).
    pub cable_by_cable: Matrix2<f64>,
}

/// Partial derivatives of the balance with respect to an input or parameter, at fixed unknowns, before the strain is eliminated.
struct Direct {
    /// Per node, derivatives of `psi_A`, of the gradient by the angle, and of `psi_u - L n.t`.
    nodes: [[f64; 3]; NODES],
    /// Derivative of the couple at the tip.
    tip_couple: f64,
    /// Per node, derivatives of the displacements of the cables per `sigma`.
    cable_shortening: [[f64; 2]; NODES],
    /// Derivatives of the given tensions.
    forces: [f64; 2],
    /// Derivatives of the given displacements.
    displacements: [f64; 2],
    /// Derivative of the length.
    length: f64,
}

impl Direct {
    const NONE: Self = Self {
        nodes: [[0.0; 3]; NODES],
        tip_couple: 0.0,
        cable_shortening: [[0.0; 2]; NODES],
        forces: [0.0; 2],
        displacements: [0.0; 2],
        length: 0.0,
    };
}

/// Derivatives of an equilibrium.
struct Response {
    tip: [f64; 3],
    tensions: [f64; 2],
    displacements: [f64; 2],
}

/// An equilibrium with the factors of its tangent.
struct Linear<'a, const N: usize> {
    balance: Balance<'a>,
    loads: Loads,
    z: Vector,
    tensions: [f64; 2],
    nodes: &'a [Node; NODES],
    tangent: &'a Tangent<N>,
}

impl<const N: usize> Linear<'_, N> {
    const fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    /// Given tensions enter the balance through the gradient of the displacements of the cables.
    fn add_forces(&self, direct: &mut Direct) {
        for index in 0..self.balance.resolution.sigma.len() {
            let node = self.node(index);
            for (force, gradient) in direct.forces.iter().zip(node.cable_shortening_gradient) {
                direct.nodes[index][0] -= force * gradient[0];
                direct.nodes[index][2] -= force * gradient[1];
            }
        }
    }

    fn respond(&self, direct: &Direct) -> Response {
        let balance = &self.balance;
        let (modes, order) = (balance.resolution.modes, balance.order());
        let directions = balance.drive.directions();
        let nodes = balance.resolution.sigma.len();
        let mut rhs = [0.0; UNKNOWNS];
        let mut taken_in = [0.0; 2];
        for index in 0..nodes {
            let node = self.node(index);
            let weight = balance.resolution.weight[index];
            let [on_rate, on_angle, on_strain] = direct.nodes[index];
            let [rate_strain, angle_strain, strain_strain] = node.strain_row;
            let slack = on_strain / strain_strain;
            let rate = weight / balance.couple * (on_rate - rate_strain * slack);
            let angle = weight / balance.couple * (on_angle - angle_strain * slack);
            let (p, q) = (balance.resolution.value(index), balance.resolution.integral(index));
            for ((entry, p), q) in rhs[..modes].iter_mut().zip(p).zip(q) {
                *entry -= rate * p + angle * q;
            }
            let moved = direct.cable_shortening[index].iter().zip(node.cable_shortening_gradient);
            for (sum, (moved, gradient)) in taken_in.iter_mut().zip(moved) {
                *sum += weight * (moved - gradient[1] * slack);
            }
        }
        rhs[0] += direct.tip_couple / balance.couple;
        for (entry, row) in rhs[modes..order].iter_mut().zip(directions) {
            let gap: f64 = (0..2).map(|i| row[i] * (taken_in[i] - direct.displacements[i])).sum();
            *entry = gap / balance.arm;
        }
        self.tangent.solve(&mut rhs[..order]);

        let moved = balance.tension_change(&rhs);
        let mut response = Response {
            tip: [0.0, 0.0, rhs[0]],
            tensions: core::array::from_fn(|i| moved[i] + direct.forces[i]),
            displacements: [0.0; 2],
        };
        for index in 0..nodes {
            let node = self.node(index);
            let weight = balance.resolution.weight[index];
            let [rate, angle] = balance.angle(&rhs, index);
            let [rate_strain, angle_strain, strain_strain] = node.strain_row;
            let pulled: f64 = (0..2).map(|i| moved[i] * node.cable_shortening_gradient[i][1]).sum();
            let strain =
                (pulled - rate_strain * rate - angle_strain * angle - direct.nodes[index][2]) / strain_strain;
            let [cosine, sine] = node.tangent;
            let stretch = 1.0 + node.strain;
            let along = balance.length * strain + direct.length * stretch;
            let across = balance.length * stretch * angle;
            response.tip[0] += weight * (along * cosine - across * sine);
            response.tip[1] += weight * (along * sine + across * cosine);
            for i in 0..2 {
                let [by_rate, by_strain] = node.cable_shortening_gradient[i];
                response.displacements[i] +=
                    weight * (by_rate * rate + by_strain * strain + direct.cable_shortening[index][i]);
            }
        }
        response
    }
}

/// The tangent of an equilibrium, factorised.
fn linear<'a, const N: usize>(
    balance: Balance<'a>,
    nodes: &'a mut [Node; NODES],
    tangent: &'a mut Tangent<N>,
    input: &PlanarInput,
    state: &Elastica,
) -> Result<Linear<'a, N>, Error> {
    let (loads, z) = (Loads::of_input(input), balance.unknowns(state));
    let tensions = balance.tensions(&z, &loads);
    balance.nodes(&z, &loads, nodes);
    balance.tangent(nodes, tangent);
    let inertia = tangent.factorise();
    if inertia.smallest_pivot > SINGULAR {
        Ok(Linear { balance, loads, z, tensions, nodes, tangent })
    } else {
        Err(Error::SingularDerivative { what: "the equilibrium", pivot: inertia.smallest_pivot })
    }
}

impl EquilibriumSolver {
    /// Derivatives of the equilibrium `state` under `input` with respect to its inputs, exact for the discretised robot.
    ///
    /// Where only the difference of the two displacements is determined (both given, inextensible backbone), a column is the derivative with respect to
    /// one of them through `(Delta_l_1 - Delta_l_2)/2`, and the tensions are those of the taut cable.
    ///
    /// # Errors
    /// [`Error::SingularDerivative`] at a bifurcation or limit point.
    pub fn sensitivity<'a>(
        &self,
        kernel: &dyn PlanarKernel,
        input: impl Into<InputRef<'a>>,
        state: &Elastica,
    ) -> Result<PlanarSensitivity, Error> {
        self.sensitivity_of(kernel, &PlanarInput::read(input.into())?, state)
    }

    /// [`EquilibriumSolver::sensitivity`] under an input that was read.
    pub(in super::super) fn sensitivity_of(
        &self,
        kernel: &dyn PlanarKernel,
        input: &PlanarInput,
        state: &Elastica,
    ) -> Result<PlanarSensitivity, Error> {
        let balance = Balance::new(kernel, &self.resolutions[self.resolution_of(state)], &input.cables);
        self.pool.with(|Memory { small, large, nodes, .. }| {
            if balance.is_small() {
                linear(balance, nodes, small, input, state)?.sensitivity(&input.cables)
            } else {
                linear(balance, nodes, large, input, state)?.sensitivity(&input.cables)
            }
        })
    }

    /// Derivative of the tip `[x, y, theta]` of the equilibrium `state` under `input` with respect to the declared parameter `index`, at
    /// fixed inputs; m and rad per unit of the parameter.
    ///
    /// # Errors
    /// [`Error::SingularDerivative`] at a bifurcation or limit point.
    pub fn parameter_sensitivity<'a>(
        &self,
        kernel: &dyn PlanarKernel,
        input: impl Into<InputRef<'a>>,
        state: &Elastica,
        index: usize,
    ) -> Result<Vector3<f64>, Error> {
        self.parameter_sensitivity_of(kernel, &PlanarInput::read(input.into())?, state, index)
    }

    /// [`EquilibriumSolver::parameter_sensitivity`] under an input that was read.
    pub(in super::super) fn parameter_sensitivity_of(
        &self,
        kernel: &dyn PlanarKernel,
        input: &PlanarInput,
        state: &Elastica,
        index: usize,
    ) -> Result<Vector3<f64>, Error> {
        let balance = Balance::new(kernel, &self.resolutions[self.resolution_of(state)], &input.cables);
        self.pool.with(|Memory { small, large, nodes, .. }| {
            if balance.is_small() {
                linear(balance, nodes, small, input, state).map(|linear| linear.parameter(index).into())
            } else {
                linear(balance, nodes, large, input, state).map(|linear| linear.parameter(index).into())
            }
        })
    }
}

impl<const N: usize> Linear<'_, N> {
    fn sensitivity(&self, cables: &[Drive; 2]) -> Result<PlanarSensitivity, Error> {
        let balance = &self.balance;
        let mut found = PlanarSensitivity {
            tip_by_cable: Matrix3x2::zeros(),
            compliance: Matrix3::zeros(),
            cable_by_cable: Matrix2::zeros(),
        };
        for column in 0..2 {
            let mut direct = Direct::NONE;
            match cables[column] {
                Drive::Force(_) => direct.forces[column] = 1.0,
                Drive::Displacement(_) | Drive::Elastic { .. } => direct.displacements[column] = 1.0,
            }
            self.add_forces(&mut direct);
            let response = self.respond(&direct);
            found.tip_by_cable.set_column(column, &response.tip.into());
            let tensions = match balance.drive.unknown {
                Unknown::Difference => {
                    let rate = response.tensions[0] - response.tensions[1];
                    if self.tensions[0] >= self.tensions[1] { [rate, 0.0] } else { [0.0, -rate] }
                }
                _ => response.tensions,
            };
            let answers = response.displacements.into_iter().zip(tensions).zip(cables);
            for (row, ((displacement, tension), cable)) in answers.enumerate() {
                found.cable_by_cable[(row, column)] = match cable {
                    Drive::Force(_) => displacement,
                    Drive::Displacement(_) | Drive::Elastic { .. } => tension,
                };
            }
        }
        for column in 0..3 {
            let mut direct = Direct::NONE;
            if column == 2 {
                direct.tip_couple = 1.0;
            } else {
                for index in 0..balance.resolution.sigma.len() {
                    let node = self.node(index);
                    let moment = core::array::from_fn(|i| if i == column { balance.length } else { 0.0 });
                    add_moment(&mut direct.nodes[index], node, moment);
                }
            }
            let response = self.respond(&direct);
            found.compliance.set_column(column, &response.tip.into());
        }
        Ok(found)
    }

    /// Derivative of the tip with respect to a declared parameter.
    fn parameter(&self, index: usize) -> [f64; 3] {
        let balance = &self.balance;
        let kernel = balance.kernel;
        let mut direct = Direct { length: kernel.length_sensitivity(index), ..Direct::NONE };
        for station in 0..balance.resolution.sigma.len() {
            let sigma = balance.resolution.sigma[station];
            let [rate, theta] = balance.angle(&self.z, station);
            let node = self.node(station);
            let [f1, f2] = self.tensions;
            let moved = kernel.station_sensitivity(index, sigma, theta, &[rate, node.strain, f1, f2]);
            let target = &mut direct.nodes[station];
            target[0] += moved.stress[0];
            target[1] -= moved.couple;
            if balance.options.extensible {
                target[2] += moved.stress[1];
            }
            let moment = balance.moment(station, &self.loads);
            let moment = core::array::from_fn(|i| {
                balance.length * moved.resultant[i] + direct.length / balance.length * moment[i]
            });
            add_moment(&mut direct.nodes[station], node, moment);
            direct.cable_shortening[station] = moved.cable_shortening;
        }
        self.respond(&direct).tip
    }
}

/// Adds the change of the gradient at a node by a change of `L n`.
fn add_moment(target: &mut [f64; 3], node: &Node, moment: [f64; 2]) {
    let [cosine, sine] = node.tangent;
    target[1] -= (1.0 + node.strain) * (moment[1] * cosine - moment[0] * sine);
    target[2] -= moment[0] * cosine + moment[1] * sine;
}
