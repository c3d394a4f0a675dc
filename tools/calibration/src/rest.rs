//! Residuals of an experiment in equilibrium.

use nalgebra::{DMatrix, Vector3, Vector6};
use pliant::{Derivatives, DerivativesOf, Drive, Frame, Section, Solution, Wrench};

use crate::Error;
use crate::experiment::Experiment;
use crate::problem::Calibration;
use crate::rows::{Collected, Output, Rows};
use crate::sensor::{Measures, Sensor, pose};
use crate::transmission::Transmission;
use crate::unknown::Quantity;

/// An unknown component of a load: column, place of its dead wrench in the list of wrenches, and the six numbers of that wrench per unit.
type Component = (usize, usize, Vector6<f64>);

/// A load with unknown components: their columns with the components, and the load.
type Load = (Vec<(usize, usize)>, Wrench);

/// Derivatives of an equilibrium by the unknowns that move it.
struct Response<'a> {
    derivatives: Derivatives,
    /// Parameters: columns and names.
    names: &'a [(usize, &'a str)],
    /// Unknowns of actuators: column, actuator, and change of the number that drives it, or of an equivalent number, per unit.
    drives: &'a [(usize, usize, f64)],
    loads: &'a [Component],
}

impl Response<'_> {
    /// Adds the derivatives of the force or the displacement of an actuator to the row of its sensor.
    fn add_actuator(&self, actuator: usize, row: &mut DMatrix<f64>) -> Result<(), Error> {
        let found = &self.derivatives;
        for (column, drive, rate) in self.drives {
            row[(0, *column)] += found.actuators_by_drive[(actuator, *drive)] * rate;
        }
        for (column, first, wrench) in self.loads {
            let by = found.actuators_by_wrench.row(actuator);
            row[(0, *column)] += (by.columns(*first, 6) * wrench)[0];
        }
        if self.names.is_empty() {
            return Ok(());
        }
        let Some(by) = &found.actuators_by_parameter else {
            let what = "the derivative of an actuator by a parameter";
            let expected = "positions or directions: planar robots and robots with discs have no others";
            return Err(pliant::Error::Unsupported { what, expected }.into());
        };
        for (index, (column, _)) in self.names.iter().enumerate() {
            row[(0, *column)] += by[(actuator, index)];
        }
        Ok(())
    }

    /// Adds to the columns (phi, position) of a section in the world.
    fn add_section(&self, section: usize, moved: &mut DMatrix<f64>) {
        let found = &self.derivatives;
        for (column, first, wrench) in self.loads {
            let by = found.by_wrench[section].columns(*first, 6) * wrench;
            let mut to = moved.column_mut(*column);
            to += by;
        }
        for (column, drive, rate) in self.drives {
            let mut to = moved.column_mut(*column);
            to.axpy(*rate, &found.by_drive[section].column(*drive), 1.0);
        }
        for (index, (column, _)) in self.names.iter().enumerate() {
            moved.set_column(*column, &found.by_parameter[section].column(index));
        }
    }
}

impl Calibration {
    /// The sections whose derivatives are needed, of the sensors of an experiment, and for each of its observations the index into them.
    fn sections(&self, experiment: &Experiment) -> (Vec<Section>, Vec<usize>) {
        let mut sections: Vec<Section> = Vec::new();
        let sensors = experiment.measured.iter().map(|measured| &self.sensors[measured.sensor]);
        let place = |sensor: &Sensor| match sensor.measures.is_of_a_section() {
            true => sensor.section_in(&mut sections),
            false => usize::MAX,
        };
        let places = sensors.map(place).collect();
        (sections, places)
    }

    /// Residuals in equilibrium.
    pub(crate) fn rows_at_rest(
        &self,
        experiment: &Experiment,
        solution: &dyn Solution,
        at: &[f64],
        needed: bool,
    ) -> Result<Rows, Error> {
        let (sections, places) = self.sections(experiment);
        let names = if needed { self.free_parameters() } else { Vec::new() };
        let drives = if needed { self.drive_rates(experiment, solution, at) } else { Vec::new() };
        let loads = self.loads(experiment);
        let list: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        let wrenches: Vec<Section> = loads.iter().map(|(_, load)| (load.body, load.s)).collect();
        let wanted = DerivativesOf { sections: &sections, parameters: &list, wrenches: &wrenches };
        let derivatives = if needed { Some(solution.derivatives(&wanted)?) } else { None };
        let loads = components(&loads, solution)?;
        let response = derivatives.map(|derivatives| Response {
            derivatives,
            names: &names,
            drives: &drives,
            loads: &loads,
        });
        let count = self.unknowns.len();
        let vibrations = self.vibrations(experiment, solution, &names, &drives)?;
        let mut collected = Collected::default();
        for (measured, place) in experiment.measured.iter().zip(places) {
            let sensor = &self.sensors[measured.sensor];
            let off = |value: f64| vec![value - measured.values[0].unwrap_or(value)];
            let output = match sensor.measures {
                Measures::Frequency(_) | Measures::DampingRatio(_) => {
                    let Some(modes) = &vibrations else { continue };
                    let (value, jacobian) = modes.output(sensor, &experiment.name, count)?;
                    Output { residual: off(value), jacobian }
                }
                Measures::Displacement(actuator) | Measures::Force(actuator) => {
                    let value = match sensor.measures {
                        Measures::Force(_) => solution.forces()[actuator],
                        _ => solution.displacements()[actuator],
                    };
                    let mut jacobian = DMatrix::zeros(1, count);
                    if let Some(response) = &response {
                        response.add_actuator(actuator, &mut jacobian)?;
                    }
                    Output { residual: off(value), jacobian }
                }
                _ => {
                    let pose = pose(solution, (sensor.body, sensor.s))?;
                    let mut moved = DMatrix::zeros(6, count);
                    if let Some(response) = &response {
                        response.add_section(place, &mut moved);
                    }
                    self.of_section(measured, sensor, &pose, &moved, at)
                }
            };
            collected.push(sensor, measured, None, experiment.weight, output)?;
        }
        Ok(collected.rows(count))
    }

    /// The loads of an experiment of which components are unknown: their columns with the components, and the load.
    fn loads(&self, experiment: &Experiment) -> Vec<Load> {
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
}

/// Unknown components of loads as dead wrenches about the centres of their sections.
fn components(loads: &[Load], solution: &dyn Solution) -> Result<Vec<Component>, Error> {
    let mut found = Vec::new();
    for (number, (columns, load)) in loads.iter().enumerate() {
        let pose = pose(solution, (load.body, load.s))?;
        let arm = pose.rotation * load.point;
        for (column, component) in columns {
            let mut unit = Vector3::ith(component % 3, 1.0);
            if load.frame == Frame::Local {
                unit = pose.rotation * unit;
            }
            let couple = if *component < 3 { unit } else { arm.cross(&unit) };
            let force = if *component < 3 { Vector3::zeros() } else { unit };
            let wrench = Vector6::new(couple.x, couple.y, couple.z, force.x, force.y, force.z);
            found.push((*column, 6 * number, wrench));
        }
    }
    Ok(found)
}
