//! Friction at the holes of discs that a search has held, brought into balance with the shape.

use pliant_runtime::equilibrium::{Equilibrium as _, SolveStart, Tangent};

use super::super::rod::Saved;
use super::StrainSolver;
use crate::rods::contact::ContactLaw;
use crate::rods::grid::Grid;
use crate::{Branch, Report, Settings};

/// Largest number of steps.
const STEPS: usize = 200;
/// Ratio of residuals above which steps with the same factors are too slow, and largest number of factorisations for such steps.
const SLOW: f64 = 0.5;
const FACTORISATIONS: usize = 8;
/// Part of the tolerance that steps with friction at holes go on to, where they still gain a digit.
const POLISHED: f64 = 1e-2;

impl StrainSolver {
    /// Another search with the exact tangent of friction at the holes, after one that failed: under the whole input, from the equilibrium without friction.
    pub(super) fn search_from_frictionless(
        &mut self,
        start: SolveStart,
        spent: &Report,
        settings: &Settings,
    ) -> Option<Report> {
        let rod = &mut self.rod;
        let left = settings.max_evaluations.saturating_sub(spent.evaluations);
        if rod.now.contact != ContactLaw::Coulomb || settings.branch == Branch::Followed || left == 0 {
            return None;
        }
        let mut last = Saved { coefficients: Vec::new(), tensions: rod.now.tensions.clone() };
        rod.save(&mut last);
        rod.now.hold_tensions(&rod.mesh, &Grid::default(), 0.0);
        let found = self.engine.solve(rod, start, &Settings { max_evaluations: left, ..*settings });
        rod.now.contact = ContactLaw::Coulomb;
        rod.moved();
        let Some(found) = found.ok().and_then(|_| self.engine.solve_at(rod, 1.0).ok()) else {
            rod.restore(&last);
            return None;
        };
        let iterations = found.iterations + spent.iterations;
        Some(Report { iterations, evaluations: found.evaluations + spent.evaluations, ..found })
    }

    /// Brings friction at the holes of discs into balance with the shape: steps with the last factors at held friction, and where these are too slow with the exact tangent. `None`
    /// where they do not contract.
    pub(super) fn settle_friction(&mut self, found: Report, settings: &Settings) -> Option<Report> {
        let rod = &mut self.rod;
        let (mut before, mut factorisations) = (f64::INFINITY, 0);
        // Whether the last correction is one by the present factors.
        let mut again = false;
        for count in 0..STEPS {
            let balance = rod.evaluate_coulomb()?;
            let (residual, bound) = (balance.residual(), settings.tolerance.max(balance.rounding));
            if residual <= bound && (residual <= POLISHED * bound || residual >= 0.1 * before) {
                let stability = rod.verdict(1.0)?.stability;
                let iterations = found.iterations + count;
                let evaluations = found.evaluations + core::mem::take(&mut rod.contact_evaluations);
                return Some(Report { iterations, evaluations, residual, bound, stability, ..found });
            }
            if residual > SLOW * before {
                (factorisations, again) = (factorisations + 1, false);
                let current = rod.linearise(1.0, Tangent::EXACT);
                if current.is_err() || factorisations > FACTORISATIONS {
                    return None;
                }
            }
            before = residual;
            let [step, newton, moved] = &mut self.steps;
            step.resize(rod.order(), 0.0);
            if !rod.correction(step) {
                return None;
            }
            // The same factors leave an error along few directions: of the last two corrections the combination that is least, with the motion that belongs to it.
            core::mem::swap(step, newton);
            if again {
                // `step` is the last one.
                for (last, now) in step.iter_mut().zip(&*newton) {
                    *last = now - *last;
                }
                let part = rod.product(step, newton) / rod.product(step, step).max(f64::MIN_POSITIVE);
                for ((step, moved), newton) in step.iter_mut().zip(moved).zip(&*newton) {
                    *step = newton - part * (*moved + *step);
                }
            } else {
                step.clone_from(newton);
            }
            let [step, _, moved] = &mut self.steps;
            moved.clone_from(step);
            rod.advance(step, 1.0);
            again = true;
        }
        None
    }
}
