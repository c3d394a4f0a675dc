//! Systems of ordinary differential equations.

/// A system of ordinary differential equations `y' = f(t, y)`.
pub trait System {
    /// Error of a rate that cannot be computed.
    type Error;

    /// Number of states.
    fn dimension(&self) -> usize;

    /// Typical magnitude of a component, positive, in its unit: the absolute tolerance is a fraction of it. The default, 1, suits systems whose components
    /// have no unit, or an absolute tolerance that is given in their unit.
    fn scale(&self, component: usize) -> f64 {
        let _ = component;
        1.0
    }

    /// Writes `f(time, state)` to `rate`; both slices have [`System::dimension`] entries, those of `state` are finite.
    ///
    /// # Errors
    /// Returned where the rate is not defined. The integration then tries shorter steps and, if none succeeds, stops at the last good state; entries that
    /// are not finite count as an error.
    fn rate(&self, time: f64, state: &[f64], rate: &mut [f64]) -> Result<(), Self::Error>;

    /// Writes `df_i/dy_k` to `jacobian[i * dimension + k]`. Only implicit methods use it. The adaptive ones lose iterations by an approximation, not
    /// accuracy. The default is [`differences`].
    ///
    /// # Errors
    /// As [`System::rate`].
    fn jacobian(&self, time: f64, state: &[f64], jacobian: &mut [f64]) -> Result<(), Self::Error> {
        differences(self, time, state, jacobian)
    }
}

impl<S: System + ?Sized> System for &S {
    type Error = S::Error;

    fn dimension(&self) -> usize {
        (**self).dimension()
    }

    fn scale(&self, component: usize) -> f64 {
        (**self).scale(component)
    }

    fn rate(&self, time: f64, state: &[f64], rate: &mut [f64]) -> Result<(), Self::Error> {
        (**self).rate(time, state, rate)
    }

    fn jacobian(&self, time: f64, state: &[f64], jacobian: &mut [f64]) -> Result<(), Self::Error> {
        (**self).jacobian(time, state, jacobian)
    }
}

/// Components below this fraction of their [`System::scale`] are perturbed as if they were this large.
const SMALLEST_SCALE: f64 = 1e-3;

/// The Jacobian `df_i/dy_k` at `jacobian[i * dimension + k]` by central differences: with an error of about 1e-10 of its largest entries, by `2 dimension`
/// evaluations of the rate. Allocates.
///
/// # Errors
/// The first that [`System::rate`] returns.
pub fn differences<S: System + ?Sized>(
    system: &S,
    time: f64,
    state: &[f64],
    jacobian: &mut [f64],
) -> Result<(), S::Error> {
    let order = state.len();
    let (mut varied, mut above, mut below) = (state.to_vec(), vec![0.0; order], vec![0.0; order]);
    for column in 0..order {
        let centre = state[column];
        let change = f64::EPSILON.cbrt() * centre.abs().max(SMALLEST_SCALE * system.scale(column));
        let (high, low) = (centre + change, centre - change);
        varied[column] = high;
        system.rate(time, &varied, &mut above)?;
        varied[column] = low;
        system.rate(time, &varied, &mut below)?;
        varied[column] = centre;
        for row in 0..order {
            jacobian[row * order + column] = (above[row] - below[row]) / (high - low);
        }
    }
    Ok(())
}
