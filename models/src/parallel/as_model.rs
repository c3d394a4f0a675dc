//! Parallel robots as any model.

use core::ops::ControlFlow;

use nalgebra::{DMatrix, Isometry3, Matrix6, Vector6};
use pliant_runtime::motion::Linear;

use super::inverse::problem;
use super::{Error, Parallel, ParallelSolution, ParallelSolver, SlopeInertia};
use crate::core::declared::{model_methods, start_methods};
use crate::core::inverse::Search;
use crate::core::model::{
    self, Derivatives, DerivativesOf, Excitation, Holding, Modes, Observation, Record, Section, Sensitivity,
    Warning,
};
use crate::{Drive, Energies, ErrorEstimate, LastGood, Model, ReachSettings, Report, Settings, Solver};

impl Model for Parallel {
    model_methods!("parallel");

    fn actuators(&self) -> usize {
        self.motors().len()
    }

    fn lengths(&self) -> Vec<f64> {
        self.rods().iter().map(|rod| rod.length).collect()
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Self::solver(self)))
    }

    fn simulate(
        &self,
        simulation: &model::Simulation<'_>,
        observe: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<model::Simulated, Error> {
        Self::simulate(self, simulation, observe)
    }

    fn simulate_sections(
        &self,
        simulation: &model::Simulation<'_>,
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
        _: &model::Input,
        coordinates: &[f64],
        sections: &[Section],
    ) -> Result<Vec<crate::core::model::PosedStrain>, Error> {
        self.sections_in_motion(coordinates, sections)
    }

    fn search(&self, start: &model::Input, how: &ReachSettings) -> Result<Box<dyn Search>, Error> {
        Ok(Box::new(problem(Box::new(Self::solver(self)), start.clone(), how)?))
    }
}

impl Solver for ParallelSolver {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        Ok(Self::solve_with(self, input, settings)?)
    }

    /// The robot at rest is found before, once: its search is in no report, so that reports do not depend on the others either.
    fn solve_each(
        &mut self,
        inputs: &[model::Input],
        settings: &Settings,
        each: &mut model::Each<'_>,
    ) -> ControlFlow<()> {
        if !self.system.rested() {
            let still = model::Input::displacements(&vec![0.0; self.mesh().data.motors.len()]);
            Self::restart(self);
            // Where there is no rest, each input says why.
            let _ = Solver::solve_with(self, &still, settings);
        }
        Self::solve_each(self, inputs, settings, |number, solution| {
            each(number, solution.map(|solution| solution as &dyn model::Solution))
        })
    }

    start_methods!(Parallel);

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(Self::solution(self))
    }
}

impl ParallelSolution {
    /// Turns both halves of a motion or a wrench from the frame of the platform to the world.
    fn to_world(&self) -> Matrix6<f64> {
        let rotation = pliant_runtime::twist::rows(&self.state.platform);
        Matrix6::from_fn(|i, j| if i / 3 == j / 3 { rotation[i % 3][j % 3] } else { 0.0 })
    }
}

impl model::Solution for ParallelSolution {
    fn tip(&self) -> Isometry3<f64> {
        self.platform()
    }

    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
        Ok(Self::station(self, body, s)?.pose)
    }

    fn lengths(&self) -> Vec<f64> {
        (0..self.mesh.members.len())
            .map(|rod| {
                self.mesh.step(&self.mesh.members[rod], &self.state.motors)
                    * self.mesh.members[rod].elements as f64
            })
            .collect()
    }

    fn strain(&self, body: usize, s: f64) -> Result<Vector6<f64>, Error> {
        Ok(Self::station(self, body, s)?.strain)
    }

    fn forces(&self) -> Vec<f64> {
        self.motor_rows.iter().map(|row| row.gradient).collect()
    }

    fn displacements(&self) -> Vec<f64> {
        self.motors().to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let springs = self.drives.iter().zip(&self.motor_rows);
        let springs = springs.map(|(drive, row)| drive.spring_energy(row.gradient)).sum();
        Ok(Energies { springs, ..Self::energies(self) })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let (found, to_world) = (Self::sensitivity(self)?, self.to_world());
        Ok(Sensitivity {
            tip_by_drive: to_world * found.platform_by_motor,
            actuator_by_drive: found.motor_by_motor,
            compliance: to_world * found.compliance * to_world.transpose(),
        })
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        Ok(self.to_world() * Self::parameter_sensitivity(self, name)?.platform)
    }

    fn derivatives(&self, wanted: &DerivativesOf<'_>) -> Result<Derivatives, Error> {
        let mut found = self.of_the_tip(wanted)?;
        let mut by = DMatrix::zeros(self.drives.len(), wanted.parameters.len());
        for (column, name) in wanted.parameters.iter().enumerate() {
            let own = Self::parameter_sensitivity(self, name)?;
            for (motor, drive) in self.drives.iter().enumerate() {
                by[(motor, column)] = match drive {
                    Drive::Force(_) => own.motors[motor],
                    Drive::Displacement(_) | Drive::Elastic { .. } => own.torques[motor],
                };
            }
        }
        found.actuators_by_parameter = Some(by);
        Ok(found)
    }

    fn tip_place(&self) -> (usize, f64) {
        (self.mesh.members.len(), 0.0)
    }

    fn linear(
        &self,
        inputs: &[Excitation],
        outputs: &[Observation],
        holding: Holding,
    ) -> Result<Linear, Error> {
        Self::linear(self, inputs, outputs, holding)
    }

    fn modes(&self, most: usize, holding: Holding) -> Result<Modes, Error> {
        let drives = self.drives.iter().map(|drive| match holding {
            Holding::AsDriven => *drive,
            Holding::Forces => Drive::Force(0.0),
            Holding::Displacements => Drive::Displacement(0.0),
        });
        let drives: Vec<Drive> = drives.collect();
        let (undamped, damped) = match self.lowest(most, &drives, SlopeInertia::Consistent)? {
            Some(found) => found,
            None => {
                let tip = Observation::Pose { body: self.mesh.members.len(), s: 0.0 };
                model::modes(Self::linear(self, &[], &[tip], holding)?, most)?
            }
        };
        Ok(Modes { undamped: undamped.unwrap_or_default(), damped })
    }

    fn mode_sensitivities(
        &self,
        most: usize,
        drives: &[usize],
        parameters: &[&str],
    ) -> Result<Vec<model::ModeSensitivity>, Error> {
        self.modes_along(most, drives, parameters)
    }

    fn error(&self) -> Result<ErrorEstimate, Error> {
        Self::error(self)
    }

    fn warnings(&self) -> Vec<Warning> {
        self.coarse().into_iter().collect()
    }

    fn input(&self) -> Result<model::Input, Error> {
        Ok(model::Input::from(self.drives.clone()).with_loads(&self.loads))
    }

    fn record(&self) -> Result<Record, Error> {
        let robot = &*self.mesh.robot;
        Ok(Record {
            robot: robot.name().to_owned(),
            model: "parallel".to_owned(),
            parameters: crate::core::declared::values(robot),
            input: model::Solution::input(self)?,
            configuration: LastGood::Parallel(Box::new(self.configuration())),
            report: *Self::report(self),
        })
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
