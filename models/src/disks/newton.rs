//! Newton's method on the energy, and on the conditions that cables and closed chords add to it.
//!
//! With the energy `Pi(x)` at given tensions and conditions `r_i(x) - c_i mu_i = 0` (the length of a cable that is held or pulled through a spring of the compliance
//! `c_i`, the components of a closed chord), whose multipliers `mu_i` are tensions and contact forces,
//!
//! `H dx + A^T dmu = -g`, `A dx - c dmu = -r`.
//!
//! The chain `H` is factorised, and `S = A H^-1 A^T + c` is what is left for the multipliers. Tensions that only pull are found by an active set.

use super::mesh::Mesh;
use super::state::{Load, State, expand};
use super::tangent::{Inertia, Tangent};
use super::{Kernel, Wrench};
use crate::cosserat::shooting::linear;
use crate::cosserat::shooting::slack::Tensions;
use pliant_runtime::spectral::dot;

/// Relative residual of an answer.
pub(super) const TOLERANCE: f64 = 1e-12;
/// Relative residual below which one that does not get smaller is rounding.
const FLOOR: f64 = 1e-9;
/// Relative residual below which the energy tells nothing.
const NEAR: f64 = 1e-6;
/// Steps of a run.
const MOST_ITERATIONS: usize = 40;
/// Smallest part of a step.
const SHORTEST: f64 = 1.0 / 64.0;
/// Part of the decrease promised by the slope that must come, and what rounding may add.
const DECREASE: f64 = 1e-4;
const ROUNDING: f64 = 1e-14;
/// Steps that may let the residual grow while lengths are held, and by how much: lengths of a bent robot are far from linear in the tensions.
const FREE: usize = 6;
const GROWTH: f64 = 3.0;
/// Change of a tension, relative to the largest, below which the next one cannot be seen.
const SETTLED: f64 = 1e-8;
/// Stiffness of the chords that are held closed, relative to that of the bending of their span.
const PENALTY: f64 = 1e3;

/// Pivots below this part of their diagonal entries are none.
const SINGULAR: f64 = 1e-11;

/// A cable that is held by its length, or pulled through a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Driven {
    pub(super) cable: usize,
    /// What the motor has taken in, m.
    pub(super) displacement: f64,
    /// Compliance of the spring, m/N; none of a motor that holds the cable itself.
    pub(super) compliance: f64,
    /// N.
    pub(super) pretension: f64,
}

/// How a run ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// The second variation is not positive definite.
    Indefinite,
    /// Steps do not get smaller.
    Astray,
}

/// The iteration and its memory.
#[derive(Clone, Debug)]
pub(super) struct Newton<K: Kernel> {
    pub(super) now: State<K>,
    pub(super) trial: State<K>,
    pub(super) load: Load<K>,
    pub(super) driven: Vec<Driven>,
    pub(super) ideal: bool,
    pub(super) tangent: Tangent,
    pub(super) inertia: Inertia,
    pub(super) slack: Tensions,
    pub(super) iterations: usize,
    pub(super) residual: f64,
    step: Vec<f64>,
    /// Derivatives of the conditions, and the answers of the coefficients to them.
    pub(super) rows: Vec<f64>,
    pub(super) answers: Vec<f64>,
    pub(super) compliance: Vec<f64>,
    room: Vec<f64>,
    change: Vec<f64>,
}

impl<K: Kernel> Newton<K> {
    pub(super) fn new(mesh: &Mesh<K>) -> Self {
        let state = State::new(mesh);
        let cables = mesh.straight.as_ref().len();
        let order = mesh.layout.order;
        Self {
            trial: state.clone(),
            now: state,
            load: Load { scale: 1.0, tip: Wrench::default(), tensions: K::per_cable(|_| 0.0) },
            driven: Vec::with_capacity(cables),
            ideal: mesh.kernel.options().ideal,
            tangent: Tangent::new(mesh),
            inertia: Inertia { negative: 0, smallest: 1.0 },
            slack: Tensions::default(),
            iterations: 0,
            residual: f64::INFINITY,
            step: vec![0.0; order],
            rows: vec![0.0; cables * order],
            answers: vec![0.0; cables * order],
            compliance: Vec::with_capacity(cables * cables),
            room: Vec::with_capacity(cables),
            change: Vec::with_capacity(cables),
        }
    }

    /// Conditions: tensions of driven cables, then both components of each closed chord.
    pub(super) fn conditions(&self) -> usize {
        self.driven.len() + 2 * self.now.closed.len()
    }

    /// Room that is left for a driven cable at a state: what its motor has not taken in, m.
    fn room_of(&self, state: &State<K>, driven: &Driven) -> f64 {
        let (scale, tension) = (self.load.scale, self.load.tensions.as_ref()[driven.cable]);
        let spring = driven.compliance * (tension - scale * driven.pretension);
        state.displacements.as_ref()[driven.cable] + spring - scale * driven.displacement
    }

    /// Relative residual of a state.
    fn residual_of(&self, mesh: &Mesh<K>, state: &State<K>) -> f64 {
        let largest = |values: &[f64]| {
            values.iter().fold(0.0_f64, |a, b| if b.is_nan() { f64::NAN } else { a.max(b.abs()) })
        };
        let scale = largest(&state.pull).max(1e-14 * mesh.couple);
        let mut norm = largest(&state.gradient) / scale;
        for (index, driven) in self.driven.iter().enumerate() {
            let room = self.room_of(state, driven) + self.slack.defect.get(index).copied().unwrap_or(0.0);
            let tension = self.load.tensions.as_ref()[driven.cable];
            let open = if self.ideal || tension > 0.0 { room.abs() } else { (-room).max(0.0) };
            norm = norm.max(open / mesh.length);
        }
        for chord in &state.closed {
            norm = norm.max(chord.chord[0].hypot(chord.chord[1]) / mesh.length);
        }
        if norm.is_finite() && state.energy().is_finite() { norm } else { f64::INFINITY }
    }

    /// Second variation of the present state, factorised.
    pub(super) fn factorise(&mut self, mesh: &Mesh<K>) {
        self.tangent.assemble(mesh, &self.now, &self.load, |span| penalty(mesh, span));
        self.inertia = self.tangent.factorise();
    }

    /// Iterates from the present coefficients, tensions and contact forces. While tensions are given, each iterate must be stable.
    pub(super) fn run(&mut self, mesh: &Mesh<K>) -> Result<(), Stuck> {
        self.slack.defect.clear();
        self.slack.defect.resize(self.driven.len(), 0.0);
        self.slack.conditioning = 1.0;
        self.now.evaluate(mesh, &self.load);
        self.residual = self.residual_of(mesh, &self.now);
        let free = self.conditions() == 0;
        let mut settled = free;
        let mut steps = 0;
        loop {
            if self.residual <= TOLERANCE && settled {
                return Ok(());
            }
            if steps >= MOST_ITERATIONS || !self.residual.is_finite() {
                return Err(Stuck::Astray);
            }
            steps += 1;
            self.iterations += 1;
            self.factorise(mesh);
            if !self.inertia.smallest.is_finite() {
                return Err(Stuck::Astray);
            }
            if free && self.inertia.negative > 0 {
                return Err(Stuck::Indefinite);
            }
            self.find_step(mesh)?;
            let slope = dot(&self.now.gradient, &self.step);
            let before = self.residual;
            let tensions = self.load.tensions;
            let mut part = 1.0;
            loop {
                let largest = self.go(mesh, &tensions, part);
                let found = self.residual_of(mesh, &self.trial);
                if found < FLOOR && before < FLOOR && found >= 0.5 * before {
                    core::mem::swap(&mut self.now, &mut self.trial);
                    self.residual = found;
                    return Ok(());
                }
                let good = if free {
                    let allowed = self.now.energy()
                        + DECREASE * part * slope
                        + ROUNDING * (self.now.size + self.trial.size);
                    found.is_finite() && (self.trial.energy() <= allowed || (before < NEAR && found < before))
                } else {
                    let enough = if steps <= FREE { GROWTH } else { 1.0 - 0.1 * part };
                    found <= enough * before
                };
                if good || found <= TOLERANCE {
                    core::mem::swap(&mut self.now, &mut self.trial);
                    self.residual = found;
                    settled = free || (part == 1.0 && largest <= SETTLED);
                    break;
                }
                part *= 0.5;
                if part < SHORTEST {
                    self.load.tensions = tensions;
                    return Err(Stuck::Astray);
                }
            }
        }
    }

    /// The trial state: a part of the step from the present one. Returns the largest change of a multiplier relative to the largest.
    fn go(&mut self, mesh: &Mesh<K>, tensions: &K::PerCable<f64>, part: f64) -> f64 {
        for ((trial, now), step) in
            self.trial.coefficients.iter_mut().zip(&self.now.coefficients).zip(&self.step)
        {
            *trial = now + part * step;
        }
        let mut largest = 0.0_f64;
        let size = tensions.as_ref().iter().fold(1e-9 * mesh.couple / mesh.length, |a, b| a.max(b.abs()));
        for (driven, change) in self.driven.iter().zip(&self.change) {
            let tension = tensions.as_ref()[driven.cable] + part * change;
            self.load.tensions.as_mut()[driven.cable] = if self.ideal { tension } else { tension.max(0.0) };
            largest = largest.max(change.abs() / size);
        }
        self.trial.closed.clone_from(&self.now.closed);
        for (chord, change) in
            self.trial.closed.iter_mut().zip(self.change[self.driven.len()..].chunks_exact(2))
        {
            let size = chord.force[0].hypot(chord.force[1]).max(size);
            for (force, change) in chord.force.iter_mut().zip(change) {
                *force += part * change;
                largest = largest.max(change.abs() / size);
            }
        }
        self.trial.evaluate(mesh, &self.load);
        largest
    }

    /// Derivatives of the conditions, the answers of the coefficients, and `A H^-1 A^T + c`.
    pub(super) fn respond(&mut self, mesh: &Mesh<K>) {
        let (order, count) = (mesh.layout.order, self.conditions());
        self.rows.resize(count.max(mesh.straight.as_ref().len()) * order, 0.0);
        self.answers.resize(self.rows.len(), 0.0);
        for (index, driven) in self.driven.iter().enumerate() {
            self.now.length_row(mesh, driven.cable, &mut self.rows[index * order..][..order]);
        }
        let width = mesh.layout.width;
        for (index, chord) in self.now.closed.iter().enumerate() {
            for (k, slope) in chord.slopes.iter().enumerate() {
                let row = &mut self.rows[(self.driven.len() + 2 * index + k) * order..][..order];
                row.fill(0.0);
                let first = mesh.layout.first(mesh.element(chord.span));
                expand(mesh, chord.span, slope, &mut row[first..first + width]);
                if mesh.layout.clamped {
                    row[0] = 0.0;
                }
            }
        }
        for index in 0..count {
            let answer = &mut self.answers[index * order..][..order];
            answer.copy_from_slice(&self.rows[index * order..][..order]);
            self.tangent.solve(answer);
        }
        self.compliance.clear();
        for i in 0..count {
            for j in 0..count {
                let own =
                    if i == j { self.driven.get(i).map_or(0.0, |driven| driven.compliance) } else { 0.0 };
                let row = &self.rows[i * order..][..order];
                self.compliance.push(own + dot(row, &self.answers[j * order..][..order]));
            }
        }
    }

    /// The full step of coefficients, into `step`, and of multipliers, into `change`.
    fn find_step(&mut self, mesh: &Mesh<K>) -> Result<(), Stuck> {
        let (order, count) = (mesh.layout.order, self.conditions());
        for (step, gradient) in self.step.iter_mut().zip(&self.now.gradient) {
            *step = -gradient;
        }
        self.change.clear();
        if count == 0 {
            self.tangent.solve(&mut self.step);
            return Ok(());
        }
        self.respond(mesh);
        let held = self.driven.len();
        for (index, chord) in self.now.closed.iter().enumerate() {
            let penalty = penalty(mesh, chord.span);
            for (k, component) in chord.chord.iter().enumerate() {
                let row = &self.rows[(held + 2 * index + k) * order..][..order];
                for (step, row) in self.step.iter_mut().zip(row) {
                    *step -= penalty * component * row;
                }
            }
        }
        self.tangent.solve(&mut self.step);
        // What is left of the conditions after the step at the present multipliers.
        self.room.clear();
        for index in 0..count {
            let moved = dot(&self.rows[index * order..][..order], &self.step);
            let value = match self.driven.get(index) {
                Some(driven) => -self.room_of(&self.now, driven),
                None => self.now.closed[(index - held) / 2].chord[(index - held) % 2],
            };
            self.room.push(value + moved);
        }
        if self.now.closed.is_empty() {
            // w = room + C (tau - now).
            for i in 0..count {
                let now: f64 = (0..count)
                    .map(|j| {
                        self.compliance[i * count + j] * self.load.tensions.as_ref()[self.driven[j].cable]
                    })
                    .sum();
                self.room[i] = -self.room[i] - now;
            }
            let tensions = self.load.tensions;
            let start = self.driven.iter().map(|driven| tensions.as_ref()[driven.cable]);
            if self.ideal {
                self.slack.balance(&self.compliance, &self.room);
            } else {
                self.slack.find(&self.compliance, &self.room, start);
            }
            for (driven, value) in self.driven.iter().zip(&self.slack.values) {
                self.change.push(value - tensions.as_ref()[driven.cable]);
            }
        } else {
            let mut matrix = self.compliance.clone();
            self.change.extend_from_slice(&self.room);
            if !linear::solve(&mut matrix, count, &mut self.change) {
                return Err(Stuck::Astray);
            }
        }
        for (change, answer) in self.change.iter().zip(self.answers.chunks_exact(order)) {
            for (step, answer) in self.step.iter_mut().zip(answer) {
                *step -= change * answer;
            }
        }
        if self.change.iter().all(|change| change.is_finite()) { Ok(()) } else { Err(Stuck::Astray) }
    }

    /// Whether the present state, factorised, is stable: `H` is positive definite on what the conditions leave free. Undecided where it is singular.
    pub(super) fn is_stable(&mut self, mesh: &Mesh<K>) -> Option<bool> {
        let smallest = self.inertia.smallest.abs();
        if smallest.is_nan() || smallest <= SINGULAR {
            return None;
        }
        let active =
            self.driven.iter().any(|driven| self.ideal || self.load.tensions.as_ref()[driven.cable] > 0.0);
        if self.inertia.negative == 0 || !active {
            return Some(self.inertia.negative == 0);
        }
        self.respond(mesh);
        let taut: Vec<usize> = (0..self.driven.len())
            .filter(|i| self.ideal || self.load.tensions.as_ref()[self.driven[*i].cable] > 0.0)
            .collect();
        let count = self.conditions();
        let matrix = nalgebra::DMatrix::from_fn(taut.len(), taut.len(), |i, j| {
            self.compliance[taut[i] * count + taut[j]]
        });
        let positive = matrix.symmetric_eigenvalues().iter().filter(|value| **value > 0.0).count();
        Some(self.inertia.negative + positive == taut.len())
    }
}

/// What the square of a closed chord adds to the energy: positive definite on the chord, so that the chain can be factorised; nothing at an answer.
fn penalty<K: Kernel>(mesh: &Mesh<K>, span: usize) -> f64 {
    PENALTY * mesh.couple * mesh.length / mesh.span_length(span).powi(3)
}
