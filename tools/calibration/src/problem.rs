//! Calibrations: a model, its unknowns, the sensors.

use core::fmt;
use core::ops::ControlFlow;
use std::sync::Arc;

use nalgebra::{Isometry3, Vector3};
use pliant::{Drive, Input, Model};

use crate::Error;
use crate::experiment::Experiment;
use crate::loss::{Loss, Noise};
use crate::sensor::Sensor;
use crate::unknown::{Prior, Quantity, Unknown};

/// Callback of the work on experiments, which it may end.
#[derive(Clone)]
pub(crate) struct Watch(Arc<dyn Fn() -> ControlFlow<()> + Send + Sync>);

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}

/// A calibration: a model, what is unknown of it and of the measurement, and the sensors.
#[derive(Debug)]
pub struct Calibration {
    pub(crate) model: Box<dyn Model>,
    pub(crate) values: Vec<f64>,
    pub(crate) unknowns: Vec<Unknown>,
    pub(crate) sensors: Vec<Sensor>,
    pub(crate) frame: Isometry3<f64>,
    pub(crate) loss: Loss,
    pub(crate) noise: Noise,
    pub(crate) threads: usize,
    watch: Option<Watch>,
}

impl Clone for Calibration {
    fn clone(&self) -> Self {
        // A model takes its own values back.
        let model = self.model.with_parameters(&self.values);
        let model = model.unwrap_or_else(|_| unreachable!("the values were taken before"));
        Self {
            model,
            values: self.values.clone(),
            unknowns: self.unknowns.clone(),
            sensors: self.sensors.clone(),
            watch: self.watch.clone(),
            ..*self
        }
    }
}

impl Calibration {
    /// A calibration of a model, from the values of its parameters, without unknowns and sensors.
    ///
    /// # Errors
    /// Errors of the model for its declared parameters.
    pub fn of(model: &dyn Model) -> Result<Self, Error> {
        let values = model.parameter_values();
        Ok(Self {
            model: model.with_parameters(&values)?,
            values,
            unknowns: Vec::new(),
            sensors: Vec::new(),
            frame: Isometry3::identity(),
            loss: Loss::Squares,
            noise: Noise::Scaled,
            threads: 0,
            watch: None,
        })
    }

    /// The model, with the values that its parameters have at the start.
    #[must_use]
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// Unknowns, in the order in which they were added.
    #[must_use]
    pub fn unknowns(&self) -> &[Unknown] {
        &self.unknowns
    }

    /// The sensors, in the order in which they were added.
    #[must_use]
    pub fn sensors(&self) -> &[Sensor] {
        &self.sensors
    }

    /// Adds a sensor, and returns the calibration: sensors are counted from 0.
    #[must_use]
    pub fn sensor(mut self, sensor: Sensor) -> Self {
        self.sensors.push(sensor);
        self
    }

    /// Adds an unknown.
    ///
    /// # Errors
    /// Errors of the unknown.
    pub fn free(mut self, unknown: Unknown) -> Result<Self, Error> {
        self.check_unknown(&unknown)?;
        self.unknowns.push(unknown);
        Ok(self)
    }

    /// The unknown that a declared parameter is, from its present value, without bounds and prior.
    ///
    /// # Errors
    /// [`Error::Asked`] if there is no such parameter.
    pub fn parameter(&self, name: &str) -> Result<Unknown, Error> {
        let known = self.model.parameters();
        let Some(index) = known.iter().position(|known| known.name == name) else {
            let names: Vec<String> = known.iter().map(|known| format!("`{}`", known.name)).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let message = format!(
                "there is no parameter `{name}` to fit: the declaration has {names}; declare what is unknown with `param {name} = ...`"
            );
            return Err(Error::Asked(message));
        };
        let value = self.values[index];
        let scale = if value == 0.0 { 1.0 } else { value.abs() };
        Ok(Unknown::new(name, &known[index].unit, Quantity::Parameter(index), value, scale))
    }

    /// The same without unknowns.
    #[must_use]
    pub fn without_unknowns(mut self) -> Self {
        self.unknowns.clear();
        self
    }

    /// Frees a declared parameter, without bounds and prior.
    ///
    /// # Errors
    /// [`Error::Asked`] if there is no such parameter.
    pub fn free_parameter(self, name: &str) -> Result<Self, Error> {
        let unknown = self.parameter(name)?;
        self.free(unknown)
    }

    /// Frees the three components of the position of the measuring frame, with a prior of this standard deviation about the present position, m, if one is given.
    ///
    /// # Errors
    /// Errors of the deviation.
    pub fn free_position(self, deviation: Option<f64>) -> Result<Self, Error> {
        let size = self.size();
        self.free_axes("frame", ("m", size), Quantity::FramePosition, deviation)
    }

    /// Frees the rotation of the measuring frame, with a prior of this standard deviation of each component, rad, if one is given.
    ///
    /// # Errors
    /// Errors of the deviation.
    pub fn free_rotation(self, deviation: Option<f64>) -> Result<Self, Error> {
        self.free_axes("frame rotation", ("rad", 1.0), Quantity::FrameRotation, deviation)
    }

    /// Frees the place of a marker in the frame of its section, with a prior of this standard deviation of each component about the declared place, m, if one is given.
    ///
    /// # Errors
    /// Errors of the sensor or the deviation.
    pub fn free_offset(self, sensor: usize, deviation: Option<f64>) -> Result<Self, Error> {
        let Some(mounted) = self.sensors.get(sensor) else {
            return Err(Error::asked(format!(
                "there is no sensor {sensor}: there are {}, counted from 0",
                self.sensors.len()
            )));
        };
        let (size, of) = (self.size(), format!("{} offset", mounted.name));
        self.free_axes(&of, ("m", size), |axis| Quantity::Offset { sensor, axis }, deviation)
    }

    /// Frees three components of a vector from zero, with a prior of this standard deviation of each about it, if one is given.
    fn free_axes(
        self,
        of: &str,
        (unit, scale): (&str, f64),
        quantity: impl Fn(usize) -> Quantity,
        deviation: Option<f64>,
    ) -> Result<Self, Error> {
        ["x", "y", "z"].into_iter().enumerate().try_fold(self, |calibration, (axis, name)| {
            let unknown = Unknown::new(format!("{of} {name}"), unit, quantity(axis), 0.0, scale);
            calibration.free(match deviation {
                Some(deviation) => unknown.prior(0.0, deviation),
                None => unknown,
            })
        })
    }

    /// The same with another pose of the robot's world in the measuring frame.
    #[must_use]
    pub const fn frame(mut self, frame: Isometry3<f64>) -> Self {
        self.frame = frame;
        self
    }

    /// The same with another loss.
    #[must_use]
    pub const fn loss(mut self, loss: Loss) -> Self {
        self.loss = loss;
        self
    }

    /// The same with covariances that are known, or up to a factor.
    #[must_use]
    pub const fn noise(mut self, noise: Noise) -> Self {
        self.noise = noise;
        self
    }

    /// The same on this number of threads; 0 for one per core.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// The same with a callback before every experiment that is solved, on the calling thread and on those beside it: a fit, a validation or a design is cancelled
    /// where it breaks, as it does from then on.
    #[must_use]
    pub fn watched(mut self, watch: impl Fn() -> ControlFlow<()> + Send + Sync + 'static) -> Self {
        self.watch = Some(Watch(Arc::new(watch)));
        self
    }

    /// Whether the work may go on.
    pub(crate) fn go_on(&self) -> Result<(), Error> {
        match &self.watch {
            Some(Watch(watch)) if watch().is_break() => Err(Error::Cancelled),
            _ => Ok(()),
        }
    }

    /// Length of the robot, m.
    pub(crate) fn size(&self) -> f64 {
        let lengths = self.model.lengths();
        // Segments follow each other, rods stand side by side: of the right size either way.
        lengths.iter().sum::<f64>().max(f64::MIN_POSITIVE)
    }

    /// Values of the unknowns where the search starts.
    pub(crate) fn starts(&self) -> Vec<f64> {
        self.unknowns.iter().map(|unknown| unknown.start).collect()
    }

    /// Name of a sensor in a sentence.
    pub(crate) fn quoted(&self, sensor: usize) -> String {
        format!("`{}`", self.sensors[sensor].name)
    }

    /// Values of the parameters of the model where the unknowns have these values.
    pub(crate) fn parameters(&self, at: &[f64]) -> Vec<f64> {
        let mut values = self.values.clone();
        for (unknown, value) in self.unknowns.iter().zip(at) {
            if let Quantity::Parameter(index) = unknown.quantity {
                values[index] = *value;
            }
        }
        values
    }

    /// Pose of the robot's world in the measuring frame where the unknowns have these values, with the rotation vector that turns it.
    pub(crate) fn frame_at(&self, at: &[f64]) -> (Isometry3<f64>, Vector3<f64>) {
        let (mut rho, mut shift) = (Vector3::zeros(), Vector3::zeros());
        for (unknown, value) in self.unknowns.iter().zip(at) {
            match unknown.quantity {
                Quantity::FrameRotation(axis) => rho[axis] = *value,
                Quantity::FramePosition(axis) => shift[axis] = *value,
                _ => {}
            }
        }
        let rotation = nalgebra::UnitQuaternion::from_scaled_axis(rho) * self.frame.rotation;
        (Isometry3::from_parts((self.frame.translation.vector + shift).into(), rotation), rho)
    }

    /// Place of the marker of a sensor in the frame of its section.
    pub(crate) fn offset_at(&self, sensor: usize, at: &[f64]) -> Vector3<f64> {
        let mut offset = self.sensors[sensor].offset;
        for (unknown, value) in self.unknowns.iter().zip(at) {
            if let Quantity::Offset { sensor: of, axis } = unknown.quantity
                && of == sensor
            {
                offset[axis] += value;
            }
        }
        offset
    }

    /// The input of an experiment where the unknowns have these values.
    pub(crate) fn input_at(&self, experiment: &Experiment, at: &[f64]) -> Input {
        let mut input = experiment.input.clone();
        for (actuator, drive) in input.drives.iter_mut().enumerate() {
            let of = |all: &[usize]| all.contains(&actuator);
            for (unknown, value) in self.unknowns.iter().zip(at) {
                match (&unknown.quantity, &mut *drive) {
                    (Quantity::Compliance(all), Drive::Elastic { stiffness, .. }) if of(all) => {
                        *stiffness = 1.0 / value;
                    }
                    (Quantity::Pretension(all), Drive::Elastic { pretension, .. }) if of(all) => {
                        *pretension = *value;
                    }
                    _ => {}
                }
            }
            *drive = drive.with_value(self.transmission(experiment, actuator, at).number());
        }
        for (unknown, value) in self.unknowns.iter().zip(at) {
            if let Quantity::Load { load, component } = unknown.quantity
                && let Some(wrench) = input.wrenches.get_mut(load)
            {
                let part = if component < 3 { &mut wrench.couple } else { &mut wrench.force };
                part[component % 3] += value;
            }
        }
        input
    }

    fn check_unknown(&self, unknown: &Unknown) -> Result<(), Error> {
        let Unknown { name, start, low, high, scale, prior, .. } = unknown;
        let wrong = |what: String| Err(Error::Asked(format!("the unknown `{name}`: {what}")));
        if self.unknowns.iter().any(|known| known.name == *name || known.quantity == unknown.quantity) {
            return wrong("it is there twice; expected it once".to_owned());
        }
        if low.partial_cmp(high) != Some(core::cmp::Ordering::Less) {
            return wrong(format!("its bounds are {low} and {high}: expected the lower one first"));
        }
        if !(start.is_finite() && (*low..=*high).contains(start)) {
            return wrong(format!("it starts at {start}: expected a number from {low} to {high}"));
        }
        if !(*scale > 0.0 && scale.is_finite()) {
            return wrong(format!("its scale is {scale}: expected a positive number"));
        }
        if let Some(Prior { mean, deviation }) = prior
            && !(mean.is_finite() && *deviation > 0.0 && deviation.is_finite())
        {
            return wrong(format!(
                "its prior has the mean {mean} and the deviation {deviation}: expected finite numbers, the deviation positive"
            ));
        }
        let actuators = self.model.actuators();
        match &unknown.quantity {
            Quantity::Zero(all)
            | Quantity::Gain(all)
            | Quantity::Quadratic(all)
            | Quantity::Play(all)
            | Quantity::Compliance(all)
            | Quantity::Pretension(all) => {
                if let Some(actuator) = all.iter().find(|actuator| **actuator >= actuators) {
                    return wrong(format!(
                        "there is no actuator {actuator}: the model has {actuators}, counted from 0"
                    ));
                }
                if matches!(unknown.quantity, Quantity::Play(_)) && (low.is_nan() || *low < 0.0) {
                    return wrong(format!("its lower bound is {low}: expected none below 0, as widths are"));
                }
                if matches!(unknown.quantity, Quantity::Compliance(_)) && (low.is_nan() || *low <= 0.0) {
                    return wrong(format!(
                        "its lower bound is {low}: expected a positive one, as compliances are"
                    ));
                }
            }
            Quantity::Offset { sensor, .. } if *sensor >= self.sensors.len() => {
                return wrong(format!("there is no sensor {sensor}: add sensors before their offsets"));
            }
            _ => {}
        }
        Ok(())
    }
}
