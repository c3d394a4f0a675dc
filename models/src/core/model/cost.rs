//! Cost of a motion of which all waves are resolved, estimated before it.

use core::f64::consts::TAU;

use pliant_runtime::motion::{Linear, Scheme, modes};
use pliant_runtime::spectral::dot;

use super::{Holding, Model, Simulation};
use crate::Error;

/// Estimated cost of a motion of which all waves are resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost {
    /// Steps of the integration.
    pub steps: f64,
    /// Frequency of the fastest wave that is resolved, Hz; 0 where there is none.
    pub frequency: f64,
}

/// Factor and exponent of a fit to the steps in a period of a harmonic oscillator, by the tolerance as a part of its amplitude: Radau IIA of order 5, and of order 9.
const FITS: [[f64; 2]; 2] = [[1.6, -0.245], [0.95, -1.0 / 6.0]];

/// Estimates the cost of a motion from the undamped modes about the equilibrium under the input at its start.
///
/// A load that acts at once moves a mode of angular frequency `omega` by `1/omega^2`. Its rate is weighed by that of the lowest one, `omega_1`, so that the tolerance `tau` is the part `p = tau omega/omega_1`
/// of its amplitude, and modes with `p >= 1` are not resolved. With the damping `c = v^T C v`, of unit modal mass, a mode goes like `exp((-c/2 +- i sqrt(omega^2 - c^2/4)) t)` and is above the tolerance up
/// to `-2 log(p)/c`. Steps follow the fastest mode that is.
pub(crate) fn estimate_cost<M: Model + ?Sized>(
    model: &M,
    simulation: &Simulation<'_>,
) -> Result<Cost, Error> {
    let options = simulation.of_waves();
    let tolerance = options.relative.max(options.absolute);
    let nine = match simulation.scheme {
        Scheme::RadauFive => false,
        Scheme::RadauNine => true,
        Scheme::Automatic | Scheme::EnergyMomentum => tolerance <= 1e-6,
    };
    let [factor, exponent] = FITS[usize::from(nine)];
    let duration = simulation.end - simulation.start;
    if !duration.is_finite() {
        return Err(Error::Overflow { what: "the duration of the motion" });
    }
    let solution = model.solve(&simulation.input_at(simulation.start))?;
    let Linear { pencil, coordinates, rate, .. } = solution.linear(&[], &[], Holding::AsDriven)?;
    let overflow = Error::Overflow { what: "the frequency of a wave" };
    let modes = modes::undamped(&pencil, coordinates, rate, usize::MAX).ok_or(overflow)?;
    let lowest = modes.iter().map(|mode| mode.squared).find(|squared| *squared > 0.0).unwrap_or(rate * rate);
    let mut reached = 0.0;
    let mut cost = Cost { steps: 0.0, frequency: 0.0 };
    for modes::Vibration { squared, shape } in modes.iter().rev() {
        let rows = pencil.damping.chunks_exact(pencil.order()).zip(shape);
        let decay = 0.5 * rows.map(|(row, entry)| entry * dot(&row[..coordinates], shape)).sum::<f64>();
        let part = tolerance * (squared / lowest).max(0.0).sqrt();
        let oscillates = squared - decay * decay;
        if oscillates > 0.0 && part < 1.0 {
            let frequency = oscillates.sqrt() / TAU;
            let until = if decay > 0.0 { duration.min(-part.ln() / decay) } else { duration };
            cost.frequency = cost.frequency.max(frequency);
            cost.steps += frequency * (until - reached).max(0.0) * factor * part.powf(exponent);
            reached = until.max(reached);
        }
    }
    if cost.steps.is_finite() { Ok(cost) } else { Err(Error::Overflow { what: "the number of steps" }) }
}
