//! The generic kernel: a rod written by hand, with run-time parameters, derivatives by dual numbers.
//!
//! It is the reference of tests and benches of generated kernels, and serves robots that are known only at run time.

#[cfg(test)]
mod rubbing;
mod tendon;
mod written;

use std::sync::Arc;

#[cfg(test)]
pub(super) use rubbing::Rubbing;
pub use written::{Helix, TendonRod, UniformRod};

use super::arrays::{
    TendonKernels, Tendons, routings_by_array, slopes_by_array, strain_rate_by_array, tendons_by_array,
};
use super::kernel::{Actuation, Kernel, RateInputs, RodData, RodSlopes, Routing, Section, SectionSlopes};
use crate::SectionMotion;
use crate::core::methods::forward;
use crate::{Declared, Parameter, Scalar};

/// Kernel of a hand-written rod of `M` tendons.
///
/// Clones share the rod until a parameter of one is set.
#[derive(Debug)]
pub struct Generic<R, const M: usize> {
    rod: Arc<R>,
    last_segments: [usize; M],
}

impl<R, const M: usize> Clone for Generic<R, M> {
    fn clone(&self) -> Self {
        Self { rod: Arc::clone(&self.rod), ..*self }
    }
}

impl<R: TendonRod<M>, const M: usize> Generic<R, M> {
    /// The kernel of this rod.
    #[must_use]
    pub fn new(rod: R) -> Self {
        let last = rod.data().last_segments;
        let last_segments = core::array::from_fn(|tendon| last.get(tendon).copied().unwrap_or(usize::MAX));
        Self { rod: Arc::new(rod), last_segments }
    }

    /// The hand-written rod.
    #[must_use]
    pub fn rod(&self) -> &R {
        &self.rod
    }
}

impl<R: TendonRod<M>, const M: usize> Declared for Generic<R, M> {
    fn name(&self) -> &str {
        self.rod.name()
    }

    fn parameters(&self) -> &[Parameter] {
        self.rod.parameters()
    }

    fn parameter(&self, index: usize) -> f64 {
        self.rod.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        Arc::make_mut(&mut self.rod).set_parameter(index, value);
    }
}

impl<R: TendonRod<M>, const M: usize> Kernel for Generic<R, M> {
    forward! { rod:
        fn data(&self) -> RodData;
        fn slopes(&self, index: usize) -> RodSlopes;
        fn motion(&self, segment: usize, s: f64) -> SectionMotion;
        fn section<T: Scalar>(&self, segment: usize, s: &T) -> Section<T>;
    }

    fn routings<T: Scalar>(&self, segment: usize, s: &T, found: &mut [Routing<T>]) {
        routings_by_array(self, segment, s, found);
    }

    fn slopes_at(
        &self,
        index: usize,
        segment: usize,
        s: f64,
        routings: &mut [Routing<f64>],
    ) -> SectionSlopes {
        slopes_by_array(self, index, segment, s, routings)
    }

    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>],
        strain: &[T; 6],
        tensions: &[T],
        found: Actuation<'_, T>,
    ) {
        tendons_by_array(self, segment, routings, strain, tensions, found);
    }

    fn strain_rate<T: Scalar>(&self, segment: usize, at: &RateInputs<'_, T>) -> [T; 6] {
        strain_rate_by_array(self, segment, at)
    }
}

impl<R: TendonRod<M>, const M: usize> TendonKernels<M> for Generic<R, M> {
    fn routings<T: Scalar>(&self, segment: usize, s: &T) -> [Routing<T>; M] {
        core::array::from_fn(|tendon| {
            if segment <= self.last_segments[tendon] {
                self.rod.routing(tendon, segment, s)
            } else {
                let zero = [T::from_f64(0.0); 2];
                Routing { offset: zero, slope: zero, bend: zero }
            }
        })
    }

    fn slopes_at(&self, index: usize, segment: usize, s: f64) -> (SectionSlopes, [Routing<f64>; M]) {
        let zero = Routing { offset: [0.0; 2], slope: [0.0; 2], bend: [0.0; 2] };
        let mut routings = [zero; M];
        let slopes = self.rod.slopes_at(index, segment, s, &mut routings);
        for (routing, last) in routings.iter_mut().zip(self.last_segments) {
            if segment > last {
                *routing = zero;
            }
        }
        (slopes, routings)
    }

    fn tendons<T: Scalar>(
        &self,
        segment: usize,
        routings: &[Routing<T>; M],
        strain: &[T; 6],
        tensions: &[T; M],
    ) -> Tendons<T, M> {
        let zero = T::from_f64(0.0);
        let mut sum =
            Tendons { stress: [zero; 6], tangent: [zero; 21], direction: [[zero; 6]; M], stretch: [zero; M] };
        let [a, b, c, d, e, f] = *strain;
        for tendon in (0..M).filter(|tendon| segment <= self.last_segments[*tendon]) {
            let Routing { offset: [y, z], slope: [dy, dz], .. } = routings[tendon];
            let found = T::pointwise([a, b, c, d, e, f, y, z, dy, dz], &tendon::Stretch);
            let tension = tensions[tendon];
            for k in 0..6 {
                sum.direction[tendon][k] = found[1 + k];
                sum.stress[k] = found[1 + k].fma(tension, sum.stress[k]);
            }
            for (entry, value) in sum.tangent.iter_mut().zip(&found[7..]) {
                *entry = value.fma(tension, *entry);
            }
            sum.stretch[tendon] = found[0];
        }
        sum
    }

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
        let act = TendonKernels::tendons(self, segment, routings, strain, tensions);
        let mut matrix: [[T; 6]; 6] = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                let (low, high) = (i.min(j), i.max(j));
                let entry = act.tangent[high * (high + 1) / 2 + low];
                if i == j { entry + section.stiffness[i] } else { entry }
            })
        });
        let elastic: [T; 6] = core::array::from_fn(|k| strain[k] - section.natural[k]);
        let total: [T; 6] = core::array::from_fn(|k| section.stiffness[k].fma(elastic[k], act.stress[k]));
        let ([k0, k1, k2, g0, g1, g2], [c0, c1, c2, n0, n1, n2]) = (*strain, total);
        let cross = |a: [T; 3], b: [T; 3]| {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        };
        let (kc, gn) = (cross([k0, k1, k2], [c0, c1, c2]), cross([g0, g1, g2], [n0, n1, n2]));
        let kn = cross([k0, k1, k2], [n0, n1, n2]);
        // Lambda' = ad_xi^T Lambda - F [Cosserat 10, 12, 13, 28], minus the change at constant strain [Cosserat 42].
        let mut rhs: [T; 6] = core::array::from_fn(|k| {
            let carried = if k < 3 { kc[k] + gn[k] } else { kn[k - 3] };
            section.stiffness[k] * section_slope.natural[k]
                - section_slope.stiffness[k] * elastic[k]
                - carried
                - load[k]
        });
        let [a, b, c, d, e, f] = *strain;
        for tendon in (0..M).filter(|tendon| segment <= self.last_segments[*tendon]) {
            let Routing { offset: [y, z], slope: [dy, dz], bend: [ey, ez] } = routings[tendon];
            let change = T::pointwise([a, b, c, d, e, f, y, z, dy, dz, ey, ez], &tendon::Change);
            for (entry, value) in rhs.iter_mut().zip(change) {
                *entry -= value * tensions[tendon];
            }
        }
        solve(&mut matrix, &mut rhs);
        rhs
    }
}

/// Solves a symmetric positive definite system by elimination.
fn solve<T: Scalar>(matrix: &mut [[T; 6]; 6], rhs: &mut [T; 6]) {
    for k in 0..6 {
        let (pivot_row, pivot_rhs) = (matrix[k], rhs[k]);
        let inverse = T::from_f64(1.0) / pivot_row[k];
        for i in k + 1..6 {
            let factor = matrix[i][k] * inverse;
            for j in k..6 {
                matrix[i][j] = (-factor).fma(pivot_row[j], matrix[i][j]);
            }
            rhs[i] = (-factor).fma(pivot_rhs, rhs[i]);
        }
    }
    for k in (0..6).rev() {
        let mut value = rhs[k];
        for j in k + 1..6 {
            value = (-matrix[k][j]).fma(rhs[j], value);
        }
        rhs[k] = value / matrix[k][k];
    }
}
