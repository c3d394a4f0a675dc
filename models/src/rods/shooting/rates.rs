//! Right-hand side of the integration: rates of the state and of its derivatives along the rod.

use super::flow::{COUPLE, Column, FORCE, Flow, LENGTHS, POSITION, Pull, local_wrench};
use super::local::{Diverged, Local, Stage};
use super::rubbing::Rate;
use pliant_runtime::rotation::{
    Vector, add, cross, normalised_matrix, rotate, rotate_back, scaled, subtract, three,
};

impl Flow<'_> {
    /// The section of a state in balance, with the tensions there.
    pub(super) fn balance(&self, stage: &mut Stage, state: &[f64], accuracy: f64) -> Result<Local, Diverged> {
        let rotation = normalised_matrix([state[0], state[1], state[2], state[3]]);
        stage.solve(self, state, &local_wrench(&rotation, state), accuracy)
    }

    /// The rates at an arc length of a segment [Cosserat 3, 5, 24, 76]. `rate` is memory for tendons with friction.
    #[inline]
    pub(super) fn rates(
        &self,
        (segment, s): (usize, f64),
        stage: &mut Stage,
        columns: &[Column],
        state: &[f64],
        out: &mut [f64],
        rate: &mut Option<Rate>,
    ) -> Result<(), Diverged> {
        stage.move_to(self.kernel, segment, s);
        // Slices of known lengths have no checks of their indices.
        let own = &state[..LENGTHS];
        let (found, more) = out.split_at_mut(LENGTHS);
        let q = [own[0], own[1], own[2], own[3]];
        let rotation = normalised_matrix(q);
        let (couple, force) = (three(own, COUPLE), three(own, FORCE));
        let section = stage.section();
        let gravity = self.kernel.gravity();
        let load: Vector =
            core::array::from_fn(|k| -self.weight * (section.mass * gravity[k] + section.force[k]));
        if self.rigid {
            let natural = section.natural;
            kinematics(q, three(&natural, 0), found);
            let along = rotate(&rotation, three(&natural, 3));
            found[POSITION..COUPLE].copy_from_slice(&along);
            found[COUPLE..FORCE].copy_from_slice(&cross(force, along));
            found[FORCE..].copy_from_slice(&load);
            more.fill(0.0);
            return Ok(());
        }
        let wrench = self.rod_wrench(&rotation, state);
        let local = stage.solve(self, state, &wrench, self.accuracy)?;
        kinematics(q, three(&local.strain, 0), found);
        let along = rotate(&rotation, three(&local.strain, 3));
        found[POSITION..COUPLE].copy_from_slice(&along);
        found[COUPLE..FORCE].copy_from_slice(&cross(force, along));
        found[FORCE..].copy_from_slice(&load);
        let size = self.state();
        for (tendon, out) in more[..self.tendons()].iter_mut().enumerate() {
            *out = if self.pieces(tendon) { 0.0 } else { stage.stretch(&local, tendon) };
        }
        let rate = if self.actuators.rubs {
            let rate = rate.get_or_insert_with(|| Rate::new(self.kernel));
            let rates = [cross(force, along), load];
            self.rate(stage, &local, &rotation, (&wrench, rates), rate)?;
            Self::turnings(rate, &mut out[self.angles()..][..self.tendons()]);
            if !columns.is_empty() {
                self.linearise(stage, &local, (&rotation, &wrench), [force, load], rate)?;
            }
            Some(&*rate)
        } else {
            None
        };
        if self.actuators.has_sections() {
            for (tendon, out) in out[self.centres()..size].iter_mut().enumerate() {
                *out = stage.along(self, &local, tendon);
            }
        }
        let width = self.column();
        let whole = state;
        let position = three(own, POSITION);
        let (rod_couple, rod_force) = match &self.pull {
            Some(pull) => (subtract(couple, pull.about(position)), subtract(force, pull.force)),
            None => (couple, force),
        };
        for (column, (state, out)) in
            columns.iter().zip(state[size..].chunks_exact(width).zip(out[size..].chunks_exact_mut(width)))
        {
            let (own, found) = (&state[..9], &mut out[..9]);
            let (phi, moment) = (three(own, 0), three(own, 6));
            let (mut c, mut n) = (moment, column.force);
            if let Some(pull) = &self.pull {
                let moved = Pull::of(column.pull);
                c = subtract(c, add(moved.about(position), cross(pull.force, three(own, 3))));
                n = subtract(n, moved.force);
            }
            let c = rotate_back(&rotation, add(c, cross(rod_couple, phi)));
            let n = rotate_back(&rotation, add(n, cross(rod_force, phi)));
            let mut change = [c[0], c[1], c[2], n[0], n[1], n[2]];
            if rate.is_some() {
                self.change_tensions(stage, whole, column, state);
                for (tension, direction) in stage.changes.iter().zip(stage.acting().direction) {
                    for (change, direction) in change.iter_mut().zip(direction) {
                        *change -= tension * direction;
                    }
                }
            } else if let Some(tendon) = column.tendon.filter(|tendon| !self.pieces(*tendon)) {
                let direction = &stage.acting().direction[tendon];
                for (change, direction) in change.iter_mut().zip(direction) {
                    *change -= direction;
                }
            }
            let wrench_change = [c[0], c[1], c[2], n[0], n[1], n[2]];
            let strain = local.factor.solve(change);
            found[..3].copy_from_slice(&rotate(&rotation, three(&strain, 0)));
            let velocity = add(cross(phi, along), rotate(&rotation, three(&strain, 3)));
            found[3..6].copy_from_slice(&velocity);
            found[6..].copy_from_slice(&add(cross(force, velocity), cross(column.force, along)));
            if self.lengths {
                for (tendon, out) in out[9..][..self.tendons()].iter_mut().enumerate() {
                    *out = if self.pieces(tendon) { 0.0 } else { stage.stretch_rate(tendon, &strain) };
                }
            }
            if let Some(rate) = rate {
                let from = width - self.tendons();
                rate.change([&strain, &wrench_change], phi, &stage.changes, &mut out[from..]);
            }
        }
        Ok(())
    }
}

/// `q' = q (0, K) / 2`.
#[inline]
fn kinematics([w, x, y, z]: [f64; 4], curvature: Vector, out: &mut [f64]) {
    let [a, b, c] = scaled(0.5, curvature);
    out[0] = -x * a - y * b - z * c;
    out[1] = w * a + y * c - z * b;
    out[2] = w * b + z * a - x * c;
    out[3] = w * c + x * b - y * a;
}
