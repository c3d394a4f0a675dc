//! Fits of robots whose parameters are known.

mod bad_data;
mod deviations;
mod estimates;
mod jacobian;
mod markers;
mod motions;
mod parallel_motions;
mod slack;
mod support;
mod verdicts;
mod vibrations;

use pliant_calibration::{Calibration, Error, FitSettings};
use support::{Case, KINDS, Random, random};

const SHIFT: [f64; 3] = [3e-3, -2e-3, 1e-3];
/// Deviation of the noise of positions, m: that of motion capture. The region is that of the linearised problem, so that unknowns must be determined beyond its curvature.
const NOISE: f64 = 1e-4;

/// Without noise the true values are found to 1e-8 of their size, for every family, where the scaled condition is below 1e6.
#[test]
fn parameters_of_every_family_are_recovered_without_noise() {
    for kind in KINDS {
        for seed in 0..3 {
            let mut draws = Random::new(100 + seed);
            let case = random(kind, &mut draws);
            let calibration = case.calibration();
            let experiments = case.experiments(SHIFT, 0.0, &mut draws);
            let fit = calibration.fit(&experiments).unwrap_or_else(|error| panic!("{kind} {seed}: {error}"));
            assert!(fit.condition() < 1e6, "{kind} {seed}: condition {}", fit.condition());
            assert!(fit.undetermined().is_empty(), "{kind} {seed}: {:?}", fit.undetermined());
            for ((unknown, found), truth) in
                calibration.unknowns().iter().zip(fit.values()).zip(case.values(SHIFT))
            {
                let error = (found - truth).abs() / truth.abs();
                assert!(error < 1e-8, "{kind} {seed}: {} off by {error:e}", unknown.name);
            }
        }
    }
}

/// The true values lie in the joint region of 95 % in 93 to 97 % of all fits. `PLIANT_FITS=1000` asks for so many, over all families; few have a wide tolerance here.
#[test]
fn true_values_lie_in_the_stated_region() {
    let total: usize = std::env::var("PLIANT_FITS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let mut inside = 0;
    let mut count = 0;
    let mut by_kind = [[0; 2]; KINDS.len()];
    for number in 0..total {
        let family = number % KINDS.len();
        let mut draws = Random::new(9000 + number as u64);
        let case = random(KINDS[family], &mut draws);
        let experiments = case.experiments(SHIFT, NOISE, &mut draws);
        let settings = FitSettings { region: false, ..FitSettings::default() };
        let fit = case
            .calibration()
            .fit_with(&experiments, &settings)
            .unwrap_or_else(|error| panic!("{} {number}: {error}", case.kind));
        let holds = fit.holds(&case.values(SHIFT), 0.95);
        inside += usize::from(holds);
        count += 1;
        by_kind[family][0] += usize::from(holds);
        by_kind[family][1] += 1;
    }
    let part = inside as f64 / count as f64;
    println!("{inside} of {count}: {by_kind:?}");
    // Four standard deviations of the share, and not less than two percent.
    let wide = (4.0 * (0.95_f64 * 0.05 / count as f64).sqrt()).max(0.02);
    assert!((part - 0.95).abs() <= wide, "{part}: {by_kind:?}");
}

/// Sets that tensions and a tip do not tell apart are named.
#[test]
fn what_cannot_be_told_apart_is_said() {
    let text = "robot A { param young = 2 GPa, param density = 1500 kg/m^3, param radius = 10 mm, param unused = 1,
        backbone { length: 0.3 m, section: disc { radius: 2 mm }, young: young, poisson: 0.4, rod: inextensible }
        tendon for i in 0..3 { at: [radius * cos(2*pi*i/3), radius * sin(2*pi*i/3)] }
        model strain { torsion: 3, bending: 5 , extension: 3, shear: 3 }, }";
    let text = text.replace("rod: inextensible", "rod: kirchhoff").replace(", extension: 3, shear: 3", "");
    let model = support::model(&text, "strain");
    let case = Case {
        kind: "strain",
        truth: vec![2.2e9, 1500.0, 11e-3, 1.0],
        free: vec!["young", "radius", "density"],
        sensors: vec![pliant_calibration::Sensor::position("tip")],
        inputs: (0..6).map(|k| pliant::Input::forces(&[0.3 * f64::from(k), 0.5, 0.0])).collect(),
        model,
    };
    let experiments = case.experiments([0.0; 3], 0.0, &mut Random::new(1));
    let mut calibration = Calibration::of(&*case.model).expect("a model").sensor(case.sensors[0].clone());
    for name in &case.free {
        calibration = calibration.free_parameter(name).expect("a parameter");
    }
    let fit = calibration.fit_with(&experiments, &FitSettings::default()).expect("a fit");
    let words: Vec<&str> = fit.undetermined().iter().map(|direction| &*direction.words).collect();
    assert_eq!(words.len(), 2, "{words:?}");
    assert!(
        words.iter().any(|word| word.contains("`young` and `radius` enter only as the ratio")
            || word.contains("`radius` and `young` enter only as the ratio")),
        "{words:?}"
    );
    assert!(words.contains(&"`density` has no effect on these measurements"), "{words:?}");
    // The ratio itself is found.
    let ratio = fit.value("young").expect("free") / fit.value("radius").expect("free");
    assert!((ratio / (2.2e9 / 11e-3) - 1.0).abs() < 1e-8, "{ratio}");
}

/// Cancelled at any experiment, fit and validation say so, on one thread and on several.
#[test]
fn work_that_is_cancelled_has_no_answer() {
    use core::ops::ControlFlow;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    let mut draws = Random::new(5);
    let case = random("planar", &mut draws);
    let experiments = case.experiments(SHIFT, NOISE, &mut draws);
    for threads in [1, 2] {
        let watched = |most: usize| {
            let calls = Arc::new(AtomicUsize::new(0));
            let counted = calls.clone();
            let watch = move || {
                let go_on = counted.fetch_add(1, Ordering::Relaxed) < most;
                if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            (case.calibration().threads(threads).watched(watch), calls)
        };
        let (calibration, calls) = watched(usize::MAX);
        calibration.fit(&experiments).expect("a fit");
        let all = calls.load(Ordering::Relaxed);
        assert!(all > 10 * experiments.len(), "{all}");
        for most in [0, 1, all / 2, all - 2] {
            let found = watched(most).0.fit(&experiments);
            assert!(matches!(found, Err(Error::Cancelled)), "{most} of {all}: {found:?}");
        }
        let parts = pliant_calibration::folds(experiments.len(), 3);
        let found = watched(all + 3).0.validate(&experiments, &parts, &FitSettings::default());
        assert!(matches!(found, Err(Error::Cancelled)), "{found:?}");
    }
}
