//! Digitised curves of Simo and Vu-Quoc (1986), of coarse elements: how far they are from what the equations converge to.

use super::space::{TIP, bend45};
use super::{elastica, force_at_tip, moved, tip};

/// Rows of `tests/reference/curves/{name}.csv`: force, displacement.
fn curve(name: &str) -> Vec<[f64; 2]> {
    let path = format!("{}/../tests/reference/curves/{name}.csv", env!("CARGO_MANIFEST_DIR"));
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(path).unwrap();
    let row = |record: csv::StringRecord| [0, 1].map(|column: usize| record[column].parse().unwrap());
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// Largest distance of a curve from what is found under its forces.
fn distance(name: &str, found: impl Fn(f64) -> f64) -> f64 {
    let mut largest = 0.0_f64;
    for [force, expected] in curve(name) {
        let error = (found(force) - expected).abs();
        assert!(!error.is_nan());
        largest = largest.max(error);
    }
    println!("{name}: within {largest:.3}");
    largest
}

#[test]
fn tip_force_that_follows() {
    let beam = elastica(100.0, 3.5e7);
    let solve = |force: f64| {
        let load = force_at_tip([0.0, 0.0, 1e3 * force]).follower();
        moved(&tip(&beam, &[load]), [100.0, 0.0, 0.0])
    };
    assert!(distance("follower_tip_u1", |force| -solve(force)[0]) < 1.7);
    assert!(distance("follower_tip_u3", |force| solve(force)[2]) < 2.1);
}

#[test]
fn bend_under_a_force_that_follows() {
    let solve = |force: f64| {
        let load = force_at_tip([0.0, 0.0, force]).follower();
        moved(&tip(&bend45(1.0 / 6.0), &[load]), TIP)
    };
    assert!(distance("bend45_follower_u1", |force| -solve(force)[0]) < 1.8);
    assert!(distance("bend45_follower_u2", |force| solve(force)[1]) < 1.9);
    assert!(distance("bend45_follower_u3", |force| solve(force)[2]) < 5.7);
}
