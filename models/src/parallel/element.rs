//! An element with a linear strain, in numbers that may carry derivatives.

use pliant_runtime::rotation::{cross, dot};

use super::RodSection;
use crate::Number;

/// `(I - u^)^-1 b`.
pub(super) fn untwisted<D: Number>(u: [D; 3], b: [D; 3]) -> [D; 3] {
    let (across, along) = (cross(u, b), dot(u, b));
    let scale = (dot(u, u) + 1.0).recip();
    core::array::from_fn(|k| (b[k] + across[k] + u[k] * along) * scale)
}

/// Mean strain [CPR 9]: `A^-1 Omega` with `A = h - h^3/12 ad(beta)`.
pub(super) fn mean_strain<D: Number>(omega: [D; 6], slope: &[D; 6], h: D) -> [D; 6] {
    let c = h * h * (1.0 / 12.0);
    let angular = [slope[0] * c, slope[1] * c, slope[2] * c];
    let shift = [slope[3] * c, slope[4] * c, slope[5] * c];
    let inverse = h.recip();
    let bend = untwisted(angular, [omega[0] * inverse, omega[1] * inverse, omega[2] * inverse]);
    let along = cross(shift, bend);
    let run = untwisted(angular, core::array::from_fn(|k| omega[3 + k] * inverse + along[k]));
    [bend[0], bend[1], bend[2], run[0], run[1], run[2]]
}

/// The twist [CPR 8] of the part of an element up to `rest` from its start, and the strain there [CPR 2]; `omega` is the whole one's.
pub(super) fn inside<D: Number>(omega: [D; 6], slope: &[D; 6], h: D, rest: D) -> [[D; 6]; 2] {
    let mean = mean_strain(omega, slope, h);
    let part: [D; 6] = core::array::from_fn(|k| mean[k] + (rest - h) * slope[k] * 0.5);
    let [x, y, z, u, v, w] = *slope;
    let ([a, b, c, d, e, f], angular) = (part, [x, y, z]);
    let bend = cross(angular, [a, b, c]);
    let (one, two) = (cross([u, v, w], [a, b, c]), cross(angular, [d, e, f]));
    let cube = rest * rest * rest * (1.0 / 12.0);
    let twist = core::array::from_fn(|k| {
        rest * part[k] - cube * if k < 3 { bend[k] } else { one[k - 3] + two[k - 3] }
    });
    [twist, core::array::from_fn(|k| mean[k] + (rest - h * 0.5) * slope[k])]
}

/// Energy at a mean strain [CPR 26].
pub(super) fn energy<D: Number>(section: &RodSection, strain: &[D; 6], slope: &[D; 6], h: D) -> D {
    let mut mean = D::from(0.0);
    let mut linear = D::from(0.0);
    for k in 0..6 {
        let off = strain[k] - section.natural[k];
        mean += off * off * section.stiffness[k];
        linear += slope[k] * slope[k] * section.stiffness[k];
    }
    h * mean * 0.5 + h * h * h * linear * (1.0 / 24.0)
}
