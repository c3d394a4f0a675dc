//! The rod in motion at given coefficients and their first two derivatives: velocities, accelerations, d'Alembert's forces, residual [Cosserat 64].
//!
//! The residual is that of the static model under the external force and couple beyond each section less the rates of momentum there [Cosserat 64]. With `w` the angular
//! velocity of the sections in the world and `t = R Gamma`,
//!
//! `w' = R K_t`, `w_t' = R K_tt + w x R K_t`, `r_t' = R Gamma_t + w x t`, `r_tt' = R Gamma_tt + 2 w x R Gamma_t + w_t x t + w x (w x t)`,
//!
//! integrated from the base by the table of spectral integration; forces and couples are integrated back from the tip by its adjoint, which at Gauss nodes
//! is the same table, so that the discrete equations are Lagrange's equations of the discrete energies.

use pliant_runtime::dense::{RowMajor, product};
use pliant_runtime::rotation::{self, cross, dot, rotate};

use super::super::loads::Loads;
use super::super::mesh::Mesh;
use super::super::state::State;
use super::discs::Bodies;
use super::input::Now;
use super::section::Section;
use crate::BaseMotion;
use crate::rods::TipBody;

type V = [f64; 3];

/// `a + b`.
fn plus(a: V, b: V) -> V {
    rotation::add(a, b)
}

/// Inertia, damping and drag of a rod, constant during a motion.
#[derive(Clone, Debug)]
pub(super) struct Matter {
    /// Rotary inertia and drag at the nodes.
    pub(super) inertia: Vec<V>,
    pub(super) drag: Vec<f64>,
    /// Damping matrices of the coefficients, element by element, as the elastic ones.
    pub(super) damping: Vec<[Vec<f64>; 6]>,
    pub(super) tip_mass: f64,
    pub(super) tip: TipBody,
}

impl Matter {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let tables = &mesh.tables;
        let (mut inertia, mut drag, mut damping) = (Vec::new(), Vec::new(), Vec::new());
        let rule = pliant_runtime::quadrature::Rule::gauss_legendre(2 * tables.count());
        let mut values = vec![0.0; tables.width];
        for element in &mesh.elements {
            for node in &tables.nodes {
                let s = element.start + element.length * node;
                let own = mesh.kernel.motion(element.segment, s);
                inertia.push(own.inertia);
                drag.push(own.drag);
            }
            let mut matrices: [Vec<f64>; 6] = core::array::from_fn(|c| vec![0.0; tables.counts[c].pow(2)]);
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                pliant_runtime::spectral::legendre(*node, &mut values);
                let s = element.start + element.length * node;
                let viscosity = mesh.kernel.motion(element.segment, s).viscosity;
                for (c, matrix) in matrices.iter_mut().enumerate().filter(|(c, _)| viscosity[*c] != 0.0) {
                    let count = tables.counts[c];
                    let factor = element.length * weight * viscosity[c];
                    for i in 0..count {
                        for j in 0..count {
                            matrix[i * count + j] += factor * values[i] * values[j];
                        }
                    }
                }
            }
            damping.push(matrices);
        }
        Self { inertia, drag, damping, tip_mass: mesh.kernel.tip_mass(), tip: mesh.kernel.tip_body() }
    }
}

/// Memory of the equations of motion.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) state: State,
    pub(super) matter: Matter,
    pub(super) discs: Bodies,
    /// At the nodes, and at the junctions with the base first.
    pub(super) nodes: Vec<Section>,
    pub(super) ends: Vec<Section>,
    /// `R K_t` and `R Gamma_t`, `R K_tt` and `R Gamma_tt` at the nodes.
    pub(super) rates: Vec<[V; 2]>,
    pub(super) seconds: Vec<[V; 2]>,
    /// `R j R^T` at the nodes, and at the tip about the centre of mass.
    pub(super) tensors: Vec<[V; 3]>,
    pub(super) tip_tensor: [V; 3],
    /// Centre of mass of the payload from the tip, in the world, its acceleration, and the force on it.
    pub(super) arm: V,
    pub(super) tip_force: V,
    /// Integrands and integrals of one vector, and of two.
    one: [Vec<[f64; 4]>; 2],
    two: [Vec<[f64; 8]>; 2],
}

/// `R diag(j) R^T`.
fn turned(rotation: &[V; 3], j: V) -> [V; 3] {
    core::array::from_fn(|a| {
        core::array::from_fn(|b| (0..3).map(|k| rotation[a][k] * j[k] * rotation[b][k]).sum())
    })
}

/// The rate of the angular momentum `J w`.
fn momentum_rate(tensor: &[V; 3], at: &Section) -> V {
    plus(rotate(tensor, at.spin_rate), cross(at.spin, rotate(tensor, at.spin)))
}

/// Integrals from the base of an element to each of its nodes, by its length; returns those over all of it.
fn integrate<const N: usize>(mesh: &Mesh, [source, integral]: &mut [Vec<[f64; N]>; 2]) -> [f64; N] {
    let tables = &mesh.tables;
    let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
    let right = RowMajor { entries: source[..tables.count()].as_flattened(), stride: N };
    product(integral.as_flattened_mut(), N, weights, right, tables.rows, N);
    let mut sum = [0.0; N];
    for (source, weight) in source.iter().zip(&tables.weights) {
        for (sum, entry) in sum.iter_mut().zip(source) {
            *sum += weight * entry;
        }
    }
    sum
}

impl Moving {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let nodes = mesh.elements.len() * mesh.tables.count();
        Self {
            state: State::new(mesh),
            matter: Matter::new(mesh),
            discs: Bodies::new(mesh),
            nodes: vec![Section::default(); nodes],
            ends: vec![Section::default(); mesh.elements.len() + 1],
            rates: vec![[[0.0; 3]; 2]; nodes],
            seconds: vec![[[0.0; 3]; 2]; nodes],
            tensors: vec![[[0.0; 3]; 3]; nodes],
            tip_tensor: [[0.0; 3]; 3],
            arm: [0.0; 3],
            tip_force: [0.0; 3],
            one: [vec![[0.0; 4]; mesh.tables.rows], vec![[0.0; 4]; mesh.tables.rows]],
            two: [vec![[0.0; 8]; mesh.tables.rows], vec![[0.0; 8]; mesh.tables.rows]],
        }
    }

    /// Evaluates everything at the inputs of a time, in `state.residual` the residual of the coefficients. Returns whether it is finite.
    pub(super) fn evaluate(&mut self, mesh: &Mesh, now: &Now, motion: [&[f64]; 3]) -> bool {
        let [position, velocity, acceleration] = motion;
        let order = mesh.order();
        self.state.coefficients.copy_from_slice(&position[..order]);
        self.state.tensions.clone_from(&now.tensions);
        let BaseMotion { rotation, spin, spin_rate, velocity: v, acceleration: a, .. } = now.base;
        self.state.ends[0] = rotation;
        self.ends[0] = Section { spin, spin_rate, velocity: v, acceleration: a };
        for (e, element) in mesh.elements.iter().enumerate() {
            if self.state.integrate_rotation(mesh, element, e) > 0.0 {
                return false;
            }
            self.sweep(mesh, e, [&velocity[..order], &acceleration[..order]]);
        }
        if !self.state.stretch_pieces(mesh) {
            return false;
        }
        self.hold(mesh, &now.loads, now.gravity);
        self.state.measure_pieces(mesh);
        self.state.residual.fill(0.0);
        self.state.elastic = 0.0;
        let mut squares = [0.0; 4];
        for (e, element) in mesh.elements.iter().enumerate() {
            self.state.balance(mesh, element, e, &mut squares);
            for c in 0..6 {
                let (count, from) = (mesh.tables.counts[c], e * mesh.tables.order + mesh.tables.first[c]);
                for i in 0..count {
                    let row = &self.matter.damping[e][c][i * count..][..count];
                    self.state.residual[from + i] +=
                        pliant_runtime::spectral::dot(row, &velocity[from..][..count]);
                }
            }
        }
        squares[0].is_finite()
    }

    /// Velocities and accelerations of an element.
    pub(super) fn sweep(&mut self, mesh: &Mesh, e: usize, rates: [&[f64]; 2]) {
        let tables = &mesh.tables;
        let (n, length) = (tables.count(), mesh.elements[e].length);
        let start = self.ends[e];
        let times = |v: [f64; 4]| [length * v[0], length * v[1], length * v[2]];
        let split = |both: [f64; 8]| {
            let [a, b, c, d, e, f, ..] = both.map(|entry| length * entry);
            ([a, b, c], [d, e, f])
        };
        for j in 0..n {
            let at = e * n + j;
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            let rotation = self.state.rotation[at];
            let [first, second] = rates.map(|rates| {
                let own = &rates[e * tables.order..][..tables.order];
                let mut strain = [0.0; 6];
                for (c, strain) in strain.iter_mut().enumerate() {
                    for (q, p) in own[tables.first[c]..][..tables.counts[c]].iter().zip(basis) {
                        *strain += q * p;
                    }
                }
                let [a, b, c, x, y, z] = strain;
                [rotate(&rotation, [a, b, c]), rotate(&rotation, [x, y, z])]
            });
            (self.rates[at], self.seconds[at]) = (first, second);
            let [a, b, c] = first[0];
            self.one[0][j] = [a, b, c, 0.0];
        }
        let end_spin = times(integrate(mesh, &mut self.one));
        for j in 0..n {
            let at = e * n + j;
            let spin = plus(start.spin, times(self.one[1][j]));
            self.nodes[at].spin = spin;
            let [x, y, z, _] = self.state.tangent[at];
            let [a, b, c] = plus(self.seconds[at][0], cross(spin, self.rates[at][0]));
            let [d, e, f] = plus(self.rates[at][1], cross(spin, [x, y, z]));
            self.two[0][j] = [a, b, c, d, e, f, 0.0, 0.0];
        }
        let (end_rate, end_velocity) = split(integrate(mesh, &mut self.two));
        for j in 0..n {
            let at = e * n + j;
            let (rate, velocity) = split(self.two[1][j]);
            let node = &mut self.nodes[at];
            node.spin_rate = plus(start.spin_rate, rate);
            node.velocity = plus(start.velocity, velocity);
            let [x, y, z, _] = self.state.tangent[at];
            let t = [x, y, z];
            let twice = rotation::scaled(2.0, self.rates[at][1]);
            let turning = cross(node.spin, plus(twice, cross(node.spin, t)));
            let [a, b, c] = plus(self.seconds[at][1], plus(turning, cross(node.spin_rate, t)));
            self.one[0][j] = [a, b, c, 0.0];
        }
        let end_acceleration = times(integrate(mesh, &mut self.one));
        for j in 0..n {
            self.nodes[e * n + j].acceleration = plus(start.acceleration, times(self.one[1][j]));
        }
        self.ends[e + 1] = Section {
            spin: plus(start.spin, end_spin),
            spin_rate: plus(start.spin_rate, end_rate),
            velocity: plus(start.velocity, end_velocity),
            acceleration: plus(start.acceleration, end_acceleration),
        };
    }

    /// External forces and couples less the rates of momentum, beyond each section [Cosserat 51].
    fn hold(&mut self, mesh: &Mesh, loads: &Loads, gravity: V) {
        let tables = &mesh.tables;
        let (n, elements) = (tables.count(), mesh.elements.len());
        let rotation = rotation::matrix(self.state.ends[elements]);
        let tip = self.ends[elements];
        let TipBody { inertia, centre } = self.matter.tip;
        self.arm = rotate(&rotation, centre);
        let back: [V; 3] = inertia.map(|row| rotate(&rotation, row));
        self.tip_tensor = core::array::from_fn(|a| {
            core::array::from_fn(|b| (0..3).map(|k| rotation[a][k] * back[k][b]).sum())
        });
        let swing = plus(cross(tip.spin_rate, self.arm), cross(tip.spin, cross(tip.spin, self.arm)));
        let acceleration = plus(tip.acceleration, swing);
        self.tip_force = core::array::from_fn(|k| self.matter.tip_mass * (gravity[k] - acceleration[k]));
        let turning = momentum_rate(&self.tip_tensor, &tip);
        let couple = rotation::subtract(cross(self.arm, self.tip_force), turning);
        let mut beyond = [couple, self.tip_force];
        for e in (0..=elements).rev() {
            let rotation = rotation::matrix(self.state.ends[e]);
            for (part, sum) in beyond.iter_mut().enumerate() {
                let follower = rotate(&rotation, loads.follower[e][part]);
                for k in 0..3 {
                    sum[k] += follower[k] + loads.dead[e][part][k];
                }
            }
            let at = (self.state.ends[e], &self.ends[e]);
            self.discs.hold(e, at, gravity, &mut beyond);
            self.state.wrenches[e] = beyond;
            let Some(e) = e.checked_sub(1) else { break };
            if let Some(span) = mesh.spans.to(e + 1) {
                self.state.pulls[span].add(&mut beyond);
            }
            let element = &mesh.elements[e];
            for j in 0..n {
                let at = e * n + j;
                let (section, node) = (&element.sections[j], &self.nodes[at]);
                self.tensors[at] = turned(&self.state.rotation[at], self.matter.inertia[at]);
                let [a, b, c] = core::array::from_fn(|k| {
                    section.mass * (gravity[k] - node.acceleration[k]) + section.force[k]
                        - self.matter.drag[at] * node.velocity[k]
                });
                self.one[0][j] = [a, b, c, 0.0];
            }
            let total = integrate(mesh, &mut self.one);
            for j in 0..n {
                let at = e * n + j;
                self.state.force[at] =
                    core::array::from_fn(|k| beyond[1][k] + element.length * (total[k] - self.one[1][j][k]));
            }
            for k in 0..3 {
                beyond[1][k] += element.length * total[k];
            }
            for j in 0..n {
                let at = e * n + j;
                let [x, y, z, _] = self.state.tangent[at];
                let turning = momentum_rate(&self.tensors[at], &self.nodes[at]);
                let [a, b, c] = rotation::subtract(cross([x, y, z], self.state.force[at]), turning);
                self.one[0][j] = [a, b, c, 0.0];
            }
            let total = integrate(mesh, &mut self.one);
            for j in 0..n {
                for k in 0..3 {
                    let rest = element.length * (total[k] - self.one[1][j][k]);
                    self.state.couple[e * n + j][k] = beyond[0][k] + rest;
                }
            }
            for k in 0..3 {
                beyond[0][k] += element.length * total[k];
            }
            if let Some(span) = mesh.spans.from(e) {
                self.state.pulls[span].remove(&mut beyond);
            }
        }
    }

    /// Kinetic energy, the energy of the weight, zero at the origin of the world, and that of the declared forces per length and of dead forces at junctions, J.
    pub(super) fn energies(&mut self, mesh: &Mesh, now: &Now) -> [f64; 3] {
        let tables = &mesh.tables;
        let n = tables.count();
        let (mut kinetic, mut weight, mut pushed) = (0.0, 0.0, 0.0);
        let mut origin = now.base.position;
        for (e, element) in mesh.elements.iter().enumerate() {
            for j in 0..n {
                let [x, y, z, _] = self.state.tangent[e * n + j];
                self.one[0][j] = [x, y, z, 0.0];
            }
            let total = integrate(mesh, &mut self.one);
            for j in 0..n {
                let (at, part) = (e * n + j, element.length * tables.weights[j]);
                let node = &self.nodes[at];
                let section = &element.sections[j];
                let turning = dot(node.spin, rotate(&self.tensors[at], node.spin));
                kinetic += 0.5 * part * (section.mass * dot(node.velocity, node.velocity) + turning);
                let place = core::array::from_fn(|k| origin[k] + element.length * self.one[1][j][k]);
                weight -= part * section.mass * dot(now.gravity, place);
                pushed -= part * dot(section.force, place);
            }
            for k in 0..3 {
                origin[k] += element.length * total[k];
            }
            pushed -= dot(now.loads.dead[e + 1][1], origin);
            let [own, height] = self.discs.energies(e + 1, &self.ends[e + 1], origin, now.gravity);
            (kinetic, weight) = (kinetic + own, weight + height);
        }
        let tip = self.ends[mesh.elements.len()];
        let velocity = plus(tip.velocity, cross(tip.spin, self.arm));
        kinetic += 0.5 * self.matter.tip_mass * dot(velocity, velocity);
        kinetic += 0.5 * dot(tip.spin, rotate(&self.tip_tensor, tip.spin));
        weight -= self.matter.tip_mass * dot(now.gravity, plus(origin, self.arm));
        [kinetic, weight, pushed]
    }

    /// Momentum of rod and payload: about the origin of the world, and linear.
    pub(super) fn momentum(&mut self, mesh: &Mesh, now: &Now) -> nalgebra::Vector6<f64> {
        let n = mesh.tables.count();
        let mut sums = [[0.0; 3]; 2];
        let mut add = |place: V, mass: f64, velocity: V, turning: V| {
            let linear = rotation::scaled(mass, velocity);
            let about = plus(cross(place, linear), turning);
            for (sum, part) in sums.as_flattened_mut().iter_mut().zip([about, linear].as_flattened()) {
                *sum += part;
            }
        };
        let mut origin = now.base.position;
        for (e, element) in mesh.elements.iter().enumerate() {
            for j in 0..n {
                let [x, y, z, _] = self.state.tangent[e * n + j];
                self.one[0][j] = [x, y, z, 0.0];
            }
            let total = integrate(mesh, &mut self.one);
            for j in 0..n {
                let (at, part) = (e * n + j, element.length * mesh.tables.weights[j]);
                let place = core::array::from_fn(|k| origin[k] + element.length * self.one[1][j][k]);
                let turning = rotation::scaled(part, rotate(&self.tensors[at], self.nodes[at].spin));
                add(place, part * element.sections[j].mass, self.nodes[at].velocity, turning);
            }
            for k in 0..3 {
                origin[k] += element.length * total[k];
            }
            for body in self.discs.list.iter().filter(|body| body.junction == e + 1) {
                let section = &self.ends[e + 1];
                add(origin, body.mass, section.velocity, rotate(&body.tensor, section.spin));
            }
        }
        let tip = self.ends[mesh.elements.len()];
        let velocity = plus(tip.velocity, cross(tip.spin, self.arm));
        add(plus(origin, self.arm), self.matter.tip_mass, velocity, rotate(&self.tip_tensor, tip.spin));
        nalgebra::Vector6::from_row_slice(sums.as_flattened())
    }

    /// Power of dead couples and of wrenches that follow their section, at junctions beyond the base, W.
    pub(super) fn power_of_loads(&self, now: &Now) -> f64 {
        let mut power = 0.0;
        for (e, section) in self.ends.iter().enumerate().skip(1) {
            let [couple, force] = now.loads.follower[e];
            let rotation = rotation::matrix(self.state.ends[e]);
            let turning = plus(now.loads.dead[e][0], rotate(&rotation, couple));
            power += dot(turning, section.spin) + dot(rotate(&rotation, force), section.velocity);
        }
        power
    }

    /// Position of the tip, m.
    pub(super) fn tip(&self, now: &Now) -> V {
        self.state.chords.iter().fold(now.base.position, |sum, chord| plus(sum, *chord))
    }
}
