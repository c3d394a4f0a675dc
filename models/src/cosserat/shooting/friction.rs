//! Tendons with friction along a shot.
//!
//! `Theta_i' = |u_i|` (`cosserat/friction.rs`) contains the rate of the strain along the rod, which obeys the derivative of the balance of a section,
//! `(H (xi - xi_0) + sum of T_i (D_i x t_i, t_i))' = Lambda'`, with `T_i' = -sigma_i mu_i T_i Theta_i'`. Both are solved for together: Newton's method for `xi'`, with
//! the tangent of the section less `sigma_i mu_i T_i (D_i x t_i, t_i)` times the derivative of `Theta_i'` by `xi'`, which is not symmetric: the inverse of the tangent changed
//! by one product of vectors per tendon. The derivatives of `Theta_i'` by the state follow from the same inverse.

use pliant_runtime::moved::{change, number};
use pliant_runtime::rotation::{Rows, Vector, add, cross, dot, rotate_back, scaled, subtract, three};

use super::super::friction::{STRAIGHT, Turning, kink, turning};
use super::super::kernel::{Kernel, Section};
use super::flow::{COUPLE, Column, FORCE, Flow};
use super::local::{Diverged, Local, Stage};

/// Newton steps for the rate of the strain.
const STEPS: usize = 30;
/// Relative change of the rate of the strain at which they end: that of the last step, whose error is below rounding.
const SETTLED: f64 = 1e-8;

/// The rate of the strain along the rod in a section, and what its derivatives need.
pub(super) struct Rate<K: Kernel> {
    turns: K::PerTendon<Turning<f64>>,
    /// Tensions; of chambers whose area is normal to their centre lines minus pressure times area, of other chambers zero.
    pulls: K::PerTendon<f64>,
    /// `(D x t, t)` of each tendon.
    along: K::PerTendon<[f64; 6]>,
    inverse: [[f64; 6]; 6],
    slope: Section<f64>,
    /// `Lambda`, local.
    wrench: [f64; 6],
}

/// `(D x v, v)`.
#[inline]
fn wrench(place: Vector, v: Vector) -> [f64; 6] {
    let [a, b, c] = cross(place, v);
    [a, b, c, v[0], v[1], v[2]]
}

/// `|K| C` as the rate of a wrench in a frame that turns: `K x C` of both parts.
#[inline]
fn turned(curvature: Vector, wrench: &[f64; 6]) -> [f64; 6] {
    let (couple, force) = (cross(curvature, three(wrench, 0)), cross(curvature, three(wrench, 3)));
    [couple[0], couple[1], couple[2], force[0], force[1], force[2]]
}

/// A matrix times a vector.
#[inline]
fn times(matrix: &[[f64; 6]; 6], v: &[f64; 6]) -> [f64; 6] {
    let mut out = [0.0; 6];
    // By rows: of the transpose by columns.
    for (row, out) in matrix.iter().zip(&mut out) {
        *out = product(row, v);
    }
    out
}

/// The inverse of a matrix plus `a b^T`, from the inverse of the matrix: `W - W a b^T W/(1 + b^T W a)`.
#[inline]
fn update(inverse: &mut [[f64; 6]; 6], a: &[f64; 6], b: &[f64; 6]) {
    let left = times(inverse, a);
    let factor = -1.0 / (1.0 + product(b, &left));
    let mut right = [0.0; 6];
    for (row, b) in inverse.iter().zip(b) {
        for (right, entry) in right.iter_mut().zip(row) {
            *right += b * entry;
        }
    }
    for (row, left) in inverse.iter_mut().zip(left) {
        for (entry, right) in row.iter_mut().zip(right) {
            *entry += factor * left * right;
        }
    }
}

#[inline]
fn product(a: &[f64; 6], b: &[f64; 6]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl<K: Kernel> Flow<'_, K> {
    /// Tensions in a section with this state, N.
    pub(super) fn tensions_at(&self, state: &[f64]) -> K::PerTendon<f64> {
        if !self.actuators.rubs {
            return self.tensions.clone();
        }
        self.kernel.per_tendon(|tendon| self.tensions.as_ref()[tendon] * self.part(state, tendon))
    }

    /// Tension in a section by that at the base.
    pub(super) fn part(&self, state: &[f64], tendon: usize) -> f64 {
        if self.actuators.rubs { (self.decay(tendon) * state[self.angles() + tendon]).exp() } else { 1.0 }
    }

    /// `d ln T/d Theta`.
    fn decay(&self, tendon: usize) -> f64 {
        -self.slides.as_ref()[tendon].sign() * self.actuators.friction.as_ref()[tendon]
    }

    /// Derivatives of the tensions in a section along a column.
    pub(super) fn tension_changes(
        &self,
        tensions: &K::PerTendon<f64>,
        state: &[f64],
        column: &Column,
        changes: &[f64],
    ) -> K::PerTendon<f64> {
        let from = self.column() - self.kernel.tendon_count();
        self.kernel.per_tendon(|tendon| {
            let own = if column.tendon == Some(tendon) { self.part(state, tendon) } else { 0.0 };
            let turned = if self.actuators.rubs {
                self.decay(tendon) * tensions.as_ref()[tendon] * changes[from + tendon]
            } else {
                0.0
            };
            own + turned
        })
    }

    /// The rate of the strain in a section in balance, and with it `Theta_i'`. `rates` are those of couple and force in the world.
    pub(super) fn rate(
        &self,
        stage: &mut Stage<K>,
        local: &Local<K>,
        tensions: &K::PerTendon<f64>,
        rotation: &Rows,
        (wrench, rates): (&[f64; 6], [Vector; 2]),
    ) -> Result<Rate<K>, Diverged> {
        let slope = stage.slope(self.kernel);
        let count = self.kernel.tendon_count();
        let pulls = self.kernel.per_tendon(|tendon| {
            if stage.runs(self.kernel, tendon) {
                self.actuators.pull(tendon, tensions.as_ref()[tendon])
            } else {
                0.0
            }
        });
        let strain = &local.strain;
        let curvature = three(strain, 0);
        let section = stage.section();
        let carried = turned(curvature, wrench);
        let [moment, force] = rates.map(|rate| rotate_back(rotation, rate));
        // What does not depend on the rate of the strain: Lambda' - H' (xi - xi_0) + H xi_0'.
        let mut given: [f64; 6] = core::array::from_fn(|k| {
            let rate = if k < 3 { moment[k] } else { force[k - 3] };
            rate - carried[k] - slope.stiffness[k] * (strain[k] - section.natural[k])
                + section.stiffness[k] * slope.natural[k]
        });
        for tendon in 0..count {
            if stage.runs(self.kernel, tendon) && self.actuators.in_sections(tendon) {
                let [y, z] = stage.routing(tendon).slope;
                let push = self.actuators.push(tendon, tensions.as_ref()[tendon]);
                given[1] -= push * z;
                given[2] += push * y;
            }
        }
        let least = STRAIGHT / self.kernel.length();
        let mut rate: [f64; 6] =
            core::array::from_fn(|k| if self.free[k] { stage.rate[k] } else { slope.natural[k] });
        let tangent: [[f64; 6]; 6] = core::array::from_fn(|k| {
            local.factor.solve(core::array::from_fn(|j| f64::from(u8::from(j == k))))
        });
        let mut turns = self.kernel.per_tendon(|tendon| turning(stage.routing(tendon), strain, &rate, least));
        let along = self
            .kernel
            .per_tendon(|tendon| self::wrench(stage.places(tendon).0, turns.as_ref()[tendon].direction));
        for _ in 0..STEPS {
            let mut residual: [f64; 6] = core::array::from_fn(|k| given[k] - section.stiffness[k] * rate[k]);
            let mut inverse = tangent;
            for (tendon, turn) in turns.as_ref().iter().enumerate() {
                let pull = pulls.as_ref()[tendon];
                if pull == 0.0 {
                    continue;
                }
                let (place, inclined) = stage.places(tendon);
                let decay = self.decay(tendon) * pull;
                let along = &along.as_ref()[tendon];
                let (bend, lean) = (self::wrench(place, turn.turned), cross(inclined, turn.direction));
                for k in 0..6 {
                    let lean = if k < 3 { lean[k] } else { 0.0 };
                    residual[k] -= decay * turn.rate * along[k] + pull * (bend[k] + lean);
                }
                if decay != 0.0 {
                    update(&mut inverse, &along.map(|entry| decay * entry), &turn.by[1]);
                }
            }
            // Rows and columns of constrained components are zero. Those of bending and of stretching differ by the square of a length.
            let step = times(&inverse, &residual);
            let sizes = [0, 3].map(|from| {
                let norm = |v: &[f64]| v.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
                let length = if from == 0 { 1.0 } else { self.kernel.length().recip() };
                let scale = norm(&rate[from..from + 3]) + length / self.kernel.length().powi(2);
                norm(&step[from..from + 3]) / scale
            });
            for (rate, step) in rate.iter_mut().zip(&step) {
                *rate += step;
            }
            let size = sizes[0].max(sizes[1]);
            if !size.is_finite() {
                return Err(Diverged);
            }
            // The step was one of Newton's method: its error is about its square.
            if size < SETTLED {
                stage.rate = rate;
                for turn in turns.as_mut() {
                    turn.rate += product(&turn.by[1], &step);
                }
                return Ok(Rate { turns, pulls, along, inverse, slope, wrench: *wrench });
            }
            for (tendon, turn) in turns.as_mut().iter_mut().enumerate() {
                *turn = turning(stage.routing(tendon), strain, &rate, least);
            }
        }
        Err(Diverged)
    }

    /// Writes the derivatives of `Theta_i'` along a column: `strain` is the change of the strain, `wrench` that of `Lambda`, `tensions` those of the tensions, `rates` those
    /// of couple and force in the world, carried back by the turning of the section.
    #[expect(clippy::too_many_arguments, reason = "what the rate of turning depends on")]
    pub(super) fn turning_changes(
        &self,
        stage: &Stage<K>,
        local: &Local<K>,
        found: &Rate<K>,
        [strain, wrench]: [&[f64; 6]; 2],
        tensions: &K::PerTendon<f64>,
        rates: [Vector; 2],
        out: &mut [f64],
    ) {
        let (curvature, spin) = (three(&local.strain, 0), three(strain, 0));
        let (carried, turning) = (turned(curvature, wrench), turned(spin, &found.wrench));
        let mut right: [f64; 6] = core::array::from_fn(|k| {
            let rate = if k < 3 { rates[0][k] } else { rates[1][k - 3] };
            rate - carried[k] - turning[k] - found.slope.stiffness[k] * strain[k]
        });
        for (tendon, turn) in found.turns.as_ref().iter().enumerate() {
            if !stage.runs(self.kernel, tendon) {
                continue;
            }
            let (place, inclined) = stage.places(tendon);
            if self.actuators.in_sections(tendon) {
                let [y, z] = stage.routing(tendon).slope;
                let push = self.actuators.push(tendon, tensions.as_ref()[tendon]);
                right[1] -= push * z;
                right[2] += push * y;
                continue;
            }
            let pull = found.pulls.as_ref()[tendon];
            let more = self.actuators.pull(tendon, tensions.as_ref()[tendon]);
            if pull == 0.0 && more == 0.0 {
                continue;
            }
            let decay = self.decay(tendon);
            let t = turn.direction;
            // Changes of Gamma_i, of its rate at constant rate of the strain, of t and of t'.
            let way = add(three(strain, 3), cross(spin, place));
            let inverse = turn.length.recip();
            let across = scaled(inverse, subtract(way, scaled(dot(t, way), t)));
            let rate = cross(spin, inclined);
            let stretching = dot(t, turn.way_rate);
            let bent = subtract(
                subtract(subtract(rate, scaled(dot(t, rate), t)), scaled(stretching, across)),
                scaled(dot(across, turn.way_rate), t),
            );
            let bent = scaled(inverse, subtract(bent, scaled(dot(t, way), turn.turned)));
            let (along, across_wrench) = (&found.along.as_ref()[tendon], self::wrench(place, across));
            let (bend, bent_wrench) = (self::wrench(place, turn.turned), self::wrench(place, bent));
            let (lean, leant) = (cross(inclined, t), cross(inclined, across));
            let size = product(&turn.by[0], strain);
            for k in 0..6 {
                let (lean, leant) = if k < 3 { (lean[k], leant[k]) } else { (0.0, 0.0) };
                right[k] -= decay * (more * turn.rate + pull * size) * along[k]
                    + decay * pull * turn.rate * across_wrench[k]
                    + more * (bend[k] + lean)
                    + pull * (bent_wrench[k] + leant);
            }
        }
        for k in (0..6).filter(|k| !self.free[*k]) {
            right[k] = 0.0;
        }
        let rate = times(&found.inverse, &right);
        for (tendon, (out, turn)) in out.iter_mut().zip(found.turns.as_ref()).enumerate() {
            *out = if stage.runs(self.kernel, tendon) {
                product(&turn.by[0], strain) + product(&turn.by[1], &rate)
            } else {
                0.0
            };
        }
    }

    /// Writes `Theta_i'` of the tendons.
    pub(super) fn turnings(&self, stage: &Stage<K>, found: &Rate<K>, out: &mut [f64]) {
        for (tendon, (out, turn)) in out.iter_mut().zip(found.turns.as_ref()).enumerate() {
            *out = if stage.runs(self.kernel, tendon) { turn.rate } else { 0.0 };
        }
    }

    /// Adds the angles of kinks between the section on the side of the base, with this strain and routing, and the section behind it, which are in `before` and `stage`:
    /// `Theta` behind the kink decides on the tensions there, and so on the strain and on the angle.
    pub(super) fn kinks(
        &self,
        before: &Stage<K>,
        stage: &mut Stage<K>,
        columns: &[Column],
        strains: &[[f64; 6]],
        current: &mut [f64],
    ) -> Result<(), Diverged> {
        let (size, width, angles) = (self.state(), self.column(), self.angles());
        let count = self.kernel.tendon_count();
        let start = self.kernel.per_tendon(|tendon| current[angles + tendon]);
        let mut found = None;
        for _ in 0..STEPS {
            let (local, tensions) = self.balance(stage, &current[..size], 1e-10)?;
            let kinks = self.kernel.per_tendon(|tendon| {
                let runs = stage.runs(self.kernel, tendon) && before.runs(self.kernel, tendon);
                runs.then(|| {
                    kink([before.routing(tendon), stage.routing(tendon)], [&before.strain, &local.strain])
                })
            });
            let mut largest = 0.0_f64;
            for tendon in 0..count {
                let angle = kinks.as_ref()[tendon].map_or(0.0, |kink| kink.rate);
                let next = start.as_ref()[tendon] + angle;
                largest = largest.max((next - current[angles + tendon]).abs());
                current[angles + tendon] = next;
            }
            found = Some((local, tensions, kinks));
            if largest < 1e-15 {
                break;
            }
        }
        let Some((local, tensions, kinks)) = found else { return Err(Diverged) };
        let from = width - count;
        let (state, rest) = current.split_at_mut(size);
        for ((column, own), strain) in columns.iter().zip(rest.chunks_exact_mut(width)).zip(strains) {
            let start = self.kernel.per_tendon(|tendon| own[from + tendon]);
            for _ in 0..STEPS {
                let change = self.strain_change(&local, &tensions, state, column, own);
                let mut largest = 0.0_f64;
                for tendon in 0..count {
                    let Some(kink) = &kinks.as_ref()[tendon] else { continue };
                    let next =
                        start.as_ref()[tendon] + product(&kink.by[0], strain) + product(&kink.by[1], &change);
                    largest = largest.max((next - own[from + tendon]).abs());
                    own[from + tendon] = next;
                }
                if largest < 1e-15 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The change of the strain along a column.
    pub(super) fn strain_change(
        &self,
        local: &Local<K>,
        tensions: &K::PerTendon<f64>,
        state: &[f64],
        column: &Column,
        own: &[f64],
    ) -> [f64; 6] {
        let rotation = pliant_runtime::rotation::normalised_matrix([state[0], state[1], state[2], state[3]]);
        let (phi, moment) = (three(own, 0), three(own, 6));
        let c = rotate_back(&rotation, add(moment, cross(three(state, COUPLE), phi)));
        let n = rotate_back(&rotation, add(column.force, cross(three(state, FORCE), phi)));
        let mut change = [c[0], c[1], c[2], n[0], n[1], n[2]];
        let changes = self.tension_changes(tensions, state, column, own);
        for (tension, direction) in changes.as_ref().iter().zip(local.acting.direction.as_ref()) {
            for (change, direction) in change.iter_mut().zip(direction) {
                *change -= tension * direction;
            }
        }
        local.factor.solve(change)
    }
}

/// The derivative of the section along the rod.
pub(super) fn slope<K: Kernel>(kernel: &K, segment: usize, s: f64) -> Section<f64> {
    let section = kernel.section(segment, &number(s, 1.0));
    Section {
        stiffness: section.stiffness.map(|entry| change(&entry)),
        natural: section.natural.map(|entry| change(&entry)),
        mass: 0.0,
        force: [0.0; 3],
    }
}
