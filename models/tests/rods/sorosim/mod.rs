//! SoroSim's equilibria of two rods under their weight and dead wrenches at mid length and at the tip, solved from rest by both models.
//!
//! Forces and couples are written with four decimals, which leaves up to 0.60 mm of the steel rod and 0.35 mm of the other; the
//! bound is 0.7 mm.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use data::{Equilibrium, Kernel, Material, ORDERS, STEEL, TPU};
use pliant_models::rods::{Error, InputRef, RodModel, RodSolution as _, Shooting, Station, Strain};
use pliant_runtime::rotation::rows;

/// m.
const POSITIONS: f64 = 0.7e-3;
/// rad.
const ANGLES: f64 = 2e-3;
const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/reference");
/// Stations of the equilibrium that a model finds from rest.
fn stations(
    model: &impl RodModel,
    material: &Material,
    equilibrium: &Equilibrium,
) -> Result<Vec<Station>, Error> {
    let wrenches = equilibrium.wrenches(material);
    let solution = model.solve(InputRef::forces(&[]).with_wrenches(&wrenches))?;
    equilibrium.s.iter().map(|s| solution.station(*s)).collect()
}

/// Largest distance of the stations, m, and largest angle to those at mid length and at the tip, rad. Between them SoroSim's angles are up to 5.3e-3 rad off
/// where the rod bends most, to both sides in turn along each half, as those of strains of low order are.
fn deviation(found: &[Station], equilibrium: &Equilibrium) -> [f64; 2] {
    let mut largest = [0.0_f64; 2];
    for (i, Station { pose, .. }) in found.iter().enumerate() {
        let distance = |k: usize| (pose.translation.vector[k] - equilibrium.positions[i][k]).powi(2);
        let mut errors = [(0..3).map(distance).sum::<f64>().sqrt(), 0.0];
        if i % data::STATIONS == data::STATIONS - 1 {
            let rotation = equilibrium.rotation(i);
            // |A - B|^2 = 8 sin^2(angle / 2).
            let entry = |k: usize| (rows(&pose.rotation)[k / 3][k % 3] - rotation[k / 3][k % 3]).powi(2);
            errors[1] = 2.0 * ((0..9).map(entry).sum::<f64>() / 8.0).sqrt().min(1.0).asin();
        }
        for (largest, error) in largest.iter_mut().zip(errors) {
            assert!(!error.is_nan());
            *largest = largest.max(error);
        }
    }
    largest
}

/// Solves all equilibria of a rod from rest.
fn compare<M: RodModel>(name: &str, material: &Material, model: impl Fn(Kernel) -> M) {
    let all = data::equilibria(material, REFERENCE);
    assert!(all.len() >= 250, "{}", all.len());
    let (mut missed, mut largest) = (Vec::new(), [0.0_f64; 2]);
    for equilibrium in &all {
        let number = equilibrium.number;
        match stations(&model(material.kernel(equilibrium.gravity)), material, equilibrium) {
            Ok(found) => {
                let errors = deviation(&found, equilibrium);
                let wrong = errors[0] > POSITIONS || (material.angles && errors[1] > ANGLES);
                if wrong {
                    missed.push(format!("{number}: {:.2e} m, {:.2e} rad", errors[0], errors[1]));
                }
                largest = [0, 1].map(|k| largest[k].max(errors[k]));
            }
            Err(error) => missed.push(format!("{number}: {error}")),
        }
    }
    println!("{name}, {}: within {:.2e} m, {:.2e} rad", material.file, largest[0], largest[1]);
    assert!(missed.is_empty(), "{name}, {}: {} of {}: {missed:#?}", material.file, missed.len(), all.len());
}

#[test]
fn steel_by_strain() {
    compare("strain", &STEEL, |kernel| Strain::new(kernel, ORDERS));
}

#[test]
fn tpu_by_strain() {
    compare("strain", &TPU, |kernel| Strain::new(kernel, ORDERS));
}

#[test]
fn steel_by_shooting() {
    compare("shooting", &STEEL, Shooting::new);
}

#[test]
fn tpu_by_shooting() {
    compare("shooting", &TPU, Shooting::new);
}
