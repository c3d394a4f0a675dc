//! The exact derivatives of the residual of a rod in motion by its coefficients, their rates and their accelerations.
//!
//! Virtual work of the external forces `f` and couples `c` per length (less the rates of momentum), with the rotation `psi_i` and the displacement `rho_i` of
//! a section by coefficient `i`, both in the world: `r_i = internal - int (rho_i . f + psi_i . c)` [Cosserat 43, 49]. Its derivative by coefficient `j` has the derivatives of
//! `f` and `c`, which follow the sweep of `state`, and what the rotation of the directions contributes:
//!
//! `int [psi_i' . (m x psi_j) + R Gamma_i . (n x psi_j) + psi_i . (d_j t x n)]`, `d_j t = R Gamma_j + psi_j x t`,
//!
//! with the force `n` and the couple `m` beyond a section.

mod link;

use core::ops::Range;

use pliant_runtime::dense::{RowMajor, add, padded, product};
use pliant_runtime::motion::chain::{BASE, ChainLink, ChainPencil};
use pliant_runtime::rotation::{self, cross, rotate};

use super::super::mesh::Mesh;
use super::state::Moving;

pub(super) use link::links;

type V = [f64; 3];

/// A vector per coefficient, at the nodes of one element: `[(node * 3 + axis) * wide + coefficient]`.
#[derive(Clone, Debug)]
struct Field {
    nodes: Vec<f64>,
    /// At the end of the element.
    end: Vec<f64>,
}

/// Vectors that are integrated along the rod: derivatives of rotation, displacement, angular velocity (`w` by `q`), angular acceleration by `q'` and by `q`,
/// velocity by `q`, acceleration by `q'` and by `q`.
const FIELDS: usize = 8;
const PSI: usize = 0;
const RHO: usize = 1;
const THETA: usize = 2;
const ETA: usize = 3;
const CHI: usize = 4;
const NU: usize = 5;
const SIGMA: usize = 6;
const TAU: usize = 7;

/// Memory of the derivatives.
#[derive(Clone, Debug)]
pub(super) struct Derivatives {
    /// Elements of each link: those of a span between discs, or one.
    links: Vec<Range<usize>>,
    /// First element of the present link.
    first: usize,
    wide: usize,
    fields: Vec<Field>,
    /// Fields at the tip, while those of the centre of mass are in their place.
    ends: [Vec<f64>; 4],
    source: Vec<f64>,
    /// Forces and couples at the nodes, and the local wrench.
    loads: [Vec<f64>; 2],
    local: Vec<f64>,
    product: Vec<f64>,
    block: Vec<f64>,
    /// Rotation and position by the coefficients at the base of the present span between discs, and memory of its pieces.
    base: [Vec<f64>; 2],
    pieces: Vec<f64>,
}

/// `out += a x x` for all columns of the rows `x`.
fn crossed(out: &mut [f64], wide: usize, a: V, x: &[f64]) {
    for axis in 0..3 {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        let row = &mut out[axis * wide..][..wide];
        add(row, a[next], &x[last * wide..][..wide]);
        add(row, -a[last], &x[next * wide..][..wide]);
    }
}

/// `out += factor A x`.
fn turned(out: &mut [f64], wide: usize, factor: f64, a: &[V; 3], x: &[f64]) {
    for axis in 0..3 {
        for k in 0..3 {
            add(&mut out[axis * wide..][..wide], factor * a[axis][k], &x[k * wide..][..wide]);
        }
    }
}

/// The matrix of `a x`.
fn hat([x, y, z]: V) -> [V; 3] {
    [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]
}

fn times(a: &[V; 3], b: &[V; 3]) -> [V; 3] {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

impl Derivatives {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let tables = &mesh.tables;
        let links = links(mesh);
        let longest = links.iter().map(Range::len).max().unwrap_or_default();
        let base = if links.len() > 1 { BASE } else { 0 };
        let wide = padded(longest * tables.order + base);
        let rows = 3 * wide * tables.rows;
        let field = Field { nodes: vec![0.0; rows], end: vec![0.0; 3 * wide] };
        Self {
            links,
            first: 0,
            wide,
            ends: core::array::from_fn(|_| field.end.clone()),
            fields: vec![field; FIELDS],
            source: vec![0.0; rows],
            loads: [vec![0.0; rows], vec![0.0; rows]],
            local: vec![0.0; 6 * tables.rows * wide],
            product: vec![0.0; wide * wide],
            block: vec![0.0; tables.stride * wide],
            base: [vec![0.0; 3 * wide], vec![0.0; 3 * wide]],
            pieces: Vec::with_capacity(18 * wide),
        }
    }

    /// `R` times the functions of `K` (`part` 0) or of `Gamma` (1) at a node, added to `out` and turned by `by` first.
    fn shape(
        mesh: &Mesh,
        (e, j, wide): (usize, usize, usize),
        columns: &[V; 3],
        part: usize,
        out: &mut [f64],
    ) {
        let tables = &mesh.tables;
        let basis = &tables.basis[j * tables.stride..][..tables.width];
        for axis in 0..3 {
            for c in 0..3 {
                let (first, count) = (tables.first[3 * part + c], tables.counts[3 * part + c]);
                let from = axis * wide + e * tables.order + first;
                add(&mut out[from..][..count], columns[axis][c], &basis[..count]);
            }
        }
    }

    /// Integrates `source` to a field of an element, from its value at the base of the element.
    fn integrate(&mut self, mesh: &Mesh, e: usize, field: usize) {
        let tables = &mesh.tables;
        let (n, wide, length) = (tables.count(), self.wide, mesh.elements[e].length);
        let Self { fields, source, .. } = self;
        let Field { nodes, end } = &mut fields[field];
        let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
        let right = RowMajor { entries: source, stride: 3 * wide };
        product(nodes, 3 * wide, weights, right, tables.rows, 3 * wide);
        for row in nodes.chunks_exact_mut(3 * wide).take(n) {
            for (entry, start) in row.iter_mut().zip(&*end) {
                *entry = start + length * *entry;
            }
        }
        for (row, weight) in source.chunks_exact(3 * wide).zip(&tables.weights) {
            add(end, length * weight, row);
        }
    }

    /// All fields of element `e`.
    fn sweep(&mut self, mesh: &Mesh, moving: &Moving, e: usize) {
        let (n, wide) = (mesh.tables.count(), self.wide);
        let size = 3 * wide;
        for field in 0..FIELDS {
            self.source.fill(0.0);
            for j in 0..n {
                let at = e * n + j;
                let node = &moving.nodes[at];
                let rotation = &moving.state.rotation[at];
                let [x, y, z, _] = moving.state.tangent[at];
                let t = [x, y, z];
                let w = node.spin;
                let turn = times(&hat(w), rotation);
                let [bend, slide] = moving.rates[at];
                let [bend2, slide2] = moving.seconds[at];
                let out = &mut self.source[j * size..][..size];
                let at = |field: usize| &self.fields[field].nodes[j * size..][..size];
                let place = (e - self.first, j, wide);
                let negative = |v: V| rotation::scaled(-1.0, v);
                match field {
                    PSI => Self::shape(mesh, place, rotation, 0, out),
                    RHO => {
                        Self::shape(mesh, place, rotation, 1, out);
                        crossed(out, wide, negative(t), at(PSI));
                    }
                    // psi x R K_t
                    THETA => crossed(out, wide, negative(bend), at(PSI)),
                    // psi x R K_t + w x R Phi
                    ETA => {
                        Self::shape(mesh, place, &turn, 0, out);
                        crossed(out, wide, negative(bend), at(PSI));
                    }
                    // psi x R K_tt + theta x R K_t + w x (psi x R K_t)
                    CHI => {
                        let both = times(&hat(w), &hat(bend));
                        crossed(out, wide, negative(bend2), at(PSI));
                        crossed(out, wide, negative(bend), at(THETA));
                        turned(out, wide, -1.0, &both, at(PSI));
                    }
                    // psi x R Gamma_t + theta x t + w x (R Phi + psi x t)
                    NU => {
                        Self::shape(mesh, place, &turn, 1, out);
                        crossed(out, wide, negative(slide), at(PSI));
                        crossed(out, wide, negative(t), at(THETA));
                        turned(out, wide, -1.0, &times(&hat(w), &hat(t)), at(PSI));
                    }
                    // 2 psi x R Gamma_t + 2 w x R Phi + eta x t + psi x (w x t) + w x (psi x t)
                    SIGMA => {
                        Self::shape(mesh, place, &turn.map(|row| row.map(|entry| 2.0 * entry)), 1, out);
                        let side = rotation::add(rotation::scaled(2.0, slide), cross(w, t));
                        crossed(out, wide, negative(side), at(PSI));
                        crossed(out, wide, negative(t), at(ETA));
                        turned(out, wide, -1.0, &times(&hat(w), &hat(t)), at(PSI));
                    }
                    // psi x R Gamma_tt + 2 theta x R Gamma_t + 2 w x (psi x R Gamma_t) + chi x t + theta x (w x t) + w x (theta x t)
                    // + (w_t x + w x w x) (R Phi + psi x t)
                    _ => {
                        let mut operator = times(&hat(w), &hat(w));
                        for (row, more) in operator.iter_mut().zip(hat(node.spin_rate)) {
                            *row = rotation::add(*row, more);
                        }
                        Self::shape(mesh, place, &times(&operator, rotation), 1, out);
                        turned(out, wide, -1.0, &times(&operator, &hat(t)), at(PSI));
                        crossed(out, wide, negative(slide2), at(PSI));
                        turned(out, wide, -2.0, &times(&hat(w), &hat(slide)), at(PSI));
                        let side = rotation::add(rotation::scaled(2.0, slide), cross(w, t));
                        crossed(out, wide, negative(side), at(THETA));
                        turned(out, wide, -1.0, &times(&hat(w), &hat(t)), at(THETA));
                        crossed(out, wide, negative(t), at(CHI));
                    }
                }
            }
            self.integrate(mesh, e, field);
        }
    }

    /// Writes the derivatives at the current state into the links of a chain.
    pub(super) fn assemble(
        &mut self,
        mesh: &Mesh,
        moving: &Moving,
        now: &super::input::Now,
        chain: &mut ChainPencil,
    ) {
        let last = mesh.elements.len();
        for (index, link) in chain.links_mut().iter_mut().enumerate() {
            let elements = self.links[index].clone();
            self.begin(elements.start, link);
            for e in elements.clone() {
                if mesh.spans.from(e).is_some() {
                    for (base, field) in self.base.iter_mut().zip([PSI, RHO]) {
                        base.copy_from_slice(&self.fields[field].end);
                    }
                }
                self.sweep(mesh, moving, e);
                self.momenta(mesh, moving, e, link);
                self.internal(mesh, moving, e, link);
                self.followers(moving, now, e, link);
                self.disc(mesh, moving, e, link);
            }
            if elements.end == last {
                self.tip(mesh, moving, link);
            }
            self.finish(link);
        }
    }

    /// Adds the rates of momentum and drag of an element, and the external force on its tangents.
    fn momenta(&mut self, mesh: &Mesh, moving: &Moving, e: usize, link: &mut ChainLink) {
        let (element, tables) = (&mesh.elements[e], &mesh.tables);
        let n = tables.count();
        for which in 0..3 {
            for j in 0..n {
                let at = e * n + j;
                let part = element.length * tables.weights[j];
                let (mass, drag) = (element.sections[j].mass, moving.matter.drag[at]);
                self.inertial(which, j, [mass, drag], &moving.tensors[at], &moving.nodes[at], part);
                if which == 0 {
                    let [x, y, z, _] = moving.state.tangent[at];
                    let force = rotation::scaled(part, moving.state.force[at]);
                    // - d t x n
                    let wide = self.wide;
                    let out = &mut self.loads[1][j * 3 * wide..][..3 * wide];
                    let turn = times(&hat(force), &moving.state.rotation[at]);
                    Self::shape(mesh, (e - self.first, j, wide), &turn, 1, out);
                    let both = times(&hat(force), &hat([x, y, z]));
                    turned(out, wide, -1.0, &both, &self.fields[PSI].nodes[j * 3 * wide..][..3 * wide]);
                }
            }
            self.gather(n, which, link);
        }
    }

    /// Derivatives of the rates of momentum and of drag at a node, by coefficients (`which` 0), rates (1), accelerations (2), times `part`.
    fn inertial(
        &mut self,
        which: usize,
        j: usize,
        [mass, drag]: [f64; 2],
        tensor: &[V; 3],
        node: &super::section::Section,
        part: f64,
    ) {
        let wide = self.wide;
        let size = 3 * wide;
        let Self { fields, loads, .. } = self;
        let at = |field: usize| &fields[field].nodes[j * size..][..size];
        let [force, couple] = loads;
        let (force, couple) = (&mut force[j * size..][..size], &mut couple[j * size..][..size]);
        force.fill(0.0);
        couple.fill(0.0);
        let [by_position, by_rate] = [[TAU, NU], [SIGMA, RHO]];
        match which {
            0 => {
                add(force, part * mass, at(by_position[0]));
                add(force, part * drag, at(by_position[1]));
            }
            1 => {
                add(force, part * mass, at(by_rate[0]));
                add(force, part * drag, at(by_rate[1]));
            }
            _ => add(force, part * mass, at(RHO)),
        }
        let w = node.spin;
        let momentum = rotate(tensor, w);
        // Derivative by the angular velocity: d(w x J w).
        let mut gyro = times(&hat(w), tensor);
        for (row, less) in gyro.iter_mut().zip(hat(momentum)) {
            *row = rotation::subtract(*row, less);
        }
        match which {
            2 => turned(couple, wide, part, tensor, at(PSI)),
            1 => {
                turned(couple, wide, part, tensor, at(ETA));
                turned(couple, wide, part, &gyro, at(PSI));
            }
            _ => {
                turned(couple, wide, part, tensor, at(CHI));
                turned(couple, wide, part, &gyro, at(THETA));
                // d J = psi x J - J psi x
                let change = |v: V| -> [V; 3] {
                    let (own, other) = (hat(rotate(tensor, v)), times(tensor, &hat(v)));
                    core::array::from_fn(|k| rotation::subtract(other[k], own[k]))
                };
                turned(couple, wide, part, &change(node.spin_rate), at(PSI));
                turned(couple, wide, part, &times(&hat(w), &change(w)), at(PSI));
            }
        }
    }

    /// Stress of the material and of the tendons, and the rotation of the external wrench into the frames of the sections.
    fn internal(&mut self, mesh: &Mesh, moving: &Moving, e: usize, link: &mut ChainLink) {
        let tables = &mesh.tables;
        let element = &mesh.elements[e];
        let (n, wide, own) = (tables.count(), self.wide, (e - self.first) * tables.order);
        self.local.fill(0.0);
        for j in 0..n {
            let at = e * n + j;
            let part = element.length * tables.weights[j];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            let psi = &self.fields[PSI].nodes[j * 3 * wide..][..3 * wide];
            let [mx, my, mz, _] = moving.state.couple[at];
            let act = moving.state.acts.at(at).tangent;
            for c in 0..6 {
                let external = if c < 3 { [mx, my, mz] } else { moving.state.force[at] };
                let row = &mut self.local[(c * n + j) * wide..][..wide];
                let axis = moving.state.rotation[at].map(|row| row[c % 3]);
                // - axis . (external x psi) = - (axis x external) . psi
                let arm = cross(axis, external);
                for k in 0..3 {
                    add(row, -part * arm[k], &psi[k * wide..][..wide]);
                }
                for d in 0..6 {
                    let (high, low) = (c.max(d), c.min(d));
                    let value = part * act[high * (high + 1) / 2 + low];
                    let from = own + tables.first[d];
                    add(&mut row[from..][..tables.counts[d]], value, &basis[..tables.counts[d]]);
                }
            }
        }
        let columns = link.columns();
        for c in 0..6 {
            let count = tables.counts[c];
            let left = RowMajor { entries: &tables.basis, stride: tables.stride };
            let right = RowMajor { entries: &self.local[c * n * wide..][..n * wide], stride: wide };
            product(&mut self.block, wide, left, right, padded(count), wide);
            let first = own + tables.first[c];
            for i in 0..count {
                let row = link.row_mut(0, first + i);
                add(row, 1.0, &self.block[i * wide..][..columns]);
                add(&mut row[first..][..count], 1.0, &element.elastic[c][i * count..][..count]);
                let damping = &moving.matter.damping[e][c][i * count..][..count];
                add(&mut link.row_mut(1, first + i)[first..][..count], 1.0, damping);
            }
        }
    }

    /// Moves the fields at the end of the element to the place of the first node.
    fn at_end(&mut self) {
        for field in &mut self.fields {
            field.nodes[..3 * self.wide].copy_from_slice(&field.end);
        }
        for loads in &mut self.loads {
            loads[..3 * self.wide].fill(0.0);
        }
    }

    /// Wrenches that follow the section at the end of element `e`.
    fn followers(&mut self, moving: &Moving, now: &super::input::Now, e: usize, link: &mut ChainLink) {
        let follower = now.loads.follower[e + 1];
        if follower == [[0.0; 3]; 2] {
            return;
        }
        self.at_end();
        let rotation = rotation::matrix(moving.state.ends[e + 1]);
        let wide = self.wide;
        // - psi x f = f x psi
        for (loads, v) in self.loads.iter_mut().zip([follower[1], follower[0]]) {
            crossed(&mut loads[..3 * wide], wide, rotate(&rotation, v), &self.fields[PSI].end);
        }
        self.gather(1, 0, link);
    }

    /// Discs at the end of element `e`, and the pieces of tendons in the span that ends there.
    fn disc(&mut self, mesh: &Mesh, moving: &Moving, e: usize, link: &mut ChainLink) {
        for body in moving.discs.list.iter().filter(|body| body.junction == e + 1) {
            for which in 0..3 {
                self.at_end();
                self.inertial(which, 0, [body.mass, 0.0], &body.tensor, &moving.ends[e + 1], 1.0);
                self.gather(1, which, link);
            }
        }
        if let Some(span) = mesh.spans.to(e + 1) {
            let matrix = moving.state.piece_stiffness(mesh, span, true);
            let Self { base, fields, pieces, .. } = self;
            let ends = [[&base[0][..], &base[1][..]], [&fields[PSI].end[..], &fields[RHO].end[..]]];
            super::discs::pieces(&matrix, ends, self.wide, pieces, link);
        }
    }

    /// The payload.
    fn tip(&mut self, mesh: &Mesh, moving: &Moving, link: &mut ChainLink) {
        let wide = self.wide;
        let size = 3 * wide;
        let section = moving.ends[mesh.elements.len()];
        let (w, arm) = (section.spin, moving.arm);
        for which in 0..3 {
            self.at_end();
            // Fields of the centre of mass: those of the tip and of the arm c that turns with it, d c = psi x c.
            for (own, field) in self.ends.iter_mut().zip([PSI, THETA, ETA, CHI]) {
                own.copy_from_slice(&self.fields[field].end);
            }
            let ends = core::mem::take(&mut self.ends);
            let [psi, theta, eta, chi] = &ends;
            let lever = hat(rotation::scaled(-1.0, arm));
            let spun = times(&hat(w), &lever);
            let mut operator = times(&hat(w), &hat(w));
            for (row, more) in operator.iter_mut().zip(hat(section.spin_rate)) {
                *row = rotation::add(*row, more);
            }
            let carried = hat(rotation::scaled(-1.0, cross(w, arm)));
            let mut place = |field: usize, parts: &[(&[V; 3], &[f64])]| {
                for (matrix, rows) in parts {
                    turned(&mut self.fields[field].nodes[..size], wide, 1.0, matrix, rows);
                }
            };
            place(RHO, &[(&lever, psi)]);
            place(NU, &[(&lever, theta), (&spun, psi)]);
            place(SIGMA, &[(&lever, eta), (&carried, psi), (&spun, psi)]);
            let swung = times(&operator, &lever);
            place(TAU, &[(&lever, chi), (&carried, theta), (&spun, theta), (&swung, psi)]);
            self.inertial(which, 0, [moving.matter.tip_mass, 0.0], &moving.tip_tensor, &section, 1.0);
            if which == 0 {
                // - psi_i . (d c x f) = psi_i . (f x (psi x c))
                let both = times(&hat(moving.tip_force), &lever);
                turned(&mut self.loads[1][..size], wide, 1.0, &both, psi);
            }
            self.ends = ends;
            self.gather(1, which, link);
        }
    }
}
