//! Robots of segments as any model.

use core::ops::ControlFlow;

use nalgebra::{DMatrix, Isometry3, Vector3, Vector6};
use pliant_runtime::motion::Linear;

use super::actuator::{Actuator, along};
use super::input::tip_load;
use super::{ConstantCurvature, Error, SegmentsParameterSensitivity, SegmentsSolution, SegmentsSolver};
use crate::core::check::length;
use crate::core::declared::{model_methods, start_methods};
use crate::core::inverse::{ByDrives, FREE, Moves, Search, tip_target};
use crate::core::lanes::several_inputs;
use crate::core::model::{
    self, Derivatives, DerivativesOf, Excitation, Free, Held, Holding, Observation, Record, Section,
    Sensitivity, Simulation,
};
use crate::{Drive, Energies, ErrorEstimate, LastGood, Model, ReachSettings, Report, Settings, Solver};

impl Model for ConstantCurvature {
    model_methods!("constant_curvature");

    fn actuators(&self) -> usize {
        Self::actuators(self)
    }

    fn lengths(&self) -> Vec<f64> {
        self.data.constants.iter().map(|constants| constants.length).collect()
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Self::solver(self)?))
    }

    fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
        let data = &self.data;
        let limits = |actuator: usize, drive: &Drive| match drive {
            Drive::Force(_) => data.limits[data.actuators[actuator].segment].unwrap_or(FREE),
            Drive::Displacement(_) | Drive::Elastic { .. } => FREE,
        };
        let (length, check) = (self.lengths().iter().sum(), tip_target);
        let areas = data.actuators.iter().map(|actuator| actuator.area).collect();
        let moves = Moves { limits, pull: false, rotates: |_| false, areas, length, check };
        Ok(Box::new(ByDrives::problem(
            Model::solver(self)?,
            start.clone(),
            how,
            data.actuators.len(),
            &moves,
        )?))
    }

    fn simulate(
        &self,
        simulation: &Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        self.moved(simulation, &mut |time, _| observe(time))
    }

    fn simulate_sections(
        &self,
        simulation: &Simulation<'_>,
        sections: &[Section],
        parameters: &[&str],
    ) -> Result<Vec<model::MovingSections>, Error> {
        self.moving_sections(simulation, sections, parameters)
    }

    fn stepper(&self, input: &model::Input) -> Result<Box<dyn model::Stepper>, Error> {
        Ok(Box::new(Self::stepper(self, input)?))
    }

    fn sections(
        &self,
        input: &model::Input,
        coordinates: &[f64],
        sections: &[Section],
    ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
        tip_load(&input.as_ref())?;
        length("the coordinates", coordinates.len(), 3 * self.segments())?;
        let shape = coordinates.as_chunks().0;
        let each = sections.iter().map(|section| {
            let (body, x) = self.place_of(*section)?;
            Ok((self.pose_at(shape, body, x)?, self.strain(shape, body)))
        });
        each.collect()
    }
}

impl Solver for SegmentsSolver {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        Ok(Self::solve_with(self, input, settings)?)
    }

    several_inputs!();

    start_methods!(Segments);

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(Self::solution(self))
    }
}

/// Response of the robot to the forces of its actuators: a displacement is `L - R (Dx cos alpha + Dy sin alpha)` [CC 31, 32], less that of the straight robot, of a
/// chamber its area times that.
fn free(solution: &SegmentsSolution) -> Result<Free, Error> {
    let found = SegmentsSolution::sensitivity(solution)?;
    let actuators = &solution.robot.data.actuators;
    let displacement = |actuator: usize, shape: &[[f64; 3]]| {
        let actuator = &actuators[actuator];
        along(&actuator.row(), &shape[actuator.segment])
    };
    let count = actuators.len();
    Ok(Free {
        units: actuators.iter().map(Actuator::unit).collect(),
        tip: found.tip_by_force,
        displacements: DMatrix::from_fn(count, count, |i, j| displacement(i, &found.shape_by_force[j])),
        compliance: found.compliance,
        by_wrench: DMatrix::from_fn(count, 6, |i, k| displacement(i, &found.shape_by_wrench[k])),
    })
}

impl SegmentsSolution {
    /// Derivatives by a parameter at given forces: of the shape and the tip, and of the displacements, in which places and areas of actuators and lengths of segments change
    /// as well.
    fn by_parameter(&self, name: &str) -> Result<(SegmentsParameterSensitivity, Vec<f64>), Error> {
        let found = Self::parameter_sensitivity(self, name)?;
        let slopes = self.robot.robot.slopes(self.robot.parameter_index(name)?);
        let displacement = |actuator: &Actuator| {
            along(&actuator.row(), &found.shape[actuator.segment])
                + self.robot.displacement_by(&slopes, actuator, &self.state.shape)
        };
        let displacements = self.robot.data.actuators.iter().map(displacement).collect();
        Ok((found, displacements))
    }
}

impl ConstantCurvature {
    /// The strain of a segment: all of its sections are bent about the same axis, by `hypot(Dx, Dy)` in all.
    fn strain(&self, shape: &[[f64; 3]], body: usize) -> Vector6<f64> {
        let ([dx, dy, stretched], length) = (shape[body], self.data.length(body));
        Vector6::new(-dy / length, dx / length, 0.0, 0.0, 0.0, stretched / length)
    }
}

impl model::Solution for SegmentsSolution {
    /// Segments have no discretisation: the error is rounding.
    fn error(&self) -> Result<ErrorEstimate, Error> {
        let forces = vec![0.0; model::Solution::forces(self).len()];
        Ok(ErrorEstimate { forces, ..ErrorEstimate::default() })
    }

    fn tip(&self) -> Isometry3<f64> {
        Self::tip(self)
    }

    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
        self.pose(body, self.robot.place(body, s)?)
    }

    fn lengths(&self) -> Vec<f64> {
        Model::lengths(&self.robot)
    }

    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
        self.robot.place(body, s)?;
        Ok(self.robot.strain(&self.state.shape, body))
    }

    fn forces(&self) -> Vec<f64> {
        Self::forces(self).to_vec()
    }

    fn displacements(&self) -> Vec<f64> {
        Self::displacements(self).to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let springs = self.drives.iter().zip(Self::forces(self));
        let springs = springs.map(|(drive, force)| drive.spring_energy(*force));
        let force = self.load().map_or_else(Vector3::zeros, |load| load.force);
        let work = force.dot(&Self::tip(self).translation.vector);
        Ok(Energies { springs: springs.sum(), loads: -work, ..Self::energies(self) })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        Ok(Held::new(&free(self)?, &self.drives, |_| false)?.sensitivity(&self.drives))
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        let (found, displacements) = self.by_parameter(name)?;
        if self.drives.iter().all(|drive| matches!(drive, Drive::Force(_))) {
            return Ok(found.tip);
        }
        Ok(Held::new(&free(self)?, &self.drives, |_| false)?.tip(found.tip, |held| displacements[held]))
    }

    fn derivatives(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
        let mut found = self.of_the_tip(wanted)?;
        let free = free(self)?;
        let held = Held::new(&free, &self.drives, |_| false)?;
        let mut by = DMatrix::zeros(self.drives.len(), wanted.parameters.len());
        for (column, name) in wanted.parameters.iter().enumerate() {
            let (_, displacements) = self.by_parameter(name)?;
            by.set_column(column, &held.actuators(&self.drives, |own| displacements[own]).into());
        }
        found.actuators_by_parameter = Some(by);
        Ok(found)
    }

    fn linear(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        let compliance = |drive: &Drive| match (holding, drive) {
            (Holding::AsDriven, Drive::Force(_)) | (Holding::Forces, _) => None,
            (Holding::AsDriven, drive) => Some(drive.compliance()),
            (Holding::Displacements, _) => Some(0.0),
        };
        let held: Vec<Option<f64>> = self.drives.iter().map(compliance).collect();
        self.robot.small_motion(&self.state.shape, self.load(), &held, (inputs, outputs))
    }

    fn mode_sensitivities(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<model::ModeSensitivity>, Error> {
        self.modes_along(most, drives, parameters)
    }

    fn input(&self) -> Result<model::Input, Error> {
        let input = model::Input::from(self.drives.clone());
        Ok(match self.load() {
            Some(load) => load.added_to(input),
            None => input,
        })
    }

    fn record(&self) -> Result<Record, Error> {
        let declared = self.robot.declared();
        Ok(Record {
            robot: declared.name().to_owned(),
            model: "constant_curvature".to_owned(),
            parameters: crate::core::declared::values(declared),
            input: model::Solution::input(self)?,
            configuration: LastGood::Segments(Box::new(self.configuration())),
            report: *Self::report(self),
        })
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
