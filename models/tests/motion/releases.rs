//! SoroSim's releases of two rods: at rest under dead wrenches at mid length and at the tip, which go at once; gravity stays. `PLIANT_RELEASES` names a folder with
//! others of its files.

use pliant_models::rods::{Generic, Orders, RodOptions, Strain, Wrench};
use pliant_models::{Beginning, Input, Simulation};
use pliant_testing::{distance, larger};

use super::{Round, go};

/// Per half of the rod.
const ORDERS: Orders = Orders { torsion: 2, bending: 5, extension: 0, shear: 0 };

/// The numbers of a file: damping and gravity, the wrenches, then the rows.
fn read(path: &std::path::Path) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.trim().is_empty());
    rows.map(|line| line.split_whitespace().map(|entry| entry.parse().unwrap()).collect()).collect()
}

/// The largest distance of the tip, m, up to `end`, s.
fn release(steel: bool, path: &std::path::Path, end: f64) -> f64 {
    let rows = read(path);
    let (length, radius, young, poisson, density) =
        if steel { (0.6, 0.8e-3, 200e9, 0.33, 7870.0) } else { (0.4, 5e-3, 70e6, 0.4, 1200.0) };
    let rod = Round::<0> {
        // As they agree with: with shear, the softer rod is 1.6 mm off.
        options: RodOptions { inextensible: true, unshearable: true },
        length,
        radius,
        young,
        shear: young / (2.0 * (1.0 + poisson)),
        density,
        upright: false,
        relaxation: rows[0][0],
        drag: 0.0,
        tip_mass: 0.0,
        tip_inertia: [0.0; 3],
        tendons: [],
    };
    let triple = |row: usize, first: usize| [0, 1, 2].map(|k| rows[row][first + k]);
    let gravity: [f64; 3] = triple(0, 10);
    let at = |s: f64, first: usize| Wrench::force(triple(1, first + 3)).with_couple(triple(1, first)).at(s);
    let input = Input::default().with_wrench(at(0.5 * length, 1)).with_wrench(at(length, 7));
    // Gravity of each file: that of the declaration is replaced from the start on.
    let strain = Strain::new(Generic::<_, 0>::new(rod), ORDERS);
    let pull = |_: f64| gravity;
    let held = Simulation { gravity: Some(&pull), ..Simulation::to(0.0, &input) };
    let held = held.with_waves().with_tolerance(1e-7).without_balance();
    let rest = strain.simulate(&held, &mut go).unwrap().last;
    let gone = |_: f64, wrenches: &mut [Wrench]| {
        for wrench in wrenches {
            (wrench.couple, wrench.force) = (wrench.couple * 0.0, wrench.force * 0.0);
        }
    };
    let times: Vec<f64> = rows[2..].iter().map(|row| row[0]).filter(|time| *time <= end).collect();
    let clock = std::time::Instant::now();
    let start = Beginning::State { coordinates: &rest.coordinates, rates: &rest.rates };
    let free = Simulation { end, wrenches: Some(&gone), ..held }.from(start).at(&times);
    let found = strain.simulate(&free, &mut go).unwrap().complete().unwrap();
    let (mut worst, mut when) = (0.0, 0.0);
    for (row, at) in rows[2..].iter().zip(&found.instants) {
        let tip: [f64; 3] = at.tip.translation.vector.into();
        let off = distance(&tip, &[row[10], row[11], row[12]]);
        if off > worst {
            when = row[0];
        }
        worst = larger(worst, off);
    }
    println!(
        "{}: {:.2} mm at {when} s up to {end} s, {} steps, {:.1} s",
        path.file_stem().unwrap().to_string_lossy(),
        1e3 * worst,
        found.report.integration.accepted,
        clock.elapsed().as_secs_f64()
    );
    worst
}

fn all(name: &str, steel: bool, end: f64, largest: f64) {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/reference/sorosim-rods/dynamics");
    let folder = std::env::var("PLIANT_RELEASES").unwrap_or_else(|_| own.to_owned());
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.file_name().unwrap().to_string_lossy().starts_with(name));
    files.sort();
    assert!(!files.is_empty());
    let worst = files.iter().map(|path| release(steel, path, end)).fold(0.0, larger);
    assert!(worst < largest, "{name}: {worst:e}");
}

#[test]
fn spring_steel() {
    all("SpringSteel", true, 10.0, 3e-3);
}

#[test]
fn tpu() {
    all("TPU", false, 6.0, 0.3e-3);
}
