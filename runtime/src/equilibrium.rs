//! Static equilibria of discretised elastic robots: one engine for all families of models.
//!
//! A family brings its discretisation as an [`Equilibrium`]: unknowns `x` on a manifold, the residual `r(x, t)` at a fraction `t` of a load path, its
//! tangent `K = dr/dx`, and the energy where all loads have one. The engine brings everything else: Newton's method with a line search
//! (`newton.rs`), the tensions of tendons that are held by their lengths (`held.rs`), the continuation along the load path (`path.rs`), limit points
//! (`limit_point.rs`), the descent from an unstable equilibrium to a stable one (`descend.rs`), and the order in which they are tried (`solve.rs`).
//!
//! # The load path
//!
//! From rest (the natural shape without loads) the weight is applied first ([`Leg::Weight`]), then all other loads and inputs in proportion
//! ([`Leg::Loads`]). From the last state, all loads change in proportion from the last input to the new one ([`Leg::Change`]). Some robots are assembled
//! under strain; the loads that hold their declared shape are removed first ([`Leg::Rest`]).
//!
//! # What a solve may return
//!
//! See [`Branch`].

mod descend;
mod held;
mod limit_point;
mod newton;
mod path;
mod settings;
mod solve;
#[cfg(test)]
mod tests;

pub use descend::inverse_iteration;
pub use held::{ActiveSet, Gap};
pub use limit_point::LimitPoint;
pub use settings::{AfterJump, Branch, Settings};
pub use solve::{Engine, Start, Stop};

use crate::{Cause, Stability};

/// A part of the load path; the fraction `t` goes from 0 to 1 on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Leg {
    /// From the declared shape to rest: what the declared shape leaves unbalanced without loads is removed in proportion to `t`.
    Rest,
    /// From rest: `t` times the weight.
    Weight,
    /// The weight, and `t` times all other loads and inputs.
    Loads,
    /// From the last input (`t = 0`) to the new one (`t = 1`).
    Change,
}

/// The residual of a state at a fraction of the load path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// Norm of the residual, in a unit that the family chooses.
    pub norm: f64,
    /// Largest load in the balance, in the same unit.
    pub size: f64,
    /// What rounding leaves of `norm / size`.
    pub rounding: f64,
    /// Potential energy of the robot and its loads, J; unused where loads have none.
    pub energy: f64,
    /// What rounding may change of the energy, J.
    pub energy_rounding: f64,
}

impl Balance {
    /// The residual relative to the largest load in the balance.
    #[must_use]
    pub fn residual(&self) -> f64 {
        if self.norm == 0.0 { 0.0 } else { self.norm / self.size }
    }
}

/// Which tangent is factorised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent {
    /// The Gauss-Newton tangent, where the family has one ([`Equilibrium::GAUSS_NEWTON`]): far from the equilibrium it leads further.
    pub gauss_newton: bool,
    /// Only a positive definite tangent is asked for: the factorisation may end at the first negative pivot.
    pub definite: bool,
    /// So many times the elastic stiffness are added to the tangent.
    pub shift: f64,
}

impl Tangent {
    /// The exact tangent, whatever the signs of its pivots.
    pub const EXACT: Self = Self { gauss_newton: false, definite: false, shift: 0.0 };
}

/// When the Gauss-Newton tangent is used along a load path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaussNewton {
    /// Never.
    Never,
    /// While steps are large; the exact tangent takes over.
    First,
    /// Always, for comparison: steps converge linearly. The exact tangent gives the verdict alone.
    Only,
}

/// What a factorisation found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factors {
    /// Number of negative eigenvalues of the symmetric part; none where the factorisation does not tell (loads without energy, shooting).
    pub negative: Option<usize>,
    /// Smallest pivot, relative to the matrix.
    pub pivot: f64,
}

/// Why a tangent could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irregular {
    /// It has no inverse.
    Singular,
    /// It is not positive definite, and a positive definite one was asked for.
    Indefinite,
    /// The state has no finite residual.
    Overflow,
    /// The factorisation has a form from which the signs of the eigenvalues cannot be read.
    Unreadable,
}

/// The verdict on the second variation at an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Stable, unstable or undecided.
    pub stability: Stability,
    /// Number of directions in which the energy falls; none where it is not known.
    pub negative: Option<usize>,
}

/// A discretised equilibrium. The implementor holds a current state, its loads and the factors of its last tangent.
///
/// Increments are flat lists of [`Equilibrium::order`] entries: those of the unknowns, then those of the tensions that hold lengths ([`Equilibrium::held`]).
pub trait Equilibrium {
    /// A state that can be returned to: unknowns and tensions that hold lengths.
    type State: Clone;

    /// Whether there is a Gauss-Newton tangent ([`Tangent::gauss_newton`]).
    const GAUSS_NEWTON: bool = false;
    /// Whether a factorisation that is not asked for a definite tangent counts negative eigenvalues at no extra cost.
    const COUNTS: bool = true;
    /// Whether Newton's method with a line search at the full load is tried before the load path is followed.
    const DIRECT: bool = true;
    /// Steps of such a search at most.
    const SEARCH_STEPS: usize = 60;
    /// The shortest part of a step by which such a search goes on. Where full steps are far too long, the load path is the cheaper way.
    const DIRECT_PART: f64 = 1e-4;
    /// [`Equilibrium::size`] of the first step along a load path.
    const FIRST_STEP: f64 = 0.1;
    /// Whether steps go on below the tolerance while they still lower the residual.
    const POLISH: bool = false;
    /// Change of the load fraction over which the derivative of the residual by the load fraction is a difference; none where residuals are linear in the
    /// load fraction at given unknowns, so that the residual at any other fraction gives it.
    const DIFFERENCE: Option<f64> = None;

    /// Entries of an increment.
    fn order(&self) -> usize;

    /// Copies the current state.
    fn save(&self, into: &mut Self::State);

    /// Makes a saved state the current one.
    fn restore(&mut self, from: &Self::State);

    /// Makes rest (the natural shape; before [`Leg::Rest`] the declared shape) the current state, tensions that hold lengths zero.
    fn rest(&mut self);

    /// Sets the loads at the ends of a leg. Returns false where the leg is empty (no weight, nothing to remove): it is then left out.
    fn begin(&mut self, leg: Leg) -> bool;

    /// Moves the current state by `fraction` times an increment.
    fn advance(&mut self, by: &[f64], fraction: f64);

    /// The residual at the current state; none where it is not finite. Evaluations are what [`Settings::max_evaluations`] limits.
    fn evaluate(&mut self, load: f64) -> Option<Balance>;

    /// Assembles and factorises the tangent at the current state, and its residual if that is not up to date.
    ///
    /// # Errors
    /// Why the tangent cannot be used.
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, Factors), Irregular>;

    /// Solves `K x = b` with the last factors for the unknowns; `x` holds `b` and then the solution. False where it is not finite.
    fn solve(&mut self, x: &mut [f64]) -> bool;

    /// Copies the residual of the last evaluation.
    fn residual(&self, into: &mut [f64]);

    /// Scalar product of the residual of the last evaluation with an increment of the unknowns, J.
    fn work(&self, by: &[f64]) -> f64;

    /// Size of an increment of the unknowns: largest rotation (rad) or displacement by the length of the robot. Infinite where an entry is not finite.
    fn size(&self, by: &[f64]) -> f64;

    /// Scalar product of two increments of the unknowns in which [`Equilibrium::size`] of a unit vector is about 1.
    fn product(&self, a: &[f64], b: &[f64]) -> f64;

    /// The fraction of an increment by which a step may be taken at most.
    fn longest(&self, _by: &[f64]) -> f64 {
        1.0
    }

    /// Whether all loads have an energy.
    fn conservative(&self) -> bool;

    /// When the Gauss-Newton tangent is used along a load path.
    fn gauss_newton(&self) -> GaussNewton {
        if Self::GAUSS_NEWTON { GaussNewton::First } else { GaussNewton::Never }
    }

    /// A pivot relative to the matrix below which the tangent is singular to working accuracy.
    fn neutral(&self) -> f64 {
        1e-12
    }

    /// The family's own verdict at the current state, where the signs of the tangent's pivots are not what decides (loads without energy, shooting).
    fn verdict(&mut self, _load: f64) -> Option<Verdict> {
        None
    }

    /// The direction in which the energy falls most (or which is softest), of size 1. False where there is none.
    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool;

    /// Evaluations of the residual that [`Equilibrium::verdict`] takes at the current state.
    fn verdict_evaluations(&self, _load: f64) -> usize {
        0
    }

    /// Called before a search under the full load from rest: a better start than rest, where the family has one.
    fn estimate(&mut self) {}

    /// Brings the current state, an unstable equilibrium or one beside it, to a stable equilibrium under the same load by a way of the family's own, where its
    /// unknowns have no energy to descend on. Evaluations that this takes at most are given. None where there is no such way; otherwise how many evaluations
    /// it took, and whether a state was found.
    fn descend(&mut self, _load: f64, _evaluations: usize) -> Option<(usize, bool)> {
        None
    }

    /// The increment from the current equilibrium at `from` towards the load `to`, tangent and residual in one pass; none where the family leaves that to
    /// [`Equilibrium::linearise`], [`Equilibrium::evaluate`] and [`Equilibrium::solve`].
    fn predict(&mut self, _from: f64, _to: f64, _into: &mut [f64]) -> Option<Result<Factors, Irregular>> {
        None
    }

    /// Derivative of the residual by the load fraction at the current state, whose residual at `load` is evaluated. False where the family leaves it to the
    /// engine, which takes the difference of the residuals at `load` and `load + 1`: exact where residuals are linear in the load fraction. It is not asked
    /// for while lengths are held ([`Equilibrium::held`]).
    fn load_derivative(&mut self, _load: f64, _into: &mut [f64]) -> bool {
        false
    }

    /// The full step of Newton's method at the current state with the last tangent and the last residual, where the elimination carries the residual along.
    /// False where it is not finite; none where the family leaves that to [`Equilibrium::residual`] and [`Equilibrium::solve`].
    fn correction(&mut self, _into: &mut [f64]) -> Option<bool> {
        None
    }

    /// The step at the load `load` that brings the current state into balance and moves it by `along` times `mode`, the load fraction being an unknown:
    /// `K dx + r' dt = -r`, `<mode, dx> = along <mode, mode>`, for families whose bordered system is regular where the tangent is singular. Gives the balance
    /// at `load` and `dt`; none where the family leaves that to [`Equilibrium::linearise`], [`Equilibrium::evaluate`] and [`Equilibrium::solve`].
    fn bordered(
        &mut self,
        _load: f64,
        _tangent: Tangent,
        _mode: &[f64],
        _along: f64,
        _into: &mut [f64],
    ) -> Option<Result<(Balance, f64), Irregular>> {
        None
    }

    /// Holds the unknowns along which a descent leads (the pose of a platform), or lets them move again: while they are held, steps move the others alone. The
    /// descent brings those into balance after each of its steps. False where the family makes no such difference.
    fn hold(&mut self, _held: bool) -> bool {
        false
    }

    /// Brings unknowns into balance that a descent along the others leaves behind. False where that fails.
    fn relax(&mut self, _load: f64) -> bool {
        true
    }

    /// Number of lengths that are held by unknown tensions.
    fn held(&self) -> usize {
        0
    }

    /// A force that bends the robot by about one radian, N: changes of tensions are measured by the largest tension, but not by less than this.
    fn unit(&self) -> f64 {
        0.0
    }

    /// State of a held length, evaluated with the residual.
    fn gap(&self, _index: usize) -> Gap {
        Gap::default()
    }

    /// Derivative of the residual by the tension of a held length.
    fn pull(&self, _index: usize, _into: &mut [f64]) {}

    /// Derivative of [`Gap::excess`] by the unknowns. That of a symmetric problem is [`Equilibrium::pull`].
    fn stretch(&self, index: usize, into: &mut [f64]) {
        self.pull(index, into);
    }

    /// Derivative of [`Gap::excess`] of a held length by the tension of another at given unknowns, m/N.
    fn coupling(&self, _index: usize, _other: usize) -> f64 {
        0.0
    }
}

/// Why Newton's method ended without an equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The bound on evaluations.
    Evaluations,
    /// The tangent has no inverse, or its signs cannot be read.
    Singular,
    /// Numbers are not finite.
    Overflow,
    /// Steps do not get smaller, or no part of one lowers the merit.
    Stalled,
}

impl From<Irregular> for Failure {
    fn from(irregular: Irregular) -> Self {
        match irregular {
            Irregular::Overflow => Self::Overflow,
            Irregular::Singular | Irregular::Indefinite | Irregular::Unreadable => Self::Singular,
        }
    }
}

impl From<Failure> for Cause {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Evaluations => Self::Evaluations,
            Failure::Singular => Self::Singular,
            Failure::Overflow => Self::Overflow,
            Failure::Stalled => Self::Stalled,
        }
    }
}
