//! [`Equilibrium`](pliant_runtime::equilibrium::Equilibrium) of the shooting model.

use super::local::Diverged;
use super::system::{State, System};
use pliant_runtime::dense;
use pliant_runtime::equilibrium::{
    Balance, Equilibrium, Gap, Irregular, LoadStage, Tangent, TangentInertia, Verdict,
};

/// A smaller pivot, relative to the largest, is zero to working accuracy.
const SINGULAR: f64 = 1e-14;
/// A pivot, relative to the largest, below this value or this multiple of a small residual cannot be told from zero: it belongs to a direction in which the rod
/// moves without resistance, such as that of a bent round rod about the axis of its load.
const NEUTRAL: [f64; 2] = [1e-9, 30.0];
/// Residuals from which on this holds: far from equilibrium small pivots mean nothing.
const CLOSE: f64 = 1e-6;

impl Equilibrium for System {
    type State = State;

    /// The residual at joints is nearly linear in their rotations: a search succeeds in few steps, or it does not converge and following the load path is
    /// cheaper.
    const SEARCH_STEPS: usize = 14;

    /// Steps that must be cut further turn sections round: the load path takes fewer evaluations then.
    const DIRECT_PART: f64 = 0.06;

    /// The residual is a smooth function of the load fraction on fixed steps of the integration: a difference over `h` errs by about `h` by its curvature and
    /// by `1e-15/h` by rounding.
    const DIFFERENCE: Option<f64> = Some(1e-7);

    fn order(&self) -> usize {
        self.unknowns() + self.driven.len()
    }

    fn save(&self, into: &mut State) {
        into.start.clone_from(&self.start);
        into.tensions.clone_from(&self.load.tensions);
    }

    fn restore(&mut self, from: &State) {
        self.start.clone_from(&from.start);
        for tendon in &self.driven {
            self.load.tensions[*tendon] = from.tensions[*tendon];
        }
        self.changed();
    }

    fn rest(&mut self) {
        self.rest_state();
    }

    fn begin(&mut self, load_stage: LoadStage) -> bool {
        self.begin_load_stage(load_stage)
    }

    fn estimate(&mut self) {
        self.estimate_base();
    }

    fn advance(&mut self, by: &[f64], fraction: f64) {
        self.go(by, fraction);
    }

    fn evaluate(&mut self, load: f64) -> Option<Balance> {
        // Derivatives serve the next step, and the verdict on stability where that is found by them.
        let judged = !self.is_judged_without();
        self.integrate(load, judged).ok().inspect(|balance| self.balance = *balance)
    }

    fn linearise(&mut self, load: f64, _: Tangent) -> Result<(Balance, TangentInertia), Irregular> {
        if !(self.columns && self.at == load) {
            self.current = false;
            self.balance = self.integrate(load, true).map_err(|Diverged| Irregular::Overflow)?;
        }
        let pivot = self.factorise().ok_or(Irregular::Singular)?;
        if pivot < SINGULAR {
            return Err(Irregular::Singular);
        }
        let residual = self.balance.residual();
        self.find_neutral(residual < CLOSE && pivot < NEUTRAL[0].max(NEUTRAL[1] * residual));
        Ok((self.balance, TangentInertia { negative: self.energy_negative(), pivot }))
    }

    fn solve(&mut self, x: &mut [f64]) -> bool {
        self.factors.solve(x);
        if !self.neutral.is_empty() {
            let along = self.product(x, &self.neutral);
            dense::add(x, -along, &self.neutral);
        }
        // Infinity and NaN times zero are NaN.
        x.iter().map(|value| value * 0.0).sum::<f64>() == 0.0
    }

    fn residual(&self, into: &mut [f64]) {
        into.copy_from_slice(&self.residual);
    }

    fn work(&self, _: &[f64]) -> f64 {
        0.0
    }

    fn size(&self, by: &[f64]) -> f64 {
        self.entries(by).fold(0.0, |a: f64, b| if b.is_finite() { a.max(b.abs()) } else { f64::INFINITY })
    }

    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        self.entries(a).zip(self.entries(b)).map(|(a, b)| a * b).sum()
    }

    fn conservative(&self) -> bool {
        false
    }

    fn decides(&self) -> bool {
        !self.has_followers() && !self.context.actuators.rubs
    }

    fn verdict_evaluations(&self, load: f64) -> usize {
        usize::from(!self.is_judged(load))
    }

    fn verdict(&mut self, load: f64) -> Option<Verdict> {
        Some(self.judge(load))
    }

    fn mode(&mut self, _: f64, _: &mut [f64]) -> bool {
        false
    }

    fn descend(&mut self, load: f64, direction: Option<&[f64]>, evaluations: usize) -> Option<(usize, bool)> {
        let mut left = evaluations;
        let found = self.stable_beside(load, direction, &mut left).is_some();
        Some((evaluations - left, found))
    }

    fn held(&self) -> usize {
        self.driven.len()
    }

    fn unit(&self) -> f64 {
        self.context.couple / self.context.length
    }

    fn gap(&self, index: usize) -> Gap {
        let (tendon, actuators) = (self.driven[index], &self.context.actuators);
        let (tension, unit) = (self.load.tensions[tendon], actuators.unit(tendon));
        // The elongation of a soft tendon has a rounding error, too.
        let scale = self.context.length + self.holds[index].flexibility * tension.abs() / unit;
        let pushes = actuators.is_chamber(tendon);
        Gap { excess: self.excess(index) / unit, tension: tension * unit, scale, pushes }
    }

    fn pull(&self, index: usize, into: &mut [f64]) {
        let n = self.unknowns();
        into.copy_from_slice(&self.pulls[index * n..][..n]);
    }

    fn stretch(&self, index: usize, into: &mut [f64]) {
        let n = self.unknowns();
        into.copy_from_slice(&self.stretches[index * n..][..n]);
    }

    fn coupling(&self, index: usize, other: usize) -> f64 {
        self.couplings[index * self.driven.len() + other]
    }
}
