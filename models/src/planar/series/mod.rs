//! Series in the load (Adomian decomposition) for inextensible robots under distributed loads [LASEM 33, 34, 35, 36].
//!
//! With the couple `M = EI kappa - W Delta_F / 2` of the loads on a section, `M_sigma = N(sigma, theta)`, `N = L n_x sin theta - L n_y cos theta - L c` [LASEM 34],
//! `M(1) = m` (the `N` of the paper is `-N / EI`), and `theta_sigma = (L/EI)(M + W Delta_F / 2)`. The series starts with the unloaded robot, `theta_0 = integral of (L/EI)(W Delta_F / 2 +
//! m)`, and goes on with
//!
//! `theta_{n+1}(sigma) = integral from 0 to sigma of (L/EI)(tau) integral from 1 to tau of A_n` [LASEM 35],
//!
//! `A_n` the Adomian polynomials of `N`: coefficients of the Taylor series in a factor on `N`. It converges where the nearest singularity of the solution
//! in that factor, real or complex, is outside the unit circle, and does not detect buckling: the stability of every solution is checked, and a solution
//! is returned only where the remainder is small.
//!
//! Values are kept on the grid of [`SERIES_NODES`] Chebyshev-Lobatto stations; both integrations and the stiffness are one
//! table, made once per robot, so that an order costs the polynomial and one product with that table (half of one where the
//! stiffness is known to be the same everywhere).

mod decay;
mod nodes;
mod partial;
mod tables;

pub use nodes::at_each_node;

use pliant_runtime::quadrature::chebyshev_lobatto;
use pliant_runtime::spectral::dot;

use decay::Decay;
pub use partial::PartialSums;
pub use tables::Nodal;
use tables::{Step, operations};

use super::PlanarKernel;
use super::PlanarWrench;
use super::equilibrium::EquilibriumSolver;
use super::input::PlanarInput;
use super::kernel::{CableLength, SERIES_NODES, SERIES_ORDERS, SeriesGrid};
use crate::core::configuration::{Elastica, MODES};
use crate::{Drive, InputRef, Method, Report, Settings, Stability};

/// The tables of a series: integrations, stiffness and loads of one robot.
#[derive(Clone, Debug)]
pub struct Series {
    // A_n to theta_{n+1}.
    step: Step,
    // L/EI, and d theta_0/d sigma per newton of Delta_F and per newton metre at the tip (the same as L/EI); their integrals.
    flexibility: Nodal,
    rate: Nodal,
    angle: [Nodal; 2],
    grid: SeriesGrid,
    length: f64,
    least_stiffness: f64,
}

/// Largest [`Kernel::series_memory`](super::Kernel::series_memory), in rows on the stack.
pub const SERIES_ROWS: usize = 128;

/// A truncated series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sum {
    /// `theta` at the nodes, rad.
    pub theta: Nodal,
    /// `d theta / d sigma` at the nodes, rad.
    pub rate: Nodal,
    /// Number of terms.
    pub terms: usize,
    /// Estimate of the remainder of `theta`, rad; infinite where the terms do not decay.
    pub remainder: f64,
}

impl Series {
    /// Tabulates a robot.
    #[must_use]
    pub fn new(kernel: &dyn PlanarKernel) -> Self {
        let zero = [0.0; SERIES_NODES];
        let mut found = Self {
            step: Step::new(kernel.uniform_stiffness()),
            flexibility: zero,
            rate: zero,
            angle: [zero; 2],
            grid: SeriesGrid {
                sigma: core::array::from_fn(|j| chebyshev_lobatto(j, SERIES_NODES)),
                moment_x: zero,
                moment_y: zero,
            },
            length: 0.0,
            least_stiffness: 0.0,
        };
        found.update(kernel);
        found
    }

    /// Tabulates the robot again, in place, after its parameters have changed.
    pub fn update(&mut self, kernel: &dyn PlanarKernel) {
        let operations = operations();
        let length = kernel.length();
        let loaded = kernel.options().loaded;
        self.length = length;
        self.least_stiffness = f64::INFINITY;
        for (j, sigma) in self.grid.sigma.iter().enumerate() {
            let [bending, _, spacing] = kernel.section(sigma);
            let [n_x, n_y] = if loaded { kernel.resultant(sigma) } else { [0.0; 2] };
            self.flexibility[j] = length / bending;
            self.rate[j] = 0.5 * spacing * self.flexibility[j];
            self.least_stiffness = self.least_stiffness.min(bending / length);
            (self.grid.moment_x[j], self.grid.moment_y[j]) = (length * n_x, length * n_y);
        }
        for row in 0..SERIES_NODES {
            let integral = &operations.from_base[row];
            self.angle[0][row] = dot(integral, &self.rate);
            self.angle[1][row] = dot(integral, &self.flexibility);
        }
        self.step.update(&self.flexibility);
    }

    /// Whether the series applies to the model of `kernel`: inextensible, with the slope of the routing neglected.
    #[must_use]
    pub fn applies(kernel: &dyn PlanarKernel) -> bool {
        let options = kernel.options();
        !options.extensible && options.cable_length == CableLength::NeglectSlope
    }

    /// Sums the generated series [LASEM 35] until its remainder is below `tolerance` of the largest angle or the declared order
    /// ends; `None` for a robot without one, and for one that needs more than [`SERIES_ROWS`] rows of memory.
    pub fn sum(
        &self,
        kernel: &dyn PlanarKernel,
        delta_f: f64,
        tip: &PlanarWrench,
        tolerance: f64,
    ) -> Option<Sum> {
        // Rows are cleared before use: as few as needed.
        if kernel.series_memory() <= 2 * SERIES_ORDERS {
            self.sum_in::<{ 2 * SERIES_ORDERS }>(kernel, delta_f, tip, tolerance)
        } else {
            self.sum_in::<SERIES_ROWS>(kernel, delta_f, tip, tolerance)
        }
    }

    fn sum_in<const ROWS: usize>(
        &self,
        kernel: &dyn PlanarKernel,
        delta_f: f64,
        tip: &PlanarWrench,
        tolerance: f64,
    ) -> Option<Sum> {
        let highest = kernel.options().series?.min(SERIES_ORDERS - 1);
        let grid = self.grid_with(tip);
        let mut memory = [[0.0; SERIES_NODES]; ROWS];
        let memory = memory.get_mut(..kernel.series_memory())?;
        let mut terms = [[0.0; SERIES_NODES]; SERIES_ORDERS];
        terms[0] = self.first(delta_f, tip.couple);
        let mut sum = Sum { theta: terms[0], rate: [0.0; SERIES_NODES], terms: 1, remainder: f64::INFINITY };
        let mut polynomial = [0.0; SERIES_NODES];
        let mut total = [0.0; SERIES_NODES];
        let mut decay = Decay::new(largest(&terms[0]));
        for order in 0..highest {
            if !kernel.adomian(order, &grid, &terms[..=order], memory, &mut polynomial) {
                return None;
            }
            let next = &mut terms[order + 1];
            *next = self.step.apply(&polynomial);
            for j in 0..SERIES_NODES {
                total[j] += polynomial[j];
                sum.theta[j] += next[j];
            }
            sum.terms += 1;
            sum.remainder = match decay.push(largest(next)) {
                // Two terms vanished: either the series has ended, or it goes on after a gap.
                0.0 => 2.0 * largest(&self.defect(kernel, &grid, &sum.theta, &total)),
                estimate => estimate,
            };
            if sum.remainder.is_finite() && sum.remainder <= tolerance * largest(&sum.theta) {
                break;
            }
        }
        let couples = operations().integrate_from_tip(&total);
        for (j, rate) in sum.rate.iter_mut().enumerate() {
            *rate = self.rate[j] * delta_f + self.flexibility[j] * (tip.couple + couples[j]);
        }
        Some(sum)
    }

    /// Change of `theta` by one iteration of the integral equation [LASEM 35]: the remainder of the series to first order.
    fn defect(&self, kernel: &dyn PlanarKernel, grid: &SeriesGrid, theta: &Nodal, total: &Nodal) -> Nodal {
        let couples = kernel.options().couple;
        let missing = core::array::from_fn(|j| {
            let (sine, cosine) = theta[j].sin_cos();
            let couple = if couples { kernel.couple(&grid.sigma[j], &theta[j])[0] } else { 0.0 };
            grid.moment_x[j] * sine - grid.moment_y[j] * cosine - couple - total[j]
        });
        self.step.apply(&missing)
    }

    /// The equilibrium by series, with its stability checked, where the remainder and the residual are below the tolerance of `settings`; `None` where
    /// Newton's method is needed: a cable driven by displacement, a model or a load to which the series does not apply.
    ///
    /// The stability of a solution is decided by `EI (pi / 2 L)^2 + N_theta > 0` everywhere (Poincare's inequality for the second variation `integral of
    /// (EI/L) eta_sigma^2 + N_theta eta^2`), otherwise by the inertia of the tangent.
    pub fn solve<'a>(
        &self,
        kernel: &dyn PlanarKernel,
        equilibrium: &EquilibriumSolver,
        input: impl Into<InputRef<'a>>,
        settings: &Settings,
    ) -> Option<(Elastica, Report)> {
        self.find(kernel, equilibrium, &PlanarInput::read(input.into()).ok()?, settings)
    }

    /// [`Series::solve`] under an input that was read.
    pub(super) fn find(
        &self,
        kernel: &dyn PlanarKernel,
        equilibrium: &EquilibriumSolver,
        input: &PlanarInput,
        settings: &Settings,
    ) -> Option<(Elastica, Report)> {
        let [Drive::Force(f1), Drive::Force(f2)] = input.cables else { return None };
        if !Self::applies(kernel) {
            return None;
        }
        let sum = self.sum(kernel, f1 - f2, &input.tip, settings.tolerance)?;
        if sum.remainder > settings.tolerance * largest(&sum.theta) {
            return None;
        }
        let mut coefficients = [0.0; MODES];
        for (coefficient, row) in coefficients.iter_mut().zip(operations().modes.iter()) {
            *coefficient = dot(row, &sum.rate);
        }
        let known_stable = self.is_surely_stable(kernel, &input.tip, &sum.theta);
        let (state, residual, stability) = equilibrium.dress(kernel, input, &coefficients, known_stable)?;
        if residual > settings.tolerance || stability != Stability::Stable {
            // Newton's method finds the critical load, and the stable branch.
            return None;
        }
        let report = Report {
            method: Method::Series { terms: sum.terms, remainder: sum.remainder },
            residual,
            bound: settings.tolerance,
            stability,
            ..Report::explicit()
        };
        Some((state, report))
    }

    /// Poincare's sufficient condition for a positive second variation.
    fn is_surely_stable(&self, kernel: &dyn PlanarKernel, tip: &PlanarWrench, theta: &Nodal) -> bool {
        let couples = kernel.options().couple;
        let softest = (0..SERIES_NODES)
            .map(|j| {
                let (sine, cosine) = theta[j].sin_cos();
                let along = (self.grid.moment_x[j] + self.length * tip.force[0]) * cosine
                    + (self.grid.moment_y[j] + self.length * tip.force[1]) * sine;
                along - if couples { kernel.couple(&self.grid.sigma[j], &theta[j])[1] } else { 0.0 }
            })
            .fold(0.0, f64::min);
        self.least_stiffness * core::f64::consts::FRAC_PI_2.powi(2) + softest > 0.0
    }

    fn first(&self, delta_f: f64, couple: f64) -> Nodal {
        core::array::from_fn(|j| delta_f * self.angle[0][j] + couple * self.angle[1][j])
    }

    fn grid_with(&self, tip: &PlanarWrench) -> SeriesGrid {
        let mut grid = self.grid.clone();
        for (moment, force) in [&mut grid.moment_x, &mut grid.moment_y].into_iter().zip(&tip.force) {
            for moment in moment.iter_mut() {
                *moment += self.length * force;
            }
        }
        grid
    }
}

fn largest(values: &Nodal) -> f64 {
    // Seven independent maxima, since 49 dependent operations would be slower.
    let mut maxima = [0.0_f64; 7];
    for group in values.as_chunks::<7>().0 {
        for (maximum, value) in maxima.iter_mut().zip(group) {
            *maximum = maximum.max(value.abs());
        }
    }
    maxima.into_iter().fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_value_is_found_wherever_it_is() {
        for node in 0..SERIES_NODES {
            let mut values = [0.5; SERIES_NODES];
            values[node] = -1.0;
            assert_eq!(largest(&values), 1.0);
        }
    }
}
