//! Residuals of one experiment and their derivatives by the unknowns, exact: chain rule over the derivatives of the model.

use nalgebra::{DMatrix, DVector, Isometry3, Matrix3, Vector3, Vector6};
use pliant::{DerivativesOf, Drive, Frame, Section, Solution, Wrench};

use crate::Error;
use crate::motion::{Motion, Moved};
use crate::problem::Calibration;
use crate::sensor::{Experiment, Measured, Measures, Sensor};
use crate::transmission::Transmission;
use crate::unknown::Quantity;

/// Residuals of an observation of a sensor.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    /// The sensor.
    pub(crate) sensor: usize,
    /// Where its rows begin, and how many there are.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// Components of the sensor that they are.
    pub(crate) kept: Vec<usize>,
    /// When it was measured, in a motion, s.
    pub(crate) time: Option<f64>,
}

/// Residuals of an experiment, predicted minus measured.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) observed: Vec<Observed>,
    /// In SI.
    pub(crate) raw: Vec<f64>,
    /// In standard deviations of the sensors.
    pub(crate) white: DVector<f64>,
    /// Derivatives of those in standard deviations by the unknowns. Only the columns of frame and offsets where the model was not asked.
    pub(crate) jacobian: DMatrix<f64>,
}

/// Response of a robot to an experiment.
pub(crate) enum Answer {
    /// Its equilibrium.
    Rest(Box<dyn Solution>),
    /// Its motion.
    Moving(Moved),
}

/// Rows as they are put together.
#[derive(Default)]
struct Collected {
    observed: Vec<Observed>,
    raw: Vec<f64>,
    white: Vec<f64>,
    blocks: Vec<DMatrix<f64>>,
}

impl Collected {
    /// Adds what was measured of an output, in deviations of the sensor.
    fn push(
        &mut self,
        sensor: &Sensor,
        measured: &Measured,
        time: Option<f64>,
        weight: f64,
        mut output: Output,
    ) -> Result<(), Error> {
        let kept: Vec<usize> = match sensor.measures {
            Measures::Pose if measured.values.iter().any(Option::is_none) => Vec::new(),
            Measures::Pose => (0..6).collect(),
            _ => (0..measured.values.len()).filter(|k| measured.values[*k].is_some()).collect(),
        };
        if kept.is_empty() {
            return Ok(());
        }
        let covariance = sensor.covariance.select_rows(&kept).select_columns(&kept);
        let Some(factor) = covariance.cholesky() else {
            return Err(Error::asked(format!(
                "the covariance of sensor `{}` is not positive definite",
                sensor.name
            )));
        };
        output.jacobian = output.jacobian.select_rows(&kept);
        let residual = DVector::from_iterator(kept.len(), kept.iter().map(|k| output.residual[*k]));
        let weight = weight.sqrt();
        let lower = factor.l();
        let whitened = lower.solve_lower_triangular(&residual).unwrap_or(residual.clone()) * weight;
        let block = lower.solve_lower_triangular(&output.jacobian).unwrap_or(output.jacobian) * weight;
        let (first, count) = (self.raw.len(), kept.len());
        self.observed.push(Observed { sensor: measured.sensor, first, count, kept, time });
        self.raw.extend(residual.iter());
        self.white.extend(whitened.iter().copied());
        self.blocks.push(block);
        Ok(())
    }

    /// The rows, with derivatives by so many unknowns.
    fn rows(self, count: usize) -> Rows {
        let Self { observed, raw, white, blocks } = self;
        let mut jacobian = DMatrix::zeros(raw.len(), count);
        for (observed, block) in observed.iter().zip(&blocks) {
            jacobian.rows_mut(observed.first, observed.count).copy_from(block);
        }
        Rows { observed, raw, white: DVector::from_vec(white), jacobian }
    }
}

/// Residuals of one sensor, and their derivatives by all unknowns.
struct Output {
    residual: Vec<f64>,
    jacobian: DMatrix<f64>,
}

/// `x^`, with `x^ y = x cross y`.
fn hat(x: Vector3<f64>) -> Matrix3<f64> {
    x.cross_matrix()
}

/// Left Jacobian of the rotation `exp(rho)`: `d exp(rho) = (J d rho)^ exp(rho)`; by its series where the angle is small.
pub(crate) fn left_jacobian(rho: Vector3<f64>) -> Matrix3<f64> {
    let square = rho.norm_squared();
    let angle = square.sqrt();
    let (a, b) = if square < 1e-4 {
        (0.5 - square / 24.0 + square * square / 720.0, 1.0 / 6.0 - square / 120.0 + square * square / 5040.0)
    } else {
        ((1.0 - angle.cos()) / square, (angle - angle.sin()) / (square * angle))
    };
    let hat = hat(rho);
    Matrix3::identity() + a * hat + b * hat * hat
}

impl Calibration {
    /// The sections whose derivatives are needed, of the sensors of an experiment, and for each of its observations the index into them.
    fn sections(&self, experiment: &Experiment) -> (Vec<Section>, Vec<usize>) {
        let mut sections: Vec<Section> = Vec::new();
        let place = |measured: &Measured| {
            let sensor = &self.sensors[measured.sensor];
            if !sensor.measures.is_of_a_section() {
                return usize::MAX;
            }
            let section = (sensor.body, sensor.s);
            sections.iter().position(|known| *known == section).unwrap_or_else(|| {
                sections.push(section);
                sections.len() - 1
            })
        };
        let places = experiment.measured.iter().map(place).collect();
        (sections, places)
    }

    /// Residuals of an experiment. With `all`, derivatives by all unknowns; otherwise by those of frame and offsets alone, which need no derivative of the model.
    pub(crate) fn rows(
        &self,
        experiment: &Experiment,
        answer: &Answer,
        at: &[f64],
        all: bool,
    ) -> Result<Rows, Error> {
        let needed = all && self.unknowns.iter().any(|unknown| !unknown.is_of_measurement());
        match (answer, &experiment.motion) {
            (Answer::Moving(moved), Some(motion)) => {
                self.rows_in_motion(experiment, (motion, moved), at, needed)
            }
            (Answer::Rest(solution), _) => self.rows_at_rest(experiment, &**solution, at, needed),
            (Answer::Moving(_), None) => Ok(Collected::default().rows(self.unknowns.len())),
        }
    }

    /// Parameters that are unknown: their columns and names.
    fn free_parameters(&self) -> Vec<(usize, &str)> {
        let parameter = |(column, unknown): (usize, &crate::Unknown)| match unknown.quantity {
            Quantity::Parameter(index) => Some((column, &*self.model.parameters()[index].name)),
            _ => None,
        };
        self.unknowns.iter().enumerate().filter_map(parameter).collect()
    }

    /// Residuals of a motion.
    fn rows_in_motion(
        &self,
        experiment: &Experiment,
        (motion, moved): (&Motion, &Moved),
        at: &[f64],
        needed: bool,
    ) -> Result<Rows, Error> {
        let names = if needed { self.free_parameters() } else { Vec::new() };
        let list: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let again = if list.is_empty() { None } else { Some(self.moved(experiment, motion, at, &list)?) };
        let moved = again.as_ref().unwrap_or(moved);
        let count = self.unknowns.len();
        let mut found = Collected::default();
        for (sample, (instant, after, section)) in motion.samples.iter().zip(&moved.places) {
            let instant = moved.instants.get(*instant).ok_or_else(|| {
                Error::asked(format!("the motion of `{}` ends before its samples", experiment.name))
            })?;
            let mut by = DMatrix::zeros(6, count);
            for (index, (column, _)) in names.iter().enumerate() {
                by.set_column(*column, &instant.by_parameter[*section].column(index));
            }
            for (column, unknown) in self.unknowns.iter().enumerate() {
                // The robot is seen as it was before; at rest before the start.
                if unknown.quantity == Quantity::Lag && *after {
                    by.set_column(column, &-instant.rates[*section]);
                }
            }
            let sensor = &self.sensors[sample.measured.sensor];
            let output = self.of_section(&sample.measured, sensor, &instant.poses[*section], &by, at);
            found.push(sensor, &sample.measured, Some(sample.time), experiment.weight, output)?;
        }
        Ok(found.rows(count))
    }

    /// Residuals in equilibrium.
    fn rows_at_rest(
        &self,
        experiment: &Experiment,
        solution: &dyn Solution,
        at: &[f64],
        needed: bool,
    ) -> Result<Rows, Error> {
        let (sections, observed) = self.sections(experiment);
        let names = self.free_parameters();
        let list: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let loads = self.loads(experiment);
        let places: Vec<Section> = loads.iter().map(|(_, load)| (load.body, load.s)).collect();
        let wanted = DerivativesOf { sections: &sections, parameters: &list, wrenches: &places };
        let derivatives = if needed { Some(solution.derivatives(&wanted)?) } else { None };
        // Unknown components of loads: column, place of the dead wrench in the list of wrenches, and the six numbers of that wrench per unit.
        let mut components: Vec<(usize, usize, Vector6<f64>)> = Vec::new();
        for (number, (columns, load)) in loads.iter().enumerate() {
            let pose = match load.s {
                Some(s) => solution.station(load.body, s)?,
                None => solution.tip(),
            };
            let arm = pose.rotation * load.point;
            for (column, component) in columns {
                let mut unit = Vector3::ith(component % 3, 1.0);
                if load.frame == Frame::Local {
                    unit = pose.rotation * unit;
                }
                let couple = if *component < 3 { unit } else { arm.cross(&unit) };
                let force = if *component < 3 { Vector3::zeros() } else { unit };
                let wrench = Vector6::new(couple.x, couple.y, couple.z, force.x, force.y, force.z);
                components.push((*column, 6 * number, wrench));
            }
        }
        // Changes, per unit of each unknown of an actuator, of the number that drives it, or of an equivalent number.
        let drives = if needed { self.drive_rates(experiment, solution, at) } else { Vec::new() };
        let count = self.unknowns.len();
        let (named, rated) = if needed { (&*names, &*drives) } else { (&[][..], &[][..]) };
        let vibrations = self.vibrations(experiment, solution, named, rated)?;
        let mut collected = Collected::default();
        for (measured, place) in experiment.measured.iter().zip(observed) {
            let sensor = &self.sensors[measured.sensor];
            let output = match sensor.measures {
                Measures::Frequency(_) | Measures::DampingRatio(_) => match &vibrations {
                    Some(modes) => {
                        let (value, jacobian) = modes.output(sensor, &experiment.name, count)?;
                        let residual = vec![value - measured.values[0].unwrap_or(value)];
                        Output { residual, jacobian }
                    }
                    None => continue,
                },
                Measures::Displacement(actuator) | Measures::Force(actuator) => {
                    let value = match sensor.measures {
                        Measures::Force(_) => solution.forces()[actuator],
                        _ => solution.displacements()[actuator],
                    };
                    let mut jacobian = DMatrix::zeros(1, count);
                    if let Some(found) = &derivatives {
                        for (column, drive, rate) in &drives {
                            jacobian[(0, *column)] += found.actuators_by_drive[(actuator, *drive)] * rate;
                        }
                        for (column, first, wrench) in &components {
                            let row = found.actuators_by_wrench.row(actuator);
                            jacobian[(0, *column)] += (row.columns(*first, 6) * wrench)[0];
                        }
                        if !names.is_empty() {
                            let Some(by) = &found.actuators_by_parameter else {
                                let what = "the derivative of an actuator by a parameter";
                                let expected = "positions or directions: planar robots and robots with discs have no others";
                                return Err(pliant::Error::Unsupported { what, expected }.into());
                            };
                            for (index, (column, _)) in names.iter().enumerate() {
                                jacobian[(0, *column)] += by[(actuator, index)];
                            }
                        }
                    }
                    let residual = vec![value - measured.values[0].unwrap_or(value)];
                    Output { residual, jacobian }
                }
                _ => {
                    let pose = match sensor.s {
                        Some(s) => solution.station(sensor.body, s)?,
                        None => solution.tip(),
                    };
                    // Columns (phi, position) in the world of what moves the section.
                    let mut moved = DMatrix::zeros(6, count);
                    if let Some(found) = &derivatives {
                        let by_drive = &found.by_drive[place];
                        for (column, first, wrench) in &components {
                            let by = found.by_wrench[place].columns(*first, 6) * wrench;
                            let mut to = moved.column_mut(*column);
                            to += by;
                        }
                        for (column, drive, rate) in &drives {
                            let mut to = moved.column_mut(*column);
                            to.axpy(*rate, &by_drive.column(*drive), 1.0);
                        }
                        for (index, (column, _)) in names.iter().enumerate() {
                            moved.set_column(*column, &found.by_parameter[place].column(index));
                        }
                    }
                    self.of_section(measured, sensor, &pose, &moved, at)
                }
            };
            collected.push(sensor, measured, None, experiment.weight, output)?;
        }
        Ok(collected.rows(count))
    }

    /// The loads of an experiment of which components are unknown: their columns with the components, and the load.
    fn loads(&self, experiment: &Experiment) -> Vec<(Vec<(usize, usize)>, Wrench)> {
        let mut found = Vec::new();
        for (number, load) in experiment.input.wrenches.iter().enumerate() {
            let columns =
                self.unknowns.iter().enumerate().filter_map(|(column, unknown)| match unknown.quantity {
                    Quantity::Load { load, component } if load == number => Some((column, component)),
                    _ => None,
                });
            let columns: Vec<(usize, usize)> = columns.collect();
            if !columns.is_empty() {
                found.push((columns, *load));
            }
        }
        found
    }

    /// The unknowns of actuators: column, actuator, and how fast the number that drives it changes.
    fn drive_rates(
        &self,
        experiment: &Experiment,
        solution: &dyn Solution,
        at: &[f64],
    ) -> Vec<(usize, usize, f64)> {
        let forces = solution.forces();
        let driven = self.input_at(experiment, at);
        let mut rates = Vec::new();
        let passed: Vec<Transmission> =
            (0..driven.drives.len()).map(|actuator| self.transmission(experiment, actuator, at)).collect();
        for (column, unknown) in self.unknowns.iter().enumerate() {
            let mut each = |all: &[usize], rate: &dyn Fn(usize) -> f64| {
                rates.extend(all.iter().map(|actuator| (column, *actuator, rate(*actuator))));
            };
            let elastic = |actuator: usize| match driven.drives[actuator] {
                Drive::Elastic { stiffness, pretension, .. } => Some((stiffness, pretension)),
                _ => None,
            };
            match &unknown.quantity {
                Quantity::Zero(all) => each(all, &|_| 1.0),
                Quantity::Gain(all) => each(all, &|actuator| passed[actuator].x),
                Quantity::Quadratic(all) => {
                    each(all, &|actuator| passed[actuator].x * passed[actuator].x.abs());
                }
                Quantity::Play(all) => {
                    each(all, &|actuator| passed[actuator].slope() * passed[actuator].by_play);
                }
                // At constant displacement of the motor a compliance c changes the force as a displacement by -(f - f_0) dc would, a pretension as one by c df_0.
                Quantity::Compliance(all) => {
                    each(all, &|actuator| elastic(actuator).map_or(0.0, |(_, f0)| f0 - forces[actuator]));
                }
                Quantity::Pretension(all) => {
                    each(all, &|actuator| elastic(actuator).map_or(0.0, |(k, _)| 1.0 / k));
                }
                Quantity::Lag => {
                    let all: Vec<usize> = (0..experiment.rates.len()).collect();
                    each(&all, &|actuator| -passed[actuator].slope() * experiment.rates[actuator]);
                }
                _ => {}
            }
        }
        rates
    }

    /// Residual of a sensor on a section at a pose of the world, and its derivatives where the section moves by `moved`.
    fn of_section(
        &self,
        measured: &Measured,
        sensor: &Sensor,
        pose: &Isometry3<f64>,
        moved: &DMatrix<f64>,
        at: &[f64],
    ) -> Output {
        let count = self.unknowns.len();
        let (frame, rho) = self.frame_at(at);
        let turn = frame.rotation.to_rotation_matrix().into_inner();
        let turned = left_jacobian(rho);
        let section = pose.rotation.to_rotation_matrix().into_inner();
        let value = |k: usize| measured.values[k].unwrap_or(f64::NAN);
        let phi = |column: usize| Vector3::new(moved[(0, column)], moved[(1, column)], moved[(2, column)]);
        let step = |column: usize| Vector3::new(moved[(3, column)], moved[(4, column)], moved[(5, column)]);
        // The marker: its place from the centre of the section and from the origin of the world.
        let arm = section * self.offset_at(measured.sensor, at);
        let point = pose.translation.vector + arm;
        let marker = |column: usize| {
            let rate = match &self.unknowns[column].quantity {
                Quantity::FramePosition(axis) => return Vector3::ith(*axis, 1.0),
                Quantity::FrameRotation(axis) => {
                    let turning: Vector3<f64> = turned.column(*axis).into();
                    return turning.cross(&(turn * point));
                }
                Quantity::Offset { sensor, axis } if *sensor == measured.sensor => {
                    section.column(*axis).into()
                }
                _ => step(column) + phi(column).cross(&arm),
            };
            turn * rate
        };
        // Rotation of the section in the measuring frame by each unknown.
        let turning = |column: usize| match &self.unknowns[column].quantity {
            Quantity::FrameRotation(axis) => turned.column(*axis).into(),
            _ => turn * phi(column),
        };
        match sensor.measures {
            Measures::Direction(axis) => {
                let direction = turn * section * axis;
                Output {
                    residual: (0..3).map(|k| direction[k] - value(k)).collect(),
                    jacobian: columns(3, count, |column| {
                        turning(column).cross(&direction).iter().copied().collect()
                    }),
                }
            }
            Measures::Pose => {
                let place = frame * nalgebra::Point3::from(point);
                let found = frame.rotation * pose.rotation;
                let asked = nalgebra::Quaternion::new(value(3), value(4), value(5), value(6));
                let asked = nalgebra::UnitQuaternion::try_new(asked, f64::MIN_POSITIVE).unwrap_or(found);
                let error = (found * asked.inverse()).scaled_axis();
                let back = left_jacobian(error).try_inverse().unwrap_or_else(Matrix3::identity);
                let mut residual: Vec<f64> = (0..3).map(|k| place[k] - value(k)).collect();
                residual.extend(error.iter());
                let column = |column: usize| {
                    let (by, turned) = (marker(column), back * turning(column));
                    by.iter().chain(turned.iter()).copied().collect()
                };
                Output { residual, jacobian: columns(6, count, column) }
            }
            _ => {
                let place = frame * nalgebra::Point3::from(point);
                Output {
                    residual: (0..3).map(|k| place[k] - value(k)).collect(),
                    jacobian: columns(3, count, |column| marker(column).iter().copied().collect()),
                }
            }
        }
    }
}

fn columns(rows: usize, count: usize, column: impl Fn(usize) -> Vec<f64>) -> DMatrix<f64> {
    let mut all = DMatrix::zeros(rows, count);
    for index in 0..count {
        for (to, entry) in all.column_mut(index).iter_mut().zip(column(index)) {
            *to = entry;
        }
    }
    all
}
