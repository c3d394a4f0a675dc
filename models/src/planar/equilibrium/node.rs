//! The integrand of the balance at a node, with the axial strain eliminated.

use super::balance::{Balance, Node, Vector};
use super::loads::Loads;

/// Largest number of Newton steps for the strain of a station where `psi` is not quadratic in it; usually 3.
const STRAIN_ITERATIONS: usize = 12;

impl Balance<'_> {
    /// The integrand of `Pi` at a node, for tensions in N [LASEM 31].
    pub(super) fn node(&self, node: usize, z: &Vector, loads: &Loads, tensions: [f64; 2]) -> Node {
        let [rate, theta] = self.angle(z, node);
        let sigma = self.resolution.sigma[node];
        let moment = self.moment(node, loads);
        let (sine, cosine) = theta.sin_cos();
        let along = moment[0] * cosine + moment[1] * sine;
        let across = moment[1] * cosine - moment[0] * sine;
        let [couple, couple_slope] = if self.options.couple {
            self.kernel.couple(&sigma, &theta).map(|value| loads.distributed * value)
        } else {
            [0.0; 2]
        };

        let mut strain = 0.0;
        let mut station = self.kernel.station(&sigma, &[rate, strain, tensions[0], tensions[1]]);
        if self.options.extensible {
            // With the slope of the routing neglected psi is quadratic in u, and one step is exact.
            let mut before = f64::INFINITY;
            for _ in 0..if self.is_nonlinear() { STRAIN_ITERATIONS } else { 1 } {
                let step = (along - station.stress[1]) / station.stiffness[2];
                // Converged: the step is at rounding level, or steps no longer shrink.
                if step.abs() <= 4e-15 * strain.abs() || step.abs() > 0.5 * before {
                    break;
                }
                strain += step;
                before = step.abs();
                station = self.kernel.station(&sigma, &[rate, strain, tensions[0], tensions[1]]);
            }
        }

        let stretch = 1.0 + strain;
        let mut found = Node {
            gradient: [station.stress[0], -stretch * across - couple],
            curvature: [station.stiffness[0], 0.0, stretch * along - couple_slope],
            border: core::array::from_fn(|i| [-station.cable_shortening_gradient[i][0], 0.0]),
            corner: [0.0; 3],
            cable_shortening: station.cable_shortening,
            elastic: station.elastic,
            strain,
            tangent: [cosine, sine],
            strain_row: [0.0, 0.0, f64::INFINITY],
            cable_shortening_gradient: station.cable_shortening_gradient,
        };
        if self.options.extensible {
            let [_, rate_strain, strain_strain] = station.stiffness;
            let angle_strain = -across;
            found.strain_row = [rate_strain, angle_strain, strain_strain];
            found.curvature[0] -= rate_strain * rate_strain / strain_strain;
            found.curvature[1] -= rate_strain * angle_strain / strain_strain;
            found.curvature[2] -= angle_strain * angle_strain / strain_strain;
            let pull = [station.cable_shortening_gradient[0][1], station.cable_shortening_gradient[1][1]];
            for (border, pull) in found.border.iter_mut().zip(pull) {
                border[0] += rate_strain * pull / strain_strain;
                border[1] += angle_strain * pull / strain_strain;
            }
            found.corner = [pull[0] * pull[0], pull[0] * pull[1], pull[1] * pull[1]]
                .map(|product| -product / strain_strain);
        }
        found
    }
}
