//! Inputs within ranges of the drives.

use clap::{Args, ValueEnum};
use pliant::Input;
use pliant::declaration::Actuator;
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use super::failure::Failure;
use super::inputs::{self, Range};

/// Points of a sequence beyond which its generator does not go.
const SOBOL_POINTS: usize = 1 << 16;
/// Most points of a sample.
const MOST: usize = 1_000_000;

/// Number, distribution and ranges of inputs.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Sampling {
    /// Number of inputs; of a grid: along the range of each actuator.
    #[arg(long)]
    pub(crate) count: Option<usize>,
    /// Distribution of inputs within the ranges; random if not given.
    #[arg(long, value_enum)]
    pub(crate) method: Option<Choice>,
    /// Seed of random inputs, and of the scrambling of a Sobol sequence; 1 if not given.
    #[arg(long)]
    pub(crate) seed: Option<u32>,
    /// Ranges of the drives, for all actuators or for each: `0..5N`, `-5mm..5mm,0..1N,0..1N`. Limits of the declaration if not given.
    #[arg(long, value_name = "RANGES", allow_hyphen_values = true)]
    pub(crate) range: Option<String>,
}

/// Distributions of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Choice {
    /// Independent and uniform.
    Random,
    /// All combinations of equal steps, ends included.
    Grid,
    /// A Sobol sequence with Owen's scrambling: up to 65536 inputs, which fill the ranges evenly.
    Sobol,
}

/// Number and distribution of inputs, complete.
struct Plan {
    count: usize,
    method: Choice,
    seed: u32,
}

impl Sampling {
    /// The inputs, with these loads; `usual` of them unless their number is given.
    pub(crate) fn inputs(
        &self,
        actuators: &[Actuator],
        loads: &Input,
        usual: usize,
    ) -> Result<Vec<Input>, Failure> {
        let ranges = inputs::ranges(self.range.as_deref(), actuators)?;
        let plan = Plan {
            count: self.count.unwrap_or(usual),
            method: self.method.unwrap_or(Choice::Random),
            seed: self.seed.unwrap_or(1),
        };
        let input = |point: usize| {
            let drives =
                ranges.iter().zip(plan.places(ranges.len(), point)).map(|(Range { low, high }, place)| {
                    low.with_value(low.value() * (1.0 - place) + high * place)
                });
            Input { drives: drives.collect(), ..loads.clone() }
        };
        Ok((0..plan.points(ranges.len())?).map(input).collect())
    }
}

impl Plan {
    /// Number of inputs.
    fn points(&self, actuators: usize) -> Result<usize, Failure> {
        let count = self.count;
        let wrong = |message: String| Err(Failure::option("--count", &message));
        match self.method {
            _ if count == 0 => wrong("0 inputs: expected at least 1".to_owned()),
            Choice::Sobol if count > SOBOL_POINTS => {
                wrong(format!("{count} inputs of a Sobol sequence: expected at most {SOBOL_POINTS}"))
            }
            Choice::Grid => {
                let all = u32::try_from(actuators).ok().and_then(|actuators| count.checked_pow(actuators));
                match all.filter(|all| *all <= MOST) {
                    Some(all) => Ok(all),
                    None => wrong(format!(
                        "a grid of {count} steps for each of {actuators} actuators: expected at most {MOST} inputs"
                    )),
                }
            }
            _ if count > MOST => wrong(format!("{count} inputs: expected at most {MOST}")),
            _ => Ok(count),
        }
    }

    /// Where a point is in the range of each actuator, 0 to 1.
    fn places(&self, actuators: usize, point: usize) -> Vec<f64> {
        match self.method {
            Choice::Random => {
                // Each from its own stream, so that it can be repeated alone.
                let mut generator = ChaCha8Rng::seed_from_u64(self.seed.into());
                generator.set_stream(point as u64);
                let unit = |_| (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                (0..actuators).map(unit).collect()
            }
            Choice::Grid => {
                let steps = self.count;
                let mut rest = point;
                let mut all: Vec<f64> = (0..actuators)
                    .map(|_| {
                        let step = rest % steps;
                        rest /= steps;
                        if steps == 1 { 0.5 } else { step as f64 / (steps - 1) as f64 }
                    })
                    .collect();
                // The last one changes fastest.
                all.reverse();
                all
            }
            Choice::Sobol => {
                let point = u32::try_from(point).unwrap_or(0);
                // Beyond its dimensions the generator takes another seed.
                let dimensions = sobol_burley::NUM_DIMENSIONS;
                let place = |actuator: u32| {
                    let seed = self.seed.wrapping_add(actuator / dimensions);
                    f64::from(sobol_burley::sample(point, actuator % dimensions, seed))
                };
                (0_u32..).take(actuators).map(place).collect()
            }
        }
    }
}
