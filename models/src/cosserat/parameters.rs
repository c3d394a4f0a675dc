//! What both models need for derivatives with respect to the parameters of a declaration.

use super::{Kernel, Place, Section, Tendons};
pub(super) use crate::moved::{Moved, change, number};

/// How a section changes, and where the tendons run in it.
pub(super) type Change<K> = (Section<f64>, <K as Kernel>::PerTendon<Place<f64>>);

/// What the tendons do, and how that changes with the places and the strain; tensions held.
pub(super) fn tendons<K: Kernel>(
    kernel: &K,
    segment: usize,
    places: [&K::PerTendon<Place<f64>>; 2],
    strain: [&[f64; 6]; 2],
    tensions: &K::PerTendon<f64>,
) -> Tendons<K, Moved> {
    let [here, there] = places;
    let places = K::per_tendon(|i| {
        let (here, there) = (&here.as_ref()[i], &there.as_ref()[i]);
        let pair = |here: &[f64; 2], there: &[f64; 2]| [0, 1].map(|k| number(here[k], there[k]));
        Place {
            offset: pair(&here.offset, &there.offset),
            slope: pair(&here.slope, &there.slope),
            // Neither stress nor stretch depends on it.
            bend: here.bend.map(|entry| number(entry, 0.0)),
        }
    });
    let strain = core::array::from_fn(|c| number(strain[0][c], strain[1][c]));
    let tensions = K::per_tendon(|i| number(tensions.as_ref()[i], 0.0));
    kernel.tendons(segment, &places, &strain, &tensions)
}
