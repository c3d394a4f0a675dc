//! The robot under its loads: residual, energy and tangent at a shape.

use pliant_runtime::dense::{Eigen, negative_eigenvalues};
use pliant_runtime::equilibrium::Balance;

use super::driven::{Driven, Mode};
use super::shape::Shape;
use crate::Drive;
use crate::segments::actuator::Actuator;
use crate::segments::input::SegmentsInput;
use crate::segments::statics::{Acting, Applied};
use crate::segments::{ConstantCurvature, Error, Physics};

/// The robot under its loads, at a shape.
#[derive(Clone, Debug)]
pub(in crate::segments) struct System {
    pub(in crate::segments) robot: ConstantCurvature,
    pub(in crate::segments) at: Shape,
    /// Load of the actuators on the coordinates, N m, N m, N.
    drive: Vec<[f64; 3]>,
    pub(in crate::segments) forces: Vec<f64>,
    pub(in crate::segments) actuators: Vec<Driven>,
    /// Indices of actuators that are held.
    pub(super) held: Vec<usize>,
    /// Loads where a change of the input begins, where all stages end, and at the ends of the stage.
    pub(in crate::segments) origin: Applied,
    pub(in crate::segments) full: Applied,
    pub(super) ends: [Applied; 2],
    /// Fraction of the stage at which the residual is up to date, and what was found; whether the tangent is.
    pub(super) evaluated: Option<f64>,
    balance: Option<Balance>,
    assembled: bool,
    pub(super) work: Vec<f64>,
    pub(super) eigen: Eigen,
}

impl System {
    pub(in crate::segments) fn new(robot: &ConstantCurvature) -> Result<Self, Error> {
        let own = |actuator: &Actuator| Driven {
            segment: actuator.segment,
            line: actuator.row(),
            mode: Mode::Force,
            origin: [0.0; 2],
            full: [0.0; 2],
            ends: [[0.0; 2]; 2],
            now: [0.0; 2],
        };
        let actuators: Vec<Driven> = robot.data.actuators.iter().map(own).collect();
        let order = 3 * robot.segments();
        let loads = Applied::new(None);
        Ok(Self {
            at: Shape::new(robot)?,
            drive: vec![[0.0; 3]; robot.segments()],
            forces: vec![0.0; actuators.len()],
            held: Vec::with_capacity(actuators.len()),
            actuators,
            origin: loads,
            full: loads,
            ends: [loads; 2],
            evaluated: None,
            balance: None,
            assembled: false,
            work: vec![0.0; order * order],
            eigen: Eigen::new(order),
            robot: robot.clone(),
        })
    }

    /// Number of coordinates.
    pub(super) fn coordinates(&self) -> usize {
        self.at.coordinates()
    }

    /// Sets the drives of actuators, and the loads where all stages end.
    pub(in crate::segments) fn set(&mut self, input: &SegmentsInput<'_>) {
        self.full = Applied::new(input.load.as_ref());
        self.held.clear();
        for (index, (driven, actuator)) in self.actuators.iter_mut().zip(input.actuators.iter()).enumerate() {
            (driven.mode, driven.full) = match actuator {
                Drive::Force(force) => (Mode::Force, [force, 0.0]),
                Drive::Displacement(displacement) => (Mode::Held, [displacement, 0.0]),
                Drive::Elastic { displacement, stiffness, pretension } => {
                    (Mode::Spring(stiffness), [displacement, pretension])
                }
            };
            if driven.mode == Mode::Held {
                self.held.push(index);
            }
        }
        self.evaluated = None;
    }

    /// Writes the unknowns of a shape.
    pub(in crate::segments) fn unknowns_of(&self, shape: &[[f64; 3]], into: &mut [[f64; 3]]) {
        for ((into, [dx, dy, length]), [.., unloaded]) in into.iter_mut().zip(shape).zip(&self.at.units) {
            *into = [*dx, *dy, (length - unloaded) / unloaded];
        }
    }

    /// Moves to a shape.
    pub(in crate::segments) fn move_to(&mut self, shape: &[[f64; 3]]) {
        let mut unknowns = core::mem::take(&mut self.at.unknowns);
        self.unknowns_of(shape, &mut unknowns);
        self.at.unknowns = unknowns;
        self.moved();
    }

    /// The unknowns have changed: so does the shape, and nothing is up to date.
    pub(in crate::segments) fn moved(&mut self) {
        self.at.moved();
        self.evaluated = None;
    }

    /// The shape now.
    pub(in crate::segments) fn shape(&self) -> &[[f64; 3]] {
        &self.at.shape
    }

    /// Displacements of all actuators, m; of chambers m^3.
    pub(in crate::segments) fn displacements(&self) -> impl Iterator<Item = f64> + '_ {
        self.actuators.iter().map(|driven| {
            let state = &self.at.unknowns[driven.segment];
            driven.displacement(state, self.at.units[driven.segment][2])
        })
    }

    /// Loads besides the actuators' at a fraction of the stage.
    pub(in crate::segments) fn applied(&self, t: f64) -> Applied {
        let [from, to] = &self.ends;
        from.between(to, t)
    }

    /// The residual at the current state, which is evaluated if it is not up to date.
    pub(super) fn current(&mut self, t: f64) -> Option<Balance> {
        if self.evaluated != Some(t) {
            self.evaluated = Some(t);
            self.assembled = false;
            self.balance = self.measure(t);
        }
        self.balance
    }

    /// Evaluates the residual at a fraction of the stage; forces of actuators that are held stay.
    fn measure(&mut self, t: f64) -> Option<Balance> {
        self.drive.fill([0.0; 3]);
        let (mut springs, mut energy, mut terms) = (0.0, 0.0, 0.0);
        for (driven, force) in self.actuators.iter_mut().zip(&mut self.forces) {
            let [from, to] = &driven.ends;
            let mix = |k: usize| if t == 1.0 { to[k] } else { from[k] + t * (to[k] - from[k]) };
            driven.now = [mix(0), mix(1)];
            let length = self.at.units[driven.segment][2];
            let change = driven.displacement(&self.at.unknowns[driven.segment], length);
            match driven.mode {
                Mode::Force => {
                    *force = driven.now[0];
                    energy -= *force * change;
                    terms += (*force * change).abs();
                }
                Mode::Spring(stiffness) => {
                    let [motor, pretension] = driven.now;
                    *force = pretension + stiffness * (motor - change);
                    let [own, pushed] =
                        [0.5 * stiffness * change * change, (pretension + stiffness * motor) * change];
                    energy += own - pushed;
                    terms += own + pushed.abs();
                    springs += stiffness * driven.unit() * length * (motor.abs() + change.abs());
                }
                Mode::Held => {}
            }
            let load = &mut self.drive[driven.segment];
            *load = core::array::from_fn(|k| load[k] + *force * driven.line[k]);
        }
        let acting = Acting::new(&self.at.model, &self.applied(t));
        let [norm, size] = self.at.weigh(&acting, &self.drive);
        if self.has_energy() && self.held.is_empty() {
            let [own, sum] = self.at.potential(&acting);
            (energy, terms) = (energy + own, terms + sum);
        }
        let balance = Balance {
            norm,
            size,
            // Rounding of sums along the chain, and of the springs.
            rounding: 4.0 * f64::EPSILON * (self.coordinates() as f64 + springs / size),
            energy,
            energy_rounding: self.coordinates() as f64 * f64::EPSILON * terms,
        };
        (norm.is_finite() && size.is_finite() && energy.is_finite()).then_some(balance)
    }

    /// Assembles the tangent at the current state, whose residual is up to date.
    pub(super) fn assemble(&mut self, t: f64) {
        if self.assembled {
            return;
        }
        let acting = Acting::new(&self.at.model, &self.applied(t));
        self.at.assemble(&acting, false);
        let (order, units) = (self.coordinates(), &self.at.units);
        let matrix = &mut self.at.matrix;
        for driven in &self.actuators {
            if let Mode::Spring(stiffness) = driven.mode {
                let row = driven.row(units[driven.segment][2]);
                for (l, column) in row.iter().enumerate() {
                    let first = (3 * driven.segment + l) * order + 3 * driven.segment;
                    for (entry, row) in matrix[first..first + 3].iter_mut().zip(row) {
                        *entry += stiffness * row * column;
                    }
                }
            }
        }
        self.assembled = true;
    }

    /// Number of negative eigenvalues of the symmetric part of what is about to be factorised; none where one vanishes.
    pub(super) fn negative(&mut self) -> Option<usize> {
        let order = self.coordinates();
        let columns = self.at.factors.columns_mut();
        for i in 0..order {
            for j in 0..order {
                self.work[i * order + j] = 0.5 * (columns[i * order + j] + columns[j * order + i]);
            }
        }
        negative_eigenvalues(&mut self.work, order)
    }

    /// The symmetric part of the tangent as it is, into `work`.
    pub(super) fn symmetrise(&mut self) {
        let order = self.coordinates();
        for row in 0..order {
            for column in 0..order {
                self.work[row * order + column] =
                    0.5 * (self.at.matrix[row * order + column] + self.at.matrix[column * order + row]);
            }
        }
    }

    /// Smallest eigenvalue of the symmetric part of the tangent, N m, at the end of the stage.
    pub(in crate::segments) fn smallest_eigenvalue(&mut self) -> f64 {
        self.current(1.0);
        self.assemble(1.0);
        self.symmetrise();
        let order = self.coordinates();
        self.eigen.decompose(&self.work, order);
        self.eigen.values().first().copied().unwrap_or(f64::INFINITY)
    }

    /// Whether all loads on the stage have an energy.
    pub(super) fn has_energy(&self) -> bool {
        self.at.model.options.physics == Physics::Consistent && !self.ends.iter().any(Applied::has_couple)
    }
}
