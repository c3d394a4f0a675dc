//! Lengths of load steps along a path, chosen by the size of the first Newton correction.

/// Size of the first Newton correction at which the step control aims, rad.
const AIM: f64 = 3e-3;
/// First correction, rad and as a part of the predicted motion, beyond which Newton's method has converged to another branch.
const ELSEWHERE: f64 = 0.05;
const ASTRAY: f64 = 0.5;
/// Smallest load step, as a fraction of the stage.
pub(super) const SMALLEST: f64 = 1e-5;
/// Range of the factor by which a load step changes after a success and after a failure.
const GROWTH: [f64; 2] = [0.4, 4.0];
const SHRINKING: [f64; 2] = [0.1, 0.5];

/// A step of the load fraction along a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoadStep {
    /// Load fraction of the last equilibrium.
    pub(super) at: f64,
    /// Length of the step from there; 0 where the first step is to be chosen.
    pub(super) length: f64,
    /// Length of the step that led there; `None` at the start and behind a jump.
    pub(super) before: Option<f64>,
}

impl LoadStep {
    /// The first step from a load fraction.
    pub(super) const fn first(at: f64) -> Self {
        Self { at, length: 0.0, before: None }
    }

    /// Limits the step to the stage. Returns the load fraction at its end.
    pub(super) fn end(&mut self) -> f64 {
        self.length = self.length.min(1.0 - self.at);
        // Avoids a very short last step.
        if self.length < 1.0 - self.at && self.length > 0.7 * (1.0 - self.at) {
            self.length = 0.5 * (1.0 - self.at);
        }
        if self.at + self.length > 1.0 - 1e-9 { 1.0 } else { self.at + self.length }
    }

    /// The factor of the next step by the size of the first correction of this one, rad.
    pub(super) fn ratio(&self, first: f64) -> f64 {
        let power = if self.before.is_some() { 1.0 / 3.0 } else { 0.5 };
        (AIM / first.max(1e-12)).powf(power)
    }

    /// Whether the first correction tells that Newton's method has converged to another branch; `predicted` is the size of the predicted motion, rad.
    pub(super) fn is_astray(&self, first: f64, predicted: f64) -> bool {
        self.before.is_some() && first > ELSEWHERE.max(ASTRAY * predicted)
    }

    /// Goes on from the equilibrium at the end of the step.
    pub(super) fn arrive(&mut self, end: f64, ratio: f64) {
        self.before = Some(self.length);
        self.at = end;
        self.length *= ratio.clamp(GROWTH[0], GROWTH[1]);
    }

    /// Shortens the step after a failure. Returns whether it is long enough to be tried.
    pub(super) fn shorten(&mut self, ratio: f64) -> bool {
        self.length *= ratio.clamp(SHRINKING[0], SHRINKING[1]);
        self.length >= SMALLEST
    }
}
