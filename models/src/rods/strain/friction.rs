//! Tendons with friction in the strain model: their tensions along the rod, and the exact derivatives of the residual by them.
//!
//! `T_i(s) = tau_i exp(-sigma_i mu_i Theta_i(s))`, `Theta_i` by the table of spectral integration within each element and the angles of kinks between elements. A change of
//! the strain anywhere changes the tensions from there to the end of the tendon: an element answers to `dTheta_i` at its base as to a rotation of its base (`factor`).

use pliant_runtime::dense::{RowMajor, add, padded, product};

use super::mesh::Mesh;
use super::state::State;
use super::tables::Tables;
use super::tendon_friction::{Friction, HeldLength};
use crate::Scalar;
use crate::rods::erased::Real;
use crate::rods::friction::{STRAIGHT, kink, turning};

impl<T: Real> State<T> {
    /// Tensions of tendons with friction along the rod, after strains are up to date.
    pub(super) fn rub_tendons(&mut self, mesh: &Mesh<T>) {
        if !mesh.actuators.rubs {
            return;
        }
        let (tables, kernel) = (&mesh.tables, &mesh.kernel);
        let n = tables.count();
        let zero = T::from(0.0);
        let count = self.tensions.len();
        let least = STRAIGHT / kernel.length();
        let Self { friction, coefficients, strain, tensions, .. } = self;
        friction.angle.fill(zero);
        for (e, element) in mesh.elements.iter().enumerate() {
            let Some(rubbing) = &element.rubbing else { return };
            friction.set_rates(mesh, e, &coefficients[e * tables.order..][..tables.order]);
            let before = e.checked_sub(1).filter(|_| rubbing.kinks).map(|before| {
                let strain = strain_at(mesh, coefficients, before, 1);
                (&mesh.elements[before], strain)
            });
            let here = strain_at(mesh, coefficients, e, 0);
            for tendon in 0..count {
                friction.kinks[e][tendon] = [[0.0; 6]; 2];
                if element.segment > kernel.last_segment(tendon) {
                    continue;
                }
                if let Some((other, strain)) = &before
                    && let Some(other) = &other.rubbing
                {
                    let sides = [&other.routings[1][tendon], &rubbing.routings[0][tendon]];
                    let found = kink(sides, [strain, &here]);
                    friction.angle[tendon] += found.rate;
                    friction.kinks[e][tendon] = found.by.map(|by| by.map(|entry| entry.re()));
                }
                for j in 0..n {
                    let routing = &element.routings[j][tendon];
                    let found = turning(routing, &strain[e * n + j], &friction.rates[j], least);
                    friction.turns[j][tendon] = found.rate;
                    friction.stretches[j][tendon] = found.length;
                    friction.by[e * n + j][tendon] = found.by.map(|by| by.map(|entry| entry.re()));
                }
                friction.set_tensions(mesh, e, tendon, tensions[tendon]);
            }
        }
    }
}

impl<T: Real> Friction<T> {
    /// Sets the rates `xi'` of the strain at the nodes of an element with these coefficients.
    fn set_rates(&mut self, mesh: &Mesh<T>, e: usize, coefficients: &[T]) {
        let (tables, element) = (&mesh.tables, &mesh.elements[e]);
        let Some(rubbing) = &element.rubbing else { return };
        let per_length = T::from(1.0) / element.length;
        for (j, rate) in self.rates.iter_mut().enumerate() {
            let slopes = &tables.slopes[j * tables.stride..];
            *rate = core::array::from_fn(|c| {
                let coefficients = &coefficients[tables.first[c]..][..tables.counts[c]];
                let sum: T = coefficients.iter().zip(slopes).map(|(q, p)| *q * *p).sum();
                rubbing.slopes[j][c] + per_length * sum
            });
        }
    }

    /// Sets `Theta` and the tensions of a tendon at the nodes and at the end of an element, from its turning there and the tension at its base.
    fn set_tensions(&mut self, mesh: &Mesh<T>, e: usize, tendon: usize, tension: T) {
        let (tables, element) = (&mesh.tables, &mesh.elements[e]);
        let (n, decay) = (tables.count(), self.decay(mesh, tendon));
        let base = self.angle[tendon];
        for j in 0..n {
            let turn = |m: usize| self.turns[m][tendon];
            let sum: T = (0..n).map(|m| turn(m) * tables.integration[m * tables.rows + j]).sum();
            let angle = base + element.length * sum;
            let at = e * n + j;
            self.angles[at][tendon] = angle;
            let (part, found) = if self.follows(at, tendon) {
                let part = Scalar::exp(decay * angle);
                (part.re(), part * tension)
            } else {
                let HeldLength { length, grip } =
                    self.held.get(at).map_or_else(HeldLength::default, |held| held[tendon]);
                let more = (self.stretches[j][tendon] - T::from(length)) * grip;
                (0.0, more + T::from(self.kept[at][tendon]))
            };
            self.parts[at][tendon] = part;
            self.tensions[at][tendon] = found;
        }
        let sum: T = (0..n).map(|m| self.turns[m][tendon] * tables.weights[m]).sum();
        self.angle[tendon] += element.length * sum;
        self.end[tendon] = if self.follows(e * n + n - 1, tendon) {
            Scalar::exp(decay * self.angle[tendon]) * tension
        } else {
            T::from(tables.interpolated(1.0, |j| self.tensions[e * n + j][tendon].re()))
        };
    }
}

/// The strain at an end of an element.
fn strain_at<T: Real>(mesh: &Mesh<T>, coefficients: &[T], e: usize, end: usize) -> [T; 6] {
    let tables = &mesh.tables;
    let own = &coefficients[e * tables.order..][..tables.order];
    let natural = mesh.elements[e].rubbing.as_ref().map(|rubbing| rubbing.natural[end]);
    core::array::from_fn(|c| {
        let own = &own[tables.first[c]..][..tables.counts[c]];
        let sum: T = own.iter().zip(&tables.ends[end]).map(|(q, p)| *q * *p).sum();
        natural.map_or(T::from(0.0), |natural| natural[c]) + sum
    })
}

/// Friction along channels in the tangent of one element.
#[derive(Clone, Debug, Default)]
pub(super) struct FrictionTangent {
    /// Tendons with friction.
    pub(super) tendons: Vec<usize>,
    /// Derivative of the residual by the coefficients through the tensions at constant `Theta` at the base, `[column * stride + row]`.
    pub(super) block: Vec<f64>,
    pub(super) stride: usize,
    /// `B_0`, the derivative of the residual by `Theta` at the base, and `D`, that of `Theta` at the base of the next element by the coefficients: one row of all coefficients per tendon.
    pub(super) by_theta: Vec<f64>,
    pub(super) theta: Vec<f64>,
    rates: Vec<f64>,
    angles: Vec<f64>,
    weighed: Vec<f64>,
    row: Vec<f64>,
}

impl FrictionTangent {
    pub(super) fn new(mesh: &Mesh) -> Self {
        let tables = &mesh.tables;
        let rubs = |tendon: &usize| mesh.actuators.rubs && mesh.kernel.friction(*tendon) != 0.0;
        let tendons: Vec<usize> = (0..mesh.kernel.tendon_count()).filter(rubs).collect();
        if tendons.is_empty() {
            return Self::default();
        }
        let (stride, m) = (padded(tables.order), tendons.len());
        Self {
            block: vec![0.0; stride * stride],
            stride,
            by_theta: vec![0.0; m * tables.order],
            theta: vec![0.0; m * tables.order],
            rates: vec![0.0; tables.count() * stride],
            angles: vec![0.0; m * tables.rows * stride],
            weighed: vec![0.0; m * tables.rows * stride],
            row: vec![0.0; tables.order],
            tendons,
        }
    }

    /// Assembles element `e`.
    pub(super) fn assemble(&mut self, mesh: &Mesh, state: &State, e: usize) {
        let (tables, stride) = (&mesh.tables, self.stride);
        self.by_theta.fill(0.0);
        self.theta.fill(0.0);
        // Tendons that pull here, one after the other.
        let mut pulling = 0;
        for index in 0..self.tendons.len() {
            let tendon = self.tendons[index];
            // The tension of a slack tendon is zero however it turns.
            if runs(mesh, e, tendon) && state.tensions[tendon] != 0.0 {
                let first = pulling * tables.rows * stride;
                pulling += 1;
                self.set_angles(mesh, state, e, index, first);
                self.set_weighed(mesh, state, e, index, first);
            }
        }
        let all = pulling * tables.rows * stride;
        let (angles, weighed) = (
            RowMajor { entries: &self.angles[..all], stride },
            RowMajor { entries: &self.weighed[..all], stride },
        );
        product(&mut self.block, stride, angles, weighed, stride, stride);
    }

    /// Sets the derivatives of `Theta` of a tendon by the coefficients at the nodes, at constant `Theta` at the base, and at the base of the next element, `D`.
    fn set_angles(&mut self, mesh: &Mesh, state: &State, e: usize, index: usize, first: usize) {
        let (tables, element, friction) = (&mesh.tables, &mesh.elements[e], &state.friction);
        let (n, stride, order, tendon) = (tables.count(), self.stride, tables.order, self.tendons[index]);
        let theta = &mut self.theta[index * order..][..order];
        // Derivatives of the rate of turning at the nodes, times the length of the element.
        for (j, row) in self.rates.chunks_exact_mut(stride).enumerate() {
            let [by_strain, by_rate] = &friction.by[e * n + j][tendon];
            for c in 0..6 {
                let row = &mut row[tables.first[c]..][..tables.counts[c]];
                let (a, b) = (element.length * by_strain[c], by_rate[c]);
                let (basis, slopes) =
                    (&tables.basis[j * tables.stride..], &tables.slopes[j * tables.stride..]);
                for ((entry, p), slope) in row.iter_mut().zip(basis).zip(slopes) {
                    *entry = a * p + b * slope;
                }
            }
            add(theta, tables.weights[j], &row[..order]);
        }
        let angles = &mut self.angles[first..][..tables.rows * stride];
        let weights = RowMajor { entries: &tables.integration, stride: tables.rows };
        product(angles, stride, weights, RowMajor { entries: &self.rates, stride }, tables.rows, stride);
        at_end(tables, 0, &friction.kinks[e][tendon][1], &mut self.row);
        for row in angles.chunks_exact_mut(stride).take(n) {
            add(&mut row[..order], 1.0, &self.row);
        }
        add(theta, 1.0, &self.row);
        if runs(mesh, e + 1, tendon) {
            at_end(tables, 1, &friction.kinks[e + 1][tendon][0], &mut self.row);
            add(theta, 1.0, &self.row);
        }
    }

    /// Sets the derivatives of the residual by `Theta` of a tendon at the nodes, and at the base, `B_0`.
    fn set_weighed(&mut self, mesh: &Mesh, state: &State, e: usize, index: usize, first: usize) {
        let (tables, element, friction) = (&mesh.tables, &mesh.elements[e], &state.friction);
        let (n, order, tendon) = (tables.count(), tables.order, self.tendons[index]);
        let decay = friction.decay(mesh, tendon);
        let weighed = &mut self.weighed[first..][..tables.rows * self.stride];
        let by_theta = &mut self.by_theta[index * order..][..order];
        for (j, row) in weighed.chunks_exact_mut(self.stride).enumerate().take(n) {
            let at = e * n + j;
            if !friction.follows(at, tendon) {
                row.fill(0.0);
                continue;
            }
            let direction = &state.acts.at(at).direction[tendon];
            let weight = element.length * tables.weights[j] * decay * friction.tensions[at][tendon];
            let basis = &tables.basis[j * tables.stride..][..tables.width];
            for c in 0..6 {
                let row = &mut row[tables.first[c]..][..tables.counts[c]];
                for (entry, p) in row.iter_mut().zip(basis) {
                    *entry = weight * direction[c] * p;
                }
            }
            add(by_theta, 1.0, &row[..order]);
        }
    }
}

/// Whether a tendon runs through an element.
fn runs(mesh: &Mesh, e: usize, tendon: usize) -> bool {
    mesh.elements.get(e).is_some_and(|element| element.segment <= mesh.kernel.last_segment(tendon))
}

/// Writes the derivative by the coefficients of a quantity whose derivative by the strain at an end of an element is `by`.
fn at_end(tables: &Tables, end: usize, by: &[f64; 6], row: &mut [f64]) {
    for c in 0..6 {
        let row = &mut row[tables.first[c]..][..tables.counts[c]];
        for (entry, p) in row.iter_mut().zip(&tables.ends[end]) {
            *entry = by[c] * p;
        }
    }
}
