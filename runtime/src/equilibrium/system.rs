//! The discretised equilibrium that a family brings, and the terms in which it speaks with the engine: stages, balances, tangents, factors, gaps, verdicts.

use crate::Stability;

/// A stage of the load path, on which the load fraction `t` goes from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LoadStage {
    /// From the declared shape to rest: the residual of the unloaded declared shape is reduced in proportion to `1 - t`.
    Rest,
    /// From rest: the loads are `t` times the weight.
    Weight,
    /// The full weight, and `t` times all other loads and inputs.
    Loads,
    /// From the last input (`t = 0`) to the new one (`t = 1`).
    Change,
}

/// The residual of a state at a fraction of the load path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// Norm of the residual, in a unit that the family chooses.
    pub norm: f64,
    /// Largest load in the balance, in the unit of `norm`.
    pub size: f64,
    /// Smallest value of `norm / size` that rounding allows.
    pub rounding: f64,
    /// Potential energy of the robot and its loads, J. Not used where a load has no potential energy.
    pub energy: f64,
    /// Rounding error of the energy, J.
    pub energy_rounding: f64,
}

impl Balance {
    /// The residual relative to the largest load in the balance.
    #[must_use]
    pub fn residual(&self) -> f64 {
        if self.norm == 0.0 { 0.0 } else { self.norm / self.size }
    }
}

/// Form of the tangent to factorise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent {
    /// Use the Gauss-Newton tangent, where the family has one ([`Equilibrium::GAUSS_NEWTON`]): Newton's method converges from further away with it.
    pub gauss_newton: bool,
    /// Only a positive definite tangent is of use: the factorisation may end at the first negative pivot.
    pub definite: bool,
    /// Multiple of the elastic stiffness that is added to the tangent. Where it is not zero, a family may make the tangent positive definite in another way, by the
    /// absolute values of its eigenvalues.
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
    /// While steps are large; the exact tangent is used for small steps.
    First,
    /// Always, for comparison: steps converge linearly. Only the stability verdict uses the exact tangent.
    Only,
}

/// Inertia and smallest pivot of a factorised tangent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TangentInertia {
    /// Number of negative eigenvalues of the symmetric part; `None` where the factorisation does not give it (loads without energy, shooting).
    pub negative: Option<usize>,
    /// Smallest pivot, relative to the matrix.
    pub pivot: f64,
}

/// Why a tangent could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Irregular {
    /// The tangent has no inverse.
    Singular,
    /// The tangent is not positive definite, and [`Tangent::definite`] was requested.
    Indefinite,
    /// The residual of the state is not finite.
    Overflow,
    /// The factorisation has a form from which the signs of the eigenvalues cannot be read.
    Unreadable,
}

/// The stability of an equilibrium by its second variation of the energy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Stable, unstable or undecided.
    pub stability: Stability,
    /// Number of directions in which the energy decreases to second order; `None` where it is not known.
    pub negative: Option<usize>,
}

/// State of a tendon with a prescribed length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gap {
    /// Length of the tendon inside the robot minus the available length, m; negative where the tendon is slack.
    pub excess: f64,
    /// Tension, N.
    pub tension: f64,
    /// Length to which the excess is compared, m.
    pub scale: f64,
    /// Whether the length is prescribed from both sides, so that the tension may be negative.
    pub pushes: bool,
}

/// A discretised equilibrium. The implementor holds a current state, its loads and the factors of its last tangent.
///
/// Increments are flat lists of [`Equilibrium::order`] entries: those of the unknowns, then those of the tensions of tendons with prescribed lengths
/// ([`Equilibrium::held`]).
pub trait Equilibrium {
    /// A saved state: the unknowns and the tensions of tendons with prescribed lengths.
    type State: Clone;

    /// Whether the family has a Gauss-Newton tangent ([`Tangent::gauss_newton`]).
    const GAUSS_NEWTON: bool = false;
    /// Whether every factorisation without [`Tangent::definite`] counts the negative eigenvalues.
    const COUNTS: bool = true;
    /// Whether Newton's method with a line search at the full load is tried before the load path is followed.
    const DIRECT: bool = true;
    /// Largest number of steps of that search.
    const SEARCH_STEPS: usize = 60;
    /// The shortest part of a step by which such a search goes on. Where full steps are far too long, the load path is the cheaper way.
    const DIRECT_PART: f64 = 1e-4;
    /// [`Equilibrium::size`] of the first step along a load path.
    const FIRST_STEP: f64 = 0.1;
    /// [`Equilibrium::size`] of the first step away from an unstable equilibrium, or from a limit point.
    const PUSH: f64 = 0.3;
    /// Whether Newton's method goes on below the tolerance while its steps still lower the residual.
    const POLISH: bool = false;
    /// Step of the load fraction in the difference quotient that gives the derivative of the residual by the load fraction. `None` where residuals are
    /// linear in the load fraction at fixed unknowns: any step then gives the exact derivative.
    const DIFFERENCE: Option<f64> = None;

    /// Number of entries of an increment.
    fn order(&self) -> usize;

    /// Copies the current state into `into`.
    fn save(&self, into: &mut Self::State);

    /// Makes a saved state the current one.
    fn restore(&mut self, from: &Self::State);

    /// Sets the current state to rest (the natural shape; before [`LoadStage::Rest`] the declared shape), with zero tensions in tendons with prescribed lengths.
    fn rest(&mut self);

    /// Sets the loads at the ends of a stage. Returns false where the loads do not change along the stage (no weight, an unstrained declared shape): the stage
    /// is then skipped.
    fn begin(&mut self, stage: LoadStage) -> bool;

    /// Moves the current state by `fraction` times an increment.
    fn advance(&mut self, by: &[f64], fraction: f64);

    /// Evaluates the residual at the current state and the load fraction `load`; `None` where it is not finite. [`Settings::max_evaluations`](super::Settings::max_evaluations) limits the
    /// number of these evaluations.
    fn evaluate(&mut self, load: f64) -> Option<Balance>;

    /// Assembles and factorises the tangent at the current state and the load fraction `load`; evaluates the residual there unless it was evaluated last.
    ///
    /// # Errors
    /// Why the tangent cannot be used.
    fn linearise(&mut self, load: f64, tangent: Tangent) -> Result<(Balance, TangentInertia), Irregular>;

    /// Solves `K x = b` with the last factors for the unknowns; `x` holds `b` and is overwritten with the solution. Returns false where the solution is
    /// not finite. Not called for families that implement [`Equilibrium::correction`], [`Equilibrium::predict`] and [`Equilibrium::bordered`] and hold no lengths.
    fn solve(&mut self, _x: &mut [f64]) -> bool {
        false
    }

    /// Copies the residual of the last evaluation into `into`. Not called for families that implement [`Equilibrium::correction`].
    fn residual(&self, into: &mut [f64]) {
        into.fill(f64::NAN);
    }

    /// Scalar product of the residual of the last evaluation with an increment of the unknowns, J.
    fn work(&self, by: &[f64]) -> f64;

    /// Size of an increment of the unknowns: its largest rotation (rad) or displacement relative to the length of the robot. Infinite where an entry is
    /// not finite.
    fn size(&self, by: &[f64]) -> f64;

    /// Scalar product of two increments of the unknowns in which [`Equilibrium::size`] of a unit vector is about 1. Not asked of families that bring
    /// [`Equilibrium::bordered`].
    fn product(&self, _a: &[f64], _b: &[f64]) -> f64 {
        f64::NAN
    }

    /// Largest fraction of an increment that a step may take.
    fn longest(&self, _by: &[f64]) -> f64 {
        1.0
    }

    /// Whether all loads have a potential energy.
    fn conservative(&self) -> bool;

    /// When the Gauss-Newton tangent is used along a load path.
    fn gauss_newton(&self) -> GaussNewton {
        if Self::GAUSS_NEWTON { GaussNewton::First } else { GaussNewton::Never }
    }

    /// Relative pivot ([`TangentInertia::pivot`]) below which the tangent is singular to working accuracy.
    fn neutral(&self) -> f64 {
        1e-12
    }

    /// Whether [`Equilibrium::verdict`] can decide stability under the loads that the system holds. Where it cannot, a solve returns the first equilibrium
    /// that it finds.
    fn decides(&self) -> bool {
        true
    }

    /// The stability of the current state by a test of the family. `None` where the signs of the tangent's pivots decide; families override this for loads
    /// without energy and for shooting.
    fn verdict(&mut self, _load: f64) -> Option<Verdict> {
        None
    }

    /// Writes the direction of size 1 in which the energy decreases most (or increases least) to second order. Returns false where it was not found.
    fn mode(&mut self, load: f64, into: &mut [f64]) -> bool;

    /// Evaluations of the residual that [`Equilibrium::verdict`] takes at the current state.
    fn verdict_evaluations(&self, _load: f64) -> usize {
        0
    }

    /// Called before a search under the full load from rest: may move the current state to an estimate of the solution.
    fn estimate(&mut self) {}

    /// Moves the current state, at a limit point or an unstable equilibrium, to a stable equilibrium under the same load by a method of the family: for families
    /// whose unknowns have no energy to minimise. `direction` is the increment of size 1 in which the robot leaves a limit point; at an unstable equilibrium
    /// there is none. `evaluations` is the largest number of evaluations that the method may take. Returns the number of evaluations taken and whether a state
    /// was found, which the engine then iterates to the tolerance; `None` where the family has no such method.
    fn descend(
        &mut self,
        _load: f64,
        _direction: Option<&[f64]>,
        _evaluations: usize,
    ) -> Option<(usize, bool)> {
        None
    }

    /// Writes the increment from the current equilibrium at the load fraction `from` towards the load fraction `to`, with tangent and residual in one
    /// pass. `None` where the engine is to compute it by [`Equilibrium::linearise`], [`Equilibrium::evaluate`] and [`Equilibrium::solve`].
    fn predict(
        &mut self,
        _from: f64,
        _to: f64,
        _into: &mut [f64],
    ) -> Option<Result<TangentInertia, Irregular>> {
        None
    }

    /// Writes the derivative of the residual by the load fraction at the current state, whose residual at `load` was evaluated last. Returns false where
    /// the engine is to take the difference of the residuals at `load` and `load + 1`, which is exact where residuals are linear in the load fraction. Not
    /// called while lengths are prescribed ([`Equilibrium::held`]).
    fn load_derivative(&mut self, _load: f64, _into: &mut [f64]) -> bool {
        false
    }

    /// Writes the full Newton step in the unknowns, `K x = -r`, at the current state from the last tangent and the residual of the last evaluation. Returns false where
    /// the step is not finite. Families whose factorisation eliminates the residual together with the tangent implement it themselves.
    fn correction(&mut self, into: &mut [f64]) -> bool {
        self.residual(into);
        for entry in into.iter_mut() {
            *entry = -*entry;
        }
        self.solve(into)
    }

    /// Writes the step of Newton's method from the current state at the load fraction `load` in which the load fraction is an unknown and the displacement
    /// along `mode` is prescribed: `K dx + r' dt = -r`, `<mode, dx> = along <mode, mode>`, for families that can solve the bordered system where the
    /// tangent is singular. Returns the balance at `load` and `dt`; `None` where the engine is to compute it by [`Equilibrium::linearise`],
    /// [`Equilibrium::evaluate`] and [`Equilibrium::solve`].
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

    /// Fixes the unknowns along which a search moves (the pose of a platform), or releases them: while they are fixed, steps balance the other unknowns. A search calls
    /// it after each of its steps, for families in which the merit rises steeply to both sides of balanced states (stiff rods that hold a platform). Returns false
    /// where the family does not divide its unknowns like this.
    fn hold(&mut self, _held: bool) -> bool {
        false
    }

    /// Number of prescribed tendon lengths, each with a tension as an unknown.
    fn held(&self) -> usize {
        0
    }

    /// A force that bends the robot by about one radian, N. Changes of tensions are measured relative to the largest tension or to this force, whichever
    /// is larger.
    fn unit(&self) -> f64 {
        0.0
    }

    /// State of a prescribed length, evaluated with the residual.
    fn gap(&self, _index: usize) -> Gap {
        Gap::default()
    }

    /// Writes the derivative of the residual by the tension of a prescribed length.
    fn pull(&self, _index: usize, _into: &mut [f64]) {}

    /// Writes the derivative of [`Gap::excess`] by the unknowns. It equals [`Equilibrium::pull`] where loads have a potential energy.
    fn stretch(&self, index: usize, into: &mut [f64]) {
        self.pull(index, into);
    }

    /// Derivative of [`Gap::excess`] of a prescribed length by the tension of another at fixed unknowns, m/N.
    fn coupling(&self, _index: usize, _other: usize) -> f64 {
        0.0
    }
}
