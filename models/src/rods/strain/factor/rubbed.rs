//! What an element with tendons that rub answers to their angles at its base, and what followers answer to the rotation of a junction.

use super::super::loads::Loads;
use super::super::state::State;
use super::{Answer, Eliminated, sum};
use crate::rods::Kernel;

impl Eliminated {
    /// Change of `(couple, force)` at its base by `Theta` there, from those at its end.
    pub(super) fn turn(&self, answer: &Answer, rubbing: usize, into: &mut [f64]) {
        let order = self.spin[0].len();
        for i in 0..rubbing {
            let rubbed = &self.rubbed[i * order..][..order];
            let mut change: [f64; 6] = core::array::from_fn(|x| self.answer_turned[x * rubbing + i]);
            for k in 0..rubbing {
                let turned = sum(&self.turned[k * order..][..order], rubbed);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= self.answer_turned[x * rubbing + k] * turned;
                }
            }
            for z in 0..3 {
                let spun = sum(&self.spin[z], rubbed);
                for (x, change) in change.iter_mut().enumerate() {
                    *change -= answer[x][z] * spun;
                }
            }
            let lever = pliant_runtime::rotation::cross(self.span, [change[3], change[4], change[5]]);
            for x in 0..3 {
                change[x] += lever[x] + sum(&self.base[x], rubbed);
            }
            for (x, change) in change.into_iter().enumerate() {
                into[x * rubbing + i] = change;
            }
        }
    }
}

/// What the wrenches on a junction add to the answer to its rotation: followers turn with it, and the antisymmetric part of the tangent.
pub(super) fn followed<K: Kernel>(state: &State<K>, loads: &Loads, junction: usize) -> Answer {
    let mut answer: Answer = [[0.0; 3]; 6];
    let rotation = pliant_runtime::rotation::matrix(state.ends[junction]);
    let [couple, force] = loads.follower[junction].map(|v| pliant_runtime::rotation::rotate(&rotation, v));
    let dead = loads.dead[junction][0];
    let couple = core::array::from_fn(|k| 0.5 * (couple[k] - dead[k]));
    for (part, [x, y, z]) in [couple, force].into_iter().enumerate() {
        // phi x v = -v^ phi.
        let minus = [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]];
        for (row, minus) in answer[3 * part..][..3].iter_mut().zip(minus) {
            for (entry, value) in row.iter_mut().zip(minus) {
                *entry = value;
            }
        }
    }
    answer
}
