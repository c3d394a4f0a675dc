//! Sensors, and measurements of theirs.

use nalgebra::{DMatrix, Isometry3, Vector3};
use pliant::{Section, Solution};

use crate::Error;

/// Quantity that a sensor measures.
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
    /// Frequency of a damped mode of vibration about the equilibrium, Hz, modes counted from 0 at the lowest: one number, `Im(lambda)/(2 pi)` of its eigenvalue. Of rods by `strain`, of
    /// segments (`constant_curvature`) and of parallel robots without joints and feeds, whose modes are differentiated.
    Frequency(usize),
    /// Damping ratio of such a mode, `-Re(lambda)/|lambda|`: one number.
    DampingRatio(usize),
}

impl Measures {
    /// Number of values that it gives.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        match self {
            Self::Position | Self::Direction(_) => 3,
            Self::Pose => 7,
            Self::Displacement(_) | Self::Force(_) | Self::Frequency(_) | Self::DampingRatio(_) => 1,
        }
    }

    /// Number of residuals.
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

    /// Whether positions are among its numbers.
    pub(crate) const fn is_position(&self) -> bool {
        matches!(self, Self::Position | Self::Pose)
    }

    /// Whether it is the displacement of an actuator.
    pub(crate) const fn is_displacement(&self) -> bool {
        matches!(self, Self::Displacement(_))
    }

    /// Whether it is the force of an actuator.
    pub(crate) const fn is_force(&self) -> bool {
        matches!(self, Self::Force(_))
    }

    /// The actuator that it is of.
    pub(crate) const fn actuator(&self) -> Option<usize> {
        match self {
            Self::Displacement(actuator) | Self::Force(actuator) => Some(*actuator),
            _ => None,
        }
    }

    /// SI unit of its residuals, in reports.
    pub(crate) const fn unit(&self) -> &'static str {
        match self {
            Self::Position => "m",
            Self::Displacement(_) => "m or rad",
            Self::Force(_) => "N or N m",
            Self::Direction(_) | Self::DampingRatio(_) => "",
            Self::Frequency(_) => "Hz",
            Self::Pose => "m and rad",
        }
    }

    /// The mode whose eigenvalue it is of.
    pub(crate) const fn mode(&self) -> Option<usize> {
        match self {
            Self::Frequency(mode) | Self::DampingRatio(mode) => Some(*mode),
            _ => None,
        }
    }
}

/// A sensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// Its name in reports.
    pub name: String,
    /// Measured quantity.
    pub measures: Measures,
    /// The body that it is on, as in [`Model::lengths`](pliant::Model::lengths).
    pub body: usize,
    /// Arc length of its section, m; `None` for the tip (of a parallel robot: the platform).
    pub s: Option<f64>,
    /// Place of the marker in the frame of the section, m.
    pub offset: Vector3<f64>,
    /// Covariance of its residuals, SI: position m^2, rotation rad^2.
    pub covariance: DMatrix<f64>,
    /// Whether the covariance is assumed, since nobody gave one: residuals are then judged by the spread of the measurements, not by it.
    pub assumed: bool,
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
            assumed: true,
        }
    }

    /// The frequency of a mode of vibration, counted from 0.
    #[must_use]
    pub fn frequency(name: impl Into<String>, mode: usize) -> Self {
        Self::new(name, Measures::Frequency(mode))
    }

    /// The damping ratio of a mode of vibration, counted from 0.
    #[must_use]
    pub fn damping_ratio(name: impl Into<String>, mode: usize) -> Self {
        Self::new(name, Measures::DampingRatio(mode))
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
    pub fn deviation(self, deviation: f64) -> Self {
        self.deviations(deviation, deviation)
    }

    /// The same with this standard deviation of each residual, SI, but for the rotation of a pose, which has its own, rad.
    #[must_use]
    pub fn deviations(self, deviation: f64, rotation: f64) -> Self {
        let size = self.measures.residuals();
        // The variance of a negative deviation is negative, and no covariance.
        let covariance = DMatrix::from_fn(size, size, |i, j| match i == j {
            true if i < 3 => deviation * deviation.abs(),
            true => rotation * rotation.abs(),
            false => 0.0,
        });
        self.covariance(covariance)
    }

    /// The same with this covariance of its residuals.
    #[must_use]
    pub fn covariance(mut self, covariance: DMatrix<f64>) -> Self {
        self.covariance = covariance;
        self.assumed = false;
        self
    }

    /// The same with a covariance that is assumed: it weighs residuals, and does not judge them.
    #[must_use]
    pub const fn assumed(mut self) -> Self {
        self.assumed = true;
        self
    }

    /// The measured position, where it measures one and all of it is there.
    pub(crate) fn place(&self, measured: &Measured) -> Option<Vector3<f64>> {
        match (self.measures, &measured.values[..]) {
            (Measures::Position | Measures::Pose, [Some(x), Some(y), Some(z), ..]) => {
                Some(Vector3::new(*x, *y, *z))
            }
            _ => None,
        }
    }

    /// Number of its section in a list, at whose end it is added where it is not there yet.
    pub(crate) fn section_in(&self, sections: &mut Vec<Section>) -> usize {
        let section = (self.body, self.s);
        sections.iter().position(|known| *known == section).unwrap_or_else(|| {
            sections.push(section);
            sections.len() - 1
        })
    }
}

/// Pose of a section in an equilibrium.
pub(crate) fn pose(solution: &dyn Solution, (body, s): Section) -> Result<Isometry3<f64>, Error> {
    Ok(match s {
        Some(s) => solution.station(body, s)?,
        None => solution.tip(),
    })
}

/// Measurement of a sensor in an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Index of the sensor.
    pub sensor: usize,
    /// Its numbers, SI; `None` for what is missing (of a pose all or none).
    pub values: Vec<Option<f64>>,
}
