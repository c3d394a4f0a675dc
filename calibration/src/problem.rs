//! What is fitted to what: unknowns, sensors, experiments.

use nalgebra::{DMatrix, Isometry3, Vector3};
use pliant::{Drive, Input, Model};

use crate::Error;

/// What an unknown is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Quantity {
    /// The declared parameter of this index.
    Parameter(usize),
    /// A component of the rotation vector `rho` of the measuring frame, rad: a point `x` of the robot's world is measured at `exp(rho) R_0 x + t_0 + t`, with the pose
    /// `(R_0, t_0)` of [`Calibration::frame`].
    FrameRotation(usize),
    /// A component of the shift `t` of the measuring frame, m.
    FramePosition(usize),
    /// A component of the place of a marker in the frame of its section, added to the declared one, m.
    Offset {
        /// The sensor.
        sensor: usize,
        /// The component, 0 to 2: x, y, z of the section.
        axis: usize,
    },
    /// What is added to the number that drives these actuators: the zero of their motors, or (negative) their slack, m; of forces N.
    Zero(Vec<usize>),
    /// What the number that drives these actuators is multiplied by, before the zero is added.
    Gain(Vec<usize>),
    /// Compliance of these tendons or of the springs in series with them, m/N. They must be driven by [`Drive::Elastic`], whose stiffness it replaces.
    Compliance(Vec<usize>),
    /// Pretension of these actuators, N: that of [`Drive::Elastic`].
    Pretension(Vec<usize>),
    /// A component of a wrench of the input, which each experiment lists: what the estimate of a load is made of. Added to the number there.
    Load {
        /// Which one of [`Input::wrenches`](pliant::Input::wrenches).
        load: usize,
        /// The component, 0 to 5: couple, N m, and force, N, in the frame of the wrench.
        component: usize,
    },
    /// How long the measurement is behind the inputs, s: the number that drives each actuator is that of the experiment less the lag times [`Experiment::rates`].
    Lag,
}

/// Normal distribution of what is known of an unknown before the measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Mean, SI.
    pub mean: f64,
    /// Standard deviation, SI.
    pub deviation: f64,
}

/// An unknown of a calibration: what it is, where the search starts, its bounds, and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unknown {
    /// Its name in reports.
    pub name: String,
    /// Its SI unit in reports.
    pub unit: String,
    /// What it is.
    pub quantity: Quantity,
    /// Where the search starts.
    pub start: f64,
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// What is known of it.
    pub prior: Option<Prior>,
    /// Its typical size, by which steps and conditions are scaled.
    pub scale: f64,
}

impl Unknown {
    /// An unknown without bounds and prior.
    #[must_use]
    pub fn new(name: impl Into<String>, unit: &str, quantity: Quantity, start: f64, scale: f64) -> Self {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        Self { name: name.into(), unit: unit.to_owned(), quantity, start, low, high, prior: None, scale }
    }

    /// The same from another start.
    #[must_use]
    pub const fn from(mut self, start: f64) -> Self {
        self.start = start;
        self
    }

    /// The same within bounds.
    #[must_use]
    pub const fn within(mut self, low: f64, high: f64) -> Self {
        (self.low, self.high) = (low, high);
        self
    }

    /// The same with a prior: mean and standard deviation.
    #[must_use]
    pub const fn prior(mut self, mean: f64, deviation: f64) -> Self {
        self.prior = Some(Prior { mean, deviation });
        self
    }

    /// Whether the outputs depend on it linearly, and nothing bounds it.
    pub(crate) fn is_linear(&self) -> bool {
        matches!(self.quantity, Quantity::FramePosition(_) | Quantity::Offset { .. })
            && self.low == f64::NEG_INFINITY
            && self.high == f64::INFINITY
    }
}

/// What a sensor measures.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Measures {
    /// Position of a marker on a section, in the measuring frame, m: three numbers.
    Position,
    /// A direction that is fixed in the section, in the measuring frame: a unit vector.
    Direction(Vector3<f64>),
    /// Pose of a section: position, m, and the unit quaternion (w, x, y, z), in the measuring frame: seven numbers, six residuals.
    Pose,
    /// Displacement of an actuator, m (a motor: rad): one number.
    Displacement(usize),
    /// Tension or force of an actuator, N (a motor's torque: N m): one number.
    Force(usize),
}

impl Measures {
    /// How many numbers it gives.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        match self {
            Self::Position | Self::Direction(_) => 3,
            Self::Pose => 7,
            Self::Displacement(_) | Self::Force(_) => 1,
        }
    }

    /// How many residuals.
    #[must_use]
    pub const fn residuals(&self) -> usize {
        match self {
            Self::Pose => 6,
            other => other.numbers(),
        }
    }

    /// Whether it is of a section, in the measuring frame.
    pub(crate) const fn is_of_a_section(&self) -> bool {
        matches!(self, Self::Position | Self::Direction(_) | Self::Pose)
    }
}

/// A sensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// Its name in reports.
    pub name: String,
    /// What it measures.
    pub measures: Measures,
    /// The body that it is on, as in [`Model::lengths`].
    pub body: usize,
    /// Arc length of its section, m; `None` for the tip (of a parallel robot: the platform).
    pub s: Option<f64>,
    /// Place of the marker in the frame of the section, m.
    pub offset: Vector3<f64>,
    /// Covariance of its residuals, SI: position m^2, rotation rad^2.
    pub covariance: DMatrix<f64>,
}

impl Sensor {
    /// A sensor at the tip, with standard deviation 1 (in SI) of each residual.
    #[must_use]
    pub fn new(name: impl Into<String>, measures: Measures) -> Self {
        let size = measures.residuals();
        Self {
            name: name.into(),
            measures,
            body: 0,
            s: None,
            offset: Vector3::zeros(),
            covariance: DMatrix::identity(size, size),
        }
    }

    /// A marker whose position is measured.
    #[must_use]
    pub fn position(name: impl Into<String>) -> Self {
        Self::new(name, Measures::Position)
    }

    /// The same on the section at an arc length, m.
    #[must_use]
    pub const fn at(mut self, s: f64) -> Self {
        self.s = Some(s);
        self
    }

    /// The same on another body.
    #[must_use]
    pub const fn on(mut self, body: usize) -> Self {
        self.body = body;
        self
    }

    /// The same at a place in the frame of its section, m.
    #[must_use]
    pub fn offset(mut self, offset: impl Into<Vector3<f64>>) -> Self {
        self.offset = offset.into();
        self
    }

    /// The same with this standard deviation of each residual, SI.
    #[must_use]
    pub fn deviation(mut self, deviation: f64) -> Self {
        let size = self.measures.residuals();
        self.covariance = DMatrix::from_diagonal_element(size, size, deviation * deviation);
        self
    }

    /// The same with this covariance of its residuals.
    #[must_use]
    pub fn covariance(mut self, covariance: DMatrix<f64>) -> Self {
        self.covariance = covariance;
        self
    }
}

/// What a sensor measured in an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Index of the sensor.
    pub sensor: usize,
    /// Its numbers, SI; `None` for what is missing (of a pose all or none).
    pub values: Vec<Option<f64>>,
}

/// One experiment: an input, and what was measured in equilibrium under it.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its name in reports.
    pub name: String,
    /// The input.
    pub input: Input,
    /// How fast the number that drives each actuator changes, per s: for [`Quantity::Lag`]. Empty for zeros.
    pub rates: Vec<f64>,
    /// What was measured.
    pub measured: Vec<Measured>,
    /// Weight of its residuals in the sum of squares: 1 by default.
    pub weight: f64,
}

impl Experiment {
    /// An experiment without measurements.
    #[must_use]
    pub fn new(name: impl Into<String>, input: Input) -> Self {
        Self { name: name.into(), input, rates: Vec::new(), measured: Vec::new(), weight: 1.0 }
    }

    /// The same with the numbers of a sensor.
    #[must_use]
    pub fn measuring(mut self, sensor: usize, values: &[f64]) -> Self {
        let values = values.iter().copied().map(Some).collect();
        self.measured.push(Measured { sensor, values });
        self
    }
}

/// Weights of residuals by their size `r`, in standard deviations of one observation of a sensor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Loss {
    /// `r^2 / 2`.
    #[default]
    Squares,
    /// `r^2 / 2` up to the threshold `k`, beyond it `k (r - k / 2)`.
    Huber(f64),
    /// `k^2 / 2 ln(1 + r^2 / k^2)`.
    Cauchy(f64),
}

impl Loss {
    /// The loss and its weight `rho'(r) / r`, of `r^2`.
    pub(crate) fn of(self, square: f64) -> (f64, f64) {
        match self {
            Self::Squares => (0.5 * square, 1.0),
            Self::Huber(k) if square <= k * k => (0.5 * square, 1.0),
            Self::Huber(k) => {
                let r = square.sqrt();
                (k * (r - 0.5 * k), k / r)
            }
            Self::Cauchy(k) => {
                let part = square / (k * k);
                (0.5 * k * k * part.ln_1p(), 1.0 / (1.0 + part))
            }
        }
    }
}

/// Whether the covariances of the sensors are known, or up to a factor that the residuals tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Noise {
    /// Up to a common factor, estimated from the residuals.
    #[default]
    Scaled,
    /// As they are.
    Known,
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
            ..*self
        }
    }
}

impl Calibration {
    /// A calibration of a model, from the values of its parameters, without unknowns and sensors.
    ///
    /// # Errors
    /// What the model says of its own parameters.
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
        })
    }

    /// The model, with the values that its parameters have at the start.
    #[must_use]
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// What is unknown, in the order in which it was added.
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
    /// What is wrong with it.
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
    /// What is wrong with the deviation.
    pub fn free_position(self, deviation: Option<f64>) -> Result<Self, Error> {
        let size = self.size();
        ["x", "y", "z"].into_iter().enumerate().try_fold(self, |own, (axis, name)| {
            let unknown =
                Unknown::new(format!("frame {name}"), "m", Quantity::FramePosition(axis), 0.0, size);
            own.free(known_within(unknown, deviation))
        })
    }

    /// Frees the rotation of the measuring frame, with a prior of this standard deviation of each component, rad, if one is given.
    ///
    /// # Errors
    /// What is wrong with the deviation.
    pub fn free_rotation(self, deviation: Option<f64>) -> Result<Self, Error> {
        ["x", "y", "z"].into_iter().enumerate().try_fold(self, |own, (axis, name)| {
            let quantity = Quantity::FrameRotation(axis);
            let unknown = Unknown::new(format!("frame rotation {name}"), "rad", quantity, 0.0, 1.0);
            own.free(known_within(unknown, deviation))
        })
    }

    /// Frees the place of a marker in the frame of its section, with a prior of this standard deviation of each component about the declared place, m, if one is given.
    ///
    /// # Errors
    /// What is wrong with the sensor or the deviation.
    pub fn free_offset(self, sensor: usize, deviation: Option<f64>) -> Result<Self, Error> {
        let Some(own) = self.sensors.get(sensor) else {
            return Err(Error::asked(format!(
                "there is no sensor {sensor}: there are {}, counted from 0",
                self.sensors.len()
            )));
        };
        let (size, of) = (self.size(), own.name.clone());
        ["x", "y", "z"].into_iter().enumerate().try_fold(self, |own, (axis, name)| {
            let quantity = Quantity::Offset { sensor, axis };
            let unknown = Unknown::new(format!("{of} offset {name}"), "m", quantity, 0.0, size);
            own.free(known_within(unknown, deviation))
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

    /// Length of the robot, m.
    pub(crate) fn size(&self) -> f64 {
        let lengths = self.model.lengths();
        // Segments follow each other, rods stand side by side: of the right size either way.
        lengths.iter().sum::<f64>().max(f64::MIN_POSITIVE)
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
            if let Quantity::Offset { sensor: own, axis } = unknown.quantity
                && own == sensor
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
            let (mut gain, mut zero, mut lag) = (1.0, 0.0, 0.0);
            for (unknown, value) in self.unknowns.iter().zip(at) {
                match (&unknown.quantity, &mut *drive) {
                    (Quantity::Zero(all), _) if all.contains(&actuator) => zero += value,
                    (Quantity::Gain(all), _) if all.contains(&actuator) => gain = *value,
                    (Quantity::Lag, _) => lag = *value,
                    (Quantity::Compliance(all), Drive::Elastic { stiffness, .. })
                        if all.contains(&actuator) =>
                    {
                        *stiffness = 1.0 / value;
                    }
                    (Quantity::Pretension(all), Drive::Elastic { pretension, .. })
                        if all.contains(&actuator) =>
                    {
                        *pretension = *value;
                    }
                    _ => {}
                }
            }
            let late = lag * experiment.rates.get(actuator).copied().unwrap_or(0.0);
            *drive = drive.with_value(gain * (drive.value() - late) + zero);
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
            | Quantity::Compliance(all)
            | Quantity::Pretension(all) => {
                if let Some(actuator) = all.iter().find(|actuator| **actuator >= actuators) {
                    return wrong(format!(
                        "there is no actuator {actuator}: the model has {actuators}, counted from 0"
                    ));
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

fn known_within(unknown: Unknown, deviation: Option<f64>) -> Unknown {
    match deviation {
        Some(deviation) => unknown.prior(0.0, deviation),
        None => unknown,
    }
}

impl Unknown {
    /// Whether it is of the measurement alone, so that outputs of the same equilibrium depend on it.
    pub(crate) const fn is_of_measurement(&self) -> bool {
        matches!(
            self.quantity,
            Quantity::FrameRotation(_) | Quantity::FramePosition(_) | Quantity::Offset { .. }
        )
    }
}
