//! Cantilevers in a plane.

use pliant_runtime::rotation::rows;

use super::{close, elastica, force_at_tip, moved, rectangle, rod, tips};

/// Transverse force that follows the tip: L 100, EI 3.5e7, no shear or extension (Simo and Vu-Quoc 1986; AeroBeams.jl, tipFollowerForceCantilever).
/// Force, then `-u1` and `u3` converged. Published: `tests/reference/curves/follower_tip_u1.csv` and `_u3.csv`, see [`super::curves`].
#[test]
fn tip_force_that_follows() {
    let beam = elastica(100.0, 3.5e7);
    for (force, u1, u3) in [
        (15.0e3, 71.06, 78.98),
        (34.7e3, 109.27, 55.00),
        (48.2e3, 99.92, 45.66),
        (72.0e3, 69.82, 31.12),
        (97.3e3, 50.48, -6.80),
        (128.8e3, 74.55, -47.22),
    ] {
        for tip in tips(&beam, &[force_at_tip([0.0, 0.0, force]).follower()]) {
            let [x, y, z] = moved(&tip, [100.0, 0.0, 0.0]);
            close(&format!("follower {force}"), &[-x, z], &[u1, u3], 5e-3);
            close("out of the plane", &[y], &[0.0], 1e-9);
        }
    }
}

/// Geradin and Cardona's cantilever with shear and extension (SHARPy, tests/xbeam): L 5, EA 4.8e8, GA 3.231e8, GJ 1e6, EI 9.346e6, dead force 600e3.
/// Down, in, and rotation converged 2.159694, 0.596471, 0.672006; published 2.159, 0.596, 0.6720.
#[test]
fn geradin() {
    let beam = rod(5.0, [1e6, 9.346e6, 9.346e6, 4.8e8, 3.231e8, 3.231e8]);
    for tip in tips(&beam, &[force_at_tip([0.0, -600e3, 0.0])]) {
        let [x, y, z] = moved(&tip, [5.0, 0.0, 0.0]);
        let angle = (-rows(&tip.rotation)[1][0]).atan2(rows(&tip.rotation)[0][0]);
        close("Geradin", &[-y, -x, angle, z], &[2.159694, 0.596471, 0.672006, 0.0], 5e-7);
    }
}

/// Shear cantilever (Nachbagauer et al. 2011; EXUDYN, ANCFBeamTest): L 2, 0.5 x 0.1, E 2.07e11, nu 0.3, shear factor 10 (1 + nu)/(12 + 11 nu), dead
/// force 6.25e7 and 6.25e4 along y. Converged, and published in two dimensions with 1024 and 256 elements:
///
/// | force | converged | published |
/// |---|---|---|
/// | 6.25e7 | (-0.15097114, 0.71056860) | (-0.15097103, 0.71056837) |
/// | 6.25e4 | (-1.88849e-7, 8.09903e-4) | (-1.88847e-7, 8.09900e-4) |
#[test]
fn shear_cantilever() {
    let factor = 10.0 * 1.3 / (12.0 + 11.0 * 0.3);
    let beam = rod(2.0, rectangle([0.5, 0.1], 2.07e11, 0.3, [1.0, factor, factor]));
    let rest = [2.0, 0.0, 0.0];
    for tip in tips(&beam, &[force_at_tip([0.0, 6.25e7, 0.0])]) {
        close("large", &moved(&tip, rest), &[-0.150_971_14, 0.710_568_60, 0.0], 5e-9);
    }
    for tip in tips(&beam, &[force_at_tip([0.0, 6.25e4, 0.0])]) {
        let [x, y, _] = moved(&tip, rest);
        close("small, in", &[x], &[-1.88849e-7], 5e-13);
        close("small, up", &[y], &[8.09903e-4], 5e-10);
    }
}

/// Timoshenko's cantilever (PyElastica): L 3, radius 0.25, E 1e6, G 1e4, shear factor 4/3, force F along -z, against
/// `w(s) = -F s/(alpha GA) - F L s^2/(2 EI) + F s^3/(6 EI)`.
///
/// The formula is the limit of small forces. At the published force of 15 the equations converge to w(L) = -0.061173410 where it gives -0.061191893; the terms
/// of the rest of the difference go with the third power of the force.
#[test]
fn timoshenko() {
    let (length, area) = (3.0_f64, core::f64::consts::PI * 0.0625);
    let second = area * 0.0625 / 4.0;
    let (bending, shear) = (1e6 * second, 4.0 / 3.0 * 1e4 * area);
    let beam = rod(length, [2e4 * second, bending, bending, 1e6 * area, shear, shear]);
    let parts = [0.1, 0.25, 0.5, 0.8, 1.0];
    let small = |force: f64, s: f64| {
        -force * s / shear - force * length * s.powi(2) / (2.0 * bending)
            + force * s.powi(3) / (6.0 * bending)
    };
    let solve = |force: f64| super::poses(&beam, super::HIGH, &[force_at_tip([0.0, 0.0, -force])], &parts);
    // Relative error of the closed form.
    let error = |force: f64, pose: &nalgebra::Isometry3<f64>, part: f64| {
        pose.translation.z / small(force, part * length) - 1.0
    };
    for (large, tenth) in solve(15.0).iter().zip(&solve(1.5)) {
        close("force 15", &[large[4].translation.z], &[-0.061_173_410], 5e-10);
        for (i, part) in parts.into_iter().enumerate() {
            let [a, b] = [error(15.0, &large[i], part), error(1.5, &tenth[i], part)];
            assert!(a.abs() < 4e-4 && b.abs() < 4e-6, "{part}: {a:e} {b:e}");
        }
        let ratio = error(15.0, &large[4], 1.0) / error(1.5, &tenth[4], 1.0);
        assert!((ratio - 100.0).abs() < 0.1, "{ratio}");
    }
    for found in &solve(1.5e-3) {
        for (pose, part) in found.iter().zip(parts) {
            let [_, _, w] = pose.translation.vector.into();
            close("small", &[w / small(1.5e-3, part * length)], &[1.0], 1e-9);
        }
    }
}
