//! Rods under couples at the tip.

use pliant_runtime::rotation::rows;

use super::{HIGH, Plane, close, couple_at_tip, elastica, moved, poses, rectangle, rod, tips};
use core::f64::consts::PI;
use nalgebra::Isometry3;

/// Position and tangent at `s` of a rod that leaves the origin along x with the strain `K = (torsion, 0, curvature)`:
/// `R(s) = exp(s K^)`, integrated.
fn helix(torsion: f64, curvature: f64, s: f64) -> ([f64; 3], [f64; 3]) {
    let rate = torsion.hypot(curvature);
    let [a, c] = [torsion / rate, curvature / rate];
    let (sin, cos) = (rate * s).sin_cos();
    // Along the axis k = (a, 0, c); across it c (c, 0, -a); k x e_1 = (0, c, 0).
    let along = |k: f64, across: f64, normal: f64| {
        [a * a * k + c * c * across, c * normal, a * c * k - a * c * across]
    };
    (along(s, sin / rate, (1.0 - cos) / rate), along(1.0, cos, sin))
}

fn is_helix(name: &str, found: &[Isometry3<f64>], at: &[f64], length: f64, [torsion, curvature]: [f64; 2]) {
    for (pose, part) in found.iter().zip(at) {
        let (position, tangent) = helix(torsion, curvature, part * length);
        close(name, &pose.translation.vector, &position, 1e-9 * length);
        close(name, &[0, 1, 2].map(|k| rows(&pose.rotation)[k][0]), &tangent, 1e-9);
    }
}

/// Parts of the length at which shapes are compared.
const AT: [f64; 5] = [0.1, 0.25, 0.5, 0.85, 1.0];

/// Case 11 of cardillo and GXBeam: L 1, EI 2, couple 8 pi: two full circles. Exact: a circle of curvature M/EI.
#[test]
fn two_full_circles() {
    let beam = elastica(1.0, 2.0);
    let load = couple_at_tip([0.0, 0.0, 8.0 * PI]);
    for load in [load, load.follower()] {
        for found in poses(&beam, HIGH, &[load], &AT) {
            is_helix("circles", &found, &AT, 1.0, [0.0, 4.0 * PI]);
        }
    }
    let plane = Plane { bending: 2.0, load: 0.0 };
    for part in [0.25, 0.5, 0.75, 1.0] {
        let couple = part * 8.0 * PI;
        let tip = plane.tip(couple);
        let angle = couple / 2.0;
        let (sin, cos) = angle.sin_cos();
        close("planar", &[tip.x(), tip.y(), tip.angle], &[sin / angle, (1.0 - cos) / angle, angle], 1e-12);
    }
}

/// A ring of length 10 and EI 100, cut at its base: the couple 10 pi opens it to half a circle, displacement (0, 20/pi) = (0, 6.366), and 20 pi to a
/// straight line, displacement (10, 0). Exact.
#[test]
fn ring_that_opens() {
    let mut ring = elastica(10.0, 100.0);
    ring.natural[2] = 0.2 * PI;
    for (couple, tip) in [(10.0 * PI, [0.0, 20.0 / PI, 0.0]), (20.0 * PI, [10.0, 0.0, 0.0])] {
        let load = couple_at_tip([0.0, 0.0, -couple]);
        for found in poses(&ring, HIGH, &[load], &AT) {
            close("ring", &found[4].translation.vector, &tip, 1e-9);
            for (pose, part) in found.iter().zip(AT) {
                let (sin, cos) = (10.0 * part * (0.2 * PI - couple / 100.0)).sin_cos();
                close("ring", &[0, 1, 2].map(|k| rows(&pose.rotation)[k][0]), &[cos, sin, 0.0], 1e-9);
            }
        }
    }
}

/// Couples about two axes (Nachbagauer et al. 2013, table 4; EXUDYN, ANCFBeamTest): L 2, 0.2 along y by 0.4 along z, E 2.07e11, nu 0.3, factors 0.5768 on
/// twist, 0.8331 and 0.7961 on shear, dead couple (0.5e6, 2e6, 0) at the tip. Published (-1.0939e-4, -1.8646e-4, -1.8117e-2) by ANSYS and
/// (-1.0944e-4, -1.8645e-4, -1.81174e-2) by EXUDYN with 128 elements. Converged (-1.09438e-4, -1.86436e-4, -1.811740e-2).
#[test]
fn couples_about_two_axes() {
    let beam = rod(2.0, rectangle([0.2, 0.4], 2.07e11, 0.3, [0.5768, 0.8331, 0.7961]));
    for tip in tips(&beam, &[couple_at_tip([0.5e6, 2e6, 0.0])]) {
        let [x, y, z] = moved(&tip, [2.0, 0.0, 0.0]);
        close("two axes, x and y", &[x, y], &[-1.09438e-4, -1.86436e-4], 5e-10);
        close("two axes, z", &[z], &[-1.811740e-2], 5e-9);
    }
}

/// A helix from a straight round rod (cardillo): radius 10, height 50, two turns, E 1, G 0.5, couple at the tip
/// `R_0 a^2/L^2 (c GJ e_1 + EI e_3)` in its section, with the angle a = 4 pi, c = height/(R_0 a), L the length of the helix. Exact; for a round section GJ
/// is EI here, so that the couple has one direction in the world, the same at the base.
#[test]
fn helix_from_a_straight_rod() {
    let (radius, height, angle) = (10.0, 50.0, 4.0 * PI);
    let length = f64::hypot(radius * angle, height);
    let second = PI / 64.0;
    let area = PI / 4.0;
    let beam = rod(length, [second, second, second, area, 0.5 * area, 0.5 * area]);
    let curvature = radius * angle * angle / (length * length);
    let torsion = curvature * height / (radius * angle);
    let load = couple_at_tip([second * torsion, 0.0, second * curvature]);
    for load in [load, load.follower()] {
        for found in poses(&beam, HIGH, &[load], &AT) {
            is_helix("helix", &found, &AT, length, [torsion, curvature]);
            // It rises by its height along its axis in two turns.
            let axis = [torsion, 0.0, curvature].map(|entry| entry * length / angle);
            let tip = found[4].translation.vector;
            close("height", &[axis[0] * tip[0] + axis[2] * tip[2]], &[height], 1e-7);
        }
    }
}
