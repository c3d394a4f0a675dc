//! Estimated errors of random rods with few functions against their true errors, which the adaptive model and shooting agree on.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pliant::{Declaration, Input, Model, Wrench};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

/// Largest ratio of the shooting model's distance from the adaptive one to an error that counts.
const AGREES: f64 = 0.05;

/// A random rod.
struct Random {
    length: f64,
    backbone: String,
    tendons: usize,
}

impl Random {
    fn new(rng: &mut ChaCha8Rng) -> Self {
        let mut between = |low: f64, high: f64| rng.random_range(low..high);
        let length = between(0.1, 1.0);
        let radius = 1e3 * length / between(30.0, 100.0);
        let taper = between(0.0, 0.8);
        // Stiff enough that the weight bends it by up to two radians.
        let young = 8.0 * 1000.0 * 9.81 * length.powi(3) / ((1e-3 * radius).powi(2) * between(0.1, 4.0));
        let curvature = between(-2.0, 2.0) / length;
        let backbone = format!(
            "backbone {{ length: {length:.3} m, section: disc {{ radius: {radius:.3} mm * (1 - {taper:.3}*s/L) }}, young: {young:.0} Pa, poisson: 0.4, density: 1000 kg/m^3, natural_curvature: [0, 0, {curvature:.3}] 1/m }}"
        );
        Self { length, backbone, tendons: rng.random_range(0..4) }
    }

    fn model(&self, strain: &str, kind: &str) -> Box<dyn Model> {
        let Self { backbone, tendons, length } = self;
        let arm = 20.0 * length;
        let routed = match tendons {
            0 => String::new(),
            count => format!(
                "tendon for i in 0..{count} {{ at: [{arm:.3} mm * cos(2*pi*i/3), {arm:.3} mm * sin(2*pi*i/3 + 0.2*s/L)] }}"
            ),
        };
        let text = format!(
            "robot Random {{ {backbone} gravity: [0, -9.81, 0] m/s^2, {routed} model strain {strain}, model shooting }}"
        );
        text.parse::<Declaration>().unwrap().model(kind).unwrap()
    }
}

/// Asserts that estimates relative to true errors hold in 99 of 100 cases and are never too small by more than ten.
fn assert_holds(mut ratios: Vec<f64>) {
    ratios.sort_by(f64::total_cmp);
    let within = ratios.iter().filter(|ratio| (0.5..=20.0).contains(*ratio)).count();
    println!("{} ratios from {} to {}, {within} within", ratios.len(), ratios[0], ratios[ratios.len() - 1]);
    assert!(100 * within >= 99 * ratios.len() && ratios[0] > 0.1, "{ratios:?}");
}

/// Estimates relative to true errors between 1e-9 and 1e-1 of the length.
#[test]
fn estimates_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut ratios = Vec::new();
    let mut tries = 0;
    while ratios.len() < 200 && tries < 1000 {
        tries += 1;
        let random = Random::new(&mut rng);
        let bending = rng.random_range(2..9);
        let others = rng.random_range(1..bending.min(6));
        let coarse =
            format!("{{ torsion: {others}, bending: {bending}, extension: {others}, shear: {others} }}");
        let coarse = random.model(&coarse, "strain");
        let exact = random.model(&format!("{{ accuracy: {:e} m }}", 1e-11 * random.length), "strain");
        let weight = 1000.0 * 9.81 * 3e-4 * random.length.powi(3);
        let force: [f64; 3] = core::array::from_fn(|_| weight * rng.random_range(-2.0..2.0));
        let pulls: Vec<f64> = (0..random.tendons).map(|_| weight * rng.random_range(0.0..20.0)).collect();
        let input = Input { wrenches: vec![Wrench::force(force)], ..Input::forces(&pulls) };
        let (Ok(found), Ok(exact)) = (coarse.solve(&input), exact.solve(&input)) else { continue };
        let tip = |solution: &dyn pliant::Solution| solution.tip().translation.vector;
        let truth = (tip(&*found) - tip(&*exact)).norm();
        let Ok(shot) = random.model("", "shooting").solve(&input) else { continue };
        let agrees = (tip(&*shot) - tip(&*exact)).norm() <= AGREES * truth;
        if !agrees || !(1e-9..1e-1).contains(&(truth / random.length)) {
            continue;
        }
        ratios.push(found.error().map_or(f64::NAN, |error| error.tip_position) / truth);
    }
    assert_eq!(ratios.len(), 200);
    assert_holds(ratios);
}

/// The same of a parallel robot with few elements.
#[test]
fn estimates_of_elements_hold() {
    const TRIPOD: &str = include_str!("reference/cases/robots/tripod.robot");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let model = |elements: usize| -> Box<dyn Model> {
        let text = TRIPOD.replace("young: 1 MPa", "young: 20 MPa");
        let text = text.replace("elements: 8", &format!("elements: {elements}"));
        text.parse::<Declaration>().unwrap().model("parallel").unwrap()
    };
    let exact = model(32);
    let mut ratios = Vec::new();
    for _ in 0..20 {
        let coarse = model(rng.random_range(3..9));
        let angles: [f64; 3] = core::array::from_fn(|_| rng.random_range(-0.4..0.4));
        let force: [f64; 3] = core::array::from_fn(|_| rng.random_range(-0.1..0.1));
        let input = Input { wrenches: vec![Wrench::force(force)], ..Input::displacements(&angles) };
        let (Ok(found), Ok(exact)) = (coarse.solve(&input), exact.solve(&input)) else { continue };
        let truth = (found.tip().translation.vector - exact.tip().translation.vector).norm();
        if !(1e-9..1e-1).contains(&(truth / 0.25)) {
            continue;
        }
        ratios.push(found.error().map_or(f64::NAN, |error| error.tip_position) / truth);
    }
    assert!(ratios.len() >= 15, "{}", ratios.len());
    assert_holds(ratios);
}
