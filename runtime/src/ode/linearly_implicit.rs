//! Steps of fixed length for control loops.

use thiserror::Error;

use super::{System, finite};

/// `gamma` of the method.
const GAMMA: f64 = 0.5;

/// A linearly implicit method of order 3 with steps of fixed length: one Jacobian, one factorisation, three rates and four
/// triangular solves per step, no iteration, no allocation after [`LinearlyImplicit::new`].
///
/// RODAS3, four stages, L-stable, with an embedded method of order 2: A. Sandu et al., "Benchmarking stiff ODE solvers for
/// atmospheric chemistry problems II: Rosenbrock solvers", Atmospheric Environment 31 (1997) 3459, in the form for autonomous
/// systems. Its order holds for the exact Jacobian. Oscillations much faster than the step are damped away, as they must be for
/// the step to be stable; slower ones keep their amplitude to order 3.
///
/// States are slices of the dimension given to `new`.
#[derive(Clone, Debug)]
pub struct LinearlyImplicit {
    matrix: Vec<f64>,
    pivots: Vec<usize>,
    rate: Vec<f64>,
    trial: Vec<f64>,
    stages: [Vec<f64>; 4],
}

/// Why a step was not taken. The state is unchanged.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum StepError<E> {
    /// The dimension of the state or of the system is not the one given to [`LinearlyImplicit::new`].
    #[error("{what} has dimension {found}, expected {expected}")]
    Dimension {
        /// `state` or `system`.
        what: &'static str,
        /// Dimension given to [`LinearlyImplicit::new`].
        expected: usize,
        /// Dimension of the state or of the system.
        found: usize,
    },
    /// The step is not a positive finite number.
    #[error("step is {value}, expected a positive finite time")]
    Step {
        /// The step.
        value: f64,
    },
    /// An entry of the state is not finite.
    #[error("state[{index}] is {value}, expected a finite value")]
    State {
        /// Index of the entry.
        index: usize,
        /// Its value.
        value: f64,
    },
    /// The system failed.
    #[error("the rate or its Jacobian failed")]
    Rate(E),
    /// A rate, the Jacobian or the new state was not finite.
    #[error("{what} was not finite, expected finite values")]
    NotFinite {
        /// `rate`, `Jacobian` or `new state`.
        what: &'static str,
    },
    /// The iteration of an implicit step did not converge.
    #[error("the iteration of a step of {step} does not converge, expected a shorter one")]
    Diverged {
        /// The step.
        step: f64,
    },
    /// `1/(gamma step) - J` is singular: the step is too long for a motion that grows exponentially.
    #[error("a step of {step} makes the matrix of the method singular, expected a shorter one")]
    Singular {
        /// The step.
        step: f64,
    },
}

impl LinearlyImplicit {
    /// Reserves memory for systems of this dimension.
    #[must_use]
    pub fn new(dimension: usize) -> Self {
        let row = || vec![0.0; dimension];
        Self {
            matrix: vec![0.0; dimension * dimension],
            pivots: vec![0; dimension],
            rate: row(),
            trial: row(),
            stages: [row(), row(), row(), row()],
        }
    }

    /// Dimension of the systems.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.pivots.len()
    }

    /// Estimate of the error of the last step, per component: its difference from the embedded method of order 2.
    #[must_use]
    pub fn error(&self) -> &[f64] {
        &self.stages[3]
    }

    /// Advances `state` by `step` with `f(time, .)`: inputs that depend on time are constant over the step (make time a state where they must vary). The
    /// Jacobian is [`System::jacobian`]; its default [`super::differences`] allocates.
    ///
    /// # Errors
    /// [`StepError`]: a wrong dimension, a step that is not positive and finite, a rate or Jacobian that fails or is not finite, a step that is too long.
    pub fn step<S: System>(
        &mut self,
        system: &S,
        time: f64,
        step: f64,
        state: &mut [f64],
    ) -> Result<(), StepError<S::Error>> {
        self.check(system.dimension(), step, state)?;
        let order = self.dimension();
        let Self { matrix, pivots, rate, trial, stages } = self;
        let evaluate = |state: &[f64], rate: &mut [f64]| {
            system.rate(time, state, rate).map_err(StepError::Rate)?;
            if finite(rate) { Ok(()) } else { Err(StepError::NotFinite { what: "rate" }) }
        };
        system.jacobian(time, state, matrix).map_err(StepError::Rate)?;
        if !finite(matrix) {
            return Err(StepError::NotFinite { what: "Jacobian" });
        }
        for (place, entry) in matrix.iter_mut().enumerate() {
            let diagonal = if place % (order + 1) == 0 { 1.0 / (GAMMA * step) } else { 0.0 };
            *entry = diagonal - *entry;
        }
        if !factorise(matrix, pivots) {
            return Err(StepError::Singular { step });
        }
        let [first, second, third, fourth] = stages;
        evaluate(state, rate)?;
        first.copy_from_slice(rate);
        solve(matrix, pivots, first);
        for (index, stage) in second.iter_mut().enumerate() {
            *stage = rate[index] + 4.0 * first[index] / step;
        }
        solve(matrix, pivots, second);
        for (index, value) in trial.iter_mut().enumerate() {
            *value = state[index] + 2.0 * first[index];
        }
        evaluate(trial, rate)?;
        for (index, stage) in third.iter_mut().enumerate() {
            *stage = rate[index] + (first[index] - second[index]) / step;
        }
        solve(matrix, pivots, third);
        for (value, stage) in trial.iter_mut().zip(&*third) {
            *value += stage;
        }
        evaluate(trial, rate)?;
        for (index, stage) in fourth.iter_mut().enumerate() {
            *stage = rate[index] + (first[index] - second[index] - 8.0 / 3.0 * third[index]) / step;
        }
        solve(matrix, pivots, fourth);
        for (value, stage) in trial.iter_mut().zip(&*fourth) {
            *value += stage;
        }
        if !finite(trial) {
            return Err(StepError::NotFinite { what: "new state" });
        }
        state.copy_from_slice(trial);
        Ok(())
    }

    fn check<E>(&self, dimension: usize, step: f64, state: &[f64]) -> Result<(), StepError<E>> {
        let expected = self.dimension();
        for (what, found) in [("system", dimension), ("state", state.len())] {
            if found != expected {
                return Err(StepError::Dimension { what, expected, found });
            }
        }
        if !(step.is_finite() && step > 0.0) {
            return Err(StepError::Step { value: step });
        }
        match state.iter().enumerate().find(|(_, value)| !value.is_finite()) {
            Some((index, &value)) => Err(StepError::State { index, value }),
            None => Ok(()),
        }
    }
}

/// Overwrites a matrix, row after row, with its factors `P A = L U` by partial pivoting; false where it is singular.
fn factorise(matrix: &mut [f64], pivots: &mut [usize]) -> bool {
    let order = pivots.len();
    for column in 0..order {
        let mut pivot = column;
        for row in column + 1..order {
            if matrix[row * order + column].abs() > matrix[pivot * order + column].abs() {
                pivot = row;
            }
        }
        pivots[column] = pivot;
        if pivot != column {
            let (above, below) = matrix.split_at_mut(pivot * order);
            above[column * order..][..order].swap_with_slice(&mut below[..order]);
        }
        let (above, below) = matrix.split_at_mut((column + 1) * order);
        let source = &above[column * order..];
        let diagonal = source[column];
        if diagonal == 0.0 || !diagonal.is_finite() {
            return false;
        }
        for target in below.chunks_exact_mut(order) {
            let factor = target[column] / diagonal;
            target[column] = factor;
            for (target, source) in target[column + 1..].iter_mut().zip(&source[column + 1..]) {
                *target -= factor * source;
            }
        }
    }
    true
}

/// Overwrites a right-hand side with the solution for the factors.
fn solve(factors: &[f64], pivots: &[usize], values: &mut [f64]) {
    let order = pivots.len();
    for (index, &pivot) in pivots.iter().enumerate() {
        values.swap(index, pivot);
    }
    for row in 1..order {
        let (known, rest) = values.split_at_mut(row);
        rest[0] -= dot(&factors[row * order..][..row], known);
    }
    for row in (0..order).rev() {
        let (rest, known) = values.split_at_mut(row + 1);
        let line = &factors[row * order..][..order];
        rest[row] = (rest[row] - dot(&line[row + 1..], known)) / line[row];
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
