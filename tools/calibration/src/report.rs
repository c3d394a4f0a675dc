//! A fit as text.

use core::fmt;

use nalgebra::DMatrix;

use crate::loss::Noise;
use crate::{Absolute, Fit};

/// A number with so many digits that the last ones are those of its deviation.
pub(crate) fn with_deviation(value: f64, deviation: f64) -> String {
    if !(deviation > 0.0 && deviation.is_finite()) || value == 0.0 {
        return format!("{value:.6e}");
    }
    // Two digits of the deviation.
    let wanted = value.abs().log10().floor() - deviation.log10().floor() + 1.0;
    let digits = (1_u8..15).find(|digits| f64::from(*digits) >= wanted).unwrap_or(15);
    format!("{value:.*e}", usize::from(digits))
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict())?;
        let absolute = self.absolute();
        self.write_values(f, &absolute)?;
        self.write_directions(f, &absolute.correlation())?;
        write!(f, "{}", self.region())?;
        self.write_doubts(f)?;
        writeln!(
            f,
            "{} steps, condition {:.1e}, {} degrees of freedom",
            self.iterations(),
            self.condition(),
            self.freedom()
        )
    }
}

impl Fit {
    /// Values and deviations of the unknowns, and sizes of the residuals by sensor.
    fn write_values(&self, f: &mut fmt::Formatter<'_>, absolute: &Absolute) -> fmt::Result {
        let unknowns = self.calibration().unknowns();
        let width = unknowns.iter().map(|unknown| unknown.name.len()).max().unwrap_or(0).max(7);
        writeln!(f, "{:width$}  {:>16}  {:>10}  unit", "fitted", "value", "deviation")?;
        let Absolute { values, deviations, .. } = absolute;
        for (k, unknown) in unknowns.iter().enumerate() {
            let note = if self.at_bound()[k] {
                "  held by its bound"
            } else if deviations[k].is_infinite() {
                "  not determined"
            } else {
                ""
            };
            let (value, deviation) = (values[k], deviations[k]);
            let shown = with_deviation(value, deviation);
            writeln!(f, "{:width$}  {shown:>16}  {deviation:>10.1e}  {}{note}", unknown.name, unknown.unit)?;
        }
        for (index, sensor) in self.calibration().sensors().iter().enumerate() {
            let rms = self.rms_of_sensor(index);
            let unit = sensor.measures.unit();
            if rms.is_finite() {
                write!(f, "residual of {:24} {rms:.3e} {unit} r.m.s.", sensor.name)?;
                if self.calibration().noise == Noise::PerSensor {
                    let factor = self.factors()[index];
                    write!(f, ", its deviation {factor:.3} times the declared one")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }

    /// Unknowns that cannot be told apart, or hardly, from the measurements.
    fn write_directions(&self, f: &mut fmt::Formatter<'_>, correlation: &DMatrix<f64>) -> fmt::Result {
        let unknowns = self.calibration().unknowns();
        for i in 0..unknowns.len() {
            for j in 0..i {
                if correlation[(i, j)].abs() > 0.95 {
                    let [a, b] = [i, j].map(|k| &unknowns[k].name);
                    writeln!(f, "correlation of {a} and {b} {:.3}", correlation[(i, j)])?;
                }
            }
        }
        for found in self.undetermined() {
            writeln!(f, "not determined: {found}")?;
        }
        for found in self.determined_by_priors() {
            writeln!(f, "determined by priors alone: {found}")?;
        }
        Ok(())
    }

    /// Suspected faults of the data.
    fn write_doubts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for outlier in self.outliers().iter().take(10) {
            let size = outlier.values.iter().map(|value| value * value).sum::<f64>().sqrt();
            let sensor = &self.calibration().sensors()[outlier.sensor].name;
            let experiment = &self.experiments()[outlier.experiment];
            writeln!(
                f,
                "outlier: `{sensor}` in `{experiment}` by {size:.3e} (probability {:.1e})",
                outlier.probability
            )?;
        }
        for warning in self.warnings() {
            writeln!(f, "warning: {warning}")?;
        }
        if let Some(normality) = self.normality()
            && normality.probability < 0.01
        {
            writeln!(
                f,
                "residuals are not normal (Anderson-Darling, probability {:.1e}): deviations are rough",
                normality.probability
            )?;
        }
        Ok(())
    }
}
