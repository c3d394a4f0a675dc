//! Many tendons: one after the other, by the kernels of their forms of routing.

use core::ops::Range;

use super::kernel::{Actuation, Kernel, RateInputs, Routing, Section};
use crate::Scalar;

/// Stress and tangent of [`Actuation`] with one more tendon, and that tendon's direction and stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneMoreTendon<T> {
    /// As in [`Actuation`].
    pub stress: [T; 6],
    /// As in [`Actuation`].
    pub tangent: [T; 21],
    /// `(D x t, t)` of this tendon [Cosserat 39].
    pub direction: [T; 6],
    /// `|Gamma|` of this tendon [Cosserat 26].
    pub stretch: T,
}

/// The terms of the derivative of the strain to which tendons contribute [Cosserat 27, 28].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TendonSums<T> {
    /// The stress `Lambda_act`: N m, N [Cosserat 41].
    pub total: [T; 6],
    /// Its derivative along the rod at a constant strain, in the moving frame.
    pub change: [T; 6],
    /// Its derivative with respect to the strain: rows of the lower triangle.
    pub tangent: [T; 21],
}

/// Kernels of one tendon, for a robot with so many that they are not written out: one per form of routing (parallel to the backbone, straight, any).
pub trait TendonForms: Kernel {
    /// Adds a tendon of `form` to stress and tangent [Cosserat 41].
    fn one_more_tendon<T: Scalar>(
        &self,
        form: usize,
        strain: &[T; 6],
        tension: &T,
        routing: &Routing<T>,
        stress: &[T; 6],
        tangent: &[T; 21],
    ) -> OneMoreTendon<T>;

    /// Adds a tendon of `form` to the terms of the derivative of the strain [Cosserat 27, 28].
    fn one_more_rate<T: Scalar>(
        &self,
        form: usize,
        strain: &[T; 6],
        tension: &T,
        routing: &Routing<T>,
        sums: &TendonSums<T>,
    ) -> TendonSums<T> {
        let _ = (form, strain, tension, routing);
        *sums
    }

    /// [`Kernel::strain_rate`] from the sums over the tendons [Cosserat 28]. Not a number for rods that are inextensible or unshearable.
    fn balance<T: Scalar>(
        &self,
        segment: usize,
        strain: &[T; 6],
        sums: &TendonSums<T>,
        section: &Section<T>,
        section_slope: &Section<T>,
        load: &[T; 6],
    ) -> [T; 6] {
        let _ = (segment, strain, sums, section, section_slope, load);
        [T::from_f64(f64::NAN); 6]
    }
}

/// [`Kernel::tendons`] tendon by tendon [Cosserat 41]: `runs` are the forms of the tendons that run here.
#[inline]
pub fn tendons_one_by_one<K: TendonForms, T: Scalar>(
    kernel: &K,
    runs: &[(usize, Range<usize>)],
    routings: &[Routing<T>],
    strain: &[T; 6],
    tensions: &[T],
    mut found: Actuation<'_, T>,
) {
    found.fill(0.0);
    for (form, tendons) in runs {
        for tendon in tendons.clone() {
            let (tension, routing) = (&tensions[tendon], &routings[tendon]);
            let one = kernel.one_more_tendon(*form, strain, tension, routing, found.stress, found.tangent);
            (*found.stress, *found.tangent) = (one.stress, one.tangent);
            (found.direction[tendon], found.stretch[tendon]) = (one.direction, one.stretch);
        }
    }
}

/// [`Kernel::strain_rate`] tendon by tendon [Cosserat 28].
#[inline]
pub fn strain_rate_one_by_one<K: TendonForms, T: Scalar>(
    kernel: &K,
    runs: &[(usize, Range<usize>)],
    segment: usize,
    at: &RateInputs<'_, T>,
) -> [T; 6] {
    let RateInputs { section, section_slope, routings, strain, tensions, load } = *at;
    let zero = T::from_f64(0.0);
    let mut sums = TendonSums { total: [zero; 6], change: [zero; 6], tangent: [zero; 21] };
    for (form, tendons) in runs {
        for tendon in tendons.clone() {
            sums = kernel.one_more_rate(*form, strain, &tensions[tendon], &routings[tendon], &sums);
        }
    }
    kernel.balance(segment, strain, &sums, section, section_slope, load)
}
