//! From measurements to a model that can be trusted.
//!
//! A [`Calibration`] holds a model of a robot (any [`Model`](pliant::Model): read at run time or compiled), what is unknown of it and of the measurement, and the sensors.
//! [`Calibration::fit`] finds the unknowns from experiments by least squares with exact derivatives; the answer, a [`Fit`], says how far it can be trusted: covariance,
//! directions that the experiments do not determine, in words, residuals by sensor and experiment, outliers, intervals of predictions, errors on experiments that were not used.
//!
//! ```
//! use pliant::{Declaration, Input};
//! use pliant_calibration::{Calibration, Experiment, Sensor};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let arm: Declaration = "
//!     robot Arm {
//!         param young = 2 GPa,
//!         backbone { length: 0.3 m, section: disc { diameter: 6 mm }, young: young }
//!         cables { spacing: 40 mm }
//!         model planar,
//!     }
//! ".parse()?;
//! let model = arm.model("planar")?;
//! let calibration = Calibration::of(&*model)?.sensor(Sensor::position("tip")).free_parameter("young")?;
//! // What a robot of 1.6 GPa does under three tensions takes the place of measurements.
//! let real = model.with_parameters(&[1.6e9])?;
//! let mut experiments = Vec::new();
//! for tension in [1.0, 2.0, 3.0] {
//!     let input = Input::forces(&[tension, 0.0]);
//!     let tip = real.solve(&input)?.tip().translation;
//!     experiments.push(Experiment::new(format!("{tension} N"), input).measuring(0, tip.vector.as_slice()));
//! }
//! let fit = calibration.fit(&experiments)?;
//! assert!((fit.values()[0] - 1.6e9).abs() < 1.0);
//! println!("{fit}");
//! # Ok(()) }
//! ```

mod absolute;
mod align;
mod answer;
mod causes;
mod check;
mod covariance;
mod data;
mod descent;
mod design;
mod deviations;
mod error;
mod estimate;
mod evaluation;
mod experiment;
mod fault;
mod fit;
mod identify;
mod kind;
mod loss;
mod motion;
mod moved;
mod pictures;
mod predict;
mod problem;
mod region;
mod report;
mod residual;
mod rest;
mod rows;
mod sensor;
mod statistics;
mod step;
mod transmission;
mod unknown;
mod validate;
mod verdict;
mod vibration;
mod written;

pub use absolute::Absolute;
pub use align::Order;
pub use answer::Fit;
pub use data::{Line, Lines, Map};
pub use descent::FitSettings;
pub use design::Chosen;
pub use error::Error;
pub use estimate::{Estimate, Estimation};
pub use experiment::Experiment;
pub use identify::Undetermined;
pub use kind::{KINDS, Kind, Mounted, Of, ROTATION};
pub use loss::{Loss, Noise};
pub use motion::{Motion, Sample};
pub use pictures::Pictures;
pub use predict::{Fitted, OfSensors, Prediction};
pub use problem::Calibration;
pub use region::{Axis, Region};
pub use residual::Residual;
pub use sensor::{Measured, Measures, Sensor};
pub use statistics::Normality;
pub use transmission::{remember, turning_points};
pub use unknown::{Prior, Quantity, Unknown};
pub use validate::{Compared, Validation, compare, folds};
pub use verdict::{ChiSquare, Verdict};
pub use written::fitted_declaration;
