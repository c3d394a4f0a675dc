//! The rod at given coefficients: strains, rotations, external wrenches, residual and energy.

mod rotations;

use pliant_runtime::Twice;
use pliant_runtime::moved::Moved;
use pliant_runtime::rotation::{self, cross, dot};

use super::loads::Loads;
use super::mesh::{Element, Mesh};
use super::pieces::Pulls;
use super::tendon_friction::Friction;
use crate::Scalar;
use crate::core::lanes::Several;
use crate::rods::acts::{Acts, ActsMut, Sections};
use crate::rods::contact::ContactLaw;
use crate::rods::erased::Compiled;
use pliant_runtime::dense::{Factor, RowMajor, product};

/// Strains, rotations, wrenches, residual and energy of the rod at given coefficients and tensions.
#[derive(Clone, Debug)]
pub(super) struct State<T = f64> {
    pub(super) coefficients: Vec<T>,
    pub(super) tensions: Box<[T]>,
    /// Factor of the loads of the declaration: weight, payload, distributed force.
    pub(super) weight: f64,
    // At the nodes of all elements, one element after the other.
    pub(super) strain: Vec<[T; 6]>,
    pub(super) orientation: Vec<[T; 4]>,
    pub(super) rotation: Vec<[[T; 3]; 3]>,
    /// `t = R Gamma`, padded with a zero.
    pub(super) tangent: Vec<[T; 4]>,
    /// Force and couple that the part beyond a node exerts, world: those of the external loads, and where tendons run straight less those of the pieces
    /// there.
    pub(super) force: Vec<[T; 3]>,
    pub(super) couple: Vec<[T; 4]>,
    pub(super) acts: Acts<T>,
    /// Law of the tensions at the holes of discs.
    pub(super) contact: ContactLaw,
    /// Tendons with friction; nothing where there are none.
    pub(super) friction: Friction<T>,
    /// Rotations at the junctions, the base first.
    pub(super) ends: Vec<[T; 4]>,
    /// Wrench that the rod beyond a junction and the wrenches on the junction exert on the element before it, world `(couple, force)`; within a span between discs
    /// less that of the straight tendons.
    pub(super) wrenches: Vec<[[T; 3]; 2]>,
    /// Chords of the elements, `int t`, world.
    pub(super) chords: Vec<[T; 3]>,
    /// The pieces of the tendons in the spans between discs.
    pub(super) pulls: Vec<Pulls<T>>,
    /// Lengths of the tendons, m.
    pub(super) lengths: Box<[T]>,
    /// Derivative of `Pi` by the coefficients.
    pub(super) residual: Vec<T>,
    /// Norm of the residual, NaN where rotations did not converge, and of the largest load in it, J^(1/2).
    pub(super) norm: T,
    pub(super) size: T,
    /// Elastic energy, and the energy of which an equilibrium is a stationary point (up to constants), J.
    pub(super) elastic: T,
    pub(super) energy: T,
    /// Sum of the magnitudes of the terms of the energy, J.
    pub(super) terms: T,
    /// Work memory: quaternions of one element, and the parts of its residual (elastic, of the tendons, external).
    memory: [Vec<[T; 4]>; 3],
    parts: Vec<[T; 3]>,
    /// Forces along the rod at the nodes of an element, and those of tendons among them.
    pulling: [Vec<T>; 2],
}

impl<T: Scalar> State<T> {
    pub(super) fn new(mesh: &Mesh<T>) -> Self {
        let (kernel, elements) = (&mesh.kernel, mesh.elements.len());
        let nodes = elements * mesh.tables.count();
        let zero = T::from_f64(0.0);
        Self {
            coefficients: vec![zero; mesh.order()],
            tensions: kernel.per_tendon(|_| zero),
            weight: 1.0,
            strain: vec![[zero; 6]; nodes],
            orientation: vec![[zero; 4]; nodes],
            rotation: vec![[[zero; 3]; 3]; nodes],
            tangent: vec![[zero; 4]; nodes],
            force: vec![[zero; 3]; nodes],
            couple: vec![[zero; 4]; nodes],
            acts: Acts::new(nodes, kernel.tendon_count()),
            contact: mesh.contact_law(),
            friction: Friction::new(mesh),
            ends: vec![mesh.base.0.map(T::from_f64); elements + 1],
            wrenches: vec![[[zero; 3]; 2]; elements + 1],
            chords: vec![[zero; 3]; elements],
            pulls: mesh.spans.list.iter().map(|_| Pulls::new(kernel)).collect(),
            lengths: kernel.per_tendon(|_| zero),
            residual: vec![zero; mesh.order()],
            norm: zero,
            size: zero,
            elastic: zero,
            energy: zero,
            terms: zero,
            memory: core::array::from_fn(|_| vec![[zero; 4]; mesh.tables.rows]),
            parts: vec![[zero; 3]; mesh.tables.order],
            pulling: core::array::from_fn(|_| vec![zero; mesh.tables.count() * kernel.tendon_count()]),
        }
    }

    /// Evaluates rotations and chords. Greater than 0 where rotations did not converge.
    pub(super) fn rotate(&mut self, mesh: &Mesh<T>) -> T {
        self.ends[0] = mesh.base.0.map(T::from_f64);
        let mut open = T::from_f64(0.0);
        for (e, element) in mesh.elements.iter().enumerate() {
            open += self.integrate_rotation(mesh, element, e);
        }
        open
    }

    /// Norm of the residual that the largest external force would leave across the rod: for a force along a straight rod there is no other scale for
    /// rounding.
    fn reach(&self, mesh: &Mesh<T>) -> T {
        let forces = self.wrenches[1..].iter().map(|[_, force]| force);
        let squares = self.force[..1].iter().chain(forces).map(|force| dot(*force, *force));
        let largest = squares.fold(T::from_f64(0.0), T::larger);
        let (length, element) = (mesh.kernel.length(), &mesh.elements[0]);
        let scale = T::from_f64(length.powi(3) / element.metric[1]) * element.length;
        (largest * scale).sqrt()
    }

    /// Position of a junction, m.
    pub(super) fn origin(&self, mesh: &Mesh<T>, junction: usize) -> [T; 3] {
        let mut position = mesh.base.1.map(T::from_f64);
        for chord in &self.chords[..junction] {
            for (entry, part) in position.iter_mut().zip(chord) {
                *entry += *part;
            }
        }
        position
    }

    /// Rotation and position, m, of the section at the coordinate `sigma`, 0 to 1, of an element [Cosserat 4, 32].
    pub(super) fn section(&self, mesh: &Mesh<T>, e: usize, sigma: f64) -> ([T; 4], [T; 3]) {
        let n = mesh.tables.count();
        let mut integral = [0.0; 128];
        mesh.tables.integral_to(sigma, &mut integral);
        let half = T::from_f64(0.5);
        let (mut orientation, mut position) = (self.ends[e], self.origin(mesh, e));
        for (at, weight) in (e * n..(e + 1) * n).zip(integral) {
            let along = mesh.elements[e].length * T::from_f64(weight);
            let [x, y, z, ..] = self.strain[at].map(|entry| along * entry * half);
            let rate = rotation::product(self.orientation[at], [T::from_f64(0.0), x, y, z]);
            for (entry, by) in orientation.iter_mut().zip(rate) {
                *entry += by;
            }
            for (entry, by) in position.iter_mut().zip(self.tangent[at]) {
                *entry += along * by;
            }
        }
        (rotation::normalised(orientation), position)
    }

    /// External force and couple along the rod, from the tip [Cosserat 5, 51, 67].
    fn hold(&mut self, mesh: &Mesh<T>, loads: &Loads<T>) {
        let tables = &mesh.tables;
        let n = tables.count();
        let elements = mesh.elements.len();
        let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
        let zero = T::from_f64(0.0);
        let weight = T::from_f64(self.weight);
        let mut beyond = [[zero; 3], mesh.payload.map(|entry| entry * weight)];
        for e in (0..=elements).rev() {
            let rotation = rotation::matrix(self.ends[e]);
            for (part, sum) in beyond.iter_mut().enumerate() {
                let follower = rotation::rotate(&rotation, loads.follower[e][part]);
                for k in 0..3 {
                    sum[k] += follower[k] + loads.dead[e][part][k];
                }
            }
            if let Some(disc) = mesh.spans.weights[e] {
                for k in 0..3 {
                    beyond[1][k] += disc[k] * weight;
                }
            }
            self.wrenches[e] = beyond;
            let Some(e) = e.checked_sub(1) else { break };
            if let Some(span) = mesh.spans.to(e + 1) {
                self.pulls[span].add(&mut beyond);
            }
            let element = &mesh.elements[e];
            let [couple, force] = beyond;
            let [source, integral, _] = &mut self.memory;
            let mut total = [zero; 3];
            for j in 0..n {
                let here = core::array::from_fn(|k| element.beyond[j][k] * weight + force[k]);
                self.force[e * n + j] = here;
                let [x, y, z, _] = self.tangent[e * n + j];
                let [x, y, z] = cross([x, y, z], here).map(|entry| element.length * entry);
                source[j] = [x, y, z, zero];
                for (total, entry) in total.iter_mut().zip([x, y, z]) {
                    *total += entry * T::from_f64(tables.weights[j]);
                }
            }
            let right = RowMajor { entries: source[..n].as_flattened(), stride: 4 };
            product(integral.as_flattened_mut(), 4, weights, right, tables.rows, 4);
            for j in 0..n {
                for k in 0..3 {
                    self.couple[e * n + j][k] = couple[k] + total[k] - integral[j][k];
                }
            }
            for k in 0..3 {
                beyond[0][k] += total[k];
                beyond[1][k] += element.beyond[n][k] * weight;
            }
            if let Some(span) = mesh.spans.from(e) {
                self.pulls[span].remove(&mut beyond);
            }
        }
    }
}

impl<T: Nodal> State<T> {
    /// Evaluates all quantities from coefficients, tensions and loads [Cosserat 67].
    pub(super) fn find(&mut self, mesh: &Mesh<T>, loads: &Loads<T>) {
        let open = self.rotate(mesh);
        self.find_again(mesh, loads, open);
    }

    /// Evaluates what follows from rotations and chords. `open` is greater than 0 where rotations did not converge.
    fn find_again(&mut self, mesh: &Mesh<T>, loads: &Loads<T>, open: T) {
        let open = if T::stretch(self, mesh) { open } else { T::from_f64(1.0) };
        let (n, zero) = (mesh.tables.count(), T::from_f64(0.0));
        self.hold(mesh, loads);
        T::rub(self, mesh);
        T::measure_pieces(self, mesh);
        self.residual.fill(zero);
        (self.elastic, self.energy, self.terms) = (zero, zero, zero);
        let mut squares = [zero; 4];
        for (e, element) in mesh.elements.iter().enumerate() {
            self.balance(mesh, element, e, &mut squares);
            let chord = self.chords[e];
            for (m, weight) in mesh.tables.weights.iter().enumerate() {
                let [x, y, z, _] = self.tangent[e * n + m];
                let weight = element.length * T::from_f64(*weight);
                self.energy -= weight * dot(self.force[e * n + m], [x, y, z]);
            }
            if let Some(span) = mesh.spans.of[e] {
                // The force of the pieces is in that of the rod, and their energy below.
                self.energy += dot(self.pulls[span].force, chord);
            }
            let force = self.wrenches[e + 1][1];
            for (a, b) in chord.iter().zip(force) {
                self.terms += (*a * b).abs();
            }
        }
        self.energy += self.elastic;
        for (tension, length) in self.tensions.iter().zip(&self.lengths) {
            self.energy += *tension * *length;
            self.terms += (*tension * *length).abs();
        }
        self.energy += T::rubbing_energy(self, mesh);
        self.terms += self.elastic;
        self.norm = open.choose(T::from_f64(f64::NAN), squares[0].sqrt());
        let largest = squares[1].larger(squares[2]).larger(squares[3]);
        self.size = largest.sqrt().larger(self.reach(mesh));
    }

    /// Residual of an element, with the stress `H (xi - xi_0) + Lambda_act` [Cosserat 42, 46, 47, 48, 50, 64, 66], with its share of lengths and energy. Adds to the squared norms of the residual and of its elastic,
    /// actuation and external parts.
    pub(super) fn balance(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize, squares: &mut [T; 4]) {
        let tables = &mesh.tables;
        let n = tables.count();
        self.parts.fill([T::from_f64(0.0); 3]);
        if mesh.along {
            self.act(mesh, element, e);
        }
        for j in 0..n {
            let weight = element.length * T::from_f64(tables.weights[j]);
            let at = e * n + j;
            let act = self.acts.at(at);
            let rotation = &self.rotation[at];
            let [x, y, z, _] = self.couple[at];
            let [mx, my, mz] = rotation::rotate_back(rotation, [x, y, z]);
            let [nx, ny, nz] = rotation::rotate_back(rotation, self.force[at]);
            let external = [mx, my, mz, nx, ny, nz];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for c in 0..6 {
                let (a, b) = (weight * act.stress[c], weight * external[c]);
                let parts = &mut self.parts[tables.first[c]..][..tables.counts[c]];
                if !mesh.along {
                    for ([_, _, outer], p) in parts.iter_mut().zip(basis) {
                        *outer -= b * T::from_f64(*p);
                    }
                    continue;
                }
                for ([_, active, outer], p) in parts.iter_mut().zip(basis) {
                    let p = T::from_f64(*p);
                    *active += a * p;
                    *outer -= b * p;
                }
            }
        }
        self.add_elastic(mesh, element, e, squares);
    }

    /// Evaluates the actuation at the nodes of an element, and adds its share of the integral of `|Gamma_i|` to the lengths [Cosserat 76].
    fn act(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize) {
        let (n, count) = (mesh.tables.count(), self.tensions.len());
        let rubbed = !self.friction.tensions.is_empty();
        let mut tensions =
            if rubbed { self.friction.tensions.rows_from(e * n, n) } else { &self.tensions[..] };
        let [pulling, memory] = &mut self.pulling;
        if mesh.spans.straight() {
            pulling.clear();
            let along = |(at, tension): (usize, &T)| {
                if T::pieces(mesh, at % count) { T::from_f64(0.0) } else { *tension }
            };
            pulling.extend(tensions.iter().enumerate().map(along));
            tensions = pulling;
        }
        let (strains, routings) = (&self.strain[e * n..][..n], element.routings.entries());
        let sections = Sections { segment: element.segment, strains, routings, tensions };
        memory.resize(tensions.len(), T::from_f64(0.0));
        T::act(mesh, &sections, memory, self.acts.some_mut(e * n, n));
        for (j, weight) in mesh.tables.weights.iter().enumerate() {
            let (at, weight) = (e * n + j, element.length * T::from_f64(*weight));
            self.friction.grip(at, &mut self.acts.some_mut(at, 1));
            let stretches = self.acts.at(at).stretch;
            for (tendon, (length, stretch)) in self.lengths.iter_mut().zip(stretches).enumerate() {
                if !T::pieces(mesh, tendon) {
                    *length += weight * *stretch;
                }
            }
        }
    }

    /// Adds the elastic part to the residual and the energy, and the squared norms of the residual and of its parts.
    fn add_elastic(&mut self, mesh: &Mesh<T>, element: &Element<T>, e: usize, squares: &mut [T; 4]) {
        let (tables, order) = (&mesh.tables, mesh.tables.order);
        let own = &self.coefficients[e * order..][..order];
        let half = T::from_f64(0.5);
        for c in 0..6 {
            let (first, count) = (tables.first[c], tables.counts[c]);
            let own = &own[first..][..count];
            let inverse = T::from_f64(1.0 / element.metric[c]);
            for i in 0..count {
                let row = &element.elastic[c][i * count..][..count];
                let part = &mut self.parts[first + i];
                part[0] = sum(own, row);
                let total = part[0] + part[1] + part[2];
                self.residual[e * order + first + i] = total;
                self.elastic += half * own[i] * part[0];
                squares[0] += total * total * inverse;
                for k in 0..3 {
                    squares[1 + k] += part[k] * part[k] * inverse;
                }
            }
        }
    }
}

impl State {
    /// [`Self::find`]. Returns whether the rotations converged and all values are finite.
    pub(super) fn evaluate(&mut self, mesh: &Mesh, loads: &Loads) -> bool {
        self.find(mesh, loads);
        self.norm.is_finite() && self.energy.is_finite()
    }

    /// The same at the coefficients of the last evaluation.
    pub(super) fn evaluate_again(&mut self, mesh: &Mesh, loads: &Loads) -> bool {
        self.find_again(mesh, loads, 0.0);
        self.norm.is_finite() && self.energy.is_finite()
    }
}

/// Sum of the products of coefficients with a row of numbers.
fn sum<A: Factor<T>, T: Scalar>(own: &[T], row: &[A]) -> T {
    own.iter().zip(row).fold(T::from_f64(0.0), |sum, (q, p)| sum + *q * p.factor())
}

/// The numbers of a [`State`].
pub(super) trait Nodal: Compiled {
    /// [`State::stretch_pieces`].
    fn stretch(_state: &mut State<Self>, _mesh: &Mesh<Self>) -> bool {
        true
    }

    /// [`State::rub_tendons`].
    fn rub(_state: &mut State<Self>, _mesh: &Mesh<Self>) {}

    /// [`State::measure_pieces`].
    fn measure_pieces(state: &mut State<Self>, _mesh: &Mesh<Self>) {
        state.lengths.fill(Self::from_f64(0.0));
    }

    /// [`State::rubbing_energy`].
    fn rubbing_energy(_state: &State<Self>, _mesh: &Mesh<Self>) -> Self {
        Self::from_f64(0.0)
    }

    /// [`Mesh::pieces`].
    fn pieces(_mesh: &Mesh<Self>, _tendon: usize) -> bool {
        false
    }

    /// Actuation in many sections; the last list is memory.
    fn act(mesh: &Mesh<Self>, sections: &Sections<'_, Self>, _memory: &mut [Self], found: ActsMut<'_, Self>) {
        mesh.kernel.tendons(sections, found);
    }
}

impl Nodal for Several {}

macro_rules! single {
    ($($number:ty),*) => { $(
        impl Nodal for $number {
            fn stretch(state: &mut State<Self>, mesh: &Mesh<Self>) -> bool {
                state.stretch_pieces(mesh)
            }

            fn rub(state: &mut State<Self>, mesh: &Mesh<Self>) {
                state.rub_tendons(mesh);
            }

            fn measure_pieces(state: &mut State<Self>, mesh: &Mesh<Self>) {
                state.measure_pieces(mesh);
            }

            fn rubbing_energy(state: &State<Self>, mesh: &Mesh<Self>) -> Self {
                state.rubbing_energy(mesh)
            }

            fn pieces(mesh: &Mesh<Self>, tendon: usize) -> bool {
                mesh.pieces(tendon)
            }

            fn act(
                mesh: &Mesh<Self>,
                sections: &Sections<'_, Self>,
                memory: &mut [Self],
                found: ActsMut<'_, Self>,
            ) {
                mesh.actuators.act(&mesh.kernel, sections, memory, found);
            }
        }
    )* };
}

single!(f64, Moved, Twice);
