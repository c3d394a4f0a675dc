//! Derivatives with respect to the parameters of a declaration, shared by both models.

use pliant_runtime::quadrature::Rule;

use super::{Kernel, Routing, Section, Tendons};
pub(super) use crate::moved::{Moved, change, number};

/// Derivatives of a section and of the routing of the tendons in it.
pub(super) type Change<K> = (Section<f64>, <K as Kernel>::PerTendon<Routing<f64>>);

/// Actuation by the tendons, and its derivative by routing and strain at constant tensions.
pub(super) fn tendons<K: Kernel>(
    kernel: &K,
    segment: usize,
    routings: [&K::PerTendon<Routing<f64>>; 2],
    strain: [&[f64; 6]; 2],
    tensions: &K::PerTendon<f64>,
) -> Tendons<K, Moved> {
    let [here, there] = routings;
    let routings = K::per_tendon(|i| {
        let (here, there) = (&here.as_ref()[i], &there.as_ref()[i]);
        let pair = |here: &[f64; 2], there: &[f64; 2]| [0, 1].map(|k| number(here[k], there[k]));
        Routing {
            offset: pair(&here.offset, &there.offset),
            slope: pair(&here.slope, &there.slope),
            // Neither stress nor stretch depends on the bend.
            bend: here.bend.map(|entry| number(entry, 0.0)),
        }
    });
    let strain = core::array::from_fn(|c| number(strain[0][c], strain[1][c]));
    let tensions = K::per_tendon(|i| number(tensions.as_ref()[i], 0.0));
    kernel.tendons(segment, &routings, &strain, &tensions)
}

/// Nodes of the rule for unstressed lengths, and panels per segment.
const NODES: usize = 16;
const PANELS: usize = 6;

/// Derivative of the length of each tendon in the unstressed robot with respect to parameter `index`, m per unit of the parameter.
///
/// `d/dp` of `sum over segments of integral |Gamma_i| ds` at the natural strain, the ends of the segments included.
pub(super) fn unstressed_lengths<K: Kernel>(kernel: &K, index: usize) -> K::PerTendon<f64> {
    let rule = Rule::gauss_legendre(NODES);
    let mut lengths = K::per_tendon(|_| 0.0);
    let mut from = number(0.0, 0.0);
    for segment in 0..K::SEGMENTS {
        let end = number(kernel.end(segment), kernel.end_sensitivity(index, segment));
        let width = (end - from) * number(1.0 / PANELS as f64, 0.0);
        for panel in 0..PANELS {
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                let s = from + width * number(panel as f64 + node, 0.0);
                let at = s.re;
                let along_rod = kernel.routings(segment, &s);
                let by_parameter = kernel.routings_sensitivity(index, segment, at);
                let routings = K::per_tendon(|i| {
                    let (along, own) = (&along_rod.as_ref()[i], &by_parameter.as_ref()[i]);
                    let sum =
                        |along: &[Moved; 2], own: &[f64; 2]| [0, 1].map(|k| along[k] + number(0.0, own[k]));
                    Routing {
                        offset: sum(&along.offset, &own.offset),
                        slope: sum(&along.slope, &own.slope),
                        bend: sum(&along.bend, &own.bend),
                    }
                });
                let natural = kernel.section(segment, &s).natural;
                let own = kernel.section_sensitivity(index, segment, at).natural;
                let strain = core::array::from_fn(|k| natural[k] + number(0.0, own[k]));
                let acting =
                    kernel.tendons(segment, &routings, &strain, &K::per_tendon(|_| number(0.0, 0.0)));
                for (length, stretch) in lengths.as_mut().iter_mut().zip(acting.stretch.as_ref()) {
                    *length += weight * change(&(width * *stretch));
                }
            }
        }
        from = end;
    }
    lengths
}
