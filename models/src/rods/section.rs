//! Actuation in a single section of a rod.

use smallvec::{SmallVec, smallvec};

use super::Routing;
use super::acts::{Act, ActsMut, Sections};
use super::actuator::Actuators;
use super::erased::Real;
use super::robot::AnyRod;

/// Actuation in a single section, on the stack for up to twelve tendons.
#[derive(Debug)]
pub(super) struct OneSection<T> {
    /// Routing of each tendon.
    pub(super) routings: SmallVec<[Routing<T>; 12]>,
    /// Tensions, N, and pressures, Pa.
    pub(super) tensions: SmallVec<[T; 12]>,
    pulls: SmallVec<[T; 12]>,
    stress: [T; 6],
    tangent: [T; 21],
    direction: SmallVec<[[T; 6]; 12]>,
    stretch: SmallVec<[T; 12]>,
}

impl<T: Real> OneSection<T> {
    /// A section of a rod without tensions.
    pub(super) fn new(robot: &AnyRod) -> Self {
        let (count, zero) = (robot.tendon_count(), T::from(0.0));
        Self {
            routings: smallvec![Routing { offset: [zero; 2], slope: [zero; 2], bend: [zero; 2] }; count],
            tensions: smallvec![zero; count],
            pulls: smallvec![zero; count],
            stress: [zero; 6],
            tangent: [zero; 21],
            direction: smallvec![[zero; 6]; count],
            stretch: smallvec![zero; count],
        }
    }

    /// Actuation at a strain in a segment.
    pub(super) fn act(
        &mut self,
        actuators: &Actuators<T>,
        robot: &AnyRod,
        segment: usize,
        strain: &[T; 6],
    ) -> Act<'_, T> {
        let Self { routings, tensions, pulls, stress, tangent, direction, stretch } = self;
        let strains = core::slice::from_ref(strain);
        let found = ActsMut {
            stress: core::slice::from_mut(stress),
            tangent: core::slice::from_mut(tangent),
            direction,
            stretch,
        };
        actuators.act(robot, &Sections { segment, strains, routings, tensions }, pulls, found);
        Act { stress, tangent, direction, stretch }
    }
}
