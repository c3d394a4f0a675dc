//! The unloaded robot: tensions and displacements are linear in each other. Eqs. (14), (23), (28), (39).

use super::validate::Geometry;
use super::{Cable, Error};

/// Relative accuracy to which the displacements of an inextensible robot must be opposite.
const OPPOSITE: f64 = 1e-12;

/// `d (Delta_F, F1 + F2) / d (input of cable 1, input of cable 2)` of the unloaded robot.
///
/// Only the difference of the displacements of an inextensible robot matters: a change of one of them is shared equally, so that the gain along `(1, -1)`
/// is the one of the paper.
pub(crate) fn gains(cables: &[Cable; 2], [c_d, c_s]: [f64; 2]) -> [[f64; 2]; 2] {
    use Cable::{Displacement, Force};
    match cables {
        [Force(_), Force(_)] => [[1.0, -1.0], [1.0, 1.0]],
        [Displacement(_), Displacement(_)] => {
            let (d, s) = (0.5 / c_d, if c_s > 0.0 { 0.5 / c_s } else { 0.0 });
            [[d, -d], [s, s]]
        }
        [Displacement(_), Force(_)] => {
            let own = 1.0 / (c_d + c_s);
            [[own, -2.0 * c_s * own], [own, 2.0 * c_d * own]]
        }
        [Force(_), Displacement(_)] => {
            let own = 1.0 / (c_d + c_s);
            [[2.0 * c_s * own, -own], [2.0 * c_d * own, own]]
        }
    }
}

/// Values of the cable inputs, N or m.
pub(crate) const fn values(cables: &[Cable; 2]) -> [f64; 2] {
    const fn value(cable: Cable) -> f64 {
        match cable {
            Cable::Force(value) | Cable::Displacement(value) => value,
        }
    }
    [value(cables[0]), value(cables[1])]
}

/// Tensions and displacements of the unloaded robot under given cable inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Actuation {
    /// `[Delta_F, F1 + F2]`, N: the arguments of the closed forms of the kernel.
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

/// Solves the linear balance. Where only `Delta_F` is determined, one cable carries it.
pub(crate) fn balance(geometry: &Geometry, cables: &[Cable; 2]) -> Result<Actuation, Error> {
    let [c_d, c_s] = geometry.compliance;
    let given = values(cables);
    let both_displaced = matches!(cables, [Cable::Displacement(_), Cable::Displacement(_)]);
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
            Cable::Force(tension) => tension,
            Cable::Displacement(_) if slot == 0 => 0.5 * (sum + difference),
            Cable::Displacement(_) => 0.5 * (sum - difference),
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
        Cable::Displacement(displacement) => displacement,
        Cable::Force(_) if slot == 0 => stretch + bend,
        Cable::Force(_) => stretch - bend,
    });
    Ok(Actuation { combined: [difference, sum], forces, displacements })
}
