//! Scales of a rod and other quantities that are constant during a solve.

use super::super::actuator::Actuators;
use super::super::contact;
use super::super::parameters::Declaration;
use super::flow::Flow;
use super::load::Load;
use crate::rods::robot::AnyRod;
use pliant_runtime::quadrature::Rule;
use pliant_runtime::rotation::Vector;

/// Accuracy of the strains of a section (`local`) during a solve: Newton's method ends after a step below it, with an error of about its square.
const ACCURACY: f64 = 3e-8;
/// The same under pressures: near a limit of stability a section answers to its wrench as strongly as it is soft.
const PRESSED: f64 = 1e-12;
/// Nodes of the rule that integrates loads along a segment.
const NODES: usize = 16;

/// Scales of a rod.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) actuators: Actuators,
    /// Components of the strain that are not constrained.
    pub(super) free: [bool; 6],
    /// The couple that bends the whole rod by one radian, `EI/L`, N m.
    pub(super) couple: f64,
    /// Length of the rod, m.
    pub(super) length: f64,
}

impl Context {
    /// Context of a rod; `straight` where its tendons run straight between discs.
    pub(super) fn new(kernel: &AnyRod, straight: bool) -> Self {
        let length = kernel.length();
        let section = kernel.section(0, &0.0);
        let couple = section.stiffness[..3].iter().fold(f64::INFINITY, |a, b| a.min(*b)) / length;
        let mut actuators = Actuators::new(&Declaration::plain(kernel));
        // At holes friction is held.
        actuators.rubs &= !straight;
        Self { actuators, free: kernel.options().free(), couple, length }
    }

    /// The couple, N m, and the length, m, relative to which the integration measures errors.
    pub(super) const fn scales(&self) -> [f64; 2] {
        [self.couple, self.length]
    }

    /// Unit of a rotation (`k < 3`), of a couple (`k < 6`) or of a force: the residual and the unknowns are numbers in these.
    pub(super) fn unit(&self, k: usize) -> f64 {
        match k {
            0..3 => 1.0,
            3..6 => self.couple,
            _ => self.couple / self.length,
        }
    }

    pub(super) fn flow<'a>(&'a self, kernel: &'a AnyRod, load: &'a Load, lengths: bool) -> Flow<'a> {
        Flow {
            kernel,
            actuators: &self.actuators,
            slides: &load.slides,
            pulling: &load.tensions,
            parts: &load.parts,
            rubs_at_holes: contact::rubs_at_holes(kernel, load.guides.straight()),
            guides: &load.guides,
            pull: None,
            weight: load.weight,
            free: self.free,
            lengths,
            rigid: false,
            accuracy: if self.actuators.has_chambers() { PRESSED } else { ACCURACY },
        }
    }
}
/// The weight and the declared distributed forces, summed over the rod without its payload, N, world.
pub(super) fn distributed(kernel: &AnyRod) -> Vector {
    let rule = Rule::gauss_legendre(NODES);
    let gravity = kernel.gravity();
    let (mut sum, mut from) = ([0.0; 3], 0.0);
    for segment in 0..kernel.segment_count() {
        let end = kernel.end(segment);
        for (node, weight) in rule.nodes.iter().zip(&rule.weights) {
            let section = kernel.section(segment, &(from + (end - from) * node));
            for (k, sum) in sum.iter_mut().enumerate() {
                *sum += weight * (end - from) * (section.mass * gravity[k] + section.force[k]);
            }
        }
        from = end;
    }
    sum
}
