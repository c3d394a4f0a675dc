//! Deviations of sensors that the residuals tell.

use pliant::Input;
use pliant_calibration::{Calibration, Error, Experiment, Noise};

use crate::support::{Case, Random, random};

/// Deviations of the noise of the sensors at the tip and in the middle, m: of a tracker that is far away, and of one that is close.
const NOISES: [f64; 2] = [8e-4, 1e-4];

/// A rod with two sensors under so many inputs.
fn case(count: usize, draws: &mut Random) -> Case {
    let mut case = random("strain", draws);
    case.inputs = (0..count)
        .map(|_| Input::forces(&[draws.within(0.0, 2.0), draws.within(0.0, 2.0), draws.within(0.0, 2.0)]))
        .collect();
    case
}

/// Measurements of its sensors, each with its own noise.
fn noisy(case: &Case, draws: &mut Random) -> Vec<Experiment> {
    let mut experiments = case.experiments([0.0; 3], 0.0, draws);
    for measured in experiments.iter_mut().flat_map(|experiment| &mut experiment.measured) {
        for value in measured.values.iter_mut().flatten() {
            *value += NOISES[measured.sensor] * draws.normal();
        }
    }
    experiments
}

/// Each sensor's factor is its noise over its declared deviation of 1 mm, within its own uncertainty: of `n` degrees of freedom `1/sqrt(2 n)`. The fit is that of known noises, and intervals of
/// predictions are those of each sensor.
#[test]
fn two_sensors_of_different_noise_are_found() {
    let draws = &mut Random::new(71);
    let case = case(16, draws);
    let calibration = case.calibration().noise(Noise::PerSensor);
    let mut sums = [0.0; 2];
    let fits = 6;
    for _ in 0..fits {
        let experiments = noisy(&case, draws);
        let fit = calibration.fit(&experiments).expect("a fit");
        for (sensor, noise) in NOISES.into_iter().enumerate() {
            let ratio = fit.factors()[sensor] * 1e-3 / noise;
            // 48 numbers less at most five unknowns.
            assert!((ratio - 1.0).abs() < 3.5 / (2.0 * 43.0_f64).sqrt(), "sensor {sensor}: {ratio}");
            sums[sensor] += ratio * ratio / f64::from(fits);
        }
        assert!((fit.scale() - 1.0).abs() < 1e-15 && (fit.freedom() - 91.0).abs() < 1e-9);
        assert!(fit.warnings().is_empty(), "{:?}", fit.warnings());

        let mut known = case.calibration().noise(Noise::Known).without_unknowns();
        let unknowns = calibration.unknowns().to_vec();
        known = weighted(&known, fit.factors());
        for unknown in unknowns {
            known = known.free(unknown).expect("an unknown");
        }
        let same = known.fit(&experiments).expect("a fit");
        for (k, deviation) in same.deviations().into_iter().enumerate() {
            assert!((fit.values()[k] - same.values()[k]).abs() < 0.02 * deviation, "{k}");
            assert!((fit.deviations()[k] / deviation - 1.0).abs() < 1e-3, "{k}");
        }

        let prediction = fit.predict(&experiments[0]).expect("a prediction");
        for ((sensor, _), deviations) in prediction.residuals.iter().zip(&prediction.of_measurement) {
            let noise = fit.factors()[*sensor] * 1e-3;
            assert!(
                deviations.iter().all(|deviation| *deviation >= noise && *deviation < 1.6 * noise),
                "{deviations:?}"
            );
        }
    }
    for (sensor, mean) in sums.into_iter().enumerate() {
        // Unbiased: the mean of the squares over all fits.
        let wide = 3.0 * (2.0 / (43.0 * f64::from(fits))).sqrt();
        assert!((mean - 1.0).abs() < wide, "sensor {sensor}: {mean}");
    }
}

/// The same with other covariances.
fn weighted(calibration: &Calibration, factors: &[f64]) -> Calibration {
    let mut known = Calibration::of(calibration.model()).expect("a model").noise(Noise::Known).threads(1);
    for (sensor, factor) in calibration.sensors().iter().zip(factors) {
        known = known.sensor(sensor.clone().deviation(1e-3 * factor));
    }
    known
}

/// Unknowns that both sensors see are determined better than by one common factor, and the truth lies in the joint region.
#[test]
fn the_better_sensor_has_more_weight() {
    let draws = &mut Random::new(72);
    let case = case(16, draws);
    let experiments = noisy(&case, draws);
    let common = case.calibration().fit(&experiments).expect("a fit");
    let separate = case.calibration().noise(Noise::PerSensor).fit(&experiments).expect("a fit");
    assert!(separate.holds(&case.values([0.0; 3]), 0.999));
    // Both sensors see the position of the frame, the last three unknowns.
    for (apart, common) in separate.deviations().into_iter().zip(common.deviations()).skip(2) {
        assert!(apart < 0.7 * common, "{apart:e} {common:e}");
    }
}

/// Data without noise are fitted exactly; a sensor whose numbers the fit takes all has no deviation, which an error says.
#[test]
fn no_noise_and_too_few_numbers() {
    let draws = &mut Random::new(73);
    let case = case(4, draws);
    let exact = case.experiments([1e-3, 0.0, 0.0], 0.0, draws);
    let fit = case.calibration().noise(Noise::PerSensor).fit(&exact).expect("a fit");
    for (found, truth) in fit.values().iter().zip(case.values([1e-3, 0.0, 0.0])) {
        assert!((found - truth).abs() < 1e-7 * truth.abs().max(1e-2), "{found} {truth}");
    }
    let mut few = noisy(&case, draws);
    for experiment in few.iter_mut().skip(1) {
        experiment.measured.remove(1);
    }
    let calibration = case.calibration().noise(Noise::PerSensor).free_offset(1, None).expect("an offset");
    let error = calibration.fit(&few).expect_err("three numbers for three unknowns");
    let Error::Data(findings) = error else { panic!("{error}") };
    assert!(
        findings[0].contains("sensor `middle` has 3 numbers, of which the fit takes 3.0"),
        "{findings:?}"
    );
}
