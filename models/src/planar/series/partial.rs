//! The generic recurrence: any number of terms, at run time.

use pliant_runtime::spectral::dot;

use super::Series;
use super::tables::{Nodal, operations};
use crate::planar::PlanarKernel;
use crate::planar::PlanarWrench;
use crate::planar::kernel::{SERIES_NODES, SERIES_ORDERS, SeriesGrid};

impl Series {
    /// The partial sums of the series under these loads, of one term, two terms and so on, at the nodes: for any number of terms, also where the series
    /// diverges. For tests and comparisons, not for solves: memory grows with the number of terms.
    ///
    /// With a distributed couple it ends after the orders of the kernel.
    pub fn partial_sums<'a>(
        &'a self,
        kernel: &'a dyn PlanarKernel,
        delta_f: f64,
        tip: &PlanarWrench,
    ) -> PartialSums<'a> {
        PartialSums {
            series: self,
            kernel,
            grid: self.grid_with(tip),
            sines: Vec::new(),
            cosines: Vec::new(),
            terms: vec![self.first(delta_f, tip.couple)],
            summed: 0,
            memory: vec![[0.0; SERIES_NODES]; kernel.series_memory()],
            sum: [0.0; SERIES_NODES],
        }
    }
}

/// Partial sums of a series, without end unless the robot has a distributed couple.
///
/// With power series `sin theta = sum of S_n`, `cos theta = sum of C_n`: `n S_n = sum of k theta_k C_{n-k}`,
/// `n C_n = -sum of k theta_k S_{n-k}` (`k = 1..=n`), and `A_n = L n_x S_n - L n_y C_n` [LASEM 36].
#[derive(Clone, Debug)]
pub struct PartialSums<'a> {
    series: &'a Series,
    kernel: &'a dyn PlanarKernel,
    grid: SeriesGrid,
    sines: Vec<Nodal>,
    cosines: Vec<Nodal>,
    terms: Vec<Nodal>,
    summed: usize,
    memory: Vec<Nodal>,
    sum: Nodal,
}

impl PartialSums<'_> {
    /// Adomian polynomial of the order of the last term [LASEM 36].
    fn polynomial(&mut self) -> Option<Nodal> {
        let order = self.terms.len() - 1;
        let mut out = [0.0; SERIES_NODES];
        let options = self.kernel.options();
        if options.couple {
            if options.series.is_none_or(|highest| order >= highest.min(SERIES_ORDERS - 1)) {
                return None;
            }
            let found = self.kernel.adomian(order, &self.grid, &self.terms, &mut self.memory, &mut out);
            return found.then_some(out);
        }
        let (mut sines, mut cosines) = ([0.0; SERIES_NODES], [0.0; SERIES_NODES]);
        for j in 0..SERIES_NODES {
            if order == 0 {
                (sines[j], cosines[j]) = self.terms[0][j].sin_cos();
            } else {
                for k in 1..=order {
                    let weight = k as f64 * self.terms[k][j] / order as f64;
                    sines[j] += weight * self.cosines[order - k][j];
                    cosines[j] -= weight * self.sines[order - k][j];
                }
            }
            out[j] = self.grid.moment_x[j] * sines[j] - self.grid.moment_y[j] * cosines[j];
        }
        self.sines.push(sines);
        self.cosines.push(cosines);
        Some(out)
    }
}

impl Iterator for PartialSums<'_> {
    type Item = Nodal;

    fn next(&mut self) -> Option<Nodal> {
        if self.summed == self.terms.len() {
            let polynomial = self.polynomial()?;
            let (series, operations) = (self.series, operations());
            let rate: Nodal =
                core::array::from_fn(|j| series.flexibility[j] * dot(&operations.from_tip[j], &polynomial));
            self.terms.push(core::array::from_fn(|j| dot(&operations.from_base[j], &rate)));
        }
        for (sum, term) in self.sum.iter_mut().zip(&self.terms[self.summed]) {
            *sum += term;
        }
        self.summed += 1;
        Some(self.sum)
    }
}
