//! Out of places where tensions move the section in some direction only by compressing the rod: the axis of a straight robot.
//!
//! Bending moves the section there to the second order: where a change `t x` of the tensions leaves it where it is to the first order, what is left of the
//! equations in such a direction is `w(t) = w(0) - c t^2`. One equilibrium beside the place gives `c`, and with it the `t` where nothing is left: Newton's method
//! begins there, not where its derivatives know nothing of bending.

use super::{ROWS, Search, norm, rest};
use crate::cosserat::inverse::{Inverse, Target};
use crate::cosserat::{Error, RodModel};

/// Directions that equations answer to less than this part of the most only compress the rod.
const BENDS: f64 = 1e-3;
/// Other tendons may change by so many times what the one that is pulled does.
const OTHERS: f64 = 10.0;
/// What is extrapolated at a time, and altogether; what is close enough.
const FURTHEST: f64 = 6.0;
const MOST: f64 = 1e3;
const NEAR: f64 = 1.5;
/// Times that a step is cut where no equilibrium is found.
const CUTS: usize = 4;

impl Search {
    /// What is left of the equations where they answer only to compression, if that would take more than the first step.
    fn compressing(&mut self, target: &Target, length: f64) -> Option<f64> {
        let size = self.linearise(target, length);
        let first = self.first_radius(length)?;
        self.decompose_free();
        let weak = || self.singular.weak(&self.residual[..self.rows], BENDS);
        // Those that nothing answers to at all are in it too.
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

    /// A step in which a tendon pulls by the radius, and others so that the section moves to the first order in no direction in which it bends: of all such
    /// steps that of least effort. False where there is none within the bounds.
    fn kick(&mut self, tendon: usize, radius: f64) -> bool {
        self.decompose_free();
        let n = self.free.len();
        let rows: Vec<f64> = self.singular.strong(n, BENDS).flatten().copied().collect();
        let program = &mut self.program;
        program.low.clear();
        program.high.clear();
        for (j, ([least, most], tension)) in self.bounds.iter().zip(&self.here.tensions).enumerate() {
            // Others pull more or stay: a step that is a direction has no bound of theirs below it.
            let high = if least < most { (most - tension).max(0.0) } else { 0.0 };
            let ends = if j == tendon { [radius.min(high); 2] } else { [0.0, high.min(OTHERS * radius)] };
            program.low.push(ends[0]);
            program.high.push(ends[1]);
        }
        if program.high[tendon] < 1e-3 * radius {
            return false;
        }
        program.begin();
        let still = [0.0; ROWS];
        let still = &still[..rows.len() / n];
        program.nearest(&rows, still, 0.0);
        program.least(&rows, &self.cost, &self.hessian);
        let mut left = [0.0; ROWS];
        rest(&rows, still, &program.x, &mut left[..still.len()]);
        let column: f64 = (0..still.len()).map(|i| rows[i * n + tendon].powi(2)).sum();
        norm(&left) <= 1e-3 * radius * column.sqrt()
    }
}

impl<M: RodModel> Inverse<M> {
    /// Where the target asks for what only bending does and derivatives know nothing of it, goes to where the second derivative says that it is met.
    pub(super) fn bend(&mut self, target: &Target) -> Result<(), Error> {
        let Some(before) = self.search.compressing(target, self.length) else { return Ok(()) };
        let Some(radius) = self.search.first_radius(self.length) else { return Ok(()) };
        self.search.reset_hessian(radius);
        for tendon in 0..self.search.here.tensions.len() {
            if !self.search.kick(tendon, radius) {
                continue;
            }
            if self.bend_along(target, before)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Along the step of the program, as far as bending takes away what is left, `before`; false where it does not.
    fn bend_along(&mut self, target: &Target, before: f64) -> Result<bool, Error> {
        let step = self.search.program.x.clone();
        let room = self.search.bounds.iter().zip(&self.search.here.tensions).zip(&step);
        let widest = room
            .filter(|(_, step)| **step > 0.0)
            .map(|(([_, most], tension), step)| (most - tension) / step)
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
            // By the second derivative, from here.
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

    /// Pulls on one tendon out of a place that symmetry makes stationary. False where that leads nowhere.
    pub(super) fn kick(&mut self, s: Option<f64>, tendon: usize) -> Result<bool, Error> {
        if tendon >= self.search.here.tensions.len() {
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
