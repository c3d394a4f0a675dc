//! Start of the search where drives move the section in some direction only by compressing the robot: on the axis of a straight one.
//!
//! Bending moves the section there only to second order: where a change `t x` of the unknowns does not move it to first order, the residual in such a
//! direction is `w(t) = w(0) - c t^2`. A second equilibrium gives `c`, and with it the `t` at which `w` is zero: Newton's method starts there, since its
//! derivatives on the axis do not contain bending.

use super::{Drivable, Memory, Problem, ROWS, norm, rest};
use crate::{Error, Target};

/// Directions whose singular value is below this fraction of the largest only compress the rod.
const BENDS: f64 = 1e-3;
/// Largest ratio of the change of another tension to that of the pulled tendon.
const OTHERS: f64 = 10.0;
/// Largest extrapolation in one step and in total, and the accuracy.
const FURTHEST: f64 = 6.0;
const MOST: f64 = 1e3;
const NEAR: f64 = 1.5;
/// Largest number of reductions of a step at which no equilibrium is found.
const CUTS: usize = 4;

impl Memory {
    /// Norm of the residual in the directions that only compression can reduce, if that would take more than the first step.
    fn compressing(&mut self, target: &Target, length: f64) -> Option<f64> {
        let size = self.linearise(target, length);
        let first = self.first_radius(length)?;
        self.decompose_free();
        let weak = || self.singular.weak(&self.residual[..self.rows], BENDS);
        // Directions with a zero singular value are included.
        let far = weak().any(|(left, value)| left.abs() > value * first && left.abs() > 1e-9 * size);
        far.then(|| self.weak_residual(&self.residual))
    }

    /// Norm of a residual in the weak directions of the last decomposition.
    fn weak_residual(&self, residual: &[f64; ROWS]) -> f64 {
        let weak = self.singular.weak(&residual[..self.rows], BENDS);
        weak.map(|(left, _)| left * left).sum::<f64>().sqrt()
    }

    pub(super) fn decompose_free(&mut self) {
        for (free, [least, most]) in self.free.iter_mut().zip(&self.bounds) {
            *free = least < most;
        }
        self.singular.decompose(&self.jacobian, &self.free);
    }

    /// Computes a step in which one unknown grows by the radius and the others change so that the section does not move to first order in any direction of
    /// bending: of all such steps the one of least effort. Returns false where none is within the bounds.
    fn kick(&mut self, pulled: usize, radius: f64) -> bool {
        self.decompose_free();
        let n = self.free.len();
        let rows: Vec<f64> = self.singular.strong(n, BENDS).flatten().copied().collect();
        let (program, effort) = (&mut self.program, self.cost.contains(&1.0));
        program.low.clear();
        program.high.clear();
        for (j, ([least, most], now)) in self.bounds.iter().zip(&self.here.unknowns).enumerate() {
            let high = if least < most { (most - now).max(0.0) } else { 0.0 };
            // Other tensions may only grow, so that a multiple of the step does not violate their lower bounds.
            let low = if effort || least >= most { 0.0 } else { (least - now).min(0.0) };
            let others = OTHERS * radius;
            let ends = if j == pulled { [radius.min(high); 2] } else { [low.max(-others), high.min(others)] };
            program.low.push(ends[0]);
            program.high.push(ends[1]);
        }
        if program.high[pulled] < 1e-3 * radius {
            return false;
        }
        program.begin();
        let still = [0.0; ROWS];
        let still = &still[..rows.len() / n];
        program.nearest(&rows, still, 0.0);
        program.least(&rows, &self.cost, &self.hessian);
        let mut left = [0.0; ROWS];
        rest(&rows, still, &program.x, &mut left[..still.len()]);
        let column: f64 = (0..still.len()).map(|i| rows[i * n + pulled].powi(2)).sum();
        norm(&left) <= 1e-3 * radius * column.sqrt()
    }
}

impl<R: Drivable> Problem<R> {
    /// Where the target requires bending and the first derivatives do not contain it, moves to the point at which the second derivative predicts the
    /// target.
    pub(super) fn bend(&mut self, target: &Target) -> Result<(), Error> {
        let Some(before) = self.search.compressing(target, self.length) else { return Ok(()) };
        let Some(radius) = self.search.first_radius(self.length) else { return Ok(()) };
        self.search.reset_hessian(radius);
        for tendon in 0..self.search.here.unknowns.len() {
            if !self.search.kick(tendon, radius) {
                continue;
            }
            if self.bend_along(target, before)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Moves along the step of the program until bending has removed the residual `before`. Returns false where bending does not reduce it.
    fn bend_along(&mut self, target: &Target, before: f64) -> Result<bool, Error> {
        let step = self.search.program.x.clone();
        let room = self.search.bounds.iter().zip(&self.search.here.unknowns).zip(&step);
        let widest = room
            .filter(|(_, step)| **step != 0.0)
            .map(|(([least, most], now), step)| (if *step > 0.0 { most - now } else { least - now }) / step)
            .fold(f64::INFINITY, f64::min);
        let (mut part, mut cuts, mut known) = (1.0_f64, 0, None);
        while cuts < CUTS {
            for (x, step) in self.search.program.x.iter_mut().zip(&step) {
                *x = part * step;
            }
            self.search.trial();
            self.search.current = false;
            if !self.solve(target.s, false)? {
                (part, cuts) = (0.5 * part, cuts + 1);
                continue;
            }
            let left = self.search.residual_there(target, self.length);
            let gained = before - self.search.weak_residual(&left);
            // Extrapolated with the second derivative.
            let more = (before / gained).sqrt();
            let steady = known.is_none_or(|known: f64| gained > 0.5 * known);
            // NaN where bending leads away from the target.
            let goes_on = more <= MOST && steady;
            if !goes_on {
                return Ok(false);
            }
            let by = more.min(FURTHEST).min(widest / part);
            if by <= NEAR {
                return self.arrive_bent();
            }
            known = Some(gained * by * by);
            part *= by;
        }
        Ok(false)
    }

    fn arrive_bent(&mut self) -> Result<bool, Error> {
        self.search.iterations += 1;
        if !self.derive()? {
            return Ok(false);
        }
        core::mem::swap(&mut self.search.here, &mut self.search.there);
        self.search.current = true;
        Ok(true)
    }

    /// Pulls one tendon to leave a point that is stationary by symmetry. Returns false where no equilibrium is found.
    pub(super) fn kick(&mut self, s: Option<f64>, tendon: usize) -> Result<bool, Error> {
        if tendon >= self.search.here.unknowns.len() {
            return Ok(false);
        }
        let Some(radius) = self.search.first_radius(self.length) else { return Ok(false) };
        if !self.search.kick(tendon, radius) {
            self.search.program.x.fill(0.0);
            self.search.program.x[tendon] = radius;
        }
        self.search.trial();
        self.search.current = false;
        if !self.solve(s, false)? || !self.derive()? {
            return Ok(false);
        }
        core::mem::swap(&mut self.search.here, &mut self.search.there);
        self.search.current = true;
        Ok(true)
    }
}
