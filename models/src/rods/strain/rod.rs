//! The discretised equilibrium of a rod that the engine solves [Cosserat 64, 65]: its unknowns are the coefficients of the strain, and the tensions of tendons with
//! prescribed lengths.

use nalgebra::Vector6;
use std::sync::Arc;

use pliant_runtime::equilibrium::{
    Balance, Equilibrium, Gap, Irregular, LoadStage, Tangent, TangentInertia, Verdict, inverse_iteration,
};
use pliant_runtime::spectral::dot;

use super::factor::{Factor, Outcome};
use super::lengths::HeldTendon;
use super::loads::Loads;
use super::mesh::Mesh;
use super::rows::{length_row, pose_rows, pull_row};
use super::stability::SymmetricPart;
use super::state::State;
use crate::Stability;
use crate::rods::contact::ContactLaw;
use crate::rods::grid::Grid;
use crate::rods::{Drive, InputRef};

/// Relative residual at rounding level: products of the tables sum about ten terms of the size of the largest load, each rounded to 2^-53.
pub(super) const ROUNDING: f64 = 4e-15;
/// Rounding error of an energy, relative to the sum of the magnitudes of its terms.
pub(super) const ENERGY_ROUNDING: f64 = 1e-14;
/// Relative pivot reported for an indefinite tangent, whose eigenvalues are only counted: above the threshold of a singular tangent.
const COUNTED: f64 = 1e-11;
/// Shifts of the tangent that are tried for the softest direction, relative to the elastic stiffness.
const SHIFTS: [f64; 4] = [1.0, 10.0, 1e3, 1e6];

/// A saved state.
#[derive(Clone, Debug)]
pub(super) struct Saved {
    pub(super) coefficients: Vec<f64>,
    pub(super) tensions: Box<[f64]>,
}

/// A rod, its loads along a stage of the load path, its current state and the factors of its last tangent.
#[derive(Clone, Debug)]
pub(super) struct Rod {
    pub(super) mesh: Arc<Mesh>,
    pub(super) now: State,
    /// Wrenches at the current fraction of the stage.
    pub(super) loads: Loads,
    /// Factors of the declared loads, wrenches and given tensions at the start and at the end of the stage.
    weight: [f64; 2],
    wrenches: [Loads; 2],
    tensions: [Box<[f64]>; 2],
    /// Wrenches and tensions of the input.
    input: (Loads, Box<[f64]>),
    pub(super) held: Vec<HeldTendon>,
    pub(super) factor: Factor,
    symmetric: SymmetricPart,
    /// The fraction of the stage that `loads` and `now` belong to, and whether all of `now` is up to date.
    at: Option<f64>,
    evaluated: bool,
    /// The relative residual at the state of the last factorisation, while Newton's method goes on from there, and the smallest pivot.
    pub(super) factorised: Option<[f64; 2]>,
    /// Whether the declaration has loads.
    heavy: bool,
    /// Evaluations of friction at the holes in shapes in which it was held.
    pub(super) contact_evaluations: usize,
}

impl Rod {
    pub(super) fn new(mesh: Arc<Mesh>) -> Self {
        let state = State::new(&mesh);
        let none = Loads::new(mesh.elements.len() + 1);
        let still = mesh.kernel.per_tendon(|_| 0.0);
        let some = |force: &[f64; 3]| force.iter().any(|entry| *entry != 0.0);
        let heavy = some(&mesh.payload)
            || mesh.spans.weights.iter().flatten().any(some)
            || mesh.elements.iter().any(|element| element.beyond.iter().any(some));
        Self {
            now: state,
            loads: none.clone(),
            weight: [0.0; 2],
            wrenches: [none.clone(), none.clone()],
            held: Vec::with_capacity(still.len()),
            tensions: [still.clone(), still.clone()],
            input: (none, still),
            factor: Factor::new(&mesh),
            symmetric: SymmetricPart::default(),
            at: None,
            evaluated: false,
            factorised: None,
            heavy,
            contact_evaluations: 0,
            mesh,
        }
    }

    /// Sets the input.
    pub(super) fn set(&mut self, input: &InputRef<'_>) {
        self.now.friction.set(input);
        self.input.0.set(&self.mesh, input.wrenches);
        self.held.clear();
        for (tendon, drive) in input.drives.iter().enumerate() {
            self.held.extend(HeldTendon::new(&self.mesh, tendon, drive));
            self.input.1[tendon] = if let Drive::Force(value) = drive { value } else { 0.0 };
        }
        self.moved();
    }

    /// Evaluates the residual in the current shape with friction at the holes by Coulomb's law, at the last load.
    pub(super) fn evaluate_coulomb(&mut self) -> Option<Balance> {
        self.contact_evaluations += 1;
        self.now.contact = ContactLaw::Coulomb;
        self.evaluated = match self.evaluated {
            true => self.now.evaluate_again(&self.mesh, &self.loads),
            false => self.now.evaluate(&self.mesh, &self.loads),
        };
        self.evaluated.then(|| self.balance())
    }

    /// Starts from an equilibrium: its state, wrenches and the factor of the declared loads.
    pub(super) fn start_from(&mut self, state: &State, loads: &Loads) {
        self.now.coefficients.copy_from_slice(&state.coefficients);
        self.now.tensions.clone_from(&state.tensions);
        self.now.lengths.clone_from(&state.lengths);
        for (now, last) in self.now.pulls.iter_mut().zip(&state.pulls) {
            now.parts.clone_from(&last.parts);
        }
        self.wrenches[0].copy_from(loads);
        self.tensions[0].clone_from(&state.tensions);
        self.weight[0] = state.weight;
        self.moved();
    }

    /// Marks the quantities of the current state as outdated.
    pub(super) const fn moved(&mut self) {
        (self.at, self.evaluated, self.factorised) = (None, false, None);
    }

    /// Position of the tip, m.
    pub(super) fn tip(&self) -> [f64; 3] {
        self.now.origin(&self.mesh, self.mesh.elements.len())
    }

    /// The motion of the tip by an increment of the coefficients: a twist in the frame of the tip, of unit size with displacements relative to the length
    /// of the rod.
    pub(super) fn tip_motion(&self, by: &[f64]) -> Vector6<f64> {
        let (order, length) = (self.mesh.order(), self.mesh.length());
        let mut rows = core::array::from_fn(|_| vec![0.0; order]);
        pose_rows(&self.mesh, &self.now, length, &mut rows);
        let [a, b, c, x, y, z] = rows.map(|row: Vec<f64>| dot(&row, &by[..order]));
        let rotation = pliant_runtime::rotation::matrix(self.now.ends[self.mesh.elements.len()]);
        let back = |v| pliant_runtime::rotation::rotate_back(&rotation, v);
        let ([a, b, c], [x, y, z]) = (back([a, b, c]), back([x, y, z]));
        let norm = |v: [f64; 3]| v.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        let size = norm([a, b, c]).max(norm([x, y, z]) / length);
        let motion = Vector6::new(a, b, c, x, y, z);
        if size > 0.0 { motion / size } else { Vector6::zeros() }
    }

    /// Sets the loads at a fraction of the stage.
    fn apply(&mut self, load: f64) {
        let mix = |[start, end]: [f64; 2]| start + load * (end - start);
        self.now.weight = mix(self.weight);
        let [from, to] = &self.wrenches;
        self.loads.mix(from, to, load);
        let [from, to] = &self.tensions;
        let held = &self.held;
        for (tendon, tension) in self.now.tensions.iter_mut().enumerate() {
            if !held.iter().any(|held| held.tendon == tendon) {
                *tension = mix([from[tendon], to[tendon]]);
            }
        }
        self.at = Some(load);
    }

    /// Number of negative eigenvalues of the symmetric part of the tangent at the current state, with friction at the holes of discs held; `None` where one is zero to working accuracy,
    /// or where all are positive and friction makes one negative.
    pub(super) fn negative(&mut self) -> Option<usize> {
        self.factorised = None;
        let Self { mesh, now, loads, factor, symmetric, .. } = self;
        let negative = factor.factorise_counting(mesh, now, loads)?;
        if negative > 0 || !mesh.rubs_at_holes {
            return Some(negative);
        }
        let held = core::mem::replace(&mut now.contact, ContactLaw::Coulomb);
        let found = symmetric.verdict(mesh, now, loads, factor, None);
        now.contact = held;
        (found == Stability::Stable).then_some(0)
    }

    fn balance(&self) -> Balance {
        let stretched =
            self.held.iter().map(|held| held.flexibility() * self.now.tensions[held.tendon].powi(2));
        Balance {
            norm: self.now.norm,
            size: (self.now.size.powi(2) + stretched.sum::<f64>()).sqrt(),
            rounding: ROUNDING.max(self.now.friction.rounding()).max(self.now.contact.handover_residual()),
            energy: self.now.energy,
            energy_rounding: ENERGY_ROUNDING * self.now.terms,
        }
    }

    /// Sums over the elements of a form of their angular and linear coefficients, weighted so that a rotation of the tip enters in rad and a displacement
    /// relative to the length of the rod.
    fn weighed(&self, form: impl Fn(usize, core::ops::Range<usize>) -> f64) -> [f64; 2] {
        let (tables, length) = (&self.mesh.tables, self.mesh.length());
        let mut sums = [0.0; 2];
        for (e, element) in self.mesh.elements.iter().enumerate() {
            let first = e * tables.order;
            sums[0] += element.length * length * form(0, first..first + tables.angular);
            sums[1] += element.length / length * form(1, first + tables.angular..first + tables.order);
        }
        sums
    }
}

impl Equilibrium for Rod {
    type State = Saved;

    const POLISH: bool = true;
    const FIRST_STEP: f64 = 0.5;

    fn order(&self) -> usize {
        self.mesh.order() + self.held.len()
    }

    fn save(&self, into: &mut Self::State) {
        into.coefficients.clone_from(&self.now.coefficients);
        into.tensions.clone_from(&self.now.tensions);
    }

    fn restore(&mut self, from: &Self::State) {
        self.now.coefficients.copy_from_slice(&from.coefficients);
        self.now.tensions.clone_from(&from.tensions);
        self.moved();
    }

    fn rest(&mut self) {
        self.now.coefficients.fill(0.0);
        self.now.tensions.fill(0.0);
        self.moved();
    }

    fn begin(&mut self, stage: LoadStage) -> bool {
        self.moved();
        if let (ContactLaw::Staggered { handover_residual }, LoadStage::Rest) = (self.now.contact, stage) {
            // The load path is followed without friction.
            self.now.hold_tensions(&self.mesh, &Grid::default(), handover_residual);
        }
        let (input, given) = &self.input;
        match stage {
            LoadStage::Rest => false,
            LoadStage::Weight => {
                self.weight = [0.0, 1.0];
                self.wrenches.iter_mut().for_each(Loads::clear);
                self.tensions.iter_mut().for_each(|tensions| tensions.fill(0.0));
                self.held.iter_mut().for_each(HeldTendon::rest);
                self.heavy
            }
            LoadStage::Loads => {
                self.weight = [1.0; 2];
                self.wrenches[0].clear();
                self.wrenches[1].copy_from(input);
                self.tensions[0].fill(0.0);
                self.tensions[1].clone_from(given);
                self.held.iter_mut().for_each(HeldTendon::load);
                true
            }
            LoadStage::Change => {
                self.weight[1] = 1.0;
                self.wrenches[1].copy_from(input);
                self.tensions[1].clone_from(given);
                for held in &mut self.held {
                    let (lengths, tensions) = (self.now.lengths.as_ref(), self.now.tensions.as_ref());
                    held.change(lengths[held.tendon], tensions[held.tendon]);
                }
                true
            }
        }
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        for (entry, by) in self.now.coefficients.iter_mut().zip(by) {
            *entry += fraction * by;
        }
        let order = self.mesh.order();
        for (held, by) in self.held.iter().zip(&by[order..]) {
            let (chamber, unit) =
                (self.mesh.actuators.is_chamber(held.tendon), self.mesh.actuators.unit(held.tendon));
            let tension = &mut self.now.tensions[held.tendon];
            *tension += fraction * by / unit;
            if !chamber {
                *tension = tension.max(0.0);
            }
        }
        self.evaluated = false;
    }

    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        if self.at != Some(load) {
            self.apply(load);
        }
        self.evaluated = self.now.evaluate(&self.mesh, &self.loads);
        self.evaluated.then(|| self.balance())
    }

    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        if !(self.evaluated && self.at == Some(load)) {
            self.evaluate(load).ok_or(Irregular::Overflow)?;
        }
        let contact = self.now.contact;
        if matches!(contact, ContactLaw::Staggered { .. }) {
            self.evaluate_coulomb().ok_or(Irregular::Overflow)?;
            self.now.contact = contact;
        }
        let balance = self.balance();
        let Self { mesh, now, loads, factor, .. } = self;
        if contact == ContactLaw::Coulomb || !loads.energy || mesh.actuators.rubs {
            let pivot = match contact {
                ContactLaw::Held { .. } | ContactLaw::Staggered { .. } => {
                    factor.factorise(mesh, now, loads, 0.0, false).pivot()
                }
                ContactLaw::Frictionless | ContactLaw::Coulomb => factor.factorise_whole(mesh, now, loads),
            };
            let pivot = pivot.ok_or(Irregular::Singular)?;
            self.factorised = Some([balance.residual(), pivot]);
            return Ok((balance, TangentInertia { negative: None, pivot }));
        }
        if let Outcome::Regular(pivot) = factor.factorise(mesh, now, loads, tangent.shift, true) {
            self.factorised = (tangent.shift == 0.0).then_some([balance.residual(), pivot]);
            return Ok((balance, TangentInertia { negative: Some(0), pivot }));
        }
        self.factorised = None;
        if tangent.definite {
            return Err(Irregular::Indefinite);
        }
        match factor.factorise_counting(mesh, now, loads) {
            // `factorise_counting` rejects eigenvalues that are zero to working accuracy; the magnitude of the others is unknown.
            Some(negative) => Ok((balance, TangentInertia { negative: Some(negative), pivot: COUNTED })),
            None => match factor.factorise(mesh, now, loads, 0.0, false) {
                Outcome::Regular(pivot) => Ok((balance, TangentInertia { negative: None, pivot })),
                Outcome::Singular => Err(Irregular::Singular),
            },
        }
    }

    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.factor.solve(x);
        x.iter().all(|entry| entry.is_finite())
    }

    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(&self.now.residual);
    }

    fn work(&self, by: &[f64]) -> f64 {
        dot(by, &self.now.residual)
    }

    fn size(&self, by: &[f64]) -> f64 {
        let squares = self.weighed(|_, range| by[range].iter().map(|entry| entry * entry).sum());
        let size = squares[0].max(squares[1]).sqrt();
        if squares.iter().all(|square| square.is_finite()) { size } else { f64::INFINITY }
    }

    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        let [angular, linear] = self.weighed(|_, range| dot(&a[range.clone()], &b[range]));
        angular + linear
    }

    fn conservative(&self) -> bool {
        self.loads.energy && !self.mesh.actuators.rubs && self.now.contact != ContactLaw::Coulomb
    }

    fn verdict(&mut self, load: f64) -> Option<Verdict> {
        if self.conservative() {
            return None;
        }
        if !(self.evaluated && self.at == Some(load)) {
            self.evaluate(load);
        }
        let Self { mesh, now, loads, factor, symmetric, factorised, .. } = self;
        let near = factorised.map(|[residual, _]| residual);
        Some(Verdict { stability: symmetric.verdict(mesh, now, loads, factor, near), negative: None })
    }

    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool {
        let definite = |shift| Tangent { definite: true, shift, ..Tangent::EXACT };
        if !SHIFTS.into_iter().any(|shift| self.linearise(load, definite(shift)).is_ok()) {
            return false;
        }
        // Start of the inverse iteration: bending in all directions, not orthogonal to the softest mode of any symmetric rod.
        for (k, entry) in into.iter_mut().enumerate() {
            *entry = 1.0 / (1.0 + k as f64);
        }
        if !inverse_iteration(into, |x| self.solve(x)) {
            return false;
        }
        let size = self.size(into);
        for entry in into.iter_mut() {
            *entry /= size;
        }
        size > 0.0 && size.is_finite()
    }

    fn held(&self) -> usize {
        self.held.len()
    }

    fn unit(&self) -> f64 {
        let first = &self.mesh.elements[0];
        first.metric[1] / first.length / self.mesh.length().powi(2)
    }

    fn gap(&self, index: usize) -> Gap {
        let held = &self.held[index];
        let tension = self.now.tensions[held.tendon];
        let load = self.at.unwrap_or(1.0);
        // The elongation of a soft tendon has a rounding error, too.
        let unit = self.mesh.actuators.unit(held.tendon);
        let scale = self.mesh.length() + held.flexibility() * tension.abs() / unit;
        let pushes = self.mesh.actuators.is_chamber(held.tendon);
        Gap { excess: held.excess(&self.now, load) / unit, tension: tension * unit, scale, pushes }
    }

    fn pull(&self, index: usize, into: &mut [f64]) {
        let tendon = self.held[index].tendon;
        pull_row(&self.mesh, &self.now, tendon, into);
        let unit = self.mesh.actuators.unit(tendon);
        into.iter_mut().for_each(|entry| *entry /= unit);
    }

    fn stretch(&self, index: usize, into: &mut [f64]) {
        let tendon = self.held[index].tendon;
        length_row(&self.mesh, &self.now, tendon, into);
        let unit = self.mesh.actuators.unit(tendon);
        into.iter_mut().for_each(|entry| *entry /= unit);
    }

    fn coupling(&self, index: usize, other: usize) -> f64 {
        let held = &self.held[index];
        let unit = self.mesh.actuators.unit(held.tendon);
        if index == other { -held.flexibility() / (unit * unit) } else { 0.0 }
    }
}
