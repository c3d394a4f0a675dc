//! The robot in motion as a system of first order: shapes, rates, their derivatives by parameters, work.

use core::cell::{RefCell, RefMut};

use pliant_runtime::ode::System;

use super::derivative::{ByParameter, Differential};
use super::energy::work;
use super::state::{Motion, split};
use super::validate::{check_load, check_state};
use super::vector::dot;
use super::{ConstantCurvature, Dynamics, Error, TipLoad, loads};
use crate::core::model::Instant;

/// Source of the forces of actuators.
pub(super) trait Forces {
    /// Writes the forces at a time and in a state, over those of the moment before.
    fn write(&self, time: f64, motion: Motion<'_>, forces: &mut [f64]);
}

/// Forces that stay as they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant;

impl Forces for Constant {
    fn write(&self, _: f64, _: Motion<'_>, _: &mut [f64]) {}
}

/// A robot in motion. Unknowns are its shape and their rates, those of their derivatives by each parameter, and work where the energy is watched.
#[derive(Clone, Debug)]
pub(super) struct Moving<F> {
    pub(super) robot: ConstantCurvature,
    forces: F,
    load: Option<TipLoad>,
    /// Whether the work of actuators, tip wrench and damping is an unknown.
    balance: bool,
    scales: Scales,
    /// Magnitudes of the parameters.
    sizes: Vec<f64>,
    memory: RefCell<Memory>,
}

/// Memory of a motion.
#[derive(Clone, Debug)]
struct Memory {
    differential: Differential,
    by: Vec<ByParameter>,
    /// Forces of the actuators.
    forces: Vec<f64>,
    loads: Vec<[f64; 3]>,
}

/// Units of time (s) and work (J) of a robot: the time is `sqrt(M L^2 / E)` with its mass, its length and its bending energy `E` at one rad, which work is measured by.
#[derive(Clone, Copy, Debug)]
struct Scales {
    time: f64,
    work: f64,
}

impl Scales {
    /// Units of a robot: without stiffness by its weight, with neither mass nor load by the time that it is simulated.
    fn of(robot: &ConstantCurvature, span: f64) -> Self {
        let (mut length, mut mass, mut compliance) = (0.0, 0.0, 0.0);
        for constants in &robot.data.constants {
            length += constants.length;
            mass += constants.mass;
            compliance += constants.length / constants.bending_stiffness;
        }
        let usable = |value: &f64| *value > 0.0 && value.is_finite();
        let [x, y, z] = robot.data.gravity;
        let weight = mass * length * x.hypot(y).hypot(z);
        let work = [compliance.recip(), weight].into_iter().find(usable);
        let time = work.map(|work| (mass * length * length / work).sqrt()).filter(usable);
        let time = time.or(Some(span).filter(usable)).unwrap_or(1.0);
        let work = work.or(Some(mass * (length / time).powi(2)).filter(usable)).unwrap_or(1.0);
        Self { time, work }
    }
}

impl<F: Forces> Moving<F> {
    /// A robot under a load, about to move for so many seconds, with derivatives by these parameters.
    ///
    /// # Errors
    /// Errors of the robot or the load.
    pub(super) fn new(
        robot: &ConstantCurvature,
        forces: F,
        load: Option<&TipLoad>,
        span: f64,
        parameters: &[usize],
    ) -> Result<Self, Error> {
        check_load(load)?;
        let size = |parameter: &usize| match robot.robot.parameter(*parameter) {
            0.0 => 1.0,
            value => value.abs(),
        };
        let memory = Memory {
            differential: Differential::new(robot)?,
            by: parameters.iter().map(|parameter| ByParameter::new(robot, *parameter)).collect(),
            forces: vec![0.0; robot.actuators()],
            loads: vec![[0.0; 3]; robot.segments()],
        };
        Ok(Self {
            robot: robot.clone(),
            forces,
            load: load.copied(),
            balance: false,
            scales: Scales::of(robot, span),
            sizes: parameters.iter().map(size).collect(),
            memory: RefCell::new(memory),
        })
    }

    /// The same with work as an unknown.
    pub(super) fn with_balance(self, balance: bool) -> Self {
        Self { balance, ..self }
    }

    /// Load at the tip.
    pub(super) const fn load(&self) -> Option<&TipLoad> {
        self.load.as_ref()
    }

    /// Changes the load at the tip.
    pub(super) fn set_load(&mut self, load: Option<&TipLoad>) -> Result<(), Error> {
        check_load(load)?;
        self.load = load.copied();
        Ok(())
    }

    /// Sets the forces, which [`Constant`] keeps.
    pub(super) fn set_forces(&mut self, forces: &[f64]) {
        self.memory.get_mut().forces.copy_from_slice(forces);
    }

    /// Number of coordinates and their rates.
    pub(super) fn count(&self) -> usize {
        6 * self.robot.segments()
    }

    /// The state among the unknowns, and the memory with the forces there. States that are not possible are refused before forces are asked for.
    fn at<'a>(&self, time: f64, values: &'a [f64]) -> Result<(RefMut<'_, Memory>, Motion<'a>), Error> {
        let motion = split(&values[..self.count()]);
        check_state(self.robot.segments(), motion.0, motion.1)?;
        let mut memory = self.memory.borrow_mut();
        self.forces.write(time, motion, &mut memory.forces);
        Ok((memory, motion))
    }

    /// The force furthest outside of its limits, if one is.
    pub(super) fn excess(&self, time: f64, values: &[f64]) -> Option<crate::Excess> {
        // States and forces that are not possible have ended the motion.
        let (memory, _) = self.at(time, values).ok()?;
        self.robot.excess(&memory.forces).ok().flatten()
    }

    /// Total energy minus the work done, J, at a state that was reached.
    pub(super) fn surplus(&self, values: &[f64]) -> f64 {
        let (shape, rate) = split(&values[..self.count()]);
        let plain = &mut self.memory.borrow_mut().differential.plain;
        let total = self.robot.energies_of(plain, shape, rate, self.load()).total();
        total - values.last().copied().unwrap_or_default()
    }

    /// The robot at a time, in a state that was reached.
    ///
    /// # Errors
    /// Errors of the state.
    pub(super) fn instant(&self, time: f64, values: &[f64]) -> Result<Instant, Error> {
        let (mut memory, (shape, rate)) = self.at(time, values)?;
        let found = self.robot.energies_of(&mut memory.differential.plain, shape, rate, self.load());
        let (tip, last) = (self.robot.tip_at(shape)?, self.robot.segments().saturating_sub(1));
        let work = self.load().map_or(0.0, |load| load.force.dot(&tip.translation.vector));
        Ok(Instant {
            time,
            tip,
            tip_velocity: self.robot.twist_at((shape, rate), last, 1.0)?,
            drives: memory.forces.clone(),
            forces: memory.forces.clone(),
            displacements: self.robot.displacements(shape),
            kinetic: found.kinetic,
            elastic: found.extension + found.bending,
            loads: found.weight - work,
            base_wrench: None,
            dissipation: None,
            momentum: None,
            accelerations: Vec::new(),
            coordinates: shape.as_flattened().to_vec(),
            rates: rate.as_flattened().to_vec(),
            bodies: Vec::new(),
        })
    }

    /// Power of everything that is not in the energy, where accelerations were found last.
    fn power(&self, memory: &mut Memory, (shape, rate): Motion<'_>) -> f64 {
        let Memory { differential: Differential { plain, drive, .. }, loads, .. } = memory;
        let Dynamics { model, sweep, .. } = plain;
        let mut power = work(drive, rate);
        for ((shape, rate), numbers) in shape.iter().zip(rate).zip(&model.numbers) {
            power -= dot(&loads::damping(numbers, model.options.physics, shape, rate), rate);
        }
        if self.load.is_some() {
            sweep.tip_loads(model, self.load(), loads);
            power -= work(loads, rate);
        }
        power
    }
}

impl<F: Forces> System for Moving<F> {
    type Error = Error;

    fn dimension(&self) -> usize {
        self.count() * (1 + self.sizes.len()) + usize::from(self.balance)
    }

    /// Magnitude of an unknown: rad, the unloaded length of the segment for `L`, these per time, and all of them by that of the parameter.
    fn scale(&self, component: usize) -> f64 {
        let (count, segments) = (self.count(), self.robot.segments());
        let (block, place) = (component / count, component % count);
        if block > self.sizes.len() {
            return self.scales.work;
        }
        let shape = if place % 3 == 2 { self.robot.data.length((place / 3) % segments) } else { 1.0 };
        let scale = if place < count / 2 { shape } else { shape / self.scales.time };
        block.checked_sub(1).map_or(scale, |parameter| scale / self.sizes[parameter])
    }

    fn rate(&self, time: f64, values: &[f64], rates: &mut [f64]) -> Result<(), Error> {
        let (mut memory, motion) = self.at(time, values)?;
        let Memory { differential, by, forces, .. } = &mut *memory;
        let (count, half) = (self.count(), self.count() / 2);
        if !by.is_empty() {
            differential.evaluate_near(motion, forces, self.load())?;
        }
        // Accelerations are those of the shape itself, where derivatives are those next to it.
        differential.accelerate(motion, forces, self.load())?;
        let found = &differential.found;
        rates[..half].copy_from_slice(&values[half..count]);
        rates[half..count].copy_from_slice(found.acceleration.as_flattened());
        for (number, by) in (1..).zip(by) {
            let own = &values[number * count..][..count];
            let (to, second) = rates[number * count..][..count].split_at_mut(half);
            to.copy_from_slice(&own[half..]);
            second.copy_from_slice(by.explicit(differential, motion, forces, self.load()).as_flattened());
            found.shape.add_product(&own[..half], second);
            found.rate.add_product(&own[half..], second);
        }
        if let (true, Some(last)) = (self.balance, rates.last_mut()) {
            *last = self.power(&mut memory, motion);
        }
        Ok(())
    }

    /// With the forces held, and once more for each derivative by a parameter: how forces and these derivatives follow the state is left to the iterations of the implicit method.
    fn jacobian(&self, time: f64, values: &[f64], jacobian: &mut [f64]) -> Result<(), Error> {
        let (mut memory, motion) = self.at(time, values)?;
        let Memory { differential, forces, .. } = &mut *memory;
        let (count, dimension) = (self.count(), self.dimension());
        differential.write(motion, forces, self.load(), (dimension, jacobian))?;
        for block in 1..=self.sizes.len() {
            for row in 0..count {
                let to = (block * count + row) * dimension + block * count;
                jacobian.copy_within(row * dimension..row * dimension + count, to);
            }
        }
        Ok(())
    }
}
