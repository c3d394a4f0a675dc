//! A rod behind a reference: solvers are compiled once, for all rods, and call the kernels of each through this.

use std::sync::Arc;

use pliant_runtime::Twice;
use pliant_runtime::moved::Moved;

use super::acts::{ActsMut, Sections};
use super::{Actuation, Disc, Kernel, RodOptions, Routing, Section, TendonPath, TipBody};
use crate::core::declared;
use crate::core::lanes::Several;
use crate::{ConditionViolation, Declared, Scalar, SectionMotion};

/// Numbers of a rod at the present values of its parameters, as [`Kernel`] has them.
#[derive(Clone, Debug)]
pub(super) struct RobotData {
    pub(super) options: RodOptions,
    /// Arc lengths at which the segments end, m.
    pub(super) ends: Vec<f64>,
    pub(super) tendons: Vec<TendonData>,
    pub(super) base: ([[f64; 3]; 3], [f64; 3]),
    pub(super) gravity: [f64; 3],
    pub(super) tip_mass: f64,
    pub(super) tip_body: TipBody,
    pub(super) strain_limit: [Option<f64>; 6],
    pub(super) discs: Vec<Disc>,
    /// Holes of each disc, one per tendon, where they are not where the routing is.
    pub(super) holes: Vec<Vec<Option<[f64; 2]>>>,
    pub(super) tendon_path: TendonPath,
    /// First condition of the declaration that is violated.
    pub(super) violation: Option<ConditionViolation>,
}

/// Numbers of a tendon or chamber.
#[derive(Clone, Copy, Debug)]
pub(super) struct TendonData {
    pub(super) last_segment: usize,
    pub(super) friction: f64,
    pub(super) chamber_area: f64,
    pub(super) along_centreline: bool,
}

/// Derivatives of [`RobotData`] by a parameter of the declaration.
#[derive(Clone, Debug)]
pub(super) struct RobotSlopes {
    pub(super) ends: Vec<f64>,
    /// By tendons: coefficient of friction, and area of the chamber, m^2.
    pub(super) friction: Vec<f64>,
    pub(super) chamber_areas: Vec<f64>,
    pub(super) gravity: [f64; 3],
    pub(super) tip_mass: f64,
    pub(super) tip_body: TipBody,
    pub(super) discs: Vec<Disc>,
    pub(super) holes: Vec<Vec<[f64; 2]>>,
}

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
    /// Numbers at the present values of the parameters.
    fn data(&self) -> RobotData;
    /// Their derivatives by a parameter.
    fn slopes(&self, parameter: usize) -> RobotSlopes;
    /// The rod with another value of a parameter, SI.
    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased>;
    /// [`Kernel::motion`].
    fn motion(&self, segment: usize, s: f64) -> SectionMotion;
    /// [`Kernel::motion_sensitivity`].
    fn motion_sensitivity(&self, index: usize, segment: usize, s: f64) -> SectionMotion;
    /// [`Kernel::section_sensitivity`].
    fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> Section<f64>;
    /// [`Kernel::routings_sensitivity`].
    fn routings_sensitivity(&self, index: usize, segment: usize, s: f64, found: &mut [Routing<f64>]);
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
        let count = self.tendon_count();
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
    fn data(&self) -> RobotData {
        let tendon = |tendon| TendonData {
            last_segment: self.last_segment(tendon),
            friction: self.friction(tendon),
            chamber_area: self.chamber_area(tendon),
            along_centreline: self.along_centreline(tendon),
        };
        let (tendons, discs) = (0..self.tendon_count(), 0..self.disc_count());
        RobotData {
            options: self.options(),
            ends: (0..self.segment_count()).map(|segment| self.end(segment)).collect(),
            tendons: tendons.clone().map(tendon).collect(),
            base: self.base(),
            gravity: self.gravity(),
            tip_mass: self.tip_mass(),
            tip_body: self.tip_body(),
            strain_limit: self.strain_limit(),
            discs: discs.clone().map(|disc| self.disc(disc)).collect(),
            holes: discs
                .map(|disc| tendons.clone().map(|tendon| self.hole(disc, tendon)).collect())
                .collect(),
            tendon_path: self.tendon_path(),
            violation: self.violation(),
        }
    }

    fn slopes(&self, index: usize) -> RobotSlopes {
        let (tendons, discs) = (0..self.tendon_count(), 0..self.disc_count());
        RobotSlopes {
            ends: (0..self.segment_count()).map(|segment| self.end_sensitivity(index, segment)).collect(),
            friction: tendons.clone().map(|tendon| self.friction_sensitivity(index, tendon)).collect(),
            chamber_areas: tendons
                .clone()
                .map(|tendon| self.chamber_area_sensitivity(index, tendon))
                .collect(),
            gravity: self.gravity_sensitivity(index),
            tip_mass: self.tip_mass_sensitivity(index),
            tip_body: self.tip_body_sensitivity(index),
            discs: discs.clone().map(|disc| self.disc_sensitivity(index, disc)).collect(),
            holes: discs
                .map(|disc| {
                    tendons.clone().map(|tendon| self.hole_sensitivity(index, disc, tendon)).collect()
                })
                .collect(),
        }
    }

    fn with_parameter(&self, index: usize, value: f64) -> Arc<dyn Erased> {
        declared::with_parameter::<Self>(self, index, value)
    }

    fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        Kernel::motion(self, segment, s)
    }

    fn motion_sensitivity(&self, index: usize, segment: usize, s: f64) -> SectionMotion {
        Kernel::motion_sensitivity(self, index, segment, s)
    }

    fn section_sensitivity(&self, index: usize, segment: usize, s: f64) -> Section<f64> {
        Kernel::section_sensitivity(self, index, segment, s)
    }

    fn routings_sensitivity(&self, index: usize, segment: usize, s: f64, found: &mut [Routing<f64>]) {
        Kernel::routings_sensitivity(self, index, segment, s, found);
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
