//! The unloaded robot: tensions and displacements are linear in each other [LASEM 14, 23, 28, 39].

use super::validate::Geometry;
use super::{Drive, Error};

/// Relative accuracy to which the displacements of an inextensible robot must be opposite.
const OPPOSITE: f64 = 1e-12;

/// `d (Delta_F, F1 + F2) / d (input of cable 1, input of cable 2)` of the unloaded robot [LASEM 13, 22, 26, 37, 39]: with the compliance `c` of a spring, `Delta_l + c F` is given.
///
/// Only the difference of the displacements of an inextensible robot matters: a change of one of them is shared equally, so that the gain along `(1, -1)`
/// is the one of the paper.
pub(crate) fn gains(cables: &[Drive; 2], [c_d, c_s]: [f64; 2]) -> [[f64; 2]; 2] {
    let [first, second] = cables.map(Drive::compliance);
    match cables.map(|cable| matches!(cable, Drive::Force(_))) {
        [true, true] => [[1.0, -1.0], [1.0, 1.0]],
        [false, false] if [first, second] == [0.0; 2] => {
            let (d, s) = (0.5 / c_d, if c_s > 0.0 { 0.5 / c_s } else { 0.0 });
            [[d, -d], [s, s]]
        }
        [false, false] => {
            // The determinant of `[[c_s + c_d + first, c_s - c_d], [c_s - c_d, c_s + c_d + second]]`, without cancellation.
            let own = 1.0 / (4.0 * c_s * c_d + (c_s + c_d) * (first + second) + first * second);
            let entries = |c: f64| [own * (2.0 * c + second), own * (2.0 * c + first)];
            let ([a, b], sums) = (entries(c_s), entries(c_d));
            [[a, -b], sums]
        }
        [false, true] => {
            let own = 1.0 / (c_d + c_s + first);
            [[own, -(2.0 * c_s + first) * own], [own, (2.0 * c_d + first) * own]]
        }
        [true, false] => {
            let own = 1.0 / (c_d + c_s + second);
            [[(2.0 * c_s + second) * own, -own], [(2.0 * c_d + second) * own, own]]
        }
    }
}

/// Tensions that are given, N, and displacements that cables with springs would have without tension, m.
pub(crate) const fn values(cables: &[Drive; 2]) -> [f64; 2] {
    [cables[0].held(), cables[1].held()]
}

/// Tensions and displacements of the unloaded robot under given cable inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Actuation {
    /// `[Delta_F, F1 + F2]`, N: the arguments of the closed forms of the kernel [LASEM 38].
    pub(crate) combined: [f64; 2],
    /// `[F1, F2]`, N.
    pub(crate) forces: [f64; 2],
    /// `[Delta_l_1, Delta_l_2]`, m.
    pub(crate) displacements: [f64; 2],
}

impl Actuation {
    /// Checks tensions, cable lengths, bending and compression.
    pub(crate) fn check(&self, geometry: &Geometry) -> Result<(), Error> {
        geometry.check_cables(&self.forces, &self.displacements)?;
        geometry.check_unloaded(&self.combined)
    }
}

/// Solves the linear balance [LASEM 14, 23, 28, 38, 39]. Where only `Delta_F` is determined, one cable carries it.
pub(crate) fn balance(geometry: &Geometry, cables: &[Drive; 2]) -> Result<Actuation, Error> {
    let [c_d, c_s] = geometry.compliance;
    let given = values(cables);
    let both_displaced = matches!(cables, [Drive::Displacement(_), Drive::Displacement(_)]);
    let undetermined = both_displaced && !geometry.options.extensible;
    if undetermined && (given[0] + given[1]).abs() > OPPOSITE * given[0].abs().max(given[1].abs()) {
        return Err(Error::Incompatible { displacements: given });
    }
    let [mut difference, mut sum] =
        gains(cables, geometry.compliance).map(|row| row[0] * given[0] + row[1] * given[1]);
    let forces = if undetermined {
        [difference.max(0.0), (-difference).max(0.0)]
    } else {
        core::array::from_fn(|slot| match cables[slot] {
            Drive::Force(tension) => tension,
            _ if slot == 0 => 0.5 * (sum + difference),
            _ => 0.5 * (sum - difference),
        })
    };
    if undetermined {
        sum = forces[0] + forces[1];
    }
    // Adding zero turns -0 into 0.
    difference += 0.0;
    let bend = c_d * difference;
    let stretch = if geometry.options.extensible { c_s * sum } else { 0.0 };
    let displacements = core::array::from_fn(|slot| match cables[slot] {
        Drive::Displacement(displacement) => displacement,
        _ if slot == 0 => stretch + bend,
        _ => stretch - bend,
    });
    Ok(Actuation { combined: [difference, sum], forces, displacements })
}
