//! Weights of residuals.

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

/// Whether the covariances of the sensors are known, or up to factors that the residuals tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Noise {
    /// Up to a common factor, estimated from the residuals.
    #[default]
    Scaled,
    /// As they are.
    Known,
    /// Each sensor's up to a factor of its own, estimated from its residuals: restricted maximum likelihood of one unknown deviation per sensor.
    PerSensor,
}
