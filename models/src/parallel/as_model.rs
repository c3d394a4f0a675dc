//! Parallel robots as any model.

use nalgebra::{DMatrix, Isometry3, Matrix6, Vector6};

use super::input::Site;
use super::{Action, Error, Input, Kernel, Load, Parallel, ParallelSolver, Solution};
use crate::declared::model_methods;
use crate::model::{self, Energies, Record, Sensitivity, columns, matrix6};
use crate::{Drive, Frame, LastGood, Model, Place, ReachSettings, Report, Rope, Settings, Solver, Wrench};

/// Arc lengths this close to that of a node, by the length of an element, are there.
const AT_A_NODE: f64 = 1e-9;

/// The loads of an input, on the platform or on nodes of rods.
fn loads<K: Kernel>(robot: &Parallel<K>, input: &model::Input, loads: &mut Vec<Load>) -> Result<(), Error> {
    input.without_payload()?;
    loads.clear();
    let wrenches = input.wrenches.iter().map(|wrench| {
        let Wrench { couple, force, .. } = *wrench;
        let action = match wrench.frame {
            Frame::World => Action::Dead { couple, force },
            Frame::Local => Action::Follower { couple, force },
        };
        (wrench.body, wrench.s, wrench.point, action)
    });
    let ropes = input.ropes.iter().map(|rope| {
        let Rope { body, s, point, force, towards } = *rope;
        (body, s, point, Action::Pulley { force, towards })
    });
    for (number, (rod, s, point, action)) in wrenches.chain(ropes).enumerate() {
        let site = match s {
            None => Site::Platform,
            Some(s) => Site::Node { rod, node: node(robot, number, rod, s)? },
        };
        loads.push(Load { site, point, action });
    }
    Ok(())
}

/// The node of a rod at an arc length.
fn node<K: Kernel>(robot: &Parallel<K>, load: usize, rod: usize, s: f64) -> Result<usize, Error> {
    crate::error::index("the index of the rod of a wrench", rod, K::RODS)?;
    let elements = robot.elements(rod);
    let place = s / robot.kernel().rod(rod).length * elements as f64;
    let nearest = (0..=elements).find(|node| (place - *node as f64).abs() < AT_A_NODE);
    nearest.ok_or(Error::Invalid {
        field: "the arc length of a wrench",
        at: Place::Load(load),
        value: s,
        expected: "that of a node: a multiple of the length of an element of the rod",
    })
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
        Ok(Box::new(Any { robot: self.clone(), solver: Self::solver(self), loads: Vec::new() }))
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
        loads(self, start, &mut wrenches)?;
        let mut solver = Self::solver(self);
        solver.solve(Input::motors(&start.drives).with_loads(&wrenches))?;
        Ok(Box::new(solver.reach(target, &wrenches)?.clone()))
    }
}

/// A solver with the memory for loads in the family's own type.
#[derive(Clone, Debug)]
struct Any<K: Kernel> {
    robot: Parallel<K>,
    solver: ParallelSolver<K>,
    loads: Vec<Load>,
}

impl<K: Kernel> Solver for Any<K> {
    fn solve_with(
        &mut self,
        input: &model::Input,
        settings: &Settings,
    ) -> Result<&dyn model::Solution, Error> {
        loads(&self.robot, input, &mut self.loads)?;
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
        for Load { site, point, action } in self.loads.iter().copied() {
            let (body, s) = match site {
                Site::Platform => (0, None),
                Site::Node { rod, node } => {
                    let element = self.mesh.kernel.rod(rod).length / self.mesh.members[rod].elements as f64;
                    (rod, Some(element * node as f64))
                }
            };
            let (couple, force, frame) = match action {
                Action::Dead { couple, force } => (couple, force, Frame::World),
                Action::Follower { couple, force } => (couple, force, Frame::Local),
                Action::Pulley { force, towards } => {
                    input.ropes.push(Rope { body, s, point, force, towards });
                    continue;
                }
            };
            input.wrenches.push(Wrench { body, s, couple, force, point, frame });
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
