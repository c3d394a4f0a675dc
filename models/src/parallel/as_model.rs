//! Parallel robots as any model.

use nalgebra::{DMatrix, Isometry3, Matrix6, Vector6};

use super::{Error, Input, Kernel, Parallel, ParallelSolver, Solution};
use crate::declared::model_methods;
use crate::model::{self, Energies, Record, Sensitivity, columns, matrix6};
use crate::{Drive, LastGood, Load, Model, ReachSettings, Report, Settings, Solver};

/// The loads of an input as a list.
fn loads(input: &model::Input, loads: &mut Vec<Load>) -> Result<(), Error> {
    input.without_payload()?;
    loads.clear();
    loads.extend(input.wrenches.iter().copied().map(Load::from));
    loads.extend(input.ropes.iter().copied().map(Load::from));
    Ok(())
}

impl<K: Kernel> Model for Parallel<K> {
    model_methods!("parallel");

    fn actuators(&self) -> usize {
        K::MOTORS
    }

    fn lengths(&self) -> Vec<f64> {
        (0..K::RODS).map(|rod| self.kernel().rod(rod).length).collect()
    }

    fn solver(&self) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Any { solver: Self::solver(self), loads: Vec::new() }))
    }

    fn reach_with(
        &self,
        target: &crate::Target,
        start: &model::Input,
        how: &ReachSettings,
    ) -> Result<Box<dyn model::Solution>, Error> {
        let positions = start.drives.iter().all(|drive| matches!(drive, Drive::Displacement(_)));
        if !positions || *how != ReachSettings::default() {
            return model::reach(self, target, start, how, |motor, drive| match drive {
                Drive::Force(_) => model::FREE,
                Drive::Displacement(_) | Drive::Elastic { .. } => self.kernel().motor(motor).limits,
            });
        }
        let mut wrenches = Vec::new();
        loads(start, &mut wrenches)?;
        let mut solver = Self::solver(self);
        solver.solve(Input::motors(&start.drives).with_loads(&wrenches))?;
        Ok(Box::new(solver.reach(target, &wrenches)?.clone()))
    }
}

/// A solver with the memory for a list of loads.
#[derive(Clone, Debug)]
struct Any<K: Kernel> {
    solver: ParallelSolver<K>,
    loads: Vec<Load>,
}

impl<K: Kernel> Solver for Any<K> {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        loads(input, &mut self.loads)?;
        Ok(self.solver.solve_with(Input::motors(&input.drives).with_loads(&self.loads), settings)?)
    }

    fn start_from(&mut self, configuration: &LastGood) -> Result<(), Error> {
        match configuration {
            LastGood::Parallel(configuration) => self.solver.start_from(configuration),
            LastGood::Nothing => {
                self.solver.restart();
                Ok(())
            }
            _ => Err(model::foreign()),
        }
    }

    fn restart(&mut self) {
        self.solver.restart();
    }

    fn solution(&self) -> Option<&dyn model::Solution> {
        Some(self.solver.solution())
    }
}

impl<K: Kernel> Solution<K> {
    /// Turns both halves of a motion or a wrench from the frame of the platform to the world.
    fn to_world(&self) -> Matrix6<f64> {
        let rotation = self.platform().rotation;
        Matrix6::from_fn(|i, j| if i / 3 == j / 3 { rotation[i % 3][j % 3] } else { 0.0 })
    }
}

impl<K: Kernel> model::Solution for Solution<K> {
    fn tip(&self) -> Isometry3<f64> {
        self.platform().isometry()
    }

    fn station(&self, body: usize, s: f64) -> Result<Isometry3<f64>, Error> {
        Ok(Self::station(self, body, s)?.pose.isometry())
    }

    fn forces(&self) -> Vec<f64> {
        self.motor_rows.iter().map(|row| row.gradient).collect()
    }

    fn displacements(&self) -> Vec<f64> {
        self.motors().to_vec()
    }

    fn energies(&self) -> Result<Energies, Error> {
        let found = Self::energies(self);
        let springs = self.drives.iter().zip(&self.motor_rows);
        let springs: f64 = springs.map(|(drive, row)| drive.spring_energy(row.gradient)).sum();
        Ok(Energies { elastic: found.elastic + springs, loads: found.loads })
    }

    fn report(&self) -> &Report {
        Self::report(self)
    }

    fn sensitivity(&self) -> Result<Sensitivity, Error> {
        let (found, to_world) = (Self::sensitivity(self)?, self.to_world());
        let count = found.platform_by_motor.len();
        Ok(Sensitivity {
            tip_by_drive: columns(
                found.platform_by_motor.iter().map(|motion| to_world * Vector6::from(*motion)),
            ),
            actuator_by_drive: DMatrix::from_fn(count, count, |i, j| found.motor_by_motor[i][j]),
            compliance: to_world * matrix6(&found.compliance) * to_world.transpose(),
        })
    }

    fn parameter_sensitivity(&self, name: &str) -> Result<Vector6<f64>, Error> {
        Ok(self.to_world() * Vector6::from(Self::parameter_sensitivity(self, name)?.platform))
    }

    fn input(&self) -> Result<model::Input, Error> {
        let mut input = model::Input::from(self.drives.clone());
        for load in &self.loads {
            match load {
                Load::Wrench(wrench) => input.wrenches.push(*wrench),
                Load::Rope(rope) => input.ropes.push(*rope),
            }
        }
        Ok(input)
    }

    fn record(&self) -> Result<Record, Error> {
        let kernel = &self.mesh.kernel;
        Ok(Record {
            robot: K::NAME.to_owned(),
            model: "parallel".to_owned(),
            parameters: (0..K::PARAMETERS.len()).map(|index| kernel.parameter(index)).collect(),
            input: model::Solution::input(self)?,
            configuration: LastGood::Parallel(Box::new(self.configuration())),
            report: *Self::report(self),
        })
    }

    fn boxed(&self) -> Box<dyn model::Solution> {
        Box::new(self.clone())
    }
}
