//! Unknowns of the robot, of its actuators, of the measurement.

/// Quantity that is unknown.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Quantity {
    /// The declared parameter of this index.
    Parameter(usize),
    /// A component of the rotation vector `rho` of the measuring frame, rad: a point `x` of the robot's world is measured at `exp(rho) R_0 x + t_0 + t`, with the pose
    /// `(R_0, t_0)` of [`Calibration::frame`](crate::Calibration::frame).
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
    /// Summand of the number that drives these actuators: the zero of their motors, or (negative) their slack, m; of forces N.
    Zero(Vec<usize>),
    /// Factor of the number that drives these actuators, before the zero is added.
    Gain(Vec<usize>),
    /// Coefficient `c` of the quadratic term of the transmission to these actuators, per m (of forces per N): `c x |x|` is added to the number that drives them. Negative where
    /// more is lost the farther they are pulled.
    Quadratic(Vec<usize>),
    /// Half the width `w` of the play between the motors and these actuators, m; of forces N: the friction of a tendon that stretches, or the clearance of a gear. The number `x`
    /// that drives them stays between `v - w` and `v + w` while the number `v` of the experiment moves through [`Experiment::turns`](crate::Experiment::turns) to its present
    /// value (the play operator; Krasnosel'skii and Pokrovskii 1989).
    Play(Vec<usize>),
    /// Compliance of these tendons or of the springs in series with them, m/N. They must be driven by [`Drive::Elastic`](pliant::Drive::Elastic), whose stiffness it replaces.
    Compliance(Vec<usize>),
    /// Pretension of these actuators, N: that of [`Drive::Elastic`](pliant::Drive::Elastic).
    Pretension(Vec<usize>),
    /// A component of a wrench of the input, which each experiment lists: what the estimate of a load is made of. Added to the number there.
    Load {
        /// Index into [`Input::wrenches`](pliant::Input::wrenches).
        load: usize,
        /// The component, 0 to 5: couple, N m, and force, N, in the frame of the wrench.
        component: usize,
    },
    /// Delay of the measurement behind the inputs, s: the number that drives each actuator is that of the experiment less the lag times
    /// [`Experiment::rates`](crate::Experiment::rates).
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

/// An unknown of a calibration: quantity, start of the search, bounds, and prior.
#[derive(Clone, Debug, PartialEq)]
pub struct Unknown {
    /// Its name in reports.
    pub name: String,
    /// Its SI unit in reports.
    pub unit: String,
    /// Quantity that it is.
    pub quantity: Quantity,
    /// Where the search starts.
    pub start: f64,
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// Knowledge of it before the measurements.
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

    /// Whether it is of the measurement alone, so that outputs of the same equilibrium depend on it.
    pub(crate) const fn is_of_measurement(&self) -> bool {
        matches!(
            self.quantity,
            Quantity::FrameRotation(_) | Quantity::FramePosition(_) | Quantity::Offset { .. }
        )
    }
}
