//! A rod as data and kernels, which models share.

use std::sync::Arc;

use super::acts::{ActsMut, Sections};
use super::erased::{Acting, Along, Compiled, Erased, Real};
use super::{
    Disc, Kernel, RodData, RodOptions, RodSlopes, Routing, Section, SectionSlopes, TendonPath, TipBody,
};
use crate::{ConditionViolation, Declared, SectionMotion};

/// A rod at values of its parameters: functions are those of [`Kernel`], numbers are read once.
#[derive(Clone, Debug)]
pub struct AnyRod {
    data: Arc<RodData>,
    /// The first condition of the declaration that is violated.
    violation: Option<Box<ConditionViolation>>,
    kernels: Arc<dyn Erased>,
}

impl AnyRod {
    pub(super) fn new(kernel: impl Kernel) -> Self {
        Self::of(Arc::new(kernel))
    }

    fn of(kernels: Arc<dyn Erased>) -> Self {
        let (data, violation) = (kernels.data().completed(), kernels.violation().map(Box::new));
        Self { data: Arc::new(data), violation, kernels }
    }

    /// Name and parameters.
    pub(super) fn declared(&self) -> &dyn Declared {
        &*self.kernels
    }

    /// The rod with another value of a parameter, SI.
    pub(super) fn with_parameter(&self, index: usize, value: f64) -> Self {
        Self::of(self.kernels.with_parameter(index, value))
    }

    /// Derivatives of the numbers by a parameter.
    pub(super) fn slopes(&self, parameter: usize) -> RodSlopes {
        self.kernels.slopes(parameter).completed(&self.data)
    }

    pub(super) fn segment_count(&self) -> usize {
        self.data.ends.len()
    }

    pub(super) fn tendon_count(&self) -> usize {
        self.data.last_segments.len()
    }

    /// `value(i)` for tendon `i`.
    pub(super) fn per_tendon<T>(&self, value: impl FnMut(usize) -> T) -> Box<[T]> {
        (0..self.tendon_count()).map(value).collect()
    }

    pub(super) fn violation(&self) -> Option<ConditionViolation> {
        self.violation.as_deref().cloned()
    }

    pub(super) fn options(&self) -> RodOptions {
        self.data.options
    }

    pub(super) fn segment_ends(&self) -> &[f64] {
        &self.data.ends
    }

    /// Arc length at which a segment ends, m.
    pub(super) fn end(&self, segment: usize) -> f64 {
        self.data.ends[segment]
    }

    /// Length of the rod, m.
    pub(super) fn length(&self) -> f64 {
        self.data.ends.last().copied().unwrap_or(f64::NAN)
    }

    pub(super) fn last_segment(&self, tendon: usize) -> usize {
        self.data.last_segments[tendon]
    }

    pub(super) fn friction(&self, tendon: usize) -> f64 {
        self.data.friction[tendon]
    }

    /// Whether a tendon has friction.
    pub(super) fn rubs(&self) -> bool {
        self.data.friction.iter().any(|friction| *friction != 0.0)
    }

    pub(super) fn chamber_area(&self, tendon: usize) -> f64 {
        self.data.chamber_areas[tendon]
    }

    pub(super) fn along_centreline(&self, tendon: usize) -> bool {
        self.data.along_centreline[tendon]
    }

    pub(super) fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
        self.data.base
    }

    pub(super) fn gravity(&self) -> [f64; 3] {
        self.data.gravity
    }

    pub(super) fn tip_mass(&self) -> f64 {
        self.data.tip_mass
    }

    pub(super) fn tip_body(&self) -> TipBody {
        self.data.tip_body
    }

    pub(super) fn strain_limit(&self) -> [Option<f64>; 6] {
        self.data.strain_limit
    }

    pub(super) fn disc_count(&self) -> usize {
        self.data.discs.len()
    }

    pub(super) fn disc(&self, disc: usize) -> Disc {
        self.data.discs[disc]
    }

    pub(super) fn hole(&self, disc: usize, tendon: usize) -> Option<[f64; 2]> {
        self.data.holes[disc].get(tendon).copied()
    }

    pub(super) fn tendon_path(&self) -> TendonPath {
        self.data.tendon_path
    }

    pub(super) fn motion(&self, segment: usize, s: f64) -> SectionMotion {
        self.kernels.motion(segment, s)
    }

    pub(super) fn section<T: Real>(&self, segment: usize, s: &T) -> Section<T> {
        Along::section(T::along(&*self.kernels), segment, s)
    }

    /// Writes the routing of each tendon at the arc length `s`, m, of a segment.
    pub(super) fn route<T: Real>(&self, segment: usize, s: &T, found: &mut [Routing<T>]) {
        Along::routings(T::along(&*self.kernels), segment, s, found);
    }

    /// The routing of each tendon at the arc length `s`, m, of a segment.
    pub(super) fn routings<T: Real>(&self, segment: usize, s: &T) -> Box<[Routing<T>]> {
        let zero = [T::from(0.0); 2];
        let mut found = self.per_tendon(|_| Routing { offset: zero, slope: zero, bend: zero });
        self.route(segment, s, &mut found);
        found
    }

    /// Derivatives by a parameter at the arc length `s`, m, of a segment: of section and motion, and of the routing of each tendon.
    pub(super) fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
    ) -> (SectionSlopes, Box<[Routing<f64>]>) {
        let mut found = self.per_tendon(|_| Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] });
        (self.kernels.slopes_at(index, segment, s, &mut found), found)
    }

    /// Actuation in many sections.
    pub(super) fn tendons<T: Compiled>(&self, sections: &Sections<'_, T>, found: ActsMut<'_, T>) {
        Acting::tendons(T::of(&*self.kernels), sections, found);
    }
}

/// Layout of the tendons in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) path: TendonPath,
    /// So many equally spaced discs in place of the declared ones.
    pub(super) count: Option<usize>,
}

impl Layout {
    /// As declared.
    pub(super) fn of(kernel: &AnyRod) -> Self {
        Self { path: kernel.tendon_path(), count: None }
    }

    /// Number of discs.
    pub(super) fn discs(&self, kernel: &AnyRod) -> usize {
        self.count.unwrap_or_else(|| kernel.disc_count())
    }

    /// Whether tendons run straight.
    pub(super) fn straight(&self, kernel: &AnyRod) -> bool {
        self.path == TendonPath::Straight && self.discs(kernel) > 0
    }
}

/// Methods of a model of a rod that read its numbers, for a model with `robot()`.
macro_rules! rod_methods {
    ($model:ident) => {
        impl $model {
            pub(crate) fn declared(&self) -> &dyn crate::Declared {
                self.robot().declared()
            }

            /// Length of the rod, m.
            #[must_use]
            pub fn length(&self) -> f64 {
                self.robot().length()
            }

            /// Number of tendons and chambers.
            #[must_use]
            pub fn tendon_count(&self) -> usize {
                self.robot().tendon_count()
            }

            /// Arc lengths at which the segments end, m.
            #[must_use]
            pub fn segment_ends(&self) -> &[f64] {
                self.robot().segment_ends()
            }

            /// Pose of the base in the world: rotation (rows, from the base frame to the world; local x is the tangent) and position, m.
            #[must_use]
            pub fn base(&self) -> ([[f64; 3]; 3], [f64; 3]) {
                self.robot().base()
            }
        }
    };
}

pub(super) use rod_methods;
