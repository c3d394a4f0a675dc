//! Kernels of a number of tendons that the compiler knows, over arrays.

use super::kernel::{Actuation, RateInputs, Routing, Section, SectionSlopes};
use super::one_by_one::{TendonForms, tendons_one_by_one};
use crate::Scalar;

/// Actuation by `M` tendons in a section: numbers of [`Actuation`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tendons<T, const M: usize> {
    /// [`Actuation::stress`].
    pub stress: [T; 6],
    /// [`Actuation::tangent`].
    pub tangent: [T; 21],
    /// [`Actuation::direction`].
    pub direction: [[T; 6]; M],
    /// [`Actuation::stretch`].
    pub stretch: [T; M],
}

/// Functions of [`Kernel`](super::Kernel) over arrays, for `M` tendons. Types that `robot!` generates have them.
pub trait TendonKernels<const M: usize> {
    /// [`Kernel::routings`](super::Kernel::routings).
    fn routings<T: Scalar>(&self, segment: usize, s: &T) -> [Routing<T>; M];
    /// [`Kernel::slopes_at`](super::Kernel::slopes_at), with those of the routings.
    fn slopes_at(&self, index: usize, segment: usize, s: f64) -> (SectionSlopes, [Routing<f64>; M]) {
        let _ = (index, segment, s);
        let routing = Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] };
        (SectionSlopes::default(), [routing; M])
    }

    /// [`Kernel::tendons`](super::Kernel::tendons).
    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>; M],
        strain: &[T; 6],
        tensions: &[T; M],
    ) -> Tendons<T, M>;

    /// [`Kernel::strain_rate`](super::Kernel::strain_rate).
    #[expect(clippy::too_many_arguments, reason = "the terms of [Cosserat 28]")]
    fn strain_rate<T: Scalar>(
        &self,
        segment: usize,
        section: &Section<T>,
        section_slope: &Section<T>,
        routings: &[Routing<T>; M],
        strain: &[T; 6],
        tensions: &[T; M],
        load: &[T; 6],
    ) -> [T; 6] {
        let _ = (segment, section, section_slope, routings, strain, tensions, load);
        [T::from_f64(f64::NAN); 6]
    }
}

/// A routing that is not a number.
fn no_routing<T: Scalar>() -> Routing<T> {
    let none = [T::from_f64(f64::NAN); 2];
    Routing { offset: none, slope: none, bend: none }
}

/// [`Kernel::routings`](super::Kernel::routings) by an array; not a number for a list of another length.
#[inline]
pub fn routings_by_array<const M: usize, T: Scalar>(
    robot: &impl TendonKernels<M>,
    segment: usize,
    s: &T,
    found: &mut [Routing<T>],
) {
    match found.as_mut_array() {
        Some(found) => *found = robot.routings(segment, s),
        None => found.fill(no_routing()),
    }
}

/// [`Kernel::slopes_at`](super::Kernel::slopes_at) by an array; routings are not a number for a list of another length.
pub fn slopes_by_array<const M: usize>(
    robot: &impl TendonKernels<M>,
    index: usize,
    segment: usize,
    s: f64,
    routings: &mut [Routing<f64>],
) -> SectionSlopes {
    let (slopes, all) = robot.slopes_at(index, segment, s);
    match routings.as_mut_array() {
        Some(routings) => *routings = all,
        None => routings.fill(no_routing()),
    }
    slopes
}

/// [`Kernel::tendons`](super::Kernel::tendons) by arrays; not a number for lists of another length.
#[inline]
pub fn tendons_by_array<const M: usize, T: Scalar>(
    robot: &impl TendonKernels<M>,
    segment: usize,
    routings: &[Routing<T>],
    strain: &[T; 6],
    tensions: &[T],
    mut found: Actuation<'_, T>,
) {
    let Actuation { stress, tangent, direction, stretch } = &mut found;
    let (Some(routings), Some(tensions), Some(direction), Some(stretch)) =
        (routings.as_array(), tensions.as_array(), direction.as_mut_array(), stretch.as_mut_array())
    else {
        return found.fill(f64::NAN);
    };
    let Tendons { stress: total, tangent: slope, direction: ways, stretch: rates } =
        robot.tendons(segment, routings, strain, tensions);
    (**stress, **tangent, *direction, *stretch) = (total, slope, ways, rates);
}

/// [`Kernel::strain_rate`](super::Kernel::strain_rate) by arrays; not a number for lists of another length.
#[inline]
pub fn strain_rate_by_array<const M: usize, T: Scalar>(
    robot: &impl TendonKernels<M>,
    segment: usize,
    at: &RateInputs<'_, T>,
) -> [T; 6] {
    let RateInputs { section, section_slope, strain, load, .. } = *at;
    match (at.routings.as_array(), at.tensions.as_array()) {
        (Some(routings), Some(tensions)) => {
            robot.strain_rate(segment, section, section_slope, routings, strain, tensions, load)
        }
        _ => [T::from_f64(f64::NAN); 6],
    }
}

/// [`tendons_one_by_one`] of `M` tendons.
#[inline]
pub fn tendon_array_one_by_one<const M: usize, T: Scalar>(
    robot: &impl TendonForms,
    runs: &[(usize, core::ops::Range<usize>)],
    routings: &[Routing<T>; M],
    strain: &[T; 6],
    tensions: &[T; M],
) -> Tendons<T, M> {
    let zero = T::from_f64(0.0);
    let mut found =
        Tendons { stress: [zero; 6], tangent: [zero; 21], direction: [[zero; 6]; M], stretch: [zero; M] };
    let Tendons { stress, tangent, direction, stretch } = &mut found;
    let memory = Actuation { stress, tangent, direction, stretch };
    tendons_one_by_one(robot, runs, routings, strain, tensions, memory);
    found
}
