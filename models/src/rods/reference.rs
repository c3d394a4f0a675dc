//! Lengths of the tendons in the unstressed robot, of chambers minus their volumes.

use pliant_runtime::quadrature::Rule;

use super::actuator::Actuators;
use super::parameters::Declaration;
use super::section::OneSection;
use super::strain;
use crate::rods::erased::Real;

/// Nodes of the rule, and panels per segment.
const NODES: usize = 16;
const PANELS: usize = 6;

/// Length of each tendon inside of the unstressed robot, m [Cosserat 76], and minus the volume of each chamber, m^3: displacements are measured from these.
pub(super) fn unstressed_lengths<T: Real>(rod: &Declaration<'_, T>) -> Box<[T]> {
    let kernel = rod.kernel;
    let actuators = Actuators::new(rod);
    let straight = rod.layout.straight(kernel).then(|| strain::natural_lengths(rod));
    let straight = match straight {
        Some(lengths) if !actuators.has_chambers() => return lengths,
        straight => straight,
    };
    let rule = Rule::gauss_legendre(NODES);
    let mut lengths = kernel.per_tendon(|_| T::from(0.0));
    let mut section = OneSection::new(kernel);
    let mut from = T::from(0.0);
    for segment in 0..kernel.segment_count() {
        let end = rod.end(segment);
        let width = (end - from) / PANELS as f64;
        for panel in 0..PANELS {
            for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
                let s = from + width * (panel as f64 + node);
                let natural = rod.section(segment, s).natural;
                section.routings.copy_from_slice(&rod.routings(segment, s));
                let acting = section.act(&actuators, kernel, segment, &natural);
                for (length, stretch) in lengths.iter_mut().zip(acting.stretch) {
                    *length += width * *stretch * *weight;
                }
            }
        }
        from = end;
    }
    match straight {
        Some(straight) => kernel.per_tendon(|tendon| {
            let along = actuators.is_chamber(tendon);
            if along { lengths[tendon] } else { straight[tendon] }
        }),
        None => lengths,
    }
}
