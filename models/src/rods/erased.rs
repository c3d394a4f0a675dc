//! A rod behind a reference: solvers are compiled once, for all rods, and call the kernels of each through this.

use std::sync::Arc;

use pliant_runtime::Twice;
use pliant_runtime::moved::Moved;

use super::acts::{ActsMut, Sections};
use super::{Actuation, Kernel, RodData, RodSlopes, Routing, Section, SectionSlopes};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Scalar, SectionMotion};

/// Functions of the arc length `s`, m, of a segment, in numbers `T`.
pub(super) trait Along<T> {
    /// [`Kernel::section`].
    fn section(&self, segment: usize, s: &T) -> Section<T>;
    /// [`Kernel::routings`].
    fn routings(&self, segment: usize, s: &T, found: &mut [Routing<T>]);
}

/// Actuation by the tendons in numbers `T`.
pub(super) trait Acting<T> {
    /// [`Kernel::tendons`] in many sections.
    fn tendons(&self, sections: &Sections<'_, T>, found: ActsMut<'_, T>);
}

/// A rod behind a reference: its data, and its kernels in every number that solvers compute with.
pub(super) trait Erased:
    Declared
    + Along<f64>
    + Along<Moved>
    + Along<Twice>
    + Acting<f64>
    + Acting<Several>
    + Acting<Moved>
    + Acting<Twice>
{
    /// [`Kernel::data`].
    fn data(&self) -> RodData;
    /// [`Kernel::slopes`].
    fn slopes(&self, parameter: usize) -> RodSlopes;
    /// [`Kernel::violation`].
    fn violation(&self) -> Option<ConditionViolation>;
    /// The rod with another value of a parameter, SI.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
    /// [`Kernel::motion`].
    fn motion(&self, segment: usize, s: f64) -> SectionMotion;
    /// [`Kernel::slopes_at`].
    fn slopes_at(&self, index: usize, segment: usize, s: f64, routings: &mut [Routing<f64>])
    -> SectionSlopes;
}

impl<K: Kernel, T: Scalar> Along<T> for K {
    fn section(&self, segment: usize, s: &T) -> Section<T> {
        Kernel::section(self, segment, s)
    }

    fn routings(&self, segment: usize, s: &T, found: &mut [Routing<T>]) {
        Kernel::routings(self, segment, s, found);
    }
}

impl<K: Kernel, T: Scalar> Acting<T> for K {
    fn tendons(&self, sections: &Sections<'_, T>, found: ActsMut<'_, T>) {
        let &Sections { segment, strains, routings, tensions } = sections;
        if let ([strain], [stress], [tangent]) = (strains, &mut *found.stress, &mut *found.tangent) {
            let found = Actuation { stress, tangent, direction: found.direction, stretch: found.stretch };
            return Kernel::tendons(self, segment, routings, strain, tensions, found);
        }
        let count = found.stretch.len() / strains.len().max(1);
        // One list of tensions for all sections, or one per section.
        let step = if tensions.len() > count { count } else { 0 };
        for (node, strain) in strains.iter().enumerate() {
            let routings = &routings[node * count..][..count];
            let tensions = &tensions[node * step..][..count];
            let found = Actuation {
                stress: &mut found.stress[node],
                tangent: &mut found.tangent[node],
                direction: &mut found.direction[node * count..][..count],
                stretch: &mut found.stretch[node * count..][..count],
            };
            Kernel::tendons(self, segment, routings, strain, tensions, found);
        }
    }
}

impl<K: Kernel> Erased for K {
    fn data(&self) -> RodData {
        Kernel::data(self)
    }

    fn slopes(&self, parameter: usize) -> RodSlopes {
        Kernel::slopes(self, parameter)
    }

    fn violation(&self) -> Option<ConditionViolation> {
        Kernel::violation(self)
    }

    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
        declared::with_parameter::<Self>(self, index, value)
    }

    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        Kernel::motion(self, segment, s)
    }

    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>],
    ) -> SectionSlopes {
        Kernel::slopes_at(self, index, segment, s, routings)
    }
}

/// Numbers in which tendons act: a closed set.
pub(super) trait Compiled: Scalar {
    /// Kernels of a rod in these numbers.
    fn of(robot: &dyn Erased) -> &dyn Acting<Self>;
}

/// Numbers in which functions of the arc length are evaluated: plain, and with derivatives.
pub(super) trait Real: Compiled + crate::Number {
    /// Functions of a rod in these numbers.
    fn along(robot: &dyn Erased) -> &dyn Along<Self>;
}

macro_rules! numbers {
    ($trait:ident::$function:ident, $kernels:ident: $($number:ty),+) => {$(
        impl $trait for $number {
            fn $function(robot: &dyn Erased) -> &dyn $kernels<Self> {
                robot
            }
        }
    )+};
}

numbers!(Compiled::of, Acting: f64, Several, Moved, Twice);
numbers!(Real::along, Along: f64, Moved, Twice);
