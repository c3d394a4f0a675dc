//! Growth of the time of a fit with the number of experiments: the tentacle of `examples/tentacle`, five unknowns, one thread.
//!
//! ```text
//! cargo bench -p pliant-calibration --bench growth
//! ```
//!
//! prints the shortest of three fits, its steps, and the time per experiment, whole and per step: equal ones mean linear growth.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use pliant::Input;
use pliant_calibration::{Experiment, Map};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// Numbers of experiments.
const COUNTS: [usize; 5] = [22, 44, 88, 176, 352];
/// Values from which the measurements are made, in the order of the unknowns: Pa, kg/m^3.
const TRUTH: [(&str, f64); 2] = [("young", 0.376e6), ("density", 1080.0)];
/// Half the width of the noise of positions, m.
const NOISE: f64 = 2e-3;
/// Largest tension, N.
const TENSION: f64 = 7.0;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tentacle");
    let declaration = pliant::load(folder.join("tentacle.robot"))?;
    let map = Map::read(&std::fs::read_to_string(folder.join("map.toml"))?)?;
    let calibration = map.calibration(&declaration, &TRUTH.map(|(name, _)| name))?.threads(1);
    let model = calibration.model();
    let mut values = model.parameter_values();
    for (known, value) in model.parameters().iter().zip(&mut values) {
        if let Some((_, truth)) = TRUTH.iter().find(|(name, _)| *name == known.name) {
            *value = *truth;
        }
    }
    let real = model.with_parameters(&values)?;
    let mut draws = ChaCha8Rng::seed_from_u64(1);
    let mut experiments = Vec::new();
    for number in 0..COUNTS[COUNTS.len() - 1] {
        let input = Input::forces(&[draws.random_range(0.0..TENSION), draws.random_range(0.0..TENSION)]);
        let solution = real.solve(&input)?;
        let mut experiment = Experiment::new(format!("{number}"), input);
        for (index, sensor) in calibration.sensors().iter().enumerate() {
            let pose = match sensor.s {
                Some(s) => solution.station(sensor.body, s)?,
                None => solution.tip(),
            };
            let place = pose * nalgebra::Point3::from(sensor.offset);
            let noisy = place.coords.map(|entry| entry + draws.random_range(-NOISE..NOISE));
            experiment = experiment.measuring(index, noisy.as_slice());
        }
        experiments.push(experiment);
    }
    println!("{:>11} {:>9} {:>5} {:>17} {:>9}", "experiments", "s", "steps", "ms per experiment", "and step");
    for count in COUNTS {
        let (mut least, mut steps) = (f64::INFINITY, 0);
        for _ in 0..3 {
            let begin = Instant::now();
            let fit = calibration.fit(&experiments[..count])?;
            least = least.min(begin.elapsed().as_secs_f64());
            steps = fit.iterations();
        }
        let each = 1e3 * least / count as f64;
        println!("{count:11} {least:9.3} {steps:5} {each:17.2} {:9.2}", each / steps as f64);
    }
    Ok(())
}
