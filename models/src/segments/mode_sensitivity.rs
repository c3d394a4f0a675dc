//! Exact derivatives of the eigenvalues of damped modes about an equilibrium.
//!
//! As those of rods: `lambda' = -v^T (K' + lambda C' + lambda^2 M') v / v^T (C + 2 lambda M) v` for symmetric matrices, which change along the equilibrium. Products `K' x`, `C' x` and
//! `M' x` are mixed derivatives of the loads that a motion takes, in hyper-dual numbers: along `x`, which is the shape, its rate or its acceleration, and along the equilibrium.

use nalgebra::DMatrix;
use pliant_runtime::Twice;
use pliant_runtime::motion::{Pencil, QuadraticPencil as _};

use super::actuator::Actuator;
use super::{Dynamics, Error, SegmentsSlopes, SegmentsSolution};
use crate::Drive;
use crate::core::model::{Along, DampedShapes, Excitation, Forms, Holding, ModeSensitivity, Solution as _};

/// Sum of products, of the entries that both lists have: shapes have multipliers behind the coordinates, products by rates and accelerations do not.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A robot along its equilibrium.
struct Path<'a> {
    own: &'a SegmentsSolution,
    model: Dynamics<Twice>,
    /// Derivatives of the numbers by the parameter.
    slopes: Option<SegmentsSlopes>,
    held: Vec<usize>,
    /// Rates of the shape, and of the forces of held actuators with the other sign.
    rates: Vec<f64>,
}

impl<'a> Path<'a> {
    fn new(own: &'a SegmentsSolution, parameter: Option<usize>) -> Self {
        let held = own.drives.iter().enumerate().filter(|(_, drive)| !matches!(drive, Drive::Force(_)));
        let held: Vec<usize> = held.map(|(actuator, _)| actuator).collect();
        let rates = vec![0.0; 3 * own.robot.segments() + held.len()];
        let slopes = parameter.map(|index| own.robot.robot.slopes(index));
        Self { own, model: Dynamics::twice(&own.robot, parameter), slopes, held, rates }
    }

    fn actuator(&self, actuator: usize) -> &Actuator {
        &self.own.robot.data.actuators[actuator]
    }

    /// Derivative of the row of an actuator by the parameter, on all coordinates.
    fn row_rate(&self, actuator: usize) -> Vec<f64> {
        let mut line = vec![0.0; 3 * self.own.robot.segments()];
        if let Some(slopes) = &self.slopes {
            let own = self.actuator(actuator);
            line[3 * own.segment..][..3].copy_from_slice(&own.row_by(slopes));
        }
        line
    }

    /// Triples of some numbers per segment.
    fn triples(&self, of: impl Fn(usize) -> Twice) -> Vec<[Twice; 3]> {
        (0..self.own.robot.segments()).map(|segment| core::array::from_fn(|k| of(3 * segment + k))).collect()
    }

    /// The shape, along the equilibrium and along `change`.
    fn shape(&self, change: &[f64]) -> Vec<[Twice; 3]> {
        let shape = self.own.state.shape.as_flattened();
        self.triples(|k| Twice::new(shape[k], change[k], self.rates[k], 0.0))
    }

    /// Finds the rates of the shape by the parameter, by the factors of the stiffness.
    fn follow(&mut self, pencil: &mut Pencil) {
        let still = vec![0.0; self.rates.len()];
        let shape = self.shape(&still);
        let loads = self.model.static_loads(&shape, self.own.load());
        let mut answer: Vec<f64> = loads.as_flattened().iter().map(|entry| -entry.eps2).collect();
        for (actuator, force) in self.own.forces().iter().enumerate() {
            for (entry, rate) in answer.iter_mut().zip(self.row_rate(actuator)) {
                *entry += force * rate;
            }
        }
        for actuator in &self.held {
            let (own, robot) = (self.actuator(*actuator), &self.own.robot);
            let rate = |slopes| robot.displacement_by(slopes, own, &self.own.state.shape);
            answer.push(self.slopes.as_ref().map_or(0.0, |slopes| -rate(slopes) / own.unit()));
        }
        pencil.solve(&mut answer);
        self.rates = answer;
    }

    /// `K' x`, `C' x` and `M' x`.
    fn products(&mut self, x: &[f64]) -> [Vec<f64>; 3] {
        let count = 3 * self.own.robot.segments();
        let still = vec![0.0; self.rates.len()];
        let zero = self.triples(|_| Twice::from_re(0.0));
        let moving = self.triples(|k| Twice::new(0.0, x[k], 0.0, 0.0));
        let load = self.own.load();
        let mixed = |loads: &[[Twice; 3]]| -> Vec<f64> {
            loads.as_flattened().iter().map(|entry| entry.eps1eps2).collect()
        };
        let shape = self.shape(x);
        let mut stiffness = mixed(self.model.static_loads(&shape, load));
        for (place, actuator) in self.held.iter().enumerate() {
            let (row, unit) = (self.row_rate(*actuator), self.actuator(*actuator).unit());
            for (entry, rate) in stiffness.iter_mut().zip(&row) {
                *entry += rate / unit * x[count + place];
            }
            stiffness.push(dot(&row, &x[..count]) / unit);
        }
        let rest = self.shape(&still);
        let damping = mixed(self.model.inverse_dynamics(&rest, &moving, &zero, load));
        let inertia = mixed(self.model.inverse_dynamics(&rest, &zero, &moving, load));
        [stiffness, damping, inertia]
    }
}

impl SegmentsSolution {
    /// Eigenvalues of the lowest damped modes with their derivatives: [`SegmentsSolution::mode_sensitivities`](crate::Solution::mode_sensitivities).
    pub(super) fn modes_along(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<ModeSensitivity>, Error> {
        let actuators = ("the index of the actuator", self.drives.len());
        let along = Along::each(actuators, drives, (&*self.robot.robot, parameters))?;
        self.robot.check_energy(self.load())?;
        let inputs: Vec<Excitation> = (0..self.drives.len()).map(Excitation::Drive).collect();
        let mut linear = self.linear(&inputs, &[], Holding::AsDriven)?;
        let found = DampedShapes::of(&mut linear, most)?;
        let shapes = &found.shapes;
        let form = |weights: [f64; 3]| {
            let product = |x: &Vec<f64>| {
                let mut out = vec![0.0; x.len()];
                linear.pencil.add_product(weights, x, &mut out);
                out
            };
            let products: Vec<Vec<f64>> = shapes.iter().map(product).collect();
            DMatrix::from_fn(shapes.len(), shapes.len(), |i, j| dot(&shapes[i], &products[j]))
        };
        let (damping, inertia) = (form([0.0, 1.0, 0.0]), form([0.0, 0.0, 1.0]));
        let asked = along.iter().any(|directions| !directions.is_empty());
        if asked && !linear.pencil.factorise([0.0; 2]) {
            return Err(Error::SingularTangent);
        }
        found.sensitivities(along, |along| {
            let mut path = match along {
                Along::Parameter(parameter) => {
                    let mut path = Path::new(self, Some(parameter));
                    path.follow(&mut linear.pencil);
                    path
                }
                Along::Drive(actuator) => {
                    let mut path = Path::new(self, None);
                    path.rates = linear.inputs.column(actuator).iter().map(|entry| -entry).collect();
                    linear.pencil.solve(&mut path.rates);
                    path
                }
            };
            let products: Vec<[Vec<f64>; 3]> = shapes.iter().map(|shape| path.products(shape)).collect();
            let moved = core::array::from_fn(|which| {
                DMatrix::from_fn(shapes.len(), shapes.len(), |i, j| dot(&shapes[i], &products[j][which]))
            });
            Ok(Some(Forms { damping: damping.clone(), inertia: inertia.clone(), moved }))
        })
    }
}
