//! Tendons with friction along a shot.
//!
//! `Theta_i' = |u_i|` (`rods/friction.rs`) contains the rate of the strain along the rod, which obeys the derivative of the balance of a section,
//! `(H (xi - xi_0) + sum of T_i (D_i x t_i, t_i))' = Lambda'`, with `T_i' = -sigma_i mu_i T_i Theta_i'`. At given `Theta_i'` that is linear in `xi'`, with the tangent of the
//! section, and `u_i` is linear in `xi'`: what is left are as many equations `Theta_i' = |u_i|` as tendons (`rubbing`). The derivatives of `Theta_i'` by the state are found
//! backwards, from `Theta_i'` to strain, wrench and tensions: their number is that of the tendons, not that of the columns.

use pliant_runtime::rotation::{Rows, Vector, add, cross, dot, rotate, rotate_back, scaled, subtract, three};

use super::super::friction::{STRAIGHT, Way, kink};
use super::super::kernel::Routing;
use super::flow::{COUPLE, Column, FORCE, Flow};
use super::local::{Diverged, Local, Stage};
use super::rubbing::{Rate, Rub, factorise, product};

/// Passes for the rate of the strain, and steps for a kink.
const STEPS: usize = 30;
/// Relative error of the rate of the strain at which they end. The tangent lacks the last change of the strain, and so a pass misses at most as much of its change: much less,
/// since tendons are a small part of the tangent, and nothing where the integration converges, since both changes vanish.
const MISSED: f64 = 1e-10;

/// `D x v` of a place across the rod.
#[inline(always)]
fn arm([y, z]: [f64; 2], v: Vector) -> Vector {
    [y * v[2] - z * v[1], z * v[0], -y * v[0]]
}

/// Takes a force per length at the place of a tendon away, and the couple of the tendon's force `lean` by the inclination of its routing.
#[inline(always)]
fn relieve(wrench: &mut [f64; 6], routing: &Routing<f64>, force: Vector, lean: Vector) {
    let (couple, leant) = (arm(routing.offset, force), arm(routing.slope, lean));
    for k in 0..3 {
        wrench[k] -= couple[k] + leant[k];
        wrench[3 + k] -= force[k];
    }
}

/// `|K| C` as the rate of a wrench in a frame that turns: `K x C` of both parts.
#[inline]
fn turned(curvature: Vector, wrench: &[f64; 6]) -> [f64; 6] {
    let (couple, force) = (cross(curvature, three(wrench, 0)), cross(curvature, three(wrench, 3)));
    [couple[0], couple[1], couple[2], force[0], force[1], force[2]]
}

impl Flow<'_> {
    /// Writes the tensions in a section with this state, N, of tendons that act along the rod: zero where they run straight; pressures of chambers, Pa.
    #[inline]
    pub(super) fn set_tensions(&self, state: &[f64], tensions: &mut [f64]) {
        if !self.guides.straight() && !self.actuators.rubs {
            return tensions.copy_from_slice(self.pulling);
        }
        for (tendon, tension) in tensions.iter_mut().enumerate() {
            let base = if self.pieces(tendon) { 0.0 } else { self.pulling[tendon] };
            *tension = if self.actuators.rubs { base * self.part(state, tendon) } else { base };
        }
    }

    /// Tension in a section by that at the base.
    pub(super) fn part(&self, state: &[f64], tendon: usize) -> f64 {
        if self.actuators.rubs { (self.decay(tendon) * state[self.angles() + tendon]).exp() } else { 1.0 }
    }

    /// `d ln T/d Theta`.
    pub(super) fn decay(&self, tendon: usize) -> f64 {
        -self.slides[tendon].sign() * self.actuators.friction[tendon]
    }

    /// Sets the derivatives of the tensions in a section along a column.
    pub(super) fn change_tensions(&self, stage: &mut Stage, state: &[f64], column: &Column, own: &[f64]) {
        let from = self.column() - self.kernel.tendon_count();
        let Stage { tensions, changes, .. } = stage;
        for (tendon, (change, tension)) in changes.iter_mut().zip(&*tensions).enumerate() {
            let base = if column.tendon == Some(tendon) { self.part(state, tendon) } else { 0.0 };
            let turned =
                if self.actuators.rubs { self.decay(tendon) * tension * own[from + tendon] } else { 0.0 };
            *change = base + turned;
        }
    }

    /// The rate of the strain in a section in balance, and with it `Theta_i'`. `rates` are those of couple and force in the world.
    #[inline(never)]
    pub(super) fn rate(
        &self,
        stage: &mut Stage,
        local: &Local,
        rotation: &Rows,
        (wrench, rates): (&[f64; 6], [Vector; 2]),
        found: &mut Rate,
    ) -> Result<(), Diverged> {
        let slope = stage.slope(self.kernel);
        let strain = &local.strain;
        let section = stage.section();
        let carried = turned(three(strain, 0), wrench);
        let [moment, force] = rates.map(|rate| rotate_back(rotation, rate));
        // Terms without the rate of the strain: Lambda' - H' (xi - xi_0) + H xi_0'.
        let mut given = [moment[0], moment[1], moment[2], force[0], force[1], force[2]];
        for k in 0..6 {
            given[k] += section.stiffness[k] * slope.natural[k]
                - carried[k]
                - slope.stiffness[k] * (strain[k] - section.natural[k]);
        }
        for (tendon, rub) in found.tendons.iter_mut().enumerate() {
            rub.runs = stage.runs(self.kernel, tendon);
            (rub.pull, rub.press) = (0.0, 0.0);
            if !rub.runs {
                continue;
            }
            let (routing, tension) = (stage.routing(tendon), stage.tensions[tendon]);
            rub.way = Way::new(routing, strain);
            rub.pull = self.actuators.pull(tendon, tension);
            rub.press = self.decay(tendon) * rub.pull;
            let t = rub.way.direction;
            let [a, b, c] = arm(routing.offset, t);
            rub.along = [a, b, c, t[0], t[1], t[2]];
            if self.actuators.in_sections(tendon) {
                let [y, z] = routing.slope;
                let push = self.actuators.push(tendon, tension);
                given[1] -= push * z;
                given[2] += push * y;
            }
        }
        let inverse = self.kernel.length().recip();
        let least = STRAIGHT * inverse;
        let mut rate = slope.natural;
        for k in (0..6).filter(|k| self.free[*k]) {
            rate[k] = stage.rate[k];
        }
        for _ in 0..STEPS {
            let mut residual = given;
            for k in 0..6 {
                residual[k] -= section.stiffness[k] * rate[k];
            }
            for (tendon, rub) in found.tendons.iter_mut().enumerate().filter(|(_, rub)| rub.runs) {
                rub.turn = rub.way.turn(&rate, least);
                let (t, turned) = (rub.way.direction, subtract(rub.turn.u, rub.way.carried));
                let force = add(scaled(rub.press * rub.turn.rate, t), scaled(rub.pull, turned));
                relieve(&mut residual, stage.routing(tendon), force, scaled(rub.pull, t));
            }
            // Rows and columns of constrained components are zero.
            let step = found.free_step(&local.factor, residual);
            let step = found.whole_step(step, least).ok_or(Diverged)?;
            for (rate, step) in rate.iter_mut().zip(&step) {
                *rate += step;
            }
            for rub in &mut found.tendons {
                rub.turn.stretching += product(&rub.along, &step);
            }
            if !step.iter().all(|entry| entry.is_finite()) {
                return Err(Diverged);
            }
            // Bending and stretching differ by the square of a length.
            let missed = |from: usize, length: f64| {
                let square = |v: &[f64; 6]| v[from..from + 3].iter().map(|entry| entry * entry).sum::<f64>();
                let least = length * inverse * inverse;
                let part = MISSED * MISSED * (square(&rate) + least * least);
                local.size * local.size * square(&step) > part
            };
            if !missed(0, 1.0) && !missed(3, inverse) {
                stage.rate = rate;
                return Ok(());
            }
        }
        Err(Diverged)
    }

    /// The derivatives of `Theta_i'`, after [`Self::rate`] and backwards: with `e_i = d Theta_i' . d xi + w_i . (d Lambda' - ...)`, `w_i` the solution of the tangent
    /// for the derivative of `Theta_i'` by the rate of the strain, `(1 + G) d Theta' = e`. `force` and `load` are the force and its rate in the world.
    ///
    /// At a constant rate of the strain the force per length `T_j Theta_j' t_j (-sigma_j mu_j) + T_j t_j'` of a tendon changes with `Gamma_j` by the symmetric matrix
    /// `alpha P - beta (t t'^T + t' t^T)`, `P = 1 - t t^T`, and with `K x D_j'` by `beta P`, as its force `T_j t_j` with `Gamma_j`.
    #[inline(never)]
    pub(super) fn linearise(
        &self,
        stage: &mut Stage,
        local: &Local,
        (rotation, wrench): (&Rows, &[f64; 6]),
        [force, load]: [Vector; 2],
        found: &mut Rate,
    ) -> Result<(), Diverged> {
        let softening = stage.slope(self.kernel).stiffness;
        let count = self.kernel.tendon_count();
        let (curvature, stretch) = (three(&local.strain, 0), three(&local.strain, 3));
        let (couple, pull) = (three(wrench, 0), three(wrench, 3));
        let force = rotate_back(rotation, force);
        found.factors.fill(0.0);
        found.by_tension.fill(0.0);
        found.weigh(&local.factor);
        for i in 0..count {
            found.factors[i * count + i] = 1.0;
            let rub = &found.tendons[i];
            // The angle of a tendon without friction or tension changes no tension.
            if rub.press == 0.0 {
                continue;
            }
            let weights = &rub.weights;
            let (turns, moves) = (three(weights, 0), three(weights, 3));
            // Rate of the wrench: `-K x d Lambda`, and the rate `d n x Gamma` of the couple.
            let by_couple = cross(curvature, turns);
            let by_force = add(cross(curvature, moves), cross(stretch, turns));
            let mut strain = rub.way.by_strain(&rub.turn, rub.unit);
            for (by, (weight, softening)) in strain.iter_mut().zip(weights.iter().zip(&softening)) {
                *by -= weight * softening;
            }
            let mut spun = add(cross(couple, turns), cross(pull, moves));
            let mut shifted = scaled(-1.0, cross(turns, force));
            for (j, other) in found.tendons.iter().enumerate().filter(|(_, other)| other.runs) {
                let routing = stage.routing(j);
                let by_tension = &mut found.by_tension[i * count + j];
                if self.actuators.in_sections(j) {
                    let [y, z] = routing.slope;
                    *by_tension = self.actuators.push(j, 1.0) * (weights[2] * y - weights[1] * z);
                    continue;
                }
                let Rub { pull, press, way, turn, .. } = other;
                let (t, turned) = (way.direction, subtract(turn.u, way.carried));
                // Weights of the force per length at the tendon, and of its force in an inclined channel.
                let (at, leant) = (subtract(moves, arm(routing.offset, turns)), arm(routing.slope, turns));
                let (along, bent, lean) = (dot(at, t), dot(at, turned), dot(leant, t));
                found.factors[i * count + j] += press * along;
                *by_tension = self.actuators.pull(j, 1.0) * (lean - bent - self.decay(j) * turn.rate * along);
                let beta = pull * way.inverse;
                let alpha = press * turn.rate * way.inverse - beta * way.inverse * turn.stretching;
                let by = beta * (lean - bent) - alpha * along;
                let way: Vector = core::array::from_fn(|k| {
                    alpha * at[k] - beta * (leant[k] + along * turned[k]) + by * t[k]
                });
                let inclined: Vector = core::array::from_fn(|k| beta * (at[k] - along * t[k]));
                spun = add(spun, add(arm(routing.offset, way), arm(routing.slope, inclined)));
                shifted = add(shifted, way);
            }
            let turned = cross(rotate(rotation, moves), load);
            let inputs = &mut found.tendons[i].inputs;
            for k in 0..3 {
                inputs[k] = strain[k] - spun[k];
                inputs[3 + k] = strain[3 + k] - shifted[k];
                inputs[6 + k] = by_couple[k];
                inputs[9 + k] = by_force[k];
                inputs[12 + k] = turned[k];
            }
        }
        if factorise(&mut found.factors, count) { Ok(()) } else { Err(Diverged) }
    }

    /// Writes `Theta_i'` of the tendons.
    pub(super) fn turnings(found: &Rate, out: &mut [f64]) {
        for (out, rub) in out.iter_mut().zip(&*found.tendons) {
            *out = if rub.runs { rub.turn.rate } else { 0.0 };
        }
    }

    /// Adds the angles of kinks [Cosserat 59, 62] between the section on the side of the base, with this strain and routing, and the section behind it, which are in `before` and `stage`:
    /// `Theta` behind the kink decides on the tensions there, and so on the strain and on the angle.
    pub(super) fn kinks(
        &self,
        before: &Stage,
        stage: &mut Stage,
        columns: &[Column],
        strains: &[[f64; 6]],
        current: &mut [f64],
    ) -> Result<(), Diverged> {
        let (size, width, angles) = (self.state(), self.column(), self.angles());
        let count = self.kernel.tendon_count();
        let start = self.kernel.per_tendon(|tendon| current[angles + tendon]);
        let mut found = None;
        for _ in 0..STEPS {
            let local = self.balance(stage, &current[..size], 1e-10)?;
            let kinks = self.kernel.per_tendon(|tendon| {
                let runs = stage.runs(self.kernel, tendon) && before.runs(self.kernel, tendon);
                runs.then(|| {
                    kink([before.routing(tendon), stage.routing(tendon)], [&before.strain, &local.strain])
                })
            });
            let mut largest = 0.0_f64;
            for tendon in 0..count {
                let angle = kinks[tendon].map_or(0.0, |kink| kink.rate);
                let next = start[tendon] + angle;
                largest = largest.max((next - current[angles + tendon]).abs());
                current[angles + tendon] = next;
            }
            found = Some((local, kinks));
            if largest < 1e-15 {
                break;
            }
        }
        let Some((local, kinks)) = found else { return Err(Diverged) };
        let from = width - count;
        let (state, rest) = current.split_at_mut(size);
        for ((column, own), strain) in columns.iter().zip(rest.chunks_exact_mut(width)).zip(strains) {
            let start = self.kernel.per_tendon(|tendon| own[from + tendon]);
            for _ in 0..STEPS {
                let change = self.strain_change(stage, &local, state, column, own);
                let mut largest = 0.0_f64;
                for tendon in 0..count {
                    let Some(kink) = &kinks[tendon] else { continue };
                    let next = start[tendon] + product(&kink.by[0], strain) + product(&kink.by[1], &change);
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
        stage: &mut Stage,
        local: &Local,
        state: &[f64],
        column: &Column,
        own: &[f64],
    ) -> [f64; 6] {
        let rotation = pliant_runtime::rotation::normalised_matrix([state[0], state[1], state[2], state[3]]);
        let (phi, moment) = (three(own, 0), three(own, 6));
        let c = rotate_back(&rotation, add(moment, cross(three(state, COUPLE), phi)));
        let n = rotate_back(&rotation, add(column.force, cross(three(state, FORCE), phi)));
        let mut change = [c[0], c[1], c[2], n[0], n[1], n[2]];
        self.change_tensions(stage, state, column, own);
        for (tension, direction) in stage.changes.iter().zip(stage.acting().direction) {
            for (change, direction) in change.iter_mut().zip(direction) {
                *change -= tension * direction;
            }
        }
        local.factor.solve(change)
    }
}
