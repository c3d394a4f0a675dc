//! All equilibria under given tensions.
//!
//! The force of dead loads beyond a station does not depend on the shape, so that the shape follows from the
//! couple at the base by integrating `theta_sigma = A(M, theta)`, `M_sigma = -L n.(1 + u) t' - C` towards the tip, where
//! `M(1) = m` leaves one equation in one unknown. The couple at the base lies within the integral of `|L n| + |C|` around
//! `m`; that interval is searched for roots, and each is polished by Newton's method.

use super::super::PlanarKernel;
use super::super::PlanarWrench;
use super::super::input::PlanarInput;
use super::EquilibriumSolver;
use super::balance::{Balance, UNKNOWNS, Vector};
use super::loads::Loads;
use super::solve::Problem;
use super::system::norm;
use crate::core::configuration::Elastica;
use crate::{Report, Settings};

/// Resolution at which shapes are projected.
const RESOLUTION: usize = 2;
/// Steps between two neighbouring nodes of that resolution.
const STEPS: usize = 2;
/// Samples of the base couple per unit of the dimensionless bound, and the smallest and largest number of samples.
const DENSITY: f64 = 24.0;
const SAMPLES: [f64; 2] = [96.0, 3000.0];
/// Halvings of an interval in which two roots may hide: the residual has an extremum towards zero there.
const REFINEMENTS: usize = 8;
/// Number of bisections before Newton's method.
const BISECTIONS: usize = 40;
/// Relative difference of the unknowns below which two equilibria are the same.
const SAME: f64 = 1e-8;

/// Integration from the base, with tabulated loads.
struct Shooting<'a, 'b> {
    balance: &'a Balance<'b>,
    loads: Loads,
    tensions: [f64; 2],
    /// Base, middle and end of every step.
    stations: Vec<[f64; 3]>,
    /// `L n` there, N m.
    moments: Vec<[[f64; 2]; 3]>,
}

impl<'a, 'b> Shooting<'a, 'b> {
    fn new(balance: &'a Balance<'b>, loads: Loads) -> Self {
        let mut stations = Vec::new();
        let mut from = 0.0;
        for to in balance.resolution.sigma.iter().copied().chain([1.0]) {
            let step = (to - from) / STEPS as f64;
            for index in 0..STEPS {
                let start = from + index as f64 * step;
                stations.push([start, start + 0.5 * step, start + step]);
            }
            from = to;
        }
        let moments =
            stations.iter().map(|stations| stations.map(|sigma| balance.moment_at(sigma, &loads))).collect();
        let tensions = balance.tensions(&[0.0; UNKNOWNS], &loads);
        Self { balance, loads, tensions, stations, moments }
    }

    /// `[theta_sigma, M_sigma]` where the angle is `theta` and the couple `couple`.
    fn rates(&self, sigma: f64, moment: [f64; 2], theta: f64, couple: f64) -> [f64; 2] {
        let balance = self.balance;
        let (sine, cosine) = theta.sin_cos();
        let along = moment[0] * cosine + moment[1] * sine;
        let across = moment[1] * cosine - moment[0] * sine;
        let (mut rate, mut strain) = (0.0, 0.0);
        for _ in 0..8 {
            let station = balance.kernel.station(&sigma, &[rate, strain, self.tensions[0], self.tensions[1]]);
            let [aa, au, uu] = station.stiffness;
            let on_rate = couple - station.stress[0];
            let on_strain = if balance.options.extensible { along - station.stress[1] } else { 0.0 };
            let determinant = aa * uu - au * au;
            let step = (on_rate * uu - on_strain * au) / determinant;
            rate += step;
            strain += (on_strain * aa - on_rate * au) / determinant;
            if step.abs() <= 1e-12 * rate.abs() || !balance.is_nonlinear() {
                break;
            }
        }
        let distributed = if balance.options.couple { balance.kernel.couple(&sigma, &theta)[0] } else { 0.0 };
        [rate, -(1.0 + strain) * across - distributed]
    }

    /// The residual couple at the tip for a couple at the base; writes the coefficients of the shape to `shape`, if given.
    fn shoot(&self, base: f64, mut shape: Option<&mut Vector>) -> f64 {
        let (mut theta, mut couple) = (0.0, base);
        let resolution = self.balance.resolution;
        for (step, (sigma, moment)) in self.stations.iter().zip(&self.moments).enumerate() {
            let width = sigma[2] - sigma[0];
            let first = self.rates(sigma[0], moment[0], theta, couple);
            if let Some(shape) = shape.as_deref_mut()
                && step >= STEPS
                && step % STEPS == 0
            {
                let node = step / STEPS - 1;
                for (entry, p) in shape.iter_mut().zip(resolution.value(node)) {
                    *entry += resolution.weight[node] * first[0] * p;
                }
            }
            let half = 0.5 * width;
            let second = self.rates(sigma[1], moment[1], theta + half * first[0], couple + half * first[1]);
            let third = self.rates(sigma[1], moment[1], theta + half * second[0], couple + half * second[1]);
            let fourth = self.rates(sigma[2], moment[2], theta + width * third[0], couple + width * third[1]);
            theta += width / 6.0 * (first[0] + 2.0 * (second[0] + third[0]) + fourth[0]);
            couple += width / 6.0 * (first[1] + 2.0 * (second[1] + third[1]) + fourth[1]);
        }
        couple - self.loads.tip.couple
    }

    /// Bound on the couple at the base minus that at the tip.
    fn bound(&self) -> f64 {
        let balance = self.balance;
        let mut bound = 0.0;
        for (sigma, moment) in self.stations.iter().zip(&self.moments) {
            let mut density = moment[1][0].hypot(moment[1][1]);
            if balance.options.extensible {
                // The axial strain changes the lever arms; it is small against 1 wherever the model makes sense.
                density *= 1.5;
            }
            if balance.options.couple {
                let turns = (-16_i32..=16).map(|k| f64::from(k) * core::f64::consts::FRAC_PI_8);
                density +=
                    turns.map(|theta| balance.kernel.couple(&sigma[1], &theta)[0].abs()).fold(0.0, f64::max);
            }
            bound += (sigma[2] - sigma[0]) * density;
        }
        bound
    }

    /// Intervals of the couple at the base that contain a root.
    fn brackets(&self) -> Vec<[f64; 2]> {
        let bound = 1.01 * self.bound() + 1e-3 * self.balance.couple;
        let samples = (DENSITY * bound / self.balance.couple).clamp(SAMPLES[0], SAMPLES[1]).ceil();
        let middle = self.loads.tip.couple;
        let mut points: Vec<[f64; 2]> = Vec::new();
        let mut index = -samples;
        while index <= samples {
            // Shifted by a tenth of an interval, so that a straight equilibrium is not on a sample.
            let base = middle + bound * (index + 0.1) / samples;
            points.push([base, self.shoot(base, None)]);
            index += 1.0;
        }
        let mut brackets = Vec::new();
        for window in points.windows(3) {
            if (window[0][1] > 0.0) != (window[1][1] > 0.0) {
                brackets.push([window[0][0], window[1][0]]);
            } else if (window[1][1] > 0.0) == (window[2][1] > 0.0)
                && window[1][1].abs() < window[0][1].abs().min(window[2][1].abs())
            {
                brackets.extend(self.hidden([window[0], window[1], window[2]]).into_iter().flatten());
            }
        }
        if let [.., before, last] = points[..]
            && (before[1] > 0.0) != (last[1] > 0.0)
        {
            brackets.push([before[0], last[0]]);
        }
        brackets
    }

    /// Refines an extremum near zero: if it crosses zero, there are two roots.
    fn hidden(&self, mut window: [[f64; 2]; 3]) -> Option<[[f64; 2]; 2]> {
        let outer = [window[0][0], window[2][0]];
        for _ in 0..REFINEMENTS {
            let halves = [0, 1].map(|i| {
                let base = 0.5 * (window[i][0] + window[i + 1][0]);
                [base, self.shoot(base, None)]
            });
            let five = [window[0], halves[0], window[1], halves[1], window[2]];
            if let Some(across) = five.iter().find(|point| (point[1] > 0.0) != (window[0][1] > 0.0)) {
                return Some([[outer[0], across[0]], [across[0], outer[1]]]);
            }
            let least = (1..4).min_by(|a, b| five[*a][1].abs().total_cmp(&five[*b][1].abs()))?;
            window = [five[least - 1], five[least], five[least + 1]];
        }
        None
    }

    /// A shape near the root in an interval.
    fn shape(&self, [mut low, mut high]: [f64; 2]) -> Vector {
        let sign = self.shoot(low, None) > 0.0;
        for _ in 0..BISECTIONS {
            let middle = 0.5 * (low + high);
            if (self.shoot(middle, None) > 0.0) == sign {
                low = middle;
            } else {
                high = middle;
            }
        }
        let mut shape = [0.0; UNKNOWNS];
        self.shoot(0.5 * (low + high), Some(&mut shape));
        shape
    }
}

impl EquilibriumSolver {
    /// All equilibria under tensions `[F1, F2]` (N) and a load at the tip, in the order of their total energy, with their reports:
    /// the first is the one of lowest energy.
    ///
    /// The list is complete for equilibria that a scan of the couple at the base distinguishes; the scan is refined with the load. This is for the study
    /// of a robot rather than for control: it takes thousands of integrations, and allocates.
    #[must_use]
    pub fn equilibria(
        &self,
        kernel: &dyn PlanarKernel,
        forces: [f64; 2],
        tip: &PlanarWrench,
        settings: &Settings,
    ) -> Vec<(Elastica, Report)> {
        let input = PlanarInput::forces(forces).with_wrench(*tip);
        let balance = Balance::new(kernel, &self.resolutions[RESOLUTION], &input.cables);
        let shooting = Shooting::new(&balance, Loads::of_input(&input));
        let problem = Problem { kernel, input: &input, settings };
        let mut found: Vec<(Elastica, Report)> = Vec::new();
        for bracket in shooting.brackets() {
            let shape = shooting.shape(bracket);
            let refined = self.pool.with(|memory| self.refine(memory, problem, &shape, RESOLUTION));
            let Some((state, report)) = refined else { continue };
            let known = found.iter().any(|(other, _)| {
                let mut difference = state.bending.0;
                for (entry, other) in difference.iter_mut().zip(&other.bending.0) {
                    *entry -= other;
                }
                norm(&difference) <= SAME * norm(&other.bending.0).max(balance.size(&shooting.loads))
            });
            if !known {
                found.push((state, report));
            }
        }
        found.sort_by(|a, b| a.0.energies.total().total_cmp(&b.0.energies.total()));
        found
    }
}
