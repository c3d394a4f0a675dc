//! The kernel of a planar robot by the programs of a prepared file.

use crate::live::declared;
use crate::live::{Live, Model};
use crate::quantities::Quantities;
use pliant_declare::spec::{self, Expr};
use pliant_models::planar::{
    ByQuadrature, EnergyDensity, Kernel, PlanarOptions, SERIES_NODES, SERIES_ORDERS, SeriesGrid,
    StationSensitivity, forward_by_quadrature, position_by_quadrature, series::SERIES_ROWS,
    tip_by_quadrature, tip_jacobian_by_quadrature, tip_jacobian_of_nodes, tip_of_nodes,
};
use pliant_models::{ConditionViolation, Lanes, Scalar};
use pliant_runtime::f64x4;

use super::integrated::options;
use super::programs::{Integrals, Programs};
use crate::prepared::Computed;

/// A planar robot whose kernel functions are the programs of a prepared file, interpreted.
#[derive(Clone, Debug)]
pub(super) struct Interpreted {
    live: Live<Prepared>,
}

declared!(Interpreted);

#[derive(Debug)]
struct Prepared {
    options: PlanarOptions,
    programs: Programs,
    disc_radius: Option<Quantities>,
}

#[derive(Debug)]
struct Settled {
    programs: Programs,
    disc_radius: Option<f64>,
}

impl Model for Prepared {
    type Settled = Settled;

    fn settle(&self, values: &[f64]) -> Settled {
        let disc_radius = self.disc_radius.as_ref();
        Settled {
            programs: self.programs.at(values),
            disc_radius: disc_radius.and_then(|radius| radius.numbers(values).first().copied()),
        }
    }
}

impl Interpreted {
    /// Takes the expressions of this model of a robot, and its programs.
    pub(super) fn new(robot: &spec::Robot, model: &spec::Planar, programs: &Programs) -> Self {
        let of =
            |expression: &Expr| Quantities::new(robot.parameters.len(), core::slice::from_ref(expression));
        let prepared = Prepared {
            options: PlanarOptions { angle_limit: programs.angle_limit, ..options(model) },
            programs: programs.clone(),
            disc_radius: model.disc_radius.as_ref().map(of),
        };
        Self { live: Live::new(robot, prepared, &model.checks, &model.backbone.length) }
    }

    fn now(&self) -> &Programs {
        &self.live.settled().programs
    }

    /// Programs of integrals; where a function is by quadrature, they are there.
    fn integrals(&self) -> Option<&Integrals> {
        self.now().integrals.as_ref()
    }
}

/// Derivatives by a parameter; those of integrals, which the run time calls, are not among them.
fn slopes<const M: usize>(of: &Computed<M>, index: usize, inputs: &[f64]) -> [f64; M] {
    match of {
        Computed::Programs(function) => function.choose(index, inputs),
        Computed::Call(_) => [f64::NAN; M],
    }
}

fn missing<T: Scalar, const M: usize>() -> [T; M] {
    [T::from_f64(f64::NAN); M]
}

impl Kernel for Interpreted {
    fn options(&self) -> PlanarOptions {
        self.live.model.options
    }

    fn violation(&self) -> Option<ConditionViolation> {
        self.live.violation()
    }

    fn length(&self) -> f64 {
        let [length] = self.now().length.evaluate(&[]);
        length
    }

    fn length_sensitivity(&self, index: usize) -> f64 {
        let [slope] = slopes(&self.now().length_sensitivity, index, &[]);
        slope
    }

    fn disc_radius(&self) -> Option<f64> {
        self.live.settled().disc_radius
    }

    fn section<T: Lanes>(&self, sigma: &T) -> [T; 3] {
        self.now().section.evaluate(&[*sigma])
    }

    fn station<T: Lanes>(&self, sigma: &T, [theta_sigma, u, f1, f2]: &[T; 4]) -> EnergyDensity<T> {
        let flat = self.now().station.evaluate(&[*sigma, *theta_sigma, *u, *f1, *f2]);
        let [bending, axial, m, n, k0, k1, k2, t1, t2, g10, g11, g20, g21] = flat;
        EnergyDensity {
            elastic: [bending, axial],
            stress: [m, n],
            stiffness: [k0, k1, k2],
            cable_shortening: [t1, t2],
            cable_shortening_gradient: [[g10, g11], [g20, g21]],
        }
    }

    fn resultant<T: Lanes>(&self, sigma: &T) -> [T; 2] {
        self.now().resultant.evaluate(&[*sigma])
    }

    fn couple<T: Lanes>(&self, sigma: &T, theta: &T) -> [T; 2] {
        self.now().couple.evaluate(&[*sigma, *theta])
    }

    fn station_sensitivity(
        &self,
        index: usize,
        sigma: f64,
        theta: f64,
        [theta_sigma, u, f1, f2]: &[f64; 4],
    ) -> StationSensitivity {
        let inputs = [sigma, theta, *theta_sigma, *u, *f1, *f2];
        let [m, n, t1, t2, x, y, couple] = slopes(&self.now().station_sensitivity, index, &inputs);
        StationSensitivity { stress: [m, n], cable_shortening: [t1, t2], resultant: [x, y], couple }
    }

    fn angle<T: Lanes>(&self, sigma: &T) -> [T; 2] {
        self.now().angle.evaluate(&[*sigma])
    }

    fn position<T: Lanes>(&self, forces: &[T; 2], sigma: &T) -> [T; 2] {
        match &self.now().position {
            Computed::Programs(function) => function.evaluate(&[forces[0], forces[1], *sigma]),
            Computed::Call(_) => position_by_quadrature(self, forces, sigma),
        }
    }

    fn tip<T: Lanes>(&self, forces: &[T; 2]) -> [T; 3] {
        match &self.now().tip {
            Computed::Programs(function) => function.evaluate(forces),
            Computed::Call(0) => tip_of_nodes(self, forces),
            Computed::Call(_) => tip_by_quadrature(self, forces),
        }
    }

    fn tip_jacobian<T: Lanes>(&self, forces: &[T; 2]) -> [[T; 3]; 3] {
        match &self.now().tip_jacobian {
            Computed::Programs(function) => {
                let [a, b, c, d, e, f, g, h, i] = function.evaluate(forces);
                [[a, b, c], [d, e, f], [g, h, i]]
            }
            Computed::Call(0) => tip_jacobian_of_nodes(self, forces),
            Computed::Call(_) => tip_jacobian_by_quadrature(self, forces),
        }
    }

    fn compliance<T: Lanes>(&self) -> [T; 2] {
        self.now().compliance.evaluate(&[])
    }

    fn forward_sensitivity(&self, index: usize, forces: &[f64; 2]) -> ([f64; 3], [f64; 2]) {
        match &self.now().forward_sensitivity {
            Computed::Programs(function) => {
                let [x, y, theta, difference, sum] = function.choose(index, forces);
                ([x, y, theta], [difference, sum])
            }
            Computed::Call(_) => forward_by_quadrature(self, index, forces),
        }
    }

    fn series_memory(&self) -> usize {
        self.now().series_memory
    }

    /// Four nodes at a time: an operation of a program is decoded once for all of them.
    fn adomian(
        &self,
        order: usize,
        grid: &SeriesGrid,
        terms: &[[f64; SERIES_NODES]],
        memory: &mut [[f64; SERIES_NODES]],
        out: &mut [f64; SERIES_NODES],
    ) -> bool {
        const LANES: usize = 4;
        let Some(program) = self.now().orders.get(order) else { return false };
        let mut arguments = program.arguments().skip(1);
        let [Some(used), Some(known)] = [arguments.next(), arguments.next()] else { return false };
        let fresh = program.outputs().saturating_sub(1);
        let fits = used <= SERIES_ORDERS && known + fresh <= SERIES_ROWS;
        if !fits || terms.len() < used || memory.len() < known + fresh {
            return false;
        }
        let mut inputs = [f64x4::from_f64(0.0); 3 + SERIES_ORDERS + SERIES_ROWS];
        let mut outputs = [f64x4::from_f64(0.0); SERIES_ROWS + 1];
        for first in (0..SERIES_NODES).step_by(LANES) {
            let count = LANES.min(SERIES_NODES - first);
            let rows = [&grid.sigma, &grid.moment_x, &grid.moment_y];
            let rows = rows.into_iter().chain(&terms[..used]).chain(&memory[..known]);
            for (input, row) in inputs.iter_mut().zip(rows) {
                for lane in 0..LANES {
                    // The last node fills what is left.
                    input.set_lane(lane, row[(first + lane).min(SERIES_NODES - 1)]);
                }
            }
            program.evaluate(&inputs[..3 + used + known], &mut outputs[..=fresh]);
            for lane in 0..count {
                for (row, value) in memory[known..].iter_mut().zip(&outputs[..fresh]) {
                    row[first + lane] = value.lane(lane);
                }
                out[first + lane] = outputs[fresh].lane(lane);
            }
        }
        true
    }
}

impl ByQuadrature for Interpreted {
    fn rule(&self) -> &[[f64; 2]] {
        self.integrals().map_or(&[], |integrals| &integrals.rule)
    }

    fn nodes(&self) -> &[[f64; 3]] {
        self.integrals().map_or(&[], |integrals| &integrals.nodes)
    }

    fn stretch<T: Lanes>(&self, sigma: &T) -> [T; 2] {
        self.integrals().map_or_else(missing, |integrals| integrals.stretch.evaluate(&[*sigma]))
    }

    fn stretch_sensitivity(&self, index: usize, sigma: f64) -> [f64; 2] {
        self.integrals().map_or_else(missing, |of| slopes(&of.stretch_sensitivity, index, &[sigma]))
    }

    fn angle_sensitivity(&self, index: usize, sigma: f64) -> f64 {
        let [slope] =
            self.integrals().map_or_else(missing, |of| slopes(&of.angle_sensitivity, index, &[sigma]));
        slope
    }

    fn compliance_sensitivity(&self, index: usize) -> [f64; 2] {
        self.integrals().map_or_else(missing, |of| slopes(&of.compliance_sensitivity, index, &[]))
    }
}
