//! Pictures of a fit: residuals, measured against predicted, correlation, and the robot beside what was measured.

use pliant::declaration::spec::Robot;
use pliant::{Declaration, Settings};
use pliant_view::{Chart, Curve, Scene, Slider};

use crate::experiment::Experiment;
use crate::sensor::{Measured, Measures};
use crate::{Error, Fit};

/// Pictures of a fit, SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// Sizes of the residuals by experiment, a colour for each sensor.
    pub residuals: String,
    /// Measured against predicted numbers.
    pub measured: String,
    /// A dot for each pair of unknowns, its colour by how strongly they correlate; nothing of a single unknown.
    pub correlation: Option<String>,
}

impl Fit {
    /// Its pictures, with the experiments that it was fitted to.
    ///
    /// # Errors
    /// Curves that cannot be drawn.
    pub fn pictures(&self, experiments: &[Experiment]) -> Result<Pictures, Error> {
        let svg = |chart: &Chart| chart.svg().map_err(|error| Error::Asked(error.to_string()));
        let correlation = self.correlation_chart();
        Ok(Pictures {
            residuals: svg(&self.residual_chart())?,
            measured: svg(&self.measured_chart(experiments))?,
            correlation: if correlation.curves.is_empty() { None } else { Some(svg(&correlation)?) },
        })
    }

    fn residual_chart(&self) -> Chart {
        let mut chart = Chart::new("Residuals", ["experiment", "residual / SI"]);
        for (index, sensor) in self.calibration().sensors().iter().enumerate() {
            let residuals = self.residuals().iter().filter(|residual| residual.sensor == index);
            let size = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>().sqrt();
            let points =
                residuals.map(|residual| [residual.experiment as f64, size(&residual.values)]).collect();
            chart.curves.push(Curve { name: sensor.name.clone(), points, line: false, dots: true });
        }
        chart
    }

    fn measured_chart(&self, experiments: &[Experiment]) -> Chart {
        let mut chart = Chart::new("Measured against predicted", ["predicted / SI", "measured / SI"]);
        let mut line = [f64::INFINITY, f64::NEG_INFINITY];
        for (index, sensor) in self.calibration().sensors().iter().enumerate() {
            let mut points = Vec::new();
            for residual in self.residuals().iter().filter(|residual| residual.sensor == index) {
                let Some(experiment) = experiments.get(residual.experiment) else { continue };
                let Some(measured) = experiment.measured_at(index, residual.time) else { continue };
                for (component, residual) in residual.components.iter().zip(&residual.values) {
                    // Rotations are no differences of numbers.
                    let place = sensor.measures != Measures::Pose || *component < 3;
                    if let Some(value) = measured.values[*component].filter(|_| place) {
                        points.push([value + residual, value]);
                        line = [line[0].min(value), line[1].max(value)];
                    }
                }
            }
            chart.curves.push(Curve { name: sensor.name.clone(), points, line: false, dots: true });
        }
        if line[0] < line[1] {
            let points = line.map(|value| [value, value]).to_vec();
            chart.curves.push(Curve { name: String::new(), points, line: true, dots: false });
        }
        chart
    }

    fn correlation_chart(&self) -> Chart {
        let names: Vec<&str> = self.calibration().unknowns().iter().map(|unknown| &*unknown.name).collect();
        let numbered: Vec<String> =
            names.iter().enumerate().map(|(number, name)| format!("{number} {name}")).collect();
        let title = format!("Correlation: {}", numbered.join(", "));
        let mut chart = Chart::new(&title, ["unknown", "unknown"]);
        chart.equal = true;
        let found = self.correlation();
        for (low, high) in [(0.0, 0.3), (0.3, 0.7), (0.7, 0.95), (0.95, 1.01)] {
            let pairs = (0..names.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            let points: Vec<[f64; 2]> = pairs
                .filter(|pair| (low..high).contains(&found[*pair].abs()))
                .map(|(i, j)| [j as f64, i as f64])
                .collect();
            if !points.is_empty() {
                chart.curves.push(Curve { name: format!("from {low}"), points, line: false, dots: true });
            }
        }
        chart
    }

    /// A page on which the fitted robot stands beside the measured positions, in each experiment: HTML without network. What has no equilibrium says why. Of a motion the robot is shown where
    /// it begins, beside all positions that were recorded.
    ///
    /// # Errors
    /// Errors of the model for the fitted values; parts that cannot be shown.
    pub fn page(&self, declaration: &Declaration, experiments: &[Experiment]) -> Result<String, Error> {
        let robot: &Robot = declaration.robot();
        let calibration = self.calibration();
        let model = self.model()?;
        let shown = |error: pliant_view::ViewError| Error::Asked(error.to_string());
        let mut scene = Scene::new(robot, &*model);
        scene.slide(Slider::rows(experiments.len()));
        let (frame, _) = calibration.frame_at(self.values());
        let mut solver = model.solver()?;
        for experiment in experiments {
            let begin = experiment.motion.as_ref().and_then(|motion| motion.from.clone());
            let input = begin.unwrap_or_else(|| calibration.input_at(experiment, self.values()));
            solver.restart();
            match solver.solve_with(&input, &Settings::default()) {
                Ok(solution) => {
                    let mark = |measured: &Measured| {
                        let place = calibration.sensors.get(measured.sensor)?.place(measured)?;
                        Some(frame.inverse_transform_point(&place.into()).coords.into())
                    };
                    let marks: Vec<[f64; 3]> = experiment.all_measured().filter_map(mark).collect();
                    scene.push_beside(solution, &marks).map_err(shown)?;
                }
                Err(error) => scene.push_failed(&error.to_string()),
            }
        }
        scene.html().map_err(shown)
    }
}
